#include "replay_words.h"

struct words {
  const struct felt_book *book;
  const struct felt_table *table;
  struct felt_text *text;
};

static void put(const struct words *words, const char *string) {
  felt_text_put(words->text, string);
}

static void amount(const struct words *words, const char *before, int64_t cents) {
  put(words, before);
  felt_money_print(words->text, words->book->currency, cents);
}

static void wager(const struct words *words, const char *name, int64_t cents, bool *first) {
  if (cents == 0) return;
  put(words, *first ? " " : ", ");
  put(words, name);
  amount(words, " ", cents);
  *first = false;
}

static void cards(const struct words *words, const struct felt_faces *faces) {
  for (int i = 0; i < faces->count; i++) {
    put(words, " ");
    put(words, felt_card_print(faces->card[i]).text);
  }
}

static void note(const struct words *words, const struct felt_note_by *note) {
  if (note->by[0]) felt_text_printf(words->text, ", by %s", note->by);
  if (note->reason[0]) felt_text_printf(words->text, ": %s", note->reason);
}

/* ---- one kind each */

static void open_words(const struct words *words, const struct felt_opening *opening) {
  const struct felt_way *way = &words->book->way[opening->way];
  felt_text_printf(words->text, "round %u: bets are open", (unsigned)opening->number);
  if (way->name.text[0]) felt_text_printf(words->text, ", dealt by %s", way->name.text);
  put(words, opening->live ? ", real cards" : ", virtual deck");
  if (way->decks == 2) felt_text_printf(words->text, ", deck %d of 2", opening->deck + 1);
  if (opening->busy) put(words, ", busy");
  if (opening->progressive_down) put(words, ", the progressive is down");
}

static void bet_words(const struct words *words, int seat, const struct felt_bet *bet) {
  bool first = true;
  felt_text_printf(words->text, "seat %d bets", seat);
  for (int i = 0; i < FELT_PLACED; i++) wager(words, words->book->wager[i].said.text, bet->cents[i], &first);
  if (bet->progressive) put(words, ", progressive");
  wager(words, "toke", bet->toke_cents, &first);
  if (bet->toke_cents)
    felt_text_printf(words->text, " on %s", felt_wager_word(words->book, (enum felt_wager)bet->toke_on));
  if (bet->player) felt_text_printf(words->text, " (player %d)", (int)bet->player);
}

static void play_words(const struct words *words, int seat, const struct felt_play_wager *play) {
  felt_text_printf(words->text, "seat %d plays %dx", seat, play->multiple);
  amount(words, ", ", words->table->round.now.hand[seat - 1].bet.cents[FELT_ANTE] * play->multiple);
  if (play->toke_cents) amount(words, ", toke ", play->toke_cents);
}

static void incident_words(const struct words *words, const struct felt_incident_event *event) {
  static const char *const outcomes[FELT_OUTCOMES] = {
      "play goes on",           "the round is void",
      "that hand is void",      "void, but the board is completed and side wagers settled",
      "that hand is forfeited", "Play wagers of the flop are handed back",
      "waits for a decision",
  };
  const struct felt_round_incident *incident = &event->incident;
  felt_text_printf(words->text, "incident: %s", felt_incident_name((enum felt_incident_kind)incident->kind));
  if (incident->when != FELT_NO_MOMENT)
    felt_text_printf(words->text, " (%s)", felt_moment_name((enum felt_moment)incident->when));
  if (incident->count > 1) felt_text_printf(words->text, ", %d cards", incident->count);
  if (incident->who == FELT_THE_DEALERS_HAND) put(words, ", the dealer");
  if (incident->who > 0) felt_text_printf(words->text, ", seat %d", incident->who);
  if (incident->seat > 0) felt_text_printf(words->text, ", seat %d", incident->seat);
  note(words, &event->note);
  felt_text_printf(words->text, "; %s", outcomes[incident->outcome]);
  const struct felt_round *round = &words->table->round; /* the incident is its last */
  const struct felt_policy *policy = felt_round_policy(words->book, round, round->now.incident_count - 1);
  if (policy) felt_text_printf(words->text, " (%s)", policy->rule.id);
}

static void ruling_words(const struct words *words, const struct felt_ruling_event *event) {
  felt_text_printf(words->text, "decision: %s",
                   felt_decision_name((enum felt_decision)event->ruling.decision));
  if (event->ruling.seat > 0) felt_text_printf(words->text, ", seat %d", event->ruling.seat);
  note(words, &event->note);
}

