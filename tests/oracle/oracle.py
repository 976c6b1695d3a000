"""The second settlement: slow and obvious, written from the house texts alone, to disagree with the program where it errs.

    settle(book, facts) -> settlement, or raises BadInput

`facts` is the round of `felt settle` as a dict (read it with `load`, which refuses a key twice). Each line also holds
`_rules`: every rule id that would be as right as the one in `rule` (see houses.RULES).
"""
import json
import sys

from facts import BadInput, load, read_round
from hands import STRENGTH, best_hand, deciding
from houses import BLIND, RF, RULES
from moves import moves

MICRO = 1000000


def settle(book, facts):
    return answer(settled(book, facts))


def settled(book, facts):
    """The round with every seat's lines and envy, before it is told."""
    this = read_round(book, facts)
    this.rules = RULES[book]
    look_at_hands(this)
    dead_hands(this)
    for seat in this.seats:
        seat.lines = main_lines(this, seat)
        seat.envy = 0
    settle_progressive(this)
    settle_cover_all(this)
    for seat in this.seats:
        seat.toke_line = toke_line(this, seat)
    cap_catfish_bend(this)
    cap_massachusetts(this)
    pay_envy(this)
    for seat in this.seats:
        seat.outcome = outcome(this, seat)
    return this


# --- hands ---------------------------------------------------------------------------------------------------------


def look_at_hands(this):
    whole = len(this.board) == 5
    this.dealer_hand = best_hand(this.dealer, this.board) if whole and len(this.dealer) == 2 else None
    # CN 26, PG Showdown 5, CB Play 16, MA 9(g): a pair or better.
    this.qualifies = bool(this.dealer_hand) and STRENGTH[this.dealer_hand.category] >= STRENGTH["pair"]
    for seat in this.seats:
        complete = whole and seat.hole is not None and len(seat.hole) == 2
        seat.hand = best_hand(seat.hole, this.board) if complete else None


def progressive_row(this, seat):
    """The row of the progressive table that the hand reaches and the category that may bring envy, or None twice."""
    table = this.table
    if table["hand"] == "flop":  # CN 25, CB Winners 6, MA 13(f)
        category = best_hand(seat.hole, this.board[:3]).category
    else:  # R2
        category = seat.hand.category
        if category == RF and best_hand([], this.board).category == RF:
            return table["board_royal"], None  # R2: leaves the meter alone and brings no envy
    return table["pays"].get(category), category


def live_for_progressive(this, seat):
    """R21: a void or forfeited hand never; a folded one where the fold does not lose the progressive."""
    if not seat.progressive or seat.fate is not None:
        return False
    return not seat.folded() or this.house["fold_keeps_progressive"]


def dead_hands(this):
    """CN 48(a), R14: the system fails at the moment of a progressive win."""
    this.hold_award = False
    if this.down != "at-win":
        return
    if this.book != "chickasaw":
        this.hold_award = True
        return
    if any(live_for_progressive(this, seat) and progressive_row(this, seat)[0] for seat in this.seats):
        for seat in this.seats:
            if seat.fate != "forfeit":
                seat.fate, seat.fate_rules = "void", ("CN 48(a)", "CN 48", "R14")


# --- Ante, match play, Blind, Play, Trips --------------------------------------------------------------------------


def line(wager, stake, result, pays, rules, **more):
    return {"wager": wager, "stake": stake, "result": result, "pays": pays, "rule": rules[0], "_rules": rules, **more}


def main_lines(this, seat):
    compared = compare(this, seat)
    lines = []
    if seat.ante:
        lines.append(ante_line(this, seat, compared))
        if seat.match_play:
            lines.append(match_play_line(this, seat, lines[0]))
        lines.append(blind_line(this, seat, compared))
    if seat.staked_play():
        lines.append(play_line(this, seat, compared))
    if seat.trips:
        lines.append(trips_line(this, seat))
    return lines


def compare(this, seat):
    """win, lose or tie against the dealer; fold; void; None for a trips-only hand."""
    if seat.fate is not None:
        return "void"
    if not seat.ante:
        return None
    if seat.folded():
        return "fold"
    mine, theirs = seat.hand.key, this.dealer_hand.key
    return "win" if mine > theirs else "lose" if mine < theirs else "tie"


def undone(seat, wager, stake, **more):
    """R24: a void returns every wager; a forfeit takes it."""
    return line(wager, stake, "forfeit" if seat.fate == "forfeit" else "void", 0, seat.fate_rules, **more)


def fold_rules(this):
    """MA 7 is the manual shoe, MA 8 and 9 the machine."""
    return this.rules["fold shoe" if this.deal == "shoe" else "fold"]


