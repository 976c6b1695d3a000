/* hits: what became of every hit. A finished one leaves its link and lives in the log alone; so that its
 * table can ask for it, the database of people keeps a row for each, made from the log and made again if it
 * is lost. For the writer's thread. */
#ifndef FELT_SERVER_HITS_H
#define FELT_SERVER_HITS_H

#include "people.h"

#include "felt/store.h"

#include <jansson.h>

/* Notes what an event of a link says of a hit, if it says anything. */
void hits_note(struct people *people, int64_t seq, const char *link, const struct felt_link_event *event);
/* Reads on in the log where the rows end. */
enum felt_status hits_catch_up(struct people *people, struct felt_store *store,
                               struct felt_error *error) FELT_CHECKED;

/* A hit by its number, or the last one of the log up to `seq`, as JSON: docs/api.md. NULL: none. */
json_t *hits_json(struct people *people, const struct felt_floor *floor, const char *link, int64_t hit);
json_t *hits_json_at(struct people *people, const struct felt_floor *floor, const char *link, int64_t seq);

#endif
