/* Blocks of rounds, and what they brought. */
#include "sim.h"

/* ---- one round as facts */

static void deal_two(const felt_card deck[], const uint8_t position[2], felt_card to[2]) {
  to[0] = deck[position[0]];
  to[1] = deck[position[1]];
}

/* What a hand does, street by street, each from what it sees then. */
static void decide(const struct policy *policy, const felt_card board[5], struct felt_hand_facts *hand) {
  enum felt_street street = FELT_PREFLOP;
  int multiple = felt_policy_before(policy, hand->hole);
  if (!multiple) {
    street = FELT_FLOP;
    multiple = felt_policy_flop(policy, hand->hole, board);
  }
  if (!multiple) {
    street = FELT_RIVER;
    multiple = felt_policy_river(policy, hand->hole, board);
  }
  hand->decided = multiple ? FELT_PLAYED : FELT_FOLDED;
  hand->street = multiple ? street : FELT_PREFLOP;
  hand->multiple = multiple;
}

void felt_sim_deal(const struct felt_sim *sim, const felt_card deck[FELT_DECK], struct felt_facts *facts) {
  for (int i = 0; i < 5; i++) facts->board[i] = deck[sim->board[i]];
  deal_two(deck, sim->dealer, facts->dealer);
  for (int h = 0; h < facts->hand_count; h++) deal_two(deck, sim->hole[h], facts->hand[h].hole);
}

void felt_sim_by_settle(const struct felt_sim *sim, const felt_card deck[FELT_DECK], struct felt_facts *facts,
                        struct felt_settlement *settlement) {
  felt_sim_deal(sim, deck, facts);
  for (int h = 0; h < facts->hand_count; h++) decide(&sim->policy, facts->board, &facts->hand[h]);
  enum felt_status status = felt_settle(&sim->book, facts, settlement, NULL);
  felt_assert(status == FELT_OK);
}

/* ---- adding up */

int64_t felt_sim_line_net(const struct felt_book *book, const struct felt_line *line) {
  switch (line->result) {
  case FELT_WIN:
    if (line->wager == FELT_PROGRESSIVE && !book->progressive.stake_returned)
      return line->pays_cents - line->stake_cents;
    return line->pays_cents;
  case FELT_PUSH:
  case FELT_VOID: return 0;
  case FELT_LOSE:
  case FELT_FORFEIT: break;
  }
  return -line->stake_cents;
}

/* What a hand brought, part by part. */
static void add_hand(const struct felt_book *book, const struct felt_hand_result *result, int64_t cents[]) {
  static const int part[FELT_WAGERS] = {[FELT_ANTE] = FELT_SIM_ANTE,
                                        [FELT_BLIND] = FELT_SIM_BLIND,
                                        [FELT_PLAY] = FELT_SIM_PLAY,
                                        [FELT_PROGRESSIVE] = FELT_SIM_PROGRESSIVE};
  int64_t all = result->envy_cents - result->fee_cents;
  for (int i = 0; i < result->line_count; i++) {
    const struct felt_line *line = &result->line[i];
    int64_t net = felt_sim_line_net(book, line);
    all += net;
    int side = felt_wager_side((int)line->wager);
    cents[side < 0 ? part[line->wager] : FELT_SIM_SIDE + side] += net;
    if (line->wager == FELT_PROGRESSIVE && line->result == FELT_WIN)
      cents[line->level >= 0 ? FELT_SIM_LEVEL + line->level : FELT_SIM_TRAY] += line->pays_cents;
  }
  felt_assert(all == result->net_cents);             /* the lines are all there is */
  cents[FELT_SIM_PROGRESSIVE] += result->envy_cents; /* envy is what the progressive wager brings */
  cents[FELT_SIM_ENVY] += result->envy_cents;
  cents[FELT_SIM_FEE] -= result->fee_cents;
  cents[FELT_SIM_TOTAL] += result->net_cents;
}

static void count_line(const struct felt_sim *sim, const struct felt_line *line, struct felt_sim_sums *sums) {
  bool hits = line->wager == FELT_PROGRESSIVE && line->result == FELT_WIN;
  if (hits && line->level >= 0) sums->level_hits[line->level]++;
  if (hits && line->level < 0) sums->tray_hits++;
  for (int i = 0; i < sim->book.aggregate_count && line->limited_by; i++)
    sums->cut_pays[i] += line->limited_by == sim->book.aggregate[i].rule.id;
}

