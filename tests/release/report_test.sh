#!/bin/sh
# The reports of the four houses: solved, set in every form, twice the same. Some seconds each, so in the release only.
. "$FELT_SOURCE/tests/tap.sh"

report() { "$FELT" report "$@"; }

for house in chickasaw catfish-bend massachusetts players-guide; do
  check "$house: a report" report --book "$house" --format json --output "$scratch/$house.json"
  check "$house: the exact value" grep -q '"numerator": "-607723787676"' "$scratch/$house.json"
  check "$house: rules of thumb and their cost" grep -q '"thumb-cost"' "$scratch/$house.json"
  check "$house: every section is there" equal "rules returns strategy house-rules meters results method notes" \
    "$(python3 -c 'import json, sys; print(*[s["id"] for s in json.load(open(sys.argv[1]))["sections"]])' "$scratch/$house.json")"
  for format in html pdf csv text; do
    check "$house: $format from the JSON" report --from "$scratch/$house.json" --format "$format" --output "$scratch/$house.$format"
    check "$house: $format holds something" test "$(wc -c <"$scratch/$house.$format")" -gt 10000
  done
  check "$house: assumed values are marked" grep -q 'class="assumed">assumed R15<' "$scratch/$house.html"
done
check "a second run gives the same bytes, whatever the zone and the language" sh -c \
  'TZ=Asia/Tokyo LC_ALL=de_DE.UTF-8 "$1" report --book massachusetts --format pdf --threads 1 | cmp - "$2"' sh "$FELT" "$scratch/massachusetts.pdf"
check "Massachusetts never words odds with for (MA 10(a))" nothing \
  "$(grep -nE '[0-9] for\b|\bfor [0-9]' "$scratch/massachusetts.text" "$scratch/massachusetts.html")"
check "where the house says for, the report does" grep -q '50 for 1' "$scratch/chickasaw.text"
check "two houses compared" "$FELT" compare chickasaw massachusetts --output "$scratch/compared"
check "in money" grep -q '^Whole game with one Ante on Trips, of the Ante *4.2788' "$scratch/compared"
check "rule by rule" grep -q 'Trips is lost (CN 21)' "$scratch/compared"
check "the same pay in other words is no difference" nothing "$(grep '500:1 (CN Blind Table 1) *500 to 1 (MA' "$scratch/compared")"
done_testing
