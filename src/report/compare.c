/* Two books side by side: in money, then rule by rule. */
#include "model.h"

#include <math.h>

/* ---- in money */

struct side {
  struct model model;
  double with_all; /* the whole game with one Ante on each side wager on the own hand and the progressive at
                      its seeds, where there is one, in antes */
  struct felt_exact ev[FELT_SIDES_MAX];  /* of one Ante on each, by the book's fold rule, in wagers, */
  struct felt_side kept[FELT_SIDES_MAX]; /* and kept to the end */
  bool progressive;
  struct felt_progressive_side meters;
};

static struct felt_game with_all(const struct model *model) {
  struct felt_wagers wagers = felt_wagers_none();
  int sides[FELT_SIDES_MAX], count = model_own_hand(model->book, sides);
  for (int i = 0; i < count; i++) wagers.side_cents[sides[i]] = model->book->main.ante.min_cents;
  wagers.progressive = model_progressive(model->book) != NULL;
  return model_game(model, &wagers);
}

static enum felt_status open_side(const struct felt_book *book, const struct felt_report_options *options,
                                  struct side *side, struct felt_error *error) {
  const int64_t seeds[FELT_LEVELS_MAX] = {-1, -1, -1, -1};
  struct model *model = &side->model;
  enum felt_status status = model_begin(model, book, options, error);
  if (status) return status;
  struct felt_game all = with_all(model);
  model_ask(model, &all);
  status = model_solve(model, error);
  if (status) return status;
  int own[FELT_SIDES_MAX], count = model_own_hand(book, own);
  for (int i = 0; i < count; i++)
    side->kept[own[i]] = felt_own_hand_side(&model->counts, model_table(book, own[i]));
  side->progressive = model_progressive(book) != NULL;
  if (side->progressive)
    felt_progressive_side(&model->counts, &book->progressive, model_progressive(book), seeds, &side->meters);
  if (!model->solved) return FELT_OK;
  bool beside;
  for (int i = 0; i < count; i++) side->ev[own[i]] = model_side_ev(model, own[i], &beside);
  side->with_all = model_value(model, &all);
  return FELT_OK;
}

enum unit { SHARE, ANTES, MONEY };

static void put_value(struct doc *doc, const struct felt_book *book, bool known, double value,
                      enum unit unit) {
  if (!known)
    doc_cell(doc, "\u2013");
  else if (unit == SHARE)
    doc_number(doc, value, "%s", words_percent(value, 4).text);
  else if (unit == ANTES)
    doc_number(doc, value, "%s antes", words_decimal(value, 4).text);
  else
    doc_number(doc, value / 100, "%s", words_money(book, value).text);
}

static void put_pair(struct doc *doc, const struct side *left, const struct side *right, const char *label,
                     const bool known[2], const double value[2], enum unit unit) {
  doc_row(doc, "");
  doc_cell(doc, "%s", label);
  put_value(doc, left->model.book, known[0], value[0], unit);
  put_value(doc, right->model.book, known[1], value[1], unit);
  double change = value[1] - value[0];
  bool one_currency = strcmp(left->model.book->currency, right->model.book->currency) == 0;
  if (!known[0] || !known[1] || (unit == MONEY && !one_currency))
    doc_cell(doc, "\u2013");
  else if (unit == SHARE)
    doc_number(doc, change, "%s%s", change > 0 ? "+" : "", words_percent(change, 4).text);
  else if (unit == ANTES)
    doc_number(doc, change, "%s", words_signed(change, 4).text);
  else
    doc_number(doc, change / 100, "%s%s", change >= 0.5 ? "+" : "",
               words_money(left->model.book, change).text);
}

/* A side wager on the own hand that one of the books has, or both: its place in each, or -1. */
struct common {
  const char *title;
  int at[2];
};

static int find_own_hand(const struct felt_book *book, const char *word) {
  int side = felt_wager_side((int)felt_book_wager(book, word));
  return side >= 0 && book->side[side].kind == FELT_OWN_HAND ? side : -1;
}

