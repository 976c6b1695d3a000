#ifndef FELT_APPS_REPORT_PDF_TABLE_H
#define FELT_APPS_REPORT_PDF_TABLE_H

#include "pdf_page.h"

/* A table that breaks between rows and repeats its heading on every page. */
void pdf_table(struct pdf *pdf, const json_t *table) FELT_NONNULL(1, 2);

#endif
