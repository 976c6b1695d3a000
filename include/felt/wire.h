/* wire: the JSON forms that other programs rely on: a round's facts in, its settlement out.
 *
 * Strict by design: an unknown field, a field the book does not have, a key twice or a number that is not
 * an integer is an error that names the seat (or "round") and the field. */
#ifndef FELT_WIRE_H
#define FELT_WIRE_H

#include <jansson.h>

#include "felt/settle.h"

/* Longer texts are refused before they are looked at; a round of ten hands needs a hundredth of it. */
enum { FELT_WIRE_MAX = 1 << 20 };

/* Parses one JSON value, refusing duplicate keys; the caller owns *value (json_decref). */
enum felt_status felt_wire_parse(const char *text, size_t length, json_t **value,
                                 struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3);

/* Reads a round's facts by the book. `facts` is untouched on failure. */
enum felt_status felt_wire_read_facts(const struct felt_book *book, const json_t *round,
                                      struct felt_facts *facts, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 3);

/* The facts as felt_wire_read_facts reads them; meters in whole cents, without their reserves. The caller
 * owns the object (json_decref). NULL: memory ran out. */
json_t *felt_wire_facts(const struct felt_book *book, const struct felt_facts *facts) FELT_CHECKED
    FELT_NONNULL(1, 2);

/* The settlement as the object of contracts.md; the caller owns it (json_decref). NULL: memory ran out. */
json_t *felt_wire_settlement(const struct felt_book *book, const struct felt_facts *facts,
                             const struct felt_settlement *settlement) FELT_CHECKED FELT_NONNULL(1, 2, 3);

/* What decides between two hands, by the five cards of each that play, most significant first: "deciding" of
 * docs/settle.md. The caller owns it (json_decref). NULL: memory ran out. */
json_t *felt_wire_deciding(const felt_card hand[5], const felt_card dealer[5]) FELT_CHECKED
    FELT_NONNULL(1, 2);

/* Adds it to each seat of felt_wire_settlement()'s object that came to a showdown. False: memory ran out. */
bool felt_wire_add_deciding(const struct felt_facts *facts, const struct felt_settlement *settlement,
                            json_t *object) FELT_CHECKED FELT_NONNULL(1, 2, 3);

/* Adds "moves" to that object: every movement of money in the order of the book. False: memory ran out. */
bool felt_wire_add_moves(const struct felt_book *book, const struct felt_facts *facts,
                         const struct felt_settlement *settlement, json_t *object) FELT_CHECKED
    FELT_NONNULL(1, 2, 3, 4);

#endif
