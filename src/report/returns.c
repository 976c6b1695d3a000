/* The exact return of every wager, with the combinations behind it. */
#include "model.h"

#include <math.h>

/* ---- Ante, Blind and Play */

/* Deals, and what they bring in 1/unit antes. */
struct wager {
  felt_wide wins, pushes, loses;
  felt_wide brings;
  felt_wide staked; /* antes over all deals */
};

struct outcomes {
  felt_wide unit; /* the Blind's odds come out whole in it */
  struct wager ante, blind, play;
  felt_wide won[FELT_CATEGORIES]; /* deals, by the player's hand */
  felt_wide all_won, tied, lost;  /* folds are lost */
};

static felt_wide unit_of(const struct felt_game *game) {
  felt_wide unit = 1;
  for (int c = 0; c < FELT_CATEGORIES; c++) {
    int per = game->blind[c].per ? game->blind[c].per : 1;
    felt_wide next = unit;
    while (next % per) next += unit;
    unit = next;
  }
  return unit;
}

static void add_play(const struct model *model, int play, int hand, struct outcomes *o) {
  const int64_t *end = model->distribution.play[play].deals[hand];
  const struct felt_game_odds *odds = &model->game.blind[hand];
  felt_wide won = (felt_wide)end[FELT_WINS_ANTE] + end[FELT_WINS];
  felt_wide lost = (felt_wide)end[FELT_LOSES_ANTE] + end[FELT_LOSES], tied = end[FELT_TIES];
  int multiple = model->distribution.play[play].multiple;
  bool pays = odds->per > 0 && odds->to > 0;
  o->won[hand] += won;
  o->all_won += won;
  o->tied += tied;
  o->lost += lost;
  o->ante.wins += end[FELT_WINS_ANTE];
  o->ante.loses += end[FELT_LOSES_ANTE];
  o->ante.pushes += end[FELT_WINS] + end[FELT_LOSES] + tied;
  o->blind.wins += pays ? won : 0;
  o->blind.pushes += tied + (pays ? 0 : won);
  o->blind.loses += lost;
  o->blind.brings += (pays ? won * (o->unit * odds->to / odds->per) : 0) - lost * o->unit;
  o->play.wins += won;
  o->play.pushes += tied;
  o->play.loses += lost;
  o->play.brings += multiple * (won - lost) * o->unit;
  o->play.staked += multiple * (won + tied + lost);
}

static struct outcomes count_outcomes(const struct model *model) {
  struct outcomes o = {.unit = unit_of(&model->game)};
  for (int hand = 0; hand < FELT_CATEGORIES; hand++) {
    felt_wide folded = model->distribution.folded[hand];
    for (int i = 0; i < model->distribution.plays; i++) add_play(model, i, hand, &o);
    o.lost += folded;
    o.ante.loses += folded;
    o.blind.loses += folded;
    o.blind.brings -= folded * o.unit;
  }
  o.ante.brings = (o.ante.wins - o.ante.loses) * o.unit;
  o.ante.staked = o.blind.staked = FELT_DEALS_ALL;
  /* They make the solver's value, less the fee. */
  const struct felt_exact *ev = &model->solution.ev;
  felt_wide ante = model->game.ante_cents, fee = model->game.fee_cents;
  felt_wide brings = (o.ante.brings + o.blind.brings + o.play.brings) * ante - FELT_DEALS_ALL * fee * o.unit;
  felt_assert(brings * (ev->denominator / FELT_DEALS_ALL) == ev->numerator * o.unit * ante);
  return o;
}

static void put_deals(struct doc *doc, felt_wide deals) {
  doc_number(doc, (double)deals, "%s", words_count(deals).text);
}

