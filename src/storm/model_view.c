/* What people are shown held against the model: all that is theirs to see, and nothing more. */
#include "model.h"

#include "felt/words.h"

#include <string.h>

#define MICRO INT64_C(1000000)

struct sight {
  struct model *model;
  const struct model_table *table;
  const struct felt_round_now *now;
  struct felt_viewer viewer;
  bool deck_open, everything;
};

static void fail(const struct sight *sight, const char *what) {
  model_fail(sight->model, "table %d, phase %s: %s %d is shown %s", sight->table->number,
             felt_phase_name((enum felt_phase)sight->now->phase),
             (const char *[]){"seat", "dealer", "pit", "public", "auditor"}[sight->viewer.kind],
             sight->viewer.seat, what);
}

static bool is_zero(const void *bytes, size_t count) {
  const uint8_t *at = bytes;
  for (size_t i = 0; i < count; i++)
    if (at[i]) return false;
  return true;
}

/* ---- cards */

/* The cards at these places as far as they are open to this viewer and known (real cards may never be):
 * those, in order, and none else. */
static void compare_cards(const struct sight *sight, const char *where, const struct felt_cards_view *view,
                          const uint8_t position[], int count, int open) {
  int dealt = 0, known = 0;
  for (int i = 0; i < count; i++) dealt += position[i] != FELT_NOT_DEALT;
  if (open > dealt) open = dealt;
  while (known < open && sight->now->deck[position[known]] != FELT_FACE_UNKNOWN) known++;
  if (view->dealt != dealt || view->known != known) {
    model_fail(sight->model, "table %d: a viewer sees %d cards of %s and may see %d", sight->table->number,
               view->known, where, known);
    return;
  }
  for (int i = 0; i < known; i++)
    if (view->face[i] != sight->now->deck[position[i]]) fail(sight, "a wrong card");
  if (!is_zero(view->face + known, sizeof view->face - (size_t)known * sizeof view->face[0]))
    fail(sight, "a hidden card's face");
}

/* A value follows from seven cards that the viewer sees, and is nothing where he does not. */
static void compare_value(const struct sight *sight, const struct felt_cards_view *board,
                          const struct felt_cards_view *hole, bool has_value, felt_value value) {
  bool sees = board->known == 5 && hole->known == 2;
  felt_value must_be =
      sees ? felt_eval(felt_cards_set(board->face, 5) | felt_cards_set(hole->face, 2)) : (felt_value)0;
  if (has_value != sees || value != must_be) fail(sight, "a hand's value that its cards do not have");
}

static bool owns(const struct sight *sight, int seat) {
  const struct model_table *table = sight->table;
  int own = sight->viewer.seat;
  if (sight->viewer.kind != FELT_VIEWER_SEAT) return false;
  if (own == seat) return true;
  return felt_round_has_seat(&table->shadow.round, own) && table->patron[own - 1] >= 0 &&
         table->patron[own - 1] == table->patron[seat - 1];
}

static void compare_hands(const struct sight *sight, const struct felt_round_view *round) {
  int count = 0;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) {
    if (!felt_round_has_seat(&sight->table->shadow.round, seat)) continue;
    const struct felt_hand_view *hand = &round->hand[count++];
    const struct felt_round_hand *there = &sight->now->hand[seat - 1];
    if (hand->seat != seat) fail(sight, "another seat's hand");
    bool open = sight->everything || there->shown || owns(sight, seat);
    compare_cards(sight, "a hand", &hand->hole, there->position, 2, open ? 2 : 0);
    compare_value(sight, &round->board, &hand->hole, hand->has_value, hand->value);
  }
  if (round->hand_count != count) fail(sight, "more hands than are dealt in, or fewer");
}

/* ---- the deck */

/* Game Over of a virtual round opens the deck: the one that was dealt, as the dealer sent it, or as the seed
 * that was committed to and the players make it. Before, nothing of it is there. */
static void compare_deck(const struct sight *sight, const struct felt_floor_view *view) {
  const struct felt_round_view *round = &view->table.round;
  const struct model_table *table = sight->table;
  if (round->deck_open != sight->deck_open)
    fail(sight, sight->deck_open ? "no deck at Game Over" : "the deck too early");
  if (sight->deck_open ? memcmp(round->deck, table->dealt, sizeof table->dealt) != 0
                       : !is_zero(round->deck, sizeof round->deck))
    fail(sight, sight->deck_open ? "another deck than was dealt" : "cards of a deck that is closed");
  bool opened = sight->deck_open && table->has_secret;
  if (view->opened != opened) fail(sight, opened ? "no seed at Game Over" : "the seed too early");
  if (opened ? memcmp(view->secret, table->secret, sizeof view->secret) != 0
             : !is_zero(view->secret, sizeof view->secret) || !is_zero(view->seat, sizeof view->seat))
    fail(sight, opened ? "another seed than it was dealt from" : "a part of the seed");
  if (!opened) return;
  felt_card deck[FELT_DECK];
  uint8_t commitment[FELT_COMMITMENT];
  felt_floor_shuffle(view->secret, view->seat, deck);
  felt_floor_commitment(view->secret, commitment);
  if (memcmp(deck, round->deck, sizeof deck) != 0) fail(sight, "a seed that does not explain the deck");
  if (memcmp(commitment, round->opening.commitment, sizeof commitment) != 0)
    fail(sight, "a seed that was not committed to");
}

