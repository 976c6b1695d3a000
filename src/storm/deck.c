/* Decks that make history: two straight flushes on one flop, royals, four of a kind. */
#include "world.h"

#include <string.h>

/* Where this table will deal from which position, found by dealing a deck whose faces are its positions. */
static bool find_places(const struct felt_book *book, const struct felt_table *table,
                        struct felt_round_now *now) {
  struct felt_table trial = *table;
  struct felt_event events[FELT_EVENTS_MAX];
  struct felt_command deal = {.kind = FELT_DO_DEAL, .faces = {.count = FELT_DECK}};
  int count = 0;
  for (int i = 0; i < FELT_DECK; i++) deal.faces.card[i] = (felt_card)i;
  if (felt_table_apply(book, &trial, &deal, events, &count, NULL)) return false;
  /* The board is dealt street by street: what is not dealt yet comes from the top of the stub. */
  *now = trial.round.now;
  return now->board_position[0] != FELT_NOT_DEALT;
}

struct stack {
  felt_card faces[FELT_DECK];
};

/* Brings a card to a position by trading places. */
static void stack_put(struct stack *stack, int position, felt_card card) {
  int at = 0;
  while (stack->faces[at] != card) at++;
  stack->faces[at] = stack->faces[position];
  stack->faces[position] = card;
}

static felt_card card_of(const char *text) {
  felt_card card = 0;
  int count = 0;
  felt_assert(!felt_cards_parse(text, 2, 0, 1, &card, &count, NULL));
  return card;
}

static void put_all(struct stack *stack, const uint8_t position[], const char *cards) {
  for (int i = 0; cards[2 * i]; i++) stack_put(stack, position[i], card_of(&cards[2 * i]));
}

void deck_make(struct felt_rng *rng, const struct felt_book *book, const struct felt_table *table, bool hits,
               felt_card faces[FELT_DECK]) {
  static const struct {
    const char *flop, *hole[2];
  } wonders[] = {{"QhJhTh", {"AhKh", "9h8h"}}, /* a royal and a straight flush */
                 {"8s7s6s", {"Ts9s", "5s4s"}}, /* two straight flushes */
                 {"AdKdQd", {"JdTd", "2c2s"}},
                 {"7c7d2h", {"7h7s", "3c4c"}},
                 {"9c8c7c", {"JcTc", "6c5c"}}};
  struct stack stack;
  struct felt_round_now now;
  felt_rng_shuffle(rng, stack.faces);
  bool wonder = hits && chance(rng, 2) && find_places(book, table, &now);
  if (wonder) {
    uint32_t which = felt_rng_below(rng, FELT_COUNT(wonders)), given = felt_rng_below(rng, 2);
    put_all(&stack, now.board_position, wonders[which].flop);
    for (int seat = 1, n = 0; seat <= FELT_SEATS_MAX && n < 2; seat++)
      if (felt_round_has_seat(&table->round, seat))
        put_all(&stack, now.hand[seat - 1].position, wonders[which].hole[(given + (uint32_t)n++) % 2]);
  }
  memcpy(faces, stack.faces, sizeof stack.faces);
}
