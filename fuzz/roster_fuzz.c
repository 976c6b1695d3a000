/* A log of people from outside: lines of any bytes, each of them at a time of its own. What is read prints
 * back to the same bytes; what the rules allow is done, and leaves a roster that holds together; what they
 * refuse changes nothing. */
#include "felt/roster.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_line(const struct felt_roster_event *event, const char *line, size_t length) {
  char again[2 * FELT_ROSTER_LINE];
  struct felt_text text = felt_text_init(again, sizeof again);
  felt_roster_write(event, &text);
  felt_assert(!text.full && text.length == length && memcmp(again, line, length) == 0);
}

/* Nobody is there twice, at two tablets, or at one that is not good; at a table one tablet is active. */
static void check_whole(const struct felt_roster *roster) {
  for (int i = 0; i < roster->accounts; i++)
    felt_assert(felt_roster_find(roster, roster->account[i].name) == &roster->account[i]);
  for (int i = 0; i < roster->keys; i++)
    felt_assert(felt_roster_find_key(roster, roster->key[i].name) == &roster->key[i]);
  for (int i = 0; i < roster->devices; i++) {
    const struct felt_roster_device *device = &roster->device[i];
    felt_assert(felt_roster_find_device(roster, device->name) == device);
    if (!device->dealer[0]) continue;
    const struct felt_roster_account *dealer = felt_roster_find(roster, device->dealer);
    felt_assert(felt_roster_device_is_good(device) && dealer && dealer->has_pin && !dealer->disabled);
    felt_assert(felt_roster_monitor(roster, device->table) == device);
    for (int j = 0; j < i; j++) felt_assert(strcmp(roster->device[j].dealer, device->dealer) != 0);
  }
}

static void try_line(struct felt_roster *roster, const char *line, size_t length, int64_t time_ms) {
  struct felt_roster_event event;
  struct felt_roster before;
  struct felt_error error;
  if (felt_roster_read(line, length, &event, &error)) return;
  check_line(&event, line, length);
  event.time_ms = time_ms;
  felt_assert(felt_roster_reserve(roster) == FELT_OK && felt_roster_copy(roster, &before) == FELT_OK);
  if (felt_roster_check(roster, &event, &error) == FELT_OK) {
    felt_roster_apply(roster, &event);
    check_whole(roster);
  } else {
    felt_assert(felt_roster_equal(roster, &before));
  }
  felt_roster_release(&before);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  enum { EVENTS_MAX = 200 };
  struct felt_roster roster = {0};
  const char *line = (const char *)data, *end = line + size;
  for (int events = 0; line < end && events < EVENTS_MAX; events++) {
    const char *stop = memchr(line, '\n', (size_t)(end - line));
    size_t length = (size_t)((stop ? stop : end) - line);
    try_line(&roster, line, length, events);
    line += length + 1;
  }
  felt_roster_release(&roster);
  return 0;
}
