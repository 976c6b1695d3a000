
#include "felt/views.h"

enum felt_status field_bad(struct felt_error *error, const char *field, const struct felt_reason *reason) {
  return felt_refuse(error, FELT_E_INPUT, field, NULL, reason);
}

enum felt_status field_int(const json_t *body, const char *field, int64_t least, int64_t most,
                           int64_t *number, struct felt_error *error) {
  const json_t *value = json_object_get(body, field);
  if (!value) return FELT_OK;
  if (!json_is_integer(value) || json_integer_value(value) < least || json_integer_value(value) > most)
    return field_bad(error, field, FELT_SAYS(NOT_IN_RANGE));
  *number = json_integer_value(value);
  return FELT_OK;
}

enum felt_status field_need_int(const json_t *body, const char *field, int64_t least, int64_t most,
                                int64_t *number, struct felt_error *error) {
  if (!json_object_get(body, field)) return field_bad(error, field, FELT_SAYS(IS_MISSING));
  return field_int(body, field, least, most, number, error);
}

bool field_is_listed(const char *list, const char *key) {
  size_t length = strlen(key);
  if (length == 0 || strchr(key, ' ')) return false;
  for (const char *at = list; (at = strstr(at, key)); at++)
    if (at > list && at[-1] == ' ' && at[length] == ' ') return true;
  return false;
}

enum felt_status fields_known(const json_t *body, const char *common, const char *own,
                              struct felt_error *error) {
  const char *key;
  json_t *value, *walked = (json_t *)(uintptr_t)body; /* jansson's iterators take no const */
  json_object_foreach(walked, key, value) {
    if (!field_is_listed(common, key) && !field_is_listed(own, key))
      return field_bad(error, "command", FELT_SAYS(UNKNOWN_FIELD, key));
  }
  return FELT_OK;
}
