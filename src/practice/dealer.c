/* The automatic dealer of the practice tables, which stand one for each book on their book's link. */
#include "practice.h"

#define NEVER     INT64_MAX
#define SECOND_US INT64_C(1000000)
enum {
  GIFT_CENTS = 100000,
  IDLE_SECONDS = 900,
  REST_PACES = 3,
  HIT_PACES = 7,
  THINK_US = 10000, /* until a bot that thinks is asked again */
  HOLD_US = 50000,  /* what was sent in time is read and done within that, where nothing stands still */
  HOLD_MAX_US = 1000000,
  HOLDS_MAX = 20
};

/* ---- small questions */

static bool is_person(const char *patron) {
  return patron[0] && !felt_play_bot(patron);
}

/* Of data of an older server: somebody who sits at a practice table under the plain name. */
static bool is_plain(const char *patron) {
  return patron[0] && !felt_play_is(patron);
}

static uint32_t seats_where(const struct felt_floor_table *table, bool (*test)(const char *patron)) {
  uint32_t seats = 0;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (test(table->seat[seat - 1].patron)) seats |= 1U << seat;
  return seats;
}

static bool is_bot(const char *patron) {
  return felt_play_bot(patron) != NULL;
}

/* Seats with wagers. */
static uint32_t seats_in(const struct felt_floor_table *table) {
  uint32_t seats = 0;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (felt_round_has_seat(&table->table.round, seat)) seats |= 1U << seat;
  return seats;
}

/* Those who need no more time; people who would leave need none either. */
static uint32_t seats_ready(const struct felt_floor_table *table) {
  uint32_t seats = 0;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (table->seat[seat - 1].ready || table->seat[seat - 1].leaving) seats |= 1U << seat;
  return seats;
}

/* ---- its own commands */

#define ALL_ROLES ((1U << FELT_ROLES) - 2)
const struct felt_floor_person felt_practice_dealer = {"auto-dealer", ALL_ROLES};
const struct felt_floor_person felt_practice_witness = {"auto-witness", ALL_ROLES};

static struct felt_floor_command own(struct felt_practice *practice, enum felt_floor_act act) {
  struct felt_floor_command command = {.time_ms = practice->now_ms,
                                       .by = felt_practice_dealer,
                                       .with = felt_practice_witness,
                                       .act = (uint8_t)act};
  (void)snprintf(command.id, sizeof command.id, "auto:%s:%llu", practice->options.boot,
                 (unsigned long long)++practice->commands);
  return command;
}

static void give(struct felt_practice *practice, const struct felt_floor_command *command) {
  practice->host.submit(practice->host.context, command);
}

static struct felt_floor_command round_command(struct felt_practice *practice, int table,
                                               enum felt_command_kind kind) {
  struct felt_floor_command command = own(practice, FELT_FLOOR_ROUND);
  command.table = table;
  command.round.kind = kind;
  return command;
}

static void do_round(struct felt_practice *practice, int table, enum felt_command_kind kind, int seat) {
  struct felt_floor_command command = round_command(practice, table, kind);
  command.seat = seat;
  give(practice, &command);
}

/* Seats of the patron who has `seat`, that one included. */
static uint32_t seats_of_same(const struct felt_floor_table *table, int seat) {
  uint32_t seats = 0;
  for (int s = 1; s <= FELT_SEATS_MAX; s++)
    if (strcmp(table->seat[s - 1].patron, table->seat[seat - 1].patron) == 0) seats |= 1U << s;
  return seats;
}

bool felt_practice_has(const struct felt_practice *practice, int n) {
  return n >= 1 && n <= FELT_PRACTICE_TABLES_MAX && practice->dealer[n].active;
}

bool felt_practice_deals(const struct felt_practice *practice, int n) {
  if (!felt_practice_has(practice, n)) return false;
  const struct felt_floor_table *table = felt_floor_find_table(practice->floor, n);
  return table && table->open && !table->table.options.live;
}

