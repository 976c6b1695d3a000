#!/bin/sh
# felt play --record, then felt replay: the same money, and a record that was tampered with is refused at its line.
. "$FELT_SOURCE/tests/tap.sh"

record=$scratch/record
for book in catfish-bend chickasaw massachusetts players-guide; do
  printf '10 trips 5 prog\n4\n\nc\n2\n1\n\nc\nc\nf\nq\n' >"$scratch/in"
  run "$FELT" play --book "$book" --seed 11 --players 4 --record "$record" <"$scratch/in"
  grep -E '^  Net ' "$out" | sed 's/^  Net //; s/ .*//' >"$scratch/played"
  run "$FELT" replay "$record"
  check "$book: every step is allowed" equal 0 "$status"
  check "$book: the settlement is worked out again" test "$(grep -c ' net ' "$out")" -eq 12
  check "$book: the cards open step by step" grep -q '^       dealer ' "$out"
done

session() { "$FELT" play --book chickasaw --seed 3 --record "$record" <"$FELT_SOURCE/docs/examples/session.txt" >/dev/null; }
session
check "the example is the record of the session beside it" cmp "$record" "$FELT_SOURCE/docs/examples/record.txt"

refused() { # words, then a sed script
  sed -e "$2" "$record" >"$scratch/changed"
  run "$FELT" replay "$scratch/changed"
  cat "$err"
  equal 2 "$status" && equal 1 "$(wc -l <"$err")" && grep -qF -- "$1" "$err"
}
check "a step out of turn" refused ":6:" '6s/.*/v1 flop/'
check "a play that the book does not allow" refused "5 times the ante" '6s/multiple=4/multiple=5/'
check "a card twice" refused ":5:" '5s/cards=Jh/cards=9h/'
check "another edition of the book" refused "another edition" '1s/hash=..../hash=0000/'
check "no head" refused ":1:" '1d'
check "a word that nobody knows" refused ":4:" '4s/lock/lick/'
check "an empty file" refused "empty" 'd'
check "garbage" refused "not a record" '1s/.*/\x01\x02/'

sed 's/returned=6000/returned=9000/' "$record" >"$scratch/changed"
run "$FELT" replay "$scratch/changed"
check "money that the book does not give is a difference" equal 3 "$status"
check "and it is named" grep -qF ":12: seat 1 was given back 9000 of 6000 cents, by the book it is 6000 of 6000" "$err"

complains() { # words, then the command's words
  expected=$1
  shift
  run "$FELT" replay "$@"
  cat "$err"
  equal 2 "$status" && equal 1 "$(wc -l <"$err")" && grep -qF -- "$expected" "$err"
}
check "a file that is not there" complains "No such file" "$scratch/none"
check "no file" complains "missing"
check "two files" complains "one record at a time" a b
done_testing
