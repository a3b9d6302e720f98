#compdef jumpoff
# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of jumpoff for zsh, by the script `complete`.
_jumpoff_folder=${${(%):-%x}:A:h}
[[ -x $_jumpoff_folder/complete ]] || _jumpoff_folder+=/../../jumpoff/completion # as installed
_jumpoff() {
    local line name
    local -a described
    for line in ${(f)"$($_jumpoff_folder/complete ${(Q)words[1]} "${(@Q)words[2,CURRENT]}")"}; do
        name=${line%%$'\t'*}
        case $line in
        :files) _files ;;
        :folders) _files -/ ;;
        */$'\t'*) compadd -S '' -- $name ;;
        *) described+=("${name//:/\\:}:${line#*$'\t'}") ;;
        esac
    done
    ((!$#described)) || _describe 'word' described
}
_jumpoff "$@"
