/* Commands as lines of text: one description of the fields writes and reads them. */
#include "internal.h"

#include <inttypes.h>
#include <string.h>

enum { FIRST_RULES = 1, RULES_OF_PURPOSES = 3, RULES_MAX = 1000000 };

/* ---- words: the floor's acts, then the rounds' commands, then the links' acts with "link-" before them */

static const char *const link_words[FELT_LINK_HOLD] = {"link-open",
                                                       "link-close",
                                                       "link-retire",
                                                       "link-join",
                                                       "link-leave",
                                                       "link-sensor-failed",
                                                       "link-sensor-repaired",
                                                       "link-down",
                                                       "link-up",
                                                       "link-coin-in",
                                                       "link-deal",
                                                       "link-hit",
                                                       "link-end",
                                                       "link-record",
                                                       "link-verify",
                                                       "link-pay",
                                                       "link-void",
                                                       "link-break-lock",
                                                       "link-transfer",
                                                       "link-correct",
                                                       "link-settled",
                                                       "link-stop",
                                                       "link-late-coin-in",
                                                       "link-late-hit",
                                                       "link-return"};
enum {
  ROUND_WORDS = FELT_FLOOR_ROUND,
  LINK_WORDS = ROUND_WORDS + FELT_COMMANDS,
  WORDS = LINK_WORDS + FELT_LINK_HOLD
};

static const char *word_at(int word) {
  if (word < ROUND_WORDS) return floor_act(word)->word;
  return word < LINK_WORDS ? felt_command_name((enum felt_command_kind)(word - ROUND_WORDS))
                           : link_words[word - LINK_WORDS];
}

static int word_of(const struct felt_floor_command *command) {
  if (command->act == FELT_FLOOR_ROUND && (unsigned)command->round.kind < FELT_COMMANDS)
    return ROUND_WORDS + (int)command->round.kind;
  if (command->act == FELT_FLOOR_LINK && (unsigned)command->link.act < FELT_LINK_HOLD)
    return LINK_WORDS + (int)command->link.act;
  return command->act < FELT_FLOOR_ROUND ? command->act : -1;
}

static void set_word(struct felt_floor_command *command, int word) {
  command->act = (uint8_t)(word < ROUND_WORDS  ? word
                           : word < LINK_WORDS ? FELT_FLOOR_ROUND
                                               : FELT_FLOOR_LINK);
  if (command->act == FELT_FLOOR_ROUND) command->round.kind = (enum felt_command_kind)(word - ROUND_WORDS);
  if (command->act == FELT_FLOOR_LINK) command->link.act = (enum felt_link_act)(word - LINK_WORDS);
}

/* Commands of routes of their own are given by no word. */
static bool is_asked(int word) {
  return word >= ROUND_WORDS || !(floor_act(word)->fields & FIELD_NOT_ASKED);
}

const char *felt_floor_word(int n, struct felt_floor_command *command) {
  int word = 0;
  while (word < WORDS && (!is_asked(word) || n-- > 0)) word++;
  if (word == WORDS) return NULL;
  memset(command, 0, sizeof *command);
  set_word(command, word);
  return word_at(word);
}

const char *felt_floor_word_of(const struct felt_floor_command *command) {
  int word = word_of(command);
  return word < 0 ? "" : word_at(word);
}

/* ---- people */

static void io_roles(struct felt_record_io *io, const char *key, uint32_t *roles) {
  char value[128];
  struct felt_text text = felt_text_init(value, sizeof value);
  for (int role = FELT_DEALER; io->text && role < FELT_ROLES; role++)
    if (*roles >> role & 1)
      felt_text_printf(&text, "%s%s", text.length ? "+" : "", felt_role_name((enum felt_role)role));
  felt_record_io_text(io, key, value, sizeof value);
  if (io->text) return;
  *roles = 0;
  const char *at = value;
  for (int role = FELT_DEALER; *at && role < FELT_ROLES; role++) {
    const char *name = felt_role_name((enum felt_role)role);
    size_t length = strcspn(at, "+");
    if (strlen(name) != length || memcmp(name, at, length) != 0) continue;
    *roles |= 1U << role;
    at += length;
    if (*at == '+' && at[1]) at++;
  }
  if (*at) felt_record_io_fault(io, key, FELT_SAYS(NOT_ROLES));
}

