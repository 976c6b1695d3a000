"""Reads the facts of a round and refuses what the book or the contract does not allow."""
import json

from hands import DECK
from houses import CHIP, HOUSES, POSITIONS, TOKE_CHIP
from incidents import DECISIONS, KINDS, RULING, STREETS_BEFORE

CARDS = frozenset(DECK)


class BadInput(Exception):
    """where: "round" or "seat N" (several where either would do); fields: names of which one must be mentioned."""

    def __init__(self, where, fields, reason, rule=None):
        self.where = (where,) if isinstance(where, str) else tuple(where)
        self.fields = (fields,) if isinstance(fields, str) else tuple(fields)
        self.rule = rule
        self.reason = reason
        cited = " (%s)" % rule if rule else ""
        super().__init__("%s: %s: %s%s" % (self.where[0], "/".join(self.fields), reason, cited))


def load(text):
    """JSON with every key at most once, integers only."""

    def pairs(items):
        keys = [key for key, _ in items]
        if len(keys) != len(set(keys)):
            raise BadInput(ANYWHERE, (), "a key twice")
        return dict(items)

    def real(digits):
        raise BadInput(ANYWHERE, (), "%s is not an integer" % digits)

    return json.loads(text, object_pairs_hook=pairs, parse_float=real, parse_constant=real)


# A fault of the JSON text itself is met before there is a seat to name.
ANYWHERE = ("round",) + tuple("seat %d" % number for number in range(1, POSITIONS + 1)) + ("anywhere",)


def is_int(value):
    return isinstance(value, int) and not isinstance(value, bool)


class Seat:
    """One hand and its wagers. fate: None, or void, forfeit, trips by an incident, with the rules that say so."""

    def __init__(self, number):
        self.number = number
        self.where = "seat %d" % number
        self.player = ("seat", number)
        self.ante = self.blind = self.trips = self.cover_all = self.match_play = 0
        self.progressive = False
        self.toke = None
        self.hole = None
        self.play = None  # None, "fold" or (street, multiple)
        self.mucked = False
        self.fate = None
        self.fate_rules = ()
        self.any_hole = False  # a wrong card count: hole may hold any number

    def folded(self):
        return self.play == "fold"

    def staked_play(self):
        return self.ante * self.play[1] if isinstance(self.play, tuple) else 0


class Round:
    def __init__(self, book):
        self.book = book
        self.house = HOUSES[book]
        self.face_up = 0  # cards found face up so far
        self.void = False  # an incident voids the whole round: cards and plays may stop where they are
        self.trips_settled = False  # void, but the board is completed and Trips settled: the dealer's cards may stop
        self.down = None  # progressive-down: before-start or at-win
        self.remove_deck = False


TOP = {"meters", "dealer", "board", "seats", "incidents", "options", "posted"}


def read_round(book, facts):
    if book not in HOUSES:
        raise BadInput("round", "book", "no such book")
    if not isinstance(facts, dict):
        raise BadInput("round", (), "not an object")
    this = Round(book)
    post(this, facts.get("posted", {}))
    house = this.house
    for field in facts:
        if field in ("busy", "dead_sensors") and house["table_facts"]:
            continue
        if field not in TOP:
            raise BadInput("round", field, "unknown field")
    read_options(this, facts.get("options", {}))
    read_meters(this, facts.get("meters", {}))
    read_seats(this, facts)
    read_table_facts(this, facts)
    for incident in as_list(facts.get("incidents", []), "round", "incidents"):
        read_incident(this, incident)
    read_cards(this, facts)
    for seat in this.seats:
        check_play(this, seat)
        check_toke(this, seat)
        check_hole(this, seat)
    return this


def post(this, posted):
    """R43: the house's own limits, seats and chips, and its link's seeds and growth, as a table's log has them."""
    this.positions, this.chip = int(posted.get("positions", POSITIONS)), int(posted.get("chip", CHIP))
    house = this.house = dict(this.house, cover_limits=this.house["trips"])
    for word, key in (("ante", "ante"), ("trips", "trips"), ("cover-all", "cover_limits")):
        least, most = house[key]
        if "max-" + word in posted or "min-" + word in posted:
            most = posted.get("max-" + word, most)
            house[key] = int(posted.get("min-" + word, least)), most if most is None else int(most)
    tables = house["progressive_tables"] = dict(house["progressive_tables"])
    for name, table in tables.items():
        if table and any(key[:4] in ("seed", "grow", "rese") for key in posted):
            tables[name] = dict(table, levels=levels_of(table["levels"], posted))


