#!/bin/sh
# felt play: a whole session from a file, on every book, in 80 columns.
. "$FELT_SOURCE/tests/tap.sh"

session() { # standard input in printf's form, then the command's words
  input=$1
  shift
  # shellcheck disable=SC2059 # the input is a format on purpose
  printf "$input" >"$scratch/in"
  run "$FELT" play "$@" <"$scratch/in"
}

says() { # words
  cat "$out" "$err"
  equal 0 "$status" && equal "" "$(cat "$err")" && grep -qF -- "$1" "$out"
}
fits() { nothing "$(awk 'length($0) > 80' "$out")"; }

for book in catfish-bend chickasaw massachusetts players-guide; do
  session '?\np\n10 trips 5 prog\nh\nc\nh\nc\nh\n1\n\n4\n\nc\n2\n1\nq\n' --book "$book" --seed 5 --players 6
  check "$book: a session with Trips and the progressive" says "rounds: "
  check "$book: every line fits 80 columns" fits
  check "$book: the coach names the best action" says "the best"
  check "$book: on the river it counts the dealer's outs in cards" says "  $(sentence outs 4 45)."
  session '10 trips 5 prog\n4\n\nc\n2\n1\n\nc\nc\nf\nq\n' --book "$book" --seed 11 --players 4 --record "$scratch/record"
  check "$book: its record replays step by step" "$FELT" replay "$scratch/record"
  check "$book: no colour in a file" nothing "$(grep -c "$(printf '\033')" "$out" | grep -v '^0$')"
done

session '10\nc\nc\nf\nq\n' --book chickasaw --seed 7
cp "$out" "$scratch/first"
session '10\nc\nc\nf\nq\n' --book chickasaw --seed 7
check "the same seed deals the same cards" cmp "$scratch/first" "$out"
check "a fold loses Ante and Blind by the rule" says "CN 20"

session '10\n4\nq\n' --book chickasaw --seed 11
decides() { # what both have, what decides: one sentence with a capital
  # shellcheck disable=SC2086 # a code and its figures
  both=$(sentence both-have : $1) deciding=$(sentence $2)
  says "$(echo "$both" | cut -c1 | tr '[:lower:]' '[:upper:]')$(echo "$both" | cut -c2-); $deciding."
}
check "a showdown names the card that decided it" decides "pair-of @rank-king" "dealers-kicker-beats @rank-ace @rank-ten"
session '10\n4\nq\n' --book chickasaw --seed 5
check "a tie has none" decides "straight-to @rank-seven" hands-tie
session '10\nc\nc\nf\nq\n' --book chickasaw --seed 11
check "a fold is not a showdown" nothing "$(grep -iE "$(fragment both-have)|$(sentence neither-has-pair)|$(sentence hands-tie)" "$out")"

session '10 trips 5\n' --book chickasaw --seed 7
check "input that ends in mid-hand checks and folds (R35)" says "1 round: "
session '3\n10000\n10 trips 1000\nten\n10 cover 5\nbuy x\nq\n' --book chickasaw --bank 500
check "a bet off the limits is refused with its rule" says "$(sentence off-limits USD=300 USD=500 USD=10000) (R15)"
check "more than one has is refused" says "buys chips"
check "nonsense is named" says "$(sentence not-understood ten)"
check "a wager that the book does not have" says "seat 1"
session '10\nbuy 100\n4\nq\n' --book chickasaw --bank 20 --seed 3
check "chips can be bought in mid-hand" says "You have \$120 now."

session '10 trips 5 prog cover 5 match 10\n4\nq\n' --book massachusetts --seed 7 --players 3
check "all wagers at once fit 80 columns" fits
session '10 toke 1 ante\n4\nq\n' --book chickasaw --seed 7
check "a toke is told apart from the result" says "your toke of \$1 on the ante"
check "and so is what was given in all" says "Tokes given to the dealer: \$1"
session 'p\nq\n' --book chickasaw
check "pay tables name hands in words" says "royal flush "

complains() { # words, then the command's words
  expected=$1
  shift
  run "$FELT" play "$@" </dev/null
  cat "$err"
  equal 2 "$status" && equal 1 "$(wc -l <"$err")" && grep -qF -- "$expected" "$err"
}
check "too many players" complains "$(sentence table-has-positions 6)" --players 7
check "no players" complains "--players" --players 0
check "a seed that is not a number" complains "--seed" --seed x
check "a bank that is not an amount" complains "--bank" --bank -5
check "a book that is not there" complains "$(sentence no-book-named nowhere 'catfish-bend, chickasaw, massachusetts, players-guide')" --book nowhere
done_testing
