#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# evolve hg: the same bytes at any number of threads, a heuristic that plays, and what it refuses.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$@"

small=(--population 20 --positions 60 --crossovers 70 --plies 20-26 --depth 2)
evolved() { jumpoff evolve hg "${small[@]}" "$@"; }

# The same bytes
for threads in 1 '4 --no-charts'; do
    # shellcheck disable=SC2086 # words
    passes evolved --seed 7 --threads $threads --out "threads-${threads%% *}" --quiet
    holds 'first a sentence' grep -q "^hg has evolved hg-25f" <(head -n 1 "$scratch/out")
    prints '^men +-?[0-9]'
    prints "jumpoff match threads-${threads%% *}/hg-25f.heuristic@6 piece2val@6"
    holds 'nothing on standard error' test ! -s "$scratch/err"
done
holds 'the heuristics differ' cmp threads-{1,4}/hg-25f.heuristic
holds 'the logs differ' cmp threads-{1,4}/log.csv
holds 'three charts' test "$(find threads-1/plots -name '*.svg' | wc -l)" = 3
holds '25 weights' test "$(grep -cE '^  [a-z_]+ = -?[0-9.e-]+;$' threads-1/hg-25f.heuristic)" = 25
# At the start of each of 5 phases, after 50 crossovers and at its end; 12 columns and 4 a weight.
holds '15 rows and a header' test "$(wc -l <threads-1/log.csv)" = 16
holds '112 columns' test -z "$(awk -F, 'NF != 112' threads-1/log.csv)"
holds 'the best of the last row is what was written' grep -qF \
    " men = $(awk -F, 'END {print $16}' threads-1/log.csv);" threads-1/hg-25f.heuristic
passes evolved --seed 8 --out other --quiet --no-charts
holds 'another seed, another log' test "$(cmp -s threads-1/log.csv other/log.csv; echo $?)" = 1
holds 'no charts' test ! -e other/plots

# --minutes stops it between two steps; the same steps give the same bytes.
passes evolved --seed 7 --minutes 0 --out parts --quiet --no-charts
says "^parts is not finished \(crossovers: [0-9]+\); no games have tested it\. 'jumpoff evolve --resume parts' continues\.$"
passes jumpoff report parts --no-charts
prints '^hg is not finished: it evolves hg-25f; no games have tested it\.'
for ((part = 0; part < 50; part++)); do
    [[ -e parts/state ]] || break
    passes jumpoff evolve --resume parts --minutes 0 --quiet --no-charts
done
holds 'more than one part' test "$part" -gt 1
holds 'the heuristic of parts' cmp threads-1/hg-25f.heuristic parts/hg-25f.heuristic
holds 'the log of parts' cmp threads-1/log.csv parts/log.csv
passes jumpoff report parts --no-charts
prints '^hg has evolved hg-25f; no games have tested it\.'
# The last score beside the first, of 100 pairs each.
passes jumpoff evolve td --players 3 --games 30 --depth 1 --score-games 200 --final-games 4 --out taught --quiet --no-charts
for last in 0.55 0.8; do
    awk -F, -v OFS=, -v last="$last" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "score") at = i }
        NR > 1 { $at = NR == 2 ? 0.5 : last } { print }' taught/log.csv >log.csv
    mv log.csv taught/log.csv
    passes jumpoff report taught --no-charts --brief
    case $last in
    0.55) prints 'td-samuel: score 55.*not shown to be better than at the start.*50' ;;
    0.8) holds 'better' test "$(grep -c 'score 80.*against piece2val\. Weights' "$scratch/out")" = 1 ;;
    esac
done

# Made again by the command that its provenance says, the string's pieces joined.
again=$(tr -d '\n' <threads-1/hg-25f.heuristic | sed 's/"  *"//g; s/.*"jumpoff \(evolve [^\\]*\)\\n.*/\1/')
read -ra words <<<"$again"
passes jumpoff "${words[@]}" --out again --quiet --no-charts
holds 'the command makes it again' cmp threads-1/hg-25f.heuristic again/hg-25f.heuristic

