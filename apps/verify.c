/* felt-verify, executed by `felt verify`: a deal repeated from its record. */
#include "book_file.h"
#include "cli.h"
#include "verify_cards.h"

#include "felt/floor.h"

#include <jansson.h>

enum { BOOK, JSON };

static const struct cli_option options[] = {
    [BOOK] = {"book", "BOOK", "the round's book, where it is not a built-in one"},
    [JSON] = {"json", NULL, "the verdict as one JSON object"},
    {NULL, NULL, NULL},
};

enum { RECORD_MAX = 1 << 20 };

/* What a round was dealt from, as it was shown. */
struct record {
  uint8_t commitment[FELT_COMMITMENT], secret[FELT_FLOOR_SEED];
  struct felt_floor_seat seat[FELT_SEATS_MAX];
  felt_card deck[FELT_DECK];
  const json_t *round; /* with the cards that were shown; NULL: there are none */
};

static int digit(char c) {
  static const char digits[] = "0123456789abcdef";
  const char *at = c ? strchr(digits, c) : NULL;
  return at ? (int)(at - digits) : -1;
}

static bool read_hex(const json_t *value, uint8_t bytes[32]) {
  const char *hex = json_string_value(value);
  if (!hex || strlen(hex) != 64) return false;
  for (int i = 0; i < 32; i++) {
    int high = digit(hex[2 * i]), low = digit(hex[2 * i + 1]);
    if (high < 0 || low < 0) return false;
    bytes[i] = (uint8_t)(high << 4 | low);
  }
  return true;
}

static bool read_seeds(const json_t *seeds, struct record *record) {
  const char *key;
  json_t *value, *walked = (json_t *)(uintptr_t)seeds; /* jansson's iterators take no const */
  if (seeds && !json_is_object(seeds)) return false;
  json_object_foreach(walked, key, value) {
    long seat = strlen(key) < 3 ? strtol(key, NULL, 10) : 0;
    if (seat < 1 || seat > FELT_SEATS_MAX || !read_hex(value, record->seat[seat - 1].seed)) return false;
    record->seat[seat - 1].seeded = true;
  }
  return true;
}

static bool read_deck(const json_t *deck, struct record *record) {
  felt_set seen = 0;
  if (json_array_size(deck) != FELT_DECK) return false;
  for (size_t i = 0; i < FELT_DECK; i++) {
    const char *name = json_string_value(json_array_get(deck, i));
    struct felt_error error;
    if (!name || strlen(name) != 2 || felt_card_parse(name, 2, &record->deck[i], &error)) return false;
    seen |= felt_set_of(record->deck[i]);
  }
  return felt_set_count(seen) == FELT_DECK;
}

/* FELT_CODE_NONE where all is there. The record itself, or something that holds it as "fair": a view, a hand
 * of the history. */
static enum felt_code read_record(const json_t *object, struct record *record) {
  const json_t *fair = json_object_get(object, "fair");
  if (json_is_object(fair) && verify_has_cards(object)) record->round = object;
  if (json_is_object(fair)) object = fair;
  if (!json_is_object(object)) return FELT_CODE_NOT_A_RECORD;
  if (!read_hex(json_object_get(object, "commitment"), record->commitment)) return FELT_CODE_NO_COMMITMENT;
  if (!read_hex(json_object_get(object, "secret"), record->secret)) return FELT_CODE_NO_SECRET;
  if (!read_seeds(json_object_get(object, "seeds"), record)) return FELT_CODE_NOT_THE_SEEDS;
  if (!read_deck(json_object_get(object, "deck"), record)) return FELT_CODE_NOT_52_CARDS;
  return FELT_CODE_NONE;
}

