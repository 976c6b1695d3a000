/* The log of people on a disk: what older programs left, what is forged, what a power cut leaves. */
#include "inside.h"

#include "disk.h"
#include "house.h"
#include "reasons.h"

#include <sys/stat.h>
#include <unistd.h>

static struct felt_error error;

/* ---- folders */

static struct place {
  char folder[32], log[64], path[64];
  struct people_place is;
} place;

static int make_place(void **state) {
  (void)state;
  (void)snprintf(place.folder, sizeof place.folder, "/tmp/felt-log-XXXXXX");
  if (!mkdtemp(place.folder)) return 1;
  (void)snprintf(place.log, sizeof place.log, "%s/accounts.db", place.folder);
  (void)snprintf(place.path, sizeof place.path, "%s/people.db", place.folder);
  place.is = (struct people_place){.log = place.log, .path = place.path};
  return 0;
}

static int remove_place(void **state) {
  (void)state;
  static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
  char path[80];
  for (size_t i = 0; i < FELT_COUNT(ends); i++) {
    (void)snprintf(path, sizeof path, "%s%s", place.log, ends[i]);
    (void)unlink(path);
    (void)snprintf(path, sizeof path, "%s%s", place.path, ends[i]);
    (void)unlink(path);
  }
  return rmdir(place.folder);
}

static enum felt_status opens(struct people **people, struct people_found *found) {
  const struct people_limits limits = {.commands_per_second = 20, .guests_per_minute = 600};
  memset(&error, 0, sizeof error);
  return people_open(&place.is, &limits, people, found, &error);
}

static void does(struct people *people, struct felt_roster_event event) {
  if (people_record_one(people, &event, &error))
    fail_msg("%s: %s", felt_roster_word((int)event.act), felt_code_word(error.reason.code));
}

/* A secret of somebody, without the time that a real one takes. */
static enum felt_status keeps(struct people *people, enum felt_roster_act act, const char *name,
                              const char *kept) {
  struct felt_roster_event event = {.act = act};
  (void)snprintf(event.name, sizeof event.name, "%s", name);
  secrets_hash(kept, event.secret);
  enum felt_status status = secrets_keep(people, kept, &error);
  return status ? status : people_record_one(people, &event, &error);
}

static struct felt_roster_event event_of(enum felt_roster_act act, const char *by, const char *name) {
  struct felt_roster_event event = {.act = act};
  (void)snprintf(event.by, sizeof event.by, "%s", by);
  (void)snprintf(event.name, sizeof event.name, "%s", name);
  return event;
}

/* Two administrators and a dealer's account. */
static void furnish(struct people *people) {
  assert_int_equal(keeps(people, FELT_ROSTER_SET_UP, "ada", "kept of ada"), FELT_OK);
  assert_int_equal(keeps(people, FELT_ROSTER_SET_UP, "bea", "kept of bea"), FELT_OK);
  does(people, event_of(FELT_ROSTER_ACCOUNT, "ada", "dan"));
}

/* ---- older programs */

