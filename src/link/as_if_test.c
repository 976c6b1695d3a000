/* Corrections against a plain simulation. Nothing is paid in these walks; hits come late, are void, coin-ins
 * come late, at several tables. After every act the whole level is told again from its first seed on: what
 * came onto the meter when it came, and every hit that is not void in its true place. What the link says must
 * be that, to the cent: every award, every share, every meter (R34, R36).
 *
 *   link.as_if_test [WALKS [SEED]]     the default is 60 walks a house
 */
#include "fixture.h"

enum { TABLES = 5, STEPS = 160, EVENTS = 1 << 12, HITS = 256 };

static int64_t walks = 60;
static uint64_t first_seed = 1;

/* A hit as it happened. */
struct fact {
  bool is_void, late;
  int level, ppm, table, seat;
  int64_t number, award, round, coin_in, deal, seq, took;
};

/* An award as it was told last: what its round counts on is remembered by it. */
struct known {
  int64_t shown_cents, kept_cents;
  int ppm;
};

/* A round, from its Coin In on; its settlement records places and meters. */
struct played {
  bool settles;
  int table;
  int64_t round, coin_in, deal, place, shown_cents[FELT_LEVELS_MAX];
  int64_t sign_cents[FELT_LEVELS_MAX], kept_cents[FELT_LEVELS_MAX], kept_seq[FELT_LEVELS_MAX];
  uint32_t seats;
};

struct told {
  int64_t award, coin_in, key, shown_cents, amount_cents;
  int ppm, hits;
};

struct world {
  struct fixture f;
  uint64_t seed;
  int64_t came[EVENTS][FELT_LEVELS_MAX]; /* by event: what had come onto each level, with the first seed */
  int fact_count, played_count;
  struct fact fact[HITS];
  struct known known[2 * HITS];
  struct played played[STEPS];
  int told_count;
  struct told told[HITS];
  int told_of[HITS]; /* by fact */
  int64_t left_micro;
  int64_t late, voids, moved, kept;
};

static int below(struct world *w, int limit) { /* splitmix64 */
  uint64_t z = w->seed += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return (int)((z ^ z >> 31) % (uint64_t)limit);
}

static int64_t part(int64_t cents, int ppm) {
  __extension__ int64_t out = (int64_t)((__int128)cents * ppm / 1000000);
  return out;
}

/* ---- the simulation */

static int64_t key_of(const struct fact *fact) {
  return 2 * fact->seq + fact->late;
}

static bool seat_first(const struct world *w, const struct fact *a, const struct fact *b) {
  return w->f.terms.order == FELT_LOWEST_SEAT_FIRST ? a->seat < b->seat : a->seat > b->seat;
}

static bool happened_before(const struct world *w, const struct fact *a, const struct fact *b) {
  if (key_of(a) != key_of(b)) return key_of(a) < key_of(b);
  if (a->table == b->table && a->round == b->round) return seat_first(w, a, b);
  return a->deal != b->deal ? a->deal < b->deal : a->number < b->number;
}

static bool dealt_before(const struct world *w, const struct fact *a, const struct fact *b) {
  if (a->deal != b->deal) return a->deal < b->deal;
  return a->seat != b->seat ? seat_first(w, a, b) : a->number < b->number;
}

static int sorted(const struct world *w, int level, int order[HITS]) {
  int count = 0;
  for (int i = 0; i < w->fact_count; i++) {
    if (w->fact[i].is_void || w->fact[i].level != level) continue;
    int at = count++;
    for (; at > 0 && happened_before(w, &w->fact[i], &w->fact[order[at - 1]]); at--)
      order[at] = order[at - 1];
    order[at] = i;
  }
  return count;
}

static int find_told(const struct world *w, const struct fact *fact) {
  if (w->f.terms.several != FELT_SPLIT_EVENLY || fact->ppm != FELT_PPM) return -1;
  for (int i = 0; i < w->told_count; i++)
    if (w->told[i].ppm == FELT_PPM && w->told[i].key > 2 * fact->coin_in) return i;
  return -1;
}

static bool has_number(const struct world *w, int64_t award) {
  for (int i = 0; i < w->told_count; i++)
    if (w->told[i].award == award) return true;
  return false;
}

