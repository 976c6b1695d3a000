#include "book_diff.h"

enum { ENTRIES_MAX = 1024, DEPTH_MAX = 12 };

/* One line of the sheet: where it stands, what it says, and by which rule. */
struct entry {
  char path[120], value[200], rule[88];
  bool matched;
};

struct entries {
  struct entry entry[ENTRIES_MAX];
  int count;
  /* While walking: */
  char path[120];
  size_t path_length[DEPTH_MAX];
  int item[DEPTH_MAX]; /* the number of the last item, in a list */
  int depth;
  int line_depth; /* of the line that is being put together; 0 outside one */
  struct entry *line;
};

/* ---- collecting */

static void add_word(char *to, size_t size, const char *key, const char *word, const char *between) {
  struct felt_text text = {.at = to, .size = size, .length = strlen(to)};
  if (text.length > 0 && to[text.length - 1] != '[') felt_text_put(&text, between);
  felt_text_printf(&text, "%s%s%s", key, key[0] && word[0] ? " " : "", word);
}

static void enter(struct entries *entries, const char *key) {
  felt_assert(entries->depth < DEPTH_MAX);
  struct felt_text path = {
      .at = entries->path, .size = sizeof entries->path, .length = strlen(entries->path)};
  entries->path_length[entries->depth] = path.length;
  if (key[0])
    felt_text_printf(&path, "%s%s", path.length > 0 ? " / " : "", key);
  else
    felt_text_printf(&path, " / %d", ++entries->item[entries->depth - 1]);
  entries->item[entries->depth] = 0;
  entries->depth++;
}

static void leave(struct entries *entries) {
  entries->depth--;
  entries->path[entries->path_length[entries->depth]] = '\0';
}

static struct entry *begin(struct entries *entries, const char *key) {
  enter(entries, key);
  felt_assert(entries->count < ENTRIES_MAX);
  struct entry *entry = &entries->entry[entries->count++];
  *entry = (struct entry){.matched = false};
  memcpy(entry->path, entries->path, sizeof entry->path);
  return entry;
}

static void open_entry(void *context, const char *key, bool is_list, bool in_line) {
  struct entries *entries = context;
  if (!in_line) {
    enter(entries, key);
  } else if (entries->line_depth++ == 0) {
    entries->line = begin(entries, key);
  } else {
    add_word(entries->line->value, sizeof entries->line->value, key, is_list ? "[" : "", ", ");
  }
}

static void take_value(void *context, const struct felt_book_value *value) {
  struct entries *entries = context;
  bool inside = entries->line_depth > 0;
  struct entry *entry = inside ? entries->line : begin(entries, value->key);
  if (value->kind == FELT_IS_RULE) {
    const char *key = strcmp(value->key, "assumed") == 0 ? "assumed" : "";
    add_word(entry->rule, sizeof entry->rule, key, value->word, ", ");
  } else {
    add_word(entry->value, sizeof entry->value, inside ? value->key : "", value->word, ", ");
  }
  if (!inside) leave(entries);
}

static void close_entry(void *context) {
  struct entries *entries = context;
  if (entries->line_depth > 0) entries->line_depth--;
  if (entries->line_depth == 0) {
    leave(entries);
  } else {
    add_word(entries->line->value, sizeof entries->line->value, "", "]", "");
  }
}

static void collect(const struct felt_book *book, struct entries *entries) {
  felt_book_walk(book, &(struct felt_book_visitor){open_entry, take_value, close_entry}, entries);
}

/* ---- comparing */

/* Notes are words for people, and the book's name and texts are its own. */
static bool is_compared(const struct entry *entry) {
  static const char *const names[] = {"notes / ", "book", "house", "source"};
  for (size_t i = 0; i < FELT_COUNT(names); i++)
    if (strncmp(entry->path, names[i], strlen(names[i])) == 0) return false;
  return true;
}

static struct entry *find(struct entries *entries, const char *path) {
  for (int i = 0; i < entries->count; i++)
    if (strcmp(entries->entry[i].path, path) == 0) return &entries->entry[i];
  return NULL;
}

static void print_side(const char *name, const struct entry *entry) {
  if (!entry)
    printf("  %-16s -\n", name);
  else
    printf("  %-16s %s%s(%s)\n", name, entry->value, entry->value[0] ? "  " : "", entry->rule);
}

static void print_json_side(const char *side, const struct entry *entry) {
  /* Sheets hold neither quotes nor backslashes in what is compared but in odds like "500:1". */
  if (entry)
    printf("\"%s\":{\"value\":\"%s\",\"rule\":\"%s\"}", side, entry->value, entry->rule);
  else
    printf("\"%s\":null", side);
}

struct report {
  const struct felt_book *left, *right;
  bool json;
  int differ, other_rule;
};

static void report(struct report *report, const struct entry *left, const struct entry *right) {
  const char *path = left ? left->path : right->path;
  if (left && right && strcmp(left->value, right->value) == 0) {
    report->other_rule += strcmp(left->rule, right->rule) != 0;
    return;
  }
  if (report->json) {
    printf("%s{\"entry\":\"%s\",", report->differ > 0 ? "," : "", path);
    print_json_side("left", left);
    printf(",");
    print_json_side("right", right);
    printf("}");
  } else {
    printf("%s\n", path);
    print_side(report->left->name.text, left);
    print_side(report->right->name.text, right);
  }
  report->differ++;
}

static void compare(struct entries *left, struct entries *right, struct report *result) {
  for (int i = 0; i < left->count; i++) {
    if (!is_compared(&left->entry[i])) continue;
    struct entry *other = find(right, left->entry[i].path);
    if (other) other->matched = true;
    report(result, &left->entry[i], other);
  }
  for (int i = 0; i < right->count; i++)
    if (!right->entry[i].matched && is_compared(&right->entry[i])) report(result, NULL, &right->entry[i]);
}

int book_diff(const struct felt_book *left, const struct felt_book *right, bool json) {
  struct entries *sides = calloc(2, sizeof *sides);
  if (!sides) return -1;
  collect(left, &sides[0]);
  collect(right, &sides[1]);
  struct report result = {.left = left, .right = right, .json = json};
  if (json) printf("{\"left\":\"%s\",\"right\":\"%s\",\"differences\":[", left->name.text, right->name.text);
  compare(&sides[0], &sides[1], &result);
  if (json)
    printf("],\"same_under_another_rule\":%d}\n", result.other_rule);
  else
    printf("%d entries differ; %d more say the same under another rule.\n", result.differ, result.other_rule);
  free(sides);
  return result.differ;
}
