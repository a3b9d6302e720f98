#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Shards and journals that do not belong together, are not whole or were changed are refused with
# one line; a sequential test stops where it would on one thread.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
# shellcheck source=lib.sh
. "$here/lib.sh" "$@"

printf 'B:W21,22:B1,2\nB:W23,24:B3,4\n' >openings.fen
options=(--games 4 --openings openings.fen --quiet --no-charts)
players=(random piece2val@2 null@2)
for k in 1 2 3; do
    passes jumpoff tournament "${players[@]}" "${options[@]}" --shard "$k/3" --out "part-$k"
    holds 'a shard has no result files' test ! -e "part-$k/games.csv"
done
passes jumpoff tournament "${players[@]:0:2}" null@1 "${options[@]}" --shard 2/3 --out other
passes jumpoff tournament "${players[@]}" "${options[@]}" --shard 2/2 --out halves
passes jumpoff tournament "${players[@]}" "${options[@]}" --out whole

refused 64 'folders of the shards' jumpoff merge --out merged
refused 64 'expected --out' jumpoff merge part-1 part-2 part-3
refused 65 'shard 2 of 3 is missing' jumpoff merge part-1 part-3 --out merged
refused 65 'shard 1 of 3 is missing' jumpoff merge part-3 --out merged
refused 65 'part-1: shard 1 of 3, which part-1 is' jumpoff merge part-1 part-1 part-2 --out merged
refused 65 'other/experiment: a shard of another experiment: player 3 is null@1, in part-1/experiment null@2' \
    jumpoff merge part-1 other part-3 --out merged
cp -r part-2 grown
passes jumpoff tournament --resume grown --games 6 --quiet --no-charts
refused 65 'grown/experiment: .*: games is 6, in part-1/experiment 4' jumpoff merge part-1 grown --out merged
refused 65 'halves: one of 2 shards.* of 3' jumpoff merge part-1 halves part-3 --out merged
refused 66 'whole: contains no shard' jumpoff merge part-1 whole part-3 --out merged
refused 66 'none: contains no shard' jumpoff merge part-1 none part-3 --out merged
refused 66 'journal: contains no shard' jumpoff merge part-1/journal --out merged
refused 64 'N at most 100000' jumpoff tournament random null@1 --shard 1/100001 --out merged
refused 73 'whole: is not empty' jumpoff merge part-1 part-2 part-3 --out whole
refused 73 'other: holds another' jumpoff merge part-1 part-2 part-3 --out other
mkdir cut foreign
head -c -1 part-2/journal >cut/journal
refused 65 'cut: unfinished, with 3 of 4 games.*--resume cut' \
    jumpoff merge part-1 cut part-3 --out merged
head -c 3000 "$program" >foreign/journal
refused 65 'foreign/journal: not a journal' jumpoff merge part-1 foreign part-3 --out merged
sed 's/^program .*/program 0.0.1 (abc)/' part-2/journal >foreign/journal
refused 65 'only the program that began a tournament can continue or show it' jumpoff merge part-1 foreign part-3 --out merged
sed -i 's/^cpu: .*/cpu: abacus/' part-2/environment
passes jumpoff merge part-3 part-1 part-2 --out merged --quiet --no-charts
holds 'it has the machines of the shards' diff <(cat part-1/environment; echo; echo '# Shard 2/3:'
    cat part-2/environment) <(sed -n '2,/^# Shard 3/p' merged/environment | sed '$d' | sed '$d')
for file in experiment games.csv games.pdn moves.csv players.csv crosstable.csv; do
    holds "merged $file" cmp whole/$file merged/$file
done

# A merge whose folder has a journal of the same tournament goes on.
mkdir again
head -c 900 part-1/journal | sed 's/^shard .*/shard 1\/1/' >again/journal # its checksum is wrong
refused 65 'again/journal: not a journal' jumpoff merge part-1 part-2 part-3 --out again

