#!/bin/sh
# felt books, as docs and contracts promise it.
. "$FELT_SOURCE/tests/tap.sh"
houses="catfish-bend chickasaw massachusetts players-guide"

succeeds() { # the command's words; output in $out, nothing on standard error
  run "$FELT" books "$@"
  cat "$err"
  equal 0 "$status" && nothing "$(cat "$err")"
}

# Exit 2, nothing on standard output, and the words on standard error.
complains() { # words, then the command's words
  words_expected=$1
  shift
  run "$FELT" books "$@"
  cat "$err"
  equal 2 "$status" && nothing "$(cat "$out")" && grep -qF -- "$words_expected" "$err" &&
    nothing "$(grep -v '^felt books: ' "$err")"
}

# The built-in book with a sed script applied, in $scratch/mine.yaml.
change() { "$FELT" books text "$1" | sed "$2" >"$scratch/mine.yaml"; }

check "books alone lists them" succeeds
check "all four" equal "$houses" "$(cut -d' ' -f1 "$out" | tr '\n' ' ' | sed 's/ $//')"
check "list as well" succeeds list
check "list --json" succeeds list --json
check "JSON names them" equal 4 "$(grep -o '"name":"[a-z-]*"' "$out" | wc -l)"

for house in $houses; do
  check "$house is shown" succeeds show "$house"
  check "$house: the page keeps to 80 columns" nothing "$(awk 'length > 80' "$out")"
  check "$house: no blanks at the end of a line" nothing "$(grep ' $' "$out")"
  check "$house: assumed values are marked" grep -q "$(sentence rules-assumed R15)\$" "$out"
  check "$house is shown as JSON" succeeds show "$house" --json
  check "$house: one line of JSON" equal 1 "$(wc -l <"$out")"
  check "$house checks without a fault" succeeds check "$house"
  change "$house" ''
  check "$house: its text checks as a file" succeeds check "$scratch/mine.yaml"
  check "$house says so" equal "$scratch/mine.yaml: no faults" "$(cat "$out")"
  check "$house: its text is the same book" succeeds diff "$house" "$scratch/mine.yaml"
done

# Has the page a row of this label, this value, this rule?
row() { # house label value rule
  "$FELT" books show "$1" | tee "$scratch/page" | sed 's/   *//g' >"$scratch/rows"
  grep -xF -- "$2$3$4" "$scratch/rows" || { cat "$scratch/page" && return 1; }
}
royal=$(sentence rules-value @kind-royal-flush) house=$(sentence rules-value @kind-full-house)
check "Chickasaw words odds with a colon" row chickasaw "$royal" "$(sentence rules-odds-colon 500 1)" "CN Blind Table 1"
check "Chickasaw's progressive is worded for 1" row chickasaw "$house" "$(sentence rules-for-one 50)" "CN Prog Table 4"
check "Massachusetts never words odds with for (MA 10(a))" nothing \
  "$("$FELT" books show massachusetts | grep -E "[0-9]$(fragment rules-for-one)")"
check "Massachusetts wins times the wager" sh -c '"$1" books show massachusetts | grep -qF "$2"' sh "$FELT" "$(sentence rules-wins-times 300)"
check "seeds are shown for the wager in force" row massachusetts "$(sentence rules-seed jackpot)" "$(sentence rules-amount USD=5000000)" "MA 13(e) PTMGL01"

if command -v python3 >/dev/null 2>&1; then
  json_value() { # house, python expression over the book b, expected
    "$FELT" books show "$1" --json | python3 -c "import json, sys; b = json.load(sys.stdin); print($2)"
  }
  check "JSON: amounts in cents" equal 10000 "$(json_value chickasaw 'b["trips"]["limits"]["max"]')"
  check "JSON: odds" equal "3 2" "$(json_value chickasaw '*b["ante_and_blind"]["blind_pays"]["flush"]["pays"].values()')"
  check "JSON: parts per million" equal 20000 "$(json_value catfish-bend 'b["progressive"]["table"]["growth"]["major"]["reserve_ppm"]')"
  check "JSON: rulings" equal R1 "$(json_value chickasaw 'b["progressive"]["table"]["seeds"]["mega"]["assumed"]')"
