#!/bin/sh
# The pages' types are those of docs/openapi.json, made by npm run types; nothing is described a second time by hand.
. "$FELT_SOURCE/tests/tap.sh"
cd "$FELT_SOURCE/web" || exit 1

[ -e node_modules/openapi-typescript ] || {
  skip "the packages of the pages are not installed: tools/pages --all"
  done_testing
}
by_hand() { grep -nE '^(export )?interface ' src/api/*.ts | grep -v '^src/api/generated.ts:'; }

check "src/api/generated.ts is what docs/openapi.json gives (npm run types makes it so)" node types.mjs --check
sed 's/"timed_out": {"type": "boolean"}/"timed_out": {"type": "string"}/' ../docs/openapi.json >"$scratch/changed.json"
refuse "the document is the one that was meant" cmp -s ../docs/openapi.json "$scratch/changed.json"
run node types.mjs --check "$scratch/changed.json"
check "a changed document would be noticed" equal 1 "$status"
check "... and what to do is said" grep -q 'run npm run types in web/' "$err"
sed 's/"technician", "auditor"\(.*"administrator"\)/"auditor"\1/' ../docs/openapi.json >"$scratch/changed.json"
refuse "the document has the roles" cmp -s ../docs/openapi.json "$scratch/changed.json"
run node types.mjs --check "$scratch/changed.json"
check "other roles than those of include/felt/roles.def would be noticed" equal 1 "$status"
check "... and what to do about them is said" grep -q 'roles.*run npm run types in web/' "$err"
check "what the server answers is described there alone" nothing "$(by_hand)"
done_testing
