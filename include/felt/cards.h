/* cards: cards, 52-bit sets, parsing and printing.
 *
 * A card is suit x 13 + rank, so a set's suits are four runs of 13 bits. Pure; no function allocates. */
#ifndef FELT_CARDS_H
#define FELT_CARDS_H

#include "felt/base.h"

enum { FELT_DECK = 52, FELT_RANKS = 13, FELT_SUITS = 4 };

/* 0 to 51. Ranks 0 (two) to 12 (ace); suits 0 clubs, 1 diamonds, 2 hearts, 3 spades. */
typedef uint8_t felt_card;

/* Bit c stands for card c. */
typedef uint64_t felt_set;

#define FELT_FULL_DECK ((UINT64_C(1) << FELT_DECK) - 1)
#define FELT_SUIT_MASK UINT64_C(0x1fff)

static inline int felt_card_rank(felt_card card) {
  return card % FELT_RANKS;
}

static inline int felt_card_suit(felt_card card) {
  return card / FELT_RANKS;
}

static inline felt_card felt_card_make(int rank, int suit) {
  return (felt_card)(suit * FELT_RANKS + rank);
}

static inline felt_set felt_set_of(felt_card card) {
  return UINT64_C(1) << card;
}

static inline int felt_set_count(felt_set set) {
  return __builtin_popcountll(set);
}

/* Takes the lowest card out of a set that is not empty. */
static inline felt_card felt_set_take(felt_set *set) {
  felt_card card = (felt_card)__builtin_ctzll(*set);
  *set &= *set - 1;
  return card;
}

/* "As", terminated. Ranks 23456789TJQKA, suits cdhs. */
struct felt_card_name {
  char text[3];
};
struct felt_card_name felt_card_print(felt_card card) FELT_CONST;

/* Reads one card at the front of `string` ("As", either case); fewer than two characters, or others, fail
 * with the two characters named. */
enum felt_status felt_card_parse(const char *string, size_t length, felt_card *card,
                                 struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3);

/* Reads cards separated by nothing, spaces, tabs or commas ("AhKh Qh, Jh") into cards[0..limit), in the
 * order written, and checks that none occurs twice, nor lies in `taken`. Any byte is safe input, NUL
 * included. Fails with the position of the offence; `count` and `cards` are then untouched.
 * Cost: the length; stops at the first fault. */
enum felt_status felt_cards_parse(const char *string, size_t length, felt_set taken, int limit,
                                  felt_card cards[], int *count, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 5, 6);

/* The cards of an array as a set. */
felt_set felt_cards_set(const felt_card cards[], int count) FELT_PURE;

#endif
