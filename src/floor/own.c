/* Events that are the floor's own, as lines of text: money of patrons and tables, seats, seeds. */
#include "internal.h"

#include <string.h>

static const char *const words[OWN_KINDS] = {
    [OWN_BUY_IN] = "buy-in",
    [OWN_CASH_OUT] = "cash-out",
    [OWN_FILL] = "fill",
    [OWN_CREDIT] = "credit",
    [OWN_CLOSE_TABLE] = "close-table",
    [OWN_SIT] = "sit",
    [OWN_LEAVE] = "leave",
    [OWN_SEED] = "seed",
    [OWN_SECRET] = "secret",
    [OWN_DISPUTE] = "dispute",
    [OWN_NOTIFY] = "notify",
    [OWN_READY] = "ready",
    [OWN_LEAVE_LATER] = "leave-later",
};

static void io_seat(struct felt_record_io *io, int32_t *seat) {
  int64_t value = *seat;
  felt_record_io_need_int(io, "seat", &value, 1, FELT_SEATS_MAX);
  *seat = (int32_t)value;
}

static void io_own(struct felt_record_io *io, struct floor_own *own) {
  switch (own->kind) {
  case OWN_BUY_IN:
  case OWN_CASH_OUT:
    felt_record_io_text(io, "patron", own->patron, sizeof own->patron);
    felt_record_io_text(io, "currency", own->currency, sizeof own->currency);
    felt_record_io_need_int(io, "cents", &own->cents, 1, FELT_CENTS_MAX);
    break;
  case OWN_FILL:
  case OWN_CREDIT: felt_record_io_need_int(io, "cents", &own->cents, 1, FELT_CENTS_MAX); break;
  case OWN_SIT:
    io_seat(io, &own->seat);
    felt_record_io_text(io, "patron", own->patron, sizeof own->patron);
    break;
  case OWN_LEAVE:
  case OWN_READY:
  case OWN_LEAVE_LATER: io_seat(io, &own->seat); break;
  case OWN_SEED:
    io_seat(io, &own->seat);
    felt_record_io_hex(io, "seed", own->seed, sizeof own->seed);
    break;
  case OWN_DISPUTE:
  case OWN_NOTIFY:
    felt_record_io_text(io, "by", own->note.by, sizeof own->note.by);
    felt_record_io_text(io, "reason", own->note.reason, sizeof own->note.reason);
    break;
  case OWN_SECRET: felt_record_io_hex(io, "seed", own->seed, sizeof own->seed); break;
  default: break;
  }
}

void floor_own_print(const struct floor_own *own, struct felt_text *text) {
  struct floor_own copy = *own; /* the description reads and writes; it changes nothing here */
  struct felt_record_io io = {.text = text};
  felt_record_begin(text, FELT_FLOOR_VERSION, words[own->kind]);
  io_own(&io, &copy);
}

bool floor_own_is(const char *line) {
  if (strncmp(line, "v1 ", 3) != 0) return false;
  size_t length = strcspn(line + 3, " ");
  for (int i = 0; i < OWN_KINDS; i++)
    if (strlen(words[i]) == length && memcmp(words[i], line + 3, length) == 0) return true;
  return false;
}

enum felt_status floor_own_parse(const char *line, size_t length, struct floor_own *own,
                                 struct felt_error *error) {
  struct floor_own read = {0};
  int kind = 0;
  struct felt_record record =
      felt_record_read(line, length, FELT_FLOOR_VERSION, words, OWN_KINDS, &kind, error);
  struct felt_record_io io = {.record = &record};
  read.kind = (uint8_t)kind;
  if (!record.status) io_own(&io, &read);
  enum felt_status status = felt_record_end(&record);
  if (!status) *own = read;
  return status;
}
