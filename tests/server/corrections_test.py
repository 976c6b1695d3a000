"""What a floor does about its mistakes: a wrong card, a royal that was none, a link that one person would take down; and the order in which money moves."""
import os
import sqlite3
import subprocess
from felt_client import BUILD, Client, Player, SOURCE, Server, Staff, Stream, Tap, equal, refuses, scratch
from schema import fits

tap = Tap()
folder = scratch()
server = Server("--pace", "0", "--practice", "1", data=folder)
staff = Staff(server, "dealer", "supervisor", "shift-manager", "cashier", "auditor", "security", "technician")
numbers = iter(range(300, 400))
for patron in ("ann", "cat"):  # who look at their table by themselves
    staff.add(patron, ["player"])
SEATS = {1: "ann", 2: "bob", 3: "cat", 4: "dan", 5: "eve", 6: "fay"}


def view(table, who="supervisor"):
    return staff[who].get("/api/tables/%d" % table).json()


def seat(table, number, who="supervisor"):
    return next(one for one in view(table, who)["seats"] if one["seat"] == number)


def hits(link):
    return staff["auditor"].get("/api/links/" + link).json()["hits"]


def dealer(table, *deeds):
    for deed in deeds:
        do, fields = deed if isinstance(deed, tuple) else (deed, {})
        staff.do("dealer", do, table=table, **fields)


def cards(text):
    return {"cards": text.split()}


def log(table):
    """The table's lines, as the ledger has them."""
    with sqlite3.connect("file:%s?mode=ro" % os.path.join(folder, "floor.db"), uri=True) as db:
        rows = db.execute("select text from event where stream = ? order by seq", ("table:%d" % table,))
        return [text for (text,) in rows]


def fields(line):
    return dict(part.partition("=")[::2] for part in line.split()[2:])


def moves(table, word="move"):
    """(stage, seat) of every move, in the order of the log."""
    return [(f["stage"], int(f["seat"])) for f in (fields(x) for x in log(table) if x.split()[1] == word)]


def cents(patron, account="patron"):
    """What a patron's account holds."""
    with sqlite3.connect("file:%s?mode=ro" % os.path.join(folder, "floor.db"), uri=True) as db:
        row = db.execute(
            "select coalesce(sum(amount_microcents), 0) from posting where account = ?", ("%s:%s" % (account, patron),)
        )
        return row.fetchone()[0] // 10**6


def held():
    return {who: cents(who) for who in SEATS.values()}


def opened(book, seats, link=None):
    """A live table with people, on a link of its own."""
    table = next(numbers)
    staff.do("supervisor", "open-table", table=table, book=book, live=True)
    staff.do("cashier", "fill", table=table, cents=10**8)
    if not link:
        link = "link-%d" % table
        staff.do_two("shift-manager", "supervisor", "link-open", link=link, book=book, reason="new-link")
    staff.do("supervisor", "link-join", link=link, table=table)
    for number in seats:
        dealer(table, ("sit", {"seat": number, "patron": SEATS[number]}))
    return table, link


def digest(table, link=None):
    """Everything that is shown of a table and its link, but the time and how long the log is."""
    shown = view(table)
    shown.pop("now_ms")
    shown.pop("seq")  # of the whole floor: proposals are in the log, too
    return shown, hits(link) if link else None, len(log(table))


def preview(who, do, **more):
    answer = staff[who].post("/api/floor/preview", staff.body(do, **more))
    assert answer.status == 200, (answer.status, answer.body)
    return answer.json()


def to_river(table, seats, flop, river, **bet):
    wagers = {"ante": 1000, **bet}
    dealer(table, "open", *[("bet", {"seat": s, **wagers}) for s in seats], "lock", "deal")
    dealer(table, *[("play", {"seat": s, "multiple": 4}) for s in seats])
    dealer(table, ("flop", cards(flop)), ("river", cards(river)))


# ---- the order of money
ROYAL = ("Ah Kh Qh", "2c 3d")  # the hole Jh Th makes a royal flush


def a_royal(book, **bet):
    """Seats 1 to 3 play, seat 3 has a royal flush, seat 2 folded; the dealer has a seven: it does not qualify."""
    table, link = opened(book, (1, 2, 3))
    dealer(
        table,
        "open",
        *[("bet", {"seat": s, "ante": 1000, "trips": 500, "progressive": True, **bet}) for s in (1, 2, 3)],
    )
    dealer(
        table,
        "lock",
        "deal",
        ("play", {"seat": 1, "multiple": 4}),
        ("check", {"seat": 2}),
        ("play", {"seat": 3, "multiple": 4}),
    )
    dealer(table, ("flop", cards("Ah Kh Qh")), ("check", {"seat": 2}), ("river", cards("2c 3d")), ("fold", {"seat": 2}))
    dealer(table, ("reveal", cards("9s 7c")))
    return table, link


def reveal_folded(table):
    """Where something still depends on its cards."""
    staff.ask("dealer", "reveal", table=table, seat=2, cards=["4s", "4d"])


