/* People who put right what was recorded: a card, a wager, a decision, a seat, an incident; of a round that
 * goes on or of one that is over. */
#include "crowd.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TWO     "by=sue roles=supervisor with=mia with-roles=shift-manager"
#define CASHIER "by=carl roles=cashier"

/* The round that is corrected. */
struct subject {
  const struct felt_book *book;
  const struct felt_round *round;
  const felt_card *deck; /* as it lay; NULL: nobody remembers */
  char where[48];        /* its table, and its number where it is over */
};

static uint32_t below(struct crowd *crowd, uint32_t n) {
  return felt_rng_below(&crowd->rng, n);
}

static void correct(struct crowd *crowd, const struct subject *subject, char line[FELT_FLOOR_LINE_MAX],
                    const char *rest) {
  crowd_say(crowd, line, "correct", TWO " %s %s", subject->where, rest);
}

/* A hand with an award first: that is where a correction does most. */
static int any_hand(struct crowd *crowd, const struct felt_round *round) {
  for (int seat = 1; seat <= round->now.last_seat && !crowd_chance(crowd, 3); seat++)
    if (round->paid[seat - 1].award_level >= 0) return seat;
  for (int tries = 0; tries < 20; tries++) {
    int seat = 1 + (int)below(crowd, round->now.last_seat);
    if (felt_round_has_seat(round, seat)) return seat;
  }
  return round->now.last_seat;
}

static bool is_there(const struct felt_round *round, felt_card card) {
  for (int i = 0; i < FELT_DECK; i++)
    if (round->now.deck[i] == card) return true;
  return false;
}

static bool will_be_there(const struct subject *subject, felt_card card) {
  for (int i = 0; subject->deck && i < subject->round->now.next; i++)
    if (subject->deck[i] == card) return true;
  return false;
}

/* A card that lies nowhere and that nobody will turn up. */
static felt_card free_card(struct crowd *crowd, const struct subject *subject) {
  felt_card card = (felt_card)below(crowd, FELT_DECK);
  while (is_there(subject->round, card) || will_be_there(subject, card))
    card = (felt_card)((card + 1) % FELT_DECK);
  return card;
}

static bool correct_card(struct crowd *crowd, const struct subject *subject, char line[]) {
  const struct felt_round *round = subject->round;
  if (!round->opening.live || round->now.board_open == 0) return false;
  felt_card card = free_card(crowd, subject);
  char place[40], rest[96];
  int seat = any_hand(crowd, round);
  if (crowd_chance(crowd, 2) && round->now.hand[seat - 1].shown)
    (void)snprintf(place, sizeof place, "hand seat=%d%s", seat, crowd_chance(crowd, 2) ? " index=1" : "");
  else if (crowd_chance(crowd, 3) && round->now.dealer_shown)
    (void)snprintf(place, sizeof place, "dealer%s", crowd_chance(crowd, 2) ? " index=1" : "");
  else
    (void)snprintf(place, sizeof place, "board%s", crowd_chance(crowd, 3) ? " index=2" : "");
  (void)snprintf(rest, sizeof rest, "what=card place=%s card=%s reason=keyed-wrongly", place,
                 felt_card_print(card).text);
  correct(crowd, subject, line, rest);
  return true;
}

/* A place of the layout whose card was keyed otherwise than it lies there; false: there is none. */
static bool wrong_card(const struct subject *subject, char place[40], felt_card *card) {
  const struct felt_round *round = subject->round;
  const felt_card *deck = subject->deck;
  for (int i = 0; deck && i < FELT_DECK; i++) {
    struct felt_place at = felt_round_place(round, i);
    if (round->now.deck[i] == FELT_FACE_UNKNOWN || round->now.deck[i] == deck[i]) continue;
    if (is_there(round, deck[i])) return false;
    *card = deck[i];
    if (at.kind == FELT_PLACE_BOARD) (void)snprintf(place, 40, "board");
    if (at.kind == FELT_PLACE_DEALER) (void)snprintf(place, 40, "dealer");
    if (at.kind == FELT_PLACE_HAND) (void)snprintf(place, 40, "hand seat=%d", at.seat);
    if (at.index > 0) (void)snprintf(place + strlen(place), 40 - strlen(place), " index=%d", at.index);
    return at.kind == FELT_PLACE_BOARD || at.kind == FELT_PLACE_DEALER || at.kind == FELT_PLACE_HAND;
  }
  return false;
}

