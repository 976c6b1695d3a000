/* From the sums of flops to decisions: 1755 flops x 1176 holes, then 169 starting hands. */
#include "variant.h"

/* ---- the types */

static struct flop_type make_flop(const struct tables *t, felt_card a, felt_card b, felt_card c, int weight) {
  int ranks[3] = {felt_card_rank(a), felt_card_rank(b), felt_card_rank(c)};
  size_t number = (size_t)felt_multiset_of(t, ranks, 3);
  return (struct flop_type){
      .card = {a, b, c}, .weight = weight, .ranks = offsetof(struct flop_sums, ranks[number])};
}

static void add_suit(struct flop_type *flop, int suit, size_t sums) {
  flop->suit[flop->suit_count] = suit;
  flop->sums[flop->suit_count++] = sums;
}

static struct flop_type one_suit(const struct tables *t, int l, int m, int h) {
  struct flop_type flop = make_flop(t, felt_card_make(l, 3), felt_card_make(m, 3), felt_card_make(h, 3), 4);
  size_t triple = t->triple[1U << l | 1U << m | 1U << h];
  add_suit(&flop, 3, offsetof(struct flop_sums, three[triple]));
  return flop;
}

static struct flop_type two_suits(const struct tables *t, int l, int h, int x) {
  struct flop_type flop = make_flop(t, felt_card_make(l, 3), felt_card_make(h, 3), felt_card_make(x, 2), 12);
  size_t pair = t->pair[l][h], rank = (size_t)x;
  add_suit(&flop, 3, offsetof(struct flop_sums, two[pair][rank]));
  add_suit(&flop, 2, offsetof(struct flop_sums, one[rank][pair]));
  return flop;
}

static struct flop_type three_suits(const struct tables *t, int l, int m, int h) {
  int weight = l == h ? 4 : l == m || m == h ? 12 : 24;
  struct flop_type flop =
      make_flop(t, felt_card_make(l, 3), felt_card_make(m, 2), felt_card_make(h, 1), weight);
  const size_t rank[3] = {(size_t)l, (size_t)m, (size_t)h};
  const size_t pair[3] = {t->pair[m][h], t->pair[l][h], t->pair[l][m]};
  for (int i = 0; i < 3; i++) add_suit(&flop, 3 - i, offsetof(struct flop_sums, one[rank[i]][pair[i]]));
  return flop;
}

void VARIANT(list_flops)(struct space *space) {
  const struct tables *t = space->t;
  int n = 0;
  for (int h = 0; h < FELT_RANKS; h++)
    for (int m = 0; m <= h; m++)
      for (int l = 0; l <= m; l++) space->types[n++] = three_suits(t, l, m, h);
  for (int h = 1; h < FELT_RANKS; h++)
    for (int l = 0; l < h; l++)
      for (int x = 0; x < FELT_RANKS; x++) space->types[n++] = two_suits(t, l, h, x);
  for (int h = 2; h < FELT_RANKS; h++)
    for (int m = 1; m < h; m++)
      for (int l = 0; l < m; l++) space->types[n++] = one_suit(t, l, m, h);
  felt_assert(n == FLOP_TYPES);
}

/* ---- one flop */

struct outcome {
  signed_sum base, margin, spared;
};

static inline struct outcome look_up(const struct tables *t, const struct flop_sums *sums,
                                     const struct flop_type *flop, felt_card one, felt_card two) {
  int pair = t->pair[felt_card_rank(one)][felt_card_rank(two)];
  const struct rank_sums *ranks = (const void *)((const char *)sums + flop->ranks);
  sum base = ranks->base[pair], margin = ranks->margin[pair], spared = ranks->spared[pair];
  for (int i = 0; i < flop->suit_count; i++) {
    int lane = t->lane[flop->suit[i]][one][two];
    const struct lane_sums *lanes = (const void *)((const char *)sums + flop->sums[i]);
    base += lanes->base[lane];
    margin += lanes->margin[lane];
    spared += lanes->spared[lane];
  }
  return (struct outcome){(signed_sum)base, (signed_sum)margin, (signed_sum)spared};
}

/* The margin's two numbers: dealers ahead, and boards on which a fold is better. */
static inline signed_sum folds_in(signed_sum margin) {
  signed_sum folds = margin % SPREAD;
  return folds < 0 ? folds + SPREAD : folds;
}

