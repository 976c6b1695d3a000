/* Transfers, corrections and retirement: money moved by hand, with a reason and two people. */
#include "internal.h"

static bool is_date(int32_t date) {
  static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  int year = date / 10000, month = date / 100 % 100, day = date % 100;
  if (year < 1900 || year > 9999 || month < 1 || month > 12 || day < 1) return false;
  bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return day <= days[month - 1] + (leap && month == 2);
}

/* Players are told before their money moves. */
static enum felt_status check_notice(struct work *work) {
  const struct felt_link_command *command = work->command;
  if (!is_date(command->date) || !is_date(command->notice))
    return felt_link_refuse(work, NULL, FELT_SAYS(NOT_DATES));
  if (command->notice > command->date)
    return felt_link_refuse(work, NULL, FELT_SAYS(NOTICE_TOO_LATE, command->notice, command->date));
  return FELT_OK;
}

/* R24: a player who has wagered in an open round plays for what the meter showed. */
static enum felt_status check_no_round(struct work *work) {
  struct felt_link_alarms alarms = felt_link_alarms(work->link);
  if (alarms.rounds > 0 || alarms.held > 0) return felt_link_refuse(work, "R24", FELT_SAYS(METER_IN_PLAY));
  return FELT_OK;
}

static bool is_own_account(struct felt_link_place place) {
  return place.kind == FELT_ACCOUNT_METER || place.kind == FELT_ACCOUNT_RESERVE ||
         place.kind == FELT_ACCOUNT_OVERFLOW;
}

static enum felt_status set_link_name(struct work *work, struct felt_name *name) {
  const char *text = work->command->name;
  if (!text || strlen(text) >= sizeof name->text || !felt_link_id_is_sound(text))
    return felt_link_refuse(work, NULL, FELT_SAYS(NOT_A_LINK_NAME));
  memcpy(name->text, text, strlen(text));
  return FELT_OK;
}

enum felt_status felt_link_decide_transfer(struct work *work) {
  const struct felt_link_command *command = work->command;
  bool from_link = command->from.kind == FELT_ACCOUNT_LINK, to_link = command->to.kind == FELT_ACCOUNT_LINK;
  if ((!from_link && !is_own_account(command->from)) || (!to_link && !is_own_account(command->to)) ||
      (from_link && to_link))
    return felt_link_refuse(work, NULL, FELT_SAYS(TRANSFER_ACCOUNTS));
  enum felt_status status = check_notice(work);
  if (!status && command->from.kind == FELT_ACCOUNT_METER) status = check_no_round(work);
  struct felt_link_event event = felt_link_event_of(work);
  if (!status && (from_link || to_link)) status = set_link_name(work, &event.name);
  if (status) return status;
  event.from = command->from;
  event.to = command->to;
  if (from_link) event.from.level = 0;
  if (to_link) event.to.level = 0;
  event.micro = command->micro;
  event.notice = command->notice;
  event.date = command->date;
  return felt_link_emit(work, &event);
}

enum felt_status felt_link_decide_correct(struct work *work) {
  const struct felt_link_command *command = work->command;
  if (!is_own_account(command->to)) return felt_link_refuse(work, NULL, FELT_SAYS(CORRECTION_ACCOUNTS));
  if (command->to.kind == FELT_ACCOUNT_METER && command->micro < 0) {
    enum felt_status status = check_no_round(work);
    if (status) return status;
  }
  struct felt_link_event event = felt_link_event_of(work);
  event.to = command->to;
  event.micro = command->micro;
  return felt_link_emit(work, &event);
}

/* Everything that is left goes to the link that takes it over, account by account. */
enum felt_status felt_link_decide_retire(struct work *work) {
  static const uint8_t kinds[] = {FELT_ACCOUNT_METER, FELT_ACCOUNT_RESERVE, FELT_ACCOUNT_OVERFLOW};
  struct felt_link_event event = felt_link_event_of(work);
  if (work->link->phase != FELT_LINK_PHASE_CLOSED)
    return felt_link_refuse(work, NULL, FELT_SAYS(LINK_NOT_CLOSED));
  enum felt_status status = check_notice(work);
  if (!status) status = set_link_name(work, &event.name);
  event.notice = work->command->notice;
  event.date = work->command->date;
  for (int i = 0; i < work->link->terms.level_count; i++)
    for (size_t k = 0; k < FELT_COUNT(kinds) && !status; k++) {
      struct felt_link_event transfer = event;
      transfer.act = FELT_LINK_TRANSFER;
      transfer.from = (struct felt_link_place){.kind = kinds[k], .level = (uint8_t)i};
      transfer.to = (struct felt_link_place){.kind = FELT_ACCOUNT_LINK};
      transfer.micro = *felt_link_balance(work->link, transfer.from);
      if (transfer.micro > 0) status = felt_link_emit(work, &transfer);
    }
  return status ? status : felt_link_emit(work, &event);
}
