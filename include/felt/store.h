/* store: what happened, in order and for ever: hash-chained events with balanced postings.
 *
 * An event is one line of text in its module's canonical form ("v1 bet seat=2 ante=1000"); the store does not
 * read it. It belongs to a stream ("floor", "table:3", "link:main"), each of which is a hash chain of its
 * own, and to the one order of everything (seq). The floor's chain anchors the heads of the others. Money
 * moves in postings that add up to zero within an event. docs/ledger.md has the exact form and how to check
 * it by hand.
 *
 * Events are written by commands, in groups:
 *
 *   felt_store_begin()              the commands that arrived together
 *   felt_store_append() ...         one command and its events each
 *   felt_store_commit()             all of them are on disk when this returns; now answer, now broadcast
 *
 * A command id is stored once; a client that repeats it is given felt_store_find_command()'s answer again.
 *
 * Failure: FELT_E_INPUT is the caller's mistake; the call had no effect and the group goes on. FELT_E_IO and
 * FELT_E_NOMEM from begin, append, put_book, anchor, commit or roll_back are final: every later call of those
 * fails the same way, because after a failed fsync nobody knows what is on disk. End the process, open
 * again: what was acknowledged is there, the group that failed is there whole or not at all.
 *
 * Threads: a store belongs to one thread at a time. Only felt_store_checkpoint(), felt_store_check_place(),
 * felt_store_settle_mark() and felt_store_backup() may run in another one while the writer writes. There is
 * one writer: a second one on the same database ends the first. Readers (read_only) may be many.
 */
#ifndef FELT_STORE_H
#define FELT_STORE_H

#include "felt/base.h"

struct felt_store;
struct felt_store_cursor;

/* Texts that are longer are refused. Counted in bytes, without the terminator. */
enum {
  FELT_STORE_NAME_MAX = 128,         /* a stream, an account, a command id */
  FELT_STORE_TEXT_MAX = 1 << 16,     /* an event */
  FELT_STORE_ANSWER_MAX = 1 << 20,   /* an answer */
  FELT_STORE_BOOK_MAX = 1 << 20,     /* a book */
  FELT_STORE_POSTINGS_MAX = 1 << 10, /* of one event */
  FELT_STORE_HASH = 32               /* bytes of a BLAKE2b-256 */
};

struct felt_store_hash {
  uint8_t bytes[FELT_STORE_HASH];
};

/* ---- opening */

/* Zeros are the defaults. The store keeps nothing of it. */
struct felt_store_options {
  bool read_only;   /* nothing is written, not even beside the file; an old schema is migrated in a copy */
  const char *vfs;  /* name of a registered SQLite VFS, for tests and simulation; NULL: the system's */
  int page_bytes;   /* of a new database; 0: 4096 */
  int anchor_every; /* events after which a commit adds an anchor; 0: 128 */
  int busy_ms;      /* how long to wait for another connection's lock; 0: 5000 */
};

/* Opens or creates. `where` is "memory:" (gone at close, for tests and simulation) or the path of a SQLite
 * database. Recovers from a crash and migrates an old schema first; when it returns, everything read is
 * durable. The caller owns *store. `options` may be NULL. FELT_E_DIFFERS: the file is not a sound store. */
enum felt_status felt_store_open(const char *where, const struct felt_store_options *options,
                                 struct felt_store **store, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 3);

/* Anchors what is not yet anchored and frees the store; an open group is rolled back. What fails here loses
 * nothing that was committed. `store` may be NULL. No cursor may be open. */
void felt_store_close(struct felt_store *store);

/* ---- writing */

struct felt_store_posting {
  const char *account;       /* "patron:ann", "tray:3", "meter:main:major", "house"; see docs/ledger.md */
  const char *currency;      /* "USD" */
  int64_t amount_microcents; /* millionths of a cent, not 0; positive: the account holds more */
};

struct felt_store_event {
  const char *stream; /* "floor", "table:3"; letters, digits and -_. between colons, first a small letter */
  const char *text;   /* one line of UTF-8; "s1 ..." is kept for the store's own events */
  const struct felt_store_posting *postings;
  size_t posting_count;
};

