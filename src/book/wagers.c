/* The list of wagers: what every book has, described once, and the names of a book's own. */
#include "words.h"

/* "cover all" becomes cover-all, cover_all and Cover All. */
static void put_joined(const char *name, char joint, struct felt_name *to) {
  struct felt_text text = felt_text_init(to->text, sizeof to->text);
  felt_text_put(&text, name);
  for (char *c = to->text; *c; c++)
    if (*c == ' ' || *c == '-') *c = joint;
}

struct felt_wager_kind felt_wager_named(const char *name) {
  struct felt_wager_kind wager = {0};
  put_joined(name, '-', &wager.word);
  put_joined(name, '_', &wager.key);
  put_joined(name, ' ', &wager.said);
  wager.title = wager.said;
  bool first = true;
  for (char *c = wager.title.text; *c; first = *c == ' ', c++)
    if (first && *c >= 'a' && *c <= 'z') *c = (char)(*c - 'a' + 'A');
  return wager;
}

const char *felt_wager_fixed_word(enum felt_wager wager) {
  static const char *const words[FELT_WAGERS] = {[FELT_ANTE] = "ante",
                                                 [FELT_BLIND] = "blind",
                                                 [FELT_MATCH_PLAY] = "match-play",
                                                 [FELT_PLAY] = "play",
                                                 [FELT_PROGRESSIVE] = "progressive"};
  felt_assert((unsigned)wager < FELT_WAGERS);
  return words[wager];
}

bool felt_wager_is_reserved(const char *word) {
  static const char *const words[] = {"account",
                                      "ante",
                                      "award",
                                      "bets",
                                      "for",
                                      "blind",
                                      "board",
                                      "book",
                                      "busy",
                                      "by",
                                      "cards",
                                      "cents",
                                      "check",
                                      "cheques",
                                      "chip",
                                      "cleared",
                                      "clear",
                                      "commitment",
                                      "correctable",
                                      "count",
                                      "currency",
                                      "date",
                                      "dead",
                                      "deal",
                                      "dealer",
                                      "deck",
                                      "decks",
                                      "decision",
                                      "do",
                                      "down",
                                      "fold",
                                      "from",
                                      "game",
                                      "hand",
                                      "hash",
                                      "hit",
                                      "hole",
                                      "id",
                                      "incidents",
                                      "kind",
                                      "link",
                                      "linked",
                                      "live",
                                      "match-play",
                                      "meters",
                                      "micro",
                                      "multiple",
                                      "no",
                                      "not-misdealt",
                                      "notice",
                                      "note-by",
                                      "on",
                                      "on-board",
                                      "options",
                                      "other",
                                      "patron",
                                      "play",
                                      "player",
                                      "positions",
                                      "progressive",
                                      "progressive-table",
                                      "reason",
                                      "roles",
                                      "round",
                                      "rules",
                                      "seat",
                                      "seats",
                                      "seed",
                                      "time",
                                      "to",
                                      "toke",
                                      "toke-on",
                                      "table",
                                      "wager",
                                      "wagers",
                                      "way",
                                      "when",
                                      "who",
                                      "with",
                                      "with-roles",
                                      "yes"};
  for (size_t i = 0; i < FELT_COUNT(words); i++)
    if (strcmp(word, words[i]) == 0) return true;
  return strncmp(word, "min-", 4) == 0 || strncmp(word, "max-", 4) == 0 || strncmp(word, "cap-", 4) == 0 ||
         strncmp(word, "may-", 4) == 0 || strncmp(word, "with-", 5) == 0;
}

void felt_wagers_fixed(struct felt_wager_kind wager[FELT_WAGERS]) {
  for (int i = 0; i < FELT_WAGERS; i++) {
    const char *word = felt_wager_fixed_word((enum felt_wager)i);
    if (word) wager[i] = felt_wager_named(word);
  }
  wager[FELT_MATCH_PLAY].is_coupon = true;
  wager[FELT_BLIND].follows = true;
}

struct felt_words felt_words_of_wagers(const struct felt_book *book, struct felt_wager_words *of) {
  of->count = felt_book_settled(book, of->wager);
  for (int i = 0; i < of->count; i++) of->word[i] = felt_wager_word(book, of->wager[i]);
  return (struct felt_words){FELT_CODE_THING_WAGER, of->count, of->word};
}

struct felt_words felt_words_of_ways(const struct felt_book *book, const char *name[]) {
  for (int i = 0; i < book->way_count; i++) name[i] = book->way[i].name.text;
  return (struct felt_words){FELT_CODE_THING_WAY, book->way_count, name};
}

struct felt_words felt_words_of_side_tables(const struct felt_side_rules *rules,
                                            struct felt_table_names *of) {
  for (int i = 0; i < rules->table_count; i++) of->name[i] = rules->table[i].name.text;
  return (struct felt_words){FELT_CODE_THING_TABLE, rules->table_count, of->name};
}

struct felt_words felt_words_of_progressives(const struct felt_progressive_rules *rules,
                                             struct felt_table_names *of) {
  for (int i = 0; i < rules->table_count; i++) of->name[i] = rules->table[i].name.text;
  return (struct felt_words){FELT_CODE_THING_TABLE, rules->table_count, of->name};
}

unsigned felt_wagers_of_words(const struct felt_wager_words *of, unsigned words) {
  unsigned wagers = 0;
  for (int i = 0; i < of->count; i++) wagers |= (words >> i & 1) << of->wager[i];
  return wagers;
}

unsigned felt_words_of_bits(const struct felt_wager_words *of, unsigned wagers) {
  unsigned words = 0;
  for (int i = 0; i < of->count; i++) words |= (wagers >> of->wager[i] & 1) << i;
  return words;
}

enum felt_wager felt_book_wager(const struct felt_book *book, const char *word) {
  for (int i = 0; i < FELT_WAGERS && word[0]; i++)
    if (strcmp(book->wager[i].word.text, word) == 0) return (enum felt_wager)i;
  return FELT_WAGERS;
}

int felt_book_settled(const struct felt_book *book, enum felt_wager wagers[FELT_WAGERS]) {
  int count = 0;
  static const enum felt_wager main[] = {FELT_ANTE, FELT_MATCH_PLAY, FELT_BLIND, FELT_PLAY};
  for (size_t i = 0; i < FELT_COUNT(main); i++) wagers[count++] = main[i];
  for (int i = 0; i < book->side_count; i++)
    if (book->side[i].kind == FELT_OWN_HAND) wagers[count++] = (enum felt_wager)(FELT_SIDE + i);
  wagers[count++] = FELT_PROGRESSIVE;
  for (int i = 0; i < book->side_count; i++)
    if (book->side[i].kind != FELT_OWN_HAND) wagers[count++] = (enum felt_wager)(FELT_SIDE + i);
  return count;
}

int felt_book_mucked(const struct felt_book *book) {
  return book->sides.kept_unless_mucked ? __builtin_ctz(book->sides.kept_unless_mucked) : 0;
}

bool felt_book_offers(const struct felt_book *book, enum felt_wager wager) {
  switch (wager) {
  case FELT_MATCH_PLAY: return book->match_play.allowed;
  case FELT_PROGRESSIVE: return book->progressive.table_count > 0;
  default: {
    int side = felt_wager_side((int)wager);
    return side < 0 || (side < book->side_count && book->side[side].kind != FELT_DECLINED);
  }
  }
}
