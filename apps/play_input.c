/* What a player types at the bet: "10", "10 trips 5 prog", a word, or nothing. */
#include "play.h"

enum { WORDS_MAX = 24 };

struct words {
  int count;
  char word[WORDS_MAX][24];
};

static bool split(const char *line, size_t length, struct words *words) {
  words->count = 0;
  for (size_t i = 0; i < length;) {
    while (i < length && (line[i] == ' ' || line[i] == '\t' || line[i] == '$')) i++;
    size_t start = i;
    while (i < length && line[i] != ' ' && line[i] != '\t') i++;
    if (i == start) continue;
    if (words->count == WORDS_MAX || i - start >= sizeof words->word[0]) return false;
    char *word = words->word[words->count++];
    for (size_t j = start; j < i; j++)
      word[j - start] = line[j] >= 'A' && line[j] <= 'Z' ? (char)(line[j] - 'A' + 'a') : line[j];
    word[i - start] = '\0';
  }
  return true;
}

static bool is(const char *word, const char *const names[]) {
  for (int i = 0; names[i]; i++)
    if (strcmp(word, names[i]) == 0) return true;
  return false;
}

static const struct {
  enum play_word word;
  const char *names[6];
} verbs[] = {
    {PLAY_AGAIN, {"r", "again", "rebet", "deal", NULL}},
    {PLAY_HELP, {"?", "h", "help", NULL}},
    {PLAY_PAYS, {"p", "pay", "pays", "tables", NULL}},
    {PLAY_QUIT, {"q", "quit", "exit", "leave", NULL}},
};

/* The amount that must follow a word. */
static bool amount_after(const struct words *words, int *at, int64_t *cents, struct felt_reason *what) {
  if (*at + 1 < words->count && felt_money_parse(words->word[*at + 1], cents, NULL) == FELT_OK) {
    (*at)++;
    return true;
  }
  *what = *FELT_SAYS(NEEDS_AMOUNT, cli_quote(words->word[*at]).text);
  return false;
}

/* "toke 1 ante": the amount and the wager it stands beside. */
static bool read_toke(const struct felt_book *book, const struct words *words, int *at, struct felt_bet *bet,
                      struct felt_reason *what) {
  if (!amount_after(words, at, &bet->toke_cents, what)) return false;
  bet->toke_on = FELT_ANTE;
  if (*at + 1 >= words->count) return true;
  enum felt_wager beside = felt_book_wager(book, words->word[*at + 1]);
  if (beside == FELT_ANTE || beside == FELT_BLIND || felt_wager_side((int)beside) >= 0) {
    bet->toke_on = (uint8_t)beside;
    (*at)++;
  }
  return true;
}

/* A side wager by its word, "cover-all", by the first part of it, "cover", or by a letter that no other has;
 * -1: none. */
static int find_side(const struct felt_book *book, const char *word) {
  int found = -1, with_letter = 0;
  for (int i = 0; i < book->side_count; i++) {
    const char *name = felt_wager_word(book, (enum felt_wager)(FELT_SIDE + i));
    size_t part = strcspn(name, "-");
    if (strcmp(word, name) == 0 || (strlen(word) == part && memcmp(word, name, part) == 0)) return i;
    if (word[0] == name[0] && word[1] == '\0' && with_letter++ == 0) found = i;
  }
  return with_letter == 1 ? found : -1;
}

static bool read_word(const struct felt_book *book, const struct words *words, int *at, struct felt_bet *bet,
                      struct felt_reason *what) {
  const char *word = words->word[*at];
  int64_t cents = 0;
  if (is(word, (const char *const[]){"prog", "progressive", "+", NULL})) {
    bet->progressive = true;
    return true;
  }
  if (is(word, (const char *const[]){"match", "match-play", "coupon", NULL}))
    return amount_after(words, at, &bet->cents[FELT_MATCH_PLAY], what);
  if (is(word, (const char *const[]){"toke", NULL})) return read_toke(book, words, at, bet, what);
  if (is(word, (const char *const[]){"ante", NULL}))
    return amount_after(words, at, &bet->cents[FELT_ANTE], what);
  int side = find_side(book, word);
  if (side >= 0) return amount_after(words, at, &bet->cents[FELT_SIDE + side], what);
  if (felt_money_parse(word, &cents, NULL) == FELT_OK && bet->cents[FELT_ANTE] == 0) {
    bet->cents[FELT_ANTE] = cents;
    return true;
  }
  *what = *FELT_SAYS(NOT_UNDERSTOOD, cli_quote(word).text);
  return false;
}

enum play_word play_read_bet(const struct felt_book *book, const char *line, size_t length,
                             struct felt_bet *bet, struct felt_reason *what) {
  struct words words;
  struct felt_bet read = {0};
  if (!split(line, length, &words)) {
    *what = *FELT_SAYS(BET_TOO_LONG);
    return PLAY_BAD;
  }
  if (words.count == 0) return PLAY_AGAIN;
  if (words.count == 1)
    for (size_t i = 0; i < FELT_COUNT(verbs); i++)
      if (is(words.word[0], verbs[i].names)) return verbs[i].word;
  for (int at = 0; at < words.count; at++)
    if (!read_word(book, &words, &at, &read, what)) return PLAY_BAD;
  read.cents[FELT_BLIND] = read.cents[FELT_ANTE];
  *bet = read;
  return PLAY_BET;
}
