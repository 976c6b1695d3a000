"""Tests of the second settlement itself: it must be right before it may judge. Run: python3 tests/oracle/test_oracle.py"""
import collections
import itertools
import json
import pathlib
import random
import re
import sys
import unittest

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
CASES = HERE.parent / "cases"
sys.path[:0] = [str(HERE), str(CASES)]

import compare  # noqa: E402
import deal  # noqa: E402
import generate  # noqa: E402
import showdowns  # noqa: E402
import spoil  # noqa: E402
from facts import BadInput, load  # noqa: E402
from hands import DECK, best_hand, deciding  # noqa: E402
from match import case_faults, load_cases, round_text  # noqa: E402
from oracle import pro_rata, settle, without_alternatives  # noqa: E402


def answer(book, text):
    try:
        return settle(book, load(text))
    except BadInput as bad:
        return {"error": str(bad)}


class Cases(unittest.TestCase):
    """Every case in tests/cases, which the program has to pass as well."""

    def test_every_case_comes_out_as_its_text_says(self):
        for name, case in load_cases(CASES):
            with self.subTest(file=name, case=case["name"]):
                self.assertEqual(case_faults(case, answer(case["book"], round_text(case))), [])

    def test_case_names_are_sentences_of_their_own(self):
        names = collections.Counter(case["name"] for _, case in load_cases(CASES))
        self.assertEqual([name for name, count in names.items() if count > 1], [])
        self.assertGreater(len(names), 800)

    def test_every_case_says_what_it_proves(self):
        known = re.compile(r"^(CN|CN-P|PG|CB|MA) [A-Z0-9]|^R[0-9]+$|^contract$")
        for name, case in load_cases(CASES):
            with self.subTest(file=name, case=case["name"]):
                self.assertTrue(case["proves"] and all(known.match(rule) for rule in case["proves"]))

    def test_every_ruling_about_settlement_is_proved(self):
        # R11 and R34 belong to the link, R26 to the decks, R30 is a fee of nothing, R35 is about time.
        rulings = {"R%d" % number for number in range(1, 34)} - {"R11", "R26", "R30"}
        proved = {rule for _, case in load_cases(CASES) for rule in case["proves"]}
        self.assertEqual(rulings - proved, set())

    def test_a_case_can_fail(self):
        case = next(
            case for _, case in load_cases(CASES) if case["name"] == "the contract's example comes out to the cent"
        )
        said = without_alternatives(answer(case["book"], round_text(case)))
        said["seats"][0]["wagers"][4]["pays"] += 1
        self.assertEqual(len(case_faults(case, said)), 1)
        self.assertEqual(case_faults(case, {"error": "no"}), ["refused: no"])


class Arithmetic(unittest.TestCase):
    def test_catfish_bends_own_example_of_the_cap(self):
        self.assertEqual(pro_rata([2500000, 1500000], 2500000), [1562500, 937500])

    def test_shares_add_up_to_the_cap_and_stay_within_a_cent(self):
        rng = random.Random(5)
        for _ in range(2000):
            pays = [rng.randrange(1, 5000000) for _ in range(rng.randrange(1, 7))]
            cap = rng.randrange(1, sum(pays) + 1)
            shares = pro_rata(pays, cap)
            self.assertEqual(sum(shares), cap)
            for pay, share in zip(pays, shares):
                self.assertLess(abs(share * sum(pays) - pay * cap), sum(pays))

    def test_equal_remainders_go_to_the_first(self):
        self.assertEqual(pro_rata([1, 1, 1], 2), [1, 1, 0])


