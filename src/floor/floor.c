/* Opening, submitting, committing: where commands become events on disk. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- life and death */

/* After this nothing is decided, shown or answered any more. */
static enum felt_status die(struct felt_floor *floor, const struct felt_error *why,
                            struct felt_error *error) {
  floor->death = *why;
  if (error) *error = *why;
  return why->status;
}

static enum felt_status die_of_memory(struct felt_floor *floor, struct felt_error *error) {
  struct felt_error why;
  (void)felt_refuse(&why, FELT_E_NOMEM, "floor", NULL, FELT_SAYS(NO_MEMORY));
  return die(floor, &why, error);
}

static enum felt_status check_alive(const struct felt_floor *floor, struct felt_error *error) {
  if (floor->death.status && error) *error = floor->death;
  return floor->death.status;
}

bool felt_floor_is_dead(const struct felt_floor *floor) {
  return floor->death.status != FELT_OK;
}

static enum felt_status replay(struct felt_floor *floor, struct felt_error *error) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record = NULL;
  enum felt_status status = felt_store_read(floor->store, NULL, 1, &cursor, error);
  if (status) return status;
  while ((status = felt_store_next(cursor, &record, error)) == FELT_OK && record) {
    struct felt_error why = {0};
    struct floor_movements moves;
    if (record->answer) status = floor_receipt_check(record->answer, record->seq, error);
    if (status) break;
    status = floor_evolve_record(floor, record->time_ms, record->stream, record->text, &moves, &why);
    if (status == FELT_E_INPUT || status == FELT_E_RULE) {
      char where[64];
      (void)snprintf(where, sizeof where, "event %lld", (long long)record->seq);
      status = felt_refuse(error, FELT_E_DIFFERS, where, NULL, FELT_SAYS(EVENT_FAULT, why.where));
      felt_because(error, &why);
    } else if (status && error) {
      *error = why;
    }
    if (status) break;
  }
  felt_store_end(cursor);
  return status;
}

enum felt_status felt_floor_open(struct felt_store *store, const struct felt_floor_listener *listener,
                                 struct felt_floor **floor, struct felt_error *error) {
  struct felt_floor *made = NULL;
  enum felt_status status = floor_init(store, &made, error);
  if (!status) status = replay(made, error);
  if (status) {
    felt_floor_close(made);
    return status;
  }
  floor_keep_command(made);
  floor_show_group(made);
  if (listener) made->listener = *listener;
  *floor = made;
  return FELT_OK;
}

static void forget_group(struct felt_floor *floor) {
  floor_forget_told(floor);
  floor->outcomes.count = 0;
}

static void free_list(struct floor_list *list) {
  void **items = list->at;
  for (size_t i = 0; i < list->count; i++) free(items[i]);
  free(items);
}

void felt_floor_close(struct felt_floor *floor) {
  if (!floor) return;
  if (floor->group_open && !floor->death.status) (void)!felt_store_roll_back(floor->store, NULL);
  forget_group(floor);
  free(floor->told.at);
  free(floor->outcomes.at);
  free_list(&floor->books);
  free_list(&floor->tables);
  free_list(&floor->links);
  free_list(&floor->patrons);
  free_list(&floor->proposals);
  free_list(&floor->house_books);
  free_list(&floor->posted_books);
  free(floor->patron_index);
  free(floor->batch);
  free(floor->link_events);
  free(floor->scratch);
  free(floor->past);
  free(floor);
}

/* ---- the group */

static enum felt_status open_group(struct felt_floor *floor, struct felt_error *error) {
  if (floor->group_open) return FELT_OK;
  enum felt_status status = felt_store_begin(floor->store, error);
  if (status) return status;
  floor->group_open = true;
  floor->next_seq = felt_store_last(floor->store) + 1;
  return FELT_OK;
}

/* ---- one command */

#define ENDS(array) (memchr((array), '\0', sizeof(array)) != NULL)

static bool is_sound(const struct felt_floor_command *command) {
  bool ends = ENDS(command->id) && ENDS(command->by.id) && ENDS(command->with.id) && ENDS(command->patron) &&
              ENDS(command->currency) && ENDS(command->options.way.text) &&
              ENDS(command->options.progressive.text) && ENDS(command->toke_on.text) &&
              ENDS(command->round_note.by) && ENDS(command->round_note.reason) && ENDS(command->link_name) &&
              ENDS(command->other.text) && ENDS(command->terms.progressive.text) && ENDS(command->proposed);
  for (int i = 0; i < FELT_SIDES_MAX; i++)
    ends = ends && ENDS(command->options.posted.limits[i].word.text) &&
           ENDS(command->options.side[i].word.text) && ENDS(command->options.side[i].table.text) &&
           ENDS(command->stake[i].word.text);
  ends = ends && ENDS(command->options.posted.limits[FELT_POSTED_MAX - 1].word.text);
  if (!ends || command->time_ms < 0 || command->id[0] == '\0') return false;
  for (const char *c = command->id; *c; c++)
    if (*c <= ' ' || *c > '~') return false;
  return true;
}

