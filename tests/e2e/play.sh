#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# jumpoff play: whole games over a pipe and through a terminal, every command, bad input.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"


# drive COMMAND…: answers each turn with the first legal move, then saves the game and ends; what
# was said is in $scratch/log, the last line about the result in $result.
drive() {
    local line skip=false first pid from to
    result=
    : >"$scratch/log"
    coproc game { "$@" 2>"$scratch/err"; }
    pid=$game_PID
    exec {from}<&"${game[0]}" {to}>&"${game[1]}" # the shell's own go with the program
    while IFS= read -r -u "$from" line; do
        line=${line%$'\r'}
        printf '%s\n' "$line" >>"$scratch/log"
        case $line in
        turn\ * | "Black to move"* | "White to move"*)
            if $skip; then skip=false; else echo moves >&"$to"; fi
            ;;
        moves\ *)
            skip=true
            first=${line#moves }
            echo "${first%% *}" >&"$to"
            ;;
        result\ * | *"has won"* | *"is drawn"*)
            result=$line
            printf 'fen\nsave game.pdn\nquit\n' >&"$to"
            ;;
        esac
    done
    exec {from}<&- {to}>&-
    wait "$pid" || fail "exit code $?: $*"
}

# The game that was saved ends where the game ended.
saved() {
    local fen
    fen=$(sed -n 's/^\(> \)\?\(fen \)\?\([BW]:W.*\)/\3/p' "$scratch/log" | tail -n 1)
    passes jumpoff show --evaluate null --game game.pdn
    holds "the saved game ends at $fen" grep -qF "FEN    $fen" "$scratch/out"
    rm -f game.pdn
}

# Whole games over a pipe, in both colours, by other rules and on another board.
for options in --black --white "--white --rules giveaway" "--board 6 --seed 4"; do
    # shellcheck disable=SC2086 # several options
    drive "$program" play random $options
    holds "a result: $result ($options)" grep -qE '^result (1-0|0-1|1/2-1/2) [a-z-]+$' <<<"$result"
    saved
done

# The same at a terminal: the board is drawn, in colours unless they are not wanted.
if ! script -qefc true /dev/null >/dev/null 2>&1; then
    echo 'no terminal to be had (script, /dev/pts): what needs one is skipped'
else
    drive env TERM=xterm script -qefc "'$program' play piece2val@1 --board 6" /dev/null
    holds "a result: $result" grep -qE 'has won|is drawn' <<<"$result"
    holds "whether there are tables" grep -q '^There are no exact tables' "$scratch/log"
    holds 'Black begins' test "$(grep -oE -m 1 '(Black|White) to move' "$scratch/log")" = 'Black to move'
    holds "colours" grep -q $'\033\[48;5' "$scratch/log"
    holds "what is played is said" grep -qE '^piece2val@1 plays [0-9x-]+ score -?[0-9.]{1,6} depth' "$scratch/log"
    saved
    drive env TERM=xterm NO_COLOR=1 script -qefc "'$program' play random --white --board 6" /dev/null
    holds "no colours" bash -c "! grep -q $'\033' '$scratch/log'"
    holds "numbered squares" grep -qE '^ +b1  +b2  +b3' "$scratch/log"
    saved
fi

# Every command.
commands() { printf '%s\n' "$@" | "$program" play piece2val@2 2>"$scratch/err" >"$scratch/out"; }
commands 11-15 11-16 12-32 99-3 hello undo hint moves fen board help save 'save x.pdn' \
    'save x.pdn' resign undo 9-14
prints '^move black 11-15$'
prints '^move white [0-9]+-[0-9]+ score -?[0-9.]+ depth 2 nodes [0-9]+ line [0-9]+-[0-9]+$'
prints '^error 11-16 is not legal: there is no piece on 11$'
prints '^error 12-32 is not legal: from 12: 12-16$'
prints "^error 'hello': expected a move"
prints '^undo 2$'
prints '^hint [0-9]+-[0-9]+ score'
prints '^moves 9-13 9-14 10-14 |^moves .*11-15'
prints '^fen B:W21,'
prints '^help undo '
prints '^error save: expected a file'
prints '^saved x.pdn$'
prints '^error x.pdn: the file exists; nothing is overwritten$'
prints '^result 0-1 resigned$'
prints '^move black 9-14$'
rm x.pdn

# Forced and ambiguous moves are reported.
position() { printf '%s\n' "${@:2}" | "$program" play random --fen "$1" >"$scratch/out"; }
position B:W15,27:B1,11 1-5
prints '^error 1-5 is not legal: a capture is forced: 11x18$'
position B:W7,8,15,16:BK3 3x12 3x19
prints '^error 3x19 is ambiguous|^error 3x12 is not legal|^move black 3x'

# Tables say what is exact.
passes jumpoff egdb build --pieces 2 --board 6 --out tables --quiet
printf '%s\n' quit | jumpoff play random --board 6 --fen B:WK18:BK1 --tables tables >"$scratch/out"
prints "^exact (a draw|Black wins in|White wins in)"
refused 65 'tables' jumpoff play random --tables tables
mkdir -p "$XDG_CACHE_HOME/jumpoff"
mv tables "$XDG_CACHE_HOME/jumpoff/egdb-english-6-2"
printf '%s\n' quit | jumpoff play random --board 6 --fen B:WK18:BK1 >"$scratch/out"
prints "^exact (a draw|Black wins in|White wins in)"
printf '%s\n' quit | jumpoff play random --fen B:WK18:BK1 >"$scratch/out"
holds "no tables of that board" bash -c "! grep -q exact '$scratch/out'"

# Two players show their game, the same each time; the input is not read.
jumpoff play random piece2val@2 </dev/null >first
jumpoff play random piece2val@2 </dev/null >second
holds "the same game" cmp first second
holds "a result" grep -q '^result ' first
rm first second

# The end of the input ends it cleanly, in the middle of a line too; a long line is cut.
passes jumpoff play piece2val@2
passes jumpoff play easy medium --fen B:WK18:BK1 --board 6
prints '^move black .* depth 2 '
prints '^move white .* depth 4 '
printf '11-15\nun' | jumpoff play piece2val@2 >"$scratch/out"
prints "^error 'un'"
head -c 20000 /dev/zero | tr '\0' x | jumpoff play piece2val@2 >"$scratch/out"
holds "short answers to long lines" test "$(wc -L <"$scratch/out")" -lt 400

refused 64 'at most two players' jumpoff play a b c
refused 64 'one of them' jumpoff play random --black --white
refused 64 'there is no side left' jumpoff play random random --black
refused 64 'nosuch' jumpoff play nosuch@3
refused 65 'FEN' jumpoff play random --fen Z
refused 66 'no.heuristic' jumpoff play ./no.heuristic

finish
