/* The rules page of a book, row by row: what is said, by codes, and the rule that says so. */
#include "page.h"

/* ---- rows, to whoever takes them */

void felt_page_heading(const struct felt_page *page, const char *code, const struct felt_reason *heading,
                       const struct felt_rule *rule) {
  page->visitor->heading(page->context, code, heading, rule ? rule->id : "");
}

void felt_page_parts(const struct felt_page *page, const char *code, const struct felt_reason *label,
                     const struct felt_saying *value, const struct felt_rule *rule,
                     const struct felt_rule *assumed) {
  page->visitor->row(page->context, &(struct felt_page_row){.code = code,
                                                            .label = label,
                                                            .value = value,
                                                            .rule = rule->id,
                                                            .assumed = assumed ? assumed->id : ""});
}

void felt_page_row(const struct felt_page *page, const char *code, const struct felt_reason *label,
                   const struct felt_reason *value, const struct felt_rule *rule,
                   const struct felt_rule *assumed) {
  struct felt_saying saying;
  saying.count = 0;
  felt_say(&saying, FELT_CODE_NONE, value);
  felt_page_parts(page, code, label, &saying, rule, assumed);
}

void felt_page_cells(const struct felt_page *page, const char *code, const struct felt_reason *label,
                     const struct felt_page_cells *cells, const struct felt_rule *rule) {
  page->visitor->cells(page->context, code, label, cells, rule ? rule->id : "");
}

/* ---- values */

const char *felt_page_hand_code(int hand) {
  static const char *const codes[] = {"high-card",      "pair",       "two-pair",   "three-of-a-kind",
                                      "straight",       "flush",      "full-house", "four-of-a-kind",
                                      "straight-flush", "royal-flush"};
  _Static_assert(FELT_COUNT(codes) == FELT_CATEGORIES, "a code for every hand");
  return codes[hand];
}

struct felt_figure felt_page_hand(int hand) {
  return felt_figure_name((enum felt_code)(FELT_CODE_KIND_HIGH_CARD + hand));
}

struct felt_figure felt_page_money(const struct felt_page *page, int64_t cents) {
  return felt_figure_money(page->book->currency, cents);
}

struct felt_figure felt_page_percent(int32_t ppm) {
  char digits[20];
  struct felt_text text = felt_text_init(digits, sizeof digits);
  felt_words_percent(&text, ppm, "");
  return felt_figure_text(digits);
}

void felt_page_limits(const struct felt_page *page, const struct felt_limits *limits, bool at_most_ante,
                      struct felt_saying *saying) {
  saying->count = 0;
  felt_say(saying, FELT_CODE_NONE,
           FELT_SAYS(RULES_FROM_TO, felt_page_money(page, limits->min_cents),
                     felt_page_money(page, limits->max_cents)));
  if (at_most_ante) felt_say(saying, FELT_CODE_JOINED_COMMA, FELT_SAYS(RULES_AT_MOST_ANTE));
}

void felt_page_list(struct felt_saying *saying, enum felt_code join, enum felt_code first,
                    const struct felt_figure item[], int count, enum felt_code last) {
  for (int i = 0; i < count; i++) {
    struct felt_reason part = {
        .code = i == 0 ? first : FELT_CODE_RULES_VALUE, .figure_count = 1, .figure = {item[i]}};
    felt_say(saying, i == 0 ? join : i + 1 < count ? FELT_CODE_JOINED_COMMA : last, &part);
  }
}

int felt_page_items(const struct felt_words *words, unsigned bits, struct felt_figure item[]) {
  int count = 0;
  for (int i = 0; i < words->count; i++)
    if (bits & 1U << i) item[count++] = felt_figure_text(words->word[i]);
  return count;
}

/* ---- by the form */

/* False where its value makes no row. */
static bool value_of(const struct felt_page *page, const struct felt_entry *entry, const void *from,
                     struct felt_reason *value) {
  const struct felt_field *field = &entry->field[0];
  int64_t number = field->key ? felt_field_get(field, from) : 0;
  if (field->key && field->kind == FELT_IS_AMOUNT) {
    *value = *FELT_SAYS(RULES_AMOUNT, felt_page_money(page, number));
  } else if (field->key && field->kind == FELT_IS_NUMBER && !entry->says[0] && !entry->says[1]) {
    *value = *FELT_SAYS(RULES_VALUE, number);
  } else {
    *value = (struct felt_reason){.code = entry->says[number]};
  }
  return value->code != FELT_CODE_NONE;
}

void felt_page_entry(const struct felt_page *page, const struct felt_entry *entry, const void *from) {
  struct felt_saying saying;
  struct felt_reason value, label = {.code = entry->label};
  if (!felt_entry_is_there(entry, from) || !value_of(page, entry, from, &value)) return;
  saying.count = 0;
  felt_say(&saying, FELT_CODE_NONE, &value);
  int assumable = felt_entry_assumable(entry, page->book, from);
  page->visitor->row(page->context, &(struct felt_page_row){
                                        .code = entry->code,
                                        .label = entry->label ? &label : NULL,
                                        .under = entry->under,
                                        .value = &saying,
                                        .rule = felt_entry_rule(entry, from)->id,
                                        .assumed = assumable < 0 ? "" : page->book->assumed[assumable].id});
}

static const struct felt_entry *entry_of(const struct felt_section *section, const char *code) {
  int i = 0;
  while (i < section->count && (!section->entry[i].code || strcmp(section->entry[i].code, code) != 0)) i++;
  felt_assert(i < section->count);
  return &section->entry[i];
}

void felt_page_entries(const struct felt_page *page, const struct felt_section *section, const void *from,
                       const char *const codes[]) {
  for (; *codes; codes++) felt_page_entry(page, entry_of(section, *codes), from);
}

struct felt_reason felt_book_odds(const struct felt_book *book, int32_t to, int32_t per) {
  return book->odds_words == FELT_WORDS_COLON ? *FELT_SAYS(RULES_ODDS_COLON, to, per)
                                              : *FELT_SAYS(RULES_ODDS_TO, to, per);
}

/* ---- the page */

void felt_book_walk_page(const struct felt_book *book, const struct felt_page_visitor *visitor,
                         void *context) {
  struct felt_page page = {book, visitor, context};
  felt_page_table(&page);
  felt_page_main(&page);
  felt_page_own_hand(&page);
  felt_page_progressive(&page);
  felt_page_other_sides(&page);
  felt_page_payout_limits(&page);
  felt_page_tokes(&page);
  for (int i = 0; i < book->way_count; i++) felt_page_way(&page, &book->way[i]);
  felt_page_incidents(&page);
  felt_page_notices(&page);
  felt_page_awards(&page);
  felt_page_notes(&page);
}
