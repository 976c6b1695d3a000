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
check "no command" says 2 'felt: a command is missing'
check "and prints nothing on standard output" quiet "$out"
check "an unknown command" says 2 'felt: unknown command "frobnicate"' frobnicate
check "a misspelt command gets a suggestion" says 2 'did you mean eval?' evla
check "help on an unknown command" says 2 'unknown command "nothing"' help nothing
check "a name that looks like a path is not executed" says 2 'unknown command' ../felt
check "control bytes do not reach the terminal" says 2 '\x1b' "$(printf '\033[31m')"

# Every command: `felt help X` and `felt X --help` say the same, with status 0.
for command in $("$FELT" help --list | cut -f1); do
  check "felt $command --help" says 0 "Usage: felt $command" "$command" --help
  check "felt help $command is the same" equal "$(cat "$out")" "$("$FELT" help "$command")"
done

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
done_testing
