#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# bench --against: bad programs, other work, verdicts and exit codes. Stubs state what times they
# like; where a real build is compared, what is asked for is far beyond any machine's noise.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$@"

# stub NAME: makes a program of the lines on standard input.
stub() {
    { echo '#!/bin/sh' && cat; } >"$1"
    chmod +x "$1"
}

# The least work, and time enough for a busy machine.
little=(--filter 'perft 6' --seconds 1000)

# later NAME OPTION…: begins a comparison that mostly waits; the_end NAME is its end.
declare -A begun
later() {
    jumpoff bench -q --against "./$1" --filter 'perft 6' "${@:2}" >"$scratch/$1.out" 2>"$scratch/$1.err" </dev/null &
    begun[$1]=$!
}
the_end() {
    local status=0
    wait "${begun[$1]}" || status=$?
    cat "$scratch/$1.out"
    cat "$scratch/$1.err" >&2
    return $status
}
long=987.$$ # a name, too, by which they are found
stub hang <<<"exec sleep $long"
stub forks <<<"sleep $long & sleep $long"
export program
later hang
later forks

refused 64 '--quick and --against: expected one of them' jumpoff bench --against x --quick
refused 64 '--signature and --against: expected one' jumpoff bench --against x --signature
refused 64 '^jumpoff bench: --seconds is for --against$' jumpoff bench --seconds 5
refused 64 '--seed is for --against$' jumpoff bench --seed 5
refused 64 "seconds '0'" jumpoff bench --against x --seconds 0
refused 64 "seconds 'nan'" jumpoff bench --against x --seconds nan
refused 64 "tolerance '-1'" jumpoff bench --against x --tolerance=-1

refused 66 'none' jumpoff bench -q --against ./none
refused 66 'jumpoff-too: not a path .*no jumpoff of that name' jumpoff bench -q --against jumpoff-too
refused 66 'no jumpoff of that name in PATH' env PATH= "$program" bench -q --against jumpoff
refused 66 'not a path \(it has no /' jumpoff bench -q --against .
# A commit's name may be that of a program.
stub HEAD <<<'touch ran'
refused 66 'HEAD: not a path .*scripts/bench-commits compares commits' \
    env PATH="$PWD:$PATH" "$program" bench -q --against HEAD
echo text >plain
refused 66 'plain: cannot be started' jumpoff bench -q --against ./plain
chmod +x plain
printf '\177ELF\2\1' >plain
refused 66 'plain: /proc.*: cannot be started' jumpoff bench -q --against ./plain
stub silent </dev/null
refused 65 "silent: exited with code 0 instead of working: no build of jumpoff, .*'jumpoff search'" \
    jumpoff bench -q --against ./silent "${little[@]}"
refused 65 'cat: .* instead of working: no build of jumpoff' jumpoff bench -q --against "$(command -v cat)" "${little[@]}"
stub hello <<<'echo hello'
refused 65 "hello: expected the cases of a bench, got 'hello'" \
    jumpoff bench -q --against ./hello "${little[@]}"
stub noise <<<'head -c 3000000 /dev/urandom'
refused 65 'noise: ' jumpoff bench -q --against ./noise "${little[@]}"
stub old <<<'echo "unknown option" >&2; exit 64'
refused 65 'old: exited with code 64' jumpoff bench -q --against ./old "${little[@]}"
# shellcheck disable=SC2016
stub crash <<<'kill -SEGV $$'
refused 65 'crash: killed by signal 11' jumpoff bench -q --against ./crash "${little[@]}"

# The cases, and only some of them.
refused 64 "filter 'no such'.*there are alphabeta/piece2val@7; " jumpoff bench -q --against x --filter 'no such'
passes jumpoff bench -q --against "$program" --tolerance 90 --seconds 1000 --filter 'perft ' \
    --format csv
