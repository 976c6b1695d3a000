#!/bin/sh
# C is formatted. (clang-tidy takes longer: cmake --build --preset check --target lint. The rest is in format_test.sh.)
. "$FELT_SOURCE/tests/tap.sh"
cd "$FELT_SOURCE" || exit 1

sources() { find include src apps tests bench fuzz -name '*.[ch]'; }
long_files() { find src apps -name '*.c' ! -name '*_test.c' -exec wc -l {} + | awk '$2 != "total" && $1 > 800 { print $2 ": " $1 " lines" }'; }

command -v clang-format >/dev/null || {
  skip "clang-format is not installed"
  done_testing
}
# shellcheck disable=SC2046 # file names without spaces
check "sources are formatted (clang-format -i makes them so)" clang-format --dry-run -Werror $(sources)
check "no source file is longer than 800 lines" nothing "$(long_files)"
check "no line ends in blanks" nothing "$(grep -rnE '[ 	]+$' include src apps cmake tools run test --include='*' -I | head -n 5)"
printf 'int  main( void ){return 0;}\n' >"$scratch/ugly.c"
cp .clang-format "$scratch/"
refuse "an unformatted file would be noticed" clang-format --dry-run -Werror "$scratch/ugly.c"
done_testing
