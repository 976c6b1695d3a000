/* The dealer: deals, opens, enters the faces of real cards, counts them, reports what went wrong and calls
 * the supervisor. */
#include "world.h"

#include <string.h>

static bool may(const struct felt_round_view *view, enum felt_command_kind kind) {
  return view->commands >> kind & 1;
}

static bool is_between(const struct felt_round_view *view) {
  return view->phase == FELT_PHASE_IDLE || view->phase == FELT_PHASE_OVER;
}

/* ---- what is next */

/* What the house's text asks of the dealer of real cards. */
static bool has_duty(const struct felt_floor_view *view, enum felt_command_kind *kind) {
  enum felt_phase phase = view->table.round.phase;
  for (int i = 0; i < view->table.notice_count; i++) {
    enum felt_need need = view->table.notice[i].need;
    bool deck = phase == FELT_PHASE_LOCKED;
    if (need == FELT_NEEDS_STUB_COUNT && phase == FELT_PHASE_SHOWDOWN)
      *kind = FELT_DO_COUNT_STUB;
    else if (need == FELT_NEEDS_DECK_COUNT && deck)
      *kind = FELT_DO_COUNT_DECK;
    else if (need == FELT_NEEDS_REMOVE_DECK && deck)
      *kind = FELT_DO_CHANGE_DECK;
    else
      continue;
    return true;
  }
  return false;
}

/* False: nothing, or somebody else is to act. */
static bool find_next(const struct world *world, const struct client *client,
                      const struct felt_floor_view *view, struct felt_rng *rng,
                      enum felt_command_kind *kind) {
  static const enum felt_command_kind order[] = {FELT_DO_DECIDE,  FELT_DO_SEEN, FELT_DO_GAME_OVER,
                                                 FELT_DO_DEAL,    FELT_DO_FLOP, FELT_DO_RIVER,
                                                 FELT_DO_TIME_OUT};
  const struct felt_round_view *round = &view->table.round;
  if (has_duty(view, kind)) return true;
  if (is_between(round)) {
    *kind = FELT_DO_OPEN;
    return !storm_closes(world, client->table);
  }
  if (round->phase == FELT_PHASE_BETTING) {
    *kind = FELT_DO_LOCK;
    return round->hand_count > 1 || (round->hand_count && chance(rng, 4));
  }
  for (size_t i = 0; i < FELT_COUNT(order); i++)
    if (may(round, order[i])) {
      *kind = order[i];
      return *kind != FELT_DO_TIME_OUT || chance(rng, 8);
    }
  bool reveals =
      may(round, FELT_DO_REVEAL) && (round->phase == FELT_PHASE_RIVER || !may(round, FELT_DO_SETTLE));
  *kind = reveals ? FELT_DO_REVEAL : FELT_DO_SETTLE;
  return reveals || may(round, FELT_DO_SETTLE);
}

/* ---- real cards */

/* The faces at a place; one that was entered elsewhere by mistake is taken for another. */
static void enter(const struct world *world, struct client *client, const struct felt_round_now *now,
                  int first, int count, struct felt_faces *faces) {
  int wrong = happens(world, FELT_STORM_CARDS) ? (int)felt_rng_below(&client->rng, 12) : count; /* keyed */
  felt_set there = 0;
  int spare = DECK_BOARD + 5;
  for (int i = 0; i < FELT_DECK; i++)
    if (now->deck[i] != FELT_FACE_UNKNOWN) there |= felt_set_of(now->deck[i]);
  faces->count = (uint8_t)count;
  for (int i = 0; i < count; i++) {
    felt_card face = wrong == i ? client->deck.face[spare++] : client->deck.face[first + i];
    while (there & felt_set_of(face) && spare < FELT_DECK) face = client->deck.face[spare++];
    faces->card[i] = face;
  }
}

static void enter_reveal(const struct world *world, struct client *client,
                         const struct felt_floor_table *table, struct felt_floor_command *command) {
  const struct felt_round *round = &table->table.round;
  if (round->now.is_void || round->now.dealer_shown)
    for (int seat = round->now.last_seat; seat >= 1; seat--)
      if (felt_round_turns_up(table->book, round, seat) && !round->now.hand[seat - 1].shown)
        command->seat = seat;
  enter(world, client, &round->now, 2 * command->seat, 2, &command->round.faces);
}

