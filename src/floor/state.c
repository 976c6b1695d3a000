/* What the floor holds, and how a command, then a group, becomes part of it. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

void *floor_list_add(struct floor_list *list, size_t size) {
  if (list->count == list->room) {
    size_t room = list->room ? list->room * 2 : 16;
    void *at = realloc(list->at, room * size);
    if (!at) return NULL;
    list->at = at;
    list->room = room;
  }
  return (char *)list->at + size * list->count++;
}

bool floor_is_id(const char *id, size_t size) {
  size_t length = strnlen(id, size);
  if (length == 0 || length == size) return false;
  for (size_t i = 0; i < length; i++) {
    char c = id[i];
    bool sound = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
                 c == '_' || c == '-';
    if (!sound) return false;
  }
  return true;
}

/* ---- tables and links */

struct floor_table *floor_find_table(const struct felt_floor *floor, int number) {
  return number >= 1 && number <= FELT_FLOOR_TABLES_MAX ? floor->by_number[number] : NULL;
}

struct floor_table *floor_add_table(struct felt_floor *floor, int number) {
  struct floor_table *table = calloc(1, sizeof *table), **at = NULL;
  if (table) at = floor_list_add(&floor->tables, sizeof(struct floor_table *));
  if (!at) {
    free(table);
    return NULL;
  }
  *at = table;
  table->now.number = number;
  floor->by_number[number] = table;
  floor_touch_table(floor, table);
  (void)snprintf(table->stream, sizeof table->stream, "table:%d", number);
  (void)snprintf(table->past_stream, sizeof table->past_stream, "past:%d", number);
  return table;
}

struct floor_link *floor_find_link(const struct felt_floor *floor, const char *name) {
  for (size_t i = 0; i < floor->links.count; i++)
    if (strcmp(floor_link_no(floor, i)->name, name) == 0) return floor_link_no(floor, i);
  return NULL;
}

struct floor_link *floor_add_link(struct felt_floor *floor, const char *name, const char *currency) {
  struct floor_link *link = calloc(1, sizeof *link), **at = NULL;
  if (link) at = floor_list_add(&floor->links, sizeof(struct floor_link *));
  if (!at) {
    free(link);
    return NULL;
  }
  *at = link;
  floor_touch_link(floor, link);
  (void)snprintf(link->name, sizeof link->name, "%s", name);
  (void)snprintf(link->stream, sizeof link->stream, "link:%s", name);
  memcpy(link->currency, currency, sizeof link->currency);
  return link;
}

/* ---- patrons: many, so there is an index */

static uint64_t hash_of(const char *id, const char *currency) {
  uint64_t hash = UINT64_C(14695981039346656037); /* FNV-1a */
  for (; *id; id++) hash = (hash ^ (uint8_t)*id) * UINT64_C(1099511628211);
  for (; *currency; currency++) hash = (hash ^ (uint8_t)*currency) * UINT64_C(1099511628211);
  return hash;
}

static uint32_t *index_of(const struct felt_floor *floor, const char *id, const char *currency) {
  size_t mask = floor->patron_index_size - 1;
  for (size_t i = (size_t)hash_of(id, currency) & mask;; i = (i + 1) & mask) {
    uint32_t *slot = &floor->patron_index[i];
    if (*slot == 0) return slot;
    const struct floor_patron *patron = floor_patron_no(floor, *slot - 1);
    if (strcmp(patron->id, id) == 0 && strcmp(patron->currency, currency) == 0) return slot;
  }
}

struct floor_patron *floor_find_patron(const struct felt_floor *floor, const char *id, const char *currency) {
  if (floor->patron_index_size == 0) return NULL;
  uint32_t slot = *index_of(floor, id, currency);
  return slot ? floor_patron_no(floor, slot - 1) : NULL;
}

static bool grow_index(struct felt_floor *floor) {
  size_t size = floor->patron_index_size ? floor->patron_index_size * 2 : 64;
  uint32_t *index = calloc(size, sizeof *index);
  if (!index) return false;
  free(floor->patron_index);
  floor->patron_index = index;
  floor->patron_index_size = size;
  for (size_t i = 0; i < floor->patrons.count; i++) {
    const struct floor_patron *patron = floor_patron_no(floor, i);
    *index_of(floor, patron->id, patron->currency) = (uint32_t)i + 1;
  }
  return true;
}

