#include "felt/wire.h"

#include "print.h"

/* The fields that a question may have. Those of one kind only are bad input in another. */
struct fields {
  const json_t *book, *text, *edits, *ante, *progressive, *progressive_table, *meters, *players, *full, *side,
      *page, *hole, *board, *dead;
  /* What may be a side wager of the book, or its table: known when the book is. */
  struct {
    const char *key; /* of the question */
    const json_t *value;
  } other[2 * FELT_SIDES_MAX];
  int others;
};

static enum felt_status bad(struct felt_error *error, const char *field, const struct felt_reason *reason) {
  return felt_refuse(error, FELT_E_INPUT, field, NULL, reason);
}

static enum felt_status unknown_field(struct felt_error *error, const char *key) {
  return bad(error, "question", FELT_SAYS(UNKNOWN_FIELD, key));
}

static enum felt_status sort_fields(const json_t *object, enum felt_lab_kind kind, struct fields *fields,
                                    struct felt_error *error) {
  const unsigned all = 1U << FELT_LAB_SOLVE | 1U << FELT_LAB_ADVISE | 1U << FELT_LAB_DESIGN;
  const struct {
    const char *name;
    const json_t **into;
    unsigned kinds;
  } row[] = {
      {"book", &fields->book, all},
      {"text", &fields->text, all},
      {"edits", &fields->edits, all},
      {"ante", &fields->ante, all},
      {"progressive", &fields->progressive, all},
      {"progressive_table", &fields->progressive_table, all},
      {"meters", &fields->meters, all},
      {"players", &fields->players, all},
      {"full", &fields->full, 1U << FELT_LAB_SOLVE},
      {"side", &fields->side, 1U << FELT_LAB_SOLVE},
      {"page", &fields->page, 1U << FELT_LAB_DESIGN},
      {"hole", &fields->hole, 1U << FELT_LAB_ADVISE},
      {"board", &fields->board, 1U << FELT_LAB_ADVISE},
      {"dead", &fields->dead, 1U << FELT_LAB_ADVISE},
  };
  if (!json_is_object(object)) return bad(error, "question", FELT_SAYS(NOT_AN_OBJECT));
  const char *key;
  json_t *value, *walked = (json_t *)(uintptr_t)object; /* jansson's iterators take no const */
  json_object_foreach(walked, key, value) {
    size_t i = 0;
    while (i < FELT_COUNT(row) && (strcmp(row[i].name, key) != 0 || !(row[i].kinds >> kind & 1))) i++;
    if (i < FELT_COUNT(row)) {
      *row[i].into = value;
    } else if (fields->others < 2 * FELT_SIDES_MAX) {
      fields->other[fields->others].key = key;
      fields->other[fields->others++].value = value;
    } else {
      return unknown_field(error, key);
    }
  }
  return FELT_OK;
}

/* ---- wagers */

static enum felt_status read_cents(const json_t *value, const char *field, int64_t least, int64_t *cents,
                                   struct felt_error *error) {
  if (!json_is_integer(value) || json_integer_value(value) < least ||
      json_integer_value(value) > FELT_CENTS_MAX)
    return bad(error, field, FELT_SAYS(NOT_CENTS));
  *cents = json_integer_value(value);
  return FELT_OK;
}

static enum felt_status read_bool(const json_t *value, const char *field, bool *flag,
                                  struct felt_error *error) {
  if (!value) return FELT_OK;
  if (!json_is_boolean(value)) return bad(error, field, FELT_SAYS(NOT_TRUE_OR_FALSE));
  *flag = json_is_true(value);
  return FELT_OK;
}

static enum felt_status read_table(const json_t *value, const char *field, const struct felt_book *book,
                                   int (*find)(const struct felt_book *book, const char *name), int *table,
                                   struct felt_error *error) {
  if (!value) return FELT_OK;
  int found = json_is_string(value) ? find(book, json_string_value(value)) : -1;
  if (found < 0) return bad(error, field, FELT_SAYS(NOT_A_TABLE_OF_BOOK));
  *table = found;
  return FELT_OK;
}