/* The level from its first seed on. */
static void tell(struct world *w, int level) {
  int order[HITS], count = sorted(w, level, order);
  int64_t awards_cents = 0;
  w->told_count = 0;
  for (int i = 0; i < count; i++) {
    const struct fact *fact = &w->fact[order[i]];
    int64_t came = w->came[fact->late ? fact->seq : fact->seq - 1][level];
    int at = find_told(w, fact);
    if (at < 0) {
      at = w->told_count++;
      w->told[at] = (struct told){.key = key_of(fact),
                                  .ppm = fact->ppm,
                                  .shown_cents = (came + awards_cents * FELT_MICRO) / FELT_MICRO};
      awards_cents -= part(w->told[at].shown_cents, fact->ppm);
      if (fact->ppm == FELT_PPM) awards_cents += w->f.terms.level[level].seed_cents;
    }
    w->told[at].hits++;
    if (w->told[at].award == 0 && fact->award && !has_number(w, fact->award)) w->told[at].award = fact->award;
    w->told_of[order[i]] = at;
  }
  w->left_micro = w->came[w->f.link.seq][level] + awards_cents * FELT_MICRO;
}

/* ---- what open rounds count on (R36) */

static struct played *open_round(struct world *w, int table, int64_t round) {
  const struct felt_link_table *there = felt_link_find_table(&w->f.link, table);
  if (!there || !there->in_round || there->round != round) return NULL;
  for (int i = w->played_count - 1; i >= 0; i--)
    if (w->played[i].table == table && w->played[i].round == round) return &w->played[i];
  return NULL;
}

static int64_t lesser(int64_t a, int64_t b) {
  return a < b ? a : b;
}

/* After the level was told: a late hit lowered awards of other rounds that are open. */
static void keep_awards(struct world *w, int level, const struct fact *late) {
  for (int i = 0; i < w->fact_count; i++) {
    const struct fact *fact = &w->fact[i];
    if (fact->is_void || fact->level != level || fact == late) continue;
    const struct told *told = &w->told[w->told_of[i]];
    struct known *known = &w->known[told->award];
    const struct played *round = open_round(w, fact->table, fact->round);
    if (!told->award || known->ppm == 0 || !round ||
        (fact->table == late->table && fact->round == late->round))
      continue;
    if (part(told->shown_cents, told->ppm) >= part(known->shown_cents, known->ppm)) continue;
    int64_t kept = lesser(round->sign_cents[level], known->shown_cents);
    if (kept > known->kept_cents) known->kept_cents = kept;
  }
}

/* What hits took since comes off. */
static int64_t kept_by(const struct world *w, const struct played *round, int level) {
  int64_t kept = round->kept_cents[level];
  for (int i = 0; i < w->fact_count; i++) {
    const struct fact *fact = &w->fact[i];
    if (fact->is_void || fact->late || fact->level != level || fact->seq <= round->kept_seq[level]) continue;
    kept = fact->ppm == FELT_PPM || kept < fact->took ? 0 : kept - fact->took;
  }
  return kept;
}

static void keep_signs(struct world *w, int level, int64_t before, int table, int64_t round) {
  int64_t now = felt_link_shown_cents(&w->f.link, level);
  for (int i = 0; i < w->played_count; i++) {
    struct played *other = &w->played[i];
    if (open_round(w, other->table, other->round) != other ||
        (other->table == table && other->round == round))
      continue;
    int64_t kept = lesser(other->sign_cents[level], before);
    if (kept <= now || kept <= kept_by(w, other, level)) continue;
    other->kept_cents[level] = kept;
    other->kept_seq[level] = w->f.events[0].seq;
  }
}

/* ---- the comparison */

static int64_t expected_share(const struct world *w, int at, int64_t amount_cents) {
  const struct told *told = &w->told[w->told_of[at]];
  int place = 0;
  for (int i = 0; i < w->fact_count; i++)
    place += i != at && !w->fact[i].is_void && w->fact[i].level == w->fact[at].level &&
             w->told_of[i] == w->told_of[at] && dealt_before(w, &w->fact[i], &w->fact[at]);
  return amount_cents / told->hits + (amount_cents % told->hits > place ? 1 : 0);
}

