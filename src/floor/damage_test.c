/* A floor's database with any byte flipped: the audit names the damage, or the exported log is identical.
 * Here every 61st byte, beginning elsewhere for every bit; `floor.damage_test 1` flips them all. */
#include "crowd.h"
#include "fixture.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t every = 61;

/* One table, a round with a jackpot. */
static void write_floor(const char *path) {
  struct felt_store *store;
  struct felt_floor *floor;
  struct felt_error error;
  static struct crowd crowd = {.jackpots = 1};
  const struct felt_store_options options = {.page_bytes = 512, .anchor_every = 16};
  struct felt_floor_listener listener = {.answered = crowd_answered, .context = &crowd};
  assert_int_equal(felt_store_open(path, &options, &store, &error), FELT_OK);
  assert_int_equal(felt_floor_open(store, &listener, &floor, &error), FELT_OK);
  assert_int_equal(crowd_init(&crowd, floor, "catfish-bend", 1, 5, &error), FELT_OK);
  while (crowd.rounds < 1) assert_int_equal(crowd_step(&crowd, &error), FELT_OK);
  assert_int_equal(crowd_finish(&crowd, &error), FELT_OK);
  felt_floor_close(floor);
  felt_store_close(store);
}

/* What `felt audit` does, and the export for the caller to free. */
static enum felt_status audit(const char *path, char **export, struct felt_error *error) {
  struct felt_store *store;
  struct felt_store_replayer replayer;
  struct felt_store_report report;
  enum felt_status status =
      felt_store_open(path, &(struct felt_store_options){.read_only = true}, &store, error);
  if (status) return status;
  status = felt_floor_replayer(store, &replayer, error);
  if (!status) {
    status = felt_store_verify(store, &replayer, &report, error);
    felt_floor_replayer_release(&replayer);
  }
  if (!status) {
    *export = fixture_export(store, error);
    if (!*export) status = error->status;
  }
  felt_store_close(store);
  return status;
}

static void a_flipped_byte_of_a_floor_is_named_or_changes_nothing(void **state) {
  (void)state;
  struct fixture fixture;
  char *clean = NULL;
  struct felt_error error;
  size_t length, named = 0, tried = 0;
  fixture_init(&fixture);
  write_floor(fixture.path);
  if (audit(fixture.path, &clean, &error)) fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
  char *bytes = fixture_read_file(fixture.path, &length);
  FILE *file = fopen(fixture.path, "r+be");
  assert_non_null(file);
  setvbuf(file, NULL, _IONBF, 0);
  for (size_t i = length % every; i < length; i += every, tried++) {
    char flipped = (char)(bytes[i] ^ (tried % 2 == 0 ? 0xff : 1 << tried / 2 % 8)), *found = NULL;
    fseek(file, (long)i, SEEK_SET);
    fputc(flipped, file);
    error = (struct felt_error){0};
    if (audit(fixture.path, &found, &error) == FELT_OK) {
      if (strcmp(clean, found) != 0) fail_msg("byte %zu of %zu: the log differs, nobody noticed", i, length);
    } else {
      if (error.status != FELT_E_DIFFERS || error.reason.code == FELT_CODE_NONE)
        fail_msg("byte %zu of %zu: status %d, %s", i, length, error.status,
                 felt_code_word(error.reason.code));
      named++;
    }
    free(found);
    fseek(file, (long)i, SEEK_SET);
    fputc(bytes[i], file);
  }
  (void)fclose(file);
  assert_true(named > tried / 2);
  print_message("# %zu bytes, %zu flips named, %zu without effect\n", length, named, tried - named);
  free(bytes);
  free(clean);
  fixture_release(&fixture);
}

int main(int argc, char *argv[]) {
  if (argc > 1) every = strtoul(argv[1], NULL, 10);
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_flipped_byte_of_a_floor_is_named_or_changes_nothing)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
