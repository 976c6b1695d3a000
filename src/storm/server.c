/* The floor's process: it starts, takes up its store, submits what arrives, commits, and dies of its disk.
 * What it acknowledged is held against the model after every commit and every recovery. */
#include "world.h"

#include "felt/words.h"

#include <sqlite3.h>
#include <string.h>

static const struct felt_store_options store_options = {.vfs = DISK_VFS, .anchor_every = 64, .busy_ms = 1};

/* ---- books */

/* A book that counts the stub at least once every five rounds (MA 7(g)), in a house that counts after each.
 */
static const struct felt_book_text *counted_text(void) {
  static char text[1 << 16];
  static struct felt_book_text counted = {.name = "counted", .text = text};
  const char often[] = "every so many rounds: 5";
  if (counted.length > 0) return &counted;
  int number = 0;
  while (felt_book_builtin(number) && !strstr(felt_book_builtin(number)->text, often)) number++;
  const struct felt_book_text *book = felt_book_builtin(number);
  felt_assert(book && book->length < sizeof text);
  memcpy(text, book->text, book->length);
  for (char *at = text; (at = strstr(at, often)) != NULL;) at[sizeof often - 2] = '1';
  counted.length = book->length;
  return &counted;
}

static const struct felt_book_text *text_of(int number) {
  return number == BOOK_COUNTED ? counted_text() : felt_book_builtin(number);
}

/* Read once a process. */
const struct felt_book *server_builtin(int n) {
  static struct felt_book books[BOOKS];
  static int count;
  for (const struct felt_book_text *text; count < BOOKS && (text = text_of(count)); count++) {
    struct felt_faults faults;
    felt_assert(!felt_book_read(text->text, text->length, &books[count], &faults));
  }
  return n < count ? &books[n] : NULL;
}

const struct felt_book *server_book(void *context, const uint8_t hash[FELT_BOOK_HASH]) {
  (void)context;
  for (int i = 0; server_builtin(i); i++)
    if (memcmp(server_builtin(i)->hash, hash, FELT_BOOK_HASH) == 0) return server_builtin(i);
  return NULL;
}

int server_choose(bool splits, int n) {
  for (int i = 0; server_builtin(i); i++)
    if ((server_builtin(i)->progressive.several == FELT_SPLIT_EVENLY) == splits && n-- == 0) return i;
  return -1;
}

/* ---- what was accepted */

static void count_correction(struct felt_storm_report *report, const struct felt_floor_command *command,
                             bool past) {
  bool card = command->round.correction.what == FELT_CORRECT_CARD;
  report->rounds_corrected += !past;
  report->cards_corrected += !past && card;
  report->past_corrected += past;
  report->past_cards_corrected += past && card;
}

static bool is_live(const struct model *model, int table) {
  return table >= 1 && table <= MODEL_TABLES && model->table[table - 1].shadow.options.live;
}

static void count(struct felt_storm_report *report, const struct model *model,
                  const struct felt_floor_command *command) {
  report->accepted++;
  switch (command->act) {
  case FELT_FLOOR_CASH_OUT: report->cash_outs++; break;
  case FELT_FLOOR_PAY_OWED: report->owed_paid++; break;
  case FELT_FLOOR_TAKE_OWED: report->owed_taken++; break;
  case FELT_FLOOR_LEAVE: report->seat_changes++; break;
  case FELT_FLOOR_CLOSE_TABLE: report->closings++; break;
  case FELT_FLOOR_PROGRESSIVE_STOP: report->tables_stopped++; break;
  case FELT_FLOOR_LINK:
    report->corrections += command->link.act == FELT_LINK_CORRECT;
    report->transfers += command->link.act == FELT_LINK_TRANSFER;
    report->locks_broken += command->link.act == FELT_LINK_BREAK_LOCK;
    report->links_stopped += command->link.act == FELT_LINK_STOP;
    report->links_closed += command->link.act == FELT_LINK_CLOSE;
    report->cheques += command->link.act == FELT_LINK_PAY && command->link.parts.cheques_cents > 0;
    report->sensor_changes +=
        command->link.act == FELT_LINK_SENSOR_FAILED || command->link.act == FELT_LINK_SENSOR_REPAIRED;
    break;
  case FELT_FLOOR_ROUND:
    report->incidents += command->round.kind == FELT_DO_INCIDENT;
    report->rulings += command->round.kind == FELT_DO_DECIDE;
    if (command->round.kind == FELT_DO_CORRECT)
      count_correction(report, command, model_is_past(&model->table[command->table - 1], command));
    report->hands_alone += command->round.kind == FELT_DO_SETTLE && command->seat > 0;
    report->looks += command->round.kind == FELT_DO_SEEN;
    report->undone += command->round.kind == FELT_DO_UNDO;
    report->sensor_changes += command->round.kind == FELT_DO_SENSOR;
    report->live_rounds += command->round.kind == FELT_DO_GAME_OVER && is_live(model, command->table);
    break;
  default: break;
  }
}

