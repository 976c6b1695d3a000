#!/bin/sh
# felt settle: the example of its documents to the cent, and bad input of every kind.
. "$FELT_SOURCE/tests/tap.sh"

example=$FELT_SOURCE/docs/examples/round.json

settled() { # book, then a sed script that changes the example
  sed -e "${2:-}" "$example" >"$scratch/round.json"
  run "$FELT" settle --book "$1" "$scratch/round.json"
}

# The compact settlement holds these words.
says() { # words, book, sed script
  settled "$2" "${3:-}"
  cat "$err"
  equal 0 "$status" && tr -d ' \n' <"$out" >"$scratch/compact" && {
    cat "$scratch/compact"
    grep -qF -- "$1" "$scratch/compact"
  }
}

# Exit 2, nothing on standard output, one short line that holds the given words.
refused_with() {
  cat "$err"
  equal 2 "$status" && equal "" "$(cat "$out")" && equal 1 "$(wc -l <"$err")" && [ "$(wc -c <"$err")" -lt 400 ] &&
    grep -q '^felt settle: ' "$err" && grep -qF -- "$1" "$err"
}
complains() { # words, book, sed script
  settled "$2" "${3:-}"
  refused_with "$1"
}

check "the royal takes the mega meter" says '"pays":1000014,"level":"mega","rule":"CN34"' chickasaw
check "the royal pays the blind 500 to 1" says '{"wager":"blind","stake":1000,"result":"win","pays":500000,"rule":"CN30"}' chickasaw
check "the seat's sums" says '"envy":0,"staked":6600,"returned":1536514,"net":1529914' chickasaw
check "the meters after" says '"mega":{"before":1000000,"contributed":14,"paid":1000014,"reseeded":1000000,"after":1000000}' chickasaw
check "a meter award must be cleared" says '{"seat":1,"needs":"clear-title-31-ofac-patron-data","rule":"CN39"}' chickasaw
check "assumed values are named" says '"progressive.seed","progressive.growth"' chickasaw

check "a card twice" complains "seat 2 hole: $(sentence card-twice Ah)" chickasaw 's/4c/Ah/'
check "a card that is none" complains "seat 2 hole: $(sentence not-spelled-as-card 4x)" chickasaw 's/4c/4x/'
check "a wager off the limits" complains "seat 1 ante: $(sentence off-limits USD=100 USD=500 USD=10000)" chickasaw \
  's/"ante": 1000, "blind": 1000, "trips": 500/"ante": 100, "blind": 100, "trips": 500/'
check "a sensor that the table does not have" complains "round dead_sensors" chickasaw 's/"incidents": \[\]/"dead_sensors": [7]/'
check "half a chip" complains "seat 1 trips: $(sentence not-whole-chips USD=550 USD=100)" chickasaw 's/"trips": 500, "progressive"/"trips": 550, "progressive"/'
check "a progressive alone" complains "seat 3 progressive: $(sentence progressive-alone) (CN 6)" chickasaw 's/"trips": 500, "hole"/"progressive": true, "hole"/'
check "trips alone where the book forbids it" complains "seat 3 trips: $(sentence wager-needs-ante Trips)" massachusetts 's/"meters.*}/"meters": {}/'
check "a play of five antes" complains "seat 1 play: $(sentence not-a-play-wager 5 preflop)" chickasaw 's/"multiple": 4/"multiple": 5/'
check "a second play" complains "duplicate object key near" chickasaw 's|"multiple": 4}|"multiple": 4}, "play": "fold"|'
check "a third hand of one player" complains "seat 3 player: $(sentence too-many-hands 2) (CN 7)" chickasaw 's/"bob"/"ann"/; s/"cat"/"ann"/'
check "a match play where there is none" complains "seat 1 match_play: $(sentence field-not-here)" chickasaw \
  's/"trips": 500, "progressive"/"match_play": 0, "progressive"/'
check "an unknown field" complains "seat 2 bet: $(sentence field-unknown)" chickasaw 's/"ante": 1000, "blind": 1000, "hole"/"bet": 1000, "blind": 1000, "hole"/'
check "an unknown option" complains "round options trips_table" chickasaw 's/"incidents": \[\]/"options": {"trips_table": "A"}/'
check "an unknown level" complains "round meters jackpot: $(sentence field-unknown)" chickasaw 's/"mega"/"jackpot"/'
check "a number that is not whole" complains "seat 1 ante" chickasaw 's/"ante": 1000, "blind": 1000, "trips"/"ante": 1000.5, "blind": 1000, "trips"/'
check "no seats" complains "round seats: $(sentence seats-missing)" chickasaw '4,8d; s/"incidents": \[\]/"seats": []/'
check "an incident that names no such seat" complains "seat 6 incidents" chickasaw \
  's/"incidents": \[\]/"incidents": [{"kind": "shared-information", "seat": 6, "decision": "continue"}]/'
