/* The data folder: one server's at a time, and for its owner's eyes alone. */
#ifndef FELT_SERVER_FOLDER_H
#define FELT_SERVER_FOLDER_H

#include "felt/base.h"

struct folder {
  int lock; /* held until folder_close; -1: not held */
  char floor[1024], people[1024], key[1024];
};

/* Makes what is missing. Fails with FELT_E_IO where another server has the folder open: each of the two would
 * write on from where it found the log. */
enum felt_status folder_open(const char *data, struct folder *folder, struct felt_error *error) FELT_CHECKED;
void folder_close(struct folder *folder);

#endif
