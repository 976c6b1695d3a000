"""Play and money apart for ever, by the log; and whose table it is: who bets there, and who is told whose seat it is."""
import json
import os
import shutil
import subprocess
from felt_client import BUILD, Client, Player, Server, Staff, Tap, equal, refuses, scratch, sentence

tap = Tap()
FELT, SERVE = os.path.join(BUILD, "felt"), os.path.join(BUILD, "felt-serve")
data = os.path.join(scratch(), "data")
server = Server("--pace", "0", "--practice", "2", data=data)
staff = Staff(server, "dealer", "supervisor", "shift-manager", "cashier", "auditor", "security")
staff.add("pat", ["player"])
PRACTICE, LIVE, ELECTRONIC, TRAINING = 1, 300, 301, 310
PLAY = {"for": "play"}
guest = Player(server)
guest.sit(PRACTICE, 1)


def events(stream, word):
    """The lines of a stream with this word, as the ledger has them."""
    log = subprocess.run([FELT, "export", os.path.join(data, "floor.db")], capture_output=True, text=True, check=True)
    rows = [json.loads(line) for line in log.stdout.splitlines()]
    return [row["event"] for row in rows if row.get("stream") == stream and row["event"].startswith("v1 %s " % word)]


def said():
    """What each thing is for stands in the log from when the floor first hears of it."""
    for table, live in ((LIVE, True), (ELECTRONIC, False)):
        staff.do("supervisor", "open-table", table=table, book="chickasaw", live=live)
    staff.do("supervisor", "open-table", table=TRAINING, book="chickasaw", live=True, **PLAY)
    staff.do_two("shift-manager", "supervisor", "link-open", link="main", book="chickasaw", reason="new-link")
    staff.do("supervisor", "link-join", link="main", table=LIVE)
    staff.do("cashier", "buy-in", patron="pat", currency="USD", cents=100000)
    lines = events("floor", "purpose")
    for line in (
        "v1 purpose table=%d for=play" % PRACTICE,
        "v1 purpose link=chickasaw for=play",
        "v1 purpose patron=play.%s for=play" % guest.name,
        "v1 purpose table=%d" % LIVE,
        "v1 purpose table=%d for=play" % TRAINING,
        "v1 purpose link=main",
        "v1 purpose patron=pat",
    ):
        equal(1, lines.count(line))
    for table, money in ((PRACTICE, False), (TRAINING, False), (LIVE, True), (ELECTRONIC, True)):
        equal(money, Client(server).get("/api/tables/%d" % table).json()["money"])


def apart():
    """Wherever play would meet money the floor refuses, whoever asks, and nothing changes."""
    before = server_seq()
    name = "play." + guest.name
    for who, code, do, fields in (
        ("cashier", "play-chips-at-cage", "cash-out", {"patron": name, "currency": "USD", "cents": 100}),
        ("cashier", "play-chips-at-cage", "buy-in", {"patron": name, "currency": "USD", "cents": 100}),
        ("cashier", "is-for-money", "buy-in", {"patron": "pat", "currency": "USD", "cents": 100, **PLAY}),
        ("dealer", "play-chips-elsewhere", "sit", {"table": LIVE, "seat": 2, "patron": name}),
        ("dealer", "money-at-play-table", "sit", {"table": TRAINING, "seat": 2, "patron": "pat"}),
        ("cashier", "play-chips-in-tray", "fill", {"table": PRACTICE, "cents": 100}),
        ("cashier", "play-chips-in-tray", "fill", {"table": TRAINING, "cents": 100}),
        ("cashier", "play-chips-in-tray", "credit", {"table": TRAINING, "cents": 100}),
        ("supervisor", "play-chips-on-link", "link-join", {"link": "main", "table": TRAINING}),
        ("supervisor", "play-chips-on-link", "link-join", {"link": "chickasaw", "table": ELECTRONIC}),
        (
            "supervisor",
            "play-chips-on-link",
            "link-join",
            {"link": "chickasaw", "table": 500, "game": "x", "book": "chickasaw"},
        ),
        ("supervisor", "practice-number", "open-table", {"table": 50, "book": "chickasaw"}),
    ):
        refuses(409, code, staff.ask(who, do, **fields))
    refuses(
        409,
        "play-meets-money",
        staff.ask_two(
            "shift-manager",
            "cashier",
            "link-transfer",
            link="main",
            other="chickasaw",
            account="meter:0",
            to="link",
            micro=1,
            reason="links-merged",
            notice=20261101,
            date=20261115,
            **{"from": "meter:0"},
        ),
    )
    equal(before, server_seq())


