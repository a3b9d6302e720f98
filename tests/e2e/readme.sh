#!/usr/bin/env bash
# Runs every example of the README: each line of its ```sh blocks that starts with "jumpoff ", in
# one folder, in order. In the folder are the files that the README shows: the blocks that follow a
# line "`NAME`:". Usage: readme.sh PROGRAM README
set -euo pipefail
readme=$(realpath -m "${2:?usage: $0 PROGRAM README}")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

if [[ ! -e $readme ]]; then
    echo "$readme is not there: skipped"
    exit 77
fi
PATH=$(dirname "$program"):$PATH
export XDG_CACHE_HOME=$scratch/cache
# shellcheck disable=SC2016
awk '/^`[A-Za-z0-9._-]+`:$/ { name = substr($0, 2, length($0) - 3); next }
    name == "" { next }
    inside && /^```$/ { inside = 0; name = ""; next }
    inside { print > name; next }
    /^```$/ { inside = 1; next }
    !/^$/ { name = "" }' "$readme"
holds 'the README shows a heuristic file' test -s mine.heuristic
# Lines that end with a backslash go on in the next.
# shellcheck disable=SC2016
mapfile -t examples < <(sed -e ':a' -e '/\\$/{N;s/\\\n *//;ba' -e '}' "$readme" |
    sed -n '/^ *```sh/,/^ *```$/s/^ *\(jumpoff .*\)/\1/p')
holds 'the README has examples' test "${#examples[@]}" -gt 0
for example in "${examples[@]}"; do
    printf '%s\n' "$example"
    passes timeout 500 bash -c "$example"
done
finish
