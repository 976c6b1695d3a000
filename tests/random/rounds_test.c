/* Random rounds over all books, options, ways of dealing, incidents, duties and undo. After every step:
 *   - a refused command has changed nothing, and its words tell no hidden card;
 *   - the events, written as text and read back, rebuild the same state in its canonical encoding;
 *   - the chips on the layout are those that players put down;
 *   - no viewer learns anything of a card that it may not see.
 * After every settlement: what hands were paid is what `felt settle` says of the facts, through their JSON;
 * meters balance to the millionth of a cent.
 *
 * rounds_test [ROUNDS [SEED]]; the default is short for ./test, the long run is in docs/round.md. A failure
 * prints the seed and the round, which play it again alone. */
#include "../sides.h"
#include "felt/rng.h"
#include "felt/table.h"
#include "felt/wire.h"
#include "felt/words.h"

#include <inttypes.h>

enum { BOOKS = 4, TEXT_SIZE = 1024 };

struct game {
  uint64_t seed;
  long number;
  const struct felt_book *book;
  struct felt_rng rng;
  struct felt_table table, replayed;
  int64_t down[FELT_SEATS_MAX]; /* cents that each seat has put on the layout in this round */
  felt_card physical[FELT_DECK];
  int next_face;            /* of the physical deck at a live table */
  bool flop, river, dealer; /* what has been opened, by the events */
  bool up[FELT_SEATS_MAX + 1];
  struct felt_money money[FELT_STAGES][FELT_SEATS_MAX]; /* that has moved in the round */
  int last_stage, last_seat;                            /* where money moved last */
  struct felt_round then[FELT_STEPS_MAX + 1]; /* before each step that can be taken back, by its number */
  bool checkable; /* meters were whole cents before Coin In, so that JSON holds them */
};

struct totals {
  long commands, refused, events, views, settled, voided, incidents, undos, awards, by_json, live, looks,
      corrections, moves;
};

static struct totals totals;
static struct felt_book books[2 * BOOKS]; /* the built-in ones, then each with two side wagers more */

static _Noreturn void broken(const struct game *game, const char *what, const char *detail) {
  printf("Bail out! %s: %s\n# run again: rounds_test %ld %" PRIu64 " %ld\n", what, detail, game->number + 1,
         game->seed, game->number);
  exit(1);
}

/* Padding included: both were built the same way, and more than enough is wanted. */
static bool same(const void *one, const void *two, size_t size) {
  return memcmp(one, two, size) == 0;
}

static int below(struct game *game, int n) {
  return (int)felt_rng_below(&game->rng, (uint32_t)n);
}

static bool chance(struct game *game, int percent) {
  return below(game, 100) < percent;
}

/* ---- what a viewer may see, told again from the rules */

static const struct felt_round *round_of(const struct game *game) {
  return &game->table.round;
}

/* Which hands the reveal turns up, house by house: rules.md sections 1 and 2. */
static bool turns_up(const struct game *game, int seat) {
  const struct felt_round_now *now = &round_of(game)->now;
  const struct felt_round_hand *hand = &now->hand[seat - 1];
  const char *house = game->book->name.text;
  if (!felt_round_has_seat(round_of(game), seat) || hand->is_void || hand->forfeit) return false;
  bool trips = hand->bet.cents[FELT_SIDE] > 0, lucky = hand->bet.cents[LUCKY_PAIR] > 0;
  if (now->is_void) return trips || lucky;
  if (hand->decided != FELT_FOLDED || lucky) return true;
  if (strcmp(house, "chickasaw") == 0) return false;
  if (strcmp(house, "players-guide") == 0) return trips || hand->bet.progressive;
  if (strcmp(house, "catfish-bend") == 0) return trips && !hand->mucked;
  return trips;
}

static bool same_player(const struct game *game, int seat, int other) {
  int32_t player = round_of(game)->now.hand[seat - 1].bet.player;
  return seat == other || (player > 0 && player == round_of(game)->now.hand[other - 1].bet.player);
}

static bool allowed(const struct game *game, struct felt_viewer viewer, int position) {
  const struct felt_round *round = round_of(game);
  if (round->now.phase == FELT_PHASE_OVER && !round->opening.live) return true;
  if (round->now.phase == FELT_PHASE_OVER && viewer.kind == FELT_VIEWER_AUDITOR) return true;
  struct felt_place place = felt_round_place(round, position);
  switch (place.kind) {
  case FELT_PLACE_BOARD: return place.index < (game->river ? 5 : game->flop ? 3 : 0);
  case FELT_PLACE_DEALER: return game->dealer;
  case FELT_PLACE_HAND:
    if (viewer.kind == FELT_VIEWER_SEAT && felt_round_has_seat(round, viewer.seat) &&
        same_player(game, viewer.seat, place.seat))
      return true;
    return game->up[place.seat];
  default: return false;
  }
}