int64_t felt_practice_deadline_ms(const struct felt_practice *practice, int n) {
  return felt_practice_has(practice, n) ? practice->dealer[n].deadline_ms : 0;
}

/* ---- setting up */

struct felt_practice *felt_practice_new(struct felt_floor *floor, const struct felt_practice_options *options,
                                        const struct felt_practice_host *host) {
  struct felt_practice *practice = calloc(1, sizeof *practice);
  if (!practice) return NULL;
  practice->floor = floor;
  practice->options = *options;
  practice->host = *host;
  if (practice->options.tables > FELT_PRACTICE_TABLES_MAX)
    practice->options.tables = FELT_PRACTICE_TABLES_MAX;
  for (int table = 1; table <= practice->options.tables; table++)
    practice->dealer[table] = (struct dealer){.active = true, .due_us = NEVER};
  return practice;
}

void felt_practice_free(struct felt_practice *practice) {
  free(practice);
}

void felt_practice_look(struct felt_practice *practice, int64_t now_us, int64_t now_ms) {
  practice->now_us = now_us;
  practice->now_ms = now_ms;
}

/* The link of a book's practice tables has the book's name, unless one that is won with money has it. */
static void name_link(const struct felt_practice *practice, const struct felt_book *book, char name[24]) {
  bool taken = felt_floor_link_purpose(practice->floor, book->name.text) == FELT_FOR_MONEY;
  (void)snprintf(name, 24, taken ? "play.%.18s" : "%.23s", book->name.text);
}

static const struct felt_link *link_of_book(const struct felt_practice *practice,
                                            const struct felt_book *book) {
  char name[24];
  name_link(practice, book, name);
  return felt_floor_find_link(practice->floor, name);
}

static void open_link(struct felt_practice *practice, const struct felt_book *book) {
  struct felt_floor_command command = own(practice, FELT_FLOOR_LINK);
  name_link(practice, book, command.link_name);
  command.purpose = FELT_FOR_PLAY;
  command.link.act = FELT_LINK_OPEN;
  command.link.reason = FELT_REASON_NEW_LINK;
  memcpy(command.terms.book, book->hash, sizeof command.terms.book);
  give(practice, &command);
}

static void join_link(struct felt_practice *practice, int table, const struct felt_book *book) {
  struct felt_floor_command command = own(practice, FELT_FLOOR_LINK);
  name_link(practice, book, command.link_name);
  command.link.act = FELT_LINK_JOIN;
  command.table = command.link.table = table;
  give(practice, &command);
}

static void open_table(struct felt_practice *practice, int table, const struct felt_book *book) {
  struct felt_floor_command command = own(practice, FELT_FLOOR_OPEN_TABLE);
  command.table = table;
  memcpy(command.book, book->hash, sizeof command.book);
  command.purpose = FELT_FOR_PLAY;
  give(practice, &command);
  if (book->progressive.table_count > 0) join_link(practice, table, book);
}

static void set_up_table(struct felt_practice *practice, int table, const struct felt_book_text *text,
                         bool first) {
  struct felt_faults faults;
  struct felt_error error;
  uint8_t hash[FELT_BOOK_HASH];
  struct felt_book *book = malloc(sizeof *book);
  if (book && !felt_book_read(text->text, text->length, book, &faults) &&
      !felt_floor_keep_book(practice->floor, text->text, text->length, practice->now_ms, hash, &error)) {
    if (first && book->progressive.table_count > 0 && !link_of_book(practice, book))
      open_link(practice, book);
    open_table(practice, table, book);
  }
  free(book);
}

static void leave(struct felt_practice *practice, int n, int seat) {
  struct felt_floor_command command = own(practice, FELT_FLOOR_LEAVE);
  command.table = n;
  command.seat = seat;
  give(practice, &command);
  /* The next one who sits down, even in the same group, begins anew. */
  practice->dealer[n].touched_us[seat] = 0;
}

/* A person who sits down for the first time is given play chips, once a currency: the id is the same for
 * ever. */
