/* A command at a table, while it is decided: what the files of a round's commands share. */
#ifndef FELT_FLOOR_AT_TABLE_H
#define FELT_FLOOR_AT_TABLE_H

#include "internal.h"

struct at_table {
  struct floor_work *work;
  struct floor_table *table;
  struct floor_link *link; /* NULL: none */
  struct felt_command command;
  /* The round that it means: the table's own, or one that is over and is corrected. */
  const struct felt_book *book;
  struct felt_round *round;
  int64_t round_number;
  const struct felt_floor_players *players; /* of a round that is over; NULL: those who sit there */
};

enum felt_status floor_refuse_at(struct at_table *at,
                                 const struct felt_reason *reason) FELT_COLD FELT_CHECKED;
/* The table as its link knows it; NULL: it does not. */
const struct felt_link_table *floor_on_link(const struct at_table *at);
/* At a virtual table everybody in the round has the money for what lies there now. */
enum felt_status floor_check_covered(struct at_table *at) FELT_CHECKED;
/* The link hears of the deal, once. */
enum felt_status floor_tell_deal(struct at_table *at) FELT_CHECKED;
/* An act of this table and its round. */
struct felt_link_command floor_link_act(const struct at_table *at, enum felt_link_act act);

/* ---- decide_money.c */

/* Where the link stands: its meters, this round's place in its order, whether it is down (R37). */
void floor_take_places(struct at_table *at);
/* Commands that may move money: the link hears of hits in their hands' places, and of the settled round. */
enum felt_status floor_move_money(struct at_table *at) FELT_CHECKED;

/* ---- decide_correct.c */

/* Corrects the round that `at` means, whether it is over or not, signed as it must be. */
enum felt_status floor_correct(struct at_table *at) FELT_CHECKED;

/* ---- decide_past.c */

/* Whether the command corrects a round that is over: its table may be closed by now. */
bool floor_is_of_past(const struct at_table *at);
enum felt_status floor_correct_past(struct at_table *at) FELT_CHECKED;
/* One event of the correction of such a round; the round follows it. */
enum felt_status floor_emit_of_past(struct at_table *at, const struct felt_event *event) FELT_CHECKED;

#endif
