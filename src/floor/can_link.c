/* What can be done on a link. */
#include "can.h"

#include <string.h>

struct on {
  struct can_work *work;
  const struct floor_link *floor_link;
  const struct felt_link *link;
  const struct felt_book *book; /* of its terms; NULL: not read */
};

static struct felt_floor_command *begin(const struct on *on, enum felt_link_act act) {
  struct felt_floor_command *command = can_begin(on->work, FELT_FLOOR_LINK);
  (void)snprintf(command->link_name, sizeof command->link_name, "%s", on->floor_link->name);
  command->link.act = act;
  (void)can_field(on->work, FELT_CAN_LINK, FELT_CAN_TEXT);
  return command;
}

/* The listed reasons of the act: they hold or not by the act alone, so one is tried for all. */
static void put_reasons(const struct on *on, enum felt_link_act act) {
  struct felt_can_field *field = can_field(on->work, FELT_CAN_REASON, FELT_CAN_ONE_OF);
  for (int i = 1; i < FELT_LINK_REASONS && field->count < FELT_CAN_CHOICES_MAX; i++)
    if (felt_link_reason_fits((enum felt_link_reason)i, act)) field->choice[field->count++] = i;
}

/* Every reason is tried, so this field comes last; the others are one choice each. */
static void offer_with_reason(const struct on *on, enum felt_link_act act) {
  put_reasons(on, act);
  on->work->can.command.link.reason =
      (enum felt_link_reason)on->work->can.field[on->work->can.field_count - 1].choice[0];
  can_offer(on->work);
}

/* ---- the link itself */

static void offer_link(const struct on *on) {
  static const enum felt_link_act with_reason[] = {FELT_LINK_CLOSE, FELT_LINK_DOWN, FELT_LINK_STOP};
  for (size_t i = 0; i < FELT_COUNT(with_reason); i++) {
    (void)begin(on, with_reason[i]);
    offer_with_reason(on, with_reason[i]);
  }
  (void)begin(on, FELT_LINK_UP);
  can_offer(on->work);
}

/* Other seeds, no lower than they are and than what is pending. */
static void offer_terms(const struct on *on) {
  struct felt_floor_command *command = can_begin(on->work, FELT_FLOOR_POST_TERMS);
  (void)snprintf(command->link_name, sizeof command->link_name, "%s", on->floor_link->name);
  (void)can_field(on->work, FELT_CAN_LINK, FELT_CAN_TEXT);
  for (int i = 0; i < on->link->terms.level_count; i++) {
    int64_t least = on->link->terms.level[i].seed_cents + 1, most = FELT_LINK_SEED_MAX_CENTS;
    if (on->link->terms.level[i].cap_cents > 0) most = on->link->terms.level[i].cap_cents;
    for (int j = 0; j < on->link->award_count; j++)
      if (on->link->award[j].level == i && on->link->award[j].amount_cents > least)
        least = on->link->award[j].amount_cents;
    if (least > most) continue;
    struct felt_can_field *field = can_field(on->work, FELT_CAN_LIMIT, FELT_CAN_RANGE);
    (void)snprintf(field->word.text, sizeof field->word.text, "seed-%d", i);
    field->min = least;
    field->max = most;
    field->optional = on->work->can.field_count > 2;
    if (!field->optional) felt_can_put(field, least, command);
  }
  if (on->work->can.field_count > 1) can_offer(on->work);
}

/* ---- tables */

static void put_tables(const struct on *on, bool joined) {
  struct felt_can_field *field = can_field(on->work, FELT_CAN_TABLE, FELT_CAN_ONE_OF);
  const struct felt_floor *floor = on->work->floor;
  for (size_t i = 0; !joined && i < floor->tables.count && field->count < FELT_CAN_CHOICES_MAX; i++) {
    const struct felt_floor_table *table = &floor_table_no(floor, i)->now;
    if (table->open && !floor_is_linked(table)) field->choice[field->count++] = table->number;
  }
  for (int i = 0; joined && i < on->link->table_count && field->count < FELT_CAN_CHOICES_MAX; i++)
    if (on->link->table[i].joined) field->choice[field->count++] = on->link->table[i].number;
}

/* A field that has one choice only was not put yet. */
static void offer_one_of(const struct on *on) {
  const struct felt_can_field *field = &on->work->can.field[on->work->can.field_count - 1];
  if (field->count == 0) return;
  felt_can_put(field, field->choice[0], &on->work->can.command);
  can_offer(on->work);
}

static void offer_tables(const struct on *on) {
  (void)begin(on, FELT_LINK_JOIN);
  put_tables(on, false);
  offer_one_of(on);
  (void)begin(on, FELT_LINK_LEAVE);
  put_tables(on, true);
  offer_one_of(on);
}

/* ---- hits */

/* A line of the checklist, with every result that it may have. */
static void offer_line(const struct on *on, const struct felt_link_hit *hit,
                       const struct felt_award_need *need) {
  (void)begin(on, FELT_LINK_VERIFY);
  can_fixed(on->work, FELT_CAN_HIT, hit->number);
  can_fixed(on->work, FELT_CAN_LINE, need->line);
  can_text(on->work, FELT_CAN_REFERENCE, FELT_REFERENCE_MAX)->optional = true;
  (void)can_choices(on->work, FELT_CAN_RESULT, FELT_LINE_DONE, FELT_LINE_RESULTS - 1);
  can_offer(on->work);
}

