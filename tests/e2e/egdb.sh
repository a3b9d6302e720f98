#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Exact tables: built, killed, resumed, checked, asked, used; and what is wrong with them.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$@"

# Building
passes jumpoff egdb build --pieces 3 --board 6 --out one --threads 1
says '^Exact tables of up to 3 pieces are in one\.$'
passes jumpoff egdb build --pieces 3 --board 6 --out two --threads 2 --quiet
holds 'the same bytes at any number of threads' diff -r -x environment one two
refused 73 'one' jumpoff egdb build --pieces 3 --board 6 --out one
for pieces in 0 1 7 13 x; do
    refused 64 'pieces' jumpoff egdb build --pieces "$pieces" --out none
done
refused 64 'expected --pieces' jumpoff egdb build --out none
refused 64 'memory' jumpoff egdb build --pieces 6 --memory 0.1 --out none
refused 66 'none' jumpoff egdb build --resume none
refused 64 "did you mean 'verify'" jumpoff egdb verfy one

# Killed at any time, it goes on to the same bytes.
mkdir -p killed
begin "$program" egdb build --pieces 4 --board 6 --rules giveaway --out killed --threads 2 --quiet
wait_until '[[ -e killed/1m0k-0m1k.slice ]]'
kill -KILL "$process" 2>/dev/null || true
wait "$process" 2>/dev/null || true
passes jumpoff egdb build --resume killed --threads 1 --quiet
passes jumpoff egdb build --pieces 4 --board 6 --rules giveaway --out whole --quiet
holds 'the same bytes after a kill' diff -r -x environment killed whole
begin "$program" egdb build --pieces 5 --board 6 --out stopped --quiet
wait_until '[[ -e stopped/1m0k-0m1k.slice ]]'
kill -INT "$process" 2>/dev/null || true
code=0
wait "$process" || code=$?
holds 'Ctrl-C ends with 130, or it was done' test "$code" = 130 -o "$code" = 0
((code == 0)) || says 'egdb build --resume stopped'

# One process works in a folder at a time.
mkdir held
refused 73 '^jumpoff: held: another jumpoff is using it$' \
    flock held "$program" egdb build --pieces 2 --board 6 --out held
cp -r one begun
rm begun/1m0k-0m1k.slice
refused 73 '^jumpoff: begun: another jumpoff is using it$' flock begun "$program" egdb build --resume begun
passes jumpoff egdb build --resume begun --quiet
holds 'the lock goes with who held it' diff -r -x environment begun one
rm -r begun

# No room: a file may have so many blocks of 1024 bytes only.
no_room() { (ulimit -f 1 && jumpoff egdb build --pieces 3 --board 6 --out full --quiet); }
code=0
no_room 2>err || code=$?
holds 'no room is told by 73' test "$code" = 73
holds 'in one line' grep -qE '^jumpoff: full/.*\.slice: cannot write' err
passes jumpoff egdb build --resume full --quiet
holds 'nothing is lost' diff -r -x environment full one

# Checking and damage
passes jumpoff egdb verify one
prints '^The tables in .* are right: [0-9]+ of [0-9]+ positions were compared'
for rules in giveaway paper004; do
    refused 65 "tables of english; expected $rules" jumpoff egdb verify one --rules "$rules"
done
refused 65 'board size 6; expected 8' jumpoff egdb verify one --board 8
refused 66 'no-such' jumpoff egdb verify no-such
cp -r one bad
truncate -s -1 bad/1m0k-0m1k.slice
refused 65 '1m0k-0m1k.slice: truncated' jumpoff egdb verify bad
printf x >>bad/1m0k-0m1k.slice
refused 65 '1m0k-0m1k.slice: damaged' jumpoff egdb stats bad
cp one/1m0k-1m0k.slice bad/1m0k-0m1k.slice
refused 65 '1m0k-0m1k.slice: of other pieces' jumpoff egdb probe bad --fen B:W14:B3
rm bad/1m0k-0m1k.slice
refused 66 'slices are missing' jumpoff egdb probe bad --fen B:W14:B3
sed 's/^jumpoff-egdb 1$/jumpoff-egdb 2/' one/tables >bad/tables
refused 65 'bad/tables: version 2; expected 1' jumpoff egdb probe bad --fen B:W14:B3
echo nonsense >bad/tables
refused 65 'bad/tables' jumpoff egdb stats bad

# Asking
passes jumpoff egdb stats one --format csv
prints '^black_men,black_kings,white_men,white_kings,side,positions,wins,draws,losses,longest$'
passes jumpoff egdb stats one --out counted
holds 'the table is kept' test -s counted/slices.csv
if command -v gnuplot >/dev/null; then
    holds 'values are drawn' grep -q '<title id=.egdb-.*slice<' counted/plots/egdb.svg
fi
rm -r counted/plots counted/report.html
mkdir edited
awk -F, -v OFS=, 'NR == 2 { $7++ } 1' counted/slices.csv >edited/slices.csv
refused 65 'edited/slices.csv:2: wins, draws and losses' jumpoff report edited
passes jumpoff report counted
prints '^ 1 +0 +0 +1  black '
holds 'first a sentence' grep -q '^The side to move wins [0-9.]* % of ' <(head -n 1 "$scratch/out")
holds 'its page is made again' test -s counted/report.html
passes jumpoff egdb probe one --fen B:WK17:BK1 --format csv
prints '^fen,move,value,plies$'
prints '^B:WK17:BK1,,(win|draw|loss),'
printf '# two\nB:WK17:BK1\nW:WK17:BK1\n' >two.fen
passes jumpoff egdb probe one two.fen --format csv
passes jumpoff egdb probe one two.fen
holds 'first a sentence' grep -q '^Won for the side to move: [0-2] of 2 positions; drawn: ' <(head -n 1 "$scratch/out")
passes jumpoff egdb probe one --fen B:WK17:BK1 --format json
prints '"answer": "(Black|White) wins in|"answer": "a draw'
passes jumpoff egdb probe one two.fen --format csv
holds 'each with its moves' test "$(grep -c ',,' "$scratch/out")" -ge 2
refused 65 'not in the tables' jumpoff egdb probe one --fen B:WK17,K18:BK1,K2
refused 64 'expected --fen' jumpoff egdb probe one

