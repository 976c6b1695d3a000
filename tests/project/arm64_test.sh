#!/bin/sh
# The modules that need no foreign library compile for arm64, the tables coming from a generator that runs here.
. "$FELT_SOURCE/tests/tap.sh"
cd "$FELT_SOURCE" || exit 1

modules='base cards record eval meter settle solve round link table'
# clang brings the compiler for every processor, libc6-dev-arm64-cross the C library's headers.
headers=/usr/aarch64-linux-gnu/include
cross="clang --target=aarch64-linux-gnu -isystem $headers"
flags='-std=c17 -O0 -Wall -Wextra -Wpedantic -Werror -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc/eval -include src/banned.h'

# shellcheck disable=SC2086 # flags are many words
generate() {
  cc $flags -o "$scratch/generate" src/eval/tables_gen.c src/eval/order.c src/base/error.c src/base/text.c &&
    "$scratch/generate" >"$scratch/tables.c"
}

# shellcheck disable=SC2086
compile() { $cross $flags -c -o "$scratch/object.o" "$1"; }

check "the generator of the evaluator's tables runs on the machine that builds" generate
sources=$(for module in $modules; do find "src/$module" -name '*.c' ! -name '*_test.c' ! -name '*_gen.c' ! -path '*/testing/*'; done)
for file in "$scratch/tables.c" $sources; do
  check "arm64: ${file#src/} compiles" compile "$file"
done
check "arm64: and it is arm64" sh -c 'od -An -tx1 -j18 -N2 "$1" | grep -q "b7 00"' sh "$scratch/object.o"
done_testing
