/* What the rules of a strategy look at, seen as a player would see it. */
#include "policy.h"

struct hole_sight {
  int a, b;           /* ranks of the hole */
  int with_a, with_b; /* cards on the board of those ranks */
  bool paired;        /* the board has two of a rank */
  bool tripled;       /* three */
};

static struct hole_sight look(const felt_card hole[2], const felt_card board[], int count) {
  struct hole_sight s = {.a = felt_card_rank(hole[0]), .b = felt_card_rank(hole[1])};
  int ranks[FELT_RANKS] = {0};
  for (int i = 0; i < count; i++) {
    int rank = felt_card_rank(board[i]);
    s.with_a += rank == s.a;
    s.with_b += rank == s.b;
    ranks[rank]++;
    s.paired = s.paired || ranks[rank] == 2;
    s.tripled = s.tripled || ranks[rank] == 3;
  }
  return s;
}

/* Two pair or better with a hole card in it; hole and flop are five cards, so that a straight or a flush
 * holds both. */
static bool two_pair(const struct hole_sight *s, felt_set five) {
  bool pocket = s->a == s->b;
  int paired = s->with_a + s->with_b;
  if (s->tripled) return pocket || paired > 0;
  if (paired >= 2 || (pocket && (s->with_a || s->paired)) || (s->paired && paired > 0)) return true;
  return felt_eval_category(felt_eval(five)) >= FELT_STRAIGHT;
}

/* The highest hole card of a suit that has exactly four of the five; -1: none. */
static int flush_draw(const felt_card hole[2], felt_set five) {
  int best = -1;
  for (int i = 0; i < 2; i++) {
    int suit = felt_card_suit(hole[i]), rank = felt_card_rank(hole[i]);
    if (felt_set_count(five >> suit * FELT_RANKS & FELT_SUIT_MASK) == 4 && rank > best) best = rank;
  }
  return best;
}

static bool fits_flop(const struct felt_strategy_rule *rule, const felt_card hole[2],
                      const felt_card flop[3]) {
  struct hole_sight s = look(hole, flop, 3);
  felt_set five = felt_cards_set(flop, 3) | felt_cards_set(hole, 2);
  bool pocket = s.a == s.b, paired = s.with_a + s.with_b > 0;
  switch ((enum felt_sight)rule->sight) {
  case FELT_SIGHT_ANY: return true;
  case FELT_SIGHT_TWO_PAIR: return two_pair(&s, five);
  case FELT_SIGHT_TRIPS_ON_BOARD: return s.tripled && !pocket && !paired;
  case FELT_SIGHT_POCKET: return pocket && !two_pair(&s, five) && s.a >= rule->number;
  case FELT_SIGHT_PAIR: return (s.with_a && s.a >= rule->number) || (s.with_b && s.b >= rule->number);
  case FELT_SIGHT_FLUSH_DRAW: return flush_draw(hole, five) >= rule->number;
  case FELT_SIGHT_OUTS: break;
  }
  return false;
}

int felt_sights_flop(const struct felt_strategy_rule rules[], int count, const felt_card hole[2],
                     const felt_card flop[3]) {
  for (int i = 0; i < count; i++)
    if (fits_flop(&rules[i], hole, flop)) return rules[i].multiple;
  return 0;
}

/* ---- on the river */

/* A pocket pair, a paired hole card, or a hand of a better category than the board's own. */
static bool holds_pair(const felt_card hole[2], const felt_card board[5], felt_value value) {
  struct hole_sight s = look(hole, board, 5);
  return s.a == s.b || s.with_a || s.with_b ||
         felt_eval_category(value) > felt_eval_category(felt_eval(felt_cards_set(board, 5)));
}

/* Unseen cards of which one alone would give the dealer more than the hand. */
static int dealer_outs(felt_set whole, felt_set hole, felt_value value) {
  int outs = 0;
  for (felt_set rest = FELT_FULL_DECK & ~(whole | hole); rest;)
    outs += felt_eval(whole | felt_set_of(felt_set_take(&rest))) > value;
  return outs;
}

int felt_sights_river(const struct felt_strategy_rule rules[], int count, const felt_card hole[2],
                      const felt_card board[5]) {
  felt_set whole = felt_cards_set(board, 5), own = felt_cards_set(hole, 2);
  felt_value value = felt_eval(whole | own);
  int outs = -1;
  for (int i = 0; i < count; i++) {
    bool fits = rules[i].sight == FELT_SIGHT_ANY;
    if (rules[i].sight == FELT_SIGHT_PAIR) fits = holds_pair(hole, board, value);
    if (rules[i].sight == FELT_SIGHT_OUTS) {
      if (outs < 0) outs = dealer_outs(whole, own, value);
      fits = outs <= rules[i].number;
    }
    if (fits) return rules[i].multiple;
  }
  return 0;
}
