#include "deadlines.h"

#include "test.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* A server without a thread: it reads what was sent when the case says so. */
struct desk {
  struct deadlines *deadlines;
  struct MHD_Daemon *daemon;
  int requests;
};

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *upload, size_t *size,
                              void **kept) {
  static int begun;
  struct desk *desk = context;
  (void)url, (void)method, (void)version, (void)upload, (void)size;
  if (!*kept) {
    *kept = &begun;
    deadlines_body(connection);
    return MHD_YES;
  }
  desk->requests++;
  struct MHD_Response *response = MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
  enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_OK, response);
  MHD_destroy_response(response);
  return result;
}

static void completed(void *context, struct MHD_Connection *connection, void **kept,
                      enum MHD_RequestTerminationCode code) {
  (void)context, (void)kept, (void)code;
  deadlines_head(connection);
}

static void open_desk(struct desk *desk) {
  struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  desk->requests = 0;
  desk->deadlines = deadlines_start(60, 60);
  assert_non_null(desk->deadlines);
  desk->daemon = MHD_start_daemon(MHD_NO_FLAG, 0, NULL, NULL, answer, desk, MHD_OPTION_SOCK_ADDR, &here,
                                  MHD_OPTION_NOTIFY_CONNECTION, deadlines_connection, desk->deadlines,
                                  MHD_OPTION_NOTIFY_COMPLETED, completed, NULL, MHD_OPTION_END);
  assert_non_null(desk->daemon);
  deadlines_listens(desk->deadlines, MHD_get_daemon_info(desk->daemon, MHD_DAEMON_INFO_LISTEN_FD)->listen_fd);
}

static void close_desk(struct desk *desk) {
  MHD_stop_daemon(desk->daemon);
  deadlines_stop(desk->deadlines);
}

static int come(const struct desk *desk) {
  struct sockaddr_in there = {.sin_family = AF_INET,
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
                              .sin_port =
                                  htons(MHD_get_daemon_info(desk->daemon, MHD_DAEMON_INFO_BIND_PORT)->port)};
  int client = socket(AF_INET, SOCK_STREAM, 0);
  assert_int_equal(connect(client, (struct sockaddr *)&there, sizeof there), 0);
  return client;
}

static void ask(int client) {
  static const char request[] = "GET / HTTP/1.1\r\nHost: here\r\n\r\n";
  assert_int_equal(send(client, request, strlen(request), 0), strlen(request));
}

/* What was sent arrives within a moment, and stays. */
static bool is_waiting(const struct desk *desk) {
  bool waiting = deadlines_waiting(desk->deadlines);
  for (int i = 0; i < 5000 && !waiting; i++) {
    (void)nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    waiting = deadlines_waiting(desk->deadlines);
  }
  return waiting;
}

/* Until nothing more is to be done. */
static void read_all(struct desk *desk, int requests) {
  for (int i = 0; i < 1000 && (desk->requests < requests || deadlines_waiting(desk->deadlines)); i++)
    (void)MHD_run(desk->daemon);
  assert_int_equal(desk->requests, requests);
}

static void what_nobody_has_read_is_known(void **state) {
  (void)state;
  enum { CLIENTS = 300 }; /* more than are asked about at once */
  struct desk desk;
  int client[CLIENTS];
  open_desk(&desk);
  assert_false(deadlines_waiting(desk.deadlines));
  client[0] = come(&desk);
  assert_true(is_waiting(&desk)); /* not let in */
  for (int i = 0; i < 10000 && deadlines_waiting(desk.deadlines); i++) (void)MHD_run(desk.daemon);
  assert_false(deadlines_waiting(desk.deadlines)); /* let in, and says nothing */
  ask(client[0]);
  assert_true(is_waiting(&desk));
  read_all(&desk, 1);
  assert_false(deadlines_waiting(desk.deadlines));
  ask(client[0]); /* the same connection again */
  assert_true(is_waiting(&desk));
  read_all(&desk, 2);
  for (int i = 1; i < CLIENTS; i++) client[i] = come(&desk);
  for (int i = 0; i < 10000 && deadlines_count(desk.deadlines) < CLIENTS; i++) (void)MHD_run(desk.daemon);
  assert_false(deadlines_waiting(desk.deadlines));
  for (int i = 0; i < CLIENTS; i += CLIENTS - 1) { /* whichever of them it is */
    ask(client[i]);
    assert_true(is_waiting(&desk));
    read_all(&desk, i == 0 ? 3 : 4);
  }
  deadlines_listens(desk.deadlines, -1);
  for (int i = 0; i < CLIENTS; i++) close(client[i]);
  close_desk(&desk);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(what_nobody_has_read_is_known)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
