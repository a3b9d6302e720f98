#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The bench's instruction counts, with valgrinds that fail and one that works, and the chart of its
# saved runs. With --real: valgrind itself, which takes long.
# shellcheck disable=SC2016 # what is in single quotes is for the fakes
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

# The real one, wherever the program lies and whatever the environment is. Valgrind runs no program
# with a sanitizer in it.
if [[ ${2-} == --real ]]; then
    command -v valgrind >/dev/null || exit 77
    ! grep -qE '__(asan|tsan)_init' "$program" || exit 77
    passes jumpoff bench --quiet --exact --format csv
    cp "$scratch/out" "$scratch/first"
    mkdir -p "$scratch/a folder/further/down"
    cp "$program" "$scratch/a folder/further/down/renamed"
    passes env LC_ALL=C.UTF-8 FURTHER="$(seq 5000)" VALGRIND_OPTS=--cache-sim=yes \
        GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2_Usable,-ERMS \
        "$scratch/a folder/further/down/renamed" bench --quiet --exact --format csv
    holds 'the same counts again' cmp "$scratch/out" "$scratch/first"
    finish
    exit
fi

bin=$scratch/bin
mkdir "$bin" "$scratch/tmp"
export TMPDIR=$scratch/tmp
for tool in timeout sleep seq cat; do ln -s "$(command -v "$tool")" "$bin/$tool"; done

# exact OPTION…: only the fake valgrind is there.
exact() { PATH=$bin jumpoff bench --quiet --exact "$@"; }

# fake LINE…: makes a valgrind of these lines; $out is where its counts go.
fake() {
    {
        echo '#!/bin/bash'
        echo 'for word; do case $word in --callgrind-out-file=*) out=${word#*=} ;; esac; done'
        printf '%s\n' "$@"
    } >"$bin/valgrind"
    chmod +x "$bin/valgrind"
}

# Prints as the run does that it stands for: two cases, and what callgrind counts of them.
counting() {
    cat <<END
printf '%s\n' 'exact 1 ${3-x86-64-v3}' '${4-100} a@1' '200 perft 8, bulk' done
{
    printf '# callgrind format\nversion: 1\ncreator: callgrind-9.9\n'
    part=0
    for total in $1 $2; do
        part=\$((part + 1))
        printf 'part: %d\ndesc: Trigger: --dump-after=task_do\nevents: Ir\ntotals: %d\n' \$part \$total
    done
} >"\$out"
END
}

refused 64 'exact' jumpoff bench --exact --repeats 3
refused 64 'exact' jumpoff bench --exact --signature
refused 64 'chart' jumpoff bench --chart a.csv --save b.csv
refused 66 'valgrind not found.*install valgrind' exact
fake 'echo "==7== line one" >&2' 'echo "==7== valgrind: no way" >&2' 'exit 3'
refused 70 'exited with code 3: valgrind: no way' exact
fake 'kill -SEGV $$'
refused 70 'killed by signal 11' exact
fake 'echo garbage'
refused 70 "printed 'garbage'" exact
fake 'echo "exact 99 base"'
refused 70 "printed 'exact 99 base'" exact
fake 'echo "exact 1 base"; echo "x a@1"'
refused 70 "printed 'x'" exact
fake 'while :; do echo "exact 1 base"; echo "5 a@1"; done'
refused 70 'printed' exact
fake 'printf "%s\n" "exact 1 base" "5 a@1"; kill -SEGV $$' # half-way
refused 70 'killed by signal 11' exact
fake 'printf "%s\n" "exact 1 base" "5 a@1" done; exit 4' # valgrind's own fault
refused 70 'exited with code 4' exact
fake 'printf "%s\n" "exact 1 base" "5 a@1" done'
refused 70 'what callgrind wrote' exact
fake 'printf "%s\n" "exact 1 base" "5 a@1" done; echo rubbish >"$out"'
refused 70 'what callgrind wrote: line 1: expected' exact
fake 'printf "%s\n" "exact 1 base" "5 a@1" done; echo "# callgrind format" >"$out"'
refused 70 'counted 0 of 1 cases.*stripped' exact
fake 'printf "%s\n" "exact 1 base" "0 a@1" done'
refused 70 "printed '0'" exact
fake "$(counting 1000 0)"
refused 70 "'perft 8, bulk' took 0 instructions" exact
fake 'exec >&-' 'exec sleep 10'
refused 70 'closed its output and went on' exact
refused 73 'nowhere' exact --save nowhere/a.csv

