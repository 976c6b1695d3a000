/* The tree of a sheet: built from libyaml's events, because events show what a document hides (anchors,
 * aliases, tags, a key written twice). */
#include "sheet.h"

#include <yaml.h>

enum {
  TEXT_MAX = 256 * 1024,
  DEPTH_MAX = 12,
  CHILDREN_MAX = 400, /* keys are searched one by one */
  NODES_MAX = 16384
};

/* ---- faults */

static bool same_reason(const struct felt_reason *a, const struct felt_reason *b) {
  if (a->code != b->code) return false;
  for (int i = 0; i < a->figure_count; i++)
    if (a->figure[i].number != b->figure[i].number || strcmp(a->figure[i].text, b->figure[i].text) != 0)
      return false;
  return true;
}

/* What several tables share is read for each of them, and is wrong once. */
static bool noted(const struct felt_faults *faults, const struct felt_fault *fault) {
  for (int i = 0; i < faults->count && i < FELT_FAULTS_MAX; i++) {
    const struct felt_fault *other = &faults->fault[i];
    if (other->line == fault->line && strcmp(other->where, fault->where) == 0 &&
        strcmp(other->rule.id, fault->rule.id) == 0 && same_reason(&other->reason, &fault->reason))
      return true;
  }
  return false;
}

static void note(struct felt_faults *faults, const struct felt_fault *fault) {
  felt_assert(fault->reason.figure_count == felt_code_figures(fault->reason.code));
  if (noted(faults, fault)) return;
  if (faults->count < FELT_FAULTS_MAX) faults->fault[faults->count] = *fault;
  faults->count++;
}

struct felt_sheet_quoted felt_sheet_quote(const char *word) {
  enum { LONGEST = 60 };
  struct felt_sheet_quoted quoted;
  struct felt_text text = felt_text_init(quoted.text, sizeof quoted.text);
  size_t length = strlen(word);
  if (length > LONGEST)
    for (length = LONGEST; length > 0 && ((unsigned char)word[length] & 0xc0) == 0x80;) length--;
  felt_text_put_bytes(&text, word, length);
  if (word[length]) felt_text_put(&text, "...");
  return quoted;
}

static void put_way(const struct felt_sheet *sheet, int at, struct felt_text *text) {
  if (at == FELT_NOWHERE) return;
  const struct felt_sheet_node *node = &sheet->node[at];
  put_way(sheet, node->parent, text);
  if (!node->has_key) return;
  if (text->length > 0) felt_text_put(text, " / ");
  felt_text_put(text, felt_sheet_quote(sheet->text + node->key).text);
}

/* The rule of the nearest map around a node. */
static const char *rule_there(const struct felt_sheet *sheet, int at) {
  for (; at != FELT_NOWHERE; at = sheet->node[at].parent) {
    if (sheet->node[at].kind != FELT_SHEET_MAP) continue;
    for (int i = sheet->node[at].first; i != FELT_NOWHERE; i = sheet->node[i].next) {
      const char *key = sheet->text + sheet->node[i].key;
      bool rules = strcmp(key, "rule") == 0 || strcmp(key, "assumed") == 0;
      if (rules && sheet->node[i].kind == FELT_SHEET_WORD) return sheet->text + sheet->node[i].text;
    }
  }
  return "";
}

static void fault(struct felt_sheet *sheet, int at, const struct felt_reason *reason) {
  struct felt_fault fault = {.line = sheet->node[at].line, .reason = *reason};
  struct felt_text way = felt_text_init(fault.where, sizeof fault.where);
  put_way(sheet, at, &way);
  felt_text_cut(&way);
  struct felt_text rule = felt_text_init(fault.rule.id, sizeof fault.rule.id);
  felt_text_put(&rule, rule_there(sheet, at));
  note(sheet->faults, &fault);
  for (; at != FELT_NOWHERE; at = sheet->node[at].parent) sheet->node[at].faulty = true;
}

void felt_sheet_fault(struct felt_sheet *sheet, int at, const struct felt_reason *reason) {
  if (at != FELT_NOWHERE) fault(sheet, at, reason);
}

void felt_sheet_clash(struct felt_sheet *sheet, int at, const struct felt_reason *reason) {
  if (felt_sheet_sound(sheet, at)) fault(sheet, at, reason);
}

bool felt_sheet_sound(const struct felt_sheet *sheet, int at) {
  return at != FELT_NOWHERE && !sheet->node[at].faulty;
}

void felt_sheet_fault_unread(struct felt_sheet *sheet) {
  for (int i = 0; i < sheet->node_count; i++) {
    const struct felt_sheet_node *node = &sheet->node[i];
    if (node->read || node->kind == FELT_SHEET_REFUSED) continue;
    /* What lies within an unread map is unread with it: one fault is enough. */
    if (node->parent != FELT_NOWHERE && !sheet->node[node->parent].read) continue;
    felt_sheet_fault(sheet, i, node->has_key ? FELT_SAYS(NO_SUCH_FIELD) : FELT_SAYS(NOTHING_BELONGS_HERE));
  }
}

