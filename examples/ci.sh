#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Benchmarks the commit that is checked out against another one and writes a Markdown summary; a step
# of continuous integration (ci.yml). Run it in a clone of jumpoff.
set -euo pipefail
export LC_ALL=C.UTF-8 # letters, orders and decimal points are the same everywhere

usage() {
    cat <<'END'
Usage: examples/ci.sh BASE [OPTION…]

Builds HEAD and the commit BASE, counts the nodes of both (the signature) and compares their speed.
Options are those of jumpoff bench --against: --filter TEXT, --tolerance PERCENT, --seconds N.

The summary goes to the file GITHUB_STEP_SUMMARY, or to standard output. Exit codes: 0; 1 where HEAD is
slower than tolerated or visits other nodes; 64 and more where nothing was compared.
END
}

case ${1-} in
-h | --help) usage && exit ;;
'' | -*) usage >&2 && exit 64 ;;
esac
root=$(git rev-parse --show-toplevel)
builds=$(mktemp -d)
trap 'rm -rf "$builds"' EXIT

status=0
BUILDS=$builds "$root/scripts/bench-commits" HEAD "$1" --quiet --format markdown "${@:2}" >"$builds/compared" || status=$?
((status <= 1)) || exit "$status"

signature() { "$builds/$1-build/jumpoff" bench --signature; }
summary() {
    printf '## Bench: %s against %s\n\n' "$(git rev-parse --short HEAD)" "$1"
    printf '| commit | signature (nodes) |\n|---|---:|\n'
    printf '| %s | %s |\n' "$1" "$(signature b)" HEAD "$(signature a)"
    printf '\n%s\n' "$(<"$builds/compared")"
}
summary "$1" >>"${GITHUB_STEP_SUMMARY:-/dev/stdout}"
exit "$status"
