/* link-late BOOK SEED STEPS: a link's life by chance: rounds of four tables that overlap, hits, voids,
 * payments, and corrections of rounds that are open or over. Prints it as an export does (docs/ledger.md),
 * without hashes, for tests/oracle/floor_log.py; on standard error what was done and what was refused. */
#include "felt/link.h"
#include "felt/rng.h"

#include <inttypes.h>

enum { TABLES = 4, SEATS = 6, PAST = 24, ACCOUNTS = 64, NAME = 64 };

/* A round with what its settlement recorded. */
struct played {
  int table;
  int64_t number, coin_in, deal, place, shown[FELT_LEVELS_MAX];
  uint32_t seats;
  bool open, dealt, settled;
};

static struct felt_link link_state;
static struct felt_link_event events[FELT_LINK_EVENTS_MAX];
static struct felt_rng rng;
static struct played now[TABLES], past[PAST];
static int past_count;
static int64_t commands, lines;
static int64_t done[FELT_LINK_ACTS], refused[FELT_LINK_ACTS];
static const char *currency;
static struct balance {
  char name[NAME];
  int64_t micro;
} balance[ACCOUNTS];
static int balance_count;

static uint32_t below(uint32_t n) {
  return felt_rng_below(&rng, n);
}

/* ---- the lines of an export */

static void name_account(const struct felt_link_posting *posting, char name[NAME]) {
  struct felt_text text = felt_text_init(name, NAME);
  bool patron = posting->account.kind == FELT_ACCOUNT_PATRON;
  felt_text_put(&text, patron ? "outside"
                              : felt_link_account_name((enum felt_link_account_kind)posting->account.kind));
  switch (posting->account.kind) {
  case FELT_ACCOUNT_METER:
  case FELT_ACCOUNT_RESERVE:
  case FELT_ACCOUNT_OVERFLOW:
    felt_text_printf(&text, ":main:%s", link_state.terms.level[posting->account.level].name.text);
    break;
  case FELT_ACCOUNT_PAYABLE: felt_text_put(&text, ":main"); break;
  case FELT_ACCOUNT_TRAY:
  case FELT_ACCOUNT_PATRON: felt_text_printf(&text, ":%d", posting->table); break;
  default: break;
  }
}

static void post(const char name[NAME], int64_t micro) {
  int i = 0;
  while (i < balance_count && strcmp(balance[i].name, name) != 0) i++;
  if (i == ACCOUNTS) abort();
  if (i == balance_count) (void)snprintf(balance[balance_count++].name, NAME, "%s", name);
  balance[i].micro += micro;
}

static void print_postings(const struct felt_link_event *event) {
  struct felt_link_posting postings[FELT_LINK_POSTINGS_MAX];
  int count = felt_link_postings(event, postings);
  if (count == 0) return;
  (void)printf(",\"postings\":[");
  for (int i = 0; i < count; i++) {
    char name[NAME];
    name_account(&postings[i], name);
    post(name, postings[i].micro);
    (void)printf("%s[\"%s\",\"%s\",%" PRId64 "]", i ? "," : "", name, currency, postings[i].micro);
  }
  (void)printf("]");
}

static void print_event(const struct felt_link_event *event, bool last) {
  static char line[FELT_LINK_LINE_MAX];
  struct felt_text text = felt_text_init(line, sizeof line);
  felt_link_event_print(event, &text);
  (void)printf("{\"seq\":%" PRId64 ",\"stream\":\"link:main\",\"command\":\"c%" PRId64 "\",\"event\":\"%s\"",
               ++lines, commands, line);
  if (last) (void)printf(",\"answer\":\"v1 done rules=3\"");
  print_postings(event);
  (void)printf("}\n");
}

