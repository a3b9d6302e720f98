#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The bench: one signature, its cases and its exit codes. No time is looked at.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

refused 64 'repeats' jumpoff bench --repeats 0
refused 64 'tolerance' jumpoff bench --tolerance 5
refused 64 'signature' jumpoff bench --signature --format csv
refused 64 'signature' jumpoff bench --signature --quick
refused 64 'signature' jumpoff bench --signature --filter perft
refused 64 '--repeats and --quick: expected one of them' jumpoff bench --quick --repeats 2
refused 64 "unexpected 'fast'" jumpoff bench fast
refused 64 "filter 'no such'.*there are alphabeta/piece2val@11; " jumpoff bench --filter 'no such'
refused 64 'unknown option' jumpoff bench --save a.csv

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

passes jumpoff bench --quick --quiet
prints '^minimax/piece2val@4 +30927 '
holds 'first a sentence' grep -qE '^[^ ]+ visits [0-9.]+ million nodes a second\.$' <(head -n 1 "$scratch/out")
prints '^Build +[^ ]+ \(.*\), .*, kernels '
prints 'a position visited, root and leaves included'
holds 'a part of the bench has no signature' test -z "$(grep -i 'signature' "$scratch/out" || true)"
passes jumpoff bench --quick --quiet --filter perft --format csv
prints '^case,nodes,leaves,median_ns,min_ns,max_ns,repeats,nodes_per_s,ns,share$'
passes jumpoff bench --quick --quiet --filter 'evaluate null'
prints '^evaluate null makes [0-9.]+ million evaluations a second\.$'
passes jumpoff bench --quick --quiet --filter minimax --format markdown
holds 'Markdown: the answer, then one table' test "$(sed -E 's/ (visits|\|) .*/ \1/' "$scratch/out")" = \
    'minimax/piece2val@4 visits

| case |
| --- |
| minimax/piece2val@4 |'
passes jumpoff bench --quick --quiet --filter perft --format csv
holds 'as many runs of two cases as of all' test "$(awk -F, 'END { print ($(NF - 3) > 10) }' "$scratch/out")" = 1

if [[ ${2-} == --full ]]; then # the whole bench, which takes long
    passes jumpoff bench --signature
    prints '^[0-9]+$'
    signature=$(<"$scratch/out")
    passes jumpoff bench --quiet --repeats 1
    prints "^Signature +$signature\$"
    passes jumpoff bench --quiet --repeats 1 --format csv
    holds 'the signature is the sum of the nodes of all searches' test "$signature" = \
        "$(sed 's/"\([^",]*\),\([^"]*\)"/\1\2/g' "$scratch/out" | # names of cases may hold a comma
            awk -F, 'NR > 1 && $1 !~ /^(perft|evaluate) / { n += $2 } END { printf "%d", n }')"
fi
finish
