"""The money of one round as its table's log has it, held against the second settlement: each move, in the book's order,
and what corrections change of moves that were made (R36, R37)."""
import collections
import json

from corrected import correct
from facts import BadInput, needs_cards_after_fold
from ledger import Difference, expect, same
from oracle import settled
from moves import STAGES
from staged import Stage, adjustments, brings_envy, in_order, stages
from table import fill

NOT_MONEY = {"seat", "stage", "outcome", "alone", "level", "hand", "on-board", "hit", "of-award", "round", "patron"}
OF_A_HAND = ("antes-back", "hand", "folded")


def read_stage(record):
    """A `move` or `adjust` line. Its keys stand in the order of wagers."""
    cents = {key: int(value) for key, value in record.fields.items() if key not in NOT_MONEY}
    one = Stage(
        record.text("stage"), record.number("seat"), cents, record.number("level") if record.has("level") else None
    )
    same(record, "the order of its amounts", list(in_order(cents)), list(cents))
    return one


def settle(where, book, facts):
    try:
        return settled(book, facts)
    except BadInput as bad:
        raise Difference("%s: the second settlement refuses the round: %s\n%s" % (where, bad, facts)) from bad


def without_envy(lines):
    return [one for one in lines if one.stage != "envy"]


def next_adjustment(record, adjusts):
    """The line must be one of those that are due, of the first stage that has any."""
    one = read_stage(record)
    expect(adjusts, record, "nothing is left to be adjusted")
    due = next((other for other in adjusts if other.stage == adjusts[0].stage and other.seat == one.seat), adjusts[0])
    if one != due:
        raise Difference(
            "%s: the adjustment is not the difference\n  expected %s\n  the log has %s" % (record, due, one)
        )
    adjusts.remove(due)
    return one


