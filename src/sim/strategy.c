/* Strategies as text: one line a rule, "flop 2x two-pair, pair 8+". docs/simulate.md has the form. */
#include "felt/sim.h"

struct felt_strategy felt_strategy_best(void) {
  return (struct felt_strategy){.name = {"best"}, .best = {true, true, true}};
}

struct felt_strategy felt_strategy_simple(void) {
  static const char text[] = "preflop 4x 33+ A2+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo\n"
                             "flop 2x two-pair, pair 2+, flush-draw T+\n"
                             "river 1x pair, outs 20\n";
  struct felt_strategy strategy;
  enum felt_status status = felt_strategy_parse(text, sizeof text - 1, &strategy, NULL);
  felt_assert(status == FELT_OK);
  strategy.name = (struct felt_name){"simple"};
  return strategy;
}

/* ---- words of a line */

enum { WORD_MAX = 24 };

struct line {
  const char *at, *end; /* what is left of it */
  int number;           /* from 1 */
  struct felt_error *error;
  char word[WORD_MAX]; /* the last one taken */
};

static enum felt_status bad(struct line *line, const struct felt_reason *reason) {
  enum felt_status status = felt_refuse(line->error, FELT_E_INPUT, "strategy", NULL, reason);
  if (line->error) line->error->line = line->number;
  return status;
}

static bool is_gap(char c) {
  return c == ' ' || c == '\t' || c == ',' || c == '\r';
}

/* The next word into line->word; empty at the end of the line. A word that is too long is cut, and then fits
 * nothing. What cannot be printed becomes "?". */
static void next_word(struct line *line) {
  size_t length = 0;
  while (line->at < line->end && is_gap(*line->at)) line->at++;
  for (; line->at < line->end && !is_gap(*line->at); line->at++)
    if (length < WORD_MAX - 1) line->word[length++] = *line->at >= '!' && *line->at <= '~' ? *line->at : '?';
  line->word[length] = '\0';
}

static bool is_word(const struct line *line, const char *word) {
  return strcmp(line->word, word) == 0;
}

static int rank_of(char c) {
  static const char ranks[] = "23456789TJQKA";
  const char *found = c ? strchr(ranks, c) : NULL;
  return found ? (int)(found - ranks) : -1;
}

/* ---- before the flop */

struct hands {
  int high, low_from, low_to; /* the low card's ranks, or a pair's where `pairs` */
  bool pairs, suited, offsuit;
};

/* "77", "33+", "AKs", "K5o+", "A2+". */
static bool read_hands(const char *word, struct hands *hands) {
  int a = rank_of(word[0]), b = a < 0 ? -1 : rank_of(word[1]);
  if (b < 0) return false;
  bool suited = word[2] == 's', offsuit = word[2] == 'o';
  const char *rest = word + 2 + (suited || offsuit);
  bool up = *rest == '+';
  if (rest[up] != '\0' || (a == b && (suited || offsuit))) return false;
  int high = a > b ? a : b, low = a > b ? b : a;
  *hands = (struct hands){.high = high,
                          .low_from = low,
                          .low_to = a == b ? (up ? FELT_RANKS - 1 : a) : (up ? high - 1 : low),
                          .pairs = a == b,
                          .suited = !offsuit,
                          .offsuit = !suited};
  return true;
}

static void set_start(struct felt_strategy *strategy, int row, int column, int multiple, int line) {
  if (strategy->start_line[row][column]) return; /* an earlier rule decides */
  strategy->start[row][column] = (uint8_t)multiple;
  strategy->start_line[row][column] = line;
}

static void set_hands(struct felt_strategy *strategy, const struct hands *hands, int multiple, int line) {
  for (int low = hands->low_from; low <= hands->low_to; low++) {
    if (hands->pairs) {
      set_start(strategy, low, low, multiple, line);
      continue;
    }
    if (hands->suited) set_start(strategy, hands->high, low, multiple, line);
    if (hands->offsuit) set_start(strategy, low, hands->high, multiple, line);
  }
}

static enum felt_status read_starts(struct line *line, int multiple, struct felt_strategy *strategy) {
  if (!line->word[0]) return bad(line, FELT_SAYS(NO_HANDS_NAMED));
  for (; line->word[0]; next_word(line)) {
    struct hands hands;
    if (is_word(line, "any")) {
      for (int a = 0; a < FELT_RANKS; a++)
        for (int b = 0; b < FELT_RANKS; b++) set_start(strategy, a, b, multiple, line->number);
    } else if (read_hands(line->word, &hands)) {
      set_hands(strategy, &hands, multiple, line->number);
    } else {
      return bad(line, FELT_SAYS(NOT_A_STARTING_HAND, line->word));
    }
  }
  return FELT_OK;
}

/* ---- after it */

static const struct {
  const char *word;
  enum felt_sight sight;
  bool flop, river, takes_rank, takes_number;
} sights[] = {
    {"any", FELT_SIGHT_ANY, true, true, false, false},
    {"two-pair", FELT_SIGHT_TWO_PAIR, true, false, false, false},
    {"trips-on-board", FELT_SIGHT_TRIPS_ON_BOARD, true, false, false, false},
    {"pocket", FELT_SIGHT_POCKET, true, false, true, false},
    {"pair", FELT_SIGHT_PAIR, true, true, true, false},
    {"flush-draw", FELT_SIGHT_FLUSH_DRAW, true, false, true, false},
    {"outs", FELT_SIGHT_OUTS, false, true, false, true},
};

