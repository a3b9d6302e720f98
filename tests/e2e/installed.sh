#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A package works wherever it is unpacked: the program finds what it needs, other programs
# are built with the library, Python imports it. Usage: installed.sh PROGRAM BUILD SOURCES TGZ|DEB
set -euo pipefail
build=$(realpath "${2:?usage: $0 PROGRAM BUILD SOURCES TGZ|DEB}")
sources=$(realpath "${3:?usage: $0 PROGRAM BUILD SOURCES TGZ|DEB}")
format=${4:?usage: $0 PROGRAM BUILD SOURCES TGZ|DEB}
if [[ $format == DEB ]] && ! command -v dpkg-shlibdeps >/dev/null; then
    echo 'no dpkg-shlibdeps: skipped'
    exit 77
fi
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

prefix="$scratch/else where" # blanks are no trouble
passes bash -c 'umask 077; cpack "$@"' - --config "$build/CPackConfig.cmake" -G "$format" \
    -B "$scratch/package"
mkdir "$prefix"
if [[ $format == DEB ]]; then
    dpkg-deb -x "$scratch"/package/*.deb "$scratch/unpacked"
    mv "$scratch"/unpacked/usr/* "$prefix"
    dpkg-deb -I "$scratch"/package/*.deb >"$scratch/out"
    prints '^ Depends: .*libconfig9, .*libgsl'
    prints '^ Recommends: gnuplot'
    prints '^ Description: '
    dpkg-deb -c "$scratch"/package/*.deb >members
else
    tar -xvvzf "$scratch"/package/*.tar.gz -C "$prefix" --strip-components 1 >members
fi
holds 'all may read what is in it' test -z "$(grep -v '^[-l].w.r..r\|^d.wxr.xr.x' members)"
installed=$prefix/bin/jumpoff
lib=$(dirname "$(find "$prefix" -name 'libjumpoff.so.*' -print -quit)")

# The program, with nothing of this shell's environment
bare() { env -i HOME="$work" PATH=/usr/bin:/bin "$@"; }
passes bare "$installed" --version
passes bare "$installed" tournament 25f@2 hg-25f@2 random --games 2 --out here --quiet
holds 'charts by the scripts that were installed' test -s here/plots/ratings.svg
for file in share/doc/jumpoff/{copyright,LICENSE,README.md,CHANGELOG.md,docs/statistics.md,reports/papers/README.md} \
    share/bash-completion/completions/jumpoff share/zsh/site-functions/_jumpoff \
    share/fish/vendor_completions.d/jumpoff.fish share/jumpoff/completion/complete \
    share/doc/jumpoff/examples/library.c share/jumpoff/cluster/shard; do
    holds "$file is installed" test -s "$prefix/$file"
done
# shellcheck disable=SC2016 # of the other shell
holds 'the completion that was installed finds the program' grep -qx evolve <(bash -c '
    . "$1/share/bash-completion/completions/jumpoff"
    COMP_WORDS=("$1/bin/jumpoff" evol) COMP_CWORD=1
    _jumpoff && printf "%s\n" "${COMPREPLY[@]}"' - "$prefix")
holds 'the sources of the manual are not' test ! -e "$prefix/share/doc/jumpoff/docs/jumpoff.1.scd"
passes bare "$installed" show --evaluate "$prefix/share/jumpoff/heuristics/25f.heuristic" 25f \
    --format csv
holds 'a heuristic file that was installed says what its name does' test \
    "$(sed 1d "$scratch/out" | sed 's/.*,//' | uniq | wc -l)" = 1

# The library shows what its header declares and nothing else.
abi=$(sed -n 's/^#define JUMPOFF_ABI //p' "$prefix/include/jumpoff.h")
nm -D --defined-only "$lib/libjumpoff.so" | awk '$2 != "A" { print $3 }' |
    sed "s/@@JUMPOFF_$abi\$//" | sort >shown
grep -oE '\bjumpoff_[a-z_]+\(' "$prefix/include/jumpoff.h" | tr -d '(' | sort -u >declared
holds 'all that is declared is there, and only that' diff declared shown
holds 'its name has its number' grep -q "SONAME.*\[libjumpoff.so.$abi\]" <(readelf -d "$lib/libjumpoff.so")

# Installed programs are hardened as Debian's packages are.
hardened() {
    local said
    said=$(readelf -hlWd "$1"; nm -D "$1")
    holds "$1: position-independent" grep -q 'Type: *DYN' <<<"$said"
    holds "$1: what is relocated is read-only" grep -q GNU_RELRO <<<"$said"
    holds "$1: from the start" grep -qE 'BIND_NOW|Flags:.* NOW' <<<"$said"
    holds "$1: no stack is code" grep -qE 'GNU_STACK.* RW ' <<<"$said"
    holds "$1: stacks are protected" grep -q __stack_chk_fail <<<"$said"
    holds "$1: copies are checked" grep -qE '__(mem|str|s|v|f|p)[a-z]*_chk' <<<"$said"
}
hardened "$installed"
hardened "$lib/libjumpoff.so"

# An example of the library, built as its first lines say, in both games
export PKG_CONFIG_PATH=$lib/pkgconfig
flags=$(pkg-config --cflags --libs jumpoff)
eval "passes cc -std=c11 -Wall -Werror '$prefix/share/doc/jumpoff/examples/library.c' $flags -o library"
for rules in english giveaway; do
    passes env LD_LIBRARY_PATH="$lib" ./library $rules
    cp "$scratch/out" "library-$rules"
    fen=$(head -n 1 "$scratch/out")
    prints '^men: black 12, white 12$'
    prints '^25f@2 against piece2val@2: [0-9]+ won, [0-9]+ drawn, [0-9]+ lost; [0-9.]+ % of the points'
    won=$(sed -n 's/^25f@2 .*: \([0-9]*\) won.*/\1/p' "$scratch/out")
    passes jumpoff show --fen "$fen" --rules $rules --search piece2val@6 --format csv
    move=$(sed -n 's/^piece2val@6: .* plays \([^,]*\),.*/\1/p' "library-$rules")
    holds "the library's move is one of the program's" grep -qE "[, ]$move( |$)" "$scratch/out"
    passes jumpoff match 25f@2 piece2val@2 --rules $rules --games 40 --quiet --no-charts --format csv
    holds "the library's games are the program's" test \
        "$won" = "$(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "wins") n = i }
                             $0 ~ "^[0-9]*,?25f@2," { print $n }' "$scratch/out")"
