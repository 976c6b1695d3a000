/* Commands of a round: the table decides them, its link hears of wagers, deals, hits and ends. */
#include "internal.h"

#include <string.h>

struct at_table {
  struct floor_work *work;
  struct floor_table *table;
  struct floor_link *link; /* NULL: none */
  struct felt_command command;
};

static enum felt_status refuse(struct at_table *at, const struct felt_reason *reason) {
  return floor_refuse(at->work, at->table->stream, NULL, reason);
}

/* ---- who may */

static bool is_of_a_seat(enum felt_command_kind kind) {
  return kind == FELT_DO_BET || kind == FELT_DO_CLEAR || kind == FELT_DO_CHECK || kind == FELT_DO_PLAY ||
         kind == FELT_DO_FOLD;
}

static uint32_t roles_for(enum felt_command_kind kind) {
  switch (kind) {
  case FELT_DO_DECIDE: /* R25 */
  case FELT_DO_BUSY: return IN_PIT;
  case FELT_DO_SENSOR:
  case FELT_DO_SHUFFLER: return AT_TABLE | ROLE(TECHNICIAN);
  default: return AT_TABLE;
  }
}

/* R27: a fold with a side wager is a tuck unless a supervisor records that it was mucked. */
static enum felt_status check_who_mucks(const struct at_table *at) {
  if (at->work->command->by.roles & IN_PIT) return FELT_OK;
  const struct felt_book *book = at->table->now.book;
  return floor_refuse(at->work, at->work->command->by.id, book->side[felt_book_mucked(book)].mucked_rule.id,
                      FELT_SAYS(MAY_NOT_RECORD_MUCK));
}

static enum felt_status check_who(struct at_table *at) {
  const struct felt_floor_command *command = at->work->command;
  enum felt_command_kind kind = at->command.kind;
  if (kind == FELT_DO_INCIDENT && at->command.incident.kind == FELT_MUCKED) return check_who_mucks(at);
  if (is_of_a_seat(kind) && at->command.seat >= 1 && at->command.seat <= FELT_SEATS_MAX &&
      strcmp(at->table->now.seat[at->command.seat - 1].patron, command->by.id) == 0)
    return FELT_OK;
  if (command->by.roles & roles_for(kind)) return FELT_OK;
  return floor_refuse(at->work, command->by.id, NULL, FELT_SAYS(MAY_NOT_DO, felt_command_name(kind)));
}

/* ---- wagers */

/* Is this player's number that of another patron's wager? */
static bool is_taken(const struct felt_floor_table *table, int player, int seat) {
  for (int s = 1; s <= FELT_SEATS_MAX; s++)
    if (s != seat && felt_round_has_seat(&table->table.round, s) &&
        table->table.round.now.hand[s - 1].bet.player == player)
      return true;
  return false;
}

/* Two hands of one patron are one player's, whoever sat where before. */
static int player_of(const struct felt_floor_table *table, int seat) {
  for (int s = 1; s <= FELT_SEATS_MAX; s++)
    if (s != seat && felt_round_has_seat(&table->table.round, s) &&
        strcmp(table->seat[s - 1].patron, table->seat[seat - 1].patron) == 0)
      return table->table.round.now.hand[s - 1].bet.player;
  int player = seat;
  while (is_taken(table, player, seat)) player = player % FELT_SEATS_MAX + 1;
  return player;
}

/* A virtual table takes what the patron has and no more; on a live layout the dealer sees the cheques. */
static enum felt_status need_money(struct at_table *at, int64_t more_cents) {
  const struct felt_floor_table *table = &at->table->now;
  const char *id = table->seat[at->command.seat - 1].patron, *currency = table->book->currency;
  if (table->table.options.live) return FELT_OK;
  const struct floor_patron *patron = floor_find_patron(at->work->floor, id, currency);
  int64_t cents = patron ? patron->cents : 0;
  cents -= floor_on_layout(at->work->floor, id, currency, false);
  if (cents >= more_cents) return FELT_OK;
  return floor_refuse(at->work, at->table->stream, NULL, FELT_SAYS(NOT_ENOUGH_MONEY, id, cents, more_cents));
}

static enum felt_status need_player(struct at_table *at) {
  int seat = at->command.seat;
  if (seat < 1 || seat > at->table->now.book->positions || at->table->now.seat[seat - 1].patron[0] == '\0')
    return refuse(at, FELT_SAYS(NOT_SEATED));
  return FELT_OK;
}

