#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Bad input of every kind gets one clear line, the documented exit code, and leaves no file.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
# shellcheck source=lib.sh
. "$here/lib.sh" "$@"

huge=$(printf 'x%.0s' {1..100000})
head -c 3000 "$program" >garbage # an ELF file: no text
printf '\xff\xfe\xfa text that is no UTF-8 \x01\n' >odd
: >empty
mkdir folder

# Positions
refused 65 'square 18' jumpoff show --fen 'B:W18,18:B1'
refused 65 'square 18' jumpoff show --fen 'B:W18:B1,18'
refused 65 '13 pieces' jumpoff show --fen 'B:W20,21,22,23,24,25,26,27,28,29,30,31,32:B1'
refused 65 '13 pieces' jumpoff show --fen 'B:W32:B1,2,3,4,5,6,7,8,9,10,11,12,13'
refused 65 'square 1|1.*crown' jumpoff show --fen 'B:W1:B5'
refused 65 '32' jumpoff show --fen 'B:W21:B32'
refused 65 '33' jumpoff show --fen 'B:W33:B1'
refused 65 'FEN' jumpoff show --fen 'W21:B1'
refused 65 'FEN' jumpoff show --fen ''
refused 65 'FEN' jumpoff show --fen "$huge"
refused 65 'FEN' jumpoff show --fen "$(cat odd)"
refused 65 '33' jumpoff perft 3 --fen 'B:W33:B1'
refused 65 '19' jumpoff show --board 6 --fen 'B:W19:B1'
refused 65 'no move' jumpoff show --fen 'B:W21:B' --search piece2val@3

# Depths and other numbers
for depth in 0 -1 1e9 1000000000 29 '' x 2.5 99999999999999999999; do
    refused 64 'DEPTH.* 1 to 28' jumpoff perft "$depth"
done
refused 64 'DEPTH 26: the position has 9223372036854775807 or more sequences of 26' jumpoff perft 26 \
    --hash 32 --fen B:WK31,K32:BK1,K2 --divide
refused 64 'hash.* 1 to 16777216' jumpoff perft 3 --hash 0
refused 64 '--hash and --no-bulk: expected one of them' jumpoff perft 3 --hash 1 --no-bulk
refused 64 'DEPTH' jumpoff perft
refused 64 "expected one DEPTH, got also '4'" jumpoff perft 3 4
long=$(printf '%0600d' 4) # longer than other messages may be
refused 64 "expected one DEPTH, got also '$long'" jumpoff perft 3 "$long"
for depth in 0 -1 1e9 101 '' 5x; do
    refused 64 'limit.*depth of 1 to 100' jumpoff match "piece2val@$depth" random
done
refused 64 'expected 6, 8, 10 or 12' jumpoff perft 3 --board 7
refused 64 'expected' jumpoff perft 3 --threads 0
refused 64 'even' jumpoff match random null@2 --games 3
refused 64 'expected' jumpoff match random null@2 --games 0
refused 64 'expected' jumpoff match random null@2 --games=-2
refused 64 'expected' jumpoff match random null@2 --games 1e9
refused 64 'expected' jumpoff match random null@2 --seed -1
refused 64 'expected' jumpoff match random null@2 --repetitions 1
for word in '' 3 3: 0:3 -1:3 3:0 x:3 3:4:5 1e10:3; do
    refused 64 "'$word': expected SCORE:MOVES.* or off" \
        jumpoff match random null@2 "--adjudicate-win=$word"
done
for word in '' 3 -1:3 3:0 3:4:x 3:4:5:6; do
    refused 64 "'$word': expected SCORE:MOVES.* or off" \
        jumpoff tournament random null@2 "--adjudicate-draw=$word"
done
refused 64 'a draw_score .* less than win_score' \
    jumpoff match random null@2 --adjudicate-win 3:4 --adjudicate-draw 3:4