check "a decision that is missing" complains "(CN 50)" chickasaw 's/"incidents": \[\]/"incidents": [{"kind": "other"}]/'
check "a 2x that was cancelled" complains "seat 1 play: $(sentence flop-bets-cancelled)" players-guide \
  's/"meters.*}/"meters": {}/; s/"street": "preflop", "multiple": 4/"street": "flop", "multiple": 2/
  /"seat": 3/d; s/"play": "fold"},/"play": "fold"}],/; s/"trips": 500, //
  s/"incidents": \[\]/"incidents": [{"kind": "dealer-card-exposed", "when": "after-flop"}]/'

# Two pair each: the hole cards decide. Seat 2 folds, seat 3 has Trips alone.
showdown='s/"dealer": .*/"dealer": ["9d", "3s"],/; s/"board": .*/"board": ["Kh", "Kd", "4d", "4c", "2s"],/; s/"Jh", "Th"/"Qc", "3d"/; s/"4c", "4d"/"5c", "5d"/'
decided() { # words
  settled chickasaw "$showdown"
  cp "$out" "$scratch/plain"
  run "$FELT" settle --deciding --book chickasaw "$scratch/round.json"
  cat "$err"
  equal 0 "$status" && tr -d ' \n' <"$out" >"$scratch/compact" && {
    cat "$scratch/compact"
    grep -qF -- "$1" "$scratch/compact"
  }
}
check "--deciding names the cards that decided" decided '"deciding":{"by":"kicker","place":5,"hand":["Qc"],"dealer":["9d"]}'
check "only a showdown has deciding cards" equal 1 "$(grep -c '"deciding"' "$out")"
check "without --deciding nothing is said of it" nothing "$(grep -n deciding "$scratch/plain")"
run "$FELT" settle --deciding --lines <<EOF
{"book": "chickasaw", "round": $(tr -d '\n' <"$scratch/round.json")}
EOF
check "line by line, too" grep -qF '"deciding":{"by":"kicker"' "$out"

# The order of money: what is taken before the deal, then hand by hand from the dealer's right, folded hands after them.
moved() { # book, "stage seat wager does cents" a line
  run "$FELT" settle --moves --book "$1" "$example"
  cat "$err"
  tr -d ' \n' <"$out" | sed 's/.*"moves"://' | tr '{' '\n' |
    sed -n 's/"stage":"\([a-z-]*\)","seat":\([0-9]*\),"wager":"\([a-z-]*\)","does":"\([a-z]*\)","cents":\([0-9]*\).*/\1 \2 \3 \4 \5/p' >"$scratch/moves"
  cat "$scratch/moves"
  equal "$2" "$(cat "$scratch/moves")"
}
check "--moves has every movement of money in the book's order" moved chickasaw "taken 1 progressive take 100
hand 3 trips take 500
hand 1 ante return 1000
hand 1 ante pay 1000
hand 1 blind return 1000
hand 1 blind pay 500000
hand 1 play return 4000
hand 1 play pay 4000
hand 1 trips return 500
hand 1 trips pay 25000
hand 1 progressive pay 1000014
folded 2 ante take 1000
folded 2 blind take 1000"
check "every movement names its rule" equal 13 "$(grep -c '"does"' "$out")"
run "$FELT" settle --book chickasaw "$example"
check "without --moves there are none" nothing "$(grep -n moves "$out")"

head -c 300 "$example" >"$scratch/cut.json"
run "$FELT" settle --book chickasaw "$scratch/cut.json"
check "a truncated file" refused_with "$(fragment not-a-json-round)"
head -c 10000000 /dev/zero >"$scratch/zero.json"
run "$FELT" settle --book chickasaw "$scratch/zero.json"
check "a file of ten million bytes" refused_with "$(sentence file-longer-than "$scratch/zero.json" 1048576)"
run "$FELT" settle --book chickasaw "$scratch/none.json"
check "a file that is not there" refused_with "No such file"
run "$FELT" settle --book nowhere "$example"
check "a book that is not there" refused_with "$(sentence no-book-named nowhere 'catfish-bend, chickasaw, massachusetts, players-guide')"
run "$FELT" settle "$example"
check "no book at all" refused_with "$(sentence settle-needs-book)"
awk 'BEGIN { while (i++ < 100000) printf "[" }' >"$scratch/deep.json"
run "$FELT" settle --book chickasaw "$scratch/deep.json"
check "a hundred thousand brackets" refused_with "$(fragment not-a-json-round)"

{
  printf '{"book": "chickasaw", "round": '
  tr -d '\n' <"$example"
  printf '}\nnonsense\n{"book": "nowhere", "round": {}}\n'
} >"$scratch/lines"
run "$FELT" settle --lines <"$scratch/lines"
check "one answer a line" equal "1 2" "$(grep -c '^{"book"' "$out") $(grep -c '^{"error"' "$out")"
done_testing
