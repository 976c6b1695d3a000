/* Who may do what: roles by commands, as one table. Refusals, what people are offered and the documents come
 * from it: felt/acts.def has the floor's own acts, the terms of a link have its acts, and here are those of
 * rounds. */
#include "internal.h"

#include <string.h>

/* ---- rounds */

bool floor_round_is_of_a_seat(enum felt_command_kind kind) {
  return kind == FELT_DO_BET || kind == FELT_DO_CLEAR || kind == FELT_DO_CHECK || kind == FELT_DO_PLAY ||
         kind == FELT_DO_FOLD;
}

uint32_t floor_round_roles(const struct felt_command *command) {
  switch (command->kind) {
  case FELT_DO_DECIDE:  /* R25 */
  case FELT_DO_SEEN:    /* R37 */
  case FELT_DO_CORRECT: /* R36 */
  case FELT_DO_BUSY: return IN_PIT;
  case FELT_DO_SENSOR:
  case FELT_DO_SHUFFLER: return AT_TABLE | ROLE(TECHNICIAN);
  case FELT_DO_INCIDENT: return command->incident.kind == FELT_MUCKED ? IN_PIT : AT_TABLE; /* R27 */
  default: return AT_TABLE;
  }
}

static struct felt_floor_who of_round(const struct felt_command *command) {
  struct felt_floor_who who = {.first = floor_round_roles(command),
                               .own = floor_round_is_of_a_seat(command->kind)};
  if (command->kind == FELT_DO_CORRECT) { /* after Game Over, and where an award appears, changes or goes */
    who.second = IN_PIT;
    who.sometimes = true;
  }
  return who;
}

/* ---- links */

bool floor_is_keypads(enum felt_link_act act) {
  return act == FELT_LINK_COIN_IN || act == FELT_LINK_DEAL || act == FELT_LINK_HIT ||
         act == FELT_LINK_SETTLED || act == FELT_LINK_END || act == FELT_LINK_LATE_COIN_IN ||
         act == FELT_LINK_LATE_HIT || act == FELT_LINK_SENSOR_FAILED || act == FELT_LINK_SENSOR_REPAIRED;
}

/* The terms of the link, of the command that opens it, or the usual ones. A keypad asks for both: the people
 * who stand there, and those of the terms where these name anybody. */
static struct felt_floor_who of_link(const struct felt_floor *floor,
                                     const struct felt_floor_command *command) {
  enum felt_link_act act = command->link.act;
  const struct floor_link *link = floor ? floor_find_link(floor, command->link_name) : NULL;
  struct felt_link_who terms = felt_link_usual_people(act);
  if (link && link->now.link.phase != FELT_LINK_PHASE_NEW)
    terms = felt_link_who_may(&link->now.link, act);
  else if (act == FELT_LINK_OPEN && command->terms.house >> act & 1)
    terms = command->terms.who[act];
  struct felt_floor_who who = {.first = terms.first, .second = terms.second};
  if (floor_is_keypads(act)) who.first = terms.first ? terms.first & AT_KEYPAD : AT_KEYPAD;
  who.sometimes = who.second && act == FELT_LINK_DOWN && !link; /* of an open one it is known (R42) */
  return who;
}

/* ---- all */

struct felt_floor_who felt_floor_may(const struct felt_floor *floor,
                                     const struct felt_floor_command *command) {
  const struct floor_act *act = floor_act(command->act);
  if (act && act->fields & FIELD_LEVELS) { /* as its opening is signed */
    struct felt_floor_command opens = {.act = FELT_FLOOR_LINK, .link.act = FELT_LINK_OPEN};
    memcpy(opens.link_name, command->link_name, sizeof opens.link_name);
    struct felt_floor_who who = of_link(floor, &opens);
    who.first &= act->roles;
    return who;
  }
  if (act)
    return (struct felt_floor_who){
        .first = act->roles, .second = act->fields & FIELD_TWO ? IN_PIT : 0, .own = act->fields & FIELD_OWN};
  return command->act == FELT_FLOOR_ROUND ? of_round(&command->round) : of_link(floor, command);
}

static bool may_both(const struct felt_floor_who *who, const struct felt_floor_person *first,
                     const struct felt_floor_person *second) {
  return first->roles & who->first && (!who->second || second->roles & who->second);
}

void felt_floor_signed_by(const struct felt_floor *floor, const struct felt_floor_person *one,
                          const struct felt_floor_person *other, struct felt_floor_command *command) {
  struct felt_floor_who who = felt_floor_may(floor, command);
  bool turned = !may_both(&who, one, other) && other->roles & who.first;
  const struct felt_floor_person *second = turned ? one : other;
  /* What takes two in some cases alone is not spoiled by somebody who may not be the second. */
  bool signs = who.second && (!who.sometimes || second->roles & who.second);
  command->by = turned ? *other : *one;
  command->with = signs ? *second : (struct felt_floor_person){0};
}
