/* A round's facts from their JSON. */
#include "read_facts.h"

/* ---- a seat */

static const char *street_name(const void *with, int n) {
  (void)with;
  return felt_street_name((enum felt_street)n);
}

static enum felt_status read_play(const struct field *field, int seat, const json_t *value,
                                  struct felt_error *error) {
  struct felt_hand_facts *hand = field->into;
  if (json_is_null(value)) return FELT_OK;
  if (json_is_string(value) && strcmp(json_string_value(value), "fold") == 0) {
    hand->decided = FELT_FOLDED;
    return FELT_OK;
  }
  if (!json_is_object(value) || json_object_size(value) != 2)
    return felt_wire_bad(error, seat, "play", NULL, FELT_SAYS(NOT_A_DECISION));
  int street = FELT_PREFLOP;
  struct choice choice = {&street, FELT_STREETS, street_name, NULL};
  const struct field fields[] = {{"street", felt_wire_choice, &choice, false},
                                 {"multiple", felt_wire_small, &hand->multiple, false}};
  enum felt_status status = felt_wire_fields(value, seat, field->name, fields, FELT_COUNT(fields), error);
  hand->decided = FELT_PLAYED;
  hand->street = (enum felt_street)street;
  return status;
}

/* The book's wagers in the order of their lines. */
struct toke_into {
  const struct felt_book *book;
  struct felt_hand_facts *hand;
  enum felt_wager wager[FELT_WAGERS];
};

static const char *wager_name(const void *with, int n) {
  const struct toke_into *into = with;
  return felt_wager_word(into->book, into->wager[n]);
}

static enum felt_status read_toke(const struct field *field, int seat, const json_t *value,
                                  struct felt_error *error) {
  struct toke_into *into = field->into;
  struct felt_hand_facts *hand = into->hand;
  int on = 0;
  struct choice choice = {&on, felt_book_settled(into->book, into->wager), wager_name, into};
  const struct field fields[] = {{"on", felt_wire_choice, &choice, false},
                                 {"amount", felt_wire_cents, &hand->bet.toke_cents, false}};
  if (!json_is_object(value) || json_object_size(value) != 2)
    return felt_wire_bad(error, seat, "toke", NULL, FELT_SAYS(NOT_A_TOKE));
  enum felt_status status = felt_wire_fields(value, seat, field->name, fields, FELT_COUNT(fields), error);
  hand->bet.toke_on = (uint8_t)into->wager[on];
  return status;
}

static enum felt_status read_player(const struct field *field, int seat, const json_t *value,
                                    struct felt_error *error) {
  if (!json_is_string(value)) return felt_wire_bad(error, seat, "player", NULL, FELT_SAYS(MUST_BE_TEXT));
  *(const char **)field->into = json_string_value(value);
  return FELT_OK;
}

static enum felt_status read_seat_number(const json_t *object, int n, int *seat, struct felt_error *error) {
  const json_t *value = json_object_get(object, "seat");
  if (!json_is_integer(value) || json_integer_value(value) < 1 || json_integer_value(value) > 1000) {
    char field[32];
    (void)snprintf(field, sizeof field, "seats[%d] seat", n);
    return felt_wire_bad(error, FELT_NO_SEAT, field, NULL, FELT_SAYS(NOT_A_SEAT_NUMBER));
  }
  *seat = (int)json_integer_value(value);
  return FELT_OK;
}

static enum felt_status read_hand(const struct felt_book *book, const json_t *object, int n,
                                  struct felt_hand_facts *hand, const char **player,
                                  struct felt_error *error) {
  enum felt_status status = read_seat_number(object, n, &hand->seat, error);
  if (status) return status;
  struct cards hole = {hand->hole, &hand->hole_count, FELT_HOLE_MAX};
  struct toke_into toke = {.book = book, .hand = hand};
  struct field fields[FELT_PLACED + 6] = {
      {"seat", felt_wire_small, &hand->seat, false},
      {"player", read_player, player, false},
      {"toke", read_toke, &toke, !book->tokes.allowed},
      {"progressive", felt_wire_bool, &hand->bet.progressive, !felt_book_offers(book, FELT_PROGRESSIVE)},
      {"hole", felt_wire_cards, &hole, false},
      {"play", read_play, hand, false},
  };
  int count = 6;
  for (int i = 0; i < FELT_PLACED; i++)
    if (felt_book_has(book, i))
      fields[count++] = (struct field){book->wager[i].key.text, felt_wire_cents, &hand->bet.cents[i],
                                       !felt_book_offers(book, (enum felt_wager)i)};
  return felt_wire_fields(object, hand->seat, NULL, fields, count, error);
}

