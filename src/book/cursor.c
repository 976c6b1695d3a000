/* Reading a sheet's tree: finding keys, and words into exact values. */
#include "sheet.h"

/* ---- finding */

static int find(struct felt_sheet *sheet, int map, const char *key) {
  for (int i = sheet->node[map].first; i != FELT_NOWHERE; i = sheet->node[i].next)
    if (strcmp(sheet->text + sheet->node[i].key, key) == 0) return i;
  return FELT_NOWHERE;
}

static bool usable(const struct felt_sheet *sheet, int at) {
  return at != FELT_NOWHERE && sheet->node[at].kind != FELT_SHEET_REFUSED;
}

bool felt_sheet_is(const struct felt_sheet *sheet, int at, enum felt_sheet_kind kind) {
  return at != FELT_NOWHERE && sheet->node[at].kind == kind;
}

/* Marks a map as read and says whether it is one. */
static bool enter(struct felt_sheet *sheet, int map) {
  if (!usable(sheet, map)) return false;
  bool first_time = !sheet->node[map].read;
  sheet->node[map].read = true;
  if (sheet->node[map].kind == FELT_SHEET_MAP) return true;
  if (first_time) felt_sheet_fault(sheet, map, FELT_SAYS(NEEDS_FIELDS));
  return false;
}

int felt_sheet_may(struct felt_sheet *sheet, int map, const char *key) {
  return enter(sheet, map) ? find(sheet, map, key) : FELT_NOWHERE;
}

int felt_sheet_need(struct felt_sheet *sheet, int map, const char *key) {
  if (!enter(sheet, map)) return FELT_NOWHERE;
  int at = find(sheet, map, key);
  if (at == FELT_NOWHERE) felt_sheet_fault(sheet, map, FELT_SAYS(KEY_MISSING, key));
  return at;
}

int felt_sheet_first(struct felt_sheet *sheet, int at) {
  if (!usable(sheet, at)) return FELT_NOWHERE;
  bool first_time = !sheet->node[at].read;
  sheet->node[at].read = true;
  if (sheet->node[at].kind == FELT_SHEET_WORD && first_time)
    felt_sheet_fault(sheet, at, FELT_SAYS(NEEDS_LIST));
  return sheet->node[at].first;
}

int felt_sheet_next(const struct felt_sheet *sheet, int at) {
  return sheet->node[at].next;
}

const char *felt_sheet_key(const struct felt_sheet *sheet, int at) {
  return at != FELT_NOWHERE && sheet->node[at].has_key ? sheet->text + sheet->node[at].key : "";
}

const char *felt_sheet_peek(const struct felt_sheet *sheet, int at) {
  return felt_sheet_is(sheet, at, FELT_SHEET_WORD) ? sheet->text + sheet->node[at].text : "";
}

void felt_sheet_pass_over(struct felt_sheet *sheet, int at) {
  if (at == FELT_NOWHERE) return;
  sheet->node[at].read = true;
  for (int i = sheet->node[at].first; i != FELT_NOWHERE; i = sheet->node[i].next)
    felt_sheet_pass_over(sheet, i);
}

bool felt_sheet_says_no(struct felt_sheet *sheet, int at) {
  if (strcmp(felt_sheet_peek(sheet, at), "no") != 0) return false;
  sheet->node[at].read = true;
  return true;
}

/* ---- words */

/* NULL where there is no word; the fault is noted unless the node is missing. */
static const char *take(struct felt_sheet *sheet, int at) {
  if (!usable(sheet, at)) return NULL;
  bool first_time = !sheet->node[at].read;
  sheet->node[at].read = true;
  if (sheet->node[at].kind != FELT_SHEET_WORD) {
    if (first_time) felt_sheet_fault(sheet, at, FELT_SAYS(NEEDS_PLAIN_VALUE));
    return NULL;
  }
  return sheet->text + sheet->node[at].text;
}

const char *felt_sheet_word(struct felt_sheet *sheet, int at) {
  const char *word = take(sheet, at);
  return word ? word : "";
}

bool felt_sheet_yes(struct felt_sheet *sheet, int at) {
  const char *word = take(sheet, at);
  if (!word) return false;
  bool yes = strcmp(word, "yes") == 0;
  if (!yes && strcmp(word, "no") != 0)
    felt_sheet_clash(sheet, at, FELT_SAYS(NEITHER_YES_NOR_NO, felt_sheet_quote(word).text));
  return yes;
}

