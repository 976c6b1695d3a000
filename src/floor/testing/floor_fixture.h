/* A floor for tests: short ways to say what people do on it, in the text form of commands. After every
 * command the floor is opened a second time from the same store: the state rebuilt from the events alone must
 * be the live one. */
#ifndef FELT_FLOOR_FIXTURE_H
#define FELT_FLOOR_FIXTURE_H

#include "felt/floor.h"
#include "felt/rng.h"
#include "reasons.h"

#include <stdlib.h>
#include <string.h>

struct fixture {
  struct felt_store *store;
  struct felt_floor *floor;
  int commands;
  char hash[2 * FELT_BOOK_HASH + 1]; /* of the book kept last */
  int answers;
  struct felt_floor_answer answer; /* the last */
  struct felt_error error;         /* why the last was refused */
  char last_id[64];
  bool unchecked; /* leaves the second opening out */
  bool as_said;   /* leaves out that seats are acted for by whoever does so at the table */
};

static inline void fixture_answered(void *context, const struct felt_floor_answer *answer) {
  struct fixture *f = context;
  f->answers++;
  f->answer = *answer;
  memset(&f->error, 0, sizeof f->error);
  if (answer->error) f->error = *answer->error;
  f->answer.error = NULL;
}

static inline void fixture_open(struct fixture *f) {
  struct felt_error error;
  struct felt_floor_listener listener = {.answered = fixture_answered, .context = f};
  if (felt_floor_open(f->store, &listener, &f->floor, &error))
    fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
}

/* Keeps a built-in book; f->hash names it in commands. */
static inline void keep_book(struct fixture *f, const char *name) {
  const struct felt_book_text *text = felt_book_find(name);
  uint8_t hash[FELT_BOOK_HASH];
  struct felt_error error;
  assert_non_null(text);
  if (felt_floor_keep_book(f->floor, text->text, text->length, 1000, hash, &error))
    fail_msg("%s", felt_code_word(error.reason.code));
  struct felt_text hex = felt_text_init(f->hash, sizeof f->hash);
  for (int i = 0; i < FELT_BOOK_HASH; i++) felt_text_printf(&hex, "%02x", hash[i]);
}

static inline void setup(struct fixture *f, const char *where, const char *book) {
  struct felt_error error;
  memset(f, 0, sizeof *f);
  if (felt_store_open(where, NULL, &f->store, &error)) fail_msg("%s", felt_code_word(error.reason.code));
  fixture_open(f);
  if (book) keep_book(f, book);
}

static inline void teardown(struct fixture *f) {
  felt_floor_close(f->floor);
  felt_store_close(f->store);
}

static inline void check_rebuilt(const struct fixture *f) {
  uint8_t live[FELT_STORE_HASH], rebuilt[FELT_STORE_HASH];
  struct felt_floor *again;
  struct felt_error error;
  if (felt_floor_open(f->store, NULL, &again, &error))
    fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
  felt_floor_digest(f->floor, live);
  felt_floor_digest(again, rebuilt);
  felt_floor_close(again);
  assert_memory_equal(live, rebuilt, sizeof live);
}

static inline void submit(struct fixture *f, const char *line) {
  struct felt_error error;
  if (felt_floor_submit_line(f->floor, line, strlen(line), (uint64_t)f->commands, &error))
    fail_msg("%s", felt_code_word(error.reason.code));
}

static inline void commit(struct fixture *f) {
  struct felt_error error;
  if (felt_floor_commit(f->floor, &error)) fail_msg("%s", felt_code_word(error.reason.code));
}

/* "bet", "by=ann table=1 ...": with an id and a time of its own. */
static inline void line_of(struct fixture *f, char line[FELT_FLOOR_LINE_MAX], const char *word,
                           const char *rest) {
  int n = ++f->commands;
  (void)snprintf(f->last_id, sizeof f->last_id, "c%d", n);
  (void)snprintf(line, FELT_FLOOR_LINE_MAX, "v1 %s id=c%d time=%d %.3900s", word, n, 1000 * n, rest);
}

static inline int number_in(const char *rest, const char *key) {
  const char *at = strstr(rest, key);
  return at ? (int)strtol(at + strlen(key), NULL, 10) : 0;
}

