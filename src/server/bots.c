/* Bots: they see what their seat sees. "perfect" plays the solved game, "simple" the short strategy, "timid"
 * waits for the river. What has to be worked out is worked out in a thread of their own: no table waits for
 * another one's bot. */
#include "bell.h"
#include "house.h"

#include "felt/lab.h"

enum { BOOKS_MAX = 16 };

enum thought_state { THOUGHT_NONE, THOUGHT_WAITS, THOUGHT_IN_WORK, THOUGHT_DONE };

/* What a table's perfect bot has to decide; one a table, since one has the turn. */
struct thought {
  enum thought_state state;
  const struct felt_book *book; /* the floor's */
  struct felt_round_view view;
  int multiple;
};

/* Before the flop a solution answers for all hands at once; it is worked out when a book's first perfect bot
 * has to act. */
struct solved {
  uint8_t hash[FELT_BOOK_HASH];
  struct felt_solution solution;
};

struct bots {
  pthread_mutex_t lock; /* of the thoughts */
  pthread_cond_t asked;
  pthread_t thread;
  bool stopping;
  struct thought *thought[PRACTICE_TABLES_MAX + 1]; /* NULL: no perfect bot was there yet */
  int count;                                        /* of the thread */
  struct solved *solved[BOOKS_MAX];
};

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

static const struct felt_solution *solution_of(struct bots *bots, const struct felt_book *book,
                                               const struct felt_game *game) {
  for (int i = 0; i < bots->count; i++)
    if (memcmp(bots->solved[i]->hash, book->hash, FELT_BOOK_HASH) == 0) return &bots->solved[i]->solution;
  struct felt_error error;
  struct solved *solved = bots->count < BOOKS_MAX ? malloc(sizeof *solved) : NULL;
  if (!solved || felt_solve(game, 2, &solved->solution, &error)) {
    free(solved);
    return NULL;
  }
  memcpy(solved->hash, book->hash, FELT_BOOK_HASH);
  bots->solved[bots->count++] = solved;
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

static int perfect(struct bots *bots, const struct felt_book *book, const struct felt_round_view *view) {
  const struct felt_hand_view *hand = own_hand(view);
  struct felt_game game;
  if (!hand || hand->hole.known != 2 || !the_game(book, &hand->bet, &game))
    return felt_lab_short_strategy(view);
  if (view->phase == FELT_PHASE_PREFLOP) {
    const struct felt_solution *solution = solution_of(bots, book, &game);
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
  return multiple > 0 || view->phase != FELT_PHASE_RIVER ? multiple : -1;
}

/* ---- thinking */

static struct thought *next_thought(struct bots *bots) {
  for (int table = 1; table <= PRACTICE_TABLES_MAX; table++)
    if (bots->thought[table] && bots->thought[table]->state == THOUGHT_WAITS) return bots->thought[table];
  return NULL;
}

static void *think(void *context) {
  struct bots *bots = context;
  pthread_mutex_lock(&bots->lock);
  while (!bots->stopping) {
    struct thought *thought = next_thought(bots);
    if (!thought) {
      pthread_cond_wait(&bots->asked, &bots->lock);
      continue;
    }
    thought->state = THOUGHT_IN_WORK;
    pthread_mutex_unlock(&bots->lock);
    int multiple = perfect(bots, thought->book, &thought->view);
    pthread_mutex_lock(&bots->lock);
    thought->multiple = multiple;
    thought->state = THOUGHT_DONE;
  }
  pthread_mutex_unlock(&bots->lock);
  return NULL;
}

/* The same decision: nobody else can see these cards at this point of this round. */
static bool is_about(const struct thought *thought, const struct felt_round_view *view) {
  return thought->view.opening.number == view->opening.number && thought->view.phase == view->phase &&
         thought->view.viewer.seat == view->viewer.seat;
}

/* BOT_THINKS, or what it came to. */
static int ask(struct bots *bots, int table, const struct felt_book *book,
               const struct felt_round_view *view) {
  int multiple = BOT_THINKS;
  pthread_mutex_lock(&bots->lock);
  struct thought *thought = bots->thought[table];
  if (!thought) thought = bots->thought[table] = calloc(1, sizeof *thought);
  bool about = thought && thought->state != THOUGHT_NONE && is_about(thought, view);
  if (!thought) {
    multiple = felt_lab_short_strategy(view);
  } else if (about && thought->state == THOUGHT_DONE) {
    multiple = thought->multiple;
    thought->state = THOUGHT_NONE;
  } else if (!about && thought->state != THOUGHT_IN_WORK) {
    *thought = (struct thought){.state = THOUGHT_WAITS, .book = book, .view = *view};
    pthread_cond_signal(&bots->asked);
  }
  pthread_mutex_unlock(&bots->lock);
  return multiple;
}

int bots_decide(struct bots *bots, int table, const char *kind, const struct felt_book *book,
                const struct felt_round_view *view) {
  if (strcmp(kind, "perfect") == 0) return ask(bots, table, book, view);
  if (strcmp(kind, "timid") == 0 && view->phase != FELT_PHASE_RIVER) return 0;
  return felt_lab_short_strategy(view);
}

struct bots *bots_new(void) {
  struct bots *bots = calloc(1, sizeof *bots);
  if (!bots) return NULL;
  pthread_mutex_init(&bots->lock, NULL);
  bell_init(&bots->asked);
  if (pthread_create(&bots->thread, NULL, think, bots) == 0) return bots;
  free(bots);
  return NULL;
}

void bots_free(struct bots *bots) {
  if (!bots) return;
  pthread_mutex_lock(&bots->lock);
  bots->stopping = true;
  pthread_cond_signal(&bots->asked);
  pthread_mutex_unlock(&bots->lock);
  pthread_join(bots->thread, NULL);
  for (int i = 0; i < bots->count; i++) free(bots->solved[i]);
  for (int i = 0; i <= PRACTICE_TABLES_MAX; i++) free(bots->thought[i]);
  pthread_cond_destroy(&bots->asked);
  pthread_mutex_destroy(&bots->lock);
  free(bots);
}
