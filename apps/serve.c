/* felt-serve, executed by `felt serve`: the server as a program. */
#include "book_file.h"
#include "cli.h"
#include "demo_house.h"

#include "felt/server.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  DATA,
  LISTEN,
  TLS_CERT,
  TLS_KEY,
  CONNECTIONS,
  STREAMS,
  PER_ADDRESS,
  PER_SESSION,
  NEW_GUESTS,
  HEADER_SECONDS,
  IDLE_SECONDS,
  PRACTICE,
  NEW,
  DEMO_HOUSE,
  RESTORED,
  ANCHORS_TO,
  ANCHORS_KEY,
  ANCHORS_EVERY,
  PACE,
  VERBOSE,
  ROUTES
};

static const struct cli_option options[] = {
    [DATA] = {"data", "DIR", "where the databases are; made if missing (without it: nothing is kept)"},
    [LISTEN] = {"listen", "ADDRESS:PORT", "where to listen (127.0.0.1:8321); port 0 takes a free one"},
    [TLS_CERT] = {"tls-cert", "FILE", "a certificate in PEM: HTTPS instead of HTTP"},
    [TLS_KEY] = {"tls-key", "FILE", "its key"},
    [CONNECTIONS] = {"connections", "N", "connections at a time (12000)"},
    [STREAMS] = {"streams", "N", "event streams at a time (10000)"},
    [PER_ADDRESS] = {"per-address", "N", "connections from one address (256)"},
    [PER_SESSION] = {"per-session", "N",
                     "commands a second of one session, three times as many at once (20)"},
    [NEW_GUESTS] = {"new-guests", "N", "new guests a minute, as many at once (120)"},
    [HEADER_SECONDS] = {"header-seconds", "N", "to send a request's head, and again its body (10)"},
    [IDLE_SECONDS] = {"idle-seconds", "N", "without a byte, to read an answer, or between requests (60)"},
    [PRACTICE] = {"practice", "N", "practice tables, one for each book in turn (as many as there are books)"},
    [NEW] = {"new", NULL, "begin an empty ledger in DIR; refused where there is one"},
    [RESTORED] = {"restored", NULL,
                  "DIR was brought back from a copy and is to count; refused where nothing says so"},
    [ANCHORS_TO] = {"anchors-to", "FILE", "append signed anchors there, on other storage than DIR"},
    [ANCHORS_KEY] = {"anchors-key", "FILE",
                     "the key they are signed with; made if missing (DIR/anchors.key)"},
    [ANCHORS_EVERY] = {"anchors-every", "SECONDS", "how often an anchor leaves while anything happens (30)"},
    [DEMO_HOUSE] = {"demo-house", NULL, "a house to try: a link, tables and people, in an empty DIR alone"},
    [PACE] = {"pace", "MS", "between the steps of the automatic dealer (600)"},
    [VERBOSE] = {"verbose", NULL, "log every request"},
    [ROUTES] = {"routes", NULL, "list the routes and end"},
    {NULL, NULL, NULL},
};

enum { PEM_MAX = 1 << 18 };

struct words {
  struct felt_server_options server;
  const char *cert, *key;
  char report[PATH_MAX];
  char *cert_text, *key_text;
  bool routes, demo_house;
};

static int number(const struct cli_command *command, const char *option, const char *text, long least,
                  long most, int *into) {
  char *end = NULL;
  errno = 0;
  long value = strtol(text, &end, 10);
  if (errno || end == text || *end || value < least || value > most)
    return cli_fail(command, CLI_USAGE,
                    FELT_SAYS(OPTION_TAKES_NUMBER, option, least, most, cli_quote(text).text));
  *into = (int)value;
  return CLI_DONE;
}

