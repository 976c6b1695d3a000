/* Which variant of the kernel runs. */
#include "kernel.h"

extern const struct kernel felt_kernel_32, felt_kernel_64;
#ifdef FELT_HAS_V3
extern const struct kernel felt_kernel_32_v3, felt_kernel_64_v3;
#endif

/* A whole sum of a (flop, hole) must fit: 1081 boards x 990 dealers x the most that one of them brings. */
static bool fits_32(const struct stakes *s) {
  int64_t most = s->ante * (2 + s->river);
  for (int c = 0; c < FELT_CATEGORIES; c++)
    if (s->blind[c] + s->ante > most) most = s->blind[c] + s->ante;
  return most <= INT32_MAX / RUNOUTS / DEALERS;
}

static bool has_v3(void) {
#ifdef FELT_HAS_V3
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("fma");
#else
  return false;
#endif
}

const struct kernel *felt_kernel_plain(const struct stakes *s) {
  return fits_32(s) ? &felt_kernel_32 : &felt_kernel_64;
}

const struct kernel *felt_kernel_choose(const struct stakes *s) {
#ifdef FELT_HAS_V3
  if (has_v3()) return fits_32(s) ? &felt_kernel_32_v3 : &felt_kernel_64_v3;
#endif
  (void)has_v3;
  return felt_kernel_plain(s);
}
