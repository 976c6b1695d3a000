/* felt-serve-load: sign viewers and busy tables against a server of its own on this machine, bounded in count
 * and time. A player at each table plays round after round in a closed loop, folding in the end; viewers read
 * whatever the signs show. Prints how long commands took, until they were durable, and what the server held.
 *
 *   felt-serve-load SERVE [--viewers N] [--tables N] [--seconds N] [--think MS]
 *
 * One thread, epoll, loopback only. */
#include "bench.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum {
  VIEWERS_MAX = 12000,
  TABLES_MAX = 64,
  SAMPLES_MAX = 1 << 20,
  BUFFER = 4096,
  VIEWERS_PER_ADDRESS = 250
};

struct client {
  int socket;
  bool viewer;
  /* of a player */
  int table, step, room;
  char cookie[128], csrf[64], name[64];
  double sent_at, next_at;
  bool waiting;
  unsigned commands;
  char buffer[BUFFER];
};

struct load {
  int port, poll, viewers, tables, viewers_held;
  double seconds, think;
  struct client *client[VIEWERS_MAX + TABLES_MAX];
  int count;
  double *sample; /* seconds a command took */
  int samples;
  long long bytes, frames, refused;
};

static double now(void) {
  struct timespec time;
  (void)clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void give_up(const char *what) {
  (void)fprintf(stderr, "felt-serve-load: %s: %s\n", what, strerror(errno));
  exit(1);
}

/* ---- connections */

/* From 127.0.N.1, so that no address has more than its share. */
static int connect_from(const struct load *load, int n) {
  int s = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
  struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET};
  from.sin_addr.s_addr = htonl(0x7f000001U + ((unsigned)(n / VIEWERS_PER_ADDRESS + 1) << 8));
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  to.sin_port = htons((uint16_t)load->port);
  if (s < 0 || bind(s, (struct sockaddr *)&from, sizeof from) != 0 ||
      connect(s, (struct sockaddr *)&to, sizeof to) != 0)
    give_up("connect");
  (void)setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  return s;
}

