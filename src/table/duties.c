/* What the house's text asks of the people at the table. */
#include "internal.h"

enum felt_status felt_table_refuse(struct felt_error *error, const struct felt_rule *rule,
                                   const struct felt_reason *reason) {
  return felt_refuse_by(error, "table", rule ? rule->id : NULL, reason);
}

/* A wrong count was reported, or there is no more room for the report. */
static bool is_reported(const struct felt_round_now *now) {
  for (int i = 0; i < now->incident_count; i++)
    if (now->incident[i].kind == FELT_STUB_COUNT_WRONG) return true;
  return now->incident_count == FELT_INCIDENTS_MAX;
}

bool felt_table_stub_count_due(const struct felt_book *book, const struct felt_table *table) {
  const struct felt_round *round = &table->round;
  const struct felt_way *way = &book->way[round->opening.way];
  if (!round->opening.live || way->stub_count_every == 0 || way->device_counts) return false;
  bool dealt = round->now.phase >= FELT_PHASE_PREFLOP && round->now.phase <= FELT_PHASE_SHOWDOWN;
  return dealt && !round->settling.begun && !round->now.is_void && !table->duty.stub_counted &&
         !is_reported(&round->now) && table->duty.uncounted + 1 >= (uint32_t)way->stub_count_every;
}

/* The rule that lets a house deal otherwise when its shuffler fails, or the way's own. */
static const struct felt_rule *without_shuffler(const struct felt_book *book, int way) {
  for (int i = 0; i < book->way_count; i++)
    if (book->way[i].only_when_shuffler_is_down) return &book->way[i].rule;
  return &book->way[way].rule;
}

enum felt_status felt_table_check_way(const struct felt_book *book, const struct felt_table *table, int way,
                                      struct felt_error *error) {
  const struct felt_way *wanted = &book->way[way];
  if (wanted->only_when_shuffler_is_down && !table->duty.shuffler_down)
    return felt_table_refuse(error, &wanted->rule, FELT_SAYS(ONLY_WITHOUT_SHUFFLER));
  if (wanted->shuffler && table->duty.shuffler_down)
    return felt_table_refuse(error, without_shuffler(book, way), FELT_SAYS(SHUFFLER_OUT_OF_ORDER));
  return FELT_OK;
}

/* While hands are in play a wrong count voids them, and that is an incident. Once they are settled it is a
 * fact of the deck alone, which leaves the table. */
static enum felt_status decide_count_stub(const struct felt_book *book, const struct felt_table *table,
                                          const struct felt_command *command, struct felt_event *event,
                                          struct felt_error *error) {
  const struct felt_round *round = &table->round;
  const struct felt_rule *rule = &book->way[round->opening.way].count_rule;
  if (!round->opening.live) return felt_table_refuse(error, NULL, FELT_SAYS(VIRTUAL_DECK_NOT_COUNTED));
  if (round->now.phase < FELT_PHASE_PREFLOP || round->now.phase > FELT_PHASE_SETTLED)
    return felt_table_refuse(error, rule, FELT_SAYS(NO_STUB_YET));
  if (command->number < 0 || command->number > FELT_DECK)
    return felt_table_refuse(error, rule, FELT_SAYS(NOT_A_STUB_COUNT));
  if (command->number != FELT_DECK - round->now.next && !round->settling.begun &&
      round->now.phase != FELT_PHASE_SETTLED)
    return felt_table_refuse(error, rule,
                             round->now.is_void && !round->now.but_sides ? FELT_SAYS(COUNT_AGAIN_LATER)
                                                                         : FELT_SAYS(STUB_COUNT_WRONG));
  event->number = command->number;
  return FELT_OK;
}

static enum felt_status decide_deck(const struct felt_book *book, const struct felt_table *table,
                                    const struct felt_command *command, struct felt_event *event,
                                    struct felt_error *error) {
  bool counts = command->kind == FELT_DO_COUNT_DECK;
  if (!table->options.live) return felt_table_refuse(error, NULL, FELT_SAYS(VIRTUAL_DECK_NOT_HANDLED));
  if (table->round.now.phase > FELT_PHASE_LOCKED && table->round.now.phase != FELT_PHASE_OVER)
    return felt_table_refuse(error, NULL, FELT_SAYS(DECK_IN_PLAY));
  if (counts && (command->number < 0 || command->number > FELT_DECK))
    return felt_table_refuse(error, NULL, FELT_SAYS(NOT_A_DECK_COUNT));
  if (counts && table->duty.change_deck)
    return felt_table_refuse(error, &book->way[table->duty.way].decks_rule, FELT_SAYS(DECK_COUNTED_WRONG));
  event->number = counts ? command->number : 0;
  return FELT_OK;
}

