#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Two builds of the sources, in folders of other names and at other times, are the same bytes: the
# program, the library and the Debian package. Usage: same_build.sh SOURCES
set -euo pipefail
export LC_ALL=C.UTF-8 # letters, orders and decimal points are the same everywhere
sources=$(realpath "${1:?usage: $0 SOURCES}")
if ! command -v dpkg-shlibdeps >/dev/null || ! command -v git >/dev/null; then
    echo 'skipped: no dpkg-shlibdeps or git' && exit 77
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export CCACHE_DISABLE=1 # it would only give the same objects again
SOURCE_DATE_EPOCH=$(git -C "$sources" log -1 --format=%ct)
export SOURCE_DATE_EPOCH

# made FOLDER: what is compared, as "HASH NAME", of a clone with what is not committed yet.
made() {
    git -c advice.detachedHead=false clone -q "$sources" "$1"
    git -C "$sources" diff --binary HEAD | git -C "$1" apply --allow-empty
    (
        cd "$1"
        cmake --preset release -DJUMPOFF_TESTS=OFF >/dev/null
        nice cmake --build build/release --parallel "$(nproc)" >/dev/null
        cd build/release
        cpack -G DEB >/dev/null 2>&1
        sha256sum jumpoff libjumpoff.so.? ./*.deb
    )
}
made "$scratch/one" >"$scratch/one.sums"
made "$scratch/a folder of another name" >"$scratch/two.sums"
cat "$scratch/one.sums"
if ! cmp "$scratch/one.sums" "$scratch/two.sums"; then
    cat "$scratch/two.sums"
    echo 'FAILED: the builds differ' >&2
    exit 1
fi
(($(wc -l <"$scratch/one.sums") == 3)) || { echo 'FAILED: expected three files' >&2 && exit 1; }
