/* Many hands, and the form of a document. */
#include "test.h"

#include "document.h"
#include "walk.h"

#include <math.h>

/* ---- many hands */

static struct walk coin(void) {
  return (struct walk){.count = 2, .step = {-1, 1}, .chance = {0.5, 0.5}};
}

static void totals_of_a_coin_are_binomial(void **state) {
  (void)state;
  struct walk walk = coin();
  static double chance[WALK_STEPS];
  walk_total(&walk, 10, chance);
  static const int heads[] = {1, 10, 45, 120, 210, 252};
  for (int i = 0; i <= 5; i++) {
    double expected = heads[i] / 1024.0;
    assert_true(fabs(chance[WALK_STEPS / 2 + 2 * i - 10] - expected) < 1e-12);
    assert_true(fabs(chance[WALK_STEPS / 2 - 2 * i + 10] - expected) < 1e-12);
  }
}

/* By reflection: P(minimum <= -2 in 4 tosses) = P(S4 <= -2) + P(S4 < -2) = (1 + 4 + 1) / 16. */
static void the_lowest_point_of_a_coin_is_known(void **state) {
  (void)state;
  struct walk walk = coin();
  struct walk_low *low = calloc(1, sizeof *low);
  assert_non_null(low);
  walk_lowest(&walk, 2, low);
  walk_lowest(&walk, 4, low);
  double reached = 0;
  for (int i = 2; i <= WALK_BANKROLL_MAX; i++) reached += low->chance[i];
  assert_true(fabs(reached - 6 / 16.0) < 1e-12);
  free(low);
}

/* ---- the form of a document */

static json_t *small_document(void) {
  struct doc doc = doc_begin("felt-report");
  static const char *const texts[] = {"title", "subtitle", "source", "running"};
  for (size_t i = 0; i < FELT_COUNT(texts); i++) doc_set(doc.root, texts[i], json_string("words"));
  doc_set(doc.root, "summary", json_array());
  doc_section(&doc, "one", "One");
  doc_table(&doc, "table", "");
  doc_column(&doc, "a", DOC_LEFT);
  doc_row(&doc, "");
  doc_number(&doc, 1.5, "%s", "one and a half");
  doc_sign(&doc, "0");
  return doc.root;
}

static void a_document_has_its_form_and_what_is_cut_out_of_it_has_not(void **state) {
  (void)state;
  struct felt_error error;
  json_t *whole = small_document();
  assert_int_equal(felt_report_check(whole, &error), FELT_OK);
  static const char *const keys[] = {"document", "form",     "title",    "summary",
                                     "about",    "identity", "sections", "colophon"};
  for (size_t i = 0; i < FELT_COUNT(keys); i++) {
    json_t *cut = json_deep_copy(whole);
    assert_int_equal(json_object_del(cut, keys[i]), 0);
    assert_int_equal(felt_report_check(cut, &error), FELT_E_INPUT);
    json_decref(cut);
  }
  json_t *section = json_array_get(json_object_get(whole, "sections"), 0);
  json_t *table = json_array_get(json_object_get(section, "blocks"), 0);
  json_t *row = json_array_get(json_object_get(table, "rows"), 0);
  assert_int_equal(json_array_append_new(json_object_get(row, "cells"), json_object()), 0);
  assert_int_equal(felt_report_check(whole, &error), FELT_E_INPUT);
  json_decref(whole);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(totals_of_a_coin_are_binomial),
      cmocka_unit_test(the_lowest_point_of_a_coin_is_known),
      cmocka_unit_test(a_document_has_its_form_and_what_is_cut_out_of_it_has_not),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