/* The same round with other cards wherever this viewer may not look. */
static void rename_hidden(struct game *game, struct felt_viewer viewer, struct felt_table *other) {
  int hidden[FELT_DECK], count = 0;
  *other = game->table;
  for (int i = 0; i < FELT_DECK; i++)
    if (other->round.now.deck[i] != FELT_FACE_UNKNOWN && !allowed(game, viewer, i)) hidden[count++] = i;
  felt_card *deck = other->round.now.deck;
  for (int i = count - 1; i > 0; i--) {
    int j = below(game, i + 1);
    felt_card card = deck[hidden[i]];
    deck[hidden[i]] = deck[hidden[j]];
    deck[hidden[j]] = card;
  }
}

static void check_view(struct game *game, struct felt_viewer viewer) {
  static struct felt_table other;
  static struct felt_table_view one, two;
  rename_hidden(game, viewer, &other);
  felt_table_view(game->book, &game->table, viewer, &one);
  felt_table_view(game->book, &other, viewer, &two);
  totals.views++;
  if (!same(&one, &two, sizeof one))
    broken(game, "a view depends on a hidden card", felt_phase_name(one.round.phase));
  /* And what may be seen is there. */
  const struct felt_round_now *now = &round_of(game)->now;
  if (one.round.board.known != now->board_open && now->phase != FELT_PHASE_OVER)
    broken(game, "a view lacks an open card", "board");
  if (now->phase == FELT_PHASE_OVER && !round_of(game)->opening.live && now->deck[0] != FELT_FACE_UNKNOWN &&
      !one.round.deck_open)
    broken(game, "Game Over did not open the deck", "");
}

static void check_views(struct game *game) {
  check_view(game,
             (struct felt_viewer){.kind = FELT_VIEWER_SEAT, .seat = 1 + below(game, game->book->positions)});
  check_view(game,
             (struct felt_viewer){.kind = (enum felt_viewer_kind)(FELT_VIEWER_DEALER + below(game, 4))});
}

/* ---- events as text */

static void print_event(const struct game *game, const struct felt_event *event, char text[TEXT_SIZE]) {
  struct felt_text out = felt_text_init(text, TEXT_SIZE);
  felt_event_print(game->book, event, &out);
  if (out.full) broken(game, "an event does not fit its line", text);
}

static void replay_event(struct game *game, const struct felt_event *event) {
  char line[TEXT_SIZE], again[TEXT_SIZE];
  struct felt_event read;
  struct felt_error error = {0};
  print_event(game, event, line);
  if (felt_event_parse(game->book, line, strlen(line), &read, &error))
    broken(game, line, felt_words_of(&error).text);
  print_event(game, &read, again);
  if (strcmp(line, again) != 0) broken(game, line, again);
  if (felt_table_evolve(game->book, &game->replayed, &read, &error))
    broken(game, line, felt_words_of(&error).text);
}

static void check_replayed(const struct game *game) {
  static uint8_t one[FELT_TABLE_ENCODING], two[FELT_TABLE_ENCODING];
  size_t size = felt_table_encode(&game->table, one);
  if (size != felt_table_encode(&game->replayed, two) || memcmp(one, two, size) != 0)
    broken(game, "the replayed state differs", felt_phase_name((enum felt_phase)round_of(game)->now.phase));
}

/* ---- chips */

static int64_t chips_of(const struct game *game, const struct felt_bet *bet) {
  int table = game->table.options.progressive_table;
  int64_t progressive = bet->progressive ? game->book->progressive.table[table].wager_cents : 0;
  return bet->cents[FELT_ANTE] + bet->cents[FELT_BLIND] + bet->cents[FELT_SIDE] + bet->cents[FELT_SIDE + 1] +
         bet->cents[LUCKY_PAIR] + bet->cents[TOP_TABLE] + progressive;
}

/* What the event moves between a player's stack and the layout. */
static void follow_chips(struct game *game, const struct felt_event *event,
                         const struct felt_round_now *before) {
  const struct felt_round_now *now = &round_of(game)->now;
  int64_t *down = game->down;
  switch (event->kind) {
  case FELT_DID_OPEN: memset(game->down, 0, sizeof game->down); break;
  case FELT_DID_BET: down[event->seat - 1] = chips_of(game, &event->bet); break;
  case FELT_DID_CLEAR: down[event->seat - 1] = 0; break;
  case FELT_DID_PLAY:
    down[event->seat - 1] += event->play.multiple * now->hand[event->seat - 1].bet.cents[FELT_ANTE];
    break;
  case FELT_DID_UNDO:
  case FELT_DID_CORRECT:
  case FELT_DID_INCIDENT:
  case FELT_DID_SENSOR: /* wagers handed back, or put down again: as many as the layout shows */
    for (int i = 0; i < FELT_SEATS_MAX; i++) {
      const struct felt_round_hand *was = &before->hand[i], *is = &now->hand[i];
      down[i] += chips_of(game, &is->bet) - chips_of(game, &was->bet) +
                 is->bet.cents[FELT_ANTE] * is->multiple - was->bet.cents[FELT_ANTE] * was->multiple;
    }
    break;
  default: break;
  }
}

