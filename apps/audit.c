/* felt-audit, executed by `felt audit`: everything in a floor's database is checked against everything else.
 */
#include "audit_anchors.h"
#include "cli.h"

#include "felt/floor.h"
#include "felt/people.h"

#include <inttypes.h>
#include <limits.h>
#include <sys/stat.h>

enum { ANCHOR, ANCHORS, ANCHORS_KEY, LEDGER, JSON };

static const struct cli_option options[] = {
    [ANCHOR] = {"anchor", "EVENT:HASH", "an anchor that was noted down earlier must be there still"},
    [ANCHORS] = {"anchors", "FILE", "the anchors that left, in FILE or in a server's log, must be there"},
    [ANCHORS_KEY] = {"anchors-key", "KEY", "only anchors that are signed with this public key count"},
    [LEDGER] = {"ledger", NULL, "chains, postings and balances alone: the game is not replayed"},
    [JSON] = {"json", NULL, "the counts as one JSON object"},
    {NULL, NULL, NULL},
};

struct hex {
  char text[2 * FELT_STORE_HASH + 1];
};

static struct hex hex_of(const struct felt_store_hash *hash) {
  struct hex hex;
  struct felt_text text = felt_text_init(hex.text, sizeof hex.text);
  for (int i = 0; i < FELT_STORE_HASH; i++) felt_text_printf(&text, "%02x", hash->bytes[i]);
  return hex;
}

/* ---- an anchor from outside */

struct noted {
  int64_t seq; /* 0: none */
  struct felt_store_hash hash;
};

static int digit_of(char c) {
  return c <= '9' ? c - '0' : c - 'a' + 10;
}

static bool read_key(const char *value, struct left_options *left) {
  left->has_key = strlen(value) == 2 * FELT_STORE_KEY && strspn(value, "0123456789abcdef") == strlen(value);
  for (int i = 0; left->has_key && i < FELT_STORE_KEY; i++)
    left->key[i] = (uint8_t)(16 * digit_of(value[2 * i]) + digit_of(value[2 * i + 1]));
  return left->has_key;
}

static bool read_noted(const char *value, struct noted *noted) {
  size_t digits = strspn(value, "0123456789");
  if (digits == 0 || digits > 18 || value[digits] != ':') return false;
  const char *hash = value + digits + 1;
  if (strlen(hash) != 2 * FELT_STORE_HASH || strspn(hash, "0123456789abcdef") != strlen(hash)) return false;
  noted->seq = strtoll(value, NULL, 10);
  for (int i = 0; i < FELT_STORE_HASH; i++)
    noted->hash.bytes[i] = (uint8_t)(16 * digit_of(hash[2 * i]) + digit_of(hash[2 * i + 1]));
  return noted->seq > 0;
}

/* ---- the report */

/* `judged` is NULL where the game was not replayed. */
static void print_judged(const struct felt_floor_judged *judged, bool json) {
  if (json)
    printf(",\"decided_again\":%" PRId64 ",\"of_older_rules\":%" PRId64, judged->again, judged->by_deeds);
  else if (judged->by_deeds > 0)
    printf("%" PRId64 " commands decided again, %" PRId64 " of older rules judged by what they did\n",
           judged->again, judged->by_deeds);
}

/* `people` is NULL where there is no log of theirs. */
static void print_people(const struct people_audited *people, bool json) {
  char secrets[32] = "null";
  if (people->secrets >= 0) (void)snprintf(secrets, sizeof secrets, "%d", people->secrets);
  if (json)
    printf(",\"people\":{\"events\":%" PRId64 ",\"accounts\":%d,\"keys\":%d,\"devices\":%d,\"can_sign\":%d,"
           "\"waiting\":%d,\"secrets\":%s",
           people->log.events, people->accounts, people->keys, people->devices, people->signers,
           people->waiting, secrets);
  else
    printf("people: %" PRId64 " events, %d accounts, %d keys, %d devices, %d who can sign, %d requests wait: "
           "all agree\n",
           people->log.events, people->accounts, people->keys, people->devices, people->signers,
           people->waiting);
  if (people->log.anchor_seq > 0)
    printf(json ? ",\"anchor\":\"%" PRId64 ":%s\"" : "last anchor of people %" PRId64 ":%s\n",
           people->log.anchor_seq, hex_of(&people->log.anchor_hash).text);
  if (json) printf("}");
}

