#include "felt/cards.h"

static const char ranks[] = "23456789TJQKA";
static const char suits[] = "cdhs";

struct felt_card_name felt_card_print(felt_card card) {
  felt_assert(card < FELT_DECK);
  return (struct felt_card_name){{ranks[felt_card_rank(card)], suits[felt_card_suit(card)], '\0'}};
}

/* One more than the rank or suit of a letter in either case, 0 for any other byte. Input comes by the
 * million lines, and a search in the strings above was a tenth of its time. */
static const uint8_t rank_at[256] = {
    ['2'] = 1,  ['3'] = 2,  ['4'] = 3,  ['5'] = 4,  ['6'] = 5, ['7'] = 6,  ['8'] = 7,  ['9'] = 8,  ['T'] = 9,
    ['J'] = 10, ['Q'] = 11, ['K'] = 12, ['A'] = 13, ['t'] = 9, ['j'] = 10, ['q'] = 11, ['k'] = 12, ['a'] = 13,
};
static const uint8_t suit_at[256] = {
    ['c'] = 1, ['d'] = 2, ['h'] = 3, ['s'] = 4, ['C'] = 1, ['D'] = 2, ['H'] = 3, ['S'] = 4,
};

static int rank_of(char c) {
  return rank_at[(unsigned char)c] - 1;
}

static int suit_of(char c) {
  return suit_at[(unsigned char)c] - 1;
}

/* Bytes of unknown input in an error message: what is not plain ASCII shows as \xNN. */
static void quote(struct felt_text *text, const char *bytes, size_t length) {
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)bytes[i];
    felt_text_printf(text, c >= ' ' && c <= '~' ? "%c" : "\\x%02x", c);
  }
}

enum felt_status felt_card_parse(const char *string, size_t length, felt_card *card,
                                 struct felt_error *error) {
  int rank = length >= 1 ? rank_of(string[0]) : -1;
  int suit = length >= 2 ? suit_of(string[1]) : -1;
  if (rank < 0 || suit < 0) {
    char shown[16];
    struct felt_text text = felt_text_init(shown, sizeof shown);
    quote(&text, string, length < 2 ? length : 2);
    return felt_refuse(error, FELT_E_INPUT, NULL, NULL, FELT_SAYS(NOT_A_CARD, shown));
  }
  *card = felt_card_make(rank, suit);
  return FELT_OK;
}

static bool separates(char c) {
  return c == ' ' || c == '\t' || c == ',';
}

enum felt_status felt_cards_parse(const char *string, size_t length, felt_set taken, int limit,
                                  felt_card cards[], int *count, struct felt_error *error) {
  felt_card read[FELT_DECK];
  int n = 0;
  felt_assert(limit >= 0 && limit <= FELT_DECK);
  for (size_t i = 0; i < length;) {
    if (separates(string[i])) {
      i++;
      continue;
    }
    felt_card card = 0;
    enum felt_status status = felt_card_parse(string + i, length - i, &card, error);
    if (status) {
      if (error) (void)snprintf(error->where, sizeof error->where, "character %zu", i + 1);
      return status;
    }
    if (n == limit) return felt_refuse(error, FELT_E_INPUT, NULL, NULL, FELT_SAYS(TOO_MANY_CARDS, limit));
    if (taken & felt_set_of(card))
      return felt_refuse(error, FELT_E_INPUT, NULL, NULL, FELT_SAYS(CARD_TWICE, felt_card_print(card).text));
    taken |= felt_set_of(card);
    read[n++] = card;
    i += 2;
  }
  memcpy(cards, read, (size_t)n);
  *count = n;
  return FELT_OK;
}

felt_set felt_cards_set(const felt_card cards[], int count) {
  felt_set set = 0;
  for (int i = 0; i < count; i++) set |= felt_set_of(cards[i]);
  return set;
}
