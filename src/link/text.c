/* An event as one line of text and back. The layouts below are the form: an act's fields in their order. */
#include "internal.h"

#include "felt/record.h"

/* ---- terms */

static const char *const several_words[] = {"one-after-the-other", "split-evenly"};
static const char *const order_words[] = {"highest-seat-first", "lowest-seat-first"};

static void key_of(char key[48], const char *before, const char *word, const char *after) {
  (void)snprintf(key, 48, "%s%s%s", before, word, after);
}

static void print_row(struct felt_text *text, const char *key, const struct felt_link_row *row) {
  const int64_t values[] = {row->pays, row->level, row->amount, row->envy_cents};
  felt_record_ints(text, key, values, FELT_COUNT(values));
}

static void print_sheet(const struct felt_link_sheet *sheet, struct felt_text *text) {
  char key[48];
  felt_record_int(text, "wager", sheet->wager_cents);
  felt_record_int(text, "decks", sheet->decks);
  for (int i = 0; i < FELT_CATEGORIES; i++) {
    const char *word = felt_category_name((enum felt_category)i);
    print_row(text, word, &sheet->row[i]);
    key_of(key, "", word, "-on-board");
    print_row(text, key, &sheet->on_board[i]);
  }
}

void felt_link_terms_print(const struct felt_link_terms *terms, struct felt_text *text) {
  char key[48];
  felt_record_string(text, "book", terms->book.text);
  felt_record_hex(text, "hash", terms->hash, sizeof terms->hash);
  felt_record_string(text, "pay-table", terms->pay_table.text);
  print_sheet(&terms->sheet, text);
  felt_record_int(text, "levels", terms->level_count);
  for (int i = 0; i < terms->level_count; i++) {
    const struct felt_link_level_terms *level = &terms->level[i];
    const int64_t values[] = {level->seed_cents, level->growth_ppm, level->reserve_ppm, level->cap_cents};
    felt_record_string(text, "level", level->name.text);
    felt_record_ints(text, "seed-growth-reserve-cap", values, FELT_COUNT(values));
  }
  felt_record_string(text, "several", several_words[terms->several]);
  felt_record_string(text, "order", order_words[terms->order]);
  felt_record_flag(text, "dead-when-down", terms->down_at_win_voids);
  felt_record_flag(text, "clearing", terms->clearing);
  felt_record_int(text, "check-above", terms->check_above_cents);
  for (int act = 0; act < FELT_LINK_HOLD; act++) {
    key_of(key, "may-", felt_link_act_words[act], "");
    felt_record_bits(text, key, terms->who[act].first);
    key_of(key, "with-", felt_link_act_words[act], "");
    felt_record_bits(text, key, terms->who[act].second);
  }
  felt_record_string(text, "several-rule", terms->several_rule.id);
  felt_record_string(text, "down-rule", terms->down_rule.id);
  felt_record_string(text, "dead-rule", terms->down_at_win_rule.id);
  felt_record_string(text, "sensor-rule", terms->sensor_rule.id);
  felt_record_string(text, "link-rule", terms->link_rule.id);
}

static void parse_row(struct felt_record *record, const char *key, struct felt_link_row *row) {
  int64_t values[4];
  felt_record_read_ints(record, key, 0, FELT_CENTS_MAX, values, 4);
  if (values[0] > FELT_PAYS_PERCENT || values[1] >= FELT_LEVELS_MAX || values[2] > FELT_PPM) {
    felt_record_fault(record, FELT_SAYS(ROW_OUT_OF_RANGE));
    return;
  }
  *row = (struct felt_link_row){.pays = (uint8_t)values[0],
                                .level = (uint8_t)values[1],
                                .amount = (int32_t)values[2],
                                .envy_cents = values[3]};
}

