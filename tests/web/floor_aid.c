/* What no page does, for the tests of the pages.
 *
 * "floor_aid do DATABASE": commands of docs/ledger.md, one a line on standard input, done on a floor that
 * nobody serves at the time, such as a link that goes down.
 *
 * "floor_aid book DATABASE": a book on standard input is kept there; its hash.
 *
 * "floor_aid seed KEY TABLE ROUND SEAT [aces]": a player's part in the shuffle that brings four of a kind in
 * the seat's hole cards and flop, or a pair of aces as its hole cards, where it plays alone and the board is
 * dealt first. KEY is the data folder's deck.key, which no player has. */
#include "felt/eval.h"
#include "felt/floor.h"
#include "felt/words.h"

#include <sodium.h>

static int fail(const struct felt_error *error) {
  (void)fprintf(stderr, "floor_aid: %s: %s\n", error->where, felt_words_of(error).text);
  return 1;
}

static int do_lines(const char *database) {
  struct felt_store *store = NULL;
  struct felt_floor *floor = NULL;
  struct felt_error error;
  static char line[FELT_FLOOR_LINE_MAX];
  enum felt_status status = felt_store_open(database, NULL, &store, &error);
  if (!status) status = felt_floor_open(store, NULL, &floor, &error);
  while (!status && fgets(line, sizeof line, stdin)) {
    struct felt_floor_command command;
    int64_t seq;
    status = felt_floor_command_parse(line, strcspn(line, "\n"), &command, &error);
    if (!status) status = felt_floor_do(floor, &command, &seq, &error);
  }
  felt_floor_close(floor);
  felt_store_close(store);
  return status ? fail(&error) : 0;
}

static int keep_book(const char *database) {
  struct felt_store *store = NULL;
  struct felt_floor *floor = NULL;
  struct felt_error error;
  static char text[1 << 18];
  uint8_t hash[FELT_BOOK_HASH];
  char hex[2 * FELT_BOOK_HASH + 1];
  size_t length = fread(text, 1, sizeof text, stdin);
  enum felt_status status = felt_store_open(database, NULL, &store, &error);
  if (!status) status = felt_floor_open(store, NULL, &floor, &error);
  if (!status) status = felt_floor_keep_book(floor, text, length, 1, hash, &error);
  if (!status) status = felt_floor_commit(floor, &error);
  felt_floor_close(floor);
  felt_store_close(store);
  if (status) return fail(&error);
  puts(sodium_bin2hex(hex, sizeof hex, hash, sizeof hash));
  return 0;
}

/* The board lies on top, then come the first seat's two. */
static bool has_aces(const felt_card deck[FELT_DECK]) {
  enum { ACE = FELT_RANKS - 1 };
  return felt_card_rank(deck[5]) == ACE && felt_card_rank(deck[6]) == ACE;
}

static bool has_quads(const felt_card deck[FELT_DECK]) {
  static const int dealt[] = {0, 1, 2, 5, 6}; /* the flop, and the first seat's two after the board */
  felt_set cards = 0;
  for (size_t i = 0; i < FELT_COUNT(dealt); i++) cards |= felt_set_of(deck[dealt[i]]);
  return felt_eval_category(felt_eval(cards)) == FELT_FOUR_OF_A_KIND;
}

static int find_seed(const char *file, const char *table, const char *round, int seat,
                     bool (*is_lucky)(const felt_card deck[FELT_DECK])) {
  uint8_t key[32], secret[FELT_FLOOR_SEED];
  struct felt_floor_seat seats[FELT_SEATS_MAX] = {0};
  felt_card deck[FELT_DECK];
  char words[64], hex[2 * FELT_FLOOR_SEED + 1];
  FILE *from = fopen(file, "rb");
  bool read = from && fseek(from, 32, SEEK_SET) == 0 && fread(key, 1, sizeof key, from) == sizeof key &&
              seat >= 1 && seat <= FELT_SEATS_MAX;
  if (from) (void)fclose(from);
  if (!read) return 2;
  (void)snprintf(words, sizeof words, "felt practice deck 1 %s %s", table, round);
  crypto_generichash(secret, sizeof secret, (const unsigned char *)words, strlen(words), key, sizeof key);
  struct felt_floor_seat *own = &seats[seat - 1];
  own->seeded = true;
  for (uint32_t i = 1; i != 0; i++) {
    memcpy(own->seed, &i, sizeof i);
    for (int card = 0; card < FELT_DECK; card++) deck[card] = (felt_card)card;
    felt_floor_shuffle(secret, seats, deck);
    if (!is_lucky(deck)) continue;
    puts(sodium_bin2hex(hex, sizeof hex, own->seed, sizeof own->seed));
    return 0;
  }
  return 1;
}

int main(int argc, char *argv[]) {
  if (argc == 3 && strcmp(argv[1], "do") == 0) return do_lines(argv[2]);
  if (argc == 3 && strcmp(argv[1], "book") == 0) return keep_book(argv[2]);
  bool aces = argc == 7 && strcmp(argv[6], "aces") == 0;
  if ((argc == 6 || aces) && strcmp(argv[1], "seed") == 0)
    return find_seed(argv[2], argv[3], argv[4], argv[5][0] - '0', aces ? has_aces : has_quads);
  return 2;
}