def plain_rank(cards):
    """A five-card hand by counting, nothing shared with best_hand but the card names."""
    values = sorted(("23456789TJQKA".index(card[0]) for card in cards), reverse=True)
    counts = sorted(((values.count(value), value) for value in set(values)), reverse=True)
    shape = tuple(count for count, _ in counts)
    order = [value for _, value in counts]
    wheel = values == [12, 3, 2, 1, 0]
    run = len(set(values)) == 5 and (values[0] - values[4] == 4 or wheel)
    if wheel:
        order = [3, 2, 1, 0, -1]
    suited = len({card[1] for card in cards}) == 1
    if run and suited:
        return (9 if order[0] == 12 else 8, order)
    by_shape = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
    return (5 if suited else 4 if run else by_shape[shape], order)


class Hands(unittest.TestCase):
    NAMES = [
        "high-card",
        "pair",
        "two-pair",
        "three-of-a-kind",
        "straight",
        "flush",
        "full-house",
        "four-of-a-kind",
        "straight-flush",
        "royal-flush",
    ]

    def random_sevens(self, count):
        rng = random.Random(11)
        for turn in range(count):
            deck = list(DECK) if turn % 2 else deal.biased_deck(rng, 7)
            yield rng.sample(deck, 7)

    def test_the_best_five_of_seven_is_the_best_of_all_twenty_one(self):
        for cards in self.random_sevens(3000):
            best = max(plain_rank(five) for five in itertools.combinations(cards, 5))
            hand = best_hand(cards[:2], cards[2:])
            self.assertEqual(hand.category, self.NAMES[best[0]], cards)
            self.assertEqual(plain_rank(hand.cards), best, cards)

    def test_two_hands_compare_as_their_best_fives_do(self):
        for cards in self.random_sevens(1500):
            rest = [card for card in DECK if card not in cards]
            other = random.Random(cards[0]).sample(rest, 2) + cards[2:]
            mine, theirs = best_hand(cards[:2], cards[2:]), best_hand(other[:2], other[2:])
            left, right = plain_rank(mine.cards), plain_rank(theirs.cards)
            self.assertEqual((mine.key > theirs.key, mine.key == theirs.key), (left > right, left == right))

    def test_equal_cards_show_hole_cards_first_and_then_in_the_order_given(self):
        self.assertEqual(best_hand(["9c", "2d"], ["9h", "9s", "2c", "2h", "Kd"]).cards, ["9c", "9h", "9s", "2d", "2c"])
        self.assertEqual(best_hand(["8c", "3d"], ["9h", "8s", "7c", "6d", "5h"]).cards, ["9h", "8c", "7c", "6d", "5h"])
        self.assertEqual(best_hand(["As", "9d"], ["5h", "4s", "3c", "2d", "Kh"]).cards, ["5h", "4s", "3c", "2d", "As"])


