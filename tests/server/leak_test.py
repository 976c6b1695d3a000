"""Hidden cards stay hidden: every byte that leaves the server, for every role, against what the rules had opened.

felt-serve-masked writes cards under random names made of signs that nothing else uses, so that the sight of a name is the
sight of a card. Everyone follows every table; players play, and a snoop asks whatever can be asked, in every role, all the
time. What a round hid is known when it is over and its deck lies open; then everything sent before is judged.
The long run: FELT_BUILD=build/check FELT_SOURCE=. python3 tests/server/leak_test.py 4000
What it would catch: tests/mutants.py, invariant 9."""
import functools
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from felt_client import BUILD, Client, Player, SLOW, Server, Tap, equal, scratch, two_administrators, new_person, comes

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 100
tap = Tap()
SIGNS = "!#$%&*;<>?@^`|~"
pairs = [a + b for a in SIGNS for b in SIGNS]
random.shuffle(pairs)
NAMES = pairs[:52]
os.environ["FELT_CARD_NAMES"] = "".join(NAMES)
SIGHT = re.compile("[%s]{2,}" % re.escape(SIGNS))
if not os.path.exists(os.path.join(BUILD, "tests", "felt-serve-masked")):
    print("1..0 # SKIP felt-serve-masked is not built here")
    sys.exit(0)
if os.path.isdir("/dev/shm"):
    tempfile.tempdir = "/dev/shm"  # nothing here is about the disk
data = scratch()
server = Server("--pace", "0", "--verbose", data=data, program="tests/felt-serve-masked")
PASSWORD = "a long enough password"
leaks, seen, lock = [], {"frames": 0, "answers": 0, "bytes": 0, "judged": 0, "hidden": 0, "past": 0}, threading.Lock()


def count(**more):
    with lock:
        for name, number in more.items():
            seen[name] += number


def cards_in(text):
    """Every card that can be seen in a text, the two signs at any place."""
    found = set()
    for run in SIGHT.findall(text):
        found |= {run[i : i + 2] for i in range(len(run) - 1)} & set(NAMES)
    return frozenset(found)


def without_last(text, at=0):
    """A view's text without the round before, which lies open; that round's number."""
    at = text.find('"last":', at)
    if at < 0:
        return text, None
    value, end = json.JSONDecoder().raw_decode(text, at + 7)
    return text[:at] + text[end:], value and value["round"]


class Sight:
    """What one text showed of a table."""

    def __init__(self, view, text):
        self.view, self.phase, self.text = view, view["phase"], text
        self.key = (view["table"], view["round"])
        shown, last = without_last(text)
        self.cards = cards_in(shown)
        # Cards of the round before may stay; as long as that one is over.
        self.too_early = last is not None and last >= view["round"] and self.phase != "over"


class Opened:
    """A round whose deck lies open."""

    def __init__(self, view):
        self.holes = {seat["seat"]: frozenset(seat["hole"]["cards"]) for seat in view["seats"] if seat["in_round"]}
        self.board, self.dealer = view["board"]["cards"], frozenset(view["dealer"]["cards"])
        self.shown = [seat["seat"] for seat in view["seats"] if seat.get("shown")]
        assert len(self.board) == 5 and len(self.dealer) == 2 and all(len(h) == 2 for h in self.holes.values()), view

    def allowed(self, phase, seat):
        """What somebody at a seat (None: at none) may have seen in a phase."""
        cards = set(self.board[: {"flop": 3, "river": 5, "showdown": 5, "settled": 5}.get(phase, 0)])
        if phase not in ("betting", "locked", "idle"):
            cards |= self.holes.get(seat, frozenset())
        if phase in ("showdown", "settled"):
            cards |= self.dealer.union(*[self.holes[s] for s in self.shown])
        return cards


@functools.lru_cache(maxsize=256)
def sight_of(text):
    """Of the data of a frame. Those who may see the same are sent the same text."""
    return Sight(json.loads(text)["view"], text)


