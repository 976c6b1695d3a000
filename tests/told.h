/* told: the codes and figures of an error as one line, for tests: "money-at-table 3 2 < opened-by sue 5". */
#ifndef FELT_TESTS_TOLD_H
#define FELT_TESTS_TOLD_H

#include "felt/base.h"

struct told {
  char text[600];
};

static inline void told_reason(struct felt_text *text, const struct felt_reason *reason) {
  felt_text_printf(text, "%s%s", text->length ? " < " : "", felt_code_word(reason->code));
  for (int i = 0; i < felt_code_figures(reason->code); i++)
    if (reason->figure[i].kind == FELT_IS_A_TEXT)
      felt_text_printf(text, " %s", reason->figure[i].text);
    else
      felt_text_printf(text, " %lld", (long long)reason->figure[i].number);
}

static inline struct told told_of(const struct felt_error *error) {
  struct told told;
  struct felt_text text = felt_text_init(told.text, sizeof told.text);
  told_reason(&text, &error->reason);
  if (error->cause.code != FELT_CODE_NONE) told_reason(&text, &error->cause);
  if (error->root.code != FELT_CODE_NONE) told_reason(&text, &error->root);
  return told;
}

#endif
