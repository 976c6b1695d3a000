/* A house to try: made as an older server's data would be, before the server starts on it. What its people do
 * not do themselves, the opening of tables and the chips, is in the log under their names. */
#include "demo_house.h"

#include "felt/data.h"
#include "felt/people.h"
#include "felt/service.h"

#include <dirent.h>
#include <sodium.h>

enum { LIVE = 201, VIRTUAL = 202, BADGES = 3, PEOPLE = FELT_ALL_ROLES - 1 + BADGES, PIN_SIZE = 7 };

/* Who comes by a link, under the name of the role; and who is at the tablet alone: a link would take the PIN
 * away. */
static struct made {
  char password[33];
  char code[CODE_TEXT];
  int people;
  struct people_first first[PEOPLE];
  char link[PEOPLE][TOKEN_HEX];
} made;

static struct {
  const char *name, *badge;
  enum felt_role role;
  char pin[PIN_SIZE];
} badges[BADGES] = {{"dealer-2", "4711", FELT_DEALER, ""},
                    {"supervisor-2", "2087", FELT_SUPERVISOR, ""},
                    {"shift-manager-2", "1001", FELT_SHIFT_MANAGER, ""}};

static enum felt_status need_empty(const char *data, struct felt_error *error) {
  DIR *folder = opendir(data);
  bool empty = true;
  if (!folder) return FELT_OK; /* it is made, or the server says why not */
  for (const struct dirent *each; (each = readdir(folder)) != NULL;)
    empty = empty && (strcmp(each->d_name, ".") == 0 || strcmp(each->d_name, "..") == 0);
  (void)closedir(folder);
  return empty ? FELT_OK
               : felt_refuse(error, FELT_E_IO, "data", NULL, FELT_SAYS(DEMO_NEEDS_EMPTY_FOLDER, data));
}

/* ---- people */

static void add(const char *name, enum felt_role role) {
  felt_assert(made.people < PEOPLE);
  made.first[made.people++] = (struct people_first){.name = name, .roles = 1U << role};
}

static void name_people(void) {
  uint8_t random[16];
  made.people = 0;
  for (int role = FELT_NOBODY + 1; role < FELT_ALL_ROLES; role++)
    add(felt_role_name((enum felt_role)role), (enum felt_role)role);
  randombytes_buf(random, sizeof random);
  (void)sodium_bin2hex(made.password, sizeof made.password, random, sizeof random);
}

static enum felt_status give_links(struct people *people, struct felt_error *error) {
  enum felt_status status = FELT_OK;
  for (int i = 0; i < made.people && !status; i++) {
    struct people_change change = {.deed = PEOPLE_LINK, .by = "", .name = made.first[i].name};
    struct people_changed changed;
    status = people_change(people, &change, &changed, error);
    if (!status) memcpy(made.link[i], changed.link, sizeof made.link[i]);
  }
  return status;
}

static enum felt_status give_badges(struct people *people, struct felt_error *error) {
  enum felt_status status = FELT_OK;
  for (int i = 0; i < BADGES && !status; i++) {
    struct people_change change = {
        .deed = PEOPLE_BADGE, .by = "administrator", .name = badges[i].name, .badge = badges[i].badge};
    struct people_changed changed;
    struct people_try attempt = {.name = badges[i].name, .address = "console"};
    (void)snprintf(badges[i].pin, sizeof badges[i].pin, "%06u", 100000 + randombytes_uniform(899998) + 1);
    status = people_change(people, &change, &changed, error);
    if (!status) status = people_set_pin(people, &attempt, made.password, badges[i].pin, error);
  }
  return status;
}

static enum felt_status make_people(const struct folder *folder, struct felt_error *error) {
  struct people *people = NULL;
  struct people_found found;
  struct people_limits limits = {.commands_per_second = 1, .guests_per_minute = 1};
  int linked = made.people;
  for (int i = 0; i < BADGES; i++) add(badges[i].name, badges[i].role);
  struct people_place place = {.log = folder->accounts,
                               .path = folder->people,
                               .self = &folder->self.people,
                               .first = made.first,
                               .first_count = made.people,
                               .first_password = made.password};
  made.people = linked;
  enum felt_status status = folder_make_people(folder, error);
  if (!status) status = people_open(&place, &limits, &people, &found, error);
  if (!status) status = give_links(people, error);
  if (!status) status = give_badges(people, error);
  if (!status) status = devices_make(people, "supervisor", "tablet-1", LIVE, made.code, error);
  people_close(people);
  return status;
}

