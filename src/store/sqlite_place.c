/* The SQLite backend: whether its files are still those that were opened. A file that is deleted, or that
 * another one has taken the name of, is written to as before, and gone when it is closed: what was
 * acknowledged meanwhile would be lost. So it would be where another file was copied over it in its place:
 * nobody but us writes to these files while they are open, so they change when we write and at no other time.
 */
#include "sqlite_inside.h"

#include <errno.h>

static enum felt_status gone(const char *path, struct felt_error *error) {
  return felt_refuse(error, FELT_E_IO, "database", NULL, FELT_SAYS(FILE_PULLED_AWAY, path));
}

static enum felt_status overwritten(const char *path, struct felt_error *error) {
  return felt_refuse(error, FELT_E_IO, "database", NULL, FELT_SAYS(FILE_OVERWRITTEN, path));
}

static bool is_same_time(struct timespec a, struct timespec b) {
  return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

/* A few microseconds. */
static enum felt_status check(const struct sqlite_file *file, struct felt_error *error) {
  struct stat found;
  if (stat(file->path, &found) != 0 || found.st_dev != file->device || found.st_ino != file->inode)
    return gone(file->path, error);
  if (file->writing == 0 && (found.st_size != file->size || !is_same_time(found.st_mtim, file->changed)))
    return overwritten(file->path, error);
  return FELT_OK;
}

static enum felt_status note(struct sqlite_file *file, const char *path, struct felt_error *error) {
  struct stat found;
  if (stat(path, &found) != 0)
    return felt_refuse(error, FELT_E_IO, path, NULL, FELT_SAYS(SYSTEM_SAYS, strerror(errno)));
  *file = (struct sqlite_file){.path = path,
                               .device = found.st_dev,
                               .inode = found.st_ino,
                               .size = found.st_size,
                               .changed = found.st_mtim};
  return FELT_OK;
}

/* The log lies beside the file itself, wherever a link to it may be. It is the same one until the last
 * connection is closed. */
enum felt_status store_sqlite_note_place(struct sqlite *sqlite, struct felt_error *error) {
  if (sqlite->vfs) return FELT_OK; /* of a disk that only its VFS knows */
  const char *name = sqlite3_db_filename(sqlite->db, "main");
  struct sqlite_place *place = calloc(1, sizeof *place);
  if (!place) return store_no_memory(error);
  pthread_mutex_init(&place->lock, NULL);
  sqlite->place = place;
  enum felt_status status = note(&place->file[SQLITE_FILE_DATABASE], sqlite->path, error);
  return status ? status : note(&place->file[SQLITE_FILE_LOG], sqlite3_filename_wal(name), error);
}

void store_sqlite_forget_place(struct sqlite *sqlite) {
  if (!sqlite->place) return;
  pthread_mutex_destroy(&sqlite->place->lock);
  free(sqlite->place);
}

static enum felt_status check_files(const struct sqlite_place *place, struct felt_error *error) {
  enum felt_status status = FELT_OK;
  for (int i = 0; i < SQLITE_FILES && !status; i++) status = check(&place->file[i], error);
  return status;
}

enum felt_status store_sqlite_check_place(const struct store_backend *backend, struct felt_error *error) {
  struct sqlite_place *place = ((const struct sqlite *)backend)->place;
  if (!place) return FELT_OK;
  pthread_mutex_lock(&place->lock);
  enum felt_status status = check_files(place, error);
  pthread_mutex_unlock(&place->lock);
  return status;
}

enum felt_status store_sqlite_begin_writing(const struct sqlite *sqlite, int file, struct felt_error *error) {
  struct sqlite_place *place = sqlite->place;
  if (!place) return FELT_OK;
  pthread_mutex_lock(&place->lock);
  enum felt_status status = check_files(place, error);
  if (!status) place->file[file].writing++;
  pthread_mutex_unlock(&place->lock);
  return status;
}

void store_sqlite_end_writing(const struct sqlite *sqlite, int file) {
  struct sqlite_place *place = sqlite->place;
  struct stat found;
  if (!place) return;
  pthread_mutex_lock(&place->lock);
  struct sqlite_file *written = &place->file[file];
  written->writing--;
  if (stat(written->path, &found) == 0) {
    written->size = found.st_size;
    written->changed = found.st_mtim;
  }
  pthread_mutex_unlock(&place->lock);
}
