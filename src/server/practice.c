/* Practice tables: one for each book, on their book's link, with an automatic dealer and bots. Everything
 * done here is a command of the floor like any other; the dealer only decides when. */
#include "house.h"

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
  return patron[0] && !view_bot(patron);
}

/* Of data of an older server: somebody who sits at a practice table under the plain name. */
static bool is_plain(const char *patron) {
  return patron[0] && !play_is(patron);
}

static int64_t pace_us(const struct house *house) {
  return house->server->options.pace_ms * INT64_C(1000);
}

static uint32_t seats_where(const struct felt_floor_table *table, bool (*test)(const char *patron)) {
  uint32_t seats = 0;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (test(table->seat[seat - 1].patron)) seats |= 1U << seat;
  return seats;
}

static bool is_bot(const char *patron) {
  return view_bot(patron) != NULL;
}

/* Seats with wagers. */
static uint32_t seats_in(const struct felt_floor_table *table) {
  uint32_t seats = 0;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (felt_round_has_seat(&table->table.round, seat)) seats |= 1U << seat;
  return seats;
}

/* Those who need no more time; who would leave needs none either. */
static uint32_t seats_ready(const struct felt_floor_table *table) {
  uint32_t seats = 0;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (table->seat[seat - 1].ready || table->seat[seat - 1].leaving) seats |= 1U << seat;
  return seats;
}

static struct felt_floor_command round_command(struct house *house, int table, enum felt_command_kind kind) {
  struct felt_floor_command command = house_own(house, FELT_FLOOR_ROUND);
  command.table = table;
  command.round.kind = kind;
  return command;
}

static void do_round(struct house *house, int table, enum felt_command_kind kind, int seat) {
  struct felt_floor_command command = round_command(house, table, kind);
  command.seat = seat;
  house_do(house, &command);
}

/* Seats of the patron who has `seat`, that one included. */
static uint32_t seats_of_same(const struct felt_floor_table *table, int seat) {
  uint32_t seats = 0;
  for (int s = 1; s <= FELT_SEATS_MAX; s++)
    if (strcmp(table->seat[s - 1].patron, table->seat[seat - 1].patron) == 0) seats |= 1U << s;
  return seats;
}

bool practice_has(const struct house *house, int n) {
  return n >= 1 && n <= PRACTICE_TABLES_MAX && house->practice[n].active;
}

bool practice_deals(const struct house *house, int n) {
  if (!practice_has(house, n)) return false;
  const struct felt_floor_table *table = felt_floor_find_table(house->floor, n);
  return table && table->open && !table->table.options.live;
}

/* ---- setting up */

static void open_link(struct house *house, const struct felt_book *book) {
  struct felt_floor_command command = house_own(house, FELT_FLOOR_LINK);
  (void)snprintf(command.link_name, sizeof command.link_name, "%.23s", book->name.text);
  command.link.act = FELT_LINK_OPEN;
  command.link.reason = FELT_REASON_NEW_LINK;
  memcpy(command.terms.book, book->hash, sizeof command.terms.book);
  house_do(house, &command);
}

/* A link remembers the tables that have left it, and so do its meters. */
bool practice_mixes(const struct house *house, const char *name, bool play) {
  const struct felt_link *link = felt_floor_find_link(house->floor, name);
  for (int i = 0; link && i < link->table_count; i++)
    if (practice_has(house, link->table[i].number) != play) return true;
  return false;
}

/* Not a link that is won with money, though it has the book's name: without one there is no progressive. */
static void join_link(struct house *house, int table, const struct felt_book *book) {
  if (practice_mixes(house, book->name.text, true)) return;
  struct felt_floor_command command = house_own(house, FELT_FLOOR_LINK);
  (void)snprintf(command.link_name, sizeof command.link_name, "%.23s", book->name.text);
  command.link.act = FELT_LINK_JOIN;
  command.table = command.link.table = table;
  house_do(house, &command);
}

static void open_table(struct house *house, int table, const struct felt_book *book) {
  struct felt_floor_command command = house_own(house, FELT_FLOOR_OPEN_TABLE);
  command.table = table;
  memcpy(command.book, book->hash, sizeof command.book);
  house_do(house, &command);
  if (book->progressive.table_count > 0) join_link(house, table, book);
}

