/* A book as YAML and as JSON: two visitors of its walk. */
#include "felt/book.h"

enum { DEPTH_MAX = 12 };

struct printer {
  struct felt_text *text;
  int depth;
  int n;                                 /* values written */
  const struct felt_book_change *change; /* what is written otherwise, in the order of the walk */
  int changes;
  bool is_list[DEPTH_MAX], in_line[DEPTH_MAX], started[DEPTH_MAX];
};

static void push(struct printer *printer, bool is_list, bool in_line) {
  felt_assert(printer->depth < DEPTH_MAX);
  printer->is_list[printer->depth] = is_list;
  printer->in_line[printer->depth] = in_line;
  printer->started[printer->depth] = false;
  printer->depth++;
}

static bool in_line(const struct printer *printer) {
  return printer->depth > 0 && printer->in_line[printer->depth - 1];
}

static bool in_list(const struct printer *printer) {
  return printer->depth > 0 && printer->is_list[printer->depth - 1];
}

/* True for the first entry of a map or list only. */
static bool starts(struct printer *printer) {
  if (printer->depth == 0) return false;
  bool first = !printer->started[printer->depth - 1];
  printer->started[printer->depth - 1] = true;
  return first;
}

/* ---- YAML */

static void put_quoted(struct felt_text *text, const char *word) {
  felt_text_put(text, "\"");
  for (; *word; word++) felt_text_printf(text, *word == '"' || *word == '\\' ? "\\%c" : "%c", *word);
  felt_text_put(text, "\"");
}

/* What YAML might take for something else is quoted. */
static void yaml_word(struct felt_text *text, const char *word) {
  bool plain =
      word[0] &&
      strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789()-_. %") == strlen(word) &&
      word[0] != '-' && word[0] != '.' && word[0] != '%' && word[0] != ' ' && word[strlen(word) - 1] != ' ';
  if (plain)
    felt_text_put(text, word);
  else
    put_quoted(text, word);
}

/* The beginning of an entry: its place on the line and its key. */
static void yaml_entry(struct printer *printer, const char *key) {
  bool first = starts(printer);
  if (in_line(printer)) {
    if (!first) felt_text_put(printer->text, ", ");
  } else {
    /* The first entry of a map in a list stands on the line of its dash. */
    bool after_dash =
        first && printer->depth >= 2 && printer->is_list[printer->depth - 2] && !in_list(printer);
    for (int i = 0; i < printer->depth && !after_dash; i++) felt_text_put(printer->text, "  ");
    if (in_list(printer)) felt_text_put(printer->text, "- ");
  }
  if (in_list(printer)) return;
  yaml_word(printer->text, key);
  felt_text_put(printer->text, ":");
}

static void yaml_open(void *context, const char *key, bool is_list, bool line) {
  struct printer *printer = context;
  bool listed = in_list(printer);
  yaml_entry(printer, key);
  if (line)
    felt_text_printf(printer->text, "%s%s", listed ? "" : " ", is_list ? "[" : "{");
  else if (!listed)
    felt_text_put(printer->text, "\n");
  push(printer, is_list, line);
}

static void yaml_value(void *context, const struct felt_book_value *value) {
  struct printer *printer = context;
  yaml_entry(printer, value->key);
  if (!in_list(printer)) felt_text_put(printer->text, " ");
  bool changed = printer->changes > 0 && printer->change->n == printer->n++;
  yaml_word(printer->text, changed ? printer->change->word : value->word);
  printer->change += changed;
  printer->changes -= changed;
  if (!in_line(printer)) felt_text_put(printer->text, "\n");
}

static void yaml_close(void *context) {
  struct printer *printer = context;
  bool line = in_line(printer), list = in_list(printer);
  printer->depth--;
  if (!line) return;
  felt_text_put(printer->text, list ? "]" : "}");
  if (!in_line(printer)) felt_text_put(printer->text, "\n");
}

void felt_book_print_yaml(const struct felt_book *book, struct felt_text *text) {
  felt_book_print_changes(book, NULL, 0, text);
}

