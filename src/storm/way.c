/* No situation is without a way on. Whenever a table stands as none did before in this process (its phase,
 * its duties, what waits, how far its money is, its hits, its link), people who do what is lawful and say
 * what is true are tried on it: they must reach Game Over and a closed table. They void no hit, break no
 * lock, decide nothing but what the book leaves to them, and count no card that is not there.
 *
 * It is a trial of the floor itself (felt_floor_try), and nothing of it stays. */
#include "world.h"

#include "felt/words.h"

#include <string.h>

enum { SEEN_MAX = 1 << 20, STEPS_MAX = 500 };

struct way {
  struct world *world;
  struct felt_floor *floor;
  int table;   /* it is to be closed */
  int missing; /* what no program knows: so many cards of its deck lie elsewhere */
  bool plays;  /* hands that may go on do; otherwise they are folded */
  bool aloud;  /* step by step */
  int steps;
  struct felt_error error; /* of the last refusal */
};

/* ---- a command */

static struct felt_floor_command begin(uint8_t act, int table, const char *by, uint32_t roles) {
  struct felt_floor_command command = {.act = act, .table = table, .time_ms = 1, .id = "way"};
  people_sign(&command.by, by, roles);
  return command;
}

static bool done(struct way *way, const struct felt_floor_command *command) {
  way->steps++;
  bool is_done = felt_floor_try(way->floor, command, &way->error) == FELT_OK;
  if (way->aloud) {
    char line[FELT_FLOOR_LINE_MAX];
    struct felt_text text = felt_text_init(line, sizeof line);
    felt_floor_command_print(command, &text);
    world_say(way->world, "way: %s: %s", is_done ? "done" : felt_words_of(&way->error).text, line);
  }
  return is_done;
}

static struct felt_floor_command round_command(int table, enum felt_command_kind kind, int seat) {
  bool pit = kind == FELT_DO_DECIDE || kind == FELT_DO_SEEN;
  struct felt_floor_command command =
      begin(FELT_FLOOR_ROUND, table, pit ? "sue" : "dan", pit ? ROLE(SUPERVISOR) : ROLE(DEALER));
  command.round.kind = kind;
  command.seat = seat;
  if (pit) (void)snprintf(command.round_note.reason, sizeof command.round_note.reason, "as seen");
  return command;
}

/* At his own screen a patron acts for himself. */
static void sign_as_patron(const struct way *way, struct felt_floor_command *command) {
  enum felt_command_kind kind = command->round.kind;
  const struct felt_floor_table *table = felt_floor_tried_table(way->floor, command->table);
  bool of_seat = kind == FELT_DO_BET || kind == FELT_DO_CLEAR || kind == FELT_DO_CHECK ||
                 kind == FELT_DO_PLAY || kind == FELT_DO_FOLD;
  if (!of_seat || !table || felt_floor_bettor(table) != FELT_BETS_PATRON || command->seat < 1) return;
  people_sign(&command->by, table->seat[command->seat - 1].patron, 0);
}

static bool does(struct way *way, int table, enum felt_command_kind kind, int seat) {
  struct felt_floor_command command = round_command(table, kind, seat);
  sign_as_patron(way, &command);
  return done(way, &command);
}

static bool counts(struct way *way, int table, enum felt_command_kind kind, int number) {
  struct felt_floor_command command = round_command(table, kind, 0);
  command.round.number = number;
  return done(way, &command);
}

/* ---- cards */

static bool enters(struct way *way, const struct felt_floor_table *table, enum felt_command_kind kind,
                   int seat, int count) {
  struct felt_floor_command command = round_command(table->number, kind, seat);
  struct felt_faces *faces = &command.round.faces;
  const struct felt_round_now *now = &table->table.round.now;
  felt_set there = 0;
  for (int i = 0; i < FELT_DECK; i++)
    if (now->deck[i] != FELT_FACE_UNKNOWN) there |= felt_set_of(now->deck[i]);
  for (int card = 0; table->table.options.live && faces->count < count && card < FELT_DECK; card++)
    if (!(there & felt_set_of((felt_card)card))) faces->card[faces->count++] = (felt_card)card;
  return done(way, &command);
}

