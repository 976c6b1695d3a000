
#include "felt/data.h"
#include "felt/store.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static enum felt_status system_says(const char *path, struct felt_error *error) {
  return felt_refuse(error, FELT_E_IO, "data", NULL, FELT_SAYS(FILE_SAYS, path, strerror(errno)));
}

/* ---- who may read it */

/* Its owner alone reads it: the log holds decks that are being dealt. Made here, because the database makes
 * what is missing as the mask of the process allows, and the files beside it as it finds it. */
static enum felt_status own_file(const char *path, bool make, struct felt_error *error) {
  int made = make ? open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
  if (made >= 0) {
    close(made);
    return FELT_OK;
  }
  if (chmod(path, 0600) == 0 || (!make && errno == ENOENT)) return FELT_OK;
  return system_says(path, error);
}

static const char *const beside[] = {"", "-wal", "-shm", "-journal"};

static enum felt_status own_database(const char *path, struct felt_error *error) {
  char name[1100];
  enum felt_status status = FELT_OK;
  for (size_t i = 0; i < FELT_COUNT(beside) && !status; i++) {
    (void)snprintf(name, sizeof name, "%.1000s%s", path, beside[i]);
    status = own_file(name, false, error);
  }
  return status;
}

/* The kernel lets go of it with the process, however that ends. */
static enum felt_status lock(const char *data, struct folder *folder, struct felt_error *error) {
  char path[1024];
  (void)snprintf(path, sizeof path, "%s/lock", data);
  folder->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (folder->lock < 0) return system_says(path, error);
  if (flock(folder->lock, LOCK_EX | LOCK_NB) == 0) return own_file(path, false, error);
  return errno == EWOULDBLOCK ? felt_refuse(error, FELT_E_IO, "data", NULL, FELT_SAYS(FOLDER_IN_USE, data))
                              : system_says(path, error);
}

/* ---- what is there */

/* Bytes of a plain file; -1: there is none. A link does not count: the files of a database lie beside what it
 * leads to, where nobody looks for them. */
static enum felt_status look(const char *path, int64_t *bytes, struct felt_error *error) {
  struct stat found;
  *bytes = -1;
  if (lstat(path, &found) != 0) return errno == ENOENT ? FELT_OK : system_says(path, error);
  if (!S_ISREG(found.st_mode))
    return felt_refuse(error, FELT_E_IO, "data", NULL, FELT_SAYS(NOT_A_PLAIN_FILE, path));
  *bytes = found.st_size;
  return FELT_OK;
}

static enum felt_status refuse_new(const struct folder *folder, const char *trace, struct felt_error *error) {
  char path[1100];
  (void)snprintf(path, sizeof path, "%.1000s%s", folder->floor, trace);
  return felt_refuse(error, FELT_E_IO, "data", NULL, FELT_SAYS(LEDGER_IS_THERE, path));
}

/* An empty ledger where there was another would pay nobody what he holds. */
static enum felt_status refuse_silence(const struct folder *folder, bool empty, const char *trace,
                                       struct felt_error *error) {
  const char *floor = folder->floor;
  return felt_refuse(error, FELT_E_IO, "data", NULL,
                     !trace  ? FELT_SAYS(LEDGER_EMPTY, floor)
                     : empty ? FELT_SAYS(LEDGER_EMPTY_BESIDE, floor, trace)
                             : FELT_SAYS(LEDGER_MISSING_BESIDE, floor, trace));
}

static enum felt_status check_ledger(struct folder *folder, bool new_ledger, struct felt_error *error) {
  int64_t floor = -1, log = -1, people = -1, accounts = -1, key = -1, mark = -1;
  char path[1100];
  enum felt_status status = look(folder->floor, &floor, error);
  (void)snprintf(path, sizeof path, "%.1000s-wal", folder->floor);
  if (!status) status = look(path, &log, error);
  if (!status) status = look(folder->people, &people, error);
  if (!status) status = look(folder->accounts, &accounts, error);
  if (!status) status = look(folder->key, &key, error);
  if (!status) status = look(folder->floor_mark, &mark, error);
  if (status) return status;
  folder->has_ledger = floor > 0;
  folder->has_people = people > 0 || accounts > 0;
  folder->has_key = key > 0;
  if (new_ledger && (floor > 0 || log > 0)) return refuse_new(folder, floor > 0 ? "" : "-wal", error);
  const char *trace = people >= 0     ? "people.db"
                      : accounts >= 0 ? "accounts.db"
                      : key >= 0      ? "deck.key"
                      : mark >= 0     ? "floor.mark"
                      : log > 0       ? "floor.db-wal"
                                      : NULL;
  if (floor <= 0 && !new_ledger && (trace || floor == 0))
    return refuse_silence(folder, floor == 0, trace, error);
  return FELT_OK;
}

