#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# bench --against COMMIT: a repository with a commit that a cmake of our own "builds"; what fails is
# said, and nothing is left behind. With --real DIR: a commit of the repository DIR, really built.
set -euo pipefail
real=
if [[ ${2:-} == --real ]]; then real=$3; fi
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

command -v git >/dev/null || exit 77
TMPDIR=$scratch/tmp
export TMPDIR program scratch
mkdir "$TMPDIR"
nothing_left() {
    holds 'no folder is left' test -z "$(ls -A "$TMPDIR")"
    holds 'no work tree is left' test "$(git worktree list | wc -l)" = 1
}

if [[ -n $real ]]; then
    git -C "$real" rev-parse --quiet --verify HEAD >/dev/null || exit 77
    cd "$real"
    trees=$(git worktree list | wc -l)
    status=0
    "$program" bench --against HEAD --seconds 5 --tolerance 90 >"$scratch/out" 2>"$scratch/err" || status=$?
    holds "exit code $status, expected 0 (or 1: other work)" test "$status" -le 1
    says "^Building HEAD \([0-9a-f]{10}\) in $TMPDIR/"
    prints '^Other +[^ ]+ \([^)]*\), (GNU|Clang) '
    holds 'no folder is left' test -z "$(ls -A "$TMPDIR")"
    holds 'no work tree is left' test "$(git worktree list | wc -l)" = "$trees"
    finish
    exit
fi

export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
export GIT_CONFIG_GLOBAL=/dev/null
git init --quiet .
echo other >README
git add README && git commit --quiet -m 'Something else' && git tag before
echo 'the first' >CMakeLists.txt
git add CMakeLists.txt && git commit --quiet -m 'A project' && git tag v1
echo 'the second' >CMakeLists.txt
printf '#!/bin/sh\necho hooked >%s/hooked\n' "$scratch" >.git/hooks/post-checkout
chmod +x .git/hooks/post-checkout
git commit --quiet -a -m 'Another'

# The program that it makes is this one: it says which tree it is of.
mkdir bin
# shellcheck disable=SC2016
printf '#!/bin/sh\n%s\n' '
if [ "$1" = -S ]; then
    [ "$(cat "$2/CMakeLists.txt")" = "the first" ] || { echo "CMake Error: not the first"; exit 3; }
    printf "%s\n" "$@" >"$scratch/arguments"
    mkdir "$4"
elif [ -e "$scratch/endless" ]; then
    echo started >"$scratch/started"
    exec sleep 987
elif [ -e "$scratch/broken" ]; then
    seq 40
    echo "kernel.c:7: error: expected what is not there" >&2
    echo "ninja: build stopped"
    exit 2
else
    cp "$program" "$2/jumpoff"
fi' >bin/cmake
chmod +x bin/cmake
PATH=$PWD/bin:$PATH
git worktree list >"$scratch/trees"
# A revision comes before a program in PATH; what is none is the program.
for name in HEAD v1 neither; do printf '#!/bin/sh\nexit 9\n' >bin/$name; done
chmod +x bin/*

refused 66 'HEAD~7: no such program in PATH, nor a commit' jumpoff bench -q --against HEAD~7
refused 66 'elsewhere: no such program in PATH, nor a commit' \
    env -C "$TMPDIR" GIT_CEILING_DIRECTORIES="$scratch" "$program" bench -q --against elsewhere
refused 65 'before: has no CMakeLists.txt: no commit of jumpoff' jumpoff bench -q --against before
refused 65 'neither: exit code 9|neither.* 9' jumpoff bench -q --against neither
refused 65 'v1.* 9' env -C "$TMPDIR" GIT_CEILING_DIRECTORIES="$scratch" "$program" bench -q --against v1
refused 65 'v1.* 9' jumpoff bench -q --against bin/v1
nothing_left

for revision in HEAD~1 v1; do
    # As in a hook of git's.
    passes env GIT_DIR="$PWD/.git" GIT_INDEX_FILE="$PWD/index" "$program" bench \
        --against $revision --filter 'perft 7' --tolerance 90 --seconds 1000
    says "^Building $revision \([0-9a-f]{10}\) in $TMPDIR/jumpoff-commit-"
    prints '^perft 7  .* to '
    nothing_left
done
holds 'no hook ran' test ! -e "$scratch/hooked"
holds 'no index was made' test ! -e index
holds 'built as this program was' grep -q '^-DCMAKE_BUILD_TYPE=' "$scratch/arguments"
holds 'without tests' grep -qx -e '-DJUMPOFF_TESTS=OFF' "$scratch/arguments"

# fails PATTERN COMMAND…: exit code 65, what was said, then one line.
fails() {
    status=0
    "${@:2}" >"$scratch/out" 2>"$scratch/err" || status=$?
    holds "exit code $status, expected 65" test "$status" = 65
    says "^jumpoff: $1"
    nothing_left
}
fails 'HEAD: cmake exited with code 3: CMake Error: not the first$' jumpoff bench -q --against HEAD
touch "$scratch/broken"
fails 'v1: cmake --build exited with code 2: kernel.c:7: error: expected what is not there$' \
    jumpoff bench -q --against v1
says '^  ninja: build stopped$'
holds 'no more than the last lines' test "$(wc -l <"$scratch/err")" = 16
mv bin/cmake bin/none
status=0
jumpoff bench -q --against v1 >"$scratch/out" 2>"$scratch/err" || status=$?
command -v cmake >/dev/null || {
    holds "exit code $status, expected 66" test "$status" = 66
    says 'no cmake in PATH'
}
mv bin/none bin/cmake
nothing_left

# Stopped while it builds.
touch "$scratch/endless"
stopped_when "[[ -e $scratch/started ]]" INT "$program" bench -q --against v1
holds "exit code $status, expected 130" test "$status" = 130
says 'stopped while v1 was built'
nothing_left
finish
