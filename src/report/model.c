#include "model.h"

#include "jobs.h"

enum felt_status model_begin(struct model *model, const struct felt_book *book,
                             const struct felt_report_options *options, struct felt_error *error) {
  struct felt_wagers wagers = felt_wagers_none();
  model->book = book;
  model->options = *options;
  model->asked = calloc(ASKED_MAX, sizeof *model->asked);
  if (!model->asked) return felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  enum felt_status status = felt_game_of(book, &wagers, &model->game, error);
  if (status) return status;
  model_ask(model, &model->game);
  for (int i = 0; i < book->side_count; i++) {
    if (book->side[i].kind != FELT_OWN_HAND || book->side[i].after_fold != FELT_FOLD_FORFEITS) continue;
    struct felt_game game = model_with_side(model, i);
    model_ask(model, &game);
  }
  return FELT_OK;
}

struct model_words model_words(const struct model *model, const struct felt_error *error) {
  struct model_words words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  model->options.words(error, &text);
  felt_text_cut(&text);
  return words;
}

void model_close(struct model *model) {
  free(model->asked);
  model->asked = NULL;
}

static bool same_sides(const struct felt_game *a, const struct felt_game *b) {
  for (int i = 0; i < FELT_SIDES_MAX; i++)
    if (a->side[i].cents != b->side[i].cents || a->side[i].fold_forfeits != b->side[i].fold_forfeits ||
        memcmp(a->side[i].pays, b->side[i].pays, sizeof a->side[i].pays) != 0)
      return false;
  return true;
}

static bool same_game(const struct felt_game *a, const struct felt_game *b) {
  return a->ante_cents == b->ante_cents && a->fee_cents == b->fee_cents && a->qualifies == b->qualifies &&
         same_sides(a, b) && a->progressive_cents == b->progressive_cents &&
         a->progressive_of_seven == b->progressive_of_seven &&
         a->fold_forfeits_progressive == b->fold_forfeits_progressive && a->others == b->others &&
         memcmp(a->blind, b->blind, sizeof a->blind) == 0 &&
         memcmp(a->play_count, b->play_count, sizeof a->play_count) == 0 &&
         memcmp(a->play_multiple, b->play_multiple, sizeof a->play_multiple) == 0 &&
         memcmp(a->award_cents, b->award_cents, sizeof a->award_cents) == 0 &&
         memcmp(a->envy_cents, b->envy_cents, sizeof a->envy_cents) == 0;
}

static const struct asked *find_asked(const struct model *model, const struct felt_game *game) {
  for (int i = 0; i < model->asked_count; i++)
    if (same_game(&model->asked[i].game, game)) return &model->asked[i];
  return NULL;
}

void model_ask(struct model *model, const struct felt_game *game) {
  if (find_asked(model, game)) return;
  felt_assert(model->asked_count < ASKED_MAX);
  model->asked[model->asked_count++].game = *game;
}

const struct felt_solution *model_solution(const struct model *model, const struct felt_game *game) {
  const struct asked *asked = find_asked(model, game);
  felt_assert(asked && asked->status == FELT_OK);
  return &asked->solution;
}

double model_value(const struct model *model, const struct felt_game *game) {
  return felt_exact_value(model_solution(model, game)->ev);
}

/* ---- solving: each game on one thread, several games at once */

/* The book's own game, with its distribution. */
static void solve_own(void *context) {
  struct model *model = context;
  struct asked *own = &model->asked[0];
  own->status = felt_solve_full(&own->game, 1, &own->solution, &model->distribution, &own->error);
}

static void solve_asked(void *context) {
  struct asked *asked = context;
  asked->status = felt_solve(&asked->game, 1, &asked->solution, &asked->error);
}

static void count_hands(void *context) {
  struct model *model = context;
  model->counts_status = felt_hand_counts(&model->counts, &model->counts_error);
  model->counted = model->counts_status == FELT_OK;
}

static void count_highest(void *context) {
  struct model *model = context;
  model->has_highest = felt_highest(&model->highest, &model->highest_error) == FELT_OK;
}

static enum felt_status read_solved(struct model *model, struct felt_error *error) {
  const struct asked *own = &model->asked[0];
  enum felt_status status = own->status;
  model->refusal = own->error;
  model->solved = status == FELT_OK;
  if (status == FELT_E_INPUT) return FELT_OK; /* rules and side wagers are worth a report by themselves */
  model->solution = own->solution;
  for (int i = 0; i < model->asked_count && !status; i++) {
    status = model->asked[i].status;
    if (status && error) *error = model->asked[i].error;
  }
  return status;
}

enum felt_status model_solve(struct model *model, struct felt_error *error) {
  struct job jobs[ASKED_MAX + 3];
  int count = 0;
  jobs[count++] = (struct job){solve_own, model};
  if (model->book->sides.highest_hand) jobs[count++] = (struct job){count_highest, model};
  for (int i = 1; i < model->asked_count; i++) jobs[count++] = (struct job){solve_asked, &model->asked[i]};
  jobs[count++] = (struct job){count_hands, model};
  jobs_run(jobs, count, model->options.threads);
  if (model->counts_status && error) *error = model->counts_error;
  return model->counts_status ? model->counts_status : read_solved(model, error);
}

/* ---- games */

struct felt_game model_game(const struct model *model, const struct felt_wagers *wagers) {
  struct felt_game game;
  struct felt_error error;
  enum felt_status status = felt_game_of(model->book, wagers, &game, &error);
  felt_assert(status == FELT_OK);
  return game;
}

struct felt_game model_with_side(const struct model *model, int side) {
  struct felt_wagers wagers = felt_wagers_none();
  wagers.ante_cents = wagers.side_cents[side] = model->book->main.ante.min_cents;
  struct felt_game game = model_game(model, &wagers);
  game.side[side].fold_forfeits = true;
  return game;
}

struct felt_exact model_side_ev(const struct model *model, int side, bool *beside) {
  *beside = model->solved && model->book->side[side].after_fold == FELT_FOLD_FORFEITS;
  if (!*beside) return felt_own_hand_side(&model->counts, model_table(model->book, side)).ev;
  struct felt_game game = model_with_side(model, side);
  return felt_side_beside(&game, side, model_solution(model, &game), &model->solution);
}

int model_own_hand(const struct felt_book *book, int sides[FELT_SIDES_MAX]) {
  int count = 0;
  for (int i = 0; i < book->side_count; i++)
    if (book->side[i].kind == FELT_OWN_HAND) sides[count++] = i;
  return count;
}

const char *model_title(const struct felt_book *book, int side) {
  return book->wager[FELT_SIDE + side].title.text;
}

const struct felt_progressive *model_progressive(const struct felt_book *book) {
  if (book->progressive.table_count == 0) return NULL;
  return &book->progressive.table[book->progressive.table_default];
}

const struct felt_pay_table *model_table(const struct felt_book *book, int side) {
  return &book->side[side].table[book->side[side].table_default];
}
