/* The audit's replay: every posting computed again, every command of the present rules decided again. */
#include "internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Two floors grow beside each other: one by deciding the commands, one by the events alone. At the end they
 * must be the same. A command that older rules decided cannot be decided again: honest logs would differ
 * wherever a rule was mended since. The first floor takes its events, too. */
struct audit {
  struct felt_store *store;
  struct felt_floor_judged judged;
  struct felt_floor *decided, *evolved;
  struct floor_list events; /* of struct kept: those of the command whose answer has not come yet */
};

struct kept {
  char *stream, *text; /* one allocation, owned */
};

static void forget_events(struct audit *audit) {
  struct kept *kept = audit->events.at;
  for (size_t i = 0; i < audit->events.count; i++) free(kept[i].stream);
  audit->events.count = 0;
}

static enum felt_status no_memory(struct felt_error *error) {
  return felt_refuse(error, FELT_E_NOMEM, "audit", NULL, FELT_SAYS(NO_MEMORY));
}

static enum felt_status keep(struct audit *audit, const struct felt_store_record *record,
                             struct felt_error *error) {
  size_t stream_size = strlen(record->stream) + 1, text_size = strlen(record->text) + 1;
  char *copy = malloc(stream_size + text_size);
  struct kept *kept = copy ? floor_list_add(&audit->events, sizeof *kept) : NULL;
  if (!kept) {
    free(copy);
    return no_memory(error);
  }
  kept->stream = memcpy(copy, record->stream, stream_size);
  kept->text = memcpy(copy + stream_size, record->text, text_size);
  return FELT_OK;
}

/* ---- comparing */

static enum felt_status differs(const struct felt_store_record *record, struct felt_error *error,
                                const struct felt_reason *reason) {
  char where[64];
  (void)snprintf(where, sizeof where, "event %" PRId64, record->seq);
  return felt_refuse(error, FELT_E_DIFFERS, where, NULL, reason);
}

static enum felt_status differs_because(const struct felt_store_record *record, struct felt_error *error,
                                        const struct felt_reason *reason, const struct felt_error *why) {
  enum felt_status status = differs(record, error, reason);
  felt_because(error, why);
  return status;
}

static enum felt_status compare(struct audit *audit, const struct felt_store_record *record,
                                struct felt_error *error) {
  const struct floor_batch *batch = audit->decided->batch;
  const struct kept *kept = audit->events.at;
  for (size_t i = 0; i < audit->events.count && i < batch->event_count; i++) {
    if (strcmp(kept[i].stream, batch->event[i].stream) != 0 ||
        strcmp(kept[i].text, batch->event[i].text) != 0)
      return differs(record, error, FELT_SAYS(DECIDED_OTHERWISE, batch->event[i].text));
  }
  if (audit->events.count != batch->event_count)
    return differs(record, error, FELT_SAYS(DECIDED_OTHER_NUMBER));
  return FELT_OK;
}

static enum felt_status decide_again(struct audit *audit, const struct felt_floor_command *command,
                                     const struct felt_store_record *record, struct felt_error *error) {
  struct felt_error why = {0};
  enum felt_status status = floor_decide(audit->decided, command, &why);
  if (status == FELT_E_NOMEM || status == FELT_E_IO) {
    if (error) *error = why;
    return status;
  }
  if (status) return differs_because(record, error, FELT_SAYS(DECIDED_REFUSED), &why);
  audit->judged.again++;
  return compare(audit, record, error);
}

/* The events of a command that older rules decided; they fitted the other floor already. */
static enum felt_status take_events(struct audit *audit, int64_t time_ms, struct felt_error *error) {
  const struct kept *kept = audit->events.at;
  struct floor_movements moves;
  enum felt_status status = FELT_OK;
  for (size_t i = 0; i < audit->events.count && !status; i++)
    status = floor_evolve_record(audit->decided, time_ms, kept[i].stream, kept[i].text, &moves, error);
  audit->judged.by_deeds++;
  return status;
}

/* The receipt is the command, so it can be decided again. */
static enum felt_status judge(struct audit *audit, const struct felt_store_record *record,
                              struct felt_error *error) {
  struct felt_floor_command command;
  struct felt_error why = {0};
  int64_t rules = 0;
  enum felt_status status = floor_receipt_check(record->answer, record->seq, error);
  if (status) return status;
  if (floor_receipt_parse(record->answer, strlen(record->answer), &command, &rules, &why))
    return differs_because(record, error, FELT_SAYS(NOT_A_RECEIPT), &why);
  command.time_ms = record->time_ms;
  status = rules == FELT_FLOOR_RULES ? decide_again(audit, &command, record, error)
                                     : take_events(audit, record->time_ms, error);
  floor_keep_command(audit->decided);
  return status;
}

/* What the event moves, from the state before it and the event alone, against what is stored. */
static bool are_postings_of(const struct felt_store_record *record, const struct floor_movements *moves) {
  if (record->posting_count != (size_t)moves->count) return false;
  for (int i = 0; i < moves->count; i++) {
    char account[FELT_STORE_NAME_MAX + 1];
    struct felt_text text = felt_text_init(account, sizeof account);
    const struct felt_store_posting *posting = &record->postings[i];
    floor_account_print(moves, &moves->at[i], &text);
    if (posting->amount_microcents != moves->at[i].micro || strcmp(posting->account, account) != 0 ||
        strcmp(posting->currency, moves->currency) != 0)
      return false;
  }
  return true;
}

