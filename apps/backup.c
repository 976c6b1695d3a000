/* felt-backup, executed by `felt backup`: a consistent copy of a server's data, while it runs. A copy is data
 * like any other, so restoring is the same the other way round. */
#include "cli.h"

#include "felt/store.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

enum { JSON };

static const struct cli_option options[] = {
    [JSON] = {"json", NULL, "what was copied as one JSON object"},
    {NULL, NULL, NULL},
};

static void path_of(char path[PATH_MAX], const char *folder, const char *name) {
  (void)snprintf(path, PATH_MAX, "%.3900s/%s", folder, name);
}

/* ---- a log: copied, then verified from the first byte */

/* Bytes, chains, postings and balances. Whether every decision was right is the audit's question: a copy is
 * wanted above all where something is wrong. */
static enum felt_status verify(const char *path, struct felt_store_report *report, struct felt_error *error) {
  struct felt_store *store;
  enum felt_status status =
      felt_store_open(path, &(struct felt_store_options){.read_only = true}, &store, error);
  if (status) return status;
  status = felt_store_verify(store, NULL, report, error);
  felt_store_close(store);
  return status;
}

static enum felt_status copy_log(const char *from, const char *to, const char *name,
                                 struct felt_store_report *report, struct felt_error *error) {
  char source[PATH_MAX], copy[PATH_MAX];
  struct felt_store *store;
  path_of(source, from, name);
  path_of(copy, to, name);
  enum felt_status status =
      felt_store_open(source, &(struct felt_store_options){.read_only = true}, &store, error);
  if (status) return status;
  status = felt_store_backup(store, copy, error);
  felt_store_close(store);
  return status ? status : verify(copy, report, error);
}

/* ---- people: their log as the floor's; then what lies beside it, which has every secret that the log refers
 * to */

/* Folders of older programs have no log of people. */
static enum felt_status copy_accounts(const char *from, const char *to, int64_t *events,
                                      struct felt_error *error) {
  char source[PATH_MAX];
  struct stat there;
  struct felt_store_report report;
  path_of(source, from, "accounts.db");
  *events = 0;
  if (stat(source, &there) != 0 || there.st_size == 0) return FELT_OK;
  enum felt_status status = copy_log(from, to, "accounts.db", &report, error);
  if (!status) *events = report.events;
  return status;
}

