/* A void by sums of its own: the whole level is told again from its first seed on, with what came onto it
 * when, and with every award but the void one in its place (R34). */
#include "model.h"

#include <string.h>

#define MICRO INT64_C(1000000)

/* Something in its place: a hit that takes or joins, or an award as a whole. */
struct place {
  int64_t order;
  int hit, award; /* of these one is not 0 */
};

struct told {
  bool fixed;
  int64_t award; /* its number; 0: a new one */
  int64_t order, broken_order, came_micro, shown_cents;
  int ppm;
};

struct story {
  int place_count, told_count;
  struct place place[2 * MODEL_HITS];
  struct told told[2 * MODEL_HITS];
  int64_t shown_cents[MODEL_HITS + 1]; /* by award, of those that are fixed */
  int of_hit[MODEL_HITS + 1]; /* which award a hit has now, by its place in `told` from 1; 0: as it was */
  int64_t left_micro;         /* on the meter */
};

static bool is_fixed(const struct model_link *link, int award) {
  return link->award[award - 1].finished || model_count_hits(link, award, true) > 0;
}

static void add_place(struct story *story, struct place place) {
  int at = story->place_count++;
  for (; at > 0 && place.order < story->place[at - 1].order; at--) story->place[at] = story->place[at - 1];
  story->place[at] = place;
}

/* Of an award that is not paid, its hits; where the first of them was void before, its place stays. */
static void find_places(const struct model_link *link, int level, int without, struct story *story) {
  for (int number = 1; number <= link->award_count; number++) {
    const struct model_award *award = &link->award[number - 1];
    if (award->level != level || award->gone) continue;
    bool opened = is_fixed(link, number);
    if (opened) add_place(story, (struct place){.order = award->order, .award = number});
    int left = 0;
    for (int i = 1; i <= link->hit_count && !is_fixed(link, number); i++) {
      const struct model_hit *hit = &link->hit[i - 1];
      if (hit->award != number || !model_is_unpaid(hit)) continue;
      opened = opened || hit->order == award->order;
      if (i == without) continue;
      add_place(story, (struct place){.order = hit->order, .hit = i});
      left++;
    }
    if (!opened && left > 0) add_place(story, (struct place){.order = award->order, .award = number});
  }
}

static bool is_taken(const struct story *story, int64_t award) {
  for (int i = 0; i < story->told_count; i++)
    if (story->told[i].award == award) return true;
  return false;
}

static bool is_finished(const struct model_link *link, const struct told *told) {
  return told->award > 0 && link->award[told->award - 1].finished;
}

/* R11. A hit that came after its round was settled stays with those it has; `with` 0: anyone's company will
 * do, but of those who had been paid before. */
static int joins(const struct model_link *link, const struct story *story, int64_t order, int64_t coin_in,
                 int ppm, int64_t with) {
  if (link->book->progressive.several != FELT_SPLIT_EVENLY || ppm != FELT_PPM) return -1;
  for (int i = 0; i < story->told_count; i++) {
    const struct told *told = &story->told[i];
    if (told->ppm == FELT_PPM && !is_finished(link, told) && told->order > coin_in &&
        (with == 0 || told->award == with) && (told->broken_order == 0 || told->broken_order > order))
      return i;
  }
  return -1;
}

/* Of those who followed a void one, the last that was started. */
static int64_t last_coin_in(const struct model_link *link, int64_t award) {
  int64_t last = 0;
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].award == award && model_is_unpaid(&link->hit[i]) && link->hit[i].coin_in_order > last)
      last = link->hit[i].coin_in_order;
  return last;
}

static void tell(const struct model_link *link, int level, int without, struct story *story) {
  int64_t awards_cents = 0; /* seeds after awards less what the awards took */
  memset(story, 0, sizeof *story);
  find_places(link, level, without, story);
  for (int i = 0; i < story->place_count; i++) {
    const struct place *place = &story->place[i];
    const struct model_hit *hit = place->hit ? &link->hit[place->hit - 1] : NULL;
    int64_t number = hit ? hit->award : place->award;
    const struct model_award *award = &link->award[number - 1];
    struct told told = {.order = place->order,
                        .came_micro = hit ? hit->came_micro : award->came_micro,
                        .ppm = award->ppm,
                        .fixed = !hit && is_fixed(link, place->award)};
    told.shown_cents = (told.came_micro + awards_cents * MICRO) / MICRO;
    int at = -1;
    if (!told.fixed)
      at = joins(link, story, place->order, hit ? hit->coin_in_order : last_coin_in(link, number), told.ppm,
                 hit && hit->after ? number : 0);
    if (at < 0) {
      at = story->told_count++;
      awards_cents += (told.ppm == FELT_PPM ? link->sheet->level[level].seed_cents : 0) -
                      model_part(told.fixed ? award->shown_cents : told.shown_cents, told.ppm);
      story->told[at] = told;
    }
    if (story->told[at].award == 0 && !is_taken(story, number)) {
      story->told[at].award = number;
      story->told[at].broken_order = award->broken_order;
    }
    if (told.fixed) story->shown_cents[number] = told.shown_cents;
    if (hit) story->of_hit[place->hit] = at + 1;
  }
  story->left_micro = link->level[level].came_micro + awards_cents * MICRO;
}

