/* meter: contribute, take a percentage, reseed: exact arithmetic on one level of a progressive.
 *
 * A meter is kept in millionths of a cent, so that a wager in cents times a growth in parts per million is
 * a whole number: nothing is ever rounded away. What people see and are paid is whole cents, rounded down;
 * the rest stays on the meter (R5). Pure; no function fails. */
#ifndef FELT_METER_H
#define FELT_METER_H

#include "felt/base.h"

/* Millionths of a cent in a cent. */
#define FELT_MICRO INT64_C(1000000)

struct felt_meter {
  int64_t micro;         /* on the meter */
  int64_t reserve_micro; /* put by for the next seed (R32) */
};

/* A level that starts: its seed on the meter, nothing in reserve. */
struct felt_meter felt_meter_seeded(int64_t seed_cents);

/* What the sign shows: whole cents, rounded down. */
int64_t felt_meter_shown_cents(const struct felt_meter *meter) FELT_PURE FELT_NONNULL(1);

/* One wager's share. wager_cents x ppm is exactly so many millionths of a cent. */
void felt_meter_contribute(struct felt_meter *meter, int64_t wager_cents, int32_t growth_ppm,
                           int32_t reserve_ppm) FELT_NONNULL(1);

/* Takes `percent_ppm` of what the meter shows off it and returns it, rounded down to the cent (R5). */
int64_t felt_meter_take(struct felt_meter *meter, int32_t percent_ppm) FELT_NONNULL(1);

/* Puts a full seed back on, from the reserve first, the house covering the rest (R32). Returns what the
 * reserve paid of it, in cents. */
int64_t felt_meter_reseed(struct felt_meter *meter, int64_t seed_cents) FELT_NONNULL(1);

#endif
