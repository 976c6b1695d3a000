/* mark: how far a log was written, in a small file apart from it (felt/store.h, docs/ledger.md). */
#ifndef FELT_STORE_MARK_H
#define FELT_STORE_MARK_H

#include "felt/store.h"

struct store_mark;

/* Opens the file or makes it. One of another floor, or without anything sound in it, is written anew: `first`
 * in every slot, on disk when this returns. The caller closes *mark. */
enum felt_status store_mark_open(const char *path, const char *vfs, const struct felt_store_mark *first,
                                 struct store_mark **mark, struct felt_error *error) FELT_CHECKED;
void store_mark_close(struct store_mark *mark); /* may be NULL */

/* From when it returns, the end of the process does not lose it. One write, no sync. */
enum felt_status store_mark_put(struct store_mark *mark, int64_t seq, const struct felt_store_hash *hash,
                                struct felt_error *error) FELT_CHECKED;

/* From when it returns, a power cut does not lose what was put before. In any thread. */
enum felt_status store_mark_settle(struct store_mark *mark, struct felt_error *error) FELT_CHECKED;

#endif