static void accepted(struct world *world, int number, int64_t seq) {
  struct sent *sent = &world->sent[number];
  if (sent->applied) model_fail(&world->model, "command %s had its effect twice", sent->command->id);
  if (sent->must_be_refused) model_fail(&world->model, "command %s must be refused", sent->command->id);
  sent->applied = true;
  sent->seq = seq;
  world->order[world->order_count++] = number;
  world->report->double_done += sent->second_press;
  count(world->report, &world->model, sent->command);
  practice_check(world, sent->command);
  model_apply(&world->model, sent->command, server_book, NULL);
}

static void refused(struct world *world, struct sent *sent) {
  world->report->refused++;
  if (!sent->refused) world->report->double_refused += sent->second_press;
  if (!sent->refused) world->report->self_refused += sent->self;
  sent->refused = true;
  if (!sent->must_be_refused && !sent->applied) model_refused(&world->model, sent->command);
}

static void answered(void *context, const struct felt_floor_answer *answer) {
  struct world *world = context;
  struct sent *sent = &world->sent[answer->tag];
  bool done = answer->status == FELT_OK;
  if (strcmp(answer->id, sent->command->id) != 0)
    model_fail(&world->model, "command %s was given the answer of %s", sent->command->id, answer->id);
  if (done && !answer->repeated) accepted(world, (int)answer->tag, answer->seq);
  if (done && answer->repeated) {
    world->report->repeated++;
    if (!sent->applied || sent->seq != answer->seq)
      model_fail(&world->model, "command %s is said to be done before, and was not", answer->id);
  }
  if (!done) {
    refused(world, sent);
    if (sent->applied)
      model_fail(&world->model, "command %s was done and is refused now: %s", answer->id,
                 felt_words_of(answer->error).text);
  }
  world_say(world, "  %s %s%s%s", answer->id, done ? "done" : "refused: ",
            done ? (answer->repeated ? " before" : "") : felt_words_of(answer->error).text, "");
  sent->answered_seq = done ? answer->seq : felt_store_last(world->store); /* it may rest on anything */
  if (!practice_answered(world, answer)) net_answer(world, (int)answer->tag, done);
}

/* ---- life */

static void inside(struct world *world, bool enters) {
  if (enters) world->failures_before = disk_counts().failures;
  disk_watch(enters);
  if (world->options->inside) world->options->inside(enters);
}

static void close_all(struct world *world) {
  practice_stop(world);
  inside(world, true);
  felt_floor_close(world->floor);
  felt_store_close(world->store);
  inside(world, false);
  world->floor = NULL;
  world->store = NULL;
  world->commit_due = false;
}

static enum disk_cut cut_of(struct world *world) {
  static const enum disk_cut cuts[] = {
      [FELT_STORM_LOST] = DISK_LOST, [FELT_STORM_TORN] = DISK_TORN, [FELT_STORM_KEPT] = DISK_KEPT};
  if (world->options->crash_at > 0) return cuts[world->options->crash_how];
  return (enum disk_cut)felt_rng_below(&world->trouble, DISK_CUTS);
}

