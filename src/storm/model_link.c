/* A progressive link by sums of its own: docs/link.md says what it must do. */
#include "model.h"

#include <string.h>

#define MICRO INT64_C(1000000)

static const struct model_link_table *find(const struct model_link *link, int number) {
  for (int i = 0; i < link->table_count; i++)
    if (link->table[i].number == number) return &link->table[i];
  return NULL;
}

struct model_link_table *model_link_table(struct model_link *link, int number) {
  const struct model_link_table *table = find(link, number);
  return table ? &link->table[table - link->table] : NULL;
}

int model_link_held(const struct model_link *link) {
  int held = 0;
  for (int i = 0; i < link->hit_count; i++) held += link->hit[i].state == HIT_HELD;
  return held;
}

bool model_is_unpaid(const struct model_hit *hit) {
  return hit->state == HIT_PENDING || hit->state == HIT_VERIFIED;
}

int model_count_hits(const struct model_link *link, int64_t award, bool paid) {
  int count = 0;
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].award == award)
      count += paid ? link->hit[i].state == HIT_PAID : model_is_unpaid(&link->hit[i]);
  return count;
}

/* ---- the link and its tables */

static bool in_round_anywhere(const struct model_link *link) {
  for (int i = 0; i < link->table_count; i++)
    if (link->table[i].in_round) return true;
  return false;
}

static void close_link(struct model *model, struct model_link *link) {
  bool unfinished = link->closed || in_round_anywhere(link);
  for (int i = 0; i < link->hit_count; i++)
    unfinished = unfinished || model_is_unpaid(&link->hit[i]) || link->hit[i].state == HIT_HELD;
  if (unfinished) model_fail(model, "link %s was closed and must not be", link->name);
  link->closed = true;
}

void model_link_open(struct model *model, struct model_link *link) {
  if (link->closed) {
    link->closed = false;
    return;
  }
  if (link->open) model_fail(model, "link %s was opened twice", link->name);
  link->open = true;
  for (int i = 0; i < link->sheet->level_count; i++) {
    int64_t micro = link->sheet->level[i].seed_cents * MICRO;
    link->level[i].meter_micro = link->level[i].came_micro = micro;
    *model_house(model, link) -= micro;
  }
}

void model_link_join(struct model *model, struct model_link *link, int number) {
  struct model_link_table *table = model_link_table(link, number);
  if (table && table->joined) {
    model_fail(model, "table %d joined link %s twice", number, link->name);
    return;
  }
  if (table) {
    table->joined = true;
    return;
  }
  felt_assert(link->table_count < MODEL_LINK_TABLES);
  link->table[link->table_count++] = (struct model_link_table){.number = number, .joined = true};
}

/* Between rounds, with every hit paid or void. */
void model_link_leave(struct model *model, struct model_link *link, int number) {
  struct model_link_table *table = model_link_table(link, number);
  bool may = table && table->joined && !table->in_round;
  for (int i = 0; i < link->hit_count; i++)
    may = may &&
          (link->hit[i].table != number || link->hit[i].state == HIT_PAID || link->hit[i].state == HIT_VOID);
  if (!may) model_fail(model, "table %d left link %s and must not", number, link->name);
  if (table) table->joined = false;
}

/* ---- money moved by hand */

/* Takes or gives; a meter that players have wagered for is not lowered (R24). */
static void move(struct model *model, struct model_link *link, int kind, int level, int64_t micro) {
  if (kind == FELT_ACCOUNT_LINK) return;
  if (level >= link->sheet->level_count || (kind != FELT_ACCOUNT_METER && kind != FELT_ACCOUNT_RESERVE)) {
    model_fail(model, "money of link %s went to an account that it does not have", link->name);
    return;
  }
  bool is_meter = kind == FELT_ACCOUNT_METER;
  int64_t *account = is_meter ? &link->level[level].meter_micro : &link->level[level].reserve_micro;
  *account += micro;
  if (is_meter) link->level[level].came_micro += micro;
  bool open = model_link_held(link) > 0;
  for (int i = 0; i < link->table_count; i++) open = open || link->table[i].in_round;
  if (*account < 0 || (is_meter && micro < 0 && open))
    model_fail(model, "an account of link %s was lowered and must not be", link->name);
}