def ante_line(this, seat, compared):
    rules, stake = this.rules, seat.ante
    if compared == "void":
        return undone(seat, "ante", stake)
    if compared == "fold":
        return line("ante", stake, "lose", 0, fold_rules(this))
    if not this.qualifies:
        return line("ante", stake, "push", 0, rules["ante back"])
    if compared == "win":
        return line("ante", stake, "win", stake, rules["ante win"])
    if compared == "lose":
        return line("ante", stake, "lose", 0, rules["ante lose"])
    return line("ante", stake, "push", 0, rules["ante tie"])


def match_play_line(this, seat, ante):
    """R7: wins 1 to 1 on its face, collected on a loss, stays on a push; no stake of the player's."""
    pays = seat.match_play if ante["result"] == "win" else 0
    rules = this.rules["match"] + ante["_rules"] if seat.fate is None else ante["_rules"]
    return line("match-play", 0, ante["result"], pays, rules, face=seat.match_play)


def blind_line(this, seat, compared):
    rules, stake = this.rules, seat.blind
    if compared == "void":
        return undone(seat, "blind", stake)
    if compared == "fold":
        return line("blind", stake, "lose", 0, fold_rules(this))
    if compared == "lose":
        return line("blind", stake, "lose", 0, rules["blind lose"])
    if compared == "tie":
        return line("blind", stake, "push", 0, rules["blind tie"])
    odds = BLIND.get(seat.hand.category)
    if odds is None:
        return line("blind", stake, "push", 0, rules["blind push"])
    return line("blind", stake, "win", stake * odds[0] // odds[1], rules["blind win"])


def play_line(this, seat, compared):
    rules, stake = this.rules, seat.staked_play()
    if compared == "void":
        return undone(seat, "play", stake)
    if compared == "win":
        return line("play", stake, "win", stake, rules["play win"])
    if compared == "lose":
        return line("play", stake, "lose", 0, rules["play lose"])
    return line("play", stake, "push", 0, rules["play tie"])


def trips_line(this, seat):
    rules, stake = this.rules, seat.trips
    if seat.fate is not None and seat.fate != "trips":
        return undone(seat, "trips", stake)
    if seat.fate is None and seat.folded():
        if not this.house["fold_keeps_trips"]:
            return line("trips", stake, "lose", 0, rules["trips fold"])  # CN 21
        if seat.mucked:
            return line("trips", stake, "lose", 0, rules["trips mucked"])  # R27
    cited = rules["trips tucked"] if seat.folded() else rules["trips"]
    if seat.fate == "trips":
        cited = rules["trips"] + seat.fate_rules  # MA 14(a), (b): Trips is settled
    odds = this.trips_odds.get(seat.hand.category, 0)
    return line("trips", stake, "win" if odds else "lose", stake * odds, cited)


# --- the progressive -----------------------------------------------------------------------------------------------


def settle_progressive(this):
    this.levels, this.envy_hands = {}, []
    if not this.table:
        return
    wagers = [seat for seat in this.seats if seat.progressive]
    wager = this.table["wager"]
    # Contributions first, of every wager, void ones too (R24). A meter counts millionths of a cent.
    for name, level in this.table["levels"].items():
        contributed = wager * level["growth"] * len(wagers)
        this.levels[name] = {
            "before": this.meters[name],
            "contributed": contributed,
            "paid": 0,
            "reseeded": 0,
            "meter": this.meters[name] * MICRO + contributed,
            "seed": level["seed"],
            "reserve": wager * level["reserve"] * len(wagers) if level["reserve"] else None,
        }
    hits = []
    for seat in sorted(wagers, key=lambda seat: seat.number, reverse=not this.house["lowest_seat_first"]):
        seat.progressive_line = progressive_line(this, seat)
        if "level" in seat.progressive_line:
            hits.append(seat)
    if this.house["several"] == "split":
        split_evenly(this, hits)
    else:
        one_after_the_other(this, hits)
    for seat in wagers:
        seat.lines.append(seat.progressive_line)


def progressive_line(this, seat):
    """R4: N times the wager is paid and the wager never comes back. The amount of a meter award comes later."""
    rules, wager = this.rules, this.table["wager"]
    if seat.fate is not None:
        return undone(seat, "progressive", wager)
    if not live_for_progressive(this, seat):
        return line("progressive", wager, "lose", 0, rules["progressive fold"])
    row, category = progressive_row(this, seat)
    if row is None:
        return line("progressive", wager, "lose", 0, rules["progressive lose"])
    if category in this.table["envy"]:
        this.envy_hands.append((seat, this.table["envy"][category]))
    if row[0] == "times":
        return line("progressive", wager, "win", wager * row[1], rules["progressive fixed"])
    seat.percent = row[2]
    return line("progressive", wager, "win", 0, rules["progressive meter"], level=row[1])


def several(this, hits, seat):
    level = seat.progressive_line["level"]
    return len([hit for hit in hits if hit.progressive_line["level"] == level]) > 1


def cite(one, rules):
    one["rule"], one["_rules"] = rules[0], rules


def one_after_the_other(this, hits):
    """CN 37(a), R8, R23: from the dealer's right to left; each takes what the meter then shows."""
    for seat in hits:
        level = this.levels[seat.progressive_line["level"]]
        cents = level["meter"] * seat.percent // 100 // MICRO  # R5: down to the cent, the rest stays
        take(level, cents)
        if seat.percent == 100:
            reseed(level)
        seat.progressive_line["pays"] = cents
        if several(this, hits, seat):
            cite(seat.progressive_line, this.rules["progressive several"] + this.rules["progressive meter"])


def split_evenly(this, hits):
    """CB Multiple 1: evenly; R5: the odd cents one each from the first in paying order."""
    for name in this.levels:
        winners = [seat for seat in hits if seat.progressive_line["level"] == name]
        if not winners:
            continue
        level = this.levels[name]
        cents = level["meter"] // MICRO
        share, odd = divmod(cents, len(winners))
        for place, seat in enumerate(winners):
            seat.progressive_line["pays"] = share + (1 if place < odd else 0)
            if len(winners) > 1:
                cite(seat.progressive_line, this.rules["progressive several"])
        take(level, cents)
        reseed(level)


def take(level, cents):
    level["meter"] -= cents * MICRO
    level["paid"] += cents


def reseed(level):
    """CB Meter 7: after a 100% award the meter stands at its full seed."""
    level["meter"] += level["seed"] * MICRO
    level["reseeded"] += level["seed"]


def pay_envy(this):
    """R3, R21, R33, CN 38, CB Envy 1: to every live progressive hand at the table but those of the winner."""
    if not this.table:
        return
    for winner, amount in this.envy_hands:
        for seat in this.seats:
            if not live_for_progressive(this, seat):
                continue
            if seat.player == winner.player and not this.house["winner_gets_envy"]:
                continue
            seat.envy += amount


# --- Cover All (MA 12) ---------------------------------------------------------------------------------------------


def settle_cover_all(this):
    covered = [seat for seat in this.seats if seat.cover_all]
    for seat in covered:
        if seat.fate is not None:
            seat.lines.append(undone(seat, "cover-all", seat.cover_all))
            continue
        category = highest_turned_up(this)
        hands = len(this.seats) + 1  # R18: dealt, dealer included
        odds = this.house["cover_all"].get(category, {}).get(hands, 0)  # R13: full house or better
        seat.lines.append(
            line("cover-all", seat.cover_all, "win" if odds else "lose", seat.cover_all * odds, this.rules["cover"])
        )


def highest_turned_up(this):
    """R18: the dealer's hand, every hand with a Play wager, every folded hand kept under a Trips wager."""
    hands = [this.dealer_hand]
    for seat in this.seats:
        if seat.fate is None and (not seat.folded() or seat.trips):
            hands.append(seat.hand)
    return max(hands, key=lambda hand: hand.key).category


# --- aggregate limits ----------------------------------------------------------------------------------------------


def pro_rata(pays, cap):
    """R5: largest remainder; equal remainders go to the first in paying order. The shares add up to the cap."""
    total = sum(pays)
    shares = [pay * cap // total for pay in pays]
    left = cap - sum(shares)
    by_remainder = sorted(range(len(pays)), key=lambda place: (-(pays[place] * cap % total), place))
    for place in by_remainder[:left]:
        shares[place] += 1
    return shares


def cut(lines, cap, rules):
    if sum(one["pays"] for one in lines) <= cap:
        return
    for one, share in zip(lines, pro_rata([one["pays"] for one in lines], cap)):
        one["pays"] = share
        cite(one, rules + one["_rules"])


def cap_massachusetts(this):
    """R12: $50,000 a hand over ante, play, blind and trips; $75,000 with Cover All where the progressive is offered."""
    if this.book != "massachusetts":
        return
    least_ante, least_trips = this.house["ante"][0], this.house["trips"][0]
    most_at_minimum = least_ante * (1 + 4 + 500) + least_trips * 50
    for seat in this.seats:
        counted = {"ante", "match-play", "blind", "play", "trips"}
        cap, rules = max(5000000, most_at_minimum), this.rules["cap 50"]
        if this.table:
            counted.add("cover-all")
            cap, rules = 7500000, this.rules["cap 75"]
        cut([one for one in seat.lines if one["wager"] in counted and one["pays"]], cap, rules)


def cap_catfish_bend(this):
    """CB Payouts 2 to 5: $25,000 a round over all payouts of 500 to 1, the player before the toke."""
    if this.book != "catfish-bend":
        return
    concerned = []
    for seat in sorted(this.seats, key=lambda seat: -seat.number):
        blinds = [one for one in seat.lines if one["wager"] == "blind"]
        if seat.toke_line and seat.toke_line["on"] == "blind":
            blinds.append(seat.toke_line)
        concerned += [one for one in blinds if one["result"] == "win" and seat.hand.category == RF]
    if concerned:
        cut(concerned, 2500000, this.rules["cap"])


# --- tokes ---------------------------------------------------------------------------------------------------------


def toke_line(this, seat):
    """R6: wins, loses or pushes with its wager on the same odds."""
    if not seat.toke:
        return None
    on, amount = seat.toke
    beside = next(one for one in seat.lines if one["wager"] == on)
    pays = beside["pays"] * amount // beside["stake"]
    rules = beside["_rules"] + this.rules["toke"]
    return {"on": on, "stake": amount, "result": beside["result"], "pays": pays, "rule": rules[0], "_rules": rules}


# --- the answer ----------------------------------------------------------------------------------------------------


def answer(this):
    dealer = None
    if this.dealer_hand:
        dealer = {"category": this.dealer_hand.category, "cards": this.dealer_hand.cards, "qualifies": this.qualifies}
    seats = [seat_answer(this, seat) for seat in this.seats]
    return {
        "book": this.book,
        "dealer": dealer,
        "seats": seats,
        "meters": {name: meter_answer(level) for name, level in this.levels.items()},
        "notices": notices(this),
        "moves": moves(this),
    }


def outcome(this, seat):
    return {"win": "win", "lose": "lose", "tie": "push", "fold": "fold", "void": "void", None: "trips-only"}[
        compare(this, seat)
    ]


def seat_answer(this, seat):
    staked = sum(one["stake"] for one in seat.lines)
    returned = seat.envy
    for one in seat.lines:
        returned += one["pays"]
        if one["result"] in ("push", "void") or (one["result"] == "win" and one["wager"] != "progressive"):
            returned += one["stake"]
    told = {
        "seat": seat.number,
        "outcome": seat.outcome,
        "hand": {"category": seat.hand.category, "cards": seat.hand.cards} if seat.hand else None,
        "wagers": seat.lines,
        "envy": seat.envy,
        "staked": staked,
        "returned": returned,
        "net": returned - staked,
    }
    if seat.toke_line:
        told["tokes"] = [seat.toke_line]
    if seat.outcome in ("win", "lose", "push"):
        told["deciding"] = deciding(seat.hand, this.dealer_hand)
    return told


def meter_answer(level):
    told = {
        "before": level["before"],
        "contributed": level["contributed"] // MICRO,
        "paid": level["paid"],
        "reseeded": level["reseeded"],
        "after": level["meter"] // MICRO,
    }
    if level["reserve"] is not None:
        told["reserve"] = level["reserve"] // MICRO
    return told


def notices(this):
    told = []
    for seat in this.seats:
        for one in seat.lines:
            if one["wager"] == "progressive" and "level" in one:
                told += award_notices(this, seat, one)
        paid = sum(one["pays"] for one in seat.lines) + seat.envy
        if this.book == "catfish-bend" and paid >= 10000:
            told.append({"seat": seat.number, "needs": "supervisor", "rule": "CB Payouts 1"})  # R31
    if this.remove_deck:
        told.append({"needs": "remove-deck", "rule": "MA 7(g)(2)"})
    return told


def award_notices(this, seat, one):
    told = []
    if this.hold_award:
        told.append({"seat": seat.number, "needs": "hold-award", "rule": "R14"})
    if this.book == "chickasaw":
        told.append({"seat": seat.number, "needs": "clear-title-31-ofac-patron-data", "rule": "CN 39"})  # R29
        if one["pays"] > 10000000:
            told.append({"seat": seat.number, "needs": "casino-check", "rule": "CN 40"})
    if this.book == "catfish-bend":
        told.append({"seat": seat.number, "needs": "jackpot-procedure", "rule": "CB Winners 4"})
    return told


def without_alternatives(value):
    if isinstance(value, dict):
        return {key: without_alternatives(item) for key, item in value.items() if key != "_rules"}
    if isinstance(value, list):
        return [without_alternatives(item) for item in value]
    return value


def main():
    """`oracle.py BOOK < round.json`, or `oracle.py settle --lines --deciding --moves` in the manner of the program."""
    if sys.argv[1:] == ["settle", "--lines", "--deciding", "--moves"]:
        for text in sys.stdin:
            try:
                asked = load(text)
                print(json.dumps(without_alternatives(settle(asked["book"], asked["round"]))))
            except BadInput as bad:
                print(json.dumps({"error": str(bad)}))
        return
    try:
        print(json.dumps(without_alternatives(settle(sys.argv[1], load(sys.stdin.read()))), indent=1))
    except BadInput as bad:
        sys.exit(str(bad))


if __name__ == "__main__":
    main()
