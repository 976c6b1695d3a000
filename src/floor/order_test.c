/* The order of money over the log (R37): the lines of a round from the dealer's hand to Game Over, each
 * shortened to what it does, in every book. */
#include "floor_fixture.h"

#include <stdio.h>

static struct fixture f;

struct game {
  const char *book, *side;
  const char *board, *dealer, *hole[4]; /* by seat, 0 unused; seat 2 folds at the river */
};

enum { SHORT_MAX = 2048 };

/* "v1 move seat=3 stage=hand ..." is "hand 3"; lines that move no money and open no hand are left out. */
static void shorten(const struct felt_store_record *record, struct felt_text *text) {
  static const struct {
    const char *stream, *word, *is;
  } words[] = {{"table:1", "reveal", "open"},       {"table:1", "move", ""},
               {"table:1", "adjust", ""},           {"table:1", "settled", "settled"},
               {"table:1", "seen", "seen"},         {"table:1", "game-over", "over"},
               {"link:main", "hit", "hit"},         {"link:main", "settled", "link-settled"},
               {"link:main", "verify", "verified"}, {"link:main", "pay", "paid"},
               {"link:main", "end", "link-end"}};
  char word[32] = "", stage[32] = "";
  int seat = 0;
  (void)sscanf(record->text, "v1 %31s", word);
  const char *at = strstr(record->text, " seat="), *of = strstr(record->text, " stage=");
  if (at) seat = (int)strtol(at + 6, NULL, 10);
  if (of) (void)sscanf(of, " stage=%31s", stage);
  for (size_t i = 0; i < FELT_COUNT(words); i++) {
    if (strcmp(record->stream, words[i].stream) != 0 || strcmp(word, words[i].word) != 0) continue;
    if (strstr(record->text, " line=")) continue; /* what is seen to besides the cards */
    felt_text_printf(text, "%s%s", text->length ? ", " : "", stage[0] ? stage : words[i].is);
    if (seat)
      felt_text_printf(text, " %d", seat);
    else if (strcmp(word, "reveal") == 0)
      felt_text_put(text, " dealer");
  }
}

static void shortened(int64_t from, char line[SHORT_MAX]) {
  struct felt_store_cursor *cursor = NULL;
  const struct felt_store_record *record = NULL;
  struct felt_text text = felt_text_init(line, SHORT_MAX);
  assert_int_equal(felt_store_read(f.store, NULL, from, &cursor, NULL), FELT_OK);
  while (felt_store_next(cursor, &record, NULL) == FELT_OK && record) shorten(record, &text);
  felt_store_end(cursor);
}

static const struct felt_floor_table *table(void) {
  return felt_floor_find_table(f.floor, 1);
}

/* Up to the dealer's hand. */
static int64_t begin(const struct game *game) {
  static const char *const patrons[] = {"", "ann", "bob", "cat"};
  setup(&f, "memory:", game->book);
  open_link(&f, "main");
  must(&f, "open-table", SUE " table=1 book=%s live", f.hash);
  must(&f, "link-join", SUE " link=main table=1");
  for (int s = 1; s <= 3; s++) seat(&f, 1, s, patrons[s]);
  must(&f, "open", DEB " table=1");
  for (int s = 1; s <= 3; s++)
    must(&f, "bet", DEB " table=1 seat=%d ante=1000 blind=1000 trips=500%s progressive", s, game->side);
  must(&f, "lock", DEB " table=1");
  must(&f, "deal", DEB " table=1");
  must(&f, "play", DEB " table=1 seat=1 multiple=4");
  must(&f, "check", DEB " table=1 seat=2");
  must(&f, "play", DEB " table=1 seat=3 multiple=4");
  must(&f, "flop", DEB " table=1 cards=%.6s", game->board);
  must(&f, "check", DEB " table=1 seat=2");
  must(&f, "river", DEB " table=1 cards=%s", game->board + 6);
  must(&f, "fold", DEB " table=1 seat=2");
  int64_t from = felt_store_last(f.store) + 1;
  must(&f, "reveal", DEB " table=1 cards=%s", game->dealer);
  return from;
}

static void open_and_settle(const struct game *game, int s) {
  must(&f, "reveal", DEB " table=1 seat=%d cards=%s", s, game->hole[s]);
  must(&f, "settle", DEB " table=1 seat=%d", s);
}

static void pay_awards(void) {
  for (int64_t number = 1; number <= felt_floor_find_link(f.floor, "main")->last_hit; number++) {
    pay_award(&f, number);
  }
}