static void check_chips(const struct game *game) {
  for (int i = 0; i < FELT_SEATS_MAX; i++) {
    const struct felt_round_hand *hand = &round_of(game)->now.hand[i];
    if (game->down[i] != chips_of(game, &hand->bet) + hand->bet.cents[FELT_ANTE] * hand->multiple)
      broken(game, "chips on the layout are not those put down", "");
  }
}

/* ---- settlement */

static void check_hand_paid(const struct game *game, const struct felt_hand_result *hand) {
  const struct felt_paid *paid = &round_of(game)->paid[hand->seat - 1];
  int64_t returned = hand->envy_cents;
  for (int i = 0; i < hand->line_count; i++) {
    const struct felt_line *line = &hand->line[i];
    bool stake_back = line->result == FELT_PUSH || line->result == FELT_VOID ||
                      (line->result == FELT_WIN && line->wager != FELT_PROGRESSIVE);
    returned += line->pays_cents + (stake_back ? line->stake_cents : 0);
    if (line->rule == NULL || line->rule[0] == '\0')
      broken(game, "a line without its rule", felt_wager_word(game->book, line->wager));
  }
  if (paid->staked_cents != hand->staked_cents || paid->returned_cents != hand->returned_cents ||
      paid->envy_cents != hand->envy_cents || paid->outcome != hand->outcome)
    broken(game, "felt settle gives other figures", "");
  if (game->down[hand->seat - 1] + hand->fee_cents != hand->staked_cents)
    broken(game, "staked is not what was put down", "");
  if (returned != hand->returned_cents) broken(game, "returned is not stakes and pays", "");
}

/* R37: stages in their order, and hands from the dealer's right to left; awards as the book orders them. */
static void follow_money(struct game *game, const struct felt_event *event) {
  if (event->kind == FELT_DID_OPEN) {
    memset(game->money, 0, sizeof game->money);
    game->last_stage = game->last_seat = 0;
  }
  if (event->kind != FELT_DID_MOVE) return;
  int stage = event->moved.stage;
  bool lowest_first = stage == FELT_STAGE_TAKEN ||
                      (stage == FELT_STAGE_AWARD && game->book->progressive.order == FELT_LOWEST_SEAT_FIRST);
  bool in_order = stage > game->last_stage ||
                  (stage == game->last_stage && (event->seat > game->last_seat) == lowest_first);
  if (!in_order) broken(game, "money moved out of its order", felt_stage_name((enum felt_stage)stage));
  game->last_stage = stage;
  game->last_seat = event->seat;
  game->money[stage][event->seat - 1] = event->moved.money;
  totals.moves++;
}

/* All moves of the list, wherever they stand in it. */
static struct felt_money sum_of(const struct felt_moves *moves, int stage, int seat) {
  struct felt_money money = {0};
  static const int rows[] = {[FELT_MOVES_TOKE] = FELT_MONEY_TOKE,
                             [FELT_MOVES_FEE] = FELT_MONEY_FEE,
                             [FELT_MOVES_ENVY] = FELT_MONEY_ENVY};
  for (int i = 0; i < moves->count; i++) {
    const struct felt_move *move = &moves->move[i];
    if ((int)move->stage != stage || move->seat != seat) continue;
    money.cents[move->of == FELT_MOVES_WAGER ? (int)move->wager : rows[move->of]][move->does] += move->cents;
  }
  return money;
}

/* What the seat is moved at the stage; false: its hand has nothing there. */
static bool money_of(const struct game *game, const struct felt_facts *facts,
                     const struct felt_settlement *settlement, int stage, int seat,
                     struct felt_money *money) {
  for (int i = 0; i < settlement->hand_count; i++) {
    if (settlement->hand[i].seat != seat) continue;
    (void)felt_settle_money(game->book, facts, settlement, i, (enum felt_stage)stage, money);
    return felt_settle_stages(game->book, settlement, i) >> stage & 1;
  }
  return false;
}

/* What moved, seat by seat and stage by stage, is what the settlement of the whole round says. */
static void check_moved(const struct game *game, const struct felt_facts *facts,
                        const struct felt_settlement *settlement) {
  static struct felt_moves moves;
  felt_settle_moves(game->book, facts, settlement, &moves);
  for (int stage = 0; stage < FELT_STAGES; stage++)
    for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) {
      struct felt_money said = {0}, sum = sum_of(&moves, stage, seat);
      bool may = money_of(game, facts, settlement, stage, seat, &said);
      if (!same(&said, &sum, sizeof said))
        broken(game, "the money of a seat is not the sum of its moves",
               felt_stage_name((enum felt_stage)stage));
      if (!may && felt_money_is_there(&said))
        broken(game, "money moves at a stage that has none", felt_stage_name((enum felt_stage)stage));
      if (stage == FELT_STAGE_TAKEN) said.cents[FELT_PROGRESSIVE][FELT_DOES_TAKE] = 0; /* at Coin In */
      if (!same(&said, &game->money[stage][seat - 1], sizeof said))
        broken(game, "other money moved than the settlement says", felt_stage_name((enum felt_stage)stage));
    }
}

