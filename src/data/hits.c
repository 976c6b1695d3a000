

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
    "create table if not exists hit_lines(link text not null, hit integer not null, line integer not null,"
    " result integer not null, who text not null, time integer not null, reference text not null,"
    " primary key(link, hit, line)) without rowid;"
    "create table if not exists hit_parts(link text not null, hit integer not null, cheques integer not null,"
    " checks integer not null, number text not null, cash integer not null, withheld integer not null,"
    " offset integer not null, primary key(link, hit)) without rowid;"
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
        seq, felt_link_parts_cents(&event->parts), (int64_t)FELT_HIT_PAID, link, event->hit);
  case FELT_LINK_RETURN:
    return sql_prepare(hits->db, "update hits set changed = ?, cents = cents - ? where link = ? and hit = ?",
                       "iisi", seq, felt_link_parts_cents(&event->parts), link, event->hit);
  default:
    return sql_prepare(hits->db,
                       "update hits set changed = ?, cents = 0, state = ? where link = ? and hit = ?", "iisi",
                       seq, (int64_t)FELT_HIT_VOID, link, event->hit);
  }
}

/* A line of an award's checklist, as it was recorded last; what an award was paid in. */
static bool note_award(struct hits *hits, int64_t time_ms, const char *link,
                       const struct felt_link_event *event) {
  const struct felt_link_parts *parts = &event->parts;
  if (event->act == FELT_LINK_VERIFY)
    return sql_finish(sql_prepare(hits->db, "insert or replace into hit_lines values(?,?,?,?,?,?,?)",
                                  "siiisis", link, event->hit, (int64_t)event->line, (int64_t)event->result,
                                  event->by.id, time_ms, event->reference));
  if (event->act == FELT_LINK_PAY)
    return sql_finish(sql_prepare(hits->db, "insert or replace into hit_parts values(?,?,?,?,?,?,?,?)",
                                  "siiisiii", link, event->hit, parts->cheques_cents, parts->check_cents,
                                  parts->check, parts->cash_cents, parts->withheld_cents,
                                  parts->offset_cents));
  return true;
}

void hits_note(struct hits *hits, int64_t seq, int64_t time_ms, const char *link,
               const struct felt_link_event *event) {
  if (!note_award(hits, time_ms, link, event))
    log_says("warning", "hits", FELT_SAYS(HIT_NOT_NOTED, event->hit));
  if (event->act != FELT_LINK_HIT && event->act != FELT_LINK_LATE_HIT && event->act != FELT_LINK_HOLD &&
      event->act != FELT_LINK_PAY && event->act != FELT_LINK_RETURN && event->act != FELT_LINK_VOID)
    return;
  bool done = sql_finish(row_of(hits, seq, link, event));
  if (!done) log_says("warning", "hits", FELT_SAYS(HIT_NOT_NOTED, event->hit));
}

