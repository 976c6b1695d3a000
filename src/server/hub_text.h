/* hub_text: a frame of an event stream, made once and shared by all who are sent it. */
#ifndef FELT_SERVER_HUB_TEXT_H
#define FELT_SERVER_HUB_TEXT_H

#include "felt/base.h"

#include <stdatomic.h>

struct hub_text {
  atomic_int references;
  size_t length;
  char text[];
};

/* Copies; one reference for the caller. NULL: no memory. */
struct hub_text *hub_text_new(const char *text, size_t length);
/* "id: SEQ\nevent: NAME\ndata: DATA\n\n"; seq 0: without an id. */
struct hub_text *hub_frame(int64_t seq, const char *name, const char *data);
/* One reference more, for whoever gets what is returned. */
struct hub_text *hub_text_keep(struct hub_text *text);
/* `text` may be NULL. */
void hub_text_drop(struct hub_text *text);

#endif
