#include "simulate.h"

#include "book_file.h"
#include "wager_options.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* ---- options */

enum { ROUNDS = WAGER_OPTIONS, SEED, STRATEGY, ENGINE, CSV, JSON };

const struct cli_option simulate_options[] = {
    [WAGER_BOOK] = {"book", "BOOK", "a built-in book, or the path of a YAML file"},
    [WAGER_ANTE] = {"ante", "AMOUNT", "the Ante (the book's least)"},
    [WAGER_TRIPS] = {"trips", "N", "a Trips wager of N antes"},
    [WAGER_TRIPS_TABLE] = {"trips-table", "NAME", "one of the book's Trips tables"},
    [WAGER_SIDE] = {"wager", "NAME=N", "N antes on another side wager on the own hand; may be repeated"},
    [WAGER_SIDE_TABLE] = {"wager-table", "NAME=TABLE", "one of its tables; may be repeated"},
    [WAGER_PROGRESSIVE] = {"progressive", NULL, "the book's progressive wager"},
    [WAGER_PROGRESSIVE_TABLE] = {"progressive-table", "NAME", "one of the book's progressives"},
    [WAGER_METER] = {"meter", "LEVEL=AMOUNT", "what a meter shows before every round (its seed)"},
    [WAGER_PLAYERS] = {"players", "N", "hands in every round, all with the same wagers (1)"},
    [WAGER_THREADS] = {"threads", "N", "threads to play on (1); the result is the same"},
    [ROUNDS] = {"rounds", "N", "how many, also as 10M or 1G (1M)"},
    [SEED] = {"seed", "S", "which deals: equal seeds give equal results (1)"},
    [STRATEGY] = {"strategy", "NAME", "best (solved), simple (rules of thumb), or a file (best)"},
    [ENGINE] = {"engine", "NAME", "settle (fast), or table (every command of every round)"},
    [CSV] = {"csv", "FILE", "the way of the result, a line for a share of the rounds"},
    [JSON] = {"json", NULL, "one JSON object"},
    {NULL, NULL, NULL},
};

/* Digits alone, below 2^64. */
static bool read_digits(const char *text, size_t length, uint64_t *number) {
  uint64_t n = 0;
  if (length == 0) return false;
  for (size_t i = 0; i < length; i++) {
    unsigned digit = (unsigned)(text[i] - '0');
    if (digit > 9 || n > (UINT64_MAX - digit) / 10) return false;
    n = 10 * n + digit;
  }
  *number = n;
  return true;
}

#define ROUNDS_MAX UINT64_C(1000000000000)

static bool read_rounds(const char *text, int64_t *rounds) {
  size_t length = strlen(text);
  uint64_t times = 1, number;
  if (length > 0) {
    char last = text[length - 1];
    times = last == 'k' ? 1000 : last == 'M' ? 1000000 : last == 'G' ? 1000000000 : 1;
    if (times > 1) length--;
  }
  if (!read_digits(text, length, &number) || number < 1 || number > ROUNDS_MAX / times) return false;
  *rounds = (int64_t)(number * times);
  return true;
}

struct said {
  struct wager_options wagers;
  const char *rounds, *seed, *strategy, *engine;
};

static int read_words(struct simulation *run, struct cli_args *args, struct said *said) {
  for (int option; (option = cli_next(args)) != CLI_END;) {
    if (option == CLI_STOP) return args->status;
    if (option == CLI_OPERAND)
      return cli_fail(run->command, CLI_USAGE, FELT_SAYS(UNEXPECTED_WORD, cli_quote(args->value).text));
    switch (option) {
    case ROUNDS: said->rounds = args->value; break;
    case SEED: said->seed = args->value; break;
    case STRATEGY: said->strategy = args->value; break;
    case ENGINE: said->engine = args->value; break;
    case CSV: run->csv = args->value; break;
    case JSON: run->json = true; break;
    default:
      if (!wager_take(&said->wagers, option, args->value))
        return cli_fail(run->command, CLI_USAGE,
                        FELT_SAYS(TOO_MANY, WAGER_METERS, felt_figure_name(FELT_CODE_THING_METER)));
    }
  }
  return CLI_END;
}

