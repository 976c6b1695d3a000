/* The card parser: any bytes are safe, a failure touches nothing, and what was read prints back to what
 * reads the same. The first byte chooses the limit. */
#include "felt/cards.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_failure(const felt_card cards[FELT_DECK], int count, const struct felt_error *error) {
  felt_assert(count == -1);
  for (int i = 0; i < FELT_DECK; i++) felt_assert(cards[i] == 0xff);
  felt_assert(error->status == FELT_E_INPUT && error->reason.code != FELT_CODE_NONE);
}

static void check_success(const felt_card cards[FELT_DECK], int count, int limit) {
  felt_assert(count >= 0 && count <= limit);
  felt_assert(felt_set_count(felt_cards_set(cards, count)) == count);
  char buffer[2 * FELT_DECK + 1];
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  for (int i = 0; i < count; i++) felt_text_put(&text, felt_card_print(cards[i]).text);
  felt_card again[FELT_DECK];
  int count_again = -1;
  felt_assert(felt_cards_parse(buffer, text.length, 0, limit, again, &count_again, NULL) == FELT_OK);
  felt_assert(count_again == count && memcmp(again, cards, (size_t)count) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  int limit = data[0] % (FELT_DECK + 1), count = -1;
  felt_card cards[FELT_DECK];
  memset(cards, 0xff, sizeof cards);
  struct felt_error error = {0};
  enum felt_status status =
      felt_cards_parse((const char *)data + 1, size - 1, 0, limit, cards, &count, &error);
  if (status)
    check_failure(cards, count, &error);
  else
    check_success(cards, count, limit);
  return 0;
}