static int list_common(const struct side *both[2], struct common common[2 * FELT_SIDES_MAX]) {
  int count = 0;
  for (int b = 0; b < 2; b++) {
    const struct felt_book *book = both[b]->model.book, *other = both[1 - b]->model.book;
    int sides[FELT_SIDES_MAX], own = model_own_hand(book, sides);
    for (int i = 0; i < own; i++) {
      int there = find_own_hand(other, felt_wager_word(book, (enum felt_wager)(FELT_SIDE + sides[i])));
      if (b == 1 && there >= 0) continue;
      common[count] = (struct common){.title = model_title(book, sides[i])};
      common[count].at[b] = sides[i];
      common[count++].at[1 - b] = there;
    }
  }
  return count;
}

/* What 100 hands at the least Ante cost whose value is so many antes. */
static double cost_of(const struct side *side, double value) {
  return -100 * (double)side->model.book->main.ante.min_cents * value;
}

/* The whole game with one Ante on it, in antes. */
static double with_side(const struct side *side, int n) {
  return felt_exact_value(side->model.solution.ev) + felt_exact_value(side->ev[n]);
}

static void put_common(struct doc *doc, const struct side *both[2], const struct common *common) {
  bool there[2], solved[2];
  double edge[2] = {0}, kept[2] = {0}, with[2] = {0};
  char label[120];
  for (int b = 0; b < 2; b++) {
    int n = common->at[b];
    there[b] = n >= 0;
    solved[b] = there[b] && both[b]->model.solved;
    if (there[b]) kept[b] = -felt_exact_value(both[b]->kept[n].ev);
    if (!solved[b]) continue;
    edge[b] = -felt_exact_value(both[b]->ev[n]);
    with[b] = -with_side(both[b], n);
  }
  snprintf(label, sizeof label, "%s, house edge, one Ante beside the game", common->title);
  put_pair(doc, both[0], both[1], label, solved, edge, SHARE);
  snprintf(label, sizeof label, "%s, house edge, kept to the end", common->title);
  put_pair(doc, both[0], both[1], label, there, kept, SHARE);
  snprintf(label, sizeof label, "Whole game with one Ante on %s, of the Ante", common->title);
  put_pair(doc, both[0], both[1], label, solved, with, SHARE);
}

static void put_cost(struct doc *doc, const struct side *both[2], const struct common common[], int count) {
  bool solved[2] = {both[0]->model.solved, both[1]->model.solved};
  double cost[2] = {0}, all[2] = {0};
  char label[200], titles[160];
  struct felt_text text = felt_text_init(titles, sizeof titles);
  for (int b = 0; b < 2; b++) {
    if (solved[b]) cost[b] = cost_of(both[b], felt_exact_value(both[b]->model.solution.ev));
    if (solved[b]) all[b] = cost_of(both[b], both[b]->with_all);
  }
  put_pair(doc, both[0], both[1], "100 hands at the least Ante cost", solved, cost, MONEY);
  for (int i = 0; i < count; i++) {
    bool known[2];
    double with[2] = {0};
    for (int b = 0; b < 2; b++) {
      known[b] = solved[b] && common[i].at[b] >= 0;
      if (known[b]) with[b] = cost_of(both[b], with_side(both[b], common[i].at[b]));
    }
    felt_text_printf(&text, "%s%s", i ? ", " : "", common[i].title);
    snprintf(label, sizeof label, "with one Ante on %s", common[i].title);
    put_pair(doc, both[0], both[1], label, known, with, MONEY);
  }
  snprintf(label, sizeof label, "with %s and the progressive at its seeds", titles);
  put_pair(doc, both[0], both[1], label, solved, all, MONEY);
}

