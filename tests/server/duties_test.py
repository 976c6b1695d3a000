"""What a dealer meets at a table: counts that are due and decks that are short, cards face up one by one, a tray that is empty, and what is not his to do."""
import os
import subprocess
from felt_client import BUILD, Client, Server, Staff, Tap, equal, refuses, scratch

tap = Tap()
server = Server("--pace", "0", "--practice", "1", data=scratch())
staff = Staff(server, "dealer", "supervisor", "shift-manager", "cashier", "auditor")
for name in ("pat", "quinn"):
    staff.add(name, ["player"])
SHOE, TUCKED, BY_HAND, VIRTUAL = 300, 301, 302, 303


def refused(status, rule, expected, answer):
    equal(rule, refuses(status, expected, answer)["rule"])


def view(table, who="dealer"):
    return staff[who].get("/api/tables/%d" % table).json()


def dealer(table, *deeds):
    for deed in deeds:
        do, fields = deed if isinstance(deed, tuple) else (deed, {})
        staff.do("dealer", do, table=table, **fields)


def cards(text):
    return {"cards": text.split()}


BETS = ("open", ("bet", {"seat": 2, "ante": 1000, "trips": 500}), "lock")
SHOWDOWN = BETS + (
    "deal",
    ("play", {"seat": 2, "multiple": 4}),
    ("flop", cards("Ah Kd 7s")),
    ("river", cards("2c 3d")),
    ("reveal", cards("9c 9d")),
    ("reveal", {"seat": 2, **cards("Jh Tc")}),
)
STUB = 52 - 4 - 1 - 3 - 1 - 2  # after two hands of two, the board and two burns


def opened(table, book, **more):
    staff.do("supervisor", "open-table", table=table, book=book, live=True, **more)
    dealer(table, ("sit", {"seat": 2, "patron": "pat"}))


# ---- the stub, the deck
def stub_is_due():
    opened(SHOE, "massachusetts", way="shoe")
    for _ in range(4):
        dealer(SHOE, *SHOWDOWN, "settle", "game-over")
    dealer(SHOE, *SHOWDOWN)
    refused(409, "MA 7(g)", "stub-count-due", staff.ask("dealer", "settle", table=SHOE))
    dealer(SHOE, ("count-stub", {"cards": STUB}), "settle", "game-over")


def stub_is_wrong():
    for _ in range(4):
        dealer(SHOE, *SHOWDOWN, "settle", "game-over")
    dealer(SHOE, *SHOWDOWN)
    refused(409, "MA 7(g)", "stub-count-wrong", staff.ask("dealer", "count-stub", table=SHOE, cards=STUB - 1))
    dealer(SHOE, ("incident", {"kind": "stub-count-wrong"}))
    equal(True, view(SHOE)["void"])
    dealer(SHOE, "settle", "game-over")


def stub_is_wrong_too_late():
    dealer(
        SHOE,
        *SHOWDOWN,
        ("count-stub", {"cards": STUB}),
        "settle",
        ("count-stub", {"cards": STUB - 1}),
        "game-over",
        *BETS,
    )
    refused(409, "MA 2(a)", "deck-counted-wrong", staff.ask("dealer", "count-deck", table=SHOE, cards=52))
    refused(409, "MA 2(a)", "deck-must-leave", staff.ask("dealer", "deal", table=SHOE))
    dealer(SHOE, "change-deck")


def face_up_twice():
    dealer(SHOE, ("incident", {"kind": "card-face-up"}))
    equal(False, view(SHOE)["void"])
    dealer(SHOE, ("incident", {"kind": "card-face-up"}))
    equal((True, ["card-face-up"] * 2), (view(SHOE)["void"], view(SHOE)["incidents"][-2:]))
    dealer(SHOE, "settle", "game-over")


tap.case("an overdue stub count stops the settlement, and the refusal says what to do (MA 7(g))", stub_is_due)
tap.case("a wrong stub before the settlement is reported and voids the hands (MA 7(g)(2))", stub_is_wrong)
tap.case("a wrong stub after it is recorded: the deck goes, whatever it counts then", stub_is_wrong_too_late)
tap.case("two cards face up, reported one by one, void the round (MA 14(b))", face_up_twice)


