/* Whose folder it is, and whether what lies there is what was written last. Each log says whose it is; its
 * mark, a file apart from it, says how far it went. */
#include "felt/data.h"
#include "felt/service.h"

#include <sodium.h>
#include <sys/stat.h>

/* ---- what is there */

struct found {
  const char *log, *mark_path; /* of the files */
  bool there;                  /* there is something in it */
  bool identified;
  struct felt_store_identity identity;
  int64_t seq, said; /* of the last event; of the last one in which the log speaks of itself, 0: none */
  enum felt_status at_mark;
  enum felt_store_mark_found mark_found;
  struct felt_store_mark mark;
};

static bool has_bytes(const char *path) {
  struct stat there;
  return stat(path, &there) == 0 && there.st_size > 0;
}

static enum felt_status read_said(struct felt_store *store, struct found *found, struct felt_error *error) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record = NULL;
  enum felt_status status = felt_store_read(store, FELT_STORE_SELF, 1, &cursor, error);
  if (status) return status;
  do {
    status = felt_store_next(cursor, &record, error);
    if (!status && record) found->said = record->seq;
  } while (!status && record);
  felt_store_end(cursor);
  return status;
}

static enum felt_status read_log(struct found *found, struct felt_error *error) {
  struct felt_store *store = NULL;
  found->there = has_bytes(found->log);
  if (!found->there) return FELT_OK;
  enum felt_status status =
      felt_store_open(found->log, &(struct felt_store_options){.read_only = true}, &store, error);
  if (status) return status;
  found->identified = felt_store_get_identity(store, &found->identity);
  found->seq = felt_store_last(store);
  status = read_said(store, found, error);
  if (!status && found->mark.seq > 0)
    found->at_mark = felt_store_check_anchor(store, found->mark.seq, &found->mark.hash, NULL);
  felt_store_close(store);
  return status;
}

static enum felt_status look(struct found *found, struct felt_error *error) {
  enum felt_status status =
      felt_store_read_mark(found->mark_path, NULL, &found->mark, &found->mark_found, error);
  if (status) return status;
  if (found->mark_found == FELT_STORE_NEWER_MARK)
    return felt_refuse(error, FELT_E_IO, "data", NULL, FELT_SAYS(NEWER_MARK, found->mark_path));
  return read_log(found, error);
}

static enum felt_status look_at_people(struct found *found, struct felt_error *error) {
  struct felt_error why = {0};
  char where[sizeof why.where];
  enum felt_status status = look(found, &why);
  if (status && error) *error = why;
  if (status != FELT_E_DIFFERS) return status;
  (void)snprintf(where, sizeof where, "accounts.db, %.80s", why.where);
  return felt_refuse_because(error, FELT_E_DIFFERS, where, FELT_SAYS(PEOPLE_UNSOUND), &why);
}

/* ---- what it means */

static bool is_same(const struct felt_store_identity *a, const struct felt_store_identity *b) {
  return memcmp(a, b, sizeof *a) == 0;
}

static bool is_marked(const struct found *found) {
  return found->mark_found == FELT_STORE_MARK && found->mark.seq > 0;
}

static enum felt_status refuse(struct felt_error *error, const struct felt_reason *reason) {
  return felt_refuse(error, FELT_E_IO, "data", NULL, reason);
}

/* A start that was cut off after the log had said something of itself: its mark came a moment later. */
static bool is_just_said(const struct found *found) {
  enum { AND_AN_ANCHOR = 1 };
  return found->said > 0 && found->seq <= found->said + AND_AN_ANCHOR &&
         found->mark_found == FELT_STORE_MARK && is_same(&found->mark.identity, &found->identity);
}

/* A log that says whose it is has had a mark since. */
static enum felt_status check_identified(const struct found *found, struct felt_error *error) {
  if (!is_marked(found))
    return is_just_said(found) ? FELT_OK
                               : refuse(error, found->mark_found == FELT_STORE_BROKEN_MARK
                                                   ? FELT_SAYS(MARK_BROKEN, found->mark_path)
                                                   : FELT_SAYS(MARK_MISSING, found->mark_path, found->log));
  if (!is_same(&found->mark.identity, &found->identity))
    return refuse(error,
                  FELT_SAYS(MARK_OF_OTHER_FLOOR, found->log, felt_store_identity_hex(&found->identity).text,
                            found->mark_path, felt_store_identity_hex(&found->mark.identity).text));
  if (found->seq < found->mark.seq)
    return refuse(error, FELT_SAYS(LOG_IS_OLDER, found->log, found->seq, found->mark.seq));
  if (found->at_mark) return refuse(error, FELT_SAYS(LOG_IS_ANOTHER, found->log, found->mark.seq));
  return FELT_OK;
}