static void put_outcomes(struct model *model, const struct outcomes *o) {
  static const char *const streets[] = {"before the flop", "on the flop", "on the river"};
  struct doc *doc = &model->doc;
  const struct felt_distribution *d = &model->distribution;
  felt_wide folded = 0;
  for (int hand = 0; hand < FELT_CATEGORIES; hand++) folded += d->folded[hand];
  doc_table(doc, "outcomes", "How a hand ends under the best play, in deals");
  doc_column(doc, "Play", DOC_WIDE);
  static const char *const columns[] = {"Share", "Deals", "Player wins", "Tie", "Player loses"};
  for (size_t i = 0; i < FELT_COUNT(columns); i++) doc_column(doc, columns[i], DOC_RIGHT);
  for (int i = 0; i < d->plays; i++) {
    felt_wide end[FELT_ENDS] = {0};
    for (int n = 0; n < FELT_CATEGORIES * FELT_ENDS; n++)
      end[n % FELT_ENDS] += d->play[i].deals[n / FELT_ENDS][n % FELT_ENDS];
    felt_wide won = end[FELT_WINS_ANTE] + end[FELT_WINS], lost = end[FELT_LOSES_ANTE] + end[FELT_LOSES];
    double share = (double)(won + lost + end[FELT_TIES]) / (double)FELT_DEALS_ALL;
    doc_row(doc, "");
    doc_cell(doc, "%dx %s", d->play[i].multiple, streets[d->play[i].street]);
    doc_number(doc, share, "%s", words_percent(share, 2).text);
    put_deals(doc, won + lost + end[FELT_TIES]);
    put_deals(doc, won);
    put_deals(doc, end[FELT_TIES]);
    put_deals(doc, lost);
  }
  double share = (double)folded / (double)FELT_DEALS_ALL;
  doc_row(doc, "");
  doc_cell(doc, "Fold");
  doc_number(doc, share, "%s", words_percent(share, 2).text);
  put_deals(doc, folded);
  put_deals(doc, 0);
  put_deals(doc, 0);
  put_deals(doc, folded);
  doc_row(doc, "total");
  doc_cell(doc, "All deals");
  doc_number(doc, 1, "%s", words_percent(1, 0).text);
  put_deals(doc, FELT_DEALS_ALL);
  put_deals(doc, o->all_won);
  put_deals(doc, o->tied);
  put_deals(doc, o->lost);
  doc_note(doc, "Of all deals the player wins %s, ties %s and loses %s, folds among them.",
           words_percent((double)o->all_won / (double)FELT_DEALS_ALL, 4).text,
           words_percent((double)o->tied / (double)FELT_DEALS_ALL, 4).text,
           words_percent((double)o->lost / (double)FELT_DEALS_ALL, 4).text);
}

/* The fee is not a wager: it has neither an amount to be a share of nor a result. */
static void put_fee(struct model *model) {
  double fee = (double)model->game.fee_cents / (double)model->game.ante_cents;
  doc_row(&model->doc, "");
  doc_cell(&model->doc, "Fee of %s a hand (%s)", words_money(model->book, (double)model->game.fee_cents).text,
           model->book->fee_rule.id);
  for (int i = 0; i < 4; i++) doc_blank(&model->doc);
  doc_number(&model->doc, -fee, "%s", words_signed(-fee, 6).text);
  doc_blank(&model->doc);
}

static void put_wagers(struct model *model, const struct outcomes *o) {
  struct doc *doc = &model->doc;
  const double all = (double)FELT_DEALS_ALL;
  const struct {
    const char *name;
    const struct wager *wager;
  } rows[] = {{"Ante", &o->ante}, {"Blind", &o->blind}, {"Play", &o->play}};
  struct felt_exact exact[3];
  doc_table(doc, "wagers", "Each wager by itself, in deals");
  doc_column(doc, "Wager", DOC_WIDE);
  static const char *const columns[] = {"Wins",           "Pushes",        "Loses",
                                        "Average, antes", "Return, antes", "Of its amount"};
  for (size_t i = 0; i < FELT_COUNT(columns); i++) doc_column(doc, columns[i], DOC_RIGHT);
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    const struct wager *w = rows[i].wager;
    double staked = (double)w->staked / all;
    exact[i] = (struct felt_exact){w->brings, o->unit * FELT_DEALS_ALL};
    double value = felt_exact_value(exact[i]);
    doc_row(doc, "");
    doc_cell(doc, "%s", rows[i].name);
    put_deals(doc, w->wins);
    put_deals(doc, w->pushes);
    put_deals(doc, w->loses);
    doc_number(doc, staked, "%s", words_decimal(staked, 6).text);
    doc_number(doc, value, "%s", words_signed(value, 6).text);
    doc_number(doc, value / staked, "%s", words_percent(value / staked, 4).text);
  }
  double ev = felt_exact_value(model->solution.ev), average = felt_solution_average_wager(&model->solution);
  double risk = felt_solution_element_of_risk(&model->game, &model->solution);
  if (model->game.fee_cents > 0) put_fee(model);
  doc_row(doc, "total");
  doc_cell(doc, model->game.fee_cents > 0 ? "All three, less the fee" : "All three");
  for (int i = 0; i < 3; i++) doc_blank(doc);
  doc_number(doc, average, "%s", words_decimal(average, 6).text);
  doc_number(doc, ev, "%s", words_signed(ev, 6).text);
  doc_number(doc, -risk, "%s", words_percent(-risk, 4).text);
  doc_note(
      doc,
      "Where the dealer does not qualify the Ante pushes. Exactly, in antes: Ante %s, Blind %s, Play %s.",
      words_exact(exact[0]).text, words_exact(exact[1]).text, words_exact(exact[2]).text);
}

