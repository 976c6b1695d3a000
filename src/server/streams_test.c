/* Event streams, read over loopback: who is sent what, gaps, latest states, and how a stream ends. */
#include "streams.h"

#include "felt/floor.h"
#include "felt/people.h"
#include "serve.h"
#include "test.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { STREAMS = 8, TEXT = 4096, RING = 4096, PATIENCE_MS = 10000 };

/* A server whose n-th path is the n-th stream that the case has opened. */
struct hall_of_screens {
  struct counts counts;
  struct streams *streams;
  struct MHD_Daemon *daemon;
  struct stream *ready[STREAMS];
  int client[STREAMS];
  char got[STREAMS][TEXT]; /* what each has read, its head left out */
  bool headless[STREAMS];
};

static struct hall_of_screens f;

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *upload, size_t *size,
                              void **kept) {
  static int begun;
  (void)context, (void)method, (void)version, (void)upload, (void)size;
  if (!*kept) {
    *kept = &begun;
    return MHD_YES;
  }
  int n = url[1] - '0';
  struct MHD_Response *response = streams_response(f.ready[n], connection);
  enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_OK, response);
  MHD_destroy_response(response);
  return result;
}

static int setup(void **state) {
  (void)state;
  struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  memset(&f, 0, sizeof f);
  for (int i = 0; i < STREAMS; i++) f.client[i] = -1;
  f.streams = streams_start(STREAMS - 1, &f.counts);
  f.daemon = MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, answer,
                              NULL, MHD_OPTION_SOCK_ADDR, &here, MHD_OPTION_END);
  return f.streams && f.daemon ? 0 : -1;
}

static int teardown(void **state) {
  (void)state;
  streams_end_streams(f.streams);
  MHD_stop_daemon(f.daemon);
  for (int i = 0; i < STREAMS; i++)
    if (f.client[i] >= 0) close(f.client[i]);
  streams_stop(f.streams);
  return 0;
}

/* ---- readers */

static bool open_stream(int n, const struct streams_wants *wants, struct lease *lease, int64_t after) {
  f.ready[n] = streams_open(f.streams, wants, lease, NULL, after);
  return f.ready[n] != NULL;
}

/* By HTTP/1.0, whose answers are not cut into chunks. */
static void connect_reader(int n) {
  struct sockaddr_in there = {.sin_family = AF_INET,
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
                              .sin_port =
                                  htons(MHD_get_daemon_info(f.daemon, MHD_DAEMON_INFO_BIND_PORT)->port)};
  char request[64];
  (void)snprintf(request, sizeof request, "GET /%d HTTP/1.0\r\n\r\n", n);
  f.client[n] = socket(AF_INET, SOCK_STREAM, 0);
  assert_int_equal(connect(f.client[n], (struct sockaddr *)&there, sizeof there), 0);
  assert_int_equal(send(f.client[n], request, strlen(request), 0), strlen(request));
}

static void follow(int n, const struct streams_wants *wants) {
  assert_true(open_stream(n, wants, NULL, -1));
  connect_reader(n);
}

/* A slow machine has time for them. */
static void leave_heartbeats_out(char *text) {
  static const char end[] = "\n\n";
  char *beat, *after;
  while ((beat = strstr(text, "event: beat\n")) != NULL && (after = strstr(beat, end)) != NULL)
    memmove(beat, after + strlen(end), strlen(after + strlen(end)) + 1);
}

/* One piece of what there is within that time; false: nothing came, or it is the end. */
static bool read_on(int n, int ms) {
  struct pollfd poll_one = {.fd = f.client[n], .events = POLLIN};
  size_t length = strlen(f.got[n]);
  if (poll(&poll_one, 1, ms) != 1) return false;
  ssize_t came = recv(f.client[n], f.got[n] + length, TEXT - 1 - length, 0);
  if (came <= 0) return false;
  f.got[n][length + (size_t)came] = '\0';
  char *end = f.headless[n] ? NULL : strstr(f.got[n], "\r\n\r\n");
  if (end) memmove(f.got[n], end + 4, strlen(end + 4) + 1);
  f.headless[n] = f.headless[n] || end;
  leave_heartbeats_out(f.got[n]);
  return true;
}

/* The whole of what the reader has been sent, heartbeats left out; it may take a moment. */
static void expect(int n, const char *text) {
  while ((!f.headless[n] || strlen(f.got[n]) < strlen(text)) && read_on(n, PATIENCE_MS)) continue;
  while (read_on(n, 0)) continue;
  assert_string_equal(f.got[n], text);
}

static void expect_end(int n, const char *text) {
  while (read_on(n, PATIENCE_MS)) continue;
  assert_string_equal(f.got[n], text);
}

/* ---- what happens */