/* "trips": 500, "trips_table": "B" */
static enum felt_status read_side(const struct felt_book *book, int n, const char *key, const json_t *value,
                                  struct felt_wagers *wagers, struct felt_error *error) {
  if (strcmp(key, book->wager[FELT_SIDE + n].key.text) != 0) {
    wagers->side_table[n] =
        json_is_string(value) ? felt_book_side_table(book, n, json_string_value(value)) : -1;
    return wagers->side_table[n] < 0 ? bad(error, key, FELT_SAYS(NOT_A_TABLE_OF_BOOK)) : FELT_OK;
  }
  enum felt_status status = read_cents(value, key, 0, &wagers->side_cents[n], error);
  if (!status && wagers->side_cents[n] > 1000 * wagers->ante_cents)
    status = bad(error, key, FELT_SAYS(MORE_THAN_ANTES, 1000));
  return status;
}

/* The side wager that a key speaks of, by itself or of its table; -1: none of the book's. */
static int find_side(const struct felt_book *book, const char *key) {
  for (int i = 0; i < book->side_count; i++) {
    const char *name = book->wager[FELT_SIDE + i].key.text;
    size_t length = strlen(name);
    if (!felt_book_offers(book, (enum felt_wager)(FELT_SIDE + i)) || strncmp(key, name, length) != 0)
      continue;
    if (key[length] == '\0') return i;
    if (book->side[i].table_count > 0 && strcmp(key + length, "_table") == 0) return i;
  }
  return -1;
}

static enum felt_status read_sides(const struct fields *fields, const struct felt_book *book,
                                   struct felt_wagers *wagers, struct felt_error *error) {
  enum felt_status status = FELT_OK;
  for (int i = 0; i < fields->others && !status; i++) {
    const char *key = fields->other[i].key;
    int side = find_side(book, key);
    status = side < 0 ? unknown_field(error, key)
                      : read_side(book, side, key, fields->other[i].value, wagers, error);
  }
  return status;
}

static enum felt_status read_meters(const json_t *meters, const struct felt_book *book,
                                    struct felt_wagers *wagers, struct felt_error *error) {
  if (!meters) return FELT_OK;
  if (!json_is_object(meters)) return bad(error, "meters", FELT_SAYS(NOT_METERS));
  int table = wagers->progressive_table < 0 ? book->progressive.table_default : wagers->progressive_table;
  const char *key;
  json_t *value, *walked = (json_t *)(uintptr_t)meters;
  json_object_foreach(walked, key, value) {
    int level = book->progressive.table_count == 0
                    ? -1
                    : felt_progressive_level(&book->progressive.table[table], key);
    if (level < 0)
      return felt_refuse(error, FELT_E_INPUT, "meters", NULL, FELT_SAYS(PROGRESSIVE_WITHOUT_LEVEL, key));
    enum felt_status status = read_cents(value, "meters", 0, &wagers->meter_cents[level], error);
    if (status) return status;
  }
  return FELT_OK;
}

static enum felt_status read_wagers(const struct fields *fields, const struct felt_book *book,
                                    struct felt_wagers *wagers, struct felt_error *error) {
  *wagers = felt_wagers_none();
  wagers->ante_cents = book->main.ante.min_cents;
  enum felt_status status = read_bool(fields->progressive, "progressive", &wagers->progressive, error);
  if (!status)
    status = read_table(fields->progressive_table, "progressive_table", book, felt_book_progressive_table,
                        &wagers->progressive_table, error);
  if (!status && fields->ante) status = read_cents(fields->ante, "ante", 1, &wagers->ante_cents, error);
  if (!status) status = read_sides(fields, book, wagers, error);
  if (!status) status = read_meters(fields->meters, book, wagers, error);
  if (!status && fields->players) {
    json_int_t players = json_integer_value(fields->players);
    if (!json_is_integer(fields->players) || players < 0 || players > INT32_MAX)
      return bad(error, "players", FELT_SAYS(NOT_A_NUMBER_OF_HANDS));
    wagers->players = (int)players; /* the game knows how many the table has room for */
  }
  return status;
}

