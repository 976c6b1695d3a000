/* What a command would do: it is decided on the working state, looked at, and taken back. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

const char *felt_preview_change_name(enum felt_preview_change change) {
  static const char *const names[] = {"appears", "changes", "goes"};
  return names[change];
}

const char *felt_preview_outcome_name(enum felt_outcome outcome) {
  static const char *const names[FELT_OUTCOMES] = {"stands",          "voids-round",   "voids-hand",
                                                   "voids-but-trips", "forfeits-hand", "cancels-flop-bets",
                                                   "needs-decision"};
  return names[outcome];
}

/* ---- hands and money that an incident or a decision touches */

static bool is_dead(const struct felt_round_now *now, int seat) {
  const struct felt_round_hand *hand = &now->hand[seat - 1];
  return now->is_void || hand->is_void || hand->forfeit;
}

static struct felt_preview_money *money_of(struct felt_floor_preview *preview, int seat,
                                           const char patron[24]) {
  for (int i = 0; i < preview->money_count; i++)
    if (preview->money[i].seat == seat) return &preview->money[i];
  felt_assert(preview->money_count < FELT_PREVIEW_SEATS_MAX);
  struct felt_preview_money *money = &preview->money[preview->money_count++];
  *money = (struct felt_preview_money){.seat = seat};
  memcpy(money->patron, patron, sizeof money->patron);
  return money;
}

static struct felt_preview_money *money_at(struct felt_floor_preview *preview,
                                           const struct felt_floor_table *table, int seat) {
  return money_of(preview, seat, table->seat[seat - 1].patron);
}

/* All that lies on a hand; `main`: Ante, Blind and Play alone. */
static int64_t stakes_of(const struct felt_floor_table *table, int seat, bool main) {
  const struct felt_round_hand *hand = &table->table.round.now.hand[seat - 1];
  const struct felt_bet *bet = &hand->bet;
  int64_t play = hand->decided == FELT_PLAYED ? bet->cents[FELT_ANTE] * hand->multiple : 0;
  if (main) return bet->cents[FELT_ANTE] + bet->cents[FELT_BLIND] + play;
  return felt_bet_cents(bet) - bet->toke_cents + play + (bet->progressive ? floor_wager_cents(table) : 0);
}

static void see_hands(const struct floor_table *table, struct felt_floor_preview *preview) {
  const struct felt_round_now *before = &table->before.table.round.now, *now = &table->now.table.round.now;
  for (int seat = now->last_seat; seat >= 1; seat--) {
    if (!felt_round_has_seat(&table->now.table.round, seat)) continue;
    int64_t back = (now->hand[seat - 1].cancelled - before->hand[seat - 1].cancelled) *
                   now->hand[seat - 1].bet.cents[FELT_ANTE];
    if (back > 0) money_at(preview, &table->now, seat)->returned_cents += back;
    if (!is_dead(now, seat) || is_dead(before, seat)) continue;
    preview->dead |= 1U << seat;
    struct felt_preview_money *money = money_at(preview, &table->now, seat);
    if (now->hand[seat - 1].forfeit)
      money->taken_cents += stakes_of(&table->now, seat, false);
    else
      money->returned_cents += stakes_of(&table->now, seat, now->is_void && now->but_sides);
  }
}

/* ---- money that moves at once */

static void see_move(const struct felt_event *event, struct felt_preview_money *money) {
  for (int row = 0; row < FELT_MONEY_ROWS; row++) {
    if (row == FELT_MONEY_TOKE) continue;
    const int64_t *cents = event->moved.money.cents[row];
    money->returned_cents += cents[FELT_DOES_RETURN];
    money->paid_cents += cents[FELT_DOES_PAY];
    money->taken_cents += cents[FELT_DOES_TAKE];
  }
}

/* Of the incident that was told last. */
static void see_outcome(const struct felt_book *book, const struct felt_round *round,
                        struct felt_floor_preview *preview) {
  int n = round->now.incident_count - 1;
  const struct felt_policy *policy = felt_round_policy(book, round, n);
  preview->has_outcome = true;
  preview->outcome = round->now.incident[n].outcome;
  if (!policy) return;
  (void)snprintf(preview->rule, sizeof preview->rule, "%s", policy->rule.id);
  if (round->now.pending) preview->decisions = policy->decisions;
}

static void see_ruling(const struct felt_ruling *ruling, struct felt_floor_preview *preview) {
  static const uint8_t outcomes[FELT_DECISIONS] = {[FELT_CONTINUE] = FELT_STANDS,
                                                   [FELT_VOID_HAND] = FELT_VOIDS_HAND,
                                                   [FELT_VOID_ROUND] = FELT_VOIDS_ROUND,
                                                   [FELT_FORFEIT_HAND] = FELT_FORFEITS_HAND};
  preview->outcome = outcomes[ruling->decision];
}