fi

differs() { run "$FELT" books diff "$@" && cat "$err" && equal 3 "$status"; }
check "two houses differ" differs chickasaw catfish-bend
check "the difference names both rules" sh -c 'grep -A2 "^trips / pays / flush$" "$1" | grep -q "7 to 1.*(CB Trips Table 5)"' sh "$out"
check "as JSON" differs chickasaw catfish-bend --json
change chickasaw 's/6 to 1,/7 to 1,/'
check "one changed value is one difference" differs chickasaw "$scratch/mine.yaml"
check "and is counted" grep -q '^1 entries differ' "$out"

# What a house does not have is written "no", where docs/books.md says so; the rest every house has.
without() { "$FELT" books text "$1" | awk -v section="$2" '/^[a-z]/ { skip = index($0, section ":") == 1; if (skip) print section ": no" } !skip' \
  >"$scratch/mine.yaml"; }
for section in progressive 'cover all' 'payout limits' 'dealer tokes' 'match play' 'paying out'; do
  without chickasaw "$section"
  check "a house without $section" succeeds check "$scratch/mine.yaml"
done
for section in trips play dealing 'ante and blind' 'what decides' table 'when something goes wrong'; do
  without chickasaw "$section"
  case $section in when*) needs="needs-list" ;; *) needs="needs-fields" ;; esac
  check "no house is without $section" complains "$section: $(sentence $needs)" check "$scratch/mine.yaml"
  check "no house is without $section: one fault" equal 1 "$(wc -l <"$err")"
done
check "which the document says" grep -q 'house has: `trips: no` is refused' "$FELT_SOURCE/docs/books.md"

# A fifth house, by its book alone: other multiples, four levels, odds in thirds, tokes, Cover All, a fee.
lighthouse=$FELT_SOURCE/tests/books/lighthouse.yaml
cat >"$scratch/round.json" <<'END'
{"meters": {"grand": 5000000}, "dealer": ["Ac", "7d"], "board": ["Ah", "Kh", "Qh", "7s", "9c"],
 "seats": [
   {"seat": 1, "player": "ann", "ante": 1025, "blind": 1025, "trips": 525, "progressive": true, "cover_all": 100,
    "toke": {"on": "trips", "amount": 20}, "hole": ["Jh", "Th"], "play": {"street": "preflop", "multiple": 5}},
   {"seat": 8, "player": "ann", "ante": 1000, "blind": 1000, "progressive": true, "hole": ["9s", "9d"],
    "play": {"street": "river", "multiple": 2}},
   {"seat": 7, "player": "ann", "ante": 1000, "blind": 1000, "hole": ["2c", "3d"], "play": "fold"}]}
