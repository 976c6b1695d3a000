/* What the files of `felt play` share: the table, the player, the screen. */
#ifndef FELT_APPS_PLAY_H
#define FELT_APPS_PLAY_H

#include "cli.h"
#include "lines.h"

#include "felt/rng.h"
#include "felt/table.h"

enum { PLAY_LINE = 80 };

/* The session's sums by wager, for the result at the end. */
struct play_session {
  int rounds, won, lost;
  int64_t staked_cents, returned_cents;
  int64_t stake_cents[FELT_WAGERS], net_cents[FELT_WAGERS];
  int64_t envy_cents, tokes_cents;
};

struct play {
  const struct cli_command *command;
  struct felt_book book;
  struct felt_table table;
  struct felt_rng rng;
  struct lines lines;
  FILE *record;         /* or NULL */
  int seat, players;    /* the person's seat; hands at the table, bots included */
  int64_t bank_cents;   /* what the person has in front of them */
  bool has_last;        /* there is a bet to repeat */
  struct felt_bet last; /* to be put down again with Enter */
  struct play_session session;
  bool left;         /* input ended in the middle of a round */
  bool colour, echo; /* echo: input is not a terminal, so show what was read */
};

/* ---- play_input.c */

enum play_word { PLAY_BET, PLAY_AGAIN, PLAY_HELP, PLAY_PAYS, PLAY_QUIT, PLAY_BAD };

/* Reads a bet like "10", "10 trips 5 prog", "trips 5", or one of the words. `what` says what is wrong with
 * it. */
enum play_word play_read_bet(const struct felt_book *book, const char *line, size_t length,
                             struct felt_bet *bet, struct felt_reason *what) FELT_NONNULL(1, 2, 4, 5);

/* ---- play_screen.c */

void play_welcome(const struct play *play) FELT_NONNULL(1);
void play_help(const struct play *play) FELT_NONNULL(1);
void play_pay_tables(const struct play *play) FELT_NONNULL(1);
void play_show_table(const struct play *play) FELT_NONNULL(1);
void play_show_settlement(const struct play *play, const struct felt_settlement *settlement)
    FELT_NONNULL(1, 2);
void play_show_session(const struct play *play) FELT_NONNULL(1);
/* What a line brought or cost. */
int64_t play_line_net(const struct felt_line *line) FELT_PURE FELT_NONNULL(1);
void play_money(const struct play *play, int64_t cents, char text[32]) FELT_NONNULL(1, 3);

/* ---- play_coach.c */

/* Prints the exact value of each action that the viewer's seat may take now, and what the others cost. */
void play_advise(const struct play *play, const struct felt_round_view *view) FELT_NONNULL(1, 2);

#endif
