

#include "felt/data.h"
#include "felt/service.h"
#include "felt/words.h"
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include <inttypes.h>
#include <sodium.h>
#include <unistd.h>

enum { SHOW_US = 200000 };

struct reading {
  struct felt_past *past;
  int64_t events, begun_us;
  atomic_llong first_us; /* when the first event was read, after the pages of the database */
  atomic_llong seq;      /* of the event that was read last; 0: none yet */
};

/* ---- how far it is, for the person at the terminal */

struct screen {
  struct reading *reading;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t over;
  bool shown, is_over;
};

static void show(const struct reading *reading) {
  int64_t seq = atomic_load(&reading->seq), now_us = clock_us();
  int64_t took_us = now_us - (seq == 0 ? reading->begun_us : atomic_load(&reading->first_us));
  char share[8], words[160];
  struct felt_text text = felt_text_init(words, sizeof words);
  (void)snprintf(share, sizeof share, "%3d", reading->events > 0 ? (int)(100 * seq / reading->events) : 100);
  felt_words_reason(
      seq == 0 ? FELT_SAYS(LEDGER_PAGES, reading->events, took_us / 1000000)
               : FELT_SAYS(LEDGER_SHARE, share, reading->events, took_us > 0 ? seq * 1000000 / took_us : 0),
      &text);
  (void)fprintf(stderr, "\r%s ", words);
}

static void *keep_showing(void *context) {
  struct screen *screen = context;
  pthread_mutex_lock(&screen->lock);
  while (!screen->is_over) {
    show(screen->reading);
    clock_wait(&screen->over, &screen->lock, clock_us() + SHOW_US);
  }
  pthread_mutex_unlock(&screen->lock);
  return NULL;
}

static void screen_begin(struct screen *screen, struct reading *reading) {
  *screen = (struct screen){.reading = reading};
  pthread_mutex_init(&screen->lock, NULL);
  clock_wait_init(&screen->over);
  screen->shown =
      isatty(STDERR_FILENO) == 1 && pthread_create(&screen->thread, NULL, keep_showing, screen) == 0;
}

static void screen_end(struct screen *screen) {
  pthread_mutex_lock(&screen->lock);
  screen->is_over = true;
  pthread_cond_signal(&screen->over);
  pthread_mutex_unlock(&screen->lock);
  if (screen->shown) {
    pthread_join(screen->thread, NULL);
    show(screen->reading);
    (void)fputc('\n', stderr);
  }
  pthread_cond_destroy(&screen->over);
  pthread_mutex_destroy(&screen->lock);
}

/* ---- reading */

/* The log of a server is often kept elsewhere: there it is the note that a rewritten ledger is told by. */
static void log_anchor(const struct felt_store_report *report) {
  char hex[2 * FELT_STORE_HASH + 1];
  sodium_bin2hex(hex, sizeof hex, report->anchor_hash.bytes, FELT_STORE_HASH);
  log_says("info", "ledger", FELT_SAYS(LEDGER_ANCHOR, report->anchor_seq, hex));
}

static enum felt_status read_event(void *context, const struct felt_store_record *record,
                                   struct felt_error *error) {
  struct reading *reading = context;
  if (atomic_load(&reading->seq) == 0) atomic_store(&reading->first_us, clock_us());
  atomic_store(&reading->seq, record->seq);
  return felt_past_note(reading->past, record, error);
}

static enum felt_status verify(struct felt_store *store, const char *path, struct felt_past *past,
                               struct felt_error *error) {
  struct felt_store_report report;
  struct screen screen;
  struct reading reading = {.past = past, .events = felt_store_last(store), .begun_us = clock_us()};
  const struct felt_store_replayer replayer = {.apply = read_event, .context = &reading};
  log_says("info", "ledger", FELT_SAYS(LEDGER_VERIFYING, reading.events, path));
  screen_begin(&screen, &reading);
  enum felt_status status = felt_store_verify(store, &replayer, &report, error);
  if (!status) atomic_store(&reading.seq, reading.events); /* the last may have been the store's own */
  screen_end(&screen);
  if (status) return status;
  int64_t took_ms = (clock_us() - reading.begun_us) / 1000;
  char seconds[32];
  (void)snprintf(seconds, sizeof seconds, "%" PRId64 ".%03d", took_ms / 1000, (int)(took_ms % 1000));
  log_says("info", "ledger",
           FELT_SAYS(LEDGER_VERIFIED, report.events, report.postings, report.accounts, seconds));
  if (report.anchor_seq > 0) log_anchor(&report);
  return FELT_OK;
}

