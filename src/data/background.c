

#include "felt/data.h"
#include "felt/service.h"
#include <sqlite3.h>
#include <unistd.h>

enum { LOOK_US = 250000, BUSY_MS = 5000, HANDS_MAX = 10000, CHECKPOINT_US = 2000000, SETTLE_US = 1000000 };

struct hand {
  struct hand *next;
  char name[24];
  int table, seat;
  int64_t round, time_ms;
  char json[];
};

struct background {
  const struct felt_store *logs[BACKGROUND_LOGS];
  const atomic_llong *commits;
  int64_t settled_us;     /* when the marks were settled last */
  long long seen_commits; /* as many as at the last look after the logs, */
  int64_t looked_us;      /* which was then */
  pthread_t thread;
  pthread_mutex_t lock; /* of the list */
  pthread_cond_t call, written;
  struct hand *first, **last;
  int waiting;
  int64_t taken, done; /* hands so far, and of them written */
  bool stopping;
  pthread_mutex_t db_lock;
  sqlite3 *db;
};

/* ---- the database */

static const char put_hand[] =
    "insert or ignore into hands(name, at, round, seat, time_ms, json) values(?,?,?,?,?,?)";

static const char schema[] =
    "create table if not exists hands(number integer primary key, name text not null, at integer not null,"
    " round integer not null, seat integer not null, time_ms integer not null, json text not null,"
    " unique(at, round, seat));"
    "create index if not exists hands_of on hands(name, number);"
    "pragma synchronous=normal; pragma wal_autocheckpoint=0;";

static enum felt_status open_db(struct background *background, const char *path, struct felt_error *error) {
  if (sqlite3_open(path ? path : ":memory:", &background->db) == SQLITE_OK &&
      sqlite3_busy_timeout(background->db, BUSY_MS) == SQLITE_OK &&
      sqlite3_exec(background->db, schema, NULL, NULL, NULL) == SQLITE_OK)
    return FELT_OK;
  return felt_refuse(error, FELT_E_IO, "hands", NULL,
                     background->db ? FELT_SAYS(SYSTEM_SAYS, sqlite3_errmsg(background->db))
                                    : FELT_SAYS(NO_MEMORY));
}

static bool insert(sqlite3_stmt *statement, const struct hand *hand) {
  sqlite3_bind_text(statement, 1, hand->name, -1, SQLITE_STATIC);
  sqlite3_bind_int64(statement, 2, hand->table);
  sqlite3_bind_int64(statement, 3, hand->round);
  sqlite3_bind_int64(statement, 4, hand->seat);
  sqlite3_bind_int64(statement, 5, hand->time_ms);
  sqlite3_bind_text(statement, 6, hand->json, -1, SQLITE_STATIC);
  bool done = sqlite3_step(statement) == SQLITE_DONE;
  (void)sqlite3_reset(statement);
  return done;
}

/* All of them in one transaction. A history is not money: a hand that cannot be written is logged and
 * forgotten. */
