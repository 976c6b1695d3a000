#!/bin/sh
# felt report and felt compare: forms, bad input, the same bytes again. The book here is one whose main game the
# solver does not take, so that nothing takes long; tests/release/report_test.sh has the four houses.
. "$FELT_SOURCE/tests/tap.sh"
book=$FELT_SOURCE/tests/books/lighthouse.yaml
# fontconfig keeps what it read of the system's fonts until the process ends, and so it may.
echo 'leak:libfontconfig' >"$scratch/suppressions"
export LSAN_OPTIONS="suppressions=$scratch/suppressions:print_suppressions=0"

succeeds() { # the command's words; output in $out, nothing on standard error
  run "$FELT" "$@"
  cat "$err"
  equal 0 "$status" && nothing "$(cat "$err")" && test -s "$out"
}

# The exit status, nothing on standard output, one line on standard error with the words.
complains() { # status, words, then the command's words
  expected=$1 words_expected=$2
  shift 2
  run "$FELT" "$@"
  cat "$err"
  equal "$expected" "$status" && nothing "$(cat "$out")" && equal 1 "$(wc -l <"$err")" && grep -qF -- "$words_expected" "$err"
}

check "a report in every form at once" "$FELT" report --book "$book" --format all --output "$scratch/direct"
for format in html pdf json csv text; do
  check "$format from the JSON alone" succeeds report --from "$scratch/direct.json" --format "$format"
  check "$format: the JSON is enough, to the byte" cmp "$scratch/direct.$format" "$out"
  check "$format goes to a file" env TZ=Asia/Tokyo LC_ALL=de_DE.UTF-8 LANG=de "$FELT" report --from "$scratch/direct.json" --format "$format" --output \
    "$scratch/file"
  check "$format: the same bytes, whatever the zone and the language" cmp "$scratch/direct.$format" "$scratch/file"
done
# The form is that of the name, unless it is given.
for row in htm:html pdf:pdf JSON:json csv:csv txt:text; do
  check "a file .${row%:*} is ${row#*:}" "$FELT" report --from "$scratch/direct.json" --output "$scratch/named.${row%:*}"
  check "a file .${row%:*} is ${row#*:} to the byte" cmp "$scratch/direct.${row#*:}" "$scratch/named.${row%:*}"
done
check "a form that is given wins" "$FELT" report --from "$scratch/direct.json" --format csv --output "$scratch/given.pdf"
check "over that of the name" cmp "$scratch/direct.csv" "$scratch/given.pdf"
for name in .hidden in.a.folder/plain; do
  mkdir -p "$scratch/in.a.folder"
  check "a name without an ending ($name) is HTML" "$FELT" report --from "$scratch/direct.json" --output "$scratch/$name"
  check "which $name is" cmp "$scratch/direct.html" "$scratch/$name"
done
check "a comparison's name says its form" "$FELT" compare "$book" "$book" --output "$scratch/same.json"
check "and it is JSON" sh -c 'python3 -m json.tool "$1" >/dev/null' sh "$scratch/same.json"
for name in report.docx report.v2 report.; do
  check "another ending ($name) is refused before anything is solved" complains 2 "$(sentence name-says-no-form "$scratch/$name")" \
    report --book chickasaw --output "$scratch/$name"
  check "a comparison refuses $name as well" complains 2 "$(sentence name-says-no-form "$scratch/$name")" compare chickasaw massachusetts --output \
    "$scratch/$name"
done
check "nothing is written then" nothing "$(find "$scratch" -name 'report.*')"
check "but with its form it may have any name" "$FELT" report --from "$scratch/direct.json" --format json --output "$scratch/report.docx"
check "nothing is left beside the files" nothing "$(find "$scratch" -name '*.part')"
check "letter is another paper" succeeds report --from "$scratch/direct.json" --format pdf --paper letter
check "and says so" grep -aqF '612' "$out"
check "all forms need a name" complains 2 "$(sentence all-needs-output)" report --book "$book" --format all
cp "$scratch/direct.html" "$out"
check "the page is HTML" grep -qi '^<!doctype html>' "$out"
check "the page asks for nothing from outside" nothing "$(grep -oE '(src|href)="?https?:[^" ]*|@import|url\(' "$out")"
check "assumed or not, every rule has its clause" grep -q 'LH 45(c)' "$out"
check "why the main game is missing is said" grep -q 'play on the river' "$out"

check "without a book" complains 2 "$(sentence report-needs-book)" report
check "with a book that is none" complains 2 "$(sentence no-book-named mars 'catfish-bend, chickasaw, massachusetts, players-guide')" report --book mars
check "with a book and a document" complains 2 "$(sentence book-and-from)" report --book chickasaw --from x
check "an unknown format" complains 2 "$(sentence option-not-one-of format docx 'html, pdf, json, csv, text, all')" report --book "$book" --format docx
check "an unknown paper" complains 2 "$(sentence option-not-one-of paper a3 'a4, letter')" report --book "$book" --paper a3
check "no threads" complains 2 "$(sentence option-not-one-of threads 0 '1 to 16')" report --book "$book" --threads 0
check "a word too many" complains 2 "$(sentence unexpected-word x)" report --book "$book" x
check "a folder that is not there" complains 1 "$(sentence cannot-write-file "$scratch/none/report.html" 'No such file or directory')" report --book \
  "$book" --output "$scratch/none/report.html"
check "a document that is not there" complains 2 'No such file' report --from "$scratch/none"
echo '{' >"$scratch/bad"
check "a document that is not JSON" complains 2 'bad:' report --from "$scratch/bad"
echo '{"document": "felt-report"}' >"$scratch/bad"
check "JSON that is not a document" complains 2 "$(sentence missing-in-document)" report --from "$scratch/bad"
sed 's/"is": "table"/"is": "chair"/' "$scratch/direct.json" >"$scratch/bad"
check "a block of unknown form" complains 2 "$(sentence unknown-block)" report --from "$scratch/bad"

check "two books" succeeds compare "$book" "$book"
check "a book does not differ from itself" sh -c 'grep -q "^none$" "$1"' sh "$out"
sed 's/qualifies:         {with: two pair/qualifies:         {with: pair/' "$book" >"$scratch/mine.yaml"
check "one changed rule, in every form" "$FELT" compare "$book" "$scratch/mine.yaml" --format all --output "$scratch/compared"
check "is one difference" equal 2 "$(grep -c '^differences,' "$scratch/compared.csv")"
check "and both sides are shown" grep -q \
  "$(sentence rules-with-or-better @kind-two-pair) (LH 9),$(sentence rules-with-or-better @kind-pair) (LH 9)" "$scratch/compared.csv"
for format in html pdf csv text; do
  check "compared as $format, from the JSON" succeeds report --from "$scratch/compared.json" --format "$format"
  check "compared as $format: to the byte" cmp "$scratch/compared.$format" "$out"
done
check "one book is not two" complains 2 "$(sentence two-books-needed)" compare chickasaw
check "three are too many" complains 2 "$(sentence unexpected-word chickasaw)" compare chickasaw chickasaw chickasaw
check "no such book to compare" complains 2 "$(sentence no-book-named mars 'catfish-bend, chickasaw, massachusetts, players-guide')" compare chickasaw mars
done_testing
