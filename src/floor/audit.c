/* The audit's replay: every command decided again, every posting computed again. */
#include "internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Two floors grow beside each other: one by deciding the commands, one by the events alone. At the end they
 * must be the same. */
struct audit {
  struct felt_store *store;
  struct felt_floor *decided, *evolved;
  struct floor_list events; /* of struct kept: those of the command whose answer has not come yet */
};

struct kept {
  char *stream, *text; /* one allocation, owned */
  size_t posting_count;
  struct felt_store_posting *postings; /* with their texts: one allocation, owned */
};

static void forget_events(struct audit *audit) {
  struct kept *kept = audit->events.at;
  for (size_t i = 0; i < audit->events.count; i++) {
    free(kept[i].stream);
    free(kept[i].postings);
  }
  audit->events.count = 0;
}

static enum felt_status no_memory(struct felt_error *error) {
  return felt_fail(error, FELT_E_NOMEM, "audit", NULL, "memory ran out");
}

static const char *copy_string(char **at, const char *string) {
  char *copy = *at;
  memcpy(copy, string, strlen(string) + 1);
  *at += strlen(string) + 1;
  return copy;
}

static struct felt_store_posting *copy_postings(const struct felt_store_record *record) {
  size_t size = (record->posting_count + 1) * sizeof(struct felt_store_posting);
  for (size_t i = 0; i < record->posting_count; i++)
    size += strlen(record->postings[i].account) + strlen(record->postings[i].currency) + 2;
  struct felt_store_posting *copy = malloc(size);
  if (!copy) return NULL;
  char *at = (char *)(copy + record->posting_count + 1);
  for (size_t i = 0; i < record->posting_count; i++) {
    copy[i].amount_microcents = record->postings[i].amount_microcents;
    copy[i].account = copy_string(&at, record->postings[i].account);
    copy[i].currency = copy_string(&at, record->postings[i].currency);
  }
  return copy;
}

static enum felt_status keep(struct audit *audit, const struct felt_store_record *record,
                             struct felt_error *error) {
  size_t stream_size = strlen(record->stream) + 1, text_size = strlen(record->text) + 1;
  struct kept kept = {.posting_count = record->posting_count};
  kept.stream = malloc(stream_size + text_size);
  kept.postings = copy_postings(record);
  struct kept *at = kept.stream && kept.postings ? floor_list_add(&audit->events, sizeof *at) : NULL;
  if (!at) {
    free(kept.stream);
    free(kept.postings);
    return no_memory(error);
  }
  memcpy(kept.stream, record->stream, stream_size);
  kept.text = memcpy(kept.stream + stream_size, record->text, text_size);
  *at = kept;
  return FELT_OK;
}

/* ---- comparing */

static enum felt_status differs(const struct felt_store_record *record, struct felt_error *error,
                                const char *what, const char *detail) {
  char where[64];
  (void)snprintf(where, sizeof where, "event %" PRId64, record->seq);
  return felt_fail(error, FELT_E_DIFFERS, where, NULL, "%s%s%.180s", what, detail[0] ? ": " : "", detail);
}

static bool same_postings(const struct kept *kept, const struct felt_store_event *event) {
  if (kept->posting_count != event->posting_count) return false;
  for (size_t i = 0; i < event->posting_count; i++) {
    const struct felt_store_posting *a = &kept->postings[i], *b = &event->postings[i];
    if (a->amount_microcents != b->amount_microcents || strcmp(a->account, b->account) != 0 ||
        strcmp(a->currency, b->currency) != 0)
      return false;
  }
  return true;
}

static enum felt_status compare(struct audit *audit, const struct felt_store_record *record,
                                struct felt_error *error) {
  const struct floor_batch *batch = audit->decided->batch;
  const struct kept *kept = audit->events.at;
  for (size_t i = 0; i < audit->events.count && i < batch->event_count; i++) {
    if (strcmp(kept[i].stream, batch->event[i].stream) != 0 ||
        strcmp(kept[i].text, batch->event[i].text) != 0)
      return differs(record, error, "decided again, its command gives another event", batch->event[i].text);
    if (!same_postings(&kept[i], &batch->event[i]))
      return differs(record, error, "its postings are not those of the event", kept[i].text);
  }
  if (audit->events.count != batch->event_count)
    return differs(record, error, "decided again, its command gives another number of events", "");
  return FELT_OK;
}

/* The receipt is the command, so it can be decided again. */
static enum felt_status decide_again(struct audit *audit, const struct felt_store_record *record,
                                     struct felt_error *error) {
  struct felt_floor_command command;
  struct felt_error why = {0};
  if (floor_receipt_parse(record->answer, strlen(record->answer), &command, &why))
    return differs(record, error, "its answer is no receipt of a command", why.what);
  enum felt_status status = floor_decide(audit->decided, &command, &why);
  if (status == FELT_E_NOMEM || status == FELT_E_IO) {
    if (error) *error = why;
    return status;
  }
  if (status) return differs(record, error, "decided again, its command is refused", why.what);
  status = compare(audit, record, error);
  floor_keep_command(audit->decided);
  return status;
}

static enum felt_status apply(void *context, const struct felt_store_record *record,
                              struct felt_error *error) {
  struct audit *audit = context;
  struct felt_error why = {0};
  if (felt_store_is_own(record->text)) return FELT_OK;
  enum felt_status status = floor_evolve_record(audit->evolved, record, &why);
  if (status == FELT_E_INPUT || status == FELT_E_RULE)
    return differs(record, error, "it does not fit what was before", why.what);
  if (status) {
    if (error) *error = why;
    return status;
  }
  status = keep(audit, record, error);
  if (status || !record->answer) return status;
  status = decide_again(audit, record, error);
  forget_events(audit);
  return status;
}

/* ---- at the end */

static enum felt_status check_balance(struct felt_store *store, const char *account, const char *currency,
                                      int64_t micro, struct felt_error *error) {
  int64_t kept = felt_store_balance(store, account, currency);
  if (kept == micro) return FELT_OK;
  return felt_fail(error, FELT_E_DIFFERS, account, NULL,
                   "the balance is %" PRId64 " millionths of a cent, the floor's state says %" PRId64, kept,
                   micro);
}

static enum felt_status check_link(struct felt_store *store, const struct floor_link *link,
                                   struct felt_error *error) {
  static const char *const kinds[] = {"meter", "reserve", "overflow"};
  enum felt_status status = FELT_OK;
  for (int i = 0; i < link->now.link.terms.level_count && !status; i++) {
    const struct felt_link_level *level = &link->now.link.level[i];
    const int64_t micro[] = {level->meter.micro, level->meter.reserve_micro, level->overflow_micro};
    if (!felt_link_balances(&link->now.link, i))
      return felt_fail(error, FELT_E_DIFFERS, link->stream, NULL,
                       "a level's account does not explain its meter");
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
    (void)snprintf(account, sizeof account, "patron:%s", patron->id);
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
    return felt_fail(error, FELT_E_DIFFERS, "state", NULL,
                     "commands decided again and events alone lead to different floors");
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
