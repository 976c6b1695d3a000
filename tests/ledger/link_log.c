/* link-log BOOK SEED PATH [wrong]: a link's life by chance, kept in a store as the floor would: tables that
 * play, hits, voids, payments, corrections, transfers. With `wrong` one coin-in posts a millionth of a cent
 * too much to a meter and takes it from the house: every event still balances and every hash is right, so
 * only who recomputes the meter from the events notices. */
#include "felt/link.h"
#include "felt/rng.h"
#include "felt/store.h"
#include "felt/words.h"

#include <inttypes.h>

enum { TABLES = 3, ROUNDS = 120, GROUP = 50, ACCOUNT = 64 };

static struct felt_link link_state;
static struct felt_link_event events[FELT_LINK_EVENTS_MAX];
static struct felt_store *store;
static int64_t commands;
static bool wrong;

static void expect(bool holds, const struct felt_error *error) {
  if (holds) return;
  fprintf(stderr, "link-log: %s: %s\n", error->where, felt_words_of(error).text);
  exit(1);
}

/* ---- from the link's words to the store's */

static void name_account(const struct felt_link_posting *posting, char name[ACCOUNT]) {
  const char *kind = felt_link_account_name((enum felt_link_account_kind)posting->account.kind);
  struct felt_text text = felt_text_init(name, ACCOUNT);
  felt_text_put(&text, kind);
  switch (posting->account.kind) {
  case FELT_ACCOUNT_METER:
  case FELT_ACCOUNT_RESERVE:
  case FELT_ACCOUNT_OVERFLOW:
    felt_text_printf(&text, ":main:%s", link_state.terms.level[posting->account.level].name.text);
    break;
  case FELT_ACCOUNT_PAYABLE: felt_text_put(&text, ":main"); break;
  case FELT_ACCOUNT_TRAY: felt_text_printf(&text, ":%d", posting->table); break;
  case FELT_ACCOUNT_PATRON: felt_text_printf(&text, ":%d.%d", posting->table, posting->seat); break;
  default: break;
  }
}

struct kept {
  struct felt_store_event event;
  struct felt_store_posting postings[FELT_LINK_POSTINGS_MAX];
  char line[FELT_LINK_LINE_MAX], names[FELT_LINK_POSTINGS_MAX][ACCOUNT];
};

static bool spoil(struct kept *kept, size_t count) {
  struct felt_store_posting *meter = NULL, *house = NULL;
  for (size_t i = 0; i < count; i++) {
    if (strncmp(kept->postings[i].account, "meter:", 6) == 0) meter = &kept->postings[i];
    if (strcmp(kept->postings[i].account, "house") == 0) house = &kept->postings[i];
  }
  if (!meter || !house) return false;
  meter->amount_microcents++;
  house->amount_microcents--;
  return true;
}

static void keep(const struct felt_link_event *event, struct kept *kept) {
  struct felt_link_posting postings[FELT_LINK_POSTINGS_MAX];
  size_t count = (size_t)felt_link_postings(event, postings);
  struct felt_text line = felt_text_init(kept->line, sizeof kept->line);
  felt_link_event_print(event, &line);
  for (size_t i = 0; i < count; i++) {
    name_account(&postings[i], kept->names[i]);
    kept->postings[i] = (struct felt_store_posting){kept->names[i], "USD", postings[i].micro};
  }
  if (wrong && event->act == FELT_LINK_COIN_IN && event->seq > 100 && spoil(kept, count)) wrong = false;
  kept->event = (struct felt_store_event){"link:main", kept->line, kept->postings, count};
}

