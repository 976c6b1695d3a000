/* load_players: one at each table, who plays round after round and folds in the end, in a closed loop: the
 * next command a moment after the answer to the one before. */
#ifndef FELT_LOAD_PLAYERS_H
#define FELT_LOAD_PLAYERS_H

#include "load_probe.h"

enum { LOAD_TABLES_MAX = 64 };

struct load_players;

struct load_played {
  struct load_samples took; /* until a command's answer was read; the caller's */
  long long early;          /* refused by the rules, because the dealer was not so far */
  long long failed;         /* refused for any other reason, before the end */
  int cut;                  /* players who lost their connection before the end */
  int last;                 /* commands answered after the server was told to stop */
};

/* Everyone is seated when it returns. Commands that were acknowledged and leave an event are written to
 * `log`, an id a line; NULL: nowhere. */
struct load_players *load_players_start(int port, int tables, double think_seconds, FILE *log);
/* Plays for so long. */
void load_players_play(struct load_players *players, double seconds);
/* Goes on playing against a server that was told to stop, until every connection is over; at most that long.
 */
void load_players_play_out(struct load_players *players, double seconds);
struct load_played load_players_stop(struct load_players *players);

#endif
