/* A past round as a document (felt/report.h has its form), for whoever must be shown it on paper: cards,
 * every line of money with its rule, corrections beside the original, disputes, and each step with time and
 * people. */
#include "felt/views.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- words */

static const char *text_in(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text ? text : "";
}

static int64_t int_in(const json_t *object, const char *key) {
  return json_integer_value(json_object_get(object, key));
}

static json_t *when(int64_t time_ms) {
  time_t seconds = (time_t)(time_ms / 1000);
  struct tm utc;
  char words[40];
  (void)strftime(words, sizeof words, "%Y-%m-%d %H:%M:%S UTC", gmtime_r(&seconds, &utc));
  return json_string(words);
}

static json_t *money(const char *currency, int64_t cents) {
  char words[64];
  struct felt_text text = felt_text_init(words, sizeof words);
  felt_money_print(&text, currency, cents);
  return json_string(words);
}

/* The texts of a list, between blanks. */
static json_t *joined(const json_t *list) {
  char words[160];
  struct felt_text text = felt_text_init(words, sizeof words);
  size_t i;
  json_t *each;
  json_array_foreach(list, i, each) {
    felt_text_printf(&text, "%s%s", i > 0 ? " " : "", json_string_value(each));
  }
  return json_string(words);
}

/* ---- the form */

static json_t *add_section(json_t *document, const char *id, const char *heading) {
  json_t *blocks = json_array();
  json_array_append_new(json_object_get(document, "sections"),
                        json_pack("{ss ss so}", "id", id, "heading", heading, "blocks", blocks));
  return blocks;
}

/* Columns by "heading|heading"; those of figures begin with a "#". */
static json_t *add_table(json_t *blocks, const char *id, const char *caption, const char *const headings[],
                         int count) {
  json_t *columns = json_array(), *rows = json_array();
  for (int i = 0; i < count; i++) {
    bool figure = headings[i][0] == '#', wide = headings[i][0] == '*';
    json_array_append_new(columns, json_pack("{ss ss}", "heading", headings[i] + (figure || wide), "align",
                                             figure ? "right"
                                             : wide ? "wide"
                                                    : "left"));
  }
  json_array_append_new(blocks, json_pack("{ss ss ss so so}", "is", "table", "id", id, "caption", caption,
                                          "columns", columns, "rows", rows));
  return rows;
}

static json_t *add_row(json_t *rows) {
  json_t *cells = json_array();
  json_array_append_new(rows, json_pack("{so}", "cells", cells));
  return cells;
}

/* Takes the text. */
static void cell(json_t *cells, json_t *text) {
  json_array_append_new(cells, json_pack("{so}", "text", text ? text : json_string("")));
}

static void cell_text(json_t *cells, const char *text) {
  cell(cells, json_string(text));
}

static void cell_number(json_t *cells, int64_t number) {
  char words[24];
  (void)snprintf(words, sizeof words, "%lld", (long long)number);
  cell_text(cells, words);
}

/* ---- hands and money */

static const char *name_of(const json_t *past, int64_t seat) {
  size_t i;
  json_t *row;
  json_array_foreach(json_object_get(past, "seats"), i, row) {
    if (int_in(row, "seat") == seat) return text_in(row, "name");
  }
  return "";
}

