#include "felt/base.h"

static void copy(char *to, size_t size, const char *from) {
  struct felt_text text = felt_text_init(to, size);
  felt_text_put(&text, from ? from : "");
}

#undef felt_fail
enum felt_status felt_fail(struct felt_error *error, enum felt_status status, const char *where,
                           const char *rule, const char *format, ...) {
  if (!error) return status;
  error->status = status;
  error->line = 0;
  copy(error->where, sizeof error->where, where);
  copy(error->rule, sizeof error->rule, rule);
  va_list arguments;
  va_start(arguments, format);
  if (vsnprintf(error->what, sizeof error->what, format, arguments) < 0) error->what[0] = '\0';
  va_end(arguments);
  return status;
}

_Noreturn void felt_assert_failed(const char *condition, const char *file, int line) {
  fprintf(stderr, "felt: %s:%d: this must hold and does not: %s\n", file, line, condition);
  abort();
}

void felt_error_print(const struct felt_error *error, struct felt_text *text) {
  if (error->where[0]) felt_text_put(text, error->where);
  if (error->line > 0) felt_text_printf(text, ":%d", error->line);
  if (error->where[0] || error->line > 0) felt_text_put(text, ": ");
  felt_text_put(text, error->what);
  if (error->rule[0]) felt_text_printf(text, " (%s)", error->rule);
}
