#!/bin/sh
# felt eval, as docs and contracts promise it.
. "$FELT_SOURCE/tests/tap.sh"

prints() { # expected, then the command's words
  expected=$1
  shift
  run "$FELT" eval "$@"
  [ ! -s "$err" ] || cat "$err"
  equal 0 "$status" && equal "$expected" "$(cat "$out")"
}

# Exit 2, nothing on standard output, one line that starts with the command and holds the given words.
complains() { # words, then the command's words; standard input from $scratch/in
  words_expected=$1
  shift
  run "$FELT" eval "$@" <"$scratch/in"
  cat "$err"
  equal 2 "$status" && equal 1 "$(wc -l <"$err")" && [ "$(wc -c <"$err")" -lt 300 ] &&
    grep -q '^felt eval: ' "$err" && grep -qF -- "$words_expected" "$err"
}

complains_alone() { complains "$@" && equal "" "$(cat "$out")"; }
: >"$scratch/in"

check "five cards in one word" prints '{"category":"royal-flush","cards":["Ah","Kh","Qh","Jh","Th"],"rank":1}' AhKhQhJhTh --json
check "the option may come first" prints '{"category":"royal-flush","cards":["Ah","Kh","Qh","Jh","Th"],"rank":1}' --json AhKhQhJhTh
check "separate cards, either case, commas" prints '{"category":"high-card","cards":["7s","5h","4d","3c","2c"],"rank":7462}' 2c 3C,4d 5H 7s --json
check "the wheel ends with the ace" prints '{"category":"straight","cards":["5h","4d","3c","2c","Ah"],"rank":1609}' Ah 2c 3c 4d 5h --json
check "the best five of seven" prints '{"category":"full-house","cards":["As","Ah","Ad","Ks","Kh"],"rank":167}' As Ah Ks Kh Kd Ad 2c --json
check "of equal cards the earlier play" prints '{"category":"pair","cards":["2s","2h","As","Ks","Qs"],"rank":5966}' 2s 2h As Ks Qs 9c 8d --json
check "words for people" prints "$(printf '%-33s Ah 9h 5h 3h 2h   rank 780 of 7462' "$(sentence flush-to @rank-ace)")" Ah Kd 9h 5h 2h 3h Ac

# The best hand of each category: its name, and the rank at which the category begins.
json_of() { "$FELT" eval --json "$1" | sed 's/.*"category":"\([^"]*\)".*"rank":\([0-9]*\)}/\1 \2/'; }
for row in royal-flush:1:AhKhQhJhTh straight-flush:2:KhQhJhTh9h four-of-a-kind:11:AhAcAdAsKd \
  full-house:167:AhAcAdKsKd flush:323:AhKhQhJh9h straight:1600:AhKhQhJhTd three-of-a-kind:1610:AhAcAdKsQd \
  two-pair:2468:AhAcKdKsQd pair:3326:AhAcKdQsJd high-card:6186:AhKcQdJs9d; do
  category=${row%%:*} rest=${row#*:}
  check "the best $category" equal "$category ${rest%%:*}" "$(json_of "${rest#*:}")"
done

check "an unknown card is named" complains_alone "$(sentence not-a-card Xx)" AhKhQhJhXx
check "half a card is named" complains_alone "$(sentence not-a-card A)" AhKhQhJhA
check "a card twice is named" complains_alone "$(sentence card-twice Ah)" Ah Kh Qh Jh Ah
check "four cards" complains_alone "$(sentence not-five-to-seven 4)" AhKhQhJh
check "eight cards" complains_alone "$(sentence not-five-to-seven 8)" AhKhQhJhTh9h8h7h
check "no cards" complains_alone "$(sentence no-cards-given)"
check "an empty word" complains_alone "$(sentence no-cards-given)" ''
check "an unknown option" complains_alone '--jsn' AhKhQhJhTh --jsn
check "standard input and cards together" complains_alone '"-"' - AhKhQhJhTh
check "control bytes do not reach the terminal" complains_alone '\x1b' "$(printf '\033[31m')"

# shellcheck disable=SC2059 # formats are what it takes
lines() { printf "$@" >"$scratch/in"; }
from_lines() { # expected number of output lines, exit status, words, then the command's words
  expected_lines=$1 expected_status=$2 expected_words=$3
  shift 3
  run "$FELT" eval - "$@" <"$scratch/in"
  cat "$err"
  equal "$expected_status" "$status" && equal "$expected_lines" "$(wc -l <"$out")" &&
    [ "$(wc -l <"$err")" -le 1 ] && [ "$(wc -c <"$err")" -lt 300 ] && { [ -z "$expected_words" ] || grep -qF -- "$expected_words" "$err"; }
}
lines 'AhKhQhJhTh\n2c 3c 4d 5h 7s\r\nAs Ah Ks Kh Kd Ad 2c'
check "one line in, one line out, the last without its end" from_lines 3 0 ''
check "the same as JSON" from_lines 3 0 '' --json
check "every line is an object" equal 3 "$(grep -c '^{"category":"[a-z-]*","cards":\["..","..","..","..",".."\],"rank":[0-9]*}$' "$out")"
lines ''
check "no lines, no hands" from_lines 0 0 ''
lines 'AhKhQhJhTh\n\nAhKhQhJhTh\n'
check "an empty line ends it with its number" from_lines 1 2 "$(sentence fault-in-line 2 : no-cards-given)"
lines 'AhKhQhJhTh\nAhKhQhJhTh\nAhKhQhXxTh\n'
check "a bad line ends it with its number" from_lines 2 2 "$(sentence fault-in-line-place 3 'character 7' : not-a-card Xx)"
lines 'AhKhQhJh\n'
check "four cards on a line" from_lines 0 2 "$(sentence fault-in-line 1 : not-five-to-seven 4)"
lines 'AhKhQhJhAh\n'
check "a card twice on a line" from_lines 0 2 "$(sentence fault-in-line 1 : card-twice Ah)"
lines 'AhKh\000QhJhTh\n'
check "a NUL byte does not end a line" from_lines 0 2 '\x00Q'
head -c 1000000 /dev/zero | tr '\0' 'x' >"$scratch/in"
check "a megabyte of garbage gets one short line" from_lines 0 2 "$(sentence not-a-card xx)"
head -c 1000000 /dev/zero >"$scratch/in"
check "a megabyte of NUL bytes" from_lines 0 2 '\x00\x00'
head -c 1000000 /dev/zero | tr '\0' ' ' >"$scratch/in"
check "a megabyte of blanks" from_lines 0 2 "$(sentence fault-in-line 1 : line-longer-than 65536)"

# A program that writes a hand and waits for the answer before it writes the next.
conversation() {
  mkfifo "$scratch/ask" "$scratch/answer" || return 1
  "$FELT" eval - <"$scratch/ask" >"$scratch/answer" 2>/dev/null &
  exec 3>"$scratch/ask" 4<"$scratch/answer"
  for hand in AhKhQhJhTh 2c3c4d5h7s; do
    echo "$hand" >&3
    read -r _ <&4 || return 1
  done
  exec 3>&- 4<&-
  wait $!
}
check "answers do not wait for the end of the input" conversation

if [ -e /dev/full ]; then
  full() { run sh -c '"$FELT" eval AhKhQhJhTh >/dev/full' && equal 1 "$status" && grep -qF "$(fragment cannot-write-output)" "$err"; }
  check "a full disk is a failure" full
else
  skip "no /dev/full here"
fi
done_testing
