"""Tests of the second reader of a floor's log: what it accepts, and that each wrong cent is noticed.
Run: python3 tests/oracle/test_floor_log.py"""
import collections
import json
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from floor import Floor  # noqa: E402
from ledger import MICRO, Difference, Export  # noqa: E402


class Log:
    """A log written by hand: `do` is a command, each line a stream and an event, perhaps with what it posts in cents."""

    def __init__(self, currency="USD"):
        self.rows, self.currency, self.links = [], currency, collections.Counter()
        self.commands = 0

    def do(self, *lines, rules=3):
        self.commands += 1
        for place, (stream, event, *posts) in enumerate(lines):
            row = {
                "seq": len(self.rows) + 1,
                "stream": stream,
                "command": "c%d" % self.commands,
                "event": "v1 " + event,
            }
            if stream.startswith("link:"):
                word, _, rest = event.partition(" ")
                self.links[stream] += 1
                row["event"] = "v1 %s seq=%d%s" % (word, self.links[stream], " " + rest if rest else "")
            if posts:
                row["postings"] = [
                    [account, self.currency, cents * MICRO] for account, cents in posts[0].items() if cents
                ]
            if place == len(lines) - 1:
                row["answer"] = "v1 done rules=%d" % rules
            self.rows.append(row)
        return self

    def lines(self):
        balances = collections.Counter()
        for row in self.rows:
            for account, currency, amount in row.get("postings", ()):
                balances[account, currency] += amount
        yield json.dumps({"felt": "log", "form": 1})
        for row in self.rows:
            yield json.dumps(row)
        for (account, currency), amount in balances.items():
            yield json.dumps({"balance": [account, currency, amount]})
        yield json.dumps({"end": len(self.rows)})

    def read(self):
        floor, export = Floor(), Export(self.lines())
        for group in export.commands():
            floor.command(group)
        floor.end(export)
        return floor

    def where(self, event):
        """The row of the first event that begins so."""
        return next(row for row in self.rows if row["event"].startswith("v1 " + event))


CHICKASAW = (
    "open first book=chickasaw pay-table= wager=100 level=mega seed-growth-reserve-cap=1000000,140000,0,0 "
    "level=major seed-growth-reserve-cap=100000,60000,0,0 level=minor seed-growth-reserve-cap=25000,40000,0,0"
)
CATFISH = (
    "open first book=catfish-bend pay-table= wager=500 level=major seed-growth-reserve-cap=2000000,140000,20000,0 "
    "level=minor seed-growth-reserve-cap=150000,80000,0,0"
)


def opened(book):
    """A link and a live table of it, four patrons at their seats."""
    log = Log()
    if book == "chickasaw":
        log.do(
            (
                "link:main",
                CHICKASAW,
                {"meter:main:mega": 1000000, "meter:main:major": 100000, "meter:main:minor": 25000, "house": -1125000},
            )
        )
    else:
        log.do(("link:main", CATFISH, {"meter:main:major": 2000000, "meter:main:minor": 150000, "house": -2150000}))
    log.do(("table:1", "table book=%s live linked" % book))
    log.do(("link:main", "join table=1 name=%s by=supervisor:sue with=-" % book))
    for seat, patron in ((2, "ann"), (3, "bob"), (4, "cat"), (5, "dan")):
        log.do(("table:1", "sit seat=%d patron=%s" % (seat, patron)))
    return log