# ---- what takes a supervisor, and what every way may
def mucked():
    opened(TUCKED, "catfish-bend")
    dealer(
        TUCKED,
        *BETS,
        "deal",
        ("check", {"seat": 2}),
        ("flop", cards("Ah Kd 7s")),
        ("check", {"seat": 2}),
        ("river", cards("2c 3d")),
        ("fold", {"seat": 2}),
    )
    refused(403, "R27", "may-not-record-muck", staff.ask("dealer", "incident", table=TUCKED, kind="mucked", seat=2))
    staff.do("supervisor", "incident", table=TUCKED, kind="mucked", seat=2)
    dealer(TUCKED, ("reveal", cards("9c 9d")), "settle", "game-over")
    equal(-2500, next(seat for seat in view(TUCKED)["seats"] if seat["seat"] == 2)["result"]["net"])


def joins_by_hand():
    staff.do_two("shift-manager", "supervisor", "link-open", link="main", book="catfish-bend", reason="new-link")
    opened(BY_HAND, "catfish-bend", way="hand")
    staff.do("supervisor", "link-join", link="main", table=BY_HAND)
    staff.do("supervisor", "link-join", link="main", table=TUCKED)
    staff.do("dealer", "shuffler", table=TUCKED, down=True)
    dealer(TUCKED, ("way", {"to": 1}), "open")
    equal([True, True], [row["joined"] for row in staff["auditor"].get("/api/links/main").json()["tables"]])


tap.case("a supervisor, and no dealer, records that a hand was mucked (R27)", mucked)
tap.case("a table that deals by hand joins its house's link, and one on it may deal by hand (MA 13(g))", joins_by_hand)


# ---- the tray
def credit():
    opened(304, "chickasaw")
    staff.do("cashier", "fill", table=304, cents=2000000)
    refused(409, None, "tray-too-low 2000000", staff.ask("cashier", "credit", table=304, cents=99999999))
    staff.do("cashier", "credit", table=304, cents=1999000)


def needs_fill():
    equal(0, view(304)["needs_fill"])
    dealer(
        304,
        *BETS,
        "deal",
        ("play", {"seat": 2, "multiple": 4}),
        ("flop", cards("Ah Kd 7s")),
        ("river", cards("2c 3d")),
        ("reveal", cards("9c 9d")),
        ("reveal", {"seat": 2, **cards("Ac Kc")}),
        "settle",
        "game-over",
    )
    own = next(seat for seat in view(304)["seats"] if seat["seat"] == 2)["result"]
    lacks = own["net"] - 1000
    assert lacks > 0, own
    for who in ("dealer", "supervisor", "auditor"):
        equal(lacks, view(304, who)["needs_fill"])
    equal((None, None), (view(304, "pat")["needs_fill"], Client(server).get("/api/tables/304").json()["needs_fill"]))
    staff.do("cashier", "fill", table=304, cents=lacks)
    equal(0, view(304)["needs_fill"])
    equal(None, view(1)["needs_fill"])  # the automatic dealer's chips come from nowhere


tap.case("no more is taken from a tray than lies in it", credit)
tap.case("a settled hand is paid, and staff see what the tray lacks until it is filled", needs_fill)


# ---- a player's part in the shuffle
def own_seed():
    staff.do("supervisor", "open-table", table=VIRTUAL, book="chickasaw", bets="staff")
    staff.do("cashier", "buy-in", patron="quinn", currency="USD", cents=100000)

    def quinn(do, **fields):
        return (
            staff["quinn"]
            .post("/api/tables/%d/commands" % VIRTUAL, {"id": "quinn-%s-1" % do, "do": do, "seat": 3, **fields})
            .status
        )

    dealer(VIRTUAL, ("sit", {"seat": 3, "patron": "quinn"}), "open")
    staff.do("dealer", "bet", table=VIRTUAL, seat=3, ante=1000)
    equal(200, quinn("seed", seed="5a" * 32))
    for who in ("dealer", "supervisor", "shift-manager"):
        refused(403, None, "may-not-seed-for-others", staff.ask(who, "seed", table=VIRTUAL, seat=3, seed="01" * 32))
    dealer(VIRTUAL, "lock", "deal")
    staff.do("supervisor", "incident", table=VIRTUAL, kind="other")
    staff.do("supervisor", "decide", table=VIRTUAL, decision="void-round", reason="It is late.")
    dealer(VIRTUAL, "settle", "game-over")
    equal({"3": "5a" * 32}, view(VIRTUAL, "quinn")["fair"]["seeds"])


tap.case("nobody but the player sets his part in the shuffle", own_seed)
tap.case(
    "the log of it all is audited",
    lambda: (
        equal(0, server.stop()),
        equal(
            0,
            subprocess.run(
                [os.path.join(BUILD, "felt"), "audit", os.path.join(server.command[-1], "floor.db")],
                capture_output=True,
            ).returncode,
        ),
    ),
)
tap.done()