# Players and words
refused 64 "did you mean 'piece2val'" jumpoff match pice2val@3 random
refused 64 "did you mean 'minimax'" jumpoff match minmax/piece2val@3 random
refused 64 'unknown evaluator' jumpoff match abcdefghij random
refused 64 'oder' jumpoff match alphabeta:oder=random/null@3 random
refused 64 'expected natural or random' jumpoff match alphabeta:order=backwards/null@3 random
refused 64 'key=value' jumpoff match alphabeta:order/null@3 random
refused 64 'depth' jumpoff match minimax/piece2val@1s random
refused 64 'random takes no limit' jumpoff match random@3 null
refused 64 'ending' jumpoff match farthest@3 random
refused 64 'no evaluator' jumpoff match minimax@3 random
refused 64 'label' jumpoff match =random null
refused 64 'expected' jumpoff match '' random
refused 64 'too long' jumpoff match "$huge" random
refused 64 'player' jumpoff match "$(cat odd)" random
refused 64 'control character' jumpoff match $'a\nb=random' random
refused 64 'two players' jumpoff match random
refused 64 'two players' jumpoff match random random random
refused 64 'two players' jumpoff tournament
refused 64 'two players' jumpoff tournament random
# shellcheck disable=SC2046 # words are wanted
refused 64 'more than 128' jumpoff tournament $(printf 'random %.0s' {1..130})
refused 64 "did you mean '--openings'" jumpoff tournament random null --opennings start
refused 64 'unknown option' jumpoff match random null --zzzzzzzzz
refused 64 "unknown option '--\?\[2J'" jumpoff match random null $'--\033[2J'
refused 64 "did you mean 'tournament'" jumpoff tournamnt
refused 64 "did you mean 'evaluators'" jumpoff list evaluator
refused 66 "expected a paper's key, name or file: 009: " jumpoff list claims 009
refused 64 "did you mean 'english'" jumpoff perft 2 --rules englsh
refused 64 'text, csv or json' jumpoff list --format xml
refused 64 'round-robin or gauntlet' jumpoff tournament random null --type knockout
refused 64 'text, csv or json' jumpoff tournament random null --format gauntlet
refused 64 'unexpected' jumpoff show random
refused 64 'not both' jumpoff show --evaluate null --search null@2 --format csv
refused 64 'own rules' jumpoff search null --openings suite --rules giveaway
refused 64 'board of 8' jumpoff search null --openings suite --board 10
for other in '--openings suite' '--openings nowhere.fen' '--positions 5'; do
    # shellcheck disable=SC2086 # words
    refused 64 'expected --fen, or .* not both' jumpoff search null $other --fen B:W21,22:B1
done
refused 64 'no games' jumpoff search null --openings suite --games 2
refused 64 "'null' is given twice; LABEL=PLAYER" jumpoff search null@2 null@3 --depths 1
refused 64 "openings 'suite'" jumpoff match null@1 random --openings suite

