

#include "felt/service.h"
#include "felt/views.h"
#include "felt/wire.h"

/* ---- small pieces */

static json_t *cards_json(const struct felt_cards_view *cards) {
  json_t *faces = json_array();
  for (int i = 0; i < cards->known; i++)
    json_array_append_new(faces, json_string(felt_card_print(cards->face[i]).text));
  return json_pack("{si so}", "dealt", cards->dealt, "cards", faces);
}

/* The hand that these cards make with the open board, as far as all of them are known; else null. */
static json_t *hand_json(const struct felt_cards_view *hole, const struct felt_cards_view *board) {
  felt_card cards[7], best[5];
  if (hole->known != 2 || board->known < 3) return json_null();
  memcpy(cards, hole->face, 2);
  memcpy(cards + 2, board->face, (size_t)board->known);
  int count = 2 + board->known;
  felt_value value = felt_eval(felt_cards_set(cards, count));
  felt_eval_best_five(cards, count, best);
  const struct felt_reason says = felt_eval_says(value);
  json_t *five = json_array();
  for (int i = 0; i < 5; i++) json_array_append_new(five, json_string(felt_card_print(best[i]).text));
  return json_pack("{ss so so}", "category", felt_category_name(felt_eval_category(value)), "cards", five,
                   "says", reason_json(&says));
}

static json_t *hex_json(const uint8_t bytes[], int count) {
  char hex[2 * FELT_FLOOR_SEED + 1];
  struct felt_text text = felt_text_init(hex, sizeof hex);
  for (int i = 0; i < count; i++) felt_text_printf(&text, "%02x", bytes[i]);
  return json_string(hex);
}

static void put_int(json_t *object, const char *key, int64_t number) {
  json_object_set_new(object, key, json_integer(number));
}

static void put_bool(json_t *object, const char *key, bool flag) {
  json_object_set_new(object, key, json_boolean(flag));
}

static json_t *seats_of_bits(uint32_t bits) {
  json_t *seats = json_array();
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (bits >> seat & 1) json_array_append_new(seats, json_integer(seat));
  return seats;
}

static void put_name(json_t *object, const struct view_practice *practice, const char *patron, bool named) {
  const char *bot = felt_play_bot(patron), *name = felt_play_name(practice->names, patron);
  json_object_set_new(object, "name", named && name[0] ? json_string(name) : json_null());
  json_object_set_new(object, "bot", bot ? json_string(bot) : json_null());
}

static bool is_for_play(const struct felt_floor *floor, int table) {
  return felt_floor_table_purpose(floor, table) == FELT_FOR_PLAY;
}

/* ---- the book's side wagers */

json_t *view_sides(const struct felt_book *book) {
  json_t *list = json_array();
  for (int i = 0; i < book->side_count; i++) {
    const struct felt_wager_kind *wager = &book->wager[FELT_SIDE + i];
    const struct felt_side_rules *side = &book->side[i];
    if (side->kind == FELT_DECLINED) continue;
    json_array_append_new(
        list, json_pack("{ss ss ss ss sb sb ss}", "word", wager->word.text, "key", wager->key.text, "name",
                        wager->title.text, "goes_by", felt_side_kind_name(side->kind), "alone", side->alone,
                        "at_most_ante", side->at_most_ante, "sheet", felt_book_side_path(book, i).text));
  }
  return list;
}

/* ---- seats */

static json_t *bet_json(const struct felt_book *book, const struct felt_bet *bet) {
  json_t *object = json_object();
  for (int i = 0; i < FELT_PLACED; i++)
    if (felt_book_has(book, i))
      json_object_set_new(object, book->wager[i].key.text, json_integer(bet->cents[i]));
  json_object_set_new(object, "progressive", json_boolean(bet->progressive));
  json_object_set_new(object, "toke", json_integer(bet->toke_cents));
  json_object_set_new(object, "on",
                      bet->toke_cents > 0 ? json_string(felt_wager_word(book, (enum felt_wager)bet->toke_on))
                                          : json_null());
  return object;
}

