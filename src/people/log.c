/* The log of people: a store of its own, read by the rules, written by the rules. */
#include "inside.h"

#include <sys/stat.h>

#define STREAM "people"
enum { CHECKPOINT_EVERY = 256 };

/* ---- reading */

static enum felt_status read_event(void *context, const struct felt_store_record *record,
                                   struct felt_error *error) {
  struct felt_roster *roster = context;
  struct felt_roster_event event;
  struct felt_error why = {0};
  char where[48];
  if (felt_store_is_own(record->text)) return FELT_OK;
  enum felt_status status = felt_roster_read(record->text, strlen(record->text), &event, &why);
  if (!status) event.time_ms = record->time_ms;
  if (!status) status = felt_roster_check(roster, &event, &why);
  if (!status && strcmp(record->stream, STREAM) != 0)
    status = felt_refuse(&why, FELT_E_INPUT, NULL, NULL, FELT_SAYS(OUT_OF_PLACE));
  if (!status && felt_roster_reserve(roster))
    return felt_refuse(error, FELT_E_NOMEM, "people", NULL, FELT_SAYS(NO_MEMORY));
  if (!status) {
    felt_roster_apply(roster, &event);
    return FELT_OK;
  }
  (void)snprintf(where, sizeof where, "event %lld", (long long)record->seq);
  return felt_refuse_because(error, FELT_E_DIFFERS, where, FELT_SAYS(OUT_OF_PLACE), &why);
}

static enum felt_status verify(struct felt_store *store, struct felt_roster *roster,
                               struct felt_store_report *report, struct felt_error *error) {
  const struct felt_store_replayer replayer = {.apply = read_event, .context = roster};
  return felt_store_verify(store, &replayer, report, error);
}

static enum felt_status verify_file(const char *log, struct felt_roster *roster,
                                    struct felt_store_report *report, struct felt_error *error) {
  struct felt_store *store = NULL;
  enum felt_status status =
      felt_store_open(log, &(struct felt_store_options){.read_only = true}, &store, error);
  if (!status) status = verify(store, roster, report, error);
  felt_store_close(store);
  return status;
}

enum felt_status people_audit(const char *log, const char *path, struct people_audited *audited,
                              struct felt_error *error) {
  struct felt_roster roster = {0};
  struct people_audited found = {.secrets = -1};
  struct stat there;
  sqlite3 *db = NULL;
  enum felt_status status = verify_file(log, &roster, &found.log, error);
  if (!status && stat(path, &there) == 0 && there.st_size > 0) {
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK)
      status = secrets_compare(db, &roster, &found.secrets, error);
    sqlite3_close(db);
  }
  found.accounts = roster.accounts;
  found.keys = roster.keys;
  found.devices = roster.devices;
  found.signers = felt_roster_signers(&roster);
  found.waiting = roster.requests;
  felt_roster_release(&roster);
  if (!status) *audited = found;
  return status;
}

/* ---- writing */

static enum felt_status refuse_lost(struct felt_error *error) {
  return felt_refuse(error, FELT_E_IO, "people", NULL, FELT_SAYS(PEOPLE_LOG_LOST));
}

static enum felt_status lose(struct people *people, enum felt_status status, const struct felt_error *error) {
  people->lost = true;
  if (people->tell_lost) people->tell_lost(error);
  return status;
}

/* Lines of a group, in memory of its own: a log begins with as many as there were accounts. */
static enum felt_status append(struct people *people, const struct felt_roster_event events[], int count,
                               struct felt_error *error) {
  struct felt_store_event *rows = calloc((size_t)count, sizeof *rows);
  char(*lines)[FELT_ROSTER_LINE] = calloc((size_t)count, sizeof *lines);
  char id[48];
  enum felt_status status =
      rows && lines ? FELT_OK : felt_refuse(error, FELT_E_NOMEM, "people", NULL, FELT_SAYS(NO_MEMORY));
  for (int i = 0; i < count && !status; i++) {
    struct felt_text text = felt_text_init(lines[i], sizeof lines[i]);
    felt_roster_write(&events[i], &text);
    felt_assert(!text.full);
    rows[i] = (struct felt_store_event){.stream = STREAM, .text = lines[i]};
  }
  (void)snprintf(id, sizeof id, "people-%lld", (long long)felt_store_pending(people->log) + 1);
  struct felt_store_command command = {.id = id, .time_ms = events[0].time_ms, .answer = "done"};
  if (!status) status = felt_store_append(people->log, &command, rows, (size_t)count, error);
  free(lines);
  free(rows);
  return status;
}

