#include "verify_cards.h"

enum { ASIDE_MAX = 5 };

/* Where every card goes when `seats` (a bit each, from 1) are dealt in. */
struct deal {
  felt_card board[5], dealer[2], hole[FELT_SEATS_MAX + 1][2];
};

/* ---- reading */

static const json_t *cards_of(const json_t *place) {
  const json_t *cards = json_is_object(place) ? json_object_get(place, "cards") : place;
  return json_is_null(cards) ? NULL : cards;
}

static int seat_number(const json_t *seat) {
  json_int_t number = json_integer_value(json_object_get(seat, "seat"));
  return number >= 1 && number <= FELT_SEATS_MAX ? (int)number : 0;
}

/* The seats of a round: of a view or of facts a list, of a hand one's own alone. */
static const json_t *seat_at(const json_t *round, size_t i) {
  const json_t *seats = json_object_get(round, "seats"), *own = json_object_get(round, "seat");
  if (json_is_array(seats)) return json_array_get(seats, i);
  return i == 0 && json_is_object(own) ? own : NULL;
}

const char *verify_book_name(const json_t *round) {
  const json_t *book = json_object_get(round, "book");
  if (!book) book = json_object_get(json_object_get(round, "settlement"), "book");
  return json_string_value(book);
}

bool verify_has_cards(const json_t *round) {
  if (json_object_get(round, "facts")) return true;
  if (json_array_size(cards_of(json_object_get(round, "board"))) > 0) return true;
  if (json_array_size(cards_of(json_object_get(round, "dealer"))) > 0) return true;
  const json_t *seat;
  for (size_t i = 0; (seat = seat_at(round, i)) != NULL; i++)
    if (json_array_size(cards_of(json_object_get(seat, "hole"))) > 0) return true;
  return false;
}

/* Who was dealt in: everyone in the facts; in a view those that say so. 0: it does not say. */
static unsigned seats_in(const json_t *round) {
  const json_t *facts = json_object_get(round, "facts"), *seat;
  unsigned seats = 0;
  if (!facts && !json_is_array(json_object_get(round, "seats"))) return 0;
  for (size_t i = 0; (seat = seat_at(facts ? facts : round, i)) != NULL; i++)
    if (facts || json_is_true(json_object_get(seat, "in_round"))) seats |= 1U << seat_number(seat);
  return seats;
}

/* Whether the book lets so many face-up cards go unused. */
static bool sets_aside(const struct felt_book *book, json_int_t count) {
  for (int i = 0; i < book->incidents.policy_count; i++) {
    const struct felt_policy *policy = &book->incidents.policy[i];
    if (policy->kind == FELT_CARD_FACE_UP && policy->set_aside && policy->outcome == FELT_STANDS &&
        count >= policy->count_min && (policy->count_max == 0 || count <= policy->count_max))
      return true;
  }
  return false;
}

/* Cards that incidents have set aside, which moves all that were dealt after them: a view has the names of
 * its incidents, facts the particulars. */
static int set_aside(const struct felt_book *book, const json_t *round) {
  const json_t *facts = json_object_get(round, "facts");
  json_t *incident, *incidents = json_object_get(facts ? facts : round, "incidents");
  json_int_t cards = 0;
  size_t i;
  json_array_foreach(incidents, i, incident) {
    const json_t *count = json_object_get(incident, "count");
    const char *kind =
        json_string_value(json_is_string(incident) ? incident : json_object_get(incident, "kind"));
    json_int_t up = count ? json_integer_value(count) : 1;
    if (kind && strcmp(kind, felt_incident_name(FELT_CARD_FACE_UP)) == 0 && sets_aside(book, up)) cards += up;
  }
  return cards < 0 || cards > ASIDE_MAX ? ASIDE_MAX : (int)cards;
}

/* ---- dealing */

/* By the book alone, not by the code that dealt. `aside`: cards that go before each street. */
static void deal_out(const struct felt_way *way, unsigned seats, const int aside[FELT_STREETS],
                     const felt_card deck[FELT_DECK], struct deal *deal) {
  int next = 0, board = 0, each = 0;
  *deal = (struct deal){0};
  for (int street = 0; street < FELT_STREETS; street++) {
    next += aside[street];
    for (int i = 0; i < way->step_count; i++) {
      const struct felt_deal_step *step = &way->step[i];
      if ((int)step->before != street) continue;
      if (step->kind == FELT_DEAL_BURN) next += step->count;
      for (int n = 0; n < step->count && step->kind == FELT_DEAL_COMMUNITY; n++)
        deal->board[board++] = deck[next++ % FELT_DECK];
      if (step->kind != FELT_DEAL_EACH) continue;
      for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
        for (int n = 0; n < step->count && seats >> seat & 1; n++)
          deal->hole[seat][each + n] = deck[next++ % FELT_DECK];
      for (int n = 0; n < step->count; n++) deal->dealer[each + n] = deck[next++ % FELT_DECK];
      each += step->count;
    }
  }
}

/* ---- comparing */