static const char *level_name(const struct words *words, int level) {
  int table = words->table->options.progressive_table;
  return table == FELT_NO_TABLE ? "" : words->book->progressive.table[table].level[level].name.text;
}

static void pay_words(const struct words *words, int seat, const struct felt_paid *paid) {
  felt_text_printf(words->text, "seat %d: %s", seat,
                   felt_seat_outcome_name((enum felt_seat_outcome)paid->outcome));
  amount(words, ", staked ", paid->staked_cents);
  amount(words, ", returned ", paid->returned_cents);
  amount(words, ", net ", paid->returned_cents - paid->staked_cents);
  if (paid->envy_cents) amount(words, ", envy ", paid->envy_cents);
  if (paid->award_level >= 0) {
    felt_text_printf(words->text, ", %s", level_name(words, paid->award_level));
    amount(words, " ", paid->award_cents);
  }
  if (paid->toke_cents) amount(words, ", toke returned ", paid->toke_returned_cents);
}

/* What one seat is moved, or a correction's difference. */
static void move_words(const struct words *words, const struct felt_event *event) {
  const struct felt_move_event *moved = &event->moved;
  enum felt_wager wagers[FELT_WAGERS];
  int count = felt_book_settled(words->book, wagers);
  felt_text_printf(words->text, "seat %d, %s%s", event->seat, felt_stage_name((enum felt_stage)moved->stage),
                   event->kind == FELT_DID_ADJUST ? ", adjusted:" : ":");
  felt_text_printf(words->text, " %s", felt_seat_outcome_name((enum felt_seat_outcome)moved->outcome));
  for (int i = 0; i < count + 3; i++) {
    static const char *const last[] = {"toke", "fee", "envy"};
    const int64_t *cents = moved->money.cents[i < count ? (int)wagers[i] : FELT_MONEY_TOKE + i - count];
    for (int does = 0; does < FELT_DOES; does++) {
      if (cents[does] == 0) continue;
      felt_text_printf(words->text, ", %s %s",
                       i < count ? felt_wager_word(words->book, wagers[i]) : last[i - count],
                       felt_does_name((enum felt_does)does));
      amount(words, " ", cents[does]);
    }
  }
  if (moved->level < 0) return;
  felt_text_printf(words->text, ", %s", level_name(words, moved->level));
  if (moved->award_cents) amount(words, " ", moved->award_cents);
  if (moved->hit) felt_text_printf(words->text, " hit %lld", (long long)moved->hit);
}

static void correction_words(const struct words *words, const struct felt_correction_event *event) {
  const struct felt_correction *correction = &event->correction;
  felt_text_printf(words->text, "correction: %s", felt_corrected_name((enum felt_corrected)correction->what));
  if (correction->seat > 0) felt_text_printf(words->text, ", seat %d", correction->seat);
  if (correction->what == FELT_CORRECT_CARD)
    felt_text_printf(words->text, ", %s, not %s", felt_card_print(correction->card).text,
                     felt_card_print(correction->was).text);
  if (correction->what == FELT_CORRECT_SEAT) felt_text_printf(words->text, ", was seat %d", correction->to);
  note(words, &event->note);
  if (event->with[0]) felt_text_printf(words->text, ", with %s", event->with);
}

static void award_words(const struct words *words, const struct felt_award *award) {
  felt_text_printf(words->text, "meter %s", level_name(words, award->level));
  amount(words, " pays ", award->paid_cents);
  if (award->reseeded_cents) amount(words, ", reseeded ", award->reseeded_cents);
  amount(words, ", shows ", felt_meter_shown_cents(&award->after));
}

static void reveal_words(const struct words *words, const struct felt_event *event) {
  if (event->faces.count == 0)
    put(words, "hands are turned up");
  else if (event->seat == 0)
    put(words, "the dealer shows");
  else
    felt_text_printf(words->text, "seat %d shows", event->seat);
  cards(words, &event->faces);
}

