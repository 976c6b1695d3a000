#include "hub.h"

#include "bell.h"
#include "lease.h"
#include "serve.h"

#include "felt/floor.h"

enum {
  RING = 4096,               /* changes that a stream may be behind */
  RING_BYTES = 24 << 20,     /* of their texts */
  TICK_MS = 5,               /* between two slices of streams that are woken */
  LOOK_MS = 100,             /* in which every sleeping stream is looked at once */
  END_MS = 1,                /* the same when all streams are to end */
  SLICE = 50,                /* woken at most in a tick: commands are served in between */
  AT_ONCE = 16,              /* of those who follow a table, woken by the writer itself */
  LATEST_US = 200 * 1000,    /* between two latest states on one stream */
  BEAT_US = 3 * 1000000,     /* between heartbeats */
  WATCHED_US = 60 * 1000000, /* that a table is rendered for after its last stream */
  BEAT_AGE_US = 100 * 1000,  /* of a heartbeat's time, which all share */
  BLOCK = 512                /* of a response to who does not know chunks */
};

struct entry {
  int64_t seq;
  int table, count;
  size_t bytes;
  struct hub_view view[HUB_VIEWS_MAX];
};

struct latest {
  char name[40];
  uint64_t version; /* 0: nothing to show yet */
  struct hub_text *text;
  int64_t made_us;
};

/* A place in a circular list, whose head is the place of no stream. */
struct place {
  struct place *before, *after;
  struct stream *stream;
};

struct stream {
  struct hub *hub;
  struct place among_all, among_due;
  struct MHD_Connection *connection;
  struct hub_wants wants;
  struct lease *lease;  /* of its session; NULL: nobody's */
  struct hub_text *now; /* what is being sent, */
  size_t sent;          /* and how much of it is */
  uint64_t at;          /* the next entry of the ring */
  uint64_t sign_version[HUB_TOPICS_MAX], tables_version;
  int64_t latest_us, beat_us;
  bool asleep, due, ended;
  struct place follows[]; /* one for each table */
};

struct hub {
  pthread_mutex_t lock;
  pthread_cond_t stop, resumed;
  pthread_t thread;
  bool stopping, ending;
  int asleep;   /* streams */
  int resuming; /* threads that resume connections without the lock */
  struct counts *counts;
  int streams, streams_max;
  struct place all, due; /* due: asleep, and something happened at a table they follow */
  struct place *look;    /* who is looked at next */
  struct place followers[FELT_FLOOR_TABLES_MAX + 1];
  uint64_t head, tail; /* the ring holds entries tail .. head-1 */
  int64_t lost_seq;    /* what lies at or before it is not in the ring */
  size_t bytes;
  int64_t watched_us[FELT_FLOOR_TABLES_MAX + 1]; /* when a stream on this table was last opened or ended */
  int watchers[FELT_FLOOR_TABLES_MAX + 1];
  int list_watchers; /* streams that want the list of tables */
  struct latest sign[HUB_SIGNS_MAX], tables, beat;
  int sign_count;
  struct entry ring[RING];
};

/* ---- the ring */

static struct entry *entry_at(struct hub *hub, uint64_t at) {
  return &hub->ring[at % RING];
}

static void drop_oldest(struct hub *hub) {
  struct entry *entry = entry_at(hub, hub->tail++);
  for (int i = 0; i < entry->count; i++) hub_text_drop(entry->view[i].text);
  hub->bytes -= entry->bytes;
  hub->lost_seq = entry->seq;
}

void hub_begin(struct hub *hub, int64_t seq) {
  pthread_mutex_lock(&hub->lock);
  hub->lost_seq = seq;
  pthread_mutex_unlock(&hub->lock);
}

static bool wants_table(const struct hub_wants *wants, int table) {
  for (int i = 0; i < wants->table_count; i++)
    if (wants->table[i] == table) return true;
  return false;
}

/* Who has a seat is shown that; the others what their kind may see. NULL: it was not rendered for them. */
static struct hub_text *text_for(const struct entry *entry, const struct hub_wants *wants) {
  struct hub_text *found = NULL;
  bool staff = wants->kind != FELT_VIEWER_PUBLIC && wants->kind != FELT_VIEWER_SEAT;
  for (int i = 0; i < entry->count; i++) {
    const struct hub_view *view = &entry->view[i];
    if (!staff && view->patron[0] && strcmp(view->patron, wants->patron) == 0) return view->text;
    if (!view->patron[0] && view->kind == (staff ? wants->kind : FELT_VIEWER_PUBLIC)) found = view->text;
  }
  return found;
}

