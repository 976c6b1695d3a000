/* What the house of a storm posts: by the seed, within its books. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

/* Books as they are posted somewhere; they stay for as long as the process. */
const struct felt_book *model_posted(const struct felt_book *book, const struct felt_posted *posted,
                                     int progressive) {
  enum { MOST = 256 };
  static struct made {
    struct felt_posted posted;
    int progressive;
    struct felt_book book;
  } * made[MOST];
  struct felt_error error;
  int n = 0;
  if (felt_posted_is_empty(posted)) return book;
  felt_assert(book);
  for (; n < MOST && made[n]; n++)
    if (made[n]->progressive == progressive && memcmp(&made[n]->posted, posted, sizeof *posted) == 0 &&
        memcmp(made[n]->book.hash, book->hash, sizeof book->hash) == 0)
      return &made[n]->book;
  felt_assert(n < MOST);
  made[n] = malloc(sizeof *made[n]);
  felt_assert(made[n]);
  made[n]->posted = *posted;
  made[n]->progressive = progressive;
  made[n]->book = *book;
  felt_assert(!felt_book_post(posted, progressive, &made[n]->book, &error));
  return &made[n]->book;
}

void model_post_terms(struct model_link *link, const struct felt_progressive *sheet,
                      const struct felt_posted_level level[FELT_LEVELS_MAX]) {
  link->own = *sheet;
  for (int i = 0; i < sheet->level_count; i++) {
    if (level[i].seed_cents > 0) link->own.level[i].seed_cents = level[i].seed_cents;
    if (level[i].growth_ppm > 0) link->own.level[i].growth_ppm = level[i].growth_ppm;
    if (level[i].reserve_ppm > 0) link->own.level[i].reserve_ppm = level[i].reserve_ppm;
  }
  link->sheet = &link->own;
}

/* A table goes by the seeds and the growth of its link, where they are not those of its book. */
void model_post_table(struct model_table *table, const struct model_link *link) {
  int progressive = table->shadow.options.progressive_table;
  struct felt_posted posted = table->posted;
  const struct felt_progressive *text =
      progressive >= 0 ? &table->plain->progressive.table[progressive] : NULL;
  bool same = link && text && link->book == table->plain && strcmp(link->own.name.text, text->name.text) == 0;
  bool seeds = false, growth = false;
  for (int i = 0; same && i < text->level_count; i++) {
    seeds = seeds || link->own.level[i].seed_cents != text->level[i].seed_cents;
    growth = growth || link->own.level[i].growth_ppm != text->level[i].growth_ppm ||
             link->own.level[i].reserve_ppm != text->level[i].reserve_ppm;
  }
  for (int i = 0; same && i < text->level_count; i++) {
    if (seeds) posted.level[i].seed_cents = link->own.level[i].seed_cents;
    if (growth) posted.level[i].growth_ppm = link->own.level[i].growth_ppm;
    if (growth) posted.level[i].reserve_ppm = link->own.level[i].reserve_ppm;
  }
  table->book = model_posted(table->plain, &posted, progressive);
}