static void duty_words(const struct words *words, const struct felt_event *event) {
  switch (event->kind) {
  case FELT_DID_SET_UP: felt_text_printf(words->text, "a table by the book of %s", words->book->house); break;
  case FELT_DID_COIN_IN:
    felt_text_printf(words->text, "coin in: %d progressive wager%s", (int)event->number,
                     event->number == 1 ? "" : "s");
    break;
  case FELT_DID_TAP_IN: felt_text_printf(words->text, "%s taps in", event->note.by); break;
  case FELT_DID_COUNT_STUB:
    felt_text_printf(words->text, "the stub is counted: %d", (int)event->number);
    break;
  case FELT_DID_COUNT_DECK:
    felt_text_printf(words->text, "the deck is counted: %d", (int)event->number);
    break;
  case FELT_DID_CHANGE_DECK: put(words, "the deck is replaced"); break;
  case FELT_DID_SHUFFLER:
    put(words, event->flag ? "the shuffler is out of order" : "the shuffler is back");
    break;
  case FELT_DID_WAY:
    felt_text_printf(words->text, "dealt by %s from now on", words->book->way[event->number].name.text);
    break;
  case FELT_DID_PROGRESSIVE:
    put(words, event->flag ? "the progressive is down" : "the progressive is back");
    break;
  default: put(words, event->flag ? "busy: fewer hands a player" : "no longer busy"); break;
  }
}

void replay_words(const struct felt_book *book, const struct felt_table *table,
                  const struct felt_event *event, struct felt_text *text) {
  const struct words words = {book, table, text};
  switch (event->kind) {
  case FELT_DID_OPEN: open_words(&words, &event->opening); break;
  case FELT_DID_BET: bet_words(&words, event->seat, &event->bet); break;
  case FELT_DID_CLEAR: felt_text_printf(text, "seat %d takes its wagers back", event->seat); break;
  case FELT_DID_LOCK: put(&words, "no more bets"); break;
  case FELT_DID_DEAL: put(&words, "cards are dealt"); break;
  case FELT_DID_CHECK: felt_text_printf(text, "seat %d checks", event->seat); break;
  case FELT_DID_PLAY: play_words(&words, event->seat, &event->play); break;
  case FELT_DID_FOLD: felt_text_printf(text, "seat %d folds", event->seat); break;
  case FELT_DID_TIME_OUT: felt_text_printf(text, "seat %d runs out of time", event->seat); break;
  case FELT_DID_FLOP: put(&words, "the flop is opened"); break;
  case FELT_DID_RIVER: put(&words, "turn and river are opened"); break;
  case FELT_DID_REVEAL: reveal_words(&words, event); break;
  case FELT_DID_INCIDENT: incident_words(&words, &event->incident); break;
  case FELT_DID_DECIDE: ruling_words(&words, &event->ruling); break;
  case FELT_DID_SENSOR:
    felt_text_printf(text, "the sensor of seat %d is %s", event->seat,
                     event->flag ? "out of order" : "repaired");
    break;
  case FELT_DID_UNDO: put(&words, "the last step is taken back"); break;
  case FELT_DID_SETTLE: put(&words, "the round is settled"); break;
  case FELT_DID_PAY: pay_words(&words, event->seat, &event->paid); break;
  case FELT_DID_SETTLING: put(&words, "the round is being settled"); break;
  case FELT_DID_MOVE:
  case FELT_DID_ADJUST: move_words(&words, event); break;
  case FELT_DID_SETTLED: put(&words, "the round is settled"); break;
  case FELT_DID_SEEN:
    felt_text_printf(text, "the hand of seat %d was seen", event->seat);
    note(&words, &event->note);
    break;
  case FELT_DID_CORRECT: correction_words(&words, &event->correction); break;
  case FELT_DID_GAME_OVER: put(&words, "Game Over"); break;
  case FELT_DID_AWARD: award_words(&words, &event->award); break;
  default: duty_words(&words, event); break;
  }
}

/* ---- the layout */

static void place(const struct words *words, const char *name, const uint8_t position[], int count) {
  const struct felt_round_now *now = &words->table->round.now;
  if (position[0] == FELT_NOT_DEALT) return;
  put(words, words->text->length ? "  " : "");
  put(words, name);
  for (int i = 0; i < count && position[i] != FELT_NOT_DEALT; i++) {
    felt_card face = now->deck[position[i]];
    felt_text_printf(words->text, " %s", face == FELT_FACE_UNKNOWN ? "??" : felt_card_print(face).text);
  }
}

void replay_layout(const struct felt_book *book, const struct felt_table *table, struct felt_text *text) {
  const struct words words = {book, table, text};
  const struct felt_round_now *now = &table->round.now;
  if (now->phase == FELT_PHASE_IDLE) return;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) {
    char name[24];
    (void)snprintf(name, sizeof name, "seat %d", seat);
    if (felt_round_has_seat(&table->round, seat)) place(&words, name, now->hand[seat - 1].position, 2);
  }
  place(&words, "dealer", now->dealer_position, 2);
  place(&words, "board", now->board_position, 5);
}
