/* What a house posts at its tables and for its links, within their books (R43). A change while play goes on
 * waits until no wager is in play; the log says that it waits, and when its moment came. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- lines */

static bool reads(const struct felt_record_io *io) {
  return io->record || io->source;
}

/* The next field that is a limit of some wager: "min-ante". */
static bool next_limit(struct felt_record_io *io, char key[48]) {
  for (int n = 0; felt_record_io_left(io, n, key, 48); n++)
    if ((strncmp(key, "min-", 4) == 0 || strncmp(key, "max-", 4) == 0) && key[4]) return true;
  return false;
}

static void read_limits(struct felt_record_io *io, struct felt_posted *posted) {
  char key[48];
  for (int n = 0; n < 2 * FELT_POSTED_MAX && next_limit(io, key); n++) {
    struct felt_posted_limits *limits = felt_posted_find(posted, key + 4);
    if (!limits) return;
    felt_record_io_int(io, key, key[1] == 'i' ? &limits->min_cents : &limits->max_cents, 0,
                       FELT_POSTED_MAX_CENTS);
  }
}

void floor_io_posted(struct felt_record_io *io, struct felt_posted *posted) {
  char key[48];
  felt_record_io_int(io, "positions", &posted->positions, 0, FELT_SEATS_MAX);
  felt_record_io_int(io, "chip", &posted->chip_cents, 0, FELT_POSTED_MAX_CENTS);
  if (reads(io)) {
    read_limits(io, posted);
    return;
  }
  for (int i = 0; i < FELT_POSTED_MAX && posted->limits[i].word.text[0]; i++) {
    struct felt_posted_limits *limits = &posted->limits[i];
    (void)snprintf(key, sizeof key, "min-%s", limits->word.text);
    felt_record_io_int(io, key, &limits->min_cents, 0, FELT_POSTED_MAX_CENTS);
    (void)snprintf(key, sizeof key, "max-%s", limits->word.text);
    felt_record_io_int(io, key, &limits->max_cents, 0, FELT_POSTED_MAX_CENTS);
  }
}

void floor_io_levels(struct felt_record_io *io, struct felt_posted_level level[FELT_LEVELS_MAX]) {
  char key[24];
  for (int i = 0; i < FELT_LEVELS_MAX; i++) {
    (void)snprintf(key, sizeof key, "seed-%d", i);
    felt_record_io_int(io, key, &level[i].seed_cents, 0, FELT_LINK_SEED_MAX_CENTS);
    (void)snprintf(key, sizeof key, "growth-%d", i);
    FELT_IO_INT(io, int32_t, key, level[i].growth_ppm, 0, FELT_PPM);
    (void)snprintf(key, sizeof key, "reserve-%d", i);
    FELT_IO_INT(io, int32_t, key, level[i].reserve_ppm, 0, FELT_PPM);
  }
}

/* ---- books with something posted: made once, since tables have few kinds of limits */

enum felt_status floor_posted_book(struct felt_floor *floor, const struct felt_book *book,
                                   const struct felt_posted *posted, int progressive,
                                   const struct felt_book **made, struct felt_error *error) {
  *made = book;
  if (felt_posted_is_empty(posted)) return FELT_OK;
  for (size_t i = 0; i < floor->posted_books.count; i++) {
    const struct floor_posted_book *there = ((struct floor_posted_book *const *)floor->posted_books.at)[i];
    if (there->progressive != progressive || memcmp(there->book.hash, book->hash, sizeof book->hash) != 0 ||
        memcmp(&there->posted, posted, sizeof *posted) != 0)
      continue;
    *made = &there->book;
    return FELT_OK;
  }
  struct floor_posted_book *new = malloc(sizeof *new), **at = NULL;
  if (!new) return felt_refuse(error, FELT_E_NOMEM, "floor", NULL, FELT_SAYS(NO_MEMORY));
  new->posted = *posted;
  new->progressive = progressive;
  new->book = *book;
  enum felt_status status = felt_book_post(posted, progressive, &new->book, error);
  if (!status) at = floor_list_add(&floor->posted_books, sizeof(struct floor_posted_book *));
  if (!status && !at) status = felt_refuse(error, FELT_E_NOMEM, "floor", NULL, FELT_SAYS(NO_MEMORY));
  if (status) {
    free(new);
    return status;
  }
  *at = new;
  *made = &new->book;
  return FELT_OK;
}

