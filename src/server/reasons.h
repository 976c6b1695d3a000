/* reasons: why each wager of a settled hand came out as it did, and what decided its showdown, in words. */
#ifndef FELT_SERVER_REASONS_H
#define FELT_SERVER_REASONS_H

#include "felt/settle.h"

#include <jansson.h>

/* Adds to the seats of felt_wire_settlement()'s object "code" and "because" of each line, the code and its
 * words, and "deciding" of each showdown, as felt_wire_deciding() with "shared" and "words". */
void reasons_add(const struct felt_facts *facts, const struct felt_settlement *settlement, json_t *seats);

/* The same "code" and "deciding" for a hand of the history that was kept without. */
void reasons_add_kept(json_t *hand);

#endif
