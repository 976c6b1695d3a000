/* Practice tables: one for each book, on their book's link, with an automatic dealer and bots. Everything
 * done here is a command of the floor like any other; the dealer only decides when. */
#include "house.h"

#define NEVER     INT64_MAX
#define SECOND_US INT64_C(1000000)
enum {
  GIFT_CENTS = 100000,
  BUY_MAX_CENTS = 10000000,
  IDLE_SECONDS = 900,
  REST_PACES = 3,
  HIT_PACES = 7,
  THINK_US = 10000 /* until a bot that thinks is asked again */
};

/* ---- small questions */

static bool is_person(const char *patron) {
  return patron[0] && !view_bot(patron);
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

bool practice_deals(const struct house *house, int n) {
  if (n < 1 || n > PRACTICE_TABLES_MAX || !house->practice[n].active) return false;
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

static void join_link(struct house *house, int table, const struct felt_book *book) {
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

void practice_set_up(struct house *house, int tables) {
  int books = 0;
  while (felt_book_builtin(books)) books++;
  for (int table = 1; books > 0 && table <= tables && table <= PRACTICE_TABLES_MAX; table++) {
    if (!felt_floor_find_table(house->floor, table))
      set_up_table(house, table, felt_book_builtin((table - 1) % books), table <= books);
    house->practice[table] = (struct practice){.active = true, .due_us = NEVER};
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
    const char *name = json_string_value(json_object_get(seat, "name"));
    if (!name || !is_person(name) || !json_is_true(json_object_get(seat, "in_round"))) continue;
    struct felt_floor_person person = {0};
    (void)snprintf(person.id, sizeof person.id, "%s", name);
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
      clerk_keep_hand(house->clerk, name, n, round_of_life(table),
                      (int)json_integer_value(json_object_get(seat, "seat")), house->now_ms, text);
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

static void wait_until(struct house *house, struct practice *practice, int64_t due_us, bool shown) {
  practice->due_us = due_us;
  practice->deadline_ms = shown && due_us != NEVER ? house->now_ms + (due_us - house->now_us) / 1000 : 0;
}

static void plan_betting(struct house *house, struct practice *practice,
                         const struct felt_floor_table *table) {
  uint32_t people = seats_where(table, is_person), bots = seats_where(table, is_bot), in = seats_in(table);
  if ((people & in) == 0) {
    practice->bet_us = 0;
    int64_t due_us = in ? house->now_us : NEVER; /* bots do not play alone */
    for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
      if (people >> seat & 1) {
        int64_t idle_us = practice->touched_us[seat] + IDLE_SECONDS * SECOND_US;
        if (practice->leaving >> seat & 1) idle_us = house->now_us;
        if (idle_us < due_us) due_us = idle_us;
      }
    wait_until(house, practice, due_us, false);
    return;
  }
  if (!practice->bet_us) practice->bet_us = house->now_us;
  bool all_ready = (people & ~practice->ready) == 0, bots_are_in = (bots & ~in) == 0;
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
    wait_until(house, practice, house->now_us + pace_us(house), false);
  else if (practice->leaving >> turn & 1 || !patron[0])
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
    practice->turn_round = round->opening.number;
    practice->turn_phase = round->now.phase;
    practice->turn_seat = round->now.turn;
    practice->turn_us = house->now_us;
  }
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) {
    if (!is_person(table->seat[seat - 1].patron)) {
      practice->touched_us[seat] = 0;
      practice->ready &= ~(1U << seat);
      if (!table->seat[seat - 1].patron[0]) practice->leaving &= ~(1U << seat);
    } else if (!practice->touched_us[seat]) {
      practice->touched_us[seat] = house->now_us;
    }
  }
  switch ((enum felt_phase)round->now.phase) {
  case FELT_PHASE_OVER:
    keep_round(house, n, table);
    paces = hit_paces(house, table, FELT_HIT_VERIFIED);
    wait_until(house, practice, house->now_us + (paces > 0 ? paces : REST_PACES) * pace_us(house), false);
    break;
  case FELT_PHASE_BETTING: plan_betting(house, practice, table); break;
  case FELT_PHASE_IDLE:
  case FELT_PHASE_LOCKED:
  case FELT_PHASE_SHOWDOWN: wait_until(house, practice, house->now_us, false); break;
  case FELT_PHASE_SETTLED:
    paces = hit_paces(house, table, FELT_HIT_PENDING);
    wait_until(house, practice, house->now_us + paces * pace_us(house), false);
    break;
  default: plan_turn(house, practice, table); break;
  }
}

int64_t practice_next_us(const struct house *house) {
  int64_t next = NEVER;
  for (int n = 1; n <= PRACTICE_TABLES_MAX; n++)
    if (house->practice[n].active && house->practice[n].due_us < next) next = house->practice[n].due_us;
  return next;
}

/* ---- acting */

static void leave(struct house *house, int n, int seat) {
  struct felt_floor_command command = house_own(house, FELT_FLOOR_LEAVE);
  command.table = n;
  command.seat = seat;
  house_do(house, &command);
}

/* Who wants to go, and who has not moved for a quarter of an hour. */
static void let_go(struct house *house, int n, const struct felt_floor_table *table) {
  struct practice *practice = &house->practice[n];
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) {
    bool person = is_person(table->seat[seat - 1].patron);
    bool idle = person && house->now_us - practice->touched_us[seat] >= IDLE_SECONDS * SECOND_US;
    bool leaving = practice->leaving >> seat & 1;
    if (table->seat[seat - 1].patron[0] && (idle || leaving)) leave(house, n, seat);
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
  practice->ready = 0;
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
    command.round.bet = (struct felt_bet){
        .ante_cents = ante_cents, .blind_cents = ante_cents, .progressive = strcmp(kind, "simple") == 0};
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

void practice_act(struct house *house) {
  for (int n = 1; n <= PRACTICE_TABLES_MAX; n++) {
    struct practice *practice = &house->practice[n];
    if (!practice->active || practice->due_us > house->now_us) continue;
    /* Again in a second, should it be refused; otherwise the plan after the commit says when. */
    practice->due_us = practice_deals(house, n) ? house->now_us + SECOND_US : NEVER;
    if (practice->due_us != NEVER) act_at(house, n, felt_floor_find_table(house->floor, n));
  }
}

/* ---- what people ask of a practice table */

static void refuse(struct order *order, const char *what) {
  order->refused = true;
  (void)felt_fail(&order->error, FELT_E_RULE, "table", NULL, "%s", what);
}

/* A change that is no event of the floor, but one that is seen. */
static void mark(struct house *house, int table, const char *did, int seat) {
  struct changed *changed = &house->changed[table];
  if (!changed->did) changed->did = json_array();
  changed->seq = house->seq;
  json_array_append_new(changed->did, json_pack("{ss si}", "did", did, "seat", seat));
}

static const struct felt_floor_table *practice_table(struct house *house, struct order *order) {
  const struct felt_floor_table *table = felt_floor_find_table(house->floor, order->table);
  if (!practice_deals(house, order->table)) {
    order->refused = true;
    (void)felt_fail(&order->error, FELT_E_INPUT, "table", NULL, "there is no such practice table");
    return NULL;
  }
  return table;
}

static bool own_seat(const struct felt_floor_table *table, struct order *order) {
  if (order->seat >= 1 && order->seat <= FELT_SEATS_MAX &&
      strcmp(table->seat[order->seat - 1].patron, order->person.name) == 0)
    return true;
  order->refused = true;
  (void)felt_fail(&order->error, FELT_E_RULE, "seat", NULL, "it is not yours");
  return false;
}

void practice_touch(struct house *house, int n, const char *patron) {
  const struct felt_floor_table *table = felt_floor_find_table(house->floor, n);
  if (!table || n > PRACTICE_TABLES_MAX) return;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (strcmp(table->seat[seat - 1].patron, patron) == 0)
      house->practice[n].touched_us[seat] = house->now_us;
}

static void buy_in(struct house *house, struct order *order, const struct felt_floor_table *table,
                   const char *patron, int64_t cents) {
  struct felt_floor_command *command = house_command(house, order, &house_dealer, FELT_FLOOR_BUY_IN);
  (void)snprintf(command->patron, sizeof command->patron, "%s", patron);
  memcpy(command->currency, table->book->currency, sizeof command->currency);
  command->cents = cents;
}

/* Who sits down for the first time is given play chips, once a currency: the id is the same for ever. */
void plan_sit(struct house *house, struct order *order) {
  const struct felt_floor_table *table = practice_table(house, order);
  if (!table) return;
  if (felt_floor_balance(house->floor, order->person.name, table->book->currency).cents == 0) {
    buy_in(house, order, table, order->person.name, GIFT_CENTS);
    (void)snprintf(order->command[0].id, sizeof order->command[0].id, "gift:%s:%s", order->person.name,
                   table->book->currency);
  }
  struct felt_floor_person person = person_on_floor(&order->person);
  struct felt_floor_command *command = house_command(house, order, &person, FELT_FLOOR_SIT);
  (void)snprintf(command->patron, sizeof command->patron, "%s", order->person.name);
  (void)snprintf(command->id, sizeof command->id, "%s:%s", order->person.name, order->id);
}

void plan_leave(struct house *house, struct order *order) {
  const struct felt_floor_table *table = practice_table(house, order);
  if (!table || !own_seat(table, order)) return;
  struct felt_floor_person person = person_on_floor(&order->person);
  int phase = table->table.round.now.phase;
  bool in = felt_round_has_seat(&table->table.round, order->seat);
  bool betting = phase == FELT_PHASE_BETTING, between = phase == FELT_PHASE_IDLE || phase == FELT_PHASE_OVER;
  if (in && !betting && !between) {
    /* Dealt in: the clock acts from now on, and the seat is free after the round (MA 6(e)). */
    house->practice[order->table].leaving |= 1U << order->seat;
    order->later = true;
    mark(house, order->table, "leaving", order->seat);
    return;
  }
  if (in && betting) house_command(house, order, &person, FELT_FLOOR_ROUND)->round.kind = FELT_DO_CLEAR;
  struct felt_floor_command *command = house_command(house, order, &person, FELT_FLOOR_LEAVE);
  (void)snprintf(command->id, sizeof command->id, "%s:%s", order->person.name, order->id);
  if (order->command_count == 2)
    (void)snprintf(order->command[0].id, sizeof order->command[0].id, "%s:%s.2", order->person.name,
                   order->id);
}

void plan_ready(struct house *house, struct order *order) {
  const struct felt_floor_table *table = practice_table(house, order);
  if (!table || !own_seat(table, order)) return;
  if (table->table.round.now.phase != FELT_PHASE_BETTING) {
    refuse(order, "bets are not open");
    return;
  }
  house->practice[order->table].ready |= 1U << order->seat;
  practice_touch(house, order->table, order->person.name);
  mark(house, order->table, "ready", order->seat);
}

void plan_buy(struct house *house, struct order *order) {
  const struct felt_floor_table *table = practice_table(house, order);
  if (!table) return;
  if (order->cents < 1 || order->cents > BUY_MAX_CENTS) {
    refuse(order, "buy between 0.01 and 100,000.00");
    return;
  }
  buy_in(house, order, table, order->person.name, order->cents);
  mark(house, order->table, "buy-in", 0);
}

void plan_bot(struct house *house, struct order *order) {
  const struct felt_floor_table *table = practice_table(house, order);
  if (!table) return;
  if (order->seat < 1 || order->seat > table->book->positions) {
    refuse(order, "there is no such seat");
    return;
  }
  const char *patron = table->seat[order->seat - 1].patron;
  char bot[24];
  if (!order->kind) {
    if (!is_bot(patron))
      refuse(order, "no bot sits there");
    else if (felt_round_has_seat(&table->table.round, order->seat) &&
             table->table.round.now.phase != FELT_PHASE_OVER) {
      house->practice[order->table].leaving |= 1U << order->seat;
      order->later = true;
    } else {
      (void)house_command(house, order, &house_dealer, FELT_FLOOR_LEAVE);
    }
    return;
  }
  (void)snprintf(bot, sizeof bot, "%.10s.%d.%d", order->kind, order->table, order->seat);
  buy_in(house, order, table, bot, 1000 * table->book->main.ante.min_cents);
  struct felt_floor_command *command = house_command(house, order, &house_dealer, FELT_FLOOR_SIT);
  (void)snprintf(command->patron, sizeof command->patron, "%s", bot);
}