static void set_up_table(struct house *house, int table, const struct felt_book_text *text, bool first) {
  struct felt_faults faults;
  struct felt_error error;
  uint8_t hash[FELT_BOOK_HASH];
  struct felt_book *book = malloc(sizeof *book);
  if (book && !felt_book_read(text->text, text->length, book, &faults) &&
      !felt_floor_keep_book(house->floor, text->text, text->length, house->now_ms, hash, &error)) {
    if (first && book->progressive.table_count > 0 && !felt_floor_find_link(house->floor, book->name.text))
      open_link(house, book);
    open_table(house, table, book);
  }
  free(book);
}

static void leave(struct house *house, int n, int seat) {
  struct felt_floor_command command = house_own(house, FELT_FLOOR_LEAVE);
  command.table = n;
  command.seat = seat;
  house_do(house, &command);
  house->practice[n].touched_us[seat] = 0; /* who sits down next, in the same group even, begins anew */
}

/* Who sits down for the first time is given play chips, once a currency: the id is the same for ever. */
void practice_gift(const struct felt_floor_table *table, struct felt_floor_command *command) {
  (void)snprintf(command->id, sizeof command->id, "gift:%s:%s", command->patron, table->book->currency);
  memcpy(command->currency, table->book->currency, sizeof command->currency);
  command->with = (struct felt_floor_person){0};
  command->cents = GIFT_CENTS;
}

/* Older servers let people sit here under their plain names, with chips that the cage would have paid out.
 * They sit down again with play chips as soon as none of their hands is in a round. */
static void change_chips(struct house *house, const struct felt_floor_table *table, int seat) {
  int phase = table->table.round.now.phase;
  bool between = phase == FELT_PHASE_IDLE || phase == FELT_PHASE_OVER;
  if (!is_plain(table->seat[seat - 1].patron) || (!between && seats_of_same(table, seat) & seats_in(table)))
    return;
  struct felt_floor_command gift = house_own(house, FELT_FLOOR_BUY_IN);
  struct felt_floor_command sit = house_own(house, FELT_FLOOR_SIT);
  play_patron(table->seat[seat - 1].patron, sit.patron);
  memcpy(gift.patron, sit.patron, sizeof gift.patron);
  practice_gift(table, &gift);
  sit.table = table->number;
  sit.seat = seat;
  leave(house, table->number, seat);
  house_do(house, &sit);
  if (felt_floor_accepted(house->floor)) house_do(house, &gift);
}

static void note_name(void *context, const char *name, uint32_t roles) {
  (void)roles;
  play_names_add(context, name);
}

void practice_set_up(struct house *house, int tables) {
  int books = 0;
  people_each(house->people, note_name, house->names);
  while (felt_book_builtin(books)) books++;
  if (books == 0) return;
  if (tables > PRACTICE_TABLES_MAX) tables = PRACTICE_TABLES_MAX;
  for (int table = 1; table <= tables; table++)
    house->practice[table] = (struct practice){.active = true, .due_us = NEVER};
  for (int table = 1; table <= tables; table++) {
    const struct felt_floor_table *there = felt_floor_find_table(house->floor, table);
    if (!there || !there->open)
      set_up_table(house, table, felt_book_builtin((table - 1) % books), table <= books);
    for (int seat = 1; practice_deals(house, table) && seat <= FELT_SEATS_MAX; seat++)
      change_chips(house, felt_floor_find_table(house->floor, table), seat);
  }
}

/* ---- after a round */

/* A table that was closed and opened again counts from 1 again. */
static int64_t round_of_life(const struct felt_floor_table *table) {
  return table->rounds_before + table->table.round.opening.number;
}

