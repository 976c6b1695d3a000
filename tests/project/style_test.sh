#!/bin/sh
# Formatting and shell scripts. (clang-tidy takes longer: cmake --build --preset check --target lint.)
. "$FELT_SOURCE/tests/tap.sh"
cd "$FELT_SOURCE" || exit 1

sources() { find include src apps tests bench fuzz -name '*.[ch]'; }
scripts() {
  find run test .ci tools tests bench -type f | while read -r file; do
    head -n 1 "$file" | grep -qE '^#!.*/(env bash|sh|bash)$' && echo "$file"
  done
  echo tests/tap.sh
}
long_files() { find src apps -name '*.c' ! -name '*_test.c' -exec wc -l {} + | awk '$2 != "total" && $1 > 800 { print $2 ": " $1 " lines" }'; }

for tool in clang-format shellcheck; do
  command -v $tool >/dev/null || { skip "$tool is not installed"; done_testing; }
done
# shellcheck disable=SC2046 # file names without spaces
{
  check "sources are formatted (clang-format -i makes them so)" clang-format --dry-run -Werror $(sources)
  check "shell scripts pass shellcheck" shellcheck $(scripts)
}
check "no source file is longer than 800 lines" nothing "$(long_files)"
check "no line ends in blanks" nothing "$(grep -rnE '[ 	]+$' include src apps cmake tools run test --include='*' -I | head -n 5)"
printf 'int  main( void ){return 0;}\n' >"$scratch/ugly.c"
cp .clang-format "$scratch/"
refuse "an unformatted file would be noticed" clang-format --dry-run -Werror "$scratch/ugly.c"
done_testing
