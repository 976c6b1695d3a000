/* Judges a kept hand: what each of its decisions was worth, what the best play would have brought on the same
 * cards, and what its wagers could expect before any card was dealt. */

#include "felt/lab.h"
#include "felt/views.h"
#include "felt/wire.h"

#include <sodium.h>

enum { METER_STEPS = 100 }; /* to a seed */

static const char *const street_names[] = {"preflop", "flop", "river"};

/* A hand with what is needed to judge it. */
struct case_file {
  struct felt_lab_question question; /* its book and wagers, and its hole cards */
  struct felt_faults faults;
  struct felt_facts facts;
  struct felt_perfect perfect;
  bool has_facts, has_perfect;
  int hand; /* which of the facts */
  int threads;
};

/* Meters as they stand, or in steps of a hundredth of their seed: what a wager can expect hardly depends on
 * the rest (a step of a three-level meter is worth some thousandths of a cent), and is found again. */
static json_t *meters_of(const json_t *hand, bool in_steps) {
  json_t *meters = json_object(), *level;
  size_t i;
  json_array_foreach(json_object_get(json_object_get(hand, "progressive"), "levels"), i, level) {
    json_int_t cents = json_integer_value(json_object_get(level, "cents"));
    json_int_t step = json_integer_value(json_object_get(level, "seed")) / METER_STEPS;
    if (in_steps && step > 0) cents = (cents + step / 2) / step * step;
    json_object_set_new(meters, json_string_value(json_object_get(level, "name")), json_integer(cents));
  }
  return meters;
}

void worth_put_sides(const json_t *sides, const json_t *bet, json_t *question) {
  size_t i;
  json_t *side;
  json_array_foreach(sides, i, side) {
    const char *key = json_string_value(json_object_get(side, "key"));
    const char *goes_by = json_string_value(json_object_get(side, "goes_by"));
    json_t *cents = key ? json_object_get(bet, key) : NULL;
    if (cents && goes_by && strcmp(goes_by, "own-hand") == 0) json_object_set(question, key, cents);
  }
}

/* The wagers as felt_lab_read takes them. */
static json_t *wagers_of(const json_t *hand, bool in_steps) {
  const json_t *seat = json_object_get(hand, "seat"), *progressive = json_object_get(hand, "progressive");
  const json_t *bet = json_object_get(seat, "bet");
  json_t *question =
      json_pack("{sO sO}", "book", json_object_get(hand, "book"), "ante", json_object_get(bet, "ante"));
  if (question) worth_put_sides(json_object_get(hand, "side_wagers"), bet, question);
  if (!question || !json_is_true(json_object_get(bet, "progressive"))) return question;
  json_object_set_new(question, "progressive", json_true());
  json_object_set_new(question, "meters", meters_of(hand, in_steps));
  json_t *table = json_object_get(progressive, "table"); /* a book with one has no name for it */
  if (json_string_length(table) > 0) json_object_set(question, "progressive_table", table);
  return question;
}

static bool read_question(const json_t *hand, struct case_file *file) {
  struct felt_error error;
  json_t *question = wagers_of(hand, false);
  if (!question) return false;
  json_object_set(question, "hole",
                  json_object_get(json_object_get(json_object_get(hand, "seat"), "hole"), "cards"));
  enum felt_status status = felt_lab_read(question, FELT_LAB_ADVISE, &file->question, &file->faults, &error);
  json_decref(question);
  return status == FELT_OK;
}

/* Hands that were kept before facts were have none. */
static void read_facts(const json_t *hand, struct case_file *file) {
  struct felt_error error;
  const json_t *facts = json_object_get(hand, "facts");
  json_int_t seat = json_integer_value(json_object_get(json_object_get(hand, "seat"), "seat"));
  if (!json_is_object(facts) || felt_wire_read_facts(&file->question.book, facts, &file->facts, &error))
    return;
  file->facts.contributed = json_is_true(json_object_get(hand, "contributed"));
  for (int i = 0; i < file->facts.hand_count; i++) {
    if (file->facts.hand[i].seat != seat) continue;
    file->hand = i;
    file->has_facts = true;
  }
}

/* ---- decisions */

static bool advise(struct case_file *file, const json_t *hand, int street, struct felt_advice *advice) {
  static const size_t open[] = {0, 3, 5};
  struct felt_error error;
  struct felt_point point = file->question.point;
  if (file->has_perfect && street < file->perfect.advised) {
    *advice = file->perfect.advice[street];
    return true;
  }
  const json_t *board = json_object_get(json_object_get(hand, "board"), "cards");
  if (json_array_size(board) < open[street]) return false;
  for (size_t n = 0; n < open[street]; n++) {
    const char *text = json_string_value(json_array_get(board, n));
    if (!text || felt_card_parse(text, strlen(text), &point.board[n], &error)) return false;
  }
  point.board_count = (int)open[street];
  if (file->has_facts) point.dead = felt_lab_seen(&file->facts, file->hand);
  return felt_advise(&file->question.game, &point, file->threads, advice, &error) == FELT_OK;
}