def frames_of(client, topics):
    """The frames of a stream as they are, and its head as the first; faster than http.client."""
    stream = socket.create_connection(("127.0.0.1", server.port), timeout=600)
    stream.sendall(
        (
            "GET /api/stream?topics=%s HTTP/1.1\r\n%s\r\n"
            % (topics, "".join("%s: %s\r\n" % header for header in client.headers().items()))
        ).encode()
    )
    file, text = stream.makefile("rb"), b""
    yield "".join(iter(lambda: file.readline().decode(), "\r\n"))
    while True:
        size = int(file.readline() or b"0", 16)
        if size == 0:
            return
        text += file.read(size)
        file.readline()
        *whole, text = text.split(b"\n\n")
        for frame in whole:
            yield frame.decode()


class Watcher(threading.Thread):
    """Somebody with a stream on tables; keeps what came until its round is over."""

    def __init__(self, who, client, tables, seats=None):
        super().__init__(daemon=True)
        self.who, self.seats, self.lock = who, seats or {}, threading.Lock()
        self.frames = frames_of(client, ",".join("table:%d" % t for t in tables))
        self.waiting, self.opened, self.latest, self.news = {}, {}, {}, threading.Condition()
        self.failure = None
        self.start()

    def run(self):
        try:
            while self.frame():
                pass
        except Exception:
            self.failure = traceback.format_exc()

    def frame(self):
        """One frame, line by line: whatever is not the view of a table holds no card."""
        frame, name, sight = next(self.frames, ""), None, None
        count(frames=1, bytes=len(frame))
        for line in frame.split("\n"):
            if line.startswith("event: "):
                name = line[7:]
            if line.startswith("data: ") and name == "table":
                sight = sight_of(line[6:])
            elif cards_in(line):
                leaks.append((self.who, "in a line", line[:500]))
        if sight:
            self.take(sight)
            with self.news:
                self.latest[sight.key[0]] = sight.view
                self.news.notify_all()
        return bool(frame)

    def take(self, sight):
        if sight.too_early:
            leaks.append((self.who, "the last round is not over", sight.text[:500]))
        with self.lock:
            opened = self.opened.get(sight.key)
            if sight.phase == "over" and not opened:
                opened = self.opened[sight.key] = Opened(sight.view)
                for kept in self.waiting.pop(sight.key, []):
                    self.judge(kept, opened)
            elif sight.phase != "over" and opened:
                self.judge(sight, opened)
            elif sight.phase != "over":
                self.waiting.setdefault(sight.key, []).append(sight)

    def judge(self, sight, opened):
        allowed = opened.allowed(sight.phase, self.seats.get(sight.key[0]))
        count(judged=1, hidden=52 - len(allowed))
        if sight.cards - allowed:
            leaks.append((self.who, sight.phase, sorted(sight.cards - allowed), sight.text[:3000]))

    def view(self, table):
        with self.news:
            return self.latest.get(table)

    def wait(self, seconds=0.2):
        with self.news:
            self.news.wait(seconds)


class Listening(Client):
    """A client whose answers are searched: views like frames, rounds that are over for being so, everything else for any card."""

    watcher = None

    def ask(self, method, path, *arguments, **more):
        answer = super().ask(method, path, *arguments, **more)
        text, head = answer.body.decode(errors="replace"), str(answer.headers)
        count(answers=1, bytes=len(answer.body) + len(head))
        if method == "GET" and answer.status == 200 and re.fullmatch(r"/api/tables/\d+", path):
            self.watcher.take(Sight(answer.json(), text))
        elif answer.status == 200 and "/rounds/" in path:
            now = super().ask("GET", path[: path.index("/rounds/")]).json()
            count(past=1)
            if int(re.search(r"/rounds/(\d+)", path)[1]) >= now["life_round"] and now["phase"] != "over":
                leaks.append((path, "it is not over", text[:500]))
        elif not path.startswith("/api/hands") and cards_in(text):
            leaks.append((path, text[:500]))
        if cards_in(head):
            leaks.append((path, head))
        return answer


