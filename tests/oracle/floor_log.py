#!/usr/bin/env python3
"""Replays a floor's log from its lines alone and settles every round again.

    floor_log.py LOG.jsonl          what `felt export` wrote; - reads standard input

The moves of every round must be those of the second settlement, in the book's order; what a correction changes must be
the difference between the moves of the corrected and of the former facts; every award must be what the link's model
gives; every posting must follow from its line. Exit status: 0 all agrees, 2 bad usage, 3 a difference, of which the
first is printed.
"""
import sys

sys.dont_write_bytecode = True

from floor import Floor
from ledger import Difference, Export


def main():
    if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if len(sys.argv) == 2 else 2
    floor = Floor()
    try:
        with sys.stdin if sys.argv[1] == "-" else open(sys.argv[1], encoding="utf-8") as lines:
            export = Export(lines)
            for group in export.commands():
                floor.command(group)
            floor.end(export)
    except OSError as error:
        print("floor_log: %s" % error, file=sys.stderr)
        return 2
    except Difference as difference:
        print("floor_log: %s" % difference, file=sys.stderr)
        return 3
    print(", ".join("%d %s" % (count, what) for what, count in floor.counts.items()) + ": all agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