class Deciding(unittest.TestCase):
    def check(self, player, dealer, board, by, place=None, hand="", other=""):
        told = deciding(best_hand(player.split(), board.split()), best_hand(dealer.split(), board.split()))
        want = {"by": by}
        if place:
            want.update(place=place, hand=hand.split(), dealer=other.split())
        self.assertEqual(told, want)

    def test_one_of_each_kind(self):
        self.check("Ah 2h", "9s 8s", "Kh Th 4h Jc 7d", "category")
        self.check("Ac 9d", "Kd 9s", "Jh 8h 6d 4c 2s", "card", 1, "Ac", "Kd")
        self.check("7c 3d", "6d 3s", "Ah Kh Jd 9c 2s", "card", 5, "7c", "6d")
        self.check("4c 4d", "9d 9s", "Ah Kh Jd 8c 2s", "pair", 1, "4c 4d", "9d 9s")
        self.check("Kc 7d", "Kd 5s", "Kh Ah 8d 4c 2s", "kicker", 5, "7d", "5s")
        self.check("Kc 4d", "Qd 4s", "Kh Qh 4c 8d 2s", "pair", 1, "Kc Kh", "Qd Qh")
        self.check("7c 3d", "4d 3s", "Kh Kd 7d 4c 2s", "second-pair", 3, "7c 7d", "4d 4c")
        self.check("Qc 3d", "9d 3s", "Kh Kd 4d 4c 2s", "kicker", 5, "Qc", "9d")
        self.check("5c 5d", "8d 8s", "8h 5h Ad Kc 2s", "three", 1, "5c 5d 5h", "8d 8s 8h")
        self.check("6c Td", "6d 9s", "6h 6s Ad 3c 2s", "kicker", 5, "Td", "9s")
        self.check("Ac Kd", "6d Qs", "5h 4s 3d 2c Ks", "top", 1, "5h", "6d")
        self.check("3h 2c", "5h 2d", "Kh Th 4h 7h 8d", "card", 4, "4h", "5h")
        self.check("9c 2d", "4d 2s", "Kh Ks Kd 9h 4c", "pair", 4, "9c 9h", "4d 4c")
        self.check("Kc Kd", "Qd Qc", "Kh Ks Qh Qs 9c", "four", 1, "Kc Kd Kh Ks", "Qd Qc Qh Qs")
        self.check("Ac 2d", "Qd 3s", "9h 9s 9d 9c 4c", "kicker", 5, "Ac", "Qd")
        self.check("Ah Kc", "6h Kd", "5h 4h 3h 2h Ks", "top", 1, "5h", "6h")
        self.check("Qc 3d", "Qd 3s", "Kh Kd 4d 4c 2s", "nothing")

    def test_the_cards_named_are_the_first_that_differ_in_plain_ranks(self):
        for index in range(6 * len(showdowns.KINDS)):
            facts = json.loads(showdowns.one(5, index)[1])
            mine = best_hand(facts["seats"][0]["hole"], facts["board"])
            theirs = best_hand(facts["dealer"], facts["board"])
            told, (left, right) = deciding(mine, theirs), (plain_rank(mine.cards), plain_rank(theirs.cards))
            if left == right or left[0] != right[0]:
                self.assertEqual(told, {"by": "nothing" if left == right else "category"})
                continue
            rank = next(value for value, other in zip(left[1], right[1]) if value != other)
            self.assertEqual(["23456789TJQKA"[rank]] * len(told["hand"]), [card[0] for card in told["hand"]], facts)
            self.assertEqual(told["hand"], mine.cards[told["place"] - 1 :][: len(told["hand"])])
            self.assertEqual(told["dealer"], theirs.cards[told["place"] - 1 :][: len(told["hand"])])

    def test_every_kind_of_showdown_comes(self):
        seen = set()
        for index in range(len(showdowns.KINDS)):
            facts = json.loads(showdowns.one(6, index)[1])
            seen.add(showdowns.kind_of(facts["seats"][0]["hole"], facts["dealer"], facts["board"]))
        self.assertEqual(len(seen), 26 + 10 + 1)


class Generator(unittest.TestCase):
    def test_a_seed_gives_the_same_rounds_for_ever(self):
        self.assertEqual(
            [generate.one(3, index) for index in range(50)], [generate.one(3, index) for index in range(50)]
        )
        self.assertNotEqual(generate.one(3, 0), generate.one(4, 0))

    def test_good_rounds_are_settled_and_spoiled_ones_refused(self):
        rng = random.Random(9)
        for index in range(1500):
            table = generate.Table(rng, rng.choice(generate.BOOKS))
            facts = table.round()
            self.assertNotIn("error", answer(table.book, json.dumps(facts)), facts)
            text = spoil.spoiled(rng, table, facts)
            self.assertIn("error", answer(table.book, text), text)

    def test_every_fault_is_reached(self):
        rng, reached = random.Random(2), set()
        for _ in range(400):
            table = generate.Table(rng, rng.choice(generate.BOOKS))
            facts = table.round()
            for fault in spoil.FAULTS:
                if fault(rng, table, json.loads(json.dumps(facts))) is not False:
                    reached.add(fault)
        self.assertEqual(reached, set(spoil.FAULTS))

    def test_the_rare_things_are_common(self):
        seen = collections.Counter()
        for index in range(4000):
            book, text = generate.one(1, index)
            said = answer(book, text)
            if "error" not in said:
                seen.update(compare.traits(said))
        for kind, least in (
            ("hand royal-flush", 200),
            ("hand straight-flush", 300),
            ("hand four-of-a-kind", 200),
            ("level hit twice", 20),
            ("dealer not qualified", 300),
            ("hand push", 400),
            ("wager cut by an aggregate limit", 8),
            ("wager forfeit", 200),
            ("notice hold-award", 3),
            ("notice casino-check", 3),
            ("hand trips-only", 100),
        ):
            self.assertGreaterEqual(seen[kind], least, kind)