/* The process has died of its disk, or is killed: what comes next? */
static void died(struct world *world, const char *of) {
  bool crashed = disk_is_down();
  world_say(world, "the floor died: %s", of);
  close_all(world);
  if (crashed) {
    world->report->crashes++;
    if (world->options->crash_at > 0 || !chance(&world->trouble, 4)) {
      enum disk_cut how = cut_of(world);
      world_say(world, "power cut, unsynced writes are %s", disk_cut_name(how));
      disk_cut_power(how);
      world->report->power_cuts++;
      world->report->cuts[how]++;
    }
  }
  if (crashed || !world_is_scripted(world)) disk_start();
  if (crashed && world->options->crash_at > 0) disk_fail_after(world->options->fail_at);
  net_schedule(world, 100 + felt_rng_below(&world->trouble, 3000), DUE_RESTART, 0, false);
}

void server_stop(struct world *world) {
  close_all(world);
  if (disk_is_down()) died(world, "it was closing");
}

/* The disk has failed in this very call, or memory may: nothing else excuses a floor that fails. */
static bool explained(const struct world *world, const struct felt_error *error) {
  if (error->status == FELT_E_NOMEM) return world->options->inside != NULL;
  return error->status == FELT_E_IO && disk_counts().failures > world->failures_before;
}

/* What the dying process holds beside its disk: the state with the open group, which it may have committed.
 * Where memory ran out in the middle of a decision, that is half a state, and says nothing. */
static void note_last_words(struct world *world, bool commits, const struct felt_error *error) {
  world->commits = commits;
  world->has_digest = commits || error->status != FELT_E_NOMEM;
  if (world->has_digest) felt_floor_digest(world->floor, world->digest);
}

/* ---- recovery */

/* The command of the group that was under way, by its id; -1: there was none. */
static int in_flight(const struct world *world, const char *id) {
  for (int i = 0; id && i < world->flight_count; i++)
    if (strcmp(world->sent[world->flight[i]].command->id, id) == 0) return world->flight[i];
  return -1;
}

/* Events that nobody was told of: of the group that was cut off, and of nothing else. */
static void take_up(struct world *world, const struct felt_store_record *record) {
  if (felt_store_is_own(record->text)) return;
  int number = in_flight(world, record->command);
  if (number < 0 || !world->commits) {
    model_fail(&world->model, "event %lld was invented: %s", (long long)record->seq, record->text);
    return;
  }
  world->taken_up++;
  if (record->answer) accepted(world, number, record->seq);
}

static enum felt_status put_book(struct felt_floor *floor, int number, struct felt_error *error) {
  const struct felt_book_text *text = text_of(number);
  uint8_t hash[FELT_BOOK_HASH];
  return felt_floor_keep_book(floor, text->text, text->length, 1, hash, error);
}

static bool is_as_noted(const struct world *world, const struct felt_floor *floor) {
  uint8_t digest[FELT_STORE_HASH];
  felt_floor_digest(floor, digest);
  return memcmp(digest, world->digest, sizeof digest) == 0;
}

/* The floor is what it was before the group if the same commands make of it what they were about to make: all
 * of them, or, where it died of one, perhaps without that one. */
static bool becomes_as_noted(struct world *world) {
  struct felt_floor *again;
  struct felt_error error;
  bool same = false;
  if (felt_floor_open(world->store, NULL, &again, &error)) return false;
  for (int i = 0; world->books_kept >> i; i++)
    if (world->books_kept >> i & 1 && put_book(again, i, &error)) break;
  for (int i = 0; i < world->flight_count && !felt_floor_is_dead(again); i++) {
    if (i == world->flight_count - 1 && !world->commits) same = is_as_noted(world, again);
    (void)!felt_floor_submit(again, world->sent[world->flight[i]].command, 0, &error);
  }
  same = same || is_as_noted(world, again);
  felt_floor_close(again); /* the group goes with it */
  return same;
}

