/* The memory backend: a list of records. What a test or a simulation sees is what SQLite would show. */
#include "backend.h"
#include "map.h"

struct kept {
  struct felt_store_record record; /* its texts and postings follow it in one block */
};

struct book {
  struct felt_store_hash hash;
  char *text;
  size_t length;
};

struct memory {
  struct store_backend base;
  struct kept **records;
  size_t count, committed_count, room;
  struct book *books; /* in the order of their hashes once sorted */
  size_t book_count, committed_book_count, book_room;
  struct store_map commands; /* id: seq of the last event */
  struct store_map balances;
  struct store_head head, committed_head;
};

struct memory_cursor {
  struct store_backend_cursor base;
  const struct memory *memory;
  const char *stream; /* borrows: NULL or a copy below */
  int64_t next;       /* a seq, or a number within the stream */
  size_t at;
  char name[FELT_STORE_NAME_MAX + 1];
};

static struct memory *memory_of(struct store_backend *backend) {
  return (struct memory *)backend;
}

/* ---- writing */

static enum felt_status begin(struct store_backend *backend, struct felt_error *error) {
  (void)backend, (void)error;
  return FELT_OK;
}

static size_t text_size(const char *text) {
  return text ? strlen(text) + 1 : 0;
}

static size_t kept_size(const struct felt_store_record *record) {
  size_t size = sizeof(struct kept) + record->posting_count * sizeof(struct felt_store_posting);
  size += text_size(record->stream) + text_size(record->command) + text_size(record->text) +
          text_size(record->answer);
  for (size_t i = 0; i < record->posting_count; i++)
    size += text_size(record->postings[i].account) + text_size(record->postings[i].currency);
  return size;
}

static const char *keep_text(char **free_space, const char *text) {
  if (!text) return NULL;
  char *to = *free_space;
  memcpy(to, text, text_size(text));
  *free_space += text_size(text);
  return to;
}

static struct kept *keep(const struct felt_store_record *record) {
  struct kept *kept = malloc(kept_size(record));
  if (!kept) return NULL;
  struct felt_store_posting *postings = (struct felt_store_posting *)(kept + 1);
  char *free_space = (char *)(postings + record->posting_count);
  kept->record = *record;
  kept->record.stream = keep_text(&free_space, record->stream);
  kept->record.command = keep_text(&free_space, record->command);
  kept->record.text = keep_text(&free_space, record->text);
  kept->record.answer = keep_text(&free_space, record->answer);
  for (size_t i = 0; i < record->posting_count; i++) {
    postings[i] = record->postings[i];
    postings[i].account = keep_text(&free_space, record->postings[i].account);
    postings[i].currency = keep_text(&free_space, record->postings[i].currency);
  }
  kept->record.postings = postings;
  return kept;
}

static bool grow(void **list, size_t *room, size_t count, size_t size) {
  if (count < *room) return true;
  size_t larger = *room ? 2 * *room : 64;
  void *grown = realloc(*list, larger * size);
  if (!grown) return false;
  *list = grown;
  *room = larger;
  return true;
}

static enum felt_status put_record(struct store_backend *backend, const struct felt_store_record *record,
                                   struct felt_error *error) {
  struct memory *memory = memory_of(backend);
  if (!grow((void **)&memory->records, &memory->room, memory->count, sizeof(struct kept *)))
    return store_no_memory(error);
  if (record->answer) {
    struct store_entry *command = store_map_add(&memory->commands, record->command);
    if (!command) return store_no_memory(error);
    store_map_change(&memory->commands, command);
    command->pending = record->seq;
  }
  struct kept *kept = keep(record);
  if (!kept) return store_no_memory(error);
  memory->records[memory->count++] = kept;
  return FELT_OK;
}

static enum felt_status put_book(struct store_backend *backend, const struct felt_store_hash *hash,
                                 const char *text, size_t length, struct felt_error *error) {
  struct memory *memory = memory_of(backend);
  if (!grow((void **)&memory->books, &memory->book_room, memory->book_count, sizeof(struct book)))
    return store_no_memory(error);
  char *copy = malloc(length + 1);
  if (!copy) return store_no_memory(error);
  memcpy(copy, text, length);
  copy[length] = '\0';
  memory->books[memory->book_count++] = (struct book){*hash, copy, length};
  return FELT_OK;
}