static void put_hand(json_t *object, const struct felt_book *book, const struct felt_hand_view *hand,
                     const struct felt_cards_view *board) {
  static const char *const decided[] = {
      [FELT_UNDECIDED] = "undecided", [FELT_FOLDED] = "folded", [FELT_PLAYED] = "played"};
  bool played = hand->decided == FELT_PLAYED;
  json_object_set_new(object, "bet", bet_json(book, &hand->bet));
  json_object_set_new(object, "decided", json_string(decided[hand->decided]));
  json_object_set_new(object, "street", played ? json_string(felt_street_name(hand->street)) : json_null());
  put_int(object, "multiple", played ? hand->multiple : 0);
  put_int(object, "play", played ? hand->play_cents : 0);
  put_bool(object, "folded", hand->decided == FELT_FOLDED);
  put_bool(object, "timed_out", hand->timed_out);
  put_bool(object, "shown", hand->shown);
  put_bool(object, "void", hand->is_void);
  json_object_set_new(object, "hole", cards_json(&hand->hole));
  json_object_set_new(object, "hand", hand_json(&hand->hole, board));
}

struct scene {
  const struct felt_floor *floor;
  const struct felt_floor_table *table;
  const struct felt_floor_person *person;
  const struct view_practice *practice;
  struct felt_floor_view view;
  uint32_t yours; /* bit s */
};

/* The name of a person who plays for money is known to the house and to that person. */
static bool names_patron(const struct scene *scene, int seat) {
  enum felt_viewer_kind kind = scene->view.table.round.viewer.kind;
  bool house = kind != FELT_VIEWER_PUBLIC && kind != FELT_VIEWER_SEAT;
  return is_for_play(scene->floor, scene->table->number) || house || scene->yours >> seat & 1;
}

static bool is_moved_later(const struct felt_book *book, const json_t *line) {
  const char *word = json_string_value(json_object_get(line, "wager"));
  int wager = word ? (int)felt_book_wager(book, word) : FELT_WAGERS, side = felt_wager_side(wager);
  return (side >= 0 && book->side[side].kind == FELT_HIGHEST_HAND) ||
         (wager == FELT_PROGRESSIVE && felt_settle_awards_apart(book));
}

/* What has moved so far of a hand that is settled before others: wagers that wait for all hands are left out.
 */
static void keep_moved(const struct scene *scene, const struct felt_hand_view *hand, json_t *result) {
  json_t *lines = json_object_get(result, "wagers");
  for (size_t i = json_array_size(lines); i-- > 0;)
    if (is_moved_later(scene->table->book, json_array_get(lines, i))) json_array_remove(lines, i);
  put_int(result, "staked", hand->paid.staked_cents);
  put_int(result, "returned", hand->paid.returned_cents);
  put_int(result, "net", hand->paid.returned_cents - hand->paid.staked_cents);
}

/* Envy is paid when a supervisor has seen the hands that bring it (R37). */
static void keep_envy(json_t *result) {
  int64_t envy = json_integer_value(json_object_get(result, "envy"));
  put_int(result, "returned", json_integer_value(json_object_get(result, "returned")) - envy);
  put_int(result, "net", json_integer_value(json_object_get(result, "net")) - envy);
  put_int(result, "envy", 0);
}

/* A hand's part of the settlement, as soon as its money has moved; null before. */
static json_t *result_json(const struct scene *scene, const struct felt_hand_view *hand,
                           const json_t *results) {
  const struct felt_round_view *round = &scene->view.table.round;
  json_t *found = NULL, *one;
  size_t n;
  json_array_foreach(results, n, one) {
    if (json_integer_value(json_object_get(one, "seat")) == hand->seat) found = one;
  }
  if (!found || !hand->settled) return json_null();
  if (round->unseen) keep_envy(found);
  if (round->phase < FELT_PHASE_SETTLED) keep_moved(scene, hand, found);
  return json_incref(found);
}

static json_t *seats_json(const struct scene *scene, const json_t *results) {
  const struct felt_round_view *round = &scene->view.table.round;
  json_t *seats = json_array();
  for (int seat = 1; seat <= scene->table->book->positions; seat++) {
    const struct felt_hand_view *hand = NULL;
    for (int i = 0; i < round->hand_count; i++)
      if (round->hand[i].seat == seat) hand = &round->hand[i];
    const char *patron = scene->view.patron[seat - 1];
    if (!hand && !patron[0]) continue;
    json_t *object = json_object();
    put_int(object, "seat", seat);
    put_name(object, scene->practice, patron, names_patron(scene, seat));
    put_bool(object, "taken", patron[0]);
    put_bool(object, "you", scene->yours >> seat & 1);
    put_bool(object, "in_round", hand != NULL);
    put_bool(object, "ready", round->phase == FELT_PHASE_BETTING && scene->table->seat[seat - 1].ready);
    put_bool(object, "leaving", scene->table->seat[seat - 1].leaving);
    put_bool(object, "lit", scene->view.lit >> seat & 1);
    if (hand) put_hand(object, scene->table->book, hand, &round->board);
    json_object_set_new(object, "result", hand ? result_json(scene, hand, results) : json_null());
    json_array_append_new(seats, object);
  }
  return seats;
}

