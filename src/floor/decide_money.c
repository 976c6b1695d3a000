/* Money of a round: the table settles it stage by stage, and its link hears of each hit in its hand's place
 * (R37). */
#include "at_table.h"

#include <string.h>

void floor_take_places(struct at_table *at) {
  const struct felt_link_table *table = floor_on_link(at);
  memset(at->command.meter, 0, sizeof at->command.meter);
  at->command.coin_in = at->command.deal = at->command.place = 0;
  if (!at->link) return;
  const struct felt_link *link = &at->link->now.link;
  for (int i = 0; i < FELT_LEVELS_MAX; i++) at->command.meter[i] = link->level[i].meter;
  at->command.place = link->seq;
  if (!table || !table->in_round) return;
  at->command.coin_in = table->coin_in_seq;
  at->command.deal = table->deal_seq;
}

static bool takes_award(const struct felt_event *event) {
  return event->kind == FELT_DID_MOVE && event->moved.level >= 0;
}

static struct felt_link_command hit_of(const struct at_table *at, const struct felt_event *event) {
  struct felt_link_command act = floor_link_act(at, FELT_LINK_HIT);
  act.seat = event->seat;
  act.hand = (enum felt_category)event->moved.hand;
  act.on_board = event->moved.on_board;
  act.stands = true; /* dead hands have no award: the round knows since its dealer's hand was opened */
  return act;
}

/* Which hit and award each will be: the moves of the round name them. */
static enum felt_status name_awards(struct at_table *at, struct felt_event events[], int count) {
  struct felt_link *scratch = at->work->floor->scratch;
  struct felt_link_event *link_events = at->work->floor->link_events;
  bool copied = false;
  for (int i = 0; i < count; i++) {
    if (!takes_award(&events[i])) continue;
    if (!at->link) return floor_refuse_at(at, FELT_SAYS(TABLE_ON_NO_LINK));
    if (!copied) *scratch = at->link->now.link;
    copied = true;
    int n = 0;
    struct felt_link_command act = floor_sign(at->work, at->link, hit_of(at, &events[i]));
    enum felt_status status = felt_link_apply(scratch, &act, link_events, &n, at->work->error);
    if (status) return status;
    events[i].moved.hit = link_events[0].hit;
    events[i].moved.award = link_events[0].award;
  }
  return FELT_OK;
}

static enum felt_status tell_settled(struct at_table *at) {
  const struct felt_link_table *table = floor_on_link(at);
  if (!table || !table->in_round || table->settled) return FELT_OK;
  return floor_act_on_link(at->work, at->link, floor_link_act(at, FELT_LINK_SETTLED), NULL);
}

/* The round's part first: the link's meters are then still those that its lines were settled by. */
static enum felt_status emit(struct at_table *at, const struct felt_event *event) {
  enum felt_status status = floor_emit_table(at->work, at->table, at->table->now.book, event);
  if (!status && takes_award(event)) status = floor_act_on_link(at->work, at->link, hit_of(at, event), NULL);
  if (!status && event->kind == FELT_DID_SETTLED) status = tell_settled(at);
  if (!status && event->kind == FELT_DID_SETTLED) status = floor_note_payments(at);
  return status;
}

enum felt_status floor_move_money(struct at_table *at) {
  struct felt_event events[FELT_EVENTS_MAX];
  int count = 0;
  bool any = false;
  floor_take_places(at);
  at->command.flag = at->link && at->link->now.link.down;
  enum felt_status status = felt_table_decide(at->table->now.book, &at->table->now.table, &at->command,
                                              events, &count, at->work->error);
  if (!status) status = name_awards(at, events, count);
  for (int i = 0; i < count && !status; i++) {
    any = any || takes_award(&events[i]);
    status = emit(at, &events[i]);
  }
  return status || !any ? status : floor_sync_link(at->work, at->link);
}
