#!/bin/sh
# What the invariants forbid in the sources: house names, floating point near money, side effects in the core,
# work before main.
. "$FELT_SOURCE/tests/tap.sh"
cd "$FELT_SOURCE" || exit 1

pure='base cards record eval book meter settle solve round link table wire sim practice'
money='base cards record rng eval book meter settle round link table wire'

sources() { # the .c and .h files of the modules, their public headers included, tests left out
  for module in "$@"; do
    find "src/$module" "include/felt/$module.h" -name '*.[ch]' ! -name '*_test.c' ! -name '*_gen.c' ! -path '*/testing/*' 2>/dev/null
  done
}

# The code of the files named on standard input as "file:line: code", without comments and string contents.
code() {
  while read -r file; do
    # shellcheck disable=SC1003
    sed -e 's/\\"//g' -e 's/"[^"]*"/""/g' -e "s/'\\\\.'/' '/g" "$file" | awk -v file="$file" '
      { line = $0; text = ""
        while (line != "") {
          if (inside) { i = index(line, "*/"); if (!i) break; line = substr(line, i + 2); inside = 0 }
          else { i = index(line, "/*"); if (!i) { text = text line; break }
                 text = text substr(line, 1, i - 1); line = substr(line, i + 2); inside = 1 } }
        sub(/\/\/.*/, "", text)
        if (text ~ /[^ \t]/) print file ":" NR ": " text }'
  done
}

houses() {
  grep -nE '"(chickasaw|catfish-bend|players-guide|massachusetts)"' "$@" /dev/null | grep -v '_test\.c:'
}

floats() { code | grep -E '\b(float|double|long double)\b'; }

calls='fopen|open|read|write|fread|fwrite|fputs|fputc|puts|putchar|printf|vprintf'
calls="$calls|fprintf|perror|getenv|setenv|time|clock|clock_gettime|gettimeofday|rand|random|getrandom|randombytes_buf|felt_rng_secure"
calls="$calls|exit|_exit|signal|system|popen|fork|socket|sleep|nanosleep"
effects() { code | grep -E "(^|[^A-Za-z0-9_>.])($calls) *\("; }

# File-scope variables that are not const: state that outlives a call.
globals() { code | grep -E '^[^:]*:[0-9]*: (static |extern |_Thread_local )+[a-z_0-9 *]+(\[[^]]*\])*( =.*|;)$' | grep -vE '\bconst\b|\('; }

# Waits of the server that a step of the wall clock would stretch: only clock.c of service makes and waits for conditions.
wall_waits() { code | grep -E '\b(pthread_cond_init|pthread_cond_timedwait|PTHREAD_COND_INITIALIZER|CLOCK_REALTIME)\b' | grep -vE 'src/service/clock\.c:'; }

# What the server decides: a refusal by a rule that is not one of HTTP (nobody is logged in, too often, a key on another route, a question
# that a view does not have), and a look into a round, a link's terms or a balance. The floor, people and practice decide such things.
decisions() {
  code | grep -E '\bFELT_E_RULE\b|table\.round\b|[>.]terms\.(sheet|level|who)\b|felt_floor_balance|FELT_ADMINISTRATOR' |
    grep -vE '[=!]= FELT_E_RULE|case FELT_E_RULE|reply\.c:.*NULL, reason' |
    grep -vE 'FELT_SAYS\((NOT_LOGGED_IN|TOO_MANY_COMMANDS|KEY_SPENT|KEY_IS_FOR_LINKS|NOT_YOUR_TURN)\b'
}

early() { code | grep -E '\b(constructor|init_priority|init_array|ifunc)\b'; }

