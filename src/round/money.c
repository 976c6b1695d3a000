/* Money of a round: what has moved so far, what moves next, and how events of money change the state (R37).
 */
#include "internal.h"

/* ---- what is to move */

static bool is_face_down(const struct felt_book *book, const struct felt_round *round, int seat) {
  return felt_round_turns_up(book, round, seat) && !round->now.hand[seat - 1].shown;
}

/* Cards that lie nowhere else stand in for those that are still face down, so that the facts are whole: what
 * is moved now depends on open hands alone. */
static void stand_in(const struct felt_book *book, const struct felt_round *round, struct felt_facts *facts) {
  felt_set taken = 0;
  for (int i = 0; i < FELT_DECK; i++)
    if (round->now.deck[i] != FELT_FACE_UNKNOWN) taken |= felt_set_of(round->now.deck[i]);
  for (int i = 0; i < facts->hand_count; i++) {
    struct felt_hand_facts *hand = &facts->hand[i];
    if (!is_face_down(book, round, hand->seat)) continue;
    for (felt_card card = 0; hand->hole_count < 2 && card < FELT_DECK; card++) {
      if (taken & felt_set_of(card)) continue;
      hand->hole[hand->hole_count++] = card;
      taken |= felt_set_of(card);
    }
  }
}

static enum felt_status settle_facts(const struct felt_book *book, const struct felt_round *round,
                                     const struct felt_meter meter[], struct felt_facts *facts,
                                     struct felt_settlement *settlement, struct felt_error *error) {
  felt_round_facts(book, round, round->settling.kept ? round->settling.meter : meter, facts);
  bool showdown = round->now.phase == FELT_PHASE_SHOWDOWN && !round->now.is_void && round->now.dealer_shown;
  if (showdown && felt_round_face_down(book, round) != FELT_NO_SEAT) stand_in(book, round, facts);
  return felt_settle(book, facts, settlement, error);
}

enum felt_status felt_round_reckon(const struct felt_book *book, const struct felt_round *round,
                                   const struct felt_meter meter[], struct felt_reckoning *reckoning,
                                   struct felt_error *error) {
  enum felt_status status =
      settle_facts(book, round, meter, &reckoning->facts, &reckoning->settlement, error);
  if (status) return status;
  reckoning->any = 0;
  for (int i = 0; i < reckoning->settlement.hand_count; i++)
    reckoning->any |= reckoning->stages[i] = felt_settle_stages(book, &reckoning->settlement, i);
  return FELT_OK;
}

enum felt_status felt_round_settlement(const struct felt_book *book, const struct felt_round *round,
                                       const struct felt_meter meter[], struct felt_settlement *settlement,
                                       struct felt_error *error) {
  struct felt_facts facts;
  enum felt_status status = settle_facts(book, round, meter, &facts, settlement, error);
  if (status) return status;
  int kept = 0;
  for (int i = 0; i < settlement->hand_count; i++) {
    if (is_face_down(book, round, settlement->hand[i].seat)) continue;
    if (kept < i) settlement->hand[kept] = settlement->hand[i];
    kept++;
  }
  settlement->hand_count = kept;
  return FELT_OK;
}

static const struct felt_line *award_line(const struct felt_hand_result *hand) {
  for (int i = 0; i < hand->line_count; i++)
    if (hand->line[i].level >= 0) return &hand->line[i];
  return NULL;
}

int felt_round_hand_of(const struct felt_reckoning *reckoning, int seat) {
  for (int i = 0; i < reckoning->settlement.hand_count; i++)
    if (reckoning->settlement.hand[i].seat == seat) return i;
  return -1;
}

