/* How the figures were found, and by what. */
#include "model.h"

void section_method(struct model *model) {
  struct doc *doc = &model->doc;
  doc_section(doc, "method", "Method, version and signature");
  doc_item(
      doc,
      "All %s deals (two hole cards, flop, turn and river, two dealer\u2019s cards) are weighed in integers; "
      "every decision takes the action of the highest exact value, with everything that lies on the table "
      "taken into account. No simulation, no rounding before a figure is printed.",
      words_count(FELT_DEALS_ALL).text);
  doc_item(
      doc,
      "Deals that differ only in suits that cannot matter are counted together; the value of a hand is a "
      "whole number of parts of an ante over all deals.");
  doc_item(
      doc,
      "The same deals are then counted by the Play wager and how they end; each wager by itself comes from "
      "those counts, and together they give the value of the hand again.");
  doc_item(doc,
           "Rules of thumb: every deal is classed by what a player sees on the flop and on the river; their "
           "value is a sum over these classes.");
  doc_item(
      doc,
      "Limits on payouts of a hand or a round, dealer tokes, match play and the chance of an irregularity "
      "are left aside. Envy is counted apart from the return of a wager.");
  doc_item(
      doc,
      "The same program, asked with felt solve --signature, prints one number over all built-in books: two "
      "programs that agree in it agree in the mathematics.");
  doc_text(
      doc,
      "Program, book and its hash, the exact value of a hand and the signature of this document stand on "
      "its first page.");
}
