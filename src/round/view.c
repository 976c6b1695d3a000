/* What a viewer may see. A face gets into a view through see() alone, and only after may_see_*() allowed it.
 */
#include "internal.h"

struct sight {
  const struct felt_book *book;
  const struct felt_round *round;
  struct felt_viewer viewer;
};

/* Game Over of a virtual round opens the whole deck to its table. */
static bool deck_is_open(const struct sight *sight) {
  return sight->round->now.phase == FELT_PHASE_OVER && !sight->round->opening.live &&
         sight->round->now.deck[0] != FELT_FACE_UNKNOWN;
}

/* An auditor sees after Game Over whatever was known at all. */
static bool sees_everything(const struct sight *sight) {
  return deck_is_open(sight) ||
         (sight->viewer.kind == FELT_VIEWER_AUDITOR && sight->round->now.phase == FELT_PHASE_OVER);
}

/* A player with two hands sees both. */
static bool is_own(const struct sight *sight, int seat) {
  if (sight->viewer.kind != FELT_VIEWER_SEAT) return false;
  if (sight->viewer.seat == seat) return true;
  if (sight->viewer.seat < 1 || sight->viewer.seat > FELT_SEATS_MAX) return false;
  if (!felt_round_has_seat(sight->round, sight->viewer.seat)) return false;
  int32_t player = sight->round->now.hand[sight->viewer.seat - 1].bet.player;
  return player > 0 && player == sight->round->now.hand[seat - 1].bet.player;
}

static bool may_see_hole(const struct sight *sight, int seat) {
  return sight->round->now.hand[seat - 1].shown || is_own(sight, seat) || sees_everything(sight);
}

/* Adds the card at `position` to a view, if it is dealt, allowed and known. */
static void see(const struct sight *sight, uint8_t position, bool allowed, struct felt_cards_view *cards) {
  if (position == FELT_NOT_DEALT) return;
  cards->dealt++;
  felt_card face = sight->round->now.deck[position];
  if (!allowed || face == FELT_FACE_UNKNOWN || cards->known < cards->dealt - 1) return;
  cards->face[cards->known++] = face;
}

/* The value of two cards on the whole board, where this viewer sees all seven. */
static bool value_of(const struct felt_cards_view *board, const struct felt_cards_view *hole,
                     felt_value *value) {
  if (board->known < 5 || hole->known < 2) return false;
  *value = felt_eval(felt_cards_set(board->face, 5) | felt_cards_set(hole->face, 2));
  return true;
}

/* ---- hands */

static void view_hand(const struct sight *sight, int seat, const struct felt_cards_view *board,
                      struct felt_hand_view *view) {
  const struct felt_round_hand *hand = &sight->round->now.hand[seat - 1];
  view->seat = seat;
  view->yours = is_own(sight, seat);
  view->bet = hand->bet;
  view->decided = (enum felt_decided)hand->decided;
  view->street = (enum felt_street)hand->street;
  view->multiple = hand->multiple;
  view->cancelled = hand->cancelled;
  view->settled =
      sight->round->now.phase >= FELT_PHASE_SETTLED ||
      (sight->round->settling.moved[FELT_STAGE_HAND] | sight->round->settling.moved[FELT_STAGE_FOLDED]) >>
              seat &
          1;
  view->play_cents = hand->bet.cents[FELT_ANTE] * hand->multiple;
  view->acts = felt_round_acts(&sight->round->now, seat);
  view->shown = hand->shown;
  view->timed_out = hand->timed_out;
  view->is_void = hand->is_void;
  view->forfeit = hand->forfeit;
  view->mucked = hand->mucked;
  view->paid = sight->round->paid[seat - 1];
  for (int i = 0; i < 2; i++) see(sight, hand->position[i], may_see_hole(sight, seat), &view->hole);
  view->has_value = value_of(board, &view->hole, &view->value);
}

/* ---- what the viewer may do */

static bool progressive_is_open(const struct sight *sight, int seat) {
  const struct felt_round *round = sight->round;
  return round->opening.progressive_table != FELT_NO_TABLE && !round->now.progressive_down &&
         !(round->now.dead_sensors >> seat & 1);
}