static void compare_level(struct world *w, int level) {
  for (int i = 0; i < w->fact_count; i++) {
    struct fact *fact = &w->fact[i];
    if (fact->is_void || fact->level != level) continue;
    struct told *told = &w->told[w->told_of[i]];
    const struct felt_link_hit *is = felt_link_find_hit(&w->f.link, fact->number);
    assert_non_null(is);
    const struct felt_link_award *award = felt_link_find_award(&w->f.link, is->award);
    if (told->award == 0) told->award = is->award;
    assert_int_equal(is->award, told->award);
    w->moved += fact->award != 0 && fact->award != is->award;
    fact->award = is->award;
    struct known *known = &w->known[is->award];
    int64_t taken = part(told->shown_cents, told->ppm), kept = part(known->kept_cents, told->ppm);
    told->amount_cents = taken > kept ? taken : kept;
    w->kept += kept > taken;
    assert_int_equal(award->shown_cents, told->shown_cents);
    assert_int_equal(award->amount_cents, told->amount_cents);
    assert_int_equal(award->house_cents, told->amount_cents - taken);
    assert_int_equal(is->share_cents, expected_share(w, i, told->amount_cents));
    known->shown_cents = told->shown_cents;
    known->ppm = told->ppm;
  }
  assert_int_equal(w->f.link.level[level].meter.micro, w->left_micro);
}

/* ---- acts */

static bool does(struct world *w, struct felt_link_command command) {
  int64_t before = w->f.link.seq;
  assert_true(before + FELT_LINK_EVENTS_MAX < EVENTS);
  if (act(&w->f, command)) return false;
  for (int i = 0; i < w->f.count; i++) {
    const struct felt_link_event *event = &w->f.events[i];
    memcpy(w->came[event->seq], w->came[event->seq - 1], sizeof w->came[0]);
    for (int level = 0; level < w->f.link.terms.level_count; level++)
      w->came[event->seq][level] += event->act == FELT_LINK_OPEN
                                        ? event->terms.level[level].seed_cents * FELT_MICRO
                                        : event->meter_micro[level];
    if (event->act == FELT_LINK_CORRECT && event->to.kind == FELT_ACCOUNT_METER)
      w->came[event->seq][event->to.level] += event->micro;
  }
  return true;
}

static void compare(struct world *w) {
  for (int level = 0; level < w->f.link.terms.level_count; level++) {
    tell(w, level);
    compare_level(w, level);
  }
}

static void coin_in_somewhere(struct world *w, int table) {
  const struct felt_link_table *there = felt_link_find_table(&w->f.link, table);
  if (!does(w, coin_in(table, there->round + 1, (uint32_t)(1 + below(w, 63)) << 1))) return;
  struct played *played = &w->played[w->played_count++];
  *played =
      (struct played){.table = table, .round = there->round, .coin_in = w->f.link.seq, .seats = there->seats};
  for (int i = 0; i < FELT_LEVELS_MAX; i++) played->sign_cents[i] = felt_link_shown_cents(&w->f.link, i);
  if (!does(w, at_round(FELT_LINK_DEAL, table, there->round))) fail_msg("no deal");
  played->deal = w->f.link.seq;
}

static void record_settlement(struct world *w, struct played *played) {
  if (played->settles) return;
  played->settles = true;
  played->place = w->f.link.seq;
  for (int i = 0; i < FELT_LEVELS_MAX; i++) played->shown_cents[i] = felt_link_shown_cents(&w->f.link, i);
}

static enum felt_category some_hand(struct world *w) {
  int hand = below(w, FELT_CATEGORIES);
  while (w->f.terms.sheet.row[hand].pays != FELT_PAYS_PERCENT) hand = below(w, FELT_CATEGORIES);
  return (enum felt_category)hand;
}

static struct fact *add_fact(struct world *w, const struct played *played, int seat,
                             enum felt_category hand) {
  const struct felt_link_row *row = &w->f.terms.sheet.row[hand];
  struct fact *fact = &w->fact[w->fact_count++];
  *fact = (struct fact){.level = row->level,
                        .ppm = row->amount,
                        .table = played->table,
                        .seat = seat,
                        .number = w->f.link.last_hit,
                        .round = played->round,
                        .coin_in = played->coin_in,
                        .deal = played->deal};
  return fact;
}

static void hit_somewhere(struct world *w, struct played *played) {
  int seat = 1 + below(w, 6);
  enum felt_category hand = some_hand(w);
  int level = w->f.terms.sheet.row[hand].level;
  record_settlement(w, played);
  int64_t kept = kept_by(w, played, level);
  if (!does(w, hit(played->table, played->round, seat, hand))) return;
  struct fact *fact = add_fact(w, played, seat, hand);
  const struct felt_link_event *event = &w->f.events[0];
  fact->seq = event->seq;
  fact->took = event->amount_cents;
  if (event->award > w->f.link.last_award - 1 && event->shown_cents + event->amount_cents > 0)
    w->known[event->award].kept_cents = kept;
  compare(w);
}

