/* felt-load DATABASE RUN: a floor under load on a real file, until somebody ends it; tests/kill/kill.py does.
 *
 * Four tables on two links play as fast as the disk allows, everything by the dealer's hand, jackpots
 * verified and paid. Every command's id is said before its group is committed ("t ID") and again, with its
 * last event, when it was answered ("a ID SEQ"). RUN goes into the ids. Where it is, it says too: "begins",
 * "is-open" when everything is recovered, "copies" and "copied" around a checkpoint, every 64 commits. */
#include "world.h"

#include "felt/words.h"

#include <string.h>
#include <unistd.h>

enum { TABLES = 4, SEATS = 3 };

struct load {
  struct felt_store *store;
  struct felt_floor *floor;
  struct felt_rng rng;
  const char *run;
  int64_t number;
  struct felt_text said;
  char room[1 << 16];
};

static void die(const struct felt_error *error) {
  (void)fprintf(stderr, "felt-load: %s: %s\n", error->where, felt_words_of(error).text);
  exit(1);
}

/* All at once, and to the pipe: what is said stays said when the process ends. */
static void tell(struct load *load) {
  for (size_t at = 0; at < load->said.length;) {
    ssize_t wrote = write(STDOUT_FILENO, load->room + at, load->said.length - at);
    if (wrote <= 0) exit(1);
    at += (size_t)wrote;
  }
  load->said = felt_text_init(load->room, sizeof load->room);
}

static void tell_where(struct load *load, const char *where) {
  felt_text_printf(&load->said, "%s\n", where);
  tell(load);
}

/* At once: an answer that comes before its group is on disk is to be found out. */
static void answered(void *context, const struct felt_floor_answer *answer) {
  struct load *load = context;
  if (answer->status) return;
  felt_text_printf(&load->said, "a %s %lld\n", answer->id, (long long)answer->seq);
  tell(load);
}

static void commit(struct load *load) {
  struct felt_error error;
  tell(load);
  if (felt_floor_commit(load->floor, &error)) die(&error);
}

static void submit(struct load *load, struct felt_floor_command *command, const char *by, uint32_t roles) {
  struct felt_error error;
  (void)snprintf(command->id, sizeof command->id, "k%.20s-%lld", load->run, (long long)++load->number);
  (void)snprintf(command->by.id, sizeof command->by.id, "%s", by);
  command->by.roles = roles;
  command->time_ms = load->number;
  felt_text_printf(&load->said, "t %s\n", command->id);
  if (felt_floor_submit(load->floor, command, 0, &error)) die(&error);
}

#define ROLE(role) (1U << FELT_##role)

/* ---- the morning */

static const char *link_of(int table) {
  return table <= 2 ? "river" : "bay";
}

static void begin(struct load *load) {
  struct felt_error error;
  uint8_t hash[2][FELT_BOOK_HASH];
  for (int i = 0; i < 2; i++) {
    const struct felt_book_text *text = felt_book_builtin(server_choose(i == 0, 0));
    if (felt_floor_keep_book(load->floor, text->text, text->length, 1, hash[i], &error)) die(&error);
    struct felt_floor_command open = {.act = FELT_FLOOR_LINK,
                                      .link = {.act = FELT_LINK_OPEN, .reason = FELT_REASON_NEW_LINK}};
    (void)snprintf(open.link_name, sizeof open.link_name, "%s", link_of(2 * i + 1));
    open.with = (struct felt_floor_person){.id = "sue", .roles = ROLE(SUPERVISOR)};
    memcpy(open.terms.book, hash[i], sizeof open.terms.book);
    submit(load, &open, "mia", ROLE(SHIFT_MANAGER));
  }
  for (int table = 1; table <= TABLES; table++) {
    struct felt_floor_command open = {.act = FELT_FLOOR_OPEN_TABLE, .table = table};
    memcpy(open.book, hash[table > 2], sizeof open.book);
    submit(load, &open, "sue", ROLE(SUPERVISOR));
    struct felt_floor_command join = {
        .act = FELT_FLOOR_LINK, .table = table, .link = {.act = FELT_LINK_JOIN}};
    (void)snprintf(join.link_name, sizeof join.link_name, "%s", link_of(table));
    submit(load, &join, "sue", ROLE(SUPERVISOR));
    for (int seat = 1; seat <= SEATS; seat++) {
      struct felt_floor_command sit = {.act = FELT_FLOOR_SIT, .table = table, .seat = seat};
      struct felt_text name = felt_text_init(sit.patron, sizeof sit.patron);
      felt_text_printf(&name, "p%d.%d", table, seat);
      submit(load, &sit, "sue", ROLE(SUPERVISOR));
    }
  }
  commit(load);
}

/* ---- the day */