/* What was put right wrongly is put right again, so that hits go and come back. */
static bool correct_back(struct crowd *crowd, const struct subject *subject, char line[FELT_FLOOR_LINE_MAX]) {
  char place[40], rest[96];
  felt_card card = 0;
  if (!subject->round->opening.live || !wrong_card(subject, place, &card)) return false;
  (void)snprintf(rest, sizeof rest, "what=card place=%s card=%s reason=it-was-right", place,
                 felt_card_print(card).text);
  correct(crowd, subject, line, rest);
  return true;
}

static bool correct_wager(struct crowd *crowd, const struct subject *subject, char line[]) {
  const struct felt_round *round = subject->round;
  int seat = any_hand(crowd, round);
  const struct felt_bet *bet = &round->now.hand[seat - 1].bet;
  int64_t ante = bet->cents[FELT_ANTE];
  char words[256];
  struct felt_text text = felt_text_init(words, sizeof words);
  if (ante == 0) return false;
  ante += crowd_chance(crowd, 2) ? subject->book->chip_cents : 0;
  bool progressive = crowd_chance(crowd, 3) ? !bet->progressive : bet->progressive;
  felt_text_printf(&text, "what=wager seat=%d ante=%" PRId64 " blind=%" PRId64, seat, ante, ante);
  for (int i = 0; i < subject->book->side_count; i++)
    if (bet->cents[FELT_SIDE + i] > 0 && crowd_chance(crowd, 2))
      felt_text_printf(&text, " %s=%" PRId64,
                       felt_wager_word(subject->book, (enum felt_wager)(FELT_SIDE + i)),
                       bet->cents[FELT_SIDE + i]);
  if (progressive) felt_text_put(&text, " progressive");
  if (subject->book->tokes.allowed && crowd_chance(crowd, 4)) felt_text_put(&text, " toke=100");
  felt_text_put(&text, " reason=miscounted");
  correct(crowd, subject, line, words);
  return true;
}

static bool correct_decision(struct crowd *crowd, const struct subject *subject, char line[]) {
  const struct felt_round *round = subject->round;
  int seat = any_hand(crowd, round);
  const struct felt_round_hand *hand = &round->now.hand[seat - 1];
  char rest[128];
  if (hand->bet.cents[FELT_ANTE] == 0 || round->now.phase < FELT_PHASE_SHOWDOWN) return false;
  (void)snprintf(rest, sizeof rest, "what=decision seat=%d decision=%s reason=misread", seat,
                 hand->decided == FELT_PLAYED ? "fold"
                 : crowd_chance(crowd, 2)     ? "play multiple=4"
                                              : "play street=river multiple=1");
  correct(crowd, subject, line, rest);
  return true;
}

static bool correct_seat(struct crowd *crowd, const struct subject *subject, char line[]) {
  int seat = any_hand(crowd, subject->round), to = 1 + (int)below(crowd, (uint32_t)subject->book->positions);
  char rest[64];
  if (felt_round_has_seat(subject->round, to)) return false;
  (void)snprintf(rest, sizeof rest, "what=seat seat=%d to=%d reason=wrong-seat", seat, to);
  correct(crowd, subject, line, rest);
  return true;
}

static bool correct_incident(struct crowd *crowd, const struct subject *subject, char line[]) {
  static const char *const kinds[] = {"shoe-failed", "other", "other", "shared-information"};
  static const char *const decisions[] = {"",
                                          " decision=continue",
                                          " decision=continue",
                                          " decision=void-round",
                                          " decision=void-hand",
                                          " decision=forfeit-hand"};
  const struct felt_round *round = subject->round;
  char rest[128];
  if (round->now.incident_count > 0 && !crowd_chance(crowd, 3))
    (void)snprintf(rest, sizeof rest, "what=incident drop=%u reason=it-was-not-so",
                   1 + below(crowd, round->now.incident_count));
  else
    (void)snprintf(rest, sizeof rest, "what=incident kind=%s seat=%d%s reason=seen-later",
                   kinds[below(crowd, FELT_COUNT(kinds))], any_hand(crowd, round),
                   decisions[below(crowd, FELT_COUNT(decisions))]);
  correct(crowd, subject, line, rest);
  return true;
}

static bool correct_something(struct crowd *crowd, const struct subject *subject, char line[]) {
  if (subject->round->now.last_seat == 0) return false;
  switch (below(crowd, 9)) {
  case 0:
  case 1:
  case 2:
  case 3: return correct_card(crowd, subject, line);
  case 4:
  case 5: return correct_wager(crowd, subject, line);
  case 6: return correct_decision(crowd, subject, line);
  case 7: return correct_seat(crowd, subject, line);
  default: return correct_incident(crowd, subject, line);
  }
}

/* ---- the table's own round */

