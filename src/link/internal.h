/* What the files of this module share. */
#ifndef FELT_LINK_INTERNAL_H
#define FELT_LINK_INTERNAL_H

#include "felt/link.h"

/* ---- names.c */

extern const char *const felt_link_act_words[FELT_LINK_ACTS];
extern const char *const felt_link_reason_words[FELT_LINK_REASONS];
extern const char *const felt_role_words[FELT_ALL_ROLES];
extern const char *const felt_link_account_words[FELT_ACCOUNT_KINDS];
extern const char *const felt_line_result_words[FELT_LINE_RESULTS];

/* ---- terms.c */

/* What is wrong with the terms; FELT_CODE_NONE: nothing. */
enum felt_code felt_link_terms_fault(const struct felt_link_terms *terms);
bool felt_link_sheets_agree(const struct felt_link_sheet *a, const struct felt_link_sheet *b);
bool felt_link_same_levels(const struct felt_link_terms *a, const struct felt_link_terms *b);
bool felt_link_id_is_sound(const char *id);

/* ---- view.c */

struct felt_link_table *felt_link_table_at(struct felt_link *link, int number);
struct felt_link_award *felt_link_award_at(struct felt_link *link, int64_t number);
struct felt_link_hit *felt_link_hit_at(struct felt_link *link, int64_t number);

static inline bool felt_link_is_unpaid(const struct felt_link_hit *hit) {
  return hit->state == FELT_HIT_PENDING || hit->state == FELT_HIT_VERIFIED;
}

/* Where something stands in the link's order. A late one stands after the event `seq` and before the next. */
static inline int64_t felt_link_key(int64_t seq, bool late) {
  return 2 * seq + late;
}

static inline bool felt_link_started_before(int64_t coin_in_seq, int64_t seq, bool late) {
  return felt_link_key(coin_in_seq, false) < felt_link_key(seq, late);
}

/* What an award takes off a meter that shows so much (R5). */
static inline int64_t felt_link_part(int64_t shown_cents, int32_t percent_ppm) {
  return shown_cents * percent_ppm / FELT_PPM;
}

/* What the sign showed at the Coin In of a table's last round, where that still counts for it (R36). */
int64_t felt_link_kept_cents(const struct felt_link *link, const struct felt_link_table *table, int level);
/* The same for the round of a hit, though it was held and the round is over: nobody has started since. */
int64_t felt_link_kept_by_round(const struct felt_link *link, const struct felt_link_event *event);

/* How many hits of an award are in these states (bit s). */
int felt_link_count_hits(const struct felt_link *link, int64_t award, unsigned states);
enum {
  UNPAID = 1u << FELT_HIT_PENDING | 1u << FELT_HIT_VERIFIED,
  PAID = 1u << FELT_HIT_PAID,
  HELD = 1u << FELT_HIT_HELD
};

/* Where the account of a place lies; NULL where the place is outside the link or its level is not there. */
int64_t *felt_link_balance(struct felt_link *link, struct felt_link_place place);

/* ---- evolve.c, evolve_awards.c, evolve_late.c
 * Each changes the link by one event and returns FELT_CODE_NONE, or says why the event does not fit and
 * changes nothing. */

enum felt_code felt_link_fold(struct felt_link *link, const struct felt_link_event *event);
enum felt_code felt_link_fold_hit(struct felt_link *link, const struct felt_link_event *event);
enum felt_code felt_link_fold_hold(struct felt_link *link, const struct felt_link_event *event);
enum felt_code felt_link_fold_share(struct felt_link *link, const struct felt_link_event *event);
enum felt_code felt_link_fold_move_up(struct felt_link *link, const struct felt_link_event *event);
enum felt_code felt_link_fold_unlock(struct felt_link *link, const struct felt_link_event *event);
enum felt_code felt_link_fold_verify(struct felt_link *link, const struct felt_link_event *event);
enum felt_code felt_link_fold_pay(struct felt_link *link, const struct felt_link_event *event);
enum felt_code felt_link_fold_void(struct felt_link *link, const struct felt_link_event *event);
enum felt_code felt_link_fold_late_hit(struct felt_link *link, const struct felt_link_event *event);
enum felt_code felt_link_fold_moves(struct felt_link *link, const struct felt_link_event *event);
enum felt_code felt_link_fold_award(struct felt_link *link, const struct felt_link_event *event);
enum felt_code felt_link_fold_shift(struct felt_link *link, const struct felt_link_event *event);
enum felt_code felt_link_fold_return(struct felt_link *link, const struct felt_link_event *event);

