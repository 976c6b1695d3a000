/* The wagers of one hand: one line each, with the rule that decided it. What goes by the highest hand at the
 * table is decided when all hands are. */
#include "internal.h"

static enum fate fate_of(const struct work *work, int hand) {
  const struct felt_hand_facts *facts = &work->facts->hand[hand];
  const struct verdict *verdict = &work->verdict;
  if (verdict->hand[hand].forfeit) return FATE_FORFEIT;
  if (verdict->round_void && !verdict->but_sides) return FATE_VOID;
  if (verdict->hand[hand].is_void) return FATE_VOID;
  if (verdict->round_void) return FATE_VOID_BUT_SIDES;
  if (facts->bet.cents[FELT_ANTE] == 0) return FATE_SIDES_ONLY;
  return facts->decided == FELT_FOLDED ? FATE_FOLDED : FATE_SHOWDOWN;
}

void felt_settle_fates(struct work *work) {
  for (int i = 0; i < work->facts->hand_count; i++) work->fate[i] = (uint8_t)fate_of(work, i);
}

/* The rule that took a hand out of the round. */
const char *felt_settle_hand_rule(const struct work *work, int hand) {
  const struct verdict *verdict = &work->verdict;
  bool own = verdict->hand[hand].forfeit ||
             (verdict->hand[hand].is_void && (!verdict->round_void || verdict->but_sides));
  return own ? verdict->hand[hand].rule : verdict->round_rule;
}

struct felt_line *felt_settle_add_line(struct felt_hand_result *result, enum felt_wager wager,
                                       int64_t stake_cents) {
  struct felt_line *line = &result->line[result->line_count++];
  *line =
      (struct felt_line){.wager = wager, .stake_cents = stake_cents, .level = -1, .hand = FELT_CATEGORIES};
  return line;
}

static void decide(struct felt_line *line, enum felt_result result, enum felt_code because,
                   const struct felt_rule *rule) {
  line->result = result;
  line->because = because;
  line->rule = rule->id;
}

static void void_line(const struct work *work, int hand, struct felt_line *line) {
  bool forfeit = work->verdict.hand[hand].forfeit;
  line->result = forfeit ? FELT_FORFEIT : FELT_VOID;
  line->because = forfeit ? FELT_CODE_HAND_FORFEITED : FELT_CODE_HAND_VOID;
  line->rule = felt_settle_hand_rule(work, hand);
}

/* Where a way of dealing has its own clause for a fold, that clause is cited. */
static const struct felt_rule *fold_rule(const struct work *work) {
  const struct felt_rule *own = &work->book->way[work->facts->way].fold;
  return own->id[0] ? own : &work->book->main.fold;
}

/* -1, 0, 1: the player's hand against the dealer's. */
static int compare(const struct work *work, const struct felt_hand_result *result) {
  return (result->value > work->out->dealer_value) - (result->value < work->out->dealer_value);
}

/* Ante, and Play, which pays even money as it does: even_wins is the rule of that win. */
static void settle_even(const struct work *work, struct felt_line *line, int compared,
                        const struct felt_rule *even_wins) {
  const struct felt_main_rules *main = &work->book->main;
  if (line->wager != FELT_PLAY && !work->out->qualifies) {
    decide(line, FELT_PUSH, FELT_CODE_DEALER_NOT_QUALIFIED, &main->ante_unqualified);
  } else if (compared > 0) {
    decide(line, FELT_WIN, FELT_CODE_PLAYER_HIGHER, even_wins);
    line->pays_cents = line->wager == FELT_MATCH_PLAY ? line->face_cents : line->stake_cents;
  } else if (compared < 0) {
    decide(line, FELT_LOSE, FELT_CODE_DEALER_HIGHER, &main->lose);
  } else {
    decide(line, FELT_PUSH, FELT_CODE_HANDS_TIE, &main->tie);
  }
}

static void settle_blind(const struct work *work, struct felt_line *line, int compared,
                         enum felt_category category) {
  const struct felt_main_rules *main = &work->book->main;
  const struct felt_odds *odds = &main->blind.row[category];
  if (compared < 0) {
    decide(line, FELT_LOSE, FELT_CODE_DEALER_HIGHER, &main->lose);
  } else if (compared == 0) {
    decide(line, FELT_PUSH, FELT_CODE_HANDS_TIE, &main->tie);
  } else if (odds->per == 0) {
    decide(line, FELT_PUSH, FELT_CODE_BELOW_ITS_TABLE, &main->blind_pushes);
  } else {
    decide(line, FELT_WIN, FELT_CODE_ON_ITS_TABLE, &main->blind_wins);
    line->pays_cents = felt_money_odds(line->stake_cents, odds->to, odds->per);
  }
}

