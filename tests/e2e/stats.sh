#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# jumpoff stats: the golden numbers, folders, and bad input.
set -euo pipefail
data=$(realpath "$(dirname "$0")/../data")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$@"

# value KEY: of the last command's first row of CSV.
value() {
    awk -F, -v key="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == key) at = i } NR == 2 { print $at }' \
        "$scratch/out"
}
# near KEY EXPECTED TOLERANCE: that value is near.
near() {
    local got
    got=$(value "$1")
    holds "$1: $got, expected $2" awk -v a="$got" -v b="$2" -v t="$3" \
        'BEGIN { exit !(a != "" && a - b <= t && b - a <= t) }'
}

# Computed with the formulas of fishtest.
golden=(
    '39,2226,31451,2412,40 0.2 0.9 logistic 2.162543'
    '39,2226,31451,2412,40 0.764 3.439 normalized 2.162941'
    '365,16618,36229,16974,390 0 2 normalized 2.250368'
    '13,37,50,25,3 0 4 normalized -0.549125'
)
for row in "${golden[@]}"; do
    read -r pairs elo0 elo1 model llr <<<"$row"
    passes jumpoff stats --pairs "$pairs" --sprt "elo0=$elo0,elo1=$elo1,model=$model" --format csv
    near llr "$llr" 0.00001
    near lower -2.944439 0.000001
    near upper 2.944439 0.000001
    holds "the model of $row" test "$(value model)" = "$model"
    holds "the verdict of $row" test "$(value verdict)" = undecided
done
passes jumpoff stats --pairs 39,2226,31451,2412,40 --format csv
near pairs 36168 0
near elo 0.9030 0.0001
near elo_low 0.2405 0.0001
near elo_high 1.5655 0.0001
near los 0.996222 0.000001
near nelo 3.4508 0.0001
prints '^pairs,score,score_low,score_high,any_time_low,any_time_high,elo,elo_low,elo_high,p_value,los,nelo,nelo_low,nelo_high,ll,ld,dd,wd,ww$'
passes jumpoff stats --pairs 39,2226,31451,2412,40 --sprt elo0=-5,elo1=-2 --format json
prints '"verdict": "H1"'
passes jumpoff stats --pairs 39,2226,31451,2412,40
prints '^Score  *50\.130 \(50\.035 to 50\.225\) %; at any time 50.0 to 50.3 %$'
prints '^Difference  *Elo \+0\.90 \(\+0\.24 to \+1\.57\), p 0\.0076$'

# As fastchess prints them.
passes jumpoff stats --pairs 835,6884,13116,7201,852 --format csv
mv "$scratch/out" "$scratch/plain"
for pairs in '835, 6884, 13116, 7201, 852' '[835, 6884, 13116, 7201, 852]' ' 835 ,6884,13116,7201, 852 '; do
    passes jumpoff stats --pairs "$pairs" --format csv
    holds "$pairs as the plain numbers" cmp "$scratch/plain" "$scratch/out"
done

# All won, by more pairs than Elo can show.
passes jumpoff stats --pairs 0,0,0,0,100000 --brief
prints '^The first player is better than the second: Elo more than \+1199, p '

# Degenerate counts: a bound or "undefined", never nan, inf or ±0.
for pairs in 1,0,0,0,0 0,1,0,0,0 0,0,1,0,0 0,0,0,0,1 0,0,0,0,100000 0,0,9007199254740992,0,0 \
    9007199254740991,0,0,0,1 4503599627370496,0,0,0,4503599627370496; do
    for format in text csv json; do
        passes jumpoff stats --pairs $pairs --sprt model=logistic --format $format
        holds "$pairs as $format" test -z "$(grep -iE 'nan|inf[^a-z]|± 0(\.0*)?([, ]|$)|-0(\.0*)?[ ,]' "$scratch/out" |
            grep -v '"' || true)"
    done
done

