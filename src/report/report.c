/* A report from its sections. */
#include "model.h"

#include <math.h>

static void add_figure(json_t *summary, const char *label, const char *value, const char *note) {
  json_t *figure = json_object();
  doc_add(summary, figure);
  doc_set(figure, "label", json_string(label));
  doc_set(figure, "value", json_string(value));
  doc_set(figure, "note", json_string(note));
}

static void put_progressive_figures(struct model *model, json_t *summary) {
  const struct felt_progressive *table = model_progressive(model->book);
  const int64_t seeds[FELT_LEVELS_MAX] = {-1, -1, -1, -1};
  struct felt_progressive_side side;
  char note[160];
  if (!table) return;
  felt_progressive_side(&model->counts, &model->book->progressive, table, seeds, &side);
  bool assumed = model->book->assumed[FELT_ASSUMED_SEED].id[0] != '\0';
  snprintf(note, sizeof note, "of the %.40s wager, meters at %sseeds",
           words_money(model->book, (double)table->wager_cents).text, assumed ? "assumed " : "their ");
  add_figure(summary, "Progressive returns", words_percent(1 + felt_exact_value(side.at_meters.ev), 2).text,
             note);
  snprintf(note, sizeof note, "on the %.40s meter, the others at seed", table->level[0].name.text);
  double even = ceil(felt_exact_value(side.level[0].break_even_cents) / 100) * 100;
  add_figure(summary, "Progressive breaks even at",
             side.level[0].breaks_even ? words_money(model->book, even).text : "never",
             table->level_count > 1 ? note : "on its meter");
}

static void put_side_figure(const struct model *model, int side, json_t *summary) {
  const struct felt_pay_table *table = model_table(model->book, side);
  bool beside;
  struct felt_exact ev = model_side_ev(model, side, &beside);
  char note[160];
  snprintf(note, sizeof note, "house edge%s%s, %s", table->name.text[0] ? ", table " : "", table->name.text,
           beside ? "of one Ante beside the game; a fold forfeits it" : "kept to the end");
  add_figure(summary, model_title(model->book, side), words_percent(-felt_exact_value(ev), 4).text, note);
}

static void put_summary(struct model *model) {
  json_t *summary = json_array();
  doc_set(model->doc.root, "summary", summary);
  if (model->solved) {
    const struct felt_solution *s = &model->solution;
    add_figure(summary, "House edge", words_percent(felt_solution_house_edge(s), 4).text,
               model->game.fee_cents > 0 ? "of the Ante, under the best play, the fee included"
                                         : "of the Ante, under the best play");
    add_figure(summary, "Element of risk",
               words_percent(felt_solution_element_of_risk(&model->game, s), 4).text,
               "of all wagered on Ante, Blind and Play");
    struct words deviation = words_decimal(model->distribution.standard_deviation, 3);
    char words[80];
    snprintf(words, sizeof words, "%.40s antes", deviation.text);
    add_figure(summary, "Standard deviation", words, "of one hand, no side wager");
  }
  int sides[FELT_SIDES_MAX], count = model_own_hand(model->book, sides);
  for (int i = 0; i < count; i++) put_side_figure(model, sides[i], summary);
  put_progressive_figures(model, summary);
}

static void put_book(struct model *model) {
  const struct felt_book *book = model->book;
  json_t *about = json_object();
  doc_set(model->doc.root, "title", json_string(book->house));
  doc_set(
      model->doc.root, "subtitle",
      json_string("Ultimate Texas Hold\u2019em Progressive: the rules in force and their exact mathematics"));
  doc_set(model->doc.root, "source",
          doc_words("From the house\u2019s text: %s. Amounts in %s.", book->source, book->currency));
  doc_set(model->doc.root, "running", doc_words("%s: rules and mathematics", book->house));
  doc_set(model->doc.root, "book", about);
  doc_set(about, "name", json_string(book->name.text));
  doc_set(about, "house", json_string(book->house));
  doc_set(about, "source", json_string(book->source));
  doc_set(about, "currency", json_string(book->currency));
  doc_set(about, "hash", json_string(words_hash(book).text));
}

