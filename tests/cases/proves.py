#!/usr/bin/env python3
"""Which case proves which rule: proves.py [RULE...]. One line a rule and case, `rule<TAB>file<TAB>name`, sorted by rule;
with rules as arguments those only, and exit status 1 if one of them is proved by no case. A clause is proved by a case of
one of its commands too (`CN 37` by `CN 37 s1`)."""
import pathlib
import re
import sys

sys.dont_write_bytecode = True
from match import load_cases  # noqa: E402


def clause(rule):
    return re.sub(r" s[0-9]+$", "", rule)


def main():
    found = sorted(
        (rule, name, case["name"])
        for name, case in load_cases(pathlib.Path(__file__).parent)
        for rule in case["proves"]
    )
    asked = sys.argv[1:]
    for rule, name, sentence in found:
        if not asked or rule in asked or clause(rule) in asked:
            print("%s\t%s\t%s" % (rule, name, sentence))
    proved = {rule for rule, _, _ in found} | {clause(rule) for rule, _, _ in found}
    missing = [rule for rule in asked if rule not in proved and clause(rule) not in proved]
    for rule in missing:
        print("no case proves %s" % rule, file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
