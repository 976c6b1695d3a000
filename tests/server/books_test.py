"""A fifth house, one sheet of YAML: handed in, approved by two, played, reported, audited, compared, retired."""
import json
import os
import subprocess
from felt_client import BUILD, SOURCE, Client, Server, Staff, Tap, equal, refuses, scratch

tap = Tap()
data = os.path.join(scratch(), "data")
REPORT = os.path.join(BUILD, "felt-report")
server = Server("--pace", "0", "--practice", "1", data=data)
staff = Staff(server, "dealer", "supervisor", "shift-manager", "cashier", "auditor")
nobody = Client(server)
with open(os.path.join(SOURCE, "tests/books/lighthouse.yaml"), encoding="utf-8") as file:
    SHEET = file.read()
SECOND = SHEET.replace("{amount: 0.25, rule: LH 3}", "{amount: 0.05, rule: LH 3}")
HASH = {}


def hand_in(text, who="supervisor", id=None):
    staff.count += 1
    return staff[who].post("/api/books", {"id": id or "hand-in-%08d" % staff.count, "text": text})


def named():
    return [row["name"] for row in nobody.get("/api/books").json()["books"]]


def states(name="lighthouse"):
    rows = staff["auditor"].get("/api/floor/books").json()["books"]
    return {row["hash"]: row for row in rows if row["name"] == name}


def difference(book, **query):
    path = "/api/floor/books/%s/difference%s" % (book, "?with=" + query["with_"] if query else "")
    return staff["dealer"].get(path)


def beam():
    return staff["auditor"].get("/api/links/beam").json()


def own_seeds():
    """A link without terms of its own has the book's."""
    staff.do_two("shift-manager", "supervisor", "link-open", link="plain", book="lighthouse", reason="new-link")
    return [level["seed"] for level in staff["auditor"].get("/api/links/plain").json()["levels"]]


def audit():
    done = subprocess.run([os.path.join(BUILD, "felt"), "audit", os.path.join(data, "floor.db")], capture_output=True)
    equal((0, b""), (done.returncode, done.stderr))


def restart():
    equal(0, server.stop())
    audit()
    server.start()
    staff.again()
    nobody.connection = None


def faults():
    """Everything that is wrong with it, each with its line; nothing is kept of it."""
    spoiled = SHEET.replace("currency: GBP", "currency: pounds").replace("{with: two pair,", "{with: a pear,")
    answer = hand_in(spoiled)
    refuses(422, "book-has-faults", answer)
    lines = spoiled.splitlines()
    found = sorted(lines[fault["line"] - 1].strip() for fault in answer.json()["faults"])
    equal(2, len(found))
    equal((True, True), (found[0].startswith("currency"), found[1].startswith("dealer qualifies")))
    refuses(422, "book-has-faults", hand_in("house: 1\n"))
    refuses(400, "not-a-sheet", staff["supervisor"].post("/api/books", {"id": "hand-in-none"}))
    refuses(400, None, staff["supervisor"].post("/api/books", {"id": "hand-in-more", "text": SHEET, "force": True}))
    refuses(400, "not-an-id", staff["supervisor"].post("/api/books", {"id": "x", "text": SHEET}))
    refuses(400, "book-is-built-in", hand_in(nobody.get("/api/books/chickasaw/text").body.decode()))
    refuses(401, None, nobody.post("/api/books", {"id": "hand-in-nobody", "text": SHEET}))
    refuses(403, "may-not-do hand-in-book", hand_in(SHEET, "dealer"))
    refuses(403, "may-not-do hand-in-book", hand_in(SHEET, "auditor"))
    equal({}, states())
    refuses(409, "book-not-kept", staff.ask("supervisor", "hand-in-book", book="0" * 64))


def handed_in():
    """It is there for those who work here, by its hash alone, beside what it would replace."""
    answer = hand_in(SHEET, id="hand-in-first")
    equal(200, answer.status)
    HASH["first"] = answer.json()["hash"]
    equal((True, HASH["first"]), tuple(hand_in(SHEET, id="hand-in-first").json()[key] for key in ("repeated", "hash")))
    refuses(409, "book-is-handed-in", hand_in(SHEET))
    row = states()[HASH["first"]]
    equal(
        ("handed-in", False, "supervisor", None),
        (row["state"], row["built_in"], row["handed_in"]["by"], row["approved"]),
    )
    equal(False, "lighthouse" in named())
    equal(404, nobody.get("/api/books/lighthouse").status)
    equal(401, nobody.get("/api/books/%s/page" % HASH["first"]).status)
    equal(SHEET, staff["dealer"].get("/api/books/%s/text" % HASH["first"]).body.decode())
    equal({"book": HASH["first"], "with": None, "values": []}, difference(HASH["first"]).json())
    beside = {value["path"]: value for value in difference(HASH["first"], with_="chickasaw").json()["values"]}
    equal(("5", "2.50"), tuple(beside["ante_and_blind/limits/min"][key] for key in ("was", "is")))
    equal(("USD", "GBP"), tuple(beside["currency"][key] for key in ("was", "is")))
    equal(404, difference("no-such-book").status)
    refuses(409, "book-not-approved", staff.ask("supervisor", "open-table", table=300, book=HASH["first"]))


