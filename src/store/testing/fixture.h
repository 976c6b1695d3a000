/* fixture: what the store's tests and benchmark share: a private folder, a small floor's commands, an export
 * as one text. */
#ifndef FELT_STORE_FIXTURE_H
#define FELT_STORE_FIXTURE_H

#include "felt/store.h"

struct fixture {
  char folder[64], path[96];
};

void fixture_init(struct fixture *fixture);
void fixture_release(struct fixture *fixture); /* removes the folder and what is in it */

/* The id of the n-th command of a test. */
struct fixture_id {
  char text[32];
};
struct fixture_id fixture_id(int n);

/* The n-th command: a patron bets at one of three tables, every second one with a coin-in on the link: one or
 * two events, postings that balance. */
enum felt_status fixture_append(struct felt_store *store, int n, struct felt_error *error);

/* What command n was answered. */
struct fixture_id fixture_answer(int n);

/* Commands first to last in one group, and one book. */
enum felt_status fixture_group(struct felt_store *store, int first, int last, struct felt_error *error);

/* The JSON lines; the caller frees them. NULL when the export fails. */
char *fixture_export(struct felt_store *store, struct felt_error *error);

/* A file's bytes; the caller frees them. Asserts that there is such a file. */
char *fixture_read_file(const char *path, size_t *length);
void fixture_write_file(const char *path, const char *bytes, size_t length);

#endif