/* The table's book with what is posted there by now. */
static enum felt_status post_at(struct felt_floor *floor, struct felt_floor_table *table,
                                const struct felt_posted *posted, struct felt_error *error) {
  const struct felt_book *plain = NULL;
  enum felt_status status = floor_need_book(floor, table->book->hash, &plain, error);
  if (!status)
    status =
        floor_posted_book(floor, plain, posted, table->table.options.progressive_table, &table->book, error);
  if (!status) table->posted = *posted;
  return status;
}

/* ---- events */

enum felt_status floor_take_posted(struct felt_floor *floor, struct felt_floor_table *table,
                                   const struct floor_own *own, struct felt_error *error) {
  if (own->kind == FELT_FLOOR_POST_LIMITS) {
    table->waits = true;
    table->waiting = own->posted;
    return FELT_OK;
  }
  bool came = table->waits && floor_may_end(&table->table);
  if (came) {
    table->waits = false;
    memset(&table->waiting, 0, sizeof table->waiting);
  }
  return post_at(floor, table, &own->posted, error);
}

/* The terms of a link where they are not those of the book: all seeds, all growth, since the house has set
 * them. */
static void other_than(const struct felt_link_terms *terms, const struct felt_progressive *book,
                       struct felt_posted_level level[FELT_LEVELS_MAX]) {
  bool seeds = false, growth = false;
  for (int i = 0; i < terms->level_count; i++) {
    seeds = seeds || terms->level[i].seed_cents != book->level[i].seed_cents;
    growth = growth || terms->level[i].growth_ppm != book->level[i].growth_ppm ||
             terms->level[i].reserve_ppm != book->level[i].reserve_ppm;
  }
  for (int i = 0; i < terms->level_count; i++) {
    if (seeds) level[i].seed_cents = terms->level[i].seed_cents;
    if (growth) level[i].growth_ppm = terms->level[i].growth_ppm;
    if (growth) level[i].reserve_ppm = terms->level[i].reserve_ppm;
  }
}

enum felt_status floor_post_link(struct felt_floor *floor, const struct floor_link *link,
                                 struct felt_floor_table *table, bool joins, struct felt_error *error) {
  const struct felt_link_terms *terms = &link->now.link.terms;
  int progressive = table->table.options.progressive_table;
  struct felt_posted posted = table->posted;
  const struct felt_book *plain = NULL;
  memset(posted.level, 0, sizeof posted.level);
  enum felt_status status = floor_need_book(floor, table->book->hash, &plain, error);
  if (status) return status;
  bool same = joins && progressive >= 0 && memcmp(terms->hash, plain->hash, sizeof plain->hash) == 0 &&
              strcmp(terms->pay_table.text, plain->progressive.table[progressive].name.text) == 0;
  if (same) other_than(terms, &plain->progressive.table[progressive], posted.level);
  if (memcmp(&posted, &table->posted, sizeof posted) == 0) return FELT_OK;
  return post_at(floor, table, &posted, error);
}

enum felt_status floor_take_terms(struct felt_floor *floor, const struct floor_own *own,
                                  struct felt_error *error) {
  struct floor_link *link = floor_find_link(floor, own->link);
  if (!link || link->now.link.phase != FELT_LINK_PHASE_OPEN)
    return felt_refuse(error, FELT_E_INPUT, "link", NULL, FELT_SAYS(LINK_NOT_OPEN));
  floor_touch_link(floor, link);
  link->now.waits = true;
  link->now.by = own->first;
  link->now.with = own->second;
  memcpy(link->now.waiting, own->posted.level, sizeof link->now.waiting);
  return FELT_OK;
}

/* ---- tables */

enum felt_status floor_check_posted(struct floor_work *work, const struct felt_book *book, int progressive) {
  const struct felt_book *made = NULL;
  return floor_posted_book(work->floor, book, &work->command->options.posted, progressive, &made,
                           work->error);
}

enum felt_status floor_emit_posted(struct floor_work *work, struct floor_table *table,
                                   const struct felt_posted *posted) {
  return floor_emit_own(work, table, &(struct floor_own){.kind = FLOOR_POSTED, .posted = *posted});
}

