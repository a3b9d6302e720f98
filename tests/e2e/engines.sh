#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# External engines: sound ones play, bad ones end their game and nothing else, none is left behind.
# Arguments: the program, a line engine, a CheckerBoard library (tests/engines).
set -euo pipefail
line=$(realpath "$2") cb=$(realpath "$3") # lib.sh leaves this folder
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$@"
ulimit -c 0
# Unique names, by which processes left behind are found.
mark=jo$$
cp "$line" "./$mark-line"
cp "$cb" "./$mark-cb.so"
mkdir bin
ln -s "$program" bin/jumpoff
PATH=$PWD/bin:$PATH
line=./$mark-line cb=./$mark-cb.so

none_left() { gone "$mark"; }

# rows FOLDER: the games without what is quoted; column FOLDER N: one of their columns.
rows() { sed '1d; s/"[^"]*"//g' "$1/games.csv"; }
column() { rows "$1" | cut -d, -f "$2"; }
REASON=10 RESULT=9

# Sound ones finish their games.
passes jumpoff tournament "E=line:$line" "C=cb:$cb@50ms" piece2val@2 --games 2 --out sound \
    --quiet --no-charts --threads 2
holds 'all games have a result' test "$(column sound $RESULT | grep -c '^[10]')" = 6
holds 'no failure' test -z "$(column sound $REASON | grep -E 'black|white' || true)"
holds 'moves of a line engine: depth and nodes, no score' \
    grep -qE '^[0-9]+,[0-9]+,E,[0-9x-]+,,1,[0-9]+,,,$' sound/moves.csv
holds 'moves of a CheckerBoard engine: nothing' \
    grep -qE '^[0-9]+,[0-9]+,C,[0-9x-]+,,,,,,$' sound/moves.csv
holds 'what they said: their own words' grep -qE '^[0-9]+,[0-9]+,E,[0-9x-]+,,,of no meaning$' sound/engine_info.csv
holds 'and where that is all' grep -qE '^[0-9]+,[0-9]+,C,[0-9x-]+,,,[0-9x-]+$' sound/engine_info.csv
holds 'only of engines' test -z "$(grep ',piece2val' sound/engine_info.csv || true)"
holds 'where they worked' grep -qxE "engine: [EC] works in $PWD" sound/environment
holds 'nodes of who tells no leaves' grep -qE '^E,.*,[0-9]+,,,,[0-9.]+,,,,,,,$' sound/players.csv
holds 'and their speed' grep -qE '^E,[0-9]+,[0-9.]+,[0-9.e+]+,[0-9.]+,[0-9.]+,' sound/speed.csv
holds 'their times are there' grep -qE '^[0-9]+,[0-9]+,C,[0-9]+$' sound/timing.csv
holds 'as many rows as plies' test "$(($(wc -l <sound/moves.csv) - 1))" = \
    "$(rows sound | awk -F, '{ n += $11 } END { print n }')"
holds 'no nan' test -z "$(grep -liE '\bnan\b|\binf\b' sound/*.csv sound/*.pdn || true)"
holds 'a speed without nodes' grep -qE '^C,[0-9]+,[0-9.]+,,[0-9.]+,[0-9.]+,' sound/speed.csv
passes jumpoff report sound --no-charts
# Lines that are no answers are ignored, and noted once.
passes jumpoff match "E=line:\"$line garbage\"" "F=line:\"$line chatty\"" --games 4 --out stray \
    --no-charts --threads 2
holds 'a stray line is no failure' test -z "$(column stray $REASON | grep -E 'black|white' || true)"
says '^Note: E printed lines that are no answer; they are ignored: .*rubbish'
# Of a process that has played no game yet it is the first line.
says "^Note: F printed lines that are no answer; they are ignored: '(thinking[.]{3}|My engine, version 1)'"
holds 'noted once' test "$(grep -c 'no answer' "$scratch/err")" = 2
refused 64 "would start the program .*only with --allow-engines" \
    jumpoff tournament sound/experiment --games 2 --out again --quiet
