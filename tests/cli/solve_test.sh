#!/bin/sh
# felt solve and felt advise, as docs and contracts promise them.
. "$FELT_SOURCE/tests/tap.sh"

solves() { # words expected in the JSON, then options
  expected=$1
  shift
  run "$FELT" solve "$@" --json
  [ ! -s "$err" ] || cat "$err"
  equal 0 "$status" && grep -qF -e "$expected" "$out"
}
advises() { # expected JSON without its exact fractions, then options
  expected=$1
  shift
  run "$FELT" advise "$@" --json
  [ ! -s "$err" ] || cat "$err"
  equal 0 "$status" && equal "$expected" "$(sed 's/, "exact": {[^}]*}//g' "$out")"
}
# Exit 2, nothing on standard output, one line that holds the given words.
complains() { # command, words, then options
  command=$1 words_expected=$2
  shift 2
  run "$FELT" "$command" "$@"
  cat "$err"
  equal 2 "$status" && equal "" "$(cat "$out")" && equal 1 "$(wc -l <"$err")" &&
    grep -q "^felt $command: " "$err" && grep -qF -e "$words_expected" "$err"
}

check "the base game's value" solves '"numerator": -607723787676, "denominator": 27813810024000' --book chickasaw --threads 2
check "69 starting hands raise" equal 69 "$(grep -c '"action": "4x"' "$out")"
check "169 starting hands" equal 169 "$(grep -c '"hand":' "$out")"
check "frequencies add up to one" sh -c "grep frequency '$out' | tr -d '{},' |
  awk '{ exit !(\$3 + \$5 + \$7 + \$9 > 0.999999999999 && \$3 + \$5 + \$7 + \$9 < 1.000000000001) }'"
# Element of risk: the loss of all wagers by all that is wagered, the side wagers included.
sums() { # the JSON's fields must fit each other: risk x (average wager + side wagers) = edge
  python3 - "$out" "$1" "$2" <<'PYTHON'
import json, sys
s = json.load(open(sys.argv[1]))
assert abs(s["element_of_risk"] * (s["average_wager"] + float(sys.argv[2])) - s["house_edge"]) < 1e-12, s["element_of_risk"]
assert round(100 * s["element_of_risk"], 3) == float(sys.argv[3]), s["element_of_risk"]
PYTHON
}
check "Ante, Blind and Play alone" sums 0 0.526
check "Trips lost with a fold cost the player" solves '"value": -0.0427884826269' --book chickasaw --trips 1 --threads 2
check "Trips is part of what is wagered" sums 1 0.83

check "king-queen folds on the river" advises \
  "$(printf '%s' '{"street": "river", "options": [{"action": "1x", "ev": -2.1727272727272728}, {"action": "fold", "ev": -2}], "best": "fold", ' \
    '"hand": "'"$(sentence high-card @rank-king)"'", ' \
    '"dealer": {"hands": 990, "better": 805, "tied": 9, "beaten": 176, "unqualified": 273, "outs": 23, "cards": 45}}')" \
  --book chickasaw --hole KdQh --board 4s5h6d8c9d
check "ace-jack plays" advises \
  "$(printf '%s' '{"street": "river", "options": [{"action": "1x", "ev": -1.9787878787878788}, {"action": "fold", "ev": -2}], "best": "1x", ' \
    '"hand": "'"$(sentence high-card @rank-ace)"'", ' \
    '"dealer": {"hands": 990, "better": 741, "tied": 9, "beaten": 240, "unqualified": 273, "outs": 19, "cards": 45}}')" \
  --book chickasaw --hole AdJh --board 4s5h6d8c9d
check "the flop has 2x and check" equal \
  '{"street": "flop", "options": [{"action": "2x"}, {"action": "check"}], "best": "2x", "hand": "'"$(sentence high-card @rank-ace)"'"}' \
  "$("$FELT" advise --book massachusetts --hole AhKd --board 2c7d9h --json | sed 's/, "e[vx][^}]*}}/}/g')"

sed 's/{amount: 0, rule: CN 8, assumed: R30}/{amount: 0.50, rule: CN 8}/' "$FELT_SOURCE/books/chickasaw.yaml" >"$scratch/fee.yaml"
run "$FELT" solve --book "$scratch/fee.yaml" --ante 10 --threads 2 --json
check "a fee is part of the value, at the Ante given" grep -q '"numerator": -1998414288876, "denominator": 27813810024000,' "$out"
check "and of the element of risk, though it is not a wager" sums 0 1.73
check "and is told" grep -q '"fee": 50,' "$out"
run "$FELT" advise --book "$scratch/fee.yaml" --hole KdQh --board 4s5h6d8c9d
check "advice has it" grep -q '^fold  *-2.100000000 antes' "$out"
check "outs are cards" grep -qxF "$(sentence outs 23 45)." "$out"
check "and hands are hands" grep -qx "Of the dealer's 990 possible hands 805 are better, 9 equal, 176 beaten; 273 do not qualify." "$out"

