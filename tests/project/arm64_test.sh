#!/bin/sh
# The lowest modules compile for arm64, the tables coming from a generator that runs here. Needs Debian's
# gcc-aarch64-linux-gnu and libc6-dev-arm64-cross; without them nothing is checked, and it says so.
. "$FELT_SOURCE/tests/tap.sh"
cd "$FELT_SOURCE" || exit 1

cross=aarch64-linux-gnu-gcc
flags='-std=c17 -O2 -Wall -Wextra -Wpedantic -Werror -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc/eval -include src/banned.h'

if ! command -v "$cross" >/dev/null || ! echo '#include <stdio.h>' | "$cross" -E - >/dev/null 2>&1; then
  skip "arm64: no $cross with a C library here"
  done_testing
fi

# shellcheck disable=SC2086 # flags are many words
generate() {
  cc $flags -o "$scratch/generate" src/eval/tables_gen.c src/eval/order.c src/base/error.c src/base/text.c &&
    "$scratch/generate" >"$scratch/tables.c"
}

# shellcheck disable=SC2086
compile() { $cross $flags -c -o "$scratch/object.o" "$1"; }

check "the generator of the evaluator's tables runs on the machine that builds" generate
for file in "$scratch/tables.c" $(find src/base src/cards src/eval -name '*.c' ! -name '*_test.c' ! -name '*_gen.c'); do
  check "arm64: ${file##*/} compiles" compile "$file"
done
done_testing
