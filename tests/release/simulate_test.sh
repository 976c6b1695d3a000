#!/bin/sh
# Ten million rounds of every book with every wager, beside the exact values; rules of thumb beside the report's; a
# table's every command beside the settlement alone; any number of ranks. Half a minute, so in the release only.
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
PYTHON
}

for row in chickasaw:14 massachusetts:12 catfish-bend:13 players-guide:12; do
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

# ---- rules of thumb: the report knows their exact value by another road
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

# ---- ranks
if [ -x "$FELT_BUILD/felt-simulate-mpi" ] && command -v mpirun >/dev/null; then
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  set -- --book catfish-bend --strategy simple --trips 1 --progressive --players 2 --rounds 412345
  run "$FELT" simulate "$@" --csv "$scratch/plain.csv"
  cp "$out" "$scratch/plain"
  for ranks in 1 2 3; do
    run mpirun --oversubscribe -np "$ranks" "$FELT_BUILD/felt-simulate-mpi" "$@" --csv "$scratch/ranks.csv"
    check "$ranks ranks: exit status" equal 0 "$status"
    check "$ranks ranks: the same result" cmp "$out" "$scratch/plain"
    check "$ranks ranks: the same way" cmp "$scratch/ranks.csv" "$scratch/plain.csv"
  done
  run mpirun --oversubscribe -np 2 "$FELT_BUILD/felt-simulate-mpi" --book nowhere
  check "a fault is said once, by one rank" equal "2 1" "$status $(grep -c '^felt simulate-mpi: no book' "$err")"
else
  skip "no OpenMPI here: felt-simulate-mpi is not built"
fi
done_testing
