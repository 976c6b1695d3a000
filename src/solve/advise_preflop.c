/* Every board for one hole, with any cards dead: about 0.2 s.
 *
 * First each class of boards is scored once: 6175 by ranks alone, and from each suit those with three or more
 * of it. Then every board looks its class up and adds it to its ten flops. */
#include "advise.h"
#include "parallel.h"

enum { FOURS = 715, FIVES = 1287, FLOPS_MAX = 22100, ENVY_POOL = 4096 };

struct suit_scores {
  struct board_score three[TRIPLES][PAIRS], four[FOURS][FELT_RANKS], five[FIVES];
};

struct flop_total {
  int64_t base, ahead, saved;
};

struct part {
  struct flop_total flop[FLOPS_MAX];
  int64_t kinds[KINDS];
  felt_wide envied;
};

struct envy_hole {
  felt_set hole;
  int64_t weighed;
};

struct work {
  const struct view *view;
  int count; /* cards that are left, by rank */
  felt_card card[FELT_DECK];
  uint16_t number[SUIT_SETS]; /* of a set of ranks among those as large */
  int same_suit[FELT_SUITS];  /* the first suit whose scores are the same */
  struct board_score ranks[BOARDS];
  struct suit_scores suit[FELT_SUITS];
  int group[FLOPS_MAX];
  uint16_t envy_from[FLOPS_MAX], envy_to[FLOPS_MAX]; /* in the pool */
  struct envy_hole envy[ENVY_POOL];
  struct part part[];
};

/* ---- scores of classes */

static bool possible(const struct work *work, const struct board_class *board) {
  int left[FELT_RANKS] = {0};
  unsigned spades = 0;
  for (int i = 0; i < work->count; i++) {
    if (felt_card_suit(work->card[i]) == board->suit)
      spades |= 1U << felt_card_rank(work->card[i]);
    else
      left[felt_card_rank(work->card[i])]++;
  }
  if (board->spades & ~spades) return false;
  for (int i = 0; i < board->other_count; i++)
    if (--left[board->others[i]] < 0) return false;
  return true;
}

static void score_class(const struct work *work, const struct board_class *board, struct board_score *score) {
  if (possible(work, board)) *score = felt_view_class(work->view, board);
}

static void score_ranks(struct work *work, int part, int parts) {
  struct board_class board = {.suit = -1, .other_count = 5};
  int *r = board.others, n = 0;
  for (r[4] = 0; r[4] < FELT_RANKS; r[4]++)
    for (r[3] = 0; r[3] <= r[4]; r[3]++)
      for (r[2] = 0; r[2] <= r[3]; r[2]++)
        for (r[1] = 0; r[1] <= r[2]; r[1]++)
          for (r[0] = 0; r[0] <= r[1]; r[0]++, n++)
            if (n % parts == part) score_class(work, &board, &work->ranks[n]);
}

static void score_suit(struct work *work, int suit, int part, int parts) {
  const struct tables *t = &work->view->tables;
  struct suit_scores *scores = &work->suit[suit];
  for (unsigned spades = 0; spades < SUIT_SETS; spades++) {
    int count = __builtin_popcount(spades), n = work->number[spades];
    if (count < 3 || count > 5 || n % parts != part) continue;
    struct board_class board = {.suit = suit, .spades = spades, .other_count = 5 - count};
    if (count == 5) score_class(work, &board, &scores->five[n]);
    for (int r = 0; r < FELT_RANKS && count == 4; r++) {
      board.others[0] = r;
      score_class(work, &board, &scores->four[n][r]);
    }
    for (int p = 0; p < PAIRS && count == 3; p++) {
      board.others[0] = t->low[p];
      board.others[1] = t->high[p];
      score_class(work, &board, &scores->three[n][p]);
    }
  }
}

static void score_all(void *context, int part, int parts) {
  struct work *work = context;
  score_ranks(work, part, parts);
  for (int suit = 0; suit < FELT_SUITS; suit++)
    if (work->same_suit[suit] == suit) score_suit(work, suit, part, parts);
}

/* ---- flops, by the places of their cards among those left */

static inline int flop_number(int low, int middle, int high) {
  return high * (high - 1) * (high - 2) / 6 + middle * (middle - 1) / 2 + low;
}

static bool only_straight_flushes(const struct view *view) {
  for (int c = 0; c < FELT_STRAIGHT_FLUSH; c++)
    if (view->amounts.envy[c] != 0) return false;
  return true;
}

