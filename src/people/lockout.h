/* lockout: wrong passwords make a name and an address wait, longer each time, and are forgiven.
 *
 * With time: a name is forgiven its LOCKOUT_NAME_TRIES within an hour, one after the other in even steps, an
 * address its LOCKOUT_ADDRESS_TRIES. So a typo some minutes after a lock has run out does not lock again, and
 * whoever guesses, however patiently, has LOCKOUT_*_AN_HOUR tries in any hour and no more than the tries
 * themselves in every further one.
 *
 * With the right password: the name is forgiven everything, its address what this name cost it and nothing
 * else. So a house behind one address does not lock itself out with typos that ended well, and a person with
 * an account cannot buy tries at other names with it.
 *
 * Nothing that is forgiven ends a lock before its time. Safe in any number of threads. */
#ifndef FELT_PEOPLE_LOCKOUT_H
#define FELT_PEOPLE_LOCKOUT_H

#include <stdbool.h>
#include <stdint.h>

struct lockout;

enum {
  LOCKOUT_NAME_TRIES = 5,
  LOCKOUT_ADDRESS_TRIES = 20,
  LOCKOUT_FIRST_SECONDS = 30,
  LOCKOUT_SECONDS_MAX = 900,
  /* The tries, six more until a lock is as long as it gets, and what an hour forgives. */
  LOCKOUT_NAME_AN_HOUR = 2 * LOCKOUT_NAME_TRIES + 6,
  LOCKOUT_ADDRESS_AN_HOUR = 2 * LOCKOUT_ADDRESS_TRIES + 6
};

struct lockout *lockout_new(void);
void lockout_free(struct lockout *lockout);

/* Seconds until this name may be tried from this address; 0: now. `now_us` is clock_us(). */
int lockout_wait(struct lockout *lockout, const char *name, const char *address, int64_t now_us);
/* What a try came to. */
void lockout_note(struct lockout *lockout, const char *name, const char *address, bool right, int64_t now_us);

#endif
