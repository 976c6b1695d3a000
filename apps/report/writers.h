/* writers: a document (see felt/report.h) as HTML, PDF, CSV, text or JSON. Each writes the whole of it into
 * the buffer; the same document gives the same bytes. */
#ifndef FELT_APPS_REPORT_WRITERS_H
#define FELT_APPS_REPORT_WRITERS_H

#include "buffer.h"

#include <jansson.h>

enum paper { PAPER_A4, PAPER_LETTER };

void write_html(const json_t *document, struct buffer *out) FELT_NONNULL(1, 2);
void write_csv(const json_t *document, struct buffer *out) FELT_NONNULL(1, 2);
void write_text(const json_t *document, struct buffer *out) FELT_NONNULL(1, 2);
void write_json(const json_t *document, struct buffer *out) FELT_NONNULL(1, 2);
/* Fails with FELT_E_IO where Cairo does. */
enum felt_status write_pdf(const json_t *document, enum paper paper, struct buffer *out,
                           struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3);

/* Members of an object that was checked: the text, or "" where there is none. */
static inline const char *text_in(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text ? text : "";
}

/* How much of the line a table needs, so that figures stand near their labels: 0.6, 0.75 or 1. */
double table_share(const json_t *table) FELT_NONNULL(1);

static inline bool is_called(const json_t *object, const char *key, const char *text) {
  return strcmp(text_in(object, key), text) == 0;
}

#endif