/* Holes that bring envy with this flop: what they are worth over all its turns and rivers, and those that the
 * last decision has to weigh. */
static void list_envy(struct work *work, felt_set flop, int number, int *pooled, struct point_sums *sums) {
  const struct view *view = work->view;
  struct envy_list list;
  felt_view_envy(view, flop, &list);
  int64_t left = work->count - 5;
  work->envy_from[number] = (uint16_t)*pooled;
  for (int i = 0; i < list.count; i++) {
    sums->envied += view->amounts.envy[list.hole[i].kind] * (left * (left - 1) / 2);
    int64_t weighed = view->stakes.envy[list.hole[i].kind];
    if (weighed == 0) continue;
    felt_assert(*pooled < ENVY_POOL);
    work->envy[(*pooled)++] = (struct envy_hole){list.hole[i].hole, weighed};
  }
  work->envy_to[number] = (uint16_t)*pooled;
}

static void list_flops(struct work *work, struct point_sums *sums) {
  const struct view *view = work->view;
  felt_set hole = felt_cards_set(view->hole, 2);
  bool one_suit_only = only_straight_flushes(view);
  int64_t left = work->count - 3, runouts = left * (left - 1) / 2;
  int pooled = 0;
  for (int h = 2; h < work->count; h++)
    for (int m = 1; m < h; m++)
      for (int l = 0; l < m; l++) {
        felt_card c[3] = {work->card[l], work->card[m], work->card[h]};
        felt_set flop = felt_cards_set(c, 3);
        int number = flop_number(l, m, h), five = (int)felt_eval_category(felt_eval(flop | hole));
        work->group[number] = view->stakes.group[five];
        sums->fives[five] += runouts;
        bool one_suit =
            felt_card_suit(c[0]) == felt_card_suit(c[1]) && felt_card_suit(c[1]) == felt_card_suit(c[2]);
        if (view->envy_of_five && (one_suit || !one_suit_only)) list_envy(work, flop, number, &pooled, sums);
      }
}

/* ---- boards */

/* A board as it grows, card by card from the highest place down. */
struct board {
  int place[5];
  int ranks;       /* number of the multiset so far */
  uint64_t suits;  /* ranks by suit, 16 bits each */
  uint32_t counts; /* cards by suit, 8 bits each */
};

static inline struct board with(const struct work *work, struct board board, int position, int place) {
  felt_card card = work->card[place];
  int rank = felt_card_rank(card), suit = felt_card_suit(card);
  board.place[position] = place;
  board.ranks += work->view->tables.choose[rank + position][position + 1];
  board.suits += UINT64_C(1) << (16 * suit + rank);
  board.counts += UINT32_C(1) << 8 * suit;
  return board;
}

static const struct board_score *score_of(const struct work *work, const struct board *board) {
  /* A count of three or more carries into bit 3 of its byte. */
  uint32_t three = (board->counts + UINT32_C(0x05050505)) & UINT32_C(0x08080808);
  if (!three) return &work->ranks[board->ranks];
  int suit = __builtin_ctz(three) / 8;
  unsigned spades = (unsigned)(board->suits >> 16 * suit & FELT_SUIT_MASK);
  const struct suit_scores *scores = &work->suit[work->same_suit[suit]];
  int others[2] = {0}, count = 0;
  for (int i = 0; i < 5; i++) {
    felt_card card = work->card[board->place[i]];
    if (felt_card_suit(card) != suit) others[count++] = felt_card_rank(card);
  }
  int n = work->number[spades];
  if (count == 0) return &scores->five[n];
  if (count == 1) return &scores->four[n][others[0]];
  return &scores->three[n][work->view->tables.pair[others[0]][others[1]]];
}

static int64_t envy_left(const struct work *work, int flop, const struct board *board) {
  int64_t weighed = 0;
  felt_set whole = 0;
  for (int i = 0; i < 5; i++) whole |= felt_set_of(work->card[board->place[i]]);
  for (int i = work->envy_from[flop]; i < work->envy_to[flop]; i++)
    if (!(work->envy[i].hole & whole)) weighed += work->envy[i].weighed;
  return weighed;
}

