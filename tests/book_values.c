/* Changes every single value of a book, one at a time, and sees to it that the change is noticed: the book
 * that is read differs, or is refused with a fault. A value that could be changed without a trace would be
 * one that nothing reads.
 *
 *   book_values FILE...                 checks, as a test (TAP)
 *   book_values --write FOLDER FILE     writes the changed books there, 0001.yaml and so on, each with a
 * first line that says what was changed: for runs of other tests against them
 */
#include "felt/book.h"

enum { VALUES_MAX = 4096, TRIES_MAX = 16, PATH = 160 };

struct changed {
  char path[PATH], word[240], tries[TRIES_MAX][240];
  int try_count;
};

struct values {
  struct changed *value;
  int count;
  int64_t chip_cents;
  char path[PATH];
  size_t length[16];
  int depth;
};

static struct felt_book book, again;
static struct felt_faults faults;
static char text[FELT_BOOK_TEXT_MAX];

/* ---- plausible other words for a value */

static void try_word(struct changed *changed, const char *format, ...) FELT_PRINTF(2, 3);
static void try_word(struct changed *changed, const char *format, ...) {
  if (changed->try_count == TRIES_MAX) return;
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(changed->tries[changed->try_count], sizeof changed->tries[0], format, arguments);
  va_end(arguments);
  if (strcmp(changed->tries[changed->try_count], changed->word) != 0) changed->try_count++;
}

static void try_amount(struct changed *changed, int64_t cents) {
  if (cents >= 0) try_word(changed, "%lld.%02lld", (long long)cents / 100, (long long)cents % 100);
}

static void try_percents(struct changed *changed, long long ppm, const char *rest) {
  static const int steps[] = {10000, -10000, 5000, -5000, -90000};
  for (size_t i = 0; i < FELT_COUNT(steps); i++)
    if (ppm + steps[i] >= 0)
      try_word(changed, "%lld.%04lld %%%s", (ppm + steps[i]) / 10000, (ppm + steps[i]) % 10000, rest);
}

static void try_numbers(struct changed *changed, long long number, const char *rest) {
  try_word(changed, "%lld%s", number + 1, rest);
  if (number > 0) try_word(changed, "%lld%s", number - 1, rest);
  try_word(changed, "%lld%s", number + 3, rest);
}

static void fill_tries(struct changed *changed, const struct felt_book_value *value, int64_t chip_cents) {
  long long number = value->number;
  const char *rest = strchr(value->word, ' ');
  switch (value->kind) {
  case FELT_IS_TEXT:
    try_word(changed, "%.200s x", value->word);
    try_word(changed, "JPY");
    break;
  case FELT_IS_RULE: try_word(changed, "X 1"); break;
  case FELT_IS_AMOUNT:
    try_amount(changed, number + chip_cents);
    try_amount(changed, number - chip_cents);
    try_amount(changed, number + 20);
    try_amount(changed, number * 2);
    try_amount(changed, number / 2);
    break;
  case FELT_IS_NUMBER: try_numbers(changed, number, rest ? rest : ""); break;
  case FELT_IS_TIMES: try_numbers(changed, number, " times"); break;
  case FELT_IS_PERCENT: try_percents(changed, number, ""); break;
  case FELT_IS_SHARE: try_percents(changed, number, strstr(value->word, " of ")); break;
  case FELT_IS_ODDS:
    try_word(changed, "%lld to %d", number + 1, value->per);
    try_word(changed, "%lld to %d", number * 10 - 1, value->per * 10);
    try_word(changed, "%lld to %d", number * 10 + 1, value->per * 10);
    break;
  case FELT_IS_YES: try_word(changed, "%s", number ? "no" : "yes"); break;
  case FELT_IS_CHOICE:
    for (int i = 0; i < value->choice_count; i++) try_word(changed, "%s", value->choices[i]);
    break;
  }
}

/* ---- the values of a book */

static void enter(void *context, const char *key, bool is_list, bool in_line) {
  (void)is_list, (void)in_line;
  struct values *values = context;
  struct felt_text path = {.at = values->path, .size = sizeof values->path, .length = strlen(values->path)};
  values->length[values->depth++] = path.length;
  felt_text_printf(&path, "%s%s", path.length > 0 ? " / " : "", key[0] ? key : "-");
}

static void leave(void *context) {
  struct values *values = context;
  values->path[values->length[--values->depth]] = '\0';
}