/* Through JSON, as `felt settle` does it. */
static void settle_by_json(const struct game *game, const struct felt_facts *facts, struct felt_facts *read,
                           struct felt_settlement *settlement) {
  struct felt_error error = {0};
  json_t *json = felt_wire_facts(game->book, facts), *parsed = NULL;
  char *text = json_dumps(json, JSON_COMPACT);
  if (!text || felt_wire_parse(text, strlen(text), &parsed, &error) ||
      felt_wire_read_facts(game->book, parsed, read, &error) ||
      felt_settle(game->book, read, settlement, &error))
    broken(game, text ? text : "no memory", felt_words_of(&error).text);
  totals.by_json++;
  free(text);
  json_decref(json);
  json_decref(parsed);
}

static void check_meters(const struct game *game, const struct felt_settlement *settlement) {
  for (int i = 0; i < settlement->level_count; i++) {
    const struct felt_level_result *level = &settlement->level[i];
    if (level->before.micro + level->contributed_micro - level->paid_cents * FELT_MICRO +
            level->reseeded_cents * FELT_MICRO !=
        level->after.micro)
      broken(game, "a meter does not balance", "");
    if (level->after.micro != game->table.meter[i].micro)
      broken(game, "the table's meter is not the settlement's", "");
    totals.awards += level->paid_cents > 0;
  }
}

static void check_settled(const struct game *game) {
  static struct felt_facts facts, read;
  static struct felt_settlement settlement;
  struct felt_error error = {0};
  felt_round_facts(game->book, round_of(game), game->table.before, &facts);
  if (game->checkable)
    settle_by_json(game, &facts, &read, &settlement);
  else if (felt_settle(game->book, &facts, &settlement, &error))
    broken(game, "felt settle refuses the facts", felt_words_of(&error).text);
  for (int i = 0; i < settlement.hand_count; i++) check_hand_paid(game, &settlement.hand[i]);
  check_meters(game, &settlement);
  check_moved(game, game->checkable ? &read : &facts, &settlement);
  totals.settled++;
  totals.voided += settlement.is_void;
}

/* ---- one command */

/* Only a live table takes an opening back, and there every known card is open. */
static void follow_undo(struct game *game) {
  const struct felt_round_now *now = &round_of(game)->now;
  game->flop = now->board_open >= 3;
  game->river = now->board_open == 5;
  totals.undos++;
}

/* Every seat is as it was, with bets or without. */
static void check_undone(const struct game *game) {
  static uint8_t one[FELT_ROUND_ENCODING], two[FELT_ROUND_ENCODING];
  static struct felt_round then, now;
  then = game->then[round_of(game)->steps.step % FELT_COUNT(game->then)];
  now = *round_of(game);
  memset(&then.steps, 0, sizeof then.steps); /* the oldest step may have made room for the one taken back */
  memset(&now.steps, 0, sizeof now.steps);
  size_t length = felt_round_encode(&then, one);
  if (felt_round_encode(&now, two) != length || !same(one, two, length))
    broken(game, "a step taken back left something behind", felt_phase_name((enum felt_phase)then.now.phase));
}

static void follow_reveal(struct game *game, const struct felt_event *event) {
  bool live = round_of(game)->opening.live;
  if (!round_of(game)->now.is_void && event->seat == 0) game->dealer = true;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if ((!live || event->seat == seat) && turns_up(game, seat)) game->up[seat] = true;
}

static void follow_correction(struct game *game, const struct felt_correction *correction) {
  totals.corrections++;
  if (correction->what != FELT_CORRECT_SEAT) return;
  game->up[correction->to] = game->up[correction->seat];
  game->up[correction->seat] = false;
}

static void follow(struct game *game, const struct felt_event *event) {
  switch (event->kind) {
  case FELT_DID_OPEN:
    game->flop = game->river = game->dealer = false;
    memset(game->up, 0, sizeof game->up);
    break;
  case FELT_DID_FLOP: game->flop = true; break;
  case FELT_DID_RIVER: game->river = true; break;
  case FELT_DID_REVEAL: follow_reveal(game, event); break;
  case FELT_DID_UNDO: follow_undo(game); break;
  case FELT_DID_INCIDENT: totals.incidents++; break;
  case FELT_DID_CORRECT: follow_correction(game, &event->correction.correction); break;
  default: break;
  }
}

static bool same_error(const struct felt_error *a, const struct felt_error *b) {
  return a->status == b->status && a->reason.code == b->reason.code && strcmp(a->where, b->where) == 0 &&
         strcmp(a->rule, b->rule) == 0 && strcmp(felt_words_of(a).text, felt_words_of(b).text) == 0;
}

static void check_refused(struct game *game, const struct felt_command *command,
                          const struct felt_table *before, const struct felt_error *error) {
  static struct felt_table other;
  struct felt_event events[FELT_EVENTS_MAX];
  struct felt_error again = {0};
  int count = 0;
  totals.refused++;
  if (!same(before, &game->table, sizeof *before))
    broken(game, "an error changed the state", felt_words_of(error).text);
  if (error->reason.code == FELT_CODE_NONE || error->where[0] == '\0')
    broken(game, "an error says nothing", "");
  rename_hidden(game, (struct felt_viewer){.kind = FELT_VIEWER_PUBLIC}, &other);
  if (!felt_table_decide(game->book, &other, command, events, &count, &again) || !same_error(error, &again))
    broken(game, "a refusal depends on a hidden card", felt_words_of(error).text);
}

