"""Bad input: one fault put into a good round. Each fault is a function that returns False where it does not apply."""
import json

from incidents import RULING


def spoiled(rng, table, facts):
    while True:
        copied = json.loads(json.dumps(facts))
        fault = rng.choice(FAULTS)
        result = fault(rng, table, copied)
        if isinstance(result, str):
            return result
        if result is not False:
            return json.dumps(copied)


def a_seat(rng, facts, wanted=lambda seat: True):
    fitting = [seat for seat in facts["seats"] if wanted(seat)]
    return rng.choice(fitting) if fitting else None


def plain(facts):
    """No incident: every card and every play is needed."""
    return not facts.get("incidents")


def has_ante(seat):
    return bool(seat.get("ante"))


# --- fields ----------------------------------------------------------------------------------------------------------


def unknown_top_field(rng, table, facts):
    facts[rng.choice(("bord", "round", "deck", "note", "Seats"))] = rng.choice((0, [], {}, "x"))


def unknown_seat_field(rng, table, facts):
    a_seat(rng, facts)[rng.choice(("bet", "Ante", "envy", "stake", "cards"))] = rng.choice((0, 100, "x"))


def field_of_another_book(rng, table, facts):
    """Whatever its value, 0 included."""
    house, seat = table.house, a_seat(rng, facts)
    faults = []
    if not house["cover_all"]:
        faults.append(("cover_all", rng.choice((0, 500))))
    if not house["match_play"]:
        faults.append(("match_play", rng.choice((0, 500))))
    if not house["toke"]:
        faults.append(("toke", {"on": "ante", "amount": rng.choice((0, 50))}))
    field, value = rng.choice(faults)
    seat[field] = value


def table_fact_of_another_book(rng, table, facts):
    if table.house["table_facts"]:
        return False
    facts[rng.choice(("busy", "dead_sensors"))] = rng.choice((False, []))
    return None


def option_not_offered(rng, table, facts):
    wrong = [("deal", "machine"), ("decks", "2"), ("trips_table", "E"), ("progressive_table", "PTMGL03")]
    if table.book != "massachusetts":
        wrong += [("trips_table", "A"), ("progressive_table", "none"), ("deal", "shoe")]
    else:
        wrong += [("deal", "hand"), ("trips_table", "none")]
    if table.book == "chickasaw":
        wrong += [("deal", "shuffler"), ("deal", "hand")]
    field, value = rng.choice(wrong)
    facts.setdefault("options", {})[field] = value


def bad_meter(rng, table, facts):
    levels = table.progressive["levels"] if table.progressive else {}
    unknown = [name for name in ("mega", "major", "minor", "jackpot", "grand") if name not in levels]
    faults = [(rng.choice(unknown), 100000)]
    if levels:
        level = rng.choice(sorted(levels))
        faults += [(level, -1), (level, "100"), (level, True), (level, None)]
    level, value = rng.choice(faults)
    facts.setdefault("meters", {})[level] = value


def json_faults(rng, table, facts):
    """A key twice, or a number that is not an integer."""
    text = json.dumps(facts)
    kind = rng.randrange(3)
    if kind == 0:
        return text.replace('{"seat":', '{"progressive": false, "progressive": false, "seat":', 1)
    if kind == 1:
        return text[:-1] + ', "seats": []}'
    seat = a_seat(rng, facts, has_ante)
    if not seat:
        return False
    whole = '"ante": %d, "blind": %d' % (seat["ante"], seat["blind"])
    if whole not in text:
        return False
    return text.replace(
        whole,
        rng.choice(('"ante": %d.0, "blind": %d', '"ante": %d.5, "blind": %d', '"ante": %de0, "blind": %d'))
        % (seat["ante"], seat["blind"]),
        1,
    )


# --- cards -----------------------------------------------------------------------------------------------------------


def card_twice(rng, table, facts):
    holders = [facts.get("board", []), facts.get("dealer", [])] + [seat.get("hole", []) for seat in facts["seats"]]
    holders = [holder for holder in holders if holder]
    if len(holders) < 2:
        return False
    first, second = rng.sample(holders, 2)
    first[rng.randrange(len(first))] = rng.choice(second)
    return None


def not_a_card(rng, table, facts):
    holders = [facts.get("board", []), facts.get("dealer", [])] + [seat.get("hole", []) for seat in facts["seats"]]
    holders = [holder for holder in holders if holder]
    if not holders:
        return False
    holder = rng.choice(holders)
    holder[rng.randrange(len(holder))] = rng.choice(("1h", "10h", "Xx", "", "Ahh", "hA", "A", 5, None, "Kx"))
    return None


