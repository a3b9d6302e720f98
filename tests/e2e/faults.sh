#!/usr/bin/env bash
# Whatever fails on the way to a folder, and wherever the program is killed: the folder can be gone
# on with or begun again, and ends with the same bytes. $2 is the library of faults.c, $3 says
# whether each place is tried ("all") or only some.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
library=${2:?}
step=1
[[ ${3:-some} == all ]] || step=13

# In a build with a sanitizer, whose library must be the first, nothing can be preloaded.
if ! LD_PRELOAD=$library "$program" --version >/dev/null 2>&1; then exit 77; fi

# struck FAULT PLACE COMMAND…: false where the command came to its end before that place.
struck() {
    rm -f "$scratch/struck"
    status=0
    { # the shell's "Killed"
        env LD_PRELOAD="$library" FAULT="$1" FAULT_AT="$2" FAULT_REPORT="$scratch/struck" \
            "${@:3}" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    } 2>/dev/null
    [[ -e $scratch/struck ]]
}

# again FOLDER COMMAND RESUME: a command of its words; resumed, or begun again where that says that
# there is nothing to go on with.
again() {
    eval "$3" >"$scratch/out" 2>"$scratch/err" </dev/null && return
    eval "$2" >"$scratch/out" 2>"$scratch/err" </dev/null && return
    fail "neither goes on nor begins again: $1 ($(ls "$1" 2>/dev/null | tr '\n' ' '))"
    head -n 3 "$scratch/err" >&2
}

# endures FAULTS FILES COMMAND RESUME: the folder is `made`, what it should be is in `whole`.
endures() {
    local places=0 fault place
    for fault in $1; do
        for ((place = 1; failures == 0; place += step)); do
            rm -rf made
            # shellcheck disable=SC2086 # words of a command
            struck "$fault" "$place" $3 || break
            places=$((places + 1))
            checks=$((checks + 1))
            if [[ $fault != KILL ]] && ((status > 128)); then fail "$fault at $place: $status"; fi
            again made "$3" "$4"
            for file in $2; do
                holds "$3: $fault at $place: $file" cmp "made/$file" "whole/$file"
            done
        done
    done
    echo "$3: $places places"
}

books='games.csv games.pdn moves.csv players.csv experiment'
play="$program match null@1 random --games 4 --threads 1 --quiet --no-charts --out made"
passes jumpoff match null@1 random --games 4 --threads 1 --quiet --no-charts --out whole
endures 'KILL 28 5 24 12 HALF' "$books" "$play" "$program match --resume made --quiet --no-charts"

for k in 1 2; do
    passes jumpoff tournament whole/experiment --shard $k/2 --threads 1 --quiet --out part-$k
done
merge="$program merge part-1 part-2 --threads 1 --quiet --no-charts --out made"
endures 'KILL 28 5' "$books" "$merge" false

rm -rf whole
evolve="evolve ga --population 4 --generations 2 --depth 1 --threads 1 --quiet --no-charts"
# shellcheck disable=SC2086
passes jumpoff $evolve --out whole
name=$(cd whole && echo *.heuristic)
endures 'KILL 28 5 HALF' "experiment log.csv $name" "$program $evolve --out made" \
    "$program evolve --resume made --quiet --no-charts"
finish