static void make_older(void) {
  sqlite3 *db = NULL;
  char hash[crypto_pwhash_STRBYTES], insert[1024];
  assert_true(sodium_init() >= 0);
  assert_int_equal(people_hash_password("an older password", hash, &error), FELT_OK);
  (void)snprintf(insert, sizeof insert,
                 "create table people(name text primary key, hash text not null, roles integer not null);"
                 "insert into people values('ada', '%s', 64), ('dan', '%s', 2);"
                 "create table keys(name text primary key, hash blob, link text, at integer, game text,"
                 " per_minute integer, made_by text, made_ms integer, revoked_ms integer);"
                 "insert into keys values('pit', zeroblob(32), 'main', 7, 'other', 60, 'ada', 5, 0)",
                 hash, hash);
  assert_int_equal(sqlite3_open(place.path, &db), SQLITE_OK);
  assert_int_equal(sqlite3_exec(db, insert, NULL, NULL, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void accounts_and_keys_of_an_older_program_begin_the_log_once(void **state) {
  (void)state;
  struct people *people = NULL;
  struct people_found found;
  struct person person;
  struct api_key key;
  char token[TOKEN_HEX];
  make_older();
  assert_int_equal(opens(&people, &found), FELT_OK);
  assert_int_equal(found.taken_over_accounts, 2);
  assert_int_equal(found.taken_over_keys, 1);
  assert_int_equal(people_roles(people, "ada"), 1U << FELT_ADMINISTRATOR);
  assert_int_equal(people_roles(people, "dan"), 1U << FELT_DEALER);
  assert_true(keys_get(people, "pit", &key) && key.good && key.table == 7 && key.made_ms == 5);
  assert_int_equal(house_log_in(people, "dan", "an older password", &person, token, &error), FELT_OK);
  assert_int_equal(people_setup_missing(people), 1); /* the second administrator is still to be made */
  people_close(people);
  assert_int_equal(opens(&people, &found), FELT_OK);
  assert_int_equal(found.taken_over_accounts + found.taken_over_keys, 0);
  assert_int_equal(found.accounts, 2);
  assert_int_equal(house_log_in(people, "dan", "an older password", &person, token, &error), FELT_OK);
  people_close(people);
  struct people_audited audited;
  assert_int_equal(people_audit(place.log, place.path, &audited, &error), FELT_OK);
  assert_int_equal(audited.accounts, 2);
  assert_int_equal(audited.secrets, 2);
}

/* ---- what does not agree */

/* Lines that somebody who knows how chains are made wrote behind the log. */
static void forge(const char *line) {
  struct felt_store *store = NULL;
  struct felt_store_command command = {.id = "forged", .time_ms = 1, .answer = "done"};
  struct felt_store_event event = {.stream = "people", .text = line};
  assert_int_equal(felt_store_open(place.log, NULL, &store, &error), FELT_OK);
  assert_int_equal(felt_store_begin(store, &error), FELT_OK);
  assert_int_equal(felt_store_append(store, &command, &event, 1, &error), FELT_OK);
  assert_int_equal(felt_store_commit(store, &error), FELT_OK);
  felt_store_close(store);
}

static const char take_over[] = "v1 take-over name=eve roles=administrator "
                                "secret=0000000000000000000000000000000000000000000000000000000000000000";

static void what_the_rules_forbid_is_found_however_well_it_is_chained(void **state) {
  (void)state;
  static const char *const lines[] = {
      "v1 give name=dan by=ada roles=cashier",
      "v1 give name=ada by=ada roles=player",
      take_over,
      "v1 sign number=1 by=bea",
      "v1 appoint name=eve",
      "v1 confirm name=dan",
      "v1 begin",
      "v1 nonsense",
  };
  for (size_t i = 0; i < FELT_COUNT(lines); i++) {
    struct people *people = NULL;
    struct people_found found;
    struct people_audited audited;
    assert_int_equal(opens(&people, &found), FELT_OK);
    furnish(people);
    people_close(people);
    forge(lines[i]);
    if (opens(&people, &found) != FELT_E_DIFFERS) fail_msg("%s is taken", lines[i]);
    assert_reason(&error.reason, FELT_SAYS(PEOPLE_UNSOUND));
    assert_int_equal(people_audit(place.log, place.path, &audited, &error), FELT_E_DIFFERS);
    assert_int_equal(remove_place(NULL), 0);
    assert_int_equal(make_place(NULL), 0);
  }
}

static void change_secrets(const char *statement) {
  sqlite3 *db = NULL;
  assert_int_equal(sqlite3_open(place.path, &db), SQLITE_OK);
  assert_int_equal(sqlite3_exec(db, statement, NULL, NULL, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void a_secret_that_is_exchanged_is_found_and_one_that_is_lost_is_told(void **state) {
  (void)state;
  struct people *people = NULL;
  struct people_found found;
  assert_int_equal(opens(&people, &found), FELT_OK);
  furnish(people);
  people_close(people);
  change_secrets("update secrets set kept = 'of somebody else' where kept = 'kept of bea'");
  assert_int_equal(opens(&people, &found), FELT_E_DIFFERS);
  assert_reason(&error.reason, FELT_SAYS(PEOPLE_UNSOUND));
  change_secrets("delete from secrets where kept = 'of somebody else'");
  assert_int_equal(opens(&people, &found), FELT_OK);
  assert_int_equal(found.without_password, 1);
  assert_int_equal(people_signers(people), 1); /* so that the console can mend it */
  struct people_changed changed;
  assert_int_equal(house_do(people, PEOPLE_LINK, "", "bea", &changed, &error), FELT_OK);
  people_close(people);
  assert_int_equal(opens(&people, &found), FELT_OK);
  assert_int_equal(found.without_password, 0);
  people_close(people);
}

static void a_log_that_is_gone_is_not_begun_anew(void **state) {
  (void)state;
  struct people *people = NULL;
  struct people_found found;
  assert_int_equal(opens(&people, &found), FELT_OK);
  furnish(people);
  people_close(people);
  assert_int_equal(unlink(place.log), 0);
  assert_int_equal(opens(&people, &found), FELT_E_IO);
  assert_reason(&error.reason, FELT_SAYS(PEOPLE_LOG_MISSING, place.log));
}

/* Bytes here and there, which a chain or a rule has to notice; or nothing depended on them. */
static void a_byte_that_changes_is_found_or_changes_nothing(void **state) {
  (void)state;
  struct people *people = NULL;
  struct people_found found;
  struct felt_roster before;
  int noticed = 0;
  assert_int_equal(opens(&people, &found), FELT_OK);
  furnish(people);
  assert_int_equal(felt_roster_copy(&people->roster, &before), FELT_OK);
  people_close(people);
  FILE *file = fopen(place.log, "r+b");
  assert_non_null(file);
  assert_int_equal(fseek(file, 0, SEEK_END), 0);
  for (long at = 24, end = ftell(file); at < end; at += 127) {
    uint8_t byte = 0, other;
    assert_true(fseek(file, at, SEEK_SET) == 0 && fread(&byte, 1, 1, file) == 1);
    other = byte ^ 0x11;
    assert_true(fseek(file, at, SEEK_SET) == 0 && fwrite(&other, 1, 1, file) == 1 && fflush(file) == 0);
    struct people_audited audited;
    if (people_audit(place.log, place.path, &audited, &error)) {
      noticed++;
    } else {
      assert_int_equal(audited.accounts, before.accounts);
    }
    assert_true(fseek(file, at, SEEK_SET) == 0 && fwrite(&byte, 1, 1, file) == 1 && fflush(file) == 0);
  }
  assert_int_equal(fclose(file), 0);
  assert_true(noticed > 10);
  felt_roster_release(&before);
}

/* ---- the power */

static const struct people_place on_disk = {.log = "/accounts.db", .path = "/people.db", .vfs = DISK_VFS};

/* What a house does in the log, one after the other; how many of it were acknowledged. */
static int work(void) {
  const struct people_limits limits = {.commands_per_second = 20, .guests_per_minute = 600};
  struct people *people = NULL;
  struct people_found found;
  struct felt_roster_event badge = event_of(FELT_ROSTER_BADGE, "bea", "dan"),
                           account = event_of(FELT_ROSTER_ACCOUNT, "ada", "dan"),
                           disable = event_of(FELT_ROSTER_DISABLE, "ada", "dan");
  int done = 0;
  if (people_open(&on_disk, &limits, &people, &found, &error)) return -1;
  (void)snprintf(badge.badge, sizeof badge.badge, "4711");
  if (!keeps(people, FELT_ROSTER_SET_UP, "ada", "kept of ada")) done++;
  if (done == 1 && !keeps(people, FELT_ROSTER_SET_UP, "bea", "kept of bea")) done++;
  if (done == 2 && !people_record_one(people, &account, &error)) done++;
  if (done == 3 && !people_record_one(people, &badge, &error)) done++;
  if (done == 4 && !keeps(people, FELT_ROSTER_PASSWORD, "ada", "another of ada")) done++;
  if (done == 5 && !people_record_one(people, &disable, &error)) done++;
  people_close(people);
  return done;
}

/* How far a roster is in that work. */
static int reached(const struct people *people) {
  const struct felt_roster *roster = &people->roster;
  const struct felt_roster_account *ada = felt_roster_find(roster, "ada"),
                                   *dan = felt_roster_find(roster, "dan");
  uint8_t other[FELT_ROSTER_SECRET];
  secrets_hash("another of ada", other);
  if (!ada) return 0;
  if (!felt_roster_find(roster, "bea")) return 1;
  if (!dan) return 2;
  if (!dan->badge[0]) return 3;
  if (memcmp(ada->password, other, sizeof other) != 0) return 4;
  return dan->disabled ? 6 : 5;
}

static void a_power_cut_at_any_write_loses_nothing_acknowledged_and_no_password(void **state) {
  (void)state;
  assert_true(sodium_init() >= 0);
  disk_format(0);
  assert_int_equal(work(), 6);
  int operations = (int)disk_counts().operations, partly = 0;
  assert_true(operations > 40);
  for (int n = 1; n <= operations; n++)
    for (enum disk_cut cut = 0; cut < DISK_CUTS; cut++) {
      const struct people_limits limits = {.commands_per_second = 20, .guests_per_minute = 600};
      struct people *people = NULL;
      struct people_found found;
      disk_format((uint64_t)n);
      disk_crash_after(n);
      int acknowledged = work();
      disk_cut_power(cut);
      disk_start();
      if (people_open(&on_disk, &limits, &people, &found, &error))
        fail_msg("operation %d, %s: %s", n, disk_cut_name(cut), felt_code_word(error.reason.code));
      int there = reached(people);
      if (there < acknowledged || there > (acknowledged < 0 ? 0 : acknowledged) + 1)
        fail_msg("operation %d, %s: %d acknowledged, %d there", n, disk_cut_name(cut), acknowledged, there);
      assert_int_equal(found.without_password, 0); /* what the log refers to is kept */
      partly += there > 0 && there < 6;
      people_close(people);
    }
  assert_true(partly > operations);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(accounts_and_keys_of_an_older_program_begin_the_log_once, make_place,
                                      remove_place),
      cmocka_unit_test_setup_teardown(what_the_rules_forbid_is_found_however_well_it_is_chained, make_place,
                                      remove_place),
      cmocka_unit_test_setup_teardown(a_secret_that_is_exchanged_is_found_and_one_that_is_lost_is_told,
                                      make_place, remove_place),
      cmocka_unit_test_setup_teardown(a_log_that_is_gone_is_not_begun_anew, make_place, remove_place),
      cmocka_unit_test_setup_teardown(a_byte_that_changes_is_found_or_changes_nothing, make_place,
                                      remove_place),
      cmocka_unit_test_teardown(a_power_cut_at_any_write_loses_nothing_acknowledged_and_no_password,
                                disk_tear_down),
  };
  return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
