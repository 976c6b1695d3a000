#include "internal.h"

void felt_facts_init(const struct felt_book *book, struct felt_facts *facts) {
  memset(facts, 0, sizeof *facts);
  for (int i = 0; i < book->side_count; i++) facts->side_table[i] = (uint8_t)book->side[i].table_default;
  facts->way = book->way_default;
  felt_facts_choose_progressive(
      book, book->progressive.table_count > 0 ? book->progressive.table_default : FELT_NO_TABLE, facts);
}

void felt_facts_choose_progressive(const struct felt_book *book, int table, struct felt_facts *facts) {
  felt_assert(table >= FELT_NO_TABLE && table < book->progressive.table_count);
  memset(facts->meter, 0, sizeof facts->meter);
  facts->progressive_table = table;
  if (table == FELT_NO_TABLE) return;
  const struct felt_progressive *progressive = &book->progressive.table[table];
  for (int i = 0; i < progressive->level_count; i++)
    facts->meter[i] = felt_meter_seeded(progressive->level[i].seed_cents);
}

struct felt_incident felt_incident_init(enum felt_incident_kind kind) {
  return (struct felt_incident){.kind = kind,
                                .when = FELT_NO_MOMENT,
                                .count = 1,
                                .who = FELT_NO_SEAT,
                                .seat = FELT_NO_SEAT,
                                .misdealt = true,
                                .decision = FELT_NO_DECISION};
}

int felt_settle_hand_at(const struct felt_facts *facts, int seat) {
  for (int i = 0; i < facts->hand_count; i++)
    if (facts->hand[i].seat == seat) return i;
  return -1;
}

void felt_settle_order(const struct felt_facts *facts, enum felt_paying_order order, int by[FELT_SEATS_MAX]) {
  for (int i = 0; i < facts->hand_count; i++) {
    int at = i;
    for (; at > 0; at--) {
      bool lower = facts->hand[i].seat < facts->hand[by[at - 1]].seat;
      if (lower != (order == FELT_LOWEST_SEAT_FIRST)) break;
      by[at] = by[at - 1];
    }
    by[at] = i;
  }
}

bool felt_bet_in_bounds(const struct felt_bet *bet) {
  for (int i = 0; i < FELT_PLACED; i++)
    if (bet->cents[i] < 0 || bet->cents[i] > FELT_CENTS_MAX) return false;
  return bet->toke_cents >= 0 && bet->toke_cents <= FELT_CENTS_MAX;
}

bool felt_bet_on_own_hand(const struct felt_book *book, const struct felt_bet *bet) {
  return (felt_bet_sides(bet) & book->sides.own_hand) != 0;
}

bool felt_bet_outlasts_fold(const struct felt_book *book, const struct felt_bet *bet, bool mucked) {
  uint32_t kept = book->sides.kept | (mucked ? 0 : book->sides.kept_unless_mucked);
  return (felt_bet_sides(bet) & kept) != 0;
}

int felt_bet_alone(const struct felt_book *book, const struct felt_bet *bet) {
  uint32_t sides = felt_bet_sides(bet) & book->sides.own_hand;
  return sides ? __builtin_ctz(sides) : 0;
}

bool felt_bet_asks_of_muck(const struct felt_book *book, const struct felt_bet *bet) {
  return (felt_bet_sides(bet) & book->sides.kept_unless_mucked) != 0;
}

int64_t felt_bet_cents(const struct felt_bet *bet) {
  int64_t cents = bet->toke_cents;
  for (int i = 0; i < FELT_PLACED; i++)
    if (i != FELT_MATCH_PLAY) cents += bet->cents[i];
  return cents;
}