/* What is said of a wager that is not made would be ignored. */
static enum felt_status check_made(const struct fields *fields, const struct felt_book *book,
                                   const struct felt_wagers *wagers, struct felt_error *error) {
  if (!wagers->progressive && fields->meters) return bad(error, "meters", FELT_SAYS(ONLY_WITH_PROGRESSIVE));
  if (!wagers->progressive && fields->progressive_table)
    return bad(error, "progressive_table", FELT_SAYS(ONLY_WITH_PROGRESSIVE));
  for (int i = 0; i < book->side_count; i++) {
    const struct felt_wager_kind *wager = &book->wager[FELT_SIDE + i];
    char field[64];
    (void)snprintf(field, sizeof field, "%s_table", wager->key.text);
    if (!wagers->side_cents[i] && wagers->side_table[i] >= 0)
      return bad(error, field, FELT_SAYS(ONLY_WITH_WAGER, wager->title.text));
  }
  return FELT_OK;
}

/* ---- cards */

/* Cards as one text, "AhKd", or as a list of texts. */
static enum felt_status read_cards(const json_t *value, const char *field, int limit, felt_card cards[],
                                   int *count, struct felt_error *error) {
  char text[4 * FELT_DECK + 4];
  struct felt_text all = felt_text_init(text, sizeof text);
  if (json_is_string(value)) {
    felt_text_put(&all, json_string_value(value));
  } else if (json_is_array(value)) {
    size_t i;
    json_t *card;
    json_array_foreach(value, i, card) {
      if (!json_is_string(card)) return bad(error, field, FELT_SAYS(MUST_BE_CARDS));
      felt_text_printf(&all, "%s ", json_string_value(card));
    }
  } else {
    return bad(error, field, FELT_SAYS(CARDS_AS_TEXT_OR_LIST));
  }
  if (all.full) return bad(error, field, FELT_SAYS(TOO_MANY_CARDS, limit));
  struct felt_error fault;
  enum felt_status status = felt_cards_parse(text, all.length, 0, limit, cards, count, &fault);
  return status ? bad(error, field, &fault.reason) : FELT_OK;
}

static enum felt_status read_point(const struct fields *fields, struct felt_lab_question *question,
                                   struct felt_error *error) {
  struct felt_point *point = &question->point;
  felt_card dead[FELT_DECK];
  int count = 0;
  *point = (struct felt_point){0};
  if (!fields->hole) return bad(error, "hole", FELT_SAYS(HOLE_MISSING));
  enum felt_status status = read_cards(fields->hole, "hole", 2, point->hole, &count, error);
  if (!status && count != 2) status = bad(error, "hole", FELT_SAYS(NOT_TWO_CARDS));
  if (!status && fields->board)
    status = read_cards(fields->board, "board", 5, point->board, &point->board_count, error);
  if (!status && fields->dead) {
    status = read_cards(fields->dead, "dead", FELT_DECK, dead, &count, error);
    if (!status) point->dead = felt_cards_set(dead, count);
  }
  question->has_hole = !status;
  return status;
}

enum felt_status felt_lab_read(const json_t *object, enum felt_lab_kind kind,
                               struct felt_lab_question *question, struct felt_faults *faults,
                               struct felt_error *error) {
  struct fields fields = {0};
  faults->count = 0;
  question->has_hole = question->full = question->side = question->page = false;
  enum felt_status status = sort_fields(object, kind, &fields, error);
  if (!status)
    status = felt_lab_read_book(fields.book, fields.text, fields.edits, &question->book, faults, error);
  if (!status) status = read_wagers(&fields, &question->book, &question->wagers, error);
  if (!status) status = read_bool(fields.full, "full", &question->full, error);
  if (!status) status = read_bool(fields.side, "side", &question->side, error);
  if (!status) status = read_bool(fields.page, "page", &question->page, error);
  /* Of side wagers by themselves, and of a design, figures are told whether they are wagered or not. */
  if (!status && kind != FELT_LAB_DESIGN && !question->side)
    status = check_made(&fields, &question->book, &question->wagers, error);
  if (!status && kind == FELT_LAB_ADVISE) status = read_point(&fields, question, error);
  if (!status) status = felt_game_of(&question->book, &question->wagers, &question->game, error);
  return status;
}
