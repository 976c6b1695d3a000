/* An event as one line of text and back: one description of each field writes and reads it, and the layouts
 * say which fields an act has, in their order. */
#include "internal.h"

#include "felt/record.h"

/* ---- terms */

static const char *const several_words[] = {"one-after-the-other", "split-evenly"};
static const char *const order_words[] = {"highest-seat-first", "lowest-seat-first"};

static void key_of(char key[48], const char *before, const char *word, const char *after) {
  (void)snprintf(key, 48, "%s%s%s", before, word, after);
}

static void io_row(struct felt_record_io *io, const char *key, struct felt_link_row *row) {
  int64_t values[] = {row->pays, row->level, row->amount, row->envy_cents};
  felt_record_io_need_ints(io, key, values, FELT_COUNT(values), 0, FELT_CENTS_MAX);
  if (io->text) return;
  if (values[0] > FELT_PAYS_PERCENT || values[1] >= FELT_LEVELS_MAX || values[2] > FELT_PPM) {
    felt_record_fault(io->record, FELT_SAYS(ROW_OUT_OF_RANGE));
    return;
  }
  *row = (struct felt_link_row){.pays = (uint8_t)values[0],
                                .level = (uint8_t)values[1],
                                .amount = (int32_t)values[2],
                                .envy_cents = values[3]};
}

static void io_sheet(struct felt_record_io *io, struct felt_link_sheet *sheet) {
  char key[48];
  felt_record_io_need_int(io, "wager", &sheet->wager_cents, 0, FELT_LINK_WAGER_MAX_CENTS);
  FELT_IO_NEED_INT(io, int32_t, "decks", sheet->decks, 0, 8);
  for (int i = 0; i < FELT_CATEGORIES; i++) {
    const char *word = felt_category_name((enum felt_category)i);
    io_row(io, word, &sheet->row[i]);
    key_of(key, "", word, "-on-board");
    io_row(io, key, &sheet->on_board[i]);
  }
}

static void io_level(struct felt_record_io *io, struct felt_link_level_terms *level) {
  int64_t values[] = {level->seed_cents, level->growth_ppm, level->reserve_ppm, level->cap_cents};
  felt_record_io_need_text(io, "level", level->name.text, sizeof level->name.text);
  felt_record_io_need_ints(io, "seed-growth-reserve-cap", values, FELT_COUNT(values), 0,
                           FELT_LINK_SEED_MAX_CENTS);
  if (io->text) return;
  if (values[1] > FELT_PPM || values[2] > FELT_PPM) {
    felt_record_fault(io->record, FELT_SAYS(GROWTH_OUT_OF_RANGE));
    return;
  }
  level->seed_cents = values[0];
  level->growth_ppm = (int32_t)values[1];
  level->reserve_ppm = (int32_t)values[2];
  level->cap_cents = values[3];
}

static void io_rule(struct felt_record_io *io, const char *key, struct felt_rule *rule) {
  felt_record_io_need_text(io, key, rule->id, sizeof rule->id);
}

static void io_who(struct felt_record_io *io, enum felt_link_act act, struct felt_link_who *who) {
  char key[48];
  key_of(key, "may-", felt_link_act_words[act], "");
  FELT_IO_NEED_BITS(io, uint16_t, key, who->first, FELT_ROLES - 1);
  key_of(key, "with-", felt_link_act_words[act], "");
  FELT_IO_NEED_BITS(io, uint16_t, key, who->second, FELT_ROLES - 1);
}

/* Acts that the first logs did not have: the usual people do them, unless the terms say otherwise. */
static void io_who_since(struct felt_record_io *io, enum felt_link_act act, struct felt_link_who *who) {
  char key[48], next[48];
  struct felt_link_who usual = felt_link_usual_people(act);
  key_of(key, "may-", felt_link_act_words[act], "");
  bool said = io->text ? who->first != usual.first || who->second != usual.second
                       : felt_record_io_left(io, 0, next, sizeof next) && strcmp(next, key) == 0;
  if (!said) {
    *who = usual;
    return;
  }
  io_who(io, act, who);
  if (!io->text && who->first == usual.first && who->second == usual.second)
    felt_record_fault(io->record, FELT_SAYS(USUAL_VALUE));
}