def order(book):
    def work():
        table, link = a_royal(book, **({"cover_all": 500} if book == "massachusetts" else {}))
        equal(([1, 3], []), (view(table, "dealer")["antes_due"], moves(table)))
        dealer(table, ("reveal", {"seat": 3, **cards("Jh Th")}))
        equal(([], [("antes-back", 3), ("antes-back", 1)]), (view(table, "dealer")["antes_due"], moves(table)))
        dealer(table, ("settle", {"seat": 3}))
        equal(("hand", 3), moves(table)[-1])
        paid = seat(table, 3, "dealer")["result"]
        assert paid and not seat(table, 1, "dealer")["result"], paid
        dealer(table, ("reveal", {"seat": 1, **cards("Kd 9d")}))
        equal(1, view(table, "dealer")["pays_next"])
        dealer(table, ("settle", {"seat": 1}))
        reveal_folded(table)
        dealer(table, "settle")
        stages = [stage for stage, _ in moves(table)]
        equal(sorted(stages, key=STAGES.index), stages)
        equal([3, 1], [number for stage, number in moves(table) if stage == "hand"])
        equal([3] if book == "catfish-bend" else [], [number for stage, number in moves(table) if stage == "award"])
        equal(book == "massachusetts", "cover-all" in stages)
        assert "envy" not in stages
        equal([3], view(table)["unseen"])
        equal(0, seat(table, 1)["result"]["envy"])
        verified(link)
        refuses(409, "envy-not-seen", staff.ask("dealer", "game-over", table=table))
        refuses(403, None, staff.ask("dealer", "seen", table=table, seat=3))
        staff.do("supervisor", "seen", table=table, seat=3)
        envied = [3, 2, 1] if book == "players-guide" else [1]
        equal(envied, [number for stage, number in moves(table) if stage == "envy"])
        equal(([], True), (view(table)["unseen"], seat(table, 1)["result"]["envy"] > 0))
        equal("envy", moves(table)[-1][0])
        dealer(table, "game-over")

    return work


STAGES = ["taken", "antes-back", "hand", "folded", "award", "cover-all", "envy"]


def verified(link):
    for hit in hits(link):
        if hit["state"] == "pending":
            staff.do("supervisor", "link-verify", link=link, hit=hit["hit"])


for book in ("chickasaw", "massachusetts", "catfish-bend", "players-guide"):
    tap.case("%s: antes, hands, folded hands, awards, envy: money moves in the book's order" % book, order(book))


def before_game_over():
    table, link = a_royal("catfish-bend")
    dealer(table, ("reveal", {"seat": 3, **cards("Jh Th")}), ("reveal", {"seat": 1, **cards("Kd 9d")}))
    reveal_folded(table)
    dealer(table, "settle")
    (hit,) = hits(link)
    equal(("royal-flush", 3, "pending"), (hit["hand"], hit["seat"], hit["state"]))
    staff.do("supervisor", "seen", table=table, seat=3)
    equal("CB Winners 4", refuses(409, "hit-to-be-recorded", staff.ask("dealer", "game-over", table=table))["rule"])
    verified(link)
    staff.pay(link, hit["hit"])
    equal("settled", view(table)["phase"])
    dealer(table, "game-over")


tap.case("an award is verified and paid before Game Over (CB Winners 4, 5)", before_game_over)


# ---- a card keyed wrong
def wrong_card(**when):
    """The flop is 8h 7h 6h, keyed 8h 7d 6h: seat 1 holds Th 9h and has a straight flush, not a straight."""
    table, link = opened("chickasaw", (1, 2))
    to_river(table, (1, 2), "8h 7d 6h", "2c 3d", progressive=True)
    return table, link


CARD = {"what": "card", "place": "board", "index": 1, "card": "7h", "reason": "Keyed for another."}


def before_reveal():
    table, link = wrong_card()
    before = digest(table, link)
    said = preview("supervisor", "correct", table=table, **CARD)
    equal((True, False, "R36", [], []), tuple(said[key] for key in ("done", "two_people", "rule", "money", "awards")))
    equal(before, digest(table, link))
    staff.do("supervisor", "correct", table=table, **CARD)
    equal(["8h", "7h", "6h", "2c", "3d"], view(table)["board"]["cards"])
    equal(1, view(table)["corrections"])
    dealer(
        table,
        ("reveal", cards("As Kc")),
        ("reveal", {"seat": 2, **cards("4c 4s")}),
        ("reveal", {"seat": 1, **cards("Th 9h")}),
        "settle",
    )
    equal([("straight-flush", 1)], [(hit["hand"], hit["seat"]) for hit in hits(link)])


def after_settle():
    table, link = wrong_card()
    dealer(
        table,
        ("reveal", cards("As Kc")),
        ("reveal", {"seat": 2, **cards("4c 4s")}),
        ("reveal", {"seat": 1, **cards("Th 9h")}),
        "settle",
    )
    equal(([], []), (hits(link), view(table)["unseen"]))
    before, held = digest(table, link), {who: cents(who) for who in ("ann", "bob")}
    told = refuses(409, "correction-needs-two", staff.ask("supervisor", "correct", table=table, **CARD))
    equal("R36", told["rule"])
    refuses(403, None, staff.ask("dealer", "correct", table=table, **CARD))
    equal(before, digest(table, link))
    said = preview("supervisor", "correct", table=table, **CARD)
    equal((True, True), (said["done"], said["two_people"]))
    equal(
        [("appears", 1, "straight-flush", 0)], [(a["change"], a["seat"], a["hand"], a["was"]) for a in said["awards"]]
    )
    equal(before, digest(table, link))
    staff.do_two("supervisor", "shift-manager", "correct", table=table, **CARD)
    (hit,) = hits(link)
    equal([(hit["hit"], hit["cents"])], [(a["hit"], a["cents"]) for a in said["awards"]])
    equal([1], view(table)["unseen"])
    now = {who: cents(who) for who in ("ann", "bob")}
    expected = {row["patron"]: row["paid"] - row["taken"] for row in said["money"]}
    equal({who: held[who] + expected.get(who, 0) for who in held}, now)
    assert now["ann"] > held["ann"], now  # the Blind pays a straight flush more
    staff.do("supervisor", "seen", table=table, seat=1)
    equal(("envy", 2), moves(table)[-1])
    equal(now["bob"] + 30000, cents("bob"))
    equal([("hand", 1)], moves(table, "adjust"))
    equal(now["ann"] + hit["cents"], paid(link, "ann"))
    dealer(table, "game-over")


