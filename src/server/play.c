#include "play.h"

#include "view.h"

#include <sodium.h>

static const char prefix[] = "play.";
enum {
  PREFIX = sizeof prefix - 1,
  WHOLE = PLAY_PATRON - 1 - PREFIX, /* longest name that is not cut */
  HASH = 6,                         /* bytes: eight signs */
  CUT = WHOLE - 9
};

struct known {
  struct known *next;
  char patron[PLAY_PATRON];
  char name[];
};

struct play_names {
  struct known *first;
};

void play_patron(const char *name, char patron[PLAY_PATRON]) {
  size_t length = strlen(name);
  if (length <= WHOLE) {
    (void)snprintf(patron, PLAY_PATRON, "%s%s", prefix, name);
    return;
  }
  uint8_t hash[crypto_generichash_BYTES];
  char signs[sodium_base64_ENCODED_LEN(HASH, sodium_base64_VARIANT_URLSAFE_NO_PADDING)];
  crypto_generichash(hash, sizeof hash, (const unsigned char *)name, length, NULL, 0);
  sodium_bin2base64(signs, sizeof signs, hash, HASH, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  (void)snprintf(patron, PLAY_PATRON, "%s%.*s.%s", prefix, CUT, name, signs);
}

static bool is_persons(const char *patron) {
  return strncmp(patron, prefix, PREFIX) == 0;
}

bool play_is(const char *patron) {
  return is_persons(patron) || view_bot(patron);
}

struct play_names *play_names_new(void) {
  return calloc(1, sizeof(struct play_names));
}

void play_names_free(struct play_names *names) {
  while (names && names->first) {
    struct known *gone = names->first;
    names->first = gone->next;
    free(gone);
  }
  free(names);
}

static const struct known *find(const struct play_names *names, const char *patron) {
  const struct known *known = names ? names->first : NULL;
  while (known && strcmp(known->patron, patron) != 0) known = known->next;
  return known;
}

void play_names_add(struct play_names *names, const char *name) {
  char patron[PLAY_PATRON];
  size_t size = strlen(name) + 1;
  if (size - 1 <= WHOLE) return;
  play_patron(name, patron);
  struct known *known = find(names, patron) ? NULL : malloc(sizeof *known + size);
  if (!known) return;
  memcpy(known->patron, patron, sizeof patron);
  memcpy(known->name, name, size);
  known->next = names->first;
  names->first = known;
}

const char *play_name(const struct play_names *names, const char *patron) {
  if (!is_persons(patron)) return patron;
  const struct known *known = strchr(patron + PREFIX, '.') ? find(names, patron) : NULL;
  return known ? known->name : patron + PREFIX;
}
