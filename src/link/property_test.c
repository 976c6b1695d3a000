/* Random acts on a link, hundreds of thousands of them, checked after every event against what must hold
 * whatever happens. The checks keep a ledger and a memory of awards of their own, from the events alone.
 *
 *   link.property_test [STEPS [SEED]]     the default is 40000 steps a house; a failure prints house and step
 */
#include "fixture.h"

enum { TABLES = 8, AWARDS = 1 << 16, ROUNDS = 256 };

static int64_t steps = 40000;
static uint64_t first_seed = 1;

static uint64_t random_next(uint64_t *seed) { /* splitmix64 */
  uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

/* What the events alone say. */
struct memory {
  int64_t meter[FELT_LEVELS_MAX], reserve[FELT_LEVELS_MAX], overflow[FELT_LEVELS_MAX];
  int64_t payable, all; /* all: the sum of every posting ever, 0 */
  int64_t recorded, paid, voided, held;
  struct {
    int64_t place; /* twice the link's sequence, and one more where a correction put it behind that event */
    uint8_t level;
    bool closed;
  } award[AWARDS];
};

/* A round as its settlement recorded it. */
struct settled {
  int table;
  int64_t round, coin_in, deal, place, shown_cents[FELT_LEVELS_MAX];
  uint32_t seats;
};

struct world {
  struct fixture f;
  struct felt_link replayed;
  struct memory memory;
  uint64_t seed;
  int settled_count;
  struct settled settled[ROUNDS]; /* the last ones */
  int64_t accepted[FELT_LINK_ACTS], refused[FELT_LINK_ACTS];
};

static int below(struct world *w, int limit) {
  return (int)(random_next(&w->seed) % (uint64_t)limit);
}

/* ---- what people might do */

/* Mostly one in the state that the act needs. */
static int64_t some_hit(struct world *w, enum felt_link_act kind) {
  const struct felt_link *link = &w->f.link;
  enum felt_hit_state state = kind == FELT_LINK_VERIFY   ? FELT_HIT_PENDING
                              : kind == FELT_LINK_RECORD ? FELT_HIT_HELD
                              : kind == FELT_LINK_RETURN ? FELT_HIT_PAID
                                                         : FELT_HIT_VERIFIED;
  if (kind == FELT_LINK_RETURN && link->past_count > 0 && below(w, 3))
    return link->past[below(w, link->past_count)].hit;
  if (link->hit_count == 0 || below(w, 50) == 0) return below(w, 20);
  int at = below(w, link->hit_count);
  for (int tries = 0; tries < 10 && link->hit[at].state != state; tries++) at = below(w, link->hit_count);
  return link->hit[at].number;
}

/* Mostly one that takes from a meter. */
static enum felt_category some_hand(struct world *w) {
  int hand = below(w, FELT_CATEGORIES);
  for (int tries = 0; tries < 20 && w->f.terms.sheet.row[hand].pays != FELT_PAYS_PERCENT; tries++)
    hand = below(w, FELT_CATEGORIES);
  return (enum felt_category)hand;
}

/* Mostly one that wagered and has not hit. */
static int some_seat(struct world *w, const struct felt_link_table *table) {
  int seat = 1 + below(w, 7);
  uint32_t seats = table ? table->seats & ~table->hits : 0;
  for (int tries = 0; tries < 8 && !(seats >> seat & 1); tries++) seat = 1 + below(w, 7);
  return seat;
}

static struct felt_link_place some_place(struct world *w) {
  return (struct felt_link_place){.kind = (uint8_t)below(w, 5), .level = (uint8_t)below(w, 4)};
}

static enum felt_link_act some_act(struct world *w) {
  static const struct {
    enum felt_link_act kind;
    int weight;
  } weights[] = {{FELT_LINK_COIN_IN, 300},     {FELT_LINK_DEAL, 300},      {FELT_LINK_HIT, 200},
                 {FELT_LINK_END, 180},         {FELT_LINK_VERIFY, 200},    {FELT_LINK_PAY, 200},
                 {FELT_LINK_VOID, 60},         {FELT_LINK_BREAK_LOCK, 10}, {FELT_LINK_DOWN, 8},
                 {FELT_LINK_UP, 60},           {FELT_LINK_RECORD, 80},     {FELT_LINK_TRANSFER, 15},
                 {FELT_LINK_CORRECT, 15},      {FELT_LINK_JOIN, 20},       {FELT_LINK_LEAVE, 6},
                 {FELT_LINK_SENSOR_FAILED, 2}, {FELT_LINK_OPEN, 40},       {FELT_LINK_SENSOR_REPAIRED, 20},
                 {FELT_LINK_CLOSE, 20},        {FELT_LINK_HOLD, 1},        {FELT_LINK_SETTLED, 120},
                 {FELT_LINK_STOP, 8},          {FELT_LINK_LATE_HIT, 60},   {FELT_LINK_LATE_COIN_IN, 10},
                 {FELT_LINK_RETURN, 6},        {FELT_LINK_AWARD, 1},       {FELT_LINK_RESEAT, 10}};
  int total = 0;
  for (size_t i = 0; i < FELT_COUNT(weights); i++) total += weights[i].weight;
  int at = below(w, total);
  for (size_t i = 0;; i++) {
    if (at < weights[i].weight) return weights[i].kind;
    at -= weights[i].weight;
  }
}

/* A reason that fits and people who may, nearly always. */
static void sign(struct world *w, struct felt_link_command *command) {
  static const char *const ids[] = {"ann", "bob", "cat", "dan"};
  struct felt_link_who who = w->f.terms.who[command->act];
  int wrong = below(w, 100);
  command->by = person(wrong == 0 || !who.first ? FELT_DEALER : (enum felt_role)__builtin_ctz(who.first),
                       ids[below(w, 2)]);
  command->with = person(wrong == 1 || !who.second ? FELT_DEALER : (enum felt_role)__builtin_ctz(who.second),
                         ids[below(w, 4)]);
  command->reason = FELT_NO_REASON;
  for (int i = below(w, FELT_LINK_REASONS), tried = 0; tried < FELT_LINK_REASONS;
       tried++, i = (i + 1) % FELT_LINK_REASONS)
    if (felt_link_reason_fits((enum felt_link_reason)i, command->act)) {
      command->reason = (enum felt_link_reason)i;
      if (command->act != FELT_LINK_OPEN || i != FELT_REASON_NEW_LINK) break;
    }
  if (wrong == 2) command->reason = (enum felt_link_reason)below(w, FELT_LINK_REASONS);
}

/* Where the act may well be possible, mostly; anywhere otherwise. */
static int some_table(struct world *w, enum felt_link_act kind) {
  for (int tries = 0; tries < 12; tries++) {
    const struct felt_link_table *table = felt_link_find_table(&w->f.link, below(w, TABLES + 1));
    if (!table) continue;
    bool fits = kind == FELT_LINK_COIN_IN   ? !table->in_round
                : kind == FELT_LINK_DEAL    ? table->in_round && !table->dealt
                : kind == FELT_LINK_HIT     ? table->dealt
                : kind == FELT_LINK_END     ? table->in_round
                : kind == FELT_LINK_SETTLED ? table->in_round && !table->settled
                                            : true;
    if (fits) return table->number;
  }
  return below(w, TABLES + 1);
}

static struct settled settled_now(const struct felt_link *link, const struct felt_link_table *table) {
  struct settled now = {.table = table->number,
                        .round = table->round,
                        .coin_in = table->coin_in_seq,
                        .deal = table->deal_seq,
                        .place = link->seq,
                        .seats = table->seats};
  for (int i = 0; i < FELT_LEVELS_MAX; i++) now.shown_cents[i] = felt_link_shown_cents(link, i);
  return now;
}

/* Its settlement records the round before its first hit, or when it is settled without one. */
static void record_settlement(struct world *w, const struct felt_link_command *command) {
  const struct felt_link_table *table = felt_link_find_table(&w->f.link, command->table);
  bool settles = command->act == FELT_LINK_HIT || command->act == FELT_LINK_SETTLED;
  if (!settles || !table || !table->dealt || table->round != command->round) return;
  for (int i = 0; i < ROUNDS && i < w->settled_count; i++)
    if (w->settled[i].table == table->number && w->settled[i].round == table->round) return;
  w->settled[w->settled_count++ % ROUNDS] = settled_now(&w->f.link, table);
}

/* One of the last rounds, open or over, most often; any otherwise. */
static void correct_some_round(struct world *w, struct felt_link_command *command) {
  const struct felt_link_table *table = felt_link_find_table(&w->f.link, command->table);
  int known = w->settled_count < ROUNDS ? w->settled_count : ROUNDS;
  command->place = below(w, 50) ? w->f.link.seq : below(w, 100);
  command->round = below(w, 10);
  if (table && table->dealt && below(w, 4) == 0) {
    command->round = table->round;
    command->coin_in = table->coin_in_seq;
    command->deal = table->deal_seq;
  }
  for (int i = 0; i < FELT_LEVELS_MAX; i++) command->shown_cents[i] = felt_link_shown_cents(&w->f.link, i);
  if (known == 0 || below(w, 20) == 0) return;
  const struct settled *settled =
      &w->settled[(w->settled_count - 1 - below(w, below(w, 4) ? (known < 8 ? known : 8) : known)) % ROUNDS];
  command->table = settled->table;
  command->round = settled->round;
  command->coin_in = settled->coin_in;
  command->deal = settled->deal;
  command->place = settled->place;
  memcpy(command->shown_cents, settled->shown_cents, sizeof settled->shown_cents);
  for (int tries = 0; tries < 8 && !(settled->seats >> command->seat & 1); tries++)
    command->seat = 1 + below(w, 7);
}

/* Some of the check in cash, as tax, as an offset; now and then a cent too many (R38). */
static void split_further(struct world *w, struct felt_link_parts *parts) {
  int64_t *part[] = {&parts->cash_cents, &parts->withheld_cents, &parts->offset_cents};
  for (size_t i = 0; i < FELT_COUNT(part); i++) {
    *part[i] = parts->check_cents / (2 + below(w, 5));
    parts->check_cents -= *part[i];
  }
  if (below(w, 10) == 0) parts->offset_cents++;
  (void)snprintf(parts->check, sizeof parts->check, "%d", 1000 + below(w, 1000));
}

static struct felt_link_command some_command(struct world *w) {
  struct felt_link_command command = {.act = some_act(w)};
  command.table = some_table(w, command.act);
  const struct felt_link_table *table = felt_link_find_table(&w->f.link, command.table);
  command.seat = some_seat(w, table);
  bool next = command.act == FELT_LINK_COIN_IN && below(w, 20) > 0;
  command.round = (table ? table->round : 0) + (next ? 1 : 0);
  command.seats = (uint32_t)below(w, 64) << 1;
  command.hand = some_hand(w);
  command.on_board = below(w, 20) == 0;
  command.line = below(w, 4) ? FELT_LINE_CARDS_SEEN : (enum felt_award_line)below(w, FELT_AWARD_LINES);
  command.result = below(w, 10) ? FELT_LINE_DONE : (enum felt_line_result)below(w, FELT_LINE_RESULTS);
  command.hit = some_hit(w, command.act);
  command.award = w->f.link.award_count ? w->f.link.award[below(w, w->f.link.award_count)].number : 1;
  const struct felt_link_hit *found = felt_link_find_hit(&w->f.link, command.hit);
  const struct felt_link_past *past = felt_link_find_past(&w->f.link, command.hit);
  if (found) command.parts.check_cents = found->share_cents;
  if (past) command.parts.check_cents = below(w, 3) ? past->paid_cents : past->paid_cents / 2;
  if ((found || past) && below(w, 4) == 0) {
    command.parts.cheques_cents = command.parts.check_cents / 3;
    command.parts.check_cents -= command.parts.cheques_cents;
  }
  if (found && below(w, 3) == 0) split_further(w, &command.parts);
  command.from = some_place(w);
  command.to = some_place(w);
  command.micro = (int64_t)(random_next(&w->seed) % UINT64_C(3000000001)) -
                  (command.act == FELT_LINK_CORRECT ? 1000000000 : 0);
  command.notice = 20260100 + below(w, 33);
  command.date = 20260120 + below(w, 12);
  command.name = below(w, 10) ? "other-link" : "";
  command.terms = &w->f.terms;
  if (command.act == FELT_LINK_LATE_HIT || command.act == FELT_LINK_LATE_COIN_IN)
    correct_some_round(w, &command);
  sign(w, &command);
  return command;
}

/* ---- what must hold */

static void remember_money(struct memory *memory, const struct felt_link_event *event) {
  struct felt_link_posting postings[FELT_LINK_POSTINGS_MAX];
  int count = felt_link_postings(event, postings);
  int64_t sum = 0;
  for (int i = 0; i < count; i++) {
    const struct felt_link_posting *p = &postings[i];
    sum += p->micro;
    if (p->account.kind == FELT_ACCOUNT_METER) memory->meter[p->account.level] += p->micro;
    if (p->account.kind == FELT_ACCOUNT_RESERVE) memory->reserve[p->account.level] += p->micro;
    if (p->account.kind == FELT_ACCOUNT_OVERFLOW) memory->overflow[p->account.level] += p->micro;
    if (p->account.kind == FELT_ACCOUNT_PAYABLE) memory->payable += p->micro;
  }
  assert_int_equal(sum, 0);
}

/* R11, told once more: the state before the event and what is remembered decide which award it is. */
static int64_t expected_award(const struct world *w, const struct felt_link_event *event,
                              int64_t coin_in_seq) {
  int64_t first = 0;
  for (int64_t n = 1; event->locked && n <= w->replayed.last_award; n++)
    if (!w->memory.award[n].closed && w->memory.award[n].level == event->level &&
        w->memory.award[n].place > 2 * coin_in_seq &&
        (first == 0 || w->memory.award[n].place < w->memory.award[first].place))
      first = n;
  return first ? first : w->replayed.last_award + 1;
}

/* An award that is there from now on. */
static void remember_award(struct world *w, int64_t number, int64_t place, uint8_t level, bool locked) {
  if (number <= w->replayed.last_award) return;
  assert_true(number < AWARDS);
  w->memory.award[number].place = place;
  w->memory.award[number].level = level;
  w->memory.award[number].closed = !locked;
}

static void check_hit(struct world *w, const struct felt_link_event *event) {
  const struct felt_link_hit *held = felt_link_find_hit(&w->replayed, event->hit);
  const struct felt_link_table *table = felt_link_find_table(&w->replayed, event->table);
  int64_t expected = expected_award(w, event, held ? held->coin_in_seq : table->coin_in_seq);
  assert_int_equal(event->award, expected);
  remember_award(w, expected, 2 * event->seq, event->level, event->locked);
  w->memory.held -= held != NULL;
  w->memory.recorded++;
}

/* Before the event is replayed. */
static void check_event(struct world *w, const struct felt_link_event *event) {
  remember_money(&w->memory, event);
  switch (event->act) {
  case FELT_LINK_HIT: check_hit(w, event); break;
  case FELT_LINK_HOLD: w->memory.held++; break;
  case FELT_LINK_LATE_HIT:
    remember_award(w, event->award, 2 * event->place + 1, event->level, false);
    w->memory.recorded++;
    break;
  case FELT_LINK_MOVES: {
    const struct felt_link_hit *h = felt_link_find_hit(&w->replayed, event->hit);
    remember_award(w, event->award, 2 * h->seq + h->late, felt_link_find_award(&w->replayed, h->award)->level,
                   false);
    break;
  }
  case FELT_LINK_AWARD:
    w->memory.award[event->award].place = 2 * event->place + event->late;
    w->memory.award[event->award].closed = !event->locked;
    break;
  case FELT_LINK_PAY: w->memory.paid++; break;
  case FELT_LINK_VOID: *(event->award ? &w->memory.voided : &w->memory.held) += event->award ? 1 : -1; break;
  case FELT_LINK_UNLOCK: {
    int tables[FELT_LINK_TABLES_MAX];
    assert_int_equal(
        felt_link_waits_for(&w->replayed, felt_link_find_award(&w->replayed, event->award), tables), 0);
    w->memory.award[event->award].closed = true;
    break;
  }
  case FELT_LINK_BREAK_LOCK: w->memory.award[event->award].closed = true; break;
  default: break;
  }
}

/* A shown meter goes down by an award, a late one too, a void, a transfer or a correction, and by nothing
 * else. */
static void replay_event(struct world *w, const struct felt_link_event *event) {
  int64_t before[FELT_LEVELS_MAX];
  for (int i = 0; i < FELT_LEVELS_MAX; i++) before[i] = w->replayed.level[i].meter.micro;
  assert_int_equal(felt_link_evolve(&w->replayed, event, NULL), FELT_OK);
  bool may_fall = event->act == FELT_LINK_HIT || event->act == FELT_LINK_VOID ||
                  event->act == FELT_LINK_LATE_HIT || event->act == FELT_LINK_TRANSFER ||
                  event->act == FELT_LINK_CORRECT;
  for (int i = 0; i < w->replayed.terms.level_count; i++) {
    assert_true(felt_link_balances(&w->replayed, i));
    assert_int_equal(w->replayed.level[i].meter.micro, w->memory.meter[i]);
    assert_int_equal(w->replayed.level[i].meter.reserve_micro, w->memory.reserve[i]);
    assert_int_equal(w->replayed.level[i].overflow_micro, w->memory.overflow[i]);
    assert_true(w->memory.meter[i] >= 0 && w->memory.reserve[i] >= 0 && w->memory.overflow[i] >= 0);
    assert_true(may_fall || w->memory.meter[i] >= before[i]);
  }
}

/* Forgets nothing: an award that dissolved in voids is closed. */
static void close_gone(struct world *w) {
  for (int64_t n = w->f.link.last_award; n > 0 && n > w->f.link.last_award - 300; n--)
    if (!felt_link_find_award(&w->f.link, n)) w->memory.award[n].closed = true;
}

static void check_award(const struct felt_link *link, const struct felt_link_award *award) {
  int64_t sum = 0, least = INT64_MAX, most = 0;
  int unpaid = 0, paid = 0, tables[FELT_LINK_TABLES_MAX];
  for (int i = 0; i < link->hit_count; i++) {
    const struct felt_link_hit *h = &link->hit[i];
    if (h->award != award->number) continue;
    sum += h->share_cents;
    paid += h->state == FELT_HIT_PAID;
    if (h->state != FELT_HIT_PENDING && h->state != FELT_HIT_VERIFIED) continue;
    unpaid++;
    if (h->share_cents < least) least = h->share_cents;
    if (h->share_cents > most) most = h->share_cents;
  }
  assert_true(unpaid > 0);
  assert_int_equal(sum, award->amount_cents);
  assert_true(paid > 0 || most - least <= 1);
  assert_true(!award->locked || (paid == 0 && felt_link_waits_for(link, award, tables) > 0));
}

static void check_state(struct world *w) {
  const struct felt_link *link = &w->f.link;
  int64_t payable = 0, unpaid = 0, held = 0;
  for (int i = 0; i < link->hit_count; i++) {
    const struct felt_link_hit *h = &link->hit[i];
    bool open = h->state == FELT_HIT_PENDING || h->state == FELT_HIT_VERIFIED;
    payable += open ? h->share_cents : 0;
    unpaid += open;
    held += h->state == FELT_HIT_HELD;
    assert_true(i == 0 || link->hit[i - 1].number < h->number);
  }
  for (int i = 0; i < link->award_count; i++) check_award(link, &link->award[i]);
  assert_int_equal(payable * FELT_MICRO, w->memory.payable);
  assert_int_equal(held, w->memory.held);
  assert_int_equal(unpaid, w->memory.recorded - w->memory.paid - w->memory.voided);
  assert_int_equal(link->life.awards, w->memory.paid);
  assert_int_equal(link->life.hits, w->memory.recorded);
}

/* Per link is the sum of per table. */
static void check_lifetimes(const struct felt_link *link) {
  struct felt_link_lifetime sum = {0};
  for (int i = 0; i < link->table_count; i++) {
    const struct felt_link_lifetime *life = &link->table[i].life;
    sum.coin_ins += life->coin_ins;
    sum.coin_in_cents += life->coin_in_cents;
    sum.contributed_micro += life->contributed_micro;
    sum.reserve_micro += life->reserve_micro;
    sum.overflow_micro += life->overflow_micro;
    sum.hits += life->hits;
    sum.voids += life->voids;
    sum.awards += life->awards;
    sum.awarded_cents += life->awarded_cents;
    sum.returned_cents += life->returned_cents;
  }
  assert_memory_equal(&sum, &link->life, sizeof sum);
}

static void check_encodings(struct world *w) {
  static uint8_t live[FELT_LINK_ENCODING], replayed[FELT_LINK_ENCODING];
  size_t length = felt_link_encode(&w->f.link, live);
  assert_int_equal(felt_link_encode(&w->replayed, replayed), length);
  assert_memory_equal(live, replayed, length);
}

/* ---- the walk */

/* Two people with a reason can always void a hit that is not paid, and record one that was missed: the meters
 * are never in the way. */
static void check_refusal(struct world *w, const struct felt_link_command *command) {
  const struct felt_link_hit *h = felt_link_find_hit(&w->f.link, command->hit);
  enum felt_code code = w->f.error.reason.code;
  bool not_signed = code == FELT_CODE_NEEDS_FIRST_PERSON || code == FELT_CODE_NEEDS_SECOND_PERSON ||
                    code == FELT_CODE_NOT_YOUR_ROLE || code == FELT_CODE_NOT_THEIR_ROLE ||
                    code == FELT_CODE_NEEDS_TWO_PEOPLE || code == FELT_CODE_NOT_A_REASON;
  if (command->act == FELT_LINK_VOID && h && h->state != FELT_HIT_PAID && h->state != FELT_HIT_VOID &&
      !not_signed)
    fail_msg("a void is refused: %s", felt_code_word(code));
  bool of_the_meters = code == FELT_CODE_METER_LEAVES_RANGE || code == FELT_CODE_AMOUNTS_OUT_OF_RANGE ||
                       code == FELT_CODE_NO_SUCH_AWARD || code == FELT_CODE_NOT_A_SHIFT ||
                       code == FELT_CODE_SHARE_OUT_OF_RANGE;
  if (command->act == FELT_LINK_LATE_HIT && of_the_meters)
    fail_msg("a late hit is refused: %s", felt_code_word(code));
}

static void step(struct world *w, struct felt_link *before, struct felt_link_command command) {
  struct fixture *f = &w->f;
  *before = f->link;
  record_settlement(w, &command);
  int count = 0;
  enum felt_status status = felt_link_apply(&f->link, &command, f->events, &count, &f->error);
  if (status) {
    assert_int_equal(status, FELT_E_RULE);
    assert_memory_equal(before, &f->link, sizeof *before);
    check_refusal(w, &command);
    w->refused[command.act]++;
    return;
  }
  w->accepted[command.act]++;
  assert_true(count > 0);
  for (int i = 0; i < count; i++) {
    check_event(w, &f->events[i]);
    replay_event(w, &f->events[i]);
  }
  close_gone(w);
  check_state(w);
  if (command.act != FELT_LINK_COIN_IN) return;
  *before = f->link; /* the same Coin In again */
  assert_int_equal(felt_link_apply(&f->link, &command, f->events, &count, &f->error), FELT_E_RULE);
  assert_memory_equal(before, &f->link, sizeof *before);
}

static void walk(const struct felt_link_terms *terms, const char *house) {
  struct world *w = calloc(1, sizeof *w);
  struct felt_link *before = calloc(1, sizeof *before);
  assert_non_null(w);
  assert_non_null(before);
  w->f.terms = *terms;
  w->seed = first_seed;
  step(w, before, open_with(terms, FELT_REASON_NEW_LINK));
  for (int table = 1; table <= TABLES; table++) step(w, before, join(table, "Ultimate Texas Hold'em", terms));
  for (int64_t i = 0; i < steps && w->f.link.last_award < AWARDS - 300; i++) {
    step(w, before, some_command(w));
    if (i % 64 == 0) check_encodings(w);
    if (i % 64 == 0) check_lifetimes(&w->f.link);
  }
  check_encodings(w);
  /* A walk that refuses everything would prove nothing. */
  static const enum felt_link_act done[] = {
      FELT_LINK_HIT,    FELT_LINK_PAY,          FELT_LINK_VOID,    FELT_LINK_TRANSFER, FELT_LINK_CORRECT,
      FELT_LINK_DOWN,   FELT_LINK_LEAVE,        FELT_LINK_SETTLED, FELT_LINK_STOP,     FELT_LINK_LATE_HIT,
      FELT_LINK_RETURN, FELT_LINK_LATE_COIN_IN, FELT_LINK_RESEAT};
  for (size_t i = 0; i < FELT_COUNT(done); i++)
    if (w->accepted[done[i]] == 0) fail_msg("%s: never a %s", house, felt_link_act_name(done[i]));
  free(before);
  free(w);
}

static void a_link_that_splits_keeps_every_invariant(void **state) {
  (void)state;
  struct felt_link_terms terms;
  read_terms("catfish-bend", NULL, &terms);
  walk(&terms, "split");
}

static void a_link_that_pays_one_after_the_other_keeps_every_invariant(void **state) {
  (void)state;
  struct felt_link_terms terms;
  read_terms("chickasaw", NULL, &terms);
  walk(&terms, "one after the other");
}

static void a_link_with_one_level_keeps_every_invariant(void **state) {
  (void)state;
  struct felt_link_terms terms;
  read_terms("players-guide", NULL, &terms);
  walk(&terms, "one level");
}

static void a_link_with_percentages_of_one_meter_keeps_every_invariant(void **state) {
  (void)state;
  struct felt_link_terms terms;
  read_terms("massachusetts", "PTMGL01", &terms);
  walk(&terms, "percentages");
}

static void a_link_with_odd_growth_caps_and_low_seeds_keeps_every_invariant(void **state) {
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
  terms.sheet.row[FELT_FLUSH] =
      (struct felt_link_row){.pays = FELT_PAYS_PERCENT, .level = 1, .amount = 999999};
  walk(&terms, "odd");
  terms.several = FELT_ONE_AFTER_THE_OTHER;
  terms.order = FELT_HIGHEST_SEAT_FIRST;
  walk(&terms, "odd, one after the other");
}

int main(int argc, char *argv[]) {
  if (argc > 1) steps = strtoll(argv[1], NULL, 10);
  if (argc > 2) first_seed = strtoull(argv[2], NULL, 10);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_link_that_splits_keeps_every_invariant),
      cmocka_unit_test(a_link_that_pays_one_after_the_other_keeps_every_invariant),
      cmocka_unit_test(a_link_with_one_level_keeps_every_invariant),
      cmocka_unit_test(a_link_with_percentages_of_one_meter_keeps_every_invariant),
      cmocka_unit_test(a_link_with_odd_growth_caps_and_low_seeds_keeps_every_invariant),
  };
  return cmocka_run_group_tests_name("property", tests, NULL, NULL);
}
