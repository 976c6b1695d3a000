/* The canonical encoding of the working state: every field in a fixed order, no padding, no pointers. */
#include "internal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct writer {
  felt_store_write *write;
  void *context;
  struct felt_error *error;
  enum felt_status status;
};

static void put(struct writer *to, const void *bytes, size_t count) {
  if (!to->status) to->status = to->write(to->context, bytes, count, to->error);
}

static void put_number(struct writer *to, uint64_t number) {
  uint8_t bytes[8];
  for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(number >> (8 * i));
  put(to, bytes, sizeof bytes);
}

/* With its length: no two lists of strings look alike. */
static void put_string(struct writer *to, const char *string) {
  put_number(to, strlen(string));
  put(to, string, strlen(string));
}

static void put_players(struct writer *to, const struct felt_floor_players *players) {
  put_number(to, (uint64_t)players->round);
  put_string(to, players->link.text);
  put(to, players->book, sizeof players->book);
  for (int i = 0; i < FELT_SEATS_MAX; i++) put_string(to, players->patron[i]);
}

static void put_dispute(struct writer *to, const struct felt_floor_dispute *dispute) {
  put_number(to, (uint64_t)dispute->number);
  put_number(to, (uint64_t)dispute->round);
  put_number(to, (uint64_t)dispute->seat);
  put_number(to, (uint64_t)dispute->cents);
  put_string(to, dispute->patron);
  put_string(to, dispute->note.by);
  put_string(to, dispute->note.reason);
  put_number(to, dispute->notified);
  put_number(to, dispute->verdict);
  put_number(to, (uint64_t)dispute->notes);
}

static void put_case(struct writer *to, const struct felt_floor_case *kept) {
  put_number(to, (uint64_t)kept->number);
  put_number(to, (uint64_t)kept->round);
  for (int i = 0; i < kept->count; i++) put_number(to, (uint64_t)kept->at[i]);
}

static void put_notices(struct writer *to, const struct felt_floor_table *table) {
  put_number(to, (uint64_t)table->notices);
  put_number(to, (uint64_t)table->told);
  for (int i = 0; i < FELT_FLOOR_NOTICES_MAX; i++) {
    const struct felt_floor_notice *notice = &table->notice[i];
    put_number(to, (uint64_t)notice->number);
    put_number(to, (uint64_t)notice->round);
    put_number(to, (uint64_t)notice->time_ms);
    put_number(to, (uint64_t)notice->seat);
    put_number(to, (uint64_t)notice->cents);
    put_string(to, notice->patron);
  }
}

/* Where nothing is posted nothing is put, as before there was any of it. */
static void put_posted(struct writer *to, const char *name, const struct felt_posted *posted) {
  if (felt_posted_is_empty(posted)) return;
  put_string(to, name);
  for (int i = 0; i < FELT_POSTED_MAX; i++) {
    put_string(to, posted->limits[i].word.text);
    put_number(to, (uint64_t)posted->limits[i].min_cents);
    put_number(to, (uint64_t)posted->limits[i].max_cents);
  }
  put_number(to, (uint64_t)posted->positions);
  put_number(to, (uint64_t)posted->chip_cents);
  for (int i = 0; i < FELT_LEVELS_MAX; i++) {
    put_number(to, (uint64_t)posted->level[i].seed_cents);
    put_number(to, (uint64_t)posted->level[i].growth_ppm);
    put_number(to, (uint64_t)posted->level[i].reserve_ppm);
  }
}

/* How many events there are is the log's matter: a remark changes nothing here. */
static void put_table(struct writer *to, const struct felt_floor_table *table) {
  uint8_t bytes[FELT_TABLE_ENCODING];
  put_number(to, (uint64_t)table->number);
  put_number(to, table->open);
  put_number(to, (uint64_t)table->disputes);
  for (int i = 0; i < table->dispute_count; i++) put_dispute(to, &table->dispute[i]);
  for (int i = 0; i < FELT_FLOOR_CASES_MAX; i++) put_case(to, &table->of_dispute[i]);
  put_notices(to, table);
  put_string(to, table->dealer.id);
  put_number(to, (uint64_t)table->dealer.since_ms);
  put_number(to, table->bets);
  put_number(to, table->stopped);
  put_posted(to, "posted", &table->posted);
  put_posted(to, "waiting", &table->waiting);
  put_number(to, table->seats_step);
  put_number(to, (uint64_t)table->rounds_before);
  put_players(to, &table->players);
  put_players(to, &table->past);
  put_number(to, (uint64_t)table->open_at);
  put_number(to, (uint64_t)table->players_from);
  put_number(to, (uint64_t)table->first_round);
  put_string(to, table->link.text);
  put(to, table->secret, sizeof table->secret);
  if (table->open) put(to, table->book->hash, sizeof table->book->hash);
  for (int i = 0; i < FELT_SEATS_MAX; i++) {
    put_string(to, table->seat[i].patron);
    put_number(to, table->seat[i].seeded);
    put(to, table->seat[i].seed, sizeof table->seat[i].seed);
    put_number(to, table->seat[i].ready);
    put_number(to, table->seat[i].leaving);
  }
  if (table->open) put(to, bytes, felt_table_encode(&table->table, bytes));
}

