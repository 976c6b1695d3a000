"""What staff see beside the round: duties before they block, who deals, reminders at their moment, payments to acknowledge, all tables at
a glance on the stream, past rounds step by step."""
import os
import subprocess
import time
from felt_client import BUILD, Client, Server, Staff, Stream, Tap, equal, refuses, scratch

tap = Tap()
folder = scratch()
server = Server("--pace", "0", "--practice", "1", data=folder)
staff = Staff(
    server, "dealer", "supervisor", "shift-manager", "cashier", "auditor", "technician", "security", "surveillance"
)
staff.add("pat", ["player"])
CB, MA, CN, VIRTUAL = 300, 301, 302, 303


def view(table, who="dealer"):
    return staff[who].get("/api/tables/%d" % table).json()


def dealer(table, *deeds):
    for deed in deeds:
        do, fields = deed if isinstance(deed, tuple) else (deed, {})
        staff.do("dealer", do, table=table, **fields)


def cards(text):
    return {"cards": text.split()}


def reminded(table, at):
    """The rules that the staff of a table are reminded of at a moment."""
    return [each["rule"] for each in view(table)["staff"]["reminders"] if each["at"] == at]


def duty(table, word):
    return next((each for each in view(table)["staff"]["duties"] if each["duty"] == word), None)


def opened(table, book, **more):
    staff.do("supervisor", "open-table", table=table, book=book, live=True, **more)
    dealer(table, "tap-in")


# ---- the staff's part of a view
def for_staff_alone():
    opened(CB, "catfish-bend")
    for who in ("dealer", "supervisor", "auditor", "technician"):
        equal("dealer", view(CB, who)["staff"]["dealer"]["name"])
    for client in (staff["pat"], Client(server)):
        equal(None, client.get("/api/tables/%d" % CB).json()["staff"])
    equal(None, view(1)["staff"])  # nobody runs a practice table
    since = view(CB)["staff"]["dealer"]["since_ms"]
    assert abs(time.time() * 1000 - since) < 60000, since


tap.case("who deals since when is for those who work here, at tables that people run", for_staff_alone)


def moments():
    """A round of every moment, in a book whose text has a sentence for each."""
    equal(["CB Shuffle 2 s1", "CB Shuffle 2 s2", "CB HandDeal 0(a)"], reminded(CB, "table-opens"))
    dealer(CB, ("sit", {"seat": 2, "patron": "ann"}), ("sit", {"seat": 3, "patron": "bob"}), "open")
    equal((["CB Shuffle 1 s1", "CB Shuffle 1 s2"], []), (reminded(CB, "shuffle"), reminded(CB, "table-opens")))
    dealer(CB, ("bet", {"seat": 2, "ante": 5000}), ("bet", {"seat": 3, "ante": 1000}))
    equal((["CB Progressive 1 s3"], ["CB Progressive 2 s1"]), (reminded(CB, "bets"), reminded(CB, "no-more-bets")))
    dealer(CB, "lock")
    equal(["CB Play 7", "CB Play 9 s1", "CB Play 9 s2", "CB Progressive 2 s3"], reminded(CB, "deal"))
    dealer(CB, "deal", ("play", {"seat": 2, "multiple": 4}), ("check", {"seat": 3}), ("flop", cards("Ah Kd 7s")))
    dealer(CB, ("check", {"seat": 3}), ("river", cards("2c 3d")), ("fold", {"seat": 3}))
    equal(["CB Play 15 s2"], reminded(CB, "reveal"))
    dealer(CB, ("reveal", cards("9c 8d")))
    equal(["CB NotQualified 1 s2"], reminded(CB, "antes-back"))
    dealer(CB, "antes-back", ("reveal", {"seat": 2, **cards("As Ac")}))
    assert "CB Qualifies 0" in reminded(CB, "settle"), reminded(CB, "settle")
    dealer(CB, "settle")
    equal(["CB NotQualified 4", "CB Winners 5 s2", "CB Multiple 3"], reminded(CB, "game-over"))


tap.case("each sentence of the book comes at its moment, by the way of dealing in use", moments)


