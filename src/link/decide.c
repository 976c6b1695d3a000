/* What a command does: who may, what the rules say, and the events that follow. An event is booked as
 * it is made, so what a rule forgets to refuse, the link refuses. */
#include "internal.h"

/* The id without what may lie behind its end. */
static struct felt_person clean(const struct felt_person *person) {
  struct felt_person out = {.role = person->role};
  memcpy(out.id, person->id, strnlen(person->id, sizeof out.id - 1));
  return out;
}

/* A link's first terms already name who may open it. */
static struct felt_link_who who_may(const struct work *work) {
  const struct felt_link_command *command = work->command;
  bool first = command->act == FELT_LINK_OPEN && work->link->phase == FELT_LINK_PHASE_NEW;
  return first ? command->terms->who[command->act] : felt_link_who_may(work->link, command->act);
}

/* Only the people who were asked for are recorded. */
struct felt_link_event felt_link_event_of(const struct work *work) {
  const struct felt_link_command *command = work->command;
  struct felt_link_event event = {.act = (uint8_t)command->act, .reason = (uint8_t)command->reason};
  struct felt_link_who who = who_may(work);
  if (who.first) event.by = clean(&command->by);
  if (who.second) event.with = clean(&command->with);
  return event;
}

enum felt_status felt_link_refuse(struct work *work, const char *rule, const struct felt_reason *reason) {
  return felt_refuse(work->error, FELT_E_RULE, work->where, rule, reason);
}

enum felt_status felt_link_emit(struct work *work, struct felt_link_event *event) {
  event->seq = work->link->seq + 1;
  enum felt_code misfit = felt_link_fold(work->link, event);
  if (misfit) return felt_link_refuse(work, NULL, &(const struct felt_reason){.code = misfit});
  felt_assert(work->count < FELT_LINK_EVENTS_MAX);
  work->events[work->count++] = *event;
  return FELT_OK;
}

/* ---- who and why */

