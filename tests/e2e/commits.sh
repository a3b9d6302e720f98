#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Messages of commits: what the hook refuses, where scripts/bootstrap installs it, and what
# scripts/check-commits finds in a history. Usage: commits.sh PROGRAM SOURCES
set -euo pipefail
sources=$(realpath "${2:?usage: $0 PROGRAM SOURCES}")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$1"

git_alone
good=$'\n\nNo functional change'
commit() { git commit --quiet --allow-empty "$@"; }

# A history from before there was a hook.
git init --quiet --initial-branch main house
cd house
commit -m 'From re-reading: a comment'
passes "$sources/scripts/check-commits" .
prints 'skipped, no commit here'
mkdir -p scripts/hooks
cp "$sources/scripts/bootstrap" "$sources/scripts/check-commits" scripts
cp "$sources/scripts/hooks/commit-msg" scripts/hooks
git add scripts
commit -m "Commits are checked$good"
passes scripts/check-commits
prints '^check-commits: 1 commits$'

# Where it is installed
hook=.git/hooks/commit-msg
foreign() { # SAID: a hook that is not ours stays
    passes scripts/bootstrap --hook
    prints "$1"
    holds 'a foreign hook is as it was' test "$(cat $hook)" = foreign
}
rm -rf .git/hooks
git config core.hooksPath elsewhere
passes scripts/bootstrap --hook
holds 'not where hooks are elsewhere' test ! -e $hook -a ! -e elsewhere
git config --unset core.hooksPath
mkdir .git/hooks && echo foreign >$hook
foreign 'left as it is'
rm $hook
for _ in 1 2; do
    passes scripts/bootstrap --hook
    holds 'said nothing' test ! -s "$scratch/out" -a ! -s "$scratch/err"
    holds 'is there' test -x $hook
done
mkdir -p part/scripts && cp scripts/bootstrap part/scripts && rm $hook
passes part/scripts/bootstrap --hook
holds 'not in a repository that these sources are a part of' test ! -e $hook
rm -r part
passes scripts/bootstrap --hook

# Refused messages
declines() { # PATTERN GIT-ARGUMENT…
    local status=0 before
    before=$(git rev-parse HEAD)
    commit "${@:2}" >"$scratch/out" 2>"$scratch/err" || status=$?
    holds "exit code $status, expected 1: ${*:2}" test "$status" = 1
    says "$1"
    holds "no commit: ${*:2}" test "$(git rev-parse HEAD)" = "$before"
}
for subject in 'From re-reading: one loop' 're-reading: x' 'bench/README: wording' Wording WIP 'docs: lines.' \
    'Fixes' 'src/a.c: typo'; do
    declines "subject '$subject' does not say what changes" -m "$subject$good"
done
declines "the last line is 'It is faster'" -m 'A change' -m 'It is faster'
declines "the last line is 'A change'" -m 'A change'
declines "the last line is 'Signature: many'" -m 'A change' -m 'Signature: many'
declines "the last line is 'And more'" -m 'A change' -m 'No functional change' -m 'And more'
declines 'COMMIT_EDITMSG' -m 'A change'
for message in "Wording of the errors of bench$good" $'A change\n\nWhy.\n\nSignature: 123' "Fix the clock$good"; do
    passes commit -m "$message"
done
# An editor's comments and what commit --verbose shows are no part of it.
cat >editor <<'EDITOR'
#!/bin/sh
printf 'A change\n\nNo functional change\n\n# a comment\n# ------------------------ >8 ------------------------\ndiff\n' >"$1"
EDITOR
chmod +x editor
passes env GIT_EDITOR="'$PWD/editor'" git commit --quiet --allow-empty --verbose
# Merges may say anything.
git checkout --quiet -b side HEAD~1
commit -m "At the side$good"
passes git merge --quiet --no-edit main

# Messages in the history
faults() { # FAULTS OF FOLDER SAID
    local status=0
    scripts/check-commits "$3" >"$scratch/out" 2>"$scratch/err" || status=$?
    holds "exit code $status, expected 1" test "$status" = 1
    says "$4"
    says "^check-commits: faults in $1 of $2 commits$"
}
passes scripts/check-commits
prints '^check-commits: 6 commits$'
passes commit -m 'fixup! A change'
faults 1 7 . "'fixup! A change' is still to be squashed"
git reset --quiet --hard HEAD~1
commit --no-verify -m 'A change'
commit -m "Another$good"
faults 1 8 . "the last line is 'A change'"
git clone --quiet --depth 2 "file://$PWD" ../shallow
faults 1 2 ../shallow "the last line is 'A change'"
git clone --quiet --depth 1 "file://$PWD" ../one
passes scripts/check-commits ../one
finish