/* ---- what one may do */

static json_t *limits_json(const struct felt_limits *limits) {
  return json_pack("{sI sI}", "min", (json_int_t)limits->min_cents, "max", (json_int_t)limits->max_cents);
}

static json_t *legal_bet_json(const struct felt_book *book, const struct felt_legal *legal) {
  json_t *object = json_object();
  json_object_set_new(object, book->wager[FELT_ANTE].key.text, limits_json(&legal->limits[FELT_ANTE]));
  for (int i = 0; i < book->side_count; i++)
    json_object_set_new(object, book->wager[FELT_SIDE + i].key.text,
                        limits_json(&legal->limits[FELT_SIDE + i]));
  json_object_set_new(object, "progressive", json_integer(legal->progressive_cents));
  return object;
}

static json_t *legal_json(const struct felt_book *book, const struct felt_round_view *round) {
  const struct felt_legal *legal = &round->legal;
  if (round->viewer.kind != FELT_VIEWER_SEAT) return json_null();
  json_t *plays = json_array();
  for (int i = 0; i < legal->play_count; i++)
    json_array_append_new(plays, json_pack("{si sI}", "multiple", legal->play[i].multiple, "cents",
                                           (json_int_t)legal->play[i].cents));
  json_t *bet = legal->bet ? legal_bet_json(book, legal) : json_null();
  return json_pack("{si so sb sb so}", "seat", round->viewer.seat, "bet", bet, "check", legal->check, "fold",
                   legal->fold, "play", plays);
}

static json_t *you_json(const struct scene *scene) {
  const struct felt_floor_person *person = scene->person;
  if (!person || !person->id[0]) return json_null();
  const char *currency = scene->table->book->currency;
  struct felt_floor_balance balance = felt_floor_balance(scene->floor, person->id, currency);
  struct felt_floor_owed owed = felt_floor_owed(scene->floor, person->id, currency);
  return json_pack("{so sI sI s{sI sI}}", "seats", seats_of_bits(scene->yours), "cents",
                   (json_int_t)balance.cents, "on_layout", (json_int_t)balance.on_layout_cents, "owed", "to",
                   (json_int_t)owed.to_cents, "by", (json_int_t)owed.by_cents);
}

/* For everybody who works on the floor: each entry says which roles may. */
static json_t *can_json(const struct scene *scene) {
  bool works_here = scene->person && scene->person->roles != 0;
  return works_here && scene->practice->can ? json_incref(scene->practice->can) : json_null();
}

/* Likewise. */
static json_t *staff_json(const struct scene *scene) {
  if (!scene->person || !scene->person->roles || scene->practice->practice) return json_null();
  return view_staff(scene->floor, scene->table, scene->view.needs_fill_cents, scene->practice->names);
}

static json_t *disputes_json(const struct scene *scene) {
  enum felt_viewer_kind kind = scene->view.table.round.viewer.kind;
  if (kind == FELT_VIEWER_SEAT || kind == FELT_VIEWER_PUBLIC) return json_null();
  return view_disputes(scene->table);
}

/* ---- the progressive, the deck, the settlement */

static json_t *progressive_json(const struct scene *scene) {
  const struct felt_floor_view *view = &scene->view;
  int n = scene->table->table.options.progressive_table;
  if (n == FELT_NO_TABLE || !view->linked) return json_null();
  const struct felt_progressive *table = &scene->table->book->progressive.table[n];
  json_t *levels = json_array();
  for (int i = 0; i < view->table.level_count && i < table->level_count; i++)
    json_array_append_new(levels, json_pack("{ss sI sI}", "name", table->level[i].name.text, "cents",
                                            (json_int_t)view->table.meter_cents[i], "seed",
                                            (json_int_t)table->level[i].seed_cents));
  return json_pack("{ss ss sb sb sI so}", "link", view->link.text, "table", table->name.text, "down",
                   view->table.duty.progressive_down, "stopped", scene->table->stopped, "wager",
                   (json_int_t)table->wager_cents, "levels", levels);
}

