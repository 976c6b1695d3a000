/* One description for a line and for values by name: both read the same. */
#include "felt/record.h"
#include "test.h"

static const char *const colours[] = {"red", "green"};

struct thing {
  int64_t cents, count;
  bool live;
  char name[8];
  uint8_t hash[2];
  uint32_t seats;
  int colour, shade;
};

static void describe(struct felt_record_io *io, struct thing *thing) {
  felt_record_io_int(io, "cents", &thing->cents, 5, 100);
  felt_record_io_need_int(io, "count", &thing->count, 1, 9);
  felt_record_io_flag(io, "live", &thing->live);
  felt_record_io_text(io, "name", thing->name, sizeof thing->name);
  felt_record_io_hex(io, "hash", thing->hash, sizeof thing->hash);
  felt_record_io_bits(io, "seats", &thing->seats, 6);
  felt_record_io_word(io, "colour", &thing->colour, -1, colours, 2);
  felt_record_io_word(io, "shade", &thing->shade, 1, colours, 2);
}

/* "cents 7 count 3": a value is what stands behind its name, in whatever form is asked for. */
static bool find(struct felt_record_source *source, const char *key, enum felt_record_form form,
                 struct felt_record_value *value) {
  char wanted[32];
  (void)snprintf(wanted, sizeof wanted, " %s ", key);
  const char *at = strstr(source->context, wanted);
  if (!at) return false;
  at += strlen(wanted);
  (void)snprintf(value->text, sizeof value->text, "%.*s", (int)strcspn(at, " "), at);
  char *end = NULL;
  value->number = strtoll(value->text, &end, 10);
  value->bits = (uint32_t)value->number;
  value->flag = strcmp(value->text, "yes") == 0;
  if ((form == FELT_AS_NUMBER || form == FELT_AS_BITS) && *end)
    felt_record_source_fault(source, key, FELT_SAYS(NOT_A_WHOLE_NUMBER));
  if (form == FELT_AS_FLAG && !value->flag && strcmp(value->text, "no") != 0)
    felt_record_source_fault(source, key, FELT_SAYS(UNKNOWN_WORD));
  return true;
}

static struct felt_record_source take(char *values, struct thing *thing) {
  struct felt_record_source source = {.find = find, .context = values};
  struct felt_record_io io = {.source = &source};
  describe(&io, thing);
  return source;
}

static void values_by_name_read_as_the_line_with_the_same_ones(void **state) {
  (void)state;
  static const struct {
    const char *values, *line;
  } rows[] = {
      {" count 1 colour red ", "v1 thing count=1 colour=red"},
      {" colour red count 1 cents 5 live no shade green seats 0 ", "v1 thing count=1 colour=red"},
      {" shade red colour green seats 68 hash ff01 name abc live yes count 9 cents 100 ",
       "v1 thing cents=100 count=9 live name=abc hash=ff01 seats=2,6 colour=green shade=red"},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    char values[200], line[200];
    struct thing thing = {.cents = 77, .seats = 77, .hash = {7, 7}, .shade = 7, .name = "old"};
    (void)snprintf(values, sizeof values, "%s", rows[i].values);
    struct felt_record_source source = take(values, &thing);
    assert_string_equal(felt_code_word(source.fault.code), "");
    struct felt_text text = felt_text_init(line, sizeof line);
    struct felt_record_io io = {.text = &text};
    felt_record_begin(&text, 1, "thing");
    describe(&io, &thing);
    assert_string_equal(line, rows[i].line);
  }
}

static void the_first_value_that_does_not_fit_is_named(void **state) {
  (void)state;
  static const struct {
    const char *values, *key;
    enum felt_code fault;
  } rows[] = {
      {" colour red ", "count", FELT_CODE_FIELD_MISSING},
      {" count 1 ", "colour", FELT_CODE_FIELD_MISSING},
      {" count 0 colour red ", "count", FELT_CODE_NUMBER_OUT_OF_RANGE},
      {" count 1 colour red cents 101 ", "cents", FELT_CODE_NUMBER_OUT_OF_RANGE},
      {" count 1 colour red cents -1 ", "cents", FELT_CODE_NUMBER_OUT_OF_RANGE},
      {" count 1 colour red cents ten ", "cents", FELT_CODE_NOT_A_WHOLE_NUMBER},
      {" count 1 colour red live maybe ", "live", FELT_CODE_UNKNOWN_WORD},
      {" count 1 colour red name abcdefgh ", "name", FELT_CODE_TEXT_TOO_LONG},
      {" count 1 colour red hash ff0 ", "hash", FELT_CODE_TOO_FEW_DIGITS},
      {" count 1 colour red hash ff0100 ", "hash", FELT_CODE_TOO_FEW_DIGITS},
      {" count 1 colour red hash FF01 ", "hash", FELT_CODE_TOO_FEW_DIGITS},
      {" count 1 colour red seats 128 ", "seats", FELT_CODE_NUMBER_OUT_OF_RANGE},
      {" count 1 colour blue ", "colour", FELT_CODE_UNKNOWN_WORD},
      {" count 1 colour red shade blue ", "shade", FELT_CODE_UNKNOWN_WORD},
      {" count 0 colour blue cents 999 ", "cents", FELT_CODE_NUMBER_OUT_OF_RANGE},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    char values[200];
    struct thing thing = {0};
    (void)snprintf(values, sizeof values, "%s", rows[i].values);
    struct felt_record_source source = take(values, &thing);
    if (source.fault.code != rows[i].fault || strcmp(source.key, rows[i].key) != 0)
      fail_msg("%s: %s at %s", rows[i].values, felt_code_word(source.fault.code), source.key);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(values_by_name_read_as_the_line_with_the_same_ones),
      cmocka_unit_test(the_first_value_that_does_not_fit_is_named),
  };
  return cmocka_run_group_tests_name("record_io", tests, NULL, NULL);
}
