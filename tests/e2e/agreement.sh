#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Ten kinds of folders: terminal, page, JSON and CSV say the same, and no interval contradicts its p.
# Usage: agreement.sh PROGRAM
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

quiet=(--quiet --no-charts)
players=()
for i in {1..40}; do players+=("p$i=random"); done
passes jumpoff match piece2val@2 random --games 20 --out two "${quiet[@]}"
passes jumpoff tournament piece2val@2 null@1 random --games 20 --out three "${quiet[@]}"
passes jumpoff tournament '{piece-and-row,hg-25f,piece2val}@1-3' --games 4 --out nine "${quiet[@]}"
passes jumpoff tournament "${players[@]}" --games 2 --out forty "${quiet[@]}"
passes jumpoff match piece2val@2 random --sprt elo0=0,elo1=200 --out sprt "${quiet[@]}"
passes jumpoff match piece2val@2 null@1 --until 8 --openings random:5 --out until "${quiet[@]}"
passes jumpoff tournament staged@2 random null@1 null@2 --type gauntlet --games 12 --out gauntlet "${quiet[@]}"
printf '#!/bin/sh\nexec "%s" engine piece2val | sed -u 25q\n' "$program" >dies # says no more than 25 lines
chmod +x dies
passes jumpoff tournament 'e=line:./dies:deadline=1@2' random null@1 --games 4 --failures-most 100 --out failures "${quiet[@]}"
holds 'games failed' grep -qE 'black|white' failures/games.csv
passes jumpoff tournament '{piece2val,hg-25f,staged}@2' --games 10 --out depth "${quiet[@]}"
passes jumpoff tournament 'piece2val@1-4' 'hg-25f@1-4' --games 6 --out depths "${quiet[@]}"
passes jumpoff match piece2val@2 hg-25f@2 --games 20 --out grown "${quiet[@]}"
passes jumpoff match --resume grown --games 30 "${quiet[@]}"

# The interval of each row excludes 0 exactly if p is below 0.05 (prints the rows in which it does not).
contradictions() {
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["p_value"] != "" {
            low = $at["elo_low"]; high = $at["elo_high"]
            excludes = (low != "" && low > 0) || (high != "" && high < 0)
            if (excludes != ($at["p_value"] < 0.05)) print
            if ($at["los"] != "" && ($at["score"] > 0.5 ? 1 - $at["p_value"] / 2 : $at["p_value"] / 2) - $at["los"] > 2e-6) print
        }' "$1"
}

# Groups: two players that met share a letter exactly if p is at least 0.05.
disagreements() {
    awk -F, 'FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; file++; next }
        file == 1 { group[$at["player"]] = $at["group"]; next }
        $at["p_value"] != "" {
            shares = match(group[$at["player"]], "[" group[$at["opponent"]] "]")
            if ((shares > 0) == ($at["p_value"] < 0.05)) print
        }' "$1/players.csv" "$1/pairings.csv"
}

# Rows in one order, numbers in one form: tables are without the zeros of files.
numbers() {
    awk -F, -v CONVFMT=%.9g 'NR > 1 { for (i = 1; i <= NF; i++) if ($i ~ /^-?[0-9.]+$/) $i += 0; print }' | sort
}

for folder in two three nine forty sprt until gauntlet failures depth depths grown; do
    passes jumpoff report $folder --brief --no-charts
    sentence=$(cat "$scratch/out")
    holds "$folder: a sentence" test -n "$sentence"
    passes jumpoff stats $folder --brief
    holds "$folder: stats says the same" test "$(cat "$scratch/out")" = "$sentence"
    passes jumpoff report $folder --format json --no-charts
    holds "$folder: JSON says the same" grep -qF "\"answer\": \"$sentence\"" "$scratch/out"
    holds "$folder: the page says the same" grep -qF "<p class=answer>$(sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g' <<<"$sentence")</p>" $folder/report.html
    holds "$folder: no contradiction" test -z "$(contradictions $folder/pairings.csv)"
    holds "$folder: groups as p" test -z "$(disagreements $folder)"
    passes jumpoff stats $folder --format csv
    numbers <"$scratch/out" >printed
    numbers <$folder/pairings.csv >written
    holds "$folder: stats has the rows of pairings.csv" cmp printed written
done
# Where a match was stopped by its results, no p and no likelihood of superiority is left.
for folder in sprt until grown; do
    holds "$folder: no p" test -z "$(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } NR > 1 { print $at["p_value"] $at["los"] }' $folder/pairings.csv)"
done
finish
