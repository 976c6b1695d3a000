/* base: status codes, errors that say what and where, always-on asserts, exact money, a text buffer.
 *
 * Every function here is pure and safe in any number of threads. A function that can fail returns
 * `enum felt_status`, which must be checked; its outputs come last and are untouched on failure. */
#ifndef FELT_BASE_H
#define FELT_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FELT_CHECKED               __attribute__((warn_unused_result))
#define FELT_NONNULL(...)          __attribute__((nonnull(__VA_ARGS__)))
#define FELT_PURE                  __attribute__((pure))
#define FELT_CONST                 __attribute__((const))
#define FELT_COLD                  __attribute__((cold)) /* so is every branch that ends in a call of it */
#define FELT_PRINTF(string, first) __attribute__((format(printf, string, first)))
#define FELT_COUNT(array)          (sizeof(array) / sizeof((array)[0]))

/* 0 is fine; everything else comes with a filled struct felt_error. */
enum felt_status {
  FELT_OK = 0,
  FELT_E_INPUT,  /* malformed: not what the form of the input allows */
  FELT_E_RULE,   /* well formed, but a rule of the book forbids it */
  FELT_E_NOMEM,  /* memory ran out */
  FELT_E_IO,     /* a file or device refused */
  FELT_E_DIFFERS /* an audit or a check found a difference */
};

/* ---- reasons: a code and the figures in it. Programs rely on the code; felt/words.h makes the sentence. */

/* FELT_CODE_CARD_TWICE and so on, from felt/codes.def. */
enum felt_code {
  FELT_CODE_NONE,
#define FELT_CODE(name, word, figures) FELT_CODE_##name,
#include "felt/codes.def"
#undef FELT_CODE
  FELT_CODES
};
/* "card-twice"; "" for FELT_CODE_NONE. Stable: never given to another reason, never spelled otherwise. */
const char *felt_code_word(enum felt_code code) FELT_CONST;
/* How many figures the code comes with. */
int felt_code_figures(enum felt_code code) FELT_CONST;

enum { FELT_FIGURES_MAX = 5, FELT_FIGURE_TEXT = 160 };
enum felt_figure_kind { FELT_IS_A_NUMBER, FELT_IS_A_TEXT, FELT_IS_MONEY, FELT_IS_A_NAME };

/* One figure: a number; a text that is data, never a sentence; money, whose currency is in `text`; a name
 * that the catalogue has, as that of a rank, whose code is in `number`. */
struct felt_figure {
  enum felt_figure_kind kind;
  int64_t number;
  char text[FELT_FIGURE_TEXT]; /* what does not fit is cut */
};

struct felt_reason {
  enum felt_code code;
  int figure_count;
  struct felt_figure figure[FELT_FIGURES_MAX];
};

struct felt_figure felt_figure_number(int64_t number) FELT_COLD;
struct felt_figure felt_figure_text(const char *text) FELT_COLD FELT_NONNULL(1);
struct felt_figure felt_figure_money(const char *currency, int64_t cents) FELT_COLD FELT_NONNULL(1);
struct felt_figure felt_figure_name(enum felt_code name) FELT_COLD;
struct felt_figure felt_figure_same(struct felt_figure figure) FELT_COLD;

/* FELT_SAYS(CARD_TWICE, "Ah"): a reason with its figures, numbers, strings or felt_figure_money(). A pointer
 * to a value that lives as long as the block it is written in. */
#define FELT_SAYS(...) \
  FELT_SAYS_PICK(__VA_ARGS__, FELT_SAYS_5, FELT_SAYS_4, FELT_SAYS_3, FELT_SAYS_2, FELT_SAYS_1, \
                 FELT_SAYS_0, ) \
  (__VA_ARGS__)
#define FELT_SAYS_PICK(code, a, b, c, d, e, name, ...) name
#define FELT_SAYS_0(name)                              (&(const struct felt_reason){.code = FELT_CODE_##name})
#define FELT_SAYS_1(name, a)                           FELT_SAYS_WITH(name, 1, FELT_FIGURE(a))
#define FELT_SAYS_2(name, a, b)                        FELT_SAYS_WITH(name, 2, FELT_FIGURE(a), FELT_FIGURE(b))
#define FELT_SAYS_3(name, a, b, c)                     FELT_SAYS_WITH(name, 3, FELT_FIGURE(a), FELT_FIGURE(b), FELT_FIGURE(c))
#define FELT_SAYS_4(name, a, b, c, d) \
  FELT_SAYS_WITH(name, 4, FELT_FIGURE(a), FELT_FIGURE(b), FELT_FIGURE(c), FELT_FIGURE(d))
#define FELT_SAYS_5(name, a, b, c, d, e) \
  FELT_SAYS_WITH(name, 5, FELT_FIGURE(a), FELT_FIGURE(b), FELT_FIGURE(c), FELT_FIGURE(d), FELT_FIGURE(e))
