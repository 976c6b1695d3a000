/* What people at the table are to heed now: the moments of the book's notes, and duties before they are due.
 */
#include "internal.h"

/* ---- moments */

static unsigned at(enum felt_cue moment) {
  return 1U << moment;
}

int felt_table_way(const struct felt_table *table) {
  return felt_table_between_rounds(table) ? table->duty.way : table->round.opening.way;
}

static bool has_wagers(const struct felt_round *round) {
  return round->now.last_seat > 0;
}

static bool has_fold(const struct felt_round *round) {
  for (int seat = 1; seat <= round->now.last_seat; seat++)
    if (felt_round_has_seat(round, seat) && round->now.hand[seat - 1].decided == FELT_FOLDED) return true;
  return false;
}

/* Where the round stands. */
static unsigned of_phase(const struct felt_table *table, bool antes_due) {
  const struct felt_round_now *now = &table->round.now;
  bool decides = now->turn > 0;
  switch (now->phase) {
  case FELT_PHASE_IDLE:
    return at(FELT_CUE_SHUFFLE) | (table->duty.rounds == 0 ? at(FELT_CUE_TABLE_OPENS) : 0);
  case FELT_PHASE_OVER: return at(FELT_CUE_SHUFFLE);
  case FELT_PHASE_BETTING:
    return at(FELT_CUE_BETS) | at(has_wagers(&table->round) ? FELT_CUE_NO_MORE_BETS : FELT_CUE_SHUFFLE);
  case FELT_PHASE_LOCKED: return at(FELT_CUE_DEAL);
  case FELT_PHASE_PREFLOP: return at(decides ? FELT_CUE_BEFORE_THE_FLOP : FELT_CUE_FLOP);
  case FELT_PHASE_FLOP: return at(decides ? FELT_CUE_AFTER_THE_FLOP : FELT_CUE_RIVER);
  case FELT_PHASE_RIVER: return at(decides ? FELT_CUE_AFTER_THE_RIVER : FELT_CUE_REVEAL);
  case FELT_PHASE_SHOWDOWN: return at(antes_due ? FELT_CUE_ANTES_BACK : FELT_CUE_SETTLE);
  default: return at(FELT_CUE_GAME_OVER); /* FELT_PHASE_SETTLED */
  }
}

/* Hands that take a meter's percentage or bring envy, as soon as all that decides them is face up. */
static unsigned of_settlement(const struct felt_book *book, const struct felt_table *table) {
  struct felt_settlement settlement;
  enum felt_phase phase = (enum felt_phase)table->round.now.phase;
  unsigned moments = 0;
  if ((phase != FELT_PHASE_SHOWDOWN && phase != FELT_PHASE_SETTLED) ||
      felt_table_settlement(book, table, &settlement, NULL))
    return 0;
  for (int i = 0; i < settlement.hand_count; i++) {
    const struct felt_hand_result *hand = &settlement.hand[i];
    if (hand->envy_cents > 0) moments |= at(FELT_CUE_ENVY);
    for (int n = 0; n < hand->line_count; n++)
      if (hand->line[n].level >= 0) moments |= at(FELT_CUE_HIT);
  }
  return moments;
}

/* Duties and machines. */
static unsigned of_duties(const struct felt_book *book, const struct felt_table *table) {
  unsigned moments = 0;
  if (table->duty.deck_count_due) moments |= at(FELT_CUE_TAP_IN);
  if (table->duty.dead_sensors) moments |= at(FELT_CUE_SENSOR_DARK);
  if (table->duty.shuffler_down) moments |= at(FELT_CUE_SHUFFLER_DOWN);
  if (felt_table_stub_count_due(book, table)) moments |= at(FELT_CUE_STUB_COUNT);
  return moments;
}

unsigned felt_table_moments(const struct felt_book *book, const struct felt_table *table) {
  const struct felt_round *round = &table->round;
  bool in_play = round->now.phase > FELT_PHASE_LOCKED && round->now.phase <= FELT_PHASE_SHOWDOWN;
  struct felt_round_view view;
  felt_round_view(book, round, (struct felt_viewer){.kind = FELT_VIEWER_PIT}, &view);
  unsigned moments = of_settlement(book, table);
  if (view.unseen) moments |= at(FELT_CUE_ENVY);
  if (round->now.pending || (in_play && round->now.incident_count > 0))
    moments |= at(FELT_CUE_SOMETHING_WRONG);
  if (!table->options.live) return moments;
  moments |= of_phase(table, view.antes_due != 0) | of_duties(book, table);
  if (round->now.phase >= FELT_PHASE_RIVER && in_play && !round->settling.begun && has_fold(round))
    moments |= at(FELT_CUE_FOLD);
  return moments;
}

/* ---- duties */

const char *felt_duty_name(enum felt_duty_kind kind) {
  static const char *const names[FELT_DUTY_KINDS] = {"decision",    "stub-count", "deck-count",
                                                     "change-deck", "see-hand",   "sensor"};
  return names[kind];
}

/* The stub is counted in one of so many rounds: how many may still end without. */
static bool counts_stub(const struct felt_book *book, const struct felt_table *table,
                        struct felt_duty *duty) {
  bool between = felt_table_between_rounds(table);
  const struct felt_way *way = &book->way[felt_table_way(table)];
  if (!table->options.live || way->stub_count_every == 0 || way->device_counts) return false;
  if (!between && table->duty.stub_counted) return false;
  int left = way->stub_count_every - 1 - (int)table->duty.uncounted;
  *duty = (struct felt_duty){.kind = FELT_DUTY_STUB_COUNT,
                             .due = felt_table_stub_count_due(book, table),
                             .rounds = left > 0 ? left : 0,
                             .before = FELT_DO_SETTLE,
                             .rule = way->count_rule.id};
  return true;
}

int felt_table_duties(const struct felt_book *book, const struct felt_table *table,
                      struct felt_duty duties[FELT_DUTY_KINDS]) {
  const struct felt_round *round = &table->round;
  const struct felt_way *way = &book->way[felt_table_way(table)];
  struct felt_round_view view;
  int count = 0;
  felt_round_view(book, round, (struct felt_viewer){.kind = FELT_VIEWER_PIT}, &view);
  if (round->now.pending)
    duties[count++] =
        (struct felt_duty){.kind = FELT_DUTY_DECISION,
                           .due = true,
                           .before = FELT_DO_SETTLE,
                           .rule = felt_round_policy(book, round, round->now.incident_count - 1)->rule.id};
  if (counts_stub(book, table, &duties[count])) count++;
  if (table->duty.deck_count_due)
    duties[count++] = (struct felt_duty){.kind = FELT_DUTY_DECK_COUNT,
                                         .due = true,
                                         .before = FELT_DO_DEAL,
                                         .rule = book->way[table->duty.way].tap_in_rule.id};
  if (table->duty.change_deck)
    duties[count++] = (struct felt_duty){
        .kind = FELT_DUTY_CHANGE_DECK, .due = true, .before = FELT_DO_DEAL, .rule = way->decks_rule.id};
  if (view.unseen)
    duties[count++] = (struct felt_duty){.kind = FELT_DUTY_SEE_HAND,
                                         .due = true,
                                         .before = FELT_DO_GAME_OVER,
                                         .seats = view.unseen,
                                         .rule = "R37"};
  if (table->duty.dead_sensors)
    duties[count++] = (struct felt_duty){.kind = FELT_DUTY_SENSOR,
                                         .due = true,
                                         .before = FELT_COMMANDS,
                                         .seats = table->duty.dead_sensors,
                                         .rule = book->progressive.sensor_rule.id};
  return count;
}
