#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every results folder describes itself: datapackage.json has each CSV file with its columns as they
# are. With `frictionless`, the tool of that name agrees, where it is installed.
# Usage: datapackage.sh PROGRAM SOURCE [frictionless]
set -euo pipefail
source=$(realpath "${2:?usage: $0 PROGRAM SOURCE [frictionless]}")
tool=${3-}
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"
# shellcheck source=works.sh
. "$source/tests/e2e/works.sh"
if [[ -n $tool ]] && ! command -v "$tool" >/dev/null; then
    echo "skipped: no $tool (pip install frictionless)" && exit 77
fi
here=$source/tests/e2e

make_inputs
for work in "${WORKS[@]}" tables; do
    choose "$work"
    prepare "$work"
    # shellcheck disable=SC2086 # words of a command
    passes jumpoff $begin
    mv made "$work"
done
passes jumpoff egdb stats egdb --quiet --out slices
cp -r "$source/reports/paper" .
passes jumpoff report paper --quiet
cp -r "$source/reports" reports
folders=()
for folder in */ $(cd "$source" && dirname $(find reports -name datapackage.json)); do
    [[ ! -e $folder/datapackage.json ]] || folders+=("${folder%/}")
done
holds 'descriptions that are missing or wrong' python3 -S "$here/datapackage.py" "${folders[@]}"
holds "few folders: ${folders[*]}" test "${#folders[@]}" -ge 17

# Of one experiment they are the same bytes, and another column is found.
passes jumpoff tournament tournament/experiment --threads 2 --quiet --no-charts --out again
holds 'a description that is not repeated' cmp -s tournament/datapackage.json again/datapackage.json
# Report writes it where it is missing; who changes the tables writes it anew.
echo '{}' >again/datapackage.json
passes jumpoff report again --quiet
holds 'a description that report replaces' grep -qx '{}' again/datapackage.json
passes jumpoff tournament --resume again --games 4 --threads 2 --quiet --no-charts
holds 'no description of the grown tournament' python3 "$here/datapackage.py" again
mv again/datapackage.json written
passes jumpoff report again --quiet
holds 'a description that report leaves out' cmp -s written again/datapackage.json
sed -i '1s/games/matches/' again/players.csv
checks=$((checks + 1))
! python3 -S "$here/datapackage.py" again 2>/dev/null || fail 'a wrong column is not found'

for folder in "${folders[@]}"; do
    [[ -z $tool ]] || passes "$tool" validate "$folder/datapackage.json"
done
finish