static void print_end(void) {
  for (int i = 0; i < balance_count; i++)
    (void)printf("{\"balance\":[\"%s\",\"%s\",%" PRId64 "]}\n", balance[i].name, currency, balance[i].micro);
  (void)printf("{\"end\":%" PRId64 "}\n", lines);
  for (int act = 0; act < FELT_LINK_ACTS; act++)
    if (done[act] + refused[act] > 0)
      (void)fprintf(stderr, "%s %" PRId64 " (%" PRId64 " refused)\n",
                    felt_link_act_name((enum felt_link_act)act), done[act], refused[act]);
}

/* ---- what people do */

static bool act(struct felt_link_command command) {
  struct felt_error error;
  int count;
  if (felt_link_apply(&link_state, &command, events, &count, &error)) {
    refused[command.act]++;
    return false;
  }
  done[command.act]++;
  commands++;
  for (int i = 0; i < count; i++) print_event(&events[i], i == count - 1);
  return true;
}

static struct felt_person one_of(uint16_t roles, const char *id) {
  struct felt_person person = {.role = roles ? (uint8_t)__builtin_ctz(roles) : FELT_SUPERVISOR};
  (void)snprintf(person.id, sizeof person.id, "%s", id);
  return person;
}

/* Signed by two, with the first reason that fits. */
static bool act_signed(struct felt_link_command command) {
  const struct felt_link_terms *terms = command.terms ? command.terms : &link_state.terms;
  struct felt_link_who who = terms->who[command.act];
  command.by = one_of(who.first, "ann");
  if (who.second || command.act == FELT_LINK_DOWN) command.with = one_of(who.second, "bob");
  for (int reason = 0; reason < FELT_LINK_REASONS; reason++) {
    if (!felt_link_reason_fits((enum felt_link_reason)reason, command.act)) continue;
    command.reason = (enum felt_link_reason)reason;
    break;
  }
  return act(command);
}

static enum felt_category any_hand(void) {
  static const enum felt_category hands[] = {FELT_ROYAL_FLUSH, FELT_STRAIGHT_FLUSH, FELT_STRAIGHT_FLUSH,
                                             FELT_FOUR_OF_A_KIND};
  return hands[below(4)];
}

static void settle(struct played *round) {
  round->place = link_state.seq;
  for (int i = 0; i < link_state.terms.level_count; i++)
    round->shown[i] = felt_link_shown_cents(&link_state, i);
  for (int i = 1; i <= SEATS; i++) {
    int seat = link_state.terms.order == FELT_LOWEST_SEAT_FIRST ? i : SEATS + 1 - i;
    if (!(round->seats >> seat & 1) || below(9) != 0) continue;
    (void)act((struct felt_link_command){.act = FELT_LINK_HIT,
                                         .table = round->table,
                                         .round = round->number,
                                         .seat = seat,
                                         .hand = any_hand()});
  }
  round->settled = act(
      (struct felt_link_command){.act = FELT_LINK_SETTLED, .table = round->table, .round = round->number});
}

static void end(struct played *round) {
  (void)act((struct felt_link_command){.act = FELT_LINK_END, .table = round->table, .round = round->number});
  round->open = false;
  if (past_count == PAST) memmove(past, past + 1, sizeof past[0] * (PAST - 1));
  past[past_count == PAST ? PAST - 1 : past_count++] = *round;
}

static void play(void) {
  int table = (int)below(TABLES) + 1;
  struct played *round = &now[table - 1];
  if (!round->open) {
    struct felt_link_command command = {
        .act = FELT_LINK_COIN_IN, .table = table, .round = round->number + 1, .seats = below(63) * 2 + 2};
    if (!act(command)) return;
    *round = (struct played){.table = table,
                             .number = command.round,
                             .coin_in = link_state.seq,
                             .seats = command.seats,
                             .open = true};
  } else if (!round->dealt) {
    round->dealt =
        act((struct felt_link_command){.act = FELT_LINK_DEAL, .table = table, .round = round->number});
    round->deal = link_state.seq;
  } else if (!round->settled) {
    settle(round);
  } else {
    end(round);
  }
}