for pairs in 1,2,3,4 1,2,3,4,5,6 -1,2,3,4,5 0,0,0,0,0 a,1,2,3,4 1.5,1,2,3,4 1e3,1,2,3,4 '' ',' '1,2,3,4,5,' \
    '1 2,3,4,5,6' '1,2,3,4,5]]x' '1,2],3,4,5' '[1,[2,3,4,5]' 9007199254740993,0,0,0,0 9007199254740992,1,0,0,0 99999999999999999999,0,0,0,0 \
    0x10,1,1,1,1; do
    refused 64 '^jumpoff stats: --pairs .*: expected' jumpoff stats --pairs "$pairs"
done
refused 64 'did you mean model' jumpoff stats --pairs 1,2,3,4,5 --sprt modle=logistic
refused 64 'expected elo0 below elo1' jumpoff stats --pairs 1,2,3,4,5 --sprt elo0=5,elo1=5
refused 64 'not both' jumpoff stats . --pairs 1,2,3,4,5
refused 64 'expected a results folder or --pairs' jumpoff stats
refused 66 '^jumpoff: a: no such folder' jumpoff stats a b
refused 64 "did you mean '--pairs'" jumpoff stats --paris 1,2,3,4,5
refused 66 '^jumpoff: nowhere: no such folder' jumpoff stats nowhere
mkdir empty
refused 66 '^jumpoff: empty/games.csv: no games here; .*jumpoff report' jumpoff stats empty

# Folders.
passes jumpoff tournament random piece2val@2 null@2 piece-and-row@1 --games 12 --no-charts --quiet --out four
for file in players pairings cycles statistics crosstable; do
    holds "$file.csv is there" test -s four/$file.csv
    holds "$file.csv is clean" test -z "$(grep -E 'nan|inf' four/$file.csv || true)"
done
passes jumpoff tournament piece2val@2 random null@1 null@2 --type gauntlet --games 12 --no-charts --quiet --out spokes
passes jumpoff stats spokes --sprt elo0=0,elo1=20 --format csv
holds 'a row for those that met' test "$(wc -l <"$scratch/out")" = 4
passes jumpoff stats four
prints '^Standings; .* rating: Elo on one scale'
prints '^Pairings: score against each other, and difference of the ratings'
holds '80 columns' test -z "$(LC_ALL=C.UTF-8 grep -E '^.{81}' "$scratch/out" || true)"
passes jumpoff stats four --format csv
holds 'a row a pairing' test "$(wc -l <"$scratch/out")" = 7
prints '^player,opponent,games,wins,draws,losses,points,pairs,score,'
near games 12 0
# The same numbers as in the files of the folder, and said alike.
holds 'the same Elo in pairings.csv' test "$(awk -F, 'NR > 1 { printf "%.4f\n", $14 }' "$scratch/out")" = \
    "$(awk -F, 'NR > 1 { print $14 }' four/pairings.csv)"
passes jumpoff report four --no-charts --format markdown --table pairings
holds 'a cell of the crosstable has its games' test "$(grep -Eo 'title="[0-9]+ won, [0-9]+ drawn, [0-9]+ lost of 12 games"' four/report.html | wc -l)" = 12
holds 'the pairings alone' test "$(grep -c '^|' "$scratch/out")" = 8
passes jumpoff report four --no-charts
sed -n '1,/^Points of/p' "$scratch/out" | grep -E '^[0-9]' >reported
passes jumpoff stats four
holds 'report and stats round alike' test "$(grep -E '^[0-9]+ ' "$scratch/out" | sed 's/ *$//')" = \
    "$(sed 's/ *$//' reported)"
passes jumpoff search piece2val --depths 1 --positions 1 --seconds 0 --quiet --no-charts --out searched
for command in 'stats searched' 'stats four searched' 'compare four searched'; do
    # shellcheck disable=SC2086 # words
    refused 66 "searched: its results are 'Searches compared', no games; see 'jumpoff report searched'" \
        jumpoff $command
