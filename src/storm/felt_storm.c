/* felt-storm: years of faults in minutes. docs/storm.md */
#include "felt/storm.h"
#include "felt/words.h"

#include <malloc.h>
#include <string.h>

static void print_help(void) {
  printf(
      "felt-storm: the whole floor under faults, from a seed (docs/storm.md)\n"
      "\n"
      "  felt-storm SEED [--without KINDS] [--tables NUMBERS] [--until N] [--crash N:HOW] [--fail N] "
      "[--can] [--trace]\n"
      "                                one storm; --trace prints it step by step\n"
      "  felt-storm --seeds FIRST COUNT  so many seeds, one after the other\n"
      "  felt-storm --can FIRST COUNT    the same, and what the floor says can be done is tried everywhere\n"
      "  felt-storm --script             one history of some 200 events: the power cut at every disk "
      "operation,\n"
      "                                every call of the disk failed\n"
      "  felt-storm --replay FILE...     every line of these files is a storm as above; # begins a comment\n"
      "  felt-storm --luck               prints src/storm/luck.def, should decks be made otherwise\n"
      "  felt-storm --help               this\n"
      "\n"
      "  KINDS    what does not happen, of:");
  for (int kind = 0; kind < FELT_STORM_KINDS; kind++)
    printf("%s%s", kind ? "," : " ", felt_storm_kind_name((enum felt_storm_kind)kind));
  printf("\n"
         "  NUMBERS  the tables that are played, of: 1,2,3,4,5,6,7,8\n"
         "  --until  ends when N commands have reached the floor\n"
         "  --crash  the power goes at the N-th disk operation, and what was not synced is, HOW:");
  for (int how = 0; how < FELT_STORM_OUTCOMES; how++)
    printf("%s%s", how ? "," : " ", felt_storm_outcome_name((enum felt_storm_outcome)how));
  printf(
      "\n"
      "  --fail   the N-th call of the disk fails, a read or any other, counted from that power cut on if "
      "there is one\n"
      "\n"
      "Exit status: 0 all clean; 1 one failed: it is made smaller and the command that repeats it printed;\n"
      "2 the command cannot be read.\n");
}

static void say(void *context, const char *line) {
  (void)context;
  printf("%s\n", line);
}