bool felt_round_moved(const struct felt_book *book, const struct felt_round *round,
                      const struct felt_reckoning *reckoning, enum felt_stage stage, int hand,
                      struct felt_move_event *moved) {
  const struct felt_settlement *settlement = &reckoning->settlement;
  const struct felt_hand_result *result = &settlement->hand[hand];
  const struct felt_line *award =
      stage == felt_settle_award_stage(book, result->outcome) ? award_line(result) : NULL;
  moved->stage = (uint8_t)stage;
  moved->outcome = (uint8_t)result->outcome;
  moved->level = -1;
  moved->hand = 0;
  moved->on_board = moved->alone = false;
  moved->hit = moved->award = moved->award_cents = 0;
  bool moves = felt_settle_money(book, &reckoning->facts, settlement, hand, stage, &moved->money);
  if (!award) return moves;
  moved->level = (int16_t)award->level;
  moved->hand = (uint8_t)award->hand;
  moved->on_board = award->on_board;
  if (round->opening.linked)
    moved->money.cents[FELT_PROGRESSIVE][FELT_DOES_PAY] -= award->pays_cents;
  else
    moved->award_cents = award->pays_cents;
  return true;
}

bool felt_round_looks_at_all(const struct felt_book *book, const struct felt_round *round) {
  const struct felt_round_now *now = &round->now;
  bool down = false, any = false;
  for (int i = 0; i < now->incident_count; i++)
    down = down || (now->incident[i].kind == FELT_PROGRESSIVE_DOWN && now->incident[i].when == FELT_AT_WIN);
  for (int seat = 1; seat <= now->last_seat; seat++) any = any || now->hand[seat - 1].bet.progressive;
  return down && any && book->progressive.down_at_win_voids;
}

uint32_t felt_round_antes_due(const struct felt_book *book, const struct felt_round *round) {
  const struct felt_round_now *now = &round->now;
  struct felt_reckoning reckoning;
  uint32_t due = 0;
  if (now->phase != FELT_PHASE_SHOWDOWN || !now->dealer_shown || now->is_void || now->pending ||
      felt_round_looks_at_all(book, round) || felt_round_reckon(book, round, NULL, &reckoning, NULL) ||
      reckoning.settlement.qualifies)
    return 0;
  for (int i = 0; i < reckoning.settlement.hand_count; i++)
    if (reckoning.stages[i] >> FELT_STAGE_ANTES_BACK & 1) due |= 1U << reckoning.settlement.hand[i].seat;
  return due & ~round->settling.moved[FELT_STAGE_ANTES_BACK];
}

bool felt_round_is_folded(const struct felt_round_now *now, int seat) {
  const struct felt_round_hand *hand = &now->hand[seat - 1];
  return hand->decided == FELT_FOLDED && !hand->is_void && !hand->forfeit && !now->is_void;
}

static bool is_settled(const struct felt_round *round, int seat) {
  uint32_t moved = round->settling.moved[FELT_STAGE_HAND] | round->settling.moved[FELT_STAGE_FOLDED];
  return round->now.phase >= FELT_PHASE_SETTLED || moved >> seat & 1;
}

int felt_round_pays_next(const struct felt_book *book, const struct felt_round *round) {
  (void)book;
  if (round->now.phase != FELT_PHASE_SHOWDOWN) return 0;
  for (int folded = 0; folded < 2; folded++)
    for (int seat = round->now.last_seat; seat >= 1; seat--)
      if (felt_round_has_seat(round, seat) && felt_round_is_folded(&round->now, seat) == folded &&
          !is_settled(round, seat))
        return seat;
  return 0;
}

uint32_t felt_round_unseen(const struct felt_book *book, const struct felt_round *round) {
  struct felt_settlement settlement;
  uint32_t brings = 0;
  /* A virtual table has seen them all when it settled; only a correction brings another. */
  if (!round->opening.live && round->corrections == 0) return 0;
  if (!round->settling.begun || round->now.phase != FELT_PHASE_SETTLED ||
      round->opening.progressive_table == FELT_NO_TABLE ||
      felt_round_settlement(book, round, NULL, &settlement, NULL))
    return 0;
  for (int i = 0; i < settlement.hand_count; i++)
    if (settlement.hand[i].brings_envy) brings |= 1U << settlement.hand[i].seat;
  return brings & ~round->settling.seen;
}