static void add_hands(json_t *document, const json_t *past, const json_t *settled, const char *id,
                      const char *heading) {
  static const char *const headings[] = {"Seat",    "Patron",    "Cards", "Outcome",
                                         "#Staked", "#Returned", "#Net"};
  const char *currency = text_in(past, "currency");
  const json_t *facts = json_object_get(settled, "facts"),
               *results = json_object_get(json_object_get(settled, "settlement"), "seats");
  json_t *blocks = add_section(document, id, heading), *own = json_object_get(facts, "seats"), *seat, *result;
  json_t *rows = add_table(blocks, id, "Hands", headings, 7), *cells = add_row(rows);
  size_t i, n;
  cell_text(cells, "Board");
  cell_text(cells, "");
  cell(cells, joined(json_object_get(facts, "board")));
  for (int blank = 3; blank < 7; blank++) cell_text(cells, "");
  cells = add_row(rows);
  cell_text(cells, "Dealer");
  cell_text(cells, "");
  cell(cells, joined(json_object_get(facts, "dealer")));
  for (int blank = 3; blank < 7; blank++) cell_text(cells, "");
  json_array_foreach(own, i, seat) {
    int64_t number = int_in(seat, "seat");
    json_t *found = NULL;
    json_array_foreach(results, n, result) {
      if (int_in(result, "seat") == number) found = result;
    }
    cells = add_row(rows);
    cell_number(cells, number);
    cell_text(cells, name_of(past, number));
    cell(cells, joined(json_object_get(seat, "hole")));
    cell_text(cells, found ? text_in(found, "outcome") : "");
    cell(cells, found ? money(currency, int_in(found, "staked")) : NULL);
    cell(cells, found ? money(currency, int_in(found, "returned")) : NULL);
    cell(cells, found ? money(currency, int_in(found, "net")) : NULL);
  }
}

static void add_lines(json_t *document, const json_t *past, const json_t *settled, const char *id,
                      const char *heading) {
  static const char *const headings[] = {"Seat", "Wager", "#Stake", "Result", "#Pays", "Rule"};
  const char *currency = text_in(past, "currency");
  json_t *blocks = add_section(document, id, heading);
  json_t *rows = add_table(blocks, id, "Every line with its rule", headings, 6), *seat, *line;
  size_t i, n;
  json_array_foreach(json_object_get(json_object_get(settled, "settlement"), "seats"), i, seat) {
    json_array_foreach(json_object_get(seat, "wagers"), n, line) {
      json_t *cells = add_row(rows);
      cell_number(cells, int_in(seat, "seat"));
      cell_text(cells, text_in(line, "wager"));
      cell(cells, money(currency, int_in(line, "stake")));
      cell_text(cells, text_in(line, "result"));
      cell(cells, money(currency, int_in(line, "pays")));
      cell_text(cells, text_in(line, "rule"));
    }
    if (int_in(seat, "envy") == 0) continue;
    json_t *cells = add_row(rows);
    cell_number(cells, int_in(seat, "seat"));
    cell_text(cells, "envy");
    cell_text(cells, "");
    cell_text(cells, "win");
    cell(cells, money(currency, int_in(seat, "envy")));
    cell_text(cells, text_in(seat, "envy_rule"));
  }
}

/* ---- steps */

static void put_amount(struct felt_text *text, const json_t *step, const char *key, const char *currency) {
  const json_t *cents = json_object_get(step, key);
  if (!json_is_integer(cents) || json_integer_value(cents) == 0) return;
  felt_text_printf(text, "%s%s ", text->length > 0 ? ", " : "", key);
  felt_money_print(text, currency, json_integer_value(cents));
}

/* What the event has besides its word. */
static json_t *particulars(const json_t *step, const char *currency) {
  static const char *const texts[] = {"stage",    "what",     "card",    "was",
                                      "incident", "decision", "verdict", "reason"};
  static const char *const amounts[] = {"returned", "paid", "taken", "cents"};
  static const char *const numbers[] = {"multiple", "counted", "hit", "dispute"};
  char words[600];
  struct felt_text text = felt_text_init(words, sizeof words);
  if (int_in(step, "seat") > 0) felt_text_printf(&text, "seat %lld", (long long)int_in(step, "seat"));
  json_t *cards = joined(json_object_get(step, "cards"));
  if (json_string_length(cards) > 0)
    felt_text_printf(&text, "%s%s", text.length > 0 ? ", " : "", json_string_value(cards));
  json_decref(cards);
  const char *key;
  json_t *value;
  json_object_foreach(json_object_get(step, "bet"), key, value) {
    felt_text_printf(&text, "%s%s", text.length > 0 ? ", " : "", key);
    if (!json_is_integer(value)) continue;
    felt_text_put(&text, " ");
    felt_money_print(&text, currency, json_integer_value(value));
  }
  for (size_t i = 0; i < FELT_COUNT(numbers); i++)
    if (json_object_get(step, numbers[i]))
      felt_text_printf(&text, "%s%s %lld", text.length > 0 ? ", " : "", numbers[i],
                       (long long)int_in(step, numbers[i]));
  for (size_t i = 0; i < FELT_COUNT(texts); i++)
    if (text_in(step, texts[i])[0])
      felt_text_printf(&text, "%s%s%s%s", text.length > 0 ? ", " : "",
                       strcmp(texts[i], "was") == 0 ? "was " : "",
                       strcmp(texts[i], "reason") == 0 ? "because: " : "", text_in(step, texts[i]));
  for (size_t i = 0; i < FELT_COUNT(amounts); i++) put_amount(&text, step, amounts[i], currency);
  felt_text_cut(&text);
  return json_string(words);
}

