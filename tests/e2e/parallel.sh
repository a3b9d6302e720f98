#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# scripts/cluster/gnu-parallel plays shards here and on other machines, which are this one by another
# name; what is killed goes on.
set -euo pipefail
cluster=$(realpath "$(dirname "$0")/../../scripts/cluster")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$@"
if [[ $(parallel --version 2>/dev/null) != 'GNU parallel'* ]]; then
    echo 'GNU parallel is not installed' >&2
    exit 77
fi
export JUMPOFF=$program

files=(experiment games.csv games.pdn moves.csv players.csv crosstable.csv)
same() {
    local file
    for file in "${files[@]}"; do
        holds "$1/$file and $2/$file differ" cmp "$1/$file" "$2/$file"
    done
}

# A name that shells read otherwise.
cat >"it's a test" <<'END'
players = ( "random", "piece2val@3", "deepening/staged@2kn" ); games = 20; seed = "7";
END
passes jumpoff tournament "it's a test" --out one --threads 2 --quiet --no-charts
for shards in 1 4; do
    passes "$cluster/gnu-parallel" --jobs 2 --threads 1 "it's a test" "here $shards" "$shards"
    same one "here $shards/merged"
done
passes "$cluster/gnu-parallel" "it's a test" 'here 4' 4
prints 'merged is there already'

# Another experiment does not get this one's results, and no machines are not this one.
sed 's/20/40/' "it's a test" >other
SHARD=1 refused 64 '^shard: other differs from here 4/experiment, with which here 4 was begun; name another OUT$' "$cluster/shard" other 'here 4' 4
SHARD=1 refused 66 '^shard: none: no such file' "$cluster/shard" none 'here 4' 4
refused 64 'other differs from here 4/experiment' "$cluster/gnu-parallel" other 'here 4' 4
echo '# none' >nobody
refused 66 'none/machines: no such file' "$cluster/gnu-parallel" --hosts none/machines other o 2
refused 64 'expected a file of machines' "$cluster/gnu-parallel" --hosts nobody other o 2
refused 66 'no such file, or it cannot be read' "$cluster/gnu-parallel" --hosts . other o 2
# What the program refused can be corrected.
sed 's/random/rando/' "it's a test" >typo
status=0
SHARD=1 "$cluster/shard" typo corrected 4 >"$scratch/out" 2>&1 || status=$?
holds "exit code $status, expected 65" test "$status" = 65
SHARD=1 THREADS=1 passes "$cluster/shard" "it's a test" corrected 4

# A machine behind ssh: elsewhere, with an environment of its own. One shard is killed when it is
# first played: by the limit on the size of its journal.
cat >ssh <<END
#!/usr/bin/env bash
echo "\$1" >>"$PWD/machines"
shift
[[ \$1 != -- ]] || shift
cd /
exec env -u JUMPOFF sh -c "\$*"
END
cat >killed <<END
#!/usr/bin/env bash
if [[ "\$*" == *'--shard 2/3'* ]]; then
    ulimit -c 0 -f 4
fi
exec "$program" "\$@"
END
chmod +x ssh killed
printf '%s\n' "$PWD/ssh first" "$PWD/ssh second" >hosts
JUMPOFF=$PWD/killed passes env -u SHELL "$cluster/gnu-parallel" --hosts hosts "it's a test" far 3
same one far/merged
holds 'both machines are used' test "$(sort -u machines)" = $'first\nsecond'
holds 'the killed shard is played once more' test "$(grep -c '^shard 2.*shard 2 of 3' "$scratch/out")" = 2

# A job that fails reports it, and the same command continues.
status=0
JUMPOFF=false "$cluster/gnu-parallel" "it's a test" none 2 >"$scratch/out" 2>"$scratch/err" || status=$?
holds "a program that fails: exit code $status, expected 1" test "$status" = 1
says 'the same command continues them'
holds 'nothing is merged' test ! -e none/merged
passes "$cluster/gnu-parallel" "it's a test" none 2
same one none/merged

refused 66 'nothing: no such file' "$cluster/gnu-parallel" nothing out 2
refused 66 'nothing: no such file' "$cluster/gnu-parallel" --hosts nothing "it's a test" out 2
refused 64 "'x': expected" "$cluster/gnu-parallel" --jobs x "it's a test" out 2
refused 64 "unknown option" "$cluster/gnu-parallel" --job 3 "it's a test" out 2
refused 64 'SHARD=K' "$cluster/shard" "it's a test" out 2
refused 64 'K from 1 to N' env SHARD=3 "$cluster/shard" "it's a test" out 2
refused 64 'number of shards' env SHARD=1 "$cluster/shard" "it's a test" out
refused 66 'no shards' "$cluster/merge" out
for script in gnu-parallel shard merge; do
    passes "$cluster/$script" --help
    prints '^Usage: '
done

finish
