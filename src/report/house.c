/* What each house rule is worth: the book as it is against the book with one rule changed. */
#include "model.h"

struct worth {
  struct model *model;
  const char *rule;     /* what is being changed; said once */
  const char *in_force; /* likewise */
};

/* `change`: of the value of a hand, in antes, when the other rule takes the place of the one in force. */
static void put_worth(struct worth *worth, const char *instead, double change) {
  struct doc *doc = &worth->model->doc;
  double cents = change * (double)worth->model->book->main.ante.min_cents;
  doc_row(doc, "");
  doc_cell(doc, "%s", worth->rule);
  doc_cell(doc, "%s", worth->in_force);
  doc_cell(doc, "%s", instead);
  doc_number(doc, change, "%s%s", change > 0 ? "+" : "", words_percent(change, 4).text);
  doc_number(doc, cents / 100, "%s%s", cents >= 0.5 ? "+" : "",
             words_money(worth->model->book, 100 * cents).text);
  worth->rule = worth->in_force = "";
}

/* ---- the dealer's qualifying hand, and the Play wager */

static void put_qualifier(struct model *model) {
  static const char *const words[] = {"any hand", "a pair or better", "two pair or better",
                                      "three of a kind or better"};
  int in_force = (int)model->book->main.qualifies;
  struct worth worth = {model, "Dealer qualifies with",
                        in_force < 4 ? words[in_force] : words_hand(model->book->main.qualifies)};
  for (int other = FELT_HIGH_CARD; other <= FELT_THREE_OF_A_KIND; other++) {
    if (other == in_force) continue;
    struct felt_game game = model->game;
    game.qualifies = (enum felt_category)other;
    put_worth(&worth, words[other],
              felt_exact_value(model_value(model, &game)) - felt_exact_value(model->solution.ev));
  }
}

static void put_raise(struct model *model) {
  struct felt_game game = model->game;
  int count = game.play_count[0];
  char in_force[40], instead[40];
  if (count == 0) return;
  snprintf(in_force, sizeof in_force, "up to %dx", game.play_multiple[0][count - 1]);
  struct worth worth = {model, "Play before the flop", in_force};
  while (game.play_count[0] > 0) {
    game.play_count[0]--;
    if (game.play_count[0])
      snprintf(instead, sizeof instead, "up to %dx", game.play_multiple[0][game.play_count[0] - 1]);
    else
      snprintf(instead, sizeof instead, "not allowed");
    put_worth(&worth, instead,
              felt_exact_value(model_value(model, &game)) - felt_exact_value(model->solution.ev));
  }
  game = model->game;
  if (game.play_count[1] == 0) return;
  snprintf(in_force, sizeof in_force, "%dx", game.play_multiple[1][game.play_count[1] - 1]);
  worth = (struct worth){model, "Play on the flop", in_force};
  game.play_count[1] = 0;
  put_worth(&worth, "not allowed",
            felt_exact_value(model_value(model, &game)) - felt_exact_value(model->solution.ev));
}

/* ---- Trips */

static void put_trips_fold(struct model *model) {
  struct felt_wagers wagers = felt_wagers_none();
  bool forfeits = model->book->trips.after_fold == FELT_FOLD_FORFEITS;
  struct worth worth = {model, "Trips of one Ante, after a fold", forfeits ? "lost" : "still paid"};
  wagers.ante_cents = wagers.trips_cents = model->book->main.ante.min_cents;
  struct felt_game game = model_game(model, &wagers);
  game.fold_forfeits_trips = true;
  double lost = felt_exact_value(model_value(model, &game));
  double kept = felt_exact_value(model->solution.ev) +
                felt_exact_value(felt_trips_side(&model->counts, model_trips(model->book)).ev);
  put_worth(&worth, forfeits ? "still paid" : "lost", forfeits ? kept - lost : lost - kept);
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

static void add_tables(struct tables *tables, const struct felt_trips_rules *rules) {
  for (int i = 0; i < rules->table_count && tables->count < TABLES_MAX; i++) {
    bool known = false;
    char *pays = tables->pays[tables->count];
    print_pays(&rules->table[i], pays);
    for (int n = 0; n < tables->count; n++) known = known || strcmp(tables->pays[n], pays) == 0;
    if (!known) tables->table[tables->count++] = rules->table[i];
  }
}

/* Against every other table of the books that are built in. */
static void put_trips_tables(struct model *model) {
  struct tables *tables = calloc(1, sizeof *tables);
  struct felt_book *other = malloc(sizeof *other);
  struct felt_faults *faults = malloc(sizeof *faults);
  felt_assert(tables && other && faults);
  add_tables(tables, &(struct felt_trips_rules){.table_count = 1, .table = {*model_trips(model->book)}});
  add_tables(tables, &model->book->trips);
  for (int i = 0; felt_book_builtin(i); i++)
    if (felt_book_read(felt_book_builtin(i)->text, felt_book_builtin(i)->length, other, faults) == FELT_OK)
      add_tables(tables, &other->trips);
  struct worth worth = {model, "Trips of one Ante pays", tables->pays[0]};
  double now = felt_exact_value(felt_trips_side(&model->counts, &tables->table[0]).ev);
  for (int i = 1; i < tables->count; i++)
    put_worth(&worth, tables->pays[i],
              felt_exact_value(felt_trips_side(&model->counts, &tables->table[i]).ev) - now);
  free(tables);
  free(other);
  free(faults);
}

/* ---- the progressive */

static void put_progressive_fold(struct model *model) {
  if (!model_progressive(model->book)) return;
  struct felt_wagers wagers = felt_wagers_none();
  bool forfeits = model->book->progressive.fold_forfeits;
  struct worth worth = {model, "Progressive at its seeds, after a fold", forfeits ? "lost" : "still paid"};
  wagers.progressive = true;
  struct felt_game game = model_game(model, &wagers);
  double value[2];
  for (int i = 0; i < 2; i++) {
    game.fold_forfeits_progressive = i == 0 ? forfeits : !forfeits;
    value[i] = felt_exact_value(model_value(model, &game));
  }
  put_worth(&worth, forfeits ? "still paid" : "lost", value[1] - value[0]);
}

void section_house_rules(struct model *model) {
  struct doc *doc = &model->doc;
  char heading[96];
  if (!model->solved) return;
  doc_section(doc, "house-rules", "What each house rule is worth");
  doc_text(
      doc,
      "The player\u2019s return when one rule is changed and all others stand, with the best play under the "
      "changed rule. A minus sign is the house\u2019s gain. Trips tables are written from the royal flush "
      "down, each pay to one.");
  doc_table(doc, "house-rules", "");
  doc_column(doc, "Rule", DOC_WIDE);
  doc_column(doc, "In force", DOC_LEFT);
  doc_column(doc, "Instead", DOC_LEFT);
  doc_column(doc, "Player\u2019s return, of the Ante", DOC_RIGHT);
  snprintf(heading, sizeof heading, "In 100 hands at %.40s",
           words_money(model->book, (double)model->book->main.ante.min_cents).text);
  doc_column(doc, heading, DOC_RIGHT);
  put_qualifier(model);
  put_raise(model);
  put_trips_fold(model);
  put_trips_tables(model);
  put_progressive_fold(model);
}