static enum felt_status write_group(struct people *people, const struct felt_roster_event events[], int count,
                                    struct felt_error *error) {
  struct felt_error why = {0};
  enum felt_status status = felt_store_begin(people->log, &why);
  if (!status) status = append(people, events, count, &why);
  if (!status) status = felt_store_commit(people->log, &why);
  if (status && error) *error = why;
  return status ? lose(people, status, &why) : FELT_OK;
}

/* Whose sessions end: those of a person with another password, fewer roles, or no account; those at tablets
 * where nobody, or somebody else, is tapped in now. */
static int end_sessions(struct people *people, const struct felt_roster_event *event) {
  switch (event->act) {
  case FELT_ROSTER_PASSWORD:
  case FELT_ROSTER_TAKE:
  case FELT_ROSTER_DISABLE: return sessions_end(people, event->name);
  case FELT_ROSTER_BADGE:
  case FELT_ROSTER_CLEAR_PIN:
  case FELT_ROSTER_REVOKE_DEVICE:
  case FELT_ROSTER_TAP_IN:
  case FELT_ROSTER_TAP_OUT: return sessions_end_at_devices(people, event);
  default: return 0;
  }
}

static enum felt_status make_room(struct people *people, int accounts, struct felt_error *error) {
  if (accounts <= people->kept_room) return FELT_OK;
  int room = 2 * accounts;
  struct kept *grown = calloc((size_t)room, sizeof *grown);
  if (!grown) return felt_refuse(error, FELT_E_NOMEM, "people", NULL, FELT_SAYS(NO_MEMORY));
  pthread_mutex_lock(&people->lock);
  if (people->kept) {
    memcpy(grown, people->kept, (size_t)people->kept_room * sizeof *grown);
    sodium_memzero(people->kept, (size_t)people->kept_room * sizeof *grown);
  }
  free(people->kept);
  people->kept = grown;
  people->kept_room = room;
  pthread_mutex_unlock(&people->lock);
  return FELT_OK;
}

/* The roster as it will be. */
static enum felt_status foresee(const struct people *people, const struct felt_roster_event events[],
                                int count, struct felt_roster *next, struct felt_error *error) {
  if (felt_roster_copy(&people->roster, next))
    return felt_refuse(error, FELT_E_NOMEM, "people", NULL, FELT_SAYS(NO_MEMORY));
  enum felt_status status = FELT_OK;
  for (int i = 0; i < count && !status; i++) {
    status = felt_roster_check(next, &events[i], error);
    if (!status && felt_roster_reserve(next))
      status = felt_refuse(error, FELT_E_NOMEM, "people", NULL, FELT_SAYS(NO_MEMORY));
    if (!status) felt_roster_apply(next, &events[i]);
  }
  if (status) felt_roster_release(next);
  return status;
}

enum felt_status people_record(struct people *people, struct felt_roster_event events[], int count,
                               int *sessions, struct felt_error *error) {
  struct felt_roster next, old;
  int64_t now_ms = clock_wall_ms();
  int ended = 0;
  if (people->lost) return refuse_lost(error);
  for (int i = 0; i < count; i++) events[i].time_ms = now_ms;
  enum felt_status status = foresee(people, events, count, &next, error);
  if (status) return status;
  status = make_room(people, next.accounts, error);
  if (!status) status = write_group(people, events, count, error);
  if (status) {
    felt_roster_release(&next);
    return status;
  }
  pthread_mutex_lock(&people->lock);
  old = people->roster;
  people->roster = next;
  people->head = felt_store_get_head(people->log, STREAM);
  for (int i = 0; i < count; i++) ended += end_sessions(people, &events[i]);
  pthread_mutex_unlock(&people->lock);
  felt_roster_release(&old);
  if (sessions) *sessions = ended;
  if (felt_store_last(people->log) % CHECKPOINT_EVERY == 0)
    (void)!felt_store_checkpoint(people->log, NULL); /* what fails here loses nothing */
  return FELT_OK;
}

enum felt_status people_record_one(struct people *people, struct felt_roster_event *event,
                                   struct felt_error *error) {
  pthread_mutex_lock(&people->writing);
  enum felt_status status = people_record(people, event, 1, NULL, error);
  pthread_mutex_unlock(&people->writing);
  return status;
}

struct felt_store_head people_head(struct people *people) {
  pthread_mutex_lock(&people->lock);
  struct felt_store_head head = people->head;
  pthread_mutex_unlock(&people->lock);
  return head;
}

const struct felt_store *people_log(const struct people *people) {
  return people->log;
}

/* ---- opening */

static bool has_bytes(const char *path) {
  struct stat there;
  return path && stat(path, &there) == 0 && there.st_size > 0;
}

