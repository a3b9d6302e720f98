# What the end-to-end scripts share: `. lib.sh` after `set -euo pipefail`; the script's only
# argument is the program. It leaves the shell in an empty folder of its own.
# shellcheck shell=bash
program=$(realpath "${1:?usage: $0 PROGRAM}")
scratch=$(mktemp -d)
work=$scratch/work
mkdir "$work"
cd "$work" || exit
trap 'chmod -R u+rwx "$scratch"; rm -rf "$scratch"' EXIT
checks=0
failures=0

jumpoff() { timeout 100 "$program" "$@"; }

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
    local code=$1 pattern=$2 status=0 lines before what
    shift 2
    what=${*}
    what=${what:0:200}
    checks=$((checks + 1))
    before=$(find . | sort)
    "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    ((status == code)) || fail "exit code $status, expected $code: $what"
    lines=$(wc -l <"$scratch/err")
    ((lines == 1)) || fail "$lines lines on standard error, expected 1: $what"
    (($(wc -c <"$scratch/err") <= 1000)) || fail "a very long line: $what"
    grep -qE -e "$pattern" "$scratch/err" || {
        fail "expected a line that matches '$pattern': $what"
        head -c 1000 "$scratch/err" >&2
    }
    [[ ! -s $scratch/out ]] || fail "something on standard output: $what"
    [[ $before == "$(find . | sort)" ]] || fail "files left behind: $what"
}

# prints PATTERN: what the last command printed has a line that matches.
prints() {
    checks=$((checks + 1))
    grep -qE -e "$1" "$scratch/out" || fail "expected on standard output: $1"
}

says() {
    checks=$((checks + 1))
    grep -qE -e "$1" "$scratch/err" || fail "expected on standard error: $1"
}

# holds DESCRIPTION CONDITION…: the condition is a command.
holds() {
    local what=$1
    shift
    checks=$((checks + 1))
    "$@" || fail "$what"
}

finish() {
    echo "$checks checks, $failures failed"
    ((failures == 0))
}
