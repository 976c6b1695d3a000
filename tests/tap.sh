# Sourced by the script tests: cases as sentences, results as TAP, a private folder that goes away.
#
#   check "words" command...     holds when the command succeeds; its output is shown when it does not
#   refuse "words" command...    holds when the command fails
#   skip "words"
#   sentence code figure...      the words of a reason, for comparing
#   run command...               runs it; leaves $status, $out and $err (files in $scratch)
#   done_testing                 last line of every script
# shellcheck shell=sh
set -u
cases=0 failures=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
out=$scratch/out err=$scratch/err

result() { # ok|not-ok words
  cases=$((cases + 1))
  if [ "$1" = ok ]; then
    echo "ok $cases - $2"
  else
    failures=$((failures + 1))
    echo "not ok $cases - $2"
    sed 's/^/# /' "$scratch/why" 2>/dev/null | head -n 20
  fi
}

check() {
  words=$1
  shift
  if "$@" >"$scratch/why" 2>&1; then result ok "$words"; else result not-ok "$words"; fi
}

refuse() {
  words=$1
  shift
  if "$@" >"$scratch/why" 2>&1; then result not-ok "$words"; else result ok "$words"; fi
}

skip() {
  cases=$((cases + 1))
  echo "ok $cases # SKIP $1"
}

# shellcheck disable=SC2034 # for the script that asked
run() {
  status=0
  "$@" >"$out" 2>"$err" || status=$?
}

# equal EXPECTED ACTUAL, says both when they differ.
equal() {
  [ "$1" = "$2" ] || {
    printf 'expected: %s\nactual:   %s\n' "$1" "$2"
    return 1
  }
}

# nothing FOUND...: holds when the text is empty; otherwise shows it.
nothing() {
  [ -z "$*" ] || {
    printf '%s\n' "$*"
    return 1
  }
}

# sentence CODE [FIGURE...] [: CODE...]: what the program under test says for a reason (tests/says.c).
# fragment CODE: its longest piece without figures, where those are another test's.
sentence() {
  "$FELT_BUILD/tests/says" "$@" || echo "no sentence: $*"
}
fragment() {
  sentence --piece "$1"
}

done_testing() {
  echo "1..$cases"
  [ "$failures" = 0 ] && [ "$cases" -gt 0 ]
  exit
}