static void send_all(int s, const char *text, size_t length) {
  while (length > 0) {
    ssize_t sent = send(s, text, length, MSG_NOSIGNAL);
    if (sent < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (sent <= 0) give_up("send");
    text += sent;
    length -= (size_t)sent;
  }
}

static void post(struct client *client, const char *path, const char *body) {
  char request[2048];
  int length =
      snprintf(request, sizeof request,
               "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n%s%s%s%s%s%s"
               "Content-Length: %zu\r\n\r\n%s",
               path, client->cookie[0] ? "Cookie: felt_session=" : "", client->cookie,
               client->cookie[0] ? "\r\n" : "", client->csrf[0] ? "X-Felt-CSRF: " : "", client->csrf,
               client->csrf[0] ? "\r\n" : "", strlen(body), body);
  send_all(client->socket, request, (size_t)length);
}

/* Reads one answer into the client's buffer; its status. Blocking. */
static int answer(struct client *client) {
  size_t used = 0;
  for (;;) {
    ssize_t got = recv(client->socket, client->buffer + used, BUFFER - 1 - used, 0);
    if (got <= 0) give_up("answer");
    used += (size_t)got;
    client->buffer[used] = '\0';
    const char *body = strstr(client->buffer, "\r\n\r\n");
    const char *size = body ? strstr(client->buffer, "Content-Length: ") : NULL;
    if (size && used >= (size_t)(body + 4 - client->buffer) + strtoul(size + 16, NULL, 10)) break;
  }
  return (int)strtol(client->buffer + 9, NULL, 10);
}

static void take(const char *text, const char *after, char end, char *into, size_t size) {
  const char *at = strstr(text, after);
  if (!at) give_up(after);
  at += strlen(after);
  (void)snprintf(into, size, "%.*s", (int)(strchr(at, end) - at), at);
}

/* ---- setting up */

static void command(struct client *client, const char *rest, bool must) {
  char path[64], body[256];
  (void)snprintf(path, sizeof path, "/api/tables/%d/commands", client->table);
  (void)snprintf(body, sizeof body, "{\"id\":\"load-%d-%u\",%s}", client->table, ++client->commands, rest);
  post(client, path, body);
  if (must && answer(client) != 200) {
    (void)fprintf(stderr, "%s\n", client->buffer);
    give_up(rest);
  }
}

static struct client *add(struct load *load, bool viewer, int n) {
  struct client *client = calloc(1, sizeof *client);
  if (!client) give_up("memory");
  client->viewer = viewer;
  client->socket = connect_from(load, n);
  load->client[load->count++] = client;
  return client;
}

static void watch(const struct load *load, struct client *client) {
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
  (void)fcntl(client->socket, F_SETFL, O_NONBLOCK);
  if (epoll_ctl(load->poll, EPOLL_CTL_ADD, client->socket, &event) != 0) give_up("epoll");
}

static void add_player(struct load *load, int table) {
  struct client *client = add(load, false, VIEWERS_MAX + table);
  client->table = table;
  post(client, "/api/guest", "{}");
  if (answer(client) != 200) give_up("guest");
  take(client->buffer, "felt_session=", ';', client->cookie, sizeof client->cookie);
  take(client->buffer, "\"csrf\":\"", '"', client->csrf, sizeof client->csrf);
  command(client, "\"do\":\"sit\",\"seat\":1", true);
  watch(load, client);
}

static void add_viewer(struct load *load, int n) {
  static const char *const links[] = {"catfish-bend", "chickasaw", "massachusetts", "players-guide"};
  struct client *client = add(load, true, n);
  char request[200];
  int length = snprintf(request, sizeof request,
                        "GET /api/stream?topics=sign:%s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", links[n % 4]);
  send_all(client->socket, request, (size_t)length);
  watch(load, client);
}

/* ---- running */

/* A round of a player who folds: what is too early is refused and said again. */
static const char *const steps[] = {
    "\"do\":\"buy\",\"cents\":5000", "\"do\":\"bet\",\"seat\":1,\"ante\":500,\"progressive\":true",
    "\"do\":\"ready\",\"seat\":1",   "\"do\":\"check\",\"seat\":1",
    "\"do\":\"check\",\"seat\":1",   "\"do\":\"fold\",\"seat\":1",
};
enum { STEPS = sizeof steps / sizeof steps[0] };

static void act(struct client *client) {
  client->sent_at = now();
  client->waiting = true;
  client->room = 0;
  command(client, steps[client->step % STEPS], false);
}

/* Everything that has arrived. False: the connection is over. */
static bool receive(struct load *load, struct client *client) {
  static char scrap[1 << 16];
  for (;;) {
    char *into = client->viewer ? scrap : client->buffer + client->room;
    size_t room = client->viewer ? sizeof scrap : (size_t)(BUFFER - 1 - client->room);
    ssize_t got = recv(client->socket, into, room, 0);
    if (got < 0) return errno == EAGAIN;
    if (got == 0) return false;
    load->bytes += got;
    if (client->viewer) {
      load->frames++;
      continue;
    }
    client->room += (int)got;
    client->buffer[client->room] = '\0';
    const char *body = strstr(client->buffer, "\r\n\r\n"), *size = strstr(client->buffer, "Content-Length: ");
    if (!body || !size || client->room < (int)(body + 4 - client->buffer) + (int)strtol(size + 16, NULL, 10))
      continue;
    double at = now();
    if (load->samples < SAMPLES_MAX) load->sample[load->samples++] = at - client->sent_at;
    bool done = strncmp(client->buffer + 9, "200", 3) == 0;
    load->refused += !done;
    client->step += done;
    client->waiting = false;
    client->next_at = at + load->think;
    client->room = 0;
  }
}

static void run(struct load *load) {
  double end = now() + load->seconds;
  struct epoll_event events[256];
  for (;;) {
    double at = now();
    if (at >= end) break;
    for (int i = 0; i < load->count; i++) {
      struct client *client = load->client[i];
      if (!client->viewer && !client->waiting && client->next_at <= at) act(client);
      if (client->viewer) break; /* players come first */
    }
    int ready = epoll_wait(load->poll, events, 256, 1);
    for (int i = 0; i < ready; i++) {
      struct client *client = events[i].data.ptr;
      if (receive(load, client)) continue;
      if (!client->viewer) give_up("a player was cut off");
      (void)epoll_ctl(load->poll, EPOLL_CTL_DEL, client->socket, NULL);
      load->viewers_held--;
    }
  }
}

static int by_size(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

static double percentile(const struct load *load, double part) {
  if (load->samples == 0) return 0;
  int at = (int)(part * load->samples);
  return 1e3 * load->sample[at < load->samples ? at : load->samples - 1];
}

static long resident_kb(pid_t server) {
  char path[64], line[256];
  long kb = 0;
  (void)snprintf(path, sizeof path, "/proc/%d/status", (int)server);
  FILE *file = fopen(path, "r");
  while (file && fgets(line, sizeof line, file))
    if (strncmp(line, "VmHWM:", 6) == 0) kb = strtol(line + 6, NULL, 10);
  if (file) fclose(file);
  return kb;
}

/* ---- the server */

static pid_t start_server(const char *program, struct load *load) {
  char tables[16], data[] = "/tmp/felt-load-XXXXXX", line[256];
  int ends[2];
  pid_t child;
  if (!mkdtemp(data) || pipe(ends) != 0) give_up("scratch");
  (void)snprintf(tables, sizeof tables, "%d", load->tables);
  const char *words[] = {"felt-serve", "--listen", "127.0.0.1:0", "--data",        data,  "--practice",
                         tables,       "--pace",   "0",           "--per-address", "300", NULL};
  char *arguments[16];
  for (int i = 0; i < 12; i++) arguments[i] = (char *)(uintptr_t)words[i];
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  if (posix_spawn(&child, program, &actions, NULL, arguments, environ) != 0) give_up(program);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  FILE *out = fdopen(ends[0], "r");
  while (out && fgets(line, sizeof line, out)) {
    const char *at = strstr(line, "Felt is at http://127.0.0.1:");
    if (at) load->port = (int)strtol(at + 28, NULL, 10);
    if (at) break;
  }
  if (!load->port) give_up("the server did not start");
  (void)setenv("FELT_LOAD_DATA", data, 1);
  return child;
}

static void remove_data(void) {
  static const char *const files[] = {"floor.db",      "floor.db-wal",  "floor.db-shm", "people.db",
                                      "people.db-wal", "people.db-shm", "deck.key"};
  const char *data = getenv("FELT_LOAD_DATA");
  char path[300];
  for (size_t i = 0; data && i < sizeof files / sizeof files[0]; i++) {
    (void)snprintf(path, sizeof path, "%.200s/%s", data, files[i]);
    (void)unlink(path);
  }
  if (data) (void)rmdir(data);
}

static int option(int argc, char *argv[], const char *name, int otherwise, int most) {
  for (int i = 2; i + 1 < argc; i++)
    if (strcmp(argv[i], name) == 0) {
      long value = strtol(argv[i + 1], NULL, 10);
      return value < 0 ? 0 : value > most ? most : (int)value;
    }
  return otherwise;
}

int main(int argc, char *argv[]) {
  static struct load load;
  struct rlimit files;
  if (argc < 2 || argv[1][0] == '-') {
    printf("felt-serve-load SERVE [--viewers N] [--tables N] [--seconds N] [--think MS]\n"
           "  build/release/bench/felt-serve-load build/release/felt-serve --viewers 2000 --tables 64 "
           "--seconds 20\n");
    return argc < 2 ? 2 : 0;
  }
  if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
    files.rlim_cur = files.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &files);
  }
  load.viewers = option(argc, argv, "--viewers", 2000, VIEWERS_MAX);
  load.tables = option(argc, argv, "--tables", 64, TABLES_MAX);
  load.seconds = option(argc, argv, "--seconds", 10, 600);
  load.think = option(argc, argv, "--think", 50, 60000) / 1e3;
  load.sample = malloc(SAMPLES_MAX * sizeof load.sample[0]);
  load.poll = epoll_create1(EPOLL_CLOEXEC);
  if (!load.sample || load.poll < 0) give_up("memory");
  pid_t server = start_server(argv[1], &load);
  for (int table = 1; table <= load.tables; table++) add_player(&load, table);
  for (int n = 0; n < load.viewers; n++) add_viewer(&load, n);
  load.viewers_held = load.viewers;
  run(&load);
  qsort(load.sample, (size_t)load.samples, sizeof load.sample[0], by_size);
  printf("%d viewers held of %d, %d tables, %.0f s: %d commands (%.0f a second, %lld of them too early)\n",
         load.viewers_held, load.viewers, load.tables, load.seconds, load.samples,
         load.samples / load.seconds, load.refused);
  printf("a command: median %.2f ms, 99th percentile %.2f ms, longest %.2f ms\n", percentile(&load, 0.5),
         percentile(&load, 0.99), percentile(&load, 1));
  printf("viewers received %.1f MB; the server's memory at most %.1f MB\n", (double)load.bytes / 1e6,
         (double)resident_kb(server) / 1024);
  (void)kill(server, SIGTERM);
  int status = 0;
  (void)waitpid(server, &status, 0);
  remove_data();
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : 1;
}
