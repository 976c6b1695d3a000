/* load_probe: what the machine itself is worth while a server is measured, in a thread of its own: how long
 * the disk takes to make 16 kB durable, and how late a thread wakes that only slept. A slow server is told
 * from a slow disk and from busy processors by these. */
#ifndef FELT_LOAD_PROBE_H
#define FELT_LOAD_PROBE_H

#include "felt/base.h"

double load_now(void); /* seconds, steady */

/* Measurements in seconds, as many as there is room for. */
struct load_samples {
  double *at;
  int count, room;
};

struct load_samples load_samples_new(int room); /* room 0: memory ran out */
void load_samples_add(struct load_samples *samples, double seconds);
/* Sorts, once before asking. */
void load_samples_sort(struct load_samples *samples);
/* In milliseconds: part 0.5 is the median, 1 the longest; 0 where there are none. */
double load_samples_ms(const struct load_samples *samples, double part);

struct load_probe;

/* Measures in the folder until it is stopped, some twenty times a second. NULL: it cannot. */
struct load_probe *load_probe_start(const char *folder);
/* Everything until now counts no longer. */
void load_probe_begin(struct load_probe *probe);
/* Sorted; the caller's. */
void load_probe_stop(struct load_probe *probe, struct load_samples *disk, struct load_samples *late);

#endif
