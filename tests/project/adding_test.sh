#!/bin/sh
# The changes of docs/adding.md fit the tree, and touch no more files than it says. Built and tried: tests/adding/run
. "$FELT_SOURCE/tests/tap.sh"
cd "$FELT_SOURCE" || exit 1

for patch in tests/adding/*.patch; do
  name=$(basename "$patch" .patch)
  check "$name fits, and touches no more files than it may" tests/adding/run --count "$name"
done
refuse "a change that there is not is refused" tests/adding/run --count no-such-change

done_testing
