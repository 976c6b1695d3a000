/* A group: commands, books and anchors become records, each checked before anything is changed. */
#include "inside.h"

#include <inttypes.h>

/* After this the store only reads: what a failed write left on disk is for the next opening to find out. The
 * group is dropped as well as may be, so that a writer who fails does not lock out the one who does not. */
static enum felt_status fail_for_good(struct felt_store *store, enum felt_status status,
                                      struct felt_error *error) {
  if (store->in_group) {
    (void)!store->backend->ops->roll_back(store->backend, NULL);
    store_map_roll_back(&store->streams);
    store_map_roll_back(&store->balances);
    store->pending = store->committed;
    store->in_group = false;
  }
  store->failed = true;
  if (error) *error = store->failure;
  return status;
}

static enum felt_status no_memory_for_good(struct felt_store *store, struct felt_error *error) {
  return fail_for_good(store, store_no_memory(&store->failure), error);
}

static enum felt_status check_writable(const struct felt_store *store, struct felt_error *error) {
  if (store->read_only) return felt_refuse(error, FELT_E_INPUT, "store", NULL, FELT_SAYS(READ_ONLY));
  return store_check_failed(store, error);
}

enum felt_status felt_store_begin(struct felt_store *store, struct felt_error *error) {
  enum felt_status status = check_writable(store, error);
  if (status) return status;
  felt_assert(!store->in_group);
  status = store->backend->ops->begin(store->backend, &store->failure);
  if (status) return fail_for_good(store, status, error);
  store->in_group = true;
  return FELT_OK;
}

/* ---- records */

/* Adds one record to its chain. The forms are right, the balances are dealt with. */
static enum felt_status put(struct felt_store *store, struct felt_store_record record,
                            struct felt_error *error) {
  struct store_entry *stream = store_map_add(&store->streams, record.stream);
  if (!stream) return no_memory_for_good(store, error);
  record.seq = store->pending.seq + 1;
  record.number = stream->pending + 1;
  if (!store_form_hash(&stream->pending_hash, &record, &store->scratch, &record.hash))
    return no_memory_for_good(store, error);
  enum felt_status status = store->backend->ops->put_record(store->backend, &record, &store->failure);
  if (status) return fail_for_good(store, status, error);
  store_map_change(&store->streams, stream);
  stream->pending = record.number;
  stream->pending_hash = record.hash;
  stream->pending_mark = true;
  store->pending.seq = record.seq;
  store->pending.hash = record.hash;
  if (record.time_ms > store->time_ms) store->time_ms = record.time_ms;
  return FELT_OK;
}

/* ---- commands */

static enum felt_status check_command(struct felt_store *store, const struct felt_store_command *command,
                                      const struct felt_store_event events[], size_t count,
                                      struct felt_error *error) {
  if (count == 0) return felt_refuse(error, FELT_E_INPUT, "command", NULL, FELT_SAYS(COMMAND_WITHOUT_EVENT));
  for (size_t i = 0; i < count; i++) {
    struct felt_store_record record = {.stream = events[i].stream,
                                       .time_ms = command->time_ms,
                                       .command = command->id,
                                       .text = events[i].text,
                                       .answer = command->answer,
                                       .postings = events[i].postings,
                                       .posting_count = events[i].posting_count};
    enum felt_status status = store_form_check(&record, FELT_E_INPUT, "command", error);
    if (status) return status;
    if (felt_store_is_own(events[i].text))
      return felt_refuse(error, FELT_E_INPUT, "command", NULL, FELT_SAYS(STORES_OWN_EVENT));
  }
  int64_t seq;
  const char *answer;
  enum felt_status status =
      store->backend->ops->find_command(store->backend, command->id, &seq, &answer, &store->failure);
  if (status) return fail_for_good(store, status, error);
  if (seq > 0)
    return felt_refuse(error, FELT_E_INPUT, "command", NULL, FELT_SAYS(ID_STORED, command->id, seq));
  return FELT_OK;
}

static struct store_entry *balance_of(struct felt_store *store, const struct felt_store_posting *posting) {
  return store_map_add(&store->balances, store_balance_key(posting->account, posting->currency).text);
}

