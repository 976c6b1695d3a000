/* A link of a built-in book, for tests: short ways to say what people do to it. Every act that succeeds is
 * checked: postings balance, accounts explain their meters, the events' text reads back to the same state. */
#ifndef FELT_LINK_FIXTURE_H
#define FELT_LINK_FIXTURE_H

#include "felt/link.h"
#include "reasons.h"

struct fixture {
  struct felt_link link;
  struct felt_link_terms terms;
  struct felt_link_event events[FELT_LINK_EVENTS_MAX]; /* of the last act */
  int count;
  struct felt_error error;
};

static inline struct felt_person person(enum felt_role role, const char *id) {
  struct felt_person out = {.role = (uint8_t)role};
  (void)snprintf(out.id, sizeof out.id, "%s", id);
  return out;
}

static inline void read_terms(const char *book_name, const char *pay_table, struct felt_link_terms *terms) {
  const struct felt_book_text *text = felt_book_find(book_name);
  struct felt_book *book = calloc(1, sizeof *book);
  struct felt_faults *faults = calloc(1, sizeof *faults);
  assert_non_null(text);
  assert_non_null(book);
  assert_non_null(faults);
  assert_int_equal(felt_book_read(text->text, text->length, book, faults), FELT_OK);
  int table = pay_table ? felt_book_progressive_table(book, pay_table) : book->progressive.table_default;
  assert_true(table >= 0);
  felt_link_terms_init(book, table, book->way[book->way_default].decks, terms);
  free(faults);
  free(book);
}

static inline int64_t posted(const struct felt_link_event *event) {
  struct felt_link_posting postings[FELT_LINK_POSTINGS_MAX];
  int count = felt_link_postings(event, postings);
  int64_t sum = 0;
  for (int i = 0; i < count; i++) {
    assert_int_not_equal(postings[i].micro, 0);
    sum += postings[i].micro;
  }
  return sum;
}

static inline void check_sound(const struct fixture *f) {
  for (int i = 0; i < f->count; i++) assert_int_equal(posted(&f->events[i]), 0);
  for (int i = 0; i < f->link.terms.level_count; i++) assert_true(felt_link_balances(&f->link, i));
}

/* Replays the events of the last act, through their text, on the state before it. */
static inline void check_replay(const struct fixture *f, struct felt_link *before) {
  static uint8_t live[FELT_LINK_ENCODING], replayed[FELT_LINK_ENCODING];
  for (int i = 0; i < f->count; i++) {
    char line[FELT_LINK_LINE_MAX], again[FELT_LINK_LINE_MAX];
    struct felt_text text = felt_text_init(line, sizeof line),
                     text_again = felt_text_init(again, sizeof again);
    struct felt_link_event event;
    struct felt_error error = {0};
    felt_link_event_print(&f->events[i], &text);
    assert_false(text.full);
    if (felt_link_event_parse(line, text.length, &event, &error))
      fail_msg("%s: %s", line, felt_code_word(error.cause.code));
    felt_link_event_print(&event, &text_again);
    assert_string_equal(line, again);
    if (felt_link_evolve(before, &event, &error)) fail_msg("%s: %s", line, felt_code_word(error.cause.code));
  }
  size_t length = felt_link_encode(&f->link, live);
  assert_int_equal(felt_link_encode(before, replayed), length);
  assert_memory_equal(live, replayed, length);
}

/* Deciding alone touches nothing and says what applying will do. */
static inline enum felt_status decide_only(const struct fixture *f, const struct felt_link_command *command,
                                           int *count) {
  static struct felt_link_event events[FELT_LINK_EVENTS_MAX];
  struct felt_link before = f->link;
  enum felt_status status = felt_link_decide(&f->link, command, events, count, NULL);
  assert_memory_equal(&before, &f->link, sizeof before);
  return status;
}

/* Does it, or returns what refused it; a refusal changes nothing. */
static inline enum felt_status act(struct fixture *f, struct felt_link_command command) {
  struct felt_link *before = malloc(sizeof *before);
  assert_non_null(before);
  *before = f->link;
  memset(&f->error, 0, sizeof f->error);
  f->count = 0;
  int decided = 0;
  enum felt_status expected = decide_only(f, &command, &decided);
  enum felt_status status = felt_link_apply(&f->link, &command, f->events, &f->count, &f->error);
  assert_int_equal(status, expected);
  assert_int_equal(f->count, decided);
  if (status) {
    assert_memory_equal(before, &f->link, sizeof *before);
    assert_int_equal(f->error.status, status);
    assert_true(f->error.reason.code != FELT_CODE_NONE && f->error.where[0] != '\0');
  } else {
    check_sound(f);
    check_replay(f, before);
  }
  free(before);
  return status;
}

static inline void must(struct fixture *f, struct felt_link_command command) {
  if (act(f, command)) fail_msg("%s: %s", f->error.where, felt_code_word(f->error.reason.code));
}