/* ---- all */

static void compare_link(const struct sight *sight, const struct felt_floor_view *view) {
  const struct model_table *table = sight->table;
  bool house = sight->viewer.kind != FELT_VIEWER_SEAT && sight->viewer.kind != FELT_VIEWER_PUBLIC;
  if (view->linked != (table->link >= 0)) fail(sight, "a link that the table is not on, or none");
  if (!house && !is_zero(&view->alarms, sizeof view->alarms)) fail(sight, "the house's alarms");
  if (table->link < 0) return;
  const struct model_link *link = &sight->model->link[table->link];
  if (view->table.level_count != link->sheet->level_count) fail(sight, "other meters than the link's");
  for (int i = 0; i < view->table.level_count; i++)
    if (view->table.meter_cents[i] != link->level[i].meter_micro / MICRO) fail(sight, "a wrong meter");
}

/* What the tray is short of is the house's matter. */
static void compare_tray(const struct sight *sight, const struct felt_floor_view *view) {
  bool house = sight->viewer.kind != FELT_VIEWER_SEAT && sight->viewer.kind != FELT_VIEWER_PUBLIC;
  int64_t lacks =
      house && !sight->table->play && sight->table->tray_cents < 0 ? -sight->table->tray_cents : 0;
  if (view->needs_fill_cents != lacks) fail(sight, "a tray that lacks another amount");
}

static void compare_seats(const struct sight *sight, const struct felt_floor_view *view) {
  for (int i = 0; i < FELT_SEATS_MAX; i++) {
    int patron = sight->table->patron[i];
    if (strcmp(view->patron[i], patron < 0 ? "" : sight->model->patron[patron].id) != 0)
      fail(sight, "somebody else at a seat");
  }
}

void model_compare_view(struct model *model, const struct felt_floor *floor, const struct model_table *table,
                        struct felt_viewer viewer) {
  struct felt_floor_view view;
  struct felt_error error;
  if (!table->open) return;
  struct sight sight = {model, table, &table->shadow.round.now, viewer, false, false};
  if (felt_floor_view(floor, table->number, viewer, &view, &error)) {
    model_fail(model, "table %d cannot be seen: %s", table->number, felt_words_of(&error).text);
    return;
  }
  const struct felt_round_view *round = &view.table.round;
  if (round->phase != (enum felt_phase)sight.now->phase) fail(&sight, "another phase");
  compare_seats(&sight, &view);
  compare_link(&sight, &view);
  compare_tray(&sight, &view);
  if (sight.now->phase == FELT_PHASE_IDLE) return;
  bool over = sight.now->phase == FELT_PHASE_OVER;
  sight.deck_open = over && !table->shadow.options.live && table->was_dealt;
  sight.everything = sight.deck_open || (over && viewer.kind == FELT_VIEWER_AUDITOR);
  compare_cards(&sight, "the board", &round->board, sight.now->board_position, 5,
                sight.everything ? 5 : sight.now->board_open);
  compare_cards(&sight, "the dealer", &round->dealer, sight.now->dealer_position, 2,
                sight.everything || sight.now->dealer_shown ? 2 : 0);
  compare_value(&sight, &round->board, &round->dealer, round->has_dealer_value, round->dealer_value);
  compare_hands(&sight, round);
  compare_deck(&sight, &view);
}

void model_compare_views(struct model *model, const struct felt_floor *floor,
                         const struct model_table *table) {
  static const enum felt_viewer_kind kinds[] = {FELT_VIEWER_DEALER, FELT_VIEWER_PIT, FELT_VIEWER_PUBLIC,
                                                FELT_VIEWER_AUDITOR};
  for (size_t i = 0; i < FELT_COUNT(kinds); i++)
    model_compare_view(model, floor, table, (struct felt_viewer){.kind = kinds[i]});
  for (int seat = 1; table->open && seat <= table->book->positions; seat++)
    model_compare_view(model, floor, table, (struct felt_viewer){.kind = FELT_VIEWER_SEAT, .seat = seat});
}