def dealt(log, book, dealer="Kc3s", players=""):
    """The round of tests/cases/moves.json: two straight flushes on the flop, a pair of aces, a fold."""
    log.do(("table:1", "open book=%s round=1 live linked" % book))
    toke = " toke=100" if book == "catfish-bend" else ""
    for bet in (
        "seat=2 player=2 ante=500 blind=500 progressive",
        "seat=3 player=3 ante=1000 blind=1000 progressive" + toke,
        "seat=4 player=4 ante=500 blind=500 trips=500",
        "seat=5 player=5 ante=1000 blind=1000 trips=500 progressive",
    ):
        log.do(("table:1", "bet " + bet))
    if book == "chickasaw":
        grows = "wager=100 meter-micro=42000000,18000000,12000000,0 reserve-micro=0,0,0,0 overflow-micro=0,0,0,0"
        posts = {
            "patron:ann": -100,
            "patron:bob": -100,
            "patron:dan": -100,
            "tray:1": 300,
            "meter:main:mega": 42,
            "meter:main:major": 18,
            "meter:main:minor": 12,
            "house": -72,
        }
    else:
        grows = "wager=500 meter-micro=210000000,120000000,0,0 reserve-micro=30000000,0,0,0 overflow-micro=0,0,0,0"
        posts = {
            "patron:ann": -500,
            "patron:bob": -500,
            "patron:dan": -500,
            "tray:1": 1500,
            "meter:main:major": 210,
            "meter:main:minor": 120,
            "reserve:main:major": 30,
            "house": -360,
        }
    log.do(
        ("link:main", "coin-in table=1 round=1 seats=2,3,5 %s by=- with=-" % grows, posts),
        ("table:1", "lock"),
        ("table:1", "players round=1 link=main 2=ann 3=bob 4=cat 5=dan" + players),
    )
    log.do(("link:main", "deal table=1 round=1 by=- with=-"), ("table:1", "deal"))
    for step in (
        "play seat=2 multiple=3",
        "check seat=3",
        "check seat=4",
        "play seat=5 multiple=4",
        "flop cards=7h8h9h",
        "check seat=3",
        "check seat=4",
        "river cards=2cKd",
        "play seat=3 multiple=1",
        "fold seat=4",
        "reveal cards=" + dealer,
    ):
        log.do(("table:1", step))
    return log


def settled_chickasaw():
    log = dealt(opened("chickasaw"), "chickasaw")
    table, link = "table:1", "link:main"
    log.do(
        (table, "reveal seat=5 cards=ThJh"),
        (
            table,
            "settling does=hand seat=5 coin-in=3 deal=4 place=4 micro-0=1000042000000 micro-1=100018000000 micro-2=25012000000",
        ),
        (
            table,
            "move seat=5 stage=hand outcome=win alone level=1 hand=straight-flush hit=1 of-award=1 ante-return=1000 "
            "ante-pay=1000 blind-return=1000 blind-pay=50000 "
            "play-return=4000 play-pay=4000 trips-return=500 trips-pay=20000",
            {"patron:dan": 75000, "tray:1": -75000},
        ),
        (
            link,
            "hit hit=1 award=1 table=1 round=1 seat=5 hand=straight-flush level=1 percent-ppm=1000000 shown=100018 "
            "amount=100018 seed=100000 from-reserve=0 reason=none by=- with=-",
            {"meter:main:major": -18, "payable:main": 100018, "house": -100000},
        ),
    )
    log.do(
        (table, "reveal seat=3 cards=AcAd"),
        (
            table,
            "move seat=3 stage=hand outcome=win alone ante-return=1000 ante-pay=1000 blind-return=1000 play-return=1000 "
            "play-pay=1000",
            {"patron:bob": 2000, "tray:1": -2000},
        ),
    )
    log.do(
        (table, "reveal seat=2 cards=5h6h"),
        (
            table,
            "move seat=2 stage=hand outcome=win alone level=1 hand=straight-flush hit=2 of-award=2 ante-return=500 "
            "ante-pay=500 blind-return=500 blind-pay=25000 "
            "play-return=1500 play-pay=1500",
            {"patron:ann": 27000, "tray:1": -27000},
        ),
        (
            table,
            "move seat=4 stage=folded outcome=fold ante-take=500 blind-take=500 trips-take=500",
            {"patron:cat": -1500, "tray:1": 1500},
        ),
        (table, "settled"),
        (
            link,
            "hit hit=2 award=2 table=1 round=1 seat=2 hand=straight-flush level=1 percent-ppm=1000000 shown=100000 "
            "amount=100000 seed=100000 from-reserve=0 reason=none by=- with=-",
            {"payable:main": 100000, "house": -100000},
        ),
        (link, "settled table=1 round=1 by=- with=-"),
    )
    return log