/* An auditor decides a record again: the first event of a step leads back to all of them. */
static void check_decided_again(const struct game *game, const struct felt_table *before,
                                const struct felt_event events[], int count) {
  struct felt_event again[FELT_EVENTS_MAX];
  struct felt_command command;
  struct felt_error error = {0};
  char one[TEXT_SIZE], two[TEXT_SIZE];
  int decided = 0;
  static struct felt_table table;
  table = *before;
  for (int done = 0; done < count; done += decided) {
    print_event(game, &events[done], one);
    if (!felt_event_command(&events[done], &command)) broken(game, "no command gives", one);
    if (felt_table_apply(game->book, &table, &command, again, &decided, &error))
      broken(game, one, felt_words_of(&error).text);
    for (int i = 0; i < decided; i++) {
      print_event(game, &again[i], one);
      print_event(game, &events[done + i], two);
      if (strcmp(one, two) != 0) broken(game, one, two);
    }
  }
}

static bool give(struct game *game, const struct felt_command *command) {
  static struct felt_table before;
  struct felt_event events[FELT_EVENTS_MAX];
  struct felt_error error = {0};
  int count = 0;
  before = game->table;
  totals.commands++;
  if (felt_table_apply(game->book, &game->table, command, events, &count, &error)) {
    check_refused(game, command, &before, &error);
    return false;
  }
  static struct felt_round last;
  for (int i = 0; i < count; i++) {
    totals.events++;
    last = game->replayed.round; /* a hand that is opened may send the antes back first, and they stay */
    replay_event(game, &events[i]);
    follow(game, &events[i]);
    follow_money(game, &events[i]);
    follow_chips(game, &events[i], &before.round.now);
  }
  if (command->kind == FELT_DO_UNDO) check_undone(game);
  if (round_of(game)->steps.step > last.steps.step)
    game->then[last.steps.step % FELT_COUNT(game->then)] = last;
  check_replayed(game);
  check_decided_again(game, &before, events, count);
  check_chips(game);
  check_views(game);
  if (command->kind == FELT_DO_LOCK)
    for (int i = 0; i < FELT_LEVELS_MAX; i++)
      game->checkable = (i == 0 || game->checkable) && game->table.before[i].micro % FELT_MICRO == 0 &&
                        game->table.before[i].reserve_micro == 0;
  if (command->kind == FELT_DO_GAME_OVER) check_settled(game);
  return true;
}

/* ---- random commands */

static int any_seat(struct game *game) {
  return 1 + below(game, game->book->positions);
}

static int64_t within(struct game *game, const struct felt_limits *limits) {
  int64_t chip = game->book->chip_cents, steps = (limits->max_cents - limits->min_cents) / chip;
  if (chance(game, 30)) return limits->min_cents;
  if (chance(game, 30)) return limits->max_cents;
  return limits->min_cents + chip * below(game, (int)steps + 1);
}

static struct felt_command random_bet(struct game *game) {
  const struct felt_book *book = game->book;
  struct felt_command command = {.kind = FELT_DO_BET, .seat = any_seat(game)};
  struct felt_bet *bet = &command.bet;
  if (!chance(game, 10)) bet->cents[FELT_ANTE] = bet->cents[FELT_BLIND] = within(game, &book->main.ante);
  if (chance(game, 60)) bet->cents[FELT_SIDE] = within(game, &book->side[0].limits);
  if (book->side[0].at_most_ante && bet->cents[FELT_SIDE] > bet->cents[FELT_ANTE] && chance(game, 90))
    bet->cents[FELT_SIDE] = bet->cents[FELT_ANTE];
  if (felt_book_offers(book, FELT_SIDE + 1) && chance(game, 40))
    bet->cents[FELT_SIDE + 1] = within(game, &book->side[0].limits);
  for (int i = 2; i < book->side_count; i++)
    if (chance(game, 40)) bet->cents[FELT_SIDE + i] = within(game, &book->side[i].limits);
  if (bet->cents[LUCKY_PAIR] > bet->cents[FELT_ANTE] && chance(game, 90))
    bet->cents[LUCKY_PAIR] = bet->cents[FELT_ANTE];
  if (book->match_play.allowed && chance(game, 20)) bet->cents[FELT_MATCH_PLAY] = bet->cents[FELT_ANTE];
  bet->progressive = game->table.options.progressive_table != FELT_NO_TABLE && chance(game, 70);
  if (chance(game, 30)) bet->player = 1 + below(game, 3);
  if (book->tokes.allowed && chance(game, 20)) {
    bet->toke_cents = INT64_C(50) * (1 + below(game, 10));
    bet->toke_on = (uint8_t)below(game, FELT_WAGERS);
  }
  return command;
}

