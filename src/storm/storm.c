/* A storm from its beginning to its end. */
#include "world.h"

#include <string.h>

static const char *const kinds[FELT_STORM_KINDS] = {"crash",   "sync",    "full",    "network", "clock",
                                                    "people",  "sensors", "hits",    "standby", "cards",
                                                    "changes", "read",    "practice"};

const char *felt_storm_outcome_name(enum felt_storm_outcome outcome) {
  static const char *const names[] = {"lost", "torn", "kept"};
  return names[outcome];
}

const char *felt_storm_kind_name(enum felt_storm_kind kind) {
  return kinds[kind];
}

void world_say(const struct world *world, const char *format, ...) {
  char words[FELT_FLOOR_LINE_MAX + 64], line[FELT_FLOOR_LINE_MAX + 96];
  if (!world->options->say) return;
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(words, sizeof words, format, arguments);
  va_end(arguments);
  (void)snprintf(line, sizeof line, "%7lld.%03lld %s", (long long)(world->now_ms / 1000),
                 (long long)(world->now_ms % 1000), words);
  world->options->say(world->options->context, line);
}

/* A name that fits. */
static void FELT_PRINTF(3, 4) world_name(char *name, size_t size, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(name, size, format, arguments);
  va_end(arguments);
}

/* ---- the floor on a quiet morning */

struct choice {
  int book;
  const char *progressive;
};

/* Tables 1 to 3 have the book that splits evenly, 4 to 6 the seed's choice of the others, with any of its pay
 * tables, 7 and 8 yet another's, on no link. */
static struct choice choice_of(const struct world *world, int table) {
  uint64_t seed = world->options->seed;
  if (table <= 3) return (struct choice){server_choose(true, 0), ""};
  struct choice choice = {server_choose(false, (int)((seed + (table > 6)) % 3)), ""};
  const struct felt_book *book = server_builtin(choice.book), *counted = server_builtin(BOOK_COUNTED);
  if (strcmp(book->name.text, counted->name.text) == 0 && seed % 2 == 0) choice.book = BOOK_COUNTED;
  const struct felt_progressive_rules *rules = &server_builtin(choice.book)->progressive;
  if (rules->table_count > 1)
    choice.progressive = rules->table[seed / 3 % (uint64_t)rules->table_count].name.text;
  return choice;
}

/* Where there are practice tables, three others are enough. */
bool storm_plays(const struct world *world, int table) {
  if (world->house.tables > 0 && table > world->house.tables && table <= 5) return false;
  return world->options->tables == 0 || world->options->tables >> (table - 1) & 1;
}

static bool has_played(const struct world *world, int table) {
  return world->model.table[table - 1].rounds > world->rounds_at_heal[table - 1];
}

bool storm_closes(const struct world *world, int table) {
  return world->closing == table || (world->healed && has_played(world, table));
}

int storm_link_of(int table) {
  return table <= 3 ? 0 : table <= 6 ? 1 : -1;
}

static void submit(struct world *world) {
  server_receive(world, world->sent_count - 1);
}

static struct felt_floor_command *command_of(struct world *world, uint8_t act) {
  struct felt_floor_command *command = net_new(world, -1);
  command->act = act;
  (void)snprintf(command->by.id, sizeof command->by.id, "mia");
  command->by.roles = 1U << FELT_SHIFT_MANAGER | 1U << FELT_CASHIER;
  (void)snprintf(command->with.id, sizeof command->with.id, "sue");
  command->with.roles = 1U << FELT_SUPERVISOR;
  return command;
}

/* The first time; after that its hash is known. */
static void keep_book(struct world *world, int number, uint8_t hash[FELT_BOOK_HASH]) {
  memcpy(hash, server_builtin(number)->hash, FELT_BOOK_HASH);
  if (!(world->books_kept >> number & 1)) server_keep_book(world, number);
}