/* CLI_DONE, or what to end with; -1: everything was said. */
static int read_words(const struct cli_command *command, int argc, char *argv[], struct words *words) {
  struct cli_args args = cli_begin(command, argc, argv);
  int code = CLI_DONE;
  for (int next; !code && (next = cli_next(&args)) != CLI_END;) {
    switch (next) {
    case DATA: words->server.data = args.value; break;
    case LISTEN: words->server.listen = args.value; break;
    case TLS_CERT: words->cert = args.value; break;
    case TLS_KEY: words->key = args.value; break;
    case CONNECTIONS:
      code = number(command, "connections", args.value, 1, 1000000, &words->server.connections);
      break;
    case STREAMS: code = number(command, "streams", args.value, 1, 1000000, &words->server.streams); break;
    case PER_ADDRESS:
      code = number(command, "per-address", args.value, 1, 1000000, &words->server.per_address);
      break;
    case PER_SESSION:
      code = number(command, "per-session", args.value, 1, 1000000, &words->server.commands_per_second);
      break;
    case NEW_GUESTS:
      code = number(command, "new-guests", args.value, 1, 1000000, &words->server.guests_per_minute);
      break;
    case HEADER_SECONDS:
      code = number(command, "header-seconds", args.value, 1, 3600, &words->server.header_seconds);
      break;
    case IDLE_SECONDS:
      code = number(command, "idle-seconds", args.value, 1, 3600, &words->server.idle_seconds);
      break;
    case PRACTICE:
      code = number(command, "practice", args.value, 0, 99, &words->server.practice_tables);
      if (words->server.practice_tables == 0) words->server.practice_tables = -1;
      break;
    case PACE:
      code = number(command, "pace", args.value, 0, 60000, &words->server.pace_ms);
      if (words->server.pace_ms == 0) words->server.pace_ms = -1;
      break;
    case NEW: words->server.new_ledger = true; break;
    case DEMO_HOUSE: words->demo_house = true; break;
    case RESTORED: words->server.restored = true; break;
    case ANCHORS_TO: words->server.anchors_to = args.value; break;
    case ANCHORS_KEY: words->server.anchors_key = args.value; break;
    case ANCHORS_EVERY:
      code = number(command, "anchors-every", args.value, 1, 60, &words->server.anchors_seconds);
      break;
    case VERBOSE: words->server.verbose = true; break;
    case ROUTES: words->routes = true; break;
    case CLI_OPERAND:
      return cli_fail(command, CLI_USAGE, FELT_SAYS(TAKES_NO_WORD, cli_quote(args.value).text));
    default: return args.status == CLI_DONE ? -1 : args.status;
    }
  }
  if (!code && (words->server.new_ledger || words->demo_house) && !words->server.data)
    return cli_fail(command, CLI_USAGE,
                    words->demo_house ? FELT_SAYS(DEMO_NEEDS_DATA) : FELT_SAYS(NEW_NEEDS_DATA));
  if (!code && (words->server.anchors_to || words->server.anchors_key) && !words->server.data)
    return cli_fail(command, CLI_USAGE, FELT_SAYS(ANCHORS_NEED_DATA));
  if (!code && words->server.restored && !words->server.data)
    return cli_fail(command, CLI_USAGE, FELT_SAYS(RESTORED_NEEDS_DATA));
  return code;
}

static int read_tls(const struct cli_command *command, struct words *words) {
  size_t length;
  if (!words->cert != !words->key) return cli_fail(command, CLI_USAGE, FELT_SAYS(CERTIFICATE_AND_KEY));
  if (!words->cert) return CLI_DONE;
  int code = file_read(command, words->cert, PEM_MAX, &words->cert_text, &length);
  if (!code) {
    words->cert_text[length] = '\0';
    code = file_read(command, words->key, PEM_MAX, &words->key_text, &length);
  }
  if (code) return code;
  words->key_text[length] = '\0';
  words->server.tls_cert = words->cert_text;
  words->server.tls_key = words->key_text;
  return CLI_DONE;
}

/* The program of reports stands beside this one. */
static void find_report(struct words *words) {
  static const char name[] = "/felt-report";
  ssize_t length = readlink("/proc/self/exe", words->report, sizeof words->report - sizeof name);
  if (length <= 0) return;
  words->report[length] = '\0';
  char *slash = strrchr(words->report, '/');
  if (!slash) return;
  memcpy(slash, name, sizeof name);
  if (access(words->report, X_OK) == 0) words->server.report_program = words->report;
}

static void print_routes(void) {
  for (int i = 0; felt_server_route(i).method; i++)
    printf("%s %s\t%s\n", felt_server_route(i).method, felt_server_route(i).path,
           felt_server_route(i).summary);
}

/* ---- the end */

/* How the program is ended, which may be at any time. */
struct ending {
  const struct cli_command *command;
  sigset_t signals;
  pthread_t thread;
  pthread_mutex_t lock;
  bool begun; /* it serves, or it has failed: the end is an orderly one */
};

/* A server that starts verifies the whole ledger and replays it, which takes its time, and has promised
 * nobody anything yet: so it ends where it is. What is on disk is as sound as after any crash. */
