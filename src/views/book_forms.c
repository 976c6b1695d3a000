
#include "felt/lab.h"
#include "felt/views.h"

#include <pthread.h>
#include <sodium.h>

/* One book. All but its state stays as it was made, so that it is read without the lock. */
struct shelved {
  struct felt_book_text written;
  char *text; /* the shelf's own; NULL: a built-in one */
  char hash[2 * FELT_BOOK_HASH + 1];
  struct book_form book, sheet, page;
  json_t *sides, *listed; /* never changed: threads copy them */
  struct felt_floor_book state;
};

struct book_forms {
  pthread_mutex_t lock; /* of all that follows */
  int count, room;
  struct shelved **shelf;
};

/* ---- making */

/* Keeps no more room than the text takes. False: memory ran out. */
static bool print(const struct felt_book *book,
                  void (*how)(const struct felt_book *book, struct felt_text *text), char *buffer,
                  struct book_form *form) {
  struct felt_text text = felt_text_init(buffer, FELT_BOOK_TEXT_MAX);
  how(book, &text);
  felt_assert(!text.full);
  form->text = malloc(text.length + 1);
  if (!form->text) return false;
  memcpy(form->text, buffer, text.length);
  form->text[text.length] = '\0';
  form->length = text.length;
  return true;
}

static json_t *listed(const struct felt_book *book, const char *hash) {
  return json_pack("{ss ss ss ss ss so}", "name", book->name.text, "currency", book->currency, "house",
                   book->house, "source", book->source, "hash", hash, "side_wagers", view_sides(book));
}

static void free_one(struct shelved *one) {
  if (!one) return;
  free(one->text);
  free(one->book.text);
  free(one->sheet.text);
  free(one->page.text);
  json_decref(one->sides);
  json_decref(one->listed);
  free(one);
}

static bool fill(struct shelved *one, const struct felt_book *book, char *buffer) {
  sodium_bin2hex(one->hash, sizeof one->hash, book->hash, sizeof book->hash);
  memcpy(one->state.hash, book->hash, sizeof one->state.hash);
  one->state.name = book->name;
  one->sides = view_sides(book);
  one->listed = listed(book, one->hash);
  return one->sides && one->listed && print(book, felt_book_print_json, buffer, &one->book) &&
         print(book, felt_lab_print_sheet, buffer, &one->sheet) &&
         print(book, felt_lab_print_page, buffer, &one->page);
}

/* A sound book's text; copied where it is not the program's own. NULL: memory ran out. */
static struct shelved *make(const struct felt_book_text *written, bool own) {
  struct shelved *one = calloc(1, sizeof *one);
  struct felt_book *book = malloc(sizeof *book);
  struct felt_faults *faults = malloc(sizeof *faults);
  char *buffer = malloc(FELT_BOOK_TEXT_MAX);
  if (one) one->written = *written;
  if (one && own) one->text = malloc(written->length + 1);
  if (one && one->text) {
    memcpy(one->text, written->text, written->length);
    one->text[written->length] = '\0';
    one->written.text = one->text;
  }
  bool done = one && book && faults && buffer && (!own || one->text) &&
              !felt_book_read(one->written.text, one->written.length, book, faults) &&
              fill(one, book, buffer);
  if (done) one->written.name = one->state.name.text;
  free(buffer);
  free(faults);
  free(book);
  if (done) return one;
  free_one(one);
  return NULL;
}

/* Takes `one`. False: memory ran out. */
static bool put(struct book_forms *forms, struct shelved *one) {
  if (one && forms->count == forms->room) {
    int room = forms->room ? 2 * forms->room : 8;
    struct shelved **shelf = realloc(forms->shelf, (size_t)room * sizeof(struct shelved *));
    if (shelf) {
      forms->shelf = shelf;
      forms->room = room;
    }
  }
  if (!one || forms->count == forms->room) {
    free_one(one);
    return false;
  }
  forms->shelf[forms->count++] = one;
  return true;
}

struct book_forms *book_forms_new(void) {
  struct book_forms *forms = calloc(1, sizeof *forms);
  if (!forms) return NULL;
  pthread_mutex_init(&forms->lock, NULL);
  for (int i = 0; felt_book_builtin(i); i++) {
    if (put(forms, make(felt_book_builtin(i), false))) continue;
    book_forms_free(forms);
    return NULL;
  }
  return forms;
}

