/* Verification: everything that can be recomputed is, and compared with what is stored. The state here is
 * built from the records alone; only at the end is it held against what the store kept. */
#include "inside.h"

#include <inttypes.h>

struct check {
  struct felt_store *store;
  const struct felt_store_replayer *replayer;
  struct store_map streams, balances, books;
  struct felt_store_report report;
  struct felt_store_hash last_hash;
  int64_t unanchored; /* streams with events that no anchor names yet; the floor's own needs none */
  bool in_anchor;     /* the event before was an anchor, or a part of one */
  struct store_buffer scratch;
  char open_command[FELT_STORE_NAME_MAX + 1]; /* whose answer is still to come; empty: none */
  char where[96];
};

static enum felt_status differs(const struct check *check, struct felt_error *error,
                                const struct felt_reason *reason) {
  return felt_refuse(error, FELT_E_DIFFERS, check->where, NULL, reason);
}

/* ---- the chain */

static enum felt_status check_chain(struct check *check, const struct felt_store_record *record,
                                    struct felt_error *error) {
  if (record->seq != check->report.events + 1)
    return differs(check, error, FELT_SAYS(EVENT_MISSING, check->report.events + 1));
  enum felt_status status = store_form_check(record, FELT_E_DIFFERS, check->where, error);
  if (status) return status;
  struct store_entry *stream = store_map_add(&check->streams, record->stream);
  if (!stream) return store_no_memory(error);
  if (record->number != stream->pending + 1)
    return differs(check, error, FELT_SAYS(STREAM_GAP, stream->pending + 1));
  struct felt_store_hash hash;
  if (!store_form_hash(&stream->pending_hash, record, &check->scratch, &hash)) return store_no_memory(error);
  if (!store_hash_equal(&hash, &record->hash))
    return differs(check, error,
                   FELT_SAYS(HASH_DIFFERS, store_hex(&record->hash).text, store_hex(&hash).text));
  stream->pending = record->number;
  stream->pending_hash = hash;
  if (!stream->pending_mark && strcmp(stream->name, STORE_FLOOR) != 0) check->unanchored++;
  stream->pending_mark = true;
  check->last_hash = hash;
  return FELT_OK;
}

/* ---- commands */

static bool is_of_self(const struct felt_store_record *record) {
  return strcmp(record->stream, FELT_STORE_SELF) == 0;
}

static enum felt_status check_answer(struct check *check, const struct felt_store_record *record,
                                     struct felt_error *error) {
  struct felt_store_answer answer;
  enum felt_status status = felt_store_find_command(check->store, record->command, &answer, error);
  if (status) return status;
  if (!answer.text || answer.seq != record->seq || strcmp(answer.text, record->answer) != 0)
    return differs(check, error, FELT_SAYS(COMMAND_STORED_TWICE));
  check->open_command[0] = '\0';
  check->report.commands++;
  return FELT_OK;
}

static enum felt_status check_command(struct check *check, const struct felt_store_record *record,
                                      struct felt_error *error) {
  if (felt_store_is_own(record->text) == (record->command != NULL))
    return differs(check, error, FELT_SAYS(OWN_OR_COMMANDED));
  if (!record->command && (record->answer || record->posting_count > 0 ||
                           (strcmp(record->stream, STORE_FLOOR) != 0 && !is_of_self(record))))
    return differs(check, error, FELT_SAYS(OWN_EVENT_MOVES_MONEY));
  if (check->open_command[0] && (!record->command || strcmp(record->command, check->open_command) != 0))
    return differs(check, error, FELT_SAYS(COMMAND_UNANSWERED));
  if (!record->command) return FELT_OK;
  struct felt_text open = felt_text_init(check->open_command, sizeof check->open_command);
  felt_text_put(&open, record->command);
  return record->answer ? check_answer(check, record, error) : FELT_OK;
}

/* ---- the store's own events */

/* The head of a stream as an anchor spells it, " name=number=hash"; empty for one that is not there. */
static void print_head(const struct check *check, const char *name, struct felt_text *text) {
  const struct store_entry *stream = store_map_find(&check->streams, name);
  if (stream)
    felt_text_printf(text, " %s=%" PRId64 "=%s", name, stream->pending,
                     store_hex(&stream->pending_hash).text);
}