# Heuristic files: read alone, in a match, and with everything around them that a player can have.
mkfifo pipe.heuristic
mkdir folder.heuristic
cp empty empty.heuristic
cp garbage garbage.heuristic
cp odd odd.heuristic
head -c 5000000 /dev/zero | tr '\0' '#' >huge.heuristic
printf 'name = "n";\nweights = { mne = 1; };\n' >unknown.heuristic
printf 'name = "n";\nweights = { men = "1"; };\n' >type.heuristic
printf 'name = "n";\nweights = { men = 1e12; };\n' >weight.heuristic
printf 'name = "n";\nweights = { men = 1;\n' >open.heuristic
printf 'name = "n";\nweights = { samuel_adv = 1; };\n' >samuel.heuristic
for player in ./PATH PATH@2 x=deepening/PATH:ending=farthest@20ms "$PWD/PATH"; do
    file=${player//PATH/none.heuristic}
    refused 66 'none.heuristic: .*No such file' jumpoff match "$file" random
    file=${player//PATH/unknown.heuristic}
    refused 65 "unknown.heuristic:2: .*did you mean 'men'" jumpoff match "$file" random
done
explained() { jumpoff show --explain "$@"; }
refused 66 '^jumpoff: pipe.heuristic: .*pipe' explained pipe.heuristic
refused 66 '^jumpoff: folder.heuristic: .*folder' explained folder.heuristic
refused 66 '^jumpoff: /dev/zero: ' explained /dev/zero
refused 66 '^jumpoff: /dev/stdin: ' explained /dev/stdin
refused 66 '^jumpoff: /: ' explained /
refused 65 '^jumpoff: empty.heuristic:1: ' explained empty.heuristic
refused 65 '^jumpoff: garbage.heuristic: ' explained garbage.heuristic
refused 65 '^jumpoff: odd.heuristic:1: ' explained odd.heuristic
refused 65 '^jumpoff: huge.heuristic: larger than' explained huge.heuristic
refused 65 '^jumpoff: type.heuristic:2: men: expected' explained type.heuristic
refused 65 '^jumpoff: weight.heuristic:2: .*too big' explained weight.heuristic
refused 65 '^jumpoff: open.heuristic:[34]: ' explained open.heuristic
refused 65 '^jumpoff: ./samuel.heuristic:2: .*8x8' explained ./samuel.heuristic --board 10
if [[ $(id -u) != 0 ]]; then
    cp samuel.heuristic secret.heuristic && chmod 0 secret.heuristic
    refused 66 '^jumpoff: secret.heuristic: ' explained secret.heuristic
fi
refused 64 'no terms' explained piece2val
refused 64 'no terms' explained random
refused 64 'ending has no terms' explained ./samuel.heuristic:ending=farthest
refused 64 "did you mean 'ending'|did you mean ending" explained ./samuel.heuristic:edning=farthest
refused 64 'unknown evaluator' explained samuel.heuristics
refused 64 'not both' jumpoff show --evaluate null --explain ./samuel.heuristic --format csv
refused 64 'two players' jumpoff tournament samuel.heuristic

# Openings
opened() { jumpoff match random null@1 --games 2 --openings "$@"; }
refused 64 'expected start' opened nonsense
refused 64 "did you mean 'mailplay'" opened ballots:mailpaly
refused 64 'random:1' opened random:0
refused 64 'random:1' opened random:1e9
refused 64 '8x8' opened ballots --board 10
refused 64 'too long' opened "$huge"
refused 66 'none.fen' opened none.fen
refused 66 'none.pdn' opened none.pdn
for kind in fen pdn; do
    cp empty "empty.$kind"
    cp garbage "garbage.$kind"
    cp odd "odd.$kind"
    mkdir "folder.$kind"
    refused 65 "^jumpoff: empty.$kind" opened "empty.$kind"
    refused 65 "^jumpoff: garbage.$kind" opened "garbage.$kind"
    refused 65 "^jumpoff: odd.$kind" opened "odd.$kind"
    refused 66 "^jumpoff: folder.$kind" opened "folder.$kind"
done
printf '# two\nB:W21:B1\nB:W33:B1\n' >bad.fen
refused 65 '^jumpoff: bad.fen:3: .*33' opened bad.fen
printf '\xef\xbb\xbfB:W21:B1\nB:W33:B1\n' >marked.fen
refused 65 '^jumpoff: marked.fen:2: .*33' opened marked.fen
printf 'B:W21:B\n' >over.fen
refused 65 '^jumpoff: over.fen:1: .*no move' opened over.fen
printf '[Event "x"]\n[Result "*"]\n1. 11-15 22-18 2. 15-23 *\n' >illegal.pdn
refused 65 '^jumpoff: illegal.pdn:3: .*15-23' opened illegal.pdn
passes jumpoff match random random --games 2 --openings illegal.pdn:2 --out behind
says 'illegal.pdn:2: games with a fault behind the plies that count: 1\.'
passes jumpoff search piece2val --depths 1 --openings illegal.pdn:2
says 'illegal.pdn:2: games with a fault behind the plies that count: 1\.'
rm -r behind
printf '[Event "x"]\n[FEN "B:W33:B1"]\n1. 11-15 *\n' >fen.pdn
refused 65 '^jumpoff: fen.pdn:.*33' opened fen.pdn
printf '[Event "x"]\n1. 11-15 {never closed\n' >open.pdn
refused 65 '^jumpoff: open.pdn:' opened open.pdn
printf '[Event "x"]\n[Rules "giveaway"]\n1. 11-15 *\n[Event "y"]\n[BoardSize "10"]\n*\n' >other.pdn
refused 65 '^jumpoff: other.pdn:2: game 1: Rules "giveaway": expected english' opened other.pdn
refused 65 '^jumpoff: other.pdn:5: game 2: .*expected 8' opened other.pdn --rules giveaway

# Games
replayed() { jumpoff show --game "$@"; }
refused 65 '^jumpoff: other.pdn:2: game 1: .*expected english' replayed other.pdn --rules english
refused 65 '^jumpoff: other.pdn:5: game 2: .*expected 8 rows' replayed other.pdn --number 2 --board 8
refused 65 '^jumpoff: other.pdn: no game 3 in it; it has 2' replayed other.pdn --number 3
refused 65 '^jumpoff: empty.pdn: no game 1 in it; it has 0' replayed empty.pdn
refused 64 "number '0'" replayed other.pdn --number 0
refused 64 '--number is for --game' jumpoff show --number 2
refused 64 '--ply is for --game' jumpoff show --ply 2
printf '[GameType "20"]\n*\n' >international.pdn
refused 65 '^jumpoff: international.pdn:1: game 1: GameType "20": expected 21' replayed international.pdn

# Experiment files
played() { jumpoff tournament "$@"; }
refused 66 'none.experiment' played none.experiment
refused 65 'garbage' played garbage
refused 65 'odd:1' played odd
refused 65 'empty' played empty
experiment() { # NAME LINE…: two players, and the lines
    printf 'players = ( "random", "null@1" );\n' >"$1"
    printf '%s\n' "${@:2}" >>"$1"
}
experiment a 'playerz = 3;' && refused 65 "^jumpoff: a:2: .*did you mean 'players'" played a
experiment a 'games = "many";' && refused 65 '^jumpoff: a:2: games: expected' played a
experiment a 'games = 3;' && refused 65 '^jumpoff: a:2: games: expected an even' played a
experiment a 'games = -2;' && refused 65 '^jumpoff: a:2: games: expected' played a
experiment a 'games = ( 2 );' && refused 65 '^jumpoff: a:2: games: expected' played a
experiment a 'board = 7;' && refused 65 '^jumpoff: a:2: board: expected' played a
experiment a 'board = 8.0;' && refused 65 '^jumpoff: a:2: board: expected' played a
experiment a 'rules = "chess";' && refused 65 '^jumpoff: a:2: rules: expected' played a
experiment a 'rules = 3;' && refused 65 '^jumpoff: a:2: rules: expected' played a
experiment a 'seed = 99999999999999999999999;' && refused 65 '^jumpoff: a:2: ' played a
experiment a 'seed = -1;' && refused 65 '^jumpoff: a:2: seed: expected' played a
experiment a 'moves = "no";' && refused 65 '^jumpoff: a:2: moves: expected' played a
experiment a 'openings = 3;' && refused 65 '^jumpoff: a:2: openings: expected' played a
experiment a 'repetitions = 1;' && refused 65 '^jumpoff: a:2: repetitions: expected' played a
experiment a 'format = "swiss";' && refused 65 '^jumpoff: a:2: format: expected' played a
experiment a 'adjudication = { win_score = 3; };'
refused 65 '^jumpoff: a:2: adjudication: expected win_score and win_moves' played a
experiment a 'adjudication = { draw_moves = 3;' 'draw_after = -1; };'
refused 65 '^jumpoff: a:3: draw_after: expected' played a
experiment a 'games = ;' && refused 65 '^jumpoff: a:2: ' played a
echo 'players = 3;' >b && refused 65 '^jumpoff: b:1: players: expected a word in quotes' played b
echo 'players = ( 1, 2 );' >b && refused 65 '^jumpoff: b:1: .*expected a word in quotes' played b
echo 'players = ( "random", "pice2val" );' >b && refused 65 "^jumpoff: b:1: .*did you mean" played b
echo 'players = ( "random" );' >b && refused 65 '^jumpoff: b: .*two players' played b
echo 'players = ( "random", "./none.heuristic" );' >b && refused 66 '^jumpoff: b:1: ./none' played b
echo 'players = ( "random", "./type.heuristic" );' >b
refused 65 '^jumpoff: b:1: ./type.heuristic:2: ' played b
experiment a 'heuristics = 3;' && refused 65 '^jumpoff: a:2: heuristics: expected' played a
experiment a 'heuristics = ( { path = "./x"; text = "x = 1;"; } );'
refused 65 '^jumpoff: a:2: ./x:1: ' played a
printf 'players = ( "random",\n "null@1" );\nopenings = "none.fen";\n' >b && refused 66 none.fen played b

# Folders for the results
mkdir full && touch full/something
refused 73 'full: is not empty' jumpoff match random null@1 --games 2 --out full
refused 73 'empty' jumpoff match random null@1 --games 2 --out empty
refused 73 'empty/below' jumpoff match random null@1 --games 2 --out empty/below
refused 73 '/proc/' jumpoff match random null@1 --games 2 --out /proc/none
refused 73 '/proc/' jumpoff egdb build --pieces 2 --out /proc/none
to_full_device() { "$@" >/dev/full; }
refused 73 'standard output' to_full_device "$program" list
refused 73 'standard output' to_full_device "$program" perft 5

# An experiment has one text for a path.
cat >twice.experiment <<'END'
players = ( "./h.heuristic@1", "random" ); games = 2;
heuristics = ( { path = "./h.heuristic"; text = "name = \"h\"; weights = { men = 1; };"; },
  { path = "./h.heuristic"; text = "rubbish"; } );
END
refused 65 '^jumpoff: twice.experiment:3: heuristics: expected each path only once' \
    jumpoff tournament twice.experiment

# report
refused 64 'folder' jumpoff report
refused 66 'none: no such folder' jumpoff report none
refused 65 'garbage: not a folder' jumpoff report garbage
refused 65 'folder: no results' jumpoff report folder
for content in empty garbage odd; do
    mkdir evolved && cp "$content" evolved/log.csv
    refused 65 '^jumpoff: evolved/log.csv' jumpoff report evolved
    rm -r evolved
done
jumpoff match random null@1 --games 2 --out good --quiet >/dev/null
for name in players.csv pairings.csv games.csv; do
    for content in empty garbage odd; do
        rm -rf bad && cp -r good bad && cp "$content" "bad/$name"
        refused 65 "^jumpoff: bad/$name" jumpoff report bad
    done
done
rm -rf bad && cp -r good bad && sed -i '2s/,[^,]*/,x/' bad/players.csv
refused 65 '^jumpoff: bad/players.csv:2: ' jumpoff report bad
rm -rf bad && cp -r good bad && sed -i '2d' bad/games.csv
refused 65 '^jumpoff: bad/games.journal: game 2 is not the one of games.csv' jumpoff report bad
rm -rf bad && cp -r good bad && rm -r bad/pairings.csv
refused 66 'bad/pairings.csv' jumpoff report bad
rm -rf bad && cp -r good bad && rm -r bad/plots && touch bad/plots
status=0
jumpoff report bad >"$scratch/out" 2>"$scratch/err" || status=$?
holds 'plots that cannot be written: exit code 73' test "$status" = 73
prints '^Standings;'
says '^jumpoff: bad/plots'

# Without gnuplot everything but the pictures is there.
passes env PATH=/nowhere "$program" match random null@1 --games 2 --out plain --quiet
says 'gnuplot'
holds 'one line about gnuplot' test "$(wc -l <"$scratch/err")" = 1
holds 'the results are whole without gnuplot' test -s plain/players.csv
holds 'scripts are written without gnuplot' test -s plain/plots/ratings.gp
holds 'no pictures without gnuplot' test ! -e plain/plots/ratings.svg
passes env PATH=/nowhere "$program" report plain
says 'gnuplot'
prints 'random'

# Slips whose meaning is plain: the line says what to type.
cp "$here/../../heuristics/8f.heuristic" mine.heuristic
printf 'players = ("random", "null@1");\ngames = 2;\n' >my.experiment
printf '#!/bin/sh\n' >tiny
chmod +x tiny
refused 66 "my.experimnt: .*; did you mean 'my.experiment'\?" jumpoff tournament my.experimnt
refused 64 'my.experiment: an experiment stands alone' jumpoff tournament my.experiment piece2val@4
for word in ./my.experiment good; do # a file and a folder
    refused 64 "^jumpoff: $word: an experiment, not a player; 'jumpoff tournament [a-z./]*exp" jumpoff match $word random
done
refused 64 'the search comes first: alphabeta/piece2val@4' jumpoff match piece2val/alphabeta@4 random
refused 64 "'\{' is not closed" jumpoff match '{piece2val,random@4' random
refused 64 "a label ends with '=': me=piece2val@4" jumpoff match me:piece2val@4 random
for range in 1:10 1..10; do refused 64 'a range of depths is written 1-10' jumpoff match "null@$range" random; done
refused 64 'limit .1:10s' jumpoff match null@1:10s random
refused 64 'options precede the limit: piece2val:row_base=0@4' jumpoff match piece2val@4:row_base=0 random
refused 64 "did you mean './mine.heuristic'\?" jumpoff match mine@4 random
refused 65 'an engine is named line:./tiny' jumpoff match ./tiny@4 random
refused 66 "did you mean './tiny'\?" jumpoff match line:tiny@4 random
refused 66 'a program with arguments stands in quotes' jumpoff match 'line:./tiny 100@4' random
refused 64 'an engine is named line:PROGRAM or cb:LIBRARY' jumpoff match uci:./tiny@4 random
refused 64 'expected two players, got 3; .* --type gauntlet' jumpoff match random null@1-2
refused 64 'expected --heuristic ./mine.heuristic' jumpoff evolve hg ./mine.heuristic
refused 64 'expected --fen B:W22:B1' jumpoff show B:W22:B1
refused 64 "unexpected 'B:W22:B1'; see" jumpoff bench B:W22:B1
refused 64 "unexpected ''; see" jumpoff bench ''
refused 64 "did you mean '--version'\?" jumpoff version
refused 64 "did you mean '--version'\?" jumpoff --versoin
refused 64 "'jumpoff tournament --resume DIR'" jumpoff resume long
refused 64 "did you mean 'hard'\?" jumpoff play hrad
refused 64 'expected elo0=…,elo1=…' jumpoff match random null@1 --sprt 0,5
passes jumpoff list heuristics --format csv
mv "$scratch/out" listed
passes jumpoff list evaluators --format csv
holds 'heuristics are listed as evaluators' cmp listed "$scratch/out"
rm mine.heuristic my.experiment tiny listed
finish
