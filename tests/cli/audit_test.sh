#!/bin/sh
# felt audit, felt export, tools/check-export and hledger on one log, sound and damaged.
. "$FELT_SOURCE/tests/tap.sh"
db=$scratch/floor.db
sample=$FELT_BUILD/tests/store-sample
checker=$FELT_SOURCE/tools/check-export

exits() { # status, words that standard error must hold, command...
  expected=$1 said=$2
  shift 2
  run "$@"
  cat "$err"
  equal "$expected" "$status" && grep -qF -e "$said" "$err"
}
prints() { # words, command...
  said=$1
  shift
  run "$@"
  cat "$out" "$err"
  equal 0 "$status" && grep -qF -e "$said" "$out"
}
damage() { # makes $scratch/damaged.db, in which the text $1 has become $2
  sed "s/$1/$2/" "$db" >"$scratch/damaged.db"
}

check "a sample log is written" "$sample" "$db" 25
check "a sound log agrees" prints ": all agree" "$FELT" audit --ledger "$db"
check "as JSON" prints '"commands":25' "$FELT" audit --ledger "$db" --json
check "the JSON is JSON" sh -c 'python3 -m json.tool <"$1" >/dev/null' - "$out"
check "reading leaves nothing beside the file" nothing "$(find "$scratch" -name '*-wal' -o -name '*-shm')"

anchor=$("$FELT" audit --ledger "$db" | sed -n 's/^last anchor //p')
check "an anchor that was noted down is found again" prints ": all agree" "$FELT" audit --ledger "$db" --anchor "$anchor"
other=$(echo "$anchor" | tr 0-9a-f 1-9a-f0)
check "another hash is a difference" exits 3 "$(sentence not-the-noted-event "${other%%:*}")" "$FELT" audit --ledger "$db" --anchor "$other"
check "an event that is not there is a difference" exits 3 "$(sentence not-the-noted-event 999)" "$FELT" audit --ledger "$db" --anchor "999:${anchor#*:}"
for wrong in 1 1: :aa "1:abc" "x:${anchor#*:}" "${anchor}0" "-${anchor}"; do
  check "\"$wrong\" is not an anchor" exits 2 "$(fragment not-an-anchor)" "$FELT" audit --ledger "$db" --anchor="$wrong"
done

damage 'v1 bet seat=2' 'v1 bet seat=3'
check "a changed event is named" exits 3 "felt audit: event " "$FELT" audit --ledger "$scratch/damaged.db"
damage '{"ok":7}' '{"ok":8}'
check "a changed answer is named" exits 3 "event 11 (table:1 3): $(sentence hash-differs "" "" | sed 's/  *,.*//')" "$FELT" audit --ledger "$scratch/damaged.db"
head -c 4000 "$db" >"$scratch/damaged.db"
check "half a database is a difference" exits 3 "database disk image is malformed" "$FELT" audit --ledger "$scratch/damaged.db"
echo "not a database, only a text that somebody called one" >"$scratch/damaged.db"
check "a text is a difference" exits 3 "file is not a database" "$FELT" audit --ledger "$scratch/damaged.db"
check "a missing file is bad input" exits 2 "No such file" "$FELT" audit "$scratch/none.db"
check "no database is a mistake" exits 2 "$(sentence which-database)" "$FELT" audit
check "two are one too many" exits 2 "$(sentence one-database)" "$FELT" audit --ledger "$db" "$db"
check "the same for export" exits 2 "$(sentence which-database)" "$FELT" export
check "an unknown format is a mistake" exits 2 "$(sentence not-an-export-format xml)" "$FELT" export "$db" --format xml

"$FELT" export "$db" >"$scratch/log.jsonl"
check "the export passes the independent checker" prints "25 commands" "$checker" "$scratch/log.jsonl"
check "also from standard input" sh -c '"$1" <"$2"' - "$checker" "$scratch/log.jsonl"
check "the checker notices any changed character" python3 "$FELT_SOURCE/tests/cli/spoil_export.py" "$checker" "$scratch/log.jsonl"
head -n 20 "$scratch/log.jsonl" >"$scratch/short.jsonl"
check "the checker notices a missing end" exits 3 "cut short" "$checker" "$scratch/short.jsonl"
check "the checker says what it cannot read" exits 2 "No such file" "$checker" "$scratch/none.jsonl"
check "an old database exports what it always did" sh -c '"$1" export "$2/floor-v1.db" | cmp - "$2/floor-v1.jsonl"' - "$FELT" \
  "$FELT_SOURCE/src/store/old"

"$FELT" export "$db" --format hledger >"$scratch/log.journal"
if command -v hledger >/dev/null 2>&1; then
  check "hledger accepts the journal" hledger -f "$scratch/log.journal" check
  check "and has the balances" prints "$(awk '$1 == "tray:1" && /=/ { print $NF }' "$scratch/log.journal")" \
    hledger -f "$scratch/log.journal" balance tray:1
  sed '/= /s/1$/2/; /= /s/0$/1/' "$scratch/log.journal" >"$scratch/wrong.journal"
  check "and notices a balance that is not right" exits 1 "assertion" hledger -f "$scratch/wrong.journal" check
else
  skip "hledger is not installed"
fi
done_testing
