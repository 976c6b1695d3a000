/* The incidents of a round: which fields each kind has, and at which moments it can happen. */
#include "read_facts.h"

static const struct {
  bool count, who, misdealt, own_seat;
  int moment_first, moment_count;
} form[FELT_INCIDENT_KINDS] = {
    [FELT_DEALER_CARD_EXPOSED] = {.moment_first = FELT_AT_DEAL, .moment_count = 5},
    [FELT_CARD_FACE_UP] = {.count = true, .moment_first = -1, .moment_count = 2},
    [FELT_WRONG_CARD_COUNT] = {.who = true},
    [FELT_STUB_COUNT_WRONG] = {.misdealt = true},
    [FELT_SHARED_INFORMATION] = {.own_seat = true},
    [FELT_PROGRESSIVE_DOWN] = {.moment_first = FELT_BEFORE_START, .moment_count = 2},
    [FELT_MUCKED] = {.own_seat = true},
};

static const char *kind_name(const void *with, int n) {
  (void)with;
  return felt_incident_name((enum felt_incident_kind)n);
}

static const char *decision_name(const void *with, int n) {
  (void)with;
  return felt_decision_name((enum felt_decision)n);
}

/* "dealer" or the number of a seat. */
static enum felt_status read_who(const struct field *field, int seat, const json_t *value,
                                 struct felt_error *error) {
  int *who = field->into;
  if (json_is_string(value) && strcmp(json_string_value(value), "dealer") == 0) {
    *who = FELT_THE_DEALERS_HAND;
    return FELT_OK;
  }
  if (json_is_integer(value) && json_integer_value(value) > 0 && json_integer_value(value) <= 1000) {
    *who = (int)json_integer_value(value);
    return FELT_OK;
  }
  return felt_wire_bad(error, seat, field->name, NULL, FELT_SAYS(NOT_A_HAND_HOLDER));
}

/* A card lies face up "during the deal" or "after the deal": two moments that are not neighbours. */
static enum felt_moment moment_at(enum felt_incident_kind kind, int n) {
  if (kind == FELT_CARD_FACE_UP) return n == 0 ? FELT_AT_DEAL : FELT_AFTER_DEAL;
  return (enum felt_moment)(form[kind].moment_first + n);
}

static enum felt_status read_when(const json_t *value, struct felt_incident *incident,
                                  struct felt_error *error) {
  char words[120];
  struct felt_text text = felt_text_init(words, sizeof words);
  for (int i = 0; i < form[incident->kind].moment_count; i++) {
    enum felt_moment moment = moment_at(incident->kind, i);
    if (json_is_string(value) && strcmp(json_string_value(value), felt_moment_name(moment)) == 0) {
      incident->when = moment;
      return FELT_OK;
    }
    felt_text_printf(&text, "%s%s", i ? ", " : "", felt_moment_name(moment));
  }
  return felt_wire_bad(error, FELT_NO_SEAT, "incidents when", NULL, FELT_SAYS(NOT_ONE_OF, words));
}

static enum felt_status keep_value(const struct field *field, int seat, const json_t *value,
                                   struct felt_error *error) {
  (void)seat;
  (void)error;
  *(const json_t **)field->into = value;
  return FELT_OK;
}

static enum felt_status read_kind(const json_t *object, enum felt_incident_kind *kind,
                                  struct felt_error *error) {
  int n = 0;
  struct choice choice = {&n, FELT_INCIDENT_KINDS, kind_name, NULL};
  const struct field field = {.name = "incidents kind", .into = &choice};
  if (!json_is_object(object))
    return felt_wire_bad(error, FELT_NO_SEAT, "incidents", NULL, FELT_SAYS(NOT_OBJECTS));
  enum felt_status status = felt_wire_choice(&field, FELT_NO_SEAT, json_object_get(object, "kind"), error);
  *kind = (enum felt_incident_kind)n;
  return status;
}

static enum felt_status read_incident(const json_t *object, struct felt_incident *into,
                                      struct felt_error *error) {
  enum felt_incident_kind kind = FELT_OTHER;
  enum felt_status status = read_kind(object, &kind, error);
  if (status) return status;
  struct felt_incident incident = felt_incident_init(kind);
  const json_t *when = NULL, *dropped = NULL;
  struct choice decision = {&incident.decision, FELT_DECISIONS, decision_name, NULL};
  const struct field fields[] = {
      {"kind", keep_value, &dropped, false},
      {"when", keep_value, &when, form[kind].moment_count == 0},
      {"count", felt_wire_small, &incident.count, !form[kind].count},
      {"who", read_who, &incident.who, !form[kind].who},
      {"correctable", felt_wire_bool, &incident.correctable, !form[kind].who},
      {"misdealt", felt_wire_bool, &incident.misdealt, !form[kind].misdealt},
      {"seat", felt_wire_small, &incident.seat, false},
      {"decision", felt_wire_choice, &decision, false},
      {"by", felt_wire_remark, NULL, false},
      {"reason", felt_wire_remark, NULL, false},
  };
  status = felt_wire_fields(object, FELT_NO_SEAT, "incidents", fields, FELT_COUNT(fields), error);
  if (!status && when) status = read_when(when, &incident, error);
  if (!status && incident.seat != FELT_NO_SEAT && !form[kind].own_seat &&
      incident.decision == FELT_NO_DECISION)
    status = felt_wire_bad(error, FELT_NO_SEAT, "incidents seat", NULL,
                           FELT_SAYS(SEAT_WITHOUT_DECISION, felt_incident_name(kind)));
  if (!status) *into = incident;
  return status;
}

enum felt_status felt_wire_incidents(const json_t *array, struct felt_facts *facts,
                                     struct felt_error *error) {
  if (!json_is_array(array))
    return felt_wire_bad(error, FELT_NO_SEAT, "incidents", NULL, FELT_SAYS(NOT_A_LIST));
  if (json_array_size(array) > FELT_INCIDENTS_MAX)
    return felt_wire_bad(error, FELT_NO_SEAT, "incidents", NULL, FELT_SAYS(MORE_THAN, FELT_INCIDENTS_MAX));
  for (size_t i = 0; i < json_array_size(array); i++) {
    enum felt_status status = read_incident(json_array_get(array, i), &facts->incident[i], error);
    if (status) return status;
  }
  facts->incident_count = (int)json_array_size(array);
  return FELT_OK;
}
