#!/bin/sh
# Mutants that no longer fit the sources show nothing: every patch applies, every text stands there once.
. "$FELT_SOURCE/tests/tap.sh"
cd "$FELT_SOURCE" || exit 1

for patch in tests/mutants/*.patch; do
  check "$(basename "$patch" .patch) fits the sources" patch -sp1 -F0 --dry-run -i "$patch"
done
check "every change of tests/mutants.py has its place" python3 tests/mutants.py --fits

done_testing