/* Real cards are committed to by nobody, and a virtual deck is when its round opens. */
static json_t *fair_json(const struct scene *scene) {
  const struct felt_round_view *round = &scene->view.table.round;
  if (scene->table->table.options.live || round->phase == FELT_PHASE_IDLE) return json_null();
  json_t *fair = json_pack("{so sb}", "commitment", hex_json(round->opening.commitment, FELT_COMMITMENT),
                           "opened", scene->view.opened);
  if (!scene->view.opened) return fair;
  json_t *seeds = json_object(), *deck = json_array();
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) {
    char key[12];
    (void)snprintf(key, sizeof key, "%d", seat);
    if (scene->view.seat[seat - 1].seeded)
      json_object_set_new(seeds, key, hex_json(scene->view.seat[seat - 1].seed, FELT_FLOOR_SEED));
  }
  for (int i = 0; round->deck_open && i < FELT_DECK; i++)
    json_array_append_new(deck, json_string(felt_card_print(round->deck[i]).text));
  json_object_set_new(fair, "secret", hex_json(scene->view.secret, FELT_FLOOR_SEED));
  json_object_set_new(fair, "seeds", seeds);
  json_object_set_new(fair, "deck", deck);
  return fair;
}

/* The settlement leaves out hands that are still face down. */
static void drop_face_down(const struct felt_settlement *settlement, struct felt_facts *facts) {
  int kept = 0;
  for (int i = 0; i < facts->hand_count && kept < settlement->hand_count; i++)
    if (facts->hand[i].seat == settlement->hand[kept].seat) facts->hand[kept++] = facts->hand[i];
  facts->hand_count = kept;
}

static json_t *settled_json(const struct felt_book *book, struct felt_facts *facts,
                            const struct felt_settlement *settlement) {
  drop_face_down(settlement, facts);
  json_t *object = felt_wire_settlement(book, facts, settlement);
  reasons_add(facts, settlement, object);
  return object;
}

static json_t *settlement_json(const struct scene *scene) {
  struct felt_settlement settlement;
  struct felt_facts facts;
  struct felt_error error;
  const struct felt_floor_table *table = scene->table;
  if (felt_floor_settlement(scene->floor, table->number, &settlement, &error)) return NULL;
  felt_round_facts(table->book, &table->table.round, table->table.before, &facts);
  return settled_json(table->book, &facts, &settlement);
}

/* Its sums would count wagers that wait for others: the money of the preview has them as they move. */
static void keep_lines(const struct felt_book *book, bool alone, json_t *result) {
  static const char *const sums[] = {"staked", "returned", "net", "envy", "envy_rule"};
  json_t *lines = json_object_get(result, "wagers");
  for (size_t i = json_array_size(lines); alone && i-- > 0;)
    if (is_moved_later(book, json_array_get(lines, i))) json_array_remove(lines, i);
  for (size_t i = 0; i < FELT_COUNT(sums); i++) json_object_del(result, sums[i]);
}

json_t *view_lines(const struct felt_floor_preview *preview) {
  json_t *rows = json_array(), *result;
  size_t n;
  if (!preview->book) return rows;
  struct felt_facts facts = preview->facts;
  json_t *object = settled_json(preview->book, &facts, &preview->settlement);
  json_array_foreach(json_object_get(object, "seats"), n, result) {
    int seat = (int)json_integer_value(json_object_get(result, "seat"));
    for (int i = 0; i < preview->money_count; i++)
      if (preview->money[i].seat == seat) {
        keep_lines(preview->book, preview->alone, result);
        json_array_append(rows, result);
      }
  }
  json_decref(object);
  return rows;
}

/* ---- the whole */