passes jumpoff tournament sound/experiment --allow-engines --games 2 --out again --quiet --no-charts
# Stopped or merged, nothing that was said is lost.
passes jumpoff tournament "H=line:$line" piece2val@2 --games 4 --out half --shard 1/2 --quiet --threads 1
passes jumpoff tournament "H=line:$line" piece2val@2 --games 4 --out rest --shard 2/2 --quiet --threads 1
passes jumpoff merge half rest --out both --quiet --no-charts
holds 'said in both parts' test "$(grep -c '^[1-4],' both/engine_info.csv)" = "$(grep -c ,H, both/moves.csv)"
passes jumpoff match piece2val@1 random --games 2 --out own0 --quiet --no-charts
holds 'no file of what nobody said' test ! -e own0/engine_info.csv
holds 'nothing is left of sound ones' none_left

# Bad ones: a tournament of three goes on, the others' games count, games.csv has the reason.
# bad NAME REASON DETAIL PLAYER: the folder may be there.
bad() {
    local all failed others
    [[ -e $1 ]] || passes play_bad "$1" "$4"
    read -r all failed others < <(rows "$1" | awk -F, -v r="$2" '
        ($4 == "bad" && $10 == "black-" r || $5 == "bad" && $10 == "white-" r) && $9 == "*" { failed++ }
        $4 != "bad" && $5 != "bad" && $9 != "*" { others++ }
        END { print NR, failed + 0, others + 0 }')
    holds "$1: $all games are in games.csv" test "$all" = 6
    holds "$1: a side of its games is said to fail" test "$failed" -ge 3
    holds "$1: the others' games count" test "$others" = 2
    holds "$1: how, in the PDN" grep -qE "\{[^}]*$3[^}]*\} \*" <(tr '\n' ' ' <"$1/games.pdn")
}
play_bad() {
    jumpoff tournament "bad=$2" piece2val@2 random --games 2 --out "$1" --quiet --threads 4 \
        --openings start --no-charts --failures-most 100
}
player() { # MODE [OPTION]
    if [[ $kind == line ]]; then
        echo "line:\"$line $1\":startup=300${2:+,$2}"
    else
        # A minute to fail in, as a line engine has: only those that hang are to be out of time.
        echo "cb:$cb:command=\"set fault $1\",startup=300,${2:-deadline=60}@50ms"
    fi
}
# Those that hang are waited for all at once. The time is enough to start and to play six moves.
hangs=()
for kind in line cb; do
    for mode in hang late stubborn; do
        play_bad $kind-$mode "$(player $mode deadline=4)" >/dev/null &
        hangs+=($!)
    done
done
for hang in "${hangs[@]}"; do holds 'a hanging engine ends nothing else' wait "$hang"; done
for kind in line cb; do
    # A sanitizer makes an exit of a crash in our own process.
    bad $kind-crash crash 'killed by signal 11|exited with code 1' "$(player crash)"
    bad $kind-exit3 crash 'exited with code 3' "$(player exit3)"
    bad $kind-exit0 no-answer 'exited with code 0' "$(player exit0)"
    for mode in hang late stubborn; do bad $kind-$mode timeout 'no answer within'; done
    # A sanitizer needs more memory than any limit.
    grep -qE '__[at]san_init' "$program" ||
        bad $kind-hog crash 'killed by signal|exited' "$(player hog memory=256,deadline=60)"
    bad $kind-illegal illegal-move 'not[[:space:]]legal' "$(player illegal)"
    holds "nothing is left of $kind engines" none_left
done
passes jumpoff report line-crash --no-charts
holds 'the report names the engine that failed, and how' grep -qE 'counts: ([0-9]+) \(crash \1\); engines that failed: bad \1\. With --failures loss they count' <(tr -s '\n ' ' ' <"$scratch/out")
player() { echo "line:\"$line $1\":startup=300"; }
bad babble no-answer "expected[[:space:]]bestmove,[[:space:]]not[[:space:]]'thinking 0'" "$(player babble)"
bad error no-answer 'I give up' "$(player error)"
bad flood no-answer 'more lines' "$(player flood)"
bad longline no-answer 'longer line' "$(player longline)"
bad close no-answer 'closed its pipes' "$(player close)"
bad cb-none illegal-move 'none' "cb:$cb:command=\"set fault none\"@50ms"
bad cb-rubbish illegal-move 'another board' "cb:$cb:command=\"set fault rubbish\"@50ms"
holds 'nothing is left of bad ones' none_left
# Deaf: sound games, but it does not end with its input.
passes jumpoff match "line:\"$line deaf\"" random --games 2 --out deaf --quiet --no-charts --threads 1
holds 'deaf: nothing is left' none_left

printf "W:WK32,K31,K30:BK1,K2,K3\nB:WK32,K31,K30:BK1,K2,K3\n" >kings.fen
printf 'players = ( "line:./none-such", "random" );\n' >none.experiment
# An engine that cannot start is reported before anything is written.
match() { jumpoff match "$1" random --games 2 --out refused --quiet "${@:2}"; }
refused 66 "none-such.*no such|none-such.*No such" match line:./none-such
refused 66 'none-such: no such program' match line:none-such
refused 66 'none-such.so: no such library' match cb:./none-such.so@1s
refused 65 "expected ready, not 'what do you want.'" match "line:\"$line unready\""
refused 65 "exited with code 3: 'fault exit3' .log=FILE keeps" match "line:\"$line exit3 0\""
refused 65 'no answer within 0.2 s .does it flush its output. startup=SECONDS allows more' match "line:\"$line mute\":startup=0.2"
refused 65 'only english 8x8' match "line:$line" --rules giveaway
refused 65 'getmove' match "cb:/lib/x86_64-linux-gnu/libm.so.6@1s"
refused 65 'invalid ELF|file too short' match "cb:none.experiment@1s"
chess() { TEST_CB_CHESS=1 match "cb:$cb@1s"; }
refused 66 "directory 'none': no such folder" match "line:$line:directory=none@3"
# For root no folder is shut.
mkdir shut
cp "$cb" shut/lib.so
chmod a-x shut
if [[ $(id -u) != 0 ]]; then
    refused 66 "directory 'shut': Permission denied" match "line:$line:directory=shut"
    refused 66 'shut/lib.so: Permission denied' match cb:shut/lib.so@1s
fi
chmod a+x shut
refused 65 'Is a directory' match cb:./shut@1s
refused 65 'cannot dynamically load' match "cb:$line@1s"
refused 66 'Permission denied' match line:./none.experiment@3
refused 65 "game type '77'" chess
refused 65 "'set book 3' is not obeyed" match "cb:$cb:command=\"set fault no;set book 3\"@1s"
refused 64 'english rules on the 8x8 board only' match "cb:$cb@1s" --rules giveaway
refused 64 'english rules on the 8x8 board only' match "cb:$cb@1s" --board 10
refused 64 'only the time of a move' match "cb:$cb@6"
refused 64 'only the time of a move' match "cb:$cb@5kn"
refused 64 'time a move' match "cb:$cb"
refused 64 'a program' match line:
refused 64 'not closed' match 'line:"./x'
refused 64 'after the quoted' match 'line:"./x"y'
refused 64 'deadline' match "line:$line:deadline=0"
refused 64 'dedline' match "line:$line:dedline=3"
refused 64 'unknown option command' match "line:$line:command=x"
refused 64 'external engine' jumpoff search "line:$line@3" --games 2
refused 64 'expected a limit' jumpoff search "line:$line"
refused 64 'external engine' jumpoff show --evaluate "line:$line@3"
refused 64 'external engine' jumpoff show --explain "line:$line@3"
refused 64 'external engine' jumpoff engine "line:$line@3"
refused 64 'other programs' jumpoff evolve td --heuristic 8f --trainers "line:$line@3"

# Searches of engines: each position is a game; nodes as they report them; values if they score.
passes jumpoff search "x=line:$line" y=line:"$line" 'o=line:"jumpoff engine staged"' --depths 2-3 --positions 3 \
    --seconds 0.01 --out timed -q --no-charts
holds 'they stand beside the first; these have no values' test \
    "$(grep '^[xy],' timed/search.csv | cut -d, -f 1,4,5,14,23 | tr '\n' ' ')" = 'x,2,3,,x x,3,3,,x y,2,3,,x y,3,3,,x '
holds 'nodes as they report them' grep -q '^x,,,2,3,6,,' timed/search.csv
passes jumpoff search staged --depths 2-3 --positions 3 --seconds 0 --format csv
holds 'nodes and values are those of our own search' test "$(cut -d, -f 4-7,10-12,14 "$scratch/out" | tail -2)" = \
    "$(tail -2 timed/search.csv | cut -d, -f 4-7,10-12,14)"
refused 64 'only with --allow-engines' jumpoff search timed/experiment
passes jumpoff search timed/experiment --allow-engines --out timed-again -q --no-charts
printf '%s\n' '#!/usr/bin/env bash' 'while read -r word rest; do' 'case $word in' \
    "go) read -rt 0.05 <>'$scratch/silent'; echo bestmove 9-13;;" 'position) ;;' 'quit) exit;;' '*) echo ready;;' 'esac' \
    'done' >slow
sed "s/read -rt 0.05 <>.*'; //" slow >fast
chmod +x slow fast
# ends CODE COMMAND…: its exit code, whatever it prints.
ends() {
    local status=0
    "${@:2}" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    holds "exit code $status, expected $1: ${*:2}" test "$status" = "$1"
}
position=(--fen B:W21,22:B9 --depths 1)
passes jumpoff search a=line:./slow b=line:./fast "${position[@]}" --exit-code -q
prints '^At depth 1 b is [0-9.]+ \([0-9.]+ to [0-9.]+\) times faster than a\.$'
holds 'no columns of nodes' test "$(grep -c 'nodes/move' "$scratch/out")" = 0
ends 1 jumpoff search a=line:./fast b=line:./slow "${position[@]}" --exit-code -q
ends 1 jumpoff search a=line:./fast "${position[@]}" --exit-code -q # alone
passes jumpoff search a=line:./fast b=line:./slow "${position[@]}" --exit-code --tolerance 100
refused 1 'crash: killed by signal' jumpoff search -q "line:\"$line crash 3\"@1" --positions 4 --seconds 0
refused 1 'illegal-move: 1-32' jumpoff search -q "line:\"$line illegal 3\"@1" --positions 4 --seconds 0
holds 'the searched engines have ended' none_left

# Nor is anything noted before the error: of times, threads and folders.
for player in line:none-such@1s cb:none-such@1s cb:./none-such.so@1s; do
    refused 66 '^jumpoff: .*none-such' jumpoff match "$player" random --games 4 --threads 4 --out refused
done
# An engine that crashes ends accuracy.
passes jumpoff egdb build --pieces 2 --out tables --quiet
refused 1 "player 'line:.*crash 3\"': crash: .*killed by signal 11" \
    jumpoff accuracy "line:\"$line crash 3\"" --tables tables --positions 5 --threads 2 --quiet
holds 'nothing is left of refused ones' none_left
passes jumpoff show --search "line:$line@3" --format csv
prints '^[^,]*,,,1,1,,[0-9]+-[0-9]+$'

# A file is read where its engines are not; what they print goes where it is asked for.
refused 66 'none-such' jumpoff tournament none.experiment --allow-engines --quiet
passes jumpoff match "cb:$cb:log=cb.log@1s" random --games 2 --out logged --quiet --no-charts
holds 'the log' grep -q 'thinking 1 s' cb.log

# A library works where it is, a program where it is told to; two of different folders meet.
mkdir home away
cp "$cb" home/lib.so
printf '#!/bin/sh\npwd >&2\nexec ../%s\n' "$line" >away/here.sh
chmod +x away/here.sh
passes jumpoff match "cb:home/lib.so:log=home.log@1s" "A=line:./away/here.sh:directory=away,log=away.log" \
    --games 2 --out folders --no-charts
says '^Note: cb:home/lib.so.* works in home\.$'
says '^Note: A works in away\.$'
holds 'the library in its own' grep -q " in $PWD/home\$" home.log
holds 'the program in the one given' grep -qx "$PWD/away" away.log
passes env -C home "$program" match cb:lib.so:directory=../away@1s random --games 2 --out moved --quiet \
    --no-charts
refused 66 "directory 'gone': no such folder" match "line:$line:directory=gone"

# A depth goes to a library by the command that has a place for it.
passes jumpoff match "cb:$cb:command=\"set depth %d;\",log=depth.log@4" random --games 2 --out depth --quiet --no-charts
holds 'the depth' grep -q '^depth 4 in ' depth.log
refused 64 'expected a depth' match "cb:$cb:command=\"set depth %d\"@1s"
refused 1 "'set book 4' is not obeyed" jumpoff show --search "cb:$cb:command=\"set book %d\"@4"

# What a library says is parsed, its value a score where it is known whose it is; and it is told how
# the position came about.
passes jumpoff match "A=cb:$cb:command=\"set form 1\"@50ms" random --games 2 --out form --quiet --no-charts --adjudicate-win 1:2
holds 'depth and nodes; a value of nobody is no score' grep -qE '^1,[0-9]+,A,[0-9x-]+,,7,[0-9]+00,,,$' form/moves.csv
holds 'the value as it is said' grep -qE '^1,[0-9]+,A,([0-9x-]+),12,,"?best:\1 time' form/engine_info.csv
passes jumpoff match "A=cb:$cb:command=\"set form 1\",view=black,log=form.log@50ms" random --games 2 --out view \
    --no-charts --adjudicate-win 1:2 --openings start
holds "Black's value is the mover's score" test "$(grep -c '^2,[0-9]*,A,[0-9x-]*,12,7' view/moves.csv)" = \
    "$(grep -c '^2,.*,A,' view/moves.csv)"
says '^Note: random reports no scores, so none of its games was adjudicated by score'
holds 'the start is its history' grep -qx \
    'history B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12' form.log
passes jumpoff match "A=cb:$cb:log=kings.log@50ms" random --games 2 --out kings --quiet --no-charts \
    --openings kings.fen
holds 'the moves of kings are' grep -qE '^history [BW]:WK[0-9K,]+:BK[0-9K,]+( [0-9]+-[0-9]+)+$' kings.log

# A folder's name cannot write lines of its own into the environment.
odd=$'new\nversion: 9'
mkdir "$odd"
cp "$cb" "$odd/lib.so"
(cd "$odd" && passes jumpoff match "A=cb:./lib.so@50ms" random --games 2 --out ../odd --quiet --no-charts)
holds 'one version' test "$(grep -c '^version' odd/environment)" = 1
holds 'the folder in one line' grep -qxE "engine: A works in .*/new\?version: 9" odd/environment

# Our players at the other end play the same games, and report the same.
for limit in @4 @500n; do
    rm -rf direct there limited
    passes jumpoff match "A=staged$limit" B=random --games 6 --seed 7 --out direct --quiet --no-charts
    passes jumpoff match "A=line:\"jumpoff engine staged$limit\"" B=random --games 6 --seed 7 \
        --out there --quiet --no-charts
    passes jumpoff match "A=line:\"jumpoff engine staged\"$limit" B=random --games 6 --seed 7 \
        --out limited --quiet --no-charts
    holds "$limit: as the arena was told" test "$(sed -n 's/^A,.*,,\([^,]*\)$/\1/p' there/players.csv limited/players.csv |
        tr '\n' ,)" = ",${limit#@},"
    for folder in direct there limited; do cut -d, -f-29 $folder/players.csv >$folder/players; done
    for file in games.csv games.pdn moves.csv players; do
        holds "$limit: the same $file" cmp direct/$file there/$file
        holds "$limit from the arena: the same $file" cmp direct/$file limited/$file
    done
done
passes jumpoff match 'A=line:"jumpoff engine hg-e3ph"@3' random --rules giveaway --board 8 \
    --games 2 --out giveaway --quiet --no-charts
passes jumpoff match 'A=line:"jumpoff engine piece2val"@3' random --board 12 --games 2 \
    --out twelve --quiet --no-charts
printf 'hello 1\nrubbish\nposition x\ngo\nposition B:WK32:BK1\ngo depth 0\nhello\n%05000d\n\ngo depth 2\nnewgame english 9\ngo' 7 |
    passes jumpoff engine piece2val@3 # its input is empty here: see passes
printf 'hello 1\nrubbish\nposition x\ngo\nposition B:WK32:BK1\ngo depth 0\nhello\n%05000d\n\ngo depth 2\nnewgame english 9\ngo' 7 |
    jumpoff engine piece2val@3 >"$scratch/out"
holds 'an answer for each line' test "$(grep -c '^error ' "$scratch/out")" = 6
holds 'and two moves' test "$(grep -c '^bestmove ' "$scratch/out")" = 2
printf 'go\ngo depth 3\ngo nodes 2000\ngo\nnewgame giveaway 10\ngo depth 1\n' |
    jumpoff engine staged@5 >"$scratch/out"
holds 'the limits that are asked for, else its own' \
    test "$(grep -o 'depth [0-9]*' "$scratch/out" | paste -sd,)" = 'depth 5,depth 3,depth 4,depth 5,depth 1'
printf 'position B:W22:B1\tmoves\t1-5\ngo depth 1\nposition B:W22:B1 moves\ngo depth 1\nposition %05000d\ngo\nposition B:W22:B1 moves1-5\ngo\n' 7 |
    jumpoff engine piece2val@3 >"$scratch/out"
holds 'a position with tabs, without moves, too long, without a blank' \
    test "$(cut -d' ' -f1-2 "$scratch/out" | grep -v '^info' | paste -sd,)" = "bestmove 22-17,bestmove 1-5,error the,error 'moves1-5':"
status=0
printf 'go depth 1\n' | jumpoff engine piece2val >/dev/full 2>"$scratch/err" || status=$?
holds 'an answer that cannot be written is said once' \
    test "$status $(cat "$scratch/err")" = '73 jumpoff: standard output: cannot write'
printf 'go nodes 2000\ngo depth 3\n' | jumpoff engine minimax/null >"$scratch/out"
holds 'a limit that its search does not know' \
    test "$(cut -d' ' -f1 "$scratch/out" | paste -sd,)" = error,info,bestmove

# The end of the input, "quit" and "stop" are heard during a search, also behind lines that wait.
deep() { # NAME MOVES PLAYER…: standard input is the engine's
    status=0
    jumpoff engine "${@:3}" >"$scratch/out" || status=$?
    holds "$1: exit code $status, expected 0" test "$status" = 0
    holds "$1: answered" test "$(grep -c '^bestmove' "$scratch/out")" = "$2"
}
kings='position B:WK32,K31:BK1,K2'
printf 'go depth 100\n%s\ngo depth 100\n' "$kings" | deep 'end of the input' 2 piece2val
printf 'go depth 100\n%s\nquit\ngo' "$kings" | deep 'quit' 1 piece2val
deep 'more lines than may wait' 1 piece2val < <(echo go depth 100 && yes "$kings" | head -n 100000)
coproc engine { "$program" engine piece2val; }
# shellcheck disable=SC2154 # set by coproc
process=$engine_PID
printf 'go depth 100\n%s\nstop\ngo depth 2\n' "$kings" >&"${engine[1]}"
for _ in 1 2; do
    answer=
    while [[ $answer != bestmove* ]] && read -r -t 500 answer <&"${engine[0]}"; do :; done
    holds 'stop is answered by a move, what waited by another' test "${answer%% *}" = bestmove
done
eval "exec ${engine[1]}>&-"
ended
holds "exit code $status, expected 0" test "$status" = 0

# The third failure ends a match if more than a tenth of the games have failed; the reasons are numbered.
ends 1 jumpoff match "bad=line:\"$line crash 3\"" random --games 100 --out failing -q --no-charts --threads 1
says 'engines failed in 3 of 3 games \(crash 3\); --failures-most 3 would go on$'
says "The finished games are kept: 'jumpoff tournament --resume failing --allow-engines --failures-most N' continues"
holds 'games up to the third failure are kept' test "$(rows failing | wc -l)" = 3
ends 1 jumpoff match "bad=line:\"$line illegal 3\"" random --games 100 --sprt elo0=0,elo1=50 --exit-code \
    --failures-most 4 --out tested -q --no-charts --threads 1
says 'engines failed in 5 of 5 games \(illegal-move 5\)'
# More failures are allowed when it is resumed, and it ends as one that allowed them from the beginning.
ends 1 jumpoff match --resume tested --allow-engines -q --threads 1
passes jumpoff match sound="line:$line" random --games 4 --failures-most 0 --out sound-0 -q --no-charts
ends 1 jumpoff match "bad=line:\"$line crash 3\"" random --games 4 --failures-most 3 --out all -q --no-charts
says 'engines failed in 4 of 4 games'
holds 'if all games are played, it is finished' test ! -e all/journal
ends 1 jumpoff match "bad=line:\"$line crash 3\"" random --games 6 --failures-most 0 --out parted -q --no-charts \
    --threads 1
ends 1 jumpoff match --resume parted --allow-engines --failures-most 10 -q --threads 1
ends 1 jumpoff match "bad=line:\"$line crash 3\"" random --games 6 --failures-most 10 --out whole -q --no-charts
holds 'a run ended by failures continues' diff <(rows parted) <(rows whole)
# Where failed games are lost, they have a result.
passes jumpoff match "bad=line:\"$line crash 3\"" random --games 8 --failures loss --out lost -q --no-charts
ends 1 jumpoff match "bad=line:\"$line crash 3\"" random --games 8 --failures loss --failures-most 2 -q --no-charts

# Two hundred failing games with few descriptors; none is lost.
few() { (ulimit -n 40 && jumpoff "$@"); }
status=0
few match "line:\"$line exit3 2\"" random --games 200 --out many --quiet --threads 2 \
    --failures-most 1000 --no-charts >/dev/null 2>"$scratch/err" || status=$?
holds "a match without any result: exit code $status, expected 1" test "$status" = 1
says 'failed in every game'
holds 'all of them failed' test "$(column many $REASON | grep -c 'crash')" = 200
holds 'nothing is left of many' none_left

# Ctrl-C in the middle of a hanging move is answered although the engine does not; kill -9 leaves
# nothing behind. Nobody waits for this deadline.
hangs() { grep -qs '^fault ' hang.log; }
patient=log=hang.log,deadline=80000
stopped_when hangs INT "$program" match "line:\"$line stubborn\":$patient" random --games 2 \
    --out interrupted --quiet
holds "exit code $status after Ctrl-C, expected 130" test "$status" = 130
says 'stopped after 0 of 2 games'
holds 'nothing is left after Ctrl-C' none_left
for player in "line:\"$line hang\":$patient" "cb:$cb:command=\"set fault hang\",$patient@50ms"; do
    rm -rf killed hang.log
    begin "$program" match "$player" random --games 2 --out killed --quiet
    wait_until hangs
    holds 'an engine is at work' test "$(pgrep -fc "$mark")" -ge 2
    kill -9 "$process" || true
    ended
    holds "exit code $status after kill -9, expected 137" test "$status" = 137
    holds 'nothing is left after kill -9' none_left
done

finish
