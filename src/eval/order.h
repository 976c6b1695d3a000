/* The 7462 values in order, by arithmetic alone: what fills the tables, and what reads a value back.
 *
 * Within a category a value counts the hands below it: kickers are a combination of the ranks that are left,
 * numbered in the order of their highest, then second highest, ... card (the combinatorial number system). */
#ifndef FELT_EVAL_ORDER_H
#define FELT_EVAL_ORDER_H

#include "felt/eval.h"

/* The last value of each category; a category begins after the last of the one below it. */
extern const felt_value felt_order_last[FELT_CATEGORIES];

/* The best five of five to seven cards, suits left aside, from the number of cards of each rank. */
felt_value felt_order_ranks(const uint8_t count[FELT_RANKS]) FELT_NONNULL(1) FELT_PURE;

/* The best five of a suit that holds these ranks (bit r: rank r); 0 if it holds fewer than five. */
felt_value felt_order_suit(unsigned ranks) FELT_CONST;

/* The five ranks of a value, most significant first: quads before the kicker, a five-high straight ends with
 * the ace. */
void felt_order_read(felt_value value, uint8_t ranks[5]) FELT_NONNULL(2);

#endif
