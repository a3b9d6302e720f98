#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Commands that make a folder, killed at random places, then resumed, where they are killed
# again, or begun again: all end with the bytes of an undisturbed run. $2 is the library of faults.c,
# $3 the number of kills, $4 a seed: the same one kills at the same places.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
faults_library=$(realpath "${2:?}")
. "$here/lib.sh"
preload "$faults_library"
kills=${3:-26}
RANDOM=${4:-1}
# shellcheck source=works.sh
. "$here/works.sh"

# killed_once WORK: killed at a place on its way, and half of the time again while it goes on.
killed_once() {
    prepare "$1"
    struck KILL $((1 + RANDOM % places)) "$begin" || return 0
    killed=$((killed + 1))
    while ((RANDOM % 2)); do
        struck KILL $((1 + RANDOM % places)) "$resume" || break
        killed=$((killed + 1))
    done
    again "$1"
    differing
    checks=$((checks + 1))
    [[ -z $different ]] || fail "$1: kill $killed: $different"
}

make_inputs
killed=0
for ((i = 0; i < ${#WORKS[@]}; i++)); do
    choose "${WORKS[i]}"
    undisturbed "${WORKS[i]}"
    before=$killed
    while ((killed * ${#WORKS[@]} < kills * (i + 1) && failures < 10)); do killed_once "${WORKS[i]}"; done
    echo "${WORKS[i]}: $((killed - before)) kills at $places places"
done
echo "$killed kills, $failures folders that differ or are stuck"
finish
