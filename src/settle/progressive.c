/* The progressive: contributions, who has a paying hand, what the meters pay, envy. */
#include "internal.h"

static int progressive_wagers(const struct felt_facts *facts) {
  int wagers = 0;
  for (int i = 0; i < facts->hand_count; i++) wagers += facts->hand[i].bet.progressive;
  return wagers;
}

/* R24: what a wager contributed stays on the meter, whatever becomes of the round. */
void felt_settle_contribute(struct work *work) {
  if (!work->progressive) return;
  const struct felt_progressive *table = work->progressive;
  int64_t coin_in_cents = work->facts->contributed ? 0 : table->wager_cents * progressive_wagers(work->facts);
  work->out->level_count = table->level_count;
  for (int i = 0; i < table->level_count; i++) {
    struct felt_level_result *level = &work->out->level[i];
    level->before = level->after = work->facts->meter[i];
    level->paid_cents = level->reseeded_cents = level->reseeded_from_reserve_cents = 0;
    felt_meter_contribute(&level->after, coin_in_cents, table->level[i].growth_ppm,
                          table->level[i].reserve_ppm);
    level->contributed_micro = level->after.micro - level->before.micro;
    level->reserve_micro = level->after.reserve_micro - level->before.reserve_micro;
  }
}

/* R2: a hand whose five cards all lie on the board may have a row of its own. */
static const struct felt_progressive_row *row_of(struct work *work, int hand) {
  const struct felt_progressive *table = work->progressive;
  const struct felt_hand_facts *facts = &work->facts->hand[hand];
  const struct felt_progressive_row *row;
  if (table->hand == FELT_HOLE_AND_FLOP) {
    felt_value value = felt_eval(felt_cards_set(facts->hole, 2) | felt_cards_set(work->facts->board, 3));
    work->made[hand] = felt_eval_category(value);
    work->on_board[hand] = false;
    row = &table->row[work->made[hand]];
  } else {
    felt_set board = felt_cards_set(work->facts->board, 5);
    felt_value value = felt_eval(board | felt_cards_set(facts->hole, 2));
    enum felt_category category = felt_eval_category(value);
    bool on_board = table->has_on_board[category] && felt_eval(board) == value;
    work->made[hand] = category;
    work->on_board[hand] = on_board;
    row = on_board ? &table->on_board[category] : &table->row[category];
  }
  return row->pays == FELT_PAYS_NOTHING ? NULL : row;
}

void felt_settle_progressive_hands(struct work *work) {
  for (int i = 0; i < work->facts->hand_count; i++) {
    enum fate fate = felt_settle_fate(work, i);
    bool kept = fate == FATE_SHOWDOWN || fate == FATE_SIDES_ONLY ||
                (fate == FATE_FOLDED && !work->book->progressive.fold_forfeits);
    work->envy_live[i] = work->facts->hand[i].bet.progressive && kept;
    work->row[i] = work->envy_live[i] ? row_of(work, i) : NULL;
  }
}

bool felt_settle_any_progressive_win(const struct work *work) {
  for (int i = 0; i < work->facts->hand_count; i++)
    if (work->row[i]) return true;
  return false;
}

static struct felt_line *progressive_line(struct felt_hand_result *result) {
  for (int i = 0; i < result->line_count; i++)
    if (result->line[i].wager == FELT_PROGRESSIVE) return &result->line[i];
  return NULL;
}

static bool takes_all_of(const struct felt_progressive_row *row, int level) {
  return row && row->pays == FELT_PAYS_PERCENT && row->level == level && row->percent_ppm == FELT_PPM;
}

static void reseed(struct work *work, int level) {
  struct felt_level_result *result = &work->out->level[level];
  int64_t seed_cents = work->progressive->level[level].seed_cents;
  result->reseeded_from_reserve_cents += felt_meter_reseed(&result->after, seed_cents);
  result->reseeded_cents += seed_cents;
}

static void pay_from_level(struct work *work, int hand, int level, int64_t cents, bool several) {
  struct felt_line *line = progressive_line(&work->out->hand[hand]);
  line->pays_cents = cents;
  line->level = level;
  line->hand = work->made[hand];
  line->on_board = work->on_board[hand];
  if (several) line->rule = work->book->progressive.several_rule.id;
}

/* CB Multiple 1: the meter once, shared evenly by all hands that hit it, odd cents in paying order (R5). */
static void split_level(struct work *work, const int order[], int level) {
  int winners[FELT_SEATS_MAX], count = 0;
  for (int i = 0; i < work->facts->hand_count; i++)
    if (takes_all_of(work->row[order[i]], level)) winners[count++] = order[i];
  int64_t whole = felt_meter_take(&work->out->level[level].after, FELT_PPM);
  work->out->level[level].paid_cents += whole;
  for (int i = 0; i < count; i++)
    pay_from_level(work, winners[i], level, felt_money_even_share(whole, count, i), count > 1);
  reseed(work, level);
}

/* R8, R23, CN 37: each takes its part of what the meter then shows; a meter that is taken whole is reseeded
 * at once. */
static void take_from_level(struct work *work, int hand, bool several) {
  const struct felt_progressive_row *row = work->row[hand];
  struct felt_level_result *result = &work->out->level[row->level];
  int64_t cents = felt_meter_take(&result->after, row->percent_ppm);
  result->paid_cents += cents;
  pay_from_level(work, hand, row->level, cents, several);
  if (row->percent_ppm == FELT_PPM) reseed(work, row->level);
}

void felt_settle_progressive(struct work *work) {
  if (!work->progressive) return;
  const struct felt_progressive_rules *rules = &work->book->progressive;
  int order[FELT_SEATS_MAX];
  bool taken[FELT_LEVELS_MAX] = {false};
  felt_settle_order(work->facts, rules->order, order);
  for (int i = 0; i < work->facts->hand_count; i++) {
    int hand = order[i];
    const struct felt_progressive_row *row = work->row[hand];
    if (!row) continue;
    if (row->pays == FELT_PAYS_TIMES) {
      progressive_line(&work->out->hand[hand])->pays_cents = work->progressive->wager_cents * row->times;
      continue;
    }
    bool whole = row->percent_ppm == FELT_PPM;
    if (whole && rules->several == FELT_SPLIT_EVENLY) {
      if (!taken[row->level]) split_level(work, order, row->level);
    } else {
      take_from_level(work, hand, whole && taken[row->level]);
    }
    if (whole) taken[row->level] = true;
  }
}

/* Envy stays at the table and in the round. It goes to every other hand that takes part to the end, never
 * to the player who made the hand, unless the book pays the winner too (R3, R21, R33, CN 38). */
void felt_settle_envy(struct work *work) {
  const struct felt_progressive_rules *rules = &work->book->progressive;
  for (int winner = 0; winner < work->facts->hand_count; winner++) {
    const struct felt_progressive_row *row = work->row[winner];
    if (!row || row->envy_cents == 0) continue;
    for (int i = 0; i < work->facts->hand_count; i++) {
      bool own = work->facts->hand[i].bet.player == work->facts->hand[winner].bet.player;
      if (!work->envy_live[i] || (own && !rules->envy_to_winner)) continue;
      work->out->hand[winner].brings_envy = true;
      work->out->hand[i].envy_cents += row->envy_cents;
      work->out->hand[i].envy_rule = rules->envy_rule.id;
    }
  }
}
