/* Rounds that are over, as they stand corrected (R36): each with who played in it, whoever sits there now.
 * What a correction changes is owed; trays and what patrons hold stay. */
#include "model.h"

#include "felt/words.h"

#include <string.h>

/* 0: the table's last one, whether it is over or not. */
static int64_t round_of(const struct model_table *table, const struct felt_floor_command *command) {
  return command->of_round > 0 ? command->of_round : model_round_of(table);
}

bool model_is_past(const struct model_table *table, const struct felt_floor_command *command) {
  enum felt_phase phase = (enum felt_phase)table->shadow.round.now.phase;
  return round_of(table, command) != model_round_of(table) || !table->open || phase == FELT_PHASE_IDLE ||
         phase == FELT_PHASE_OVER;
}

static struct model_past *place_of(struct model_table *table, int64_t round) {
  return &table->past[round % MODEL_PASTS];
}

void model_past_lock(struct model_table *table) {
  struct model_past *past = place_of(table, model_round_of(table));
  *past = (struct model_past){.round = model_round_of(table), .book = table->book, .link = table->link};
  memcpy(past->patron, table->patron, sizeof past->patron);
}

void model_past_over(struct model_table *table) {
  struct model_past *past = place_of(table, model_round_of(table));
  past->over = true;
  past->corrected = table->shadow.round;
}

/* What the house owes and what a patron owes are never set off against each other. */
static void owe(struct model *model, const struct model_past *past, int seat, int64_t cents) {
  if (cents == 0) return;
  if (past->patron[seat - 1] < 0) {
    model_fail(model, "money of seat %d was corrected, where nobody sat", seat);
    return;
  }
  struct model_patron *who = &model->patron[past->patron[seat - 1]];
  who->changed = true;
  if (cents > 0)
    who->owed_to_cents += cents;
  else
    who->owed_by_cents -= cents;
}

static void advance(struct model *model, struct model_table *table, struct model_past *past,
                    struct felt_event *event) {
  struct felt_error error;
  struct model_link *link = past->link >= 0 ? &model->link[past->link] : NULL;
  struct model_hit *gone = model_name_award(model, past->link, past->book, &past->corrected, event);
  bool adds = model_adds_progressive(&past->corrected, event);
  if (felt_round_evolve(past->book, &past->corrected, event, &error))
    model_fail(model, "table %d: %s", table->number, felt_words_of(&error).text);
  if (event->kind == FELT_DID_ADJUST) {
    struct model_parts parts = model_parts_of(&event->moved.money);
    table->corrections_cents -= parts.patron + parts.dealers;
    owe(model, past, event->seat, parts.patron);
  }
  if (adds && !link) {
    model_fail(model, "a progressive wager was corrected into a round of table %d that had no link",
               table->number);
  } else if (adds) {
    int seat = event->correction.correction.seat;
    table->corrections_cents += link->sheet->wager_cents;
    owe(model, past, seat, -link->sheet->wager_cents);
    model_link_late_coin_in(model, link, table->number, past->round, seat, false);
  }
  if (gone) model_link_void(model, link, gone);
  if (link && (adds || gone)) link->changed = true;
}

void model_past_correct(struct model *model, struct model_table *table,
                        const struct felt_floor_command *command) {
  struct felt_event events[FELT_EVENTS_MAX];
  struct felt_error error;
  struct felt_note_by note;
  struct felt_command round = model_round_command(command, &note);
  struct model_past *past = place_of(table, round_of(table, command));
  int count = 0;
  if (past->round != round_of(table, command) || !past->over) {
    model_fail(model, "round %lld of table %d was corrected, and was not played to its end, or long ago",
               (long long)round_of(table, command), table->number);
    return;
  }
  if (!command->with.id[0])
    model_fail(model, "a round of table %d that is over was corrected by one person", table->number);
  model_find_corrected_bet(model, past->book, command, &round.correction);
  if (felt_round_decide(past->book, &past->corrected, &round, events, &count, &error)) {
    model_fail(model, "table %d accepted a correction of round %lld, which the rules refuse: %s",
               table->number, (long long)past->round, felt_words_of(&error).text);
    return;
  }
  for (int i = 0; i < count; i++) advance(model, table, past, &events[i]);
  past->is_corrected = true;
}

void model_past_pay(struct model *model, const struct felt_floor_command *command) {
  int patron = model_find_patron(model, command->patron);
  felt_assert(patron >= 0);
  struct model_patron *who = &model->patron[patron];
  bool pays = command->act == FELT_FLOOR_PAY_OWED;
  int64_t *owed = pays ? &who->owed_to_cents : &who->owed_by_cents;
  if (*owed < command->cents)
    model_fail(model, "%lld cents were paid for what %s owes or is owed, and that is %lld",
               (long long)command->cents, who->id, (long long)*owed);
  *owed -= command->cents;
  model_move_patron(model, patron, pays ? command->cents : -command->cents);
  model_check_money(model, patron);
}

/* Places in the link's own order are not the model's to know. */
static size_t encode(const struct felt_round *round, uint8_t bytes[FELT_ROUND_ENCODING]) {
  static struct felt_round copy;
  copy = *round;
  copy.settling.coin_in = copy.settling.deal = copy.settling.place = 0;
  return felt_round_encode(&copy, bytes);
}

static void compare(struct model *model, const struct model_table *table, const struct model_past *past,
                    struct felt_floor *floor) {
  static struct felt_floor_past_round there;
  static uint8_t is[FELT_ROUND_ENCODING], must_be[FELT_ROUND_ENCODING];
  struct felt_error error;
  if (felt_floor_past_round(floor, table->number, past->round, &there, &error)) {
    model_fail(model, "round %lld of table %d cannot be read back: %s", (long long)past->round, table->number,
               felt_words_of(&error).text);
    return;
  }
  size_t length = encode(&there.corrected, is);
  if (length != encode(&past->corrected, must_be) || memcmp(is, must_be, length) != 0)
    model_fail(model, "round %lld of table %d is not what its corrections made of it", (long long)past->round,
               table->number);
  for (int i = 0; i < FELT_SEATS_MAX; i++) {
    const char *patron = past->patron[i] < 0 ? "" : model->patron[past->patron[i]].id;
    if (strcmp(there.players.patron[i], patron) != 0)
      model_fail(model, "in round %lld of table %d seat %d was \"%s\" and must be \"%s\"",
                 (long long)past->round, table->number, i + 1, there.players.patron[i], patron);
  }
}

void model_past_compare(struct model *model, struct felt_floor *floor) {
  for (int i = 0; i < MODEL_TABLES; i++)
    for (int k = 0; k < MODEL_PASTS; k++) {
      const struct model_table *table = &model->table[i];
      const struct model_past *past = &table->past[k];
      bool last = past->round == model_round_of(table);
      if (past->over && (past->is_corrected || last)) compare(model, table, past, floor);
    }
}