/* Nobody sits where there will be no seat. */
static enum felt_status check_seats(struct floor_work *work, const struct floor_table *table,
                                    const struct felt_posted *posted) {
  for (int seat = (int)posted->positions + 1; posted->positions > 0 && seat <= FELT_SEATS_MAX; seat++)
    if (table->now.seat[seat - 1].patron[0])
      return floor_refuse(work, table->stream, NULL,
                          FELT_SAYS(SOMEBODY_SITS, table->now.seat[seat - 1].patron, seat));
  return FELT_OK;
}

enum felt_status floor_decide_post_limits(struct floor_work *work) {
  struct floor_table *table = NULL;
  const struct felt_book *plain = NULL, *made = NULL;
  enum felt_status status = floor_need_table(work, &table);
  if (status) return status;
  struct felt_posted posted = table->now.waits ? table->now.waiting : table->now.posted;
  memset(posted.level, 0, sizeof posted.level); /* its link's matter */
  felt_posted_merge(&posted, &work->command->options.posted);
  if (felt_posted_is_empty(&work->command->options.posted))
    return floor_refuse(work, table->stream, NULL, FELT_SAYS(NOTHING_POSTED));
  status = floor_need_book(work->floor, table->now.book->hash, &plain, work->error);
  if (!status)
    status = floor_posted_book(work->floor, plain, &posted, table->now.table.options.progressive_table, &made,
                               work->error);
  if (!status) status = check_seats(work, table, &posted);
  if (status) return status;
  struct floor_own own = {.kind = FELT_FLOOR_POST_LIMITS, .posted = posted};
  return floor_emit_own(work, table, &own); /* and what waits follows, at once where nothing hinders it */
}

/* ---- links */

enum felt_status floor_set_levels(struct floor_work *work, const struct felt_book *book, int progressive,
                                  const struct felt_posted_level level[FELT_LEVELS_MAX],
                                  struct felt_link_terms *terms) {
  struct felt_posted posted = {0};
  const struct felt_book *made = NULL;
  memcpy(posted.level, level, sizeof posted.level);
  enum felt_status status = floor_posted_book(work->floor, book, &posted, progressive, &made, work->error);
  for (int i = 0; !status && i < terms->level_count; i++) {
    const struct felt_level *set = &made->progressive.table[progressive].level[i];
    terms->level[i].seed_cents = set->seed_cents;
    terms->level[i].growth_ppm = set->growth_ppm;
    terms->level[i].reserve_ppm = set->reserve_ppm;
  }
  return status;
}

/* The terms of an open link with other seeds and another growth. */
static enum felt_status change_terms(struct floor_work *work, const struct floor_link *link,
                                     const struct felt_posted_level level[FELT_LEVELS_MAX],
                                     struct felt_link_terms *terms) {
  const struct felt_book *book = NULL;
  *terms = link->now.link.terms;
  enum felt_status status = floor_need_book(work->floor, terms->hash, &book, work->error);
  if (status) return status;
  int progressive = terms->pay_table.text[0] ? felt_book_progressive_table(book, terms->pay_table.text)
                                             : book->progressive.table_default;
  struct felt_posted_level all[FELT_LEVELS_MAX];
  memcpy(all, level, sizeof all);
  for (int i = 0; i < terms->level_count; i++) { /* what is not named stays as it is */
    if (all[i].seed_cents == 0) all[i].seed_cents = terms->level[i].seed_cents;
    if (all[i].growth_ppm == 0) all[i].growth_ppm = terms->level[i].growth_ppm;
    if (all[i].reserve_ppm == 0) all[i].reserve_ppm = terms->level[i].reserve_ppm;
  }
  return floor_set_levels(work, book, progressive, all, terms);
}

/* What is won and not yet paid out is more than the sign would show after it. */
static enum felt_status check_awards(struct floor_work *work, const struct floor_link *link,
                                     const struct felt_link_terms *terms) {
  const struct felt_link *state = &link->now.link;
  for (int i = 0; i < state->award_count; i++) {
    const struct felt_link_award *award = &state->award[i];
    int64_t seed = terms->level[award->level].seed_cents;
    if (seed == state->terms.level[award->level].seed_cents || seed >= award->amount_cents) continue;
    return floor_refuse(work, link->name, "R43",
                        FELT_SAYS(SEED_BELOW_AWARD, felt_figure_money(link->currency, seed), award->number,
                                  felt_figure_money(link->currency, award->amount_cents)));
  }
  return FELT_OK;
}

