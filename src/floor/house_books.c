/* Sheets of the house's own: handed in, in force, retired, each by people whom the log names. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

const char *felt_book_state_name(enum felt_book_state state) {
  static const char *const names[] = {"plain", "handed-in", "in-force", "retired"};
  return names[state];
}

/* ---- what is kept of them */

static struct floor_book *book_no(const struct felt_floor *floor, size_t n) {
  return ((struct floor_book *const *)floor->house_books.at)[n];
}

static struct floor_book *find(const struct felt_floor *floor, const uint8_t hash[FELT_BOOK_HASH]) {
  for (size_t i = 0; i < floor->house_books.count; i++)
    if (memcmp(book_no(floor, i)->now.hash, hash, FELT_BOOK_HASH) == 0) return book_no(floor, i);
  return NULL;
}

static enum felt_book_state state_of(const struct felt_floor *floor, const uint8_t hash[FELT_BOOK_HASH]) {
  const struct floor_book *book = find(floor, hash);
  return book ? (enum felt_book_state)book->now.state : FELT_BOOK_PLAIN;
}

void floor_keep_books(struct felt_floor *floor) {
  if (!floor->books_touched) return;
  for (size_t i = 0; i < floor->house_books.count; i++) book_no(floor, i)->before = book_no(floor, i)->now;
  floor->books_touched = false;
  floor->books_dirty = true;
}

/* Those that only what was taken back knew of: they stand at the end, and the order is that of the log. */
static void forget_last(struct felt_floor *floor) {
  while (floor->house_books.count > 0) {
    struct floor_book *last = book_no(floor, floor->house_books.count - 1);
    if (last->now.state != FELT_BOOK_PLAIN || last->shown.state != FELT_BOOK_PLAIN) return;
    free(last);
    floor->house_books.count--;
  }
}

void floor_undo_books(struct felt_floor *floor) {
  if (!floor->books_touched) return;
  for (size_t i = 0; i < floor->house_books.count; i++) book_no(floor, i)->now = book_no(floor, i)->before;
  floor->books_touched = false;
  forget_last(floor);
}

void floor_show_books(struct felt_floor *floor) {
  if (!floor->books_dirty) return;
  for (size_t i = 0; i < floor->house_books.count; i++) book_no(floor, i)->shown = book_no(floor, i)->now;
  floor->books_dirty = false;
}

void floor_take_books_back(struct felt_floor *floor) {
  if (!floor->books_dirty) return;
  for (size_t i = 0; i < floor->house_books.count; i++)
    book_no(floor, i)->now = book_no(floor, i)->before = book_no(floor, i)->shown;
  floor->books_dirty = false;
  forget_last(floor);
}

/* ---- events */

void floor_io_book_deed(struct felt_record_io *io, struct floor_own *own) {
  struct felt_floor_signed *deed = &own->book_deed;
  felt_record_io_hex(io, "book", own->book, sizeof own->book);
  felt_record_io_need_text(io, "by", deed->by, sizeof deed->by);
  felt_record_io_text(io, "with", deed->with, sizeof deed->with);
  felt_record_io_int(io, "at", &deed->time_ms, 0, INT64_MAX);
}

static enum felt_status misfit(struct felt_error *error, const struct felt_reason *reason) {
  return felt_refuse(error, FELT_E_INPUT, "book", NULL, reason);
}

static struct floor_book *place_for(struct felt_floor *floor, const uint8_t hash[FELT_BOOK_HASH]) {
  struct floor_book *book = find(floor, hash), **at = NULL;
  if (book) return book;
  book = calloc(1, sizeof *book);
  if (book) at = floor_list_add(&floor->house_books, sizeof(struct floor_book *));
  if (!at) {
    free(book);
    return NULL;
  }
  memcpy(book->now.hash, hash, FELT_BOOK_HASH);
  book->before = book->shown = book->now;
  return *at = book;
}

enum felt_status floor_take_book(struct felt_floor *floor, const struct floor_own *own,
                                 struct felt_error *error) {
  const struct felt_book *read = NULL;
  enum felt_status status = floor_need_book(floor, own->book, &read, error);
  if (status) return status;
  enum felt_book_state state = state_of(floor, own->book);
  if (own->kind == FELT_FLOOR_APPROVE_BOOK && state != FELT_BOOK_HANDED_IN)
    return misfit(error, FELT_SAYS(BOOK_NOT_HANDED_IN));
  if (own->kind == FELT_FLOOR_RETIRE_BOOK && state == FELT_BOOK_RETIRED)
    return misfit(error, FELT_SAYS(BOOK_IS_RETIRED));
  struct floor_book *book = place_for(floor, own->book);
  if (!book) return felt_refuse(error, FELT_E_NOMEM, "floor", NULL, FELT_SAYS(NO_MEMORY));
  floor->books_touched = true;
  book->now.name = read->name;
  switch (own->kind) {
  case FELT_FLOOR_HAND_IN_BOOK:
    book->now.state = FELT_BOOK_HANDED_IN;
    book->now.handed_in = own->book_deed;
    break;
  case FELT_FLOOR_APPROVE_BOOK:
    book->now.state = FELT_BOOK_IN_FORCE;
    book->now.approved = own->book_deed;
    break;
  default:
    book->now.state = FELT_BOOK_RETIRED;
    book->now.retired = own->book_deed;
    break;
  }
  return FELT_OK;
}

