/* A round with its meters and its duties. */
#include "internal.h"

struct felt_table_options felt_table_defaults(const struct felt_book *book) {
  struct felt_table_options options = {
      .way = book->way_default,
      .progressive_table =
          book->progressive.table_count > 0 ? book->progressive.table_default : FELT_NO_TABLE,
  };
  for (int i = 0; i < book->side_count; i++) options.side_table[i] = (uint8_t)book->side[i].table_default;
  return options;
}

void felt_table_init(const struct felt_book *book, const struct felt_table_options *options,
                     struct felt_table *table) {
  memset(table, 0, sizeof *table);
  table->options = *options;
  table->duty.way = (uint8_t)options->way;
  table->duty.shuffler_down = book->way[options->way].only_when_shuffler_is_down;
  const struct felt_progressive *progressive = felt_table_progressive(book, table);
  for (int i = 0; progressive && !options->linked && i < progressive->level_count; i++)
    table->meter[i] = felt_meter_seeded(progressive->level[i].seed_cents);
  memcpy(table->before, table->meter, sizeof table->meter);
}

/* ---- decide */

/* MA 2(b)(4): two decks alternate, each used every second round. */
int felt_table_next_deck(const struct felt_book *book, const struct felt_table *table) {
  bool two = book->way[table->duty.way].decks == 2;
  return two && table->duty.rounds > 0 ? 1 - table->duty.deck : 0;
}

static enum felt_status decide_open(const struct felt_book *book, const struct felt_table *table,
                                    const struct felt_command *command, struct felt_event events[],
                                    int *count, struct felt_error *error) {
  enum felt_status status = felt_table_check_way(book, table, table->duty.way, error);
  if (status) return status;
  struct felt_command open = {.kind = FELT_DO_OPEN,
                              .opening = {.number = table->duty.rounds + 1,
                                          .live = table->options.live,
                                          .busy = table->duty.busy,
                                          .progressive_down = table->duty.progressive_down,
                                          .linked = table->options.linked,
                                          .way = table->duty.way,
                                          .progressive_table = (int16_t)table->options.progressive_table,
                                          .deck = (uint8_t)felt_table_next_deck(book, table),
                                          .dead_sensors = table->duty.dead_sensors}};
  memcpy(open.opening.side_table, table->options.side_table, sizeof open.opening.side_table);
  memcpy(open.opening.commitment, command->opening.commitment, sizeof open.opening.commitment);
  return felt_round_decide(book, &table->round, &open, events, count, error);
}

static int progressive_wagers(const struct felt_round *round) {
  int wagers = 0;
  for (int seat = 1; seat <= round->now.last_seat; seat++)
    wagers += round->now.hand[seat - 1].bet.progressive;
  return wagers;
}

static enum felt_status decide_lock(const struct felt_book *book, const struct felt_table *table,
                                    const struct felt_command *command, struct felt_event events[],
                                    int *count, struct felt_error *error) {
  enum felt_status status = felt_round_decide(book, &table->round, command, events, count, error);
  int wagers = progressive_wagers(&table->round);
  if (!status && wagers > 0 && !table->options.linked) {
    struct felt_event *event = &events[(*count)++];
    event->kind = FELT_DID_COIN_IN;
    event->seat = 0;
    event->flag = false;
    event->number = wagers;
  }
  return status;
}

static enum felt_status decide_deal(const struct felt_book *book, const struct felt_table *table,
                                    const struct felt_command *command, struct felt_event events[],
                                    int *count, struct felt_error *error) {
  const struct felt_way *way = &book->way[table->round.opening.way];
  if (table->duty.change_deck) return felt_table_refuse(error, &way->decks_rule, FELT_SAYS(DECK_MUST_LEAVE));
  if (table->duty.deck_count_due)
    return felt_table_refuse(error, &way->tap_in_rule, FELT_SAYS(DECK_COUNT_DUE));
  return felt_round_decide(book, &table->round, command, events, count, error);
}

/* What the levels paid, and where they stand after it. */
static void award(const struct felt_settlement *settlement, struct felt_event events[], int *count) {
  for (int i = 0; i < settlement->level_count; i++) {
    const struct felt_level_result *level = &settlement->level[i];
    if (level->paid_cents == 0 && level->reseeded_cents == 0) continue;
    struct felt_event *event = &events[(*count)++];
    event->kind = FELT_DID_AWARD;
    event->seat = 0;
    event->flag = false;
    event->number = 0;
    event->award = (struct felt_award){.level = (uint8_t)i,
                                       .paid_cents = level->paid_cents,
                                       .reseeded_cents = level->reseeded_cents,
                                       .from_reserve_cents = level->reseeded_from_reserve_cents,
                                       .after = level->after};
  }
}

/* CN 48(a), R14: the system went down after the start and still is: that is a round with an incident at the
 * moment of its wins. */
static bool is_down_at_win(const struct felt_table *table, bool is_down) {
  const struct felt_round_now *now = &table->round.now;
  if (!is_down || now->progressive_down) return false;
  for (int i = 0; i < now->incident_count; i++)
    if (now->incident[i].kind == FELT_PROGRESSIVE_DOWN) return false;
  return now->incident_count < FELT_INCIDENTS_MAX && !now->is_void;
}

