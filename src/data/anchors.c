/* Anchors leave: signed, by a thread of its own, so that a slow disk elsewhere keeps nobody waiting. */
#include "felt/data.h"
#include "felt/service.h"
#include "felt/words.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEPT = 60, WAITING = 16, PATH = 1100 };

struct anchors {
  struct felt_store_identity floor;
  uint8_t secret[ANCHOR_SECRET];
  char last[PATH], to[PATH]; /* "": none */
  pthread_t thread;
  pthread_mutex_t lock; /* of what follows */
  pthread_cond_t call;
  struct anchor waiting[WAITING], kept[KEPT]; /* kept: those that left, in turn */
  int waiting_count, kept_count, kept_next;
  bool stopping;
};

/* ---- the key */

static enum felt_status file_says(const char *path, struct felt_error *error) {
  return felt_refuse(error, FELT_E_IO, "anchors", NULL, FELT_SAYS(FILE_SAYS, path, strerror(errno)));
}

static bool write_all(int file, const char *text, size_t length) {
  return file >= 0 && write(file, text, length) == (ssize_t)length && fsync(file) == 0;
}

/* Whole under its name, or the old one still is. */
static bool replace(const char *path, const char *text, size_t length) {
  char other[PATH + 8];
  (void)snprintf(other, sizeof other, "%s.new", path);
  (void)unlink(other); /* of one that was broken off */
  int file = open(other, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  bool done = write_all(file, text, length);
  if (file >= 0) close(file);
  return done && rename(other, path) == 0;
}

static enum felt_status open_key(const char *path, uint8_t secret[ANCHOR_SECRET], struct felt_error *error) {
  uint8_t seed[crypto_sign_SEEDBYTES], public_key[FELT_STORE_KEY];
  char text[2 * crypto_sign_SEEDBYTES + 2] = "";
  size_t length = 0;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0 && errno == ENOENT) {
    randombytes_buf(seed, sizeof seed);
    sodium_bin2hex(text, sizeof text, seed, sizeof seed);
    text[2 * sizeof seed] = '\n';
    if (!replace(path, text, 2 * sizeof seed + 1)) return file_says(path, error);
  } else {
    if (file < 0) return file_says(path, error);
    ssize_t got = read(file, text, sizeof text);
    close(file);
    if (got != (ssize_t)(2 * sizeof seed + 1) || text[2 * sizeof seed] != '\n' ||
        sodium_hex2bin(seed, sizeof seed, text, 2 * sizeof seed, NULL, &length, NULL) != 0 ||
        length != sizeof seed)
      return felt_refuse(error, FELT_E_IO, "anchors", NULL, FELT_SAYS(NOT_AN_ANCHORS_KEY, path));
  }
  (void)crypto_sign_seed_keypair(public_key, secret, seed);
  sodium_memzero(seed, sizeof seed);
  sodium_memzero(text, sizeof text);
  return FELT_OK;
}

/* ---- the places */

/* Opened each time: storage elsewhere comes and goes. */
static bool append(const char *path, const char *line, size_t length) {
  int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  bool done = write_all(file, line, length);
  if (file >= 0) close(file);
  return done;
}

static void tell_log(const struct anchor *anchor, json_t *statement) {
  char what[sizeof(struct felt_sentence)];
  struct felt_text text = felt_text_init(what, sizeof what);
  const struct felt_reason *reason = FELT_SAYS(ANCHOR_LEAVES, anchor->seq, anchor->people.number);
  json_t *fields = reason_json(reason);
  felt_words_reason(reason, &text);
  if (fields) {
    (void)json_object_set_new(fields, "what", plain_json(what));
    (void)json_object_update(fields, statement);
  }
  log_json("info", "anchor", fields);
}

static void cannot(const char *path) {
  log_says("warning", "anchor", FELT_SAYS(ANCHOR_CANNOT_LEAVE, path, strerror(errno)));
}

static void leave(const struct anchors *anchors, const struct anchor *anchor) {
  json_t *statement = anchor_json(anchor);
  char *line = statement ? json_dumps(statement, JSON_COMPACT) : NULL;
  size_t length = line ? strlen(line) : 0;
  if (line) {
    tell_log(anchor, statement);
    line[length++] = '\n'; /* in place of the terminator */
    if (anchors->last[0] && !replace(anchors->last, line, length)) cannot(anchors->last);
    if (anchors->to[0] && !append(anchors->to, line, length)) cannot(anchors->to);
  }
  free(line);
  json_decref(statement);
}