/* What becomes of the deck: CLI_DONE where no cards are shown, or where they are the deck's. */
static int compare_cards(const struct cli_command *command, const char *name, const struct record *record,
                         const char **cards) {
  static struct felt_book book;
  struct felt_error error;
  *cards = "null";
  if (!record->round) return CLI_DONE;
  if (!name) name = verify_book_name(record->round);
  if (!name) return cli_fail(command, CLI_USAGE, FELT_SAYS(BOOK_NOT_NAMED));
  int code = book_open(command, name, &book);
  if (code) return code;
  enum felt_status status = verify_cards(&book, record->round, record->deck, &error);
  if (status) *cards = status == FELT_E_DIFFERS ? "false" : "null";
  if (status) return cli_fail_with(command, &error);
  *cards = "true";
  return CLI_DONE;
}

static int say(const struct cli_command *command, bool json, const char *book, const struct record *record) {
  uint8_t commitment[FELT_COMMITMENT];
  felt_card deck[FELT_DECK];
  int seeds = 0;
  felt_floor_commitment(record->secret, commitment);
  felt_floor_shuffle(record->secret, record->seat, deck);
  bool committed = memcmp(commitment, record->commitment, sizeof commitment) == 0;
  bool dealt = memcmp(deck, record->deck, sizeof deck) == 0;
  for (int i = 0; i < FELT_SEATS_MAX; i++) seeds += record->seat[i].seeded;
  const char *cards = "null";
  int code = committed && dealt ? compare_cards(command, book, record, &cards) : CLI_DIFFERS;
  if (json && code != CLI_USAGE)
    printf("{\"committed\":%s,\"dealt\":%s,\"seeds\":%d,\"cards\":%s}\n", committed ? "true" : "false",
           dealt ? "true" : "false", seeds, cards);
  if (!committed) return cli_fail(command, CLI_DIFFERS, FELT_SAYS(NOT_THE_COMMITTED_SECRET));
  if (!dealt) return cli_fail(command, CLI_DIFFERS, FELT_SAYS(NOT_THE_DEALT_DECK));
  if (code || json) return code;
  printf("The deck is the one that was committed to, shuffled with %d player%s seed%s.\n", seeds,
         seeds == 1 ? "'s" : "s'", seeds == 1 ? "" : "s");
  if (record->round) printf("Every card of the round lies in it where it was dealt.\n");
  return CLI_DONE;
}

static int run(const struct cli_command *command, int argc, char *argv[]) {
  struct cli_args args = cli_begin(command, argc, argv);
  const char *path = NULL, *book = NULL;
  bool json = false;
  for (int option; (option = cli_next(&args)) != CLI_END;) {
    if (option == CLI_STOP) return args.status;
    if (option == JSON)
      json = true;
    else if (option == BOOK)
      book = args.value;
    else if (path)
      return cli_fail(command, CLI_USAGE, FELT_SAYS(ONE_RECORD));
    else
      path = args.value;
  }
  if (!path) return cli_fail(command, CLI_USAGE, FELT_SAYS(WHICH_FAIR_RECORD));
  char *text = NULL;
  size_t length = 0;
  static struct record record;
  int code = file_read(command, path, RECORD_MAX, &text, &length);
  if (code) return code;
  json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
  const struct felt_error fault = {.reason.code =
                                       object ? read_record(object, &record) : FELT_CODE_RECORD_NOT_JSON};
  code = fault.reason.code
             ? cli_fail_because(command, CLI_USAGE, FELT_SAYS(FILE_FAULT, cli_quote(path).text), &fault)
             : say(command, json, book, &record);
  json_decref(object);
  free(text);
  return code;
}

static const struct cli_command command = {
    .name = "verify",
    .summary = "Repeat a virtual deal from its record and compare it with what was committed to",
    .synopsis = "FILE [--book BOOK] [--json]",
    .about = "FILE is what a table shows as \"fair\" when a round is over: the commitment that was shown "
             "before bets\n"
             "opened, the house's secret, the players' seeds and the deck; or a view or a hand of the "
             "history that\n"
             "holds it; then each card that it shows is compared with the deck as well. - reads standard "
             "input.\n"
             "Exit status 3: the deck is another one, or a card.\n\n"
             "  felt verify round.json",
    .options = options,
    .run = run,
};

int main(int argc, char *argv[]) {
  return cli_finish(&command, run(&command, argc, argv));
}
