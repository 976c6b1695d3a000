/* deadlines: how long a connection may take. The library knows only how long it has been silent; a client
 * that sends or reads one byte every few seconds would keep its place for ever. A thread of its own looks
 * once a second and shuts down those whose time is over; the library then ends them as it would any other. */
#ifndef FELT_SERVER_DEADLINES_H
#define FELT_SERVER_DEADLINES_H

#include <microhttpd.h>
#include <stdbool.h>

struct deadlines;

/* `head_seconds` for a request's head after the connection was made, and for its body after the head;
 * `idle_seconds` until an answer is read, and between requests. NULL: no memory or no thread. */
struct deadlines *deadlines_start(int head_seconds, int idle_seconds);
/* No connection may be left. */
void deadlines_stop(struct deadlines *deadlines);

/* Connections that are open, and how many were shut down. */
int deadlines_count(struct deadlines *deadlines);
long long deadlines_overdue(struct deadlines *deadlines);

/* Where connections arrive; -1: nowhere any more. */
void deadlines_listens(struct deadlines *deadlines, int socket);
/* Whether something was sent that nobody has read yet: bytes of a request, or a connection that is not let in
 * yet. Asks the system about every connection: some 100 us for a thousand. */
bool deadlines_waiting(struct deadlines *deadlines);

/* MHD_NotifyConnectionCallback; `deadlines` is its context. */
void deadlines_connection(void *deadlines, struct MHD_Connection *connection, void **kept,
                          enum MHD_ConnectionNotificationCode code);

/* What a connection is at: its body follows; somebody works on its answer, or it is a stream, which ends by
 * itself when nobody reads it; its answer is sent; the next head may follow. */
void deadlines_body(struct MHD_Connection *connection);
void deadlines_busy(struct MHD_Connection *connection);
void deadlines_answer(struct MHD_Connection *connection);
void deadlines_head(struct MHD_Connection *connection);

#endif
