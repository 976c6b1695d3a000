/* The pit, which verifies, pays and voids jackpots, and the keypads of another game's tables on the link. */
#include "world.h"

#include <string.h>

static struct felt_floor_command *link_command(struct world *world, const struct client *client,
                                               enum felt_link_act act) {
  struct felt_floor_command *command = net_new(world, (int)(client - world->client));
  command->act = FELT_FLOOR_LINK;
  memcpy(command->link_name, world->model.link[client->link].name, sizeof command->link_name);
  command->link.act = act;
  return command;
}

/* Now and then the person who asks for it approves it, too, with the roles for both: that must be refused. */
static void approve_alone(struct world *world, struct client *client, struct felt_floor_command *command) {
  if (!happens(world, FELT_STORM_PEOPLE) || !chance(&client->rng, 5)) return;
  command->by.roles |= command->with.roles;
  command->with = command->by;
  if (chance(&client->rng, 2)) command->with.id[0] -= 'a' - 'A'; /* Mia and mia are one person */
  struct sent *sent = &world->sent[world->sent_count - 1];
  sent->must_be_refused = sent->self = true;
}

/* ---- the pit */

static int64_t up_to(struct client *client, int64_t cents) {
  return cents <= 0
             ? 0
             : (int64_t)felt_rng_below(&client->rng, (uint32_t)(cents < 1 << 30 ? cents : 1 << 30) + 1);
}

static void refuse_this(struct world *world) {
  world->sent[world->sent_count - 1].must_be_refused = true;
}

/* Random lawful parts (R38): tax and offsets now and then, the rest in the tenders of the book, whole chips,
 * what is less than one in cash; above the book's limit by check alone (R29). */
static void split_payment(struct client *client, const struct felt_book *book, const struct felt_link *link,
                          struct felt_link_parts *parts, int64_t cents) {
  bool by_check = link->terms.check_above_cents > 0 && cents > link->terms.check_above_cents;
  unsigned tenders = by_check ? 1U << FELT_TENDER_CHECK : book->awards.tenders;
  if (chance(&client->rng, 3)) cents -= parts->withheld_cents = up_to(client, cents / 3);
  if (chance(&client->rng, 4)) cents -= parts->offset_cents = up_to(client, cents / 4);
  if (tenders >> FELT_TENDER_CASH & 1 && chance(&client->rng, 3))
    cents -= parts->cash_cents = up_to(client, cents);
  bool check = tenders >> FELT_TENDER_CHECK & 1, chips = tenders >> FELT_TENDER_CHIPS & 1;
  if (check && (!chips || chance(&client->rng, 2)))
    cents -= parts->check_cents = chips && chance(&client->rng, 2) ? up_to(client, cents) : cents;
  if (chips) parts->cheques_cents = cents - cents % book->chip_cents;
  cents -= parts->cheques_cents;
  if (cents > 0 && tenders >> FELT_TENDER_CASH & 1)
    parts->cash_cents += cents;
  else
    parts->cash_cents = cents;
}

/* Its number is new; now and then, in a storm, one that was used before, which must be refused. */
static void number_check(struct world *world, struct client *client, struct felt_link_parts *parts,
                         int64_t hit) {
  const struct model *model = &world->model;
  if (parts->check_cents == 0) return;
  (void)snprintf(parts->check, sizeof parts->check, "%d-%lld-%u", client->link, (long long)hit,
                 felt_rng_below(&client->rng, 1000000));
  if (!happens(world, FELT_STORM_PEOPLE) || model->check_count == 0 || !chance(&client->rng, 6)) return;
  memcpy(parts->check, model->check[felt_rng_below(&client->rng, (uint32_t)model->check_count)],
         sizeof parts->check);
  refuse_this(world);
}

