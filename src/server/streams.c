#include "streams.h"

#include "felt/people.h"
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
  BLOCK = 512                /* of a response to a client that does not know chunks */
};

struct entry {
  int64_t seq;
  int table, count;
  size_t bytes;
  struct streams_view view[STREAMS_VIEWS_MAX];
};

struct latest {
  char name[40];
  uint64_t version; /* 0: nothing to show yet */
  struct frame *text;
  int64_t made_us;
};

/* A place in a circular list, whose head is the place of no stream. */
struct place {
  struct place *before, *after;
  struct stream *stream;
};

struct stream {
  struct streams *streams;
  struct place among_all, among_due;
  struct MHD_Connection *connection;
  struct streams_wants wants;
  struct lease *lease; /* of its session; NULL: nobody's */
  struct frame *now;   /* what is being sent, */
  size_t sent;         /* and how much of it is */
  uint64_t at;         /* the next entry of the ring */
  uint64_t sign_version[STREAMS_TOPICS_MAX], tables_version;
  int64_t latest_us, beat_us;
  bool asleep, due, ended;
  struct place follows[]; /* one for each table */
};

struct streams {
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
  int list_watchers;                    /* streams that want the list of tables, */
  int sign_watchers[STREAMS_SIGNS_MAX]; /* and each sign */
  struct latest sign[STREAMS_SIGNS_MAX], tables, beat;
  int sign_count;
  struct entry ring[RING];
};

/* ---- the ring */

static struct entry *entry_at(struct streams *streams, uint64_t at) {
  return &streams->ring[at % RING];
}

static void drop_oldest(struct streams *streams) {
  struct entry *entry = entry_at(streams, streams->tail++);
  for (int i = 0; i < entry->count; i++) frame_drop(entry->view[i].text);
  streams->bytes -= entry->bytes;
  streams->lost_seq = entry->seq;
}

void streams_begin(struct streams *streams, int64_t seq) {
  pthread_mutex_lock(&streams->lock);
  streams->lost_seq = seq;
  pthread_mutex_unlock(&streams->lock);
}

static bool wants_table(const struct streams_wants *wants, int table) {
  for (int i = 0; i < wants->table_count; i++)
    if (wants->table[i] == table) return true;
  return false;
}

/* A person with a seat is shown that seat; the others are shown what their kind may see. NULL: it was not
 * rendered for them. */
