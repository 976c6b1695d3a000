/* What people at the tables do next. */
#include "crowd.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEALER  "by=deb roles=dealer"
#define PIT     "by=sue roles=supervisor"
#define CASHIER "by=carl roles=cashier"

void crowd_say(struct crowd *crowd, char line[FELT_FLOOR_LINE_MAX], const char *word, const char *format,
               ...) {
  int n = ++crowd->commands;
  int at = snprintf(line, FELT_FLOOR_LINE_MAX, "v1 %s id=%s%d time=%" PRId64 " ", word, crowd->name, n,
                    INT64_C(1794700800000) + 250 * (int64_t)n);
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(line + at, (size_t)(FELT_FLOOR_LINE_MAX - at), format, arguments);
  va_end(arguments);
}

static uint32_t below(struct crowd *crowd, uint32_t n) {
  return felt_rng_below(&crowd->rng, n);
}

/* ---- decks */

static void print_cards(const felt_card cards[], int count, char text[2 * FELT_DECK + 1]) {
  struct felt_text to = felt_text_init(text, 2 * FELT_DECK + 1);
  for (int i = 0; i < count; i++) felt_text_put(&to, felt_card_print(cards[i]).text);
}

/* Puts `card` where the position is, trading places. */
static void put_at(felt_card deck[FELT_DECK], int position, const char *card) {
  felt_card wanted[1];
  int count = 0;
  felt_assert(felt_cards_parse(card, 2, 1, 1, wanted, &count, NULL) == FELT_OK);
  for (int i = 0; i < FELT_DECK; i++)
    if (deck[i] == wanted[0]) {
      deck[i] = deck[position];
      deck[position] = wanted[0];
      return;
    }
}

/* Where the deal puts board and hands, found by dealing the round on the side. */
static bool find_places(const struct felt_floor_table *table, const felt_card deck[FELT_DECK],
                        struct felt_table *dealt) {
  struct felt_command command = {.kind = FELT_DO_DEAL};
  struct felt_event events[FELT_EVENTS_MAX];
  int count = 0;
  *dealt = table->table;
  if (!table->table.options.live) {
    command.faces.count = FELT_DECK;
    memcpy(command.faces.card, deck, FELT_DECK);
  }
  return felt_table_apply(table->book, dealt, &command, events, &count, NULL) == FELT_OK;
}

/* Board cards that are dealt later come from the stub; these are the next ones, burns counted. */
static void board_places(const struct felt_floor_table *table, const struct felt_table *dealt,
                         int position[5]) {
  const struct felt_way *way = &table->book->way[dealt->round.opening.way];
  int next = dealt->round.now.next, n = 0;
  for (int i = 0; i < 5; i++) position[i] = dealt->round.now.board_position[i];
  while (n < 5 && position[n] != FELT_NOT_DEALT) n++;
  for (int i = 0; i < way->step_count; i++) {
    if ((int)way->step[i].before <= dealt->round.now.phase - FELT_PHASE_PREFLOP) continue;
    for (int j = 0; j < way->step[i].count; j++, next++)
      if (way->step[i].kind == FELT_DEAL_COMMUNITY && n < 5) position[n++] = next;
  }
}

/* Hands that take meters: a royal, two straight flushes, quads, for whoever sits there. */
static void stack(struct crowd *crowd, const struct felt_floor_table *table, felt_card deck[FELT_DECK]) {
  static const char *const boards[][3] = {
      {"Ah", "Kh", "Qh"}, {"9s", "8s", "7s"}, {"5d", "6d", "7d"}, {"8c", "8d", "2s"}};
  static const char *const hands[][2][2] = {{{"Jh", "Th"}, {"As", "Ad"}},
                                            {{"Ts", "Js"}, {"6s", "5s"}},
                                            {{"8d", "9d"}, {"3d", "4d"}},
                                            {{"8h", "8s"}, {"Ac", "Ad"}}};
  struct felt_table dealt;
  int board[5], hand = 0;
  if (!find_places(table, deck, &dealt)) return;
  board_places(table, &dealt, board);
  uint32_t kind = below(crowd, FELT_COUNT(boards));
  for (int i = 0; i < 3; i++)
    if (board[i] < FELT_DECK) put_at(deck, board[i], boards[kind][i]);
  for (int seat = 1; seat <= FELT_SEATS_MAX && hand < 2; seat++) {
    const struct felt_round_hand *there = &dealt.round.now.hand[seat - 1];
    if (!felt_round_has_seat(&dealt.round, seat) || there->position[0] >= FELT_DECK) continue;
    for (int i = 0; i < 2; i++) put_at(deck, there->position[i], hands[kind][hand][i]);
    hand++;
  }
}