void practice_gift(const struct felt_floor_table *table, struct felt_floor_command *command) {
  (void)snprintf(command->id, sizeof command->id, "gift:%s:%s", command->patron, table->book->currency);
  memcpy(command->currency, table->book->currency, sizeof command->currency);
  command->with = (struct felt_floor_person){0};
  command->cents = GIFT_CENTS;
  command->purpose = FELT_FOR_PLAY;
}

/* Older servers let people sit here under their plain names, with chips that the cage would have paid out.
 * They sit down again with play chips as soon as none of their hands is in a round. */
static void change_chips(struct felt_practice *practice, const struct felt_floor_table *table, int seat) {
  int phase = table->table.round.now.phase;
  bool between = phase == FELT_PHASE_IDLE || phase == FELT_PHASE_OVER;
  if (!is_plain(table->seat[seat - 1].patron) || (!between && seats_of_same(table, seat) & seats_in(table)))
    return;
  struct felt_floor_command gift = own(practice, FELT_FLOOR_BUY_IN);
  struct felt_floor_command sit = own(practice, FELT_FLOOR_SIT);
  felt_play_patron(table->seat[seat - 1].patron, sit.patron);
  memcpy(gift.patron, sit.patron, sizeof gift.patron);
  practice_gift(table, &gift);
  sit.table = table->number;
  sit.seat = seat;
  leave(practice, table->number, seat);
  give(practice, &sit);
  if (felt_floor_accepted(practice->floor)) give(practice, &gift);
}

void felt_practice_set_up(struct felt_practice *practice) {
  int books = 0, tables = practice->options.tables;
  while (felt_book_builtin(books)) books++;
  if (books == 0) return;
  for (int table = 1; table <= tables; table++) {
    const struct felt_floor_table *there = felt_floor_find_table(practice->floor, table);
    if (!there || !there->open)
      set_up_table(practice, table, felt_book_builtin((table - 1) % books), table <= books);
    for (int seat = 1; felt_practice_deals(practice, table) && seat <= FELT_SEATS_MAX; seat++)
      change_chips(practice, felt_floor_find_table(practice->floor, table), seat);
  }
}

/* ---- after a round */

/* A table that was closed and opened again counts from 1 again. */
static int64_t round_of_life(const struct felt_floor_table *table) {
  return table->rounds_before + table->table.round.opening.number;
}

/* Once for each round: hands are kept and shown until the next one is opened. */
static void tell_over(struct felt_practice *practice, const struct felt_floor_table *table) {
  struct dealer *dealer = &practice->dealer[table->number];
  if (dealer->told_round == round_of_life(table)) return;
  dealer->told_round = round_of_life(table);
  practice->host.over(practice->host.context, table, dealer->told_round);
}

/* ---- hits */

static const struct felt_link *link_of(const struct felt_practice *practice,
                                       const struct felt_floor_table *table) {
  return table->link.text[0] ? felt_floor_find_link(practice->floor, table->link.text) : NULL;
}

/* What is next for a hit: FELT_LINK_VERIFY, FELT_LINK_PAY. False: somebody else is to act, or it is over. */
static bool next_for_hit(const struct felt_link *link, const struct felt_link_hit *hit,
                         enum felt_link_act *act) {
  const struct felt_link_award *award = felt_link_find_award(link, hit->award);
  *act = hit->state == FELT_HIT_PENDING ? FELT_LINK_VERIFY : FELT_LINK_PAY;
  return hit->state == FELT_HIT_PENDING || (hit->state == FELT_HIT_VERIFIED && award && !award->locked);
}

/* Hits of practice tables are verified and paid by the house's own two, as people would; each table's dealer
 * looks after its own. Those of other tables on the link are for people. */
static void pay_hits(struct felt_practice *practice, const struct felt_floor_table *table) {
  const struct felt_link *link = link_of(practice, table);
  enum felt_link_act act;
  for (int i = 0; link && i < link->hit_count; i++) {
    const struct felt_link_hit *hit = &link->hit[i];
    if (hit->table != table->number || !next_for_hit(link, hit, &act)) continue;
    struct felt_floor_command command = own(practice, FELT_FLOOR_LINK);
    (void)snprintf(command.link_name, sizeof command.link_name, "%.23s", table->link.text);
    command.link.hit = hit->number;
    command.link.act = act;
    if (act == FELT_LINK_PAY) command.link.parts.cheques_cents = hit->share_cents;
    give(practice, &command);
  }
}

