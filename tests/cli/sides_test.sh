#!/bin/sh
# A house with two side wagers more, one of each kind, by its sheet alone: settled, played, replayed.
. "$FELT_SOURCE/tests/tap.sh"

for sheet in books/catfish-bend books/chickasaw books/massachusetts books/players-guide tests/books/lighthouse; do
  { sed '$d' "$FELT_SOURCE/$sheet.yaml" && cat "$FELT_SOURCE/tests/more-sides.yaml" && echo ...; } >"$scratch/${sheet##*/}.yaml"
done
mine=$scratch/chickasaw.yaml

facts() { # the wagers of seat 1 beside Ante and Blind, its play
  cat >"$scratch/round.json" <<END
{"dealer": ["Ac", "7d"], "board": ["Ah", "Kh", "Qh", "3s", "9c"], "seats": [
  {"seat": 1, "ante": 1000, "blind": 1000, $1, "hole": ["Jh", "Th"], "play": $2},
  {"seat": 2, "ante": 1000, "blind": 1000, "hole": ["Kc", "4d"], "play": {"street": "river", "multiple": 1}}]}
END
  run "$FELT" settle --book "$mine" "$scratch/round.json"
}
preflop='{"street": "preflop", "multiple": 4}'

# The compact settlement holds these words.
says() { # words
  cat "$err"
  equal 0 "$status" && tr -d ' \n' <"$out" >"$scratch/compact" && {
    cat "$scratch/compact"
    grep -qF -- "$1" "$scratch/compact"
  }
}
complains() { # words
  cat "$err" "$out"
  equal 2 "$status" && equal "" "$(cat "$out")" && equal 1 "$(wc -l <"$err")" && grep -qF -- "$1" "$err"
}

check "its sheet is sound" "$FELT" books check "$mine"
check "its sheet is shown" sh -c '"$1" books show "$2" | grep -q "^$3"' sh "$FELT" "$mine" \
  "$(sentence rules-wager-pays 'Lucky Pair' | tr '[:lower:]' '[:upper:]')"

facts '"trips": 500, "lucky_pair": 700, "top_table": 300' "$preflop"
check "the royal pays each by its own table" says "$(printf '%s' \
  '{"wager":"trips","stake":500,"result":"win","pays":25000,"rule":"CN33"},' \
  '{"wager":"lucky-pair","stake":700,"result":"win","pays":70000,"rule":"LP4"},' \
  '{"wager":"top-table","stake":300,"result":"win","pays":45000,"rule":"TT4"}')"
check "all are part of what was staked" says '"staked":7500'
facts '"lucky_pair": 700, "progressive": true, "top_table": 300' "$preflop"
check "the highest hand at the table is settled last" says \
  '"wager":"progressive","stake":100,"result":"win","pays":1000014,"level":"mega","rule":"CN34"},{"wager":"top-table"'
facts '"trips": 500, "lucky_pair": 700' '"fold"'
check "a fold loses one and keeps the other" says \
  '{"wager":"trips","stake":500,"result":"lose","pays":0,"rule":"CN21"},{"wager":"lucky-pair","stake":700,"result":"win","pays":70000,"rule":"LP4"}'

facts '"lucky_pair": 1100' "$preflop"
check "a limit of its own" complains "seat 1 lucky_pair: $(sentence more-than-the-ante USD=1100 USD=1000) (LP 1)"
facts '"top_table": 100' "$preflop"
check "and its rule" complains "seat 1 top_table: $(sentence off-limits USD=100 USD=200 USD=5000) (TT 2)"
facts '"lucky": 500' "$preflop"
check "a wager of no sheet" complains "seat 1 lucky: $(sentence field-unknown)"
facts '"cover_all": 500' "$preflop"
check "a wager that the sheet says no to" complains "seat 1 cover_all: $(sentence field-not-here)"
facts '"lucky_pair": 700, "toke": {"on": "lucky-pair", "amount": 100}' "$preflop"
check "a toke where none may stand" complains "$(sentence no-toke-on lucky-pair)"

# Its table is an option of the round, as that of Trips is.
sed 's/{"dealer"/{"options": {"lucky_pair_table": "high"}, "dealer"/; s/"lucky_pair": 700, "toke"[^}]*}/"lucky_pair": 700/' "$scratch/round.json" \
  >"$scratch/high.json"
run "$FELT" settle --book "$mine" "$scratch/high.json"
check "a house may choose its table" says '{"wager":"lucky-pair","stake":700,"result":"win","pays":140000,"rule":"LP4"}'
sed 's/"high"/"middle"/' "$scratch/high.json" >"$scratch/middle.json"
run "$FELT" settle --book "$mine" "$scratch/middle.json"
check "of those that it has" complains "lucky_pair_table: $(sentence book-without-table)"