static void put_money(struct doc *doc, const struct side *left, const struct side *right) {
  const struct side *both[2] = {left, right};
  bool solved[2] = {left->model.solved, right->model.solved};
  bool progressive[2] = {left->progressive, right->progressive};
  double edge[2], risk[2], deviation[2], seeds[2], long_run[2], even[2];
  struct common common[2 * FELT_SIDES_MAX];
  int count = list_common(both, common);
  for (int i = 0; i < 2; i++) {
    const struct model *m = &both[i]->model;
    edge[i] = solved[i] ? felt_solution_house_edge(&m->solution) : 0;
    risk[i] = solved[i] ? felt_solution_element_of_risk(&m->game, &m->solution) : 0;
    deviation[i] = m->distribution.standard_deviation;
    seeds[i] = progressive[i] ? 1 + felt_exact_value(both[i]->meters.at_meters.ev) : 0;
    long_run[i] = both[i]->meters.long_run_return;
    even[i] =
        progressive[i] ? ceil(felt_exact_value(both[i]->meters.level[0].break_even_cents) / 100) * 100 : 0;
  }
  doc_section(doc, "money", "In money");
  doc_table(doc, "money", "");
  doc_column(doc, "", DOC_WIDE);
  doc_column(doc, left->model.book->name.text, DOC_RIGHT);
  doc_column(doc, right->model.book->name.text, DOC_RIGHT);
  doc_column(doc, "Difference", DOC_RIGHT);
  put_pair(doc, left, right, "House edge, of the Ante", solved, edge, SHARE);
  put_pair(doc, left, right, "Element of risk", solved, risk, SHARE);
  put_pair(doc, left, right, "Standard deviation of a hand", solved, deviation, ANTES);
  for (int i = 0; i < count; i++) put_common(doc, both, &common[i]);
  put_pair(doc, left, right, "Progressive returns, meters at their seeds", progressive, seeds, SHARE);
  put_pair(doc, left, right, "Progressive returns, long run", progressive, long_run, SHARE);
  put_pair(doc, left, right, "Highest meter to break even", progressive, even, MONEY);
  put_cost(doc, both, common, count);
  doc_note(doc, "Under the best play. Amounts of different currencies are not compared. Values that a ruling "
                "assumed are marked below.");
}

/* ---- rule by rule */

enum { ROWS_MAX = 512 };

struct rule_row {
  char heading[80], label[80], value[200], rule[40], assumed[40];
  int64_t pays[4]; /* what a pay says whatever its words; compared instead of them where not all zero */
  bool matched;
};

struct rule_rows {
  const struct felt_book *book;
  int count, same_label;
  bool pays; /* the heading is that of a pay table */
  char heading[80], label[80];
  struct rule_row row[ROWS_MAX];
};

/* Pays stand in tables of their own, of the table in use alone. */
static bool is_pays(const struct felt_book *book, const char *code) {
  int sides[FELT_SIDES_MAX], count = model_own_hand(book, sides);
  for (int i = 0; i < count; i++) {
    const char *word = felt_wager_word(book, (enum felt_wager)(FELT_SIDE + sides[i]));
    size_t length = strlen(word);
    if (strncmp(code, word, length) == 0 && strcmp(code + length, "-pays") == 0) return true;
  }
  return strcmp(code, "blind-pays") == 0 || strcmp(code, "progressive-pays") == 0;
}

static void take_heading(void *context, const char *code, const struct felt_reason *heading,
                         const char *rule) {
  struct rule_rows *rows = context;
  (void)rule;
  /* Books name their ways of dealing; the one in use is the one that is compared. */
  struct felt_text text = felt_text_init(rows->heading, sizeof rows->heading);
  felt_words_reason(strcmp(code, "dealing") == 0 ? FELT_SAYS(RULES_DEALING) : heading, &text);
  rows->pays = is_pays(rows->book, code);
  rows->label[0] = '\0';
  rows->same_label = 0;
}

static void add_rule(struct rule_rows *rows, const char *heading, const char *label, const char *value,
                     const char *rule, const char *assumed) {
  felt_assert(rows->count < ROWS_MAX);
  struct rule_row *row = &rows->row[rows->count++];
  *row = (struct rule_row){.matched = false};
  snprintf(row->heading, sizeof row->heading, "%s", heading);
  snprintf(row->label, sizeof row->label, "%s", label);
  snprintf(row->value, sizeof row->value, "%s", value);
  snprintf(row->rule, sizeof row->rule, "%s", strcmp(rule, assumed) == 0 ? "" : rule);
  snprintf(row->assumed, sizeof row->assumed, "%s", assumed);
}

