/* felt-rng-stream: the deal generator's bytes on standard output, without end, for dieharder and its like
 * (docs/rng.md). The key is the argument, padded with zeros, so that a run can be repeated.
 *
 *   felt-rng-stream KEY | dieharder -g 200 -d 0 */
#include "felt/rng.h"

int main(int argc, char *argv[]) {
  if (argc != 2 || strlen(argv[1]) > FELT_RNG_KEY) {
    fprintf(stderr, "usage: felt-rng-stream KEY (at most %d characters)\n", FELT_RNG_KEY);
    return 2;
  }
  uint8_t key[FELT_RNG_KEY] = {0};
  memcpy(key, argv[1], strlen(argv[1]));
  struct felt_rng rng = felt_rng_from_key(key);
  for (;;) {
    uint64_t block[4096];
    for (size_t i = 0; i < FELT_COUNT(block); i++) block[i] = felt_rng_next(&rng);
    if (fwrite(block, sizeof block, 1, stdout) != 1) return 0;
  }
}