static char lower(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Ann and ann are one person. */
static bool same_person(const char *a, const char *b) {
  while (*a && lower(*a) == lower(*b)) {
    a++;
    b++;
  }
  return lower(*a) == lower(*b);
}

/* Why an act that one person does on other days needs two. */
static const char *why_two(const struct work *work) {
  return work->command->act == FELT_LINK_DOWN ? "R42" : NULL;
}

static enum felt_status check_person(struct work *work, const struct felt_person *person, unsigned roles,
                                     bool first) {
  const char *act = felt_link_act_name(work->command->act), *rule = first ? NULL : why_two(work);
  if (memchr(person->id, '\0', sizeof person->id) == NULL || !felt_link_id_is_sound(person->id) ||
      person->role >= FELT_ROLES)
    return felt_link_refuse(work, rule,
                            first ? FELT_SAYS(NEEDS_FIRST_PERSON, act) : FELT_SAYS(NEEDS_SECOND_PERSON, act));
  if (roles >> person->role & 1) return FELT_OK;
  const char *role = felt_role_name((enum felt_role)person->role);
  return felt_link_refuse(work, rule,
                          first ? FELT_SAYS(NOT_YOUR_ROLE, act, role) : FELT_SAYS(NOT_THEIR_ROLE, act, role));
}

static enum felt_status check_people(struct work *work) {
  const struct felt_link_command *command = work->command;
  struct felt_link_who who = who_may(work);
  if (!who.first) return FELT_OK;
  enum felt_status status = check_person(work, &command->by, who.first, true);
  if (status || !who.second) return status;
  status = check_person(work, &command->with, who.second, false);
  if (status) return status;
  if (same_person(command->by.id, command->with.id))
    return felt_link_refuse(work, why_two(work),
                            FELT_SAYS(NEEDS_TWO_PEOPLE, felt_link_act_name(command->act)));
  return FELT_OK;
}

static enum felt_status check_reason(struct work *work) {
  const struct felt_link_command *command = work->command;
  if ((unsigned)command->reason < FELT_LINK_REASONS && felt_link_reason_fits(command->reason, command->act))
    return FELT_OK;
  return felt_link_refuse(work, NULL, FELT_SAYS(NOT_A_REASON, felt_link_act_name(command->act)));
}

static enum felt_status set_name(struct work *work, struct felt_name *name) {
  const char *text = work->command->name;
  if (!text || strlen(text) >= sizeof name->text || text[0] == '\0')
    return felt_link_refuse(work, NULL, FELT_SAYS(NEEDS_NAME, felt_link_act_name(work->command->act)));
  memset(name, 0, sizeof *name);
  memcpy(name->text, text, strlen(text));
  return FELT_OK;
}

/* ---- the link and its tables */

static enum felt_status decide_open(struct work *work) {
  struct felt_link_event event = felt_link_event_of(work);
  event.first = work->link->phase == FELT_LINK_PHASE_NEW;
  event.terms = *work->command->terms;
  if (event.first != (work->command->reason == FELT_REASON_NEW_LINK))
    return felt_link_refuse(work, NULL, FELT_SAYS(NOT_A_NEW_LINK));
  return felt_link_emit(work, &event);
}

/* "An unsent or unpaid hit cannot be closed silently": the refusal says what is unfinished. */
static enum felt_status decide_close(struct work *work) {
  struct felt_link_alarms alarms = felt_link_alarms(work->link);
  if (work->link->hit_count > 0 || alarms.rounds > 0)
    return felt_link_refuse(work, NULL,
                            FELT_SAYS(LINK_UNFINISHED, alarms.rounds, alarms.held, alarms.pending,
                                      alarms.verified, alarms.locked));
  struct felt_link_event event = felt_link_event_of(work);
  return felt_link_emit(work, &event);
}

/* MA 13(g): if and only if pay table, wager and number of decks agree. The game itself does not matter. */
static enum felt_status decide_join(struct work *work) {
  const struct felt_link_sheet *ours = &work->link->terms.sheet, *theirs = &work->command->terms->sheet;
  const char *rule = work->link->terms.link_rule.id;
  if (theirs->wager_cents != ours->wager_cents)
    return felt_link_refuse(work, rule, FELT_SAYS(OTHER_WAGER, theirs->wager_cents, ours->wager_cents));
  if (theirs->decks != ours->decks)
    return felt_link_refuse(work, rule, FELT_SAYS(OTHER_DECKS, theirs->decks, ours->decks));
  if (!felt_link_sheets_agree(ours, theirs) ||
      !felt_link_same_levels(&work->link->terms, work->command->terms))
    return felt_link_refuse(work, rule, FELT_SAYS(OTHER_PAY_TABLE));
  struct felt_link_event event = felt_link_event_of(work);
  event.table = work->command->table;
  enum felt_status status = set_name(work, &event.name);
  return status ? status : felt_link_emit(work, &event);
}

static enum felt_status decide_at_table(struct work *work) {
  struct felt_link_event event = felt_link_event_of(work);
  event.table = work->command->table;
  if (work->command->act == FELT_LINK_DEAL) event.round = work->command->round;
  if (work->command->act == FELT_LINK_SENSOR_FAILED || work->command->act == FELT_LINK_SENSOR_REPAIRED) {
    if (work->command->seat < 1 || work->command->seat > FELT_SEATS_MAX)
      return felt_link_refuse(work, NULL, FELT_SAYS(NO_SUCH_SEAT, work->command->seat));
    event.seat = (uint8_t)work->command->seat;
  }
  return felt_link_emit(work, &event);
}

static enum felt_status decide_plain(struct work *work) {
  struct felt_link_event event = felt_link_event_of(work);
  return felt_link_emit(work, &event);
}

/* ---- coin-in */

/* A cap stops the meter; what it cannot take goes to the overflow account. A meter may stand above its cap
 * after a void or a transfer: then all of it overflows. */
void felt_link_contribute(const struct felt_link *link, int level, int64_t wagers_cents,
                          struct felt_link_event *event) {
  const struct felt_link_level_terms *terms = &link->terms.level[level];
  int64_t growth = wagers_cents * terms->growth_ppm, room = growth;
  if (terms->cap_cents > 0) {
    room = terms->cap_cents * FELT_MICRO - link->level[level].meter.micro;
    if (room < 0) room = 0;
  }
  event->meter_micro[level] = growth < room ? growth : room;
  event->overflow_micro[level] = growth - event->meter_micro[level];
  event->reserve_micro[level] = wagers_cents * terms->reserve_ppm;
}

static enum felt_status check_coin_in(struct work *work) {
  const struct felt_link *link = work->link;
  const struct felt_link_table *table = felt_link_find_table(link, work->command->table);
  int held = felt_link_alarms(link).held;
  if (link->down)
    return felt_link_refuse(
        work, link->terms.down_rule.id,
        FELT_SAYS(PROGRESSIVE_DOWN, felt_link_reason_name((enum felt_link_reason)link->down_reason)));
  if (link->stopped)
    return felt_link_refuse(
        work, "R42",
        FELT_SAYS(PROGRESSIVE_STOPPED, felt_link_reason_name((enum felt_link_reason)link->stop_reason)));
  if (held > 0) return felt_link_refuse(work, "R14", FELT_SAYS(HITS_HELD, held));
  if (table && (table->dead_sensors & work->command->seats))
    return felt_link_refuse(
        work, link->terms.sensor_rule.id,
        FELT_SAYS(SENSOR_OUT_OF_ORDER, __builtin_ctz(table->dead_sensors & work->command->seats)));
  return FELT_OK;
}

static enum felt_status decide_coin_in(struct work *work) {
  enum felt_status status = check_coin_in(work);
  if (status) return status;
  struct felt_link_event event = felt_link_event_of(work);
  event.table = work->command->table;
  event.round = work->command->round;
  event.seats = work->command->seats;
  event.wager_cents = work->link->terms.sheet.wager_cents;
  int64_t wagers_cents = event.wager_cents * __builtin_popcount(event.seats);
  for (int i = 0; i < work->link->terms.level_count; i++)
    felt_link_contribute(work->link, i, wagers_cents, &event);
  return felt_link_emit(work, &event);
}

/* ---- all */

static void say_where(struct work *work) {
  const struct felt_link_command *command = work->command;
  struct felt_text where = felt_text_init(work->where, sizeof work->where);
  switch (command->act) {
  case FELT_LINK_JOIN:
  case FELT_LINK_LEAVE: felt_text_printf(&where, "table %d", command->table); break;
  case FELT_LINK_SENSOR_FAILED:
  case FELT_LINK_SENSOR_REPAIRED:
    felt_text_printf(&where, "table %d seat %d", command->table, command->seat);
    break;
  case FELT_LINK_COIN_IN:
  case FELT_LINK_DEAL:
  case FELT_LINK_SETTLED:
  case FELT_LINK_LATE_COIN_IN:
  case FELT_LINK_RESEAT:
  case FELT_LINK_END:
    felt_text_printf(&where, "table %d round %lld", command->table, (long long)command->round);
    break;
  case FELT_LINK_HIT:
  case FELT_LINK_LATE_HIT:
    felt_text_printf(&where, "table %d round %lld seat %d", command->table, (long long)command->round,
                     command->seat);
    break;
  case FELT_LINK_RECORD:
  case FELT_LINK_VERIFY:
  case FELT_LINK_PAY:
  case FELT_LINK_RETURN:
  case FELT_LINK_VOID: felt_text_printf(&where, "hit %lld", (long long)command->hit); break;
  case FELT_LINK_BREAK_LOCK: felt_text_printf(&where, "award %lld", (long long)command->award); break;
  default: felt_text_put(&where, "link"); break;
  }
}

static enum felt_status dispatch(struct work *work) {
  switch (work->command->act) {
  case FELT_LINK_OPEN: return decide_open(work);
  case FELT_LINK_CLOSE: return decide_close(work);
  case FELT_LINK_RETIRE: return felt_link_decide_retire(work);
  case FELT_LINK_JOIN: return decide_join(work);
  case FELT_LINK_LEAVE:
  case FELT_LINK_SENSOR_FAILED:
  case FELT_LINK_SENSOR_REPAIRED:
  case FELT_LINK_DEAL: return decide_at_table(work);
  case FELT_LINK_DOWN:
  case FELT_LINK_STOP:
  case FELT_LINK_UP: return decide_plain(work);
  case FELT_LINK_COIN_IN: return decide_coin_in(work);
  case FELT_LINK_HIT: return felt_link_decide_hit(work);
  case FELT_LINK_SETTLED:
  case FELT_LINK_END: return felt_link_decide_end(work);
  case FELT_LINK_RECORD: return felt_link_decide_record(work);
  case FELT_LINK_VERIFY: return felt_link_decide_verify(work);
  case FELT_LINK_PAY: return felt_link_decide_pay(work);
  case FELT_LINK_VOID: return felt_link_decide_void(work);
  case FELT_LINK_BREAK_LOCK: return felt_link_decide_break_lock(work);
  case FELT_LINK_TRANSFER: return felt_link_decide_transfer(work);
  case FELT_LINK_CORRECT: return felt_link_decide_correct(work);
  case FELT_LINK_LATE_COIN_IN: return felt_link_decide_late_coin_in(work);
  case FELT_LINK_RESEAT: return felt_link_decide_reseat(work);
  case FELT_LINK_LATE_HIT: return felt_link_decide_late_hit(work);
  case FELT_LINK_RETURN: return felt_link_decide_return(work);
  default: return felt_link_refuse(work, NULL, FELT_SAYS(NOT_A_COMMAND));
  }
}

static enum felt_status decide(struct work *work) {
  const struct felt_link_command *command = work->command;
  say_where(work);
  if ((unsigned)command->act >= FELT_LINK_ACTS) return felt_link_refuse(work, NULL, FELT_SAYS(UNKNOWN_ACT));
  bool needs_terms = command->act == FELT_LINK_OPEN || command->act == FELT_LINK_JOIN;
  if (needs_terms && !command->terms) return felt_link_refuse(work, NULL, FELT_SAYS(TERMS_MISSING));
  if (work->link->phase == FELT_LINK_PHASE_NEW && command->act != FELT_LINK_OPEN)
    return felt_link_refuse(work, NULL, FELT_SAYS(LINK_NEVER_OPENED));
  enum felt_status status = check_people(work);
  if (!status) status = check_reason(work);
  return status ? status : dispatch(work);
}

/* An event is booked whole or not at all, so an act whose first event alone can fail needs no copy of the
 * link: of the others a later event could. */
static bool may_fail_midway(enum felt_link_act act) {
  return act == FELT_LINK_HIT || act == FELT_LINK_RECORD || act == FELT_LINK_VOID ||
         act == FELT_LINK_RETIRE || act == FELT_LINK_LATE_HIT;
}

enum felt_status felt_link_decide(const struct felt_link *link, const struct felt_link_command *command,
                                  struct felt_link_event events[], int *count, struct felt_error *error) {
  struct felt_link scratch = *link;
  return felt_link_apply(&scratch, command, events, count, error);
}

enum felt_status felt_link_apply(struct felt_link *link, const struct felt_link_command *command,
                                 struct felt_link_event events[], int *count, struct felt_error *error) {
  struct work work = {.link = link, .command = command, .events = events, .error = error};
  if (!may_fail_midway(command->act)) {
    enum felt_status status = decide(&work);
    if (!status) *count = work.count;
    return status;
  }
  struct felt_link scratch = *link;
  work.link = &scratch;
  enum felt_status status = decide(&work);
  if (status) return status;
  *link = scratch;
  *count = work.count;
  return FELT_OK;
}
