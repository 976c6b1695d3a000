/* What a sign tells everybody: every award in its turn, and the posted pay table. */
#include "felt/views.h"

#include "floor_fixture.h"

static struct fixture f;

static void begin(const char *book, const char *progressive) {
  setup(&f, "memory:", book);
  must(&f, "link-open", MIA WITH("sue", "supervisor") " link=main reason=new-link book=%s%s", f.hash,
       progressive);
  for (int table = 7; table <= 9; table++)
    must(&f, "link-join", SUE " link=main table=%d game=other book=%s%s", table, f.hash, progressive);
}

static void hit(int table, const char *hand) {
  must(&f, "link-coin-in", DEB " link=main table=%d round=1 seats=2", table);
  must(&f, "link-deal", DEB " link=main table=%d round=1", table);
  must(&f, "link-hit", DEB " link=main table=%d round=1 seat=2 hand=%s", table, hand);
  must(&f, "link-end", DEB " link=main table=%d round=1", table);
}

/* "pending 7 major, winner 9 mega" */
static const char *awards_of(const json_t *sign, char text[256]) {
  struct felt_text out = felt_text_init(text, 256);
  size_t i;
  json_t *award;
  json_array_foreach(json_object_get(sign, "awards"), i, award) {
    const json_t *level = json_object_get(award, "level");
    felt_text_printf(&out, "%s%s %d %s", i ? ", " : "", json_string_value(json_object_get(award, "state")),
                     (int)json_integer_value(json_object_get(award, "table")),
                     json_is_null(level) ? "-" : json_string_value(level));
  }
  return text;
}

static void assert_awards(const char *expected) {
  char text[256] = "";
  json_t *sign = view_sign(f.floor, "main", 77);
  assert_string_equal(awards_of(sign, text), expected);
  json_decref(sign);
}

static void every_award_is_told_until_it_is_paid_or_void(void **state) {
  (void)state;
  begin("chickasaw", "");
  assert_awards("");
  hit(7, "straight-flush");
  hit(8, "four-of-a-kind");
  hit(9, "royal-flush");
  assert_awards("pending 7 major, pending 8 minor, pending 9 mega");
  must(&f, "link-verify", SUE " link=main hit=1");
  assert_awards("pending 8 minor, pending 9 mega, winner 7 major");
  must(&f, "link-void", MIA WITH("sue", "supervisor") " link=main hit=2 reason=hand-misread");
  assert_awards("pending 9 mega, winner 7 major");
  teardown(&f);
}

static void a_held_hit_is_pending_and_takes_no_level_yet(void **state) {
  (void)state;
  begin("massachusetts", "");
  must(&f, "link-coin-in", DEB " link=main table=7 round=1 seats=2");
  must(&f, "link-deal", DEB " link=main table=7 round=1");
  must(&f, "link-down", SUE WITH("mia", "shift-manager") " link=main reason=network-failed");
  must(&f, "link-hit", DEB " link=main table=7 round=1 seat=2 hand=royal-flush");
  assert_awards("pending 7 -");
  teardown(&f);
}

/* "royal-flush mega 1000000 0 100000", a line each; " board" where it lies there. */
static void pays_of(const json_t *sign, struct felt_text *out) {
  size_t i;
  json_t *pay;
  json_array_foreach(json_object_get(sign, "pays"), i, pay) {
    const json_t *level = json_object_get(pay, "level");
    felt_text_printf(out, "%s%s %s %lld %lld %lld\n", json_string_value(json_object_get(pay, "hand")),
                     json_is_true(json_object_get(pay, "on_board")) ? " board" : "",
                     json_is_null(level) ? "-" : json_string_value(level),
                     (long long)json_integer_value(json_object_get(pay, "percent_ppm")),
                     (long long)json_integer_value(json_object_get(pay, "cents")),
                     (long long)json_integer_value(json_object_get(pay, "envy")));
  }
}

static void the_posted_pays_are_those_of_the_house(void **state) {
  (void)state;
  static const struct {
    const char *book, *progressive, *pays;
  } row[] = {
      {"chickasaw", "",
       "royal-flush mega 1000000 0 100000\nstraight-flush major 1000000 0 30000\n"
       "four-of-a-kind minor 1000000 0 0\nfull-house - 0 5000 0\nflush - 0 4000 0\nstraight - 0 3000 0\n"
       "three-of-a-kind - 0 900 0\n"},
      {"massachusetts", " progressive=PTMGL01",
       "royal-flush jackpot 1000000 0 100000\nstraight-flush jackpot 100000 0 30000\n"
       "four-of-a-kind - 0 150000 0\nfull-house - 0 25000 0\nflush - 0 20000 0\nstraight - 0 15000 0\n"
       "three-of-a-kind - 0 4500 0\n"},
      {"players-guide", "",
       "royal-flush jackpot 1000000 0 10000\nroyal-flush board - 0 500000 0\nstraight-flush - 0 150000 0\n"
       "four-of-a-kind - 0 50000 0\nfull-house - 0 5000 0\n"},
  };
  for (size_t i = 0; i < FELT_COUNT(row); i++) {
    char text[2048] = "";
    struct felt_text out = felt_text_init(text, sizeof text);
    begin(row[i].book, row[i].progressive);
    json_t *sign = view_sign(f.floor, "main", 77);
    pays_of(sign, &out);
    assert_string_equal(text, row[i].pays);
    json_decref(sign);
    teardown(&f);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_award_is_told_until_it_is_paid_or_void),
      cmocka_unit_test(a_held_hit_is_pending_and_takes_no_level_yet),
      cmocka_unit_test(the_posted_pays_are_those_of_the_house),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
