/* What tests say of a reason: its code and every figure, never its words. */
#ifndef FELT_TESTS_REASONS_H
#define FELT_TESTS_REASONS_H

#include "felt/base.h"
#include "test.h"

static inline bool same_figures(const struct felt_reason *a, const struct felt_reason *b) {
  bool same = a->figure_count == b->figure_count;
  for (int i = 0; i < a->figure_count && same; i++)
    same = a->figure[i].kind == b->figure[i].kind && a->figure[i].number == b->figure[i].number &&
           strcmp(a->figure[i].text, b->figure[i].text) == 0;
  return same;
}

static inline void assert_reason(const struct felt_reason *is, const struct felt_reason *expected) {
  if (is->code != expected->code)
    fail_msg("%s, not %s", felt_code_word(is->code), felt_code_word(expected->code));
  if (!same_figures(is, expected)) fail_msg("%s: other figures", felt_code_word(is->code));
}

#endif
