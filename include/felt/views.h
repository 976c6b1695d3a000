/* views: what people and programs are shown, as JSON, and how a field of JSON is read. */
#ifndef FELT_VIEWS_H
#define FELT_VIEWS_H

#include "felt/practice.h"
#include "felt/service.h"

#include <jansson.h>
#include <stddef.h>

/* ---- view.c */

/* view: a table as JSON, out of what the floor shows this viewer and nothing else. docs/api.md has the form.
 */

/* What the automatic dealer of a practice table adds. */
struct view_practice {
  bool practice;       /* the automatic dealer deals */
  int64_t deadline_ms; /* wall clock; 0: none */
  json_t *last;        /* the round before; borrows; may be NULL */
  json_t *corrected;   /* view_past() of the round that was corrected last; borrows; may be NULL */
  const struct felt_play_names *names;
  json_t *can; /* view_can_at_table(), for whoever works on the floor; borrows; may be NULL */
};

/* The side wagers that the book has: what pages call them, and where their amounts stand in bets and limits.
 */
json_t *view_sides(const struct felt_book *book);

/* The table as `person` may see it; NULL where there is none, or memory ran out. */
json_t *view_table(const struct felt_floor *floor, int table, const struct felt_floor_person *person,
                   const struct view_practice *practice);

/* The facts of a virtual round at Game Over, with every card that was dealt: what felt_wire_read_facts reads.
 * Null before, when cards are still hidden. */
json_t *view_facts(const struct felt_floor *floor, int table);

/* One row of the list of tables. */
json_t *view_listed(const struct felt_floor *floor, const struct felt_floor_table *table,
                    const struct view_practice *practice);

/* What an event of a table tells everyone: the deed, and those of its fields that are not secret. NULL: it is
 * for the log alone, which says there who the players are. */
json_t *view_did(const struct felt_floor_event *event);

/* What remains of a round that is over, for everyone: board, dealer, seats, settlement, fair. Of a view of
 * the public. */
json_t *view_last(const json_t *view);

/* ---- links.c */

/* What the sign of a link shows; NULL where there is none. */
json_t *view_sign(const struct felt_floor *floor, const char *link, int64_t now_ms);
/* The same in lines of text. */
void view_sign_print(const json_t *sign, struct felt_text *text);

/* A link for its staff, without its hits; NULL where there is none. */
json_t *view_link(const struct felt_floor *floor, const char *link);

/* ---- access.c */

/* Names of roles, bit r: enum felt_role r. */
json_t *view_roles(uint32_t roles);
/* Who may what: every command with its roles. */
json_t *view_access(void);

/* ---- can.c */

/* What can be done now at a table or on a link, for everybody who may (docs/api.md has the form). Between
 * commits alone. NULL: memory ran out. */
json_t *view_can_at_table(struct felt_floor *floor, struct felt_practice *practice, int table,
                          int64_t now_ms);
json_t *view_can_on_link(struct felt_floor *floor, struct felt_practice *practice, const char *link,
                         int64_t now_ms);

/* ---- preview.c */

/* What a command would do. Takes `refused`, the problem of one that would be refused; NULL: it would be done.
 */
json_t *view_preview(const struct felt_floor_preview *preview, json_t *refused);
/* How the hands come out whose money a settle would move, line by line; empty for anything else. */
json_t *view_lines(const struct felt_floor_preview *preview);

/* ---- past.c */

/* past: a round that is over, with the corrections that stand beside it. */

/* Who looks at it. */
struct view_past_eyes {
  const struct felt_floor *floor;
  const struct felt_play_names *names;
  const char *patron; /* whose own seats are told; "": nobody's */
  bool house;         /* names, reasons and what each patron is owed */
};

/* Everything, patrons and people too: for the server's own keeping. NULL: memory ran out. */
json_t *view_past(int table, const struct felt_floor_past_round *past);
/* A copy of it as one may see it (docs/api.md has the form). NULL: memory ran out. */
json_t *view_past_for(const json_t *past, const struct view_past_eyes *eyes);
/* Whether the patron had a seat in it. */
bool view_past_is_of(const json_t *past, const char *patron);

/* What a table's view says of its round that was corrected last; null where none was. `past` may be NULL. */
json_t *view_corrected(const json_t *past, const struct view_past_eyes *eyes);
/* What the history adds to the hand of a seat; NULL where its round was not corrected after Game Over. */
json_t *view_corrected_hand(const json_t *past, int seat);

