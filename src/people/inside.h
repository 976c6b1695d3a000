/* What the files of this module share. */
#ifndef FELT_PEOPLE_INSIDE_H
#define FELT_PEOPLE_INSIDE_H

#include "felt/people.h"
#include "felt/service.h"

#include <sodium.h>
#include <sqlite3.h>

enum { TOKEN = 32, BUCKETS = 4096, SETUP_LINKS = FELT_ROSTER_SIGNERS };
_Static_assert((int)TOKEN == (int)FELT_ROSTER_SECRET, "a token's hash is a secret of the log");

struct session;
struct lockout;

/* What is kept of an account's secrets: in the database, and here; the log has their hashes. */
struct kept {
  char password[crypto_pwhash_STRBYTES], pin[crypto_pwhash_STRBYTES]; /* "": there is none */
};

/* Whoever changes the roster holds `writing` all the while, and `lock` for the moment of the change: so
 * nobody who only looks waits for the disk. Whoever holds `writing` may look without `lock`. */
struct people {
  struct felt_store_head head; /* where the log ends, under the lock */
  pthread_mutex_t writing;     /* of the log; taken before `lock` */
  struct felt_store *log;
  bool lost; /* the log has failed: nobody knows what is on disk */
  void (*tell_lost)(const struct felt_error *error);
  struct bucket failures; /* bounds how many of them are in the log */
  int64_t left_out;

  pthread_mutex_t lock; /* of everything below, the database too */
  struct felt_roster roster;
  struct kept *kept; /* by account */
  int kept_room;
  struct bucket key_commands[FELT_ROSTER_KEYS_MAX]; /* by key */
  sqlite3 *db;
  struct session *bucket[BUCKETS];
  int sessions, guests; /* guests: of the sessions */
  uint64_t looks;       /* at sessions, ever: the session that was looked at last was seen last */
  struct people_limits limits;
  struct bucket new_guests;
  char setup[SETUP_LINKS][TOKEN_HEX];
  struct lockout *lockout;
  char decoy[crypto_pwhash_STRBYTES]; /* what an unknown name's password is tried against */
};

/* ---- log.c */

enum felt_status people_log_open(struct people *people, const struct people_place *place,
                                 struct people_found *found, struct felt_error *error) FELT_CHECKED;
/* Under `writing`: checks events by the rules, one after the other, and does them, all or none; they are on
 * disk when this returns. Times are filled in. `sessions` (may be NULL): how many ended. */
enum felt_status people_record(struct people *people, struct felt_roster_event events[], int count,
                               int *sessions, struct felt_error *error) FELT_CHECKED;
/* The same for one, with the lock that it needs. */
enum felt_status people_record_one(struct people *people, struct felt_roster_event *event,
                                   struct felt_error *error) FELT_CHECKED;

/* ---- secrets.c */

/* The hash of a kept text, by which the log knows it. */
void secrets_hash(const char *kept, uint8_t hash[FELT_ROSTER_SECRET]);
/* Keeps it in the database, where it stays until the next start, whatever becomes of it. */
enum felt_status secrets_keep(struct people *people, const char *kept, struct felt_error *error) FELT_CHECKED;
/* Fills people->kept by the roster and forgets what no account has. FELT_E_DIFFERS: one is another. */
enum felt_status secrets_load(struct people *people, int *missing, struct felt_error *error) FELT_CHECKED;
/* Whether there are any: then there was a log. */
bool secrets_are_there(sqlite3 *db);
/* Compares those of `db` with a roster; how many. */
enum felt_status secrets_compare(sqlite3 *db, const struct felt_roster *roster, int *compared,
                                 struct felt_error *error) FELT_CHECKED;

/* ---- older.c: the accounts and keys of an older program, in tables of their own */

/* Events that begin a log, `*count` of them, which the caller frees; what they refer to is kept. */
enum felt_status older_read(struct people *people, struct felt_roster_event **events, int *count,
                            struct people_found *found, struct felt_error *error) FELT_CHECKED;
/* Whether those tables have rows; and their end, once the log has them. */
bool older_is_there(sqlite3 *db);
void older_drop(struct people *people);

/* ---- sessions.c */

void sessions_load(struct people *people);
void sessions_free(struct people *people);
/* Under `lock`: a session for a person, whose csrf is made here; those of an account end, how many. */
enum felt_status sessions_begin(struct people *people, struct person *person, char token[TOKEN_HEX],
                                struct felt_error *error) FELT_CHECKED;
int sessions_end(struct people *people, const char *name);
/* Those at tablets that an event ends: at its device, of its person, at the one that is taken over. */
int sessions_end_at_devices(struct people *people, const struct felt_roster_event *event);
/* Under `lock`: a person as of now. */
void people_fill(const struct people *people, const struct felt_roster_account *account,
                 struct person *person);

/* ---- passwords.c */

/* Whether a word may be tried from there; and what a try of it came to, for the lock-out and, where it was
 * wrong, for the log. Tries at a tablet are counted there, others at their address. */
enum felt_status people_need_no_lock(struct people *people, const char *word, struct people_try *try,
                                     struct felt_error *error) FELT_CHECKED;
void people_note_try(struct people *people, const char *word, const char *name, const struct people_try *try,
                     bool pin, bool right);
/* Under `lock`. */
const struct kept *people_kept(const struct people *people, const struct felt_roster_account *account);

/* ---- people.c */

enum felt_status people_database_open(struct people *people, const struct people_place *place,
                                      struct felt_error *error) FELT_CHECKED;
enum felt_status people_fail(const struct people *people, struct felt_error *error);
/* As sql_finish(), and it is on disk when this returns: for what must not come back after a power cut. */
bool people_finish_durably(struct people *people, sqlite3_stmt *statement);
/* What is kept of a token: a person who reads the database cannot use it. */
void people_hash_token(const uint8_t token[TOKEN], uint8_t hash[TOKEN]);
bool people_hash_hex(const char *token, uint8_t hash[TOKEN]);
void people_random_hex(char *hex, size_t bytes);
/* What is kept of a password or PIN, whatever its length. Slow and large on purpose. */
enum felt_status people_hash_password(const char *password, char hash[crypto_pwhash_STRBYTES],
                                      struct felt_error *error) FELT_CHECKED;
void people_name(char to[PERSON_NAME], const char *name);

#endif
