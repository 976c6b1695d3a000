/* Starting and stopping. */
#include "access.h"
#include "deadlines.h"
#include "felt/service.h"
#include "felt/views.h"
#include "serve.h"
#include "streams.h"
#include "workers.h"
#include "writer.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sodium.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
  CACHE_ENTRIES = 256,
  CACHE_BYTES = 48 << 20,
  CONNECTION_MEMORY = 10 << 10,
  FILES_BESIDE = 200,
  BACKLOG = 1024,
  DRAIN_US = 5000000
};

static const char listen_default[] = "127.0.0.1:8321";

/* ---- options */

static int or_else(int value, int otherwise) {
  return value > 0 ? value : otherwise;
}

static void fill_options(struct felt_server_options *options) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  if (!options->listen) options->listen = listen_default;
  options->pool_threads = or_else(options->pool_threads, 2);
  options->pool_waiting = or_else(options->pool_waiting, 16);
  options->solve_threads = or_else(options->solve_threads, cores > 4 ? 4 : cores < 1 ? 1 : (int)cores);
  options->connections = or_else(options->connections, 12000);
  options->streams = or_else(options->streams, 10000);
  options->per_address = or_else(options->per_address, 256);
  options->commands_per_second = or_else(options->commands_per_second, 20);
  options->guests_per_minute = or_else(options->guests_per_minute, 120);
  options->header_seconds = or_else(options->header_seconds, 10);
  options->idle_seconds = or_else(options->idle_seconds, 60);
  options->anchors_seconds = or_else(options->anchors_seconds, 30);
  if (options->pace_ms == 0) options->pace_ms = 600;
  if (options->pace_ms < 0) options->pace_ms = 0;
  int books = 0;
  while (felt_book_builtin(books)) books++;
  if (options->practice_tables == 0) options->practice_tables = books;
  if (options->practice_tables < 0) options->practice_tables = 0;
}

/* As many files as the system allows, at most what the limits need; and limits no higher than that. */
static void fit_files(struct felt_server_options *options) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  rlim_t wanted = (rlim_t)options->connections + FILES_BESIDE;
  if (limit.rlim_cur < wanted) {
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    (void)getrlimit(RLIMIT_NOFILE, &limit);
  }
  if (limit.rlim_cur < wanted && limit.rlim_cur > 2 * FILES_BESIDE)
    options->connections = (int)limit.rlim_cur - FILES_BESIDE;
  /* Commands must always get in: an eighth of the places is not for streams. */
  int most = options->connections - options->connections / 8;
  if (options->streams > most) options->streams = most;
}

/* ---- the address */

union address {
  struct sockaddr any;
  struct sockaddr_in four;
  struct sockaddr_in6 six;
};

static bool is_loopback(const union address *address) {
  if (address->any.sa_family == AF_INET) return ntohl(address->four.sin_addr.s_addr) >> 24 == 127;
  return IN6_IS_ADDR_LOOPBACK(&address->six.sin6_addr);
}

/* "127.0.0.1:8321", "[::1]:8321"; numbers only, since a name may mean several addresses. */
static enum felt_status read_address(const char *text, union address *address, char host[64],
                                     struct felt_error *error) {
  const char *colon = strrchr(text, ':');
  size_t length = colon ? (size_t)(colon - text) : 0;
  size_t digits = colon ? strspn(colon + 1, "0123456789") : 0;
  if (length == 0 || length >= 64 || digits == 0 || digits > 5 || colon[1 + digits])
    return felt_refuse(error, FELT_E_INPUT, "listen", NULL, FELT_SAYS(NOT_ADDRESS_AND_PORT, text));
  long port = strtol(colon + 1, NULL, 10);
  memcpy(host, text, length);
  host[length] = '\0';
  char plain[64];
  bool six = host[0] == '[' && host[length - 1] == ']';
  (void)snprintf(plain, sizeof plain, "%.*s", six ? (int)length - 2 : (int)length, six ? host + 1 : host);
  memset(address, 0, sizeof *address);
  address->any.sa_family = six ? AF_INET6 : AF_INET;
  void *into = six ? (void *)&address->six.sin6_addr : (void *)&address->four.sin_addr;
  if (port > 65535 || inet_pton(six ? AF_INET6 : AF_INET, plain, into) != 1)
    return felt_refuse(error, FELT_E_INPUT, "listen", NULL, FELT_SAYS(NOT_AN_ADDRESS, text));
  if (six)
    address->six.sin6_port = htons((uint16_t)port);
  else
    address->four.sin_port = htons((uint16_t)port);
  return FELT_OK;
}