struct felt_store_command {
  const char *id;     /* printable ASCII without spaces, chosen by its sender, never used for another */
  int64_t time_ms;    /* since 1970 UTC, 0 or later; the store has no clock */
  const char *answer; /* one line of UTF-8: what to answer now and whenever the command is repeated */
};

/* Starts a group. */
enum felt_status felt_store_begin(struct felt_store *store, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1);

/* Adds an accepted command with its events, at least one, in their order. Everything is copied. FELT_E_INPUT
 * when a form is wrong, the postings of an event do not add up to zero per currency, a balance would leave
 * int64, or the id is already stored. */
enum felt_status felt_store_append(struct felt_store *store, const struct felt_store_command *command,
                                   const struct felt_store_event events[], size_t count,
                                   struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3);

/* Keeps a book's text (UTF-8, terminated at `length`) under the BLAKE2b-256 of its bytes, in the open group;
 * one that is there is left alone.
 */
enum felt_status felt_store_put_book(struct felt_store *store, const char *text, size_t length,
                                     int64_t time_ms, struct felt_store_hash *hash,
                                     struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 5);

/* Anchors all heads in the open group now, whatever anchor_every says (the end of a gaming day). */
enum felt_status felt_store_anchor(struct felt_store *store, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1);

/* Where a stream ends: the number and the hash of its last event; number 0: it has none. */
struct felt_store_head {
  int64_t number;
  struct felt_store_hash hash;
};

/* Of a stream as it is committed. */
struct felt_store_head felt_store_get_head(const struct felt_store *store, const char *stream)
    FELT_NONNULL(1, 2);

/* The log of people beside this one ends there: from now on every anchor names it, "@people=12=HASH". */
void felt_store_set_beside(struct felt_store *store, const struct felt_store_head *people) FELT_NONNULL(1, 2);

/* Whether the last event that is committed is an anchor that names everything, people included. */
bool felt_store_is_anchored(const struct felt_store *store) FELT_NONNULL(1);

/* Ends the group; everything in it is on disk when this returns FELT_OK. */
enum felt_status felt_store_commit(struct felt_store *store, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1);

/* Ends the group; nothing of it ever happened. */
enum felt_status felt_store_roll_back(struct felt_store *store, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1);

/* ---- whose log it is, and how far it went */

enum { FELT_STORE_IDENTITY = 16 };
#define FELT_STORE_SELF "store" /* the stream in which a log speaks of itself */

/* A floor, by 16 random bytes; every file of its folder has them. */
struct felt_store_identity {
  uint8_t bytes[FELT_STORE_IDENTITY];
};
struct felt_store_identity_hex {
  char text[2 * FELT_STORE_IDENTITY + 1];
};
struct felt_store_identity_hex felt_store_identity_hex(const struct felt_store_identity *identity)
    FELT_NONNULL(1);

/* Whose log it is; false: it does not say yet. */
bool felt_store_get_identity(const struct felt_store *store, struct felt_store_identity *identity)
    FELT_NONNULL(1, 2);

/* How far a log went, as a small file apart from it says: docs/ledger.md. */
struct felt_store_mark {
  struct felt_store_identity identity;
  int64_t seq; /* 0: the file was made, and nothing was written since */
  struct felt_store_hash hash;
};
enum felt_store_mark_found {
  FELT_STORE_NO_MARK, /* there is no such file */
  FELT_STORE_MARK,
  FELT_STORE_BROKEN_MARK, /* nothing in it is sound */
  FELT_STORE_NEWER_MARK   /* of a later version */
};
/* A file with `first` in it, on disk when this returns, where there is no sound one of the same floor. */
enum felt_status felt_store_make_mark(const char *path, const char *vfs, const struct felt_store_mark *first,
                                      struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3);
/* Writes nothing. `vfs` as in felt_store_options. */
enum felt_status felt_store_read_mark(const char *path, const char *vfs, struct felt_store_mark *mark,
                                      enum felt_store_mark_found *found,
                                      struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3, 4);