/* The group that was under way is there whole, or nothing of it is. */
static void check_whole(struct world *world) {
  int64_t last = felt_store_last(world->store);
  bool there = world->taken_up > 0;
  if (there && last < world->group_last)
    model_fail(&world->model, "a group ends with event %lld, and with event %lld when it was committed",
               (long long)last, (long long)world->group_last);
  if (!world->has_digest) return;
  if (there && !is_as_noted(world, world->floor))
    model_fail(&world->model, "the floor came back as another than it was about to be");
  if (!there && world->flight_count > 0 && !becomes_as_noted(world))
    model_fail(&world->model, "the floor came back as another than it was");
}

static enum felt_status read_on(struct world *world, struct felt_error *error) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record = NULL;
  enum felt_status status = felt_store_read(world->store, NULL, world->last_seq + 1, &cursor, error);
  if (status) return status;
  while ((status = felt_store_next(cursor, &record, error)) == FELT_OK && record) take_up(world, record);
  felt_store_end(cursor);
  return status;
}

static enum felt_status recover(struct world *world, struct felt_error *error) {
  const struct felt_floor_listener listener = {
      .happened = screens_happened, .answered = answered, .context = world};
  inside(world, true);
  enum felt_status status = felt_store_open(WORLD_DATABASE, &store_options, &world->store, error);
  if (!status) status = felt_floor_open(world->store, &listener, &world->floor, error);
  inside(world, false);
  if (status) return status;
  world->taken_up = 0;
  if (felt_store_last(world->store) < world->last_seq)
    model_fail(&world->model, "acknowledged is lost: event %lld is the last, %lld was acknowledged",
               (long long)felt_store_last(world->store), (long long)world->last_seq);
  return read_on(world, error);
}

/* ---- the standby */

/* As `felt audit --anchor` does. */
static bool passes_audit(struct world *world) {
  struct felt_store_replayer replayer;
  struct felt_store_report report;
  struct felt_error error = {0};
  if (felt_floor_replayer(world->store, &replayer, &error)) return false;
  enum felt_status status = felt_store_verify(world->store, &replayer, &report, &error);
  felt_floor_replayer_release(&replayer);
  if (status && !explained(world, &error))
    model_fail(&world->model, "the audit of a backup found a difference: %s: %s", error.where,
               felt_words_of(&error).text);
  return status == FELT_OK;
}

/* The storm knows what the anchor must say: backups are of one history, so only their length differs. */
static bool holds_anchor(struct world *world) {
  struct felt_error error = {0};
  if (world->anchor_seq == 0) return true;
  bool holds = !felt_store_check_anchor(world->store, world->anchor_seq, &world->anchor_hash, &error);
  bool there = felt_store_last(world->store) >= world->anchor_seq;
  if (holds != there && !(error.status && explained(world, &error)))
    model_fail(&world->model, "an anchor at event %lld was %s in a backup that ends with event %lld",
               (long long)world->anchor_seq, holds ? "found" : "not found",
               (long long)felt_store_last(world->store));
  return holds;
}

/* A standby takes over that ends with event `last`: what came after it is undone. Nobody was told of it, or
 * shown it, and nobody will be: the connections to the old process are gone. */
static void go_back(struct world *world, int64_t last) {
  int kept = 0;
  net_cut(world);
  model_begin(&world->model);
  while (kept < world->order_count && world->sent[world->order[kept]].seq <= last)
    model_apply(&world->model, world->sent[world->order[kept++]].command, server_book, NULL);
  for (int i = kept; i < world->order_count; i++) world->sent[world->order[i]].applied = false;
  world->order_count = kept;
  for (int i = 0; i < world->sent_count; i++)
    if (world->sent[i].same_id >= 0 && !world->sent[world->sent[i].same_id].applied)
      world->sent[i].gone = true;
  world->last_seq = last;
  world->flight_count = 0;
  world->has_digest = false;
  screens_forget(world, last + 1);
}

/* Somebody restores the standby from its last backup. It is sound in itself; that it is old shows only from
 * outside: by an anchor that was noted down, or by anyone who was told of a later event, or shown it. */
