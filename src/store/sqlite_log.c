/* The write-ahead log looked at for damage that SQLite passes over in silence.
 *
 * SQLite takes a log up to the first frame whose checksum is wrong, because that is what a write cut off by a
 * crash looks like. A byte that rots in the middle looks the same, and everything acknowledged after it is
 * gone without a word. The two can be told apart: a group is synced before the next one is written, so a
 * broken frame with sound frames of a later group behind it was sound once. (In the last group they cannot.)
 * The form of the log: https://www.sqlite.org/fileformat2.html#the_write_ahead_log */
#include "sqlite_inside.h"

enum { HEADER = 32, FRAME_HEADER = 24, PAGE_MAX = 65536 };

struct log {
  sqlite3_file *file, *database;
  sqlite3_int64 size, at; /* read so far */
  uint32_t page_bytes, salt[2],
      sum[2]; /* sum: of everything before, as the checksums go on from each other */
  bool big_endian_sums;
  bool sound_so_far; /* no frame was broken */
  int code;          /* of SQLite: a read error is neither the end of the log nor damage */
};

static uint32_t big_endian(const uint8_t *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static uint32_t little_endian(const uint8_t *at) {
  return (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

/* Goes on with `sum` over bytes, a multiple of 8 of them. */
static void add_to_sum(const struct log *log, const uint8_t *bytes, size_t length, uint32_t sum[2]) {
  for (size_t i = 0; i < length; i += 8) {
    sum[0] += (log->big_endian_sums ? big_endian : little_endian)(bytes + i) + sum[1];
    sum[1] += (log->big_endian_sums ? big_endian : little_endian)(bytes + i + 4) + sum[0];
  }
}

/* False: the file ends before them, or log->code says why they cannot be read. */
static bool read_at(struct log *log, sqlite3_file *file, uint8_t *bytes, uint32_t length, sqlite3_int64 at) {
  if (log->code != SQLITE_OK) return false;
  int code = file->pMethods->xRead(file, bytes, (int)length, at);
  if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) log->code = code;
  return code == SQLITE_OK;
}

/* The next bytes of the log. */
static bool read_on(struct log *log, uint8_t *bytes, uint32_t length) {
  if (log->size - log->at < length || !read_at(log, log->file, bytes, length, log->at)) return false;
  log->at += length;
  return true;
}

/* False when the header is not sound. */
static bool read_header(struct log *log) {
  uint8_t header[HEADER];
  if (!read_on(log, header, HEADER)) return false;
  uint32_t magic = big_endian(header), sum[2] = {0, 0};
  log->big_endian_sums = magic & 1;
  log->page_bytes = big_endian(header + 8);
  log->salt[0] = big_endian(header + 16);
  log->salt[1] = big_endian(header + 20);
  log->sum[0] = big_endian(header + 24);
  log->sum[1] = big_endian(header + 28);
  add_to_sum(log, header, HEADER - 8, sum);
  return (magic & ~1u) == 0x377f0682 && log->page_bytes >= 512 && log->page_bytes <= PAGE_MAX &&
         sum[0] == log->sum[0] && sum[1] == log->sum[1];
}

enum frame { NO_FRAME, SOUND, BROKEN };

/* The next frame; log->sum becomes the one that stands in it, right or wrong, so that the frames behind a
 * broken one can be judged. */
static enum frame read_frame(struct log *log, uint8_t frame[FRAME_HEADER + PAGE_MAX], bool *ends_group) {
  if (!read_on(log, frame, FRAME_HEADER + log->page_bytes)) return NO_FRAME;
  const uint8_t *header = frame, *page = frame + FRAME_HEADER;
  uint32_t sum[2] = {log->sum[0], log->sum[1]};
  add_to_sum(log, header, 8, sum);
  add_to_sum(log, page, log->page_bytes, sum);
  log->sum[0] = big_endian(header + 16);
  log->sum[1] = big_endian(header + 20);
  bool of_this_log = big_endian(header + 8) == log->salt[0] && big_endian(header + 12) == log->salt[1];
  bool of_this_chain = sum[0] == log->sum[0] && sum[1] == log->sum[1];
  /* Where writes were lost, frames of an earlier log may still stand, with ends that say nothing; they have
   * neither these salts nor a sum that goes on from a sound frame. */
  *ends_group = (of_this_log || (of_this_chain && log->sound_so_far)) && big_endian(header + 4) != 0;
  log->sound_so_far = log->sound_so_far && of_this_log && of_this_chain;
  return of_this_log && of_this_chain ? SOUND : BROKEN;
}

static enum felt_status check_frames(struct log *log, uint8_t bytes[FRAME_HEADER + PAGE_MAX],
                                     struct felt_error *error) {
  int64_t number = 0, broken = 0; /* the first broken frame; 0: none so far */
  bool group_ended = false;       /* since then */
  for (;;) {
    bool ends_group = false;
    enum frame frame = read_frame(log, bytes, &ends_group);
    if (frame == NO_FRAME) return FELT_OK;
    number++;
    if (frame == BROKEN && broken == 0) broken = number;
    if (frame == SOUND && broken > 0 && group_ended)
      return felt_refuse(error, FELT_E_DIFFERS, "database", NULL, FELT_SAYS(LOG_FRAME_DAMAGED, broken));
    if (broken > 0 && ends_group) group_ended = true;
  }
}

/* ---- a log without a sound head */

static bool read_page_size(struct log *log) {
  uint8_t header[18];
  if (!read_at(log, log->database, header, sizeof header, 0)) return false;
  log->page_bytes = (uint32_t)header[16] << 8 | header[17];
  if (log->page_bytes == 1) log->page_bytes = PAGE_MAX;
  return log->page_bytes >= 512;
}

/* The first frame: its salts and its sum are taken as they are, because nothing can be held against them. */
static bool read_first_frame(struct log *log, bool big_endian_sums, uint8_t bytes[FRAME_HEADER + PAGE_MAX]) {
  log->at = HEADER;
  log->big_endian_sums = big_endian_sums;
  log->sound_so_far = true;
  if (!read_on(log, bytes, FRAME_HEADER + log->page_bytes)) return false;
  log->salt[0] = big_endian(bytes + 8);
  log->salt[1] = big_endian(bytes + 12);
  log->sum[0] = big_endian(bytes + 16);
  log->sum[1] = big_endian(bytes + 20);
  return true;
}

/* How many sound frames there are up to the end of the last group. */
static int64_t count_frames(struct log *log, bool big_endian_sums, uint8_t bytes[FRAME_HEADER + PAGE_MAX]) {
  if (!read_first_frame(log, big_endian_sums, bytes)) return 0;
  int64_t last = big_endian(bytes + 4) != 0 ? 1 : 0;
  bool ends_group = false;
  for (int64_t number = 2; read_frame(log, bytes, &ends_group) == SOUND; number++)
    if (ends_group) last = number;
  return last;
}

static uint32_t page_of_frame(struct log *log, int64_t number) {
  uint8_t header[4];
  sqlite3_int64 at = HEADER + (number - 1) * (FRAME_HEADER + (sqlite3_int64)log->page_bytes);
  return read_at(log, log->file, header, sizeof header, at) ? big_endian(header) : 0;
}

/* The database has the page as this frame or a later one left it: then a later one is looked at, too. */
static bool is_copied(struct log *log, int64_t number, int64_t last, uint8_t bytes[FRAME_HEADER + PAGE_MAX],
                      uint8_t there[PAGE_MAX]) {
  log->at = HEADER + (number - 1) * (FRAME_HEADER + (sqlite3_int64)log->page_bytes);
  if (!read_on(log, bytes, FRAME_HEADER + log->page_bytes)) return false;
  uint32_t page = big_endian(bytes);
  if (page > 0 &&
      read_at(log, log->database, there, log->page_bytes, (page - 1) * (sqlite3_int64)log->page_bytes) &&
      memcmp(there, bytes + FRAME_HEADER, log->page_bytes) == 0)
    return true;
  for (int64_t later = number + 1; later <= last; later++)
    if (page_of_frame(log, later) == page) return true;
  return false;
}

/* The head is written when a log begins anew, over one that has been copied into the database and synced
 * there. A power cut may tear it. Then everything behind it stands in the database, and SQLite, which takes
 * such a log for an empty one, is right. */
static bool adds_nothing(struct log *log, uint8_t bytes[FRAME_HEADER + PAGE_MAX], uint8_t there[PAGE_MAX]) {
  if (!read_page_size(log)) return false;
  int64_t last = count_frames(log, false, bytes), otherwise = count_frames(log, true, bytes);
  if (read_first_frame(log, otherwise > last, bytes) && check_frames(log, bytes, NULL)) return false;
  if (otherwise > last) last = otherwise;
  for (int64_t number = 1; number <= last; number++)
    if (!is_copied(log, number, last, bytes, there)) return false;
  return true;
}

/* A writer may have begun the log anew meanwhile, and what was read be of both. */
static bool begun_anew(struct log *log) {
  struct log again = {.file = log->file, .size = log->size};
  bool same = read_header(&again) && memcmp(log->salt, again.salt, sizeof log->salt) == 0;
  if (log->code == SQLITE_OK) log->code = again.code;
  return !same;
}

static enum felt_status cannot_look(int code, struct felt_error *error) {
  return store_sqlite_fail(NULL, code, FELT_CODE_CANNOT_LOOK_AT_LOG, error);
}

static enum felt_status check(struct log *log, struct felt_error *error) {
  uint8_t *bytes = malloc(FRAME_HEADER + 2 * PAGE_MAX);
  if (!bytes) return store_no_memory(error);
  enum felt_status status = FELT_OK;
  if (read_header(log))
    status = check_frames(log, bytes, error) && !begun_anew(log) ? FELT_E_DIFFERS : FELT_OK;
  else if (log->size > HEADER && !adds_nothing(log, bytes, bytes + FRAME_HEADER + PAGE_MAX))
    status = felt_refuse(error, FELT_E_DIFFERS, "database", NULL, FELT_SAYS(LOG_HEAD_DAMAGED));
  free(bytes);
  return log->code == SQLITE_OK ? status : cannot_look(log->code, error);
}

/* *there is false where there is no such file: another process may take the log away at any moment. */
static int open_file(sqlite3_vfs *vfs, const char *name, int flags, sqlite3_file *file, bool *there) {
  int found = 0;
  int opened = vfs->xOpen(vfs, name, file, flags | SQLITE_OPEN_READONLY, NULL);
  int asked = opened ? vfs->xAccess(vfs, name, SQLITE_ACCESS_EXISTS, &found) : SQLITE_OK;
  *there = opened == SQLITE_OK || found;
  return asked || *there ? opened : SQLITE_OK;
}

static void close_file(sqlite3_file *file) {
  if (file->pMethods) (void)file->pMethods->xClose(file);
}

/* Through the VFS, so that on a simulated disk, too, it is the log itself that is looked at. */
static enum felt_status open_and_check(sqlite3_vfs *vfs, const char *name, struct felt_error *error) {
  bool has_log = false, has_database = false;
  char *files = calloc(2, (size_t)vfs->szOsFile);
  if (!files) return store_no_memory(error);
  struct log log = {.file = (sqlite3_file *)(void *)files,
                    .database = (sqlite3_file *)(void *)(files + vfs->szOsFile),
                    .sound_so_far = true};
  int code = open_file(vfs, sqlite3_filename_wal(name), SQLITE_OPEN_WAL, log.file, &has_log);
  if (code == SQLITE_OK && has_log)
    code = open_file(vfs, name, SQLITE_OPEN_MAIN_DB, log.database, &has_database);
  if (code == SQLITE_OK && has_log && has_database) code = log.file->pMethods->xFileSize(log.file, &log.size);
  enum felt_status status = code == SQLITE_OK ? FELT_OK : cannot_look(code, error);
  if (code == SQLITE_OK && has_log && has_database) status = check(&log, error);
  close_file(log.file);
  close_file(log.database);
  free(files);
  return status;
}

enum felt_status store_sqlite_check_log(const char *path, const char *vfs_name, struct felt_error *error) {
  struct store_buffer log = {0};
  sqlite3_vfs *vfs = sqlite3_vfs_find(vfs_name);
  if (!vfs) return FELT_OK; /* the connection will say so */
  const char *name =
      store_buffer_printf(&log, "%s-wal", path) ? sqlite3_create_filename(path, "", log.at, 0, NULL) : NULL;
  store_buffer_release(&log);
  if (!name) return store_no_memory(error);
  enum felt_status status = open_and_check(vfs, name, error);
  sqlite3_free_filename((char *)(uintptr_t)name);
  return status;
}