struct floor_patron *floor_add_patron(struct felt_floor *floor, const char *id, const char *currency) {
  struct floor_patron *there = floor_find_patron(floor, id, currency);
  if (there) return there;
  if (floor->patrons.count * 2 >= floor->patron_index_size && !grow_index(floor)) return NULL;
  struct floor_patron *patron = calloc(1, sizeof *patron), **at = NULL;
  if (patron) at = floor_list_add(&floor->patrons, sizeof(struct floor_patron *));
  if (!at) {
    free(patron);
    return NULL;
  }
  *at = patron;
  (void)snprintf(patron->id, sizeof patron->id, "%s", id);
  (void)snprintf(patron->currency, sizeof patron->currency, "%s", currency);
  *index_of(floor, id, currency) = (uint32_t)floor->patrons.count;
  return patron;
}

struct floor_owed_id floor_owed_to(const char *patron) {
  struct floor_owed_id id;
  (void)snprintf(id.text, sizeof id.text, "owed-to:%s", patron);
  return id;
}

struct floor_owed_id floor_owed_by(const char *patron) {
  struct floor_owed_id id;
  (void)snprintf(id.text, sizeof id.text, "owed-by:%s", patron);
  return id;
}

/* ---- books */

static enum felt_status read_book(struct felt_floor *floor, const char *text, size_t length,
                                  const struct felt_book **book, struct felt_error *error) {
  struct felt_book *read = calloc(1, sizeof *read);
  struct felt_faults *faults = calloc(1, sizeof *faults);
  struct felt_book **at = NULL;
  enum felt_status status = read && faults ? felt_book_read(text, length, read, faults) : FELT_E_NOMEM;
  if (status == FELT_E_INPUT) (void)felt_faults_refuse(error, status, "book", faults);
  if (status == FELT_OK) at = floor_list_add(&floor->books, sizeof(struct felt_book *));
  if (status == FELT_OK && !at) status = FELT_E_NOMEM;
  if (status == FELT_E_NOMEM) (void)felt_refuse(error, status, "floor", NULL, FELT_SAYS(NO_MEMORY));
  free(faults);
  if (status) {
    free(read);
    return status;
  }
  *at = read;
  *book = read;
  return FELT_OK;
}

const struct felt_book *felt_floor_find_book(const struct felt_floor *floor,
                                             const uint8_t hash[FELT_BOOK_HASH]) {
  for (size_t i = 0; i < floor->books.count; i++) {
    const struct felt_book *book = ((struct felt_book *const *)floor->books.at)[i];
    if (memcmp(book->hash, hash, FELT_BOOK_HASH) == 0) return book;
  }
  return NULL;
}

enum felt_status floor_need_book(struct felt_floor *floor, const uint8_t hash[FELT_BOOK_HASH],
                                 const struct felt_book **book, struct felt_error *error) {
  *book = felt_floor_find_book(floor, hash);
  if (*book) return FELT_OK;
  struct felt_store_hash key;
  const char *text = NULL;
  size_t length = 0;
  memcpy(key.bytes, hash, sizeof key.bytes);
  enum felt_status status = felt_store_get_book(floor->store, &key, &text, &length, error);
  if (status) return status;
  if (!text) return felt_refuse(error, FELT_E_INPUT, "book", NULL, FELT_SAYS(BOOK_NOT_KEPT));
  return read_book(floor, text, length, book, error);
}

enum felt_status floor_need_named_book(struct felt_floor *floor, const char *line,
                                       const struct felt_book **book, struct felt_error *error) {
  const char *at = strstr(line, " hash=");
  uint8_t hash[FELT_BOOK_HASH];
  for (int i = 0; i < FELT_BOOK_HASH; i++) {
    unsigned byte = 0;
    for (int j = 0; j < 2; j++) {
      const char *digits = "0123456789abcdef", *digit = NULL;
      char c = at ? at[6 + 2 * i + j] : '\0';
      if (c) digit = strchr(digits, c);
      if (!digit) return felt_refuse(error, FELT_E_INPUT, "table", NULL, FELT_SAYS(NAMES_NO_BOOK));
      byte = byte * 16 + (unsigned)(digit - digits);
    }
    hash[i] = (uint8_t)byte;
  }
  return floor_need_book(floor, hash, book, error);
}

/* ---- a command's changes */

