#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# scripts/demo, with the program that is there in place of building one and fewer games than it asks for:
# it ends well, and all files that it names are there.
set -euo pipefail
demo=$(realpath "$(dirname "$0")/../../scripts/demo")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

mkdir -p scripts build/release bin
cp "$demo" scripts/demo
export program
# shellcheck disable=SC2016
printf '#!/bin/sh\nexec "$program" $(echo "$@" | sed "%s")\n' 's/--games [0-9]*/--games 4/; s/3-7/3-4/' >build/release/jumpoff
chmod +x build/release/jumpoff
printf '#!/bin/sh\nseq 1000\n' | tee scripts/bootstrap bin/cmake >/dev/null
chmod +x scripts/bootstrap bin/cmake
mkdir demo-results # of an earlier one
passes env PATH="$PWD/bin:$PATH" scripts/demo
prints '^Building'
prints '^[a-z0-9-]+@5 is first of 10 players with '
prints 'e3ph@6 is (better|worse) than null@10|[Nn]o difference'
holds 'a result within the first lines' grep -q ' is first of 10 players with ' <(head -n 20 "$scratch/out")
holds 'all on a screen' test "$(wc -l <"$scratch/out")" -le 30
holds 'then the winner again, and first of all the page' grep -q '^  page  *demo-results-2/report.html' \
    <(grep -A2 ' is first of 10' "$scratch/out" | tail -n 1)
prints 'jumpoff serve demo-results-2 --open'
named=$(grep -oE 'demo-results-2[a-z0-9/-]*(/[a-z.-]+\.[a-z]+|/giveaway)' "$scratch/out" | sort -u)
holds 'files are named' test "$(wc -l <<<"$named")" -ge 5
for file in $named; do holds "$file is there" test -e "$file"; done
printf '#!/bin/sh\nseq 1000\necho broken >&2\nexit 1\n' >bin/cmake
status=0
env PATH="$PWD/bin:$PATH" scripts/demo >"$scratch/out" 2>&1 || status=$?
holds 'a failure shows all' test "$status $(grep -c '^[0-9]*$' "$scratch/out") $(tail -n 1 "$scratch/out")" = '1 1000 broken'
refused 64 'takes no arguments' scripts/demo now
finish
