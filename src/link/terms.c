/* The parameters of a link: taken from a book, and checked. */
#include "internal.h"

#define ROLE(role) (1u << FELT_##role)

/* Catfish Bend is the only text that says who does what to a jackpot: the dealer calls a supervisor, the
 * shift manager sees to the paperwork, shift manager and security pay it, the supervisor's card records it
 * (CB Winners 3 to 5). The rest follows its pattern; a house names its own before opening. */
static const struct felt_link_who usual_people[FELT_LINK_ACTS] = {
    [FELT_LINK_OPEN] = {ROLE(SHIFT_MANAGER), ROLE(SUPERVISOR) | ROLE(TECHNICIAN) | ROLE(AUDITOR)},
    [FELT_LINK_CLOSE] = {ROLE(SHIFT_MANAGER), 0},
    [FELT_LINK_RETIRE] = {ROLE(SHIFT_MANAGER), ROLE(AUDITOR)},
    [FELT_LINK_JOIN] = {ROLE(SUPERVISOR) | ROLE(SHIFT_MANAGER), 0},
    [FELT_LINK_LEAVE] = {ROLE(SUPERVISOR) | ROLE(SHIFT_MANAGER), 0},
    [FELT_LINK_SENSOR_FAILED] = {ROLE(DEALER) | ROLE(SUPERVISOR) | ROLE(SHIFT_MANAGER) | ROLE(TECHNICIAN), 0},
    [FELT_LINK_SENSOR_REPAIRED] = {ROLE(SUPERVISOR) | ROLE(SHIFT_MANAGER) | ROLE(TECHNICIAN), 0},
    [FELT_LINK_DOWN] = {ROLE(DEALER) | ROLE(SUPERVISOR) | ROLE(SHIFT_MANAGER) | ROLE(TECHNICIAN),
                        ROLE(SUPERVISOR) | ROLE(SHIFT_MANAGER) | ROLE(TECHNICIAN) | ROLE(SURVEILLANCE)},
    [FELT_LINK_UP] = {ROLE(SUPERVISOR) | ROLE(SHIFT_MANAGER) | ROLE(TECHNICIAN), 0},
    [FELT_LINK_RECORD] = {ROLE(SUPERVISOR), ROLE(SHIFT_MANAGER)},
    [FELT_LINK_VERIFY] = {ROLE(SUPERVISOR) | ROLE(SHIFT_MANAGER), 0},
    [FELT_LINK_PAY] = {ROLE(SHIFT_MANAGER), ROLE(SECURITY)},
    [FELT_LINK_VOID] = {ROLE(SHIFT_MANAGER), ROLE(SUPERVISOR) | ROLE(SURVEILLANCE)},
    [FELT_LINK_BREAK_LOCK] = {ROLE(SHIFT_MANAGER), ROLE(SUPERVISOR) | ROLE(SURVEILLANCE)},
    [FELT_LINK_TRANSFER] = {ROLE(SHIFT_MANAGER), ROLE(CASHIER) | ROLE(AUDITOR)},
    [FELT_LINK_CORRECT] = {ROLE(SHIFT_MANAGER), ROLE(CASHIER) | ROLE(AUDITOR)},
    [FELT_LINK_STOP] = {ROLE(SUPERVISOR) | ROLE(SHIFT_MANAGER) | ROLE(TECHNICIAN), 0},
    [FELT_LINK_LATE_COIN_IN] = {ROLE(SUPERVISOR) | ROLE(SHIFT_MANAGER),
                                ROLE(SUPERVISOR) | ROLE(SHIFT_MANAGER) | ROLE(SURVEILLANCE)},
    [FELT_LINK_LATE_HIT] = {ROLE(SUPERVISOR) | ROLE(SHIFT_MANAGER),
                            ROLE(SUPERVISOR) | ROLE(SHIFT_MANAGER) | ROLE(SURVEILLANCE)},
    [FELT_LINK_RETURN] = {ROLE(SHIFT_MANAGER), ROLE(SUPERVISOR) | ROLE(SECURITY) | ROLE(CASHIER)},
};

struct felt_link_who felt_link_usual_people(enum felt_link_act act) {
  return usual_people[act];
}

/* By hand these lower a meter, raise it, or decide what comes off it: never one person alone. */
static bool needs_two_people(enum felt_link_act act) {
  switch (act) {
  case FELT_LINK_OPEN:
  case FELT_LINK_RETIRE:
  case FELT_LINK_RECORD:
  case FELT_LINK_PAY:
  case FELT_LINK_VOID:
  case FELT_LINK_BREAK_LOCK:
  case FELT_LINK_TRANSFER:
  case FELT_LINK_CORRECT:
  case FELT_LINK_LATE_COIN_IN:
  case FELT_LINK_LATE_HIT:
  case FELT_LINK_RETURN: return true;
  default: return false;
  }
}

