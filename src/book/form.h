/* form: what a sheet looks like, written once. Reading a book (read_entry.c), walking it (walk.c) and the
 * plain rows of its rules page (page.c) all come from the tables of form.c.
 *
 * A field is a value under a key, and its place in a struct of the book. An entry is a short map of fields
 * with the rule that set them, "positions: {count: 6, rule: CN 3}"; or a value, or a rule, by itself. A
 * section is a map of entries over one struct. */
#ifndef FELT_BOOK_FORM_H
#define FELT_BOOK_FORM_H

#include <stddef.h>

#include "words.h"

enum { FELT_ENTRY_FIELDS = 12, FELT_ENTRY_WORDS = 3 };

struct felt_field {
  const char *key;                /* NULL ends an entry's fields; FELT_OWN_NAME: the name of the side wager */
  enum felt_value_kind kind;      /* of a number, an amount, a percentage, odds, a choice, a yes, a rule */
  size_t at, size;                /* its place */
  bool follows;                   /* it stands after the rule */
  bool may;                       /* may be missing: then it is 0, or empty */
  bool shows_zero;                /* and 0 is written out all the same */
  int least, most;                /* FELT_IS_NUMBER; */
  size_t most_at;                 /* 0, or the place of an int that is the most, unless it is 0 */
  size_t or_more_at;              /* 0, or the place of the upper bound, which "2 or more" has not */
  size_t per_at;                  /* FELT_IS_ODDS: the place of the second number; 0: it is 1 */
  enum felt_code not_zero;        /* FELT_IS_AMOUNT: what it is called, where it must be more than 0 */
  bool either;                    /* FELT_IS_YES: into an enum felt_tristate */
  bool is_set;                    /* FELT_IS_CHOICE: any number of them, as bits */
  const struct felt_words *words; /* FELT_IS_CHOICE */
  size_t only_at;                 /* where only some have it: the place of an enum, */
  unsigned only;                  /* bit n: with value n; 0: always */
  int by;                         /* from 1: the field of the entry that decides it; 0: none */
};
#define FELT_OWN_NAME ""

enum felt_entry_kind {
  FELT_ENTRY_MAP,
  FELT_ENTRY_VALUE, /* its first field by itself */
  FELT_ENTRY_RULE,  /* its rule by itself */
  FELT_ENTRY_WHOLE  /* "rule": the rule of the whole map that it stands in */
};

struct felt_entry {
  const char *key;
  enum felt_entry_kind kind;
  bool may;   /* may be missing */
  bool or_no; /* may say "no" */
  size_t
      has; /* 0, or the place of a bool: whether the entry is there; otherwise it is there if it has a rule */
  struct felt_field field[FELT_ENTRY_FIELDS];
  bool ruled;
  size_t rule;   /* its place */
  int assumable; /* 1 + enum felt_assumable; 0: no ruling may decide it */
  /* The rules page, where the first field makes the row. */
  const char *code;
  enum felt_code label;                  /* FELT_CODE_NONE: it goes on with the row before */
  bool under;                            /* the label goes on with that of the row before */
  enum felt_code says[FELT_ENTRY_WORDS]; /* by its value, none: no row; a rule by itself has the first; an
                                            amount and a number have none */
};

struct felt_section {
  int count;
  const struct felt_entry *entry;
};

/* Stand for the words of the book itself: its ways of dealing, its wagers. */
extern const struct felt_words felt_words_ways, felt_words_wagers;

/* Over struct felt_book. */
extern const struct felt_entry felt_form_odds_words, felt_form_match_play;
extern const struct felt_section felt_form_table;
/* Over struct felt_main_rules. */
extern const struct felt_section felt_form_main, felt_form_play, felt_form_results;
/* Over struct felt_odds: a row of a pay table. */
extern const struct felt_entry felt_form_row;
/* Over struct felt_side_rules. */
extern const struct felt_section felt_form_side[FELT_SIDE_KINDS];
/* Over struct felt_progressive_rules. The games on the link stand between the two. */
extern const struct felt_section felt_form_progressive;
extern const struct felt_entry felt_form_linked;
/* Over struct felt_level. */
extern const struct felt_entry felt_form_seed, felt_form_growth;
/* Over struct felt_aggregate, struct felt_toke_rules. */
extern const struct felt_entry felt_form_payout_limit;
extern const struct felt_section felt_form_tokes;
/* Over struct felt_way and struct felt_deal_step; one of the three fields says what the step deals. */
extern const struct felt_section felt_form_way;
extern const struct felt_field felt_form_step_deals[FELT_DEAL_BURN + 1];
extern const struct felt_entry felt_form_step;
/* Over struct felt_policy, struct felt_incident_rules, struct felt_notice_rule. */
extern const struct felt_entry felt_form_policy, felt_form_disputes, felt_form_disputes_told,
    felt_form_notice;
/* Over struct felt_note: when it is heeded; what it says stands behind it. */
extern const struct felt_entry felt_form_note;
/* Over struct felt_award_rules, struct felt_award_need. */
extern const struct felt_entry felt_form_tenders, felt_form_award_need;

/* The number in a field's place. */
int64_t felt_field_get(const struct felt_field *field, const void *from);
void felt_field_set(const struct felt_field *field, void *to, int64_t number);
/* Whether the values before it allow it. */
bool felt_field_applies(const struct felt_field *field, const void *from);
const char *felt_field_key(const struct felt_field *field, const struct felt_book *book, const void *from);
/* Of a choice; `of` keeps the book's own. */
struct felt_words felt_field_words(const struct felt_field *field, const struct felt_book *book,
                                   struct felt_wager_words *of);
const struct felt_rule *felt_entry_rule(const struct felt_entry *entry, const void *from);
/* The value that a ruling may decide; -1: none. */
int felt_entry_assumable(const struct felt_entry *entry, const struct felt_book *book, const void *from);
/* Whether the book has the entry. */
bool felt_entry_is_there(const struct felt_entry *entry, const void *from);

#endif
