"""Tables of other games on a link, by their keys: coin-in, deal, hit, end over HTTP; what a key may not; what a crash leaves."""
import http.client
import json
import os
import re
import subprocess
import sys
import threading
import time
from felt_client import BUILD, Client, Player, SLOW, Server, Staff, Tap, equal, refuses, says, scratch

tap = Tap()
data = scratch()
server = Server("--pace", "0", "--practice", "1", "--verbose", data=data)
staff = Staff(server, "shift-manager", "supervisor", "security", "auditor")
admin = staff["administrator"]
FELT = os.path.join(BUILD, "felt")
LINK, TABLE, GAME, BOOK = "main", 200, "three-card", "chickasaw"
staff.do_two("shift-manager", "supervisor", "link-open", link=LINK, book=BOOK, reason="new-link")
for table in (TABLE, 201):
    staff.do("supervisor", "link-join", link=LINK, table=table, game=GAME, book=BOOK)
WAGER = staff["auditor"].get("/api/links/" + LINK).json()["wager"]
secrets = []


def make(name="pit-1", link=LINK, table=TABLE, game=GAME, **more):
    answer = staff.key(name=name, link=link, table=table, game=game, **more)
    assert answer.status == 200, answer.body
    secrets.append(answer.json()["key"])
    return secrets[-1]


class Game:
    """A system of another game, with its key."""

    count = 0

    def __init__(self, key):
        self.client, self.key, self.round = Client(server), key, 0

    def headers(self):
        return {"Authorization": "Bearer " + self.key}

    def body(self, do, id=None, **fields):
        Game.count += 1
        return {"id": id or "game-%08d" % Game.count, "do": do, "round": self.round or 1, **fields}

    def ask(self, do, link=LINK, **fields):
        return self.client.post("/api/links/%s/commands" % link, self.body(do, **fields), headers=self.headers())

    def do(self, do, **fields):
        answer = self.ask(do, **fields)
        assert answer.status == 200, (do, fields, answer.status, answer.body)
        return answer.json()

    def begin(self, *seats, **more):
        self.round += 1
        return self.do("coin-in", seats=list(seats), wager=WAGER, **more)

    def hit(self, number):
        return self.client.get("/api/links/%s/hits/%d" % (LINK, number), headers=self.headers())


def link():
    return staff["auditor"].get("/api/links/" + LINK).json()


def meter(name="mega"):
    return next(level["cents"] for level in link()["levels"] if level["name"] == name)


# ---- making keys
# A quick machine sends more than the usual 600 commands a minute.
KEY = make(per_minute=60000)
game = Game(KEY)
tap.case(
    "a key is shown once and listed without its secret",
    lambda: (
        equal(["pit-1"], [row["name"] for row in admin.get("/api/keys").json()["keys"]]),
        equal(False, KEY in admin.get("/api/keys").body.decode()),
    ),
)
for who in ("shift-manager", "auditor"):
    tap.case(
        "keys are not for a %s" % who,
        lambda: equal(
            (403, 403, 403),
            (
                staff[who].get("/api/keys").status,
                staff[who].post("/api/keys", {"name": "mine"}).status,
                staff[who].post("/api/keys/pit-1/revoke", {}).status,
            ),
        ),
    )
tap.case("keys are not for nobody", lambda: equal(401, Client(server).get("/api/keys").status))
for field, value, code in [
    ("name", "a b", "not-a-name"),
    ("name", None, "not-a-name"),
    ("name", "x" * 40, "not-a-text"),
    ("link", None, "is-missing"),
    ("link", 7, "not-a-text"),
    ("game", None, "is-missing"),
    ("table", 0, "not-up-to 1024"),
    ("table", "200", "not-a-number"),
    ("per_minute", 0, "not-up-to"),
    ("per_minute", 1.5, "not-a-number"),
]:
    body = {"name": "other", "link": LINK, "table": TABLE, "game": GAME, field: value}
    tap.case(
        "no key with %s %r" % (field, value),
        lambda: refuses(400, code, admin.post("/api/keys", {k: v for k, v in body.items() if v is not None})),
    )
tap.case(
    "no second key under a name that is in use",
    lambda: refuses(
        409, "key-exists", admin.post("/api/keys", {"name": "pit-1", "link": LINK, "table": TABLE, "game": GAME})
    ),
)