static int64_t sum_of(const struct felt_bet *bet, int64_t progressive_cents) {
  return felt_bet_cents(bet) + (bet->progressive ? progressive_cents : 0);
}

/* The new wagers stand in place of the seat's old ones. The table says whether they are allowed. */
static enum felt_status prepare_bet(struct at_table *at) {
  const struct felt_floor_table *table = &at->table->now;
  const struct felt_round *round = &table->table.round;
  enum felt_status status = need_player(at);
  if (!status) status = felt_floor_bet(table->book, at->work->command, &at->command.bet, at->work->error);
  if (status) return status;
  at->command.bet.player = player_of(table, at->command.seat);
  if (!felt_bet_in_bounds(&at->command.bet)) return refuse(at, FELT_SAYS(AMOUNT_OUT_OF_BOUNDS));
  int64_t progressive = floor_wager_cents(table);
  int64_t more = sum_of(&at->command.bet, progressive) + table->book->fee_cents;
  const struct felt_bet *old = &round->now.hand[at->command.seat - 1].bet;
  if (round->now.phase == FELT_PHASE_BETTING && felt_round_has_seat(round, at->command.seat))
    more -= sum_of(old, progressive) + table->book->fee_cents;
  return need_money(at, more);
}

/* A Play wager must be covered in full (R35). */
static enum felt_status prepare_play(struct at_table *at) {
  enum felt_status status = need_player(at);
  if (status) return status;
  const struct felt_bet *bet = &at->table->now.table.round.now.hand[at->command.seat - 1].bet;
  int64_t toke = at->command.play.toke_cents;
  if (toke < 0 || toke > FELT_CENTS_MAX) return refuse(at, FELT_SAYS(AMOUNT_OUT_OF_BOUNDS));
  return need_money(at, bet->cents[FELT_ANTE] * at->command.play.multiple + toke);
}

/* ---- undo */

/* What is put back belongs to who sits there now, and he must still have the money. */
static enum felt_status check_undone(struct at_table *at) {
  const struct felt_floor_table *table = &at->table->now;
  if (table->table.options.live) return FELT_OK;
  for (int seat = 1; seat <= table->table.round.now.last_seat; seat++) {
    if (!felt_round_has_seat(&table->table.round, seat)) continue;
    at->command.seat = seat;
    enum felt_status status = need_money(at, 0);
    if (status) return status;
  }
  return FELT_OK;
}

static enum felt_status prepare_undo(struct at_table *at) {
  if (!at->table->now.seats_changed) return FELT_OK;
  return refuse(at, FELT_SAYS(SEATS_HAVE_CHANGED));
}

/* ---- the deal */

static bool is_zero(const uint8_t bytes[], size_t count) {
  for (size_t i = 0; i < count; i++)
    if (bytes[i]) return false;
  return true;
}

/* A deck that was committed to is the one that is dealt. */
static enum felt_status deal_committed(struct at_table *at) {
  const uint8_t *seed = at->work->command->seed;
  const struct felt_floor_table *table = &at->table->now;
  uint8_t commitment[FELT_COMMITMENT];
  felt_floor_commitment(seed, commitment);
  if (memcmp(commitment, table->table.round.opening.commitment, sizeof commitment) != 0)
    return refuse(at, FELT_SAYS(OTHER_SEED));
  at->command.faces.count = FELT_DECK;
  felt_floor_shuffle(seed, table->seat, at->command.faces.card);
  struct floor_own own = {.kind = FLOOR_SECRET};
  memcpy(own.seed, seed, sizeof own.seed);
  return floor_emit_own(at->work, at->table, &own);
}

static enum felt_status prepare_deal(struct at_table *at) {
  const struct felt_round *round = &at->table->now.table.round;
  bool committed = !is_zero(round->opening.commitment, sizeof round->opening.commitment);
  if (round->now.phase != FELT_PHASE_LOCKED || round->opening.live || !committed) return FELT_OK;
  return deal_committed(at);
}

/* ---- the link's part */

static const struct felt_link_table *on_link(const struct at_table *at) {
  return at->link ? felt_link_find_table(&at->link->now.link, at->table->now.number) : NULL;
}

static struct felt_link_command link_act(const struct at_table *at, enum felt_link_act act) {
  return (struct felt_link_command){
      .act = act, .table = at->table->now.number, .round = floor_link_round(&at->table->now)};
}