/* MA 7(g): a wrong count voids the hands, so it is made while they can still be void. */
static enum felt_status check_counted(const struct felt_book *book, const struct felt_table *table,
                                      const struct felt_event events[], int count, struct felt_error *error) {
  bool begins = false;
  for (int i = 0; i < count; i++) begins = begins || events[i].kind == FELT_DID_SETTLING;
  if (!begins || !felt_table_stub_count_due(book, table)) return FELT_OK;
  return felt_table_refuse(error, &book->way[table->round.opening.way].count_rule, FELT_SAYS(STUB_COUNT_DUE));
}

/* A decision in several steps: each is decided upon the events of those before it. The round is copied for a
 * second step alone. */
struct steps {
  const struct felt_book *book;
  const struct felt_round *round;
  struct felt_round copy;
  struct felt_event *events;
  int count, applied;
  struct felt_error *error;
};

static void begin_steps(struct steps *steps, const struct felt_book *book, const struct felt_table *table,
                        struct felt_event events[], struct felt_error *error) {
  steps->book = book;
  steps->round = &table->round;
  steps->events = events;
  steps->count = steps->applied = 0;
  steps->error = error;
}

static enum felt_status step(struct steps *steps, const struct felt_command *command) {
  int count = 0;
  if (steps->count > steps->applied && steps->round != &steps->copy) {
    steps->copy = *steps->round;
    steps->round = &steps->copy;
  }
  for (; steps->applied < steps->count; steps->applied++)
    felt_round_advance(steps->book, &steps->copy, &steps->events[steps->applied]);
  enum felt_status status = felt_round_decide(steps->book, steps->round, command,
                                              steps->events + steps->count, &count, steps->error);
  steps->count += count;
  return status;
}

/* Money moves by the table's own meters, as they stood before this round's Coin In, or by the link's. */
static struct felt_command with_meters(const struct felt_table *table, const struct felt_command *command) {
  struct felt_command own = *command;
  if (!table->options.linked) memcpy(own.meter, table->before, sizeof own.meter);
  return own;
}

/* CB NotQualified 1: the antes go back before a hand is looked at, so opening or settling one sends them. */
static enum felt_status send_antes_back(const struct felt_table *table, const struct felt_command *command,
                                        struct steps *steps) {
  if (command->seat == 0 || !table->options.live || !felt_round_antes_due(steps->book, &table->round))
    return FELT_OK;
  struct felt_command back = with_meters(table, command);
  back.kind = FELT_DO_ANTES_BACK;
  back.seat = 0;
  return step(steps, &back);
}

/* Did a hand take from a meter, by these events or before them? */
static bool is_awarded(const struct felt_round *round, const struct felt_event events[], int count) {
  for (int i = 0; i < count; i++)
    if (events[i].kind == FELT_DID_MOVE && events[i].moved.level >= 0) return true;
  for (int seat = 1; seat <= round->now.last_seat; seat++)
    if (round->paid[seat - 1].award_level >= 0) return true;
  return false;
}

static enum felt_status decide_money(const struct felt_book *book, const struct felt_table *table,
                                     const struct felt_command *command, struct felt_event events[],
                                     int *count, struct felt_error *error) {
  struct felt_command own = with_meters(table, command);
  struct steps steps;
  begin_steps(&steps, book, table, events, error);
  enum felt_status status = send_antes_back(table, command, &steps);
  if (!status) status = step(&steps, &own);
  if (!status) status = check_counted(book, table, events, steps.count, error);
  bool all = command->kind == FELT_DO_SETTLE && command->seat == 0;
  if (!status && all && !table->options.linked && is_awarded(&table->round, events, steps.count)) {
    struct felt_settlement settlement;
    status = felt_round_settlement(book, &table->round, table->before, &settlement, error);
    if (!status) award(&settlement, events, &steps.count);
  }
  if (!status) *count = steps.count;
  return status;
}

/* R37: whether the link was down is fixed when the dealer's hand is opened. */
static enum felt_status decide_reveal(const struct felt_book *book, const struct felt_table *table,
                                      const struct felt_command *command, struct felt_event events[],
                                      int *count, struct felt_error *error) {
  struct steps steps;
  begin_steps(&steps, book, table, events, error);
  enum felt_status status = send_antes_back(table, command, &steps);
  if (!status) status = step(&steps, command);
  if (!status) status = check_counted(book, table, events, steps.count, error);
  bool is_down = table->options.linked ? command->flag : table->duty.progressive_down;
  if (!status && command->seat == 0 && is_down_at_win(table, is_down)) {
    struct felt_command down = {.kind = FELT_DO_INCIDENT,
                                .incident = felt_incident_init(FELT_PROGRESSIVE_DOWN)};
    status = step(&steps, &down);
  }
  if (!status) *count = steps.count;
  return status;
}

