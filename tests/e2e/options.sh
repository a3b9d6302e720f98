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

# same WHAT: two files of lines are equal; diff says how they are not.
same() {
    local expected found
    read -rd '' expected <"$scratch/expected" || true
    read -rd '' found <"$scratch/found" || true
    [[ $found == "$expected" ]] || diff "$scratch/expected" "$scratch/found" || true
    holds "$1" test "$found" = "$expected"
}

# candidates WORD…: what the shells are given
candidates() { "$source/scripts/completion/complete" jumpoff "$@"; }

# completed WORD…: what completes the last word, sorted
completed() {
    COMP_WORDS=(jumpoff "$@")
    COMP_CWORD=$#
    _jumpoff
    printf '%s\n' "${COMPREPLY[@]}" | sort
}

"$source/scripts/manual" "$program" >manual
jumpoff --help | sed -n '/^Commands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p' >commands
generators=$(jumpoff list generators --format csv | sed 1d | cut -d, -f1)
sed 's/^/evolve /' <<<"$generators" >evolutions
cp commands "$scratch/expected" && printf -- '--help\n--version\n' >>"$scratch/expected"
sort -o "$scratch/expected" "$scratch/expected"
completed '' >"$scratch/found"
same 'commands are completed'

# The manual page's sections, as files
awk '/^## jumpoff / { file = "manual-" substr($0, 12); gsub(/ /, "-", file) }
    /^#/ && !/^## jumpoff / { file = "" }
    file != "" { print >file }' manual
printf -- '--%s\n' help version resume >all
while read -r command; do
    read -ra words <<<"$command"
    jumpoff "${words[@]}" --list-options </dev/null | sed 's/^/--/; s/\t.*//' | sort >"$scratch/expected"
    cat "$scratch/expected" >>all
    jumpoff "${words[@]}" --help-all </dev/null |
        sed -nE 's/^ .{1,5} (--[a-z-]+).*/\1/p' | sort >"$scratch/found"
    same "$command: the help and the table have the same options"
    mapfile -t help < <(jumpoff "${words[@]}" --help </dev/null)
    holds "$command: its help has at most 40 lines" test ${#help[@]} -le 40
    holds "$command: its help has examples" [ "${help[*]/#Examples:/found}" != "${help[*]}" ]
    if [[ ${words[0]} == evolve && -z ${words[1]:-} ]]; then words+=(--resume folder); fi
    completed "${words[@]}" -- >"$scratch/found"
    same "$command: its options are completed"
    [[ -s $scratch/expected && $command != evolve ]] || continue
    sed -nE 's/^(\*-.\*.*)?\*(--[a-z-]+)\*.*/\2/p' "manual-${command// /-}" | sort >"$scratch/found"
    same "$command: its options are in the manual page"
done < <(cat commands evolutions)

# Parts of the manual page written by hand
sort -u all >known
grep -oE -- '--[a-z][a-z-]*' "$source/docs/jumpoff.1.scd" | sort -u >"$scratch/found"
comm -13 known "$scratch/found" >unknown
holds "the manual page names only options: $(tr '\n' ' ' <unknown)" test ! -s unknown
if [[ -n $(command -v scdoc) ]]; then
    scdoc <manual >"$scratch/page" || fail 'scdoc takes the manual page'
    # shellcheck disable=SC2016 # a macro of roff
    holds 'the manual page has the options' grep -q 'adjudicate-win' "$scratch/page"
fi

# Values
check() { # EXPECTED WORD…
    # shellcheck disable=SC2086 # words
    printf '%s\n' $1 | sort >"$scratch/expected"
    completed "${@:2}" >"$scratch/found"
    same "completion of ${*:2}"
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

# The other shells have the same words, with what they are.
if [[ -n $(command -v fish) ]]; then
    fished() { # LINE
        fish --no-config -c "source '$source/scripts/completion/jumpoff.fish'; complete -C '$1'" |
            sort >"$scratch/found"
    }
    candidates match minimax/piece | grep -v '^:' | sort >"$scratch/expected"
    fished 'jumpoff match minimax/piece'
    same 'players in fish'
    candidates reproduce '' | sort >"$scratch/expected"
    fished 'jumpoff reproduce '
    same 'claims in fish'
    candidates perft --rules '' | sed 's/\t*$//' | sort >"$scratch/expected"
    fished 'jumpoff perft --rules '
    same 'rules in fish'
    printf '%s\n' --threads >"$scratch/expected"
    fished 'jumpoff match --th'
    cut -f1 "$scratch/found" >cut && mv cut "$scratch/found"
    same 'options in fish'
    fished 'jumpoff report fol'
    grep -o '^folder/' "$scratch/found" >cut || true
    holds 'folders in fish' test -s cut
fi
if [[ -n $(command -v zsh) ]]; then
    zshed() { # WORD…: what the functions of zsh's own completion are given
        # shellcheck disable=SC2016
        zsh -f -c '_describe() { print -rl -- ${(P)2} }
            compadd() { print -r -- "$@" }
            _files() { print -r -- files "$@" }
            completion=$1; shift; words=("$@"); CURRENT=$#; set --
            source $completion' zsh "$source/scripts/completion/jumpoff.zsh" jumpoff "$@" |
            sort >"$scratch/found"
    }
    candidates reproduce '' | sed 's/\t/:/' | sort >"$scratch/expected"
    zshed reproduce ''
    same 'claims in zsh'
    printf '%s\n' '-S  -- minimal/' '-S  -- minimax/' files >"$scratch/expected"
    zshed match minim
    same 'searches and files in zsh'
    printf '%s\n' 'files -/' >"$scratch/expected"
    zshed report ''
    same 'folders in zsh'
    candidates match minimax:quiescence=on/st | sed '/^:/d;s/:/\\:/;s/\t/:/' >"$scratch/expected"
    echo files >>"$scratch/expected"
    sort -o "$scratch/expected" "$scratch/expected"
    zshed match minimax:quiescence=on/st
    same 'players in zsh'
fi

finish
