/* How far a log was written, apart from it.
 *
 * A mark is written after its commit is on disk and before anybody is told, without a sync of its own. So it
 * is never ahead of the log, whatever breaks off when, and a log that ends before it has lost something: no
 * crash looks like that. The system keeps what was written when the process is killed; against a power cut
 * the mark is synced every second, beside the writer (felt_store_settle_mark).
 *
 * The file has three slots, each on a page of its own and with a sum. The first is written at every commit.
 * The other two are written in turn, each synced before the other is touched, so that one of the two is sound
 * however the power goes. What was written last counts, by a number that only grows: a log that was brought
 * back from a copy has a lower seq than before. */
#include "mark.h"

#include "form.h"

#include <inttypes.h>
#include <pthread.h>
#include <sodium.h>
#include <sqlite3.h>

enum { SLOTS = 3, PAGE = 4096, SLOT = 512 };
enum { VERSION = 1 };

/* The VFS borrows the name until the file is closed. */
struct file {
  sqlite3_file *at;
  const char *name;
};

struct store_mark {
  pthread_mutex_t lock; /* of all that follows: the writer puts, another thread settles */
  struct felt_store_mark now;
  int64_t turn;    /* of the last write */
  int64_t settled; /* the turn that is in one of the two slots */
  int next;        /* of the two */
  struct file file;
};

/* ---- a slot */

static void print_slot(const struct felt_store_mark *mark, int64_t turn, char slot[SLOT]) {
  struct felt_text text = felt_text_init(slot, SLOT);
  felt_text_printf(&text, "felt-mark %d\nfloor %s\nturn %" PRId64 "\nseq %" PRId64 "\nhash %s\n", VERSION,
                   felt_store_identity_hex(&mark->identity).text, turn, mark->seq,
                   store_hex(&mark->hash).text);
  struct felt_store_hash sum = store_hash_of(slot, text.length);
  felt_text_printf(&text, "sum %s\n", store_hex(&sum).text);
  memset(slot + text.length, '\n', SLOT - text.length);
}

static bool take(const char **at, const char *word) {
  size_t length = strlen(word);
  if (strncmp(*at, word, length) != 0) return false;
  *at += length;
  return true;
}

static bool take_number(const char **at, int64_t *number) {
  char *end = NULL;
  if (**at < '0' || **at > '9') return false;
  *number = strtoll(*at, &end, 10);
  *at = end;
  return take(at, "\n");
}

static bool take_hex(const char **at, uint8_t *bytes, size_t count) {
  const char *end = NULL;
  size_t length = 0;
  if (sodium_hex2bin(bytes, count, *at, 2 * count, NULL, &length, &end) != 0 || length != count) return false;
  *at = end;
  return take(at, "\n");
}

/* False: it is not sound. The version of a sound one may be any. */
static bool read_slot(const char slot[SLOT + 1], int64_t *version, struct felt_store_mark *mark,
                      int64_t *turn) {
  const char *at = slot, *sum = strstr(slot, "\nsum ");
  struct felt_store_hash written, computed;
  *turn = 0;
  if (!sum || !take(&at, "felt-mark ") || !take_number(&at, version)) return false;
  computed = store_hash_of(slot, (size_t)(sum + 1 - slot));
  sum += strlen("\nsum ");
  if (!take_hex(&sum, written.bytes, FELT_STORE_HASH) || !store_hash_equal(&written, &computed)) return false;
  return *version != VERSION ||
         (take(&at, "floor ") && take_hex(&at, mark->identity.bytes, 16) && take(&at, "turn ") &&
          take_number(&at, turn) && take(&at, "seq ") && take_number(&at, &mark->seq) && take(&at, "hash ") &&
          take_hex(&at, mark->hash.bytes, FELT_STORE_HASH));
}

/* ---- the file, by the VFS, so that it is on a simulated disk, too */

static enum felt_status file_fails(int code, struct felt_error *error) {
  return felt_refuse_with_cause(error, FELT_E_IO, "mark", FELT_SAYS(CANNOT_KEEP_MARK),
                                FELT_SAYS(SQLITE_SAYS, sqlite3_errstr(code), code));
}

static void close_file(struct file *file) {
  if (file->at && file->at->pMethods) (void)file->at->pMethods->xClose(file->at);
  free(file->at);
  sqlite3_free_filename((char *)(uintptr_t)file->name);
  *file = (struct file){0};
}

/* As a log is opened: the first sync of a new one is of its name, too. */
static enum felt_status open_file(const char *path, const char *vfs_name, int flags, struct file *file,
                                  struct felt_error *error) {
  sqlite3_vfs *vfs = sqlite3_vfs_find(vfs_name);
  if (!vfs) return file_fails(SQLITE_ERROR, error);
  file->at = calloc(1, (size_t)vfs->szOsFile);
  file->name = sqlite3_create_filename(path, "", path, 0, NULL);
  int code = file->at && file->name ? vfs->xOpen(vfs, file->name, file->at, flags | SQLITE_OPEN_WAL, NULL)
                                    : SQLITE_NOMEM;
  if (code == SQLITE_OK) return FELT_OK;
  close_file(file);
  return code == SQLITE_NOMEM ? felt_refuse(error, FELT_E_NOMEM, "mark", NULL, FELT_SAYS(NO_MEMORY))
                              : file_fails(code, error);
}

static enum felt_status write_slot(struct store_mark *mark, int slot, struct felt_error *error) {
  char text[SLOT];
  print_slot(&mark->now, mark->turn, text);
  int code = mark->file.at->pMethods->xWrite(mark->file.at, text, SLOT, (sqlite3_int64)slot * PAGE);
  return code == SQLITE_OK ? FELT_OK : file_fails(code, error);
}