def approved():
    """By two people, and it is the same after a restart."""
    refuses(409, "correction-needs-two", staff.ask("shift-manager", "approve-book", book=HASH["first"]))
    refuses(403, None, staff.ask_two("supervisor", "shift-manager", "approve-book", book=HASH["first"]))
    restart()
    equal("handed-in", states()[HASH["first"]]["state"])
    staff.do_two("shift-manager", "supervisor", "approve-book", book=HASH["first"])
    row = states()[HASH["first"]]
    equal(("in-force", True), (row["state"], row["named"]))
    equal(("shift-manager", "supervisor"), (row["approved"]["by"], row["approved"]["with"]))
    restart()
    equal(True, "lighthouse" in named())
    equal(SHEET, nobody.get("/api/books/lighthouse/text").body.decode())


def everywhere():
    """Rules page, solve, advise, design and comparison know it by its name and by its hash."""
    for name in ("lighthouse", HASH["first"]):
        equal(200, nobody.get("/api/books/%s/page" % name).status)
        equal(200, nobody.get("/api/books/%s/sheet" % name).status)
    point = {"hole": "AsKs", "board": "2h7d9cJcQs"}
    here = nobody.post("/api/advise", {"book": "lighthouse", **point}).json()
    equal(here, nobody.post("/api/advise", {"book": HASH["first"], **point}).json())
    equal(here, nobody.post("/api/advise", {"text": SHEET, **point}).json())
    equal(True, here != nobody.post("/api/advise", {"book": "chickasaw", **point}).json())
    refuses(400, "not-a-built-in-book", nobody.post("/api/advise", {"book": "darkhouse", **point}))
    if os.path.exists(REPORT):
        report = nobody.get("/api/report/lighthouse?format=text")
        equal(200, report.status)
        equal(True, "Lighthouse at Land's End" in report.body.decode())


def played():
    """At a table with posted limits and on a link with its own seeds, opened by its name."""
    opens = {"link": "beam", "book": "lighthouse", "reason": "new-link"}
    refuses(409, "seed-below-text", staff.ask_two("shift-manager", "supervisor", "link-open", seed_0=1, **opens))
    seeds = own_seeds()
    staff.do_two("shift-manager", "supervisor", "link-open", seed_0=seeds[0] + 100000, **opens)
    equal([seeds[0] + 100000, *seeds[1:]], [level["seed"] for level in beam()["levels"]])
    open_table = {"table": 300, "book": "lighthouse", "live": True}
    refuses(409, "limits-beyond-text", staff.ask("supervisor", "open-table", max_ante=10000, **open_table))
    refuses(409, "no-such-wager", staff.ask("supervisor", "open-table", max_play=10000, **open_table))
    staff.do("supervisor", "open-table", min_ante=500, max_ante=5000, max_trips=2000, positions=7, **open_table)
    staff.do("supervisor", "link-join", link="beam", table=300)
    view = staff["dealer"].get("/api/tables/300").json()
    told = (view["book"], view["book_hash"], view["currency"], view["positions"])
    equal(("lighthouse", HASH["first"], "GBP", 7), told)
    limits = {"ante": {"min": 500, "max": 5000}, "trips": {"min": None, "max": 2000}}
    equal({"positions": 7, "chip": None, "limits": limits}, view["posted"])
    staff.do("cashier", "buy-in", patron="pat", currency="GBP", cents=100000)
    refuses(409, None, staff.ask("dealer", "sit", table=300, seat=8, patron="pat"))
    staff.do("dealer", "sit", table=300, seat=7, patron="pat")
    staff.do("dealer", "open", table=300)
    for ante in (250, 6000):
        refuses(409, None, staff.ask("dealer", "bet", table=300, seat=7, ante=ante))
    staff.do("dealer", "bet", table=300, seat=7, ante=1000, trips=500, progressive=True)
    staff.do("dealer", "lock", table=300)
    equal("lighthouse", beam()["book"])


