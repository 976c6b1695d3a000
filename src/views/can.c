/* What can be done now, as JSON: every entry with its fields and what may stand in them. */
#include "felt/views.h"

static json_t *seats_json(int64_t bits) {
  json_t *seats = json_array();
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (bits >> seat & 1) json_array_append_new(seats, json_integer(seat));
  return seats;
}

static json_t *choice_json(const struct felt_can_field *field, int64_t choice) {
  const char *word = felt_can_word(field, choice);
  if (word) return json_string(word);
  switch (field->name) {
  case FELT_CAN_DEAD:
  case FELT_CAN_DOWN:
  case FELT_CAN_ON: return json_boolean(choice != 0);
  case FELT_CAN_SEATS: return seats_json(choice);
  default: return json_integer(choice);
  }
}

static json_t *choices_json(const struct felt_can_field *field) {
  json_t *choices = json_array();
  for (int i = 0; i < field->count; i++) json_array_append_new(choices, choice_json(field, field->choice[i]));
  return choices;
}

static json_t *field_json(const struct felt_floor_can *can, const struct felt_can_field *field) {
  char key[48];
  (void)snprintf(key, sizeof key, "%s", felt_can_key(field));
  for (char *at = key; *at; at++)
    if (*at == '-') *at = '_';
  json_t *object = json_pack("{ss sb}", "name", key, "optional", field->optional);
  if (field->name == FELT_CAN_LINK) {
    json_object_set_new(object, "one_of", json_pack("[s]", can->command.link_name));
    return object;
  }
  switch ((enum felt_can_kind)field->kind) {
  case FELT_CAN_ONE_OF: json_object_set_new(object, "one_of", choices_json(field)); break;
  case FELT_CAN_FLAG: json_object_set_new(object, "one_of", json_pack("[bb]", 0, 1)); break;
  case FELT_CAN_RANGE:
    json_object_set_new(object, "min", json_integer(field->min));
    json_object_set_new(object, "max", json_integer(field->max));
    json_object_set_new(object, "step", json_integer(field->step));
    break;
  case FELT_CAN_CARDS: json_object_set_new(object, "cards", json_integer(field->min)); break;
  case FELT_CAN_COUNT: json_object_set_new(object, "counted", json_integer(field->max)); break;
  case FELT_CAN_TEXT: json_object_set_new(object, "text", json_integer(field->max)); break;
  case FELT_CAN_DAY: json_object_set_new(object, "day", json_true()); break;
  }
  return object;
}

/* Where the list is made. */
struct making {
  json_t *list;
  struct felt_practice *practice;
};

static void add(void *context, const struct felt_floor_can *can) {
  struct making *making = context;
  json_t *fields = json_array();
  for (int i = 0; i < can->field_count; i++) json_array_append_new(fields, field_json(can, &can->field[i]));
  json_array_append_new(
      making->list,
      json_pack("{ss so so so sb so}", "do", felt_floor_word_of(&can->command), "roles",
                view_roles(can->roles), "second", can->second ? view_roles(can->second) : json_null(), "rule",
                can->rule[0] ? json_string(can->rule) : json_null(), "more", can->more, "fields", fields));
}

/* A virtual deck is the server's: it is added as it is when the command is given. */
static bool complete(void *context, struct felt_floor_command *command) {
  const struct making *making = context;
  struct felt_error error;
  return !felt_practice_complete(making->practice, command, &error);
}

static json_t *list_of(struct making *making, enum felt_status status) {
  if (!status) return making->list;
  json_decref(making->list);
  return NULL;
}

json_t *view_can_at_table(struct felt_floor *floor, struct felt_practice *practice, int table,
                          int64_t now_ms) {
  struct making making = {.list = json_array(), .practice = practice};
  const struct felt_can_listener listener = {.each = add, .complete = complete, .context = &making};
  struct felt_error error;
  return list_of(&making, felt_floor_can_at_table(floor, table, now_ms, &listener, &error));
}

json_t *view_can_on_link(struct felt_floor *floor, struct felt_practice *practice, const char *link,
                         int64_t now_ms) {
  struct making making = {.list = json_array(), .practice = practice};
  const struct felt_can_listener listener = {.each = add, .complete = complete, .context = &making};
  struct felt_error error;
  return list_of(&making, felt_floor_can_on_link(floor, link, now_ms, &listener, &error));
}
