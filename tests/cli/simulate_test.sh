#!/bin/sh
# felt simulate: seeds, threads, files, what it refuses, and how it ends.
. "$FELT_SOURCE/tests/tap.sh"

simulate() { "$FELT" simulate --book chickasaw --strategy simple "$@"; }
# Exit 2, nothing on standard output, one line that holds the given words.
complains() { # words, then options
  expected=$1
  shift
  run "$FELT" simulate "$@"
  cat "$err"
  equal 2 "$status" && equal "" "$(cat "$out")" && equal 1 "$(wc -l <"$err")" && grep -q "^felt simulate: " "$err" &&
    grep -qF -e "$expected" "$err"
}

run simulate --rounds 35k --csv "$scratch/one.csv" --json
cp "$out" "$scratch/one.json"
check "a simulation" equal 0 "$status"
check "says nothing on standard error where that is not a terminal" equal "" "$(cat "$err")"
check "all rounds are there" grep -q '"rounds": 35000, "asked": 35000' "$out"
check "its JSON is JSON, sums in whole cents" python3 - "$out" <<'PYTHON'
import json, sys
run = json.load(open(sys.argv[1]))
parts = {part["name"]: part for part in run["wagers"]}
assert list(parts) == ["ante", "blind", "play", "total"], list(parts)
assert parts["total"]["cents"] == sum(part["cents"] for name, part in parts.items() if name != "total")
assert sum(row["hands"] for row in run["frequency"].values()) == run["rounds"]
played = run["played"]
assert sum(played.values()) == run["rounds"] - run["frequency"]["fold"]["hands"]
assert "exact" not in parts["total"] and run["agreement"]["judged"] == 0
mean = parts["total"]["cents"] / run["rounds"] / run["ante"]
error = ((int(parts["total"]["squares"]) / run["rounds"] - (mean * 500) ** 2) / (run["rounds"] - 1)) ** 0.5 / 500
assert abs(parts["total"]["mean"] - mean) < 1e-9 and abs(parts["total"]["standard_error"] - error) < 1e-7
PYTHON
check "the way there: a row for every block, the last with all rounds" equal "5 35000" \
  "$(wc -l <"$scratch/one.csv") $(tail -n 1 "$scratch/one.csv" | cut -d, -f1)"
check "the columns are named" equal "rounds,total,low,high,exact,ante,blind,play" "$(head -n 1 "$scratch/one.csv")"

for threads in 2 3; do
  run simulate --rounds 35k --csv "$scratch/many.csv" --json --threads "$threads"
  check "$threads threads give the same bytes" cmp "$scratch/one.json" "$out"
  check "$threads threads take the same way" cmp "$scratch/one.csv" "$scratch/many.csv"
done
check "every command of every round gives the same bytes" sh -c '"$1" simulate --book chickasaw --strategy simple --rounds 35k --json \
  --engine table | cmp - "$2"' sh "$FELT" "$scratch/one.json"
check "another seed is another result" sh -c '! "$1" simulate --book chickasaw --strategy simple --rounds 35k --json --seed 2 | cmp -s - "$2"' \
  sh "$FELT" "$scratch/one.json"
run simulate --rounds 1k --players 6 --trips 2 --progressive --meter mega=12000 --ante 15
check "a full table with every wager" equal 0 "$status"
check "says what was wagered" grep -q '^Ante and Blind \$15.00 each, Trips \$30.00, progressive \$1.00, 6 hands in every round$' "$out"
check "knows of no exact value" grep -q '^Exact values are known of the best play only.$' "$out"

