/* Sheets of the house's own: handed in by one, approved and retired by two, named by their hashes for ever.
 */
#include "floor_fixture.h"

static struct fixture f;
#define TWO MIA WITH("sue", "supervisor")

/* The first house's sheet under another name, and another chip to tell versions apart; f.hash names it. */
static void keep_sheet(const char *name, const char *chip) {
  const struct felt_book_text *book = felt_book_find("chickasaw");
  static char text[64 * 1024];
  struct felt_text put = felt_text_init(text, sizeof text);
  uint8_t hash[FELT_BOOK_HASH];
  struct felt_error error;
  static const char *const from[] = {"book: chickasaw", "smallest chip:            {amount: 1"};
  const char *first = strstr(book->text, from[0]), *second = strstr(book->text, from[1]);
  assert_true(first && second && first < second);
  felt_text_printf(&put, "%.*sbook: %s%.*ssmallest chip:            {amount: %s%s", (int)(first - book->text),
                   book->text, name, (int)(second - first - (long)strlen(from[0])), first + strlen(from[0]),
                   chip, second + strlen(from[1]));
  assert_false(put.full);
  if (felt_floor_keep_book(f.floor, text, put.length, 1000, hash, &error))
    fail_msg("%s", felt_code_word(error.reason.code));
  struct felt_text hex = felt_text_init(f.hash, sizeof f.hash);
  for (int i = 0; i < FELT_BOOK_HASH; i++) felt_text_printf(&hex, "%02x", hash[i]);
  commit(&f);
}

static enum felt_book_state state_at(int n) {
  struct felt_floor_book book;
  return felt_floor_book_at(f.floor, n, &book) ? (enum felt_book_state)book.state : FELT_BOOK_PLAIN;
}

static void a_sheet_opens_nothing_before_two_people_have_approved_it(void **state) {
  (void)state;
  struct felt_floor_book book;
  setup(&f, "memory:", NULL);
  keep_sheet("seaside", "1");
  must_not(&f, FELT_SAYS(BOOK_NOT_HANDED_IN), "approve-book", TWO " book=%s", f.hash);
  must(&f, "hand-in-book", SUE " book=%s", f.hash);
  must_not(&f, FELT_SAYS(BOOK_IS_HANDED_IN), "hand-in-book", SUE " book=%s", f.hash);
  must_not(&f, FELT_SAYS(BOOK_NOT_APPROVED), "open-table", SUE " table=1 book=%s", f.hash);
  must_not(&f, FELT_SAYS(BOOK_NOT_APPROVED), "open-table", SUE " table=1 book=%s for=play", f.hash);
  must_not(&f, FELT_SAYS(BOOK_NOT_APPROVED), "link-open", TWO " link=main reason=new-link book=%s", f.hash);
  must(&f, "approve-book", TWO " book=%s", f.hash);
  must_not(&f, FELT_SAYS(BOOK_IS_IN_FORCE), "hand-in-book", SUE " book=%s", f.hash);
  must_not(&f, FELT_SAYS(BOOK_NOT_HANDED_IN), "approve-book", TWO " book=%s", f.hash);
  open_link(&f, "main");
  open_table(&f, 1, "main");
  assert_true(felt_floor_book_at(f.floor, 0, &book));
  assert_int_equal(book.state, FELT_BOOK_IN_FORCE);
  assert_string_equal(book.name.text, "seaside");
  assert_string_equal(book.handed_in.by, "sue");
  assert_string_equal(book.approved.by, "mia");
  assert_string_equal(book.approved.with, "sue");
  assert_true(book.approved.time_ms > book.handed_in.time_ms);
  assert_false(felt_floor_book_at(f.floor, 1, &book));
  audit(&f);
  teardown(&f);
}

