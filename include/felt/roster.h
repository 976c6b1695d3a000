/* roster: accounts, roles, badges, keys and devices, and who gave them: a pure state machine over a log of
 * its own.
 *
 * An event is what somebody did, "v1 sign number=4 by=bea". felt_roster_check() says whether it may happen
 * now, felt_roster_apply() makes it happen; the log is read back by the same two, so that whoever writes into
 * it what the rules do not allow is found. Nobody changes their own account. Every role but player touches
 * money: one administrator asks for it, another one signs. Whoever comes back by another's doing (a link for
 * a new password, an account that is enabled again) has no such role until an administrator who did not do
 * that confirms it. Where fewer than two administrators can sign, the console of the machine mends that, and
 * nothing else does. docs/ledger.md.
 *
 * A device is a table's tablet: made by a code that is used once, revoked by whoever keeps devices. Badge and
 * PIN say who stands before it. At a table one device is active, the one where somebody is tapped in; another
 * takes over in so many words, and nobody is tapped in at two.
 *
 * What is kept of a secret is a hash. Time is an argument; nothing here has a clock, a disk or randomness. */
#ifndef FELT_ROSTER_H
#define FELT_ROSTER_H

#include "felt/link.h"
#include "felt/record.h"

enum {
  FELT_ROSTER_NAME = 24, /* with the terminator; keys and people */
  FELT_ROSTER_BADGE_SIZE = 17,
  FELT_ROSTER_ADDRESS = 48,
  FELT_ROSTER_SECRET = 32,
  FELT_ROSTER_LINE = 512,
  FELT_ROSTER_ACCOUNTS_MAX = 5000,
  FELT_ROSTER_KEYS_MAX = 1000,
  FELT_ROSTER_DEVICES_MAX = 1000,
  FELT_ROSTER_REQUESTS_MAX = 100, /* that wait at a time; of one person FELT_ROSTER_REQUESTS_OF_ONE */
  FELT_ROSTER_REQUESTS_OF_ONE = 20,
  FELT_ROSTER_HOLDERS = 4,
  FELT_ROSTER_SIGNERS = 2, /* so many administrators have to be able to sign */
  FELT_ROSTER_PACE_MAX = 60000
};
#define FELT_ROSTER_REQUEST_MS (INT64_C(7) * 24 * 3600 * 1000)
#define FELT_ROSTER_LINK_MS    (INT64_C(3) * 24 * 3600 * 1000)
#define FELT_ROSTER_CODE_MS    (INT64_C(10) * 60 * 1000)
/* Every role that an account can have, and those that one person may give. */
#define FELT_ROSTER_ROLES ((1U << FELT_ALL_ROLES) - 2)
#define FELT_ROSTER_FREE  (1U << FELT_PLAYER)
/* Who keeps devices: one of these. A tablet is exchanged at night, when no administrator is there. */
#define FELT_ROSTER_KEEPERS \
  (1U << FELT_SUPERVISOR | 1U << FELT_SHIFT_MANAGER | 1U << FELT_TECHNICIAN | 1U << FELT_ADMINISTRATOR)

/* ---- events */

enum felt_roster_act {
#define FELT_ROSTER_ACT(name, word, fields) FELT_ROSTER_##name,
#include "felt/roster.def"
#undef FELT_ROSTER_ACT
  FELT_ROSTER_ACTS
};
/* "sign"; NULL: there is no such act. */
const char *felt_roster_word(int act) FELT_CONST;

struct felt_roster_key {
  char link[24];
  int table;
  char game[40];
  int per_minute;
};

struct felt_roster_event {
  enum felt_roster_act act;
  int64_t time_ms;             /* of the record, not in the line */
  char by[FELT_ROSTER_NAME];   /* "": the person themselves; nobody; or the console of the machine */
  char name[FELT_ROSTER_NAME]; /* the account or key that it is about; "" with a failure of nobody known */
  uint32_t roles;              /* bit r: enum felt_role r */
  int64_t number; /* of a request; of rows of an older people.db; of failures that were left out */
  int64_t until_ms;
  int64_t made_ms, revoked_ms;                                  /* of a key that is taken over */
  uint8_t secret[FELT_ROSTER_SECRET], link[FELT_ROSTER_SECRET]; /* link: by which a password was set; the
                                                                 * code by which a device is enrolled */
  char badge[FELT_ROSTER_BADGE_SIZE];
  char address[FELT_ROSTER_ADDRESS]; /* where somebody came from */
  bool pin;                          /* a failure of badge and PIN */
  char device[FELT_ROSTER_NAME];     /* at which, or that it is about */
  char over[FELT_ROSTER_NAME]; /* the device of the same table that a tap-in takes over from; "": none */
  int table;                   /* of a device */
  struct felt_roster_key key;
};

/* Reads a line and writes it, one spelling an event. FELT_E_INPUT: it is none. */
enum felt_status felt_roster_read(const char *line, size_t length, struct felt_roster_event *event,
                                  struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3);
void felt_roster_write(const struct felt_roster_event *event, struct felt_text *text) FELT_NONNULL(1, 2);

/* ---- state */

struct felt_roster_account {
  char name[FELT_ROSTER_NAME];
  uint32_t roles;
  bool has_password, has_pin, has_link, disabled;
  uint8_t password[FELT_ROSTER_SECRET], pin[FELT_ROSTER_SECRET], link[FELT_ROSTER_SECRET];
  char badge[FELT_ROSTER_BADGE_SIZE]; /* "": none */
  char link_by[FELT_ROSTER_NAME];     /* who gave the link, which may be used; "": the console */
  int64_t link_until_ms;
  int holders; /* above 0: roles that touch money wait until somebody else confirms */
  char holder[FELT_ROSTER_HOLDERS][FELT_ROSTER_NAME];
  int64_t made_ms, login_ms, failures; /* failures: since the last login */
};

