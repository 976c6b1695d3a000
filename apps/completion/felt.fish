# fish completion for felt: it asks the program itself, so it never goes stale.
function __felt_options
    set -l words (commandline -opc)
    test (count $words) -ge 2; and $words[1] $words[2] --list-options 2>/dev/null
end
complete -c felt -n 'test (count (commandline -opc)) -eq 1' -f -a '(felt help --list)'
complete -c felt -n '__fish_seen_subcommand_from help' -f -a '(felt help --list)'
complete -c felt -n 'string match -q -- "-*" (commandline -ct)' -f -a '(__felt_options)'
