"""A table by a sheet with side wagers that no program knows: opened, wagered on, seen, settled over HTTP."""
import os
import subprocess
from felt_client import BUILD, SOURCE, Server, Staff, Tap, equal, refuses, scratch

tap = Tap()
data = scratch()
TABLE, DATABASE = 300, os.path.join(data, "floor.db")


def kept_book():
    """The sheet, kept in a data folder that nobody serves yet; its hash."""
    with open(os.path.join(SOURCE, "books/chickasaw.yaml"), encoding="utf-8") as sheet:
        text = sheet.read()
    with open(os.path.join(SOURCE, "tests/more-sides.yaml"), encoding="utf-8") as more:
        text = text.removesuffix("...\n") + more.read() + "...\n"
    done = subprocess.run(
        [os.path.join(BUILD, "tests/floor_aid"), "book", DATABASE],
        input=text,
        text=True,
        capture_output=True,
        check=True,
    )
    return done.stdout.strip()


BOOK = kept_book()
server = Server("--pace", "0", "--practice", "1", data=data)
staff = Staff(server, "dealer", "supervisor", "cashier")


def view():
    return staff["dealer"].get("/api/tables/%d" % TABLE).json()


def dealer(*deeds):
    """Steps of the dealer at the live table: words, or a word and its fields."""
    for deed in deeds:
        do, fields = deed if isinstance(deed, tuple) else (deed, {})
        staff.do("dealer", do, table=TABLE, **fields)


def cards(text):
    return {"cards": text.split()}


def opened():
    refuses(
        400,
        "unknown-field unlucky_pair",
        staff.ask("supervisor", "open-table", table=TABLE, book="chickasaw", live=True, unlucky_pair="high"),
    )
    refuses(
        409,
        "no-such-choice",
        staff.ask("supervisor", "open-table", table=TABLE, book=BOOK, live=True, unlucky_pair="high"),
    )
    refuses(
        409,
        "no-such-choice",
        staff.ask("supervisor", "open-table", table=TABLE, book=BOOK, live=True, lucky_pair="middle"),
    )
    staff.do("supervisor", "open-table", table=TABLE, book=BOOK, live=True, lucky_pair="high")
    staff.do("cashier", "fill", table=TABLE, cents=10000000)
    dealer(("sit", {"seat": 2, "patron": "pat"}), ("sit", {"seat": 3, "patron": "quinn"}), "open")


def named():
    """In the view they have their words, and no other has."""
    equal(
        [
            ("trips", "trips", "Trips", "own-hand"),
            ("lucky-pair", "lucky_pair", "Lucky Pair", "own-hand"),
            ("top-table", "top_table", "Top Table", "highest-hand"),
        ],
        [(side["word"], side["key"], side["name"], side["goes_by"]) for side in view()["side_wagers"]],
    )
    equal([True, False, False], [side["alone"] for side in view()["side_wagers"]])


def wagered():
    refuses(
        400, "unknown-field no_such_field", staff.ask("dealer", "bet", table=TABLE, seat=2, ante=1000, no_such_field=1)
    )
    refuses(409, "more-than-the-ante", staff.ask("dealer", "bet", table=TABLE, seat=2, ante=1000, lucky_pair=1100))
    refuses(409, "not-in-the-book", staff.ask("dealer", "bet", table=TABLE, seat=2, ante=1000, cover_all=500))
    # In whatever order they are named.
    dealer(
        ("bet", {"seat": 2, "ante": 1000, "top_table": 300, "lucky_pair": 700, "trips": 500}),
        ("bet", {"seat": 3, "ante": 1000}),
    )
    bets = {seat["seat"]: seat["bet"] for seat in view()["seats"]}
    equal((700, 300, 500, 0), tuple(bets[2][key] for key in ("lucky_pair", "top_table", "trips", "cover_all")))
    equal((0, 0), (bets[3]["lucky_pair"], bets[3]["top_table"]))


def settled():
    dealer(
        "lock",
        "deal",
        ("play", {"seat": 2, "multiple": 4}),
        ("check", {"seat": 3}),
        ("flop", cards("Ah Ad Kh")),
        ("check", {"seat": 3}),
        ("river", cards("Kd 2c")),
        ("fold", {"seat": 3}),
        ("reveal", {"seat": 0, **cards("3c 4d")}),
        ("reveal", {"seat": 2, **cards("As 7c")}),
        "settle",
    )
    own = next(seat for seat in view()["seats"] if seat["seat"] == 2)
    lines = {line["wager"]: (line["stake"], line["pays"], line["rule"]) for line in own["result"]["wagers"]}
    # Aces full of kings is the highest of three hands: 7 to 1 on the high table, 8 to 1.
    equal((700, 4900, "LP 4"), lines["lucky-pair"])
    equal((300, 2400, "TT 4"), lines["top-table"])
    dealer("game-over")


def audited():
    equal(0, server.stop())
    done = subprocess.run([os.path.join(BUILD, "felt"), "audit", DATABASE], capture_output=True, text=True, check=False)
    equal((0, ""), (done.returncode, done.stderr))


tap.case("a house opens a table with one of their tables", opened)
tap.case("the view names them", named)
tap.case("they are wagered on by their keys", wagered)
tap.case("they are settled by their rules", settled)
tap.case("the ledger is audited with them", audited)
tap.done()
