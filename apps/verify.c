/* felt-verify, executed by `felt verify`: a deal repeated from its record. */
#include "book_file.h"
#include "cli.h"

#include "felt/floor.h"

#include <jansson.h>

enum { JSON };

static const struct cli_option options[] = {
    [JSON] = {"json", NULL, "the verdict as one JSON object"},
    {NULL, NULL, NULL},
};

enum { RECORD_MAX = 1 << 20 };

/* What a round was dealt from, as it was shown. */
struct record {
  uint8_t commitment[FELT_COMMITMENT], secret[FELT_FLOOR_SEED];
  struct felt_floor_seat seat[FELT_SEATS_MAX];
  felt_card deck[FELT_DECK];
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

/* The record itself, or something that holds it as "fair": a view, a hand of the history. */
static const char *read_record(const json_t *object, struct record *record) {
  const json_t *fair = json_object_get(object, "fair");
  if (json_is_object(fair)) object = fair;
  if (!json_is_object(object)) return "not an object";
  if (!read_hex(json_object_get(object, "commitment"), record->commitment)) return "no commitment in it";
  if (!read_hex(json_object_get(object, "secret"), record->secret))
    return "no secret in it: the round is not over";
  if (!read_seeds(json_object_get(object, "seeds"), record)) return "the players' seeds are none";
  if (!read_deck(json_object_get(object, "deck"), record)) return "its deck is not of 52 cards";
  return NULL;
}

static int say(const struct cli_command *command, bool json, const struct record *record) {
  uint8_t commitment[FELT_COMMITMENT];
  felt_card deck[FELT_DECK];
  int seeds = 0;
  felt_floor_commitment(record->secret, commitment);
  felt_floor_shuffle(record->secret, record->seat, deck);
  bool committed = memcmp(commitment, record->commitment, sizeof commitment) == 0;
  bool dealt = memcmp(deck, record->deck, sizeof deck) == 0;
  for (int i = 0; i < FELT_SEATS_MAX; i++) seeds += record->seat[i].seeded;
  if (json)
    printf("{\"committed\":%s,\"dealt\":%s,\"seeds\":%d}\n", committed ? "true" : "false",
           dealt ? "true" : "false", seeds);
  if (!committed) return cli_fail(command, CLI_DIFFERS, "the secret is not the one that was committed to");
  if (!dealt)
    return cli_fail(command, CLI_DIFFERS, "secret and seeds make another deck than the one that was dealt");
  if (!json)
    printf("The deck is the one that was committed to, shuffled with %d player%s seed%s.\n", seeds,
           seeds == 1 ? "'s" : "s'", seeds == 1 ? "" : "s");
  return CLI_DONE;
}

static int run(const struct cli_command *command, int argc, char *argv[]) {
  struct cli_args args = cli_begin(command, argc, argv);
  const char *path = NULL;
  bool json = false;
  for (int option; (option = cli_next(&args)) != CLI_END;) {
    if (option == CLI_STOP) return args.status;
    if (option == JSON)
      json = true;
    else if (path)
      return cli_fail(command, CLI_USAGE, "one record at a time");
    else
      path = args.value;
  }
  if (!path) return cli_fail(command, CLI_USAGE, "which record? - reads it from standard input");
  char *text = NULL;
  size_t length = 0;
  static struct record record;
  int code = file_read(command, path, RECORD_MAX, &text, &length);
  if (code) return code;
  json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
  const char *fault = object ? read_record(object, &record) : "not JSON";
  code = fault ? cli_fail(command, CLI_USAGE, "%s: %s", cli_quote(path).text, fault)
               : say(command, json, &record);
  json_decref(object);
  free(text);
  return code;
}

static const struct cli_command command = {
    .name = "verify",
    .summary = "Repeat a virtual deal from its record and compare it with what was committed to",
    .synopsis = "FILE [--json]",
    .about = "FILE is what a table shows as \"fair\" when a round is over: the commitment that was shown "
             "before bets\n"
             "opened, the house's secret, the players' seeds and the deck; or a view or a hand of the "
             "history that\n"
             "holds it. - reads standard input. Exit status 3: the deck is another one.\n\n"
             "  felt verify round.json",
    .options = options,
    .run = run,
};

int main(int argc, char *argv[]) {
  return cli_finish(&command, run(&command, argc, argv));
}
