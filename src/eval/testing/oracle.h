/* The slow, obvious evaluator that the tests and the benchmark hold the fast ones against. It shares no code
 * with them: five cards are sorted and looked at the way a person does, six or seven are all their fives. */
#ifndef FELT_EVAL_ORACLE_H
#define FELT_EVAL_ORACLE_H

#include "felt/eval.h"

/* Larger for a better hand, equal for hands that tie. The bits from 20 up are the category, below them
 * the five ranks, most significant first, four bits each. */
uint32_t felt_oracle(const felt_card cards[], int count) FELT_NONNULL(1);

#endif