static struct frame *text_for(const struct entry *entry, const struct streams_wants *wants) {
  struct frame *found = NULL;
  bool player = wants->kind == FELT_VIEWER_PUBLIC || wants->kind == FELT_VIEWER_SEAT;
  int kind = player ? FELT_VIEWER_PUBLIC : wants->kind;
  for (int i = 0; i < entry->count; i++) {
    const struct streams_view *view = &entry->view[i];
    bool may_sit = player || kind == STREAMS_HOUSE;
    if (may_sit && view->patron[0] && strcmp(view->patron, wants->patron) == 0) return view->text;
    if (!view->patron[0] && view->kind == kind) found = view->text;
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
  stream->streams->asleep--;
  woken->connection[woken->count++] = stream->connection;
}

/* Gives the lock back. */
static void resume(struct streams *streams, const struct woken *woken) {
  streams->resuming += woken->count > 0;
  pthread_mutex_unlock(&streams->lock);
  if (woken->count == 0) return;
  for (int i = 0; i < woken->count; i++) MHD_resume_connection(woken->connection[i]);
  atomic_fetch_add(&streams->counts->wakes, woken->count);
  pthread_mutex_lock(&streams->lock);
  if (--streams->resuming == 0) pthread_cond_broadcast(&streams->resumed);
  pthread_mutex_unlock(&streams->lock);
}

/* At most `most` of those who are due. */
static void wake_due(struct streams *streams, int most, struct woken *woken) {
  while (woken->count < most && streams->due.after->stream) wake(streams->due.after->stream, woken);
}

static void make_due(struct streams *streams, struct stream *stream) {
  if (!stream->asleep || stream->due) return;
  list_add(&streams->due, &stream->among_due, stream);
  stream->due = true;
}

void streams_publish(struct streams *streams, int64_t seq, int table, struct streams_view views[],
                     int count) {
  pthread_mutex_lock(&streams->lock);
  struct entry made = {.seq = seq, .table = table};
  for (int i = 0; i < count; i++) {
    if (!views[i].text) continue;
    made.bytes += views[i].text->length;
    made.view[made.count++] = views[i];
  }
  while (streams->head - streams->tail == RING ||
         (streams->bytes + made.bytes > RING_BYTES && streams->head > streams->tail))
    drop_oldest(streams);
  *entry_at(streams, streams->head++) = made;
  streams->bytes += made.bytes;
  for (struct place *at = streams->followers[table].after; at->stream; at = at->after)
    make_due(streams, at->stream);
  struct woken woken = {0};
  wake_due(streams, AT_ONCE, &woken);
  resume(streams, &woken);
}

/* Under the lock. */
static void count_watchers(struct streams *streams, const struct streams_wants *wants, int more) {
  if (wants->tables) streams->list_watchers += more;
  for (int i = 0; i < wants->sign_count; i++) streams->sign_watchers[wants->sign[i]] += more;
  for (int i = 0; i < wants->table_count; i++) {
    streams->watchers[wants->table[i]] += more;
    streams->watched_us[wants->table[i]] = clock_us();
  }
}

bool streams_is_watched(struct streams *streams, int table) {
  pthread_mutex_lock(&streams->lock);
  bool watched = streams->watchers[table] > 0 ||
                 (streams->watched_us[table] > 0 && clock_us() - streams->watched_us[table] < WATCHED_US);
  pthread_mutex_unlock(&streams->lock);
  return watched;
}

bool streams_list_is_watched(struct streams *streams) {
  pthread_mutex_lock(&streams->lock);
  bool watched = streams->list_watchers > 0;
  pthread_mutex_unlock(&streams->lock);
  return watched;
}

bool streams_sign_is_watched(struct streams *streams, int sign) {
  pthread_mutex_lock(&streams->lock);
  bool watched = sign >= 0 && streams->sign_watchers[sign] > 0;
  pthread_mutex_unlock(&streams->lock);
  return watched;
}

bool streams_can_resume(struct streams *streams, const struct streams_wants *wants, int64_t after) {
  pthread_mutex_lock(&streams->lock);
  bool can = after >= streams->lost_seq;
  for (uint64_t at = streams->tail; at < streams->head && can; at++) {
    const struct entry *entry = entry_at(streams, at);
    can = entry->seq <= after || !wants_table(wants, entry->table) || text_for(entry, wants);
  }
  pthread_mutex_unlock(&streams->lock);
  return can;
}

/* ---- latest states */

int streams_sign(struct streams *streams, const char *link) {
  pthread_mutex_lock(&streams->lock);
  int n = 0;
  while (n < streams->sign_count && strcmp(streams->sign[n].name, link) != 0) n++;
  if (n == streams->sign_count) {
    if (n == STREAMS_SIGNS_MAX) {
      n = -1;
    } else {
      (void)snprintf(streams->sign[n].name, sizeof streams->sign[n].name, "%s", link);
      streams->sign_count++;
    }
  }
  pthread_mutex_unlock(&streams->lock);
  return n;
}

int streams_find_sign(struct streams *streams, const char *link) {
  pthread_mutex_lock(&streams->lock);
  int n = 0;
  while (n < streams->sign_count && strcmp(streams->sign[n].name, link) != 0) n++;
  bool found = n < streams->sign_count;
  pthread_mutex_unlock(&streams->lock);
  return found ? n : -1;
}

/* Under the lock. Takes the text. */
static void show_latest(struct latest *latest, struct frame *text) {
  bool same = latest->text && text && latest->text->length == text->length &&
              memcmp(latest->text->text, text->text, text->length) == 0;
  if (!text || same) {
    frame_drop(text);
    return;
  }
  struct frame *old = latest->text;
  latest->text = text;
  latest->version++;
  frame_drop(old);
}

static void show(struct streams *streams, struct latest *latest, struct frame *text) {
  pthread_mutex_lock(&streams->lock);
  show_latest(latest, text);
  pthread_mutex_unlock(&streams->lock);
}

void streams_show_sign(struct streams *streams, int sign, struct frame *text) {
  if (sign >= 0)
    show(streams, &streams->sign[sign], text);
  else
    frame_drop(text);
}

void streams_show_tables(struct streams *streams, struct frame *text) {
  show(streams, &streams->tables, text);
}

/* A latest state that this stream has not been sent; its version is noted as sent. */
static struct frame *newer(struct stream *stream) {
  struct streams *streams = stream->streams;
  for (int i = 0; i < stream->wants.sign_count; i++) {
    struct latest *sign = &streams->sign[stream->wants.sign[i]];
    if (sign->version == stream->sign_version[i]) continue;
    stream->sign_version[i] = sign->version;
    return frame_keep(sign->text);
  }
  if (stream->wants.tables && streams->tables.version != stream->tables_version) {
    stream->tables_version = streams->tables.version;
    return frame_keep(streams->tables.text);
  }
  return NULL;
}

static bool has_newer(const struct stream *stream) {
  const struct streams *streams = stream->streams;
  for (int i = 0; i < stream->wants.sign_count; i++)
    if (streams->sign[stream->wants.sign[i]].version != stream->sign_version[i]) return true;
  return stream->wants.tables && streams->tables.version != stream->tables_version;
}

/* ---- what a stream is sent next */

static struct frame *made_frame(const char *name, const char *field, long long number) {
  char data[80];
  (void)snprintf(data, sizeof data, "{\"%s\":%lld}", field, number);
  return frame_of_event(0, name, data);
}

/* One for everyone who needs one at about the same time. */
static struct frame *beat(struct streams *streams, int64_t now_us) {
  if (!streams->beat.text || now_us - streams->beat.made_us >= BEAT_AGE_US) {
    show_latest(&streams->beat, made_frame("beat", "now_ms", clock_wall_ms()));
    streams->beat.made_us = now_us;
  }
  return streams->beat.text ? frame_keep(streams->beat.text) : NULL;
}

static struct frame *gap(struct stream *stream) {
  struct streams *streams = stream->streams;
  stream->at = streams->head;
  atomic_fetch_add(&streams->counts->gaps, 1);
  return made_frame("gap", "seq",
                    streams->head > streams->tail ? (long long)entry_at(streams, streams->head - 1)->seq : 0);
}

static struct frame *next_event(struct stream *stream) {
  struct streams *streams = stream->streams;
  if (stream->at < streams->tail) return gap(stream);
  while (stream->at < streams->head) {
    const struct entry *entry = entry_at(streams, stream->at);
    if (wants_table(&stream->wants, entry->table)) {
      struct frame *text = text_for(entry, &stream->wants);
      if (!text) return gap(stream);
      stream->at++;
      atomic_fetch_add(&streams->counts->stream_events, 1);
      return frame_keep(text);
    }
    stream->at++;
  }
  return NULL;
}

/* The server ends, or what this stream may see is no longer its reader's. */
static bool is_over(const struct stream *stream) {
  return stream->streams->ending || (stream->lease && lease_is_over(stream->lease, clock_wall_ms()));
}

static struct frame *next_text(struct stream *stream, int64_t now_us) {
  if (is_over(stream)) {
    stream->ended = true;
    return frame_of_event(0, "bye", "{}");
  }
  struct frame *text = next_event(stream);
  if (!text && now_us - stream->latest_us >= LATEST_US) {
    text = newer(stream);
    if (text && !has_newer(stream)) stream->latest_us = now_us;
  }
  if (!text && now_us - stream->beat_us >= BEAT_US) text = beat(stream->streams, now_us);
  if (text) stream->beat_us = now_us;
  return text;
}

static ssize_t read_stream(void *context, uint64_t position, char *buffer, size_t room) {
  (void)position;
  struct stream *stream = context;
  struct streams *streams = stream->streams;
  pthread_mutex_lock(&streams->lock);
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
      frame_drop(stream->now);
      stream->now = NULL;
    }
  }
  bool over = used == 0 && stream->ended;
  if (used == 0 && !over) {
    stream->asleep = true;
    streams->asleep++;
    MHD_suspend_connection(stream->connection);
  }
  pthread_mutex_unlock(&streams->lock);
  return over ? MHD_CONTENT_READER_END_OF_STREAM : (ssize_t)used;
}

