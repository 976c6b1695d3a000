/* No state is without a way on. Tables of every book and way of dealing are played by chance: with incidents
 * of all kinds, decks that have lost a card, counts that say so, steps taken back, machines and links that
 * fail, and buttons that nobody should have pressed. From wherever that leads, people who do what is lawful
 * and say what is true reach Game Over and a closed table.
 *
 * build/check/tests/floor.way_on_test WALKS SEED      a longer run */
#include "floor_fixture.h"

static int walks = 12;
static uint64_t seed = 1;

enum { TABLE = 1, STEPS = 160, WAY_OUT = 300 };

/* What no program knows: how many cards the deck of the table really lacks, and which come next. */
struct world {
  int missing;
  felt_card cards[FELT_DECK];
  int next;
};

static struct fixture f;
static struct felt_rng rng;
static struct world world;
static const char *case_name;

static bool chance(uint32_t n) {
  return felt_rng_below(&rng, n) == 0;
}

static const struct felt_floor_table *table(void) {
  return felt_floor_find_table(f.floor, TABLE);
}

static const struct felt_round_now *now(void) {
  return &table()->table.round.now;
}

static bool is_live(void) {
  return table()->table.options.live;
}

static bool done(const char *word, const char *format, ...) FELT_PRINTF(2, 3);
static bool done(const char *word, const char *format, ...) {
  char rest[FELT_FLOOR_LINE_MAX];
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(rest, sizeof rest, format, arguments);
  va_end(arguments);
  return say(&f, word, rest) == FELT_OK;
}

/* ---- cards */

static const char *faces(int count) {
  static char text[2 * FELT_DECK + 1];
  struct felt_text to = felt_text_init(text, sizeof text);
  for (int i = 0; i < count; i++)
    felt_text_put(&to, felt_card_print(world.cards[world.next++ % FELT_DECK]).text);
  return text;
}

static void put_at(int place, const char *name) {
  felt_card card[1];
  int count = 0;
  assert_int_equal(felt_cards_parse(name, 2, 1, 1, card, &count, NULL), FELT_OK);
  for (int i = 0; i < FELT_DECK; i++)
    if (world.cards[i] == card[0]) world.cards[i] = world.cards[place];
  world.cards[place] = card[0];
}

/* A royal flush now and then, in the order in which real cards are entered or these houses deal. */
static void shuffle(void) {
  static const char *const royal[] = {"Ah", "Kh", "Qh", "Jh", "Th"};
  felt_rng_shuffle(&rng, world.cards);
  if (!chance(4)) return;
  for (int i = 0; i < 5; i++) put_at(i < 3 ? i : i + (is_live() ? 4 : 2), royal[i]);
}

static bool deal_round(void) {
  shuffle();
  world.next = 0;
  if (is_live()) return done("deal", DEB " table=1");
  return done("deal", DEB " table=1 cards=%s", faces(FELT_DECK));
}

static bool open_board(const char *word, int count) {
  if (is_live()) return done(word, DEB " table=1 cards=%s", faces(count));
  return done(word, DEB " table=1");
}

static bool reveal(void) {
  if (!is_live()) return now()->phase == FELT_PHASE_RIVER && done("reveal", DEB " table=1");
  if (!now()->is_void && !now()->dealer_shown) return done("reveal", DEB " table=1 cards=%s", faces(2));
  for (int seat = 1; seat <= now()->last_seat; seat++)
    if (felt_round_turns_up(table()->book, &table()->table.round, seat) && !now()->hand[seat - 1].shown)
      return done("reveal", DEB " table=1 seat=%d cards=%s", seat, faces(2));
  return false;
}

/* ---- what is true of the deck */

static bool count_stub(void) {
  return done("count-stub", DEB " table=1 cards=%d", FELT_DECK - now()->next - world.missing);
}

static bool count_uncounted_stub(void) {
  return !table()->table.duty.stub_counted && count_stub();
}

static bool count_deck(void) {
  return done("count-deck", DEB " table=1 cards=%d", FELT_DECK - world.missing);
}

static bool change_deck(void) {
  if (!done("change-deck", DEB " table=1")) return false;
  world.missing = 0;
  return true;
}

static bool see_to_the_deck(void) {
  return table()->table.duty.change_deck ? change_deck() : count_deck();
}