/* Players without a name are players of their own; equal names are one player. */
static int player_number(const char *const names[], int n) {
  for (int i = 0; names[n] && i < n; i++)
    if (names[i] && strcmp(names[i], names[n]) == 0) return i;
  return n;
}

static enum felt_status read_seats(const struct felt_book *book, const json_t *array,
                                   struct felt_facts *facts, struct felt_error *error) {
  const char *names[FELT_SEATS_MAX] = {NULL};
  if (!json_is_array(array))
    return felt_wire_bad(error, FELT_NO_SEAT, "seats", NULL, FELT_SAYS(NOT_A_LIST_OF_HANDS));
  if (json_array_size(array) > FELT_SEATS_MAX)
    return felt_wire_bad(error, FELT_NO_SEAT, "seats", NULL, FELT_SAYS(MORE_THAN, FELT_SEATS_MAX));
  for (int i = 0; i < (int)json_array_size(array); i++) {
    enum felt_status status =
        read_hand(book, json_array_get(array, (size_t)i), i, &facts->hand[i], &names[i], error);
    if (status) return status;
    facts->hand[i].bet.player = player_number(names, i);
    facts->hand_count = i + 1;
  }
  return FELT_OK;
}

/* ---- the table */

static enum felt_status read_option(const struct field *field, int seat, const json_t *value,
                                    struct felt_error *error) {
  if (!json_is_string(value)) return felt_wire_bad(error, seat, field->name, NULL, FELT_SAYS(MUST_BE_TEXT));
  *(const char **)field->into = json_string_value(value);
  return FELT_OK;
}

/* "trips_table": the key of a side wager's own table. */
struct side_option {
  char key[64];
  const char *name;
};

static enum felt_status choose_side_table(const struct felt_book *book, int n,
                                          const struct side_option *option, struct felt_facts *facts,
                                          struct felt_error *error) {
  if (!option->name) return FELT_OK;
  int table = felt_book_side_table(book, n, option->name);
  if (table < 0)
    return felt_wire_bad(error, FELT_NO_SEAT, option->key, book->side[n].table[0].rule.id,
                         FELT_SAYS(BOOK_WITHOUT_TABLE));
  facts->side_table[n] = (uint8_t)table;
  return FELT_OK;
}

static enum felt_status read_options(const struct felt_book *book, const json_t *object,
                                     struct felt_facts *facts, struct felt_error *error) {
  const char *progressive = NULL, *deal = NULL;
  struct side_option side[FELT_SIDES_MAX];
  bool progressive_fixed = book->progressive.table_count < 2 && !book->progressive.may_offer_none;
  struct field fields[FELT_SIDES_MAX + 2] = {
      {"progressive_table", read_option, &progressive, progressive_fixed},
      {"deal", read_option, &deal, book->way_count < 2}};
  for (int i = 0; i < book->side_count; i++) {
    side[i].name = NULL;
    (void)snprintf(side[i].key, sizeof side[i].key, "%s_table", book->wager[FELT_SIDE + i].key.text);
    fields[2 + i] = (struct field){side[i].key, read_option, &side[i].name, book->side[i].table_count < 2};
  }
  if (!json_is_object(object))
    return felt_wire_bad(error, FELT_NO_SEAT, "options", NULL, FELT_SAYS(NOT_AN_OBJECT));
  enum felt_status status =
      felt_wire_fields(object, FELT_NO_SEAT, "options", fields, 2 + book->side_count, error);
  for (int i = 0; i < book->side_count && !status; i++)
    status = choose_side_table(book, i, &side[i], facts, error);
  if (status) return status;
  if (deal && (facts->way = felt_book_way(book, deal)) < 0)
    return felt_wire_bad(error, FELT_NO_SEAT, "deal", book->way[0].rule.id, FELT_SAYS(BOOK_WITHOUT_WAY));
  if (!progressive) return FELT_OK;
  int table = felt_book_progressive_table(book, progressive);
  bool none = book->progressive.may_offer_none && strcmp(progressive, "none") == 0;
  if (table < 0 && !none)
    return felt_wire_bad(error, FELT_NO_SEAT, "progressive_table", book->progressive.table[0].rule.id,
                         FELT_SAYS(BOOK_WITHOUT_TABLE));
  felt_facts_choose_progressive(book, none ? FELT_NO_TABLE : table, facts);
  return FELT_OK;
}

