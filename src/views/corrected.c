/* Rounds that were corrected after Game Over, in the words in which they are shown. */
#include "felt/service.h"
#include "felt/views.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const int64_t shown_ms = (int64_t)7 * 24 * 60 * 60 * 1000;

/* A round of a practice table. */
struct kept {
  struct kept *next;
  int table;
  int64_t round;
  json_t *past;
};

struct corrected {
  struct felt_floor *floor;
  struct felt_store *store;
  json_t *last[FELT_FLOOR_TABLES_MAX + 1]; /* by table */
  pthread_mutex_t lock;                    /* of the list */
  struct kept *first;
};

/* ---- keeping */

static struct kept *find(const struct corrected *corrected, int table, int64_t round) {
  struct kept *kept = corrected->first;
  while (kept && (kept->table != table || kept->round != round)) kept = kept->next;
  return kept;
}

/* A history is not money: what there is no memory for is left out. */
static void keep(struct corrected *corrected, int table, int64_t round, const json_t *past) {
  json_t *copy = json_deep_copy(past);
  pthread_mutex_lock(&corrected->lock);
  struct kept *kept = find(corrected, table, round);
  if (!kept && (kept = calloc(1, sizeof *kept)) != NULL) {
    *kept = (struct kept){.next = corrected->first, .table = table, .round = round};
    corrected->first = kept;
  }
  if (kept) {
    json_decref(kept->past);
    kept->past = copy;
  }
  pthread_mutex_unlock(&corrected->lock);
  if (!kept) json_decref(copy);
}

static bool is_for_play(const struct corrected *corrected, int table) {
  return felt_floor_table_purpose(corrected->floor, table) == FELT_FOR_PLAY;
}

void corrected_note(struct corrected *corrected, int table, int64_t round) {
  struct felt_floor_past_round *past = malloc(sizeof *past);
  struct felt_error error;
  if (!past) return;
  if (felt_floor_past_round(corrected->floor, table, round, past, &error)) {
    log_failure("warning", "corrected", NULL, &error);
    free(past);
    return;
  }
  json_t *view = view_past(table, past);
  free(past);
  if (view && is_for_play(corrected, table)) keep(corrected, table, round, view);
  json_decref(corrected->last[table]);
  corrected->last[table] = view;
}

/* ---- taking up the ledger */

static void note_all(struct corrected *corrected, int table) {
  static const char head[] = "v1 players round=";
  struct felt_store_cursor *cursor = NULL;
  const struct felt_store_record *record = NULL;
  char stream[32];
  (void)snprintf(stream, sizeof stream, "past:%d", table);
  if (felt_store_read(corrected->store, stream, 1, &cursor, NULL)) return;
  while (!felt_store_next(cursor, &record, NULL) && record) {
    if (strncmp(record->text, head, sizeof head - 1) != 0) continue;
    int64_t round = strtoll(record->text + sizeof head - 1, NULL, 10);
    if (!find(corrected, table, round)) corrected_note(corrected, table, round);
  }
  felt_store_end(cursor);
}

struct corrected *corrected_new(struct felt_floor *floor, struct felt_store *store) {
  struct corrected *corrected = calloc(1, sizeof *corrected);
  const struct felt_floor_table *table;
  if (!corrected) return NULL;
  *corrected = (struct corrected){.floor = floor, .store = store};
  pthread_mutex_init(&corrected->lock, NULL);
  for (int i = 0; (table = felt_floor_table_at(floor, i)) != NULL; i++) {
    if (table->past.round == 0) continue;
    if (is_for_play(corrected, table->number)) note_all(corrected, table->number);
    corrected_note(corrected, table->number, table->past.round);
  }
  return corrected;
}

void corrected_free(struct corrected *corrected) {
  if (!corrected) return;
  for (struct kept *kept = corrected->first, *next; kept; kept = next) {
    next = kept->next;
    json_decref(kept->past);
    free(kept);
  }
  for (int i = 0; i <= FELT_FLOOR_TABLES_MAX; i++) json_decref(corrected->last[i]);
  pthread_mutex_destroy(&corrected->lock);
  free(corrected);
}

/* ---- telling */

json_t *corrected_last(const struct corrected *corrected, int table, int64_t now_ms) {
  json_t *past = table >= 1 && table <= FELT_FLOOR_TABLES_MAX ? corrected->last[table] : NULL;
  const json_t *corrections = json_object_get(past, "corrections");
  const json_t *latest = json_array_get(corrections, json_array_size(corrections) - 1);
  return now_ms - json_integer_value(json_object_get(latest, "time_ms")) < shown_ms ? past : NULL;
}

void corrected_hand(struct corrected *corrected, json_t *hand) {
  int table = (int)json_integer_value(json_object_get(hand, "table"));
  int seat = (int)json_integer_value(json_object_get(json_object_get(hand, "seat"), "seat"));
  int64_t round = json_integer_value(json_object_get(hand, "life_round"));
  pthread_mutex_lock(&corrected->lock);
  const struct kept *kept = find(corrected, table, round);
  json_t *of_hand = kept ? view_corrected_hand(kept->past, seat) : NULL;
  pthread_mutex_unlock(&corrected->lock);
  if (of_hand) json_object_set_new(hand, "corrected", of_hand);
}
