#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every generator: the same bytes at any number of threads and however often it was killed, a
# heuristic that plays, and a command that makes it again.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$@"

# Settings under which a run takes half a second or so, in a few steps; sets `small` and `template`.
choose() {
    template=25f
    case $1 in
    ga)
        template=samuel
        small=(--population 8 --generations 3 --depth 1 --score-games 10)
        ;;
    hg) small=(--population 20 --positions 60 --crossovers 3000 --depth 3 --plies 22-28) ;;
    patterns)
        template=kings
        small=(--rounds 3 --games 10 --depth 1 --label-depth 1 --shapes 1 --score-games 10)
        ;;
    shg)
        template=8f
        small=(--heuristic 8f --population 10 --crossovers 1050 --tournament 1 --depth 1 --score-games 10)
        ;;
    td)
        template=samuel
        small=(--players 3 --games 30 --depth 1 --score-games 10 --final-games 4)
        ;;
    texel)
        small=(--rounds 3 --games 30 --depth 1 --score-games 10)
        ;;
    esac
}

names() { printf '%s\n' experiment log.csv "$heuristic"; }
same() {
    local name
    for name in $(names); do holds "$1: $name differs" cmp "whole-$generator/$name" "$2/$name"; done
}

for generator in ga hg patterns shg td texel; do
    choose "$generator"
    heuristic=$generator-$template.heuristic
    timed jumpoff evolve "$generator" "${small[@]}" --rules giveaway --seed 3 --threads 1 \
        --out "whole-$generator" --quiet
    holds 'nothing on standard error' test ! -s "$scratch/err"
    holds 'lines of 80 columns, but for the command' \
        test "$(grep -v '^Try it: ' "$scratch/out" | LC_ALL=C.UTF-8 grep -cE '^.{81}')" = 0
    score='games have tested it'
    [[ " ${small[*]}" != *' --score-games 10'* ]] ||
        score=$(awk -F, 'NR == 1 {for (i = 1; i <= NF; i++) if ($i == "score") at = i}
                         END {printf ": score %.0f.* in +10 +games", 100 * $at}' "whole-$generator/log.csv")
    holds 'the answer has the last score' grep -qE "$score" <(tr '\n' ' ' <"$scratch/out")
    holds 'charts' test -s "whole-$generator/plots/evolve-weights.svg"
    holds 'no state is left' test ! -e "whole-$generator/state"
    rows=$(wc -l <"whole-$generator/log.csv")
    holds "$rows lines" test "$rows" -gt 3

    # The command in its provenance makes it again, at another number of threads.
    again=$(tr -d '\n' <"whole-$generator/$heuristic" |
        sed 's/"  *"//g; s/.*"jumpoff \(evolve [^\\]*\)\\n.*/\1/')
    read -ra words <<<"$again"
    passes jumpoff "${words[@]}" --threads 3 --out "again-$generator" --quiet --no-charts
    for name in log.csv "$heuristic"; do
        holds "$generator: $name differs" cmp "whole-$generator/$name" "again-$generator/$name"
    done

    evolved_with_kills 2 "$took" "whole-$generator/experiment" "killed-$generator"
    same "$generator, killed" "killed-$generator"
    holds 'environment' test -s "killed-$generator/environment"
    holds 'no remains' test -z "$(find "killed-$generator" -name '*.tmp')"

    passes jumpoff match "whole-$generator/$heuristic@2" random --rules giveaway --games 2 \
        --out "match-$generator" --quiet --no-charts
    passes jumpoff report "whole-$generator" --no-charts
done

# No position counts where the only game is drawn.
passes jumpoff evolve texel --games 1 --rounds 1 --depth 1 --seed 33 --out nothing --quiet \
    --no-charts
holds 'no "nan"' test "$(cat "$scratch/out" nothing/* | grep -ciw nan)" = 0
refused 64 'expected words of less than' jumpoff evolve td --trainers "$(printf '%0600d' 0)"

# Settings that each of them refuses.
for generator in ga hg shg; do
    for population in 0 1; do
        refused 64 "population '$population': expected" jumpoff evolve "$generator" \
            --population "$population"
    done
done
refused 64 'population 12: expected a power of two' jumpoff evolve ga --population 12
refused 64 'tournament 9: expected at most the population, 8' \
    jumpoff evolve shg --population 8 --tournament 9
for generator in ga hg patterns shg td texel; do
    refused 64 'piece2val has no weights to evolve' jumpoff evolve "$generator" \
        --heuristic piece2val
    refused 73 '/proc/' jumpoff evolve "$generator" --out /proc/none
done

finish