# Resuming
mkdir fresh
touch fresh/journal.99999999.tmp # of a run that was killed before it had a journal
passes jumpoff tournament random null@1 --games 2 --out fresh --quiet --no-charts
holds 'nothing temporary is left' test ! -e fresh/journal.99999999.tmp
cp -r part-1 damaged
head -c 2000 /dev/zero >>damaged/journal
passes jumpoff tournament --resume damaged
says 'the last 2000 bytes of the journal in damaged were not whole'
holds 'what is no game is cut off' cmp damaged/journal part-1/journal
refused 66 'none: nothing to resume' jumpoff tournament --resume none
refused 65 'foreign/journal: .*only the program' jumpoff tournament --resume foreign
refused 64 'takes everything from DIR' jumpoff tournament --resume part-1 --seed 4
refused 64 'takes everything from DIR' jumpoff match --resume part-1 random null
refused 64 'shard.*expected K/N' jumpoff tournament random null --shard 3/2 --out x
refused 64 'shard.*expected K/N' jumpoff tournament random null --shard 0/2 --out x
refused 64 'shard.*expected K/N' jumpoff tournament random null --shard 2 --out x
cp -r part-1 changed
sed -i 's/games = 4/games = 6/' changed/experiment
refused 65 'changed/experiment: not the experiment of the journal' jumpoff tournament --resume changed
rm changed/experiment
passes jumpoff tournament --resume changed
holds 'the experiment is there again' cmp changed/experiment part-1/experiment
refused 73 'part-1: .*tournament --resume part-1' jumpoff tournament random null --out part-1
echo 'B:W25:B1' >>openings.fen
refused 65 'openings.*has changed' jumpoff tournament --resume part-1
passes jumpoff tournament --resume whole --quiet --no-charts
holds 'nothing is said of a finished one' test ! -s "$scratch/err"

# Claims: the first shard has X1, M2 and S6b, the second M1 and M3
several=(X1 "$here/../data/tiny.paper" S6b)
passes jumpoff reproduce "${several[@]}" --out claims --keep-games
says '^Claim 1 of 5, X1: '
says '^Claim 5 of 5, S6b: .*\([0-9hmins ]+ so far, some [0-9hmins ]+ left\)$'
for k in 1 2; do
    passes jumpoff reproduce "${several[@]}" --shard "$k/2" --out "claims-$k" --quiet --no-charts
    holds 'games are removed' test ! -e "claims-$k/s6b.games"
done
# Games are kept from a resumption on, if they are not gone.
refused 64 'claims-1: finished without --keep-games: its games were removed' \
    jumpoff reproduce --resume claims-1 --keep-games
cp -r claims-1 claims-games
rm claims-games/s6b.csv
for more in --keep-games --quiet; do
    passes jumpoff reproduce --resume claims-games --no-charts "$more"
    for file in games.csv experiment; do
        holds "games are kept: $file" cmp "claims/s6b.games/$file" "claims-games/s6b.games/$file"
    done
done
# Games that an older program began stay as they are; all else is finished, and it is said.
cp -r claims-games claims-old
rm claims-old/claims.md claims-old/s6b.games/games.csv
mv claims-old/s6b.games/{games.journal,journal}
mkdir claims-old/r1.games
printf 'jumpoff-journal-1\nprogram 0.0\n' >claims-old/r1.games/journal
begin "$program" reproduce --resume claims-old --quiet --no-charts
ended
holds 'games of another program cannot be resumed' test "$status" = 65
says 'r1.games/journal: written by jumpoff 0.0, .*only the program that began'
for file in claims.md s6b.games/games.csv; do
    holds "finished: $file" cmp "claims-games/$file" "claims-old/$file"
done
holds 'a claim of the shard is missing' grep -q '^M3,' claims-2/claims.csv
passes jumpoff merge claims-2 claims-1 --out claims-merged --quiet --no-charts
for file in experiment claims.csv m2.csv m1.csv; do
    [[ $file == experiment || ! -e claims/$file ]] ||
        holds "merged claims: $file" cmp "claims/$file" "claims-merged/$file"
done
for folder in claims claims-merged; do
    grep -o '("[A-Z0-9b]*", "[0-9a-f]*")' "$folder/experiment" | sort >"$folder.rules"