static double now_ms(clockid_t clock) {
  struct timespec now;
  (void)clock_gettime(clock, &now);
  return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

static void print_repeat(const struct felt_storm_options *options, const char *what) {
  char words[256];
  struct felt_text text = felt_text_init(words, sizeof words);
  felt_storm_options_print(options, &text);
  printf("felt-storm %s --trace     # %s\n", words, what);
}

/* Shrinks, shows the short history, and says how to see it again. */
static int report_failure(struct felt_storm_options options, struct felt_storm_report report) {
  printf("FAILED: %s\n", report.what);
  print_repeat(&options, "as found");
  felt_storm_shrink(&options, &report);
  printf("smaller: %s\n", report.what);
  options.say = say;
  felt_storm_run(&options, &report);
  print_repeat(&options, report.what);
  return 1;
}

static void print_counts(const struct felt_storm_report *r) {
  printf("%lld commands (%lld accepted, %lld refused, %lld repeated), %lld commits, %lld events, %lld disk "
         "operations\n",
         (long long)r->commands, (long long)r->accepted, (long long)r->refused, (long long)r->repeated,
         (long long)r->commits, (long long)r->events, (long long)r->operations);
  printf(
      "%lld crashes (%lld power cuts: unsynced is lost in %lld, kept in %lld, torn in %lld, scattered in "
      "%lld), %lld syncs and %lld calls failed, %lld writes did not fit, %lld recoveries, %lld clock jumps, "
      "%lld standbys refused (by the anchor alone %lld, by what was seen alone %lld), %lld used (%lld "
      "older)\n",
      (long long)r->crashes, (long long)r->power_cuts, (long long)r->cuts[0], (long long)r->cuts[1],
      (long long)r->cuts[2], (long long)r->cuts[3], (long long)r->failed_syncs, (long long)r->failed_calls,
      (long long)r->full_disks, (long long)r->recoveries, (long long)r->clock_jumps,
      (long long)r->standbys_refused, (long long)r->standbys_by_anchor, (long long)r->standbys_by_sight,
      (long long)r->standbys_used, (long long)r->standbys_older);
  printf("%lld rounds (%lld with real cards), %lld hits (%lld paid, %lld void), %lld messages dropped, "
         "%lld doubled\n",
         (long long)r->rounds, (long long)r->live_rounds, (long long)r->hits, (long long)r->paid,
         (long long)r->voided, (long long)r->dropped, (long long)r->duplicated);
  printf("%lld incidents, %lld rulings, %lld steps taken back, %lld seats left, %lld tables closed, "
         "%lld corrections, %lld transfers, %lld cash-outs\n",
         (long long)r->incidents, (long long)r->rulings, (long long)r->undone, (long long)r->seat_changes,
         (long long)r->closings, (long long)r->corrections, (long long)r->transfers, (long long)r->cash_outs);
  printf("%lld rounds corrected before Game Over (%lld by a card), %lld after it (%lld by a card), %lld hits "
         "void by it, %lld wagers counted late, %lld times paid what was owed, %lld times taken\n",
         (long long)r->rounds_corrected, (long long)r->cards_corrected, (long long)r->past_corrected,
         (long long)r->past_cards_corrected, (long long)r->voids_by_correction, (long long)r->late_coin_ins,
         (long long)r->owed_paid, (long long)r->owed_taken);
  printf("%lld hands settled alone, %lld seen for envy, %lld links stopped, %lld closed, %lld tables "
         "stopped\n",
         (long long)r->hands_alone, (long long)r->looks, (long long)r->links_stopped,
         (long long)r->links_closed, (long long)r->tables_stopped);
  printf(
      "%lld second presses refused (%lld had an effect of their own), %lld approvals by the asker refused, "
      "%lld sensors changed, %lld paid in cheques, %lld locks broken\n",
      (long long)r->double_refused, (long long)r->double_done, (long long)r->self_refused,
      (long long)r->sensor_changes, (long long)r->cheques, (long long)r->locks_broken);
  printf("%lld hits while others were unpaid, %lld commits with two hits of a link, %lld voids after a later "
         "hit, "
         "%lld messages a second late or more, %lld commands overtaken, %lld pictures shown on signs and "
         "monitors, %lld too late\n",
         (long long)r->hits_while_pending, (long long)r->hits_together, (long long)r->voids_after_later,
         (long long)r->delayed, (long long)r->reordered, (long long)(r->shown - r->stale),
         (long long)r->stale);
  printf("practice tables: %lld rounds, %lld people acted for when their time was over, %lld bots, %lld "
         "seats left "
         "after the round, %lld jackpots paid, %lld times the process stood still, %lld times the clock "
         "waited\n",
         (long long)r->practice_rounds, (long long)r->timed_out, (long long)r->bots, (long long)r->left_later,
         (long long)r->practice_hits, (long long)r->stalls, (long long)r->holds);
  printf("%lld situations of a table were new, and from each there was a lawful way on\n",
         (long long)felt_storm_situations());
}

/* A seed's time is the processor's: the machine may have other things to do. */
static int run_seeds(const char *from, const char *many, bool can) {
  struct felt_storm_options begin, length;
  if (felt_storm_options_parse(from, &begin, NULL) || felt_storm_options_parse(many, &length, NULL)) {
    (void)fprintf(stderr, "felt-storm: not --seeds FIRST COUNT: \"%.40s %.40s\" (felt-storm --help)\n", from,
                  many);
    return 2;
  }
  uint64_t first = begin.seed, count = length.seed;
  struct felt_storm_report sum = {0}, report;
  uint64_t slowest_seed = first;
  double began = now_ms(CLOCK_MONOTONIC), spent = 0, slowest = 0;
  for (uint64_t seed = first; seed < first + count; seed++) {
    struct felt_storm_options options = {.seed = seed, .can = can};
    double start = now_ms(CLOCK_PROCESS_CPUTIME_ID);
    felt_storm_run(&options, &report);
    double took = now_ms(CLOCK_PROCESS_CPUTIME_ID) - start;
    spent += took;
    if (took > slowest) slowest_seed = seed;
    if (took > slowest) slowest = took;
    if (report.failed) {
      printf("seed %llu, after %llu clean ones\n", (unsigned long long)seed,
             (unsigned long long)(seed - first));
      return report_failure(options, report);
    }
    felt_storm_add(&sum, &report);
  }
  printf(
      "%llu seeds clean from %llu on, in %.1f s: %.1f ms of a processor each, the slowest (%llu) %.1f ms\n",
      (unsigned long long)count, (unsigned long long)first, (now_ms(CLOCK_MONOTONIC) - began) / 1e3,
      spent / (double)count, (unsigned long long)slowest_seed, slowest);
  print_counts(&sum);
  struct felt_storm_can tried = felt_storm_can();
  if (can)
    printf("%lld commands were listed and accepted; of %lld by chance %lld were accepted, and listed\n",
           (long long)tried.listed, (long long)tried.tried, (long long)tried.accepted);
  return 0;
}

/* ---- the script */

/* A history that goes well but for the fault that it is given. */
static const struct felt_storm_options history = {
    .seed = 6, .without = ~(1U << FELT_STORM_HITS), .tables = 1U | 1U << 1 | 1U << 3, .until = 170};

/* It must be clean, and the fault must have come. */
static int run_with(int64_t crash_at, int how, int64_t fail_at, struct felt_storm_report *report) {
  struct felt_storm_options options = history;
  options.crash_at = crash_at;
  options.crash_how = how;
  options.fail_at = fail_at;
  felt_storm_run(&options, report);
  if (report->failed) return report_failure(options, *report);
  if (report->crashes == (crash_at > 0) && report->failed_calls == (fail_at > 0)) return 0;
  print_repeat(&options, "the fault never came");
  return 1;
}

/* The power goes at every operation, and what was not synced is lost, torn or kept. */
static int cut_everywhere(int64_t operations, int64_t *runs) {
  struct felt_storm_report report;
  for (int64_t n = 1; n <= operations; n++)
    for (int how = 0; how < FELT_STORM_OUTCOMES; how++, ++*runs)
      if (run_with(n, how, 0, &report)) return 1;
  return 0;
}

static int fail_everywhere(int64_t calls, int64_t *runs) {
  struct felt_storm_report report;
  for (int64_t n = 1; n <= calls; n++, ++*runs)
    if (run_with(0, 0, n, &report)) return 1;
  return 0;
}

/* Every call of a recovery fails, after a power cut at every 110th operation. */
static int fail_in_recovery(int64_t operations, int64_t *calls) {
  enum { APART = 110 };
  struct felt_storm_report report;
  for (int64_t at = APART; at <= operations; at += APART) {
    int how = (int)(at / APART % FELT_STORM_OUTCOMES);
    if (run_with(at, how, 0, &report)) return 1;
    int64_t end = report.recovery_calls;
    for (int64_t n = 1; n <= end; n++, ++*calls)
      if (run_with(at, how, n, &report)) return 1;
  }
  return 0;
}

static int run_script(void) {
  struct felt_storm_options options = history;
  struct felt_storm_report whole;
  double began = now_ms(CLOCK_MONOTONIC);
  int64_t cuts = 0, failures = 0, in_recovery = 0;
  options.crash_at = INT64_MAX / 2; /* never comes: the whole history, audited */
  felt_storm_run(&options, &whole);
  if (whole.failed) return report_failure(options, whole);
  if (cut_everywhere(whole.operations, &cuts) || fail_everywhere(whole.calls, &failures) ||
      fail_in_recovery(whole.operations, &in_recovery))
    return 1;
  int64_t runs = cuts + failures + in_recovery;
  printf(
      "%lld events of %lld commands, %lld hits: the power cut at each of %lld disk operations, %d outcomes; "
      "each of %lld calls of the disk failed, and %lld of recoveries: %lld runs clean, in %.1f s\n",
      (long long)whole.events, (long long)whole.commands, (long long)whole.hits, (long long)whole.operations,
      FELT_STORM_OUTCOMES, (long long)failures, (long long)in_recovery, (long long)runs,
      (now_ms(CLOCK_MONOTONIC) - began) / 1e3);
  return 0;
}

static int run_one(const char *line, bool trace) {
  struct felt_storm_options options;
  struct felt_storm_report report;
  struct felt_error error;
  if (felt_storm_options_parse(line, &options, &error)) {
    (void)fprintf(stderr, "felt-storm: %s (felt-storm --help)\n", felt_words_of(&error).text);
    return 2;
  }
  options.say = trace ? say : NULL;
  felt_storm_run(&options, &report);
  if (report.failed && !trace) return report_failure(options, report);
  if (!trace) print_counts(&report);
  return report.failed;
}

static int replay(const char *path) {
  char line[256];
  FILE *file = fopen(path, "re");
  if (!file) {
    (void)fprintf(stderr, "felt-storm: cannot read %s\n", path);
    return 2;
  }
  int status = 0, storms = 0;
  while (fgets(line, sizeof line, file) && status == 0) {
    line[strcspn(line, "#\n")] = '\0';
    for (size_t end = strlen(line); end > 0 && line[end - 1] == ' ';) line[--end] = '\0';
    if (!line[0]) continue;
    storms++;
    status = run_one(line, false);
  }
  (void)fclose(file);
  printf("%s: %d storms, %s\n", path, storms, status ? "one failed" : "all clean");
  return status;
}

static bool join_words(int argc, char *argv[], struct felt_text *text) {
  bool trace = false;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--trace") == 0)
      trace = true;
    else
      felt_text_printf(text, "%s%s", text->length ? " " : "", argv[i]);
  }
  return trace;
}

int main(int argc, char *argv[]) {
  char words[256];
  struct felt_text text = felt_text_init(words, sizeof words);
  /* Floors come and go by the thousand: their memory is kept for the next one, not given back each time. */
  (void)mallopt(M_MMAP_THRESHOLD, 64 << 20);
  (void)mallopt(M_TRIM_THRESHOLD, 256 << 20);
  if (argc == 2 && strcmp(argv[1], "--help") == 0) {
    print_help();
    return 0;
  }
  if (argc == 4 && strcmp(argv[1], "--seeds") == 0) return run_seeds(argv[2], argv[3], false);
  if (argc == 4 && strcmp(argv[1], "--can") == 0) return run_seeds(argv[2], argv[3], true);
  if (argc >= 3 && strcmp(argv[1], "--replay") == 0) {
    int status = 0;
    for (int i = 2; i < argc && status == 0; i++) status = replay(argv[i]);
    return status;
  }
  if (argc == 2 && strcmp(argv[1], "--script") == 0) return run_script();
  if (argc == 2 && strcmp(argv[1], "--luck") == 0) {
    felt_storm_print_luck();
    return 0;
  }
  bool trace = join_words(argc, argv, &text);
  return run_one(words, trace);
}
