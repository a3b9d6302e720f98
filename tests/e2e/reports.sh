#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The pages of reports that stand beside their tables are what the program makes of these tables.
# Usage: reports.sh PROGRAM FOLDER…
set -euo pipefail
folders=()
for folder in "${@:2}"; do folders+=("$(realpath "$folder")"); done
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

for folder in "${folders[@]}"; do
    copy=$(basename "$folder")
    mkdir "$copy"
    cp "$folder"/*.csv "$folder/experiment" "$copy"
    passes jumpoff report "$copy"
    for page in claims.md papers.md; do
        passes cmp "$folder/$page" "$copy/$page"
    done
done
finish