/* ---- lists of streams */

static void list_init(struct place *head) {
  *head = (struct place){.before = head, .after = head};
}

static void list_add(struct place *head, struct place *place, struct stream *stream) {
  *place = (struct place){.before = head->before, .after = head, .stream = stream};
  head->before->after = place;
  head->before = place;
}

static void list_remove(struct place *place) {
  place->before->after = place->after;
  place->after->before = place->before;
}

/* ---- waking */

/* Connections to resume. That takes a system call each and lets the thread of the connections loose on the
 * lock at once, so it is done after the lock is given back: a connection that is not yet resumed cannot end.
 */
struct woken {
  int count;
  struct MHD_Connection *connection[SLICE];
};

static void wake(struct stream *stream, struct woken *woken) {
  if (stream->due) list_remove(&stream->among_due);
  stream->due = false;
  if (!stream->asleep) return;
  stream->asleep = false;
  stream->hub->asleep--;
  woken->connection[woken->count++] = stream->connection;
}

/* Gives the lock back. */
static void resume(struct hub *hub, const struct woken *woken) {
  hub->resuming += woken->count > 0;
  pthread_mutex_unlock(&hub->lock);
  if (woken->count == 0) return;
  for (int i = 0; i < woken->count; i++) MHD_resume_connection(woken->connection[i]);
  atomic_fetch_add(&hub->counts->wakes, woken->count);
  pthread_mutex_lock(&hub->lock);
  if (--hub->resuming == 0) pthread_cond_broadcast(&hub->resumed);
  pthread_mutex_unlock(&hub->lock);
}

/* At most `most` of those who are due. */
static void wake_due(struct hub *hub, int most, struct woken *woken) {
  while (woken->count < most && hub->due.after->stream) wake(hub->due.after->stream, woken);
}

static void make_due(struct hub *hub, struct stream *stream) {
  if (!stream->asleep || stream->due) return;
  list_add(&hub->due, &stream->among_due, stream);
  stream->due = true;
}

void hub_publish(struct hub *hub, int64_t seq, int table, struct hub_view views[], int count) {
  pthread_mutex_lock(&hub->lock);
  struct entry made = {.seq = seq, .table = table};
  for (int i = 0; i < count; i++) {
    if (!views[i].text) continue;
    made.bytes += views[i].text->length;
    made.view[made.count++] = views[i];
  }
  while (hub->head - hub->tail == RING || (hub->bytes + made.bytes > RING_BYTES && hub->head > hub->tail))
    drop_oldest(hub);
  *entry_at(hub, hub->head++) = made;
  hub->bytes += made.bytes;
  for (struct place *at = hub->followers[table].after; at->stream; at = at->after) make_due(hub, at->stream);
  struct woken woken = {0};
  wake_due(hub, AT_ONCE, &woken);
  resume(hub, &woken);
}

/* Under the lock. */
static void count_watchers(struct hub *hub, const struct hub_wants *wants, int more) {
  if (wants->tables) hub->list_watchers += more;
  for (int i = 0; i < wants->table_count; i++) {
    hub->watchers[wants->table[i]] += more;
    hub->watched_us[wants->table[i]] = clock_us();
  }
}

bool hub_is_watched(struct hub *hub, int table) {
  pthread_mutex_lock(&hub->lock);
  bool watched = hub->watchers[table] > 0 ||
                 (hub->watched_us[table] > 0 && clock_us() - hub->watched_us[table] < WATCHED_US);
  pthread_mutex_unlock(&hub->lock);
  return watched;
}

bool hub_list_is_watched(struct hub *hub) {
  pthread_mutex_lock(&hub->lock);
  bool watched = hub->list_watchers > 0;
  pthread_mutex_unlock(&hub->lock);
  return watched;
}

bool hub_can_resume(struct hub *hub, const struct hub_wants *wants, int64_t after) {
  pthread_mutex_lock(&hub->lock);
  bool can = after >= hub->lost_seq;
  for (uint64_t at = hub->tail; at < hub->head && can; at++) {
    const struct entry *entry = entry_at(hub, at);
    can = entry->seq <= after || !wants_table(wants, entry->table) || text_for(entry, wants);
  }
  pthread_mutex_unlock(&hub->lock);
  return can;
}