static enum felt_status unsound(struct felt_error *error, const struct felt_error *why) {
  char where[sizeof why->where];
  (void)snprintf(where, sizeof where, "accounts.db, %.80s", why->where);
  enum felt_status status = felt_refuse_because(error, FELT_E_DIFFERS, where, FELT_SAYS(PEOPLE_UNSOUND), why);
  if (error) error->rule[0] = '\0';
  return status;
}

/* Before anything is written: read as an audit does. */
static enum felt_status read_log(struct people *people, const struct people_place *place,
                                 struct felt_store_report *report, struct felt_error *error) {
  bool on_disk = place->log && !place->vfs;
  enum felt_status status = FELT_OK;
  if (on_disk && has_bytes(place->log)) status = verify_file(place->log, &people->roster, report, error);
  return status;
}

static enum felt_status open_log(struct people *people, const struct people_place *place,
                                 struct felt_store_report *report, struct felt_error *error) {
  const struct felt_store_options options = {.vfs = place->log ? place->vfs : NULL};
  enum felt_status status =
      felt_store_open(place->log ? place->log : "memory:", &options, &people->log, error);
  if (!status && !people->roster.begun) status = verify(people->log, &people->roster, report, error);
  if (!status) people->head = felt_store_get_head(people->log, STREAM);
  if (!status && place->self) status = felt_store_take_up(people->log, place->self, clock_wall_ms(), error);
  return status;
}

/* Behind what is taken over: those of a house that is made to be tried. */
static enum felt_status add_first(struct people *people, const struct people_place *place,
                                  struct felt_roster_event **events, int *count, struct felt_error *error) {
  char kept[crypto_pwhash_STRBYTES];
  struct felt_roster_event *more = realloc(*events, (size_t)(*count + place->first_count) * sizeof **events);
  if (!more) return felt_refuse(error, FELT_E_NOMEM, "people", NULL, FELT_SAYS(NO_MEMORY));
  *events = more;
  enum felt_status status = people_hash_password(place->first_password, kept, error);
  if (!status) status = secrets_keep(people, kept, error);
  for (int i = 0; i < place->first_count && !status; i++) {
    struct felt_roster_event *event = &more[(*count)++];
    *event = (struct felt_roster_event){.act = FELT_ROSTER_TAKE_OVER, .roles = place->first[i].roles};
    people_name(event->name, place->first[i].name);
    secrets_hash(kept, event->secret);
  }
  more[0].number = *count - 1;
  return status;
}

static enum felt_status begin(struct people *people, const struct people_place *place,
                              struct people_found *found, struct felt_error *error) {
  struct felt_roster_event *events = NULL;
  const char *log = place->log;
  int count = 0;
  if (secrets_are_there(people->db) && !older_is_there(people->db))
    return felt_refuse(error, FELT_E_IO, "data", NULL,
                       FELT_SAYS(PEOPLE_LOG_MISSING, log ? log : "accounts.db"));
  enum felt_status status = older_read(people, &events, &count, found, error);
  if (!status && place->first) status = add_first(people, place, &events, &count, error);
  if (!status) status = people_record(people, events, count, NULL, error);
  free(events);
  return status;
}

/* Whose password is not in the database any more has none: the console can mend that only where the log knows
 * it. */
static enum felt_status note_lost(struct people *people, struct felt_error *error) {
  enum felt_status status = FELT_OK;
  for (int i = 0; i < people->roster.accounts && !status; i++) {
    struct felt_roster_event event = {.act = FELT_ROSTER_LOST};
    if (!people->roster.account[i].has_password || people->kept[i].password[0]) continue;
    people_name(event.name, people->roster.account[i].name);
    status = people_record(people, &event, 1, NULL, error);
  }
  return status;
}

enum felt_status people_log_open(struct people *people, const struct people_place *place,
                                 struct people_found *found, struct felt_error *error) {
  struct felt_store_report report = {0};
  struct felt_error why = {0};
  enum felt_status status = read_log(people, place, &report, &why);
  if (!status) status = people_database_open(people, place, &why);
  if (!status) status = open_log(people, place, &report, &why);
  found->events = report.events;
  if (!status && !people->roster.begun) status = begin(people, place, found, &why);
  if (!status) status = make_room(people, people->roster.accounts + 1, &why);
  if (!status) status = secrets_load(people, &found->without_password, &why);
  if (!status && found->without_password > 0) status = note_lost(people, &why);
  if (!status) older_drop(people);
  if (status == FELT_E_DIFFERS) return unsound(error, &why);
  if (status && error) *error = why;
  return status;
}
