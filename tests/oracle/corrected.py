"""The facts of a round with a correction in them (R36), and the fields of log lines that facts are made of."""
import copy

from incidents import KINDS
from ledger import cards, same

AMOUNTS = ("ante", "blind", "trips", "cover-all", "match-play")


def read_bet(fields):
    """The wagers of a seat, as facts."""
    bet = {"seat": int(fields["seat"])}
    if "player" in fields:
        bet["player"] = fields["player"]
    for word in AMOUNTS:
        if word in fields:
            bet[word.replace("-", "_")] = int(fields[word])
    if "progressive" in fields:
        bet["progressive"] = True
    if "toke" in fields:
        bet["toke"] = {"on": fields.get("on", "ante"), "amount": int(fields["toke"])}
    return bet


def read_incident(fields):
    kind = fields["kind"]
    incident = {"kind": kind}
    if "when" in KINDS[kind]:
        incident["when"] = fields["when"]
    if "count" in fields:
        incident["count"] = int(fields["count"])
    if "who" in fields:
        incident["who"] = int(fields["who"]) or "dealer"
    if "seat" in fields:
        incident["seat"] = int(fields["seat"])
    if "correctable" in fields:
        incident["correctable"] = True
    if "not-misdealt" in fields:
        incident["misdealt"] = False
    if "decision" in fields:
        incident["decision"] = fields["decision"]
    return incident


def correct(facts, fields):
    """The facts as they should have been recorded. `facts` stays as it is."""
    facts = copy.deepcopy(facts)
    {"card": card, "wager": wager, "decision": decision, "seat": seat, "incident": incident}[fields["what"]](
        facts, fields
    )
    return facts


def hand(facts, fields):
    number = int(fields["seat"])
    return next(one for one in facts["seats"] if one["seat"] == number)


def card(facts, fields):
    place = {
        "board": lambda: facts["board"],
        "dealer": lambda: facts["dealer"],
        "hand": lambda: hand(facts, fields)["hole"],
    }[fields["place"]]()
    index = int(fields.get("index", 0))
    same("correct", "the card that was recorded", place[index], fields["was"])
    place[index] = fields["card"]


def wager(facts, fields):
    told = {key: value for key, value in fields.items() if key not in ("what", "by", "with", "reason", "round")}
    bet, number = read_bet(told), int(fields["seat"])
    former = [one for one in facts["seats"] if one["seat"] == number]
    facts["seats"] = [one for one in facts["seats"] if one["seat"] != number]
    if set(bet) - {"seat", "player"}:
        bet.update({key: one[key] for one in former for key in ("player", "hole", "play") if key in one})
        facts["seats"].append(bet)
        facts["seats"].sort(key=lambda one: one["seat"])


def decision(facts, fields):
    one = hand(facts, fields)
    if fields["decision"] == "fold":
        one["play"] = "fold"
        if one.get("toke", {}).get("on") == "play":
            del one["toke"]  # R6: it stood beside a wager that was not made
    else:
        one["play"] = {"street": fields.get("street", "preflop"), "multiple": int(fields["multiple"])}
    if "cards" in fields:
        one["hole"] = cards(fields["cards"])


def seat(facts, fields):
    """What happened to the hand happened to it at its right seat."""
    former, latter = int(fields["seat"]), int(fields["to"])
    hand(facts, fields)["seat"] = latter
    facts["seats"].sort(key=lambda one: one["seat"])
    for one in facts["incidents"]:
        one.update({key: latter for key in ("seat", "who") if one.get(key) == former})


def incident(facts, fields):
    if "drop" in fields:
        del facts["incidents"][int(fields["drop"]) - 1]
    else:
        facts["incidents"].append(read_incident(fields))
