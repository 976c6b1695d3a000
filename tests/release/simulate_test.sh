#!/bin/sh
# Ten million rounds of every book with every wager, beside the exact values; a table's every command beside the settlement
# alone. Half a minute, so in the release only.
. "$FELT_SOURCE/tests/tap.sh"

# Prints how many values were judged and how many lie outside three standard errors; fails for too few.
agreement() { # file, least number of values
  python3 - "$@" <<'PYTHON'
import json, sys
run = json.load(open(sys.argv[1]))
rows = run["wagers"] + run.get("awards", []) + list(run["frequency"].values())
judged = [row for row in rows if "z" in row]
print(run["agreement"], [(row.get("name"), row["z"]) for row in judged])
assert len(judged) == run["agreement"]["judged"] >= int(sys.argv[2])
assert all(abs(row["z"]) <= 3 for row in judged)
assert run["rounds"] == 10_000_000
cents = {row["name"]: row["cents"] for row in rows if "cents" in row}
wagers = [row["name"] for row in run["wagers"] if row["name"] != "total"]
assert sum(cents[name] for name in wagers) == cents["total"]
paid = sum(row["cents"] for row in run["awards"])
assert paid - run["rounds"] * run["progressive"] == cents["progressive"]
PYTHON
}

for row in chickasaw:14 massachusetts:12 catfish-bend:13 players-guide:13; do
  house=${row%:*}
  run "$FELT" simulate --book "$house" --rounds 10M --trips 1 --progressive --threads 2 --json
  check "$house: ten million rounds" equal 0 "$status"
  check "$house: every wager within three standard errors of its exact value" agreement "$out" "${row#*:}"
  check "$house: a table's every command brings the same" sh -c 'a() { "$1" simulate --book "$2" --strategy simple --trips 1 --progressive \
    --players 3 --rounds 100k --json "$3" "$4"; }
    a "$1" "$2" --engine table >"$3" && a "$1" "$2" --engine settle | cmp - "$3"' sh "$FELT" "$house" "$scratch/table"
done
run "$FELT" simulate --book chickasaw --rounds 100k --trips 1 --progressive --engine table --json
cp "$out" "$scratch/table"
run "$FELT" simulate --book chickasaw --rounds 100k --trips 1 --progressive --json
check "perfect play through a table brings the same" cmp "$out" "$scratch/table"
done_testing