static void put_blind(struct model *model, const struct outcomes *o) {
  struct doc *doc = &model->doc;
  const struct felt_pay_table *table = &model->book->main.blind;
  const double all = (double)FELT_DEALS_ALL;
  doc_table(doc, "blind", "Blind, on hands that beat the dealer");
  doc_column(doc, "Hand", DOC_WIDE);
  doc_column(doc, "Pays", DOC_RIGHT);
  doc_column(doc, "Deals won with it", DOC_RIGHT);
  doc_column(doc, "Chance", DOC_RIGHT);
  doc_column(doc, "Return, antes", DOC_RIGHT);
  for (int hand = FELT_ROYAL_FLUSH; hand >= 0; hand--) {
    if (table->row[hand].per == 0) continue;
    felt_wide deals = o->won[hand];
    double gain = (double)deals / all * table->row[hand].to / table->row[hand].per;
    doc_row(doc, "");
    doc_cell(doc, "%s", words_hand((enum felt_category)hand));
    doc_cell(doc, "%s", words_odds(model->book, table->row[hand].to, table->row[hand].per).text);
    doc_number(doc, (double)deals, "%s", words_count(deals).text);
    doc_number(doc, (double)deals / all, "%s", words_percent((double)deals / all, 5).text);
    doc_number(doc, gain, "%s", words_signed(gain, 6).text);
  }
  doc_row(doc, "");
  doc_cell(doc, "Less than that, or a tie");
  doc_cell(doc, "push");
  put_deals(doc, o->blind.pushes);
  doc_number(doc, (double)o->blind.pushes / all, "%s", words_percent((double)o->blind.pushes / all, 5).text);
  doc_number(doc, 0, "0");
  doc_row(doc, "");
  doc_cell(doc, "Dealer wins, or a fold");
  doc_cell(doc, "lost");
  doc_number(doc, (double)o->lost, "%s", words_count(o->lost).text);
  doc_number(doc, (double)o->lost / all, "%s", words_percent((double)o->lost / all, 5).text);
  doc_number(doc, -(double)o->lost / all, "%s", words_signed(-(double)o->lost / all, 6).text);
  double value = felt_exact_value((struct felt_exact){o->blind.brings, o->unit * FELT_DEALS_ALL});
  doc_row(doc, "total");
  doc_cell(doc, "Blind");
  doc_blank(doc);
  doc_number(doc, all, "%s", words_count(FELT_DEALS_ALL).text);
  doc_blank(doc);
  doc_number(doc, value, "%s", words_signed(value, 6).text);
}

static void put_main(struct model *model) {
  struct doc *doc = &model->doc;
  const struct felt_solution *s = &model->solution;
  double ev = felt_exact_value(s->ev), average = felt_solution_average_wager(s);
  struct outcomes outcomes = count_outcomes(model);
  doc_heading(doc, "Ante, Blind and Play");
  doc_text(
      doc,
      "The value of a hand is exactly %s antes, that is %s: the house keeps %s of the Ante, or %s of all "
      "that is wagered on Ante, Blind and Play (%s antes on average).",
      words_exact(s->ev).text, words_signed(ev, 10).text, words_percent(felt_solution_house_edge(s), 6).text,
      words_percent(felt_solution_element_of_risk(&model->game, s), 6).text, words_decimal(average, 6).text);
  if (model->game.fee_cents > 0)
    doc_text(doc,
             "The value has the fee in it: %s a hand (%s), %s of the least Ante. It is not a wager, so "
             "it is in what the house keeps and not in what is wagered.",
             words_money(model->book, (double)model->game.fee_cents).text, model->book->fee_rule.id,
             words_percent((double)model->game.fee_cents / (double)model->game.ante_cents, 4).text);
  if (felt_game_capped(model->book, &model->game, 1))
    doc_text(doc,
             "The book limits what a hand or a round may be paid; that limit could cut the highest pays and "
             "is left aside here.");
  put_outcomes(model, &outcomes);
  put_wagers(model, &outcomes);
  put_blind(model, &outcomes);
}

