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

/* What went wrong and where. A plain value; `where`, `rule` and `what` are always terminated. */
struct felt_error {
  enum felt_status status;
  int line;       /* line of a text file, from 1; 0 where there is none */
  char where[96]; /* "seat 2 trips", "round", a file's name; may be empty */
  char rule[40];  /* the rule behind it, "CN 6"; empty where none decides */
  char what[256]; /* one line of plain words */
};

/* Fills `error` (which may be NULL) and returns `status`, so that a caller can `return felt_fail(...)`.
 * Text that does not fit is cut. `where` and `rule` may be NULL. */
enum felt_status felt_fail(struct felt_error *error, enum felt_status status, const char *where,
                           const char *rule, const char *format, ...) FELT_PRINTF(5, 6);
#ifdef __clang_analyzer__ /* it sees one file at a time and would take the failure for a success */
#define felt_fail(error, status, ...) ((void)felt_fail(error, status, __VA_ARGS__), (status))
#endif

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

/* "file:12: seat 2 trips: the trips wager is $7.00, at most $5.00 (PG Trips 3)", without a newline. */
void felt_error_print(const struct felt_error *error, struct felt_text *text) FELT_NONNULL(1, 2);

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
