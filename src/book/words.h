/* The words in which a book names its choices; the same words are shown again by `felt books`. */
#ifndef FELT_BOOK_WORDS_H
#define FELT_BOOK_WORDS_H

#include "sheet.h"

extern const struct felt_words felt_words_hand;    /* enum felt_category: "royal flush" */
extern const struct felt_words felt_words_street;  /* enum felt_street, when a Play wager may be made */
extern const struct felt_words felt_words_opening; /* enum felt_street, when a card is dealt */
extern const struct felt_words felt_words_odds;
extern const struct felt_words felt_words_side_kind;        /* enum felt_side_kind */
extern const struct felt_words felt_words_side_fold;        /* enum felt_after_fold */
extern const struct felt_words felt_words_progressive_fold; /* 0 paid, 1 lost */
extern const struct felt_words felt_words_progressive_hand;
extern const struct felt_words felt_words_needs_ante; /* 0 trips is enough */
extern const struct felt_words felt_words_several;
extern const struct felt_words felt_words_order;
extern const struct felt_words felt_words_scope;
extern const struct felt_words felt_words_offered;
extern const struct felt_words felt_words_incident;
extern const struct felt_words felt_words_moment;
extern const struct felt_words felt_words_outcome;
extern const struct felt_words felt_words_decision;
extern const struct felt_words felt_words_who;
extern const struct felt_words felt_words_need;
extern const struct felt_words felt_words_trigger;
extern const struct felt_words felt_words_tender;     /* enum felt_tender */
extern const struct felt_words felt_words_award_line; /* enum felt_award_line */
extern const struct felt_words felt_words_note;
extern const struct felt_words felt_words_cue;
extern const struct felt_words felt_words_assumable;

/* "14 %", "0.5 %", with the unit given. */
void felt_words_percent(struct felt_text *text, int32_t ppm, const char *unit);

/* wagers.c: the book's wagers as words, in the order they are settled. */
struct felt_wager_words {
  int count;
  const char *word[FELT_WAGERS];
  enum felt_wager wager[FELT_WAGERS];
};
struct felt_words felt_words_of_wagers(const struct felt_book *book, struct felt_wager_words *of);
/* Its ways of dealing, in an array of at least FELT_WAYS_MAX. */
struct felt_words felt_words_of_ways(const struct felt_book *book, const char *name[]);
/* The tables of a side wager, of the progressive. */
struct felt_table_names {
  const char
      *name[FELT_SIDE_TABLES_MAX > FELT_PROGRESSIVES_MAX ? FELT_SIDE_TABLES_MAX : FELT_PROGRESSIVES_MAX];
};
struct felt_words felt_words_of_side_tables(const struct felt_side_rules *rules, struct felt_table_names *of);
struct felt_words felt_words_of_progressives(const struct felt_progressive_rules *rules,
                                             struct felt_table_names *of);
/* Bits of such words as bits of enum felt_wager, and back. */
unsigned felt_wagers_of_words(const struct felt_wager_words *of, unsigned words);
unsigned felt_words_of_bits(const struct felt_wager_words *of, unsigned wagers);
/* The names of a wager that people call "cover all". */
struct felt_wager_kind felt_wager_named(const char *name);
/* Those that every book has. */
void felt_wagers_fixed(struct felt_wager_kind wager[FELT_WAGERS]);

#endif