done
refused 64 "library: unknown rules 'draughts'" env LD_LIBRARY_PATH="$lib" ./library draughts
cat >cxx.cpp <<'CXX'
#include <jumpoff.h>
int main() { return jumpoff_abi() == JUMPOFF_ABI ? 0 : 1; }
CXX
if command -v c++ >/dev/null; then
    eval "passes c++ -Wall -Werror cxx.cpp $flags -o cxx"
    passes env LD_LIBRARY_PATH="$lib" ./cxx
fi

# Python, which finds the library beside it
if command -v python3 >/dev/null; then
    export PYTHONPATH=$prefix/lib/python3/dist-packages PYTHONDONTWRITEBYTECODE=1
    passes python3 -S "$sources/tests/python/test_jumpoff.py" "$program"
    says '^OK$'
    sed -n '/^```python$/,/^```$/{/^```/d;p}' "$sources/docs/results-folder.md" >page.py
    passes python3 -S page.py
    prints '^B:W'
    prints '^Found\(move='
    prints 'Interval\(value='
    prints '^25f@2 is better than null@1: .*\[\{.rank.: 1, '
    refused 1 'ImportError: .*JUMPOFF_LIBRARY can name the library' \
        env JUMPOFF_LIBRARY=/nowhere.so python3 -S -c 'import sys; sys.tracebacklimit = 0; import jumpoff'
    refused 1 'ImportError: libc.so.6: not a library of jumpoff' \
        env JUMPOFF_LIBRARY=libc.so.6 python3 -S -c 'import sys; sys.tracebacklimit = 0; import jumpoff'
fi
finish