/* The address is taken before anything else is done, so that a second server on it ends at once; clients that
 * connect meanwhile wait. Connections of an earlier server that are not quite forgotten do not hinder it
 * (SO_REUSEADDR); another server that listens does. */
static enum felt_status listen_there(struct felt_server *server, const union address *address,
                                     struct felt_error *error) {
  const int on = 1;
  bool six = address->any.sa_family == AF_INET6;
  socklen_t length = six ? sizeof address->six : sizeof address->four;
  int listening = socket(address->any.sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  bool done = listening >= 0 && setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
              (!six || setsockopt(listening, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on) == 0) &&
              bind(listening, &address->any, length) == 0 && listen(listening, BACKLOG) == 0;
  int why = errno;
  server->listening = listening;
  if (done) return FELT_OK;
  const char *there = server->options.listen;
  return felt_refuse(error, FELT_E_IO, "listen", NULL,
                     why == EADDRINUSE ? FELT_SAYS(ADDRESS_TAKEN, there)
                                       : FELT_SAYS(CANNOT_LISTEN, there, strerror(why)));
}

/* ---- MHD */

FELT_PRINTF(2, 0) static void library_says(void *context, const char *format, va_list arguments) {
  struct felt_server *server = context;
  char what[300];
  if (!server->options.verbose) return;
  if (vsnprintf(what, sizeof what, format, arguments) < 0) return;
  what[strcspn(what, "\n")] = '\0';
  log_says("debug", "library", FELT_SAYS(SYSTEM_SAYS, what));
}

static enum felt_status start_library(struct felt_server *server, struct felt_error *error) {
  const struct felt_server_options *o = &server->options;
  unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
  if (o->tls_cert) flags |= MHD_USE_TLS;
  struct MHD_OptionItem tls[] = {
      {o->tls_cert ? MHD_OPTION_HTTPS_MEM_CERT : MHD_OPTION_END, 0, (void *)(uintptr_t)o->tls_cert},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)(uintptr_t)o->tls_key},
      {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)(uintptr_t)TLS_PRIORITIES},
      {MHD_OPTION_END, 0, NULL}};
  server->daemon = MHD_start_daemon(
      flags, 0, NULL, NULL, handle_request, server, MHD_OPTION_EXTERNAL_LOGGER, library_says, server,
      MHD_OPTION_LISTEN_SOCKET, server->listening, MHD_OPTION_CONNECTION_LIMIT, (unsigned)o->connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)o->per_address, MHD_OPTION_CONNECTION_TIMEOUT,
      (unsigned)o->idle_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_MEMORY,
      MHD_OPTION_NOTIFY_COMPLETED, handle_completed, server, MHD_OPTION_NOTIFY_CONNECTION,
      deadlines_connection, server->deadlines, MHD_OPTION_ARRAY, tls, MHD_OPTION_END);
  if (server->daemon) return FELT_OK;
  server->listening = -1; /* the library has closed it */
  return felt_refuse(error, FELT_E_IO, "listen", NULL, FELT_SAYS(CANNOT_SERVE, o->listen));
}

static void name_address(struct felt_server *server, const char *host) {
  union address bound = {.any.sa_family = AF_UNSPEC};
  socklen_t length = sizeof bound;
  (void)getsockname(server->listening, &bound.any, &length);
  unsigned port = ntohs(bound.any.sa_family == AF_INET6 ? bound.six.sin6_port : bound.four.sin_port);
  (void)snprintf(server->address, sizeof server->address, "%s://%s:%u/",
                 server->options.tls_cert ? "https" : "http", host, port);
  char token[TOKEN_HEX];
  for (int i = 0; i < (int)FELT_COUNT(server->setup_link); i++) {
    people_setup_token(server->writer->people, i, token);
    if (token[0])
      (void)snprintf(server->setup_link[i], sizeof server->setup_link[i], "%ssetup?token=%s", server->address,
                     token);
  }
}

