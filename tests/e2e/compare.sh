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

passes jumpoff compare a b
holds "the answer comes first" grep -qF \
    '1 of 3 ratings changed significantly: x in b by -70' <(head -n 1 "$scratch/out")
prints 'Settings that differ: games, seed\.$'
prints '^games +4 +6$'
prints '^seed +"1" +"2"$'
prints '^x +\+100 +\+60 +\+150 +\+30 +-10 +\+60 +-70 +-148 +-9 +0?\.018( |$)'
prints '^Speeds: processor, compiler and threads have the same names'
# The interval of -70: 50 = sqrt(30^2 + 40^2) above, 64 = sqrt(40^2 + 50^2) below; p = 3·P(|z| > 70/50·1.96);
# for three changes both bounds are 1.2215 times as far away [Bonferroni].
passes jumpoff compare a b --format csv
prints '^player,run,first_rating,first_rating_low,first_rating_high,rating,.*,change,change_low,change_high,p_value,'
prints '^x,b,100,60,150,30,-10,60,-70,-148\.2,-8\.9,0\.0182'
prints '^y,b,-20,-60,30,30,0,70,50,-21\.2,119\.1,0\.278'
prints '^z,b,-80,-130,-40,-60,-100,-10,20,-49\.1,106\.4,1,'

# Both have x and y, whose means are 40 and -40: c is shifted by 80, the error of which is added.
passes jumpoff compare a c --format csv
prints '^x,c,100,60,150,90,50,120,-10,-98,65\.2,1,'
prints '^y,c,-20,-60,30,-10,-50,40,10,-'
holds "a player of one run only has no row" test -z "$(grep '^[zw],' "$scratch/out" || true)"
passes jumpoff compare a c b
prints '^player w +c +staged@1$'
prints '^z +b +-80 '

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
