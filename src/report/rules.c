/* The rules in force, row by row with the clause behind each, and the notes. */
#include "model.h"
#include "rulings.h"

enum { RULINGS_MAX = 40 };

/* A ruling that the book cites, and what rests on it. */
struct cited {
  char id[40], rests[400];
};

struct rules {
  struct doc *doc;
  bool notes; /* take the notes and nothing else */
  char heading[120];
  enum { NO_TABLE, PLAIN, SIDE_BY_SIDE, NOTES } table;
  bool clauses; /* the rows side by side have their own */
  int number;
  char label[80]; /* of rows that have none of their own */
  int cited_count;
  struct cited cited[RULINGS_MAX];
};

static void cite(struct rules *rules, const char *clause, const char *label) {
  if (!ruling_is(clause)) return;
  int at = 0;
  while (at < rules->cited_count && strcmp(rules->cited[at].id, clause) != 0) at++;
  if (at == RULINGS_MAX) return;
  struct cited *cited = &rules->cited[at];
  if (at == rules->cited_count) {
    *cited = (struct cited){.rests = ""};
    rules->cited_count++;
    snprintf(cited->id, sizeof cited->id, "%s", clause);
  }
  if (strstr(cited->rests, label)) return;
  size_t used = strlen(cited->rests);
  snprintf(cited->rests + used, sizeof cited->rests - used, "%s%s", used ? "; " : "", label);
}

static void open_table(struct rules *rules, const char *id) {
  char name[40];
  snprintf(name, sizeof name, "%s-%d", id, ++rules->number);
  doc_table(rules->doc, name, rules->heading);
  rules->heading[0] = '\0';
}

static void take_heading(void *context, const char *code, const struct felt_reason *heading,
                         const char *rule) {
  (void)code;
  struct rules *rules = context;
  rules->table = NO_TABLE;
  rules->label[0] = '\0';
  struct felt_text text = felt_text_init(rules->heading, sizeof rules->heading);
  felt_words_reason(heading, &text);
  if (rule[0]) felt_text_printf(&text, " (%s)", rule);
}

static void capital(char *to, size_t size, const struct felt_reason *label) {
  struct felt_text text = felt_text_init(to, size);
  felt_words_reason(label, &text);
  if (to[0] >= 'a' && to[0] <= 'z') to[0] = (char)(to[0] - 'a' + 'A');
}

static void take_row(void *context, const struct felt_page_row *row) {
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
  char value[400];
  struct felt_text text = felt_text_init(value, sizeof value);
  felt_words_saying(row->value, &text);
  if (row->label) capital(rules->label, sizeof rules->label, row->label);
  cite(rules, row->rule, rules->label);
  cite(rules, row->assumed, rules->label);
  doc_row(rules->doc, "");
  doc_cell(rules->doc, "%s", row->label ? rules->label : "");
  doc_cell(rules->doc, "%s", value);
  doc_cell(rules->doc, "%s", row->assumed[0] && strcmp(row->rule, row->assumed) == 0 ? "" : row->rule);
  if (row->assumed[0]) doc_assumed(rules->doc, row->assumed);
}

static void put_cell(struct doc *doc, const struct felt_reason *cell) {
  char words[80];
  struct felt_text text = felt_text_init(words, sizeof words);
  felt_words_reason(cell, &text);
  doc_cell(doc, "%s", words);
}

static void take_cells(void *context, const char *code, const struct felt_reason *label,
                       const struct felt_page_cells *cells, const char *rule) {
  (void)code;
  struct rules *rules = context;
  char name[120];
  if (rules->notes) return;
  capital(name, sizeof name, label);
  if (rules->table != SIDE_BY_SIDE) { /* the first row of them names the tables */
    rules->table = SIDE_BY_SIDE;
    open_table(rules, "rules");
    doc_column(rules->doc, name, DOC_WIDE);
    for (int i = 0; i < cells->count; i++) {
      char column[80];
      struct felt_text text = felt_text_init(column, sizeof column);
      felt_words_reason(&cells->cell[i], &text);
      doc_column(rules->doc, column, DOC_RIGHT);
    }
    rules->clauses = false;
    return;
  }
  if (json_array_size(rules->doc->rows) == 0 && rule[0]) {
    doc_column(rules->doc, "Clause", DOC_LEFT);
    rules->clauses = true;
  }
  doc_row(rules->doc, "");
  doc_cell(rules->doc, "%s", name);
  for (int i = 0; i < cells->count; i++) put_cell(rules->doc, &cells->cell[i]);
  if (rules->clauses) doc_cell(rules->doc, "%s", rule);
}

static void take_note(void *context, const char *code, const char *note, const char *rule) {
  (void)code;
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

static void walk(struct model *model, struct rules *rules) {
  felt_book_walk_page(model->book, &(struct felt_page_visitor){take_heading, take_row, take_cells, take_note},
                      rules);
}

static int by_number(const void *one, const void *two) {
  const struct cited *a = one, *b = two;
  return (int)(strtol(a->id + 1, NULL, 10) - strtol(b->id + 1, NULL, 10));
}

static void put_rulings(struct rules *rules) {
  if (rules->cited_count == 0) return;
  qsort(rules->cited, (size_t)rules->cited_count, sizeof rules->cited[0], by_number);
  doc_table(rules->doc, "rulings", "Rulings cited above, where the text is silent or open");
  doc_column(rules->doc, "Ruling", DOC_LEFT);
  doc_width(rules->doc, 8);
  doc_column(rules->doc, "What it says", DOC_WIDE);
  doc_width(rules->doc, 62);
  doc_column(rules->doc, "What rests on it", DOC_WIDE);
  doc_width(rules->doc, 30);
  for (int i = 0; i < rules->cited_count; i++) {
    const char *words = ruling_words(rules->cited[i].id);
    doc_row(rules->doc, "");
    doc_cell(rules->doc, "%s", rules->cited[i].id);
    doc_cell(rules->doc, "%s", words ? words : "A ruling of the book\u2019s own.");
    doc_cell(rules->doc, "%s", rules->cited[i].rests);
  }
}

void section_rules(struct model *model) {
  struct rules rules = {.doc = &model->doc};
  doc_section(&model->doc, "rules", "Rules in force");
  doc_text(&model->doc,
           "Every value with the clause of the house\u2019s text that sets it. A clause R with a "
           "number is a ruling: the text is silent or open there, and the rulings are listed at "
           "the end of this section. A value marked \u201cassumed\u201d is one that the text does "
           "not print; another value would change the figures that rest on it.");
  walk(model, &rules);
  put_rulings(&rules);
}

void section_notes(struct model *model) {
  struct rules rules = {.doc = &model->doc, .notes = true};
  if (model->book->note_count == 0) return;
  doc_section(&model->doc, "notes", "Further clauses: what people must see or do");
  walk(model, &rules);
}
