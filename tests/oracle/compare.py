#!/usr/bin/env python3
"""Compares the program's settlement with the second one on random rounds.

    compare.py FELT [--rounds N] [--seed S] [--from I] [--show K] [--processes P]
    compare.py FELT --showdowns N ...      # one hand against the dealer: every category, every place that can decide
    compare.py FELT --cases                # every round of tests/cases, whatever its case looks at

Each round goes as one line {"book": ..., "round": ...} into `FELT settle --lines --deciding --moves`. Exit status 0 only if all
agree, 3 if some differ. A difference prints with its index; `--from I --rounds 1` with the same seed runs it again.
"""
import argparse
import collections
import functools
import json
import multiprocessing
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
CASES = pathlib.Path(__file__).resolve().parent.parent / "cases"
sys.path.append(str(CASES))

from facts import ANYWHERE, BadInput, load
import generate
import showdowns
from match import load_cases, round_text
from oracle import settle

BATCH = 1000
RULE_ID = re.compile(r"\b(CN|CN-P|PG|CB|MA) [A-Z0-9]|\bR[0-9]+\b")


# --- what counts as the same -----------------------------------------------------------------------------------------


def same_rule(given, accepted):
    """An accepted id, or a part of it: a pay-table row, a clause, a command (`CN Blind Table 1`, `CN 37(a) s2`)."""
    return any(given == rule or given.startswith((rule + " ", rule + "(")) for rule in accepted)


def differences(path, want, have):
    """Paths where the program's answer is not the oracle's."""
    if isinstance(want, dict) and isinstance(have, dict):
        found = []
        for key in sorted(set(want) | set(have)):
            if key in ("_rules", "assumed", "envy_rule"):
                continue
            here = "%s.%s" % (path, key)
            if key == "rule":
                accepted = want.get("_rules") or (want.get("rule"),)
                if not isinstance(have.get("rule"), str) or not same_rule(have["rule"], accepted):
                    found.append((here, " or ".join(map(str, accepted)), have.get("rule")))
            elif key == "notices":
                found += notice_differences(here, want.get(key, []), have.get(key, []))
            elif key == "tokes":
                found += differences(here, want.get(key) or [], have.get(key) or [])
            elif key == "reserve":
                found += differences(here, want.get(key) or 0, have.get(key) or 0)
            elif key not in want:
                found.append((here, "(absent)", have[key]))
            elif key not in have:
                found.append((here, want[key], "(absent)"))
            else:
                found += differences(here, want[key], have[key])
        return found
    if isinstance(want, list) and isinstance(have, list) and len(want) == len(have):
        return [
            difference
            for place, (left, right) in enumerate(zip(want, have))
            for difference in differences("%s[%d]" % (path, place), left, right)
        ]
    return [] if type(want) is type(have) and want == have else [(path, want, have)]


NOTICE_RULES = {
    "clear-title-31-ofac-patron-data": ("CN 39", "R29"),
    "casino-check": ("CN 40", "R29"),
    "jackpot-procedure": ("CB Winners 4", "CB Progressive 3"),
    "supervisor": ("CB Payouts 1", "R31"),
    "remove-deck": ("MA 7(g)", "MA 7(g)(2)"),
    "hold-award": ("R14",),
}


def notice_differences(path, want, have):
    def plain(notices):
        return sorted((notice.get("seat") or 0, notice.get("needs")) for notice in notices)

    if plain(want) != plain(have):
        return [(path, plain(want), plain(have))]
    return [
        (path, NOTICE_RULES[notice["needs"]], notice.get("rule"))
        for notice in have
        if not same_rule(str(notice.get("rule")), NOTICE_RULES[notice["needs"]])
    ]


def message_faults(bad, message):
    """The message must name the seat (or `round`) and, loosely, the field."""
    said = re.sub(r"[-_ ]+", " ", message.lower())
    faults = []
    if "\n" in message:
        faults.append(("error", "one line", message))
    if bad.where != ANYWHERE:
        places = [re.search(r"\b%s\b" % re.escape(where), said) for where in bad.where]
        if not any(places):
            faults.append(("error", "mentions " + " or ".join(bad.where), message))
    if bad.fields and not any(re.sub(r"[-_ ]+", " ", field.lower()) in said for field in bad.fields):
        faults.append(("error", "mentions " + " or ".join(bad.fields), message))
    if bad.rule and not RULE_ID.search(message):
        faults.append(("error", "cites a rule, such as " + bad.rule, message))
    return faults


def judge(book, text, said):
    """The differences of one round, and what kind of round it was."""
    try:
        facts = load(text)
        want = settle(book, facts)
    except BadInput as bad:
        if "error" not in said:
            return [("answer", "refused: %s" % bad, "settled")], ["bad input"]
        return message_faults(bad, said["error"]), ["bad input"]
    if "error" in said:
        return [("answer", "settled", "refused: %s" % said["error"])], []
    return differences("", want, said), ["settled"] + traits(want) + cells(book, facts, want)