static int read_numbers(struct simulation *run, const struct said *said) {
  run->rounds = 1000000;
  run->options.seed = 1;
  if (said->rounds && !read_rounds(said->rounds, &run->rounds))
    return cli_fail_option(run->command, "rounds", said->rounds, FELT_SAYS(NOT_ROUNDS));
  if (said->seed && !read_digits(said->seed, strlen(said->seed), &run->options.seed))
    return cli_fail_option(run->command, "seed", said->seed, FELT_SAYS(NOT_BELOW_2_TO_64));
  if (said->engine && strcmp(said->engine, "table") == 0)
    run->options.engine = FELT_SIM_TABLE;
  else if (said->engine && strcmp(said->engine, "settle") != 0)
    return cli_fail_option(run->command, "engine", said->engine, FELT_SAYS(NOT_AN_ENGINE));
  run->blocks = (run->rounds + FELT_SIM_BLOCK - 1) / FELT_SIM_BLOCK;
  return CLI_DONE;
}

/* ---- the strategy */

static void name_strategy(const char *path, struct felt_strategy *strategy) {
  const char *slash = strrchr(path, '/');
  (void)snprintf(strategy->name.text, sizeof strategy->name.text, "%.39s",
                 cli_quote(slash ? slash + 1 : path).text);
}

static int read_strategy(struct simulation *run, const char *name) {
  enum { LONGEST = 65536 };
  struct felt_error error;
  char *text;
  size_t length;
  if (!name || strcmp(name, "best") == 0) {
    run->options.strategy = felt_strategy_best();
    return CLI_DONE;
  }
  if (strcmp(name, "simple") == 0) {
    run->options.strategy = felt_strategy_simple();
    return CLI_DONE;
  }
  int code = file_read(run->command, name, LONGEST, &text, &length);
  if (code) return code;
  enum felt_status status = felt_strategy_parse(text, length, &run->options.strategy, &error);
  free(text);
  if (status)
    return cli_fail_because(run->command, CLI_USAGE, FELT_SAYS(FILE_LINE, cli_quote(name).text, error.line),
                            &error);
  name_strategy(name, &run->options.strategy);
  return CLI_DONE;
}

/* ---- setting up */

static bool shows_progress(void);

/* A second or two in which nothing else is to be seen. */
static enum felt_status solve(struct simulation *run, struct felt_error *error) {
  bool shown = shows_progress() && run->options.strategy.best[FELT_PREFLOP];
  if (shown) (void)fprintf(stderr, "solving ...");
  enum felt_status status = felt_sim_open(&run->book, &run->options, &run->sim, error);
  if (shown) (void)fprintf(stderr, "\r\033[K");
  return status;
}

int simulate_open_csv(struct simulation *run) {
  if (!run->csv) return CLI_DONE;
  run->csv_file = fopen(run->csv, "we");
  if (run->csv_file) return CLI_DONE;
  return cli_fail(run->command, CLI_FAILED, FELT_SAYS(FILE_SAYS, cli_quote(run->csv).text, strerror(errno)));
}

int simulate_open(const struct cli_command *command, int argc, char *argv[], struct simulation *run,
                  bool *stop) {
  struct cli_args args = cli_begin(command, argc, argv);
  struct said said = {0};
  struct felt_game game;
  struct felt_error error;
  *stop = true;
  memset(run, 0, sizeof *run);
  run->command = command;
  int code = read_words(run, &args, &said);
  if (code != CLI_END) return code;
  code = read_numbers(run, &said);
  if (!code) code = wager_game(command, &said.wagers, &run->book, &game, &run->options.wagers, &run->threads);
  if (!code) code = read_strategy(run, said.strategy);
  if (code) return code;
  run->options.threads = run->threads;
  if (solve(run, &error)) return cli_fail_with(command, &error);
  *stop = false;
  return CLI_DONE;
}

void simulate_close(struct simulation *run) {
  felt_sim_close(run->sim);
  run->sim = NULL;
}

int simulate_block_rounds(const struct simulation *run, int64_t block) {
  int64_t left = run->rounds - block * FELT_SIM_BLOCK;
  return (int)(left < FELT_SIM_BLOCK ? left : FELT_SIM_BLOCK);
}

int simulate_row(const struct simulation *run, int64_t block) {
  return (int)(run->blocks <= PATH_ROWS ? block : block * PATH_ROWS / run->blocks);
}

/* ---- signals */