static bool is_anchor(const char *text) {
  static const char anchor[] = STORE_OWN "anchor";
  size_t length = strlen(anchor);
  return strncmp(text, anchor, length) == 0 && (text[length] == '\0' || text[length] == ' ');
}

/* People never become fewer, and once they were named, every anchor names them. */
static enum felt_status check_beside(struct check *check, const char **at, struct felt_error *error) {
  struct felt_store_head head, *last = &check->report.people;
  if (!store_read_beside(at, &head) || head.number < last->number ||
      (head.number == last->number && !store_hash_equal(&head.hash, &last->hash)))
    return differs(check, error, FELT_SAYS(ANCHOR_DIFFERS, STORE_PEOPLE));
  *last = head;
  return FELT_OK;
}

/* An anchor that left a stream out would let it be changed unseen. One that names many streams is written in
 * parts, one after the other: what counts is what the last of them leaves. */
static enum felt_status check_complete(const struct check *check, struct felt_error *error) {
  if (!check->in_anchor || check->unanchored == 0) return FELT_OK;
  for (size_t i = 0; i < check->streams.count; i++) {
    const struct store_entry *stream = check->streams.entries[i];
    if (stream->pending_mark && strcmp(stream->name, STORE_FLOOR) != 0)
      return differs(check, error, FELT_SAYS(ANCHOR_MISSES, stream->name));
  }
  return FELT_OK;
}

static enum felt_status check_anchor(struct check *check, const struct felt_store_record *record,
                                     struct felt_error *error) {
  const char *at = record->text + strlen(STORE_OWN "anchor");
  bool names_people = check->report.people.number == 0;
  while (*at) {
    if (strncmp(at, " @", 2) == 0) {
      enum felt_status status = check_beside(check, &at, error);
      if (status) return status;
      names_people = true;
      continue;
    }
    char name[FELT_STORE_NAME_MAX + 1], head[FELT_STORE_NAME_MAX + 128];
    struct felt_text text = felt_text_init(name, sizeof name);
    felt_text_printf(&text, "%.*s", (int)strcspn(at + 1, "= "), at + 1);
    text = felt_text_init(head, sizeof head);
    print_head(check, name, &text);
    if (text.length == 0 || strncmp(at, head, text.length) != 0)
      return differs(check, error, FELT_SAYS(ANCHOR_DIFFERS, name));
    at += text.length;
    struct store_entry *stream = store_map_find(&check->streams, name);
    if (stream->pending_mark && strcmp(name, STORE_FLOOR) != 0) {
      stream->pending_mark = false;
      check->unanchored--;
    }
  }
  if (!names_people) return differs(check, error, FELT_SAYS(ANCHOR_MISSES, STORE_PEOPLE));
  check->report.anchors++;
  check->report.anchor_seq = record->seq;
  check->report.anchor_hash = record->hash;
  return FELT_OK;
}

static enum felt_status check_own(struct check *check, const struct felt_store_record *record,
                                  struct felt_error *error) {
  static const char book[] = STORE_OWN "book ";
  if (is_of_self(record))
    return store_is_self(record->text, record->number) ? FELT_OK
                                                       : differs(check, error, FELT_SAYS(UNKNOWN_OWN_EVENT));
  if (is_anchor(record->text)) return check_anchor(check, record, error);
  if (strncmp(record->text, book, strlen(book)) != 0)
    return differs(check, error, FELT_SAYS(UNKNOWN_OWN_EVENT));
  struct store_entry *entry = store_map_add(&check->books, record->text + strlen(book));
  if (!entry) return store_no_memory(error);
  if (entry->pending_mark) return differs(check, error, FELT_SAYS(BOOK_KEPT_TWICE));
  entry->pending_mark = true;
  entry->pending = 1;
  return FELT_OK;
}

/* ---- postings */