void book_forms_free(struct book_forms *forms) {
  if (!forms) return;
  for (int i = 0; i < forms->count; i++) free_one(forms->shelf[i]);
  free(forms->shelf);
  pthread_mutex_destroy(&forms->lock);
  free(forms);
}

/* ---- following the floor */

static struct shelved *by_hash(const struct book_forms *forms, const uint8_t hash[FELT_BOOK_HASH]) {
  for (int i = 0; i < forms->count; i++)
    if (memcmp(forms->shelf[i]->state.hash, hash, FELT_BOOK_HASH) == 0) return forms->shelf[i];
  return NULL;
}

bool book_forms_follow(struct book_forms *forms, struct felt_floor *floor) {
  struct felt_floor_book state;
  bool done = true;
  for (int n = 0; done && felt_floor_book_at(floor, n, &state); n++) {
    struct felt_book_text written = {.name = state.name.text};
    struct shelved *made = NULL;
    /* Nobody else changes the shelf: it is read without the lock here. */
    if (!by_hash(forms, state.hash)) {
      done = !felt_floor_book_text(floor, state.hash, &written.text, &written.length, NULL);
      if (done) made = make(&written, true);
      done = done && made;
    }
    pthread_mutex_lock(&forms->lock);
    if (made) done = put(forms, made);
    struct shelved *one = by_hash(forms, state.hash);
    if (one) one->state = state;
    pthread_mutex_unlock(&forms->lock);
  }
  return done;
}

/* ---- finding */

static bool is_in_force(const struct shelved *one) {
  return one->state.state == FELT_BOOK_IN_FORCE || (!one->text && one->state.state == FELT_BOOK_PLAIN);
}

/* How good a name is for a book: the house's own in force before the program's, and what is retired last. */
static int claim(const struct shelved *one, const char *name) {
  if (strcmp(one->hash, name) == 0) return 4;
  if (strcmp(one->state.name.text, name) != 0 || one->state.state == FELT_BOOK_HANDED_IN) return 0;
  if (is_in_force(one)) return one->text ? 3 : 2;
  return 1;
}

static const struct shelved *find_in(const struct book_forms *forms, const char *name) {
  const struct shelved *best = NULL;
  for (int i = 0; i < forms->count; i++)
    if (claim(forms->shelf[i], name) > 0 && (!best || claim(forms->shelf[i], name) >= claim(best, name)))
      best = forms->shelf[i];
  return best;
}

static const struct shelved *find(struct book_forms *forms, const char *name) {
  pthread_mutex_lock(&forms->lock);
  const struct shelved *found = find_in(forms, name);
  pthread_mutex_unlock(&forms->lock);
  return found;
}

const struct book_form *book_forms_book(struct book_forms *forms, const char *name) {
  const struct shelved *one = find(forms, name);
  return one ? &one->book : NULL;
}

const struct book_form *book_forms_sheet(struct book_forms *forms, const char *name) {
  const struct shelved *one = find(forms, name);
  return one ? &one->sheet : NULL;
}

const struct book_form *book_forms_page(struct book_forms *forms, const char *name) {
  const struct shelved *one = find(forms, name);
  return one ? &one->page : NULL;
}

json_t *book_forms_sides(struct book_forms *forms, const char *name) {
  const struct shelved *one = find(forms, name);
  return one ? json_deep_copy(one->sides) : json_array();
}

const struct felt_book_text *book_forms_text(struct book_forms *forms, const char *name) {
  const struct shelved *one = find(forms, name);
  return one ? &one->written : NULL;
}

const char *book_forms_hash(struct book_forms *forms, const char *name) {
  const struct shelved *one = find(forms, name);
  return one ? one->hash : NULL;
}

bool book_forms_is_handed_in(struct book_forms *forms, const char *name) {
  pthread_mutex_lock(&forms->lock);
  const struct shelved *one = find_in(forms, name);
  bool handed_in = one && one->state.state == FELT_BOOK_HANDED_IN;
  pthread_mutex_unlock(&forms->lock);
  return handed_in;
}

/* ---- lists */

