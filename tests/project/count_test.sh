#!/bin/sh
# tools/count is what turns ctest's log into the last line of ./test: it must not lose a failure.
. "$FELT_SOURCE/tests/tap.sh"

log() { # verdict, then lines of output
  verdict=$1
  shift
  printf '1/1 Test: some.test\nOutput:\n----\n'
  [ $# = 0 ] || printf '%s\n' "$@"
  printf '<end of output>\nTest time = 0.1 sec\n----\n%s\n' "$verdict"
}

counts() { # expected verdict output...
  expected=$1
  shift
  log "$@" >"$scratch/log"
  equal "$expected" "$("$FELT_SOURCE/tools/count" "$scratch/log")"
}

check "every case counts" counts "2 0 0" "Test Passed." "1..2" "ok 1 - a" "ok 2 - b"
check "a failed case counts once" counts "1 1 0" "Test Failed." "1..2" "ok 1 - a" "not ok 2 - b"
check "a skipped case counts as neither" counts "1 0 1" "Test Passed." "ok 1 - a" "not ok 2 # SKIP b"
check "a crash after good cases is a failure" counts "1 1 0" "Test Failed." "1..2" "ok 1 - a"
check "a crash before any output is a failure" counts "0 1 0" "Test Failed."
check "a timeout is a failure" counts "1 1 0" "Test Timeout." "ok 1 - a"
check "a program that could not start is a failure" counts "0 1 0" "Test Not Run."
check "a program that passes without cases counts as one" counts "1 0 0" "Test Passed." "hello"
check "a program may add up its cases itself" counts "1027 2 0" "Test Failed." "1027 passed, 2 failed"
check "words in a program's output are not a verdict" counts "1 0 0" "Test Passed." "Test Failed." "ok 1 - a"
check "no log at all is a failure" equal "0 1 0" "$("$FELT_SOURCE/tools/count" "$scratch/no-such-log")"
done_testing