static void io_terms(struct felt_record_io *io, struct felt_link_terms *terms) {
  felt_record_io_need_text(io, "book", terms->book.text, sizeof terms->book.text);
  felt_record_io_need_hex(io, "hash", terms->hash, sizeof terms->hash);
  felt_record_io_need_text(io, "pay-table", terms->pay_table.text, sizeof terms->pay_table.text);
  io_sheet(io, &terms->sheet);
  FELT_IO_NEED_INT(io, int32_t, "levels", terms->level_count, 0, FELT_LEVELS_MAX);
  for (int i = 0; i < terms->level_count; i++) io_level(io, &terms->level[i]);
  FELT_IO_WORD(io, uint8_t, "several", terms->several, -1, several_words, FELT_COUNT(several_words));
  FELT_IO_WORD(io, uint8_t, "order", terms->order, -1, order_words, FELT_COUNT(order_words));
  felt_record_io_flag(io, "dead-when-down", &terms->down_at_win_voids);
  felt_record_io_flag(io, "clearing", &terms->clearing);
  felt_record_io_need_int(io, "check-above", &terms->check_above_cents, 0, FELT_CENTS_MAX);
  for (int act = 0; act < FELT_LINK_SETTLED; act++) io_who(io, (enum felt_link_act)act, &terms->who[act]);
  for (int act = FELT_LINK_SETTLED; act < FELT_LINK_HOLD; act++)
    io_who_since(io, (enum felt_link_act)act, &terms->who[act]);
  io_rule(io, "several-rule", &terms->several_rule);
  io_rule(io, "down-rule", &terms->down_rule);
  io_rule(io, "dead-rule", &terms->down_at_win_rule);
  io_rule(io, "sensor-rule", &terms->sensor_rule);
  io_rule(io, "link-rule", &terms->link_rule);
}

void felt_link_terms_print(const struct felt_link_terms *terms, struct felt_text *text) {
  struct felt_link_terms copy = *terms; /* the description reads and writes; it changes nothing here */
  struct felt_record_io io = {.text = text};
  io_terms(&io, &copy);
}

/* ---- people and places */

/* "shift-manager:ann"; nobody is "-". */
static void io_person(struct felt_record_io *io, const char *key, struct felt_person *person) {
  char value[48] = "-";
  if (io->text && person->role != FELT_NOBODY)
    (void)snprintf(value, sizeof value, "%s:%s", felt_role_words[person->role], person->id);
  felt_record_io_need_text(io, key, value, sizeof value);
  if (io->text || io->record->status || strcmp(value, "-") == 0) return;
  const char *colon = strchr(value, ':');
  for (int role = FELT_DEALER; colon && role < FELT_ROLES; role++) {
    const char *word = felt_role_words[role];
    if (strlen(word) != (size_t)(colon - value) || memcmp(word, value, strlen(word)) != 0) continue;
    if (!felt_link_id_is_sound(colon + 1) || strlen(colon + 1) >= sizeof person->id) break;
    person->role = (uint8_t)role;
    memcpy(person->id, colon + 1, strlen(colon + 1));
    return;
  }
  felt_record_fault(io->record, FELT_SAYS(NO_SUCH_PERSON));
}

/* "meter:0", and "link" without a level. */
void felt_io_link_place(struct felt_record_io *io, const char *key, struct felt_link_place *place) {
  static const char *const words[] = {"meter:0",    "meter:1",    "meter:2",   "meter:3",    "reserve:0",
                                      "reserve:1",  "reserve:2",  "reserve:3", "overflow:0", "overflow:1",
                                      "overflow:2", "overflow:3", "link"};
  int word = place->kind < FELT_ACCOUNT_LINK ? place->kind * FELT_LEVELS_MAX + place->level % FELT_LEVELS_MAX
                                             : FELT_ACCOUNT_LINK * FELT_LEVELS_MAX;
  felt_record_io_word(io, key, &word, -1, words, FELT_COUNT(words));
  place->kind = (uint8_t)(word / FELT_LEVELS_MAX);
  place->level = (uint8_t)(word % FELT_LEVELS_MAX);
}

