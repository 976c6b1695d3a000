/* access: the lines of the log that say who came in, who tried to, and who changed what others may: one JSON
 * object each, with event, result, who, whom and address besides what every line has. docs/operations.md
 * lists them. Never a password, a token or a key.
 *
 * What was done is always told, and so is every password that was tried. Refusals that cost the server
 * nothing, as those of a name that is locked out, are told ACCESS_AT_ONCE at once and ACCESS_A_SECOND from
 * then on, those of people who are logged in apart from all others; the next line has how many were left out.
 */
#ifndef FELT_SERVER_ACCESS_H
#define FELT_SERVER_ACCESS_H

#include "serve.h"

enum { ACCESS_AT_ONCE = 100, ACCESS_A_SECOND = 10, ACCESS_NAME_MAX = 64 };

struct access {
  const char *event;  /* "login" */
  const char *result; /* "ok", "wrong", "locked", "refused", "failed" */
  const char *who;    /* whose session it is; NULL: nobody is known */
  const char *whom;   /* the account or key it is about, as it was sent; longer ones are cut. NULL: none */
  const struct felt_reason *why; /* what was done, or why it was not: its code, and in words */
  json_t *more;                  /* an object of further fields, taken; may be NULL */
};

/* The result of what was not done: "refused", or "failed" where it was sound and the server could not. */
const char *access_result(const struct felt_error *error);
/* From the address of the request. Safe in any number of threads. */
void access_log(const struct request *request, const struct access *access);
/* When the server stops: tells what was left out last. */
void access_end(struct felt_server *server);

#endif