bool felt_round_is_through(const struct felt_round *round, enum felt_stage stage, int seat) {
  const struct felt_settling *settling = &round->settling;
  if (round->now.phase >= FELT_PHASE_SETTLED) return true;
  bool of_hand = stage >= FELT_STAGE_ANTES_BACK && stage <= FELT_STAGE_FOLDED;
  return settling->moved[stage] >> seat & 1 || (of_hand && is_settled(round, seat));
}

/* ---- what an event of money changes */

/* All that lies on a hand, tokes and coupons apart. */
static int64_t staked_cents(const struct felt_book *book, const struct felt_round *round, int seat) {
  const struct felt_round_hand *hand = &round->now.hand[seat - 1];
  if (!felt_round_has_seat(round, seat)) return 0;
  int64_t cents = book->fee_cents + felt_bet_cents(&hand->bet) - hand->bet.toke_cents;
  if (hand->decided == FELT_PLAYED) cents += hand->bet.cents[FELT_ANTE] * hand->multiple;
  if (hand->bet.progressive) cents += book->progressive.table[round->opening.progressive_table].wager_cents;
  return cents;
}

static void add_money(const struct felt_book *book, struct felt_round *round,
                      const struct felt_event *event) {
  const struct felt_move_event *moved = &event->moved;
  const int64_t *toke = moved->money.cents[FELT_MONEY_TOKE];
  struct felt_paid *paid = &round->paid[event->seat - 1];
  paid->outcome = moved->outcome;
  paid->staked_cents = staked_cents(book, round, event->seat);
  paid->returned_cents += felt_money_returned(&moved->money);
  paid->envy_cents += moved->money.cents[FELT_MONEY_ENVY][FELT_DOES_PAY];
  paid->toke_cents += toke[FELT_DOES_RETURN] + toke[FELT_DOES_TAKE];
  paid->toke_returned_cents += toke[FELT_DOES_RETURN] + toke[FELT_DOES_PAY];
  paid->award_cents += moved->award_cents;
  bool corrects = event->kind == FELT_DID_ADJUST &&
                  moved->stage == felt_settle_award_stage(book, (enum felt_seat_outcome)moved->outcome);
  if (moved->level < 0 && !corrects) return;
  paid->award_level = moved->level;
  paid->hit = moved->hit;
  paid->award = moved->award;
}

static void move(const struct felt_book *book, struct felt_round *round, const struct felt_event *event) {
  round->settling.moved[event->moved.stage] |= 1U << event->seat;
  add_money(book, round, event);
}

/* Envy that is wholly taken back is paid anew when the hand that it waits for was seen. */
static void adjust(const struct felt_book *book, struct felt_round *round, const struct felt_event *event) {
  move(book, round, event);
  if (event->moved.stage == FELT_STAGE_ENVY && round->paid[event->seat - 1].envy_cents == 0)
    round->settling.moved[FELT_STAGE_ENVY] &= ~(1U << event->seat);
}

void felt_round_move_money(const struct felt_book *book, struct felt_round *round,
                           const struct felt_event *event) {
  struct felt_settling *settling = &round->settling;
  switch (event->kind) {
  case FELT_DID_SETTLE: round->now.phase = FELT_PHASE_SETTLED; break;
  case FELT_DID_PAY: round->paid[event->seat - 1] = event->paid; break;
  case FELT_DID_SETTLING:
    settling->begun = settling->kept = true;
    memcpy(settling->meter, event->settling.meter, sizeof settling->meter);
    settling->coin_in = event->settling.coin_in;
    settling->deal = event->settling.deal;
    settling->place = event->settling.place;
    round->now.phase = FELT_PHASE_SHOWDOWN;
    round->now.turn = 0;
    break;
  case FELT_DID_MOVE: move(book, round, event); break;
  case FELT_DID_SETTLED: round->now.phase = FELT_PHASE_SETTLED; break;
  case FELT_DID_SEEN: settling->seen |= 1U << event->seat; break;
  default: adjust(book, round, event); break;
  }
}