void floor_touch_table(struct felt_floor *floor, struct floor_table *table) {
  if (table->touched) return;
  table->touched = true;
  table->before = table->now;
  table->next_touched = floor->touched_tables;
  floor->touched_tables = table;
}

void floor_touch_link(struct felt_floor *floor, struct floor_link *link) {
  if (link->touched) return;
  link->touched = true;
  link->before = link->now;
  link->next_touched = floor->touched_links;
  floor->touched_links = link;
}

void floor_touch_patron(struct felt_floor *floor, struct floor_patron *patron) {
  if (patron->touched) return;
  patron->touched = true;
  patron->before_cents = patron->cents;
  patron->next_touched = floor->touched_patrons;
  floor->touched_patrons = patron;
}

static void keep_tables(struct felt_floor *floor) {
  for (struct floor_table *table = floor->touched_tables; table; table = table->next_touched) {
    table->touched = false;
    if (table->dirty) continue;
    table->dirty = true;
    table->next_dirty = floor->dirty_tables;
    floor->dirty_tables = table;
  }
  floor->touched_tables = NULL;
  floor->tables_before = floor->tables.count;
}

static void keep_links(struct felt_floor *floor) {
  for (struct floor_link *link = floor->touched_links; link; link = link->next_touched) {
    link->touched = false;
    if (link->dirty) continue;
    link->dirty = true;
    link->next_dirty = floor->dirty_links;
    floor->dirty_links = link;
  }
  floor->touched_links = NULL;
  floor->links_before = floor->links.count;
}

static void keep_patrons(struct felt_floor *floor) {
  for (struct floor_patron *patron = floor->touched_patrons; patron; patron = patron->next_touched) {
    patron->touched = false;
    if (patron->dirty) continue;
    patron->dirty = true;
    patron->next_dirty = floor->dirty_patrons;
    floor->dirty_patrons = patron;
  }
  floor->touched_patrons = NULL;
}

void floor_keep_command(struct felt_floor *floor) {
  keep_tables(floor);
  keep_links(floor);
  keep_patrons(floor);
  floor->window_hours.before = floor->window_hours.now;
  floor_keep_proposals(floor);
  floor_keep_books(floor);
}

static void undo_tables(struct felt_floor *floor) {
  for (struct floor_table *table = floor->touched_tables; table; table = table->next_touched) {
    table->touched = false;
    table->now = table->before;
  }
  floor->touched_tables = NULL;
  while (floor->tables.count > floor->tables_before) {
    struct floor_table *table = floor_table_no(floor, --floor->tables.count);
    floor->by_number[table->now.number] = NULL;
    free(table);
  }
}

static void undo_links(struct felt_floor *floor) {
  for (struct floor_link *link = floor->touched_links; link; link = link->next_touched) {
    link->touched = false;
    link->now = link->before;
  }
  floor->touched_links = NULL;
  while (floor->links.count > floor->links_before) free(floor_link_no(floor, --floor->links.count));
}

void floor_undo_command(struct felt_floor *floor) {
  undo_tables(floor);
  undo_links(floor);
  for (struct floor_patron *patron = floor->touched_patrons; patron; patron = patron->next_touched) {
    patron->touched = false;
    patron->cents = patron->before_cents;
  }
  floor->touched_patrons = NULL;
  floor->window_hours.now = floor->window_hours.before;
  floor_undo_proposals(floor);
  floor_undo_books(floor);
}

void floor_show_group(struct felt_floor *floor) {
  for (struct floor_table *table = floor->dirty_tables; table; table = table->next_dirty) {
    table->dirty = false;
    table->shown = table->now;
  }
  for (struct floor_link *link = floor->dirty_links; link; link = link->next_dirty) {
    link->dirty = false;
    link->shown = link->now;
  }
  for (struct floor_patron *patron = floor->dirty_patrons; patron; patron = patron->next_dirty) {
    patron->dirty = false;
    patron->shown_cents = patron->cents;
  }
  floor->window_hours.shown = floor->window_hours.now;
  floor_show_proposals(floor);
  floor_show_books(floor);
  floor->dirty_tables = NULL;
  floor->dirty_links = NULL;
  floor->dirty_patrons = NULL;
}

