/* Events of the command that is being decided: each changes the state and joins the batch. */
#include "internal.h"

#include <string.h>

#undef floor_refuse
enum felt_status floor_refuse(struct floor_work *work, const char *where, const char *rule,
                              const struct felt_reason *reason) {
  return felt_refuse_by(work->error, where, rule, reason);
}

/* ---- the batch */

static struct felt_text begin_text(struct floor_batch *batch) {
  return felt_text_init(batch->text + batch->used, sizeof batch->text - batch->used);
}

/* Keeps what was written; NULL: there was no room. */
static const char *end_text(struct floor_batch *batch, const struct felt_text *text) {
  const char *at = batch->text + batch->used;
  batch->full = batch->full || text->full || batch->used + text->length + 2 > sizeof batch->text;
  if (batch->full) return NULL;
  batch->used += text->length + 1;
  return at;
}

static void add_postings(struct floor_batch *batch, const struct floor_movements *moves,
                         struct felt_store_event *event) {
  event->postings = batch->posting + batch->posting_count;
  event->posting_count = 0;
  struct felt_text currency_text = begin_text(batch);
  felt_text_put(&currency_text, moves->currency);
  const char *currency = moves->count > 0 ? end_text(batch, &currency_text) : NULL;
  for (int i = 0; i < moves->count && !batch->full; i++) {
    struct felt_text text = begin_text(batch);
    floor_account_print(moves, &moves->at[i], &text);
    batch->full = batch->posting_count == BATCH_POSTINGS;
    const char *account = end_text(batch, &text);
    if (!account) return;
    batch->posting[batch->posting_count++] = (struct felt_store_posting){
        .account = account, .currency = currency, .amount_microcents = moves->at[i].micro};
    event->posting_count++;
  }
}

static enum felt_status add_event(struct floor_work *work, const char *stream, const struct felt_text *text,
                                  const struct floor_movements *moves) {
  struct floor_batch *batch = work->floor->batch;
  batch->full = batch->full || batch->event_count == BATCH_EVENTS;
  const char *line = end_text(batch, text);
  if (line) {
    struct felt_store_event *event = &batch->event[batch->event_count++];
    event->stream = stream;
    event->text = line;
    add_postings(batch, moves, event);
  }
  return batch->full ? floor_refuse(work, "floor", NULL, FELT_SAYS(TOO_MUCH_AT_ONCE)) : FELT_OK;
}

/* ---- each kind of event */

enum felt_status floor_emit_own(struct floor_work *work, struct floor_table *table,
                                const struct floor_own *own) {
  struct floor_movements moves;
  struct felt_text text = begin_text(work->floor->batch);
  enum felt_status status = floor_evolve_own(work->floor, table, own, &moves, work->error);
  if (status) return status;
  floor_own_print(own, &text);
  return add_event(work, table ? table->stream : "floor", &text, &moves);
}

enum felt_status floor_emit_table(struct floor_work *work, struct floor_table *table,
                                  const struct felt_book *book, const struct felt_event *event) {
  struct floor_movements moves;
  struct felt_text text = begin_text(work->floor->batch);
  enum felt_status status = floor_evolve_table(work->floor, table, book, event, &moves, work->error);
  if (status) return status;
  felt_event_print(book, event, &text);
  return add_event(work, table->stream, &text, &moves);
}

enum felt_status floor_emit_past_players(struct floor_work *work, struct floor_table *table,
                                         const struct felt_floor_players *players) {
  struct floor_movements moves;
  struct felt_text text = begin_text(work->floor->batch);
  enum felt_status status = floor_evolve_past_players(work->floor, table, players, &moves, work->error);
  if (status) return status;
  floor_own_print(&(struct floor_own){.kind = FLOOR_PLAYERS, .players = *players}, &text);
  return add_event(work, table->past_stream, &text, &moves);
}

enum felt_status floor_emit_past(struct floor_work *work, struct floor_table *table,
                                 const struct felt_book *book, const struct floor_past_event *event) {
  struct floor_movements moves;
  struct felt_text text = begin_text(work->floor->batch);
  enum felt_status status = floor_evolve_past(work->floor, table, event, &moves, work->error);
  if (status) return status;
  floor_past_print(book, event, &text);
  return add_event(work, table->past_stream, &text, &moves);
}

enum felt_status floor_tell_table(struct floor_work *work, struct floor_table *table,
                                  const struct felt_command *command) {
  struct felt_event events[FELT_EVENTS_MAX];
  int count = 0;
  const struct felt_book *book = table->now.book;
  enum felt_status status = felt_table_decide(book, &table->now.table, command, events, &count, work->error);
  for (int i = 0; i < count && !status; i++) status = floor_emit_table(work, table, book, &events[i]);
  return status;
}

/* One of his roles that the act asks for, or any: the link says what is wrong with it. */
static struct felt_person person_for(const struct felt_floor_person *person, unsigned roles) {
  struct felt_person out = {.role = FELT_NOBODY};
  memcpy(out.id, person->id, sizeof out.id);
  unsigned fitting = person->roles & roles ? person->roles & roles : person->roles;
  if (fitting) out.role = (uint8_t)__builtin_ctz(fitting);
  return out;
}

struct felt_link_command floor_sign(const struct floor_work *work, const struct floor_link *link,
                                    struct felt_link_command act) {
  struct felt_link_who who = link->now.link.phase == FELT_LINK_PHASE_NEW && act.terms
                                 ? act.terms->who[act.act]
                                 : felt_link_who_may(&link->now.link, act.act);
  const struct felt_floor_person *first = &work->command->by, *second = &work->command->with;
  /* What follows from a round is signed by the two who corrected it, whichever of them asked. */
  bool follows = work->command->act == FELT_FLOOR_ROUND;
  if (follows && !(first->roles & who.first) && second->roles & who.first) {
    first = &work->command->with;
    second = &work->command->by;
  }
  act.by = person_for(first, who.first);
  act.with = person_for(second, who.second);
  return act;
}

enum felt_status floor_act_on_link(struct floor_work *work, struct floor_link *link,
                                   struct felt_link_command act, int *count) {
  return floor_act_as_signed(work, link, floor_sign(work, link, act), count);
}

enum felt_status floor_act_as_signed(struct floor_work *work, struct floor_link *link,
                                     struct felt_link_command act, int *count) {
  struct felt_link_event *events = work->floor->link_events;
  int done = 0;
  floor_touch_link(work->floor, link);
  enum felt_status status = felt_link_apply(&link->now.link, &act, events, &done, work->error);
  for (int i = 0; i < done && !status; i++) {
    struct floor_movements moves;
    struct felt_text text = begin_text(work->floor->batch);
    status = floor_follow_link(work->floor, link, &events[i], &moves, work->error);
    if (status) break;
    felt_link_event_print(&events[i], &text);
    status = add_event(work, link->stream, &text, &moves);
  }
  if (!status && count) *count = done;
  return status;
}