void VARIANT(look)(const void *memory, int group, int flop, felt_card one, felt_card two,
                   struct hole_sums *sums) {
  const struct space *space = memory;
  struct outcome o = look_up(space->t, &space->flops[group], &space->types[flop], one, two);
  int64_t folds = folds_in(o.margin);
  *sums = (struct hole_sums){o.base, (o.margin - folds) / SPREAD, o.spared, folds};
}

/* What a hole does on the flop. */
struct choice {
  total base, best;
  int64_t ahead;
  int folds;    /* boards on which a check ends in a fold */
  int multiple; /* of Play; 0: check */
};

static inline struct choice choose(const struct stakes *s, const struct outcome *o, bool never_folds) {
  signed_sum folds = folds_in(o->margin);
  int64_t ahead = (o->margin - folds) / SPREAD;
  total ante = s->ante, base = o->base;
  int multiple = ahead < 0 ? s->flop_low : s->flop_high;
  total check = base + s->river * ante * ahead + (never_folds ? 0 : o->spared);
  total play = base + multiple * ante * ahead;
  bool raises = multiple > 0 && play >= check;
  return (struct choice){base, raises ? play : check, ahead, never_folds ? 0 : (int)folds,
                         raises ? multiple : 0};
}

static struct choice choose_in_group(const struct space *space, const struct flop_type *flop, felt_card one,
                                     felt_card two) {
  felt_set cards = felt_cards_set(flop->card, 3) | felt_set_of(one) | felt_set_of(two);
  int group = space->s->group[felt_eval_category(felt_eval(cards))];
  bool never_folds = group == NEVER_FOLDS;
  struct outcome o = look_up(space->t, &space->flops[never_folds ? 0 : group], flop, one, two);
  return choose(space->s, &o, never_folds);
}

int VARIANT(play)(const void *memory, int flop, felt_card one, felt_card two) {
  const struct space *space = memory;
  return choose_in_group(space, &space->types[flop], one, two).multiple;
}

static inline void add_choice(const struct choice *choice, int low, int weight, struct start_totals *to) {
  to->base += weight * choice->base;
  to->margin += (total)weight * choice->ahead;
  to->best += weight * choice->best;
  to->raises += choice->multiple ? weight : 0;
  to->raised_low += choice->multiple && choice->multiple == low ? weight : 0;
  to->folds += choice->multiple ? 0 : (int64_t)weight * choice->folds;
}

static bool all_alike(const struct stakes *s) {
  for (int c = 0; c < FELT_CATEGORIES; c++)
    if (s->group[c] != 0) return false;
  return true;
}

/* All holes of two suits. */
static void decide_suits(struct space *space, struct part_space *own, const struct flop_type *flop,
                         bool alike, int low, int high, int weight) {
  const struct tables *t = space->t;
  felt_set board = felt_cards_set(flop->card, 3);
  for (int a = 0; a < FELT_RANKS; a++) {
    felt_card one = felt_card_make(a, low);
    if (board >> one & 1) continue;
    for (int b = low == high ? a + 1 : 0; b < FELT_RANKS; b++) {
      felt_card two = felt_card_make(b, high);
      if (board >> two & 1) continue;
      struct choice choice;
      if (alike) {
        struct outcome o = look_up(t, &space->flops[0], flop, one, two);
        choice = choose(space->s, &o, false);
      } else {
        choice = choose_in_group(space, flop, one, two);
      }
      add_choice(&choice, space->s->flop_low, weight, &own->starts[t->start[one][two]]);
    }
  }
}

/* Suits that are not on the flop may change places: one of them stands for all. */
static void decide_flop(struct space *space, struct part_space *own, const struct flop_type *flop,
                        bool alike) {
  int absent = FELT_SUITS - flop->suit_count; /* suits 0 to absent - 1 */
  for (int high = 0; high < FELT_SUITS; high++)
    for (int low = 0; low <= high; low++) {
      bool high_absent = high < absent, low_absent = low < absent;
      int alike_suits = 1;
      if (high_absent && low != high) { /* both absent and different */
        if (low != 0 || high != 1) continue;
        alike_suits = absent * (absent - 1) / 2;
      } else if (low_absent) {
        if (low != 0) continue;
        alike_suits = absent;
      }
      decide_suits(space, own, flop, alike, low, high, flop->weight * alike_suits);
    }
}

void VARIANT(decide)(struct space *space, int part, int parts) {
  bool alike = all_alike(space->s);
  for (int n = part; n < FLOP_TYPES; n += parts)
    decide_flop(space, &space->parts[part], &space->types[n], alike);
}
