/* What each house rule is worth: the book as it is against the book with one rule changed. */
#include "model.h"

/* The value of a hand under one of two rules, in antes: a game's, where `solve`, or that of the book's own
 * game where `own`, or the same where nobody raises before the flop, and something on top. */
struct value {
  bool solve, own, own_checked;
  struct felt_game game;
  double plus;
};

/* Side wagers, in antes; nothing as long as hands are not counted yet and only games are asked for. */
static double own_hand_ev(const struct model *model, const struct felt_pay_table *table) {
  return model->counted ? felt_exact_value(felt_own_hand_side(&model->counts, table).ev) : 0;
}

static double progressive_ev(const struct model *model) {
  const int64_t seeds[FELT_LEVELS_MAX] = {-1, -1, -1, -1};
  const struct felt_progressive *table = model_progressive(model->book);
  struct felt_progressive_side side;
  if (!model->counted) return 0;
  felt_progressive_side(&model->counts, &model->book->progressive, table, seeds, &side);
  return felt_exact_value(side.at_meters.ev) * (double)table->wager_cents / (double)model->game.ante_cents;
}

struct change {
  const char *clause;
  char rule[96], in_force[96], instead[96];
  struct value before, after;
};

enum { CHANGES_MAX = 64 };
struct changes {
  int count;
  struct change change[CHANGES_MAX];
};

static struct change *add_change(struct changes *changes, const char *rule, const struct felt_rule *clause,
                                 const char *in_force, const char *instead) {
  felt_assert(changes->count < CHANGES_MAX);
  struct change *change = &changes->change[changes->count++];
  snprintf(change->rule, sizeof change->rule, "%s", rule);
  change->clause = clause->id;
  snprintf(change->in_force, sizeof change->in_force, "%s", in_force);
  snprintf(change->instead, sizeof change->instead, "%s", instead);
  return change;
}

/* The book's own game against another. */
static void solve_instead(struct change *change, const struct felt_game *game) {
  change->before.own = true;
  change->after.solve = true;
  change->after.game = *game;
}

/* ---- the dealer's qualifying hand, and the Play wager */

static void add_qualifier(const struct model *model, struct changes *changes) {
  static const char *const words[] = {"any hand", "a pair or better", "two pair or better",
                                      "three of a kind or better"};
  int in_force = (int)model->book->main.qualifies;
  for (int other = FELT_HIGH_CARD; other <= FELT_THREE_OF_A_KIND; other++) {
    if (other == in_force) continue;
    struct felt_game game = model->game;
    game.qualifies = (enum felt_category)other;
    solve_instead(add_change(changes, "Dealer qualifies with", &model->book->main.qualifies_rule,
                             in_force < 4 ? words[in_force] : words_hand(model->book->main.qualifies),
                             words[other]),
                  &game);
  }
}

static void add_raise(const struct model *model, struct changes *changes) {
  struct felt_game game = model->game;
  int count = game.play_count[0];
  char in_force[40], instead[40];
  if (count == 0) return;
  snprintf(in_force, sizeof in_force, "up to %dx", game.play_multiple[0][count - 1]);
  while (game.play_count[0] > 0) {
    game.play_count[0]--;
    if (game.play_count[0] == 0) break;
    snprintf(instead, sizeof instead, "up to %dx", game.play_multiple[0][game.play_count[0] - 1]);
    solve_instead(
        add_change(changes, "Play before the flop", &model->book->main.play_rule[0], in_force, instead),
        &game);
  }
  struct change *never =
      add_change(changes, "Play before the flop", &model->book->main.play_rule[0], in_force, "not allowed");
  never->before.own = never->after.own_checked = true;
  game = model->game;
  if (game.play_count[1] == 0) return;
  snprintf(in_force, sizeof in_force, "%dx", game.play_multiple[1][game.play_count[1] - 1]);
  game.play_count[1] = 0;
  solve_instead(
      add_change(changes, "Play on the flop", &model->book->main.play_rule[1], in_force, "not allowed"),
      &game);
}

/* ---- side wagers on the own hand */