static void io_people(struct felt_record_io *io, struct felt_floor_command *command) {
  felt_record_io_text(io, "by", command->by.id, sizeof command->by.id);
  io_roles(io, "roles", &command->by.roles);
  felt_record_io_text(io, "with", command->with.id, sizeof command->with.id);
  io_roles(io, "with-roles", &command->with.roles);
}

/* ---- rounds */

/* Which words are side wagers is the table's book's matter: every word that stands for nothing else is read
 * as one, and looked up when the book is known. */
static bool next_side(struct felt_record_io *io, struct felt_name *word) {
  struct felt_name key = {""};
  for (int n = 0; felt_record_io_left(io, n, key.text, sizeof key.text); n++) {
    if (felt_wager_is_reserved(key.text)) continue;
    *word = key;
    return true;
  }
  return false;
}

static bool reads(const struct felt_record_io *io) {
  return io->record || io->source;
}

static void io_fixed(struct felt_record_io *io, struct felt_bet *bet, enum felt_wager wager) {
  felt_record_io_int(io, felt_wager_fixed_word(wager), &bet->cents[wager], 0, FELT_CENTS_MAX);
}

static void io_bet(struct felt_record_io *io, struct felt_floor_command *command) {
  struct felt_bet *bet = &command->round.bet;
  io_fixed(io, bet, FELT_ANTE);
  io_fixed(io, bet, FELT_BLIND);
  for (int i = 0; i < FELT_SIDES_MAX; i++) {
    if (reads(io) && !next_side(io, &command->stake[i].word)) break;
    if (!command->stake[i].word.text[0]) break;
    felt_record_io_int(io, command->stake[i].word.text, &command->stake[i].cents, 0, FELT_CENTS_MAX);
  }
  io_fixed(io, bet, FELT_MATCH_PLAY);
  felt_record_io_flag(io, "progressive", &bet->progressive);
  felt_record_io_int(io, "toke", &bet->toke_cents, 0, FELT_CENTS_MAX);
  felt_record_io_text(io, "on", command->toke_on.text, sizeof command->toke_on.text);
  if (!reads(io) || strcmp(command->toke_on.text, felt_wager_fixed_word(FELT_ANTE)) != 0) return;
  if (io->record) felt_record_fault(io->record, FELT_SAYS(USUAL_VALUE));
  command->toke_on = (struct felt_name){""};
}

void felt_floor_put_bet(const struct felt_book *book, const struct felt_bet *bet,
                        struct felt_floor_command *command) {
  int count = 0;
  command->round.bet = *bet;
  memset(command->stake, 0, sizeof command->stake);
  for (int i = 0; i < book->side_count; i++) {
    command->round.bet.cents[FELT_SIDE + i] = 0;
    if (bet->cents[FELT_SIDE + i] == 0) continue;
    command->stake[count].word = book->wager[FELT_SIDE + i].word;
    command->stake[count++].cents = bet->cents[FELT_SIDE + i];
  }
  command->toke_on = (struct felt_name){""};
  if (bet->toke_on != FELT_ANTE) command->toke_on = book->wager[bet->toke_on].word;
  command->round.bet.toke_on = FELT_ANTE;
}

/* The key in JSON is how people see it in a refusal: "seat 2 match_play". */
static enum felt_status refuse_wager(const struct felt_floor_command *command, const char *word,
                                     const struct felt_reason *reason, struct felt_error *error) {
  char where[96];
  (void)snprintf(where, sizeof where, "seat %d %s", (int)command->seat, word);
  for (char *c = where; *c; c++)
    if (*c == '-') *c = '_';
  return felt_refuse(error, FELT_E_INPUT, where, NULL, reason);
}

