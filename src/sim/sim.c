/* Setting a simulation up. */
#include "sim.h"

/* ---- facts that do not change from round to round */

static void set_facts(const struct felt_sim_options *options, struct felt_sim *sim) {
  const struct felt_book *book = &sim->book;
  const struct felt_wagers *wagers = &sim->wagers;
  struct felt_facts *facts = &sim->facts;
  felt_facts_init(book, facts);
  for (int i = 0; i < book->side_count; i++)
    facts->side_table[i] = (uint8_t)felt_wagers_table(book, wagers, i);
  if (wagers->progressive_table >= 0) felt_facts_choose_progressive(book, wagers->progressive_table, facts);
  if (!wagers->progressive && book->progressive.may_offer_none)
    felt_facts_choose_progressive(book, FELT_NO_TABLE, facts);
  for (int i = 0; i < FELT_LEVELS_MAX && wagers->progressive; i++)
    if (wagers->meter_cents[i] >= 0) facts->meter[i] = felt_meter_seeded(wagers->meter_cents[i]);
  sim->bet = (struct felt_bet){.cents[FELT_ANTE] = wagers->ante_cents,
                               .cents[FELT_BLIND] = wagers->ante_cents,
                               .progressive = wagers->progressive};
  memcpy(&sim->bet.cents[FELT_SIDE], wagers->side_cents, sizeof wagers->side_cents);
  facts->hand_count = options->wagers.players;
  facts->board_count = 5;
  facts->dealer_count = 2;
  for (int h = 0; h < facts->hand_count; h++) {
    facts->hand[h] = (struct felt_hand_facts){.seat = h + 1, .bet = sim->bet, .hole_count = 2};
    facts->hand[h].bet.player = h + 1;
  }
  sim->table_options =
      (struct felt_table_options){.way = facts->way, .progressive_table = facts->progressive_table};
  memcpy(sim->table_options.side_table, facts->side_table, sizeof facts->side_table);
}

/* ---- where the book deals the cards: asked of a table, once */

static enum felt_status give(const struct felt_sim *sim, struct felt_table *table,
                             const struct felt_command *command, struct felt_error *error) {
  struct felt_event events[FELT_EVENTS_MAX];
  int count;
  return felt_table_apply(&sim->book, table, command, events, &count, error);
}

static enum felt_status find_positions(struct felt_sim *sim, struct felt_error *error) {
  struct felt_table table;
  struct felt_command command = {.kind = FELT_DO_OPEN};
  felt_table_init(&sim->book, &sim->table_options, &table);
  enum felt_status status = give(sim, &table, &command, error);
  for (int seat = 1; seat <= sim->wagers.players && !status; seat++) {
    command = (struct felt_command){.kind = FELT_DO_BET, .seat = seat, .bet = sim->bet};
    status = give(sim, &table, &command, error);
  }
  if (status) return status;
  const enum felt_command_kind steps[] = {FELT_DO_LOCK, FELT_DO_DEAL, FELT_DO_FLOP, FELT_DO_RIVER};
  for (size_t i = 0; i < FELT_COUNT(steps) && !status; i++) {
    command = (struct felt_command){.kind = steps[i]};
    if (steps[i] == FELT_DO_DEAL) {
      command.faces.count = FELT_DECK;
      for (int c = 0; c < FELT_DECK; c++) command.faces.card[c] = (felt_card)c;
    }
    status = give(sim, &table, &command, error);
    while (!status && table.round.now.turn) {
      command = (struct felt_command){.kind = steps[i] == FELT_DO_RIVER ? FELT_DO_FOLD : FELT_DO_CHECK,
                                      .seat = table.round.now.turn};
      status = give(sim, &table, &command, error);
    }
  }
  if (status) return status;
  const struct felt_round_now *now = &table.round.now;
  for (int h = 0; h < sim->wagers.players; h++) memcpy(sim->hole[h], now->hand[h].position, 2);
  memcpy(sim->dealer, now->dealer_position, 2);
  memcpy(sim->board, now->board_position, 5);
  sim->used = now->next;
  return FELT_OK;
}