static void deal(struct crowd *crowd, const struct felt_floor_table *table, char line[FELT_FLOOR_LINE_MAX]) {
  struct crowd_table *own = &crowd->table[table->number];
  char cards[2 * FELT_DECK + 1];
  own->last_round = felt_floor_round(table) - 1;
  memcpy(own->last_deck, own->deck, FELT_DECK);
  felt_rng_shuffle(&crowd->rng, own->deck);
  if (crowd->jackpots > 0 && crowd_chance(crowd, (uint32_t)crowd->jackpots)) stack(crowd, table, own->deck);
  if (table->table.options.live) {
    crowd_say(crowd, line, "deal", DEALER " table=%d", table->number);
    return;
  }
  print_cards(own->deck, FELT_DECK, cards);
  crowd_say(crowd, line, "deal", DEALER " table=%d cards=%s", table->number, cards);
}

/* ---- before the deal */

static bool ask_for_money(struct crowd *crowd, const char *patron, char line[FELT_FLOOR_LINE_MAX]) {
  struct felt_floor_balance balance = felt_floor_balance(crowd->floor, patron, crowd->book->currency);
  if (balance.cents - balance.on_layout_cents >= 60000) return false;
  crowd_say(crowd, line, "buy-in", CASHIER " patron=%s currency=%s cents=%u", patron, crowd->book->currency,
            200000 + 100 * below(crowd, 1000));
  return true;
}

/* With real cards the dealer acts for the seats. */
static const char *who_acts(const struct felt_floor_table *table, int seat) {
  return felt_floor_bettor(table) == FELT_BETS_STAFF ? "deb roles=dealer" : table->seat[seat - 1].patron;
}

static void bet(struct crowd *crowd, const struct felt_floor_table *table, int seat,
                char line[FELT_FLOOR_LINE_MAX]) {
  const struct felt_book *book = table->book;
  const struct felt_round *round = &table->table.round;
  char words[160];
  struct felt_text text = felt_text_init(words, sizeof words);
  int64_t ante = book->main.ante.min_cents + 500 * below(crowd, 3);
  bool progressive = round->opening.progressive_table != FELT_NO_TABLE && !round->now.progressive_down &&
                     !(round->now.dead_sensors >> seat & 1) && below(crowd, 4) > 0;
  felt_text_printf(&text, " ante=%" PRId64 " blind=%" PRId64, ante, ante);
  for (int i = 0; i < book->side_count; i++)
    if (felt_book_offers(book, (enum felt_wager)(FELT_SIDE + i)) &&
        book->side[i].ways >> round->opening.way & 1 && crowd_chance(crowd, i == 0 ? 2 : 4))
      felt_text_printf(&text, " %s=500", felt_wager_word(book, (enum felt_wager)(FELT_SIDE + i)));
  if (progressive) felt_text_put(&text, " progressive");
  if (book->tokes.allowed && crowd_chance(crowd, 8)) felt_text_printf(&text, " toke=100");
  crowd_say(crowd, line, "bet", "by=%s table=%d seat=%d%s", who_acts(table, seat), table->number, seat,
            words);
}

static bool at_bets(struct crowd *crowd, const struct felt_floor_table *table,
                    char line[FELT_FLOOR_LINE_MAX]) {
  struct crowd_table *own = &crowd->table[table->number];
  while (own->asked < table->book->positions) {
    int seat = own->asked + 1;
    const char *patron = table->seat[seat - 1].patron;
    if (patron[0] && ask_for_money(crowd, patron, line)) return true;
    own->asked = seat;
    if (!patron[0] || (own->bets > 0 && crowd_chance(crowd, 5))) continue;
    own->bets++;
    bet(crowd, table, seat, line);
    return true;
  }
  if (table->table.round.now.last_seat == 0) { /* nobody's wager was taken */
    own->asked = own->bets = 0;
    return false;
  }
  crowd_say(crowd, line, "lock", DEALER " table=%d", table->number);
  return true;
}

/* ---- play */