def paid(link, who):
    """The link's only hit is verified and paid; what its winner has then."""
    verified(link)
    (hit,) = hits(link)
    odd = staff.pay(link, hit["hit"]) % 100  # less than a dollar is paid in cash
    return cents(who) + odd


def one_by_one():
    """The flop keyed 7d for 7h in a house whose awards are a stage of their own; one hand is paid, the other is not."""
    table, link = opened("catfish-bend", (1, 2))
    to_river(table, (1, 2), "8h 7d 6h", "2c 3d", progressive=True)
    dealer(table, ("reveal", cards("Kd Qc")), ("reveal", {"seat": 2, **cards("As 4s")}), ("settle", {"seat": 2}))
    dealer(table, ("reveal", {"seat": 1, **cards("Th 9h")}))
    before, bob = moves(table), cents("bob")
    # Nobody has taken an award yet: a supervisor is enough.
    staff.do(
        "supervisor", "correct", table=table, what="card", place="board", index=1, card="7h", reason="Seven of hearts."
    )
    equal((before, [], bob), (moves(table), moves(table, "adjust"), cents("bob")))
    dealer(table, "settle")
    equal([("hand", 1), ("award", 1)], [move for move in moves(table)[len(before) :] if move[0] != "antes-back"])
    staff.do("supervisor", "seen", table=table, seat=1)
    equal(("envy", 2), moves(table)[-1])
    ann = cents("ann")
    (hit,) = hits(link)
    equal(("straight-flush", ann + hit["cents"]), (hit["hand"], paid(link, "ann")))
    dealer(table, "game-over")


tap.case(
    "a flop card keyed wrong is corrected before the reveal: one supervisor, and the straight flush is there",
    before_reveal,
)
tap.case(
    "the same after the settlement: the award and envy appear, two people sign, the Blind is adjusted, it is paid",
    after_settle,
)
tap.case("a flop card keyed wrong is corrected between two hands: the second has its straight flush", one_by_one)


# ---- a royal that was none
def typed_by_mistake():
    table, link = a_royal("chickasaw")
    dealer(table, ("reveal", {"seat": 3, **cards("Jh Th")}), ("reveal", {"seat": 1, **cards("Kd 9d")}))
    dealer(table, "settle")
    staff.do("supervisor", "seen", table=table, seat=3)
    (hit,) = hits(link)
    held, envy = {who: cents(who) for who in SEATS.values()}, seat(table, 1)["result"]["envy"]
    assert envy > 0 and hit["hand"] == "royal-flush", (envy, hit)
    wrong = {
        "what": "card",
        "place": "hand",
        "seat": 3,
        "index": 1,
        "card": "Td",
        "reason": "It was the ten of diamonds.",
    }
    said = preview("shift-manager", "correct", table=table, **wrong)
    equal(None, said["refused"])
    equal(
        (True, [("goes", hit["hit"], 0)]),
        (said["two_people"], [(a["change"], a["hit"], a["cents"]) for a in said["awards"]]),
    )
    staff.do_two("shift-manager", "supervisor", "correct", table=table, **wrong)
    equal([], [one for one in hits(link) if one["state"] not in ("void",)])
    equal(0, seat(table, 1)["result"]["envy"])
    equal(held["ann"] - envy, cents("ann"))
    assert cents("cat") < held["cat"], "the Blind of a royal flush was paid"
    equal({("hand", 3), ("envy", 1)}, set(moves(table, "adjust")))
    dealer(table, "game-over")


def board_typed_by_mistake():
    """The ace of the flop was a diamond, where the winner and a folded hand have envy, too (PG)."""
    table, link = a_royal("players-guide")
    before = held()
    dealer(table, ("reveal", {"seat": 3, **cards("Jh Th")}), ("reveal", {"seat": 1, **cards("Kd 9d")}))
    reveal_folded(table)
    dealer(table, "settle")
    staff.do("supervisor", "seen", table=table, seat=3)
    equal([3, 2, 1], [number for stage, number in moves(table) if stage == "envy"])
    wrong = {"what": "card", "place": "board", "index": 0, "card": "Ad", "reason": "The ace of diamonds."}
    refuses(409, "correction-needs-two", staff.ask("supervisor", "correct", table=table, **wrong))
    staff.do_two("supervisor", "shift-manager", "correct", table=table, **wrong)
    equal([], hits(link))
    equal([("envy", 1), ("envy", 2), ("envy", 3)], sorted(move for move in moves(table, "adjust") if move[0] == "envy"))
    dealer(table, "game-over")
    # cat has a straight after all, bob folded, ann has a pair of kings: what that pays, and nothing of the royal flush.
    after = {who: held()[who] - before[who] for who in ("ann", "bob", "cat")}
    results = {who: seat(table, number)["result"] for who, number in (("ann", 1), ("bob", 2), ("cat", 3))}
    wager = {
        who: next((one["stake"] for one in result["wagers"] if one["wager"] == "progressive"), 0)
        for who, result in results.items()
    }
    equal({who: result["net"] + wager[who] for who, result in results.items()}, after)


tap.case("a royal typed by mistake is corrected: the hit goes, Blind and envy are taken back", typed_by_mistake)
tap.case("so is one whose flop was typed by mistake: everybody's envy is taken back", board_typed_by_mistake)


# ---- undo
def step_by_step():
    table, link = opened("chickasaw", (1,))
    dealer(
        table,
        "open",
        ("bet", {"seat": 1, "ante": 1000}),
        "lock",
        "deal",
        ("check", {"seat": 1}),
        ("flop", cards("8h 7d 6h")),
    )
    dealer(table, ("check", {"seat": 1}), ("river", cards("2c 3d")), "undo", "undo", "undo")
    equal(("preflop", []), (view(table)["phase"], view(table)["board"]["cards"]))
    dealer(
        table,
        ("flop", cards("8h 7h 6h")),
        ("check", {"seat": 1}),
        ("river", cards("2c 3d")),
        ("play", {"seat": 1, "multiple": 1}),
    )
    dealer(table, ("reveal", cards("As Kc")), ("reveal", {"seat": 1, **cards("4c 4s")}), "settle")
    refuses(409, None, staff.ask("dealer", "undo", table=table))  # paid
    dealer(table, "game-over")


