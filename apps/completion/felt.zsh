#compdef felt
# zsh completion for felt: it asks the program itself, so it never goes stale.
local -a found
if ((CURRENT == 2)); then
  found=("${(@f)$(${words[1]} help --list 2>/dev/null | sed 's/:/\\:/g; s/\t/:/')}" 'help:say more about a command')
  _describe command found
elif [[ ${words[2]} == help ]]; then
  found=("${(@f)$(${words[1]} help --list 2>/dev/null | cut -f1)}")
  _describe command found
elif [[ ${words[CURRENT]} == -* ]]; then
  found=("${(@f)$(${words[1]} ${words[2]} --list-options 2>/dev/null | sed 's/:/\\:/g; s/\t/:/')}")
  _describe option found
else
  _files
fi
