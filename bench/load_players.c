#include "load_players.h"

#include "load_wire.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SAMPLES_MAX = 1 << 20, BUFFER = 4096, ADDRESS = 1 << 14 };

struct player {
  int socket, table, step;
  char session[128], csrf[64], name[64];
  double sent_at, next_at;
  bool waiting, over;
  unsigned commands;
  size_t used;
  char buffer[BUFFER];
};

struct load_players {
  int poll, count, left;
  double think_seconds;
  FILE *log;
  bool ending;
  struct load_played played;
  struct player player[LOAD_TABLES_MAX];
};

/* A round of a player who folds: what is too early is refused and said again. */
static const struct step {
  const char *words;
  bool logged; /* an event of the floor, under the command's own id */
} steps[] = {
    {"\"do\":\"buy\",\"cents\":5000", true},
    {"\"do\":\"bet\",\"seat\":1,\"ante\":500,\"progressive\":true", true},
    {"\"do\":\"ready\",\"seat\":1", false},
    {"\"do\":\"check\",\"seat\":1", true},
    {"\"do\":\"check\",\"seat\":1", true},
    {"\"do\":\"fold\",\"seat\":1", true},
};

static void command(struct player *player, const char *words) {
  char path[64], body[256];
  (void)snprintf(path, sizeof path, "/api/tables/%d/commands", player->table);
  (void)snprintf(body, sizeof body, "{\"id\":\"load-%d-%u\",%s}", player->table, ++player->commands, words);
  wire_post(player->socket, path, player->session, player->csrf, body);
}

static void seat(struct load_players *players, int port, struct player *player) {
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = player};
  player->socket = wire_connect(port, ADDRESS + player->table);
  wire_post(player->socket, "/api/guest", "", "", "{}");
  if (wire_answer(player->socket, player->buffer, BUFFER) != 200) wire_give_up("a guest was not let in");
  wire_take(player->buffer, "felt_session=", ';', player->session, sizeof player->session);
  wire_take(player->buffer, "\"csrf\":\"", '"', player->csrf, sizeof player->csrf);
  wire_take(player->buffer, "\"name\":\"", '"', player->name, sizeof player->name);
  command(player, "\"do\":\"sit\",\"seat\":1");
  if (wire_answer(player->socket, player->buffer, BUFFER) != 200) wire_give_up("a guest was not seated");
  (void)fcntl(player->socket, F_SETFL, O_NONBLOCK);
  if (epoll_ctl(players->poll, EPOLL_CTL_ADD, player->socket, &event) != 0) wire_give_up("epoll");
}

struct load_players *load_players_start(int port, int tables, double think_seconds, FILE *log) {
  struct load_players *players = calloc(1, sizeof *players);
  if (!players) wire_give_up("memory");
  players->poll = epoll_create1(EPOLL_CLOEXEC);
  players->count = players->left = tables;
  players->think_seconds = think_seconds;
  players->log = log;
  players->played.took = load_samples_new(SAMPLES_MAX);
  for (int i = 0; i < tables; i++) {
    players->player[i].table = i + 1;
    seat(players, port, &players->player[i]);
  }
  return players;
}

static void cut(struct load_players *players, struct player *player) {
  (void)epoll_ctl(players->poll, EPOLL_CTL_DEL, player->socket, NULL);
  close(player->socket);
  player->over = true;
  players->left--;
  players->played.cut += !players->ending;
}

static void answered(struct load_players *players, struct player *player, int status) {
  const struct step *step = &steps[player->step % (int)FELT_COUNT(steps)];
  double at = load_now();
  player->waiting = false;
  player->used = 0;
  player->next_at = at + players->think_seconds;
  if (players->ending)
    players->played.last++;
  else
    load_samples_add(&players->played.took, at - player->sent_at);
  if (status == 409) players->played.early++;
  if (status != 409 && status != 200 && !players->ending) players->played.failed++;
  if (status != 200) return;
  if (step->logged && players->log)
    (void)fprintf(players->log, "%s:load-%d-%u\n", player->name, player->table, player->commands);
  player->step++;
}

static void receive(struct load_players *players, struct player *player) {
  ssize_t got = recv(player->socket, player->buffer + player->used, BUFFER - 1 - player->used, 0);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got <= 0) {
    cut(players, player);
    return;
  }
  player->used += (size_t)got;
  player->buffer[player->used] = '\0';
  int status = wire_status(player->buffer);
  if (status) answered(players, player, status);
}

void load_players_play(struct load_players *players, double seconds) {
  struct epoll_event events[LOAD_TABLES_MAX];
  double at = load_now(), end = at + seconds;
  while (at < end && players->left > 0) {
    for (int i = 0; i < players->count; i++) {
      struct player *player = &players->player[i];
      if (player->over || player->waiting || player->next_at > at) continue;
      player->sent_at = load_now();
      player->waiting = true;
      command(player, steps[player->step % (int)FELT_COUNT(steps)].words);
    }
    int ready = epoll_wait(players->poll, events, LOAD_TABLES_MAX, 1);
    for (int i = 0; i < ready; i++) receive(players, events[i].data.ptr);
    at = load_now();
  }
}

void load_players_play_out(struct load_players *players, double seconds) {
  players->ending = true;
  load_players_play(players, seconds);
}

struct load_played load_players_stop(struct load_players *players) {
  struct load_played played = players->played;
  for (int i = 0; i < players->count; i++)
    if (!players->player[i].over) close(players->player[i].socket);
  close(players->poll);
  free(players);
  load_samples_sort(&played.took);
  return played;
}