/* ---- when the dealer acts next */

/* A hit may have to wait: it is held while the link is down, its award is locked while others play for it.
 * When it can go on, the table may stand open to bets with nobody there; nothing tells its dealer but the
 * link. */
static int64_t hits_due_us(const struct felt_practice *practice, int n) {
  const struct dealer *dealer = &practice->dealer[n];
  if (dealer->turn_phase != FELT_PHASE_BETTING || !felt_practice_deals(practice, n)) return NEVER;
  const struct felt_link *link = link_of(practice, felt_floor_find_table(practice->floor, n));
  enum felt_link_act act;
  bool waits = false;
  for (int i = 0; link && i < link->hit_count; i++)
    waits = waits || (link->hit[i].table == n && next_for_hit(link, &link->hit[i], &act));
  int64_t due_us = dealer->turn_us + HIT_PACES * practice->options.pace_us,
          again_us = dealer->hits_us + SECOND_US;
  return !waits ? NEVER : due_us > again_us ? due_us : again_us;
}

/* A hit is looked at for a while before it is verified, and the winner is shown for a while before the next
 * round: the table's own hits in `state`, in paces. */
static int hit_paces(const struct felt_practice *practice, const struct felt_floor_table *table,
                     enum felt_hit_state state) {
  const struct felt_link *link = link_of(practice, table);
  for (int i = 0; link && i < link->hit_count; i++)
    if (link->hit[i].table == table->number && link->hit[i].state == state) return HIT_PACES;
  return 0;
}

/* Paces count from when the phase or the turn began (turn_us): whatever else happens at the table, such as
 * somebody's buying chips, holds nobody up. */
static void wait_until(struct felt_practice *practice, struct dealer *dealer, int64_t due_us, bool shown) {
  dealer->due_us = due_us;
  dealer->deadline_ms = shown && due_us != NEVER ? practice->now_ms + (due_us - practice->now_us) / 1000 : 0;
}

/* People who let the last deal go by and have done nothing since: nobody waits for them a second time. */
static uint32_t seats_away(const struct dealer *dealer, uint32_t people, uint32_t in) {
  uint32_t away = 0;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if ((people & ~in) >> seat & 1 && dealer->touched_us[seat] < dealer->locked_us) away |= 1U << seat;
  return away;
}

/* Nobody with a wager needs more time, nor anybody who may still make one. */
static bool all_are_ready(const struct dealer *dealer, const struct felt_floor_table *table) {
  uint32_t people = seats_where(table, is_person);
  return (people & ~seats_ready(table) & ~seats_away(dealer, people, seats_in(table))) == 0;
}

static bool bots_are_in(const struct felt_floor_table *table) {
  return (seats_where(table, is_bot) & ~seats_in(table)) == 0;
}

static void plan_betting(struct felt_practice *practice, struct dealer *dealer,
                         const struct felt_floor_table *table) {
  uint32_t people = seats_where(table, is_person), in = seats_in(table);
  if ((people & in) == 0) {
    dealer->bet_us = 0;
    int64_t due_us = in ? practice->now_us : NEVER; /* bots do not play alone */
    for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
      if (people >> seat & 1) {
        int64_t idle_us = dealer->touched_us[seat] + IDLE_SECONDS * SECOND_US;
        if (table->seat[seat - 1].leaving) idle_us = practice->now_us;
        if (idle_us < due_us) due_us = idle_us;
      }
    wait_until(practice, dealer, due_us, false);
    return;
  }
  if (!dealer->bet_us) dealer->bet_us = practice->now_us;
  if (!bots_are_in(table) || all_are_ready(dealer, table))
    wait_until(practice, dealer, practice->now_us, false);
  else
    wait_until(practice, dealer, dealer->bet_us + table->book->start_seconds * SECOND_US, true);
}