static void parse_sheet(struct felt_record *record, struct felt_link_sheet *sheet) {
  char key[48];
  sheet->wager_cents = felt_record_read_int(record, "wager", 0, FELT_LINK_WAGER_MAX_CENTS);
  sheet->decks = (int32_t)felt_record_read_int(record, "decks", 0, 8);
  for (int i = 0; i < FELT_CATEGORIES; i++) {
    const char *word = felt_category_name((enum felt_category)i);
    parse_row(record, word, &sheet->row[i]);
    key_of(key, "", word, "-on-board");
    parse_row(record, key, &sheet->on_board[i]);
  }
}

static void parse_level(struct felt_record *record, struct felt_link_level_terms *level) {
  int64_t values[4];
  felt_record_read_string(record, "level", level->name.text, sizeof level->name.text);
  felt_record_read_ints(record, "seed-growth-reserve-cap", 0, FELT_LINK_SEED_MAX_CENTS, values, 4);
  if (values[1] > FELT_PPM || values[2] > FELT_PPM) {
    felt_record_fault(record, FELT_SAYS(GROWTH_OUT_OF_RANGE));
    return;
  }
  level->seed_cents = values[0];
  level->growth_ppm = (int32_t)values[1];
  level->reserve_ppm = (int32_t)values[2];
  level->cap_cents = values[3];
}

static void parse_rule(struct felt_record *record, const char *key, struct felt_rule *rule) {
  felt_record_read_string(record, key, rule->id, sizeof rule->id);
}

static void parse_terms(struct felt_record *record, struct felt_link_terms *terms) {
  char key[48];
  felt_record_read_string(record, "book", terms->book.text, sizeof terms->book.text);
  felt_record_read_hex(record, "hash", terms->hash, sizeof terms->hash);
  felt_record_read_string(record, "pay-table", terms->pay_table.text, sizeof terms->pay_table.text);
  parse_sheet(record, &terms->sheet);
  terms->level_count = (int32_t)felt_record_read_int(record, "levels", 0, FELT_LEVELS_MAX);
  for (int i = 0; i < terms->level_count; i++) parse_level(record, &terms->level[i]);
  terms->several =
      (uint8_t)felt_record_read_word(record, "several", several_words, FELT_COUNT(several_words));
  terms->order = (uint8_t)felt_record_read_word(record, "order", order_words, FELT_COUNT(order_words));
  terms->down_at_win_voids = felt_record_read_flag(record, "dead-when-down");
  terms->clearing = felt_record_read_flag(record, "clearing");
  terms->check_above_cents = felt_record_read_int(record, "check-above", 0, FELT_CENTS_MAX);
  for (int act = 0; act < FELT_LINK_HOLD; act++) {
    key_of(key, "may-", felt_link_act_words[act], "");
    terms->who[act].first = (uint16_t)felt_record_read_bits(record, key, FELT_ROLES - 1);
    key_of(key, "with-", felt_link_act_words[act], "");
    terms->who[act].second = (uint16_t)felt_record_read_bits(record, key, FELT_ROLES - 1);
  }
  parse_rule(record, "several-rule", &terms->several_rule);
  parse_rule(record, "down-rule", &terms->down_rule);
  parse_rule(record, "dead-rule", &terms->down_at_win_rule);
  parse_rule(record, "sensor-rule", &terms->sensor_rule);
  parse_rule(record, "link-rule", &terms->link_rule);
}

/* ---- people and places */

/* "shift-manager:ann"; nobody is "-". */
static void print_person(struct felt_text *text, const char *key, const struct felt_person *person) {
  char value[48] = "-";
  if (person->role != FELT_NOBODY)
    (void)snprintf(value, sizeof value, "%s:%s", felt_role_words[person->role], person->id);
  felt_record_string(text, key, value);
}