static void take_row(void *context, const struct felt_page_row *row) {
  struct rule_rows *rows = context;
  char name[96], value[200];
  if (rows->pays) return;
  if (row->label) {
    struct felt_text label = felt_text_init(rows->label, sizeof rows->label);
    felt_words_reason(row->label, &label);
    rows->same_label = 1;
  } else {
    rows->same_label++;
  }
  if (rows->same_label > 1)
    snprintf(name, sizeof name, "%.60s (%d)", rows->label, rows->same_label);
  else
    snprintf(name, sizeof name, "%.79s", rows->label);
  struct felt_text text = felt_text_init(value, sizeof value);
  felt_words_saying(row->value, &text);
  add_rule(rows, rows->heading, name, value, row->rule, row->assumed);
}

static void take_cells(void *context, const char *code, const struct felt_reason *label,
                       const struct felt_page_cells *cells, const char *rule) {
  (void)code;
  struct rule_rows *rows = context;
  char name[96], value[200];
  struct felt_text text = felt_text_init(value, sizeof value), named = felt_text_init(name, sizeof name);
  if (rows->pays) return;
  for (int i = 0; i < cells->count; i++) {
    if (i > 0) felt_text_put(&text, ", ");
    felt_words_reason(&cells->cell[i], &text);
  }
  felt_words_reason(label, &named);
  add_rule(rows, rows->heading, name, value, rule, "");
}

static void take_note(void *context, const char *code, const char *note, const char *rule) {
  (void)context, (void)code, (void)note, (void)rule;
}

static void set_pays(struct rule_rows *rows, int64_t a, int64_t b, int64_t c, int64_t d) {
  int64_t pays[4] = {a, b, c, d};
  memcpy(rows->row[rows->count - 1].pays, pays, sizeof pays);
}

static bool says_the_same(const struct rule_row *one, const struct rule_row *two) {
  static const int64_t none[4];
  if (memcmp(one->pays, none, sizeof none) != 0) return memcmp(one->pays, two->pays, sizeof none) == 0;
  return strcmp(one->value, two->value) == 0;
}

static void add_pays(struct rule_rows *rows, const struct felt_book *book, const char *heading,
                     const struct felt_pay_table *table) {
  for (int hand = FELT_ROYAL_FLUSH; hand >= 0; hand--) {
    const struct felt_odds *odds = &table->row[hand];
    if (!odds->per) continue;
    add_rule(rows, heading, words_hand((enum felt_category)hand), words_odds(book, odds->to, odds->per).text,
             odds->rule.id[0] ? odds->rule.id : table->rule.id, "");
    set_pays(rows, odds->to, odds->per, 0, 0);
  }
}

static void add_award(struct rule_rows *rows, const struct felt_book *book,
                      const struct felt_progressive *table, const struct felt_progressive_row *row, int hand,
                      const char *where) {
  char label[80], pays[160];
  if (row->pays == FELT_PAYS_NOTHING) return;
  struct felt_text text = felt_text_init(pays, sizeof pays);
  const struct felt_reason award = felt_book_award(book, table, row);
  felt_words_reason(&award, &text);
  if (row->envy_cents) felt_text_printf(&text, ", envy %s", words_money(book, (double)row->envy_cents).text);
  snprintf(label, sizeof label, "%s%s", words_hand((enum felt_category)hand), where);
  add_rule(rows, "Progressive pays", label, pays, row->rule.id[0] ? row->rule.id : table->rule.id, "");
  set_pays(rows, row->times, row->percent_ppm, row->level + 1, row->envy_cents);
}

