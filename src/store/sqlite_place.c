/* The SQLite backend: whether its files are still those that were opened. A file that is deleted, or that
 * another one has taken the name of, is written to as before, and gone when it is closed: what was
 * acknowledged meanwhile would be lost. */
#include "sqlite_inside.h"

#include <errno.h>

static enum felt_status gone(const char *path, struct felt_error *error) {
  return felt_refuse(error, FELT_E_IO, "database", NULL, FELT_SAYS(FILE_PULLED_AWAY, path));
}

/* A few microseconds. */
static bool is_there(const struct sqlite_file *file) {
  struct stat found;
  return stat(file->path, &found) == 0 && found.st_dev == file->device && found.st_ino == file->inode;
}

static enum felt_status note(struct sqlite_file *file, const char *path, struct felt_error *error) {
  struct stat found;
  if (stat(path, &found) != 0)
    return felt_refuse(error, FELT_E_IO, path, NULL, FELT_SAYS(SYSTEM_SAYS, strerror(errno)));
  *file = (struct sqlite_file){.path = path, .device = found.st_dev, .inode = found.st_ino};
  return FELT_OK;
}

/* The log lies beside the file itself, wherever a link to it may be. It is the same one until the last
 * connection is closed. */
enum felt_status store_sqlite_note_place(struct sqlite *sqlite, struct felt_error *error) {
  if (sqlite->vfs) return FELT_OK; /* of a disk that only its VFS knows */
  const char *name = sqlite3_db_filename(sqlite->db, "main");
  enum felt_status status = note(&sqlite->file[0], sqlite->path, error);
  return status ? status : note(&sqlite->file[1], sqlite3_filename_wal(name), error);
}

enum felt_status store_sqlite_check_place(const struct store_backend *backend, struct felt_error *error) {
  const struct sqlite *sqlite = (const struct sqlite *)backend;
  for (size_t i = 0; i < FELT_COUNT(sqlite->file) && sqlite->file[i].path; i++)
    if (!is_there(&sqlite->file[i])) return gone(sqlite->file[i].path, error);
  return FELT_OK;
}
