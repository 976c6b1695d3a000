#include "clerk.h"

#include "bell.h"
#include "serve.h"

#include <sqlite3.h>
#include <unistd.h>

enum { LOOK_US = 250000, BUSY_MS = 5000, HANDS_MAX = 10000, CHECKPOINT_US = 2000000 };

struct hand {
  struct hand *next;
  char name[24];
  int table, seat;
  int64_t round, time_ms;
  char json[];
};

struct clerk {
  const struct felt_store *store;
  const struct counts *counts;
  long long commits; /* as many as at the last look after the logs, */
  int64_t looked_us; /* which was then */
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

static enum felt_status open_db(struct clerk *clerk, const char *path, struct felt_error *error) {
  if (sqlite3_open(path ? path : ":memory:", &clerk->db) == SQLITE_OK &&
      sqlite3_busy_timeout(clerk->db, BUSY_MS) == SQLITE_OK &&
      sqlite3_exec(clerk->db, schema, NULL, NULL, NULL) == SQLITE_OK)
    return FELT_OK;
  return felt_refuse(error, FELT_E_IO, "hands", NULL,
                     clerk->db ? FELT_SAYS(SYSTEM_SAYS, sqlite3_errmsg(clerk->db)) : FELT_SAYS(NO_MEMORY));
}

static void say(const char *doing, sqlite3 *db) {
  log_line("warning", "hands", "%s: %s", doing, sqlite3_errmsg(db));
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

/* All of them in one transaction. History is no money: what cannot be written is told and forgotten. */
static void write_hands(struct clerk *clerk, struct hand *hands) {
  sqlite3_stmt *statement = NULL;
  pthread_mutex_lock(&clerk->db_lock);
  bool done = sqlite3_exec(clerk->db, "begin immediate", NULL, NULL, NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(clerk->db, put_hand, -1, &statement, NULL) == SQLITE_OK;
  while (hands) {
    struct hand *hand = hands;
    hands = hand->next;
    done = done && insert(statement, hand);
    free(hand);
  }
  sqlite3_finalize(statement);
  if (!done || sqlite3_exec(clerk->db, "commit", NULL, NULL, NULL) != SQLITE_OK) {
    say("cannot keep hands", clerk->db);
    (void)sqlite3_exec(clerk->db, "rollback", NULL, NULL, NULL);
  }
  pthread_mutex_unlock(&clerk->db_lock);
}

/* ---- the thread */

/* What is written to a file without a name is lost: better no server than one that goes on. */
static void look_at_place(const struct clerk *clerk) {
  struct felt_error error;
  if (!felt_store_check_place(clerk->store, &error)) return;
  log_failure("fatal", "floor", NULL, &error);
  _exit(1);
}

/* Every second or two, not at every commit: what it costs the disk, commits wait for. */
static void look_after_logs(struct clerk *clerk) {
  struct felt_error error;
  long long commits = atomic_load(&clerk->counts->commits);
  int64_t now_us = clock_us();
  if (commits == clerk->commits || now_us - clerk->looked_us < CHECKPOINT_US) return;
  clerk->commits = commits;
  clerk->looked_us = now_us;
  if (felt_store_checkpoint(clerk->store, &error)) log_failure("warning", "floor", NULL, &error);
  pthread_mutex_lock(&clerk->db_lock);
  int code = sqlite3_wal_checkpoint_v2(clerk->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
  if (code != SQLITE_OK && code != SQLITE_BUSY) say("cannot checkpoint", clerk->db);
  pthread_mutex_unlock(&clerk->db_lock);
}

static void *work(void *context) {
  struct clerk *clerk = context;
  pthread_mutex_lock(&clerk->lock);
  for (;;) {
    if (!clerk->stopping) bell_wait(&clerk->call, &clerk->lock, clock_us() + LOOK_US);
    struct hand *hands = clerk->first;
    bool last = clerk->stopping && !hands;
    clerk->first = NULL;
    clerk->last = &clerk->first;
    int64_t taken = clerk->taken;
    clerk->waiting = 0;
    pthread_mutex_unlock(&clerk->lock);
    if (last) return NULL;
    if (hands) write_hands(clerk, hands);
    pthread_mutex_lock(&clerk->lock);
    clerk->done = taken;
    pthread_cond_broadcast(&clerk->written);
    if (clerk->stopping) continue;
    pthread_mutex_unlock(&clerk->lock);
    look_at_place(clerk);
    look_after_logs(clerk);
    pthread_mutex_lock(&clerk->lock);
  }
}

enum felt_status clerk_start(const char *path, const struct felt_store *store, const struct counts *counts,
                             struct clerk **made, struct felt_error *error) {
  struct clerk *clerk = calloc(1, sizeof *clerk);
  if (!clerk) return felt_refuse(error, FELT_E_NOMEM, "hands", NULL, FELT_SAYS(NO_MEMORY));
  clerk->store = store;
  clerk->counts = counts;
  clerk->last = &clerk->first;
  pthread_mutex_init(&clerk->lock, NULL);
  pthread_mutex_init(&clerk->db_lock, NULL);
  bell_init(&clerk->call);
  bell_init(&clerk->written);
  enum felt_status status = open_db(clerk, path, error);
  if (!status && pthread_create(&clerk->thread, NULL, work, clerk) != 0)
    status = felt_refuse(error, FELT_E_NOMEM, "hands", NULL, FELT_SAYS(NO_THREAD));
  if (!status) {
    *made = clerk;
    return FELT_OK;
  }
  sqlite3_close(clerk->db);
  free(clerk);
  return status;
}

void clerk_stop(struct clerk *clerk) {
  if (!clerk) return;
  pthread_mutex_lock(&clerk->lock);
  clerk->stopping = true;
  pthread_cond_signal(&clerk->call);
  pthread_mutex_unlock(&clerk->lock);
  pthread_join(clerk->thread, NULL);
  sqlite3_close(clerk->db);
  pthread_cond_destroy(&clerk->written);
  pthread_cond_destroy(&clerk->call);
  pthread_mutex_destroy(&clerk->db_lock);
  pthread_mutex_destroy(&clerk->lock);
  free(clerk);
}

/* ---- hands */

void clerk_keep_hand(struct clerk *clerk, const char *name, int table, int64_t round, int seat,
                     int64_t time_ms, const char *json) {
  size_t length = strlen(json) + 1;
  struct hand *hand = malloc(sizeof *hand + length);
  if (!hand) return;
  *hand = (struct hand){.table = table, .seat = seat, .round = round, .time_ms = time_ms};
  (void)snprintf(hand->name, sizeof hand->name, "%s", name);
  memcpy(hand->json, json, length);
  pthread_mutex_lock(&clerk->lock);
  bool taken = clerk->waiting < HANDS_MAX;
  if (taken) {
    *clerk->last = hand;
    clerk->last = &hand->next;
    clerk->waiting++;
    clerk->taken++;
  }
  pthread_mutex_unlock(&clerk->lock);
  if (taken) return;
  free(hand);
  log_line("warning", "hands", "%s", "a hand is not kept: too many wait for the disk");
}

/* Everything kept before the call is in the database after it. */
static void catch_up(struct clerk *clerk) {
  pthread_mutex_lock(&clerk->lock);
  int64_t until = clerk->taken;
  while (clerk->done < until) {
    pthread_cond_signal(&clerk->call);
    pthread_cond_wait(&clerk->written, &clerk->lock);
  }
  pthread_mutex_unlock(&clerk->lock);
}

void clerk_each_hand(struct clerk *clerk, const char *name, int64_t before, int limit,
                     void (*visit)(void *context, int64_t number, const char *json), void *context) {
  sqlite3_stmt *rows = NULL;
  catch_up(clerk);
  pthread_mutex_lock(&clerk->db_lock);
  if (sqlite3_prepare_v2(clerk->db,
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
  pthread_mutex_unlock(&clerk->db_lock);
}

void clerk_set_hand(struct clerk *clerk, int64_t number, const char *json) {
  sqlite3_stmt *statement = NULL;
  pthread_mutex_lock(&clerk->db_lock);
  if (sqlite3_prepare_v2(clerk->db, "update hands set json = ? where number = ?", -1, &statement, NULL) ==
      SQLITE_OK) {
    sqlite3_bind_text(statement, 1, json, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, number);
    if (sqlite3_step(statement) != SQLITE_DONE) say("cannot keep the values of a hand", clerk->db);
  }
  sqlite3_finalize(statement);
  pthread_mutex_unlock(&clerk->db_lock);
}
