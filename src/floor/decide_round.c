/* Commands of a round: the table decides them, its link hears of wagers, deals, hits and ends. */
#include "at_table.h"

#include <string.h>

enum felt_status floor_refuse_at(struct at_table *at, const struct felt_reason *reason) {
  return floor_refuse(at->work, at->table->stream, NULL, reason);
}

/* ---- who may */

const char *felt_bettor_name(enum felt_bettor bettor) {
  static const char *const names[] = {"either", "staff", "patron"};
  return names[bettor];
}

void floor_io_bettor(struct felt_record_io *io, uint8_t *bettor) {
  const char *const words[] = {felt_bettor_name(FELT_BETS_USUAL), felt_bettor_name(FELT_BETS_STAFF),
                               felt_bettor_name(FELT_BETS_PATRON)};
  FELT_IO_WORD(io, uint8_t, "bets", *bettor, FELT_BETS_USUAL, words, (int)FELT_COUNT(words));
}

/* Where cards are real, whoever deals them sees the wagers. */
enum felt_bettor felt_floor_bettor(const struct felt_floor_table *table) {
  return table->table.options.live ? FELT_BETS_STAFF : (enum felt_bettor)table->bets;
}

/* R27: a fold with a side wager is a tuck unless a supervisor records that it was mucked. */
static enum felt_status check_who_mucks(const struct at_table *at) {
  if (at->work->command->by.roles & floor_round_roles(&at->command)) return FELT_OK;
  const struct felt_book *book = at->table->now.book;
  return floor_refuse(at->work, at->work->command->by.id, book->side[felt_book_mucked(book)].mucked_rule.id,
                      FELT_SAYS(MAY_NOT_RECORD_MUCK));
}

static enum felt_status check_who(struct at_table *at) {
  const struct felt_floor_command *command = at->work->command;
  enum felt_command_kind kind = at->command.kind;
  if (kind == FELT_DO_INCIDENT && at->command.incident.kind == FELT_MUCKED) return check_who_mucks(at);
  bool may = command->by.roles & floor_round_roles(&at->command);
  if (floor_round_is_of_a_seat(kind)) {
    bool at_seat = at->command.seat >= 1 && at->command.seat <= FELT_SEATS_MAX;
    const char *patron = at_seat ? at->table->now.seat[at->command.seat - 1].patron : "";
    bool own = strcmp(patron, command->by.id) == 0;
    enum felt_bettor bettor = felt_floor_bettor(&at->table->now);
    if (own && !may && bettor == FELT_BETS_STAFF)
      return floor_refuse(at->work, command->by.id, NULL, FELT_SAYS(STAFF_BETS_HERE));
    if (patron[0] && !own && may && bettor == FELT_BETS_PATRON)
      return floor_refuse(at->work, command->by.id, NULL, FELT_SAYS(PATRON_BETS_HERE));
    may = may || own;
  }
  if (may) return FELT_OK;
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
    return floor_refuse_at(at, FELT_SAYS(NOT_SEATED));
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
  if (!felt_bet_in_bounds(&at->command.bet)) return floor_refuse_at(at, FELT_SAYS(AMOUNT_OUT_OF_BOUNDS));
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
  if (toke < 0 || toke > FELT_CENTS_MAX) return floor_refuse_at(at, FELT_SAYS(AMOUNT_OUT_OF_BOUNDS));
  return need_money(at, bet->cents[FELT_ANTE] * at->command.play.multiple + toke);
}

/* ---- undo */

/* What is put back belongs to whoever sits there now, and he must still have the money. */
enum felt_status floor_check_covered(struct at_table *at) {
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
  const struct felt_floor_table *table = &at->table->now;
  if (!felt_round_may_undo(&table->table.round) || table->table.round.steps.step > table->seats_step)
    return FELT_OK;
  return floor_refuse_at(at, FELT_SAYS(SEATS_HAVE_CHANGED));
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
    return floor_refuse_at(at, FELT_SAYS(OTHER_SEED));
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

const struct felt_link_table *floor_on_link(const struct at_table *at) {
  return at->link ? felt_link_find_table(&at->link->now.link, at->table->now.number) : NULL;
}

struct felt_link_command floor_link_act(const struct at_table *at, enum felt_link_act act) {
  return (struct felt_link_command){.act = act, .table = at->table->now.number, .round = at->round_number};
}

static enum felt_status tell_coin_in(struct at_table *at) {
  const struct felt_round_now *now = &at->table->now.table.round.now;
  struct felt_link_command act = floor_link_act(at, FELT_LINK_COIN_IN);
  for (int seat = 1; seat <= now->last_seat; seat++)
    if (now->hand[seat - 1].bet.progressive) act.seats |= 1U << seat;
  if (act.seats == 0) return FELT_OK;
  if (!at->link) return floor_refuse_at(at, FELT_SAYS(TABLE_ON_NO_LINK));
  return floor_act_on_link(at->work, at->link, act, NULL);
}

/* Who plays is written down: a correction after Game Over finds them, whoever sits there by then (R36). */
static enum felt_status follow_lock(struct at_table *at) {
  struct floor_own own = {.kind = FLOOR_PLAYERS, .players = {.round = at->round_number}};
  own.players.link = at->table->now.link;
  for (int i = 0; i < FELT_SEATS_MAX; i++)
    memcpy(own.players.patron[i], at->table->now.seat[i].patron, sizeof own.players.patron[i]);
  enum felt_status status = floor_emit_own(at->work, at->table, &own);
  return status ? status : tell_coin_in(at);
}

/* A live deal that was taken back and made again keeps its first place in the order. */
enum felt_status floor_tell_deal(struct at_table *at) {
  const struct felt_link_table *table = floor_on_link(at);
  if (!table || !table->in_round || table->dealt) return FELT_OK;
  return floor_act_on_link(at->work, at->link, floor_link_act(at, FELT_LINK_DEAL), NULL);
}

static enum felt_status tell_end(struct at_table *at) {
  const struct felt_link_table *table = floor_on_link(at);
  if (!table || !table->in_round) return FELT_OK;
  return floor_act_on_link(at->work, at->link, floor_link_act(at, FELT_LINK_END), NULL);
}

static enum felt_status tell_sensor(struct at_table *at) {
  if (!at->link) return FELT_OK;
  struct felt_link_command act =
      floor_link_act(at, at->command.flag ? FELT_LINK_SENSOR_FAILED : FELT_LINK_SENSOR_REPAIRED);
  act.seat = at->command.seat;
  return floor_act_on_link(at->work, at->link, act, NULL);
}

/* ---- Game Over */

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
    if (hit->table == at->table->now.number && hit->round == at->round_number &&
        hit->state == FELT_HIT_PENDING)
      return floor_refuse(at->work, at->table->stream, rule,
                          FELT_SAYS(HIT_TO_BE_RECORDED, hit->number, hit->seat));
  }
  return FELT_OK;
}

