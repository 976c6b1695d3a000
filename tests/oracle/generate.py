"""Random rounds for the comparison of the two settlements: every book, option, wager and incident, biased decks, and a
share of bad input. `one(seed, index)` gives the same round for ever: (book, the text of the round)."""
import json
import random

from deal import deal_cards
from houses import HOUSES
from incidents import KINDS, RULING, STREETS_BEFORE
from spoil import spoiled

BOOKS = ("chickasaw", "players-guide", "catfish-bend", "massachusetts", "massachusetts")
BAD_SHARE = 0.15


def one(seed, index):
    rng = random.Random("%d:%d" % (seed, index))
    book = rng.choice(BOOKS)
    table = Table(rng, book)
    facts = table.round()
    if rng.random() < BAD_SHARE:
        return book, spoiled(rng, table, facts)
    return book, json.dumps(facts)


def chance(rng, share):
    return rng.random() < share


class Table:
    """What is chosen before the deal, and the round that follows from it."""

    def __init__(self, rng, book):
        self.rng, self.book, self.house = rng, book, HOUSES[book]
        self.options = {}
        if self.house["deals"] and chance(rng, 0.5):
            self.options["deal"] = rng.choice(self.house["deals"])
        if book == "massachusetts":
            if chance(rng, 0.7):
                self.options["trips_table"] = rng.choice("ABCD")
            if chance(rng, 0.8):
                self.options["progressive_table"] = rng.choice(sorted(self.house["progressive_tables"]))
        self.deal = self.options.get("deal", self.house["deals"][0] if self.house["deals"] else None)
        chosen = self.options.get("progressive_table", self.house["default_progressive"])
        self.progressive = self.house["progressive_tables"][chosen]

    def round(self):
        rng = self.rng
        facts = {"seats": self.seats()}
        if self.options or chance(rng, 0.1):
            facts["options"] = dict(self.options)
        self.add_meters(facts)
        self.spare = deal_cards(rng, facts)
        for seat in facts["seats"]:
            if seat.get("ante"):
                seat["play"] = self.play(rng)
        if self.book == "chickasaw":
            self.add_table_facts(facts)
        if chance(rng, 0.3):
            self.add_incidents(facts)
        elif chance(rng, 0.3):
            facts["incidents"] = []
        for seat in facts["seats"]:
            self.add_toke(seat)
            self.drop_idle_hole(facts, seat)
        items = list(facts.items())
        if chance(rng, 0.3):
            rng.shuffle(items)
        return dict(items)

    # --- wagers --------------------------------------------------------------------------------------------------

    def seats(self):
        rng = self.rng
        numbers = rng.sample(range(1, 7), rng.choice((1, 2, 2, 3, 3, 4, 4, 5, 6, 6)))
        if chance(rng, 0.8):
            numbers.sort()
        seats = [self.seat(number) for number in numbers]
        names = ["ann", "bob", "cat", "dan", "eve", "fay"]
        rng.shuffle(names)
        for seat, name in zip(seats, names):
            if chance(rng, 0.7):
                seat["player"] = name
        if self.book == "chickasaw" and len(seats) > 1 and chance(rng, 0.4):
            first, second = rng.sample(seats, 2)
            first["player"] = second["player"] = "two-hands"
        return seats

    def amount(self, least, most):
        rng = self.rng
        pick = rng.random()
        if pick < 0.2:
            return least
        if pick < 0.45:
            return most
        return rng.randrange(least, most + 1, 100)

    def seat(self, number):
        rng, house = self.rng, self.house
        seat = {"seat": number}
        trips_alone = house["trips_alone"] and chance(rng, 0.15)
        if not trips_alone:
            seat["ante"] = seat["blind"] = self.amount(*house["ante"])
        elif chance(rng, 0.1):
            seat["ante"] = seat["blind"] = 0
        if trips_alone or chance(rng, 0.6):
            least, most = house["trips"]
            seat["trips"] = self.amount(least, most or seat["ante"])
        if self.progressive and chance(rng, 0.75):
            seat["progressive"] = True
        elif chance(rng, 0.2):
            seat["progressive"] = False
        if house["cover_all"] and self.deal == "shuffler" and chance(rng, 0.5):
            seat["cover_all"] = self.amount(*house["trips"])
        if house["match_play"] and chance(rng, 0.3):
            seat["match_play"] = self.amount(100, seat["ante"])
        if trips_alone and chance(rng, 0.2):
            seat["play"] = None
        return seat

    @staticmethod
    def play(rng):
        if chance(rng, 0.2):
            return "fold"
        street, multiple = rng.choice((("preflop", 3), ("preflop", 4), ("flop", 2), ("river", 1)))
        return {"street": street, "multiple": multiple}

    def add_toke(self, seat):
        rng, toke = self.rng, self.house["toke"]
        if not toke or not chance(rng, 0.3):
            return
        places = [place for place in ("ante", "blind", "trips") if seat.get(place)]
        if isinstance(seat.get("play"), dict):
            places.append("play")
        on = rng.choice(places + ["blind"] * (3 if "blind" in places else 0))
        measured = seat["ante" if on == "play" else on]
        most = self.house["trips" if on == "trips" else "ante"][1] + toke["over"] - measured
        if toke["max"]:
            most = min(most, toke["max"])
        if most >= 50:
            amount = most if chance(rng, 0.3) else rng.randrange(50, most + 1, 50)
            seat["toke"] = {"on": on, "amount": amount}

    def add_meters(self, facts):
        rng = self.rng
        if not self.progressive or chance(rng, 0.25):
            if chance(rng, 0.2):
                facts["meters"] = {}
            return
        meters = {}
        for level, level_facts in self.progressive["levels"].items():
            seed = level_facts["seed"]
            if chance(rng, 0.75):
                meters[level] = rng.choice(
                    (
                        seed,
                        0,
                        1,
                        rng.randrange(seed),
                        seed + rng.randrange(seed),
                        seed + rng.randrange(10 * seed),
                        9999986 + rng.randrange(40),
                        rng.randrange(2000000000),
                    )
                )
        facts["meters"] = meters

    def add_table_facts(self, facts):
        rng = self.rng
        players = [seat.get("player", "seat %d" % seat["seat"]) for seat in facts["seats"]]
        if chance(rng, 0.2):
            facts["busy"] = len(set(players)) == len(players) and chance(rng, 0.7)
        if chance(rng, 0.2):
            barred = [
                number
                for number in range(1, 7)
                if not any(seat["seat"] == number and seat.get("progressive") for seat in facts["seats"])
            ]
            facts["dead_sensors"] = rng.sample(barred, rng.randrange(len(barred) + 1))

    # --- incidents -----------------------------------------------------------------------------------------------

    def add_incidents(self, facts):
        rng = self.rng
        kinds = [kind for kind in KINDS if kind not in ("mucked", "progressive-down")]
        incidents = []
        self.face_up = 0
        if chance(rng, 0.8):
            incidents.append(self.incident(facts, rng.choice(kinds)))
        while self.face_up == 1 and self.stood and chance(rng, 0.8):
            incidents.append(self.incident(facts, "card-face-up"))
        if chance(rng, 0.2):
            timeless = [kind for kind in kinds if "when" not in KINDS[kind]]
            incidents.append(self.incident(facts, rng.choice(timeless)))
        if self.progressive and chance(rng, 0.2):
            incidents.append(self.progressive_down(facts))
        if self.book == "catfish-bend" and chance(rng, 0.5):
            tucked = [seat for seat in facts["seats"] if seat.get("play") == "fold" and seat.get("trips")]
            for seat in tucked[: rng.randrange(3)]:
                incidents.append({"kind": "mucked", "seat": seat["seat"]})
                if chance(rng, 0.5):
                    seat.pop("hole", None)
        facts["incidents"] = incidents

    def progressive_down(self, facts):
        when = self.rng.choice(("before-start", "at-win", "at-win"))
        if when == "before-start":
            for seat in facts["seats"]:
                seat.pop("progressive", None)
        return {"kind": "progressive-down", "when": when}

    def incident(self, facts, kind):
        """An incident with a decision where one is due, and the facts cut back to what it leaves possible."""
        rng = self.rng
        seat = rng.choice(facts["seats"])
        filled, told = {"kind": kind}, {"kind": kind}
        for field, (allowed, default) in KINDS[kind].items():
            if allowed == "bool":
                value = chance(rng, 0.5)
            elif allowed == "count":
                value = rng.choice((1, 1, 2, 3))
            elif allowed == "seat":
                value = seat["seat"]
            elif allowed == "who":
                value = rng.choice(("dealer", seat["seat"]))
            else:
                value = rng.choice(allowed)
            filled[field] = value
            if value != default or chance(rng, 0.5):
                told[field] = value
        if kind == "card-face-up":
            self.face_up += filled["count"]
            filled["count"] = self.face_up
        effect, _ = RULING[self.book](filled, self.deal)
        if effect.startswith("decision"):
            open_to = (
                ("continue", "forfeit-hand")
                if effect == "decision-forfeit"
                else ("continue", "continue", "void-hand", "void-round", "forfeit-hand")
            )
            told["decision"] = rng.choice(open_to)
            named = filled.get("seat") or (filled["who"] if filled.get("who", "dealer") != "dealer" else None)
            if told["decision"].endswith("-hand"):
                if named is None or chance(rng, 0.2):
                    told["seat"] = named or seat["seat"]
            effect = {"continue": "stand", "void-round": "void"}.get(told["decision"], told["decision"])
            if chance(rng, 0.3):
                told["by"], told["reason"] = "pit 4", "as seen"
        elif chance(rng, 0.1):
            told["reason"] = "as seen"
        self.stood = effect == "stand"
        self.cut_back(facts, effect, filled, seat)
        return told

    def cut_back(self, facts, effect, incident, seat):
        rng = self.rng
        if effect == "no-2x":
            for other in facts["seats"]:
                if isinstance(other.get("play"), dict) and other["play"]["street"] == "flop":
                    other["play"] = rng.choice(("fold", {"street": "river", "multiple": 1}))
        if effect in ("stand", "no-2x"):
            return
        moment = incident.get("when")
        reached = self.point_reached(moment, whole=effect != "void")
        concerned = facts["seats"] if effect in ("void", "trips") else [seat]
        for other in concerned:
            self.cut_play(other, moment if moment in STREETS_BEFORE else None, reached)
        if effect == "void":
            self.cut_cards(facts, reached)
        elif effect == "trips":
            if chance(rng, 0.5):
                facts["dealer"] = facts["dealer"][: rng.randrange(3)]
            for other in facts["seats"]:
                if not other.get("trips") and chance(rng, 0.3):
                    self.cut_hole(other)
        elif chance(rng, 0.3):
            self.cut_hole(seat)
        if incident["kind"] == "wrong-card-count" and incident["who"] == seat["seat"] and chance(rng, 0.7):
            held = seat.get("hole", [])
            more, self.spare = self.spare[:2], self.spare[2:]
            seat["hole"] = (held + more)[: rng.choice((0, 1, 3, 4))]

    def point_reached(self, moment, whole):
        """How many board cards are open: at least what the moment implies."""
        if whole or chance(self.rng, 0.4):
            return 5
        least = {"after-flop": 3, "after-river": 5}.get(moment, 0)
        return self.rng.choice([count for count in (0, 3, 5) if count >= least])

    def cut_play(self, seat, moment, reached):
        if not seat.get("play"):
            return
        rng = self.rng
        allowed = set(STREETS_BEFORE[moment or "after-river"])
        if reached < 5:
            allowed -= {"river", "fold"}
        if reached < 3:
            allowed -= {"flop"}
        street = "fold" if seat["play"] == "fold" else seat["play"]["street"]
        if street not in allowed or chance(rng, 0.3):
            del seat["play"]
            if "preflop" in allowed and chance(rng, 0.3):
                seat["play"] = {"street": "preflop", "multiple": rng.choice((3, 4))}

    def cut_cards(self, facts, reached):
        rng = self.rng
        facts["board"] = facts.get("board", [])[:reached]
        if reached == 0 and chance(rng, 0.3):
            del facts["board"]
        if chance(rng, 0.6):
            facts["dealer"] = facts.get("dealer", [])[: rng.randrange(3)]
            if not facts["dealer"] and chance(rng, 0.5):
                del facts["dealer"]
        if reached == 0 and not any(seat.get("play") for seat in facts["seats"]) and chance(rng, 0.4):
            for seat in facts["seats"]:
                self.cut_hole(seat)

    def cut_hole(self, seat):
        if "hole" not in seat:
            return
        seat["hole"] = seat["hole"][: self.rng.randrange(3)]
        if not seat["hole"] and chance(self.rng, 0.5):
            del seat["hole"]

    def drop_idle_hole(self, facts, seat):
        """A folded hand on which nothing depends any more may do without cards."""
        if seat.get("play") != "fold" or not chance(self.rng, 0.4):
            return
        if self.house["fold_keeps_trips"] and seat.get("trips"):
            return
        if self.house["fold_keeps_progressive"] and seat.get("progressive"):
            return
        seat.pop("hole", None)