struct felt_roster_request {
  int64_t number;
  char name[FELT_ROSTER_NAME], by[FELT_ROSTER_NAME];
  uint32_t roles; /* that it gives */
  int64_t made_ms, until_ms;
};

struct felt_roster_made_key {
  char name[FELT_ROSTER_NAME];
  struct felt_roster_key key;
  uint8_t secret[FELT_ROSTER_SECRET];
  char made_by[FELT_ROSTER_NAME], signed_by[FELT_ROSTER_NAME]; /* signed "": it is not good yet */
  int64_t made_ms, revoked_ms;                                 /* revoked 0: it is not */
  bool taken_over; /* of an older people.db: good without a signature */
};

struct felt_roster_device {
  char name[FELT_ROSTER_NAME];
  int table;
  char made_by[FELT_ROSTER_NAME], revoked_by[FELT_ROSTER_NAME];
  bool has_code;
  uint8_t code[FELT_ROSTER_SECRET],
      secret[FELT_ROSTER_SECRET];                          /* secret: of the device, once it is enrolled */
  int64_t code_until_ms, made_ms, enrolled_ms, revoked_ms; /* 0: it is not */
  char dealer[FELT_ROSTER_NAME];                           /* who is tapped in; "": nobody */
  int64_t since_ms;
};

/* In the order in which they were made; none ever goes but requests. */
struct felt_roster {
  bool begun, set_up; /* set up: two administrators could sign once */
  int64_t left;       /* rows of an older people.db that are still to come */
  int64_t next;       /* request */
  int accounts, keys, devices, requests, account_room, key_room, device_room;
  struct felt_roster_account *account;
  struct felt_roster_made_key *key;
  struct felt_roster_device *device;
  struct felt_roster_request request[FELT_ROSTER_REQUESTS_MAX];
};

void felt_roster_release(struct felt_roster *roster) FELT_NONNULL(1);
/* A second one of the same content, which the caller releases. FELT_E_NOMEM. */
enum felt_status felt_roster_copy(const struct felt_roster *roster, struct felt_roster *copy) FELT_CHECKED
    FELT_NONNULL(1, 2);

/* Whether an event may happen now. FELT_E_RULE, FELT_E_INPUT: why not. */
enum felt_status felt_roster_check(const struct felt_roster *roster, const struct felt_roster_event *event,
                                   struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);
/* Room for one account, one key and one device more: after it an event that was checked is applied without
 * fail. FELT_E_NOMEM. */
enum felt_status felt_roster_reserve(struct felt_roster *roster) FELT_CHECKED FELT_NONNULL(1);
void felt_roster_apply(struct felt_roster *roster, const struct felt_roster_event *event) FELT_NONNULL(1, 2);
/* Whether the two are the same to the last field. */
bool felt_roster_equal(const struct felt_roster *a, const struct felt_roster *b) FELT_NONNULL(1, 2);

/* NULL: nobody, none. Names that differ in capitals alone are one when somebody new asks for them. */
struct felt_roster_account *felt_roster_find(const struct felt_roster *roster, const char *name)
    FELT_NONNULL(1, 2);
struct felt_roster_account *felt_roster_find_badge(const struct felt_roster *roster, const char *badge)
    FELT_NONNULL(1, 2);
struct felt_roster_account *felt_roster_find_link(const struct felt_roster *roster,
                                                  const uint8_t link[FELT_ROSTER_SECRET]) FELT_NONNULL(1, 2);
struct felt_roster_made_key *felt_roster_find_key(const struct felt_roster *roster, const char *name)
    FELT_NONNULL(1, 2);
struct felt_roster_device *felt_roster_find_device(const struct felt_roster *roster, const char *name)
    FELT_NONNULL(1, 2);
/* By its own secret, revoked or not; by a code that is not used yet. */
struct felt_roster_device *felt_roster_find_device_of(const struct felt_roster *roster,
                                                      const uint8_t secret[FELT_ROSTER_SECRET])
    FELT_NONNULL(1, 2);
struct felt_roster_device *felt_roster_find_code(const struct felt_roster *roster,
                                                 const uint8_t code[FELT_ROSTER_SECRET]) FELT_NONNULL(1, 2);
/* The active device of a table: the one where somebody is tapped in. NULL: nobody is. */
const struct felt_roster_device *felt_roster_monitor(const struct felt_roster *roster, int table)
    FELT_NONNULL(1);
const struct felt_roster_request *felt_roster_find_request(const struct felt_roster *roster, int64_t number)
    FELT_NONNULL(1);

/* The roles that count now: none of a disabled account, none that touches money while they wait to be
 * confirmed. */
uint32_t felt_roster_roles(const struct felt_roster_account *account) FELT_PURE FELT_NONNULL(1);
/* An administrator whose roles count and who has a password; how many there are. */
bool felt_roster_can_sign(const struct felt_roster_account *account) FELT_PURE FELT_NONNULL(1);
int felt_roster_signers(const struct felt_roster *roster) FELT_PURE FELT_NONNULL(1);
/* Whether a key is good: signed, and not revoked. */
bool felt_roster_key_is_good(const struct felt_roster_made_key *key) FELT_PURE FELT_NONNULL(1);
/* Whether a device is: enrolled, and not revoked. */
bool felt_roster_device_is_good(const struct felt_roster_device *device) FELT_PURE FELT_NONNULL(1);
/* Whether somebody may make codes for devices and revoke them. */
bool felt_roster_keeps_devices(const struct felt_roster_account *account) FELT_PURE FELT_NONNULL(1);

#endif