static void look(void) {
  uint32_t unseen = felt_round_unseen(table()->book, &table()->table.round);
  for (int s = 1; s <= 3; s++)
    if (unseen >> s & 1) must(&f, "seen", SUE " table=1 seat=%d", s);
}

static void open_folded(const struct game *game) {
  char folded[64]; /* where something still depends on its cards */
  (void)snprintf(folded, sizeof folded, DEB " table=1 seat=2 cards=%s", game->hole[2]);
  (void)say(&f, "reveal", folded);
}

/* One hand after the other, in paying order, or all at one stroke; then the rest, the looks, and Game Over.
 */
static void end(const struct game *game, bool one_by_one) {
  for (int s = 3; s >= 1; s -= 2) {
    if (one_by_one)
      open_and_settle(game, s);
    else
      must(&f, "reveal", DEB " table=1 seat=%d cards=%s", s, game->hole[s]);
  }
  open_folded(game);
  if (strcmp(game->book, "massachusetts") == 0)
    must(&f, "count-stub", DEB " table=1 cards=%d", FELT_DECK - table()->table.round.now.next);
  must(&f, "settle", DEB " table=1");
  look();
  /* CB Winners 5: End Game opens the next hand only when the award is recorded. */
  if (strcmp(game->book, "catfish-bend") == 0)
    must_not(
        &f,
        FELT_SAYS(HIT_TO_BE_RECORDED, 1, felt_link_find_hit(felt_floor_find_link(f.floor, "main"), 1)->seat),
        "game-over", DEB " table=1");
  pay_awards(); /* before Game Over (CB Winners 4, 5) */
  must(&f, "game-over", DEB " table=1");
}

#define ROYAL \
  "AhKhQh3s9c", "2c7d", { \
    "", "AsAd", "9s9d", "JhTh" \
  }
#define TWO \
  "9h8h7h2c4d", "KcQd", { \
    "", "6h5h", "2s2d", "JhTh" \
  }

/* CB NotQualified 1: antes go back before a hand is opened. CN 35, MA 13(c): a meter award in its hand's
 * place, behind its other wagers. CB Multiple 1: awards are a stage of their own, lowest seat first. MA
 * 12(j): Cover All behind every hand's own wagers. CB Envy 3: envy at the end of the round, and only when its
 * hands have been seen. CB Winners 4, 5: awards are verified and paid before Game Over. */
static const struct {
  struct game game;
  const char *order;
} rounds[] = {
    {{"chickasaw", "", ROYAL},
     "open dealer, antes-back 3, antes-back 1, open 3, hand 3, hit 3, open 1, hand 1, folded 2, settled, "
     "link-settled, seen 3, envy 1, verified, paid 3, over, link-end"},
    {{"massachusetts", " cover-all=500", ROYAL},
     "open dealer, antes-back 3, antes-back 1, open 3, hand 3, hit 3, open 1, hand 1, open 2, folded 2, "
     "cover-all 3, cover-all 2, cover-all 1, settled, link-settled, seen 3, envy 1, verified, paid 3, over, "
     "link-end"},
    {{"catfish-bend", "", ROYAL},
     "open dealer, antes-back 3, antes-back 1, open 3, hand 3, open 1, hand 1, open 2, folded 2, award 3, "
     "hit 3, settled, link-settled, seen 3, envy 1, verified, paid 3, over, link-end"},
    {{"players-guide", "", ROYAL}, /* envy to the winner and to the folded hand, too (R3) */
     "open dealer, antes-back 3, antes-back 1, open 3, hand 3, hit 3, open 1, hand 1, open 2, folded 2, "
     "settled, link-settled, seen 3, envy 3, envy 2, envy 1, verified, paid 3, over, link-end"},
    {{"chickasaw", "", TWO},
     "open dealer, antes-back 3, antes-back 1, open 3, hand 3, hit 3, open 1, hand 1, hit 1, folded 2, "
     "settled, link-settled, seen 1, seen 3, envy 3, envy 1, verified, paid 3, verified, paid 1, over, "
     "link-end"},
    {{"massachusetts", " cover-all=500", TWO},
     "open dealer, antes-back 3, antes-back 1, open 3, hand 3, hit 3, open 1, hand 1, hit 1, open 2, folded "
     "2, cover-all 3, cover-all 2, cover-all 1, settled, link-settled, seen 1, seen 3, envy 3, envy 1, "
     "verified, paid 3, verified, paid 1, over, link-end"},
    {{"catfish-bend", "", TWO},
     "open dealer, antes-back 3, antes-back 1, open 3, hand 3, open 1, hand 1, open 2, folded 2, award 1, "
     "hit 1, award 3, hit 3, settled, link-settled, seen 1, seen 3, envy 3, envy 1, verified, paid 1, "
     "verified, paid 3, over, link-end"},
    {{"players-guide", "", TWO}, /* a straight flush takes from no meter */
     "open dealer, antes-back 3, antes-back 1, open 3, hand 3, open 1, hand 1, open 2, folded 2, settled, "
     "link-settled, over, link-end"},
};

