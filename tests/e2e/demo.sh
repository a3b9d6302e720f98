#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# scripts/demo, with the program that is there in place of building one: it ends well, and all files
# that it names are there.
set -euo pipefail
demo=$(realpath "$(dirname "$0")/../../scripts/demo")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

mkdir -p scripts build/release bin
cp "$demo" scripts/demo
ln -s "$program" build/release/jumpoff
printf '#!/bin/sh\n' | tee scripts/bootstrap bin/cmake >/dev/null
chmod +x scripts/bootstrap bin/cmake
mkdir demo-results # of an earlier one
passes env PATH="$PWD/bin:$PATH" scripts/demo
prints '^Building'
prints '^[a-z0-9-]+@5 is first of 10 players with '
prints 'e3ph@6 is (better|worse) than null@10|no difference'
named=$(grep -oE 'demo-results-2[a-z0-9/-]*(/[a-z.-]+\.[a-z]+|/giveaway)' "$scratch/out" | sort -u)
holds 'files are named' test "$(wc -l <<<"$named")" -ge 6
for file in $named; do holds "$file is there" test -e "$file"; done
refused 64 'takes no arguments' scripts/demo now
finish
