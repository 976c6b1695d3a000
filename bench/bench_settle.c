/* Settlement: the library call a seat, and from the JSON of the facts to the JSON of the settlement. */
#include "bench.h"

#include "felt/rng.h"
#include "felt/wire.h"

enum { ROUNDS = 512 };

struct bench {
  struct felt_book book;
  struct felt_facts facts[ROUNDS];
  int players;
  int64_t net_cents; /* of one pass, to see that every pass does the same */
};

/* Full hands: every wager, two of six fold. */
static void fill(struct bench *bench, struct felt_rng *rng) {
  for (int i = 0; i < ROUNDS; i++) {
    struct felt_facts *facts = &bench->facts[i];
    felt_card deck[FELT_DECK];
    felt_rng_shuffle(rng, deck);
    felt_facts_init(&bench->book, facts);
    memcpy(facts->board, deck, 5);
    memcpy(facts->dealer, deck + 5, 2);
    facts->board_count = 5;
    facts->dealer_count = 2;
    facts->hand_count = bench->players;
    for (int h = 0; h < bench->players; h++) {
      struct felt_hand_facts *hand = &facts->hand[h];
      *hand = (struct felt_hand_facts){.seat = h + 1,
                                       .bet.player = h,
                                       .bet.cents[FELT_ANTE] = 1000,
                                       .bet.cents[FELT_BLIND] = 1000,
                                       .bet.cents[FELT_SIDE] = 500,
                                       .bet.progressive = true,
                                       .hole_count = 2};
      memcpy(hand->hole, &deck[7 + 2 * h], 2);
      hand->decided = h % 3 == 2 ? FELT_FOLDED : FELT_PLAYED;
      hand->street = FELT_PREFLOP;
      hand->multiple = 4;
    }
  }
}

static void settle(void *with) {
  struct bench *bench = with;
  static struct felt_settlement settlement;
  int64_t net_cents = 0;
  for (int i = 0; i < ROUNDS; i++) {
    felt_assert(felt_settle(&bench->book, &bench->facts[i], &settlement, NULL) == FELT_OK);
    for (int h = 0; h < settlement.hand_count; h++) net_cents += settlement.hand[h].net_cents;
  }
  felt_assert(bench->net_cents == 0 || bench->net_cents == net_cents);
  bench->net_cents = net_cents;
}

static void read_book(void *with) {
  struct bench *bench = with;
  static struct felt_faults faults;
  static struct felt_book book;
  const struct felt_book_text *text = felt_book_find(bench->book.name.text);
  felt_assert(felt_book_read(text->text, text->length, &book, &faults) == FELT_OK);
}

int main(void) {
  static struct bench bench;
  static struct felt_faults faults;
  bench_title("Settlement: every wager down, two of six hands folded");
  for (int n = 0; felt_book_builtin(n); n++) {
    const struct felt_book_text *text = felt_book_builtin(n);
    if (felt_book_read(text->text, text->length, &bench.book, &faults)) return 1;
    double read = bench_best(0.2, read_book, &bench);
    for (bench.players = 1; bench.players <= 6; bench.players += 5) {
      struct felt_rng rng = felt_rng_from_seed(1);
      fill(&bench, &rng);
      bench.net_cents = 0;
      double seconds = bench_best(0.3, settle, &bench);
      printf("  %-14s %d hand%s %6.3f us a round, %6.3f us a seat\n", text->name, bench.players,
             bench.players == 1 ? " " : "s", seconds * 1e6 / ROUNDS, seconds * 1e6 / ROUNDS / bench.players);
    }
    printf("  %-14s the book read in %.3f ms\n", text->name, read * 1e3);
  }
  return 0;
}