enum felt_status felt_floor_bet(const struct felt_book *book, const struct felt_floor_command *command,
                                struct felt_bet *bet, struct felt_error *error) {
  struct felt_bet named = command->round.bet;
  for (int i = 0; i < FELT_SIDES_MAX; i++) named.cents[FELT_SIDE + i] = 0;
  for (int i = 0; i < FELT_SIDES_MAX && command->stake[i].word.text[0]; i++) {
    const char *word = command->stake[i].word.text;
    int wager = (int)felt_book_wager(book, word);
    if (felt_wager_side(wager) < 0) return refuse_wager(command, word, FELT_SAYS(NO_SUCH_WAGER), error);
    if (named.cents[wager] != 0) return refuse_wager(command, word, FELT_SAYS(NAMED_TWICE, word), error);
    named.cents[wager] = command->stake[i].cents;
  }
  if (command->toke_on.text[0]) {
    named.toke_on = (uint8_t)felt_book_wager(book, command->toke_on.text);
    if (named.toke_on == FELT_WAGERS) return refuse_wager(command, "toke", FELT_SAYS(NO_SUCH_WAGER), error);
  } else {
    named.toke_on = FELT_ANTE;
  }
  *bet = named;
  return FELT_OK;
}

/* A bet in the place where a correction has it. */
static void io_corrected_bet(struct felt_record_io *io, struct felt_floor_command *command) {
  struct felt_correction correction = command->round.correction;
  if (!reads(io))
    command->round.bet = correction.bet;
  else
    memset(&command->round.bet, 0, sizeof command->round.bet);
  io_bet(io, command);
  correction.bet = command->round.bet;
  command->round.correction = correction;
}

static void io_round(struct felt_record_io *io, struct felt_floor_command *command) {
  struct felt_command *round = &command->round;
  bool seated = round->kind == FELT_DO_BET || round->kind == FELT_DO_CLEAR || round->kind == FELT_DO_CHECK ||
                round->kind == FELT_DO_PLAY || round->kind == FELT_DO_FOLD ||
                round->kind == FELT_DO_TIME_OUT || round->kind == FELT_DO_SENSOR ||
                round->kind == FELT_DO_REVEAL || round->kind == FELT_DO_SETTLE || round->kind == FELT_DO_SEEN;
  if (seated) FELT_IO_INT(io, int32_t, "seat", command->seat, 0, FELT_SEATS_MAX);
  switch (round->kind) {
  case FELT_DO_OPEN:
    felt_record_io_hex(io, "commitment", round->opening.commitment, sizeof round->opening.commitment);
    break;
  case FELT_DO_BET: io_bet(io, command); break;
  case FELT_DO_PLAY:
    FELT_IO_NEED_INT(io, uint8_t, "multiple", round->play.multiple, 0, 100);
    felt_record_io_int(io, "toke", &round->play.toke_cents, 0, FELT_CENTS_MAX);
    break;
  case FELT_DO_DEAL:
    felt_record_io_hex(io, "seed", command->seed, sizeof command->seed);
    felt_io_cards(io, &round->faces);
    break;
  case FELT_DO_FLOP:
  case FELT_DO_RIVER:
  case FELT_DO_REVEAL: felt_io_cards(io, &round->faces); break;
  case FELT_DO_INCIDENT:
    felt_io_incident(io, &round->incident);
    felt_io_note(io, "note-by", &command->round_note);
    break;
  case FELT_DO_DECIDE:
    felt_io_ruling(io, &round->ruling);
    felt_io_note(io, "note-by", &command->round_note);
    break;
  case FELT_DO_CORRECT:
    felt_record_io_int(io, "round", &command->of_round, 0, INT64_MAX);
    felt_io_correction(io, &round->correction, false);
    if (round->correction.what == FELT_CORRECT_WAGER) io_corrected_bet(io, command);
    felt_io_note(io, "note-by", &command->round_note);
    break;
  case FELT_DO_SEEN:
  case FELT_DO_TAP_IN: felt_io_note(io, "note-by", &command->round_note); break;
  case FELT_DO_SENSOR: felt_record_io_flag(io, "dead", &round->flag); break;
  case FELT_DO_SHUFFLER:
  case FELT_DO_PROGRESSIVE: felt_record_io_flag(io, "down", &round->flag); break;
  case FELT_DO_BUSY: felt_record_io_flag(io, "on", &round->flag); break;
  case FELT_DO_WAY: FELT_IO_NEED_INT(io, int, "to", round->number, 0, FELT_WAYS_MAX - 1); break;
  case FELT_DO_COUNT_STUB:
  case FELT_DO_COUNT_DECK: FELT_IO_NEED_INT(io, int, "cards", round->number, 0, FELT_DECK); break;
  default: break;
  }
}