static void try_standby(struct world *world) {
  struct felt_error error;
  disk_copy(WORLD_STANDBY, "/storm/trial.db");
  disk_delete("/storm/trial.db-wal"); /* of an earlier trial */
  inside(world, true);
  enum felt_status status = felt_store_open("/storm/trial.db", &store_options, &world->store, &error);
  inside(world, false);
  if (status) {
    if (!explained(world, &error))
      model_fail(&world->model, "the backup cannot be opened: %s: %s", error.where,
                 felt_words_of(&error).text);
    return;
  }
  int64_t last = felt_store_last(world->store);
  bool holds = holds_anchor(world), all_seen = last >= world->seen_seq;
  bool used = holds && all_seen && passes_audit(world);
  close_all(world);
  if (disk_is_down()) return; /* a crash came first, and the machine starts again */
  world_say(world, "a standby with event %lld, event %lld was seen, %lld noted down: %s", (long long)last,
            (long long)world->seen_seq, (long long)world->anchor_seq, used ? "used" : "refused");
  world->report->standbys_used += used;
  world->report->standbys_older += used && last < world->last_seq;
  world->report->standbys_refused += !used;
  world->report->standbys_by_anchor += !holds && all_seen;
  world->report->standbys_by_sight += holds && !all_seen;
  if (!used) return;
  if (last < world->last_seq) go_back(world, last);
  disk_delete(WORLD_DATABASE);
  disk_delete(WORLD_DATABASE "-wal");
  world->house.keys = world->house.backup_keys;
  disk_copy(WORLD_STANDBY, WORLD_DATABASE); /* as it was backed up: the trial's log may be half copied */
}

static enum felt_status copy_database(sqlite3 *from, sqlite3 *to) {
  sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");
  if (!copy) return FELT_E_IO;
  int code = sqlite3_backup_step(copy, -1);
  return sqlite3_backup_finish(copy) == SQLITE_OK && code == SQLITE_DONE ? FELT_OK : FELT_E_IO;
}

/* Somebody at the machine writes the last event and its hash into a book. */
static void note_anchor(struct world *world) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record = NULL;
  if (felt_store_read(world->store, NULL, world->last_seq, &cursor, NULL)) return;
  if (!felt_store_next(cursor, &record, NULL) && record) {
    world->anchor_seq = record->seq;
    world->anchor_hash = record->hash;
  }
  felt_store_end(cursor);
}

/* The line fails, and soon the machine: what is committed now, nobody is told of. */
static void fall_silent(struct world *world) {
  if (!happens(world, FELT_STORM_CRASH) || !happens(world, FELT_STORM_NETWORK)) return;
  world->silent_until_ms = world->now_ms + 500 + felt_rng_below(&world->trouble, 2000);
  disk_crash_after(1 + felt_rng_below(&world->trouble, 60));
  world_say(world, "nothing gets out any more");
}

/* As felt_store_backup() does, whose files are the system's; and an anchor is noted down. */
void server_backup(struct world *world, bool out_of_turn) {
  sqlite3 *from = NULL, *to = NULL;
  if (!out_of_turn) net_schedule(world, 4000, DUE_BACKUP, 0, false);
  if (!world->floor || !happens(world, FELT_STORM_STANDBY)) return;
  if (chance(&world->trouble, 2)) note_anchor(world);
  disk_delete("/storm/part.db");
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  int64_t failures = disk_counts().failures;
  bool opened = sqlite3_open_v2(WORLD_DATABASE, &from, flags, DISK_VFS) == SQLITE_OK &&
                sqlite3_open_v2("/storm/part.db", &to, flags, DISK_VFS) == SQLITE_OK;
  bool done = opened && !copy_database(from, to);
  sqlite3_close(from);
  sqlite3_close(to);
  if (!done && disk_counts().failures == failures)
    model_fail(&world->model, "a backup failed without a reason");
  if (!done) return;
  disk_copy("/storm/part.db", WORLD_STANDBY);
  world->has_backup = true;
  world->house.backup_keys = world->house.keys;
  world_say(world, "a backup at event %lld", (long long)world->last_seq);
  if (out_of_turn) fall_silent(world);
}