static json_t *decision_json(const struct felt_advice *advice, int multiple) {
  json_t *options = json_array();
  int chosen = advice->count - 1; /* check or fold stands last */
  for (int i = 0; i < advice->count; i++) {
    if (multiple > 0 && advice->option[i].multiple == multiple) chosen = i;
    json_array_append_new(options, json_pack("{ss sf}", "action", felt_option_name(advice, i), "ev",
                                             felt_exact_value(advice->option[i].ev)));
  }
  return json_pack("{ss ss ss sf so}", "street", street_names[advice->street], "did",
                   felt_option_name(advice, chosen), "best", felt_option_name(advice, advice->best), "cost",
                   felt_exact_value(advice->option[advice->best].ev) -
                       felt_exact_value(advice->option[chosen].ev),
                   "options", options);
}

/* Every decision of the hand: checks before the street where it played, or all three of a fold. */
static json_t *decisions_of(const json_t *hand, struct case_file *file) {
  const json_t *seat = json_object_get(hand, "seat");
  const char *street = json_string_value(json_object_get(seat, "street"));
  bool folded = json_is_true(json_object_get(seat, "folded"));
  int last = folded ? FELT_RIVER : -1;
  for (int s = 0; street && s < FELT_STREETS; s++)
    if (strcmp(street, felt_street_name((enum felt_street)s)) == 0) last = s;
  json_t *decisions = json_array();
  for (int s = 0; s <= last; s++) {
    int multiple = s == last && !folded ? (int)json_integer_value(json_object_get(seat, "multiple")) : 0;
    struct felt_advice advice;
    if (advise(file, hand, s, &advice)) json_array_append_new(decisions, decision_json(&advice, multiple));
  }
  return decisions;
}

/* ---- the best play, and what could be expected */

/* In antes; false where it could not be worked out. */
static bool expected_of(const struct worth_means *means, const json_t *hand, double *antes) {
  unsigned char key[CACHE_KEY];
  struct felt_error error;
  char *known = NULL;
  size_t length = 0;
  bool done = false;
  json_t *wagers = wagers_of(hand, true);
  struct felt_lab_question *question = malloc(sizeof *question);
  struct felt_faults *faults = malloc(sizeof *faults);
  struct felt_solution *solution = malloc(sizeof *solution);
  if (wagers && question && faults && solution &&
      !felt_lab_read(wagers, FELT_LAB_SOLVE, question, faults, &error) &&
      worth_key(wagers, "expected", question->book.hash, key)) {
    if (cache_get(means->cache, key, &known, &length) && length == sizeof *antes) {
      memcpy(antes, known, sizeof *antes);
      done = true;
    } else if (!felt_solve(&question->game, means->threads, solution, &error)) {
      *antes = felt_exact_value(solution->ev);
      cache_put(means->cache, key, (const char *)antes, sizeof *antes);
      done = true;
    }
  }
  free(known);
  free(solution);
  free(faults);
  free(question);
  json_decref(wagers);
  return done;
}

static json_t *perfect_json(const struct worth_means *means, const json_t *hand,
                            const struct case_file *file) {
  const struct felt_perfect *perfect = &file->perfect;
  double antes = 0;
  if (!file->has_perfect || perfect->decided == FELT_UNDECIDED || !expected_of(means, hand, &antes))
    return json_null();
  const struct felt_advice *last = &perfect->advice[perfect->advised - 1];
  return json_pack("{ss ss sI sf}", "street", street_names[last->street], "did",
                   felt_option_name(last, last->best), "net", (json_int_t)perfect->net_cents, "expected",
                   antes);
}

void worth_add(const struct worth_means *means, json_t *hand) {
  struct felt_error error;
  struct case_file *file = calloc(1, sizeof *file);
  if (file && read_question(hand, file)) {
    file->threads = means->threads;
    read_facts(hand, file);
    if (file->has_facts)
      file->has_perfect = felt_lab_perfect(&file->question.book, &file->question.game, &file->facts,
                                           file->hand, file->threads, &file->perfect, &error) == FELT_OK;
    json_object_set_new(hand, "decisions", decisions_of(hand, file));
    json_object_set_new(hand, "perfect", perfect_json(means, hand, file));
  } else {
    /* Side wagers alone: nothing was decided. */
    json_object_set_new(hand, "decisions", json_array());
    json_object_set_new(hand, "perfect", json_null());
  }
  free(file);
}

/* The same question has the same bytes: its kind, and its JSON in one order of keys. Built-in books are part
 * of the program, so a name says as much as a hash; the hash is in it all the same. */
bool worth_key(const json_t *question, const char *kind, const uint8_t hash[FELT_BOOK_HASH],
               unsigned char key[CACHE_KEY]) {
  char *text = json_dumps(question, JSON_COMPACT | JSON_SORT_KEYS);
  if (!text) return false;
  crypto_generichash_state state;
  crypto_generichash_init(&state, NULL, 0, CACHE_KEY);
  crypto_generichash_update(&state, (const unsigned char *)kind, strlen(kind) + 1);
  crypto_generichash_update(&state, hash, FELT_BOOK_HASH);
  crypto_generichash_update(&state, (const unsigned char *)text, strlen(text));
  crypto_generichash_final(&state, key, CACHE_KEY);
  free(text);
  return true;
}
