/* lockout: wrong passwords make a name and an address wait, longer each time. */
#ifndef FELT_SERVER_LOCKOUT_H
#define FELT_SERVER_LOCKOUT_H

#include <stdbool.h>

struct lockout;

enum {
  LOCKOUT_NAME_TRIES = 5,
  LOCKOUT_ADDRESS_TRIES = 20,
  LOCKOUT_FIRST_SECONDS = 30,
  LOCKOUT_SECONDS_MAX = 900
};

struct lockout *lockout_new(void);
void lockout_free(struct lockout *lockout);

/* Seconds until this name may be tried from this address; 0: now. */
int lockout_wait(struct lockout *lockout, const char *name, const char *address);
/* What a try came to. */
void lockout_note(struct lockout *lockout, const char *name, const char *address, bool right);

#endif
