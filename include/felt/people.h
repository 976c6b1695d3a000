/* people: who may come in, and what they may ask for. Accounts, sessions, tables' tablets, keys of other
 * games' tables, lock-outs. */
#ifndef FELT_PEOPLE_H
#define FELT_PEOPLE_H

#include "felt/floor.h"
#include "felt/roster.h"
#include "felt/store.h"

#include <stdbool.h>
#include <stdint.h>

/* people: who may come in. What accounts there are, who has which roles, badges and keys, and every login and
 * failure are events of a log of their own (felt/roster.h has the rules), hash-chained as the floor's is, and
 * in memory while the server runs. Beside it lies a small database with what is not for an auditor's eyes or
 * not worth a log: what is kept of passwords and PINs (argon2id; the log has a hash of that), and sessions.
 * Safe in any number of threads; what asks for a password takes some 50 ms and 32 MB. */

struct people;
struct lease;

enum {
  PERSON_NAME = FELT_ROSTER_NAME,
  TOKEN_HEX = 65,
  PASSWORD_MIN = 10,
  PASSWORD_MAX = 200,
  PIN_MIN = 4,
  PIN_MAX = 12,
  GUESTS_MAX = 10000,  /* one more takes the place of the one who was away longest */
  COMMANDS_AT_ONCE = 3 /* seconds' worth of commands */
};

/* How much anybody may ask for. */
struct people_limits {
  int commands_per_second; /* of one session; COMMANDS_AT_ONCE times as many at once */
  int guests_per_minute;   /* as many at once. Guests are on this machine alone: all have one address */
};

/* Every role that an account can have. */
#define ACCOUNT_ROLES FELT_ROSTER_ROLES

struct person {
  char name[PERSON_NAME]; /* "": nobody */
  uint32_t roles;         /* that count now; bit r: enum felt_role r */
  uint32_t suspended;     /* that wait until another administrator confirms them */
  bool guest;
  char csrf[33];            /* what a request of this session must carry */
  char device[PERSON_NAME]; /* of a session at a table's tablet: which, and the one table it is good for; "",
                               0: */
  int table;                /* a session of one's own */
};

/* As the floor knows them. */
struct felt_floor_person person_on_floor(const struct person *person);
/* FELT_E_RULE: the person has no role on the floor; the person is not an administrator. */
enum felt_status person_need_staff(const struct person *person, struct felt_error *error) FELT_CHECKED;
enum felt_status person_need_administrator(const struct person *person,
                                           struct felt_error *error) FELT_CHECKED;
/* FELT_E_RULE: what a request carries (NULL: nothing) is not the token of the person's session, which a page
 * of another site cannot know. */
enum felt_status person_need_token(const struct person *person, const char *token,
                                   struct felt_error *error) FELT_CHECKED;
/* FELT_E_RULE: the person's session is that of a tablet, and of another table. 0: of no table. */
enum felt_status person_need_table(const struct person *person, int table,
                                   struct felt_error *error) FELT_CHECKED;
/* FELT_E_RULE: the person's session is not that of a tablet. */
enum felt_status person_need_device(const struct person *person, struct felt_error *error) FELT_CHECKED;
/* How long a session lasts. */
int64_t person_session_seconds(const struct person *person);

/* ---- opening: people.c, log.c */

/* Somebody of a house that is made to be tried. */
struct people_first {
  const char *name;
  uint32_t roles;
};

struct people_place {
  const char *log;                    /* the log's database; NULL: in memory */
  const char *path;                   /* the database beside it; NULL: in memory */
  const char *vfs;                    /* of SQLite, for tests; NULL: the system's */
  const struct felt_store_self *self; /* whose people they are; NULL: nobody asks. Borrows while it opens */
  /* After a failure of the log nobody knows what is on disk: ends the process. NULL: what is asked later
   * fails. */
  void (*lost)(const struct felt_error *error);
  /* Who is there from the first line of a new log, all with this password; NULL: nobody. */
  const struct people_first *first;
  int first_count;
  const char *first_password;
};

/* What the opening found. */
struct people_found {
  int64_t events; /* in the log, before */
  int accounts, keys, devices, signers;
  int taken_over_accounts, taken_over_keys; /* out of the tables of an older program, now */
  int without_password;                     /* whose password should be in the database, and is not */
};

/* Reads the log from the first byte, checks every event by the rules, and compares what is kept of secrets
 * with it; an older program's accounts and keys become the first events of a new log. FELT_E_DIFFERS:
 * something does not agree; then nothing is written. */