/* Refused for this reason, figures and all, and this rule. */
static inline void must_not(struct fixture *f, struct felt_link_command command,
                            const struct felt_reason *reason, const char *rule) {
  if (!act(f, command)) fail_msg("%s was accepted", felt_link_act_name(command.act));
  assert_reason(&f->error.reason, reason);
  assert_string_equal(f->error.rule, rule);
}

static inline struct felt_link_command command_of(enum felt_link_act kind) {
  return (struct felt_link_command){.act = kind};
}

static inline struct felt_link_command at_round(enum felt_link_act kind, int table, int64_t round) {
  return (struct felt_link_command){.act = kind, .table = table, .round = round};
}

static inline struct felt_link_command coin_in(int table, int64_t round, uint32_t seats) {
  return (struct felt_link_command){.act = FELT_LINK_COIN_IN, .table = table, .round = round, .seats = seats};
}

static inline struct felt_link_command hit(int table, int64_t round, int seat, enum felt_category hand) {
  return (struct felt_link_command){
      .act = FELT_LINK_HIT, .table = table, .round = round, .seat = seat, .hand = hand};
}

static inline struct felt_link_command by_two(struct felt_link_command command, enum felt_role first,
                                              enum felt_role second, enum felt_link_reason reason) {
  command.by = person(first, "ann");
  command.with = person(second, "bob");
  command.reason = reason;
  return command;
}

static inline struct felt_link_command open_with(const struct felt_link_terms *terms,
                                                 enum felt_link_reason reason) {
  struct felt_link_command command = {.act = FELT_LINK_OPEN, .terms = terms};
  return by_two(command, FELT_SHIFT_MANAGER, FELT_AUDITOR, reason);
}

static inline struct felt_link_command join(int table, const char *game,
                                            const struct felt_link_terms *terms) {
  return (struct felt_link_command){.act = FELT_LINK_JOIN,
                                    .table = table,
                                    .name = game,
                                    .terms = terms,
                                    .by = person(FELT_SUPERVISOR, "sue")};
}

static inline struct felt_link_command verify(int64_t number) {
  return (struct felt_link_command){
      .act = FELT_LINK_VERIFY, .hit = number, .by = person(FELT_SUPERVISOR, "sue")};
}

static inline struct felt_link_command pay(const struct fixture *f, int64_t number) {
  const struct felt_link_hit *found = felt_link_find_hit(&f->link, number);
  struct felt_link_command command = {
      .act = FELT_LINK_PAY, .hit = number, .parts.check_cents = found ? found->share_cents : 0};
  return by_two(command, FELT_SHIFT_MANAGER, FELT_SECURITY, FELT_NO_REASON);
}

static inline struct felt_link_command void_hit(int64_t number) {
  struct felt_link_command command = {.act = FELT_LINK_VOID, .hit = number};
  return by_two(command, FELT_SHIFT_MANAGER, FELT_SURVEILLANCE, FELT_REASON_HAND_MISREAD);
}

static inline struct felt_link_command down(enum felt_link_reason reason) {
  return (struct felt_link_command){.act = FELT_LINK_DOWN,
                                    .reason = reason,
                                    .by = person(FELT_DEALER, "deb"),
                                    .with = person(FELT_SUPERVISOR, "sue")};
}

static inline struct felt_link_command up(void) {
  return (struct felt_link_command){.act = FELT_LINK_UP, .by = person(FELT_TECHNICIAN, "tom")};
}

static inline struct felt_link_command record(int64_t number) {
  struct felt_link_command command = {.act = FELT_LINK_RECORD, .hit = number};
  return by_two(command, FELT_SUPERVISOR, FELT_SHIFT_MANAGER, FELT_REASON_WAS_DOWN);
}

/* Opens a link of a book with this many tables. */
static inline struct fixture *link_of(const char *book, const char *pay_table, int tables) {
  struct fixture *f = calloc(1, sizeof *f);
  assert_non_null(f);
  felt_link_init(&f->link);
  read_terms(book, pay_table, &f->terms);
  must(f, open_with(&f->terms, FELT_REASON_NEW_LINK));
  for (int table = 1; table <= tables; table++) must(f, join(table, "Ultimate Texas Hold'em", &f->terms));
  return f;
}

enum { ALL_SIX = 0x7e }; /* seats 1 to 6 */

/* Coin In and a completed deal. */
static inline void start(struct fixture *f, int table, int64_t round) {
  must(f, coin_in(table, round, ALL_SIX));
  must(f, at_round(FELT_LINK_DEAL, table, round));
}

static inline void end(struct fixture *f, int table, int64_t round) {
  must(f, at_round(FELT_LINK_END, table, round));
}

static inline int64_t share_of(const struct fixture *f, int64_t number) {
  const struct felt_link_hit *found = felt_link_find_hit(&f->link, number);
  assert_non_null(found);
  return found->share_cents;
}

static inline int64_t shown(const struct fixture *f, int level) {
  return felt_link_shown_cents(&f->link, level);
}

#endif
