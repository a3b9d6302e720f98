#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# One table for a paper, and one chart: LaTeX of one and of two columns takes them.
# Usage: latex.sh PROGRAM CLASS…, as [twocolumn]{article}
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

passes jumpoff tournament '{piece2val,null,piece-and-row,staged}@1-3' --games 2 --out grid --quiet --no-charts
passes jumpoff search minimax/piece2val alphabeta/piece2val --depths 1-3 --positions 2 --seconds 0 \
    --out searched --quiet --no-charts
tables=(standings crosstable pairings speed cost worth pivot search beside)
for table in "${tables[@]}"; do
    folder=grid
    [[ $table != search && $table != beside ]] || folder=searched
    passes jumpoff report $folder --no-charts --format latex --table "$table" --caption "The $table, 100 %"
    cp "$scratch/out" "$table.tex"
    prints '^\\caption\{The '"$table"', 100 \\%\}$'
    prints '^\\label\{tab:'"$table"'\}$'
    holds "$table is one table" test "$(grep -c '^.begin{table' "$scratch/out")" = 1
done
holds 'a wide table is as wide as the page' grep -q '^.begin{table\*}' crosstable.tex
passes jumpoff report grid --no-charts --format markdown --table pivot
prints '^## Ratings of heuristics by limits'
prints '^\| heuristic \| @1 \| @2 \| @3 \|$'
prints '^\| staged \| [^|]*[0-9]'
holds 'only the pivot' test "$(grep -c '^## ' "$scratch/out")" = 1
refused 64 "grid has no table 'search'" jumpoff report grid --no-charts --format latex --table search
refused 64 '--caption is for --table' jumpoff report grid --no-charts --caption x
refused 64 'for --format markdown, latex or html' jumpoff report grid --no-charts --table pivot --caption x
refused 64 "no table 'x'; --list names its tables" jumpoff report grid --no-charts --table x
refused 64 '--columns is for --table' jumpoff report grid --no-charts --columns player
refused 64 "no column 'x'; expected heuristic, @1" jumpoff report grid --no-charts --table pivot --columns x

# Each table of each kind of folder is listed, and printed alone in each format.
passes jumpoff evolve texel --heuristic 8f --games 20 --depth 1 --quiet --no-charts --out evolved
for folder in grid searched evolved; do
    passes jumpoff report $folder --list --format csv
    awk -F, '$2 == "table" { print $1 }' "$scratch/out" >names
    for file in "$folder"/*.csv; do
        (($(wc -l <"$file") > 1)) || continue
        holds "$file is listed" grep -Eqx "$(basename "$file" .csv)s?" names
    done
    while read -r name; do
        passes jumpoff report $folder --no-charts --table "$name"
        holds "$name as text" test -s "$scratch/out"
        passes jumpoff report $folder --no-charts --table "$name" --format csv
        holds "$name as CSV: one table" test "$(grep -c '^$' "$scratch/out")" = 0
        passes jumpoff report $folder --no-charts --table "$name" --format json
        cp "$scratch/out" "$scratch/$folder.$name.json"
        passes jumpoff report $folder --no-charts --table "$name" --format latex
        prints '^\\caption\{'
        prints '^\\label\{tab:'"$name"'\}$'
    done <names
done
cp -r searched twice # with another evaluator: a table of each
sed '1d; s/piece2val/null/g' searched/search.csv >>twice/search.csv
refused 64 "twice has 2 tables 'beside', each with columns of its own" \
    jumpoff report twice --no-charts --table beside --format csv
# More rows than a page holds continue on the next one, whose head has no label.
passes jumpoff report grid --no-charts --format latex --table games
holds 'a label after the head' grep -qx '.label{tab:games}' <(grep -A1 '^.endfoot$' "$scratch/out")
cp "$scratch/out" games.tex

# Each as JSON; the script's name for a table is its key.
passes python3 -S -c 'import json, sys
for path in sys.argv[1:]: json.load(open(path))[path.split(".")[-2]]' "$scratch"/*.json
# A file's columns and rows stay; a match's games by result add up.
passes jumpoff report grid --no-charts --table match_points --format csv
holds 'the players of the file' cmp <(head -1 grid/match_points.csv) <(head -1 "$scratch/out")
passes jumpoff report grid --no-charts --table pairings --columns player,opponent,games,+,=,- --format csv
holds 'won, drawn and lost are the games' \
    awk -F, 'NR > 1 && ($3 != $4 + $5 + $6 || NF != 6) { bad = 1 } END { exit bad || NR < 60 }' "$scratch/out"
passes jumpoff report grid --no-charts --table players --format latex
says 'wider than a page of A4; --table NAME --columns NAMES'
passes jumpoff report grid --no-charts --table players --columns player,score,rating --format latex
holds 'three columns fit' test -z "$(cat "$scratch/err")"
if command -v gnuplot >/dev/null; then
    passes jumpoff report grid --chart ratings --plots pdf
    says 'Charts in grid/plots: ratings.pdf$'
    holds 'only that chart' test "$(cd grid/plots && echo ./*.pdf)" = ./ratings.pdf
fi

command -v pdflatex >/dev/null || { ((failures > 0)) || { echo "skipped: no pdflatex" && exit 77; }; }
# A class that cannot set one word is not installed here. There is no PDF: fonts, which may take seconds to
# draw, show in no message.
latex=(pdflatex -draftmode -interaction=nonstopmode -halt-on-error)
passes "${latex[@]}" '\documentclass{article}\usepackage{array,booktabs,longtable}\begin{document}\input{games}\end{document}'
for class in "${@:2}"; do
    head="\\documentclass$class\\usepackage[T1]{fontenc}\\usepackage{array,booktabs,longtable}"
    {
        printf '%s\n' "$head" '\begin{document}\title{Tables}\maketitle Tables \ref{tab:pivot} and \ref{tab:search}.'
        printf '\\input{%s}\n' "${tables[@]}"
        echo '\end{document}'
    } >paper.tex
    if "${latex[@]}" paper.tex >"$scratch/out"; then
        holds "$class: no table is too wide" test -z "$(grep Overfull paper.log || true)"
    elif "${latex[@]}" "$head\\begin{document}a\\end{document}" &>/dev/null; then
        fail "$class: $(grep -aA5 '^!' "$scratch/out")"
    else
        echo "skipped: no $class"
    fi
done
finish