/* ---- memory */

static bool put_word(struct felt_sheet *sheet, const unsigned char *word, size_t length, size_t *at) {
  if (sheet->length + length + 1 > sheet->room) {
    size_t room = (sheet->length + length + 1) * 2;
    char *grown = realloc(sheet->text, room);
    if (!grown) return false;
    sheet->text = grown;
    sheet->room = room;
  }
  memcpy(sheet->text + sheet->length, word, length);
  *at = sheet->length;
  sheet->length += length + 1;
  sheet->text[sheet->length - 1] = '\0';
  return true;
}

static int put_node(struct felt_sheet *sheet) {
  if (sheet->node_count == sheet->node_room) {
    int room = sheet->node_room * 2 + 256;
    struct felt_sheet_node *grown = realloc(sheet->node, (size_t)room * sizeof *grown);
    if (!grown) return FELT_NOWHERE;
    sheet->node = grown;
    sheet->node_room = room;
  }
  return sheet->node_count++;
}

void felt_sheet_release(struct felt_sheet *sheet) {
  free(sheet->node);
  free(sheet->text);
  *sheet = (struct felt_sheet){.faults = sheet->faults, .out_of_memory = sheet->out_of_memory};
}

/* ---- building */

struct builder {
  struct felt_sheet *sheet;
  int open[DEPTH_MAX], last[DEPTH_MAX]; /* the maps and lists around, and the last child of each */
  int depth;
  bool has_key; /* of the map that is open: its key has been read, its value follows */
  size_t key;
  int key_line;
  bool repeated; /* the key occurs twice: its second value is refused */
  bool stopped;
};

static void stop(struct builder *build, int line, const struct felt_reason *reason) {
  note(build->sheet->faults, &(struct felt_fault){.line = line, .reason = *reason});
  build->stopped = true;
}

static void stop_for_memory(struct builder *build, int line) {
  build->sheet->out_of_memory = true;
  stop(build, line, FELT_SAYS(NO_MEMORY));
}

static int line_of(const yaml_event_t *event) {
  return (int)event->start_mark.line + 1;
}

static bool in_map(const struct builder *build) {
  return build->depth > 0 && build->sheet->node[build->open[build->depth - 1]].kind == FELT_SHEET_MAP;
}

/* Hangs a new node under what is open. */
static int add(struct builder *build, enum felt_sheet_kind kind, int line) {
  struct felt_sheet *sheet = build->sheet;
  int parent = build->depth > 0 ? build->open[build->depth - 1] : FELT_NOWHERE;
  if (sheet->node_count >= NODES_MAX ||
      (parent != FELT_NOWHERE && sheet->node[parent].children >= CHILDREN_MAX)) {
    stop(build, line, FELT_SAYS(TOO_MANY_ENTRIES));
    return FELT_NOWHERE;
  }
  int at = put_node(sheet);
  if (at == FELT_NOWHERE) {
    stop_for_memory(build, line);
    return at;
  }
  sheet->node[at] = (struct felt_sheet_node){.kind = build->repeated ? FELT_SHEET_REFUSED : kind,
                                             .line = line,
                                             .parent = parent,
                                             .first = FELT_NOWHERE,
                                             .next = FELT_NOWHERE,
                                             .has_key = build->has_key,
                                             .key = build->key};
  build->has_key = build->repeated = false;
  if (parent == FELT_NOWHERE) return at;
  int *last = &build->last[build->depth - 1];
  if (*last == FELT_NOWHERE)
    sheet->node[parent].first = at;
  else
    sheet->node[*last].next = at;
  *last = at;
  sheet->node[parent].children++;
  return at;
}

static void open_in(struct builder *build, enum felt_sheet_kind kind, const yaml_event_t *event) {
  if (in_map(build) && !build->has_key) {
    stop(build, line_of(event), FELT_SAYS(NAME_BEFORE_COLON));
    return;
  }
  if (build->depth == DEPTH_MAX) {
    stop(build, line_of(event), FELT_SAYS(NESTED_TOO_DEEP, DEPTH_MAX));
    return;
  }
  /* Where a section is wrong as a whole, people look for its name. */
  int at = add(build, kind, build->has_key ? build->key_line : line_of(event));
  if (at == FELT_NOWHERE) return;
  build->open[build->depth] = at;
  build->last[build->depth] = FELT_NOWHERE;
  build->depth++;
}

static void refuse(struct builder *build, const yaml_event_t *event, const struct felt_reason *reason) {
  note(build->sheet->faults, &(struct felt_fault){.line = line_of(event), .reason = *reason});
}

static bool is_printable(const unsigned char *word, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (word[i] < 0x20 || word[i] == 0x7f) return false;
  return true;
}

static bool key_taken(const struct builder *build, const char *key) {
  const struct felt_sheet *sheet = build->sheet;
  int map = build->open[build->depth - 1];
  for (int i = sheet->node[map].first; i != FELT_NOWHERE; i = sheet->node[i].next)
    if (strcmp(sheet->text + sheet->node[i].key, key) == 0) return true;
  return false;
}

