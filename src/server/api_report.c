/* A book's report: felt-report writes it, since its fonts and its drawing have no place in a server. */
#include "felt/people.h"
#include "felt/service.h"
#include "felt/views.h"
#include "serve.h"

#include "felt/book.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REPORT_MAX = 8 << 20, PIPE_CHUNK = 64 << 10 };

static const struct {
  const char *name, *type;
} formats[] = {
    {"html", "text/html; charset=utf-8"},  {"pdf", "application/pdf"},
    {"json", "application/json"},          {"csv", "text/csv; charset=utf-8"},
    {"text", "text/plain; charset=utf-8"},
};

/* Everything a program writes, up to REPORT_MAX; NULL when memory ran out or it writes more. */
static char *read_all(int from, size_t *length) {
  size_t room = PIPE_CHUNK, used = 0;
  char *text = malloc(room + 1);
  while (text) {
    if (room - used < PIPE_CHUNK) {
      char *grown = room < REPORT_MAX ? realloc(text, room * 2 + 1) : NULL;
      if (!grown) break;
      text = grown;
      room *= 2;
    }
    ssize_t got = read(from, text + used, room - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) break;
    if (got == 0) {
      text[used] = '\0';
      *length = used;
      return text;
    }
    used += (size_t)got;
  }
  free(text);
  return NULL;
}

/* A sheet of the house's own, or a document, as a file without a name; -1: there is none to be had. */
static int file_of(const char *text, size_t length) {
  int file = memfd_create("felt", MFD_CLOEXEC);
  for (size_t at = 0; file >= 0 && at < length;) {
    ssize_t put = write(file, text + at, length - at);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) {
      close(file);
      return -1;
    }
    at += (size_t)put;
  }
  return file;
}

enum { SHEET_FILE = 3 };

/* What is set: a book that the program knows by its name, or what is read from a file. */
struct setting {
  const char *option; /* "--book", "--from" */
  const char *name;   /* NULL: as it is in `text` */
  const char *text;
  size_t length;
};

/* `sheet` -1: the program knows it by its name. */
static bool start(const char *program, const struct setting *what, const char *format, int sheet, int to,
                  pid_t *child) {
  char words[6][64] = {"report", "", "", "--format", "", ""};
  (void)snprintf(words[1], sizeof words[1], "%s", what->option);
  (void)snprintf(words[2], sizeof words[2], "%s", sheet < 0 ? what->name : "/dev/fd/3");
  (void)snprintf(words[4], sizeof words[4], "%s", format);
  char *arguments[] = {words[0], words[1], words[2], words[3], words[4], NULL};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, to, STDOUT_FILENO);
  if (sheet >= 0) posix_spawn_file_actions_adddup2(&actions, sheet, SHEET_FILE);
  int failed = posix_spawn(child, program, &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  return failed == 0;
}

static char *run_report(const char *program, const struct setting *what, const char *format, size_t *length) {
  bool own = what->name == NULL;
  int ends[2], sheet = own ? file_of(what->text, what->length) : -1;
  pid_t child = 0;
  if (own && sheet < 0) return NULL;
  if (pipe(ends) != 0) {
    if (own) close(sheet);
    return NULL;
  }
  (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  bool started = start(program, what, format, sheet, ends[1], &child);
  close(ends[1]);
  if (own) close(sheet);
  char *text = started ? read_all(ends[0], length) : NULL;
  close(ends[0]);
  if (!started) return NULL;
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (text && WIFEXITED(status) && WEXITSTATUS(status) == 0) return text;
  free(text);
  return NULL;
}

static void report_key(const char *book, const char *format, unsigned char key[CACHE_KEY]) {
  char words[160];
  (void)snprintf(words, sizeof words, "report %s %s", book, format);
  crypto_generichash(key, CACHE_KEY, (const unsigned char *)words, strlen(words), NULL, 0);
}

/* The form that is asked for; -1: the reply says that there is no such. */
static int form_of(struct request *request, const char *usual) {
  const char *format = request_query(request, "format");
  for (size_t n = 0; n < FELT_COUNT(formats); n++)
    if (strcmp(format ? format : usual, formats[n].name) == 0) return (int)n;
  reply_refuse(&request->reply, FELT_E_INPUT, "format", FELT_SAYS(NOT_A_FORMAT));
  return -1;
}

/* Takes the text; NULL: it could not be made. Its style stands in the page itself; it needs and may do
 * nothing else. */
static void send_report(struct reply *reply, int form, char *text, size_t length) {
  if (!text) {
    reply_refuse(reply, FELT_E_IO, "report", FELT_SAYS(REPORT_FAILED));
    return;
  }
  reply_take(reply, MHD_HTTP_OK, formats[form].type, text, length);
  reply_header(reply, "Content-Security-Policy",
               "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'");
  reply_header(reply, MHD_HTTP_HEADER_CACHE_CONTROL, "no-cache");
}

/* What the writer left in the request's body. */
void api_set_document(struct request *request) {
  const char *program = request->server->options.report_program;
  const struct setting document = {.option = "--from", .text = request->body, .length = request->length};
  size_t length = 0;
  int n = form_of(request, "pdf");
  if (n < 0) return;
  if (!program) {
    reply_refuse(&request->reply, FELT_E_INPUT, "report", FELT_SAYS(NO_REPORTS));
    return;
  }
  char *text = run_report(program, &document, formats[n].name, &length);
  send_report(&request->reply, n, text, length);
}

void api_report(struct request *request) {
  struct reply *reply = &request->reply;
  struct felt_server *server = request->server;
  int n = form_of(request, "html");
  if (n < 0) return;
  const struct felt_book_text *book = book_forms_text(server->book_forms, request->arg[0]);
  struct person person;
  if (!book || !server->options.report_program) {
    reply_refuse(reply, FELT_E_INPUT, "book", book ? FELT_SAYS(NO_REPORTS) : FELT_SAYS(NO_SUCH_BOOK));
    return;
  }
  if (book_forms_is_handed_in(server->book_forms, request->arg[0]) && !request_staff(request, &person))
    return;
  const struct felt_book_text *built_in = felt_book_find(book->name);
  unsigned char key[CACHE_KEY];
  char *text = NULL;
  size_t length = 0;
  report_key(book_forms_hash(server->book_forms, request->arg[0]), formats[n].name, key);
  if (cache_get(server->cache, key, &text, &length)) {
    atomic_fetch_add(&server->counts.cache_hits, 1);
  } else {
    bool own = !built_in || built_in->text != book->text;
    const struct setting what = {
        .option = "--book", .name = own ? NULL : book->name, .text = book->text, .length = book->length};
    text = run_report(server->options.report_program, &what, formats[n].name, &length);
    if (text) cache_put(server->cache, key, text, length);
  }
  send_report(reply, n, text, length);
}
