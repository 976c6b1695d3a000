#!/bin/sh
# A thousand storms and the crash script (docs/simulator.md), two at a time. Sanitizers run a few of them in src/storm.
. "$FELT_SOURCE/tests/tap.sh"

"$FELT_BUILD/felt-sim" --seeds 1 500 >"$scratch/first" 2>&1 &
first=$!
"$FELT_BUILD/felt-sim" --seeds 501 500 >"$scratch/second" 2>&1 || true
wait $first || true
for part in first second; do
  check "500 seeds are clean" grep -q '^500 seeds clean' "$scratch/$part"
  grep -q '^500 seeds clean' "$scratch/$part" || sed 's/^/# /' "$scratch/$part" | tail -n 60
  sed 's/^/# /' "$scratch/$part" | tail -n 4
done
check "a history cut off at every disk operation" "$FELT_BUILD/felt-sim" --script
check "storms that failed once do not any more" "$FELT_BUILD/felt-sim" --replay "$FELT_SOURCE"/tests/seeds/*.txt
refuse "a storm with wrong words is refused" "$FELT_BUILD/felt-sim" 7 --without rain
refuse "so many seeds from a word on are refused" "$FELT_BUILD/felt-sim" --seeds one 2
check "help is printed" sh -c '"$FELT_BUILD/felt-sim" --help | grep -q -- "--seeds FIRST COUNT"'
done_testing