def staff():
    """A client for each role that has no seat."""
    first, second = two_administrators(server, PASSWORD)
    admin = Listening(server)
    comes(admin, admin.post("/api/login", {"name": "ada", "password": PASSWORD}))
    clients = {"public": Listening(server), "administrator": admin}
    for role in (
        "dealer",
        "supervisor",
        "shift-manager",
        "cashier",
        "auditor",
        "security",
        "surveillance",
        "technician",
    ):
        new_person(first, second, role, [role], PASSWORD)
        clients[role] = Listening(server)
        comes(clients[role], clients[role].post("/api/login", {"name": role, "password": PASSWORD}))
    return clients


class Snoop(threading.Thread):
    """Asks everything that can be asked, in every role, and does what is not allowed."""

    # Texts of books and reports have cards of their own in them; streams are followed by the watchers.
    ELSEWHERE = ("/api/books", "/api/report", "/api/openapi", "/api/stream")

    def __init__(self, clients, tables):
        super().__init__(daemon=True)
        self.clients, self.tables, self.stopping, self.asked, self.failure = clients, tables, False, set(), None
        routes = subprocess.run(
            [os.path.join(BUILD, "felt-serve"), "--routes"], capture_output=True, text=True, check=True
        )
        self.paths = [line.split()[1] for line in routes.stdout.splitlines() if line.startswith("GET ")]
        self.paths = [path for path in self.paths if not path.startswith(self.ELSEWHERE)]

    def run(self):
        try:
            while not self.stopping:
                self.look(*random.choice(list(self.clients.items())))
                time.sleep(0.01 * SLOW)
        except Exception:
            self.failure = traceback.format_exc()

    def look(self, who, client):
        path, table = random.choice(self.paths), random.choice(self.tables)
        fill = {"table": str(table), "link": "chickasaw", "file": random.choice(["chickasaw.json", "chickasaw.txt"])}
        latest = self.clients["public"].watcher.view(table)
        fill["round"] = str(random.choice([1, latest["life_round"]]) if latest else 1)
        client.get(re.sub(r"\{(\w+)\}", lambda name: fill.get(name.group(1), "1"), path))
        do = random.choice(
            [{"do": "check"}, {"do": "fold"}, {"do": "play", "multiple": 4}, {"do": "bet", "ante": 1}, {"do": "leave"}]
        )
        id = "snoop-%012d" % random.randrange(10**12)
        # Empty seats: for those of people, dealers may act.
        answer = client.post("/api/tables/%d/commands" % table, {"id": id, "seat": random.choice([1, 4, 6]), **do})
        assert answer.status != 200, (who, do, answer.body)
        client.post("/api/tables/%d/advice" % table, {})
        do = random.choice(["flop", "river", "reveal", "settle", "nothing"])  # out of turn, but for a rare moment
        client.post("/api/floor/commands", {"id": id + "-2", "do": do, "table": table})
        self.asked.add((who, path))


def bet(player, view):
    legal = view["legal"]["bet"]
    player.do("buy", cents=1000000)
    player.do(
        "bet",
        seat=player.seat,
        ante=legal["ante"]["min"],
        trips=legal["trips"]["min"],
        progressive=legal["progressive"] > 0,
    )
    player.ask("ready", seat=player.seat)


def act(player, other, view):
    """One choice, good or bad; what the server said."""
    legal, choice = view["legal"], random.choice(["check", "check", "play", "fold", "illegal", "look", "advice"])
    if choice == "illegal":
        return other.ask(random.choice(["check", "leave"]), seat=player.seat)
    if choice == "look":
        player.client.get("/api/tables/%d" % player.table)
        hands = player.client.get("/api/hands?limit=3").json()["hands"]
        assert all(hand["round"] < view["round"] for hand in hands), "a hand of a round that is not over"
    if choice == "advice" and view["phase"] == "river":
        player.client.post("/api/tables/%d/advice" % player.table, {})
    if choice == "fold" and legal["fold"]:
        return player.ask("fold", seat=player.seat)
    if choice == "check" and legal["check"]:
        return player.ask("check", seat=player.seat)
    return player.ask("play", seat=player.seat, multiple=legal["play"][0]["multiple"])