/* Does it and stores it; false when the link refuses. */
static bool act(struct felt_link_command command) {
  static struct kept kept[FELT_LINK_EVENTS_MAX];
  static struct felt_store_event list[FELT_LINK_EVENTS_MAX];
  struct felt_error error;
  int count;
  if (felt_link_apply(&link_state, &command, events, &count, &error)) return false;
  for (int i = 0; i < count; i++) {
    keep(&events[i], &kept[i]);
    list[i] = kept[i].event;
  }
  char id[32];
  (void)snprintf(id, sizeof id, "c%" PRId64, ++commands);
  const struct felt_store_command stored = {id, INT64_C(1794700800000) + commands * 1000, "{\"ok\":true}"};
  if (commands % GROUP == 1) expect(felt_store_begin(store, &error) == FELT_OK, &error);
  expect(felt_store_append(store, &stored, list, (size_t)count, &error) == FELT_OK, &error);
  if (commands % GROUP == 0) expect(felt_store_commit(store, &error) == FELT_OK, &error);
  return true;
}

/* ---- what people do */

static struct felt_person one_of(uint16_t roles, const char *id) {
  struct felt_person person = {.role = roles ? (uint8_t)__builtin_ctz(roles) : FELT_SUPERVISOR};
  (void)snprintf(person.id, sizeof person.id, "%s", id);
  return person;
}

/* Signed by whom the terms ask for, with the first reason that fits. */
static bool act_signed(struct felt_link_command command) {
  const struct felt_link_terms *terms = command.terms ? command.terms : &link_state.terms;
  command.by = one_of(terms->who[command.act].first, "ann");
  if (terms->who[command.act].second) command.with = one_of(terms->who[command.act].second, "bob");
  for (int reason = 0; reason < FELT_LINK_REASONS; reason++) {
    if (!felt_link_reason_fits((enum felt_link_reason)reason, command.act)) continue;
    command.reason = (enum felt_link_reason)reason;
    break;
  }
  return act(command);
}

static void finish_hits(struct felt_rng *rng) {
  for (int64_t number = 1; number <= link_state.last_hit; number++) {
    const struct felt_link_hit *hit = felt_link_find_hit(&link_state, number);
    if (!hit || felt_rng_below(rng, 2) == 0) continue;
    if (hit->state == FELT_HIT_PENDING && felt_rng_below(rng, 3) == 0)
      (void)act_signed((struct felt_link_command){.act = FELT_LINK_VOID, .hit = number});
    else if (hit->state == FELT_HIT_PENDING)
      (void)act_signed((struct felt_link_command){.act = FELT_LINK_VERIFY, .hit = number});
    else if (hit->state == FELT_HIT_VERIFIED)
      (void)act_signed((struct felt_link_command){
          .act = FELT_LINK_PAY, .hit = number, .parts.check_cents = hit->share_cents});
  }
}

/* A round as its settlement records it, for a hit that is found late. */
static struct felt_link_command record_round(int table, int64_t round) {
  const struct felt_link_table *there = felt_link_find_table(&link_state, table);
  struct felt_link_command command = {.act = FELT_LINK_LATE_HIT,
                                      .table = table,
                                      .round = round,
                                      .coin_in = there->coin_in_seq,
                                      .deal = there->deal_seq,
                                      .place = link_state.seq};
  for (int i = 0; i < FELT_LEVELS_MAX; i++) command.shown_cents[i] = felt_link_shown_cents(&link_state, i);
  return command;
}

/* A hit or a wager that was overlooked, or money that was handed back. */
static void correct_round(struct felt_rng *rng, struct felt_link_command recorded) {
  recorded.seat = 1 + (int)felt_rng_below(rng, 6);
  recorded.hand = felt_rng_below(rng, 2) ? FELT_ROYAL_FLUSH : FELT_STRAIGHT_FLUSH;
  if (felt_rng_below(rng, 3) == 0) {
    recorded.act = FELT_LINK_LATE_COIN_IN;
    recorded.seats = 1U << recorded.seat;
  }
  (void)act_signed(recorded);
  if (link_state.past_count == 0 || felt_rng_below(rng, 2) == 0) return;
  const struct felt_link_past *past = &link_state.past[link_state.past_count - 1];
  (void)act_signed((struct felt_link_command){.act = FELT_LINK_RETURN,
                                              .hit = past->hit,
                                              .parts.cheques_cents = past->paid_cents / 3,
                                              .parts.check_cents = past->paid_cents / 2});
}

