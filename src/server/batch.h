/* batch: commands of one request that are decided one by one and committed together. */
#ifndef FELT_SERVER_BATCH_H
#define FELT_SERVER_BATCH_H

#include "felt/floor.h"

#include <jansson.h>

struct reply;

enum { BATCH_MAX = 64 };

struct batch_item {
  char id[72];     /* as the client knows it */
  unsigned status; /* of HTTP; not 0 before the commit: refused already, it does not reach the floor */
  bool repeated;
  int64_t seq;
  struct felt_error error;
  struct felt_floor_command command;
  const struct felt_book_text *book; /* a built-in one that the command names; NULL: none */
};

struct batch {
  int count, answered;
  struct batch_item item[];
};

/* NULL: memory ran out. */
struct batch *batch_new(int count);
/* Refuses an item for good. */
void batch_refuse(struct batch_item *item, const struct felt_error *error);
/* Takes the floor's next answer; they come in the order of submission. */
void batch_answer(struct batch *batch, const struct felt_floor_answer *answer);

/* {"id", "seq", "repeated"} */
json_t *batch_done_json(const struct batch_item *item);
/* {"id", "status", "seq", "repeated"} or {"id", "status", "error"}, which is a problem. */
json_t *batch_item_json(const struct batch_item *item);
/* The only item of a request: {"id", "seq", "repeated"}, or the problem with "id". */
void batch_reply(const struct batch_item *item, struct reply *reply);

#endif
