#!/usr/bin/env bash
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

# same WHAT: two files of lines are equal
same() { holds "$1" diff "$scratch/expected" "$scratch/found"; }

# completed WORD…: what completes the last word, sorted
completed() {
    COMP_WORDS=(jumpoff "$@")
    COMP_CWORD=$#
    _jumpoff
    printf '%s\n' "${COMPREPLY[@]}" | sort
}

"$source/scripts/manual" "$program" >manual
jumpoff --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' >commands
generators=$(jumpoff list generators --format csv | sed 1d | cut -d, -f1)
sed 's/^/evolve /' <<<"$generators" >evolutions
cp commands "$scratch/expected" && printf -- '--help\n--version\n' >>"$scratch/expected"
sort -o "$scratch/expected" "$scratch/expected"
completed '' >"$scratch/found"
same 'commands are completed'

while read -r command; do
    read -ra words <<<"$command"
    jumpoff "${words[@]}" --list-options </dev/null | cut -f1 | sed 's/^/--/' | sort >listed
    jumpoff "${words[@]}" --help </dev/null |
        sed -nE 's/^ .{1,5} (--[a-z-]+).*/\1/p' | sort >"$scratch/found"
    sort listed - <<<$'--help\n--usage' >"$scratch/expected"
    same "$command: the help and the table have the same options"
    sort listed - <<<'--help' >"$scratch/expected"
    if [[ ${words[0]} == evolve && -z ${words[1]:-} ]]; then words+=(--resume folder); fi
    completed "${words[@]}" -- >"$scratch/found"
    same "$command: its options are completed"
    [[ -s listed && $command != evolve ]] || continue
    cp listed "$scratch/expected"
    awk -v title="## jumpoff $command" '/^#/ { on = $0 == title } on' manual |
        sed -nE 's/^(\*-.\*.*)?\*(--[a-z-]+)\*.*/\2/p' | sort >"$scratch/found"
    same "$command: its options are in the manual page"
done < <(cat commands evolutions)

# What the manual page says by hand
{
    printf -- '--%s\n' help version resume
    while read -r command; do
        read -ra words <<<"$command"
        jumpoff "${words[@]}" --list-options </dev/null | cut -f1 | sed 's/^/--/'
    done < <(cat commands evolutions)
} | sort -u >known
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
    tr ' ' '\n' <<<"$1" | sort >"$scratch/expected"
    completed "${@:2}" >"$scratch/found"
    same "completion of ${*:2}"
}
check 'english giveaway seed004' match --rules ''
check 'english giveaway seed004' match -r ''
check '10 12 6 8' perft --board ''
check 'csv json text' tournament --format ''
check 'gauntlet round-robin' tournament --type ''
check 'gauntlet' tournament --type g
check 'paper quick' reproduce --scale ''
check 'ones template' evolve ga --start ''
check 'bin folder' match --out ''
check 'shg' evolve s
check 'parameters players' list p
check 'S1' reproduce S1
check 'random:' match --openings r

finish