enum felt_status people_open(const struct people_place *place, const struct people_limits *limits,
                             struct people **people, struct people_found *found,
                             struct felt_error *error) FELT_CHECKED;
void people_close(struct people *people);

/* The log, for whoever looks after its place and its mark beside the writer. */
const struct felt_store *people_log(const struct people *people);
/* Where the log of people ends, for the floor's anchors. In any thread. */
struct felt_store_head people_head(struct people *people);

/* The same for an audit, which writes nothing: the log at `log`, and what `path` keeps where there is such a
 * file. */
struct people_audited {
  struct felt_store_report log;
  int accounts, keys, devices, signers, waiting; /* waiting: requests that nobody signed yet */
  int secrets; /* that were compared; -1: there is nothing to compare with */
};
enum felt_status people_audit(const char *log, const char *path, struct people_audited *audited,
                              struct felt_error *error) FELT_CHECKED;

/* Until two administrators can sign, the start has a link for each that is missing: how many there are to be
 * made, and the token of the n-th link, from 0; "": none. */
int people_setup_missing(struct people *people);
void people_setup_token(struct people *people, int n, char token[TOKEN_HEX]);

/* ---- sessions.c */

/* The session of a cookie; false: none. `local`: the request comes from this machine. A guest's cookie
 * outlives the start that let him in: where guests may not play, it is nobody's. The roles are those of now.
 */
bool people_find(struct people *people, const char *token, bool local, struct person *person);
/* Counts one command of that session. 0: it may; else how many seconds to wait. A request without a session
 * never waits. */
int people_spend(struct people *people, const char *token);
/* How long that session is good (lease.h); the caller drops it. NULL: there is none. */
struct lease *people_lease(struct people *people, const char *token);
/* A guest of a new name. FELT_E_RULE: the request is not local; or too many have come, `*wait_seconds` above
 * 0. */
enum felt_status people_add_guest(struct people *people, bool local, struct person *person,
                                  char token[TOKEN_HEX], int *wait_seconds,
                                  struct felt_error *error) FELT_CHECKED;
void people_log_out(struct people *people, const char *token);

/* ---- passwords.c */

/* Who tries to come in, and where from, as text; what it came to. */
struct people_try {
  const char *name, *address;
  const char *device; /* of badge and PIN: the tablet; NULL: none */
  int wait_seconds;   /* above 0: locked out that long, and nothing was tried */
};
/* Each begins a session on success, with its token for the cookie. FELT_E_RULE where it is refused.
 * people_log_in: by name and password. people_set_up: an administrator by a set-up link. people_come: by a
 * one-time link, with the password that the person chooses. people_change_password: another one in place of
 * one's own; sessions that the person had end. */
enum felt_status people_log_in(struct people *people, struct people_try *try, const char *password,
                               struct person *person, char token[TOKEN_HEX],
                               struct felt_error *error) FELT_CHECKED;
enum felt_status people_set_up(struct people *people, const char *setup, const char *name,
                               const char *password, struct person *person, char token[TOKEN_HEX],
                               struct felt_error *error) FELT_CHECKED;
enum felt_status people_come(struct people *people, const char *link, const char *password,
                             struct person *person, char token[TOKEN_HEX],
                             struct felt_error *error) FELT_CHECKED;
enum felt_status people_change_password(struct people *people, struct people_try *try, const char *password,
                                        const char *wanted, struct person *person, char token[TOKEN_HEX],
                                        struct felt_error *error) FELT_CHECKED;
/* A PIN of one's own, by one's password. */
enum felt_status people_set_pin(struct people *people, struct people_try *try, const char *password,
                                const char *pin, struct felt_error *error) FELT_CHECKED;
/* Badge and PIN at an enrolled device, try->device; try->name is the badge. No session begins: it says who
 * stands there, for one signature or a tap-in. Rate-limited and locked out as passwords are, by badge and by
 * device. Off a device no PIN is looked at (NOT_A_DEVICE). */
enum felt_status people_badge_in(struct people *people, struct people_try *try, const char *pin,
                                 struct person *person, struct felt_error *error) FELT_CHECKED;
/* Seconds for which wrong passwords lock this name at this address out; 0: they do not. */
int people_locked(struct people *people, const char *name, const char *address);

/* ---- devices.c */

