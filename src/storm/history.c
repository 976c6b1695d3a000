/* Jackpots judged by the log alone: not by the model, and not by Felt's own reading of it. Its lines are read
 * as an auditor would read them, and three things must be true of every hit: its wager was counted before the
 * deal; it ends paid or void, once, or is still open; and what is paid is what was locked. */
#include "world.h"

#include <string.h>

enum { ROUNDS = 1024 };

struct history_round {
  int table;
  int64_t round, coin_in_seq, deal_seq;
  uint32_t seats, hits;
  char who[FELT_SEATS_MAX + 1][40]; /* the account that paid the wager */
};

struct history_hit {
  bool known, verified, paid, is_void;
  int64_t award, share_cents;
  const struct history_round *round;
  int seat;
};

struct history_award {
  bool known, locked;
  int64_t opened_cents, amount_cents, paid_cents, returned_cents;
  int paid;
};

struct history {
  struct model *model;
  const char *link;
  struct history_hit hit[MODEL_HITS + 1];
  struct history_award award[MODEL_HITS + 1];
  int64_t returned_cents;              /* by voids */
  char players[MODEL_TABLES + 1][512]; /* the last line of them, by table */
  int round_count;
  struct history_round round[ROUNDS]; /* last: they are not cleared, and half a megabyte */
};

/* ---- reading */

static int64_t field(const char *text, const char *key) {
  const char *at = strstr(text, key);
  return at ? strtoll(at + strlen(key), NULL, 10) : 0;
}

static bool does(const char *text, const char *word) {
  size_t length = strlen(word);
  return strncmp(text, "v1 ", 3) == 0 && strncmp(text + 3, word, length) == 0 && text[3 + length] == ' ';
}

static void fail(const struct history *history, const struct felt_store_record *record, const char *what) {
  model_fail(history->model, "event %lld of link %s: %s: %s", (long long)record->seq, history->link, what,
             record->text);
}

static struct history_round *round_of(struct history *history, const char *text) {
  for (int i = history->round_count - 1; i >= 0; i--)
    if (history->round[i].table == (int)field(text, " table=") &&
        history->round[i].round == field(text, " round="))
      return &history->round[i];
  return NULL;
}

static struct history_hit *hit_of(struct history *history, const struct felt_store_record *record) {
  int64_t number = field(record->text, " hit=");
  if (number >= 1 && number <= MODEL_HITS) return &history->hit[number];
  fail(history, record, "a hit without a number");
  return &history->hit[0];
}

static struct history_award *award_of(struct history *history, int64_t number) {
  return &history->award[number >= 1 && number <= MODEL_HITS ? number : 0];
}

/* ---- wagers */

static bool is_a_players(const char *account) {
  return strncmp(account, "patron:", 7) == 0 || strncmp(account, "outside:", 8) == 0;
}

static void take_wagers(struct history *history, const struct felt_store_record *record,
                        struct history_round *round) {
  const char *seats = strstr(record->text, " seats=");
  size_t posting = 0;
  if (!seats) return;
  seats += strlen(" seats=");
  for (char *end = NULL; *seats >= '0' && *seats <= '9'; seats = *end == ',' ? end + 1 : end) {
    long seat = strtol(seats, &end, 10);
    if (seat < 1 || seat > FELT_SEATS_MAX) return;
    while (posting < record->posting_count && !is_a_players(record->postings[posting].account)) posting++;
    if (posting == record->posting_count || record->postings[posting].amount_microcents >= 0) {
      fail(history, record, "a wager that nobody paid");
      return;
    }
    round->seats |= 1U << seat;
    (void)snprintf(round->who[seat], sizeof round->who[seat], "%s", record->postings[posting++].account);
  }
}

static void take_coin_in(struct history *history, const struct felt_store_record *record) {
  if (round_of(history, record->text)) fail(history, record, "a round's wagers are counted twice");
  if (history->round_count == ROUNDS) return;
  struct history_round *round = &history->round[history->round_count++];
  *round = (struct history_round){.table = (int)field(record->text, " table="),
                                  .round = field(record->text, " round="),
                                  .coin_in_seq = record->seq};
  take_wagers(history, record, round);
}

/* Of a round that is over no hand wins any more. */
static void take_late_coin_in(struct history *history, const struct felt_store_record *record) {
  struct history_round *round = round_of(history, record->text);
  if (strstr(record->text, " past ")) return;
  if (strstr(record->text, " opens "))
    take_coin_in(history, record);
  else if (round)
    take_wagers(history, record, round);
  else
    fail(history, record, "a late wager of no round");
}

