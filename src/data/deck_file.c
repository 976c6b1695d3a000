
#include "felt/data.h"
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Before the keys, as long as one of them; files of older programs begin with a key. */
struct head {
  char form[16];
  struct felt_store_identity identity;
};

static struct head head_of(const struct felt_store_identity *identity) {
  struct head head = {.identity = *identity};
  memcpy(head.form, "felt deck.key 1\n", sizeof head.form);
  return head;
}

static enum felt_status not_keys(const char *path, struct felt_error *error) {
  return felt_refuse(error, FELT_E_IO, "key", NULL, FELT_SAYS(NOT_A_DECK_KEY, path));
}

/* The bytes of the file: a head, if there is one, and keys. */
static enum felt_status take_keys(const char *path, const struct felt_store_identity *identity,
                                  const uint8_t *bytes, size_t length, struct felt_deck_keys *keys,
                                  struct felt_error *error) {
  const struct head head = head_of(identity);
  if (length >= sizeof head && memcmp(bytes, head.form, sizeof head.form) == 0) {
    if (memcmp(bytes, &head, sizeof head) != 0)
      return felt_refuse(error, FELT_E_IO, "key", NULL, FELT_SAYS(FILE_OF_OTHER_FLOOR, path));
    bytes += sizeof head;
    length -= sizeof head;
  }
  if (length % FELT_DECK_KEY != 0 || length > sizeof keys->key) return not_keys(path, error);
  memcpy(keys->key, bytes, length);
  keys->count = (int)(length / FELT_DECK_KEY);
  return FELT_OK;
}

static enum felt_status read_keys(const char *path, const struct felt_store_identity *identity,
                                  struct felt_deck_keys *keys, struct felt_error *error) {
  uint8_t bytes[sizeof(struct head) + sizeof keys->key + 1];
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0 && errno == ENOENT) return FELT_OK;
  if (file < 0)
    return felt_refuse(error, FELT_E_IO, "key", NULL, FELT_SAYS(FILE_SAYS, path, strerror(errno)));
  ssize_t got = read(file, bytes, sizeof bytes);
  close(file);
  enum felt_status status = got < 0 || got == (ssize_t)sizeof bytes
                                ? not_keys(path, error)
                                : take_keys(path, identity, bytes, (size_t)got, keys, error);
  sodium_memzero(bytes, sizeof bytes);
  return status;
}

/* Whole under its name, or the old one still is. */
static bool write_keys(const char *path, const struct felt_store_identity *identity,
                       const struct felt_deck_keys *keys) {
  const struct head head = head_of(identity);
  char other[1100], folder[1100];
  (void)snprintf(other, sizeof other, "%.1000s.new", path);
  (void)snprintf(folder, sizeof folder, "%.1000s", path);
  char *slash = strrchr(folder, '/');
  if (slash) *slash = '\0';
  size_t size = (size_t)keys->count * FELT_DECK_KEY;
  int file = open(other, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  bool done = file >= 0 && write(file, &head, sizeof head) == (ssize_t)sizeof head &&
              write(file, keys->key, size) == (ssize_t)size && fsync(file) == 0;
  if (file >= 0) close(file);
  done = done && rename(other, path) == 0;
  int place = done ? open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  done = place >= 0 && fsync(place) == 0;
  if (place >= 0) close(place);
  return done;
}

enum felt_status deck_file_open(const char *path, const struct felt_store_identity *identity,
                                const struct felt_floor *floor, struct felt_deck_keys *keys,
                                struct felt_error *error) {
  keys->count = 0;
  enum felt_status status = path ? read_keys(path, identity, keys, error) : FELT_OK;
  if (status) return status;
  uint8_t fresh[FELT_DECK_KEY];
  randombytes_buf(fresh, sizeof fresh);
  status = felt_deck_keys_renew(keys, floor, fresh, error);
  if (status) return status;
  if (path && !write_keys(path, identity, keys))
    return felt_refuse(error, FELT_E_IO, "key", NULL, FELT_SAYS(FILE_SAYS, path, strerror(errno)));
  return FELT_OK;
}