/* devices: the tables' tablets. Somebody who keeps devices makes a code for one, which is shown once and
 * lives for minutes; the tablet is enrolled by it and has a secret of its own from then on, as a cookie. All
 * of it is in the log of people. Safe in any number of threads. */

/* Letters and digits that are not taken for one another, in two groups: 50 bits. */
enum { CODE_TEXT = 12 };

struct device {
  char name[PERSON_NAME];
  int table;
  bool good, has_code; /* enrolled and not revoked; a code that is not used and not over */
  char made_by[PERSON_NAME], revoked_by[PERSON_NAME];
  int64_t code_until_ms, made_ms, enrolled_ms, revoked_ms; /* 0: it is not */
  char dealer[PERSON_NAME];                                /* who is tapped in; "": nobody */
  int64_t since_ms;
};

/* A code for a new tablet, or for one of a name that is revoked or never came. FELT_E_RULE: the name is
 * taken; the person keeps no devices. */
enum felt_status devices_make(struct people *people, const char *by, const char *name, int64_t table,
                              char code[CODE_TEXT], struct felt_error *error) FELT_CHECKED;
/* The tablet itself, by its code, however it is spelled; try->name is not looked at. `token` is for its
 * cookie. FELT_E_RULE: the code is not good; too many were tried. */
enum felt_status devices_enrol(struct people *people, struct people_try *try, const char *code,
                               char token[TOKEN_HEX], struct device *device,
                               struct felt_error *error) FELT_CHECKED;
/* From when it returns the tablet is refused and its session over. Once more: nothing happens. */
enum felt_status devices_revoke(struct people *people, const char *name, const char *by,
                                struct felt_error *error) FELT_CHECKED;
/* Whether somebody makes codes and revokes tablets. FELT_E_RULE. */
enum felt_status person_need_keeper(const struct person *person, struct felt_error *error) FELT_CHECKED;
/* By its name; by the cookie that a request brings (NULL: none), revoked or not; the one where somebody is
 * tapped in at a table. False: there is none. */
bool devices_get(struct people *people, const char *name, struct device *device);
bool devices_find(struct people *people, const char *token, struct device *device);
bool devices_monitor(struct people *people, int table, struct device *device);
/* The tablet that a request comes from. FELT_E_RULE: from none; from a revoked one. */
enum felt_status devices_admit(struct people *people, const char *token, struct device *device,
                               struct felt_error *error) FELT_CHECKED;
/* Why nobody is logged in there: revoked, taken over, nobody tapped in. False: the request comes from no
 * tablet.
 */
bool devices_why(struct people *people, const char *token, struct felt_error *error);
/* Calls `visit` for every device, in the order they were made first. */
void devices_each(struct people *people, void (*visit)(void *context, const struct device *device),
                  void *context);

/* Whether somebody may tap in there now; `is_new`: nobody else's but this person's turn at the table begins.
 * FELT_E_RULE: another tablet of the table is active, and nobody wants to take over. */
enum felt_status people_may_tap_in(struct people *people, const char *device, const char *name,
                                   bool take_over, bool *is_new, struct felt_error *error) FELT_CHECKED;
/* The person deals there from now on, in a session that is good for this table alone. */
enum felt_status people_tap_in(struct people *people, const char *device, const char *name, bool take_over,
                               struct person *person, char token[TOKEN_HEX],
                               struct felt_error *error) FELT_CHECKED;
enum felt_status people_tap_out(struct people *people, const struct person *person,
                                struct felt_error *error) FELT_CHECKED;

/* ---- accounts.c */

enum people_deed {
  PEOPLE_ADD,     /* an account with its link, and a request for roles that touch money */
  PEOPLE_ROLES,   /* other roles: what one person may is done, a request is made for the rest */
  PEOPLE_LINK,    /* a one-time link for a new password */
  PEOPLE_CONFIRM, /* an administrator who did not bring the person back has seen them */
  PEOPLE_DISABLE, /* all sessions end */
  PEOPLE_ENABLE,
  PEOPLE_BADGE,
  PEOPLE_CLEAR_PIN,
  PEOPLE_SIGN, /* a request */
  PEOPLE_WITHDRAW,
  PEOPLE_APPOINT /* an administrator with a link; at the console alone */
};

struct people_change {
  enum people_deed deed;
  const char *by;   /* an administrator; "": the console of the machine */
  const char *name; /* of the account */
  uint32_t roles;   /* that it is to have */
  int64_t request;
  const char *badge; /* "": none */
};