void floor_take_group_back(struct felt_floor *floor) {
  for (struct floor_table *table = floor->dirty_tables; table; table = table->next_dirty) {
    table->dirty = false;
    table->now = table->shown;
  }
  for (struct floor_link *link = floor->dirty_links; link; link = link->next_dirty) {
    link->dirty = false;
    link->now = link->shown;
  }
  for (struct floor_patron *patron = floor->dirty_patrons; patron; patron = patron->next_dirty) {
    patron->dirty = false;
    patron->cents = patron->shown_cents;
  }
  floor_take_proposals_back(floor);
  floor_take_books_back(floor);
  floor->dirty_tables = NULL;
  floor->dirty_links = NULL;
  floor->dirty_patrons = NULL;
}

/* ---- what lies on layouts */

int64_t floor_wager_cents(const struct felt_floor_table *table) {
  int progressive = table->table.round.opening.progressive_table;
  return progressive < 0 ? 0 : table->book->progressive.table[progressive].wager_cents;
}

/* Of a hand that is settled, side wagers on the highest hand lie there until all are. */
static int64_t left_of(const struct felt_floor_table *table, int seat) {
  int64_t cents = 0;
  for (int i = 0; i < table->book->side_count; i++)
    if (table->book->side[i].kind == FELT_HIGHEST_HAND)
      cents += table->table.round.now.hand[seat - 1].bet.cents[FELT_SIDE + i];
  return cents;
}

/* A hand's wagers, until they are settled; a progressive wager that reached its link has been taken. */
static int64_t wagers_of(const struct felt_floor_table *table, int seat) {
  const struct felt_round *round = &table->table.round;
  const struct felt_round_hand *hand = &round->now.hand[seat - 1];
  const uint32_t *moved = round->settling.moved;
  if (!felt_round_has_seat(round, seat)) return 0;
  if ((moved[FELT_STAGE_HAND] | moved[FELT_STAGE_FOLDED]) >> seat & 1) return left_of(table, seat);
  int64_t cents = felt_bet_cents(&hand->bet);
  if (round->now.phase == FELT_PHASE_BETTING) cents += table->book->fee_cents;
  if (hand->decided == FELT_PLAYED) cents += hand->multiple * hand->bet.cents[FELT_ANTE];
  if (hand->bet.progressive && round->now.phase == FELT_PHASE_BETTING) cents += floor_wager_cents(table);
  return cents;
}

static bool is_on_layout(const struct felt_floor_table *table) {
  return table->open && table->table.round.now.phase >= FELT_PHASE_BETTING &&
         table->table.round.now.phase <= FELT_PHASE_SHOWDOWN;
}

int64_t floor_on_layout(const struct felt_floor *floor, const char *id, const char *currency, bool shown) {
  int64_t cents = 0;
  for (size_t i = 0; i < floor->tables.count; i++) {
    const struct felt_floor_table *table =
        shown ? &floor_table_no(floor, i)->shown : &floor_table_no(floor, i)->now;
    if (!is_on_layout(table) || strcmp(table->book->currency, currency) != 0) continue;
    for (int seat = 1; seat <= table->table.round.now.last_seat; seat++)
      if (strcmp(table->seat[seat - 1].patron, id) == 0) cents += wagers_of(table, seat);
  }
  return cents;
}

/* ---- trays */

int64_t floor_tray_cents(const struct felt_floor *floor, const struct felt_floor_table *table, bool shown) {
  char id[24];
  (void)snprintf(id, sizeof id, "tray:%d", table->number);
  const struct floor_patron *tray = floor_find_patron(floor, id, table->book->currency);
  if (!tray) return 0;
  return shown ? tray->shown_cents : tray->cents;
}

/* ---- beginning */

enum felt_status floor_init(struct felt_store *store, struct felt_floor **floor, struct felt_error *error) {
  struct felt_floor *made = calloc(1, sizeof *made);
  if (made) {
    made->store = store;
    made->next_seq = felt_store_last(store) + 1;
    made->window_hours.now = made->window_hours.before = made->window_hours.shown = FELT_FLOOR_WINDOW_HOURS;
    made->batch = malloc(sizeof *made->batch);
    made->scratch = malloc(sizeof *made->scratch);
    made->link_events = malloc(FELT_LINK_EVENTS_MAX * sizeof *made->link_events);
    made->past = malloc(sizeof *made->past);
  }
  if (!made || !made->batch || !made->scratch || !made->link_events || !made->past) {
    felt_floor_close(made);
    return felt_refuse(error, FELT_E_NOMEM, "floor", NULL, FELT_SAYS(NO_MEMORY));
  }
  *floor = made;
  return FELT_OK;
}