void storm_fill_terms(struct world *world, int link, struct felt_floor_command *command) {
  struct choice choice = choice_of(world, link == 0 ? 1 : 4);
  keep_book(world, choice.book, command->terms.book);
  (void)snprintf(command->terms.progressive.text, sizeof command->terms.progressive.text, "%s",
                 choice.progressive);
  /* Every second house has a first seed of its own, and growth where the book's text gives none. */
  const struct felt_book *book = server_builtin(choice.book);
  const struct felt_progressive_rules *rules = &book->progressive;
  int table =
      choice.progressive[0] ? felt_book_progressive_table(book, choice.progressive) : rules->table_default;
  if (world->options->seed % 2 == 0) return;
  command->terms.level[0].seed_cents = 2 * rules->table[table].level[0].seed_cents;
  command->terms.level[0].reserve_ppm = rules->table[table].level[0].reserve_ppm + 10000;
}

static void open_link(struct world *world, int number, const char *name) {
  struct model_link *link = &world->model.link[number];
  (void)snprintf(link->name, sizeof link->name, "%s", name);
  struct felt_floor_command *command = command_of(world, FELT_FLOOR_LINK);
  memcpy(command->link_name, link->name, sizeof command->link_name);
  command->link.act = FELT_LINK_OPEN;
  command->link.reason = FELT_REASON_NEW_LINK;
  storm_fill_terms(world, number, command);
  submit(world);
}

static void join(struct world *world, int link, int table, const char *game) {
  struct felt_floor_command *command = command_of(world, FELT_FLOOR_LINK);
  memcpy(command->link_name, world->model.link[link].name, sizeof command->link_name);
  command->link.act = FELT_LINK_JOIN;
  command->table = table;
  if (game) keep_book(world, choice_of(world, 1).book, command->terms.book);
  if (game) (void)snprintf(command->other.text, sizeof command->other.text, "%s", game);
  submit(world);
}

static struct client *add_client(struct world *world, enum client_kind kind, int table, int seat,
                                 const char *id) {
  felt_assert(world->client_count < CLIENTS_MAX);
  int number = world->client_count++;
  struct client *client = &world->client[number];
  *client = (struct client){.kind = kind, .table = table, .seat = seat, .waiting = -1};
  client->rng =
      felt_rng_from_seed(world->options->seed * 1000 + (uint64_t)(100 * table + 10 * seat + (int)kind));
  (void)snprintf(client->id, sizeof client->id, "%s", id);
  for (int i = 0; i < FELT_DECK; i++) client->deck.face[i] = (felt_card)i;
  net_schedule(world, felt_rng_below(&client->rng, 1000), DUE_WAKE, number, false);
  return client;
}

static void seat_player(struct world *world, int table, int seat, const char *currency) {
  struct model_patron *patron = &world->model.patron[world->model.patron_count++];
  world_name(patron->id, sizeof patron->id, "p%d-%d", table, seat);
  world_name(patron->account, sizeof patron->account, "patron:%s", patron->id);
  memcpy(patron->currency, currency, sizeof patron->currency);
  struct felt_floor_command *command = command_of(world, FELT_FLOOR_BUY_IN);
  memcpy(command->patron, patron->id, sizeof command->patron);
  memcpy(command->currency, currency, sizeof command->currency);
  command->cents = world->model.patron_count % 3 == 0 ? 4000 : 1000000; /* some are often short of money */
  submit(world);
  command = command_of(world, FELT_FLOOR_SIT);
  memcpy(command->patron, patron->id, sizeof command->patron);
  command->table = table;
  command->seat = seat;
  submit(world);
  (void)add_client(world, CLIENT_PLAYER, table, seat, patron->id);
}

void storm_fill_opening(struct world *world, struct felt_floor_command *command, int table, bool live) {
  struct choice choice = choice_of(world, table);
  command->table = table;
  command->options.live = live;
  keep_book(world, choice.book, command->book);
  (void)snprintf(command->options.progressive.text, sizeof command->options.progressive.text, "%s",
                 choice.progressive);
  /* Every third house posts limits, and has a seat less. */
  const struct felt_book *book = server_builtin(choice.book);
  if (world->options->seed % 3 != 0) return;
  struct felt_posted_limits *ante = felt_posted_find(&command->options.posted, "ante");
  ante->min_cents = 2 * book->main.ante.min_cents;
  ante->max_cents = book->main.ante.max_cents;
  command->options.posted.positions = book->positions - 1;
}

