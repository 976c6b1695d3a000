/* Bots see what their seat sees. "perfect" plays the solved game, "simple" the short strategy, "timid" waits
 * for the river. */
#include "practice.h"

#include "felt/lab.h"

enum { BOOKS_MAX = 16 };

struct solved {
  uint8_t hash[FELT_BOOK_HASH];
  struct felt_solution solution;
};

struct felt_bot_mind {
  int count;
  struct solved *solved[BOOKS_MAX];
};

int felt_bot_decide(const char *kind, const struct felt_round_view *view) {
  if (strcmp(kind, "perfect") == 0) return FELT_BOT_THINKS;
  if (strcmp(kind, "timid") == 0 && view->phase != FELT_PHASE_RIVER) return 0;
  return felt_lab_short_strategy(view);
}

/* ---- perfect bots */

struct felt_bot_mind *felt_bot_mind_new(void) {
  return calloc(1, sizeof(struct felt_bot_mind));
}

void felt_bot_mind_free(struct felt_bot_mind *mind) {
  for (int i = 0; mind && i < mind->count; i++) free(mind->solved[i]);
  free(mind);
}

static const struct felt_hand_view *own_hand(const struct felt_round_view *view) {
  for (int i = 0; i < view->hand_count; i++)
    if (view->hand[i].seat == view->viewer.seat) return &view->hand[i];
  return NULL;
}

static bool the_game(const struct felt_book *book, const struct felt_bet *bet, struct felt_game *game) {
  struct felt_wagers wagers = felt_wagers_none();
  struct felt_error error;
  wagers.ante_cents = bet->cents[FELT_ANTE];
  return felt_game_of(book, &wagers, game, &error) == FELT_OK;
}

static const struct felt_solution *solution_of(struct felt_bot_mind *mind, const struct felt_book *book,
                                               const struct felt_game *game) {
  for (int i = 0; i < mind->count; i++)
    if (memcmp(mind->solved[i]->hash, book->hash, FELT_BOOK_HASH) == 0) return &mind->solved[i]->solution;
  struct felt_error error;
  struct solved *solved = mind->count < BOOKS_MAX ? malloc(sizeof *solved) : NULL;
  if (!solved || felt_solve(game, 2, &solved->solution, &error)) {
    free(solved);
    return NULL;
  }
  memcpy(solved->hash, book->hash, FELT_BOOK_HASH);
  mind->solved[mind->count++] = solved;
  return &solved->solution;
}

/* "AKs", "T9o", "77" */
static void start_name(const felt_card hole[2], char name[4]) {
  static const char ranks[] = "23456789TJQKA";
  int high = felt_card_rank(hole[0]), low = felt_card_rank(hole[1]);
  if (high < low) {
    int swap = high;
    high = low;
    low = swap;
  }
  bool suited = felt_card_suit(hole[0]) == felt_card_suit(hole[1]);
  name[0] = ranks[high];
  name[1] = ranks[low];
  name[2] = high == low ? '\0' : suited ? 's' : 'o';
  name[3] = '\0';
}

int felt_bot_perfect(struct felt_bot_mind *mind, const struct felt_book *book,
                     const struct felt_round_view *view) {
  const struct felt_hand_view *hand = own_hand(view);
  struct felt_game game;
  if (!hand || hand->hole.known != 2 || !the_game(book, &hand->bet, &game))
    return felt_lab_short_strategy(view);
  if (view->phase == FELT_PHASE_PREFLOP) {
    const struct felt_solution *solution = solution_of(mind, book, &game);
    char name[4];
    start_name(hand->hole.face, name);
    for (int i = 0; solution && i < FELT_STARTS; i++)
      if (strcmp(solution->start[i].hand, name) == 0) return solution->start[i].multiple;
    return felt_lab_short_strategy(view);
  }
  struct felt_point point = {.board_count = view->board.known};
  struct felt_advice advice;
  struct felt_error error;
  memcpy(point.hole, hand->hole.face, 2);
  memcpy(point.board, view->board.face, (size_t)point.board_count);
  if (felt_advise(&game, &point, 1, &advice, &error)) return felt_lab_short_strategy(view);
  int multiple = advice.option[advice.best].multiple;
  return multiple > 0 || view->phase != FELT_PHASE_RIVER ? multiple : FELT_BOT_FOLDS;
}
