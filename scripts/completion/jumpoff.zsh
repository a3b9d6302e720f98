#compdef jumpoff
# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of jumpoff for zsh. What there is, the program says itself.
_jumpoff() {
    local line name
    local -a described
    for line in ${(f)"$(${(Q)words[1]} "${(@Q)words[2,CURRENT]}" --complete 2>/dev/null)"}; do
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
