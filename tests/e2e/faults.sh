#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Whatever fails on the way to a folder, and wherever the program is killed: the folder can be gone
# on with or begun again, and ends with the same bytes. $2 is the library of faults.c, $3 says
# whether each place of each work is tried ("all") or only some of some.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
faults_library=$(realpath "${2:?}")
. "$here/lib.sh"
preload "$faults_library"
# shellcheck source=works.sh
. "$here/works.sh"
step=67 step_kib=5000 step_search=$step
works=(tournament merge ga search stats)
faults=(KILL 28 HALF)
if [[ ${3:-some} == all ]]; then
    step=1 step_kib=2500 step_search=5
    works=(tournament ga merge reproduce search stats accuracy claims tables)
    claim=S6 # with more games
    faults=(KILL 28 5 4 24 12 HALF) # ENOSPC, EIO, EINTR, EMFILE, ENOMEM
fi

# endures WORK FAULT: at each place in turn; a command that says nothing of it has made all.
endures() {
    local place=$((1 + step / 2)) line
    for (( ; place <= places && failures == 0; place += step)); do
        prepare "$1"
        struck "$2" "$place" "$begin" || break
        tried=$((tried + 1))
        checks=$((checks + 1))
        # A call that a signal interrupts (EINTR) may end the command with 130, which is no crash.
        if [[ $2 != KILL ]] && ((status > 128)) && [[ $2 != 4 || $status != 130 ]]; then
            fail "$1: $2 at $place: $status"
        fi
        if ((status != 0 && status != 137)) && ! read -r line <"$scratch/err"; then
            fail "$1: $2 at $place: exit code $status without a line"
        fi
        # A report of before is still there, and made again.
        ((status == 0)) && [[ $1 != report ]] || again "$1"
        differing
        [[ -z $different ]] || fail "$1: $2 at $place: $different"
    done
}

make_inputs
for work in "${works[@]}"; do
    choose "$work"
    # These take seconds, and do the same thing many times.
    [[ $work != claims && $work != tables ]] || step=67
    [[ $work != search ]] || step=$step_search
    [[ $work != stats ]] || step=20 # few places
    undisturbed "$work"
    tried=0
    for fault in "${faults[@]}"; do endures "$work" "$fault"; done
    echo "$work: $places places, ${#faults[@]} faults: $tried tried"
done
# Wherever a journal cannot be read
choose merge
undisturbed merge
FAULT_ONLY=pread step=1 places=1000 endures merge 5

# starved WHAT: it has ended for want of memory, with a line that says so.
starved() {
    holds "$1: exit code $status, expected 70" test "$status" = 70
    holds "$1: a line" test "$(wc -l <"$scratch/err")" = 1
    says '^jumpoff: .*([Oo]ut of memory|Cannot allocate memory)'
}
# A temporary file that another computer's report has removed is written again.
choose ga
prepare ga
FAULT_ONLY=renameat struck 2 1 "$begin" || true
holds "without its temporary file: exit code $status" test "$status" = 0

# Without file descriptors nobody knows what a folder contains.
for work in merge egdb; do
    choose "$work"
    for ((place = 1; place < 20; place++)); do
        prepare "$work"
        struck 24 "$place" "$begin" || break
        holds "$work: EMFILE at $place: $(<"$scratch/err")" \
            test -z "$(grep -E 'not empty|contains no' "$scratch/err" || true)"
    done
done

# A fault of gnuplot costs only charts.
mkdir "$scratch/bin"
printf '#!/bin/sh\necho broken >&2\nexit 3\n' >"$scratch/bin/gnuplot"
chmod +x "$scratch/bin/gnuplot"
for begin in "search null@1 --positions 2 --seconds 0 --out made" "egdb stats counted --out made" \
    "tournament null@1 random --games 2 --out made" "report made"; do
    if [[ $begin == report* ]]; then rm made/report.html; else rm -rf made; fi
    status=0
    # shellcheck disable=SC2086 # words of a command
    PATH=$scratch/bin "$program" $begin --quiet >"$scratch/out" 2>"$scratch/err" || status=$?
    holds "$begin: exit code $status, expected 70" test "$status" = 70
    says '^jumpoff: gnuplot .*: broken'
    holds "$begin: a page" test -s made/report.html
    holds "$begin: printed" test -s "$scratch/out"