def levels_of(levels, posted):
    own = {}
    for index, (name, level) in enumerate(levels.items()):
        own[name] = dict(level)
        for word, key in (("seed", "seed"), ("growth", "growth"), ("reserve", "reserve")):
            if "%s-%d" % (word, index) in posted:
                own[name][key] = int(posted["%s-%d" % (word, index)])
    return own


def as_list(value, where, field):
    if not isinstance(value, list):
        raise BadInput(where, field, "not a list")
    return value


# --- options, meters, facts of the table ---------------------------------------------------------------------------


def read_options(this, options):
    house = this.house
    if not isinstance(options, dict):
        raise BadInput("round", "options", "not an object")
    # R19: only massachusetts leaves the pay tables to the house.
    choices = {"deal": house["deals"] or ()}
    choices["trips_table"] = house["trips_tables"] if len(house["trips_tables"]) > 1 else ()
    choices["progressive_table"] = house["progressive_tables"] if len(house["progressive_tables"]) > 1 else ()
    for field, value in options.items():
        if field not in choices or not isinstance(value, str) or value not in choices[field]:
            raise BadInput("round", (field, "options"), "not an option of this book")
    this.deal = options.get("deal", house["deals"][0] if house["deals"] else None)
    this.trips_odds = house["trips_tables"][options.get("trips_table", house["default_trips"])]
    this.table = house["progressive_tables"][options.get("progressive_table", house["default_progressive"])]


def read_meters(this, meters):
    levels = this.table["levels"] if this.table else {}
    if not isinstance(meters, dict):
        raise BadInput("round", "meters", "not an object")
    for level, amount in meters.items():
        if level not in levels:
            raise BadInput("round", (level, "meters"), "unknown level")
        if not is_int(amount) or amount < 0:
            raise BadInput("round", (level, "meters"), "not an amount")
    this.meters = {level: meters.get(level, level_facts["seed"]) for level, level_facts in levels.items()}


def read_table_facts(this, facts):
    busy = facts.get("busy", False)
    if not isinstance(busy, bool):
        raise BadInput("round", "busy", "not true or false")
    dead = as_list(facts.get("dead_sensors", []), "round", "dead_sensors")
    for position in dead:
        if not is_int(position) or not 1 <= position <= this.positions:
            raise BadInput("round", "dead_sensors", "no such position")
    for seat in this.seats:
        if seat.progressive and seat.number in dead:
            raise BadInput(seat.where, ("progressive", "sensor"), "the sensor is dead", "CN 49")
    # CN 7, CN 7(a), PG Conduct 2, R10, MA 11: hands of one player.
    most = 1 if busy else this.house["hands"]
    for seat in this.seats:
        mine = [other for other in this.seats if other.player == seat.player]
        if len(mine) > most:
            raise BadInput(
                [other.where for other in mine] + ["round"],
                ("player", "hand"),
                "too many hands",
                {"chickasaw": "CN 7", "players-guide": "PG Conduct 2", "catfish-bend": "R10", "massachusetts": "MA 11"}[
                    this.book
                ],
            )


# --- seats and wagers ----------------------------------------------------------------------------------------------


def read_seats(this, facts):
    given = as_list(facts.get("seats", []), "round", "seats")
    if not given:
        raise BadInput("round", "seats", "no seats")
    this.seats = []
    for one in given:
        if not isinstance(one, dict):
            raise BadInput("round", "seats", "not an object")
        number = one.get("seat")
        if not is_int(number) or not 1 <= number <= this.positions:
            raise BadInput(
                ("round", "seat %s" % number),
                "seat",
                "no such position",
                "R15" if is_int(number) and number > this.positions else None,
            )
        if any(seat.number == number for seat in this.seats):
            raise BadInput(("seat %d" % number, "round"), "seat", "a seat twice")
        seat = Seat(number)
        seat.chip = this.chip
        this.seats.append(read_seat(this, seat, one))