static void write_hands(struct background *background, struct hand *hands) {
  sqlite3_stmt *statement = NULL;
  pthread_mutex_lock(&background->db_lock);
  bool done = sqlite3_exec(background->db, "begin immediate", NULL, NULL, NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(background->db, put_hand, -1, &statement, NULL) == SQLITE_OK;
  while (hands) {
    struct hand *hand = hands;
    hands = hand->next;
    done = done && insert(statement, hand);
    free(hand);
  }
  sqlite3_finalize(statement);
  if (!done || sqlite3_exec(background->db, "commit", NULL, NULL, NULL) != SQLITE_OK) {
    log_says("warning", "hands", FELT_SAYS(CANNOT_KEEP_HANDS, sqlite3_errmsg(background->db)));
    (void)sqlite3_exec(background->db, "rollback", NULL, NULL, NULL);
  }
  pthread_mutex_unlock(&background->db_lock);
}

/* ---- the thread */

static void die(const struct felt_error *error) {
  log_failure("fatal", "floor", NULL, error);
  _exit(1);
}

/* What is written to a file without a name is lost: better no server than one that goes on. */
static void look_at_places(const struct background *background) {
  struct felt_error error;
  for (int i = 0; i < BACKGROUND_LOGS; i++)
    if (background->logs[i] && felt_store_check_place(background->logs[i], &error)) die(&error);
}

/* How far a power cut can throw the marks back. */
static void settle_marks(struct background *background) {
  struct felt_error error;
  int64_t now_us = clock_us();
  if (now_us - background->settled_us < SETTLE_US) return;
  background->settled_us = now_us;
  for (int i = 0; i < BACKGROUND_LOGS; i++)
    if (background->logs[i] && felt_store_settle_mark(background->logs[i], &error)) die(&error);
}

/* Every second or two, not at every commit: what it costs the disk, commits wait for. */
static void look_after_logs(struct background *background) {
  struct felt_error error;
  long long commits = atomic_load(background->commits);
  int64_t now_us = clock_us();
  if (commits == background->seen_commits || now_us - background->looked_us < CHECKPOINT_US) return;
  background->seen_commits = commits;
  background->looked_us = now_us;
  if (felt_store_checkpoint(background->logs[0], &error)) log_failure("warning", "floor", NULL, &error);
  pthread_mutex_lock(&background->db_lock);
  int code = sqlite3_wal_checkpoint_v2(background->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
  if (code != SQLITE_OK && code != SQLITE_BUSY)
    log_says("warning", "hands", FELT_SAYS(CANNOT_CHECKPOINT_HANDS, sqlite3_errmsg(background->db)));
  pthread_mutex_unlock(&background->db_lock);
}

static void *work(void *context) {
  struct background *background = context;
  pthread_mutex_lock(&background->lock);
  for (;;) {
    if (!background->stopping) clock_wait(&background->call, &background->lock, clock_us() + LOOK_US);
    struct hand *hands = background->first;
    bool last = background->stopping && !hands;
    background->first = NULL;
    background->last = &background->first;
    int64_t taken = background->taken;
    background->waiting = 0;
    pthread_mutex_unlock(&background->lock);
    if (last) return NULL;
    if (hands) write_hands(background, hands);
    pthread_mutex_lock(&background->lock);
    background->done = taken;
    pthread_cond_broadcast(&background->written);
    if (background->stopping) continue;
    pthread_mutex_unlock(&background->lock);
    look_at_places(background);
    settle_marks(background);
    look_after_logs(background);
    pthread_mutex_lock(&background->lock);
  }
}

enum felt_status background_start(const char *path, const struct felt_store *const logs[BACKGROUND_LOGS],
                                  const atomic_llong *commits, struct background **made,
                                  struct felt_error *error) {
  struct background *background = calloc(1, sizeof *background);
  if (!background) return felt_refuse(error, FELT_E_NOMEM, "hands", NULL, FELT_SAYS(NO_MEMORY));
  for (int i = 0; i < BACKGROUND_LOGS; i++) background->logs[i] = logs[i];
  background->commits = commits;
  background->last = &background->first;
  pthread_mutex_init(&background->lock, NULL);
  pthread_mutex_init(&background->db_lock, NULL);
  clock_wait_init(&background->call);
  clock_wait_init(&background->written);
  enum felt_status status = open_db(background, path, error);
  if (!status && pthread_create(&background->thread, NULL, work, background) != 0)
    status = felt_refuse(error, FELT_E_NOMEM, "hands", NULL, FELT_SAYS(NO_THREAD));
  if (!status) {
    *made = background;
    return FELT_OK;
  }
  sqlite3_close(background->db);
  free(background);
  return status;
}

void background_stop(struct background *background) {
  if (!background) return;
  pthread_mutex_lock(&background->lock);
  background->stopping = true;
  pthread_cond_signal(&background->call);
  pthread_mutex_unlock(&background->lock);
  pthread_join(background->thread, NULL);
  sqlite3_close(background->db);
  pthread_cond_destroy(&background->written);
  pthread_cond_destroy(&background->call);
  pthread_mutex_destroy(&background->db_lock);
  pthread_mutex_destroy(&background->lock);
  free(background);
}

/* ---- hands */

void background_keep_hand(struct background *background, const char *name, int table, int64_t round, int seat,
                          int64_t time_ms, const char *json) {
  size_t length = strlen(json) + 1;
  struct hand *hand = malloc(sizeof *hand + length);
  if (!hand) return;
  *hand = (struct hand){.table = table, .seat = seat, .round = round, .time_ms = time_ms};
  (void)snprintf(hand->name, sizeof hand->name, "%s", name);
  memcpy(hand->json, json, length);
  pthread_mutex_lock(&background->lock);
  bool taken = background->waiting < HANDS_MAX;
  if (taken) {
    *background->last = hand;
    background->last = &hand->next;
    background->waiting++;
    background->taken++;
  }
  pthread_mutex_unlock(&background->lock);
  if (taken) return;
  free(hand);
  log_says("warning", "hands", FELT_SAYS(HAND_NOT_KEPT));
}

/* Everything kept before the call is in the database after it. */
static void catch_up(struct background *background) {
  pthread_mutex_lock(&background->lock);
  int64_t until = background->taken;
  while (background->done < until) {
    pthread_cond_signal(&background->call);
    pthread_cond_wait(&background->written, &background->lock);
  }
  pthread_mutex_unlock(&background->lock);
}

void background_each_hand(struct background *background, const char *name, int64_t before, int limit,
                          void (*visit)(void *context, int64_t number, const char *json), void *context) {
  sqlite3_stmt *rows = NULL;
  catch_up(background);
  pthread_mutex_lock(&background->db_lock);
  if (sqlite3_prepare_v2(background->db,
                         "select number, json from hands where name = ? and number < ?"
                         " order by number desc limit ?",
                         -1, &rows, NULL) == SQLITE_OK) {
    sqlite3_bind_text(rows, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_int64(rows, 2, before > 0 ? before : INT64_MAX);
    sqlite3_bind_int64(rows, 3, limit);
    while (sqlite3_step(rows) == SQLITE_ROW)
      visit(context, sqlite3_column_int64(rows, 0), (const char *)sqlite3_column_text(rows, 1));
  }
  sqlite3_finalize(rows);
  pthread_mutex_unlock(&background->db_lock);
}

void background_set_hand(struct background *background, int64_t number, const char *json) {
  sqlite3_stmt *statement = NULL;
  pthread_mutex_lock(&background->db_lock);
  if (sqlite3_prepare_v2(background->db, "update hands set json = ? where number = ?", -1, &statement,
                         NULL) == SQLITE_OK) {
    sqlite3_bind_text(statement, 1, json, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, number);
    if (sqlite3_step(statement) != SQLITE_DONE)
      log_says("warning", "hands", FELT_SAYS(CANNOT_KEEP_VALUES, sqlite3_errmsg(background->db)));
  }
  sqlite3_finalize(statement);
  pthread_mutex_unlock(&background->db_lock);
}
