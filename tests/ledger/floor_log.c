/* floor-log BOOK SEED ROUNDS PATH: a crowd plays so many rounds of a house on a floor kept at PATH, with
 * hits, splits, voids, failures and corrections, and ends everything that it began. Prints what happened. */
#include "crowd.h"

#include "felt/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int complain(const char *where, const char *what) {
  (void)fprintf(stderr, "floor-log: %s: %s\n", where, what);
  return 1;
}

int main(int argc, char *argv[]) {
  if (argc < 5 || argc > 6 || !felt_book_find(argv[1]))
    return complain("usage", "BOOK SEED ROUNDS PATH [TABLES]");
  int tables = argc == 6 ? (int)strtol(argv[5], NULL, 10) : 5;
  int64_t rounds = strtoll(argv[3], NULL, 10);
  struct felt_store *store;
  struct felt_floor *floor;
  struct felt_error error = {0};
  static struct crowd crowd = {.jackpots = 5, .live = 2, .corrects = 6};
  struct felt_floor_listener listener = {.answered = crowd_answered, .context = &crowd};
  if (felt_store_open(argv[4], NULL, &store, &error))
    return complain(error.where, felt_words_of(&error).text);
  if (felt_floor_open(store, &listener, &floor, &error))
    return complain(error.where, felt_words_of(&error).text);
  enum felt_status status = crowd_init(&crowd, floor, argv[1], tables, strtoull(argv[2], NULL, 10), &error);
  for (int64_t steps = 0; !status && crowd.rounds < rounds; steps++) {
    if (steps > 1000 * (rounds + 10))
      return complain(crowd.last_refusal.where, felt_words_of(&crowd.last_refusal).text);
    status = crowd_step(&crowd, &error);
    if (!status && steps % 500 == 499) status = felt_store_checkpoint(store, &error);
  }
  if (!status) status = crowd_finish(&crowd, &error);
  if (status) return complain(error.where, felt_words_of(&error).text);
  struct felt_floor_alarms alarms = felt_floor_alarms(floor);
  (void)printf("%" PRId64 " rounds, %" PRId64 " commands accepted, %" PRId64 " refused, %" PRId64 " events, "
               "unfinished hits: %d\n",
               crowd.rounds, crowd.accepted, crowd.refused, felt_store_last(store),
               alarms.held + alarms.pending + alarms.verified);
  felt_floor_close(floor);
  felt_store_close(store);
  return 0;
}
