#!/bin/sh
# What the commands say, in words: the reasons that the tests of this folder go by, each with its figures and its sentence.
. "$FELT_SOURCE/tests/tap.sh"

# A code with its figures, as sentence takes them; below it the words.
cat >"$scratch/rows" <<'END'
all-needs-output
  --format all needs --output FILE, the files' common name
amount-too-large 99999999999999
  the amount is too large: "99999999999999"
antes-not-in-cents
  that many antes are not an amount in whole cents
board-count 4
  4 cards: a decision has 0, 3 or 5 on the board
book-and-from
  --book and --from exclude each other
book-cut-off
  the book ends without its last line, "...": it may be cut off
book-gives 24 'v1 pay seat=3' '' '' ''
  line 24: the book gives "v1 pay seat=3"
book-has-none-such
  the book has none of that name
book-without-table
  the book has no such table
both-have : pair-of @rank-king
  both have a pair of kings
by-hands-of-others 'Top Table'
  Top Table goes by the hands of others, which are not part of the game that is solved
cannot-write-file none/report.html 'No such file or directory'
  cannot write none/report.html: No such file or directory
card-in-sight 4c
  the card 4c is in the hand or on the board
card-in-sight Kh
  the card Kh is in the hand or on the board
card-is-there Ts
  the card Ts is there already
card-twice Ah
  the card Ah is there twice
check-takes-files
  check takes at least one file
command-guessed evla eval
  unknown command "evla"; did you mean eval?
command-guessed servee serve
  unknown command "servee"; did you mean serve?
command-missing
  a command is missing (felt --help lists them)
dealers-kicker-beats @rank-ace @rank-ten
  the dealer's ace kicker beats your ten
diff-takes-two-books
  diff takes two books
distribution-without-envy
  the distribution is of one hand alone, without envy
fault-in-line 1 : card-twice Ah
  line 1: the card Ah is there twice
fault-in-line 1 : line-longer-than 65536
  line 1: longer than 65536 characters
fault-in-line 1 : not-five-to-seven 4
  line 1: 4 cards; a hand has five to seven
fault-in-line 2 : no-cards-given
  line 2: no cards; a hand has five to seven
fault-in-line-place 3 'character 7' : not-a-card Xx
  line 3, character 7: not a card: "Xx" (a rank of 23456789TJQKA, then a suit of cdhs)
field-not-here
  there is no such field here
field-unknown
  unknown field
file-longer-than zero.json 1048576
  zero.json: longer than 1048576 bytes
flop-bets-cancelled
  Play wagers of the flop are cancelled and handed back
flush-to @rank-ace
  a flush, ace high
hands-tie
  the hands tie
has-alias
  aliases (*) have no place in a book
hash-differs 01ab 02cd
  the hash is 01ab, computed from what stands there 02cd
high-card @rank-king
  king high
hole-not-two Ah 1
  --hole Ah: 1 card, not two
hole-option-missing
  --hole is missing: two cards
level-given-twice
  that level was given already
level-not-of-book
  the book's progressive has no such level
list-takes-no-name
  list takes no name
missing-in-document
  is missing in the document
more-than-antes 1000
  more than 1000 antes
more-than-the-ante USD=1100 USD=1000
  $11.00 is more than the Ante, $10.00
name-says-no-form report.doc
  --output report.doc: a name that ends in .html, .pdf, .json, .csv or .txt says the form; for another name --format does
needs-fields
  needs fields of its own, as in {rule: ...}
needs-list
  needs a list or fields of its own
no-book-named mars 'catfish-bend, chickasaw, massachusetts, players-guide'
  no book "mars"; there are catfish-bend, chickasaw, massachusetts, players-guide, or give the path of a YAML file
no-book-named nowhere 'catfish-bend, chickasaw, massachusetts, players-guide'
  no book "nowhere"; there are catfish-bend, chickasaw, massachusetts, players-guide, or give the path of a YAML file
no-built-in-book mars
  no built-in book "mars"
no-cards-given
  no cards; a hand has five to seven
no-command-gives-it
  no command of the book gives this by itself
no-play-on-river 2
  2x is not a Play wager on the river
no-such-field
  a book has no such field here
no-toke-on lucky-pair
  no toke may stand on the lucky-pair wager
not-a-card A
  not a card: "A" (a rank of 23456789TJQKA, then a suit of cdhs)
