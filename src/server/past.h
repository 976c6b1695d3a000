/* past: what tables have been, by the log alone. A practice table is one that the automatic dealer opened and
 * that nobody ever brought money to: it cannot be told from its state, in which a cent is a cent. */
#ifndef FELT_SERVER_PAST_H
#define FELT_SERVER_PAST_H

#include "felt/floor.h"

/* The first thing that people did at a table which they do with money alone. */
struct past_deed {
  int64_t seq;         /* 0: nothing */
  enum felt_code code; /* "{1} opened it (event {2})" */
  char by[24];
};

/* A table on a link. */
struct past_stay {
  char link[24];
  int32_t table;
  int64_t left; /* the event by which it left; 0: it is there */
};

struct past {
  struct past_deed table[FELT_FLOOR_TABLES_MAX + 1]; /* by number */
  struct past_stay *stay;                            /* in the order of their coming */
  size_t stays, room;
};

/* It begins as zeros. */
void past_release(struct past *past);

/* Takes notice of a stored event. FELT_E_DIFFERS: its answer cannot be understood;
 * FELT_E_INPUT: a newer program is needed for it. FELT_E_NOMEM. */
enum felt_status past_note(struct past *past, const struct felt_store_record *record,
                           struct felt_error *error) FELT_CHECKED;

/* Whether tables 1 to `tables` of the floor can be practice tables. FELT_E_RULE: the first that cannot, why,
 * and what to do. */
enum felt_status past_check(const struct past *past, const struct felt_floor *floor, int tables,
                            struct felt_error *error) FELT_CHECKED;

#endif