static struct streams_view view(const char *patron, int kind, const char *data) {
  struct streams_view made = {.kind = kind, .text = frame_of_event(0, "table", data)};
  (void)snprintf(made.patron, sizeof made.patron, "%s", patron);
  return made;
}

static void publish(int64_t seq, int table, const char *data) {
  struct streams_view views[] = {view("", FELT_VIEWER_PUBLIC, data)};
  streams_publish(f.streams, seq, table, views, 1);
}

#define EVENT(data) "event: table\ndata: " data "\n\n"

static const struct streams_wants looks_on = {.kind = FELT_VIEWER_PUBLIC, .table_count = 1, .table = {1}};

static void each_reader_is_sent_what_he_may_see_and_of_his_tables_alone(void **state) {
  (void)state;
  const struct streams_wants wants[] = {
      looks_on,
      {.patron = "ann", .kind = FELT_VIEWER_PUBLIC, .table_count = 1, .table = {1}},
      {.patron = "eve", .kind = FELT_VIEWER_PUBLIC, .table_count = 1, .table = {1}}, /* sits elsewhere */
      {.patron = "ann", .kind = FELT_VIEWER_DEALER, .table_count = 2, .table = {1, 2}},
      {.kind = FELT_VIEWER_PUBLIC, .table_count = 1, .table = {2}},
  };
  for (int i = 0; i < (int)FELT_COUNT(wants); i++) follow(i, &wants[i]);
  struct streams_view views[] = {
      view("", FELT_VIEWER_PUBLIC, "public"), view("ann", FELT_VIEWER_SEAT, "ann's"),
      view("bob", FELT_VIEWER_SEAT, "bob's"), view("", FELT_VIEWER_DEALER, "dealer's"),
      view("", FELT_VIEWER_PIT, "pit's")};
  streams_publish(f.streams, 1, 1, views, (int)FELT_COUNT(views));
  struct streams_view other[] = {view("", FELT_VIEWER_PUBLIC, "second"), view("", FELT_VIEWER_DEALER, "two")};
  streams_publish(f.streams, 2, 2, other, (int)FELT_COUNT(other));
  expect(0, EVENT("public"));
  expect(1, EVENT("ann's"));
  expect(2, EVENT("public"));
  expect(3, EVENT("dealer's") EVENT("two")); /* staff see a table as staff, wherever they sit */
  expect(4, EVENT("second"));
}

static void what_was_not_rendered_for_a_reader_is_a_gap(void **state) {
  (void)state;
  const struct streams_wants dealer = {.kind = FELT_VIEWER_DEALER, .table_count = 1, .table = {1}};
  follow(0, &dealer);
  publish(7, 1, "public");
  expect(0, "event: gap\ndata: {\"seq\":7}\n\n");
  assert_int_equal(atomic_load(&f.counts.gaps), 1);
}

static void a_stream_goes_on_after_an_event_that_is_still_there(void **state) {
  (void)state;
  const struct streams_wants dealer = {.kind = FELT_VIEWER_DEALER, .table_count = 1, .table = {1}};
  streams_begin(f.streams, 10);
  publish(11, 1, "eleven");
  publish(12, 2, "twelve");
  publish(13, 1, "thirteen");
  assert_false(streams_can_resume(f.streams, &looks_on, 9)); /* before the server started */
  assert_true(streams_can_resume(f.streams, &looks_on, 10));
  assert_true(streams_can_resume(f.streams, &looks_on, 13));
  assert_false(streams_can_resume(f.streams, &dealer, 10)); /* not rendered for him */
  assert_true(streams_can_resume(f.streams, &dealer, 13));
  assert_true(open_stream(0, &looks_on, NULL, 11));
  connect_reader(0);
  assert_true(open_stream(1, &looks_on, NULL, -1));
  connect_reader(1);
  expect(0, EVENT("thirteen"));
  publish(14, 1, "fourteen");
  expect(0, EVENT("thirteen") EVENT("fourteen"));
  expect(1, EVENT("fourteen"));
}

static void a_stream_that_falls_behind_the_ring_is_told_so_and_goes_on(void **state) {
  (void)state;
  assert_true(open_stream(0, &looks_on, NULL, -1)); /* its connection does not read yet */
  for (int i = 1; i <= RING + 1; i++) publish(i, 1, "x");
  assert_false(streams_can_resume(f.streams, &looks_on, 0));
  assert_true(streams_can_resume(f.streams, &looks_on, 1));
  connect_reader(0);
  expect(0, "event: gap\ndata: {\"seq\":4097}\n\n");
  publish(RING + 2, 1, "y");
  expect(0, "event: gap\ndata: {\"seq\":4097}\n\n" EVENT("y"));
}

/* ---- latest states */

