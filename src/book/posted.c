/* What a house posts within its book: limits, chips, seats, and a link's seeds and growth (R43). */
#include "felt/book.h"

#include <string.h>

static const char RULING[] = "R43";

bool felt_posted_is_empty(const struct felt_posted *posted) {
  static const struct felt_posted empty;
  return memcmp(posted, &empty, sizeof empty) == 0;
}

struct felt_posted_limits *felt_posted_find(struct felt_posted *posted, const char *word) {
  for (int i = 0; i < FELT_POSTED_MAX; i++) {
    struct felt_posted_limits *limits = &posted->limits[i];
    if (strcmp(limits->word.text, word) == 0) return limits;
    if (limits->word.text[0]) continue;
    (void)snprintf(limits->word.text, sizeof limits->word.text, "%s", word);
    return limits;
  }
  return NULL;
}

void felt_posted_merge(struct felt_posted *into, const struct felt_posted *more) {
  for (int i = 0; i < FELT_POSTED_MAX && more->limits[i].word.text[0]; i++) {
    struct felt_posted_limits *limits = felt_posted_find(into, more->limits[i].word.text);
    if (!limits) return; /* a book has no more wagers: what is too much is refused for its word */
    if (more->limits[i].min_cents > 0) limits->min_cents = more->limits[i].min_cents;
    if (more->limits[i].max_cents > 0) limits->max_cents = more->limits[i].max_cents;
  }
  if (more->positions > 0) into->positions = more->positions;
  if (more->chip_cents > 0) into->chip_cents = more->chip_cents;
}

/* ---- within the text */

static struct felt_figure money(const struct felt_book *book, int64_t cents) {
  return felt_figure_money(book->currency, cents);
}

/* The limits of a wager as the book has them, and whether its text gives them; NULL: they cannot be posted.
 */
static struct felt_limits *limits_of(struct felt_book *book, const char *word, bool *given) {
  int wager = (int)felt_book_wager(book, word), side = felt_wager_side(wager);
  if (wager == FELT_ANTE) {
    *given = !book->assumed[FELT_ASSUMED_ANTE_LIMITS].id[0];
    return &book->main.ante;
  }
  if (side < 0 || side >= book->side_count || book->side[side].kind == FELT_DECLINED) return NULL;
  *given = !book->assumed[FELT_ASSUMED_SIDE_LIMITS].id[0] || !(book->sides.assumed_limits >> side & 1);
  return &book->side[side].limits;
}

static void no_longer_assumed(struct felt_book *book, const char *word) {
  int side = felt_wager_side((int)felt_book_wager(book, word));
  if (side < 0) {
    book->assumed[FELT_ASSUMED_ANTE_LIMITS] = (struct felt_rule){""};
    return;
  }
  book->side[side].own_limits = true;
  book->sides.assumed_limits &= ~(1U << side);
  if (book->sides.assumed_limits == 0) book->assumed[FELT_ASSUMED_SIDE_LIMITS] = (struct felt_rule){""};
}

static enum felt_status post_limits(struct felt_book *book, const struct felt_posted_limits *posted,
                                    struct felt_error *error) {
  bool given = false;
  struct felt_limits *limits = limits_of(book, posted->word.text, &given);
  if (!limits) return felt_refuse(error, FELT_E_RULE, posted->word.text, NULL, FELT_SAYS(NO_SUCH_WAGER));
  int64_t min = posted->min_cents > 0 ? posted->min_cents : limits->min_cents;
  int64_t max = posted->max_cents > 0 ? posted->max_cents : limits->max_cents;
  if (given && (min < limits->min_cents || max > limits->max_cents))
    return felt_refuse(
        error, FELT_E_RULE, posted->word.text, limits->rule.id[0] ? limits->rule.id : RULING,
        FELT_SAYS(LIMITS_BEYOND_TEXT, money(book, limits->min_cents), money(book, limits->max_cents)));
  if (min > max || max > FELT_POSTED_MAX_CENTS)
    return felt_refuse(error, FELT_E_RULE, posted->word.text, RULING, FELT_SAYS(MAXIMUM_BELOW_MINIMUM));
  limits->min_cents = min;
  limits->max_cents = max;
  no_longer_assumed(book, posted->word.text);
  return FELT_OK;
}

static enum felt_status post_positions(struct felt_book *book, int positions, struct felt_error *error) {
  bool given = !book->assumed[FELT_ASSUMED_POSITIONS].id[0] || book->sides.highest_hand;
  int most = given ? book->positions : FELT_SEATS_MAX;
  if (positions > most)
    return felt_refuse(error, FELT_E_RULE, "positions", given ? book->positions_rule.id : RULING,
                       FELT_SAYS(SEATS_BEYOND_TEXT, most));
  book->positions = positions;
  book->assumed[FELT_ASSUMED_POSITIONS] = (struct felt_rule){""};
  return FELT_OK;
}