static void plan_turn(struct felt_practice *practice, struct dealer *dealer,
                      const struct felt_floor_table *table) {
  int turn = table->table.round.now.turn;
  const char *patron = turn ? table->seat[turn - 1].patron : "";
  if (table->table.round.now.pending)
    wait_until(practice, dealer, NEVER, false);
  else if (!turn || is_bot(patron))
    wait_until(practice, dealer, dealer->turn_us + practice->options.pace_us, false);
  else if (table->seat[turn - 1].leaving || !patron[0])
    wait_until(practice, dealer, practice->now_us, false);
  else
    wait_until(practice, dealer, dealer->turn_us + table->book->act_seconds * SECOND_US, true);
}

void felt_practice_plan(struct felt_practice *practice, int n) {
  struct dealer *dealer = &practice->dealer[n];
  const struct felt_floor_table *table = felt_floor_find_table(practice->floor, n);
  if (!felt_practice_deals(practice, n)) {
    dealer->due_us = NEVER; /* closed, or opened again with real cards: somebody else deals */
    dealer->deadline_ms = 0;
    return;
  }
  const struct felt_round *round = &table->table.round;
  int paces;
  if (dealer->turn_round != round->opening.number || dealer->turn_phase != round->now.phase ||
      dealer->turn_seat != round->now.turn) {
    if (dealer->turn_phase == FELT_PHASE_BETTING && round->now.phase != FELT_PHASE_BETTING)
      dealer->locked_us = practice->now_us;
    dealer->turn_round = round->opening.number;
    dealer->turn_phase = round->now.phase;
    dealer->turn_seat = round->now.turn;
    dealer->turn_us = practice->now_us;
  }
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) {
    if (!is_person(table->seat[seat - 1].patron)) {
      dealer->touched_us[seat] = 0;
    } else if (!dealer->touched_us[seat]) {
      dealer->touched_us[seat] = practice->now_us;
    }
  }
  switch ((enum felt_phase)round->now.phase) {
  case FELT_PHASE_OVER:
    tell_over(practice, table);
    paces = hit_paces(practice, table, FELT_HIT_VERIFIED);
    wait_until(practice, dealer,
               dealer->turn_us + (paces > 0 ? paces : REST_PACES) * practice->options.pace_us, false);
    break;
  case FELT_PHASE_BETTING: plan_betting(practice, dealer, table); break;
  case FELT_PHASE_IDLE:
  case FELT_PHASE_LOCKED:
  case FELT_PHASE_SHOWDOWN: wait_until(practice, dealer, practice->now_us, false); break;
  case FELT_PHASE_SETTLED:
    paces = hit_paces(practice, table, FELT_HIT_PENDING);
    wait_until(practice, dealer, dealer->turn_us + paces * practice->options.pace_us, false);
    break;
  default: plan_turn(practice, dealer, table); break;
  }
}

static bool is_held(const struct dealer *dealer) {
  return dealer->deadline_ms && dealer->held_for_us == dealer->due_us;
}

int64_t felt_practice_next_us(const struct felt_practice *practice) {
  int64_t next = NEVER;
  for (int n = 1; n <= FELT_PRACTICE_TABLES_MAX; n++) {
    const struct dealer *dealer = &practice->dealer[n];
    int64_t due_us = is_held(dealer) ? dealer->held_until_us : dealer->due_us;
    int64_t hits_us = dealer->active ? hits_due_us(practice, n) : NEVER;
    if (dealer->active && due_us < next) next = due_us;
    if (hits_us < next) next = hits_us;
  }
  return next;
}

/* ---- acting */