/* All hands together, or one by one in paying order while others are face down. */
static int choose_hand(struct client *client, const struct felt_floor_table *table) {
  const struct felt_round *round = &table->table.round;
  int next = felt_round_pays_next(table->book, round);
  if (!table->table.options.live || round->now.is_void || !round->now.dealer_shown) return 0;
  for (int seat = 1; seat <= round->now.last_seat; seat++)
    if (felt_round_turns_up(table->book, round, seat) && !round->now.hand[seat - 1].shown) return next;
  return chance(&client->rng, 2) ? next : 0;
}

/* ---- a deck that is committed to */

static void secret_of(const struct client *client, uint32_t number, uint8_t secret[FELT_FLOOR_SEED]) {
  struct felt_rng rng = felt_rng_from_seed((uint64_t)client->table << 32 | number);
  for (int i = 0; i < FELT_FLOOR_SEED; i++) secret[i] = (uint8_t)felt_rng_below(&rng, 256);
}

/* The secret behind the commitment that the table shows. */
static bool find_secret(const struct client *client, const uint8_t shown[FELT_COMMITMENT],
                        uint8_t secret[FELT_FLOOR_SEED]) {
  uint8_t commitment[FELT_COMMITMENT];
  for (uint32_t number = client->secrets; number > 0; number--) {
    secret_of(client, number, secret);
    felt_floor_commitment(secret, commitment);
    if (memcmp(commitment, shown, sizeof commitment) == 0) return true;
  }
  return false;
}

bool dealer_finds_secret(const struct world *world, int table, const uint8_t shown[FELT_COMMITMENT],
                         uint8_t secret[FELT_FLOOR_SEED]) {
  for (int i = 0; i < world->client_count; i++)
    if (world->client[i].kind == CLIENT_DEALER && world->client[i].table == table)
      return find_secret(&world->client[i], shown, secret);
  return false;
}

static void deal(struct world *world, struct client *client, const struct felt_floor_table *table,
                 struct felt_floor_command *command) {
  const struct felt_round *round = &table->table.round;
  bool hits = happens(world, FELT_STORM_HITS);
  if (table->table.options.live) {
    /* Shuffled before the deal alone: by mistake the button may be pressed later. */
    if (round->now.phase == FELT_PHASE_LOCKED) deck_shuffle(&client->rng, &table->table, hits, &client->deck);
    return;
  }
  if (find_secret(client, round->opening.commitment, command->seed)) {
    bool wrong = happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 5);
    if (!wrong) return;
    command->seed[0] ^= 1; /* another deck than the one that was committed to */
    world->sent[world->sent_count - 1].must_be_refused = true;
    return;
  }
  memset(command->seed, 0, sizeof command->seed);
  command->round.faces.count = FELT_DECK;
  deck_make(&client->rng, table->book, &table->table, hits, command->round.faces.card);
}

/* ---- what goes wrong */

/* A folded hand that lies under a side wager; 0: none. */
static int tucked_seat(const struct felt_round_view *view) {
  for (int i = 0; i < view->hand_count; i++)
    if (view->hand[i].decided == FELT_FOLDED && view->hand[i].bet.cents[FELT_SIDE] > 0)
      return view->hand[i].seat;
  return 0;
}

static void report(const struct felt_round_view *view, struct felt_rng *rng, struct felt_incident *incident) {
  static const enum felt_incident_kind kinds[] = {
      FELT_DEALER_CARD_EXPOSED, FELT_CARD_FACE_UP, FELT_WRONG_CARD_COUNT,   FELT_CARD_DRAWN_UNSEEN,
      FELT_SHOE_FAILED,         FELT_NOT_SHUFFLED, FELT_SHARED_INFORMATION, FELT_MUCKED,
      FELT_STUB_COUNT_WRONG,    FELT_OTHER};
  int seat = view->hand_count ? view->hand[felt_rng_below(rng, (uint32_t)view->hand_count)].seat : 1;
  *incident = felt_incident_init(kinds[felt_rng_below(rng, FELT_COUNT(kinds))]);
  if (tucked_seat(view) && chance(rng, 2)) {
    *incident = felt_incident_init(FELT_MUCKED);
    seat = tucked_seat(view);
  }
  if (incident->kind == FELT_SHARED_INFORMATION || incident->kind == FELT_MUCKED) incident->seat = seat;
  if (incident->kind == FELT_WRONG_CARD_COUNT) incident->who = chance(rng, 2) ? seat : FELT_THE_DEALERS_HAND;
  incident->correctable = chance(rng, 2);
  incident->misdealt = chance(rng, 2);
}