# ---- coming in
for words, header, told in [
    ("no key", {}, "not-a-key"),
    ("another scheme", {"Authorization": "Basic YTpi"}, "not-a-key"),
    ("an unknown key", {"Authorization": "Bearer felt_" + "0" * 64}, "unknown-key"),
    ("half a key", {"Authorization": "Bearer " + KEY[:40]}, "unknown-key"),
    ("a key in other letters", {"Authorization": "Bearer " + KEY.replace("felt_", "FELT_")}, "not-a-key"),
    ("a proxy's token", {"Authorization": "Bearer eyJhbGciOiJIUzI1NiJ9"}, "not-a-key"),
]:
    tap.case(
        "%s is refused" % words,
        lambda: (lambda answer: (refuses(401, told, answer), equal(True, "www-authenticate" in answer.headers)))(
            Client(server).post(
                "/api/links/%s/commands" % LINK, game.body("coin-in", seats=[1], wager=WAGER), headers=header
            )
        ),
    )
tap.case(
    "a session is not a key",
    lambda: equal(401, staff["supervisor"].post("/api/links/%s/commands" % LINK, game.body("deal")).status),
)
tap.case(
    "the key is for no other link",
    lambda: refuses(403, "key-of-other-link", game.ask("coin-in", link="chickasaw", seats=[1], wager=WAGER)),
)
tap.case(
    "nor for another table",
    lambda: refuses(403, "key-of-other-table 200", game.ask("coin-in", table=201, seats=[1], wager=WAGER)),
)


ROUTES = [
    line.split("\t")[0].split(" ")
    for line in subprocess.run(
        [os.path.join(BUILD, "felt-serve"), "--routes"], check=True, capture_output=True, text=True
    ).stdout.splitlines()
]


def nothing_else():
    """Every other route, public ones included: a key is good for its calls alone."""
    tried = 0
    for method, path in ROUTES:
        if path in ("/api/links/{link}/commands", "/api/links/{link}/hits/{hit}"):
            continue
        path = re.sub(r"\{\w+\}", "1", path)
        answer = game.client.ask(method, path, {} if method == "POST" else None, headers=game.headers())
        equal((path, 403), (path, answer.status))
        tried += 1
    assert tried > 25
    equal(403, game.client.get("/", headers=game.headers()).status)


tap.case("a key opens no other route", nothing_else)

# ---- a round
START = meter()


def counted():
    answer = game.begin(1, 4, id="coin-in-0001")
    equal(False, answer["repeated"])
    grown = meter()
    assert grown > START
    again = game.do("coin-in", id="coin-in-0001", seats=[1, 4], wager=WAGER)
    equal((True, answer["seq"], grown), (again["repeated"], again["seq"], meter()))
    refuses(409, None, game.ask("coin-in", id="coin-in-0001", seats=[1, 2], wager=WAGER))
    refuses(409, "wagers-are-counted", game.ask("coin-in", seats=[1, 4], wager=WAGER))
    equal(grown, meter())


tap.case("a coin-in is counted once, however often it is sent", counted)
tap.case(
    "a wager that is not the link's is refused",
    lambda: refuses(422, "link-takes-wager %d" % WAGER, game.ask("coin-in", seats=[1], wager=WAGER + 1)),
)
for words, body, told in [
    ("no seats", {"seats": [], "wager": WAGER}, "not-seats-with-wager"),
    ("a seat twice", {"seats": [1, 1], "wager": WAGER}, "not-seats"),
    ("seat 99", {"seats": [99], "wager": WAGER}, "not-seats"),
    ("seats as text", {"seats": "1,2", "wager": WAGER}, "not-seats-with-wager"),
    ("no wager", {"seats": [1]}, "is-missing"),
    ("a wager in fractions", {"seats": [1], "wager": 1.5}, "not-in-range"),
    ("an unknown field", {"seats": [1], "wager": WAGER, "by": "mia"}, "unknown-field by"),
    ("a short id", {"id": "1", "seats": [1], "wager": WAGER}, "not-an-id"),
    ("round 0", {"round": 0, "seats": [1], "wager": WAGER}, "not-in-range"),
]:
    tap.case(
        "refuses " + words,
        lambda: refuses(
            400,
            told,
            game.client.post("/api/links/%s/commands" % LINK, {**game.body("coin-in"), **body}, headers=game.headers()),
        ),
    )
