#include "felt/people.h"

#include <stdatomic.h>
#include <stdlib.h>

struct lease {
  atomic_int holders;
  atomic_bool ended;
  int64_t until_ms;
};

struct lease *lease_new(int64_t until_ms) {
  struct lease *lease = calloc(1, sizeof *lease);
  if (!lease) return NULL;
  atomic_init(&lease->holders, 1);
  atomic_init(&lease->ended, false);
  lease->until_ms = until_ms;
  return lease;
}

struct lease *lease_keep(struct lease *lease) {
  if (lease) atomic_fetch_add(&lease->holders, 1);
  return lease;
}

void lease_drop(struct lease *lease) {
  if (lease && atomic_fetch_sub(&lease->holders, 1) == 1) free(lease);
}

void lease_end(struct lease *lease) {
  atomic_store(&lease->ended, true);
}

bool lease_is_over(const struct lease *lease, int64_t now_ms) {
  return lease && (atomic_load(&lease->ended) || now_ms >= lease->until_ms);
}
