/* judge: what the decisions of a kept hand were worth, and what the best play would have brought. */
#ifndef FELT_SERVER_JUDGE_H
#define FELT_SERVER_JUDGE_H

#include "cache.h"
#include "serve.h"

#include "felt/book.h"

/* Adds "decisions" and "perfect" to a hand as practice tables keep it (docs/api.md has the form). For the
 * workers: some tenths of a second. */
void judge_hand(struct felt_server *server, json_t *hand);

/* What lies on the side wagers (view_sides) that the best play depends on, from a bet as views have it to a
 * question as felt_lab_read takes it. */
void judge_put_sides(const json_t *sides, const json_t *bet, json_t *question);

/* Where the answer to a question lies in the cache (api_lab.c). False: memory ran out. */
bool lab_key(const json_t *question, const char *kind, const uint8_t hash[FELT_BOOK_HASH],
             unsigned char key[CACHE_KEY]);

#endif