def cards_missing(rng, table, facts):
    if not plain(facts):
        return False
    kind = rng.randrange(4)
    if kind == 0:
        facts["board"] = facts["board"][: rng.randrange(5)]
    elif kind == 1:
        facts["dealer"] = facts["dealer"][: rng.randrange(2)]
    elif kind == 2:
        del facts[rng.choice(("board", "dealer"))]
    else:
        seat = a_seat(rng, facts, lambda seat: seat.get("play") != "fold")
        if not seat:
            return False
        if rng.random() < 0.5:
            del seat["hole"]
        else:
            seat["hole"] = seat["hole"][:1]
    return None


def too_many_cards(rng, table, facts):
    if not plain(facts):
        return False
    extra = table.spare[0]
    kind = rng.randrange(3)
    if kind == 0:
        facts["board"].append(extra)
    elif kind == 1:
        facts["dealer"].append(extra)
    else:
        seat = a_seat(rng, facts, lambda seat: "hole" in seat)
        if not seat:
            return False
        seat["hole"].append(extra)
    return None


def missing_hole_after_fold(rng, table, facts):
    """The cards that Trips, or the progressive in players-guide, still needs."""

    def needs(seat):
        return (
            seat.get("play") == "fold"
            and "hole" in seat
            and (
                (table.house["fold_keeps_trips"] and seat.get("trips"))
                or (table.house["fold_keeps_progressive"] and seat.get("progressive"))
            )
        )

    seat = a_seat(rng, facts, needs)
    if not seat or not plain(facts):
        return False
    del seat["hole"]
    return None


# --- wagers ----------------------------------------------------------------------------------------------------------


def bad_ante(rng, table, facts):
    seat = a_seat(rng, facts, lambda seat: has_ante(seat) and "toke" not in seat and "match_play" not in seat)
    if not seat or "trips" in seat:
        return False
    least, most = table.house["ante"]
    seat["ante"] = seat["blind"] = rng.choice((least - 100, most + 100, least + 50, least + 1, -500, 100))
    return None


def ante_and_blind_differ(rng, table, facts):
    seat = a_seat(rng, facts, lambda seat: has_ante(seat) and "toke" not in seat)
    if not seat:
        return False
    seat["blind"] = seat["ante"] + 100 if seat["ante"] == table.house["ante"][0] else seat["ante"] - 100
    if rng.random() < 0.3:
        del seat["blind"]
    return None


def not_an_amount(rng, table, facts):
    seat = a_seat(rng, facts, has_ante)
    if not seat:
        return False
    fields = ["ante", "blind", "trips"] + (["cover_all", "match_play"] if table.book == "massachusetts" else [])
    seat[rng.choice(fields)] = rng.choice(("500", True, [], None, {}, -100))
    return None


def bad_trips(rng, table, facts):
    seat = a_seat(rng, facts, lambda seat: "toke" not in seat)
    if not seat:
        return False
    least, most = table.house["trips"]
    most = seat["ante"] if most is None else most
    seat["trips"] = rng.choice((least - 100 or 50, most + 100, least + 50, most + 10000))
    return None


def without_main_wager(rng, table, facts):
    seat = a_seat(rng, facts, lambda seat: has_ante(seat) and "toke" not in seat and "match_play" not in seat)
    if not seat:
        return False
    del seat["ante"], seat["blind"]
    seat.pop("play", None)
    if table.house["trips_alone"]:
        seat.pop("trips", None)
        seat["progressive"] = rng.random() < 0.7
        if facts.get("dead_sensors") or any(one["kind"] == "progressive-down" for one in facts.get("incidents", [])):
            seat.pop("progressive")
    return None


def bad_progressive(rng, table, facts):
    seat = a_seat(rng, facts)
    if not table.progressive:
        seat["progressive"] = True
        return None
    kind = rng.randrange(3)
    if kind == 0:
        seat["progressive"] = rng.choice((1, 0, "true", 500, [], {}))
        return None
    if kind == 1 and plain(facts):
        seat["progressive"] = True
        for other in facts["seats"]:
            if other is not seat:
                other["progressive"] = False
        facts["incidents"] = [{"kind": "progressive-down", "when": "before-start"}]
        return None
    if kind == 2 and table.book == "chickasaw" and plain(facts):
        seat["progressive"] = True
        facts["dead_sensors"] = [seat["seat"]]
        for other in facts["seats"]:
            if other is not seat and other["seat"] in facts["dead_sensors"]:
                other["progressive"] = False
        return None
    return False