static enum felt_status decide_duty(const struct felt_book *book, const struct felt_table *table,
                                    const struct felt_command *command, struct felt_event events[],
                                    int *count, struct felt_error *error) {
  static const uint8_t kinds[FELT_COMMANDS] = {[FELT_DO_SENSOR] = FELT_DID_SENSOR,
                                               [FELT_DO_TAP_IN] = FELT_DID_TAP_IN,
                                               [FELT_DO_COUNT_STUB] = FELT_DID_COUNT_STUB,
                                               [FELT_DO_COUNT_DECK] = FELT_DID_COUNT_DECK,
                                               [FELT_DO_CHANGE_DECK] = FELT_DID_CHANGE_DECK,
                                               [FELT_DO_SHUFFLER] = FELT_DID_SHUFFLER,
                                               [FELT_DO_WAY] = FELT_DID_WAY,
                                               [FELT_DO_PROGRESSIVE] = FELT_DID_PROGRESSIVE,
                                               [FELT_DO_BUSY] = FELT_DID_BUSY};
  events[0].kind = kinds[command->kind];
  events[0].seat = (uint8_t)(command->kind == FELT_DO_SENSOR ? command->seat : 0);
  enum felt_status status = felt_table_decide_duty(book, table, command, &events[0], error);
  if (!status) *count = 1;
  return status;
}

/* While bets are open, a system or sensor that fails gives progressive wagers back: that is the round's
 * matter. */
static enum felt_status decide_progressive(const struct felt_book *book, const struct felt_table *table,
                                           const struct felt_command *command, struct felt_event events[],
                                           int *count, struct felt_error *error) {
  bool betting = table->round.now.phase == FELT_PHASE_BETTING;
  if (!betting || !command->flag || table->duty.progressive_down || table->round.now.progressive_down)
    return decide_duty(book, table, command, events, count, error);
  struct felt_command down = {.kind = FELT_DO_INCIDENT,
                              .incident = felt_incident_init(FELT_PROGRESSIVE_DOWN)};
  return felt_round_decide(book, &table->round, &down, events, count, error);
}

enum felt_status felt_table_decide(const struct felt_book *book, const struct felt_table *table,
                                   const struct felt_command *command, struct felt_event events[], int *count,
                                   struct felt_error *error) {
  switch (command->kind) {
  case FELT_DO_OPEN: return decide_open(book, table, command, events, count, error);
  case FELT_DO_LOCK: return decide_lock(book, table, command, events, count, error);
  case FELT_DO_DEAL: return decide_deal(book, table, command, events, count, error);
  case FELT_DO_REVEAL: return decide_reveal(book, table, command, events, count, error);
  case FELT_DO_ANTES_BACK:
  case FELT_DO_SETTLE: return decide_money(book, table, command, events, count, error);
  case FELT_DO_PROGRESSIVE: return decide_progressive(book, table, command, events, count, error);
  case FELT_DO_SENSOR:
    if (table->round.now.phase != FELT_PHASE_BETTING)
      return decide_duty(book, table, command, events, count, error);
    return felt_round_decide(book, &table->round, command, events, count, error);
  case FELT_DO_TAP_IN:
  case FELT_DO_COUNT_STUB:
  case FELT_DO_COUNT_DECK:
  case FELT_DO_CHANGE_DECK:
  case FELT_DO_SHUFFLER:
  case FELT_DO_WAY:
  case FELT_DO_BUSY: return decide_duty(book, table, command, events, count, error);
  default: return felt_round_decide(book, &table->round, command, events, count, error);
  }
}

enum felt_status felt_table_apply(const struct felt_book *book, struct felt_table *table,
                                  const struct felt_command *command, struct felt_event events[], int *count,
                                  struct felt_error *error) {
  int n = 0;
  enum felt_status status = felt_table_decide(book, table, command, events, &n, error);
  if (status) return status;
  for (int i = 0; i < n; i++) felt_table_advance(book, table, &events[i]);
  *count = n;
  return FELT_OK;
}

/* ---- what follows from a state */

enum felt_status felt_table_settlement(const struct felt_book *book, const struct felt_table *table,
                                       struct felt_settlement *settlement, struct felt_error *error) {
  if (table->round.now.phase < FELT_PHASE_LOCKED)
    return felt_table_refuse(error, NULL, FELT_SAYS(NO_ROUND_TO_SETTLE));
  return felt_round_settlement(book, &table->round, table->before, settlement, error);
}

void felt_table_view(const struct felt_book *book, const struct felt_table *table, struct felt_viewer viewer,
                     struct felt_table_view *view) {
  const struct felt_progressive *progressive = felt_table_progressive(book, table);
  memset(view, 0, sizeof *view);
  felt_round_view(book, &table->round, viewer, &view->round);
  view->level_count = progressive ? progressive->level_count : 0;
  for (int i = 0; i < view->level_count; i++) view->meter_cents[i] = felt_meter_shown_cents(&table->meter[i]);
  view->duty = table->duty;
  if (viewer.kind == FELT_VIEWER_DEALER || viewer.kind == FELT_VIEWER_PIT)
    view->notice_count = felt_table_notices(book, table, view->notice);
}
