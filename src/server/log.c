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

/* Into one buffer and out with one write, so that lines of several threads do not mix. */
void log_line(const char *level, const char *event, const char *format, ...) {
  char what[600], line[900], stamp[40];
  int64_t now = clock_wall_ms();
  time_t seconds = (time_t)(now / 1000);
  struct tm parts;
  va_list arguments;
  va_start(arguments, format);
  if (vsnprintf(what, sizeof what, format, arguments) < 0) what[0] = '\0';
  va_end(arguments);
  (void)gmtime_r(&seconds, &parts);
  (void)strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &parts);
  struct felt_text text = felt_text_init(line, sizeof line);
  felt_text_printf(&text, "{\"time\":\"%s.%03dZ\",\"level\":\"%s\",\"event\":\"%s\",\"what\":\"", stamp,
                   (int)(now % 1000), level, event);
  for (const char *c = what; *c && text.length < sizeof line - 8; c++)
    felt_text_printf(&text, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c >= ' ' && *c <= '~' ? *c : '?');
  felt_text_put(&text, "\"}\n");
  (void)fwrite(line, 1, text.length, stderr);
}
