#!/bin/sh
# felt replay: the recorded rounds of the documents, and records that were cut, mixed up or forged.
. "$FELT_SOURCE/tests/tap.sh"
examples=$FELT_SOURCE/docs/examples
shoe=$examples/massachusetts-shoe.record

for record in "$examples"/*.record; do
  run "$FELT" replay "$record"
  check "$(basename "$record" .record) replays to Game Over" sh -c "tail -n 1 '$out' | grep -q 'Game Over' && [ $status = 0 ]"
done
check "there is a record of every way of dealing" equal 7 "$(find "$examples" -name '*.record' | wc -l)"

# A changed record: exit status, and words of the one line on standard error.
spoiled() { # status words sed-script
  sed -e "$3" "$shoe" >"$scratch/spoiled"
  run "$FELT" replay "$scratch/spoiled"
  cat "$err"
  equal "$1" "$status" && equal 1 "$(wc -l <"$err")" && grep -q "^felt replay: $(sentence fault-in-line '[0-9]*'): " "$err" && grep -qF -- "$2" "$err"
}
check "a payment that the book does not give is a difference" spoiled 3 "$(fragment book-gives)v1 pay seat=3" \
  's/seat=3 outcome=lose staked=6000 returned=0/seat=3 outcome=lose staked=6000 returned=100/'
check "a play that the rules forbid is a difference, with the rule" spoiled 3 "$(sentence play-not-allowed 5 preflop) (MA" \
  's/seat=1 multiple=4/seat=1 multiple=5/'
check "a wager over the limit is a difference, with the rule" spoiled 3 '(R15)' 's/bet seat=3 ante=1500 blind=1500/bet seat=3 ante=150000 blind=150000/'
check "a step left out is a difference" spoiled 3 "$(sentence other-seats-turn 3)" '/^v1 check seat=3/d'
check "a card twice is a difference" spoiled 3 "$(sentence card-is-there Ts)" 's/reveal cards=QsTh/reveal cards=QsTs/'
check "a payment without its settlement is a difference" spoiled 3 "$(fragment no-command-gives-it)" '/^v1 settle/d'
check "another edition of the book is a difference" spoiled 3 "$(sentence other-edition)" \
  's/^v1 open book=massachusetts/& hash=0101010101010101010101010101010101010101010101010101010101010101/'
check "a record that ends within a step is a difference" spoiled 3 "$(sentence record-ends-early)" '/^v1 pay seat=1/,$d'
check "an unknown word is bad input" spoiled 2 "$(sentence unknown-word)" 's/^v1 lock/v1 bolt/'
check "a second spelling is bad input" spoiled 2 "$(sentence usual-value)" 's/^v1 coin-in.*/v1 bet seat=2 ante=0/'
check "a record of another version is bad input" spoiled 2 "$(sentence not-this-version)" 's/^v1 lock/v2 lock/'
check "a record without a book is bad input" spoiled 2 "$(sentence record-without-book)" '1,3d'

run "$FELT" replay - <"$shoe"
check "a record may come on standard input" equal 0 "$status"
sed -e '/^v1 table/d' "$shoe" >"$scratch/short"
run "$FELT" replay "$scratch/short"
check "a record may begin with a round" equal 0 "$status"
run "$FELT" replay --book catfish-bend "$shoe"
check "the wrong book is bad input" equal 2 "$status"
run "$FELT" replay "$scratch/nowhere"
check "a missing file fails" test "$status" != 0
: >"$scratch/empty"
run "$FELT" replay "$scratch/empty"
check "an empty record is bad input" equal 2 "$status"
run "$FELT" replay
check "no record is bad usage" equal 2 "$status"

run "$FELT" replay --json "$shoe"
check "JSON has a line for every event" equal "$(grep -c '^v1' "$shoe")" "$(wc -l <"$out")"
check "JSON holds the events as recorded" sh -c "grep -qF '\"event\":\"v1 bet seat=3 ante=1500 blind=1500\"' '$out'"
check "JSON holds the settlement" sh -c "grep -q '\"settlement\":{\"book\":\"massachusetts\"' '$out'"
run "$FELT" replay --step "$shoe" </dev/null
check "--step does not wait without a terminal" equal 0 "$status"
done_testing
