#!/bin/sh
# Plain English in comments, documents and refusals: a sentence names its subject ("a client that asks again", not "who asks again") and says
# what is not so with "not" ("is not a key", not "is no key"). Only turns that are never right are looked for; the rest is for readers.
. "$FELT_SOURCE/tests/tap.sh"
cd "$FELT_SOURCE" || exit 1

odd() { # files
  grep -nE '\b(by|for|of|to|from|than) who\b|\bnone such\b' "$@" /dev/null
  grep -nE '[.;:] Who [a-z]+ [^?.;:]*\b(is|are|has|gets|goes) (not|told|given|nobody|refused|forgotten)\b' "$@" /dev/null
  grep -nE '\b(is|are|was|were) no [a-z]+' "$@" /dev/null |
    grep -vE '\b([Tt]here|it) (is|are|was|were) no\b|(is|are|was|were) no (longer|more|less|fewer|use)\b|_is_no_|_are_no_'
}

files() { find src include apps docs ./*.md -name '*.[ch]' -o -name '*.def' -o -name '*.md'; }

check "there are files to look at" test "$(files | wc -l)" -ge 400
# shellcheck disable=SC2046 # file names without spaces
check "sentences are plain" nothing "$(odd $(files))"

try() {
  printf '%s\n' "$1" >"$scratch/try"
  odd "$scratch/try"
}
refuse "a person without a noun is noticed" nothing "$(try '/* a bet for who has never bet */')"
refuse "and one at the head of a sentence" nothing "$(try '/* It ends. Who asks again is nobody. */')"
refuse "what is no thing is noticed" nothing "$(try '"the word is no key"')"
refuse "and so is none such" nothing "$(try '/* NULL: there is none such. */')"
check "there is no X is plain" nothing "$(try '/* There is no key, and it is no longer asked for. */')"
done_testing