static void settle_main_line(const struct work *work, enum fate fate, const struct felt_hand_result *result,
                             struct felt_line *line) {
  const struct felt_main_rules *main = &work->book->main;
  if (fate == FATE_FOLDED) {
    decide(line, FELT_LOSE, FELT_CODE_HAND_FOLDED, fold_rule(work));
    return;
  }
  int compared = compare(work, result);
  if (line->wager == FELT_BLIND)
    settle_blind(work, line, compared, felt_eval_category(result->value));
  else
    settle_even(work, line, compared, line->wager == FELT_PLAY ? &main->play_wins : &main->ante_wins);
}

/* The coupon's own rule stands behind every result of a coupon. */
static void settle_match_play(const struct work *work, struct felt_line *line) {
  if (line->wager == FELT_MATCH_PLAY && line->result != FELT_VOID && line->result != FELT_FORFEIT)
    line->rule = work->book->match_play.rule.id;
}

static void add_main(struct work *work, int hand, enum fate fate, enum felt_wager wager, int64_t stake_cents,
                     int64_t face_cents) {
  struct felt_hand_result *result = &work->out->hand[hand];
  struct felt_line *line = felt_settle_add_line(result, wager, stake_cents);
  line->face_cents = face_cents;
  if (fate == FATE_SHOWDOWN || fate == FATE_FOLDED)
    settle_main_line(work, fate, result, line);
  else
    void_line(work, hand, line);
  settle_match_play(work, line);
}

/* A side wager that pays by a table for a hand. */
static void settle_by_table(const struct work *work, int n, enum felt_category hand, struct felt_line *line) {
  const struct felt_side_rules *side = &work->book->side[n];
  felt_assert(work->facts->side_table[n] < side->table_count);
  const struct felt_odds *odds = &side->table[work->facts->side_table[n]].row[hand];
  bool won = odds->per > 0;
  line->hand = hand;
  decide(line, won ? FELT_WIN : FELT_LOSE, won ? FELT_CODE_ON_ITS_TABLE : FELT_CODE_NOT_A_PAYING_HAND,
         won ? &side->wins : &side->loses);
  if (won) line->pays_cents = felt_money_odds(line->stake_cents, odds->to, odds->per);
}

static void add_own_hand(struct work *work, int hand, int n, enum fate fate) {
  const struct felt_side_rules *side = &work->book->side[n];
  struct felt_hand_result *result = &work->out->hand[hand];
  int64_t stake_cents = work->facts->hand[hand].bet.cents[FELT_SIDE + n];
  struct felt_line *line = felt_settle_add_line(result, (enum felt_wager)(FELT_SIDE + n), stake_cents);
  bool mucked = work->verdict.hand[hand].mucked && side->after_fold == FELT_FOLD_KEEPS_UNLESS_MUCKED;
  if (fate == FATE_VOID || fate == FATE_FORFEIT) {
    void_line(work, hand, line);
  } else if (fate == FATE_FOLDED && (side->after_fold == FELT_FOLD_FORFEITS || mucked)) {
    decide(line, FELT_LOSE, FELT_CODE_HAND_FOLDED, mucked ? &side->mucked_rule : &side->after_fold_rule);
  } else {
    settle_by_table(work, n, felt_eval_category(result->value), line);
  }
}

static void add_progressive(struct work *work, int hand, enum fate fate) {
  const struct felt_progressive_rules *rules = &work->book->progressive;
  if (!work->facts->hand[hand].bet.progressive) return;
  struct felt_line *line =
      felt_settle_add_line(&work->out->hand[hand], FELT_PROGRESSIVE, work->progressive->wager_cents);
  if (fate == FATE_VOID || fate == FATE_FORFEIT || fate == FATE_VOID_BUT_SIDES)
    void_line(work, hand, line);
  else if (fate == FATE_FOLDED && rules->fold_forfeits)
    decide(line, FELT_LOSE, FELT_CODE_HAND_FOLDED, &rules->fold_rule);
  else if (work->row[hand])
    decide(line, FELT_WIN, FELT_CODE_ON_ITS_TABLE, &rules->wins);
  else
    decide(line, FELT_LOSE, FELT_CODE_NOT_A_PAYING_HAND, &rules->loses);
  if (work->envy_live[hand]) line->hand = work->made[hand];
  line->stays = line->result == FELT_WIN && !rules->stake_returned;
}