done
cp -r four bare
rm bare/players.csv bare/experiment
passes jumpoff stats four
cp "$scratch/out" with-all
passes jumpoff stats bare
sed -n '/^Standings/,/^Ended/p' "$scratch/out" >ratings-bare
sed -n '/^Standings/,/^Ended/p' with-all >ratings-all
holds 'games.csv alone gives the same ratings' cmp ratings-bare ratings-all

passes jumpoff match piece2val@1 random --games 20 --sprt elo0=-300,elo1=-290 --no-charts --quiet --out tested
passes jumpoff stats tested
prints '^SPRT  *LLR '
prints 'H0: -300'
passes jumpoff stats tested --format csv
holds "the match's test" test "$(value elo0)" = -300
holds 'the LLR of pairings.csv' test "$(awk -F, 'NR > 1 { print $(NF - 6) }' tested/pairings.csv)" = \
    "$(printf '%.6f' "$(value llr)")"

# Repeats stand behind the answer.
passes jumpoff stats tested
holds 'no warning without repeats' test "$(grep -c '^Warning' "$scratch/out")" = 0
mkdir repeats
awk -F, -v OFS=, 'NR == 1 { print } NR == 2 || NR == 3 { row[NR] = $0; sub(/^[0-9]+,[0-9]+,[0-9]+/, "", row[NR]) }
    END { for (i = 1; i < 20; i++) { print 2 * i - 1, i, i row[2]; print 2 * i, i, i row[3] } }' \
    tested/games.csv >repeats/games.csv
passes jumpoff stats repeats
prints '^Warning: 36 of 38 games repeat an earlier'
prints '^Pairs           1, results of '

# A hundred thousand games take a second or so, of work and not of waiting for others.
mkdir many
awk 'BEGIN {
    print "game,pair,round,black,white,first,opening,start_fen,result,reason,plies,black_pieces,white_pieces,seed,hash"
    for (g = 1; g <= 100000; g++) {
        pair = int((g + 1) / 2); i = pair % 5; j = (i + 1 + pair % 4) % 5
        printf "%d,%d,%d,p%d,p%d,white,o,f,%s,70,5,4,%d,%016x\n", g, pair, pair, g % 2 ? i : j, g % 2 ? j : i,
            (g * 7919) % 3 ? "1/2-1/2,repetition" : "1-0,no-moves", g, g
    }
}' >many/games.csv
within() { (ulimit -t "$1" && "${@:2}"); }
passes within 60 jumpoff stats many --verbose
prints '^Repeats  *0 of 100000 games'

# A changed row is reported with its line.
sed '5s/no-moves\|no-pieces\|repetition/boredom/' four/games.csv >changed
cp changed four/games.csv
refused 65 '^jumpoff: four/games.csv:5: ' jumpoff stats four
head -n -2 bare/games.csv >four/games.csv
refused 65 '^jumpoff: four/games.csv: .*players.csv' jumpoff stats four
head -c -2 bare/games.csv >four/games.csv
refused 65 '^jumpoff: four/games.csv:73: column hash: expected 16' jumpoff stats four
touch bare/journal
refused 65 'bare/journal: not a journal' jumpoff stats bare

# How many games: an answer, a pilot, and what cannot be planned.
passes jumpoff plan --elo 20 --brief
prints '^To show 20 Elo \(52.9 % of the points\) with a chance of 80 %, play 14[0-9][0-9] games; a seq'
passes jumpoff plan --elo 10 --brief
cp "$scratch/out" by-default
passes jumpoff plan --elo 10 --sprt alpha=0.05,beta=0.05 --brief
holds 'elo1 is the difference unless it is given' cmp "$scratch/out" by-default
passes jumpoff plan --elo 20
prints '^sequential  *20  *95\.[0-9]%'
passes jumpoff plan --score 52 --draws 0 --format csv
holds 'six rows' test "$(grep -cE '^(fixed|sequential),' "$scratch/out")" = 6
passes jumpoff plan many --elo 5 --threads 1 --format json
prints '"test": "The test: jumpoff match PLAYER PLAYER --sprt elo0=0,elo1='
for elo in 0.1 0.2; do
    passes jumpoff plan --elo $elo
    prints "^sequential  *$elo  *(94\.9|95\.[0-9])%"