void felt_io_award_line(struct felt_record_io *io, uint8_t *line, uint8_t *result) {
  const char *words[FELT_AWARD_LINES];
  for (int i = 0; i < FELT_AWARD_LINES; i++) words[i] = felt_award_line_name((enum felt_award_line)i);
  FELT_IO_WORD(io, uint8_t, "line", *line, FELT_LINE_CARDS_SEEN, words, FELT_AWARD_LINES);
  FELT_IO_WORD(io, uint8_t, "result", *result, FELT_LINE_DONE, felt_line_result_words, FELT_LINE_RESULTS);
}

void felt_io_more_parts(struct felt_record_io *io, struct felt_link_parts *parts, bool kept_back) {
  felt_record_io_text(io, "check-number", parts->check, sizeof parts->check);
  felt_record_io_int(io, "cash", &parts->cash_cents, 0, FELT_CENTS_MAX);
  if (!kept_back) return;
  felt_record_io_int(io, "withheld", &parts->withheld_cents, 0, FELT_CENTS_MAX);
  felt_record_io_int(io, "offset", &parts->offset_cents, 0, FELT_CENTS_MAX);
}

static void io_hand(struct felt_record_io *io, struct felt_link_event *event) {
  const char *words[FELT_CATEGORIES];
  for (int i = 0; i < FELT_CATEGORIES; i++) words[i] = felt_category_name((enum felt_category)i);
  FELT_IO_WORD(io, uint8_t, "hand", event->hand, -1, words, FELT_CATEGORIES);
  felt_record_io_flag(io, "on-board", &event->on_board);
}

/* Left out where it is nothing, as in the first logs. */
static void io_signed(struct felt_record_io *io, const char *key, int64_t *value) {
  char next[48];
  bool said =
      io->text ? *value != 0 : felt_record_io_left(io, 0, next, sizeof next) && strcmp(next, key) == 0;
  if (!said) return;
  felt_record_io_need_int(io, key, value, -FELT_CENTS_MAX, FELT_CENTS_MAX);
  if (!io->text && *value == 0 && !io->record->status) felt_record_fault(io->record, FELT_SAYS(USUAL_VALUE));
}

static void io_line(struct felt_record_io *io, struct felt_link_event *e) {
  felt_io_award_line(io, &e->line, &e->result);
  felt_record_io_text(io, "reference", e->reference, sizeof e->reference);
}

static void io_parts(struct felt_record_io *io, struct felt_link_parts *parts) {
  felt_record_io_need_int(io, "cheques", &parts->cheques_cents, 0, FELT_CENTS_MAX);
  felt_record_io_need_int(io, "check", &parts->check_cents, 0, FELT_CENTS_MAX);
  felt_io_more_parts(io, parts, true);
}

/* ---- layouts */

enum field {
  F_END,
  F_TABLE,
  F_ROUND,
  F_SEAT,
  F_SEATS,
  F_HIT,
  F_AWARD,
  F_HAND,
  F_LEVEL,
  F_PERCENT,
  F_PLACES,
  F_PLACE,
  F_UNTIL,
  F_LATE,
  F_PAST,
  F_OPENS,
  F_SHOWN,
  F_KEPT,
  F_AMOUNT,
  F_SEED,
  F_RESERVE,
  F_HOUSE,
  F_SHARES,
  F_CHANGES,
  F_CENTS,
  F_LOCKED,
  F_CLEARED,
  F_FIRST,
  F_WAGER,
  F_CONTRIBUTIONS,
  F_LINE,
  F_PARTS,
  F_FROM,
  F_TO,
  F_MICRO,
  F_NOTICE,
  F_DATE,
  F_NAME,
  F_REASON,
  F_BY,
  F_WITH,
  F_TERMS
};