void model_link_move(struct model *model, struct model_link *link, const struct felt_floor_command *command) {
  const struct felt_link_command *act = &command->link;
  if (strcmp(command->by.id, command->with.id) == 0)
    model_fail(model, "%s moved money of link %s alone", command->by.id, link->name);
  link->order++;
  move(model, link, act->to.kind, act->to.level, act->micro);
  if (act->act == FELT_LINK_CORRECT) {
    *model_house(model, link) -= act->micro;
    return;
  }
  move(model, link, act->from.kind, act->from.level, -act->micro);
  if (act->to.kind != FELT_ACCOUNT_LINK && act->from.kind != FELT_ACCOUNT_LINK) return;
  struct model_link *other = model_find_link(model, command->other.text);
  if (other && model_is_play(model, other) != model_is_play(model, link))
    model_fail(model, "money of link %s went to link %s: play chips and money meet", link->name, other->name);
  if (!other || other == link || strcmp(other->book->currency, link->book->currency) != 0) {
    model_fail(model, "money of link %s went nowhere", link->name);
    return;
  }
  other->changed = true;
  other->order++;
  move(model, other, command->other_kind, command->other_level,
       act->to.kind == FELT_ACCOUNT_LINK ? act->micro : -act->micro);
}

/* ---- rounds */

static bool may_coin_in(const struct model_link *link, int number, int64_t round, uint32_t seats) {
  const struct model_link_table *table = find(link, number);
  return table && table->joined && !link->closed && !link->down && !link->stopped &&
         model_link_held(link) == 0 && !table->in_round && round > table->round && seats != 0 &&
         !(seats & table->dead);
}

static bool in_round(const struct model_link *link, int number, int64_t round) {
  const struct model_link_table *table = find(link, number);
  return table && table->in_round && table->round == round;
}

static bool may_deal(const struct model_link *link, int number, int64_t round) {
  return in_round(link, number, round) && !find(link, number)->dealt;
}

/* Only a hand whose wager was counted before the deal, once a round, and for what a meter pays. */
/* Of tables of ours, dead hands have no award: their rounds know since the dealer's hand was opened. */
static bool is_dead(const struct model_link *link, int number) {
  return number > MODEL_TABLES && link->down && link->book->progressive.down_at_win_voids;
}

static bool may_hit(const struct model_link *link, int number, int64_t round, int seat,
                    const struct felt_progressive_row *row) {
  const struct model_link_table *table = find(link, number);
  return in_round(link, number, round) && table->dealt && table->coin_in_order < table->deal_order &&
         table->seats >> seat & 1 && !(table->hits >> seat & 1) && row->pays == FELT_PAYS_PERCENT &&
         link->hit_count < MODEL_HITS && !is_dead(link, number);
}

/* Each wager is counted once: to every level its share, whole, and the rest stays in the tray. */
static void count_wagers(struct model *model, struct model_link *link, int wagers) {
  link->coin_ins += wagers;
  for (int i = 0; i < link->sheet->level_count; i++) {
    const struct felt_level *level = &link->sheet->level[i];
    int64_t growth = wagers * link->sheet->wager_cents * level->growth_ppm;
    int64_t reserve = wagers * link->sheet->wager_cents * level->reserve_ppm;
    link->level[i].meter_micro += growth;
    link->level[i].came_micro += growth;
    link->level[i].reserve_micro += reserve;
    *model_house(model, link) -= growth + reserve;
  }
}

static void note_signs(const struct model_link *link, struct model_link_table *table) {
  for (int i = 0; i < link->sheet->level_count; i++) {
    table->sign_cents[i] = link->level[i].meter_micro / MICRO;
    table->kept_cents[i] = 0;
  }
}

void model_link_coin_in(struct model *model, struct model_link *link, int number, int64_t round,
                        uint32_t seats) {
  struct model_link_table *table = model_link_table(link, number);
  if (!may_coin_in(link, number, round, seats)) {
    model_fail(model, "link %s took a coin-in of table %d round %lld that it must refuse", link->name, number,
               (long long)round);
    return;
  }
  table->in_round = true;
  table->dealt = table->settled = false;
  table->round = round;
  table->coin_in_order = ++link->order;
  table->seats = seats;
  table->hits = 0;
  count_wagers(model, link, __builtin_popcount(seats));
  note_signs(link, table);
}

