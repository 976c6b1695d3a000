/* What an event moves. docs/ledger.md has the same as a table. */
#include "internal.h"

static void begin(struct floor_movements *moves, const char *currency) {
  (void)snprintf(moves->currency, sizeof moves->currency, "%s", currency);
  moves->play = false;
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

static void move_of(struct floor_movements *moves, enum floor_account account, const char *patron,
                    int64_t micro) {
  struct floor_movement *movement = move(moves, account, micro);
  (void)snprintf(movement->patron, sizeof movement->patron, "%s", patron);
}

static void move_patron(struct floor_movements *moves, const char *patron, int64_t micro) {
  move_of(moves, ACCOUNT_PATRON, patron, micro);
}

/* What is owed after Game Over is not taken by itself, and never set off (R36). */
static void move_owed(struct floor_movements *moves, const char *patron, int64_t micro) {
  move_of(moves, micro > 0 ? ACCOUNT_OWED_TO : ACCOUNT_OWED_BY, patron, micro);
}

static void move_at(struct floor_movements *moves, enum floor_account account, int table, int64_t micro) {
  move(moves, account, micro)->table = table;
}

/* ---- patrons and tables */

void floor_postings_own(const struct felt_floor *floor, const struct floor_table *table,
                        const struct floor_own *own, struct floor_movements *moves) {
  int64_t micro = own->cents * FELT_MICRO;
  begin(moves, table ? table->now.book->currency : own->currency);
  switch (own->kind) {
  case FELT_FLOOR_BUY_IN:
  case FELT_FLOOR_CASH_OUT:
    if (own->kind == FELT_FLOOR_CASH_OUT) micro = -micro;
    moves->play = floor_patron_purpose(floor, own->patron, false) == FELT_FOR_PLAY;
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
  case FELT_FLOOR_PAY_OWED:
  case FELT_FLOOR_TAKE_OWED:
    if (own->kind == FELT_FLOOR_TAKE_OWED) micro = -micro;
    move_of(moves, micro > 0 ? ACCOUNT_OWED_TO : ACCOUNT_OWED_BY, own->patron, -micro);
    move_patron(moves, own->patron, micro);
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

/* Stakes are the patron's until they are taken, so that only what is taken and paid moves; a progressive
 * wager and a fee were taken before, and are moved when they come back. A toke is the dealers' whatever
 * becomes of it but when it loses. Of a correction all amounts may be negative. */
struct parts {
  int64_t patron, dealers; /* cents */
};

static struct parts parts_of(const struct felt_money *money) {
  const int64_t *toke = money->cents[FELT_MONEY_TOKE];
  int64_t patron = -toke[FELT_DOES_RETURN] - toke[FELT_DOES_TAKE];
  for (int row = 0; row < FELT_MONEY_ROWS; row++) {
    if (row == FELT_MONEY_TOKE) continue;
    patron += money->cents[row][FELT_DOES_PAY] - money->cents[row][FELT_DOES_TAKE];
    if (row == FELT_PROGRESSIVE || row == FELT_MONEY_FEE) patron += money->cents[row][FELT_DOES_RETURN];
  }
  return (struct parts){.patron = patron, .dealers = toke[FELT_DOES_RETURN] + toke[FELT_DOES_PAY]};
}

int64_t floor_patrons_part(const struct felt_money *money) {
  return parts_of(money).patron;
}

static void post_move(const struct felt_floor_table *table, int seat, const struct felt_money *money,
                      struct floor_movements *moves) {
  struct parts parts = parts_of(money);
  move_patron(moves, table->seat[seat - 1].patron, parts.patron * FELT_MICRO);
  move_at(moves, ACCOUNT_TOKES, table->number, parts.dealers * FELT_MICRO);
  move_at(moves, ACCOUNT_TRAY, table->number, (-parts.patron - parts.dealers) * FELT_MICRO);
}

void floor_postings_table(const struct floor_table *table, const struct felt_event *event,
                          struct floor_movements *moves) {
  begin(moves, table->now.book ? table->now.book->currency : "");
  if (event->kind == FELT_DID_PAY) post_pay(&table->now, event->seat, &event->paid, moves);
  if (event->kind == FELT_DID_MOVE || event->kind == FELT_DID_ADJUST)
    post_move(&table->now, event->seat, &event->moved.money, moves);
}

/* After Game Over neither the tray nor what the patron holds is touched. */
void floor_postings_past(const struct floor_table *table, const char *currency,
                         const struct floor_past_event *event, struct floor_movements *moves) {
  begin(moves, currency);
  if (event->event.kind != FELT_DID_ADJUST) return;
  struct parts parts = parts_of(&event->event.moved.money);
  int number = table->now.number;
  move_owed(moves, event->patron, parts.patron * FELT_MICRO);
  move_at(moves, ACCOUNT_TOKES, number, parts.dealers * FELT_MICRO);
  move_at(moves, ACCOUNT_CORRECTIONS, number, (-parts.patron - parts.dealers) * FELT_MICRO);
}

/* ---- links */

static const char *winner_of(const struct floor_link *link, int64_t hit) {
  for (int i = 0; i < link->now.winner_count; i++)
    if (link->now.winner[i].hit == hit) return link->now.winner[i].patron;
  return "";
}

/* The table whose past round this event corrects, with its players; NULL: none. */
static const struct floor_table *corrected_by(const struct felt_floor *floor,
                                              const struct felt_link_event *event) {
  const struct floor_table *table = event->past ? floor_find_table(floor, event->table) : NULL;
  return table && table->now.past.round == event->round ? table : NULL;
}

/* Who sits there, or won; players of another game have no account of their own. */
static void post_patron(const struct felt_floor *floor, const struct floor_link *link,
                        const struct felt_link_event *event, const struct felt_link_posting *posting,
                        struct floor_movements *moves) {
  const struct floor_table *table = floor_find_table(floor, posting->table);
  const char *patron = "";
  if (corrected_by(floor, event)) {
    move_owed(moves, table->now.past.patron[posting->seat - 1], posting->micro);
    return;
  }
  if (event->act == FELT_LINK_PAY || event->act == FELT_LINK_RETURN)
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
      [FELT_ACCOUNT_TRAY] = ACCOUNT_TRAY,         [FELT_ACCOUNT_CAGE] = ACCOUNT_CAGE,
      [FELT_ACCOUNT_CHECKS] = ACCOUNT_CHECKS,     [FELT_ACCOUNT_CASH] = ACCOUNT_CASH,
      [FELT_ACCOUNT_WITHHELD] = ACCOUNT_WITHHELD, [FELT_ACCOUNT_OFFSET] = ACCOUNT_OFFSET};
  struct felt_link_posting postings[FELT_LINK_POSTINGS_MAX];
  int count = felt_link_postings(event, postings);
  begin(moves, link->currency);
  moves->link = link;
  moves->play = floor_link_purpose(floor, link->name, false) == FELT_FOR_PLAY;
  for (int i = 0; i < count; i++) {
    enum floor_account account = (enum floor_account)accounts[postings[i].account.kind];
    if (postings[i].account.kind == FELT_ACCOUNT_PATRON) {
      post_patron(floor, link, event, &postings[i], moves);
      continue;
    }
    if (account == ACCOUNT_TRAY && corrected_by(floor, event)) account = ACCOUNT_CORRECTIONS;
    struct floor_movement *movement = move(moves, account, postings[i].micro);
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
  case ACCOUNT_HOUSE: felt_text_put(text, moves->play ? "play:house" : "house"); break;
  case ACCOUNT_CAGE: felt_text_put(text, moves->play ? "play:cage" : "cage"); break;
  case ACCOUNT_OWED_TO: felt_text_printf(text, "owed-to:%s", movement->patron); break;
  case ACCOUNT_OWED_BY: felt_text_printf(text, "owed-by:%s", movement->patron); break;
  case ACCOUNT_CHECKS: felt_text_put(text, "checks"); break;
  case ACCOUNT_CASH: felt_text_put(text, "cash"); break;
  case ACCOUNT_WITHHELD: felt_text_put(text, "withheld"); break;
  case ACCOUNT_OFFSET: felt_text_put(text, "offset"); break;
  case ACCOUNT_CORRECTIONS: felt_text_printf(text, "corrections:%d", movement->table); break;
  }
}