static void act(struct crowd *crowd, const struct felt_floor_table *table, char line[FELT_FLOOR_LINE_MAX]) {
  const struct felt_round_now *now = &table->table.round.now;
  const char *patron = who_acts(table, now->turn);
  uint32_t choice = below(crowd, 8);
  if (choice == 0 && !crowd->calm)
    crowd_say(crowd, line, "time-out", DEALER " table=%d seat=%d", table->number, now->turn);
  else if (choice < 4 && now->phase != FELT_PHASE_RIVER)
    crowd_say(crowd, line, "check", "by=%s table=%d seat=%d", patron, table->number, now->turn);
  else if (choice < 3)
    crowd_say(crowd, line, "fold", "by=%s table=%d seat=%d", patron, table->number, now->turn);
  else
    crowd_say(crowd, line, "play", "by=%s table=%d seat=%d multiple=%d", patron, table->number, now->turn,
              now->phase == FELT_PHASE_PREFLOP ? 4
              : now->phase == FELT_PHASE_FLOP  ? 2
                                               : 1);
}

static void open_board(struct crowd *crowd, const struct felt_floor_table *table,
                       char line[FELT_FLOOR_LINE_MAX]) {
  const struct felt_round_now *now = &table->table.round.now;
  const char *word = now->phase == FELT_PHASE_PREFLOP ? "flop" : "river";
  if (!table->table.options.live) {
    crowd_say(crowd, line, word, DEALER " table=%d", table->number);
    return;
  }
  int position[5], first = now->phase == FELT_PHASE_PREFLOP ? 0 : 3, last = first == 0 ? 3 : 5;
  felt_card faces[3];
  char cards[2 * FELT_DECK + 1];
  board_places(table, &table->table, position);
  for (int i = first; i < last; i++) faces[i - first] = crowd->table[table->number].deck[position[i]];
  print_cards(faces, last - first, cards);
  crowd_say(crowd, line, word, DEALER " table=%d cards=%s", table->number, cards);
}

static bool reveal(struct crowd *crowd, const struct felt_floor_table *table,
                   char line[FELT_FLOOR_LINE_MAX]) {
  const struct felt_round *round = &table->table.round;
  const felt_card *deck = crowd->table[table->number].deck;
  char cards[2 * FELT_DECK + 1];
  if (!round->opening.live) {
    if (round->now.phase == FELT_PHASE_SHOWDOWN) return false;
    crowd_say(crowd, line, "reveal", DEALER " table=%d", table->number);
    return true;
  }
  if (!round->now.is_void && !round->now.dealer_shown) {
    felt_card faces[2] = {deck[round->now.dealer_position[0]], deck[round->now.dealer_position[1]]};
    print_cards(faces, 2, cards);
    crowd_say(crowd, line, "reveal", DEALER " table=%d cards=%s", table->number, cards);
    return true;
  }
  for (int seat = 1; seat <= round->now.last_seat; seat++) {
    const struct felt_round_hand *hand = &round->now.hand[seat - 1];
    if (!felt_round_turns_up(table->book, round, seat) || hand->shown) continue;
    felt_card faces[2] = {deck[hand->position[0]], deck[hand->position[1]]};
    print_cards(faces, 2, cards);
    crowd_say(crowd, line, "reveal", DEALER " table=%d seat=%d cards=%s", table->number, seat, cards);
    return true;
  }
  return false;
}

/* ---- what goes wrong */

static bool incident(struct crowd *crowd, const struct felt_floor_table *table,
                     char line[FELT_FLOOR_LINE_MAX]) {
  static const enum felt_incident_kind kinds[] = {FELT_DEALER_CARD_EXPOSED, FELT_CARD_FACE_UP,
                                                  FELT_CARD_DRAWN_UNSEEN, FELT_SHOE_FAILED, FELT_OTHER};
  if (crowd->calm || !crowd_chance(crowd, 150)) return false;
  enum felt_incident_kind kind = kinds[below(crowd, FELT_COUNT(kinds))];
  crowd_say(crowd, line, "incident", DEALER " table=%d kind=%s reason=seen", table->number,
            felt_incident_name(kind));
  return true;
}

static void decide(struct crowd *crowd, const struct felt_floor_table *table,
                   char line[FELT_FLOOR_LINE_MAX]) {
  uint32_t choice = below(crowd, 3);
  crowd_say(crowd, line, "decide", PIT " table=%d decision=%s reason=as-ruled", table->number,
            choice == 0 ? "void-round" : "continue");
}

