#include "felt/base.h"

static void copy(char *to, size_t size, const char *from) {
  struct felt_text text = felt_text_init(to, size);
  felt_text_put(&text, from ? from : "");
}

/* ---- reasons */

static const struct {
  const char *word;
  int figures;
} codes[FELT_CODES] = {
    [FELT_CODE_NONE] = {"", 0},
#define FELT_CODE(name, word, figures) [FELT_CODE_##name] = {word, figures},
#include "felt/codes.def"
#undef FELT_CODE
};

const char *felt_code_word(enum felt_code code) {
  return (unsigned)code < FELT_CODES ? codes[code].word : "";
}

int felt_code_figures(enum felt_code code) {
  return (unsigned)code < FELT_CODES ? codes[code].figures : 0;
}

struct felt_figure felt_figure_number(int64_t number) {
  return (struct felt_figure){.kind = FELT_IS_A_NUMBER, .number = number};
}

struct felt_figure felt_figure_text(const char *text) {
  struct felt_figure figure = {.kind = FELT_IS_A_TEXT};
  copy(figure.text, sizeof figure.text, text);
  size_t end = strlen(figure.text); /* never within a character */
  while (text[end] && end > 0 && ((unsigned char)text[end] & 0xc0) == 0x80) end--;
  figure.text[end] = '\0';
  return figure;
}

struct felt_figure felt_figure_money(const char *currency, int64_t cents) {
  struct felt_figure figure = {.kind = FELT_IS_MONEY, .number = cents};
  copy(figure.text, sizeof figure.text, currency);
  return figure;
}

struct felt_figure felt_figure_name(enum felt_code name) {
  return (struct felt_figure){.kind = FELT_IS_A_NAME, .number = name};
}

struct felt_figure felt_figure_same(struct felt_figure figure) {
  return figure;
}

void felt_say(struct felt_saying *saying, enum felt_code join, const struct felt_reason *part) {
  felt_assert(saying->count < FELT_PARTS_MAX && part->figure_count == felt_code_figures(part->code));
  struct felt_part *next = &saying->part[saying->count];
  next->join = saying->count > 0 ? join : FELT_CODE_NONE;
  next->says = *part;
  saying->count++;
}

#undef felt_refuse
enum felt_status felt_refuse(struct felt_error *error, enum felt_status status, const char *where,
                             const char *rule, const struct felt_reason *reason) {
  felt_assert(reason->figure_count == felt_code_figures(reason->code));
  if (!error) return status;
  error->status = status;
  error->line = 0;
  copy(error->where, sizeof error->where, where);
  copy(error->rule, sizeof error->rule, rule);
  error->reason = *reason;
  error->cause.code = error->root.code = FELT_CODE_NONE;
  return status;
}

#undef felt_refuse_by
enum felt_status felt_refuse_by(struct felt_error *error, const char *where, const char *rule,
                                const struct felt_reason *reason) {
  return felt_refuse(error, rule && rule[0] ? FELT_E_RULE : FELT_E_INPUT, where, rule, reason);
}

/* Of a chain that is too long the innermost stays: it is what happened. */
void felt_because(struct felt_error *error, const struct felt_error *cause) {
  if (!error) return;
  const struct felt_reason root = cause->root.code != FELT_CODE_NONE ? cause->root : cause->cause;
  error->cause = cause->reason;
  error->root = root;
}

#undef felt_refuse_because
enum felt_status felt_refuse_because(struct felt_error *error, enum felt_status status, const char *where,
                                     const struct felt_reason *reason, const struct felt_error *cause) {
  if (!error) return felt_refuse(NULL, status, where, NULL, reason);
  const struct felt_error behind = *cause; /* `cause` may be `error` itself */
  (void)felt_refuse(error, status, where, behind.rule, reason);
  felt_because(error, &behind);
  return status;
}

#undef felt_refuse_with_cause
enum felt_status felt_refuse_with_cause(struct felt_error *error, enum felt_status status, const char *where,
                                        const struct felt_reason *reason, const struct felt_reason *cause) {
  (void)felt_refuse(error, status, where, NULL, reason);
  if (error) error->cause = *cause;
  return status;
}

_Noreturn void felt_assert_failed(const char *condition, const char *file, int line) {
  fprintf(stderr, "felt: %s:%d: this must hold and does not: %s\n", file, line, condition);
  abort();
}
