/* Every route as one table: what is not in here is a page or nothing. */
#include "serve.h"

enum { SMALL = 16 << 10, SHEET = 300 << 10 };

const struct route routes[] = {
    {"GET", "/api/health", ROUTE_AT_ONCE, api_health, 0, "whether the server is well"},
    {"GET", "/api/openapi.json", ROUTE_AT_ONCE, api_openapi, 0, "this description"},
    {"GET", "/metrics", ROUTE_AT_ONCE, api_metrics, 0, "counters for Prometheus"},
    {"GET", "/api/books", ROUTE_AT_ONCE, api_books, 0, "the built-in books"},
    {"GET", "/api/books/{book}", ROUTE_AT_ONCE, api_book, 0, "a whole book with rules and assumed marks"},
    {"GET", "/api/books/{book}/sheet", ROUTE_AT_ONCE, api_book_sheet, 0,
     "every value of a book with its path"},
    {"GET", "/api/books/{book}/text", ROUTE_AT_ONCE, api_book_text, 0, "a book as it was written"},
    {"GET", "/api/report/{book}", ROUTE_POOLED, api_report, 0, "a book's mathematics as a document"},
    {"POST", "/api/solve", ROUTE_POOLED, api_solve, SHEET, "best play and its exact value"},
    {"POST", "/api/advise", ROUTE_POOLED, api_advise, SHEET, "the exact value of every legal action"},
    {"POST", "/api/design", ROUTE_POOLED, api_design, SHEET, "the figures of a changed book"},
};
const int route_count = FELT_COUNT(routes);

struct felt_server_route felt_server_route(int n) {
  if (n < 0 || n >= route_count) return (struct felt_server_route){NULL, NULL, NULL};
  return (struct felt_server_route){routes[n].method, routes[n].path, routes[n].summary};
}

/* Whether `path` has the form of `pattern`, where "{name}" stands for one part without a slash. */
static bool fits(const char *pattern, const char *path, char arg[ROUTE_ARGS_MAX][ROUTE_ARG_SIZE]) {
  int args = 0;
  while (*pattern && *path) {
    if (*pattern != '{') {
      if (*pattern++ != *path++) return false;
      continue;
    }
    size_t length = strcspn(path, "/");
    if (length == 0 || length >= ROUTE_ARG_SIZE || args == ROUTE_ARGS_MAX) return false;
    memcpy(arg[args], path, length);
    arg[args++][length] = '\0';
    path += length;
    pattern = strchr(pattern, '}') + 1;
  }
  return *pattern == '\0' && *path == '\0';
}

const struct route *route_find(const char *method, const char *path, char arg[ROUTE_ARGS_MAX][ROUTE_ARG_SIZE],
                               bool *known) {
  if (strcmp(method, "HEAD") == 0) method = "GET";
  *known = false;
  for (int i = 0; i < route_count; i++) {
    if (!fits(routes[i].path, path, arg)) continue;
    *known = true;
    if (strcmp(routes[i].method, method) == 0) return &routes[i];
  }
  return NULL;
}
