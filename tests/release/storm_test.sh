#!/bin/sh
# A thousand storms, and beside them the crash script (docs/storm.md). Sanitizers run a few of them in src/storm.
. "$FELT_SOURCE/tests/tap.sh"

"$FELT_BUILD/felt-storm" --seeds 1 1000 >"$scratch/seeds" 2>&1 &
seeds=$!
check "a history cut off at every disk operation" "$FELT_BUILD/felt-storm" --script
wait $seeds || true
check "1000 seeds are clean" grep -q '^1000 seeds clean' "$scratch/seeds"
grep -q '^1000 seeds clean' "$scratch/seeds" || sed 's/^/# /' "$scratch/seeds" | tail -n 60
sed 's/^/# /' "$scratch/seeds" | tail -n 4
check "what the floor says can be done is what it does: 300 seeds" "$FELT_BUILD/felt-storm" --can 20001 300
check "storms that failed once do not any more" "$FELT_BUILD/felt-storm" --replay "$FELT_SOURCE"/tests/seeds/*.txt
refuse "a storm with wrong words is refused" "$FELT_BUILD/felt-storm" 7 --without rain
refuse "so many seeds from a word on are refused" "$FELT_BUILD/felt-storm" --seeds one 2
check "help is printed" sh -c '"$FELT_BUILD/felt-storm" --help | grep -q -- "--seeds FIRST COUNT"'
done_testing