static void add_steps(json_t *document, const json_t *past, const json_t *steps) {
  static const char *const headings[] = {"#Event", "Time", "Who", "What", "*Particulars"};
  json_t *blocks = add_section(document, "steps", "Step by step"), *step;
  json_t *rows =
      add_table(blocks, "steps", "As the log has it; the number is the event's in the ledger", headings, 5);
  size_t i;
  json_array_foreach(steps, i, step) {
    json_t *cells = add_row(rows);
    char who[80];
    (void)snprintf(who, sizeof who, "%s%s%s", text_in(step, "by"), text_in(step, "with")[0] ? " with " : "",
                   text_in(step, "with"));
    cell_number(cells, int_in(step, "seq"));
    cell(cells, when(int_in(step, "time_ms")));
    cell_text(cells, who);
    cell_text(cells, text_in(step, "did"));
    cell(cells, particulars(step, text_in(past, "currency")));
  }
}

/* ---- all */

static json_t *front(const json_t *past) {
  char title[80], source[120];
  (void)snprintf(title, sizeof title, "Table %lld, round %lld", (long long)int_in(past, "table"),
                 (long long)int_in(past, "life_round"));
  (void)snprintf(source, sizeof source, "The ledger of the house; book %s", text_in(past, "book"));
  json_t *over = when(int_in(past, "over_ms"));
  json_t *document = json_pack(
      "{ss si ss ss ss ss ss s[] s[s] s[{ss ss}{ss so}] s[]}", "document", "felt-round", "form", 1, "title",
      title, "subtitle", "A round, step by step", "source", source, "colophon", "Felt " FELT_VERSION,
      "running", title, "summary", "about",
      "The round as it was played, every line of money with the rule that decided it, what was corrected "
      "since, and every step with time and people, as the ledger has them.",
      "identity", "label", "Book", "value", text_in(past, "book"), "label", "Game Over", "value", over,
      "sections");
  return document;
}

/* A digest over all sections, so that two copies can be told the same at a glance. */
static void sign(json_t *document) {
  unsigned char hash[crypto_generichash_BYTES_MIN];
  char hex[2 * sizeof hash + 1];
  char *text = json_dumps(json_object_get(document, "sections"), JSON_COMPACT | JSON_SORT_KEYS);
  if (!text) return;
  crypto_generichash(hash, sizeof hash, (const unsigned char *)text, strlen(text), NULL, 0);
  free(text);
  (void)sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
  json_object_set_new(document, "signature", json_string(hex));
}

json_t *view_round_document(const json_t *past, const json_t *steps) {
  const json_t *original = json_object_get(past, "original"), *corrected = json_object_get(past, "corrected");
  json_t *document = front(past);
  if (!document) return NULL;
  add_hands(document, past, original, "played", "As it was played");
  add_lines(document, past, original, "money", "Money");
  if (json_is_object(corrected)) {
    add_hands(document, past, corrected, "corrected", "By the corrected facts");
    add_lines(document, past, corrected, "corrected-money", "Money by the corrected facts");
  }
  add_steps(document, past, steps);
  sign(document);
  return document;
}
