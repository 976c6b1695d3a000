/* felt-bench-floor [FOLDER]: a floor of 64 tables on one link, on the disk that holds FOLDER (TMPDIR or
 * /var/tmp).
 *
 * A closed loop: every table has one command outstanding and sends the next, as text, when it is answered.
 * First every command has a commit of its own, then all that wait are committed together; the same again with
 * 4 ms added to every fsync. A thread beside the floor checkpoints all the while. Then the floor is opened
 * from its log, and audited: by the processor's time, since neither waits for anyone. The figures are ratios
 * within one run: the clock of the disk is whatever it is. */
#include "closed_loop.h"
#include "crowd.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { WARM_UP = 200 };

static struct crowd crowd = {.calm = true, .jackpots = 500};

/* Jackpots are verified and paid, so that they do not pile up; not counted. */
static void clear_hits(void) {
  char line[FELT_FLOOR_LINE_MAX];
  struct felt_error error;
  if (crowd_link(&crowd, line))
    loop_check(felt_floor_submit_line(crowd.floor, line, strlen(line), 0, &error), &error);
}

static int play(void *with, int first, int together, bool asked[LOOP_CLIENTS]) {
  char line[FELT_FLOOR_LINE_MAX];
  struct felt_error error;
  int answered = 0;
  (void)with;
  for (int client = first; client < first + together; client++) {
    asked[client] = crowd_next(&crowd, client + 1, line);
    if (!asked[client]) continue;
    loop_check(felt_floor_submit_line(crowd.floor, line, strlen(line), 0, &error), &error);
    answered++;
  }
  clear_hits();
  loop_check(felt_floor_commit(crowd.floor, &error), &error);
  return answered;
}

/* ---- restart and audit */

static void reopen(struct felt_store *store) {
  struct felt_floor *floor;
  struct felt_store_replayer replayer;
  struct felt_store_report report;
  struct felt_error error;
  double start = loop_cpu();
  loop_check(felt_floor_open(store, NULL, &floor, &error), &error);
  double opened = loop_cpu();
  double events = (double)felt_store_last(store);
  felt_floor_close(floor);
  loop_check(felt_floor_replayer(store, &replayer, &error), &error);
  double audit = loop_cpu();
  loop_check(felt_store_verify(store, &replayer, &report, &error), &error);
  double audited = loop_cpu();
  felt_floor_replayer_release(&replayer);
  printf("%.0f events: replayed %.0f a second; audited, every command decided again, %.0f a second\n", events,
         events / (opened - start), events / (audited - audit));
}

int main(int argc, char *argv[]) {
  struct felt_floor *floor;
  struct felt_error error;
  struct felt_floor_listener listener = {.answered = crowd_answered, .context = &crowd};
  struct felt_store *store = loop_open(argc, argv);
  loop_check(felt_floor_open(store, &listener, &floor, &error), &error);
  loop_check(crowd_init(&crowd, floor, "massachusetts", LOOP_CLIENTS, 1, &error), &error);
  for (int i = 0; i < WARM_UP; i++) loop_check(crowd_step(&crowd, &error), &error);
  loop_compare(store, play, NULL);
  printf("refused: %" PRId64 " of %" PRId64 "\n", crowd.refused, crowd.accepted + crowd.refused);
  felt_floor_close(floor);
  reopen(store);
  loop_close(store);
  return 0;
}
