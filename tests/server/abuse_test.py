"""What clients do that mean no good, or nothing at all: it is refused or bounded with a clear answer, and the floor goes on.

Cases that wait for a deadline wait side by side, each on a server whose limits are small enough for it, while steady players
play on. The long run: FELT_BUILD=build/release FELT_SOURCE=. python3 tests/server/abuse_test.py --idle 8000"""
import http.client
import json
import os
import re
import resource
import select
import socket
import struct
import sys
import tempfile
import threading
import time
import traceback
from felt_client import Client, PATIENCE, Player, SLOW, Server, Stream, Tap, equal, refuses, scratch

IDLE = int(sys.argv[2]) if sys.argv[1:2] == ["--idle"] else 2000
PER_ADDRESS = 190
tap = Tap()
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
if os.path.isdir("/dev/shm"):
    tempfile.tempdir = "/dev/shm"  # nothing here is about the disk


def serve(*options):
    return Server(
        "--pace",
        "0",
        "--header-seconds",
        "1",
        "--idle-seconds",
        "3",
        "--per-address",
        str(PER_ADDRESS),
        *options,
        data=scratch(),
    )


slow, deaf_ears, small, busy = serve(), serve(), serve("--connections", "200", "--streams", "60"), serve()
LONG = IDLE > 2000
wide = serve("--header-seconds", "20", "--idle-seconds", "60") if LONG else serve()


def well(server):
    return Client(server, timeout=10 * SLOW).get("/api/health").status == 200


def counter(server, name):
    text = Client(server).get("/metrics").body.decode()
    return int(re.search(r"^felt_%s (\d+)" % name, text, re.M).group(1))


def wait_for(test, words):
    end = time.time() + PATIENCE
    while time.time() < end:
        if test():
            return
        time.sleep(0.05)
    raise AssertionError(words)