/* ---- links */

static void io_terms(struct felt_record_io *io, struct felt_floor_terms *terms) {
  static const char *const caps[FELT_LEVELS_MAX] = {"cap-0", "cap-1", "cap-2", "cap-3"};
  char key[32];
  felt_record_io_hex(io, "book", terms->book, sizeof terms->book);
  felt_record_io_text(io, "progressive", terms->progressive.text, sizeof terms->progressive.text);
  FELT_IO_INT(io, int32_t, "decks", terms->decks, 0, 8);
  felt_record_io_int(io, "wager", &terms->wager_cents, 0, FELT_LINK_WAGER_MAX_CENTS);
  for (int i = 0; i < FELT_LEVELS_MAX; i++)
    felt_record_io_int(io, caps[i], &terms->cap_cents[i], 0, FELT_LINK_SEED_MAX_CENTS);
  floor_io_levels(io, terms->level);
  for (int act = 0; act < FELT_LINK_HOLD; act++) {
    bool named = terms->house >> act & 1;
    uint32_t first = named ? terms->who[act].first : 0, second = named ? terms->who[act].second : 0;
    (void)snprintf(key, sizeof key, "may-%s", felt_link_act_name((enum felt_link_act)act));
    felt_record_io_bits(io, key, &first, FELT_ROLES - 1);
    (void)snprintf(key, sizeof key, "with-%s", felt_link_act_name((enum felt_link_act)act));
    felt_record_io_bits(io, key, &second, FELT_ROLES - 1);
    if (io->text || (first | second) == 0) continue;
    terms->house |= 1U << act;
    terms->who[act] = (struct felt_link_who){.first = (uint16_t)first, .second = (uint16_t)second};
  }
}

static void io_move(struct felt_record_io *io, struct felt_floor_command *command) {
  const int64_t most = FELT_LINK_METER_MAX_MICRO;
  struct felt_link_command *link = &command->link;
  if (link->act == FELT_LINK_TRANSFER) felt_io_link_place(io, "from", &link->from);
  felt_io_link_place(io, "to", &link->to);
  FELT_IO_NEED_INT(io, int64_t, "micro", link->micro, -most, most);
  if (link->act != FELT_LINK_TRANSFER) return;
  if (link->from.kind != FELT_ACCOUNT_LINK && link->to.kind != FELT_ACCOUNT_LINK) return;
  struct felt_link_place place = {.kind = command->other_kind, .level = command->other_level};
  felt_record_io_text(io, "other", command->other.text, sizeof command->other.text);
  felt_io_link_place(io, "account", &place);
  command->other_kind = place.kind;
  command->other_level = place.level;
}

static void io_hand(struct felt_record_io *io, struct felt_link_command *link) {
  const char *hands[FELT_CATEGORIES];
  for (int i = 0; i < FELT_CATEGORIES; i++) hands[i] = felt_category_name((enum felt_category)i);
  FELT_IO_WORD(io, enum felt_category, "hand", link->hand, -1, hands, FELT_CATEGORIES);
  felt_record_io_flag(io, "on-board", &link->on_board);
}

