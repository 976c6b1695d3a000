/* Perfect bots think in a thread of their own, so that no table waits for another one's bot. */
#include "practice.h"

#include "felt/service.h"

enum thought_state { THOUGHT_NONE, THOUGHT_WAITS, THOUGHT_IN_WORK, THOUGHT_DONE };

/* What a table's perfect bot has to decide; one a table, since one has the turn. */
struct thought {
  enum thought_state state;
  const struct felt_book *book; /* the floor's */
  struct felt_round_view view;
  int multiple;
};

struct felt_thinking {
  pthread_mutex_t lock; /* of the thoughts */
  pthread_cond_t asked;
  pthread_t thread;
  bool stopping;
  struct thought *thought[FELT_PRACTICE_TABLES_MAX + 1]; /* NULL: no perfect bot was there yet */
  struct felt_bot_mind *mind;                            /* of the thread */
};

static struct thought *next_thought(struct felt_thinking *thinking) {
  for (int table = 1; table <= FELT_PRACTICE_TABLES_MAX; table++)
    if (thinking->thought[table] && thinking->thought[table]->state == THOUGHT_WAITS)
      return thinking->thought[table];
  return NULL;
}

static void *think(void *context) {
  struct felt_thinking *thinking = context;
  pthread_mutex_lock(&thinking->lock);
  while (!thinking->stopping) {
    struct thought *thought = next_thought(thinking);
    if (!thought) {
      pthread_cond_wait(&thinking->asked, &thinking->lock);
      continue;
    }
    thought->state = THOUGHT_IN_WORK;
    pthread_mutex_unlock(&thinking->lock);
    int multiple = felt_bot_perfect(thinking->mind, thought->book, &thought->view);
    pthread_mutex_lock(&thinking->lock);
    thought->multiple = multiple;
    thought->state = THOUGHT_DONE;
  }
  pthread_mutex_unlock(&thinking->lock);
  return NULL;
}

/* The same decision: nobody else can see these cards at this point of this round. */
static bool is_about(const struct thought *thought, const struct felt_round_view *view) {
  return thought->view.opening.number == view->opening.number && thought->view.phase == view->phase &&
         thought->view.viewer.seat == view->viewer.seat;
}

/* FELT_BOT_THINKS, or what it came to. */
static int ask(struct felt_thinking *thinking, int table, const struct felt_book *book,
               const struct felt_round_view *view) {
  int multiple = FELT_BOT_THINKS;
  pthread_mutex_lock(&thinking->lock);
  struct thought *thought = thinking->thought[table];
  if (!thought) thought = thinking->thought[table] = calloc(1, sizeof *thought);
  bool about = thought && thought->state != THOUGHT_NONE && is_about(thought, view);
  if (!thought) {
    multiple = felt_bot_decide("simple", view);
  } else if (about && thought->state == THOUGHT_DONE) {
    multiple = thought->multiple;
    thought->state = THOUGHT_NONE;
  } else if (!about && thought->state != THOUGHT_IN_WORK) {
    *thought = (struct thought){.state = THOUGHT_WAITS, .book = book, .view = *view};
    pthread_cond_signal(&thinking->asked);
  }
  pthread_mutex_unlock(&thinking->lock);
  return multiple;
}

int felt_thinking_ask(struct felt_thinking *thinking, int table, const char *kind,
                      const struct felt_book *book, const struct felt_round_view *view) {
  int multiple = felt_bot_decide(kind, view);
  return multiple == FELT_BOT_THINKS ? ask(thinking, table, book, view) : multiple;
}

struct felt_thinking *felt_thinking_start(void) {
  struct felt_thinking *thinking = calloc(1, sizeof *thinking);
  if (!thinking) return NULL;
  pthread_mutex_init(&thinking->lock, NULL);
  clock_wait_init(&thinking->asked);
  thinking->mind = felt_bot_mind_new();
  if (thinking->mind && pthread_create(&thinking->thread, NULL, think, thinking) == 0) return thinking;
  felt_bot_mind_free(thinking->mind);
  free(thinking);
  return NULL;
}

void felt_thinking_stop(struct felt_thinking *thinking) {
  if (!thinking) return;
  pthread_mutex_lock(&thinking->lock);
  thinking->stopping = true;
  pthread_cond_signal(&thinking->asked);
  pthread_mutex_unlock(&thinking->lock);
  pthread_join(thinking->thread, NULL);
  felt_bot_mind_free(thinking->mind);
  for (int i = 0; i <= FELT_PRACTICE_TABLES_MAX; i++) free(thinking->thought[i]);
  pthread_cond_destroy(&thinking->asked);
  pthread_mutex_destroy(&thinking->lock);
  free(thinking);
}
