/* The data folder: one server's at a time, and for its owner's eyes alone. */
#ifndef FELT_SERVER_FOLDER_H
#define FELT_SERVER_FOLDER_H

#include "felt/base.h"

#include <sys/types.h>

struct folder {
  int lock; /* held until folder_close; -1: not held */
  char floor[1024], people[1024], key[1024];
  bool has_ledger, has_people, has_key; /* something was there when the folder was opened */
  dev_t device;                         /* which file the ledger is, as of folder_note_ledger() */
  ino_t inode;
};

/* Takes the folder, made if missing, and looks at what is there; nothing in it is made or changed but who may
 * read it. Fails with FELT_E_IO where another server has the folder open (each of the two would write on from
 * where it found the log); where the ledger is missing or empty though other files say that there was one,
 * unless `new_ledger`; and where there is one in spite of `new_ledger`. */
enum felt_status folder_open(const char *data, bool new_ledger, struct folder *folder,
                             struct felt_error *error) FELT_CHECKED;
/* Makes the ledger, if there is none: whole under its name, or not at all. */
enum felt_status folder_make_ledger(const struct folder *folder, struct felt_error *error) FELT_CHECKED;
/* Notes which file it is; later: whether it is still that one. */
enum felt_status folder_note_ledger(struct folder *folder, struct felt_error *error) FELT_CHECKED;
enum felt_status folder_check_ledger(const struct folder *folder, struct felt_error *error) FELT_CHECKED;
/* Makes the file of people, if there is none. */
enum felt_status folder_make_people(const struct folder *folder, struct felt_error *error) FELT_CHECKED;
void folder_close(struct folder *folder);

#endif