holds 'a row for all and one for each case' awk -F, '
    NR == 1 { good = $1 == "case" }
    NR == 2 && $1 != "all" || NR > 2 && ($1 !~ /^perft [67]/ || $4 <= 0 || $5 > $4 || $6 < $4) { good = 0 }
    { nodes = $(NF - 1); sum += NR > 2 ? nodes : 0 }
    NR == 2 { all = nodes }
    END { exit !(good && NR == 4 && sum == all) }' <(sed 's/"perft 7, bulk"/perft 7/' "$scratch/out")

# Other work: exit code 1 and a row.
stub other <<'END'
echo '{"version": "9.9", "commit": "abc", "compiler": "GNU 1",'
echo '"cases": [{"case": "perft 6", "nodes": 7, "median_ns": 1000}]}'
END
status=0
jumpoff bench -q --against ./other "${little[@]}" --format csv >"$scratch/out" 2>"$scratch/err" || status=$?
holds 'other work: exit code 1' test $status = 1
prints '^case,verdict,too_slow,ratio,low,high,pairs,seconds,spread,outliers,'
prints '^all,work differs,no,,,,1,.*,7$'
says 'the work differs from that of ./other'

# The same work in a hundredth of the time; in a tenth, or in a hundred times as much as once.
# shellcheck disable=SC2016
stub faster <<<'"$program" "$@" | sed -E '"'s/(median_ns\": [0-9]+)[0-9]{2},/\1,/'"
jumpoff bench --quick --quiet --filter 'perft 6' --format json >once
stub fast <<<"sed -E 's/(median_ns\": [0-9]+)[0-9],/\1,/' once"
stub slow <<<"sed -E 's/(median_ns\": [0-9]+)/\100/' once"
status=0
jumpoff bench -q --against ./faster "${little[@]}" >"$scratch/out" 2>"$scratch/err" || status=$?
holds 'slower: exit code 1' test $status = 1
prints '^Slower: by [0-9.]+ % to [0-9.]+ % \(95 % interval\); more than the 1 %'
prints '^Other +.*, ./faster$'
holds 'fits 80 columns' test -z "$(LC_ALL=C.UTF-8 grep -E '^.{81}' "$scratch/out" || true)"
says 'slower than ./faster, surely more than the 1 % tolerated$'
passes jumpoff bench -q --against ./slow "${little[@]}" --format json
prints '"verdict": *"faster"'
passes jumpoff bench -q --against ./fast "${little[@]}" --tolerance 99
prints '^Slower: .*; no more than the'
refused 65 'hang: not finished within [0-9.]+ s: no build of jumpoff' the_end hang
refused 65 'forks: not finished' the_end forks
holds 'nothing is left running' gone "$long"
# The least number of pairs, however little time; decided cases, and a line for the others.
passes jumpoff bench -q --against "$program" --tolerance 90 --seconds 0.1 --filter 'perft '
prints '^Pairs +20, '
# Noise alone may decide a case.
decided=$(grep -cE '^perft .*(faster|slower)' "$scratch/out" || true)
others=$(sed -n 's/^\([0-9]*\) other cases\{0,1\}: no difference shown\.$/\1/p' "$scratch/out")
holds 'a row for decided cases only' test "$(grep -c '^perft' "$scratch/out")" = "$decided"
holds 'a line for all others' test $((decided + ${others:-0})) = 2
passes jumpoff bench -q --against ./slow "${little[@]}"
prints '^perft 6 +faster '

# Too few descriptors to start the other program are no fault of its own.
few() { (ulimit -n "$1" && jumpoff bench -q --against ./slow "${little[@]}"); }
for number in 13 14 15 16; do refused 70 'Too many open files' few $number; done

# Ctrl-C: 130, and nothing goes on.
stub third <<END
echo run >>runs
[ \$(wc -l <runs) -lt 3 ] || exec sleep $long
"\$program" "\$@"
END
stopped_when 'has_process "$long"' INT \
    "$program" bench -q --against ./third --tolerance 0 --filter 'perft 6' --seconds 80000
holds 'interrupted: exit code 130' test $status = 130
says 'stopped after 2 pairs'
holds 'nothing goes on' gone "$long"
finish