/* Behind those of its round that are paid before it (R23), or where its round was settled. */
static void find_place(const struct world *w, struct fact *late, const struct played *played) {
  late->late = true;
  late->seq = played->place;
  for (int i = 0; i < w->fact_count; i++) {
    const struct fact *other = &w->fact[i];
    if (other != late && !other->is_void && other->level == late->level && other->table == late->table &&
        other->round == late->round && seat_first(w, other, late) && key_of(other) > 2 * played->place &&
        other->seq > late->seq)
      late->seq = other->seq;
  }
}

static void late_hit_somewhere(struct world *w) {
  struct played *played =
      &w->played[w->played_count - 1 - below(w, w->played_count < 12 ? w->played_count : 12)];
  int seat = 1 + below(w, 6);
  enum felt_category hand = some_hand(w);
  int level = w->f.terms.sheet.row[hand].level;
  if (!(played->seats >> seat & 1)) return;
  record_settlement(w, played);
  int64_t before = felt_link_shown_cents(&w->f.link, level);
  struct felt_link_command command = {.act = FELT_LINK_LATE_HIT,
                                      .table = played->table,
                                      .round = played->round,
                                      .seat = seat,
                                      .hand = hand,
                                      .coin_in = played->coin_in,
                                      .deal = played->deal,
                                      .place = played->place};
  memcpy(command.shown_cents, played->shown_cents, sizeof command.shown_cents);
  command = by_two(command, FELT_SUPERVISOR, FELT_SHIFT_MANAGER, FELT_REASON_ROUND_CORRECTED);
  if (!does(w, command)) {
    assert_int_equal(w->f.error.reason.code, FELT_CODE_HIT_WAS_RECORDED);
    return;
  }
  struct fact *fact = add_fact(w, played, seat, hand);
  find_place(w, fact, played);
  tell(w, level);
  keep_awards(w, level, fact);
  compare_level(w, level);
  keep_signs(w, level, before, fact->table, fact->round);
  compare(w);
  w->late++;
}

static void void_somewhere(struct world *w) {
  if (w->f.link.hit_count == 0) return;
  int64_t number = w->f.link.hit[below(w, w->f.link.hit_count)].number;
  for (int i = 0; i < w->fact_count; i++) {
    struct fact *fact = &w->fact[i];
    if (fact->number != number || fact->is_void) continue;
    int64_t before = felt_link_shown_cents(&w->f.link, fact->level);
    if (!does(w, void_hit(number))) fail_msg("a void is refused: %s", felt_code_word(w->f.error.reason.code));
    fact->is_void = true;
    keep_signs(w, fact->level, before, fact->table, fact->round);
    compare(w);
    w->voids++;
  }
}

static void late_coin_in_somewhere(struct world *w) {
  struct played *played = &w->played[below(w, w->played_count)];
  uint32_t seats = ~played->seats & 0x7e;
  struct felt_link_command command = {
      .act = FELT_LINK_LATE_COIN_IN, .table = played->table, .round = played->round, .seats = seats & -seats};
  if (!seats) return;
  if (!does(w, by_two(command, FELT_SUPERVISOR, FELT_SURVEILLANCE, FELT_REASON_COIN_IN_MISSED)))
    fail_msg("%s", felt_code_word(w->f.error.reason.code));
  played->seats |= command.seats;
  compare(w);
}

static void correct_up(struct world *w) {
  struct felt_link_command command = {
      .act = FELT_LINK_CORRECT,
      .to = {.kind = FELT_ACCOUNT_METER, .level = (uint8_t)below(w, w->f.terms.level_count)},
      .micro = 1 + below(w, 5000000)};
  (void)does(w, by_two(command, FELT_SHIFT_MANAGER, FELT_AUDITOR, FELT_REASON_METER_WRONG));
  compare(w);
}

/* ---- the walk */

static void step(struct world *w) {
  int table = 1 + below(w, TABLES);
  const struct felt_link_table *there = felt_link_find_table(&w->f.link, table);
  struct played *played = there->in_round ? open_round(w, table, there->round) : NULL;
  switch (below(w, 12)) {
  case 0:
  case 1:
    if (w->played_count > 0) late_hit_somewhere(w);
    break;
  case 2: void_somewhere(w); break;
  case 3:
    if (w->played_count > 0 && below(w, 4) == 0) late_coin_in_somewhere(w);
    break;
  case 4: correct_up(w); break;
  default:
    if (!played)
      coin_in_somewhere(w, table);
    else if (there->settled) {
      if (!does(w, at_round(FELT_LINK_END, table, there->round))) fail_msg("no end");
    } else if (below(w, 3)) {
      hit_somewhere(w, played);
    } else {
      record_settlement(w, played);
      if (!does(w, at_round(FELT_LINK_SETTLED, table, there->round))) fail_msg("not settled");
    }
    break;
  }
}

