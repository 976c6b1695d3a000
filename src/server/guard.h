/* guard: how long a connection may take. The library knows only how long it has been silent; a client that
 * sends or reads one byte every few seconds would keep its place for ever. A thread of the guard looks once a
 * second and shuts down those whose time is over; the library then ends them as it would any other. */
#ifndef FELT_SERVER_GUARD_H
#define FELT_SERVER_GUARD_H

#include <microhttpd.h>
#include <stdbool.h>

struct guard;

/* `head_seconds` for a request's head after the connection was made, and for its body after the head;
 * `idle_seconds` until an answer is read, and between requests. NULL: no memory or no thread. */
struct guard *guard_start(int head_seconds, int idle_seconds);
/* No connection may be left. */
void guard_stop(struct guard *guard);

/* Connections that are open, and how many were shut down. */
int guard_count(struct guard *guard);
long long guard_overdue(struct guard *guard);

/* Where connections arrive; -1: nowhere any more. */
void guard_listens(struct guard *guard, int socket);
/* Whether something was sent that nobody has read yet: bytes of a request, or a connection that is not let in
 * yet. Asks the system about every connection: some 100 us for a thousand. */
bool guard_waiting(struct guard *guard);

/* MHD_NotifyConnectionCallback; `guard` is its context. */
void guard_connection(void *guard, struct MHD_Connection *connection, void **kept,
                      enum MHD_ConnectionNotificationCode code);

/* What a connection is at: its body follows; somebody works on its answer, or it is a stream, which ends by
 * itself when nobody reads it; its answer is sent; the next head may follow. */
void guard_body(struct MHD_Connection *connection);
void guard_busy(struct MHD_Connection *connection);
void guard_answer(struct MHD_Connection *connection);
void guard_head(struct MHD_Connection *connection);

#endif
