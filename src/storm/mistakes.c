/* What was recorded wrongly, and the supervisor who puts it right, while the round is not over and afterwards
 * (R36): a card that was keyed wrongly, a wager, a decision, a seat, an incident; with a second person or
 * without. */
#include "world.h"

#include <string.h>

static const struct felt_round_now *now_of(const struct felt_floor_table *table) {
  return &table->table.round.now;
}

/* ---- cards */

/* Where the card that lies there is another than the one that was entered. */
static bool is_wrong(const struct client *client, const struct felt_round_now *now, uint8_t position,
                     int place, struct felt_correction *correction) {
  felt_card is = client->deck.face[place];
  if (position == FELT_NOT_DEALT || now->deck[position] == FELT_FACE_UNKNOWN || now->deck[position] == is)
    return false;
  for (int i = 0; i < FELT_DECK; i++)
    if (now->deck[i] == is) return false; /* that one is to be corrected first */
  correction->what = FELT_CORRECT_CARD;
  correction->card = is;
  return true;
}

static bool find_wrong_card(const struct client *client, const struct felt_floor_table *table,
                            struct felt_correction *correction) {
  const struct felt_round_now *now = now_of(table);
  if (!table->table.options.live) return false;
  for (int i = 0; i < 5; i++) {
    *correction = (struct felt_correction){.place = FELT_PLACE_BOARD, .index = (uint8_t)i};
    if (is_wrong(client, now, now->board_position[i], DECK_BOARD + i, correction)) return true;
  }
  for (int i = 0; i < 2; i++) {
    *correction = (struct felt_correction){.place = FELT_PLACE_DEALER, .index = (uint8_t)i};
    if (is_wrong(client, now, now->dealer_position[i], i, correction)) return true;
  }
  for (int seat = 1; seat <= now->last_seat; seat++)
    for (int i = 0; i < 2; i++) {
      *correction =
          (struct felt_correction){.place = FELT_PLACE_HAND, .seat = (uint8_t)seat, .index = (uint8_t)i};
      if (now->hand[seat - 1].shown &&
          is_wrong(client, now, now->hand[seat - 1].position[i], 2 * seat + i, correction))
        return true;
    }
  return false;
}

/* ---- wagers, decisions, seats, incidents */

/* What is corrected: a table's round, or one that is over. */
struct wrong {
  struct client *client;
  const struct felt_book *book;
  const struct felt_round *round;
};

/* Rather one with an award, which may go by it. */
static int any_hand(const struct wrong *wrong) {
  int chosen = 0;
  uint32_t seen = 0;
  for (int seat = 1; seat <= wrong->round->now.last_seat; seat++)
    if (felt_round_has_seat(wrong->round, seat) && chance(&wrong->client->rng, ++seen)) chosen = seat;
  for (int seat = 1; seat <= wrong->round->now.last_seat; seat++)
    if (wrong->round->paid[seat - 1].hit > 0 && chance(&wrong->client->rng, 2)) chosen = seat;
  return chosen;
}

static void correct_wager(const struct wrong *wrong, struct felt_correction *correction,
                          struct felt_floor_command *command) {
  struct felt_bet bet = wrong->round->now.hand[correction->seat - 1].bet;
  int64_t units = 1 + felt_rng_below(&wrong->client->rng, 3);
  correction->what = FELT_CORRECT_WAGER;
  bet.cents[FELT_ANTE] = bet.cents[FELT_BLIND] = wrong->book->main.ante.min_cents * units;
  if (chance(&wrong->client->rng, 3)) bet.cents[FELT_SIDE] = 0;
  if (chance(&wrong->client->rng, 2)) bet.progressive = !bet.progressive;
  felt_floor_put_bet(wrong->book, &bet, command);
  correction->bet = command->round.bet;
}

static void correct_decision(const struct wrong *wrong, struct felt_correction *correction) {
  static const uint8_t multiples[] = {4, 2, 1};
  struct client *client = wrong->client;
  const struct felt_round_hand *hand = &wrong->round->now.hand[correction->seat - 1];
  correction->what = FELT_CORRECT_DECISION;
  correction->decided = FELT_FOLDED;
  if (chance(&client->rng, 3)) return;
  correction->decided = FELT_PLAYED;
  correction->street = (uint8_t)felt_rng_below(&client->rng, FELT_STREETS);
  correction->multiple = multiples[correction->street];
  if (!wrong->round->opening.live || hand->shown) return;
  correction->hole_count = 2;
  memcpy(correction->hole, client->deck.face + (size_t)2 * correction->seat, sizeof correction->hole);
}

static void correct_incident(const struct wrong *wrong, struct felt_correction *correction) {
  struct felt_rng *rng = &wrong->client->rng;
  const struct felt_round_now *now = &wrong->round->now;
  correction->what = FELT_CORRECT_INCIDENT;
  if (now->incident_count > 0 && !chance(rng, 3)) {
    correction->drop = (uint8_t)(1 + felt_rng_below(rng, now->incident_count));
    return;
  }
  correction->incident = (struct felt_round_incident){
      .kind = (uint8_t)felt_rng_below(rng, FELT_INCIDENT_KINDS),
      .when = (uint8_t)felt_rng_below(rng, FELT_NO_MOMENT),
      .count = 1,
      .who = FELT_NO_SEAT,
      .seat = chance(rng, 2) ? (int16_t)correction->seat : FELT_NO_SEAT,
      .misdealt = chance(rng, 2),
      .decision = chance(rng, 2) ? (int16_t)felt_rng_below(rng, FELT_DECISIONS) : FELT_NO_DECISION};
}

