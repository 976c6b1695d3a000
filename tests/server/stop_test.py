"""Told to stop while it is busy: whatever was done is answered, whatever only waits is refused, and it ends soon."""
import http.client
import json
import os
import re
import signal
import sqlite3
import threading
import time
from felt_client import Client, PATIENCE, Player, SLOW, Server, Tap, equal, scratch

CLIENTS, STOPS = 12, 4
tap = Tap()


class Busy(threading.Thread):
    """Somebody who gives one command after the other, until the server is gone; what was answered."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.player, self.answered, self.unanswered, self.wrong = Player(server), {}, [], []

    def run(self):
        player, number = self.player, 0
        connection, headers = player.client.connection, player.client.headers({"Content-Type": "application/json"})
        while True:
            number += 1
            id = "busy-%06d" % number
            try:
                connection.request(
                    "POST", "/api/tables/1/commands", json.dumps({"id": id, "do": "buy", "cents": 100}), headers
                )
                response = connection.getresponse()
                response.read()
            except (OSError, http.client.HTTPException):
                self.unanswered.append("%s:%s" % (player.name, id))
                return
            self.answered["%s:%s" % (player.name, id)] = response.status
            if response.status not in (200, 503) or (response.status == 503 and not response.getheader("Retry-After")):
                self.wrong.append((id, response.status))


def in_the_log(data):
    log = sqlite3.connect("file:%s?mode=ro" % os.path.join(data, "floor.db"), uri=True)
    ids = {id for id, in log.execute("select command from event where answer is not null") if ":busy-" in id}
    log.close()
    return ids


def stopped_while_busy(n):
    data = scratch()
    server = Server("--pace", "0", data=data)
    clients = [Busy(server) for _ in range(CLIENTS)]
    for client in clients:
        client.start()
    end = time.time() + PATIENCE
    while sum(len(client.answered) for client in clients) < 4 * CLIENTS and time.time() < end:
        time.sleep(0.01)
    time.sleep(0.05 * n * SLOW)
    status = server.stop()
    for client in clients:
        client.join(timeout=30 * SLOW)
    answered = {id: code for client in clients for id, code in client.answered.items()}
    logged, done = in_the_log(data), {id for id, code in answered.items() if code == 200}
    print(
        "# %d commands done, %d refused, %d without an answer"
        % (len(done), len(answered) - len(done), sum(len(client.unanswered) for client in clients))
    )
    assert len(logged) > CLIENTS, len(logged)
    equal((0, []), (status, [wrong for client in clients for wrong in client.wrong]))
    equal((set(), set()), (logged - done, done - logged))


# ---- the pool

# A question takes a worker a while: a whole solution, or under sanitizers, which are slow, one starting hand.
ROUTE, MORE = ("/api/solve", {}) if SLOW == 1 else ("/api/advise", {"hole": "AsKd"})
QUESTIONS, WORKERS = 16, 2


def the_queue_is_refused():
    server, answers, lock = Server("--pace", "0"), [], threading.Lock()

    def ask(n):
        answer = Client(server).post(ROUTE, {"book": "chickasaw", "ante": 500 + 100 * n, "trips": 100, **MORE})
        with lock:
            answers.append((answer.status, answer.headers.get("retry-after")))

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(QUESTIONS)]
    for thread in threads:
        thread.start()
    end = time.time() + PATIENCE
    while time.time() < end and counter(server, "pool_jobs_total") < QUESTIONS:
        time.sleep(0.01)
    # It stands still between the look and the signal, so that no answer falls in between.
    server.child.send_signal(signal.SIGSTOP)
    time.sleep(0.1)
    with lock:
        before = len(answers)
    begun = time.time()
    server.child.send_signal(signal.SIGTERM)
    server.child.send_signal(signal.SIGCONT)
    status = server.stop()
    took = time.time() - begun
    for thread in threads:
        thread.join()
    refused = answers.count((503, "1"))
    print("# %d answered before, %d of %d refused, ended after %.2f s" % (before, refused, QUESTIONS, took))
    equal((0, QUESTIONS), (status, refused + answers.count((200, None))))
    # Those in work are finished; one more each may have been taken up between the look and the signal.
    assert refused >= QUESTIONS - before - 2 * WORKERS, (before, answers)


def hands_are_judged_one_by_one():
    """A page of hands is work for many seconds: between two of them it is noticed that the server stops."""
    server, answers = Server("--pace", "0"), []
    ann = Player(server)
    ann.sit(1, 1)
    for _ in range(8):
        ann.do("buy", cents=10000)
        ann.bet(ante=500)
        ann.do("ready", seat=1)
        ann.play_out()
    jobs = counter(server, "pool_jobs_total")
    thread = threading.Thread(target=lambda: answers.append(ann.client.get("/api/hands?values=1&limit=8")))
    thread.start()
    while counter(server, "pool_jobs_total") == jobs:
        time.sleep(0.001)
    time.sleep(0.1 * SLOW)  # until a worker has taken it up
    begun = time.time()
    equal(0, server.stop())
    print("# ended after %.2f s" % (time.time() - begun))
    thread.join()
    equal((503, "1"), (answers[0].status, answers[0].headers.get("retry-after")))


def counter(server, name):
    text = Client(server).get("/metrics").body.decode()
    return int(re.search(r"^felt_%s (\d+)" % name, text, re.M).group(1))


for stop in range(STOPS):
    tap.case("stop %d: every command in the log was answered" % (stop + 1), lambda: stopped_while_busy(stop))
tap.case("what waits for a worker is refused, what is in work is finished", the_queue_is_refused)
tap.case("hands that are being judged do not keep it", hands_are_judged_one_by_one)
tap.done()