static void add_board(const struct work *work, struct part *part, const struct board *board) {
  static const uint8_t flops[10][3] = {{0, 1, 2}, {0, 1, 3}, {0, 1, 4}, {0, 2, 3}, {0, 2, 4},
                                       {0, 3, 4}, {1, 2, 3}, {1, 2, 4}, {1, 3, 4}, {2, 3, 4}};
  const struct view *view = work->view;
  const struct board_score *score = score_of(work, board);
  for (int i = 0; i < 10; i++) {
    int n = flop_number(board->place[flops[i][0]], board->place[flops[i][1]], board->place[flops[i][2]]);
    struct flop_total *to = &part->flop[n];
    to->base += score->base;
    to->ahead += score->ahead;
    int group = work->group[n];
    if (group == NEVER_FOLDS) continue;
    int64_t kept = view->dealers * view->stakes.kept[group][score->kind];
    if (work->envy_from[n] < work->envy_to[n]) kept += envy_left(work, n, board);
    to->saved += spared(view, score, kept);
  }
  part->kinds[score->kind] += 10;
  part->envied += 10 * score->envied;
}

static void add_boards(void *context, int part, int parts) {
  struct work *work = context;
  struct board none = {0};
  int turn = 0;
  for (int h = 4; h < work->count; h++)
    for (int i = 3; i < h; i++) {
      if (turn++ % parts != part) continue;
      struct board two = with(work, with(work, none, 4, h), 3, i);
      for (int j = 2; j < i; j++) {
        struct board three = with(work, two, 2, j);
        for (int k = 1; k < j; k++) {
          struct board four = with(work, three, 1, k);
          for (int l = 0; l < k; l++) {
            struct board five = with(work, four, 0, l);
            add_board(work, &work->part[part], &five);
          }
        }
      }
    }
}

/* ---- together */

static void prepare(struct work *work, const struct view *view) {
  uint16_t next[FELT_RANKS + 1] = {0};
  work->view = view;
  for (unsigned set = 0; set < SUIT_SETS; set++) work->number[set] = next[__builtin_popcount(set)]++;
  for (int rank = 0; rank < FELT_RANKS; rank++)
    for (int suit = 0; suit < FELT_SUITS; suit++) {
      felt_card card = felt_card_make(rank, suit);
      if (!(view->gone & felt_set_of(card))) work->card[work->count++] = card;
    }
  for (int suit = FELT_SUITS - 1; suit >= 0; suit--) {
    work->same_suit[suit] = suit;
    for (int other = suit - 1; other >= 0; other--) {
      felt_set difference = view->gone >> suit * FELT_RANKS ^ view->gone >> other * FELT_RANKS;
      if (!(difference & FELT_SUIT_MASK)) work->same_suit[suit] = other;
    }
  }
}

static void add_up(const struct work *work, int parts, struct point_sums *sums) {
  const struct stakes *s = &work->view->stakes;
  int flops = flop_number(work->count - 3, work->count - 2, work->count - 1) + 1;
  for (int n = 0; n < flops; n++) {
    struct flop_total flop = {0};
    for (int i = 0; i < parts; i++) {
      flop.base += work->part[i].flop[n].base;
      flop.ahead += work->part[i].flop[n].ahead;
      flop.saved += work->part[i].flop[n].saved;
    }
    felt_wide check = flop.base + (felt_wide)s->river * s->ante * flop.ahead + flop.saved;
    int multiple = flop.ahead < 0 ? s->flop_low : s->flop_high;
    felt_wide play = flop.base + (felt_wide)multiple * s->ante * flop.ahead;
    sums->base += flop.base;
    sums->ahead += flop.ahead;
    sums->best += multiple > 0 && play > check ? play : check;
  }
  for (int i = 0; i < parts; i++) {
    sums->envied += work->part[i].envied;
    for (int k = 0; k < KINDS; k++) sums->kinds[k] += work->part[i].kinds[k];
  }
  for (int k = 0; k < KINDS; k++) sums->boards += sums->kinds[k];
}

enum felt_status felt_view_preflop(const struct view *view, int threads, struct point_sums *sums,
                                   struct felt_error *error) {
  struct work *work = calloc(1, sizeof *work + (size_t)threads * sizeof work->part[0]);
  if (!work) return felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  memset(sums, 0, sizeof *sums);
  prepare(work, view);
  list_flops(work, sums);
  felt_parallel(threads, score_all, work);
  felt_parallel(threads, add_boards, work);
  add_up(work, threads, sums);
  free(work);
  return FELT_OK;
}