/* ---- the game as dealt */

/* This round's Coin In reaches the meters before anybody can hit them. */
static void add_coin_in(const struct felt_sim *sim, struct felt_wagers *wagers) {
  if (!wagers->progressive || sim->facts.progressive_table == FELT_NO_TABLE) return;
  const struct felt_progressive *table = &sim->book.progressive.table[sim->facts.progressive_table];
  for (int i = 0; i < table->level_count; i++) {
    struct felt_meter meter = sim->facts.meter[i];
    for (int h = 0; h < wagers->players; h++)
      felt_meter_contribute(&meter, table->wager_cents, table->level[i].growth_ppm,
                            table->level[i].reserve_ppm);
    wagers->meter_cents[i] = felt_meter_shown_cents(&meter);
  }
}

static enum felt_status prepare(const struct felt_sim_options *options, struct felt_sim *sim,
                                struct felt_plan *plan, struct felt_error *error) {
  /* For what a book has not got the game has the better words. */
  enum felt_status status = felt_game_of(&sim->book, &sim->wagers, &sim->game, error);
  if (status) return status;
  set_facts(options, sim);
  status = find_positions(sim, error);
  if (status) return status;
  struct felt_wagers as_dealt = sim->wagers;
  add_coin_in(sim, &as_dealt);
  status = felt_game_of(&sim->book, &as_dealt, &sim->game, error);
  sim->limited = !status && felt_game_capped(&sim->book, &sim->game, sim->wagers.players);
  /* The last decision needs no plan: it meets all dealers itself. */
  bool solves = options->strategy.best[FELT_PREFLOP] || options->strategy.best[FELT_FLOP];
  if (!status && solves) status = felt_solve_plan(&sim->game, options->threads, plan, error);
  if (!status)
    status = felt_policy_make(&sim->book, &sim->game, plan, &options->strategy, &sim->policy, error);
  return status;
}

enum felt_status felt_sim_open(const struct felt_book *book, const struct felt_sim_options *options,
                               struct felt_sim **out, struct felt_error *error) {
  struct felt_sim *sim = calloc(1, sizeof *sim);
  struct felt_plan *plan = calloc(1, sizeof *plan);
  enum felt_status status = FELT_OK;
  if (sim && plan) {
    sim->book = sim->unlimited = *book;
    sim->unlimited.aggregate_count = 0;
    sim->wagers = options->wagers;
    if (!sim->wagers.ante_cents) sim->wagers.ante_cents = book->main.ante.min_cents;
    sim->engine = options->engine;
    sim->seed = options->seed;
    const bool *best = options->strategy.best;
    sim->plays_best = best[FELT_PREFLOP] && best[FELT_FLOP] && best[FELT_RIVER];
    status = prepare(options, sim, plan, error);
  } else {
    status = felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  }
  if (!status) {
    sim->solution = plan->solution;
    felt_sim_exact(sim, plan);
    *out = sim;
  } else {
    free(sim);
  }
  free(plan);
  return status;
}

void felt_sim_close(struct felt_sim *sim) {
  free(sim);
}

const struct felt_game *felt_sim_game(const struct felt_sim *sim) {
  return &sim->game;
}

const struct felt_solution *felt_sim_solution(const struct felt_sim *sim) {
  return &sim->solution;
}

int felt_sim_before(const struct felt_sim *sim, const felt_card hole[2]) {
  return felt_policy_before(&sim->policy, hole);
}

int felt_sim_flop(const struct felt_sim *sim, const felt_card hole[2], const felt_card flop[3]) {
  return felt_policy_flop(&sim->policy, hole, flop);
}

int felt_sim_river(const struct felt_sim *sim, const felt_card hole[2], const felt_card board[5]) {
  return felt_policy_river(&sim->policy, hole, board);
}
