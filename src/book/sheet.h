/* sheet: the cursor through which a book's YAML is read.
 *
 * The whole text becomes a tree first; every node knows its line and its way from the top. Reading marks
 * nodes, so that what nobody asked for is a fault in the end. A missing node is FELT_NOWHERE: reading from
 * it gives zero and no second fault. Nothing stops at the first fault. */
#ifndef FELT_BOOK_SHEET_H
#define FELT_BOOK_SHEET_H

#include "felt/book.h"

enum { FELT_NOWHERE = -1 };

enum felt_sheet_kind { FELT_SHEET_WORD, FELT_SHEET_MAP, FELT_SHEET_LIST, FELT_SHEET_REFUSED };

struct felt_sheet_node {
  enum felt_sheet_kind kind;
  int line;
  int parent, first, next; /* FELT_NOWHERE where there is none */
  int children;
  bool read;
  bool faulty;  /* a fault was found here or within */
  bool has_key; /* stands in a map, under `key` */
  size_t key;   /* into felt_sheet.text */
  size_t text;  /* of a word, into felt_sheet.text */
};

struct felt_sheet {
  struct felt_sheet_node *node;
  int node_count, node_room;
  char *text; /* all words, each terminated */
  size_t length, room;
  struct felt_faults *faults;
  bool out_of_memory;
};

/* Words of the game and what they stand for: the value is the index. A dash in a word may be written as a
 * space. */
struct felt_words {
  enum felt_code what; /* FELT_CODE_THING_OUTCOME */
  int count;
  const char *const *word;
};

/* Builds the tree of `text`; false if it has no usable form, with the faults noted. Release in either case.
 */
bool felt_sheet_load(struct felt_sheet *sheet, const char *text, size_t length,
                     struct felt_faults *faults) FELT_CHECKED;
void felt_sheet_release(struct felt_sheet *sheet);

/* A word of the sheet made fit for a fault: cut after sixty characters, and then it says so. */
struct felt_sheet_quoted {
  char text[68];
};
struct felt_sheet_quoted felt_sheet_quote(const char *word);

/* Notes a fault at a node: its line, the way to it, the reason, the rule in force there. */
void felt_sheet_fault(struct felt_sheet *sheet, int at, const struct felt_reason *reason);
/* The same for values that contradict each other, unless a fault was found here or within: what could not be
 * read contradicts nothing, and one fault at a place is enough. */
void felt_sheet_clash(struct felt_sheet *sheet, int at, const struct felt_reason *reason);
/* Whether a node is there and no fault was found in it: what was read from it can be relied on. */
bool felt_sheet_sound(const struct felt_sheet *sheet, int at);
/* Everything that nobody read. */
void felt_sheet_fault_unread(struct felt_sheet *sheet);

/* The value under a key of a map; need() finds fault where it is missing. */
int felt_sheet_need(struct felt_sheet *sheet, int map, const char *key);
int felt_sheet_may(struct felt_sheet *sheet, int map, const char *key);
/* Children of a map or list, in the order written. Both mark the parent as read. */
int felt_sheet_first(struct felt_sheet *sheet, int at);
int felt_sheet_next(const struct felt_sheet *sheet, int at);
/* The key that a node stands under; "" in a list. */
const char *felt_sheet_key(const struct felt_sheet *sheet, int at);
bool felt_sheet_is(const struct felt_sheet *sheet, int at, enum felt_sheet_kind kind);
/* A word as written, without marking it. */
const char *felt_sheet_peek(const struct felt_sheet *sheet, int at);
/* A node that is not read because another fault stands in the way: nobody need miss it. */
void felt_sheet_pass_over(struct felt_sheet *sheet, int at);
/* A word that is exactly "no": a section that the house does not have. Marks it. */
bool felt_sheet_says_no(struct felt_sheet *sheet, int at);

/* ---- words into values: each finds fault with what it cannot read, and gives 0 */
const char *felt_sheet_word(struct felt_sheet *sheet, int at);
bool felt_sheet_yes(struct felt_sheet *sheet, int at);
int felt_sheet_number(struct felt_sheet *sheet, int at, int least, int most);
int64_t felt_sheet_amount(struct felt_sheet *sheet, int at);
int32_t felt_sheet_percent(struct felt_sheet *sheet, int at); /* "14 %", exact to a millionth of the whole */
int felt_sheet_choice(struct felt_sheet *sheet, int at, const struct felt_words *words);
unsigned felt_sheet_choices(struct felt_sheet *sheet, int at, const struct felt_words *words); /* bits */
void felt_sheet_text(struct felt_sheet *sheet, int at, char *to, size_t size);
struct felt_name felt_sheet_name(struct felt_sheet *sheet, int at);
struct felt_name felt_sheet_key_name(struct felt_sheet *sheet, int at);
struct felt_rule felt_sheet_rule_word(struct felt_sheet *sheet, int at);
/* The `rule` of a map, or what `assumed` says there. `assumed` may be NULL where no ruling may decide. */
struct felt_rule felt_sheet_rule(struct felt_sheet *sheet, int map, struct felt_rule *assumed);

/* Parsers of the words themselves; false where they are something else. */
bool felt_sheet_parse_percent(const char *word, size_t length, int32_t *ppm);
bool felt_sheet_parse_odds(const char *word, int32_t *to, int32_t *per); /* "3 to 2" */
bool felt_sheet_parse_number(const char *word, size_t length, int most, int *number);

/* The index of a word, or -1. */
int felt_words_find(const struct felt_words *words, const char *word);

#endif