enum felt_status ledger_verify(const char *path, struct felt_past *past, struct felt_error *error) {
  struct felt_store *store = NULL;
  struct felt_error why = {0};
  enum felt_status status =
      felt_store_open(path, &(struct felt_store_options){.read_only = true}, &store, &why);
  if (!status) status = verify(store, path, past, &why);
  felt_store_close(store);
  if (status != FELT_E_DIFFERS) {
    if (status && error) *error = why;
    return status;
  }
  char where[sizeof why.where];
  (void)snprintf(where, sizeof where, "floor.db, %.80s", why.where);
  status = felt_refuse_because(error, FELT_E_DIFFERS, where, FELT_SAYS(LEDGER_UNSOUND), &why);
  if (error) error->rule[0] = '\0';
  return status;
}

/* ---- what things are for, in the log of an older server */

struct told {
  int64_t patrons[FELT_NO_PURPOSE];
};

static void tell_purpose(void *context, const struct felt_floor_command *command) {
  struct told *told = context;
  const char *purpose = felt_purpose_name((enum felt_purpose)command->purpose);
  if (command->table > 0)
    log_says("info", "purpose", FELT_SAYS(TABLE_IS_FOR, command->table, purpose));
  else if (command->link_name[0])
    log_says("info", "purpose", FELT_SAYS(LINK_IS_FOR, command->link_name, purpose));
  else
    told->patrons[command->purpose]++;
}

static enum felt_status say_purposes(const struct felt_past *past, struct felt_floor *floor,
                                     struct felt_error *error) {
  struct told told = {0};
  enum felt_status status = felt_past_say(past, floor, clock_wall_ms(), tell_purpose, &told, error);
  for (int i = 0; i < FELT_NO_PURPOSE && !status; i++)
    if (told.patrons[i] > 0)
      log_says("info", "purpose",
               FELT_SAYS(PATRONS_ARE_FOR, told.patrons[i], felt_purpose_name((enum felt_purpose)i)));
  return status ? status : felt_floor_commit(floor, error);
}

/* ---- opening */

static enum felt_status prepare(const struct ledger_options *options, struct folder *folder,
                                struct felt_past *past, struct felt_error *error) {
  enum felt_status status = folder_open(options->data, options->make_new, folder, error);
  if (!status) status = folder_make_ledger(folder, error);
  if (!status) status = folder_note_ledger(folder, error);
  if (!status) status = ledger_verify(folder->floor, past, error);
  return status ? status : folder_know(folder, options->restored, error);
}

enum felt_status ledger_open(const struct ledger_options *options, const struct felt_floor_listener *listener,
                             struct folder *folder, struct felt_store **store, struct felt_floor **floor,
                             struct felt_error *error) {
  struct felt_past *past = felt_past_new();
  bool kept = options->data != NULL;
  enum felt_status status =
      past ? FELT_OK : felt_refuse(error, FELT_E_NOMEM, "ledger", NULL, FELT_SAYS(NO_MEMORY));
  if (!status && kept) status = prepare(options, folder, past, error);
  if (!status) status = felt_store_open(kept ? folder->floor : "memory:", NULL, store, error);
  if (!status && kept) status = folder_check_ledger(folder, error);
  if (!status && kept) status = felt_store_take_up(*store, &folder->self.floor, clock_wall_ms(), error);
  if (!status) status = felt_floor_open(*store, listener, floor, error);
  if (!status) status = felt_past_check(past, *floor, options->practice_tables, error);
  if (!status) status = say_purposes(past, *floor, error);
  felt_past_free(past);
  return status;
}
