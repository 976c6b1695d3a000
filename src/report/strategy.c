/* The best strategy: the chart of starting hands, the rules of thumb drawn from it, and what they cost. */
#include "model.h"
#include "thumb.h"

static const char ranks[] = "23456789TJQKA";
static const char *const rank_words[] = {"two",  "three", "four", "five",  "six",  "seven", "eight",
                                         "nine", "ten",   "jack", "queen", "king", "ace"};

static const struct felt_start *find_start(const struct felt_solution *solution, int high, int low,
                                           bool suited) {
  char hand[4] = {ranks[high], ranks[low], high == low ? '\0' : suited ? 's' : 'o', '\0'};
  for (int i = 0; i < FELT_STARTS; i++)
    if (strcmp(solution->start[i].hand, hand) == 0) return &solution->start[i];
  felt_assert(false);
  return NULL;
}

/* ---- the chart */

static void put_grid(struct model *model) {
  json_t *grid =
      doc_chart(&model->doc, "grid", "chart",
                "Before the flop: what to do, and what a raise is worth against a check, in antes");
  json_t *hands = json_array(), *legend = json_array();
  int multiple = 0;
  doc_set(grid, "hands", hands);
  doc_set(grid, "legend", legend);
  for (int row = FELT_RANKS - 1; row >= 0; row--)
    for (int column = FELT_RANKS - 1; column >= 0; column--) {
      bool suited = column < row;
      const struct felt_start *start =
          find_start(&model->solution, row > column ? row : column, row > column ? column : row, suited);
      double raise = felt_exact_value(start->ev_raise), check = felt_exact_value(start->ev_check);
      json_t *hand = json_object();
      doc_add(hands, hand);
      doc_set(hand, "hand", json_string(start->hand));
      doc_set(hand, "action", start->multiple ? doc_words("%dx", start->multiple) : json_string("check"));
      doc_set(hand, "gain", json_real(raise - check));
      doc_set(hand, "ev_raise", json_real(raise));
      doc_set(hand, "ev_check", json_real(check));
      doc_set(hand, "combinations", json_integer(start->combinations));
      if (start->multiple > multiple) multiple = start->multiple;
    }
  doc_add(legend, doc_words("play %dx", multiple));
  doc_add(legend, doc_words("play %dx, close", multiple));
  doc_add(legend, json_string("check, close"));
  doc_add(legend, json_string("check"));
  doc_note(&model->doc,
           "Suited hands above the diagonal, offsuit below, pairs on it. \u201cClose\u201d: the two "
           "actions lie less than a tenth of an ante apart.");
}

/* ---- rules of thumb before the flop: exactly the chart, in words */

/* The lowest kicker from which on all raise, or -1 where the row has gaps; `high` where none does. */
static int lowest_kicker(const struct felt_solution *solution, int high, bool suited) {
  int lowest = high;
  bool gap = false;
  for (int low = high - 1; low >= 0; low--) {
    bool raises = find_start(solution, high, low, suited)->multiple > 0;
    if (raises && gap) return -1;
    if (raises)
      lowest = low;
    else
      gap = true;
  }
  return lowest;
}

static void list_kickers(const struct felt_solution *solution, int high, bool suited,
                         struct felt_text *text) {
  int lowest = lowest_kicker(solution, high, suited);
  if (lowest == high) {
    felt_text_put(text, suited ? "no suited hand" : "no offsuit hand");
  } else if (lowest >= 0) {
    felt_text_printf(text, "%c%c%c%s", ranks[high], ranks[lowest], suited ? 's' : 'o',
                     lowest < high - 1 ? " and higher" : "");
  } else {
    for (int low = high - 1, count = 0; low >= 0; low--)
      if (find_start(solution, high, low, suited)->multiple)
        felt_text_printf(text, "%s%c%c%c", count++ ? ", " : "", ranks[high], ranks[low], suited ? 's' : 'o');
  }
}