static void refuse(struct floor_outcome *outcome, enum felt_status status, const struct felt_error *why) {
  outcome->status = status;
  outcome->error = *why;
  outcome->seq = 0;
}

static bool is_refusal(enum felt_status status) {
  return status == FELT_E_INPUT || status == FELT_E_RULE;
}

static enum felt_status store_command(struct felt_floor *floor, const struct felt_floor_command *command,
                                      const char *receipt, struct felt_error *error) {
  const struct felt_store_command stored = {
      .id = command->id, .time_ms = command->time_ms, .answer = receipt};
  enum felt_status status = open_group(floor, error);
  if (status) return status;
  return felt_store_append(floor->store, &stored, floor->batch->event, floor->batch->event_count, error);
}

static enum felt_status do_new(struct felt_floor *floor, const struct felt_floor_command *command,
                               const char *receipt, struct floor_outcome *outcome, struct felt_error *error) {
  struct felt_error why = {0};
  enum felt_status status = floor_decide(floor, command, &why);
  if (!status) status = store_command(floor, command, receipt, &why);
  if (is_refusal(status)) {
    floor_undo_command(floor);
    refuse(outcome, status, &why);
    return FELT_OK;
  }
  if (status) return die(floor, &why, error);
  floor_keep_command(floor);
  if (!floor_tell_batch(floor, command->time_ms)) return die_of_memory(floor, error);
  outcome->seq = floor->next_seq - 1;
  return FELT_OK;
}

static struct floor_outcome *add_outcome(struct felt_floor *floor, uint64_t tag) {
  struct floor_outcome *outcome = floor_list_add(&floor->outcomes, sizeof *outcome);
  if (outcome) *outcome = (struct floor_outcome){.tag = tag};
  return outcome;
}

/* Whether it can be decided at all, and whether it was: then `stored` has its answer. A refusal, or a failure
 * of the store. */
static enum felt_status look_up(struct felt_floor *floor, const struct felt_floor_command *command,
                                struct felt_text *receipt, struct felt_store_answer *stored,
                                struct felt_error *error) {
  if (!is_sound(command)) return felt_refuse(error, FELT_E_INPUT, "command", NULL, FELT_SAYS(COMMAND_FORM));
  floor_receipt_print(command, FELT_FLOOR_RULES, receipt);
  if (receipt->full) return felt_refuse(error, FELT_E_INPUT, "command", NULL, FELT_SAYS(RECEIPT_TOO_LONG));
  enum felt_status status = felt_store_find_command(floor->store, command->id, stored, error);
  if (status || !stored->text) return status;
  /* The same command, or another under its id? The rules may have changed since. */
  char again[FELT_FLOOR_LINE_MAX];
  struct felt_text text = felt_text_init(again, sizeof again);
  floor_receipt_print(command, floor_receipt_rules(stored->text), &text);
  if (strcmp(stored->text, again) == 0) return FELT_OK;
  return felt_refuse(error, FELT_E_INPUT, "command", NULL, FELT_SAYS(ID_OF_OTHER_COMMAND));
}

enum felt_status felt_floor_submit(struct felt_floor *floor, const struct felt_floor_command *command,
                                   uint64_t tag, struct felt_error *error) {
  enum felt_status status = check_alive(floor, error);
  if (status) return status;
  struct floor_outcome *outcome = add_outcome(floor, tag);
  if (!outcome) return die_of_memory(floor, error);
  struct felt_error why;
  struct felt_store_answer stored = {0};
  char receipt[FELT_FLOOR_LINE_MAX];
  struct felt_text text = felt_text_init(receipt, sizeof receipt);
  status = look_up(floor, command, &text, &stored, &why);
  if (ENDS(command->id)) memcpy(outcome->id, command->id, sizeof outcome->id);
  if (is_refusal(status)) {
    refuse(outcome, status, &why);
    return FELT_OK;
  }
  if (status) return die(floor, &why, error);
  if (!stored.text) return do_new(floor, command, receipt, outcome, error);
  outcome->repeated = true;
  outcome->seq = stored.seq;
  return FELT_OK;
}