def settled_catfish():
    log = dealt(opened("catfish-bend"), "catfish-bend", dealer="Jc3s")
    table, link = "table:1", "link:main"
    for reveal in ("seat=5 cards=ThJh", "seat=3 cards=AcAd", "seat=2 cards=5h6h", "seat=4 cards=4c4s"):
        log.do((table, "reveal " + reveal))
    return log.do(
        (
            table,
            "settling coin-in=3 deal=4 place=4 micro-0=2000210000000 reserve-micro-0=30000000 micro-1=150120000000",
        ),
        (table, "move seat=5 stage=antes-back outcome=win ante-return=1000"),
        (
            table,
            "move seat=3 stage=antes-back outcome=win ante-return=1000 toke-return=100",
            {"patron:bob": -100, "tokes:1": 100},
        ),
        (table, "move seat=2 stage=antes-back outcome=win ante-return=500"),
        (
            table,
            "move seat=5 stage=hand outcome=win blind-return=1000 blind-pay=50000 play-return=4000 play-pay=4000 "
            "trips-return=500 trips-pay=20000",
            {"patron:dan": 74000, "tray:1": -74000},
        ),
        (
            table,
            "move seat=3 stage=hand outcome=win blind-return=1000 play-return=1000 play-pay=1000",
            {"patron:bob": 1000, "tray:1": -1000},
        ),
        (
            table,
            "move seat=2 stage=hand outcome=win blind-return=500 blind-pay=25000 play-return=1500 play-pay=1500",
            {"patron:ann": 26500, "tray:1": -26500},
        ),
        (
            table,
            "move seat=4 stage=folded outcome=fold ante-take=500 blind-take=500 trips-take=500",
            {"patron:cat": -1500, "tray:1": 1500},
        ),
        (table, "move seat=2 stage=award outcome=win level=1 hand=straight-flush hit=1 of-award=1"),
        (table, "move seat=5 stage=award outcome=win level=1 hand=straight-flush hit=2 of-award=1"),
        (table, "settled"),
        (
            link,
            "hit hit=1 award=1 table=1 round=1 seat=2 hand=straight-flush level=1 percent-ppm=1000000 shown=150120 "
            "amount=150120 seed=150000 from-reserve=0 locked reason=none by=- with=-",
            {"meter:main:minor": -120, "payable:main": 150120, "house": -150000},
        ),
        (
            link,
            "hit hit=2 award=1 table=1 round=1 seat=5 hand=straight-flush level=1 percent-ppm=1000000 shown=0 amount=0 "
            "seed=0 from-reserve=0 reason=none by=- with=-",
        ),
        (link, "share hit=1 award=1 amount=75060"),
        (link, "share hit=2 award=1 amount=75060"),
        (link, "settled table=1 round=1 by=- with=-"),
        (link, "unlock award=1"),
    )


def seen_catfish(log):
    log.do(("table:1", "seen seat=2 by=sue reason=seen"))
    return log.do(
        ("table:1", "seen seat=5 by=sue reason=seen"),
        *(
            (
                "table:1",
                "move seat=%d stage=envy outcome=win envy-pay=%d" % (seat, cents),
                {"patron:" + patron: cents, "tray:1": -cents},
            )
            for seat, patron, cents in ((5, "dan", 150000), (3, "bob", 300000), (2, "ann", 150000))
        ),
    )


def seen(log):
    log.do(("table:1", "seen seat=5 by=sue reason=seen"))
    return log.do(
        ("table:1", "seen seat=2 by=sue reason=seen"),
        ("table:1", "move seat=5 stage=envy outcome=win envy-pay=30000", {"patron:dan": 30000, "tray:1": -30000}),
        ("table:1", "move seat=3 stage=envy outcome=win envy-pay=60000", {"patron:bob": 60000, "tray:1": -60000}),
        ("table:1", "move seat=2 stage=envy outcome=win envy-pay=30000", {"patron:ann": 30000, "tray:1": -30000}),
    )