static void bet(struct load *load, const struct felt_floor_table *table) {
  for (int seat = 1; seat <= SEATS; seat++) {
    const char *patron = table->seat[seat - 1].patron;
    if (felt_floor_balance(load->floor, patron, "USD").cents < 100000) {
      struct felt_floor_command buy = {.act = FELT_FLOOR_BUY_IN, .cents = 1000000, .currency = "USD"};
      (void)snprintf(buy.patron, sizeof buy.patron, "%s", patron);
      submit(load, &buy, "carl", ROLE(CASHIER));
    }
    struct felt_floor_command wager = {
        .act = FELT_FLOOR_ROUND, .table = table->number, .seat = seat, .round = {.kind = FELT_DO_BET}};
    wager.round.bet =
        (struct felt_bet){.cents[FELT_ANTE] = 1000, .cents[FELT_BLIND] = 1000, .progressive = true};
    submit(load, &wager, "deb", ROLE(DEALER));
  }
}

static void play(struct load *load, const struct felt_floor_table *table) {
  static const enum felt_command_kind next[FELT_PHASES] = {
      [FELT_PHASE_IDLE] = FELT_DO_OPEN,        [FELT_PHASE_OVER] = FELT_DO_OPEN,
      [FELT_PHASE_BETTING] = FELT_DO_LOCK,     [FELT_PHASE_LOCKED] = FELT_DO_DEAL,
      [FELT_PHASE_PREFLOP] = FELT_DO_FLOP,     [FELT_PHASE_FLOP] = FELT_DO_RIVER,
      [FELT_PHASE_RIVER] = FELT_DO_REVEAL,     [FELT_PHASE_SHOWDOWN] = FELT_DO_SETTLE,
      [FELT_PHASE_SETTLED] = FELT_DO_GAME_OVER};
  const struct felt_round_now *now = &table->table.round.now;
  struct felt_floor_command command = {.act = FELT_FLOOR_ROUND, .table = table->number};
  if (now->phase == FELT_PHASE_BETTING && now->last_seat == 0) {
    bet(load, table);
    return;
  }
  command.round.kind = now->turn ? FELT_DO_PLAY : next[now->phase];
  command.seat = now->turn;
  if (now->turn)
    command.round.play.multiple = now->phase == FELT_PHASE_PREFLOP ? 4
                                  : now->phase == FELT_PHASE_FLOP  ? 2
                                                                   : 1;
  if (command.round.kind == FELT_DO_DEAL) {
    command.round.faces.count = FELT_DECK;
    deck_make(&load->rng, table->book, &table->table, true, command.round.faces.card);
  }
  submit(load, &command, "deb", ROLE(DEALER));
}

/* By check where it must be so, else in chips and what is less than one in cash. */
static void fill_parts(const struct felt_book *book, const struct felt_link *link, const char *name,
                       const struct felt_link_hit *hit, struct felt_link_parts *parts) {
  int64_t share = hit->share_cents;
  if (link->terms.check_above_cents > 0 && share > link->terms.check_above_cents) {
    parts->check_cents = share;
    (void)snprintf(parts->check, sizeof parts->check, "load-%.8s-%d", name, (int)(hit->number % 1000000));
    return;
  }
  parts->cash_cents = share % book->chip_cents;
  parts->cheques_cents = share - parts->cash_cents;
}

static void pay(struct load *load, const char *name) {
  const struct felt_link *link = felt_floor_find_link(load->floor, name);
  const struct felt_book *book = felt_floor_find_book(load->floor, link->terms.hash);
  for (int i = 0; i < link->hit_count; i++) {
    const struct felt_link_hit *hit = &link->hit[i];
    const struct felt_award_need *next = felt_floor_next_line(book, hit);
    bool verified = !next;
    if (hit->state != FELT_HIT_PENDING && hit->state != FELT_HIT_VERIFIED) continue;
    if (verified && felt_link_find_award(link, hit->award)->locked) continue;
    struct felt_floor_command command = {.act = FELT_FLOOR_LINK, .link = {.hit = hit->number}};
    (void)snprintf(command.link_name, sizeof command.link_name, "%s", name);
    command.link.act = verified ? FELT_LINK_PAY : FELT_LINK_VERIFY;
    if (next) command.link.line = next->line;
    if (verified) fill_parts(book, link, name, hit, &command.link.parts);
    if (verified) command.with = (struct felt_floor_person){.id = "sid", .roles = ROLE(SECURITY)};
    submit(load, &command, "mia", ROLE(SHIFT_MANAGER));
  }
}

int main(int argc, char *argv[]) {
  static struct load load;
  struct felt_error error;
  if (argc != 3) return 2;
  load.run = argv[2];
  load.rng = felt_rng_from_seed(strtoull(argv[2], NULL, 10));
  load.said = felt_text_init(load.room, sizeof load.room);
  const struct felt_floor_listener listener = {.answered = answered, .context = &load};
  tell_where(&load, "begins");
  if (felt_store_open(argv[1], NULL, &load.store, &error)) die(&error);
  if (felt_floor_open(load.store, &listener, &load.floor, &error)) die(&error);
  tell_where(&load, "is-open");
  if (!felt_floor_find_table(load.floor, TABLES)) begin(&load);
  for (int n = 0;; n++) {
    for (int table = 1; table <= TABLES; table++) play(&load, felt_floor_find_table(load.floor, table));
    pay(&load, "river");
    pay(&load, "bay");
    commit(&load);
    if (n % 64 != 63) continue;
    tell_where(&load, "copies");
    (void)!felt_store_checkpoint(load.store, NULL);
    tell_where(&load, "copied");
  }
}