/* ---- corrected.c */

/* corrected: rounds that were corrected after Game Over, as they are shown. The ledger has them; here lies
 * what is asked for often: of every table the round that was corrected last, for its view, and of the
 * practice tables all of them, for the histories of players. Made from the ledger when the server starts. For
 * the writer's thread, but corrected_hand. */

struct corrected;

/* Borrows both; tables for play have histories. NULL: memory ran out. */
struct corrected *corrected_new(struct felt_floor *floor, struct felt_store *store);
void corrected_free(struct corrected *corrected); /* may be NULL */

/* The round was corrected: it is put into words anew. */
void corrected_note(struct corrected *corrected, int table, int64_t round);

/* view_past() of a table's round that was corrected last, while that is less than a week ago; NULL: none.
 * Borrows until the next note. */
json_t *corrected_last(const struct corrected *corrected, int table, int64_t now_ms);

/* Adds "corrected" to a hand of the history where its round was. Safe in any thread. */
void corrected_hand(struct corrected *corrected, json_t *hand);

/* ---- staff.c */

/* What people who work at an open table see beside its round (docs/api.md has the form). `needs_fill_cents`:
 * by how much its tray is below nothing. */
json_t *view_staff(const struct felt_floor *floor, const struct felt_floor_table *table,
                   int64_t needs_fill_cents, const struct felt_play_names *names);

/* The disputes of a table that are not closed. */
json_t *view_disputes(const struct felt_floor_table *table);

/* ---- pit.c */

/* A table as the pit looks at it among others: where its round stands, who sits there, what is due. NULL:
 * memory ran out. */
json_t *view_pit_table(const struct felt_floor *floor, const struct felt_floor_table *table,
                       const struct view_practice *practice);
/* Whether the pit looks at it: open, or something of its day is not closed. */
bool view_is_of_pit(const struct felt_floor_table *table);
/* What must not be overlooked on the whole floor. */
json_t *view_alarms(const struct felt_floor *floor);

/* ---- steps.c */

/* A round that is over step by step, for people who work on the floor: who did what, and when. A card is in
 * it where it was turned up or entered, and nowhere else. FELT_E_INPUT: there is no such round. The caller
 * owns *steps. */
enum felt_status view_steps(struct felt_floor *floor, int table, int64_t round,
                            const struct felt_play_names *names, json_t **steps,
                            struct felt_error *error) FELT_CHECKED;

/* ---- round_document.c */

/* A round that is over, view_past_for() for the house and view_steps() of it, as a document of
 * felt/report.h's form. NULL: memory ran out. */
json_t *view_round_document(const json_t *past, const json_t *steps);

/* ---- hand.c */

/* The question that a player's own seat has now, as felt_lab_read takes it, out of the player's view and
 * nothing else. NULL: it is not the player's turn. */
json_t *view_question(const json_t *view);

/* A person's hand of a round that is over, as their history keeps it (docs/api.md has the form). NULL: nobody
 * sits there, a bot does, or the seat was not dealt in. */
json_t *view_hand(const struct felt_floor *floor, int table, int seat, const struct view_practice *practice,
                  int64_t now_ms);

/* ---- reasons.c */

/* reasons: why each wager of a settled hand came out as it did, what each hand is, and what decided its
 * showdown. */

/* Adds to felt_wire_settlement()'s object what each hand says, and to its seats "code" and "because" of each
 * line, the code and its words, and "deciding" of each showdown, as felt_wire_deciding() with "shared" and
 * "says", a reason each. */
void reasons_add(const struct felt_facts *facts, const struct felt_settlement *settlement, json_t *object);

/* The same "code" and "deciding", and what its hands say, for a hand of the history that was kept without. */
void reasons_add_kept(json_t *hand);

/* ---- worth.c */

/* worth: what the decisions of a kept hand were worth, and what the best play would have brought. */

/* What it works with. */
struct worth_means {
  struct cache *cache;
  int threads;
};

/* Adds "decisions" and "perfect" to a hand as practice tables keep it (docs/api.md has the form). For the
 * workers: some tenths of a second. */
void worth_add(const struct worth_means *means, json_t *hand);

/* What lies on the side wagers (view_sides) that the best play depends on, from a bet as views have it to a
 * question as felt_lab_read takes it. */
void worth_put_sides(const json_t *sides, const json_t *bet, json_t *question);

