#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# jumpoff compare: settings that differ, changes of ratings against values computed by hand, speeds.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$@"

players=(x=piece2val@1 y=null@1 z=piece-and-row@1)
passes jumpoff tournament "${players[@]}" --games 4 --out a --quiet --no-charts
passes jumpoff tournament "${players[@]}" --games 4 --out same --quiet --no-charts
passes jumpoff tournament "${players[@]}" --games 6 --seed 2 --out b --quiet --no-charts
passes jumpoff tournament "${players[@]:0:2}" w=staged@1 --games 4 --out c --quiet --no-charts
# ratings FOLDER PLAYER,RATING,LOW,HIGH…: puts them into its players.csv.
ratings() {
    local row
    for row in "${@:2}"; do
        sed -E -i "s/^(${row%%,*}(,[^,]*){10}),[^,]*,[^,]*,[^,]*/\1,${row#*,}/" "$1/players.csv"
    done
}
ratings a x,100,60,150 y,-20,-60,30 z,-80,-130,-40
ratings same x,100,60,150 y,-20,-60,30 z,-80,-130,-40
ratings b x,30,-10,60 y,30,0,70 z,-60,-100,-10
ratings c x,10,-30,40 y,-90,-130,-40 w,80,20,150
# speeds FOLDER PLAYER,NODES_PER_S,LOW,HIGH…: puts them into its speed.csv.
speeds() {
    local row
    for row in "${@:2}"; do
        awk -F, -v OFS=, -v row="$row" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
            { split(row, new, ",") }
            $1 == new[1] { $at["nodes_per_s"] = new[2]; $at["nodes_per_s_low"] = new[3]; $at["nodes_per_s_high"] = new[4] }
            { print }' "$1/speed.csv" >speeds
        mv speeds "$1/speed.csv"
    done
}
even=('x,1000000,980000,1020408' 'y,1000000,980000,1020408' 'z,1000000,980000,1020408')
for folder in a same b; do speeds "$folder" "${even[@]}"; done # not those of this machine

passes jumpoff compare a b
holds "the answer comes first" grep -qF \
    '1 of 3 ratings changed significantly: x in b by -70' <(head -n 1 "$scratch/out")
prints 'Settings that differ: games, seed\.$'
prints '^games +4 +6$'
prints '^seed +"1" +"2"$'
prints '^x +\+100 +\+60 +\+150 +\+30 +-10 +\+60 +-70 +-148 +-9 +0?\.018( |$)'
prints '^Speeds: the intervals are over games'
# The interval of -70: 50 = sqrt(30^2 + 40^2) above, 64 = sqrt(40^2 + 50^2) below; p = 3·P(|z| > 70/50·1.96);
# for three changes both bounds are 1.2215 times as far away [Bonferroni].
passes jumpoff compare a b --format csv
prints '^player,run,first_rating,first_rating_low,first_rating_high,rating,.*,change,change_low,change_high,p_value,'
prints '^x,b,100,60,150,30,-10,60,-70,-148\.2,-8\.9,0\.0182'
prints '^y,b,-20,-60,30,30,0,70,50,-21\.2,119\.1,0\.278'
prints '^z,b,-80,-130,-40,-60,-100,-10,20,-49\.1,106\.4,1,'

# Verdicts, and the exit code of a weaker or slower player.
speeds same x,960000,940800,979592 y,500000,490000,510204 z,1000000,980000,1020408
speeds b x,2000000,1960000,2040816 y,1000000,980000,1020408 z,1000000,980000,1020408
# exp(ln(1/.98) * sqrt(2) * 2.394/1.96), of three speeds
passes jumpoff compare a same --format csv
prints '^x,same,.*,1000000,960000,0\.96,0\.92[67][0-9]*,0\.994[0-9]*,slower$'
prints '^y,same,.*,0\.5,0\.482[0-9]*,0\.517[0-9]*,slower$'
prints '^z,same,.*,1,0\.965[0-9]*,1\.035[0-9]*,no difference shown$'
passes jumpoff compare a b --format csv
prints '^x,b,.*,2,1\.93[0-9]*,2\.07[0-9]*,weaker and faster$'
passes jumpoff compare a same --brief
prints ' 2 speeds changed, most of all: y in same is 0\.50 times \(0\.48 to 0\.52\) as fast\. No setting'
# ends CODE WORDS…: the exit code of jumpoff compare.
ends() {
    local status=0
    jumpoff compare "${@:2}" --exit-code >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    holds "exit code $status, expected $1: ${*:2}" test "$status" = "$1"
}
ends 1 a b
says '^jumpoff: compare: x in b: weaker and faster$'
ends 1 a same
says '^jumpoff: compare: y in same: slower$'
ends 1 a same --tolerance 40
says 'y in same: slower'
ends 0 a same --tolerance 50
speeds same x,1000000,980000,1020408 y,1000000,980000,1020408
ends 0 a same
# Files of earlier versions have no intervals of speeds: no verdict.
cp -r same older
sed -i -E '1s/.*/player,moves,time_s,nodes_per_s,ms_per_move/; 2,$s/^(([^,]*,){3})[^,]*,([^,]*),.*/\15,\3/' older/speed.csv
passes jumpoff compare a older --format csv
prints '^x,older,.*,1000000,5,0,,,no difference shown$'
# On another machine speeds say nothing.
cp -r a other
sed -i 's/^cpu: .*/cpu: abacus/' other/environment
speeds other x,1000,900,1100
passes jumpoff compare a other --format csv
prints '^x,other,.*,0\.001,[^,]+,[^,]+,no difference shown$'
ends 0 a other
# A single player of both runs has no scale: nothing is compared.
passes jumpoff match x=piece2val@1 v=staged@1 --games 4 --out lonely --quiet --no-charts
speeds lonely x,1000000,980000,1020408
sed -i 's/^cpu: .*/cpu: abacus/' lonely/environment # nor have speeds
ends 1 a lonely
prints '^x .* not compared$'
says 'compare: no player has a rating with an interval in two runs'