/* ---- several as one */

/* Decides command `n` of a list upon those before it. */
static enum felt_status try_one(struct felt_floor *floor, const struct felt_floor_command list[], int n,
                                struct felt_error *error) {
  struct felt_store_answer stored = {0};
  char receipt[FELT_FLOOR_LINE_MAX];
  struct felt_text text = felt_text_init(receipt, sizeof receipt);
  enum felt_status status = look_up(floor, &list[n], &text, &stored, error);
  for (int i = 0; !status && i < n; i++)
    if (strcmp(list[i].id, list[n].id) == 0)
      status = felt_refuse(error, FELT_E_INPUT, "command", NULL, FELT_SAYS(ID_TWICE_IN_LIST));
  return status || stored.text ? status : floor_decide(floor, &list[n], error);
}

static enum felt_status refuse_all(struct felt_floor *floor, const struct felt_floor_command list[],
                                   int count, int refused, const struct felt_error *why, uint64_t tag,
                                   struct felt_error *error) {
  struct felt_error beside;
  (void)felt_refuse(&beside, FELT_E_RULE, "command", NULL, FELT_SAYS(REFUSED_WITH_LIST, refused + 1));
  for (int i = 0; i < count; i++) {
    struct floor_outcome *outcome = add_outcome(floor, tag);
    if (!outcome) return die_of_memory(floor, error);
    const struct felt_error *reason = i == refused ? why : &beside;
    if (ENDS(list[i].id)) memcpy(outcome->id, list[i].id, sizeof outcome->id);
    refuse(outcome, reason->status, reason);
  }
  return FELT_OK;
}

/* All of them are tried first and taken back: what is decided twice on the same state comes out the same. */
enum felt_status felt_floor_submit_all(struct felt_floor *floor, const struct felt_floor_command list[],
                                       int count, uint64_t tag, struct felt_error *error) {
  struct felt_error why = {0};
  int tried = 0;
  enum felt_status status = check_alive(floor, error);
  if (status) return status;
  while (!status && tried < count) status = try_one(floor, list, tried++, &why);
  if (status && !is_refusal(status)) return die(floor, &why, error);
  floor_undo_command(floor);
  if (status) return refuse_all(floor, list, count, tried - 1, &why, tag, error);
  for (int i = 0; !status && i < count; i++) {
    status = felt_floor_submit(floor, &list[i], tag, error);
    felt_assert(status || felt_floor_accepted(floor));
  }
  return status;
}

bool felt_floor_done(const struct felt_floor *floor, const char *id, struct felt_floor_command *command) {
  struct felt_store_answer stored = {0};
  int64_t rules = 0;
  return !felt_store_find_command(floor->store, id, &stored, NULL) && stored.text &&
         !floor_receipt_parse(stored.text, strlen(stored.text), command, &rules, NULL);
}

enum felt_status felt_floor_submit_line(struct felt_floor *floor, const char *line, size_t length,
                                        uint64_t tag, struct felt_error *error) {
  struct felt_floor_command command;
  struct felt_error why;
  enum felt_status status = check_alive(floor, error);
  if (status) return status;
  status = felt_floor_command_parse(line, length, &command, &why);
  if (!status) return felt_floor_submit(floor, &command, tag, error);
  struct floor_outcome *outcome = add_outcome(floor, tag);
  if (!outcome) return die_of_memory(floor, error);
  refuse(outcome, status, &why);
  return FELT_OK;
}

/* ---- a trial */

enum felt_status felt_floor_try(struct felt_floor *floor, const struct felt_floor_command *command,
                                struct felt_error *error) {
  enum felt_status status = check_alive(floor, error);
  if (status) return status;
  felt_assert(!floor->group_open && floor->outcomes.count == 0);
  status = floor_decide(floor, command, error);
  if (status)
    floor_undo_command(floor);
  else
    floor_keep_command(floor);
  return status;
}

const struct felt_floor_table *felt_floor_tried_table(const struct felt_floor *floor, int number) {
  const struct floor_table *table = floor_find_table(floor, number);
  return table && table->now.number ? &table->now : NULL;
}

const struct felt_link *felt_floor_tried_link(const struct felt_floor *floor, const char *name) {
  const struct floor_link *link = floor_find_link(floor, name);
  return link ? &link->now.link : NULL;
}

void felt_floor_end_trial(struct felt_floor *floor) {
  floor_take_group_back(floor);
}