/* "8+": the rank, or -1. */
static int read_rank(const char *word) {
  return word[0] && word[1] == '+' && word[2] == '\0' ? rank_of(word[0]) : -1;
}

static enum felt_status read_outs(struct line *line, struct felt_strategy_rule *rule) {
  size_t length = strlen(line->word);
  if (length == 0 || length > 2 || strspn(line->word, "0123456789") != length)
    return bad(line, line->word[0] ? FELT_SAYS(NOT_OUTS, line->word) : FELT_SAYS(OUTS_MISSING));
  rule->number = (uint8_t)strtol(line->word, NULL, 10);
  if (rule->number > 45) return bad(line, FELT_SAYS(OUTS_TOO_MANY, line->word));
  next_word(line);
  return FELT_OK;
}

static enum felt_status read_sight(struct line *line, enum felt_street street,
                                   struct felt_strategy_rule *rule) {
  bool flop = street == FELT_FLOP;
  for (size_t i = 0; i < FELT_COUNT(sights); i++) {
    if (!is_word(line, sights[i].word) || !(flop ? sights[i].flop : sights[i].river)) continue;
    rule->sight = (uint8_t)sights[i].sight;
    next_word(line);
    if (sights[i].takes_number) return read_outs(line, rule);
    int rank = sights[i].takes_rank && flop ? read_rank(line->word) : -1;
    if (rank >= 0) {
      rule->number = (uint8_t)rank;
      next_word(line);
    }
    return FELT_OK;
  }
  return bad(line, flop ? FELT_SAYS(NOT_SEEN_ON_FLOP, line->word) : FELT_SAYS(NOT_SEEN_ON_RIVER, line->word));
}

static enum felt_status read_sights(struct line *line, enum felt_street street, int multiple,
                                    struct felt_strategy *strategy) {
  if (!line->word[0]) return bad(line, FELT_SAYS(NOTHING_SEEN));
  while (line->word[0]) {
    struct felt_strategy_rule rule = {.multiple = (uint8_t)multiple, .line = line->number};
    enum felt_status status = read_sight(line, street, &rule);
    if (status) return status;
    if (strategy->count[street] == FELT_STRATEGY_RULES_MAX) return bad(line, FELT_SAYS(TOO_MANY_RULES));
    strategy->rule[street][strategy->count[street]++] = rule;
  }
  return FELT_OK;
}

/* ---- lines */

/* "4x", "check", "fold": the multiple, or -1. */
static int read_action(const struct line *line, enum felt_street street) {
  const char *word = line->word;
  if (street == FELT_RIVER ? is_word(line, "fold") : is_word(line, "check")) return 0;
  if (word[0] >= '1' && word[0] <= '9' && word[1] == 'x' && word[2] == '\0') return word[0] - '0';
  if (word[0] >= '1' && word[0] <= '2' && word[1] >= '0' && word[1] <= '9' && word[2] == 'x' && !word[3])
    return 10 * (word[0] - '0') + word[1] - '0';
  return -1;
}

static enum felt_status bad_action(struct line *line, enum felt_street street) {
  if (!line->word[0])
    return bad(line, street == FELT_RIVER ? FELT_SAYS(NO_RIVER_ACTION) : FELT_SAYS(NO_ACTION));
  return bad(line, street == FELT_RIVER ? FELT_SAYS(NOT_A_RIVER_ACTION, line->word)
                                        : FELT_SAYS(NOT_AN_ACTION, line->word));
}

static enum felt_status read_line(struct line *line, bool said[FELT_STREETS],
                                  struct felt_strategy *strategy) {
  next_word(line);
  if (!line->word[0] || line->word[0] == '#') return FELT_OK;
  int street = 0;
  while (street < FELT_STREETS && !is_word(line, felt_street_name((enum felt_street)street))) street++;
  if (street == FELT_STREETS) return bad(line, FELT_SAYS(NOT_A_STREET, line->word));
  next_word(line);
  if (strategy->best[street] || (said[street] && is_word(line, "best")))
    return bad(line, FELT_SAYS(BEST_STANDS_ALONE));
  said[street] = true;
  if (is_word(line, "best")) {
    strategy->best[street] = true;
    next_word(line);
    return line->word[0] ? bad(line, FELT_SAYS(BESIDE_BEST, line->word)) : FELT_OK;
  }
  int multiple = read_action(line, (enum felt_street)street);
  if (multiple < 0) return bad_action(line, (enum felt_street)street);
  next_word(line);
  return street == FELT_PREFLOP ? read_starts(line, multiple, strategy)
                                : read_sights(line, (enum felt_street)street, multiple, strategy);
}

enum felt_status felt_strategy_parse(const char *text, size_t length, struct felt_strategy *out,
                                     struct felt_error *error) {
  struct felt_strategy strategy = {.name = {"file"}};
  bool said[FELT_STREETS] = {false};
  struct line line = {.error = error};
  const char *end = text + length;
  for (const char *at = text; at < end;) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    const char *comment = memchr(at, '#', (size_t)((newline ? newline : end) - at));
    line.at = at;
    line.end = comment ? comment : newline ? newline : end;
    line.number++;
    enum felt_status status = read_line(&line, said, &strategy);
    if (status) return status;
    at = newline ? newline + 1 : end;
  }
  if (!said[FELT_PREFLOP] && !said[FELT_FLOP] && !said[FELT_RIVER]) return bad(&line, FELT_SAYS(NO_RULE));
  *out = strategy;
  return FELT_OK;
}