enum {
  L_TABLE = 1,
  L_SEAT = 2,
  L_ROUND = 4,
  L_SEATS = 8,
  L_HAND = 16,
  L_HIT = 32,
  L_AWARD = 64,
  L_PAY = 128,
  L_MOVE = 256,
  L_NOTICE = 512,
  L_OTHER = 1024,
  L_TERMS = 2048,
  L_LINE = 4096,
  L_REASON = 8192,
  L_LATE = 16384
};

static const uint16_t link_fields[FELT_LINK_HOLD] = {
    [FELT_LINK_OPEN] = L_TERMS | L_REASON,
    [FELT_LINK_CLOSE] = L_REASON,
    [FELT_LINK_RETIRE] = L_OTHER | L_NOTICE | L_REASON,
    [FELT_LINK_JOIN] = L_TABLE | L_OTHER | L_TERMS,
    [FELT_LINK_LEAVE] = L_TABLE,
    [FELT_LINK_SENSOR_FAILED] = L_TABLE | L_SEAT,
    [FELT_LINK_SENSOR_REPAIRED] = L_TABLE | L_SEAT,
    [FELT_LINK_DOWN] = L_REASON,
    [FELT_LINK_UP] = 0,
    [FELT_LINK_COIN_IN] = L_TABLE | L_ROUND | L_SEATS,
    [FELT_LINK_DEAL] = L_TABLE | L_ROUND,
    [FELT_LINK_HIT] = L_TABLE | L_ROUND | L_SEAT | L_HAND,
    [FELT_LINK_END] = L_TABLE | L_ROUND,
    [FELT_LINK_RECORD] = L_HIT | L_REASON,
    [FELT_LINK_VERIFY] = L_HIT | L_LINE,
    [FELT_LINK_PAY] = L_HIT | L_PAY,
    [FELT_LINK_VOID] = L_HIT | L_REASON,
    [FELT_LINK_BREAK_LOCK] = L_AWARD | L_REASON,
    [FELT_LINK_TRANSFER] = L_MOVE | L_NOTICE | L_REASON,
    [FELT_LINK_CORRECT] = L_MOVE | L_REASON,
    [FELT_LINK_SETTLED] = L_TABLE | L_ROUND,
    [FELT_LINK_STOP] = L_REASON,
    [FELT_LINK_LATE_COIN_IN] = L_TABLE | L_ROUND | L_SEATS | L_REASON,
    [FELT_LINK_LATE_HIT] = L_TABLE | L_ROUND | L_SEAT | L_HAND | L_LATE | L_REASON,
    [FELT_LINK_RETURN] = L_HIT | L_PAY | L_REASON,
};

static void io_late(struct felt_record_io *io, struct felt_link_command *link) {
  static const char *const shown[FELT_LEVELS_MAX] = {"shown-0", "shown-1", "shown-2", "shown-3"};
  felt_record_io_int(io, "coin-in", &link->coin_in, 0, INT64_MAX);
  felt_record_io_int(io, "deal", &link->deal, 0, INT64_MAX);
  felt_record_io_int(io, "place", &link->place, 0, INT64_MAX);
  for (int i = 0; i < FELT_LEVELS_MAX; i++)
    felt_record_io_int(io, shown[i], &link->shown_cents[i], 0, FELT_CENTS_MAX);
}

/* Receipts of older rules have one word for all that was cleared; nobody gives it any more. */
static void io_award_line(struct felt_record_io *io, struct felt_link_command *link) {
  uint8_t line = (uint8_t)link->line, result = (uint8_t)link->result;
  if (!io->source) felt_record_io_flag(io, "cleared", &link->cleared);
  felt_io_award_line(io, &line, &result);
  felt_record_io_text(io, "reference", link->reference, sizeof link->reference);
  link->line = (enum felt_award_line)line;
  link->result = (enum felt_line_result)result;
}