/* Two people at a practice table, under names that the floor knows whole, or cut. */
static void add_guests(struct world *world, int table) {
  for (int i = 1; i <= 2; i++) {
    struct client *client = add_client(world, CLIENT_GUEST, table, i, "");
    world_name(client->plain, sizeof client->plain, i == 1 ? "guest%d" : "guest-with-long-name%d", table);
    felt_play_patron(client->plain, client->id);
    /* A player who sleeps is let go after a quarter of an hour: where that is not too long for a storm. */
    client->sleeps =
        i == 2 && world->house.scale == 60 && (world->options->seed / 32 + (uint64_t)table) % 2 == 0;
    client->seat = 0;
  }
}

/* Tables 2 and 6 have real cards, at least until they are opened anew. */
static void open_table(struct world *world, int number) {
  char id[16];
  struct felt_floor_command *command = command_of(world, FELT_FLOOR_OPEN_TABLE);
  storm_fill_opening(world, command, number, number == 2 || number == 6);
  const char *currency = server_book(NULL, command->book)->currency;
  submit(world);
  if (storm_link_of(number) >= 0) join(world, storm_link_of(number), number, NULL);
  for (int seat = 1; seat <= 2 + number % 2; seat++) seat_player(world, number, seat, currency);
  world_name(id, sizeof id, "dealer%d", number);
  (void)add_client(world, CLIENT_DEALER, number, 0, id);
}

/* It may take as many attempts as there are faults. */
static void come_up(struct world *world) {
  for (int attempts = 0; !world->floor && attempts < 3; attempts++) server_start(world);
  if (!world->floor) model_fail(&world->model, "the floor is not up again");
}

/* The floor has died in the morning: what is not there is done again. */
static void begin_again(struct world *world) {
  int count = world->sent_count;
  come_up(world);
  for (int i = 0; server_builtin(i); i++)
    if (world->books_kept >> i & 1) server_keep_book(world, i);
  for (int i = 0; i < count; i++)
    if (!world->sent[i].applied && !world->sent[i].own) server_receive(world, i);
  server_commit(world);
}

static void set_up(struct world *world) {
  struct model *model = &world->model;
  model->fault = &world->fault;
  model_begin(model);
  practice_choose(world);
  disk_format(world->options->seed);
  disk_crash_after(world->options->crash_at);
  if (world->options->crash_at == 0) disk_fail_after(world->options->fail_at);
  come_up(world);
  world->report->recoveries = 0;
  open_link(world, 0, "river");
  open_link(world, 1, "bay");
  for (int i = 1; i <= MODEL_TABLES; i++) {
    if (!storm_plays(world, i)) continue;
    if (is_practice(world, i))
      add_guests(world, i);
    else
      open_table(world, i);
  }
  world->plain_count = model->patron_count;
  for (int i = 0; i < MODEL_OUTSIDE && storm_plays(world, 1); i++) {
    char id[16];
    join(world, 0, 21 + i, server_builtin(choice_of(world, 1).book)->progressive.game[0].text);
    world_name(id, sizeof id, "keypad%d", 21 + i);
    (void)add_client(world, CLIENT_KEYPAD, 21 + i, 0, id);
  }
  for (int i = 0; i < world_links(world); i++)
    if (model->link[i].name[0]) add_client(world, CLIENT_PIT, 30 + i, 0, "pit")->link = i;
  (void)add_client(world, CLIENT_CASHIER, 40, 0, "carl");
  (void)add_client(world, CLIENT_MANAGER, 41, 0, "sue");
  server_commit(world);
  if (!world->floor) begin_again(world);
  for (int i = 0; i < world->sent_count; i++)
    if (!world->sent[i].applied && !world->sent[i].own)
      model_fail(model, "%s was refused on a quiet morning", world->sent[i].command->id);
}

