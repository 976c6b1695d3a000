#!/bin/sh
# TypeScript, CSS, Python and shell are formatted and linted. (C is in style_test.sh.)
. "$FELT_SOURCE/tests/tap.sh"
cd "$FELT_SOURCE" || exit 1

[ -e web/node_modules/prettier ] || { skip "the packages of the pages are not installed: tools/pages --all" && done_testing; }
for tool in black flake8 shfmt shellcheck; do
  command -v $tool >/dev/null || { skip "$tool is not installed" && done_testing; }
done
check "everything is formatted and passes its linter (tools/format makes it so, or says what is to be mended)" tools/format --check

# A tree in which every tool finds something.
mkdir -p "$scratch/tree/tools" "$scratch/tree/tests" "$scratch/tree/bench" "$scratch/tree/.ci" "$scratch/tree/web/src"
cp run test "$scratch/tree"
cp tools/format "$scratch/tree/tools"
cp .flake8 .prettierrc.json .prettierignore pyproject.toml "$scratch/tree"
cp web/eslint.config.mjs web/tsconfig.json web/package.json "$scratch/tree/web"
ln -s "$PWD/web/node_modules" "$scratch/tree/web/node_modules"
cd "$scratch/tree" || exit 1
echo 'export const   ugly = 1;' >web/src/ugly.ts
echo 'export const hasty = (): void => { fetch("/"); };' >web/src/hasty.ts
echo 'a { colour: red }' >web/src/colour.css
echo 'const unused = 1;' >tests/unused.mjs
echo 'x = {  }' >tests/ugly.py
echo 'print(unknown)' >tests/unknown.py
printf '#!/bin/sh\nif true; then\necho\nfi\n' >tests/ugly.sh
# shellcheck disable=SC2016 # the fault that is meant
printf '#!/bin/sh\ncat $1\n' >tests/unquoted.sh
printf '#!/bin/sh\n# %0200d\n' 0 >tests/long
echo '# shellcheck shell=sh' >tests/tap.sh
run tools/format --check
told() { # FILE WHAT...
  file=$1
  shift
  cat "$out" "$err" | grep -A4 -F "$file" | grep -q "$@"
}
check "a finding fails" equal 1 "$status"
check "TypeScript that is not formatted is noticed" told 'web/src/ugly.ts' warn
check "a promise that nobody waits for is noticed" told 'web/src/hasty.ts' no-floating-promises
check "a property that CSS does not have is noticed" told 'web/src/colour.css' no-invalid-properties
check "what a test does not use is noticed" told 'tests/unused.mjs' no-unused-vars
check "Python that is not formatted is noticed" told 'tests/ugly.py' reformat
check "a name that Python does not know is noticed" told 'tests/unknown.py' F821
check "a shell script that is not formatted is noticed" told 'tests/ugly.sh' '^-echo'
check "shell that splits a word is noticed" told 'tests/unquoted.sh' 'SC2086'
check "a long line is noticed" told 'tests/long' '202 characters'
done_testing