tap.case("steps are taken back one after the other, as far as nothing was paid", step_by_step)


# ---- the link
def one_alone():
    table, link = a_royal("chickasaw")
    down = {"link": link, "reason": "system-failed"}
    before = digest(table, link)
    told = refuses(409, "needs-second-person", staff.ask("supervisor", "link-down", **down))
    equal("R42", told["rule"])
    equal("R42", refuses(409, "needs-second-person", staff.ask("dealer", "link-down", **down))["rule"])
    said = preview("supervisor", "link-down", **down)
    equal((True, True, "CN 48(a)"), (said["done"], said["two_people"], said["rule"]))
    equal([(table, [1, 2, 3])], [(row["table"], row["seats"]) for row in said["rounds"]])
    equal(before, digest(table, link))
    staff.do("supervisor", "link-stop", **down)  # from the next round on
    dealer(table, ("reveal", {"seat": 3, **cards("Jh Th")}), ("reveal", {"seat": 1, **cards("Kd 9d")}), "settle")
    (hit,) = hits(link)
    equal(("royal-flush", False), (hit["hand"], view(table)["void"]))
    staff.do("supervisor", "seen", table=table, seat=3)
    verified(link)
    staff.pay(link, hit["hit"])
    dealer(table, "game-over")


def dealers_alone():
    """Any dealer of the link, at whatever moment of whoever's round; where nothing is in play one person may."""
    table, link = opened("massachusetts", (1, 3))
    other, _ = opened("massachusetts", (2,), link)
    down = {"link": link, "reason": "network-failed"}
    dealer(table, "open", ("bet", {"seat": 3, "ante": 1000, "progressive": True}))
    staff.do("dealer", "link-down", **down)  # nobody's wager is counted yet
    equal(False, bool(seat(table, 3, "dealer")["bet"]["progressive"]))
    staff.do("supervisor", "link-up", link=link)
    dealer(table, ("clear", {"seat": 3}))
    staff.do("dealer", "bet", table=table, seat=1, ante=1000)
    dealer(
        table,
        "lock",
        "deal",
        ("play", {"seat": 1, "multiple": 4}),
        ("flop", cards("Ah Kh Qh")),
        ("river", cards("2c 3d")),
    )
    dealer(other, "open", ("bet", {"seat": 2, "ante": 1000, "progressive": True}), "lock")
    for moment in (
        "deal",
        ("play", {"seat": 2, "multiple": 4}),
        ("flop", cards("9s 8s 7s")),
        ("river", cards("2d 4d")),
    ):
        dealer(other, moment)
        equal("R42", refuses(409, "needs-second-person", staff.ask("dealer", "link-down", **down))["rule"])
        refuses(403, None, staff.ask_two("dealer", "dealer", "link-down", **down))
    # Two people record it: the hit is held, its envy is payable, and when the link is up it is recorded and paid.
    staff.do_two("supervisor", "technician", "link-down", **down)
    dealer(other, ("reveal", cards("Ks Qc")), ("reveal", {"seat": 2, **cards("6s 5s")}), "settle")
    (hit,) = hits(link)
    equal(("straight-flush", "held"), (hit["hand"], hit["state"]))
    staff.do("supervisor", "link-up", link=link)
    staff.do_two("supervisor", "shift-manager", "link-record", link=link, hit=hit["hit"], reason="was-down")
    for number in view(other)["unseen"]:
        staff.do("supervisor", "seen", table=other, seat=number)
    dealer(other, "game-over")
    before = cents("bob")
    equal(before + hits(link)[0]["cents"], paid(link, "bob"))


def dead_hands():
    """CN 48(a): where two people have recorded that the system was down, the hands are dead and wagers go back."""
    before = held()
    table, link = opened("chickasaw", (1, 3))
    to_river(table, (1, 3), "Ah Kh Qh", "2c 3d", progressive=True)
    staff.do_two("supervisor", "technician", "link-down", link=link, reason="system-failed")
    dealer(
        table,
        ("reveal", cards("9s 7c")),
        ("reveal", {"seat": 3, **cards("Jh Th")}),
        ("reveal", {"seat": 1, **cards("Kd 9d")}),
    )
    dealer(table, "settle")
    equal(([], before, [0, 0]), (hits(link), held(), [seat(table, number)["result"]["net"] for number in (1, 3)]))
    dealer(table, "game-over")


def own_table():
    """R42: a dealer alone stops the progressive of the own table from the next round on: the royal flush in play is paid."""
    table, link = a_royal("chickasaw")
    other, _ = opened("chickasaw", (2,), link)
    dealer(table, ("progressive-stop", {"reason": "The sign is dark."}))
    dealer(table, ("reveal", {"seat": 3, **cards("Jh Th")}), ("reveal", {"seat": 1, **cards("Kd 9d")}), "settle")
    staff.do("supervisor", "seen", table=table, seat=3)
    cat = cents("cat")
    equal(cat + hits(link)[0]["cents"], paid(link, "cat"))
    dealer(table, "game-over", "open")
    wagers = {"ante": 1000, "progressive": True}
    refuses(409, "down-before-start", staff.ask("dealer", "bet", table=table, seat=1, **wagers))
    dealer(other, "open", ("bet", {"seat": 2, **wagers}))
    shown = [view(number, "dealer")["progressive"] for number in (table, other)]
    equal([(True, True), (False, False)], [(one["stopped"], one["down"]) for one in shown])
    on = {"table": table, "reason": "It is lit again."}
    refuses(403, None, staff.ask("dealer", "progressive-resume", **on))
    staff.do("supervisor", "progressive-resume", **on)
    dealer(table, ("bet", {"seat": 1, "ante": 1000}), "lock")  # of this round it is gone
    equal((False, False), tuple(view(table, "dealer")["progressive"][key] for key in ("stopped", "down")))


