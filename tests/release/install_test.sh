#!/bin/sh
# cmake --install gives a tree that others build against with pkg-config alone, wherever it is moved.
. "$FELT_SOURCE/tests/tap.sh"

check "the build installs" cmake --install "$FELT_BUILD" --prefix "$scratch/first"
mv "$scratch/first" "$scratch/tree"
tree=$scratch/tree
for file in bin/felt share/man/man1/felt.1 share/bash-completion/completions/felt; do
  check "$file is there" test -s "$tree/$file"
done
check "the installed command runs" "$tree/bin/felt" eval AhKhQhJhTh

PKG_CONFIG_PATH=$(dirname "$(find "$tree" -name felt.pc)")
LD_LIBRARY_PATH=$(dirname "$(find "$tree" -name libfelt.so)")
export PKG_CONFIG_PATH LD_LIBRARY_PATH
cat >"$scratch/user.c" <<'C'
#include <felt/eval.h>
#include <felt/rng.h>
#include <stdio.h>
int main(void) {
  felt_card deck[FELT_DECK];
  struct felt_rng rng = felt_rng_from_seed(1);
  felt_rng_shuffle(&rng, deck);
  printf("%s\n", felt_category_name(felt_eval_category(felt_eval(felt_cards_set(deck, 7)))));
  return 0;
}
C
# shellcheck disable=SC2046 # lists of words
{
  check "the version is that of the command" equal "felt $(pkg-config --modversion felt)" "$("$tree/bin/felt" --version)"
  check "a program builds against the shared library" cc -std=c17 -Wall -Wextra -Werror "$scratch/user.c" -o "$scratch/user" $(pkg-config --cflags --libs felt)
  check "and runs" "$scratch/user"
  check "a program builds against the static library" cc -std=c17 "$scratch/user.c" -o "$scratch/user-static" $(pkg-config --cflags felt) \
    "$LD_LIBRARY_PATH/libfelt.a" $(pkg-config --libs $(pkg-config --print-requires-private felt | sed 's/ .*//'))
}
unset LD_LIBRARY_PATH
check "and runs without the shared one" "$scratch/user-static"
for header in "$tree"/include/felt/*.h; do
  echo "#include <felt/$(basename "$header")>" >"$scratch/alone.c"
  check "felt/$(basename "$header") stands alone" cc -std=c17 -Wall -Wextra -Werror -fsyntax-only "-I$tree/include" "$scratch/alone.c"
done
done_testing
