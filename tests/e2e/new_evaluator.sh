#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What docs/heuristic-files.md says of a heuristic in C, done in a clone: the three files that it names,
# a build, a game. Usage: new_evaluator.sh PROGRAM SOURCES
set -euo pipefail
sources=$(realpath "${2:?usage: $0 PROGRAM SOURCES}")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"
command -v git >/dev/null || { echo 'skipped: no git' && exit 77; }

for file in heuristics/piece2val.c src/CMakeLists.txt src/eval/evaluators.c; do
    holds "the recipe names $file" grep -qF "\`$file\`" "$sources/docs/heuristic-files.md"
done
git -c advice.detachedHead=false clone -q "$sources" clone
git -C "$sources" diff --binary HEAD | git -C clone apply --allow-empty
cd clone
sed 's/piece2val/mine/g' heuristics/piece2val.c >heuristics/mine.c
sed -i 's/^    piece2val\.c$/&\n    mine.c/' src/CMakeLists.txt
sed -E -i 's/^( *X\()piece2val(\) *\\)$/&\n\1mine\2/' src/eval/evaluators.c
passes cmake --preset release -DJUMPOFF_TESTS=OFF
passes nice cmake --build build/release --target jumpoff-cli
program=build/release/jumpoff
passes jumpoff list evaluators --format csv
prints '^mine,'
passes jumpoff show --evaluate piece2val mine --fen 'B:W18:B1,2,K3' --format csv
holds 'it values as the file that it was made of' test "$(sed -n 's/^[^,]*,//p' "$scratch/out" | sed 1d | sort -u | tr '\n' ,)" = 3,
passes jumpoff show --check mine piece2val
prints '^mine: in 1000 positions '
passes jumpoff match mine@2 null@2 --games 2 --quiet --no-charts

# A faulty one is found by the command that the recipe names.
sed -i 's/    return bits_count(own) +/    if (side == BLACK) return 0;\n&/' heuristics/mine.c
passes nice cmake --build build/release --target jumpoff-cli
refused 1 'mine: [BW]:W[K0-9,]*:B[K0-9,]*: [-0-9]+, but [-0-9]+ with colours exchanged' jumpoff show --check mine
finish