static void correct_anything(const struct wrong *wrong, struct felt_floor_command *command) {
  struct felt_correction correction = {.seat = (uint8_t)any_hand(wrong)};
  switch (correction.seat ? felt_rng_below(&wrong->client->rng, 5) : 3) {
  case 0:
  case 4: correct_wager(wrong, &correction, command); break;
  case 1: correct_decision(wrong, &correction); break;
  case 2:
    correction.what = FELT_CORRECT_SEAT;
    correction.to = (uint8_t)(1 + felt_rng_below(&wrong->client->rng, 4));
    break;
  default: correct_incident(wrong, &correction); break;
  }
  command->round.correction = correction;
}

/* ---- the command */

static struct felt_floor_command *begin(struct world *world, struct client *client) {
  struct felt_floor_command *command = people_round_command(world, client, FELT_DO_CORRECT);
  people_sign(&command->by, "sue", ROLE(SUPERVISOR));
  if (!chance(&client->rng, 3)) people_sign(&command->with, "mia", ROLE(SHIFT_MANAGER));
  (void)snprintf(command->round_note.reason, sizeof command->round_note.reason, "as seen");
  return command;
}

static bool correct_now(struct world *world, struct client *client, const struct felt_floor_table *table) {
  const struct felt_round_now *now = now_of(table);
  const struct wrong wrong = {client, table->book, &table->table.round};
  struct felt_correction correction;
  if (!happens(world, FELT_STORM_CARDS) || now->phase < FELT_PHASE_LOCKED || now->phase > FELT_PHASE_SETTLED)
    return false;
  bool card = find_wrong_card(client, table, &correction);
  if (!chance(&client->rng, card ? 3 : 30)) return false;
  struct felt_floor_command *command = begin(world, client);
  if (card)
    command->round.correction = correction;
  else
    correct_anything(&wrong, command);
  people_send(world, client);
  return true;
}

/* The cards are not there any more: the camera has shown another one. */
static void correct_past_card(const struct wrong *wrong, struct felt_floor_command *command) {
  struct felt_rng *rng = &wrong->client->rng;
  command->round.correction =
      (struct felt_correction){.what = FELT_CORRECT_CARD,
                               .place = (uint8_t)(FELT_PLACE_HAND + (int)felt_rng_below(rng, 3)),
                               .index = (uint8_t)felt_rng_below(rng, 2),
                               .card = (felt_card)felt_rng_below(rng, FELT_DECK)};
  if (command->round.correction.place == FELT_PLACE_HAND)
    command->round.correction.seat = (uint8_t)any_hand(wrong);
}

/* One of the last three rounds, whatever the table does now; without its number, the last one. Most rounds
 * are over only when the storm is. */
static bool correct_past(struct world *world, struct client *client, const struct felt_floor_table *table) {
  static struct felt_floor_past_round past;
  if (!is_wanted(world, FELT_STORM_CARDS) || !chance(&client->rng, world->healed ? 8 : 5)) return false;
  int64_t round = felt_floor_round(table) - felt_rng_below(&client->rng, 3);
  if (round < 1 || felt_floor_past_round(world->floor, table->number, round, &past, NULL)) return false;
  const struct wrong wrong = {client, past.book, &past.corrected};
  struct felt_floor_command *command = begin(world, client);
  command->of_round = round == felt_floor_round(table) && chance(&client->rng, 2) ? 0 : round;
  if (past.corrected.opening.live && chance(&client->rng, 2))
    correct_past_card(&wrong, command);
  else
    correct_anything(&wrong, command);
  people_send(world, client);
  return true;
}

bool mistakes_correct(struct world *world, struct client *client, const struct felt_floor_table *table) {
  if (world->house.tables > 0) return false;
  return correct_now(world, client, table) || correct_past(world, client, table);
}

/* Where a hit that appears stands, and what it takes from whom, the storm's model does not know:
 * src/link/property_test.c has that. Such a correction is not made. */
bool mistakes_give_award(struct world *world, const struct felt_floor_command *command) {
  int64_t before[MODEL_LINKS] = {0};
  bool gives = false;
  for (int i = 0; i < MODEL_LINKS; i++) {
    const struct felt_link *link = felt_floor_find_link(world->floor, world->model.link[i].name);
    before[i] = link ? link->last_hit : 0;
  }
  if (!felt_floor_try(world->floor, command, NULL))
    for (int i = 0; i < MODEL_LINKS; i++) {
      const struct felt_link *link = felt_floor_tried_link(world->floor, world->model.link[i].name);
      gives = gives || (link && link->last_hit != before[i]);
    }
  felt_floor_end_trial(world->floor);
  return gives;
}