tap.case("one person does not take a link down while wagers are in play (R42): the royal flush is paid", one_alone)
tap.case(
    "no dealer of the link does, at any moment of a round; held by two, the hit is recorded and paid", dealers_alone
)
tap.case("a dealer alone stops the progressive of the own table from the next round on (R42)", own_table)
tap.case("where two people recorded it before the reveal, the hands are dead (CN 48(a))", dead_hands)


# ---- a seat
def wrong_seat():
    """The hand with the royal flush was fay's at seat 6, not cat's at seat 3: wager, award and envy follow it."""
    table, link = opened("chickasaw", (1, 3, 6))
    to_river(table, (1, 3), "Ah Kh Qh", "2c 3d", progressive=True)
    money, meters = held(), staff["auditor"].get("/api/links/" + link).json()["levels"]
    there = {"what": "seat", "seat": 3, "to": 6, "reason": "Surveillance has seen it."}
    staff.do("supervisor", "correct", table=table, **there)
    equal({**money, "cat": money["cat"] + 100, "fay": money["fay"] - 100}, held())
    equal(meters, staff["auditor"].get("/api/links/" + link).json()["levels"])
    dealer(
        table,
        ("reveal", cards("9s 7c")),
        ("reveal", {"seat": 6, **cards("Jh Th")}),
        ("reveal", {"seat": 1, **cards("Kd 9d")}),
    )
    dealer(table, "settle")
    staff.do("supervisor", "seen", table=table, seat=6)
    (hit,) = hits(link)
    equal(6, hit["seat"])
    # It was cat's after all, and by then it has won.
    back = {**there, "seat": 6, "to": 3}
    refuses(409, "correction-needs-two", staff.ask("supervisor", "correct", table=table, **back))
    said = preview("supervisor", "correct", table=table, **back)
    equal({("goes", 6), ("appears", 3)}, {(award["change"], award["seat"]) for award in said["awards"]})
    staff.do_two("supervisor", "shift-manager", "correct", table=table, **back)
    (again,) = hits(link)
    equal((3, hit["cents"]), (again["seat"], again["cents"]))
    equal(money["fay"], cents("fay"))
    for number in view(table)["unseen"]:
        staff.do("supervisor", "seen", table=table, seat=number)
    cat = cents("cat")
    equal(cat + hit["cents"], paid(link, "cat"))
    dealer(table, "game-over")


def in_and_out_again():
    """A progressive wager taken out by a correction and put in by the next one: it is there, and wins."""
    table, link = wrong_card()
    staff.do("supervisor", "correct", table=table, **CARD)
    for wagers in ({}, {"progressive": True}):
        fields = {"what": "wager", "seat": 1, "ante": 1000, **wagers, "reason": "Looked again."}
        staff.do_two("supervisor", "shift-manager", "correct", table=table, **fields)
    dealer(
        table,
        ("reveal", cards("As Kc")),
        ("reveal", {"seat": 2, **cards("4c 4s")}),
        ("reveal", {"seat": 1, **cards("Th 9h")}),
    )
    dealer(table, "settle")
    ann = cents("ann")
    (hit,) = hits(link)
    equal(ann + hit["cents"], paid(link, "ann"))


tap.case(
    "a hand recorded at the wrong seat is moved in one command, its progressive wager and award with it", wrong_seat
)
tap.case("a wager taken out by a correction is put in again by another", in_and_out_again)


# ---- previews
def of_incidents():
    table, link = opened("massachusetts", (1, 2))
    dealer(
        table,
        "open",
        ("bet", {"seat": 1, "ante": 1000, "trips": 500}),
        ("bet", {"seat": 2, "ante": 2000}),
        "lock",
        "deal",
    )
    before = digest(table, link)
    said = preview("dealer", "incident", table=table, kind="card-face-up", count=2)
    equal(
        (True, "voids-but-trips", "MA 14(b)", [1, 2]), tuple(said[key] for key in ("done", "outcome", "rule", "dead"))
    )
    equal(
        [(2, "bob", 4000, 0), (1, "ann", 2000, 0)],
        [(m["seat"], m["patron"], m["returned"], m["taken"]) for m in said["money"]],
    )
    equal(before, digest(table, link))
    said = preview("dealer", "incident", table=table, kind="other")
    equal("needs-decision", said["outcome"])
    assert "continue" in said["decisions"], said
    dealer(table, ("incident", {"kind": "other"}))
    said = preview("supervisor", "decide", table=table, decision="void-hand", seat=2, reason="It fell.")
    equal(
        ("voids-hand", [2], [(2, 4000)]),
        (said["outcome"], said["dead"], [(m["seat"], m["returned"]) for m in said["money"]]),
    )
    refused = preview("dealer", "decide", table=table, decision="continue", reason="No.")
    equal((False, "may-not-do"), (refused["done"], refused["refused"]["code"]))
    ruled = {"table": table, "decision": "void-round", "reason": "It fell."}
    said = preview("supervisor", "decide", **ruled)
    equal(
        ("voids-round", [1, 2], [(2, 4000), (1, 2500)]),
        (said["outcome"], said["dead"], [(m["seat"], m["returned"]) for m in said["money"]]),
    )
    staff.do("supervisor", "decide", **ruled)
    equal(True, view(table)["void"])
    dealer(table, "settle", "game-over")
    equal(
        [(2500, 0), (4000, 0)],
        [(seat(table, n)["result"]["returned"], seat(table, n)["result"]["net"]) for n in (1, 2)],
    )