static bool deals(struct way *way, const struct felt_floor_table *table) {
  struct felt_floor_command command = round_command(table->number, FELT_DO_DEAL, 0);
  if (!table->table.options.live &&
      !dealer_finds_secret(way->world, table->number, table->table.round.opening.commitment, command.seed)) {
    memset(command.seed, 0, sizeof command.seed);
    command.round.faces.count = FELT_DECK;
    for (int i = 0; i < FELT_DECK; i++) command.round.faces.card[i] = (felt_card)i;
  }
  return done(way, &command);
}

/* A deck that must be counted, or leave. */
static bool sees_to_the_deck(struct way *way, const struct felt_floor_table *table) {
  int missing = table->number == way->table ? way->missing : 0;
  if (!table->table.duty.change_deck)
    return counts(way, table->number, FELT_DO_COUNT_DECK, FELT_DECK - missing);
  if (!does(way, table->number, FELT_DO_CHANGE_DECK, 0)) return false;
  if (table->number == way->table) way->missing = 0;
  return true;
}

/* As many as there are; where that is not what must be there, it is reported. */
static bool counts_the_stub(struct way *way, const struct felt_floor_table *table) {
  int missing = table->number == way->table ? way->missing : 0;
  if (table->table.duty.stub_counted) return false;
  if (counts(way, table->number, FELT_DO_COUNT_STUB, FELT_DECK - table->table.round.now.next - missing))
    return true;
  if (missing == 0) return false;
  struct felt_floor_command command = round_command(table->number, FELT_DO_INCIDENT, 0);
  command.round.incident = felt_incident_init(FELT_STUB_COUNT_WRONG);
  return done(way, &command);
}

/* ---- a round */

/* What the book leaves to a supervisor, and nothing else. */
static bool rules(struct way *way, const struct felt_floor_table *table) {
  const struct felt_round *round = &table->table.round;
  int last = round->now.incident_count - 1;
  const struct felt_policy *policy = felt_round_policy(table->book, round, last);
  for (int decision = 0; policy && decision < FELT_DECISIONS; decision++) {
    if (!(policy->decisions >> decision & 1)) continue;
    struct felt_floor_command command = round_command(table->number, FELT_DO_DECIDE, 0);
    command.round.ruling = (struct felt_ruling){.decision = (uint8_t)decision, .seat = FELT_NO_SEAT};
    if (done(way, &command)) return true;
    for (int seat = 1; seat <= round->now.last_seat; seat++) {
      command.round.ruling.seat = (int16_t)seat;
      if (felt_round_has_seat(round, seat) && done(way, &command)) return true;
    }
  }
  return false;
}

static bool acts(struct way *way, const struct felt_floor_table *table) {
  const struct felt_round_now *now = &table->table.round.now;
  bool river = now->phase == FELT_PHASE_RIVER;
  struct felt_floor_command command = round_command(table->number, FELT_DO_PLAY, now->turn);
  command.round.play.multiple = 1;
  if (river && way->plays && done(way, &command)) return true;
  return does(way, table->number, river ? FELT_DO_FOLD : FELT_DO_CHECK, now->turn);
}

static bool reveals(struct way *way, const struct felt_floor_table *table) {
  const struct felt_round *round = &table->table.round;
  const struct felt_round_now *now = &round->now;
  if (!table->table.options.live)
    return now->phase == FELT_PHASE_RIVER && does(way, table->number, FELT_DO_REVEAL, 0);
  if (!now->is_void && !now->dealer_shown) return enters(way, table, FELT_DO_REVEAL, 0, 2);
  for (int seat = now->last_seat; seat >= 1; seat--)
    if (felt_round_turns_up(table->book, round, seat) && !now->hand[seat - 1].shown)
      return enters(way, table, FELT_DO_REVEAL, seat, 2);
  return false;
}

static bool finishes_hit(struct way *way, const struct felt_floor_table *table);

static bool settles(struct way *way, const struct felt_floor_table *table) {
  int next = felt_round_pays_next(table->book, &table->table.round);
  if (way->plays && next > 0 && table->table.options.live && does(way, table->number, FELT_DO_SETTLE, next))
    return true;
  return does(way, table->number, FELT_DO_SETTLE, 0) || counts_the_stub(way, table) ||
         finishes_hit(way, table);
}

/* The hand that brings envy is seen, hits are recorded where the book wants that first. */
static bool ends(struct way *way, const struct felt_floor_table *table) {
  uint32_t unseen = felt_round_unseen(table->book, &table->table.round);
  if (unseen && does(way, table->number, FELT_DO_SEEN, __builtin_ctz(unseen))) return true;
  return does(way, table->number, FELT_DO_GAME_OVER, 0) || finishes_hit(way, table) ||
         counts_the_stub(way, table);
}

