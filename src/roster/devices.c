/* Devices: which there are, and who stands before them. */
#include "inside.h"

/* ---- looking */

struct felt_roster_device *felt_roster_find_device(const struct felt_roster *roster, const char *name) {
  for (int i = 0; i < roster->devices; i++)
    if (strcmp(roster->device[i].name, name) == 0) return &roster->device[i];
  return NULL;
}

struct felt_roster_device *felt_roster_find_device_of(const struct felt_roster *roster,
                                                      const uint8_t secret[FELT_ROSTER_SECRET]) {
  for (int i = 0; i < roster->devices; i++)
    if (roster->device[i].enrolled_ms && memcmp(roster->device[i].secret, secret, FELT_ROSTER_SECRET) == 0)
      return &roster->device[i];
  return NULL;
}

struct felt_roster_device *felt_roster_find_code(const struct felt_roster *roster,
                                                 const uint8_t code[FELT_ROSTER_SECRET]) {
  for (int i = 0; i < roster->devices; i++)
    if (roster->device[i].has_code && memcmp(roster->device[i].code, code, FELT_ROSTER_SECRET) == 0)
      return &roster->device[i];
  return NULL;
}

const struct felt_roster_device *felt_roster_monitor(const struct felt_roster *roster, int table) {
  for (int i = 0; i < roster->devices; i++)
    if (roster->device[i].table == table && roster->device[i].dealer[0]) return &roster->device[i];
  return NULL;
}

bool felt_roster_device_is_good(const struct felt_roster_device *device) {
  return device->enrolled_ms && !device->revoked_ms;
}

bool felt_roster_keeps_devices(const struct felt_roster_account *account) {
  return account->has_password && felt_roster_roles(account) & FELT_ROSTER_KEEPERS;
}

/* ---- changing */

static void empty(struct felt_roster_device *device) {
  memset(device->dealer, 0, sizeof device->dealer);
  device->since_ms = 0;
}

/* Nobody is tapped in at two, nor with a badge, a PIN or roles that are others now. */
void roster_leave_devices(struct felt_roster *roster, const char *name) {
  for (int i = 0; i < roster->devices; i++)
    if (strcmp(roster->device[i].dealer, name) == 0) empty(&roster->device[i]);
}

static void put_device(struct felt_roster *roster, const struct felt_roster_event *event) {
  struct felt_roster_device *device = felt_roster_find_device(roster, event->device);
  felt_assert(device || roster->devices < roster->device_room);
  if (!device) device = &roster->device[roster->devices++];
  memset(device, 0, sizeof *device);
  memcpy(device->name, event->device, sizeof device->name);
  memcpy(device->made_by, event->by, sizeof device->made_by);
  memcpy(device->code, event->secret, sizeof device->code);
  device->has_code = true;
  device->table = event->table;
  device->code_until_ms = event->until_ms;
  device->made_ms = event->time_ms;
}

static void enrol(struct felt_roster_device *device, const struct felt_roster_event *event) {
  device->has_code = false;
  device->code_until_ms = 0;
  memset(device->code, 0, sizeof device->code);
  memcpy(device->secret, event->secret, sizeof device->secret);
  device->enrolled_ms = event->time_ms > 0 ? event->time_ms : 1;
}

static void revoke(struct felt_roster_device *device, const struct felt_roster_event *event) {
  device->has_code = false;
  device->revoked_ms = event->time_ms > 0 ? event->time_ms : 1;
  memcpy(device->revoked_by, event->by, sizeof device->revoked_by);
  empty(device);
}

static void tap_in(struct felt_roster *roster, struct felt_roster_device *device,
                   const struct felt_roster_event *event) {
  struct felt_roster_device *over = felt_roster_find_device(roster, event->over);
  if (over) empty(over);
  roster_leave_devices(roster, event->name);
  memcpy(device->dealer, event->name, sizeof device->dealer);
  device->since_ms = event->time_ms;
}

void roster_apply_device(struct felt_roster *roster, const struct felt_roster_event *event) {
  struct felt_roster_device *device = felt_roster_find_device(roster, event->device);
  if (event->act == FELT_ROSTER_DEVICE) {
    put_device(roster, event);
    return;
  }
  felt_assert(device); /* what is judged sound names one that is there */
  switch (event->act) {
  case FELT_ROSTER_ENROL: enrol(device, event); break;
  case FELT_ROSTER_REVOKE_DEVICE: revoke(device, event); break;
  case FELT_ROSTER_TAP_IN: tap_in(roster, device, event); break;
  default: empty(device); break;
  }
}
