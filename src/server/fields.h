/* The fields of a command in JSON: what is wrong with one, and where. */
#ifndef FELT_SERVER_FIELDS_H
#define FELT_SERVER_FIELDS_H

#include "felt/base.h"

#include <jansson.h>

/* FELT_E_INPUT at `field`. */
enum felt_status field_bad(struct felt_error *error, const char *field, const struct felt_reason *reason);

/* An integer from `least` to `most`; an absent one keeps what stands there. */
enum felt_status field_int(const json_t *body, const char *field, int64_t least, int64_t most,
                           int64_t *number, struct felt_error *error) FELT_CHECKED;
/* One that must be there. */
enum felt_status field_need_int(const json_t *body, const char *field, int64_t least, int64_t most,
                                int64_t *number, struct felt_error *error) FELT_CHECKED;

/* Every field of an object stands in one of the two lists, " like this ". */
/* Is the key one of those between blanks? */
bool field_is_listed(const char *list, const char *key);
enum felt_status fields_known(const json_t *body, const char *common, const char *own,
                              struct felt_error *error) FELT_CHECKED;

#endif
