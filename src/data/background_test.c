

#include "felt/data.h"
#include "felt/service.h"
#include "felt/words.h"

#include "test.h"

#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct found {
  int count;
  int64_t number[8];
  char json[8][32];
};

static void note(void *context, int64_t number, const char *json) {
  struct found *found = context;
  assert_true(found->count < 8);
  found->number[found->count] = number;
  (void)snprintf(found->json[found->count++], sizeof found->json[0], "%s", json);
}

static struct found hands_of(struct background *background, const char *name, int64_t before, int limit) {
  struct found found = {0};
  background_each_hand(background, name, before, limit, note, &found);
  return found;
}

static struct background *start(const char *path, const struct felt_store *store,
                                const atomic_llong *commits) {
  struct background *background = NULL;
  struct felt_error error = {0};
  if (background_start(path, (const struct felt_store *[2]){store, NULL}, commits, &background, &error))
    fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
  return background;
}

static void a_hand_is_found_at_once_kept_once_and_there_after_a_restart(void **state) {
  (void)state;
  atomic_llong commits = 0;
  struct felt_store *store = NULL;
  struct felt_error error;
  char folder[] = "/tmp/felt-background-XXXXXX", path[64];
  assert_non_null(mkdtemp(folder));
  (void)snprintf(path, sizeof path, "%s/people.db", folder);
  assert_int_equal(felt_store_open("memory:", NULL, &store, &error), FELT_OK);
  struct background *background = start(path, store, &commits);
  background_keep_hand(background, "ann", 1, 7, 2, 1000, "{\"first\":1}");
  background_keep_hand(background, "ann", 1, 7, 2, 1000, "{\"again\":1}");
  background_keep_hand(background, "ann", 1, 8, 2, 2000, "{\"second\":1}");
  background_keep_hand(background, "bob", 1, 8, 3, 2000, "{\"bob\":1}");
  struct found found = hands_of(background, "ann", 0, 5);
  assert_int_equal(found.count, 2);
  assert_string_equal(found.json[0], "{\"second\":1}");
  assert_string_equal(found.json[1], "{\"first\":1}");
  background_set_hand(background, found.number[1], "{\"valued\":1}");
  assert_int_equal(hands_of(background, "ann", found.number[0], 5).count, 1);
  background_keep_hand(background, "ann", 2, 1, 1, 3000, "{\"third\":1}");
  background_stop(background); /* before it looked for new ones */
  background = start(path, store, &commits);
  found = hands_of(background, "ann", 0, 5);
  assert_int_equal(found.count, 3);
  assert_string_equal(found.json[0], "{\"third\":1}");
  assert_string_equal(found.json[2], "{\"valued\":1}");
  assert_int_equal(hands_of(background, "ann", 0, 1).count, 1);
  assert_int_equal(hands_of(background, "cat", 0, 5).count, 0);
  background_stop(background);
  felt_store_close(store);
  assert_int_equal(unlink(path), 0);
  assert_int_equal(rmdir(folder), 0);
}

static off_t size_of(const char *path) {
  struct stat found;
  return stat(path, &found) == 0 ? found.st_size : -1;
}

static void the_log_of_the_floor_goes_into_its_database_while_the_server_runs(void **state) {
  (void)state;
  atomic_llong commits = 0;
  struct felt_store *store = NULL;
  struct felt_error error;
  char folder[] = "/tmp/felt-background-XXXXXX", path[64];
  assert_non_null(mkdtemp(folder));
  (void)snprintf(path, sizeof path, "%s/floor.db", folder);
  assert_int_equal(felt_store_open(path, NULL, &store, &error), FELT_OK);
  off_t before = size_of(path);
  assert_int_equal(felt_store_begin(store, &error), FELT_OK);
  for (int i = 0; i < 200; i++) {
    char id[32];
    (void)snprintf(id, sizeof id, "command-%d", i);
    const struct felt_store_command command = {.id = id, .time_ms = 1000, .answer = "done"};
    const struct felt_store_event event = {.stream = "floor", .text = "v1 something happened"};
    assert_int_equal(felt_store_append(store, &command, &event, 1, &error), FELT_OK);
  }
  assert_int_equal(felt_store_commit(store, &error), FELT_OK);
  assert_int_equal(size_of(path), before);
  struct background *background = start(NULL, store, &commits);
  atomic_store(&commits, 1);
  for (int i = 0; i < 1000 && size_of(path) == before; i++)
    (void)nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
  assert_true(size_of(path) > before);
  background_stop(background);
  felt_store_close(store);
  assert_int_equal(unlink(path), 0);
  assert_int_equal(rmdir(folder), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_hand_is_found_at_once_kept_once_and_there_after_a_restart),
      cmocka_unit_test(the_log_of_the_floor_goes_into_its_database_while_the_server_runs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
