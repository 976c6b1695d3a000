#include "inside.h"

#include <sodium.h>

enum { ANCHOR_EVERY = 128 };

enum felt_status store_no_memory(struct felt_error *error) {
  return felt_refuse(error, FELT_E_NOMEM, "store", NULL, FELT_SAYS(NO_MEMORY));
}

enum felt_status store_check_failed(const struct felt_store *store, struct felt_error *error) {
  if (!store->failed) return FELT_OK;
  if (error) *error = store->failure;
  return store->failure.status;
}

struct store_balance_key store_balance_key(const char *account, const char *currency) {
  struct store_balance_key key;
  struct felt_text text = felt_text_init(key.text, sizeof key.text);
  felt_text_put(&text, account);
  felt_text_put(&text, " ");
  felt_text_put(&text, currency);
  return key;
}

/* ---- opening */

static enum felt_status load_head(void *context, const struct felt_store_record *last,
                                  struct felt_error *error) {
  struct felt_store *store = context;
  struct store_entry *entry = store_map_add(&store->streams, last->stream);
  if (!entry) return store_no_memory(error);
  store_map_change(&store->streams, entry);
  entry->pending = last->number;
  entry->pending_hash = last->hash;
  entry->pending_mark = last->seq > store->committed.anchor;
  return FELT_OK;
}

static enum felt_status load_balance(void *context, const struct felt_store_posting *balance,
                                     struct felt_error *error) {
  struct felt_store *store = context;
  struct store_entry *entry =
      store_map_add(&store->balances, store_balance_key(balance->account, balance->currency).text);
  if (!entry) return store_no_memory(error);
  store_map_change(&store->balances, entry);
  entry->pending = balance->amount_microcents;
  entry->pending_mark = true;
  return FELT_OK;
}

/* The last record must be the one that the head names: a log with a torn end is not written on. */
static enum felt_status check_last(struct felt_store *store, struct felt_error *error) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record = NULL;
  enum felt_status status = felt_store_read(store, NULL, store->committed.seq, &cursor, error);
  if (status) return status;
  status = felt_store_next(cursor, &record, error);
  if (status == FELT_OK && store->committed.seq > 0) {
    if (!record || record->seq != store->committed.seq ||
        !store_hash_equal(&record->hash, &store->committed.hash))
      status = felt_refuse(error, FELT_E_DIFFERS, "head", NULL, FELT_SAYS(LAST_EVENT_DIFFERS));
    else {
      store->time_ms = record->time_ms;
      status = felt_store_next(cursor, &record, error);
    }
  }
  if (status == FELT_OK && record)
    status = felt_refuse(error, FELT_E_DIFFERS, "head", NULL, FELT_SAYS(EVENTS_AFTER_HEAD));
  felt_store_end(cursor);
  return status;
}

/* A writer that does not know the log beside names it as the last anchor does. */
static enum felt_status load_beside(struct felt_store *store, struct felt_error *error) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record = NULL;
  if (store->committed.anchor == 0) return FELT_OK;
  enum felt_status status = felt_store_read(store, NULL, store->committed.anchor, &cursor, error);
  if (status) return status;
  status = felt_store_next(cursor, &record, error);
  const char *at = !status && record ? strstr(record->text, " " STORE_PEOPLE "=") : NULL;
  if (at && store_read_beside(&at, &store->beside)) store->told_beside = store->beside;
  felt_store_end(cursor);
  return status;
}

static enum felt_status load(struct felt_store *store, struct felt_error *error) {
  const struct store_backend_ops *ops = store->backend->ops;
  enum felt_status status = ops->get_head(store->backend, &store->committed, error);
  if (status == FELT_OK) status = ops->each_head(store->backend, load_head, store, error);
  if (status == FELT_OK) status = ops->each_balance(store->backend, load_balance, store, error);
  if (status) return status;
  store_map_commit(&store->streams);
  store_map_commit(&store->balances);
  store->pending = store->committed;
  status = store_load_self(store, error);
  if (!status) status = load_beside(store, error);
  return status || store->read_only ? status : check_last(store, error);
}

static void release(struct felt_store *store) {
  store_mark_close(store->mark);
  if (store->backend) store->backend->ops->close(store->backend, store->failed);
  store_map_release(&store->streams);
  store_map_release(&store->balances);
  store_buffer_release(&store->scratch);
  store_buffer_release(&store->anchor_text);
  free(store);
}

