#include "folder.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Its owner alone reads it: the log holds decks that are being dealt. Made here, because the database makes
 * what is missing as the mask of the process allows, and the files beside it as it finds it. */
static enum felt_status own_file(const char *path, bool make, struct felt_error *error) {
  int made = make ? open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
  if (made >= 0) {
    close(made);
    return FELT_OK;
  }
  if (chmod(path, 0600) == 0 || (!make && errno == ENOENT)) return FELT_OK;
  return felt_fail(error, FELT_E_IO, "data", NULL, "%.120s: %s", path, strerror(errno));
}

static enum felt_status own_database(const char *path, struct felt_error *error) {
  static const char *const beside[] = {"-wal", "-shm", "-journal"};
  char name[1100];
  enum felt_status status = own_file(path, true, error);
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
  if (folder->lock < 0) return felt_fail(error, FELT_E_IO, "data", NULL, "%.120s: %s", path, strerror(errno));
  if (flock(folder->lock, LOCK_EX | LOCK_NB) == 0) return own_file(path, false, error);
  return errno == EWOULDBLOCK
             ? felt_fail(error, FELT_E_IO, "data", NULL, "another server works in %.120s", data)
             : felt_fail(error, FELT_E_IO, "data", NULL, "%.120s: %s", path, strerror(errno));
}

enum felt_status folder_open(const char *data, struct folder *folder, struct felt_error *error) {
  folder->lock = -1;
  if (strlen(data) > 900) return felt_fail(error, FELT_E_INPUT, "data", NULL, "the path is too long");
  if (mkdir(data, 0700) != 0 && errno != EEXIST)
    return felt_fail(error, FELT_E_IO, "data", NULL, "%.120s: %s", data, strerror(errno));
  (void)snprintf(folder->floor, sizeof folder->floor, "%s/floor.db", data);
  (void)snprintf(folder->people, sizeof folder->people, "%s/people.db", data);
  (void)snprintf(folder->key, sizeof folder->key, "%s/deck.key", data);
  enum felt_status status = lock(data, folder, error);
  if (!status) status = own_database(folder->floor, error);
  if (!status) status = own_database(folder->people, error);
  if (!status) status = own_file(folder->key, false, error);
  return status;
}

void folder_close(struct folder *folder) {
  if (folder->lock >= 0) close(folder->lock);
  folder->lock = -1;
}