/* ---- deciding */

static enum felt_status emit(struct floor_work *work, enum felt_floor_act kind,
                             const uint8_t hash[FELT_BOOK_HASH]) {
  const struct felt_floor_command *command = work->command;
  struct floor_own own = {.kind = (uint8_t)kind, .book_deed.time_ms = command->time_ms};
  memcpy(own.book, hash, sizeof own.book);
  memcpy(own.book_deed.by, command->by.id, sizeof own.book_deed.by);
  memcpy(own.book_deed.with, command->with.id, sizeof own.book_deed.with);
  return floor_emit_own(work, NULL, &own);
}

static enum felt_status need_room(struct floor_work *work) {
  const struct felt_floor *floor = work->floor;
  int count = 0;
  for (size_t i = 0; i < floor->house_books.count; i++)
    count += book_no(floor, i)->now.state != FELT_BOOK_PLAIN;
  if (count < FELT_FLOOR_BOOKS_MAX || state_of(floor, work->command->book) != FELT_BOOK_PLAIN) return FELT_OK;
  return floor_refuse(work, "book", NULL, FELT_SAYS(TOO_MANY_BOOKS, FELT_FLOOR_BOOKS_MAX));
}

static enum felt_status hand_in(struct floor_work *work, const struct felt_book *book,
                                enum felt_book_state state) {
  if (state == FELT_BOOK_HANDED_IN) return floor_refuse(work, "book", NULL, FELT_SAYS(BOOK_IS_HANDED_IN));
  if (state == FELT_BOOK_IN_FORCE) return floor_refuse(work, "book", NULL, FELT_SAYS(BOOK_IS_IN_FORCE));
  if (!floor_is_id(book->name.text, sizeof book->name.text))
    return floor_refuse(work, "book", NULL, FELT_SAYS(BOOK_NAMED_WRONG));
  enum felt_status status = need_room(work);
  return status ? status : emit(work, FELT_FLOOR_HAND_IN_BOOK, book->hash);
}

/* Whatever was in force under its name is retired by the same two. */
static enum felt_status approve(struct floor_work *work, const struct felt_book *book,
                                enum felt_book_state state) {
  const struct felt_floor *floor = work->floor;
  enum felt_status status = FELT_OK;
  if (state != FELT_BOOK_HANDED_IN) return floor_refuse(work, "book", NULL, FELT_SAYS(BOOK_NOT_HANDED_IN));
  for (size_t i = 0; i < floor->house_books.count && !status; i++) {
    const struct felt_floor_book *other = &book_no(floor, i)->now;
    if (other->state == FELT_BOOK_IN_FORCE && strcmp(other->name.text, book->name.text) == 0)
      status = emit(work, FELT_FLOOR_RETIRE_BOOK, other->hash);
  }
  return status ? status : emit(work, FELT_FLOOR_APPROVE_BOOK, book->hash);
}

static enum felt_status retire(struct floor_work *work, const struct felt_book *book,
                               enum felt_book_state state) {
  if (state == FELT_BOOK_RETIRED) return floor_refuse(work, "book", NULL, FELT_SAYS(BOOK_IS_RETIRED));
  enum felt_status status = need_room(work);
  return status ? status : emit(work, FELT_FLOOR_RETIRE_BOOK, book->hash);
}

enum felt_status floor_decide_book(struct floor_work *work) {
  const struct felt_book *book = NULL;
  enum felt_status status = floor_need_book(work->floor, work->command->book, &book, work->error);
  if (status) return status;
  enum felt_book_state state = state_of(work->floor, book->hash);
  switch (work->command->act) {
  case FELT_FLOOR_HAND_IN_BOOK: return hand_in(work, book, state);
  case FELT_FLOOR_APPROVE_BOOK: return approve(work, book, state);
  default: return retire(work, book, state);
  }
}

enum felt_status floor_need_in_force(struct floor_work *work, const uint8_t hash[FELT_BOOK_HASH]) {
  switch (state_of(work->floor, hash)) {
  case FELT_BOOK_HANDED_IN: return floor_refuse(work, "book", NULL, FELT_SAYS(BOOK_NOT_APPROVED));
  case FELT_BOOK_RETIRED:
    if (work->command->purpose == FELT_FOR_PLAY) return FELT_OK;
    return floor_refuse(work, "book", NULL, FELT_SAYS(BOOK_IS_RETIRED));
  default: return FELT_OK;
  }
}

/* ---- what is shown */

bool felt_floor_book_at(const struct felt_floor *floor, int n, struct felt_floor_book *book) {
  for (size_t i = 0; i < floor->house_books.count; i++) {
    if (book_no(floor, i)->shown.state == FELT_BOOK_PLAIN || n-- > 0) continue;
    *book = book_no(floor, i)->shown;
    return true;
  }
  return false;
}

enum felt_book_state felt_floor_book_state(const struct felt_floor *floor,
                                           const uint8_t hash[FELT_BOOK_HASH]) {
  const struct floor_book *book = find(floor, hash);
  return book ? (enum felt_book_state)book->shown.state : FELT_BOOK_PLAIN;
}
