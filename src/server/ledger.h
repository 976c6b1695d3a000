/* ledger: the floor's database as a server takes it up: read from the first byte to the last before anything
 * is written, as `felt audit --ledger` reads it. */
#ifndef FELT_SERVER_LEDGER_H
#define FELT_SERVER_LEDGER_H

#include "folder.h"
#include "past.h"

struct felt_server_options;

/* Verifies the database at `path` and notes in `past` what its tables have been. Nothing is written there.
 * Says so in the log; on a terminal it says how far it is, too. FELT_E_DIFFERS: it is damaged, and where. */
enum felt_status ledger_verify(const char *path, struct past *past, struct felt_error *error) FELT_CHECKED;

/* Takes up the ledger in options->data (NULL: in memory), or makes one. FELT_E_DIFFERS: it is damaged;
 * FELT_E_RULE: its tables are not what options->practice_tables says. Where it fails for what is in the
 * folder, nothing in it is changed. The caller closes what was opened, on failure too: floor, store, folder.
 */
enum felt_status ledger_open(const struct felt_server_options *options,
                             const struct felt_floor_listener *listener, struct folder *folder,
                             struct felt_store **store, struct felt_floor **floor,
                             struct felt_error *error) FELT_CHECKED;

#endif
