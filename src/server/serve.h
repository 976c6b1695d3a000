/* What the files of the server share: the server itself, a request's life, replies. */
#ifndef FELT_SERVER_SERVE_H
#define FELT_SERVER_SERVE_H

#include "felt/server.h"
#include "felt/service.h"
#include "felt/solve.h"
#include "felt/words.h"

#include <jansson.h>
#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>

struct workers;
struct book_forms;
struct cache;
struct deadlines;
struct streams;
struct writer;
struct stream;
struct person;
struct lease;

/* Counters for operators; each is written by the thread that it happens in. */
struct counts {
  atomic_llong requests, failures, refused_full, refused_limit, pool_jobs, cache_hits, bytes_out;
  atomic_llong streams_opened, stream_events, gaps, commands, commits, logins, lockouts;
  atomic_llong wakes; /* of sleeping streams */
  atomic_int streams;
  atomic_int owed; /* answers: requests that were read and whose answer has not left yet, streams too */
  /* Where the time of a command goes: until the writer takes it, in the commit of its group, in showing what
   * the group before it changed, and from its reply until the thread of the connections sends it. */
  struct timing queue, commit, show, loop;
};

/* Lines of the log that are bounded (access.h). */
struct left_out {
  struct bucket lines;
  long long count; /* since the last one that was written */
};

struct felt_server {
  struct felt_server_options options;
  struct MHD_Daemon *daemon;
  struct workers *workers;
  struct cache *cache;
  struct book_forms *book_forms;
  pthread_mutex_t side_lock; /* of: */
  struct felt_side_counts side;
  struct deadlines *deadlines; /* deadlines of connections */
  struct streams *streams;     /* event streams */
  struct writer *writer;       /* the writer with its floor */
  struct counts counts;
  pthread_mutex_t left_out_lock; /* of: */
  struct left_out left_out, left_out_known;
  int listening; /* the socket; -1: none yet */
  char address[80], setup_link[2][200];
  bool loopback; /* listens on the loopback device only */
  int64_t started_ms;
  atomic_bool stopping;
};

/* ---- requests */

enum { ROUTE_ARGS_MAX = 2, ROUTE_ARG_SIZE = 72, ROUTE_ALLOW_SIZE = 40, REPLY_HEADERS_MAX = 8 };

/* What goes back. `body` belongs to the reply when `owned`, else it outlives the connections. */
struct reply {
  unsigned status;
  const char *type;
  char *body;
  size_t length;
  bool owned;
  struct stream *stream; /* instead of a body; the reply's until it is sent */
  int header_count;
  struct {
    const char *name; /* a constant */
    char *value;      /* the reply's; NULL: memory ran out */
  } header[REPLY_HEADERS_MAX];
};

enum request_state {
  REQUEST_READING, /* its body */
  REQUEST_WORKING, /* suspended; somebody else has it */
  REQUEST_READY    /* the reply is there */
};

struct request {
  struct felt_server *server;
  struct MHD_Connection *connection;
  const struct route *route;
  char arg[ROUTE_ARGS_MAX][ROUTE_ARG_SIZE]; /* what stands for {name} in the path */
  char *body;                               /* terminated */
  size_t length, room;
  bool too_long;
  bool owed; /* counted as such */
  enum request_state state;
  struct reply reply;
  int64_t started_us, ready_us;
};

typedef void route_handler(struct request *request);
/* Of ROUTE_WRITTEN. True: handed over, the request is no longer ours. False: the reply is there. */
typedef bool route_order(struct request *request);

enum route_how {
  ROUTE_AT_ONCE,     /* in the thread of the connections: looks into memory only */
  ROUTE_POOLED,      /* by a worker (workers.h), the connection suspended */
  ROUTE_AT_THE_DOOR, /* the same, coming in and going out; with an order, the worker makes it */
  ROUTE_WRITTEN      /* by the writer, the connection suspended: the handler makes an order of it */
};

struct route {
  const char *method, *path;
  enum route_how how;
  route_handler *handle;
  size_t body_max; /* POST */
  const char *summary;
  route_order *order;
};

extern const struct route routes[];
extern const int route_count;

/* The route of a path, and its arguments. NULL: none; `allow` then has the methods that the path knows, as
 * the header Allow names them; "": no route has the path. */
const struct route *route_find(const char *method, const char *path, char arg[ROUTE_ARGS_MAX][ROUTE_ARG_SIZE],
                               char allow[ROUTE_ALLOW_SIZE]);

/* MHD's callbacks (handle.c). */
enum MHD_Result handle_request(void *server, struct MHD_Connection *connection, const char *url,
                               const char *method, const char *version, const char *upload,
                               size_t *upload_size, void **request);
void handle_completed(void *server, struct MHD_Connection *connection, void **request,
                      enum MHD_RequestTerminationCode code);

/* The reply of a suspended request is complete. Called by whoever worked on it. */
void request_done(struct request *request);

/* A value of the query ("?format=pdf") or of a header; NULL: none. */
const char *request_query(const struct request *request, const char *name);
const char *request_header(const struct request *request, const char *name);

/* The body as JSON, depth and size bounded, or NULL when the reply already says what is wrong. The caller
 * owns it. */
json_t *request_json(struct request *request);

