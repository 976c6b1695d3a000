#!/bin/sh
# The documents say what is true of the tree: commands work, folders exist, modules are on the map.
. "$FELT_SOURCE/tests/tap.sh"
cd "$FELT_SOURCE" || exit 1

for file in README.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md LICENSE docs/glossary.md docs/rng.md; do
  check "$file is there" test -s "$file"
done

# ---- the README's console blocks: each "$ command" is followed by what it prints
sed -n '/^```console$/,/^```$/p' README.md | grep -v '^```' >"$scratch/console"
check "the README shows commands" grep -q '^\$ build/release/felt ' "$scratch/console"
grep '^\$ ' "$scratch/console" >"$scratch/commands"
while IFS= read -r line; do
  expected=$(awk -v line="$line" '$0 == line { on = 1; next } /^\$ / { on = 0 } on' "$scratch/console")
  command=$(printf '%s\n' "${line#\$ }" | sed "s,build/release/,$FELT_BUILD/,g")
  check "README: ${line#\$ }" equal "$expected" "$(sh -c "$command" 2>&1 </dev/null)"
done <"$scratch/commands"
check "the README's two commands are there" test -x run -a -x test
check "./run knows --build-only" grep -q -e '--build-only' run

# ---- the examples of the man page, each followed by what it prints
awk '/^\.Bd -literal/ { on = 1; next } /^\.Ed/ { on = 0 } on' docs/felt.1 >"$scratch/man"
grep '^\$ felt ' "$scratch/man" | while IFS= read -r line; do
  expected=$(awk -v line="$line" '$0 == line { on = 1; next } /^\$/ { on = 0 } on' "$scratch/man")
  (PATH=$(dirname "$FELT"):$PATH sh -c "${line#\$ }" </dev/null >"$scratch/man-printed" 2>&1)
  [ "$expected" = "$(cat "$scratch/man-printed")" ] || {
    echo "$line"
    cat "$scratch/man-printed"
  }
done >"$scratch/man-differs"
check "the examples of the man page print what it says" nothing "$(cat "$scratch/man-differs")"

# ---- links between documents
broken_links() {
  for file in *.md docs/*.md; do
    grep -o '](\([^)]*\))' "$file" | sed 's/^](//; s/[)#].*//' | grep -v '^http' | while read -r target; do
      [ -z "$target" ] || [ -e "$(dirname "$file")/$target" ] || echo "$file: $target"
    done
  done
}
check "links between documents lead somewhere" nothing "$(broken_links)"

# ---- the code map
# The section ends at the next heading, whatever that is called.
map_rows() { awk '/^## / { on = $0 == "## Code map" } on && /^\|.*`/' "${1:-ARCHITECTURE.md}"; }
printf '## Code map\n| 0 | `in` |\n### Within\n| 1 | `in` |\n## Renamed\n| 2 | `out` |\n' >"$scratch/map.md"
check "the code map is read to the next heading and not beyond" equal "| 0 | \`in\` || 1 | \`in\` |" "$(map_rows "$scratch/map.md" | tr -d '\n')"
check "the code map has rows" test "$(map_rows | wc -l)" -gt 20
lost_folders() {
  map_rows | grep -v '| planned: ' | sed 's/^[^`]*`\([^`]*\)`.*/\1/' | while read -r folder; do
    [ -d "$folder" ] || echo "$folder"
  done
}
unmapped_modules() {
  for folder in src/*/; do
    module=$(basename "$folder")
    layer=$(tr '\n' ' ' <"src/$module/CMakeLists.txt" | sed -n "s/.*felt_module( *$module .*LAYER *\([0-9]*\).*/\1/p")
    map_rows | grep -F "| $layer | \`src/$module\` |" | grep -qv '| planned: ' || echo "src/$module on layer $layer"
  done
}
unmapped_folders() {
  find . -mindepth 1 -maxdepth 1 -type d ! -name '.*' ! -name build ! -name node_modules | sed 's,^\./,,' | while read -r folder; do
    case $folder in src | include) continue ;; esac
    map_rows | grep -qF "\`$folder\`" || echo "$folder"
  done
}
check "the code map names real folders" nothing "$(lost_folders)"
check "every module is on the code map, on its layer, and no longer planned" nothing "$(unmapped_modules)"
check "every folder is on the code map" nothing "$(unmapped_folders)"

# ---- roles
roles=$(sed -n 's/^FELT_ROLE([A-Z_]*, *"\([a-z-]*\)".*/\1/p' include/felt/roles.def | paste -sd' ')
check "docs/operations.md names the roles of include/felt/roles.def" grep -qF "Roles: \`$roles\`" docs/operations.md

# ---- what is needed from outside
unlisted_libraries() {
  grep -rhoE 'pkg_check_modules\([^)]*\)' CMakeLists.txt cmake src apps tests bench fuzz --include=CMakeLists.txt --include='*.cmake' |
    tr -d '()' | tr ' ' '\n' | grep -E '^[a-z]' | grep -v '^pkg_check_modules' | sort -u | while read -r library; do
    grep -qE "library +$library " tools/needs.txt || echo "$library"
  done
}
check "every library that the build asks for is in tools/needs.txt" nothing "$(unlisted_libraries)"

# ---- subcommands
check "every apps/cmd_*.c is in apps/commands.h" nothing "$(for file in apps/cmd_*.c; do
  name=$(basename "$file" .c)
  grep -q "X(${name#cmd_})" apps/commands.h || echo "$file"
done)"

# ---- a newcomer has this tree and nothing beside it
check "no test reads what lies beside the tree" nothing \
  "$(grep -rnE '\.\./shared|/work/' src apps tests fuzz bench tools run test CMakeLists.txt cmake books 2>/dev/null | grep -v 'documents_test.sh')"
# One version: of the program, of the last entry in the changelog, of the interface.
version=$(sed -n 's/^project(felt VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
check "the changelog begins with the program's version and its day" \
  grep -qE "^## \[$version\] - [0-9]{4}-[0-9]{2}-[0-9]{2}\$" CHANGELOG.md
check "so is the version of the interface" grep -qF "\"version\": \"$version\"" docs/openapi.json
check "felt --version says it" equal "felt $version" "$("$FELT" --version | head -n 1)"

done_testing
