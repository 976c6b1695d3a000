#ifndef FELT_APPS_REPORT_PDF_TABLE_H
#define FELT_APPS_REPORT_PDF_TABLE_H

#include "pdf_page.h"

/* A table that breaks between rows and repeats its heading on every page. */
/* The height of its caption and of as many rows as must stand with it. */
double pdf_table_first(struct pdf *pdf, const json_t *table, double after) FELT_NONNULL(1, 2);
/* `after`: the height of what must not be parted from its last row. */
void pdf_table(struct pdf *pdf, const json_t *table, double after) FELT_NONNULL(1, 2);

#endif
