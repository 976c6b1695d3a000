"""The money of a settled round as a floor writes it down: one line a seat and stage, in the book's order (R37).

A linked round never pays what comes off a meter: its line names the level, the link pays. Its progressive wagers were
taken at Coin In.
"""
from moves import STAGES, moves
from oracle import live_for_progressive

LOWEST_FIRST = ("taken", "award")  # the others from the dealer's right


class Stage:
    """What one seat is given and taken at one stage; cents by `ante-pay`, `toke-return` and so on, in their order."""

    def __init__(self, stage, seat, cents=None, level=None):
        self.stage, self.seat, self.cents, self.level = stage, seat, cents or {}, level

    def place(self):
        return place(self.stage, self.seat)

    def __eq__(self, other):
        return (self.stage, self.seat, list(self.cents.items()), self.level) == (
            other.stage,
            other.seat,
            list(other.cents.items()),
            other.level,
        )

    def __repr__(self):
        level = "" if self.level is None else " level=%d" % self.level
        return "seat=%d stage=%s%s%s" % (
            self.seat,
            self.stage,
            "".join(" %s=%d" % item for item in self.cents.items()),
            level,
        )


def place(stage, seat):
    """Where it stands in the order of money."""
    return STAGES.index(stage), seat if stage in LOWEST_FIRST else -seat


# The order of keys in a line: wagers as they are settled, then the toke, the fee and envy.
WAGERS = ("ante", "match-play", "blind", "play", "trips", "progressive", "cover-all", "toke", "fee", "envy")
DOES = ("return", "take", "pay")
KEYS = ["%s-%s" % (wager, does) for wager in WAGERS for does in DOES]


def in_order(cents):
    return {key: cents[key] for key in KEYS if cents.get(key)}


def stages(this):
    """Every line of a linked round, in order. Its progressive wagers are taken by the link: `progressive-take` at the
    stage `taken` is never written, but taken back where a correction finds that there was none."""
    names = list(this.table["levels"]) if this.table else []
    levels = {seat.number: names.index(one["level"]) for seat in this.seats for one in seat.lines if "level" in one}
    found = []
    for move in moves(this):
        stage, seat, key = move["stage"], move["seat"], "%s-%s" % (move["wager"], move["does"])
        if not found or (found[-1].stage, found[-1].seat) != (stage, seat):
            found.append(Stage(stage, seat))
        if key == "progressive-pay" and seat in levels:
            found[-1].level = levels[seat]
        else:
            found[-1].cents[key] = found[-1].cents.get(key, 0) + move["cents"]
    for one in found:
        one.cents = in_order(one.cents)
    return found


def difference(former, latter):
    """What a correction changes of one seat at one stage, or None. Either may be None."""
    before, after = (one.cents if one else {} for one in (former, latter))
    cents = in_order({key: after.get(key, 0) - before.get(key, 0) for key in {**before, **after}})
    levels = [one.level if one else None for one in (former, latter)]
    if not cents and levels[0] == levels[1]:
        return None
    one = latter or former
    return Stage(one.stage, one.seat, cents, levels[1])


def adjustments(former, latter, what):
    """The lines that lead from what was moved to what should have been, in the order of money. A progressive wager that a
    correction of wagers finds is taken by the link (late-coin-in)."""
    before, after = ({one.place(): one for one in some} for some in (former, latter))
    if what == "wager":
        before.update({where: one for where, one in after.items() if one.stage == "taken" and where not in before})
    found = [difference(before.get(where), after.get(where)) for where in sorted({**before, **after})]
    return [one for one in found if one]


def brings_envy(this):
    """The seats whose hands somebody is paid envy for (R3, R21, R33)."""
    if not this.table:
        return set()
    return {
        winner.number
        for winner, _ in this.envy_hands
        if any(
            live_for_progressive(this, seat) and (seat.player != winner.player or this.house["winner_gets_envy"])
            for seat in this.seats
        )
    }


def hits(this):
    """Seats that take a percentage of a meter, in paying order, with level, percentage and the hand (R23)."""
    names = list(this.table["levels"]) if this.table else []
    lowest = this.house["lowest_seat_first"]
    return [
        (seat.number, names.index(one["level"]), seat.percent)
        for seat in sorted(this.seats, key=lambda seat: seat.number if lowest else -seat.number)
        for one in seat.lines
        if "level" in one
    ]
