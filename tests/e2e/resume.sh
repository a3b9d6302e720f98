#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A tournament that is killed at random moments, stopped, or runs out of disk ends, when it is
# resumed, with the bytes of one that was never disturbed; so do its shards when they are merged.
# The second argument is the number of kills.
set -euo pipefail
kills=${2:-8}
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

players=(random piece2val@3 minimax/piece-and-row@2 null@3 deepening/staged@1kn)
options=(--openings random:4 --seed 5 --quiet --no-charts)

# is_over FOLDER: all is done but for its page and the program's own end.
is_over() { [[ -e $1/crosstable.csv && ! -e $1/journal ]]; }

# play KILLS FOLDER TOURNAMENT…: it is killed at random moments until it or the kills are at their
# end, then goes on to its end. Kills are counted in $killed.
play() {
    local left=$1 folder=$2 words
    shift 2
    while ((failures == 0)); do
        # Before the journal is there a run has not begun: then it is begun again.
        words=(tournament --resume "$folder" --quiet --no-charts)
        [[ -e $folder/journal ]] || words=("$@" --out "$folder")
        words+=(--threads $((1 + killed % 3)))
        if ((left == 0)); then
            passes jumpoff "${words[@]}"
            return
        fi
        if ! killed_within "$took" "$program" "${words[@]}"; then
            # It took less than what was measured.
            [[ ${words[1]} == --resume ]] || took=$delay
            return
        fi
        left=$((left - 1)) killed=$((killed + 1))
        if is_over "$folder"; then
            passes jumpoff report "$folder"
            return
        fi
    done
}

timed jumpoff tournament "${players[@]}" --games 40 --threads 1 --out whole "${options[@]}"

# A run that survives begins the next round.
killed=0 round=0
while ((killed < kills && failures == 0)); do
    round=$((round + 1))
    rm -rf killed
    play $((kills - killed)) killed tournament "${players[@]}" --games 40 "${options[@]}"
    same whole killed
done
echo "$killed kills in $round rounds"

# Shards that are killed, and a merge that is.
for k in 1 2 3; do
    play 1 "part-$k" tournament "${players[@]}" --games 40 --shard "$k/3" "${options[@]}"
done
merge=(merge part-3 part-1 part-2 --quiet --no-charts)
timed jumpoff "${merge[@]}" --out once
same whole once
for _ in 1 2 3; do
    is_over merged || killed_within "$took" "$program" "${merge[@]}" --out merged || break
done
is_over merged || passes jumpoff "${merge[@]}" --out merged
passes jumpoff report merged
same whole merged

# Ctrl-C leaves result files that are in order, and a journal.
stopped_when '(($(bytes stopped/journal) > 5000))' INT \
    "$program" tournament "${players[@]}" --games 1000000 --out stopped "${options[@]}"
holds "exit code $status, expected 130" test "$status" = 130
says "jumpoff tournament --resume stopped"
holds 'the journal stays' test -s stopped/journal
passes jumpoff report stopped --no-charts

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
touch full/report.html.99999999.tmp # as a kill at the page leaves it
passes jumpoff report full
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
