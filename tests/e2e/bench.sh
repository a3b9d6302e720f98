#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The bench: one signature, saved and compared runs, and its exit codes. No time is looked at.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

refused 66 'none.csv' jumpoff bench --quiet --compare none.csv
refused 73 'nowhere' jumpoff bench --quiet --save nowhere/a.csv
refused 64 'repeats' jumpoff bench --repeats 0
refused 64 'tolerance' jumpoff bench --compare a.csv --tolerance x
refused 64 'tolerance' jumpoff bench --tolerance 5
refused 64 'signature' jumpoff bench --signature --save a.csv
refused 64 "unexpected 'fast'" jumpoff bench fast
refused 64 'filter leaves cases out' jumpoff bench --filter minimax --out kept
refused 64 'signature' jumpoff bench --signature --out kept
refused 64 'exact counts once' jumpoff bench --exact --out kept
refused 64 'against goes only' jumpoff bench --against x --out kept
printf 'a,b\n1,2\n' >other.csv
refused 65 'other.csv' jumpoff bench --quiet --compare other.csv
refused 65 'other.csv:1' jumpoff bench --quiet --save other.csv
refused 73 'other.csv' jumpoff bench --quiet --out other.csv
holds 'a file that is no bench file is left alone' test "$(<other.csv)" = $'a,b\n1,2'

# bench/plain.c visits the same nodes in the same order, or nothing would follow from its speed.
plain=$(dirname "$program")/jumpoff-plain
for what in minimax:7 alphabeta:10; do
    passes jumpoff search "${what%:*}/piece2val" --depths "${what#*:}-${what#*:}" --openings start \
        --threads 1 --seconds 0 --format csv
    theirs=$("$plain" "${what%:*}" "${what#*:}")
    holds "the plain program's $what has the same nodes, leaves and value" test \
        "$(awk -F, 'NR == 2 { printf "%d %d %d", $6, $7, $14 }' "$scratch/out")" = "${theirs% *}"
done
passes jumpoff perft 9 --threads 1 --format csv
holds "the plain program's perft has the same number" test \
    "9,$("$plain" perft 9 | cut -d ' ' -f 1)" = "$(tail -1 "$scratch/out")"

if [[ ${2-} == --full ]]; then # the whole bench, which takes long
    passes jumpoff bench --signature
    prints '^[0-9]+$'
    signature=$(<"$scratch/out")
    passes jumpoff bench --quiet --repeats 1 --save runs.csv --out kept
    prints "^Signature +$signature\$"
    # Fields counted from the end, as the processor's name may hold anything.
    holds 'the signature is the sum of the nodes of all searches' test "$signature" = \
        "$(sed 's/"\([^",]*\),\([^"]*\)"/\1\2/g' runs.csv | # names of cases may hold a comma
            awk -F, 'NR > 1 && $(NF - 6) !~ /^(perft|evaluate) / { n += $(NF - 5) }
                END { printf "%d", n }')"
    rows=$(wc -l <runs.csv)
    # However slow this machine is just now, the work is the same.
    passes jumpoff bench kept/experiment --quiet --compare runs.csv --tolerance 100 --save runs.csv \
        --out again --no-charts
    holds 'a second run is added' test "$(wc -l <runs.csv)" = $((2 * rows - 1))
    # The experiment of a folder has repeated it.
    holds 'the same experiment' cmp kept/experiment again/experiment
    holds 'with one measured run' grep -qFx 'repeats = 1;' again/experiment
    holds 'the run is kept' cmp runs.csv <(cat kept/bench.csv <(tail -n +2 again/bench.csv))
    holds 'on what it ran' grep -q '^threads: ' again/environment
    passes jumpoff report again --quiet
    prints "^Signature +$signature\$"
    finish
    exit
fi

# What --save would write, which goes only with the whole bench.
passes jumpoff bench --quiet --repeats 1 --filter minimax --format csv
processor=$(sed -n '/^model name/{s/[^:]*: //p;q}' /proc/cpuinfo)
nodes=$(sed -n 's/^minimax[^,]*,\([0-9]*\),.*/\1/p' "$scratch/out")
name=$(sed -n 's/^\(minimax[^,]*\),.*/\1/p' "$scratch/out")
cat >runs.csv <<END
date,commit,version,cpu,kernels,compiler,case,nodes,nodes_per_s,median_ns,min_ns,max_ns,repeats
2024-02-29T12:00:00Z,abc,0.1.0,"$processor",base,GNU 12,$name,$nodes,1,1000,900,1100,3
END
passes jumpoff bench --quiet --repeats 1 --filter minimax --compare runs.csv
prints "^$name +$nodes "
prints 'a position visited, root and leaves included'

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
