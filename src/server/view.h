/* view: a table as JSON, out of what the floor shows this viewer and nothing else. docs/api.md has the form.
 */
#ifndef FELT_SERVER_VIEW_H
#define FELT_SERVER_VIEW_H

#include "felt/floor.h"

#include <jansson.h>

/* What the automatic dealer of a practice table adds. */
struct view_practice {
  bool practice;       /* play chips; at all other tables money is played for */
  int64_t deadline_ms; /* wall clock; 0: none */
  json_t *last;        /* the round before; borrows; may be NULL */
  const struct play_names *names;
};

/* "perfect", "simple", "timid"; NULL: not a bot's name. */
const char *view_bot(const char *patron);
/* The kind of that name; NULL: there is none. */
const char *view_bot_kind(const char *word);

/* The side wagers that the book has: what pages call them, and where their amounts stand in bets and limits.
 */
json_t *view_sides(const struct felt_book *book);

/* The table as `person` may see it; NULL where there is none such, or memory ran out. */
json_t *view_table(const struct felt_floor *floor, int table, const struct felt_floor_person *person,
                   const struct view_practice *practice);

/* The facts of a virtual round at Game Over, with every card that was dealt: what felt_wire_read_facts reads.
 * Null before, when cards are still hidden. */
json_t *view_facts(const struct felt_floor *floor, int table);

/* One row of the list of tables. */
json_t *view_listed(const struct felt_floor *floor, const struct felt_floor_table *table,
                    const struct view_practice *practice);

/* What the sign of a link shows. */
json_t *view_sign(const struct felt_floor *floor, const char *link, int64_t now_ms);

/* A link for its staff, without its hits; NULL where there is none such. */
json_t *view_link(const struct felt_floor *floor, const char *link);

/* What remains of a round that is over, for everyone: board, dealer, seats, settlement, fair. Of a view of
 * the public. */
json_t *view_last(const json_t *view);

#endif
