#!/bin/sh
# The pages' catalogue of sentences is the program's: made of it by npm run words, and with the same figures the same sentence.
. "$FELT_SOURCE/tests/tap.sh"
cd "$FELT_SOURCE/web" || exit 1

check "a test that relies on a sentence is found" sh -c 'cd "$1" && python3 tests/project/sentences.py --self' sh "$FELT_SOURCE"
check "tests go by codes; the words stand in the tests of words" nothing "$(cd "$FELT_SOURCE" && python3 tests/project/sentences.py)"

[ -e node_modules/esbuild ] || {
  skip "the packages of the pages are not installed: tools/pages"
  done_testing
}

check "src/words/english.ts is what src/words/english.def gives (npm run words makes it so)" node words.mjs --check
mkdir -p "$scratch/changed/include/felt" "$scratch/changed/src/words"
cp ../include/felt/codes.def "$scratch/changed/include/felt"
sed 's/there is no such table/no table is there/' ../src/words/english.def >"$scratch/changed/src/words/english.def"
refuse "the sentence is the one that was meant" cmp -s ../src/words/english.def "$scratch/changed/src/words/english.def"
run node words.mjs --check "$scratch/changed"
check "a changed sentence would be noticed" equal 1 "$status"
check "... and what to do is said" grep -q 'run npm run words in web/' "$err"
cp ../src/words/english.def "$scratch/changed/src/words"
{ cat ../include/felt/codes.def && echo 'FELT_CODE(NEW_REASON, "new-reason", 0)'; } >"$scratch/changed/include/felt/codes.def"
run node words.mjs --check "$scratch/changed"
check "a code without a sentence would be noticed" grep -q 'no sentence for NEW_REASON' "$err"
check "with the same figures the pages say what the program says" node "$FELT_SOURCE/tests/project/words.mjs" "$FELT_BUILD/tests/words_aid"
words_asked() { # logic that looks at words of the server
  grep -nE "\\.(detail|message)\\b" -r src --include=*.ts --include=*.tsx | grep -vE '^src/(api/generated|words/say|words/reason)\.ts:'
}
check "no page looks at the words of a refusal" nothing "$(words_asked)"
done_testing
