# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of jumpoff for bash, by the script `complete`.
_jumpoff() {
    local word=${COMP_WORDS[COMP_CWORD]} folder line places
    folder=${BASH_SOURCE[0]%"${BASH_SOURCE[0]##*/}"}
    folder=${folder:-.}
    [[ -x $folder/complete ]] || folder+=/../../jumpoff/completion # as installed
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
        :files) mapfile -t places < <(compgen -f -- "$word") ;;
        :folders) mapfile -t places < <(compgen -d -- "$word") ;;
        *) places=("${line%%$'\t'*}") ;;
        esac
        COMPREPLY+=("${places[@]}")
        [[ $line != :* ]] || compopt -o filenames 2>/dev/null || true
    done < <("$folder/complete" "${COMP_WORDS[0]/#\~\//${HOME-}/}" "${COMP_WORDS[@]:1:COMP_CWORD}")
    # Behind a search comes an evaluator, behind a folder what is in it.
    [[ ${#COMPREPLY[@]} != 1 || ${COMPREPLY[0]} != */ ]] || compopt -o nospace 2>/dev/null || true
}
complete -F _jumpoff jumpoff
