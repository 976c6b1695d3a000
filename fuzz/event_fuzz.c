/* A record from outside: lines of any bytes. What is read prints back to the same bytes, and whatever is
 * folded over a table leaves it in one piece: it can be encoded, viewed and asked for its facts. The first
 * byte chooses the book and whether the table is live. */
#include "felt/table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BOOKS = 4, LINE = 4096 };

static void check_line(const struct felt_book *book, const struct felt_event *event, const char *line,
                       size_t length) {
  char again[LINE];
  struct felt_text text = felt_text_init(again, sizeof again);
  felt_event_print(book, event, &text);
  felt_assert(!text.full && text.length == length && memcmp(again, line, length) == 0);
}

static void look_at(const struct felt_book *book, const struct felt_table *table) {
  static uint8_t bytes[FELT_TABLE_ENCODING];
  static struct felt_table_view view;
  static struct felt_facts facts;
  static struct felt_settlement settlement;
  (void)felt_table_encode(table, bytes);
  for (int kind = FELT_VIEWER_SEAT; kind <= FELT_VIEWER_AUDITOR; kind++)
    felt_table_view(book, table, (struct felt_viewer){.kind = (enum felt_viewer_kind)kind, .seat = 2}, &view);
  felt_round_facts(book, &table->round, table->before, &facts);
  if (felt_table_settlement(book, table, &settlement, NULL)) return; /* a forged round need not settle */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static struct felt_book books[BOOKS];
  static struct felt_faults faults;
  static struct felt_table table;
  for (int i = 0; i < BOOKS && books[i].positions == 0; i++) {
    const struct felt_book_text *text = felt_book_builtin(i);
    felt_assert(felt_book_read(text->text, text->length, &books[i], &faults) == FELT_OK);
  }
  if (size == 0) return 0;
  const struct felt_book *book = &books[data[0] % BOOKS];
  struct felt_table_options options = felt_table_defaults(book);
  options.live = data[0] & 64;
  felt_table_init(book, &options, &table);
  const char *line = (const char *)data + 1, *end = (const char *)data + size;
  while (line < end) {
    const char *stop = memchr(line, '\n', (size_t)(end - line));
    size_t length = (size_t)((stop ? stop : end) - line);
    struct felt_event event;
    if (felt_event_parse(book, line, length, &event, NULL) == FELT_OK) {
      check_line(book, &event, line, length);
      if (felt_table_evolve(book, &table, &event, NULL) == FELT_OK) look_at(book, &table);
    }
    line += length + 1;
  }
  return 0;
}