def over(log):
    return log.do(("table:1", "game-over"), ("link:main", "end table=1 round=1 by=- with=-"))


def exchange(log, first, second):
    """Two events of one command trade places, with what they post."""
    one, other = log.where(first), log.where(second)
    for key in ("event", "postings"):
        one[key], other[key] = other.get(key, []), one.get(key, [])


# The river's second card was a queen: the dealer does not qualify, antes come back and nothing is paid on them.
QUEEN = "what=card place=board index=4 card=Qd was=Kd by=sue with=mia reason=misread"
ANTES = [("dan", 5, 1000), ("bob", 3, 1000), ("ann", 2, 500)]
AWARDS = {5: "level=1 hand=straight-flush hit=1 of-award=1 ", 3: "", 2: "level=1 hand=straight-flush hit=2 of-award=2 "}


def queen(log):
    return log.do(
        ("table:1", "correct " + QUEEN),
        *(
            ("table:1", "adjust seat=%d stage=antes-back outcome=win ante-return=%d" % (seat, ante))
            for _, seat, ante in ANTES
        ),
        *(
            (
                "table:1",
                "adjust seat=%d stage=hand outcome=win %sante-return=-%d ante-pay=-%d"
                % (seat, AWARDS[seat], ante, ante),
                {"patron:" + patron: -ante, "tray:1": ante},
            )
            for patron, seat, ante in ANTES
        ),
    )


def queen_after_game_over(log):
    return log.do(
        ("past:1", "correct round=1 " + QUEEN),
        *(
            (
                "past:1",
                "adjust round=1 patron=%s seat=%d stage=antes-back outcome=win ante-return=%d" % (patron, seat, ante),
            )
            for patron, seat, ante in ANTES
        ),
        *(
            (
                "past:1",
                "adjust round=1 patron=%s seat=%d stage=hand outcome=win %sante-return=-%d ante-pay=-%d"
                % (patron, seat, AWARDS[seat], ante, ante),
                {"owed-by:" + patron: -ante, "corrections:1": ante},
            )
            for patron, seat, ante in ANTES
        ),
    )


class Noticed(unittest.TestCase):
    def noticed(self, log, what):
        with self.assertRaises(Difference) as caught:
            log.read()
        self.assertIn(what, str(caught.exception))


class Staged(Noticed):
    """CN 35 to 38: each award beside its hand, from the dealer's right, envy when it has been seen."""

    def test_a_round_settled_in_the_books_order_agrees(self):
        counts = over(seen(settled_chickasaw())).read().counts
        self.assertEqual((counts["rounds"], counts["moves"], counts["hits"]), (1, 7, 2))

    def test_hands_in_another_order_are_noticed(self):
        log = over(seen(settled_chickasaw()))
        exchange(log, "move seat=3 stage=hand", "move seat=4 stage=folded")
        self.noticed(log, "not the book's next")

    def test_a_cent_too_much_is_noticed(self):
        log = over(seen(settled_chickasaw()))
        row = log.where("move seat=3 stage=hand")
        row["event"] = row["event"].replace("play-pay=1000", "play-pay=1001")
        row["postings"][0][2] += MICRO
        row["postings"][1][2] -= MICRO
        self.noticed(log, "not the book's next")

    def test_a_posting_that_does_not_follow_from_its_line_is_noticed(self):
        log = over(seen(settled_chickasaw()))
        log.where("move seat=3 stage=hand")["postings"][0][0] = "patron:ann"
        self.noticed(log, "postings")

    def test_envy_before_the_hand_is_seen_is_noticed(self):
        log = over(seen(settled_chickasaw()))
        log.rows.remove(log.where("seen seat=5"))
        for place, row in enumerate(log.rows):
            row["seq"] = place + 1
        self.noticed(log, "no supervisor has seen")

    def test_game_over_before_envy_is_noticed(self):
        self.noticed(over(settled_chickasaw()), "no supervisor has seen")

    def test_envy_left_out_is_noticed(self):
        log = seen(settled_chickasaw())
        log.rows.remove(log.where("move seat=2 stage=envy"))
        self.noticed(over(log), "envy, by seat")

    def test_a_hand_left_out_is_noticed(self):
        log = over(seen(settled_chickasaw()))
        log.rows.remove(log.where("move seat=4 stage=folded"))
        self.noticed(log, "should have been moved before it")

    def test_amounts_out_of_order_in_a_line_are_noticed(self):
        log = over(seen(settled_chickasaw()))
        row = log.where("move seat=4")
        row["event"] = row["event"].replace("ante-take=500 blind-take=500", "blind-take=500 ante-take=500")
        self.noticed(log, "the order of its amounts")

    def test_a_wrong_outcome_is_noticed(self):
        log = over(seen(settled_chickasaw()))
        row = log.where("move seat=3")
        row["event"] = row["event"].replace("outcome=win", "outcome=push")
        self.noticed(log, "the outcome")

    def test_meters_that_are_not_the_links_are_noticed(self):
        log = over(seen(settled_chickasaw()))
        row = log.where("settling")
        row["event"] = row["event"].replace("micro-1=100018000000", "micro-1=100018000001")
        self.noticed(log, "meter and reserve of major")

    def test_the_seed_for_the_first_and_the_meter_for_the_second_is_noticed(self):
        log = over(seen(settled_chickasaw()))
        row = log.where("hit seq=5")
        row["event"] = row["event"].replace("amount=100018", "amount=100000")
        row["postings"] = [["payable:main", "USD", 100000 * MICRO], ["house", "USD", -100000 * MICRO]]
        self.noticed(log, "the award (R5)")


