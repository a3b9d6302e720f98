#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every folder of results holds the experiment that repeats it, with all that was asked for and the
# heuristic files that were used, and says on what it ran. Tournaments are in reproducible.sh,
# evolutions in evolve.sh.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
# shellcheck source=lib.sh
. "$here/lib.sh" "$1"

# counted FILE: its columns but those that tell times.
counted() {
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) timed[i] = $i ~ /_ns$|_per_s$|^(passes|spread|settled|times_faster.*)$/ }
        { for (i = 1; i <= NF; i++) if (!timed[i]) printf "%s,", $i; print "" }' "$1"
}

# repeated FOLDER FOLDER: of the same experiment, with the same bytes but for times.
repeated() {
    local file
    holds "$1 and $2 have other files" test -z "$(diff -rq -x plots -x report.html "$1" "$2" | grep '^Only')"
    for file in "$1"/*; do
        file=${file##*/}
        [[ $file == environment || $file == report.html || $file == plots ]] ||
            cmp -s "$1/$file" "$2/$file" ||
            holds "$1/$file and $2/$file differ" cmp -s <(counted "$1/$file") <(counted "$2/$file")
    done
    holds "$1: on what it ran" grep -q '^threads: ' "$1/environment"
}

# lines FILE LINE…: it has them, and no other key.
lines() {
    local line
    for line in "${@:2}"; do holds "$1: expected $line" grep -qFx "$line" "$1"; done
    holds "$1: $(($# - 1)) keys" test "$(grep -cE '^[a-z_]+ = [^(]' "$1")" = $(($# - 1))
}

cp "$here/../../heuristics/8f.heuristic" mine.heuristic
cp mine.heuristic other.heuristic
cp "$here/../data/tiny.paper" .

# Searches: of positions, of games, of one position, with defaults.
quiet=(--quiet --no-charts)
passes jumpoff search '{minimax,alphabeta}/./mine.heuristic' x=null --rules giveaway --board 10 \
    --seed 18446744073709551615 --depths 1-2 --openings random:6 --games 4 --seconds 0.01 \
    --opponent ./other.heuristic@1 --out games "${quiet[@]}"
lines games/experiment 'rules = "giveaway";' 'board = 10;' 'seed = "18446744073709551615";' \
    'depths = "1-2";' 'openings = "random:6";' 'games = 4;' 'seconds = 0.01;' \
    'opponent = "./other.heuristic@1";'
refused 64 'expected --games, or positions' jumpoff search null@1 --games 2 --fen B:W21,22,K30:B1,K2
passes jumpoff search null@1 --games 2 --seconds 0 --out drawn --quiet
holds 'games have charts' test -s drawn/plots/search-time.svg
passes jumpoff search null@1 --fen B:W21,22,K30:B1,K2 --seconds 0 --out position "${quiet[@]}"
passes jumpoff search ./mine.heuristic@2 null --openings suite --depths 2 --seconds 0 --out suite "${quiet[@]}"
passes jumpoff search null@1 --positions 2 --seconds 0 --out default "${quiet[@]}"
refused 64 'expected --games, or positions' jumpoff search default/experiment --games 2
lines default/experiment 'rules = "english";' 'board = 8;' 'seed = "1";' 'positions = 2;' 'seconds = 0;'

# Exact tables, and what is judged by them.
passes jumpoff egdb build --pieces 3 --board 6 --rules giveaway --out tables --quiet
lines tables/experiment 'pieces = 3;' 'rules = "giveaway";' 'board = 6;'
passes jumpoff egdb stats tables --out counts "${quiet[@]}"
judge=(jumpoff accuracy --rules giveaway --board 6 --tables tables "${quiet[@]}")
passes "${judge[@]}" ./mine.heuristic@2 y=null@1 --seed 5 --pieces 2-3 --positions 20 \
    --out judged
lines judged/experiment 'rules = "giveaway";' 'board = 6;' 'seed = "5";' 'pieces = "2-3";' \
    'positions = "20";' 'tables = "tables";'

# The kept experiment repeats it, though the heuristic files are gone.
mkdir gone
mv ./*.heuristic gone/
for folder in games position suite default; do
    passes jumpoff search "$folder/experiment" --out "$folder-again" "${quiet[@]}"
    repeated "$folder" "$folder-again"
done
passes jumpoff accuracy judged/experiment --threads 1 --out judged-again "${quiet[@]}"
repeated judged judged-again
passes jumpoff egdb build tables/experiment --threads 1 --out tables-again --quiet
repeated tables tables-again
passes jumpoff egdb stats counts/experiment --out counts-again "${quiet[@]}"
repeated counts counts-again
passes jumpoff reproduce ./tiny.paper X1 --seed 7 --out claims "${quiet[@]}"
passes jumpoff reproduce claims/experiment --threads 1 --out claims-again "${quiet[@]}"
repeated claims claims-again
passes jumpoff reproduce ./tiny.paper X1 --shard 2/2 --out claims-2 "${quiet[@]}"
passes jumpoff reproduce claims-2/experiment --out claims-2-again "${quiet[@]}"
repeated claims-2 claims-2-again

# Options of the command line replace those of the file.
passes jumpoff search default/experiment --depths 2 --positions 3 --out changed "${quiet[@]}"
holds 'the rest is the same' cmp <(sed -e '/^positions/s/2/3/' -e '/^seed/a depths = "2-2";' default/experiment) \
    changed/experiment
passes jumpoff accuracy judged/experiment --seed 6 --pieces 2 --out changed-too "${quiet[@]}"
lines changed-too/experiment 'rules = "giveaway";' 'board = 6;' 'seed = "6";' 'pieces = "2-2";' \
    'positions = "20";' 'tables = "tables";'

# A fault in the file is reported with its line.
wrong() { # COMMAND LINE MESSAGE: the line in the place of the second one
    sed "2s/.*/$2/" "$file" >a.experiment
    # shellcheck disable=SC2086 # words of a command
    refused 65 "^jumpoff: a.experiment:2: .*$3" jumpoff $1 a.experiment --out none --quiet
}
file=default/experiment
wrong search 'depth = "2";' "did you mean 'depths'"
wrong search 'depths = "2-1";' 'depths: expected rising depths'
wrong search 'games = 3;' 'games: expected an even number'
wrong search 'repeats = 3;' 'expected rules, board, seed'
file=judged/experiment
wrong accuracy 'piece = "2";' "did you mean 'pieces'"
wrong accuracy 'rules = "chess";' 'rules: expected "english"'
file=tables/experiment
wrong 'egdb build' 'pieces = 7;' 'pieces: expected a whole number'
wrong 'egdb build' 'players = ( "null@1" );' 'players'
file=claims/experiment
wrong reproduce 'scal = "quick";' "did you mean 'scale'"
refused 66 'no.experiment' jumpoff search no.experiment
printf 'players = ( "null@1", "nul@2" );\n' >a.experiment
refused 65 '^jumpoff: a.experiment:1: .*nul' jumpoff search a.experiment
printf 'players = ( "line:./program@1s" );\n' >a.experiment
refused 64 'only with --allow-engines' jumpoff accuracy a.experiment
refused 64 'only with --allow-engines' jumpoff search a.experiment

finish