tap.case("refuses another deed", lambda: refuses(400, "not-a-link-call", game.ask("pay", hit=1)))
tap.case("no hit before the deal", lambda: equal(409, game.ask("hit", seat=4, hand="royal-flush", level="mega").status))
game.do("deal")
tap.case(
    "a hit of the wrong level is refused",
    lambda: refuses(
        422, "hand-takes-level royal-flush mega", game.ask("hit", seat=4, hand="royal-flush", level="minor")
    ),
)
tap.case(
    "a hand that takes nothing off a meter is refused",
    lambda: refuses(422, "hand-takes-nothing high-card", game.ask("hit", seat=4, hand="high-card", level="minor")),
)
tap.case(
    "no hit without its level", lambda: refuses(400, "level-not-named", game.ask("hit", seat=4, hand="royal-flush"))
)
tap.case(
    "no hit of a seat without a wager",
    lambda: equal(409, game.ask("hit", seat=2, hand="royal-flush", level="mega").status),
)
hits = {}


def hit():
    shown = meter()
    answer = game.do("hit", id="the-royal-1", seat=4, hand="royal-flush", level="mega")
    hits["royal"] = told = answer["hit"]
    equal(
        (TABLE, 1, 4, "royal-flush", "mega", "pending", shown),
        tuple(told[k] for k in ("table", "round", "seat", "hand", "level", "state", "cents")),
    )
    again = game.do("hit", id="the-royal-1", seat=4, hand="royal-flush", level="mega")
    equal((True, told), (again["repeated"], again["hit"]))
    equal(told, game.hit(told["hit"]).json())
    game.do("end")


tap.case("a hit is recorded once and told with its number and amount", hit)
other = Game(make("pit-2", table=201))
tap.case("another table's hit is not told", lambda: refuses(403, "hit-of-other-table", other.hit(hits["royal"]["hit"])))
tap.case(
    "a hit that never was is not found",
    lambda: equal(
        (404, 404, 404),
        tuple(
            game.client.get("/api/links/%s/hits/%s" % (LINK, n), headers=game.headers()).status
            for n in ("99", "0", "x")
        ),
    ),
)


def paid():
    number, cents = hits["royal"]["hit"], hits["royal"]["cents"]
    staff.do("supervisor", "link-verify", link=LINK, hit=number)
    equal("verified", game.hit(number).json()["state"])
    staff.pay(LINK, number)
    equal(("paid", cents, True), tuple(game.hit(number).json()[k] for k in ("state", "cents", "final")))


tap.case("its table sees it verified and paid, after it has left the link", paid)


def voided():
    game.begin(2)
    game.do("deal")
    number = game.do("hit", seat=2, hand="straight-flush", level="major")["hit"]["hit"]
    staff.do_two("shift-manager", "supervisor", "link-void", link=LINK, hit=number, reason="hand-misread")
    equal(("void", 0), tuple(game.hit(number).json()[k] for k in ("state", "cents")))
    game.do("end")
    hits["void"] = number


tap.case("and a void one as void", voided)
tap.case(
    "staff see it too; a player does not",
    lambda: equal(
        (200, 403, 401),
        (
            staff["auditor"].get("/api/links/%s/hits/%d" % (LINK, hits["void"])).status,
            Player(server).client.get("/api/links/%s/hits/1" % LINK).status,
            Client(server).get("/api/links/%s/hits/1" % LINK).status,
        ),
    ),
)
FOREIGN = [
    "Bearer eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
    "Bearer FELT_" + "0" * 64,
    "Bearer",
    "Basic YTpi",
    "Negotiate felt_0",
    "felt_" + "0" * 64,
]


def copy(who):
    """The same session on a connection of its own; what it is given does not change the other."""
    client = Client(server)
    client.cookies, client.csrf = dict(who.cookies), who.csrf
    return client


def status_with(who, method, path, header):
    if path == "/api/logout" and who.cookies:  # it ends what it is sent with
        who = Client(server)
        who.csrf = who.post("/api/login", {"name": "auditor", "password": Staff.PASSWORD}).json()["csrf"]
    path = re.sub(
        r"\{(\w+)\}",
        lambda found: {"link": LINK, "hit": str(hits["void"]), "table": "1"}.get(found.group(1), "nothing"),
        path,
    )
    return (
        copy(who)
        .ask(method, path, {} if method == "POST" else None, headers={"Authorization": header} if header else None)
        .status
    )


