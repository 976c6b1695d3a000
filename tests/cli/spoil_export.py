#!/usr/bin/env python3
"""spoil_export.py CHECKER EXPORT: changes one character of an export after another; the checker must notice each."""

import importlib.machinery
import importlib.util
import sys

checker_path, export_path = sys.argv[1:]
loader = importlib.machinery.SourceFileLoader("checker", checker_path)
checker = importlib.util.module_from_spec(importlib.util.spec_from_loader("checker", loader))
sys.dont_write_bytecode = True
loader.exec_module(checker)


def agrees(lines):
    export = checker.Export()
    try:
        for i, text in enumerate(lines):
            export.line(text, i == 0)
    except (checker.Difference, ValueError, KeyError, IndexError, TypeError, AttributeError):
        return False
    return export.ended


with open(export_path, encoding="utf-8") as file:
    lines = file.readlines()
if not agrees(lines):
    sys.exit("the export does not agree to begin with")
unnoticed = tried = 0
for number, line in enumerate(lines):
    for at in range(number % 3, len(line) - 1, 3):  # every third, for the time it takes
        other = "1" if line[at] != "1" else "2"
        tried += 1
        if agrees(lines[:number] + [line[:at] + other + line[at + 1 :]] + lines[number + 1 :]):
            unnoticed += 1
            print(f"line {number + 1}, character {at + 1}: {line[at]!r} as {other!r} goes unnoticed")
    if agrees(lines[:number] + lines[number + 1 :]) or agrees(lines[: number + 1] + lines[number:]):
        unnoticed += 1
        print(f"line {number + 1} missing or doubled goes unnoticed")
print(f"{tried} changes, {unnoticed} unnoticed")
sys.exit(unnoticed > 0)
