/* The reader of strategies: any bytes are safe, a failure names a line and touches nothing, and what was read
 * holds no more than its form allows. */
#include "felt/sim.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_success(const struct felt_strategy *strategy) {
  for (int a = 0; a < FELT_RANKS; a++)
    for (int b = 0; b < FELT_RANKS; b++)
      felt_assert(strategy->start[a][b] <= 29 &&
                  (strategy->start_line[a][b] > 0 || strategy->start[a][b] == 0));
  for (int street = FELT_FLOP; street < FELT_STREETS; street++) {
    felt_assert(strategy->count[street] >= 0 && strategy->count[street] <= FELT_STRATEGY_RULES_MAX);
    felt_assert(!strategy->best[street] || strategy->count[street] == 0);
    for (int i = 0; i < strategy->count[street]; i++) {
      const struct felt_strategy_rule *rule = &strategy->rule[street][i];
      felt_assert(rule->sight <= FELT_SIGHT_OUTS && rule->line > 0 && rule->multiple <= 29);
      felt_assert(rule->number < (rule->sight == FELT_SIGHT_OUTS ? 46 : FELT_RANKS));
    }
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct felt_strategy strategy, before;
  struct felt_error error = {0};
  memset(&strategy, 0xa5, sizeof strategy);
  memcpy(&before, &strategy, sizeof before);
  if (felt_strategy_parse((const char *)data, size, &strategy, &error)) {
    felt_assert(memcmp((const uint8_t *)&before, (const uint8_t *)&strategy, sizeof before) == 0);
    felt_assert(error.status == FELT_E_INPUT && error.reason.code != FELT_CODE_NONE && error.line >= 0);
  } else {
    check_success(&strategy);
  }
  return 0;
}