static enum felt_status read_meters(const struct felt_book *book, const json_t *object,
                                    struct felt_facts *facts, struct felt_error *error) {
  int64_t cents[FELT_LEVELS_MAX];
  struct field fields[FELT_LEVELS_MAX];
  int levels = 0;
  if (!json_is_object(object))
    return felt_wire_bad(error, FELT_NO_SEAT, "meters", NULL, FELT_SAYS(NOT_AN_OBJECT));
  if (facts->progressive_table != FELT_NO_TABLE) {
    const struct felt_progressive *table = &book->progressive.table[facts->progressive_table];
    for (; levels < table->level_count; levels++) {
      cents[levels] = felt_meter_shown_cents(&facts->meter[levels]);
      fields[levels] = (struct field){table->level[levels].name.text, felt_wire_cents, &cents[levels], false};
    }
  }
  enum felt_status status = felt_wire_fields(object, FELT_NO_SEAT, "meters", fields, levels, error);
  if (status) return status;
  for (int i = 0; i < levels; i++) facts->meter[i] = felt_meter_seeded(cents[i]);
  return FELT_OK;
}

static enum felt_status read_sensors(const struct field *field, int seat, const json_t *value,
                                     struct felt_error *error) {
  uint32_t *dead = field->into;
  if (!json_is_array(value))
    return felt_wire_bad(error, seat, field->name, NULL, FELT_SAYS(NOT_A_LIST_OF_SEATS));
  for (size_t i = 0; i < json_array_size(value); i++) {
    const json_t *n = json_array_get(value, i);
    if (!json_is_integer(n) || json_integer_value(n) < 1 || json_integer_value(n) > FELT_SEATS_MAX)
      return felt_wire_bad(error, seat, field->name, NULL, FELT_SAYS(NOT_POSITIONS));
    *dead |= 1U << json_integer_value(n);
  }
  return FELT_OK;
}

static enum felt_status keep(const struct field *field, int seat, const json_t *value,
                             struct felt_error *error) {
  (void)seat;
  (void)error;
  *(const json_t **)field->into = value;
  return FELT_OK;
}

static enum felt_status read_round(const struct felt_book *book, const json_t *round,
                                   struct felt_facts *facts, struct felt_error *error) {
  const json_t *options = NULL, *meters = NULL, *seats = NULL, *incidents = NULL;
  struct cards dealer = {facts->dealer, &facts->dealer_count, FELT_HOLE_MAX};
  struct cards board = {facts->board, &facts->board_count, 5};
  const struct field fields[] = {
      {"options", keep, &options, false},
      {"meters", keep, &meters, false},
      {"dealer", felt_wire_cards, &dealer, false},
      {"board", felt_wire_cards, &board, false},
      {"seats", keep, &seats, false},
      {"incidents", keep, &incidents, false},
      {"busy", felt_wire_bool, &facts->busy, book->hands_when_busy == 0},
      {"dead_sensors", read_sensors, &facts->dead_sensors, !book->progressive.sensors_may_fail},
  };
  if (!json_is_object(round))
    return felt_refuse(error, FELT_E_INPUT, "round", NULL, FELT_SAYS(NOT_A_JSON_OBJECT));
  enum felt_status status = felt_wire_fields(round, FELT_NO_SEAT, NULL, fields, FELT_COUNT(fields), error);
  if (!status && !seats) status = felt_wire_bad(error, FELT_NO_SEAT, "seats", NULL, FELT_SAYS(SEATS_MISSING));
  if (!status && options) status = read_options(book, options, facts, error);
  if (!status && meters) status = read_meters(book, meters, facts, error);
  if (!status) status = read_seats(book, seats, facts, error);
  if (!status && incidents) status = felt_wire_incidents(incidents, facts, error);
  return status;
}

enum felt_status felt_wire_read_facts(const struct felt_book *book, const json_t *round,
                                      struct felt_facts *facts, struct felt_error *error) {
  struct felt_facts read;
  felt_facts_init(book, &read);
  enum felt_status status = read_round(book, round, &read, error);
  if (!status) *facts = read;
  return status;
}