/* The key of another game's table that a request brings (keys_in_header()); NULL: none. */
const char *request_key(const struct request *request);
/* The cookie of a table's tablet that a request comes from; NULL: none. */
const char *request_device(const struct request *request);
/* The person who asks. False where nobody is logged in. */
bool request_person(const struct request *request, struct person *person);
/* How long the session of a request is good (lease.h); the caller drops it. NULL: there is none. */
struct lease *request_lease(const struct request *request);
/* As request_person, and where a session is missing or a POST does not carry its token, the reply says so. */
bool request_session(struct request *request, struct person *person);
/* Whether a person's session is good for a table (person_need_table()); the reply says where not. */
bool request_at_table(struct request *request, const struct person *person, int table);
/* The same, and whether it is somebody with a role on the floor. */
bool request_staff(struct request *request, struct person *person);
/* Roles by their words (api_people.c). */
json_t *roles_json(uint32_t roles);
/* A session that has begun, with its cookie (api_people.c); its end. */
void reply_new_session(struct request *request, const struct person *person, const char *token);
void reply_no_session(struct request *request);
/* A cookie of that name, for so many seconds. */
void reply_cookie(struct request *request, const char *name, const char *token, int64_t seconds);
/* The body's texts by name, or false when the reply says what is missing. The caller owns the body. */
bool request_texts(struct request *request, json_t **body, const char *const names[], const char *texts[],
                   int count);
/* As request_session, and whether it is an administrator. A person who is not leaves a line in the log under
 * `deed` (access.h); NULL: they only wanted to look. */
bool request_administrator(struct request *request, struct person *person, const char *deed);
/* Where the request comes from, as text. */
void request_address(const struct request *request, char text[64]);
/* Whether it was addressed by a loopback name and the server listens there alone: then guests may play. */
bool request_is_local(const struct request *request);

/* ---- replies (reply.c) */

void reply_header(struct reply *reply, const char *name, const char *format, ...) FELT_PRINTF(3, 4);
/* Takes `text` (malloc). */
void reply_take(struct reply *reply, unsigned status, const char *type, char *text, size_t length);
/* Copies. */
void reply_copy(struct reply *reply, unsigned status, const char *type, const char *text, size_t length);
void reply_static(struct reply *reply, unsigned status, const char *type, const char *text, size_t length);
/* Takes `value`. */
void reply_json(struct reply *reply, unsigned status, json_t *value);

/* ---- refusals: problem details (RFC 9457), whose status follows from the code (status.c) */

/* {"type", "title", "status", "detail", "code", "figures", "causes", "where", "rule"}; the last two are null
 * where there is none. The sentence is `detail`; all else is for programs. */
json_t *problem_json(unsigned status, const struct felt_error *error);
/* Takes `problem`. */
void reply_problem(struct reply *reply, unsigned status, json_t *problem);
void reply_failure(struct reply *reply, const struct felt_error *error);
/* What a handler refuses itself; `where` may be NULL. */
void reply_refuse(struct reply *reply, enum felt_status status, const char *where,
                  const struct felt_reason *reason);
void reply_no_memory(struct reply *reply);
/* With Retry-After. */
void reply_too_often(struct reply *reply, const struct felt_error *error, int wait_seconds);
/* With Retry-After: in a moment. */
void reply_busy(struct reply *reply, const struct felt_reason *reason);
/* The same for a request that would need a worker: all are busy, or the server stops. */
void reply_no_worker(struct request *request);
void reply_release(struct reply *reply);

/* Refuses a book with all its faults, each with its line (api_lab.c). */
struct felt_faults;
void reply_faults(struct reply *reply, const struct felt_error *error, const struct felt_faults *faults);

/* ---- status.c */

/* status: the HTTP status of a refusal follows from its code, by one table. */

/* Of what was asked. Where the table has no line for the code: 400 for bad input, 409 for a rule, 500
 * otherwise. */
unsigned status_of(const struct felt_error *error) FELT_NONNULL(1);

/* Of a command that could be read and was refused: 409 where the table has no line for the code. */
unsigned status_of_command(const struct felt_error *error) FELT_NONNULL(1);

/* ---- pages.c */

/* pages: the files of web/dist, made into a table by cmake/pages.cmake. */

struct page_bytes {
  const unsigned char *at; /* NULL: not in this form */
  size_t length;
};

struct page {
  const char *path; /* "index.html", "assets/app-1A2B3C4D.js" */
  const char *type;
  const char *etag; /* of the contents */
  bool immutable;   /* the name holds a hash of the contents */
  struct page_bytes plain, gzip, brotli;
};

extern const struct page pages[];
extern const int page_count;

/* ---- tls.c */

/* tls: whether a certificate and its key will do, in words, before anything listens. */

/* What connections may use: no version below 1.2. For MHD_OPTION_HTTPS_PRIORITIES. */
#define TLS_PRIORITIES "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"

/* Texts in PEM. FELT_E_INPUT: one of them is not PEM, or they do not belong together. */
enum felt_status tls_check(const char *cert, const char *key, struct felt_error *error) FELT_CHECKED;

/* ---- handlers */

route_handler api_health, api_metrics, api_openapi, api_problem, api_access, api_anchors;
route_handler api_books, api_book, api_book_sheet, api_book_page, api_book_text, api_house_books,
    api_book_difference;
route_handler api_solve, api_advise, api_design, api_report, api_set_document;

route_handler api_me, api_guest, api_login, api_logout, api_setup, api_welcome, api_own_password, api_own_pin;
route_handler api_people, api_change_person, api_hands, api_keys, api_make_key, api_sign_key, api_revoke_key;
route_handler api_devices, api_make_device, api_revoke_device, api_device, api_enrol, api_tap_out;
route_order api_tap_in, api_sign_here;
route_order api_tables, api_table, api_round, api_command, api_advice, api_signs, api_sign, api_sign_file,
    api_stream;
route_order api_hand_in_book, api_link, api_hit, api_link_command, api_floor_command, api_preview,
    api_propose, api_proposals, api_sign_proposal, api_withdraw_proposal, api_pit, api_steps,
    api_round_report;

/* What is not a route: a page, */
void pages_answer(struct request *request, const char *path);
/* and whether there is one. */
bool pages_have(const char *path);

#endif