/* Parts that do not add up, halves of chips, a check without its number. */
static void pay_wrongly(struct world *world, struct client *client, struct felt_link_parts *parts) {
  if (!happens(world, FELT_STORM_PEOPLE) || !chance(&client->rng, 6)) return;
  switch (felt_rng_below(&client->rng, 4)) {
  case 0: parts->withheld_cents++; break;
  case 1: parts->offset_cents += parts->offset_cents > 0 ? -1 : 1; break;
  case 2:
    parts->cheques_cents++;
    parts->withheld_cents -= parts->withheld_cents > 0;
    break;
  default:
    parts->check_cents += parts->check[0] ? 0 : 1;
    memset(parts->check, 0, sizeof parts->check);
    break;
  }
  refuse_this(world);
}

static void pay(struct world *world, struct client *client, const struct felt_link *link,
                const struct felt_link_hit *hit) {
  struct felt_floor_command *command = link_command(world, client, FELT_LINK_PAY);
  const struct model_link *model = &world->model.link[client->link];
  people_sign(&command->by, "mia", ROLE(SHIFT_MANAGER));
  people_sign(&command->with, "sid", ROLE(SECURITY));
  command->link.hit = hit->number;
  if (model_is_play(&world->model, model)) {
    command->link.parts.cheques_cents = hit->share_cents;
  } else {
    split_payment(client, model->book, link, &command->link.parts, hit->share_cents);
    number_check(world, client, &command->link.parts, hit->number);
    pay_wrongly(world, client, &command->link.parts);
  }
  approve_alone(world, client, command);
}

static bool is_met(const struct felt_link_hit *hit, const struct felt_award_need *need) {
  uint8_t result = hit->line[need->line];
  return result == 1 + FELT_LINE_DONE || (result == 1 + FELT_LINE_NOT_NEEDED && need->may_be_not_needed);
}

/* A line of the checklist; now and then another, or one that fails and is looked at again. */
static void look(struct world *world, struct client *client, const struct felt_link_hit *hit,
                 const struct felt_award_need *need) {
  bool storms = happens(world, FELT_STORM_PEOPLE);
  struct felt_floor_command *command = link_command(world, client, FELT_LINK_VERIFY);
  struct felt_link_command *act = &command->link;
  people_sign(&command->by, "sue", ROLE(SUPERVISOR));
  act->hit = hit->number;
  act->line = need->line;
  if (need->may_be_not_needed && chance(&client->rng, 2)) act->result = FELT_LINE_NOT_NEEDED;
  if (storms && chance(&client->rng, 8))
    act->line = (enum felt_award_line)felt_rng_below(&client->rng, FELT_AWARD_LINES);
  if (storms && chance(&client->rng, 8))
    act->result = (enum felt_line_result)felt_rng_below(&client->rng, FELT_LINE_RESULTS);
  if (chance(&client->rng, 3))
    (void)snprintf(act->reference, sizeof act->reference, "case %lld", (long long)act->hit);
}

/* Line after line as the book has them; the last one is the caller's to send. */
static void look_at(struct world *world, struct client *client, const struct felt_link_hit *hit) {
  const struct felt_award_rules *rules = &world->model.link[client->link].book->awards;
  int left = 0;
  for (int i = 0; i < rules->need_count; i++) left += !is_met(hit, &rules->need[i]);
  for (int i = 0; i < rules->need_count && left > 0; i++) {
    if (is_met(hit, &rules->need[i])) continue;
    look(world, client, hit, &rules->need[i]);
    if (--left == 0 || chance(&client->rng, 6)) return;
    people_send(world, client);
  }
}

