#include "load_wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

enum { PER_ADDRESS = 250 };

_Noreturn void wire_give_up(const char *what) {
  (void)fprintf(stderr, "felt-serve-load: %s: %s\n", what, strerror(errno));
  exit(1);
}

int wire_connect(int port, int n) {
  int s = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
  struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET};
  from.sin_addr.s_addr = htonl(0x7f000001U + ((unsigned)(n / PER_ADDRESS + 1) << 8));
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  to.sin_port = htons((uint16_t)port);
  if (s < 0 || bind(s, (struct sockaddr *)&from, sizeof from) != 0 ||
      connect(s, (struct sockaddr *)&to, sizeof to) != 0)
    wire_give_up("connect");
  (void)setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  return s;
}

void wire_send(int s, const char *text, size_t length) {
  while (length > 0) {
    ssize_t sent = send(s, text, length, MSG_NOSIGNAL);
    if (sent < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (sent <= 0) return; /* the other end is gone, which the reader will notice */
    text += sent;
    length -= (size_t)sent;
  }
}

void wire_post(int s, const char *path, const char *session, const char *csrf, const char *body) {
  char request[2048];
  int length =
      snprintf(request, sizeof request,
               "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n%s%s%s%s%s%s"
               "Content-Length: %zu\r\n\r\n%s",
               path, session[0] ? "Cookie: felt_session=" : "", session, session[0] ? "\r\n" : "",
               csrf[0] ? "X-Felt-CSRF: " : "", csrf, csrf[0] ? "\r\n" : "", strlen(body), body);
  wire_send(s, request, (size_t)length);
}

int wire_status(const char *text) {
  const char *body = strstr(text, "\r\n\r\n"), *size = strstr(text, "Content-Length: ");
  if (!body || !size || strlen(body + 4) < strtoul(size + 16, NULL, 10)) return 0;
  return (int)strtol(text + 9, NULL, 10);
}

int wire_answer(int s, char *buffer, size_t room) {
  size_t used = 0;
  for (;;) {
    ssize_t got = recv(s, buffer + used, room - 1 - used, 0);
    if (got <= 0) wire_give_up("answer");
    used += (size_t)got;
    buffer[used] = '\0';
    int status = wire_status(buffer);
    if (status) return status;
  }
}

void wire_take(const char *text, const char *after, char end, char *into, size_t size) {
  const char *at = strstr(text, after);
  if (!at) wire_give_up(after);
  at += strlen(after);
  (void)snprintf(into, size, "%.*s", (int)(strchr(at, end) - at), at);
}
