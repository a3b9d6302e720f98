# Completion of jumpoff for bash.
_jumpoff() {
    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local commands="tournament match search bench perft evolve reproduce stats report merge show list
        engine"
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$word")
        return
    fi
    case $previous in
    --rules) mapfile -t COMPREPLY < <(compgen -W "english giveaway seed004" -- "$word") ;;
    --board) mapfile -t COMPREPLY < <(compgen -W "6 8 10 12" -- "$word") ;;
    --format)
        local formats="text csv json"
        [[ ${COMP_WORDS[1]} == tournament ]] && formats="round-robin gauntlet"
        mapfile -t COMPREPLY < <(compgen -W "$formats" -- "$word")
        ;;
    --scale) mapfile -t COMPREPLY < <(compgen -W "quick paper" -- "$word") ;;
    --openings)
        local sources="start ballots random:"
        [[ ${COMP_WORDS[1]} == search ]] && sources+=" suite"
        mapfile -t COMPREPLY < <(compgen -W "$sources" -- "$word"; compgen -f -- "$word")
        ;;
    --out) mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
    *)
        if [[ $word == -* ]]; then
            # What the command itself says it takes.
            mapfile -t COMPREPLY < <(compgen -W "$("${COMP_WORDS[0]}" "${COMP_WORDS[1]}" --help \
                2>/dev/null | grep -oE -- '--[a-z][a-z-]*' | sort -u)" -- "$word")
        elif [[ ${COMP_WORDS[1]} == evolve ]]; then
            mapfile -t COMPREPLY < <(compgen -W "ga hg shg td texel" -f -- "$word")
        elif [[ ${COMP_WORDS[1]} == list ]]; then
            mapfile -t COMPREPLY < <(compgen -W \
                "players evaluators parameters searches generators rules openings claims columns" \
                -- "$word")
        else
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
        fi
        ;;
    esac
}
complete -F _jumpoff jumpoff
