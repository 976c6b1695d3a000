/* Figures as people read them. */
#include "model.h"

#include <math.h>

#define MINUS "\u2212"
#define THIN  "\u202f" /* between a number and its unit: never broken, narrow */

static void put_grouped(struct felt_text *text, const char *digits, size_t count) {
  for (size_t i = 0; i < count; i++)
    felt_text_printf(text, "%c%s", digits[i], (count - i - 1) % 3 == 0 && i + 1 < count ? "," : "");
}

struct words words_decimal(double number, int digits) {
  struct words words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  char plain[64];
  snprintf(plain, sizeof plain, "%.*f", digits, fabs(number));
  bool zero = strspn(plain, "0.") == strlen(plain);
  if (number < 0 && !zero) felt_text_put(&text, MINUS);
  size_t whole = strcspn(plain, ".");
  put_grouped(&text, plain, whole);
  felt_text_put(&text, plain + whole);
  return words;
}

struct words words_signed(double number, int digits) {
  struct words words, plain = words_decimal(number, digits);
  bool negative = strncmp(plain.text, MINUS, strlen(MINUS)) == 0;
  bool zero = strspn(plain.text, "0.") == strlen(plain.text);
  snprintf(words.text, sizeof words.text, "%s%.120s", negative || zero ? "" : "+", plain.text);
  return words;
}

struct words words_percent(double share, int digits) {
  struct words words, plain = words_decimal(100 * share, digits);
  snprintf(words.text, sizeof words.text, "%.120s" THIN "%%", plain.text);
  return words;
}

struct words words_count(felt_wide number) {
  struct words words;
  char plain[64];
  struct felt_text text = felt_text_init(plain, sizeof plain);
  felt_wide_print(number < 0 ? -number : number, &text);
  text = felt_text_init(words.text, sizeof words.text);
  if (number < 0) felt_text_put(&text, MINUS);
  put_grouped(&text, plain, strlen(plain));
  return words;
}

struct words words_money(const struct felt_book *book, double cents) {
  struct words words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  int64_t rounded = llround(fabs(cents));
  if (cents < 0 && rounded) felt_text_put(&text, MINUS);
  felt_money_print(&text, book->currency, rounded);
  if (rounded % 100 == 0) words.text[text.length - strlen(".00")] = '\0';
  return words;
}

static felt_wide divisor(felt_wide a, felt_wide b) {
  while (b) {
    felt_wide rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

struct words words_exact(struct felt_exact exact) {
  struct words words;
  felt_wide common = divisor(exact.numerator, exact.denominator);
  if (common == 0) common = 1;
  snprintf(words.text, sizeof words.text, "%.70s / %.70s", words_count(exact.numerator / common).text,
           words_count(exact.denominator / common).text);
  return words;
}

struct words words_odds(const struct felt_book *book, int32_t to, int32_t per) {
  struct words words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  const struct felt_reason odds = felt_book_odds(book, to, per);
  felt_words_reason(&odds, &text);
  return words;
}

struct words words_hash(const struct felt_book *book) {
  struct words words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  for (int i = 0; i < FELT_BOOK_HASH; i++) felt_text_printf(&text, "%02x", book->hash[i]);
  return words;
}

struct words words_one_in(double chance) {
  struct words words;
  if (chance <= 0)
    snprintf(words.text, sizeof words.text, "never");
  else
    snprintf(words.text, sizeof words.text, "1 in %.100s",
             words_decimal(1 / chance, 1 / chance < 100 ? 1 : 0).text);
  return words;
}

const char *words_hand(enum felt_category hand) {
  static const char *const names[FELT_CATEGORIES] = {
      "High card", "Pair",       "Two pair",       "Three of a kind", "Straight",
      "Flush",     "Full house", "Four of a kind", "Straight flush",  "Royal flush"};
  return names[hand];
}
