/* What people who work at a table see beside the round: who deals and how, what is due and when, what they
 * have to heed now, and what waits to be acknowledged. */
#include "felt/views.h"

static json_t *seats_json(uint32_t bits) {
  json_t *seats = json_array();
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (bits >> seat & 1) json_array_append_new(seats, json_integer(seat));
  return seats;
}

static json_t *text_or_null(const char *text) {
  return text && text[0] ? json_string(text) : json_null();
}

/* ---- duties */

struct duty {
  const char *name, *before, *rule; /* NULL: nothing waits for it, no rule says so */
  bool due;
  int rounds;
  uint32_t seats;
  int64_t cents;
};

static void add_duty(json_t *list, const struct duty *duty) {
  json_array_append_new(list, json_pack("{ss sb si so so so sI}", "duty", duty->name, "due", duty->due,
                                        "rounds", duty->rounds, "before", text_or_null(duty->before), "rule",
                                        text_or_null(duty->rule), "seats", seats_json(duty->seats), "cents",
                                        (json_int_t)duty->cents));
}

static const char *rule_of_need(const struct felt_book *book, enum felt_need need) {
  for (int i = 0; i < book->notice_count; i++)
    if (book->notice[i].need == need) return book->notice[i].rule.id;
  return NULL;
}

/* Hits of the table that a supervisor has to record; where the book has a jackpot procedure, Game Over waits.
 */
static void add_hits(json_t *list, const struct felt_floor *floor, const struct felt_floor_table *table) {
  const struct felt_link *link = table->link.text[0] ? felt_floor_find_link(floor, table->link.text) : NULL;
  const char *rule = rule_of_need(table->book, FELT_NEEDS_JACKPOT_PROCEDURE);
  uint32_t seats = 0;
  for (int i = 0; link && i < link->hit_count; i++)
    if (link->hit[i].table == table->number && link->hit[i].state == FELT_HIT_PENDING)
      seats |= 1U << link->hit[i].seat;
  if (seats)
    add_duty(list, &(struct duty){.name = "record-hit",
                                  .before = rule ? felt_command_name(FELT_DO_GAME_OVER) : NULL,
                                  .rule = rule,
                                  .due = true,
                                  .seats = seats});
}

static json_t *duties_json(const struct felt_floor *floor, const struct felt_floor_table *table,
                           int64_t needs_fill_cents) {
  struct felt_duty duties[FELT_DUTY_KINDS];
  json_t *list = json_array();
  int count = felt_table_duties(table->book, &table->table, duties);
  for (int i = 0; i < count; i++) {
    const struct felt_duty *duty = &duties[i];
    bool waits = duty->before < FELT_COMMANDS;
    add_duty(list,
             &(struct duty){.name = felt_duty_name((enum felt_duty_kind)duty->kind),
                            .before = waits ? felt_command_name((enum felt_command_kind)duty->before) : NULL,
                            .rule = duty->rule,
                            .due = duty->due,
                            .rounds = duty->rounds,
                            .seats = duty->seats});
  }
  add_hits(list, floor, table);
  if (table->notices > table->told)
    add_duty(list, &(struct duty){.name = "tell-supervisor",
                                  .rule = rule_of_need(table->book, FELT_NEEDS_SUPERVISOR),
                                  .due = true});
  if (needs_fill_cents > 0)
    add_duty(list, &(struct duty){.name = "fill", .due = true, .cents = needs_fill_cents});
  return list;
}

/* ---- payments of which nobody has heard */

static json_t *notices_json(const struct felt_floor_table *table, const struct felt_play_names *names) {
  json_t *list = json_array();
  int64_t first = table->notices - FELT_FLOOR_NOTICES_MAX + 1;
  const char *rule = rule_of_need(table->book, FELT_NEEDS_SUPERVISOR);
  if (first <= table->told) first = table->told + 1;
  for (int64_t n = first; n <= table->notices; n++) {
    const struct felt_floor_notice *notice = &table->notice[(n - 1) % FELT_FLOOR_NOTICES_MAX];
    json_array_append_new(list, json_pack("{sI sI si sI so sI so}", "notice", (json_int_t)n, "round",
                                          (json_int_t)notice->round, "seat", notice->seat, "cents",
                                          (json_int_t)notice->cents, "name",
                                          text_or_null(felt_play_name(names, notice->patron)), "time_ms",
                                          (json_int_t)notice->time_ms, "rule", text_or_null(rule)));
  }
  return list;
}