/* What it came to. */
struct people_changed {
  char name[PERSON_NAME];
  uint32_t before, roles; /* that count, before and after */
  uint32_t asked;         /* that wait for a second person */
  int64_t request;        /* which waits for a second person; 0: none */
  int sessions;           /* that have ended with it */
  char link[TOKEN_HEX];   /* the token of a one-time link, shown once; "": none */
};
enum felt_status people_change(struct people *people, const struct people_change *change,
                               struct people_changed *changed, struct felt_error *error) FELT_CHECKED;

/* The roles of somebody who has an account, that count now; 0: there is none. */
uint32_t people_roles(struct people *people, const char *name);
/* Calls `visit` for everyone who has an account, in the order of their names; for every request that waits.
 */
void people_each(struct people *people,
                 void (*visit)(void *context, const struct felt_roster_account *account), void *context);
void people_each_request(struct people *people,
                         void (*visit)(void *context, const struct felt_roster_request *request),
                         void *context);
/* How many administrators can sign. */
int people_signers(struct people *people);

/* ---- keys.c */

/* keys: how the tables of other games come in. A key is made by an administrator for one table of one link,
 * shown once and kept as a hash. Once another administrator has signed it, it is good for the calls of that
 * table on that link and for nothing else. Keys are in the log of people. Safe in any number of threads. */

/* Person ids on the floor are at most 23 long: "key." and the name. Keys are kept for ever, revoked or not.
 */
enum { KEY_NAME = 20, KEY_TEXT = 70, KEYS_MAX = 1000, KEY_PER_MINUTE = 600, KEY_PER_MINUTE_MAX = 60000 };

struct api_key {
  char name[KEY_NAME]; /* letters, digits, - and _ */
  char link[24];
  int table;
  char game[40];  /* as the table joined the link */
  int per_minute; /* commands; as many may come at once */
  char made_by[PERSON_NAME], signed_by[PERSON_NAME];
  bool good;                   /* signed and not revoked; older programs asked for no signature */
  int64_t made_ms, revoked_ms; /* revoked 0: it is not */
};

/* A new key under a name that is free, or another secret under the name of a revoked one of the same table.
 * `text` is what the other system sends, "felt_" and 64 hexadecimal digits. FELT_E_RULE: the name is taken.
 */
enum felt_status keys_make(struct people *people, const struct api_key *wanted, char text[KEY_TEXT],
                           struct felt_error *error) FELT_CHECKED;
/* The second administrator. FELT_E_RULE: who made it signs nothing. */
enum felt_status keys_sign(struct people *people, const char *name, const char *by,
                           struct felt_error *error) FELT_CHECKED;
/* From when it returns, the key is refused, and after a power cut too. FELT_E_INPUT: no such key. */
enum felt_status keys_revoke(struct people *people, const char *name, const char *by,
                             struct felt_error *error) FELT_CHECKED;
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
/* The key that a request brings (NULL: none) to a link. FELT_E_RULE: nobody knows it, it is revoked, it is
 * another link's; key->name is "" where nobody knows it. */
enum felt_status keys_admit(struct people *people, const char *text, const char *link, struct api_key *key,
                            struct felt_error *error) FELT_CHECKED;
/* FELT_E_RULE: the key is not good for what this table does; for what became of its hits. */
enum felt_status key_need_table(const struct api_key *key, int64_t table,
                                struct felt_error *error) FELT_CHECKED;
enum felt_status key_need_hit_of(const struct api_key *key, int64_t table,
                                 struct felt_error *error) FELT_CHECKED;
/* Who gives the commands of a key, as the floor knows them: a keypad is a machine's. */
struct felt_floor_person key_on_floor(const struct api_key *key);
/* Takes `commands` off what a key may send. 0: it may; else how many seconds to wait. */
int keys_spend(struct people *people, const char *name, int commands);

/* ---- lease.c */

/* lease: how long a session is good. The session and every stream that it opened share one, so that a stream
 * knows that its session is over without asking the people. Safe in any number of threads. */

struct lease;

/* Until a time since 1970. NULL: no memory. */
struct lease *lease_new(int64_t until_ms);
/* One more, or one less, who has it; the last one frees it. May be NULL. */
struct lease *lease_keep(struct lease *lease);
void lease_drop(struct lease *lease);

/* From now on it is over, for everyone who has it. */
void lease_end(struct lease *lease);
/* NULL, where there is no session, is never over. */
bool lease_is_over(const struct lease *lease, int64_t now_ms);

#endif