static void count_hand(const struct felt_sim *sim, const struct felt_hand_facts *facts,
                       const struct felt_hand_result *result, struct felt_sim_sums *sums) {
  for (int i = 0; i < result->line_count; i++) count_line(sim, &result->line[i], sums);
  if (facts->decided == FELT_PLAYED)
    sums->plays[facts->street]++;
  else
    sums->folds++;
  sums->wins += result->outcome == FELT_SEAT_WIN;
  sums->losses += result->outcome == FELT_SEAT_LOSE;
  sums->pushes += result->outcome == FELT_SEAT_PUSH;
}

/* Adds what all hands of a round brought together; gives their net result. */
static int64_t add_cents(const struct felt_book *book, const struct felt_settlement *settlement,
                         struct felt_sim_sum part[FELT_SIM_PARTS]) {
  int64_t cents[FELT_SIM_PARTS] = {0};
  for (int h = 0; h < settlement->hand_count; h++) add_hand(book, &settlement->hand[h], cents);
  for (int p = 0; p < FELT_SIM_PARTS; p++) {
    if (!cents[p]) continue;
    part[p].cents += cents[p];
    part[p].squares += (felt_wide)cents[p] * cents[p];
  }
  return cents[FELT_SIM_TOTAL];
}

static void add_round(const struct felt_sim *sim, const struct felt_facts *facts,
                      const struct felt_settlement *settlement, struct felt_sim_sums *sums) {
  for (int h = 0; h < facts->hand_count; h++) count_hand(sim, &facts->hand[h], &settlement->hand[h], sums);
  int64_t paid_cents = add_cents(&sim->book, settlement, sums->part);
  sums->rounds++;
  sums->hands += facts->hand_count;
  if (!sim->limited) return;
  struct felt_settlement unlimited;
  enum felt_status status = felt_settle(&sim->unlimited, facts, &unlimited, NULL);
  felt_assert(status == FELT_OK);
  sums->cut_rounds += add_cents(&sim->unlimited, &unlimited, sums->unlimited) != paid_cents;
}

/* ---- blocks */

/* The finalizer of SplitMix64: every bit of the seed and the block's number reaches every bit. */
static uint64_t mix(uint64_t z) {
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

static struct felt_rng block_rng(uint64_t seed, uint64_t block) {
  return felt_rng_from_seed(mix(mix(seed + UINT64_C(0x9e3779b97f4a7c15)) + block));
}

void felt_sim_play(const struct felt_sim *sim, uint64_t block, int rounds, struct felt_sim_sums *sums) {
  felt_assert(rounds >= 0 && rounds <= FELT_SIM_BLOCK);
  struct felt_rng rng = block_rng(sim->seed, block);
  struct felt_facts facts = sim->facts;
  struct felt_settlement settlement;
  struct felt_table table;
  felt_card deck[FELT_DECK];
  for (int i = 0; i < FELT_DECK; i++) deck[i] = (felt_card)i;
  if (sim->engine == FELT_SIM_TABLE) felt_table_init(&sim->book, &sim->table_options, &table);
  for (int i = 0; i < rounds; i++) {
    felt_rng_draw(&rng, deck, FELT_DECK, sim->used);
    if (sim->engine == FELT_SIM_TABLE)
      felt_sim_by_table(sim, deck, &table, &facts, &settlement);
    else
      felt_sim_by_settle(sim, deck, &facts, &settlement);
    add_round(sim, &facts, &settlement, sums);
  }
}

void felt_sim_merge(struct felt_sim_sums *to, const struct felt_sim_sums *from) {
  to->rounds += from->rounds;
  to->hands += from->hands;
  for (int p = 0; p < FELT_SIM_PARTS; p++) {
    to->part[p].cents += from->part[p].cents;
    to->part[p].squares += from->part[p].squares;
    to->unlimited[p].cents += from->unlimited[p].cents;
    to->unlimited[p].squares += from->unlimited[p].squares;
  }
  to->cut_rounds += from->cut_rounds;
  for (int i = 0; i < FELT_AGGREGATES_MAX; i++) to->cut_pays[i] += from->cut_pays[i];
  for (int s = 0; s < FELT_STREETS; s++) to->plays[s] += from->plays[s];
  to->folds += from->folds;
  to->wins += from->wins;
  to->losses += from->losses;
  to->pushes += from->pushes;
  to->tray_hits += from->tray_hits;
  for (int i = 0; i < FELT_LEVELS_MAX; i++) to->level_hits[i] += from->level_hits[i];
}