/* ---- reminders */

static bool is_empty(const struct felt_floor_table *table) {
  for (int i = 0; i < FELT_SEATS_MAX; i++)
    if (table->seat[i].patron[0]) return false;
  return true;
}

static unsigned moments_of(const struct felt_floor_table *table) {
  unsigned moments = felt_table_moments(table->book, &table->table);
  if (table->table.options.live && is_empty(table)) moments |= 1U << FELT_CUE_EMPTY_TABLE;
  if (table->dispute_count > 0) moments |= 1U << FELT_CUE_DISPUTE;
  return moments;
}

static json_t *reminders_json(const struct felt_floor_table *table) {
  static const char *const readers[FELT_NOTE_KINDS] = {"players", "dealer", "house"};
  unsigned moments = moments_of(table), way = 1U << felt_table_way(&table->table);
  json_t *list = json_array();
  for (int i = 0; i < table->book->note_count; i++) {
    const struct felt_note *note = &table->book->note[i];
    unsigned now = note->at & moments;
    if (!now || (note->ways && !(note->ways & way))) continue;
    json_array_append_new(list,
                          json_pack("{ss ss ss ss}", "at", felt_cue_name((enum felt_cue)__builtin_ctz(now)),
                                    "to", readers[note->kind], "rule", note->rule.id, "says", note->text));
  }
  return list;
}

/* ---- disputes */

static json_t *dispute_json(const struct felt_book *book, const struct felt_floor_dispute *dispute) {
  const char *rule = book->incidents.dispute.id;
  return json_pack("{sI so so sI so ss ss sb ss si so}", "dispute", (json_int_t)dispute->number, "round",
                   dispute->seat ? json_integer(dispute->round) : json_null(), "seat",
                   dispute->seat ? json_integer(dispute->seat) : json_null(), "cents",
                   (json_int_t)dispute->cents, "patron",
                   dispute->patron[0] ? json_string(dispute->patron) : json_null(), "by", dispute->note.by,
                   "reason", dispute->note.reason, "notified", dispute->notified, "verdict",
                   felt_verdict_name((enum felt_verdict)dispute->verdict), "notes", dispute->notes, "rule",
                   rule[0] ? json_string(rule) : json_null());
}

json_t *view_disputes(const struct felt_floor_table *table) {
  json_t *list = json_array();
  for (int i = 0; i < table->dispute_count; i++)
    json_array_append_new(list, dispute_json(table->book, &table->dispute[i]));
  return list;
}

/* ---- all */

static json_t *dealer_json(const struct felt_floor_dealer *dealer) {
  if (!dealer->id[0]) return json_null();
  return json_pack("{ss sI}", "name", dealer->id, "since_ms", (json_int_t)dealer->since_ms);
}

/* Decks are counted from 1, as people do; a virtual one is nobody's to handle. */
static json_t *deck_json(const struct felt_floor_table *table) {
  const struct felt_table *state = &table->table;
  if (!state->options.live) return json_null();
  return json_pack("{si si si}", "in_play", state->duty.deck + 1, "next",
                   felt_table_next_deck(table->book, state) + 1, "of",
                   table->book->way[felt_table_way(state)].decks);
}

json_t *view_staff(const struct felt_floor *floor, const struct felt_floor_table *table,
                   int64_t needs_fill_cents, const struct felt_play_names *names) {
  const struct felt_duties *duty = &table->table.duty;
  const struct felt_book *book = table->book;
  return json_pack("{so so so sb sb so so so sI so so}", "way",
                   text_or_null(book->way[felt_table_way(&table->table)].name.text), "next_way",
                   text_or_null(book->way[duty->way].name.text), "deck", deck_json(table), "busy", duty->busy,
                   "shuffler_down", duty->shuffler_down, "dead_sensors", seats_json(duty->dead_sensors),
                   "dealer", dealer_json(&table->dealer), "duties",
                   duties_json(floor, table, needs_fill_cents), "untold",
                   (json_int_t)(table->notices - table->told), "notices", notices_json(table, names),
                   "reminders", reminders_json(table));
}
