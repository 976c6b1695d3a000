/* What people do to the links, and what the table of another game does. */
#include "crowd.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define MANAGER        "by=mia roles=shift-manager"
#define AND_SECURITY   " with=sid with-roles=security"
#define AND_SUPERVISOR " with=sue with-roles=supervisor"
#define AND_CASHIER    " with=carl with-roles=cashier"
#define SUPERVISOR     "by=sue roles=supervisor"
#define TECHNICIAN     "by=tom roles=technician"

/* ---- hits */

static bool locked(const struct felt_link *link, int64_t number) {
  const struct felt_link_award *award = felt_link_find_award(link, number);
  return award && award->locked;
}

/* Random lawful parts: tax and offsets now and then, the rest in tenders of the book (R38). */
static void pay_hit(struct crowd *crowd, const struct felt_link *link, const struct felt_link_hit *hit,
                    char line[FELT_FLOOR_LINE_MAX]) {
  int64_t left = hit->share_cents, chip = crowd->book->chip_cents, part[5] = {0};
  bool by_check = link->terms.check_above_cents > 0 && left > link->terms.check_above_cents;
  unsigned tenders = by_check ? 1U << FELT_TENDER_CHECK : crowd->book->awards.tenders;
  char check[32] = "";
  if (crowd_chance(crowd, 3)) left -= part[3] = left * 24 / 100;
  if (crowd_chance(crowd, 4)) left -= part[4] = left / 7;
  if (tenders >> FELT_TENDER_CASH & 1 && crowd_chance(crowd, 3)) left -= part[2] = left / 5;
  if (tenders >> FELT_TENDER_CHECK & 1)
    left -= part[1] = by_check || crowd_chance(crowd, 3) ? left : crowd_chance(crowd, 2) ? left / 2 : 0;
  part[0] = left - left % chip;
  part[2] += left % chip;
  if (part[1] > 0)
    (void)snprintf(check, sizeof check, " check-number=%.10s.%d", crowd->name, ++crowd->checks);
  static const char *const words[] = {"cheques", "check", "cash", "withheld", "offset"};
  char parts[256];
  struct felt_text text = felt_text_init(parts, sizeof parts);
  for (int i = 0; i < 5; i++) {
    if (part[i] > 0) felt_text_printf(&text, " %s=%" PRId64, words[i], part[i]);
    if (i == 1) felt_text_put(&text, check);
  }
  crowd_say(crowd, line, "link-pay", MANAGER AND_SECURITY " link=main hit=%" PRId64 "%s", hit->number, parts);
}

/* The line of the checklist that it waits for; now and then one that fails first, or is not needed. */
static void look_at_hit(struct crowd *crowd, const struct felt_link_hit *hit,
                        const struct felt_award_need *next, char line[FELT_FLOOR_LINE_MAX]) {
  bool fails = !crowd->calm && crowd_chance(crowd, 8) && hit->line[next->line] == 0;
  char named[40] = "";
  if (next->line != FELT_LINE_CARDS_SEEN)
    (void)snprintf(named, sizeof named, " line=%s", felt_award_line_name(next->line));
  crowd_say(crowd, line, "link-verify", SUPERVISOR " link=main hit=%" PRId64 "%s%s%s", hit->number, named,
            fails                                               ? " result=failed"
            : next->may_be_not_needed && crowd_chance(crowd, 2) ? " result=not-needed"
                                                                : "",
            crowd_chance(crowd, 2) ? " reference=case%207" : "");
}

