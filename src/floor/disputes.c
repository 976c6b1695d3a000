/* Disputes (CN 50, CN 51): opened about a seat of a round, whose payment is held; noted, told to whom the
 * house must tell it, decided, closed. What follows in money is a correction (R36); a decision moves none by
 * itself. */
#include "internal.h"

#include <string.h>

const char *felt_verdict_name(enum felt_verdict verdict) {
  static const char *const names[FELT_VERDICTS] = {"open", "upheld", "dismissed"};
  return names[verdict];
}

bool floor_is_of_dispute(int kind) {
  return kind == FELT_FLOOR_DISPUTE || kind == FELT_FLOOR_NOTIFY || kind == FELT_FLOOR_DISPUTE_NOTE ||
         kind == FELT_FLOOR_DISPUTE_DECIDE || kind == FELT_FLOOR_DISPUTE_CLOSE;
}

/* ---- what is held */

const struct felt_floor_dispute *floor_held(const struct felt_floor_table *table, int64_t round, int seat,
                                            bool settles) {
  for (int i = 0; i < table->dispute_count; i++) {
    const struct felt_floor_dispute *dispute = &table->dispute[i];
    bool open = dispute->verdict == FELT_UNDECIDED_YET && !(settles && dispute->notified);
    if (open && dispute->seat > 0 && dispute->seat == seat && dispute->round == round) return dispute;
  }
  return NULL;
}

int64_t floor_held_cents(const struct felt_floor *floor, const char *patron, const char *currency) {
  int64_t sum = 0;
  for (size_t i = 0; i < floor->tables.count; i++) {
    const struct felt_floor_table *table = &floor_table_no(floor, i)->now;
    for (int d = 0; d < table->dispute_count; d++)
      if (table->dispute[d].verdict == FELT_UNDECIDED_YET && strcmp(table->dispute[d].patron, patron) == 0 &&
          strcmp(table->book->currency, currency) == 0)
        sum += table->dispute[d].cents;
  }
  return sum;
}

enum felt_status floor_refuse_held(struct floor_work *work, const struct floor_table *table,
                                   const struct felt_floor_dispute *dispute) {
  return floor_refuse(work, table->stream, table->now.book->incidents.dispute.id,
                      FELT_SAYS(PAYMENT_IS_DISPUTED, dispute->number, dispute->seat));
}

/* ---- the state */

/* Of this number; 0, as older logs have it: the one that is about no seat. */
static struct felt_floor_dispute *find(struct felt_floor_table *table, int64_t number) {
  for (int i = 0; i < table->dispute_count; i++)
    if (number ? table->dispute[i].number == number : table->dispute[i].seat == 0) return &table->dispute[i];
  return NULL;
}

static enum felt_status misfit(struct felt_error *error, const struct floor_table *table,
                               const struct felt_reason *reason) {
  return felt_refuse(error, FELT_E_INPUT, table->stream,
                     table->now.book ? table->now.book->incidents.dispute.id : NULL, reason);
}

static enum felt_status check_open(const struct floor_table *table, const struct floor_own *own,
                                   struct felt_error *error) {
  const struct felt_floor_table *now = &table->now;
  if (own->seat == 0 ? !now->open : own->round < 1 || own->round > felt_floor_round(now))
    return misfit(error, table, FELT_SAYS(NO_SUCH_ROUND, own->round));
  for (int i = 0; i < now->dispute_count; i++)
    if (now->dispute[i].seat == own->seat && now->dispute[i].round == own->round)
      return misfit(error, table, FELT_SAYS(DISPUTE_IS_OPEN));
  if (now->dispute_count == FELT_DISPUTES_MAX)
    return misfit(error, table, FELT_SAYS(TOO_MANY_DISPUTES, FELT_DISPUTES_MAX));
  return FELT_OK;
}

