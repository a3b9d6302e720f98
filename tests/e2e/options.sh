#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every option of every command is in its help, in the manual page and in the completion, and what
# these have is an option.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$@"
source=$(cd "$OLDPWD" && cd "$(dirname "$0")/../.." && pwd)
mkdir bin folder && ln -s "$program" bin/jumpoff
PATH=$PWD/bin:$PATH
# shellcheck source=../../scripts/completion/jumpoff.bash
. "$source/scripts/completion/jumpoff.bash"

# same WHAT EXPECTED FOUND: two files have the same lines, in any order; diff says how they do not.
same() {
    sort -o "$2" "$2"
    sort -o "$3" "$3"
    holds "$1" diff "$2" "$3"
}

# candidates WORD…: what the shells are given
candidates() { "$source/scripts/completion/complete" jumpoff "$@"; }

# completed WORD…: what completes the last word, in COMPREPLY
completed() {
    COMP_WORDS=(jumpoff "$@")
    COMP_CWORD=$#
    _jumpoff
}

"$source/scripts/manual" "$program" >manual
jumpoff --help | sed -n '/^Commands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p' >commands
generators=$(jumpoff list generators --format csv | sed 1d | cut -d, -f1)
sed 's/^/evolve /' <<<"$generators" >evolutions
{ cat commands && printf -- '--help\n--version\n'; } >expected
completed ''
printf '%s\n' "${COMPREPLY[@]}" >found
same 'commands are completed' expected found

# The manual page's sections, as files
awk '/^## jumpoff / { file = "manual-" substr($0, 12); gsub(/ /, "-", file) }
    /^#/ && !/^## jumpoff / { file = "" }
    file != "" { print >file }' manual