enum felt_status folder_open(const char *data, bool new_ledger, struct folder *folder,
                             struct felt_error *error) {
  folder->lock = -1;
  if (strlen(data) > 900) return felt_refuse(error, FELT_E_INPUT, "data", NULL, FELT_SAYS(PATH_TOO_LONG));
  if (mkdir(data, 0700) != 0 && errno != EEXIST) return system_says(data, error);
  (void)snprintf(folder->floor, sizeof folder->floor, "%s/floor.db", data);
  (void)snprintf(folder->people, sizeof folder->people, "%s/people.db", data);
  (void)snprintf(folder->accounts, sizeof folder->accounts, "%s/accounts.db", data);
  (void)snprintf(folder->key, sizeof folder->key, "%s/deck.key", data);
  (void)snprintf(folder->floor_mark, sizeof folder->floor_mark, "%s/floor.mark", data);
  (void)snprintf(folder->anchor, sizeof folder->anchor, "%s/anchor.json", data);
  (void)snprintf(folder->anchors_key, sizeof folder->anchors_key, "%s/anchors.key", data);
  (void)snprintf(folder->accounts_mark, sizeof folder->accounts_mark, "%s/accounts.mark", data);
  enum felt_status status = lock(data, folder, error);
  if (!status) status = check_ledger(folder, new_ledger, error);
  if (!status) status = own_database(folder->floor, error);
  if (!status) status = own_database(folder->people, error);
  if (!status) status = own_database(folder->accounts, error);
  if (!status) status = own_file(folder->key, false, error);
  if (!status) status = own_file(folder->floor_mark, false, error);
  if (!status) status = own_file(folder->accounts_mark, false, error);
  if (!status) status = own_file(folder->anchor, false, error);
  if (!status) status = own_file(folder->anchors_key, false, error);
  return status;
}

/* ---- what is made */

static enum felt_status sync_folder(const char *file, struct felt_error *error) {
  char path[1100];
  (void)snprintf(path, sizeof path, "%.1000s", file);
  char *slash = strrchr(path, '/');
  if (slash) slash[1] = '\0';
  int folder = open(slash ? path : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  enum felt_status status = folder >= 0 && fsync(folder) == 0 ? FELT_OK : system_says(path, error);
  if (folder >= 0) close(folder);
  return status;
}

/* Of a start that was cut off. */
static void discard(const char *path) {
  char name[1100];
  for (size_t i = 0; i < FELT_COUNT(beside); i++) {
    (void)snprintf(name, sizeof name, "%.1000s%s", path, beside[i]);
    (void)unlink(name);
  }
}

/* Under another name first: whoever finds an empty ledger may be sure that it was another once. */
enum felt_status folder_make_ledger(const struct folder *folder, struct felt_error *error) {
  char path[1100], log[1200];
  struct felt_store *store = NULL;
  if (folder->has_ledger) return FELT_OK;
  (void)snprintf(path, sizeof path, "%.1000s.new", folder->floor);
  (void)snprintf(log, sizeof log, "%s-wal", path);
  discard(path);
  enum felt_status status = own_file(path, true, error);
  if (!status) status = felt_store_open(path, NULL, &store, error);
  if (!status) felt_store_close(store);
  if (!status && access(log, F_OK) == 0)
    status = felt_refuse(error, FELT_E_IO, "data", NULL, FELT_SAYS(LEDGER_UNFINISHED, path));
  if (!status && rename(path, folder->floor) != 0) status = system_says(folder->floor, error);
  return status ? status : sync_folder(folder->floor, error);
}

enum felt_status folder_note_ledger(struct folder *folder, struct felt_error *error) {
  struct stat found;
  if (stat(folder->floor, &found) != 0) return system_says(folder->floor, error);
  folder->device = found.st_dev;
  folder->inode = found.st_ino;
  return FELT_OK;
}

enum felt_status folder_check_ledger(const struct folder *folder, struct felt_error *error) {
  struct stat found;
  if (stat(folder->floor, &found) == 0 && found.st_dev == folder->device && found.st_ino == folder->inode)
    return FELT_OK;
  return felt_refuse(error, FELT_E_IO, "data", NULL, FELT_SAYS(LEDGER_REPLACED, folder->floor));
}

enum felt_status folder_make_people(const struct folder *folder, struct felt_error *error) {
  enum felt_status status = own_file(folder->people, true, error);
  return status ? status : own_file(folder->accounts, true, error);
}

void folder_close(struct folder *folder) {
  if (folder->lock >= 0) close(folder->lock);
  folder->lock = -1;
}