static enum felt_status tell_coin_in(struct at_table *at) {
  const struct felt_round_now *now = &at->table->now.table.round.now;
  struct felt_link_command act = link_act(at, FELT_LINK_COIN_IN);
  for (int seat = 1; seat <= now->last_seat; seat++)
    if (now->hand[seat - 1].bet.progressive) act.seats |= 1U << seat;
  if (act.seats == 0) return FELT_OK;
  if (!at->link) return refuse(at, FELT_SAYS(TABLE_ON_NO_LINK));
  return floor_act_on_link(at->work, at->link, act, NULL);
}

/* A live deal that was taken back and made again keeps its first place in the order. */
static enum felt_status tell_deal(struct at_table *at) {
  const struct felt_link_table *table = on_link(at);
  if (!table || !table->in_round || table->dealt) return FELT_OK;
  return floor_act_on_link(at->work, at->link, link_act(at, FELT_LINK_DEAL), NULL);
}

static enum felt_status tell_end(struct at_table *at) {
  const struct felt_link_table *table = on_link(at);
  if (!table || !table->in_round) return FELT_OK;
  return floor_act_on_link(at->work, at->link, link_act(at, FELT_LINK_END), NULL);
}

static enum felt_status tell_sensor(struct at_table *at) {
  if (!at->link) return FELT_OK;
  struct felt_link_command act =
      link_act(at, at->command.flag ? FELT_LINK_SENSOR_FAILED : FELT_LINK_SENSOR_REPAIRED);
  act.seat = at->command.seat;
  return floor_act_on_link(at->work, at->link, act, NULL);
}

/* ---- settlement and hits */

struct hits {
  int count;
  struct felt_link_command act[FELT_SEATS_MAX];
};

/* The hands that take a meter's percentage, in the order that the book pays them (R23). */
static enum felt_status find_hits(struct at_table *at, const struct felt_event events[], int count,
                                  struct hits *hits) {
  const struct felt_floor_table *table = &at->table->now;
  struct felt_table after = table->table;
  struct felt_settlement settlement;
  for (int i = 0; i < count; i++) {
    enum felt_status status = felt_table_evolve(table->book, &after, &events[i], at->work->error);
    if (status) return status;
  }
  memcpy(after.before, at->command.meter, sizeof after.before);
  enum felt_status status = felt_table_settlement(table->book, &after, &settlement, at->work->error);
  if (status) return status;
  bool lowest_first = table->book->progressive.order == FELT_LOWEST_SEAT_FIRST;
  for (int i = 0; i < settlement.hand_count; i++) {
    /* Hands come by seat, the lowest first. */
    const struct felt_hand_result *hand = &settlement.hand[lowest_first ? i : settlement.hand_count - 1 - i];
    for (int j = 0; j < hand->line_count; j++) {
      if (hand->line[j].level < 0) continue;
      struct felt_link_command act = link_act(at, FELT_LINK_HIT);
      act.seat = hand->seat;
      act.hand = hand->line[j].hand;
      act.on_board = hand->line[j].on_board;
      hits->act[hits->count++] = act;
    }
  }
  return FELT_OK;
}

/* Which hit and award each will be: the payments of the round name them. */
static enum felt_status name_awards(struct at_table *at, const struct hits *hits, struct felt_event events[],
                                    int count) {
  struct felt_link *scratch = at->work->floor->scratch;
  struct felt_link_event *link_events = at->work->floor->link_events;
  if (!at->link) return refuse(at, FELT_SAYS(TABLE_ON_NO_LINK));
  *scratch = at->link->now.link;
  for (int i = 0; i < hits->count; i++) {
    int n = 0;
    struct felt_link_command act = floor_sign(at->work, at->link, hits->act[i]);
    enum felt_status status = felt_link_apply(scratch, &act, link_events, &n, at->work->error);
    if (status) return status;
    for (int j = 0; j < count; j++)
      if (events[j].kind == FELT_DID_PAY && events[j].seat == hits->act[i].seat) {
        events[j].paid.hit = link_events[0].hit;
        events[j].paid.award = link_events[0].award;
      }
  }
  return FELT_OK;
}

