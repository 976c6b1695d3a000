#!/bin/sh
# The reports of the four houses: solved, set in every form, twice the same. Some seconds each, so in the release only.
. "$FELT_SOURCE/tests/tap.sh"

report() { "$FELT" report "$@"; }

# A report is due within five seconds on two cores. Other processes do not count: its own processor time.
within() { # seconds, then the command
  python3 -c 'import resource, subprocess, sys
code = subprocess.run(sys.argv[2:]).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print("processor:", used.ru_utime + used.ru_stime)
sys.exit(code or used.ru_utime + used.ru_stime > float(sys.argv[1]))' "$@"
}

for house in chickasaw catfish-bend massachusetts players-guide; do
  direct=$scratch/$house
  check "$house: a report in every form, in time" within 9 "$FELT" report --book "$house" --format all --output "$direct"
  check "$house: the exact value" grep -q '"numerator": "-607723787676"' "$direct.json"
  check "$house: rules of thumb and their cost" grep -q '"thumb-cost"' "$direct.json"
  check "$house: every section is there" equal "rules returns strategy house-rules meters results method notes" \
    "$(python3 -c 'import json, sys; print(*[s["id"] for s in json.load(open(sys.argv[1]))["sections"]])' "$direct.json")"
  for format in html pdf json csv text; do
    check "$house: $format from the JSON" report --from "$direct.json" --format "$format" --output "$scratch/again"
    check "$house: $format is the direct one, to the byte" cmp "$scratch/again" "$direct.$format"
    check "$house: $format holds something" test "$(wc -c <"$direct.$format")" -gt 10000
  done
  check "$house: assumed values are marked" grep -q 'class="assumed">assumed R15<' "$direct.html"
  check "$house: every ruling cited is put in words" nothing "$(grep -n 'A ruling of the book' "$direct.text")"
done
mkdir "$scratch/home"
check "a second run gives the same bytes, whatever the zone, the language and the cache of fonts" sh -c \
  'HOME="$3/home" XDG_CACHE_HOME="$3/home" TZ=Asia/Tokyo LC_ALL=de_DE.UTF-8 LANGUAGE=de "$1" report --book massachusetts --format pdf --threads 1 |
    cmp - "$2"' \
  sh "$FELT" "$scratch/massachusetts.pdf" "$scratch"
check "Massachusetts never words odds with for (MA 10(a))" nothing \
  "$(grep -nE '[0-9] for\b|\bfor [0-9]' "$scratch/massachusetts.text" "$scratch/massachusetts.html")"
check "where the house says for, the report does" grep -q '50 for 1' "$scratch/chickasaw.text"
check "two houses compared" "$FELT" compare chickasaw massachusetts --output "$scratch/compared"
check "in money" grep -q '^Whole game with one Ante on Trips, of the Ante *4.2788' "$scratch/compared"
check "rule by rule" grep -q 'Trips is lost (CN 21)' "$scratch/compared"
check "two houses with several ways of dealing" "$FELT" compare catfish-bend players-guide --output "$scratch/ways"
check "what goes wrong is compared" grep -q 'PG Misdeal Shuffler 1' "$scratch/ways"
check "in the default way of dealing alone" nothing "$(grep -E 'dealt by|PG Misdeal Manual' "$scratch/ways")"
check "the same pay in other words is not a difference" nothing "$(grep '500:1 (CN Blind Table 1) *500 to 1 (MA' "$scratch/compared")"
done_testing