def a_proxys_own():
    """Every route, by everybody: what another system put into the header changes nothing."""
    for who in (staff["auditor"], admin, Client(server)):
        for method, path in ROUTES:
            plain = status_with(who, method, path, None)
            equal(
                [(path, plain)] * len(FOREIGN), [(path, status_with(who, method, path, header)) for header in FOREIGN]
            )
    equal(
        [200] * 2,
        [
            status_with(staff["auditor"], "GET", path, FOREIGN[0])
            for path in ("/api/links/{link}", "/api/links/{link}/hits/{hit}")
        ],
    )


tap.case("a proxy's own Authorization is not a key on any route: the session counts", a_proxys_own)


def held():
    game.begin(1)
    game.do("deal")
    staff.do_two("supervisor", "shift-manager", "link-down", link=LINK, reason="network-failed")
    answer = game.ask("hit", seat=1, hand="royal-flush", level="mega")
    equal("CN 48(a)", refuses(409, "down-at-win", answer)["rule"])  # this book calls the hands dead
    game.do("end")
    game.round += 1
    refuses(409, "progressive-down", game.ask("coin-in", seats=[1], wager=WAGER))
    staff.do("supervisor", "link-up", link=LINK)


tap.case("while the link is down, coin-ins and hits are refused by its rule", held)

# ---- several at once


def batch(bodies, who=game):
    return who.client.post("/api/links/%s/commands" % LINK, {"commands": bodies}, headers=who.headers())


def rounds():
    bodies, before = [], link()["tables"][0]["round"]
    for _ in range(10):
        game.round += 1
        bodies += [game.body("coin-in", seats=[1, 2, 3], wager=WAGER), game.body("deal"), game.body("end")]
    answers = batch(bodies).json()["answers"]
    equal([200] * 30, [answer["status"] for answer in answers])
    equal([body["id"] for body in bodies], [answer["id"] for answer in answers])
    assert link()["tables"][0]["round"] == game.round > before
    grown = meter()
    equal([True] * 30, [answer["repeated"] for answer in batch(bodies).json()["answers"]])
    equal(grown, meter())


def mixed():
    game.round += 1
    answers = batch(
        [
            game.body("coin-in", seats=[1], wager=WAGER),
            game.body("coin-in", seats=[2], wager=WAGER + 5),
            game.body("hit", seat=1, hand="royal-flush", level="mega"),
            game.body("deal"),
            game.body("end"),
        ]
    ).json()["answers"]
    equal([200, 422, 409, 200, 200], [answer["status"] for answer in answers])
    says("link-takes-wager %d" % WAGER, answers[1]["error"])


tap.case("ten rounds in one batch, and again: counted once", rounds)
tap.case("each command of a batch has an answer of its own", mixed)
tap.case(
    "a malformed one refuses the batch and is named",
    lambda: refuses(400, "batch-fault 2 round", batch([game.body("deal"), {**game.body("deal"), "round": "x"}])),
)
tap.case("a batch of nothing is refused", lambda: refuses(400, "not-a-batch 64", batch([])))
tap.case("a batch that is too long is refused", lambda: refuses(400, "not-a-batch 64", batch([game.body("deal")] * 65)))

# ---- how much
slow = Game(make("slow", table=202, per_minute=3))


def limited():
    codes = [slow.ask("deal").status for _ in range(4)]
    equal([409, 409, 409, 429], codes)
    answer = slow.ask("deal")
    assert 1 <= int(answer.headers["retry-after"]) <= 21, answer.headers


tap.case("a key sends so many a minute and no more", limited)
tap.case(
    "a table that has not joined is told so",
    lambda: refuses(
        409, "not-on-the-link 203 %s" % LINK, Game(make("early", table=203)).ask("coin-in", seats=[1], wager=WAGER)
    ),
)


def other_game():
    staff.do("supervisor", "link-leave", link=LINK, table=201)
    staff.do("supervisor", "link-join", link=LINK, table=201, game="let-it-ride", book=BOOK)
    other.round = 1
    refuses(403, "key-of-other-game %s 201" % GAME, other.ask("coin-in", seats=[1], wager=WAGER))


tap.case("a key is for its game: the table that deals another one is refused", other_game)

# ---- a crash


