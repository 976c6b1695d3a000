/* One number over fixed books and wagers, which changes when the mathematics does. */
#include "felt/solve.h"

/* Folds one number in; the constants are those of the finalizer of splitmix64. */
static uint64_t mix(uint64_t state, felt_wide number) {
  const uint64_t halves[2] = {(uint64_t)number, (uint64_t)(number >> 64)};
  for (int i = 0; i < 2; i++) {
    state += halves[i] + UINT64_C(0x9e3779b97f4a7c15);
    state = (state ^ state >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    state = (state ^ state >> 27) * UINT64_C(0x94d049bb133111eb);
    state ^= state >> 31;
  }
  return state;
}

/* A fraction in its lowest terms, so that the way it was found does not matter. */
static uint64_t mix_exact(uint64_t state, struct felt_exact exact) {
  felt_wide a = exact.numerator < 0 ? -exact.numerator : exact.numerator, b = exact.denominator;
  while (b) {
    felt_wide rest = a % b;
    a = b;
    b = rest;
  }
  return mix(mix(state, exact.numerator / a), exact.denominator / a);
}

static uint64_t mix_solution(uint64_t state, const struct felt_solution *solution) {
  state = mix_exact(state, solution->ev);
  for (int i = 0; i < FELT_GAME_STREETS; i++) state = mix(state, solution->plays[i]);
  state = mix(mix(state, solution->folds), solution->multiples);
  for (int i = 0; i < FELT_STARTS; i++) {
    const struct felt_start *start = &solution->start[i];
    state = mix(mix_exact(mix_exact(state, start->ev_raise), start->ev_check), start->multiple);
  }
  return state;
}

/* The book with an Ante of three times its least, as much on every side wager on the own hand, its
 * progressive and one other hand. */
static enum felt_status add_book(const struct felt_book_text *text, int threads, uint64_t *state,
                                 struct felt_error *error) {
  struct felt_book *book = malloc(sizeof *book);
  struct felt_faults *faults = malloc(sizeof *faults);
  enum felt_status status = FELT_OK;
  if (!book || !faults)
    status = felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  else if (felt_book_read(text->text, text->length, book, faults))
    status = felt_refuse(error, FELT_E_INPUT, text->name, NULL, FELT_SAYS(BUILT_IN_BOOK_HAS_FAULTS));
  if (!status) {
    struct felt_wagers wagers = felt_wagers_none();
    struct felt_game game;
    struct felt_solution solution;
    wagers.ante_cents = 3 * book->main.ante.min_cents;
    for (int i = 0; i < book->side_count; i++)
      if (book->side[i].kind == FELT_OWN_HAND) wagers.side_cents[i] = wagers.ante_cents;
    wagers.progressive = book->progressive.table_count > 0;
    wagers.players = 2;
    status = felt_game_of(book, &wagers, &game, error);
    if (!status) status = felt_solve(&game, threads, &solution, error);
    if (!status) *state = mix_solution(*state, &solution);
  }
  free(faults);
  free(book);
  return status;
}

enum felt_status felt_solve_signature(int threads, uint64_t *signature, struct felt_error *error) {
  uint64_t state = 0;
  const struct felt_book_text *text;
  for (int i = 0; (text = felt_book_builtin(i)); i++) {
    enum felt_status status = add_book(text, threads, &state, error);
    if (status) return status;
  }
  struct felt_highest highest;
  enum felt_status status = felt_highest(&highest, error);
  if (status) return status;
  for (int hands = 1; hands <= FELT_HIGHEST_HANDS_MAX; hands++)
    for (int c = FELT_FULL_HOUSE; c < FELT_CATEGORIES; c++)
      state = mix_exact(state, highest.at_least[hands][c]);
  *signature = state >> 1; /* a positive number everywhere */
  return FELT_OK;
}
