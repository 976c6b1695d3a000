/* data: the folder of a server. The ledger as it is taken up, what became of hits, players' hands, the keys
 * of the virtual decks. */
#ifndef FELT_DATA_H
#define FELT_DATA_H

#include "felt/practice.h"
#include "felt/store.h"

#include <jansson.h>
#include <stdatomic.h>
#include <sys/types.h>

/* ---- folder.c */

/* The data folder: one server's at a time, and for its owner's eyes alone. */

/* Whose folder it is, and what each of its logs is to say of itself. */
struct folder_self {
  struct felt_store_identity identity;
  struct felt_store_self floor, people;
};

struct folder {
  int lock; /* held until folder_close; -1: not held */
  char floor[1024], people[1024], accounts[1024], key[1024];
  char floor_mark[1024], accounts_mark[1024], anchor[1024], anchors_key[1024];
  struct folder_self self;              /* as of folder_know() */
  bool has_ledger, has_people, has_key; /* something was there when the folder was opened */
  dev_t device;                         /* which file the ledger is, as of folder_note_ledger() */
  ino_t inode;
};

/* Takes the folder, made if missing, and looks at what is there; nothing in it is made or changed but who may
 * read it. Fails with FELT_E_IO where another server has the folder open (each of the two would write on from
 * where it found the log); where the ledger is missing or empty though other files say that there was one,
 * unless `new_ledger`; and where there is one in spite of `new_ledger`. */
enum felt_status folder_open(const char *data, bool new_ledger, struct folder *folder,
                             struct felt_error *error) FELT_CHECKED;
/* Makes the ledger, if there is none: whole under its name, or not at all. */
enum felt_status folder_make_ledger(const struct folder *folder, struct felt_error *error) FELT_CHECKED;
/* Notes which file it is; later: whether it is still that one. */
enum felt_status folder_note_ledger(struct folder *folder, struct felt_error *error) FELT_CHECKED;
enum felt_status folder_check_ledger(const struct folder *folder, struct felt_error *error) FELT_CHECKED;
/* Makes the files of people, the one with their log and the one beside it, where there are none. */
enum felt_status folder_make_people(const struct folder *folder, struct felt_error *error) FELT_CHECKED;
void folder_close(struct folder *folder);

/* ---- self.c */

/* Finds out whose folder it is and whether its logs are the ones that were written last; in one that does not
 * say yet, of an older server or new, makes the marks. Says so in the log. FELT_E_IO: a log or a mark is
 * missing, older, cut off, rewritten or another floor's, and neither a new ledger nor `restored` says that it
 * is to be so; or nothing needed `restored`. Then nothing is changed. */
enum felt_status folder_know(struct folder *folder, bool restored, struct felt_error *error) FELT_CHECKED;

/* ---- ledger.c */

/* ledger: the floor's database as a server takes it up: read from the first byte to the last before anything
 * is written, as `felt audit --ledger` reads it. */

struct ledger_options {
  const char *data;    /* the folder; NULL: in memory */
  bool make_new;       /* where there is none, beside other data too */
  bool restored;       /* what is there may be another than was there last */
  int practice_tables; /* tables 1 to that many */
};

/* Verifies the database at `path` and notes in `past` what its tables have been. Nothing is written there.
 * Says so in the log; on a terminal it says how far it is, too. FELT_E_DIFFERS: it is damaged, and where. */
enum felt_status ledger_verify(const char *path, struct felt_past *past,
                               struct felt_error *error) FELT_CHECKED;

/* Takes up the ledger in options->data (NULL: in memory), or makes one. FELT_E_DIFFERS: it is damaged;
 * FELT_E_RULE: its tables are not what options->practice_tables says. Where it fails for what is in the
 * folder, nothing in it is changed. The caller closes what was opened, on failure too: floor, store, folder.
 */
enum felt_status ledger_open(const struct ledger_options *options, const struct felt_floor_listener *listener,
                             struct folder *folder, struct felt_store **store, struct felt_floor **floor,
                             struct felt_error *error) FELT_CHECKED;

/* ---- anchor_form.c */

enum { ANCHOR_SECRET = 64, ANCHOR_SIGNATURE = 64 };

/* An anchor that leaves: the floor's chain up to an anchor that names everything, and the log of people, at a
 * time, signed (Ed25519). Whoever has it finds any later change before it. */
struct anchor {
  struct felt_store_identity floor;
  int64_t time_ms, seq; /* seq, hash: of the event that is the anchor */
  struct felt_store_hash hash;
  struct felt_store_head people;
  uint8_t key[FELT_STORE_KEY], signature[ANCHOR_SIGNATURE];
};

/* Fills in key and signature. */
void anchor_sign(struct anchor *anchor, const uint8_t secret[ANCHOR_SECRET]);
bool anchor_is_signed(const struct anchor *anchor);
json_t *anchor_json(const struct anchor *anchor); /* NULL: no memory */

