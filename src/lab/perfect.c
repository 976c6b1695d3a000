/* A hand played again with the best decisions, each with what its player knew at that moment. */
#include "felt/lab.h"

static enum felt_status incomplete(struct felt_error *error, const char *where,
                                   const struct felt_reason *reason) {
  return felt_refuse(error, FELT_E_INPUT, where, NULL, reason);
}

static enum felt_status check_facts(const struct felt_facts *facts, int hand, struct felt_error *error) {
  if (hand < 0 || hand >= facts->hand_count) return incomplete(error, "hand", FELT_SAYS(NO_SUCH_HAND));
  if (facts->incident_count > 0) return incomplete(error, "round", FELT_SAYS(INCIDENT_DECIDED));
  if (facts->board_count != 5 || facts->dealer_count != 2 || facts->hand[hand].hole_count != 2)
    return incomplete(error, "round", FELT_SAYS(CARDS_NOT_OPEN));
  return FELT_OK;
}

felt_set felt_lab_seen(const struct felt_facts *facts, int hand) {
  felt_set seen = 0;
  for (int i = 0; i < facts->hand_count; i++)
    if (i != hand && facts->hand[i].bet.player == facts->hand[hand].bet.player)
      seen |= felt_cards_set(facts->hand[i].hole, facts->hand[i].hole_count);
  return seen;
}

static enum felt_status decide(const struct felt_game *game, const struct felt_facts *facts, int hand,
                               int threads, struct felt_perfect *perfect, struct felt_error *error) {
  static const int open[FELT_GAME_STREETS] = {0, 3, 5};
  struct felt_point point = {.dead = felt_lab_seen(facts, hand)};
  memcpy(point.hole, facts->hand[hand].hole, 2);
  memcpy(point.board, facts->board, 5);
  for (int street = 0; street < FELT_GAME_STREETS; street++) {
    struct felt_advice *advice = &perfect->advice[street];
    point.board_count = open[street];
    enum felt_status status = felt_advise(game, &point, threads, advice, error);
    if (status) return status;
    perfect->advised = street + 1;
    perfect->street = (enum felt_street)street;
    perfect->multiple = advice->option[advice->best].multiple;
    if (perfect->multiple > 0) break;
  }
  perfect->decided = perfect->multiple > 0 ? FELT_PLAYED : FELT_FOLDED;
  return FELT_OK;
}

enum felt_status felt_lab_perfect(const struct felt_book *book, const struct felt_game *game,
                                  const struct felt_facts *facts, int hand, int threads,
                                  struct felt_perfect *perfect, struct felt_error *error) {
  struct felt_perfect made = {.decided = FELT_UNDECIDED};
  struct felt_settlement settlement;
  struct felt_facts again = *facts;
  enum felt_status status = check_facts(facts, hand, error);
  if (!status && facts->hand[hand].bet.cents[FELT_ANTE] > 0)
    status = decide(game, facts, hand, threads, &made, error);
  if (status) return status;
  again.hand[hand].decided = made.decided;
  again.hand[hand].street = made.street;
  again.hand[hand].multiple = made.decided == FELT_PLAYED ? made.multiple : 0;
  status = felt_settle(book, &again, &settlement, error);
  if (status) return status;
  made.net_cents = settlement.hand[hand].net_cents;
  *perfect = made;
  return FELT_OK;
}
