#include "rulings.h"

struct ruling {
  const char *id, *words;
};

static const struct ruling rulings[] = {
    {"R1",
     "Seeds that no text prints are those of the published pay table with the same rows. Growth that no "
     "text prints is 24% of each wager in all: on three levels 14%, 6% and 4%, on two 16% and 8%, on one "
     "all of it."},
    {"R2",
     "Rows for community cards mean that all seven cards count. A royal flush that needs a hole card takes "
     "the meter; one that lies on the board is paid at its odds, leaves the meter alone and brings no "
     "envy."},
    {"R3",
     "Envy goes to whom the text names: where it says all who take part, the winner too; elsewhere never "
     "to the player who made the hand."},
    {"R4", "The progressive wager is taken before the deal, so that a pay at odds returns no stake on top."},
    {"R5",
     "A percentage of a meter is rounded down to the cent, and the rest stays on the meter. An even split "
     "gives odd cents one each from the first in paying order."},
    {"R6",
     "A toke stands beside one wager of the player\u2019s and wins, loses or pushes with it at the same "
     "odds; wager and toke together are limited."},
    {"R7", "Match play stands on the Ante, once, up to the Ante; it wins even money on its face."},
    {"R8", "One level hit by several hands of a table: the first paid takes the meter, each other the "
           "amount it is reseeded with. An award of a percentage does not reseed the meter."},
    {"R9", "A fold is withdrawal from the round: the progressive wager is lost, and envy with it."},
    {"R10", "A player plays one hand; the text gives no leave for more."},
    {"R11",
     "Hits at two tables count as simultaneous when the later round had started before the earlier hit "
     "was recorded."},
    {"R12", "A limit on winnings cuts them pro rata; stakes are always returned whole."},
    {"R13", "Where clauses of Cover All disagree, the posted matrix governs."},
    {"R14", "The system fails at a progressive win: the round stands and the award is held until it is "
            "recorded, unless the text says that the hands are dead."},
    {"R15",
     "Where no text prints limits, Ante and Trips are 5 to 100 each; a table has six player positions."},
    {"R16", "The royal flush is the highest straight flush and is paid as one where the table has no row for "
            "it."},
    {"R17", "Where a list of hands leaves some out, the standard ranking and kickers hold."},
    {"R18", "Cover All needs Ante and Blind; its column is the number of hands dealt, the dealer\u2019s "
            "included; a fold does not forfeit it."},
    {"R19",
     "Where the house may choose a pay table or a way of dealing, the one shown here is taken unless it "
     "chooses another."},
    {"R20", "Meters are called jackpot; major and minor; or mega, major and minor."},
    {"R21", "Where a fold forfeits the progressive it forfeits envy too."},
    {"R22", "Wagers are whole units of the smallest chip, so that odds come out in whole cents."},
    {"R25", "What no clause decides is decided by a supervisor or management, and recorded with a reason."},
    {"R26", "Where the text is silent, one deck is used."},
    {"R27",
     "Folding with Trips keeps the cards, unless a supervisor records that they were mucked: then Trips "
     "is lost too."},
    {"R28",
     "A dealer\u2019s card is exposed at a moment that the text does not cover: no 3x or 4x wager is made "
     "on seen cards."},
    {"R29", "A jackpot above the limit for cash is paid by casino check as a whole."},
    {"R30",
     "\u201cCollect the Ante\u201d beside clauses that leave it on the layout is read as a participation "
     "fee, which is zero."},
    {"R31", "A payout is the sum of what a seat is paid in the round, stakes left out."},
    {"R32", "The reserve pays towards the next seed; the house covers a shortfall."},
    {"R33", "Only a hand with its own progressive wager brings envy."},
    {"R35", "A player who does not act in time checks, and folds at the last decision; the times are for "
            "practice and electronic tables."},
    {"R38",
     "An award is paid in tenders of the book, tax withheld and offset, which add up to it; each check "
     "has its number, and only chips become a balance."},
};

bool ruling_is(const char *clause) {
  size_t digits = clause[0] == 'R' ? strspn(clause + 1, "0123456789") : 0;
  return digits > 0 && clause[digits + 1] == '\0';
}

const char *ruling_words(const char *ruling) {
  for (size_t i = 0; i < FELT_COUNT(rulings); i++)
    if (strcmp(rulings[i].id, ruling) == 0) return rulings[i].words;
  return NULL;
}
