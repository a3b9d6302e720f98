# SPDX-License-Identifier: GPL-3.0-or-later
# Functions of the end-to-end scripts: `. lib.sh` after `set -euo pipefail`; the script's only
# argument is the program. It leaves the shell in an empty folder of its own.
# shellcheck shell=bash
[[ -e /dev/fd/0 && -r /proc/self/stat ]] || { echo 'skipped: no /proc, which bash needs, too' && exit 77; }
export LC_ALL=C.UTF-8 # letters, orders and decimal points are the same everywhere
program=$(realpath "${1:?usage: $0 PROGRAM}")
# In memory as common/temporary.h says: where there is room, and files can be run.
in_memory() {
    local blocks size
    [[ -n ${JUMPOFF_QUICK-} && -z ${TMPDIR-} ]] || return 1
    read -r blocks size < <(stat -f -c '%a %S' /dev/shm 2>/dev/null) || return 1
    ((blocks * size >= 1000000000)) && scratch=$(mktemp -d /dev/shm/jumpoff-test-XXXXXX 2>/dev/null) || return 1
    { printf '#!/bin/sh\n' >"$scratch/run" && chmod +x "$scratch/run" && "$scratch/run"; } 2>/dev/null && return
    rm -r "$scratch"
    return 1
}
in_memory || scratch=$(mktemp -d "${TMPDIR:-/tmp}/jumpoff-test-XXXXXX")
work=$scratch/work
export TMPDIR=$scratch/tmp # empty at the end
export HOME=$scratch/home XDG_CACHE_HOME=$scratch/cache TZ=UTC # whoever runs it, wherever
mkdir "$work" "$TMPDIR" "$HOME" "$XDG_CACHE_HOME"
cd "$work" || exit
process= # the one in the background
clean_up() {
    [[ -z $process ]] || kill -KILL "$process" 2>/dev/null || true
    rm -rf "$scratch" 2>/dev/null || { chmod -R u+rwx "$scratch" && rm -rf "$scratch"; }
}
trap clean_up EXIT
mkfifo "$scratch/silent" # says nothing: reading it waits without a process
checks=0
failures=0

# What would never end is ended by CTest.
jumpoff() { "$program" "$@"; }

fail() {
    printf 'FAILED: %s\n' "$*" >&2
    failures=$((failures + 1))
}

# passes COMMAND…: it succeeds; what it prints is in $scratch/out and $scratch/err.
passes() {
    checks=$((checks + 1))
    local status=0 what=$*
    "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    ((status == 0)) && return
    fail "exit code $status, expected 0: ${what:0:200}"
    head -n 5 "$scratch/err" >&2
}

