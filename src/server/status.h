/* status: the HTTP status of a refusal follows from its code, by one table. */
#ifndef FELT_SERVER_STATUS_H
#define FELT_SERVER_STATUS_H

#include "felt/base.h"

/* Of what was asked. Where the table has no line for the code: 400 for bad input, 409 for a rule, 500
 * otherwise. */
unsigned status_of(const struct felt_error *error) FELT_NONNULL(1);

/* Of a command that could be read and was refused: 409 where the table has no line for the code. */
unsigned status_of_command(const struct felt_error *error) FELT_NONNULL(1);

#endif