bool felt_sheet_parse_number(const char *word, size_t length, int most, int *number) {
  if (length == 0 || (word[0] == '0' && length > 1)) return false;
  int64_t value = 0;
  for (size_t i = 0; i < length; i++) {
    if (word[i] < '0' || word[i] > '9') return false;
    value = value * 10 + (word[i] - '0');
    if (value > most) return false;
  }
  *number = (int)value;
  return true;
}

int felt_sheet_number(struct felt_sheet *sheet, int at, int least, int most) {
  const char *word = take(sheet, at);
  int number = 0;
  if (!word) return 0;
  if (felt_sheet_parse_number(word, strlen(word), most, &number) && number >= least) return number;
  felt_sheet_clash(sheet, at, FELT_SAYS(NOT_A_NUMBER_WITHIN, felt_sheet_quote(word).text, least, most));
  return 0;
}

int64_t felt_sheet_amount(struct felt_sheet *sheet, int at) {
  const char *word = take(sheet, at);
  int64_t cents = 0;
  struct felt_error error;
  if (word && felt_money_parse(word, &cents, &error) != FELT_OK) felt_sheet_clash(sheet, at, &error.reason);
  return cents;
}

/* "14 %", "0.5 %": up to four places, so that every percentage is a whole number of millionths. */
bool felt_sheet_parse_percent(const char *word, size_t length, int32_t *ppm) {
  if (length < 2 || word[length - 1] != '%') return false;
  length--;
  while (length > 0 && word[length - 1] == ' ') length--;
  const char *point = memchr(word, '.', length);
  size_t whole_length = point ? (size_t)(point - word) : length;
  int whole = 0;
  if (!felt_sheet_parse_number(word, whole_length, 100, &whole)) return false;
  int32_t value = whole * 10000;
  if (point) {
    size_t places = length - whole_length - 1;
    if (places < 1 || places > 4) return false;
    int32_t unit = 1000;
    for (size_t i = 1; i <= places; i++, unit /= 10) {
      if (point[i] < '0' || point[i] > '9') return false;
      value += (point[i] - '0') * unit;
    }
  }
  if (value > FELT_PPM) return false;
  *ppm = value;
  return true;
}

int32_t felt_sheet_percent(struct felt_sheet *sheet, int at) {
  const char *word = take(sheet, at);
  int32_t ppm = 0;
  if (word && !felt_sheet_parse_percent(word, strlen(word), &ppm))
    felt_sheet_clash(sheet, at, FELT_SAYS(NOT_A_PERCENTAGE, felt_sheet_quote(word).text));
  return ppm;
}

bool felt_sheet_parse_odds(const char *word, int32_t *to, int32_t *per) {
  const char *middle = strstr(word, " to ");
  int left, right;
  if (!middle || !felt_sheet_parse_number(word, (size_t)(middle - word), 100000, &left)) return false;
  middle += strlen(" to ");
  if (!felt_sheet_parse_number(middle, strlen(middle), 1000, &right) || left < 1 || right < 1) return false;
  *to = left;
  *per = right;
  return true;
}

/* ---- words of the game */

static bool same_words(const char *a, const char *b) {
  for (; *a && *b; a++, b++)
    if (*a != *b && !(*a == '-' && *b == ' ')) return false;
  return *a == *b;
}

int felt_words_find(const struct felt_words *words, const char *word) {
  if (!word[0]) return -1; /* the name of a way of dealing that is the only one */
  for (int i = 0; i < words->count; i++)
    if (words->word[i] && same_words(words->word[i], word)) return i;
  return -1;
}

/* -1 where there is none. */
static int find_choice(struct felt_sheet *sheet, int at, const struct felt_words *words) {
  const char *word = take(sheet, at);
  if (!word) return -1;
  int found = felt_words_find(words, word);
  if (found >= 0) return found;
  char list[FELT_FIGURE_TEXT];
  struct felt_text text = felt_text_init(list, sizeof list);
  for (int i = 0; i < words->count; i++)
    if (words->word[i]) felt_text_printf(&text, "%s%s", text.length > 0 ? ", " : "", words->word[i]);
  felt_text_cut(&text);
  const struct felt_sheet_quoted quoted = felt_sheet_quote(word);
  felt_sheet_clash(sheet, at,
                   list[0] ? FELT_SAYS(UNKNOWN_CHOICE, quoted.text, felt_figure_name(words->what), list)
                           : FELT_SAYS(NOTHING_TO_CHOOSE, quoted.text, felt_figure_name(words->what)));
  return -1;
}