not-a-card Xx
  not a card: "Xx" (a rank of 23456789TJQKA, then a suit of cdhs)
not-a-card xx
  not a card: "xx" (a rank of 23456789TJQKA, then a suit of cdhs)
not-a-hand-count
  not a number of hands
not-a-json-round 1 1 'unexpected token'
  not a JSON round: line 1, column 1: unexpected token
not-a-number-within 11 1 10
  "11" is not a plain number from 1 to 10
not-a-part-of-books lost
  "lost" is not one of list, show, check, diff, text
not-a-play-wager 5 preflop
  5 times the ante is not a Play wager of this street (preflop)
not-a-receipt
  its answer is not the receipt of a command
not-an-amount -3
  not a plain amount like 5 or 0.50: "-3"
not-an-amount -5
  not a plain amount like 5 or 0.50: "-5"
not-an-anchor 1:abc
  not an anchor like 12:0123...: "1:abc"
not-an-engine
  neither settle nor table
not-an-export-format xml
  the format is jsonl or hledger, not "xml"
not-below-2-to-64
  not a whole number below 2^64
not-five-to-seven 4
  4 cards; a hand has five to seven
not-five-to-seven 8
  8 cards; a hand has five to seven
not-level-and-amount
  not LEVEL=AMOUNT
not-one-up-to 16
  not 1 to 16
not-rounds
  not 1 to 1000G rounds
not-seen-on-flop four-flush
  nothing that is seen on the flop: four-flush
not-side-and-antes
  not NAME=N with a side wager of the book
not-spelled-as-card 4x
  not a card: "4x"
not-the-noted-event 999
  event 999 is not the one that was noted down
not-this-version
  not a record of this version
not-understood ten
  I do not understand "ten"; ? lists what can be said
not-whole-chips USD=550 USD=100
  $5.50 is not a multiple of the smallest chip, $1.00
not-yaml 'control characters are not allowed'
  not YAML: control characters are not allowed
odds-less-than-lower 5 2 straight
  pays 5 to 2, less than the lower straight
off-limits USD=100 USD=200 USD=5000
  $1.00 is off the limits, $2.00 to $50.00
off-limits USD=100 USD=500 USD=10000
  $1.00 is off the limits, $5.00 to $100.00
off-limits USD=20000 USD=500 USD=10000
  $200.00 is off the limits, $5.00 to $100.00
off-limits USD=250 USD=500 USD=10000
  $2.50 is off the limits, $5.00 to $100.00
off-limits USD=300 USD=500 USD=10000
  $3.00 is off the limits, $5.00 to $100.00
one-database
  one database at a time
only-with-progressive-option
  only with --progressive
only-with-trips-option
  only with --trips
only-with-wager-option
  only with --wager
option-not-one-of format docx 'html, pdf, json, csv, text, all'
  --format "docx" is not one of html, pdf, json, csv, text, all
option-not-one-of paper a3 'a4, letter'
  --paper "a3" is not one of a4, letter
option-not-one-of threads 0 '1 to 16'
  --threads "0" is not one of 1 to 16
option-takes-number connections 1 1000000 0
  --connections takes a number from 1 to 1000000, not "0"
option-takes-number pace 0 60000 1h
  --pace takes a number from 0 to 60000, not "1h"
option-takes-number players 1 10 11
  --players takes a number from 1 to 10, not "11"
option-takes-number practice 0 99 256
  --practice takes a number from 0 to 99, not "256"
other-edition
  recorded by another edition of this book (the hash differs)
other-seats-turn 3
  it is seat 3's turn
outs 23 45
  Outs: 23 of 45 unseen cards would each give the dealer a better hand
outs 4 45
  Outs: 4 of 45 unseen cards would each give the dealer a better hand
play-not-allowed 5 preflop
  a Play wager of 5 times the ante is not allowed on the preflop
players-over-positions 0 6
  0 is not 1 to 6: the table has 6 positions
players-over-positions 7 6
  7 is not 1 to 6: the table has 6 positions
players-over-positions 9 6
  9 is not 1 to 6: the table has 6 positions
program-missing serve /usr/libexec/felt
  the program felt-serve is missing: neither beside felt nor in ../libexec/felt or /usr/libexec/felt
progressive-alone
  a progressive is never played alone
record-ends-early
  the record ends in the middle of a step
record-without-book
  a record begins with a table or an open round and its book; see --book
report-needs-book
  --book is missing
seats-missing
  there are no seats
