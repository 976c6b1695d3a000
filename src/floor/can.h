/* What the files of "can" share: an entry in the making, and its trial. */
#ifndef FELT_FLOOR_CAN_H
#define FELT_FLOOR_CAN_H

#include "internal.h"

struct can_work {
  struct felt_floor *floor;
  int64_t now_ms;
  const struct felt_can_listener *listener;
  struct felt_floor_can can; /* the entry in the making */
  enum felt_status status;   /* of the floor: it died */
  struct felt_error error;
};

/* Begins an entry for this command; fields follow. */
struct felt_floor_command *can_begin(struct can_work *work, enum felt_floor_act act);
struct felt_can_field *can_field(struct can_work *work, enum felt_can_name name, enum felt_can_kind kind);
/* A field with one choice, which the command has already. */
void can_fixed(struct can_work *work, enum felt_can_name name, int64_t choice);
/* One of `first` to `last`. */
struct felt_can_field *can_choices(struct can_work *work, enum felt_can_name name, int64_t first,
                                   int64_t last);
void can_range(struct can_work *work, enum felt_can_name name, int64_t min, int64_t max);
/* At most so many letters; what is tried is the caller's to put. */
struct felt_can_field *can_text(struct can_work *work, enum felt_can_name name, int64_t most);
void can_note(struct can_work *work, bool optional);
void can_flag(struct can_work *work, enum felt_can_name name);

/* Keeps those choices of the last field with several that are accepted, and tells of the entry where any is.
 */
void can_offer(struct can_work *work);
/* Whether the command is accepted, by everybody who may at once; two_people: with a second one alone. */
bool can_try(struct can_work *work, const struct felt_floor_command *command, bool *two_people);

enum felt_status can_start(struct can_work *work, struct felt_error *error) FELT_CHECKED;
enum felt_status can_end(const struct can_work *work, struct felt_error *error) FELT_CHECKED;

#endif