static void collect(void *context, const struct felt_book_value *value) {
  struct values *values = context;
  felt_assert(values->count < VALUES_MAX);
  struct changed *changed = &values->value[values->count++];
  *changed = (struct changed){.try_count = 0};
  struct felt_text path = felt_text_init(changed->path, sizeof changed->path);
  felt_text_printf(&path, "%s / %s", values->path, value->key);
  struct felt_text word = felt_text_init(changed->word, sizeof changed->word);
  felt_text_put(&word, value->word);
  fill_tries(changed, value, values->chip_cents);
}

/* ---- changing them: a book is filled with zeros before it is read, so that its bytes can be compared */

enum noticed { UNNOTICED, REFUSED, DIFFERS };

static enum noticed read_changed(int n, const char *word, size_t from) {
  struct felt_text sheet = felt_text_init(text + from, sizeof text - from);
  felt_book_print_changed(&book, n, word, &sheet);
  felt_assert(!sheet.full);
  if (felt_book_read(text + from, sheet.length, &again, &faults) != FELT_OK) return REFUSED;
  memcpy(again.hash, book.hash, sizeof book.hash);
  return memcmp((const char *)&again, (const char *)&book, sizeof book) == 0 ? UNNOTICED : DIFFERS;
}

/* The first other word that makes a valid book, or what became of the last one. */
static enum noticed change(int n, const struct changed *changed, size_t from, int *used) {
  enum noticed noticed = UNNOTICED;
  for (int i = 0; i < changed->try_count; i++) {
    *used = i;
    noticed = read_changed(n, changed->tries[i], from);
    if (noticed != REFUSED) return noticed;
  }
  return noticed;
}

static bool open_book(const char *path) {
  FILE *file = fopen(path, "rb");
  size_t length = file ? fread(text, 1, sizeof text, file) : 0;
  if (file) (void)fclose(file);
  bool read = file && felt_book_read(text, length, &book, &faults) == FELT_OK;
  if (!read) printf("not ok 1 - %s cannot be read\n", path);
  return read;
}

static bool write_changed(const char *folder, int number, const struct changed *changed, const char *word) {
  char path[4096];
  (void)snprintf(path, sizeof path, "%s/%04d.yaml", folder, number);
  FILE *file = fopen(path, "wb");
  if (!file) {
    perror(path);
    return false;
  }
  fprintf(file, "# %s: %s -> %s\n%s", changed->path, changed->word, word, text);
  return fclose(file) == 0;
}

/* Every value of the book that has been opened; with a folder the valid ones are written there. */
static bool change_all(struct values *values, const char *name, const char *folder) {
  values->count = values->depth = 0;
  values->path[0] = '\0';
  values->chip_cents = book.chip_cents;
  felt_book_walk(&book, &(struct felt_book_visitor){enter, collect, leave}, values);
  int differ = 0, refused = 0, unnoticed = 0;
  for (int n = 0; n < values->count; n++) {
    int used = 0;
    const struct changed *changed = &values->value[n];
    enum noticed noticed = change(n, changed, 0, &used);
    differ += noticed == DIFFERS;
    refused += noticed == REFUSED;
    unnoticed += noticed == UNNOTICED;
    if (noticed == UNNOTICED)
      printf("# unnoticed: %s: %s -> %s\n", changed->path, changed->word, changed->tries[used]);
    if (noticed == DIFFERS && folder && !write_changed(folder, differ, changed, changed->tries[used]))
      return false;
  }
  printf("# %s: %d values, %d changes accepted and seen, %d always refused\n", name, values->count, differ,
         refused);
  return unnoticed == 0 && differ > refused;
}

int main(int argc, char *argv[]) {
  bool writes = argc == 4 && strcmp(argv[1], "--write") == 0;
  if (argc < 2 || (argv[1][0] == '-' && !writes)) {
    fprintf(stderr, "usage: %s FILE... | --write FOLDER FILE\n", argv[0]);
    return 2;
  }
  static struct values values;
  values.value = malloc(VALUES_MAX * sizeof *values.value);
  if (!values.value) return 1;
  bool all = true;
  for (int i = writes ? 3 : 1; i < argc; i++) {
    bool good = open_book(argv[i]) && change_all(&values, argv[i], writes ? argv[2] : NULL);
    printf("%s %d - every value of %s is noticed\n", good ? "ok" : "not ok", i, argv[i]);
    all = all && good;
  }
  free(values.value);
  return all ? 0 : 1;
}