static bool finish_hit(struct crowd *crowd, const struct felt_link *link, const struct felt_link_hit *hit,
                       char line[FELT_FLOOR_LINE_MAX]) {
  bool doubtful = !crowd->calm && crowd_chance(crowd, 12);
  const struct felt_award_need *next = felt_floor_next_line(crowd->book, hit);
  switch (hit->state) {
  case FELT_HIT_HELD:
    if (link->down) return false;
    crowd_say(crowd, line, doubtful ? "link-void" : "link-record",
              doubtful ? MANAGER AND_SUPERVISOR " link=main hit=%" PRId64 " reason=hand-misread"
                       : SUPERVISOR " with=mia with-roles=shift-manager link=main hit=%" PRId64
                                    " reason=was-down",
              hit->number);
    return true;
  case FELT_HIT_PENDING:
  case FELT_HIT_VERIFIED:
    if (doubtful)
      crowd_say(crowd, line, "link-void", MANAGER AND_SUPERVISOR " link=main hit=%" PRId64 " reason=%s",
                hit->number, crowd_chance(crowd, 2) ? "no-wager" : "pressed-in-error");
    else if (next)
      look_at_hit(crowd, hit, next, line);
    else if (locked(link, hit->award))
      return false;
    else
      pay_hit(crowd, link, hit, line);
    return true;
  default: return false;
  }
}

static bool finish_some_hit(struct crowd *crowd, const struct felt_link *link,
                            char line[FELT_FLOOR_LINE_MAX]) {
  if (link->hit_count == 0) return false;
  int first = (int)felt_rng_below(&crowd->rng, (uint32_t)link->hit_count);
  for (int i = 0; i < link->hit_count; i++)
    if (finish_hit(crowd, link, &link->hit[(first + i) % link->hit_count], line)) return true;
  return false;
}

/* ---- failures and moves */

static bool break_lock(struct crowd *crowd, const struct felt_link *link, char line[FELT_FLOOR_LINE_MAX]) {
  for (int i = 0; i < link->award_count; i++) {
    if (!link->award[i].locked) continue;
    crowd_say(crowd, line, "link-break-lock",
              MANAGER AND_SUPERVISOR " link=main award=%" PRId64 " reason=round-cannot-end",
              link->award[i].number);
    return true;
  }
  return false;
}

static void move(struct crowd *crowd, const struct felt_link *link, char line[FELT_FLOOR_LINE_MAX]) {
  bool in = crowd_chance(crowd, 2);
  int level = (int)felt_rng_below(&crowd->rng, (uint32_t)link->terms.level_count);
  int64_t micro = 1 + (int64_t)felt_rng_below(&crowd->rng, 1000000);
  char account[16];
  (void)snprintf(account, sizeof account, "meter:%d", level);
  crowd_say(crowd, line, "link-transfer",
            MANAGER AND_CASHIER " link=main from=%s to=%s micro=%" PRId64
                                " other=spare account=%s notice=20261101 date=20261115 reason=links-merged",
            in ? "link" : account, in ? account : "link", micro, account);
}

static void correct(struct crowd *crowd, const struct felt_link *link, char line[FELT_FLOOR_LINE_MAX]) {
  static const char *const kinds[] = {"meter", "reserve", "overflow"};
  int64_t micro = (int64_t)felt_rng_below(&crowd->rng, 2000001) - 1000000;
  crowd_say(crowd, line, "link-correct",
            MANAGER AND_CASHIER " link=main to=%s:%u micro=%" PRId64 " reason=%s",
            kinds[felt_rng_below(&crowd->rng, FELT_COUNT(kinds))],
            felt_rng_below(&crowd->rng, (uint32_t)link->terms.level_count), micro,
            micro > 0 ? "coin-in-missed" : "coin-in-twice");
}

static bool sensor(struct crowd *crowd, char line[FELT_FLOOR_LINE_MAX]) {
  int number = 1 + (int)felt_rng_below(&crowd->rng, (uint32_t)crowd->tables);
  int seat = 1 + (int)felt_rng_below(&crowd->rng, (uint32_t)crowd->book->positions);
  const struct felt_floor_table *table = felt_floor_find_table(crowd->floor, number);
  if (!table || !crowd->book->progressive.sensors_may_fail) return false;
  bool dead = table->table.duty.dead_sensors >> seat & 1;
  crowd_say(crowd, line, "sensor", TECHNICIAN " table=%d seat=%d%s", number, seat, dead ? "" : " dead");
  return true;
}

