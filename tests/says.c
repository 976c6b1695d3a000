/* says CODE [FIGURE...] [: CODE [FIGURE...]]...: the sentence of a reason, and of what lies behind it, in the
 * words of this build; --piece CODE: of a sentence the longest piece without figures. So a test of what is
 * printed goes by the code and its figures; the words themselves are asserted by the tests of the catalogue.
 * A figure is a number, USD=CENTS, a name of the catalogue as "@rank-king", or a text. */
#include "felt/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum felt_code code_of(const char *word) {
  for (int code = 1; code < FELT_CODES; code++)
    if (strcmp(felt_code_word((enum felt_code)code), word) == 0) return (enum felt_code)code;
  (void)fprintf(stderr, "says: no code \"%s\"\n", word);
  exit(2);
}

static struct felt_figure figure_of(const char *word) {
  char *end;
  int64_t number = strtoll(word, &end, 10);
  if (word[0] && !*end) return felt_figure_number(number);
  if (strlen(word) > 4 && word[3] == '=') {
    char currency[4] = {word[0], word[1], word[2], '\0'};
    return felt_figure_money(currency, strtoll(word + 4, NULL, 10));
  }
  return word[0] == '@' ? felt_figure_name(code_of(word + 1)) : felt_figure_text(word);
}

/* The longest piece of the sentence that holds no figure and no cause. */
static int print_piece(const char *word) {
  struct felt_error error = {.reason = {.code = code_of(word)}};
  error.reason.figure_count = felt_code_figures(error.reason.code);
  for (int i = 0; i < error.reason.figure_count; i++) error.reason.figure[i] = felt_figure_text("\n");
  if (strstr(felt_words_sentence(error.reason.code), "{0}")) error.cause = *FELT_SAYS(FILE_FAULT, "\n");
  const struct felt_sentence words = felt_words_of(&error);
  const char *longest = words.text;
  for (const char *at = words.text; *at; at += strcspn(at, "\n"), at += *at == '\n')
    if (strcspn(at, "\n") > strcspn(longest, "\n")) longest = at;
  printf("%.*s\n", (int)strcspn(longest, "\n"), longest);
  return 0;
}

int main(int argc, char *argv[]) {
  if (argc == 3 && strcmp(argv[1], "--piece") == 0) return print_piece(argv[2]);
  struct felt_error error = {.status = FELT_E_INPUT};
  struct felt_reason *const reasons[] = {&error.reason, &error.cause, &error.root};
  int at = 1;
  for (size_t i = 0; i < FELT_COUNT(reasons) && at < argc; i++) {
    reasons[i]->code = code_of(argv[at++]);
    while (at < argc && strcmp(argv[at], ":") != 0 && reasons[i]->figure_count < FELT_FIGURES_MAX)
      reasons[i]->figure[reasons[i]->figure_count++] = figure_of(argv[at++]);
    int figures = felt_code_figures(reasons[i]->code);
    if (reasons[i]->figure_count != figures) {
      (void)fprintf(stderr, "says: %s has %d figures\n", felt_code_word(reasons[i]->code), figures);
      return 2;
    }
    at++; /* the colon */
  }
  if (argc < 2 || at < argc) return 2;
  printf("%s\n", felt_words_of(&error).text);
  return 0;
}
