/* Links: what a sign shows to everyone, and what a link shows to its staff. */
#include "felt/views.h"

#include <time.h>

/* ---- signs */

/* The first hit in line of a state; NULL: none. */
static const struct felt_link_hit *first_hit(const struct felt_link *link, enum felt_hit_state state) {
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].state == state) return &link->hit[i];
  return NULL;
}

/* What a sign says beside its meters, and the hit it speaks of. */
static const char *sign_state(const struct felt_link *link, const struct felt_link_hit **hit) {
  *hit = first_hit(link, FELT_HIT_HELD);
  if (!*hit) *hit = first_hit(link, FELT_HIT_PENDING);
  if (*hit) return "pending";
  if (link->phase != FELT_LINK_PHASE_OPEN || link->down) return "out-of-service";
  *hit = first_hit(link, FELT_HIT_VERIFIED);
  return *hit ? "winner" : "normal";
}

static const char *level_name(const struct felt_link *link, const struct felt_link_hit *hit) {
  const struct felt_link_award *award = felt_link_find_award(link, hit->award);
  return award ? link->terms.level[award->level].name.text : NULL;
}

/* Hits that nobody has been paid for yet, in the order in which they came: those that wait to be looked at,
 * then the winners. */
static json_t *sign_awards(const struct felt_link *link) {
  static const struct {
    uint8_t first, last; /* enum felt_hit_state */
    const char *word;
  } turn[] = {{FELT_HIT_HELD, FELT_HIT_PENDING, "pending"}, {FELT_HIT_VERIFIED, FELT_HIT_VERIFIED, "winner"}};
  json_t *awards = json_array();
  for (size_t t = 0; t < FELT_COUNT(turn); t++)
    for (int i = 0; i < link->hit_count; i++) {
      const struct felt_link_hit *hit = &link->hit[i];
      if (hit->state < turn[t].first || hit->state > turn[t].last) continue;
      json_array_append_new(awards, json_pack("{sI ss si ss ss? sI}", "hit", (json_int_t)hit->number, "state",
                                              turn[t].word, "table", hit->table, "hand",
                                              felt_category_name((enum felt_category)hit->hand), "level",
                                              level_name(link, hit), "cents", (json_int_t)hit->share_cents));
    }
  return awards;
}

static bool pays_alike(const struct felt_link_row *a, const struct felt_link_row *b) {
  return a->pays == b->pays && a->level == b->level && a->amount == b->amount &&
         a->envy_cents == b->envy_cents;
}

/* A hand that lies on the board has a line of its own where it pays otherwise (R2). */
static void add_pay(const struct felt_link *link, json_t *pays, int category, bool on_board) {
  const struct felt_link_sheet *sheet = &link->terms.sheet;
  const struct felt_link_row *row = on_board ? &sheet->on_board[category] : &sheet->row[category];
  if (on_board && pays_alike(row, &sheet->row[category])) return;
  bool percent = row->pays == FELT_PAYS_PERCENT;
  if (row->pays == FELT_PAYS_NOTHING) return;
  json_array_append_new(
      pays, json_pack("{ss sb ss? sI sI sI}", "hand", felt_category_name((enum felt_category)category),
                      "on_board", on_board, "level", percent ? link->terms.level[row->level].name.text : NULL,
                      "percent_ppm", (json_int_t)(percent ? row->amount : 0), "cents",
                      (json_int_t)(percent ? 0 : row->amount * sheet->wager_cents), "envy",
                      (json_int_t)row->envy_cents));
}

/* The posted pay table, the highest hand first. */
static json_t *sign_pays(const struct felt_link *link) {
  json_t *pays = json_array();
  for (int category = FELT_CATEGORIES - 1; category >= 0; category--) {
    add_pay(link, pays, category, false);
    add_pay(link, pays, category, true);
  }
  return pays;
}

json_t *view_sign(const struct felt_floor *floor, const char *name, int64_t now_ms) {
  const struct felt_link *link = felt_floor_find_link(floor, name);
  if (!link) return NULL;
  const struct felt_link_hit *hit;
  const char *state = sign_state(link, &hit);
  const char *level = hit ? level_name(link, hit) : NULL;
  json_t *levels = json_array();
  for (int i = 0; i < link->terms.level_count; i++)
    json_array_append_new(levels, json_pack("{ss sI}", "name", link->terms.level[i].name.text, "cents",
                                            (json_int_t)felt_link_shown_cents(link, i)));
  const struct felt_book *book = felt_floor_find_book(floor, link->terms.hash);
  return json_pack("{ss ss ss so so so so so sI sI sI}", "link", name, "currency", book ? book->currency : "",
                   "state", state, "table", hit ? json_integer(hit->table) : json_null(), "award",
                   level ? json_pack("{ss sI}", "level", level, "cents", (json_int_t)hit->share_cents)
                         : json_null(),
                   "awards", sign_awards(link), "levels", levels, "pays", sign_pays(link), "wager",
                   (json_int_t)link->terms.sheet.wager_cents, "hits", (json_int_t)link->life.hits, "now_ms",
                   (json_int_t)now_ms);
}

