#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# reports/truth agrees with the program and with rules of scripts/check-truth's own; a changed row is
# found, and a generator with a fault finds itself wrong. Usage: truth.sh PROGRAM SOURCES [all]
set -euo pipefail
sources=$(realpath "${2:?usage: $0 PROGRAM SOURCES [all]}")
all=${3-}
here=$sources/tests/e2e
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"
check=$sources/scripts/check-truth

if [[ -n $all ]]; then
    passes "$check"
    prints '; wrong: 0$'
    finish
    exit
fi
passes "$check" --quick
prints '^check-truth: rows checked: moves.csv [1-9][0-9]+, perft.csv [1-9][0-9]+, exact.csv [1-9][0-9]+, hard.csv [1-9][0-9]+, .*; wrong: 0$'

# differs FILE CODE PATTERN SED-SCRIPT: with the file changed check-truth ends with the code and the line.
mkdir few
for file in moves perft exact hard; do # of their first positions
    awk -F, 'NR <= 4 || ($1 > 0 && $1 <= 3)' "$sources/reports/truth/$file.csv" >few/$file.csv
done
differs() {
    local status=0
    cp few/*.csv .
    sed "$4" "few/$1" >"$1"
    cmp -s "few/$1" "$1" || status=$?
    holds "a change of $1" test "$status" = 1
    status=0
    "$check" --quick . >"$scratch/out" 2>&1 || status=$?
    holds "exit code $status, expected $2: $4" test "$status" = "$2"
    prints "$3"
}
differs moves.csv 1 '^moves\.csv:2: english .*: the moves are ' 2d
differs moves.csv 1 '^moves\.csv:2: english ' '3s/K\([0-9]*"*\)$/\1/'
differs perft.csv 1 '^perft\.csv:4: nodes is 302$' '4s/302,/303,/'
differs perft.csv 1 '^perft\.csv:4: distinct is 302$' '4s/,302$/,301/'
differs moves.csv 65 'moves\.csv:5: column rules: ' '5s/english/checkers/'
differs moves.csv 65 "moves\.csv:2: column fen: square 77 in FEN " '2s/:W[K0-9]*/:W77/'
differs perft.csv 65 'perft\.csv:7: column depth: ' '7s/",6,/",six,/'
differs perft.csv 65 'perft\.csv:3: 2 fields, expected 7' '3s/.*/1,english/'
differs exact.csv 1 '^exact\.csv:2: english .*: value and plies are ' '2s/,win,\([0-9]*\),/,win,1\1,/'
differs exact.csv 65 'exact\.csv:2: column value: ' '2s/,win,/,won,/'
differs hard.csv 1 '^hard\.csv:2: the value is not that of the best move$' 2s/,loss,/,win,/
differs hard.csv 1 '^hard\.csv:3: 1 moves too many$' '3s/$/a/'
differs hard.csv 1 '^hard\.csv:4: no move for ' '4s/a$//'
differs hard.csv 1 '^hard\.csv:2: the moves are not the legal ones$' 3d
differs perft.csv 65 'perft\.csv:1: expected the columns ' 1d

# Another program's generator, and the same with a fault.
passes python3 -S "$here/plain_generator.py" "$sources/reports/truth/moves.csv"
prints '^0$'
for fault in crown circle; do
    passes python3 -S "$here/plain_generator.py" "$sources/reports/truth/moves.csv" $fault
    prints '^[1-9]'
done

# The program counts what perft.csv has: some positions, and both ways to count.
awk -F '"' 'NR > 1 && $2 != last { last = $2; print }' "$sources/reports/truth/perft.csv" | sed -n '1~23p' >positions
while IFS='"' read -r first fen _; do
    IFS=, read -r number rules size _ <<<"$first"
    for way in '' --distinct; do
        passes jumpoff perft 4 --rules "$rules" --board "$size" --fen "$fen" --format csv $way
        awk -F, -v number="$number" -v way="$way" 'BEGIN { print "depth,nodes" }
            $1 == number && $(NF - 2) <= 4 { print $(NF - 2) "," (way ? $NF : $(NF - 1)) }' \
            "$sources/reports/truth/perft.csv" >expected
        holds "position $number of perft.csv $way" cmp -s expected "$scratch/out"
    done
done <positions

# The program judges players by hard.csv: one that plays any move keeps the mean share of good moves.
hard=$sources/reports/truth/hard.csv
for rules in english giveaway; do
    passes jumpoff accuracy random null@1 --rules $rules --positions-file "$hard" --format csv --threads 1
    cp "$scratch/out" one
    passes jumpoff accuracy random null@1 --rules $rules --positions-file "$hard" --format csv --threads 3
    holds 'the threads do not matter' cmp -s one "$scratch/out"
    python3 -S - "$hard" $rules >expected <<'END'
import csv, itertools, sys
rows = [row for row in csv.DictReader(open(sys.argv[1])) if row["rules"] == sys.argv[2]]
shares = []
for _, group in itertools.groupby(rows, lambda row: row["position"]):
    position, *moves = [row["value"] for row in group]
    if len(set(moves)) > 1:
        shares.append(moves.count(position) / len(moves))
print(f"random,{len(shares)},{len(shares)},{sum(shares) / len(shares):.6f},")
END
    holds "random's accuracy: $(cat expected)" grep -qF "$(cat expected)" one
done

# It refuses a file with a fault, and names the line.
refuses() {
    local rows=('rules,fen,move,value' 'english,B:W22:B17,,win' 'english,B:W22:B17,17x26,win'
        'english,B:W30:B10,,draw' 'english,B:W30:B10,10-14,draw' 'english,B:W30:B10,10-15,loss')
    printf '%s\n' "${rows[@]}" | sed "$2" >faulty.csv
    refused 65 "$1" jumpoff accuracy random --positions-file faulty.csv
    rm faulty.csv
}
refuses 'faulty\.csv:3: column value: ' '3s/win/won/'
refuses 'faulty\.csv:3: column move: expected each legal move once' '3s/26/25/'
refuses 'faulty\.csv:4: column move: expected each legal move once' 4d
refuses 'faulty\.csv:6: column move: expected each legal move once' '6s/15/14/'
refuses 'faulty\.csv:6: column move: expected another move ' '6s/10-15//'
refuses 'faulty\.csv: its last move is missing' 6d
refuses 'faulty\.csv:4: column fen: .*square 77 ' '4s/30/77/'
refuses 'faulty\.csv: .*column move' '1s/move/moves/'
refuses "faulty\\.csv: no decision by the rules 'english'" '4,$d'
refused 66 none.csv jumpoff accuracy random --positions-file none.csv
refused 64 'leave out --tables and --pieces' jumpoff accuracy random --positions-file "$hard" --pieces 2-3
finish