void model_link_late_coin_in(struct model *model, struct model_link *link, int number, int64_t round,
                             int seat, bool opens) {
  struct model_link_table *table = model_link_table(link, number);
  count_wagers(model, link, 1);
  model->late_coin_ins++;
  if (opens) {
    *table = (struct model_link_table){.number = number,
                                       .joined = true,
                                       .in_round = true,
                                       .round = round,
                                       .coin_in_order = ++link->order,
                                       .dead = table->dead};
    note_signs(link, table);
  }
  if (in_round(link, number, round)) table->seats |= 1U << seat;
}

void model_link_reseat(struct model_link *link, int number, int64_t round, uint32_t seats) {
  if (in_round(link, number, round)) model_link_table(link, number)->seats = seats;
}

void model_link_take_outside(struct model_link *link, int number, int64_t cents) {
  struct model_link_table *table = model_link_table(link, number);
  if (!table) return;
  table->tray_cents += cents;
  table->outside_cents -= cents;
}

void model_link_deal(struct model *model, struct model_link *link, int number, int64_t round) {
  struct model_link_table *table = model_link_table(link, number);
  if (!may_deal(link, number, round)) {
    model_fail(model, "link %s took a deal of table %d that it must refuse", link->name, number);
    return;
  }
  table->dealt = true;
  table->deal_order = ++link->order;
}

/* ---- shares */

/* First dealt, first paid; of one round by the book's order of seats. */
static bool before(const struct model_link *link, const struct model_hit *a, const struct model_hit *b) {
  if (a->deal_order != b->deal_order) return a->deal_order < b->deal_order;
  if (a->seat == b->seat) return a < b;
  return link->book->progressive.order == FELT_LOWEST_SEAT_FIRST ? a->seat < b->seat : a->seat > b->seat;
}

/* Cent by cent, round and round: slow, and hard to get wrong. */
void model_share_out(struct model_link *link, int64_t award) {
  int64_t whole = link->award[award - 1].amount_cents;
  int parts = model_count_hits(link, award, false);
  if (parts == 0) return;
  for (int i = 0; i < link->hit_count; i++) {
    struct model_hit *hit = &link->hit[i];
    if (hit->award != award || !model_is_unpaid(hit)) continue;
    int place = 0;
    for (int j = 0; j < link->hit_count; j++)
      place += link->hit[j].award == award && model_is_unpaid(&link->hit[j]) && j != i &&
               before(link, &link->hit[j], hit);
    int64_t share_cents = (whole - whole % parts) / parts + (whole % parts > place ? 1 : 0);
    if (hit->share_cents != share_cents) hit->line[FELT_LINE_AMOUNT_AGREED] = 0;
    hit->share_cents = share_cents;
  }
}

bool model_link_in_play(const struct model_link *link) {
  for (int i = 0; i < link->table_count; i++)
    if (link->table[i].in_round && !link->table[i].settled) return true;
  return false;
}

/* An award stays open to rounds that began before it until they are settled, and to their held hits. */
bool model_waits(const struct model_link *link, int level, int64_t order) {
  bool waits = false;
  for (int j = 0; j < link->table_count; j++)
    waits |= link->table[j].in_round && !link->table[j].settled && link->table[j].coin_in_order < order;
  for (int j = 0; j < link->hit_count; j++)
    waits |=
        link->hit[j].state == HIT_HELD && link->hit[j].level == level && link->hit[j].coin_in_order < order;
  return waits;
}

void model_open_locks(struct model_link *link) {
  for (int i = 0; i < link->award_count; i++)
    if (link->award[i].locked && !model_waits(link, link->award[i].level, link->award[i].order))
      link->award[i].locked = false;
}

/* ---- hits */