static void see_correction(const struct felt_book *book, const struct felt_round *round,
                           const struct felt_correction *correction, struct felt_floor_preview *preview) {
  (void)snprintf(preview->rule, sizeof preview->rule, "R36");
  if (correction->what == FELT_CORRECT_INCIDENT && correction->drop == 0) see_outcome(book, round, preview);
}

static void see_event(const struct floor_table *table, const struct felt_event *event,
                      struct felt_floor_preview *preview) {
  const struct felt_book *book = table->now.book;
  const struct felt_round *round = &table->now.table.round;
  switch (event->kind) {
  case FELT_DID_MOVE:
  case FELT_DID_ADJUST: see_move(event, money_at(preview, &table->now, event->seat)); break;
  case FELT_DID_INCIDENT: see_outcome(book, round, preview); break;
  case FELT_DID_DECIDE:
    see_outcome(book, round, preview);
    see_ruling(&event->ruling.ruling, preview);
    break;
  case FELT_DID_CORRECT: see_correction(book, round, &event->correction.correction, preview); break;
  default: break;
  }
}

/* Of a round that is over: what changes is whoever's who played it, wherever he is by now. */
static void see_past(const struct felt_floor *floor, const struct floor_table *table, const char *line,
                     struct felt_floor_preview *preview) {
  const struct felt_book *book = felt_floor_find_book(floor, table->now.past.book);
  struct floor_past_event past;
  felt_assert(book && !floor_past_parse(book, line, &past, NULL));
  if (past.event.kind == FELT_DID_ADJUST)
    see_move(&past.event, money_of(preview, past.event.seat, past.patron));
  else
    see_correction(book, &floor->past->corrected, &past.event.correction.correction, preview);
}

/* The floor wrote the lines itself: they read back. */
static void see_table(const struct felt_floor *floor, const struct floor_table *table,
                      struct felt_floor_preview *preview) {
  for (size_t i = 0; i < floor->batch->event_count; i++) {
    const struct felt_store_event *stored = &floor->batch->event[i];
    struct felt_event event;
    if (floor_own_is(stored->text)) continue;
    if (strcmp(stored->stream, table->past_stream) == 0) see_past(floor, table, stored->text, preview);
    if (strcmp(stored->stream, table->stream) != 0) continue;
    felt_assert(!felt_event_parse(table->now.book, stored->text, strlen(stored->text), &event, NULL));
    see_event(table, &event, preview);
  }
  if (table->touched) see_hands(table, preview);
}

/* ---- awards */

static bool is_live(const struct felt_link_hit *hit) {
  return hit && hit->state != FELT_HIT_VOID;
}

static void see_award(const struct felt_link_hit *was, const struct felt_link_hit *now,
                      struct felt_floor_preview *preview) {
  const struct felt_link_hit *hit = now ? now : was;
  bool was_there = is_live(was), is_there = is_live(now);
  if ((!was_there && !is_there) || preview->award_count == FELT_PREVIEW_AWARDS_MAX) return;
  if (was_there && is_there && was->share_cents == now->share_cents && was->state == now->state) return;
  preview->award[preview->award_count++] =
      (struct felt_preview_award){.change = !was_there ? FELT_AWARD_APPEARS
                                            : is_there ? FELT_AWARD_CHANGES
                                                       : FELT_AWARD_GOES,
                                  .hit = hit->number,
                                  .table = hit->table,
                                  .seat = hit->seat,
                                  .hand = hit->hand,
                                  .was_cents = was_there ? was->share_cents : 0,
                                  .cents = is_there ? now->share_cents : 0};
}

static void see_awards(const struct floor_link *link, struct felt_floor_preview *preview) {
  const struct felt_link *before = &link->before.link, *now = &link->now.link;
  for (int i = 0; i < before->hit_count; i++)
    see_award(&before->hit[i], felt_link_find_hit(now, before->hit[i].number), preview);
  for (int i = 0; i < now->hit_count; i++)
    if (!felt_link_find_hit(before, now->hit[i].number)) see_award(NULL, &now->hit[i], preview);
}

/* What is at stake while a link is down: rounds with progressive wagers that are not settled. */
static void see_down(const struct floor_link *link, struct felt_floor_preview *preview) {
  const struct felt_link *state = &link->before.link;
  for (int i = 0; i < state->table_count; i++) {
    const struct felt_link_table *table = &state->table[i];
    if (!table->in_round || table->settled || table->seats == 0) continue;
    preview->round[preview->round_count++] =
        (struct felt_preview_round){.table = table->number, .round = table->round, .seats = table->seats};
  }
  if (preview->round_count > 0 && state->terms.down_at_win_voids)
    (void)snprintf(preview->rule, sizeof preview->rule, "%s", state->terms.down_at_win_rule.id);
}

/* ---- deciding */

