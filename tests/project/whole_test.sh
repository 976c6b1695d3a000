#!/bin/sh
# ./test with stand-ins for what it runs: no failure is lost, in whichever lane it happens.
. "$FELT_SOURCE/tests/tap.sh"
mkdir -p "$scratch/tree/tools" "$scratch/tree/web" "$scratch/bin"
cp "$FELT_SOURCE/test" "$scratch/tree"
cp "$FELT_SOURCE/tools/count" "$scratch/tree/tools"

# program FILE: from standard input
program() { cat >"$1" && chmod +x "$1"; }
for name in tree/tools/needs tree/tools/pages bin/npx; do echo '#!/bin/sh' | program "$scratch/$name"; done
program "$scratch/bin/cmake" <<'END'
#!/bin/sh
case " $* " in *" $BROKEN "*) exit 1 ;; esac
END
program "$scratch/bin/ctest" <<'END'
#!/bin/sh
log=$2/Testing/Temporary/LastTest.log verdict=Passed
mkdir -p "$(dirname "$log")"
case " $* " in *" $SILENT "*) exit 8 ;; *" $FAILING "*) verdict=Failed ;; esac
printf '1/1 Test: some.test\nOutput:\n----\nok 1 - a\nok 2 - b\n<end of output>\nTest %s.\n' $verdict >"$log"
[ $verdict = Passed ]
END

# ends STATUS LINE [VARIABLE=VALUE]: what a whole run comes to
ends() {
  expected="$1 $2"
  shift 2
  run env BROKEN=- SILENT=- FAILING=- PATH="$scratch/bin:$PATH" "$@" sh "$scratch/tree/test"
  cat "$out" "$err"
  equal "$expected" "$status $(tail -n 1 "$out")"
}
check "everything passes: six steps and four suites" ends 0 "14 passed, 0 failed"
check "a failed test beside the others counts" ends 1 "14 passed, 1 failed" FAILING="build/check -j $(nproc) --output-on-failure --no-tests=error -LE alone"
check "so does one of the release" ends 1 "14 passed, 1 failed" FAILING="build/release -j $(($(nproc) + 1)) --output-on-failure --no-tests=error -LE alone"
check "and one that measures" ends 1 "14 passed, 1 failed" FAILING="build/release -j 1 --output-on-failure --no-tests=error -L alone"
check "a suite that never ran is a failure" ends 1 "10 passed, 2 failed" SILENT="--test-dir build/check"
check "a build that fails is one" ends 1 "13 passed, 1 failed" BROKEN="--build --preset clang"
check "so is a finding of the linter" ends 1 "13 passed, 1 failed" BROKEN="--target lint"
check "each part has its line in the table of times, and all of it" equal 11 "$(grep -c '^| [a-z].* | [0-9]* s |' "$scratch/tree/build/test-logs/parts.md")"
check "logs are kept" test -s "$scratch/tree/build/test-logs/counts"
done_testing
