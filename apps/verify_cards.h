/* verify_cards: the cards that a record of a round shows, compared with where they lie in its deck. */
#ifndef FELT_APPS_VERIFY_CARDS_H
#define FELT_APPS_VERIFY_CARDS_H

#include "felt/book.h"

#include <jansson.h>

/* The name of the book that a view, a hand of the history or a table's last round is played by; NULL: it
 * names none. Borrowed from `round`. */
const char *verify_book_name(const json_t *round);

/* Whether it shows cards of board, dealer or hands at all. */
bool verify_has_cards(const json_t *round);

/* Compares every card that `round` shows, and those of its "facts", with `deck`, dealt by the book to the
 * seats that were in. FELT_E_INPUT: it cannot be read so; FELT_E_DIFFERS: `error` says which card is another
 * one. */
enum felt_status verify_cards(const struct felt_book *book, const json_t *round,
                              const felt_card deck[FELT_DECK], struct felt_error *error) FELT_CHECKED;

#endif
