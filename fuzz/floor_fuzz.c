/* Commands as text to a floor, and logs that no floor wrote.
 *
 * "c0" and lines: each is a command without version, id and time; '@' stands for the hash of book 0. Whatever
 * is sent, the floor rebuilt from its log must be the live one and the audit must agree. "t0" and lines of a
 * stream, a tab and an event: a log from somewhere else, which may be refused but must break nothing. */
#include "felt/floor.h"
#include "felt/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 400 };

static void check(enum felt_status status, const struct felt_error *error) {
  if (status == FELT_OK) return;
  (void)fprintf(stderr, "%s: %s\n", error->where, felt_words_of(error).text);
  felt_assert(status == FELT_OK);
}

/* One line of the input, '@' replaced; the rest is left. */
static bool next_line(const char **at, size_t *left, const char *hash, char line[FELT_FLOOR_LINE_MAX]) {
  if (*left == 0) return false;
  struct felt_text text = felt_text_init(line, FELT_FLOOR_LINE_MAX);
  while (*left > 0 && **at != '\n') {
    char c[2] = {**at, '\0'};
    felt_text_put(&text, c[0] == '@' ? hash : c);
    (*at)++;
    (*left)--;
  }
  if (*left > 0) {
    (*at)++;
    (*left)--;
  }
  return true;
}

static void audit(struct felt_store *store) {
  struct felt_store_replayer replayer;
  struct felt_store_report report;
  struct felt_error error;
  check(felt_floor_replayer(store, &replayer, &error), &error);
  check(felt_store_verify(store, &replayer, &report, &error), &error);
  felt_floor_replayer_release(&replayer);
}

static void compare(struct felt_store *store, const struct felt_floor *floor) {
  uint8_t live[FELT_STORE_HASH], rebuilt[FELT_STORE_HASH];
  struct felt_floor *again;
  struct felt_error error;
  check(felt_floor_open(store, NULL, &again, &error), &error);
  felt_floor_digest(floor, live);
  felt_floor_digest(again, rebuilt);
  felt_assert(memcmp(live, rebuilt, sizeof live) == 0);
  felt_floor_close(again);
}

static void feed_commands(struct felt_store *store, struct felt_floor *floor, const char *hash,
                          const char *data, size_t size) {
  char line[FELT_FLOOR_LINE_MAX], whole[FELT_FLOOR_LINE_MAX + 64];
  struct felt_error error;
  for (int n = 1; n <= LINES_MAX && next_line(&data, &size, hash, line); n++) {
    size_t word = strcspn(line, " ");
    (void)snprintf(whole, sizeof whole, "v1 %.*s id=%d time=%d%s", (int)word, line, n, n, line + word);
    check(felt_floor_submit_line(floor, whole, strlen(whole), 0, &error), &error);
    if (n % 4 == 0) check(felt_floor_commit(floor, &error), &error);
  }
  check(felt_floor_commit(floor, &error), &error);
  compare(store, floor);
  audit(store);
}

static void feed_log(struct felt_store *store, const char *hash, const char *data, size_t size) {
  char line[FELT_FLOOR_LINE_MAX], id[24];
  struct felt_floor *floor;
  struct felt_error error;
  check(felt_store_begin(store, &error), &error);
  for (int n = 1; n <= LINES_MAX && next_line(&data, &size, hash, line); n++) {
    char *tab = strchr(line, '\t');
    if (!tab) continue;
    *tab = '\0';
    (void)snprintf(id, sizeof id, "%d", n);
    struct felt_store_event event = {.stream = line, .text = tab + 1};
    struct felt_store_command command = {.id = id, .time_ms = n, .answer = "-"};
    (void)!felt_store_append(store, &command, &event, 1, &error); /* it refuses what is not an event */
  }
  check(felt_store_commit(store, &error), &error);
  if (felt_floor_open(store, NULL, &floor, &error)) return;
  felt_floor_close(floor);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct felt_store *store;
  struct felt_floor *floor;
  struct felt_error error;
  uint8_t hash[FELT_BOOK_HASH];
  char hex[2 * FELT_BOOK_HASH + 1];
  if (size < 2) return 0;
  const struct felt_book_text *book = felt_book_builtin(data[1] % 4);
  check(felt_store_open("memory:", NULL, &store, &error), &error);
  check(felt_floor_open(store, NULL, &floor, &error), &error);
  check(felt_floor_keep_book(floor, book->text, book->length, 1, hash, &error), &error);
  check(felt_floor_commit(floor, &error), &error);
  struct felt_text text = felt_text_init(hex, sizeof hex);
  for (int i = 0; i < FELT_BOOK_HASH; i++) felt_text_printf(&text, "%02x", hash[i]);
  if (data[0] == 't')
    feed_log(store, hex, (const char *)data + 2, size - 2);
  else
    feed_commands(store, floor, hex, (const char *)data + 2, size - 2);
  felt_floor_close(floor);
  felt_store_close(store);
  return 0;
}
