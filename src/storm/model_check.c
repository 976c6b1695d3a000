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
  expect(model, "the hits", link->name, is->last_hit, link->hit_count);
  expect(model, "the awards", link->name, is->last_award, link->award_count);
  for (int i = 1; i <= link->hit_count; i++) compare_hit(model, link, i, felt_link_find_hit(is, i));
  for (int i = 0; i < is->award_count; i++) {
    int64_t number = is->award[i].number;
    if (number < 1 || number > link->award_count) continue;
    expect(model, "an award", link->name, is->award[i].amount_cents, link->award[number - 1].amount_cents);
    expect(model, "a lock", link->name, is->award[i].locked, link->award[number - 1].locked);
  }
  compare_link_accounts(model, link, store);
}

/* ---- tables, patrons */

static void compare_table(struct model *model, const struct model_table *table,
                          const struct felt_floor *floor, const struct felt_store *store) {
  static uint8_t is[FELT_TABLE_ENCODING], must_be[FELT_TABLE_ENCODING];
  const struct felt_floor_table *there = felt_floor_find_table(floor, table->number);
  char account[32];
  (void)snprintf(account, sizeof account, "tray:%d", table->number);
  if (table->book) expect_account(model, store, account, table->book->currency, table->tray_cents * MICRO);
  if (!there || !there->open || !table->open) {
    if ((there && there->open) || table->open)
      model_fail(model, "table %d is lost, or invented", table->number);
    return;
  }
  size_t is_length = felt_table_encode(&there->table, is);
  size_t length = felt_table_encode(&table->shadow, must_be);
  if (is_length != length || memcmp(is, must_be, length) != 0)
    model_fail(model, "table %d is not what its commands made of it (phase %s, must be %s)", table->number,
               felt_phase_name((enum felt_phase)there->table.round.now.phase),
               felt_phase_name((enum felt_phase)table->shadow.round.now.phase));
  for (int i = 0; i < FELT_SEATS_MAX; i++) {
    const char *patron = table->patron[i] < 0 ? "" : model->patron[table->patron[i]].id;
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
  expect_account(model, store, patron->account, patron->currency, patron->cents * MICRO);
  expect(model, "the money", patron->id, balance.cents, patron->cents);
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
    expect_account(model, store, "cage", model->money[i].code, model->money[i].cage_micro);
    expect_account(model, store, "house", model->money[i].code, model->money[i].house_micro);
  }
  for (int i = 0; i < MODEL_TABLES; i++) model->table[i].changed = false;
  for (int i = 0; i < MODEL_LINKS; i++) model->link[i].changed = false;
  for (int i = 0; i < model->patron_count; i++) model->patron[i].changed = false;
}

/* ---- views */

struct sight {
  struct model *model;
  const struct model_table *table;
  const struct felt_round_now *now;
};

/* The cards at these places as far as they are open to this viewer and known (real cards may never be):
 * those, in order, and none else. */
static void compare_cards(struct sight *sight, const char *where, const struct felt_cards_view *view,
                          const uint8_t position[], int count, int open) {
  int dealt = 0, known = 0;
  for (int i = 0; i < count; i++) dealt += position[i] != FELT_NOT_DEALT;
  if (open > dealt) open = dealt;
  while (known < open && sight->now->deck[position[known]] != FELT_FACE_UNKNOWN) known++;
  open = known;
  if (view->dealt != dealt || view->known != open) {
    model_fail(sight->model, "table %d: a viewer sees %d cards of %s and may see %d", sight->table->number,
               view->known, where, open);
    return;
  }
  for (int i = 0; i < open; i++)
    if (view->face[i] != sight->now->deck[position[i]])
      model_fail(sight->model, "table %d: a viewer sees a wrong card of %s", sight->table->number, where);
}

static bool owns(const struct model_table *table, struct felt_viewer viewer, int seat) {
  if (viewer.kind != FELT_VIEWER_SEAT) return false;
  if (viewer.seat == seat) return true;
  return felt_round_has_seat(&table->shadow.round, viewer.seat) && table->patron[viewer.seat - 1] >= 0 &&
         table->patron[viewer.seat - 1] == table->patron[seat - 1];
}

static void compare_view(struct model *model, const struct felt_floor *floor, const struct model_table *table,
                         struct felt_viewer viewer) {
  struct felt_floor_view view;
  struct felt_error error;
  if (!table->open) return;
  struct sight sight = {model, table, &table->shadow.round.now};
  if (felt_floor_view(floor, table->number, viewer, &view, &error)) {
    model_fail(model, "table %d cannot be seen: %s", table->number, error.what);
    return;
  }
  const struct felt_round_view *round = &view.table.round;
  bool deck_open = sight.now->phase == FELT_PHASE_OVER && !table->shadow.round.opening.live &&
                   sight.now->deck[0] != FELT_FACE_UNKNOWN;
  bool over = deck_open || (sight.now->phase == FELT_PHASE_OVER && viewer.kind == FELT_VIEWER_AUDITOR);
  expect(model, "the phase shown", "a table", round->phase, sight.now->phase);
  if (sight.now->phase == FELT_PHASE_IDLE) return;
  compare_cards(&sight, "the board", &round->board, sight.now->board_position, 5,
                over ? 5 : sight.now->board_open);
  compare_cards(&sight, "the dealer", &round->dealer, sight.now->dealer_position, 2,
                over || sight.now->dealer_shown ? 2 : 0);
  for (int i = 0; i < round->hand_count; i++) {
    const struct felt_hand_view *hand = &round->hand[i];
    const struct felt_round_hand *there = &sight.now->hand[hand->seat - 1];
    bool open = over || there->shown || owns(table, viewer, hand->seat);
    compare_cards(&sight, "a hand", &hand->hole, there->position, 2, open ? 2 : 0);
  }
  if (round->deck_open && !deck_open) model_fail(model, "table %d shows its deck too early", table->number);
  if (view.opened && !(deck_open && table->has_secret))
    model_fail(model, "table %d shows its seed too early", table->number);
  if (view.opened && memcmp(view.secret, table->secret, sizeof view.secret) != 0)
    model_fail(model, "table %d shows another seed than it was dealt from", table->number);
  if (view.opened) {
    felt_card deck[FELT_DECK];
    felt_floor_shuffle(view.secret, view.seat, deck);
    if (memcmp(deck, sight.now->deck, sizeof deck) != 0)
      model_fail(model, "table %d: what it shows after the round does not explain its deck", table->number);
  }
  for (int i = 0; i < view.table.level_count && table->link >= 0; i++)
    expect(model, "a duplicate monitor", "a table", view.table.meter_cents[i],
           model->link[table->link].level[i].meter_micro / MICRO);
}

/* A sign and its duplicate: both show what must be shown, so they show the same. */
void model_compare_view(struct model *model, const struct felt_floor *floor, const struct model_table *table,
                        struct felt_viewer viewer) {
  for (int monitor = 0; monitor < 2; monitor++) compare_view(model, floor, table, viewer);
}