/* What the balances would be, in their trials. The entries are all there afterwards. */
static enum felt_status try_balances(struct felt_store *store, const struct felt_store_event events[],
                                     size_t count, struct felt_error *error) {
  for (size_t i = 0; i < count; i++) {
    for (size_t j = 0; j < events[i].posting_count; j++) {
      struct store_entry *entry = balance_of(store, &events[i].postings[j]);
      if (!entry) return no_memory_for_good(store, error);
      entry->trial = entry->pending;
    }
  }
  for (size_t i = 0; i < count; i++) {
    for (size_t j = 0; j < events[i].posting_count; j++) {
      const struct felt_store_posting *posting = &events[i].postings[j];
      struct store_entry *entry = balance_of(store, posting);
      if (__builtin_add_overflow(entry->trial, posting->amount_microcents, &entry->trial))
        return felt_refuse(error, FELT_E_INPUT, "command", NULL,
                           FELT_SAYS(BALANCE_OVERFLOWS, posting->account));
    }
  }
  return FELT_OK;
}

static void keep_balances(struct felt_store *store, const struct felt_store_event *event) {
  for (size_t j = 0; j < event->posting_count; j++) {
    struct store_entry *entry = balance_of(store, &event->postings[j]);
    store_map_change(&store->balances, entry);
    entry->pending = entry->trial;
    entry->pending_mark = true;
  }
}

enum felt_status felt_store_append(struct felt_store *store, const struct felt_store_command *command,
                                   const struct felt_store_event events[], size_t count,
                                   struct felt_error *error) {
  enum felt_status status = check_writable(store, error);
  if (status) return status;
  felt_assert(store->in_group);
  status = check_command(store, command, events, count, error);
  if (status == FELT_OK) status = try_balances(store, events, count, error);
  for (size_t i = 0; i < count && status == FELT_OK; i++) {
    struct felt_store_record record = {.stream = events[i].stream,
                                       .time_ms = command->time_ms,
                                       .command = command->id,
                                       .text = events[i].text,
                                       .answer = i + 1 == count ? command->answer : NULL,
                                       .postings = events[i].postings,
                                       .posting_count = events[i].posting_count};
    status = put(store, record, error);
    if (status == FELT_OK) keep_balances(store, &events[i]);
  }
  return status;
}

/* ---- the store's own events */

enum felt_status store_put_own(struct felt_store *store, const char *stream, const char *text,
                               struct felt_error *error) {
  struct felt_store_record record = {.stream = stream, .time_ms = store->time_ms, .text = text};
  return put(store, record, error);
}

enum felt_status felt_store_put_book(struct felt_store *store, const char *text, size_t length,
                                     int64_t time_ms, struct felt_store_hash *hash,
                                     struct felt_error *error) {
  enum felt_status status = check_writable(store, error);
  if (status) return status;
  felt_assert(store->in_group);
  enum felt_code wrong = store_form_book(text, length);
  if (wrong)
    return felt_refuse(error, FELT_E_INPUT, "book", NULL, &(const struct felt_reason){.code = wrong});
  if (time_ms < 0) return felt_refuse(error, FELT_E_INPUT, "book", NULL, FELT_SAYS(BEFORE_1970, "time"));
  struct felt_store_hash found = store_hash_of(text, length);
  const char *there = NULL;
  size_t there_length;
  status = store->backend->ops->get_book(store->backend, &found, &there, &there_length, &store->failure);
  if (status == FELT_OK && !there)
    status = store->backend->ops->put_book(store->backend, &found, text, length, &store->failure);
  if (status) return fail_for_good(store, status, error);
  if (!there) {
    char line[128];
    struct felt_text own = felt_text_init(line, sizeof line);
    felt_text_printf(&own, STORE_OWN "book %s", store_hex(&found).text);
    if (time_ms > store->time_ms) store->time_ms = time_ms;
    status = store_put_own(store, STORE_FLOOR, line, error);
  }
  if (status == FELT_OK) *hash = found;
  return status;
}

/* One anchor names at most so many heads, so that it stays within FELT_STORE_TEXT_MAX. */
enum { HEADS = 256 };

/* The streams that wait for an anchor, in the order of their names, so that the log does not depend on when
 * the store was opened; the floor's own chain needs none. The caller frees the list; NULL: memory ran out. */
static struct store_entry **list_unanchored(const struct store_map *streams, size_t *count) {
  struct store_entry **list = malloc((streams->count + 1) * sizeof(struct store_entry *));
  if (!list) return NULL;
  *count = 0;
  for (size_t i = 0; i < streams->count; i++) {
    struct store_entry *stream = streams->entries[i];
    if (stream->pending_mark && strcmp(stream->name, STORE_FLOOR) != 0) list[(*count)++] = stream;
  }
  qsort(list, *count, sizeof(struct store_entry *), store_entry_by_name);
  return list;
}

