#!/usr/bin/env bash
# Runs every example of the README: each line of its ```sh blocks that starts with "jumpoff ", in
# one empty folder, in order. Usage: readme.sh PROGRAM README
set -euo pipefail
readme=$(realpath -m "${2:?usage: $0 PROGRAM README}")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

if [[ ! -e $readme ]]; then
    echo "$readme is not there: skipped"
    exit 77
fi
PATH=$(dirname "$program"):$PATH
# Lines that end with a backslash go on in the next.
# shellcheck disable=SC2016
mapfile -t examples < <(sed -e ':a' -e '/\\$/{N;s/\\\n *//;ba' -e '}' "$readme" |
    sed -n '/^ *```sh/,/^ *```$/s/^ *\(jumpoff .*\)/\1/p')
holds 'the README has examples' test "${#examples[@]}" -gt 0
for example in "${examples[@]}"; do
    printf '%s\n' "$example"
    passes timeout 100 bash -c "$example"
done
finish