static enum felt_status sync_file(struct store_mark *mark, struct felt_error *error) {
  int code = mark->file.at->pMethods->xSync(mark->file.at, SQLITE_SYNC_NORMAL);
  return code == SQLITE_OK ? FELT_OK : file_fails(code, error);
}

struct slots {
  struct felt_store_mark latest;
  int64_t turn[SLOTS], best; /* 0: not sound; the turn of the latest */
  int64_t version;           /* the newest that is named */
};

static enum felt_status read_slots(sqlite3_file *file, struct slots *slots, struct felt_error *error) {
  *slots = (struct slots){0};
  for (int i = 0; i < SLOTS; i++) {
    char text[SLOT + 1] = "";
    struct felt_store_mark mark = {0};
    int64_t version = 0;
    int code = file->pMethods->xRead(file, text, SLOT, (sqlite3_int64)i * PAGE);
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return file_fails(code, error);
    text[SLOT] = '\0';
    if (!read_slot(text, &version, &mark, &slots->turn[i])) continue;
    if (version > slots->version) slots->version = version;
    if (slots->turn[i] <= slots->best) continue;
    slots->best = slots->turn[i];
    slots->latest = mark;
  }
  return FELT_OK;
}

enum felt_status felt_store_read_mark(const char *path, const char *vfs_name, struct felt_store_mark *mark,
                                      enum felt_store_mark_found *found, struct felt_error *error) {
  sqlite3_vfs *vfs = sqlite3_vfs_find(vfs_name);
  struct file file = {0};
  struct slots slots;
  int there = 0;
  *found = FELT_STORE_NO_MARK;
  int code = vfs ? vfs->xAccess(vfs, path, SQLITE_ACCESS_EXISTS, &there) : SQLITE_ERROR;
  if (code != SQLITE_OK) return file_fails(code, error);
  if (!there) return FELT_OK;
  enum felt_status status = open_file(path, vfs_name, SQLITE_OPEN_READONLY, &file, error);
  if (!status) status = read_slots(file.at, &slots, error);
  close_file(&file);
  if (status) return status;
  *mark = slots.latest;
  *found = slots.version > VERSION ? FELT_STORE_NEWER_MARK
           : slots.best > 0        ? FELT_STORE_MARK
                                   : FELT_STORE_BROKEN_MARK;
  return FELT_OK;
}

/* ---- writing */

static enum felt_status begin_anew(struct store_mark *mark, const struct felt_store_mark *first,
                                   struct felt_error *error) {
  enum felt_status status = FELT_OK;
  mark->now = *first;
  mark->turn++;
  for (int i = 0; i < SLOTS && !status; i++) status = write_slot(mark, i, error);
  mark->settled = mark->turn;
  return status ? status : sync_file(mark, error);
}

enum felt_status store_mark_open(const char *path, const char *vfs, const struct felt_store_mark *first,
                                 struct store_mark **made, struct felt_error *error) {
  struct store_mark *mark = calloc(1, sizeof *mark);
  struct slots slots;
  if (!mark) return felt_refuse(error, FELT_E_NOMEM, "mark", NULL, FELT_SAYS(NO_MEMORY));
  pthread_mutex_init(&mark->lock, NULL);
  enum felt_status status =
      open_file(path, vfs, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, &mark->file, error);
  if (!status) status = read_slots(mark->file.at, &slots, error);
  if (!status) {
    mark->now = slots.latest;
    mark->turn = slots.best;
    mark->next = slots.turn[1] <= slots.turn[2] ? 1 : 2;
    if (slots.best == 0 || memcmp(&slots.latest.identity, &first->identity, sizeof first->identity) != 0)
      status = begin_anew(mark, first, error);
  }
  if (status) {
    store_mark_close(mark);
    return status;
  }
  *made = mark;
  return FELT_OK;
}

enum felt_status felt_store_make_mark(const char *path, const char *vfs, const struct felt_store_mark *first,
                                      struct felt_error *error) {
  struct store_mark *mark = NULL;
  enum felt_status status = store_mark_open(path, vfs, first, &mark, error);
  store_mark_close(mark);
  return status;
}

void store_mark_close(struct store_mark *mark) {
  if (!mark) return;
  close_file(&mark->file);
  pthread_mutex_destroy(&mark->lock);
  free(mark);
}

enum felt_status store_mark_put(struct store_mark *mark, int64_t seq, const struct felt_store_hash *hash,
                                struct felt_error *error) {
  pthread_mutex_lock(&mark->lock);
  mark->now.seq = seq;
  mark->now.hash = *hash;
  mark->turn++;
  enum felt_status status = write_slot(mark, 0, error);
  pthread_mutex_unlock(&mark->lock);
  return status;
}

/* The lock is not held during the sync: commits do not wait for it. */
enum felt_status store_mark_settle(struct store_mark *mark, struct felt_error *error) {
  enum felt_status status = FELT_OK;
  pthread_mutex_lock(&mark->lock);
  int64_t turn = mark->turn;
  bool due = turn != mark->settled;
  if (due) status = write_slot(mark, mark->next, error);
  pthread_mutex_unlock(&mark->lock);
  if (!due || status) return status;
  status = sync_file(mark, error);
  if (status) return status;
  pthread_mutex_lock(&mark->lock);
  mark->settled = turn;
  mark->next = 3 - mark->next;
  pthread_mutex_unlock(&mark->lock);
  return FELT_OK;
}