static enum felt_status put_anchor(struct felt_store *store, struct store_entry *const heads[], size_t count,
                                   struct felt_error *error) {
  struct store_buffer *text = &store->anchor_text;
  text->length = 0;
  bool fits = store_buffer_printf(text, STORE_OWN "anchor");
  for (size_t i = 0; i < count && fits; i++) {
    fits = store_buffer_printf(text, " %s=%" PRId64 "=%s", heads[i]->name, heads[i]->pending,
                               store_hex(&heads[i]->pending_hash).text);
    store_map_change(&store->streams, heads[i]);
    heads[i]->pending_mark = false;
  }
  if (store->beside.number > 0)
    fits = fits && store_buffer_printf(text, " " STORE_PEOPLE "=%" PRId64 "=%s", store->beside.number,
                                       store_hex(&store->beside.hash).text);
  if (!fits) return no_memory_for_good(store, error);
  enum felt_status status = store_put_own(store, STORE_FLOOR, text->at, error);
  if (status == FELT_OK) store->pending.anchor = store->pending.seq;
  store->told_beside = store->beside;
  return status;
}

enum felt_status felt_store_anchor(struct felt_store *store, struct felt_error *error) {
  enum felt_status status = check_writable(store, error);
  if (status) return status;
  felt_assert(store->in_group);
  bool told = memcmp(&store->beside, &store->told_beside, sizeof store->beside) == 0;
  if (store->pending.seq == store->pending.anchor && told) return FELT_OK;
  size_t count = 0, done = 0;
  struct store_entry **heads = list_unanchored(&store->streams, &count);
  if (!heads) return no_memory_for_good(store, error);
  do {
    size_t some = count - done < HEADS ? count - done : HEADS;
    status = put_anchor(store, heads + done, some, error);
    done += some;
  } while (status == FELT_OK && done < count);
  free(heads);
  return status;
}

/* ---- the end of a group */

static enum felt_status put_balances(struct felt_store *store) {
  enum felt_status status = FELT_OK;
  for (size_t i = 0; i < store->balances.change_count && status == FELT_OK; i++) {
    const struct store_entry *entry = store->balances.changes[i];
    char account[FELT_STORE_NAME_MAX + 8];
    struct felt_text text = felt_text_init(account, sizeof account);
    felt_text_put(&text, entry->name);
    char *space = strrchr(account, ' ');
    *space = '\0';
    struct felt_store_posting balance = {account, space + 1, entry->pending};
    status = store->backend->ops->put_balance(store->backend, &balance, &store->failure);
  }
  return status;
}

enum felt_status felt_store_commit(struct felt_store *store, struct felt_error *error) {
  enum felt_status status = check_writable(store, error);
  if (status) return status;
  felt_assert(store->in_group);
  const struct store_backend_ops *ops = store->backend->ops;
  if (store->pending.seq - store->pending.anchor >= store->anchor_every) {
    status = felt_store_anchor(store, error);
    if (status) return status;
  }
  if (store->pending.seq > store->committed.seq) {
    status = put_balances(store);
    if (status == FELT_OK) status = ops->put_head(store->backend, &store->pending, &store->failure);
  }
  if (status == FELT_OK) status = ops->commit(store->backend, &store->failure);
  /* After it, so that no crash finds a mark ahead of its log; before anybody is told. */
  if (status == FELT_OK && store->mark && store->pending.seq > store->committed.seq)
    status = store_mark_put(store->mark, store->pending.seq, &store->pending.hash, &store->failure);
  if (status) return fail_for_good(store, status, error);
  store_map_commit(&store->streams);
  store_map_commit(&store->balances);
  store->committed = store->pending;
  store->in_group = false;
  return FELT_OK;
}

enum felt_status felt_store_roll_back(struct felt_store *store, struct felt_error *error) {
  enum felt_status status = check_writable(store, error);
  if (status) return status;
  felt_assert(store->in_group && store->cursors == 0);
  status = store->backend->ops->roll_back(store->backend, &store->failure);
  if (status) return fail_for_good(store, status, error);
  store_map_roll_back(&store->streams);
  store_map_roll_back(&store->balances);
  store->pending = store->committed;
  store->in_group = false;
  return FELT_OK;
}
