/* What follows from a state. */
#include "internal.h"

void felt_link_init(struct felt_link *link) {
  memset(link, 0, sizeof *link);
}

int64_t felt_link_shown_cents(const struct felt_link *link, int level) {
  felt_assert(level >= 0 && level < FELT_LEVELS_MAX);
  return felt_meter_shown_cents(&link->level[level].meter);
}

bool felt_link_balances(const struct felt_link *link, int level) {
  felt_assert(level >= 0 && level < FELT_LEVELS_MAX);
  const struct felt_link_account *a = &link->level[level].account;
  /* Each total is at most FELT_LINK_TOTAL_MAX, so pairs are subtracted before anything is added. */
  int64_t awards = a->awarded_micro - a->returned_micro;
  int64_t seeds = a->reseeded_micro - a->reversed_micro;
  int64_t moves = a->moved_in_micro - a->moved_out_micro;
  return a->first_seed_micro + seeds + moves ==
         link->level[level].meter.micro - (a->contributed_micro - awards);
}

struct felt_link_table *felt_link_table_at(struct felt_link *link, int number) {
  for (int i = 0; i < link->table_count; i++)
    if (link->table[i].number == number) return &link->table[i];
  return NULL;
}

struct felt_link_award *felt_link_award_at(struct felt_link *link, int64_t number) {
  for (int i = 0; i < link->award_count; i++)
    if (link->award[i].number == number) return &link->award[i];
  return NULL;
}

struct felt_link_hit *felt_link_hit_at(struct felt_link *link, int64_t number) {
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].number == number) return &link->hit[i];
  return NULL;
}

const struct felt_link_table *felt_link_find_table(const struct felt_link *link, int number) {
  for (int i = 0; i < link->table_count; i++)
    if (link->table[i].number == number) return &link->table[i];
  return NULL;
}

const struct felt_link_award *felt_link_find_award(const struct felt_link *link, int64_t number) {
  for (int i = 0; i < link->award_count; i++)
    if (link->award[i].number == number) return &link->award[i];
  return NULL;
}

const struct felt_link_hit *felt_link_find_hit(const struct felt_link *link, int64_t number) {
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].number == number) return &link->hit[i];
  return NULL;
}

const struct felt_link_past *felt_link_find_past(const struct felt_link *link, int64_t hit) {
  for (int i = 0; i < link->past_count; i++)
    if (link->past[i].hit == hit) return &link->past[i];
  return NULL;
}

int felt_link_in_play(const struct felt_link *link) {
  int rounds = 0;
  for (int i = 0; i < link->table_count; i++) rounds += link->table[i].in_round && !link->table[i].settled;
  return rounds;
}

/* R42: what can make hands dead is never one person's, whatever older terms say; with no wager in play it
 * only stops the wagering. */
struct felt_link_who felt_link_who_may(const struct felt_link *link, enum felt_link_act act) {
  struct felt_link_who who = link->terms.who[act], usual = felt_link_usual_people(act);
  if (act != FELT_LINK_DOWN) return who;
  bool two = felt_link_in_play(link) > 0;
  if (two && !who.first) who.first = usual.first;
  if (two && !who.second) who.second = usual.second;
  if (!two) who.second = 0;
  return who;
}

int felt_link_count_hits(const struct felt_link *link, int64_t award, unsigned states) {
  int count = 0;
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].award == award && (states >> link->hit[i].state & 1)) count++;
  return count;
}

int64_t *felt_link_balance(struct felt_link *link, struct felt_link_place place) {
  if (place.level >= link->terms.level_count) return NULL;
  struct felt_link_level *level = &link->level[place.level];
  switch (place.kind) {
  case FELT_ACCOUNT_METER: return &level->meter.micro;
  case FELT_ACCOUNT_RESERVE: return &level->meter.reserve_micro;
  case FELT_ACCOUNT_OVERFLOW: return &level->overflow_micro;
  default: return NULL;
  }
}

static int64_t left_by(int64_t kept_cents, int32_t percent_ppm, int64_t taken_cents) {
  return percent_ppm == FELT_PPM || kept_cents < taken_cents ? 0 : kept_cents - taken_cents;
}

/* A whole award ends it; a part comes off it as it was then, whoever paid for that. A void hit took nothing,
 * and a late one goes by what its settlement recorded. */
int64_t felt_link_kept_cents(const struct felt_link *link, const struct felt_link_table *table, int level) {
  int64_t kept_cents = table->kept_cents[level], since = table->kept_seq[level];
  if (link->level[level].forgotten_seq > since) return 0;
  for (int i = 0; i < link->hit_count && kept_cents > 0; i++) {
    const struct felt_link_hit *hit = &link->hit[i];
    const struct felt_link_award *award = felt_link_find_award(link, hit->award);
    if (award && award->level == level && hit->state != FELT_HIT_VOID && !hit->late && hit->seq > since)
      kept_cents = left_by(kept_cents, award->percent_ppm, hit->took_cents);
  }
  for (int i = 0; i < link->past_count && kept_cents > 0; i++) {
    const struct felt_link_past *past = &link->past[i];
    if (past->level == level && past->hit_seq > since)
      kept_cents = left_by(kept_cents, past->percent_ppm, past->took_cents);
  }
  return kept_cents;
}

/* The level that a hit takes from, also one that is held and has no award yet. */
static int level_of(const struct felt_link *link, const struct felt_link_hit *hit) {
  const struct felt_link_sheet *sheet = &link->terms.sheet;
  return (hit->on_board ? sheet->on_board : sheet->row)[hit->hand].level;
}

/* R11, R37: a round started before the award was recorded may join it until it is settled, and so may a hit
 * of such a round that is held, if it is one of this level. */
int felt_link_waits_for(const struct felt_link *link, const struct felt_link_award *award,
                        int tables[FELT_LINK_TABLES_MAX]) {
  int count = 0;
  if (!award->locked) return 0;
  for (int i = 0; i < link->table_count; i++) {
    const struct felt_link_table *table = &link->table[i];
    bool waits = table->in_round && !table->settled &&
                 felt_link_started_before(table->coin_in_seq, award->seq, award->late);
    for (int j = 0; j < link->hit_count && !waits; j++)
      waits = link->hit[j].state == FELT_HIT_HELD && link->hit[j].table == table->number &&
              level_of(link, &link->hit[j]) == award->level &&
              felt_link_started_before(link->hit[j].coin_in_seq, award->seq, award->late);
    if (waits) tables[count++] = table->number;
  }
  return count;
}

struct felt_link_alarms felt_link_alarms(const struct felt_link *link) {
  struct felt_link_alarms alarms = {.down = link->down, .stopped = link->stopped};
  for (int i = 0; i < link->hit_count; i++) {
    alarms.held += link->hit[i].state == FELT_HIT_HELD;
    alarms.pending += link->hit[i].state == FELT_HIT_PENDING;
    alarms.verified += link->hit[i].state == FELT_HIT_VERIFIED;
  }
  for (int i = 0; i < link->award_count; i++) alarms.locked += link->award[i].locked;
  for (int i = 0; i < link->table_count; i++) {
    alarms.rounds += link->table[i].in_round;
    alarms.dead_sensors += __builtin_popcount(link->table[i].dead_sensors);
  }
  return alarms;
}
