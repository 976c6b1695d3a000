/* From an event back to the command that it came of. */
#include "internal.h"

static const struct {
  bool own;
  uint8_t command;
} source[FELT_EVENTS] = {
    [FELT_DID_OPEN] = {true, FELT_DO_OPEN},
    [FELT_DID_BET] = {true, FELT_DO_BET},
    [FELT_DID_CLEAR] = {true, FELT_DO_CLEAR},
    [FELT_DID_LOCK] = {true, FELT_DO_LOCK},
    [FELT_DID_DEAL] = {true, FELT_DO_DEAL},
    [FELT_DID_CHECK] = {true, FELT_DO_CHECK},
    [FELT_DID_PLAY] = {true, FELT_DO_PLAY},
    [FELT_DID_FOLD] = {true, FELT_DO_FOLD},
    [FELT_DID_TIME_OUT] = {true, FELT_DO_TIME_OUT},
    [FELT_DID_FLOP] = {true, FELT_DO_FLOP},
    [FELT_DID_RIVER] = {true, FELT_DO_RIVER},
    [FELT_DID_REVEAL] = {true, FELT_DO_REVEAL},
    [FELT_DID_INCIDENT] = {true, FELT_DO_INCIDENT},
    [FELT_DID_DECIDE] = {true, FELT_DO_DECIDE},
    [FELT_DID_SENSOR] = {true, FELT_DO_SENSOR},
    [FELT_DID_UNDO] = {true, FELT_DO_UNDO},
    [FELT_DID_SETTLE] = {true, FELT_DO_SETTLE},
    [FELT_DID_SETTLING] = {true, FELT_DO_SETTLE},
    [FELT_DID_MOVE] = {true, FELT_DO_SETTLE},
    [FELT_DID_SETTLED] = {true, FELT_DO_SETTLE},
    [FELT_DID_SEEN] = {true, FELT_DO_SEEN},
    [FELT_DID_CORRECT] = {true, FELT_DO_CORRECT},
    [FELT_DID_GAME_OVER] = {true, FELT_DO_GAME_OVER},
    [FELT_DID_TAP_IN] = {true, FELT_DO_TAP_IN},
    [FELT_DID_COUNT_STUB] = {true, FELT_DO_COUNT_STUB},
    [FELT_DID_COUNT_DECK] = {true, FELT_DO_COUNT_DECK},
    [FELT_DID_CHANGE_DECK] = {true, FELT_DO_CHANGE_DECK},
    [FELT_DID_SHUFFLER] = {true, FELT_DO_SHUFFLER},
    [FELT_DID_WAY] = {true, FELT_DO_WAY},
    [FELT_DID_PROGRESSIVE] = {true, FELT_DO_PROGRESSIVE},
    [FELT_DID_BUSY] = {true, FELT_DO_BUSY},
};

bool felt_event_command(const struct felt_event *event, struct felt_command *command) {
  if (event->kind >= FELT_EVENTS || !source[event->kind].own) return false;
  *command = (struct felt_command){.kind = (enum felt_command_kind)source[event->kind].command,
                                   .seat = event->seat,
                                   .number = event->number,
                                   .flag = event->flag};
  switch (event->kind) {
  case FELT_DID_OPEN: command->opening = event->opening; break;
  case FELT_DID_BET: command->bet = event->bet; break;
  case FELT_DID_PLAY: command->play = event->play; break;
  case FELT_DID_DEAL:
  case FELT_DID_FLOP:
  case FELT_DID_RIVER:
  case FELT_DID_REVEAL: command->faces = event->faces; break;
  case FELT_DID_INCIDENT:
    command->incident = felt_round_incident_facts(&event->incident.incident);
    command->note = &event->incident.note;
    break;
  case FELT_DID_DECIDE:
    command->ruling = event->ruling.ruling;
    command->note = &event->ruling.note;
    break;
  case FELT_DID_SETTLING:
    if (event->number == 1) command->kind = FELT_DO_ANTES_BACK;
    memcpy(command->meter, event->settling.meter, sizeof command->meter);
    command->coin_in = event->settling.coin_in;
    command->deal = event->settling.deal;
    command->place = event->settling.place;
    break;
  case FELT_DID_MOVE: /* the first event of a command that settles on: one hand, or all that is left */
    if (event->moved.stage == FELT_STAGE_ANTES_BACK) command->kind = FELT_DO_ANTES_BACK;
    if (!event->moved.alone) command->seat = 0;
    break;
  case FELT_DID_CORRECT:
    command->correction = event->correction.correction;
    command->note = &event->correction.note;
    command->with = event->correction.with[0] ? event->correction.with : NULL;
    break;
  case FELT_DID_SEEN:
  case FELT_DID_TAP_IN: command->note = &event->note; break;
  default: break;
  }
  return true;
}