/* By other hands than the player's own: void whenever the round is. On the highest hand, what it pays is
 * known when every hand is: felt_settle_highest(). */
static void add_other(struct work *work, int hand, int n, enum fate fate) {
  int64_t stake_cents = work->facts->hand[hand].bet.cents[FELT_SIDE + n];
  struct felt_line *line =
      felt_settle_add_line(&work->out->hand[hand], (enum felt_wager)(FELT_SIDE + n), stake_cents);
  if (fate == FATE_VOID || fate == FATE_FORFEIT || fate == FATE_VOID_BUT_SIDES) void_line(work, hand, line);
}

static enum felt_seat_outcome outcome_of(const struct work *work, enum fate fate,
                                         const struct felt_hand_result *result) {
  switch (fate) {
  case FATE_FOLDED: return FELT_SEAT_FOLD;
  case FATE_SIDES_ONLY: return FELT_SEAT_SIDES_ONLY;
  case FATE_SHOWDOWN: {
    int compared = compare(work, result);
    return compared > 0 ? FELT_SEAT_WIN : compared < 0 ? FELT_SEAT_LOSE : FELT_SEAT_PUSH;
  }
  default: return FELT_SEAT_VOID;
  }
}

/* The hand that decided a line. */
enum felt_category felt_settle_hand_of(const struct felt_hand_result *result, const struct felt_line *line) {
  return line->hand < FELT_CATEGORIES ? line->hand : felt_eval_category(result->value);
}

/* By what a wager pays for a hand; NULL where it is even money, or no matter of the hand alone. */
const struct felt_odds *felt_settle_odds(const struct work *work, enum felt_wager wager,
                                         enum felt_category category) {
  if (wager == FELT_BLIND) return &work->book->main.blind.row[category];
  int n = felt_wager_side((int)wager);
  if (n < 0 || work->book->side[n].table_count == 0) return NULL;
  return &work->book->side[n].table[work->facts->side_table[n]].row[category];
}

/* R6: a toke wins, loses or pushes with its wager, on the same odds. */
static void add_toke(const struct work *work, int hand) {
  const struct felt_hand_facts *facts = &work->facts->hand[hand];
  struct felt_hand_result *result = &work->out->hand[hand];
  if (facts->bet.toke_cents == 0) return;
  for (int i = 0; i < result->line_count; i++) {
    const struct felt_line *line = &result->line[i];
    if (line->wager != facts->bet.toke_on) continue;
    result->has_toke = true;
    result->toke = (struct felt_toke){
        .on = line->wager, .stake_cents = facts->bet.toke_cents, .result = line->result, .rule = line->rule};
    if (line->result != FELT_WIN) return;
    const struct felt_odds *odds = felt_settle_odds(work, line->wager, felt_settle_hand_of(result, line));
    result->toke.pays_cents =
        odds ? felt_money_odds(facts->bet.toke_cents, odds->to, odds->per) : facts->bet.toke_cents;
  }
}

void felt_settle_lines(struct work *work, int hand) {
  const struct felt_hand_facts *facts = &work->facts->hand[hand];
  enum fate fate = felt_settle_fate(work, hand);
  int64_t play_cents = facts->decided == FELT_PLAYED ? facts->bet.cents[FELT_ANTE] * facts->multiple : 0;
  const int64_t *cents = facts->bet.cents;
  if (cents[FELT_ANTE]) add_main(work, hand, fate, FELT_ANTE, cents[FELT_ANTE], 0);
  if (cents[FELT_MATCH_PLAY]) add_main(work, hand, fate, FELT_MATCH_PLAY, 0, cents[FELT_MATCH_PLAY]);
  if (cents[FELT_BLIND]) add_main(work, hand, fate, FELT_BLIND, cents[FELT_BLIND], 0);
  if (play_cents) add_main(work, hand, fate, FELT_PLAY, play_cents, 0);
  uint32_t staked = work->sides[hand];
  for (uint32_t left = staked & work->book->sides.own_hand; left; left &= left - 1)
    add_own_hand(work, hand, __builtin_ctz(left), fate);
  add_progressive(work, hand, fate);
  for (uint32_t left = staked & work->book->sides.others; left; left &= left - 1)
    add_other(work, hand, __builtin_ctz(left), fate);
  work->staked |= staked;
  add_toke(work, hand);
  work->out->hand[hand].outcome = outcome_of(work, fate, &work->out->hand[hand]);
}
