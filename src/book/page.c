/* The rules page of a book, row by row: what is said, and the rule that says so. */
#include "page.h"

/* ---- rows, to whoever takes them */

void felt_page_heading(const struct felt_page *page, const char *code, const char *heading) {
  page->visitor->heading(page->context, code, heading, "");
}

void felt_page_ruled_heading(const struct felt_page *page, const char *code, const char *heading,
                             const struct felt_rule *rule) {
  page->visitor->heading(page->context, code, heading, rule->id);
}

void felt_page_row(const struct felt_page *page, const char *code, const char *label, const char *value,
                   const struct felt_rule *rule, const struct felt_rule *assumed) {
  page->visitor->row(page->context, code, label, value, rule->id, assumed ? assumed->id : "");
}

void felt_page_cells(const struct felt_page *page, const char *code, const char *label,
                     const struct felt_page_cells *cells, const struct felt_rule *rule) {
  page->visitor->cells(page->context, code, label, cells, rule ? rule->id : "");
}

const char *felt_page_hand_code(int hand) {
  static const char *const codes[] = {"high-card",      "pair",       "two-pair",   "three-of-a-kind",
                                      "straight",       "flush",      "full-house", "four-of-a-kind",
                                      "straight-flush", "royal-flush"};
  _Static_assert(FELT_COUNT(codes) == FELT_CATEGORIES, "a code for every hand");
  return codes[hand];
}

/* ---- values */

void felt_page_money(struct felt_text *text, const struct felt_book *book, int64_t cents) {
  char amount[40];
  struct felt_text money = felt_text_init(amount, sizeof amount);
  felt_money_print(&money, book->currency, cents);
  if (cents % 100 == 0) amount[money.length - strlen(".00")] = '\0';
  felt_text_put(text, amount);
}

struct felt_page_words felt_page_amount(const struct felt_page *page, int64_t cents) {
  struct felt_page_words words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  felt_page_money(&text, page->book, cents);
  return words;
}

void felt_page_percent(struct felt_text *text, int32_t ppm) {
  felt_text_printf(text, "%d", ppm / 10000);
  int rest = ppm % 10000;
  if (rest) felt_text_put(text, ".");
  for (int unit = 1000; rest; rest %= unit, unit /= 10) felt_text_printf(text, "%d", rest / unit);
  felt_text_put(text, "%");
}

void felt_page_bits(struct felt_text *text, const struct felt_words *words, unsigned bits, const char *last) {
  int left = __builtin_popcount(bits);
  for (int i = 0; i < words->count; i++) {
    if (!(bits & 1U << i)) continue;
    felt_text_put(text, words->word[i]);
    left--;
    if (left > 0) felt_text_put(text, left == 1 ? last : ", ");
  }
}

void felt_book_print_odds(const struct felt_book *book, int32_t to, int32_t per, struct felt_text *text) {
  felt_text_printf(text, book->odds_words == FELT_WORDS_COLON ? "%d:%d" : "%d to %d", to, per);
}

/* ---- the page */

void felt_book_walk_page(const struct felt_book *book, const struct felt_page_visitor *visitor,
                         void *context) {
  struct felt_page page = {book, visitor, context};
  felt_page_table(&page);
  felt_page_main(&page);
  felt_page_own_hand(&page);
  felt_page_progressive(&page);
  felt_page_highest_hand(&page);
  felt_page_payout_limits(&page);
  felt_page_tokes(&page);
  for (int i = 0; i < book->deal_count; i++) felt_page_deal(&page, &book->deal[i]);
  felt_page_incidents(&page);
  felt_page_notices(&page);
  felt_page_notes(&page);
}
