"""One round at a table, from the lines of its log to the facts of `felt settle`.

A round is the list of its steps; its facts are what the steps come to. `undo` takes the last step off the list.
"""
from corrected import correct, read_bet, read_incident
from hands import DECK
from houses import HOUSES
from incidents import RULING
from ledger import cards, expect, same

STREETS = ("preflop", "flop", "river")
# What can be taken back, and what a step's command wrote beside it.
STEPS = {
    "bet",
    "clear",
    "deal",
    "check",
    "play",
    "fold",
    "time-out",
    "flop",
    "river",
    "reveal",
    "incident",
    "decide",
    "correct",
}
KEPT = {"lock", "sensor", "progressive"}
OUTCOMES = {
    "stand": "stands",
    "void": "voids-round",
    "trips": "voids-but-trips",
    "void-hand": "voids-hand",
    "forfeit-hand": "forfeits-hand",
    "no-2x": "cancels-flop-bets",
    "decision": "needs-decision",
    "decision-forfeit": "needs-decision",
}


DOWN = {"kind": "progressive-down", "when": "before-start"}


def is_failure(fields):
    """The progressive fails before the start: nothing that a step could take back."""
    return all(fields.get(key) == value for key, value in DOWN.items())


def first_places(book, way, seats):
    """Where the cards go before anyone acts, top card first: "b0" on the board, (seat, 0) in a hand, "d0" the dealer's."""
    board = ["b%d" % place for place in range(5)]
    hands = [(seat, card) for seat in seats for card in (0, 1)]
    dealer = ["d0", "d1"]
    one_by_one = [place for card in (0, 1) for place in [(seat, card) for seat in seats] + ["d%d" % card]]
    if (book, way) == ("players-guide", "hand"):
        return one_by_one + board
    if (book, way) == ("massachusetts", "shoe"):
        return one_by_one  # MA 7: the board comes later, a burn before each part
    return board + hands + dealer  # CN 11, 12; CB Play 5 to 7; MA 8


class Facts:
    """What the steps of a round come to so far."""

    def __init__(self, opening):
        self.book, self.options, self.live = opening.book, opening.options, opening.live
        self.way, self.posted = opening.way, opening.posted
        self.bets, self.plays, self.holes = {}, {}, {}
        self.board, self.dealer = [], []
        self.incidents = [dict(DOWN)] if opening.down else []
        self.deck, self.next, self.placed = None, 0, {}
        self.street, self.locked = None, False

    # --- steps -----------------------------------------------------------------------------------------------------

    def apply(self, word, fields):
        getattr(self, "on_" + word.replace("-", "_"))(fields)

    def on_bet(self, fields):
        bet = read_bet(fields)
        self.bets[bet["seat"]] = bet

    def on_clear(self, fields):
        self.bets.pop(int(fields["seat"]), None)

    def on_lock(self, fields):
        self.locked = True

    def on_sensor(self, fields):
        """CN 49: no progressive on that position; what lay there before the start is handed back."""
        if "dead" in fields and not self.locked:
            self.bets.get(int(fields["seat"]), {}).pop("progressive", None)

    def on_progressive(self, fields):
        """CN 48: the system fails before the start, and progressive wagers are handed back."""
        if "down" in fields and not self.locked:
            for bet in self.bets.values():
                bet.pop("progressive", None)

    def on_deal(self, fields):
        self.street = "preflop"
        if not self.live:
            self.deck = cards(fields["cards"])
            self.place(first_places(self.book, self.way, sorted(self.bets)))
            for seat in self.bets:
                self.holes[seat] = [self.placed[seat, 0], self.placed[seat, 1]]

    def place(self, places):
        for place in places:
            self.placed[place] = self.deck[self.next]
            self.next += 1

    def open_board(self, count, fields):
        if self.live:
            self.board += cards(fields["cards"])
            return
        if "b%d" % (count - 1) not in self.placed:
            self.next += 1  # MA 7: a burn
            self.place(["b%d" % place for place in range(len(self.board), count)])
        self.board = [self.placed["b%d" % place] for place in range(count)]

    def on_flop(self, fields):
        self.street = "flop"
        self.open_board(3, fields)

    def on_river(self, fields):
        self.street = "river"
        self.open_board(5, fields)

    def on_reveal(self, fields):
        if not self.live:
            self.dealer = [self.placed["d0"], self.placed["d1"]]
        elif "seat" in fields:
            self.holes[int(fields["seat"])] = cards(fields["cards"])
        else:
            self.dealer = cards(fields["cards"])

    def on_check(self, fields):
        pass

    def on_play(self, fields):
        seat = int(fields["seat"])
        self.plays[seat] = {"street": self.street, "multiple": int(fields["multiple"])}
        if "toke" in fields:
            self.bets[seat]["toke"] = {"on": "play", "amount": int(fields["toke"])}

    def on_fold(self, fields):
        self.plays[int(fields["seat"])] = "fold"

    def on_time_out(self, fields):
        if self.street == "river":  # R35
            self.on_fold(fields)

    def on_incident(self, fields):
        incident = read_incident(fields)
        self.incidents.append(incident)
        if is_failure(fields):
            self.on_progressive({"down": True})
        if incident["kind"] in ("progressive-down", "mucked"):
            return
        told = {"count": 1, "correctable": False, **incident}
        if incident["kind"] == "card-face-up":
            told["count"] = sum(one.get("count", 1) for one in self.incidents if one["kind"] == "card-face-up")
        effect, _ = RULING[self.book](told, self.way)
        self.same_outcome(incident, effect, fields)
        if effect == "no-2x":  # R28: handed back; the hand chooses again
            self.plays = {seat: play for seat, play in self.plays.items() if play == "fold" or play["street"] != "flop"}
        if self.book == "massachusetts" and incident["kind"] == "card-face-up" and effect == "stand":
            self.next += 1  # MA 14(b): set aside

    def same_outcome(self, incident, effect, fields):
        """What the book says of it, as the log has it."""
        if "outcome" in fields:
            same("an incident at a table of %s" % self.book, incident["kind"], OUTCOMES[effect], fields["outcome"])

    def on_decide(self, fields):
        waits = self.incidents[-1]
        waits["decision"] = fields["decision"]
        if "seat" in fields and "seat" not in waits:
            waits["seat"] = int(fields["seat"])

    def on_correct(self, fields):
        facts = correct(self.facts(), fields)
        self.board, self.dealer, self.incidents = facts["board"], facts["dealer"], facts["incidents"]
        self.bets, self.plays, self.holes = {}, {}, {}
        for seat in facts["seats"]:
            number = seat["seat"]
            if "play" in seat:
                self.plays[number] = seat.pop("play")
            if "hole" in seat:
                self.holes[number] = seat.pop("hole")
            self.bets[number] = seat

    # --- the facts ---------------------------------------------------------------------------------------------------

    def facts(self):
        seats = []
        for number in sorted(self.bets):
            seat = dict(self.bets[number])
            if number in self.holes:
                seat["hole"] = self.holes[number]
            if number in self.plays:
                seat["play"] = self.plays[number]
            seats.append(seat)
        board, dealer = self.board, self.dealer
        if (
            self.placed
        ):  # a virtual deck knows what was never turned up: an incident that ended the round may have been none
            dealer = dealer or [self.placed["d0"], self.placed["d1"]]
            board = (
                [self.placed["b%d" % place] for place in range(5)] if "b4" in self.placed and not board[3:] else board
            )
        facts = {
            "board": list(board),
            "dealer": list(dealer),
            "seats": seats,
            "incidents": [dict(incident) for incident in self.incidents],
        }
        if self.options:
            facts["options"] = self.options
        if self.posted:
            facts["posted"] = self.posted
        return facts