enum felt_status floor_check_dispute(const struct floor_table *table, const struct floor_own *own,
                                     struct felt_error *error) {
  struct felt_floor_table *now = &((struct floor_table *)(uintptr_t)table)->now; /* it is only looked at */
  if (own->kind == FELT_FLOOR_DISPUTE) return check_open(table, own, error);
  const struct felt_floor_dispute *dispute = find(now, own->dispute);
  if (!dispute) return misfit(error, table, FELT_SAYS(NO_DISPUTE));
  if (own->kind == FELT_FLOOR_DISPUTE_DECIDE && dispute->verdict != FELT_UNDECIDED_YET)
    return misfit(error, table, FELT_SAYS(DISPUTE_IS_DECIDED));
  if (own->kind == FELT_FLOOR_DISPUTE_CLOSE && dispute->verdict == FELT_UNDECIDED_YET)
    return misfit(error, table, FELT_SAYS(DISPUTE_NOT_DECIDED));
  return FELT_OK;
}

static void open_dispute(struct felt_floor_table *table, const struct floor_own *own) {
  struct felt_floor_dispute *dispute = &table->dispute[table->dispute_count++];
  *dispute = (struct felt_floor_dispute){.number = ++table->disputes,
                                         .round = own->round,
                                         .seat = own->seat,
                                         .cents = own->cents,
                                         .note = own->note};
  memcpy(dispute->patron, own->patron, sizeof dispute->patron);
}

static void close_dispute(struct felt_floor_table *table, struct felt_floor_dispute *dispute) {
  size_t behind = (size_t)(&table->dispute[table->dispute_count] - (dispute + 1));
  memmove(dispute, dispute + 1, behind * sizeof *dispute);
  memset(&table->dispute[--table->dispute_count], 0, sizeof *dispute);
}

/* Where the event stands that is being taken, so that what became of a dispute is found again. */
static void keep_place(struct felt_floor_table *table, int64_t number, int64_t round) {
  struct felt_floor_case *kept = &table->of_dispute[(number - 1) % FELT_FLOOR_CASES_MAX];
  if (kept->number != number) *kept = (struct felt_floor_case){.number = number, .round = round};
  if (kept->count == FELT_FLOOR_CASE_EVENTS) {
    memmove(kept->at + 1, kept->at + 2, (FELT_FLOOR_CASE_EVENTS - 2) * sizeof kept->at[0]);
    kept->count--;
  }
  kept->at[kept->count++] = table->events + 1;
}

/* Whom the house told ends a dispute that is about no payment: nothing of it waits at the floor. */
void floor_change_dispute(struct felt_floor_table *table, const struct floor_own *own) {
  if (own->kind == FELT_FLOOR_DISPUTE) {
    open_dispute(table, own);
    keep_place(table, table->disputes, own->round);
    return;
  }
  struct felt_floor_dispute *dispute = find(table, own->dispute);
  keep_place(table, dispute->number, dispute->round);
  switch (own->kind) {
  case FELT_FLOOR_NOTIFY:
    dispute->notified = true;
    if (own->dispute == 0) close_dispute(table, dispute);
    break;
  case FELT_FLOOR_DISPUTE_NOTE: dispute->notes++; break;
  case FELT_FLOOR_DISPUTE_DECIDE: dispute->verdict = own->verdict; break;
  default: close_dispute(table, dispute); break;
  }
}

/* ---- deciding */

/* The table, open or closed: a dispute may outlast its day. */
static enum felt_status need_known_table(struct floor_work *work, struct floor_table **table) {
  *table = floor_find_table(work->floor, work->command->table);
  if (*table && (*table)->now.book) return FELT_OK;
  return floor_refuse(work, "table", NULL, FELT_SAYS(NO_TABLE_NUMBERED, work->command->table));
}

