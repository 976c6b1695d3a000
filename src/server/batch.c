#include "batch.h"

#include "serve.h"

struct batch *batch_new(int count) {
  struct batch *batch = calloc(1, sizeof *batch + (size_t)count * sizeof batch->item[0]);
  if (batch) batch->count = count;
  return batch;
}

void batch_refuse(struct batch_item *item, unsigned status, const char *where, const char *rule,
                  const char *format, ...) {
  char what[200];
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  item->status = status;
  (void)felt_fail(&item->error, FELT_E_RULE, where, rule, "%s", what);
}

/* The floor, whose refusals have no codes yet, says "may not" where it is the person, and nowhere else. */
bool batch_is_about_rights(const struct felt_error *error) {
  return error->reason.code == FELT_CODE_NOT_YOUR_ROLE || error->reason.code == FELT_CODE_NOT_THEIR_ROLE ||
         strncmp(error->what, "may not ", 8) == 0;
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
  item->status = batch_is_about_rights(&item->error) ? MHD_HTTP_FORBIDDEN : MHD_HTTP_CONFLICT;
}

json_t *batch_item_json(const struct batch_item *item) {
  json_t *object = json_pack("{si}", "status", (int)item->status);
  if (item->id[0]) json_object_set_new(object, "id", json_string(item->id));
  if (item->status == MHD_HTTP_OK) {
    json_object_set_new(object, "seq", json_integer(item->seq));
    json_object_set_new(object, "repeated", json_boolean(item->repeated));
  } else {
    json_object_set_new(object, "error",
                        error_json(item->error.where, item->error.rule, felt_words_of(&item->error).text));
  }
  return object;
}
