#include "felt/wire.h"

enum felt_status felt_wire_parse(const char *text, size_t length, json_t **value, struct felt_error *error) {
  if (length > FELT_WIRE_MAX)
    return felt_refuse(error, FELT_E_INPUT, "round", NULL, FELT_SAYS(LONGER_THAN_BYTES, FELT_WIRE_MAX));
  json_error_t fault;
  json_t *parsed = json_loadb(text, length, JSON_REJECT_DUPLICATES, &fault);
  if (!parsed) {
    /* jansson quotes what stands near the fault, whatever bytes they are: keep the message plain. */
    for (char *c = fault.text; *c; c++)
      if (*c < ' ' || *c > '~') *c = '?';
    return felt_refuse(error, FELT_E_INPUT, "round", NULL,
                       FELT_SAYS(NOT_A_JSON_ROUND, fault.line, fault.column, fault.text));
  }
  *value = parsed;
  return FELT_OK;
}
