/* What listeners are told: every event of the group, read back from the line that was stored, so that nobody
 * else has to read lines. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

static bool tell(struct felt_floor *floor, const struct felt_store_event *event, int64_t time_ms) {
  int64_t seq = floor->next_seq++;
  if (!floor->listener.happened) return true;
  size_t stream_size = strlen(event->stream) + 1, text_size = strlen(event->text) + 1;
  char *copy = malloc(stream_size + text_size);
  struct floor_told *told = copy ? floor_list_add(&floor->told, sizeof *told) : NULL;
  if (!told) {
    free(copy);
    return false;
  }
  memcpy(copy, event->stream, stream_size);
  memcpy(copy + stream_size, event->text, text_size);
  *told = (struct floor_told){.seq = seq, .time_ms = time_ms, .stream = copy, .text = copy + stream_size};
  told->past = strncmp(copy, "past:", 5) == 0;
  if (told->past || strncmp(copy, "table:", 6) == 0)
    told->table = (int32_t)strtol(strchr(copy, ':') + 1, NULL, 10);
  /* Another book may lie at the table before the group is shown. */
  const struct floor_table *table = floor_find_table(floor, told->table);
  if (table) told->book = told->past ? felt_floor_find_book(floor, table->now.past.book) : table->now.book;
  return true;
}

bool floor_tell_batch(struct felt_floor *floor, int64_t time_ms) {
  for (size_t i = 0; i < floor->batch->event_count; i++)
    if (!tell(floor, &floor->batch->event[i], time_ms)) return false;
  return true;
}

void floor_forget_told(struct felt_floor *floor) {
  struct floor_told *told = floor->told.at;
  for (size_t i = 0; i < floor->told.count; i++) free(told[i].stream);
  floor->told.count = 0;
}

static const char *word_of(const char *text, char word[32]) {
  const char *at = strchr(text, ' ');
  felt_assert(at != NULL);
  (void)snprintf(word, 32, "%.*s", (int)strcspn(at + 1, " "), at + 1);
  return word;
}

/* The floor wrote the line itself: one that does not read back is a fault of the program. */
static void show_one(const struct felt_floor *floor, const struct floor_told *told) {
  char word[32];
  struct felt_event round;
  struct floor_past_event past;
  struct felt_link_event of_link;
  struct floor_own own;
  size_t length = strlen(told->text);
  struct felt_floor_event event = {.seq = told->seq,
                                   .time_ms = told->time_ms,
                                   .stream = told->stream,
                                   .line = told->text,
                                   .word = word_of(told->text, word),
                                   .table = told->table,
                                   .book = told->book};
  if (strncmp(told->stream, "link:", 5) == 0) {
    felt_assert(!felt_link_event_parse(told->text, length, &of_link, NULL));
    event.link = told->stream + 5;
    event.of_link = &of_link;
  } else if (floor_own_is(told->text)) {
    felt_assert(!floor_own_parse(told->text, length, &own, NULL));
    event.seat = own.seat;
  } else if (told->past) {
    felt_assert(told->book && !floor_past_parse(told->book, told->text, &past, NULL));
    event.seat = past.event.seat;
    event.round = &past.event;
    event.past_round = past.round;
  } else {
    felt_assert(told->book && !felt_event_parse(told->book, told->text, length, &round, NULL));
    event.seat = round.seat;
    event.round = &round;
  }
  floor->listener.happened(floor->listener.context, &event);
}

void floor_show_told(const struct felt_floor *floor) {
  const struct floor_told *told = floor->told.at;
  for (size_t i = 0; i < floor->told.count; i++) show_one(floor, &told[i]);
}
