/* What follows from a state: its facts, and which hands are turned up. */
#include "internal.h"

void felt_round_init(struct felt_round *round) {
  memset(round, 0, sizeof *round);
}

struct felt_incident felt_round_incident_facts(const struct felt_round_incident *incident) {
  return (struct felt_incident){.kind = (enum felt_incident_kind)incident->kind,
                                .when = (enum felt_moment)incident->when,
                                .count = incident->count,
                                .who = incident->who,
                                .seat = incident->seat,
                                .correctable = incident->correctable,
                                .misdealt = incident->misdealt,
                                .decision = incident->decision};
}

struct felt_round_incident felt_round_incident_of(const struct felt_incident *facts,
                                                  enum felt_outcome outcome) {
  return (struct felt_round_incident){.kind = (uint8_t)facts->kind,
                                      .when = (uint8_t)facts->when,
                                      .count = (uint8_t)facts->count,
                                      .who = (int16_t)facts->who,
                                      .seat = (int16_t)facts->seat,
                                      .correctable = facts->correctable,
                                      .misdealt = facts->misdealt,
                                      .decision = (int16_t)facts->decision,
                                      .outcome = (uint8_t)outcome};
}

/* Field by field: clearing a whole hand first takes longer than filling it. */
static void hand_facts(const struct felt_round_now *now, int seat, struct felt_hand_facts *facts) {
  const struct felt_round_hand *hand = &now->hand[seat - 1];
  facts->seat = seat;
  facts->bet = hand->bet;
  if (facts->bet.player == 0) facts->bet.player = -seat;
  facts->decided = (enum felt_decided)hand->decided;
  facts->street = (enum felt_street)hand->street;
  facts->multiple = hand->multiple;
  facts->hole_count = hand->shown ? 2 : 0;
  for (int i = 0; i < facts->hole_count; i++) facts->hole[i] = now->deck[hand->position[i]];
}

void felt_round_table_facts(const struct felt_book *book, const struct felt_round *round,
                            struct felt_facts *facts) {
  const struct felt_round_now *now = &round->now;
  facts->way = round->opening.way;
  memcpy(facts->side_table, round->opening.side_table, sizeof facts->side_table);
  facts->progressive_table = round->opening.progressive_table;
  facts->busy = round->opening.busy;
  facts->contributed = round->opening.linked;
  facts->dead_sensors = now->dead_sensors;
  facts->board_count = now->board_open;
  for (int i = 0; i < now->board_open; i++) facts->board[i] = now->deck[now->board_position[i]];
  facts->dealer_count = now->dealer_shown ? 2 : 0;
  for (int i = 0; i < facts->dealer_count; i++) facts->dealer[i] = now->deck[now->dealer_position[i]];
  facts->incident_count = now->incident_count;
  for (int i = 0; i < now->incident_count; i++) {
    facts->incident[i] = felt_round_incident_facts(&now->incident[i]);
    facts->incident[i].alone = felt_round_judged_alone(book, round, i);
  }
}

void felt_round_facts(const struct felt_book *book, const struct felt_round *round,
                      const struct felt_meter meter[], struct felt_facts *facts) {
  felt_round_table_facts(book, round, facts); /* arrays are written as far as their counts say */
  facts->hand_count = 0;
  for (int seat = 1; seat <= round->now.last_seat; seat++)
    if (felt_round_has_seat(round, seat)) hand_facts(&round->now, seat, &facts->hand[facts->hand_count++]);
  if (facts->progressive_table == FELT_NO_TABLE) return;
  const struct felt_progressive *table = &book->progressive.table[facts->progressive_table];
  for (int i = 0; i < table->level_count; i++)
    facts->meter[i] = meter ? meter[i] : felt_meter_seeded(table->level[i].seed_cents);
}

/* The same question as settle's: does anything of this hand still depend on its cards? */
bool felt_round_turns_up(const struct felt_book *book, const struct felt_round *round, int seat) {
  const struct felt_round_now *now = &round->now;
  const struct felt_round_hand *hand = &now->hand[seat - 1];
  if (!felt_round_has_seat(round, seat) || hand->forfeit || hand->is_void) return false;
  if (now->is_void) return now->but_sides && felt_bet_on_own_hand(book, &hand->bet);
  if (hand->decided != FELT_FOLDED) return true;
  return felt_bet_outlasts_fold(book, &hand->bet, hand->mucked) ||
         (hand->bet.progressive && !book->progressive.fold_forfeits);
}

int felt_round_face_down(const struct felt_book *book, const struct felt_round *round) {
  if (!round->now.is_void && !round->now.dealer_shown) return FELT_THE_DEALERS_HAND;
  for (int seat = round->now.last_seat; seat >= 1; seat--)
    if (felt_round_turns_up(book, round, seat) && !round->now.hand[seat - 1].shown) return seat;
  return FELT_NO_SEAT;
}

bool felt_round_has_tables(const struct felt_book *book, const uint8_t side_table[FELT_SIDES_MAX]) {
  for (int i = 0; i < FELT_SIDES_MAX; i++) {
    int count = i < book->side_count ? book->side[i].table_count : 0;
    if (side_table[i] >= (count > 0 ? count : 1)) return false;
  }
  return true;
}