enum felt_status felt_store_open(const char *where, const struct felt_store_options *options,
                                 struct felt_store **store, struct felt_error *error) {
  static const struct felt_store_options defaults = {0};
  if (!options) options = &defaults;
  if (sodium_init() < 0) return felt_refuse(error, FELT_E_IO, "store", NULL, FELT_SAYS(NO_SODIUM));
  struct felt_store *opened = calloc(1, sizeof *opened);
  if (!opened) return store_no_memory(error);
  opened->read_only = options->read_only;
  opened->anchor_every = options->anchor_every > 0 ? options->anchor_every : ANCHOR_EVERY;
  store_map_init(&opened->streams);
  store_map_init(&opened->balances);
  enum felt_status status = strcmp(where, "memory:") == 0
                                ? store_memory_open(&opened->backend, error)
                                : store_sqlite_open(where, options, &opened->backend, error);
  if (status == FELT_OK) status = load(opened, error);
  if (status) {
    opened->failed = true; /* nothing is tidied up that was not understood */
    release(opened);
    return status;
  }
  *store = opened;
  return FELT_OK;
}

/* A tail that no anchor names is not damaged, so a failure here is not reported. */
static void anchor_the_rest(struct felt_store *store) {
  if (store->read_only || store->failed || felt_store_is_anchored(store)) return;
  if (felt_store_begin(store, NULL)) return;
  if (felt_store_anchor(store, NULL) == FELT_OK) (void)!felt_store_commit(store, NULL);
}

void felt_store_close(struct felt_store *store) {
  if (!store) return;
  felt_assert(store->cursors == 0);
  if (store->in_group) (void)!felt_store_roll_back(store, NULL);
  anchor_the_rest(store);
  (void)!felt_store_settle_mark(store, NULL);
  release(store);
}

/* ---- what is known without reading */

int64_t felt_store_last(const struct felt_store *store) {
  return store->committed.seq;
}

struct felt_store_hash felt_store_last_hash(const struct felt_store *store) {
  return store->committed.hash;
}

struct felt_store_head felt_store_get_head(const struct felt_store *store, const char *stream) {
  const struct store_entry *entry = store_map_find(&store->streams, stream);
  if (!entry) return (struct felt_store_head){0};
  return (struct felt_store_head){.number = entry->committed, .hash = entry->committed_hash};
}

static bool is_told_of_people(const struct felt_store *store) {
  return store->beside.number == store->told_beside.number &&
         store_hash_equal(&store->beside.hash, &store->told_beside.hash);
}

bool felt_store_is_anchored(const struct felt_store *store) {
  return store->committed.seq == store->committed.anchor && is_told_of_people(store);
}

int64_t felt_store_pending(const struct felt_store *store) {
  return store->pending.seq;
}

int felt_store_schema_found(const struct felt_store *store) {
  return store->backend->schema_found;
}

int64_t felt_store_balance(const struct felt_store *store, const char *account, const char *currency) {
  if (store_form_name(account) || store_form_currency(currency)) return 0;
  const struct store_entry *entry =
      store_map_find(&store->balances, store_balance_key(account, currency).text);
  return entry ? entry->pending : 0;
}

static enum felt_status visit_sorted(struct store_entry *const sorted[], size_t count,
                                     store_visit_balance *visit, void *context, struct felt_error *error) {
  enum felt_status status = FELT_OK;
  for (size_t i = 0; i < count && status == FELT_OK; i++) {
    char account[FELT_STORE_NAME_MAX + 8];
    struct felt_text text = felt_text_init(account, sizeof account);
    felt_text_put(&text, sorted[i]->name);
    char *space = strrchr(account, ' ');
    *space = '\0';
    struct felt_store_posting balance = {account, space + 1, sorted[i]->pending};
    status = visit(context, &balance, error);
  }
  return status;
}

enum felt_status felt_store_each_balance(const struct felt_store *store, store_visit_balance *visit,
                                         void *context, struct felt_error *error) {
  struct store_entry **sorted = malloc((store->balances.count + 1) * sizeof(struct store_entry *));
  if (!sorted) return store_no_memory(error);
  size_t count = 0;
  for (size_t i = 0; i < store->balances.count; i++)
    if (store->balances.entries[i]->pending_mark) sorted[count++] = store->balances.entries[i];
  qsort(sorted, count, sizeof(struct store_entry *), store_entry_by_name);
  enum felt_status status = visit_sorted(sorted, count, visit, context, error);
  free(sorted);
  return status;
}

/* ---- care */

enum felt_status felt_store_checkpoint(const struct felt_store *store, struct felt_error *error) {
  return store->backend->ops->checkpoint(store->backend, error);
}

enum felt_status felt_store_check_place(const struct felt_store *store, struct felt_error *error) {
  return store->backend->ops->check_place(store->backend, error);
}

enum felt_status felt_store_backup(const struct felt_store *store, const char *to, struct felt_error *error) {
  return store->backend->ops->backup(store->backend, to, error);
}