/* ---- the floor */

static struct felt_error refused;

static void answered(void *context, const struct felt_floor_answer *answer) {
  (void)context;
  if (!answer->status || refused.status) return;
  refused = *answer->error;
  refused.status = answer->status;
}

/* Word and fields of every command, and what follows the book. */
static const struct deed {
  const char *word, *fields, *behind; /* behind the book; NULL: it has none */
} deeds[] = {
    {"link-open",
     "by=shift-manager roles=shift-manager with=supervisor with-roles=supervisor link=main reason=new-link",
     ""},
    {"open-table", "by=supervisor roles=supervisor table=201", " live"},
    {"link-join", "by=supervisor roles=supervisor link=main table=201", NULL},
    {"open-table", "by=supervisor roles=supervisor table=202", ""},
    {"fill", "by=cashier roles=cashier table=201 cents=10000000", NULL},
    {"fill", "by=cashier roles=cashier table=202 cents=10000000", NULL},
    {"buy-in", "by=cashier roles=cashier patron=player currency=USD cents=50000", NULL},
};

static enum felt_status give(struct felt_floor *floor, int n, const char *book, struct felt_error *error) {
  const struct deed *deed = &deeds[n];
  char line[512];
  (void)snprintf(line, sizeof line, "v1 %s id=demo-%d time=%lld %s%s%s%s", deed->word, n + 1,
                 (long long)clock_wall_ms(), deed->fields, deed->behind ? " book=" : "",
                 deed->behind ? book : "", deed->behind ? deed->behind : "");
  enum felt_status status = felt_floor_submit_line(floor, line, strlen(line), 0, error);
  if (!status) status = felt_floor_commit(floor, error);
  if (!status && refused.status) *error = refused;
  return status ? status : refused.status;
}

static enum felt_status make_floor(struct felt_floor *floor, struct felt_error *error) {
  const struct felt_book_text *text = felt_book_builtin(0);
  uint8_t hash[FELT_BOOK_HASH];
  char book[2 * FELT_BOOK_HASH + 1];
  enum felt_status status =
      felt_floor_keep_book(floor, text->text, text->length, clock_wall_ms(), hash, error);
  (void)sodium_bin2hex(book, sizeof book, hash, sizeof hash);
  for (int n = 0; n < (int)FELT_COUNT(deeds) && !status; n++) status = give(floor, n, book, error);
  return status;
}

/* ---- all of it */

enum felt_status demo_house_make(const char *data, struct felt_error *error) {
  struct ledger_options options = {.data = data, .make_new = true};
  struct felt_floor_listener listener = {.answered = answered};
  struct folder folder = {.lock = -1};
  struct felt_store *store = NULL;
  struct felt_floor *floor = NULL;
  struct felt_deck_keys keys;
  enum felt_status status =
      sodium_init() < 0 ? felt_refuse(error, FELT_E_IO, "data", NULL, FELT_SAYS(NO_RANDOMNESS)) : FELT_OK;
  if (!status) status = need_empty(data, error);
  name_people();
  if (!status) status = ledger_open(&options, &listener, &folder, &store, &floor, error);
  if (!status) status = make_people(&folder, error);
  if (!status) status = make_floor(floor, error);
  if (!status) status = deck_file_open(folder.key, &folder.self.identity, floor, &keys, error);
  felt_floor_close(floor);
  felt_store_close(store);
  folder_close(&folder);
  return status;
}

void demo_house_print(const char *address) {
  printf("A house to try. Each of these links makes its person choose a password, once:\n");
  for (int i = 0; i < made.people; i++)
    printf("  %-14s %swelcome?name=%s&token=%s\n", made.first[i].name, address, made.first[i].name,
           made.link[i]);
  printf("The tablet of table %d is enrolled at %sdealer/%d, within ten minutes, with the code %s\n", LIVE,
         address, LIVE, made.code);
  for (int i = 0; i < BADGES; i++)
    printf("  badge %s, PIN %s: %s\n", badges[i].badge, badges[i].pin, badges[i].name);
  printf(
      "Table %d has cards of its own: player has chips at %stable/%d. Table 1 is for practice: %stable/1\n",
      VIRTUAL, address, VIRTUAL, address);
  printf("The sign of the link is at %ssign/main\n", address);
}
