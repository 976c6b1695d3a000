/* The list of wagers, described once. */
#include "felt/book.h"

static const struct felt_wager_kind kinds[FELT_WAGERS] = {
    [FELT_ANTE] = {.word = "ante", .said = "ante", .key = "ante"},
    [FELT_MATCH_PLAY] = {.word = "match-play", .said = "match play", .key = "match_play", .is_coupon = true},
    [FELT_BLIND] = {.word = "blind", .said = "blind", .key = "blind", .follows = true},
    [FELT_PLAY] = {.word = "play", .said = "play", .key = "play"},
    [FELT_TRIPS] = {.word = "trips", .said = "trips", .key = "trips"},
    [FELT_PROGRESSIVE] = {.word = "progressive", .said = "progressive", .key = "progressive"},
    [FELT_COVER_ALL] = {.word = "cover-all", .said = "cover all", .key = "cover_all"},
};

const struct felt_wager_kind *felt_wager_kind(enum felt_wager wager) {
  felt_assert((unsigned)wager < FELT_WAGERS);
  return &kinds[wager];
}

const char *felt_wager_name(enum felt_wager wager) {
  return felt_wager_kind(wager)->word;
}

/* The log writes them in this order, so it is for ever. */
enum felt_wager felt_wager_placed(int n) {
  static const enum felt_wager placed[FELT_PLACED] = {FELT_ANTE, FELT_BLIND, FELT_TRIPS, FELT_COVER_ALL,
                                                      FELT_MATCH_PLAY};
  felt_assert(n >= 0 && n < FELT_PLACED);
  return placed[n];
}

bool felt_book_offers(const struct felt_book *book, enum felt_wager wager) {
  switch (wager) {
  case FELT_MATCH_PLAY: return book->match_play.allowed;
  case FELT_PROGRESSIVE: return book->progressive.table_count > 0;
  case FELT_COVER_ALL: return book->cover_all.offered;
  default: return true;
  }
}