static struct felt_link_row row_of(const struct felt_progressive_row *row) {
  struct felt_link_row out = {.pays = (uint8_t)row->pays, .envy_cents = row->envy_cents};
  if (row->pays == FELT_PAYS_TIMES) out.amount = row->times;
  if (row->pays == FELT_PAYS_PERCENT) {
    out.amount = row->percent_ppm;
    out.level = (uint8_t)row->level;
  }
  return out;
}

static void take_notices(const struct felt_book *book, struct felt_link_terms *terms) {
  for (int i = 0; i < book->notice_count; i++) {
    const struct felt_notice_rule *notice = &book->notice[i];
    if (notice->need == FELT_NEEDS_CLEARING && notice->trigger == FELT_ON_METER_AWARD) terms->clearing = true;
    if (notice->need == FELT_NEEDS_CASINO_CHECK && notice->trigger == FELT_ON_METER_AWARD_ABOVE)
      terms->check_above_cents = notice->from_cents;
  }
}

void felt_link_terms_init(const struct felt_book *book, int progressive_table, int decks,
                          struct felt_link_terms *terms) {
  const struct felt_progressive_rules *rules = &book->progressive;
  felt_assert(progressive_table >= 0 && progressive_table < rules->table_count);
  const struct felt_progressive *table = &rules->table[progressive_table];
  memset(terms, 0, sizeof *terms);
  terms->book = book->name;
  memcpy(terms->hash, book->hash, sizeof terms->hash);
  terms->pay_table = table->name;
  terms->sheet.wager_cents = table->wager_cents;
  terms->sheet.decks = decks;
  for (int i = 0; i < FELT_CATEGORIES; i++) {
    terms->sheet.row[i] = row_of(&table->row[i]);
    terms->sheet.on_board[i] = row_of(table->has_on_board[i] ? &table->on_board[i] : &table->row[i]);
  }
  terms->level_count = table->level_count;
  for (int i = 0; i < table->level_count; i++)
    terms->level[i] = (struct felt_link_level_terms){.name = table->level[i].name,
                                                     .seed_cents = table->level[i].seed_cents,
                                                     .growth_ppm = table->level[i].growth_ppm,
                                                     .reserve_ppm = table->level[i].reserve_ppm};
  terms->several = (uint8_t)rules->several;
  terms->order = (uint8_t)rules->order;
  terms->down_at_win_voids = rules->down_at_win_voids;
  take_notices(book, terms);
  memcpy(terms->who, usual_people, sizeof terms->who);
  terms->several_rule = rules->several_rule;
  terms->down_rule = rules->down_rule;
  terms->down_at_win_rule = rules->down_at_win_rule;
  terms->sensor_rule = rules->sensor_rule;
  terms->link_rule = rules->link_rule.id[0] ? rules->link_rule : rules->game_rule;
}

bool felt_link_id_is_sound(const char *id) {
  size_t length = strlen(id);
  if (length == 0) return false;
  for (size_t i = 0; i < length; i++) {
    char c = id[i];
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter && !(c >= '0' && c <= '9') && c != '.' && c != '_' && c != '-') return false;
  }
  return true;
}

/* ---- checking */

static enum felt_code row_fault(const struct felt_link_row *row, int levels) {
  if (row->envy_cents < 0 || row->envy_cents > FELT_CENTS_MAX) return FELT_CODE_ENVY_OUT_OF_RANGE;
  switch (row->pays) {
  case FELT_PAYS_NOTHING: return row->level || row->amount ? FELT_CODE_NOTHING_HAS_AMOUNT : FELT_CODE_NONE;
  case FELT_PAYS_TIMES:
    return row->level || row->amount < 0 || row->amount > FELT_PPM ? FELT_CODE_ODDS_OUT_OF_RANGE
                                                                   : FELT_CODE_NONE;
  case FELT_PAYS_PERCENT:
    if (row->level >= levels) return FELT_CODE_ROW_WITHOUT_LEVEL;
    return row->amount <= 0 || row->amount > FELT_PPM ? FELT_CODE_ROW_PERCENTAGE : FELT_CODE_NONE;
  default: return FELT_CODE_ROW_PAYS_UNKNOWN;
  }
}