# ---- payments of which a supervisor is told
def told():
    notice = view(CB)["staff"]["notices"]
    equal(
        [(1, 1, 2, 20000, "ann", "CB Payouts 1")],
        [tuple(each[k] for k in ("notice", "round", "seat", "cents", "name", "rule")) for each in notice],
    )
    equal((True, None, "CB Payouts 1"), tuple(duty(CB, "tell-supervisor")[key] for key in ("due", "before", "rule")))
    equal(1, staff["auditor"].get("/api/pit").json()["alarms"]["notices"])
    refuses(403, "may-not-do told", staff.ask("dealer", "told", table=CB, notice=1))
    refuses(409, "no-such-notice", staff.ask("supervisor", "told", table=CB, notice=2))
    offered = [each for each in view(CB, "supervisor")["can"] if each["do"] == "told"]
    equal([["table", "reason", "notice"]], [[field["name"] for field in each["fields"]] for each in offered])
    staff.do("supervisor", "told", table=CB, notice=1)
    equal(([], None), (view(CB)["staff"]["notices"], duty(CB, "tell-supervisor")))
    refuses(409, "no-such-notice", staff.ask("supervisor", "told", table=CB, notice=1))
    dealer(CB, "game-over")


tap.case("a payment from $100 waits until a supervisor says that he has heard of it", told)


# ---- duties
ROUND = (
    "open",
    ("bet", {"seat": 2, "ante": 1000}),
    "lock",
    "deal",
    ("play", {"seat": 2, "multiple": 4}),
    ("flop", cards("Ah Kd 7s")),
    ("river", cards("2c 3d")),
    ("reveal", cards("9c 9d")),
    ("reveal", {"seat": 2, **cards("Jh Tc")}),
)


def counts():
    opened(MA, "massachusetts")
    equal(["MA 4(e) s1", "MA 4(e) s2"], reminded(MA, "empty-table"))
    dealer(MA, ("sit", {"seat": 2, "patron": "ann"}))
    for left in (4, 3, 2, 1):
        equal((False, left), tuple(duty(MA, "stub-count")[key] for key in ("due", "rounds")))
        equal(
            {"in_play": (5 - left) % 2 + 1 if left < 4 else 1, "of": 2},
            {k: view(MA)["staff"]["deck"][k] for k in ("in_play", "of")},
        )
        dealer(MA, *ROUND, "settle", "game-over")
    dealer(MA, *ROUND)
    equal((True, "settle", "MA 8(d)"), tuple(duty(MA, "stub-count")[key] for key in ("due", "before", "rule")))
    assert "MA 7(g) s2" in reminded(MA, "stub-count") and "MA 7(g) s1" not in reminded(MA, "stub-count")
    refuses(409, "stub-count-due", staff.ask("dealer", "settle", table=MA))
    dealer(MA, ("count-stub", {"cards": 52 - 5 - 4}), "settle", "game-over")
    equal(4, duty(MA, "stub-count")["rounds"])


tap.case("a stub count announces itself rounds before it blocks; two decks alternate", counts)


def sensors():
    opened(CN, "chickasaw")
    staff.do("technician", "sensor", table=CN, seat=4, dead=True)
    equal(([4], "CN 49", None), (duty(CN, "sensor")["seats"], duty(CN, "sensor")["rule"], duty(CN, "sensor")["before"]))
    equal(["CN 49 s1", "CN 49 s2"], reminded(CN, "sensor-dark"))
    row = next(each for each in staff["supervisor"].get("/api/pit").json()["tables"] if each["table"] == CN)
    equal([4], [seat["seat"] for seat in row["seats"] if seat["dead"]])


tap.case("a dead sensor is a duty, with the patron to be moved, and in the pit", sensors)


# ---- the stream
def followed():
    for topics in ("pit", "approvals", "link:main", "table:%d,pit" % CB):
        equal(401, Client(server).get("/api/stream?topics=" + topics).status)
        equal(403, staff["pat"].get("/api/stream?topics=" + topics).status)
    for topics in ("sign::pit", "sign::approvals", "link:", "pits"):
        equal(400, staff["supervisor"].get("/api/stream?topics=" + topics).status)
    staff.do_two("shift-manager", "supervisor", "link-open", link="main", book="catfish-bend", reason="new-link")
    stream = Stream(staff["auditor"], "pit,approvals,link:main")
    stream.until(lambda name, data: name == "pit" and data["links"][0]["link"] == "main")
    staff.do("supervisor", "link-join", link="main", table=CB)
    stream.until(lambda name, data: name == "link" and [row["table"] for row in data["tables"]] == [CB])
    dealer(CB, "open")
    stream.until(
        lambda name, data: name == "pit" and [t["phase"] for t in data["tables"] if t["table"] == CB] == ["betting"]
    )
    body = {"id": "pit-window-1", "do": "correction-window", "hours": 24}
    made = staff["shift-manager"].post("/api/floor/proposals", body).json()
    stream.until(
        lambda name, data: name == "approvals" and [p["proposal"] for p in data["proposals"]] == [made["proposal"]]
    )
    staff["shift-manager"].post("/api/floor/proposals/%s/withdraw" % made["proposal"], {})
    stream.until(lambda name, data: name == "approvals" and not data["proposals"])
    stream.close()


