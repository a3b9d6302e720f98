#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The same experiment leaves the same bytes at any number of threads, and when it is repeated from
# the results folder: in all files but those with times, and with their charts.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$@"

players=(random minimax/piece2val@2 minimax:quiescence=on/piece-and-row@2
    tricky=alphabeta:order=random/staged@4 deepening/staged@2kn)
for threads in 1 2 3; do
    passes jumpoff tournament "${players[@]}" --games 12 --openings ballots --threads "$threads" \
        --out "threads-$threads" --quiet
    holds '120 games' test "$(wc -l <"threads-$threads/games.csv")" = 121
    holds 'moves are recorded' test "$(wc -l <"threads-$threads/moves.csv")" -gt 1000
done
same threads-1 threads-2
same threads-1 threads-3
holds 'the page says so' grep -q 'This page has no times: it is the same whenever' threads-1/report.html

passes jumpoff tournament threads-1/experiment --threads 2 --out again --quiet --no-charts
same threads-1 again

# Labels that look like other labels, and signs that files quote.
passes jumpoff tournament random random2=random 'a,"b'\''\=random' x=null@1 x=null@2 'x#2=null@3' \
    --openings random:6 --seed 18446744073709551615 --games 2 --type gauntlet --no-moves \
    --max-plies 140 --repetitions 0 --rules giveaway --board 10 --out odd --quiet --no-charts
passes jumpoff tournament odd/experiment --out odd-again --quiet --no-charts
same odd odd-again
holds 'no moves.csv' test ! -e odd/moves.csv
holds 'a label is kept' grep -q '^random2,' odd/players.csv

# Games that the scores end, too; the rules stand in the experiment, and only then.
passes jumpoff match piece2val@3 piece-and-row@3 --games 40 --adjudicate-win 4:3 \
    --adjudicate-draw 1:10:40 --out adjudicated --threads 1 --quiet --no-charts --verbose
prints '^Adjudicated +[0-9]+ of 40 games '
holds 'games are won by score' test "$(grep -cE ',(1-0|0-1),win-by-score,' adjudicated/games.csv)" -ge 5
holds 'games are drawn by score' grep -qF ',1/2-1/2,draw-by-score,' adjudicated/games.csv
passes jumpoff tournament adjudicated/experiment --threads 2 --out adjudicated-again --quiet --no-charts
same adjudicated adjudicated-again
for k in 1 2; do
    passes jumpoff tournament adjudicated/experiment --shard "$k/2" --out "adjudicated-$k" --quiet
done
passes jumpoff merge adjudicated-1 adjudicated-2 --out adjudicated-merged --quiet --no-charts
same adjudicated adjudicated-merged
passes jumpoff tournament adjudicated/experiment --adjudicate-win off --adjudicate-draw off \
    --out played --quiet --no-charts
holds 'nothing is adjudicated' test "$(grep -c 'by-score' played/games.csv; grep -c '^Adj' "$scratch/out")" = $'0\n0'
holds 'no word of adjudication' test "$(grep -c adjudication played/experiment)" = 0

# A test that ends a match: games that threads have played beyond it are not kept.
for threads in 1 4; do
    passes jumpoff match piece2val@2 random --games 400 --openings random:4 --sprt elo1=200 \
        --threads $threads --out sprt-$threads --quiet --no-charts
done
same sprt-1 sprt-4

# Another seed plays other games.
passes jumpoff tournament threads-1/experiment --seed 2 --out other --quiet --no-charts
holds 'another seed, other games' test "$(cmp -s threads-1/games.csv other/games.csv; echo $?)" = 1

# With a limit on time the games may differ, but not the fixtures.
passes jumpoff match deepening/staged@1ms random --games 4 --out timed --quiet --no-charts
holds 'four timed games' test "$(wc -l <timed/games.csv)" = 5

finish