/* ---- the day */

static void step(struct world *world, const struct due *due) {
  switch (due->kind) {
  case DUE_WAKE: people_wake(world, due->which); break;
  case DUE_COMMAND: server_receive(world, due->which); break;
  case DUE_ANSWER: people_answered(world, due->which, due->accepted); break;
  case DUE_COMMIT: server_commit(world); break;
  case DUE_FAULT: server_trouble(world); break;
  case DUE_RESTART: server_start(world); break;
  case DUE_BACKUP: server_backup(world, due->which); break;
  case DUE_PICTURE: screens_receive(world, due->which); break;
  case DUE_BEAT: screens_beat(world); break;
  case DUE_PRACTICE: practice_wake(world); break;
  }
}

static bool is_over(const struct world *world) {
  return world->fault.found ||
         (world->options->until > 0 && world->report->commands >= world->options->until);
}

/* The books are closed: every table has finished a round since all was healed and is closed, every hit is
 * paid or void. */
static bool is_finished(const struct world *world, int table) {
  return !storm_plays(world, table) || (has_played(world, table) && !world->model.table[table - 1].open);
}

static bool is_ended(const struct model_hit *hit) {
  return hit->state == HIT_PAID || hit->state == HIT_VOID;
}

static bool is_settled(const struct world *world) {
  for (int i = 1; i <= MODEL_TABLES; i++)
    if (!is_finished(world, i)) return false;
  for (int i = 0; i < MODEL_LINKS; i++)
    for (int j = 0; j < world->model.link[i].hit_count; j++)
      if (!is_ended(&world->model.link[i].hit[j])) return false;
  return true;
}

static void tell_what_is_not(struct world *world) {
  struct model *model = &world->model;
  for (int i = 1; i <= MODEL_TABLES; i++)
    if (!is_finished(world, i))
      model_fail(model, "table %d does not %s (%s)", i, has_played(world, i) ? "close" : "play again",
                 felt_phase_name((enum felt_phase)model->table[i - 1].shadow.round.now.phase));
  for (int i = 0; i < MODEL_LINKS; i++)
    for (int j = 0; j < model->link[i].hit_count; j++)
      if (!is_ended(&model->link[i].hit[j]))
        model_fail(model, "hit %d of link %s is neither paid nor void", j + 1, model->link[i].name);
}

static bool is_worn_out(const struct world *world) {
  return !world->healed && world->report->commands >= STORM_COMMANDS;
}

static void go_on_until(struct world *world, int64_t at_ms) {
  struct due due;
  while (!is_over(world) && !(world->healed && is_settled(world)) && !is_worn_out(world) &&
         world->due[0].at_ms < at_ms && net_next(world, &due))
    step(world, &due);
}

/* Nothing goes wrong any more: within 30 seconds every table must have finished a round and closed, every
 * jackpot be paid. */
static void heal(struct world *world) {
  world->healed = true;
  world_say(world, "everything is healed");
  disk_fill(false);
  if (!world_is_scripted(world) && !disk_is_down()) disk_start();
  for (int i = 0; i < MODEL_TABLES; i++) world->rounds_at_heal[i] = world->model.table[i].rounds;
  go_on_until(world, world->now_ms + HEALED_MS);
  if (!is_over(world)) tell_what_is_not(world);
  if (!is_over(world) && world->floor) screens_check(world);
}

/* Whatever is under way is finished, the floor closes, opens again and is audited. */
static void end(struct world *world) {
  world->healed = world->ends = true;
  disk_fill(false);
  if (!world_is_scripted(world) && !disk_is_down()) disk_start();
  come_up(world);
  if (world->floor) server_commit(world);
  come_up(world);
  server_stop(world);
  come_up(world);
  if (!world->fault.found) server_audit(world);
}