static enum felt_status add_postings(struct check *check, const struct felt_store_record *record,
                                     struct felt_error *error) {
  for (size_t i = 0; i < record->posting_count; i++) {
    const struct felt_store_posting *posting = &record->postings[i];
    struct store_entry *entry =
        store_map_add(&check->balances, store_balance_key(posting->account, posting->currency).text);
    if (!entry) return store_no_memory(error);
    if (__builtin_add_overflow(entry->pending, posting->amount_microcents, &entry->pending))
      return differs(check, error, FELT_SAYS(BALANCE_TOO_LARGE));
    check->report.postings++;
  }
  return FELT_OK;
}

static enum felt_status check_record(struct check *check, const struct felt_store_record *record,
                                     struct felt_error *error) {
  bool anchors = felt_store_is_own(record->text) && is_anchor(record->text);
  if (!anchors && check_complete(check, error)) return FELT_E_DIFFERS;
  check->in_anchor = anchors;
  struct felt_text where = felt_text_init(check->where, sizeof check->where);
  felt_text_printf(&where, "event %" PRId64 " (%.40s %" PRId64 ")", record->seq, record->stream,
                   record->number);
  enum felt_status status = check_chain(check, record, error);
  if (status == FELT_OK) status = check_command(check, record, error);
  if (status == FELT_OK) status = add_postings(check, record, error);
  if (status) return status;
  check->report.events++;
  if (felt_store_is_own(record->text)) return check_own(check, record, error);
  return check->replayer ? check->replayer->apply(check->replayer->context, record, error) : FELT_OK;
}

static enum felt_status check_records(struct check *check, struct felt_error *error) {
  struct felt_store_cursor *cursor;
  enum felt_status status = felt_store_read(check->store, NULL, INT64_MIN, &cursor, error);
  if (status) return status;
  const struct felt_store_record *record = NULL;
  do {
    status = felt_store_next(cursor, &record, error);
    if (status == FELT_OK)
      status = record ? check_record(check, record, error) : check_complete(check, error);
  } while (status == FELT_OK && record);
  felt_store_end(cursor);
  return status;
}

/* ---- against what the store kept */

static enum felt_status check_head(struct check *check, struct felt_error *error) {
  struct store_head head;
  enum felt_status status = check->store->backend->ops->get_head(check->store->backend, &head, error);
  if (status) return status;
  if (head.seq != check->report.events || !store_hash_equal(&head.hash, &check->last_hash))
    return felt_refuse(error, FELT_E_DIFFERS, "head", NULL,
                       FELT_SAYS(LOG_ENDS_ELSEWHERE, head.seq, check->report.events));
  if (head.anchor != check->report.anchor_seq)
    return felt_refuse(error, FELT_E_DIFFERS, "head", NULL,
                       FELT_SAYS(ANCHOR_ELSEWHERE, head.anchor, check->report.anchor_seq));
  if (check->open_command[0])
    return felt_refuse(error, FELT_E_DIFFERS, "head", NULL, FELT_SAYS(LAST_COMMAND_UNANSWERED));
  return FELT_OK;
}

static enum felt_status check_balance(void *context, const struct felt_store_posting *balance,
                                      struct felt_error *error) {
  struct check *check = context;
  struct store_entry *entry =
      store_map_find(&check->balances, store_balance_key(balance->account, balance->currency).text);
  if (!entry || entry->pending != balance->amount_microcents)
    return felt_refuse(error, FELT_E_DIFFERS, balance->account, NULL,
                       FELT_SAYS(BALANCE_DIFFERS, balance->amount_microcents, balance->currency,
                                 entry ? entry->pending : 0));
  entry->pending_mark = true;
  check->report.accounts++;
  return FELT_OK;
}

static enum felt_status check_book(void *context, const struct felt_store_hash *hash, const char *text,
                                   size_t length, struct felt_error *error) {
  struct check *check = context;
  struct felt_store_hash computed = store_hash_of(text, length);
  if (!store_hash_equal(hash, &computed))
    return felt_refuse(error, FELT_E_DIFFERS, "book", NULL,
                       FELT_SAYS(BOOK_HASH_DIFFERS, store_hex(hash).text));
  struct store_entry *entry = store_map_find(&check->books, store_hex(hash).text);
  if (!entry)
    return felt_refuse(error, FELT_E_DIFFERS, "book", NULL,
                       FELT_SAYS(BOOK_WITHOUT_EVENT, store_hex(hash).text));
  entry->pending = 0;
  check->report.books++;
  return FELT_OK;
}

