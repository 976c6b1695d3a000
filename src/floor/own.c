/* Events that are the floor's own, as lines of text: money of patrons and tables, seats, seeds. */
#include "internal.h"

#include <string.h>

static const struct floor_act secret = {.word = "secret", .fields = FIELD_SEED};
static const struct floor_act players = {.word = "players", .fields = 0};
static const struct floor_act bets = {.word = "bets", .fields = 0};
static const struct floor_act notice = {.word = "notice", .fields = FIELD_CLAIM};
static const struct floor_act posted = {.word = "posted", .fields = 0};

static const struct floor_act *act_of(int kind) {
  if (kind == FLOOR_PLAYERS) return &players;
  if (kind == FLOOR_BETS) return &bets;
  if (kind == FLOOR_NOTICE) return &notice;
  if (kind == FLOOR_POSTED) return &posted;
  return kind == FLOOR_SECRET ? &secret : floor_act(kind);
}

/* The word of a kind of event; NULL: there is none. */
static const char *word_of(int kind) {
  const struct floor_act *act = act_of(kind);
  return act && !(act->fields & FIELD_OPTIONS) ? act->word : NULL;
}

static void io_players(struct felt_record_io *io, struct felt_floor_players *seats) {
  static const char *const keys[FELT_SEATS_MAX] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
  felt_record_io_need_int(io, "round", &seats->round, 1, INT64_MAX);
  felt_record_io_text(io, "link", seats->link.text, sizeof seats->link.text);
  felt_record_io_hex(io, "hash", seats->book, sizeof seats->book);
  for (int i = 0; i < FELT_SEATS_MAX; i++)
    felt_record_io_text(io, keys[i], seats->patron[i], sizeof seats->patron[i]);
}

/* Lines of before a dispute was about a seat have none of it. */
static void io_claim(struct felt_record_io *io, struct floor_own *own) {
  felt_record_io_int(io, "round", &own->round, 0, INT64_MAX);
  FELT_IO_INT(io, int32_t, "seat", own->seat, 0, FELT_SEATS_MAX);
  felt_record_io_text(io, "patron", own->patron, sizeof own->patron);
  felt_record_io_int(io, "cents", &own->cents, 0, FELT_CENTS_MAX);
}

void floor_io_verdict(struct felt_record_io *io, uint8_t *verdict) {
  const char *words[FELT_VERDICTS];
  for (int i = 0; i < FELT_VERDICTS; i++) words[i] = felt_verdict_name((enum felt_verdict)i);
  FELT_IO_WORD(io, uint8_t, "verdict", *verdict, -1, words, FELT_VERDICTS);
}

static void io_person(struct felt_record_io *io, const char *id, const char *role,
                      struct felt_person *person) {
  const char *roles[FELT_ROLES];
  for (int i = 0; i < FELT_ROLES; i++) roles[i] = felt_role_name((enum felt_role)i);
  felt_record_io_need_text(io, id, person->id, sizeof person->id);
  FELT_IO_WORD(io, uint8_t, role, person->role, FELT_NOBODY, roles, FELT_ROLES);
}

/* They wait, so that who signed them is written down. */
static void io_terms(struct felt_record_io *io, struct floor_own *own) {
  felt_record_io_need_text(io, "link", own->link, sizeof own->link);
  io_person(io, "by", "role", &own->first);
  io_person(io, "with", "with-role", &own->second);
  floor_io_levels(io, own->posted.level);
}

