/* How awards are paid: the lines of the house's checklist, then parts that add up, in tenders of its book
 * (R38). */
#include "internal.h"

#include <string.h>

/* ---- numbers of checks: each once in the floor's life. They are kept among the patrons, as purposes are,
 * under names that no patron can have: "check:1017". */

struct check_id {
  char text[40];
};

static struct check_id check_of(const char *number) {
  struct check_id id;
  (void)snprintf(id.text, sizeof id.text, "check:%.23s", number);
  return id;
}

static bool was_paid_with(const struct felt_floor *floor, const char *number) {
  const struct floor_patron *kept = floor_find_patron(floor, check_of(number).text, "");
  return kept && kept->cents != 0;
}

enum felt_status floor_take_check(struct felt_floor *floor, const struct felt_link_event *event,
                                  struct felt_error *error) {
  const char *number = event->parts.check;
  bool pays = event->act == FELT_LINK_PAY;
  if (!number[0] || (!pays && event->act != FELT_LINK_RETURN)) return FELT_OK;
  if (!floor_is_id(number, sizeof event->parts.check))
    return felt_refuse(error, FELT_E_INPUT, "check", "R38", FELT_SAYS(NEEDS_CHECK_NUMBER));
  if (was_paid_with(floor, number) == pays)
    return felt_refuse(error, FELT_E_INPUT, "check", "R38",
                       pays ? FELT_SAYS(CHECK_USED_BEFORE, number) : FELT_SAYS(NO_SUCH_CHECK, number));
  if (!pays) return FELT_OK;
  struct floor_patron *kept = floor_add_patron(floor, check_of(number).text, "");
  if (!kept) return felt_refuse(error, FELT_E_NOMEM, "floor", NULL, FELT_SAYS(NO_MEMORY));
  floor_touch_patron(floor, kept);
  kept->cents = 1;
  return FELT_OK;
}

/* ---- the checklist */

static const struct felt_award_need *need_of(const struct felt_book *book, enum felt_award_line line) {
  for (int i = 0; i < book->awards.need_count; i++)
    if (book->awards.need[i].line == line) return &book->awards.need[i];
  return NULL;
}

static bool is_met(const struct felt_link_hit *hit, const struct felt_award_need *need) {
  uint8_t line = hit->line[need->line];
  return line == 1 + FELT_LINE_DONE || (line == 1 + FELT_LINE_NOT_NEEDED && need->may_be_not_needed);
}

const struct felt_award_need *felt_floor_next_line(const struct felt_book *book,
                                                   const struct felt_link_hit *hit) {
  for (int i = 0; i < book->awards.need_count; i++)
    if (!is_met(hit, &book->awards.need[i])) return &book->awards.need[i];
  return NULL;
}

static enum felt_status check_line(struct floor_work *work, const struct felt_book *book,
                                   const struct felt_link_command *act) {
  const struct felt_award_need *need = need_of(book, act->line);
  if (act->cleared || !need) return floor_refuse(work, "line", "R38", FELT_SAYS(NO_SUCH_LINE));
  if (act->result == FELT_LINE_NOT_NEEDED && !need->may_be_not_needed)
    return floor_refuse(work, "line", need->rule.id,
                        FELT_SAYS(LINE_IS_NEEDED, felt_award_line_name(act->line)));
  return FELT_OK;
}

/* ---- the parts */

static enum felt_status need_number(struct floor_work *work, const struct felt_link_parts *parts) {
  bool sound = floor_is_id(parts->check, sizeof parts->check);
  if (parts->check_cents > 0 ? sound : !parts->check[0]) return FELT_OK;
  return floor_refuse(work, "check", "R38", FELT_SAYS(NEEDS_CHECK_NUMBER));
}

static enum felt_status refuse_tender(struct floor_work *work, const struct felt_book *book,
                                      enum felt_tender tender) {
  return floor_refuse(work, "tender", book->awards.tenders_rule.id,
                      FELT_SAYS(NOT_IN_THIS_TENDER, felt_tender_name(tender)));
}

/* In tenders of the book; chips are whole ones, and what is less than the smallest may always be cash. Above
 * the book's threshold a check is the tender, whatever else the book has (R29): the link has refused the
 * others. */
