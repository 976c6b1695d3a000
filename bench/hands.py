#!/usr/bin/env python3
"""Hands a second through HTTP, as one person after the other can play them at practice tables without a pace.

    bench/hands.py                      a press of Deal as one request, of build/release/felt-serve
    bench/hands.py --before 82c1ed0     and before it the server of that commit, one request a command, in turns: builds both
                                        programs, tells the ratio of the medians and the least of all turns
    bench/hands.py --old OTHER/felt-serve build/release/felt-serve      the same with two programs that are there
    bench/hands.py --before 82c1ed0 --least 2                           exit status 1 when the ratio is lower

A hand is Deal (seed, wagers, ready), four times the ante before the flop, and the wait for the next round. Commands are requests, and what
the table looks like comes by its event stream, as in the pages.
"""
import argparse
import http.client
import json
import os
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


TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def run(*command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **more)
    if done.returncode:
        sys.stderr.buffer.write(done.stdout[-4000:])
        raise SystemExit("hands.py: %s failed" % " ".join(command[:4]))


def built(source, folder):
    """The released server of a tree, as the preset `release` builds it."""
    release = ("-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON", "-DFELT_UNIT_TESTS=OFF")
    run("cmake", "-G", "Ninja", "-S", source, "-B", folder, "-DFELT_DIST=" + os.path.join(TOP, "web", "dist"), *release)
    run("cmake", "--build", folder, "--target", "felt-serve")
    return os.path.join(folder, "felt-serve")


def built_before(commit):
    """The server of another commit, built in build/before; its sources come out of git."""
    folder = os.path.join(TOP, "build", "before", commit)
    source = os.path.join(folder, "source")
    if not os.path.isdir(source):
        os.makedirs(source + ".part", exist_ok=True)
        archive = os.path.join(folder, "source.tar")
        run("git", "-C", TOP, "archive", "--output", archive, commit)
        run("tar", "-xf", archive, "-C", source + ".part")
        os.rename(source + ".part", source)
    return built(source, os.path.join(folder, "release"))


def tell(words, measured):
    print(
        "%-27s %s; commits a hand: %.1f"
        % (words, " ".join("%.0f" % each for each, _ in measured), statistics.median(each for _, each in measured))
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", nargs="?", help="built in build/release unless named")
    parser.add_argument("--old", help="another server, measured in turns")
    parser.add_argument("--before", metavar="COMMIT", help="the same, built from that commit")
    parser.add_argument("--least", type=float, help="the ratio of the medians that there must be")
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--times", type=int, default=7)
    asked = parser.parse_args()
    new, old = [], []
    asked.program = asked.program or built(TOP, os.path.join(TOP, "build", "release"))
    if asked.before:
        asked.old = built_before(asked.before)
    for _ in range(asked.times):
        if asked.old:
            old.append(measure(asked.old, asked.players, asked.seconds, False))
        new.append(measure(asked.program, asked.players, asked.seconds, True))
    tell("hands a second, %d player%s:" % (asked.players, "" if asked.players == 1 else "s"), new)
    if old:
        tell("before:", old)
        new, old = [each for each, _ in new], [each for each, _ in old]
        ratio = statistics.median(new) / statistics.median(old)
        print(
            "ratio of the medians: %.2f, of the best: %.2f, turn by turn: %.2f to %.2f"
            % (ratio, max(new) / max(old), *(f(a / b for a, b in zip(new, old)) for f in (min, max)))
        )
        return int(asked.least is not None and ratio < asked.least)
    return 0


if __name__ == "__main__":
    sys.exit(main())