static void money_moves_in_the_books_order(void **state) {
  (void)state;
  for (size_t i = 0; i < FELT_COUNT(rounds); i++) {
    char line[SHORT_MAX];
    int64_t from = begin(&rounds[i].game);
    end(&rounds[i].game, true);
    shortened(from, line);
    assert_string_equal(line, rounds[i].order);
    audit(&f);
    teardown(&f);
  }
}

/* Without the parts that begin with one of these words. */
static void leave_out(char line[SHORT_MAX], const char *const words[], size_t count) {
  char left[SHORT_MAX] = "";
  for (char *part = line; *part;) {
    size_t length = strcspn(part, ",");
    bool out = false;
    for (size_t i = 0; i < count; i++) out = out || strncmp(part, words[i], strlen(words[i])) == 0;
    if (!out)
      (void)snprintf(left + strlen(left), SHORT_MAX - strlen(left), "%s%.*s", left[0] ? ", " : "",
                     (int)length, part);
    part += length + strspn(part + length, ", ");
  }
  (void)snprintf(line, SHORT_MAX, "%s", left);
}

static void it_does_so_when_a_dealer_settles_all_hands_at_one_stroke(void **state) {
  (void)state;
  static const char *const opens[] = {"open"};
  for (size_t i = 0; i < FELT_COUNT(rounds); i++) {
    char line[SHORT_MAX], order[SHORT_MAX];
    int64_t from = begin(&rounds[i].game);
    end(&rounds[i].game, false);
    shortened(from, line);
    (void)snprintf(order, sizeof order, "%s", rounds[i].order);
    leave_out(order, opens, 1);
    leave_out(line, opens, 1);
    assert_string_equal(line, order);
    teardown(&f);
  }
}

/* It looks at the hand that brings envy by itself. */
static void it_does_so_at_a_virtual_table(void **state) {
  (void)state;
  static const char *const by_people[] = {"open", "verified", "paid"};
  char line[SHORT_MAX], order[SHORT_MAX];
  setup(&f, "memory:", "chickasaw");
  open_link(&f, "main");
  open_table(&f, 1, "main");
  static const char *const patrons[] = {"ann", "bob", "cat"};
  for (int s = 1; s <= 3; s++) seat(&f, 1, s, patrons[s - 1]);
  must(&f, "open", DEB " table=1");
  for (int s = 1; s <= 3; s++)
    must(&f, "bet", DEB " table=1 seat=%d ante=1000 blind=1000 trips=500 progressive", s);
  deal(&f, 1, "AhKhQh3s9c AsAd 9s9d JhTh 2c7d");
  must(&f, "play", DEB " table=1 seat=1 multiple=4");
  must(&f, "check", DEB " table=1 seat=2");
  must(&f, "play", DEB " table=1 seat=3 multiple=4");
  must(&f, "flop", DEB " table=1");
  must(&f, "check", DEB " table=1 seat=2");
  must(&f, "river", DEB " table=1");
  must(&f, "fold", DEB " table=1 seat=2");
  int64_t from = felt_store_last(f.store) + 1;
  must(&f, "reveal", DEB " table=1");
  must(&f, "settle", DEB " table=1");
  must(&f, "game-over", DEB " table=1");
  shortened(from, line);
  (void)snprintf(order, sizeof order, "%s", rounds[0].order);
  leave_out(order, by_people, FELT_COUNT(by_people));
  leave_out(line, by_people, 1);
  assert_string_equal(line, order);
  teardown(&f);
}

/* CB Multiple 1: at one table the jackpot is divided evenly, the odd cent to the hand that was dealt first.
 */