enum { FIELDS_MAX = 18 };

static const uint8_t layouts[FELT_LINK_ACTS][FIELDS_MAX] = {
    [FELT_LINK_OPEN] = {F_FIRST, F_REASON, F_BY, F_WITH, F_TERMS},
    [FELT_LINK_CLOSE] = {F_REASON, F_BY, F_WITH},
    [FELT_LINK_RETIRE] = {F_NAME, F_NOTICE, F_DATE, F_REASON, F_BY, F_WITH},
    [FELT_LINK_JOIN] = {F_TABLE, F_NAME, F_BY, F_WITH},
    [FELT_LINK_LEAVE] = {F_TABLE, F_BY, F_WITH},
    [FELT_LINK_SENSOR_FAILED] = {F_TABLE, F_SEAT, F_BY, F_WITH},
    [FELT_LINK_SENSOR_REPAIRED] = {F_TABLE, F_SEAT, F_BY, F_WITH},
    [FELT_LINK_DOWN] = {F_REASON, F_BY, F_WITH},
    [FELT_LINK_UP] = {F_BY, F_WITH},
    [FELT_LINK_COIN_IN] = {F_TABLE, F_ROUND, F_SEATS, F_WAGER, F_CONTRIBUTIONS, F_BY, F_WITH},
    [FELT_LINK_DEAL] = {F_TABLE, F_ROUND, F_BY, F_WITH},
    [FELT_LINK_HIT] = {F_HIT, F_AWARD, F_TABLE, F_ROUND, F_SEAT, F_HAND, F_LEVEL, F_PERCENT, F_SHOWN,
                       F_AMOUNT, F_HOUSE, F_SEED, F_RESERVE, F_LOCKED, F_REASON, F_BY, F_WITH},
    [FELT_LINK_HOLD] = {F_HIT, F_TABLE, F_ROUND, F_SEAT, F_HAND},
    [FELT_LINK_END] = {F_TABLE, F_ROUND, F_BY, F_WITH},
    [FELT_LINK_SHARE] = {F_HIT, F_AWARD, F_AMOUNT},
    [FELT_LINK_MOVE_UP] = {F_AWARD, F_SHOWN, F_AMOUNT},
    [FELT_LINK_UNLOCK] = {F_AWARD},
    [FELT_LINK_BREAK_LOCK] = {F_AWARD, F_REASON, F_BY, F_WITH},
    [FELT_LINK_VERIFY] = {F_HIT, F_CLEARED, F_LINE, F_BY, F_WITH},
    [FELT_LINK_PAY] = {F_HIT, F_AWARD, F_TABLE, F_ROUND, F_SEAT, F_PARTS, F_BY, F_WITH},
    [FELT_LINK_VOID] = {F_HIT, F_AWARD, F_LEVEL, F_CHANGES, F_REASON, F_BY, F_WITH},
    [FELT_LINK_TRANSFER] = {F_FROM, F_TO, F_MICRO, F_NAME, F_NOTICE, F_DATE, F_REASON, F_BY, F_WITH},
    [FELT_LINK_CORRECT] = {F_TO, F_MICRO, F_REASON, F_BY, F_WITH},
    [FELT_LINK_SETTLED] = {F_TABLE, F_ROUND, F_BY, F_WITH},
    [FELT_LINK_STOP] = {F_REASON, F_BY, F_WITH},
    [FELT_LINK_LATE_COIN_IN] = {F_TABLE, F_ROUND, F_PAST, F_OPENS, F_SEATS, F_WAGER, F_CONTRIBUTIONS,
                                F_REASON, F_BY, F_WITH},
    [FELT_LINK_LATE_HIT] = {F_HIT, F_AWARD, F_TABLE, F_ROUND, F_PAST, F_SEAT, F_HAND, F_LEVEL, F_PERCENT,
                            F_PLACES, F_SHOWN, F_CHANGES, F_REASON, F_BY, F_WITH},
    [FELT_LINK_RETURN] = {F_HIT, F_AWARD, F_TABLE, F_ROUND, F_SEAT, F_PARTS, F_REASON, F_BY, F_WITH},
    [FELT_LINK_MOVES] = {F_HIT, F_AWARD, F_SHOWN},
    [FELT_LINK_AWARD] = {F_AWARD, F_PLACE, F_LATE, F_SHOWN, F_KEPT, F_AMOUNT, F_HOUSE, F_SEED, F_RESERVE,
                         F_SHARES, F_LOCKED},
    [FELT_LINK_SHIFT] = {F_LEVEL, F_PLACE, F_UNTIL, F_CENTS},
    [FELT_LINK_RESEAT] = {F_TABLE, F_ROUND, F_SEATS},
};

