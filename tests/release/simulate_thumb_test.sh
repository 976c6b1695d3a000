#!/bin/sh
# Ten million rounds by rules of thumb: felt report knows their exact value by another road.
. "$FELT_SOURCE/tests/tap.sh"

near() { # simulation, row of the report's table
  python3 - "$1" "$scratch/report.json" "$2" <<'PYTHON'
import json, sys
total = [part for part in json.load(open(sys.argv[1]))["wagers"] if part["name"] == "total"][0]
blocks = [block for section in json.load(open(sys.argv[2]))["sections"] for block in section["blocks"]]
table = [block for block in blocks if block.get("id") == "thumb-cost"][0]
exact = table["rows"][int(sys.argv[3])]["cells"][1]["value"]
z = (total["mean"] - exact) / total["standard_error"]
print(total["mean"], exact, z)
assert abs(z) <= 3
PYTHON
}
check "a report" "$FELT" report --book chickasaw --format json --threads 2 --output "$scratch/report.json"
run "$FELT" simulate --book chickasaw --rounds 10M --strategy simple --threads 2 --json
check "the simple strategy is worth what the report says" near "$out" 1
printf 'preflop best\nflop 2x two-pair, pair, flush-draw T+\nriver 1x pair\n' >"$scratch/pairs"
run "$FELT" simulate --book chickasaw --rounds 10M --strategy "$scratch/pairs" --threads 2 --json
check "and so are pairs alone on the river" near "$out" 2
refuse "which is another value" near "$out" 1
done_testing
