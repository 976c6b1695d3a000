/* Fields of a line that only a round has. */
#ifndef FELT_ROUND_EVENT_IO_H
#define FELT_ROUND_EVENT_IO_H

#include "felt/record.h"

#include "internal.h"

void felt_io_cards(struct felt_record_io *io, const char *key, struct felt_faces *faces);

#endif
