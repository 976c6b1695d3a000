

#include "felt/data.h"
#include "felt/service.h"

enum { BUSY_MS = 5000 };

struct hits {
  sqlite3 *db; /* people.db, by a connection of its own */
};

/* ---- opening */

static const char schema[] =
    "create table if not exists hits(link text not null, hit integer not null, seq integer not null,"
    " changed integer not null, award integer not null, at integer not null, round integer not null,"
    " seat integer not null, hand integer not null, on_board integer not null, level integer not null,"
    " cents integer not null, state integer not null, primary key(link, hit)) without rowid;"
    "create index if not exists hits_by_seq on hits(link, seq);"
    "pragma synchronous=normal; pragma wal_autocheckpoint=0;";

static enum felt_status fail(const struct hits *hits, struct felt_error *error) {
  return felt_refuse(error, FELT_E_IO, "hits", NULL,
                     hits->db ? FELT_SAYS(SYSTEM_SAYS, sqlite3_errmsg(hits->db)) : FELT_SAYS(NO_MEMORY));
}

enum felt_status hits_open(const char *path, struct hits **made, struct felt_error *error) {
  struct hits *hits = calloc(1, sizeof *hits);
  if (!hits) return felt_refuse(error, FELT_E_NOMEM, "hits", NULL, FELT_SAYS(NO_MEMORY));
  *made = hits;
  bool open = sqlite3_open(path ? path : ":memory:", &hits->db) == SQLITE_OK &&
              sqlite3_busy_timeout(hits->db, BUSY_MS) == SQLITE_OK &&
              sqlite3_exec(hits->db, schema, NULL, NULL, NULL) == SQLITE_OK;
  return open ? FELT_OK : fail(hits, error);
}

void hits_close(struct hits *hits) {
  if (hits) sqlite3_close(hits->db);
  free(hits);
}

/* ---- noting */

static sqlite3_stmt *row_of(struct hits *hits, int64_t seq, const char *link,
                            const struct felt_link_event *event) {
  switch ((enum felt_link_act)event->act) {
  case FELT_LINK_HIT:
  case FELT_LINK_LATE_HIT:
  case FELT_LINK_HOLD:
    /* A held hit that is recorded later stays the one that it was. */
    return sql_prepare(hits->db,
                       "insert into hits values(?1,?2,?3,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12)"
                       " on conflict do update set changed = ?3, award = ?4, level = ?10, cents = ?11,"
                       " state = ?12",
                       "siiiiiiiiiii", link, event->hit, seq, event->award, (int64_t)event->table,
                       event->round, (int64_t)event->seat, (int64_t)event->hand, (int64_t)event->on_board,
                       (int64_t)event->level, event->amount_cents,
                       (int64_t)(event->act == FELT_LINK_HOLD ? FELT_HIT_HELD : FELT_HIT_PENDING));
  case FELT_LINK_PAY:
    return sql_prepare(
        hits->db, "update hits set changed = ?, cents = ?, state = ? where link = ? and hit = ?", "iiisi",
        seq, event->cheques_cents + event->check_cents, (int64_t)FELT_HIT_PAID, link, event->hit);
  case FELT_LINK_RETURN:
    return sql_prepare(hits->db, "update hits set changed = ?, cents = cents - ? where link = ? and hit = ?",
                       "iisi", seq, event->cheques_cents + event->check_cents, link, event->hit);
  default:
    return sql_prepare(hits->db,
                       "update hits set changed = ?, cents = 0, state = ? where link = ? and hit = ?", "iisi",
                       seq, (int64_t)FELT_HIT_VOID, link, event->hit);
  }
}

void hits_note(struct hits *hits, int64_t seq, const char *link, const struct felt_link_event *event) {
  if (event->act != FELT_LINK_HIT && event->act != FELT_LINK_LATE_HIT && event->act != FELT_LINK_HOLD &&
      event->act != FELT_LINK_PAY && event->act != FELT_LINK_RETURN && event->act != FELT_LINK_VOID)
    return;
  bool done = sql_finish(row_of(hits, seq, link, event));
  if (!done) log_says("warning", "hits", FELT_SAYS(HIT_NOT_NOTED, event->hit));
}

/* The log's own words for what this module looks at: most lines are others, and need not be read. */
static void note_line(struct hits *hits, const struct felt_store_record *record) {
  static const char *const words[] = {"v1 hit ", "v1 late-hit ", "v1 hold ",
                                      "v1 pay ", "v1 return ",   "v1 void "};
  struct felt_link_event event;
  if (strncmp(record->stream, "link:", 5) != 0) return;
  for (size_t i = 0; i < FELT_COUNT(words); i++)
    if (strncmp(record->text, words[i], strlen(words[i])) == 0 &&
        !felt_link_event_parse(record->text, strlen(record->text), &event, NULL))
      hits_note(hits, record->seq, record->stream + 5, &event);
}

