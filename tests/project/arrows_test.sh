#!/bin/sh
# Module arrows point down: a file of src/<module> includes headers of its own module or of lower layers, and a public header
# those of lower layers. A module calls others through their headers alone. The layers are those of the felt_module() calls.
. "$FELT_SOURCE/tests/tap.sh"
cd "$FELT_SOURCE" || exit 1

layers() { # "module layer" a line, from the CMakeLists.txt of the tree in $1
  cat "$1"/src/*/CMakeLists.txt | tr '\n' ' ' |
    grep -o 'felt_module( *[a-z]*[^)]*' | sed -n 's/felt_module( *\([a-z]*\).*LAYER *\([0-9]*\).*/\1 \2/p'
}

# "file: module must not use header" for every include that points up or sideways in the tree in $1.
upward_arrows() {
  layers "$1" >"$scratch/layers"
  grep -HEo '^ *# *include +["<]felt/[a-z_]+\.h[">]' "$1"/src/*/*.[ch] "$1"/include/felt/*.h 2>/dev/null |
    awk -v table="$scratch/layers" '
      BEGIN { while ((getline line < table) > 0) { split(line, f, " "); layer[f[1]] = f[2] } }
      {
        split($0, part, ":"); file = part[1]
        n = split(file, folder, "/"); module = folder[n - 1]
        if (module == "felt") { module = folder[n]; sub(/\.h$/, "", module) }
        header = $0; sub(/.*["<]felt\//, "", header); sub(/\.h[">]$/, "", header)
        if (!(module in layer)) print file ": no felt_module() for " module
        else if (!(header in layer)) print file ": felt/" header ".h belongs to no module"
        else if (header != module && layer[header] + 0 >= layer[module] + 0)
          print file ": " module " (layer " layer[module] ") must not use " header " (layer " layer[header] ")"
      }'
}

# A reach into another module's folder would get round the public headers.
private_reaches() {
  grep -HEn '^ *# *include +["<]([^">]*\.\./|src/)' "$1"/src/*/*.[ch] 2>/dev/null | grep -v 'src/banned.h'
}

# So would a function that is declared anew. "module symbol" a line: what the libraries in $1 define or need.
symbols() { # folder option
  layers . | while read -r module _; do
    nm -g "$2" "$1/src/$module/libfelt_$module.a" 2>/dev/null | awk -v module="$module" 'NF > 1 { print module, $NF }'
  done
}

# "module must not use symbol of other": what the table $2 needs, the table $1 has in another module, and no header of the folder $3 names.
hidden_calls() {
  cat "$3"/*.h "$3"/*.def | tr -c 'A-Za-z0-9_' '\n' | sort -u >"$scratch/public"
  awk 'FILENAME == ARGV[1] { public[$1]; next } FILENAME == ARGV[2] { owner[$2] = $1; has[$1, $2]; next }
       $2 in owner && !(($1, $2) in has) && !($2 in public) { print $1 " must not use " $2 " of " owner[$2] }' \
    "$scratch/public" "$1" "$2" | sort -u
}

check "modules are declared" test "$(layers . | wc -l)" -ge 3
check "every include points down" nothing "$(upward_arrows .)"
check "no module reaches into another's folder" nothing "$(private_reaches .)"
symbols "$FELT_BUILD" --defined-only >"$scratch/defined"
symbols "$FELT_BUILD" -u >"$scratch/needed"
for module in floor people practice lab; do
  check "the server calls $module" grep -qxFf "$(
    sed -n "s/^$module //p" "$scratch/defined" | sed 's/^/server /' >"$scratch/of"
    echo "$scratch/of"
  )" "$scratch/needed"
done
check "every module calls others through their headers alone" nothing \
  "$(hidden_calls "$scratch/defined" "$scratch/needed" include/felt)"
check "the server's folder has at most 40 files" test "$(find src/server -type f | wc -l)" -le 40
check "every module has its public header" nothing "$(layers . | while read -r module _; do
  [ -f "include/felt/$module.h" ] || echo "include/felt/$module.h"
done)"

mkdir -p "$scratch/tree/src/low" "$scratch/tree/src/high"
echo 'felt_module(low LAYER 1 SOURCES a.c)' >"$scratch/tree/src/low/CMakeLists.txt"
printf 'felt_module(high\n  LAYER 2 SOURCES b.c DEPS low)\n' >"$scratch/tree/src/high/CMakeLists.txt"
echo '#include "felt/low.h"' >"$scratch/tree/src/high/b.c"
check "an arrow down is let through" nothing "$(upward_arrows "$scratch/tree")"
echo '#include "felt/high.h"' >"$scratch/tree/src/low/a.c"
refuse "an arrow up is noticed" nothing "$(upward_arrows "$scratch/tree")"
echo '#include <felt/high.h>' >"$scratch/tree/src/low/a.c"
refuse "in angle brackets, too" nothing "$(upward_arrows "$scratch/tree")"
rm "$scratch/tree/src/low/a.c"
mkdir -p "$scratch/tree/include/felt"
echo '#include "felt/high.h"' >"$scratch/tree/include/felt/low.h"
refuse "and so is one of a public header" nothing "$(upward_arrows "$scratch/tree")"
echo '#include "../low/inside.h"' >"$scratch/tree/src/high/b.c"
refuse "a reach into another's folder is noticed" nothing "$(private_reaches "$scratch/tree")"

printf 'low felt_low_ask\nlow low_inside\nhigh high_own\n' >"$scratch/has"
echo 'int felt_low_ask(void);' >"$scratch/tree/include/felt/low.h"
touch "$scratch/tree/include/felt/none.def"
printf 'high felt_low_ask\nhigh high_own\nhigh malloc\nlow low_inside\n' >"$scratch/wants"
check "a call through a header is let through" nothing "$(hidden_calls "$scratch/has" "$scratch/wants" "$scratch/tree/include/felt")"
echo 'high low_inside' >>"$scratch/wants"
check "a call of what is hidden is noticed" equal "high must not use low_inside of low" \
  "$(hidden_calls "$scratch/has" "$scratch/wants" "$scratch/tree/include/felt")"
done_testing