static int count_of(const char *text, const char *word) {
  int count = 0;
  for (const char *at = text; (at = strstr(at, word)) != NULL; at++) count++;
  return count;
}

static void of_a_sign_the_latest_is_sent_and_nothing_twice(void **state) {
  (void)state;
  int river = streams_sign(f.streams, "river"), bay = streams_sign(f.streams, "bay");
  assert_int_not_equal(river, bay);
  assert_int_equal(streams_sign(f.streams, "river"), river);
  assert_int_equal(streams_find_sign(f.streams, "bay"), bay);
  assert_int_equal(streams_find_sign(f.streams, "sea"), -1);
  const struct streams_wants wants = {.sign_count = 1, .sign = {river}, .tables = true};
  assert_false(streams_list_is_watched(f.streams));
  streams_show_sign(f.streams, river, frame_of_event(0, "sign", "1"));
  streams_show_sign(f.streams, bay, frame_of_event(0, "sign", "bay"));
  follow(0, &wants);
  assert_true(streams_list_is_watched(f.streams));
  while (!strstr(f.got[0], "data: 1\n")) assert_true(read_on(0, PATIENCE_MS));
  char number[16];
  for (int i = 2; i <= 50; i++) { /* faster than anybody is sent them */
    (void)snprintf(number, sizeof number, "%d", i);
    streams_show_sign(f.streams, river, frame_of_event(0, "sign", number));
    streams_show_sign(f.streams, river, frame_of_event(0, "sign", number)); /* the same again */
  }
  streams_show_tables(f.streams, frame_of_event(0, "tables", "list"));
  while (!strstr(f.got[0], "data: 50\n") || !strstr(f.got[0], "data: list\n"))
    assert_true(read_on(0, PATIENCE_MS));
  char before[TEXT];
  memcpy(before, f.got[0], sizeof before);
  (void)read_on(0, 500);
  assert_string_equal(f.got[0], before); /* nothing is new */
  assert_int_equal(count_of(f.got[0], "data: 50\n"), 1);
  assert_int_equal(count_of(f.got[0], "data: list\n"), 1);
  assert_true(count_of(f.got[0], "event: sign") < 10);
  assert_null(strstr(f.got[0], "bay"));
}

/* ---- the end */

static void a_stream_ends_with_its_session(void **state) {
  (void)state;
  struct lease *lease = lease_new(INT64_MAX);
  assert_true(open_stream(0, &looks_on, lease, -1));
  connect_reader(0);
  follow(1, &looks_on);
  publish(1, 1, "one");
  expect(0, EVENT("one"));
  lease_end(lease);
  lease_drop(lease);
  expect_end(0, EVENT("one") "event: bye\ndata: {}\n\n");
  publish(2, 1, "two");
  expect(1, EVENT("one") EVENT("two")); /* nobody else's */
}

static void all_streams_end_with_the_server_and_none_is_opened(void **state) {
  (void)state;
  for (int i = 0; i < STREAMS - 1; i++) follow(i, &looks_on);
  assert_false(open_stream(STREAMS - 1, &looks_on, NULL, -1)); /* too many */
  publish(1, 1, "one");
  for (int i = 0; i < STREAMS - 1; i++) expect(i, EVENT("one"));
  streams_end_streams(f.streams);
  for (int i = 0; i < STREAMS - 1; i++) expect_end(i, EVENT("one") "event: bye\ndata: {}\n\n");
  assert_false(open_stream(STREAMS - 1, &looks_on, NULL, -1));
}

static void a_table_is_rendered_for_a_while_after_its_last_reader(void **state) {
  (void)state;
  assert_false(streams_is_watched(f.streams, 1));
  assert_true(open_stream(0, &looks_on, NULL, -1));
  assert_true(streams_is_watched(f.streams, 1));
  assert_false(streams_is_watched(f.streams, 2));
  streams_drop(f.ready[0]);
  assert_true(streams_is_watched(f.streams, 1)); /* he may come back */
  assert_int_equal(atomic_load(&f.counts.streams), 0);
  streams_drop(NULL);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      CASE(each_reader_is_sent_what_he_may_see_and_of_his_tables_alone),
      CASE(what_was_not_rendered_for_a_reader_is_a_gap),
      CASE(a_stream_goes_on_after_an_event_that_is_still_there),
      CASE(a_stream_that_falls_behind_the_ring_is_told_so_and_goes_on),
      CASE(of_a_sign_the_latest_is_sent_and_nothing_twice),
      CASE(a_stream_ends_with_its_session),
      CASE(all_streams_end_with_the_server_and_none_is_opened),
      CASE(a_table_is_rendered_for_a_while_after_its_last_reader),
  };
  return cmocka_run_group_tests_name("streams", tests, NULL, NULL);
}
