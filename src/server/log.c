#include "serve.h"

int64_t clock_us(void) {
  struct timespec time;
  (void)clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

int64_t clock_wall_ms(void) {
  struct timespec time;
  (void)clock_gettime(CLOCK_REALTIME, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void print_stamp(char stamp[40]) {
  int64_t now = clock_wall_ms();
  time_t seconds = (time_t)(now / 1000);
  struct tm parts;
  char day[32];
  (void)gmtime_r(&seconds, &parts);
  (void)strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &parts);
  (void)snprintf(stamp, 40, "%s.%03dZ", day, (int)(now % 1000));
}

/* Into one buffer and out with one write, so that lines of several threads do not mix. `code` may be "". */
static void print_line(const char *level, const char *event, const char *code, const char *what) {
  char line[1000], stamp[40];
  print_stamp(stamp);
  struct felt_text text = felt_text_init(line, sizeof line);
  felt_text_printf(&text, "{\"time\":\"%s\",\"level\":\"%s\",\"event\":\"%s\",", stamp, level, event);
  if (code[0]) felt_text_printf(&text, "\"code\":\"%s\",", code);
  felt_text_put(&text, "\"what\":\"");
  for (const char *c = what; *c && text.length < sizeof line - 8; c++)
    felt_text_printf(&text, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c >= ' ' && *c <= '~' ? *c : '?');
  felt_text_put(&text, "\"}\n");
  (void)fwrite(line, 1, text.length, stderr);
}

void log_line(const char *level, const char *event, const char *format, ...) {
  char what[600];
  va_list arguments;
  va_start(arguments, format);
  if (vsnprintf(what, sizeof what, format, arguments) < 0) what[0] = '\0';
  va_end(arguments);
  print_line(level, event, "", what);
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
    log_line("warning", event, "memory ran out for this line");
  }
  free(line);
}