static enum felt_status check_streams(struct check *check, struct felt_error *error) {
  for (size_t i = 0; i < check->store->streams.count; i++) {
    const struct store_entry *kept = check->store->streams.entries[i];
    const struct store_entry *found = store_map_find(&check->streams, kept->name);
    if (kept->committed == 0) continue; /* only ever in groups that were rolled back */
    if (!found || found->pending != kept->committed ||
        !store_hash_equal(&found->pending_hash, &kept->committed_hash))
      return felt_refuse(error, FELT_E_DIFFERS, kept->name, NULL, FELT_SAYS(STREAM_ENDS_ELSEWHERE));
  }
  check->report.streams = (int64_t)check->streams.count;
  return FELT_OK;
}

static enum felt_status check_kept(struct check *check, struct felt_error *error) {
  struct store_backend *backend = check->store->backend;
  enum felt_status status = check_head(check, error);
  if (status == FELT_OK) status = check_streams(check, error);
  if (status == FELT_OK) status = backend->ops->each_balance(backend, check_balance, check, error);
  if (status == FELT_OK) status = backend->ops->each_book(backend, check_book, check, error);
  if (status) return status;
  for (size_t i = 0; i < check->balances.count; i++)
    if (!check->balances.entries[i]->pending_mark)
      return felt_refuse(error, FELT_E_DIFFERS, check->balances.entries[i]->name, NULL,
                         FELT_SAYS(NO_BALANCE_KEPT));
  for (size_t i = 0; i < check->books.count; i++)
    if (check->books.entries[i]->pending != 0)
      return felt_refuse(error, FELT_E_DIFFERS, "book", NULL,
                         FELT_SAYS(BOOK_MISSING, check->books.entries[i]->name));
  return FELT_OK;
}

enum felt_status felt_store_verify(struct felt_store *store, const struct felt_store_replayer *replayer,
                                   struct felt_store_report *report, struct felt_error *error) {
  felt_assert(!store->in_group);
  struct check check = {.store = store, .replayer = replayer};
  store_map_init(&check.streams);
  store_map_init(&check.balances);
  store_map_init(&check.books);
  enum felt_status status = store->backend->ops->verify(store->backend, error);
  if (status == FELT_OK) status = check_records(&check, error);
  if (status == FELT_OK) status = check_kept(&check, error);
  if (status == FELT_OK && replayer && replayer->finish)
    status = replayer->finish(replayer->context, store, error);
  store_map_release(&check.streams);
  store_map_release(&check.balances);
  store_map_release(&check.books);
  store_buffer_release(&check.scratch);
  if (status == FELT_OK) *report = check.report;
  return status;
}

/* ---- an anchor from outside */

enum felt_status felt_store_check_anchor(struct felt_store *store, int64_t seq,
                                         const struct felt_store_hash *hash, struct felt_error *error) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record = NULL;
  enum felt_status status = felt_store_read(store, NULL, seq, &cursor, error);
  if (status) return status;
  status = felt_store_next(cursor, &record, error);
  if (status == FELT_OK && (!record || memcmp(&record->hash, hash, sizeof *hash) != 0))
    status = felt_refuse(error, FELT_E_DIFFERS, "anchor", NULL, FELT_SAYS(NOT_THE_NOTED_EVENT, seq));
  felt_store_end(cursor);
  return status;
}

enum felt_status felt_store_check_head(struct felt_store *store, const char *stream,
                                       const struct felt_store_head *head, struct felt_error *error) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record = NULL;
  enum felt_status status = felt_store_read(store, stream, head->number, &cursor, error);
  if (status) return status;
  status = felt_store_next(cursor, &record, error);
  if (status == FELT_OK && (!record || record->number != head->number ||
                            memcmp(&record->hash, &head->hash, sizeof head->hash) != 0))
    status = felt_refuse(error, FELT_E_DIFFERS, "anchor", NULL,
                         FELT_SAYS(NOT_THE_NOTED_HEAD, head->number, stream));
  felt_store_end(cursor);
  return status;
}
