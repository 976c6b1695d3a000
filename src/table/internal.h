/* What the files of the table share. */
#ifndef FELT_TABLE_INTERNAL_H
#define FELT_TABLE_INTERNAL_H

#include "felt/table.h"

static inline const struct felt_progressive *felt_table_progressive(const struct felt_book *book,
                                                                    const struct felt_table *table) {
  int n = table->options.progressive_table;
  return n == FELT_NO_TABLE ? NULL : &book->progressive.table[n];
}

static inline bool felt_table_between_rounds(const struct felt_table *table) {
  return table->round.now.phase == FELT_PHASE_IDLE || table->round.now.phase == FELT_PHASE_OVER;
}

/* "table: ..."; FELT_E_RULE where a rule is given. */
enum felt_status felt_table_refuse(struct felt_error *error, const struct felt_rule *rule,
                                   const struct felt_reason *reason) FELT_COLD FELT_CHECKED;

/* ---- evolve.c */

/* felt_table_evolve for an event that was just decided: nothing is checked again. */
void felt_table_advance(const struct felt_book *book, struct felt_table *table,
                        const struct felt_event *event);

/* ---- duties.c */

/* The text asks for the stub of this round to be counted before it is settled. */
bool felt_table_stub_count_due(const struct felt_book *book, const struct felt_table *table);

/* May this way of dealing be used while the shuffler is as it is? */
enum felt_status felt_table_check_way(const struct felt_book *book, const struct felt_table *table, int way,
                                      struct felt_error *error) FELT_CHECKED;

/* Fills everything of the event but its kind and seat. */
enum felt_status felt_table_decide_duty(const struct felt_book *book, const struct felt_table *table,
                                        const struct felt_command *command, struct felt_event *event,
                                        struct felt_error *error) FELT_CHECKED;

#endif
