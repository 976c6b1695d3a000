/* How many commands a link decides, and how many events it replays, prints and reads: one thread. Sixty-four
 * tables play, one in twenty has a hit, which is shared, verified and paid. */
#include "bench.h"
#include "felt/link.h"
#include "felt/words.h"

/* Past the opening and the joins. */
enum { ROUNDS = 20, PLAY_BEGINS = 1 + FELT_LINK_TABLES_MAX };

struct bench {
  struct felt_link link;
  struct felt_link_terms terms;
  struct felt_link_event events[FELT_LINK_EVENTS_MAX];
  struct felt_link_event log[8192]; /* of one run */
  char lines[8192][512];
  size_t log_count, commands;
};

static void act(struct bench *bench, struct felt_link_command command) {
  struct felt_error error = {0};
  int count = 0;
  snprintf(command.by.id, sizeof command.by.id, "ann");
  snprintf(command.with.id, sizeof command.with.id, "bob");
  struct felt_link_who who = bench->terms.who[command.act];
  if (who.first) command.by.role = (uint8_t)__builtin_ctz(who.first);
  if (who.second) command.with.role = (uint8_t)__builtin_ctz(who.second);
  if (felt_link_apply(&bench->link, &command, bench->events, &count, &error)) {
    fprintf(stderr, "%s: %s\n", error.where, felt_words_of(&error).text);
    exit(1);
  }
  bench->commands++;
  for (int i = 0; i < count; i++) {
    felt_assert(bench->log_count < FELT_COUNT(bench->log));
    bench->log[bench->log_count++] = bench->events[i];
  }
}

static void pay_all(struct bench *bench) {
  for (int i = 0; i < bench->link.hit_count; i++)
    if (bench->link.hit[i].state == FELT_HIT_PENDING)
      act(bench, (struct felt_link_command){.act = FELT_LINK_VERIFY, .hit = bench->link.hit[i].number});
  while (bench->link.hit_count > 0) {
    const struct felt_link_hit *hit = &bench->link.hit[0];
    for (int i = 0; hit->state != FELT_HIT_VERIFIED; i++) hit = &bench->link.hit[i];
    act(bench, (struct felt_link_command){
                   .act = FELT_LINK_PAY, .hit = hit->number, .parts.check_cents = hit->share_cents});
  }
}

static void play(void *with) {
  struct bench *bench = with;
  felt_link_init(&bench->link);
  bench->log_count = bench->commands = 0;
  act(bench, (struct felt_link_command){
                 .act = FELT_LINK_OPEN, .terms = &bench->terms, .reason = FELT_REASON_NEW_LINK});
  for (int t = 1; t <= FELT_LINK_TABLES_MAX; t++)
    act(bench,
        (struct felt_link_command){.act = FELT_LINK_JOIN, .terms = &bench->terms, .table = t, .name = "UTH"});
  for (int r = 1; r <= ROUNDS; r++) {
    for (int t = 1; t <= FELT_LINK_TABLES_MAX; t++)
      act(bench, (struct felt_link_command){.act = FELT_LINK_COIN_IN, .table = t, .round = r, .seats = 0x7e});
    for (int t = 1; t <= FELT_LINK_TABLES_MAX; t++)
      act(bench, (struct felt_link_command){.act = FELT_LINK_DEAL, .table = t, .round = r});
    for (int t = 1; t <= FELT_LINK_TABLES_MAX; t++) {
      if ((t + r) % 20 == 0)
        act(bench, (struct felt_link_command){
                       .act = FELT_LINK_HIT, .table = t, .round = r, .seat = 3, .hand = FELT_STRAIGHT_FLUSH});
      act(bench, (struct felt_link_command){.act = FELT_LINK_END, .table = t, .round = r});
    }
    pay_all(bench);
  }
}

static void replay(void *with) {
  struct bench *bench = with;
  static struct felt_link link;
  felt_link_init(&link);
  for (size_t i = 0; i < bench->log_count; i++)
    felt_assert(felt_link_evolve(&link, &bench->log[i], NULL) == FELT_OK);
  felt_assert(link.seq == bench->link.seq && link.level[0].meter.micro == bench->link.level[0].meter.micro);
}

static void print(void *with) {
  struct bench *bench = with;
  for (size_t i = PLAY_BEGINS; i < bench->log_count; i++) {
    struct felt_text text = felt_text_init(bench->lines[i], sizeof bench->lines[i]);
    felt_link_event_print(&bench->log[i], &text);
    felt_assert(!text.full);
  }
}

static void parse(void *with) {
  struct bench *bench = with;
  for (size_t i = PLAY_BEGINS; i < bench->log_count; i++) {
    struct felt_link_event event;
    felt_assert(felt_link_event_parse(bench->lines[i], strlen(bench->lines[i]), &event, NULL) == FELT_OK);
    felt_assert(event.seq == bench->log[i].seq);
  }
}

int main(void) {
  static struct felt_book book;
  static struct felt_faults faults;
  static struct bench bench;
  const struct felt_book_text *text = felt_book_find("catfish-bend");
  if (!text || felt_book_read(text->text, text->length, &book, &faults)) return 1;
  felt_link_terms_init(&book, book.progressive.table_default, 2, &bench.terms);
  bench_title("A progressive link of 64 tables");
  double seconds = bench_best(1, play, &bench);
  bench_line("commands decided and applied", (double)bench.commands, seconds, 0, NULL);
  seconds = bench_best(0.5, replay, &bench);
  bench_line("events replayed", (double)bench.log_count, seconds, 0, NULL);
  double played = (double)(bench.log_count - PLAY_BEGINS);
  seconds = bench_best(0.5, print, &bench);
  bench_line("events printed", played, seconds, 0, NULL);
  seconds = bench_best(0.5, parse, &bench);
  bench_line("events parsed", played, seconds, 0, NULL);
  return 0;
}