static void enter_faces(struct game *game, struct felt_command *command, int count) {
  if (!round_of(game)->opening.live) return;
  command->faces.count = (uint8_t)count;
  for (int i = 0; i < count; i++) command->faces.card[i] = game->physical[game->next_face++ % FELT_DECK];
}

static struct felt_command random_action(struct game *game) {
  const struct felt_round_now *now = &round_of(game)->now;
  enum felt_street street = (enum felt_street)(now->phase - FELT_PHASE_PREFLOP);
  struct felt_command command = {.seat = now->turn};
  int choice = below(game, 100);
  if (choice < 5) {
    command.kind = FELT_DO_TIME_OUT;
  } else if (choice < 45) {
    command.kind = FELT_DO_PLAY;
    command.play.multiple =
        (uint8_t)game->book->main.play_multiple[street][below(game, game->book->main.play_count[street])];
    if (game->book->tokes.allowed && chance(game, 10)) command.play.toke_cents = 100;
  } else {
    command.kind = street == FELT_RIVER ? FELT_DO_FOLD : FELT_DO_CHECK;
  }
  return command;
}

static struct felt_command next_reveal(struct game *game) {
  struct felt_command command = {.kind = FELT_DO_REVEAL};
  const struct felt_round_now *now = &round_of(game)->now;
  if (!round_of(game)->opening.live) return command;
  if (now->is_void || now->dealer_shown)
    for (int seat = FELT_SEATS_MAX; seat >= 1; seat--)
      if (felt_round_turns_up(game->book, round_of(game), seat) && !now->hand[seat - 1].shown)
        command.seat = seat;
  enter_faces(game, &command, 2);
  return command;
}

static struct felt_command random_ruling(struct game *game) {
  static const struct felt_note_by note = {.by = "Ann, Shift", .reason = "50 % sure: \"seen\""};
  return (struct felt_command){
      .kind = FELT_DO_DECIDE,
      .ruling = {.decision = (uint8_t)below(game, FELT_DECISIONS), .seat = (int16_t)any_seat(game)},
      .note = &note};
}

/* Now and then the deck is rich: its top is a run of one suit, or two ranks, so that meters are hit. */
static void shuffle(struct game *game) {
  for (int i = 0; i < FELT_DECK; i++) game->physical[i] = (felt_card)i;
  felt_rng_shuffle(&game->rng, game->physical);
  int kind = below(game, 10), suit = below(game, FELT_SUITS), low = below(game, 7), top = 0;
  if (kind > 1) return;
  for (int i = 0; i < FELT_DECK; i++) {
    felt_card card = game->physical[i];
    int rank = felt_card_rank(card) - low;
    bool wanted = kind == 0 ? felt_card_suit(card) == suit && rank >= 0 && rank < 7 : rank == 0 || rank == 1;
    if (!wanted) continue;
    game->physical[i] = game->physical[top];
    game->physical[top++] = card;
  }
}

static struct felt_command deal_command(struct game *game) {
  struct felt_command command = {.kind = FELT_DO_DEAL};
  shuffle(game);
  game->next_face = 0;
  if (round_of(game)->opening.live) return command;
  command.faces.count = FELT_DECK;
  memcpy(command.faces.card, game->physical, FELT_DECK);
  return command;
}

/* What a careful dealer would do next. */
static bool all_face_up(const struct game *game) {
  const struct felt_round *round = round_of(game);
  if (round->now.is_void && !round->now.but_sides) return true;
  for (int seat = 1; seat <= round->now.last_seat; seat++)
    if (felt_round_turns_up(game->book, round, seat) && !round->now.hand[seat - 1].shown) return false;
  return true;
}

static struct felt_command next_step(struct game *game) {
  const struct felt_round_now *now = &round_of(game)->now;
  struct felt_command command = {0};
  if (now->pending) return random_ruling(game);
  if (now->is_void && !now->but_sides && now->phase < FELT_PHASE_SETTLED) {
    command.kind = FELT_DO_SETTLE;
    return command;
  }
  if (now->turn) return random_action(game);
  switch (now->phase) {
  case FELT_PHASE_BETTING: command.kind = FELT_DO_LOCK; break;
  case FELT_PHASE_LOCKED: return deal_command(game);
  case FELT_PHASE_PREFLOP:
    command.kind = FELT_DO_FLOP;
    enter_faces(game, &command, 3);
    break;
  case FELT_PHASE_FLOP:
    command.kind = FELT_DO_RIVER;
    enter_faces(game, &command, 2);
    break;
  case FELT_PHASE_RIVER:
  case FELT_PHASE_SHOWDOWN:
    command.kind = FELT_DO_SETTLE;
    if (!felt_round_may(game->book, round_of(game), FELT_DO_SETTLE)) return next_reveal(game);
    if (all_face_up(game) && chance(game, 50)) break; /* all that is left, or one hand alone */
    command.seat = felt_round_pays_next(game->book, round_of(game));
    break;
  case FELT_PHASE_SETTLED: {
    uint32_t unseen = felt_round_unseen(game->book, round_of(game));
    command.kind = unseen ? FELT_DO_SEEN : FELT_DO_GAME_OVER;
    if (unseen) command.seat = __builtin_ctz(unseen);
    totals.looks += unseen != 0;
    break;
  }
  default: command.kind = FELT_DO_GAME_OVER; break;
  }
  return command;
}