static int64_t joins(const struct model_link *link, const struct model_hit *hit) {
  int first = -1;
  for (int i = 0; i < link->award_count; i++)
    if (link->award[i].locked && !link->award[i].finished && link->award[i].level == hit->level &&
        link->award[i].order > hit->coin_in_order &&
        (first < 0 || link->award[i].order < link->award[first].order))
      first = i;
  return first + 1;
}

int64_t model_part(int64_t cents, int ppm) {
  __extension__ int64_t part = (int64_t)((__int128)cents * ppm / 1000000);
  return part;
}

int64_t model_kept(const struct model_link *link, const struct model_link_table *table, int level) {
  int64_t kept = table->kept_cents[level];
  for (int i = 0; i < link->hit_count; i++) {
    const struct model_hit *hit = &link->hit[i];
    if (hit->level != level || !hit->award || hit->state == HIT_VOID ||
        hit->order <= table->kept_order[level])
      continue;
    kept = hit->ppm == FELT_PPM || kept < hit->took_cents ? 0 : kept - hit->took_cents;
  }
  return kept;
}

/* What its round counts on of the meter as it was before it fell. */
static int64_t kept_by(const struct model_link *link, const struct model_hit *hit) {
  const struct model_link_table *table = find(link, hit->table);
  return table->round == hit->round ? model_kept(link, table, hit->level) : 0;
}

static void take_award(struct model *model, struct model_link *link, struct model_hit *hit) {
  struct model_level *level = &link->level[hit->level];
  bool splits = link->book->progressive.several == FELT_SPLIT_EVENLY && hit->ppm == FELT_PPM;
  hit->state = HIT_PENDING;
  hit->order = ++link->order;
  hit->came_micro = level->came_micro;
  hit->award = splits ? joins(link, hit) : 0;
  if (hit->award) {
    model_share_out(link, hit->award);
    return;
  }
  int64_t shown = level->meter_micro / MICRO, seed = 0, reserve = 0, kept = kept_by(link, hit);
  int64_t taken = model_part(shown, hit->ppm), amount = taken;
  if (model_part(kept, hit->ppm) > amount) amount = model_part(kept, hit->ppm);
  level->meter_micro -= taken * MICRO;
  *model_house(model, link) -= (amount - taken) * MICRO;
  if (hit->ppm == FELT_PPM) {
    seed = link->sheet->level[hit->level].seed_cents;
    reserve = level->reserve_micro / MICRO < seed ? level->reserve_micro / MICRO : seed;
    level->meter_micro += seed * MICRO;
    level->reserve_micro -= reserve * MICRO;
    *model_house(model, link) -= (seed - reserve) * MICRO;
  }
  link->payable_cents += amount;
  hit->share_cents = hit->took_cents = amount;
  link->award[link->award_count] = (struct model_award){.level = hit->level,
                                                        .ppm = hit->ppm,
                                                        .locked = splits,
                                                        .order = link->order,
                                                        .came_micro = hit->came_micro,
                                                        .shown_cents = shown,
                                                        .kept_cents = kept,
                                                        .amount_cents = amount,
                                                        .seed_cents = seed,
                                                        .reserve_cents = reserve};
  hit->award = ++link->award_count;
}

static bool has_unfinished(const struct model_link *link) {
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].state != HIT_PAID && link->hit[i].state != HIT_VOID) return true;
  return false;
}

int64_t model_link_hit(struct model *model, struct model_link *link, int number, int64_t round, int seat,
                       int patron, const struct felt_progressive_row *row, int64_t *award) {
  struct model_link_table *table = model_link_table(link, number);
  *award = 0;
  if (!may_hit(link, number, round, seat, row)) {
    model_fail(model, "link %s: table %d seat %d won without a wager that was locked before the deal",
               link->name, number, seat);
    return 0;
  }
  table->hits |= 1U << seat;
  model->hits_while_pending += has_unfinished(link);
  struct model_hit *hit = &link->hit[link->hit_count++];
  *hit = (struct model_hit){.table = number,
                            .seat = seat,
                            .patron = patron,
                            .round = round,
                            .coin_in_order = table->coin_in_order,
                            .deal_order = table->deal_order,
                            .level = row->level,
                            .ppm = row->percent_ppm,
                            .after = table->settled && !link->down,
                            .state = HIT_HELD};
  if (!link->down) take_award(model, link, hit);
  if (table->settled) model_open_locks(link);
  *award = hit->award;
  return link->hit_count;
}