# ---- strategies from files
printf '# mine\npreflop 4x 22+ A2+ K9o+\nflop check pair 2+\nflop 2x two-pair\nriver 1x pair outs 20\n' >"$scratch/mine"
run "$FELT" simulate --book chickasaw --strategy "$scratch/mine" --rounds 5k
check "a strategy from a file" equal 0 "$status"
check "is named after it" grep -q ', strategy mine$' "$out"
printf 'preflop 4x 22+\n\nflop 2x four-flush\n' >"$scratch/bad"
check "a fault is named by its line" complains "bad:3: $(sentence not-seen-on-flop four-flush)" --book chickasaw --strategy "$scratch/bad"
printf 'river 2x any\n' >"$scratch/bad"
check "what the book does not allow, by line and rule" complains "$(sentence no-play-on-river 2) (CN 20)" \
  --book chickasaw --strategy "$scratch/bad"
run "$FELT" simulate --book chickasaw --strategy "$scratch/nothing"
check "a file that is not there" grep -q 'nothing: No such file' "$err"

for row in "--rounds 0|$(sentence not-rounds)" "--rounds 1x|$(sentence not-rounds)" "--rounds 1001G|$(sentence not-rounds)" "--rounds|rounds" \
  "--seed -1|$(sentence not-below-2-to-64)" \
  "--seed 18446744073709551616|$(sentence not-below-2-to-64)" "--engine fast|$(sentence not-an-engine)" \
  "--players 7|$(sentence players-over-positions 7 6) (R15)" \
  "--players 0|$(sentence players-over-positions 0 6)" "--ante 200|$(sentence off-limits USD=20000 USD=500 USD=10000)" \
  "--trips 0.5|$(sentence off-limits USD=250 USD=500 USD=10000)" "--meter gold=1 --progressive|$(sentence level-not-of-book)" \
  "--meter mega=20000|--meter mega=20000: $(sentence only-with-progressive-option)" "--players 9|$(sentence players-over-positions 9 6) (R15)" \
  "extra|$(sentence unexpected-word extra)" "--nonsense|nonsense"; do
  # shellcheck disable=SC2086 # a list of options
  check "refuses ${row%%|*}" complains "${row#*|}" --book chickasaw --strategy simple ${row%%|*}
done
check "refuses to go without a book" complains "$(sentence wagers-need-book)"
run simulate --rounds 1k --csv "$scratch/no/such/folder"
check "a CSV that cannot be written is said before anything is played" equal "1 " "$status $(cat "$out")"

# ---- interrupted
"$FELT" simulate --book chickasaw --strategy simple --rounds 100G --threads 2 --json --csv "$scratch/cut.csv" >"$out" 2>"$err" &
pid=$!
while [ ! -e "$scratch/cut.csv" ] && kill -0 "$pid"; do sleep 0.1; done
sleep 1
kill -INT "$pid" || kill -TERM "$pid"
status=0
wait "$pid" || status=$?
played=$(sed -n 's/.*"rounds": \([0-9]*\), "asked": 100000000000,.*/\1/p' "$out")
# A shell without job control starts its background with SIGINT ignored; the handler is set all the same.
check "an interrupt ends it with 128 and the signal" equal 130 "$status"
check "with what it has" test "${played:-0}" -gt 0
check "which is the beginning of the whole run" sh -c '"$1" simulate --book chickasaw --strategy simple --rounds "$2" --json |
  sed "s/\"asked\": [0-9]*/\"asked\": 100000000000/" | cmp - "$3"' sh "$FELT" "$played" "$out"
check "and so is its way" equal "$played" "$(tail -n 1 "$scratch/cut.csv" | cut -d, -f1)"

# ---- on a terminal
check "a terminal sees rate and time left" python3 - "$FELT" <<'PYTHON'
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], [sys.argv[1], *"simulate --book chickasaw --strategy simple --rounds 300k".split()])
seen = b""
while True:
    try:
        part = os.read(terminal, 4096)
    except OSError:
        break
    if not part:
        break
    seen += part
assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
assert b" rounds  " in seen and b"/s  " in seen and b"100 %" in seen, seen
PYTHON