# Used in searches and games
passes jumpoff show --board 6 --fen B:WK17,K18:BK1 --search alphabeta:tables=one/piece2val@3 --format csv
prints ',probes$'
prints ',[1-9][0-9]*$'
refused 66 'none/tables' jumpoff show --board 6 --search alphabeta:tables=none/piece2val@3
# By a number of pieces, in the user's cache.
refused 66 'egdb build --pieces 3 --rules english --board 6' \
    jumpoff show --board 6 --search alphabeta:tables=3/piece2val@3
passes jumpoff list searches --board 6 --format json
prints 'There are no exact tables; .jumpoff egdb build --pieces 5 --rules english --board 6. makes them\."'
passes jumpoff egdb build --pieces 3 --board 6 --quiet
passes jumpoff list searches --board 6 --format json
prints 'Exact tables of up to 3 pieces are in .*/egdb-english-6-3\."'
passes jumpoff list searches --format json
prints 'There are no exact tables.* 42 Elo \(33 to 52\)'
passes jumpoff egdb build --pieces 3 --board 6 --quiet
holds 'the cache has what --out has' diff -r -x environment -x experiment \
    one "$XDG_CACHE_HOME/jumpoff/egdb-english-6-3"
passes jumpoff show --board 6 --fen B:WK17,K18:BK1 --search alphabeta:tables=3/piece2val@3 --format csv
refused 65 'tables of english' jumpoff show --board 6 --rules giveaway \
    --search alphabeta:tables=one/piece2val@3
match=(jumpoff match piece2val@1 random --board 6 --games 20 --adjudicate-tables one --no-charts)
passes "${match[@]}" --out games --threads 1
passes "${match[@]}" --out games-2 --threads 2
holds 'the same games' diff games/games.csv games-2/games.csv
holds 'ended by tables' grep -qE ',(win|draw)-by-tables,' games/games.csv
passes jumpoff report games --no-charts --verbose
prints '^Adjudicated +[0-9]+ of 20 games have the value'
refused 66 'none/tables' jumpoff match piece2val@1 random --board 6 --games 2 --adjudicate-tables none

# Accuracy; without --tables small ones are made once, and kept.
passes jumpoff accuracy piece2val@1 random --board 6 --positions 20 --out judged --no-charts
prints '^A decision is a position whose'
says 'Making the exact tables of up to 4 pieces in .*/cache/jumpoff/egdb-english-6-4'
passes jumpoff accuracy judged/experiment --out again --threads 3 --no-charts --format csv
prints '^player,positions,decisions,accuracy,low,high,win_to_draw,win_to_loss,draw_to_loss$'
holds 'the experiment repeats it' diff -r -x environment judged again
for seed in 1 3 4; do
    passes jumpoff accuracy piece2val@3 --board 6 --pieces 3 --positions 1 --seed $seed \
        --out few$seed --no-charts
done
# Two at once make them in one place: one waits for the other.
jumpoff egdb probe --board 6 --rules giveaway --fen B:WK17:BK1 >"$scratch/first" 2>&1 &
passes jumpoff egdb probe --board 6 --rules giveaway --fen B:WK17:BK1
holds "the first of two at once: $(cat "$scratch/first")" wait "$!"

# Stopped or killed at any time, it goes on behind the players who were done: their rows stay.
judge=(jumpoff accuracy '{piece2val,null}@1-2' --tables one --board 6 --no-charts)
passes "${judge[@]}" --positions all --out all --quiet
holds 'one player is the best' grep -q '^piece2val@2 keeps .*, the most of' "$scratch/out"
passes jumpoff accuracy {alphabeta,minimax}/null@2 --tables one --board 6 --no-charts
prints 'overlap with its own: 1 of 1\.$'
holds 'a row a player' test "$(grep -c @ all/accuracy.csv)" = 4
begin "$program" "${judge[@]:1}" --positions all --out part --quiet
wait_until '[[ -e part/experiment ]]'
kill -KILL "$process" 2>/dev/null || true
wait "$process" 2>/dev/null || true
passes jumpoff accuracy --resume part --no-charts --quiet
holds 'the same after a kill' diff -r -x environment all part
cp -r all begun
sed -i -e '2s/,[^,]*$/,0.123456/' -e '3,$d' begun/accuracy.csv
passes jumpoff accuracy --resume begun --threads 1 --no-charts --quiet
holds 'who was done is not judged again' grep -q '^piece2val@1,.*,0.123456$' begun/accuracy.csv
holds 'the others are' diff <(sed 1,3d all/accuracy.csv) <(sed 1,3d begun/accuracy.csv)
refused 66 'none/experiment' jumpoff accuracy --resume none
refused 64 'takes everything from DIR' jumpoff accuracy null@1 --resume part

passes jumpoff report judged --no-charts
refused 64 'at least one player' jumpoff accuracy
refused 64 'no tables for 5 pieces' jumpoff accuracy piece2val@1 --board 6 --pieces 2-5
passes jumpoff egdb build --pieces 5 --board 6 --quiet
passes jumpoff accuracy null@1 --board 6 --pieces 5-5 --no-charts --quiet
refused 65 'up to 3 pieces; expected 4' jumpoff accuracy piece2val@1 --board 6 --pieces 2-4 --tables one

finish