def only_staff():
    answer = staff["administrator"].post("/api/floor/preview", staff.body("incident", table=300, kind="other"))
    equal(403, answer.status)
    said = preview("supervisor", "open-table", table=399, book="chickasaw", live=True)
    equal((False, "no-preview"), (said["done"], said["refused"]["code"]))


tap.case("an incident and a decision are shown before they are done: outcome, rule, hands, money", of_incidents)
tap.case("previews are for staff, and for what has one", only_staff)


# ---- bad input
def refused_and_nothing_changed():
    table, link = wrong_card()
    before = digest(table, link)
    for status, code, fields in (
        (409, "card-is-there", {**CARD, "card": "8h"}),
        (409, "card-not-entered", {**CARD, "place": "dealer"}),
        (409, "seat-did-not-play", {"what": "wager", "seat": 5, "ante": 1000, "reason": "x"}),
        (409, "nobody-at-seat", {"what": "seat", "seat": 1, "to": 4, "reason": "x"}),
        (409, "seat-has-a-hand", {"what": "seat", "seat": 1, "to": 2, "reason": "x"}),
        (409, "seat-beyond-table", {"what": "seat", "seat": 1, "to": 9, "reason": "x"}),
        (409, "correction-needs-reason", {key: value for key, value in CARD.items() if key != "reason"}),
        (400, None, {**CARD, "card": "1h"}),
        (400, None, {**CARD, "what": "weather"}),
    ):
        answer = staff.ask("supervisor", "correct", table=table, **fields)
        refuses(status, code, answer)
        equal(before, digest(table, link))
    answer = staff["supervisor"].post("/api/floor/proposals", staff.body("correct", table=table, **CARD))
    own = staff["supervisor"].post("/api/floor/proposals/%s/sign" % answer.json()["proposal"], {})
    assert own.status in (403, 409), own.body
    equal(before, digest(table, link))
    table, link = opened("chickasaw", (1,))
    to_river(table, (1,), "8h 7d 6h", "2c 3d")
    empty = {"what": "seat", "seat": 1, "to": 4, "reason": "x"}
    refuses(409, "nobody-at-seat", staff.ask("supervisor", "correct", table=table, **empty))


def sealed():
    table = next(numbers)
    staff.do("supervisor", "open-table", table=table, book="chickasaw", bets="staff")
    staff.do("cashier", "buy-in", patron="gus", currency="USD", cents=10**6)
    dealer(table, ("sit", {"seat": 1, "patron": "gus"}), "open", ("bet", {"seat": 1, "ante": 1000}), "lock", "deal")
    dealer(table, ("play", {"seat": 1, "multiple": 4}), "flop")
    before = digest(table)
    refuses(409, "deck-is-sealed", staff.ask("supervisor", "correct", table=table, **CARD))
    equal(before, digest(table))


tap.case(
    "a card twice, a seat that did not wager, one's own signature: refused, and nothing changed",
    refused_and_nothing_changed,
)
tap.case("a card of a sealed virtual deck is not corrected", sealed)


# ---- after Game Over
def over(table, link):
    """Seat 1 has Th 9h, seat 2 has 4c 4s, and Game Over."""
    dealer(
        table,
        ("reveal", cards("As Kc")),
        ("reveal", {"seat": 2, **cards("4c 4s")}),
        ("reveal", {"seat": 1, **cards("Th 9h")}),
        "settle",
        "game-over",
    )
    return table, link


def past(table, number=1, who="auditor"):
    """The round as it is shown to somebody, in the form that is described."""
    answer = staff[who].get("/api/tables/%d/rounds/%d" % (table, number))
    equal(200, answer.status)
    equal(None, fits(answer.json(), {"$ref": "#/components/schemas/PastRound"}))
    return answer.json()


def owed(table, who):
    return view(table, who)["you"]["owed"]


def keyed_wrong_and_over():
    table, link = over(*wrong_card())
    before, money, ann, bob = digest(table, link), held(), owed(table, "ann"), cents("bob", "owed-to")
    told = refuses(409, "correction-needs-two", staff.ask("supervisor", "correct", table=table, **CARD))
    equal("R36", told["rule"])
    for second in ("supervisor", "dealer"):  # one's own, and one who may not
        answer = staff.ask_two("supervisor", second, "correct", table=table, **CARD)
        assert answer.status in (403, 409), answer.body
    refuses(403, None, staff.ask_two("dealer", "supervisor", "correct", table=table, **CARD))
    equal((before, money), (digest(table, link), held()))
    said = preview("supervisor", "correct", table=table, **CARD)
    equal((True, ["appears"]), (said["two_people"], [award["change"] for award in said["awards"]]))
    equal(before, digest(table, link))
    staff.do_two("supervisor", "shift-manager", "correct", table=table, **CARD)
    equal([("straight-flush", 1)], [(hit["hand"], hit["seat"]) for hit in hits(link)])
    # Nobody's money has moved: the Blind and seat 2's envy are owed.
    equal(money, held())
    equal(({**ann, "to": ann["to"] + 46000}, bob + 30000), (owed(table, "ann"), cents("bob", "owed-to")))
    shown = view(table)
    equal((["8h", "7d", "6h", "2c", "3d"], 0), (shown["board"]["cards"], shown["corrections"]))
    equal((shown["life_round"], shown["round"]), tuple(shown["corrected"][key] for key in ("life_round", "round")))
    (one,) = shown["corrected"]["corrections"]
    equal(
        ("card", "board", "7h", "7d", True), tuple(one[k] for k in ("what", "place", "card", "was", "after_game_over"))
    )
    equal([{"seat": 1, "cents": 46000}, {"seat": 2, "cents": 30000}], one["seats"])
    equal(("supervisor", "shift-manager", CARD["reason"]), (one["by"], one["with"], one["reason"]))
    return table, link


