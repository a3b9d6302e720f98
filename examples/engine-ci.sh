#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Compares two builds of an engine that speaks jumpoff's line protocol and writes a Markdown summary; a
# step of continuous integration (engine-ci.yml).
set -euo pipefail
export LC_ALL=C.UTF-8 # letters, orders and decimal points are the same everywhere

usage() {
    cat <<'END'
Usage: examples/engine-ci.sh NEW OLD [DEPTH [GAMES]]

NEW and OLD are programs, with a "/". Times both on the same positions to DEPTH plies (default 6), then
plays at most GAMES games (default 2000) until a sequential test says whether NEW is weaker by 20 Elo.

The summary goes to the file GITHUB_STEP_SUMMARY, or to standard output. Exit codes: 0; 1 where NEW is
slower or weaker, or an engine fails too often; 64 and more where nothing was compared.
END
}

case ${2-} in
'' | -*) usage >&2 && exit 64 ;;
esac
new=new=line:\"$1\" old=old=line:\"$2\" depth=${3:-6} games=${4:-2000}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
status=0

# tried COMMAND…: remembers that the comparison failed (1); 2, an undecided test, is no failure.
tried() {
    local code=0
    "$@" || code=$?
    ((code <= 2)) || exit "$code"
    ((code != 1)) || status=1
}

summary() {
    printf '## %s against %s\n\n' "$1" "$2"
    tried jumpoff search "$old" "$new" --depths "$depth" --exit-code --tolerance 2 --quiet --format markdown
    tried jumpoff match "$new@$depth" "$old@$depth" --games "$games" --openings random:6 \
        --sprt elo0=-20,elo1=0 --exit-code --no-charts --quiet --out "$folder/match" >"$folder/text"
    [[ ! -e $folder/match ]] || jumpoff report "$folder/match" --no-charts --format markdown
}
summary "$1" "$2" >"$folder/summary"
cat "$folder/summary" >>"${GITHUB_STEP_SUMMARY:-/dev/stdout}"
exit "$status"