static void walk(const struct felt_link_terms *terms, const char *house) {
  struct world *w = calloc(1, sizeof *w);
  assert_non_null(w);
  int64_t late = 0, voids = 0, moved = 0, kept = 0;
  for (int64_t i = 0; i < walks; i++) {
    memset(w, 0, sizeof *w);
    w->f.terms = *terms;
    w->seed = first_seed + (uint64_t)i * 1000003;
    if (!does(w, open_with(terms, FELT_REASON_NEW_LINK))) fail_msg("not opened");
    for (int table = 1; table <= TABLES; table++)
      if (!does(w, join(table, "Ultimate Texas Hold'em", terms))) fail_msg("not joined");
    for (int n = 0; n < STEPS && w->f.link.seq + 2 * FELT_LINK_EVENTS_MAX < EVENTS; n++) {
      if (w->f.link.shift_count > FELT_LINK_SHIFTS_MAX / 2 || w->f.link.hit_count > FELT_LINK_HITS_MAX - 8)
        break;
      step(w);
    }
    late += w->late;
    voids += w->voids;
    moved += w->moved;
    kept += w->kept;
  }
  /* A walk in which nothing happens would prove nothing. */
  if (late < walks || voids < walks || kept == 0)
    fail_msg("%s: %lld late hits, %lld voids, %lld kept", house, (long long)late, (long long)voids,
             (long long)kept);
  if (terms->several == FELT_SPLIT_EVENLY) assert_true(moved > 0);
  free(w);
}

static void a_link_that_splits_is_as_if_nothing_had_been_missed(void **state) {
  (void)state;
  struct felt_link_terms terms;
  read_terms("catfish-bend", NULL, &terms);
  walk(&terms, "split");
}

static void a_link_that_pays_one_after_the_other_is_as_if_nothing_had_been_missed(void **state) {
  (void)state;
  struct felt_link_terms terms;
  read_terms("chickasaw", NULL, &terms);
  walk(&terms, "one after the other");
}

static void a_link_with_one_level_is_as_if_nothing_had_been_missed(void **state) {
  (void)state;
  struct felt_link_terms terms;
  read_terms("players-guide", NULL, &terms);
  walk(&terms, "one level");
}

static void a_link_with_percentages_is_as_if_nothing_had_been_missed(void **state) {
  (void)state;
  struct felt_link_terms terms;
  read_terms("massachusetts", "PTMGL01", &terms);
  walk(&terms, "percentages");
}

static void a_link_with_odd_growth_caps_and_low_seeds_is_as_if_nothing_had_been_missed(void **state) {
  (void)state;
  struct felt_link_terms terms;
  read_terms("catfish-bend", NULL, &terms);
  terms.sheet.wager_cents = 7;
  terms.level[0].seed_cents = 3;
  terms.level[0].growth_ppm = 333333;
  terms.level[0].reserve_ppm = 77777;
  terms.level[0].cap_cents = 40;
  terms.level[1].seed_cents = 0;
  terms.level[1].growth_ppm = 142857;
  terms.level[1].reserve_ppm = 1;
  terms.sheet.row[FELT_FOUR_OF_A_KIND] =
      (struct felt_link_row){.pays = FELT_PAYS_PERCENT, .level = 0, .amount = 123457};
  walk(&terms, "odd");
  terms.several = FELT_ONE_AFTER_THE_OTHER;
  terms.order = FELT_HIGHEST_SEAT_FIRST;
  walk(&terms, "odd, one after the other");
}

int main(int argc, char *argv[]) {
  if (argc > 1) walks = strtoll(argv[1], NULL, 10);
  if (argc > 2) first_seed = strtoull(argv[2], NULL, 10);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_link_that_splits_is_as_if_nothing_had_been_missed),
      cmocka_unit_test(a_link_that_pays_one_after_the_other_is_as_if_nothing_had_been_missed),
      cmocka_unit_test(a_link_with_one_level_is_as_if_nothing_had_been_missed),
      cmocka_unit_test(a_link_with_percentages_is_as_if_nothing_had_been_missed),
      cmocka_unit_test(a_link_with_odd_growth_caps_and_low_seeds_is_as_if_nothing_had_been_missed),
  };
  return cmocka_run_group_tests_name("as_if", tests, NULL, NULL);
}