def bad_play(rng, table, facts):
    seat = a_seat(rng, facts, lambda seat: has_ante(seat) and seat.get("toke", {}).get("on") != "play")
    if not seat or not plain(facts):
        return False
    seat["play"] = rng.choice(
        (
            {"street": "preflop", "multiple": 2},
            {"street": "preflop", "multiple": 5},
            {"street": "flop", "multiple": 3},
            {"street": "flop", "multiple": 1},
            {"street": "river", "multiple": 2},
            {"street": "turn", "multiple": 1},
            {"street": "river", "multiple": 0},
            {"street": "preflop"},
            {"multiple": 4},
            "check",
            "Fold",
            4,
            True,
            [],
            {"street": "flop", "multiple": 2, "amount": 1000},
            {"street": "preflop", "multiple": "4"},
            None,
        )
    )
    if seat["play"] is None and rng.random() < 0.5:
        del seat["play"]
    return None


def trips_only_hand_acts(rng, table, facts):
    seat = a_seat(rng, facts, lambda seat: not has_ante(seat))
    if not seat:
        return False
    seat["play"] = rng.choice(("fold", {"street": "river", "multiple": 1}, {"street": "preflop", "multiple": 4}))
    return None


def bad_toke(rng, table, facts):
    toke = table.house["toke"]
    seat = a_seat(rng, facts, has_ante)
    if not toke or not seat:
        return False
    most = table.house["ante"][1] + toke["over"]
    faults = [
        {"on": "progressive", "amount": 100},
        {"on": "ante", "amount": 25},
        {"on": "ante", "amount": 75},
        {"on": "ante", "amount": most - seat["ante"] + 50},
        {"on": "blind", "amount": most - seat["ante"] + 50},
        {"on": "cover_all", "amount": 100},
        {"on": "ante"},
        {"amount": 100},
        {"on": "ante", "amount": "50"},
        {"on": "ante", "amount": -50},
        {"on": "ante", "amount": 50, "for": "dealer"},
        50,
        "ante",
    ]
    if not seat.get("trips"):
        faults.append({"on": "trips", "amount": 50})
    if not isinstance(seat.get("play"), dict):
        faults.append({"on": "play", "amount": 50})
    else:
        faults.append({"on": "play", "amount": most - seat["ante"] + 50})
    seat["toke"] = rng.choice(faults)
    return None


def bad_match_play_or_cover_all(rng, table, facts):
    if table.book != "massachusetts":
        return False
    seat = a_seat(rng, facts)
    kind = rng.randrange(3)
    if kind == 0:
        seat["match_play"] = rng.choice((seat["ante"] + 100, 50, seat["ante"] - 50))
    elif kind == 1 and table.deal == "shuffler":
        seat["cover_all"] = rng.choice((400, 10100, 550))
    elif table.deal == "shoe":
        seat["cover_all"] = 500
    else:
        return False
    return None


# --- seats -----------------------------------------------------------------------------------------------------------


def bad_seats(rng, table, facts):
    kind = rng.randrange(5)
    if kind == 0:
        facts["seats"] = []
    elif kind == 1:
        del facts["seats"]
    elif kind == 2:
        facts["seats"] = rng.choice(({}, None, "1", 3))
    elif not plain(facts):
        return False
    elif kind == 3:
        a_seat(rng, facts)["seat"] = rng.choice((0, 7, -1, 100, "1", None, True))
    else:
        if len(facts["seats"]) < 2:
            return False
        first, second = rng.sample(facts["seats"], 2)
        if first.get("progressive") != second.get("progressive") or facts.get("dead_sensors"):
            return False
        first["seat"] = second["seat"]
    return None


def too_many_hands(rng, table, facts):
    if not plain(facts):
        return False
    allowed = table.house["hands"]
    if table.house["table_facts"] and rng.random() < 0.5:
        facts["busy"], allowed = True, 1
    elif facts.get("busy"):
        allowed = 1
    if len(facts["seats"]) <= allowed:
        return False
    for seat in facts["seats"]:
        seat["player"] = "seat %d" % seat["seat"]
    for seat in rng.sample(facts["seats"], allowed + 1):
        seat["player"] = "hog"
    return None


def bad_player(rng, table, facts):
    a_seat(rng, facts)["player"] = rng.choice((1, True, [], {}))


# --- incidents -------------------------------------------------------------------------------------------------------


def bad_incident(rng, table, facts):
    here = [seat["seat"] for seat in facts["seats"]]
    away = rng.choice([number for number in range(1, 8) if number not in here])
    wrong = rng.choice(
        (
            {"kind": "lightning"},
            {"kind": "dealer-card-exposed"},
            {"kind": "dealer-card-exposed", "when": "after-deal"},
            {"kind": "card-face-up", "when": "after-river"},
            {"kind": "card-face-up", "count": 0, "when": "deal"},
            {"kind": "card-face-up", "count": 1},
            {"kind": "wrong-card-count"},
            {"kind": "wrong-card-count", "who": "player"},
            {"kind": "wrong-card-count", "who": away},
            {"kind": "wrong-card-count", "who": "dealer", "correctable": 1},
            {"kind": "stub-count-wrong", "misdealt": "yes"},
            {"kind": "shared-information"},
            {"kind": "shared-information", "seat": away},
            {"kind": "progressive-down"},
            {"kind": "progressive-down", "when": "deal"},
            {"kind": "other"},
            {"kind": "other", "decision": "redeal"},
            {"kind": "other", "decision": "void-hand"},
            {"kind": "other", "decision": "forfeit-hand", "seat": away},
            {"when": "deal"},
            "other",
            {"kind": "other", "decision": "continue", "who": 1},
            {"kind": "other", "decision": "continue", "by": 4},
            {"kind": "shuffler-failed", "count": 1},
        )
    )
    facts["incidents"] = facts.get("incidents", []) + [wrong]


