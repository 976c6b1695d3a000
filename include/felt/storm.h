/* storm: the whole floor in one thread under a seed: a faulty disk, a lossy network, a jumping clock,
 * careless people; and somebody who knows what must be true.
 *
 * A run is the real floor (felt/floor.h) on the real store over a simulated disk, eight tables of three
 * books, two links, one of them shared with tables of another game; in one storm of four, practice tables
 * that felt/practice.h runs are among them. Everything follows from the seed, on every machine. After every
 * commit and every recovery the floor is held against a model that heard only which commands were accepted;
 * docs/storm.md says what is simulated and what is checked.
 *
 * A process runs one storm at a time. Cost: some 25 ms a seed. */
#ifndef FELT_STORM_H
#define FELT_STORM_H

#include "felt/base.h"

/* What may go wrong; a bit of felt_storm_options.without each. */
enum felt_storm_kind {
  FELT_STORM_CRASH,    /* power cuts and killed processes, at any write, during recovery too */
  FELT_STORM_SYNC,     /* an fsync that fails */
  FELT_STORM_FULL,     /* a full disk */
  FELT_STORM_NETWORK,  /* messages and answers dropped, duplicated, delayed, reordered */
  FELT_STORM_CLOCK,    /* clocks that jump, back too */
  FELT_STORM_PEOPLE,   /* double presses, wrong buttons, ids used twice, requests approved by their makers */
  FELT_STORM_SENSORS,  /* sensors that flicker, links that go down */
  FELT_STORM_HITS,     /* decks that make hits common, voids */
  FELT_STORM_STANDBY,  /* a standby restored from an older backup */
  FELT_STORM_CARDS,    /* incidents: cards exposed, shoes that fail, hands shown around; rulings; steps taken
                          back */
  FELT_STORM_CHANGES,  /* players who change seats, tables closed and opened anew, corrections, transfers */
  FELT_STORM_READ,     /* any call of the disk that fails: a read, opening a file, a lock; in recovery too */
  FELT_STORM_PRACTICE, /* no fault: one storm in four has practice tables, run by felt/practice.h */
  FELT_STORM_KINDS
};
/* "crash", "sync", ... */
const char *felt_storm_kind_name(enum felt_storm_kind kind);

/* What becomes of what was not synced when the power goes. */
enum felt_storm_outcome { FELT_STORM_LOST, FELT_STORM_TORN, FELT_STORM_KEPT, FELT_STORM_OUTCOMES };
/* "lost", "torn", "kept" */
const char *felt_storm_outcome_name(enum felt_storm_outcome outcome);

struct felt_storm_options {
  uint64_t seed;
  uint32_t without; /* bit k: enum felt_storm_kind k does not happen */
  uint32_t tables;  /* bit t - 1: table t is played; 0: all */
  int64_t until;    /* ends after so many commands reached the floor; 0: when its time has come */
  int64_t crash_at; /* the disk operation (1: the first) at which the power goes; 0: by chance */
  int crash_how;    /* enum felt_storm_outcome */
  int64_t fail_at;  /* the call of the disk, a read or any other, that fails: from the first on, or from that
                     * power cut on; 0: none */

  bool can; /* what the floor says can be done is tried, in every new situation and in some others */
  void (*inside)(bool enters); /* called around everything that the floor's process does, where memory may run
                                * out: it may fail with FELT_E_NOMEM; may be NULL */
  void (*say)(void *context, const char *line); /* every step in words; may be NULL */
  void *context;
};

struct felt_storm_report {
  bool failed;
  char what[400]; /* the first thing that was wrong */
  int64_t commands, accepted, refused, repeated, commits, events, operations;
  int64_t crashes, power_cuts, failed_syncs, full_disks, recoveries, clock_jumps, standbys_refused,
      standbys_used;
  int64_t rounds, live_rounds, incidents, rulings, undone, seat_changes, closings, corrections, transfers;
  int64_t
      cuts[4]; /* power cuts after which what was unsynced was lost, kept, torn, or scattered sectors of it */
  int64_t standbys_by_anchor,
      standbys_by_sight;  /* of those refused, the anchor or what was seen told alone */
  int64_t standbys_older; /* of those used: nobody had been shown or told what they lacked */
  int64_t shown, stale;   /* pictures that reached a screen; of those, such that came too late to be shown */
  int64_t double_refused, double_done, self_refused, sensor_changes, cheques, locks_broken;
  int64_t hits_while_pending, hits_together, voids_after_later; /* together: in one commit, on one link */
  int64_t delayed, reordered; /* messages that took a second or more; commands that others overtook */
  int64_t failed_calls;       /* that fail_at asked for, or chance */
  int64_t practice_rounds, practice_hits, timed_out, bots, left_later, stalls, holds; /* practice tables */
  int64_t rounds_corrected, cards_corrected; /* before Game Over; the second: of those, cards */
  int64_t past_corrected, past_cards_corrected, owed_paid, owed_taken; /* after it */
  int64_t voids_by_correction, late_coin_ins;                          /* before it and after */
  int64_t hands_alone, looks, links_stopped, links_closed, tables_stopped;
  int64_t cash_outs, failed_starts, hits, paid, voided, dropped, duplicated;
  int64_t calls;          /* of the floor's process to its disk, its operations and all else that can fail */
  int64_t recovery_calls; /* of those, what the last recovery but the end's took */
};

void felt_storm_run(const struct felt_storm_options *options, struct felt_storm_report *report)
    FELT_NONNULL(1, 2);

/* Situations of tables that storms of this process have reached: from each of them there is a lawful way to
 * Game Over and to a closed table. */
int64_t felt_storm_situations(void);

/* Commands that the floor said can be done, all of which were accepted; commands by chance, and how many of
 * those were accepted, all of which it had listed. Of storms with `can` of this process. */
struct felt_storm_can {
  int64_t listed, tried, accepted;
};
struct felt_storm_can felt_storm_can(void);

/* Adds what was counted. */
void felt_storm_add(struct felt_storm_report *sum, const struct felt_storm_report *report) FELT_NONNULL(1, 2);

/* Makes a failing storm smaller while it still fails: fewer faults, fewer tables, an earlier end. */
void felt_storm_shrink(struct felt_storm_options *options, struct felt_storm_report *report)
    FELT_NONNULL(1, 2);

/* Prints src/storm/luck.def, by trying; takes some ten seconds. */
void felt_storm_print_luck(void);

/* The options as words of the command line, "7 --without crash,sync --tables 1,4 --until 93", and back. */
void felt_storm_options_print(const struct felt_storm_options *options, struct felt_text *text)
    FELT_NONNULL(1, 2);
enum felt_status felt_storm_options_parse(const char *line, struct felt_storm_options *options,
                                          struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

#endif