void server_start(struct world *world) {
  struct felt_error error = {0};
  int64_t calls = disk_counts().calls;
  if (world->floor) return;
  bool fell_silent = world->silent_until_ms > 0;
  if (world->has_backup && happens(world, FELT_STORM_STANDBY) && (fell_silent || chance(&world->trouble, 2)))
    try_standby(world);
  if (happens(world, FELT_STORM_CRASH) && chance(&world->trouble, 4))
    disk_crash_after(1 + felt_rng_below(&world->trouble, 30));
  if (happens(world, FELT_STORM_READ) && chance(&world->reads, 5))
    disk_fail_after(1 + felt_rng_below(&world->reads, 150));
  if (recover(world, &error)) {
    world->report->failed_starts++;
    if (!explained(world, &error))
      model_fail(&world->model, "the floor cannot be opened: %s: %s", error.where,
                 felt_words_of(&error).text);
    died(world, felt_words_of(&error).text);
    return;
  }
  world->report->recoveries += !world->ends;
  if (!world->ends) world->report->recovery_calls = disk_counts().calls - calls;
  world_say(world, "the floor is up at event %lld", (long long)felt_store_last(world->store));
  check_whole(world);
  world->silent_until_ms = 0;
  screens_resume(world, world->last_seq);
  world->last_seq = felt_store_last(world->store);
  world->flight_count = 0;
  model_compare(&world->model, world->floor, world->store, true);
  model_compare_views(&world->model, world->floor,
                      &world->model.table[felt_rng_below(&world->trouble, MODEL_TABLES)]);
  if (!world->ends) practice_start(world);
}

/* ---- work */

void server_keep_book(struct world *world, int number) {
  struct felt_error error = {0};
  world->books_kept |= 1U << number;
  if (!world->floor) return;
  inside(world, true);
  enum felt_status status = put_book(world->floor, number, &error);
  inside(world, false);
  if (!status) return;
  if (!explained(world, &error))
    model_fail(&world->model, "a book cannot be kept: %s", felt_words_of(&error).text);
  world->commits = world->has_digest = false;
  died(world, felt_words_of(&error).text);
}

void server_bury(struct world *world) {
  died(world, world->last_words);
}

/* What the process dies of. */
static void fails(struct world *world, const char *what, bool commits, const struct felt_error *error) {
  if (!explained(world, error)) model_fail(&world->model, "%s: %s", what, felt_words_of(error).text);
  note_last_words(world, commits, error);
  (void)snprintf(world->last_words, sizeof world->last_words, "%.199s", felt_words_of(error).text);
}

bool server_submit(struct world *world, int number) {
  struct felt_error error = {0};
  char line[FELT_FLOOR_LINE_MAX];
  struct felt_text text = felt_text_init(line, sizeof line);
  const struct felt_floor_command *command = world->sent[number].command;
  bool as_text = number % 2 != 0;
  if (as_text || world->options->say) felt_floor_command_print(command, &text);
  world_say(world, "%s", line);
  world->report->commands++;
  world->report->reordered += !world->sent[number].arrived && number < world->newest_arrived;
  world->sent[number].arrived = true;
  if (number > world->newest_arrived) world->newest_arrived = number;
  world->flight[world->flight_count++] = number;
  inside(world, true);
  enum felt_status status =
      as_text ? felt_floor_submit_line(world->floor, line, text.length, (uint64_t)number, &error)
              : felt_floor_submit(world->floor, command, (uint64_t)number, &error);
  inside(world, false);
  if (status) fails(world, "the floor died", false, &error);
  return status == FELT_OK;
}

static bool is_correction(const struct world *world, int number) {
  const struct felt_floor_command *command = world->sent[number].command;
  return command->act == FELT_FLOOR_ROUND && command->round.kind == FELT_DO_CORRECT;
}