/* ---- streams */

struct stream *streams_open(struct streams *streams, const struct streams_wants *wants, struct lease *lease,
                            struct frame *first, int64_t after) {
  struct stream *stream = calloc(1, sizeof *stream + (size_t)wants->table_count * sizeof stream->follows[0]);
  pthread_mutex_lock(&streams->lock);
  if (!stream || streams->streams >= streams->streams_max || streams->ending) {
    pthread_mutex_unlock(&streams->lock);
    free(stream);
    frame_drop(first);
    return NULL;
  }
  stream->streams = streams;
  stream->wants = *wants;
  stream->lease = lease_keep(lease);
  stream->now = first;
  stream->at = streams->head;
  if (after >= 0)
    while (stream->at > streams->tail && entry_at(streams, stream->at - 1)->seq > after) stream->at--;
  stream->beat_us = clock_us();
  list_add(&streams->all, &stream->among_all, stream);
  for (int i = 0; i < wants->table_count; i++)
    list_add(&streams->followers[wants->table[i]], &stream->follows[i], stream);
  streams->streams++;
  count_watchers(streams, wants, 1);
  atomic_store(&streams->counts->streams, streams->streams);
  atomic_fetch_add(&streams->counts->streams_opened, 1);
  pthread_mutex_unlock(&streams->lock);
  return stream;
}

