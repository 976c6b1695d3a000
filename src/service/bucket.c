
#include "felt/service.h"

int bucket_take(struct bucket *bucket, double most, double per_second, double count, int64_t now_us) {
  bucket->taken -= (double)(now_us - bucket->at_us) / 1e6 * per_second;
  if (bucket->taken < 0) bucket->taken = 0;
  bucket->at_us = now_us;
  double missing = bucket->taken + (count < most ? count : most) - most;
  if (missing > 0) return 1 + (int)(missing / per_second);
  bucket->taken += count;
  return 0;
}