static void act_on(struct world *world, struct client *client, const struct felt_link *link,
                   const struct felt_link_hit *hit) {
  bool later = hit != &link->hit[link->hit_count - 1];
  bool money = client->link < MODEL_MONEY_LINKS;
  /* No fault but a pit's work, after the storm too. */
  bool voids = is_wanted(world, FELT_STORM_HITS) && money && chance(&client->rng, later ? 3 : 12);
  bool hasty = happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 5);
  const struct felt_award_need *next = felt_floor_next_line(world->model.link[client->link].book, hit);
  if (hit->state == FELT_HIT_VERIFIED && (!next || hasty || !money) && !voids) {
    pay(world, client, link, hit);
    return;
  }
  enum felt_link_act act = voids                         ? FELT_LINK_VOID
                           : hit->state == FELT_HIT_HELD ? FELT_LINK_RECORD
                                                         : FELT_LINK_VERIFY;
  if (act == FELT_LINK_VERIFY) {
    look_at(world, client, hit);
    return;
  }
  struct felt_floor_command *command = link_command(world, client, act);
  command->link.hit = hit->number;
  people_sign(&command->by, act == FELT_LINK_VOID ? "mia" : "sue",
              act == FELT_LINK_VOID ? ROLE(SHIFT_MANAGER) : ROLE(SUPERVISOR));
  people_sign(&command->with, act == FELT_LINK_VOID ? "sue" : "mia",
              act == FELT_LINK_VOID ? ROLE(SUPERVISOR) : ROLE(SHIFT_MANAGER));
  command->link.reason = act == FELT_LINK_VOID ? FELT_REASON_HAND_MISREAD : FELT_REASON_WAS_DOWN;
  approve_alone(world, client, command);
}

/* Money moved by hand: a correction, or from a reserve to a meter, of the other link too. Two people do that.
 */
static void move_money(struct world *world, struct client *client, const struct felt_link *link) {
  bool corrects = chance(&client->rng, 2);
  uint8_t level = (uint8_t)felt_rng_below(&client->rng, (uint32_t)link->terms.level_count);
  struct felt_floor_command *command =
      link_command(world, client, corrects ? FELT_LINK_CORRECT : FELT_LINK_TRANSFER);
  struct felt_link_command *act = &command->link;
  people_sign(&command->by, "mia", ROLE(SHIFT_MANAGER));
  people_sign(&command->with, "carl", ROLE(CASHIER));
  act->micro = 1 + felt_rng_below(&client->rng, 1000000);
  act->notice = 20261101;
  act->date = 20261115;
  act->to = (struct felt_link_place){.kind = FELT_ACCOUNT_METER, .level = level};
  if (corrects) {
    if (chance(&client->rng, 2)) act->to.kind = FELT_ACCOUNT_RESERVE;
    if (chance(&client->rng, 3)) act->micro = -act->micro;
    act->reason = act->micro > 0 ? FELT_REASON_COIN_IN_MISSED : FELT_REASON_COIN_IN_TWICE;
  } else {
    act->reason = FELT_REASON_RESERVE_RELEASED;
    act->from = (struct felt_link_place){.kind = FELT_ACCOUNT_RESERVE, .level = level};
    if (chance(&client->rng, 2)) {
      act->reason = FELT_REASON_LINKS_MERGED;
      act->to = (struct felt_link_place){.kind = FELT_ACCOUNT_LINK};
      command->other_kind = FELT_ACCOUNT_METER;
      memcpy(command->other.text, world->model.link[!client->link].name, sizeof command->link_name);
    }
  }
  approve_alone(world, client, command);
  people_send(world, client);
}

/* The hit that can go on, any of them; on a practice tables' link only one that is held. */
static const struct felt_link_hit *choose(const struct felt_link *link, struct felt_rng *rng, bool held) {
  const struct felt_link_hit *chosen = NULL;
  uint32_t seen = 0;
  for (int i = 0; i < link->hit_count; i++) {
    const struct felt_link_hit *hit = &link->hit[i];
    if (hit->state == FELT_HIT_PAID || hit->state == FELT_HIT_VOID) continue;
    if (hit->state == FELT_HIT_HELD ? link->down : held) continue;
    const struct felt_link_award *award = felt_link_find_award(link, hit->award);
    if (hit->state == FELT_HIT_VERIFIED && award && award->locked) continue;
    if (chance(rng, ++seen)) chosen = hit;
  }
  return chosen;
}

/* One person alone stops progressive wagers from the next round on (R42). */
static bool stops(struct world *world, struct client *client, const struct felt_link *link) {
  if (!happens(world, FELT_STORM_SENSORS) || link->down || link->stopped || !chance(&client->rng, 40))
    return false;
  struct felt_floor_command *command = link_command(world, client, FELT_LINK_STOP);
  people_sign(&command->by, chance(&client->rng, 2) ? "sue" : "mia",
              chance(&client->rng, 2) ? ROLE(SUPERVISOR) : ROLE(SHIFT_MANAGER));
  command->link.reason = FELT_REASON_NETWORK_FAILED;
  people_send(world, client);
  return true;
}

