"""Tests of the model of a link: hits at several tables, voids, late hits. Run: python3 tests/oracle/test_link.py"""
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from ledger import Difference, Record  # noqa: E402
from link import Link  # noqa: E402
from test_floor_log import CATFISH, CHICKASAW  # noqa: E402

MASSACHUSETTS = (
    "open first book=massachusetts pay-table=PTMGL01 wager=500 level=jackpot "
    "seed-growth-reserve-cap=5000000,240000,0,0"
)
WAGERS = {"chickasaw": 100, "catfish-bend": 500, "massachusetts": 500}


class Story:
    """A link and what is done to it, in plain words. Tables play rounds of six progressive wagers."""

    def __init__(self, opening):
        self.link = Link("main")
        self.rounds = {}
        self.do(opening)

    def do(self, event):
        word, _, rest = event.partition(" ")
        line = "v1 %s seq=%d %s" % (word, self.link.seq + 1, rest)
        self.link.apply(Record({"seq": self.link.seq + 1, "stream": "link:main", "event": line}))

    def coin_in(self, table, seats="1,2,3,4,5,6"):
        number = self.rounds[table] = self.rounds.get(table, 0) + 1
        wager = WAGERS[self.link.book]
        wagers = wager * len(seats.split(","))
        told = " ".join(
            "%s-micro=%s" % (kind, ",".join(str(wagers * share) for share in shares))
            for kind, shares in (
                ("meter", [level.growth for level in self.link.levels]),
                ("reserve", [level.kept for level in self.link.levels]),
                ("overflow", [0 for _ in self.link.levels]),
            )
        )
        self.do("coin-in table=%d round=%d seats=%s wager=%d %s" % (table, number, seats, wager, told))
        self.do("deal table=%d round=%d" % (table, number))

    def settle(self, table, *hits):
        """Returns the numbers of its hits."""
        numbers, place = [], self.link.seq
        for seat, hand in hits:
            numbers.append(self.hit(table, seat, hand))
        self.do("settled table=%d round=%d" % (table, self.rounds[table]))
        self.places = getattr(self, "places", {})
        self.places[table, self.rounds[table]] = place
        return numbers

    def hit(self, table, seat, hand):
        """What it takes is the model's own; `shown` and the rest are written as the model would have them."""
        number = len(self.link.hits) + 1
        names = list(self.link.table["levels"])
        row = self.link.table["pays"][hand]
        level = self.link.levels[names.index(row[1])]
        award = level.shown() * row[2] // 100
        seed = level.seed if row[2] == 100 else 0
        base = "hit hit=%d award=%%d table=%d round=%d seat=%d hand=%s level=%d " % (
            number,
            table,
            self.rounds[table],
            seat,
            hand,
            names.index(row[1]),
        )
        joins = [
            self.link.told_award[other.number]
            for other in self.link.unpaid
            if self.link.is_open(level, other.award, self.link.seq)
            and other.level == names.index(row[1])
            and other.award.place > self.link.past[table, self.rounds[table]].coin_in
        ]
        if joins:
            self.do(base % joins[0] + "amount=0")
        else:
            self.do(
                base % number
                + "shown=%d amount=%d seed=%d from-reserve=%d%s"
                % (
                    level.shown(),
                    award,
                    seed,
                    min(seed, level.reserve // 1000000),
                    " locked" if self.link.split and seed else "",
                )
            )
        return number

    def late(self, table, number, seat, hand):
        hit, round_ = len(self.link.hits) + 1, self.link.past[table, number]
        self.do(
            "late-hit hit=%d award=%d table=%d round=%d seat=%d hand=%s coin-in=%d deal=%d place=%d"
            % (hit, hit, table, number, seat, hand, round_.coin_in, round_.deal, self.places[table, number])
        )
        return hit

    def end(self, table):
        self.do("end table=%d round=%d" % (table, self.rounds[table]))

    def pay(self, number):
        hit = self.link.hits[number]
        self.do("verify hit=%d" % number)
        self.do(
            "pay hit=%d award=0 table=%d round=%d seat=%d cheques=0 check=%d"
            % (number, hit.round.table, hit.round.number, hit.seat, hit.share)
        )

    def void(self, number):
        self.do("void hit=%d" % number)

    def shares(self):
        return {number: hit.share for number, hit in self.link.hits.items() if hit.unpaid()}

    def meter(self, level=1):
        return self.link.levels[level].meter() / 1000000


SF, RF = "straight-flush", "royal-flush"


class Voids(unittest.TestCase):
    """R34: as if it had never been."""

    def played(self):
        """Table 1 takes the meter, table 2 the seed and what came on since."""
        story = Story(CHICKASAW)
        story.coin_in(1)
        story.coin_in(2)
        (first,) = story.settle(1, (4, SF))
        story.coin_in(3)
        (second,) = story.settle(2, (2, SF))
        self.assertEqual(story.shares(), {first: 100072, second: 100036})
        return story, first, second

    def test_an_award_of_another_table_moves_up(self):
        story, first, second = self.played()
        story.void(first)
        self.assertEqual((story.shares(), story.meter()), ({second: 100108}, 100000))

    def test_once_that_one_is_paid_the_amount_goes_back_on_the_meter(self):
        story, first, second = self.played()
        story.pay(second)
        story.void(first)
        self.assertEqual((story.shares(), story.meter()), ({}, 100072))

    def test_one_that_took_what_another_had_left_does_not_hinder_it(self):
        story, first, second = self.played()
        (third,) = story.settle(3, (1, SF))
        story.pay(third)
        story.void(first)
        self.assertEqual(story.shares(), {second: 100108})

    def test_with_nobody_behind_it_the_meter_is_as_if_there_had_been_no_hit(self):
        story, first, second = self.played()
        story.void(second)
        self.assertEqual((story.shares(), story.meter()), ({first: 100072}, 100036))

    def test_ten_percent_awards_behind_it_take_ten_percent_of_more(self):
        story = Story(MASSACHUSETTS)
        story.coin_in(1)
        first, second = story.settle(1, (5, SF), (2, SF))
        self.assertEqual(story.shares(), {first: 500072, second: 450064})
        story.void(first)
        self.assertEqual((story.shares(), story.meter(0)), ({second: 500072}, 5000720 - 500072))

    def test_in_a_split_the_others_share_again_and_a_paid_one_keeps_its_share(self):
        story = Story(CATFISH)
        story.coin_in(1)
        first, second = story.settle(1, (2, SF), (5, SF))
        self.assertEqual(story.shares(), {first: 75120, second: 75120})
        story.void(second)
        self.assertEqual(story.shares(), {first: 150240})
        story = Story(CATFISH)
        story.coin_in(1)
        first, second = story.settle(1, (2, SF), (5, SF))
        story.pay(first)
        story.void(second)
        self.assertEqual((story.shares(), story.meter()), ({}, 150000 + 75120))


class Together(unittest.TestCase):
    """R11: rounds started before an award was recorded share it."""

    def test_a_round_that_was_started_before_shares_and_a_later_one_does_not(self):
        story = Story(CATFISH)
        story.coin_in(1)
        story.coin_in(2)
        (first,) = story.settle(1, (3, SF))
        story.coin_in(3)
        (second,) = story.settle(2, (1, SF))
        (third,) = story.settle(3, (1, SF))
        self.assertEqual(story.shares(), {first: 75240, second: 75240, third: 150240})

    def test_nothing_is_paid_while_a_round_may_still_share_it(self):
        story = Story(CATFISH)
        story.coin_in(1)
        story.coin_in(2)
        (first,) = story.settle(1, (3, SF))
        with self.assertRaises(Difference):
            story.pay(first)
        story.settle(2)
        story = Story(CATFISH)
        story.coin_in(1)
        story.coin_in(2)
        (first,) = story.settle(1, (3, SF))
        story.settle(2)
        story.pay(first)


class Late(unittest.TestCase):
    """R36: table 1's straight flush was overlooked; table 2 took the meter since."""

    def played(self, opening=CHICKASAW, over=True):
        story = Story(opening)
        story.coin_in(1)
        story.settle(1)
        story.end(1)
        story.coin_in(2)
        (second,) = story.settle(2, (2, SF))
        if over:
            story.end(2)
        return story, second

    def test_unpaid_awards_behind_it_take_less(self):
        story, second = self.played()
        self.assertEqual(story.shares(), {second: 100072})
        late = story.late(1, 1, 4, SF)
        self.assertEqual((story.shares(), story.meter()), ({second: 100036, late: 100036}, 100000))

    def test_a_round_that_is_open_keeps_what_the_sign_showed(self):
        story, second = self.played(over=False)
        late = story.late(1, 1, 4, SF)
        self.assertEqual((story.shares(), story.meter()), ({second: 100072, late: 100036}, 100000))

    def test_a_paid_award_stands(self):
        story, second = self.played()
        story.pay(second)
        late = story.late(1, 1, 4, SF)
        self.assertEqual((story.shares(), story.meter()), ({late: 100036}, 100000))

    def test_with_no_award_since_it_comes_off_the_meter_and_what_came_on_stays(self):
        story = Story(CHICKASAW)
        story.coin_in(1)
        story.settle(1)
        story.end(1)
        story.coin_in(2)
        late = story.late(1, 1, 4, SF)
        self.assertEqual((story.shares(), story.meter()), ({late: 100036}, 100036))
        self.assertEqual(story.link.kept(story.link.past[2, 1], 1), 100072)

    def test_a_hit_of_a_round_that_was_open_counts_on_the_sign(self):
        story = Story(CHICKASAW)
        story.coin_in(1)
        story.settle(1)
        story.end(1)
        story.coin_in(2)
        story.late(1, 1, 4, SF)
        story.do(
            "hit hit=2 award=2 table=2 round=1 seat=1 hand=%s level=1 shown=100036 amount=100072 house=36 seed=100000 "
            "from-reserve=0" % SF
        )
        self.assertEqual((story.shares()[2], story.meter()), (100072, 100000))

    def test_in_a_split_it_joins_and_the_paid_keep_their_share(self):
        story = Story(CATFISH)
        story.coin_in(1)
        story.coin_in(2)
        (first,) = story.settle(1, (3, SF))
        story.settle(2)
        story.pay(first)
        late = story.late(2, 1, 6, SF)
        self.assertEqual((story.shares(), story.link.hits[first].share), ({late: 75240}, 150480))

    def test_it_stands_behind_those_of_its_round_that_are_paid_before_it(self):
        story = Story(CHICKASAW)
        story.coin_in(1)
        (first,) = story.settle(1, (5, SF))
        late = story.late(1, 1, 2, SF)
        self.assertEqual(story.shares(), {first: 100036, late: 100000})

    def test_two_late_hits_give_the_same_in_either_order(self):
        found = []
        for order in ((1, 2), (2, 1)):
            story = Story(CHICKASAW)
            for table in (1, 2, 3):
                story.coin_in(table)
                hits = story.settle(table, *(((3, SF),) if table == 3 else ()))
                story.end(table)
            late = {table: story.late(table, 1, 4, SF) for table in order}
            found.append([story.shares()[number] for number in (late[1], late[2], *hits)])
        self.assertEqual(found, [[100036, 100036, 100036]] * 2)


if __name__ == "__main__":
    unittest.main()
