#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The build refuses compilers that the sources are not for, and a program that does not run
# where its manual page is made. Usage: builds.sh PROGRAM SOURCES
set -euo pipefail
sources=$(realpath "${2:?usage: $0 PROGRAM SOURCES}")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

# refuses ID VERSION BYTES-OF-A-POINTER: as if the compiler were that one.
refuses() {
    cat >fake.cmake <<END_OF_FAKE
set(CMAKE_C_COMPILER_ID $1)
set(CMAKE_C_COMPILER_VERSION $2)
set(CMAKE_SIZEOF_VOID_P $3)
END_OF_FAKE
    local status=0
    cmake -G Ninja -S "$sources" -B fake -DCMAKE_PROJECT_INCLUDE="$PWD/fake.cmake" >"$scratch/out" 2>&1 || status=$?
    holds "$1 $2: exit code $status, expected 1" test "$status" = 1
    tr -s ' \n' ' ' <"$scratch/out" >flat
    holds "$1 $2 for $(($3 * 8)) bits: said" grep -qF "jumpoff needs a 64-bit system and GNU C: gcc 12 or \
clang 14, or newer; this is $1 $2 for $(($3 * 8)) bits" flat
}
refuses GNU 13.2.0 4
refuses GNU 11.4.0 8
refuses Clang 13.0.1 8
refuses MSVC 19.30 8

# The manual page of a program that runs, and of one that does not, at once or after some commands.
printf '#!/bin/sh\ncat\n' >scdoc
# shellcheck disable=SC2016 # the script's own
printf '#!/bin/sh\n[ "$1" != search ] && exec "%s" "$@"\nexit 126\n' "$program" >half
printf '#!/bin/sh\nexit 126\n' >none
chmod +x scdoc half none
manual() { "$sources/scripts/manual" --page ./scdoc page "$@"; }
passes manual env "$program"
holds 'the options of a command' grep -q '^## jumpoff merge' page
holds 'and what follows them' grep -q '^# EXIT' page
cp page before
for bad in half none; do
    status=0
    manual "./$bad" >"$scratch/out" 2>&1 || status=$?
    holds "$bad: exit code $status, expected 126" test "$status" = 126
    holds "$bad: the page is as before" cmp before page
done
finish