static void add_levels(struct rule_rows *rows, const struct felt_book *book,
                       const struct felt_progressive *table) {
  for (int i = 0; i < table->level_count; i++) {
    const struct felt_level *level = &table->level[i];
    char label[80];
    snprintf(label, sizeof label, "Seed, %.40s", level->name.text);
    add_rule(rows, "Progressive pays", label, words_money(book, (double)level->seed_cents).text,
             level->seed_rule.id, book->assumed[FELT_ASSUMED_SEED].id);
    snprintf(label, sizeof label, "Growth, %.40s", level->name.text);
    add_rule(rows, "Progressive pays", label, words_percent(level->growth_ppm / 1e6, 2).text,
             level->growth_rule.id, book->assumed[FELT_ASSUMED_GROWTH].id);
  }
}

/* The book as a house that deals in its default way alone would write it. */
static void keep_default_way(const struct felt_book *book, struct felt_book *one_way) {
  struct felt_incident_rules *incidents = &one_way->incidents;
  *one_way = *book;
  one_way->way[0] = book->way[book->way_default];
  one_way->way_count = 1;
  one_way->note_count = 0;
  incidents->policy_count = 0;
  for (int i = 0; i < book->incidents.policy_count; i++) {
    struct felt_policy policy = book->incidents.policy[i];
    if (policy.ways && !(policy.ways >> book->way_default & 1)) continue;
    policy.ways = 0;
    incidents->policy[incidents->policy_count++] = policy;
  }
}

static void collect(const struct felt_book *book, struct rule_rows *rows) {
  const struct felt_progressive *table = model_progressive(book);
  struct felt_book *one_way = malloc(sizeof *one_way);
  felt_assert(one_way);
  keep_default_way(book, one_way);
  rows->book = book;
  felt_book_walk_page(one_way, &(struct felt_page_visitor){take_heading, take_row, take_cells, take_note},
                      rows);
  free(one_way);
  add_pays(rows, book, "Blind pays", &book->main.blind);
  int sides[FELT_SIDES_MAX], count = model_own_hand(book, sides);
  for (int i = 0; i < count; i++) {
    char heading[80];
    snprintf(heading, sizeof heading, "%s pays", model_title(book, sides[i]));
    add_pays(rows, book, heading, model_table(book, sides[i]));
  }
  if (!table) return;
  for (int hand = FELT_ROYAL_FLUSH; hand >= 0; hand--) {
    add_award(rows, book, table, &table->row[hand], hand, "");
    if (table->has_on_board[hand])
      add_award(rows, book, table, &table->on_board[hand], hand, ", on the board");
  }
  add_levels(rows, book, table);
}

static struct rule_row *find(struct rule_rows *rows, const struct rule_row *like) {
  for (int i = 0; i < rows->count; i++)
    if (!rows->row[i].matched && strcmp(rows->row[i].heading, like->heading) == 0 &&
        strcmp(rows->row[i].label, like->label) == 0)
      return &rows->row[i];
  return NULL;
}

static void put_side(struct doc *doc, const struct rule_row *row) {
  if (!row) {
    doc_cell(doc, "\u2013");
    return;
  }
  doc_cell(doc, "%s%s%s%s", row->value, row->rule[0] ? " (" : "", row->rule, row->rule[0] ? ")" : "");
  if (row->assumed[0]) doc_assumed(doc, row->assumed);
}

static void put_difference(struct doc *doc, const struct rule_row *left, const struct rule_row *right,
                           char heading[80]) {
  const struct rule_row *either = left ? left : right;
  if (strcmp(heading, either->heading) != 0) {
    doc_row(doc, "group");
    doc_cell(doc, "%s", either->heading);
    snprintf(heading, 80, "%s", either->heading);
  }
  char label[sizeof either->label];
  snprintf(label, sizeof label, "%s", either->label);
  if (label[0] >= 'a' && label[0] <= 'z') label[0] = (char)(label[0] - 'a' + 'A');
  doc_row(doc, "");
  doc_cell(doc, "%s", label);
  put_side(doc, left);
  put_side(doc, right);
}

/* Rows of the right book that follow a row of the left one under the same heading. */
static void put_rest(struct doc *doc, struct rule_rows *right, const char *of, char heading[80]) {
  for (int i = 0; i < right->count; i++) {
    struct rule_row *row = &right->row[i];
    if (row->matched || (of && strcmp(row->heading, of) != 0)) continue;
    row->matched = true;
    put_difference(doc, NULL, row, heading);
  }
}

