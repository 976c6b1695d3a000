/* The book that a question is about: a built-in one or a sheet of one's own, with values changed by path. */
#include "print.h"

/* ---- edits */

/* Which value of the walk each edit means. */
struct finder {
  struct path path;
  const json_t *edits;
  int n; /* values seen */
  int count;
  struct felt_book_change change[FELT_LAB_EDITS_MAX];
};

static void find_open(void *context, const char *key, bool is_list, bool in_line) {
  (void)in_line;
  struct finder *finder = context;
  felt_lab_path_open(&finder->path, key, is_list);
}

static void find_value(void *context, const struct felt_book_value *value) {
  struct finder *finder = context;
  const json_t *word = json_object_get(finder->edits, felt_lab_path_of(&finder->path, value->key));
  if (word && finder->count < FELT_LAB_EDITS_MAX)
    finder->change[finder->count++] = (struct felt_book_change){finder->n, json_string_value(word)};
  finder->n++;
}

static void find_close(void *context) {
  struct finder *finder = context;
  felt_lab_path_close(&finder->path);
}

/* Words of one line, as a sheet can hold them. */
static bool plain_word(const json_t *value) {
  const char *word = json_string_value(value);
  if (!word || strlen(word) != json_string_length(value) || strlen(word) > 200) return false;
  for (; *word; word++)
    if ((unsigned char)*word < ' ' || *word == 0x7f) return false;
  return true;
}

static enum felt_status check_edits(const json_t *edits, struct felt_error *error) {
  if (!json_is_object(edits) || json_object_size(edits) > FELT_LAB_EDITS_MAX)
    return felt_refuse(error, FELT_E_INPUT, "edits", NULL, FELT_SAYS(NOT_EDITS, FELT_LAB_EDITS_MAX));
  const char *key;
  json_t *value, *walked = (json_t *)(uintptr_t)edits; /* jansson's iterators take no const */
  json_object_foreach(walked, key, value) {
    if (!plain_word(value))
      return felt_refuse(error, FELT_E_INPUT, "edits", NULL, FELT_SAYS(EDIT_NOT_A_TEXT, key));
  }
  return FELT_OK;
}

static enum felt_status name_unknown_path(const struct felt_book *book, const json_t *edits,
                                          struct felt_error *error) {
  /* Some path met no value: tried alone, the one that finds nothing is it. */
  const char *key;
  json_t *value, *walked = (json_t *)(uintptr_t)edits;
  json_object_foreach(walked, key, value) {
    json_t *one = json_pack("{sO}", key, value);
    if (!one) break;
    struct finder finder = {.edits = one};
    felt_book_walk(book, &(struct felt_book_visitor){find_open, find_value, find_close}, &finder);
    json_decref(one);
    if (finder.count == 0)
      return felt_refuse(error, FELT_E_INPUT, "edits", NULL, FELT_SAYS(NO_SUCH_VALUE, key));
  }
  return felt_refuse(error, FELT_E_INPUT, "edits", NULL, FELT_SAYS(PATH_UNKNOWN));
}

static enum felt_status apply_edits(const json_t *edits, struct felt_book *book, struct felt_faults *faults,
                                    struct felt_error *error) {
  enum felt_status status = check_edits(edits, error);
  if (status) return status;
  struct finder finder = {.edits = edits};
  felt_book_walk(book, &(struct felt_book_visitor){find_open, find_value, find_close}, &finder);
  if ((size_t)finder.count != json_object_size(edits)) return name_unknown_path(book, edits, error);
  char *sheet = malloc(FELT_BOOK_TEXT_MAX);
  if (!sheet) return felt_refuse(error, FELT_E_NOMEM, "edits", NULL, FELT_SAYS(NO_MEMORY));
  struct felt_text text = felt_text_init(sheet, FELT_BOOK_TEXT_MAX);
  felt_book_print_changes(book, finder.change, finder.count, &text);
  bool too_long = text.full;
  status = too_long ? FELT_E_INPUT : felt_book_read(sheet, text.length, book, faults);
  free(sheet);
  if (!status) return FELT_OK;
  if (too_long)
    return felt_refuse_with_cause(error, status, "edits", FELT_SAYS(CHANGED_BOOK_HAS_FAULTS),
                                  FELT_SAYS(BOOK_TOO_LONG));
  const struct felt_error first = felt_faults_first(faults);
  return felt_refuse_because(error, status, "edits", FELT_SAYS(CHANGED_BOOK_HAS_FAULTS), &first);
}

/* ---- the book */

static enum felt_status find_book(const json_t *name, struct felt_book *book, struct felt_faults *faults,
                                  struct felt_error *error) {
  const struct felt_book_text *found = json_is_string(name) ? felt_book_find(json_string_value(name)) : NULL;
  if (!found) return felt_refuse(error, FELT_E_INPUT, "book", NULL, FELT_SAYS(NOT_A_BUILT_IN_BOOK));
  enum felt_status status = felt_book_read(found->text, found->length, book, faults);
  return status ? felt_refuse(error, status, "book", NULL, FELT_SAYS(BOOK_UNREADABLE)) : FELT_OK;
}

enum felt_status felt_lab_read_book(const json_t *name, const json_t *sheet, const json_t *edits,
                                    struct felt_book *book, struct felt_faults *faults,
                                    struct felt_error *error) {
  enum felt_status status;
  if (name && sheet) return felt_refuse(error, FELT_E_INPUT, "book", NULL, FELT_SAYS(NAME_AND_TEXT));
  if (!sheet) {
    status = find_book(name, book, faults, error);
  } else {
    if (!json_is_string(sheet)) return felt_refuse(error, FELT_E_INPUT, "text", NULL, FELT_SAYS(NOT_A_SHEET));
    status = felt_book_read(json_string_value(sheet), json_string_length(sheet), book, faults);
    if (status) {
      const struct felt_error first = felt_faults_first(faults);
      (void)felt_refuse_because(error, status, "text", FELT_SAYS(BOOK_HAS_FAULTS), &first);
    }
  }
  if (!status && edits) status = apply_edits(edits, book, faults, error);
  return status;
}
