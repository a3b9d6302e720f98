#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every command line in the examples of every --help runs as it stands, one after the other in one
# folder; what would take long is begun, and stopped once it is at work. The second argument is a
# library with the CheckerBoard interface.
set -euo pipefail
evolutions=$(realpath "$(dirname "$0")/../data/quick/evolutions.csv")
papers=$(realpath "$(dirname "$0")/../../docs/reproduce-a-paper.md")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

# What they find: the program by its name (and no gnuplot), an engine, a program to compare with,
# evolutions, and the paper that the documentation shows.
mkdir -p bin ../before earlier
cp "$evolutions" earlier/evolutions.csv
sed -n '/^`mine.paper`/,/^```sh/p' "$papers" | sed '1,/^```/d; /^```/,$d' >mine.paper
ln -s "$program" bin/jumpoff
ln -s "$(command -v env)" bin/env # which begins them
ln -s "$program" ../before/jumpoff
ln -s "$(realpath "$2")" simplech.so

examples() { "$program" "$@" --help | sed -n '/^Examples:/,/^$/p' | sed '1d;/^$/d'; }

commands=$("$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p')
{
    examples
    for command in $commands; do
        examples "$command"
        [[ $command == evolve ]] || continue
        for generator in $("$program" list generators --format csv | sed 1d | cut -d, -f1); do
            examples evolve "$generator"
        done
    done
} | awk '!seen[$0]++' >lines # in this order: some go on with what others have left
holds 'all commands have examples' test "$(wc -l <lines)" -ge 50
holds 'each is one line' test "$(grep -c '^  jumpoff ' lines)" = "$(wc -l <lines)"

# at_work: what was begun, with --out $out, has come so far that it can be resumed.
at_work() {
    if [[ $line == *' match '* && -n $out ]]; then
        (($(bytes "$out/journal") > 200000)) # some 35 pairs of games: plan needs 10
    elif [[ $line == *' serve'* ]]; then
        grep -qs 'http://' "$scratch/out" "$scratch/err"
    else
        [[ -z $out || -s $out/experiment ]] && worked 1
    fi
}

while IFS= read -r line; do
    # Smaller tables take a tenth of the time; so does the plan of a longer test, not simulated.
    line=${line/build --pieces [45]/build --pieces 3}
    line=${line/--pieces 2-3/--pieces 2-3 --board 6}
    line=${line/--score 52.5/--score 51}
    line=${line/WK15,K20:BK28,12/WK15:BK28,12}
    checks=$((checks + 1))
    case $line in
    *' bench '*--against*)
        # Of this only the options: there is no other program.
        line="$line --list-options"
        ;;&
    *) PATH=$PWD/bin eval "begin ${line%% && *}" ;; # what follows is no program of ours
    esac
    case $line in
    *' match '* | *' search '* | *' accuracy '* | *' bench'* | *' engine-check '* | *' perft '* | *' evolve '* | *' reproduce '* | \
        *' serve'* | *' --type gauntlet')
        out=
        [[ ! $line =~ --out\ ([a-z0-9-]+) ]] || out=${BASH_REMATCH[1]}
        wait_until at_work
        kill -INT "$process" 2>/dev/null || true
        ;;
    esac
    ended
    # Whether limits of time are kept depends on what else the machine does.
    ((status == 0 || status == 130)) || [[ $status$line == '1  jumpoff engine-check '* ]] || {
        fail "exit code $status: $line"
        head -n 3 "$scratch/err" >&2
    }
done <lines

finish