void model_link_settled(struct model *model, struct model_link *link, int number, int64_t round) {
  struct model_link_table *table = model_link_table(link, number);
  if (!in_round(link, number, round) || table->settled) {
    model_fail(model, "link %s took table %d for settled and must not", link->name, number);
    return;
  }
  table->settled = true;
  link->order++;
  model_open_locks(link);
}

void model_link_end(struct model *model, struct model_link *link, int number, int64_t round) {
  struct model_link_table *table = model_link_table(link, number);
  if (!in_round(link, number, round)) {
    model_fail(model, "link %s took an end of table %d that it must refuse", link->name, number);
    return;
  }
  table->in_round = false;
  link->order++;
  model_open_locks(link);
}

/* ---- after the hit */

static void finish(struct model_link *link, int64_t award) {
  if (model_count_hits(link, award, false) == 0) link->award[award - 1].finished = true;
}

/* R29: above what the book says a check is the only way. */
static bool is_by_check(const struct felt_book *book, int64_t cents) {
  for (int i = 0; i < book->notice_count; i++)
    if (book->notice[i].need == FELT_NEEDS_CASINO_CHECK && cents > book->notice[i].from_cents) return true;
  return false;
}

bool model_check_is_used(const struct model *model, const char *number) {
  for (int i = 0; i < model->check_count; i++)
    if (strcmp(model->check[i], number) == 0) return true;
  return false;
}

/* Every line that the book asks for is done, or not needed where it may be. */
static bool is_cleared(const struct felt_book *book, const struct model_hit *hit) {
  for (int i = 0; i < book->awards.need_count; i++) {
    const struct felt_award_need *need = &book->awards.need[i];
    int line = hit->line[need->line];
    if (line != 1 + FELT_LINE_DONE && !(need->may_be_not_needed && line == 1 + FELT_LINE_NOT_NEEDED))
      return false;
  }
  return true;
}

/* R38: the tenders of the book, whole chips, odd cents in cash, a number with a check. */
static bool are_tenders_of(const struct felt_book *book, const struct felt_link_parts *parts, int64_t share) {
  bool check = parts->check_cents > 0, chips = parts->cheques_cents > 0;
  bool cash = parts->cash_cents >= book->chip_cents;
  if (check != (parts->check[0] != '\0') || parts->cheques_cents % book->chip_cents != 0) return false;
  if (is_by_check(book, share)) return !chips && parts->cash_cents == 0;
  return (!chips || book->awards.tenders >> FELT_TENDER_CHIPS & 1) &&
         (!check || book->awards.tenders >> FELT_TENDER_CHECK & 1) &&
         (!cash || book->awards.tenders >> FELT_TENDER_CASH & 1);
}

static bool may_be_paid(const struct model *model, const struct model_link *link, const struct model_hit *hit,
                        const struct felt_link_parts *parts) {
  if (hit->state != HIT_VERIFIED || link->award[hit->award - 1].locked) return false;
  if (model_is_play(model, link)) return parts->cheques_cents == hit->share_cents;
  if (parts->cheques_cents < 0 || parts->check_cents < 0 || parts->cash_cents < 0 ||
      parts->withheld_cents < 0 || parts->offset_cents < 0)
    return false;
  return is_cleared(link->book, hit) && !model_check_is_used(model, parts->check) &&
         are_tenders_of(link->book, parts, hit->share_cents) &&
         parts->cheques_cents + parts->check_cents + parts->cash_cents + parts->withheld_cents +
                 parts->offset_cents ==
             hit->share_cents;
}

/* What is not chips leaves the cage, and the floor. */
static void pay_out(struct model *model, const struct model_link *link, const struct felt_link_parts *parts) {
  struct felt_link_parts *paid = model_paid(model, link);
  paid->check_cents += parts->check_cents;
  paid->cash_cents += parts->cash_cents;
  paid->withheld_cents += parts->withheld_cents;
  paid->offset_cents += parts->offset_cents;
  *model_cage(model, link->book->currency, model_is_play(model, link)) -=
      (parts->check_cents + parts->cash_cents + parts->withheld_cents + parts->offset_cents) * MICRO;
  if (parts->check[0] && model->check_count < (int)FELT_COUNT(model->check))
    memcpy(model->check[model->check_count++], parts->check, sizeof parts->check);
}

