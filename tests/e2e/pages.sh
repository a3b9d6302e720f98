#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs every command of pages: each line of their ```sh blocks, in order, in an empty folder for each
# page. In the folder are the files that the page shows: the blocks after a line "`NAME`:". The command
# before a ```text block prints its lines; others play less than the page says. Only the first draws.
# Usage: pages.sh PROGRAM PAGE…
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

# Prints "$ COMMAND" for each command and "> LINE" for each line that the one before it prints; "- COMMAND"
# where the page shows nothing of it, nor of commands that name its folder. A line that ends with a
# backslash continues in the next one.
examples_of() {
    sed -e ':a' -e '/\\$/{N;s/\\\n *//;ba' -e '}' "$1" | awk '
        /^ *```/ { kind = kind == "" ? substr($1, 4) "." : ""; next }
        kind == "sh." && !/^ *(#|$)/ { sub(/^ */, ""); commands[++n] = $0 }
        kind == "text." { shown[n] = shown[n] "> " $0 "\n" }
        END {
            for (i = n; i; i--) {
                needed[i] = shown[i] != ""
                for (k = i + 1; match(commands[i], /--out [a-z-]+/) && k <= n; k++)
                    needed[i] += needed[k] && index(commands[k], " " substr(commands[i], RSTART + 6, RLENGTH - 6))
            }
            for (i = 1; i <= n; i++) printf "%s %s\n%s", needed[i] ? "$" : "-", commands[i], shown[i]
        }'
}

# smaller COMMAND: one that takes less time; longer sequential tests are not simulated.
smaller() {
    sed -E 's/(--(games|positions|crossovers) ([2-9]|[0-9]{2,}))0/\1/g; s/(--depths [0-9])-[0-9]/\1/
        s/^(jumpoff plan .*--elo) [0-9]+/\1 5/; s/^(jumpoff evolve .*--depth) 4/\1 2/; s/^(jumpoff accuracy .*@4) /\1 --board 6 /
        s/^(jumpoff bench --against .*--seconds) [0-9]+/\1 0.1 --tolerance 90 --filter "perft 6"/' <<<"$1"
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
        command=${example#? }
        [[ $example == '$ '* ]] || command=$(smaller "$command")
        [[ $count == 0 || ! $command =~ (' --out '|' --resume '|^'jumpoff report '[a-z]+$) ]] ||
            command+=' --no-charts'
        printf '%s\n' "$command"
        passes bash -c "$command"
        count=$((count + 1))
    done 3<"$scratch/examples"
done
holds 'the pages have examples' test "$count" -gt 0
finish