static void *wait_for_end(void *context) {
  struct ending *ending = context;
  int caught = 0;
  (void)sigwait(&ending->signals, &caught);
  (void)pthread_mutex_lock(&ending->lock);
  if (!ending->begun) {
    flockfile(stderr);                                    /* and keeps it: nothing is said after this */
    if (isatty(STDERR_FILENO)) (void)fputc('\n', stderr); /* after the line that says how far it is */
    _exit(cli_fail(ending->command, CLI_DONE, FELT_SAYS(STOPPED_BEFORE_READY)));
  }
  (void)pthread_mutex_unlock(&ending->lock);
  return NULL;
}

static bool begin_to_wait(struct ending *ending) {
  (void)sigemptyset(&ending->signals);
  (void)sigaddset(&ending->signals, SIGINT);
  (void)sigaddset(&ending->signals, SIGTERM);
  /* Blocked before any thread starts, so that only sigwait() above takes them. */
  (void)sigprocmask(SIG_BLOCK, &ending->signals, NULL);
  (void)pthread_mutex_init(&ending->lock, NULL);
  return pthread_create(&ending->thread, NULL, wait_for_end, ending) == 0;
}

static void has_begun(struct ending *ending) {
  (void)pthread_mutex_lock(&ending->lock);
  ending->begun = true;
  (void)pthread_mutex_unlock(&ending->lock);
}

/* What is wrong with the options is bad usage; what is wrong with the data is not. */
static int cannot_start(const struct cli_command *command, struct ending *ending,
                        const struct felt_error *error) {
  has_begun(ending);
  (void)kill(getpid(), SIGTERM); /* the thread that waits for it wakes up and ends */
  (void)pthread_join(ending->thread, NULL);
  int code = cli_fail_with(command, error);
  return error->status == FELT_E_INPUT ? code : CLI_FAILED;
}

/* One link each, for two different people. */
static void print_setup(const struct felt_server *server) {
  const char *first = felt_server_setup_link(server, 0), *second = felt_server_setup_link(server, 1);
  if (first && second) printf("The first administrator is made at %s\n", first);
  if (first) printf("The second administrator is made at %s\n", second ? second : first);
}

static int serve(const struct cli_command *command, const struct words *words) {
  static struct ending ending;
  struct felt_server *server;
  struct felt_error error;
  ending.command = command;
  (void)signal(SIGPIPE, SIG_IGN);
  (void)umask(077); /* whatever it writes is its owner's alone */
  if (!begin_to_wait(&ending)) return cli_fail(command, CLI_FAILED, FELT_SAYS(NO_THREAD));
  if ((words->demo_house && demo_house_make(words->server.data, &error)) ||
      felt_server_start(&words->server, &server, &error))
    return cannot_start(command, &ending, &error);
  has_begun(&ending);
  if (words->demo_house) demo_house_print(felt_server_address(server));
  print_setup(server);
  printf("Felt is at %s\n", felt_server_address(server));
  (void)fflush(stdout);
  (void)pthread_join(ending.thread, NULL);
  felt_server_stop(server);
  return CLI_DONE;
}

static int run(const struct cli_command *command, int argc, char *argv[]) {
  static struct words words;
  int code = read_words(command, argc, argv, &words);
  if (code) return code < 0 ? CLI_DONE : code;
  if (words.routes) {
    print_routes();
    return CLI_DONE;
  }
  code = read_tls(command, &words);
  find_report(&words);
  if (!code) code = serve(command, &words);
  free(words.cert_text);
  free(words.key_text);
  return code;
}

static const struct cli_command cmd_serve = {
    .name = "serve",
    .summary = "Serve tables, signs and the lab to browsers and programs",
    .synopsis = "[--data DIR] [--listen ADDRESS:PORT] [--tls-cert FILE --tls-key FILE]\n"
                "[--connections N] [--streams N] [--per-address N] [--per-session N] [--new-guests "
                "N]\n[--header-seconds N] [--idle-seconds "
                "N]\n[--practice N] [--new | --restored] [--anchors-to FILE] [--anchors-key FILE]\n"
                "[--anchors-every SECONDS] [--demo-house] [--pace MS] "
                "[--verbose]\nserve --routes",
    .about = "One program, one folder of data, nothing else to administer. It prints its address, logs JSON\n"
             "lines to standard error and ends cleanly on SIGTERM or SIGINT: what was accepted is on disk.\n"
             "Before it starts it verifies the ledger as felt audit --ledger does, and does not start on a\n"
             "damaged one, nor on tables that people opened where --practice would have practice tables.\n\n"
             "  felt serve --data /var/lib/felt\n"
             "  felt serve --listen 127.0.0.1:0",
    .options = options,
    .run = run,
};

int main(int argc, char *argv[]) {
  return cli_finish(&cmd_serve, run(&cmd_serve, argc, argv));
}