static void put_pairs(struct model *model) {
  int lowest = FELT_RANKS;
  while (lowest > 0 && find_start(&model->solution, lowest - 1, lowest - 1, false)->multiple) lowest--;
  if (lowest < FELT_RANKS) doc_item(&model->doc, "Pairs: %c%c and higher.", ranks[lowest], ranks[lowest]);
}

static void put_preflop(struct model *model) {
  const struct felt_solution *s = &model->solution;
  int multiple = s->start[0].multiple;
  doc_heading(&model->doc, "Rules of thumb");
  doc_text(&model->doc,
           "Before the flop, Play %dx the Ante with the hands below and check the others. This is the "
           "chart in words, so it costs nothing: %d of the 169 starting hands, %s of all deals.",
           multiple, s->starts_that_raise,
           words_percent((double)s->plays[0] / (double)FELT_BOARDS_ALL, 2).text);
  put_pairs(model);
  for (int high = FELT_RANKS - 1; high > 0; high--) {
    char suited[160], offsuit[160];
    struct felt_text text = felt_text_init(suited, sizeof suited);
    int low = lowest_kicker(s, high, true), low_off = lowest_kicker(s, high, false);
    if (low == high && low_off == high) continue;
    list_kickers(s, high, true, &text);
    text = felt_text_init(offsuit, sizeof offsuit);
    list_kickers(s, high, false, &text);
    if (low == 0 && low_off == 0)
      doc_item(&model->doc, "Any %s.", rank_words[high]);
    else
      doc_item(&model->doc, "%c%s high: %s; %s.", rank_words[high][0] - 'a' + 'A', rank_words[high] + 1,
               suited, offsuit);
  }
}

/* ---- after the flop */

static void put_flop(struct model *model, const struct thumb_rules *rules) {
  struct doc *doc = &model->doc;
  const struct felt_game *game = &model->game;
  if (game->play_count[1] == 0) return;
  doc_text(doc, "On the flop, Play %dx with any of these, otherwise check:",
           game->play_multiple[1][game->play_count[1] - 1]);
  if (rules->two_pair) doc_item(doc, "Two pair or better, with a hole card in it.");
  if (rules->pair_from < FELT_RANKS && rules->pair_from > 0)
    doc_item(doc, "A hole card that pairs the flop, %s or higher.", rank_words[rules->pair_from]);
  if (rules->pair_from == 0) doc_item(doc, "A hole card that pairs the flop.");
  if (rules->pocket_from < FELT_RANKS) {
    doc_item(doc, "A pocket pair of %c%c or higher.", ranks[rules->pocket_from], ranks[rules->pocket_from]);
  }
  if (rules->draw_from < FELT_RANKS)
    doc_item(doc, "Four to a flush, with a hole card of that suit that is %s %s or higher.",
             rules->draw_from == FELT_RANKS - 1 || rules->draw_from == 6 ? "an" : "a",
             rank_words[rules->draw_from]);
  if (rules->board_trips) doc_item(doc, "Three of a kind that lies on the board.");
}

static void put_river(struct model *model, const struct thumb_rules *rules) {
  doc_text(&model->doc,
           "On the river, Play %dx with any of these, otherwise fold:", model->game.play_multiple[2][0]);
  if (rules->hidden_pair) doc_item(&model->doc, "A pair or better with a hole card in it.");
  if (rules->outs_below > 0)
    doc_item(&model->doc,
             "Fewer than %d outs for the dealer: unseen cards that would, each by itself, give the dealer a "
             "better hand.",
             rules->outs_below);
}