# ---- payout limits that bind, and a fee: what can be compared is compared, and no line is missing from the total
limits='payout limits:\n  - {limit: 6, for: a round, at tables: any, wagers: [ante, blind, play], rule: R12}'
sed "s/^payout limits: no/$limits/; s/{amount: 0, rule: CN 8, assumed: R30}/{amount: 0.50, rule: CN 8}/" \
  "$FELT_SOURCE/books/chickasaw.yaml" >"$scratch/mean.yaml"
run "$FELT" simulate --book "$scratch/mean.yaml" --rounds 20k --trips 1 --threads 2
check "limits that bind are not a difference" equal 0 "$status"
check "it says what they cut, by their rule" grep -q "^The book's limits on payouts (R12) cut [0-9,]* pays of ante, blind and play in [0-9,]* rounds,$" "$out"
check "and why that cannot be compared as paid" grep -q 'Exact values leave limits aside, so what was cut, and the total, cannot be compared as$' "$out"
check "lines that were cut are marked, each once more before the limits" equal "ante blind play total ante blind play total" \
  "$(awk '$NF == "--" && $(NF - 1) == "cut" { print $1 }
    /^Before the limits/ { on = 1; next } /^Shares/ { on = 0 } on && NF { print $1 }' "$out" | tr '\n' ' ' | sed 's/ $//')"
check "the others are compared as paid" grep -Eq '^trips +-0\.[0-9]+ +-0\.[0-9]+ to +[-+]0\.[0-9]+ +-0\.019040 +[-+][0-9.]+$' "$out"
check "the fee has its line" grep -q '^fee  *-0.100000  *-0.100000 to  *-0.100000  *-0.100000  *+0.00$' "$out"
check "and stands with the wagers" grep -q '^Ante and Blind \$5.00 each, Trips \$5.00, fee \$0.50$' "$out"
check "the exact total has it" grep -q '^total  *.* -0.142788 ' "$out"
check "the lines add up to the total" sh -c \
  "awk '/^(ante|blind|play|trips|fee|total) / && ++seen[\$1] == 1 { if (\$1 == \"total\") total = \$2; else sum += \$2 }
  END { exit !(total != 0 && sum - total < 0.000004 && total - sum < 0.000004) }' '$out'"
check "what can be compared agrees" grep -q '^Agrees: all [0-9]* values that can be compared lie within three standard errors' "$out"
run simulate --book "$scratch/mean.yaml" --rounds 5k --json
check "as JSON too, whatever the strategy" python3 - "$out" <<'PYTHON'
import json, sys
run = json.load(open(sys.argv[1]))
parts = {part["name"]: part for part in run["wagers"]}
assert run["fee"] == 50 and parts["fee"]["cents"] == -50 * run["rounds"], parts["fee"]
assert run["limits"]["may_cut"] and run["limits"]["cut"][0]["rule"] == "R12" and run["limits"]["cut"][0]["pays"] > run["limits"]["rounds"] > 0
assert {name for name, part in parts.items() if "before_limits" in part} == {"ante", "blind", "play", "total"}
assert all(part["before_limits"]["cents"] > part["cents"] for part in parts.values() if "before_limits" in part)
PYTHON

# ---- a check that can fail: a house of cents rounds odds up (R22), which the exact value does not
sed "s/^payout limits: no/$limits/; s/{amount: 1, assumed: R22}/{amount: 0.01, assumed: R22}/; s/min: 5, max/min: 0.01, max/; s/limit: 6,/limit: 0.06,/
  s/\([3568]\) to 1,  *rule: CN Trips/\1001 to 1000, rule: CN Trips/" "$FELT_SOURCE/books/chickasaw.yaml" >"$scratch/cents.yaml"
run "$FELT" simulate --book "$scratch/cents.yaml" --rounds 20k --trips 1 --threads 2
check "a true difference is found, limits or not" equal 3 "$status"
check "and said" grep -q '^DIFFERS: 1 of [0-9]* values lie more than three standard errors off the exact ones;$' "$out"
check "with the line that differs" grep -q '^the farthest is trips, ' "$out"
done_testing
