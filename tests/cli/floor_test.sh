#!/bin/sh
# A crowd plays a floor on every book, with hits, splits, voids, failures and corrections: felt audit, the
# independent checker and hledger agree on what is left of it. The long run, 10,000 rounds a book:
#   tests/ledger/agree 10000
. "$FELT_SOURCE/tests/tap.sh"
checker=$FELT_SOURCE/tools/check-export
log() { "$FELT_BUILD/tests/floor-log" "$1" "$2" "$3" "$scratch/$1.db" >"$scratch/$1.said" && grep -q 'unfinished hits: 0' "$scratch/$1.said"; }
told() { grep -qF -e "$2" "$scratch/$1.jsonl" || {
  echo "no such event: $2"
  return 1
}; }

for book in catfish-bend chickasaw massachusetts players-guide; do
  check "$book: a crowd plays" log "$book" 7 60
  check "$book: every command decided again, every posting computed again" "$FELT" audit "$scratch/$book.db"
  "$FELT" export "$scratch/$book.db" >"$scratch/$book.jsonl"
  check "$book: the checker agrees" sh -c '"$1" "$2" >"$3"' - "$checker" "$scratch/$book.jsonl" "$out"
  check "$book: the meters are told" grep -q '^link main .*: meter .* as its events say$' "$out"
  for act in 'v1 coin-in ' 'v1 hit ' 'v1 pay ' 'v1 settle' 'v1 buy-in '; do
    check "$book has ${act% } events" told "$book" "$act"
  done
  if command -v hledger >/dev/null 2>&1; then
    "$FELT" export "$scratch/$book.db" --format hledger >"$scratch/$book.journal"
    check "$book: hledger agrees" hledger -f "$scratch/$book.journal" check
  else
    skip "hledger is not installed"
  fi
done

"$FELT_BUILD/tests/store-sample" "$scratch/sample.db" 9
run "$FELT" audit "$scratch/sample.db"
check "a log that is sound but no floor's is a difference" sh -c '[ "$1" = 3 ] && grep -q "^felt audit: event " "$2"' - "$status" "$err"
check "its chains and postings alone agree" "$FELT" audit --ledger "$scratch/sample.db"
done_testing
