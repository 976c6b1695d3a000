/* A round through a table, command by command, decided from what the table shows each seat. */
#include "sim.h"

static void give(const struct felt_sim *sim, struct felt_table *table, const struct felt_command *command) {
  struct felt_event events[FELT_EVENTS_MAX];
  int count;
  enum felt_status status = felt_table_apply(&sim->book, table, command, events, &count, NULL);
  felt_assert(status == FELT_OK);
}

static void simply(const struct felt_sim *sim, struct felt_table *table, enum felt_command_kind kind) {
  struct felt_command command = {.kind = kind};
  give(sim, table, &command);
}

static const struct felt_hand_view *own_hand(const struct felt_round_view *view, int seat) {
  int h = 0;
  while (h < view->hand_count && view->hand[h].seat != seat) h++;
  felt_assert(h < view->hand_count && view->hand[h].hole.known == 2);
  return &view->hand[h];
}

/* What the strategy does with what its seat is shown. */
static int choose(const struct felt_sim *sim, const struct felt_table *table, int seat) {
  struct felt_round_view view;
  felt_round_view(&sim->book, &table->round, (struct felt_viewer){FELT_VIEWER_SEAT, seat}, &view);
  const felt_card *hole = own_hand(&view, seat)->hole.face;
  switch (view.board.known) {
  case 0: return felt_policy_before(&sim->policy, hole);
  case 3: return felt_policy_flop(&sim->policy, hole, view.board.face);
  default: return felt_policy_river(&sim->policy, hole, view.board.face);
  }
}

static void act(const struct felt_sim *sim, struct felt_table *table) {
  for (int seat; (seat = table->round.now.turn) != 0;) {
    struct felt_command command = {.seat = seat};
    int multiple = choose(sim, table, seat);
    command.kind = multiple                                     ? FELT_DO_PLAY
                   : table->round.now.phase == FELT_PHASE_RIVER ? FELT_DO_FOLD
                                                                : FELT_DO_CHECK;
    if (multiple) command.play = (struct felt_play_wager){.multiple = (uint8_t)multiple};
    give(sim, table, &command);
  }
}

static void bet(const struct felt_sim *sim, struct felt_table *table) {
  for (int seat = 1; seat <= sim->facts.hand_count; seat++) {
    struct felt_command command = {.kind = FELT_DO_BET, .seat = seat, .bet = sim->bet};
    give(sim, table, &command);
  }
}

/* What the table says of the round must be what the settlement of its facts says. */
static void compare(const struct felt_table *table, const struct felt_settlement *settlement) {
  for (int h = 0; h < settlement->hand_count; h++) {
    const struct felt_hand_result *result = &settlement->hand[h];
    const struct felt_paid *paid = &table->round.paid[result->seat - 1];
    felt_assert(paid->staked_cents == result->staked_cents && paid->returned_cents == result->returned_cents);
  }
}

static void note_decisions(const struct felt_table *table, struct felt_facts *facts) {
  for (int h = 0; h < facts->hand_count; h++) {
    const struct felt_round_hand *hand = &table->round.now.hand[h];
    facts->hand[h].decided = (enum felt_decided)hand->decided;
    facts->hand[h].street = (enum felt_street)hand->street;
    facts->hand[h].multiple = hand->multiple;
  }
}

void felt_sim_by_table(const struct felt_sim *sim, const felt_card deck[FELT_DECK], struct felt_table *table,
                       struct felt_facts *facts, struct felt_settlement *settlement) {
  memcpy(table->meter, sim->facts.meter, sizeof table->meter); /* every round from the same meters */
  simply(sim, table, FELT_DO_OPEN);
  bet(sim, table);
  simply(sim, table, FELT_DO_LOCK);
  struct felt_command deal = {.kind = FELT_DO_DEAL, .faces = {.count = FELT_DECK}};
  memcpy(deal.faces.card, deck, FELT_DECK);
  give(sim, table, &deal);
  act(sim, table);
  simply(sim, table, FELT_DO_FLOP);
  act(sim, table);
  simply(sim, table, FELT_DO_RIVER);
  act(sim, table);
  simply(sim, table, FELT_DO_REVEAL);
  simply(sim, table, FELT_DO_SETTLE);
  enum felt_status status = felt_table_settlement(&sim->book, table, settlement, NULL);
  felt_assert(status == FELT_OK);
  compare(table, settlement);
  felt_sim_deal(sim, deck, facts);
  note_decisions(table, facts);
  simply(sim, table, FELT_DO_GAME_OVER);
}
