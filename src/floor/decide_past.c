/* Corrections of a round that is over (R36): two people, within the house's window. The original stays; what
 * is corrected stands beside it, and what it changes is owed. */
#include "at_table.h"

#include <string.h>

enum { HOUR_MS = 60 * 60 * 1000 };

/* 0: the table's last round. */
static int64_t round_of(const struct at_table *at) {
  int64_t named = at->work->command->of_round;
  return named > 0 ? named : at->round_number;
}

bool floor_is_of_past(const struct at_table *at) {
  uint8_t phase = at->round->now.phase;
  bool between = phase == FELT_PHASE_OVER || (phase == FELT_PHASE_IDLE && at->round_number > 0);
  return between || round_of(at) != at->round_number || !at->table->now.open;
}

static enum felt_status check_window(struct at_table *at, int64_t over_ms) {
  int64_t ago_ms = at->work->command->time_ms - over_ms;
  int32_t hours = at->work->floor->window_hours.now;
  if (ago_ms <= (int64_t)hours * HOUR_MS) return FELT_OK;
  return floor_refuse(at->work, at->table->past_stream, "R36",
                      FELT_SAYS(BEYOND_WINDOW, ago_ms / HOUR_MS, hours));
}

enum felt_status floor_correct_past(struct at_table *at) {
  struct felt_floor *floor = at->work->floor;
  struct felt_floor_past_round *past = floor->past;
  enum felt_status status = floor_need_two(at->work);
  if (!status)
    status = floor_read_past(floor, at->table, &at->table->now, round_of(at), past, at->work->error);
  if (!status) status = check_window(at, past->over_ms);
  if (status) return status;
  struct felt_floor_players players = past->players;
  memcpy(players.book, past->book->hash, sizeof players.book);
  at->book = past->book;
  at->round = &past->corrected;
  at->round_number = players.round;
  at->players = &players;
  at->link = players.link.text[0] ? floor_find_link(floor, players.link.text) : NULL;
  return floor_correct(at);
}

enum felt_status floor_emit_of_past(struct at_table *at, const struct felt_event *event) {
  struct floor_past_event past = {.round = at->round_number, .event = *event};
  if (event->kind == FELT_DID_ADJUST)
    memcpy(past.patron, at->players->patron[event->seat - 1], sizeof past.patron);
  enum felt_status status = floor_emit_past(at->work, at->table, at->book, &past);
  if (!status) felt_round_advance(at->book, at->round, event);
  return status;
}
