

#include "felt/service.h"
#include "felt/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void print_stamp(char stamp[40]) {
  int64_t now = clock_wall_ms();
  time_t seconds = (time_t)(now / 1000);
  struct tm parts;
  char day[32];
  (void)gmtime_r(&seconds, &parts);
  (void)strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &parts);
  (void)snprintf(stamp, 40, "%s.%03dZ", day, (int)(now % 1000));
}

/* Into one buffer and out with one write, so that lines of several threads do not mix. */
static void print_line(const char *level, const char *event, const char *code, const char *what) {
  char line[1000], stamp[40];
  print_stamp(stamp);
  struct felt_text text = felt_text_init(line, sizeof line);
  felt_text_printf(&text, "{\"time\":\"%s\",\"level\":\"%s\",\"event\":\"%s\",", stamp, level, event);
  felt_text_printf(&text, "\"code\":\"%s\",", code);
  felt_text_put(&text, "\"what\":\"");
  for (const char *c = what; *c && text.length < sizeof line - 8; c++)
    felt_text_printf(&text, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c >= ' ' && *c <= '~' ? *c : '?');
  felt_text_put(&text, "\"}\n");
  (void)fwrite(line, 1, text.length, stderr);
}

void log_says(const char *level, const char *event, const struct felt_reason *reason) {
  json_t *fields = reason_json(reason);
  char what[sizeof(struct felt_sentence)];
  struct felt_text text = felt_text_init(what, sizeof what);
  felt_words_reason(reason, &text);
  if (fields) (void)json_object_set_new(fields, "what", plain_json(what));
  log_json(level, event, fields);
}

void log_failure(const char *level, const char *event, const char *id, const struct felt_error *error) {
  char what[700];
  struct felt_text text = felt_text_init(what, sizeof what);
  if (id) felt_text_printf(&text, "%s: ", id);
  felt_text_printf(&text, "%s: ", error->where);
  felt_words_what(error, &text);
  felt_text_cut(&text);
  print_line(level, event, felt_code_word(error->reason.code), what);
}

void log_json(const char *level, const char *event, json_t *fields) {
  char stamp[40];
  print_stamp(stamp);
  json_t *object = json_pack("{ss ss ss}", "time", stamp, "level", level, "event", event);
  bool whole = object && fields && json_object_update(object, fields) == 0;
  char *line = whole ? json_dumps(object, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;
  size_t length = line ? strlen(line) : 0;
  json_decref(fields);
  json_decref(object);
  if (line) {
    line[length++] = '\n'; /* in place of the terminator */
    (void)fwrite(line, 1, length, stderr);
  } else {
    print_line("warning", event, felt_code_word(FELT_CODE_LINE_WITHOUT_MEMORY),
               felt_words_code(FELT_CODE_LINE_WITHOUT_MEMORY).text);
  }
  free(line);
}
