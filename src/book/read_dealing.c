/* Ways of dealing: decks, cuts, counts and the order of the cards. */
#include "read.h"

static bool read_step(struct felt_sheet *sheet, int at, struct felt_book *book, struct felt_deal_step *step) {
  int named = 0;
  for (int kind = 0; kind < (int)FELT_COUNT(felt_form_step_deals); kind++) {
    const struct felt_field *deals = &felt_form_step_deals[kind];
    if (felt_sheet_may(sheet, at, deals->key) == FELT_NOWHERE) continue;
    step->kind = (enum felt_deal_step_kind)kind;
    felt_field_read(sheet, at, deals, book, step);
    named++;
  }
  felt_entry_read_at(sheet, at, &felt_form_step, book, step);
  if (named != 1) felt_sheet_fault(sheet, at, FELT_SAYS(STEP_DEALS_ONE));
  return named == 1;
}

/* Two cards to each hand before anyone acts; three community cards by the flop, five in all. */
static void check_steps(struct felt_sheet *sheet, int at, const struct felt_way *way, int positions) {
  int each = 0, burnt = 0, community[FELT_STREETS] = {0};
  for (int i = 0; i < way->step_count; i++) {
    const struct felt_deal_step *step = &way->step[i];
    if (i > 0 && step->before < way->step[i - 1].before)
      felt_sheet_clash(sheet, at, FELT_SAYS(STEP_OUT_OF_ORDER, i + 1));
    if (step->kind == FELT_DEAL_EACH && step->before == FELT_PREFLOP) each += step->count;
    if (step->kind == FELT_DEAL_EACH && step->before != FELT_PREFLOP)
      felt_sheet_clash(sheet, at, FELT_SAYS(STEP_DEALS_TOO_LATE, i + 1));
    if (step->kind == FELT_DEAL_COMMUNITY) community[step->before] += step->count;
    if (step->kind == FELT_DEAL_BURN) burnt += step->count;
  }
  int by_flop = community[FELT_PREFLOP] + community[FELT_FLOP], in_all = by_flop + community[FELT_RIVER];
  if (each != 2) felt_sheet_clash(sheet, at, FELT_SAYS(CARDS_TO_EACH_HAND, each));
  if (in_all != 5) felt_sheet_clash(sheet, at, FELT_SAYS(COMMUNITY_CARDS, in_all));
  if (2 * (positions + 1) + 5 + burnt > FELT_DECK)
    felt_sheet_clash(sheet, at, FELT_SAYS(TABLE_OUTGROWS_DECK));
  if (in_all == 5 && by_flop < 3) felt_sheet_clash(sheet, at, FELT_SAYS(FLOP_TOO_SHORT, by_flop));
}

static void read_way(struct felt_sheet *sheet, int at, struct felt_book *book, struct felt_way *way) {
  felt_section_read(sheet, at, &felt_form_way, book, way);
  int steps = felt_sheet_need(sheet, at, "steps");
  for (int i = felt_sheet_first(sheet, steps); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    if (way->step_count == FELT_DEAL_STEPS_MAX) {
      felt_sheet_fault(sheet, i,
                       FELT_SAYS(TOO_MANY, FELT_DEAL_STEPS_MAX, felt_figure_name(FELT_CODE_THING_STEP)));
      break;
    }
    if (read_step(sheet, i, book, &way->step[way->step_count])) way->step_count++;
  }
  check_steps(sheet, steps, way, book->positions);
}

/* One way of dealing stands in the section itself, unnamed; several are named under "ways". */
void felt_read_dealing(struct felt_sheet *sheet, int top, struct felt_book *book) {
  int at = felt_sheet_need(sheet, top, "dealing");
  int ways = felt_sheet_may(sheet, at, "ways");
  if (ways == FELT_NOWHERE) {
    if (at == FELT_NOWHERE) return;
    book->way_count = 1;
    read_way(sheet, at, book, &book->way[0]);
    return;
  }
  for (int i = felt_sheet_first(sheet, ways); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    if (book->way_count == FELT_WAYS_MAX) {
      felt_sheet_fault(sheet, i, FELT_SAYS(TOO_MANY, FELT_WAYS_MAX, felt_figure_name(FELT_CODE_THING_WAY)));
      break;
    }
    struct felt_way *way = &book->way[book->way_count++];
    way->name = felt_sheet_key_name(sheet, i);
    read_way(sheet, i, book, way);
  }
  int chosen = felt_sheet_need(sheet, at, "way in use");
  const char *name[FELT_WAYS_MAX];
  struct felt_words words = felt_words_of_ways(book, name);
  book->way_default = felt_sheet_choice(sheet, felt_sheet_need(sheet, chosen, "way"), &words);
  book->way_default_rule = felt_sheet_rule(sheet, chosen, NULL);
}