def both_are_shown():
    table, link = keyed_wrong_and_over()
    both = past(table)
    boards = [both[way]["facts"]["board"][1] for way in ("original", "corrected")]
    equal(["7d", "7h"], boards)
    (first, then) = ([row for row in both[way]["settlement"]["seats"] if row["seat"] == 1][0] for way in WAYS)
    equal(("straight", "straight-flush"), (first["hand"]["category"], then["hand"]["category"]))
    equal(
        [(1, "ann", 46000, cents("ann", "owed-to")), (2, "bob", 30000, cents("bob", "owed-to"))],
        [(row["seat"], row["name"], row["cents"], row["owed"]["to"]) for row in both["seats"]],
    )
    # The dealer opens the next round: the correction is still told, and the original is found.
    dealer(table, "open")
    equal(1, view(table, "ann")["corrected"]["life_round"])
    refuses(404, "no-such-round", staff["auditor"].get("/api/tables/%d/rounds/2" % table))
    refuses(404, None, staff["auditor"].get("/api/tables/%d/rounds/none" % table))


WAYS = ("original", "corrected")


def told_to_players():
    """Roles and amounts, but nobody's name and no reason; a bystander hears of no patron at all."""
    table, link = opened("chickasaw", (1, 2))
    looker = Client(server)
    stream = Stream(looker, "table:%d" % table)
    to_river(table, (1, 2), "8h 7d 6h", "2c 3d", progressive=True)
    over(table, link)
    staff.do_two("supervisor", "shift-manager", "correct", table=table, **CARD)
    heard = stream.until(lambda name, data: name == "table" and data["view"]["corrected"])
    equal(["correct", "adjust", "adjust"], [did["did"] for did in heard["did"]])
    equal({1}, {did["round"] for did in heard["did"]})
    heard = stream.bytes.decode()
    stream.close()
    for name in ("ann", "bob", "players", CARD["reason"]):
        assert '"%s"' % name not in heard, name
    for own in (view(table, "ann")["corrected"], past(table, who="ann")):
        (one,) = own["corrections"]
        equal((["supervisor"], ["shift-manager"], None, None, None), tuple(one[key] for key in ROLES_AND_NAMES))
        equal([(1, "ann", True), (2, None, False)], [(row["seat"], row["name"], row["you"]) for row in own["seats"]])
        equal([True, False], [row["owed"] is not None for row in own["seats"]])
    refuses(403, "staff-only", staff["cat"].get("/api/tables/%d/rounds/1" % table))
    equal(401, Client(server).get("/api/tables/%d/rounds/1" % table).status)


ROLES_AND_NAMES = ("roles", "with_roles", "by", "with", "reason")


def royal_noticed_later():
    """Typed by mistake and not yet paid: the hit goes, Blind and envy are owed back."""
    table, link = a_royal("chickasaw")
    dealer(table, ("reveal", {"seat": 3, **cards("Jh Th")}), ("reveal", {"seat": 1, **cards("Kd 9d")}), "settle")
    staff.do("supervisor", "seen", table=table, seat=3)
    envy = seat(table, 1)["result"]["envy"]
    blind = next(line["pays"] for line in seat(table, 3)["result"]["wagers"] if line["wager"] == "blind")
    dealer(table, "game-over")
    (hit,) = hits(link)
    equal(("royal-flush", "pending"), (hit["hand"], hit["state"]))
    wrong = {"what": "card", "place": "hand", "seat": 3, "index": 1, "card": "Td", "reason": "It was a diamond."}
    money, ann, cat = held(), owed(table, "ann")["by"], owed(table, "cat")["by"]
    refuses(409, "correction-needs-two", staff.ask("shift-manager", "correct", table=table, round=1, **wrong))
    equal(([hit], money), (hits(link), held()))
    staff.do_two("shift-manager", "supervisor", "correct", table=table, round=1, **wrong)
    equal([], hits(link))
    equal("void", staff["auditor"].get("/api/links/%s/hits/%d" % (link, hit["hit"])).json()["state"])
    equal(money, held())
    equal((envy, True), (owed(table, "ann")["by"] - ann, owed(table, "cat")["by"] - cat >= blind))
    equal({1: -envy}, {row["seat"]: row["cents"] for row in past(table)["seats"] if row["seat"] == 1})


def royal_already_paid():
    """It stays paid, whatever is corrected; two people record that it came back."""
    table, link = a_royal("chickasaw")
    dealer(table, ("reveal", {"seat": 3, **cards("Jh Th")}), ("reveal", {"seat": 1, **cards("Kd 9d")}), "settle")
    staff.do("supervisor", "seen", table=table, seat=3)
    dealer(table, "game-over")
    verified(link)
    (hit,) = hits(link)
    staff.pay(link, hit["hit"])
    money = held()
    wrong = {"what": "card", "place": "hand", "seat": 3, "index": 1, "card": "Td", "reason": "It was a diamond."}
    staff.do_two("shift-manager", "supervisor", "correct", table=table, round=1, **wrong)

    def known():
        told = staff["auditor"].get("/api/links/%s/hits/%d" % (link, hit["hit"])).json()
        return told["state"], told["cents"]

    equal((("paid", hit["cents"]), money), (known(), held()))
    back = {"link": link, "hit": hit["hit"], "cheques": hit["cents"] - 100, "reason": "round-corrected"}
    refuses(409, "needs-second-person", staff.ask("shift-manager", "link-return", **back))
    staff.do_two("shift-manager", "cashier", "link-return", **back)
    equal((("paid", 100), money["cat"] - hit["cents"] + 100), (known(), cents("cat")))


