#include "audit_anchors.h"

#include "felt/data.h"

#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

struct check {
  const struct left_options *options;
  struct felt_store *floor, *people; /* people: NULL where their log is not there */
  struct felt_store_identity identity;
  int64_t line;
  struct left_found found;
};

static enum felt_status differs(const struct check *check, struct felt_error *error,
                                const struct felt_reason *reason) {
  char where[64];
  (void)snprintf(where, sizeof where, "anchors, line %" PRId64, check->line);
  return felt_refuse(error, FELT_E_DIFFERS, where, NULL, reason);
}

/* Whoever changes the log can sign, too, but not with a key that he does not have. */
static enum felt_status check_key(struct check *check, const struct anchor *anchor,
                                  struct felt_error *error) {
  bool known = check->options->has_key && memcmp(anchor->key, check->options->key, FELT_STORE_KEY) == 0;
  char hex[2 * FELT_STORE_KEY + 1];
  enum felt_status status =
      check->options->has_key ? FELT_OK : felt_store_check_key(check->floor, anchor->key, &known, error);
  if (status || known) return status;
  sodium_bin2hex(hex, sizeof hex, anchor->key, FELT_STORE_KEY);
  return differs(check, error, FELT_SAYS(ANCHOR_OF_OTHER_KEY, hex));
}

static enum felt_status check_heads(struct check *check, const struct anchor *anchor,
                                    struct felt_error *error) {
  struct felt_error why = {0};
  enum felt_status status = felt_store_check_anchor(check->floor, anchor->seq, &anchor->hash, &why);
  if (!status && check->people && anchor->people.number > 0)
    status = felt_store_check_head(check->people, "people", &anchor->people, &why);
  if (status == FELT_E_DIFFERS) {
    status = differs(check, error, FELT_SAYS(ANCHOR_NOT_IN_LOG));
    felt_because(error, &why);
  } else if (status && error) {
    *error = why;
  }
  return status;
}

static enum felt_status check_line(struct check *check, const char *line, size_t length,
                                   struct felt_error *error) {
  struct anchor anchor = {.seq = 0};
  check->line++;
  switch (anchor_read(line, length, &anchor)) {
  case ANCHOR_NONE: return FELT_OK;
  case ANCHOR_BROKEN: return differs(check, error, FELT_SAYS(ANCHOR_FORM));
  case ANCHOR_FOUND: break;
  }
  if (!anchor_is_signed(&anchor)) return differs(check, error, FELT_SAYS(ANCHOR_NOT_SIGNED));
  if (memcmp(&anchor.floor, &check->identity, sizeof anchor.floor) != 0)
    return differs(check, error,
                   FELT_SAYS(ANCHOR_OF_OTHER_FLOOR, felt_store_identity_hex(&anchor.floor).text));
  enum felt_status status = check_key(check, &anchor, error);
  if (!status) status = check_heads(check, &anchor, error);
  if (status) return status;
  check->found.count++;
  if (anchor.seq >= check->found.seq) {
    check->found.seq = anchor.seq;
    check->found.time_ms = anchor.time_ms;
  }
  return FELT_OK;
}

static enum felt_status check_lines(struct check *check, FILE *file, struct felt_error *error) {
  char *line = NULL;
  size_t room = 0;
  ssize_t length;
  enum felt_status status = FELT_OK;
  while (!status && (length = getline(&line, &room, file)) > 0)
    status = check_line(check, line, (size_t)length, error);
  free(line);
  if (!status && check->found.count == 0)
    status = felt_refuse(error, FELT_E_INPUT, "anchors", NULL, FELT_SAYS(NO_ANCHORS_THERE));
  return status;
}

enum felt_status left_check(const struct left_options *options, struct felt_store *store, const char *people,
                            struct left_found *found, struct felt_error *error) {
  struct check check = {.options = options, .floor = store};
  struct stat there;
  enum felt_status status = FELT_OK;
  FILE *file = fopen(options->file, "r");
  if (!file)
    return felt_refuse(error, FELT_E_INPUT, "anchors", NULL,
                       FELT_SAYS(FILE_SAYS, options->file, strerror(errno)));
  if (!felt_store_get_identity(store, &check.identity))
    status = felt_refuse(error, FELT_E_DIFFERS, "anchors", NULL, FELT_SAYS(LOG_WITHOUT_IDENTITY));
  if (!status && stat(people, &there) == 0 && there.st_size > 0)
    status = felt_store_open(people, &(struct felt_store_options){.read_only = true}, &check.people, error);
  if (!status) status = check_lines(&check, file, error);
  felt_store_close(check.people);
  (void)fclose(file);
  if (!status) *found = check.found;
  return status;
}