/* How a log came to be what it is now. */
enum felt_store_came {
  FELT_STORE_STAYED,   /* nothing is to be said */
  FELT_STORE_RESTORED, /* it is not the one that was there last, and a person has said that it is to count */
  FELT_STORE_BEGUN     /* there was another, and a person has said that this one is begun instead */
};
struct felt_store_self {
  const char *mark, *vfs;              /* where its mark is kept */
  struct felt_store_identity identity; /* recorded where the log has none */
  enum felt_store_came came;           /* recorded */
  struct felt_store_mark was;          /* of the log that was there last; seq 0: nobody knows */
};
/* For a writer, before its first group: what it is to say of itself is in the log, and from now on every
 * commit leaves its mark. FELT_E_INPUT: the log says that it is another floor's. */
enum felt_status felt_store_take_up(struct felt_store *store, const struct felt_store_self *self,
                                    int64_t time_ms, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2);

enum { FELT_STORE_KEY = 32 };
/* The public key that anchors which leave are signed with, in the log: written where it is another than the
 * last one there. Not within a group. */
enum felt_status felt_store_say_key(struct felt_store *store, const uint8_t key[FELT_STORE_KEY],
                                    int64_t time_ms, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2);
/* Whether the log ever said that key. */
enum felt_status felt_store_check_key(struct felt_store *store, const uint8_t key[FELT_STORE_KEY], bool *said,
                                      struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3);

/* The mark as it is now survives a power cut, too. Call it every second, from any thread; what is committed
 * after it does not survive one without the next. Nothing to do where nothing was committed, or there is no
 * mark. */
enum felt_status felt_store_settle_mark(const struct felt_store *store, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1);

/* ---- reading */

/* One stored event. Borrows from the cursor until its next call. */
struct felt_store_record {
  int64_t seq; /* from 1, without gaps, over all streams */
  const char *stream;
  int64_t number; /* from 1, without gaps, within the stream */
  int64_t time_ms;
  const char *command; /* the id; NULL for the store's own events */
  const char *text;
  const char *answer; /* with the last event of a command, NULL with the others */
  const struct felt_store_posting *postings;
  size_t posting_count;
  struct felt_store_hash hash;
};

/* True for the store's own events (anchors, kept books), which a replay of the game passes over. */
bool felt_store_is_own(const char *text) FELT_PURE FELT_NONNULL(1);

/* The last seq that is committed; 0 for an empty store. */
int64_t felt_store_last(const struct felt_store *store) FELT_NONNULL(1);

/* The hash of that event. */
struct felt_store_hash felt_store_last_hash(const struct felt_store *store) FELT_NONNULL(1);

/* The same with the open group, whose last event that is so far. */
int64_t felt_store_pending(const struct felt_store *store) FELT_NONNULL(1);

/* Reads on from event `from` (1: the first): all streams in the order of seq when `stream` is NULL, else that
 * stream in the order of number. Sees the open group. No group may be rolled back while a cursor is open. */
enum felt_status felt_store_read(struct felt_store *store, const char *stream, int64_t from,
                                 struct felt_store_cursor **cursor, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 4);

