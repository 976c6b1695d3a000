/* keys: how the tables of other games come in. A key is made by an administrator for one table of one link,
 * shown once and kept as a hash. It is good for the calls of that table on that link and for nothing else.
 * They are in the database of people. Safe in any number of threads. */
#ifndef FELT_SERVER_KEYS_H
#define FELT_SERVER_KEYS_H

#include "people.h"

/* Person ids on the floor are at most 23 long: "key." and the name. Keys are kept for ever, revoked or not.
 */
enum { KEY_NAME = 20, KEY_TEXT = 70, KEYS_MAX = 1000, KEY_PER_MINUTE = 600, KEY_PER_MINUTE_MAX = 60000 };

struct api_key {
  char name[KEY_NAME]; /* letters, digits, - and _ */
  char link[24];
  int table;
  char game[40];  /* as the table joined the link */
  int per_minute; /* commands; as many may come at once */
  char made_by[PERSON_NAME];
  int64_t made_ms, revoked_ms; /* revoked 0: it is good */
};

/* A new key under a name that is free, or another secret under the name of a revoked one of the same table.
 * `text` is what the other system sends, "felt_" and 64 hexadecimal digits. FELT_E_RULE: the name is taken.
 */
enum felt_status keys_make(struct people *people, const struct api_key *wanted, char text[KEY_TEXT],
                           struct felt_error *error) FELT_CHECKED;
/* From when it returns, the key is refused, and after a power cut too. FELT_E_INPUT: no such key. */
enum felt_status keys_revoke(struct people *people, const char *name, struct felt_error *error) FELT_CHECKED;
/* The key of that name; false: none. */
bool keys_get(struct people *people, const char *name, struct api_key *key);
/* Calls `visit` for every key, in the order they were made. */
void keys_each(struct people *people, void (*visit)(void *context, const struct api_key *key), void *context);

/* The key in a header Authorization (NULL: there is none): what follows the scheme Bearer, if it begins as
 * our keys do. NULL: it brings no key. Other systems' tokens, say those of a proxy, are not ours to judge:
 * then the session says who asks. */
const char *keys_in_header(const char *authorization);
/* Whose key that is; false: nobody's. */
bool keys_find(struct people *people, const char *text, struct api_key *key);
/* Takes `commands` off what a key may send. 0: it may; else how many seconds to wait. */
int keys_spend(struct people *people, const char *name, int commands);

#endif