static enum felt_status post_chip(struct felt_book *book, int64_t chip_cents, struct felt_error *error) {
  if (!book->assumed[FELT_ASSUMED_CHIP].id[0] && chip_cents % book->chip_cents != 0)
    return felt_refuse(error, FELT_E_RULE, "chip", book->chip_rule.id[0] ? book->chip_rule.id : RULING,
                       FELT_SAYS(NOT_WHOLE_CHIPS, money(book, chip_cents), money(book, book->chip_cents)));
  book->chip_cents = chip_cents;
  book->assumed[FELT_ASSUMED_CHIP] = (struct felt_rule){""};
  return FELT_OK;
}

/* Whatever is posted, all wagers come out in whole chips (R22). */
static enum felt_status check_chips(const struct felt_book *book, int progressive, struct felt_error *error) {
  int64_t cents[2 * FELT_POSTED_MAX + 1] = {book->main.ante.min_cents, book->main.ante.max_cents};
  int count = 2;
  for (int i = 0; i < book->side_count; i++) {
    if (book->side[i].kind == FELT_DECLINED) continue;
    cents[count++] = book->side[i].limits.min_cents;
    cents[count++] = book->side[i].limits.max_cents;
  }
  if (progressive >= 0) cents[count++] = book->progressive.table[progressive].wager_cents;
  for (int i = 0; i < count; i++)
    if (cents[i] % book->chip_cents != 0)
      return felt_refuse(error, FELT_E_RULE, "chip", "R22",
                         FELT_SAYS(NOT_WHOLE_CHIPS, money(book, cents[i]), money(book, book->chip_cents)));
  return FELT_OK;
}

/* ---- a link's */

/* Where the text gives a figure, no less than it: that much is promised. */
static enum felt_status post_level(const struct felt_book *book, struct felt_level *level,
                                   const struct felt_posted_level *posted, struct felt_error *error) {
  bool seeded = !book->assumed[FELT_ASSUMED_SEED].id[0], grown = !book->assumed[FELT_ASSUMED_GROWTH].id[0];
  if (seeded && posted->seed_cents > 0 && posted->seed_cents < level->seed_cents)
    return felt_refuse(error, FELT_E_RULE, level->name.text,
                       level->seed_rule.id[0] ? level->seed_rule.id : RULING,
                       FELT_SAYS(SEED_BELOW_TEXT, money(book, level->seed_cents)));
  if (grown && ((posted->growth_ppm > 0 && posted->growth_ppm < level->growth_ppm) ||
                (posted->reserve_ppm > 0 && posted->reserve_ppm < level->reserve_ppm)))
    return felt_refuse(error, FELT_E_RULE, level->name.text,
                       level->growth_rule.id[0] ? level->growth_rule.id : RULING,
                       FELT_SAYS(GROWTH_BELOW_TEXT));
  if (posted->seed_cents > 0) level->seed_cents = posted->seed_cents;
  if (posted->growth_ppm > 0) level->growth_ppm = posted->growth_ppm;
  if (posted->reserve_ppm > 0) level->reserve_ppm = posted->reserve_ppm;
  return FELT_OK;
}

/* What the house has set for every level is not assumed any more. */
static void levels_set(struct felt_book *book, const struct felt_posted *posted, int levels) {
  bool seeds = true, growth = true;
  for (int i = 0; i < levels; i++) {
    seeds = seeds && posted->level[i].seed_cents > 0;
    growth = growth && posted->level[i].growth_ppm > 0;
  }
  if (seeds) book->assumed[FELT_ASSUMED_SEED] = (struct felt_rule){""};
  if (growth) book->assumed[FELT_ASSUMED_GROWTH] = (struct felt_rule){""};
}

static enum felt_status post_levels(struct felt_book *book, const struct felt_posted *posted, int progressive,
                                    struct felt_error *error) {
  static const struct felt_posted_level none;
  int levels = progressive < 0 ? 0 : book->progressive.table[progressive].level_count;
  for (int i = 0; i < FELT_LEVELS_MAX; i++) {
    if (memcmp(&posted->level[i], &none, sizeof none) == 0) continue;
    if (i >= levels) return felt_refuse(error, FELT_E_RULE, "level", NULL, FELT_SAYS(NO_SUCH_LEVEL));
    enum felt_status status =
        post_level(book, &book->progressive.table[progressive].level[i], &posted->level[i], error);
    if (status) return status;
  }
  if (levels > 0) levels_set(book, posted, levels);
  return FELT_OK;
}

/* ---- all */

enum felt_status felt_book_post(const struct felt_posted *posted, int progressive, struct felt_book *book,
                                struct felt_error *error) {
  enum felt_status status = FELT_OK;
  if (posted->chip_cents > 0) status = post_chip(book, posted->chip_cents, error);
  for (int i = 0; i < FELT_POSTED_MAX && posted->limits[i].word.text[0] && !status; i++)
    status = post_limits(book, &posted->limits[i], error);
  if (!status && posted->positions > 0) status = post_positions(book, (int)posted->positions, error);
  if (!status) status = post_levels(book, posted, progressive, error);
  return status ? status : check_chips(book, progressive, error);
}
