#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Tournaments grow: with more games into the bytes of one that had as many from the first, with more
# players into those of the experiment that they leave; also when they are killed on the way, by
# shards. What is not finished shows its standings so far; folders are pooled.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

options=(--openings random:4 --seed 5 --quiet --no-charts)
quiet=(--quiet --no-charts)
players=(random 'piece2val@{1,3}')

# has_times FOLDER OLD: it has the times of all moves, those of OLD as they were.
has_times() {
    holds "$1: times of other moves" cmp <(awk -F, '$7 != ""' "$1/moves.csv" | cut -d, -f1-3) \
        <(cut -d, -f1-3 "$1/timing.csv")
    holds "$1: the times of earlier games are other ones" \
        cmp -n "$(bytes "$2/timing.csv")" "$1/timing.csv" "$2/timing.csv"
    holds "$1: other sums of times" test "$(awk -F, 'NR > 1 { n += $2 } END { print n }' "$1/speed.csv")" = \
        "$(($(wc -l <"$1/timing.csv") - 1))"
}

# killed_at CONDITION COMMAND…: it may have come to its end before.
killed_at() { stopped_when "$1" KILL "$program" "${@:2}"; }

# More games.
passes jumpoff tournament "${players[@]}" --games 10 --out grown "${options[@]}"
cp -r grown before
cp -r grown killed
passes jumpoff tournament "${players[@]}" --games 40 --threads 1 --out whole "${options[@]}"
passes jumpoff tournament --resume grown --games 40 --threads 2 "${quiet[@]}"
same whole grown
has_times grown before
killed_at '(($(bytes killed/journal) > $(bytes before/games.journal) + 20000))' \
    tournament --resume killed --games 40 "${quiet[@]}"
passes jumpoff tournament --resume killed --games 40 --threads 3 "${quiet[@]}"
same whole killed
has_times killed before
cp -r before edited
sed -i 's/^seed = .*/seed = "6";/' edited/experiment
refused 65 'edited/experiment: .*the file was changed' \
    jumpoff tournament --resume edited --games 40 "${quiet[@]}"
cp -r before damaged
head -c 2000 /dev/zero >>damaged/games.journal
mkdir damaged/plots
touch damaged/plots/{ratings.svg,mine.svg} # a chart of the earlier tables, and one of the user
passes jumpoff tournament --resume damaged --games 40 --threads 3 --no-charts
says 'the last 2000 bytes of the journal in damaged were not whole'
same whole damaged
holds 'charts of earlier tables are removed, those of others stay' test "$(ls damaged/plots)" = mine.svg
cp -r before untimed
rm untimed/timing.csv
refused 66 'untimed/timing.csv: ' jumpoff tournament --resume untimed --games 40 "${quiet[@]}"
refused 64 '^jumpoff: --games 10: grown is of 40 for each' jumpoff tournament --resume grown --games 10
refused 64 'expected an even number' jumpoff tournament --resume grown --games 41
refused 64 'besides it there can only be .*--games' jumpoff tournament --resume grown --seed 2
mkdir empty
refused 66 '^jumpoff: empty: no tournament that can be extended' jumpoff tournament --resume empty --games 40
rm before/games.journal
refused 66 'expected games.journal' jumpoff tournament --resume before --games 40

