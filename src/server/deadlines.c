#include "deadlines.h"

#include "serve.h"

#include <poll.h>
#include <sys/socket.h>

enum { SEND_BUFFER = 64 << 10, LOOK_US = 1000000, POLL_AT_ONCE = 256 };

enum at { AT_FIRST_HEAD, AT_BODY, AT_WORK, AT_ANSWER, AT_NEXT_HEAD };

struct watched {
  struct deadlines *deadlines;
  struct watched *before, *after;
  int socket;
  enum at at;
  int64_t since_us;
};

struct deadlines {
  pthread_mutex_t lock;
  pthread_cond_t stop;
  pthread_t thread;
  bool stopping;
  int64_t head_us, idle_us;
  struct watched *first;
  int listening; /* -1: no socket */
  int count;
  long long overdue;
};

static bool is_overdue(const struct deadlines *deadlines, const struct watched *watched, int64_t now_us) {
  int64_t took_us = now_us - watched->since_us;
  switch (watched->at) {
  case AT_FIRST_HEAD:
  case AT_BODY: return took_us > deadlines->head_us;
  case AT_ANSWER:
  case AT_NEXT_HEAD: return took_us > deadlines->idle_us;
  case AT_WORK: break;
  }
  return false;
}

/* Not closed here: the library owns the socket and ends it when it reads the end. What was not read of an
 * answer goes with it; the system would go on sending it for as long as somebody reads a byte now and then.
 */
static void end(struct watched *watched) {
  static const struct linger not_at_all = {.l_onoff = 1};
  if (watched->at == AT_ANSWER)
    (void)setsockopt(watched->socket, SOL_SOCKET, SO_LINGER, &not_at_all, sizeof not_at_all);
  (void)shutdown(watched->socket, SHUT_RDWR);
  watched->at = AT_WORK;
}

static void *look(void *context) {
  struct deadlines *deadlines = context;
  pthread_mutex_lock(&deadlines->lock);
  while (!deadlines->stopping) {
    clock_wait(&deadlines->stop, &deadlines->lock, clock_us() + LOOK_US);
    int64_t now_us = clock_us();
    for (struct watched *watched = deadlines->first; watched; watched = watched->after) {
      if (!is_overdue(deadlines, watched, now_us)) continue;
      end(watched);
      deadlines->overdue++;
    }
  }
  pthread_mutex_unlock(&deadlines->lock);
  return NULL;
}

struct deadlines *deadlines_start(int head_seconds, int idle_seconds) {
  struct deadlines *deadlines = calloc(1, sizeof *deadlines);
  if (!deadlines) return NULL;
  pthread_mutex_init(&deadlines->lock, NULL);
  clock_wait_init(&deadlines->stop);
  deadlines->head_us = head_seconds * INT64_C(1000000);
  deadlines->idle_us = idle_seconds * INT64_C(1000000);
  deadlines->listening = -1;
  if (pthread_create(&deadlines->thread, NULL, look, deadlines) == 0) return deadlines;
  free(deadlines);
  return NULL;
}

void deadlines_stop(struct deadlines *deadlines) {
  if (!deadlines) return;
  pthread_mutex_lock(&deadlines->lock);
  deadlines->stopping = true;
  pthread_cond_signal(&deadlines->stop);
  pthread_mutex_unlock(&deadlines->lock);
  pthread_join(deadlines->thread, NULL);
  felt_assert(!deadlines->first);
  pthread_cond_destroy(&deadlines->stop);
  pthread_mutex_destroy(&deadlines->lock);
  free(deadlines);
}

int deadlines_count(struct deadlines *deadlines) {
  pthread_mutex_lock(&deadlines->lock);
  int count = deadlines->count;
  pthread_mutex_unlock(&deadlines->lock);
  return count;
}

long long deadlines_overdue(struct deadlines *deadlines) {
  pthread_mutex_lock(&deadlines->lock);
  long long overdue = deadlines->overdue;
  pthread_mutex_unlock(&deadlines->lock);
  return overdue;
}

void deadlines_listens(struct deadlines *deadlines, int socket) {
  pthread_mutex_lock(&deadlines->lock);
  deadlines->listening = socket;
  pthread_mutex_unlock(&deadlines->lock);
}

static bool any_readable(struct pollfd *sockets, int count) {
  return count > 0 && poll(sockets, (nfds_t)count, 0) > 0;
}

bool deadlines_waiting(struct deadlines *deadlines) {
  struct pollfd sockets[POLL_AT_ONCE];
  int count = 0;
  pthread_mutex_lock(&deadlines->lock);
  if (deadlines->listening >= 0)
    sockets[count++] = (struct pollfd){.fd = deadlines->listening, .events = POLLIN};
  bool waiting = false;
  for (const struct watched *watched = deadlines->first; watched && !waiting; watched = watched->after) {
    if (watched->at == AT_WORK || watched->at == AT_ANSWER) continue;
    sockets[count++] = (struct pollfd){.fd = watched->socket, .events = POLLIN};
    if (count < POLL_AT_ONCE) continue;
    waiting = any_readable(sockets, count);
    count = 0;
  }
  waiting = waiting || any_readable(sockets, count);
  pthread_mutex_unlock(&deadlines->lock);
  return waiting;
}

static void watch(struct deadlines *deadlines, struct MHD_Connection *connection, void **kept) {
  struct watched *watched = calloc(1, sizeof *watched);
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  if (!watched || !info) {
    free(watched);
    return;
  }
  int size = SEND_BUFFER; /* a client that does not read may hold this much of our memory, no more */
  (void)setsockopt(info->connect_fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
  *watched = (struct watched){.deadlines = deadlines, .socket = info->connect_fd, .since_us = clock_us()};
  pthread_mutex_lock(&deadlines->lock);
  watched->after = deadlines->first;
  if (deadlines->first) deadlines->first->before = watched;
  deadlines->first = watched;
  deadlines->count++;
  pthread_mutex_unlock(&deadlines->lock);
  *kept = watched;
}

static void unwatch(struct deadlines *deadlines, struct watched *watched) {
  if (!watched) return;
  pthread_mutex_lock(&deadlines->lock);
  if (watched->before)
    watched->before->after = watched->after;
  else
    deadlines->first = watched->after;
  if (watched->after) watched->after->before = watched->before;
  deadlines->count--;
  pthread_mutex_unlock(&deadlines->lock);
  free(watched);
}

void deadlines_connection(void *context, struct MHD_Connection *connection, void **kept,
                          enum MHD_ConnectionNotificationCode code) {
  if (code == MHD_CONNECTION_NOTIFY_STARTED)
    watch(context, connection, kept);
  else
    unwatch(context, *kept);
}

static void move(struct MHD_Connection *connection, enum at at) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  struct watched *watched = info ? info->socket_context : NULL;
  if (!watched) return;
  pthread_mutex_lock(&watched->deadlines->lock);
  watched->at = at;
  watched->since_us = clock_us();
  pthread_mutex_unlock(&watched->deadlines->lock);
}

void deadlines_body(struct MHD_Connection *connection) {
  move(connection, AT_BODY);
}

void deadlines_busy(struct MHD_Connection *connection) {
  move(connection, AT_WORK);
}

void deadlines_answer(struct MHD_Connection *connection) {
  move(connection, AT_ANSWER);
}

void deadlines_head(struct MHD_Connection *connection) {
  move(connection, AT_NEXT_HEAD);
}