static struct felt_command random_incident(struct game *game) {
  struct felt_command command = {
      .kind = FELT_DO_INCIDENT,
      .incident = felt_incident_init((enum felt_incident_kind)below(game, FELT_INCIDENT_KINDS))};
  struct felt_incident *incident = &command.incident;
  if (incident->kind == FELT_CARD_FACE_UP) incident->count = 1 + below(game, 3);
  if (incident->kind == FELT_WRONG_CARD_COUNT) incident->who = below(game, game->book->positions + 1);
  if (incident->kind == FELT_SHARED_INFORMATION || incident->kind == FELT_MUCKED)
    incident->seat = any_seat(game);
  incident->correctable = chance(game, 50);
  incident->misdealt = chance(game, 50);
  if (chance(game, 20)) incident->when = (enum felt_moment)below(game, FELT_MOMENTS + 1);
  return command;
}

static struct felt_command random_correction(struct game *game) {
  static const struct felt_note_by note = {.by = "Bo", .reason = "entered wrongly"};
  struct felt_command command = {.kind = FELT_DO_CORRECT, .note = &note};
  struct felt_correction *correction = &command.correction;
  *correction = (struct felt_correction){.what = (uint8_t)below(game, FELT_CORRECTED),
                                         .place = (uint8_t)below(game, FELT_PLACE_BURN + 1),
                                         .seat = (uint8_t)below(game, FELT_SEATS_MAX + 1),
                                         .index = (uint8_t)below(game, 6),
                                         .to = (uint8_t)any_seat(game),
                                         .card = (felt_card)below(game, FELT_DECK + 1),
                                         .decided = (uint8_t)below(game, 3),
                                         .drop = (uint8_t)below(game, 3)};
  if (correction->decided == FELT_PLAYED) {
    correction->street = (uint8_t)below(game, FELT_STREETS);
    correction->multiple = (uint8_t)below(game, 5);
  }
  correction->bet = random_bet(game).bet;
  struct felt_incident facts = random_incident(game).incident;
  correction->incident = (struct felt_round_incident){.kind = (uint8_t)facts.kind,
                                                      .when = FELT_NO_MOMENT,
                                                      .count = (uint8_t)facts.count,
                                                      .who = (int16_t)facts.who,
                                                      .seat = (int16_t)facts.seat,
                                                      .correctable = facts.correctable,
                                                      .misdealt = facts.misdealt,
                                                      .decision = (int16_t)(below(game, 6) - 1)};
  return command;
}

/* Anything at all, mostly nonsense. */
static struct felt_command random_command(struct game *game) {
  static const struct felt_note_by note = {.by = "Bo", .reason = "because"};
  struct felt_command command = {.kind = (enum felt_command_kind)below(game, FELT_COMMANDS),
                                 .seat = below(game, 8),
                                 .number = chance(game, 50) ? FELT_DECK - round_of(game)->now.next
                                                            : below(game, 53),
                                 .flag = chance(game, 50)};
  switch (command.kind) {
  case FELT_DO_BET: return random_bet(game);
  case FELT_DO_PLAY: command.play.multiple = (uint8_t)below(game, 6); break;
  case FELT_DO_DEAL: return deal_command(game);
  case FELT_DO_FLOP:
  case FELT_DO_RIVER:
  case FELT_DO_REVEAL:
    command.faces.count = (uint8_t)below(game, 4);
    for (int i = 0; i < 3; i++) command.faces.card[i] = (felt_card)below(game, 54);
    break;
  case FELT_DO_CORRECT: return random_correction(game);
  case FELT_DO_INCIDENT: return random_incident(game);
  case FELT_DO_DECIDE: return random_ruling(game);
  case FELT_DO_TAP_IN: command.note = &note; break;
  case FELT_DO_WAY: command.number = below(game, 3); break;
  default: break;
  }
  return command;
}

static struct felt_command any_command(struct game *game, bool hurry) {
  const struct felt_round_now *now = &round_of(game)->now;
  int choice = hurry ? 99 : below(game, 100);
  if (choice < 6) return random_command(game);
  if (choice < 9) return random_incident(game);
  if (choice < 13) return (struct felt_command){.kind = FELT_DO_UNDO};
  if (now->phase == FELT_PHASE_BETTING && choice < 75) return random_bet(game);
  return next_step(game);
}

/* ---- rounds */