#define FELT_SAYS_WITH(name, count, ...) \
  (&(const struct felt_reason){.code = FELT_CODE_##name, .figure_count = (count), .figure = {__VA_ARGS__}})
#define FELT_FIGURE(value) \
  _Generic((value), char *: felt_figure_text, const char *: felt_figure_text, \
           struct felt_figure: felt_figure_same, default: felt_figure_number)(value)

/* What is said in parts, one after the other: "winnings of ante", "and blind", "tokes counted". */
enum { FELT_PARTS_MAX = 32 };
struct felt_part {
  enum felt_code join; /* FELT_CODE_JOINED_AND and the like, whose place for a cause the part takes; of the
                          first part none */
  struct felt_reason says;
};
struct felt_saying {
  int count;
  struct felt_part part[FELT_PARTS_MAX];
};
/* One part more. `join` is left out before the first. */
void felt_say(struct felt_saying *saying, enum felt_code join, const struct felt_reason *part)
    FELT_NONNULL(1, 3);

/* What went wrong and where. A plain value; its texts are always terminated. */
struct felt_error {
  enum felt_status status;
  int line;       /* line of a text file, from 1; 0 where there is none */
  char where[96]; /* "seat 2 trips", "round", a file's name; may be empty */
  char rule[40];  /* the rule behind it, "CN 6"; empty where none decides */
  struct felt_reason reason;
  struct felt_reason cause; /* what lies behind it; FELT_CODE_NONE: nothing */
  struct felt_reason root;  /* and behind the cause */
};

/* Fills `error` (which may be NULL) and returns `status`, so that a caller can `return felt_refuse(...)`.
 * `where` and `rule` may be NULL. */
enum felt_status felt_refuse(struct felt_error *error, enum felt_status status, const char *where,
                             const char *rule, const struct felt_reason *reason) FELT_COLD FELT_NONNULL(5);
#ifdef __clang_analyzer__ /* it sees one file at a time and would take the failure for a success */
#define felt_refuse(error, status, ...) ((void)felt_refuse(error, status, __VA_ARGS__), (status))
#endif

/* By a rule where `rule` names one (FELT_E_RULE), otherwise for its form (FELT_E_INPUT). */
enum felt_status felt_refuse_by(struct felt_error *error, const char *where, const char *rule,
                                const struct felt_reason *reason) FELT_COLD FELT_NONNULL(4);
#ifdef __clang_analyzer__
#define felt_refuse_by(error, ...) ((void)felt_refuse_by(error, __VA_ARGS__), FELT_E_INPUT)
#endif

/* The same because of another failure, whose reason becomes the cause, and its own cause the root. */
enum felt_status felt_refuse_because(struct felt_error *error, enum felt_status status, const char *where,
                                     const struct felt_reason *reason,
                                     const struct felt_error *cause) FELT_COLD FELT_NONNULL(4, 5);
#ifdef __clang_analyzer__
#define felt_refuse_because(error, status, ...) \
  ((void)felt_refuse_because(error, status, __VA_ARGS__), (status))
#endif

/* The same where only the reason behind it is known. */
enum felt_status felt_refuse_with_cause(struct felt_error *error, enum felt_status status, const char *where,
                                        const struct felt_reason *reason,
                                        const struct felt_reason *cause) FELT_COLD FELT_NONNULL(4, 5);
#ifdef __clang_analyzer__
#define felt_refuse_with_cause(error, status, ...) \
  ((void)felt_refuse_with_cause(error, status, __VA_ARGS__), (status))
#endif

/* Gives an error that is filled already (or is NULL) the failure behind it. */
void felt_because(struct felt_error *error, const struct felt_error *cause) FELT_NONNULL(2);

/* An invariant of the program itself. On in release too: wrong money is worse than no money. */
#define felt_assert(condition) ((condition) ? (void)0 : felt_assert_failed(#condition, __FILE__, __LINE__))
_Noreturn void felt_assert_failed(const char *condition, const char *file, int line);

/* ---- text */

/* A caller-owned buffer that is written front to back and is always terminated. What does not fit is
 * dropped and `full` is set; nothing is ever written past `size`. */
struct felt_text {
  char *at;
  size_t size, length;
  bool full;
};

struct felt_text felt_text_init(char *buffer, size_t size) FELT_NONNULL(1);
void felt_text_put(struct felt_text *text, const char *string) FELT_NONNULL(1, 2);
void felt_text_put_bytes(struct felt_text *text, const char *bytes, size_t length) FELT_NONNULL(1, 2);
void felt_text_printf(struct felt_text *text, const char *format, ...) FELT_PRINTF(2, 3) FELT_NONNULL(1, 2);

/* Ends a text that did not fit after a whole word, with "..."; one that fits is left alone. */
void felt_text_cut(struct felt_text *text) FELT_NONNULL(1);

/* ---- money: integers in minor units, exact */

/* No amount in Felt is larger than this (ten billion in major units), so that sums and products of a
 * round never come near 2^63. Readers refuse what exceeds it. */
#define FELT_CENTS_MAX INT64_C(1000000000000)

/* Parts of a whole, per million: 14 % is 140000. */
#define FELT_PPM INT64_C(1000000)

/* stake x to / per, rounded up: odds that do not come out in whole cents round in the player's favour
 * (R22). Needs 0 <= stake <= FELT_CENTS_MAX, 0 <= to <= 1000000, 1 <= per <= 1000000. */
int64_t felt_money_odds(int64_t stake_cents, int64_t to, int64_t per) FELT_CONST;

/* The n-th share (from 0) of `whole` split evenly among `parts`: the odd cents go one each to the first
 * ones (R5). */
int64_t felt_money_even_share(int64_t whole_cents, int parts, int n) FELT_CONST;

/* Cuts `claims[0..count)` to add up to exactly `limit`, pro rata by largest remainder; of equal remainders
 * the earlier claim comes first (R5). Claims that fit already are left alone. count <= FELT_CLAIMS_MAX. */
enum { FELT_CLAIMS_MAX = 128 };
void felt_money_prorate(int64_t limit_cents, int count, int64_t claims_cents[]) FELT_NONNULL(3);

/* Reads a plain decimal with at most two places: "5", "0.50", "20000". No sign, no exponent, no
 * separators. Cost: the length of the string. */
enum felt_status felt_money_parse(const char *string, int64_t *cents, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2);

/* Writes "$1,234.50", "-$5.00", "EUR 20.00" for the currency codes USD, EUR and any other. */
void felt_money_print(struct felt_text *text, const char *currency, int64_t cents) FELT_NONNULL(1, 2);

#endif
