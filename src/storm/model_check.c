/* The floor held against the model. */
#include "model.h"

#include <string.h>

#define MICRO INT64_C(1000000)

static void expect(struct model *model, const char *what, const char *of, int64_t is, int64_t must_be) {
  if (is != must_be)
    model_fail(model, "%s of %s is %lld and must be %lld", what, of, (long long)is, (long long)must_be);
}

static void expect_account(struct model *model, const struct felt_store *store, const char *account,
                           const char *currency, int64_t must_be) {
  expect(model, "the account", account, felt_store_balance(store, account, currency), must_be);
}

/* ---- links */

static void compare_hit(struct model *model, const struct model_link *link, int number,
                        const struct felt_link_hit *is) {
  static const uint8_t states[] = {[HIT_HELD] = FELT_HIT_HELD,
                                   [HIT_PENDING] = FELT_HIT_PENDING,
                                   [HIT_VERIFIED] = FELT_HIT_VERIFIED,
                                   [HIT_PAID] = FELT_HIT_PAID,
                                   [HIT_VOID] = FELT_HIT_VOID};
  const struct model_hit *hit = &link->hit[number - 1];
  bool finished = hit->award ? link->award[hit->award - 1].finished : hit->state == HIT_VOID;
  if (!is) {
    if (!finished) model_fail(model, "hit %d of link %s is lost", number, link->name);
    return;
  }
  if (finished) model_fail(model, "hit %d of link %s is finished and still there", number, link->name);
  expect(model, "the state of a hit", link->name, is->state, states[hit->state]);
  expect(model, "the award of a hit", link->name, is->award, hit->award);
  if (hit->state != HIT_VOID)
    expect(model, "the share of a hit", link->name, is->share_cents, hit->share_cents);
}

static void compare_link_accounts(struct model *model, const struct model_link *link,
                                  const struct felt_store *store) {
  char account[96];
  const char *currency = link->book->currency;
  for (int i = 0; i < link->sheet->level_count; i++) {
    const char *level = link->sheet->level[i].name.text;
    (void)snprintf(account, sizeof account, "meter:%s:%.40s", link->name, level);
    expect_account(model, store, account, currency, link->level[i].meter_micro);
    (void)snprintf(account, sizeof account, "reserve:%s:%.40s", link->name, level);
    expect_account(model, store, account, currency, link->level[i].reserve_micro);
  }
  (void)snprintf(account, sizeof account, "payable:%s", link->name);
  expect_account(model, store, account, currency, link->payable_cents * MICRO);
  for (int i = 0; i < link->table_count; i++) {
    const struct model_link_table *table = &link->table[i];
    if (table->number <= MODEL_TABLES) continue;
    (void)snprintf(account, sizeof account, "outside:%d", table->number);
    expect_account(model, store, account, currency, table->outside_cents * MICRO);
    (void)snprintf(account, sizeof account, "tray:%d", table->number);
    expect_account(model, store, account, currency, table->tray_cents * MICRO);
  }
}

/* Whose wagers of its round the link has counted. */
static void compare_link_table(struct model *model, const struct model_link *link,
                               const struct model_link_table *table, const struct felt_link *is) {
  const struct felt_link_table *there = felt_link_find_table(is, table->number);
  if (!there) {
    if (table->joined) model_fail(model, "link %s has lost table %d", link->name, table->number);
    return;
  }
  expect(model, "a table in a round", link->name, there->in_round, table->in_round);
  if (!table->in_round) return;
  expect(model, "the round of a table", link->name, there->round, table->round);
  expect(model, "the wagers of a table", link->name, there->seats, table->seats);
}

static void compare_link(struct model *model, const struct model_link *link, const struct felt_floor *floor,
                         const struct felt_store *store) {
  const struct felt_link *is = felt_floor_find_link(floor, link->name);
  if (!is || !link->open) {
    if (is || link->open) model_fail(model, "link %s is lost, or invented", link->name);
    return;
  }
  for (int i = 0; i < link->sheet->level_count; i++) {
    expect(model, "a meter", link->name, is->level[i].meter.micro, link->level[i].meter_micro);
    expect(model, "a reserve", link->name, is->level[i].meter.reserve_micro, link->level[i].reserve_micro);
    if (!felt_link_balances(is, i)) model_fail(model, "a meter of %s is not explained", link->name);
    /* The sign reads whole cents. */
    expect(model, "the sign", link->name, felt_link_shown_cents(is, i), link->level[i].meter_micro / MICRO);
  }
  expect(model, "the coin-ins", link->name, is->life.coin_ins, link->coin_ins);
  expect(model, "down", link->name, is->down, link->down);
  expect(model, "stopped", link->name, is->stopped, link->stopped);
  expect(model, "closed", link->name, is->phase == FELT_LINK_PHASE_CLOSED, link->closed);
  expect(model, "the hits", link->name, is->last_hit, link->hit_count);
  expect(model, "the awards", link->name, is->last_award, link->award_count);
  for (int i = 1; i <= link->hit_count; i++) compare_hit(model, link, i, felt_link_find_hit(is, i));
  for (int i = 0; i < is->award_count; i++) {
    int64_t number = is->award[i].number;
    if (number < 1 || number > link->award_count) continue;
    expect(model, "an award", link->name, is->award[i].amount_cents, link->award[number - 1].amount_cents);
    expect(model, "a lock", link->name, is->award[i].locked, link->award[number - 1].locked);
  }
  for (int i = 0; i < link->table_count; i++) compare_link_table(model, link, &link->table[i], is);
  compare_link_accounts(model, link, store);
}

