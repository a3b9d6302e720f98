#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What scripts/check-clock takes for a change of the searches since their times were measured, and what
# not. Usage: clock.sh PROGRAM SOURCES
set -euo pipefail
sources=$(realpath "${2:?usage: $0 PROGRAM SOURCES}")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

git_alone
commit() { git add . && git commit --quiet -m "$1"; }
kernel=src/search/search_context.c

git init --quiet --initial-branch main .
mkdir -p scripts src/search reports/paper
cp "$sources/scripts/check-clock" scripts
printf 'jumpoff_sources(search\n    search.c)\njumpoff_kernels(search\n    alphabeta.c\n    enhanced.c\n    search_context.c)\n' \
    >src/CMakeLists.txt
printf '#include "search/search_context.h"\nint alphabeta(int depth);\n' >src/search/alphabeta.c
echo 'int enhanced(int depth);' >src/search/enhanced.c
cat >$kernel <<'END'
#include "search/search_context.h"

/* A leaf's value. */
int search_context_leaf(int depth) {
    return depth > 1 && named("leaf", '"', "//") ? 2 : 1;
}
END
printf '#include "draughts/bits.h"\nint search_context_leaf(int depth);\n' >src/search/search_context.h
mkdir src/draughts && echo 'typedef int Bits;' >src/draughts/bits.h
echo 'int search(void);' >src/search/search.c
commit 'As it was measured'
measured=$(git rev-parse --short HEAD)
printf '<!-- times of commit %s -->\n100 million nodes a second\n' "$measured" >speed.md
printf 'id,commit\nS1,%s\nS2,\n' "$measured" >reports/paper/claims.csv
echo 'It makes 90 Mnodes/s.' >CHANGELOG.md
commit 'Times'
passes scripts/check-clock
prints 'check-clock: 2 places with times'

# unchanged WHAT, changed WHAT: what the check says of the sources as they are now; then they are as before.
unchanged() {
    holds "$1: nothing was changed" test -n "$(git status --porcelain)"
    passes scripts/check-clock
    git reset --quiet --hard && git clean --quiet -df
}
changed() { # WHAT [PLACE…]
    local what=$1 place
    shift
    (($# > 0)) || set -- speed.md 'reports/paper/claims.csv: S1'
    checks=$((checks + 1))
    if scripts/check-clock >"$scratch/out" 2>"$scratch/err"; then fail "not found: $what"; fi
    holds "$what: as many places" test "$(wc -l <"$scratch/err")" = $#
    for place; do
        says "^check-clock: $place: the searches have changed since $measured: measure again\$"
    done
    git reset --quiet --hard && git clean --quiet -df
}
sed -i "s,leaf's,node's," $kernel && unchanged 'a comment'
sed -i 's,//,/*,; s,"leaf","a " "node",' $kernel && unchanged 'texts'
sed -i 's,depth > 1 ,depth > 1\n        ,' $kernel && unchanged 'layout'
git mv src/search/enhanced.c src/search/deep.c && sed -i 's,enhanced.c,deep.c,' src/CMakeLists.txt
unchanged 'a name'
echo 'int pdn;' >src/search/pdn.h && git add . && unchanged 'a header that no kernel includes'
echo 'int search(int depth);' >src/search/search.c && unchanged 'what is no kernel'
sed -i 's,> 1,> 2,' $kernel && changed 'a number'
sed -i 's,? 2 : 1,? 1 : 2,' $kernel && changed 'code behind texts with signs of comments'
sed -i "s,'\"','x'," $kernel && changed 'a character'
sed -i 's,search_context.h,leaf.h,' $kernel && changed 'an included file'
sed -i 's,int depth,long depth,' src/search/search_context.h && changed 'a header'
sed -i 's,int,long,' src/draughts/bits.h && changed 'a header that a header includes'
sed -i 's,    search.c,    search_context.c,; s,    search_context.c,    search.c,' src/CMakeLists.txt && changed 'the list of kernels'
sed -i 's,depth,plies,' src/search/enhanced.c && changed 'what plain searches do not use' speed.md

# Pages
complains() { # SAID
    checks=$((checks + 1))
    if scripts/check-clock >"$scratch/out" 2>"$scratch/err"; then fail "not found: $1"; fi
    says "$1"
    git reset --quiet --hard && git clean --quiet -df
}
echo 'It makes 90 Mnodes/s.' >other.md && git add other.md
complains "other.md: '0 Mnodes/s': expected <!-- times of commit"
sed -i 's,commit .* -->,commit 0123abc -->,' speed.md
complains 'speed.md: there is no commit 0123abc'

# A later commit that leaves a page's times: only what comes after it counts
sed -i 's,depth,plies,' src/search/enhanced.c && git commit --quiet --all --message later
sed -i "s,commit $measured -->,commit $measured; $(git rev-parse --short HEAD) leaves them: a reason -->," speed.md
git commit --quiet --all --message mark
passes scripts/check-clock
sed -i 's,plies,depth,' src/search/enhanced.c
complains 'speed.md: the searches have changed since [0-9a-f]*: measure again'
# It leaves a claim's times of the same commit, too.
sed -i 's,depth > 1,depth >= 2,' $kernel && git commit --quiet --all --message faster
sed -i "s,; [0-9a-f]* leaves,; $(git rev-parse --short HEAD) leaves," speed.md
git commit --quiet --all --message mark
passes scripts/check-clock
sed -i 's,>= 2,>= 3,' $kernel
complains 'reports/paper/claims.csv: S1: the searches have changed since [0-9a-f]*: measure again'
git reset --quiet --hard HEAD~4

# Where the commit is not in the clone
git clone --quiet --depth 1 "file://$PWD" shallow
passes shallow/scripts/check-clock
prints "commit $measured is not in this clone: passed over"
finish
