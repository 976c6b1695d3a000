/* load_viewers: people in front of signs, each with an event stream, in a thread of their own. */
#ifndef FELT_LOAD_VIEWERS_H
#define FELT_LOAD_VIEWERS_H

#include "felt/base.h"

struct load_viewers;

struct load_seen {
  int asked, held;         /* streams; held: answered with 200 and not ended before the end */
  int told;                /* streams that were told "bye" before they ended */
  int ended;               /* streams that ended */
  long long frames, bytes; /* received */
};

/* Connects; some thousand take a second or two. */
struct load_viewers *load_viewers_start(int port, int count);
/* Until every stream was answered, `seconds` at most. */
void load_viewers_wait(struct load_viewers *viewers, double seconds);
/* From now on a stream may end. */
void load_viewers_expect_the_end(struct load_viewers *viewers);
/* Waits until all have ended, `seconds` at most. */
struct load_seen load_viewers_stop(struct load_viewers *viewers, double seconds);

#endif