/* ---- side wagers on the own hand */

static void put_side_table(struct model *model, int n) {
  const struct felt_pay_table *table = model_table(model->book, n);
  struct doc *doc = &model->doc;
  const double all = 133784560;
  char caption[120];
  struct felt_side side = felt_own_hand_side(&model->counts, table);
  double lost = 1;
  snprintf(caption, sizeof caption, "%s%s%s, kept to the end", model_title(model->book, n),
           table->name.text[0] ? ", table " : "", table->name.text);
  doc_table(doc, felt_wager_word(model->book, (enum felt_wager)(FELT_SIDE + n)), caption);
  doc_column(doc, "Hand, best of seven", DOC_WIDE);
  doc_column(doc, "Pays", DOC_RIGHT);
  doc_column(doc, "Combinations", DOC_RIGHT);
  doc_column(doc, "Chance", DOC_RIGHT);
  doc_column(doc, "Return, wagers", DOC_RIGHT);
  for (int hand = FELT_ROYAL_FLUSH; hand >= 0; hand--) {
    if (table->row[hand].per == 0) continue;
    double chance = (double)model->counts.seven[hand] / all;
    double gain = chance * table->row[hand].to / table->row[hand].per;
    lost -= chance;
    doc_row(doc, "");
    doc_cell(doc, "%s", words_hand((enum felt_category)hand));
    doc_cell(doc, "%s", words_odds(model->book, table->row[hand].to, table->row[hand].per).text);
    doc_number(doc, (double)model->counts.seven[hand], "%s", words_count(model->counts.seven[hand]).text);
    doc_number(doc, chance, "%s", words_percent(chance, 5).text);
    doc_number(doc, gain, "%s", words_signed(gain, 6).text);
  }
  doc_row(doc, "");
  doc_cell(doc, "Anything less");
  doc_cell(doc, "lost");
  doc_number(doc, lost * all, "%s", words_decimal(lost * all, 0).text);
  doc_number(doc, lost, "%s", words_percent(lost, 5).text);
  doc_number(doc, -lost, "%s", words_signed(-lost, 6).text);
  doc_row(doc, "total");
  doc_cell(doc, "House edge %s", words_percent(-felt_exact_value(side.ev), 6).text);
  doc_blank(doc);
  doc_number(doc, all, "%s", words_count((felt_wide)all).text);
  doc_blank(doc);
  doc_number(doc, felt_exact_value(side.ev), "%s", words_signed(felt_exact_value(side.ev), 6).text);
  doc_note(doc, "Exactly %s wagers.", words_exact(side.ev).text);
}

/* What a wager costs that a fold throws away. */
static void put_forfeited(struct model *model, int n) {
  const struct felt_side_rules *rules = &model->book->side[n];
  const char *title = model_title(model->book, n);
  struct felt_game game = model_with_side(model, n);
  bool beside;
  double with = model_value(model, &game), edge = -felt_exact_value(model_side_ev(model, n, &beside));
  double kept = -felt_exact_value(felt_own_hand_side(&model->counts, model_table(model->book, n)).ev);
  doc_text(&model->doc,
           "A fold forfeits %s in this house (%s). With one Ante on %s and the best play for both, the "
           "whole game is worth %s antes: the %s wager then costs %s of itself, not %s.",
           title, rules->after_fold_rule.id, title, words_signed(with, 10).text, title,
           words_percent(edge, 4).text, words_percent(kept, 4).text);
}

