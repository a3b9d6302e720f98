#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# --format json: one schema, which docs/results-folder.md describes, and every figure of the text; errors; and
# texts that fit. Usage: json.sh PROGRAM FIGURES DOCS
set -euo pipefail
figures=$(realpath "${2:?usage: $0 PROGRAM FIGURES DOCS}") docs=$(realpath "$3")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

documented=$(<"$docs")

# stands COMMAND…: the figures that it prints stand in its JSON, whose keys are documented.
stands() {
    local key
    COLUMNS=1000 passes "$@"
    # Figures that depend on the clock differ in the second run.
    sed -E 's/ +[0-9.]+ s +[0-9.]+$//; s/, [0-9.]+ s, [0-9.]+ Mnodes.s$//' "$scratch/out" >text
    passes "$@" --format json
    cp "$scratch/out" json
    passes "$figures" text json
    cat "$scratch/out" >keys
    grep -q '^schema$' keys || {
        head -n 20 keys >&2
        return
    }
    while read -r key; do
        [[ $documented == *"\`${key#says.}\`"* || $key == says.*.csv || $* == *columns* ]] ||
            fail "docs/results-folder.md does not say what $key is: $*"
    done <keys
}

# fits COLUMNS FILE: no line of a file is longer.
fits() { [[ $(LC_ALL=C.UTF-8 wc -L <"$2") -le $1 ]]; }

quiet=(--quiet --no-charts)
passes jumpoff match piece2val@3 random --games 8 --out pair "${quiet[@]}"
passes jumpoff match piece2val@1 null@1 --games 40 --openings random:6 --sprt elo0=0,elo1=200 --out test "${quiet[@]}"
passes jumpoff tournament piece2val@2 null@2 piece-and-row@1 random --games 8 --out four "${quiet[@]}"
stands jumpoff match --resume pair "${quiet[@]}" --explain
stands jumpoff match --resume test "${quiet[@]}" --explain
stands jumpoff tournament --resume four "${quiet[@]}" --explain
stands jumpoff report pair --no-charts
stands jumpoff report four --no-charts --brief
stands jumpoff stats pair --explain
stands jumpoff stats four --explain --sprt elo0=0,elo1=50
stands jumpoff compare four pair --explain
stands jumpoff stats --pairs 1,2,3,4,5 --sprt elo0=0,elo1=50
stands jumpoff perft 5
stands jumpoff perft 4 --divide
stands jumpoff list
stands jumpoff list columns
stands jumpoff show --search piece2val@4 --explain 8f
stands jumpoff show --game pair/games.pdn --number 2
passes jumpoff search minimax/piece2val alphabeta/piece2val minimal/piece2val --depths 1-3 \
    --positions 2 --out searched "${quiet[@]}"
stands jumpoff report searched --no-charts --explain
passes jumpoff accuracy piece2val@1 null@1 --pieces 2-3 --board 6 --threads 1 --out judged "${quiet[@]}"
stands jumpoff accuracy piece2val@1 --pieces 2-3 --board 6 "${quiet[@]}" --explain
stands jumpoff report judged --no-charts --explain
passes jumpoff egdb build --pieces 2 --out tables --threads 1 --quiet
stands jumpoff egdb stats tables
evolve=(jumpoff evolve hg --heuristic 8f --population 4 --positions 20 --crossovers 60 --depth 1 "${quiet[@]}")
passes "${evolve[@]}" --out bred
sed 's/^In .*\|^Try .*//' "$scratch/out" >text
passes "${evolve[@]}" --out again --format json
cp "$scratch/out" json
passes "$figures" text json
stands jumpoff report bred --no-charts
passes jumpoff tournament piece2val@1 random --games 8 --out one --shard 1/2 "${quiet[@]}"
passes jumpoff tournament piece2val@1 random --games 8 --out two --shard 2/2 "${quiet[@]}"
passes jumpoff merge one two --out both "${quiet[@]}" --format json
cp "$scratch/out" json
passes jumpoff report both --no-charts
cp "$scratch/out" text
passes "$figures" text json

# A match is reported in a screen, first which is better.
for columns in 60 80 160; do
    for folder in pair test; do
        COLUMNS=$columns passes jumpoff match --resume $folder "${quiet[@]}"
        holds "$folder in $columns columns" fits $columns "$scratch/out"
        ((columns < 80)) || holds "$folder in 24 rows" test "$(wc -l <"$scratch/out")" -le 22
        holds 'the answer is first' grep -qE 'better|difference' <(head -n 1 "$scratch/out")
    done
    COLUMNS=$columns passes jumpoff report four --no-charts --verbose
    holds "four in $columns columns" fits $columns "$scratch/out"
    COLUMNS=$columns passes jumpoff stats four --verbose
    holds "the figures of four in $columns columns" fits $columns "$scratch/out"