# Anchors. rating FOLDER ANCHOR PLAYER: its rating and bounds relative to the anchor's.
rating() { jumpoff report "$1" --anchor "$2" --no-charts --format csv | sed -n "s/^[0-9]*,$3,//p" | cut -d, -f11-13; }
players=(x=piece2val@2 y=piece2val@1 z=null@2)
settings=(--games 40 --openings random:6 --quiet --no-charts)
passes jumpoff tournament "${players[@]}" "${settings[@]}" --out one
passes jumpoff tournament "${players[@]}" w=staged@1 "${settings[@]}" --seed 2 --anchor y=50 --out two
passes jumpoff tournament x=staged@2 "${players[@]:1}" "${settings[@]}" --seed 3 --out three
holds 'the anchor of the tournament' test "$(rating two y=50 y)" = 50,50,50
grep -q '^anchor = "y=50";' two/experiment
passes jumpoff report two --no-charts
prints '^Standings.*, y 50$'
passes jumpoff stats two
prints '^Standings.*, y 50$'
# The interval of the change: the upper bounds of one and the lower of the other, combined.
change() {
    awk -F, -v before="$(rating one "$1" "$3")" -v now="$(rating "$2" "$1" "$3")" 'BEGIN {
        split(before, a); split(now, b)
        print b[1] - a[1], b[1] - a[1] - sqrt((b[1] - b[2]) ^ 2 + (a[3] - a[1]) ^ 2), b[1] - a[1] + sqrt((b[3] - b[1]) ^ 2 + (a[1] - a[2]) ^ 2) }'
}
# near PATTERN NUMBER…: the columns 9 to 11 of the row are these, within rounding.
near() {
    holds "$1: $(grep "$1" "$scratch/out"), expected ${*:2}" \
        awk -F, -v row="$1" -v wanted="${*:2}" '$0 ~ row { split(wanted, w, " ")
            for (i = 1; i <= 3; i++) if (($(8 + i) - w[i]) ^ 2 > 0.09) exit
            found = 1 } END { exit !found }' "$scratch/out"
}
passes jumpoff compare one two --anchor y --format csv
holds 'the anchor is not tested' test "$(grep -c '^y,two,0,0,0,0,0,0,,,,,' "$scratch/out")" = 1
read -r value low high <<<"$(change y two z)" # two changes: 1.1436 times as wide [Bonferroni]
wider() { awk -v v="$value" -v b="$1" 'BEGIN { print v + (b - v) * 2.241403 / 1.959964 }'; }
near '^z,two' "$value" "$(wider "$low")" "$(wider "$high")"
passes jumpoff compare one two --anchor y=500 --format csv
near '^z,two' "$value" "$(wider "$low")" "$(wider "$high")"
prints '^y,two,500,500,500,500'
# Only x has changed: y and z are the anchors.
passes jumpoff compare one three
prints 'Anchors, whose ratings are equal by definition: three: (y, z|z, y)\.'
prints '^[01] of 1 rating changed significantly'
# All are the same: all are anchors, and compared.
passes jumpoff compare one two
prints 'equal by definition: two: the mean of all players of'
prints '^[0-3] of 3 ratings changed significantly'
refused 64 "anchor: 'w': expected the label of a rated player" jumpoff compare one two --anchor w
refused 64 "anchor: 'v': expected the label of a rated player" jumpoff report one --anchor v --no-charts
refused 64 "anchor: 'v': expected the label of a rated player" \
    jumpoff tournament "${players[@]}" --anchor v --out none

passes jumpoff compare a c --format csv
holds "a player of one run only has no row" test -z "$(grep '^[zw],' "$scratch/out" || true)"
passes jumpoff compare a c b
prints '^player w +c +staged@1$'
prints '^z +b '

# The same games; another machine; other heuristics of one name.
passes jumpoff compare a same --brief
prints '0 of 3 ratings changed significantly\. No setting differs'
sed -i 's/^cpu: .*/cpu: abacus/' same/environment
passes jumpoff compare a same --format markdown
prints '^\| cpu \| .* \| abacus \|$'
passes jumpoff compare a same
prints '^Speeds cannot be compared'
passes jumpoff compare a same --format html
holds 'a page' grep -qi '^<!doctype html>' "$scratch/out"
prints '^<p class=answer>0 of 3 ratings changed significantly\. Settings that differ: cpu\.</p>$'
prints '>abacus(<|$)'
prints '<p>Speeds cannot be compared'
printf '\n# Continued:\ncpu: abacus\nthreads: 77\n' >>same/environment
passes jumpoff compare a same --format markdown
prints '^\| cpu \| .* \| abacus \|$'
prints '^\| threads \| ([0-9]+) \| \1; 77 \|$'
for men in 1 2; do
    printf 'name = "mine"; weights = { men = %d; };\n' $men >my.heuristic
    passes jumpoff match mine=./my.heuristic@1 null@1 --games 2 --out mine-$men --quiet --no-charts
done
passes jumpoff compare mine-1 mine-2
prints '^player mine .*\(another heuristic file\)$'

refused 64 'expected from 2 to 16 results folders, got 1' jumpoff compare a
refused 66 'nowhere' jumpoff compare a nowhere
mkdir empty
refused 66 'players\.csv' jumpoff compare a empty
cp -r a half
touch half/journal
refused 65 'half: the tournament is not finished; .jumpoff tournament --resume half. finishes it' \
    jumpoff compare a half
finish