static void count_up(struct world *world) {
  struct felt_storm_report *report = world->report;
  for (int i = 0; i < MODEL_TABLES; i++) report->rounds += world->model.table[i].rounds;
  for (int i = 0; i < MODEL_LINKS; i++) {
    const struct model_link *link = &world->model.link[i];
    report->hits += link->hit_count;
    for (int j = 0; j < link->hit_count; j++) {
      report->paid += link->hit[j].state == HIT_PAID;
      report->voided += link->hit[j].state == HIT_VOID;
    }
  }
  report->hits_while_pending = world->model.hits_while_pending;
  report->voids_after_later = world->model.voids_after_later;
  report->voids_by_correction = world->model.voids_by_correction;
  report->late_coin_ins = world->model.late_coin_ins;
  report->operations = disk_counts().operations;
  report->failed_syncs = disk_counts().failed_syncs;
  report->full_disks = disk_counts().unfit;
  report->calls = disk_counts().calls;
  report->failed_calls = disk_counts().failed_calls;
  report->failed = world->fault.found;
  memcpy(report->what, world->fault.what, sizeof report->what);
}

void felt_storm_run(const struct felt_storm_options *options, struct felt_storm_report *report) {
  struct world *world = calloc(1, sizeof *world);
  felt_assert(world);
  memset(report, 0, sizeof *report);
  world->options = options;
  world->report = report;
  world->healed = true; /* the morning is quiet */
  world->network = felt_rng_from_seed(options->seed ^ UINT64_C(0x6e657477));
  world->trouble = felt_rng_from_seed(options->seed ^ UINT64_C(0x74726f75));
  world->reads = felt_rng_from_seed(options->seed ^ UINT64_C(0x72656164));
  set_up(world);
  world->healed = false;
  net_schedule(world, 1500, DUE_FAULT, 0, false);
  net_schedule(world, 5000, DUE_BACKUP, 0, false);
  net_schedule(world, 1000, DUE_BEAT, 0, false);
  go_on_until(world, STORM_MS);
  if (!is_over(world)) heal(world);
  if (!world->fault.found) end(world);
  count_up(world);
  if (report->failed) world_say(world, "FAILED: %s", report->what);
  server_stop(world);
  for (int i = 0; i < world->sent_count; i++) free(world->sent[i].command);
  free(world);
}

void felt_storm_add(struct felt_storm_report *sum, const struct felt_storm_report *report) {
  const int64_t *from = &report->commands;
  int64_t *to = &sum->commands;
  for (const int64_t *end = &report->duplicated; from <= end; from++) *to++ += *from;
}

/* ---- smaller */

static bool still_fails(struct felt_storm_options *trial, struct felt_storm_report *report) {
  struct felt_storm_report found;
  felt_storm_run(trial, &found);
  if (found.failed) *report = found;
  return found.failed;
}

void felt_storm_shrink(struct felt_storm_options *options, struct felt_storm_report *report) {
  void (*say)(void *, const char *) = options->say;
  options->say = NULL;
  for (int kind = 0; kind < FELT_STORM_KINDS; kind++) {
    struct felt_storm_options trial = *options;
    trial.without |= 1U << kind;
    if (still_fails(&trial, report)) *options = trial;
  }
  if (options->tables == 0) options->tables = (1U << MODEL_TABLES) - 1;
  for (int table = 0; table < MODEL_TABLES; table++) {
    struct felt_storm_options trial = *options;
    trial.tables &= ~(1U << table);
    if (trial.tables && trial.tables != options->tables && still_fails(&trial, report)) *options = trial;
  }
  /* The shortest history: with a shorter one the fault has not come yet. */
  int64_t most = report->commands, least = 1;
  while (least < most) {
    struct felt_storm_options trial = *options;
    trial.until = (least + most) / 2;
    if (still_fails(&trial, report))
      most = trial.until;
    else
      least = trial.until + 1;
  }
  struct felt_storm_options trial = *options;
  trial.until = most;
  if (still_fails(&trial, report)) *options = trial;
  options->say = say;
}

/* ---- words */

