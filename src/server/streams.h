/* streams: event streams. What happened lies in one ring, rendered once for everyone who may see the same; a
 * stream is a cursor into it, never a queue of its own. A stream that falls behind the ring is told of the
 * gap. Signs and the list of tables are not events but a latest state, which a stream gets at most five times
 * a second.
 *
 * The writer publishes; the thread of the connections reads; a thread of its own wakes sleeping streams in
 * slices, so that commands are served in between. With more streams than it can wake in time, a latest state
 * comes less often, not later. */
#ifndef FELT_SERVER_STREAMS_H
#define FELT_SERVER_STREAMS_H

#include "felt/base.h"

#include <microhttpd.h>
#include <stdatomic.h>

/* A frame of an event stream, made once and shared by all who are sent it. */

struct frame {
  atomic_int references;
  size_t length;
  char text[];
};

/* Copies; one reference for the caller. NULL: no memory. */
struct frame *frame_new(const char *text, size_t length);
/* "id: SEQ\nevent: NAME\ndata: DATA\n\n"; seq 0: without an id. */
struct frame *frame_of_event(int64_t seq, const char *name, const char *data);
/* One reference more, for whoever gets what is returned. */
struct frame *frame_keep(struct frame *text);
/* `text` may be NULL. */
void frame_drop(struct frame *text);

struct streams;
struct stream;
struct counts;
struct lease;

enum { STREAMS_TOPICS_MAX = 16, STREAMS_VIEWS_MAX = 16, STREAMS_SIGNS_MAX = 80 };

/* Besides enum felt_viewer_kind: people who work on the floor and see of a table what the public does. */
enum { STREAMS_HOUSE = 7 };

/* For whom a rendering is. */
struct streams_view {
  char patron[24];    /* a player at the table; "": the kind says who */
  int kind;           /* enum felt_viewer_kind */
  struct frame *text; /* streams take the reference */
};

/* What a stream wants and who reads it. */
struct streams_wants {
  char patron[24]; /* "": nobody known */
  int kind;        /* enum felt_viewer_kind of a reader without a seat: public, or staff; STREAMS_HOUSE */
  int table_count, table[STREAMS_TOPICS_MAX];
  int sign_count, sign[STREAMS_TOPICS_MAX]; /* numbers that streams_sign() gave */
  bool tables;                              /* the list of tables */
};

/* `most` at a time. NULL: no memory or no thread. */
struct streams *streams_start(int most, struct counts *counts);
/* Ends every stream with "bye"; from then on none is opened. When it returns, no connection of a stream is
 * suspended. */
void streams_end_streams(struct streams *streams);
/* No stream may be left. */
void streams_stop(struct streams *streams);

/* ---- the writer's side */

/* Where the log stands before anything is published: what lies before is not in the ring. */
void streams_begin(struct streams *streams, int64_t seq);

/* Whether a stream follows the table, or did a minute ago and may come back. */
bool streams_is_watched(struct streams *streams, int table);

/* Whether a stream follows the list of tables. */
bool streams_list_is_watched(struct streams *streams);

/* One change at one table. Takes the texts. `seq` grows. */
void streams_publish(struct streams *streams, int64_t seq, int table, struct streams_view views[], int count);

/* Whether a stream follows this sign. */
bool streams_sign_is_watched(struct streams *streams, int sign);

/* The number of a sign by its link's name, made at the first call; -1: too many. What staff follow are such
 * latest states, too, under names that no link has (api_live.c). */
int streams_sign(struct streams *streams, const char *link);
/* The same without making one; -1: there is none. */
int streams_find_sign(struct streams *streams, const char *link);
/* Its latest state as a frame; takes the text. */
void streams_show_sign(struct streams *streams, int sign, struct frame *text);
/* The list of tables as a frame; takes the text. */
void streams_show_tables(struct streams *streams, struct frame *text);

/* Whether a stream of these wants can go on after event `after`: nothing since is lost, and all of it was
 * rendered for this viewer. */
bool streams_can_resume(struct streams *streams, const struct streams_wants *wants, int64_t after);

/* A stream that first gives `first` (taken; may be NULL), then what was published after event `after`; with
 * after -1 whatever is published from now on. It ends with its `lease` (kept; NULL: nobody's). NULL: too many
 * streams, no memory, or the server stops. */
struct stream *streams_open(struct streams *streams, const struct streams_wants *wants, struct lease *lease,
                            struct frame *first, int64_t after);

/* ---- the connections' side */

/* The response that carries a stream; it owns the stream from then on. NULL: no memory. */
struct MHD_Response *streams_response(struct stream *stream, struct MHD_Connection *connection);
/* A stream that never became a response. May be NULL. */
void streams_drop(struct stream *stream);

#endif