static void io_own(struct felt_record_io *io, struct floor_own *own) {
  unsigned fields = act_of(own->kind)->fields;
  if (fields & FIELD_SEAT) FELT_IO_NEED_INT(io, int32_t, "seat", own->seat, 1, FELT_SEATS_MAX);
  if (fields & FIELD_PATRON) felt_record_io_text(io, "patron", own->patron, sizeof own->patron);
  if (fields & FIELD_CURRENCY) felt_record_io_text(io, "currency", own->currency, sizeof own->currency);
  if (fields & FIELD_CENTS) felt_record_io_need_int(io, "cents", &own->cents, 1, FELT_CENTS_MAX);
  if (fields & FIELD_SEED) felt_record_io_hex(io, "seed", own->seed, sizeof own->seed);
  if (fields & FIELD_CLAIM) io_claim(io, own);
  if (fields & FIELD_CASE) felt_record_io_int(io, "dispute", &own->dispute, 0, INT64_MAX);
  if (fields & FIELD_VERDICT) floor_io_verdict(io, &own->verdict);
  if (fields & FIELD_NOTICE) felt_record_io_need_int(io, "notice", &own->notice, 1, INT64_MAX);
  if (fields & FIELD_NOTE) felt_io_note(io, "by", &own->note);
  if (fields & FIELD_HOURS) FELT_IO_NEED_INT(io, int32_t, "hours", own->hours, 0, FELT_FLOOR_HOURS_MAX);
  if (fields & FIELD_THING) {
    FELT_IO_INT(io, int32_t, "table", own->table, 0, FELT_FLOOR_TABLES_MAX);
    felt_record_io_text(io, "link", own->link, sizeof own->link);
    felt_record_io_text(io, "patron", own->patron, sizeof own->patron);
    floor_io_purpose(io, &own->purpose);
  }
  if (fields & FIELD_ON) felt_record_io_flag(io, "on", &own->on);
  if (fields & (FIELD_PROPOSAL | FIELD_COMMAND))
    felt_record_io_need_int(io, "proposal", &own->proposal, 1, INT64_MAX);
  if (own->kind == FELT_FLOOR_SIGN) felt_record_io_need_text(io, "by", own->signer, sizeof own->signer);
  if (fields & FIELD_COMMAND) {
    felt_record_io_need_int(io, "until", &own->until_ms, 0, INT64_MAX);
    felt_record_io_need_text(io, "command", own->command, sizeof own->command);
  }
  if (fields & FIELD_BOOK) floor_io_book_deed(io, own);
  if (fields & FIELD_LIMITS || own->kind == FLOOR_POSTED) floor_io_posted(io, &own->posted);
  if (own->kind == FLOOR_POSTED) floor_io_levels(io, own->posted.level);
  if (fields & FIELD_LEVELS) io_terms(io, own);
  if (own->kind == FLOOR_BETS) floor_io_bettor(io, &own->bettor);
  if (own->kind == FLOOR_PLAYERS) io_players(io, &own->players);
}

void floor_own_print(const struct floor_own *own, struct felt_text *text) {
  struct floor_own copy = *own; /* the description reads and writes; it changes nothing here */
  struct felt_record_io io = {.text = text};
  felt_record_begin(text, FELT_FLOOR_VERSION, word_of(own->kind));
  io_own(&io, &copy);
}

bool floor_own_is(const char *line) {
  if (strncmp(line, "v1 ", 3) != 0) return false;
  size_t length = strcspn(line + 3, " ");
  for (int i = 0; i < FLOOR_OWN_KINDS; i++) {
    const char *word = word_of(i);
    if (word && strlen(word) == length && memcmp(word, line + 3, length) == 0) return true;
  }
  return false;
}

enum felt_status floor_own_parse(const char *line, size_t length, struct floor_own *own,
                                 struct felt_error *error) {
  struct floor_own read = {0};
  int kind = 0;
  const char *words[FLOOR_OWN_KINDS];
  for (int i = 0; i < FLOOR_OWN_KINDS; i++) words[i] = word_of(i);
  struct felt_record record =
      felt_record_read(line, length, FELT_FLOOR_VERSION, words, FLOOR_OWN_KINDS, &kind, error);
  struct felt_record_io io = {.record = &record};
  read.kind = (uint8_t)kind;
  if (!record.status) io_own(&io, &read);
  enum felt_status status = felt_record_end(&record);
  if (!status) *own = read;
  return status;
}
