# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of jumpoff for fish. What there is, the program says itself.
function __jumpoff_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    for line in ($words[1] $words[2..-1] "$word" --complete 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path "$word"
            case :folders
                __fish_complete_directories "$word" ''
            case '*'
                printf '%s\n' $line
        end
    end
end
complete -c jumpoff -f -a '(__jumpoff_complete)'