static void io_link(struct felt_record_io *io, struct felt_floor_command *command) {
  struct felt_link_command *link = &command->link;
  const char *reasons[FELT_LINK_REASONS];
  for (int i = 0; i < FELT_LINK_REASONS; i++) reasons[i] = felt_link_reason_name((enum felt_link_reason)i);
  unsigned fields = link_fields[link->act];
  felt_record_io_text(io, "link", command->link_name, sizeof command->link_name);
  if (fields & L_TABLE) FELT_IO_INT(io, int32_t, "table", command->table, 0, FELT_FLOOR_TABLES_MAX);
  if (fields & L_ROUND) felt_record_io_int(io, "round", &link->round, 0, INT64_MAX);
  if (fields & L_SEAT) FELT_IO_INT(io, int32_t, "seat", command->seat, 0, FELT_SEATS_MAX);
  if (fields & L_SEATS) felt_record_io_bits(io, "seats", &link->seats, FELT_SEATS_MAX);
  if (fields & L_HAND) io_hand(io, link);
  if (fields & L_LATE) io_late(io, link);
  if (fields & L_HIT) felt_record_io_int(io, "hit", &link->hit, 0, INT64_MAX);
  if (fields & L_AWARD) felt_record_io_int(io, "award", &link->award, 0, INT64_MAX);
  if (fields & L_LINE) io_award_line(io, link);
  if (fields & L_PAY) {
    felt_record_io_int(io, "cheques", &link->parts.cheques_cents, 0, FELT_CENTS_MAX);
    felt_record_io_int(io, "check", &link->parts.check_cents, 0, FELT_CENTS_MAX);
    felt_io_more_parts(io, &link->parts, link->act == FELT_LINK_PAY);
  }
  if (fields & L_MOVE) io_move(io, command);
  if (fields & L_OTHER)
    felt_record_io_text(io, link->act == FELT_LINK_JOIN ? "game" : "other", command->other.text,
                        sizeof command->other.text);
  if (fields & L_NOTICE) FELT_IO_INT(io, int32_t, "notice", link->notice, 0, 99991231);
  if (fields & L_NOTICE) FELT_IO_INT(io, int32_t, "date", link->date, 0, 99991231);
  if (fields & L_REASON)
    FELT_IO_WORD(io, enum felt_link_reason, "reason", link->reason, FELT_NO_REASON, reasons,
                 FELT_LINK_REASONS);
  if (link->act == FELT_LINK_OPEN) floor_io_purpose(io, &command->purpose);
  if (fields & L_TERMS) io_terms(io, &command->terms);
}

/* ---- all */

static void io_options(struct felt_record_io *io, struct felt_floor_command *command) {
  struct felt_floor_options *options = &command->options;
  felt_record_io_hex(io, "book", command->book, sizeof command->book);
  floor_io_purpose(io, &command->purpose);
  floor_io_bettor(io, &options->bets);
  felt_record_io_text(io, "way", options->way.text, sizeof options->way.text);
  for (int i = 0; i < FELT_SIDES_MAX; i++) {
    struct felt_name *word = &options->side[i].word, *table = &options->side[i].table;
    if (reads(io) && !next_side(io, word)) break;
    if (!word->text[0]) break;
    felt_record_io_text(io, word->text, table->text, sizeof table->text);
  }
  felt_record_io_text(io, "progressive", options->progressive.text, sizeof options->progressive.text);
  felt_record_io_flag(io, "live", &options->live);
  floor_io_posted(io, &options->posted);
}