static enum felt_status copy_people(const char *from, const char *to, struct felt_error *error) {
  char source[PATH_MAX], copy[PATH_MAX];
  sqlite3 *old = NULL, *new = NULL;
  path_of(source, from, "people.db");
  path_of(copy, to, "people.db");
  bool done = false;
  if (sqlite3_open_v2(source, &old, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
      sqlite3_open(copy, &new) == SQLITE_OK) {
    (void)sqlite3_busy_timeout(old, 5000);
    sqlite3_backup *backup = sqlite3_backup_init(new, "main", old, "main");
    done = backup && sqlite3_backup_step(backup, -1) == SQLITE_DONE;
    done = sqlite3_backup_finish(backup) == SQLITE_OK && done;
  }
  enum felt_status status = done ? FELT_OK
                                 : felt_refuse(error, FELT_E_IO, "people.db", NULL,
                                               FELT_SAYS(SYSTEM_SAYS, sqlite3_errmsg(new ? new : old)));
  sqlite3_close(new);
  sqlite3_close(old);
  return status;
}

/* ---- the keys of the decks */

struct keys {
  ssize_t length; /* -1: they could not be read */
  unsigned char bytes[1 << 14];
};

static void read_keys(const char *folder, struct keys *keys) {
  char path[PATH_MAX];
  path_of(path, folder, "deck.key");
  int in = open(path, O_RDONLY | O_CLOEXEC);
  keys->length = in < 0 ? -1 : read(in, keys->bytes, sizeof keys->bytes);
  if (in >= 0) close(in);
}

static enum felt_status copy_keys(const char *from, const char *to, struct keys *keys,
                                  struct felt_error *error) {
  char copy[PATH_MAX];
  path_of(copy, to, "deck.key");
  read_keys(from, keys);
  if (keys->length >= 0 && (keys->length == 0 || keys->length % 32 != 0))
    return felt_refuse(error, FELT_E_IO, "deck.key", NULL, FELT_SAYS(NO_DECK_KEYS));
  int out = keys->length < 0 ? -1 : open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  bool done = out >= 0 && write(out, keys->bytes, (size_t)keys->length) == keys->length && fsync(out) == 0;
  int code = errno;
  if (out >= 0) close(out);
  return done ? FELT_OK
              : felt_refuse(error, FELT_E_IO, "deck.key", NULL, FELT_SAYS(SYSTEM_SAYS, strerror(code)));
}

/* ---- the last anchor that left: a word about the copy that somebody else may have, too */

/* There is none before the first start of this version. */
static enum felt_status copy_anchor(const char *from, const char *to, struct felt_error *error) {
  char path[PATH_MAX], bytes[4096];
  path_of(path, from, "anchor.json");
  int in = open(path, O_RDONLY | O_CLOEXEC);
  if (in < 0 && errno == ENOENT) return FELT_OK;
  ssize_t length = in < 0 ? -1 : read(in, bytes, sizeof bytes);
  if (in >= 0) close(in);
  path_of(path, to, "anchor.json");
  int out = length < 0 ? -1 : open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  bool done = out >= 0 && write(out, bytes, (size_t)length) == length && fsync(out) == 0;
  int code = errno;
  if (out >= 0) close(out);
  return done ? FELT_OK
              : felt_refuse(error, FELT_E_IO, "anchor.json", NULL, FELT_SAYS(SYSTEM_SAYS, strerror(code)));
}

/* A start has new keys: a floor copied after it may have rounds that wait for them. */
static enum felt_status check_keys(const char *from, const struct keys *keys, struct felt_error *error) {
  struct keys now;
  read_keys(from, &now);
  if (now.length == keys->length && memcmp(now.bytes, keys->bytes, (size_t)now.length) == 0) return FELT_OK;
  return felt_refuse(error, FELT_E_IO, "deck.key", NULL, FELT_SAYS(STARTED_MEANWHILE));
}

/* What was made of a copy that failed: whatever is there under that name is whole. */
static void discard(const char *folder) {
  static const char *const names[] = {"floor.db", "accounts.db", "people.db", "deck.key", "anchor.json"};
  static const char *const ends[] = {"", "-journal", "-wal", "-shm"};
  for (size_t i = 0; i < FELT_COUNT(names); i++)
    for (size_t j = 0; j < FELT_COUNT(ends); j++) {
      char name[32], path[PATH_MAX];
      (void)snprintf(name, sizeof name, "%s%s", names[i], ends[j]);
      path_of(path, folder, name);
      (void)unlink(path);
    }
  (void)rmdir(folder);
}

static int run(const struct cli_command *command, int argc, char *argv[]) {
  struct cli_args args = cli_begin(command, argc, argv);
  const char *folder[2];
  int count = 0;
  bool json = false;
  for (int option; (option = cli_next(&args)) != CLI_END;) {
    if (option == CLI_STOP) return args.status;
    if (option == JSON)
      json = true;
    else if (count == 2)
      return cli_fail(command, CLI_USAGE, FELT_SAYS(TAKES_TWO_FOLDERS));
    else
      folder[count++] = args.value;
  }
  if (count != 2) return cli_fail(command, CLI_USAGE, FELT_SAYS(NEEDS_TWO_FOLDERS));
  (void)umask(077); /* a copy is as secret as the data */
  if (mkdir(folder[1], 0700) != 0)
    return cli_fail(command, CLI_USAGE, FELT_SAYS(FILE_SAYS, cli_quote(folder[1]).text, strerror(errno)));
  struct felt_store_report report;
  struct felt_error error;
  struct keys keys;
  int64_t people = 0;
  /* The anchor first: the logs go on from it. */
  if (copy_keys(folder[0], folder[1], &keys, &error) || copy_anchor(folder[0], folder[1], &error) ||
      copy_accounts(folder[0], folder[1], &people, &error) || copy_people(folder[0], folder[1], &error) ||
      copy_log(folder[0], folder[1], "floor.db", &report, &error) || check_keys(folder[0], &keys, &error)) {
    discard(folder[1]);
    return cli_fail_with(command, &error);
  }
  if (json)
    printf("{\"events\":%lld,\"commands\":%lld,\"people_events\":%lld}\n", (long long)report.events,
           (long long)report.commands, (long long)people);
  else
    printf("%lld events of %lld commands, %lld events of people, secrets and keys: copied and verified\n",
           (long long)report.events, (long long)report.commands, (long long)people);
  return CLI_DONE;
}

static const struct cli_command command = {
    .name = "backup",
    .summary = "Copy a server's data while it runs, and verify the copy",
    .synopsis = "DATA COPY [--json]",
    .about =
        "DATA is the folder of felt serve --data; COPY is made. The floor's log is copied as of one moment,\n"
        "while the server goes on, and verified from the first byte as by felt audit --ledger; so is the log "
        "of\n"
        "people, with what is kept of their secrets. If anything\n"
        "fails, COPY is not there. A copy is data like any other: to restore, stop the server, copy it back\n"
        "to a new folder and serve that.\n\n"
        "  felt backup /var/lib/felt /backup/2026-11-15\n"
        "  felt backup /backup/2026-11-15 /var/lib/felt-restored",
    .options = options,
    .run = run,
};

int main(int argc, char *argv[]) {
  return cli_finish(&command, run(&command, argc, argv));
}
