/* felt-bench-link: how many commands a link decides, and how many events it replays, prints and reads, in a
 * second on one core. Sixty-four tables play, one hand in twenty hits. Best of several runs.
 *
 *   felt-bench-link [ROUNDS [RUNS]] */
#include "felt/link.h"

/* Past the opening and the joins. */
enum { PLAY_BEGINS = 1 + FELT_LINK_TABLES_MAX };

struct figures {
  double decided, replayed, printed, parsed; /* a second */
};

static double now_seconds(void) {
  struct timespec now;
  (void)clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

struct bench {
  struct felt_link link;
  struct felt_link_terms terms;
  struct felt_link_event events[FELT_LINK_EVENTS_MAX];
  struct felt_link_event log[20000]; /* of one run, as far as it goes */
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
    fprintf(stderr, "%s: %s\n", error.where, error.what);
    exit(1);
  }
  bench->commands++;
  for (int i = 0; i < count && bench->log_count < FELT_COUNT(bench->log); i++)
    bench->log[bench->log_count++] = bench->events[i];
}

static void pay_all(struct bench *bench) {
  for (int i = 0; i < bench->link.hit_count; i++)
    if (bench->link.hit[i].state == FELT_HIT_PENDING)
      act(bench, (struct felt_link_command){
                     .act = FELT_LINK_VERIFY, .hit = bench->link.hit[i].number, .cleared = true});
  while (bench->link.hit_count > 0) {
    const struct felt_link_hit *hit = &bench->link.hit[0];
    for (int i = 0; hit->state != FELT_HIT_VERIFIED; i++) hit = &bench->link.hit[i];
    act(bench, (struct felt_link_command){
                   .act = FELT_LINK_PAY, .hit = hit->number, .check_cents = hit->share_cents});
  }
}

static void play(struct bench *bench, int rounds) {
  felt_link_init(&bench->link);
  bench->log_count = bench->commands = 0;
  act(bench, (struct felt_link_command){
                 .act = FELT_LINK_OPEN, .terms = &bench->terms, .reason = FELT_REASON_NEW_LINK});
  for (int t = 1; t <= FELT_LINK_TABLES_MAX; t++)
    act(bench,
        (struct felt_link_command){.act = FELT_LINK_JOIN, .terms = &bench->terms, .table = t, .name = "UTH"});
  for (int r = 1; r <= rounds; r++) {
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

static double most(double a, double b) {
  return a > b ? a : b;
}

static void replay(struct bench *bench, struct figures *best) {
  static struct felt_link link;
  double start = now_seconds();
  felt_link_init(&link);
  for (size_t i = 0; i < bench->log_count; i++)
    if (felt_link_evolve(&link, &bench->log[i], NULL)) exit(1);
  best->replayed = most(best->replayed, (double)bench->log_count / (now_seconds() - start));
  static char lines[FELT_COUNT(((struct bench *)0)->log)][512];
  start = now_seconds();
  for (size_t i = PLAY_BEGINS; i < bench->log_count; i++) {
    struct felt_text text = felt_text_init(lines[i], sizeof lines[i]);
    felt_link_event_print(&bench->log[i], &text);
  }
  best->printed = most(best->printed, (double)(bench->log_count - PLAY_BEGINS) / (now_seconds() - start));
  start = now_seconds();
  for (size_t i = PLAY_BEGINS; i < bench->log_count; i++) {
    struct felt_link_event event;
    if (felt_link_event_parse(lines[i], strlen(lines[i]), &event, NULL)) exit(1);
  }
  best->parsed = most(best->parsed, (double)(bench->log_count - PLAY_BEGINS) / (now_seconds() - start));
}

int main(int argc, char *argv[]) {
  int rounds = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 100;
  int runs = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 5;
  static struct felt_book book;
  static struct felt_faults faults;
  static struct bench bench;
  const struct felt_book_text *text = felt_book_find("catfish-bend");
  if (!text || felt_book_read(text->text, text->length, &book, &faults)) return 1;
  felt_link_terms_init(&book, book.progressive.table_default, 2, &bench.terms);
  struct figures best = {0};
  for (int i = 0; i < runs; i++) {
    double start = now_seconds();
    play(&bench, rounds);
    best.decided = most(best.decided, (double)bench.commands / (now_seconds() - start));
    replay(&bench, &best);
  }
  printf("commands decided and applied  %10.0f a second\n", best.decided);
  printf("events replayed               %10.0f a second\n", best.replayed);
  printf("events printed                %10.0f a second\n", best.printed);
  printf("events parsed                 %10.0f a second\n", best.parsed);
  printf("a link is %zu bytes, an event %zu\n", sizeof bench.link, sizeof bench.events[0]);
  return 0;
}