static enum felt_status apply(void *context, const struct felt_store_record *record,
                              struct felt_error *error) {
  struct audit *audit = context;
  struct felt_error why = {0};
  struct floor_movements moves;
  if (felt_store_is_own(record->text)) return FELT_OK;
  enum felt_status status =
      floor_evolve_record(audit->evolved, record->time_ms, record->stream, record->text, &moves, &why);
  if (status == FELT_E_INPUT || status == FELT_E_RULE)
    return differs_because(record, error, FELT_SAYS(MISFITS_FLOOR), &why);
  if (status) {
    if (error) *error = why;
    return status;
  }
  if (!are_postings_of(record, &moves))
    return differs(record, error, FELT_SAYS(OTHER_POSTINGS, record->text));
  status = keep(audit, record, error);
  if (status || !record->answer) return status;
  status = judge(audit, record, error);
  forget_events(audit);
  return status;
}

/* ---- at the end */

static enum felt_status check_balance(struct felt_store *store, const char *account, const char *currency,
                                      int64_t micro, struct felt_error *error) {
  int64_t kept = felt_store_balance(store, account, currency);
  if (kept == micro) return FELT_OK;
  return felt_refuse(error, FELT_E_DIFFERS, account, NULL, FELT_SAYS(STATE_BALANCE_DIFFERS, kept, micro));
}

static enum felt_status check_link(struct felt_store *store, const struct floor_link *link,
                                   struct felt_error *error) {
  static const char *const kinds[] = {"meter", "reserve", "overflow"};
  enum felt_status status = FELT_OK;
  for (int i = 0; i < link->now.link.terms.level_count && !status; i++) {
    const struct felt_link_level *level = &link->now.link.level[i];
    const int64_t micro[] = {level->meter.micro, level->meter.reserve_micro, level->overflow_micro};
    if (!felt_link_balances(&link->now.link, i))
      return felt_refuse(error, FELT_E_DIFFERS, link->stream, NULL, FELT_SAYS(METER_UNEXPLAINED));
    for (size_t k = 0; k < FELT_COUNT(kinds) && !status; k++) {
      char account[FELT_STORE_NAME_MAX + 1];
      (void)snprintf(account, sizeof account, "%s:%s:%s", kinds[k], link->name,
                     link->now.link.terms.level[i].name.text);
      status = check_balance(store, account, link->currency, micro[k], error);
    }
  }
  return status;
}

static enum felt_status check_patrons(struct felt_store *store, const struct felt_floor *floor,
                                      struct felt_error *error) {
  enum felt_status status = FELT_OK;
  for (size_t i = 0; i < floor->patrons.count && !status; i++) {
    const struct floor_patron *patron = floor_patron_no(floor, i);
    char account[FELT_STORE_NAME_MAX + 1];
    if (!patron->currency[0]) continue;              /* no money: what a thing is for, a switch */
    bool is_named = strchr(patron->id, ':') != NULL; /* a tray, or what is owed */
    (void)snprintf(account, sizeof account, is_named ? "%s" : "patron:%s", patron->id);
    status = check_balance(store, account, patron->currency, patron->cents * FELT_MICRO, error);
  }
  return status;
}

static enum felt_status finish(void *context, struct felt_store *store, struct felt_error *error) {
  struct audit *audit = context;
  uint8_t decided[FELT_STORE_HASH], evolved[FELT_STORE_HASH];
  enum felt_status status = check_patrons(store, audit->decided, error);
  for (size_t i = 0; i < audit->decided->links.count && !status; i++)
    status = check_link(store, floor_link_no(audit->decided, i), error);
  if (!status) status = floor_digest(audit->decided, decided, error);
  if (!status) status = floor_digest(audit->evolved, evolved, error);
  if (status) return status;
  if (memcmp(decided, evolved, sizeof decided) != 0)
    return felt_refuse(error, FELT_E_DIFFERS, "state", NULL, FELT_SAYS(FLOORS_DIFFER));
  return FELT_OK;
}

enum felt_status felt_floor_replayer(struct felt_store *store, struct felt_store_replayer *replayer,
                                     struct felt_error *error) {
  struct audit *audit = calloc(1, sizeof *audit);
  if (!audit) return no_memory(error);
  audit->store = store;
  enum felt_status status = floor_init(store, &audit->decided, error);
  if (!status) status = floor_init(store, &audit->evolved, error);
  *replayer = (struct felt_store_replayer){.apply = apply, .finish = finish, .context = audit};
  if (status) felt_floor_replayer_release(replayer);
  return status;
}

struct felt_floor_judged felt_floor_replayer_judged(const struct felt_store_replayer *replayer) {
  return ((const struct audit *)replayer->context)->judged;
}

void felt_floor_replayer_release(struct felt_store_replayer *replayer) {
  struct audit *audit = replayer->context;
  if (!audit) return;
  forget_events(audit);
  free(audit->events.at);
  felt_floor_close(audit->decided);
  felt_floor_close(audit->evolved);
  free(audit);
  replayer->context = NULL;
}