done
holds 'all rules' test "$(wc -l <claims.rules)" = 5
holds 'merged rules' cmp claims.rules claims-merged.rules
passes jumpoff report claims-merged --format latex --no-charts --quiet
prints 'caption.Claims'
prints 'caption.Tiny: Looking ahead'
passes jumpoff report claims-merged
holds 'where the pages are' grep -q 'claims-merged/papers.md' "$scratch/err"
for page in claims.md papers.md; do
    holds "merged claims: $page" cmp "claims/$page" "claims-merged/$page"
done
holds 'no line ends with a blank' test -z "$(sed -n '/ $/p' claims/claims.md claims/papers.md)"
holds 'a single claim of a page' grep -q '^| M2 | .* piece-and-row@1 against' claims-merged/papers.md
holds 'of the others of a page only a line' grep -q '^Verdicts: .* not measured here\.$' <(grep -A2 '^### ' claims-merged/papers.md)
echo 'x' >>claims-merged/m1.csv
refused 65 'claims-merged/m1.csv:4: ' jumpoff report claims-merged
cp claims/m1.csv claims-merged/m1.csv
passes jumpoff reproduce --resume claims-merged --quiet --no-charts
rm claims-merged/m1.csv
passes jumpoff reproduce --resume claims-merged --quiet --no-charts
holds 'a lost table is made again' cmp claims/m1.csv claims-merged/m1.csv
refused 65 'claims-1: claim X1 is in a folder before it already' jumpoff merge claims-1 claims-1 --out claims-twice
mkdir -p claims-seed.99999999.tmp/plots claims-seed.99999998.tmp # of killed runs
touch claims-seed.99999999.tmp/{experiment,x1.csv,plots/x1.svg}
mkdir -p other.99999999.tmp claims-seed.99999997.tmp "claims-seed.$$.tmp" # of others, or of one that lives
touch other.99999999.tmp/experiment "claims-seed.$$.tmp/experiment" claims-seed.99999997.tmp/mine
ln -s other.99999999.tmp claims-seed.99999996.tmp
passes jumpoff reproduce X1 --seed 2 --out claims-seed --quiet --no-charts
for left in {claims-seed.{$$,99999996},other.99999999}.tmp/experiment claims-seed.99999997.tmp/mine; do
    holds "not left by a killed run: $left" test -e "$left"
done
holds 'what a killed run left is gone' test ! -e claims-seed.99999999.tmp
passes jumpoff reproduce x1 --out claims-small --quiet --no-charts
refused 65 'claims-seed: of another scale, random seed' jumpoff merge claims-1 claims-seed --out claims-other
refused 65 'claims-small: of another scale, random seed, engine or number of shards' jumpoff merge claims-1 claims-small --out claims-other
head -n 2 claims-1/claims.csv >cut.csv
mv cut.csv claims-1/claims.csv
refused 65 'claims-1: unfinished: no row of X1' jumpoff merge claims-1 claims-2 --out claims-part
refused 65 'claims-2: one of 2 shards: expected all of them' jumpoff merge claims-2 --out claims-part
refused 73 'claims: is not empty' jumpoff merge claims-merged --out claims
cp -r claims-2 claims-edited
tail -n 1 claims-2/claims.csv >>claims-edited/claims.csv
refused 65 'claims.csv:4: claim M3 appears twice' jumpoff reproduce --resume claims-edited
sed 's/,undecided,/,maybe,/' claims-2/claims.csv >claims-edited/claims.csv
refused 65 "claims.csv:2: column verdict: expected reproduced, in part" jumpoff reproduce --resume claims-edited
cp claims/claims.csv claims-edited/claims.csv
refused 65 "'S6b' is no claim of the experiment" jumpoff reproduce --resume claims-edited
refused 64 'more shards than claims: 3 of 2' jumpoff reproduce s6-s7 --shard 3/3 --out claims-range
mkdir kept
cat >kept/evolutions.csv <<'END'
name,kind,heuristic,rules,number,experiment,program,crossovers,games,more_than,at_most,mutants,effective,effective_first,effective_last,extreme,within_one,alike,first_sd,last_sd,fallen,weights
hg-8f-english-q1,HG,8f,english,1,0123456789abcdef,old,9,,1,2,0.5,0.9,0.8,0.9,1,0,1,2,0,1,1 2 3
END
passes jumpoff reproduce X1 --shard 1/1 --evolutions kept --out claims-kept --quiet --no-charts
holds 'evolutions are taken' cmp kept/evolutions.csv claims-kept/evolutions.csv
passes jumpoff merge claims-kept --out claims-kept-merged --no-charts
holds 'evolutions are merged' cmp kept/evolutions.csv claims-kept-merged/evolutions.csv
status=0
jumpoff reproduce E2 --evolutions kept --out claims-other --quiet 2>"$scratch/err" || status=$?
holds "another experiment's evolution: exit code $status, expected 65" test "$status" = 65
says 'hg-8f-english-q1 has other settings or another random seed'
refused 66 'evolutions.csv' jumpoff reproduce S6 --evolutions claims-1 --out claims-unkept
refused 64 "unknown claim 'S99'; see 'jumpoff list claims'" jumpoff reproduce S1-S99
refused 64 "unknown claim '005'" jumpoff reproduce 004 005
refused 64 'more shards than claims: 2 of 1' jumpoff reproduce S6 --shard 2/2 --out claims-none
refused 66 'cannot be started' jumpoff reproduce S6 --engine line:./none --out claims-none
# shellcheck disable=SC2016 # the engine's own
printf '%s\n' '#!/bin/sh' 'while read -r word rest; do' \
    'case $word in hello | newgame) echo ready ;; go) exit 1 ;; esac' 'done' >failing