def traits(want):
    """What the round was good for: shows that the rare things were common enough to mean something."""
    kinds = []
    if want["dealer"] and not want["dealer"]["qualifies"]:
        kinds.append("dealer not qualified")
    levels = collections.Counter()
    for seat in want["seats"]:
        kinds.append("hand " + seat["outcome"])
        if seat["hand"]:
            kinds.append("hand " + seat["hand"]["category"])
        if "deciding" in seat:
            told = seat["deciding"]
            of = "" if told["by"] == "category" else " of %s" % seat["hand"]["category"]
            kinds.append("decided by %s%s%s" % (told["by"], " %d" % told["place"] if "place" in told else "", of))
        if seat["envy"]:
            kinds.append("hand with envy")
        kinds += ["hand with a toke"] * len(seat.get("tokes", []))
        for wager in seat["wagers"]:
            if wager["result"] == "forfeit":
                kinds.append("wager forfeit")
            if wager["rule"] in ("MA 10(e)", "MA 13(d)", "CB Payouts 2"):
                kinds.append("wager cut by an aggregate limit")
            if "level" in wager:
                levels[wager["level"]] += 1
                kinds.append("award of a meter")
    kinds += ["level hit twice"] * sum(1 for count in levels.values() if count > 1)
    kinds += ["notice " + notice["needs"] for notice in want["notices"]]
    return kinds


def cells(book, facts, want):
    """The cells of the pay tables and of the table of incidents that the round went through."""
    options = facts.get("options", {})
    kinds = []
    for seat in want["seats"]:
        for wager in seat["wagers"]:
            if wager["result"] != "win":
                continue
            if wager["wager"] == "trips":
                kinds.append("trips %s %s %s" % (book, options.get("trips_table", ""), seat["hand"]["category"]))
            elif wager["wager"] == "progressive":
                row = wager.get("level") or "%d times" % (wager["pays"] // wager["stake"])
                kinds.append("progressive %s %s %s" % (book, options.get("progressive_table", ""), row))
            elif wager["wager"] == "cover-all" and wager["rule"] != "MA 13(d)":
                kinds.append("cover-all %d hands, %d to 1" % (len(want["seats"]) + 1, wager["pays"] // wager["stake"]))
            elif wager["wager"] == "blind":
                kinds.append("blind %s %s" % (book, seat["hand"]["category"]))
    for incident in facts.get("incidents", []):
        who = "" if "who" not in incident else "dealer" if incident["who"] == "dealer" else "player"
        told = [
            book,
            options.get("deal", ""),
            incident["kind"],
            incident.get("when", ""),
            who,
            "several" if incident.get("count", 1) > 1 else "",
            incident.get("decision", ""),
        ]
        kinds.append("incident " + " ".join(word for word in told if word))
    return kinds


# --- running ---------------------------------------------------------------------------------------------------------


@functools.lru_cache
def cases():
    return [(found["book"], round_text(found)) for _, found in load_cases(CASES)]


def case(_, index):
    return cases()[index]


def run_batch(job):
    felt, one, seed, first, count = job
    rounds = [one(seed, index) for index in range(first, first + count)]
    lines = "".join('{"book": "%s", "round": %s}\n' % (book, text) for book, text in rounds)
    ran = subprocess.run(
        [*felt, "settle", "--lines", "--deciding", "--moves"],
        input=lines.encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        check=False,
    )
    answers = ran.stdout.decode().splitlines()
    if len(answers) != len(rounds):
        tail = ran.stderr.decode()[-2000:]
        book, text = rounds[min(len(answers), len(rounds) - 1)]
        found = [("answers", len(rounds), len(answers)), ("stderr", "", tail)]
        return [(first + len(answers), book, text, found, {})], {}
    counts, wrong = collections.Counter(), []
    for index, (book, text), answer in zip(range(first, first + count), rounds, answers):
        said = json.loads(answer)
        found, kinds = judge(book, text, said)
        counts.update(kinds)
        if found:
            wrong.append((index, book, text, found, said))
    return wrong, counts


def show(seed, difference):
    index, book, text, found, said = difference
    print("\n--- round %d of seed %d, %s\n%s" % (index, seed, book, text))
    for path, want, have in found[:12]:
        print("  %s\n    oracle: %s\n    felt:   %s" % (path.lstrip("."), json.dumps(want), json.dumps(have)))
    if isinstance(said, dict) and "error" not in said:
        print("  felt said: %s" % json.dumps(said))
    try:
        want = settle(book, load(text))
        print("  oracle says: %s" % json.dumps(want))
    except BadInput:
        pass


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("felt", help="the program, or a command line in one word")
    parser.add_argument("--rounds", type=int, default=200000)
    parser.add_argument("--showdowns", type=int, default=0, help="showdowns of every kind instead of random rounds")
    parser.add_argument("--cases", action="store_true", help="the rounds of tests/cases instead of random ones")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--show", type=int, default=5)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--counts", action="store_true", help="say how often each kind of round occurred")
    asked = parser.parse_args()
    one, rounds = (showdowns.one, asked.showdowns) if asked.showdowns else (generate.one, asked.rounds)
    if asked.cases:
        one, rounds = case, len(cases())
    jobs = [
        (asked.felt.split(), one, asked.seed, first, min(BATCH, asked.first + rounds - first))
        for first in range(asked.first, asked.first + rounds, BATCH)
    ]
    counts, wrong, shown = collections.Counter(), 0, 0
    with multiprocessing.Pool(asked.processes) as pool:
        for differing, counted in pool.imap(run_batch, jobs):
            counts.update(counted)
            wrong += len(differing)
            for difference in differing:
                if shown < asked.show:
                    show(asked.seed, difference)
                    shown += 1
    if asked.counts:
        for kind, count in sorted(counts.items()):
            print("%9d  %s" % (count, kind))
    print(
        "%d rounds of seed %d, %d showdowns: %d settled in %d kinds, %d bad input, %d differ"
        % (
            rounds,
            asked.seed,
            sum(count for kind, count in counts.items() if kind.startswith("decided ")),
            counts["settled"],
            len(counts) - 2,
            counts["bad input"],
            wrong,
        )
    )
    return 3 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