done
passes jumpoff plan --elo 20 --sprt elo0=10 --brief
prints '^To show 20 Elo'
refused 64 'expected elo0 below elo1, not 50 and 40' jumpoff plan --sprt elo0=50,elo1=40
refused 64 'expected elo0 below elo1, not 400 and ' jumpoff plan --elo 100 --sprt elo0=400
refused 64 "--elo '0': expected a number from 0.1 to 900" jumpoff plan --elo 0
refused 64 'expected elo0 and elo1 further apart than 0 and 1e-09' jumpoff plan --sprt elo1=1e-9
passes jumpoff plan --elo 900 --draws 99
prints 'elo0=0,elo1=1000,'
refused 64 '--score and --elo: expected one of them' jumpoff plan --elo 5 --score 51
refused 64 'the folder says how many games are drawn' jumpoff plan many --draws 5
refused 66 'nosuch' jumpoff plan nosuch
passes jumpoff match random r=random --games 2 --quiet --no-charts --out one
refused 65 'one: pairs of games: 1; expected 10 or more to plan by' jumpoff plan one
passes jumpoff match random r=random --games 20 --max-plies 2 --quiet --no-charts --out even
refused 65 'even: all pairs of games ended even; expected a pilot' jumpoff plan even
mkdir decided
awk -F, -v OFS=, 'NR > 1 { $9 = NR % 3 ? "1-0" : "0-1"; $10 = "no-moves" } NR < 402' many/games.csv >decided/games.csv
passes jumpoff plan decided --elo 10 --brief
prints '^To show 10 Elo .* with a chance of 80 %, play [0-9]* games; a sequential test'

# Worth in plies: of one game, of players without a common depth, and without several depths.
passes jumpoff tournament piece2val@1-2 hg-25f@4-5 --games 4 --quiet --no-charts --out apart
passes jumpoff stats apart
prints '^Worth  *hg-25f@[45] is stronger than piece2val@2, the deepest played'
passes jumpoff tournament piece2val@2 null@1-3 random --type gauntlet --games 10 --quiet --no-charts --out against
passes jumpoff report against --no-charts --table worth --format json
holds 'only players with a worth' test "$(grep -c '"player"' "$scratch/out")" = "$(awk -F, 'NR > 1 { print $1 }' against/worth.csv | sort -u | wc -l)"
passes jumpoff report against --no-charts --table worth --format markdown
holds 'also for people' test "$(grep -c '^| \(null\|piece2val\|random\)' "$scratch/out")" = "$(awk -F, 'NR > 1 { print $1 }' against/worth.csv | sort -u | wc -l)"
passes jumpoff match piece2val@1 null@1 --games 20 --quiet --no-charts --format json --out said
holds 'JSON has no blanks that break no lines' test "$(grep -c $'\u00a0' "$scratch/out")" = 0
refused 64 "one has no table 'worth': expected a player at several depths" \
    jumpoff report one --no-charts --format markdown --table worth

# Folders of version 1.0.0, whose tables are of other tests: computed again from the games.
for name in m t; do
    cp -r "$data/results-1.0.0/$name" former
    passes jumpoff stats former
    head -n 2 "$scratch/out" >answer
    passes jumpoff report former --no-charts
    holds "former $name: report and stats agree" cmp answer <(head -n 2 "$scratch/out")
    holds "former $name: no nan" test -z "$(grep -iw nan "$scratch/out")"
    rm -r former
done

finish
