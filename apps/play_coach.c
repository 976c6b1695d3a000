/* The coach of `felt play`: what every action is worth exactly, with all the player's wagers together. */
#include "play.h"

#include "felt/lab.h"

static enum felt_status the_game(const struct play *play, struct felt_game *game, struct felt_error *error) {
  struct felt_wagers wagers = felt_wagers_none();
  wagers.ante_cents = play->last.cents[FELT_ANTE];
  for (int i = 0; i < play->book.side_count; i++) {
    wagers.side_table[i] = play->table.options.side_table[i];
    if (play->book.side[i].kind == FELT_OWN_HAND) wagers.side_cents[i] = play->last.cents[FELT_SIDE + i];
  }
  wagers.progressive = play->last.progressive;
  wagers.progressive_table = play->table.options.progressive_table;
  wagers.players = 1;
  for (int i = 0; i < FELT_LEVELS_MAX; i++)
    wagers.meter_cents[i] = felt_meter_shown_cents(&play->table.meter[i]);
  return felt_game_of(&play->book, &wagers, game, error);
}

/* What the player's own seat sees: nobody else's cards. */
static struct felt_point what_is_seen(const struct felt_round_view *view) {
  struct felt_point point = {.board_count = view->board.known};
  for (int i = 0; i < view->hand_count; i++)
    if (view->hand[i].seat == view->viewer.seat) memcpy(point.hole, view->hand[i].hole.face, 2);
  memcpy(point.board, view->board.face, (size_t)point.board_count);
  return point;
}

void play_advise(const struct play *play, const struct felt_round_view *view) {
  struct felt_game game;
  struct felt_point point = what_is_seen(view);
  struct felt_advice advice;
  struct felt_error error;
  enum felt_status status = the_game(play, &game, &error);
  if (!status) status = felt_advise(&game, &point, 2, &advice, &error);
  if (status) {
    printf("  The coach has no answer: %s.\n", felt_words_of(&error).text);
    return;
  }
  double best = felt_exact_value(advice.option[advice.best].ev);
  for (int i = 0; i < advice.count; i++) {
    double value = felt_exact_value(advice.option[i].ev);
    char cost[32];
    printf("  %-6s %+9.4f antes", felt_option_name(&advice, i), value);
    if (i == advice.best) {
      printf("   the best\n");
    } else {
      /* Only shown, never paid: the nearest cent of an exact difference. */
      play_money(play, (int64_t)((best - value) * (double)play->last.cents[FELT_ANTE] + 0.5), cost);
      printf("   costs %s\n", cost);
    }
  }
  if (advice.dealer.hands > 0) {
    char words[120];
    const struct felt_reason outs = felt_lab_outs(&advice.dealer);
    struct felt_text text = felt_text_init(words, sizeof words);
    felt_words_reason(&outs, &text);
    printf("  %s.\n", words);
  }
}
