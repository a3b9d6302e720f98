# Completion of jumpoff for bash. What there is, the program says itself.
_jumpoff() {
    local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]}
    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local options="" row="" argument="" choices=""
    COMPREPLY=()
    _jumpoff_words() { mapfile -t COMPREPLY < <(compgen -W "$1" "${@:2}" -- "$word"); }
    # _jumpoff_listed COLUMN WORD…: a column of what 'jumpoff list WORD…' lists
    _jumpoff_listed() { "$program" list "${@:2}" --format csv | sed 1d | cut -d, -f"$1" | uniq; }
    if ((COMP_CWORD == 1)); then
        _jumpoff_words "$("$program" --help |
            sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p') --help --version"
        return
    fi
    # The options of an evolution are those of its generator.
    if [[ $command == evolve && $COMP_CWORD -gt 2 && ${COMP_WORDS[2]} != -* ]]; then
        options=$("$program" evolve "${COMP_WORDS[2]}" --list-options 2>/dev/null)
    fi
    options=${options:-$("$program" "$command" --list-options 2>/dev/null)}
    if [[ $previous == -* ]]; then
        previous=${previous#-}
        previous=${previous#-}
        row=$(awk -F'\t' -v name="$previous" '$1 == name || $2 == name' <<<"$options")
        argument=$(cut -f3 <<<"$row")
        choices=$(cut -f4 <<<"$row")
    fi
    case $argument:$choices in
    *:?*) _jumpoff_words "$choices" ;;
    DIR:) mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
    WHAT:) _jumpoff_words "start ballots random:" -f ;;
    ?*:) _jumpoff_words "" -f ;;
    *)
        if [[ $word == -* ]]; then
            _jumpoff_words "$(cut -f1 <<<"$options" | sed -n 's/^./--&/p') --help"
        elif [[ $command == evolve && $COMP_CWORD -eq 2 ]]; then
            _jumpoff_words "$(_jumpoff_listed 1 generators)" -f
        elif [[ $command == list && ${COMP_WORDS[2]} == columns && $COMP_CWORD -gt 2 ]]; then
            _jumpoff_words "$(_jumpoff_listed 1 columns)"
        elif [[ $command == list ]]; then
            _jumpoff_words "$(_jumpoff_listed 1) columns"
        elif [[ $command == reproduce ]]; then
            _jumpoff_words "$(_jumpoff_listed 1 claims)"
        else
            _jumpoff_words "" -f
        fi
        ;;
    esac
}
complete -F _jumpoff jumpoff