def killed():
    """Rounds from one thread while another kills the server: each is sent until it is answered, and counts once."""
    before, done, stop = link()["tables"][0]["round"], [], threading.Event()
    begun = {row["name"]: row["cents"] for row in link()["levels"]}

    def send(body):
        while True:
            try:
                answer = game.client.post("/api/links/%s/commands" % LINK, body, headers=game.headers())
                if answer.status == 200:
                    return
                assert answer.status == 503, answer.body
            except (OSError, http.client.HTTPException):
                game.client.connection = None
                time.sleep(0.05)

    def play():
        while not stop.is_set() or len(done) < 5:
            game.round += 1
            for body in (game.body("coin-in", seats=[1, 2, 3, 4, 5], wager=WAGER), game.body("deal"), game.body("end")):
                send(body)
            done.append(game.round)

    worker = threading.Thread(target=play)
    worker.start()
    for _ in range(3):
        time.sleep(0.3)
        server.kill()
        server.start()
    stop.set()
    worker.join(60 * SLOW)
    staff.again()
    equal(before + len(done), link()["tables"][0]["round"])
    alone = {row["name"]: row["cents"] for row in link()["levels"]}
    grown = {name: alone[name] - begun[name] for name in alone}
    assert len(done) >= 5 and grown["mega"] > 0, (done, grown)
    return len(done)


tap.case("killed in the middle and sent again: every round once", killed)
tap.case(
    "what became of a hit is known after a new start",
    lambda: equal(
        ("paid", "void"),
        tuple(game.hit(hits[k] if k == "void" else hits[k]["hit"]).json()["state"] for k in ("royal", "void")),
    ),
)


def rebuilt():
    """The rows of hits are made from the log: without them they are made again."""
    equal(0, server.stop())
    subprocess.run(
        [
            sys.executable,
            "-c",
            "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute('delete from hits'); c.commit()",
            os.path.join(data, "people.db"),
        ],
        check=True,
    )
    server.start()
    staff.again()
    game.client.connection = None
    equal(("paid", "void"), (game.hit(hits["royal"]["hit"]).json()["state"], game.hit(hits["void"]).json()["state"]))
    again = game.do("hit", id="the-royal-1", round=1, seat=4, hand="royal-flush", level="mega")
    equal((True, hits["royal"]["hit"], "paid"), (again["repeated"], again["hit"]["hit"], again["hit"]["state"]))


tap.case("lost rows are made again from the log, and the hit that is sent once more is still the same", rebuilt)

# ---- the end of a key


def revoked():
    equal(200, admin.post("/api/keys/pit-1/revoke", {}).status)
    refuses(401, "key-revoked", game.ask("deal"))
    equal(401, game.hit(1).status)
    server.kill()
    server.start()
    staff.again()
    game.client.connection = None
    refuses(401, "key-revoked", game.ask("deal"))
    equal(404, admin.post("/api/keys/nobody/revoke", {}).status)
    equal(409, admin.post("/api/keys", {"name": "pit-1", "link": LINK, "table": 201, "game": GAME}).status)


def renewed():
    old, game.key = game.key, make("pit-1")
    again = game.do("coin-in", id="coin-in-0001", round=1, seats=[1, 4], wager=WAGER)
    equal(True, again["repeated"])
    game.key, new = old, game.key
    equal(401, game.ask("deal").status)
    game.key = new


tap.case("a revoked key is refused, after a crash too", revoked)
tap.case("a new secret under the same name goes on where the old one ended", renewed)


def sound():
    equal(0, server.stop())
    equal(0, subprocess.run([FELT, "audit", os.path.join(data, "floor.db")], capture_output=True).returncode)
    lines = subprocess.run(
        [FELT, "export", os.path.join(data, "floor.db")], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    events = [json.loads(line).get("event", "") for line in lines]
    played = [
        int(re.search(r" round=(\d+) ", event).group(1))
        for event in events
        if re.match(r"v1 coin-in seq=\d+ table=%d " % TABLE, event)
    ]
    equal(len(played), len(set(played)))
    assert game.round in played and len(played) > 15, played


tap.case("the log of the floor is sound, and has every round's coin-in once", sound)
tap.case(
    "no key is in a log or in a file",
    lambda: [
        (_ for _ in ()).throw(AssertionError(name))
        for secret in secrets
        for name, text in [("log", server.logged())]
        + [(n, open(os.path.join(data, n), "rb").read().decode("latin-1")) for n in os.listdir(data)]
        if secret in text or secret[5:] in text
    ],
)
tap.case(
    "but who made and revoked which is in the log",
    lambda: equal(
        {"key-made", "key-revoked"},
        {
            line["event"]
            for line in map(json.loads, server.logged().splitlines())
            if (line.get("who"), line.get("whom"), line.get("result")) == ("ada", "pit-1", "ok")
        },
    ),
)
tap.done()