static bool may_be_previewed(const struct felt_floor_command *command) {
  if (command->act == FELT_FLOOR_LINK)
    return command->link.act != FELT_LINK_OPEN && command->link.act != FELT_LINK_JOIN;
  if (command->act != FELT_FLOOR_ROUND) return false;
  switch (command->round.kind) {
  case FELT_DO_INCIDENT:
  case FELT_DO_DECIDE:
  case FELT_DO_ANTES_BACK:
  case FELT_DO_SETTLE:
  case FELT_DO_SEEN:
  case FELT_DO_CORRECT:
  case FELT_DO_UNDO: return true;
  default: return false;
  }
}

static bool needs_second(const struct felt_error *why) {
  return why->reason.code == FELT_CODE_NEEDS_TWO_PEOPLE ||
         why->reason.code == FELT_CODE_NEEDS_SECOND_PERSON ||
         why->reason.code == FELT_CODE_CORRECTION_NEEDS_TWO;
}

/* Somebody who may sign whatever takes two. */
static struct felt_floor_person second_person(const struct felt_floor_person *first) {
  struct felt_floor_person second = {.roles = (1U << FELT_ROLES) - 2};
  (void)snprintf(second.id, sizeof second.id, "%s", strcmp(first->id, "second") == 0 ? "other" : "second");
  return second;
}

/* As if somebody who may stood beside the person who may not. */
static enum felt_status decide_beside(struct felt_floor *floor, const struct felt_floor_command *command,
                                      struct felt_floor_preview *preview) {
  struct felt_floor_command signed_by_two = *command;
  struct felt_floor_person second = second_person(&command->by);
  felt_floor_signed_by(floor, &command->by, &second, &signed_by_two);
  preview->two_people = true;
  return floor_decide(floor, &signed_by_two, &preview->error);
}

static enum felt_status decide(struct felt_floor *floor, const struct felt_floor_command *command,
                               bool beside, struct felt_floor_preview *preview) {
  if (beside && !(command->by.roles & felt_floor_may(floor, command).first))
    return decide_beside(floor, command, preview);
  enum felt_status status = floor_decide(floor, command, &preview->error);
  if (!status || command->with.id[0] || !needs_second(&preview->error)) return status;
  floor_undo_command(floor);
  struct felt_floor_command signed_by_two = *command;
  signed_by_two.with = second_person(&command->by);
  preview->two_people = true;
  char rule[sizeof preview->rule];
  memcpy(rule, preview->error.rule, sizeof rule);
  preview->error = (struct felt_error){0};
  status = floor_decide(floor, &signed_by_two, &preview->error);
  if (!status) memcpy(preview->rule, rule, sizeof rule);
  return status;
}

/* How the hands come out by it, line by line. */
static void see_settlement(const struct felt_floor_table *table, const struct felt_command *command,
                           struct felt_floor_preview *preview) {
  if (command->kind != FELT_DO_SETTLE) return;
  if (felt_table_settlement(table->book, &table->table, &preview->settlement, NULL)) return;
  felt_round_facts(table->book, &table->table.round, table->table.before, &preview->facts);
  preview->book = table->book;
  preview->alone = command->seat > 0;
}

static void look(struct felt_floor *floor, const struct felt_floor_command *command,
                 struct felt_floor_preview *preview) {
  if (command->act == FELT_FLOOR_ROUND) {
    const struct floor_table *table = floor_find_table(floor, command->table);
    see_table(floor, table, preview);
    see_settlement(&table->now, &command->round, preview);
  }
  for (struct floor_link *link = floor->touched_links; link; link = link->next_touched)
    see_awards(link, preview);
  if (command->act == FELT_FLOOR_LINK && command->link.act == FELT_LINK_DOWN)
    see_down(floor_find_link(floor, command->link_name), preview);
}

static enum felt_status preview_one(struct felt_floor *floor, const struct felt_floor_command *command,
                                    bool beside, struct felt_floor_preview *preview,
                                    struct felt_error *error) {
  memset(preview, 0, sizeof *preview);
  if (floor->death.status) {
    if (error) *error = floor->death;
    return floor->death.status;
  }
  if (may_be_previewed(command))
    preview->status = decide(floor, command, beside, preview);
  else
    preview->status = felt_refuse(&preview->error, FELT_E_INPUT, "do", NULL, FELT_SAYS(NO_PREVIEW));
  if (!preview->status) look(floor, command, preview);
  floor_undo_command(floor);
  if (preview->status == FELT_OK || preview->status == FELT_E_INPUT || preview->status == FELT_E_RULE)
    return FELT_OK;
  if (error) *error = preview->error;
  return preview->status;
}

enum felt_status felt_floor_preview(struct felt_floor *floor, const struct felt_floor_command *command,
                                    struct felt_floor_preview *preview, struct felt_error *error) {
  return preview_one(floor, command, false, preview, error);
}

enum felt_status felt_floor_preview_beside(struct felt_floor *floor, const struct felt_floor_command *command,
                                           struct felt_floor_preview *preview, struct felt_error *error) {
  return preview_one(floor, command, true, preview, error);
}