static void keep_hands(struct house *house, int n, const struct felt_floor_table *table, const json_t *view) {
  size_t i;
  json_t *seat;
  json_array_foreach(json_object_get(view, "seats"), i, seat) {
    int number = (int)json_integer_value(json_object_get(seat, "seat"));
    struct felt_floor_person person = {0};
    memcpy(person.id, table->seat[number - 1].patron, sizeof person.id);
    if (!is_person(person.id) || !json_is_true(json_object_get(seat, "in_round"))) continue;
    struct view_practice practice = house_practice_view(house, n);
    json_t *own = view_table(house->floor, n, &person, &practice);
    json_t *own_seat = json_array_get(json_object_get(own, "seats"), i);
    json_t *hand =
        json_pack("{si sI sI ss ss sO sO sO sO sO so sb}", "table", n, "round",
                  (json_int_t)table->table.round.opening.number, "time_ms", (json_int_t)house->now_ms, "book",
                  table->book->name.text, "currency", table->book->currency, "seat", own_seat, "board",
                  json_object_get(own, "board"), "dealer", json_object_get(own, "dealer"), "progressive",
                  json_object_get(own, "progressive"), "fair", json_object_get(own, "fair"), "facts",
                  view_facts(house->floor, n), "contributed", table->table.round.opening.linked);
    char *text = hand ? json_dumps(hand, JSON_COMPACT) : NULL;
    if (text)
      clerk_keep_hand(house->clerk, play_name(house->names, person.id), n, round_of_life(table), number,
                      house->now_ms, text);
    free(text);
    json_decref(hand);
    json_decref(own);
  }
}

/* What the pages show until the next round, and each player's own history. */
static void keep_round(struct house *house, int n, const struct felt_floor_table *table) {
  struct practice *practice = &house->practice[n];
  if (practice->kept_round == round_of_life(table)) return;
  practice->kept_round = round_of_life(table);
  struct view_practice seen = house_practice_view(house, n);
  json_t *view = view_table(house->floor, n, NULL, &seen);
  if (!view) return;
  keep_hands(house, n, table, view);
  json_decref(practice->last);
  practice->last = view_last(view);
  json_decref(view);
}

/* Hits of practice tables are verified and paid by the house's own two, as people would. Those of other
 * tables on the link are for people. */
static void pay_hits(struct house *house, const char *name) {
  const struct felt_link *link = felt_floor_find_link(house->floor, name);
  for (int i = 0; link && i < link->hit_count; i++) {
    const struct felt_link_hit *hit = &link->hit[i];
    if (!practice_deals(house, hit->table)) continue;
    const struct felt_link_award *award = felt_link_find_award(link, hit->award);
    struct felt_floor_command command = house_own(house, FELT_FLOOR_LINK);
    (void)snprintf(command.link_name, sizeof command.link_name, "%s", name);
    command.link.hit = hit->number;
    if (hit->state == FELT_HIT_PENDING) {
      command.link.act = FELT_LINK_VERIFY;
      command.link.cleared = true;
    } else if (hit->state == FELT_HIT_VERIFIED && award && !award->locked) {
      bool check = link->terms.check_above_cents > 0 && hit->share_cents > link->terms.check_above_cents;
      command.link.act = FELT_LINK_PAY;
      *(check ? &command.link.check_cents : &command.link.cheques_cents) = hit->share_cents;
    } else {
      continue;
    }
    house_do(house, &command);
  }
}

/* ---- when the dealer acts next */

static bool hits_wait(const struct house *house, const struct felt_floor_table *table) {
  const struct felt_link *link =
      table->link.text[0] ? felt_floor_find_link(house->floor, table->link.text) : NULL;
  for (int i = 0; link && i < link->hit_count; i++)
    if (practice_deals(house, link->hit[i].table) &&
        (link->hit[i].state == FELT_HIT_PENDING || link->hit[i].state == FELT_HIT_VERIFIED))
      return true;
  return false;
}

/* A hit is looked at for a while before it is verified, and the winner is shown for a while before the next
 * round: the table's own hits in `state`, in paces. */
static int hit_paces(const struct house *house, const struct felt_floor_table *table,
                     enum felt_hit_state state) {
  const struct felt_link *link =
      table->link.text[0] ? felt_floor_find_link(house->floor, table->link.text) : NULL;
  for (int i = 0; link && i < link->hit_count; i++)
    if (link->hit[i].table == table->number && link->hit[i].state == state) return HIT_PACES;
  return 0;
}

/* Paces count from when the phase or the turn began (turn_us): whatever else happens at the table, such as
 * somebody's buying chips, holds nobody up. */
static void wait_until(struct house *house, struct practice *practice, int64_t due_us, bool shown) {
  practice->due_us = due_us;
  practice->deadline_ms = shown && due_us != NEVER ? house->now_ms + (due_us - house->now_us) / 1000 : 0;
}

/* Who let the last deal go by and has done nothing since: nobody waits for them a second time. */
static uint32_t seats_away(const struct practice *practice, uint32_t people, uint32_t in) {
  uint32_t away = 0;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if ((people & ~in) >> seat & 1 && practice->touched_us[seat] < practice->locked_us) away |= 1U << seat;
  return away;
}

