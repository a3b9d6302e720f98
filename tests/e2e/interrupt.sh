#!/usr/bin/env bash
# Ctrl-C finishes the books and exits with 130; a second one does not wait.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$@"

# after SECONDS SIGNAL COMMAND…: its exit code is left in $status.
after() {
    status=0
    timeout --foreground --preserve-status -s "$2" -k 20 "$1" "$program" "${@:3}" \
        >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
}

for signal in INT TERM; do
    after 1 "$signal" tournament random piece2val@4 minimax/staged@3 --games 1000000 --threads 2 \
        --out "$signal"
    holds "$signal: exit code $status, expected 130" test "$status" = 130
    says 'stopped after [0-9]+ of 3000000 games'
    games=$(sed -n 's/.*stopped after \([0-9]*\) of.*/\1/p' "$scratch/err")
    holds 'some games were finished' test "${games:-0}" -ge 1
    says "jumpoff tournament --resume $signal"
    holds 'a row for each game' test "$(wc -l <"$signal/games.csv")" = $((games + 1))
    holds 'a whole last row' test "$(tail -c 1 "$signal/games.csv" | od -An -tx1)" = ' 0a'
    holds 'every row has all fields' test -z "$(sed 's/"[^"]*"//g' "$signal/games.csv" |
        awk -F, 'NF != 15')"
    holds 'every row of moves.csv too' test -z "$(awk -F, 'NF != 9' "$signal/moves.csv")"
    holds 'a record of each game' test "$(grep -c '^\[Event ' "$signal/games.pdn")" = "$games"
    holds 'the standings' test "$(wc -l <"$signal/players.csv")" = 4
    holds 'the standings have all games' test "$games" = \
        "$(awk -F, 'NR > 1 {sum += $2} END {print sum / 2}' "$signal/players.csv")"
    prints 'piece2val@4'
    holds 'nothing temporary is left' test -z "$(find "$signal" -name '*tmp*')"
    passes jumpoff report "$signal"
done

# In the middle of a first game that would take hours.
after 0.5 INT match minimax/null@20 minimax/null@20 --games 2 --out first
holds "first game: exit code $status, expected 130" test "$status" = 130
says 'stopped after 0 of 2 games'
holds 'a header and no games' test "$(wc -l <first/games.csv)" = 1
holds 'standings without games' test "$(wc -l <first/players.csv)" = 3

after 0.5 INT perft 30
holds "perft: exit code $status, expected 130" test "$status" = 130
prints '^ +7 +179740 '
after 0.5 INT show --search minimax/null@30
holds "show: exit code $status, expected 130" test "$status" = 130

finish