static void put_own_hand(struct model *model, int n) {
  struct doc *doc = &model->doc;
  const struct felt_side_rules *rules = &model->book->side[n];
  doc_heading(doc, model_title(model->book, n));
  put_side_table(model, n);
  if (rules->after_fold == FELT_FOLD_FORFEITS && model->solved) put_forfeited(model, n);
  if (rules->table_count < 2) return;
  char id[64], caption[120];
  snprintf(id, sizeof id, "%s-tables", felt_wager_word(model->book, (enum felt_wager)(FELT_SIDE + n)));
  snprintf(caption, sizeof caption, "All %s tables that the house may choose, kept to the end",
           model_title(model->book, n));
  doc_table(doc, id, caption);
  doc_column(doc, "Table", DOC_WIDE);
  doc_column(doc, "House edge", DOC_RIGHT);
  doc_column(doc, "How often it pays", DOC_RIGHT);
  for (int i = 0; i < rules->table_count; i++) {
    struct felt_side side = felt_own_hand_side(&model->counts, &rules->table[i]);
    doc_row(doc, "");
    doc_cell(doc, "%s%s", rules->table[i].name.text, i == rules->table_default ? ", in use" : "");
    doc_number(doc, -felt_exact_value(side.ev), "%s", words_percent(-felt_exact_value(side.ev), 6).text);
    doc_number(doc, felt_exact_value(side.hit), "%s", words_percent(felt_exact_value(side.hit), 4).text);
  }
}

/* ---- the progressive */

static void put_award_row(struct model *model, const struct felt_progressive *table,
                          const struct felt_progressive_side *side, int kind) {
  struct doc *doc = &model->doc;
  int hand = kind % FELT_CATEGORIES;
  bool on_board = kind >= FELT_CATEGORIES;
  const struct felt_progressive_row *row = on_board ? &table->on_board[hand] : &table->row[hand];
  if (row->pays == FELT_PAYS_NOTHING) return;
  char pays[120];
  struct felt_text text = felt_text_init(pays, sizeof pays);
  const struct felt_reason award = felt_book_award(model->book, table, row);
  felt_words_reason(&award, &text);
  double chance = (double)side->hits[kind] / (double)side->combinations;
  double paid = row->pays == FELT_PAYS_TIMES
                    ? row->times
                    : (double)table->level[row->level].seed_cents * row->percent_ppm / (double)FELT_PPM /
                          (double)table->wager_cents;
  if (model->book->progressive.stake_returned) paid += 1;
  doc_row(doc, "");
  doc_cell(doc, "%s%s", words_hand((enum felt_category)hand), on_board ? ", on the board" : "");
  doc_cell(doc, "%s", pays);
  doc_number(doc, (double)side->hits[kind], "%s", words_count(side->hits[kind]).text);
  doc_number(doc, chance, "%s", words_one_in(chance).text);
  doc_number(doc, chance * paid, "%s", words_percent(chance * paid, 4).text);
}

static void put_progressive(struct model *model) {
  struct doc *doc = &model->doc;
  const struct felt_progressive *table = model_progressive(model->book);
  const int64_t seeds[FELT_LEVELS_MAX] = {-1, -1, -1, -1};
  struct felt_progressive_side side;
  if (!table) return;
  felt_progressive_side(&model->counts, &model->book->progressive, table, seeds, &side);
  doc_heading(doc, "Progressive");
  char caption[160];
  snprintf(caption, sizeof caption, "Progressive%s%s, %s, a wager of %.40s, meters at their seeds",
           table->name.text[0] ? ", table " : "", table->name.text,
           table->hand == FELT_BEST_OF_SEVEN ? "best of seven" : "hole cards and flop",
           words_money(model->book, (double)table->wager_cents).text);
  doc_table(doc, "progressive", caption);
  doc_column(doc, "Hand", DOC_WIDE);
  doc_column(doc, "Pays", DOC_LEFT);
  doc_column(doc, "Combinations", DOC_RIGHT);
  doc_column(doc, "Chance", DOC_RIGHT);
  doc_column(doc, "Return", DOC_RIGHT);
  for (int hand = FELT_ROYAL_FLUSH; hand >= 0; hand--) {
    put_award_row(model, table, &side, hand);
    if (table->has_on_board[hand]) put_award_row(model, table, &side, FELT_CATEGORIES + hand);
  }
  double back = 1 + felt_exact_value(side.at_meters.ev);
  doc_row(doc, "total");
  doc_cell(doc, "Return at the seeds");
  doc_blank(doc);
  doc_number(doc, (double)side.combinations, "%s", words_count(side.combinations).text);
  doc_cell(doc, "%s", words_percent(felt_exact_value(side.at_meters.hit), 3).text);
  doc_number(doc, back, "%s", words_percent(back, 4).text);
  doc_note(
      doc,
      "Net, exactly %s wagers. Envy adds %s of a wager with every other hand that carries it. In the long "
      "run, as meters grow and are hit, the wager returns %s.",
      words_exact(side.at_meters.ev).text, words_percent(felt_exact_value(side.envy), 4).text,
      words_percent(side.long_run_return, 4).text);
  if (model->book->progressive.fold_forfeits)
    doc_note(doc,
             "A fold forfeits the wager in this house (%s). The figures hold for a player who never folds a "
             "hand that pays; the section on house rules says what that is worth.",
             model->book->progressive.fold_rule.id);
}