static void add_side_fold(const struct model *model, int side, struct changes *changes) {
  bool forfeits = model->book->side[side].after_fold == FELT_FOLD_FORFEITS;
  char rule[96];
  snprintf(rule, sizeof rule, "%s of one Ante, after a fold", model_title(model->book, side));
  struct change *change = add_change(changes, rule, &model->book->side[side].after_fold_rule,
                                     forfeits ? "lost" : "still paid", forfeits ? "still paid" : "lost");
  struct value *lost = forfeits ? &change->before : &change->after;
  struct value *kept = forfeits ? &change->after : &change->before;
  lost->solve = true;
  lost->game = model_with_side(model, side);
  kept->own = true;
  kept->plus = own_hand_ev(model, model_table(model->book, side));
}

static void print_pays(const struct felt_pay_table *table, char words[96]) {
  struct felt_text text = felt_text_init(words, 96);
  for (int hand = FELT_ROYAL_FLUSH; hand >= 0; hand--) {
    if (table->row[hand].per == 0) continue;
    felt_text_printf(&text, "%s%d", text.length > 0 ? "-" : "", table->row[hand].to);
    if (table->row[hand].per != 1) felt_text_printf(&text, "/%d", table->row[hand].per);
  }
}

enum { TABLES_MAX = 16 };

struct tables {
  struct felt_pay_table table[TABLES_MAX];
  char pays[TABLES_MAX][96];
  int count;
};

static void add_tables(struct tables *tables, const struct felt_side_rules *rules) {
  for (int i = 0; i < rules->table_count && tables->count < TABLES_MAX; i++) {
    bool known = false;
    char *pays = tables->pays[tables->count];
    print_pays(&rules->table[i], pays);
    for (int n = 0; n < tables->count; n++) known = known || strcmp(tables->pays[n], pays) == 0;
    if (!known) tables->table[tables->count++] = rules->table[i];
  }
}

/* Where no hand that the wager pays is folded, a table is worth what it pays: where folds keep it, and where
 * the Play wager that saves it costs one Ante at the most, less than the least that one Ante on it returns.
 * Otherwise the whole game is solved with it. */
static void weigh_table(const struct model *model, int side, const struct felt_pay_table *table,
                        struct value *value) {
  if (model->book->side[side].after_fold != FELT_FOLD_FORFEITS || model->game.play_multiple[2][0] == 1) {
    value->plus = own_hand_ev(model, table);
    return;
  }
  value->solve = true;
  value->game = model_with_side(model, side);
  for (int c = 0; c < FELT_CATEGORIES; c++)
    value->game.side[side].pays[c] =
        (struct felt_game_odds){table->row[c].per ? table->row[c].to : 0, table->row[c].per};
}

/* The tables of the wager in another book, where it has one of this name. */
static void add_tables_of(struct tables *tables, const struct felt_book *other, const char *word) {
  int side = felt_wager_side((int)felt_book_wager(other, word));
  if (side >= 0 && other->side[side].kind == FELT_OWN_HAND) add_tables(tables, &other->side[side]);
}

/* Against every other table of the books that are built in. */
static void add_side_tables(const struct model *model, int side, struct changes *changes) {
  struct tables *tables = calloc(1, sizeof *tables);
  struct felt_book *other = malloc(sizeof *other);
  struct felt_faults *faults = malloc(sizeof *faults);
  felt_assert(tables && other && faults);
  const struct felt_pay_table *in_use = model_table(model->book, side);
  char rule[96];
  snprintf(rule, sizeof rule, "%s of one Ante pays", model_title(model->book, side));
  tables->table[tables->count++] = *in_use;
  print_pays(in_use, tables->pays[0]);
  add_tables(tables, &model->book->side[side]);
  for (int i = 0; felt_book_builtin(i); i++)
    if (felt_book_read(felt_book_builtin(i)->text, felt_book_builtin(i)->length, other, faults) == FELT_OK)
      add_tables_of(tables, other, felt_wager_word(model->book, (enum felt_wager)(FELT_SIDE + side)));
  for (int i = 1; i < tables->count; i++) {
    struct change *change = add_change(changes, rule, &in_use->rule, tables->pays[0], tables->pays[i]);
    weigh_table(model, side, &tables->table[0], &change->before);
    weigh_table(model, side, &tables->table[i], &change->after);
  }
  free(tables);
  free(other);
  free(faults);
}

/* ---- the progressive */