static int64_t last_noted(struct hits *hits) {
  sqlite3_stmt *row = sql_prepare(hits->db, "select max(changed) from hits", "");
  int64_t last = row && sqlite3_step(row) == SQLITE_ROW ? sqlite3_column_int64(row, 0) : 0;
  sqlite3_finalize(row);
  return last;
}

enum felt_status hits_catch_up(struct hits *hits, struct felt_store *store, struct felt_error *error) {
  struct felt_store_cursor *cursor = NULL;
  const struct felt_store_record *record = NULL;
  int64_t last = last_noted(hits);
  /* Rows of another log, say of a copy brought back that is older than they are, are worth nothing. */
  if (last > felt_store_last(store)) {
    bool done = sql_finish(sql_prepare(hits->db, "delete from hits", ""));
    enum felt_status status = done ? FELT_OK : fail(hits, error);
    if (status) return status;
    last = 0;
  }
  enum felt_status status = felt_store_read(store, NULL, last + 1, &cursor, error);
  if (status) return status;
  while (!(status = felt_store_next(cursor, &record, error)) && record) note_line(hits, record);
  felt_store_end(cursor);
  return status;
}

/* ---- telling */

struct kept_hit {
  int64_t hit, award, table, round, cents;
  int seat, hand, level, state;
  bool on_board;
};

static bool find(struct hits *hits, const char *sql, const char *link, int64_t number,
                 struct kept_hit *kept) {
  sqlite3_stmt *row = sql_prepare(hits->db, sql, "si", link, number);
  bool found = row && sqlite3_step(row) == SQLITE_ROW;
  if (found)
    *kept = (struct kept_hit){.hit = sqlite3_column_int64(row, 0),
                              .award = sqlite3_column_int64(row, 1),
                              .table = sqlite3_column_int64(row, 2),
                              .round = sqlite3_column_int64(row, 3),
                              .seat = sqlite3_column_int(row, 4),
                              .hand = sqlite3_column_int(row, 5),
                              .on_board = sqlite3_column_int(row, 6) != 0,
                              .level = sqlite3_column_int(row, 7),
                              .cents = sqlite3_column_int64(row, 8),
                              .state = sqlite3_column_int(row, 9)};
  sqlite3_finalize(row);
  return found;
}

/* What is finished is as it was noted; what is not, as the link has it now. */
static json_t *to_json(const struct felt_floor *floor, const char *name, struct kept_hit kept) {
  const struct felt_link *link = felt_floor_find_link(floor, name);
  const struct felt_link_hit *now = link ? felt_link_find_hit(link, kept.hit) : NULL;
  const struct felt_link_award *award = now ? felt_link_find_award(link, now->award) : NULL;
  bool finished = kept.state == FELT_HIT_PAID || kept.state == FELT_HIT_VOID;
  if (!finished && now) {
    kept.state = now->state;
    kept.cents = now->share_cents;
    kept.award = now->award;
  }
  if (!link || kept.state >= FELT_HIT_STATES || kept.hand >= FELT_CATEGORIES ||
      kept.level >= link->terms.level_count)
    return NULL;
  json_t *level =
      kept.state == FELT_HIT_HELD ? json_null() : json_string(link->terms.level[kept.level].name.text);
  return json_pack("{ss sI so sI sI si ss sb so ss sI sb}", "link", name, "hit", (json_int_t)kept.hit,
                   "award", kept.award ? json_integer(kept.award) : json_null(), "table",
                   (json_int_t)kept.table, "round", (json_int_t)kept.round, "seat", kept.seat, "hand",
                   felt_category_name((enum felt_category)kept.hand), "on_board", kept.on_board, "level",
                   level, "state", felt_hit_state_name((enum felt_hit_state)kept.state), "cents",
                   (json_int_t)kept.cents, "final", finished || (award && !award->locked));
}

#define COLUMNS \
  "select hit, award, at, round, seat, hand, on_board, level, cents, state from hits where link = ?"

json_t *hits_json(struct hits *hits, const struct felt_floor *floor, const char *link, int64_t hit) {
  struct kept_hit kept;
  return find(hits, COLUMNS " and hit = ?", link, hit, &kept) ? to_json(floor, link, kept) : NULL;
}

json_t *hits_json_at(struct hits *hits, const struct felt_floor *floor, const char *link, int64_t seq) {
  struct kept_hit kept;
  return find(hits, COLUMNS " and seq <= ? order by seq desc limit 1", link, seq, &kept)
             ? to_json(floor, link, kept)
             : NULL;
}
