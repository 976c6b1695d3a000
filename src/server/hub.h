/* hub: event streams. What happened lies in one ring, rendered once for everyone who may see the same; a
 * stream is a cursor into it, never a queue of its own. Who falls behind the ring is told of the gap. Signs
 * and the list of tables are no events but a latest state, which a stream gets at most five times a second.
 *
 * The writer publishes; the thread of the connections reads; a thread of the hub wakes sleeping streams in
 * slices, so that commands are served in between. With more streams than it can wake in time, a latest state
 * comes less often, not later. */
#ifndef FELT_SERVER_HUB_H
#define FELT_SERVER_HUB_H

#include "hub_text.h"

#include <microhttpd.h>

struct hub;
struct stream;
struct counts;
struct lease;

enum { HUB_TOPICS_MAX = 16, HUB_VIEWS_MAX = 16, HUB_SIGNS_MAX = 32 };

/* For whom a rendering is. */
struct hub_view {
  char patron[24];       /* a player at the table; "": the kind says who */
  int kind;              /* enum felt_viewer_kind */
  struct hub_text *text; /* the hub takes the reference */
};

/* What a stream wants and who reads it. */
struct hub_wants {
  char patron[24]; /* "": nobody known */
  int kind;        /* enum felt_viewer_kind of who has no seat: public, or staff */
  int table_count, table[HUB_TOPICS_MAX];
  int sign_count, sign[HUB_TOPICS_MAX]; /* numbers that hub_sign() gave */
  bool tables;                          /* the list of tables */
};

/* `streams` at a time. NULL: no memory or no thread. */
struct hub *hub_start(int streams, struct counts *counts);
/* Ends every stream with "bye"; from then on none is opened. When it returns, no connection of a stream is
 * suspended. */
void hub_end_streams(struct hub *hub);
/* No stream may be left. */
void hub_stop(struct hub *hub);

/* ---- the writer's side */

/* Where the log stands before anything is published: what lies before is not in the ring. */
void hub_begin(struct hub *hub, int64_t seq);

/* Whether a stream follows the table, or did a minute ago and may come back. */
bool hub_is_watched(struct hub *hub, int table);

/* Whether a stream follows the list of tables. */
bool hub_list_is_watched(struct hub *hub);

/* One change at one table. Takes the texts. `seq` grows. */
void hub_publish(struct hub *hub, int64_t seq, int table, struct hub_view views[], int count);

/* The number of a sign by its link's name, made at the first call; -1: too many. */
int hub_sign(struct hub *hub, const char *link);
/* The same without making one; -1: there is none. */
int hub_find_sign(struct hub *hub, const char *link);
/* Its latest state as a frame; takes the text. */
void hub_show_sign(struct hub *hub, int sign, struct hub_text *text);
/* The list of tables as a frame; takes the text. */
void hub_show_tables(struct hub *hub, struct hub_text *text);

/* Whether a stream of these wants can go on after event `after`: nothing since is lost, and all of it was
 * rendered for this viewer. */
bool hub_can_resume(struct hub *hub, const struct hub_wants *wants, int64_t after);

/* A stream that first gives `first` (taken; may be NULL), then what was published after event `after`; with
 * after -1 whatever is published from now on. It ends with its `lease` (kept; NULL: nobody's). NULL: too many
 * streams, no memory, or the hub ends. */
struct stream *hub_open(struct hub *hub, const struct hub_wants *wants, struct lease *lease,
                        struct hub_text *first, int64_t after);

/* ---- the connections' side */

/* The response that carries a stream; it owns the stream from then on. NULL: no memory. */
struct MHD_Response *hub_response(struct stream *stream, struct MHD_Connection *connection);
/* A stream that never became a response. May be NULL. */
void hub_drop(struct stream *stream);

#endif