/* The supervisor records it (R27); a dealer who does it himself must be refused. */
static void record_mucked(struct world *world, struct client *client, struct felt_floor_command *command) {
  if (happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 2))
    world->sent[world->sent_count - 1].must_be_refused = true;
  else
    people_sign(&command->by, "sue", ROLE(SUPERVISOR));
}

/* A card is missing now and then: before the settlement that is an incident, after it the deck goes. */
static int count_stub(const struct world *world, struct client *client, const struct felt_floor_view *view) {
  bool short_of_one = happens(world, FELT_STORM_CARDS) && chance(&client->rng, 4);
  return view->table.round.stub_count - short_of_one;
}

static int count_deck(const struct world *world, struct client *client) {
  return FELT_DECK - (happens(world, FELT_STORM_CARDS) && chance(&client->rng, 4));
}

/* The supervisor decides (R25); a dealer who does it himself must be refused. */
static void rule(struct world *world, struct client *client, const struct felt_round_view *view,
                 struct felt_floor_command *command) {
  struct felt_ruling *ruling = &command->round.ruling;
  do ruling->decision = (uint8_t)felt_rng_below(&client->rng, FELT_DECISIONS);
  while (view->decisions && !(view->decisions >> ruling->decision & 1));
  const struct felt_round_incident *incident = &view->incident[view->incident_count - 1];
  bool named = incident->seat != FELT_NO_SEAT || incident->who > 0 || view->hand_count == 0;
  ruling->seat = FELT_NO_SEAT;
  if (!named)
    ruling->seat = (int16_t)view->hand[felt_rng_below(&client->rng, (uint32_t)view->hand_count)].seat;
  (void)snprintf(command->round_note.reason, sizeof command->round_note.reason, "as seen");
  if (happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 5))
    world->sent[world->sent_count - 1].must_be_refused = true;
  else
    people_sign(&command->by, "sue", ROLE(SUPERVISOR));
}

/* A supervisor looks at the hand that brings envy (R37); a dealer who says so himself must be refused. */
static void look(struct world *world, struct client *client, const struct felt_round_view *view,
                 struct felt_floor_command *command) {
  command->seat = view->unseen ? __builtin_ctz(view->unseen) : 1;
  if (happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 5))
    world->sent[world->sent_count - 1].must_be_refused = true;
  else
    people_sign(&command->by, "sue", ROLE(SUPERVISOR));
}

/* ---- the command */

static void fill(struct world *world, struct client *client, const struct felt_floor_table *table,
                 const struct felt_floor_view *view, struct felt_floor_command *command) {
  const struct felt_round_now *now = &table->table.round.now;
  bool live = table->table.options.live;
  switch (command->round.kind) {
  case FELT_DO_OPEN: {
    uint8_t secret[FELT_FLOOR_SEED];
    if (client->table != 7 || live) break;
    secret_of(client, ++client->secrets, secret);
    felt_floor_commitment(secret, command->round.opening.commitment);
    break;
  }
  case FELT_DO_DEAL: deal(world, client, table, command); break;
  case FELT_DO_FLOP:
    if (live) enter(world, client, now, DECK_BOARD, 3, &command->round.faces);
    break;
  case FELT_DO_RIVER:
    if (live) enter(world, client, now, DECK_BOARD + 3, 2, &command->round.faces);
    break;
  case FELT_DO_REVEAL:
    if (live) enter_reveal(world, client, table, command);
    break;
  case FELT_DO_TIME_OUT: command->seat = view->table.round.turn; break;
  case FELT_DO_BET:
  case FELT_DO_CLEAR:
  case FELT_DO_CHECK:
  case FELT_DO_FOLD:
  case FELT_DO_PLAY:
    command->seat = 1 + (int)felt_rng_below(&client->rng, 3);
    if (command->round.kind == FELT_DO_PLAY) command->round.play.multiple = 1;
    break;
  case FELT_DO_SENSOR:
    command->seat = 1 + (int)felt_rng_below(&client->rng, 3);
    command->round.flag = !(view->table.duty.dead_sensors >> command->seat & 1);
    break;
  case FELT_DO_INCIDENT:
    report(&view->table.round, &client->rng, &command->round.incident);
    if (command->round.incident.kind == FELT_MUCKED) record_mucked(world, client, command);
    break;
  case FELT_DO_DECIDE: rule(world, client, &view->table.round, command); break;
  case FELT_DO_SETTLE: command->seat = choose_hand(client, table); break;
  case FELT_DO_SEEN: look(world, client, &view->table.round, command); break;
  case FELT_DO_COUNT_STUB: command->round.number = count_stub(world, client, view); break;
  case FELT_DO_COUNT_DECK: command->round.number = count_deck(world, client); break;
  default: break;
  }
}