class StagedCatfish(Noticed):
    """CB NotQualified 1, CB Multiple 1, CB Envy 3."""

    def test_antes_first_awards_after_the_hands_and_envy_last_agrees(self):
        counts = over(seen_catfish(settled_catfish())).read().counts
        self.assertEqual((counts["rounds"], counts["moves"], counts["hits"]), (1, 12, 2))

    def test_an_ante_after_the_first_hand_is_noticed(self):
        log = over(seen_catfish(settled_catfish()))
        exchange(log, "move seat=2 stage=antes-back", "move seat=5 stage=hand")
        self.noticed(log, "not the book's next")

    def test_antes_from_the_left_are_noticed(self):
        log = over(seen_catfish(settled_catfish()))
        exchange(log, "move seat=2 stage=antes-back", "move seat=5 stage=antes-back")
        self.noticed(log, "not the book's next")

    def test_awards_from_the_right_are_noticed(self):
        log = over(seen_catfish(settled_catfish()))
        exchange(log, "move seat=2 stage=award", "move seat=5 stage=award")
        self.noticed(log, "not the book's next")

    def test_an_award_before_the_folded_hands_is_noticed(self):
        log = over(seen_catfish(settled_catfish()))
        exchange(log, "move seat=4 stage=folded", "move seat=2 stage=award")
        self.noticed(log, "not the book's next")

    def test_envy_before_the_round_is_settled_is_noticed(self):
        log = over(seen_catfish(settled_catfish()))
        exchange(log, "move seat=5 stage=award", "move seat=5 stage=envy")
        self.noticed(log, "the round is not settled")

    def test_envy_from_the_left_is_noticed(self):
        log = over(seen_catfish(settled_catfish()))
        exchange(log, "move seat=2 stage=envy", "move seat=3 stage=envy")
        self.noticed(log, "from the dealer's right")

    def test_a_share_that_is_not_even_is_noticed(self):
        log = over(seen_catfish(settled_catfish()))
        for share, cents in (("share seq=7", 75061), ("share seq=8", 75059)):
            log.where(share)["event"] = log.where(share)["event"].replace("75060", str(cents))
        self.noticed(log, "the share of hit")

    def test_a_lock_that_stays_when_the_rounds_are_settled_is_noticed(self):
        log = over(seen_catfish(settled_catfish()))
        log.rows.remove(log.where("unlock"))
        log.where("settled seq=9")["answer"] = "v1 done rules=3"
        self.noticed(log, "whether others may join")