static enum felt_code sheet_fault(const struct felt_link_sheet *sheet, int levels) {
  if (sheet->wager_cents < 1 || sheet->wager_cents > FELT_LINK_WAGER_MAX_CENTS)
    return FELT_CODE_LINK_WAGER_OUT_OF_RANGE;
  if (sheet->decks < 1 || sheet->decks > 8) return FELT_CODE_DECKS_OUT_OF_RANGE;
  for (int i = 0; i < FELT_CATEGORIES; i++) {
    enum felt_code fault = row_fault(&sheet->row[i], levels);
    if (!fault) fault = row_fault(&sheet->on_board[i], levels);
    if (fault) return fault;
  }
  return FELT_CODE_NONE;
}

static enum felt_code level_fault(const struct felt_link_level_terms *level) {
  if (!felt_link_id_is_sound(level->name.text)) return FELT_CODE_LEVEL_NAME;
  if (level->seed_cents < 0 || level->seed_cents > FELT_LINK_SEED_MAX_CENTS)
    return FELT_CODE_SEED_OUT_OF_RANGE;
  if (level->growth_ppm < 0 || level->growth_ppm > FELT_PPM) return FELT_CODE_GROWTH_NOT_A_PERCENTAGE;
  if (level->reserve_ppm < 0 || level->reserve_ppm > FELT_PPM) return FELT_CODE_RESERVE_NOT_A_PERCENTAGE;
  if (level->cap_cents < 0 || level->cap_cents > FELT_LINK_SEED_MAX_CENTS) return FELT_CODE_CAP_OUT_OF_RANGE;
  if (level->cap_cents > 0 && level->cap_cents < level->seed_cents) return FELT_CODE_CAP_BELOW_SEED;
  return FELT_CODE_NONE;
}

static enum felt_code levels_fault(const struct felt_link_terms *terms) {
  if (terms->level_count < 1 || terms->level_count > FELT_LEVELS_MAX) return FELT_CODE_LEVEL_COUNT;
  int64_t parts = 0;
  for (int i = 0; i < terms->level_count; i++) {
    enum felt_code fault = level_fault(&terms->level[i]);
    if (fault) return fault;
    parts += terms->level[i].growth_ppm + terms->level[i].reserve_ppm;
    for (int j = 0; j < i; j++)
      if (strcmp(terms->level[i].name.text, terms->level[j].name.text) == 0) return FELT_CODE_LEVEL_TWICE;
  }
  return parts > FELT_PPM ? FELT_CODE_MORE_THAN_THE_WAGER : FELT_CODE_NONE;
}

static enum felt_code people_fault(const struct felt_link_terms *terms) {
  const unsigned known = (1u << FELT_ROLES) - 1 - ROLE(NOBODY);
  for (int act = 0; act < FELT_LINK_ACTS; act++) {
    struct felt_link_who who = terms->who[act];
    if ((who.first | who.second) & ~known) return FELT_CODE_UNKNOWN_ROLE;
    if (needs_two_people((enum felt_link_act)act) && (!who.first || !who.second))
      return FELT_CODE_METER_NEEDS_TWO_PEOPLE;
    if (who.second && !who.first) return FELT_CODE_SECOND_WITHOUT_FIRST;
    if (act >= FELT_LINK_HOLD && who.first) return FELT_CODE_NOBODY_DOES_IT;
  }
  return FELT_CODE_NONE;
}

enum felt_code felt_link_terms_fault(const struct felt_link_terms *terms) {
  enum felt_code fault = levels_fault(terms);
  if (!fault) fault = sheet_fault(&terms->sheet, terms->level_count);
  if (!fault) fault = people_fault(terms);
  if (!fault && terms->several > FELT_SPLIT_EVENLY) fault = FELT_CODE_SEVERAL_UNKNOWN;
  if (!fault && terms->order > FELT_LOWEST_SEAT_FIRST) fault = FELT_CODE_ORDER_UNKNOWN;
  if (!fault && (terms->check_above_cents < 0 || terms->check_above_cents > FELT_CENTS_MAX))
    fault = FELT_CODE_CHECK_THRESHOLD;
  return fault;
}

static bool rows_agree(const struct felt_link_row *a, const struct felt_link_row *b) {
  return a->pays == b->pays && a->level == b->level && a->amount == b->amount &&
         a->envy_cents == b->envy_cents;
}

bool felt_link_sheets_agree(const struct felt_link_sheet *a, const struct felt_link_sheet *b) {
  for (int i = 0; i < FELT_CATEGORIES; i++)
    if (!rows_agree(&a->row[i], &b->row[i]) || !rows_agree(&a->on_board[i], &b->on_board[i])) return false;
  return a->wager_cents == b->wager_cents && a->decks == b->decks;
}

bool felt_link_same_levels(const struct felt_link_terms *a, const struct felt_link_terms *b) {
  if (a->level_count != b->level_count) return false;
  for (int i = 0; i < a->level_count; i++)
    if (strcmp(a->level[i].name.text, b->level[i].name.text) != 0) return false;
  return true;
}
