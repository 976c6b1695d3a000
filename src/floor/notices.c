/* Large payments, of which the book wants a supervisor told (CB Payouts 1): each is written down when its
 * round is settled, and stays until a supervisor says that he has heard of it. Nothing waits for that; it is
 * only loud. */
#include "at_table.h"

#include <string.h>

bool floor_is_of_notice(int kind) {
  return kind == FLOOR_NOTICE || kind == FELT_FLOOR_TOLD;
}

/* ---- the state */

enum felt_status floor_check_notice(const struct floor_table *table, const struct floor_own *own,
                                    struct felt_error *error) {
  const struct felt_floor_table *now = &table->now;
  bool fits = own->kind == FLOOR_NOTICE ? now->open && own->seat > 0 && own->round == felt_floor_round(now)
                                        : own->notice > now->told && own->notice <= now->notices;
  return fits ? FELT_OK : felt_refuse(error, FELT_E_INPUT, table->stream, NULL, FELT_SAYS(NO_SUCH_NOTICE));
}

void floor_change_notices(struct felt_floor_table *table, const struct floor_own *own, int64_t time_ms) {
  if (own->kind == FELT_FLOOR_TOLD) {
    table->told = own->notice;
    return;
  }
  struct felt_floor_notice *notice = &table->notice[table->notices++ % FELT_FLOOR_NOTICES_MAX];
  *notice = (struct felt_floor_notice){.number = table->notices,
                                       .round = own->round,
                                       .time_ms = time_ms,
                                       .seat = own->seat,
                                       .cents = own->cents};
  memcpy(notice->patron, own->patron, sizeof notice->patron);
}

/* ---- deciding */

static bool tells_supervisor(const struct felt_book *book) {
  for (int i = 0; i < book->notice_count; i++)
    if (book->notice[i].need == FELT_NEEDS_SUPERVISOR) return true;
  return false;
}

/* What a seat is paid, as the book counts it (R31). */
static int64_t paid_cents(const struct felt_settlement *settlement, int seat) {
  for (int i = 0; i < settlement->hand_count; i++) {
    const struct felt_hand_result *hand = &settlement->hand[i];
    if (hand->seat != seat) continue;
    int64_t cents = hand->envy_cents;
    for (int n = 0; n < hand->line_count; n++) cents += hand->line[n].pays_cents;
    return cents;
  }
  return 0;
}

/* Of play chips nobody is told. */
enum felt_status floor_note_payments(struct at_table *at) {
  const struct felt_floor_table *now = &at->table->now;
  struct felt_settlement settlement;
  if (!tells_supervisor(now->book) ||
      floor_table_purpose(at->work->floor, now->number, false) == FELT_FOR_PLAY)
    return FELT_OK;
  enum felt_status status = felt_table_settlement(now->book, &now->table, &settlement, at->work->error);
  if (status) return status;
  for (int i = 0; i < settlement.notice_count && !status; i++) {
    const struct felt_settle_notice *notice = &settlement.notice[i];
    if (notice->need != FELT_NEEDS_SUPERVISOR) continue;
    struct floor_own own = {.kind = FLOOR_NOTICE,
                            .round = at->round_number,
                            .seat = notice->seat,
                            .cents = paid_cents(&settlement, notice->seat)};
    memcpy(own.patron, now->seat[notice->seat - 1].patron, sizeof own.patron);
    status = floor_emit_own(at->work, at->table, &own);
  }
  return status;
}

/* At a closed table, too: what was paid there was paid. */
enum felt_status floor_decide_told(struct floor_work *work) {
  const struct felt_floor_command *command = work->command;
  struct floor_table *table = floor_find_table(work->floor, command->table);
  if (!table || !table->now.book)
    return floor_refuse(work, "table", NULL, FELT_SAYS(NO_TABLE_NUMBERED, command->table));
  struct floor_own own = {.kind = FELT_FLOOR_TOLD, .notice = command->notice, .note = command->round_note};
  if (!own.note.by[0]) memcpy(own.note.by, command->by.id, sizeof command->by.id);
  return floor_emit_own(work, table, &own);
}