static void add_progressive_fold(const struct model *model, struct changes *changes) {
  if (!model_progressive(model->book)) return;
  struct felt_wagers wagers = felt_wagers_none();
  bool forfeits = model->book->progressive.fold_forfeits;
  struct change *change =
      add_change(changes, "Progressive at its seeds, after a fold", &model->book->progressive.fold_rule,
                 forfeits ? "lost" : "still paid", forfeits ? "still paid" : "lost");
  wagers.progressive = true;
  struct value *lost = forfeits ? &change->before : &change->after;
  struct value *kept = forfeits ? &change->after : &change->before;
  lost->solve = true;
  lost->game = model_game(model, &wagers);
  lost->game.fold_forfeits_progressive = true;
  kept->own = true;
  kept->plus = progressive_ev(model);
}

/* ---- all of them */

static struct changes *list_changes(const struct model *model) {
  struct changes *changes = calloc(1, sizeof *changes);
  felt_assert(changes);
  add_qualifier(model, changes);
  add_raise(model, changes);
  int sides[FELT_SIDES_MAX], count = model_own_hand(model->book, sides);
  for (int i = 0; i < count; i++) {
    add_side_fold(model, sides[i], changes);
    add_side_tables(model, sides[i], changes);
  }
  add_progressive_fold(model, changes);
  return changes;
}

void house_ask(struct model *model) {
  struct changes *changes = list_changes(model);
  for (int i = 0; i < changes->count; i++) {
    const struct change *change = &changes->change[i];
    if (change->before.solve) model_ask(model, &change->before.game);
    if (change->after.solve) model_ask(model, &change->after.game);
  }
  free(changes);
}

/* A check is worth the same, whatever a raise would have been. */
static double checked_value(const struct felt_solution *solution) {
  double value = 0;
  for (int i = 0; i < FELT_STARTS; i++)
    value += solution->start[i].combinations * felt_exact_value(solution->start[i].ev_check) / 1326;
  return value;
}

static double value_of(const struct model *model, const struct value *value) {
  return (value->solve ? model_value(model, &value->game) : 0) +
         (value->own ? felt_exact_value(model->solution.ev) : 0) +
         (value->own_checked ? checked_value(&model->solution) : 0) + value->plus;
}

/* What is being changed and what is in force are said once. */
static void put_change(struct model *model, const struct change *change, bool first) {
  struct doc *doc = &model->doc;
  double worth = value_of(model, &change->after) - value_of(model, &change->before);
  double cents = worth * (double)model->book->main.ante.min_cents;
  doc_row(doc, "");
  doc_cell(doc, "%s", first ? change->rule : "");
  doc_cell(doc, "%s", first ? change->clause : "");
  doc_cell(doc, "%s", first ? change->in_force : "");
  doc_cell(doc, "%s", change->instead);
  doc_number(doc, worth, "%s%s", worth > 0 ? "+" : "", words_percent(worth, 4).text);
  doc_number(doc, cents / 100, "%s%s", cents >= 0.005 ? "+" : "", words_money(model->book, 100 * cents).text);
}

void section_house_rules(struct model *model) {
  struct doc *doc = &model->doc;
  char heading[96];
  if (!model->solved) return;
  doc_section(doc, "house-rules", "What each house rule is worth");
  doc_text(
      doc,
      "The player\u2019s return when one rule is changed and all others stand, with the best play under the "
      "changed rule. A minus sign is the house\u2019s gain. Tables of side wagers are written from the royal "
      "flush down, each pay to one.");
  doc_table(doc, "house-rules", "");
  doc_column(doc, "Rule", DOC_WIDE);
  doc_column(doc, "Clause", DOC_LEFT);
  doc_column(doc, "In force", DOC_LEFT);
  doc_column(doc, "Instead", DOC_LEFT);
  doc_column(doc, "Player\u2019s return, of the Ante", DOC_RIGHT);
  snprintf(heading, sizeof heading, "In 100 hands at %.40s",
           words_money(model->book, (double)model->book->main.ante.min_cents).text);
  doc_column(doc, heading, DOC_RIGHT);
  struct changes *changes = list_changes(model);
  for (int i = 0; i < changes->count; i++)
    put_change(model, &changes->change[i],
               i == 0 || strcmp(changes->change[i].rule, changes->change[i - 1].rule) != 0);
  free(changes);
}
