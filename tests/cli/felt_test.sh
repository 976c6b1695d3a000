#!/bin/sh
# The command itself: help, version, unknown names, programs of their own.
. "$FELT_SOURCE/tests/tap.sh"

says() { # status, words on standard output or error, then the command's words
  expected_status=$1 expected_words=$2
  shift 2
  run "$FELT" "$@" </dev/null
  cat "$out" "$err"
  equal "$expected_status" "$status" && cat "$out" "$err" | grep -qF -- "$expected_words"
}

quiet() { [ ! -s "$1" ]; }

check "--help lists the commands" says 0 '  eval ' --help
check "and says nothing on standard error" quiet "$err"
check "help is the same" says 0 '  eval ' help
check "--help tells the exit codes" says 0 'Exit status: 0 done, 1 failed, 2 usage or bad input, 3 ' --help
check "--version" says 0 "felt " --version
check "the version is a number" grep -Eq '^felt [0-9]+\.[0-9]+\.[0-9]+$' "$out"
check "no command" says 2 "felt: $(sentence command-missing)"
check "and prints nothing on standard output" quiet "$out"
check "an unknown command" says 2 "felt: $(sentence unknown-command frobnicate)" frobnicate
check "a misspelt command gets a suggestion" says 2 "$(sentence command-guessed evla eval)" evla
check "help on an unknown command" says 2 "$(sentence unknown-command nothing)" help nothing
check "a name that looks like a path is not executed" says 2 "$(sentence unknown-command ../felt)" ../felt
check "control bytes do not reach the terminal" says 2 '\x1b' "$(printf '\033[31m')"

# Every command: `felt help X` and `felt X --help` say the same, with status 0.
for command in $("$FELT" help --list | cut -f1); do
  check "felt $command --help" says 0 "Usage: felt $command" "$command" --help
  check "felt help $command is the same" equal "$(cat "$out")" "$("$FELT" help "$command")"
done

# A number out of its range is told the range.
check "serve: too many practice tables" says 2 "$(sentence option-takes-number practice 0 99 256)" serve --practice 256
check "serve: no connections" says 2 "$(sentence option-takes-number connections 1 1000000 0)" serve --connections 0
check "serve: too long a pause" says 2 "$(sentence option-takes-number pace 0 60000 1h)" serve --pace 1h
check "play: too many players" says 2 "$(sentence option-takes-number players 1 10 11)" play --players 11
check "play: more players than positions" says 2 "$(sentence table-has-positions 6)" play --book chickasaw --players 9

# felt NAME executes felt-NAME beside itself, then in libexec, with its arguments and its exit code.
mkdir -p "$scratch/bin" "$scratch/libexec/felt"
cp "$FELT" "$scratch/bin/felt"
printf '#!/bin/sh\necho "near $*"\nexit 3\n' >"$scratch/bin/felt-near"
printf '#!/bin/sh\necho "far $*"\n' >"$scratch/libexec/felt/felt-far"
chmod +x "$scratch/bin/felt-near" "$scratch/libexec/felt/felt-far"
runs() { # status, output, words
  expected_status=$1 expected_output=$2
  shift 2
  run "$scratch/bin/felt" "$@"
  cat "$err"
  equal "$expected_status" "$status" && equal "$expected_output" "$(cat "$out")"
}
check "a program beside felt is a command" runs 3 'near a --b' near a --b
check "a program in libexec is a command" runs 0 'far ' far
check "help asks the program" runs 3 'near --help' help near

# A command of the list whose program is gone, as after copying felt alone.
for asked in serve "help serve" "report --book chickasaw" audit; do
  # shellcheck disable=SC2086
  run "$scratch/bin/felt" $asked
  program=$(echo "$asked" | sed 's/^help //; s/ .*//')
  check "felt $asked without its program fails" equal 1 "$status"
  check "felt $asked says which program is missing, and where it belongs" grep -q \
    "^felt: $(sentence program-missing "$program" '/.*/felt')\$" "$err"
done
run "$scratch/bin/felt" servee
check "another name still gets a suggestion" grep -qF "$(sentence command-guessed servee serve)" "$err"
done_testing
