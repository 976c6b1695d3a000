/* What the files of the settlement share. */
#ifndef FELT_SETTLE_INTERNAL_H
#define FELT_SETTLE_INTERNAL_H

#include "felt/settle.h"

/* What the incidents of a round came to. Of several the stronger holds: forfeit, void round, void hand,
 * void but side wagers, nothing; of two alike the first. */
struct verdict {
  bool round_void, but_sides;
  const char *round_rule;
  enum felt_moment round_moment;
  bool flop_bets_cancelled;
  const char *cancel_rule;
  bool dealer_miscounted;
  bool down_before_start, down_at_win;
  const char *remove_deck_rule; /* or NULL */
  struct {
    bool is_void, forfeit, mucked, miscounted;
    const char *rule;
    enum felt_moment moment;
  } hand[FELT_SEATS_MAX]; /* last: only those in the round are cleared */
};

/* How a hand is to be settled. */
enum fate { FATE_SHOWDOWN, FATE_FOLDED, FATE_SIDES_ONLY, FATE_VOID, FATE_VOID_BUT_SIDES, FATE_FORFEIT };

/* Everything the settlement needs at hand. */
struct work {
  const struct felt_book *book;
  const struct felt_facts *facts;
  const struct felt_progressive *progressive; /* the table in force, or NULL */
  uint32_t staked; /* bit n: on side wager n something lies in some hand; as lines are added */
  struct verdict verdict;
  struct felt_settlement *out;
  bool envy_live[FELT_SEATS_MAX]; /* hands that take part in the progressive to the end */
  const struct felt_progressive_row *row[FELT_SEATS_MAX]; /* their winning row, or NULL, */
  enum felt_category made[FELT_SEATS_MAX];                /* its hand, */
  bool on_board[FELT_SEATS_MAX];                          /* and whether the board made it */
  uint8_t fate[FELT_SEATS_MAX];                           /* enum fate, once the incidents are known */
  uint8_t sides[FELT_SEATS_MAX];                          /* felt_bet_sides() of each hand */
};
_Static_assert(FELT_SIDES_MAX <= 8, "the side wagers of a hand fit its bits");

static inline enum fate felt_settle_fate(const struct work *work, int hand) {
  return (enum fate)work->fate[hand];
}
/* Is a side wager of this hand, which folded, still paid? */
static inline bool felt_settle_outlasts_fold(const struct work *work, int hand) {
  const struct felt_side_sets *sets = &work->book->sides;
  return (work->sides[hand] &
          (sets->kept | (work->verdict.hand[hand].mucked ? 0 : sets->kept_unless_mucked))) != 0;
}
/* Finds them, again where the verdict changes. */
void felt_settle_fates(struct work *work);

/* check.c, check_hand.c: are the facts such that the book can settle them? */
enum felt_status felt_settle_check_seats(const struct work *work, struct felt_error *error) FELT_CHECKED;
enum felt_status felt_settle_check(const struct work *work, struct felt_error *error) FELT_CHECKED;
enum felt_status felt_settle_check_wagers(const struct work *work, int hand,
                                          struct felt_error *error) FELT_CHECKED;
/* A hand cannot have acted after the moment that ended it. */
enum felt_status felt_settle_check_play_moment(const struct work *work, int hand,
                                               struct felt_error *error) FELT_CHECKED;
enum felt_status felt_settle_bad(struct felt_error *error, int seat, const char *field, const char *rule,
                                 const struct felt_reason *reason) FELT_COLD FELT_CHECKED;
int felt_settle_hand_at(const struct felt_facts *facts, int seat);

/* incidents.c */
enum felt_status felt_settle_incidents(struct work *work, struct felt_error *error) FELT_CHECKED;
void felt_settle_void_round(struct verdict *verdict, const char *rule, enum felt_moment moment,
                            bool but_sides);

/* lines.c: the wagers of each hand. */
void felt_settle_lines(struct work *work, int hand);
struct felt_line *felt_settle_add_line(struct felt_hand_result *result, enum felt_wager wager,
                                       int64_t stake_cents);
const struct felt_odds *felt_settle_odds(const struct work *work, enum felt_wager wager,
                                         enum felt_category category);
enum felt_category felt_settle_hand_of(const struct felt_hand_result *result, const struct felt_line *line);
const char *felt_settle_hand_rule(const struct work *work, int hand);

/* progressive.c: who takes part, what the meters pay, envy. */
void felt_settle_contribute(struct work *work);
void felt_settle_progressive_hands(struct work *work);
bool felt_settle_any_progressive_win(const struct work *work);
void felt_settle_progressive(struct work *work);
void felt_settle_envy(struct work *work);

/* highest.c: side wagers on the highest hand at the table. */
void felt_settle_highest(struct work *work);
void felt_settle_limits(struct work *work);
/* Of a line: the stake, where it comes back, and the pay. */
int64_t felt_settle_returned(const struct felt_line *line) FELT_PURE;
void felt_settle_notices(struct work *work);

/* Hand numbers in the order that seats are paid: by seat, highest or lowest first. */
void felt_settle_order(const struct felt_facts *facts, enum felt_paying_order order, int by[FELT_SEATS_MAX]);

#endif