/* The log's own words for what this module looks at: most lines are others, and need not be read. */
static void note_line(struct hits *hits, const struct felt_store_record *record) {
  static const char *const words[] = {"v1 hit ",    "v1 late-hit ", "v1 hold ",  "v1 pay ",
                                      "v1 return ", "v1 void ",     "v1 verify "};
  struct felt_link_event event;
  if (strncmp(record->stream, "link:", 5) != 0) return;
  for (size_t i = 0; i < FELT_COUNT(words); i++)
    if (strncmp(record->text, words[i], strlen(words[i])) == 0 &&
        !felt_link_event_parse(record->text, strlen(record->text), &event, NULL))
      hits_note(hits, record->seq, record->time_ms, record->stream + 5, &event);
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
    bool done = sql_finish(sql_prepare(hits->db, "delete from hits", "")) &&
                sql_finish(sql_prepare(hits->db, "delete from hit_lines", "")) &&
                sql_finish(sql_prepare(hits->db, "delete from hit_parts", ""));
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

/* ---- the checklist, and what it was paid in */

/* Who recorded a line, when, with which reference; nulls where the log of older rules does not say it by
 * line. */
static void add_who(struct hits *hits, const char *link, int64_t hit, enum felt_award_line line,
                    json_t *entry) {
  sqlite3_stmt *row = sql_prepare(
      hits->db, "select who, time, reference from hit_lines where link = ? and hit = ? and line = ?", "sii",
      link, hit, (int64_t)line);
  bool found = row && sqlite3_step(row) == SQLITE_ROW;
  json_object_set_new(entry, "by",
                      found ? json_string((const char *)sqlite3_column_text(row, 0)) : json_null());
  json_object_set_new(entry, "time_ms", found ? json_integer(sqlite3_column_int64(row, 1)) : json_null());
  json_object_set_new(entry, "reference",
                      found ? json_string((const char *)sqlite3_column_text(row, 2)) : json_null());
  sqlite3_finalize(row);
}

static json_t *checklist_json(struct hits *hits, const struct felt_book *book, const char *link,
                              const struct felt_link_hit *hit) {
  json_t *lines = json_array();
  for (int i = 0; i < book->awards.need_count; i++) {
    const struct felt_award_need *need = &book->awards.need[i];
    uint8_t result = hit->line[need->line];
    json_t *entry = json_pack("{ss ss sb so}", "line", felt_award_line_name(need->line), "rule",
                              need->rule.id, "may_be_not_needed", need->may_be_not_needed, "result",
                              result ? json_string(felt_line_result_name((enum felt_line_result)(result - 1)))
                                     : json_null());
    add_who(hits, link, hit->number, need->line, entry);
    json_array_append_new(lines, entry);
  }
  return lines;
}

static json_t *parts_json(struct hits *hits, const char *link, int64_t hit) {
  sqlite3_stmt *row = sql_prepare(
      hits->db,
      "select cheques, checks, number, cash, withheld, offset from hit_parts where link = ? and hit = ?",
      "si", link, hit);
  json_t *parts = json_null();
  if (row && sqlite3_step(row) == SQLITE_ROW)
    parts = json_pack("{sI sI ss sI sI sI}", "cheques", sqlite3_column_int64(row, 0), "check",
                      sqlite3_column_int64(row, 1), "check_number", (const char *)sqlite3_column_text(row, 2),
                      "cash", sqlite3_column_int64(row, 3), "withheld", sqlite3_column_int64(row, 4),
                      "offset", sqlite3_column_int64(row, 5));
  sqlite3_finalize(row);
  return parts;
}

/* What comes next for it: a deed, with its line; null: somebody else's round, or nothing any more. */
static json_t *next_json(const struct felt_floor *floor, const char *name, const struct felt_book *book,
                         const struct felt_link *link, const struct felt_link_hit *hit) {
  const struct felt_link_award *award = felt_link_find_award(link, hit->award);
  const struct felt_award_need *need = felt_floor_next_line(book, hit);
  bool play = felt_floor_link_purpose(floor, name) == FELT_FOR_PLAY;
  if (hit->state == FELT_HIT_HELD) return json_pack("{ss sn}", "do", "link-record", "line");
  if (hit->state == FELT_HIT_PENDING || (need && !play))
    return json_pack("{ss ss?}", "do", "link-verify", "line", need ? felt_award_line_name(need->line) : NULL);
  if (hit->state != FELT_HIT_VERIFIED || !award || award->locked) return json_null();
  return json_pack("{ss sn}", "do", "link-pay", "line");
}

static json_t *with_award(struct hits *hits, const struct felt_floor *floor, const char *name, int64_t number,
                          json_t *json) {
  const struct felt_link *link = felt_floor_find_link(floor, name);
  const struct felt_link_hit *hit = link ? felt_link_find_hit(link, number) : NULL;
  const struct felt_book *book = link ? felt_floor_find_book(floor, link->terms.hash) : NULL;
  bool open = hit && book && hit->state <= FELT_HIT_VERIFIED;
  if (!json) return NULL;
  json_object_set_new(json, "checklist", open ? checklist_json(hits, book, name, hit) : json_array());
  json_object_set_new(json, "next", open ? next_json(floor, name, book, link, hit) : json_null());
  json_object_set_new(json, "parts", parts_json(hits, name, number));
  return json;
}

#define COLUMNS \
  "select hit, award, at, round, seat, hand, on_board, level, cents, state from hits where link = ?"

json_t *hits_json(struct hits *hits, const struct felt_floor *floor, const char *link, int64_t hit) {
  struct kept_hit kept;
  return find(hits, COLUMNS " and hit = ?", link, hit, &kept)
             ? with_award(hits, floor, link, hit, to_json(floor, link, kept))
             : NULL;
}

json_t *hits_json_at(struct hits *hits, const struct felt_floor *floor, const char *link, int64_t seq) {
  struct kept_hit kept;
  return find(hits, COLUMNS " and seq <= ? order by seq desc limit 1", link, seq, &kept)
             ? with_award(hits, floor, link, kept.hit, to_json(floor, link, kept))
             : NULL;
}
