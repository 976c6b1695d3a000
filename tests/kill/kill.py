#!/usr/bin/env python3
"""kill.py BUILD KILLS [SEED]: a floor under load on a real file system, killed again and again (kill -9).

BUILD is a build tree with felt, felt-audit, felt-export and felt-load. After every kill the log is exported: every
command that was answered is there, at the event that it was answered with, and every command that is there was sent.
Then `felt audit` decides the whole log again and tools/check-export recomputes it without Felt's code. A new database is begun every 10 kills. Speaks TAP.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKER = os.path.join(HERE, "..", "..", "tools", "check-export")
A_DATABASE = 10


def killed_load(build, database, run, wait):
    """Runs the load, kills it after `wait` seconds of work; gives what it said."""
    load = subprocess.Popen([f"{build}/felt-load", database, str(run)], stdout=subprocess.PIPE)
    first = load.stdout.readline()  # it is at work
    time.sleep(wait)
    load.send_signal(signal.SIGKILL)
    said = load.stdout.read()
    if load.wait() != -signal.SIGKILL:
        raise AssertionError(f"run {run} ended by itself")
    return (first + said).decode().splitlines()


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


def main():
    build, kills = sys.argv[1], int(sys.argv[2])
    chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    began, commands, audits, answers = time.monotonic(), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        database = sent = answered = None
        for run in range(kills):
            if run % A_DATABASE == 0:
                database, sent, answered = os.path.join(folder, f"floor-{run}.db"), set(), {}
            take_in(killed_load(build, database, run, chance.random() ** 2 * 0.15), sent, answered)
            # The next start recovers; an audit reads beside the log that the killed one left.
            export = run_out([f"{build}/felt", "export", database])
            commands = check_log(export, sent, answered)
            run_out([f"{build}/felt", "audit", database])
            run_out([sys.executable, CHECKER], input=export)
            audits += 1
            if run % A_DATABASE == A_DATABASE - 1 or run == kills - 1:
                answers += len(answered)
    print(f"ok 1 - {kills} kills, {answers} commands answered, none lost, none invented; {audits} audits")
    print(f"# {commands} commands in the last log, {time.monotonic() - began:.1f} s")
    print("1..1")


try:
    main()
except AssertionError as fault:
    print(f"not ok 1 - {fault}\n1..1")
    sys.exit(1)
