/* Events as lines. */
#include "felt/roster.h"

enum {
  NUMBER = 1 << 0,
  NAME = 1 << 1,
  BY = 1 << 2,
  ROLES = 1 << 3,
  SECRET = 1 << 4,
  UNTIL = 1 << 5,
  BY_LINK = 1 << 6,
  BADGES = 1 << 7,
  KEY = 1 << 8,
  MADE = 1 << 9,
  ADDRESS = 1 << 10,
  PINS = 1 << 11,
  DEVICES = 1 << 12,
  BY_CODE = 1 << 13,
  OVER = 1 << 14,
  TABLES = 1 << 15
};

static const struct {
  const char *word;
  unsigned fields;
} acts[] = {
#define FELT_ROSTER_ACT(name, word, fields) [FELT_ROSTER_##name] = {word, (unsigned)(fields)},
#include "felt/roster.def"
#undef FELT_ROSTER_ACT
};

static const char *const words[] = {
#define FELT_ROSTER_ACT(name, word, fields) [FELT_ROSTER_##name] = (word),
#include "felt/roster.def"
#undef FELT_ROSTER_ACT
};

const char *felt_roster_word(int act) {
  return act >= 0 && act < FELT_ROSTER_ACTS ? words[act] : NULL;
}

/* "dealer+cashier", in the order of felt/roles.def. */
static void write_roles(uint32_t roles, struct felt_text *text) {
  for (int role = FELT_NOBODY + 1; role < FELT_ALL_ROLES; role++)
    if (roles >> role & 1)
      felt_text_printf(text, "%s%s", text->length ? "+" : "", felt_role_name((enum felt_role)role));
}

static uint32_t read_roles(const char *value) {
  uint32_t roles = 0;
  for (const char *at = value; *at;) {
    char word[32] = {0};
    size_t length = strcspn(at, "+");
    if (length == 0 || length >= sizeof word) return 0;
    memcpy(word, at, length);
    roles |= 1U << felt_role_find(word);
    at += length + (at[length] == '+');
  }
  return roles & FELT_ROSTER_ROLES;
}

static void io_roles(struct felt_record_io *io, uint32_t *roles) {
  char value[160] = "", again[sizeof value] = "";
  struct felt_text text = felt_text_init(value, sizeof value), spelled = felt_text_init(again, sizeof again);
  if (io->text) write_roles(*roles, &text);
  felt_record_io_text(io, "roles", value, sizeof value);
  if (io->text) return;
  *roles = read_roles(value);
  write_roles(*roles, &spelled);
  if (strcmp(value, again) != 0) felt_record_io_fault(io, "roles", FELT_SAYS(NOT_ROLES));
}

static void io_key(struct felt_record_io *io, struct felt_roster_key *key) {
  felt_record_io_need_text(io, "link", key->link, sizeof key->link);
  FELT_IO_NEED_INT(io, int, "table", key->table, 0, INT32_MAX);
  felt_record_io_need_text(io, "game", key->game, sizeof key->game);
  FELT_IO_NEED_INT(io, int, "per-minute", key->per_minute, 0, INT32_MAX);
}

static void io_fields(struct felt_record_io *io, struct felt_roster_event *e) {
  unsigned fields = acts[e->act].fields;
  if (fields & NUMBER) felt_record_io_int(io, "number", &e->number, 0, INT64_MAX);
  if (fields & NAME) felt_record_io_text(io, "name", e->name, sizeof e->name);
  if (fields & DEVICES) felt_record_io_text(io, "device", e->device, sizeof e->device);
  if (fields & OVER) felt_record_io_text(io, "over", e->over, sizeof e->over);
  if (fields & BY) felt_record_io_text(io, "by", e->by, sizeof e->by);
  if (fields & ROLES) io_roles(io, &e->roles);
  if (fields & SECRET) felt_record_io_need_hex(io, "secret", e->secret, sizeof e->secret);
  if (fields & UNTIL) felt_record_io_need_int(io, "until", &e->until_ms, 0, INT64_MAX);
  if (fields & BY_LINK) felt_record_io_hex(io, "by-link", e->link, sizeof e->link);
  if (fields & BY_CODE) felt_record_io_need_hex(io, "by-code", e->link, sizeof e->link);
  if (fields & TABLES) FELT_IO_NEED_INT(io, int, "table", e->table, 0, INT32_MAX);
  if (fields & BADGES) felt_record_io_text(io, "badge", e->badge, sizeof e->badge);
  if (fields & KEY) io_key(io, &e->key);
  if (fields & MADE) {
    felt_record_io_need_int(io, "made", &e->made_ms, 0, INT64_MAX);
    felt_record_io_int(io, "revoked", &e->revoked_ms, 0, INT64_MAX);
  }
  if (fields & ADDRESS) felt_record_io_text(io, "address", e->address, sizeof e->address);
  if (fields & PINS) felt_record_io_flag(io, "pin", &e->pin);
}

enum felt_status felt_roster_read(const char *line, size_t length, struct felt_roster_event *event,
                                  struct felt_error *error) {
  int word = 0;
  struct felt_roster_event read = {0};
  struct felt_record record = felt_record_read(line, length, 1, words, FELT_ROSTER_ACTS, &word, error);
  struct felt_record_io io = {.record = &record};
  read.act = (enum felt_roster_act)word;
  if (!record.status) io_fields(&io, &read);
  enum felt_status status = felt_record_end(&record);
  if (!status) *event = read;
  return status;
}

void felt_roster_write(const struct felt_roster_event *event, struct felt_text *text) {
  struct felt_roster_event copy = *event;
  struct felt_record_io io = {.text = text};
  felt_record_begin(text, 1, words[event->act]);
  io_fields(&io, &copy);
}
