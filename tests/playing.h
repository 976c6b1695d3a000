/* A table at which tests play: commands in one word each, and what they must bring. */
#ifndef FELT_TESTS_PLAYING_H
#define FELT_TESTS_PLAYING_H

#include "felt/round.h"
#include "reasons.h"

static struct felt_book book;
static struct felt_round round_;
static struct felt_event events[FELT_EVENTS_MAX];
static int event_count;
static struct felt_error error;

static inline void use_book(const char *name) {
  static struct felt_faults faults;
  const struct felt_book_text *text = felt_book_find(name);
  assert_non_null(text);
  assert_int_equal(felt_book_read(text->text, text->length, &book, &faults), FELT_OK);
}

static inline enum felt_status try_command(const struct felt_command *command) {
  memset(&error, 0, sizeof error);
  struct felt_round before = round_;
  enum felt_status status = felt_round_apply(&book, &round_, command, events, &event_count, &error);
  if (status) assert_memory_equal(&before, &round_, sizeof before); /* an error changes nothing */
  return status;
}

static inline void done(const struct felt_command *command) {
  if (try_command(command))
    fail_msg("%s: %s (%s)", felt_command_name(command->kind), felt_code_word(error.reason.code), error.rule);
}

/* Refused, by this rule (NULL: by none). */
static inline void refused(const struct felt_command *command, const char *rule) {
  if (!try_command(command)) fail_msg("%s was accepted", felt_command_name(command->kind));
  assert_string_equal(error.rule, rule ? rule : "");
  assert_true(error.reason.code != FELT_CODE_NONE && error.where[0]);
}

static inline struct felt_command simply(enum felt_command_kind kind) {
  return (struct felt_command){.kind = kind};
}

static inline struct felt_command at_seat(enum felt_command_kind kind, int seat) {
  return (struct felt_command){.kind = kind, .seat = seat};
}

static inline struct felt_command play(int seat, int multiple) {
  return (struct felt_command){.kind = FELT_DO_PLAY, .seat = seat, .play = {.multiple = (uint8_t)multiple}};
}

static inline struct felt_command ante(int seat, int64_t cents) {
  return (struct felt_command){
      .kind = FELT_DO_BET, .seat = seat, .bet = {.cents[FELT_ANTE] = cents, .cents[FELT_BLIND] = cents}};
}

static inline struct felt_command with_cards(enum felt_command_kind kind, int seat, const char *cards) {
  struct felt_command command = {.kind = kind, .seat = seat};
  int count = 0;
  assert_int_equal(felt_cards_parse(cards, strlen(cards), 0, FELT_DECK, command.faces.card, &count, &error),
                   FELT_OK);
  command.faces.count = (uint8_t)count;
  return command;
}

static inline struct felt_command incident(enum felt_incident_kind kind) {
  return (struct felt_command){.kind = FELT_DO_INCIDENT, .incident = felt_incident_init(kind)};
}

static inline struct felt_command decision(enum felt_decision decided, int seat) {
  static const struct felt_note_by note = {.by = "supervisor 7", .reason = "seen by the supervisor"};
  return (struct felt_command){
      .kind = FELT_DO_DECIDE, .ruling = {.decision = (uint8_t)decided, .seat = (int16_t)seat}, .note = &note};
}

#define DONE(...)          done(&(struct felt_command[]){__VA_ARGS__}[0])
#define REFUSED(rule, ...) refused(&(struct felt_command[]){__VA_ARGS__}[0], rule)

/* Opens a round of the book's own choices, dealt in way `deal` (NULL: the default). */
static inline void open_bets(const char *name, const char *deal, bool live) {
  use_book(name);
  felt_round_init(&round_);
  struct felt_command open = {
      .kind = FELT_DO_OPEN,
      .opening = {.number = 1,
                  .live = live,
                  .way = (uint8_t)(deal ? felt_book_way(&book, deal) : book.way_default),
                  .side_table = {(uint8_t)book.side[0].table_default},
                  .progressive_table = (int16_t)book.progressive.table_default}};
  done(&open);
}

#endif