void streams_drop(struct stream *stream) {
  if (!stream) return;
  struct streams *streams = stream->streams;
  pthread_mutex_lock(&streams->lock);
  if (streams->look == &stream->among_all) streams->look = stream->among_all.after;
  list_remove(&stream->among_all);
  if (stream->due) list_remove(&stream->among_due);
  for (int i = 0; i < stream->wants.table_count; i++) list_remove(&stream->follows[i]);
  streams->streams--;
  count_watchers(streams, &stream->wants, -1);
  atomic_store(&streams->counts->streams, streams->streams);
  pthread_mutex_unlock(&streams->lock);
  frame_drop(stream->now);
  lease_drop(stream->lease);
  free(stream);
}

static void free_stream(void *context) {
  streams_drop(context);
}

struct MHD_Response *streams_response(struct stream *stream, struct MHD_Connection *connection) {
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
static void wake_slice(struct streams *streams, struct woken *woken) {
  int64_t now_us = clock_us();
  int looks = (streams->streams * TICK_MS + LOOK_MS - 1) / LOOK_MS;
  wake_due(streams, SLICE, woken);
  for (; looks > 0 && woken->count < SLICE; looks--) {
    if (!streams->look->stream) streams->look = streams->look->after; /* the head */
    struct stream *stream = streams->look->stream;
    if (!stream) return;
    streams->look = streams->look->after;
    if (stream->asleep && has_something(stream, now_us)) wake(stream, woken);
  }
}

/* Everyone, a slice at a time, to be told that it is over. */
static void wake_all(struct streams *streams, struct woken *woken) {
  for (struct place *at = streams->all.after; at->stream && woken->count < SLICE; at = at->after)
    wake(at->stream, woken);
}

static void *tick(void *context) {
  struct streams *streams = context;
  pthread_mutex_lock(&streams->lock);
  while (!streams->stopping) {
    int64_t ms = streams->ending ? END_MS : streams->streams > 0 ? TICK_MS : LOOK_MS;
    clock_wait(&streams->stop, &streams->lock, clock_us() + ms * 1000);
    struct woken woken = {0};
    (streams->ending ? wake_all : wake_slice)(streams, &woken);
    resume(streams, &woken);
    pthread_mutex_lock(&streams->lock);
  }
  pthread_mutex_unlock(&streams->lock);
  return NULL;
}

struct streams *streams_start(int most, struct counts *counts) {
  struct streams *streams = calloc(1, sizeof *streams);
  if (!streams) return NULL;
  pthread_mutex_init(&streams->lock, NULL);
  clock_wait_init(&streams->stop);
  clock_wait_init(&streams->resumed);
  streams->streams_max = most;
  streams->counts = counts;
  list_init(&streams->all);
  list_init(&streams->due);
  streams->look = &streams->all;
  for (int i = 0; i <= FELT_FLOOR_TABLES_MAX; i++) list_init(&streams->followers[i]);
  if (pthread_create(&streams->thread, NULL, tick, streams) == 0) return streams;
  free(streams);
  return NULL;
}

void streams_end_streams(struct streams *streams) {
  pthread_mutex_lock(&streams->lock);
  streams->ending = true;
  pthread_cond_signal(&streams->stop);
  /* No stream falls asleep any more. */
  while (streams->asleep > 0 || streams->resuming > 0) pthread_cond_wait(&streams->resumed, &streams->lock);
  pthread_mutex_unlock(&streams->lock);
}

void streams_stop(struct streams *streams) {
  if (!streams) return;
  pthread_mutex_lock(&streams->lock);
  streams->stopping = true;
  pthread_cond_signal(&streams->stop);
  pthread_mutex_unlock(&streams->lock);
  pthread_join(streams->thread, NULL);
  felt_assert(streams->streams == 0);
  while (streams->tail < streams->head) drop_oldest(streams);
  for (int i = 0; i < streams->sign_count; i++) frame_drop(streams->sign[i].text);
  frame_drop(streams->tables.text);
  frame_drop(streams->beat.text);
  pthread_cond_destroy(&streams->resumed);
  pthread_cond_destroy(&streams->stop);
  pthread_mutex_destroy(&streams->lock);
  free(streams);
}