static enum felt_status put_balance(struct store_backend *backend, const struct felt_store_posting *balance,
                                    struct felt_error *error) {
  struct memory *memory = memory_of(backend);
  char key[FELT_STORE_NAME_MAX + 8];
  struct felt_text text = felt_text_init(key, sizeof key);
  felt_text_printf(&text, "%s %s", balance->account, balance->currency);
  struct store_entry *entry = store_map_add(&memory->balances, key);
  if (!entry) return store_no_memory(error);
  store_map_change(&memory->balances, entry);
  entry->pending = balance->amount_microcents;
  entry->pending_mark = true;
  return FELT_OK;
}

static enum felt_status put_head(struct store_backend *backend, const struct store_head *head,
                                 struct felt_error *error) {
  (void)error;
  memory_of(backend)->head = *head;
  return FELT_OK;
}

static enum felt_status commit(struct store_backend *backend, struct felt_error *error) {
  (void)error;
  struct memory *memory = memory_of(backend);
  memory->committed_count = memory->count;
  memory->committed_book_count = memory->book_count;
  memory->committed_head = memory->head;
  store_map_commit(&memory->commands);
  store_map_commit(&memory->balances);
  return FELT_OK;
}

static void drop_pending(struct memory *memory) {
  while (memory->count > memory->committed_count) free(memory->records[--memory->count]);
  while (memory->book_count > memory->committed_book_count) free(memory->books[--memory->book_count].text);
}

static enum felt_status roll_back(struct store_backend *backend, struct felt_error *error) {
  (void)error;
  struct memory *memory = memory_of(backend);
  drop_pending(memory);
  memory->head = memory->committed_head;
  store_map_roll_back(&memory->commands);
  store_map_roll_back(&memory->balances);
  return FELT_OK;
}

/* ---- reading */

static enum felt_status get_head(struct store_backend *backend, struct store_head *head,
                                 struct felt_error *error) {
  (void)error;
  *head = memory_of(backend)->head;
  return FELT_OK;
}

static enum felt_status each_head(struct store_backend *backend, store_visit_head *visit, void *context,
                                  struct felt_error *error) {
  struct memory *memory = memory_of(backend);
  enum felt_status status = FELT_OK;
  for (size_t i = 0; i < memory->count && status == FELT_OK; i++) {
    const struct felt_store_record *record = &memory->records[i]->record;
    bool last = true;
    for (size_t j = i + 1; j < memory->count && last; j++)
      last = strcmp(memory->records[j]->record.stream, record->stream) != 0;
    if (last) status = visit(context, record, error);
  }
  return status;
}

static enum felt_status each_balance(struct store_backend *backend, store_visit_balance *visit, void *context,
                                     struct felt_error *error) {
  struct memory *memory = memory_of(backend);
  enum felt_status status = FELT_OK;
  for (size_t i = 0; i < memory->balances.count && status == FELT_OK; i++) {
    const struct store_entry *entry = memory->balances.entries[i];
    char account[FELT_STORE_NAME_MAX + 8];
    struct felt_text text = felt_text_init(account, sizeof account);
    felt_text_put(&text, entry->name);
    char *space = strrchr(account, ' ');
    *space = '\0';
    struct felt_store_posting balance = {account, space + 1, entry->pending};
    if (entry->pending_mark) status = visit(context, &balance, error);
  }
  return status;
}

static int by_hash(const void *a, const void *b) {
  return memcmp(((const struct book *)a)->hash.bytes, ((const struct book *)b)->hash.bytes, FELT_STORE_HASH);
}

static enum felt_status each_book(struct store_backend *backend, store_visit_book *visit, void *context,
                                  struct felt_error *error) {
  struct memory *memory = memory_of(backend);
  /* The pending ones are dropped from the end, so only a store without any is sorted. */
  if (memory->book_count > 0 && memory->book_count == memory->committed_book_count)
    qsort(memory->books, memory->book_count, sizeof(struct book), by_hash);
  enum felt_status status = FELT_OK;
  for (size_t i = 0; i < memory->book_count && status == FELT_OK; i++) {
    const struct book *book = &memory->books[i];
    status = visit(context, &book->hash, book->text, book->length, error);
  }
  return status;
}