/* A player with two hands is shown what the one may do whose turn it is. */
static struct felt_viewer viewer_of(struct scene *scene) {
  struct felt_viewer viewer = {.kind = FELT_VIEWER_PUBLIC};
  const struct felt_floor_table *table = scene->table;
  if (!scene->person) return viewer;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (scene->person->id[0] && strcmp(table->seat[seat - 1].patron, scene->person->id) == 0)
      scene->yours |= 1U << seat;
  viewer = felt_floor_viewer(table, scene->person);
  int turn = table->table.round.now.turn;
  if (viewer.kind == FELT_VIEWER_SEAT && turn > 0 && scene->yours >> turn & 1) viewer.seat = turn;
  return viewer;
}

static json_t *incidents_json(const struct felt_round_view *round) {
  json_t *incidents = json_array();
  for (int i = 0; i < round->incident_count; i++)
    json_array_append_new(incidents,
                          json_string(felt_incident_name((enum felt_incident_kind)round->incident[i].kind)));
  return incidents;
}

/* Where the settlement stands (R37); what is next is for those who settle. */
static void put_settling(json_t *object, const struct felt_round_view *round) {
  bool settles = round->viewer.kind == FELT_VIEWER_DEALER || round->viewer.kind == FELT_VIEWER_PIT;
  put_bool(object, "settling", round->settling);
  json_object_set_new(object, "pays_next", settles ? json_integer(round->pays_next) : json_null());
  json_object_set_new(object, "antes_due", settles ? seats_of_bits(round->antes_due) : json_null());
  json_object_set_new(object, "unseen", seats_of_bits(round->unseen));
  put_int(object, "corrections", round->corrections);
}

/* For staff: by how much the tray is below nothing. Play chips come from nowhere, and nobody brings more. */
static json_t *needs_fill_json(const struct scene *scene) {
  enum felt_viewer_kind kind = scene->view.table.round.viewer.kind;
  if (kind == FELT_VIEWER_SEAT || kind == FELT_VIEWER_PUBLIC ||
      is_for_play(scene->floor, scene->table->number))
    return json_null();
  return json_integer(scene->view.needs_fill_cents);
}

/* What is played for, who deals, and whether one takes a seat by oneself. */
static void put_kind(json_t *object, const struct felt_floor *floor, const struct felt_floor_table *table,
                     const struct view_practice *practice) {
  put_bool(object, "money", !is_for_play(floor, table->number));
  put_bool(object, "live", table->table.options.live);
  put_bool(object, "may_sit", practice->practice);
}

/* Beside the original, which stays as it is: for everyone who sees the table. */
static json_t *corrected_json(const struct scene *scene) {
  enum felt_viewer_kind kind = scene->view.table.round.viewer.kind;
  const struct view_past_eyes eyes = {.floor = scene->floor,
                                      .names = scene->practice->names,
                                      .patron = scene->person ? scene->person->id : "",
                                      .house = kind != FELT_VIEWER_PUBLIC && kind != FELT_VIEWER_SEAT};
  return view_corrected(scene->practice->corrected, &eyes);
}

/* What a book goes by for ever. */
static void put_hash(json_t *object, const struct felt_book *book) {
  char hash[2 * FELT_BOOK_HASH + 1];
  struct felt_text hex = felt_text_init(hash, sizeof hash);
  for (int i = 0; i < FELT_BOOK_HASH; i++) felt_text_printf(&hex, "%02x", book->hash[i]);
  json_object_set_new(object, "book_hash", json_string(hash));
}

/* What the house has posted within the book, by wagers' keys as of a view; null where it has posted nothing
 * (R43). */
static json_t *posted_json(const struct felt_book *book, const struct felt_posted *posted) {
  json_t *limits = json_object();
  bool any = posted->positions > 0 || posted->chip_cents > 0;
  for (int i = 0; i < FELT_POSTED_MAX && posted->limits[i].word.text[0]; i++) {
    const struct felt_posted_limits *row = &posted->limits[i];
    int wager = (int)felt_book_wager(book, row->word.text);
    json_t *one = json_pack("{so so}", "min", row->min_cents ? json_integer(row->min_cents) : json_null(),
                            "max", row->max_cents ? json_integer(row->max_cents) : json_null());
    json_object_set_new(limits, book->wager[wager].key.text, one);
    any = true;
  }
  json_t *object = json_pack(
      "{so so so}", "positions", posted->positions ? json_integer(posted->positions) : json_null(), "chip",
      posted->chip_cents ? json_integer(posted->chip_cents) : json_null(), "limits", limits);
  if (any) return object;
  json_decref(object);
  return json_null();
}

