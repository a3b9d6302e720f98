#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Folders, heuristics and experiments that others have sent: what is in them leads nowhere.
set -euo pipefail
quick=$(realpath "$(dirname "$0")/../data/quick")
. "$(dirname "$0")/lib.sh"

# $scratch/mine is the user's own; its text must stay.
mine() { printf 'mine\n' >"$scratch/mine"; }
untouched() { holds "$1: written outside the folder" test "$(<"$scratch/mine")" = mine; }

# Links

# fails_by_name PATTERN COMMAND…: in a line that says so; it may have printed tables before.
fails_by_name() {
    checks=$((checks + 1))
    if timeout 20 "${@:2}" >"$scratch/out" 2>"$scratch/err" </dev/null; then fail "exit code 0: $1"; fi
    says "$1"
}

passes jumpoff match piece2val@1 random --games 4 --out played --quiet --no-charts
for name in games.csv games.journal players.csv report.html experiment pairings.csv; do
    cp -r played linked
    mine
    ln -sf "$scratch/mine" "linked/$name"
    fails_by_name "linked/$name: expected a file, not a link" \
        env PATH= "$program" report linked --quiet
    untouched "$name"
    rm -rf linked
done
cp -r played linked
mkdir "$scratch/elsewhere"
ln -s "$scratch/elsewhere" linked/plots
fails_by_name 'linked/plots: .*link' "$program" report linked --quiet
holds 'charts outside the folder' test -z "$(ls "$scratch/elsewhere")"
rm linked/plots

# A chart's files are replaced only where they are files.
mkdir linked/plots
for name in style.gp ratings.csv ratings.gp ratings.svg; do
    mine
    ln -sf "$scratch/mine" "linked/plots/$name"
    jumpoff report linked --quiet >"$scratch/out" 2>&1 || true
    untouched "plots/$name"
    rm "linked/plots/$name"
done

# Files that block whoever opens them
rm linked/games.csv
mkfifo linked/games.csv
for command in stats report; do
    fails_by_name 'linked/games.csv: expected a file, not a pipe' "$program" "$command" linked
done
rm -r linked

# An unfinished tournament goes on with its own files only.
passes jumpoff tournament piece2val@1 random --games 4 --shard 1/2 --out part --quiet
mine
rm part/environment
ln -s "$scratch/mine" part/environment
jumpoff tournament --resume part --quiet >"$scratch/out" 2>&1 || true
untouched environment
mv part/journal "$scratch/journal"
ln -s "$scratch/journal" part/journal
refused 73 'part/journal: expected a file, not a link' jumpoff tournament --resume part
rm -r part

# Measuring goes on with its own files only.
passes jumpoff accuracy piece2val@1 --board 6 --positions 5 --out judged --quiet --no-charts
for name in experiment accuracy.csv; do
    cp -r judged linked
    mine
    ln -sf "$scratch/mine" "linked/$name"
    fails_by_name "linked/$name: expected a file, not a link" \
        "$program" accuracy --resume linked --quiet --no-charts
    untouched "accuracy --resume, $name"
    rm -r linked
done

# Numbers that become places

mkdir theirs
awk -F, -v OFS=, '$1 == "hg-8f-english-q1" { $5 = 900000 } 1' "$quick/evolutions.csv" \
    >theirs/evolutions.csv
refused 65 'theirs/evolutions.csv:[0-9]+: column number: expected a whole number from 1 to 100, ' \
    jumpoff reproduce E2 --evolutions theirs --out made --quiet
rm -r theirs

# Texts that would write to a terminal: set its title, ring, colour, clear, turn what follows round

