/* How awards from a meter are paid: in which tenders, and what is seen to before (R38). */
#include "read.h"

static struct felt_rule rule_of(const char *id) {
  struct felt_rule rule = {""};
  struct felt_text text = felt_text_init(rule.id, sizeof rule.id);
  felt_text_put(&text, id);
  return rule;
}

static void add_need(struct felt_award_rules *awards, enum felt_award_line line, struct felt_rule rule) {
  awards->need[awards->need_count++] = (struct felt_award_need){.line = line, .rule = rule};
}

/* A text that says nothing: in anything, once the cards have been seen, and what a notice wants cleared is.
 */
static void take_silence(struct felt_book *book) {
  struct felt_award_rules *awards = &book->awards;
  awards->tenders = (1U << FELT_TENDERS) - 1;
  awards->tenders_rule = rule_of("R38");
  add_need(awards, FELT_LINE_CARDS_SEEN, rule_of("R38"));
  for (int i = 0; i < book->notice_count; i++) {
    const struct felt_notice_rule *notice = &book->notice[i];
    if (notice->need != FELT_NEEDS_CLEARING || awards->need_count > 1) continue;
    add_need(awards, FELT_LINE_IDENTIFIED, notice->rule);
    add_need(awards, FELT_LINE_OFAC, notice->rule);
    add_need(awards, FELT_LINE_TITLE_31, notice->rule);
  }
}

static bool has_line(const struct felt_award_rules *awards, int count, enum felt_award_line line) {
  for (int i = 0; i < count; i++)
    if (awards->need[i].line == line) return true;
  return false;
}

static void read_checklist(struct felt_sheet *sheet, int at, struct felt_book *book) {
  struct felt_award_rules *awards = &book->awards;
  for (int i = felt_sheet_first(sheet, at); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    if (awards->need_count == FELT_AWARD_LINES) {
      felt_sheet_fault(sheet, i,
                       FELT_SAYS(TOO_MANY, FELT_AWARD_LINES, felt_figure_name(FELT_CODE_THING_LINE)));
      return;
    }
    struct felt_award_need *need = &awards->need[awards->need_count];
    felt_entry_read_at(sheet, i, &felt_form_award_need, book, need);
    if (has_line(awards, awards->need_count, need->line))
      felt_sheet_clash(sheet, i, FELT_SAYS(LINE_TWICE, felt_award_line_name(need->line)));
    awards->need_count++;
  }
  bool seen = false;
  for (int i = 0; i < awards->need_count; i++)
    seen = seen || (awards->need[i].line == FELT_LINE_CARDS_SEEN && !awards->need[i].may_be_not_needed);
  if (!seen) felt_sheet_clash(sheet, at, FELT_SAYS(CHECKLIST_WITHOUT_CARDS));
}

void felt_read_awards(struct felt_sheet *sheet, int top, struct felt_book *book) {
  int at = felt_sheet_may(sheet, top, "awards");
  if (at == FELT_NOWHERE) {
    take_silence(book);
    return;
  }
  (void)felt_entry_read(sheet, at, &felt_form_tenders, book, &book->awards);
  read_checklist(sheet, felt_sheet_need(sheet, at, "checklist"), book);
}