/* What is disputed is not paid before it is decided, or before whoever must be told is (CN 50, CN 51). */
static enum felt_status check_disputed(struct at_table *at) {
  const struct felt_round *round = &at->table->now.table.round;
  uint32_t moved = round->settling.moved[FELT_STAGE_HAND] | round->settling.moved[FELT_STAGE_FOLDED];
  for (int seat = 1; seat <= round->now.last_seat; seat++) {
    if ((at->command.seat > 0 && at->command.seat != seat) || moved >> seat & 1) continue;
    const struct felt_floor_dispute *dispute = floor_held(&at->table->now, at->round_number, seat, true);
    if (dispute) return floor_refuse_held(at->work, at->table, dispute);
  }
  return FELT_OK;
}

/* ---- all */

/* A round says itself what it is played by: the line right before it. */
static enum felt_status prepare_open(struct at_table *at) {
  const struct felt_posted *posted = &at->table->now.posted;
  return felt_posted_is_empty(posted) ? FELT_OK : floor_emit_posted(at->work, at->table, posted);
}

static enum felt_status prepare(struct at_table *at) {
  switch (at->command.kind) {
  case FELT_DO_OPEN: return prepare_open(at);
  case FELT_DO_BET: return prepare_bet(at);
  case FELT_DO_PLAY: return prepare_play(at);
  case FELT_DO_DEAL: return prepare_deal(at);
  case FELT_DO_UNDO: return prepare_undo(at);
  case FELT_DO_GAME_OVER: return check_recorded(at);
  case FELT_DO_SETTLE: return check_disputed(at);
  case FELT_DO_PROGRESSIVE: return floor_refuse_at(at, FELT_SAYS(LINKS_MATTER));
  default: return FELT_OK;
  }
}

/* What follows when the table has done it. */
static enum felt_status follow(struct at_table *at) {
  switch (at->command.kind) {
  case FELT_DO_LOCK: return follow_lock(at);
  case FELT_DO_DEAL: return floor_tell_deal(at);
  case FELT_DO_GAME_OVER: return tell_end(at);
  case FELT_DO_SENSOR: return tell_sensor(at);
  case FELT_DO_UNDO: return floor_check_covered(at);
  default: return FELT_OK;
  }
}

static bool moves_money(enum felt_command_kind kind) {
  return kind == FELT_DO_REVEAL || kind == FELT_DO_ANTES_BACK || kind == FELT_DO_SETTLE ||
         kind == FELT_DO_SEEN;
}

static enum felt_status find_table(struct at_table *at) {
  at->table = floor_find_table(at->work->floor, at->work->command->table);
  bool corrects = at->command.kind == FELT_DO_CORRECT && at->table && at->table->now.number;
  enum felt_status status = corrects ? FELT_OK : floor_need_table(at->work, &at->table);
  if (status) return status;
  at->book = at->table->now.book;
  at->round = &at->table->now.table.round;
  at->round_number = felt_floor_round(&at->table->now);
  return FELT_OK;
}

enum felt_status floor_decide_round(struct floor_work *work) {
  struct at_table at = {.work = work, .command = work->command->round};
  struct felt_note_by note = work->command->round_note;
  enum felt_status status = find_table(&at);
  if (status) return status;
  if ((unsigned)at.command.kind >= FELT_COMMANDS) return floor_refuse_at(&at, FELT_SAYS(NO_SUCH_COMMAND));
  if (floor_is_linked(&at.table->now)) at.link = floor_find_link(work->floor, at.table->now.link.text);
  note.by[sizeof note.by - 1] = note.reason[sizeof note.reason - 1] = '\0';
  if (!note.by[0]) memcpy(note.by, work->command->by.id, sizeof work->command->by.id);
  at.command.note = &note;
  at.command.seat = work->command->seat;
  status = check_who(&at);
  if (!status) status = prepare(&at);
  if (status) return status;
  if (moves_money(at.command.kind)) return floor_move_money(&at);
  if (at.command.kind == FELT_DO_CORRECT)
    return floor_is_of_past(&at) ? floor_correct_past(&at) : floor_correct(&at);
  status = floor_tell_table(work, at.table, &at.command);
  return status ? status : follow(&at);
}
