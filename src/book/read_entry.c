/* Reading by the form: entries of fields into their places. */
#include "read.h"

/* "1", "2 or more" */
static void read_count(struct felt_sheet *sheet, int at, const struct felt_field *field, void *to) {
  const char *word = felt_sheet_word(sheet, at), *more = strstr(word, " or more");
  int number = 0;
  if (!word[0]) return;
  size_t length = more ? (size_t)(more - word) : strlen(word);
  if ((more && strcmp(more, " or more") != 0) ||
      !felt_sheet_parse_number(word, length, field->most, &number) || number < field->least) {
    felt_sheet_fault(sheet, at, FELT_SAYS(NOT_A_COUNT, felt_sheet_quote(word).text));
    return;
  }
  felt_field_set(field, to, number);
  *(int *)((char *)to + field->or_more_at) = more ? 0 : number;
}

static int most_of(const struct felt_field *field, const void *from) {
  int most = field->most_at ? *(const int *)((const char *)from + field->most_at) : 0;
  return most > 0 ? most : field->most;
}

static void read_odds(struct felt_sheet *sheet, int at, const struct felt_field *field, void *to) {
  const char *word = felt_sheet_word(sheet, at);
  int32_t left = 0, per = 1;
  if (!word[0]) return;
  if (!felt_sheet_parse_odds(word, &left, &per) || (!field->per_at && per != 1)) {
    felt_sheet_fault(
        sheet, at, FELT_SAYS(NOT_ODDS, felt_sheet_quote(word).text, field->per_at ? "50 to 1" : "500 to 1"));
    return;
  }
  felt_field_set(field, to, left);
  if (field->per_at) *(int32_t *)((char *)to + field->per_at) = per;
}

static int64_t read_choice(struct felt_sheet *sheet, int at, const struct felt_field *field,
                           const struct felt_book *book) {
  struct felt_wager_words of;
  struct felt_words words = felt_field_words(field, book, &of);
  if (!field->is_set) return felt_sheet_choice(sheet, at, &words);
  if (field->words == &felt_words_ways && words.count == 0) { /* a fault elsewhere */
    felt_sheet_pass_over(sheet, at);
    return 0;
  }
  unsigned bits = felt_sheet_choices(sheet, at, &words);
  return field->words == &felt_words_wagers ? felt_wagers_of_words(&of, bits) : bits;
}

static void read_value(struct felt_sheet *sheet, int at, const struct felt_field *field,
                       const struct felt_book *book, void *to) {
  switch (field->kind) {
  case FELT_IS_NUMBER:
    if (field->or_more_at)
      read_count(sheet, at, field, to);
    else
      felt_field_set(field, to, felt_sheet_number(sheet, at, field->least, most_of(field, to)));
    break;
  case FELT_IS_AMOUNT: felt_field_set(field, to, felt_sheet_amount(sheet, at)); break;
  case FELT_IS_PERCENT: felt_field_set(field, to, felt_sheet_percent(sheet, at)); break;
  case FELT_IS_ODDS: read_odds(sheet, at, field, to); break;
  case FELT_IS_CHOICE: felt_field_set(field, to, read_choice(sheet, at, field, book)); break;
  case FELT_IS_YES: {
    bool yes = felt_sheet_yes(sheet, at);
    felt_field_set(field, to, !field->either ? yes : yes ? FELT_YES : FELT_NO);
    break;
  }
  case FELT_IS_RULE: {
    struct felt_rule rule = felt_sheet_rule_word(sheet, at);
    memcpy((char *)to + field->at, &rule, sizeof rule);
    break;
  }
  case FELT_IS_TEXT:
  case FELT_IS_TIMES:
  case FELT_IS_SHARE: felt_assert_failed("a kind of field", __FILE__, __LINE__);
  }
}

void felt_field_read(struct felt_sheet *sheet, int map, const struct felt_field *field,
                     const struct felt_book *book, void *to) {
  const char *key = felt_field_key(field, book, to);
  int at = field->may ? felt_sheet_may(sheet, map, key) : felt_sheet_need(sheet, map, key);
  if (at != FELT_NOWHERE) read_value(sheet, at, field, book, to);
}

/* Whether it is to be read: a field that hangs on one that could not be read is neither missed nor blamed. */
static bool is_due(struct felt_sheet *sheet, int map, const struct felt_entry *entry, int n,
                   const struct felt_book *book, const void *to) {
  const struct felt_field *field = &entry->field[n];
  if (field->by) {
    const char *decides = felt_field_key(&entry->field[field->by - 1], book, to);
    if (!felt_sheet_sound(sheet, felt_sheet_may(sheet, map, decides))) {
      felt_sheet_pass_over(sheet, felt_sheet_may(sheet, map, field->key));
      return false;
    }
  }
  return felt_field_applies(field, to);
}

static void put_rule(const struct felt_entry *entry, struct felt_rule rule, void *to) {
  memcpy((char *)to + entry->rule, &rule, sizeof rule);
}

static void read_fields(struct felt_sheet *sheet, int at, const struct felt_entry *entry, bool follow,
                        const struct felt_book *book, void *to) {
  for (int i = 0; entry->field[i].key; i++)
    if (entry->field[i].follows == follow && is_due(sheet, at, entry, i, book, to))
      felt_field_read(sheet, at, &entry->field[i], book, to);
}

void felt_entry_read_at(struct felt_sheet *sheet, int at, const struct felt_entry *entry,
                        struct felt_book *book, void *to) {
  read_fields(sheet, at, entry, false, book, to);
  if (entry->ruled) {
    int assumable = felt_entry_assumable(entry, book, to);
    put_rule(entry, felt_sheet_rule(sheet, at, assumable < 0 ? NULL : &book->assumed[assumable]), to);
  }
  read_fields(sheet, at, entry, true, book, to);
  for (const struct felt_field *field = entry->field; field->key; field++)
    if (field->not_zero && felt_field_get(field, to) == 0)
      felt_sheet_clash(sheet, felt_sheet_may(sheet, at, field->key),
                       FELT_SAYS(NOT_ABOVE_ZERO, felt_figure_name(field->not_zero)));
}

int felt_entry_read(struct felt_sheet *sheet, int map, const struct felt_entry *entry, struct felt_book *book,
                    void *to) {
  if (entry->kind == FELT_ENTRY_VALUE) {
    felt_field_read(sheet, map, &entry->field[0], book, to);
    return map;
  }
  if (entry->kind == FELT_ENTRY_WHOLE) {
    put_rule(entry, felt_sheet_rule(sheet, map, NULL), to);
    return map;
  }
  int at = entry->may ? felt_sheet_may(sheet, map, entry->key) : felt_sheet_need(sheet, map, entry->key);
  bool is_there = !(entry->may && at == FELT_NOWHERE) && !(entry->or_no && felt_sheet_says_no(sheet, at));
  if (entry->has) *(bool *)((char *)to + entry->has) = is_there;
  if (!is_there) return FELT_NOWHERE;
  if (entry->kind == FELT_ENTRY_MAP)
    felt_entry_read_at(sheet, at, entry, book, to);
  else
    put_rule(entry, felt_sheet_rule_word(sheet, at), to);
  return at;
}

void felt_section_read(struct felt_sheet *sheet, int map, const struct felt_section *section,
                       struct felt_book *book, void *to) {
  for (int i = 0; i < section->count; i++) (void)felt_entry_read(sheet, map, &section->entry[i], book, to);
}