static void pay(struct model *model, struct model_link *link, struct model_hit *hit,
                const struct felt_floor_command *command) {
  const struct model_award *award = hit->award ? &link->award[hit->award - 1] : NULL;
  int64_t chips = command->link.parts.cheques_cents, cents = hit->share_cents;
  if (!may_be_paid(model, link, hit, &command->link.parts))
    model_fail(model, "link %s paid a hit of %lld cents that is %s", link->name, (long long)cents,
               award && award->locked ? "locked" : "not to be paid so");
  if (!award) return;
  hit->state = HIT_PAID;
  link->payable_cents -= cents;
  *model_house(model, link) += cents * MICRO;
  pay_out(model, link, &command->link.parts);
  struct model_link_table *outside = model_link_table(link, hit->table);
  if (hit->patron >= 0) {
    struct model_table *table = &model->table[hit->table - 1];
    table->tray_cents -= chips;
    table->changed = true;
    model_move_patron(model, hit->patron, chips);
  } else {
    outside->tray_cents -= chips;
    outside->outside_cents += chips;
  }
  finish(link, hit->award);
}

void model_link_void(struct model *model, struct model_link *link, struct model_hit *hit) {
  struct model_link_table *table = model_link_table(link, hit->table);
  if (hit->state == HIT_PAID || hit->state == HIT_VOID) {
    model_fail(model, "link %s voided a finished hit", link->name);
    return;
  }
  if (table->in_round && table->round == hit->round) table->hits &= ~(1U << hit->seat);
  model->voids_after_later += hit - link->hit + 1 < link->hit_count;
  if (hit->state == HIT_HELD)
    hit->state = HIT_VOID;
  else
    model_void_award(model, link, hit);
  model_open_locks(link);
}

/* ---- who may */

static bool same_person(const struct felt_floor_command *command) {
  return strcmp(command->by.id, command->with.id) == 0;
}

static bool needs_two(enum felt_link_act act) {
  return act == FELT_LINK_OPEN || act == FELT_LINK_RECORD || act == FELT_LINK_PAY || act == FELT_LINK_VOID ||
         act == FELT_LINK_BREAK_LOCK;
}

/* A line of the book's checklist that is not recorded so already. */
static bool may_be_verified(const struct model_link *link, const struct model_hit *hit,
                            const struct felt_link_command *act) {
  if (hit->state != HIT_PENDING && hit->state != HIT_VERIFIED) return false;
  for (int i = 0; i < link->book->awards.need_count; i++) {
    const struct felt_award_need *need = &link->book->awards.need[i];
    if (need->line == act->line)
      return hit->line[act->line] != 1 + act->result &&
             (need->may_be_not_needed || act->result != FELT_LINE_NOT_NEEDED);
  }
  return false;
}

static void verify(struct model *model, const struct model_link *link, struct model_hit *hit,
                   const struct felt_link_command *act) {
  if (!may_be_verified(link, hit, act))
    model_fail(model, "link %s verified what it had, or a finished hit", link->name);
  hit->line[act->line] = (uint8_t)(1 + act->result);
  if (act->line == FELT_LINE_CARDS_SEEN)
    hit->state = act->result == FELT_LINE_DONE ? HIT_VERIFIED : HIT_PENDING;
}

static void act_on_hit(struct model *model, struct model_link *link, struct model_hit *hit,
                       const struct felt_floor_command *command) {
  switch (command->link.act) {
  case FELT_LINK_RECORD:
    if (hit->state != HIT_HELD || link->down)
      model_fail(model, "link %s recorded a hit not held", link->name);
    take_award(model, link, hit);
    model_open_locks(link);
    break;
  case FELT_LINK_VERIFY: verify(model, link, hit, &command->link); break;
  case FELT_LINK_PAY: pay(model, link, hit, command); break;
  default: model_link_void(model, link, hit); break;
  }
}

