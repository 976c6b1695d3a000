/* document: sections, texts, tables and charts, put together front to back. */
#ifndef FELT_REPORT_DOCUMENT_H
#define FELT_REPORT_DOCUMENT_H

#include "felt/report.h"

struct doc {
  json_t *root;     /* keeps */
  json_t *sections; /* these three borrow from root */
  json_t *blocks;   /* of the section that is open */
  json_t *rows;     /* of the table that is open */
  json_t *columns;
};

struct doc doc_begin(const char *kind);
void doc_free(struct doc *doc) FELT_NONNULL(1);

/* Formats into a new string. */
json_t *doc_words(const char *format, ...) FELT_PRINTF(1, 2);
void doc_set(json_t *object, const char *key, json_t *value) FELT_NONNULL(1, 2);
void doc_add(json_t *array, json_t *value) FELT_NONNULL(1);

void doc_section(struct doc *doc, const char *id, const char *heading) FELT_NONNULL(1, 2, 3);
void doc_heading(struct doc *doc, const char *heading) FELT_NONNULL(1, 2);
void doc_text(struct doc *doc, const char *format, ...) FELT_PRINTF(2, 3) FELT_NONNULL(1, 2);
/* The item of a list; items that follow one another are one list. */
void doc_item(struct doc *doc, const char *format, ...) FELT_PRINTF(2, 3) FELT_NONNULL(1, 2);
/* Small print under a table or a chart. */
void doc_note(struct doc *doc, const char *format, ...) FELT_PRINTF(2, 3) FELT_NONNULL(1, 2);

/* What the reader should know first, a paragraph each. */
void doc_about(struct doc *doc, const char *format, ...) FELT_PRINTF(2, 3) FELT_NONNULL(1, 2);
/* What the document was made from and by. */
void doc_identity(struct doc *doc, const char *label, const char *value) FELT_NONNULL(1, 2, 3);

/* Last of all: a digest over all sections, so that two copies can be told the same at a glance, and who wrote
 * it. */
void doc_sign(struct doc *doc, const char *version) FELT_NONNULL(1, 2);

/* ---- tables: columns first, then row by row its cells */

enum doc_align { DOC_LEFT, DOC_RIGHT, DOC_CENTRE, DOC_WIDE /* left, takes the room that is left over */ };

void doc_table(struct doc *doc, const char *id, const char *caption) FELT_NONNULL(1, 2, 3);
void doc_column(struct doc *doc, const char *heading, enum doc_align align) FELT_NONNULL(1, 2);
/* Its width in hundredths of the table, so that tables that follow one another line up. */
void doc_width(struct doc *doc, int percent) FELT_NONNULL(1);
/* A row; "total" and "group" are set apart, "" is plain. */
void doc_row(struct doc *doc, const char *style) FELT_NONNULL(1, 2);
void doc_cell(struct doc *doc, const char *format, ...) FELT_PRINTF(2, 3) FELT_NONNULL(1, 2);
void doc_blank(struct doc *doc) FELT_NONNULL(1);
/* With the number that the words stand for. */
void doc_number(struct doc *doc, double value, const char *format, ...) FELT_PRINTF(3, 4) FELT_NONNULL(1, 3);
/* Marks the last cell as assumed by a ruling. */
void doc_assumed(struct doc *doc, const char *ruling) FELT_NONNULL(1, 2);

/* ---- charts */

/* The block of a chart, for the caller to fill. */
json_t *doc_chart(struct doc *doc, const char *is, const char *id, const char *caption)
    FELT_NONNULL(1, 2, 3, 4);

#endif