class Opening:
    """What a round was opened with."""

    def __init__(self, record, book, link_round, posted):
        fields = record.fields
        self.posted = posted
        self.book, self.round = book, link_round
        self.live, self.down = "live" in fields, "progressive-down" in fields
        self.options = {}
        house = HOUSES[book]
        self.way = fields.get("way") or (house["deals"][0] if house["deals"] else None)
        if "way" in fields and house["deals"]:
            self.options["deal"] = fields["way"]
        if len(house["trips_tables"]) > 1 and "trips" in fields:
            self.options["trips_table"] = fields["trips"]
        if len(house["progressive_tables"]) > 1 and "progressive" in fields:
            self.options["progressive_table"] = fields["progressive"]
        chosen = self.options.get("progressive_table", house["default_progressive"])
        self.table = house["progressive_tables"][chosen]


class Round:
    """A round as it goes: `steps` holds (command, [(word, fields), ...])."""

    def __init__(self, opening):
        self.opening = opening
        self.steps = []
        self.changes = 0  # of the steps so far: tells whether the facts are still the same

    def add(self, record):
        if record.rules < 2 and record.text("kind") == "card-face-up" and record.text("outcome") == "stands":
            return  # cards face up did not add up over reports
        self.changes += 1
        if not self.steps or self.steps[-1][0] != record.command:
            self.steps.append((record.command, []))
        self.steps[-1][1].append((record.word, record.fields))

    def undo(self, record):
        self.changes += 1
        for place in range(len(self.steps) - 1, -1, -1):
            if any(word in STEPS and not is_failure(fields) for word, fields in self.steps[place][1]):
                del self.steps[place]
                return
        expect(False, record, "there is no step to take back")

    def facts(self):
        state = Facts(self.opening)
        for _, lines in self.steps:
            for word, fields in lines:
                state.apply(word, fields)
        return state.facts()


def fill(facts):
    """Gives cards to hands that nobody has opened, since a hand is settled by itself and what nobody has seen moves nothing.
    Returns their seats."""
    used = set(facts["board"] + facts["dealer"] + [card for seat in facts["seats"] for card in seat.get("hole", ())])
    closed = [seat for seat in facts["seats"] if "hole" not in seat]
    for seat in closed:
        seat["hole"] = [card for card in DECK if card not in used][:2]
        used |= set(seat["hole"])
    return {seat["seat"] for seat in closed}
