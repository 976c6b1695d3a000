#!/usr/bin/env python3
"""Runs the cases through the program: run.py FELT [DIR]. Each case is one line into `FELT settle --lines --moves`."""
import json
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from match import case_faults, load_cases, round_text  # noqa: E402


def name_faults(case, said):
    """A case that is called after a hand that loses shows one."""
    if not re.search(r"hand loses|that loses|losing (hand|full house)", case["name"]):
        return []
    outcomes = [seat["outcome"] for seat in said.get("seats", [])]
    return [] if "lose" in outcomes else ["no hand loses: %s" % ", ".join(outcomes)]


# What a refusal of the program is about, by its code: that a case finds it does not hang on the words. tests/says has those of a build.
ABOUT = {
    "needs-decision": "decision",
    "book-rules-itself": "decision",
    "decision-not-allowed": "decision",
    "decision-needs-seat": "decision",
    "needs-who": "who",
    "count-too-low": "count",
}


def subjects(felt):
    """Pieces of sentences, and what each is about; none for a program that is not Felt's own."""
    says = pathlib.Path(felt[0]).parent / "tests" / "says"
    if not says.exists():
        return {}
    return {
        subprocess.run([says, "--piece", code], stdout=subprocess.PIPE, check=True, text=True).stdout.rstrip(
            "\n"
        ): about
        for code, about in ABOUT.items()
    }


def main():
    felt = sys.argv[1].split()
    folder = sys.argv[2] if len(sys.argv) > 2 else pathlib.Path(__file__).parent
    cases = list(load_cases(folder))
    lines = "".join('{"book": "%s", "round": %s}\n' % (case["book"], round_text(case)) for _, case in cases)
    ran = subprocess.run(
        [*felt, "settle", "--lines", "--moves"], input=lines.encode(), stdout=subprocess.PIPE, check=False
    )
    answers = ran.stdout.decode().splitlines()
    failed, known = 0, subjects(felt)
    for place, (name, case) in enumerate(cases):
        said = json.loads(answers[place]) if place < len(answers) else {"error": "no answer"}
        if "error" in said:
            said["error"] += "".join(" [%s]" % about for piece, about in known.items() if piece in said["error"])
        faults = case_faults(case, said) + name_faults(case, said)
        if place >= len(answers):
            faults = ["no answer"]
        if faults:
            failed += 1
            print("FAILED %s: %s\n    %s\n    %s" % (name, case["name"], "\n    ".join(faults), round_text(case)))
    print("%d passed, %d failed" % (len(cases) - failed, failed))
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