static void put_cost(struct model *model, const struct thumb_rules *rules,
                     const struct thumb_counts *counts) {
  struct doc *doc = &model->doc;
  struct thumb_rules simple = *rules;
  double best = felt_exact_value(model->solution.ev), ante = (double)model->game.ante_cents;
  doc_table(doc, "thumb-cost", "What the rules of thumb cost");
  doc_column(doc, "Played", DOC_WIDE);
  doc_column(doc, "Value, antes", DOC_RIGHT);
  doc_column(doc, "House edge", DOC_RIGHT);
  doc_column(doc, "Cost of the Ante", DOC_RIGHT);
  char heading[80];
  snprintf(heading, sizeof heading, "Cost a hand at %.40s", words_money(model->book, ante).text);
  doc_column(doc, heading, DOC_RIGHT);
  simple.outs_below = 0;
  const struct {
    const char *words;
    double ev;
  } rows[] = {{"The best strategy", best},
              {"All rules of thumb", felt_exact_value(rules->ev)},
              {"The same, but on the river only with a pair or better with a hole card in it",
               felt_exact_value(thumb_value(&model->game, &model->solution, counts, &simple))}};
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    double cost = best - rows[i].ev;
    doc_row(doc, "");
    doc_cell(doc, "%s", rows[i].words);
    doc_number(doc, rows[i].ev, "%s", words_signed(rows[i].ev, 8).text);
    doc_number(doc, -rows[i].ev, "%s", words_percent(-rows[i].ev, 4).text);
    doc_number(doc, cost, "%s", words_percent(cost, 4).text);
    doc_number(doc, cost * ante / 100, "%s", words_money(model->book, cost * ante).text);
  }
  doc_note(
      doc,
      "Exact: every deal is counted, %s antes with all rules of thumb. Which ranks and how many cards the "
      "rules name was found by trying all of them.",
      words_exact(rules->ev).text);
}

static void put_thumb(struct model *model) {
  struct thumb_counts *counts = malloc(sizeof *counts);
  struct thumb_rules rules;
  struct felt_error error;
  felt_assert(counts);
  put_preflop(model);
  if (thumb_count(&model->game, &model->solution, model->options.threads, 1, counts, &error) == FELT_OK) {
    thumb_find(&model->game, &model->solution, counts, &rules);
    put_flop(model, &rules);
    put_river(model, &rules);
    put_cost(model, &rules, counts);
  } else {
    doc_note(&model->doc, "Rules of thumb after the flop are missing: %s.", model_words(model, &error).text);
  }
  free(counts);
}

/* ---- where a side wager is at stake in a fold */

static void put_with_side(struct model *model, int side) {
  if (model->book->side[side].after_fold != FELT_FOLD_FORFEITS) return;
  struct felt_game game = model_with_side(model, side);
  const struct felt_solution *with = model_solution(model, &game);
  int differ = 0;
  for (int i = 0; i < FELT_STARTS; i++)
    differ += with->start[i].multiple != model->solution.start[i].multiple;
  char changes[80];
  if (differ)
    snprintf(changes, sizeof changes, "%d of the 169 starting hands change", differ);
  else
    snprintf(changes, sizeof changes, "the chart stays as it is");
  doc_text(&model->doc,
           "With one Ante on %s, which a fold forfeits here (%s), the best play folds less: %s of all "
           "hands instead of %s. Before the flop %s.",
           model_title(model->book, side), model->book->side[side].after_fold_rule.id,
           words_percent((double)with->folds / (double)FELT_BOARDS_ALL, 3).text,
           words_percent((double)model->solution.folds / (double)FELT_BOARDS_ALL, 3).text, changes);
}

void section_strategy(struct model *model) {
  doc_section(&model->doc, "strategy", "The best strategy");
  if (!model->solved) {
    doc_text(&model->doc,
             "The solver does not take this book\u2019s main game: %s: %s. What depends on its best play "
             "is left out of this report.",
             model->refusal.where, model_words(model, &model->refusal).text);
    return;
  }
  put_grid(model);
  int sides[FELT_SIDES_MAX], count = model_own_hand(model->book, sides);
  for (int i = 0; i < count; i++) put_with_side(model, sides[i]);
  put_thumb(model);
}