static bool bets(struct way *way, const struct felt_floor_table *table) {
  if (way->plays && does(way, table->number, FELT_DO_LOCK, 0)) return true;
  return does(way, table->number, FELT_DO_CLEAR, table->table.round.now.last_seat);
}

/* A step on with the round. */
static bool goes_on(struct way *way, const struct felt_floor_table *table) {
  const struct felt_round_now *now = &table->table.round.now;
  bool is_void = now->is_void && !now->but_sides;
  if (now->pending) return rules(way, table);
  if (is_void && now->phase >= FELT_PHASE_LOCKED && now->phase < FELT_PHASE_SETTLED)
    return settles(way, table);
  switch ((enum felt_phase)now->phase) {
  case FELT_PHASE_BETTING: return bets(way, table);
  case FELT_PHASE_LOCKED: return deals(way, table) || sees_to_the_deck(way, table);
  case FELT_PHASE_PREFLOP: return now->turn ? acts(way, table) : enters(way, table, FELT_DO_FLOP, 0, 3);
  case FELT_PHASE_FLOP: return now->turn ? acts(way, table) : enters(way, table, FELT_DO_RIVER, 0, 2);
  case FELT_PHASE_RIVER: return now->turn ? acts(way, table) : reveals(way, table) || settles(way, table);
  case FELT_PHASE_SHOWDOWN: return reveals(way, table) || settles(way, table);
  case FELT_PHASE_SETTLED: return ends(way, table);
  default: return false;
  }
}

/* ---- jackpots */

static struct felt_floor_command link_command(const struct felt_floor_table *table, enum felt_link_act act) {
  struct felt_floor_command command = begin(FELT_FLOOR_LINK, 0, "sue", ROLE(SUPERVISOR));
  (void)snprintf(command.link_name, sizeof command.link_name, "%.23s", table->link.text);
  command.link.act = act;
  return command;
}

static bool is_locked(const struct felt_link *link, const struct felt_link_hit *hit) {
  const struct felt_link_award *award = felt_link_find_award(link, hit->award);
  return award && award->locked;
}

/* By check where it must be so, else in chips and what is less than one in cash. */
static void fill_parts(const struct felt_book *book, const struct felt_link *link, const char *name,
                       const struct felt_link_hit *hit, struct felt_link_parts *parts) {
  int64_t share = hit->share_cents;
  if (link->terms.check_above_cents > 0 && share > link->terms.check_above_cents) {
    parts->check_cents = share;
    (void)snprintf(parts->check, sizeof parts->check, "way-%.8s-%d", name, (int)(hit->number % 1000000));
    return;
  }
  parts->cash_cents = share % book->chip_cents;
  parts->cheques_cents = share - parts->cash_cents;
}

/* Recorded, verified with its papers, paid: never void. */
static bool acts_on_hit(struct way *way, const struct felt_floor_table *table, const struct felt_link *link,
                        const struct felt_link_hit *hit) {
  struct felt_floor_command command = link_command(table, FELT_LINK_VERIFY);
  const struct felt_book *book = felt_floor_find_book(way->floor, link->terms.hash);
  const struct felt_award_need *next = felt_floor_next_line(book, hit);
  bool play = felt_floor_link_purpose(way->floor, table->link.text) == FELT_FOR_PLAY;
  command.link.hit = hit->number;
  switch ((enum felt_hit_state)hit->state) {
  case FELT_HIT_HELD:
    command.link.act = FELT_LINK_RECORD;
    command.link.reason = FELT_REASON_WAS_DOWN;
    people_sign(&command.with, "mia", ROLE(SHIFT_MANAGER));
    return done(way, &command);
  case FELT_HIT_PENDING:
  case FELT_HIT_VERIFIED:
    if (next) command.link.line = next->line;
    if (hit->state == FELT_HIT_PENDING || (next && !play)) return done(way, &command);
    if (is_locked(link, hit)) return false;
    command.link.act = FELT_LINK_PAY;
    if (play)
      command.link.parts.cheques_cents = hit->share_cents;
    else
      fill_parts(book, link, table->link.text, hit, &command.link.parts);
    people_sign(&command.by, "mia", ROLE(SHIFT_MANAGER));
    people_sign(&command.with, "sid", ROLE(SECURITY));
    return done(way, &command);
  default: return false;
  }
}

