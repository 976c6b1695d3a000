/* What an event moves. docs/ledger.md has the same as a table. */
#include "internal.h"

static void begin(struct floor_movements *moves, const char *currency) {
  (void)snprintf(moves->currency, sizeof moves->currency, "%s", currency);
  moves->link = NULL;
  moves->count = 0;
}

static struct floor_movement *move(struct floor_movements *moves, enum floor_account account, int64_t micro) {
  felt_assert(moves->count < (int)FELT_COUNT(moves->at));
  struct floor_movement *movement = &moves->at[moves->count];
  *movement = (struct floor_movement){.account = (uint8_t)account, .micro = micro};
  if (micro != 0) moves->count++;
  return movement;
}

static void move_patron(struct floor_movements *moves, const char *patron, int64_t micro) {
  struct floor_movement *movement = move(moves, ACCOUNT_PATRON, micro);
  (void)snprintf(movement->patron, sizeof movement->patron, "%s", patron);
}

static void move_at(struct floor_movements *moves, enum floor_account account, int table, int64_t micro) {
  move(moves, account, micro)->table = table;
}

/* ---- patrons and tables */

void floor_postings_own(const struct floor_table *table, const struct floor_own *own,
                        struct floor_movements *moves) {
  int64_t micro = own->cents * FELT_MICRO;
  begin(moves, table ? table->now.book->currency : own->currency);
  switch (own->kind) {
  case FELT_FLOOR_BUY_IN:
  case FELT_FLOOR_CASH_OUT:
    if (own->kind == FELT_FLOOR_CASH_OUT) micro = -micro;
    (void)move(moves, ACCOUNT_CAGE, -micro);
    move_patron(moves, own->patron, micro);
    break;
  case FELT_FLOOR_FILL:
  case FELT_FLOOR_CREDIT:
    felt_assert(table);
    if (own->kind == FELT_FLOOR_CREDIT) micro = -micro;
    (void)move(moves, ACCOUNT_CAGE, -micro);
    move_at(moves, ACCOUNT_TRAY, table->now.number, micro);
    break;
  default: break;
  }
}

/* A hand is paid: what its patron gets beyond what he had put down, the tray gives. His progressive wager
 * went into the tray at Coin In, by the link's event. A toke is the dealers' from when it is put down. */
static void post_pay(const struct felt_floor_table *table, int seat, const struct felt_paid *paid,
                     struct floor_movements *moves) {
  const struct felt_round *round = &table->table.round;
  int64_t taken = 0;
  if (round->opening.linked && round->now.hand[seat - 1].bet.progressive) taken = floor_wager_cents(table);
  int64_t patron = paid->returned_cents - paid->staked_cents + taken - paid->toke_cents;
  move_patron(moves, table->seat[seat - 1].patron, patron * FELT_MICRO);
  move_at(moves, ACCOUNT_TOKES, table->number, paid->toke_returned_cents * FELT_MICRO);
  move_at(moves, ACCOUNT_TRAY, table->number, (-patron - paid->toke_returned_cents) * FELT_MICRO);
}

void floor_postings_table(const struct floor_table *table, const struct felt_event *event,
                          struct floor_movements *moves) {
  begin(moves, table->now.book ? table->now.book->currency : "");
  if (event->kind == FELT_DID_PAY) post_pay(&table->now, event->seat, &event->paid, moves);
}

/* ---- links */

static const char *winner_of(const struct floor_link *link, int64_t hit) {
  for (int i = 0; i < link->now.winner_count; i++)
    if (link->now.winner[i].hit == hit) return link->now.winner[i].patron;
  return "";
}

/* Who sits there, or won; players of another game have no account of their own. */
static void post_patron(const struct felt_floor *floor, const struct floor_link *link,
                        const struct felt_link_event *event, const struct felt_link_posting *posting,
                        struct floor_movements *moves) {
  const struct floor_table *table = floor_find_table(floor, posting->table);
  const char *patron = "";
  if (event->act == FELT_LINK_PAY)
    patron = winner_of(link, event->hit);
  else if (table)
    patron = table->now.seat[posting->seat - 1].patron;
  if (patron[0])
    move_patron(moves, patron, posting->micro);
  else
    move_at(moves, ACCOUNT_OUTSIDE, posting->table, posting->micro);
}

void floor_postings_link(const struct felt_floor *floor, const struct floor_link *link,
                         const struct felt_link_event *event, struct floor_movements *moves) {
  static const uint8_t accounts[FELT_ACCOUNT_KINDS] = {
      [FELT_ACCOUNT_METER] = ACCOUNT_METER,       [FELT_ACCOUNT_RESERVE] = ACCOUNT_RESERVE,
      [FELT_ACCOUNT_OVERFLOW] = ACCOUNT_OVERFLOW, [FELT_ACCOUNT_LINK] = ACCOUNT_TRANSIT,
      [FELT_ACCOUNT_PAYABLE] = ACCOUNT_PAYABLE,   [FELT_ACCOUNT_HOUSE] = ACCOUNT_HOUSE,
      [FELT_ACCOUNT_TRAY] = ACCOUNT_TRAY,         [FELT_ACCOUNT_CAGE] = ACCOUNT_CAGE};
  struct felt_link_posting postings[FELT_LINK_POSTINGS_MAX];
  int count = felt_link_postings(event, postings);
  begin(moves, link->currency);
  moves->link = link;
  for (int i = 0; i < count; i++) {
    if (postings[i].account.kind == FELT_ACCOUNT_PATRON) {
      post_patron(floor, link, event, &postings[i], moves);
      continue;
    }
    struct floor_movement *movement =
        move(moves, (enum floor_account)accounts[postings[i].account.kind], postings[i].micro);
    movement->level = postings[i].account.level;
    movement->table = postings[i].table;
  }
}

/* ---- names */

void floor_account_print(const struct floor_movements *moves, const struct floor_movement *movement,
                         struct felt_text *text) {
  static const char *const levels[] = {
      [ACCOUNT_METER] = "meter", [ACCOUNT_RESERVE] = "reserve", [ACCOUNT_OVERFLOW] = "overflow"};
  switch ((enum floor_account)movement->account) {
  case ACCOUNT_PATRON: felt_text_printf(text, "patron:%s", movement->patron); break;
  case ACCOUNT_OUTSIDE: felt_text_printf(text, "outside:%d", movement->table); break;
  case ACCOUNT_TRAY: felt_text_printf(text, "tray:%d", movement->table); break;
  case ACCOUNT_TOKES: felt_text_printf(text, "tokes:%d", movement->table); break;
  case ACCOUNT_METER:
  case ACCOUNT_RESERVE:
  case ACCOUNT_OVERFLOW:
    felt_text_printf(text, "%s:%s:%s", levels[movement->account], moves->link->name,
                     moves->link->now.link.terms.level[movement->level].name.text);
    break;
  case ACCOUNT_PAYABLE: felt_text_printf(text, "payable:%s", moves->link->name); break;
  case ACCOUNT_TRANSIT: felt_text_put(text, "transit"); break;
  case ACCOUNT_HOUSE: felt_text_put(text, "house"); break;
  case ACCOUNT_CAGE: felt_text_put(text, "cage"); break;
  }
}