static bool report_stub(void) {
  return world.missing > 0 && done("incident", DEB " table=1 kind=stub-count-wrong not-misdealt");
}

/* ---- a step on */

static bool rule(void) {
  static const char *const decisions[] = {"continue", "void-round", "forfeit-hand", "void-hand"};
  size_t first = felt_rng_below(&rng, FELT_COUNT(decisions));
  for (size_t i = 0; i < FELT_COUNT(decisions); i++)
    if (done("decide", SUE " table=1 decision=%s reason=as-seen",
             decisions[(first + i) % FELT_COUNT(decisions)]))
      return true;
  return false;
}

static bool act(void) {
  int seat = now()->turn;
  if (chance(3))
    return done("play", DEB " table=1 seat=%d multiple=%d", seat,
                now()->phase == FELT_PHASE_PREFLOP ? 4
                : now()->phase == FELT_PHASE_FLOP  ? 2
                                                   : 1);
  return done(now()->phase == FELT_PHASE_RIVER ? "fold" : "check", DEB " table=1 seat=%d", seat);
}

/* Verified, then paid or void by two; one that is held is void. */
static bool finish_hit(void) {
  const struct felt_link *link = felt_floor_find_link(f.floor, "main");
  if (link->down && done("link-up", SUE " link=main")) return true;
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].state == FELT_HIT_PENDING)
      return done("link-verify", SUE " link=main hit=%d", (int)link->hit[i].number);
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].state == FELT_HIT_VERIFIED || link->hit[i].state == FELT_HIT_HELD)
      return done("link-void", MIA WITH("sue", "supervisor") " link=main hit=%d reason=hand-misread",
                  (int)link->hit[i].number);
  return false;
}

/* One hand in its turn, where the others may wait. */
static bool settle_next(void) {
  int next = felt_round_pays_next(table()->book, &table()->table.round);
  return next > 0 && is_live() && done("settle", DEB " table=1 seat=%d", next);
}

/* A supervisor looks at the hand that brings envy. */
static bool look(void) {
  uint32_t unseen = felt_round_unseen(table()->book, &table()->table.round);
  return unseen && done("seen", SUE " table=1 seat=%d reason=seen", __builtin_ctz(unseen));
}

static bool settle(void) {
  return (chance(2) && settle_next()) || done("settle", DEB " table=1") || count_uncounted_stub() ||
         report_stub() || finish_hit();
}

static bool step_on(void) {
  bool is_void = now()->is_void && !now()->but_sides;
  if (now()->pending) return rule();
  switch ((enum felt_phase)now()->phase) {
  case FELT_PHASE_LOCKED: return is_void ? done("settle", DEB " table=1") : deal_round() || see_to_the_deck();
  case FELT_PHASE_PREFLOP:
  case FELT_PHASE_FLOP:
  case FELT_PHASE_RIVER:
    if (is_void) return done("settle", DEB " table=1");
    if (now()->turn) return act();
    if (now()->phase == FELT_PHASE_PREFLOP) return open_board("flop", 3);
    return now()->phase == FELT_PHASE_FLOP ? open_board("river", 2) : reveal() || settle();
  case FELT_PHASE_SHOWDOWN: return is_void ? done("settle", DEB " table=1") : reveal() || settle();
  case FELT_PHASE_SETTLED:
    return look() || done("game-over", DEB " table=1") || finish_hit() || count_uncounted_stub();
  default: return false;
  }
}

static bool choose_way(void) {
  if (chance(2) &&
      done("shuffler", "by=tom roles=technician table=1%s", table()->table.duty.shuffler_down ? "" : " down"))
    return true;
  return done("way", DEB " table=1 to=%u", felt_rng_below(&rng, (uint32_t)table()->book->way_count));
}

static bool begin_round(void) {
  if (now()->phase != FELT_PHASE_BETTING) return done("open", DEB " table=1") || choose_way();
  if (now()->last_seat > 0 && !chance(3)) return done("lock", DEB " table=1");
  int which = 1 + (int)felt_rng_below(&rng, 3);
  bool progressive = !now()->progressive_down && chance(2);
  return done("bet", DEB " table=1 seat=%d ante=1000 blind=1000%s%s", which, chance(2) ? " trips=500" : "",
              progressive ? " progressive" : "");
}

