/* One wrong value is one fault: every value of the built-in books is spoilt in turn, and nothing that depends
 * on it may be blamed beside it. */
#include "felt/book.h"
#include "test.h"

enum { VALUES_MAX = 2048, CHOICES_MAX = 32, PATH = 160 };

struct value {
  enum felt_value_kind kind;
  char path[PATH];
  const char *choices[CHOICES_MAX]; /* borrows from the book */
  int choice_count;
};

struct values {
  int count, depth;
  size_t length[16];
  char path[PATH];
  struct value value[VALUES_MAX];
};

static char text[FELT_BOOK_TEXT_MAX];
static struct felt_book book, changed;
static struct felt_faults faults;
static struct values values;

/* ---- the values */

static void put_key(struct values *v, const char *key) {
  size_t at = v->depth > 0 ? v->length[v->depth - 1] : 0;
  (void)snprintf(v->path + at, sizeof v->path - at, "%s%s", at > 0 ? " / " : "", key);
}

static void open_map(void *context, const char *key, bool is_list, bool in_line) {
  (void)is_list;
  (void)in_line;
  struct values *v = context;
  put_key(v, key);
  v->length[v->depth++] = strlen(v->path);
}

static void take_value(void *context, const struct felt_book_value *value) {
  struct values *v = context;
  assert_true(v->count < VALUES_MAX);
  struct value *to = &v->value[v->count++];
  put_key(v, value->key);
  *to = (struct value){.kind = value->kind, .choice_count = value->choice_count};
  assert_true(value->choice_count <= CHOICES_MAX);
  for (int i = 0; i < value->choice_count; i++) to->choices[i] = value->choices[i];
  memcpy(to->path, v->path, sizeof to->path);
}

static void close_map(void *context) {
  struct values *v = context;
  v->depth--;
}

static void list_values(const char *name) {
  const struct felt_book_text *whole = felt_book_find(name);
  assert_non_null(whole);
  assert_int_equal(felt_book_read(whole->text, whole->length, &book, &faults), FELT_OK);
  values.count = values.depth = 0;
  felt_book_walk(&book, &(struct felt_book_visitor){open_map, take_value, close_map}, &values);
}

/* ---- spoiling them */

/* Values that others must fit: changed to another good value they may be blamed for nothing, and each of the
 * others for itself. */
static bool others_must_fit(const char *path) {
  static const char *const paths[] = {"table / smallest chip / amount", "progressive / wager / amount",
                                      "progressive / wager / seeds listed for",
                                      "dealer tokes / smallest chip / amount"};
  for (size_t i = 0; i < FELT_COUNT(paths); i++)
    if (strcmp(path, paths[i]) == 0) return true;
  return false;
}

/* One line that covers several below it leaves each of them without use. */
static bool covers_lines_below(void) {
  for (int i = 0; i < faults.count && i < FELT_FAULTS_MAX; i++)
    if (faults.fault[i].reason.code != FELT_CODE_NEVER_APPLIES) return false;
  return true;
}

static int spoil(const char *name, int n, const char *word, bool readable) {
  const struct value *value = &values.value[n];
  struct felt_text sheet = felt_text_init(text, sizeof text);
  felt_book_print_changed(&book, n, word, &sheet);
  assert_false(sheet.full);
  if (felt_book_read(text, sheet.length, &changed, &faults) == FELT_OK) {
    if (!readable) print_error("%s: %s: \"%s\" was accepted\n", name, value->path, word);
    return !readable;
  }
  if (faults.count == 1 || (readable && (others_must_fit(value->path) || covers_lines_below()))) return 0;
  print_error("%s: %s: \"%s\" brings %d faults\n", name, value->path, word, faults.count);
  for (int i = 0; i < faults.count && i < FELT_FAULTS_MAX; i++)
    print_error("  %d: %s: %s\n", faults.fault[i].line, faults.fault[i].where,
                felt_code_word(faults.fault[i].reason.code));
  return 1;
}

/* Of every kind: words that cannot be read, then words that can but may not fit. */
static int spoil_value(const char *name, int n) {
  static const struct {
    const char *unreadable[2], *readable[4];
  } words[] = {
      [FELT_IS_AMOUNT] = {{"x", "99999999999999"}, {"0", "7.77", "1", "900000"}},
      [FELT_IS_NUMBER] = {{"x", "-1"}, {"0", "1", "11", "1001"}},
      [FELT_IS_PERCENT] = {{"x", "101 %"}, {"0 %", "100 %"}},
      [FELT_IS_ODDS] = {{"x", "0 to 1"}, {"1 to 1000", "99999 to 1"}},
      [FELT_IS_TIMES] = {{"x", "0 times"}, {"1 times", "99999 times"}},
      [FELT_IS_SHARE] = {{"x", "100 % of nowhere"}, {"0.0001 % of jackpot"}},
      [FELT_IS_CHOICE] = {{"x"}, {NULL}},
      [FELT_IS_YES] = {{NULL}, {"x", "yes", "no"}}, /* of some "no" the other side is a rule's id */
  };
  const struct value *value = &values.value[n];
  int wrong = 0;
  if (value->kind == FELT_IS_TEXT || value->kind == FELT_IS_RULE) return 0;
  for (size_t i = 0; i < 2 && words[value->kind].unreadable[i]; i++)
    wrong += spoil(name, n, words[value->kind].unreadable[i], false);
  for (size_t i = 0; i < 4 && words[value->kind].readable[i]; i++)
    wrong += spoil(name, n, words[value->kind].readable[i], true);
  /* A note may be heeded at any moment: two of them are enough. */
  int choices = strncmp(value->path, "notes / ", 8) == 0 ? 2 : value->choice_count;
  for (int i = 0; value->kind == FELT_IS_CHOICE && i < choices; i++)
    wrong += value->choices[i] ? spoil(name, n, value->choices[i], true) : 0;
  return wrong;
}

static void spoil_book(const char *name) {
  int wrong = 0;
  list_values(name);
  for (int n = 0; n < values.count; n++) wrong += spoil_value(name, n);
  assert_int_equal(wrong, 0);
}

static void one_wrong_value_of_chickasaw_is_one_fault(void **state) {
  (void)state;
  spoil_book("chickasaw");
}

static void one_wrong_value_of_massachusetts_is_one_fault(void **state) {
  (void)state;
  spoil_book("massachusetts");
}

static void one_wrong_value_of_catfish_bend_is_one_fault(void **state) {
  (void)state;
  spoil_book("catfish-bend");
}

static void one_wrong_value_of_the_players_guide_is_one_fault(void **state) {
  (void)state;
  spoil_book("players-guide");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_wrong_value_of_chickasaw_is_one_fault),
      cmocka_unit_test(one_wrong_value_of_massachusetts_is_one_fault),
      cmocka_unit_test(one_wrong_value_of_catfish_bend_is_one_fault),
      cmocka_unit_test(one_wrong_value_of_the_players_guide_is_one_fault),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
