/* backend: what a place to keep records must be able to do. store.c, write.c and read.c do the rest once for
 * all of them: forms, chains, anchors, balances, errors that stick. A new backend passes conformance_test.c.
 *
 * Every function that can fail returns FELT_OK, FELT_E_IO, FELT_E_NOMEM, or FELT_E_DIFFERS for damage. */
#ifndef FELT_STORE_BACKEND_H
#define FELT_STORE_BACKEND_H

#include "form.h"

struct store_backend {
  const struct store_backend_ops *ops;
  int schema_found;
};

struct store_backend_cursor {
  struct felt_store_record record;
};

struct store_head {
  int64_t seq; /* of the last event; 0: none */
  struct felt_store_hash hash;
  int64_t anchor; /* seq of the last anchor; 0: none */
};

/* Called with the last record of a stream, of which seq, stream, number and hash are set. */
typedef enum felt_status store_visit_head(void *context, const struct felt_store_record *last,
                                          struct felt_error *error);
typedef enum felt_status store_visit_balance(void *context, const struct felt_store_posting *balance,
                                             struct felt_error *error);
typedef enum felt_status store_visit_book(void *context, const struct felt_store_hash *hash, const char *text,
                                          size_t length, struct felt_error *error);

struct store_backend_ops {
  /* Writing. After a failure the group is lost and only close() follows. */
  enum felt_status (*begin)(struct store_backend *backend, struct felt_error *error);
  enum felt_status (*put_record)(struct store_backend *backend, const struct felt_store_record *record,
                                 struct felt_error *error);
  enum felt_status (*put_book)(struct store_backend *backend, const struct felt_store_hash *hash,
                               const char *text, size_t length, struct felt_error *error);
  enum felt_status (*put_balance)(struct store_backend *backend, const struct felt_store_posting *balance,
                                  struct felt_error *error);
  enum felt_status (*put_head)(struct store_backend *backend, const struct store_head *head,
                               struct felt_error *error);
  enum felt_status (*commit)(struct store_backend *backend, struct felt_error *error);
  enum felt_status (*roll_back)(struct store_backend *backend, struct felt_error *error);

  /* Reading. What is lent is good until the next call. */
  enum felt_status (*get_head)(struct store_backend *backend, struct store_head *head,
                               struct felt_error *error);
  enum felt_status (*each_head)(struct store_backend *backend, store_visit_head *visit, void *context,
                                struct felt_error *error);
  enum felt_status (*each_balance)(struct store_backend *backend, store_visit_balance *visit, void *context,
                                   struct felt_error *error);
  enum felt_status (*each_book)(struct store_backend *backend, store_visit_book *visit, void *context,
                                struct felt_error *error); /* in the order of their hashes */
  enum felt_status (*find_command)(struct store_backend *backend, const char *id, int64_t *seq,
                                   const char **answer, struct felt_error *error); /* seq 0: none */
  enum felt_status (*get_book)(struct store_backend *backend, const struct felt_store_hash *hash,
                               const char **text, size_t *length, struct felt_error *error);
  enum felt_status (*cursor_open)(struct store_backend *backend, const char *stream, int64_t from,
                                  struct store_backend_cursor **cursor, struct felt_error *error);
  enum felt_status (*cursor_next)(struct store_backend_cursor *cursor, bool *found, struct felt_error *error);
  void (*cursor_close)(struct store_backend_cursor *cursor);

  /* Care. */
  enum felt_status (*verify)(struct store_backend *backend, struct felt_error *error);
  enum felt_status (*checkpoint)(const struct store_backend *backend, struct felt_error *error);
  enum felt_status (*check_place)(const struct store_backend *backend, struct felt_error *error);
  enum felt_status (*backup)(const struct store_backend *backend, const char *to, struct felt_error *error);
  void (*close)(struct store_backend *backend, bool failed);
};

enum felt_status store_memory_open(struct store_backend **backend, struct felt_error *error) FELT_CHECKED;
enum felt_status store_sqlite_open(const char *path, const struct felt_store_options *options,
                                   struct store_backend **backend, struct felt_error *error) FELT_CHECKED;

enum felt_status store_no_memory(struct felt_error *error);

#endif
