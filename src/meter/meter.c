#include "felt/meter.h"

struct felt_meter felt_meter_seeded(int64_t seed_cents) {
  felt_assert(seed_cents >= 0 && seed_cents <= FELT_CENTS_MAX);
  return (struct felt_meter){.micro = seed_cents * FELT_MICRO};
}

int64_t felt_meter_shown_cents(const struct felt_meter *meter) {
  return meter->micro / FELT_MICRO;
}

void felt_meter_contribute(struct felt_meter *meter, int64_t wager_cents, int32_t growth_ppm,
                           int32_t reserve_ppm) {
  felt_assert(wager_cents >= 0 && wager_cents <= FELT_CENTS_MAX);
  felt_assert(growth_ppm >= 0 && growth_ppm <= FELT_PPM && reserve_ppm >= 0 && reserve_ppm <= FELT_PPM);
  meter->micro += wager_cents * growth_ppm;
  meter->reserve_micro += wager_cents * reserve_ppm;
}

int64_t felt_meter_take(struct felt_meter *meter, int32_t percent_ppm) {
  felt_assert(percent_ppm >= 0 && percent_ppm <= FELT_PPM);
  int64_t cents = felt_meter_shown_cents(meter) * percent_ppm / FELT_PPM;
  meter->micro -= cents * FELT_MICRO;
  return cents;
}

int64_t felt_meter_reseed(struct felt_meter *meter, int64_t seed_cents) {
  int64_t saved_cents = meter->reserve_micro / FELT_MICRO;
  int64_t from_reserve_cents = saved_cents < seed_cents ? saved_cents : seed_cents;
  meter->reserve_micro -= from_reserve_cents * FELT_MICRO;
  meter->micro += seed_cents * FELT_MICRO;
  return from_reserve_cents;
}
