/* replay_words: an event of a recorded round in words, for people. */
#ifndef FELT_APPS_REPLAY_WORDS_H
#define FELT_APPS_REPLAY_WORDS_H

#include "felt/table.h"

/* "seat 2 bets ante $10.00, blind $10.00". `table` stands after the event. */
void replay_words(const struct felt_book *book, const struct felt_table *table,
                  const struct felt_event *event, struct felt_text *text) FELT_NONNULL(1, 2, 3, 4);

/* Where every dealt card lies: "board As Ks .. seat 1 9s 8s"; cards that nobody has seen are "??". */
void replay_layout(const struct felt_book *book, const struct felt_table *table, struct felt_text *text)
    FELT_NONNULL(1, 2, 3);

#endif