static enum felt_status differs(struct felt_error *error, const char *where, size_t n, felt_card shown,
                                felt_card dealt) {
  return felt_refuse(
      error, FELT_E_DIFFERS, where, NULL,
      FELT_SAYS(CARD_LIES_ELSEWHERE, (int)n + 1, felt_card_print(shown).text, felt_card_print(dealt).text));
}

/* As many as are shown. One of two may be either. */
static enum felt_status compare(const char *where, const json_t *cards, const felt_card *dealt, size_t count,
                                struct felt_error *error) {
  size_t shown = json_array_size(cards);
  if ((cards && !json_is_array(cards)) || shown > count)
    return felt_refuse(error, FELT_E_INPUT, where, NULL, FELT_SAYS(NO_CARDS_OR_TOO_MANY));
  for (size_t i = 0; i < shown; i++) {
    const char *name = json_string_value(json_array_get(cards, i));
    felt_card card;
    if (!name || strlen(name) != 2 || felt_card_parse(name, 2, &card, error))
      return felt_refuse(error, FELT_E_INPUT, where, NULL, FELT_SAYS(CARD_IS_NONE, (int)i + 1));
    if (card == dealt[i] || (count == 2 && shown == 1 && card == dealt[1])) continue;
    return differs(error, where, i, card, dealt[i]);
  }
  return FELT_OK;
}

static enum felt_status compare_seats(const char *prefix, const json_t *round, unsigned seats,
                                      const struct deal *deal, struct felt_error *error) {
  const json_t *seat;
  for (size_t i = 0; (seat = seat_at(round, i)) != NULL; i++) {
    int number = seat_number(seat);
    char where[40];
    (void)snprintf(where, sizeof where, "%sseat %d", prefix, number);
    const json_t *cards = cards_of(json_object_get(seat, "hole"));
    if (json_array_size(cards) == 0) continue;
    if (!(seats >> number & 1))
      return felt_refuse(error, FELT_E_DIFFERS, where, NULL, FELT_SAYS(NOT_DEALT_IN));
    enum felt_status status = compare(where, cards, deal->hole[number], 2, error);
    if (status) return status;
  }
  return FELT_OK;
}

static enum felt_status compare_round(const char *prefix, const json_t *round, unsigned seats,
                                      const struct deal *deal, struct felt_error *error) {
  char where[40];
  (void)snprintf(where, sizeof where, "%sboard", prefix);
  enum felt_status status = compare(where, cards_of(json_object_get(round, "board")), deal->board, 5, error);
  (void)snprintf(where, sizeof where, "%sdealer", prefix);
  if (!status) status = compare(where, cards_of(json_object_get(round, "dealer")), deal->dealer, 2, error);
  return status ? status : compare_seats(prefix, round, seats, deal, error);
}

static enum felt_status compare_all(const json_t *round, unsigned seats, const struct deal *deal,
                                    struct felt_error *error) {
  const json_t *facts = json_object_get(round, "facts");
  enum felt_status status = compare_round("", round, seats, deal, error);
  return status || !facts ? status : compare_round("facts ", facts, seats, deal, error);
}

/* With up to so many cards set aside, at any of the streets; what is wrong is said of the first try, without
 * any.
 */
static enum felt_status compare_way(const struct felt_way *way, int most, const json_t *round, unsigned seats,
                                    const felt_card deck[FELT_DECK], struct felt_error *error) {
  struct felt_error other;
  enum felt_status first = FELT_OK;
  for (int a = 0; a <= most; a++)
    for (int b = 0; a + b <= most; b++)
      for (int c = 0; a + b + c <= most; c++) {
        struct deal deal;
        deal_out(way, seats, (const int[FELT_STREETS]){c, b, a}, deck, &deal);
        enum felt_status status = compare_all(round, seats, &deal, a + b + c == 0 ? error : &other);
        if (!status) return FELT_OK;
        if (a + b + c == 0) first = status;
      }
  return first;
}

enum felt_status verify_cards(const struct felt_book *book, const json_t *round,
                              const felt_card deck[FELT_DECK], struct felt_error *error) {
  unsigned seats = seats_in(round);
  if (seats <= 1) /* what is not a seat counts as 0 */
    return felt_refuse(error, FELT_E_INPUT, "seats", NULL, FELT_SAYS(SEATS_NOT_SAID));
  const char *named =
      json_string_value(json_object_get(json_object_get(json_object_get(round, "facts"), "options"), "deal"));
  struct felt_error other;
  enum felt_status first = FELT_OK;
  bool tried = false;
  int most = set_aside(book, round);
  /* A view does not say in which of the book's ways it was dealt. */
  for (int i = 0; i < book->way_count; i++) {
    if (named && strcmp(book->way[i].name.text, named) != 0) continue;
    enum felt_status status = compare_way(&book->way[i], most, round, seats, deck, tried ? &other : error);
    if (!status) return FELT_OK;
    if (!tried) first = status;
    tried = true;
  }
  return tried ? first : felt_refuse(error, FELT_E_INPUT, "deal", NULL, FELT_SAYS(NOT_A_WAY_OF_BOOK));
}