/* Who played there: of the round in play, or of one that is read from the store. */
static enum felt_status find_patron(struct floor_work *work, const struct floor_table *table,
                                    struct floor_own *own) {
  const struct felt_floor_table *now = &table->now;
  const struct felt_round *round = &now->table.round;
  int64_t last = felt_floor_round(now);
  bool in_play = now->open && own->round == last && round->now.phase != FELT_PHASE_OVER;
  if (own->round < 1 || own->round > last || (in_play && round->now.phase < FELT_PHASE_LOCKED))
    return floor_refuse(work, table->stream, NULL, FELT_SAYS(NO_SUCH_ROUND, own->round));
  if (own->seat > FELT_SEATS_MAX)
    return floor_refuse(work, table->stream, NULL, FELT_SAYS(SEAT_NOT_IN_ROUND));
  const struct felt_floor_players *players = &now->players;
  bool played = in_play && felt_round_has_seat(round, own->seat);
  if (!in_play) {
    enum felt_status status =
        floor_read_past(work->floor, table, now, own->round, work->floor->past, work->error);
    if (status) return status;
    players = &work->floor->past->players;
    played = felt_round_has_seat(&work->floor->past->corrected, own->seat);
  }
  if (!played) return floor_refuse(work, table->stream, NULL, FELT_SAYS(SEAT_NOT_IN_ROUND));
  memcpy(own->patron, players->patron[own->seat - 1], sizeof own->patron);
  return FELT_OK;
}

static enum felt_status decide_open(struct floor_work *work, struct floor_table *table,
                                    struct floor_own *own) {
  const struct felt_floor_command *command = work->command;
  own->seat = command->seat;
  own->cents = command->cents;
  if (own->seat == 0 && (own->cents > 0 || command->of_round > 0))
    return floor_refuse(work, table->stream, NULL, FELT_SAYS(SEAT_NOT_IN_ROUND));
  if (own->cents < 0 || own->cents > FELT_CENTS_MAX)
    return floor_refuse(work, "cents", NULL, FELT_SAYS(NO_AMOUNT));
  if (own->seat == 0) return FELT_OK;
  own->round = command->of_round ? command->of_round : felt_floor_round(&table->now);
  return find_patron(work, table, own);
}

/* CN 51: where the book says that somebody above must be told, that comes before the end. */
static enum felt_status check_told(struct floor_work *work, struct floor_table *table) {
  const struct felt_rule *rule = &table->now.book->incidents.dispute_told;
  const struct felt_floor_dispute *dispute = find(&table->now, work->command->dispute);
  bool decided = dispute && dispute->verdict != FELT_UNDECIDED_YET;
  if (!rule->id[0] || !decided || dispute->notified) return FELT_OK;
  return floor_refuse(work, table->stream, rule->id, FELT_SAYS(DISPUTE_NOT_NOTIFIED));
}

enum felt_status floor_decide_dispute(struct floor_work *work) {
  const struct felt_floor_command *command = work->command;
  struct floor_own own = {.kind = command->act,
                          .note = command->round_note,
                          .dispute = command->dispute,
                          .verdict = command->verdict};
  bool opens = command->act == FELT_FLOOR_DISPUTE, decides = command->act == FELT_FLOOR_DISPUTE_DECIDE;
  struct floor_table *table = NULL;
  enum felt_status status = need_known_table(work, &table);
  if (status) return status;
  const char *rule = table->now.book->incidents.dispute.id;
  if (!own.note.reason[0])
    return floor_refuse(work, table->stream, rule,
                        opens ? FELT_SAYS(DISPUTE_NEEDS_REASON)
                        : command->act == FELT_FLOOR_NOTIFY
                            ? FELT_SAYS(NOTIFY_NEEDS_WHOM)
                            : FELT_SAYS(NEEDS_REASON, floor_act(command->act)->word));
  if (decides && own.verdict != FELT_UPHELD && own.verdict != FELT_DISMISSED)
    return floor_refuse(work, table->stream, rule, FELT_SAYS(NOT_A_VERDICT));
  if (opens) status = decide_open(work, table, &own);
  if (!status && command->act == FELT_FLOOR_DISPUTE_CLOSE) status = check_told(work, table);
  if (status) return status;
  if (!own.note.by[0]) memcpy(own.note.by, command->by.id, sizeof command->by.id);
  return floor_emit_own(work, table, &own);
}
