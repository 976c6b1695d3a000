/* batch: commands of one request that are decided one by one and committed together. */
#ifndef FELT_SERVER_BATCH_H
#define FELT_SERVER_BATCH_H

#include "felt/floor.h"

#include <jansson.h>

enum { BATCH_MAX = 64 };

struct batch_item {
  char id[72];     /* as the client knows it */
  unsigned status; /* of HTTP; not 0 before the commit: refused already, it does not reach the floor */
  bool repeated;
  int64_t seq;
  struct felt_error error;
  struct felt_floor_command command;
};

struct batch {
  int count, answered;
  struct batch_item item[];
};

/* NULL: memory ran out. */
struct batch *batch_new(int count);
/* Refuses an item for good. */
void batch_refuse(struct batch_item *item, unsigned status, const char *where, const char *rule,
                  const char *format, ...) FELT_PRINTF(5, 6);
/* Takes the floor's next answer; they come in the order of submission. */
void batch_answer(struct batch *batch, const struct felt_floor_answer *answer);

/* {"id", "status", "seq", "repeated"} or {"id", "status", "error"}. */
json_t *batch_item_json(const struct batch_item *item);

/* Whether the floor refused it because of who asked: what he may is in docs/ledger.md. */
bool batch_is_about_rights(const struct felt_error *error);

#endif
