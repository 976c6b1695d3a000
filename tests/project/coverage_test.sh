#!/bin/sh
# Every module has a floor for its branch coverage, and what falls below it is noticed. (The run itself takes minutes:
# tools/coverage --check.)
. "$FELT_SOURCE/tests/tap.sh"
cd "$FELT_SOURCE" || exit 1
floors=tests/project/coverage.txt
modules=$(find src -mindepth 1 -maxdepth 1 -type d | sed 's,src/,,' | sort)
named=$(awk '!/^#/ { print $1 }' $floors | sort)
check "every module has a floor, and nothing else has one" equal "$modules" "$named"
check "floors are percentages" nothing "$(awk '!/^#/ && !(NF == 2 && $2 ~ /^[0-9]+\.[0-9]$/ && $2 > 0 && $2 <= 100)' $floors)"

# summary COVERED: a count of 1000 branches in each of two modules, of which so many of the second were taken.
summary() {
  printf '{"files": [{"filename": "src/one/a.c", "branch_covered": 900, "branch_total": 1000},
    {"filename": "src/two/b.c", "branch_covered": %s, "branch_total": 1000}]}' "$1" >"$scratch/summary.json"
}
printf '# head\none 90.0\ntwo 80.0\n' >"$scratch/floors.txt"
compare() { python3 tests/project/coverage.py "$1" "$scratch/floors.txt" "$scratch/summary.json" "${2:-one two}" 2>&1; }
summary 800
check "what stands at its floor passes" compare check
summary 796
check "what is less than half a percent below it, too" compare check
summary 794
refuse "what is further below fails" compare check
check "and is named with both figures" equal "two: 79.4 % of branches are tested, its floor is 80.0 %" "$(compare check | tail -n 1)"
check "modules that were not asked for are not judged" compare check one
compare update >/dev/null
check "an update lowers nothing" equal "80.0" "$(awk '$1 == "two" { print $2 }' "$scratch/floors.txt")"
summary 857
compare update >/dev/null
check "an update raises what has risen, and keeps the head" equal "# head one 90.0 two 85.7" "$(tr -s ' \n' ' ' <"$scratch/floors.txt" | sed 's/ $//')"
printf 'one 90.0\n' >"$scratch/floors.txt"
refuse "a module without a floor fails" compare check
done_testing