static void put_rules(struct doc *doc, const struct felt_book *left, const struct felt_book *right) {
  struct rule_rows *rows = calloc(2, sizeof *rows);
  char heading[80] = "";
  int same = 0, other_rule = 0;
  felt_assert(rows);
  collect(left, &rows[0]);
  collect(right, &rows[1]);
  doc_section(doc, "rules", "Rule by rule");
  doc_table(doc, "differences", "Rules in which the two books differ");
  doc_column(doc, "Rule", DOC_WIDE);
  doc_width(doc, 24);
  doc_column(doc, left->name.text, DOC_WIDE);
  doc_width(doc, 38);
  doc_column(doc, right->name.text, DOC_WIDE);
  doc_width(doc, 38);
  for (int i = 0; i < rows[0].count; i++) {
    struct rule_row *one = &rows[0].row[i], *two = find(&rows[1], one);
    if (two) two->matched = true;
    if (two && says_the_same(one, two)) {
      same++;
      other_rule += strcmp(one->rule, two->rule) != 0 || strcmp(one->assumed, two->assumed) != 0;
    } else {
      put_difference(doc, one, two, heading);
    }
    bool last = i + 1 == rows[0].count || strcmp(rows[0].row[i + 1].heading, one->heading) != 0;
    if (last) put_rest(doc, &rows[1], one->heading, heading);
  }
  put_rest(doc, &rows[1], NULL, heading);
  if (json_array_size(doc->rows) == 0) {
    doc_row(doc, "group");
    doc_cell(doc, "none");
  }
  doc_note(
      doc,
      "%d more rules say the same, %d of them under another clause. Each side with its clause; the tables "
      "and the way of dealing that are in use by default are compared.",
      same, other_rule);
  free(rows);
}

/* ---- the document */

static void put_head(struct doc *doc, const struct felt_book *left, const struct felt_book *right) {
  json_t *books = json_array();
  doc_set(doc->root, "title", doc_words("%s and %s", left->house, right->house));
  doc_set(doc->root, "subtitle", json_string("Ultimate Texas Hold\u2019em Progressive: two books compared"));
  doc_set(doc->root, "source", doc_words("%s; %s.", left->source, right->source));
  doc_set(doc->root, "running", doc_words("%s and %s compared", left->name.text, right->name.text));
  doc_set(doc->root, "books", books);
  for (int i = 0; i < 2; i++) {
    const struct felt_book *book = i ? right : left;
    json_t *about = json_object();
    doc_add(books, about);
    doc_set(about, "name", json_string(book->name.text));
    doc_set(about, "house", json_string(book->house));
    doc_set(about, "hash", json_string(words_hash(book).text));
  }
  doc_set(doc->root, "summary", json_array());
  doc_about(
      doc,
      "Two books of rules side by side: first what their differences are worth, then every rule in which "
      "they differ, each side with its clause.");
  for (int i = 0; i < 2; i++) {
    const struct felt_book *book = i ? right : left;
    char label[80];
    snprintf(label, sizeof label, "%.40s, BLAKE2b-256", book->name.text);
    doc_identity(doc, label, words_hash(book).text);
  }
}

enum felt_status felt_report_compare(const struct felt_book *left, const struct felt_book *right,
                                     const struct felt_report_options *options, json_t **document,
                                     struct felt_error *error) {
  struct side *sides = calloc(2, sizeof *sides);
  if (!sides) return felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  enum felt_status status = open_side(left, options, &sides[0], error);
  if (!status) status = open_side(right, options, &sides[1], error);
  if (!status) {
    struct doc doc = doc_begin("felt-comparison");
    put_head(&doc, left, right);
    put_money(&doc, &sides[0], &sides[1]);
    put_rules(&doc, left, right);
    doc_sign(&doc, options->version);
    *document = doc.root;
  }
  for (int i = 0; i < 2; i++) model_close(&sides[i].model);
  free(sides);
  return status;
}
