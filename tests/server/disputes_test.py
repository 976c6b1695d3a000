"""A dispute from its opening to its end, over HTTP, in every book: held, noted, told, decided, exported, settled again, closed."""
import json
import os
import subprocess
from felt_client import BUILD, Server, Staff, Tap, equal, refuses, scratch

tap = Tap()
folder = scratch()
server = Server("--pace", "0", "--practice", "1", data=folder)
staff = Staff(server, "dealer", "supervisor", "shift-manager", "cashier", "auditor")
staff.add("player", ["player"])
RULES = {"chickasaw": ("CN 51", "CN 51"), "players-guide": (None, None), "catfish-bend": (None, None)}
RULES["massachusetts"] = ("MA 9(i)", None)


def view(table, who="supervisor"):
    return staff[who].get("/api/tables/%d" % table).json()


def words(table):
    return {entry["do"] for entry in view(table)["can"]}


def fields_of(table, do):
    return [field for entry in view(table)["can"] if entry["do"] == do for field in entry["fields"]]


def play(table, book):
    staff.do("supervisor", "open-table", table=table, book=book, live=True)
    for seat, patron in ((2, "pat"), (3, "quinn")):
        staff.do("dealer", "sit", table=table, seat=seat, patron=patron)
    steps = [
        ("open", {}),
        ("bet", {"seat": 2, "ante": 1000, "trips": 500}),
        ("bet", {"seat": 3, "ante": 1000}),
        ("lock", {}),
        ("deal", {}),
        ("play", {"seat": 2, "multiple": 4}),
        ("play", {"seat": 3, "multiple": 4}),
        ("flop", {"cards": ["Ah", "Kh", "Qh"]}),
        ("river", {"cards": ["2c", "3d"]}),
        ("reveal", {"cards": ["9c", "9d"]}),
        ("reveal", {"seat": 2, "cards": ["4h", "8h"]}),
        ("reveal", {"seat": 3, "cards": ["4c", "4d"]}),
    ]
    for do, fields in steps:
        staff.do("dealer", do, table=table, **fields)


def dispute(table, book):
    heard, told = RULES[book]
    play(table, book)
    claim = {"table": table, "seat": 2, "cents": 4000, "reason": "The flush was read as a pair."}
    refuses(404, "no-such-round 7", staff.ask("dealer", "dispute", **{**claim, "round": 7}))
    staff.do("dealer", "dispute", **claim)
    only = view(table)["disputes"]
    equal(
        [(1, 1, 2, 4000, "pat", "dealer", False, "open", heard)],
        [
            (
                d["dispute"],
                d["round"],
                d["seat"],
                d["cents"],
                d["patron"],
                d["by"],
                d["notified"],
                d["verdict"],
                d["rule"],
            )
            for d in only
        ],
    )
    equal(None, view(table, "player")["disputes"])
    case = {"table": table, "dispute": 1}
    answer = staff.ask("dealer", "settle", table=table)
    equal(heard, refuses(409, "payment-is-disputed 1 2", answer)["rule"])
    seats = [field["one_of"] for field in fields_of(table, "settle") if field["name"] == "seat"]
    equal([[3]], seats)  # the other hand alone, which is paid first
    assert "dispute-decide" in words(table), words(table)
    staff.do("dealer", "dispute-note", reason="Camera 14, 12:04.", **case)
    refuses(403, None, staff.ask("dealer", "dispute-decide", verdict="upheld", reason="No.", **case))
    staff.do("supervisor", "dispute-decide", verdict="upheld", reason="It is a flush.", **case)
    staff.do("dealer", "settle", table=table)
    staff.do("dealer", "game-over", table=table)
    if told:
        answer = staff.ask("supervisor", "dispute-close", reason="Over.", **case)
        equal(told, refuses(409, "dispute-not-notified", answer)["rule"])
        staff.do("shift-manager", "notify", reason="The Gaming Commissioner.", **case)
    exported(table, book)
    staff.do("supervisor", "dispute-close", reason="Over.", **case)
    equal([], view(table)["disputes"])
    refuses(409, "no-dispute", staff.ask("supervisor", "dispute-close", reason="Again.", **case))


def exported(table, book):
    """The facts of the round, as an auditor takes them away, come to what was paid."""
    original = staff["auditor"].get("/api/tables/%d/rounds/1" % table).json()["original"]
    settled = subprocess.run(
        [os.path.join(BUILD, "felt"), "settle", "--book", book],
        input=json.dumps(original["facts"]),
        capture_output=True,
        text=True,
        check=True,
    )
    paid = {seat["seat"]: seat["net"] for seat in json.loads(settled.stdout)["seats"]}
    equal({seat["seat"]: seat["net"] for seat in original["settlement"]["seats"]}, paid)
    assert paid[2] > 0, paid


for number, name in enumerate(RULES, 300):
    tap.case("a dispute by the words of %s" % name, lambda: dispute(number, name))


def outlasts():
    staff.do("dealer", "dispute", table=301, round=1, seat=3, reason="Later.")
    server.kill()
    server.start()
    staff.again()
    equal([2], [d["dispute"] for d in view(301)["disputes"]])
    server.stop()
    audit = subprocess.run(
        [os.path.join(BUILD, "felt"), "audit", os.path.join(folder, "floor.db")], capture_output=True, text=True
    )
    equal((0, ""), (audit.returncode, audit.stderr))


tap.case("a dispute is there after a crash, and the audit decides it again", outlasts)
tap.done()
