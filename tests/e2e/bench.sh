#!/usr/bin/env bash
# The bench: one signature, saved and compared runs, and its exit codes. No time is looked at.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$@"

refused 66 'none.csv' jumpoff bench --quiet --compare none.csv
refused 73 'nowhere' jumpoff bench --quiet --save nowhere/a.csv
refused 64 'repeats' jumpoff bench --repeats 0
refused 64 'tolerance' jumpoff bench --compare a.csv --tolerance x
refused 64 'tolerance' jumpoff bench --tolerance 5
refused 64 'signature' jumpoff bench --signature --save a.csv
refused 64 "unexpected 'fast'" jumpoff bench fast
printf 'a,b\n1,2\n' >other.csv
refused 65 'other.csv' jumpoff bench --quiet --compare other.csv
refused 65 'other.csv:1' jumpoff bench --quiet --save other.csv
holds 'a file that is no bench file is left alone' test "$(<other.csv)" = $'a,b\n1,2'

passes jumpoff bench --signature
prints '^[0-9]+$'
signature=$(<"$scratch/out")
passes jumpoff bench --quiet --repeats 1 --save runs.csv --format csv
holds 'the signature is the sum of the nodes of all searches' test "$signature" = \
    "$(awk -F, 'NR > 1 && !/^"?(perft|evaluate) / { n += $2 } END { printf "%d", n }' "$scratch/out")"
rows=$(wc -l <runs.csv)
holds 'a row a case, and a header' test "$rows" = "$(wc -l <"$scratch/out")"

# However slow this machine is just now, the work is the same.
passes jumpoff bench --quiet --repeats 1 --compare runs.csv --tolerance 100 --save runs.csv
prints "^Signature +$signature\$"
prints 'a position visited, root and leaves included'
holds 'a second run is added' test "$(wc -l <runs.csv)" = $((2 * rows - 1))

# Nodes of the first case altered; field 8 in a file without quotes but in the CPU's name.
sed -E 's/(minimax[^,]*),([0-9]+),/\1,1\2,/' runs.csv >altered.csv
status=0
jumpoff bench --quiet --repeats 1 --filter minimax --compare altered.csv --tolerance 100 \
    >"$scratch/out" 2>"$scratch/err" || status=$?
holds 'other work: exit code 1' test $status = 1
prints 'minimax.*work differs'
says 'the work differs in 1 of'

# A saved speed that no machine has, at a commit that would clear the screen.
awk -F, -v OFS=, '{ if (NR > 1) { $(NF - 4) = "1e15"; $2 = "\033[2J" } print }' runs.csv >fast.csv
status=0
jumpoff bench --quiet --repeats 1 --filter minimax --compare fast.csv >"$scratch/out" 2>"$scratch/err" || status=$?
holds 'much slower: exit code 1' test $status = 1
says '% slower than the run of'
prints '^Saved +.*\(\?\[2J\)'
finish