fake "$(counting 1000 9000)"
refused 66 'none.csv' exact --compare none.csv
printf 'a,b\n1,2\n' >other.csv
refused 65 'other.csv: no column format' exact --compare other.csv
refused 65 'other.csv:1' exact --save other.csv
passes exact --save counts.csv
prints '^a@1 +100 +1000 +10\.0$'
prints '^Instructions +10000$'
prints 'valgrind 9\.9'
holds 'a row a case, and a header' test "$(wc -l <counts.csv)" = 3
passes exact --compare counts.csv
prints '^Ratio +1\.0000: of the totals$'
sed -E $'2,$s/,[^,]*/,\033[2J/' counts.csv >moving.csv
passes exact --compare moving.csv
prints '^Saved +\?\[2J,'
holds 'no cursor is moved' test -z "$(tr -dc '\033' <"$scratch/out")"

fake "$(counting 1050 9100)" # 1.5 % in total, 5 % in a case
passes exact --compare counts.csv
status=0
exact --compare counts.csv --tolerance 1 >"$scratch/out" 2>"$scratch/err" || status=$?
holds 'more instructions: exit code 1' test $status = 1
says "instructions \+1\.50 % since .*'a@1': \+5\.00 %"
fake "$(counting 1051 9000)"
status=0
exact --compare counts.csv --save counts.csv >"$scratch/out" 2>"$scratch/err" || status=$?
holds 'more in one case: exit code 1' test $status = 1
prints '^a@1 .* 1\.0510 +more$'
holds 'saved all the same' test "$(wc -l <counts.csv)" = 5
fake "$(counting 1000 9000 x86-64-v3 101)"
status=0
exact --compare counts.csv >"$scratch/out" 2>"$scratch/err" || status=$?
holds 'other work: exit code 1' test $status = 1
says 'the work differs in 1 of 2 cases'
fake "$(counting 1000 9000 z80)"
refused 65 "no counts for this target: kernels 'z80' here, 'x86-64-v3'" exact --compare counts.csv
holds 'nothing is left in the folder for temporary files' test -z "$(ls "$TMPDIR")"

# The chart; the numbers in it are tested elsewhere.
refused 66 'none.csv' jumpoff bench --chart none.csv
refused 65 'other.csv' jumpoff bench --chart other.csv
header=date,commit,version,cpu,kernels,compiler,case,nodes,nodes_per_s,median_ns,min_ns,max_ns,repeats
echo $header >speed.csv
refused 65 'no run in it' jumpoff bench --chart speed.csv
echo '2024-02-29T12:00:00Z,abc,0.1.0,A CPU,base,GNU 12,a@1,100,1e8,1000,900,1100,3' >>speed.csv
passes env PATH="$bin" "$program" bench --chart speed.csv
says 'gnuplot not found'
says "'gnuplot speed-trend.gp' in \."
holds 'data and script are there' test -s speed-trend.csv -a -s speed-trend.gp
if command -v gnuplot >/dev/null; then
    mkdir deep
    mv speed.csv 'deep/my speed.csv'
    passes jumpoff bench --chart 'deep/my speed.csv'
    says '^Chart of 1 run: deep/my_speed-trend.svg$'
    holds 'a whole picture' grep -q '</svg>' deep/my_speed-trend.svg
fi
finish
