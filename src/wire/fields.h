/* Reading the fields of a JSON object through a table that says how each is read: a key without a row is
 * unknown. */
#ifndef FELT_WIRE_FIELDS_H
#define FELT_WIRE_FIELDS_H

#include "felt/wire.h"

/* Where an error lies: "seat 2 ante", or "round board" for seat FELT_NO_SEAT. */
enum felt_status felt_wire_bad(struct felt_error *error, int seat, const char *field, const char *rule,
                               const struct felt_reason *reason) FELT_CHECKED;

/* `name` is the key's name for messages; `into` points where the reader of its row says. */
struct field;
typedef enum felt_status field_reader(const struct field *field, int seat, const json_t *value,
                                      struct felt_error *error);

struct field {
  const char *name;
  field_reader *read;
  void *into;
  bool absent; /* the book does not have it: bad input whatever its value */
};

/* Reads every key of `object` by its row in fields[0..count). `within` names the field that holds the object
 * ("play"), so that an error says "seat 2 play multiple"; NULL at the top. */
enum felt_status felt_wire_fields(const json_t *object, int seat, const char *within,
                                  const struct field fields[], int count,
                                  struct felt_error *error) FELT_CHECKED;

/* int64_t: an integer from 0 to FELT_CENTS_MAX. */
field_reader felt_wire_cents;
/* bool */
field_reader felt_wire_bool;
/* int: an integer from 0 to 1000. */
field_reader felt_wire_small;
/* Any string, dropped. */
field_reader felt_wire_remark;

/* struct cards */
struct cards {
  felt_card *card;
  int *count, limit;
};
field_reader felt_wire_cards;

/* struct choice: a string that is one of names(0..count), as its index. */
struct choice {
  int *index;
  int count;
  const char *(*name)(const void *with, int n);
  const void *with;
};
field_reader felt_wire_choice;

#endif