/* A paid award behind it would have taken something else. */
static bool changes_paid(const struct model_link *link, const struct story *with,
                         const struct story *without) {
  for (int64_t number = 1; number <= link->award_count; number++)
    if (model_count_hits(link, number, true) > 0 && with->shown_cents[number] != without->shown_cents[number])
      return true;
  return false;
}

static void take_back_seed(struct model *model, struct model_link *link, const struct model_award *award,
                           int64_t seed) {
  int64_t house = award->seed_cents - award->reserve_cents;
  if (house > seed) house = seed;
  link->level[award->level].reserve_micro += (seed - house) * MICRO;
  *model_house(model, link) += house * MICRO;
}

static int64_t cover_of(const struct model_award *award) {
  int64_t cover = model_part(award->kept_cents, award->ppm) - model_part(award->shown_cents, award->ppm);
  return cover > 0 ? cover : 0;
}

/* Every award as it is told; what is told no more is gone. */
static void take_over(struct model *model, struct model_link *link, int level, const struct story *story) {
  int64_t *house = model_house(model, link);
  for (int i = 1; i <= link->award_count; i++) {
    struct model_award *award = &link->award[i - 1];
    if (award->level != level || award->gone || is_fixed(link, i)) continue;
    link->payable_cents -= award->amount_cents;
    *house += cover_of(award) * MICRO;
    if (is_taken(story, i)) continue;
    take_back_seed(model, link, award, award->seed_cents);
    award->gone = award->finished = true;
  }
  for (int i = 0; i < story->told_count; i++) {
    const struct told *told = &story->told[i];
    if (told->fixed) continue;
    if (told->award == 0) {
      model_fail(model, "a void on link %s would open an award", link->name);
      return;
    }
    struct model_award *award = &link->award[told->award - 1];
    award->order = told->order;
    award->came_micro = told->came_micro;
    award->shown_cents = told->shown_cents;
    award->amount_cents = model_part(told->shown_cents, told->ppm) + cover_of(award);
    link->payable_cents += award->amount_cents;
    *house -= cover_of(award) * MICRO;
    bool splits = link->book->progressive.several == FELT_SPLIT_EVENLY && told->ppm == FELT_PPM;
    bool locks = splits && !award->broken_order && model_waits(link, level, award->order);
    award->locked = locks;
  }
  for (int i = 1; i <= link->hit_count; i++)
    if (story->of_hit[i] > 0) link->hit[i - 1].award = story->told[story->of_hit[i] - 1].award;
  for (int i = 0; i < story->told_count; i++)
    if (!story->told[i].fixed) model_share_out(link, story->told[i].award);
}

/* Rounds that are open while a meter falls keep what its sign showed (R36). */
static void keep_signs(struct model_link *link, const struct model_hit *hit, int64_t before) {
  int64_t now = link->level[hit->level].meter_micro / MICRO;
  for (int i = 0; i < link->table_count; i++) {
    struct model_link_table *table = &link->table[i];
    if (!table->in_round || (table->number == hit->table && table->round == hit->round)) continue;
    int64_t sign = table->sign_cents[hit->level] < before ? table->sign_cents[hit->level] : before;
    if (sign <= now || sign <= model_kept(link, table, hit->level)) continue;
    table->kept_cents[hit->level] = sign;
    table->kept_order[hit->level] = link->order;
  }
}

/* What goes back on the meter by hand, as it were: nothing else is told otherwise. */
static void put_back(struct model *model, struct model_link *link, struct model_award *award, int64_t cents,
                     bool whole) {
  struct model_level *level = &link->level[award->level];
  int64_t shown = level->meter_micro / MICRO, cover = whole ? cover_of(award) : 0;
  int64_t seed = !whole ? 0 : award->seed_cents < shown ? award->seed_cents : shown;
  if (whole) take_back_seed(model, link, award, seed);
  *model_house(model, link) += cover * MICRO;
  level->meter_micro += (cents - cover - seed) * MICRO;
  level->came_micro += (cents - cover - seed) * MICRO;
  link->payable_cents -= cents;
}

void model_void_award(struct model *model, struct model_link *link, struct model_hit *hit) {
  static struct story with, without;
  struct model_award *award = &link->award[hit->award - 1];
  struct model_level *level = &link->level[hit->level];
  int number = (int)(hit - link->hit) + 1;
  int64_t before = level->meter_micro / MICRO, of = hit->award;
  tell(link, hit->level, 0, &with);
  tell(link, hit->level, number, &without);
  if (with.left_micro != level->meter_micro)
    model_fail(model, "a meter of link %s cannot be told from its first seed on", link->name);
  if (model_count_hits(link, of, true) > 0) {
    hit->state = HIT_VOID;
    put_back(model, link, award, hit->share_cents, false);
    award->amount_cents -= hit->share_cents;
  } else if (!changes_paid(link, &with, &without)) {
    hit->state = HIT_VOID;
    take_over(model, link, hit->level, &without);
    level->meter_micro = without.left_micro;
    keep_signs(link, hit, before);
  } else if (model_count_hits(link, of, false) > 1) {
    hit->state = HIT_VOID;
    model_share_out(link, of);
  } else {
    hit->state = HIT_VOID;
    put_back(model, link, award, award->amount_cents, true);
    keep_signs(link, hit, before);
  }
  if (model_count_hits(link, of, false) == 0) award->finished = true;
}
