#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs every command of pages: each line of their ```sh blocks, in order, in an empty folder for each
# page. In the folder are the files that the page shows: the blocks after a line "`NAME`:". The command
# before a ```text block prints its lines. Usage: pages.sh PROGRAM PAGE…
set -euo pipefail
pages=()
for page in "${@:2}"; do pages+=("$(realpath -m "$page")"); done
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"
PATH=$(dirname "$program"):$PATH

# Writes the files that a page shows.
# shellcheck disable=SC2016
write_files() {
    awk '/^`[A-Za-z0-9._-]+`:$/ { name = substr($0, 2, length($0) - 3); next }
        name == "" { next }
        inside && /^```$/ { inside = 0; name = ""; next }
        inside { print > name; next }
        /^```$/ { inside = 1; next }
        !/^$/ { name = "" }' "$1"
}

# Prints "$ COMMAND" for each command and "> LINE" for each line that the one before it prints. A
# line that ends with a backslash continues in the next one.
examples_of() {
    sed -e ':a' -e '/\\$/{N;s/\\\n *//;ba' -e '}' "$1" | awk '
        /^ *```/ { kind = kind == "" ? substr($1, 4) "." : ""; next }
        kind == "sh." && !/^ *(#|$)/ { sub(/^ */, ""); print "$ " $0 }
        kind == "text." { print "> " $0 }'
}

count=0
for page in "${pages[@]}"; do
    if [[ ! -e $page ]]; then
        echo "$page is not there: skipped"
        exit 77
    fi
    cd "$(mktemp -d -p "$scratch/work")"
    printf '== %s\n' "$page"
    write_files "$page"
    examples_of "$page" >"$scratch/examples"
    while IFS= read -r example <&3; do
        if [[ $example == '> '* ]]; then
            # Blanks that do not break are blanks here.
            holds "it prints: ${example#> }" grep -qF -e "${example#> }" \
                <(sed 's/\xc2\xa0/ /g' "$scratch/out")
            continue
        fi
        printf '%s\n' "$example"
        passes timeout 500 bash -c "${example#$ }"
        count=$((count + 1))
    done 3<"$scratch/examples"
done
holds 'the pages have examples' test "$count" -gt 0
finish
