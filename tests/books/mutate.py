#!/usr/bin/env python3
"""Changes every value of every built-in book, one at a time, and sees which tests fail.

    mutate.py FELT BOOK_VALUES [BOOK...]

BOOK_VALUES is the program of tests/book_values.c, which writes the changed books. For each one, in this order until
something fails: the reader (a fault), the cases of tests/cases, the reviewed sheet of tests/books/reviewed. A change that
none of them notices is printed and makes the exit status 1. Takes some minutes; ./test does not run it.
"""
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(TOP / "tests/cases"))
from match import case_faults, load_cases, round_text  # noqa: E402


def caught_by(felt, book, path, cases):
    """Which test notices that the book at `path` is not the book it was, or None."""
    if subprocess.run([felt, "books", "check", path], capture_output=True, check=False).returncode:
        return "reader"
    lines = "".join('{"book": "%s", "round": %s}\n' % (path, round_text(case)) for case in cases)
    ran = subprocess.run([felt, "settle", "--lines"], input=lines, capture_output=True, text=True, check=False)
    answers = ran.stdout.splitlines()
    for place, case in enumerate(cases):
        said = json.loads(answers[place]) if place < len(answers) else {"error": "no answer"}
        if case_faults(case, said):
            return "cases"
    shown = subprocess.run([felt, "books", "show", path, "--json"], capture_output=True, text=True, check=True).stdout
    return None if shown == (TOP / "tests/books/reviewed" / (book + ".json")).read_text() else "reviewed sheet"


def mutate(felt, book_values, book):
    cases = [case for _, case in load_cases(TOP / "tests/cases") if case["book"] == book]
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [book_values, "--write", folder, str(TOP / "books" / (book + ".yaml"))],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        for path in sorted(pathlib.Path(folder).iterdir()):
            by = caught_by(felt, book, str(path), cases)
            counts[by] += 1
            if by is None:
                print("%s: nobody noticed: %s" % (book, path.read_text().splitlines()[0]))
    return counts


def main():
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    books = sys.argv[3:] or [path.stem for path in sorted((TOP / "books").glob("*.yaml"))]
    missed = 0
    for book in books:
        counts = mutate(sys.argv[1], sys.argv[2], book)
        missed += counts[None]
        print(
            "%-14s %4d values changed: %d refused by the reader, %d caught by cases, %d by the reviewed sheet, %d missed"
            % (book, sum(counts.values()), counts["reader"], counts["cases"], counts["reviewed sheet"], counts[None])
        )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