# It is a heuristic: for the rules it was evolved for, of a template in a file, with components.
passes jumpoff match threads-1/hg-25f.heuristic@3 random --games 2 --out match --quiet --no-charts
passes evolved --heuristic e3ph --rules giveaway --speciation --reuse --own-share 0.5 --name mine.1 \
    --out 'a folder' --quiet --no-charts
prints '^Ending\.men +-?[0-9]'
prints "jumpoff match 'a folder/mine.1.heuristic@6' piece2val@6 --rules giveaway"
holds 'its rules' grep -q '^rules = \["giveaway"\];' 'a folder/mine.1.heuristic'
holds 'its columns' grep -q ',sd_Ending.men,' 'a folder/log.csv'
passes evolved --heuristic 'a folder/mine.1.heuristic' --rules giveaway --out second --quiet \
    --no-charts
passes jumpoff show --explain ./second/hg-mine.1.heuristic
passes env PATH=/nowhere "$program" evolve hg "${small[@]}" --out plain --quiet
says 'gnuplot not found'
holds 'scripts are there without gnuplot' test -s plain/plots/evolve-error.gp

# Its log makes the charts again, with its experiment word for word.
mkdir logged
cp threads-1/log.csv logged/
passes jumpoff report logged --no-charts
cp threads-1/experiment logged/
passes jumpoff report logged
prints '^men +-?[0-9]'
says '^Charts in logged/plots: evolve-error.svg evolve-spread.svg evolve-weights.svg$'
holds 'the same charts' diff -r threads-1/plots logged/plots
rm -r logged/plots
passes jumpoff report logged --format csv --no-charts --quiet
holds 'a row a weight' test "$(wc -l <"$scratch/out")" = 26
holds 'no charts' test ! -e logged/plots

# Refused
refused 64 'expected a generator, ga, hg, patterns, shg, td or texel, or' jumpoff evolve
refused 64 "'foo'; expected a generator, ga, hg, patterns, shg, td or texel, or" jumpoff evolve foo
refused 64 "'gg'; did you mean 'ga'\?\$" jumpoff evolve gg
refused 64 "did you mean 'hg'" jumpoff evolve hgg
refused 64 'patterns has patterns; expected a template without' jumpoff evolve texel --heuristic patterns
refused 64 'expected a generator, .* before all options' jumpoff evolve --quiet hg
refused 64 'the generator before its options' jumpoff evolve --depth 2 hg
refused 64 "unexpected 'hg'" jumpoff evolve hg hg
refused 64 "unknown generator 'hgg'; did you mean 'hg'" jumpoff evolve hgg --heuristic 25f
refused 64 'population' evolved --population 0
refused 64 'population' evolved --population 1
refused 64 'population' evolved --population 1e9
refused 64 'tournament 21: expected at most the population, 20' evolved --tournament 21
refused 64 'depth' evolved --depth 0
refused 64 'depth' evolved --depth 99
refused 64 'win 3: expected at least twice the depth, 4' evolved --win 3
refused 64 'win' evolved --win nan
for plies in 26-20 20- -3 a-b 20-1e3 20-26-32 ''; do
    refused 64 'plies' evolved --plies "$plies"
done
refused 64 'step' evolved --step 0
refused 64 'positions' evolved --positions 0
refused 64 'crossovers' evolved --crossovers -5
for share in own-share mutation; do
    refused 64 "$share" evolved "--$share" 1.5
    refused 64 "$share" evolved "--$share=-0.1"
done
refused 64 'range' evolved --range 0
refused 64 "did you mean '--population'" evolved --poplation 20
refused 64 'piece2val has no weights to evolve' evolved --heuristic piece2val
refused 64 "did you mean '25f'" evolved --heuristic 26f
refused 66 'none.heuristic: .*No such file' evolved --heuristic none.heuristic
printf 'name = "n";\nweights = { mne = 1; };\n' >unknown.heuristic
refused 65 '^jumpoff: ./unknown.heuristic:2: ' evolved --heuristic ./unknown.heuristic
for name in a/b '' .hidden -x 'a b' $'a\nb'; do
    refused 64 'name' evolved "--name=$name"
