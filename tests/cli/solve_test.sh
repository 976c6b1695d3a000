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
  '{"street": "river", "options": [{"action": "1x", "ev": -2.1727272727272728}, {"action": "fold", "ev": -2}], "best": "fold", "hand": "king high", "dealer": {"hands": 990, "better": 805, "tied": 9, "beaten": 176, "unqualified": 273, "outs": 23, "cards": 45}}' \
  --book chickasaw --hole KdQh --board 4s5h6d8c9d
check "ace-jack plays" advises \
  '{"street": "river", "options": [{"action": "1x", "ev": -1.9787878787878788}, {"action": "fold", "ev": -2}], "best": "1x", "hand": "ace high", "dealer": {"hands": 990, "better": 741, "tied": 9, "beaten": 240, "unqualified": 273, "outs": 19, "cards": 45}}' \
  --book chickasaw --hole AdJh --board 4s5h6d8c9d
check "the flop has 2x and check" equal '{"street": "flop", "options": [{"action": "2x"}, {"action": "check"}], "best": "2x", "hand": "ace high"}' \
  "$("$FELT" advise --book massachusetts --hole AhKd --board 2c7d9h --json | sed 's/, "e[vx][^}]*}}/}/g')"

sed 's/{amount: 0, rule: CN 8, assumed: R30}/{amount: 0.50, rule: CN 8}/' "$FELT_SOURCE/books/chickasaw.yaml" >"$scratch/fee.yaml"
run "$FELT" solve --book "$scratch/fee.yaml" --ante 10 --threads 2 --json
check "a fee is part of the value, at the Ante given" grep -q '"numerator": -1998414288876, "denominator": 27813810024000,' "$out"
check "and of the element of risk, though it is no wager" sums 0 1.73
check "and is told" grep -q '"fee": 50,' "$out"
run "$FELT" advise --book "$scratch/fee.yaml" --hole KdQh --board 4s5h6d8c9d
check "advice has it" grep -q '^fold  *-2.100000000 antes' "$out"
check "outs are cards" grep -qx 'Outs: 23 of 45 unseen cards would each give the dealer a better hand.' "$out"
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

for row in "--meter foo=3|no such level" "--meter mega|not LEVEL=AMOUNT" "--meter mega=-3|not a plain amount" \
  "--meter mega=1 --meter mega=2|already" "--ante 0|nothing" "--ante -5|not a plain amount" \
  "--ante 99999999999999|too large" "--trips 0|nothing" "--trips 1001|more than 1000" "--trips 0.01 --ante 0.50|whole cents" \
  "--players 9|9 is not 1 to 6: the table has 6 positions (R15)" "--players 7|not 1 to 6" "--players 0|not 1 to 6" "--players x|not a number" "--threads 17|1 to 16" "--trips-table Q|none such" \
  "--progressive-table Q|none such" "extra|unexpected" "--full --players 2|without envy"; do
  # shellcheck disable=SC2086
  check "solve refuses ${row%%|*}" complains solve "${row#*|}" --book chickasaw --progressive ${row%%|*}
done
# What is said of a wager that is not made is refused, not ignored; other hands are there whether they wager or not.
for row in "--meter mega=20000|--meter mega=20000: only with --progressive" "--players 9|9 is not 1 to 6" \
  "--players 7|the table has 6 positions (R15)"; do
  # shellcheck disable=SC2086
  check "solve refuses ${row%%|*} without the progressive" complains solve "${row#*|}" --book chickasaw ${row%%|*}
  # shellcheck disable=SC2086
  check "advise refuses ${row%%|*} without the progressive" complains advise "${row#*|}" --book chickasaw --hole AhKh ${row%%|*}
done
check "solve refuses a progressive's name without it" complains solve 'PTMGL02: only with --progressive' --book massachusetts --progressive-table PTMGL02
check "solve refuses a Trips table without Trips" complains solve 'B: only with --trips' --book massachusetts --trips-table B
run "$FELT" solve --book chickasaw --side --meter mega=20000 --players 2
check "the side wagers by themselves have their meters" equal 0 "$status"
check "and say how Trips is meant" grep -qF 'kept to the end, or without Ante and Blind; a fold forfeits it (CN 21)' "$out"
check "solve refuses an unknown book" complains solve nowhere --book nowhere
check "solve wants a book" complains solve '--book is missing'
for row in "--hole Ah|not two" "--hole AhAh|twice" "--hole AhKh --board 2c3c4c5c|4 cards" "--hole AhKh --board 2c3cAh|twice" \
  "--hole AhKh --board 2c3c4c --dead 4c|on the board" "--hole AhKh --dead Kh|in the hand" "--hole AhXx|not a card" \
  "--board 2c3c4c|--hole is missing"; do
  # shellcheck disable=SC2086
  check "advise refuses ${row%%|*}" complains advise "${row#*|}" --book chickasaw ${row%%|*}
done
done_testing