/* People who want to go and people who have not moved for a quarter of an hour leave their seats. */
static void let_go(struct felt_practice *practice, int n, const struct felt_floor_table *table) {
  const struct dealer *dealer = &practice->dealer[n];
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) {
    const struct felt_floor_seat *there = &table->seat[seat - 1];
    bool idle =
        is_person(there->patron) && practice->now_us - dealer->touched_us[seat] >= IDLE_SECONDS * SECOND_US;
    if (there->patron[0] && (idle || there->leaving))
      leave(practice, n, seat);
    else
      change_chips(practice, table, seat);
  }
}

/* A table that was closed left its link; opened again, it is back before its first round. */
static void join_again(struct felt_practice *practice, int n, const struct felt_floor_table *table) {
  const struct felt_link *link = table->link.text[0] ? NULL : link_of_book(practice, table->book);
  if (link && link->phase == FELT_LINK_PHASE_OPEN && table->table.options.progressive_table != FELT_NO_TABLE)
    join_link(practice, n, table->book);
}

static void open_round(struct felt_practice *practice, int n, const struct felt_floor_table *table) {
  struct dealer *dealer = &practice->dealer[n];
  pay_hits(practice, table);
  let_go(practice, n, table);
  join_again(practice, n, table);
  dealer->bet_us = 0;
  struct felt_floor_command command = round_command(practice, n, FELT_DO_OPEN);
  uint8_t secret[FELT_FLOOR_SEED];
  felt_deck_next(practice->options.keys, table, secret);
  felt_floor_commitment(secret, command.round.opening.commitment);
  give(practice, &command);
}

static void fund_bot(struct felt_practice *practice, const struct felt_floor_table *table, const char *bot) {
  struct felt_floor_balance balance = felt_floor_balance(practice->floor, bot, table->book->currency);
  if (balance.cents > 100 * table->book->main.ante.min_cents) return;
  struct felt_floor_command command = own(practice, FELT_FLOOR_BUY_IN);
  (void)snprintf(command.patron, sizeof command.patron, "%s", bot);
  memcpy(command.currency, table->book->currency, sizeof command.currency);
  command.cents = 1000 * table->book->main.ante.min_cents;
  command.purpose = FELT_FOR_PLAY;
  give(practice, &command);
}

/* Whether the round takes a progressive wager of this seat: a link that is up by now was perhaps down when it
 * was opened. */
static bool takes_progressive(const struct felt_floor_table *table, int seat) {
  const struct felt_round *round = &table->table.round;
  return table->link.text[0] && round->opening.progressive_table != FELT_NO_TABLE &&
         !round->now.progressive_down && !table->table.duty.progressive_down &&
         !(round->now.dead_sensors >> seat & 1);
}

/* A bot bets and acts for itself, as everybody does there. */
static void as_bot(struct felt_floor_command *command, const char *patron) {
  command->by = command->with = (struct felt_floor_person){0};
  (void)snprintf(command->by.id, sizeof command->by.id, "%s", patron);
}

static void bots_bet(struct felt_practice *practice, int n, const struct felt_floor_table *table) {
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) {
    const char *patron = table->seat[seat - 1].patron, *kind = felt_play_bot(patron);
    if (!kind || felt_round_has_seat(&table->table.round, seat)) continue;
    fund_bot(practice, table, patron);
    struct felt_floor_command command = round_command(practice, n, FELT_DO_BET);
    command.seat = seat;
    as_bot(&command, patron);
    int64_t ante_cents = table->book->main.ante.min_cents;
    command.round.bet =
        (struct felt_bet){.cents[FELT_ANTE] = ante_cents,
                          .cents[FELT_BLIND] = ante_cents,
                          .progressive = strcmp(kind, "simple") == 0 && takes_progressive(table, seat)};
    give(practice, &command);
  }
}

static void deal(struct felt_practice *practice, int n, const struct felt_floor_table *table) {
  struct felt_floor_command command = round_command(practice, n, FELT_DO_DEAL);
  if (!felt_deck_find(practice->options.keys, table, command.seed))
    practice->host.no_key(practice->host.context, n);
  else
    give(practice, &command);
}

static void clear_bot(struct felt_practice *practice, const struct felt_floor_table *table, int seat) {
  struct felt_floor_command command = round_command(practice, table->number, FELT_DO_CLEAR);
  command.seat = seat;
  as_bot(&command, table->seat[seat - 1].patron);
  give(practice, &command);
}

