/* The order of money: every movement of a settlement, as the book has its dealer make them (R37). */
#include "internal.h"

static const char *const stage_names[FELT_STAGES] = {"taken", "antes-back", "hand", "folded",
                                                     "award", "cover-all",  "envy"};

const char *felt_stage_name(enum felt_stage stage) {
  return stage_names[stage];
}

const char *felt_does_name(enum felt_does does) {
  static const char *const names[] = {"return", "take", "pay"};
  return names[does];
}

const char *felt_move_word(const struct felt_book *book, const struct felt_move *move) {
  switch (move->of) {
  case FELT_MOVES_WAGER: return felt_wager_word(book, move->wager);
  case FELT_MOVES_TOKE: return "toke";
  case FELT_MOVES_FEE: return "fee";
  case FELT_MOVES_ENVY: break;
  }
  return "envy";
}

/* An even split can be paid only when every hand has been seen. */
bool felt_settle_awards_apart(const struct felt_book *book) {
  return book->progressive.several == FELT_SPLIT_EVENLY;
}

enum felt_stage felt_settle_award_stage(const struct felt_book *book, enum felt_seat_outcome outcome) {
  if (felt_settle_awards_apart(book)) return FELT_STAGE_AWARD;
  return outcome == FELT_SEAT_FOLD ? FELT_STAGE_FOLDED : FELT_STAGE_HAND;
}

/* Where moves go: into a list, or one hand's into a sum. */
struct scene {
  const struct felt_book *book;
  const struct felt_facts *facts;
  const struct felt_settlement *settlement;
  struct felt_moves *moves;
  struct felt_money *money;
  bool any;
};

static int row_of(const struct felt_move *move) {
  static const int rows[] = {[FELT_MOVES_TOKE] = FELT_MONEY_TOKE,
                             [FELT_MOVES_FEE] = FELT_MONEY_FEE,
                             [FELT_MOVES_ENVY] = FELT_MONEY_ENVY};
  return move->of == FELT_MOVES_WAGER ? (int)move->wager : rows[move->of];
}

static inline void move(struct scene *scene, const struct felt_move *of, enum felt_does does, int64_t cents) {
  if (cents == 0) return;
  scene->any = true;
  if (scene->money) {
    scene->money->cents[row_of(of)][does] += cents;
    return;
  }
  felt_assert(scene->moves->count < FELT_MOVES_MAX);
  struct felt_move *move = &scene->moves->move[scene->moves->count++];
  *move = *of;
  move->does = does;
  move->cents = cents;
}

/* ---- where a line belongs */

static bool is_dead(const struct felt_line *line) {
  return line->result == FELT_VOID || line->result == FELT_FORFEIT;
}

/* Antes of hands at a showdown that the dealer did not open go back before any hand is looked at. */
static bool goes_back_first(const struct felt_line *line) {
  return line->wager == FELT_ANTE && line->because == FELT_CODE_DEALER_NOT_QUALIFIED;
}

static enum felt_stage stage_of(const struct felt_book *book, const struct felt_hand_result *hand,
                                const struct felt_line *line) {
  int side = felt_wager_side((int)line->wager);
  if (side >= 0 && book->side[side].kind == FELT_HIGHEST_HAND && !is_dead(line))
    return FELT_STAGE_HIGHEST_HAND;
  if (line->level >= 0 && felt_settle_awards_apart(book)) return FELT_STAGE_AWARD;
  if (goes_back_first(line)) return FELT_STAGE_ANTES_BACK;
  return hand->outcome == FELT_SEAT_FOLD ? FELT_STAGE_FOLDED : FELT_STAGE_HAND;
}

/* ---- what is moved */

static inline void move_result(struct scene *scene, struct felt_move *of, enum felt_result result,
                               int64_t stake_cents, bool stays, bool taken, int64_t pays_cents,
                               const char *limited_by) {
  switch (result) {
  case FELT_LOSE:
  case FELT_FORFEIT:
    if (!taken) move(scene, of, FELT_DOES_TAKE, stake_cents);
    return;
  case FELT_WIN:
  case FELT_PUSH:
  case FELT_VOID: break;
  }
  if (!stays) move(scene, of, FELT_DOES_RETURN, stake_cents);
  if (limited_by) of->rule = limited_by;
  if (result == FELT_WIN) move(scene, of, FELT_DOES_PAY, pays_cents);
}

/* A line of this stage, with the toke that stands beside it. */
static void move_line(struct scene *scene, const struct felt_hand_result *hand, const struct felt_line *line,
                      enum felt_stage stage) {
  struct felt_move of = {.stage = stage, .seat = hand->seat, .wager = line->wager, .rule = line->rule};
  move_result(scene, &of, line->result, line->stake_cents, line->stays, line->wager == FELT_PROGRESSIVE,
              line->pays_cents, line->limited_by);
  if (!hand->has_toke || hand->toke.on != line->wager) return;
  const struct felt_toke *toke = &hand->toke;
  of.of = FELT_MOVES_TOKE;
  of.rule = toke->rule;
  move_result(scene, &of, toke->result, toke->stake_cents, false, false, toke->pays_cents, NULL);
}

