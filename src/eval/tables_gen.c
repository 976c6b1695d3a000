/* Writes the evaluator's tables as C, at build time: tables_gen > tables.c.
 *
 * A rank has a 23-bit number such that all sums over five to seven cards, at most four of a rank, differ.
 * The sum, scrambled by a multiplication (which the additions respect), is split into a row of 13 bits and
 * a column of 10. Rows are sparse, so each is shifted until it falls into the gaps of those already placed:
 * value = values[shift of the row + column]. The rows with most hands are placed first, each at the first
 * shift that fits; a table without a gap in ten entries comes out. */
#include "order.h"
#include "tables.h"

#include <inttypes.h>

/* Each the smallest for which the sums of seven cards of the ranks so far still differ. Sums of five or six
 * then differ as well: two that were equal would stay equal with the same two cards added. */
static const uint32_t distinct[FELT_RANKS] = {0,    1,     5,     22,     98,     453,    2031,
                                              8698, 22854, 83661, 262349, 636345, 1479181};
/* Odd, otherwise arbitrary: 2^32 divided by the golden ratio. */
static const uint32_t scramble = UINT32_C(2654435769);

enum { SUMS_MAX = 49205, ROWS = FELT_KEY_ROWS, PLACES_MAX = 100000 };

struct sum {
  uint32_t key;
  felt_value value;
};

struct row {
  const struct sum *sums;
  int count;
};

static struct sum sums[SUMS_MAX];
static int sum_count;
static uint16_t shifts[4 * ROWS];
static felt_value values[PLACES_MAX];
static int value_count;

static uint32_t rank_key(int rank) {
  return (distinct[rank] * scramble) << FELT_KEY_COLUMN | 1;
}

static uint64_t card_key(int card) {
  return rank_key(card % FELT_RANKS) + (UINT64_C(1) << (FELT_KEY_SUITS + 4 * (card / FELT_RANKS)));
}

/* All ways to hold `left` more cards of `rank` and above. */
static void collect(uint8_t count[FELT_RANKS], int rank, int left, uint32_t key) {
  if (rank == FELT_RANKS) {
    if (left == 0) {
      felt_assert(sum_count < SUMS_MAX);
      sums[sum_count++] = (struct sum){key, felt_order_ranks(count)};
    }
    return;
  }
  for (int n = 0; n <= 4 && n <= left; n++) {
    count[rank] = (uint8_t)n;
    collect(count, rank + 1, left - n, key + (uint32_t)n * rank_key(rank));
  }
  count[rank] = 0;
}

static int by_key(const void *a, const void *b) {
  uint32_t x = ((const struct sum *)a)->key, y = ((const struct sum *)b)->key;
  return (x > y) - (x < y);
}

static int by_size(const void *a, const void *b) {
  const struct row *x = a, *y = b;
  if (x->count != y->count) return y->count - x->count;
  return (x->sums > y->sums) - (x->sums < y->sums);
}

static bool fits(const struct row *row, int shift) {
  for (int i = 0; i < row->count; i++)
    if (values[shift + felt_key_column(row->sums[i].key)]) return false;
  return true;
}

/* Shifts are stored halved, to fit sixteen bits: only even ones are tried. */
static void place(const struct row *row, int first_shift, uint16_t *stored) {
  int shift = first_shift;
  while (!fits(row, shift)) shift += 2;
  felt_assert(shift + FELT_KEY_COLUMNS <= PLACES_MAX && shift / 2 <= UINT16_MAX);
  *stored = (uint16_t)(shift / 2);
  for (int i = 0; i < row->count; i++) values[shift + felt_key_column(row->sums[i].key)] = row->sums[i].value;
  if (shift + FELT_KEY_COLUMNS > value_count) value_count = shift + FELT_KEY_COLUMNS;
}

/* Hands of one size in a stretch of their own: evaluating only seven cards touches nothing else. */
static void pack(int cards) {
  static struct row rows[ROWS];
  uint8_t count[FELT_RANKS] = {0};
  sum_count = 0;
  collect(count, 0, cards, 0);
  qsort(sums, (size_t)sum_count, sizeof sums[0], by_key);
  for (int i = 1; i < sum_count; i++) felt_assert(sums[i].key != sums[i - 1].key);
  int row_count = 0;
  for (int i = 0, next; i < sum_count; i = next) {
    for (next = i; next < sum_count && felt_key_row(sums[next].key) == felt_key_row(sums[i].key);) next++;
    rows[row_count++] = (struct row){&sums[i], next - i};
  }
  qsort(rows, (size_t)row_count, sizeof rows[0], by_size);
  int first_shift = value_count + value_count % 2;
  for (int i = 0; i < row_count; i++) place(&rows[i], first_shift, &shifts[felt_key_row(rows[i].sums->key)]);
}