void server_receive(struct world *world, int number) {
  if (!world->floor || world->sent[number].gone) return; /* nobody listens */
  if (world->house.tables > 0) {
    practice_ask(world, number);
    return;
  }
  if (is_correction(world, number)) {
    server_commit(world);
    if (!world->floor) return;
    if (!world->sent[number].applied && mistakes_give_award(world, world->sent[number].command)) {
      net_answer(world, number, false);
      return;
    }
  }
  if (!server_submit(world, number)) {
    server_bury(world);
    return;
  }
  /* Where every operation is cut off in turn, larger groups keep their number down. */
  uint32_t wait_ms = world_is_scripted(world) ? 700 : 40;
  if (!world->commit_due) net_schedule(world, felt_rng_below(&world->trouble, wait_ms), DUE_COMMIT, 0, false);
  world->commit_due = true;
  if (world->flight_count == (int)FELT_COUNT(world->flight)) server_commit(world);
}

static struct felt_viewer any_viewer(struct world *world) {
  return (struct felt_viewer){.kind = (enum felt_viewer_kind)felt_rng_below(&world->trouble, 5),
                              .seat = 1 + (int)felt_rng_below(&world->trouble, 3)};
}

/* Signs and monitors look at tables of this group. */
static void look(struct world *world) {
  int number = world->sent[world->flight[felt_rng_below(&world->trouble, (uint32_t)world->flight_count)]]
                   .command->table;
  if (number < 1 || number > MODEL_TABLES) return;
  const struct model_table *table = &world->model.table[number - 1];
  if (table->shadow.round.now.phase == FELT_PHASE_OVER) /* everything is to be opened to everyone */
    model_compare_views(&world->model, world->floor, table);
  else
    model_compare_view(&world->model, world->floor, table, any_viewer(world));
}

/* The state rebuilt from the events alone is the live one. */
static void check_rebuilt(struct world *world) {
  uint8_t live[FELT_STORE_HASH], rebuilt[FELT_STORE_HASH];
  struct felt_floor *again;
  struct felt_error error;
  if (felt_floor_open(world->store, NULL, &again, &error)) {
    model_fail(&world->model, "the log cannot be replayed: %s: %s", error.where, felt_words_of(&error).text);
    return;
  }
  felt_floor_digest(world->floor, live);
  felt_floor_digest(again, rebuilt);
  felt_floor_close(again);
  if (memcmp(live, rebuilt, sizeof live) != 0)
    model_fail(&world->model, "the replayed floor is not the live one");
}

/* A link that changed is another situation for each of its tables. */
static uint32_t changed_tables(const struct world *world) {
  uint32_t tables = 0;
  for (int i = 0; i < MODEL_TABLES; i++) {
    const struct model_table *table = &world->model.table[i];
    if (table->changed || (table->link >= 0 && world->model.link[table->link].changed))
      tables |= 1U << table->number;
  }
  return tables;
}

bool server_commit_group(struct world *world) {
  struct felt_error error = {0};
  look(world); /* nothing of the open group may be seen */
  int hits[MODEL_LINKS];
  for (int i = 0; i < MODEL_LINKS; i++) hits[i] = world->model.link[i].hit_count;
  world->group_last = felt_store_pending(world->store);
  inside(world, true);
  enum felt_status status = felt_floor_commit(world->floor, &error);
  inside(world, false);
  if (status) {
    fails(world, "a commit failed", true, &error);
    server_bury(world);
    return false;
  }
  world->report->commits++;
  for (int i = 0; i < MODEL_LINKS; i++)
    world->report->hits_together += world->model.link[i].hit_count - hits[i] > 1;
  world->last_seq = felt_store_last(world->store);
  screens_publish(world);
  if (is_silent(world) && chance(&world->trouble, 4)) note_anchor(world);
  uint32_t tables = changed_tables(world);
  model_compare(&world->model, world->floor, world->store, false);
  look(world);
  way_check(world, tables);
  world->flight_count = 0;
  return true;
}

