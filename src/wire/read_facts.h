#ifndef FELT_WIRE_READ_FACTS_H
#define FELT_WIRE_READ_FACTS_H

#include "fields.h"

/* The array "incidents" into facts->incident. */
enum felt_status felt_wire_incidents(const json_t *array, struct felt_facts *facts,
                                     struct felt_error *error) FELT_CHECKED;

#endif