static void io_deed(struct felt_record_io *io, struct felt_floor_command *command) {
  if (command->act == FELT_FLOOR_LINK) {
    io_link(io, command);
    return;
  }
  unsigned fields = command->act == FELT_FLOOR_ROUND ? FIELD_TABLE : floor_act(command->act)->fields;
  if (fields & FIELD_TABLE) FELT_IO_INT(io, int32_t, "table", command->table, 0, FELT_FLOOR_TABLES_MAX);
  if (fields & FIELD_SEAT) FELT_IO_INT(io, int32_t, "seat", command->seat, 0, FELT_SEATS_MAX);
  if (fields & FIELD_PATRON) felt_record_io_text(io, "patron", command->patron, sizeof command->patron);
  if (fields & FIELD_CURRENCY)
    felt_record_io_text(io, "currency", command->currency, sizeof command->currency);
  if (fields & FIELD_CENTS) felt_record_io_int(io, "cents", &command->cents, 0, FELT_CENTS_MAX);
  if (fields & FIELD_SEED) felt_record_io_hex(io, "seed", command->seed, sizeof command->seed);
  if (fields & FIELD_HOURS) FELT_IO_NEED_INT(io, int32_t, "hours", command->hours, 0, FELT_FLOOR_HOURS_MAX);
  if (fields & FIELD_THING) {
    FELT_IO_INT(io, int32_t, "table", command->table, 0, FELT_FLOOR_TABLES_MAX);
    felt_record_io_text(io, "link", command->link_name, sizeof command->link_name);
    felt_record_io_text(io, "patron", command->patron, sizeof command->patron);
  }
  if (fields & FIELD_FOR) floor_io_purpose(io, &command->purpose);
  if (fields & FIELD_PROPOSAL) felt_record_io_int(io, "proposal", &command->proposal, 0, INT64_MAX);
  if (fields & FIELD_COMMAND) felt_record_io_text(io, "command", command->proposed, sizeof command->proposed);
  if (fields & FIELD_ON) felt_record_io_flag(io, "on", &command->on);
  if (fields & FIELD_BOOK) felt_record_io_hex(io, "book", command->book, sizeof command->book);
  if (fields & FIELD_OPTIONS) io_options(io, command);
  if (fields & FIELD_LIMITS) floor_io_posted(io, &command->options.posted);
  if (fields & FIELD_LEVELS) {
    felt_record_io_text(io, "link", command->link_name, sizeof command->link_name);
    floor_io_levels(io, command->terms.level);
  }
  if (fields & FIELD_CLAIM) {
    felt_record_io_int(io, "round", &command->of_round, 0, INT64_MAX);
    FELT_IO_INT(io, int32_t, "seat", command->seat, 0, FELT_SEATS_MAX);
    felt_record_io_int(io, "cents", &command->cents, 0, FELT_CENTS_MAX);
  }
  if (fields & FIELD_CASE) felt_record_io_int(io, "dispute", &command->dispute, 0, INT64_MAX);
  if (fields & FIELD_VERDICT) floor_io_verdict(io, &command->verdict);
  if (fields & FIELD_NOTICE) felt_record_io_int(io, "notice", &command->notice, 0, INT64_MAX);
  if (fields & FIELD_NOTE) felt_io_note(io, "note-by", &command->round_note);
  if (command->act == FELT_FLOOR_ROUND) io_round(io, command);
}

/* A whole command has id and time; a receipt has the rules that decided it. */
static void io_head(struct felt_record_io *io, struct felt_floor_command *command, int64_t *rules) {
  if (rules) {
    felt_record_io_int(io, "rules", rules, FIRST_RULES, RULES_MAX);
    return;
  }
  felt_record_io_text(io, "id", command->id, sizeof command->id);
  felt_record_io_int(io, "time", &command->time_ms, 0, INT64_MAX);
}

static void print(const struct felt_floor_command *command, int64_t *rules, struct felt_text *text) {
  struct felt_floor_command copy = *command; /* the description reads and writes; it changes nothing here */
  struct felt_record_io io = {.text = text};
  int word = word_of(command);
  felt_record_begin(text, FELT_FLOOR_VERSION, word >= 0 ? word_at(word) : "-");
  if (word < 0) return;
  io_head(&io, &copy, rules);
  io_people(&io, &copy);
  io_deed(&io, &copy);
}