def server_seq():
    return len(events("floor", "buy-in")) + len(events("floor", "purpose")) + len(events("floor", "propose"))


def reopened():
    """A table that is closed and opened anew is for what it was for."""
    staff.do("supervisor", "close-table", table=TRAINING)
    refuses(409, "is-for-play", staff.ask("supervisor", "open-table", table=TRAINING, book="chickasaw"))
    staff.do("supervisor", "open-table", table=TRAINING, book="chickasaw", **PLAY)
    staff.do("supervisor", "close-table", table=ELECTRONIC)
    refuses(409, "is-for-money", staff.ask("supervisor", "open-table", table=ELECTRONIC, book="chickasaw", **PLAY))
    staff.do("supervisor", "open-table", table=ELECTRONIC, book="chickasaw")


def coach():
    """The coach is silent where money is played for, unless the house says otherwise, in the log."""
    staff.do("dealer", "sit", table=ELECTRONIC, seat=1, patron="pat")
    staff.do("dealer", "open", table=ELECTRONIC)
    asked(200, "bet", table=ELECTRONIC, seat=1, ante=1000)
    staff.do("dealer", "lock", table=ELECTRONIC)
    staff.do("dealer", "deal", table=ELECTRONIC)
    advice = "/api/tables/%d/advice" % ELECTRONIC
    refuses(409, "coach-at-practice-only", staff["pat"].post(advice, {}))
    refuses(403, "may-not-do coach", staff.ask("supervisor", "coach", on=True))
    staff.do("shift-manager", "coach", on=True)
    equal("preflop", staff["pat"].post(advice, {}).json()["street"])
    staff.do("shift-manager", "coach")
    refuses(409, "coach-at-practice-only", staff["pat"].post(advice, {}))
    equal(["v1 coach on"], events("floor", "coach"))


def asked(status, do, table, **fields):
    asked.count += 1
    answer = staff["pat"].post(
        "/api/tables/%d/commands" % table, {"id": "phone-%04d" % asked.count, "do": do, **fields}
    )
    equal((status, do), (answer.status, do) if answer.status == status else (answer.status, answer.body))
    return answer


asked.count = 0


def by_phone():
    """At a live table nobody raises, clears or plays by phone; the dealer sees the wagers."""
    staff.do("dealer", "sit", table=LIVE, seat=1, patron="pat")
    staff.do("dealer", "open", table=LIVE)
    refuses(403, "staff-bets-here", asked(403, "bet", LIVE, seat=1, ante=1000))
    staff.do("dealer", "bet", table=LIVE, seat=1, ante=1000)
    refuses(403, "staff-bets-here", asked(403, "bet", LIVE, seat=1, ante=2000))
    refuses(403, "staff-bets-here", asked(403, "clear", LIVE, seat=1))
    equal(None, staff["pat"].get("/api/tables/%d" % LIVE).json()["legal"])
    staff.do("dealer", "lock", table=LIVE)
    staff.do("dealer", "deal", table=LIVE)
    for do, fields in (("play", {"multiple": 4}), ("check", {}), ("fold", {})):
        refuses(403, "staff-bets-here", asked(403, do, LIVE, seat=1, **fields))
    staff.do("dealer", "play", table=LIVE, seat=1, multiple=4)
    refuses(
        409,
        "real-cards-need-staff",
        staff.ask("supervisor", "open-table", table=320, book="chickasaw", live=True, bets="patron"),
    )