settle-needs-book
  --book is missing (felt books lists them)
show-takes-one-book
  show takes one book
table-has-positions 6
  --players: the table has 6 positions
text-empty
  the text is empty
too-many-hands 2
  a player may play 2 hands
two-books-needed
  two books are needed
unexpected-word chickasaw
  unexpected "chickasaw"
unexpected-word extra
  unexpected "extra"
unexpected-word x
  unexpected "x"
unknown-block
  has a block of unknown form
unknown-command ../felt
  unknown command "../felt" (felt --help lists them)
unknown-command frobnicate
  unknown command "frobnicate" (felt --help lists them)
unknown-command nothing
  unknown command "nothing" (felt --help lists them)
unknown-word
  an unknown word
usual-value
  a usual value is left out
wager-needs-ante 'Lucky Pair'
  Lucky Pair needs Ante and Blind
wager-needs-ante Trips
  Trips needs Ante and Blind
wager-of-nothing
  a wager of nothing
wagers-need-book
  --book is missing: a built-in book or a YAML file
which-database
  which database?
END
# shellcheck disable=SC2034 # the words, for eval
while read -r asked && IFS= read -r told; do
  check "$asked" eval "equal \"\${told#  }\" \"\$(sentence $asked)\""
done <"$scratch/rows"
check "there are as many as lines" equal "$((2 * cases))" "$(wc -l <"$scratch/rows")"

# One of each place that a sentence has on the command line.
says_all() { # the whole line on standard error, then the command's words
  expected=$1
  shift
  run "$FELT" "$@" </dev/null
  equal "$expected" "$(cat "$err")"
}
check "after the command" says_all 'felt eval: the card Ah is there twice' eval AhKhQhJhAh
check "after its option" says_all 'felt solve: --meter mega: not LEVEL=AMOUNT' solve --book chickasaw --progressive --meter mega
check "with its rule" says_all 'felt solve: players: 9 is not 1 to 6: the table has 6 positions (R15)' solve --book chickasaw --players 9
echo >"$scratch/in"
run "$FELT" eval - <"$scratch/in"
check "after its line" equal 'felt eval: line 1: no cards; a hand has five to seven' "$(cat "$err")"
run "$FELT" eval Ah Kd 9h 5h 2h 3h Ac
check "a hand" equal 'a flush, ace high                 Ah 9h 5h 3h 2h   rank 780 of 7462' "$(cat "$out")"
run "$FELT" advise --book chickasaw --hole KdQh --board 4s5h6d8c9d --json
check "a hand in JSON" grep -qF '"hand": "king high"' "$out"
run "$FELT" advise --book chickasaw --hole KdQh --board 4s5h6d8c9d
check "outs" grep -qx 'Outs: 23 of 45 unseen cards would each give the dealer a better hand.' "$out"
printf '10\n4\nq\n' >"$scratch/in"
run "$FELT" play --book chickasaw --seed 11 <"$scratch/in"
check "what decides a showdown" grep -qF "Both have a pair of kings; the dealer's ace kicker beats your ten." "$out"
run "$FELT" play --book chickasaw --seed 5 <"$scratch/in"
check "and a tie" grep -qF 'Both have a straight, seven high; the hands tie.' "$out"
# The rules page: headings, labels, values of several parts, what is assumed.
page() { "$FELT" books show "$1" >"$scratch/page"; }
page chickasaw
check "a row of a pay table" grep -q '^  royal flush  *500:1  *CN Blind Table 1$' "$scratch/page"
check "what a progressive pays" grep -q '^  full house  *50 for 1  *CN Prog Table 4$' "$scratch/page"
check "limits, and who set them" grep -q '^  Ante  *[$]5 to [$]100  *CN 1, assumed R15$' "$scratch/page"
page massachusetts
check "a heading" grep -q '^PROGRESSIVE PAYS, TABLE PTMGL01  *MA' "$scratch/page"
check "Massachusetts never words odds with for (MA 10(a))" nothing "$(grep -E '[0-9] for|for [0-9]' "$scratch/page")"
check "and wins times the wager" grep -q 'wins 300 times the wager' "$scratch/page"
check "a label that goes on" grep -q '^  [.][.][.] at a progressive win  the round stands, the award is held' "$scratch/page"
page catfish-bend
check "a value of several parts" grep -q 'winnings of blind, only pays of 500 to 1, tokes$' "$scratch/page"
done_testing