void felt_storm_options_print(const struct felt_storm_options *options, struct felt_text *text) {
  felt_text_printf(text, "%llu", (unsigned long long)options->seed);
  const char *before = " --without ";
  for (int i = 0; i < FELT_STORM_KINDS; i++) {
    if (!(options->without >> i & 1)) continue;
    felt_text_printf(text, "%s%s", before, kinds[i]);
    before = ",";
  }
  before = " --tables ";
  for (int i = 0; i < MODEL_TABLES && options->tables != (1U << MODEL_TABLES) - 1; i++) {
    if (!(options->tables >> i & 1)) continue;
    felt_text_printf(text, "%s%d", before, i + 1);
    before = ",";
  }
  if (options->until > 0) felt_text_printf(text, " --until %lld", (long long)options->until);
  if (options->crash_at > 0)
    felt_text_printf(text, " --crash %lld:%s", (long long)options->crash_at,
                     felt_storm_outcome_name((enum felt_storm_outcome)options->crash_how));
  if (options->fail_at > 0) felt_text_printf(text, " --fail %lld", (long long)options->fail_at);
  if (options->can) felt_text_put(text, " --can");
}

/* The words of a list, up to a space, each given to `take`. */
static bool parse_list(const char **at, uint32_t *bits, bool names) {
  do {
    size_t length = strcspn(*at, ", ");
    int found = -1;
    for (int i = 0; names && i < FELT_STORM_KINDS; i++)
      if (strlen(kinds[i]) == length && strncmp(kinds[i], *at, length) == 0) found = i;
    if (!names && length == 1 && **at >= '1' && **at <= '0' + MODEL_TABLES) found = **at - '1';
    if (found < 0) return false;
    *bits |= 1U << found;
    *at += length;
  } while (*(*at)++ == ',');
  (*at)--;
  return true;
}

static bool parse_number(const char **at, uint64_t *number) {
  char *end;
  if (**at < '0' || **at > '9') return false;
  *number = strtoull(*at, &end, 10);
  *at = end;
  return true;
}

static bool parse_crash(const char **at, struct felt_storm_options *options) {
  uint64_t operation = 0;
  if (!parse_number(at, &operation) || operation == 0 || operation > INT64_MAX || **at != ':') return false;
  options->crash_at = (int64_t)operation;
  for (int i = 0; i < FELT_STORM_OUTCOMES; i++) {
    const char *name = felt_storm_outcome_name((enum felt_storm_outcome)i);
    if (strncmp(*at + 1, name, strlen(name)) != 0) continue;
    options->crash_how = i;
    *at += 1 + strlen(name);
    return true;
  }
  return false;
}

enum felt_status felt_storm_options_parse(const char *line, struct felt_storm_options *options,
                                          struct felt_error *error) {
  struct felt_storm_options read = {0};
  uint64_t until = 0, fail = 0;
  const char *at = line;
  bool sound = parse_number(&at, &read.seed);
  while (sound && *at == ' ') {
    at++;
    if (strncmp(at, "--without ", 10) == 0) {
      at += 10;
      sound = parse_list(&at, &read.without, true);
    } else if (strncmp(at, "--tables ", 9) == 0) {
      at += 9;
      sound = parse_list(&at, &read.tables, false);
    } else if (strncmp(at, "--until ", 8) == 0) {
      at += 8;
      sound = parse_number(&at, &until);
    } else if (strncmp(at, "--crash ", 8) == 0) {
      at += 8;
      sound = parse_crash(&at, &read);
    } else if (strncmp(at, "--fail ", 7) == 0) {
      at += 7;
      sound = parse_number(&at, &fail);
    } else if (strncmp(at, "--can", 5) == 0 && (at[5] == '\0' || at[5] == ' ')) {
      at += 5;
      read.can = true;
    } else {
      sound = false;
    }
  }
  if (!sound || *at || until > INT64_MAX || fail > INT64_MAX)
    return felt_refuse(error, FELT_E_INPUT, "storm", NULL, FELT_SAYS(NOT_A_STORM, line));
  read.until = (int64_t)until;
  read.fail_at = (int64_t)fail;
  *options = read;
  return FELT_OK;
}