/* A wager of the round was another seat's: it is of whoever sat there at Lock. */
static void take_reseat(struct history *history, const struct felt_store_record *record) {
  struct history_round *round = round_of(history, record->text);
  const char *seats = strstr(record->text, " seats=");
  if (!round || !seats || round->table > MODEL_TABLES) {
    fail(history, record, "wagers of no round change their seats");
    return;
  }
  uint32_t now = 0;
  seats += strlen(" seats=");
  for (char *end = NULL; *seats >= '0' && *seats <= '9'; seats = *end == ',' ? end + 1 : end) {
    long seat = strtol(seats, &end, 10);
    char key[16];
    (void)snprintf(key, sizeof key, " %ld=", seat);
    const char *who = strstr(history->players[round->table], key);
    now |= seat >= 1 && seat <= FELT_SEATS_MAX ? 1U << seat : 0;
    if (round->seats >> seat & 1) continue;
    if (!who) {
      fail(history, record, "a wager of a seat where nobody sat");
      return;
    }
    who += strlen(key);
    (void)snprintf(round->who[seat], sizeof round->who[seat], "patron:%.*s", (int)strcspn(who, " "), who);
  }
  if (__builtin_popcount(now) > __builtin_popcount(round->seats))
    fail(history, record, "a wager that nobody paid");
  round->seats = now;
}

static void take_deal(struct history *history, const struct felt_store_record *record) {
  struct history_round *round = round_of(history, record->text);
  if (!round || round->deal_seq > 0) {
    fail(history, record, "a deal of no round, or its second");
    return;
  }
  round->deal_seq = record->seq;
}

/* ---- hits */

static void win(struct history *history, const struct felt_store_record *record, struct history_hit *hit) {
  struct history_round *round = round_of(history, record->text);
  int64_t seat = field(record->text, " seat=");
  bool may = round && seat >= 1 && seat <= FELT_SEATS_MAX && round->seats >> seat & 1 &&
             round->deal_seq > round->coin_in_seq && !(round->hits >> seat & 1);
  if (!may) {
    fail(history, record, "a hand wins without a wager that was locked before the deal");
    return;
  }
  round->hits |= 1U << seat;
  *hit = (struct history_hit){.known = true, .round = round, .seat = (int)seat};
}

static void take_hit(struct history *history, const struct felt_store_record *record) {
  struct history_hit *hit = hit_of(history, record);
  if (!hit->known) win(history, record, hit);
  if (does(record->text, "hold")) return;
  if (hit->award || hit->is_void) fail(history, record, "a hit wins twice");
  hit->award = field(record->text, " award=");
  struct history_award *award = award_of(history, hit->award);
  if (award->known) return; /* it joins */
  *award = (struct history_award){.known = true,
                                  .locked = strstr(record->text, " locked") != NULL,
                                  .opened_cents = field(record->text, " amount="),
                                  .amount_cents = field(record->text, " amount=")};
  hit->share_cents = award->amount_cents;
}

static void take_pay(struct history *history, const struct felt_store_record *record) {
  struct history_hit *hit = hit_of(history, record);
  struct history_award *award = award_of(history, hit->award);
  int64_t chips = field(record->text, " cheques="), cents = chips + field(record->text, " check=");
  cents +=
      field(record->text, " cash=") + field(record->text, " withheld=") + field(record->text, " offset=");
  if (!hit->known || !hit->verified || hit->paid || hit->is_void || award->locked)
    fail(history, record, "paid, and is not to be");
  if (cents != hit->share_cents) fail(history, record, "paid another amount than was locked");
  hit->paid = true;
  award->paid++;
  award->paid_cents += cents;
  for (size_t i = 0; hit->known && i < record->posting_count; i++) {
    const struct felt_store_posting *posting = &record->postings[i];
    if (is_a_players(posting->account) && (strcmp(posting->account, hit->round->who[hit->seat]) != 0 ||
                                           posting->amount_microcents != chips * 1000000))
      fail(history, record, "paid to somebody who did not wager, or not in full");
  }
}