static enum felt_status decide_way(const struct felt_book *book, const struct felt_table *table,
                                   const struct felt_command *command, struct felt_event *event,
                                   struct felt_error *error) {
  if (!felt_table_between_rounds(table))
    return felt_table_refuse(error, NULL, FELT_SAYS(WAY_CHANGES_BETWEEN_ROUNDS));
  if (command->number < 0 || command->number >= book->way_count)
    return felt_table_refuse(error, NULL, FELT_SAYS(BOOK_WITHOUT_WAY));
  event->number = command->number;
  return felt_table_check_way(book, table, command->number, error);
}

static enum felt_status decide_switch(bool is, const struct felt_command *command, struct felt_event *event,
                                      struct felt_error *error) {
  if (is == command->flag) return felt_table_refuse(error, NULL, FELT_SAYS(SO_ALREADY));
  event->flag = command->flag;
  return FELT_OK;
}

enum felt_status felt_table_decide_duty(const struct felt_book *book, const struct felt_table *table,
                                        const struct felt_command *command, struct felt_event *event,
                                        struct felt_error *error) {
  event->flag = false;
  event->number = 0;
  switch (command->kind) {
  case FELT_DO_COUNT_STUB: return decide_count_stub(book, table, command, event, error);
  case FELT_DO_COUNT_DECK:
  case FELT_DO_CHANGE_DECK: return decide_deck(book, table, command, event, error);
  case FELT_DO_SHUFFLER: return decide_switch(table->duty.shuffler_down, command, event, error);
  case FELT_DO_PROGRESSIVE: return decide_switch(table->duty.progressive_down, command, event, error);
  case FELT_DO_SENSOR:
    if (!book->progressive.sensors_may_fail || command->seat < 1 || command->seat > book->positions)
      return felt_table_refuse(error, NULL, FELT_SAYS(NO_SUCH_SENSOR));
    return decide_switch(table->duty.dead_sensors >> command->seat & 1, command, event, error);
  case FELT_DO_WAY: return decide_way(book, table, command, event, error);
  case FELT_DO_BUSY:
    if (book->hands_when_busy == 0) return felt_table_refuse(error, NULL, FELT_SAYS(NO_BUSY_TIMES));
    return decide_switch(table->duty.busy, command, event, error);
  default: /* FELT_DO_TAP_IN */
    if (!command->note || !command->note->by[0])
      return felt_table_refuse(error, NULL, FELT_SAYS(DEALER_WITHOUT_NAME));
    event->note = *command->note;
    return FELT_OK;
  }
}

/* ---- notices */

static void notice(struct felt_settle_notice notices[], int *count, enum felt_need need,
                   const struct felt_rule *rule) {
  notices[(*count)++] = (struct felt_settle_notice){.seat = FELT_NO_SEAT, .need = need, .rule = rule->id};
}

int felt_table_notices(const struct felt_book *book, const struct felt_table *table,
                       struct felt_settle_notice notices[FELT_TABLE_NOTICES_MAX]) {
  const struct felt_round *round = &table->round;
  const struct felt_way *way = &book->way[table->duty.way];
  int count = 0;
  if (round->now.pending)
    notice(notices, &count, FELT_NEEDS_DECISION,
           &felt_round_policy(book, round, round->now.incident_count - 1)->rule);
  if (felt_table_stub_count_due(book, table))
    notice(notices, &count, FELT_NEEDS_STUB_COUNT, &book->way[round->opening.way].count_rule);
  if (table->duty.change_deck) notice(notices, &count, FELT_NEEDS_REMOVE_DECK, &way->decks_rule);
  if (table->duty.deck_count_due) notice(notices, &count, FELT_NEEDS_DECK_COUNT, &way->tap_in_rule);
  return count;
}