# Named in commits that touch the mathematics; a change here must be meant.
check "the signature" equal 1622485499907117036 "$("$FELT" solve --signature)"
run "$FELT" solve --book massachusetts --side --json
check "the side wagers of Massachusetts" equal "4 6 6" "$(grep -c '"table": "[A-D]"' "$out") $(grep -c '"table": "PT' "$out") $(grep -c '"hands":' "$out")"
check "an even meter for PTMGL01 at a \$5 wager" grep -q '"level": "jackpot", .*"break_even": 80265263.1' "$out"
run "$FELT" solve --book chickasaw --full --threads 2 --json
check "the standard deviation" grep -q '"standard_deviation": 4.9393118' "$out"
check "all deals are in the distribution" equal 27813810024000 \
  "$(sed -n 's/.*"deals": \([0-9]*\),.*/\1/p' "$out" | awk '{ n += $1 } END { printf "%.0f", n }')"

for row in "--meter foo=3|$(sentence level-not-of-book)" "--meter mega|$(sentence not-level-and-amount)" "--meter mega=-3|$(sentence not-an-amount -3)" \
  "--meter mega=1 --meter mega=2|$(sentence level-given-twice)" "--ante 0|$(sentence wager-of-nothing)" "--ante -5|$(sentence not-an-amount -5)" \
  "--ante 99999999999999|$(sentence amount-too-large 99999999999999)" "--trips 0|$(sentence wager-of-nothing)" \
  "--trips 1001|$(sentence more-than-antes 1000)" "--trips 0.01 --ante 0.50|$(sentence antes-not-in-cents)" \
  "--players 9|$(sentence players-over-positions 9 6) (R15)" "--players 7|$(sentence players-over-positions 7 6)" \
  "--players 0|$(sentence players-over-positions 0 6)" "--players x|$(sentence not-a-hand-count)" "--threads 17|$(sentence not-one-up-to 16)" \
  "--trips-table Q|$(sentence book-has-none-such)" \
  "--progressive-table Q|$(sentence book-has-none-such)" "extra|$(sentence unexpected-word extra)" \
  "--full --players 2|$(sentence distribution-without-envy)"; do
  # shellcheck disable=SC2086
  check "solve refuses ${row%%|*}" complains solve "${row#*|}" --book chickasaw --progressive ${row%%|*}
done
# What is said of a wager that is not made is refused, not ignored; other hands are there whether they wager or not.
for row in "--meter mega=20000|--meter mega=20000: $(sentence only-with-progressive-option)" "--players 9|$(sentence players-over-positions 9 6)" \
  "--players 7|$(sentence players-over-positions 7 6) (R15)"; do
  # shellcheck disable=SC2086
  check "solve refuses ${row%%|*} without the progressive" complains solve "${row#*|}" --book chickasaw ${row%%|*}
  # shellcheck disable=SC2086
  check "advise refuses ${row%%|*} without the progressive" complains advise "${row#*|}" --book chickasaw --hole AhKh ${row%%|*}
done
check "solve refuses a progressive's name without it" complains solve "PTMGL02: $(sentence only-with-progressive-option)" --book massachusetts \
  --progressive-table PTMGL02
check "solve refuses a Trips table without Trips" complains solve "B: $(sentence only-with-trips-option)" --book massachusetts --trips-table B
run "$FELT" solve --book chickasaw --side --meter mega=20000 --players 2
check "the side wagers by themselves have their meters" equal 0 "$status"
check "and say how Trips is meant" grep -qF 'kept to the end, or without Ante and Blind; a fold forfeits it (CN 21)' "$out"
check "solve refuses an unknown book" complains solve nowhere --book nowhere
check "solve wants a book" complains solve "$(sentence wagers-need-book)"
for row in "--hole Ah|$(sentence hole-not-two Ah 1)" "--hole AhAh|$(sentence card-twice Ah)" "--hole AhKh --board 2c3c4c5c|$(sentence board-count 4)" \
  "--hole AhKh --board 2c3cAh|$(sentence card-twice Ah)" \
  "--hole AhKh --board 2c3c4c --dead 4c|$(sentence card-in-sight 4c)" "--hole AhKh --dead Kh|$(sentence card-in-sight Kh)" \
  "--hole AhXx|$(sentence not-a-card Xx)" \
  "--board 2c3c4c|$(sentence hole-option-missing)"; do
  # shellcheck disable=SC2086
  check "advise refuses ${row%%|*}" complains advise "${row#*|}" --book chickasaw ${row%%|*}
done
done_testing
