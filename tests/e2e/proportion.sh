#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Files of others cost work in proportion to their size: comparisons of texts and parses are
# counted, not seconds. $2 is the library of counts.c.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
counts=$(realpath "${2:?}")
. "$here/lib.sh"
preload "$counts"

# counted WORDS…: the command succeeds; $comparisons and $parses are its work.
counted() {
    rm -f "$scratch/counts"
    passes env PATH=/nowhere LD_PRELOAD="$library" COUNT_REPORT="$scratch/counts" "$program" "$@"
    read -r comparisons parses <"$scratch/counts"
}

# in_proportion MAKE WORDS…: with twice as many rows, which `MAKE ROWS` makes in the folder `many`,
# the command compares at most three times as many texts for them.
in_proportion() {
    local make=$1 rows works=()
    shift
    for rows in 1 500 1000; do
        rm -rf many
        mkdir many
        "$make" "$rows"
        counted "$@"
        works+=("$comparisons")
    done
    holds "$make: comparisons for 1, 500 and 1000 rows: ${works[*]}" \
        test $((works[2] - works[0])) -lt $((3 * (works[1] - works[0])))
}

# Rows in rows

searches() {
    printf 'player,search,evaluator,depth,positions,nodes,leaves,time_ns,nodes_per_s,branching,' \
        >many/search.csv
    echo 'pruning_bd,pruning_sum,pruning_exact,value' >>many/search.csv
    seq "$1" | sed 's/.*/a-name-that-is-cut-&-in-the-middle,minimax,p&,3,10,9&,9,5,2,7,,,,1/' \
        >>many/search.csv
}
in_proportion searches report many --quiet

# Every second search is compared with the one before.
beside() {
    {
        printf 'player,search,evaluator,depth,positions,nodes,leaves,time_ns,nodes_per_s,branching,'
        echo 'pruning_bd,pruning_sum,pruning_exact,value,beside'
        seq 2 2 "$1" | sed 's/.*/other&,minimax,p&,3,10,9&,9,5,2,7,,,,1,\np&,null,p&,3,10,9&,9,5,2,7,,,,1,other&/'
    } >many/search.csv
}
in_proportion beside report many --quiet

# A column of a row is a gene's.
evolution() {
    {
        printf 'generation,score'
        seq "$1" | sed 's/.*/,min_g&,max_g&,sd_g&,best_g&/' | tr -d '\n'
        printf '\n1,0.5'
        seq "$1" | sed 's/.*/,0,1,0.5,0.25/' | tr -d '\n'
        echo
    } >many/log.csv
}
in_proportion evolution report many --quiet

# Each is added once, from another reproduction.
evolutions() {
    rm -rf made
    head -n 1 "$here/../data/quick/evolutions.csv" >many/evolutions.csv
    seq "$1" | sed "s/.*/e&,${weights//\//\\/}/" >>many/evolutions.csv
}
cp "$here/../data/tiny.paper" .
weights=$(tail -n 1 "$here/../data/quick/evolutions.csv")
weights=${weights#*,}
in_proportion evolutions reproduce ./tiny.paper X1 --evolutions many --out made --quiet

# Players against players: only so many that their table has room

passes jumpoff tournament null@{1,2} random --games 4 --quiet --no-charts --out played
player=$(tail -n 1 played/players.csv)
seq 125 | sed "s/.*/p&,${player#*,}/" >>played/players.csv
passes jumpoff report played --quiet --no-charts
echo "one,${player#*,}" >>played/players.csv
refused 65 'played/players.csv: 129 players; expected at most 128' \
    "$program" report played --quiet --no-charts
rm -r played
passes jumpoff tournament null@{1,2} random --games 4 --quiet --no-charts --out played
worth() {
    cp played/*.* played/experiment many
    seq "$1" | sed 's/.*/random,other&,weaker,,,,1,2/' >>many/worth.csv
}
in_proportion worth report many --quiet --no-charts

# The experiment of a folder is read once for all charts, and once for the games of the page.
counted report played --quiet
holds "$parses parses of an experiment" test "$parses" = 2

finish