void server_commit(struct world *world) {
  world->commit_due = false;
  if (!world->floor) return;
  if (world->house.tables > 0)
    practice_group(world);
  else if (world->flight_count > 0)
    (void)server_commit_group(world);
}

void server_restart(struct world *world) {
  server_commit(world);
  if (!world->floor) return;
  world_say(world, "the floor's process ends, to begin again");
  server_stop(world);
  net_schedule(world, 1 + felt_rng_below(&world->trouble, 100), DUE_RESTART, 0, false);
}

/* ---- trouble */

static void jump_clock(struct world *world) {
  world->jump_ms += (int64_t)felt_rng_below(&world->trouble, 7200000) - 3600000;
  world->report->clock_jumps++;
  world_say(world, "clocks jump to %+lld ms", (long long)world->jump_ms);
}

/* Beside the writer; should it fail, the next one goes on. */
static void checkpoint(struct world *world) {
  struct felt_error error;
  inside(world, true);
  enum felt_status status = felt_store_checkpoint(world->store, &error);
  inside(world, false);
  if (status && !explained(world, &error))
    model_fail(&world->model, "a checkpoint failed: %s", felt_words_of(&error).text);
}

void server_trouble(struct world *world) {
  net_schedule(world, 400 + felt_rng_below(&world->trouble, 4000), DUE_FAULT, 0, false);
  disk_fill(false);
  if (world->report->recoveries >= RECOVERIES_ENOUGH) return;
  if (happens(world, FELT_STORM_READ) && chance(&world->reads, 5))
    disk_fail_after(1 + felt_rng_below(&world->reads, 400));
  switch (felt_rng_below(&world->trouble, 6)) {
  case 0:
  case 1:
    if (!happens(world, FELT_STORM_CRASH)) break;
    disk_crash_after(1 + felt_rng_below(&world->trouble, 200));
    /* A standby may be only a moment behind. */
    if (happens(world, FELT_STORM_STANDBY) && chance(&world->trouble, 2))
      net_schedule(world, felt_rng_below(&world->trouble, 1500), DUE_BACKUP, 1, false);
    break;
  case 2:
    if (!happens(world, FELT_STORM_SYNC)) break;
    disk_fail_sync_after(1 + felt_rng_below(&world->trouble, 10));
    break;
  case 3:
    if (!happens(world, FELT_STORM_FULL)) break;
    disk_fill(true);
    break;
  case 4:
    if (happens(world, FELT_STORM_CLOCK)) jump_clock(world);
    break;
  default:
    if (world->store) checkpoint(world);
    break;
  }
}

/* ---- the end */

static enum felt_status add_balance(void *context, const struct felt_store_posting *balance,
                                    struct felt_error *error) {
  (void)error;
  int64_t *sums = context;
  sums[strcmp(balance->currency, "USD") == 0] += balance->amount_microcents;
  return FELT_OK;
}

void server_audit(struct world *world) {
  struct felt_store_replayer replayer;
  struct felt_store_report report;
  struct felt_error error;
  int64_t sums[2] = {0, 0};
  model_compare(&world->model, world->floor, world->store, true);
  model_past_compare(&world->model, world->floor);
  history_check(world);
  practice_check_past(world);
  check_rebuilt(world);
  if (felt_floor_replayer(world->store, &replayer, &error)) {
    model_fail(&world->model, "no audit: %s", felt_words_of(&error).text);
    return;
  }
  if (felt_store_verify(world->store, &replayer, &report, &error))
    model_fail(&world->model, "the audit found a difference: %s: %s", error.where,
               felt_words_of(&error).text);
  felt_floor_replayer_release(&replayer);
  (void)!felt_store_each_balance(world->store, add_balance, sums, NULL);
  if (sums[0] || sums[1]) model_fail(&world->model, "the accounts together do not hold nothing");
  if (report.commands != world->model.accepted)
    model_fail(&world->model, "the log has %lld commands, %lld were accepted", (long long)report.commands,
               (long long)world->model.accepted);
  world->report->events = report.events;
}
