/* A reason as JSON: its code and its figures, for programs and for pages with a catalogue of their own. */
#include "felt/service.h"
#include "felt/words.h"

json_t *plain_json(const char *words) {
  char ascii[sizeof(struct felt_sentence)];
  struct felt_text text = felt_text_init(ascii, sizeof ascii);
  for (; *words; words++) felt_text_printf(&text, "%c", *words >= ' ' && *words <= '~' ? *words : '?');
  return json_string(ascii);
}

static json_t *figure_json(const struct felt_figure *figure) {
  switch (figure->kind) {
  case FELT_IS_A_NUMBER: return json_integer(figure->number);
  case FELT_IS_MONEY:
    return json_pack("{sI so}", "cents", (json_int_t)figure->number, "currency", plain_json(figure->text));
  case FELT_IS_A_NAME: return json_pack("{ss}", "name", felt_code_word((enum felt_code)figure->number));
  default: return plain_json(figure->text);
  }
}

json_t *reason_figures_json(const struct felt_reason *reason) {
  json_t *figures = json_array();
  for (int i = 0; i < felt_code_figures(reason->code); i++)
    json_array_append_new(figures, figure_json(&reason->figure[i]));
  return figures;
}

json_t *reason_json(const struct felt_reason *reason) {
  return json_pack("{ss so}", "code", felt_code_word(reason->code), "figures", reason_figures_json(reason));
}
