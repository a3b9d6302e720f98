#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# On a bare Debian 12 the package installs with what it depends on, runs the demo, and leaves no file
# behind when it is removed. Needs root, mmdebstrap and a mirror. Usage: bare_system.sh SOURCES
set -euo pipefail
export LC_ALL=C.UTF-8 # letters, orders and decimal points are the same everywhere
sources=$(realpath "${1:?usage: $0 SOURCES}")
if ((EUID != 0)) || ! command -v mmdebstrap >/dev/null || ! command -v dpkg-shlibdeps >/dev/null; then
    echo 'skipped: needs root, mmdebstrap and dpkg-dev' && exit 77
fi
scratch=$(mktemp -d)
root=$scratch/root
clean_up() {
    umount "$root/proc" 2>/dev/null || true
    rm -rf --one-file-system "$scratch"
}
trap clean_up EXIT
fail() { echo "FAILED: $*" >&2 && exit 1; }

mmdebstrap --quiet --variant=apt --include=ca-certificates bookworm "$root" ||
    { echo 'skipped: no bare system could be made' && exit 77; }
cmake -S "$sources" -B "$scratch/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DJUMPOFF_TESTS=OFF >/dev/null
nice cmake --build "$scratch/build" --parallel "$(nproc)" >/dev/null
cpack --config "$scratch/build/CPackConfig.cmake" -G DEB -B "$scratch/package" >/dev/null

# inside COMMAND…: in the bare system, with nothing of this shell's environment but the way to a mirror.
inside() {
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
        chroot "$root" "$@" </dev/null
}
files() { (cd "$root" && find . -path ./proc -prune -o ! -type d ! -path './var/*' ! -path './tmp/*' -print | sort); }
mount -t proc proc "$root/proc"
cp /etc/resolv.conf "$root/etc/resolv.conf"
for settings in /etc/apt/apt.conf.d/*; do
    ! grep -qiE 'proxy|CaInfo' "$settings" || cp "$settings" "$root/etc/apt/apt.conf.d/"
done
cp "$scratch"/package/*.deb "$root/tmp/jumpoff.deb"
inside apt-get update -qq
files >"$scratch/before"
inside apt-get install -y -qq /tmp/jumpoff.deb >"$scratch/log" 2>&1 || { cat "$scratch/log" && fail 'it does not install'; }

# The demo, with the program that is installed in place of building one.
mkdir -p "$root"/tmp/demo/{scripts,bin,build/release}
cp "$sources/scripts/demo" "$root/tmp/demo/scripts/demo"
ln -s /usr/bin/jumpoff "$root/tmp/demo/build/release/jumpoff"
printf '#!/bin/sh\n' | tee "$root"/tmp/demo/{scripts/bootstrap,bin/cmake} >/dev/null
chmod +x "$root"/tmp/demo/{scripts/bootstrap,bin/cmake}
inside env PATH=/tmp/demo/bin:/usr/bin:/bin /tmp/demo/scripts/demo >"$scratch/log" 2>&1 ||
    { cat "$scratch/log" && fail 'the demo does not run'; }
grep -E '^[a-z0-9-]+@5 is first of 10 players with ' "$scratch/log" || fail 'the demo has no answer'
[[ -s $root/tmp/demo/demo-results/report.html ]] || fail 'the demo left no page'
[[ -s $root/tmp/demo/demo-results/plots/ratings.svg ]] || fail 'the demo left no charts'

inside apt-get purge -y -qq jumpoff >/dev/null 2>&1 || fail 'it is not removed'
inside apt-get autoremove --purge -y -qq >/dev/null 2>&1
! inside dpkg -s jumpoff >/dev/null 2>&1 || fail 'dpkg still knows it'
left=$(comm -13 "$scratch/before" <(files) | grep -i jumpoff || true)
[[ -z $left ]] || fail "left behind: $left"
echo "installed, ran the demo, and was removed; $(comm -13 "$scratch/before" <(files) | wc -l) files of others stay"