int felt_sheet_choice(struct felt_sheet *sheet, int at, const struct felt_words *words) {
  int found = find_choice(sheet, at, words);
  return found < 0 ? 0 : found;
}

static unsigned bit_of(int choice) {
  return choice < 0 ? 0 : 1U << choice;
}

unsigned felt_sheet_choices(struct felt_sheet *sheet, int at, const struct felt_words *words) {
  if (felt_sheet_is(sheet, at, FELT_SHEET_WORD)) return bit_of(find_choice(sheet, at, words));
  unsigned bits = 0;
  int first = felt_sheet_first(sheet, at);
  if (usable(sheet, at) && first == FELT_NOWHERE) felt_sheet_fault(sheet, at, FELT_SAYS(NAMES_NONE));
  for (int i = first; i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    unsigned bit = bit_of(find_choice(sheet, i, words));
    if (bits & bit)
      felt_sheet_fault(sheet, i, FELT_SAYS(NAMED_TWICE, felt_sheet_quote(felt_sheet_peek(sheet, i)).text));
    bits |= bit;
  }
  return bits;
}

/* ---- text, names, rules */

static void copy_word(struct felt_sheet *sheet, int at, const char *word, char *to, size_t size) {
  struct felt_text text = felt_text_init(to, size);
  if (!word) return;
  if (word[0] == '\0') felt_sheet_fault(sheet, at, FELT_SAYS(VALUE_EMPTY));
  felt_text_put(&text, word);
  if (text.full) {
    felt_sheet_fault(sheet, at, FELT_SAYS(LONGER_THAN, (int)size - 1));
    to[0] = '\0';
  }
}

void felt_sheet_text(struct felt_sheet *sheet, int at, char *to, size_t size) {
  copy_word(sheet, at, take(sheet, at), to, size);
}

static struct felt_name name_of(struct felt_sheet *sheet, int at, const char *word) {
  struct felt_name name = {""};
  copy_word(sheet, at, word, name.text, sizeof name.text);
  static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_ ";
  if (name.text[strspn(name.text, allowed)] != '\0') felt_sheet_fault(sheet, at, FELT_SAYS(NAME_CHARACTERS));
  return name;
}

struct felt_name felt_sheet_name(struct felt_sheet *sheet, int at) {
  return name_of(sheet, at, take(sheet, at));
}

struct felt_name felt_sheet_key_name(struct felt_sheet *sheet, int at) {
  return name_of(sheet, at, felt_sheet_key(sheet, at));
}

struct felt_rule felt_sheet_rule_word(struct felt_sheet *sheet, int at) {
  struct felt_rule rule = {""};
  copy_word(sheet, at, take(sheet, at), rule.id, sizeof rule.id);
  if (strcmp(rule.id, "yes") == 0 || strcmp(rule.id, "no") == 0)
    felt_sheet_fault(sheet, at, FELT_SAYS(NOT_A_RULE, rule.id));
  for (const char *p = rule.id; *p; p++)
    if (*p < ' ' || *p > '~') {
      felt_sheet_fault(sheet, at, FELT_SAYS(RULE_CHARACTERS));
      break;
    }
  return rule;
}

struct felt_rule felt_sheet_rule(struct felt_sheet *sheet, int map, struct felt_rule *assumed) {
  int rule = felt_sheet_may(sheet, map, "rule");
  int ruling = assumed ? felt_sheet_may(sheet, map, "assumed") : FELT_NOWHERE;
  struct felt_rule decides = felt_sheet_rule_word(sheet, rule);
  if (ruling != FELT_NOWHERE) {
    *assumed = felt_sheet_rule_word(sheet, ruling);
    if (rule == FELT_NOWHERE) decides = *assumed;
  }
  if (rule == FELT_NOWHERE && ruling == FELT_NOWHERE && felt_sheet_is(sheet, map, FELT_SHEET_MAP))
    felt_sheet_fault(sheet, map, FELT_SAYS(RULE_MISSING));
  return decides;
}