/* ---- what goes wrong */

static void report(void) {
  enum felt_incident_kind kind = (enum felt_incident_kind)felt_rng_below(&rng, FELT_INCIDENT_KINDS);
  bool of_hand = kind == FELT_SHARED_INFORMATION || kind == FELT_MUCKED;
  char who[16] = "";
  if (kind == FELT_STUB_COUNT_WRONG && world.missing == 0) return; /* people do not invent it */
  if (kind == FELT_WRONG_CARD_COUNT) (void)snprintf(who, sizeof who, " who=%u", felt_rng_below(&rng, 4));
  if (of_hand) (void)snprintf(who, sizeof who, " seat=%u", 1 + felt_rng_below(&rng, 3));
  (void)done("incident", SUE " table=1 kind=%s%s%s", felt_incident_name(kind), who,
             kind == FELT_WRONG_CARD_COUNT && chance(2) ? " correctable" : "");
}

static void press_wrong(void) {
  static const char *const words[] = {"open", "lock",   "deal",   "flop",      "river",
                                      "undo", "settle", "reveal", "game-over", "change-deck"};
  const char *word = words[felt_rng_below(&rng, FELT_COUNT(words))];
  if (strcmp(word, "change-deck") == 0)
    (void)change_deck();
  else
    (void)done(word, DEB " table=1");
}

static void trouble(void) {
  switch (felt_rng_below(&rng, 10)) {
  case 0:
  case 1: report(); break;
  case 2: world.missing = is_live(); break; /* a card fell to the floor */
  case 3: (void)done("undo", DEB " table=1"); break;
  case 4: (void)(chance(2) ? count_stub() : count_deck()); break;
  case 5: (void)done("tap-in", DEB " table=1 note-by=dan"); break;
  case 6: (void)choose_way(); break;
  case 7:
    (void)done(chance(2) ? "link-down" : "link-up", SUE WITH("tom", "technician") " link=main%s",
               chance(2) ? " reason=system-failed" : "");
    break;
  case 8: (void)done("clear", DEB " table=1 seat=%u", 1 + felt_rng_below(&rng, 3)); break;
  default: press_wrong(); break;
  }
}

/* ---- the way out */

static bool nobody_has_wagered(void) {
  return now()->phase == FELT_PHASE_IDLE || now()->phase == FELT_PHASE_OVER ||
         (now()->phase == FELT_PHASE_BETTING && now()->last_seat == 0);
}

static bool leave_and_close(void) {
  for (int which = 1; which <= 3; which++)
    if (table()->seat[which - 1].patron[0]) return done("leave", DEB " table=1 seat=%d", which);
  if (table()->link.text[0]) return done("link-leave", SUE " link=main table=1") || finish_hit();
  return done("close-table", SUE " table=1");
}

static bool clear_wagers(void) {
  return done("clear", DEB " table=1 seat=%d", now()->last_seat);
}

static void find_the_way_out(void) {
  for (int i = 0; i < WAY_OUT; i++) {
    if (!table()->open) return;
    bool found = nobody_has_wagered() && !now()->pending ? leave_and_close()
                 : now()->phase == FELT_PHASE_BETTING    ? clear_wagers()
                                                         : step_on();
    if (!found && !done("incident", SUE " table=1 kind=other reason=stuck"))
      fail_msg("%s: no way on from %s, with %d cards missing: %s", case_name,
               felt_phase_name((enum felt_phase)now()->phase), world.missing,
               felt_code_word(f.error.reason.code));
  }
  fail_msg("%s: no way out in %d steps", case_name, WAY_OUT);
}

/* ---- all books, all ways */

/* A book with one value changed everywhere. */
static void keep_book_changed(const char *name, const char *from, const char *to) {
  const struct felt_book_text *book = felt_book_find(name);
  size_t size = book->length + 4096;
  char *text = calloc(1, size);
  uint8_t hash[FELT_BOOK_HASH];
  struct felt_error error;
  assert_non_null(text);
  struct felt_text put = felt_text_init(text, size);
  const char *at = book->text;
  for (const char *found; from && (found = strstr(at, from)) != NULL; at = found + strlen(from))
    felt_text_printf(&put, "%.*s%s", (int)(found - at), at, to);
  felt_text_put(&put, at);
  assert_true(!put.full && (!from || at != book->text));
  if (felt_floor_keep_book(f.floor, text, put.length, 1000, hash, &error))
    fail_msg("%s", felt_code_word(error.reason.code));
  commit(&f);
  struct felt_text hex = felt_text_init(f.hash, sizeof f.hash);
  for (int i = 0; i < FELT_BOOK_HASH; i++) felt_text_printf(&hex, "%02x", hash[i]);
  free(text);
}