/* What the house's text asks of the people at the table. */
static bool duty(struct crowd *crowd, const struct felt_floor_table *table, char line[FELT_FLOOR_LINE_MAX]) {
  struct felt_settle_notice notices[FELT_TABLE_NOTICES_MAX];
  int count = felt_table_notices(table->book, &table->table, notices);
  const struct felt_round_now *now = &table->table.round.now;
  for (int i = 0; i < count; i++) {
    if (notices[i].need == FELT_NEEDS_STUB_COUNT && now->phase == FELT_PHASE_SHOWDOWN) {
      if (!crowd->calm && crowd_chance(crowd, 4))
        crowd_say(crowd, line, "incident", DEALER " table=%d kind=stub-count-wrong%s", table->number,
                  crowd_chance(crowd, 2) ? " not-misdealt" : "");
      else
        crowd_say(crowd, line, "count-stub", DEALER " table=%d cards=%d", table->number,
                  FELT_DECK - now->next);
      return true;
    }
    if (now->phase != FELT_PHASE_LOCKED) continue;
    if (notices[i].need == FELT_NEEDS_DECK_COUNT)
      crowd_say(crowd, line, "count-deck", DEALER " table=%d cards=52", table->number);
    else if (notices[i].need == FELT_NEEDS_REMOVE_DECK)
      crowd_say(crowd, line, "change-deck", DEALER " table=%d", table->number);
    else
      continue;
    return true;
  }
  return false;
}

/* ---- between rounds */

static bool come_and_go(struct crowd *crowd, const struct felt_floor_table *table,
                        char line[FELT_FLOOR_LINE_MAX]) {
  int seat = 1 + (int)below(crowd, (uint32_t)table->book->positions);
  int seated = 0;
  for (int i = 0; i < table->book->positions; i++) seated += table->seat[i].patron[0] != '\0';
  if (seated >= 2 && !crowd_chance(crowd, 6)) return false;
  if (table->seat[seat - 1].patron[0] && seated > 2) {
    crowd_say(crowd, line, "leave", "by=%s table=%d seat=%d", table->seat[seat - 1].patron, table->number,
              seat);
    return true;
  }
  if (table->seat[seat - 1].patron[0]) return false;
  char patron[24]; /* where a player may have two hands, neighbours are one */
  (void)snprintf(patron, sizeof patron, "p%d-%d", table->number,
                 table->book->hands_per_player > 1 ? (seat + 1) / 2 : seat);
  crowd_say(crowd, line, "sit", "by=%s table=%d seat=%d patron=%s", patron, table->number, seat, patron);
  return true;
}

/* A supervisor records a hit before the next round, where the book asks for it. */
static bool must_verify(struct crowd *crowd, const struct felt_floor_table *table,
                        char line[FELT_FLOOR_LINE_MAX]) {
  const struct felt_link *link = felt_floor_find_link(crowd->floor, table->link.text);
  for (int i = 0; link && i < link->hit_count; i++) {
    const struct felt_link_hit *hit = &link->hit[i];
    if (hit->table != table->number || hit->state != FELT_HIT_PENDING) continue;
    crowd_say(crowd, line, "link-verify", PIT " link=%s hit=%" PRId64, table->link.text, hit->number);
    return true;
  }
  return false;
}

static bool between(struct crowd *crowd, const struct felt_floor_table *table,
                    char line[FELT_FLOOR_LINE_MAX]) {
  struct crowd_table *own = &crowd->table[table->number];
  if (come_and_go(crowd, table, line)) return true;
  int seated = 0;
  for (int i = 0; i < table->book->positions; i++) seated += table->seat[i].patron[0] != '\0';
  if (seated == 0) return false;
  own->bets = own->asked = 0;
  if (!crowd->calm && crowd_chance(crowd, 40)) {
    crowd_say(crowd, line, "tap-in", DEALER " table=%d note-by=deb", table->number);
    return true;
  }
  crowd_say(crowd, line, "open", DEALER " table=%d", table->number);
  return true;
}

/* R37: a supervisor looks at the hand that brings envy. */
static bool see(struct crowd *crowd, const struct felt_floor_table *table, char line[FELT_FLOOR_LINE_MAX]) {
  uint32_t unseen = felt_round_unseen(table->book, &table->table.round);
  if (!unseen) return false;
  crowd_say(crowd, line, "seen", PIT " table=%d seat=%d", table->number, __builtin_ctz(unseen));
  return true;
}