/* ---- latest states */

int hub_sign(struct hub *hub, const char *link) {
  pthread_mutex_lock(&hub->lock);
  int n = 0;
  while (n < hub->sign_count && strcmp(hub->sign[n].name, link) != 0) n++;
  if (n == hub->sign_count) {
    if (n == HUB_SIGNS_MAX) {
      n = -1;
    } else {
      (void)snprintf(hub->sign[n].name, sizeof hub->sign[n].name, "%s", link);
      hub->sign_count++;
    }
  }
  pthread_mutex_unlock(&hub->lock);
  return n;
}

int hub_find_sign(struct hub *hub, const char *link) {
  pthread_mutex_lock(&hub->lock);
  int n = 0;
  while (n < hub->sign_count && strcmp(hub->sign[n].name, link) != 0) n++;
  bool found = n < hub->sign_count;
  pthread_mutex_unlock(&hub->lock);
  return found ? n : -1;
}

/* Under the lock. Takes the text. */
static void show_latest(struct latest *latest, struct hub_text *text) {
  bool same = latest->text && text && latest->text->length == text->length &&
              memcmp(latest->text->text, text->text, text->length) == 0;
  if (!text || same) {
    hub_text_drop(text);
    return;
  }
  struct hub_text *old = latest->text;
  latest->text = text;
  latest->version++;
  hub_text_drop(old);
}

static void show(struct hub *hub, struct latest *latest, struct hub_text *text) {
  pthread_mutex_lock(&hub->lock);
  show_latest(latest, text);
  pthread_mutex_unlock(&hub->lock);
}

void hub_show_sign(struct hub *hub, int sign, struct hub_text *text) {
  if (sign >= 0)
    show(hub, &hub->sign[sign], text);
  else
    hub_text_drop(text);
}

void hub_show_tables(struct hub *hub, struct hub_text *text) {
  show(hub, &hub->tables, text);
}

/* A latest state that this stream has not been sent; its version is noted as sent. */
static struct hub_text *newer(struct stream *stream) {
  struct hub *hub = stream->hub;
  for (int i = 0; i < stream->wants.sign_count; i++) {
    struct latest *sign = &hub->sign[stream->wants.sign[i]];
    if (sign->version == stream->sign_version[i]) continue;
    stream->sign_version[i] = sign->version;
    return hub_text_keep(sign->text);
  }
  if (stream->wants.tables && hub->tables.version != stream->tables_version) {
    stream->tables_version = hub->tables.version;
    return hub_text_keep(hub->tables.text);
  }
  return NULL;
}

static bool has_newer(const struct stream *stream) {
  const struct hub *hub = stream->hub;
  for (int i = 0; i < stream->wants.sign_count; i++)
    if (hub->sign[stream->wants.sign[i]].version != stream->sign_version[i]) return true;
  return stream->wants.tables && hub->tables.version != stream->tables_version;
}

/* ---- what a stream is sent next */

static struct hub_text *made_frame(const char *name, const char *field, long long number) {
  char data[80];
  (void)snprintf(data, sizeof data, "{\"%s\":%lld}", field, number);
  return hub_frame(0, name, data);
}

/* One for everyone who needs one at about the same time. */
static struct hub_text *beat(struct hub *hub, int64_t now_us) {
  if (!hub->beat.text || now_us - hub->beat.made_us >= BEAT_AGE_US) {
    show_latest(&hub->beat, made_frame("beat", "now_ms", clock_wall_ms()));
    hub->beat.made_us = now_us;
  }
  return hub->beat.text ? hub_text_keep(hub->beat.text) : NULL;
}

static struct hub_text *gap(struct stream *stream) {
  struct hub *hub = stream->hub;
  stream->at = hub->head;
  atomic_fetch_add(&hub->counts->gaps, 1);
  return made_frame("gap", "seq", hub->head > hub->tail ? (long long)entry_at(hub, hub->head - 1)->seq : 0);
}

