/* What the files of this module share. */
#ifndef FELT_ROSTER_INSIDE_H
#define FELT_ROSTER_INSIDE_H

#include "felt/roster.h"

/* What is done to a device, or at one. */
void roster_apply_device(struct felt_roster *roster, const struct felt_roster_event *event);
/* Nobody of that name is tapped in any more. */
void roster_leave_devices(struct felt_roster *roster, const char *name);

#endif
