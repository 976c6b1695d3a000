/* How fast the evaluator is, one thread. Every figure also checks what it computed. */
#include "bench.h"
#include "deal.h"
#include "oracle.h"
#include "paths.h"

/* The sum of the values of all 133,784,560 seven-card hands, whose categories the tests count. */
#define ALL_HANDS 133784560
static const uint64_t all_values = UINT64_C(450468187308);

enum { HANDS = 1 << 16, BOARDS = 1024, BUFFER = 4096 };

struct work {
  const struct felt_eval_path *path;
  felt_card cards[HANDS][7];
  felt_set hands[HANDS], boards[BOARDS];
  felt_value values[HANDS];
  uint64_t sum;
  int low, high; /* cards of a slice */
};

/* Eight values, each 7462 at most, add up within sixteen bits: cheap enough not to be what is measured. */
static uint64_t sum_of(const felt_value values[], int count) {
  uint64_t sum = 0;
  int i = 0;
  for (; i + 64 <= count; i += 64) {
    uint16_t part[8] = {0};
    for (int j = 0; j < 64; j += 8)
      for (int k = 0; k < 8; k++) part[k] = (uint16_t)(part[k] + values[i + j + k]);
    for (int k = 0; k < 8; k++) sum += part[k];
  }
  for (; i < count; i++) sum += values[i];
  return sum;
}

/* ---- random hands */

static void by_oracle(void *with) {
  struct work *work = with;
  for (int i = 0; i < HANDS / 16; i++) work->sum += felt_oracle(work->cards[i], 7);
}

static void by_set(void *with) {
  struct work *work = with;
  work->sum = 0;
  for (int i = 0; i < HANDS; i++) work->sum += felt_eval(work->hands[i]);
}

static void by_card(void *with) {
  struct work *work = with;
  work->sum = 0;
  for (int i = 0; i < HANDS; i++) {
    struct felt_eval_hand hand = felt_eval_start();
    for (int j = 0; j < 7; j++) hand = felt_eval_add(hand, work->cards[i][j]);
    work->sum += felt_eval_value(hand);
  }
}

static void at_once(void *with) {
  struct work *work = with;
  work->path->many(work->hands, HANDS, work->values);
}

static void random_hands(struct work *work) {
  bench_title("Random seven-card hands");
  double slow = bench_best(0.3, by_oracle, work) * 16;
  bench_line("slow evaluator, all 21 fives", HANDS, slow, 0, NULL);
  double one = bench_best(1, by_set, work);
  const uint64_t sum = work->sum;
  bench_line("felt_eval, set by set", HANDS, one, slow / one, "slow");
  double card = bench_best(1, by_card, work);
  felt_assert(work->sum == sum);
  bench_line("felt_eval_add, card by card", HANDS, card, one / card, "set by set");
  for (int n = 0; (work->path = felt_eval_path(n)); n++) {
    double many = bench_best(1, at_once, work);
    felt_assert(sum_of(work->values, HANDS) == sum);
    char what[64];
    (void)snprintf(what, sizeof what, "felt_eval_many, %s", work->path->name);
    bench_line(what, HANDS, many, one / many, "set by set");
  }
}

/* ---- all hands in sequence, in slices by the cards of the two outermost loops */

static void slice_one_by_one(void *with) {
  struct work *work = with;
  uint64_t sum = 0;
  struct felt_eval_hand two =
      felt_eval_hand_of(felt_set_of((felt_card)work->low) | felt_set_of((felt_card)work->high));
  for (int c = work->high + 1; c < FELT_DECK; c++) {
    struct felt_eval_hand three = felt_eval_add(two, (felt_card)c);
    for (int d = c + 1; d < FELT_DECK; d++) {
      struct felt_eval_hand four = felt_eval_add(three, (felt_card)d);
      for (int e = d + 1; e < FELT_DECK; e++) {
        struct felt_eval_hand five = felt_eval_add(four, (felt_card)e);
        for (int f = e + 1; f < FELT_DECK; f++) {
          struct felt_eval_hand six = felt_eval_add(five, (felt_card)f);
          for (int g = f + 1; g < FELT_DECK; g++) sum += felt_eval_value(felt_eval_add(six, (felt_card)g));
        }
      }
    }
  }
  work->sum = sum;
}

/* The hands as four cards, the highest of them outermost, with all triples of the cards above. */
static void slice_by_triples(void *with) {
  struct work *work = with;
  felt_card deck[FELT_DECK];
  felt_eval_live(FELT_FULL_DECK, deck);
  felt_set above = 0;
  for (int i = work->high + 1; i < FELT_DECK; i++) above |= felt_set_of(deck[i]);
  uint64_t sum = 0;
  int filled = 0;
  struct felt_eval_hand two = felt_eval_hand_of(felt_set_of(deck[work->low]) | felt_set_of(deck[work->high]));
  for (int c = 1; c < work->low; c++) {
    struct felt_eval_hand three = felt_eval_add(two, deck[c]);
    for (int d = 0; d < c; d++) {
      filled += felt_eval_triples_on(work->path, felt_eval_add(three, deck[d]), above, work->values + filled);
      if (filled < BUFFER) continue;
      sum += sum_of(work->values, filled);
      filled = 0;
    }
  }
  work->sum = sum + sum_of(work->values, filled);
}