/* A book's hash, if it is a sound one. */
static enum felt_status check_book(const char *text, size_t length, struct felt_store_hash *hash,
                                   struct felt_error *error) {
  struct felt_book *book = calloc(1, sizeof *book);
  struct felt_faults *faults = calloc(1, sizeof *faults);
  enum felt_status status = book && faults ? felt_book_read(text, length, book, faults) : FELT_E_NOMEM;
  if (status == FELT_E_NOMEM)
    (void)felt_refuse(error, status, "book", NULL, FELT_SAYS(NO_MEMORY));
  else if (status)
    (void)felt_faults_refuse(error, status, "book", faults);
  else
    memcpy(hash->bytes, book->hash, sizeof hash->bytes);
  free(book);
  free(faults);
  return status;
}

/* In the open group; it can be named at once. */
static enum felt_status put_book(struct felt_floor *floor, const char *text, size_t length, int64_t time_ms,
                                 struct felt_store_hash *hash, struct felt_error *error) {
  const struct felt_book *book = NULL;
  enum felt_status status = floor_need_book(floor, hash->bytes, &book, error);
  if (status != FELT_E_INPUT) return status;
  status = open_group(floor, error);
  if (!status) status = felt_store_put_book(floor->store, text, length, time_ms, hash, error);
  if (status) return status;
  floor->next_seq++;
  return floor_need_book(floor, hash->bytes, &book, error);
}

enum felt_status felt_floor_keep_book(struct felt_floor *floor, const char *text, size_t length,
                                      int64_t time_ms, uint8_t hash[FELT_BOOK_HASH],
                                      struct felt_error *error) {
  struct felt_store_hash key;
  struct felt_error why;
  enum felt_status status = check_alive(floor, error);
  if (status) return status;
  status = check_book(text, length, &key, &why);
  if (!status) status = put_book(floor, text, length, time_ms, &key, &why);
  if (status && error) *error = why;
  if (status) return is_refusal(status) ? status : die(floor, &why, error);
  memcpy(hash, key.bytes, FELT_BOOK_HASH);
  return FELT_OK;
}

enum felt_status felt_floor_book_text(struct felt_floor *floor, const uint8_t hash[FELT_BOOK_HASH],
                                      const char **text, size_t *length, struct felt_error *error) {
  struct felt_store_hash key;
  const char *found = NULL;
  memcpy(key.bytes, hash, sizeof key.bytes);
  enum felt_status status = felt_store_get_book(floor->store, &key, &found, length, error);
  if (!status && !found) status = felt_refuse(error, FELT_E_INPUT, "book", NULL, FELT_SAYS(BOOK_NOT_KEPT));
  if (!status) *text = found;
  return status;
}

/* ---- the commit */

static void answer(struct felt_floor *floor) {
  const struct floor_outcome *outcomes = floor->outcomes.at;
  for (size_t i = 0; floor->listener.answered && i < floor->outcomes.count; i++) {
    const struct felt_floor_answer answer = {.tag = outcomes[i].tag,
                                             .status = outcomes[i].status,
                                             .repeated = outcomes[i].repeated,
                                             .seq = outcomes[i].seq,
                                             .id = outcomes[i].id,
                                             .error = outcomes[i].status ? &outcomes[i].error : NULL};
    floor->listener.answered(floor->listener.context, &answer);
  }
}

enum felt_status felt_floor_commit(struct felt_floor *floor, struct felt_error *error) {
  struct felt_error why;
  enum felt_status status = check_alive(floor, error);
  if (status) return status;
  if (floor->group_open && felt_store_commit(floor->store, &why)) return die(floor, &why, error);
  floor->group_open = false;
  floor_show_group(floor);
  floor_show_told(floor);
  answer(floor);
  forget_group(floor);
  return FELT_OK;
}

bool felt_floor_accepted(const struct felt_floor *floor) {
  const struct floor_outcome *outcomes = floor->outcomes.at;
  return floor->outcomes.count > 0 && !outcomes[floor->outcomes.count - 1].status;
}

size_t felt_floor_waiting(const struct felt_floor *floor) {
  return floor->outcomes.count;
}

enum felt_status felt_floor_do(struct felt_floor *floor, const struct felt_floor_command *command,
                               int64_t *seq, struct felt_error *error) {
  enum felt_status status = felt_floor_submit(floor, command, 0, error);
  if (status) return status;
  struct floor_outcome outcome = ((struct floor_outcome *)floor->outcomes.at)[floor->outcomes.count - 1];
  status = felt_floor_commit(floor, error);
  if (status) return status;
  if (outcome.status && error) *error = outcome.error;
  if (!outcome.status) *seq = outcome.seq;
  return outcome.status;
}