static struct hub_text *next_event(struct stream *stream) {
  struct hub *hub = stream->hub;
  if (stream->at < hub->tail) return gap(stream);
  while (stream->at < hub->head) {
    const struct entry *entry = entry_at(hub, stream->at);
    if (wants_table(&stream->wants, entry->table)) {
      struct hub_text *text = text_for(entry, &stream->wants);
      if (!text) return gap(stream);
      stream->at++;
      atomic_fetch_add(&hub->counts->stream_events, 1);
      return hub_text_keep(text);
    }
    stream->at++;
  }
  return NULL;
}

/* The server ends, or what this stream may see is no longer its reader's. */
static bool is_over(const struct stream *stream) {
  return stream->hub->ending || (stream->lease && lease_is_over(stream->lease, clock_wall_ms()));
}

static struct hub_text *next_text(struct stream *stream, int64_t now_us) {
  if (is_over(stream)) {
    stream->ended = true;
    return hub_frame(0, "bye", "{}");
  }
  struct hub_text *text = next_event(stream);
  if (!text && now_us - stream->latest_us >= LATEST_US) {
    text = newer(stream);
    if (text && !has_newer(stream)) stream->latest_us = now_us;
  }
  if (!text && now_us - stream->beat_us >= BEAT_US) text = beat(stream->hub, now_us);
  if (text) stream->beat_us = now_us;
  return text;
}

static ssize_t read_stream(void *context, uint64_t position, char *buffer, size_t room) {
  (void)position;
  struct stream *stream = context;
  struct hub *hub = stream->hub;
  pthread_mutex_lock(&hub->lock);
  size_t used = 0;
  while (used < room) {
    if (!stream->now && !stream->ended) {
      stream->now = next_text(stream, clock_us());
      stream->sent = 0;
    }
    if (!stream->now) break;
    size_t piece = stream->now->length - stream->sent;
    if (piece > room - used) piece = room - used;
    memcpy(buffer + used, stream->now->text + stream->sent, piece);
    used += piece;
    stream->sent += piece;
    if (stream->sent == stream->now->length) {
      hub_text_drop(stream->now);
      stream->now = NULL;
    }
  }
  bool over = used == 0 && stream->ended;
  if (used == 0 && !over) {
    stream->asleep = true;
    hub->asleep++;
    MHD_suspend_connection(stream->connection);
  }
  pthread_mutex_unlock(&hub->lock);
  return over ? MHD_CONTENT_READER_END_OF_STREAM : (ssize_t)used;
}

/* ---- streams */

struct stream *hub_open(struct hub *hub, const struct hub_wants *wants, struct lease *lease,
                        struct hub_text *first, int64_t after) {
  struct stream *stream = calloc(1, sizeof *stream + (size_t)wants->table_count * sizeof stream->follows[0]);
  pthread_mutex_lock(&hub->lock);
  if (!stream || hub->streams >= hub->streams_max || hub->ending) {
    pthread_mutex_unlock(&hub->lock);
    free(stream);
    hub_text_drop(first);
    return NULL;
  }
  stream->hub = hub;
  stream->wants = *wants;
  stream->lease = lease_keep(lease);
  stream->now = first;
  stream->at = hub->head;
  if (after >= 0)
    while (stream->at > hub->tail && entry_at(hub, stream->at - 1)->seq > after) stream->at--;
  stream->beat_us = clock_us();
  list_add(&hub->all, &stream->among_all, stream);
  for (int i = 0; i < wants->table_count; i++)
    list_add(&hub->followers[wants->table[i]], &stream->follows[i], stream);
  hub->streams++;
  count_watchers(hub, wants, 1);
  atomic_store(&hub->counts->streams, hub->streams);
  atomic_fetch_add(&hub->counts->streams_opened, 1);
  pthread_mutex_unlock(&hub->lock);
  return stream;
}

void hub_drop(struct stream *stream) {
  if (!stream) return;
  struct hub *hub = stream->hub;
  pthread_mutex_lock(&hub->lock);
  if (hub->look == &stream->among_all) hub->look = stream->among_all.after;
  list_remove(&stream->among_all);
  if (stream->due) list_remove(&stream->among_due);
  for (int i = 0; i < stream->wants.table_count; i++) list_remove(&stream->follows[i]);
  hub->streams--;
  count_watchers(hub, &stream->wants, -1);
  atomic_store(&hub->counts->streams, hub->streams);
  pthread_mutex_unlock(&hub->lock);
  hub_text_drop(stream->now);
  lease_drop(stream->lease);
  free(stream);
}

