/* A sentence of the catalogue with its figures put in. */
#include "felt/words.h"

#include <string.h>

static const char *const sentences[FELT_CODES] = {
    [FELT_CODE_NONE] = "",
#define FELT_ENGLISH(name, sentence) [FELT_CODE_##name] = (sentence),
#include "english.def"
#undef FELT_ENGLISH
};

const char *felt_words_sentence(enum felt_code code) {
  return (unsigned)code < FELT_CODES && sentences[code] ? sentences[code] : "";
}

/* FELT_OTHER_WORDS builds a Felt whose every sentence is another one, to show that nothing but the tests of
 * words and documents relies on them. */
static void put_words(struct felt_text *text, const char *words, size_t length) {
#ifdef FELT_OTHER_WORDS
  for (size_t i = 0; i < length; i++) {
    char c = words[i];
    if (c >= 'a' && c <= 'z') c = (char)('a' + (c - 'a' + 13) % 26);
    felt_text_put_bytes(text, &c, 1);
  }
#else
  felt_text_put_bytes(text, words, length);
#endif
}

/* The form of a name, from 1: "king|kings|a king". The last where it has no more. */
static void put_form(struct felt_text *text, const char *name, int form) {
  const char *next = strchr(name, '|');
  for (; form > 1 && next; form--) {
    name = next + 1;
    next = strchr(name, '|');
  }
  put_words(text, name, next ? (size_t)(next - name) : strlen(name));
}

/* In the second form whole amounts are without cents: "$5". */
static void put_money(struct felt_text *text, const struct felt_figure *figure, int form) {
  char amount[FELT_FIGURE_TEXT + 40];
  struct felt_text money = felt_text_init(amount, sizeof amount);
  felt_money_print(&money, figure->text, figure->number);
  bool whole = form == 2 && figure->number % 100 == 0;
  felt_text_put_bytes(text, amount, money.length - (whole ? strlen(".00") : 0));
}

static void put_figure(struct felt_text *text, const struct felt_figure *figure, int form) {
  switch (figure->kind) {
  case FELT_IS_A_NUMBER: felt_text_printf(text, "%lld", (long long)figure->number); break;
  case FELT_IS_A_TEXT: felt_text_put(text, figure->text); break;
  case FELT_IS_MONEY: put_money(text, figure, form); break;
  case FELT_IS_A_NAME: put_form(text, felt_words_sentence((enum felt_code)figure->number), form); break;
  }
}

/* "1", "1:2" or "1|card|cards": the figure, a form of it, or the word that fits its number. */
static void put_place(struct felt_text *text, const struct felt_reason *reason, const char *place,
                      size_t length) {
  int n = place[0] - '1';
  if (n < 0 || n >= reason->figure_count) return;
  const struct felt_figure *figure = &reason->figure[n];
  const char *one = memchr(place, '|', length);
  if (!one) {
    put_figure(text, figure, length > 2 ? place[2] - '0' : 1);
    return;
  }
  one++;
  const char *end = place + length, *many = memchr(one, '|', (size_t)(end - one));
  if (!many) return;
  if (figure->number == 1)
    put_words(text, one, (size_t)(many - one));
  else
    put_words(text, many + 1, (size_t)(end - many - 1));
}

/* Reasons from the outside in, NULL at the end. What lies behind a reason stands where its sentence has {0},
 * else after it. */
static void put_chain(struct felt_text *text, const struct felt_reason *const chain[]) {
  const struct felt_reason *reason = chain[0], *const *behind = chain[1] ? chain + 1 : NULL;
  const char *at = felt_words_sentence(reason->code);
  while (*at) {
    size_t plain = strcspn(at, "{");
    put_words(text, at, plain);
    at += plain;
    if (*at != '{') break;
    if (at[1] < '0' || at[1] > '9') { /* a brace of the sentence itself */
      put_words(text, at++, 1);
      continue;
    }
    const char *end = strchr(at, '}');
    felt_assert(end != NULL);
    if (at[1] != '0') {
      put_place(text, reason, at + 1, (size_t)(end - at - 1));
    } else if (behind) {
      put_chain(text, behind);
      behind = NULL;
    }
    at = end + 1;
  }
  if (!behind) return;
  felt_text_put(text, ": ");
  put_chain(text, behind);
}

void felt_words_reason(const struct felt_reason *reason, struct felt_text *text) {
  put_chain(text, (const struct felt_reason *[]){reason, NULL});
}

void felt_words_with(const struct felt_reason *reason, const struct felt_reason *behind,
                     struct felt_text *text) {
  put_chain(text, (const struct felt_reason *[]){reason, behind->code ? behind : NULL, NULL});
}

void felt_words_saying(const struct felt_saying *saying, struct felt_text *text) {
  for (int i = 0; i < saying->count; i++) {
    const struct felt_part *part = &saying->part[i];
    if (part->join)
      felt_words_with(&(struct felt_reason){.code = part->join}, &part->says, text);
    else
      felt_words_reason(&part->says, text);
  }
}

void felt_words_what(const struct felt_error *error, struct felt_text *text) {
  const struct felt_reason *const all[] = {&error->reason, &error->cause, &error->root}, *chain[4] = {NULL};
  for (size_t i = 0, count = 0; i < FELT_COUNT(all); i++)
    if (all[i]->code != FELT_CODE_NONE) chain[count++] = all[i];
  if (chain[0]) put_chain(text, chain);
}

void felt_words_error(const struct felt_error *error, struct felt_text *text) {
  if (error->where[0]) felt_text_put(text, error->where);
  if (error->line > 0) felt_text_printf(text, ":%d", error->line);
  if (error->where[0] || error->line > 0) felt_text_put(text, ": ");
  felt_words_what(error, text);
  if (error->rule[0]) felt_text_printf(text, " (%s)", error->rule);
}

struct felt_sentence felt_words_code(enum felt_code code) {
  struct felt_sentence words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  felt_words_reason(&(const struct felt_reason){.code = code}, &text);
  return words;
}

struct felt_sentence felt_words_of(const struct felt_error *error) {
  struct felt_sentence words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  felt_words_what(error, &text);
  felt_text_cut(&text);
  return words;
}

struct felt_sentence felt_words_fault(const char *where, const struct felt_reason *reason, const char *rule) {
  struct felt_sentence words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  felt_text_put(&text, where);
  if (where[0]) felt_text_put(&text, ": ");
  felt_words_reason(reason, &text);
  if (rule[0]) felt_text_printf(&text, " (%s)", rule);
  felt_text_cut(&text);
  return words;
}
