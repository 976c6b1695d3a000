#!/usr/bin/env python3
"""kill.py BUILD KILLS [SEED]: a floor under load on a real file system, killed again and again (kill -9).

BUILD is a build tree with felt, felt-audit, felt-export and felt-load. It is killed while it opens its database, creates it
or recovers what the last kill left, while it works, and during or right after a checkpoint. After every kill the log is
exported: every command that was answered is there, at the event that it was answered with, and every command that is there
was sent. Then `felt audit` decides the whole log again and tools/check-export recomputes it without Felt's code. A new
database is begun every 10 kills. Speaks TAP.
"""

import json
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKER = os.path.join(HERE, "..", "..", "tools", "check-export")
A_DATABASE = 10


OPENING, WORKING, COPYING = range(3)
# What the kills of one database fall into; the first one creates it.
PLAN = [OPENING, WORKING, OPENING, COPYING, OPENING, WORKING, OPENING, OPENING, COPYING, WORKING]


class Load:
    """The load, and what it has said so far."""

    def __init__(self, build, database, run):
        self.run, self.said, self.began = run, b"", {}
        self.process = subprocess.Popen([f"{build}/felt-load", database, str(run)], stdout=subprocess.PIPE)
        self.pipe = self.process.stdout.fileno()

    def listen(self, seconds):
        """Takes in what is said, for so long at most; False: nothing was."""
        if not select.select([self.pipe], [], [], max(seconds, 0))[0]:
            return False
        some = os.read(self.pipe, 65536)
        if not some:
            raise AssertionError(f"run {self.run} ended by itself")
        self.said += some
        return True

    def has_said(self, where):
        return f"\n{where}\n".encode() in b"\n" + self.said

    def wait_for(self, where):
        while not self.has_said(where):
            self.listen(60)
        self.began[where] = time.monotonic()

    def work_for(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.listen(end - time.monotonic())

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.said += self.process.stdout.read()
        if self.process.wait() != -signal.SIGKILL:
            raise AssertionError(f"run {self.run} ended by itself")
        return self.said.decode().splitlines()


def killed_load(build, database, run, kind, opening_s, chance):
    """Runs the load and kills it; gives what it said, and how long it took to open, None if it did not."""
    load = Load(build, database, run)
    load.wait_for("begins")
    if kind == OPENING:
        load.work_for(chance.random() * opening_s)
        return load.kill(), None
    load.wait_for("is-open")
    opened_s = load.began["is-open"] - load.began["begins"]
    if kind == WORKING:
        load.work_for(chance.random() ** 2 * 0.15)
    else:
        load.wait_for("copies")
        load.work_for(chance.random() ** 4 * 0.1)
    return load.kill(), opened_s


def take_in(lines, sent, answered):
    for line in lines:
        words = line.split()
        if len(words) == 2 and words[0] == "t":
            sent.add(words[1])
        elif len(words) == 3 and words[0] == "a":
            answered[words[1]] = int(words[2])
        # What was cut off in the middle of a line was not heard.


def check_log(export, sent, answered):
    last = {}
    for line in export.splitlines():
        record = json.loads(line)
        if "command" in record:
            last[record["command"]] = record["seq"]
    for command, seq in answered.items():
        if last.get(command) != seq:
            raise AssertionError(f"{command} was answered with event {seq}, the log has {last.get(command)}")
    for command in last:
        if command not in sent:
            raise AssertionError(f"{command} was invented")
    return len(last)


def run_out(command, **options):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(command)}: {done.stdout.decode()[-500:]}")
    return done.stdout


class Count:
    """What the kills fell into."""

    def __init__(self):
        self.creating = self.recovering = self.copying = self.copied = 0

    def take(self, lines, there):
        self.creating += not there and "is-open" not in lines
        self.recovering += there and "is-open" not in lines
        self.copied += "copied" in lines
        self.copying += lines.count("copies") > lines.count("copied")


def check(build, database, sent, answered):
    # The next start recovers; an audit reads beside the log that the killed one left.
    export = run_out([f"{build}/felt", "export", database])
    commands = check_log(export, sent, answered)
    run_out([f"{build}/felt", "audit", database])
    run_out([sys.executable, CHECKER], input=export)
    return commands


def main():
    build, kills = sys.argv[1], int(sys.argv[2])
    chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    began, commands, audits, answers, count, opening_s = time.monotonic(), 0, 0, 0, Count(), 0.01
    with tempfile.TemporaryDirectory() as folder:
        database = sent = answered = None
        for run in range(kills):
            if run % A_DATABASE == 0:
                database, sent, answered, there = os.path.join(folder, f"floor-{run}.db"), set(), {}, False
            lines, opened_s = killed_load(build, database, run, PLAN[run % A_DATABASE], opening_s, chance)
            opening_s = opened_s or opening_s
            take_in(lines, sent, answered)
            count.take(lines, there)
            there = there or "is-open" in lines
            if there:  # before that it may not be a database yet
                commands = check(build, database, sent, answered)
                audits += 1
            if run % A_DATABASE == A_DATABASE - 1 or run == kills - 1:
                answers += len(answered)
    if kills >= 2 * A_DATABASE and not (count.recovering and count.copied + count.copying):
        raise AssertionError(f"{count.recovering} kills in recovery, {count.copied + count.copying} after 64 commits")
    print(f"ok 1 - {kills} kills, {answers} commands answered, none lost, none invented; {audits} audits")
    print(f"# {count.creating} while it created its database, {count.recovering} while it recovered", end=", ")
    print(f"{count.copying} in a checkpoint, {count.copied} after one")
    print(f"# {commands} commands in the last log, {time.monotonic() - began:.1f} s")
    print("1..1")


try:
    main()
except AssertionError as fault:
    print(f"not ok 1 - {fault}\n1..1")
    sys.exit(1)