done
passes jumpoff match --resume pair "${quiet[@]}"
holds 'no details of a match' test "$(grep -cE '^(LOS|Pairs|Draws) ' "$scratch/out")" = 0
holds 'no glossary' test -z "$(grep 'drawn, a difference of 400' "$scratch/out")"
passes jumpoff match --resume pair "${quiet[@]}" --explain
prints '^Score: points in %'
prints '^LOS  '
for what in 'match --resume pair' 'tournament --resume four'; do
    # shellcheck disable=SC2086
    passes jumpoff $what "${quiet[@]}" --brief
    holds "$what in one line" test "$(wc -l <"$scratch/out")" = 1
done
for what in 'stats pair' 'stats four' 'stats --pairs 1,2,3,4,5'; do
    # shellcheck disable=SC2086
    passes jumpoff $what --brief
    holds "$what in one line" test "$(wc -l <"$scratch/out")" = 1
done

# One scale: ratings.
passes jumpoff report four --no-charts
holds 'no details' test "$(grep -cE '^(LOS|Pairs|Draws) ' "$scratch/out")" = 0
holds 'no Elo beside the ratings' test -z "$(sed '1,/^Standings/d' "$scratch/out" | grep -w Elo)"
prints '^Standings; .* rating: Elo on one scale'

# Exit codes of a test.
exits() {
    checks=$((checks + 1))
    local status=0
    "${@:2}" >"$scratch/out" 2>"$scratch/err" || status=$?
    ((status == $1)) || fail "exit code $status, expected $1: ${*:2}"
}
exits 0 jumpoff stats --pairs 0,0,1,9,90 --sprt elo0=0,elo1=50 --exit-code
exits 1 jumpoff stats --pairs 90,9,1,0,0 --sprt elo0=0,elo1=50 --exit-code
exits 2 jumpoff stats --pairs 1,1,1,1,1 --sprt elo0=0,elo1=5 --exit-code
exits 0 jumpoff stats --pairs 90,9,1,0,0 --sprt elo0=0,elo1=50
exits "$(jumpoff stats test --exit-code >/dev/null && echo 0 || echo $?)" \
    jumpoff match --resume test "${quiet[@]}" --exit-code
refused 64 'expected --sprt' jumpoff stats --pairs 1,2,3,4,5 --exit-code
refused 64 'expected --sprt' jumpoff match random null@1 --exit-code
exits 64 jumpoff match --resume pair "${quiet[@]}" --exit-code
says 'has no test'

# Errors, also those of the command line's letters.
error() {
    refused "$1" "^\{\"schema\":3,\"version\":\"[^\"]*\",\"command\":\"$3\",\"error\":\{\"code\":$1,\"kind\":\"$2\"," \
        "${@:4}" --errors json
}
error 64 usage match jumpoff match a
error 64 usage match jumpoff match --gmaes 2
error 64 usage jumpoff jumpoff xyzzy
error 64 usage 'evolve ga' jumpoff evolve ga --population 12
error 65 'bad data' show jumpoff show --fen x
error 66 'no input' report jumpoff report nowhere
refused 64 '^\{' env JUMPOFF_ERRORS=json "$program" list xyzzy
refused 64 '^\{' jumpoff list xyzzy --err json
refused 64 '^\{' jumpoff list xyzzy --erro=json
refused 64 '^jumpoff match: --games: expected N$' jumpoff match a b --games
refused 64 '^jumpoff match: --quiet takes no value$' jumpoff match a b --quiet=3
refused 64 "^jumpoff match: '--no' is short for several" jumpoff match a b --no
refused 64 "^jumpoff match: unknown option '-z'" jumpoff match a b -z
refused 64 '^jumpoff match: -g: expected N$' jumpoff match a b -g
refused 64 'text or json' jumpoff list --errors xml

# Proven wins: no score, but win_in.
passes jumpoff match piece2val@6 random --games 4 --out won "${quiet[@]}"
holds 'the columns of moves.csv' test "$(head -n 1 won/moves.csv)" = \
    game,ply,player,move,score,depth,nodes,leaves,legal_moves,win_in
holds 'proven wins in moves.csv' grep -qE '^[0-9]+,[0-9]+,[^,]*,[^,]*,,.*,[0-9]+$' won/moves.csv
holds 'no bare win in moves.csv' test -z "$(grep -E '[0-9]{12}' won/moves.csv)"
holds 'a score or win_in' test -z "$(awk -F, 'NR > 1 && $5 != "" && $10 != ""' won/moves.csv)"
passes jumpoff search alphabeta/null --depths 7 --fen W:W22:B3,6,10,K9 --rules giveaway
holds 'no bare win in tables' test -z "$(grep -E 'e\+1[12]|[0-9]{12}' "$scratch/out")"
prints ' lost$'
passes jumpoff search alphabeta/null --depths 7 --fen W:W22:B3,6,10,K9 --rules giveaway --format csv
prints ',value,.*,won,lost,won_plies,beside,'
prints ',0,.*,0,1,7,,,,,,,$'

finish