static struct felt_link_command play_round(struct felt_rng *rng, int64_t round) {
  int table = (int)felt_rng_below(rng, TABLES) + 1;
  struct felt_link_command command = {
      .act = FELT_LINK_COIN_IN, .table = table, .round = round, .seats = felt_rng_below(rng, 63) * 2 + 2};
  if (!act(command)) return (struct felt_link_command){.act = FELT_LINK_LATE_HIT};
  command.act = FELT_LINK_DEAL;
  (void)act(command);
  struct felt_link_command recorded = record_round(table, round);
  for (int seat = 1; seat <= 6; seat++) {
    if (felt_rng_below(rng, 8) != 0) continue;
    (void)act(
        (struct felt_link_command){.act = FELT_LINK_HIT,
                                   .table = table,
                                   .round = round,
                                   .seat = seat,
                                   .hand = felt_rng_below(rng, 2) ? FELT_ROYAL_FLUSH : FELT_STRAIGHT_FLUSH});
  }
  command.act = FELT_LINK_SETTLED;
  (void)act(command);
  command.act = FELT_LINK_END;
  (void)act(command);
  return recorded;
}

static void live(struct felt_rng *rng, const struct felt_link_terms *terms) {
  struct felt_error error = {.where = "link", .reason.code = FELT_CODE_LINK_NOT_OPEN};
  expect(act_signed((struct felt_link_command){.act = FELT_LINK_OPEN, .terms = terms}), &error);
  for (int table = 1; table <= TABLES; table++)
    expect(act_signed((struct felt_link_command){
               .act = FELT_LINK_JOIN, .table = table, .name = "Ultimate", .terms = terms}),
           &error);
  struct felt_link_command before = {.act = FELT_LINK_LATE_HIT};
  for (int64_t round = 1; round <= ROUNDS; round++) {
    struct felt_link_command recorded = play_round(rng, round);
    finish_hits(rng);
    if (felt_rng_below(rng, 4) == 0) correct_round(rng, felt_rng_below(rng, 2) ? recorded : before);
    if (felt_rng_below(rng, 3) == 0) before = recorded;
    uint8_t level = (uint8_t)felt_rng_below(rng, (uint32_t)terms->level_count);
    if (round % 10 == 0)
      (void)act_signed((struct felt_link_command){.act = FELT_LINK_CORRECT,
                                                  .to = {.kind = FELT_ACCOUNT_METER, .level = level},
                                                  .micro = round * 1001 - 50000});
  }
}

static void read_terms(const char *book_name, struct felt_link_terms *terms) {
  static struct felt_book book;
  static struct felt_faults faults;
  struct felt_error error = {.where = "book", .reason.code = FELT_CODE_NOT_A_BUILT_IN_BOOK};
  const struct felt_book_text *text = felt_book_find(book_name);
  expect(text && felt_book_read(text->text, text->length, &book, &faults) == FELT_OK, &error);
  felt_link_terms_init(&book, book.progressive.table_default, book.way[book.way_default].decks, terms);
}

int main(int argc, char *argv[]) {
  static struct felt_link_terms terms;
  struct felt_error error;
  if (argc != 4 && argc != 5) {
    (void)fputs("usage: link-log BOOK SEED PATH [wrong]\n", stderr);
    return 2;
  }
  wrong = argc == 5;
  struct felt_rng rng = felt_rng_from_seed(strtoull(argv[2], NULL, 10));
  read_terms(argv[1], &terms);
  for (int i = 0; i < terms.level_count; i++) terms.level[i].cap_cents = terms.level[i].seed_cents + 3000;
  felt_link_init(&link_state);
  expect(felt_store_open(argv[3], NULL, &store, &error) == FELT_OK, &error);
  live(&rng, &terms);
  if (commands % GROUP != 0) expect(felt_store_commit(store, &error) == FELT_OK, &error);
  felt_store_close(store);
  return 0;
}
