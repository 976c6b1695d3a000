/* rulings: where a house's text is silent or open, what was taken instead. */
#ifndef FELT_REPORT_RULINGS_H
#define FELT_REPORT_RULINGS_H

#include "felt/base.h"

/* Whether the clause is a ruling, "R15", and not one of a house's text. */
bool ruling_is(const char *clause) FELT_PURE FELT_NONNULL(1);

/* What it says, in a sentence or two; NULL for one that is not known here. */
const char *ruling_words(const char *ruling) FELT_PURE FELT_NONNULL(1);

#endif
