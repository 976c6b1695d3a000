#!/bin/sh
# Links played by chance, kept in a store: the independent checker finds their meters from the events alone.
. "$FELT_SOURCE/tests/tap.sh"
checker=$FELT_SOURCE/tools/check-export
log() { rm -f "$scratch/link.db" && "$FELT_BUILD/tests/link-log" "$1" "$2" "$scratch/link.db" ${3:+"$3"}; }
agree() { "$FELT" audit --ledger "$scratch/link.db" && "$FELT" export "$scratch/link.db" >"$scratch/link.jsonl" && "$checker" "$scratch/link.jsonl" >"$out"; }
told() { grep -qF -e "$1" "$scratch/link.jsonl" || {
  echo "no such event: $1"
  return 1
}; }

for book in chickasaw catfish-bend players-guide massachusetts; do
  for seed in 1 2; do
    check "$book $seed: a link plays" log "$book" $seed
    check "$book $seed: audit and checker agree" agree
    check "$book $seed: the meters are told" grep -q '^link main .*: meter .* as its events say$' "$out"
  done
done
for act in 'v1 hit ' 'v1 void ' 'v1 pay ' 'v1 correct ' 'v1 late-hit ' 'v1 late-coin-in ' 'v1 return '; do
  check "the last log has ${act% } events" told "$act"
done

check "a link posts a millionth of a cent too much" log chickasaw 1 wrong
check "the chains do not show it" "$FELT" audit --ledger "$scratch/link.db"
"$FELT" export "$scratch/link.db" >"$scratch/link.jsonl"
run "$checker" "$scratch/link.jsonl"
check "the checker does" sh -c '[ "$1" = 3 ] && grep -q "meter:main:.* holds .*, the events say" "$2"' - "$status" "$err"
if command -v hledger >/dev/null 2>&1; then
  log massachusetts 4
  "$FELT" export "$scratch/link.db" --format hledger >"$scratch/link.journal"
  check "hledger accepts the journal of a link" hledger -f "$scratch/link.journal" check
else
  skip "hledger is not installed"
fi
done_testing