static void list_assumed(const struct felt_book *book, struct felt_text *text) {
  static const char *const words[FELT_ASSUMABLES] = {[FELT_ASSUMED_ANTE_LIMITS] = "the limits of the Ante",
                                                     [FELT_ASSUMED_SIDE_LIMITS] = "the limits of ",
                                                     [FELT_ASSUMED_CHIP] = "the smallest chip",
                                                     [FELT_ASSUMED_PROGRESSIVE_WAGER] =
                                                         "the progressive wager",
                                                     [FELT_ASSUMED_SEED] = "the seeds of the meters",
                                                     [FELT_ASSUMED_GROWTH] = "the growth of the meters",
                                                     [FELT_ASSUMED_FEE] = "the participation fee",
                                                     [FELT_ASSUMED_POSITIONS] = "the number of positions",
                                                     [FELT_ASSUMED_DECKS] = "the number of decks",
                                                     [FELT_ASSUMED_TIMES] = "the times of practice tables"};
  for (int i = 0, count = 0; i < FELT_ASSUMABLES; i++)
    if (book->assumed[i].id[0])
      felt_text_printf(text, "%s%s%s (%s)", count++ ? ", " : "", words[i],
                       i == FELT_ASSUMED_SIDE_LIMITS ? model_title(book, 0) : "", book->assumed[i].id);
}

static void put_about(struct model *model) {
  const struct felt_book *book = model->book;
  char assumed[800];
  struct felt_text text = felt_text_init(assumed, sizeof assumed);
  list_assumed(book, &text);
  doc_about(
      &model->doc,
      "This report states the rules of the game, clause by clause as the house\u2019s text sets them, and "
      "what they are worth: the return of every wager, the best strategy, the worth of single rules, the "
      "economics of the progressive and what a player\u2019s bankroll goes through. The figures are exact "
      "unless a note says otherwise; every one of %s deals is weighed.",
      words_count(FELT_DEALS_ALL).text);
  if (assumed[0])
    doc_about(
        &model->doc,
        "The text does not print everything. Assumed here, by the ruling in brackets: %s. Assumed values "
        "are marked wherever they stand.",
        assumed);
  doc_identity(&model->doc, "House", book->house);
  doc_identity(&model->doc, "Text of the rules", book->source);
  doc_identity(&model->doc, "Book", book->name.text);
  doc_identity(&model->doc, "Book, BLAKE2b-256", words_hash(book).text);
  if (model->solved)
    doc_identity(&model->doc, "Value of a hand, antes", words_exact(model->solution.ev).text);
}

/* The exact numbers behind the words, as strings where they do not fit a JSON integer. */
static void put_figures(struct model *model) {
  const struct felt_solution *s = &model->solution;
  if (!model->solved) return;
  json_t *figures = json_object(), *ev = json_object();
  doc_set(model->doc.root, "figures", figures);
  doc_set(figures, "ev", ev);
  char digits[64];
  struct felt_text text = felt_text_init(digits, sizeof digits);
  felt_wide_print(s->ev.numerator, &text);
  doc_set(ev, "numerator", json_string(digits));
  text = felt_text_init(digits, sizeof digits);
  felt_wide_print(s->ev.denominator, &text);
  doc_set(ev, "denominator", json_string(digits));
  doc_set(ev, "value", json_real(felt_exact_value(s->ev)));
  doc_set(figures, "house_edge", json_real(felt_solution_house_edge(s)));
  doc_set(figures, "average_wager", json_real(felt_solution_average_wager(s)));
  doc_set(figures, "element_of_risk", json_real(felt_solution_element_of_risk(&model->game, s)));
  doc_set(figures, "fee", json_integer(model->game.fee_cents));
  doc_set(figures, "standard_deviation", json_real(model->distribution.standard_deviation));
}

enum felt_status felt_report_of(const struct felt_book *book, const struct felt_report_options *options,
                                json_t **document, struct felt_error *error) {
  struct model *model = calloc(1, sizeof *model);
  if (!model) return felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  enum felt_status status = model_begin(model, book, options, error);
  if (!status) {
    house_ask(model);
    status = model_solve(model, error);
  }
  if (!status) {
    model->doc = doc_begin("felt-report");
    put_book(model);
    put_about(model);
    put_summary(model);
    section_rules(model);
    section_returns(model);
    section_strategy(model);
    section_house_rules(model);
    section_meters(model);
    section_results(model);
    section_method(model);
    section_notes(model);
    put_figures(model);
    doc_sign(&model->doc, model->options.version);
    *document = model->doc.root;
  }
  model_close(model);
  free(model);
  return status;
}
