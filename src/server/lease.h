/* lease: how long a session is good. The session and every stream that it opened share one, so that a stream
 * knows that its session is over without asking the people. Safe in any number of threads. */
#ifndef FELT_SERVER_LEASE_H
#define FELT_SERVER_LEASE_H

#include <stdbool.h>
#include <stdint.h>

struct lease;

/* Until a time since 1970. NULL: no memory. */
struct lease *lease_new(int64_t until_ms);
/* One more, or one less, who has it; the last one frees it. May be NULL. */
struct lease *lease_keep(struct lease *lease);
void lease_drop(struct lease *lease);

/* From now on it is over, for everyone who has it. */
void lease_end(struct lease *lease);
/* NULL is nobody's, and never over. */
bool lease_is_over(const struct lease *lease, int64_t now_ms);

#endif