# What is refused leaves the folder as it was: openings, a player's file or the leave to start it.
printf 'W:W21,22,30:B1,2,3\nB:W21,22,31:B1,3,4\n' >ends.fen
cp "$(dirname "$(realpath "$0")")/../../heuristics/8f.heuristic" mine.heuristic
PATH=${program%/*}:$PATH # whose path may have blanks
passes jumpoff match random 'line:"jumpoff engine null"@1' --openings ends.fen --games 4 --out kept --allow-engines "${quiet[@]}"
passes jumpoff tournament ./mine.heuristic@1 random --games 4 --out mine "${options[@]}"
cp -r kept kept-before
refused 64 'only with --allow-engines' jumpoff match --resume kept --games 8
rm ends.fen
refused 66 'ends.fen: cannot read it' jumpoff match --resume kept --games 8 --allow-engines
holds 'a refused extension changes nothing' diff -r kept-before kept
echo '# changed' >>mine.heuristic
cp -r mine mine-before
refused 64 './mine.heuristic has changed since' jumpoff tournament --resume mine --add ./mine.heuristic@2
rm mine.heuristic
refused 66 'mine.heuristic: cannot read it' jumpoff tournament --resume mine --add ./mine.heuristic@2
holds 'a refused player changes nothing' diff -r mine-before mine

# A crash between the old journal and the new one: both were there, or the experiment was not.
cp -r before crashed
passes jumpoff tournament "${players[@]}" --games 10 --out again "${options[@]}"
rm again/experiment
touch again/journal.99999999.tmp
passes jumpoff tournament --resume again --games 40 "${quiet[@]}"
same whole again

# Shards, which have their journals: each grows, and they are merged.
for k in 1 2; do
    passes jumpoff tournament "${players[@]}" --games 10 --shard $k/2 --out part-$k "${options[@]}"
    passes jumpoff report part-$k
    prints "^So far: 1[46] of 1[46] games of shard $k/2\\."
    passes jumpoff tournament --resume part-$k --games 40 "${quiet[@]}"
done
passes jumpoff merge part-1 part-2 --out merged "${quiet[@]}"
same whole merged
refused 64 'part-1: players can only be added to a whole' jumpoff tournament --resume part-1 --add null@1

# More players: what the experiment says plays it again; the new games are those of a tournament
# with all of them from the first, the old ones have other numbers only.
rm -rf grown
passes jumpoff tournament "${players[@]}" --games 10 --out grown "${options[@]}"
old=$(cut -d, -f4- grown/games.csv | sort)
passes jumpoff tournament --resume grown --add null@2 piece-and-row@1,2 "${quiet[@]}"
passes jumpoff tournament --resume grown --add null@2 'piece-and-row@1-2' "${quiet[@]}"
cp -r grown limited
for i in 1 2; do passes jumpoff tournament --resume limited --add null "${quiet[@]}"; done
holds 'a player without a limit is added once' test "$(grep -c 'null@6' limited/experiment)" -eq 1
passes jumpoff tournament grown/experiment --out again-grown "${quiet[@]}"
same again-grown grown
new='null@2|piece-and-row'
holds 'the old games are there' test "$old" = "$(grep -vE "$new" grown/games.csv | cut -d, -f4- | sort)"
passes jumpoff tournament "${players[@]}" null@2 'piece-and-row@{1,2}' --games 10 --out all "${options[@]}"
holds 'the new games are those of all' cmp <(grep -E "$new" all/games.csv) \
    <(grep -E "$new" grown/games.csv)
refused 66 'nothing.so' jumpoff tournament --resume grown --add cb:./nothing.so@1s
holds 'a player that does not start changes nothing' test ! -e grown/journal
refused 64 '3 players, but only one label' jumpoff tournament --resume grown --add x=null@1-3
refused 64 '--add is for --resume' jumpoff tournament random null@1 --add null@2
refused 64 'besides it there can only be' jumpoff match --resume grown null@2

# So far: while it is played, killed, and stopped.
begin "$program" tournament random piece2val@4 null@3 --games 1000000 --out played "${options[@]}"
wait_until '(($(bytes played/journal) > 20000))'
passes jumpoff report played
prints '^So far: [0-9]+ of 3000000 games\. The tournament is not'
prints '^1 +piece2val@4 +[0-9]+'
passes jumpoff report played --brief
prints ' games were played so far\.'
passes jumpoff report played --format csv
prints '^1,piece2val@4,.*,alphabeta,piece2val,4$'
passes jumpoff stats played --verbose
prints '^So far: '
prints '^Repeats  '
passes jumpoff report played --format csv
prints '^1,piece2val@4,'
says 'played is not finished; these are the figures so far'
kill -KILL "$process"
ended
passes jumpoff report played
rm played/games.csv
passes jumpoff stats played --format csv
mkdir begun
head -c $(($(grep -abm1 '^);' played/journal | cut -d: -f1) + 30)) played/journal >begun/journal
refused 65 'begun: no game is finished yet' jumpoff report begun

# Pools.
passes jumpoff stats whole killed --verbose
prints '^2 folders together: 120 games'
holds 'one blank line between paragraphs' test "$(cat -s "$scratch/out")" = "$(cat "$scratch/out")"
prints '^120 games are in more than one of them'
tail -n +4 "$scratch/out" >pooled
passes jumpoff stats whole --verbose
holds 'twice the same is the same' cmp <(tail -n 20 "$scratch/out") <(tail -n 20 pooled)
passes jumpoff tournament piece2val@3 random --games 20 --seed 6 --out other "${options[@]:0:2}" "${quiet[@]}"
passes jumpoff stats whole other --format csv
says 'Note: 2 folders together: 140 games'
prints '^random,piece2val@3,60,'
passes jumpoff tournament random null@1 --rules giveaway --games 2 --out giveaway "${quiet[@]}"
refused 65 "whole and giveaway do not belong together: rules is \"english\" there" \
    jumpoff stats whole giveaway
passes jumpoff tournament random=null@1 x=null@2 --games 2 --out labels "${quiet[@]}"
refused 65 'labels: "random" is another player than in whole: null@1, there random' \
    jumpoff stats whole labels
for men in 1 2; do
    printf 'name = "mine"; weights = { men = %d; };\n' $men >mine.heuristic
    passes jumpoff match mine=./mine.heuristic@1 random --games 2 --out mine-$men "${quiet[@]}"
done
refused 65 'mine-2: "mine" is another player than in mine-1: ./mine.heuristic@1, there another heuristic file' \
    jumpoff stats mine-1 mine-2
passes jumpoff tournament y=null@1 x=null@2 --games 2 --out unrelated "${quiet[@]}"
refused 65 'unrelated: shares no player' jumpoff stats whole unrelated

finish