class Corrected(Noticed):
    """R36: the difference, line by line, and nothing else."""

    def test_a_card_corrected_before_game_over_adjusts_each_seat_and_stage(self):
        counts = over(seen(queen(settled_chickasaw()))).read().counts
        self.assertEqual((counts["rounds"], counts["corrections before Game Over"]), (1, 1))

    def test_after_game_over_what_a_patron_owes_is_recorded_and_not_taken(self):
        floor = queen_after_game_over(over(seen(settled_chickasaw()))).read()
        self.assertEqual(floor.counts["corrections after Game Over"], 1)
        self.assertEqual(floor.accounts.held["owed-by:dan", "USD"], -1000 * MICRO)

    def test_an_adjustment_left_out_is_noticed(self):
        for log in (seen(queen(settled_chickasaw())), queen_after_game_over(over(seen(settled_chickasaw())))):
            log.rows.remove(
                next(row for row in log.rows if "adjust" in row["event"] and "seat=2 stage=hand" in row["event"])
            )
            self.noticed(log, "should have adjusted")

    def test_a_wrong_adjustment_is_noticed(self):
        log = over(seen(queen(settled_chickasaw())))
        row = log.where("adjust seat=3 stage=hand")
        row["event"] = row["event"].replace("ante-pay=-1000", "ante-pay=-999")
        row["postings"][0][2] += MICRO
        row["postings"][1][2] -= MICRO
        self.noticed(log, "not the difference")

    def test_a_correction_corrected_in_turn_leads_back(self):
        log = queen_after_game_over(over(seen(settled_chickasaw())))
        back = QUEEN.replace("card=Qd was=Kd", "card=Kd was=Qd")
        log.do(
            ("past:1", "correct round=1 " + back),
            *(
                (
                    "past:1",
                    "adjust round=1 patron=%s seat=%d stage=antes-back outcome=win ante-return=-%d"
                    % (patron, seat, ante),
                )
                for patron, seat, ante in ANTES
            ),
            *(
                (
                    "past:1",
                    "adjust round=1 patron=%s seat=%d stage=hand outcome=win %sante-return=%d ante-pay=%d"
                    % (patron, seat, AWARDS[seat], ante, ante),
                    {"owed-to:" + patron: ante, "corrections:1": -ante},
                )
                for patron, seat, ante in ANTES
            ),
        )
        log.read()

    def test_a_hit_that_a_correction_takes_away_and_that_stays_is_noticed(self):
        log = settled_chickasaw()
        fold = "what=decision seat=2 decision=fold by=sue with=mia reason=misread"
        log.do(
            ("table:1", "correct " + fold),
            (
                "table:1",
                "adjust seat=2 stage=hand outcome=fold ante-return=-500 ante-pay=-500 blind-return=-500 "
                "blind-pay=-25000 play-return=-1500 play-pay=-1500",
                {"patron:ann": -27000, "tray:1": 27000},
            ),
            (
                "table:1",
                "adjust seat=2 stage=folded outcome=fold ante-take=500 blind-take=500",
                {"patron:ann": -1000, "tray:1": 1000},
            ),
        )
        log.do(
            ("table:1", "seen seat=5 by=sue"),
            ("table:1", "move seat=3 stage=envy outcome=win envy-pay=30000", {"patron:bob": 30000, "tray:1": -30000}),
        )
        self.noticed(over(log), "hits of hands that take nothing: [2]")

    def test_a_fold_that_was_none_needs_its_cards(self):
        log = settled_chickasaw()
        log.do(
            ("table:1", "correct what=decision seat=4 decision=play street=river multiple=1 by=sue reason=misread"),
            (
                "table:1",
                "adjust seat=4 stage=hand outcome=lose ante-take=500 blind-take=500 play-take=500 trips-take=500",
                {"patron:cat": -2000, "tray:1": 2000},
            ),
        )
        self.noticed(log, "the cards of seat 4 were never opened")

    def test_a_hand_of_another_seat_takes_its_progressive_wager_along(self):
        log = opened("chickasaw")
        log.do(("table:1", "sit seat=6 patron=eve"))
        dealt(log, "chickasaw", players=" 6=eve")
        log.do(("table:1", "correct what=seat seat=3 to=6 by=sue reason=wrong-seat"))
        self.noticed(log, "it should have adjusted [seat=3 stage=taken progressive-take=-100, seat=6 stage=taken")


