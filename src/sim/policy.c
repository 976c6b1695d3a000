#include "policy.h"

/* ---- flops up to a change of suits */

static int flop_number(int low, int middle, int high) {
  return high * (high - 1) * (high - 2) / 6 + middle * (middle - 1) / 2 + low;
}

static int number_of(const felt_card flop[3]) {
  int a = flop[0], b = flop[1], c = flop[2];
  int low = a < b ? a : b, high = a < b ? b : a;
  if (c < low) return flop_number(c, low, high);
  return c < high ? flop_number(low, c, high) : flop_number(low, high, c);
}

static void list_orders(uint8_t orders[SUIT_ORDERS][FELT_SUITS]) {
  int n = 0;
  for (unsigned code = 0; code < 256; code++) {
    unsigned suits[FELT_SUITS], seen = 0;
    for (unsigned i = 0; i < FELT_SUITS; i++) seen |= 1U << (suits[i] = code >> 2 * i & 3);
    if (seen != 15) continue;
    for (int i = 0; i < FELT_SUITS; i++) orders[n][i] = (uint8_t)suits[i];
    n++;
  }
  felt_assert(n == SUIT_ORDERS);
}

/* Every flop is a type's flop with its suits changed; `order` takes it back. */
static void index_flops(const struct felt_plan *plan, struct policy *policy) {
  uint8_t orders[SUIT_ORDERS][FELT_SUITS];
  list_orders(orders);
  for (int o = 0; o < SUIT_ORDERS; o++)
    for (int card = 0; card < FELT_DECK; card++)
      policy->card[o][card] =
          felt_card_make(felt_card_rank((felt_card)card), orders[o][felt_card_suit((felt_card)card)]);
  memset(policy->order, SUIT_ORDERS, sizeof policy->order);
  for (int n = 0; n < FELT_FLOP_TYPES; n++)
    for (int back = 0; back < SUIT_ORDERS; back++) {
      felt_card flop[3];
      for (int i = 0; i < 3; i++) { /* the card that `back` takes to the type's */
        int card = 0;
        while (policy->card[back][card] != plan->flop[n][i]) card++;
        flop[i] = (felt_card)card;
      }
      policy->type[number_of(flop)] = (uint16_t)n;
      policy->order[number_of(flop)] = (uint8_t)back;
    }
  for (int i = 0; i < FLOPS; i++) felt_assert(policy->order[i] < SUIT_ORDERS);
}

/* ---- is it allowed? */

static enum felt_status check_multiple(const struct felt_book *book, const struct felt_strategy *strategy,
                                       enum felt_street street, int multiple, int line,
                                       struct felt_error *error) {
  if (multiple == 0) return FELT_OK;
  for (int i = 0; i < book->main.play_count[street]; i++)
    if (book->main.play_multiple[street][i] == multiple) return FELT_OK;
  const struct felt_reason *reason = street == FELT_PREFLOP ? FELT_SAYS(NO_PLAY_BEFORE_FLOP, multiple)
                                     : street == FELT_FLOP  ? FELT_SAYS(NO_PLAY_ON_FLOP, multiple)
                                                            : FELT_SAYS(NO_PLAY_ON_RIVER, multiple);
  enum felt_status status =
      felt_refuse(error, FELT_E_RULE, strategy->name.text, book->main.play_rule[street].id, reason);
  if (error) error->line = line;
  return status;
}

static enum felt_status check_strategy(const struct felt_book *book, const struct felt_strategy *strategy,
                                       struct felt_error *error) {
  enum felt_status status = FELT_OK;
  for (int a = 0; a < FELT_RANKS && !strategy->best[FELT_PREFLOP]; a++)
    for (int b = 0; b < FELT_RANKS && !status; b++)
      status = check_multiple(book, strategy, FELT_PREFLOP, strategy->start[a][b], strategy->start_line[a][b],
                              error);
  for (int street = FELT_FLOP; street < FELT_STREETS; street++)
    for (int i = 0; i < strategy->count[street] && !status; i++)
      status = check_multiple(book, strategy, (enum felt_street)street, strategy->rule[street][i].multiple,
                              strategy->rule[street][i].line, error);
  return status;
}

/* ---- making it */

static int start_multiple(const struct felt_strategy *strategy, const struct felt_plan *plan, felt_card one,
                          felt_card two) {
  int a = felt_card_rank(one), b = felt_card_rank(two), high = a > b ? a : b, low = a > b ? b : a;
  bool suited = felt_card_suit(one) == felt_card_suit(two);
  if (!strategy->best[FELT_PREFLOP]) return suited ? strategy->start[high][low] : strategy->start[low][high];
  int n = 0; /* AA, AKs, AKo, AQs, ...: a row of 2 x rank + 1 for each high card */
  for (int r = FELT_RANKS - 1; r > high; r--) n += 2 * r + 1;
  if (low < high) n += 1 + 2 * (high - 1 - low) + !suited;
  return plan->solution.start[n].multiple;
}

static void fill_before(const struct felt_strategy *strategy, const struct felt_plan *plan,
                        struct policy *policy) {
  for (int one = 0; one < FELT_DECK; one++)
    for (int two = 0; two < FELT_DECK; two++)
      policy->before[one][two] =
          one == two ? 0 : (uint8_t)start_multiple(strategy, plan, (felt_card)one, (felt_card)two);
}

enum felt_status felt_policy_make(const struct felt_book *book, const struct felt_game *game,
                                  const struct felt_plan *plan, const struct felt_strategy *strategy,
                                  struct policy *policy, struct felt_error *error) {
  enum felt_status status = check_strategy(book, strategy, error);
  if (status) return status;
  memset(policy, 0, sizeof *policy);
  fill_before(strategy, plan, policy);
  policy->best_flop = strategy->best[FELT_FLOP];
  policy->best_river = strategy->best[FELT_RIVER];
  for (int street = FELT_FLOP; street < FELT_STREETS; street++) {
    policy->rules[street] = strategy->count[street];
    memcpy(policy->rule[street], strategy->rule[street], sizeof policy->rule[street]);
  }
  if (policy->best_flop) {
    index_flops(plan, policy);
    memcpy(policy->flop, plan->play, sizeof policy->flop);
  }
  if (policy->best_river) felt_river_prepare(game, &policy->stakes);
  return FELT_OK;
}

/* ---- playing it */

int felt_policy_before(const struct policy *policy, const felt_card hole[2]) {
  return policy->before[hole[0]][hole[1]];
}

int felt_policy_flop(const struct policy *policy, const felt_card hole[2], const felt_card flop[3]) {
  if (!policy->best_flop)
    return felt_sights_flop(policy->rule[FELT_FLOP], policy->rules[FELT_FLOP], hole, flop);
  int number = number_of(flop);
  const felt_card *card = policy->card[policy->order[number]];
  felt_card one = card[hole[0]], two = card[hole[1]];
  return policy
      ->flop[policy->type[number]][one < two ? felt_hole_number(one, two) : felt_hole_number(two, one)];
}

int felt_policy_river(const struct policy *policy, const felt_card hole[2], const felt_card board[5]) {
  if (policy->best_river) return felt_river_best(&policy->stakes, hole, board);
  return felt_sights_river(policy->rule[FELT_RIVER], policy->rules[FELT_RIVER], hole, board);
}
