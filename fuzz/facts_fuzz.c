/* Any bytes as a round's facts, by one of the books: refused with a reason, or settled so that it adds up. */
#include "felt/wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BOOKS = 4 };

static const struct felt_book *book_number(int n) {
  static struct felt_book books[BOOKS];
  static bool read[BOOKS];
  if (!read[n]) {
    static struct felt_faults faults;
    const struct felt_book_text *text = felt_book_builtin(n);
    felt_assert(felt_book_read(text->text, text->length, &books[n], &faults) == FELT_OK);
    read[n] = true;
  }
  return &books[n];
}

static void check_adds_up(const struct felt_settlement *settlement) {
  for (int i = 0; i < settlement->hand_count; i++) {
    const struct felt_hand_result *hand = &settlement->hand[i];
    felt_assert(hand->net_cents == hand->returned_cents - hand->staked_cents);
    for (int j = 0; j < hand->line_count; j++) felt_assert(hand->line[j].rule && hand->line[j].rule[0]);
  }
  for (int i = 0; i < settlement->level_count; i++) {
    const struct felt_level_result *level = &settlement->level[i];
    felt_assert(level->before.micro + level->contributed_micro +
                    (level->reseeded_cents - level->paid_cents) * FELT_MICRO ==
                level->after.micro);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 1) return 0;
  const struct felt_book *book = book_number(data[0] % BOOKS);
  json_t *round = NULL;
  struct felt_error error = {0};
  if (felt_wire_parse((const char *)data + 1, size - 1, &round, &error) == FELT_OK) {
    static struct felt_facts facts;
    static struct felt_settlement settlement;
    if (felt_wire_read_facts(book, round, &facts, &error) == FELT_OK &&
        felt_settle(book, &facts, &settlement, &error) == FELT_OK) {
      check_adds_up(&settlement);
      json_decref(felt_wire_settlement(book, &facts, &settlement));
    } else {
      felt_assert(error.reason.code != FELT_CODE_NONE && error.where[0]);
    }
  }
  json_decref(round);
  return 0;
}