/* Whether the log is the one that was written last. `others`: the folder's other log says whose it is, so
 * this one has a mark, if only one that was just made. */
static enum felt_status check_log(const struct found *found, bool others, struct felt_error *error) {
  if (found->there && found->identified) return check_identified(found, error);
  if (is_marked(found))
    return refuse(error, found->there ? FELT_SAYS(LOG_IS_OLDER, found->log, found->seq, found->mark.seq)
                                      : FELT_SAYS(LOG_IS_MISSING, found->log, found->mark.seq));
  if (others && found->mark_found == FELT_STORE_NO_MARK)
    return refuse(error, FELT_SAYS(MARK_MISSING, found->mark_path, found->log));
  return FELT_OK;
}

/* ---- together */

static enum felt_status agree(const struct found *a, const struct found *b, struct felt_error *error) {
  if (!a->identified || !b->identified || is_same(&a->identity, &b->identity)) return FELT_OK;
  return refuse(error, FELT_SAYS(FILES_OF_TWO_FLOORS, a->log, felt_store_identity_hex(&a->identity).text,
                                 b->log, felt_store_identity_hex(&b->identity).text));
}

static struct felt_store_identity choose(const struct found *const list[2], bool *known) {
  struct felt_store_identity made;
  *known = true;
  for (int i = 0; i < 2; i++)
    if (list[i]->identified) return list[i]->identity;
  for (int i = 0; i < 2; i++)
    if (list[i]->mark_found == FELT_STORE_MARK) return list[i]->mark.identity;
  *known = false;
  randombytes_buf(made.bytes, sizeof made.bytes);
  return made;
}

static enum felt_status judge(const struct found *found, bool others, bool begun, bool restored,
                              struct felt_store_self *self, struct felt_error *error) {
  struct felt_error why = {0};
  enum felt_status status = check_log(found, others, &why);
  if (status && !begun && !restored) {
    if (error) *error = why;
    return status;
  }
  if (!status) return FELT_OK;
  self->came = begun ? FELT_STORE_BEGUN : FELT_STORE_RESTORED;
  if (is_marked(found)) self->was = found->mark;
  return FELT_OK;
}

/* Where nobody has said yet whose folder it is: both marks are there before either log says it. */
static enum felt_status make_marks(const struct folder *folder, struct felt_error *error) {
  const struct felt_store_mark first = {.identity = folder->self.identity};
  enum felt_status status = felt_store_make_mark(folder->floor_mark, NULL, &first, error);
  return status ? status : felt_store_make_mark(folder->accounts_mark, NULL, &first, error);
}

static void tell(const struct folder *folder, bool known, bool older) {
  const struct folder_self *self = &folder->self;
  const struct felt_store_identity_hex hex = felt_store_identity_hex(&self->identity);
  log_says("info", "identity",
           known   ? FELT_SAYS(FLOOR_IS, hex.text)
           : older ? FELT_SAYS(FLOOR_IDENTITY_TAKEN, hex.text)
                   : FELT_SAYS(FLOOR_IDENTITY_MADE, hex.text));
  for (int i = 0; i < 2; i++) {
    const struct felt_store_self *of = i == 0 ? &self->floor : &self->people;
    const char *file = i == 0 ? folder->floor : folder->accounts;
    if (of->came != FELT_STORE_STAYED)
      log_says("warning", "identity",
               of->came == FELT_STORE_RESTORED ? FELT_SAYS(LOG_RESTORED, file, of->was.seq)
                                               : FELT_SAYS(LOG_BEGUN_ANEW, file, of->was.seq));
  }
}

enum felt_status folder_know(struct folder *folder, bool restored, struct felt_error *error) {
  struct found floor = {.log = folder->floor, .mark_path = folder->floor_mark};
  struct found people = {.log = folder->accounts, .mark_path = folder->accounts_mark};
  struct folder_self self = {.floor = {.mark = folder->floor_mark},
                             .people = {.mark = folder->accounts_mark}};
  bool begun = !folder->has_ledger, known = false;
  enum felt_status status = look(&floor, error);
  if (!status) status = look_at_people(&people, error);
  if (!status) status = agree(&floor, &people, error);
  if (!status) status = judge(&floor, people.identified, begun, restored, &self.floor, error);
  if (!status) status = judge(&people, floor.identified, false, restored, &self.people, error);
  if (status) return status;
  if (restored && self.floor.came != FELT_STORE_RESTORED && self.people.came != FELT_STORE_RESTORED)
    return refuse(error, FELT_SAYS(NOTHING_RESTORED));
  self.identity = choose((const struct found *const[2]){&floor, &people}, &known);
  self.floor.identity = self.people.identity = self.identity;
  folder->self = self;
  tell(folder, known, floor.seq > 0);
  return known ? FELT_OK : make_marks(folder, error);
}