class Sums(unittest.TestCase):
    def test_every_settlement_adds_up(self):
        for index in range(1500):
            said = answer(*generate.one(8, index))
            if "error" in said:
                continue
            for level in said["meters"].values():
                self.assertEqual(
                    level["before"] + level["contributed"] - level["paid"] + level["reseeded"], level["after"]
                )
            for seat in said["seats"]:
                self.assertEqual(seat["net"], seat["returned"] - seat["staked"])
                self.assertEqual(seat["staked"], sum(line["stake"] for line in seat["wagers"]))
                if seat["outcome"] == "void" and all(line["result"] == "void" for line in seat["wagers"]):
                    self.assertEqual(seat["net"], 0)
            paid = sum(line["pays"] for seat in said["seats"] for line in seat["wagers"] if "level" in line)
            self.assertEqual(paid, sum(level["paid"] for level in said["meters"].values()))


class Comparator(unittest.TestCase):
    """A comparison that cannot differ proves nothing."""

    def setUp(self):
        self.book, self.text = next(
            (book, text)
            for book, text in (generate.one(1, index) for index in range(100))
            if any("deciding" in seat for seat in answer(book, text).get("seats", ()))
        )
        self.said = json.loads(json.dumps(without_alternatives(answer(self.book, self.text))))

    @staticmethod
    def showdown(said):
        return next(seat for seat in said["seats"] if "deciding" in seat)

    def differences(self):
        return compare.judge(self.book, self.text, self.said)[0]

    def test_the_same_answer_agrees(self):
        self.assertEqual(self.differences(), [])

    def test_each_change_is_seen(self):
        changes = (
            lambda said: said["seats"][0].update(net=said["seats"][0]["net"] + 1),
            lambda said: said["seats"][0]["wagers"][0].update(rule="XX 1"),
            lambda said: said["seats"][0]["wagers"].pop(),
            lambda said: said["seats"][0].update(extra=1),
            lambda said: said["seats"].reverse() if len(said["seats"]) > 1 else said["seats"].pop(),
            lambda said: said["notices"].append({"seat": 1, "needs": "supervisor", "rule": "CB Payouts 1"}),
            lambda said: said.update(dealer=None) if said["dealer"] else said.update(dealer={}),
            lambda said: self.showdown(said)["deciding"].update(by="luck"),
            lambda said: self.showdown(said).pop("deciding"),
            lambda said: said.pop("meters"),
        )
        whole = json.dumps(self.said)
        for change in changes:
            self.said = json.loads(whole)
            change(self.said)
            self.assertNotEqual(self.differences(), [])

    def test_a_refusal_must_name_place_field_and_rule(self):
        bad = BadInput("seat 2", "cover_all", "needs the shuffler", "MA 12(d)")
        self.assertEqual(compare.message_faults(bad, "seat 2: cover-all needs the shuffler (MA 12(d))"), [])
        self.assertEqual(len(compare.message_faults(bad, "seat 12: no")), 3)

    def test_a_part_of_an_accepted_rule_is_accepted(self):
        self.assertTrue(compare.same_rule("CN 37(a) s2", ("CN 37",)))
        self.assertTrue(compare.same_rule("CN Blind Table 1", ("CN 30", "CN Blind Table")))
        self.assertFalse(compare.same_rule("CN 30", ("CN 3",)))


if __name__ == "__main__":
    unittest.main()
