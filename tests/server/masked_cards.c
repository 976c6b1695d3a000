/* Cards under other names, for the leak test: felt-serve-masked is felt-serve in which a card is written and
 * read as two signs out of FELT_CARD_NAMES, 52 pairs of signs that nothing else in an answer uses. The linker
 * puts these in place of the functions of felt/cards.h (--wrap). */
#include "felt/cards.h"

struct felt_card_name __real_felt_card_print(felt_card card);
enum felt_status __real_felt_card_parse(const char *string, size_t length, felt_card *card,
                                        struct felt_error *error);
enum felt_status __real_felt_cards_parse(const char *string, size_t length, felt_set taken, int limit,
                                         felt_card cards[], int *count, struct felt_error *error);
struct felt_card_name __wrap_felt_card_print(felt_card card);
enum felt_status __wrap_felt_card_parse(const char *string, size_t length, felt_card *card,
                                        struct felt_error *error);
enum felt_status __wrap_felt_cards_parse(const char *string, size_t length, felt_set taken, int limit,
                                         felt_card cards[], int *count, struct felt_error *error);

static const char *names(void) {
  const char *given = getenv("FELT_CARD_NAMES");
  felt_assert(given && strlen(given) == 2 * FELT_DECK);
  return given;
}

static int find(const char *pair) {
  const char *all = names();
  for (int card = 0; card < FELT_DECK; card++)
    if (all[2 * card] == pair[0] && all[2 * card + 1] == pair[1]) return card;
  return -1;
}

struct felt_card_name __wrap_felt_card_print(felt_card card) {
  const char *all = names();
  return (struct felt_card_name){{all[2 * card], all[2 * card + 1], '\0'}};
}

enum felt_status __wrap_felt_card_parse(const char *string, size_t length, felt_card *card,
                                        struct felt_error *error) {
  int found = length >= 2 ? find(string) : -1;
  if (found < 0) return __real_felt_card_parse(string, length, card, error);
  *card = (felt_card)found;
  return FELT_OK;
}

enum felt_status __wrap_felt_cards_parse(const char *string, size_t length, felt_set taken, int limit,
                                         felt_card cards[], int *count, struct felt_error *error) {
  char plain[1024];
  if (length >= sizeof plain)
    return __real_felt_cards_parse(string, length, taken, limit, cards, count, error);
  memcpy(plain, string, length);
  for (size_t i = 0; i + 1 < length; i++) {
    int found = find(string + i);
    if (found < 0) continue;
    struct felt_card_name name = __real_felt_card_print((felt_card)found);
    memcpy(plain + i, name.text, 2);
    i++;
  }
  return __real_felt_cards_parse(plain, length, taken, limit, cards, count, error);
}