/* The next event; *record is NULL after the last. Cost: a few microseconds. */
enum felt_status felt_store_next(struct felt_store_cursor *cursor, const struct felt_store_record **record,
                                 struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

void felt_store_end(struct felt_store_cursor *cursor);

struct felt_store_answer {
  const char *text; /* NULL: no such command. Borrows from the store until its next call. */
  int64_t seq;      /* of the command's last event */
  bool durable;     /* false while its group is open: do not answer yet */
};

/* What a command was answered. Cost: one look-up in an index. */
enum felt_status felt_store_find_command(struct felt_store *store, const char *id,
                                         struct felt_store_answer *answer,
                                         struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3);

/* A book's text by its hash; NULL when there is none. Borrows from the store until its next call. */
enum felt_status felt_store_get_book(struct felt_store *store, const struct felt_store_hash *hash,
                                     const char **text, size_t *length, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 3, 4);

/* What an account holds, the open group included; 0 for one without postings. Cost: a look-up in memory. */
int64_t felt_store_balance(const struct felt_store *store, const char *account, const char *currency)
    FELT_NONNULL(1, 2, 3);

/* Calls `visit` for every account that ever had a posting, in the order of their bytes; the posting's amount
 * is the balance. Ends early with the first status that is not FELT_OK. */
enum felt_status
felt_store_each_balance(const struct felt_store *store,
                        enum felt_status (*visit)(void *context, const struct felt_store_posting *balance,
                                                  struct felt_error *error),
                        void *context, struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

/* ---- care */

/* The newest schema, which an opened store has. */
enum { FELT_STORE_SCHEMA = 3 };

/* The schema that the database had before it was opened. */
int felt_store_schema_found(const struct felt_store *store) FELT_NONNULL(1);

/* Moves what the log has grown into the database, on a connection of its own. The writer never does, so call
 * it regularly from another thread. Nothing to do in memory. */
enum felt_status felt_store_checkpoint(const struct felt_store *store, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1);

/* Whether the files that a writer has open are still those that their names say, and as it left them:
 * FELT_E_IO when one was moved, replaced, deleted or written to by somebody else. Every commit asks this
 * before and after; call it regularly while nothing is committed, from any thread. Cost: some microseconds.
 * Nothing to do in memory. */
enum felt_status felt_store_check_place(const struct felt_store *store, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1);

/* A consistent copy as of now into a new file, while the writer goes on. It is complete and durable when `to`
 * exists. FELT_E_INPUT: `to` is there already, or the store is in memory. */
enum felt_status felt_store_backup(const struct felt_store *store, const char *to,
                                   struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

/* Whether event `seq` is the one whose hash was noted down outside: FELT_E_DIFFERS when it is another or is
 * not there, so nothing before it was changed and nothing up to it is missing when it is. */
enum felt_status felt_store_check_anchor(struct felt_store *store, int64_t seq,
                                         const struct felt_store_hash *hash,
                                         struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3);

/* The same of a stream's event. */
enum felt_status felt_store_check_head(struct felt_store *store, const char *stream,
                                       const struct felt_store_head *head,
                                       struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3);

/* Somebody who replays events while the store verifies them: the floor, to compare its state. */
struct felt_store_replayer {
  enum felt_status (*apply)(void *context, const struct felt_store_record *record, struct felt_error *error);
  enum felt_status (*finish)(void *context, struct felt_store *store, struct felt_error *error); /* or NULL */
  void *context;
};

struct felt_store_report {
  int64_t events, commands, postings, anchors, streams, books, accounts;
  int64_t anchor_seq;                 /* the last anchor; 0: none */
  struct felt_store_hash anchor_hash; /* whoever keeps both outside notices any later change before it */
  struct felt_store_head people;      /* as the last anchor names them; number 0: none does */
};

/* Verifies everything from the first byte: the database itself, sequences without gaps, every chain,
 * postings, anchors, command ids, books, balances, and what the replayer (may be NULL) finds. FELT_E_DIFFERS
 * with the first difference: `where` names the event. Cost: about 5 us an event. Not within a group. */
enum felt_status felt_store_verify(struct felt_store *store, const struct felt_store_replayer *replayer,
                                   struct felt_store_report *report, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 3);

/* Takes a piece of text; anything but FELT_OK ends the export. */
typedef enum felt_status felt_store_write(void *context, const char *text, size_t length,
                                          struct felt_error *error);

/* The whole log as JSON lines: everything an independent checker needs. */
enum felt_status felt_store_export_jsonl(struct felt_store *store, felt_store_write *write, void *context,
                                         struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

/* The postings as a journal for hledger, ending with the balances as assertions. */
enum felt_status felt_store_export_hledger(struct felt_store *store, felt_store_write *write, void *context,
                                           struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

#endif