static struct subject own_round(const struct crowd *crowd, const struct felt_floor_table *table) {
  struct subject subject = {
      .book = table->book, .round = &table->table.round, .deck = crowd->table[table->number].deck};
  (void)snprintf(subject.where, sizeof subject.where, "table=%d", table->number);
  return subject;
}

bool crowd_correct_back(struct crowd *crowd, const struct felt_floor_table *table,
                        char line[FELT_FLOOR_LINE_MAX]) {
  struct subject subject = own_round(crowd, table);
  return correct_back(crowd, &subject, line);
}

/* How seldom somebody corrects the round now. */
uint32_t crowd_corrects_one_in(const struct felt_floor_table *table) {
  const struct felt_round *round = &table->table.round;
  for (int seat = 1; seat <= round->now.last_seat; seat++)
    if (round->paid[seat - 1].award_level >= 0 || round->corrections > 0) return 2;
  return round->opening.live ? 3 : 12;
}

bool crowd_correct(struct crowd *crowd, const struct felt_floor_table *table,
                   char line[FELT_FLOOR_LINE_MAX]) {
  struct subject subject = own_round(crowd, table);
  return correct_something(crowd, &subject, line);
}

/* ---- rounds that are over */

static bool correct_over(struct crowd *crowd, const struct felt_floor_table *table,
                         const struct felt_floor_past_round *past, char line[FELT_FLOOR_LINE_MAX]) {
  const struct crowd_table *own = &crowd->table[table->number];
  int64_t number = past->players.round;
  struct subject subject = {.book = past->book, .round = &past->corrected};
  (void)snprintf(subject.where, sizeof subject.where, "table=%d round=%" PRId64, table->number, number);
  if (number == own->last_round) subject.deck = own->last_deck;
  if (crowd_chance(crowd, 2) && correct_back(crowd, &subject, line)) return true;
  return correct_something(crowd, &subject, line);
}

/* The last round of a table, whose deck is remembered, or one as far back as its link knows for certain what
 * was paid behind it (docs/link.md, How far back): there the second settlement agrees to the cent. */
enum { KNOWN_ROUNDS = 60 };

bool crowd_correct_past(struct crowd *crowd, char line[FELT_FLOOR_LINE_MAX]) {
  int number = 1 + (int)below(crowd, (uint32_t)crowd->tables);
  const struct felt_floor_table *table = felt_floor_find_table(crowd->floor, number);
  int64_t over = table ? felt_floor_round(table) - (table->table.round.now.phase < FELT_PHASE_OVER) : 0;
  if (over < 1) return false;
  uint32_t reach = over < KNOWN_ROUNDS ? (uint32_t)over : KNOWN_ROUNDS;
  int64_t round = crowd_chance(crowd, 3) ? over - (int64_t)below(crowd, reach) : over;
  struct felt_floor_past_round *past = malloc(sizeof *past);
  struct felt_error error;
  bool found = past && !felt_floor_past_round(crowd->floor, number, round, past, &error) &&
               correct_over(crowd, table, past, line);
  free(past);
  return found;
}

/* What corrections left is paid, or taken with the patron's will. */
bool crowd_settle_owed(struct crowd *crowd, char line[FELT_FLOOR_LINE_MAX]) {
  char patron[24];
  (void)snprintf(patron, sizeof patron, "p%u-%u", 1 + below(crowd, (uint32_t)crowd->tables),
                 1 + below(crowd, (uint32_t)crowd->book->positions));
  struct felt_floor_owed owed = felt_floor_owed(crowd->floor, patron, crowd->book->currency);
  int64_t cents = owed.to_cents > 0 ? owed.to_cents : owed.by_cents;
  if (cents == 0) return false;
  crowd_say(crowd, line, owed.to_cents > 0 ? "pay-owed" : "take-owed",
            CASHIER " patron=%s currency=%s cents=%" PRId64, patron, crowd->book->currency,
            1 + (int64_t)below(crowd, (uint32_t)cents));
  return true;
}

/* A paid hit that a correction came too late for is handed back. */
bool crowd_return_award(struct crowd *crowd, char line[FELT_FLOOR_LINE_MAX]) {
  const struct felt_link *link = felt_floor_find_link(crowd->floor, "main");
  if (!link || link->past_count == 0) return false;
  const struct felt_link_past *past = &link->past[below(crowd, (uint32_t)link->past_count)];
  if (past->paid_cents == past->returned_cents) return false;
  crowd_say(crowd, line, "link-return", TWO " link=main hit=%" PRId64 " cheques=%u reason=hand-misread",
            past->hit, 1 + below(crowd, (uint32_t)(past->paid_cents - past->returned_cents)));
  return true;
}
