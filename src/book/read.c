/* A book from its text: the sections in the order in which they need each other. */
#include "read.h"

#include <sodium.h>

static void read_house(struct felt_sheet *sheet, struct felt_book *book) {
  book->name = felt_sheet_name(sheet, felt_sheet_need(sheet, 0, "book"));
  felt_sheet_text(sheet, felt_sheet_need(sheet, 0, "house"), book->house, sizeof book->house);
  felt_sheet_text(sheet, felt_sheet_need(sheet, 0, "source"), book->source, sizeof book->source);
  int currency = felt_sheet_need(sheet, 0, "currency");
  const char *code = felt_sheet_word(sheet, currency);
  if (strlen(code) == 3 && strspn(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == 3)
    memcpy(book->currency, code, sizeof book->currency);
  else
    felt_sheet_fault(sheet, currency, FELT_SAYS(CURRENCY_LETTERS));
  (void)felt_entry_read(sheet, 0, &felt_form_odds_words, book, book);
}

static void read_notices(struct felt_sheet *sheet, struct felt_book *book) {
  int at = felt_sheet_need(sheet, 0, "paying out");
  if (felt_sheet_says_no(sheet, at)) return;
  for (int i = felt_sheet_first(sheet, at); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    if (book->notice_count == FELT_NOTICES_MAX) {
      felt_sheet_fault(sheet, i,
                       FELT_SAYS(TOO_MANY, FELT_NOTICES_MAX, felt_figure_name(FELT_CODE_THING_NOTICE)));
      break;
    }
    felt_entry_read_at(sheet, i, &felt_form_notice, book, &book->notice[book->notice_count++]);
  }
}

/* What is for the rules page alone is a sentence; what is heeded at a moment says when:
 * "{at: deal, says: Leave the cards alone while they are dealt.}" */
static void read_note(struct felt_sheet *sheet, int at, struct felt_book *book, struct felt_note *note) {
  bool has_moment = felt_sheet_is(sheet, at, FELT_SHEET_MAP);
  if (has_moment) felt_entry_read_at(sheet, at, &felt_form_note, book, note);
  felt_sheet_text(sheet, has_moment ? felt_sheet_need(sheet, at, "says") : at, note->text, sizeof note->text);
}

/* Under each reader: "CN 13: Leave the cards alone while they are dealt." */
static void read_notes(struct felt_sheet *sheet, struct felt_book *book) {
  int at = felt_sheet_may(sheet, 0, "notes");
  for (int kind = 0; kind < FELT_NOTE_KINDS; kind++) {
    int notes = felt_sheet_may(sheet, at, felt_words_note.word[kind]);
    for (int i = felt_sheet_first(sheet, notes); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
      if (book->note_count == FELT_NOTES_MAX) {
        felt_sheet_fault(sheet, i,
                         FELT_SAYS(TOO_MANY, FELT_NOTES_MAX, felt_figure_name(FELT_CODE_THING_NOTE)));
        return;
      }
      struct felt_note *note = &book->note[book->note_count++];
      note->kind = (enum felt_note_kind)kind;
      read_note(sheet, i, book, note);
      struct felt_text id = felt_text_init(note->rule.id, sizeof note->rule.id);
      felt_text_put(&id, felt_sheet_key(sheet, i));
      if (id.full || id.length == 0) felt_sheet_fault(sheet, i, FELT_SAYS(NOTE_WITHOUT_RULE));
    }
  }
}

/* The way to a fault as a figure. */
struct way {
  char text[FELT_FIGURE_TEXT];
};
static struct way way_to(const struct felt_fault *fault) {
  struct way way;
  struct felt_text text = felt_text_init(way.text, sizeof way.text);
  felt_text_put(&text, fault->where);
  felt_text_cut(&text);
  return way;
}

struct felt_error felt_faults_first(const struct felt_faults *faults) {
  struct felt_error error;
  const struct felt_fault *first = &faults->fault[0];
  if (faults->count == 0)
    (void)felt_refuse(&error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  else if (!first->where[0])
    (void)felt_refuse(&error, FELT_E_INPUT, NULL, first->rule.id, &first->reason);
  else {
    (void)felt_refuse(&error, FELT_E_INPUT, NULL, first->rule.id, FELT_SAYS(FAULT_AT, way_to(first).text));
    error.cause = first->reason;
  }
  return error;
}

enum felt_status felt_faults_refuse(struct felt_error *error, enum felt_status status, const char *where,
                                    const struct felt_faults *faults) {
  const struct felt_fault *first = &faults->fault[0];
  felt_assert(faults->count > 0);
  (void)felt_refuse(error, status, where, first->rule.id,
                    first->where[0] ? FELT_SAYS(FAULT_IN_LINE_AT, first->line, way_to(first).text)
                                    : FELT_SAYS(FAULT_IN_LINE, first->line));
  if (error) error->cause = first->reason;
  return status;
}

static int by_line(const void *a, const void *b) {
  const struct felt_fault *left = a, *right = b;
  return (left->line > right->line) - (left->line < right->line);
}

enum felt_status felt_book_read(const char *text, size_t length, struct felt_book *book,
                                struct felt_faults *faults) {
  struct felt_book *draft = calloc(1, sizeof *draft);
  *faults = (struct felt_faults){0};
  if (!draft) return FELT_E_NOMEM;
  struct felt_sheet sheet;
  if (felt_sheet_load(&sheet, text, length, faults)) {
    read_house(&sheet, draft);
    felt_section_read(&sheet, felt_sheet_need(&sheet, 0, "table"), &felt_form_table, draft, draft);
    felt_read_dealing(&sheet, 0, draft);
    felt_read_main(&sheet, 0, draft);
    felt_read_sides(&sheet, 0, draft);
    felt_read_progressive(&sheet, 0, draft);
    felt_read_tokes(&sheet, 0, draft);
    felt_read_payout_limits(&sheet, 0, draft);
    felt_read_incidents(&sheet, 0, draft);
    read_notices(&sheet, draft);
    felt_read_awards(&sheet, 0, draft);
    read_notes(&sheet, draft);
    felt_sheet_fault_unread(&sheet);
  }
  felt_sheet_release(&sheet);
  int kept = faults->count < FELT_FAULTS_MAX ? faults->count : FELT_FAULTS_MAX;
  qsort(faults->fault, (size_t)kept, sizeof faults->fault[0], by_line);
  if (faults->count == 0) {
    crypto_generichash(draft->hash, sizeof draft->hash, (const unsigned char *)text, length, NULL, 0);
    *book = *draft;
  }
  free(draft);
  if (sheet.out_of_memory) return FELT_E_NOMEM;
  return faults->count == 0 ? FELT_OK : FELT_E_INPUT;
}