static void act_in_betting(struct felt_practice *practice, int n, const struct felt_floor_table *table) {
  uint32_t people = seats_where(table, is_person), in = seats_in(table);
  if ((people & in) == 0) {
    for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
      if (in >> seat & 1) clear_bot(practice, table, seat);
    let_go(practice, n, table);
  } else if (!bots_are_in(table)) {
    bots_bet(practice, n, table);
  } else {
    do_round(practice, n, FELT_DO_LOCK, 0);
    deal(practice, n, table);
  }
}

static void bot_acts(struct felt_practice *practice, int n, const struct felt_floor_table *table, int seat,
                     const char *kind) {
  struct felt_floor_view *view = malloc(sizeof *view);
  struct felt_error error;
  int multiple = 0;
  if (view &&
      !felt_floor_view(practice->floor, n, (struct felt_viewer){FELT_VIEWER_SEAT, seat}, view, &error))
    multiple = practice->host.think(practice->host.context, n, kind, table->book, &view->table.round);
  free(view);
  if (multiple == FELT_BOT_THINKS) {
    practice->dealer[n].due_us = practice->now_us + THINK_US;
    return;
  }
  struct felt_floor_command command = round_command(practice, n,
                                                    multiple > 0   ? FELT_DO_PLAY
                                                    : multiple < 0 ? FELT_DO_FOLD
                                                                   : FELT_DO_CHECK);
  command.seat = seat;
  as_bot(&command, table->seat[seat - 1].patron);
  if (multiple > 0) command.round.play.multiple = (uint8_t)multiple;
  give(practice, &command);
}

/* Has every hand played or folded? */
static bool is_decided(const struct felt_floor_table *table) {
  const struct felt_round_now *now = &table->table.round.now;
  for (int seat = 1; seat <= now->last_seat; seat++)
    if (now->hand[seat - 1].bet.cents[FELT_ANTE] > 0 && now->hand[seat - 1].decided == FELT_UNDECIDED)
      return false;
  return !now->pending && !now->is_void;
}

/* Without a wager on it nobody can have hit a meter: nothing is to be verified before Game Over. */
static bool may_have_hit(const struct felt_floor_table *table) {
  const struct felt_round_now *now = &table->table.round.now;
  for (int seat = 1; seat <= now->last_seat; seat++)
    if (now->hand[seat - 1].bet.progressive) return true;
  return false;
}

static void act_on_street(struct felt_practice *practice, int n, const struct felt_floor_table *table) {
  int turn = table->table.round.now.turn;
  const char *kind = turn ? felt_play_bot(table->seat[turn - 1].patron) : NULL;
  if (kind) {
    bot_acts(practice, n, table, turn, kind);
    return;
  }
  if (turn) {
    do_round(practice, n, FELT_DO_TIME_OUT, turn); /* R35 */
    return;
  }
  /* Where nobody waits for a pace, what nobody can change any more goes into one group. */
  int phase = table->table.round.now.phase;
  bool to_the_end = practice->options.pace_us == 0 && is_decided(table), hits = may_have_hit(table);
  do {
    static const enum felt_command_kind steps[FELT_PHASES] = {[FELT_PHASE_PREFLOP] = FELT_DO_FLOP,
                                                              [FELT_PHASE_FLOP] = FELT_DO_RIVER,
                                                              [FELT_PHASE_RIVER] = FELT_DO_REVEAL};
    do_round(practice, n, steps[phase], 0);
  } while (phase++ < FELT_PHASE_RIVER && to_the_end);
  if (phase > FELT_PHASE_RIVER) do_round(practice, n, FELT_DO_SETTLE, 0);
  if (to_the_end && !hits) do_round(practice, n, FELT_DO_GAME_OVER, 0);
}

