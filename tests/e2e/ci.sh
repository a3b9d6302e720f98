#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# examples/ci.yml and examples/ci.sh: the last step of the workflow in a repository whose commits a
# cmake of the test's "builds". Usage: ci.sh PROGRAM SOURCES
set -euo pipefail
sources=$(realpath "${2:?usage: $0 PROGRAM SOURCES}")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

git_alone
export program scratch
mkdir bin repository
cd repository
git init --quiet --initial-branch=main .
mkdir scripts examples
cp "$sources/scripts/bench-commits" scripts
cp "$sources"/examples/ci.{sh,yml} examples
echo same >kind
git add . && git commit --quiet -m 'A project'
git update-ref refs/remotes/origin/main HEAD
# base KIND: what the base branch's program does; HEAD's is this one.
base() {
    git checkout --quiet --detach main
    echo "$1" >kind
    git commit --quiet --allow-empty -am "$1"
    git update-ref refs/remotes/origin/main HEAD
    git checkout --quiet main
}

# The programs count other nodes, or take a hundredth or hundred times of the time, as their commit says.
# Their signatures, which take long to count, are made up.
cat >../bin/cmake <<'END'
#!/bin/sh
if [ "$1" = -S ]; then
    mkdir -p "$4" && cp "$2/kind" "$4/kind"
    exit
fi
nodes=105 edit=
case $(cat "$2/kind") in
broken) echo "kernel.c:7: error" && exit 2 ;;
slow) edit="| sed -E 's/(median_ns\": [0-9]+)/\100/'" ;;
fast) edit="| sed -E 's/(median_ns\": [0-9]+)[0-9]{2},/\1,/'" ;;
other) nodes=7 edit="| sed -E 's/(nodes\": [0-9]+)/\11/'" ;;
esac
cat >"$2/jumpoff" <<SCRIPT
#!/bin/sh
[ "\$2" != --signature ] || { echo $nodes && exit; }
"$program" "\$@" $edit
SCRIPT
chmod +x "$2/jumpoff"
END
chmod +x ../bin/cmake
PATH=$(realpath ../bin):$PATH
step=$(sed -n '$s/^ *run: //p' examples/ci.yml)
holds 'the last step is the comparison' test "${step%% *}" = examples/ci.sh
little="$step --filter 'perft 6' --seconds 1000"
export GITHUB_BASE_REF=main GITHUB_STEP_SUMMARY=$scratch/summary

# ends CODE STEP: the step's exit code; it leaves nothing behind. The summary is in $scratch/summary.
ends() {
    status=0
    rm -f "$GITHUB_STEP_SUMMARY"
    bash -c "$2" >"$scratch/out" 2>"$scratch/err" || status=$?
    holds "exit code $status, expected $1: $2" test "$status" = "$1"
    holds 'no folder is left' test -z "$(ls -A "$TMPDIR")"
    holds 'no work tree is left' test "$(git worktree list | wc -l)" = 1
}
summary_has() { holds "the summary has: $1" grep -qE -e "$1" "$GITHUB_STEP_SUMMARY"; }

base same
ends 0 "$little --tolerance 90"
summary_has "^## Bench: $(git rev-parse --short HEAD) against origin/main\$"
# One of 20 comparisons of equal programs may find a difference, on a busy machine more.
holds 'a table of signatures, the answer, a table of cases' test "$(grep -oE '^(##|No|Slower|Faster|\| [a-zA-Z]+|\| ?--)' \
    "$GITHUB_STEP_SUMMARY" | sed 's/No\|Slower\|Faster/answer/' | tr '\n' ,)" = \
    '##,| commit,|--,| origin,| HEAD,answer,| case,| --,| all,| perft,'
summary_has '^\| HEAD \| 105 \|$'
summary_has '^\| perft 6 \| (no difference shown|slower|faster) \|'
holds 'nothing on standard output' test ! -s "$scratch/out"

base other
ends 1 "$little"
summary_has '^\| origin/main \| 7 \|$'
summary_has '^Work differs|work differs'
base fast
ends 1 "$little"
summary_has '^Slower: '
base slow
ends 0 "$little"
summary_has '^Faster: '

ends 66 'examples/ci.sh origin/gone'
says 'origin/gone: no commit of'
base broken
ends 65 "$little"
says 'origin/main cannot be built'
holds 'no summary' test ! -e "$GITHUB_STEP_SUMMARY"
ends 64 examples/ci.sh
holds 'its usage' grep -q '^Usage: examples/ci.sh BASE' "$scratch/err"
finish