/* Terms that wait. */
static void put_waiting(struct writer *to, const struct floor_link_state *state) {
  struct felt_posted posted = {0};
  if (!state->waits) return;
  memcpy(posted.level, state->waiting, sizeof posted.level);
  put_posted(to, "waiting", &posted);
  put_string(to, state->by.id);
  put_string(to, state->with.id);
}

static void put_link(struct writer *to, const struct floor_link *link, uint8_t bytes[FELT_LINK_ENCODING]) {
  put_string(to, link->name);
  put_string(to, link->currency);
  put(to, bytes, felt_link_encode(&link->now.link, bytes));
  put_number(to, (uint64_t)link->now.winner_count);
  for (int i = 0; i < link->now.winner_count; i++) {
    put_number(to, (uint64_t)link->now.winner[i].hit);
    put_string(to, link->now.winner[i].patron);
  }
  put_waiting(to, &link->now);
}

static int by_name(const void *a, const void *b) {
  const struct floor_patron *left = *(struct floor_patron *const *)a,
                            *right = *(struct floor_patron *const *)b;
  int order = strcmp(left->id, right->id);
  return order ? order : strcmp(left->currency, right->currency);
}

/* By name. Patrons who hold nothing are left out: a person who tried and was refused leaves no trace. */
static void put_patrons(struct writer *to, const struct felt_floor *floor) {
  size_t count = floor->patrons.count;
  struct floor_patron **sorted = malloc((count + 1) * sizeof(struct floor_patron *));
  if (!sorted) {
    to->status = felt_refuse(to->error, FELT_E_NOMEM, "floor", NULL, FELT_SAYS(NO_MEMORY));
    return;
  }
  if (count > 0) memcpy(sorted, floor->patrons.at, count * sizeof(struct floor_patron *));
  qsort(sorted, count, sizeof(struct floor_patron *), by_name);
  for (size_t i = 0; i < count; i++) {
    if (sorted[i]->cents == 0) continue;
    put_string(to, sorted[i]->id);
    put_string(to, sorted[i]->currency);
    put_number(to, (uint64_t)sorted[i]->cents);
  }
  free(sorted);
}

static void put_proposals(struct writer *to, const struct felt_floor *floor) {
  put_number(to, (uint64_t)floor->proposals_made.now);
  for (size_t i = 0; i < floor->proposals.count; i++) {
    const struct floor_proposal *proposal = ((struct floor_proposal *const *)floor->proposals.at)[i];
    if (!proposal->open.now) continue;
    put_number(to, (uint64_t)proposal->number);
    put_number(to, (uint64_t)proposal->until_ms);
    put_string(to, proposal->command);
  }
}

static void put_deed(struct writer *to, const struct felt_floor_signed *deed) {
  put_string(to, deed->by);
  put_string(to, deed->with);
  put_number(to, (uint64_t)deed->time_ms);
}

static void put_books(struct writer *to, const struct felt_floor *floor) {
  for (size_t i = 0; i < floor->house_books.count; i++) {
    const struct felt_floor_book *book = &((struct floor_book *const *)floor->house_books.at)[i]->now;
    if (book->state == FELT_BOOK_PLAIN) continue;
    put(to, book->hash, sizeof book->hash);
    put_string(to, book->name.text);
    put_number(to, book->state);
    put_deed(to, &book->handed_in);
    put_deed(to, &book->approved);
    put_deed(to, &book->retired);
  }
}

enum felt_status felt_floor_encode(const struct felt_floor *floor, felt_store_write *write, void *context,
                                   struct felt_error *error) {
  struct writer to = {.write = write, .context = context, .error = error};
  uint8_t *bytes = malloc(FELT_LINK_ENCODING);
  if (!bytes) return felt_refuse(error, FELT_E_NOMEM, "floor", NULL, FELT_SAYS(NO_MEMORY));
  put(&to, "felt floor 1", 12);
  put_number(&to, (uint64_t)floor->window_hours.now);
  put_number(&to, floor->tables.count);
  for (size_t i = 0; i < floor->tables.count; i++) put_table(&to, &floor_table_no(floor, i)->now);
  put_number(&to, floor->links.count);
  for (size_t i = 0; i < floor->links.count; i++) put_link(&to, floor_link_no(floor, i), bytes);
  put_patrons(&to, floor);
  put_proposals(&to, floor);
  put_books(&to, floor);
  free(bytes);
  return to.status;
}

static enum felt_status hash_piece(void *context, const char *text, size_t length, struct felt_error *error) {
  (void)error;
  felt_assert(crypto_generichash_update(context, (const uint8_t *)text, length) == 0);
  return FELT_OK;
}

enum felt_status floor_digest(const struct felt_floor *floor, uint8_t digest[FELT_STORE_HASH],
                              struct felt_error *error) {
  crypto_generichash_state state;
  felt_assert(crypto_generichash_init(&state, NULL, 0, FELT_STORE_HASH) == 0);
  enum felt_status status = felt_floor_encode(floor, hash_piece, &state, error);
  if (!status) felt_assert(crypto_generichash_final(&state, digest, FELT_STORE_HASH) == 0);
  return status;
}

void felt_floor_digest(const struct felt_floor *floor, uint8_t digest[FELT_STORE_HASH]) {
  felt_assert(floor_digest(floor, digest, NULL) == FELT_OK);
}