static void parse_person(struct felt_record *record, const char *key, struct felt_person *person) {
  char value[48];
  felt_record_read_string(record, key, value, sizeof value);
  if (record->status || strcmp(value, "-") == 0) return;
  const char *colon = strchr(value, ':');
  for (int role = FELT_DEALER; colon && role < FELT_ROLES; role++) {
    const char *word = felt_role_words[role];
    if (strlen(word) != (size_t)(colon - value) || memcmp(word, value, strlen(word)) != 0) continue;
    if (!felt_link_id_is_sound(colon + 1) || strlen(colon + 1) >= sizeof person->id) break;
    person->role = (uint8_t)role;
    memcpy(person->id, colon + 1, strlen(colon + 1));
    return;
  }
  felt_record_fault(record, FELT_SAYS(NO_SUCH_PERSON));
}

/* "meter:0", and "link" without a level. */
static void print_place(struct felt_text *text, const char *key, struct felt_link_place place) {
  char value[24];
  const char *word = felt_link_account_words[place.kind];
  if (place.kind == FELT_ACCOUNT_LINK)
    (void)snprintf(value, sizeof value, "%s", word);
  else
    (void)snprintf(value, sizeof value, "%s:%d", word, place.level);
  felt_record_string(text, key, value);
}

static void parse_place(struct felt_record *record, const char *key, struct felt_link_place *place) {
  static const char *const words[] = {"meter:0",    "meter:1",    "meter:2",   "meter:3",    "reserve:0",
                                      "reserve:1",  "reserve:2",  "reserve:3", "overflow:0", "overflow:1",
                                      "overflow:2", "overflow:3", "link"};
  int found = felt_record_read_word(record, key, words, FELT_COUNT(words));
  place->kind = (uint8_t)(found / FELT_LEVELS_MAX);
  place->level = (uint8_t)(found % FELT_LEVELS_MAX);
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
  F_SHOWN,
  F_AMOUNT,
  F_SEED,
  F_RESERVE,
  F_LOCKED,
  F_CLEARED,
  F_FIRST,
  F_WAGER,
  F_CONTRIBUTIONS,
  F_CHEQUES,
  F_CHECK,
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

enum { FIELDS_MAX = 17 };

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
                       F_AMOUNT, F_SEED, F_RESERVE, F_LOCKED, F_REASON, F_BY, F_WITH},
    [FELT_LINK_HOLD] = {F_HIT, F_TABLE, F_ROUND, F_SEAT, F_HAND},
    [FELT_LINK_END] = {F_TABLE, F_ROUND, F_BY, F_WITH},
    [FELT_LINK_SHARE] = {F_HIT, F_AWARD, F_AMOUNT},
    [FELT_LINK_MOVE_UP] = {F_AWARD, F_SHOWN, F_AMOUNT},
    [FELT_LINK_UNLOCK] = {F_AWARD},
    [FELT_LINK_BREAK_LOCK] = {F_AWARD, F_REASON, F_BY, F_WITH},
    [FELT_LINK_VERIFY] = {F_HIT, F_CLEARED, F_BY, F_WITH},
    [FELT_LINK_PAY] = {F_HIT, F_AWARD, F_TABLE, F_ROUND, F_SEAT, F_CHEQUES, F_CHECK, F_BY, F_WITH},
    [FELT_LINK_VOID] = {F_HIT, F_AWARD, F_LEVEL, F_AMOUNT, F_SEED, F_RESERVE, F_REASON, F_BY, F_WITH},
    [FELT_LINK_TRANSFER] = {F_FROM, F_TO, F_MICRO, F_NAME, F_NOTICE, F_DATE, F_REASON, F_BY, F_WITH},
    [FELT_LINK_CORRECT] = {F_TO, F_MICRO, F_REASON, F_BY, F_WITH},
};

static void print_hand(const struct felt_link_event *event, struct felt_text *text) {
  felt_record_string(text, "hand", felt_category_name((enum felt_category)event->hand));
  felt_record_flag(text, "on-board", event->on_board);
}

static void parse_hand(struct felt_record *record, struct felt_link_event *event) {
  const char *words[FELT_CATEGORIES];
  for (int i = 0; i < FELT_CATEGORIES; i++) words[i] = felt_category_name((enum felt_category)i);
  event->hand = (uint8_t)felt_record_read_word(record, "hand", words, FELT_CATEGORIES);
  event->on_board = felt_record_read_flag(record, "on-board");
}

