/* A book value by value, each under the path that an edit names it by. */
#include "print.h"

void felt_lab_put_string(struct felt_text *text, const char *word) {
  felt_text_put(text, "\"");
  for (; *word; word++) {
    unsigned char c = (unsigned char)*word;
    if (c == '"' || c == '\\')
      felt_text_printf(text, "\\%c", c);
    else
      felt_text_printf(text, c < 0x20 ? "\\u%04x" : "%c", c);
  }
  felt_text_put(text, "\"");
}

/* ---- paths */

/* Keys as felt_book_print_json writes them. */
static void put_key(struct path *path, const char *key) {
  int at = path->depth > 0 ? path->length[path->depth - 1] : 0;
  struct felt_text text = felt_text_init(path->text + at, sizeof path->text - (size_t)at);
  if (at > 0) felt_text_put(&text, "/");
  if (path->depth > 0 && path->is_list[path->depth - 1])
    felt_text_printf(&text, "%d", path->index[path->depth - 1]++);
  else
    for (; *key; key++)
      if (*key != ',') felt_text_printf(&text, "%c", *key == ' ' || *key == '-' ? '_' : *key);
  felt_assert(!text.full);
}

void felt_lab_path_open(struct path *path, const char *key, bool is_list) {
  felt_assert(path->depth < PATH_DEPTH_MAX);
  put_key(path, key);
  path->is_list[path->depth] = is_list;
  path->index[path->depth] = 0;
  path->length[path->depth++] = (int)strlen(path->text);
}

const char *felt_lab_path_of(struct path *path, const char *key) {
  put_key(path, key);
  return path->text;
}

void felt_lab_path_close(struct path *path) {
  path->depth--;
}

/* ---- the sheet */

struct sheet {
  struct path path;
  struct felt_text *text;
  bool started;
};

static void sheet_open(void *context, const char *key, bool is_list, bool in_line) {
  (void)in_line;
  struct sheet *sheet = context;
  felt_lab_path_open(&sheet->path, key, is_list);
}

static void sheet_value(void *context, const struct felt_book_value *value) {
  static const char *const kinds[] = {
      [FELT_IS_TEXT] = "text",     [FELT_IS_RULE] = "rule",       [FELT_IS_AMOUNT] = "amount",
      [FELT_IS_NUMBER] = "number", [FELT_IS_PERCENT] = "percent", [FELT_IS_ODDS] = "odds",
      [FELT_IS_TIMES] = "times",   [FELT_IS_SHARE] = "share",     [FELT_IS_CHOICE] = "choice",
      [FELT_IS_YES] = "yes",
  };
  struct sheet *sheet = context;
  felt_text_put(sheet->text, sheet->started ? ",\n {\"path\":" : "\n {\"path\":");
  sheet->started = true;
  felt_lab_put_string(sheet->text, felt_lab_path_of(&sheet->path, value->key));
  felt_text_printf(sheet->text, ",\"kind\":\"%s\",\"word\":", kinds[value->kind]);
  felt_lab_put_string(sheet->text, value->word);
  if (value->kind != FELT_IS_TEXT && value->kind != FELT_IS_RULE)
    felt_text_printf(sheet->text, ",\"number\":%lld", (long long)value->number);
  if (value->kind == FELT_IS_ODDS) felt_text_printf(sheet->text, ",\"per\":%d", value->per);
  if (value->kind == FELT_IS_CHOICE) {
    felt_text_put(sheet->text, ",\"choices\":[");
    for (int i = 0; i < value->choice_count; i++) {
      if (i > 0) felt_text_put(sheet->text, ",");
      felt_lab_put_string(sheet->text, value->choices[i]);
    }
    felt_text_put(sheet->text, "]");
  }
  felt_text_put(sheet->text, "}");
}

static void sheet_close(void *context) {
  struct sheet *sheet = context;
  felt_lab_path_close(&sheet->path);
}

void felt_lab_print_sheet(const struct felt_book *book, struct felt_text *text) {
  struct sheet sheet = {.text = text};
  felt_text_put(text, "[");
  felt_book_walk(book, &(struct felt_book_visitor){sheet_open, sheet_value, sheet_close}, &sheet);
  felt_text_put(text, "]\n");
}