tap.case("pit, link and approvals are topics for staff, and nobody else follows them", followed)


# ---- past rounds
def steps():
    path = "/api/tables/%d/rounds/1/steps" % CB
    equal((401, 403), (Client(server).get(path).status, staff["pat"].get(path).status))
    equal(404, staff["auditor"].get("/api/tables/%d/rounds/77/steps" % CB).status)
    staff.do("dealer", "dispute", table=CB, round=1, seat=3, cents=2000, reason="It was a straight.")
    staff.do("supervisor", "dispute-decide", table=CB, dispute=1, verdict="dismissed", reason="Camera 14.")
    staff.do_two(
        "supervisor",
        "shift-manager",
        "correct",
        table=CB,
        round=1,
        what="wager",
        seat=2,
        ante=4000,
        blind=4000,
        reason="Read again.",
    )
    told = staff["auditor"].get(path).json()["steps"]
    equal("open", told[0]["did"])
    equal(
        [step["seq"] for step in told if not step["after_game_over"]],
        sorted(step["seq"] for step in told if not step["after_game_over"]),
    )
    flop = next(step for step in told if step["did"] == "flop")
    equal((["Ah", "Kd", "7s"], "dealer", ["dealer"]), (flop["cards"], flop["by"], flop["roles"]))
    moved = next(step for step in told if step["did"] == "move" and step["seat"] == 2 and step["stage"] == "hand")
    equal(20000, moved["paid"])
    fixed = next(step for step in told if step["did"] == "correct")
    equal(
        ("supervisor", "shift-manager", "Read again.", True),
        tuple(fixed[k] for k in ("by", "with", "reason", "after_game_over")),
    )
    equal(
        [("dispute", "dealer"), ("dispute-decide", "supervisor")],
        [(s["did"], s["by"]) for s in told if s["did"].startswith("dispute")],
    )


def hidden():
    """Of a virtual deck nothing is in the log of a round but what was turned up."""
    staff.do("cashier", "buy-in", patron="ann", currency="USD", cents=100000)
    staff.do("supervisor", "open-table", table=VIRTUAL, book="chickasaw")
    staff.add("ann", ["player"])
    dealer(VIRTUAL, ("sit", {"seat": 1, "patron": "ann"}), "open")
    ann = staff["ann"]
    ann.post("/api/tables/%d/commands" % VIRTUAL, {"id": "ann-bets-1", "do": "bet", "seat": 1, "ante": 1000})
    dealer(VIRTUAL, "lock", "deal")
    for n, do in enumerate(("check", "flop", "check", "river", "fold")):
        if do in ("flop", "river"):
            dealer(VIRTUAL, do)
        else:
            ann.post("/api/tables/%d/commands" % VIRTUAL, {"id": "ann-acts-%d" % n, "do": do, "seat": 1})
    dealer(VIRTUAL, "reveal", "settle", "game-over")
    told = staff["auditor"].get("/api/tables/%d/rounds/1/steps" % VIRTUAL).json()["steps"]
    equal([], [step["did"] for step in told if "cards" in step])
    equal(("ann", "fold"), next((step["by"], step["did"]) for step in told if step["did"] == "fold"))


tap.case("a past round is told step by step, with people, corrections and disputes", steps)
tap.case("the steps of a virtual round hold no card that nobody turned up", hidden)


server.stop()


def audited():
    told = subprocess.run(
        [os.path.join(BUILD, "felt"), "audit", os.path.join(folder, "floor.db")], capture_output=True, text=True
    )
    equal((0, ""), (told.returncode, told.stderr))


tap.case("and the ledger is sound", audited)
tap.done()