static bool finishes_hit(struct way *way, const struct felt_floor_table *table) {
  const struct felt_link *link =
      table->link.text[0] ? felt_floor_tried_link(way->floor, table->link.text) : NULL;
  if (!link) return false;
  if (link->down || link->stopped) {
    struct felt_floor_command up = link_command(table, FELT_LINK_UP);
    return done(way, &up);
  }
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].table == table->number && acts_on_hit(way, table, link, &link->hit[i])) return true;
  /* Those of other tables, which may come first. */
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].table != table->number && link->hit[i].state == FELT_HIT_HELD &&
        acts_on_hit(way, table, link, &link->hit[i]))
      return true;
  return false;
}

/* A table of another game settles its round; one of ours goes on to there. */
static bool others_go_on(struct way *way, const struct felt_floor_table *table) {
  const struct felt_link *link = felt_floor_tried_link(way->floor, table->link.text);
  for (int i = 0; link && i < link->table_count; i++) {
    const struct felt_link_table *there = &link->table[i];
    if (there->number == table->number || !there->in_round || there->settled) continue;
    const struct felt_floor_table *other = felt_floor_tried_table(way->floor, there->number);
    if (other && other->open) return goes_on(way, other);
    struct felt_floor_command command =
        link_command(table, there->dealt ? FELT_LINK_SETTLED : FELT_LINK_DEAL);
    people_sign(&command.by, "dan", ROLE(DEALER));
    command.table = there->number;
    command.link.round = there->round;
    return done(way, &command);
  }
  return false;
}

/* ---- a closed table */

static bool closes(struct way *way, const struct felt_floor_table *table) {
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) {
    const char *patron = table->seat[seat - 1].patron;
    if (!patron[0]) continue;
    struct felt_floor_command command = begin(FELT_FLOOR_LEAVE, table->number, patron, 0);
    command.seat = seat;
    return done(way, &command);
  }
  if (table->link.text[0]) {
    struct felt_floor_command command = link_command(table, FELT_LINK_LEAVE);
    command.table = table->number;
    return done(way, &command) || finishes_hit(way, table) || others_go_on(way, table);
  }
  struct felt_floor_command command = begin(FELT_FLOOR_CLOSE_TABLE, table->number, "sue", ROLE(SUPERVISOR));
  return done(way, &command);
}

static bool may_end(const struct felt_round_now *now) {
  return !now->pending && (now->phase == FELT_PHASE_IDLE || now->phase == FELT_PHASE_OVER ||
                           (now->phase == FELT_PHASE_BETTING && now->last_seat == 0));
}

static bool walk(struct way *way) {
  bool moves = true;
  way->steps = 0;
  for (;;) {
    const struct felt_floor_table *table = felt_floor_tried_table(way->floor, way->table);
    if (!table->open) return true;
    if (!moves || way->steps > STEPS_MAX) return false;
    moves = may_end(&table->table.round.now) ? closes(way, table) : goes_on(way, table);
  }
}

static bool finds(struct way way) {
  bool found = walk(&way);
  const struct felt_floor_table *table = felt_floor_tried_table(way.floor, way.table);
  if (!found && way.aloud)
    model_fail(&way.world->model, "table %d: no lawful way on from %s with %d cards missing: %s", way.table,
               felt_phase_name((enum felt_phase)table->table.round.now.phase), way.missing,
               way.error.status ? felt_words_of(&way.error).text : "");
  felt_floor_end_trial(way.floor);
  return found;
}

/* ---- situations */

static void mix(uint64_t *key, uint64_t value) {
  *key = (*key ^ value) * UINT64_C(1099511628211);
  *key ^= *key >> 29;
}

static int few(int count) {
  return count < 2 ? count : 2;
}

