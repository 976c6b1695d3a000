/* What the files over the database of people share: people.c with accounts and sessions, keys.c, hits.c. */
#ifndef FELT_SERVER_PEOPLE_INSIDE_H
#define FELT_SERVER_PEOPLE_INSIDE_H

#include "people.h"

#include "bucket.h"
#include "serve.h"

#include <sodium.h>
#include <sqlite3.h>

enum { TOKEN = 32, BUCKETS = 4096 };

struct session;
struct key;
struct lockout;

struct people {
  pthread_mutex_t lock; /* of everything below, the database too */
  sqlite3 *db;
  struct session *bucket[BUCKETS];
  int sessions, guests; /* guests: of the sessions */
  uint64_t looks;       /* at sessions, ever: who was looked at last was seen last */
  struct people_limits limits;
  struct bucket new_guests;
  bool set_up, setup_claimed; /* claimed: somebody is being made the first administrator */
  char setup[TOKEN_HEX];
  struct lockout *lockout;
  struct key *keys;                   /* of other games' tables, in the order they were made */
  char decoy[crypto_pwhash_STRBYTES]; /* what an unknown name's password is tried against */
};

/* One statement with its values: 's' text, 'i' int64, 'b' TOKEN bytes. NULL: it failed. */
sqlite3_stmt *people_prepare(struct people *people, const char *sql, const char *kinds, ...);
/* Does it and ends it. */
bool people_finish(sqlite3_stmt *statement);
/* The same, and it is on disk when this returns: for what must not come back after a power cut. */
bool people_finish_durably(struct people *people, sqlite3_stmt *statement);
enum felt_status people_fail(struct people *people, struct felt_error *error);

/* What is kept of a token: who reads the database cannot use it. */
void people_hash_token(const uint8_t token[TOKEN], uint8_t hash[TOKEN]);
void people_random_hex(char *hex, size_t bytes);

/* keys.c */
void keys_load(struct people *people);
void keys_free(struct people *people);

#endif