/* The round's part first: the link's meters are then still those that its lines were settled by. */
static enum felt_status settle(struct at_table *at) {
  struct floor_table *table = at->table;
  const struct felt_book *book = table->now.book;
  struct felt_event events[FELT_EVENTS_MAX];
  struct hits hits = {0};
  int count = 0;
  memset(at->command.meter, 0, sizeof at->command.meter);
  for (int i = 0; at->link && i < FELT_LEVELS_MAX; i++)
    at->command.meter[i] = at->link->now.link.level[i].meter;
  at->command.flag = at->link && at->link->now.link.down;
  enum felt_status status =
      felt_table_decide(book, &table->now.table, &at->command, events, &count, at->work->error);
  bool any_award = false;
  for (int i = 0; i < count; i++)
    any_award = any_award || (events[i].kind == FELT_DID_PAY && events[i].paid.award_level >= 0);
  if (!status && any_award) status = find_hits(at, events, count, &hits);
  if (!status && hits.count > 0) status = name_awards(at, &hits, events, count);
  for (int i = 0; i < count && !status; i++) status = floor_emit_table(at->work, table, book, &events[i]);
  for (int i = 0; i < hits.count && !status; i++)
    status = floor_act_on_link(at->work, at->link, hits.act[i], NULL);
  return status || hits.count == 0 ? status : floor_sync_link(at->work, at->link);
}

/* Where the book has a jackpot procedure, a supervisor has recorded every hit of the round before the next
 * one can begin (CB Winners 5). A hit that is held is loud on its own. */
static enum felt_status check_recorded(struct at_table *at) {
  const struct felt_book *book = at->table->now.book;
  const char *rule = NULL;
  for (int i = 0; i < book->notice_count; i++)
    if (book->notice[i].need == FELT_NEEDS_JACKPOT_PROCEDURE) rule = book->notice[i].rule.id;
  if (!rule || !at->link) return FELT_OK;
  const struct felt_link *link = &at->link->now.link;
  for (int i = 0; i < link->hit_count; i++) {
    const struct felt_link_hit *hit = &link->hit[i];
    if (hit->table == at->table->now.number && hit->round == floor_link_round(&at->table->now) &&
        hit->state == FELT_HIT_PENDING)
      return floor_refuse(at->work, at->table->stream, rule,
                          FELT_SAYS(HIT_TO_BE_RECORDED, hit->number, hit->seat));
  }
  return FELT_OK;
}

/* ---- all */

static enum felt_status prepare(struct at_table *at) {
  switch (at->command.kind) {
  case FELT_DO_BET: return prepare_bet(at);
  case FELT_DO_PLAY: return prepare_play(at);
  case FELT_DO_DEAL: return prepare_deal(at);
  case FELT_DO_UNDO: return prepare_undo(at);
  case FELT_DO_GAME_OVER: return check_recorded(at);
  case FELT_DO_PROGRESSIVE: return refuse(at, FELT_SAYS(LINKS_MATTER));
  default: return FELT_OK;
  }
}

/* What follows when the table has done it. */
static enum felt_status follow(struct at_table *at) {
  switch (at->command.kind) {
  case FELT_DO_LOCK: return tell_coin_in(at);
  case FELT_DO_DEAL: return tell_deal(at);
  case FELT_DO_GAME_OVER: return tell_end(at);
  case FELT_DO_SENSOR: return tell_sensor(at);
  case FELT_DO_UNDO: return check_undone(at);
  default: return FELT_OK;
  }
}

enum felt_status floor_decide_round(struct floor_work *work) {
  struct at_table at = {.work = work, .command = work->command->round};
  struct felt_note_by note = work->command->round_note;
  enum felt_status status = floor_need_table(work, &at.table);
  if (status) return status;
  if ((unsigned)at.command.kind >= FELT_COMMANDS) return refuse(&at, FELT_SAYS(NO_SUCH_COMMAND));
  if (floor_is_linked(&at.table->now)) at.link = floor_find_link(work->floor, at.table->now.link.text);
  note.by[sizeof note.by - 1] = note.reason[sizeof note.reason - 1] = '\0';
  if (!note.by[0]) memcpy(note.by, work->command->by.id, sizeof work->command->by.id);
  at.command.note = &note;
  at.command.seat = work->command->seat;
  status = check_who(&at);
  if (!status) status = prepare(&at);
  if (status) return status;
  if (at.command.kind == FELT_DO_SETTLE) return settle(&at);
  status = floor_tell_table(work, at.table, &at.command);
  return status ? status : follow(&at);
}