chmod +x failing
passes jumpoff reproduce "$here/../data/tiny.paper" --engine line:./failing@1 --out claims-failing --quiet --no-charts
holds 'an engine that always fails tests nothing' \
    grep -q '^M3,.*null@1 against engine: not known.*,4,not testable,' claims-failing/claims.csv
holds 'nothing is begun' test ! -e claims-none
refused 64 'takes everything from DIR' jumpoff reproduce S6 --resume claims-small
refused 64 'takes everything from DIR' jumpoff reproduce --scale paper --resume claims-small
passes jumpoff reproduce --resume claims-small --threads 1 --quiet --no-charts
holds 'a claim in small letters' grep -q '^X1,' claims-small/claims.csv
refused 66 'reproduce|experiment' jumpoff reproduce --resume part-none
refused 65 'experiment' jumpoff reproduce --resume whole

# Rules that change after the first game are marked; prose and layout are no rules.
cp "$here/../data/tiny.paper" mine.paper
passes jumpoff reproduce ./mine.paper --out claims-rules --quiet --no-charts
sed -i 's/Looking ahead helps/It helps/; s/ };$/ }; # so/' claims-rules/mine.paper
passes jumpoff reproduce --resume claims-rules --quiet --no-charts
holds 'prose is no rule' test ! -s "$scratch/err"
holds 'prose marks nothing' test "$(grep -c ',as recorded before the first game,$' claims-rules/claims.csv)" = 3
sed -i '0,/than = 0.5/s//than = 0.45/' claims-rules/mine.paper
cp -r claims-rules claims-unrecorded
passes jumpoff report claims-rules --format json
holds 'a report marks it' grep -q '"rules": "changed after the results were seen"' "$scratch/out"
passes jumpoff reproduce --resume claims-rules --quiet --no-charts
says '^claims-rules: Rules changed after the results were seen: M1\.$'
holds 'the row is marked' grep -qE '^M1,.*,changed after the results were seen,[a-z ]+$' claims-rules/claims.csv
holds 'no other is' grep -q '^M2,.*,as recorded before the first game,$' claims-rules/claims.csv
holds 'the page says it' grep -q 'Rules changed after the results were seen: M1\.' claims-rules/claims.md
holds 'the table says it' grep -qE '^\| M1 \|.*\| [a-z ]+ \| [a-z ]+ \|$' claims-rules/papers.md
passes jumpoff reproduce claims-rules/experiment --out claims-again --quiet --no-charts
holds 'a new run has its own' test "$(grep -c ',as recorded before the first game,$' claims-again/claims.csv)" = 3
sed -i '/^rules/d' claims-unrecorded/experiment
passes jumpoff reproduce --resume claims-unrecorded --quiet --no-charts
holds 'nothing was recorded' test ! -s "$scratch/err"

