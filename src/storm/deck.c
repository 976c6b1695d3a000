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

/* Brings a card to a position by trading places. */
static void put(struct deck *deck, int position, felt_card card) {
  int at = 0;
  while (deck->face[at] != card) at++;
  deck->face[at] = deck->face[position];
  deck->face[position] = card;
}

static felt_card card_of(const char *text) {
  felt_card card = 0;
  int count = 0;
  felt_assert(!felt_cards_parse(text, 2, 0, 1, &card, &count, NULL));
  return card;
}

static void put_all(struct deck *deck, const uint8_t position[], const char *cards) {
  for (int i = 0; cards[2 * i]; i++) put(deck, position[i], card_of(&cards[2 * i]));
}

static void put_run(struct deck *deck, int first, const char *cards) {
  for (int i = 0; cards[2 * i]; i++) put(deck, first + i, card_of(&cards[2 * i]));
}

struct wonder {
  const char *flop, *hole[2];
};

static const struct wonder *any_wonder(struct felt_rng *rng) {
  static const struct wonder wonders[] = {{"QhJhTh", {"AhKh", "9h8h"}}, /* a royal and a straight flush */
                                          {"8s7s6s", {"Ts9s", "5s4s"}}, /* two straight flushes */
                                          {"AdKdQd", {"JdTd", "2c2s"}},
                                          {"7c7d2h", {"7h7s", "3c4c"}},
                                          {"9c8c7c", {"JcTc", "6c5c"}}};
  return &wonders[felt_rng_below(rng, FELT_COUNT(wonders))];
}

void deck_make(struct felt_rng *rng, const struct felt_book *book, const struct felt_table *table, bool hits,
               felt_card faces[FELT_DECK]) {
  struct deck deck;
  struct felt_round_now now;
  felt_rng_shuffle(rng, deck.face);
  if (hits && !chance(rng, 3) && find_places(book, table, &now)) {
    const struct wonder *wonder = any_wonder(rng);
    uint32_t given = felt_rng_below(rng, 2);
    put_all(&deck, now.board_position, wonder->flop);
    for (int seat = 1, n = 0; seat <= FELT_SEATS_MAX && n < 2; seat++)
      if (felt_round_has_seat(&table->round, seat))
        put_all(&deck, now.hand[seat - 1].position, wonder->hole[(given + (uint32_t)n++) % 2]);
  }
  memcpy(faces, deck.face, sizeof deck.face);
}

void deck_shuffle(struct felt_rng *rng, const struct felt_table *table, bool hits, struct deck *deck) {
  felt_rng_shuffle(rng, deck->face);
  if (!hits || chance(rng, 3)) return;
  const struct wonder *wonder = any_wonder(rng);
  uint32_t given = felt_rng_below(rng, 2);
  put_run(deck, DECK_BOARD, wonder->flop);
  for (int seat = 1, n = 0; seat <= FELT_SEATS_MAX && n < 2; seat++)
    if (felt_round_has_seat(&table->round, seat))
      put_run(deck, 2 * seat, wonder->hole[(given + (uint32_t)n++) % 2]);
}