static void take_key(struct builder *build, const yaml_event_t *event, size_t word) {
  build->has_key = true;
  build->key = word;
  build->key_line = line_of(event);
  build->repeated = key_taken(build, build->sheet->text + word);
  if (!build->repeated) return;
  refuse(build, event, FELT_SAYS(KEY_TWICE, felt_sheet_quote(build->sheet->text + word).text));
}

static void take_scalar(struct builder *build, const yaml_event_t *event) {
  const unsigned char *value = event->data.scalar.value;
  size_t length = event->data.scalar.length, word;
  if (event->data.scalar.anchor) refuse(build, event, FELT_SAYS(HAS_ANCHOR));
  if (event->data.scalar.tag) refuse(build, event, FELT_SAYS(HAS_TAG));
  bool printable = is_printable(value, length);
  if (!printable) refuse(build, event, FELT_SAYS(VALUE_CONTROL_CHARACTER));
  if (!put_word(build->sheet, value, printable ? length : 0, &word)) {
    stop_for_memory(build, line_of(event));
    return;
  }
  if (in_map(build) && !build->has_key) {
    take_key(build, event, word);
    return;
  }
  int at = add(build, printable ? FELT_SHEET_WORD : FELT_SHEET_REFUSED, line_of(event));
  if (at != FELT_NOWHERE) build->sheet->node[at].text = word;
}

static void take_alias(struct builder *build, const yaml_event_t *event) {
  refuse(build, event, FELT_SAYS(HAS_ALIAS));
  if (in_map(build) && !build->has_key)
    stop(build, line_of(event), FELT_SAYS(ALIAS_FOR_NAME));
  else
    add(build, FELT_SHEET_REFUSED, line_of(event));
}

static void take(struct builder *build, const yaml_event_t *event, int *documents) {
  switch (event->type) {
  case YAML_DOCUMENT_START_EVENT:
    if (++*documents > 1) stop(build, line_of(event), FELT_SAYS(SECOND_DOCUMENT));
    break;
  case YAML_DOCUMENT_END_EVENT:
    /* Everything above the last line may be cut off and still be YAML. */
    if (event->data.document_end.implicit) refuse(build, event, FELT_SAYS(BOOK_CUT_OFF));
    break;
  case YAML_MAPPING_START_EVENT:
    if (event->data.mapping_start.anchor) refuse(build, event, FELT_SAYS(HAS_ANCHOR));
    if (event->data.mapping_start.tag) refuse(build, event, FELT_SAYS(HAS_TAG));
    open_in(build, FELT_SHEET_MAP, event);
    break;
  case YAML_SEQUENCE_START_EVENT:
    if (event->data.sequence_start.anchor) refuse(build, event, FELT_SAYS(HAS_ANCHOR));
    if (event->data.sequence_start.tag) refuse(build, event, FELT_SAYS(HAS_TAG));
    open_in(build, FELT_SHEET_LIST, event);
    break;
  case YAML_MAPPING_END_EVENT:
  case YAML_SEQUENCE_END_EVENT: build->depth--; break;
  case YAML_SCALAR_EVENT: take_scalar(build, event); break;
  case YAML_ALIAS_EVENT: take_alias(build, event); break;
  default: break;
  }
}

static void note_syntax(struct builder *build, const yaml_parser_t *parser) {
  size_t line = parser->problem_mark.line > 0 ? parser->problem_mark.line : parser->mark.line;
  if (parser->error == YAML_MEMORY_ERROR) {
    stop_for_memory(build, (int)line + 1);
    return;
  }
  char words[FELT_FIGURE_TEXT]; /* libyaml's own */
  struct felt_text text = felt_text_init(words, sizeof words);
  if (parser->context) felt_text_printf(&text, "%s, ", parser->context);
  felt_text_put(&text, parser->problem ? parser->problem : "");
  felt_text_cut(&text);
  stop(build, (int)line + 1, FELT_SAYS(NOT_YAML, words));
}

bool felt_sheet_load(struct felt_sheet *sheet, const char *text, size_t length, struct felt_faults *faults) {
  *sheet = (struct felt_sheet){.faults = faults};
  struct builder build = {.sheet = sheet};
  if (length > TEXT_MAX) {
    stop(&build, 1, FELT_SAYS(TEXT_LONGER_THAN, TEXT_MAX / 1024));
    return false;
  }
  yaml_parser_t parser;
  if (!yaml_parser_initialize(&parser)) {
    stop_for_memory(&build, 1);
    return false;
  }
  yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(&parser, (const unsigned char *)text, length);
  int documents = 0;
  for (bool ended = false; !ended && !build.stopped;) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) {
      note_syntax(&build, &parser);
      break;
    }
    take(&build, &event, &documents);
    ended = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  if (!build.stopped && sheet->node_count == 0) stop(&build, 1, FELT_SAYS(TEXT_EMPTY));
  if (!build.stopped && sheet->node[0].kind != FELT_SHEET_MAP)
    stop(&build, sheet->node[0].line, FELT_SAYS(NOT_A_BOOK));
  return !build.stopped;
}