static void put_progressive_tables(struct model *model) {
  struct doc *doc = &model->doc;
  const struct felt_progressive_rules *rules = &model->book->progressive;
  const int64_t seeds[FELT_LEVELS_MAX] = {-1, -1, -1, -1};
  if (rules->table_count < 2) return;
  doc_table(doc, "progressive-tables",
            "All progressive tables that the house may choose, meters at their seeds");
  doc_column(doc, "Table", DOC_WIDE);
  doc_column(doc, "Return at the seeds", DOC_RIGHT);
  doc_column(doc, "Long run", DOC_RIGHT);
  doc_column(doc, "Envy, a hand", DOC_RIGHT);
  doc_column(doc, "Top meter to break even", DOC_RIGHT);
  for (int i = 0; i < rules->table_count; i++) {
    struct felt_progressive_side side;
    felt_progressive_side(&model->counts, rules, &rules->table[i], seeds, &side);
    double even = ceil(felt_exact_value(side.level[0].break_even_cents) / 100) * 100;
    doc_row(doc, "");
    doc_cell(doc, "%s%s", rules->table[i].name.text, i == rules->table_default ? ", in use" : "");
    doc_number(doc, 1 + felt_exact_value(side.at_meters.ev), "%s",
               words_percent(1 + felt_exact_value(side.at_meters.ev), 4).text);
    doc_number(doc, side.long_run_return, "%s", words_percent(side.long_run_return, 4).text);
    doc_number(doc, felt_exact_value(side.envy), "%s", words_percent(felt_exact_value(side.envy), 4).text);
    doc_number(doc, even / 100, "%s", words_money(model->book, even).text);
  }
}

/* ---- side wagers on the highest hand */

static void put_highest(struct model *model, int n) {
  struct doc *doc = &model->doc;
  const char *title = model_title(model->book, n);
  struct felt_error error;
  char caption[140];
  if (!model->has_highest) return;
  doc_heading(doc, title);
  snprintf(caption, sizeof caption, "%s by the number of hands in the round, the dealer\u2019s included",
           title);
  doc_table(doc, felt_wager_word(model->book, (enum felt_wager)(FELT_SIDE + n)), caption);
  doc_column(doc, "Hands", DOC_WIDE);
  doc_column(doc, "Chance that it pays", DOC_RIGHT);
  doc_column(doc, "Net, wagers", DOC_RIGHT);
  doc_column(doc, "House edge", DOC_RIGHT);
  for (int hands = 2; hands <= FELT_HIGHEST_HANDS_MAX; hands++) {
    struct felt_side side;
    if (felt_highest_side(&model->highest, model->book, n, hands, &side, &error)) continue;
    double ev = felt_exact_value(side.ev);
    doc_row(doc, "");
    doc_cell(doc, "%d", hands);
    doc_number(doc, felt_exact_value(side.hit), "%s", words_percent(felt_exact_value(side.hit), 5).text);
    doc_number(doc, ev, "%s", words_signed(ev, 6).text);
    doc_number(doc, -ev, "%s", words_percent(-ev, 4).text);
  }
  doc_note(doc, "Exact, with every hand turned up.");
}

void section_returns(struct model *model) {
  doc_section(&model->doc, "returns", "The return of every wager");
  if (model->solved) put_main(model);
  int sides[FELT_SIDES_MAX], count = model_own_hand(model->book, sides);
  for (int i = 0; i < count; i++) put_own_hand(model, sides[i]);
  put_progressive(model);
  put_progressive_tables(model);
  for (int i = 0; i < model->book->side_count; i++)
    if (model->book->side[i].kind == FELT_HIGHEST_HAND) put_highest(model, i);
}