static void print_left(const struct left_found *left, bool json) {
  if (left->count == 0) return;
  if (json)
    printf(",\"anchors_left\":{\"count\":%" PRId64 ",\"event\":%" PRId64 ",\"time_ms\":%" PRId64 "}",
           left->count, left->seq, left->time_ms);
  else
    printf("%" PRId64 " %s that left: all agree, the latest with event %" PRId64 "\n", left->count,
           left->count == 1 ? "anchor" : "anchors", left->seq);
}

static void print_report(const struct felt_store_report *report, const struct felt_floor_judged *judged,
                         const struct people_audited *people, const struct left_found *left, bool json) {
  const struct {
    const char *one, *many;
    int64_t count;
  } rows[] = {{"event", "events", report->events},       {"stream", "streams", report->streams},
              {"command", "commands", report->commands}, {"posting", "postings", report->postings},
              {"account", "accounts", report->accounts}, {"anchor", "anchors", report->anchors},
              {"book", "books", report->books}};
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    if (json)
      printf("%s\"%s\":%" PRId64, i == 0 ? "{" : ",", rows[i].many, rows[i].count);
    else
      printf("%s%" PRId64 " %s", i == 0 ? "" : ", ", rows[i].count,
             rows[i].count == 1 ? rows[i].one : rows[i].many);
  }
  if (!json) printf(": all agree\n");
  if (judged) print_judged(judged, json);
  if (report->anchor_seq > 0)
    printf(json ? ",\"anchor\":\"%" PRId64 ":%s\"" : "last anchor %" PRId64 ":%s\n", report->anchor_seq,
           hex_of(&report->anchor_hash).text);
  if (people) print_people(people, json);
  print_left(left, json);
  if (json) printf("}\n");
}

/* ---- people */

static void path_beside(char beside[PATH_MAX], const char *path, const char *name) {
  const char *slash = strrchr(path, '/');
  (void)snprintf(beside, PATH_MAX, "%.*s%s", slash ? (int)(slash - path) + 1 : 0, path, name);
}

/* The floor's anchors name people: their log has gone on from there. */
static enum felt_status check_people(const char *log, const struct felt_store_head *named,
                                     struct felt_error *error) {
  struct felt_store *store = NULL;
  if (named->number == 0) return FELT_OK;
  enum felt_status status =
      felt_store_open(log, &(struct felt_store_options){.read_only = true}, &store, error);
  if (!status) status = felt_store_check_head(store, "people", named, error);
  felt_store_close(store);
  return status;
}

/* Their log lies beside the floor's. FELT_OK with no `*there`: an older program knew none, or a copy has the
 * floor alone. */
static enum felt_status audit_people(const char *path, const struct felt_store_head *named,
                                     struct people_audited *people, bool *there, struct felt_error *error) {
  char log[PATH_MAX], secrets[PATH_MAX];
  struct stat found;
  path_beside(log, path, "accounts.db");
  path_beside(secrets, path, "people.db");
  *there = stat(log, &found) == 0 && found.st_size > 0;
  if (!*there) return FELT_OK;
  struct felt_error why = {0};
  enum felt_status status = people_audit(log, secrets, people, &why);
  if (!status) status = check_people(log, named, &why);
  if (status && error) {
    *error = why;
    (void)snprintf(error->where, sizeof error->where, "accounts.db, %.80s", why.where);
  }
  return status;
}

/* ---- running */

/* Beside the store's own checks the floor decides every command again; not where `judged` is NULL. */
static enum felt_status verify(struct felt_store *store, struct felt_floor_judged *judged,
                               struct felt_store_report *report, struct felt_error *error) {
  struct felt_store_replayer replayer;
  if (!judged) return felt_store_verify(store, NULL, report, error);
  enum felt_status status = felt_floor_replayer(store, &replayer, error);
  if (status) return status;
  status = felt_store_verify(store, &replayer, report, error);
  *judged = felt_floor_replayer_judged(&replayer);
  felt_floor_replayer_release(&replayer);
  return status;
}

