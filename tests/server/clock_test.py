"""The clock of practice tables (R35): what was sent before the deadline wins, though the process stood still past it."""
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import threading
import time
from felt_client import BUILD, Client, Player, SLOW, SOURCE, Server, Tap, equal, scratch

tap = Tap()
AID = os.path.join(BUILD, "tests", "floor_aid")
SECONDS = 1  # to act, and from the first bet to the deal


def folder():
    """A floor with a table on a book that is quicker than those in the program."""
    with open(os.path.join(SOURCE, "books", "chickasaw.yaml")) as file:
        text, changes = re.subn(
            r"seconds to act: \d+, seconds from first bet to deal: \d+",
            "seconds to act: %d, seconds from first bet to deal: %d" % (SECONDS, SECONDS),
            file.read(),
        )
    equal(1, changes)
    data = scratch()
    database = os.path.join(data, "floor.db")
    book = subprocess.run(
        [AID, "book", database], input=text, text=True, check=True, capture_output=True
    ).stdout.strip()
    subprocess.run(
        [AID, "do", database],
        input="v1 open-table id=quick-1 time=2 by=auto-dealer roles=supervisor table=1 book=%s for=play\n" % book,
        text=True,
        check=True,
    )
    return data


server = Server("--pace", "0", "--practice", "1", data=folder())
player = Player(server)
player.sit(1, 1)


class Wire:
    """A connection of the player's own, as bytes."""

    def __init__(self):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=60 * SLOW)

    def send(self, method, path, body=None):
        headers = player.client.headers({"Content-Type": "application/json", "Content-Length": str(len(body or ""))})
        self.socket.sendall(
            (
                "%s %s HTTP/1.1\r\n" % (method, path)
                + "".join("%s: %s\r\n" % item for item in headers.items())
                + "\r\n"
                + (body or "")
            ).encode()
        )

    def do(self, do, **fields):
        self.send(
            "POST",
            "/api/tables/1/commands",
            json.dumps({"id": "clock-%08d" % next(Player.numbers), "do": do, "seat": 1, **fields}),
        )

    def answer(self):
        """Its status and object."""
        response = http.client.HTTPResponse(self.socket)
        response.begin()
        return response.status, json.loads(response.read())


class Stopped:
    """The server stands still from before a deadline until after it."""

    def __init__(self, view):
        self.deadline = view["deadline_ms"] / 1000

    def __enter__(self):
        server.child.send_signal(signal.SIGSTOP)
        while open("/proc/%d/stat" % server.child.pid).read().rsplit(")", 1)[1].split()[0] != "T":
            time.sleep(0.001)
        return self

    def in_time(self):
        return time.time() < self.deadline

    def __exit__(self, *_):
        time.sleep(max(0, self.deadline + 0.1 - time.time()))
        server.child.send_signal(signal.SIGCONT)


def turn():
    """One's own turn before the flop, with most of its time left."""
    player.do("buy", cents=10000)
    player.bet(ante=500)
    player.do("ready", seat=1)
    return player.wait(lambda view: view["turn"] == 1)


def to_the_end():
    if player.view()["phase"] != "betting":
        player.play_out()
    player.wait(lambda view: view["phase"] == "betting")


def while_stopped(send, judge, begin=turn):
    """Sent in time, judged when the server goes on; where this machine was too slow to be in time, once more."""
    for _ in range(20):
        wire = Wire()
        wire.send("GET", "/api/tables/1")
        equal(200, wire.answer()[0])
        with Stopped(begin()) as stopped:
            last = send(wire)
            in_time = stopped.in_time()
        answer = last.answer()
        if in_time:
            judge(answer)
        to_the_end()
        if in_time:
            return
    raise AssertionError("this machine is never in time")


def played(answer):
    equal(200, answer[0])
    last = player.wait(lambda view: view["phase"] == "betting" and view["last"])["last"]
    equal((4, False), (last["seats"][0]["multiple"], last["seats"][0]["timed_out"]))


def on_an_open_connection(wire):
    wire.do("play", multiple=4)
    return wire


def on_a_new_connection(wire):
    other = Wire()
    other.do("play", multiple=4)
    return other


def behind_a_crowd(wire):
    """Fifty others came first, none of whom has been let in yet."""
    crowd = [Wire() for _ in range(50)]
    for other in crowd:
        other.send("GET", "/api/tables")
    return on_a_new_connection(wire)


def late_bet(wire):
    wire.do("bet", ante=1000)
    return wire


def betting():
    """Bets are open, somebody has not bet yet, and the clock runs."""
    player.do("buy", cents=10000)
    player.bet(ante=500)
    return player.wait(lambda view: view["deadline_ms"])


def bet_counts(answer):
    equal(200, answer[0])
    equal(1000, player.own(player.wait(lambda view: view["phase"] != "betting"))["bet"]["ante"])


def nothing_sent():
    """Nobody acts: the clock does, whether the server stood still or not."""
    for still in (False, True):
        view = turn()
        if still:
            with Stopped(view):
                pass
        player.wait(lambda view: player.own(view)["timed_out"])
        assert time.time() * 1000 >= view["deadline_ms"], "it was early"
        to_the_end()


def asked_without_end():
    """Requests that never cease, of others and of one's own, hold the clock up for a moment at most."""
    over, others = threading.Event(), []

    def ask():
        client = Client(server)
        while not over.is_set():
            client.get("/api/tables")

    view = turn()
    others = [threading.Thread(target=ask) for _ in range(8)]
    for other in others:
        other.start()
    try:
        player.wait(lambda view: player.own(view)["timed_out"])
        took = time.time() - view["deadline_ms"] / 1000
    finally:
        over.set()
        for other in others:
            other.join()
    print("# the clock acted %.2f s after its time" % took)
    assert took < 3 * SLOW, took
    to_the_end()


for words, send in (
    ("on an open connection", on_an_open_connection),
    ("on a new connection", on_a_new_connection),
    ("behind a crowd", behind_a_crowd),
):
    tap.case("a play that was sent in time %s wins" % words, lambda: while_stopped(send, played))
bystander = Player(server)
bystander.sit(1, 3)
tap.case("a bet that was sent in time is dealt", lambda: while_stopped(late_bet, bet_counts, betting))
bystander.do("leave", seat=3)
tap.case("where nothing was sent, the clock acts, not before its time", nothing_sent)
tap.case("whoever asks meanwhile", asked_without_end)
tap.case("SIGTERM ends it cleanly", lambda: equal(0, server.stop()))
tap.done()