static void plan_betting(struct house *house, struct practice *practice,
                         const struct felt_floor_table *table) {
  uint32_t people = seats_where(table, is_person), bots = seats_where(table, is_bot), in = seats_in(table);
  uint32_t ready = seats_ready(table);
  if ((people & in) == 0) {
    practice->bet_us = 0;
    int64_t due_us = in ? house->now_us : NEVER; /* bots do not play alone */
    for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
      if (people >> seat & 1) {
        int64_t idle_us = practice->touched_us[seat] + IDLE_SECONDS * SECOND_US;
        if (table->seat[seat - 1].leaving) idle_us = house->now_us;
        if (idle_us < due_us) due_us = idle_us;
      }
    wait_until(house, practice, due_us, false);
    return;
  }
  if (!practice->bet_us) practice->bet_us = house->now_us;
  bool all_ready = (people & ~ready & ~seats_away(practice, people, in)) == 0,
       bots_are_in = (bots & ~in) == 0;
  if (!bots_are_in || all_ready)
    wait_until(house, practice, house->now_us, false);
  else
    wait_until(house, practice, practice->bet_us + table->book->start_seconds * SECOND_US, true);
}

static void plan_turn(struct house *house, struct practice *practice, const struct felt_floor_table *table) {
  int turn = table->table.round.now.turn;
  const char *patron = turn ? table->seat[turn - 1].patron : "";
  if (table->table.round.now.pending)
    wait_until(house, practice, NEVER, false);
  else if (!turn || is_bot(patron))
    wait_until(house, practice, practice->turn_us + pace_us(house), false);
  else if (table->seat[turn - 1].leaving || !patron[0])
    wait_until(house, practice, house->now_us, false);
  else
    wait_until(house, practice, practice->turn_us + table->book->act_seconds * SECOND_US, true);
}

void practice_plan(struct house *house, int n) {
  struct practice *practice = &house->practice[n];
  const struct felt_floor_table *table = felt_floor_find_table(house->floor, n);
  if (!practice_deals(house, n)) {
    practice->due_us = NEVER; /* closed, or opened again with real cards: somebody else deals */
    practice->deadline_ms = 0;
    return;
  }
  const struct felt_round *round = &table->table.round;
  int paces;
  if (practice->turn_round != round->opening.number || practice->turn_phase != round->now.phase ||
      practice->turn_seat != round->now.turn) {
    if (practice->turn_phase == FELT_PHASE_BETTING && round->now.phase != FELT_PHASE_BETTING)
      practice->locked_us = house->now_us;
    practice->turn_round = round->opening.number;
    practice->turn_phase = round->now.phase;
    practice->turn_seat = round->now.turn;
    practice->turn_us = house->now_us;
  }
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) {
    if (!is_person(table->seat[seat - 1].patron)) {
      practice->touched_us[seat] = 0;
    } else if (!practice->touched_us[seat]) {
      practice->touched_us[seat] = house->now_us;
    }
  }
  switch ((enum felt_phase)round->now.phase) {
  case FELT_PHASE_OVER:
    keep_round(house, n, table);
    paces = hit_paces(house, table, FELT_HIT_VERIFIED);
    wait_until(house, practice, practice->turn_us + (paces > 0 ? paces : REST_PACES) * pace_us(house), false);
    break;
  case FELT_PHASE_BETTING: plan_betting(house, practice, table); break;
  case FELT_PHASE_IDLE:
  case FELT_PHASE_LOCKED:
  case FELT_PHASE_SHOWDOWN: wait_until(house, practice, house->now_us, false); break;
  case FELT_PHASE_SETTLED:
    paces = hit_paces(house, table, FELT_HIT_PENDING);
    wait_until(house, practice, practice->turn_us + paces * pace_us(house), false);
    break;
  default: plan_turn(house, practice, table); break;
  }
}

static bool is_held(const struct practice *practice) {
  return practice->deadline_ms && practice->held_for_us == practice->due_us;
}

int64_t practice_next_us(const struct house *house) {
  int64_t next = NEVER;
  for (int n = 1; n <= PRACTICE_TABLES_MAX; n++) {
    const struct practice *practice = &house->practice[n];
    int64_t due_us = is_held(practice) ? practice->held_until_us : practice->due_us;
    if (practice->active && due_us < next) next = due_us;
  }
  return next;
}

