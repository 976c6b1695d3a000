/* The rules in force, row by row with the clause behind each, and the notes. */
#include "model.h"

struct rules {
  struct doc *doc;
  bool notes; /* take the notes and nothing else */
  char heading[120];
  enum { NO_TABLE, PLAIN, SIDE_BY_SIDE, NOTES } table;
  bool clauses; /* the rows side by side have their own */
  int number;
};

static void open_table(struct rules *rules, const char *id) {
  char name[40];
  snprintf(name, sizeof name, "%s-%d", id, ++rules->number);
  doc_table(rules->doc, name, rules->heading);
  rules->heading[0] = '\0';
}

static void take_heading(void *context, const char *heading, const char *rule) {
  struct rules *rules = context;
  rules->table = NO_TABLE;
  snprintf(rules->heading, sizeof rules->heading, "%s%s%s%s", heading, rule[0] ? " (" : "", rule,
           rule[0] ? ")" : "");
}

static void capital(char *to, size_t size, const char *words) {
  snprintf(to, size, "%s", words);
  if (to[0] >= 'a' && to[0] <= 'z') to[0] = (char)(to[0] - 'a' + 'A');
}

static void put_label(struct doc *doc, const char *label) {
  char words[120];
  capital(words, sizeof words, label);
  doc_cell(doc, "%s", words);
}

static void take_row(void *context, const char *label, const char *value, const char *rule,
                     const char *assumed) {
  struct rules *rules = context;
  if (rules->notes) return;
  if (rules->table != PLAIN) {
    rules->table = PLAIN;
    open_table(rules, "rules");
    doc_column(rules->doc, "Rule", DOC_WIDE);
    doc_width(rules->doc, 25);
    doc_column(rules->doc, "In force", DOC_WIDE);
    doc_width(rules->doc, 51);
    doc_column(rules->doc, "Clause", DOC_WIDE);
    doc_width(rules->doc, 24);
  }
  doc_row(rules->doc, "");
  put_label(rules->doc, strncmp(label, "... ", 4) == 0 ? label + 4 : label);
  doc_cell(rules->doc, "%s", value);
  doc_cell(rules->doc, "%s", assumed[0] && strcmp(rule, assumed) == 0 ? "" : rule);
  if (assumed[0]) doc_assumed(rules->doc, assumed);
}

static void take_cells(void *context, const char *label, const struct felt_page_cells *cells,
                       const char *rule) {
  struct rules *rules = context;
  if (rules->notes) return;
  if (rules->table != SIDE_BY_SIDE) { /* the first row of them names the tables */
    rules->table = SIDE_BY_SIDE;
    open_table(rules, "rules");
    char heading[80];
    capital(heading, sizeof heading, label);
    doc_column(rules->doc, heading, DOC_WIDE);
    for (int i = 0; i < cells->count; i++) doc_column(rules->doc, cells->cell[i], DOC_RIGHT);
    rules->clauses = false;
    return;
  }
  if (json_array_size(rules->doc->rows) == 0 && rule[0]) {
    doc_column(rules->doc, "Clause", DOC_LEFT);
    rules->clauses = true;
  }
  doc_row(rules->doc, "");
  put_label(rules->doc, label);
  for (int i = 0; i < cells->count; i++) doc_cell(rules->doc, "%s", cells->cell[i]);
  if (rules->clauses) doc_cell(rules->doc, "%s", rule);
}

static void take_note(void *context, const char *note, const char *rule) {
  struct rules *rules = context;
  if (!rules->notes) return;
  if (rules->table != NOTES) {
    rules->table = NOTES;
    open_table(rules, "notes");
    doc_column(rules->doc, "What the text says", DOC_WIDE);
    doc_width(rules->doc, 76);
    doc_column(rules->doc, "Clause", DOC_WIDE);
    doc_width(rules->doc, 24);
  }
  doc_row(rules->doc, "");
  doc_cell(rules->doc, "%s", note);
  doc_cell(rules->doc, "%s", rule);
}

static void walk(struct model *model, bool notes) {
  struct rules rules = {.doc = &model->doc, .notes = notes};
  felt_book_walk_page(model->book, &(struct felt_page_visitor){take_heading, take_row, take_cells, take_note},
                      &rules);
}

void section_rules(struct model *model) {
  doc_section(&model->doc, "rules", "Rules in force");
  doc_text(&model->doc, "Every value with the clause of the house\u2019s text that sets it. A value marked "
                        "\u201cassumed\u201d was set by a ruling, whose number follows, because the text is "
                        "silent; another value would change the figures that rest on it.");
  walk(model, false);
}

void section_notes(struct model *model) {
  if (model->book->note_count == 0) return;
  doc_section(&model->doc, "notes", "Further clauses: what people must see or do");
  walk(model, true);
}
