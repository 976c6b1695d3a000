/* people: who may come in. Accounts with argon2id passwords, sessions, lock-out after wrong passwords. They
 * are no money events, so they live in a small database of their own beside the floor's, and in memory while
 * the server runs. Safe in any number of threads; what asks for a password takes some 50 ms and 32 MB. */
#ifndef FELT_SERVER_PEOPLE_H
#define FELT_SERVER_PEOPLE_H

#include "felt/floor.h"

struct people;
struct lease;

enum {
  PERSON_NAME = 24,
  TOKEN_HEX = 65,
  PASSWORD_MIN = 10,
  PASSWORD_MAX = 200,
  GUESTS_MAX = 10000,  /* one more takes the place of the one who was away longest */
  COMMANDS_AT_ONCE = 3 /* seconds' worth of commands */
};

/* How much anybody may ask for. */
struct people_limits {
  int commands_per_second; /* of one session; COMMANDS_AT_ONCE times as many at once */
  int guests_per_minute;   /* as many at once. Guests are on this machine alone: all have one address */
};

enum person_role {
  ROLE_PLAYER,
  ROLE_DEALER,
  ROLE_SUPERVISOR,
  ROLE_SHIFT_MANAGER,
  ROLE_ACCOUNTING,
  ROLE_AUDITOR,
  ROLE_ADMINISTRATOR,
  /* Those who only sign or repair; kept behind the others because the database has the numbers. */
  ROLE_SECURITY,
  ROLE_SURVEILLANCE,
  ROLE_TECHNICIAN,
  ROLES
};
/* "player", "dealer", "supervisor", "shift-manager", "accounting", "auditor", "administrator", "security",
 * "surveillance", "technician" */
const char *role_name(enum person_role role);

struct person {
  char name[PERSON_NAME]; /* "": nobody */
  uint32_t roles;         /* bit r: enum person_role r */
  bool guest;
  char csrf[33]; /* what a request of this session must carry */
};

/* As the floor knows them. */
struct felt_floor_person person_on_floor(const struct person *person);

/* `path` NULL: in memory. */
enum felt_status people_open(const char *path, const struct people_limits *limits, struct people **people,
                             struct felt_error *error) FELT_CHECKED;
void people_close(struct people *people);

/* Whether there is an administrator yet, and the token of the set-up link while there is none ("" after). */
bool people_are_set_up(struct people *people);
void people_setup_token(struct people *people, char token[TOKEN_HEX]);

/* The session of a cookie; false: none. */
bool people_find(struct people *people, const char *token, struct person *person);
/* One command of that session. 0: it may; else how many seconds to wait. Nobody's never waits. */
int people_spend(struct people *people, const char *token);
/* How long that session is good (lease.h); the caller drops it. NULL: there is none. */
struct lease *people_lease(struct people *people, const char *token);

/* FELT_E_RULE where it is refused, with what to say; `*wait_seconds` above 0: locked out that long. On
 * success a new session and its token for the cookie. `address` is who asks, as text. */
enum felt_status people_log_in(struct people *people, const char *name, const char *password,
                               const char *address, struct person *person, char token[TOKEN_HEX],
                               int *wait_seconds, struct felt_error *error) FELT_CHECKED;
enum felt_status people_set_up(struct people *people, const char *setup, const char *name,
                               const char *password, struct person *person, char token[TOKEN_HEX],
                               struct felt_error *error) FELT_CHECKED;
/* A guest of a new name. FELT_E_RULE and `*wait_seconds` above 0: too many have come. */
enum felt_status people_add_guest(struct people *people, struct person *person, char token[TOKEN_HEX],
                                  int *wait_seconds, struct felt_error *error) FELT_CHECKED;
void people_log_out(struct people *people, const char *token);

/* What somebody was before. */
struct people_before {
  bool known;
  uint32_t roles;
  int sessions; /* that have ended with it */
};
/* A new person, or a new password and roles for one; their sessions end. */
enum felt_status people_put(struct people *people, const char *name, const char *password, uint32_t roles,
                            struct people_before *before, struct felt_error *error) FELT_CHECKED;
/* Seconds for which wrong passwords lock this name at this address out; 0: they do not. */
int people_locked(struct people *people, const char *name, const char *address);
/* The roles of somebody who has an account, now; 0: there is none. */
uint32_t people_roles(struct people *people, const char *name);
/* Calls `visit` for everyone who has an account. */
void people_each(struct people *people, void (*visit)(void *context, const char *name, uint32_t roles),
                 void *context);

#endif