/* Takes any hit that is not finished one step on, or voids it. */
static void finish(void) {
  if (link_state.hit_count == 0) return;
  const struct felt_link_hit *hit = &link_state.hit[below((uint32_t)link_state.hit_count)];
  struct felt_link_command command = {.act = FELT_LINK_VOID, .hit = hit->number};
  bool is_void = below(4) == 0;
  switch (hit->state) {
  case FELT_HIT_HELD: command.act = is_void ? FELT_LINK_VOID : FELT_LINK_RECORD; break;
  case FELT_HIT_PENDING: command.act = is_void ? FELT_LINK_VOID : FELT_LINK_VERIFY; break;
  case FELT_HIT_VERIFIED:
    command.act = is_void ? FELT_LINK_VOID : FELT_LINK_PAY;
    command.parts.check_cents = hit->share_cents;
    break;
  case FELT_HIT_VOID: return;
  default:
    command.act = FELT_LINK_RETURN;
    command.parts.check_cents = 1 + (int64_t)below((uint32_t)hit->share_cents);
  }
  (void)act_signed(command);
}

/* A hand was misread, or a wager overlooked, in a round that is settled. */
static void correct(void) {
  struct played *round =
      past_count > 0 && below(3) ? &past[below((uint32_t)past_count)] : &now[below(TABLES)];
  if (!round->settled) return;
  struct felt_link_command command = {.act = FELT_LINK_LATE_HIT,
                                      .table = round->table,
                                      .round = round->number,
                                      .seat = (int)below(SEATS) + 1,
                                      .hand = any_hand(),
                                      .coin_in = round->coin_in,
                                      .deal = round->deal,
                                      .place = round->place};
  memcpy(command.shown_cents, round->shown, sizeof round->shown);
  command.seats = 1U << command.seat;
  if (round->seats & command.seats) {
    (void)act_signed(command);
  } else if (below(4) == 0) {
    command.act = FELT_LINK_LATE_COIN_IN;
    if (act_signed(command)) round->seats |= command.seats;
  }
}

static void trouble(void) {
  if (link_state.down)
    (void)act_signed((struct felt_link_command){.act = FELT_LINK_UP});
  else if (below(4) == 0)
    (void)act_signed((struct felt_link_command){.act = FELT_LINK_DOWN});
  if (link_state.award_count > 0 && below(4) == 0)
    (void)act_signed((struct felt_link_command){
        .act = FELT_LINK_BREAK_LOCK,
        .award = link_state.award[below((uint32_t)link_state.award_count)].number});
}

static bool begin(const struct felt_book *book) {
  static struct felt_link_terms terms;
  felt_link_terms_init(book, book->progressive.table_default, book->way[book->way_default].decks, &terms);
  felt_link_init(&link_state);
  bool opened = act_signed((struct felt_link_command){.act = FELT_LINK_OPEN, .terms = &terms});
  for (int table = 1; table <= TABLES; table++)
    opened = opened && act_signed((struct felt_link_command){
                           .act = FELT_LINK_JOIN, .table = table, .name = "Ultimate", .terms = &terms});
  return opened;
}

int main(int argc, char *argv[]) {
  static struct felt_book book;
  static struct felt_faults faults;
  const struct felt_book_text *text = argc == 4 ? felt_book_find(argv[1]) : NULL;
  if (!text || felt_book_read(text->text, text->length, &book, &faults)) {
    (void)fputs("usage: link-late BOOK SEED STEPS\n", stderr);
    return 2;
  }
  rng = felt_rng_from_seed(strtoull(argv[2], NULL, 10));
  currency = book.currency;
  (void)printf("{\"felt\":\"log\",\"form\":1}\n");
  if (!begin(&book)) return 1;
  for (int64_t steps = strtoll(argv[3], NULL, 10); steps > 0; steps--) {
    uint32_t what = below(100);
    if (what < 70)
      play();
    else if (what < 87)
      finish();
    else if (what < 97)
      correct();
    else
      trouble();
  }
  print_end();
  return 0;
}