static void io_field(struct felt_record_io *io, enum field field, struct felt_link_event *e) {
  const int64_t most = FELT_LINK_METER_MAX_MICRO;
  switch (field) {
  case F_TABLE: FELT_IO_NEED_INT(io, int32_t, "table", e->table, 0, INT32_MAX); break;
  case F_ROUND: felt_record_io_need_int(io, "round", &e->round, 0, INT64_MAX); break;
  case F_SEAT: FELT_IO_NEED_INT(io, uint8_t, "seat", e->seat, 0, FELT_SEATS_MAX); break;
  case F_SEATS: felt_record_io_need_bits(io, "seats", &e->seats, FELT_SEATS_MAX); break;
  case F_HIT: felt_record_io_need_int(io, "hit", &e->hit, 0, INT64_MAX); break;
  case F_AWARD: felt_record_io_need_int(io, "award", &e->award, 0, INT64_MAX); break;
  case F_HAND: io_hand(io, e); break;
  case F_LEVEL: FELT_IO_NEED_INT(io, uint8_t, "level", e->level, 0, FELT_LEVELS_MAX - 1); break;
  case F_PERCENT: FELT_IO_NEED_INT(io, int32_t, "percent-ppm", e->percent_ppm, 0, FELT_PPM); break;
  case F_PLACES:
    felt_record_io_need_int(io, "coin-in", &e->coin_in, 0, INT64_MAX);
    felt_record_io_need_int(io, "deal", &e->deal, 0, INT64_MAX);
    felt_record_io_need_int(io, "place", &e->place, 0, FELT_LINK_TOTAL_MAX);
    break;
  case F_PLACE: felt_record_io_need_int(io, "place", &e->place, 0, FELT_LINK_TOTAL_MAX); break;
  case F_UNTIL: felt_record_io_need_int(io, "until", &e->until, 0, FELT_LINK_TOTAL_MAX); break;
  case F_LATE: felt_record_io_flag(io, "late", &e->late); break;
  case F_PAST: felt_record_io_flag(io, "past", &e->past); break;
  case F_OPENS: felt_record_io_flag(io, "opens", &e->opens); break;
  case F_KEPT: felt_record_io_int(io, "kept", &e->kept_cents, 0, FELT_CENTS_MAX); break;
  case F_SHARES: felt_record_io_int(io, "shares", &e->shares, 0, INT64_MAX); break;
  case F_HOUSE: felt_record_io_int(io, "house", &e->house_cents, 0, FELT_CENTS_MAX); break;
  case F_CHANGES:
    felt_record_io_need_int(io, "amount", &e->amount_cents, -FELT_CENTS_MAX, FELT_CENTS_MAX);
    io_signed(io, "house", &e->house_cents);
    felt_record_io_need_int(io, "seed", &e->seed_cents, -FELT_CENTS_MAX, FELT_CENTS_MAX);
    felt_record_io_need_int(io, "from-reserve", &e->reserve_cents, -FELT_CENTS_MAX, FELT_CENTS_MAX);
    break;
  case F_CENTS:
    felt_record_io_need_int(io, "cents", &e->amount_cents, -FELT_CENTS_MAX, FELT_CENTS_MAX);
    break;
  case F_SHOWN: felt_record_io_need_int(io, "shown", &e->shown_cents, 0, FELT_CENTS_MAX); break;
  case F_AMOUNT: felt_record_io_need_int(io, "amount", &e->amount_cents, 0, FELT_CENTS_MAX); break;
  case F_SEED: felt_record_io_need_int(io, "seed", &e->seed_cents, 0, FELT_CENTS_MAX); break;
  case F_RESERVE: felt_record_io_need_int(io, "from-reserve", &e->reserve_cents, 0, FELT_CENTS_MAX); break;
  case F_LOCKED: felt_record_io_flag(io, "locked", &e->locked); break;
  case F_CLEARED: felt_record_io_flag(io, "cleared", &e->cleared); break;
  case F_FIRST: felt_record_io_flag(io, "first", &e->first); break;
  case F_WAGER: felt_record_io_need_int(io, "wager", &e->wager_cents, 0, FELT_LINK_WAGER_MAX_CENTS); break;
  case F_CONTRIBUTIONS:
    felt_record_io_need_ints(io, "meter-micro", e->meter_micro, FELT_LEVELS_MAX, 0, most);
    felt_record_io_need_ints(io, "reserve-micro", e->reserve_micro, FELT_LEVELS_MAX, 0, most);
    felt_record_io_need_ints(io, "overflow-micro", e->overflow_micro, FELT_LEVELS_MAX, 0, most);
    break;
  case F_LINE: io_line(io, e); break;
  case F_PARTS: io_parts(io, &e->parts); break;
  case F_FROM: felt_io_link_place(io, "from", &e->from); break;
  case F_TO: felt_io_link_place(io, "to", &e->to); break;
  case F_MICRO: felt_record_io_need_int(io, "micro", &e->micro, -most, most); break;
  case F_NOTICE: FELT_IO_NEED_INT(io, int32_t, "notice", e->notice, 0, 99991231); break;
  case F_DATE: FELT_IO_NEED_INT(io, int32_t, "date", e->date, 0, 99991231); break;
  case F_NAME: felt_record_io_need_text(io, "name", e->name.text, sizeof e->name.text); break;
  case F_REASON:
    FELT_IO_WORD(io, uint8_t, "reason", e->reason, -1, felt_link_reason_words, FELT_LINK_REASONS);
    break;
  case F_BY: io_person(io, "by", &e->by); break;
  case F_WITH: io_person(io, "with", &e->with); break;
  case F_TERMS: io_terms(io, &e->terms); break;
  case F_END: break;
  }
}