# Lines "COMMAND: OPTION": of the table of options, of help, of completion and of the manual page, which
# has those of evolutions in sections of their own.
touch table table-of-manual
while read -r command; do
    read -ra words <<<"$command"
    jumpoff "${words[@]}" --list-options </dev/null | sed "s/\t.*//; s/^/$command: --/" >listed
    cat listed >>table
    jumpoff "${words[@]}" --help-all </dev/null | sed -nE "s/^ .{1,5} (--[a-z-]+).*/$command: \\1/p" >>help
    mapfile -t help < <(jumpoff "${words[@]}" --help </dev/null)
    holds "$command: its help has at most 40 lines" test ${#help[@]} -le 40
    holds "$command: its help has examples" [ "${help[*]/#Examples:/found}" != "${help[*]}" ]
    if [[ ${words[0]} == evolve && -z ${words[1]:-} ]]; then words+=(--resume folder); fi
    completed "${words[@]}" --
    ((${#COMPREPLY[@]} == 0)) || printf "$command: %s\n" "${COMPREPLY[@]}" >>completion
    [[ -s listed && $command != evolve ]] || continue
    cat listed >>table-of-manual
    sed -nE "s/^(\*-.\*.*)?\*(--[a-z-]+)\*.*/$command: \\2/p" "manual-${command// /-}" >>in-manual
done < <(cat commands evolutions)
holds 'there are options' test "$(wc -l <table)" -gt 300
same 'the help and the table have the same options' table help
same 'the options are completed' table completion
same 'the options are in the manual page' table-of-manual in-manual

# Parts of the manual page written by hand
{ printf -- '--%s\n' help version resume && sed 's/.*: //' table; } | sort -u >known
grep -oE -- '--[a-z][a-z-]*' "$source/docs/jumpoff.1.scd" | sort -u | comm -13 known - >unknown
holds "the manual page names only options: $(tr '\n' ' ' <unknown)" test ! -s unknown
if [[ -n $(command -v scdoc) ]]; then
    scdoc <manual >"$scratch/page" || fail 'scdoc takes the manual page'
    # shellcheck disable=SC2016 # a macro of roff
    holds 'the manual page has the options' grep -q 'adjudicate-win' "$scratch/page"
fi

# Values
true >expected && true >found
check() { # EXPECTED WORD…
    completed "${@:2}"
    # shellcheck disable=SC2086 # words
    printf "${*:2}: %s\n" $1 >>expected
    printf "${*:2}: %s\n" "${COMPREPLY[@]}" >>found
}
check 'english giveaway paper004' match --rules ''
check 'english giveaway paper004' match -r ''
check '10 12 6 8' perft --board ''
check 'csv json text' tournament --format ''
check 'gauntlet round-robin' tournament --type ''
check 'gauntlet' tournament --type g
check 'paper quick' reproduce --scale ''
check 'ones random template' evolve ga --start ''
check 'bin folder' match --out ''
check 'shg' evolve s
check 'papers parameters players' list p
check 'S1 S10 S11 S12 S13' reproduce S1
check 'random:PLIES' match --openings r
check 'piece2val' match piece2
check 'piece2val' tournament --rules giveaway random --threads 2 piece2
check 'minimax/piece2val' search minimax/piece2
check 'minimax:quiescence=on/piece2val' match minimax:quiescence=on/piece2
check 'a=piece2val' match a=piece2
check 'minimal/ minimax/' match minim
check '15f' search --rules paper004 --opponent 15f
check 'td-samuel' search --opponent td-s
check 'piece2val' show --evaluate random piece2
check 'csv json text' show --evaluate random --format ''
check '' show piece2
check '' perft p
check '25f' evolve hg --heuristic 25
check 'G1 G2 G2b G3 G5 G6 G6b G7 G8' reproduce --scale quick G
check players.csv list columns pl
check 'giveaway' match --rules = g
check 'csv json text' match --format =
check '--rules=giveaway' match --rules=g
mkdir heuristics && touch heuristics/25x.heuristic
check 'heuristics/25x.heuristic' match heuristics/2
check '' nothing
check '' match --rules draughts --out piece2
same 'words are completed' expected found

# The other shells have the same words, with what they are.
if [[ -n $(command -v fish) ]]; then
    fished() { # LINE
        fish --no-config -c "source '$source/scripts/completion/jumpoff.fish'; complete -C '$1'" >found
    }
    candidates match minimax/piece | grep -v '^:' >expected
    fished 'jumpoff match minimax/piece'
    same 'players in fish' expected found
    candidates reproduce '' >expected
    fished 'jumpoff reproduce '
    same 'claims in fish' expected found
    candidates perft --rules '' | sed 's/\t*$//' >expected
    fished 'jumpoff perft --rules '
    same 'rules in fish' expected found
    printf '%s\n' --threads >expected
    fished 'jumpoff match --th'
    cut -f1 found >cut && mv cut found
    same 'options in fish' expected found
    fished 'jumpoff report fol'
    grep -o '^folder/' found >cut || true
    holds 'folders in fish' test -s cut
fi
if [[ -n $(command -v zsh) ]]; then
    zshed() { # WORD…: what the functions of zsh's own completion are given
        # shellcheck disable=SC2016
        zsh -f -c '_describe() { print -rl -- ${(P)2} }
            compadd() { print -r -- "$@" }
            _files() { print -r -- files "$@" }
            completion=$1; shift; words=("$@"); CURRENT=$#; set --
            source $completion' zsh "$source/scripts/completion/jumpoff.zsh" jumpoff "$@" >found
    }
    candidates reproduce '' | sed 's/\t/:/' >expected
    zshed reproduce ''
    same 'claims in zsh' expected found
    printf '%s\n' '-S  -- minimal/' '-S  -- minimax/' files >expected
    zshed match minim
    same 'searches and files in zsh' expected found
    printf '%s\n' 'files -/' >expected
    zshed report ''
    same 'folders in zsh' expected found
    candidates match minimax:quiescence=on/st | sed '/^:/d;s/:/\\:/;s/\t/:/' >expected
    echo files >>expected
    zshed match minimax:quiescence=on/st
    same 'players in zsh' expected found
fi

finish
