/* The settlement, composed: check, value the hands, settle line by line, then what spans hands. */
#include "internal.h"

void felt_settle_best_five(const struct felt_facts *facts, const felt_card hole[2], felt_card best[5]) {
  felt_card seven[7] = {hole[0], hole[1]};
  memcpy(seven + 2, facts->board, 5);
  felt_eval_best_five(seven, 7, best);
}

bool felt_settle_is_showdown(const struct felt_settlement *settlement, int hand) {
  enum felt_seat_outcome outcome = settlement->hand[hand].outcome;
  return outcome == FELT_SEAT_WIN || outcome == FELT_SEAT_LOSE || outcome == FELT_SEAT_PUSH;
}

/* `board`: its set, 0 where it is not whole. */
static bool value_hand(felt_set board, const felt_card hole[], int hole_count, felt_value *value) {
  if (hole_count != 2 || !board) return false;
  *value = felt_eval(board | felt_cards_set(hole, 2));
  return true;
}

static void value_hands(struct work *work) {
  const struct felt_facts *facts = work->facts;
  struct felt_settlement *out = work->out;
  felt_set board = facts->board_count == 5 ? felt_cards_set(facts->board, 5) : 0;
  out->has_dealer = value_hand(board, facts->dealer, facts->dealer_count, &out->dealer_value);
  out->qualifies = out->has_dealer && felt_eval_category(out->dealer_value) >= work->book->main.qualifies;
  out->hand_count = facts->hand_count;
  for (int i = 0; i < facts->hand_count; i++) {
    const struct felt_hand_facts *hand = &facts->hand[i];
    struct felt_hand_result *result = &out->hand[i]; /* its lines are written one by one */
    result->seat = hand->seat;
    result->value = 0;
    result->has_hand = value_hand(board, hand->hole, hand->hole_count, &result->value);
    result->line_count = 0;
    result->has_toke = false;
    result->envy_cents = 0;
    result->envy_rule = NULL;
    result->brings_envy = false;
  }
}

int64_t felt_settle_returned(const struct felt_line *line) {
  switch (line->result) {
  case FELT_WIN: return line->pays_cents + (line->stays ? 0 : line->stake_cents);
  case FELT_PUSH:
  case FELT_VOID: return line->stake_cents;
  case FELT_LOSE:
  case FELT_FORFEIT: break;
  }
  return 0;
}

static void total(const struct work *work, int i) {
  struct felt_hand_result *hand = &work->out->hand[i];
  hand->fee_cents = work->book->fee_cents;
  hand->staked_cents = hand->fee_cents;
  hand->returned_cents = hand->envy_cents;
  if (felt_settle_fate(work, i) == FATE_VOID) hand->returned_cents += hand->fee_cents;
  for (int j = 0; j < hand->line_count; j++) {
    hand->staked_cents += hand->line[j].stake_cents;
    hand->returned_cents += felt_settle_returned(&hand->line[j]);
  }
  hand->net_cents = hand->returned_cents - hand->staked_cents;
}

/* Which of the values that a ruling assumed had a part in this settlement. */
static void note_assumed(struct work *work) {
  uint32_t used = 1U << FELT_ASSUMED_CHIP | 1U << FELT_ASSUMED_POSITIONS | 1U << FELT_ASSUMED_FEE;
  if (work->progressive) used |= 1U << FELT_ASSUMED_SEED;
  for (int i = 0; i < work->facts->hand_count; i++) {
    const struct felt_hand_facts *hand = &work->facts->hand[i];
    if (hand->bet.cents[FELT_ANTE] > 0) used |= 1U << FELT_ASSUMED_ANTE_LIMITS;
    if (hand->bet.progressive) used |= 1U << FELT_ASSUMED_PROGRESSIVE_WAGER | 1U << FELT_ASSUMED_GROWTH;
  }
  if (work->staked & work->book->sides.assumed_limits) used |= 1U << FELT_ASSUMED_SIDE_LIMITS;
  for (int a = 0; a < FELT_ASSUMABLES; a++)
    if (work->book->assumed[a].id[0] == '\0') used &= ~(1U << a);
  work->out->assumed = used;
}

/* CN 48(a), R14: down at the moment of a progressive win, all hands are dead. */
static void apply_down_at_win(struct work *work) {
  const struct felt_progressive_rules *rules = &work->book->progressive;
  if (!work->verdict.down_at_win || !rules->down_at_win_voids || !felt_settle_any_progressive_win(work))
    return;
  felt_settle_void_round(&work->verdict, rules->down_at_win_rule.id, FELT_NO_MOMENT, false);
  felt_settle_fates(work);
  felt_settle_progressive_hands(work);
}

static void settle_checked(struct work *work) {
  value_hands(work);
  felt_settle_contribute(work);
  felt_settle_progressive_hands(work);
  apply_down_at_win(work);
  work->out->is_void = work->verdict.round_void;
  for (int i = 0; i < work->facts->hand_count; i++) felt_settle_lines(work, i);
  felt_settle_progressive(work);
  felt_settle_envy(work);
  felt_settle_highest(work);
  felt_settle_limits(work);
  for (int i = 0; i < work->facts->hand_count; i++) total(work, i);
  felt_settle_notices(work);
  note_assumed(work);
}

static void begin_work(const struct felt_book *book, const struct felt_facts *facts,
                       struct felt_settlement *out, struct work *work) {
  felt_assert(facts->hand_count <= FELT_SEATS_MAX && facts->incident_count <= FELT_INCIDENTS_MAX);
  felt_assert(facts->way >= 0 && facts->way < book->way_count);
  work->staked = 0;
  work->book = book;
  work->facts = facts;
  work->out = out;
  work->progressive =
      facts->progressive_table == FELT_NO_TABLE ? NULL : &book->progressive.table[facts->progressive_table];
  memset(&work->verdict, 0,
         offsetof(struct verdict, hand) + sizeof work->verdict.hand[0] * (size_t)facts->hand_count);
}

enum felt_status felt_settle_check_bet(const struct felt_book *book, const struct felt_facts *facts, int hand,
                                       struct felt_error *error) {
  struct work work;
  begin_work(book, facts, NULL, &work);
  work.sides[hand] = (uint8_t)felt_bet_sides(&facts->hand[hand].bet);
  enum felt_status status = felt_settle_check_seats(&work, error);
  if (!status) status = felt_settle_incidents(&work, error);
  for (int i = 0; i < facts->hand_count && !status; i++)
    status = felt_settle_check_play_moment(&work, i, error);
  return status ? status : felt_settle_check_wagers(&work, hand, error);
}

/* All but the hands, levels and notices, of which only those in use are ever written. */
static void begin(struct felt_settlement *settlement) {
  settlement->has_dealer = settlement->qualifies = settlement->is_void = false;
  settlement->dealer_value = 0;
  settlement->hand_count = settlement->level_count = settlement->notice_count = 0;
  settlement->assumed = 0;
}

/* Nothing fails after the checks, so the settlement is written in place. */
enum felt_status felt_settle(const struct felt_book *book, const struct felt_facts *facts,
                             struct felt_settlement *settlement, struct felt_error *error) {
  struct work work;
  begin_work(book, facts, settlement, &work);
  enum felt_status status = felt_settle_check_seats(&work, error);
  if (!status) status = felt_settle_incidents(&work, error);
  if (status) return status;
  for (int i = 0; i < facts->hand_count; i++) work.sides[i] = (uint8_t)felt_bet_sides(&facts->hand[i].bet);
  felt_settle_fates(&work);
  status = felt_settle_check(&work, error);
  if (status) return status;
  begin(settlement);
  settle_checked(&work);
  return FELT_OK;
}