/* So does a dealer at one table (R42), and a supervisor lets it go on. By dice of their own: until it happens
 * a storm is what it was without. */
static bool stops_table(struct world *world, struct client *client) {
  struct felt_rng dice = client->rng;
  int number = 1 + (int)felt_rng_below(&dice, MODEL_TABLES);
  const struct felt_floor_table *table = felt_floor_find_table(world->floor, number);
  if (!table || !table->open || table->table.options.progressive_table == FELT_NO_TABLE) return false;
  if (table->stopped ? !world->healed && !chance(&dice, 2)
                     : !happens(world, FELT_STORM_SENSORS) || !chance(&dice, 100))
    return false;
  struct felt_floor_command *command = people_command(
      world, client, table->stopped ? FELT_FLOOR_PROGRESSIVE_RESUME : FELT_FLOOR_PROGRESSIVE_STOP);
  if (table->stopped)
    people_sign(&command->by, "sue", ROLE(SUPERVISOR));
  else
    people_sign(&command->by, "dan", ROLE(DEALER));
  command->table = number;
  (void)snprintf(command->round_note.reason, sizeof command->round_note.reason, "the sign is dark");
  people_send(world, client);
  return true;
}

/* The link is closed now and then, and opened again with the terms that it had. */
static bool opens_or_closes(struct world *world, struct client *client, const struct felt_link *link) {
  bool closed = link->phase == FELT_LINK_PHASE_CLOSED;
  if (client->link >= MODEL_MONEY_LINKS) return false;
  if (closed ? !world->healed && !chance(&client->rng, 3)
             : !happens(world, FELT_STORM_CHANGES) || !chance(&client->rng, 25))
    return false;
  struct felt_floor_command *command = link_command(world, client, closed ? FELT_LINK_OPEN : FELT_LINK_CLOSE);
  people_sign(&command->by, "mia", ROLE(SHIFT_MANAGER));
  if (closed) {
    people_sign(&command->with, "sue", ROLE(SUPERVISOR));
    storm_fill_terms(world, client->link, command);
  }
  command->link.reason = FELT_REASON_NEW_TERMS;
  people_send(world, client);
  return true;
}

void pit_wake(struct world *world, struct client *client) {
  const struct felt_link *link = felt_floor_find_link(world->floor, world->model.link[client->link].name);
  if (!link) return;
  if (opens_or_closes(world, client, link) || stops(world, client, link) || stops_table(world, client))
    return;
  bool goes_down = happens(world, FELT_STORM_SENSORS) && !link->down && chance(&client->rng, 30);
  if (goes_down || ((link->down || link->stopped) && (world->healed || chance(&client->rng, 4)))) {
    struct felt_floor_command *command =
        link_command(world, client, goes_down ? FELT_LINK_DOWN : FELT_LINK_UP);
    people_sign(&command->by, "sue", ROLE(SUPERVISOR));
    if (goes_down) {
      command->link.reason = FELT_REASON_NETWORK_FAILED;
      /* Alone, which is refused while wagers are in play (R42): the model knows. */
      if (!chance(&client->rng, 4)) people_sign(&command->with, "tom", ROLE(TECHNICIAN));
    }
    people_send(world, client);
    return;
  }
  if (happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 40) && link->award_count > 0 &&
      client->link < MODEL_MONEY_LINKS) {
    struct felt_floor_command *command = link_command(world, client, FELT_LINK_BREAK_LOCK);
    people_sign(&command->by, "mia", ROLE(SHIFT_MANAGER));
    people_sign(&command->with, "sue", ROLE(SUPERVISOR));
    command->link.award = link->award[link->award_count - 1].number;
    command->link.reason = FELT_REASON_ROUND_CANNOT_END;
    approve_alone(world, client, command);
    people_send(world, client);
    return;
  }
  if (happens(world, FELT_STORM_CHANGES) && client->link < MODEL_MONEY_LINKS && chance(&client->rng, 12)) {
    move_money(world, client, link);
    return;
  }
  const struct felt_link_hit *hit = choose(link, &client->rng, client->link >= MODEL_MONEY_LINKS);
  if (!hit || (!world->healed && chance(&client->rng, 3))) return;
  act_on(world, client, link, hit);
  people_send(world, client);
}