static void two_hands_of_one_table_share_where_the_book_divides(void **state) {
  (void)state;
  static const struct game two = {"catfish-bend", "", TWO};
  (void)begin(&two);
  int level = felt_floor_find_link(f.floor, "main")->terms.sheet.row[FELT_STRAIGHT_FLUSH].level;
  int64_t shown = felt_link_shown_cents(felt_floor_find_link(f.floor, "main"), level);
  open_and_settle(&two, 3);
  open_and_settle(&two, 1);
  open_folded(&two);
  must(&f, "settle", DEB " table=1");
  const struct felt_link *link = felt_floor_find_link(f.floor, "main");
  assert_int_equal(link->hit_count, 2);
  assert_int_equal(link->hit[0].seat, 1);
  assert_int_equal(link->hit[1].seat, 3);
  assert_int_equal(link->hit[0].award, link->hit[1].award);
  assert_int_equal(link->hit[0].share_cents, (shown + 1) / 2);
  assert_int_equal(link->hit[1].share_cents, shown / 2);
  teardown(&f);
}

/* The whole line of the first event that begins so; its length is 0 where there is none. */
static void find_line(int64_t from, const char *head, char line[SHORT_MAX]) {
  struct felt_store_cursor *cursor = NULL;
  const struct felt_store_record *record = NULL;
  line[0] = '\0';
  assert_int_equal(felt_store_read(f.store, "table:1", 1, &cursor, NULL), FELT_OK);
  while (felt_store_next(cursor, &record, NULL) == FELT_OK && record)
    if (record->seq >= from && !line[0] && strncmp(record->text, head, strlen(head)) == 0)
      (void)snprintf(line, SHORT_MAX, "%s", record->text);
  felt_store_end(cursor);
}

/* CN 35: a full house wins on every wager, the progressive last. */
static void within_a_hand_the_progressive_comes_last(void **state) {
  (void)state;
  static const char *const others[] = {" ante-", " blind-", " play-", " trips-"};
  static const struct game full = {"chickasaw", "", "AhKcKh3s9c", "2c7d", {"", "AsAd", "9s9d", "JhTh"}};
  char line[SHORT_MAX];
  int64_t from = begin(&full);
  end(&full, true);
  find_line(from, "v1 move seat=1 stage=hand ", line);
  const char *progressive = strstr(line, " progressive-");
  assert_non_null(progressive);
  for (size_t i = 0; i < FELT_COUNT(others); i++) {
    assert_non_null(strstr(line, others[i]));
    assert_null(strstr(progressive, others[i]));
  }
  teardown(&f);
}

/* CN 37: the hand that is paid first takes from the meter, the next from what it shows then. CN 38: each
 * collects the other's envy, once, and not its own. */
static void two_hands_take_one_after_the_other_and_collect_each_others_envy(void **state) {
  (void)state;
  static const struct game two = {"chickasaw", "", TWO};
  char line[SHORT_MAX], envy[64];
  int64_t from = begin(&two);
  open_and_settle(&two, 3);
  open_and_settle(&two, 1);
  const struct felt_link *link = felt_floor_find_link(f.floor, "main");
  assert_int_equal(link->hit_count, 2);
  assert_int_equal(link->hit[0].seat, 3);
  assert_int_equal(link->hit[1].seat, 1);
  int level = link->terms.sheet.row[FELT_STRAIGHT_FLUSH].level;
  assert_true(link->hit[0].share_cents > link->hit[1].share_cents);
  assert_int_equal(link->hit[1].share_cents, link->terms.level[level].seed_cents);
  must(&f, "settle", DEB " table=1");
  must(&f, "seen", SUE " table=1 seat=1");
  find_line(from, "v1 move seat=3 stage=envy", line);
  assert_string_equal(line, ""); /* one of two hands has been seen */
  must(&f, "seen", SUE " table=1 seat=3");
  const struct felt_book *book = table()->book;
  (void)snprintf(envy, sizeof envy, " envy-pay=%lld",
                 (long long)book->progressive.table[table()->table.options.progressive_table]
                     .row[FELT_STRAIGHT_FLUSH]
                     .envy_cents);
  for (int s = 1; s <= 3; s += 2) {
    char head[64];
    (void)snprintf(head, sizeof head, "v1 move seat=%d stage=envy", s);
    find_line(from, head, line);
    assert_non_null(strstr(line, envy));
  }
  teardown(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(money_moves_in_the_books_order),
      cmocka_unit_test(it_does_so_when_a_dealer_settles_all_hands_at_one_stroke),
      cmocka_unit_test(it_does_so_at_a_virtual_table),
      cmocka_unit_test(two_hands_of_one_table_share_where_the_book_divides),
      cmocka_unit_test(within_a_hand_the_progressive_comes_last),
      cmocka_unit_test(two_hands_take_one_after_the_other_and_collect_each_others_envy)};
  return cmocka_run_group_tests_name("order", tests, NULL, NULL);
}
