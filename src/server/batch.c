#include "batch.h"

#include "serve.h"

struct batch *batch_new(int count) {
  struct batch *batch = calloc(1, sizeof *batch + (size_t)count * sizeof batch->item[0]);
  if (batch) batch->count = count;
  return batch;
}

void batch_refuse(struct batch_item *item, const struct felt_error *error) {
  item->error = *error;
  item->status = status_of_command(&item->error);
}

void batch_answer(struct batch *batch, const struct felt_floor_answer *answer) {
  while (batch->answered < batch->count && batch->item[batch->answered].status) batch->answered++;
  felt_assert(batch->answered < batch->count);
  struct batch_item *item = &batch->item[batch->answered++];
  item->status = MHD_HTTP_OK;
  item->repeated = answer->repeated;
  item->seq = answer->seq;
  if (!answer->status) return;
  item->error = *answer->error;
  item->status = status_of_command(&item->error);
}

json_t *batch_done_json(const struct batch_item *item) {
  return json_pack("{ss sI sb}", "id", item->id, "seq", (json_int_t)item->seq, "repeated", item->repeated);
}

json_t *batch_item_json(const struct batch_item *item) {
  json_t *object = item->status == MHD_HTTP_OK ? batch_done_json(item)
                                               : json_pack("{ss so}", "id", item->id, "error",
                                                           problem_json(item->status, &item->error));
  json_object_set_new(object, "status", json_integer(item->status));
  return object;
}

void batch_reply(const struct batch_item *item, struct reply *reply) {
  if (item->status == MHD_HTTP_OK) {
    reply_json(reply, item->status, batch_done_json(item));
    return;
  }
  json_t *problem = problem_json(item->status, &item->error);
  if (item->id[0]) json_object_set_new(problem, "id", json_string(item->id));
  reply_problem(reply, item->status, problem);
}
