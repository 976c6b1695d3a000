
#include "felt/data.h"
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum felt_status read_keys(const char *path, struct felt_deck_keys *keys, struct felt_error *error) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0 && errno == ENOENT) return FELT_OK;
  if (file < 0)
    return felt_refuse(error, FELT_E_IO, "key", NULL, FELT_SAYS(FILE_SAYS, path, strerror(errno)));
  ssize_t got = read(file, keys->key, sizeof keys->key);
  char more;
  bool whole = got >= 0 && got % FELT_DECK_KEY == 0 && read(file, &more, 1) == 0;
  close(file);
  if (!whole) return felt_refuse(error, FELT_E_IO, "key", NULL, FELT_SAYS(NOT_A_DECK_KEY, path));
  keys->count = (int)(got / FELT_DECK_KEY);
  return FELT_OK;
}

/* Whole under its name, or the old one still is. */
static bool write_keys(const char *path, const struct felt_deck_keys *keys) {
  char other[1100], folder[1100];
  (void)snprintf(other, sizeof other, "%.1000s.new", path);
  (void)snprintf(folder, sizeof folder, "%.1000s", path);
  char *slash = strrchr(folder, '/');
  if (slash) *slash = '\0';
  size_t size = (size_t)keys->count * FELT_DECK_KEY;
  int file = open(other, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  bool done = file >= 0 && write(file, keys->key, size) == (ssize_t)size && fsync(file) == 0;
  if (file >= 0) close(file);
  done = done && rename(other, path) == 0;
  int place = done ? open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  done = place >= 0 && fsync(place) == 0;
  if (place >= 0) close(place);
  return done;
}

enum felt_status deck_file_open(const char *path, const struct felt_floor *floor, struct felt_deck_keys *keys,
                                struct felt_error *error) {
  keys->count = 0;
  enum felt_status status = path ? read_keys(path, keys, error) : FELT_OK;
  if (status) return status;
  uint8_t fresh[FELT_DECK_KEY];
  randombytes_buf(fresh, sizeof fresh);
  status = felt_deck_keys_renew(keys, floor, fresh, error);
  if (status) return status;
  if (path && !write_keys(path, keys))
    return felt_refuse(error, FELT_E_IO, "key", NULL, FELT_SAYS(FILE_SAYS, path, strerror(errno)));
  return FELT_OK;
}