static enum felt_status parse(const char *line, size_t length, struct felt_floor_command *command,
                              int64_t *rules, struct felt_error *error) {
  struct felt_floor_command read = {0};
  const char *words[WORDS];
  int word = 0;
  for (int i = 0; i < WORDS; i++) words[i] = word_at(i);
  struct felt_record record = felt_record_read(line, length, FELT_FLOOR_VERSION, words, WORDS, &word, error);
  struct felt_record_io io = {.record = &record};
  if (!record.status) {
    set_word(&read, word);
    io_head(&io, &read, rules);
    io_people(&io, &read);
    io_deed(&io, &read);
  }
  enum felt_status status = felt_record_end(&record);
  if (!status) *command = read;
  return status;
}

void felt_floor_command_print(const struct felt_floor_command *command, struct felt_text *text) {
  print(command, NULL, text);
}

enum felt_status felt_floor_command_parse(const char *line, size_t length, struct felt_floor_command *command,
                                          struct felt_error *error) {
  return parse(line, length, command, NULL, error);
}

enum felt_status felt_floor_command_take(const char *deed, struct felt_record_source *source,
                                         struct felt_floor_command *command, struct felt_error *error) {
  struct felt_floor_command read = {0};
  struct felt_record_io io = {.source = source};
  int word = 0;
  while (word < WORDS && strcmp(word_at(word), deed) != 0) word++;
  if (word == WORDS || !is_asked(word))
    return felt_refuse(error, FELT_E_INPUT, "do", NULL, FELT_SAYS(UNKNOWN_WORD));
  set_word(&read, word);
  io_deed(&io, &read);
  if (felt_record_io_failed(&io))
    return felt_refuse_with_cause(error, FELT_E_INPUT, "command",
                                  FELT_SAYS(COMMAND_FIELD_FAULT, deed, source->key), &source->fault);
  *command = read;
  return FELT_OK;
}

/* Older rules knew of no purpose: their gifts of play chips are known again without one. */
void floor_receipt_print(const struct felt_floor_command *command, int64_t rules, struct felt_text *text) {
  if (rules >= RULES_OF_PURPOSES || command->purpose == FELT_FOR_MONEY) {
    print(command, &rules, text);
    return;
  }
  struct felt_floor_command older = *command;
  older.purpose = FELT_FOR_MONEY;
  print(&older, &rules, text);
}

enum felt_status floor_receipt_parse(const char *line, size_t length, struct felt_floor_command *command,
                                     int64_t *rules, struct felt_error *error) {
  return parse(line, length, command, rules, error);
}

int64_t floor_receipt_rules(const char *line) {
  const char *at = strchr(line, ' ');
  if (at) at = strchr(at + 1, ' ');
  if (!at || strncmp(at, " rules=", 7) != 0) return FIRST_RULES;
  int64_t rules = 0;
  for (at += 7; *at >= '0' && *at <= '9' && rules <= RULES_MAX; at++) rules = 10 * rules + (*at - '0');
  return rules;
}

enum felt_status floor_receipt_check(const char *line, int64_t seq, struct felt_error *error) {
  char where[64];
  int64_t rules = floor_receipt_rules(line);
  if (rules <= FELT_FLOOR_RULES) return FELT_OK;
  (void)snprintf(where, sizeof where, "event %" PRId64, seq);
  return felt_refuse(error, FELT_E_INPUT, where, NULL, FELT_SAYS(NEWER_RULES, rules, FELT_FLOOR_RULES));
}

enum felt_status felt_floor_receipt(const struct felt_store_record *record,
                                    struct felt_floor_command *command, struct felt_error *error) {
  struct felt_error why = {0};
  char where[64];
  int64_t rules = 0;
  enum felt_status status = floor_receipt_check(record->answer, record->seq, error);
  if (status) return status;
  if (!floor_receipt_parse(record->answer, strlen(record->answer), command, &rules, &why)) return FELT_OK;
  (void)snprintf(where, sizeof where, "event %" PRId64, record->seq);
  (void)felt_refuse(error, FELT_E_DIFFERS, where, NULL, FELT_SAYS(NOT_A_RECEIPT));
  felt_because(error, &why);
  return FELT_E_DIFFERS;
}
