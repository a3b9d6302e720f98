#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# One table for a paper, and one chart: LaTeX of one and of two columns takes them.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$@"

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
refused 64 'for --format markdown and latex' jumpoff report grid --no-charts --table pivot
refused 64 'for --format markdown and latex' jumpoff report grid --no-charts --table standings --format html
refused 64 'for --format markdown and latex' jumpoff report grid --no-charts --caption x
refused 64 'standings, crosstable' jumpoff report grid --no-charts --table x
if command -v gnuplot >/dev/null; then
    passes jumpoff report grid --chart ratings --plots pdf
    says 'Charts in grid/plots: ratings.pdf$'
    holds 'only that chart' test "$(cd grid/plots && echo ./*.pdf)" = ./ratings.pdf
fi

command -v pdflatex >/dev/null || { ((failures > 0)) || { echo "skipped: no pdflatex" && exit 77; }; }
# A class that cannot set one word is not installed here, or not its fonts.
for class in article IEEEtran acmart; do
    head="\\documentclass{$class}\\usepackage[T1]{fontenc}\\usepackage{array,booktabs,longtable}"
    if pdflatex -interaction=nonstopmode -halt-on-error "$head\\begin{document}a\\end{document}" &>/dev/null; then
        {
            printf '%s\n' "$head" '\begin{document}Tables \ref{tab:pivot} and \ref{tab:search}.'
            printf '\\input{%s}\n' "${tables[@]}"
            echo '\end{document}'
        } >$class-paper.tex
        passes pdflatex -interaction=nonstopmode -halt-on-error $class-paper.tex
        holds "$class: no table is too wide" test -z "$(grep Overfull $class-paper.log || true)"
    else
        echo "skipped: no $class or no font for it"
    fi
done
finish