static enum felt_status audit(struct felt_store *store, const struct noted *noted,
                              struct felt_floor_judged *judged, struct felt_store_report *report,
                              struct felt_error *error) {
  enum felt_status status = verify(store, judged, report, error);
  if (status == FELT_OK && noted->seq > 0)
    status = felt_store_check_anchor(store, noted->seq, &noted->hash, error);
  return status;
}

static int run(const struct cli_command *command, int argc, char *argv[]) {
  struct cli_args args = cli_begin(command, argc, argv);
  const char *path = NULL;
  struct noted noted = {0};
  struct left_options left = {.file = NULL};
  struct left_found left_found = {0};
  bool json = false, ledger_alone = false;
  for (int option; (option = cli_next(&args)) != CLI_END;) {
    if (option == CLI_STOP) return args.status;
    if (option == JSON)
      json = true;
    else if (option == LEDGER)
      ledger_alone = true;
    else if (option == ANCHOR && !read_noted(args.value, &noted))
      return cli_fail(command, CLI_USAGE, FELT_SAYS(NOT_AN_ANCHOR, cli_quote(args.value).text));
    else if (option == ANCHORS)
      left.file = args.value;
    else if (option == ANCHORS_KEY && !read_key(args.value, &left))
      return cli_fail(command, CLI_USAGE, FELT_SAYS(NOT_A_PUBLIC_KEY, cli_quote(args.value).text));
    else if (option == CLI_OPERAND && path)
      return cli_fail(command, CLI_USAGE, FELT_SAYS(ONE_DATABASE));
    else if (option == CLI_OPERAND)
      path = args.value;
  }
  if (!path) return cli_fail(command, CLI_USAGE, FELT_SAYS(WHICH_DATABASE));
  struct felt_store *store;
  struct felt_store_report report;
  struct felt_error error;
  if (felt_store_open(path, &(struct felt_store_options){.read_only = true}, &store, &error))
    return cli_fail_with(command, &error);
  struct felt_floor_judged judged, *game = ledger_alone ? NULL : &judged;
  enum felt_status status = audit(store, &noted, game, &report, &error);
  char accounts[PATH_MAX];
  path_beside(accounts, path, "accounts.db");
  if (!status && left.file) status = left_check(&left, store, accounts, &left_found, &error);
  felt_store_close(store);
  struct people_audited people;
  bool have_people = false;
  if (!status) status = audit_people(path, &report.people, &people, &have_people, &error);
  if (status) return cli_fail_with(command, &error);
  print_report(&report, game, have_people ? &people : NULL, &left_found, json);
  return CLI_DONE;
}

static const struct cli_command command = {
    .name = "audit",
    .summary = "Verify a floor's database: chains, postings, every decision",
    .synopsis = "DATABASE [--anchors FILE] [--anchors-key KEY] [--anchor EVENT:HASH]\n[--ledger] [--json]",
    .about =
        "Reads the whole log and computes it again: sequences without gaps, the hash chain of every table "
        "and\n"
        "link, the anchors, postings that add up, balances, commands, books. Then every command is decided\n"
        "again by the book that it was played by: the same events, the same postings, the same meters and\n"
        "patrons in the end; one that an older program decided by older rules is judged by its events and\n"
        "postings. Where the log of people lies beside it (accounts.db), its chain is read, too, every "
        "event\n"
        "judged by the rules of accounts, and what is kept of secrets compared with it. The first difference "
        "ends it with exit status 3. Nothing is written, so "
        "evidence\n"
        "may be read-only; a floor that is open may go on.\n\n"
        "A server sends signed anchors out (felt serve --anchors-to, its log, GET /api/anchors): --anchors "
        "holds\nthe log against them, and finds any change before the last one, even of a log that was "
        "rewritten whole.\n"
        "Who notes down the last anchor and gives it to a later audit learns of any change before it, even "
        "by\n"
        "somebody who computed every hash again. docs/ledger.md says how to check all of this by hand.\n\n"
        "  felt audit floor.db\n"
        "  felt audit floor.db --anchor 16:4f1c...",
    .options = options,
    .run = run,
};

int main(int argc, char *argv[]) {
  return cli_finish(&command, run(&command, argc, argv));
}
