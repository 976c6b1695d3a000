/* words: sentences for people, made of codes and figures at the edge.
 *
 * The core gives reasons as codes with figures (felt/base.h). Here, and nowhere below, they become English:
 * one catalogue, src/words/english.def, for terminal, log and HTTP. No program, test or page relies on the
 * wording. Pure; nothing allocates. */
#ifndef FELT_WORDS_H
#define FELT_WORDS_H

#include "felt/base.h"

/* "the card Ah is there twice", without a full stop. Nothing for FELT_CODE_NONE. */
void felt_words_reason(const struct felt_reason *reason, struct felt_text *text) FELT_NONNULL(1, 2);

/* The same with what lies behind it, which may be FELT_CODE_NONE. */
void felt_words_with(const struct felt_reason *reason, const struct felt_reason *behind,
                     struct felt_text *text) FELT_NONNULL(1, 2, 3);

/* All parts of what is said, each joined to the one before. */
void felt_words_saying(const struct felt_saying *saying, struct felt_text *text) FELT_NONNULL(1, 2);

/* The reason and, after a colon or where its sentence has a place for it, what lies behind it. */
void felt_words_what(const struct felt_error *error, struct felt_text *text) FELT_NONNULL(1, 2);

/* "file:12: seat 2 trips: the trips wager is $7.00, at most $5.00 (PG Trips 3)", without a newline. */
void felt_words_error(const struct felt_error *error, struct felt_text *text) FELT_NONNULL(1, 2);

/* The same as a value, for one use in an expression: felt_words_of(&error).text. */
struct felt_sentence {
  char text[1024];
};
struct felt_sentence felt_words_of(const struct felt_error *error) FELT_NONNULL(1);

/* A fault of a sheet: "dealer tokes / amount / min: a toke is more than 0 (CB Tokes 3)". `where` and `rule`
 * may be empty. */
struct felt_sentence felt_words_fault(const char *where, const struct felt_reason *reason, const char *rule)
    FELT_NONNULL(1, 2, 3);

/* The words of a code that comes without figures, likewise: felt_words_code(line->because).text. */
struct felt_sentence felt_words_code(enum felt_code code);

/* The catalogue's own line, with its placeholders: for tests of the catalogue. */
const char *felt_words_sentence(enum felt_code code) FELT_CONST;

#endif