/* Now and then hand by hand, as far as they are open. */
static bool settle_next(struct crowd *crowd, const struct felt_floor_table *table,
                        char line[FELT_FLOOR_LINE_MAX]) {
  const struct felt_round *round = &table->table.round;
  int next = felt_round_pays_next(table->book, round);
  if (!round->opening.live || !next || !crowd_chance(crowd, 2)) return false;
  if (felt_round_turns_up(table->book, round, next) && !round->now.hand[next - 1].shown) return false;
  crowd_say(crowd, line, "settle", DEALER " table=%d seat=%d", table->number, next);
  return true;
}

bool crowd_next(struct crowd *crowd, int number, char line[FELT_FLOOR_LINE_MAX]) {
  const struct felt_floor_table *table = felt_floor_find_table(crowd->floor, number);
  if (!table || !table->open) return false;
  const struct felt_round_now *now = &table->table.round.now;
  bool is_void = now->is_void && !now->but_sides;
  if (now->pending) {
    decide(crowd, table, line);
    return true;
  }
  if (duty(crowd, table, line)) return true;
  switch (now->phase) {
  case FELT_PHASE_IDLE:
  case FELT_PHASE_OVER: return between(crowd, table, line);
  case FELT_PHASE_BETTING: return at_bets(crowd, table, line);
  case FELT_PHASE_SETTLED:
    if (table->table.options.live && !crowd->calm && crowd_chance(crowd, 12)) {
      crowd_say(crowd, line, "count-stub", DEALER " table=%d cards=%d", number, FELT_DECK - 1 - now->next);
      return true; /* a card is missing, and it is too late to void anything */
    }
    if (crowd_chance(crowd, 2) && must_verify(crowd, table, line)) return true;
    if (!crowd->calm && !crowd_chance(crowd, 3) && crowd_correct_back(crowd, table, line)) return true;
    if (!crowd->calm && crowd_chance(crowd, crowd_corrects_one_in(table)) &&
        crowd_correct(crowd, table, line))
      return true;
    if (see(crowd, table, line)) return true;
    crowd_say(crowd, line, "game-over", DEALER " table=%d", number);
    return true;
  default: break;
  }
  if (!is_void && now->phase < FELT_PHASE_SHOWDOWN && incident(crowd, table, line)) return true;
  if (!crowd->calm && crowd_chance(crowd, 60) && crowd_correct(crowd, table, line)) return true;
  if (is_void) {
    crowd_say(crowd, line, "settle", DEALER " table=%d", number);
    return true;
  }
  if (now->phase == FELT_PHASE_LOCKED)
    deal(crowd, table, line);
  else if (now->turn)
    act(crowd, table, line);
  else if (now->phase == FELT_PHASE_PREFLOP || now->phase == FELT_PHASE_FLOP)
    open_board(crowd, table, line);
  else if (!settle_next(crowd, table, line) && !reveal(crowd, table, line))
    crowd_say(crowd, line, "settle", DEALER " table=%d", number);
  return true;
}

bool crowd_other(struct crowd *crowd, char line[FELT_FLOOR_LINE_MAX]) {
  if (crowd->corrects > 0 && crowd_chance(crowd, (uint32_t)crowd->corrects)) switch (below(crowd, 8)) {
    case 0: return crowd_settle_owed(crowd, line);
    case 1: return crowd_return_award(crowd, line);
    default: return crowd_correct_past(crowd, line);
    }
  return crowd_chance(crowd, 3) ? crowd_outside(crowd, line) : crowd_link(crowd, line);
}

/* ---- the floor */

void crowd_answered(void *context, const struct felt_floor_answer *answer) {
  struct crowd *crowd = context;
  if (answer->status == FELT_OK) {
    crowd->accepted++;
    return;
  }
  crowd->refused++;
  crowd->last_refusal = *answer->error;
}

static enum felt_status submit(struct crowd *crowd, const char *line, struct felt_error *error) {
  return felt_floor_submit_line(crowd->floor, line, strlen(line), (uint64_t)crowd->commands, error);
}