class Settling:
    """The money of a round from Lock to Game Over."""

    def __init__(self, round_):
        self.round = round_
        self.this, self.due = None, []  # the settlement of the facts as they stand, and its lines in order
        self.settled_at = None  # how many changes of the facts ago it was made
        self.closed = set()  # hands that nobody has opened
        self.made = set()  # (stage, seat) that has been through
        self.passed = {"taken"}  # stages that everybody has been through
        self.adjusts = []  # lines that a correction must bring now
        self.seen = set()
        self.envy = collections.Counter()  # what was paid of it, by seat
        self.envy_until = 1000  # and the last seat that was: from the dealer's right
        self.begun = self.settled = False

    def add(self, record):
        if record.word != "adjust":
            expect(not self.adjusts, record, "the correction before it should have adjusted %s", self.adjusts)
        if record.word != "move":
            self.envy_until = 1000
        getattr(self, "on_" + record.word.replace("-", "_"))(record)

    def settle(self, record):
        if self.settled_at == self.round.changes:
            return
        self.settled_at = self.round.changes
        facts = self.round.facts()
        self.closed = fill(facts)
        self.this = settle(record, self.round.opening.book, facts)
        self.due = without_envy(stages(self.this))

    def is_made(self, one):
        """A hand that was settled is so whether it was played or folded, and its ante has been seen to."""
        been = {stage for stage, seat in self.made if seat == one.seat}
        if been & set(OF_A_HAND[1:]):
            been |= set(OF_A_HAND)
        return one.stage in self.passed or one.stage in been

    def left(self):
        return [one for one in self.due if not self.is_made(one)]

    def on_settling(self, record):
        self.begun = True

    def on_move(self, record):
        self.settle(record)
        one, left = read_stage(record), self.left()
        if one.stage == "envy":
            self.pay_envy(record, one)
            return
        expect(left, record, "nothing is left to be moved")
        if one != left[0]:
            raise Difference(
                "%s: the move is not the book's next\n  expected %s\n  the log has %s" % (record, left[0], one)
            )
        self.is_known(record, one)
        self.made.add((one.stage, one.seat))

    def pay_envy(self, record, one):
        """At the end of the round, and when every hand that brings it has been seen (R37)."""
        expect(self.settled, record, "the round is not settled")
        unseen = brings_envy(self.this) - self.seen
        expect(not unseen, record, "no supervisor has seen the hand of seat %s (R37)", sorted(unseen))
        expect(one.seat < self.envy_until, record, "envy is paid from the dealer's right")
        self.is_known(record, one)
        self.envy[one.seat] += one.cents["envy-pay"]
        self.envy_until = one.seat

    def check_envy(self, record):
        """After each command: everybody who is owed envy for hands that were seen has it, and nobody has it for others."""
        if not self.settled:
            return
        self.settle(record)
        due = {seat.number: seat.envy for seat in self.this.seats if seat.envy}
        paid = {seat: cents for seat, cents in self.envy.items() if cents}
        if brings_envy(self.this) <= self.seen:
            same(record, "envy, by seat", due, paid)
        over = [seat for seat, cents in paid.items() if cents > due.get(seat, 0)]
        expect(not over, record, "envy that nobody owes: %s", over)

    def is_known(self, record, one):
        """Nobody knows the outcome while antes go back; afterwards a hand whose cards matter has been opened."""
        if one.stage == "antes-back":
            return
        seat = next((seat for seat in self.this.seats if seat.number == one.seat), None)
        if seat:
            same(record, "the outcome", seat.outcome, record.text("outcome"))
            self.is_open(record, seat)

    def is_open(self, record, seat):
        idle = seat.fate is not None or (seat.folded() and not needs_cards_after_fold(self.this, seat))
        expect(idle or seat.number not in self.closed, record, "the cards of seat %d were never opened", seat.number)

    def on_settled(self, record):
        self.settle(record)
        still = self.left()
        expect(not still, record, "these should have been moved before it: %s", still)
        self.passed, self.settled = set(STAGES), True

    def on_seen(self, record):
        seat = record.number("seat")
        self.settle(record)
        expect(seat in brings_envy(self.this), record, "the hand brings no envy")
        self.seen.add(seat)

    def corrected(self, record, former):
        """What was moved is brought to what it should have been: before money moves, progressive wagers alone. A hand that
        was settled is so at its right seat, too. `former`: the facts before."""
        if not self.begun:
            wager = self.round.opening.table and self.round.opening.table["wager"]
            taken = (
                [
                    Stage("taken", seat["seat"], {"progressive-take": wager})
                    for seat in facts["seats"]
                    if seat.get("progressive")
                ]
                for facts in (former, self.round.facts())
            )
            self.adjusts = adjustments(*taken, record.text("what"))
            return
        if record.text("what") == "seat":
            self.made |= {(stage, record.number("to")) for stage, seat in self.made if seat == record.number("seat")}
            self.seen |= {record.number("to")} if record.number("seat") in self.seen else set()
        fill(former)
        before = without_envy(stages(settle(record, self.round.opening.book, former)))
        self.settle(record)
        for seat in self.this.seats:
            if self.is_made(Stage("hand", seat.number)):
                self.is_open(record, seat)
        made = ([one for one in some if self.is_made(one)] for some in (before, self.due))
        self.adjusts = adjustments(*made, record.text("what"))

    def on_adjust(self, record):
        if record.text("stage") == "envy":
            expect(not self.adjusts, record, "before it this should have been adjusted: %s", self.adjusts)
            self.envy[record.number("seat")] += record.number("envy-pay")
            return
        one = next_adjustment(record, self.adjusts)
        if self.begun and one.stage != "taken":
            self.is_known(record, one)

    def on_game_over(self, record):
        self.settle(record)
        unseen = brings_envy(self.this) - self.seen
        expect(not unseen, record, "no supervisor has seen the hand of seat %s (R37)", sorted(unseen))


class Past:
    """A round that is over: its facts as they stand, for corrections."""

    def __init__(self, table):
        self.number, self.book, self.link = table.number, table.book, table.link
        self.players = dict(table.players)
        self.facts = json.dumps(table.round.facts())
        self.adjusts, self.last = [], None

    def settle(self, where):
        facts = json.loads(self.facts)
        fill(facts)
        self.last = settle(where, self.book, facts)
        return stages(self.last)

    def correct(self, record):
        former = self.settle(record)
        self.facts = json.dumps(correct(json.loads(self.facts), record.fields))
        self.adjusts = adjustments(former, self.settle(record), record.text("what"))

    def lit(self):
        """The seats that have a progressive wager."""
        return {seat["seat"] for seat in json.loads(self.facts)["seats"] if seat.get("progressive")}

    def adjust(self, record):
        next_adjustment(record, self.adjusts)

    def check_adjusted(self, record):
        """At the end of the command that corrected it."""
        expect(not self.adjusts, record, "it should have adjusted %s", self.adjusts)
