/* audit_anchors: a log held against anchors that left it. */
#ifndef FELT_AUDIT_ANCHORS_H
#define FELT_AUDIT_ANCHORS_H

#include "felt/store.h"

struct left_options {
  const char *file;            /* lines of JSON, in which anchors are; NULL: none is asked for */
  bool has_key;                /* only anchors of this key count */
  uint8_t key[FELT_STORE_KEY]; /* else those of keys that the log names */
};

struct left_found {
  int64_t count, seq, time_ms; /* of the latest */
};

/* Every anchor in the file against the log and, where it lies beside it, that of people. FELT_E_DIFFERS: one
 * is not in there, or is not what it says; FELT_E_INPUT: there is none. */
enum felt_status left_check(const struct left_options *options, struct felt_store *store, const char *people,
                            struct left_found *found, struct felt_error *error) FELT_CHECKED;

#endif
