#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# scripts/bench-commits: a repository with commits that a cmake of the test's "builds"; what fails is said,
# and nothing is left behind. Usage: bench_commits.sh PROGRAM SOURCES
set -euo pipefail
sources=$(realpath "${2:?usage: $0 PROGRAM SOURCES}")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

git_alone
export program scratch
mkdir bin repository
cd repository
git init --quiet .
mkdir scripts && cp "$sources/scripts/bench-commits" scripts
echo 'the first' >CMakeLists.txt
git add . && git commit --quiet -m 'A project' && git tag v1
echo 'the second' >CMakeLists.txt
git commit --quiet -a -m 'Another'
echo 'not committed' >CMakeLists.txt

# The program that it makes is this one; which trees it was asked for is in a file.
# shellcheck disable=SC2016
printf '#!/bin/sh\n%s\n' '
if [ "$1" = -S ]; then
    echo "$(cat "$2/CMakeLists.txt")" "$@" >>"$scratch/configured"
    mkdir -p "$4"
elif [ -e "$scratch/broken" ]; then
    echo "kernel.c:7: error: expected what is not there"
    exit 2
else
    ln -s "$program" "$2/jumpoff"
fi' >../bin/cmake
chmod +x ../bin/cmake
PATH=$(realpath ../bin):$PATH
nothing_left() {
    holds 'no folder is left' test -z "$(ls -A "$TMPDIR")"
    holds 'no work tree is left' test "$(git worktree list | wc -l)" = 1
}
compare=(scripts/bench-commits)
options=(--filter 'perft 6' --tolerance 90 --seconds 1000 --quiet)

passes env CMAKE_ARGUMENTS='-DX=1 -DY=2' "${compare[@]}" HEAD v1 "${options[@]}"
prints '^(1 other case: no|perft 6 )'
prints '^Other +'
holds 'both are built, with what was asked for' test "$(cut -d ' ' -f 1,2 "$scratch/configured" | tr '\n' ,)" = \
    'the second,the first,' -a "$(grep -c -e '-DX=1 -DY=2$' "$scratch/configured")" = 2
nothing_left
passes "${compare[@]}" . HEAD "${options[@]}"
holds 'the work tree as it is' grep -q '^not committed ' "$scratch/configured"
nothing_left

# fails CODE PATTERN ARGUMENT…
fails() {
    status=0
    "${compare[@]}" "${@:3}" >"$scratch/out" 2>"$scratch/err" || status=$?
    holds "exit code $status, expected $1: ${*:3}" test "$status" = "$1"
    says "$2"
    nothing_left
}
fails 64 '^Usage: ' HEAD
fails 64 '^Usage: ' HEAD --filter
fails 66 'HEAD~7: no commit of' HEAD HEAD~7
fails 64 "no case has that in its name" HEAD v1 --filter nonsense
touch "$scratch/broken"
fails 65 'HEAD cannot be built' HEAD v1
says 'kernel.c:7: error: expected what is not there'
finish
