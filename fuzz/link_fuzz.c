/* A link fed with anything. First byte 't': the rest is a log, one event a line; what parses prints back to
 * the same bytes, and what fits keeps the link in balance. Any other first byte: the rest are commands, eight
 * bytes each, on an open link; a refusal changes nothing, replayed events give the same state. */
#include "felt/link.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A copy that nobody touched has the same bytes, padding included. */
static bool same_bytes(const void *a, const void *b, size_t size) {
  return memcmp(a, b, size) == 0;
}

static void check_link(const struct felt_link *link) {
  static uint8_t encoding[FELT_LINK_ENCODING];
  for (int i = 0; i < link->terms.level_count; i++) {
    felt_assert(felt_link_balances(link, i));
    felt_assert(link->level[i].meter.micro >= 0 && link->level[i].meter.reserve_micro >= 0 &&
                link->level[i].overflow_micro >= 0);
  }
  felt_assert(felt_link_encode(link, encoding) > 0);
}

static void check_postings(const struct felt_link_event *event) {
  struct felt_link_posting postings[FELT_LINK_POSTINGS_MAX];
  int count = felt_link_postings(event, postings);
  int64_t sum = 0;
  for (int i = 0; i < count; i++) sum += postings[i].micro;
  felt_assert(sum == 0);
}

/* ---- a log */

static void feed_line(struct felt_link *link, const char *line, size_t length) {
  static struct felt_link before;
  struct felt_link_event event;
  struct felt_error error = {0};
  if (felt_link_event_parse(line, length, &event, &error)) {
    felt_assert(error.status == FELT_E_INPUT && error.reason.code != FELT_CODE_NONE);
    return;
  }
  char again[FELT_LINK_LINE_MAX];
  struct felt_text text = felt_text_init(again, sizeof again);
  felt_link_event_print(&event, &text);
  felt_assert(text.length == length && memcmp(again, line, length) == 0);
  memcpy(&before, link, sizeof before);
  if (felt_link_evolve(link, &event, &error)) {
    felt_assert(same_bytes(&before, link, sizeof before));
    return;
  }
  check_postings(&event);
  check_link(link);
}

static void feed_log(const char *text, size_t size) {
  static struct felt_link link;
  felt_link_init(&link);
  while (size > 0) {
    const char *newline = memchr(text, '\n', size);
    size_t length = newline ? (size_t)(newline - text) : size;
    feed_line(&link, text, length);
    size_t used = newline ? length + 1 : length;
    text += used;
    size -= used;
  }
}

/* ---- commands */

static struct felt_person person(enum felt_role role, const char *id) {
  struct felt_person out = {.role = (uint8_t)role};
  (void)snprintf(out.id, sizeof out.id, "%s", id);
  return out;
}

/* Two levels, one of them capped; every act may be done by anyone with the right roles. */
static struct felt_link_terms terms_of(uint8_t kind) {
  struct felt_link_terms terms = {
      .sheet = {.wager_cents = 7, .decks = 1},
      .level_count = 2,
      .level =
          {{.name = {"major"}, .seed_cents = 90, .growth_ppm = 333333, .reserve_ppm = 7, .cap_cents = 120},
           {.name = {"minor"}, .seed_cents = 3, .growth_ppm = 142857, .reserve_ppm = 500000}},
      .several = kind & 1 ? FELT_SPLIT_EVENLY : FELT_ONE_AFTER_THE_OTHER,
      .order = kind & 2 ? FELT_LOWEST_SEAT_FIRST : FELT_HIGHEST_SEAT_FIRST,
      .down_at_win_voids = (kind & 4) != 0,
      .clearing = (kind & 8) != 0,
      .check_above_cents = kind & 16 ? 100 : 0,
  };
  for (int act = 0; act < FELT_LINK_HOLD; act++) {
    bool plain = act == FELT_LINK_COIN_IN || act == FELT_LINK_DEAL || act == FELT_LINK_HIT ||
                 act == FELT_LINK_SETTLED || act == FELT_LINK_END;
    if (!plain) terms.who[act] = (struct felt_link_who){1u << FELT_SHIFT_MANAGER, 1u << FELT_AUDITOR};
  }
  static const int32_t amounts[] = {1000000, 1000000, 100000, 999999};
  for (int i = 0; i < 4; i++) {
    struct felt_link_row row = {.pays = FELT_PAYS_PERCENT, .level = (uint8_t)(i & 1), .amount = amounts[i]};
    terms.sheet.row[FELT_ROYAL_FLUSH - i] = terms.sheet.on_board[FELT_ROYAL_FLUSH - i] = row;
  }
  return terms;
}