void view_sign_print(const json_t *sign, struct felt_text *text) {
  json_int_t table = json_integer_value(json_object_get(sign, "table"));
  time_t seconds = (time_t)(json_integer_value(json_object_get(sign, "now_ms")) / 1000);
  struct tm utc;
  char words[32];
  size_t i;
  json_t *level;
  felt_text_put(text, json_string_value(json_object_get(sign, "state")));
  if (table > 0) felt_text_printf(text, " at table %lld", (long long)table);
  (void)strftime(words, sizeof words, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&seconds, &utc));
  felt_text_printf(text, "\nas of %s\n", words);
  json_array_foreach(json_object_get(sign, "levels"), i, level) {
    felt_text_printf(text, "%s ", json_string_value(json_object_get(level, "name")));
    felt_money_print(text, json_string_value(json_object_get(sign, "currency")),
                     json_integer_value(json_object_get(level, "cents")));
    felt_text_put(text, "\n");
  }
}

/* ---- links */

static json_t *link_levels(const struct felt_link *link) {
  json_t *levels = json_array();
  for (int i = 0; i < link->terms.level_count; i++)
    json_array_append_new(levels, json_pack("{ss sI sI sI sI sI}", "name", link->terms.level[i].name.text,
                                            "cents", (json_int_t)felt_link_shown_cents(link, i), "growth_ppm",
                                            (json_int_t)link->terms.level[i].growth_ppm, "reserve_ppm",
                                            (json_int_t)link->terms.level[i].reserve_ppm, "seed",
                                            (json_int_t)link->terms.level[i].seed_cents, "reserve",
                                            (json_int_t)(link->level[i].meter.reserve_micro / FELT_MICRO)));
  return levels;
}

static json_t *link_tables(const struct felt_link *link) {
  json_t *tables = json_array();
  for (int i = 0; i < link->table_count; i++) {
    const struct felt_link_table *table = &link->table[i];
    json_array_append_new(tables, json_pack("{si ss sb sI sb}", "table", table->number, "game",
                                            table->game.text, "joined", table->joined, "round",
                                            (json_int_t)table->round, "in_round", table->in_round));
  }
  return tables;
}

/* Terms that two people signed and that wait for their moment (R43). */
static json_t *waiting_json(const struct felt_floor *floor, const char *name, const struct felt_link *link) {
  const struct felt_posted_level *waiting = felt_floor_link_waits(floor, name);
  if (!waiting) return json_null();
  json_t *levels = json_array();
  for (int i = 0; i < link->terms.level_count; i++)
    json_array_append_new(
        levels,
        json_pack("{ss so so so}", "name", link->terms.level[i].name.text, "seed",
                  waiting[i].seed_cents ? json_integer(waiting[i].seed_cents) : json_null(), "growth_ppm",
                  waiting[i].growth_ppm ? json_integer(waiting[i].growth_ppm) : json_null(), "reserve_ppm",
                  waiting[i].reserve_ppm ? json_integer(waiting[i].reserve_ppm) : json_null()));
  return levels;
}

json_t *view_link(const struct felt_floor *floor, const char *name) {
  const struct felt_link *link = felt_floor_find_link(floor, name);
  if (!link) return NULL;
  struct felt_link_alarms alarms = felt_link_alarms(link);
  const struct felt_book *book = felt_floor_find_book(floor, link->terms.hash);
  json_t *loud = json_pack("{si si si si si si}", "held", alarms.held, "pending", alarms.pending, "verified",
                           alarms.verified, "locked", alarms.locked, "rounds", alarms.rounds, "dead_sensors",
                           alarms.dead_sensors);
  return json_pack(
      "{ss ss ss ss sI so so so so so}", "link", name, "currency", book ? book->currency : "", "book",
      link->terms.book.text, "phase", felt_link_phase_name((enum felt_link_phase)link->phase), "wager",
      (json_int_t)link->terms.sheet.wager_cents, "down",
      link->down ? json_string(felt_link_reason_name((enum felt_link_reason)link->down_reason)) : json_null(),
      "alarms", loud, "levels", link_levels(link), "tables", link_tables(link), "waiting",
      waiting_json(floor, name, link));
}
