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
    finish
    exit
fi
passes "$check" --quick
prints '^check-truth: rows checked: moves.csv 1[0-9]+, perft.csv [0-9]+.*; wrong: 0$'

# differs FILE CODE PATTERN SED-SCRIPT: with the file changed check-truth ends with the code and the line.
differs() {
    cp "$sources"/reports/truth/*.csv .
    sed -i "$4" "$1"
    holds "a change of $1" test "$(cmp -s "$1" "$sources/reports/truth/$1"; echo $?)" = 1
    local status=0
    "$check" --quick . >"$scratch/out" 2>&1 || status=$?
    holds "exit code $status, expected $2: $4" test "$status" = "$2"
    prints "$3"
    rm ./*.csv
}
differs moves.csv 1 '^moves\.csv:2: english .*: the moves are ' 2d
differs moves.csv 1 '^moves\.csv:2: english ' '3s/K\([0-9]*"*\)$/\1/'
differs perft.csv 1 '^perft\.csv:4: nodes is 302$' '4s/302,/303,/'
differs perft.csv 1 '^perft\.csv:4: distinct is 302$' '4s/,302$/,301/'
differs moves.csv 65 'moves\.csv:5: column rules: ' '5s/english/checkers/'
differs moves.csv 65 "moves\.csv:2: column fen: square 77 in FEN " '2s/:W[K0-9]*/:W77/'
differs perft.csv 65 'perft\.csv:7: column depth: ' '7s/",6,/",six,/'
differs perft.csv 65 'perft\.csv:3: 2 fields, expected 7' '3s/.*/1,english/'
differs perft.csv 65 'perft\.csv:1: expected the columns ' 1d

# Another program's generator, and the same with a fault.
passes python3 "$here/plain_generator.py" "$sources/reports/truth/moves.csv"
prints '^0$'
for fault in crown circle; do
    passes python3 "$here/plain_generator.py" "$sources/reports/truth/moves.csv" $fault
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
finish