# Tests
refused 64 'sprt.*elo0.*elo1' jumpoff match random null --sprt elo0=20,elo1=0 --out x
refused 64 'sprt.*alpha' jumpoff match random null --sprt alpha=0.7 --out x
refused 64 'did you mean elo0' jumpoff match random null --sprt elo=3 --out x
refused 64 'sprt.*model' jumpoff match random null --sprt model=linear --out x
for threads in 1 2 3; do
    passes jumpoff match null@1 piece2val@2 --sprt elo0=0,elo1=50 --openings random:5 \
        --threads "$threads" --out "sprt-$threads" --quiet --no-charts
    holds "a test on $threads threads" cmp sprt-1/games.csv "sprt-$threads/games.csv"
done
holds 'it stopped early' test "$(wc -l <sprt-1/games.csv)" -lt 2000
passes jumpoff tournament sprt-1/experiment --out sprt-again --quiet --no-charts
holds 'the experiment repeats the test' cmp sprt-1/games.pdn sprt-again/games.pdn
refused 64 'test cannot be divided' jumpoff tournament sprt-1/experiment --shard 1/2 --out x
passes jumpoff report sprt-1 --brief --no-charts
cp "$scratch/out" reported
passes jumpoff stats sprt-1 --brief
holds 'stats and report agree' cmp reported "$scratch/out"
passes jumpoff match null@1 piece2val@1 --sprt elo0=0,elo1=5 --games 20 --openings random:5 --brief \
    --out open --quiet --no-charts
prints 'Elo [-+<>0-9.]* \(.* to .*\) at any time\..*The sequential test is undecided'
for command in "report --no-charts" stats; do
    # shellcheck disable=SC2086 # words
    passes jumpoff $command open --brief
    prints 'Elo [-+<>0-9.]* \(.* to .*\) at any time\..*The sequential test is undecided'
done

# Whoever asks for more games has seen results: the interval holds at any time.
passes jumpoff match piece2val@1 hg-25f@1 --games 20 --out seen --brief --quiet --no-charts
prints ', p [0-9.]*\.'
passes jumpoff match --resume seen --games 40 --brief --quiet --no-charts
prints 'Elo [-+<>0-9.]* \(.* to .*\) at any time\.'

# A match ends when its score is known well enough, on any number of threads.
width=6
for threads in 1 4; do
    passes jumpoff match null@1 piece2val@2 --until "$width" --openings random:5 --brief \
        --threads "$threads" --out "until-$threads" --quiet --no-charts
    prints 'Elo [-+<>0-9.]* \(.* to .*\) at any time\.'
    width=±6
done
same until-1 until-4
# What looks at it later says the same.
for command in "report --no-charts" stats; do
    # shellcheck disable=SC2086 # words
    passes jumpoff $command until-1 --brief
    prints 'Elo [-+<>0-9.]* \(.* to .*\) at any time\.'
done
passes jumpoff stats until-1 until-4 --brief
prints 'Elo [-+<>0-9.]* \(.* to .*\) at any time\.'
passes jumpoff stats until-1 --format json
prints '"stop": "any time"'
holds 'it played on for a while' test "$(wc -l <until-1/games.csv)" -gt 40
holds 'it stopped early' test "$(wc -l <until-1/games.csv)" -lt 2000
passes jumpoff tournament until-1/experiment --out until-again --quiet --no-charts
holds 'the experiment repeats it' cmp until-1/games.pdn until-again/games.pdn
refused 64 "until '0': expected a number from 0.1 to 50" jumpoff match random null --until 0 --out x
sed 's/^until = .*;/until = 200;/' until-1/experiment >wrong
refused 65 'wrong:[0-9]*: until' jumpoff tournament wrong --out x
finish
