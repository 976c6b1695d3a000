/* Dealing gives places to positions of the deck, in the order that the book's way of dealing says. */
#include "internal.h"

static bool in_round(const struct felt_round_now *now, int seat) {
  const struct felt_bet *bet = &now->hand[seat - 1].bet;
  return felt_bet_is_there(bet);
}

/* Gives the next card to the first empty place of two. */
static void deal_hole(struct felt_round_now *now, uint8_t position[2]) {
  int at = position[0] == FELT_NOT_DEALT ? 0 : 1;
  felt_assert(position[at] == FELT_NOT_DEALT && now->next < FELT_DECK);
  position[at] = now->next++;
}

static void deal_each(struct felt_round_now *now, int count) {
  for (int seat = 1; seat <= now->last_seat; seat++)
    for (int i = 0; i < count && in_round(now, seat); i++) deal_hole(now, now->hand[seat - 1].position);
  for (int i = 0; i < count; i++) deal_hole(now, now->dealer_position);
}

static void deal_community(struct felt_round_now *now, int count) {
  int at = 0;
  while (now->board_position[at] != FELT_NOT_DEALT) at++;
  for (int i = 0; i < count; i++) {
    felt_assert(at < 5 && now->next < FELT_DECK);
    now->board_position[at++] = now->next++;
  }
}

void felt_round_deal_street(const struct felt_way *way, struct felt_round_now *now, enum felt_street street) {
  for (int i = 0; i < way->step_count; i++) {
    const struct felt_deal_step *step = &way->step[i];
    if (step->before != street) continue;
    switch (step->kind) {
    case FELT_DEAL_COMMUNITY: deal_community(now, step->count); break;
    case FELT_DEAL_EACH: deal_each(now, step->count); break;
    case FELT_DEAL_BURN: now->next = (uint8_t)(now->next + step->count); break;
    }
  }
}

/* Cards that the steps of `street` and later ones take off the deck. */
static int cards_to_come(const struct felt_way *way, const struct felt_round_now *now,
                         enum felt_street street) {
  int hands = 1, cards = 0;
  for (int seat = 1; seat <= now->last_seat; seat++) hands += in_round(now, seat);
  for (int i = 0; i < way->step_count; i++) {
    const struct felt_deal_step *step = &way->step[i];
    if (step->before < street) continue;
    cards += step->kind == FELT_DEAL_EACH ? step->count * hands : step->count;
  }
  return cards;
}

bool felt_round_can_set_aside(const struct felt_book *book, const struct felt_round *round, int count) {
  const struct felt_round_now *now = &round->now;
  enum felt_street next =
      felt_round_deciding(now) ? (enum felt_street)(felt_round_street(now) + 1) : FELT_PREFLOP;
  return now->next + count + cards_to_come(&book->way[round->opening.way], now, next) <= FELT_DECK;
}

struct felt_place felt_round_place(const struct felt_round *round, int position) {
  const struct felt_round_now *now = &round->now;
  if (position >= now->next)
    return (struct felt_place){.kind = FELT_PLACE_STUB, .index = position - now->next};
  for (int i = 0; i < 5; i++)
    if (now->board_position[i] == position) return (struct felt_place){.kind = FELT_PLACE_BOARD, .index = i};
  for (int i = 0; i < 2; i++) {
    if (now->dealer_position[i] == position)
      return (struct felt_place){.kind = FELT_PLACE_DEALER, .index = i};
    for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
      if (now->hand[seat - 1].position[i] == position)
        return (struct felt_place){.kind = FELT_PLACE_HAND, .seat = seat, .index = i};
  }
  struct felt_place place = {.kind = FELT_PLACE_BURN};
  for (int earlier = 0; earlier < position; earlier++)
    place.index += felt_round_place(round, earlier).kind == FELT_PLACE_BURN;
  return place;
}
