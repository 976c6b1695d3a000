/* Every reason with figures of every kind, alone and with what lies behind it, and the sentence of each: one
 * JSON object a line, for tests/project/words.mjs, which makes the sentences of the pages of them. */
#include "felt/words.h"

#include <stdio.h>

static void put_string(const char *words) {
  putchar('"');
  for (; *words; words++) {
    if (*words == '"' || *words == '\\') putchar('\\');
    putchar(*words);
  }
  putchar('"');
}

static void put_reason(const struct felt_reason *reason) {
  printf("{\"code\":\"%s\",\"figures\":[", felt_code_word(reason->code));
  for (int i = 0; i < reason->figure_count; i++) {
    const struct felt_figure *figure = &reason->figure[i];
    if (i > 0) putchar(',');
    switch (figure->kind) {
    case FELT_IS_A_NUMBER: printf("%lld", (long long)figure->number); break;
    case FELT_IS_A_TEXT: put_string(figure->text); break;
    case FELT_IS_MONEY:
      printf("{\"cents\":%lld,\"currency\":\"%s\"}", (long long)figure->number, figure->text);
      break;
    case FELT_IS_A_NAME: printf("{\"name\":\"%s\"}", felt_code_word((enum felt_code)figure->number)); break;
    }
  }
  putchar(']');
}

static void put_line(const struct felt_error *error) {
  put_reason(&error->reason);
  printf(",\"causes\":[");
  if (error->cause.code != FELT_CODE_NONE) {
    put_reason(&error->cause);
    printf("},");
    put_reason(&error->root);
    putchar('}');
  }
  printf("],\"words\":");
  put_string(felt_words_of(error).text);
  printf("}\n");
}

int main(void) {
  const struct felt_figure figures[] = {felt_figure_number(1),        felt_figure_number(-1234567),
                                        felt_figure_text("Ah \"x\""), felt_figure_money("USD", 123456705),
                                        felt_figure_money("EUR", -5), felt_figure_name(FELT_CODE_RANK_SIX)};
  for (int code = 1; code < FELT_CODES; code++)
    for (size_t i = 0; i < (felt_code_figures((enum felt_code)code) ? FELT_COUNT(figures) : 1); i++) {
      struct felt_reason reason = {.code = (enum felt_code)code,
                                   .figure_count = felt_code_figures((enum felt_code)code)};
      for (int n = 0; n < reason.figure_count; n++)
        reason.figure[n] = figures[(i + (size_t)n) % FELT_COUNT(figures)];
      struct felt_error error, behind;
      (void)felt_refuse(&error, FELT_E_RULE, NULL, NULL, &reason);
      put_line(&error);
      (void)felt_refuse_with_cause(&behind, FELT_E_RULE, NULL, FELT_SAYS(TOO_MANY_CARDS, 1),
                                   FELT_SAYS(NO_MEMORY));
      (void)felt_refuse_because(&error, FELT_E_RULE, NULL, &reason, &behind);
      put_line(&error);
    }
  return 0;
}