static void mix_round(uint64_t *key, const struct felt_floor_table *table) {
  const struct felt_round *round = &table->table.round;
  const struct felt_round_now *now = &round->now;
  uint32_t decided = 0;
  mix(key, (uint64_t)now->phase << 8 | (uint64_t)(now->turn > 0) << 7 | (uint64_t)now->pending << 6 |
               (uint64_t)now->is_void << 5 | (uint64_t)now->but_sides << 4 |
               (uint64_t)now->dealer_shown << 3 | (uint64_t)round->opening.live << 2 |
               (uint64_t)now->progressive_down << 1 | (uint64_t)round->settling.begun);
  for (int seat = 1; seat <= now->last_seat; seat++) {
    const struct felt_round_hand *hand = &now->hand[seat - 1];
    if (!felt_round_has_seat(round, seat)) continue;
    decided |= 1U << (hand->decided + 4 * hand->shown + 8 * (hand->is_void || hand->forfeit) +
                      16 * hand->bet.progressive);
  }
  mix(key, decided);
  for (int i = 0; i < now->incident_count; i++)
    mix(key, (uint64_t)now->incident[i].kind << 16 | (uint64_t)now->incident[i].outcome << 8 |
                 (uint64_t)(now->incident[i].decision + 1));
  for (int stage = 0; stage < FELT_STAGES; stage++) mix(key, round->settling.moved[stage] != 0);
  mix(key, felt_round_unseen(table->book, round) != 0);
  mix(key, (uint64_t)(round->corrections > 0));
}

static void mix_duty(uint64_t *key, const struct felt_table *table) {
  const struct felt_duties *duty = &table->duty;
  mix(key, (uint64_t)duty->stub_counted << 4 | (uint64_t)duty->change_deck << 3 |
               (uint64_t)duty->deck_count_due << 2 | (uint64_t)duty->progressive_down << 1 |
               (uint64_t)duty->shuffler_down);
  mix(key, (uint64_t)duty->way << 8 | (uint64_t)few((int)duty->uncounted));
}

static void mix_link(uint64_t *key, const struct felt_link *link, int table) {
  int hits[2][5] = {{0}}, locked = 0, in_play = 0;
  for (int i = 0; i < link->hit_count; i++) {
    hits[link->hit[i].table == table][link->hit[i].state]++;
    locked += is_locked(link, &link->hit[i]);
  }
  for (int i = 0; i < link->table_count; i++)
    in_play |= link->table[i].in_round << (2 * (link->table[i].number == table) + link->table[i].settled);
  mix(key, (uint64_t)(in_play << 4 | few(locked) << 2 | link->down << 1 | link->stopped));
  for (int mine = 0; mine < 2; mine++)
    for (int state = 0; state < 5; state++) mix(key, (uint64_t)few(hits[mine][state]));
}

/* Never 0. */
static uint64_t situation_of(const struct felt_floor *floor, const struct felt_floor_table *table) {
  uint64_t key = 0;
  memcpy(&key, table->book->hash, sizeof key);
  mix_round(&key, table);
  mix_duty(&key, &table->table);
  mix(&key, table->stopped);
  const struct felt_link *link = table->link.text[0] ? felt_floor_find_link(floor, table->link.text) : NULL;
  if (link) mix_link(&key, link, table->number);
  return key | 1;
}

static uint64_t seen[SEEN_MAX];
static int64_t seen_count;

int64_t felt_storm_situations(void) {
  return seen_count;
}

static uint64_t *place_of(uint64_t key) {
  size_t at = key >> 7 & (SEEN_MAX - 1);
  while (seen[at] && seen[at] != key) at = (at + 1) & (SEEN_MAX - 1);
  return &seen[at];
}

/* One without a way stays new: a storm that is run again meets it again. */
static void check(struct world *world, int number) {
  const struct felt_floor_table *table = felt_floor_find_table(world->floor, number);
  if (!table || !table->open || seen_count > SEEN_MAX / 2) return;
  uint64_t key = situation_of(world->floor, table);
  uint64_t *place = place_of(key);
  can_check(world, number, *place == 0, key);
  if (*place) return;
  for (int i = 0; i < 4; i++) {
    struct way way = {
        .world = world, .floor = world->floor, .table = number, .missing = i / 2, .plays = i % 2};
    if (way.missing && !table->table.options.live) break;
    if (finds(way)) continue;
    way.aloud = true;
    (void)finds(way);
    return;
  }
  *place = key;
  seen_count++;
}

void way_check(struct world *world, uint32_t tables) {
  if (world->options->inside || world_is_scripted(world)) return; /* those histories are tried elsewhere */
  for (int number = 1; number <= MODEL_TABLES; number++)
    if (tables >> number & 1 && !is_practice(world, number)) check(world, number);
}
