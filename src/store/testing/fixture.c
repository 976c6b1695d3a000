#include "fixture.h"

#include <dirent.h>
#include <unistd.h>

void fixture_init(struct fixture *fixture) {
  /* In memory where there is such a place: thousands of syncs take minutes. */
  const char *parent = getenv("TMPDIR");
  if (!parent || strlen(parent) > 40) parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
  struct felt_text folder = felt_text_init(fixture->folder, sizeof fixture->folder);
  felt_text_printf(&folder, "%s/felt-store-XXXXXX", parent);
  felt_assert(mkdtemp(fixture->folder));
  struct felt_text path = felt_text_init(fixture->path, sizeof fixture->path);
  felt_text_printf(&path, "%s/floor.db", fixture->folder);
}

void fixture_release(struct fixture *fixture) {
  DIR *folder = opendir(fixture->folder);
  felt_assert(folder);
  for (struct dirent *entry; (entry = readdir(folder));)
    if (entry->d_name[0] != '.') (void)unlinkat(dirfd(folder), entry->d_name, 0);
  (void)closedir(folder);
  felt_assert(rmdir(fixture->folder) == 0);
}

struct fixture_id fixture_id(int n) {
  struct fixture_id id;
  struct felt_text text = felt_text_init(id.text, sizeof id.text);
  felt_text_printf(&text, "command-%06d", n * 7919 % 1000000); /* not in order, as clients choose them */
  return id;
}

struct fixture_id fixture_answer(int n) {
  struct fixture_id answer;
  struct felt_text text = felt_text_init(answer.text, sizeof answer.text);
  felt_text_printf(&text, "{\"ok\":%d}", n);
  return answer;
}

enum felt_status fixture_append(struct felt_store *store, int n, struct felt_error *error) {
  enum { CENT = 1000000 };
  char patron[32], tray[32], table[32];
  struct felt_text text = felt_text_init(patron, sizeof patron);
  felt_text_printf(&text, "patron:p%d", n % 5);
  text = felt_text_init(tray, sizeof tray);
  felt_text_printf(&text, "tray:%d", n % 3);
  text = felt_text_init(table, sizeof table);
  felt_text_printf(&text, "table:%d", n % 3);
  const struct felt_store_posting bet[] = {{patron, "USD", -(1000 + n) * INT64_C(1000000)},
                                           {tray, "USD", (1000 + n) * INT64_C(1000000)}};
  const struct felt_store_posting coin_in[] = {{"house", "USD", INT64_C(-16) * CENT - n},
                                               {"meter:main:major", "USD", INT64_C(14) * CENT + n},
                                               {"reserve:main:major", "USD", INT64_C(2) * CENT}};
  const struct felt_store_event events[] = {{table, "v1 bet seat=2 ante=1000", bet, FELT_COUNT(bet)},
                                            {"link:main", "v1 coin-in seat=2", coin_in, FELT_COUNT(coin_in)}};
  struct fixture_id id = fixture_id(n), answer = fixture_answer(n);
  const struct felt_store_command command = {id.text, INT64_C(1794700800000) + n * INT64_C(1000),
                                             answer.text};
  return felt_store_append(store, &command, events, n % 2 == 0 ? 2 : 1, error);
}

enum felt_status fixture_group(struct felt_store *store, int first, int last, struct felt_error *error) {
  static const char book[] = "house: Felt\ncurrency: USD\n";
  struct felt_store_hash hash;
  enum felt_status status = felt_store_begin(store, error);
  if (status == FELT_OK)
    status = felt_store_put_book(store, book, strlen(book), INT64_C(1794700800000), &hash, error);
  for (int n = first; n <= last && status == FELT_OK; n++) status = fixture_append(store, n, error);
  return status ? status : felt_store_commit(store, error);
}

/* ---- exports and files */

struct collected {
  char *text;
  size_t length;
};

static enum felt_status collect(void *context, const char *text, size_t length, struct felt_error *error) {
  struct collected *all = context;
  char *grown = realloc(all->text, all->length + length + 1);
  if (!grown) return felt_refuse(error, FELT_E_NOMEM, "fixture", NULL, FELT_SAYS(NO_MEMORY));
  memcpy(grown + all->length, text, length);
  all->text = grown;
  all->length += length;
  all->text[all->length] = '\0';
  return FELT_OK;
}

char *fixture_export(struct felt_store *store, struct felt_error *error) {
  struct collected all = {NULL, 0};
  if (felt_store_export_jsonl(store, collect, &all, error) == FELT_OK) return all.text;
  free(all.text);
  return NULL;
}

char *fixture_read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rbe");
  felt_assert(file && fseek(file, 0, SEEK_END) == 0);
  long end = ftell(file);
  felt_assert(end >= 0 && fseek(file, 0, SEEK_SET) == 0);
  char *bytes = malloc((size_t)end + 1);
  felt_assert(bytes && fread(bytes, 1, (size_t)end, file) == (size_t)end);
  bytes[end] = '\0';
  (void)fclose(file);
  *length = (size_t)end;
  return bytes;
}

void fixture_write_file(const char *path, const char *bytes, size_t length) {
  FILE *file = fopen(path, "wbe");
  felt_assert(file && fwrite(bytes, 1, length, file) == length);
  felt_assert(fclose(file) == 0);
}
