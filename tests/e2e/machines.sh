#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The quick tests on machines unlike this one, as far as this one can make them: other users, locales,
# limits, file systems, processors. What cannot be made is skipped with the reason.
# Usage: machines.sh SOURCES [MACHINE…]
set -euo pipefail
export LC_ALL=C.UTF-8
sources=$(realpath "${1:?usage: $0 SOURCES [MACHINE…]}")
shift
machines=(plain busy hidden coarse overlay tarball user nehalem haswell)
(($# == 0)) || machines=("$@")
scratch=$(mktemp -d "/tmp/jumpoff machïnes-XXXXXX") # no path may be split at a blank
clean_up() { rm -rf --one-file-system "$scratch"; }
trap clean_up EXIT
chmod 755 "$scratch"
failures=0
skip() { echo "$machine: skipped: $1" && return 77; }

# suite ENVIRONMENT…: the quick tests of $tree, with those settings of `env`.
suite() {
    local tests=(ctest --test-dir "$tree/build/ci" --output-on-failure --no-tests=error
        --label-exclude '^slow$' --parallel "$(nproc)")
    env -u TMPDIR "$@" "${tests[@]}" </dev/null >"$scratch/log" 2>&1
}

# namespaces WORDS… COMMANDS: the commands as root in new namespaces, in which they can mount.
namespaces() {
    ((EUID == 0)) && unshare "${@:1:$#-1}" true 2>/dev/null || skip 'needs root and namespaces' || return
    export -f suite skip
    export tree scratch machine
    unshare "${@:1:$#-1}" bash -c "set -euo pipefail; ${*: -1}"
}

# build TREE: as scripts/test does.
build() {
    (cd "$1" && cmake --preset ci && cmake --build --preset ci) >"$scratch/log" 2>&1 ||
        { tail -n 20 "$scratch/log" && echo "FAILED: $1 is not built" && exit 1; }
}

# A shallow clone, in a path with a blank and a letter of two bytes; no locale but the system's own
plain() { suite; }

# One processor, few descriptors, no terminal, no address randomisation, a limit of memory
busy() {
    (ulimit -n 256 && ulimit -v 16000000 && suite setsid --wait taskset -c "$(taskset -cp $$ | grep -o '[0-9]*$')" \
        setarch -R)
}

# Nothing in /sys and /proc/cpuinfo, little room in /tmp, no IPv6, another language
hidden() {
    localedef -i tr_TR -f UTF-8 "$scratch/tr_TR.UTF-8" 2>/dev/null || skip 'needs localedef and locales' || return
    # shellcheck disable=SC2016 # for the inner shell
    namespaces --mount --net '
        for file in cpuinfo meminfo loadavg; do mount --bind /dev/null /proc/$file; done
        mount -t tmpfs -o ro none /sys
        sysctl -qw net.ipv6.conf.all.disable_ipv6=1 2>/dev/null || true
        ip link set lo up
        mkdir -p "$scratch/small" && mount -t tmpfs -o size=400m none "$scratch/small"
        unset LC_ALL
        suite TMPDIR="$scratch/small" LOCPATH="$scratch" LANG=tr_TR.UTF-8 TZ=Pacific/Chatham HOME=/proc'
}

# A file system whose times are of whole seconds, without unnamed files
coarse() {
    # shellcheck disable=SC2016 # for the inner shell
    namespaces --mount '
        truncate -s 2G "$scratch/disk" && mkfs.ext3 -q -I 128 "$scratch/disk" 2>/dev/null &&
            mkdir -p "$scratch/mounted" && mount -o loop "$scratch/disk" "$scratch/mounted" 2>/dev/null ||
            skip "needs loop devices and mkfs.ext3"
        suite TMPDIR="$scratch/mounted" LC_ALL=C'
}

# An overlay, as containers have
overlay() {
    # shellcheck disable=SC2016 # for the inner shell
    namespaces --mount '
        cd "$scratch" && mkdir -p lower over && mount -t tmpfs none over && mkdir over/upper over/work &&
            mkdir -p merged && mount -t overlay overlay -o lowerdir=lower,upperdir=over/upper,workdir=over/work \
                merged 2>/dev/null || skip "needs overlayfs"
        suite TMPDIR="$scratch/merged"'
}

# Sources without .git
tarball() {
    tree=$scratch/tarball
    mkdir "$tree"
    git -c safe.directory="*" -C "$scratch/clone" archive HEAD | tar -x -C "$tree"
    build "$tree"
    suite
}

# Another user, without a home and with closed files
user() {
    ((EUID == 0)) || skip 'needs root' || return
    chown -R nobody "$scratch/clone"
    tree=$scratch/clone
    (umask 077 && suite -u HOME -u LC_ALL LANG=de_DE.UTF-8 setpriv --reuid=nobody --regid=nogroup --clear-groups)
}

# processor NAME LEVEL: that one emulated: the kernels that it runs find the same nodes.
processor() {
    command -v qemu-x86_64 >/dev/null || command -v qemu-x86_64-static >/dev/null ||
        skip 'needs qemu-user' || return
    local emulator program=$scratch/clone/build/ci
    emulator=$(command -v qemu-x86_64-static || command -v qemu-x86_64)
    "$emulator" -cpu "$1" "$program/tests/tests_draughts" --filter '@(kernel|moves)/*' >"$scratch/log" 2>&1 &&
        ! grep -q 'Tested: 0' "$scratch/log" || return 1
    "$emulator" -cpu "$1" "$program/jumpoff" bench --signature >"$scratch/emulated" 2>>"$scratch/log" &&
        "$program/jumpoff" bench --signature | cmp - "$scratch/emulated" >>"$scratch/log" 2>&1
}
nehalem() { processor Nehalem; }
haswell() { processor Haswell; }

git clone -q --depth 1 "file://$sources" "$scratch/clone" 2>/dev/null ||
    { echo 'skipped: needs git and a clone' && exit 77; }
tree=$scratch/clone
build "$tree"
for machine in "${machines[@]}"; do
    status=0
    "$machine" || status=$?
    if ((status == 0)); then
        echo "$machine: $(grep -E 'tests passed|Synthesis' "$scratch/log" | tail -n 1)"
    elif ((status != 77)); then
        failures=$((failures + 1))
        echo "FAILED: $machine"
        grep -vE ' Passed |^ *Start ' "$scratch/log" | tail -n 100
    fi
done
echo "${#machines[@]} machines, $failures failed"
((failures == 0))