static void act_on_sensor(struct model *model, struct model_link *link,
                          const struct felt_floor_command *command) {
  struct model_link_table *table = model_link_table(link, command->table);
  bool failed = command->link.act == FELT_LINK_SENSOR_FAILED;
  uint32_t bit = 1U << command->seat;
  if (!table || (table->dead & bit ? 1 : 0) == failed) model_fail(model, "a sensor changed to what it was");
  if (table) table->dead = failed ? table->dead | bit : table->dead & ~bit;
}

static bool must_act(const struct model *model, const struct model_hit *hit, const struct model_link *link,
                     const struct felt_link_command *act) {
  switch (act->act) {
  case FELT_LINK_VERIFY: return may_be_verified(link, hit, act);
  case FELT_LINK_PAY: return may_be_paid(model, link, hit, &act->parts);
  case FELT_LINK_VOID: return hit->state != HIT_PAID && hit->state != HIT_VOID;
  case FELT_LINK_RECORD:
    return hit->state == HIT_HELD && !link->down &&
           link->book->progressive.several == FELT_SPLIT_EVENLY; /* else the order of seats may forbid it */
  default: return false;
  }
}

bool model_link_must_do(const struct model *model, const struct felt_floor_command *command) {
  const struct felt_link_command *act = &command->link;
  const struct model_link *link = NULL;
  for (int i = 0; i < MODEL_LINKS; i++)
    if (strcmp(model->link[i].name, command->link_name) == 0) link = &model->link[i];
  if (!link || !link->open) return false;
  switch (act->act) {
  case FELT_LINK_COIN_IN: return may_coin_in(link, command->table, act->round, act->seats);
  case FELT_LINK_DEAL: return may_deal(link, command->table, act->round);
  case FELT_LINK_HIT:
    return may_hit(link, command->table, act->round, command->seat, &link->sheet->row[act->hand]);
  case FELT_LINK_END: return in_round(link, command->table, act->round);
  default: break;
  }
  return act->hit >= 1 && act->hit <= link->hit_count && must_act(model, &link->hit[act->hit - 1], link, act);
}

void model_link_act(struct model *model, struct model_link *link, const struct felt_floor_command *command) {
  int64_t number = command->link.hit;
  enum felt_link_act act = command->link.act;
  bool two = needs_two(act) || (act == FELT_LINK_DOWN && model_link_in_play(link)); /* R42 */
  if (two && (same_person(command) || command->with.roles == 0))
    model_fail(model, "%s approved a request of his own on link %s", command->by.id, link->name);
  switch (act) {
  case FELT_LINK_DOWN:
  case FELT_LINK_STOP:
  case FELT_LINK_UP:
    if (link->closed || (act == FELT_LINK_UP ? !link->down && !link->stopped : link->down) ||
        (act == FELT_LINK_STOP && link->stopped))
      model_fail(model, "link %s went where it was", link->name);
    if (act == FELT_LINK_STOP) {
      link->stopped = true;
      break;
    }
    link->down = act == FELT_LINK_DOWN;
    if (act == FELT_LINK_UP) link->stopped = false;
    break;
  case FELT_LINK_CLOSE: close_link(model, link); break;
  case FELT_LINK_BREAK_LOCK:
    if (command->link.award < 1 || command->link.award > link->award_count) {
      model_fail(model, "link %s broke a lock that is not there", link->name);
      break;
    }
    if (!link->award[command->link.award - 1].locked)
      model_fail(model, "link %s broke a lock that was open", link->name);
    link->award[command->link.award - 1].locked = false;
    link->award[command->link.award - 1].broken_order = link->order + 1;
    break;
  case FELT_LINK_SENSOR_FAILED:
  case FELT_LINK_SENSOR_REPAIRED: act_on_sensor(model, link, command); break;
  default:
    if (number < 1 || number > link->hit_count)
      model_fail(model, "link %s knows a hit %lld that nobody made", link->name, (long long)number);
    else
      act_on_hit(model, link, &link->hit[number - 1], command);
    break;
  }
  link->order++;
}
