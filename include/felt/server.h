/* server: HTTP and server-sent events over a floor; no game logic.
 *
 * One epoll thread owns every connection. What takes longer than a look into memory is done elsewhere while
 * the connection is suspended: mathematics, passwords and what staff ask for by workers of three bounded
 * pools, each for itself (when one is full: 503), commands by the one writer, which commits those that
 * arrived together and answers after that. What may wait, players' histories and the logs of the databases,
 * is written down in a thread of its own; another one wakes the streams in slices. docs/api.md has the routes
 * and forms, docs/operations.md what an operator needs.
 *
 * A server owns its threads; the functions here are for one thread, that of the program. */
#ifndef FELT_SERVER_H
#define FELT_SERVER_H

#include "felt/base.h"

struct felt_server;

/* Zeros are the defaults. The server copies what it needs. */
struct felt_server_options {
  const char *listen;         /* "127.0.0.1:8321"; port 0 takes a free one; NULL: 127.0.0.1:8321 */
  const char *data;           /* folder of the databases; NULL: nothing is kept, everything in memory */
  const char *tls_cert;       /* PEM texts; both or none */
  const char *tls_key;        /* */
  const char *report_program; /* path of felt-report; NULL: no reports */
  int pool_threads;           /* workers for mathematics; 0: 2 */
  int pool_waiting;           /* jobs that may wait for them; 0: 16 */
  int solve_threads;          /* of one solution; 0: as many as there are cores, at most 4 */
  int connections;            /* at most; 0: 12000 */
  int streams;                /* of them event streams; 0: 10000 */
  int per_address;            /* connections from one address; 0: 256 */
  int commands_per_second;    /* of one session, three times as many at once; 0: 20 */
  int guests_per_minute;      /* new ones, as many at once; 0: 120 */
  int header_seconds;         /* to send a request's head, and again its body; 0: 10 */
  int idle_seconds;           /* without a byte in either direction; 0: 60 */
  int practice_tables;        /* one for each book in turn; 0: as many as there are books; -1: none */
  int pace_ms;                /* between the steps of the automatic dealer; 0: 600; -1: none */
  bool new_ledger;            /* begin an empty one; refused where there is one */
  const char *anchors_key;    /* file of the key that anchors are signed with; NULL: in the data folder */
  const char *anchors_to;     /* file that anchors are appended to; NULL: none */
  int anchors_seconds;        /* how old the last anchor that left may be; 0: 30 */
  bool restored;              /* the data may be other than was there last; refused where they are not */
  bool verbose;               /* log every request */
};

/* Listens, verifies the ledger from its first byte, takes it up, and starts. When it returns, requests are
 * answered; clients that connected before have waited. FELT_E_DIFFERS: the ledger is damaged, and nothing was
 * changed. Until it returns, the process may be ended at any moment, and nothing is lost. The caller owns
 * *server. */
enum felt_status felt_server_start(const struct felt_server_options *options, struct felt_server **server,
                                   struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

/* "http://127.0.0.1:8321/"; good until the server stops. */
const char *felt_server_address(const struct felt_server *server) FELT_NONNULL(1);

/* The n-th of the one-time links by which the first two administrators are made, from 0: one for each that
 * was missing at the start. NULL: there are no more. */
const char *felt_server_setup_link(const struct felt_server *server, int n) FELT_NONNULL(1);

/* Ends: no new connections, streams end, what is being worked on is finished and answered, commits are
 * complete. `server` may be NULL. */
void felt_server_stop(struct felt_server *server);

/* ---- the routes, for the description that a test holds against them */

struct felt_server_route {
  const char *method, *path; /* "GET", "/api/books/{book}" */
  const char *summary;
};
/* From 0; method NULL past the last. */
struct felt_server_route felt_server_route(int n);

#endif