static enum felt_status find_command(struct store_backend *backend, const char *id, int64_t *seq,
                                     const char **answer, struct felt_error *error) {
  (void)error;
  struct memory *memory = memory_of(backend);
  const struct store_entry *command = store_map_find(&memory->commands, id);
  *seq = command ? command->pending : 0;
  *answer = *seq > 0 ? memory->records[*seq - 1]->record.answer : NULL;
  return FELT_OK;
}

static enum felt_status get_book(struct store_backend *backend, const struct felt_store_hash *hash,
                                 const char **text, size_t *length, struct felt_error *error) {
  (void)error;
  struct memory *memory = memory_of(backend);
  *text = NULL;
  *length = 0;
  for (size_t i = 0; i < memory->book_count; i++) {
    if (!store_hash_equal(&memory->books[i].hash, hash)) continue;
    *text = memory->books[i].text;
    *length = memory->books[i].length;
  }
  return FELT_OK;
}

static enum felt_status cursor_open(struct store_backend *backend, const char *stream, int64_t from,
                                    struct store_backend_cursor **cursor, struct felt_error *error) {
  struct memory_cursor *opened = calloc(1, sizeof *opened);
  if (!opened) return store_no_memory(error);
  opened->memory = memory_of(backend);
  opened->next = from;
  if (stream) {
    struct felt_text name = felt_text_init(opened->name, sizeof opened->name);
    felt_text_put(&name, stream);
    opened->stream = opened->name;
  } else if (from > 1) {
    opened->at = (size_t)from - 1;
  }
  *cursor = &opened->base;
  return FELT_OK;
}

static enum felt_status cursor_next(struct store_backend_cursor *base, bool *found,
                                    struct felt_error *error) {
  (void)error;
  struct memory_cursor *cursor = (struct memory_cursor *)base;
  *found = false;
  while (!*found && cursor->at < cursor->memory->count) {
    base->record = cursor->memory->records[cursor->at++]->record;
    *found = !cursor->stream ||
             (strcmp(base->record.stream, cursor->stream) == 0 && base->record.number >= cursor->next);
  }
  return FELT_OK;
}

static void cursor_close(struct store_backend_cursor *cursor) {
  free(cursor);
}

/* ---- care */

static enum felt_status verify(struct store_backend *backend, struct felt_error *error) {
  (void)backend, (void)error;
  return FELT_OK;
}

static enum felt_status checkpoint(const struct store_backend *backend, struct felt_error *error) {
  (void)backend, (void)error;
  return FELT_OK;
}

static enum felt_status check_place(const struct store_backend *backend, struct felt_error *error) {
  (void)backend;
  (void)error;
  return FELT_OK;
}

static enum felt_status backup(const struct store_backend *backend, const char *to,
                               struct felt_error *error) {
  (void)backend;
  return felt_refuse(error, FELT_E_INPUT, to, NULL, FELT_SAYS(NO_BACKUP_OF_MEMORY));
}

static void close_memory(struct store_backend *backend, bool failed) {
  (void)failed;
  struct memory *memory = memory_of(backend);
  memory->committed_count = memory->committed_book_count = 0;
  drop_pending(memory);
  store_map_release(&memory->commands);
  store_map_release(&memory->balances);
  free(memory->records);
  free(memory->books);
  free(memory);
}

static const struct store_backend_ops ops = {
    .begin = begin,
    .put_record = put_record,
    .put_book = put_book,
    .put_balance = put_balance,
    .put_head = put_head,
    .commit = commit,
    .roll_back = roll_back,
    .get_head = get_head,
    .each_head = each_head,
    .each_balance = each_balance,
    .each_book = each_book,
    .find_command = find_command,
    .get_book = get_book,
    .cursor_open = cursor_open,
    .cursor_next = cursor_next,
    .cursor_close = cursor_close,
    .verify = verify,
    .checkpoint = checkpoint,
    .check_place = check_place,
    .backup = backup,
    .close = close_memory,
};

enum felt_status store_memory_open(struct store_backend **backend, struct felt_error *error) {
  struct memory *memory = calloc(1, sizeof *memory);
  if (!memory) return store_no_memory(error);
  memory->base = (struct store_backend){.ops = &ops, .schema_found = FELT_STORE_SCHEMA};
  store_map_init(&memory->commands);
  store_map_init(&memory->balances);
  *backend = &memory->base;
  return FELT_OK;
}