nasty=$'\033]0;title\a\033[31m\xc2\x9b2J\xe2\x80\xae\x7f\b'
# still WHAT FILE…: nothing in them moves a cursor.
still() {
    checks=$((checks + 1))
    local what=$1 controls='[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]'
    shift
    if LC_ALL=C grep -qaP "$controls|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xa9]" "$@"; then
        fail "control characters: $what"
    fi
}
# shown NAME FOLDER: in all formats the rows are printed, still; JSON tells what was there.
shown() {
    local format pages
    for format in text csv json markdown latex; do
        passes jumpoff report "$2" --no-charts --format "$format"
        if [[ $format == json ]]; then prints "$1\\\\u001B"; else prints "$1\\?"; fi
        still "report $2 --format $format" "$scratch/out" "$scratch/err"
    done
    passes jumpoff report "$2"
    mapfile -t pages < <(find "$2" -name '*.html' -o -name '*.md' -o -name '*.svg')
    still "pages of $2" "$scratch/err" "${pages[@]}"
}
mkdir theirs
printf 'scale = "quick";\nseed = "1";\nengine = "";\nclaims = ("B1");\n' >theirs/experiment
{
    echo 'id,source,claim,paper,ours,games,verdict,commit,rule,why'
    echo "B1,\"s$nasty\",c$nasty,p$nasty,o$nasty,4,reproduced,h$nasty,r$nasty,w$nasty"
} >theirs/claims.csv
{
    echo 'claim,figure,unit,value,value_low,value_high,theirs_low,theirs_high,p,count,counted,verdict'
    echo "B1,f$nasty,score,0.5,0.4,0.6,,,0.1,4,c$nasty,v$nasty"
} >theirs/figures.csv
printf 'player,opponent,score,low,high,elo,games\nq%s,o,0.5,0.4,0.6,0,4\n' "$nasty" >theirs/b1.csv
shown c theirs
rm theirs/figures.csv theirs/experiment
rm theirs/claims.csv
{
    echo 'player,search,evaluator,depth,positions,nodes,leaves,time_ns,nodes_per_s,branching,'
    echo "a$nasty,b$nasty,c$nasty,3,10,1234,1000,5000000,246800,7.25,,,,12.5"
} | sed 'N; s/,\n/,pruning_bd,pruning_sum,pruning_exact,value\n/' >theirs/search.csv
shown a theirs
cp judged/accuracy.csv theirs
rm theirs/search.csv
sed -i "s/piece2val/piece$nasty/" theirs/*.csv
shown piece theirs
rm -r theirs
cp -r played theirs
sed -i "s/piece2val/piece$nasty/g" theirs/*.csv theirs/games.pdn
shown piece theirs
for format in text csv json; do
    passes jumpoff stats theirs --format "$format"
    still "stats --format $format" "$scratch/out" "$scratch/err"
done
sed -i "1s/games/$nasty/" theirs/players.csv
for errors in text json; do
    refused 65 'no column games' jumpoff report theirs --errors "$errors"
    still "--errors $errors" "$scratch/err"
done
rm -r theirs

# Programs that files name

printf '#!/bin/sh\ntouch "%s/started"\n' "$scratch" >program
chmod +x program
for player in line:./program cb:./program; do
    printf 'players = ( "%s@1s", "random" );\n' "$player" >sent.experiment
    refused 64 'player .* would start the program ./program; .* only with --allow-engines' \
        jumpoff tournament sent.experiment --quiet
    holds "$player was started" test ! -e "$scratch/started"
done
cp -r judged theirs
sed -i 's,piece2val@1,line:./program@1s,' theirs/experiment
for words in 'theirs/experiment' '--resume theirs'; do
    # shellcheck disable=SC2086 # words of a command
    refused 64 'player .* would start the program ./program; .* only with --allow-engines' \
        jumpoff accuracy $words --quiet
    holds "accuracy $words started it" test ! -e "$scratch/started"
done
rm -r judged theirs
cat >sent.paper <<'END'
title = "A paper";
claims = ( { id = "M1"; says = "It wins"; theirs = "60 %";
             measure = { kind = "matches"; games = 2; each = ["line:./program"];
                         groups = ( { player = "null@1"; opponents = ["SIDE"]; } ); };
             rules = { is = "above"; than = 0.5; theirs = 0.6; }; } );
END
for side in line:./program@1 %@1 %; do
    sed "s,SIDE,$side," sent.paper >other.paper
    refused 65 'a paper starts no program' jumpoff reproduce ./other.paper --out never --quiet
    holds "a paper's $side was started" test ! -e "$scratch/started"
    rm -rf never
done
sed 's,SIDE,piece-and-rov@2,' sent.paper >other.paper
refused 65 "other.paper:4: player 'piece-and-rov@2': unknown evaluator .*; did you mean" \
    jumpoff reproduce ./other.paper --out never --quiet
holds 'a wrong paper made a folder' test ! -e never
printf 'players = ( "line:./program", "random" );\n' >sent.experiment
jumpoff tournament sent.experiment --allow-engines --quiet >"$scratch/out" 2>&1 || true
holds 'with --allow-engines it is started' test -e "$scratch/started"
rm -rf tournament-results "$scratch/started"
PATH=${program%/*}:$PATH # whose path may have blanks
engine='line:"jumpoff engine null@1"'
stopped_when 'test -s "my games/journal"' INT \
    "$program" match "$engine" random --games 100000 --out 'my games' --quiet --no-charts
says "'jumpoff tournament --resume 'my games' --allow-engines' continues"
refused 64 'my games: player .* would start the program .*jumpoff' \
    jumpoff tournament --resume 'my games' --quiet
rm -r 'my games'

# Openings that a board does not have

printf 'board = 12; openings = "ballots"; players = ( "null@1", "random" );\n' >sent.experiment
refused 65 'sent.experiment:1: ballots are for the 8x8 board' jumpoff tournament sent.experiment --quiet
printf 'board = 12; games = 2; players = ( "null@1", "random" );\n' >sent.experiment
passes jumpoff tournament sent.experiment --out twelve --quiet --no-charts
holds 'those of the board' grep -q 'random:4' twelve/experiment

# Pipes: refused where nobody writes or an experiment names them; Ctrl-C ends the wait for who is silent

mkfifo pipe.fen
printf 'games = 2; openings = "pipe.fen"; players = ( "null@1", "random" );\n' >sent.experiment
never=('tournament null@1 random --games 2 --openings pipe.fen --quiet' 'tournament sent.experiment --quiet')
waiting=('show --game pipe.fen' 'tournament pipe.fen --quiet')
no_pipe() {
    for words; do
        # shellcheck disable=SC2086 # words of a command
        refused 66 'pipe.fen: expected a file, not a pipe' jumpoff $words
    done
}
no_pipe "${never[@]}" "${waiting[@]}"
# It has opened the pipe beside what it has inherited, and sleeps.
waits() {
    [[ $(find "/proc/$process/fd" -lname "$PWD/pipe.fen" 2>/dev/null | wc -l) -ge 2 &&
        $(cut -d ' ' -f 3 "/proc/$process/stat" 2>/dev/null) == S ]]
}
exec 9<>pipe.fen
no_pipe "${never[@]}"
for words in "${waiting[@]}"; do
    # shellcheck disable=SC2086 # words of a command
    stopped_when waits INT "$program" $words
    holds "$words: exit code $status after Ctrl-C, expected 130" test "$status" = 130
done
exec 9>&-
rm pipe.fen

# Files that are removed while games are played

# An engine that moves when it may, so that the match is not over before something is removed.
cat >waits.sh <<'END'
#!/usr/bin/env bash
coproc engine { "$1" engine random; }
while read -r line; do
    [[ $line != go* ]] || until [[ -e let-go ]]; do sleep 0.02; done
    echo "$line" >&"${engine[1]}"
    [[ $line != position* && $line != quit ]] || continue
    while read -r answer <&"${engine[0]}"; do
        echo "$answer"
        [[ $answer == info* ]] || break
    done
done
END
chmod +x waits.sh
for name in games.csv experiment environment; do
    rm -f let-go
    begin "$program" match 'W=line:"./waits.sh jumpoff":deadline=400' random --games 2 --threads 1 \
        --out gone --quiet --no-charts
    wait_until '[[ -e gone/journal && -e gone/games.csv && -e gone/environment ]]'
    rm -f "gone/$name"
    touch let-go
    ended
    holds "without $name: exit code $status, expected 73" test "$status" = 73
    says "gone/$name: it was removed while games were played"
    passes jumpoff tournament --resume gone --allow-engines --quiet --no-charts
    holds "$name is there again" test -s "gone/$name"
    rm -r gone
done

# Texts that a spreadsheet would compute

for name in '=1+1' '+1' '-1+1' '@SUM(1)'; do
    cp -r played computed
    sed -i "s/piece2val@1/$name/g" computed/*.csv
    passes jumpoff report computed --no-charts --format csv
    prints "^[0-9]+,'${name//[+()]/.},"
    passes jumpoff report computed --no-charts --format json
    prints "\"${name//[+()]/.}\""
    rm -r computed
done

# Output that cannot be written is an error

if [[ -w /dev/full ]]; then
    status=0
    "$program" match --help >/dev/full 2>"$scratch/err" || status=$?
    holds "--help into a full device: exit code $status" test "$status" = 73
fi

finish