static void open_for_a_walk(const struct felt_book *book, int way, bool live) {
  const char *name = book->way[way].name.text;
  must(&f, "open-table", SUE " table=1 book=%s%s%s%s", f.hash, name[0] ? " way=" : "", name,
       live ? " live" : "");
  must(&f, "link-join", SUE " link=main table=1");
  for (int which = 1; which <= 3; which++) {
    must(&f, "buy-in", CARL " patron=p%d currency=%s cents=1000000", which, book->currency);
    must(&f, "sit", DEB " table=1 seat=%d patron=p%d", which, which);
  }
}

static void walk_book(const char *name, const char *from, const char *to) {
  uint8_t hash[FELT_BOOK_HASH];
  setup(&f, "memory:", NULL);
  f.unchecked = true;
  case_name = name;
  rng = felt_rng_from_seed(seed);
  for (int i = 0; i < FELT_DECK; i++) world.cards[i] = (felt_card)i;
  keep_book_changed(name, from, to);
  open_link(&f, "main");
  memcpy(hash, felt_floor_find_link(f.floor, "main")->terms.hash, sizeof hash);
  const struct felt_book *book = felt_floor_find_book(f.floor, hash);
  int rounds = 0;
  for (int walk = 0; walk < walks * 2 * book->way_count; walk++) {
    world.missing = 0;
    open_for_a_walk(book, walk / 2 % book->way_count, walk % 2 == 0);
    int steps = (int)felt_rng_below(&rng, STEPS);
    for (int i = 0; i < steps; i++) {
      if (chance(4))
        trouble();
      else if (!step_on())
        (void)begin_round();
    }
    rounds += (int)table()->table.duty.rounds;
    find_the_way_out();
  }
  assert_true(rounds > 4 * walks); /* they did play */
  audit(&f);
  teardown(&f);
}

static void every_table_of_catfish_bend_has_a_way_on(void **state) {
  (void)state;
  walk_book("catfish-bend", NULL, NULL);
}

static void every_table_of_chickasaw_has_a_way_on(void **state) {
  (void)state;
  walk_book("chickasaw", NULL, NULL);
}

static void every_table_of_players_guide_has_a_way_on(void **state) {
  (void)state;
  walk_book("players-guide", NULL, NULL);
}

static void every_table_of_massachusetts_has_a_way_on_MA_7_g(void **state) {
  (void)state;
  walk_book("massachusetts", NULL, NULL);
}

static void a_house_that_counts_every_stub_has_a_way_on_MA_7_g(void **state) {
  (void)state;
  walk_book("massachusetts", "every so many rounds: 5", "every so many rounds: 1");
}

/* A house that counts, and leaves it to people what a wrong count means. */
static void a_house_that_decides_about_a_wrong_count_has_a_way_on_R25(void **state) {
  (void)state;
  walk_book("massachusetts", "no, then: void, remove the deck: yes, rule: MA 7(g)(2)",
            "no, then: decision, rule: MA 7(g)(2)");
}

int main(int argc, char *argv[]) {
  if (argc > 1) walks = (int)strtol(argv[1], NULL, 10);
  if (argc > 2) seed = strtoull(argv[2], NULL, 10);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_table_of_catfish_bend_has_a_way_on),
      cmocka_unit_test(every_table_of_chickasaw_has_a_way_on),
      cmocka_unit_test(every_table_of_players_guide_has_a_way_on),
      cmocka_unit_test(every_table_of_massachusetts_has_a_way_on_MA_7_g),
      cmocka_unit_test(a_house_that_counts_every_stub_has_a_way_on_MA_7_g),
      cmocka_unit_test(a_house_that_decides_about_a_wrong_count_has_a_way_on_R25),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
