#!/bin/sh
# Module arrows point down: a file of src/<module> includes headers of its own module or of lower layers.
# The layers are those of the felt_module() calls.
. "$FELT_SOURCE/tests/tap.sh"
cd "$FELT_SOURCE" || exit 1

layers() { # "module layer" a line, from the CMakeLists.txt of the tree in $1
  cat "$1"/src/*/CMakeLists.txt | tr '\n' ' ' |
    grep -o 'felt_module( *[a-z]*[^)]*' | sed -n 's/felt_module( *\([a-z]*\).*LAYER *\([0-9]*\).*/\1 \2/p'
}

# "file: module must not use header" for every include that points up or sideways in the tree in $1.
upward_arrows() {
  layers "$1" >"$scratch/layers"
  grep -HEo '^ *# *include +"felt/[a-z_]+\.h"' "$1"/src/*/*.[ch] 2>/dev/null |
    awk -v table="$scratch/layers" '
      BEGIN { while ((getline line < table) > 0) { split(line, f, " "); layer[f[1]] = f[2] } }
      {
        split($0, part, ":"); file = part[1]
        n = split(file, folder, "/"); module = folder[n - 1]
        header = $0; sub(/.*"felt\//, "", header); sub(/\.h"$/, "", header)
        if (!(module in layer)) print file ": no felt_module() for " module
        else if (!(header in layer)) print file ": felt/" header ".h belongs to no module"
        else if (header != module && layer[header] + 0 >= layer[module] + 0)
          print file ": " module " (layer " layer[module] ") must not use " header " (layer " layer[header] ")"
      }'
}

# A reach into another module's folder would get round the public headers.
private_reaches() {
  grep -HEn '^ *# *include +"(\.\./|src/)' "$1"/src/*/*.[ch] 2>/dev/null | grep -v 'src/banned.h'
}

check "modules are declared" test "$(layers . | wc -l)" -ge 3
check "every include points down" nothing "$(upward_arrows .)"
check "no module reaches into another's folder" nothing "$(private_reaches .)"
check "every module has its public header" nothing "$(layers . | while read -r module _; do
  [ -f "include/felt/$module.h" ] || echo "include/felt/$module.h"; done)"

mkdir -p "$scratch/tree/src/low" "$scratch/tree/src/high"
echo 'felt_module(low LAYER 1 SOURCES a.c)' >"$scratch/tree/src/low/CMakeLists.txt"
printf 'felt_module(high\n  LAYER 2 SOURCES b.c DEPS low)\n' >"$scratch/tree/src/high/CMakeLists.txt"
echo '#include "felt/low.h"' >"$scratch/tree/src/high/b.c"
check "an arrow down is let through" nothing "$(upward_arrows "$scratch/tree")"
echo '#include "felt/high.h"' >"$scratch/tree/src/low/a.c"
refuse "an arrow up is noticed" nothing "$(upward_arrows "$scratch/tree")"
done_testing
