#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# engine-check: sound engines meet all points, each fault fails its own, with the exchange. No figure
# of time is looked at.
# Arguments: the program, a line engine (tests/engines), reports/truth/moves.csv.
set -euo pipefail
engine=$(realpath "$2") # lib.sh leaves this folder
positions=$(realpath "$3")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"
ln -s "$engine" line-engine
line=./line-engine # arguments are separated by blanks

# filtered NAME INPUT OUTPUT: makes an engine, ours behind two scripts of sed.
filtered() {
    printf '#!/bin/sh\nsed -u "%s;/^quit/q" | "%s" engine piece2val | sed -u "%s"\n' "$2" "$program" "$3" >"$1"
    chmod +x "$1"
}

# check NAME ENGINE [OPTION…]: begins a check; its lines go to NAME.out, its exit code to NAME.code.
check() {
    local status=0
    "$program" engine-check "${@:2}" >"$1.out" 2>"$1.err" </dev/null || status=$?
    echo "$status" >"$1.code"
}
# fails NAME POINT…: the check's failed points, in order; all but time, which other programs may take.
fails() {
    local name=$1 failed
    shift
    failed=$(grep -v '^time' "$name.out" | sed -n 's/ *FAILED: .*//p' | paste -sd,)
    holds "$name: failed $failed" test "$failed" = "$(IFS=, && echo "$*")"
    holds "$name: $(tail -n 1 "$name.out")" grep -qxE '[0-9]+ of 1[234] points failed' <(tail -n 1 "$name.out")
    holds "$name: exit code $(cat "$name.code")" test "$(cat "$name.code")" = "$(
        grep -q 'FAILED' "$name.out" && echo 1 || echo 0)"
}
exchange() { holds "$1: the exchange $2" grep -qE "FAILED: $2" "$1.out"; }

slow=startup=300,deadline=300
PATH=${program%/*}:$PATH # whose path may have blanks
check sound "line:$line:$slow" &
check own "line:\"jumpoff engine staged\":$slow,history=on" --positions-file "$positions" &
check giveaway "line:\"jumpoff engine piece2val\":$slow" --rules giveaway --board 6 &
wait
fails sound
fails own
fails giveaway
for kind in 'positions +340' 'promotions +60' 'multiple jumps +60' 'circular captures +8' 'named paths +12' \
    'blocked sides +20'; do
    holds "500 positions: $kind" grep -qxE "$kind legal replies" sound.out
done
asked=$(grep ',english,8,' "$positions" | grep -v ',,$' | cut -d, -f1 | sort -u | wc -l)
holds "$asked positions of a file" grep -qxE "positions file +$asked legal replies" own.out
holds 'depth is measured' grep -qE '^depth 4 .* up to 4 reported$' own.out
holds 'nodes are measured' grep -qE '^nodes 10000 .* up to [0-9]+ reported$' own.out
holds 'history is asked for' grep -q '^history ' own.out
holds 'else not' test -z "$(grep '^history ' sound.out)"

# What a fault is told or answers, and the points that then fail.
filtered circular '' 's/^bestmove \([0-9]*\)x\(.*x\)*\1\$/bestmove 1-2/'
filtered paths '' 's/^bestmove \([0-9]*\)x.*x\([0-9]*\)\$/bestmove \1x\2/'
filtered crowns '' 's/^bestmove \(2[5-8]-\(29\|3[0-2]\)\|[5-8]-[1-4]\)\$/bestmove 0-0/'
filtered deeper 's/^go depth 4/go depth 6/' ''
filtered more 's/^go nodes 10000/go nodes 30000/' ''
filtered forgets 's/ moves .*//' ''
filtered stays 's/^quit//' ''
filtered once '3,9999s/^newgame .*/newgame draughts/' ''
for name in circular paths crowns deeper more stays once; do check $name "line:./$name:$slow" & done
check forgets "line:./forgets:$slow,history=on" &
check deaf "line:\"$line deaf\":$slow" &
check chatty "line:\"$line chatty\":$slow" &
check crash "line:\"$line exit3 250\":$slow" &
wait
fails circular 'circular captures' 'named paths'
fails deeper 'depth 4'
fails more 'nodes 10000'
fails forgets 'new games' history
fails stays quit
fails deaf quit 'closed input'
fails chatty
exchange circular 'position [BW]:W[K0-9,]+:B[K0-9,]+; go depth 2 seed [0-9]+; 1-2 is not legal here'
holds 'paths: failed' grep -q '^named paths *FAILED' paths.out
exchange paths 'position .*; go depth 2 seed [0-9]+; .* is ambiguous'
exchange crowns 'position .*; go depth 2 seed [0-9]+; .*0-0'
exchange deeper 'position .*; go depth 4 seed [0-9]+; 1 legal replies, up to 6 reported'
exchange forgets 'position [BW]:W[K0-9,]+:B[K0-9,]+ moves .*; go depth 2 seed [0-9]+; .* is not legal here'
exchange once 'newgame english 8 seed [0-9]+; it says .*draughts'
exchange crash "position .*; go depth 2 seed 250; exited with code 3: 'fault exit3'"
holds 'stray lines are noted' grep -q "Note: lines that are no answer are ignored: '" chatty.err

printf 'rules,fen\n"english","W:W1"\n' >no-positions.csv
refused 65 "no-positions.csv: no position by the rules 'giveaway' on a board of 8 rows" jumpoff engine-check \
    'line:"jumpoff engine null"' --rules giveaway --positions-file no-positions.csv
refused 65 'no-positions.csv:2: column fen' jumpoff engine-check "line:$line" --positions-file no-positions.csv
refused 65 'not ready after its start: exited with code 0' jumpoff engine-check line:true
refused 66 'no such program' jumpoff engine-check line:none-such
refused 64 'expected line:PROGRAM' jumpoff engine-check piece2val
refused 64 'expected no limit' jumpoff engine-check "line:$line@4"
finish