/* ---- a table of another game: coin-in, deal, perhaps a hit or two, end */

enum { KEY_COIN_IN, KEY_DEAL, KEY_HIT, KEY_SECOND_HIT, KEY_SETTLED, KEY_END, KEY_STEPS };

static void press(struct world *world, struct client *client, enum felt_link_act act) {
  struct felt_floor_command *command = link_command(world, client, act);
  people_sign(&command->by, client->id, ROLE(DEALER));
  command->table = client->table;
  command->link.round = client->round;
  command->link.seats = client->seats;
  if (act == FELT_LINK_HIT) {
    command->seat = client->step == KEY_HIT ? 1 : 2;
    command->link.hand = chance(&client->rng, 3) ? FELT_ROYAL_FLUSH : FELT_STRAIGHT_FLUSH;
    if (happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 8)) {
      command->seat = 5; /* no wager is ever put down there */
      world->sent[world->sent_count - 1].must_be_refused = true;
    }
  }
  people_send(world, client);
}

static const struct felt_link_table *at(const struct world *world, const struct client *client) {
  const struct felt_link *link = felt_floor_find_link(world->floor, world->model.link[client->link].name);
  return link ? felt_link_find_table(link, client->table) : NULL;
}

/* A sensor of its table fails, or is repaired, in the middle of a round too; false: none does. */
static bool flickers(struct world *world, struct client *client, const struct felt_link_table *table) {
  if (!happens(world, FELT_STORM_SENSORS) || !chance(&client->rng, 10)) return false;
  int seat = 1 + (int)felt_rng_below(&client->rng, 3);
  bool dead = table->dead_sensors >> seat & 1;
  struct felt_floor_command *command =
      link_command(world, client, dead ? FELT_LINK_SENSOR_REPAIRED : FELT_LINK_SENSOR_FAILED);
  people_sign(&command->by, "tom", ROLE(TECHNICIAN));
  command->table = client->table;
  command->seat = seat;
  people_send(world, client);
  return true;
}

void keypad_wake(struct world *world, struct client *client) {
  static const enum felt_link_act acts[KEY_STEPS] = {FELT_LINK_COIN_IN, FELT_LINK_DEAL,    FELT_LINK_HIT,
                                                     FELT_LINK_HIT,     FELT_LINK_SETTLED, FELT_LINK_END};
  const struct felt_link_table *table = at(world, client);
  if (!table || flickers(world, client, table)) return;
  /* What was pressed may have had its effect without an answer: the sign at the table tells. */
  if (!table->in_round) {
    client->step = KEY_COIN_IN;
    client->round = table->round + 1;
    client->seats = 2U + 2U * felt_rng_below(&client->rng, 4);
    if (!chance(&client->rng, 4)) client->seats &= ~table->dead_sensors; /* or what must be refused */
    if (client->seats == 0) return;
  } else {
    client->round = table->round;
    client->seats = table->seats;
    if (!table->dealt) client->step = KEY_DEAL;
    if (table->dealt && client->step < KEY_HIT) client->step = KEY_HIT;
  }
  if (happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 15))
    client->step = (int)felt_rng_below(&client->rng, KEY_STEPS);
  if (client->step >= KEY_STEPS) client->step = KEY_END;
  bool no_hit = !happens(world, FELT_STORM_HITS) || !chance(&client->rng, 2);
  while ((client->step == KEY_HIT || client->step == KEY_SECOND_HIT) &&
         (no_hit || !(client->seats >> (client->step == KEY_HIT ? 1 : 2) & 1)))
    client->step++;
  press(world, client, acts[client->step]);
}