static void approving_another_of_its_name_retires_it_and_what_is_open_goes_on(void **state) {
  (void)state;
  char first[sizeof f.hash];
  setup(&f, "memory:", NULL);
  keep_sheet("seaside", "1");
  memcpy(first, f.hash, sizeof first);
  must(&f, "hand-in-book", SUE " book=%s", first);
  must(&f, "approve-book", TWO " book=%s", first);
  open_table(&f, 1, NULL);
  open_link(&f, "main");
  keep_sheet("seaside", "0.50");
  must(&f, "hand-in-book", SUE " book=%s", f.hash);
  keep_sheet("hillside", "0.50");
  must(&f, "hand-in-book", SUE " book=%s", f.hash);
  must(&f, "approve-book", TWO " book=%s", f.hash);
  assert_int_equal(state_at(0), FELT_BOOK_IN_FORCE);
  keep_sheet("seaside", "0.50");
  must(&f, "approve-book", TWO " book=%s", f.hash);
  assert_int_equal(state_at(0), FELT_BOOK_RETIRED);
  assert_int_equal(state_at(1), FELT_BOOK_IN_FORCE);
  assert_int_equal(state_at(2), FELT_BOOK_IN_FORCE);
  must_not(&f, FELT_SAYS(BOOK_IS_RETIRED), "open-table", SUE " table=2 book=%s", first);
  must_not(&f, FELT_SAYS(BOOK_IS_RETIRED), "retire-book", TWO " book=%s", first);
  /* The table plays on, and the link closes and opens again, by the book that they were opened with. */
  seat(&f, 1, 1, "ann");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
  must(&f, "link-close", MIA " link=main reason=end-of-day");
  must(&f, "link-open", TWO " link=main reason=resumed book=%s", first);
  must_not(&f, FELT_SAYS(BOOK_IS_RETIRED), "link-open", TWO " link=other reason=new-link book=%s", first);
  /* Handed in and approved again, it is in force again. */
  must(&f, "hand-in-book", SUE " book=%s", first);
  must(&f, "approve-book", TWO " book=%s", first);
  assert_int_equal(state_at(0), FELT_BOOK_IN_FORCE);
  assert_int_equal(state_at(1), FELT_BOOK_RETIRED);
  audit(&f);
  teardown(&f);
}

static void a_book_of_the_program_is_in_force_until_it_is_retired_and_practice_goes_on(void **state) {
  (void)state;
  setup(&f, "memory:", "chickasaw");
  open_table(&f, 1, NULL);
  must(&f, "retire-book", TWO " book=%s", f.hash);
  must_not(&f, FELT_SAYS(BOOK_IS_RETIRED), "open-table", SUE " table=2 book=%s", f.hash);
  must(&f, "open-table", SUE " table=3 book=%s for=play", f.hash);
  assert_int_equal(state_at(0), FELT_BOOK_RETIRED);
  audit(&f);
  teardown(&f);
}

static void who_may_not_and_what_is_not_there_is_refused(void **state) {
  (void)state;
  static const char nothing[] = "00000000000000000000000000000000000000000000000000000000000000ff";
  setup(&f, "memory:", NULL);
  keep_sheet("sea side", "1");
  must_not(&f, FELT_SAYS(BOOK_NAMED_WRONG), "hand-in-book", SUE " book=%s", f.hash);
  keep_sheet("seaside", "1");
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "hand-in-book"), "hand-in-book", DEB " book=%s", f.hash);
  must_not(&f, FELT_SAYS(BOOK_NOT_KEPT), "hand-in-book", SUE " book=%s", nothing);
  must(&f, "hand-in-book", SUE " book=%s", f.hash);
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "approve-book"), "approve-book",
           SUE WITH("mia", "shift-manager") " book=%s", f.hash);
  must_not(&f, FELT_SAYS(CORRECTION_NEEDS_TWO), "approve-book", MIA " book=%s", f.hash);
  must_not(&f, FELT_SAYS(CORRECTION_NEEDS_TWO), "approve-book", MIA WITH("mia", "supervisor") " book=%s",
           f.hash);
  must_not(&f, FELT_SAYS(CORRECTION_NEEDS_TWO), "retire-book", MIA " book=%s", f.hash);
  assert_int_equal(state_at(0), FELT_BOOK_HANDED_IN);
  teardown(&f);
}

/* A proposal tries its command and takes it back: what it made for the trial is gone. */
static void what_is_proposed_leaves_nothing_before_it_is_signed(void **state) {
  (void)state;
  setup(&f, "memory:", "chickasaw");
  char builtin[sizeof f.hash];
  memcpy(builtin, f.hash, sizeof builtin);
  must(&f, "propose", MIA " command=v1%%20retire-book%%20id=x%%20by=mia%%20roles=shift-manager%%20book=%s",
       builtin);
  assert_int_equal(state_at(0), FELT_BOOK_PLAIN);
  keep_sheet("seaside", "1");
  must(&f, "hand-in-book", SUE " book=%s", f.hash);
  must(&f, "sign", SUE WITH("mia", "shift-manager") " proposal=1");
  assert_int_equal(state_at(0), FELT_BOOK_HANDED_IN);
  assert_int_equal(state_at(1), FELT_BOOK_RETIRED);
  must_not(&f, FELT_SAYS(BOOK_IS_RETIRED), "open-table", SUE " table=1 book=%s", builtin);
  audit(&f);
  teardown(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_sheet_opens_nothing_before_two_people_have_approved_it),
      cmocka_unit_test(approving_another_of_its_name_retires_it_and_what_is_open_goes_on),
      cmocka_unit_test(a_book_of_the_program_is_in_force_until_it_is_retired_and_practice_goes_on),
      cmocka_unit_test(who_may_not_and_what_is_not_there_is_refused),
      cmocka_unit_test(what_is_proposed_leaves_nothing_before_it_is_signed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
