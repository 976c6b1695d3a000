#!/bin/sh
# Every value of a built-in book was read against its source text; a change must be as deliberate. After a review:
#   felt books show BOOK --json > tests/books/reviewed/BOOK.json
. "$FELT_SOURCE/tests/tap.sh"

for sheet in "$FELT_SOURCE"/tests/books/reviewed/*.json; do
  book=$(basename "$sheet" .json)
  "$FELT" books show "$book" --json >"$scratch/$book.json"
  check "$book is as it was reviewed" diff "$sheet" "$scratch/$book.json"
done
check "every built-in book has been reviewed" equal "$("$FELT" books list | cut -d' ' -f1)" \
  "$(for sheet in "$FELT_SOURCE"/tests/books/reviewed/*.json; do basename "$sheet" .json; done)"
done_testing