done
# Two reports of a folder draw one after the other.
cat >"$scratch/bin/gnuplot" <<'END'
#!/bin/sh
PATH=/bin:/usr/bin
mkdir busy && sleep 0.1 && rmdir busy || exit
for word; do
    case $word in
    *"picture = '"*) word=${word##*picture = \'} && : >"${word%\'}" ;;
    esac
done
END
begin env PATH="$scratch/bin" "$program" report made --quiet
status=0
PATH=$scratch/bin "$program" report made --quiet >/dev/null || status=$?
holds "beside a report: exit code $status" test "$status" = 0
ended
holds "a report beside another: exit code $status: $(<"$scratch/err")" test "$status" = 0

# A reader that leaves, or standard output that is closed, costs no file.
mkfifo gone
exec {reader}<>gone {unread}>gone {reader}>&-
for work in "${WORKS[@]}"; do
    choose "$work"
    undisturbed "$work"
    for output in ">&$unread" '>&-' '>/dev/full'; do
        [[ $output != *full || -w /dev/full ]] || continue
        prepare "$work"
        status=0
        # shellcheck disable=SC2086 # words of a command
        eval "PATH=/nowhere \"$program\" $begin 2>\"$scratch/err\" $output" || status=$?
        differing
        holds "$work $output: $different" test -z "$different"
        if [[ $work != report && -s $scratch/out ]]; then
            holds "$work $output: exit code $status, expected 73" test "$status" = 73
            says "^jumpoff: standard output: .*; 'jumpoff report made' prints the results"
        fi
    done
done

# No stream for a file that is open
choose tournament
place=1
while prepare tournament && FAULT_ONLY=fdopen struck 12 "$place" "$begin"; do
    starved "stream $place"
    again tournament
    place=$((place + 1))
done
holds 'it opens streams' test "$place" -gt 1
# A table that cannot be mapped
rm -rf made
passes jumpoff egdb build --board 6 --pieces 2 --quiet --out made
FAULT_ONLY=mmap struck 12 1 'egdb verify made' || true
starved 'a map'
# Little memory, which evolutions run out of here or there
for work in ga hg patterns shg td texel; do
    choose "$work"
    starvings=0
    for ((kib = 20000; kib <= 80000; kib += step_kib)); do
        prepare "$work"
        status=0
        (ulimit -v "$kib" && run "$begin") || status=$?
        ((status != 0)) || break
        ((status != 127)) || continue # its libraries have no room
        starved "$work in $kib KiB"
        starvings=$((starvings + 1))
    done
    holds "$work: $starvings times too little memory" test "$starvings" -gt 0
done
# A page whose files take long to read does not hold Ctrl-C.
begin timeout -k 10 500 env LD_PRELOAD="$library" FAULT=HANG FAULT_ONLY=pread FAULT_AT=1 \
    FAULT_REPORT="$scratch/struck" "$program" serve played
rm -f "$scratch/struck"
wait_until '[[ -s $scratch/out ]]'
[[ $(<"$scratch/out") =~ (:([0-9]+))(/[0-9a-f]+/)$ ]]
exec {connection}<>"/dev/tcp/127.0.0.1/${BASH_REMATCH[2]}"
printf 'GET %sfolder/0/ HTTP/1.1\r\nHost: 127.0.0.1%s\r\n\r\n' \
    "${BASH_REMATCH[3]}" "${BASH_REMATCH[1]}" >&"$connection"
wait_until '[[ -e $scratch/struck ]]'
kill -INT "$process"
ended
holds "Ctrl-C while a page is made: exit code $status" test "$status" = 130
exec {connection}>&-
finish