void felt_link_event_print(const struct felt_link_event *event, struct felt_text *text) {
  felt_assert(event->act < FELT_LINK_ACTS);
  struct felt_link_event copy = *event; /* the description reads and writes; it changes nothing here */
  struct felt_record_io io = {.text = text};
  felt_record_begin(text, FELT_LINK_VERSION, felt_link_act_words[event->act]);
  felt_record_int(text, "seq", event->seq);
  for (const uint8_t *field = layouts[event->act]; *field != F_END; field++)
    io_field(&io, (enum field) * field, &copy);
}

enum felt_status felt_link_event_parse(const char *line, size_t length, struct felt_link_event *event,
                                       struct felt_error *error) {
  int word = 0;
  struct felt_record record =
      felt_record_read(line, length, FELT_LINK_VERSION, felt_link_act_words, FELT_LINK_ACTS, &word, error);
  struct felt_record_io io = {.record = &record};
  struct felt_link_event read = {.act = (uint8_t)word};
  read.seq = felt_record_read_int(&record, "seq", 1, INT64_MAX);
  if (layouts[word][0] == F_END) felt_record_fault(&record, FELT_SAYS(NOT_A_LINK_EVENT));
  for (const uint8_t *field = layouts[word]; *field != F_END; field++)
    io_field(&io, (enum field) * field, &read);
  enum felt_status status = felt_record_end(&record);
  if (!status) *event = read;
  return status;
}