/* ---- what the vector code reads; see tables.h */

static uint64_t bytes[7][256];
static uint32_t nibbles[13][16];
static uint32_t pair_keys[FELT_PAIR_LANES];
static uint16_t pair_ranks[FELT_PAIR_LANES];

static void fill_sets(void) {
  for (int i = 0; i < 7; i++)
    for (int set = 0; set < 256; set++) {
      bytes[i][set] = i == 0 ? FELT_KEY_EMPTY : 0;
      for (int bit = 0; bit < 8 && 8 * i + bit < FELT_DECK; bit++)
        if (set >> bit & 1) bytes[i][set] += card_key(8 * i + bit);
    }
  for (int i = 0; i < 13; i++)
    for (int set = 0; set < 16; set++)
      for (int bit = 0; bit < 4; bit++)
        if (set >> bit & 1) nibbles[i][set] += (uint32_t)card_key(4 * i + bit);
}

static void fill_pairs(void) {
  for (int low = 0; low < FELT_RANKS; low++)
    for (int high = low; high < FELT_RANKS; high++) {
      int lane = felt_pair_lane(low, high);
      pair_keys[lane] = rank_key(low) + rank_key(high);
      pair_ranks[lane] = (uint16_t)(1U << low | 1U << high);
    }
}

/* ---- printing */

/* rows == 1: a plain array; more: an array of arrays. */
static const char *before(int i, int rows, int count) {
  return i % (count / rows) ? i % 8 ? "" : "\n" : rows == 1 ? "\n" : i ? "},\n{" : "\n{";
}

static const char *end(int rows) {
  return rows == 1 ? "};\n\n" : "}};\n\n";
}

static void print16(const char *name, const uint16_t *at, int count) {
  printf("const uint16_t %s = {", name);
  for (int i = 0; i < count; i++) printf("%s%d,", before(i, 1, count), at[i]);
  printf("%s", end(1));
}

static void print32(const char *name, const uint32_t *at, int rows, int count) {
  printf("const uint32_t %s = {", name);
  for (int i = 0; i < count; i++) printf("%s0x%08" PRIx32 ",", before(i, rows, count), at[i]);
  printf("%s", end(rows));
}

static void print64(const char *name, const uint64_t *at, int rows, int count) {
  printf("const uint64_t %s = {", name);
  for (int i = 0; i < count; i++) printf("%s0x%016" PRIx64 ",", before(i, rows, count), at[i]);
  printf("%s", end(rows));
}

int main(void) {
  for (int cards = 5; cards <= 7; cards++) pack(cards);
  fill_sets();
  fill_pairs();
  uint64_t card_keys[FELT_DECK];
  felt_value by_suit[8192];
  for (int card = 0; card < FELT_DECK; card++) card_keys[card] = card_key(card);
  for (unsigned ranks = 0; ranks < 8192; ranks++) by_suit[ranks] = felt_order_suit(ranks);

  printf("/* Written by tables_gen.c. */\n#include \"tables.h\"\n\n");
  print64("felt_eval_card_keys[52]", card_keys, 1, FELT_DECK);
  print16("felt_eval_shifts[4 * FELT_KEY_ROWS]", shifts, FELT_COUNT(shifts));
  print16("felt_eval_by_ranks[]", values, value_count);
  print16("felt_eval_by_suit[8192]", by_suit, 8192);
  print64("felt_eval_bytes[7][256]", bytes[0], 7, 7 * 256);
  print32("felt_eval_nibbles[13][16]", nibbles[0], 13, 13 * 16);
  print32("felt_eval_pair_keys[FELT_PAIR_LANES]", pair_keys, 1, FELT_PAIR_LANES);
  print16("felt_eval_pair_ranks[FELT_PAIR_LANES]", pair_ranks, FELT_PAIR_LANES);
  printf("const size_t felt_eval_tables_bytes =\n    sizeof felt_eval_card_keys + sizeof felt_eval_shifts +"
         " sizeof felt_eval_by_ranks +\n    sizeof felt_eval_by_suit + sizeof felt_eval_bytes +"
         " sizeof felt_eval_nibbles +\n    sizeof felt_eval_pair_keys + sizeof felt_eval_pair_ranks;\n");
  return fflush(stdout) != 0 || ferror(stdout) != 0;
}