/* ---- acting */

/* Who wants to go, and who has not moved for a quarter of an hour. */
static void let_go(struct house *house, int n, const struct felt_floor_table *table) {
  const struct practice *practice = &house->practice[n];
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) {
    const struct felt_floor_seat *there = &table->seat[seat - 1];
    bool idle =
        is_person(there->patron) && house->now_us - practice->touched_us[seat] >= IDLE_SECONDS * SECOND_US;
    if (there->patron[0] && (idle || there->leaving))
      leave(house, n, seat);
    else
      change_chips(house, table, seat);
  }
}

/* A table that was closed left its link; opened again, it is back before its first round. */
static void join_again(struct house *house, int n, const struct felt_floor_table *table) {
  const struct felt_link *link =
      table->link.text[0] ? NULL : felt_floor_find_link(house->floor, table->book->name.text);
  if (link && link->phase == FELT_LINK_IS_OPEN && table->table.options.progressive_table != FELT_NO_TABLE)
    join_link(house, n, table->book);
}

static void open_round(struct house *house, int n, const struct felt_floor_table *table) {
  struct practice *practice = &house->practice[n];
  if (hits_wait(house, table)) pay_hits(house, table->link.text);
  let_go(house, n, table);
  join_again(house, n, table);
  practice->bet_us = 0;
  struct felt_floor_command command = round_command(house, n, FELT_DO_OPEN);
  uint8_t secret[FELT_FLOOR_SEED];
  deck_next(&house->deck, table, secret);
  felt_floor_commitment(secret, command.round.opening.commitment);
  house_do(house, &command);
}

static void fund_bot(struct house *house, const struct felt_floor_table *table, const char *bot) {
  struct felt_floor_balance balance = felt_floor_balance(house->floor, bot, table->book->currency);
  if (balance.cents > 100 * table->book->main.ante.min_cents) return;
  struct felt_floor_command command = house_own(house, FELT_FLOOR_BUY_IN);
  (void)snprintf(command.patron, sizeof command.patron, "%s", bot);
  memcpy(command.currency, table->book->currency, sizeof command.currency);
  command.cents = 1000 * table->book->main.ante.min_cents;
  house_do(house, &command);
}

static void bots_bet(struct house *house, int n, const struct felt_floor_table *table) {
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) {
    const char *patron = table->seat[seat - 1].patron, *kind = view_bot(patron);
    if (!kind || felt_round_has_seat(&table->table.round, seat)) continue;
    fund_bot(house, table, patron);
    struct felt_floor_command command = round_command(house, n, FELT_DO_BET);
    command.seat = seat;
    int64_t ante_cents = table->book->main.ante.min_cents;
    command.round.bet = (struct felt_bet){.cents[FELT_ANTE] = ante_cents,
                                          .cents[FELT_BLIND] = ante_cents,
                                          .progressive = strcmp(kind, "simple") == 0};
    command.round.bet.progressive =
        command.round.bet.progressive && table->link.text[0] && !table->table.duty.progressive_down;
    house_do(house, &command);
  }
}

static void deal(struct house *house, int n, const struct felt_floor_table *table) {
  struct felt_floor_command command = round_command(house, n, FELT_DO_DEAL);
  if (!deck_find(&house->deck, table, command.seed))
    log_line("error", "deck", "table %d: deck.key has no key for its round: the pit must void it", n);
  else
    house_do(house, &command);
}

static void act_in_betting(struct house *house, int n, const struct felt_floor_table *table) {
  uint32_t people = seats_where(table, is_person), bots = seats_where(table, is_bot), in = seats_in(table);
  if ((people & in) == 0) {
    for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
      if (in >> seat & 1) do_round(house, n, FELT_DO_CLEAR, seat);
    let_go(house, n, table);
  } else if (bots & ~in) {
    bots_bet(house, n, table);
  } else {
    do_round(house, n, FELT_DO_LOCK, 0);
    deal(house, n, table);
  }
}