bool felt_link_cents_fit(int64_t cents);
/* Books what an event takes off a meter and puts on it; `sign` -1: back. */
enum felt_code felt_link_change_meter(struct felt_link *link, const struct felt_link_event *event, int sign);
/* R36: a round that is open while its meter falls keeps what the sign showed, but for the one it falls for.
 */
void felt_link_keep_signs(struct felt_link *link, const struct felt_link_event *event, int64_t before_cents,
                          int table, int64_t round);
struct felt_link_hit *felt_link_add_hit(struct felt_link *link, const struct felt_link_event *event,
                                        struct felt_link_hit hit);
/* An award whose hits are all paid or void leaves the state: `past` has what is paid, the log all. */
void felt_link_finish(struct felt_link *link, int64_t number);

/* total + amount stays a total. */
static inline bool felt_link_adds(int64_t total, int64_t amount) {
  return amount >= 0 && amount <= FELT_LINK_METER_MAX_MICRO && total <= FELT_LINK_TOTAL_MAX - amount;
}

/* ---- decide.c, decide_awards.c, decide_late.c, decide_funds.c */

/* A decision in the making: events so far, and the link as it stands after them. */
struct work {
  struct felt_link *link;
  const struct felt_link_command *command;
  struct felt_link_event *events;
  int count;
  char where[96];
  struct felt_error *error;
};

/* An event with the command's act, people and reason. */
struct felt_link_event felt_link_event_of(const struct work *work);
/* Adds an event, unless the link as it stands refuses it. */
enum felt_status felt_link_emit(struct work *work, struct felt_link_event *event);
enum felt_status felt_link_refuse(struct work *work, const char *rule, const struct felt_reason *reason);

/* What the row of the hand that the command names takes; refused where it takes nothing from a meter. */
enum felt_status felt_link_find_row(struct work *work, const struct felt_link_row **row);
int64_t felt_link_whole_cents(const struct felt_link_award *award) FELT_PURE;
/* Shares an award evenly among its hits (R5); paid ones keep what they have (R36). */
enum felt_status felt_link_share_out(struct work *work, int64_t award);
enum felt_status felt_link_open_locks(struct work *work);
void felt_link_contribute(const struct felt_link *link, int level, int64_t wagers_cents,
                          struct felt_link_event *event);

enum felt_status felt_link_decide_hit(struct work *work);
enum felt_status felt_link_decide_late_hit(struct work *work);
enum felt_status felt_link_decide_late_coin_in(struct work *work);
enum felt_status felt_link_decide_reseat(struct work *work);
enum felt_status felt_link_decide_return(struct work *work);
enum felt_status felt_link_decide_end(struct work *work);
enum felt_status felt_link_decide_record(struct work *work);
enum felt_status felt_link_decide_verify(struct work *work);
enum felt_status felt_link_decide_pay(struct work *work);
enum felt_status felt_link_decide_void(struct work *work);
enum felt_status felt_link_decide_break_lock(struct work *work);
enum felt_status felt_link_decide_transfer(struct work *work);
enum felt_status felt_link_decide_correct(struct work *work);
enum felt_status felt_link_decide_retire(struct work *work);

/* ---- text.c */

void felt_link_terms_print(const struct felt_link_terms *terms, struct felt_text *text);

#endif
