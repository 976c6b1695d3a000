#include "guard.h"

#include "bell.h"
#include "serve.h"

#include <poll.h>
#include <sys/socket.h>

enum { SEND_BUFFER = 64 << 10, LOOK_US = 1000000, POLL_AT_ONCE = 256 };

enum at { AT_FIRST_HEAD, AT_BODY, AT_WORK, AT_ANSWER, AT_NEXT_HEAD };

struct watched {
  struct guard *guard;
  struct watched *before, *after;
  int socket;
  enum at at;
  int64_t since_us;
};

struct guard {
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

static bool is_overdue(const struct guard *guard, const struct watched *watched, int64_t now_us) {
  int64_t took_us = now_us - watched->since_us;
  switch (watched->at) {
  case AT_FIRST_HEAD:
  case AT_BODY: return took_us > guard->head_us;
  case AT_ANSWER:
  case AT_NEXT_HEAD: return took_us > guard->idle_us;
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
  struct guard *guard = context;
  pthread_mutex_lock(&guard->lock);
  while (!guard->stopping) {
    bell_wait(&guard->stop, &guard->lock, clock_us() + LOOK_US);
    int64_t now_us = clock_us();
    for (struct watched *watched = guard->first; watched; watched = watched->after) {
      if (!is_overdue(guard, watched, now_us)) continue;
      end(watched);
      guard->overdue++;
    }
  }
  pthread_mutex_unlock(&guard->lock);
  return NULL;
}

struct guard *guard_start(int head_seconds, int idle_seconds) {
  struct guard *guard = calloc(1, sizeof *guard);
  if (!guard) return NULL;
  pthread_mutex_init(&guard->lock, NULL);
  bell_init(&guard->stop);
  guard->head_us = head_seconds * INT64_C(1000000);
  guard->idle_us = idle_seconds * INT64_C(1000000);
  guard->listening = -1;
  if (pthread_create(&guard->thread, NULL, look, guard) == 0) return guard;
  free(guard);
  return NULL;
}

void guard_stop(struct guard *guard) {
  if (!guard) return;
  pthread_mutex_lock(&guard->lock);
  guard->stopping = true;
  pthread_cond_signal(&guard->stop);
  pthread_mutex_unlock(&guard->lock);
  pthread_join(guard->thread, NULL);
  felt_assert(!guard->first);
  pthread_cond_destroy(&guard->stop);
  pthread_mutex_destroy(&guard->lock);
  free(guard);
}

int guard_count(struct guard *guard) {
  pthread_mutex_lock(&guard->lock);
  int count = guard->count;
  pthread_mutex_unlock(&guard->lock);
  return count;
}

long long guard_overdue(struct guard *guard) {
  pthread_mutex_lock(&guard->lock);
  long long overdue = guard->overdue;
  pthread_mutex_unlock(&guard->lock);
  return overdue;
}

void guard_listens(struct guard *guard, int socket) {
  pthread_mutex_lock(&guard->lock);
  guard->listening = socket;
  pthread_mutex_unlock(&guard->lock);
}

static bool any_readable(struct pollfd *sockets, int count) {
  return count > 0 && poll(sockets, (nfds_t)count, 0) > 0;
}

bool guard_waiting(struct guard *guard) {
  struct pollfd sockets[POLL_AT_ONCE];
  int count = 0;
  pthread_mutex_lock(&guard->lock);
  if (guard->listening >= 0) sockets[count++] = (struct pollfd){.fd = guard->listening, .events = POLLIN};
  bool waiting = false;
  for (const struct watched *watched = guard->first; watched && !waiting; watched = watched->after) {
    if (watched->at == AT_WORK || watched->at == AT_ANSWER) continue;
    sockets[count++] = (struct pollfd){.fd = watched->socket, .events = POLLIN};
    if (count < POLL_AT_ONCE) continue;
    waiting = any_readable(sockets, count);
    count = 0;
  }
  waiting = waiting || any_readable(sockets, count);
  pthread_mutex_unlock(&guard->lock);
  return waiting;
}

static void watch(struct guard *guard, struct MHD_Connection *connection, void **kept) {
  struct watched *watched = calloc(1, sizeof *watched);
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  if (!watched || !info) {
    free(watched);
    return;
  }
  int size = SEND_BUFFER; /* who does not read may hold this much of ours, no more */
  (void)setsockopt(info->connect_fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
  *watched = (struct watched){.guard = guard, .socket = info->connect_fd, .since_us = clock_us()};
  pthread_mutex_lock(&guard->lock);
  watched->after = guard->first;
  if (guard->first) guard->first->before = watched;
  guard->first = watched;
  guard->count++;
  pthread_mutex_unlock(&guard->lock);
  *kept = watched;
}

static void unwatch(struct guard *guard, struct watched *watched) {
  if (!watched) return;
  pthread_mutex_lock(&guard->lock);
  if (watched->before)
    watched->before->after = watched->after;
  else
    guard->first = watched->after;
  if (watched->after) watched->after->before = watched->before;
  guard->count--;
  pthread_mutex_unlock(&guard->lock);
  free(watched);
}

void guard_connection(void *context, struct MHD_Connection *connection, void **kept,
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
  pthread_mutex_lock(&watched->guard->lock);
  watched->at = at;
  watched->since_us = clock_us();
  pthread_mutex_unlock(&watched->guard->lock);
}

void guard_body(struct MHD_Connection *connection) {
  move(connection, AT_BODY);
}

void guard_busy(struct MHD_Connection *connection) {
  move(connection, AT_WORK);
}

void guard_answer(struct MHD_Connection *connection) {
  move(connection, AT_ANSWER);
}

void guard_head(struct MHD_Connection *connection) {
  move(connection, AT_NEXT_HEAD);
}