def play(table, rounds):
    """Two players and a bot; each does what there is to do when the stream shows it."""
    players, done = [Player(server), Player(server)], {}
    for player, seat in zip(players, (2, 5)):
        player.client.__class__ = Listening
        player.sit(table, seat)
        watchers.append(Watcher("seat %d" % seat, player.client, [table], {table: seat}))
        player.client.watcher = player.watcher = watchers[-1]
    players[0].do("bot", seat=3, kind="simple")
    end = time.time() + 30 + rounds * SLOW
    while len(players[0].watcher.opened) < rounds:
        assert time.time() < end, (table, len(players[0].watcher.opened))
        idle = True
        for player, other in (players, players[::-1]):
            view = player.watcher.view(table)
            if not view or view is done.get(player):  # not shown yet what was done
                continue
            if view["phase"] == "betting" and done.get((player, "bet")) != view["round"]:
                done[(player, "bet")], idle = view["round"], False
                bet(player, view)
            elif view["turn"] == player.seat:
                idle = False
                if act(player, other, view).status == 200:
                    done[player] = view
        if idle:
            players[0].watcher.wait()


def at_table(table, rounds, outcome):
    try:
        play(table, rounds)
    except Exception:
        outcome[table] = traceback.format_exc()


def holds(good, otherwise):
    assert good, otherwise


clients = staff()
tables = [row["table"] for row in clients["public"].get("/api/tables").json()["tables"]]
each = -(-ROUNDS // len(tables))
for who, client in clients.items():
    client.watcher = Watcher(who, client, tables)
watchers = [client.watcher for client in clients.values()]
snoop, outcome = Snoop(clients, tables), {}
snoop.start()
threads = [threading.Thread(target=at_table, args=(table, each, outcome)) for table in tables]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
snoop.stopping = True
snoop.join()
for table in tables:
    tap.case("%d rounds at table %d" % (each, table), lambda: holds(table not in outcome, outcome.get(table)))


def caught_up():
    """Every role saw the end of every round."""
    end = time.time() + (1 if outcome else 30 * SLOW)
    while time.time() < end and any(len(w.opened) < each * len(tables) for w in watchers[: len(clients)]):
        time.sleep(0.05)
    for watcher in watchers:
        holds(not watcher.failure, watcher.failure)
    for watcher in watchers[: len(clients)]:
        holds(len(watcher.opened) >= each * len(tables), (watcher.who, len(watcher.opened)))


def snooped():
    holds(not snoop.failure, snoop.failure)
    equal(set(clients), {who for who, _ in snoop.asked})
    clients["auditor"].get("/api/tables/%d/rounds/1" % tables[0])
    holds(seen["past"] > 0, seen)


tap.case("everyone followed every round", caught_up)
tap.case("everything was asked for meanwhile, by everyone", snooped)
tap.case(
    "the search finds a card where one is", lambda: equal({NAMES[7]}, set(cards_in('{"cards": ["%s"]}' % NAMES[7])))
)
tap.case("no card was seen before the rules opened it", lambda: equal([], leaks[:3]))
tap.case(
    "and that was worth looking: %(frames)d frames, %(answers)d answers, %(bytes)d bytes, %(judged)d views judged"
    % seen,
    lambda: holds(seen["judged"] > 10 * each * len(tables) * len(clients) and seen["hidden"] > 0, seen),
)
tap.case("it ends", lambda: equal(0, server.stop()))
tap.case("the log holds no card", lambda: equal(frozenset(), cards_in(server.logged())))
tap.done()