/* Whether a link could be opened with these terms: what would be refused at their moment is refused now. */
static enum felt_status check_terms(struct floor_work *work, const struct felt_link_terms *terms,
                                    struct felt_link_command act) {
  int count = 0;
  felt_link_init(work->floor->scratch);
  act.reason = FELT_REASON_NEW_LINK;
  act.terms = terms;
  return felt_link_decide(work->floor->scratch, &act, work->floor->link_events, &count, work->error);
}

enum felt_status floor_decide_post_terms(struct floor_work *work) {
  const struct felt_floor_command *command = work->command;
  struct floor_link *link = floor_find_link(work->floor, command->link_name);
  struct felt_link_terms terms;
  if (!link) return floor_refuse(work, "link", NULL, FELT_SAYS(NO_LINK_NAMED, command->link_name));
  if (link->now.link.phase != FELT_LINK_PHASE_OPEN)
    return floor_refuse(work, link->name, NULL, FELT_SAYS(LINK_NOT_OPEN));
  struct felt_link_command act = floor_sign(work, link, (struct felt_link_command){.act = FELT_LINK_OPEN});
  struct felt_link_who who = felt_link_who_may(&link->now.link, FELT_LINK_OPEN);
  if (!act.with.id[0] || strcmp(act.with.id, act.by.id) == 0 || !(who.second >> act.with.role & 1) ||
      !(who.first >> act.by.role & 1))
    return floor_refuse(work, command->by.id, "R43", FELT_SAYS(NEEDS_TWO_PEOPLE, "post-terms"));
  enum felt_status status = change_terms(work, link, command->terms.level, &terms);
  if (!status) status = check_terms(work, &terms, act);
  if (!status) status = check_awards(work, link, &terms);
  if (status) return status;
  if (memcmp(terms.level, link->now.link.terms.level, sizeof terms.level) == 0)
    return floor_refuse(work, link->name, NULL, FELT_SAYS(NOTHING_POSTED));
  struct floor_own own = {.kind = FELT_FLOOR_POST_TERMS, .first = act.by, .second = act.with};
  memcpy(own.link, link->name, sizeof own.link);
  memcpy(own.posted.level, command->terms.level, sizeof own.posted.level);
  return floor_emit_own(work, NULL, &own);
}

static bool is_quiet(const struct felt_link *link) {
  struct felt_link_alarms alarms = felt_link_alarms(link);
  return link->phase == FELT_LINK_PHASE_OPEN && !alarms.down && !alarms.stopped && alarms.held == 0 &&
         alarms.pending == 0 && alarms.verified == 0 && alarms.locked == 0 && alarms.rounds == 0;
}

/* Closed and opened with its new terms in one stroke, in the name of those who signed them. */
static enum felt_status post_terms(struct floor_work *work, struct floor_link *link) {
  struct felt_link_terms terms;
  struct felt_link_command act = {.act = FELT_LINK_CLOSE, .reason = FELT_REASON_MAINTENANCE};
  enum felt_status status = change_terms(work, link, link->now.waiting, &terms);
  if (status) return status;
  act.by = link->now.by;
  struct felt_person with = link->now.with;
  status = floor_act_as_signed(work, link, act, NULL);
  act.act = FELT_LINK_OPEN;
  act.reason = FELT_REASON_NEW_TERMS;
  act.with = with;
  act.terms = &terms;
  if (!status) status = floor_act_as_signed(work, link, act, NULL);
  return status ? status : floor_sync_link(work, link);
}

/* ---- their moment */

static enum felt_status post_waiting(struct floor_work *work, struct floor_table *table) {
  struct felt_posted posted = table->now.waiting;
  memcpy(posted.level, table->now.posted.level, sizeof posted.level);
  return floor_emit_posted(work, table, &posted);
}

enum felt_status floor_post_what_waits(struct floor_work *work) {
  enum felt_status status = FELT_OK;
  for (struct floor_link *link = work->floor->touched_links; link && !status; link = link->next_touched)
    if (link->now.waits && is_quiet(&link->now.link)) status = post_terms(work, link);
  for (struct floor_table *table = work->floor->touched_tables; table && !status; table = table->next_touched)
    if (table->now.open && table->now.waits && floor_may_end(&table->now.table))
      status = post_waiting(work, table);
  return status;
}

const struct felt_posted_level *felt_floor_link_waits(const struct felt_floor *floor, const char *name) {
  const struct floor_link *link = floor_find_link(floor, name);
  return link && link->shown.waits ? link->shown.waiting : NULL;
}
