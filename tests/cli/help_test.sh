#!/bin/sh
# Help, man page and completion agree with what the commands accept.
. "$FELT_SOURCE/tests/tap.sh"
man=$FELT_SOURCE/docs/felt.1

# The man page's section of a command.
section() { awk -v heading=".Ss felt $1" '$0 == heading { on = 1; next } /^\.S[sh]/ { on = 0 } on' "$man"; }
options_of() { "$FELT" "$1" --list-options | cut -f1 | grep -v '^--help$' | sort; }
options_in_man() { section "$1" | sed -n 's/^\.It Fl -\([a-z-]*\).*/--\1/p' | sort; }
options_in_help() { "$FELT" help "$1" | sed -n '/^Options:/,$s/^  \(--[a-z-]*\).*/\1/p' | grep -v '^--help$' | sort; }

"$FELT" help --list | cut -f1 | sort >"$scratch/commands"
check "there are commands" test -s "$scratch/commands"
check "the man page has a section for each command and no other" equal "$(cat "$scratch/commands")" \
  "$(sed -n 's/^\.Ss felt //p' "$man" | sort)"
check "summaries are sentences without their full stop" nothing "$("$FELT" help --list | grep -vE '	[A-Z].*[^. ]$')"
while read -r command; do
  check "felt $command: help lists its options" equal "$(options_of "$command")" "$(options_in_help "$command")"
  check "felt $command: the man page lists its options" equal "$(options_of "$command")" "$(options_in_man "$command")"
  check "felt $command: the man page shows an example" sh -c 'grep -q "^\\$ felt "' <<EOF
$(section "$command")
EOF
  "$FELT" help "$command" | sed '/^$/q' >"$scratch/synopsis"
  for option in $(options_of "$command"); do
    check "felt $command: the synopsis names $option" grep -qF -e "$option" "$scratch/synopsis"
  done
done <"$scratch/commands"

check "the man page is well formed" nothing "$(mandoc -Tlint -W warning "$man" 2>&1)"

completes() { # words so far, expected
  bash -c '. "$1"; COMP_WORDS=("$FELT" "${@:3}"); COMP_CWORD=$(($# - 2)); _felt; printf "%s\n" "${COMPREPLY[@]}"' \
    bash "$FELT_SOURCE/apps/completion/felt.bash" - "$@" | sort
}
check "bash completes a command" equal eval "$(completes ev)"
check "bash completes an option" equal --json "$(completes eval --j)"
check "bash completes after help" equal eval "$(completes help ev)"
check "bash offers every command" equal "$(cat "$scratch/commands")" "$(completes '' | grep -vE '^(--|help$)')"
done_testing
