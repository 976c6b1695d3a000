#include "load_viewers.h"

#include "load_probe.h"
#include "load_wire.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct viewer {
  int socket;
  bool answered, told;
};

struct load_viewers {
  pthread_t thread;
  int poll, count;
  atomic_int answered, refused, cut, told, ended;
  atomic_bool ending, stopping;
  long long frames, bytes;
  struct viewer viewer[];
};

static void end(struct load_viewers *viewers, struct viewer *viewer) {
  (void)epoll_ctl(viewers->poll, EPOLL_CTL_DEL, viewer->socket, NULL);
  close(viewer->socket);
  atomic_fetch_add(&viewers->ended, 1);
  if (!atomic_load(&viewers->ending)) atomic_fetch_add(&viewers->cut, 1);
}

/* One piece; when there is more, epoll says so again. */
static void receive(struct load_viewers *viewers, struct viewer *viewer) {
  static char piece[1 << 16];
  ssize_t got = recv(viewer->socket, piece, sizeof piece - 1, 0);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got <= 0) {
    end(viewers, viewer);
    return;
  }
  piece[got] = '\0';
  viewers->bytes += got;
  viewers->frames++;
  if (!viewer->answered) {
    viewer->answered = true;
    atomic_fetch_add(strncmp(piece, "HTTP/1.1 200", 12) == 0 ? &viewers->answered : &viewers->refused, 1);
  }
  if (!viewer->told && atomic_load(&viewers->ending) && strstr(piece, "event: bye")) {
    viewer->told = true;
    atomic_fetch_add(&viewers->told, 1);
  }
}

static void *look_on(void *context) {
  struct load_viewers *viewers = context;
  struct epoll_event events[128];
  while (!atomic_load(&viewers->stopping)) {
    int ready = epoll_wait(viewers->poll, events, 128, 50);
    for (int i = 0; i < ready; i++) receive(viewers, events[i].data.ptr);
  }
  return NULL;
}

static void add(struct load_viewers *viewers, int port, int n) {
  static const char *const links[] = {"catfish-bend", "chickasaw", "massachusetts", "players-guide"};
  struct viewer *viewer = &viewers->viewer[n];
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = viewer};
  char request[200];
  int length = snprintf(request, sizeof request,
                        "GET /api/stream?topics=sign:%s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", links[n % 4]);
  viewer->socket = wire_connect(port, n);
  wire_send(viewer->socket, request, (size_t)length);
  (void)fcntl(viewer->socket, F_SETFL, O_NONBLOCK);
  if (epoll_ctl(viewers->poll, EPOLL_CTL_ADD, viewer->socket, &event) != 0) wire_give_up("epoll");
}

struct load_viewers *load_viewers_start(int port, int count) {
  struct load_viewers *viewers = calloc(1, sizeof *viewers + (size_t)count * sizeof viewers->viewer[0]);
  if (!viewers) wire_give_up("memory");
  viewers->count = count;
  viewers->poll = epoll_create1(EPOLL_CLOEXEC);
  if (viewers->poll < 0 || pthread_create(&viewers->thread, NULL, look_on, viewers) != 0)
    wire_give_up("viewers");
  for (int n = 0; n < count; n++) add(viewers, port, n);
  return viewers;
}

static void rest(void) {
  (void)nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
}

void load_viewers_wait(struct load_viewers *viewers, double seconds) {
  double until = load_now() + seconds;
  while (load_now() < until &&
         atomic_load(&viewers->answered) + atomic_load(&viewers->refused) < viewers->count)
    rest();
}

void load_viewers_expect_the_end(struct load_viewers *viewers) {
  atomic_store(&viewers->ending, true);
}

struct load_seen load_viewers_stop(struct load_viewers *viewers, double seconds) {
  double until = load_now() + seconds;
  while (load_now() < until && atomic_load(&viewers->ended) < viewers->count) rest();
  atomic_store(&viewers->stopping, true);
  pthread_join(viewers->thread, NULL);
  struct load_seen seen = {.asked = viewers->count,
                           .held = atomic_load(&viewers->answered) - atomic_load(&viewers->cut),
                           .told = atomic_load(&viewers->told),
                           .ended = atomic_load(&viewers->ended),
                           .frames = viewers->frames,
                           .bytes = viewers->bytes};
  close(viewers->poll);
  free(viewers);
  return seen;
}