/* Read by all threads, so an atomic rather than a sig_atomic_t; it is free of locks, as handlers need. */
static atomic_int caught;
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "a signal handler may set it");

static void note_signal(int number) {
  atomic_store(&caught, number);
}

void simulate_catch_signals(void) {
  struct sigaction action = {.sa_handler = note_signal, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
  (void)sigemptyset(&action.sa_mask);
  (void)sigaction(SIGINT, &action, NULL);
  (void)sigaction(SIGTERM, &action, NULL);
}

int simulate_signal(void) {
  return atomic_load(&caught);
}

/* ---- progress */

static double now(void) {
  struct timespec time;
  (void)clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int columns(void) {
  struct winsize size;
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

static bool shows_progress(void) {
  const char *terminal = getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && terminal && strcmp(terminal, "dumb") != 0;
}

struct progress progress_begin(void) {
  return (struct progress){.shown = shows_progress(), .begin = now()};
}

/* "1:02:03", "4:05", "7 s". */
static void print_time(struct felt_text *text, double seconds) {
  long s = (long)(seconds + 0.5);
  if (s >= 3600)
    felt_text_printf(text, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
  else if (s >= 60)
    felt_text_printf(text, "%ld:%02ld", s / 60, s % 60);
  else
    felt_text_printf(text, "%ld s", s);
}

static void print_count(struct felt_text *text, double count) {
  if (count >= 1e9)
    felt_text_printf(text, "%.3f G", count * 1e-9);
  else if (count >= 1e6)
    felt_text_printf(text, "%.2f M", count * 1e-6);
  else
    felt_text_printf(text, "%.0f k", count * 1e-3);
}

static void print_bar(double part, int width, const char *after) {
  char bar[128];
  int length = 0, full = (int)(part * width + 0.5);
  for (; length < width && length < (int)sizeof bar - 1; length++) bar[length] = length < full ? '#' : '.';
  bar[length] = '\0';
  (void)fprintf(stderr, "\r%s%s%s\033[K", bar, length ? " " : "", after);
}

void progress_show(struct progress *progress, const struct simulation *run, bool last) {
  double time = now(), done = (double)run->sums.rounds, whole = (double)run->rounds;
  if (!progress->shown || (!last && time - progress->last < 0.1)) return;
  progress->last = time;
  double took = time - progress->begin, rate = took > 0 ? done / took : 0;
  char words[160];
  struct felt_text text = felt_text_init(words, sizeof words);
  felt_text_printf(&text, "%3.0f %%  ", 100 * done / whole);
  print_count(&text, done);
  felt_text_put(&text, " rounds  ");
  print_count(&text, rate);
  felt_text_put(&text, "/s  ");
  print_time(&text, last || rate <= 0 ? took : (whole - done) / rate);
  felt_text_put(&text, last ? "" : " left");
  struct felt_sim_estimate total = felt_sim_estimate(run->sim, &run->sums, FELT_SIM_TOTAL);
  if (done > 1) felt_text_printf(&text, "  %+.5f +- %.5f", total.mean, 1.96 * total.error);
  int room = columns() - 2 - (int)text.length;
  if (room < 0 && columns() > 0 && (size_t)columns() <= sizeof words) words[columns() - 1] = '\0';
  print_bar(done / whole, room < 8 ? 0 : room > 60 ? 60 : room, words);
  if (last) (void)fputc('\n', stderr);
}

/* ---- the end */

static int write_csv(struct simulation *run) {
  if (!run->csv_file) return CLI_DONE;
  simulate_write_path(run, run->csv_file);
  bool failed = ferror(run->csv_file) != 0;
  failed = fclose(run->csv_file) != 0 || failed;
  return failed ? cli_fail(run->command, CLI_FAILED,
                           FELT_SAYS(FILE_SAYS, cli_quote(run->csv).text, strerror(errno)))
                : CLI_DONE;
}

int simulate_finish(struct simulation *run) {
  struct verdict verdict = simulate_judge(run);
  (run->json ? simulate_print_json : simulate_print_words)(run, &verdict);
  int code = write_csv(run);
  if (code) return code;
  if (run->sums.rounds < run->rounds) return 128 + simulate_signal();
  return verdict.worst > 5 ? CLI_DIFFERS : CLI_DONE;
}