# refused CODE PATTERN COMMAND…: it ends with that exit code, says one line that matches on
# standard error and nothing on standard output, and leaves no file behind.
refused() {
    local code=$1 pattern=$2 status=0 line lines before after what
    shift 2
    what=${*}
    what=${what:0:200}
    checks=$((checks + 1))
    shopt -s dotglob globstar
    before=(**)
    "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    after=(**)
    shopt -u dotglob globstar
    ((status == code)) || fail "exit code $status, expected $code: $what"
    mapfile lines <"$scratch/err"
    [[ ${#lines[@]} == 1 && ${lines[0]} == *$'\n' ]] ||
        fail "${#lines[@]} lines on standard error, expected 1: $what"
    line=${lines[0]-}
    ((${#line} <= 1000)) || fail "a very long line: $what"
    [[ ${line%$'\n'} =~ $pattern ]] || {
        fail "expected a line that matches '$pattern': $what"
        head -c 1000 "$scratch/err" >&2
    }
    [[ ! -s $scratch/out ]] || fail "something on standard output: $what"
    [[ "${before[*]}" == "${after[*]}" ]] || fail "files left behind: $what"
}

# has_line TEXT PATTERN: the text has a line that matches.
has_line() {
    local line
    while IFS= read -r line; do [[ ! $line =~ $2 ]] || return 0; done <<<"$1"
    return 1
}

# prints PATTERN: what the last command printed has a line that matches.
prints() {
    checks=$((checks + 1))
    has_line "$(<"$scratch/out")" "$1" || fail "expected on standard output: $1"
}

# says PATTERN: the same on standard error, where notes are wrapped.
says() {
    local said
    checks=$((checks + 1))
    said=$(<"$scratch/err")
    has_line "${said//$'\n  '/ }" "$1" || fail "expected on standard error: $1"
}

# holds DESCRIPTION CONDITION…: the condition is a command.
holds() {
    local what=$1
    shift
    checks=$((checks + 1))
    "$@" || fail "$what"
}

# same FOLDER FOLDER: they are of the same experiment, whole, and differ in nothing else than times and the
# machine's description. Charts need not be in both, and then the page, which shows them, is not compared.
same() {
    local different apart=(-x environment -x timing.csv -x speed.csv -x speed.gp -x speed.svg
        -x rating-time.csv -x rating-time.gp -x rating-time.svg)
    [[ -d $1/plots && -d $2/plots ]] || apart+=(-x plots -x report.html)
    different=$(diff -rq "${apart[@]}" "$1" "$2" 2>&1) || true
    holds "$1 and $2: $different" test -z "$different"
    holds "$1 is a whole tournament" test -s "$1/games.journal"
}

# begin COMMAND…: in the background, as $process; it prints where `passes` does. A script's own
# background jobs ignore Ctrl-C, and what nohup began ignores SIGHUP.
begin() {
    true >"$scratch/out" # what was printed before must not be taken for its own
    env --default-signal=HUP,INT "$@" >"$scratch/out" 2>"$scratch/err" </dev/null &
    process=$!
}

is_alive() { kill -0 "$process" 2>/dev/null; }

# pause: 5 ms, without a process.
pause() { read -rt 0.005 <>"$scratch/silent" || true; }

# wait_until CONDITION: a command in one word; or until what was begun has ended.
wait_until() {
    until eval "$1" || ! is_alive; do pause; done
}

# ended: waits for the end of what was begun; its exit code is in $status.
ended() {
    status=0
    { wait "$process" || status=$?; } 2>/dev/null # the shell's "Killed"
    process=
}

# stopped_when CONDITION SIGNAL COMMAND…: one signal to one process, as soon as the condition holds.
# A command that ends before leaves its own exit code in $status.
stopped_when() {
    begin "${@:3}"
    wait_until "$1"
    kill -s "$2" "$process" 2>/dev/null || true
    ended
}

# killed_within TICKS COMMAND…: once it has had a random part, $delay, of so much processor time, and a
# moment more; fails when the command came to its end before. A tick is 10 ms.
killed_within() {
    delay=$((RANDOM % ($1 + 1)))
    begin "${@:2}"
    wait_until "worked $delay"
    sleep "0.00$((RANDOM % 10))"
    kill -KILL "$process" 2>/dev/null || true
    ended
    ((status != 137)) || return 0
    ((status == 0)) || fail "exit code $status, expected 0: ${*:2}"
    return 1
}

# timed COMMAND…: passes; how many ticks of processor time it took is in $took.
timed() {
    local start
    times >"$scratch/times"
    start=$(ticks_of_children)
    passes "$@"
    times >"$scratch/times"
    took=$(($(ticks_of_children) - start))
}

# What `times` has said of those that this shell has waited for, as "1m2.345s 0m0.678s".
ticks_of_children() {
    tail -n 1 "$scratch/times" | tr 'ms' '  ' | awk '{ print int(100 * (60 * $1 + $2)) }'
}

# evolved_with_kills KILLS TICKS EXPERIMENT FOLDER: evolves the experiment in the folder, which is
# killed so often within that time, then goes on to its end; one that came to its end before is begun
# again, and is killed sooner.
evolved_with_kills() {
    local left=$1 most=$2
    while ((left > 0 && failures == 0)); do
        rm -rf "$4"
        mkdir "$4"
        cp "$3" "$4/experiment"
        while ((left > 0)) && killed_within "$most" \
            "$program" evolve --resume "$4" --threads 2 --quiet --no-charts; do left=$((left - 1)); done
        most=$((most * 3 / 4))
    done
    passes jumpoff evolve --resume "$4" --threads 3 --quiet --no-charts
}

# has_process WORD: a process has that in its command line; as pgrep -f, in a third of its time.
has_process() { grep -asqF -e "$1" /proc/[0-9]*/cmdline; }

# gone WORD: no process has that in its command line, after a while for the killed ones to go.
gone() {
    for _ in {1..1000}; do
        has_process "$1" || return 0
        read -rt 0.1 <>"$scratch/silent" || true
    done
    pgrep -af -- "$1" >&2
    return 1
}

# bytes FILE: its size, 0 where there is none.
bytes() { stat -c %s "$1" 2>/dev/null || echo 0; }

# worked TICKS: whether what was begun has had so much of a processor.
worked() {
    local stat=()
    read -ra stat 2>/dev/null <"/proc/$process/stat" || true
    [[ ${stat[13]:-0} -ge $1 ]]
}

# git_alone: git works with what the script makes only, whoever runs it; without git the test is skipped.
git_alone() {
    command -v git >/dev/null || exit 77
    unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
    export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
    export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
}

# preload FILE: $library is a path of that library without blanks, with which the program can be started.
# In a build with a sanitizer, whose own library must be the first, there is none: the test is skipped.
preload() {
    library=$scratch/${1##*/}
    ln -s "$1" "$library"
    if [[ $library == *[[:space:]:]* ]] || ! LD_PRELOAD=$library "$program" --version >/dev/null 2>&1; then
        echo 'skipped: no library can be preloaded' && exit 77
    fi
}

finish() {
    holds 'a temporary file is left' test -z "$(ls -A "$TMPDIR")"
    echo "$checks checks, $failures failed"
    ((failures == 0))
}