static void take_void(struct history *history, const struct felt_store_record *record) {
  struct history_hit *hit = hit_of(history, record);
  if (!hit->known || hit->paid || hit->is_void) fail(history, record, "void, and is not to be");
  hit->is_void = true;
  award_of(history, hit->award)->returned_cents += field(record->text, " amount=");
  history->returned_cents += field(record->text, " amount=");
  /* In the same round the right hand may be recorded in its place. */
  if (hit->known) history->round[hit->round - history->round].hits &= ~(1U << hit->seat);
}

/* After a void: what it is now, whatever went back. */
static void take_award(struct history *history, const char *text) {
  struct history_award *award = award_of(history, field(text, " award="));
  award->amount_cents = field(text, " amount=");
  award->returned_cents = 0;
  award->locked = strstr(text, " locked") != NULL;
}

static void take(struct history *history, const struct felt_store_record *record) {
  const char *text = record->text;
  if (does(text, "coin-in")) take_coin_in(history, record);
  if (does(text, "late-coin-in")) take_late_coin_in(history, record);
  if (does(text, "reseat")) take_reseat(history, record);
  if (does(text, "deal")) take_deal(history, record);
  if (does(text, "hit") || does(text, "hold")) take_hit(history, record);
  if (does(text, "share")) hit_of(history, record)->share_cents = field(text, " amount=");
  if (does(text, "verify") && !strstr(text, " line="))
    hit_of(history, record)->verified = !strstr(text, " result=");
  if (does(text, "moves")) hit_of(history, record)->award = field(text, " award=");
  if (does(text, "award")) take_award(history, text);
  if (does(text, "unlock") || does(text, "break-lock"))
    award_of(history, field(text, " award="))->locked = false;
  if (does(text, "pay")) take_pay(history, record);
  if (does(text, "void")) take_void(history, record);
}

/* ---- the end */

/* What was locked is paid, or back on the meter, to the cent: of each award that anybody was paid of, and of
 * all together, since what a void leaves may move to those behind it. */
static void check_sums(const struct history *history) {
  int64_t opened = 0, ended = history->returned_cents;
  for (int i = 1; i <= MODEL_HITS; i++) {
    const struct history_award *award = &history->award[i];
    opened += award->opened_cents;
    ended += award->paid_cents;
    if (award->paid > 0 && award->paid_cents + award->returned_cents != award->amount_cents)
      model_fail(history->model, "award %d of link %s was %lld cents and %lld were paid, %lld put back", i,
                 history->link, (long long)award->amount_cents, (long long)award->paid_cents,
                 (long long)award->returned_cents);
  }
  if (opened != ended)
    model_fail(history->model, "of link %s, %lld cents were locked and %lld paid or put back", history->link,
               (long long)opened, (long long)ended);
}

static void check_end(struct world *world, const struct history *history) {
  const struct felt_link *link = felt_floor_find_link(world->floor, history->link);
  bool all_ended = true;
  for (int i = 1; i <= MODEL_HITS; i++) {
    const struct history_hit *hit = &history->hit[i];
    if (!hit->known || hit->paid || hit->is_void) continue;
    all_ended = false;
    if (!link || !felt_link_find_hit(link, i))
      model_fail(history->model, "hit %d of link %s is neither paid nor void nor pending", i, history->link);
  }
  if (all_ended) check_sums(history);
}

static void take_players(struct history *history, const struct felt_store_record *record) {
  int64_t table = strncmp(record->stream, "table:", 6) == 0 ? strtoll(record->stream + 6, NULL, 10) : 0;
  if (table >= 1 && table <= MODEL_TABLES && does(record->text, "players"))
    (void)snprintf(history->players[table], sizeof history->players[table], "%s", record->text);
}

void history_check(struct world *world) {
  static struct history history[MODEL_LINKS];
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record = NULL;
  for (int i = 0; i < MODEL_LINKS; i++) {
    memset(&history[i], 0, offsetof(struct history, round));
    history[i].model = &world->model;
    history[i].link = world->model.link[i].name;
  }
  if (felt_store_read(world->store, NULL, 1, &cursor, NULL)) return;
  while (!felt_store_next(cursor, &record, NULL) && record) {
    screens_check_record(world, record);
    for (int i = 0; i < MODEL_LINKS; i++) take_players(&history[i], record);
    for (int i = 0; i < MODEL_LINKS && strncmp(record->stream, "link:", 5) == 0; i++)
      if (strcmp(record->stream + 5, history[i].link) == 0) take(&history[i], record);
  }
  felt_store_end(cursor);
  for (int i = 0; i < MODEL_LINKS; i++) check_end(world, &history[i]);
}