static void bot_acts(struct house *house, int n, const struct felt_floor_table *table, int seat,
                     const char *kind) {
  struct felt_floor_view *view = malloc(sizeof *view);
  struct felt_error error;
  int multiple = 0;
  if (view && !felt_floor_view(house->floor, n, (struct felt_viewer){FELT_VIEWER_SEAT, seat}, view, &error))
    multiple = bots_decide(house->bots, n, kind, table->book, &view->table.round);
  free(view);
  if (multiple == BOT_THINKS) {
    house->practice[n].due_us = house->now_us + THINK_US;
    return;
  }
  struct felt_floor_command command = round_command(house, n,
                                                    multiple > 0   ? FELT_DO_PLAY
                                                    : multiple < 0 ? FELT_DO_FOLD
                                                                   : FELT_DO_CHECK);
  command.seat = seat;
  if (multiple > 0) command.round.play.multiple = (uint8_t)multiple;
  house_do(house, &command);
}

static void act_on_street(struct house *house, int n, const struct felt_floor_table *table) {
  int turn = table->table.round.now.turn;
  const char *kind = turn ? view_bot(table->seat[turn - 1].patron) : NULL;
  if (kind) {
    bot_acts(house, n, table, turn, kind);
    return;
  }
  if (turn) {
    do_round(house, n, FELT_DO_TIME_OUT, turn); /* R35 */
    return;
  }
  switch ((enum felt_phase)table->table.round.now.phase) {
  case FELT_PHASE_PREFLOP: do_round(house, n, FELT_DO_FLOP, 0); break;
  case FELT_PHASE_FLOP: do_round(house, n, FELT_DO_RIVER, 0); break;
  default: do_round(house, n, FELT_DO_REVEAL, 0); do_round(house, n, FELT_DO_SETTLE, 0);
  }
}

static void act_at(struct house *house, int n, const struct felt_floor_table *table) {
  switch ((enum felt_phase)table->table.round.now.phase) {
  case FELT_PHASE_IDLE:
  case FELT_PHASE_OVER: open_round(house, n, table); break;
  case FELT_PHASE_BETTING: act_in_betting(house, n, table); break;
  case FELT_PHASE_LOCKED: deal(house, n, table); break;
  case FELT_PHASE_SHOWDOWN: do_round(house, n, FELT_DO_SETTLE, 0); break;
  case FELT_PHASE_SETTLED:
    if (hits_wait(house, table)) pay_hits(house, table->link.text);
    do_round(house, n, FELT_DO_GAME_OVER, 0);
    break;
  default: act_on_street(house, n, table);
  }
}

static void act_now(struct house *house, int n) {
  struct practice *practice = &house->practice[n];
  /* Again in a second, should it be refused; otherwise the plan after the commit says when. */
  practice->due_us = practice_deals(house, n) ? house->now_us + SECOND_US : NEVER;
  if (practice->due_us != NEVER) act_at(house, n, felt_floor_find_table(house->floor, n));
}

void practice_act(struct house *house) {
  for (int n = 1; n <= PRACTICE_TABLES_MAX; n++) {
    const struct practice *practice = &house->practice[n];
    if (practice->active && !practice->deadline_ms && practice->due_us <= house->now_us) act_now(house, n);
  }
}

/* ---- the clock */

/* What somebody sent before his deadline counts, though the process stood still or was busy beyond it. So the
 * clock waits: as long as it was late itself, since whoever was to read stood still as well, and as long as
 * something is there that nobody has read. But for so many times only: nobody holds it up for ever. */
static bool clock_waits(struct house *house, struct practice *practice) {
  bool first = !is_held(practice);
  int64_t late_us = house->now_us - (first ? practice->due_us : practice->held_until_us);
  if (first) practice->holds = 0;
  if (late_us < 0) return true;
  if (!first && (practice->holds >= HOLDS_MAX || (late_us < HOLD_US && !house_is_asked(house)))) return false;
  practice->held_for_us = practice->due_us;
  practice->held_until_us = house->now_us + HOLD_US + (late_us < HOLD_MAX_US ? late_us : HOLD_MAX_US);
  practice->holds++;
  return true;
}

bool practice_clock(struct house *house) {
  bool acted = false;
  for (int n = 1; n <= PRACTICE_TABLES_MAX; n++) {
    struct practice *practice = &house->practice[n];
    if (!practice->active || !practice->deadline_ms || practice->due_us > house->now_us) continue;
    if (clock_waits(house, practice)) continue;
    act_now(house, n);
    acted = true;
  }
  return acted;
}
