"""The order of money (rules.md section 1, R37): every movement of a settled round, as a dealer of the house makes them.

Written from the texts. Chips lie on the layout until somebody returns, takes or pays them; a progressive wager has been
taken before the deal.
"""

STAGES = ("taken", "antes-back", "hand", "folded", "award", "cover-all", "envy")
TAKEN_RULES = {
    "chickasaw": ["CN 5", "CN 10"],
    "players-guide": ["R1", "PG"],
    "catfish-bend": ["CB Meter"],
    "massachusetts": ["MA 13(a)"],
}


def moves(this):
    left_first = sorted(this.seats, key=lambda seat: seat.number)
    right_first = left_first[::-1]
    found = []
    for seat in left_first:  # collected before the deal
        if any(one["wager"] == "progressive" for one in seat.lines):
            stake = next(one["stake"] for one in seat.lines if one["wager"] == "progressive")
            found.append(move("taken", seat, "progressive", "take", stake, TAKEN_RULES[this.book]))
    for seat in right_first:  # CB NotQualified 1
        found += of_lines("antes-back", seat, [one for one in seat.lines if goes_back(this, seat, one)])
    for seat in right_first:  # one hand at a time
        if not folded(seat):
            found += of_lines("hand", seat, [one for one in seat.lines if stays_with_hand(this, seat, one)])
    for seat in right_first:
        if folded(seat):
            found += of_lines("folded", seat, [one for one in seat.lines if stays_with_hand(this, seat, one)])
    for seat in left_first:  # CB Multiple 1
        found += of_lines("award", seat, [one for one in seat.lines if apart(this, one)])
    for seat in right_first:  # MA 12(j)
        found += of_lines("cover-all", seat, [one for one in seat.lines if covers(one)])
    for seat in right_first:  # CB Envy 3
        if seat.envy:
            found.append(move("envy", seat, "envy", "pay", seat.envy, ["CN", "CN-P", "PG", "CB", "MA", "R3"]))
    return found


def folded(seat):
    return seat.outcome == "fold"


def goes_back(this, seat, one):
    """A dealer who does not qualify gives back the antes of the hands with a Play wager, before looking at any."""
    return one["wager"] == "ante" and seat.outcome in ("win", "lose", "push") and not this.qualifies


def apart(this, one):
    return this.book == "catfish-bend" and "level" in one


def covers(one):
    return one["wager"] == "cover-all" and one["result"] in ("win", "lose")


def stays_with_hand(this, seat, one):
    return not goes_back(this, seat, one) and not apart(this, one) and not covers(one)


def of_lines(stage, seat, lines):
    found = []
    for one in lines:
        found += of_result(stage, seat, one["wager"], one, one["wager"] == "progressive")
        if seat.toke_line and seat.toke_line["on"] == one["wager"]:
            found += [dict(each, dealers=True) for each in of_result(stage, seat, "toke", seat.toke_line, False)]
    return found


def of_result(stage, seat, wager, one, taken_before):
    result, rules, found = one["result"], one["_rules"], []
    if result in ("push", "void") or (result == "win" and not taken_before):
        found.append(move(stage, seat, wager, "return", one["stake"], rules))
    if result == "win":
        found.append(move(stage, seat, wager, "pay", one["pays"], rules))
    if result in ("lose", "forfeit") and not taken_before:
        found.append(move(stage, seat, wager, "take", one["stake"], rules))
    return [each for each in found if each["cents"]]


def move(stage, seat, wager, does, cents, rules):
    return {
        "stage": stage,
        "seat": seat.number,
        "wager": wager,
        "does": does,
        "cents": cents,
        "rule": rules[0],
        "_rules": rules,
    }
