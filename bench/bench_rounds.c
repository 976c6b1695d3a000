/* Whole rounds through felt_table_apply, from open bets to Game Over, settlement and meters included. The
 * policy is trivial: play 4x before the flop with an ace, otherwise check, check and play 1x; Ante, Blind,
 * Trips and the progressive are wagered every round, and each round has a freshly drawn deck. */
#include "bench.h"

#include "felt/rng.h"
#include "felt/table.h"

enum { ROUNDS = 500 }; /* a slice: short, so that some are undisturbed */

static struct felt_book book;
static struct felt_table table;
static struct felt_rng rng;
static int64_t returned_cents;

static void give(const struct felt_command *command) {
  struct felt_event events[FELT_EVENTS_MAX];
  int count;
  enum felt_status status = felt_table_apply(&book, &table, command, events, &count, NULL);
  felt_assert(status == FELT_OK);
}

static bool has_ace(int seat) {
  const struct felt_round_hand *hand = &table.round.now.hand[seat - 1];
  return felt_card_rank(table.round.now.deck[hand->position[0]]) == FELT_RANKS - 1 ||
         felt_card_rank(table.round.now.deck[hand->position[1]]) == FELT_RANKS - 1;
}

static void act(void) {
  while (table.round.now.turn) {
    struct felt_command command = {.seat = table.round.now.turn};
    bool last = table.round.now.phase == FELT_PHASE_RIVER;
    bool plays = last || (table.round.now.phase == FELT_PHASE_PREFLOP && has_ace(command.seat));
    command.kind = plays ? FELT_DO_PLAY : FELT_DO_CHECK;
    if (plays) command.play = (struct felt_play_wager){.multiple = last ? 1 : 4};
    give(&command);
  }
}

static void play_round(int players, struct felt_command *deal) {
  struct felt_command command = {.kind = FELT_DO_OPEN};
  give(&command);
  command = (struct felt_command){
      .kind = FELT_DO_BET,
      .bet = {
          .cents[FELT_ANTE] = 1000, .cents[FELT_BLIND] = 1000, .cents[FELT_SIDE] = 500, .progressive = true}};
  for (command.seat = 1; command.seat <= players; command.seat++) give(&command);
  command.kind = FELT_DO_LOCK;
  give(&command);
  felt_rng_draw(&rng, deal->faces.card, FELT_DECK, 7 + 2 * players);
  give(deal);
  act();
  command.kind = FELT_DO_FLOP;
  command.faces.count = 0;
  give(&command);
  act();
  command.kind = FELT_DO_RIVER;
  give(&command);
  act();
  command.kind = FELT_DO_REVEAL;
  command.seat = 0;
  give(&command);
  command.kind = FELT_DO_SETTLE;
  give(&command);
  command.kind = FELT_DO_GAME_OVER;
  give(&command);
  returned_cents += table.round.paid[0].returned_cents;
}

/* ---- measuring */

struct work {
  int players;
  struct felt_command deal;
};

static void slice(void *with) {
  struct work *work = with;
  for (int i = 0; i < ROUNDS; i++) play_round(work->players, &work->deal);
}

static void measure(int players) {
  struct work work = {.players = players, .deal = {.kind = FELT_DO_DEAL, .faces = {.count = FELT_DECK}}};
  struct felt_table_options options = felt_table_defaults(&book);
  for (int i = 0; i < FELT_DECK; i++) work.deal.faces.card[i] = (felt_card)i;
  felt_table_init(&book, &options, &table);
  rng = felt_rng_from_seed(1);
  returned_cents = 0;
  char words[80];
  (void)snprintf(words, sizeof words, "%s, %d player%s", book.name.text, players, players == 1 ? "" : "s");
  bench_line(words, ROUNDS, bench_best(1, slice, &work), 0, NULL);
  felt_assert(returned_cents > 0 && table.duty.rounds % ROUNDS == 0);
}

int main(int argc, char *argv[]) {
  static struct felt_faults faults;
  bench_title("Whole rounds through a table, open bets to Game Over, settled, meters moved; one thread");
  for (int n = 0; felt_book_builtin(n); n++) {
    const struct felt_book_text *text = felt_book_builtin(n);
    if (argc > 1 && strcmp(argv[1], text->name) != 0) continue;
    felt_assert(felt_book_read(text->text, text->length, &book, &faults) == FELT_OK);
    measure(1);
    if (argc > 2) continue;
    measure(6);
  }
  return 0;
}