static void offer_hit(const struct on *on, const struct felt_link_hit *hit) {
  static const enum felt_link_act with_reason[] = {FELT_LINK_RECORD, FELT_LINK_VOID};
  for (int i = 0; on->book && i < on->book->awards.need_count; i++)
    offer_line(on, hit, &on->book->awards.need[i]);
  for (size_t i = 0; i < FELT_COUNT(with_reason); i++) {
    (void)begin(on, with_reason[i]);
    can_fixed(on->work, FELT_CAN_HIT, hit->number);
    offer_with_reason(on, with_reason[i]);
  }
}

/* The parts of a payment add up to the share: all of it by one tender is tried for all. What is less than a
 * chip goes in cash with the chips. */
static void offer_pay(const struct on *on, const struct felt_link_hit *hit) {
  static const enum felt_can_name tenders[] = {FELT_CAN_CHEQUES, FELT_CAN_CHECK, FELT_CAN_CASH};
  bool play = floor_link_purpose(on->work->floor, on->floor_link->name, true) == FELT_FOR_PLAY;
  for (size_t i = 0; on->book && i < FELT_COUNT(tenders); i++) {
    int64_t odd = tenders[i] == FELT_CAN_CHEQUES && !play ? hit->share_cents % on->book->chip_cents : 0;
    struct felt_floor_command *command = begin(on, FELT_LINK_PAY);
    can_fixed(on->work, FELT_CAN_HIT, hit->number);
    can_fixed(on->work, tenders[i], hit->share_cents - odd);
    if (odd > 0) can_fixed(on->work, FELT_CAN_CASH, odd);
    if (tenders[i] == FELT_CAN_CHECK) {
      (void)can_text(on->work, FELT_CAN_CHECK_NUMBER, (int64_t)sizeof command->link.parts.check - 1);
      (void)snprintf(command->link.parts.check, sizeof command->link.parts.check, "-");
    }
    can_offer(on->work);
  }
}

static void offer_return(const struct on *on, int64_t hit, int64_t left_cents) {
  if (left_cents <= 0) return;
  (void)begin(on, FELT_LINK_RETURN);
  can_fixed(on->work, FELT_CAN_HIT, hit);
  can_range(on->work, FELT_CAN_CHEQUES, 1, left_cents);
  offer_with_reason(on, FELT_LINK_RETURN);
}

static void offer_hits(const struct on *on) {
  for (int i = 0; i < on->link->hit_count; i++) {
    const struct felt_link_hit *hit = &on->link->hit[i];
    offer_hit(on, hit);
    offer_pay(on, hit);
    if (hit->state == FELT_HIT_PAID) offer_return(on, hit->number, hit->share_cents - hit->returned_cents);
  }
  for (int i = 0; i < on->link->award_count; i++) {
    if (!on->link->award[i].locked) continue;
    (void)begin(on, FELT_LINK_BREAK_LOCK);
    can_fixed(on->work, FELT_CAN_AWARD, on->link->award[i].number);
    offer_with_reason(on, FELT_LINK_BREAK_LOCK);
  }
  for (int i = 0; i < on->link->past_count; i++)
    offer_return(on, on->link->past[i].hit, on->link->past[i].paid_cents - on->link->past[i].returned_cents);
}

/* ---- tables of other games: their keypad */

static void offer_coin_in(const struct on *on, const struct felt_link_table *table) {
  (void)begin(on, FELT_LINK_COIN_IN);
  can_fixed(on->work, FELT_CAN_TABLE, table->number);
  can_fixed(on->work, FELT_CAN_ROUND, table->round + 1);
  struct felt_can_field *seats = can_field(on->work, FELT_CAN_SEATS, FELT_CAN_ONE_OF);
  seats->optional = false;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (!(table->dead_sensors >> seat & 1)) seats->choice[seats->count++] = INT64_C(1) << seat;
  offer_one_of(on);
}

static void offer_keypad(const struct on *on, const struct felt_link_table *table) {
  static const enum felt_link_act acts[] = {FELT_LINK_DEAL, FELT_LINK_SETTLED, FELT_LINK_END};
  offer_coin_in(on, table);
  for (size_t i = 0; i < FELT_COUNT(acts); i++) {
    (void)begin(on, acts[i]);
    can_fixed(on->work, FELT_CAN_TABLE, table->number);
    can_fixed(on->work, FELT_CAN_ROUND, table->round);
    can_offer(on->work);
  }
  static const enum felt_link_act sensors[] = {FELT_LINK_SENSOR_FAILED, FELT_LINK_SENSOR_REPAIRED};
  for (size_t i = 0; i < FELT_COUNT(sensors); i++) {
    (void)begin(on, sensors[i]);
    can_fixed(on->work, FELT_CAN_TABLE, table->number);
    (void)can_choices(on->work, FELT_CAN_SEAT, 1, FELT_SEATS_MAX);
    can_offer(on->work);
  }
}

/* ---- all */

enum felt_status felt_floor_can_on_link(struct felt_floor *floor, const char *name, int64_t now_ms,
                                        const struct felt_can_listener *listener, struct felt_error *error) {
  struct can_work work = {.floor = floor, .now_ms = now_ms, .listener = listener};
  const struct floor_link *link = floor_find_link(floor, name);
  enum felt_status status = can_start(&work, error);
  if (status || !link || link->shown.link.phase == FELT_LINK_PHASE_NEW) return status;
  const struct on on = {.work = &work,
                        .floor_link = link,
                        .link = &link->shown.link,
                        .book = felt_floor_find_book(floor, link->shown.link.terms.hash)};
  offer_link(&on);
  offer_terms(&on);
  offer_tables(&on);
  offer_hits(&on);
  for (int i = 0; i < on.link->table_count; i++) {
    const struct floor_table *own = floor_find_table(floor, on.link->table[i].number);
    if (on.link->table[i].joined && !(own && own->now.open)) offer_keypad(&on, &on.link->table[i]);
  }
  return can_end(&work, error);
}