def incidents_not_a_list(rng, table, facts):
    if not plain(facts):
        return False
    facts["incidents"] = rng.choice(({}, "none", 0))
    return None


def whole_incident(rng, facts):
    seat = rng.choice(facts["seats"])["seat"]
    return rng.choice(
        (
            {"kind": "card-face-up", "count": rng.choice((1, 2)), "when": "after-deal"},
            {"kind": "wrong-card-count", "who": rng.choice(("dealer", seat)), "correctable": rng.random() < 0.5},
            {"kind": "card-drawn-unseen"},
            {"kind": "shuffler-failed"},
            {"kind": "shoe-failed"},
            {"kind": "not-shuffled"},
            {"kind": "stub-count-wrong", "misdealt": rng.random() < 0.5},
            {"kind": "shared-information", "seat": seat},
            {"kind": "dealer-card-exposed", "when": "after-river"},
        )
    )


def decision_missing_or_unwanted(rng, table, facts):
    """R25: missing where the book leaves the matter open, given where the book rules."""
    if not plain(facts):
        return False
    incident = whole_incident(rng, facts)
    effect, _ = RULING[table.book](incident, table.deal)
    if not effect.startswith("decision"):
        incident["decision"] = rng.choice(("continue", "void-round"))
    elif effect == "decision-forfeit":
        incident["decision"] = rng.choice(("void-hand", "void-round"))
    facts["incidents"] = [incident]
    return None


def decision_on_progressive_down(rng, table, facts):
    if not table.progressive or not plain(facts):
        return False
    facts["incidents"] = [{"kind": "progressive-down", "when": "at-win", "decision": "continue"}]
    return None


def bad_muck(rng, table, facts):
    """R27: catfish-bend only, a fold with Trips only."""

    def fits(seat):
        return table.book == "catfish-bend" and seat.get("play") == "fold" and seat.get("trips")

    seat = a_seat(rng, facts, lambda seat: not fits(seat))
    if not seat or not plain(facts):
        return False
    facts["incidents"] = [{"kind": "mucked", "seat": seat["seat"]}]
    return None


def play_after_the_void(rng, table, facts):
    """Also players-guide's cancelled 2x."""
    seat = a_seat(rng, facts, has_ante)
    if not seat or not plain(facts) or table.book == "chickasaw":
        return False
    for other in facts["seats"]:
        if other is not seat and "play" in other:
            del other["play"]
    if any("toke" in other for other in facts["seats"]):
        return False
    cases = [("deal", "preflop", 4), ("before-action", "preflop", 3), ("before-flop", "flop", 2)]
    if table.book == "players-guide":
        cases = cases[:2]
    else:
        cases.append(("after-flop", "river", 1))
    when, street, multiple = rng.choice(cases)
    seat["play"] = {"street": street, "multiple": multiple}
    if when == "after-flop" and rng.random() < 0.5:
        seat["play"] = "fold"
    facts["incidents"] = [{"kind": "dealer-card-exposed", "when": when}]
    if table.book == "players-guide" and rng.random() < 0.5:
        for other in facts["seats"]:
            other["play"] = {"street": "river", "multiple": 1} if "hole" in other else "fold"
        if "hole" not in seat:
            return False
        seat["play"] = {"street": "flop", "multiple": 2}
        facts["incidents"] = [{"kind": "dealer-card-exposed", "when": "after-flop"}]
    return None


FAULTS = (
    unknown_top_field,
    unknown_seat_field,
    field_of_another_book,
    table_fact_of_another_book,
    option_not_offered,
    bad_meter,
    json_faults,
    card_twice,
    not_a_card,
    cards_missing,
    too_many_cards,
    missing_hole_after_fold,
    bad_ante,
    ante_and_blind_differ,
    not_an_amount,
    bad_trips,
    without_main_wager,
    bad_progressive,
    bad_play,
    trips_only_hand_acts,
    bad_toke,
    bad_match_play_or_cover_all,
    bad_seats,
    too_many_hands,
    bad_player,
    bad_incident,
    incidents_not_a_list,
    decision_missing_or_unwanted,
    decision_on_progressive_down,
    bad_muck,
    play_after_the_void,
)