void felt_book_print_changed(const struct felt_book *book, int n, const char *word, struct felt_text *text) {
  felt_book_print_changes(book, &(struct felt_book_change){n, word}, 1, text);
}

void felt_book_print_changes(const struct felt_book *book, const struct felt_book_change change[], int count,
                             struct felt_text *text) {
  struct printer printer = {.text = text, .change = change, .changes = count};
  felt_book_walk(book, &(struct felt_book_visitor){yaml_open, yaml_value, yaml_close}, &printer);
  felt_text_put(text, "...\n");
}

/* ---- JSON */

static void json_string(struct felt_text *text, const char *word) {
  felt_text_put(text, "\"");
  for (; *word; word++) {
    unsigned char c = (unsigned char)*word;
    if (c == '"' || c == '\\')
      felt_text_printf(text, "\\%c", c);
    else if (c < 0x20)
      felt_text_printf(text, "\\u%04x", c);
    else
      felt_text_printf(text, "%c", c);
  }
  felt_text_put(text, "\"");
}

static void json_entry(struct printer *printer, const char *key, const char *unit) {
  if (!starts(printer) && printer->depth > 0) felt_text_put(printer->text, ",");
  if (in_list(printer)) return;
  char name[80];
  struct felt_text text = felt_text_init(name, sizeof name);
  for (; *key; key++)
    if (*key != ',') felt_text_printf(&text, "%c", *key == ' ' || *key == '-' ? '_' : *key);
  felt_text_put(&text, unit);
  json_string(printer->text, name);
  felt_text_put(printer->text, ":");
}

static void json_open(void *context, const char *key, bool is_list, bool line) {
  struct printer *printer = context;
  json_entry(printer, key, "");
  felt_text_put(printer->text, is_list ? "[" : "{");
  push(printer, is_list, line);
}

static void json_value(void *context, const struct felt_book_value *value) {
  struct printer *printer = context;
  struct felt_text *text = printer->text;
  json_entry(printer, value->key, value->kind == FELT_IS_PERCENT ? "_ppm" : "");
  switch (value->kind) {
  case FELT_IS_AMOUNT:
  case FELT_IS_PERCENT: felt_text_printf(text, "%lld", (long long)value->number); break;
  case FELT_IS_YES: felt_text_put(text, value->number ? "true" : "false"); break;
  case FELT_IS_ODDS:
    felt_text_printf(text, "{\"to\":%lld,\"per\":%d}", (long long)value->number, value->per);
    break;
  case FELT_IS_TIMES: felt_text_printf(text, "{\"times\":%lld}", (long long)value->number); break;
  case FELT_IS_SHARE:
    felt_text_printf(text, "{\"meter_ppm\":%lld,\"level\":", (long long)value->number);
    json_string(text, strstr(value->word, " of ") + strlen(" of "));
    felt_text_put(text, "}");
    break;
  case FELT_IS_NUMBER:
    if (strstr(value->word, " or more"))
      felt_text_printf(text, "{\"at_least\":%lld}", (long long)value->number);
    else
      felt_text_printf(text, "%lld", (long long)value->number);
    break;
  case FELT_IS_TEXT:
  case FELT_IS_RULE:
  case FELT_IS_CHOICE: json_string(text, value->word); break;
  }
}

static void json_close(void *context) {
  struct printer *printer = context;
  bool list = in_list(printer);
  printer->depth--;
  felt_text_put(printer->text, list ? "]" : "}");
}

void felt_book_print_json(const struct felt_book *book, struct felt_text *text) {
  struct printer printer = {.text = text};
  felt_text_put(text, "{");
  push(&printer, false, false);
  felt_book_walk(book, &(struct felt_book_visitor){json_open, json_value, json_close}, &printer);
  felt_text_put(text, ",\"hash\":\"");
  for (int i = 0; i < FELT_BOOK_HASH; i++) felt_text_printf(text, "%02x", book->hash[i]);
  felt_text_put(text, "\"}");
}