static void free_stream(void *context) {
  hub_drop(context);
}

struct MHD_Response *hub_response(struct stream *stream, struct MHD_Connection *connection) {
  stream->connection = connection;
  struct MHD_Response *response =
      MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_stream, stream, free_stream);
  if (!response) return NULL;
  (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, "text/event-stream");
  (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
  (void)MHD_add_response_header(response, "X-Accel-Buffering", "no");
  (void)MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
  return response;
}

/* ---- the thread that wakes */

/* A latest state that may be sent by now, a heartbeat, or the end. */
static bool has_something(const struct stream *stream, int64_t now_us) {
  return is_over(stream) || (now_us - stream->latest_us >= LATEST_US && has_newer(stream)) ||
         now_us - stream->beat_us >= BEAT_US;
}

/* In a tick, first those at whose tables something happened; then the next part of all is looked at, for
 * latest states and heartbeats. When there is more to wake than a slice, it waits for the next tick. */
static void wake_slice(struct hub *hub, struct woken *woken) {
  int64_t now_us = clock_us();
  int looks = (hub->streams * TICK_MS + LOOK_MS - 1) / LOOK_MS;
  wake_due(hub, SLICE, woken);
  for (; looks > 0 && woken->count < SLICE; looks--) {
    if (!hub->look->stream) hub->look = hub->look->after; /* the head */
    struct stream *stream = hub->look->stream;
    if (!stream) return;
    hub->look = hub->look->after;
    if (stream->asleep && has_something(stream, now_us)) wake(stream, woken);
  }
}

/* Everyone, a slice at a time, to be told that it is over. */
static void wake_all(struct hub *hub, struct woken *woken) {
  for (struct place *at = hub->all.after; at->stream && woken->count < SLICE; at = at->after)
    wake(at->stream, woken);
}

static void *tick(void *context) {
  struct hub *hub = context;
  pthread_mutex_lock(&hub->lock);
  while (!hub->stopping) {
    int64_t ms = hub->ending ? END_MS : hub->streams > 0 ? TICK_MS : LOOK_MS;
    bell_wait(&hub->stop, &hub->lock, clock_us() + ms * 1000);
    struct woken woken = {0};
    (hub->ending ? wake_all : wake_slice)(hub, &woken);
    resume(hub, &woken);
    pthread_mutex_lock(&hub->lock);
  }
  pthread_mutex_unlock(&hub->lock);
  return NULL;
}

struct hub *hub_start(int streams, struct counts *counts) {
  struct hub *hub = calloc(1, sizeof *hub);
  if (!hub) return NULL;
  pthread_mutex_init(&hub->lock, NULL);
  bell_init(&hub->stop);
  bell_init(&hub->resumed);
  hub->streams_max = streams;
  hub->counts = counts;
  list_init(&hub->all);
  list_init(&hub->due);
  hub->look = &hub->all;
  for (int i = 0; i <= FELT_FLOOR_TABLES_MAX; i++) list_init(&hub->followers[i]);
  if (pthread_create(&hub->thread, NULL, tick, hub) == 0) return hub;
  free(hub);
  return NULL;
}

void hub_end_streams(struct hub *hub) {
  pthread_mutex_lock(&hub->lock);
  hub->ending = true;
  pthread_cond_signal(&hub->stop);
  /* No stream falls asleep any more. */
  while (hub->asleep > 0 || hub->resuming > 0) pthread_cond_wait(&hub->resumed, &hub->lock);
  pthread_mutex_unlock(&hub->lock);
}

void hub_stop(struct hub *hub) {
  if (!hub) return;
  pthread_mutex_lock(&hub->lock);
  hub->stopping = true;
  pthread_cond_signal(&hub->stop);
  pthread_mutex_unlock(&hub->lock);
  pthread_join(hub->thread, NULL);
  felt_assert(hub->streams == 0);
  while (hub->tail < hub->head) drop_oldest(hub);
  for (int i = 0; i < hub->sign_count; i++) hub_text_drop(hub->sign[i].text);
  hub_text_drop(hub->tables.text);
  hub_text_drop(hub->beat.text);
  pthread_cond_destroy(&hub->resumed);
  pthread_cond_destroy(&hub->stop);
  pthread_mutex_destroy(&hub->lock);
  free(hub);
}