/* R42: a dealer stops the progressive of one table; it is soon resumed. */
static bool stop(struct crowd *crowd, bool stops, char line[FELT_FLOOR_LINE_MAX]) {
  int number = 1 + (int)felt_rng_below(&crowd->rng, (uint32_t)crowd->tables);
  const struct felt_floor_table *table = felt_floor_find_table(crowd->floor, number);
  if (!table || !table->open || table->stopped == stops) return false;
  crowd_say(crowd, line, stops ? "progressive-stop" : "progressive-resume", "%s table=%d reason=dark",
            stops ? "by=dan roles=dealer" : TECHNICIAN, number);
  return true;
}

bool crowd_link(struct crowd *crowd, char line[FELT_FLOOR_LINE_MAX]) {
  const struct felt_link *link = felt_floor_find_link(crowd->floor, "main");
  if (!link) return false;
  if (link->down && (crowd->calm || crowd_chance(crowd, 10))) {
    crowd_say(crowd, line, "link-up", TECHNICIAN " link=main");
    return true;
  }
  if (crowd->calm || crowd_chance(crowd, 2)) return finish_some_hit(crowd, link, line);
  switch (felt_rng_below(&crowd->rng, 200)) {
  case 0:
    if (link->down) return false;
    crowd_say(crowd, line, "link-down", TECHNICIAN AND_SUPERVISOR " link=main reason=network-failed");
    return true;
  case 1:
  case 2: return break_lock(crowd, link, line);
  case 3:
  case 4: move(crowd, link, line); return true;
  case 5:
  case 6: correct(crowd, link, line); return true;
  case 7: return sensor(crowd, line);
  case 9: return stop(crowd, true, line);
  case 10:
  case 11:
  case 12:
  case 13: return stop(crowd, false, line);
  case 8:
    crowd_say(crowd, line, crowd_chance(crowd, 2) ? "fill" : "credit",
              "by=carl roles=cashier table=1 cents=%u", 100 * (1 + felt_rng_below(&crowd->rng, 10000)));
    return true;
  default: return false;
  }
}

/* ---- another game: the same pay table, wager and decks (MA 13(g)) */

bool crowd_outside(struct crowd *crowd, char line[FELT_FLOOR_LINE_MAX]) {
  const struct felt_link *link = felt_floor_find_link(crowd->floor, "main");
  if (!link || (link->down && crowd->outside_step < 2)) return false;
  const struct felt_link_table *table = felt_link_find_table(link, CROWD_OUTSIDE);
  if (!table) {
    crowd_say(crowd, line, "link-join", SUPERVISOR " link=main table=%d game=crazy-4-poker book=%s",
              CROWD_OUTSIDE, crowd->hash);
    crowd->outside_step = 0;
    return true;
  }
  if (!table->in_round) {
    crowd->outside_step = 1;
    crowd_say(crowd, line, "link-coin-in",
              "by=dan roles=dealer link=main table=%d round=%" PRId64 " seats=2,4", CROWD_OUTSIDE,
              table->round + 1);
    return true;
  }
  int64_t round = table->round;
  if (!table->dealt) {
    crowd->outside_step = 2;
    crowd_say(crowd, line, "link-deal", "by=dan roles=dealer link=main table=%d round=%" PRId64,
              CROWD_OUTSIDE, round);
  } else if (crowd->jackpots > 0 && !crowd->calm && table->hits == 0 && crowd_chance(crowd, 3)) {
    crowd_say(crowd, line, "link-hit",
              "by=dan roles=dealer link=main table=%d round=%" PRId64 " seat=%d hand=royal-flush",
              CROWD_OUTSIDE, round, crowd_chance(crowd, 2) ? 2 : 4);
  } else {
    crowd->outside_step = 0;
    crowd_say(crowd, line, "link-end", "by=dan roles=dealer link=main table=%d round=%" PRId64, CROWD_OUTSIDE,
              round);
  }
  return true;
}
