/* Patrons with play chips: people at practice tables, and bots. */
#include "practice.h"

#include <sodium.h>

static const char prefix[] = "play.";
enum {
  PREFIX = sizeof prefix - 1,
  WHOLE = FELT_PLAY_PATRON - 1 - PREFIX, /* longest name that is not cut */
  HASH = 6,                              /* bytes: eight signs */
  CUT = WHOLE - 9
};

struct known {
  struct known *next;
  char patron[FELT_PLAY_PATRON];
  char name[];
};

struct felt_play_names {
  struct known *first;
};

void felt_play_patron(const char *name, char patron[FELT_PLAY_PATRON]) {
  size_t length = strlen(name);
  if (length <= WHOLE) {
    (void)snprintf(patron, FELT_PLAY_PATRON, "%s%s", prefix, name);
    return;
  }
  uint8_t hash[crypto_generichash_BYTES];
  char signs[sodium_base64_ENCODED_LEN(HASH, sodium_base64_VARIANT_URLSAFE_NO_PADDING)];
  crypto_generichash(hash, sizeof hash, (const unsigned char *)name, length, NULL, 0);
  sodium_bin2base64(signs, sizeof signs, hash, HASH, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  (void)snprintf(patron, FELT_PLAY_PATRON, "%s%.*s.%s", prefix, CUT, name, signs);
}

/* ".2.4": a table and a seat. */
static bool is_place(const char *text) {
  static const char digits[] = "0123456789";
  for (int i = 0; i < 2; i++) {
    size_t length = *text == '.' ? strspn(text + 1, digits) : 0;
    if (length == 0) return false;
    text += 1 + length;
  }
  return *text == '\0';
}

static const char *const bot_kinds[] = {"perfect", "simple", "timid"};

const char *felt_play_bot_kind(const char *word) {
  for (size_t i = 0; i < FELT_COUNT(bot_kinds); i++)
    if (strcmp(word, bot_kinds[i]) == 0) return bot_kinds[i];
  return NULL;
}

const char *felt_play_bot(const char *patron) {
  for (size_t i = 0; i < FELT_COUNT(bot_kinds); i++) {
    size_t length = strlen(bot_kinds[i]);
    if (strncmp(patron, bot_kinds[i], length) == 0 && is_place(patron + length)) return bot_kinds[i];
  }
  return NULL;
}

static bool is_persons(const char *patron) {
  return strncmp(patron, prefix, PREFIX) == 0;
}

bool felt_play_is(const char *patron) {
  return is_persons(patron) || felt_play_bot(patron);
}

struct felt_play_names *felt_play_names_new(void) {
  return calloc(1, sizeof(struct felt_play_names));
}

void felt_play_names_free(struct felt_play_names *names) {
  while (names && names->first) {
    struct known *gone = names->first;
    names->first = gone->next;
    free(gone);
  }
  free(names);
}

static const struct known *find(const struct felt_play_names *names, const char *patron) {
  const struct known *known = names ? names->first : NULL;
  while (known && strcmp(known->patron, patron) != 0) known = known->next;
  return known;
}

void felt_play_names_add(struct felt_play_names *names, const char *name) {
  char patron[FELT_PLAY_PATRON];
  size_t size = strlen(name) + 1;
  if (size - 1 <= WHOLE) return;
  felt_play_patron(name, patron);
  struct known *known = find(names, patron) ? NULL : malloc(sizeof *known + size);
  if (!known) return;
  memcpy(known->patron, patron, sizeof patron);
  memcpy(known->name, name, size);
  known->next = names->first;
  names->first = known;
}

const char *felt_play_name(const struct felt_play_names *names, const char *patron) {
  if (!is_persons(patron)) return patron;
  const struct known *known = strchr(patron + PREFIX, '.') ? find(names, patron) : NULL;
  return known ? known->name : patron + PREFIX;
}