enum anchor_found { ANCHOR_NONE, ANCHOR_FOUND, ANCHOR_BROKEN };
/* A line that an anchor left in: of a file, or of a server's log, whose other lines are ANCHOR_NONE. */
enum anchor_found anchor_read(const char *line, size_t length, struct anchor *anchor);

/* ---- anchors.c */

/* anchors: where anchors leave to, in a thread of its own: the server's log, a file on other storage, the
 * latest ones in memory, the last one in the data folder, where copies take it along. */

struct anchors;

struct anchors_options {
  const char *key;  /* file of the secret key; made if missing */
  const char *last; /* file of the last anchor; NULL: none */
  const char *to;   /* each is appended there; NULL: nowhere */
};
/* FELT_E_IO: the key or the file cannot be opened. */
enum felt_status anchors_start(const struct anchors_options *options, const struct felt_store_identity *floor,
                               struct anchors **anchors, struct felt_error *error) FELT_CHECKED;
void anchors_stop(struct anchors *anchors);                /* after all that wait have left; may be NULL */
const uint8_t *anchors_key(const struct anchors *anchors); /* the public one, FELT_STORE_KEY bytes */
/* Signs it and sends it out; returns at once. Whose floor it is, is filled in. In any thread. */
void anchors_leave(struct anchors *anchors, const struct anchor *anchor);
/* The last 60 since the start, latest first. In any thread. */
json_t *anchors_json(struct anchors *anchors);

/* ---- deck_file.c */

/* deck_file: deck.key, the file with the keys of the virtual decks (felt/practice.h). */

/* Reads the keys in `path` (NULL: there are none), leaves out those that no table of the floor waits for,
 * adds a new one and writes them, with the floor's identity before them. All of it is on disk when this
 * returns. FELT_E_IO: they are another floor's. */
enum felt_status deck_file_open(const char *path, const struct felt_store_identity *identity,
                                const struct felt_floor *floor, struct felt_deck_keys *keys,
                                struct felt_error *error) FELT_CHECKED;

/* ---- hits.c */

/* hits: what became of every hit. A finished one leaves its link and lives in the log alone; so that its
 * table can ask for it, the database of people keeps a row for each, made from the log and made again if it
 * is lost. For the writer's thread. */

struct hits;

/* In the database at `path` (NULL: in memory). The caller closes what was made, on failure too. */
enum felt_status hits_open(const char *path, struct hits **hits, struct felt_error *error) FELT_CHECKED;
void hits_close(struct hits *hits); /* may be NULL */

/* Notes what an event of a link says of a hit, if it says anything. */
void hits_note(struct hits *hits, int64_t seq, int64_t time_ms, const char *link,
               const struct felt_link_event *event);
/* Reads on in the log where the rows end. */
enum felt_status hits_catch_up(struct hits *hits, struct felt_store *store,
                               struct felt_error *error) FELT_CHECKED;

/* A hit by its number, or the last one of the log up to `seq`, as JSON: docs/api.md. NULL: none. */
json_t *hits_json(struct hits *hits, const struct felt_floor *floor, const char *link, int64_t hit);
json_t *hits_json_at(struct hits *hits, const struct felt_floor *floor, const char *link, int64_t seq);

/* ---- background.c */

/* background: writes down what may wait, in a thread of its own, so that neither the writer nor the
 * connections ever wait for it: the hands of players' histories, and the logs of both databases into the
 * databases. Four times a second it looks whether the logs are still in their places, and ends the process
 * otherwise; every second it sees to it that their marks survive a power cut. Safe in any number of threads.
 */

struct background;

/* The floor's log and that of people, or NULL for one that nobody looks after. */
enum { BACKGROUND_LOGS = 2 };

/* On a table of its own in the people's database at `path` (NULL: in memory); borrows the logs, whose places
 * and marks it looks after, and the number of commits, which says when there is something to move out of the
 * first one's write-ahead log. */
enum felt_status background_start(const char *path, const struct felt_store *const logs[BACKGROUND_LOGS],
                                  const atomic_llong *commits, struct background **background,
                                  struct felt_error *error) FELT_CHECKED;
/* Writes what is left. May be NULL. */
void background_stop(struct background *background);

/* Keeps one hand once; a second one of the same table, round and seat is left alone. Copies, and returns
 * before it is written. */
void background_keep_hand(struct background *background, const char *name, int table, int64_t round, int seat,
                          int64_t time_ms, const char *json);

/* The latest `limit` hands of a player with numbers below `before` (0: all), newest first, those that were
 * kept a moment ago too. */
void background_each_hand(struct background *background, const char *name, int64_t before, int limit,
                          void (*visit)(void *context, int64_t number, const char *json), void *context);
/* Another text for a hand that is kept. */
void background_set_hand(struct background *background, int64_t number, const char *json);

#endif