static void print_field(const struct felt_link_event *e, enum field field, struct felt_text *text) {
  switch (field) {
  case F_TABLE: felt_record_int(text, "table", e->table); break;
  case F_ROUND: felt_record_int(text, "round", e->round); break;
  case F_SEAT: felt_record_int(text, "seat", e->seat); break;
  case F_SEATS: felt_record_bits(text, "seats", e->seats); break;
  case F_HIT: felt_record_int(text, "hit", e->hit); break;
  case F_AWARD: felt_record_int(text, "award", e->award); break;
  case F_HAND: print_hand(e, text); break;
  case F_LEVEL: felt_record_int(text, "level", e->level); break;
  case F_PERCENT: felt_record_int(text, "percent-ppm", e->percent_ppm); break;
  case F_SHOWN: felt_record_int(text, "shown", e->shown_cents); break;
  case F_AMOUNT: felt_record_int(text, "amount", e->amount_cents); break;
  case F_SEED: felt_record_int(text, "seed", e->seed_cents); break;
  case F_RESERVE: felt_record_int(text, "from-reserve", e->reserve_cents); break;
  case F_LOCKED: felt_record_flag(text, "locked", e->locked); break;
  case F_CLEARED: felt_record_flag(text, "cleared", e->cleared); break;
  case F_FIRST: felt_record_flag(text, "first", e->first); break;
  case F_WAGER: felt_record_int(text, "wager", e->wager_cents); break;
  case F_CONTRIBUTIONS:
    felt_record_ints(text, "meter-micro", e->meter_micro, FELT_LEVELS_MAX);
    felt_record_ints(text, "reserve-micro", e->reserve_micro, FELT_LEVELS_MAX);
    felt_record_ints(text, "overflow-micro", e->overflow_micro, FELT_LEVELS_MAX);
    break;
  case F_CHEQUES: felt_record_int(text, "cheques", e->cheques_cents); break;
  case F_CHECK: felt_record_int(text, "check", e->check_cents); break;
  case F_FROM: print_place(text, "from", e->from); break;
  case F_TO: print_place(text, "to", e->to); break;
  case F_MICRO: felt_record_int(text, "micro", e->micro); break;
  case F_NOTICE: felt_record_int(text, "notice", e->notice); break;
  case F_DATE: felt_record_int(text, "date", e->date); break;
  case F_NAME: felt_record_string(text, "name", e->name.text); break;
  case F_REASON: felt_record_string(text, "reason", felt_link_reason_words[e->reason]); break;
  case F_BY: print_person(text, "by", &e->by); break;
  case F_WITH: print_person(text, "with", &e->with); break;
  case F_TERMS: felt_link_terms_print(&e->terms, text); break;
  case F_END: break;
  }
}

