#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# examples/engine-ci.yml and examples/engine-ci.sh: the last step of the workflow, with engines that are
# alike, slower, weaker, or crash. Usage: engine_ci.sh PROGRAM SOURCES LINE-ENGINE
set -euo pipefail
sources=$(realpath "${2:?usage: $0 PROGRAM SOURCES LINE-ENGINE}") random=$(realpath "$3")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

mkdir bin old
ln -s "$program" bin/jumpoff
ln -s "$random" bin/random-engine # its path may have blanks
ln -s "$sources" jumpoff
PATH=$PWD/bin:$PATH
step=$(sed -n '$s/^ *run: //p' jumpoff/examples/engine-ci.yml)
holds 'the last step is the comparison' test "$step" = 'jumpoff/examples/engine-ci.sh ./engine old/engine'

# engine LINE: the shell program ./engine, which runs this line.
engine() {
    printf '%s\n' '#!/usr/bin/env bash' "$1" >engine
    chmod +x engine
}
# ends CODE: the exit code of the step, with few games of a depth; the summary is in $scratch/summary.
export GITHUB_STEP_SUMMARY=$scratch/summary
ends() {
    local status=0
    rm -f "$GITHUB_STEP_SUMMARY"
    $step 2 "$2" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    holds "exit code $status, expected $1" test "$status" = "$1"
}
has() { holds "the summary has: $1" grep -qE -e "$1" "$GITHUB_STEP_SUMMARY"; }

engine 'exec jumpoff engine piece2val'
cp engine old/engine
ends 0 4
has '^## \./engine against old/engine$'
has '^At depth 2 new visits as many nodes as old and is [0-9.]+ \('
has '^The sequential test is undecided|The sequential test is undecided'
has '^## Standings'
# The answers come later than anything that a machine does meanwhile would make them.
engine "while IFS= read -r line; do case \$line in go*) read -rt 0.02 <>'$scratch/silent' ;; esac; echo \"\$line\"; done |
    jumpoff engine piece2val"
ends 1 4
says 'search: new is slower than old, surely by more than the 2 % tolerated'
engine 'exec random-engine'
ends 1 400
has 'H0 is accepted|The sequential test accepts H0'
engine 'exec random-engine crash 3'
ends 1 100
says 'engines failed in [0-9]+ of [0-9]+ games \(crash [0-9]+\)'
engine 'exit 3'
ends 65 4
finish