# What they are worth: alone, and together with the game.
run "$FELT" solve --book "$mine" --side --json
check "each by itself, under its key" says '"lucky_pair":[{"table":"low","in_use":true,"house_edge":'
cp "$out" "$scratch/side"
check "by the number of hands, too" says '"top_table":[{"hands":2,"house_edge":'
run "$FELT" solve --book "$mine" --wager lucky-pair=1 --trips 1
check "with the game" grep -qF 'wagered on Ante, Blind, Play, Trips and Lucky Pair' "$out"
ev() { "$FELT" solve --book "$mine" --json "$@" | grep -o '"ev": {[^}]*"value": [-0-9.e]*' | sed 's/.*"value": //'; }
# One that is kept after a fold brings the same beside any other: what its table says.
edge=$(tr -d ' \n' <"$scratch/side" | sed 's/.*"lucky_pair":\[{"table":"low","in_use":true,"house_edge":\([-0-9.e]*\).*/\1/')
adds_up() { awk -v with="$1" -v without="$2" -v edge="$edge" \
  'BEGIN { print with, without, edge; d = without - with - edge; exit !(edge != 0 && d < 1e-9 && d > -1e-9) }'; }
check "it adds up beside the game" adds_up "$(ev --wager lucky-pair=1)" "$(ev)"
check "and beside Trips, which a fold forfeits" adds_up "$(ev --wager lucky-pair=1 --trips 1)" "$(ev --trips 1)"
run "$FELT" solve --book "$mine" --wager top-table=1
check "others' hands are not part of the game" complains "top table: $(sentence by-hands-of-others 'Top Table') (TT 1)"
run "$FELT" solve --book "$mine" --wager unlucky=1
check "a wager of no sheet is not solved" complains "--wager unlucky=1: $(sentence not-side-and-antes)"
run "$FELT" solve --book "$mine" --wager lucky-pair=1 --wager-table lucky-pair=middle
check "nor a table that it does not have" complains "--wager-table lucky-pair=middle: $(sentence book-has-none-such)"
run "$FELT" solve --book "$mine" --wager-table lucky-pair=high
check "nor the table of a wager that is not made" complains "--wager-table lucky-pair=high: $(sentence only-with-wager-option)"
run "$FELT" advise --book "$mine" --hole AhKd --board 4s5h6d8c9d --wager lucky-pair=1 --wager-table lucky-pair=high
check "a point of a hand" equal 0 "$status"
run "$FELT" simulate --book "$mine" --rounds 20k --wager lucky-pair=1 --trips 1 --json
check "rounds of it are played" says '"ante":500,"trips":500,"lucky_pair":500,'
check "and agree with the exact value" says '{"name":"lucky-pair","cents":'
# A house whose main game the solver does not take has its report in a second; the other takes the sanitizers half a minute.
reported() { # book, then words
  run "$FELT" report --book "$1" --format json --output "$scratch/report.json"
  check "a report" equal 0 "$status"
  shift
  for words in "$@"; do check "has $words" grep -qF -- "$words" "$scratch/report.json"; done
}
alone='"Lucky Pair, table low, kept to the end"' others='"Top Table by the number of hands in the round'
reported "$scratch/lighthouse.yaml" "$alone" "$others"
[ -n "$FELT_SANITIZE" ] || reported "$mine" "$alone" "$others" '"Lucky Pair of one Ante, after a fold"'

for book in catfish-bend chickasaw massachusetts players-guide; do
  printf '?\np\n10 trips 5 lucky 3 top 2\n4\n\nc\nc\nf\nl 3\n10 lucky 11\nq\n' >"$scratch/in"
  run "$FELT" play --book "$scratch/$book.yaml" --seed 5 --players 3 --record "$scratch/record" <"$scratch/in"
  check "$book: a session" equal 0 "$status"
  check "$book: help has them" grep -qF '10 lucky 5       and 5 on Lucky Pair' "$out"
  check "$book: the pay tables have them" grep -qE 'blind +trips +lucky-pair' "$out"
  check "$book: a hand's wagers have them" grep -qE 'lucky (\$|EUR )3' "$out"
  check "$book: the result has them" grep -qE '^  top-table +(\$|EUR )4 ' "$out"
  check "$book: no hand stands on one that needs Ante and Blind" grep -qF "$(sentence wager-needs-ante 'Lucky Pair')" "$out"
  check "$book: every line fits 80 columns" nothing "$(awk 'length($0) > 80' "$out")"
  check "$book: the record has them by their words" grep -qF 'lucky-pair=300 top-table=200' "$scratch/record"
  run "$FELT" replay --book "$scratch/$book.yaml" "$scratch/record"
  check "$book: and replays" grep -qE 'lucky pair (\$|EUR )3.00, top table (\$|EUR )2.00' "$out"
done
done_testing