def read_seat(this, seat, facts):
    house = this.house
    allowed = {"seat", "player", "ante", "blind", "trips", "progressive", "hole", "play"}
    if house["cover_all"]:
        allowed.add("cover_all")
    if house["match_play"]:
        allowed.add("match_play")
    if house["toke"]:
        allowed.add("toke")
    for field in facts:
        if field not in allowed:
            raise BadInput(seat.where, field, "the book has no such field")
    if "player" in facts:
        if not isinstance(facts["player"], str):
            raise BadInput(seat.where, "player", "not a name")
        seat.player = facts["player"]
    for field in ("ante", "blind", "trips", "cover_all", "match_play"):
        amount = facts.get(field, 0)
        if not is_int(amount) or amount < 0:
            raise BadInput(seat.where, field, "not an amount")
        setattr(seat, field, amount)
    if not isinstance(facts.get("progressive", False), bool):
        raise BadInput(seat.where, "progressive", "not true or false")
    seat.progressive = facts.get("progressive", False)
    check_wagers(this, seat)
    if "hole" in facts:
        seat.hole = as_list(facts["hole"], seat.where, "hole")
    seat.play = read_play(seat, facts.get("play"))
    seat.toke = read_toke(seat, facts["toke"]) if "toke" in facts else None
    return seat


def check_amount(seat, field, amount, least, most, rule):
    """R22: whole chips. R15, CB Play 2, 3: the limits."""
    if amount % seat.chip != 0:
        raise BadInput(seat.where, field, "not a multiple of the smallest chip", "R22")
    if not least <= amount <= most:
        raise BadInput(seat.where, field, "outside the limits", rule)


def check_wagers(this, seat):
    house = this.house
    if seat.ante != seat.blind:
        # CN 1, PG Wagers 1, CB Play 4, MA 1 Ante
        raise BadInput(seat.where, ("ante", "blind"), "Ante and Blind must be equal", "CN 1")
    if seat.ante:
        check_amount(seat, ("ante", "blind"), seat.ante, *house["ante"], "R15")
    elif not (seat.trips and house["trips_alone"]):
        raise BadInput(
            seat.where,
            ("ante", "trips", "progressive", "cover_all", "match_play", "blind", "wager"),
            "needs Ante and Blind",
            "MA 6(c)",
        )
    if seat.trips:
        least, most = house["trips"]
        check_amount(seat, "trips", seat.trips, least, seat.ante if most is None else most, "R15")
    if seat.cover_all:
        check_amount(seat, "cover_all", seat.cover_all, *house["cover_limits"], "R18")
        if this.deal == "shoe":
            raise BadInput(seat.where, "cover_all", "needs the shuffler", "MA 12(d)")
    if seat.match_play:
        check_amount(seat, "match_play", seat.match_play, CHIP, seat.ante, "R7")
    if seat.progressive and not this.table:
        raise BadInput(seat.where, "progressive", "none is offered", "MA 13(e)")


def read_play(seat, play):
    if play is None or play == "fold":
        return play
    if not isinstance(play, dict) or set(play) != {"street", "multiple"}:
        raise BadInput(seat.where, "play", "not a play")
    street, multiple = play["street"], play["multiple"]
    # CN 16, 18, 20: three or four antes, then two, then one.
    multiples = {"preflop": (3, 4), "flop": (2,), "river": (1,)}
    if not isinstance(street, str) or street not in multiples or not is_int(multiple):
        raise BadInput(seat.where, "play", "not a play")
    if multiple not in multiples[street]:
        raise BadInput(seat.where, "play", "not a play that the rules allow", "CN 16")
    return street, multiple


def read_toke(seat, toke):
    if not isinstance(toke, dict) or set(toke) != {"on", "amount"}:
        raise BadInput(seat.where, "toke", "not a toke")
    if toke["on"] not in ("ante", "blind", "play", "trips"):
        raise BadInput(
            seat.where, "toke", "no toke on that", "CN-P 5, CB Tokes 4" if toke["on"] == "progressive" else None
        )
    if not is_int(toke["amount"]) or toke["amount"] < 0:
        raise BadInput(seat.where, "toke", "not an amount")
    return (toke["on"], toke["amount"]) if toke["amount"] else None