/* Where the answer to a question lies in the cache of answers. False: memory ran out. */
bool worth_key(const json_t *question, const char *kind, const uint8_t hash[FELT_BOOK_HASH],
               unsigned char key[CACHE_KEY]);

/* ---- book_forms.c */

/* book_forms: the built-in books and the house's own in the forms in which they are served, made once. To
 * read a book and print it takes milliseconds, and everybody may ask: made anew for each request they would
 * hold up the commands of all tables. Read by any number of threads; what was once given out stays as it is.
 *
 * A book goes by its hash, or by its name: then it is the house's own that is in force, else the built-in
 * one, else the last that was. One that is handed in goes by its hash alone. */

struct book_forms;

struct book_form {
  char *text;
  size_t length;
};

/* Every built-in book: the list of them is made as well. NULL: memory ran out. */
struct book_forms *book_forms_new(void);
/* May be NULL. */
void book_forms_free(struct book_forms *book_forms);

/* Takes up where the house's own sheets stand now, and the texts of new ones. For the thread of the floor.
 * False: memory ran out, or the store failed. */
bool book_forms_follow(struct book_forms *book_forms, struct felt_floor *floor);

/* As felt books list --json, each with its side wagers: those in force. The caller's own. */
json_t *book_forms_list(struct book_forms *book_forms);
/* For those who work here: every book and sheet, with its state and who signed. The caller's own. */
json_t *book_forms_states(struct book_forms *book_forms);
/* Its text as it was written, and its hash in hexadecimal digits; NULL: there is none. */
const struct felt_book_text *book_forms_text(struct book_forms *book_forms, const char *name);
const char *book_forms_hash(struct book_forms *book_forms, const char *name);
/* Whether it is handed in and no more: for those who work here alone. */
bool book_forms_is_handed_in(struct book_forms *book_forms, const char *name);
/* Values of two books side by side, those that differ: {"book", "with", "values": [{"path", "kind", "was",
 * "is"}]}, where `was` is of the other one. The caller's own; `with` "": the one in force under the book's
 * name, null where there is none. NULL: there is no such book. */
json_t *book_forms_difference(struct book_forms *book_forms, const char *name, const char *with);
/* What a question names by a name or a hash is put into it as a text, unless the program has it by that name.
 */
void book_forms_put_text(struct book_forms *book_forms, json_t *question);
/* As felt books show --json, every value with its path, and the page of felt books show. NULL: there is no
 * such book. */
const struct book_form *book_forms_book(struct book_forms *book_forms, const char *name);
const struct book_form *book_forms_sheet(struct book_forms *book_forms, const char *name);
const struct book_form *book_forms_page(struct book_forms *book_forms, const char *name);
/* Its side wagers (view_sides), the caller's own; an empty list where there is no such book. */
json_t *book_forms_sides(struct book_forms *book_forms, const char *name);

/* ---- fields.c */

/* The fields of a command in JSON: what is wrong with one, and where. */

/* FELT_E_INPUT at `field`. */
enum felt_status field_bad(struct felt_error *error, const char *field, const struct felt_reason *reason);

/* An integer from `least` to `most`; an absent one keeps what stands there. */
enum felt_status field_int(const json_t *body, const char *field, int64_t least, int64_t most,
                           int64_t *number, struct felt_error *error) FELT_CHECKED;
/* One that must be there. */
enum felt_status field_need_int(const json_t *body, const char *field, int64_t least, int64_t most,
                                int64_t *number, struct felt_error *error) FELT_CHECKED;

/* Every field of an object stands in one of the two lists, " like this ". */
/* Is the key one of those between blanks? */
bool field_is_listed(const char *list, const char *key);
enum felt_status fields_known(const json_t *body, const char *common, const char *own,
                              struct felt_error *error) FELT_CHECKED;

/* ---- floor_json.c: commands of the floor, as JSON has them */

/* A command of the floor, as its line has it, in the form that floor_command_read() reads. */
json_t *floor_command_json(const char *line);

/* Reads every command of the floor. *book: a built-in book that was named by its name; NULL: none. */
enum felt_status floor_command_read(const json_t *body, struct felt_floor_command *command,
                                    const struct felt_book_text **book,
                                    struct felt_error *error) FELT_CHECKED;
/* The book says which wagers there are: a word that it does not have is an unknown field. */
enum felt_status floor_command_check(const struct felt_book *book, const struct felt_floor_command *command,
                                     struct felt_error *error) FELT_CHECKED;

#endif
