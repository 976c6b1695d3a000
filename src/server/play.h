/* play: patrons with play chips. At practice tables a person is a patron of their own on the floor, "play."
 * and the name: what they hold there stands in the books under that name alone, so that it is worth nothing
 * at the cage and at other tables. No account can have such a name, since none has a dot. Bots hold play
 * chips too. */
#ifndef FELT_SERVER_PLAY_H
#define FELT_SERVER_PLAY_H

#include "felt/base.h"

enum { PLAY_PATRON = 24 }; /* of a patron's id */

/* A person at practice tables. A name that is too long for the floor with "play." before it is cut and told
 * from others by a hash. */
void play_patron(const char *name, char patron[PLAY_PATRON]);

/* Whether what a patron holds are play chips: a person's at practice tables, or a bot's. */
bool play_is(const char *patron);

/* Names that were cut, so that they can be shown whole; for one thread. */
struct play_names;
struct play_names *play_names_new(void); /* NULL: memory ran out */
void play_names_free(struct play_names *names);
/* Remembers a name if it is one to be cut. */
void play_names_add(struct play_names *names, const char *name);

/* The person's own name; of any other patron what it is. Borrows either. */
const char *play_name(const struct play_names *names, const char *patron);

#endif