static void act_at(struct felt_practice *practice, int n, const struct felt_floor_table *table) {
  switch ((enum felt_phase)table->table.round.now.phase) {
  case FELT_PHASE_IDLE:
  case FELT_PHASE_OVER: open_round(practice, n, table); break;
  case FELT_PHASE_BETTING: act_in_betting(practice, n, table); break;
  case FELT_PHASE_LOCKED: deal(practice, n, table); break;
  case FELT_PHASE_SHOWDOWN: do_round(practice, n, FELT_DO_SETTLE, 0); break;
  case FELT_PHASE_SETTLED:
    pay_hits(practice, table);
    do_round(practice, n, FELT_DO_GAME_OVER, 0);
    break;
  default: act_on_street(practice, n, table);
  }
}

static void act_now(struct felt_practice *practice, int n) {
  struct dealer *dealer = &practice->dealer[n];
  /* Again in a second, should it be refused; otherwise the plan after the commit says when. */
  dealer->due_us = felt_practice_deals(practice, n) ? practice->now_us + SECOND_US : NEVER;
  if (dealer->due_us != NEVER) act_at(practice, n, felt_floor_find_table(practice->floor, n));
}

void felt_practice_act(struct felt_practice *practice) {
  for (int n = 1; n <= FELT_PRACTICE_TABLES_MAX; n++) {
    struct dealer *dealer = &practice->dealer[n];
    if (dealer->active && hits_due_us(practice, n) <= practice->now_us) {
      dealer->hits_us = practice->now_us;
      pay_hits(practice, felt_floor_find_table(practice->floor, n));
    }
    if (dealer->active && !dealer->deadline_ms && dealer->due_us <= practice->now_us) act_now(practice, n);
  }
}

/* Whether the dealer's next step is what nobody can change any more. */
static bool follows_at_once(const struct dealer *dealer, const struct felt_floor_table *table) {
  const struct felt_round_now *now = &table->table.round.now;
  if (now->phase == FELT_PHASE_BETTING)
    return (seats_where(table, is_person) & seats_in(table)) != 0 && bots_are_in(table) &&
           all_are_ready(dealer, table);
  bool street = now->phase >= FELT_PHASE_PREFLOP && now->phase <= FELT_PHASE_RIVER;
  return street && !now->turn && is_decided(table);
}

void felt_practice_follow(struct felt_practice *practice) {
  for (int n = 1; practice->options.pace_us == 0 && n <= practice->options.tables; n++) {
    const struct felt_floor_table *table = felt_floor_changed(practice->floor, n);
    if (table && felt_practice_deals(practice, n) && table->open &&
        follows_at_once(&practice->dealer[n], table))
      act_at(practice, n, table);
  }
}

/* ---- the clock */

/* What somebody sent before his deadline counts, though the process stood still or was busy beyond it. So the
 * clock waits: as long as it was late itself, since whoever was to read stood still as well, and as long as
 * something is there that nobody has read. But for so many times only: nobody holds it up for ever. */
static bool clock_waits(struct felt_practice *practice, struct dealer *dealer) {
  bool first = !is_held(dealer);
  int64_t late_us = practice->now_us - (first ? dealer->due_us : dealer->held_until_us);
  if (first) dealer->holds = 0;
  if (late_us < 0) return true;
  if (!first &&
      (dealer->holds >= HOLDS_MAX || (late_us < HOLD_US && !practice->host.is_asked(practice->host.context))))
    return false;
  dealer->held_for_us = dealer->due_us;
  dealer->held_until_us = practice->now_us + HOLD_US + (late_us < HOLD_MAX_US ? late_us : HOLD_MAX_US);
  dealer->holds++;
  return true;
}

bool felt_practice_clock(struct felt_practice *practice) {
  bool acted = false;
  for (int n = 1; n <= FELT_PRACTICE_TABLES_MAX; n++) {
    struct dealer *dealer = &practice->dealer[n];
    if (!dealer->active || !dealer->deadline_ms || dealer->due_us > practice->now_us) continue;
    if (clock_waits(practice, dealer)) continue;
    act_now(practice, n);
    acted = true;
  }
  return acted;
}