def at_the_screen():
    """At an electronic table the patron alone bets and plays."""
    refuses(403, "patron-bets-here", staff.ask("dealer", "play", table=ELECTRONIC, seat=1, multiple=4))
    refuses(403, "patron-bets-here", staff.ask("supervisor", "check", table=ELECTRONIC, seat=1))
    asked(200, "play", ELECTRONIC, seat=1, multiple=4)


def options():
    """Another --practice than before changes nothing of what things are for; one that would is refused with what to do."""
    global server
    equal(0, server.stop())
    for number in ("0", "1", "4"):
        server = Server("--pace", "0", "--practice", number, data=data)
        views = {table: Client(server).get("/api/tables/%d" % table).json() for table in (PRACTICE, 2, LIVE)}
        equal([False, False, True], [view["money"] for view in views.values()])
        equal([number != "0", number not in "01", False], [view["practice"] for view in views.values()])
        equal(0, server.stop())
    other = os.path.join(scratch(), "data")
    house = Server("--practice", "0", data=other)
    equal(0, house.stop())
    equal(0, subprocess.run([FELT, "audit", os.path.join(data, "floor.db")], capture_output=True).returncode)
    export = subprocess.run([FELT, "export", os.path.join(data, "floor.db")], capture_output=True, check=True).stdout
    checker = os.path.join(os.environ["FELT_SOURCE"], "tools/check-export")
    done = subprocess.run([checker], input=export, capture_output=True)
    equal((0, b""), (done.returncode, done.stderr))


def older():
    """In an older folder what the automatic dealer opened is for play and the rest for money: said once, printed, without a question."""
    folder = scratch()
    archive = os.path.join(os.environ["FELT_SOURCE"], "tests/fixtures/chickasaw.tar.xz")
    subprocess.run(["tar", "-xJf", archive, "-C", folder], check=True)
    inside = os.path.join(folder, next(name for name, _, files in os.walk(folder) if "floor.db" in files))
    for start in (1, 2):
        house = Server("--pace", "0", "--practice", "2", data=inside)
        lines = [json.loads(line) for line in house.logged().splitlines()]
        told = [(line["code"], *line["figures"]) for line in lines if line["event"] == "purpose"]
        if start == 1:
            assert ("table-is-for", 1, "play") in told and ("table-is-for", 300, "money") in told, told
            assert ("link-is-for", "chickasaw", "play") in told and ("link-is-for", "main", "money") in told, told
            assert any(line[0] == "patrons-are-for" and line[2] == "play" for line in told), told
            equal(
                [sentence(line) for line in lines if line["event"] == "purpose"],
                [line["what"] for line in lines if line["event"] == "purpose"],
            )
        else:
            equal([], told)
        equal(0, house.stop())
    equal(0, subprocess.run([FELT, "audit", os.path.join(inside, "floor.db")], capture_output=True).returncode)
    taken = scratch()
    subprocess.run(["tar", "-xJf", archive.replace("chickasaw", "taken-numbers"), "-C", taken], check=True)
    inside = os.path.join(taken, next(name for name, _, files in os.walk(taken) if "floor.db" in files))
    done = subprocess.run(
        [SERVE, "--listen", "127.0.0.1:0", "--practice", "2", "--data", inside], capture_output=True, text=True
    )
    assert done.returncode == 1 and sentence("money-at-first-table", 1) in done.stderr, done.stderr
    shutil.rmtree(taken)


tap.case("the log says what a table, a link and a patron are for", said)
tap.case("play never meets money", apart)
tap.case("a table stays what it is for when it is opened anew", reopened)
tap.case("the coach is off at money tables until the house switches it on", coach)
tap.case("at a live table a patron does nothing by phone", by_phone)
tap.case("at an electronic table the dealer does not act for a patron", at_the_screen)
tap.case("no option turns play into money or money into play", options)
tap.case("an older folder is told what it is for at its first start", older)
tap.done()
