#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The module finds the library of a build tree; the engine in Python plays; the example for pandas
# reads a tournament and draws it.
# Usage: python.sh PROGRAM SOURCE
set -euo pipefail
source=$(realpath "${2:?usage: $0 PROGRAM SOURCE}")
example=$source/examples/standings.py
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

library=$(dirname "$program")/libjumpoff.so.1
if [[ -e $library ]] && ! ldd "$library" | grep -q 'lib[at]san'; then
    mkdir -p tree/build/dev tree/python
    cp "$source/python/jumpoff.py" tree/python
    ln -s "$library" tree/build/dev
    passes env -u JUMPOFF_LIBRARY -u LD_LIBRARY_PATH PYTHONPATH=tree/python PYTHONDONTWRITEBYTECODE=1 \
        python3 -c 'import jumpoff; print(jumpoff.version())'
    prints '^[0-9]+\.[0-9]+\.[0-9]+'
    export PYTHONPATH=$PWD/tree/python PYTHONDONTWRITEBYTECODE=1
    cp "$source/examples/engine.py" . # the path of the sources may have blanks
    passes jumpoff match 'me=line:"python3 engine.py"' null@1 --games 4 --out engine --quiet
    holds 'the engine plays its games to the end' test "$(grep -cE ',(1-0|0-1|1/2-1/2),' engine/games.csv)" = 4
fi

python=
for one in python3 /usr/bin/python3; do
    "$one" -c 'from importlib.util import find_spec as f; exit(not (f("pandas") and f("matplotlib")))' &&
        python=$one && break
done
[[ -n $python ]] || { echo "skipped: no pandas and matplotlib" && exit 77; }
passes jumpoff tournament 'minimax/piece2val@1-2' '{piece2val,null}@1' me=staged@1 --games 10 --out first --quiet --no-charts
passes "$python" "$example" first chart.svg
prints '^ *minimax/piece2val@2 +minimax +piece2val +2 +[0-9.]+ +-?[0-9.]+ '
prints '^ *null@1 +alphabeta +null +1 '
prints '^ *me +alphabeta +staged +1 '
holds 'a chart with a curve per heuristic' grep -q '</svg>' chart.svg
holds 'at most 40 lines' test "$(wc -l <"$example")" -le 40
finish