/* Two figures of the same passes: the best whole pass, which is what somebody waits for, and the sum of each
 * slice's best, an estimate of a pass that nothing disturbs. */
struct passes {
  double whole, slices;
};

static struct passes pass_all(struct work *work, void (*slice)(void *)) {
  static double best[FELT_DECK][FELT_DECK];
  struct passes passes = {1e9, 0};
  for (int pass = 0; pass < 12; pass++) {
    double seconds = 0;
    uint64_t sum = 0;
    for (work->high = 1; work->high < FELT_DECK; work->high++)
      for (work->low = 0; work->low < work->high; work->low++) {
        double start = bench_seconds();
        slice(work);
        double took = bench_seconds() - start, *least = &best[work->high][work->low];
        if (pass == 0 || took < *least) *least = took;
        seconds += took;
        sum += work->sum;
      }
    felt_assert(sum == all_values);
    if (seconds < passes.whole) passes.whole = seconds;
  }
  for (int high = 1; high < FELT_DECK; high++)
    for (int low = 0; low < high; low++) passes.slices += best[high][low];
  return passes;
}

static void all_hands(struct work *work) {
  bench_title("All 133,784,560 seven-card hands in sequence, values added up; 12 passes");
  struct passes one = pass_all(work, slice_one_by_one);
  bench_line("felt_eval_add, best pass", ALL_HANDS, one.whole, 0, NULL);
  bench_line("felt_eval_add, best of each slice", ALL_HANDS, one.slices, 0, NULL);
  for (int n = 0; (work->path = felt_eval_path(n)); n++) {
    struct passes triples = pass_all(work, slice_by_triples);
    char what[64];
    (void)snprintf(what, sizeof what, "felt_eval_triples, %s, best pass", work->path->name);
    bench_line(what, ALL_HANDS, triples.whole, one.whole / triples.whole, "card by card");
    (void)snprintf(what, sizeof what, "felt_eval_triples, %s, best of each slice", work->path->name);
    bench_line(what, ALL_HANDS, triples.slices, one.slices / triples.slices, "card by card");
  }
}

/* ---- a board with all pairs */

static void boards_by_pairs(void *with) {
  struct work *work = with;
  for (int i = 0; i < BOARDS; i++)
    (void)felt_eval_pairs_on(work->path, felt_eval_hand_of(work->boards[i]),
                             FELT_FULL_DECK & ~work->boards[i], work->values);
}

static void boards_one_by_one(void *with) {
  struct work *work = with;
  for (int i = 0; i < BOARDS; i++) {
    felt_card cards[FELT_DECK];
    struct felt_eval_hand board = felt_eval_hand_of(work->boards[i]);
    int n = felt_eval_live(FELT_FULL_DECK & ~work->boards[i], cards);
    felt_value *at = work->values;
    for (int j = 0; j < n; j++) {
      struct felt_eval_hand six = felt_eval_add(board, cards[j]);
      for (int k = j + 1; k < n; k++) *at++ = felt_eval_value(felt_eval_add(six, cards[k]));
    }
  }
}

static void boards(struct work *work) {
  bench_title("A random board with all 1081 pairs, values stored");
  const double count = (double)BOARDS * FELT_HOLE_PAIRS;
  double one = bench_best(1, boards_one_by_one, work);
  const uint64_t last = sum_of(work->values, FELT_HOLE_PAIRS);
  bench_line("felt_eval_add, card by card", count, one, 0, NULL);
  for (int n = 0; (work->path = felt_eval_path(n)); n++) {
    double pairs = bench_best(1, boards_by_pairs, work);
    felt_assert(sum_of(work->values, FELT_HOLE_PAIRS) == last);
    char what[64];
    (void)snprintf(what, sizeof what, "felt_eval_pairs, %s", work->path->name);
    bench_line(what, count, pairs, one / pairs, "card by card");
  }
}

int main(void) {
  static struct work work;
  struct felt_dealer dealer = felt_dealer_from(7);
  for (int i = 0; i < HANDS; i++) {
    work.hands[i] = felt_dealer_deal(&dealer, 7);
    memcpy(work.cards[i], dealer.deck, 7);
  }
  for (int i = 0; i < BOARDS; i++) work.boards[i] = felt_dealer_deal(&dealer, 5);
  (void)printf("eval: %zu bytes of tables, written at build time (0 ms at run "
               "time); paths:",
               felt_eval_tables_bytes);
  for (int n = 0; felt_eval_path(n); n++) (void)printf(" %s", felt_eval_path(n)->name);
  (void)printf("\n");
  random_hands(&work);
  all_hands(&work);
  boards(&work);
  return 0;
}