static struct felt_link_command command_of(const struct felt_link *link, const struct felt_link_terms *terms,
                                           const uint8_t at[8]) {
  struct felt_link_command command = {
      .act = (enum felt_link_act)(at[0] % (FELT_LINK_ACTS + 1)),
      .by = person(FELT_SHIFT_MANAGER, "ann"),
      .with = person(at[1] & 1 ? FELT_AUDITOR : FELT_DEALER, at[1] & 2 ? "bob" : "ann"),
      .reason = (enum felt_link_reason)(at[2] % (FELT_LINK_REASONS + 1)),
      .table = at[3] % 5,
      .seat = at[4] % 12,
      .seats = (uint32_t)at[4] << 1,
      .hand = (enum felt_category)(FELT_ROYAL_FLUSH - at[5] % 5),
      .on_board = (at[5] & 64) != 0,
      .line = at[5] & 128 ? FELT_LINE_CARDS_SEEN : (enum felt_award_line)(at[5] % 11),
      .result = (enum felt_line_result)(at[6] & 64 ? at[6] % 4 : FELT_LINE_DONE),
      .hit = at[6],
      .award = at[6],
      .from = {.kind = at[5] % 6, .level = at[6] % 3},
      .to = {.kind = at[6] % 6, .level = at[5] % 3},
      .micro = (int64_t)(int8_t)at[7] * 1234567,
      .notice = 20260101,
      .date = 20260100 + at[7] % 40,
      .name = at[1] & 4 ? "other" : "",
      .terms = terms};
  const struct felt_link_table *table = felt_link_find_table(link, command.table);
  if (table) command.round = table->round + (at[7] & 1) - (at[7] >> 1 & 1);
  command.place = link->seq - at[6] % 16;
  command.coin_in = at[6] & 16                 ? 0
                    : table && table->in_round ? table->coin_in_seq
                                               : command.place - at[7] % 8;
  command.deal = at[6] & 32 ? 0 : table && table->in_round ? table->deal_seq : command.place;
  for (int i = 0; i < FELT_LEVELS_MAX; i++)
    command.shown_cents[i] = at[7] & 64 ? at[6] * 3 : felt_link_shown_cents(link, i);
  const struct felt_link_hit *hit = felt_link_find_hit(link, command.hit);
  if (hit) command.parts.cheques_cents = hit->share_cents * (at[7] & 1);
  if (hit) command.parts.check_cents = hit->share_cents - command.parts.cheques_cents;
  const struct felt_link_past *past = felt_link_find_past(link, command.hit);
  if (past) command.parts.check_cents = at[7];
  return command;
}

static void feed_commands(uint8_t kind, const uint8_t *data, size_t size) {
  static struct felt_link link, before;
  static struct felt_link_event events[FELT_LINK_EVENTS_MAX];
  static uint8_t live[FELT_LINK_ENCODING], replayed[FELT_LINK_ENCODING];
  struct felt_link_terms terms = terms_of(kind);
  felt_link_init(&link);
  for (; size >= 8; data += 8, size -= 8) {
    struct felt_link_command command = command_of(&link, &terms, data);
    struct felt_error error = {0};
    int count = 0;
    memcpy(&before, &link, sizeof before);
    if (felt_link_apply(&link, &command, events, &count, &error)) {
      felt_assert(same_bytes(&before, &link, sizeof before) && error.reason.code != FELT_CODE_NONE);
      continue;
    }
    for (int i = 0; i < count; i++) {
      check_postings(&events[i]);
      felt_assert(felt_link_evolve(&before, &events[i], NULL) == FELT_OK);
    }
    check_link(&link);
    size_t length = felt_link_encode(&link, live);
    felt_assert(felt_link_encode(&before, replayed) == length && memcmp(live, replayed, length) == 0);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  if (data[0] == 't')
    feed_log((const char *)data + 1, size - 1);
  else
    feed_commands(data[0], data + 1, size - 1);
  return 0;
}