/* ---- tables, patrons */

/* Places in the link's own order are not the model's to know. */
static size_t encode_without_places(const struct felt_table *table, uint8_t bytes[FELT_TABLE_ENCODING]) {
  static struct felt_table copy;
  copy = *table;
  struct felt_settling *settling = &copy.round.settling;
  settling->coin_in = settling->deal = settling->place = 0;
  return felt_table_encode(&copy, bytes);
}

static void compare_table(struct model *model, const struct model_table *table,
                          const struct felt_floor *floor, const struct felt_store *store) {
  static uint8_t is[FELT_TABLE_ENCODING], must_be[FELT_TABLE_ENCODING];
  const struct felt_floor_table *there = felt_floor_find_table(floor, table->number);
  char account[32];
  (void)snprintf(account, sizeof account, "tray:%d", table->number);
  if (table->book) expect_account(model, store, account, table->book->currency, table->tray_cents * MICRO);
  (void)snprintf(account, sizeof account, "corrections:%d", table->number);
  if (table->book)
    expect_account(model, store, account, table->book->currency, table->corrections_cents * MICRO);
  if (!there || !there->open || !table->open) {
    if ((there && there->open) || table->open)
      model_fail(model, "table %d is lost, or invented", table->number);
    return;
  }
  size_t is_length = encode_without_places(&there->table, is);
  size_t length = felt_table_encode(&table->shadow, must_be);
  if (is_length != length || memcmp(is, must_be, length) != 0)
    model_fail(model, "table %d is not what its commands made of it (phase %s, must be %s)", table->number,
               felt_phase_name((enum felt_phase)there->table.round.now.phase),
               felt_phase_name((enum felt_phase)table->shadow.round.now.phase));
  if (there->stopped != table->stopped)
    model_fail(model, "table %d: that its progressive is stopped is lost, or invented", table->number);
  for (int i = 0; i < FELT_SEATS_MAX; i++) {
    const char *patron = table->patron[i] < 0 ? "" : model->patron[table->patron[i]].id;
    if (there->seat[i].ready != (table->ready >> (i + 1) & 1) ||
        there->seat[i].leaving != (table->leaving >> (i + 1) & 1))
      model_fail(model, "table %d: that somebody is ready or will leave is lost, or invented", table->number);
    if (there->seat[i].seeded != table->seat[i].seeded)
      model_fail(model, "table %d: a player's part in the shuffle is lost, or invented", table->number);
    if (strcmp(there->seat[i].patron, patron) != 0)
      model_fail(model, "at table %d seat %d sits \"%s\" and must \"%s\"", table->number, i + 1,
                 there->seat[i].patron, patron);
  }
}

static void compare_patron(struct model *model, int number, const struct felt_floor *floor,
                           const struct felt_store *store) {
  const struct model_patron *patron = &model->patron[number];
  struct felt_floor_balance balance = felt_floor_balance(floor, patron->id, patron->currency);
  struct felt_floor_owed owed = felt_floor_owed(floor, patron->id, patron->currency);
  char account[40];
  expect_account(model, store, patron->account, patron->currency, patron->cents * MICRO);
  expect(model, "the money", patron->id, balance.cents, patron->cents);
  (void)snprintf(account, sizeof account, "owed-to:%s", patron->id);
  expect_account(model, store, account, patron->currency, patron->owed_to_cents * MICRO);
  (void)snprintf(account, sizeof account, "owed-by:%s", patron->id);
  expect_account(model, store, account, patron->currency, -patron->owed_by_cents * MICRO);
  expect(model, "what is owed to", patron->id, owed.to_cents, patron->owed_to_cents);
  expect(model, "what is owed by", patron->id, owed.by_cents, patron->owed_by_cents);
  expect(model, "the wagers", patron->id, balance.on_layout_cents, model_on_layout(model, number));
}

void model_compare(struct model *model, const struct felt_floor *floor, const struct felt_store *store,
                   bool all) {
  for (int i = 0; i < MODEL_TABLES; i++)
    if (all || model->table[i].changed) compare_table(model, &model->table[i], floor, store);
  for (int i = 0; i < MODEL_LINKS; i++)
    if (all || model->link[i].changed) compare_link(model, &model->link[i], floor, store);
  for (int i = 0; i < model->patron_count; i++)
    if (all || model->patron[i].changed) compare_patron(model, i, floor, store);
  for (int i = 0; i < MODEL_CURRENCIES; i++) {
    if (!model->money[i].code[0]) continue;
    expect_account(model, store, "cage", model->money[i].code, model->money[i].cage_micro[false]);
    expect_account(model, store, "house", model->money[i].code, model->money[i].house_micro[false]);
    const struct felt_link_parts *paid = &model->money[i].paid;
    expect_account(model, store, "checks", model->money[i].code, paid->check_cents * MICRO);
    expect_account(model, store, "cash", model->money[i].code, paid->cash_cents * MICRO);
    expect_account(model, store, "withheld", model->money[i].code, paid->withheld_cents * MICRO);
    expect_account(model, store, "offset", model->money[i].code, paid->offset_cents * MICRO);
    expect_account(model, store, "play:cage", model->money[i].code, model->money[i].cage_micro[true]);
    expect_account(model, store, "play:house", model->money[i].code, model->money[i].house_micro[true]);
  }
  for (int i = 0; i < MODEL_TABLES; i++) model->table[i].changed = false;
  for (int i = 0; i < MODEL_LINKS; i++) model->link[i].changed = false;
  for (int i = 0; i < model->patron_count; i++) model->patron[i].changed = false;
}
