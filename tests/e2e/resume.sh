#!/usr/bin/env bash
# A tournament that is killed at random moments, stopped, or runs out of disk ends, when it is
# resumed, with the bytes of one that was never disturbed; so do its shards when they are merged.
# The second argument is the number of kills.
set -euo pipefail
kills=${2:-12}
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

files=(experiment games.csv games.pdn moves.csv players.csv crosstable.csv clashes.csv ratings.csv
    superiority.csv pairings.csv cycles.csv evidence.csv)
players=(random piece2val@3 minimax/piece-and-row@2 null@3 deepening/staged@1kn)
options=(--openings random:4 --seed 5 --quiet --no-charts)

# same FOLDER FOLDER: every file that must be the same is.
same() {
    local file
    for file in "${files[@]}"; do
        holds "$1/$file and $2/$file differ" cmp -s "$1/$file" "$2/$file"
    done
    holds "$2: no journal is left" test ! -e "$2/journal"
    holds "$2: nothing temporary is left" test -z "$(find "$2" -name '*.tmp')"
}

# killed_after MILLISECONDS COMMAND…: runs it for so long at most; 0 when it came to its end.
killed_after() {
    { timeout -s KILL "$(printf '0.%03d' "$1")" "$program" "${@:2}" >"$scratch/out" \
        2>"$scratch/err" </dev/null; } 2>/dev/null # the shell's "Killed"
}

begin=$(date +%s%N)
passes jumpoff tournament "${players[@]}" --games 40 --threads 1 --out whole "${options[@]}"
duration=$((($(date +%s%N) - begin) / 1000000))
((duration < 900)) || duration=900

# A kill comes at a random moment of a whole run; a run that survives begins the next round.
random() { echo $((RANDOM * 32768 + RANDOM)); }
RANDOM=$$
killed=0 round=0
while ((killed < kills)); do
    round=$((round + 1))
    rm -rf killed
    # Before the journal is there a run has not begun: then it is begun again.
    until killed_after $(($(random) % duration + 1)) tournament "${players[@]}" --games 40 \
        --threads $((1 + round % 3)) --out killed "${options[@]}"; do
        killed=$((killed + 1))
        [[ ! -e killed/journal ]] || break
        [[ ! -e killed/evidence.csv ]] || break # it was all done, but for its own end
        grep -q 'never overwritten' "$scratch/err" && fail "killed before it began: $(ls killed)"
    done
    while [[ -e killed/journal ]] && ! killed_after $(($(random) % duration + 1)) \
        tournament --resume killed --threads $((1 + killed % 3)) --quiet --no-charts; do
        killed=$((killed + 1))
    done
    same whole killed
    ((failures == 0)) || break
done
echo "$killed kills in $round rounds"

# Shards that are killed, and a merge that is.
for k in 1 2 3; do
    until killed_after $((RANDOM % (duration / 3 + 1) + 1)) tournament "${players[@]}" --games 40 \
        --shard "$k/3" --out "part-$k" "${options[@]}" ||
        [[ -e part-$k/journal ]]; do :; done
    until killed_after $((RANDOM % duration + 1)) tournament --resume "part-$k" --quiet; do :; done
done
for _ in 1 2 3; do
    killed_after $((RANDOM % 100 + 1)) merge part-3 part-1 part-2 --out merged --quiet \
        --no-charts && break
done
[[ -e merged/players.csv && ! -e merged/journal ]] ||
    passes jumpoff merge part-3 part-1 part-2 --out merged --quiet --no-charts
same whole merged

# Ctrl-C leaves books that are in order, and a journal.
status=0
timeout -s INT 0.2 "$program" tournament "${players[@]}" --games 4000 --out stopped "${options[@]}" \
    >"$scratch/out" 2>"$scratch/err" || status=$?
says "jumpoff tournament --resume stopped"
holds 'the journal stays' test -s stopped/journal
passes jumpoff report stopped

# A full disk: files may not grow beyond 200 KiB.
(
    trap '' XFSZ
    ulimit -f 200
    refused_at_end() { ! "$program" "$@" >"$scratch/out" 2>"$scratch/err"; }
    refused_at_end tournament "${players[@]}" --games 40 --out full "${options[@]}"
) || fail 'a run on a full disk succeeded'
says 'File too large'
says "jumpoff tournament --resume full"
passes jumpoff tournament --resume full --quiet --no-charts
same whole full

# The same on a file system that is too small, where one can be mounted.
mkdir small
if mount -t tmpfs -o size=400k none small 2>/dev/null; then
    status=0
    "$program" tournament "${players[@]}" --games 40 --out small/full "${options[@]}" \
        >"$scratch/out" 2>"$scratch/err" || status=$?
    holds "a full file system: exit code $status, expected 73" test "$status" = 73
    says 'No space left on device'
    mount -o remount,size=8m small
    passes jumpoff tournament --resume small/full --quiet --no-charts
    same whole small/full
    umount small
fi

finish