static void legal_bets(const struct sight *sight, struct felt_legal *legal) {
  const struct felt_book *book = sight->book;
  const struct felt_round *round = sight->round;
  legal->bet = true;
  legal->limits[FELT_ANTE] = book->main.ante;
  for (int i = 0; i < book->side_count; i++)
    if (book->side[i].ways >> round->opening.way & 1) legal->limits[FELT_SIDE + i] = book->side[i].limits;
  if (progressive_is_open(sight, sight->viewer.seat))
    legal->progressive_cents = book->progressive.table[round->opening.progressive_table].wager_cents;
}

static void legal_actions(const struct sight *sight, struct felt_legal *legal) {
  const struct felt_round_now *now = &sight->round->now;
  const struct felt_main_rules *main = &sight->book->main;
  enum felt_street street = felt_round_street(now);
  legal->check = street != FELT_RIVER;
  legal->fold = street == FELT_RIVER;
  legal->play_count = main->play_count[street];
  for (int i = 0; i < legal->play_count; i++) {
    legal->play[i].multiple = main->play_multiple[street][i];
    legal->play[i].cents = now->hand[sight->viewer.seat - 1].bet.cents[FELT_ANTE] * legal->play[i].multiple;
  }
}

static void view_legal(const struct sight *sight, struct felt_legal *legal) {
  const struct felt_round_now *now = &sight->round->now;
  int seat = sight->viewer.seat;
  if (now->pending || now->is_void || seat < 1 || seat > sight->book->positions) return;
  if (now->phase == FELT_PHASE_BETTING) legal_bets(sight, legal);
  if (felt_round_deciding(now) && now->turn == seat) legal_actions(sight, legal);
}

/* ---- the whole */

static void view_incidents(const struct sight *sight, struct felt_round_view *view) {
  const struct felt_round_now *now = &sight->round->now;
  view->incident_count = now->incident_count;
  memcpy(view->incident, now->incident, sizeof now->incident[0] * now->incident_count);
  view->pending = now->pending;
  if (!now->pending) return;
  const struct felt_policy *policy = felt_round_policy(sight->book, sight->round, now->incident_count - 1);
  view->pending_rule = policy ? policy->rule.id : NULL;
  view->decisions = policy ? policy->decisions : 0;
}

static void view_cards(const struct sight *sight, struct felt_round_view *view) {
  const struct felt_round_now *now = &sight->round->now;
  bool everything = sees_everything(sight);
  for (int i = 0; i < 5; i++)
    see(sight, now->board_position[i], i < now->board_open || everything, &view->board);
  for (int i = 0; i < 2; i++)
    see(sight, now->dealer_position[i], now->dealer_shown || everything, &view->dealer);
  view->has_dealer_value = value_of(&view->board, &view->dealer, &view->dealer_value);
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (felt_round_has_seat(sight->round, seat))
      view_hand(sight, seat, &view->board, &view->hand[view->hand_count++]);
  view->stub_count = FELT_DECK - now->next;
  view->burn_count = now->next - view->board.dealt - view->dealer.dealt;
  for (int i = 0; i < view->hand_count; i++) view->burn_count -= view->hand[i].hole.dealt;
  view->deck_open = deck_is_open(sight);
  if (view->deck_open) memcpy(view->deck, now->deck, sizeof now->deck);
}

void felt_round_view(const struct felt_book *book, const struct felt_round *round, struct felt_viewer viewer,
                     struct felt_round_view *view) {
  struct sight sight = {book, round, viewer};
  memset(view, 0, sizeof *view);
  view->viewer = viewer;
  if (round->now.phase == FELT_PHASE_IDLE) return;
  view->opening = round->opening;
  view->phase = (enum felt_phase)round->now.phase;
  view->turn = round->now.turn;
  view->is_void = round->now.is_void;
  view->but_sides = round->now.but_sides;
  view->flop_cancelled = round->now.flop_cancelled;
  view->progressive_down = round->now.progressive_down;
  view->settling = round->settling.begun;
  view->unseen = felt_round_unseen(book, round);
  view->corrections = round->corrections;
  view_cards(&sight, view);
  view_incidents(&sight, view);
  if (viewer.kind == FELT_VIEWER_SEAT) view_legal(&sight, &view->legal);
  if (viewer.kind != FELT_VIEWER_DEALER && viewer.kind != FELT_VIEWER_PIT) return;
  view->pays_next = felt_round_pays_next(book, round);
  view->antes_due = felt_round_antes_due(book, round);
  for (int kind = 0; kind < FELT_ROUND_COMMANDS; kind++)
    if (felt_round_may(book, round, (enum felt_command_kind)kind)) view->commands |= 1U << kind;
}
