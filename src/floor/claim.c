/* What a table of another game takes for granted: that its link thinks the same of game, wager and level. */
#include "internal.h"

#include <string.h>

static enum felt_status check_wager(const struct felt_link *link, const struct felt_floor_claim *claim,
                                    struct felt_error *error) {
  int64_t wager_cents = link->terms.sheet.wager_cents;
  if (claim->wager_cents == wager_cents) return FELT_OK;
  return felt_refuse(error, FELT_E_RULE, "wager", link->terms.link_rule.id,
                     FELT_SAYS(LINK_TAKES_WAGER, wager_cents));
}

static enum felt_status check_level(const struct felt_link *link, const struct felt_link_command *hit,
                                    const struct felt_floor_claim *claim, struct felt_error *error) {
  const struct felt_link_sheet *sheet = &link->terms.sheet;
  const struct felt_link_row *row = hit->on_board ? &sheet->on_board[hit->hand] : &sheet->row[hit->hand];
  const char *hand = felt_category_name(hit->hand);
  if (row->pays != FELT_PAYS_PERCENT)
    return felt_refuse(error, FELT_E_RULE, "hand", NULL, FELT_SAYS(HAND_TAKES_NOTHING, hand));
  const char *level = link->terms.level[row->level].name.text;
  if (strcmp(level, claim->level) != 0)
    return felt_refuse(error, FELT_E_RULE, "level", NULL, FELT_SAYS(HAND_TAKES_LEVEL, hand, level));
  return FELT_OK;
}

enum felt_status felt_floor_check_claim(const struct felt_floor *floor,
                                        const struct felt_floor_command *command,
                                        const struct felt_floor_claim *claim, struct felt_error *error) {
  struct felt_floor_command done;
  if (felt_floor_done(floor, command->id, &done)) return FELT_OK;
  const struct floor_link *there = floor_find_link(floor, command->link_name);
  const struct felt_link *link = there ? &there->now.link : NULL;
  const struct felt_link_table *table = link ? felt_link_find_table(link, command->table) : NULL;
  if (!table || !table->joined)
    return felt_refuse(error, FELT_E_RULE, "table", NULL,
                       FELT_SAYS(NOT_ON_THE_LINK, command->table, command->link_name));
  if (strcmp(table->game.text, claim->game) != 0)
    return felt_refuse(error, FELT_E_RULE, "game", NULL,
                       FELT_SAYS(KEY_OF_OTHER_GAME, claim->game, command->table));
  switch (command->link.act) {
  case FELT_LINK_COIN_IN: return check_wager(link, claim, error);
  case FELT_LINK_HIT: return check_level(link, &command->link, claim, error);
  default: return FELT_OK;
  }
}
