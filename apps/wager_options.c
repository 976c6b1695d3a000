#include "wager_options.h"

#include "book_file.h"

bool wager_take(struct wager_options *options, int option, const char *value) {
  switch (option) {
  case WAGER_BOOK: options->book = value; break;
  case WAGER_ANTE: options->ante = value; break;
  case WAGER_TRIPS: options->trips = value; break;
  case WAGER_TRIPS_TABLE: options->trips_table = value; break;
  case WAGER_PROGRESSIVE: options->progressive = true; break;
  case WAGER_PROGRESSIVE_TABLE: options->progressive_table = value; break;
  case WAGER_METER:
    if (options->meter_count == WAGER_METERS) return false;
    options->meter[options->meter_count++] = value;
    break;
  case WAGER_SIDE:
    if (options->side_count < FELT_SIDES_MAX) options->side[options->side_count] = value;
    options->side_count++;
    break;
  case WAGER_SIDE_TABLE:
    if (options->side_table_count < FELT_SIDES_MAX) options->side_table[options->side_table_count] = value;
    options->side_table_count++;
    break;
  case WAGER_PLAYERS: options->players = value; break;
  default: options->threads = value; break;
  }
  return true;
}

/* A whole number of at most three digits. */
static bool small_number(const char *text, int *number) {
  size_t length = strlen(text);
  if (length == 0 || length > 3 || strspn(text, "0123456789") != length) return false;
  *number = (int)strtol(text, NULL, 10);
  return true;
}

static int read_amount(const struct cli_command *command, const char *option, const char *text,
                       int64_t *cents) {
  struct felt_error error;
  if (felt_money_parse(text, cents, &error)) return cli_fail_option(command, option, text, &error.reason);
  return CLI_DONE;
}

/* A side wager in antes, as a decimal of two places at most: the product must come out in whole cents. */
static int read_antes(const struct cli_command *command, const char *option, const char *said,
                      const char *text, int64_t ante_cents, int64_t *cents) {
  int64_t hundredths;
  struct felt_error error;
  if (felt_money_parse(text, &hundredths, &error))
    return cli_fail_option(command, option, said, &error.reason);
  if (hundredths == 0) return cli_fail_option(command, option, said, FELT_SAYS(WAGER_OF_NOTHING));
  if (hundredths > 100000) return cli_fail_option(command, option, said, FELT_SAYS(MORE_THAN_ANTES, 1000));
  __extension__ typedef __int128 wide;
  wide product = (wide)hundredths * ante_cents;
  if (product % 100 || product / 100 > FELT_CENTS_MAX)
    return cli_fail_option(command, option, said, FELT_SAYS(ANTES_NOT_IN_CENTS));
  *cents = (int64_t)(product / 100);
  return CLI_DONE;
}

/* The side wager before the "=", what follows it in `text`; -1: the book has none of that name. */
static int named_side(const struct felt_book *book, const char *said, const char **text) {
  struct felt_name word = {""};
  size_t length = strcspn(said, "=");
  if (said[length] != '=' || length >= sizeof word.text) return -1;
  memcpy(word.text, said, length);
  *text = said + length + 1;
  int side = felt_wager_side((int)felt_book_wager(book, word.text));
  return side >= 0 && book->side[side].kind != FELT_DECLINED ? side : -1;
}

static int read_sides(const struct cli_command *command, const struct wager_options *options,
                      const struct felt_book *book, struct felt_wagers *wagers) {
  const char *text;
  int code = CLI_DONE;
  if (options->side_count > FELT_SIDES_MAX || options->side_table_count > FELT_SIDES_MAX)
    return cli_fail(command, CLI_USAGE,
                    FELT_SAYS(TOO_MANY, FELT_SIDES_MAX, felt_figure_name(FELT_CODE_THING_SIDE_WAGER)));
  for (int i = 0; i < options->side_count && !code; i++) {
    int side = named_side(book, options->side[i], &text);
    if (side < 0) return cli_fail_option(command, "wager", options->side[i], FELT_SAYS(NOT_SIDE_AND_ANTES));
    if (wagers->side_cents[side])
      return cli_fail_option(command, "wager", options->side[i], FELT_SAYS(WAGER_GIVEN_TWICE));
    code =
        read_antes(command, "wager", options->side[i], text, wagers->ante_cents, &wagers->side_cents[side]);
  }
  for (int i = 0; i < options->side_table_count && !code; i++) {
    int side = named_side(book, options->side_table[i], &text);
    int table = side < 0 ? -1 : felt_book_side_table(book, side, text);
    if (table < 0)
      return cli_fail_option(command, "wager-table", options->side_table[i], FELT_SAYS(BOOK_HAS_NONE_SUCH));
    if (!wagers->side_cents[side] && !options->sides)
      return cli_fail_option(command, "wager-table", options->side_table[i],
                             FELT_SAYS(ONLY_WITH_WAGER_OPTION));
    wagers->side_table[side] = table;
  }
  return code;
}

