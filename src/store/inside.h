/* inside: the store itself, shared by store.c, write.c, read.c and verify.c. */
#ifndef FELT_STORE_INSIDE_H
#define FELT_STORE_INSIDE_H

#include "backend.h"
#include "map.h"
#include "mark.h"

#define STORE_FLOOR  "floor"   /* the stream whose chain holds the anchors */
#define STORE_PEOPLE "@people" /* as anchors name the log beside */
#define STORE_OWN    "s1 "     /* how the store's own events begin */

struct felt_store {
  struct store_backend *backend;
  struct store_map streams;  /* by name: last number, last hash */
  struct store_map balances; /* by "account currency" */
  struct store_head committed, pending;
  struct store_mark *mark; /* NULL: none is kept */
  bool identified;
  struct felt_store_identity identity;
  uint8_t key[FELT_STORE_KEY];                /* that the log said last; zeros: none */
  struct felt_store_head beside, told_beside; /* where people end; as the last anchor names it */
  int64_t time_ms;                            /* the latest seen, for anchors, which no command brings */
  int anchor_every;
  int cursors;
  bool read_only, in_group;
  bool failed; /* a write failed: nobody knows what is on disk */
  struct felt_error failure;
  struct store_buffer scratch, anchor_text;
};

/* The first failure again, if there was one. */
enum felt_status store_check_failed(const struct felt_store *store, struct felt_error *error) FELT_NONNULL(1);

/* "account currency", the key of a balance. */
struct store_balance_key {
  char text[FELT_STORE_NAME_MAX + 8];
};
struct store_balance_key store_balance_key(const char *account, const char *currency) FELT_NONNULL(1, 2);

/* write.c: one of the store's own events, in the open group. */
enum felt_status store_put_own(struct felt_store *store, const char *stream, const char *text,
                               struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3);

/* self.c: reads what the log says of itself. */
enum felt_status store_load_self(struct felt_store *store, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1);
/* Whether event `number` of the stream FELT_STORE_SELF is of a form that stands there. */
bool store_is_self(const char *text, int64_t number) FELT_NONNULL(1);

/* Reads " @people=12=HASH" at *at and moves on behind it; false: there is none. */
bool store_read_beside(const char **at, struct felt_store_head *head) FELT_NONNULL(1, 2);

#endif