/* ---- the thread */

static void keep(struct anchors *anchors, const struct anchor *anchor) {
  anchors->kept[anchors->kept_next] = *anchor;
  anchors->kept_next = (anchors->kept_next + 1) % KEPT;
  if (anchors->kept_count < KEPT) anchors->kept_count++;
}

static void *work(void *context) {
  struct anchors *anchors = context;
  pthread_mutex_lock(&anchors->lock);
  while (!anchors->stopping || anchors->waiting_count > 0) {
    if (anchors->waiting_count == 0) {
      pthread_cond_wait(&anchors->call, &anchors->lock);
      continue;
    }
    struct anchor anchor = anchors->waiting[0];
    anchors->waiting_count--;
    memmove(anchors->waiting, anchors->waiting + 1, (size_t)anchors->waiting_count * sizeof anchor);
    anchor_sign(&anchor, anchors->secret);
    keep(anchors, &anchor);
    pthread_mutex_unlock(&anchors->lock);
    leave(anchors, &anchor);
    pthread_mutex_lock(&anchors->lock);
  }
  pthread_mutex_unlock(&anchors->lock);
  return NULL;
}

/* Where an anchor waits that long, the place is gone: a later one says all that the oldest did. */
void anchors_leave(struct anchors *anchors, const struct anchor *anchor) {
  pthread_mutex_lock(&anchors->lock);
  if (anchors->waiting_count == WAITING) {
    anchors->waiting_count--;
    memmove(anchors->waiting, anchors->waiting + 1, (size_t)anchors->waiting_count * sizeof *anchor);
  }
  struct anchor *added = &anchors->waiting[anchors->waiting_count++];
  *added = *anchor;
  added->floor = anchors->floor;
  pthread_cond_signal(&anchors->call);
  pthread_mutex_unlock(&anchors->lock);
}

json_t *anchors_json(struct anchors *anchors) {
  json_t *list = json_array();
  pthread_mutex_lock(&anchors->lock);
  for (int i = 1; list && i <= anchors->kept_count; i++)
    (void)json_array_append_new(list, anchor_json(&anchors->kept[(anchors->kept_next + KEPT - i) % KEPT]));
  pthread_mutex_unlock(&anchors->lock);
  return list;
}

/* ---- beginning and end */

enum felt_status anchors_start(const struct anchors_options *options, const struct felt_store_identity *floor,
                               struct anchors **made, struct felt_error *error) {
  struct anchors *anchors = calloc(1, sizeof *anchors);
  if (!anchors) return felt_refuse(error, FELT_E_NOMEM, "anchors", NULL, FELT_SAYS(NO_MEMORY));
  anchors->floor = *floor;
  (void)snprintf(anchors->last, sizeof anchors->last, "%s", options->last ? options->last : "");
  (void)snprintf(anchors->to, sizeof anchors->to, "%s", options->to ? options->to : "");
  pthread_mutex_init(&anchors->lock, NULL);
  clock_wait_init(&anchors->call);
  char broken_off[PATH + 8];
  (void)snprintf(broken_off, sizeof broken_off, "%s.new", anchors->last);
  (void)unlink(broken_off);
  enum felt_status status = open_key(options->key, anchors->secret, error);
  if (!status && anchors->to[0] && !append(anchors->to, "", 0)) status = file_says(anchors->to, error);
  if (!status && pthread_create(&anchors->thread, NULL, work, anchors) != 0)
    status = felt_refuse(error, FELT_E_NOMEM, "anchors", NULL, FELT_SAYS(NO_THREAD));
  if (!status) {
    *made = anchors;
    return FELT_OK;
  }
  sodium_memzero(anchors->secret, sizeof anchors->secret);
  free(anchors);
  return status;
}

const uint8_t *anchors_key(const struct anchors *anchors) {
  return anchors->secret + ANCHOR_SECRET - FELT_STORE_KEY; /* libsodium's form */
}

void anchors_stop(struct anchors *anchors) {
  if (!anchors) return;
  pthread_mutex_lock(&anchors->lock);
  anchors->stopping = true;
  pthread_cond_signal(&anchors->call);
  pthread_mutex_unlock(&anchors->lock);
  pthread_join(anchors->thread, NULL);
  pthread_cond_destroy(&anchors->call);
  pthread_mutex_destroy(&anchors->lock);
  sodium_memzero(anchors->secret, sizeof anchors->secret);
  free(anchors);
}