done
# No random game lasts so long.
refused 65 'ply|plies' evolved --plies 990-1000 --positions 5 --out long
refused 73 'threads-1: is not empty' evolved --out threads-1
refused 73 '/proc/' evolved --out /proc/none
touch file
refused 73 'file' evolved --out file
refused 73 'file/below' evolved --out file/below

# Stopped and killed at any moment, it ends with the same bytes. On a machine that comes to the end
# of the evolution before it can be stopped, a longer one takes its place.
begun() { [[ -s $1/state ]]; }
status=0
for ((crossovers = 1500; status == 0; crossovers *= 4)); do
    rm -rf stopped
    middle=(--population 20 --positions 100 --crossovers "$crossovers" --depth 4 --plies 82-88 --seed 5)
    stopped_when 'begun stopped' INT "$program" evolve hg "${middle[@]}" --out stopped --threads 2
done
holds "exit code $status, expected 130" test "$status" = 130
says "'jumpoff evolve --resume stopped' continues"
holds 'its state' test -s stopped/state
holds 'no heuristic' test ! -e stopped/hg-25f.heuristic
passes jumpoff report stopped --no-charts
for option in --seed=5 --rules=english --out=x --name=x --heuristic=8f --population=20 --reuse; do
    refused 64 '--resume DIR takes everything from DIR' jumpoff evolve hg --resume stopped "$option"
done
timed jumpoff evolve hg "${middle[@]}" --out whole --quiet --no-charts
same() { cmp "whole/$1" "$2/$1"; }
passes jumpoff evolve --resume stopped --quiet --threads 3 --no-charts
for name in hg-25f.heuristic log.csv experiment; do holds "$name differs" same "$name" stopped; done
holds 'no state is left' test ! -e stopped/state
passes jumpoff evolve --resume stopped
says 'is finished'
evolved_with_kills 4 "$took" whole/experiment killed
for name in hg-25f.heuristic log.csv experiment; do holds "$name differs" same "$name" killed; done
holds 'no state is left' test ! -e killed/state

# Another process that has only just begun is left alone.
mkdir locked 'two words'
cp whole/experiment locked/
sed 's/crossovers = [0-9]*/crossovers = 1000000000/' whole/experiment >'two words/experiment'
touch locked/log.csv
exec 9<>locked/log.csv
flock -n 9
refused 73 'locked/log.csv: another jumpoff is writing it' jumpoff evolve --resume locked
exec 9>&-
passes jumpoff evolve --resume locked --quiet --no-charts
for name in hg-25f.heuristic log.csv experiment; do holds "$name differs" same "$name" locked; done
stopped_when "test -s 'two words/log.csv'" INT "$program" evolve --resume 'two words'
holds "exit code $status, expected 130" test "$status" = 130
says "'jumpoff evolve --resume 'two words'' continues"

# An experiment file evolves it again.
passes jumpoff evolve whole/experiment --out repeated --quiet --no-charts
for name in hg-25f.heuristic log.csv experiment; do holds "$name differs" same "$name" repeated; done
refused 66 'none/experiment' jumpoff evolve --resume none
refused 64 'one experiment file' jumpoff evolve whole/experiment whole/experiment

# States that are not its own.
mkdir foreign
cp whole/{experiment,log.csv} foreign/
printf 'jumpoff-evolve 0.0.1 (abc)\n' >foreign/state
refused 65 "foreign/state: 'jumpoff-evolve 0.0.1" jumpoff evolve --resume foreign
sed 's/population = 20/population = 1/' whole/experiment >foreign/experiment
refused 65 'foreign/experiment:[0-9]*: population' jumpoff evolve --resume foreign

finish