/* Of one name, the one that goes by it. */
json_t *book_forms_list(struct book_forms *forms) {
  json_t *list = json_array();
  pthread_mutex_lock(&forms->lock);
  for (int i = 0; i < forms->count; i++) {
    const struct shelved *one = forms->shelf[i];
    if (is_in_force(one) && find_in(forms, one->state.name.text) == one)
      json_array_append_new(list, json_deep_copy(one->listed));
  }
  pthread_mutex_unlock(&forms->lock);
  return json_pack("{so}", "books", list);
}

static json_t *signed_json(const struct felt_floor_signed *deed) {
  if (!deed->by[0]) return json_null();
  return json_pack("{ss so sI}", "by", deed->by, "with",
                   deed->with[0] ? json_string(deed->with) : json_null(), "time_ms",
                   (json_int_t)deed->time_ms);
}

json_t *book_forms_states(struct book_forms *forms) {
  json_t *list = json_array();
  pthread_mutex_lock(&forms->lock);
  for (int i = 0; i < forms->count; i++) {
    const struct shelved *one = forms->shelf[i];
    enum felt_book_state state =
        is_in_force(one) ? FELT_BOOK_IN_FORCE : (enum felt_book_state)one->state.state;
    json_t *row = json_deep_copy(one->listed);
    json_object_set_new(row, "state", json_string(felt_book_state_name(state)));
    json_object_set_new(row, "built_in", json_boolean(!one->text));
    json_object_set_new(row, "named", json_boolean(find_in(forms, one->state.name.text) == one));
    json_object_set_new(row, "handed_in", signed_json(&one->state.handed_in));
    json_object_set_new(row, "approved", signed_json(&one->state.approved));
    json_object_set_new(row, "retired", signed_json(&one->state.retired));
    json_array_append_new(list, row);
  }
  pthread_mutex_unlock(&forms->lock);
  return json_pack("{so}", "books", list);
}

/* ---- two books side by side */

/* The values of a sheet by their paths. */
static json_t *by_path(const struct shelved *one) {
  json_t *rows = json_loadb(one->sheet.text, one->sheet.length, 0, NULL), *map = json_object();
  size_t i;
  json_t *row;
  json_array_foreach(rows, i, row) {
    json_object_set(map, json_string_value(json_object_get(row, "path")), row);
  }
  json_decref(rows);
  return map;
}

static void add_difference(json_t *values, const char *path, const json_t *was, const json_t *is) {
  json_t *word_was = json_object_get(was, "word"), *word_is = json_object_get(is, "word");
  if (word_was && word_is && json_equal(word_was, word_is)) return;
  json_t *kind = json_object_get(is ? is : was, "kind");
  json_array_append_new(values, json_pack("{ss sO so so}", "path", path, "kind", kind, "was",
                                          word_was ? json_incref(word_was) : json_null(), "is",
                                          word_is ? json_incref(word_is) : json_null()));
}

json_t *book_forms_difference(struct book_forms *forms, const char *name, const char *with) {
  const struct shelved *one = find(forms, name);
  const struct shelved *other = one ? find(forms, with[0] ? with : one->state.name.text) : NULL;
  if (!one || (with[0] && !other)) return NULL;
  if (!other || other == one)
    return json_pack("{ss sn so}", "book", one->hash, "with", "values", json_array());
  json_t *is = by_path(one), *was = by_path(other), *values = json_array();
  const char *path;
  json_t *value;
  json_object_foreach(is, path, value) {
    add_difference(values, path, json_object_get(was, path), value);
  }
  json_object_foreach(was, path, value) {
    if (!json_object_get(is, path)) add_difference(values, path, value, NULL);
  }
  json_decref(is);
  json_decref(was);
  return json_pack("{ss ss so}", "book", one->hash, "with", other->hash, "values", values);
}

/* ---- questions */

void book_forms_put_text(struct book_forms *forms, json_t *question) {
  const char *name = json_string_value(json_object_get(question, "book"));
  const struct shelved *one = name && !json_object_get(question, "text") ? find(forms, name) : NULL;
  if (!one || (!one->text && strcmp(name, one->state.name.text) == 0)) return;
  json_object_set_new(question, "text", json_stringn(one->written.text, one->written.length));
  json_object_del(question, "book");
}