END
check "a fifth house is shown" succeeds show "$lighthouse"
check "a fifth house is compared" differs chickasaw "$lighthouse"
run "$FELT" settle --book "$lighthouse" "$scratch/round.json"
cat "$err"
check "a fifth house settles" equal 0 "$status"
# Seat 1: 10.25 even, 400 to 1, 51.25 even, 5.25 at 100 to 1, the grand meter with this round's 0.52, Cover All at
# 130 to 1 with four hands, envy to the winner too, the progressive wager back; less stakes and the fee.
check "to the cent" equal "5556652 79784 -2050" "$(sed -n 's/.*"net": *\(-*[0-9]*\).*/\1/p' "$out" | tr '\n' ' ' | sed 's/ $//')"
check "citing its own rules" nothing "$(sed -n 's/.*"rule": *"\([^"]*\)".*/\1/p' "$out" | grep -v '^LH ')"

change chickasaw 's/6 to 1,/5 to 2,/; s/currency: USD/currency: usd/'
line=$(grep -n '5 to 2' "$scratch/mine.yaml" | cut -d: -f1)
check "a lower hand that pays more is refused" complains \
  ":$line: trips / pays / flush: $(sentence odds-less-than-lower 5 2 straight) (CN Trips Table 5)" check "$scratch/mine.yaml"
check "all faults are listed" equal 2 "$(wc -l <"$err")"
check "show refuses it too" complains "$(sentence odds-less-than-lower 5 2 straight)" show "$scratch/mine.yaml"
check "diff refuses it too" complains "$(sentence odds-less-than-lower 5 2 straight)" diff chickasaw "$scratch/mine.yaml"
run "$FELT" books check --json "$scratch/mine.yaml"
check "faults as JSON" grep -qF "\"line\":$line,\"what\":\"trips / pays / flush: $(sentence odds-less-than-lower 5 2 straight)" "$out"
check "faults as JSON have codes" grep -qF '"code":"odds-less-than-lower"}' "$out"
check "faults as JSON are bad input still" equal 2 "$status"
check "a good file beside a bad one is not praised" complains "$(sentence odds-less-than-lower 5 2 straight)" check chickasaw "$scratch/mine.yaml"

change chickasaw 's/{count: 6, assumed: R15}/{count: 11, assumed: R15}/'
check "a value out of its range" complains "table / positions / count: $(sentence not-a-number-within 11 1 10) (R15)" check "$scratch/mine.yaml"
check "is one fault, whatever depends on it" equal 1 "$(wc -l <"$err")"
change chickasaw 's/needs: casino-check/needs: cash/'
check "a long fault is told to its end" complains 'decision, stub-count, deck-count (CN 40(a))' check "$scratch/mine.yaml"

change chickasaw 's/^house:/hause:/'
check "an unknown field" complains ":4: hause: $(sentence no-such-field)" check "$scratch/mine.yaml"
"$FELT" books text chickasaw | head -c 3000 >"$scratch/mine.yaml"
check "a truncated file" complains 'mine.yaml:' check "$scratch/mine.yaml"
"$FELT" books text chickasaw | sed '$d' >"$scratch/mine.yaml"
check "a file without its last line" complains "$(sentence book-cut-off)" check "$scratch/mine.yaml"
{
  echo 'a: &a [x,x,x,x,x,x,x,x,x]'
  for c in b c d e f g h i; do echo "$c: &$c [*a,*a,*a,*a,*a,*a,*a,*a]"; done
} >"$scratch/mine.yaml"
check "a bomb of aliases" complains "$(sentence has-alias)" check "$scratch/mine.yaml"
head -c 10000000 /dev/zero | tr '\0' 'x' >"$scratch/mine.yaml"
check "ten megabytes" complains "$(sentence file-longer-than "$scratch/mine.yaml" 262144)" check "$scratch/mine.yaml"
head -c 200000 /dev/zero >"$scratch/mine.yaml"
check "NUL bytes" complains "$(fragment not-yaml)" check "$scratch/mine.yaml"
: >"$scratch/mine.yaml"
check "an empty file" complains "$(sentence text-empty)" check "$scratch/mine.yaml"
check "no such file" complains 'No such file' check "$scratch/none.yaml"
check "no such book" complains "$(sentence no-book-named mars 'catfish-bend, chickasaw, massachusetts, players-guide')" show mars
check "text of no such book" complains "$(sentence no-built-in-book mars)" text mars
check "an unknown part" complains "$(sentence not-a-part-of-books lost)" lost
check "check without a file" complains "$(sentence check-takes-files)" check
check "show without a book" complains "$(sentence show-takes-one-book)" show
check "diff of one" complains "$(sentence diff-takes-two-books)" diff chickasaw
check "list with a name" complains "$(sentence list-takes-no-name)" list chickasaw
done_testing