static enum felt_status check_tenders(struct floor_work *work, const struct felt_book *book,
                                      const struct felt_link_terms *terms, const struct felt_link_hit *hit,
                                      const struct felt_link_parts *parts) {
  unsigned tenders = book->awards.tenders;
  if (terms->check_above_cents > 0 && hit->share_cents > terms->check_above_cents)
    tenders = 1U << FELT_TENDER_CHECK;
  if (parts->cheques_cents > 0 && !(tenders >> FELT_TENDER_CHIPS & 1))
    return refuse_tender(work, book, FELT_TENDER_CHIPS);
  if (parts->cheques_cents % book->chip_cents != 0)
    return floor_refuse(work, "cheques", "R38", FELT_SAYS(PART_OF_A_CHIP, book->chip_cents));
  if (parts->check_cents > 0 && !(tenders >> FELT_TENDER_CHECK & 1))
    return refuse_tender(work, book, FELT_TENDER_CHECK);
  if (parts->cash_cents >= book->chip_cents && !(tenders >> FELT_TENDER_CASH & 1))
    return refuse_tender(work, book, FELT_TENDER_CASH);
  return FELT_OK;
}

static enum felt_status check_payment(struct floor_work *work, const struct felt_book *book,
                                      const struct floor_link *link, const struct felt_link_hit *hit,
                                      const struct felt_link_command *act) {
  const struct felt_award_need *next = felt_floor_next_line(book, hit);
  if (act->play)
    return act->parts.cheques_cents == hit->share_cents
               ? FELT_OK
               : floor_refuse(work, "tender", NULL, FELT_SAYS(PLAY_PAID_IN_CHIPS));
  if (next)
    return floor_refuse(work, "checklist", next->rule.id,
                        FELT_SAYS(LINE_NOT_DONE, felt_award_line_name(next->line)));
  enum felt_status status = need_number(work, &act->parts);
  if (!status && was_paid_with(work->floor, act->parts.check) && act->parts.check[0])
    return floor_refuse(work, "check", "R38", FELT_SAYS(CHECK_USED_BEFORE, act->parts.check));
  return status ? status : check_tenders(work, book, &link->now.link.terms, hit, &act->parts);
}

static enum felt_status check_return(struct floor_work *work, const struct felt_link_parts *parts) {
  enum felt_status status = need_number(work, parts);
  if (status || !parts->check[0] || was_paid_with(work->floor, parts->check)) return status;
  return floor_refuse(work, "check", "R38", FELT_SAYS(NO_SUCH_CHECK, parts->check));
}

/* ---- all */

bool floor_is_of_award(enum felt_link_act act) {
  return act == FELT_LINK_VERIFY || act == FELT_LINK_PAY || act == FELT_LINK_RETURN;
}

/* What the link itself refuses comes first; then the house's book has its say. */
enum felt_status floor_decide_award(struct floor_work *work, struct floor_link *link,
                                    struct felt_link_command act) {
  const struct felt_book *book = NULL;
  const struct felt_link_hit *found = felt_link_find_hit(&link->now.link, act.hit);
  struct felt_link_hit hit = found ? *found : (struct felt_link_hit){0};
  struct felt_link *scratch = work->floor->scratch;
  int count = 0;
  act.play = floor_link_purpose(work->floor, link->name, false) == FELT_FOR_PLAY;
  enum felt_status status = floor_need_book(work->floor, link->now.link.terms.hash, &book, work->error);
  if (status) return status;
  *scratch = link->now.link;
  struct felt_link_command signed_act = floor_sign(work, link, act);
  status = felt_link_apply(scratch, &signed_act, work->floor->link_events, &count, work->error);
  if (!status && act.act == FELT_LINK_VERIFY) status = check_line(work, book, &act);
  if (!status && act.act == FELT_LINK_PAY) status = check_payment(work, book, link, &hit, &act);
  if (!status && act.act == FELT_LINK_RETURN) status = check_return(work, &act.parts);
  if (!status) status = floor_act_on_link(work, link, act, NULL);
  return status ? status : floor_sync_link(work, link);
}
