# bash completion for felt: it asks the program itself, so it never goes stale.
_felt() {
  local felt=${COMP_WORDS[0]} command=${COMP_WORDS[1]} word=${COMP_WORDS[COMP_CWORD]} words=
  if ((COMP_CWORD == 1)); then
    words="$("$felt" help --list 2>/dev/null | cut -f1) help --help --version"
  elif [[ $command == help ]]; then
    words=$("$felt" help --list 2>/dev/null | cut -f1)
  elif [[ $word == -* ]]; then
    words=$("$felt" "$command" --list-options 2>/dev/null | cut -f1)
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o default -F _felt felt
