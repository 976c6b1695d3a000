#!/usr/bin/env python3
"""Runs the cases through the program: run.py FELT [DIR]. Each case is one line into `FELT settle --lines`."""
import json
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
from match import case_faults, load_cases, round_text  # noqa: E402


def main():
    felt = sys.argv[1].split()
    folder = sys.argv[2] if len(sys.argv) > 2 else pathlib.Path(__file__).parent
    cases = list(load_cases(folder))
    lines = "".join('{"book": "%s", "round": %s}\n' % (case["book"], round_text(case)) for _, case in cases)
    ran = subprocess.run([*felt, "settle", "--lines"], input=lines.encode(), stdout=subprocess.PIPE, check=False)
    answers = ran.stdout.decode().splitlines()
    failed = 0
    for place, (name, case) in enumerate(cases):
        said = json.loads(answers[place]) if place < len(answers) else {"error": "no answer"}
        faults = case_faults(case, said)
        if place >= len(answers):
            faults = ["no answer"]
        if faults:
            failed += 1
            print("FAILED %s: %s\n    %s\n    %s" % (name, case["name"], "\n    ".join(faults), round_text(case)))
    print("%d passed, %d failed" % (len(cases) - failed, failed))
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
