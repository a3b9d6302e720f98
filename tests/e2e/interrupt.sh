#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Ctrl-C, SIGTERM and SIGHUP finish the result files and exit with 130, also when they come at once; a
# later one does not wait.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$@"

# So many games that no machine comes to their end.
endless=(tournament random piece2val@4 minimax/staged@3 --games 1000000 --threads 2)

# at_work FOLDER: some games are finished.
at_work() { (($(bytes "$1/journal") > 5000)); }

# in_order FOLDER: its result files are, as what the stopped tournament said.
in_order() {
    local games rows
    holds "$1: exit code $status, expected 130" test "$status" = 130
    says 'stopped after [0-9]+ of 3000000 games'
    games=$(sed -n 's/.*stopped after \([0-9]*\) of.*/\1/p' "$scratch/err")
    holds 'some games were finished' test "${games:-0}" -ge 1
    says "jumpoff tournament --resume $1"
    holds 'a journal' test -s "$1/journal"
    # The files hold the games up to the first that is missing, the journal also later ones.
    rows=$(($(wc -l <"$1/games.csv") - 1))
    holds "rows of games: $rows of $games" test $((rows <= games)) = 1
    passes jumpoff report "$1" --no-charts
    prints "^So far: $games of 3000000 games"
    holds 'a whole last row' test "$(tail -c 1 "$1/games.csv" | od -An -tx1)" = ' 0a'
    holds 'every row has all fields' test -z "$(sed 's/"[^"]*"//g' "$1/games.csv" |
        awk -F, 'NF != 15')"
    holds 'every row of moves.csv too' test -z "$(awk -F, 'NF != 10' "$1/moves.csv")"
    holds 'a record of each game' test "$(grep -c '^\[Event ' "$1/games.pdn")" = "$rows"
    holds 'the standings' test "$(wc -l <"$1/players.csv")" = 4
    holds 'the standings have these games' test "$rows" = \
        "$(awk -F, 'NR > 1 {sum += $2} END {print sum / 2}' "$1/players.csv")"
    holds 'nothing temporary is left' test -z "$(find "$1" -name '*tmp*')"
}

for signal in INT TERM HUP; do
    stopped_when "at_work $signal" "$signal" "$program" "${endless[@]}" --out "$signal"
    in_order "$signal"
    prints 'piece2val@4'
    passes jumpoff report "$signal"
    refused 64 "^jumpoff: --chart 'ratings': $signal is unfinished, and charts are made last$" \
        jumpoff report "$signal" --chart ratings
done

# All at once: what was stopped finds them waiting.
begin "$program" "${endless[@]}" --out once
wait_until 'at_work once'
for signal in STOP INT TERM HUP CONT; do kill -s "$signal" "$process"; done
ended
in_order once

# A later one kills at once what would wait for ever: here for room on its standard output.
mkfifo full
exec 8<>full
dd if=/dev/zero of=full bs=4096 oflag=nonblock 2>"$scratch/dd" || true
grep -q 'temporarily unavailable' "$scratch/dd" || fail 'the pipe is not full'
# shellcheck disable=SC2016
begin sh -c 'exec "$@" >full' sh "$program" "${endless[@]}" --out later --no-charts
wait_until 'at_work later'
kill -TERM "$process"
wait_until 'test -s later/crosstable.csv'
while is_alive; do
    kill -TERM "$process" 2>/dev/null || true
    sleep 0.05
done
ended
exec 8>&-
holds "later: exit code $status, expected 143" test "$status" = 143
passes jumpoff report later

# Files do not get the numbers of closed streams.
"$program" match null@1 piece2val@1ms --games 4 --threads 2 --out closed <&- >&- 2>&- || true
passes jumpoff match --resume closed --quiet --no-charts
passes jumpoff stats closed

# Whom nohup began does not hear of a terminal that is closed.
begin nohup "$program" "${endless[@]}" --out nohup
wait_until 'at_work nohup'
kill -HUP "$process"
enough=$(($(bytes nohup/journal) + 50000))
wait_until '(($(bytes nohup/journal) >= enough))'
holds 'it goes on' test "$(bytes nohup/journal)" -ge "$enough"
kill -INT "$process" 2>/dev/null || true
ended
in_order nohup

# In the middle of a first game that would take hours.
stopped_when 'test -s first/journal && worked 5' INT \
    "$program" match minimax/null@20 minimax/null@20 --games 2 --out first
holds "first game: exit code $status, expected 130" test "$status" = 130
says 'stopped after 0 of 2 games'
holds 'a header and no games' test "$(wc -l <first/games.csv)" = 1
holds 'standings without games' test "$(wc -l <first/players.csv)" = 3

stopped_when 'grep -q "^ *7 *179740 " "$scratch/out"' INT "$program" perft 28
holds "perft: exit code $status, expected 130" test "$status" = 130
stopped_when 'worked 5' INT "$program" show --search minimax/null@30
holds "show: exit code $status, expected 130" test "$status" = 130

finish