/* At a live table the dealer acts for the seats, at a virtual one whoever sits there; tests say either. */
static inline void act_as_one_does(const struct fixture *f, const char *word, const char *rest,
                                   char said[FELT_FLOOR_LINE_MAX]) {
  static const char *const words[] = {"bet", "clear", "check", "play", "fold"};
  static const char dealer[] = "by=deb roles=dealer";
  const struct felt_floor_table *table = felt_floor_find_table(f->floor, number_in(rest, " table="));
  int seat = number_in(rest, " seat=");
  bool of_seat = false;
  for (size_t i = 0; i < FELT_COUNT(words); i++) of_seat = of_seat || strcmp(word, words[i]) == 0;
  (void)snprintf(said, FELT_FLOOR_LINE_MAX, "%s", rest);
  if (!of_seat || f->as_said || !table || !table->open || seat < 1 || seat > FELT_SEATS_MAX) return;
  const char *patron = table->seat[seat - 1].patron, *behind = strstr(rest, " table=");
  enum felt_bettor bettor = felt_floor_bettor(table);
  size_t by = strcspn(rest, " ");
  bool own = patron[0] && strlen(patron) == by - 3 && memcmp(rest + 3, patron, by - 3) == 0;
  if (bettor == FELT_BETS_STAFF && own) (void)snprintf(said, FELT_FLOOR_LINE_MAX, "%s%s", dealer, behind);
  if (bettor == FELT_BETS_PATRON && patron[0] && strncmp(rest, dealer, sizeof dealer - 1) == 0)
    (void)snprintf(said, FELT_FLOOR_LINE_MAX, "by=%s%s", patron, behind);
}

static inline enum felt_status say(struct fixture *f, const char *word, const char *rest) {
  char line[FELT_FLOOR_LINE_MAX], said[FELT_FLOOR_LINE_MAX];
  act_as_one_does(f, word, rest, said);
  line_of(f, line, word, said);
  submit(f, line);
  commit(f);
  if (!f->unchecked) check_rebuilt(f);
  return f->answer.status;
}

#define must(f, word, ...) \
  do { \
    char rest_[FELT_FLOOR_LINE_MAX - 64]; \
    (void)snprintf(rest_, sizeof rest_, __VA_ARGS__); \
    if (say(f, word, rest_)) \
      fail_msg("%s %s: %s: %s", word, rest_, (f)->error.where, felt_code_word((f)->error.reason.code)); \
  } while (0)

/* Refused for this reason, figures and all. */
#define must_not(f, expected, word, ...) \
  do { \
    char rest_[FELT_FLOOR_LINE_MAX - 64]; \
    uint8_t before_[FELT_STORE_HASH], after_[FELT_STORE_HASH]; \
    int64_t last_ = felt_store_last((f)->store); \
    felt_floor_digest((f)->floor, before_); \
    (void)snprintf(rest_, sizeof rest_, __VA_ARGS__); \
    if (!say(f, word, rest_)) fail_msg("accepted: %s %s", word, rest_); \
    assert_reason(&(f)->error.reason, expected); \
    felt_floor_digest((f)->floor, after_); \
    assert_memory_equal(before_, after_, sizeof before_); \
    assert_int_equal(last_, felt_store_last((f)->store)); \
  } while (0)

/* ---- a usual floor */

#define DEB             "by=deb roles=dealer"
#define SUE             "by=sue roles=supervisor"
#define MIA             "by=mia roles=shift-manager"
#define CARL            "by=carl roles=cashier"
#define WITH(who, role) " with=" who " with-roles=" role

static inline void open_link(struct fixture *f, const char *name) {
  must(f, "link-open", MIA WITH("sue", "supervisor") " link=%s reason=new-link book=%s", name, f->hash);
}

/* A table on a link, with ann at seat 1 and bob at seat 2, 10000.00 each. */
static inline void open_table(struct fixture *f, int table, const char *link) {
  must(f, "open-table", SUE " table=%d book=%s", table, f->hash);
  if (link) must(f, "link-join", SUE " link=%s table=%d", link, table);
}

static inline void seat(struct fixture *f, int table, int seat, const char *patron) {
  const char *currency = felt_floor_find_table(f->floor, table)->book->currency;
  must(f, "buy-in", CARL " patron=%s currency=%s cents=1000000", patron, currency);
  must(f, "sit", "by=%s table=%d seat=%d patron=%s", patron, table, seat, patron);
}

/* The deck that deals these cards: board, then the hands by seat, then the dealer, where a house deals the
 * community first; the rest of the deck in order behind them. */