/* The fee comes back with a hand that never was. */
static int64_t fee_back(const struct felt_hand_result *hand) {
  int64_t cents = hand->returned_cents - hand->envy_cents;
  for (int i = 0; i < hand->line_count; i++) cents -= felt_settle_returned(&hand->line[i]);
  return cents;
}

static void move_hand(struct scene *scene, const struct felt_hand_result *hand, enum felt_stage stage) {
  for (int i = 0; i < hand->line_count; i++)
    if (stage_of(scene->book, hand, &hand->line[i]) == stage) move_line(scene, hand, &hand->line[i], stage);
  if (stage == FELT_STAGE_HAND && hand->line_count > 0 && hand->fee_cents != 0)
    move(scene,
         &(struct felt_move){
             .stage = stage, .seat = hand->seat, .of = FELT_MOVES_FEE, .rule = hand->line[0].rule},
         FELT_DOES_RETURN, fee_back(hand));
}

static void move_taken(struct scene *scene, int n) {
  const struct felt_hand_result *hand = &scene->settlement->hand[n];
  struct felt_move of = {.stage = FELT_STAGE_TAKEN, .seat = hand->seat};
  if (scene->facts->hand[n].bet.progressive) {
    const struct felt_progressive *table = &scene->book->progressive.table[scene->facts->progressive_table];
    of.wager = FELT_PROGRESSIVE;
    of.rule = table->wager_rule.id;
    move(scene, &of, FELT_DOES_TAKE, table->wager_cents);
  }
  of.of = FELT_MOVES_FEE;
  of.rule = scene->book->fee_rule.id;
  move(scene, &of, FELT_DOES_TAKE, hand->fee_cents);
}

static void move_envy(struct scene *scene, const struct felt_hand_result *hand) {
  move(scene,
       &(struct felt_move){
           .stage = FELT_STAGE_ENVY, .seat = hand->seat, .of = FELT_MOVES_ENVY, .rule = hand->envy_rule},
       FELT_DOES_PAY, hand->envy_cents);
}

static void move_at(struct scene *scene, int n, enum felt_stage stage) {
  const struct felt_hand_result *hand = &scene->settlement->hand[n];
  if (stage == FELT_STAGE_TAKEN)
    move_taken(scene, n);
  else if (stage == FELT_STAGE_ENVY)
    move_envy(scene, hand);
  else
    move_hand(scene, hand, stage);
}

/* ---- all of them, and those of one hand at one stage */

static enum felt_paying_order order_of(const struct felt_book *book, int stage) {
  if (stage == FELT_STAGE_TAKEN) return FELT_LOWEST_SEAT_FIRST;
  return stage == FELT_STAGE_AWARD ? book->progressive.order : FELT_HIGHEST_SEAT_FIRST;
}

void felt_settle_moves(const struct felt_book *book, const struct felt_facts *facts,
                       const struct felt_settlement *settlement, struct felt_moves *moves) {
  struct scene scene = {.book = book, .facts = facts, .settlement = settlement, .moves = moves};
  int by[FELT_SEATS_MAX];
  moves->count = 0;
  for (int stage = 0; stage < FELT_STAGES; stage++) {
    felt_settle_order(facts, order_of(book, stage), by);
    for (int i = 0; i < settlement->hand_count; i++) move_at(&scene, by[i], (enum felt_stage)stage);
  }
}

uint32_t felt_settle_stages(const struct felt_book *book, const struct felt_settlement *settlement,
                            int hand) {
  const struct felt_hand_result *result = &settlement->hand[hand];
  uint32_t stages = 1U << FELT_STAGE_TAKEN;
  if (result->fee_cents != 0) stages |= 1U << FELT_STAGE_HAND;
  if (result->envy_cents != 0) stages |= 1U << FELT_STAGE_ENVY;
  for (int i = 0; i < result->line_count; i++) stages |= 1U << stage_of(book, result, &result->line[i]);
  return stages;
}

bool felt_settle_money(const struct felt_book *book, const struct felt_facts *facts,
                       const struct felt_settlement *settlement, int hand, enum felt_stage stage,
                       struct felt_money *money) {
  struct scene scene = {.book = book, .facts = facts, .settlement = settlement, .money = money};
  memset(money, 0, sizeof *money);
  move_at(&scene, hand, stage);
  return scene.any;
}

bool felt_money_is_there(const struct felt_money *money) {
  for (int row = 0; row < FELT_MONEY_ROWS; row++)
    for (int does = 0; does < FELT_DOES; does++)
      if (money->cents[row][does] != 0) return true;
  return false;
}

struct felt_money felt_money_minus(const struct felt_money *a, const struct felt_money *b) {
  struct felt_money money;
  for (int row = 0; row < FELT_MONEY_ROWS; row++)
    for (int does = 0; does < FELT_DOES; does++)
      money.cents[row][does] = a->cents[row][does] - b->cents[row][does];
  return money;
}

int64_t felt_money_returned(const struct felt_money *money) {
  int64_t cents = 0;
  for (int row = 0; row < FELT_MONEY_ROWS; row++)
    if (row != FELT_MONEY_TOKE)
      cents += money->cents[row][FELT_DOES_RETURN] + money->cents[row][FELT_DOES_PAY];
  return cents;
}