/* A wrong button, a sensor that flickers, an incident, a step taken back; false: none of these. */
static bool find_trouble(struct world *world, struct client *client, const struct felt_floor_table *table,
                         const struct felt_round_view *view, enum felt_command_kind *kind) {
  struct felt_rng *rng = &client->rng;
  bool found = false;
  if (happens(world, FELT_STORM_PEOPLE) && chance(rng, 25)) {
    *kind = (enum felt_command_kind)felt_rng_below(rng, FELT_DO_INCIDENT);
    found = true;
  }
  if (happens(world, FELT_STORM_SENSORS) && table->book->progressive.sensors_may_fail && chance(rng, 12)) {
    *kind = FELT_DO_SENSOR;
    found = true;
  }
  if (!happens(world, FELT_STORM_CARDS)) return found;
  if (may(view, FELT_DO_UNDO) && chance(rng, 30)) {
    *kind = FELT_DO_UNDO;
    found = true;
  }
  if (chance(rng, 60)) {
    *kind = chance(rng, 2) ? FELT_DO_INCIDENT : FELT_DO_TAP_IN; /* whether it is the moment or not */
    found = true;
  }
  if (may(view, FELT_DO_INCIDENT) && view->phase > FELT_PHASE_BETTING &&
      chance(rng, tucked_seat(view) ? 4 : 20)) {
    *kind = FELT_DO_INCIDENT;
    found = true;
  }
  if (table->table.options.live && view->phase == FELT_PHASE_SETTLED && chance(rng, 10)) {
    *kind = FELT_DO_COUNT_STUB;
    found = true;
  }
  return found;
}

/* A player's part in the shuffle is his own: whoever else sets it must be refused. */
static bool meddles(struct world *world, struct client *client) {
  if (!happens(world, FELT_STORM_PEOPLE) || !chance(&client->rng, 60)) return false;
  struct felt_floor_command *command = people_command(world, client, FELT_FLOOR_SEED_DEAL);
  command->seat = 1 + (int)felt_rng_below(&client->rng, 3);
  command->seed[0] = 1;
  world->sent[world->sent_count - 1].must_be_refused = true;
  people_send(world, client);
  return true;
}

void dealer_wake(struct world *world, struct client *client) {
  const struct felt_floor_table *table = felt_floor_find_table(world->floor, client->table);
  struct felt_floor_view view;
  enum felt_command_kind kind = FELT_DO_OPEN;
  if (!table || !table->open ||
      felt_floor_view(world->floor, client->table, (struct felt_viewer){.kind = FELT_VIEWER_DEALER}, &view,
                      NULL))
    return;
  if (meddles(world, client) || mistakes_correct(world, client, table)) return;
  bool something = find_next(world, client, &view, &client->rng, &kind);
  if (!find_trouble(world, client, table, &view.table.round, &kind) && !something) return;
  struct felt_floor_command *command = people_command(world, client, FELT_FLOOR_ROUND);
  command->round.kind = kind;
  fill(world, client, table, &view, command);
  people_send(world, client);
}