def waits():
    """What is posted while wagers are in play waits for its moment, and says so; over a restart, too."""
    seed = beam()["levels"][0]["seed"]
    staff.do_two("supervisor", "shift-manager", "post-limits", table=300, max_ante=4000)
    staff.do_two("shift-manager", "supervisor", "post-terms", link="beam", seed_0=seed + 100000)
    restart()
    view = staff["dealer"].get("/api/tables/300").json()
    equal((5000, 4000), (view["posted"]["limits"]["ante"]["max"], view["waiting"]["limits"]["ante"]["max"]))
    equal((seed, seed + 100000), (beam()["levels"][0]["seed"], beam()["waiting"][0]["seed"]))
    offered = {can["do"]: {field["name"] for field in can["fields"]} for can in view["can"]}
    equal(True, {"min_ante", "max_ante", "min_trips", "max_trips"} <= offered["post-limits"])
    staff.do("dealer", "deal", table=300)
    staff.do("dealer", "play", table=300, seat=7, multiple=5)
    staff.do("dealer", "flop", table=300, cards=["2c", "7d", "9h"])
    staff.do("dealer", "river", table=300, cards=["Jc", "Qs"])
    staff.do("dealer", "reveal", table=300, cards=["2h", "3h"])
    staff.do("dealer", "reveal", table=300, seat=7, cards=["4h", "5s"])
    for do in ("settle", "game-over"):
        equal(4000, staff["dealer"].get("/api/tables/300").json()["waiting"]["limits"]["ante"]["max"])
        staff.do("dealer", do, table=300)
    view = staff["dealer"].get("/api/tables/300").json()
    equal((4000, None), (view["posted"]["limits"]["ante"]["max"], view["waiting"]))
    equal((seed + 100000, None), (beam()["levels"][0]["seed"], beam()["waiting"]))


def replaced():
    """Another sheet of the same name retires it; the open table goes on by the first, after a restart, too."""
    equal(200, hand_in(SECOND).status)
    HASH["second"] = next(hash for hash, row in states().items() if row["state"] == "handed-in")
    values = difference(HASH["second"]).json()
    equal(HASH["first"], values["with"])
    equal([{"path": "table/smallest_chip/amount", "kind": "amount", "was": "0.25", "is": "0.05"}], values["values"])
    staff.do_two("shift-manager", "supervisor", "approve-book", book=HASH["second"])
    equal(["retired", "in-force"], [states()[HASH[which]]["state"] for which in ("first", "second")])
    restart()
    equal(["retired", "in-force"], [states()[HASH[which]]["state"] for which in ("first", "second")])
    equal(SECOND, nobody.get("/api/books/lighthouse/text").body.decode())
    equal(SHEET, nobody.get("/api/books/%s/text" % HASH["first"]).body.decode())
    equal(HASH["first"], staff["dealer"].get("/api/tables/300").json()["book_hash"])
    refuses(409, "book-is-retired", staff.ask("supervisor", "open-table", table=301, book=HASH["first"]))
    staff.do("supervisor", "open-table", table=301, book="lighthouse")
    equal(HASH["second"], staff["dealer"].get("/api/tables/301").json()["book_hash"])


def retired():
    """By two; nothing new opens by it, and nothing of it is deleted."""
    staff.do_two("shift-manager", "supervisor", "retire-book", book="lighthouse")
    equal(False, "lighthouse" in named())
    refuses(409, "book-is-retired", staff.ask("supervisor", "open-table", table=302, book=HASH["second"]))
    equal(200, nobody.get("/api/books/%s/page" % HASH["second"]).status)
    refuses(409, "book-is-retired", staff.ask_two("shift-manager", "supervisor", "retire-book", book=HASH["second"]))
    staff.do_two("shift-manager", "supervisor", "retire-book", book="players-guide")
    equal(False, "players-guide" in named())
    restart()
    equal(False, "players-guide" in named())


def in_the_log():
    """Who handed in, approved and retired which sheet is in the log, and its text."""
    log = subprocess.run(
        [os.path.join(BUILD, "felt"), "export", os.path.join(data, "floor.db")], capture_output=True, check=True
    )
    rows = [json.loads(line) for line in log.stdout.decode().splitlines()]
    words = [row["event"].split(" at=")[0] for row in rows if "-book " in row.get("event", "")]
    deeds = [word for word in words if HASH["first"] in word]
    equal(
        [
            "v1 hand-in-book book=%s by=supervisor" % HASH["first"],
            "v1 approve-book book=%s by=shift-manager with=supervisor" % HASH["first"],
            "v1 retire-book book=%s by=shift-manager with=supervisor" % HASH["first"],
        ],
        deeds,
    )
    equal(SHEET, next(row["text"] for row in rows if row.get("book") == HASH["first"]))


tap.case("a sheet with faults is refused with all of them and their lines", faults)
tap.case("a sheet that is handed in is shown beside the one in force", handed_in)
tap.case("two people bring it into force", approved)
tap.case("once in force it is a book like the others", everywhere)
tap.case("it is played at a table with posted limits and on a link with its own seeds", played)
tap.case("what is posted while wagers are in play waits for its moment", waits)
tap.case("a second sheet of its name takes its place, and what is open goes on", replaced)
tap.case("retired, it opens nothing new and is never deleted", retired)
tap.case("all of it is in the log", in_the_log)
equal(0, server.stop())
audit()
tap.done()