def connect(server, n=0):
    """From 127.0.N.1 for the N-th hundred: an address of one's own for every hundred connections."""
    s = socket.socket()
    s.settimeout(PATIENCE)
    s.bind(("127.0.%d.1" % (n // 100), 0))
    s.connect(("127.0.0.1", server.port))
    return s


class Steady(threading.Thread):
    """Somebody who plays round after round, whatever others do; how long a command took at most."""

    def __init__(self, server, table=1):
        super().__init__(daemon=True)
        self.player, self.rounds, self.longest, self.stopping, self.failure = Player(server), 0, 0, False, None
        self.player.sit(table, 1)
        self.start()

    def run(self):
        try:
            while not self.stopping:
                self.one_round()
                self.rounds += 1
        except Exception:
            self.failure = traceback.format_exc()

    def one_round(self):
        player = self.player
        legal = player.wait(lambda view: view["phase"] == "betting")["legal"]["bet"]
        wagers = {"ante": legal["ante"]["min"], "progressive": legal["progressive"] > 0}
        for do, fields in (("buy", {"cents": 10000}), ("bet", {"seat": 1, **wagers}), ("ready", {"seat": 1})):
            self.timed(do, **fields)
        player.play_out(lambda view: "fold" if view["phase"] == "river" else "check")

    def timed(self, do, **fields):
        begun = time.time()
        self.player.do(do, **fields)
        self.longest = max(self.longest, time.time() - begun)

    def stop(self):
        self.stopping = True
        self.join()
        assert not self.failure, self.failure
        assert self.rounds > 0 and self.longest < 2 * SLOW, (self.rounds, self.longest)


def side_by_side(*cases):
    """Runs all at once; then each is a case."""
    failures = {}

    def run(words, work):
        try:
            work()
        except Exception:
            failures[words] = traceback.format_exc()

    def report(words):
        assert words not in failures, failures[words]

    threads = [threading.Thread(target=run, args=case) for case in cases]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for words, _ in cases:
        tap.case(words, lambda: report(words))


# ---- who does not finish


def is_closed(s, drip=None):
    """Whether the server ends the connection; `drip` is sent a byte at a time meanwhile."""
    end = time.time() + PATIENCE
    while time.time() < end:
        try:
            if drip:
                s.sendall(drip[:1])
            ready, _, _ = select.select([s], [], [], 0.2)
            if ready and s.recv(65536) == b"":
                return True
        except OSError:
            return True
    return False


def slow_head():
    with connect(slow) as s:
        s.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Drip: ")
        assert is_closed(s, drip=b"a"), "a head may drip for ever"


def slow_body():
    with connect(slow) as s:
        s.sendall(
            b"POST /api/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n"
        )
        assert is_closed(s, drip=b" "), "a body may drip for ever"


def silent():
    with connect(slow) as s:
        assert is_closed(s), "a connection that says nothing stays"


def idle_after():
    with connect(slow) as s:
        s.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert is_closed(s), "an idle connection stays"


def slow_reader():
    """An ordinary answer, twenty kilobytes of it a second: a hundred hands, more than the system takes off the server's hands."""
    server = serve()
    player = Player(server)
    player.sit(1, 1)
    for seat in range(2, 7):
        player.do("bot", seat=seat, kind="simple")
    for _ in range(100):
        player.do("buy", cents=10000)
        player.bet(ante=500)
        player.do("ready", seat=1)
        player.play_out(lambda view: "play")
    whole = len(player.client.get("/api/hands?limit=100").body)
    with socket.socket() as s:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16384)
        s.settimeout(PATIENCE)
        s.connect(("127.0.0.1", server.port))
        s.sendall(
            b"GET /api/hands?limit=100 HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: felt_session=%s\r\n\r\n"
            % player.client.cookies["felt_session"].encode()
        )
        read = -1
        try:
            while read < whole:
                piece = s.recv(2000)
                if not piece:
                    break
                read += len(piece)
                time.sleep(0.1)
        except ConnectionResetError:
            pass
    assert 250000 < whole and 0 < read < whole, (read, whole)
    equal(0, server.stop())


def deaf():
    """A client that never reads its stream holds a small buffer, falls behind, and is dropped when it stays silent."""
    player = Player(deaf_ears)
    player.sit(2, 1)
    s = socket.socket()
    s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    s.connect(("127.0.0.1", deaf_ears.port))
    s.sendall(b"GET /api/stream?topics=table:2 HTTP/1.1\r\nHost: x\r\n\r\n")
    wait_for(lambda: counter(deaf_ears, "streams") == 1, "no stream")
    before = counter(deaf_ears, "resident_bytes")
    for n in range(150):
        player.do("bet", seat=1, ante=500 + 100 * (n % 5))
    assert counter(deaf_ears, "resident_bytes") - before < 30 << 20
    wait_for(lambda: counter(deaf_ears, "streams") == 0, "it stays")
    s.close()
    player.do("clear", seat=1)


# ---- who comes in numbers


def idle_crowd():
    """Thousands of connections that say nothing: commands get in as ever, and the deadline takes them all."""
    before = counter(wide, "overdue_total")
    idle = [connect(wide, n) for n in range(IDLE)]
    assert well(wide)
    held, memory = counter(wide, "connections"), counter(wide, "resident_bytes")
    print("# %d connections held at once, %.1f MB" % (held, memory / 2**20))
    assert held > IDLE or not LONG, held
    assert SLOW > 1 or memory < 150 << 20, memory
    wait_for(lambda: counter(wide, "connections") < 20, "they stay")
    assert counter(wide, "overdue_total") - before >= IDLE, (before, counter(wide, "overdue_total"))
    for s in idle:
        s.close()


def one_address():
    """One address has its share; another one is let in."""
    crowd = [connect(wide, 20000) for _ in range(PER_ADDRESS + 30)]
    cut = 0
    for s in crowd[PER_ADDRESS:]:
        s.settimeout(PATIENCE)
        try:
            cut += s.recv(1) == b""
        except ConnectionError:
            cut += 1
    equal(30, cut)
    assert well(wide)
    for s in crowd:
        s.close()


def too_many():
    """More idle connections than there are places: later ones wait or are turned away, and places come back."""
    idle = []
    for n in range(400):
        try:
            idle.append(connect(small, n))
        except OSError:
            break

    def comes_in():
        try:
            return well(small)
        except (OSError, http.client.HTTPException):
            return False

    wait_for(comes_in, "no place came back")
    for s in idle:
        s.close()


def stream_cap():
    streams, codes = [], []
    for _ in range(70):
        stream = Stream(Client(small), "sign:chickasaw")
        streams.append(stream)
        codes.append(stream.status)
    equal((60, 10), (codes.count(200), codes.count(503)))
    assert streams[-1].response.getheader("Retry-After")
    player = Player(small)  # commands still get in while every stream is taken
    player.sit(2, 1)
    player.do("bet", seat=1, ante=500)
    player.do("clear", seat=1)
    player.do("leave", seat=1)
    for stream in streams:
        stream.close()


def small_house():
    too_many()
    stream_cap()


def sign_pace():
    """However fast a meter grows, its sign is told at most five times a second, by the server's own clock."""
    stream, times = Stream(Client(slow), "sign:catfish-bend"), []
    while len(times) < 20:
        name, sign = stream.next()
        times += [sign["now_ms"] / 1000] if name == "sign" else []
    stream.close()
    rate = (len(times) - 1) / (times[-1] - times[0])
    assert rate < 5.2, rate


def full_pool():
    """More questions at once than workers and places: 503 with Retry-After, and the others are answered."""
    codes = []

    def ask(n):
        answer = Client(busy, timeout=120 * SLOW).post(
            "/api/advise", {"book": "chickasaw", "hole": "AsKd", "ante": 500 + n, "trips": 100}
        )
        codes.append((answer.status, answer.headers.get("retry-after")))

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(26)]
    for thread in threads:
        thread.start()
    assert well(busy)
    for thread in threads:
        thread.join()
    assert codes.count((200, None)) >= 2 and codes.count((503, "1")) >= 1, codes


def thinking():
    """A perfect bot has to solve its book first; other tables do not wait for that."""
    thinker, other, took = Player(busy), Player(busy), []
    thinker.sit(2, 2)
    other.sit(3, 1)
    thinker.do("bot", seat=1, kind="perfect")
    thinker.bet(ante=500)
    thinker.do("ready", seat=2)
    begun = time.time()
    while thinker.view()["turn"] != 2:
        before = time.time()
        other.do("buy", cents=100)
        took.append(time.time() - before)
        assert time.time() < begun + 60 * SLOW, "it thinks for ever"
    thought = time.time() - begun
    print(
        "# it thought for %.2f s; of %d commands meanwhile the longest took %.3f s"
        % (thought, len(took), max(took, default=thought))
    )
    assert took and (thought < 0.2 or max(took) < thought / 2), (thought, took[-3:])


def asked_while_stopping():
    """A client that goes on asking on an older connection is answered, refused or cut off, and the server ends in order."""
    over = threading.Event()

    def ask(n):
        client = Client(busy)
        client.get("/api/health")
        try:
            while not over.is_set():
                answer = client.post(
                    "/api/advise", {"book": "chickasaw", "hole": "AsKd", "board": "2c7d8h9s3d", "ante": 100 * n + 500}
                )
                assert answer.status in (200, 503), answer.body
                n += 4
        except (OSError, http.client.HTTPException):
            pass  # it is gone

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    time.sleep(0.3 * SLOW)
    status = busy.stop()
    over.set()
    for thread in threads:
        thread.join()
    equal((0, ""), (status, "".join(line for line in busy.logged().splitlines(True) if "Sanitizer" in line)))


# ---- who sends what is wrong

ann, bob = Player(slow), Player(slow)
ann.sit(2, 1)
bob.sit(2, 2)


def command(body, player=None, **more):
    return (player or ann).client.post("/api/tables/2/commands", body, **more)


def deed(do="bet", id="abuse-0001", **fields):
    return {"id": id, "do": do, "seat": 1, **fields}


DEEP = b"[" * 40 + b"]" * 40
WRONG = [
    ("no JSON", 400, "not-json", lambda: command(b'{"id": "abuse-0001", "do"')),
    ("nothing at all", 400, "body-empty", lambda: command(b"")),
    ("bytes that are not text", 400, "not-json", lambda: command(b'{"id": "\xff\xfe"}')),
    ("a name twice", 400, "not-json", lambda: command(b'{"id": "abuse-0001", "id": "abuse-0002", "do": "check"}')),
    ("JSON that is too deep", 400, "nested-too-deep 32", lambda: command(b'{"id": ' + DEEP + b"}")),
    ("JSON far too deep", 400, "nested-too-deep 32", lambda: command(b"[" * 8000)),
    ("a body that is too long", 413, "body-too-long 16384", lambda: command(b" " * 20000)),
    ("a list", 400, "not-an-object", lambda: command([1, 2])),
    ("a number beyond all", 400, "not-json", lambda: command(b'{"id": "abuse-0001", "do": "bet", "ante": 1e999}')),
    ("a type of a form", 415, "not-json-type", lambda: command("do=check", type="application/x-www-form-urlencoded")),
    ("no id", 400, "not-an-id", lambda: command({"do": "check", "seat": 1})),
    ("an id that is not a text", 400, "not-an-id", lambda: command(deed(id=12345678))),
    ("an id that is too short", 400, "not-an-id", lambda: command(deed(id="x"))),
    ("an id that is too long", 400, "not-an-id", lambda: command(deed(id="x" * 65))),
    ("an id with other signs", 400, "not-an-id", lambda: command(deed(id="a;b c'd\"e"))),
    (
        "a table that is not there",
        404,
        "no-such-table",
        lambda: ann.client.post("/api/tables/77/commands", deed("ready")),
    ),
    (
        "a table that is not a number",
        404,
        "no-such-table",
        lambda: ann.client.post("/api/tables/x/commands", deed("ready")),
    ),
    ("a seat that is not there", 400, "number-out-of-range", lambda: command(deed(seat=99))),
    ("another player's seat: a wager", 403, "may-not-do bet", lambda: command(deed(ante=500), bob)),
    ("another player's seat: leaving it", 409, "not-your-seat", lambda: command(deed("leave"), bob)),
    ("an ante below the limits", 409, "off-limits", lambda: command(deed(ante=1))),
    ("an ante above the limits", 409, "off-limits", lambda: command(deed(ante=20000))),
    ("an ante beyond all money", 400, "number-out-of-range", lambda: command(deed(ante=2**62))),
    ("a negative ante", 400, "number-out-of-range", lambda: command(deed(ante=-500))),
    ("half a cent", 400, "not-a-number", lambda: command(deed(ante=500.5))),
    ("a check before the deal", 409, None, lambda: command(deed("check"))),
    ("no session", 401, "not-logged-in", lambda: Client(slow).post("/api/tables/2/commands", deed("check"))),
    (
        "a forged session",
        401,
        "not-logged-in",
        lambda: command(deed("check"), headers={"Cookie": "felt_session=" + "0" * 64}),
    ),
    (
        "a request of another site: no token",
        403,
        "wrong-csrf",
        lambda: command(deed("check"), headers={"X-Felt-CSRF": ""}),
    ),
    ("a forged token", 403, "wrong-csrf", lambda: command(deed("check"), headers={"X-Felt-CSRF": "0" * 32})),
    ("another's token", 403, "wrong-csrf", lambda: command(deed("check"), headers={"X-Felt-CSRF": bob.client.csrf})),
]


def nothing_changed(before):
    equal(before, ann.view()["seats"])


def replayed():
    """A command recorded on the wire and sent again has its effect once; changed on the way, it is refused."""
    first = command(deed(id="replayed-1", ante=500)).json()
    again = command(deed(id="replayed-1", ante=500)).json()
    equal((first["seq"], False, True), (again["seq"], first["repeated"], again["repeated"]))
    refuses(409, "id-of-other-command", command(deed(id="replayed-1", ante=1000)))
    equal(500, ann.own(ann.view())["bet"]["ante"])
    # The same bytes by another person are another command, and not theirs to give.
    refuses(403, "may-not-do bet", command(deed(id="replayed-1", ante=500), bob))


def out_of_turn():
    """Everyone but who has the turn is refused, and the turn stays."""
    bob.do("bet", seat=2, ante=500)
    ann.do("ready", seat=1)
    bob.do("ready", seat=2)
    turn = ann.wait(lambda view: view["turn"])["turn"]
    late = bob if turn == 1 else ann
    for do, fields in (("check", {}), ("play", {"multiple": 4}), ("fold", {})):
        equal(409, late.ask(do, seat=late.seat, **fields).status)
    refuses(403, "may-not-do check", late.ask("check", seat=turn))
    equal(turn, ann.view()["turn"])
    # A multiple that is not offered.
    mover = ann if turn == 1 else bob
    equal(409, mover.ask("play", seat=turn, multiple=99).status)
    equal(turn, ann.view()["turn"])


def cut():
    """Connections reset at every possible moment of a command: it is done once or not at all."""
    player = Player(slow)
    player.sit(3, 1)
    body = json.dumps({"id": "cut-cut-cut", "do": "bet", "seat": 1, "ante": 500}).encode()
    head = (
        "POST /api/tables/3/commands HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nCookie: felt_session=%s\r\n"
        "X-Felt-CSRF: %s\r\nContent-Length: %d\r\n\r\n"
        % (player.client.cookies["felt_session"], player.client.csrf, len(body))
    ).encode()
    whole = head + body
    player.wait(lambda view: view["phase"] == "betting")
    for length in range(1, len(whole) + 1, 7):
        s = connect(slow)
        s.sendall(whole[:length])
        s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        s.close()
    player.do("bet", id="cut-cut-cut", seat=1, ante=500)
    equal(500, player.own(player.view())["bet"]["ante"])


seats = ann.view()["seats"]
for words, status, told, send in WRONG:
    tap.case("refuses " + words, lambda: refuses(status, told, send()))
tap.case("and nothing changed", lambda: nothing_changed(seats))
tap.case("a command sent again has its effect once; changed, it is refused", replayed)
tap.case("an action out of turn is refused, and the turn stays", out_of_turn)
tap.case("connections cut in the middle of a command do it once or not at all", cut)
tap.case("a bot that thinks holds up its own table alone", thinking)
steady = [Steady(server) for server in (slow, wide, busy)]
side_by_side(
    ("a head that drips is cut off", slow_head),
    ("a body that drips is cut off", slow_body),
    ("a client that connects and says nothing is cut off", silent),
    ("a client that asks once and stays silent is cut off", idle_after),
    ("a client that reads an answer too slowly is cut off", slow_reader),
    ("a client that never reads a stream is bounded, then dropped", deaf),
    ("a sign is told at most five times a second", sign_pace),
    ("%d idle connections are held and taken by the deadline" % IDLE, lambda: (one_address(), idle_crowd())),
    ("more connections than places: places come back; streams have a cap of their own, below", small_house),
    *([("a full pool refuses and says when to come back; the rest goes on", full_pool)] if SLOW == 1 else []),
)
tap.case("it was counted", lambda: wait_for(lambda: counter(slow, "overdue_total") >= 3, "not counted"))
tap.case("and the floor went on, with no command over 2 s", lambda: [player.stop() for player in steady])
tap.case("it ends in order while it is asked", asked_while_stopping)
for server in (slow, deaf_ears, small, wide):
    tap.case("SIGTERM ends it cleanly", lambda: equal(0, server.stop()))
tap.done()