class PlayAndMoney(unittest.TestCase):
    """What is for play and what is for money is said once, and the two never meet."""

    def log(self):
        log = opened("chickasaw")
        log.do(
            ("floor", "purpose patron=pat for=play"),
            ("floor", "buy-in patron=pat currency=USD cents=500", {"play:cage": -500, "patron:pat": 500}),
        )
        log.do(("floor", "purpose table=1"), ("table:1", "remark by=sue reason=x"))
        return log

    def test_play_chips_have_a_cage_of_their_own(self):
        self.log().read()

    def test_what_a_thing_is_for_is_said_once(self):
        with self.assertRaisesRegex(Difference, "never changes"):
            self.log().do(("floor", "purpose patron=pat")).read()

    def test_play_chips_do_not_come_from_the_cage(self):
        log = self.log()
        log.where("buy-in")["postings"][0][0] = "cage"
        with self.assertRaises(Difference):
            log.read()

    def test_a_patron_with_play_chips_does_not_sit_where_money_is_played_for(self):
        with self.assertRaisesRegex(Difference, "meet"):
            self.log().do(("table:1", "sit seat=1 patron=pat")).read()

    def test_a_table_for_play_does_not_join_a_link_for_money(self):
        log = Log().do(("floor", "purpose link=main"), ("floor", "purpose table=7 for=play"), ("link:main", CHICKASAW))
        log.rows[-1]["postings"] = [
            ["meter:main:mega", "USD", 1000000 * MICRO],
            ["meter:main:major", "USD", 100000 * MICRO],
            ["meter:main:minor", "USD", 25000 * MICRO],
            ["house", "USD", -1125000 * MICRO],
        ]
        log.do(("table:7", "table book=chickasaw linked"))
        log.read()
        with self.assertRaisesRegex(Difference, "meet"):
            log.do(("link:main", "join table=7 name=chickasaw by=supervisor:sue with=-")).read()


class Stopped(unittest.TestCase):
    """R42: a dealer stops the progressive wagers of a table, and none is counted there."""

    STOP, RESUME = (("table:1", "progressive-%s by=deb reason=dark" % word) for word in ("stop", "resume"))

    def test_no_wager_is_counted_at_a_table_that_is_stopped(self):
        log = opened("chickasaw").do(self.STOP)
        with self.assertRaisesRegex(Difference, "somebody stopped"):
            dealt(log, "chickasaw").read()

    def test_they_are_again_when_it_goes_on(self):
        log = opened("chickasaw").do(self.STOP).do(self.RESUME)
        dealt(log, "chickasaw").read()

    def test_neither_is_done_twice(self):
        for lines in ((self.STOP, self.STOP), (self.RESUME,)):
            log = opened("chickasaw")
            for line in lines:
                log.do(line)
            with self.assertRaises(Difference):
                log.read()


class Proposals(unittest.TestCase):
    MADE = ("floor", "propose proposal=1 until=9 command=v1%20coach%20id=x%20by=mia%20roles=shift-manager%20on")

    def test_one_person_makes_it_and_another_signs(self):
        Log().do(self.MADE).do(("floor", "sign proposal=1 by=sue"), ("floor", "coach on")).read()

    def test_nobody_signs_their_own(self):
        with self.assertRaisesRegex(Difference, "himself"):
            Log().do(self.MADE).do(("floor", "sign proposal=1 by=mia")).read()

    def test_what_was_taken_back_or_is_over_is_not_signed(self):
        for word in ("withdraw", "expire"):
            with self.assertRaisesRegex(Difference, "no such proposal"):
                Log().do(self.MADE).do(("floor", word + " proposal=1")).do(("floor", "sign proposal=1 by=sue")).read()


if __name__ == "__main__":
    unittest.main()
