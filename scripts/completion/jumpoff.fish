# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of jumpoff for fish, by the script `complete`.
set -g __jumpoff_folder (dirname (status filename))
test -x $__jumpoff_folder/complete; or set __jumpoff_folder $__jumpoff_folder/../../jumpoff/completion # as installed
function __jumpoff_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    for line in ($__jumpoff_folder/complete $words "$word")
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