def check_toke(this, seat):
    """R6, CB Tokes 2, 3."""
    if not seat.toke:
        return
    on, amount = seat.toke
    limits = this.house["toke"]
    beside = seat.staked_play() if on == "play" else getattr(seat, on)
    if not beside:
        raise BadInput(seat.where, "toke", "beside a wager that the player does not have", "R6")
    if amount % TOKE_CHIP != 0:
        raise BadInput(seat.where, "toke", "not whole half-dollars", "R22")
    if limits["max"] is not None and amount > limits["max"]:
        raise BadInput(seat.where, "toke", "above the maximum", "CB Tokes 3")
    measured = seat.ante if on == "play" else beside
    most = this.house["trips" if on == "trips" else "ante"][1] + limits["over"]
    if measured + amount > most:
        raise BadInput(seat.where, "toke", "wager and toke above the maximum", "R6")


# --- incidents -----------------------------------------------------------------------------------------------------


def read_incident(this, given):
    incident = checked_incident(this, given)
    kind = incident["kind"]
    if kind == "progressive-down":
        if "decision" in incident:
            raise BadInput("round", "decision", "the book rules", "R25")
        this.down = incident["when"]
        if this.down == "before-start":
            # CN 48; the others by the last line of section 3.
            for seat in this.seats:
                if seat.progressive:
                    raise BadInput(seat.where, "progressive", "the progressive is down", "CN 48")
        return
    if kind == "mucked":
        read_mucked(this, incident)
        return
    if kind == "card-face-up":
        # "More than one card is found face up": found cards are counted, not the times that somebody spoke up.
        this.face_up += incident["count"]
        incident["count"] = this.face_up
    effect, rules = RULING[this.book](incident, this.deal)
    seat_number = incident.get("seat")
    if seat_number is None and incident.get("who") != "dealer":
        seat_number = incident.get("who")
    where = ["round"] + (["seat %d" % seat_number] if seat_number else [])
    if effect in ("decision", "decision-forfeit"):
        effect = decided(this, effect, incident, rules, where, seat_number)
    elif "decision" in incident:
        raise BadInput(where, "decision", "the book itself rules", "R25")
    this.remove_deck = this.remove_deck or (
        this.book == "massachusetts" and kind == "stub-count-wrong" and not incident["misdealt"]
    )
    take_effect(this, effect, rules, incident, seat_number)


def checked_incident(this, given):
    if not isinstance(given, dict) or not isinstance(given.get("kind"), str) or given["kind"] not in KINDS:
        raise BadInput("round", ("incident", "kind"), "no such incident")
    fields = KINDS[given["kind"]]
    incident = {"kind": given["kind"]}
    for field, (allowed, default) in fields.items():
        value = given.get(field, default)
        if value is None or not fits(this, allowed, value):
            raise BadInput(("round", "seat %s" % value), (field, "incident", given["kind"]), "bad value")
        incident[field] = value
    for field, value in given.items():
        if field in incident:
            continue
        if field == "decision":
            if value not in DECISIONS:
                raise BadInput("round", "decision", "no such decision")
        elif field == "seat":
            if not fits(this, "seat", value):
                raise BadInput(("round", "seat %s" % value), "seat", "no such seat")
        elif field in ("by", "reason"):
            if not isinstance(value, str):
                raise BadInput("round", field, "not a text")
        else:
            raise BadInput("round", field, "unknown field")
        incident[field] = value
    return incident


def fits(this, allowed, value):
    if allowed == "bool":
        return isinstance(value, bool)
    if allowed == "count":
        return is_int(value) and value >= 1
    if allowed == "seat":
        return is_int(value) and any(seat.number == value for seat in this.seats)
    if allowed == "who":
        return value == "dealer" or fits(this, "seat", value)
    return isinstance(value, str) and value in allowed


def read_mucked(this, incident):
    """R27: in catfish-bend only, and only for a fold with Trips."""
    seat = seat_of(this, incident["seat"])
    if this.book != "catfish-bend" or "decision" in incident or not seat.folded() or not seat.trips:
        raise BadInput((seat.where, "round"), ("mucked", "decision", "incident"), "only for a fold with Trips", "R27")
    seat.mucked = True


def seat_of(this, number):
    return next(seat for seat in this.seats if seat.number == number)


def decided(this, effect, incident, rules, where, seat_number):
    """R25: the four decisions; CB Irregularities 7 leaves two of them."""
    decision = incident.get("decision")
    if decision is None:
        raise BadInput(where, ("decision", incident["kind"]), "needs a decision", rules[0])
    if effect == "decision-forfeit" and decision not in ("forfeit-hand", "continue"):
        raise BadInput(where, "decision", "not open here", rules[0])
    if decision.endswith("-hand") and seat_number is None:
        raise BadInput(where, ("seat", "decision"), "which hand?", "R25")
    return {"continue": "stand", "void-round": "void"}.get(decision, decision)