static json_t *open_table_json(const struct scene *scene) {
  const struct felt_round_view *round = &scene->view.table.round;
  const struct felt_book *book = scene->table->book;
  json_t *settlement = settlement_json(scene), *object = json_object();
  put_int(object, "table", scene->table->number);
  json_object_set_new(object, "book", json_string(book->name.text));
  put_hash(object, book);
  json_object_set_new(object, "posted", posted_json(book, &scene->table->posted));
  json_object_set_new(object, "waiting",
                      scene->table->waits ? posted_json(book, &scene->table->waiting) : json_null());
  json_object_set_new(object, "house", json_string(book->house));
  json_object_set_new(object, "currency", json_string(book->currency));
  put_int(object, "positions", book->positions);
  json_object_set_new(object, "side_wagers", view_sides(book));
  bool busy = round->opening.busy && book->hands_when_busy > 0;
  put_int(object, "hands", busy ? book->hands_when_busy : book->hands_per_player);
  put_bool(object, "practice", scene->practice->practice);
  put_kind(object, scene->floor, scene->table, scene->practice);
  put_bool(object, "open", true);
  put_int(object, "round", round->opening.number);
  put_int(object, "life_round", felt_floor_round(scene->table));
  json_object_set_new(object, "phase", json_string(felt_phase_name(round->phase)));
  put_int(object, "turn", round->turn);
  put_int(object, "now_ms", clock_wall_ms());
  json_object_set_new(object, "deadline_ms",
                      scene->practice->deadline_ms > 0 ? json_integer(scene->practice->deadline_ms)
                                                       : json_null());
  put_bool(object, "void", round->is_void);
  json_object_set_new(object, "pending",
                      round->pending ? json_string(round->pending_rule ? round->pending_rule : "")
                                     : json_null());
  json_object_set_new(object, "incidents", incidents_json(round));
  put_settling(object, round);
  json_object_set_new(object, "needs_fill", needs_fill_json(scene));
  json_object_set_new(object, "board", cards_json(&round->board));
  json_t *dealer = cards_json(&round->dealer);
  json_object_set_new(dealer, "hand", hand_json(&round->dealer, &round->board));
  json_object_set_new(object, "dealer", dealer);
  json_object_set_new(object, "seats", seats_json(scene, json_object_get(settlement, "seats")));
  json_object_set_new(object, "you", you_json(scene));
  bool acts = felt_floor_bettor(scene->table) != FELT_BETS_STAFF; /* else the dealer acts for the seats */
  json_object_set_new(object, "legal", acts ? legal_json(book, round) : json_null());
  json_object_set_new(object, "can", can_json(scene));
  json_object_set_new(object, "disputes", disputes_json(scene));
  json_object_set_new(object, "staff", staff_json(scene));
  json_object_set_new(object, "progressive", progressive_json(scene));
  json_object_set_new(object, "fair", fair_json(scene));
  if (settlement) json_object_del(settlement, "seats"); /* each stands at its seat */
  json_object_set_new(object, "settlement",
                      settlement && round->phase >= FELT_PHASE_SETTLED ? json_incref(settlement)
                                                                       : json_null());
  json_decref(settlement);
  json_object_set_new(object, "corrected", corrected_json(scene));
  json_object_set_new(object, "last",
                      scene->practice->last && round->phase < FELT_PHASE_SETTLED
                          ? json_incref(scene->practice->last)
                          : json_null());
  return object;
}

json_t *view_table(const struct felt_floor *floor, int number, const struct felt_floor_person *person,
                   const struct view_practice *practice) {
  struct scene *scene = calloc(1, sizeof *scene);
  struct felt_error error;
  json_t *object = NULL;
  if (!scene) return NULL;
  *scene = (struct scene){
      .floor = floor, .table = felt_floor_find_table(floor, number), .person = person, .practice = practice};
  if (scene->table && !felt_floor_view(floor, number, viewer_of(scene), &scene->view, &error))
    object = scene->view.open ? open_table_json(scene) : json_pack("{si sb}", "table", number, "open", 0);
  free(scene);
  return object;
}

static int put_faces(const struct felt_cards_view *cards, felt_card faces[]) {
  memcpy(faces, cards->face, (size_t)cards->known);
  return cards->known;
}

