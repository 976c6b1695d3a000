/* bucket: how much may come at once, and how fast that much may come again. The caller locks. */
#ifndef FELT_SERVER_BUCKET_H
#define FELT_SERVER_BUCKET_H

#include <stdint.h>

/* Zeros are a full one. */
struct bucket {
  double taken;  /* of what may come at once, and not back yet */
  int64_t at_us; /* when that was so */
};

/* Takes `count` of the `most` that it holds, of which `per_second` come back. 0: done; else nothing was
 * taken, and how many seconds to wait. More than it holds is taken from a full one, which then is in debt. */
int bucket_take(struct bucket *bucket, double most, double per_second, double count, int64_t now_us);

#endif