static inline void deck_of(const char *first, char deck[2 * FELT_DECK + 1]) {
  felt_card cards[FELT_DECK];
  int count = 0;
  struct felt_error error;
  if (felt_cards_parse(first, strlen(first), 0, FELT_DECK, cards, &count, &error))
    fail_msg("%s", felt_code_word(error.reason.code));
  felt_set used = felt_cards_set(cards, count);
  for (int card = 0; card < FELT_DECK; card++)
    if (!(used & felt_set_of((felt_card)card))) cards[count++] = (felt_card)card;
  struct felt_text text = felt_text_init(deck, 2 * FELT_DECK + 1);
  for (int i = 0; i < FELT_DECK; i++) felt_text_put(&text, felt_card_print(cards[i]).text);
}

static inline void deal(struct fixture *f, int table, const char *first) {
  char deck[2 * FELT_DECK + 1];
  deck_of(first, deck);
  must(f, "lock", DEB " table=%d", table);
  must(f, "deal", DEB " table=%d cards=%s", table, deck);
}

/* Everyone plays four times before the flop, or checks down to the end and plays once. */
static inline void play_out(struct fixture *f, int table) {
  for (;;) {
    const struct felt_round *round = &felt_floor_find_table(f->floor, table)->table.round;
    if (round->now.turn)
      must(f, "play", DEB " table=%d seat=%d multiple=%d", table, round->now.turn,
           round->now.phase == FELT_PHASE_PREFLOP ? 4
           : round->now.phase == FELT_PHASE_FLOP  ? 2
                                                  : 1);
    else if (round->now.phase == FELT_PHASE_PREFLOP)
      must(f, "flop", DEB " table=%d", table);
    else if (round->now.phase == FELT_PHASE_FLOP)
      must(f, "river", DEB " table=%d", table);
    else if (round->now.phase == FELT_PHASE_RIVER)
      must(f, "reveal", DEB " table=%d", table);
    else
      return;
  }
}

static inline int64_t free_cents(const struct fixture *f, const char *patron) {
  struct felt_floor_balance balance = felt_floor_balance(f->floor, patron, "USD");
  return balance.cents - balance.on_layout_cents;
}

static inline int64_t account_cents(const struct fixture *f, const char *account) {
  return felt_store_balance(f->store, account, "USD") / FELT_MICRO;
}

static inline void audit(const struct fixture *f) {
  struct felt_store_replayer replayer;
  struct felt_store_report report;
  struct felt_error error;
  if (felt_floor_replayer(f->store, &replayer, &error)) fail_msg("%s", felt_code_word(error.reason.code));
  enum felt_status status = felt_store_verify(f->store, &replayer, &report, &error);
  felt_floor_replayer_release(&replayer);
  if (status) fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
}

/* ---- awards of the link "main" */

static inline const struct felt_link_hit *award_hit(const struct fixture *f, int64_t number) {
  const struct felt_link_hit *hit = felt_link_find_hit(felt_floor_find_link(f->floor, "main"), number);
  assert_non_null(hit);
  return hit;
}

static inline const struct felt_book *award_book(const struct fixture *f) {
  return felt_floor_find_book(f->floor, felt_floor_find_link(f->floor, "main")->terms.hash);
}

/* Every line of its checklist that is left. */
static inline void look_at_award(struct fixture *f, int64_t number) {
  for (;;) {
    const struct felt_award_need *next = felt_floor_next_line(award_book(f), award_hit(f, number));
    if (!next) return;
    bool cards = next->line == FELT_LINE_CARDS_SEEN;
    must(f, "link-verify", "by=sue roles=supervisor link=main hit=%lld%s%s", (long long)number,
         cards ? "" : " line=", cards ? "" : felt_award_line_name(next->line));
  }
}

/* Lawfully and whole, after its checklist: by check above the book's threshold, else in chips and odd cents
 * in cash. */
static inline void pay_award(struct fixture *f, int64_t number) {
  look_at_award(f, number);
  int64_t share = award_hit(f, number)->share_cents, odd = share % award_book(f)->chip_cents;
  int64_t above = felt_floor_find_link(f->floor, "main")->terms.check_above_cents;
  char parts[96], cash[32] = "";
  if (odd > 0) (void)snprintf(cash, sizeof cash, " cash=%lld", (long long)odd);
  if (above > 0 && share > above)
    (void)snprintf(parts, sizeof parts, "check=%lld check-number=c.%d", (long long)share, f->commands);
  else
    (void)snprintf(parts, sizeof parts, "cheques=%lld%s", (long long)(share - odd), cash);
  must(f, "link-pay", "by=mia roles=shift-manager with=sid with-roles=security link=main hit=%lld %s",
       (long long)number, parts);
}

#endif
