#include "inside.h"

struct felt_store_cursor {
  struct felt_store *store;
  struct store_backend_cursor *inner;
};

bool felt_store_is_own(const char *text) {
  return strncmp(text, STORE_OWN, strlen(STORE_OWN)) == 0;
}

enum felt_status felt_store_read(struct felt_store *store, const char *stream, int64_t from,
                                 struct felt_store_cursor **cursor, struct felt_error *error) {
  struct felt_store_cursor *opened = calloc(1, sizeof *opened);
  if (!opened) return store_no_memory(error);
  enum felt_status status =
      store->backend->ops->cursor_open(store->backend, stream, from, &opened->inner, error);
  if (status) {
    free(opened);
    return status;
  }
  opened->store = store;
  store->cursors++;
  *cursor = opened;
  return FELT_OK;
}

enum felt_status felt_store_next(struct felt_store_cursor *cursor, const struct felt_store_record **record,
                                 struct felt_error *error) {
  bool found = false;
  enum felt_status status = cursor->store->backend->ops->cursor_next(cursor->inner, &found, error);
  if (status) return status;
  *record = found ? &cursor->inner->record : NULL;
  return FELT_OK;
}

void felt_store_end(struct felt_store_cursor *cursor) {
  if (!cursor) return;
  cursor->store->backend->ops->cursor_close(cursor->inner);
  cursor->store->cursors--;
  free(cursor);
}

enum felt_status felt_store_find_command(struct felt_store *store, const char *id,
                                         struct felt_store_answer *answer, struct felt_error *error) {
  int64_t seq = 0;
  const char *text = NULL;
  enum felt_status status = store->backend->ops->find_command(store->backend, id, &seq, &text, error);
  if (status) return status;
  *answer =
      (struct felt_store_answer){.text = text, .seq = seq, .durable = text && seq <= store->committed.seq};
  return FELT_OK;
}

enum felt_status felt_store_get_book(struct felt_store *store, const struct felt_store_hash *hash,
                                     const char **text, size_t *length, struct felt_error *error) {
  return store->backend->ops->get_book(store->backend, hash, text, length, error);
}