static void parse_field(struct felt_record *r, enum field field, struct felt_link_event *e) {
  const int64_t most = FELT_LINK_METER_MAX_MICRO;
  switch (field) {
  case F_TABLE: e->table = (int32_t)felt_record_read_int(r, "table", 0, INT32_MAX); break;
  case F_ROUND: e->round = felt_record_read_int(r, "round", 0, INT64_MAX); break;
  case F_SEAT: e->seat = (uint8_t)felt_record_read_int(r, "seat", 0, FELT_SEATS_MAX); break;
  case F_SEATS: e->seats = felt_record_read_bits(r, "seats", FELT_SEATS_MAX); break;
  case F_HIT: e->hit = felt_record_read_int(r, "hit", 0, INT64_MAX); break;
  case F_AWARD: e->award = felt_record_read_int(r, "award", 0, INT64_MAX); break;
  case F_HAND: parse_hand(r, e); break;
  case F_LEVEL: e->level = (uint8_t)felt_record_read_int(r, "level", 0, FELT_LEVELS_MAX - 1); break;
  case F_PERCENT: e->percent_ppm = (int32_t)felt_record_read_int(r, "percent-ppm", 0, FELT_PPM); break;
  case F_SHOWN: e->shown_cents = felt_record_read_int(r, "shown", 0, FELT_CENTS_MAX); break;
  case F_AMOUNT: e->amount_cents = felt_record_read_int(r, "amount", 0, FELT_CENTS_MAX); break;
  case F_SEED: e->seed_cents = felt_record_read_int(r, "seed", 0, FELT_CENTS_MAX); break;
  case F_RESERVE: e->reserve_cents = felt_record_read_int(r, "from-reserve", 0, FELT_CENTS_MAX); break;
  case F_LOCKED: e->locked = felt_record_read_flag(r, "locked"); break;
  case F_CLEARED: e->cleared = felt_record_read_flag(r, "cleared"); break;
  case F_FIRST: e->first = felt_record_read_flag(r, "first"); break;
  case F_WAGER: e->wager_cents = felt_record_read_int(r, "wager", 0, FELT_LINK_WAGER_MAX_CENTS); break;
  case F_CONTRIBUTIONS:
    felt_record_read_ints(r, "meter-micro", 0, most, e->meter_micro, FELT_LEVELS_MAX);
    felt_record_read_ints(r, "reserve-micro", 0, most, e->reserve_micro, FELT_LEVELS_MAX);
    felt_record_read_ints(r, "overflow-micro", 0, most, e->overflow_micro, FELT_LEVELS_MAX);
    break;
  case F_CHEQUES: e->cheques_cents = felt_record_read_int(r, "cheques", 0, FELT_CENTS_MAX); break;
  case F_CHECK: e->check_cents = felt_record_read_int(r, "check", 0, FELT_CENTS_MAX); break;
  case F_FROM: parse_place(r, "from", &e->from); break;
  case F_TO: parse_place(r, "to", &e->to); break;
  case F_MICRO: e->micro = felt_record_read_int(r, "micro", -most, most); break;
  case F_NOTICE: e->notice = (int32_t)felt_record_read_int(r, "notice", 0, 99991231); break;
  case F_DATE: e->date = (int32_t)felt_record_read_int(r, "date", 0, 99991231); break;
  case F_NAME: felt_record_read_string(r, "name", e->name.text, sizeof e->name.text); break;
  case F_REASON:
    e->reason = (uint8_t)felt_record_read_word(r, "reason", felt_link_reason_words, FELT_LINK_REASONS);
    break;
  case F_BY: parse_person(r, "by", &e->by); break;
  case F_WITH: parse_person(r, "with", &e->with); break;
  case F_TERMS: parse_terms(r, &e->terms); break;
  case F_END: break;
  }
}

void felt_link_event_print(const struct felt_link_event *event, struct felt_text *text) {
  felt_assert(event->act < FELT_LINK_ACTS);
  felt_record_begin(text, FELT_LINK_VERSION, felt_link_act_words[event->act]);
  felt_record_int(text, "seq", event->seq);
  for (const uint8_t *field = layouts[event->act]; *field != F_END; field++)
    print_field(event, (enum field) * field, text);
}

enum felt_status felt_link_event_parse(const char *line, size_t length, struct felt_link_event *event,
                                       struct felt_error *error) {
  int word = 0;
  struct felt_record record =
      felt_record_read(line, length, FELT_LINK_VERSION, felt_link_act_words, FELT_LINK_ACTS, &word, error);
  struct felt_link_event read = {.act = (uint8_t)word};
  read.seq = felt_record_read_int(&record, "seq", 1, INT64_MAX);
  if (layouts[word][0] == F_END) felt_record_fault(&record, FELT_SAYS(NOT_A_LINK_EVENT));
  for (const uint8_t *field = layouts[word]; *field != F_END; field++)
    parse_field(&record, (enum field) * field, &read);
  enum felt_status status = felt_record_end(&record);
  if (!status) *event = read;
  return status;
}