/* The two options of a side wager that other programs rely on. Every sheet has it. */
static int read_trips(const struct cli_command *command, const struct wager_options *options,
                      const struct felt_book *book, struct felt_wagers *wagers) {
  int side = felt_wager_side((int)felt_book_wager(book, "trips"));
  felt_assert(side >= 0);
  if (options->trips_table) {
    wagers->side_table[side] = felt_book_side_table(book, side, options->trips_table);
    if (wagers->side_table[side] < 0)
      return cli_fail_option(command, "trips-table", options->trips_table, FELT_SAYS(BOOK_HAS_NONE_SUCH));
    if (!options->trips && !options->sides)
      return cli_fail_option(command, "trips-table", options->trips_table, FELT_SAYS(ONLY_WITH_TRIPS_OPTION));
  }
  if (!options->trips) return CLI_DONE;
  return read_antes(command, "trips", options->trips, options->trips, wagers->ante_cents,
                    &wagers->side_cents[side]);
}

static int read_meter(const struct cli_command *command, const struct felt_book *book, const char *text,
                      struct felt_wagers *wagers) {
  const char *equals = strchr(text, '=');
  char name[40];
  if (!equals || equals == text || (size_t)(equals - text) >= sizeof name)
    return cli_fail_option(command, "meter", text, FELT_SAYS(NOT_LEVEL_AND_AMOUNT));
  memcpy(name, text, (size_t)(equals - text));
  name[equals - text] = '\0';
  int table = wagers->progressive_table < 0 ? book->progressive.table_default : wagers->progressive_table;
  int level =
      book->progressive.table_count == 0 ? -1 : felt_progressive_level(&book->progressive.table[table], name);
  if (level < 0) return cli_fail_option(command, "meter", text, FELT_SAYS(LEVEL_NOT_OF_BOOK));
  if (wagers->meter_cents[level] >= 0)
    return cli_fail_option(command, "meter", text, FELT_SAYS(LEVEL_GIVEN_TWICE));
  struct felt_error error;
  if (felt_money_parse(equals + 1, &wagers->meter_cents[level], &error))
    return cli_fail_option(command, "meter", text, &error.reason);
  return CLI_DONE;
}

static int read_tables(const struct cli_command *command, const struct wager_options *options,
                       const struct felt_book *book, struct felt_wagers *wagers) {
  if (options->progressive_table) {
    wagers->progressive_table = felt_book_progressive_table(book, options->progressive_table);
    if (wagers->progressive_table < 0)
      return cli_fail_option(command, "progressive-table", options->progressive_table,
                             FELT_SAYS(BOOK_HAS_NONE_SUCH));
  }
  return CLI_DONE;
}

/* What is said of a wager that is not made would be ignored. */
static int check_made(const struct cli_command *command, const struct wager_options *options) {
  if (options->sides) return CLI_DONE;
  if (!options->progressive && options->meter_count > 0)
    return cli_fail_option(command, "meter", options->meter[0], FELT_SAYS(ONLY_WITH_PROGRESSIVE_OPTION));
  if (!options->progressive && options->progressive_table)
    return cli_fail_option(command, "progressive-table", options->progressive_table,
                           FELT_SAYS(ONLY_WITH_PROGRESSIVE_OPTION));
  return CLI_DONE;
}

static int read_wagers(const struct cli_command *command, const struct wager_options *options,
                       const struct felt_book *book, struct felt_wagers *wagers) {
  int code = read_tables(command, options, book, wagers);
  if (!code) code = check_made(command, options);
  wagers->progressive = options->progressive;
  wagers->ante_cents = book->main.ante.min_cents;
  if (!code && options->ante) code = read_amount(command, "ante", options->ante, &wagers->ante_cents);
  if (!code && wagers->ante_cents == 0)
    code = cli_fail_option(command, "ante", "0", FELT_SAYS(WAGER_OF_NOTHING));
  if (!code) code = read_trips(command, options, book, wagers);
  if (!code) code = read_sides(command, options, book, wagers);
  for (int i = 0; i < options->meter_count && !code; i++)
    code = read_meter(command, book, options->meter[i], wagers);
  if (!code && options->players && !small_number(options->players, &wagers->players))
    code = cli_fail_option(command, "players", options->players, FELT_SAYS(NOT_A_HAND_COUNT));
  return code;
}

int wager_game(const struct cli_command *command, const struct wager_options *options, struct felt_book *book,
               struct felt_game *game, struct felt_wagers *said, int *threads) {
  if (!options->book) return cli_fail(command, CLI_USAGE, FELT_SAYS(WAGERS_NEED_BOOK));
  int code = book_open(command, options->book, book);
  if (code) return code;
  struct felt_wagers wagers = felt_wagers_none();
  code = read_wagers(command, options, book, &wagers);
  if (code) return code;
  if (said) *said = wagers;
  *threads = 1;
  if (options->threads &&
      (!small_number(options->threads, threads) || *threads < 1 || *threads > FELT_SOLVE_THREADS_MAX))
    return cli_fail_option(command, "threads", options->threads,
                           FELT_SAYS(NOT_ONE_UP_TO, FELT_SOLVE_THREADS_MAX));
  struct felt_error error;
  if (felt_game_of(book, &wagers, game, &error)) return cli_fail_with(command, &error);
  return CLI_DONE;
}
