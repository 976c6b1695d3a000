/* The mathematics on request: read the question, look whether it has been answered, else work it out. */
#include "felt/service.h"
#include "felt/views.h"
#include "serve.h"

#include "felt/lab.h"

#include <sodium.h>

/* ---- what is worked out */

typedef enum felt_status lab_work(struct felt_server *server, const struct felt_lab_question *question,
                                  struct felt_text *text, struct felt_error *error);

/* What the side wagers of this book need: counted once in a server's life. Others may read what is there
 * while more is added. */
static enum felt_status count_sides(struct felt_server *server, const struct felt_book *book,
                                    struct felt_error *error) {
  pthread_mutex_lock(&server->side_lock);
  enum felt_status status = felt_side_counts(&server->side, book, error);
  pthread_mutex_unlock(&server->side_lock);
  return status;
}

struct solved {
  struct felt_solution solution;
  struct felt_distribution distribution;
};

static enum felt_status solve_side(struct felt_server *server, const struct felt_lab_question *question,
                                   struct felt_text *text, struct felt_error *error) {
  enum felt_status status = count_sides(server, &question->book, error);
  return status ? status
                : felt_lab_print_side(&question->book, &question->wagers, &server->side, text, error);
}

static enum felt_status solve(struct felt_server *server, const struct felt_lab_question *question,
                              struct felt_text *text, struct felt_error *error) {
  if (question->side) return solve_side(server, question, text, error);
  int threads = server->options.solve_threads;
  struct solved *solved = malloc(sizeof *solved);
  if (!solved) return felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  int64_t start_us = clock_us();
  enum felt_status status = question->full ? felt_solve_full(&question->game, threads, &solved->solution,
                                                             &solved->distribution, error)
                                           : felt_solve(&question->game, threads, &solved->solution, error);
  if (!status)
    felt_lab_print_solution(&question->book, &question->game, &solved->solution,
                            question->full ? &solved->distribution : NULL,
                            (double)(clock_us() - start_us) / 1e6, threads, text);
  free(solved);
  return status;
}

static enum felt_status advise(struct felt_server *server, const struct felt_lab_question *question,
                               struct felt_text *text, struct felt_error *error) {
  struct felt_advice advice;
  enum felt_status status =
      felt_advise(&question->game, &question->point, server->options.solve_threads, &advice, error);
  if (status) return status;
  const struct felt_reason says = felt_lab_hand(&question->point);
  json_t *hand = says.code ? reason_json(&says) : NULL;
  char *words = hand ? json_dumps(hand, JSON_COMPACT) : NULL;
  felt_lab_print_advice(&advice, words ? words : "", text);
  free(words);
  json_decref(hand);
  return FELT_OK;
}

static enum felt_status design(struct felt_server *server, const struct felt_lab_question *question,
                               struct felt_text *text, struct felt_error *error) {
  enum felt_status status = count_sides(server, &question->book, error);
  return status ? status
                : felt_lab_design(question, &server->side, server->options.solve_threads, text, error);
}

/* ---- the way of every question */

void reply_faults(struct reply *reply, const struct felt_error *error, const struct felt_faults *faults) {
  json_t *list = json_array();
  for (int i = 0; i < faults->count && i < FELT_FAULTS_MAX; i++) {
    const struct felt_fault *fault = &faults->fault[i];
    json_t *row = reason_json(&fault->reason);
    json_object_set_new(row, "line", json_integer(fault->line));
    json_object_set_new(row, "what",
                        json_string(felt_words_fault(fault->where, &fault->reason, fault->rule.id).text));
    json_array_append_new(list, row);
  }
  unsigned status = status_of(error);
  json_t *problem = problem_json(status, error);
  json_object_set_new(problem, "faults", list);
  reply_problem(reply, status, problem);
}

static void work_out(struct request *request, const struct felt_lab_question *question, lab_work *work,
                     const unsigned char *key) {
  struct felt_error error;
  char *buffer = malloc(FELT_LAB_TEXT_MAX);
  if (!buffer) {
    reply_no_memory(&request->reply);
    return;
  }
  struct felt_text text = felt_text_init(buffer, FELT_LAB_TEXT_MAX);
  if (work(request->server, question, &text, &error)) {
    reply_failure(&request->reply, &error);
  } else {
    felt_assert(!text.full);
    if (key) cache_put(request->server->cache, key, buffer, text.length);
    reply_copy(&request->reply, MHD_HTTP_OK, "application/json", buffer, text.length);
  }
  free(buffer);
}

static void answer(struct request *request, const char *name, enum felt_lab_kind kind, lab_work *work) {
  json_t *object = request_json(request);
  if (!object) return;
  book_forms_put_text(request->server->book_forms, object);
  struct felt_lab_question *question = malloc(sizeof *question);
  struct felt_faults *faults = malloc(sizeof *faults);
  struct felt_error error;
  unsigned char key[CACHE_KEY];
  char *known = NULL;
  size_t length = 0;
  if (!question || !faults)
    reply_no_memory(&request->reply);
  else if (felt_lab_read(object, kind, question, faults, &error))
    faults->count > 0 ? reply_faults(&request->reply, &error, faults)
                      : reply_failure(&request->reply, &error);
  else if (!worth_key(object, name, question->book.hash, key))
    work_out(request, question, work, NULL);
  else if (cache_get(request->server->cache, key, &known, &length)) {
    atomic_fetch_add(&request->server->counts.cache_hits, 1);
    reply_take(&request->reply, MHD_HTTP_OK, "application/json", known, length);
  } else
    work_out(request, question, work, key);
  free(faults);
  free(question);
  json_decref(object);
}

void api_solve(struct request *request) {
  answer(request, "solve", FELT_LAB_SOLVE, solve);
}

void api_advise(struct request *request) {
  answer(request, "advise", FELT_LAB_ADVISE, advise);
}

void api_design(struct request *request) {
  answer(request, "design", FELT_LAB_DESIGN, design);
}