def second_adds_up():
    """What the first found and the second takes back are both owed, and not set off; both stand there."""
    table, link = keyed_wrong_and_over()
    ann = owed(table, "ann")
    refuses(409, "card-is-there", staff.ask_two("supervisor", "shift-manager", "correct", table=table, **CARD))
    back = {**CARD, "card": "7d", "reason": "It was right."}
    staff.do_two("shift-manager", "supervisor", "correct", table=table, round=1, **back)
    equal([], hits(link))
    equal({"to": ann["to"], "by": ann["by"] + 46000}, owed(table, "ann"))
    both = past(table)
    equal([0, 0], [row["cents"] for row in both["seats"]])
    equal([CARD["reason"], back["reason"]], [one["reason"] for one in both["corrections"]])
    equal(both["original"]["facts"]["board"], both["corrected"]["facts"]["board"])


def refused_later():
    table, link = over(*wrong_card())
    before, money = (digest(table, link), held()), past(table)
    for code, fields in (
        ("card-is-there", {**CARD, "card": "8h"}),
        ("seat-did-not-play", {"what": "wager", "seat": 5, "ante": 1000, "reason": "x"}),
        ("correction-needs-reason", {key: value for key, value in CARD.items() if key != "reason"}),
        ("no-such-round", {**CARD, "round": 9}),
    ):
        answer = staff.ask_two("supervisor", "shift-manager", "correct", table=table, **fields)
        refuses(404 if code == "no-such-round" else 409, code, answer)
        equal((before, money), ((digest(table, link), held()), past(table)))
    refuses(409, "correction-needs-two", staff.ask("shift-manager", "correction-window", hours=0))
    refuses(403, None, staff.ask_two("supervisor", "shift-manager", "correction-window", hours=0))
    staff.do_two("shift-manager", "supervisor", "correction-window", hours=0)
    before = (digest(table, link), held())
    answer = staff.ask_two("supervisor", "shift-manager", "correct", table=table, **CARD)
    equal("R36", refuses(409, "beyond-window", answer)["rule"])
    equal((before, money), ((digest(table, link), held()), past(table)))
    staff.do_two("shift-manager", "supervisor", "correction-window", hours=168)
    staff.do_two("supervisor", "shift-manager", "correct", table=table, **CARD)


def at_the_cage():
    table, link = keyed_wrong_and_over()
    due, has = owed(table, "ann")["to"], cents("ann")
    more = {"patron": "ann", "currency": "USD"}
    refuses(409, "not-so-much-owed", staff.ask("cashier", "pay-owed", cents=due + 1, **more))
    refuses(403, None, staff.ask("supervisor", "pay-owed", cents=due, **more))
    staff.do("cashier", "pay-owed", cents=due, **more)
    equal((0, has + due), (owed(table, "ann")["to"], cents("ann")))


def in_histories():
    """A hand of a practice table: the history keeps it as it was played, with what was corrected beside it, after a restart too."""
    player = Player(server)
    player.sit(1, 2)
    player.bet(ante=1000)
    number = player.view()["life_round"]
    player.do("ready", seat=2)
    player.play_out()
    hands = player.client.get("/api/hands").json()["hands"]
    assert "corrected" not in hands[0], hands[0]
    wager = {"what": "wager", "seat": 2, "ante": 500, "reason": "Half of it."}
    staff.do_two("supervisor", "shift-manager", "correct", table=1, round=number, **wager)
    kept = player.client.get("/api/hands").json()["hands"][0]
    equal(None, fits(kept, {"$ref": "#/components/schemas/PlayedHand"}))
    equal((number, 1000), (kept["life_round"], kept["seat"]["bet"]["ante"]))
    corrected = kept["corrected"]
    equal(("wager", ["supervisor"], None), tuple(corrected["corrections"][0][key] for key in ("what", "roles", "by")))
    equal(corrected["result"]["net"] - kept["seat"]["result"]["net"], corrected["cents"])
    mine = [row["owed"] for row in player.view()["corrected"]["seats"] if row["you"]]
    equal([player.view()["you"]["owed"]], mine)
    equal(corrected["cents"], mine[0]["to"] - mine[0]["by"])
    equal(0, server.stop())
    server.start()
    again = player.client.get("/api/hands").json()["hands"]
    equal([kept], [hand for hand in again if hand["hand"] == kept["hand"]])
    equal(number, player.view()["corrected"]["life_round"])


for words, work in (
    (
        "a flop card keyed wrong is corrected by two: the award is there, money is owed, the original stays",
        keyed_wrong_and_over,
    ),
    ("the original and the corrected round are shown side by side", both_are_shown),
    ("players are told roles and amounts, staff people and reasons, and bystanders of no patron", told_to_players),
    ("a royal typed by mistake and noticed then: the hit goes, Blind and envy are owed back", royal_noticed_later),
    ("a royal that is paid stays so until two people record its return", royal_already_paid),
    ("a second correction adds to the first", second_adds_up),
    ("one alone, a card twice, another round, beyond the window: refused, and nothing changed", refused_later),
    ("the cage pays what is owed, and no more", at_the_cage),
    ("a player's history has the hand as it was and as it is", in_histories),
):
    tap.case("after Game Over: " + words, work)


def sound():
    """The audit decides it all again; the checker, which knows nothing of Felt, agrees."""
    equal(0, server.stop())
    floor = os.path.join(folder, "floor.db")
    subprocess.run([os.path.join(BUILD, "felt"), "audit", floor], check=True, capture_output=True)
    log = subprocess.run([os.path.join(BUILD, "felt"), "export", floor], check=True, capture_output=True).stdout
    assert b"past:" in log
    subprocess.run([os.path.join(SOURCE, "tools/check-export")], input=log, check=True, capture_output=True)


tap.case("the log of it all is audited, exported and checked", sound)
tap.done()
