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

void felt_sim_by_settle(const struct felt_sim *sim, const felt_card deck[FELT_DECK], struct felt_facts *facts,
                        struct felt_settlement *settlement) {
  for (int i = 0; i < 5; i++) facts->board[i] = deck[sim->board[i]];
  deal_two(deck, sim->dealer, facts->dealer);
  for (int h = 0; h < facts->hand_count; h++) {
    deal_two(deck, sim->hole[h], facts->hand[h].hole);
    decide(&sim->policy, facts->board, &facts->hand[h]);
  }
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

static void add_award(const struct felt_line *line, struct felt_sim_sums *sums, int64_t cents[]) {
  if (line->result != FELT_WIN) return;
  if (line->level >= 0) {
    cents[FELT_SIM_LEVEL + line->level] += line->pays_cents;
    sums->level_hits[line->level]++;
  } else {
    cents[FELT_SIM_TRAY] += line->pays_cents;
    sums->tray_hits++;
  }
}

static void add_hand(const struct felt_book *book, const struct felt_hand_facts *facts,
                     const struct felt_hand_result *result, struct felt_sim_sums *sums, int64_t cents[]) {
  static const int part[FELT_WAGERS] = {[FELT_ANTE] = FELT_SIM_ANTE,
                                        [FELT_BLIND] = FELT_SIM_BLIND,
                                        [FELT_PLAY] = FELT_SIM_PLAY,
                                        [FELT_TRIPS] = FELT_SIM_TRIPS,
                                        [FELT_PROGRESSIVE] = FELT_SIM_PROGRESSIVE};
  int64_t all = result->envy_cents - result->fee_cents;
  for (int i = 0; i < result->line_count; i++) {
    const struct felt_line *line = &result->line[i];
    int64_t net = felt_sim_line_net(book, line);
    all += net;
    cents[part[line->wager]] += net;
    if (line->wager == FELT_PROGRESSIVE) add_award(line, sums, cents);
  }
  felt_assert(all == result->net_cents);             /* the lines are all there is */
  cents[FELT_SIM_PROGRESSIVE] += result->envy_cents; /* envy is what the progressive wager brings */
  cents[FELT_SIM_ENVY] += result->envy_cents;
  cents[FELT_SIM_TOTAL] += result->net_cents;
  if (facts->decided == FELT_PLAYED)
    sums->plays[facts->street]++;
  else
    sums->folds++;
  sums->wins += result->outcome == FELT_SEAT_WIN;
  sums->losses += result->outcome == FELT_SEAT_LOSE;
  sums->pushes += result->outcome == FELT_SEAT_PUSH;
}

static void add_round(const struct felt_book *book, const struct felt_facts *facts,
                      const struct felt_settlement *settlement, struct felt_sim_sums *sums) {
  int64_t cents[FELT_SIM_PARTS] = {0};
  for (int h = 0; h < facts->hand_count; h++)
    add_hand(book, &facts->hand[h], &settlement->hand[h], sums, cents);
  for (int p = 0; p < FELT_SIM_PARTS; p++) {
    if (!cents[p]) continue;
    sums->part[p].cents += cents[p];
    sums->part[p].squares += (felt_wide)cents[p] * cents[p];
  }
  sums->rounds++;
  sums->hands += facts->hand_count;
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
    add_round(&sim->book, &facts, &settlement, sums);
  }
}

void felt_sim_merge(struct felt_sim_sums *to, const struct felt_sim_sums *from) {
  to->rounds += from->rounds;
  to->hands += from->hands;
  for (int p = 0; p < FELT_SIM_PARTS; p++) {
    to->part[p].cents += from->part[p].cents;
    to->part[p].squares += from->part[p].squares;
  }
  for (int s = 0; s < FELT_STREETS; s++) to->plays[s] += from->plays[s];
  to->folds += from->folds;
  to->wins += from->wins;
  to->losses += from->losses;
  to->pushes += from->pushes;
  to->tray_hits += from->tray_hits;
  for (int i = 0; i < FELT_LEVELS_MAX; i++) to->level_hits[i] += from->level_hits[i];
}