static enum felt_status start_parts(struct felt_server *server, struct felt_error *error) {
  const struct felt_server_options *o = &server->options;
  server->book_forms = book_forms_new();
  server->cache = cache_new(CACHE_ENTRIES, CACHE_BYTES);
  server->workers = workers_start(o->pool_threads, o->pool_waiting);
  server->deadlines = deadlines_start(o->header_seconds, o->idle_seconds);
  server->streams = streams_start(o->streams, &server->counts);
  if (!server->book_forms || !server->cache || !server->workers || !server->deadlines || !server->streams)
    return felt_refuse(error, FELT_E_NOMEM, "server", NULL, FELT_SAYS(NO_MEMORY_OR_THREADS));
  return writer_start(server, o->data, o->practice_tables, &server->writer, error);
}

enum felt_status felt_server_start(const struct felt_server_options *options, struct felt_server **made,
                                   struct felt_error *error) {
  union address address;
  char host[64];
  struct felt_server *server = calloc(1, sizeof *server);
  if (!server) return felt_refuse(error, FELT_E_NOMEM, "server", NULL, FELT_SAYS(NO_MEMORY));
  pthread_mutex_init(&server->side_lock, NULL);
  pthread_mutex_init(&server->left_out_lock, NULL);
  server->options = *options;
  server->started_ms = clock_wall_ms();
  server->listening = -1;
  fill_options(&server->options);
  fit_files(&server->options);
  enum felt_status status =
      sodium_init() < 0 ? felt_refuse(error, FELT_E_IO, "server", NULL, FELT_SAYS(NO_RANDOMNESS)) : FELT_OK;
  if (!status && !options->tls_cert != !options->tls_key)
    status = felt_refuse(error, FELT_E_INPUT, "tls", NULL, FELT_SAYS(CERTIFICATE_WITHOUT_KEY));
  if (!status && options->tls_cert) status = tls_check(options->tls_cert, options->tls_key, error);
  if (!status) status = read_address(server->options.listen, &address, host, error);
  if (!status) status = listen_there(server, &address, error);
  if (!status) status = start_parts(server, error);
  if (!status) {
    server->loopback = is_loopback(&address);
    status = start_library(server, error);
  }
  if (status) {
    felt_server_stop(server);
    return status;
  }
  name_address(server, host);
  deadlines_listens(server->deadlines, server->listening);
  log_says("info", "start",
           FELT_SAYS(LISTENING, server->address, server->options.connections, server->options.streams));
  *made = server;
  return FELT_OK;
}

const char *felt_server_address(const struct felt_server *server) {
  return server->address;
}

/* Lets answers and the ends of streams leave before the connections are cut: clients that read need no more.
 * Nothing is written any more, so that what is read from here on is refused, and cut off without harm. */
static void drain(struct felt_server *server) {
  int64_t until_us = clock_us() + DRAIN_US;
  while (atomic_load(&server->counts.owed) > 0 && clock_us() < until_us)
    (void)nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
}

const char *felt_server_setup_link(const struct felt_server *server, int n) {
  return n >= 0 && n < (int)FELT_COUNT(server->setup_link) && server->setup_link[n][0] ? server->setup_link[n]
                                                                                       : NULL;
}

void felt_server_stop(struct felt_server *server) {
  if (!server) return;
  atomic_store(&server->stopping, true);
  /* Nobody can connect from here on; closed when the library's thread can no longer look at it. */
  if (server->deadlines) deadlines_listens(server->deadlines, -1);
  if (server->daemon) (void)MHD_quiesce_daemon(server->daemon);
  if (server->listening >= 0) (void)shutdown(server->listening, SHUT_RDWR);
  if (server->streams) streams_end_streams(server->streams);
  workers_finish(server->workers); /* answers what is in work, refuses what waits; the connections resume */
  writer_finish(server->writer);
  if (server->daemon) {
    drain(server);
    MHD_stop_daemon(server->daemon);
    access_end(server);
    log_says("info", "stop", FELT_SAYS(STOPPED));
  }
  if (server->listening >= 0) close(server->listening);
  writer_stop(server->writer);
  workers_stop(server->workers);
  streams_stop(server->streams);
  deadlines_stop(server->deadlines);
  cache_free(server->cache);
  book_forms_free(server->book_forms);
  pthread_mutex_destroy(&server->side_lock);
  pthread_mutex_destroy(&server->left_out_lock);
  free(server);
}