static enum felt_status set_up(struct crowd *crowd, struct felt_error *error) {
  char line[FELT_FLOOR_LINE_MAX];
  enum felt_status status = FELT_OK;
  static const char *const links[] = {"main", "spare"};
  const struct felt_progressive_rules *rules = &crowd->book->progressive;
  int64_t seed = rules->table_count > 0 ? 2 * rules->table[rules->table_default].level[0].seed_cents : 0;
  for (size_t i = 0; i < FELT_COUNT(links) && !status; i++) {
    crowd_say(crowd, line, "link-open",
              "by=mia roles=shift-manager with=sue with-roles=supervisor link=%s reason=new-link book=%s "
              "seed-0=%lld",
              links[i], crowd->hash, (long long)seed);
    status = submit(crowd, line, error);
  }
  for (int table = 1; table <= crowd->tables && !status; table++) {
    bool live = table > crowd->tables - (crowd->live ? crowd->live : 1) && table > 1 && !crowd->calm;
    char posted[80] = ""; /* at every second table */
    if (table % 2 == 0)
      (void)snprintf(posted, sizeof posted, " positions=%d max-ante=%lld", crowd->book->positions - 1,
                     (long long)(crowd->book->main.ante.max_cents / 2));
    crowd_say(crowd, line, "open-table", PIT " table=%d book=%s%s%s", table, crowd->hash, live ? " live" : "",
              posted);
    status = submit(crowd, line, error);
    if (status) return status;
    if (table == 2 && crowd->tables > 3 && !crowd->calm) continue; /* no link, no progressive */
    crowd_say(crowd, line, "link-join", PIT " link=main table=%d", table);
    status = submit(crowd, line, error);
  }
  return status ? status : felt_floor_commit(crowd->floor, error);
}

enum felt_status crowd_init(struct crowd *crowd, struct felt_floor *floor, const char *book, int tables,
                            uint64_t seed, struct felt_error *error) {
  const struct felt_book_text *text = felt_book_find(book);
  uint8_t hash[FELT_BOOK_HASH];
  bool calm = crowd->calm;
  int jackpots = crowd->jackpots, live = crowd->live, corrects = crowd->corrects;
  felt_assert(text && tables >= 1 && tables <= CROWD_TABLES_MAX);
  memset(crowd, 0, sizeof *crowd);
  crowd->calm = calm;
  crowd->jackpots = jackpots;
  crowd->live = live;
  crowd->corrects = corrects;
  crowd->floor = floor;
  crowd->tables = tables;
  crowd->rng = felt_rng_from_seed(seed);
  (void)snprintf(crowd->name, sizeof crowd->name, "%s-", book);
  enum felt_status status =
      felt_floor_keep_book(floor, text->text, text->length, INT64_C(1794700800000), hash, error);
  if (status) return status;
  crowd->book = felt_floor_find_book(floor, hash);
  struct felt_text hex = felt_text_init(crowd->hash, sizeof crowd->hash);
  for (int i = 0; i < FELT_BOOK_HASH; i++) felt_text_printf(&hex, "%02x", hash[i]);
  return set_up(crowd, error);
}

enum felt_status crowd_step(struct crowd *crowd, struct felt_error *error) {
  char line[FELT_FLOOR_LINE_MAX];
  enum felt_status status = FELT_OK;
  for (int table = 1; table <= crowd->tables && !status; table++) {
    const struct felt_floor_table *there = felt_floor_find_table(crowd->floor, table);
    bool ends = there && there->table.round.now.phase == FELT_PHASE_SETTLED;
    if (!crowd_next(crowd, table, line)) continue;
    crowd->rounds += ends && strncmp(line, "v1 game-over", 12) == 0;
    status = submit(crowd, line, error);
  }
  if (!status && !crowd->calm && crowd_other(crowd, line)) status = submit(crowd, line, error);
  return status ? status : felt_floor_commit(crowd->floor, error);
}

/* Every round to its end, no new one; then the link's alarms one by one. */
enum felt_status crowd_finish(struct crowd *crowd, struct felt_error *error) {
  char line[FELT_FLOOR_LINE_MAX];
  enum felt_status status = FELT_OK;
  crowd->calm = true;
  for (int idle = 0; idle < 3 && !status;) {
    int64_t before = crowd->accepted;
    for (int table = 1; table <= crowd->tables && !status; table++) {
      const struct felt_floor_table *there = felt_floor_find_table(crowd->floor, table);
      if (!there || there->table.round.now.phase == FELT_PHASE_OVER ||
          there->table.round.now.phase == FELT_PHASE_IDLE || !crowd_next(crowd, table, line))
        continue;
      status = submit(crowd, line, error);
    }
    if (!status && (crowd->outside_step > 0 ? crowd_outside(crowd, line) : crowd_link(crowd, line)))
      status = submit(crowd, line, error);
    if (!status) status = felt_floor_commit(crowd->floor, error);
    idle = crowd->accepted > before ? 0 : idle + 1;
  }
  return status;
}