# Side wagers are the book's own list: only these modules know one by its name. What others must say: the options --trips and --trips-table,
# the outcomes trips-only and voids-but-trips of settlements and logs, rulings in their own words; trips-on-board is a hand.
by_name() {
  code_with_words | grep -iE 'trips|cover.?all' |
    grep -viE 'trips-only|voids-but-trips|trips.on.board|board.trips|--trips|src/report/rulings\.c:|^apps/(wager_options\.[ch]|simulate\.c):'
}
# As code(), with what stands in strings.
code_with_words() {
  while read -r file; do
    awk -v file="$file" '
      { line = $0; text = ""
        while (line != "") {
          if (inside) { i = index(line, "*/"); if (!i) break; line = substr(line, i + 2); inside = 0 }
          else { i = index(line, "/*"); if (!i) { text = text line; break }
                 text = text substr(line, 1, i - 1); line = substr(line, i + 2); inside = 1 } }
        if (text ~ /[^ \t]/) print file ":" NR ": " text }' "$file"
  done
}
elsewhere() { find src apps include -name '*.[ch]' ! -name '*_test.c' ! -path 'src/book/*' ! -path 'src/settle/*' ! -path 'src/solve/*' ! -path 'src/eval/*'; }
pages() { find web/src -name '*.ts' -o -name '*.tsx' | grep -v generated.ts; }

try() {
  printf '%s\n' "$1" >"$scratch/try.c"
  echo "$scratch/try.c"
}

# shellcheck disable=SC2086 # a list of words
check "there are sources to look at" test "$(sources $money | wc -l)" -ge 5

# shellcheck disable=SC2046 # file names without spaces
check "no house's name outside books and tests" nothing "$(houses $(find src apps -name '*.[ch]'))"
refuse "a house's name would be noticed" nothing "$(houses "$(try 'if (strcmp(book->name, "chickasaw") == 0)')")"

check "no side wager by its name outside book, settle and solve" nothing "$(elsewhere | by_name)"
check "nor in the pages" nothing "$(pages | by_name | grep -vE ': *//|^[^:]*:[0-9]*: *\*')"
refuse "a name would be noticed" nothing "$(try 'bet->trips_cents = 0;' | by_name)"
refuse "and one in words" nothing "$(try 'put(text, "cover_all");' | by_name)"
check "in a comment it is none" nothing "$(try '/* such as Trips */' | by_name)"

# shellcheck disable=SC2086 # a list of words
check "no floating point in the money modules" nothing "$(sources $money | floats)"
refuse "a double would be noticed" nothing "$(try 'static double edge;' | floats)"
check "the word in a comment is none" nothing "$(try '/* double the ante */' | floats)"

# base may say which assertion failed before it aborts; nothing else prints.
# shellcheck disable=SC2086
check "no side effect in the pure modules" nothing "$(sources $pure | effects | grep -v 'src/base/error.c:.*fprintf(stderr')"
refuse "a call of printf would be noticed" nothing "$(try '  printf("");' | effects)"
refuse "a look at the clock would be noticed" nothing "$(try '  return time(NULL);' | effects)"
check "snprintf and names that end alike are none" nothing "$(try '  snprintf(a, n, ""); felt_book_read(b); x->time(1);' | effects)"

# shellcheck disable=SC2086
check "no variable outlives a call in the pure modules" nothing "$(sources $pure | globals)"
refuse "a file-scope variable would be noticed" nothing "$(try 'static int hands;' | globals)"
check "a constant table is none" nothing "$(try 'static const int pays[] = {1};' | globals)"

check "no thread of the server waits by the wall clock" nothing "$(sources server service data people practice | wall_waits)"
refuse "a wait by the wall clock would be noticed" nothing "$(try '  pthread_cond_timedwait(&bell, &lock, &until);' | wall_waits)"

check "the server decides nothing about money, cards or accounts" nothing "$(sources server | decisions)"
refuse "a refusal by a rule would be noticed" nothing "$(try '  batch_refuse(item, FELT_E_RULE, "wager", FELT_SAYS(LINK_TAKES_WAGER, 5));' | decisions)"
refuse "and a look at the cards" nothing "$(try '  if (table->table.round.now.phase) return;' | decisions)"

check "nothing runs before main" nothing "$(find src apps include -name '*.[ch]' | early)"
refuse "a constructor would be noticed" nothing "$(try '__attribute__((constructor)) static void fill(void) {' | early)"
done_testing
