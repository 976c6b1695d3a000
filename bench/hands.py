#!/usr/bin/env python3
"""Hands a second through HTTP, as one person after the other can play them at practice tables without a pace.

    bench/hands.py build/release/felt-serve                      a press of Deal as one request
    bench/hands.py --old OTHER/felt-serve build/release/felt-serve   and before it another server, with one request a command,
                                                                 in turns; the ratio is of the medians

A hand is Deal (seed, wagers, ready), four times the ante before the flop, and the wait for the next round. Commands are requests, and what
the table looks like comes by its event stream, as in the pages.
"""
import argparse
import http.client
import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time


class Server:
    def __init__(self, program, tables):
        self.data = tempfile.mkdtemp()
        self.child = subprocess.Popen(
            [
                program,
                "--listen",
                "127.0.0.1:0",
                "--data",
                self.data,
                "--pace",
                "0",
                "--practice",
                str(tables),
                "--per-session",
                "1000000",
                "--new-guests",
                "1000000",
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        found = None
        while not found:
            found = re.search(r"Felt is at http://[\d.]+:(\d+)/", self.child.stdout.readline().decode())
        self.port = int(found.group(1))

    def commits(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
        connection.close()
        return int(re.search(r"^felt_commits_total (\d+)", text, re.M).group(1))

    def end(self):
        self.child.kill()
        self.child.wait()
        shutil.rmtree(self.data)


class Player:
    def __init__(self, server, table):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.headers, self.table, self.number, self.hands = {"Content-Type": "application/json"}, table, 0, 0
        self.headers["X-Felt-CSRF"] = self.ask("POST", "/api/guest", {})["csrf"]
        self.send([self.command("sit", seat=2)], False)
        stream = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        stream.request("GET", "/api/stream?topics=table:%d" % table, headers=self.headers)
        self.stream, self.view, self.round = stream.getresponse(), None, 0

    def ask(self, method, path, body=None):
        self.connection.request(method, path, None if body is None else json.dumps(body), self.headers)
        answer = self.connection.getresponse()
        text, cookie = answer.read(), answer.getheader("Set-Cookie")
        if cookie:
            self.headers["Cookie"] = cookie.split(";")[0]
        if answer.status != 200:
            raise SystemExit("%s %s: %d %s" % (method, path, answer.status, text[:300]))
        return json.loads(text)

    def command(self, do, **fields):
        self.number += 1
        return {"id": "hand-%d-%08d" % (self.table, self.number), "do": do, **fields}

    def send(self, commands, together):
        for body in [{"commands": commands}] if together else commands:
            self.ask("POST", "/api/tables/%d/commands" % self.table, body)

    def wait(self, test):
        while self.view is None or not test(self.view):
            line = self.stream.readline()
            if line.startswith(b"data: ") and b'"view"' in line:
                self.view = json.loads(line[6:])["view"]
        return self.view

    def play(self, until, together):
        while time.monotonic() < until:
            view = self.wait(lambda view: view["phase"] == "betting" and view["round"] > self.round)
            self.round = view["round"]
            ante = view["legal"]["bet"]["ante"]["min"]
            if view["you"]["cents"] < 20 * ante:
                self.send([self.command("buy", cents=1000000)], False)
            self.send(
                [
                    self.command("seed", seat=2, seed="5a" * 32),
                    self.command("bet", seat=2, ante=ante),
                    self.command("ready", seat=2),
                ],
                together,
            )
            self.wait(lambda view: view["turn"] == 2)
            self.send([self.command("play", seat=2, multiple=4)], False)
            self.hands += 1


def measure(program, players, seconds, together):
    """Hands a second, and commits a hand."""
    server = Server(program, players)
    try:
        all_players = [Player(server, table) for table in range(1, players + 1)]
        before = server.commits()
        until = time.monotonic() + seconds
        threads = [threading.Thread(target=player.play, args=(until, together)) for player in all_players]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        hands = sum(player.hands for player in all_players)
        return hands / seconds, (server.commits() - before) / max(hands, 1)
    finally:
        server.end()


def tell(words, measured):
    print(
        "%-27s %s; commits a hand: %.1f"
        % (words, " ".join("%.0f" % each for each, _ in measured), statistics.median(each for _, each in measured))
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--old")
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--times", type=int, default=5)
    asked = parser.parse_args()
    new, old = [], []
    for _ in range(asked.times):
        if asked.old:
            old.append(measure(asked.old, asked.players, asked.seconds, False))
        new.append(measure(asked.program, asked.players, asked.seconds, True))
    tell("hands a second, %d player%s:" % (asked.players, "" if asked.players == 1 else "s"), new)
    if old:
        tell("before:", old)
        new, old = [each for each, _ in new], [each for each, _ in old]
        print(
            "ratio of the medians: %.2f, of the best: %.2f"
            % (statistics.median(new) / statistics.median(old), max(new) / max(old))
        )


if __name__ == "__main__":
    sys.exit(main())
