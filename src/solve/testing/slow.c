#include "slow.h"

struct entry {
  felt_value value;
  felt_card one, two;
};

/* In ascending order of value: as many boxes as there are values. */
static void sort_holes(const struct entry from[], int count, struct entry to[]) {
  uint16_t before[FELT_VALUES + 2] = {0};
  for (int i = 0; i < count; i++) before[from[i].value + 1]++;
  for (int v = 1; v <= FELT_VALUES + 1; v++) before[v] = (uint16_t)(before[v] + before[v - 1]);
  for (int i = 0; i < count; i++) to[before[from[i].value]++] = from[i];
}

struct seen {
  int all, with[FELT_DECK];
};

static int disjoint(const struct seen *seen, const struct entry *hole, bool itself) {
  return seen->all - seen->with[hole->one] - seen->with[hole->two] + itself;
}

/* Holes of another that bring envy with the flop. */
struct envied {
  int count;
  felt_set hole[FELT_HOLE_PAIRS + 95];
  int64_t worth[FELT_HOLE_PAIRS + 95];
};

static void list_envy(const struct stakes *s, felt_set flop, struct envied *list) {
  list->count = 0;
  for (int two = 1; two < FELT_DECK; two++)
    for (int one = 0; one < two; one++) {
      felt_set hole = felt_set_of((felt_card)one) | felt_set_of((felt_card)two);
      if (hole & flop) continue;
      int64_t worth = s->envy[felt_eval_category(felt_eval(flop | hole))];
      if (!worth) continue;
      list->hole[list->count] = hole;
      list->worth[list->count++] = worth;
    }
}

static int64_t envy_left(const struct envied *list, felt_set seen) {
  int64_t worth = 0;
  for (int i = 0; i < list->count; i++) worth += list->hole[i] & seen ? 0 : list->worth[i];
  return worth;
}

static void add_board(const struct stakes *s, int group, felt_value own, const struct entry *hole, int below,
                      int upto, int unqualified, int64_t envy, struct hole_sums *sums) {
  int category = felt_eval_category(hole->value);
  int64_t lost = DEALERS - upto;
  /* Ante: in action against dealers that qualify. */
  int64_t beaten_qualified = hole->value >= s->qualifies ? below - unqualified : 0;
  int64_t lost_qualified = hole->value >= s->qualifies ? lost : DEALERS - unqualified;
  int64_t base = s->ante * (beaten_qualified - lost_qualified) + s->blind[category] * below - s->ante * lost;
  int64_t play = base + s->river * s->ante * (below - lost);
  int64_t kept = DEALERS * s->kept[group][category + (hole->value == own ? FELT_CATEGORIES : 0)];
  int64_t fold = -2 * s->ante * DEALERS;
  kept += envy;
  sums->base += base;
  sums->margin += below - lost;
  if (fold > play + kept) {
    sums->folds++;
    sums->spared += fold - play - kept;
  }
}

static void add_holes(const struct stakes *s, int group, const struct envied *envied, felt_set board,
                      struct slow_flop *out) {
  struct entry dealt[FELT_HOLE_PAIRS], holes[FELT_HOLE_PAIRS];
  int count = 0;
  for (int two = 1; two < FELT_DECK; two++)
    for (int one = 0; one < two; one++) {
      felt_set hole = felt_set_of((felt_card)one) | felt_set_of((felt_card)two);
      if (!(hole & board))
        dealt[count++] = (struct entry){felt_eval(board | hole), (felt_card)one, (felt_card)two};
    }
  sort_holes(dealt, count, holes);
  struct seen seen = {0}, unqualified = {0};
  int below[FELT_HOLE_PAIRS], upto[FELT_HOLE_PAIRS];
  for (int i = 0, end; i < count; i = end) {
    for (end = i; end < count && holes[end].value == holes[i].value; end++)
      below[end] = disjoint(&seen, &holes[end], 0);
    for (int j = i; j < end; j++) seen.all++, seen.with[holes[j].one]++, seen.with[holes[j].two]++;
    for (int j = i; j < end; j++) upto[j] = disjoint(&seen, &holes[j], 1);
    if (holes[i].value < s->qualifies) unqualified = seen;
  }
  felt_value own = felt_eval(board);
  for (int i = 0; i < count; i++)
    add_board(s, group, own, &holes[i], below[i], upto[i],
              disjoint(&unqualified, &holes[i], holes[i].value < s->qualifies),
              envy_left(envied, board | felt_set_of(holes[i].one) | felt_set_of(holes[i].two)),
              &out->hole[holes[i].one][holes[i].two]);
}

void felt_slow_flop(const struct stakes *s, int group, const felt_card flop[3], struct slow_flop *out) {
  memset(out, 0, sizeof *out);
  felt_set board = felt_cards_set(flop, 3);
  struct envied envied;
  list_envy(s, board, &envied);
  for (int river = 1; river < FELT_DECK; river++)
    for (int turn = 0; turn < river; turn++) {
      felt_set more = felt_set_of((felt_card)turn) | felt_set_of((felt_card)river);
      if (!(more & board)) add_holes(s, group, &envied, board | more, out);
    }
}
