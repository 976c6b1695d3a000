/* Every route as one table: what is not in here is a page or nothing. */
#include "serve.h"

enum { SMALL = 16 << 10, BATCH = 64 << 10, SHEET = 300 << 10 };

const struct route routes[] = {
    {"GET", "/api/health", ROUTE_AT_ONCE, api_health, 0, "whether the server is well", NULL},
    {"GET", "/api/openapi.json", ROUTE_AT_ONCE, api_openapi, 0, "this description", NULL},
    {"GET", "/problems/{code}", ROUTE_AT_ONCE, api_problem, 0, "what the code of a refusal means", NULL},
    {"GET", "/metrics", ROUTE_AT_ONCE, api_metrics, 0, "counters for Prometheus", NULL},
    {"GET", "/api/books", ROUTE_AT_ONCE, api_books, 0, "the books in force", NULL},
    {"POST", "/api/books", ROUTE_WRITTEN, NULL, SHEET, "hand in a sheet of the house's own",
     api_hand_in_book},
    {"GET", "/api/books/{book}", ROUTE_AT_ONCE, api_book, 0, "a whole book with rules and assumed marks",
     NULL},
    {"GET", "/api/books/{book}/sheet", ROUTE_AT_ONCE, api_book_sheet, 0,
     "every value of a book with its path", NULL},
    {"GET", "/api/books/{book}/page", ROUTE_AT_ONCE, api_book_page, 0, "a book in words, each with its rule",
     NULL},
    {"GET", "/api/books/{book}/text", ROUTE_AT_ONCE, api_book_text, 0, "a book as it was written", NULL},
    {"GET", "/api/floor/books", ROUTE_AT_ONCE, api_house_books, 0,
     "every book with its state, and who signed", NULL},
    {"GET", "/api/floor/books/{book}/difference", ROUTE_POOLED, api_book_difference, 0,
     "a book's values beside those of another", NULL},
    {"GET", "/api/report/{book}", ROUTE_POOLED, api_report, 0, "a book's mathematics as a document", NULL},
    {"POST", "/api/solve", ROUTE_POOLED, api_solve, SHEET, "best play and its exact value", NULL},
    {"POST", "/api/advise", ROUTE_POOLED, api_advise, SHEET, "the exact value of every legal action", NULL},
    {"POST", "/api/design", ROUTE_POOLED, api_design, SHEET, "the figures of a changed book", NULL},
    {"GET", "/api/me", ROUTE_AT_ONCE, api_me, 0, "who one is", NULL},
    {"POST", "/api/guest", ROUTE_AT_THE_DOOR, api_guest, SMALL, "play as a guest with play chips", NULL},
    {"POST", "/api/login", ROUTE_AT_THE_DOOR, api_login, SMALL, "a session for name and password", NULL},
    {"POST", "/api/logout", ROUTE_AT_THE_DOOR, api_logout, SMALL, "the session ends", NULL},
    {"POST", "/api/setup", ROUTE_AT_THE_DOOR, api_setup, SMALL, "an administrator by a set-up link", NULL},
    {"POST", "/api/welcome", ROUTE_AT_THE_DOOR, api_welcome, SMALL,
     "a password of one's own by a one-time link", NULL},
    {"POST", "/api/me/password", ROUTE_AT_THE_DOOR, api_own_password, SMALL, "another password of one's own",
     NULL},
    {"POST", "/api/me/pin", ROUTE_AT_THE_DOOR, api_own_pin, SMALL, "a PIN of one's own", NULL},
    {"GET", "/api/people", ROUTE_POOLED, api_people, 0,
     "everyone with an account, and what waits to be signed", NULL},
    {"POST", "/api/people", ROUTE_POOLED, api_change_person, SMALL, "a new person, with a one-time link",
     NULL},
    {"POST", "/api/people/{name}/roles", ROUTE_POOLED, api_change_person, SMALL,
     "other roles: done, or asked for where they touch money", NULL},
    {"POST", "/api/people/{name}/link", ROUTE_POOLED, api_change_person, SMALL,
     "a one-time link for a new password", NULL},
    {"POST", "/api/people/{name}/confirm", ROUTE_POOLED, api_change_person, SMALL,
     "the person is who they say: suspended roles count again", NULL},
    {"POST", "/api/people/{name}/disable", ROUTE_POOLED, api_change_person, SMALL,
     "the account is disabled, its sessions end", NULL},
    {"POST", "/api/people/{name}/enable", ROUTE_POOLED, api_change_person, SMALL,
     "the account is enabled again", NULL},
    {"POST", "/api/people/{name}/badge", ROUTE_POOLED, api_change_person, SMALL, "another badge, or none",
     NULL},
    {"POST", "/api/people/{name}/clear-pin", ROUTE_POOLED, api_change_person, SMALL, "the PIN is gone", NULL},
    {"POST", "/api/role-requests/{request}/sign", ROUTE_POOLED, api_change_person, SMALL,
     "the second administrator signs, and the roles are given", NULL},
    {"POST", "/api/role-requests/{request}/withdraw", ROUTE_POOLED, api_change_person, SMALL,
     "the request is gone", NULL},
    {"GET", "/api/keys", ROUTE_POOLED, api_keys, 0, "the keys of other games' tables", NULL},
    {"POST", "/api/keys", ROUTE_POOLED, api_make_key, SMALL, "a key for a table of another game", NULL},
    {"POST", "/api/keys/{key}/sign", ROUTE_POOLED, api_sign_key, SMALL,
     "the second administrator signs, and the key is good", NULL},
    {"POST", "/api/keys/{key}/revoke", ROUTE_POOLED, api_revoke_key, SMALL, "the key is refused from now on",
     NULL},
    {"GET", "/api/devices", ROUTE_POOLED, api_devices, 0, "the tables' tablets", NULL},
    {"POST", "/api/devices", ROUTE_POOLED, api_make_device, SMALL, "a code that enrols a tablet", NULL},
    {"POST", "/api/devices/{device}/revoke", ROUTE_POOLED, api_revoke_device, SMALL,
     "the tablet is refused from now on", NULL},
    {"GET", "/api/device", ROUTE_AT_ONCE, api_device, 0, "which tablet this is, and who deals there", NULL},
    {"POST", "/api/device/enrol", ROUTE_AT_THE_DOOR, api_enrol, SMALL,
     "this is a table's tablet, by its code", NULL},
    {"POST", "/api/device/tap-in", ROUTE_AT_THE_DOOR, NULL, SMALL, "a dealer taps in with badge and PIN",
     api_tap_in},
    {"POST", "/api/device/tap-out", ROUTE_AT_THE_DOOR, api_tap_out, SMALL, "the dealer taps out", NULL},
    {"POST", "/api/device/sign", ROUTE_AT_THE_DOOR, NULL, SMALL,
     "a command that a second person signs with badge and PIN", api_sign_here},
    {"GET", "/api/links/{link}", ROUTE_WRITTEN, NULL, 0, "a link for its staff", api_link},
    {"GET", "/api/links/{link}/hits/{hit}", ROUTE_WRITTEN, NULL, 0, "what became of a hit", api_hit},
    {"POST", "/api/links/{link}/commands", ROUTE_WRITTEN, NULL, BATCH,
     "coin-ins, deals, hits and ends of another game's table", api_link_command},
    {"POST", "/api/floor/commands", ROUTE_WRITTEN, NULL, SMALL, "staff do something on the floor",
     api_floor_command},
    {"POST", "/api/floor/preview", ROUTE_WRITTEN, NULL, SMALL,
     "what a command of staff would do, before it is done", api_preview},
    {"GET", "/api/pit", ROUTE_WRITTEN, NULL, 0, "all tables and links at a glance, for staff", api_pit},
    {"GET", "/api/floor/access", ROUTE_AT_ONCE, api_access, 0, "who may what, role by command", NULL},
    {"GET", "/api/anchors", ROUTE_AT_ONCE, api_anchors, 0, "the signed anchors that left, latest first",
     NULL},
    {"GET", "/api/floor/proposals", ROUTE_WRITTEN, NULL, 0, "what waits for a second person", api_proposals},
    {"POST", "/api/floor/proposals", ROUTE_WRITTEN, NULL, SMALL, "put a command forward for a second person",
     api_propose},
    {"POST", "/api/floor/proposals/{proposal}/sign", ROUTE_WRITTEN, NULL, SMALL,
     "the second person signs, and it is done", api_sign_proposal},
    {"POST", "/api/floor/proposals/{proposal}/withdraw", ROUTE_WRITTEN, NULL, SMALL,
     "the first person takes it back", api_withdraw_proposal},
    {"GET", "/api/tables", ROUTE_WRITTEN, NULL, 0, "all open tables", api_tables},
    {"GET", "/api/tables/{table}", ROUTE_WRITTEN, NULL, 0, "a table as one may see it", api_table},
    {"GET", "/api/tables/{table}/rounds/{round}", ROUTE_WRITTEN, NULL, 0,
     "a round that is over, with its corrections", api_round},
    {"GET", "/api/tables/{table}/rounds/{round}/report", ROUTE_WRITTEN, api_set_document, 0,
     "a round that is over as a document, for staff", api_round_report},
    {"GET", "/api/tables/{table}/rounds/{round}/steps", ROUTE_WRITTEN, NULL, 0,
     "a round that is over step by step, for staff", api_steps},
    {"POST", "/api/tables/{table}/commands", ROUTE_WRITTEN, NULL, SMALL, "do something at a table",
     api_command},
    {"POST", "/api/tables/{table}/advice", ROUTE_WRITTEN, api_advise, SMALL, "the coach for one's own hand",
     api_advice},
    {"GET", "/api/hands", ROUTE_POOLED, api_hands, 0, "one's own hands, latest first", NULL},
    {"GET", "/api/signs", ROUTE_WRITTEN, NULL, 0, "what all signs show", api_signs},
    {"GET", "/api/signs/{link}", ROUTE_WRITTEN, NULL, 0, "what a sign shows", api_sign},
    {"GET", "/sign/{file}", ROUTE_WRITTEN, NULL, 0, "a sign's page; NAME.json and NAME.txt for programs",
     api_sign_file},
    {"GET", "/api/stream", ROUTE_WRITTEN, NULL, 0, "what happens, as server-sent events", api_stream},
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
                               char allow[ROUTE_ALLOW_SIZE]) {
  struct felt_text text = felt_text_init(allow, ROUTE_ALLOW_SIZE);
  if (strcmp(method, "HEAD") == 0) method = "GET";
  for (int i = 0; i < route_count; i++) {
    if (!fits(routes[i].path, path, arg)) continue;
    if (strcmp(routes[i].method, method) == 0) return &routes[i];
    felt_text_printf(&text, "%s%s", text.length > 0 ? ", " : "",
                     strcmp(routes[i].method, "GET") == 0 ? "GET, HEAD" : routes[i].method);
  }
  felt_assert(!text.full);
  return NULL;
}