/* Duties that stand in the way of a dealer who does everything else right. */
static void do_duties(struct game *game) {
  struct felt_settle_notice notices[FELT_TABLE_NOTICES_MAX];
  int count = felt_table_notices(game->book, &game->table, notices);
  for (int i = 0; i < count; i++) {
    struct felt_command command = {.number = FELT_DECK};
    if (notices[i].rule[0] == '\0') broken(game, "a duty without its rule", felt_need_name(notices[i].need));
    if (notices[i].need == FELT_NEEDS_STUB_COUNT) {
      command =
          (struct felt_command){.kind = FELT_DO_COUNT_STUB, .number = FELT_DECK - round_of(game)->now.next};
    } else if (notices[i].need == FELT_NEEDS_DECK_COUNT) {
      command.kind = FELT_DO_COUNT_DECK;
    } else if (notices[i].need == FELT_NEEDS_REMOVE_DECK) {
      command.kind = FELT_DO_CHANGE_DECK;
    } else {
      continue;
    }
    (void)give(game, &command);
  }
}

/* A way of dealing that the shuffler allows. */
static void choose_way(struct game *game) {
  for (int way = 0; way < game->book->way_count; way++) {
    struct felt_command command = {.kind = FELT_DO_WAY, .number = way};
    if (give(game, &command)) return;
  }
}

static void play_round(struct game *game) {
  struct felt_command command = {.kind = FELT_DO_OPEN};
  game->number++;
  if (!give(game, &command)) {
    choose_way(game);
    if (!give(game, &command)) broken(game, "no round can be opened", "");
  }
  totals.live += round_of(game)->opening.live;
  for (int step = 0; round_of(game)->now.phase != FELT_PHASE_OVER; step++) {
    if (step > 2000)
      broken(game, "the round does not end", felt_phase_name((enum felt_phase)round_of(game)->now.phase));
    if (round_of(game)->now.phase == FELT_PHASE_BETTING && step > 40) {
      command = (struct felt_command){.kind = FELT_DO_BET, .seat = 1};
      command.bet.cents[FELT_ANTE] = command.bet.cents[FELT_BLIND] = game->book->main.ante.min_cents;
      (void)give(game, &command);
    }
    command = any_command(game, step > 80);
    (void)give(game, &command);
    if (step > 80) do_duties(game);
  }
}

static void open_table(struct game *game) {
  const struct felt_book *book = game->book = &books[below(game, 2 * BOOKS)];
  struct felt_table_options options = felt_table_defaults(book);
  options.way = below(game, book->way_count);
  for (int i = 0; i < book->side_count; i++)
    if (book->side[i].table_count > 0)
      options.side_table[i] = (uint8_t)below(game, book->side[i].table_count);
  options.progressive_table = below(game, book->progressive.table_count);
  if (book->progressive.may_offer_none && chance(game, 15)) options.progressive_table = FELT_NO_TABLE;
  options.live = chance(game, 35);
  felt_table_init(book, &options, &game->table);
  for (int i = 0; i < FELT_LEVELS_MAX && options.progressive_table != FELT_NO_TABLE; i++)
    if (i < book->progressive.table[options.progressive_table].level_count && chance(game, 50))
      game->table.meter[i] = game->table.before[i] = felt_meter_seeded(below(game, 5000000));
  /* The record of a table begins with what it was set up with. */
  memset(&game->replayed, 0, sizeof game->replayed);
  struct felt_event set_up = felt_table_set_up(book, &game->table);
  replay_event(game, &set_up);
  check_replayed(game);
}

static void read_books(void) {
  static struct felt_faults faults;
  static struct sheet sheet;
  for (int i = 0; i < BOOKS; i++) {
    const struct felt_book_text *text = felt_book_builtin(i);
    felt_assert(text && felt_book_read(text->text, text->length, &books[i], &faults) == FELT_OK);
    with_more_sides(text->name, &sheet);
    felt_assert(felt_book_read(sheet.text, sheet.length, &books[BOOKS + i], &faults) == FELT_OK);
  }
  felt_assert(felt_book_builtin(BOOKS) == NULL);
}

static long number(const char *word, long otherwise) {
  return word ? strtol(word, NULL, 10) : otherwise;
}

int main(int argc, char *argv[]) {
  long rounds = number(argc > 1 ? argv[1] : NULL, 20000);
  uint64_t seed = (uint64_t)number(argc > 2 ? argv[2] : NULL, 1);
  long first = number(argc > 3 ? argv[3] : NULL, 0);
  static struct game game;
  read_books();
  game.seed = seed;
  /* Every table has a stream of its own, so that a failure can be played again alone. */
  for (long n = 0; n < rounds;) {
    game.rng = felt_rng_from_seed(seed * 1000003 + (uint64_t)n);
    game.number = n;
    open_table(&game);
    int here = 1 + below(&game, 6);
    if (n + here <= first) {
      n += here;
      continue;
    }
    for (int i = 0; i < here && n < rounds; i++, n++) play_round(&game);
  }
  printf("1..1\nok 1 - %ld random rounds: chips, replay, settlement and views\n"
         "# %ld commands, %ld refused, %ld events, %ld views, %ld settled (%ld through JSON), %ld void, %ld "
         "live, "
         "%ld incidents, %ld undos, %ld meters hit, %ld looks at a hand, %ld corrections\n",
         rounds, totals.commands, totals.refused, totals.events, totals.views, totals.settled, totals.by_json,
         totals.voided, totals.live, totals.incidents, totals.undos, totals.awards, totals.looks,
         totals.corrections);
  return 0;
}
