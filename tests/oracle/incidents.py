"""What each house does when something goes wrong: rules.md section 3, one plain function a house.

A function takes the incident and the way of dealing and gives (effect, rules). Effects: stand, void, trips, void-hand,
forfeit-hand, no-2x (players-guide's cancelled 2x bets), decision, decision-forfeit (only forfeit-hand or continue).
"""


def chickasaw(incident, deal):
    # CN 50: all irregularities are handled by management.
    if incident["kind"] == "shared-information":
        return "decision", ("CN 50", "CN 15")
    return "decision", ("CN 50",)


def players_guide(incident, deal):
    kind, by_hand = incident["kind"], deal == "hand"
    if kind == "dealer-card-exposed":
        # The text voids "during the dealing" with the shuffler and "prior to any player action" by hand; R28 the rest.
        if incident["when"] == "deal":
            return "void", ("PG Misdeal Manual 6",) if by_hand else ("PG Misdeal Shuffler 4(a)",)
        if incident["when"] == "before-action":
            return "void", ("PG Misdeal Manual 6",) if by_hand else ("R28",)
        if incident["when"] == "before-flop":
            return "void", ("R28",)
        return ("no-2x" if incident["when"] == "after-flop" else "stand"), ("R28",)
    if kind == "card-face-up":
        if by_hand:
            return "void", ("PG Misdeal Manual 2",)
        return ("stand" if incident["count"] == 1 else "void"), ("PG Misdeal Shuffler 3",)
    if kind == "wrong-card-count":
        if not by_hand:
            return "void", ("PG Misdeal Shuffler 1",)
        if incident["who"] == "dealer":
            return "void", ("PG Misdeal Manual 5",)
        return ("stand" if incident["correctable"] else "void"), ("PG Misdeal Manual 3", "PG Misdeal Manual 4")
    if kind in ("shuffler-failed", "shoe-failed"):
        return "void", ("PG Misdeal Shuffler 2",)
    if kind == "not-shuffled" and by_hand:
        return "void", ("PG Misdeal Manual 1",)
    if kind == "shared-information":
        return "forfeit-hand", ("PG Conduct 5",)
    return "decision", ("R25",)


def catfish_bend(incident, deal):
    kind = incident["kind"]
    if kind == "dealer-card-exposed":
        return "void", ("CB Irregularities 4",)
    if kind == "card-face-up" and incident["when"] == "deal":
        return "void", ("CB Irregularities 1",)
    if kind == "wrong-card-count":
        return "void", ("CB Irregularities 3",)
    if kind == "card-drawn-unseen":
        return "stand", ("CB Irregularities 2",)
    if kind == "shuffler-failed":
        return "stand", ("CB Irregularities 5",)
    if kind == "shoe-failed":
        return "void", ("CB Irregularities 6",)
    if kind == "shared-information":
        return "decision-forfeit", ("CB Irregularities 7",)
    return "decision", ("R25",)


def massachusetts(incident, deal):
    kind = incident["kind"]
    if kind == "dealer-card-exposed":
        return "trips", ("MA 14(a)",)
    if kind == "card-face-up":
        if incident["count"] == 1:
            return "stand", ("MA 14(b)",)
        return ("void" if incident["when"] == "deal" else "trips"), ("MA 14(b)",)
    if kind == "wrong-card-count":
        if incident["who"] != "dealer":
            return "void-hand", ("MA 14(d)",)
        return ("stand" if incident["correctable"] else "void"), ("MA 14(d)",)
    if kind == "card-drawn-unseen":
        return "stand", ("MA 14(c)",)
    if kind == "shuffler-failed":
        return "stand", ("MA 14(e)",)
    if kind == "shoe-failed":
        return "void", ("MA 14(f)",)
    if kind == "stub-count-wrong":
        return "void", ("MA 7(g)(2)", "MA 7(g)")
    if kind == "shared-information":
        return "decision", ("R25", "MA 9(a)")
    return "decision", ("R25",)


RULING = {
    "chickasaw": chickasaw,
    "players-guide": players_guide,
    "catfish-bend": catfish_bend,
    "massachusetts": massachusetts,
}

# The fields of each kind beside kind, decision, seat, by, reason: name -> (allowed values or a word, default or None).
MOMENTS = ("deal", "before-action", "before-flop", "after-flop", "after-river")
KINDS = {
    "dealer-card-exposed": {"when": (MOMENTS, None)},
    "card-face-up": {"count": ("count", 1), "when": (("deal", "after-deal"), None)},
    "wrong-card-count": {"who": ("who", None), "correctable": ("bool", False)},
    "card-drawn-unseen": {},
    "shuffler-failed": {},
    "shoe-failed": {},
    "not-shuffled": {},
    "stub-count-wrong": {"misdealt": ("bool", True)},
    "shared-information": {"seat": ("seat", None)},
    "progressive-down": {"when": (("before-start", "at-win"), None)},
    "mucked": {"seat": ("seat", None)},
    "other": {},
}
DECISIONS = ("continue", "void-hand", "void-round", "forfeit-hand")

# The last street that a Play wager can have been made on before the moment.
STREETS_BEFORE = {
    "deal": (),
    "before-action": (),
    "before-flop": ("preflop",),
    "after-flop": ("preflop", "flop"),
    "after-river": ("preflop", "flop", "river", "fold"),
}