json_t *view_facts(const struct felt_floor *floor, int number) {
  const struct felt_floor_table *table = felt_floor_find_table(floor, number);
  struct felt_floor_view *view = malloc(sizeof *view);
  struct felt_error error;
  struct felt_facts facts;
  json_t *object = NULL;
  if (view && table &&
      !felt_floor_view(floor, number, (struct felt_viewer){.kind = FELT_VIEWER_PUBLIC}, view, &error) &&
      view->table.round.deck_open) {
    const struct felt_round_view *round = &view->table.round;
    felt_round_facts(table->book, &table->table.round, table->table.before, &facts);
    facts.board_count = put_faces(&round->board, facts.board);
    facts.dealer_count = put_faces(&round->dealer, facts.dealer);
    for (int i = 0; i < round->hand_count && i < facts.hand_count; i++)
      facts.hand[i].hole_count = put_faces(&round->hand[i].hole, facts.hand[i].hole);
    object = felt_wire_facts(table->book, &facts);
  }
  free(view);
  return object ? object : json_null();
}

json_t *view_last(const json_t *view) {
  static const char *const kept[] = {"round", "life_round", "board", "dealer", "seats", "settlement", "fair"};
  json_t *last = json_object();
  for (size_t i = 0; i < FELT_COUNT(kept); i++)
    json_object_set(last, kept[i], json_object_get(view, kept[i]));
  return last;
}

json_t *view_listed(const struct felt_floor *floor, const struct felt_floor_table *table,
                    const struct view_practice *practice) {
  struct felt_floor_view *view = malloc(sizeof *view);
  struct felt_error error;
  json_t *object = NULL;
  if (view && !felt_floor_view(floor, table->number, (struct felt_viewer){.kind = FELT_VIEWER_PUBLIC}, view,
                               &error)) {
    json_t *seats = json_array();
    for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) {
      if (!view->patron[seat - 1][0]) continue;
      json_t *one = json_pack("{si}", "seat", seat);
      put_name(one, practice, view->patron[seat - 1], is_for_play(floor, table->number));
      json_array_append_new(seats, one);
    }
    object = json_pack("{si ss ss ss sb sb ss sI si so ss so}", "table", table->number, "book",
                       table->book->name.text, "house", table->book->house, "currency", table->book->currency,
                       "practice", practice->practice, "open", view->open, "phase",
                       felt_phase_name(view->table.round.phase), "round",
                       (json_int_t)view->table.round.opening.number, "positions", table->book->positions,
                       "seats", seats, "link", view->link.text, "ante", limits_json(&table->book->main.ante));
    put_kind(object, floor, table, practice);
  }
  free(view);
  return object;
}

/* ---- events */

json_t *view_did(const struct felt_floor_event *event) {
  static const char *const own[] = {"players", "bets", "notice"};
  for (size_t i = 0; i < FELT_COUNT(own); i++)
    if (strcmp(event->word, own[i]) == 0) return NULL;
  json_t *did = json_pack("{ss}", "did", event->word);
  const struct felt_event *round = event->round;
  if (event->seat > 0 || (round && round->kind == FELT_DID_REVEAL))
    json_object_set_new(did, "seat", json_integer(event->seat));
  if (event->past_round > 0) json_object_set_new(did, "round", json_integer((json_int_t)event->past_round));
  if (!round) return did;
  if (round->kind == FELT_DID_OPEN)
    json_object_set_new(did, "round", json_integer((json_int_t)round->opening.number));
  if (round->kind == FELT_DID_PLAY) json_object_set_new(did, "multiple", json_integer(round->play.multiple));
  if (round->kind == FELT_DID_MOVE || round->kind == FELT_DID_ADJUST)
    json_object_set_new(did, "stage", json_string(felt_stage_name((enum felt_stage)round->moved.stage)));
  if (round->kind == FELT_DID_CORRECT)
    json_object_set_new(
        did, "what",
        json_string(felt_corrected_name((enum felt_corrected)round->correction.correction.what)));
  for (int i = 0; round->kind == FELT_DID_BET && i < FELT_PLACED; i++) {
    const struct felt_wager_kind *wager = &event->book->wager[i];
    if (round->bet.cents[i] > 0 && !wager->follows)
      json_object_set_new(did, wager->key.text, json_integer(round->bet.cents[i]));
  }
  return did;
}