def take_effect(this, effect, rules, incident, seat_number):
    """Forfeit beats void of the round, which beats void of the hand, which beats trips."""
    strength = {None: 0, "trips": 1, "hand": 2, "void": 3, "forfeit": 4}
    if effect == "stand":
        return
    if effect == "no-2x":
        for seat in this.seats:
            if isinstance(seat.play, tuple) and seat.play[0] == "flop":
                raise BadInput(seat.where, "play", "the 2x bets were cancelled", "PG Misdeal Shuffler 4(b)")
        return
    fate = {"void": "void", "trips": "trips", "void-hand": "hand", "forfeit-hand": "forfeit"}[effect]
    concerned = this.seats if fate in ("void", "trips") else [seat_of(this, seat_number)]
    this.void = this.void or fate == "void"
    this.trips_settled = this.trips_settled or fate == "trips"
    moment = incident.get("when") if incident["kind"] in ("dealer-card-exposed", "card-face-up") else None
    for seat in concerned:
        if moment in STREETS_BEFORE and seat.play is not None:
            street = "fold" if seat.folded() else seat.play[0]
            if street not in STREETS_BEFORE[moment]:
                raise BadInput(seat.where, "play", "made after the hand was void", rules[0])
        if incident["kind"] == "wrong-card-count" and incident["who"] == seat.number:
            seat.any_hole = True
        if strength[fate] > strength[seat.fate]:
            seat.fate, seat.fate_rules = fate, rules
        elif fate == seat.fate:
            seat.fate_rules += rules


# --- cards and plays -----------------------------------------------------------------------------------------------


def read_cards(this, facts):
    this.board = checked_cards("round", "board", facts.get("board", []))
    this.dealer = checked_cards("round", "dealer", facts.get("dealer", []))
    for seat in this.seats:
        if seat.hole is not None:
            checked_cards(seat.where, "hole", seat.hole)
    holders = [("round", "board", this.board), ("round", "dealer", this.dealer)]
    holders += [(seat.where, "hole", seat.hole or []) for seat in this.seats]
    seen = {}
    for where, field, cards in holders:
        for card in cards:
            if card in seen:
                raise BadInput((where, seen[card][0]), (field, seen[card][1], card), "%s twice" % card)
            seen[card] = (where, field)
    if len(this.board) > 5 or len(this.dealer) > 2:
        raise BadInput("round", ("board", "dealer"), "too many cards")
    # Where every hand is void or forfeited, alone or together, nothing depends on board and dealer any more.
    over = this.void or all(seat.fate in ("hand", "forfeit") for seat in this.seats)
    if not over and len(this.board) != 5:
        raise BadInput("round", "board", "must be whole")
    if not over and not this.trips_settled and len(this.dealer) != 2:
        raise BadInput("round", "dealer", "must be whole")


def checked_cards(where, field, cards):
    for card in as_list(cards, where, field):
        if not isinstance(card, str) or card not in CARDS:
            raise BadInput(where, (field, str(card)), "not a card")
    return cards


def check_play(this, seat):
    if not seat.ante and seat.play is not None:
        raise BadInput(seat.where, "play", "a trips-only hand neither plays nor folds", "CN 3")
    if seat.ante and seat.play is None and seat.fate is None:
        raise BadInput(seat.where, "play", "Play or fold is missing", "CN 20")


def check_hole(this, seat):
    held = len(seat.hole or [])
    if held == 2:
        return
    if held > 2 and not seat.any_hole:
        raise BadInput(seat.where, "hole", "two hole cards")
    if seat.fate in ("void", "hand", "forfeit") or (seat.fate == "trips" and not seat.trips):
        return
    if seat.fate is None and seat.folded() and not seat.hole and not needs_cards_after_fold(this, seat):
        return
    raise BadInput(seat.where, "hole", "two hole cards are needed")


def needs_cards_after_fold(this, seat):
    if seat.trips and this.house["fold_keeps_trips"] and not seat.mucked:
        return True
    return seat.progressive and this.house["fold_keeps_progressive"]
