/* felt-bench-store [FOLDER]: what group commit brings, on the disk that holds FOLDER (TMPDIR or /var/tmp).
 *
 * A closed loop of 64 clients, one a table: everybody has one command outstanding and sends the next when it
 * is acknowledged. First every command has a commit of its own, then all that wait are committed together;
 * the same again with 4 ms added to every fsync. A thread beside the writer checkpoints all the while. Then
 * the log is replayed and verified. The figures are ratios within one run: the clock of the disk is whatever
 * it is. */
#include "closed_loop.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- one command: a bet at the client's table, and its coin-in on the link */

static uint64_t commands_sent;

static uint64_t scramble(uint64_t z) {
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

static void append(struct felt_store *store, int client) {
  char id[40], table[32], tray[32], patron[32];
  struct felt_error error;
  uint64_t n = ++commands_sent;
  (void)snprintf(id, sizeof id, "%016" PRIx64 "%016" PRIx64, scramble(n),
                 scramble(~n)); /* as random as a UUID */
  (void)snprintf(table, sizeof table, "table:%d", client + 1);
  (void)snprintf(tray, sizeof tray, "tray:%d", client + 1);
  (void)snprintf(patron, sizeof patron, "patron:%d", client + 1);
  const struct felt_store_posting bet[] = {{patron, "USD", -2000000000}, {tray, "USD", 2000000000}};
  const struct felt_store_posting coin_in[] = {{"house", "USD", -16000000},
                                               {"meter:main:major", "USD", 14000000},
                                               {"reserve:main:major", "USD", 2000000}};
  const struct felt_store_event events[] = {
      {table, "v1 bet seat=2 ante=1000 blind=1000 trips=500", bet, FELT_COUNT(bet)},
      {"link:main", "v1 coin-in table=1 round=17 seats=2 wager=100", coin_in, FELT_COUNT(coin_in)}};
  const struct felt_store_command command = {id, INT64_C(1794700800000) + (int64_t)n,
                                             "{\"ok\":true,\"seq\":17}"};
  loop_check(felt_store_append(store, &command, events, FELT_COUNT(events), &error), &error);
}

static int bet(void *with, int first, int together, bool asked[LOOP_CLIENTS]) {
  struct felt_store *store = with;
  struct felt_error error;
  loop_check(felt_store_begin(store, &error), &error);
  for (int client = first; client < first + together; client++) {
    append(store, client);
    asked[client] = true;
  }
  loop_check(felt_store_commit(store, &error), &error);
  return together;
}

/* ---- replay */

static void replay(struct felt_store *store) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record;
  struct felt_store_report report;
  struct felt_error error;
  int64_t events = 0;
  double start = loop_now();
  loop_check(felt_store_read(store, NULL, 1, &cursor, &error), &error);
  for (;; events++) {
    loop_check(felt_store_next(cursor, &record, &error), &error);
    if (!record) break;
  }
  felt_store_end(cursor);
  double read = loop_now();
  loop_check(felt_store_verify(store, NULL, &report, &error), &error);
  double verified = loop_now();
  printf("replay  %" PRId64 " events, %.0f a second; verified %.0f a second\n", events,
         (double)events / (read - start), (double)events / (verified - read));
}

int main(int argc, char *argv[]) {
  struct felt_store *store = loop_open(argc, argv);
  loop_compare(store, bet, store);
  replay(store);
  loop_close(store);
  return 0;
}
