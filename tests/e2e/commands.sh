#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The output of the small commands, and the help of each command.
set -euo pipefail
readme=$(realpath "$(dirname "$0")/../../README.md") glossary=$(dirname "$readme")/docs/glossary.md
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$@"

# equals TEXT: the last command printed exactly that.
equals() {
    checks=$((checks + 1))
    diff <(printf '%s\n' "$@") "$scratch/out" >&2 || fail "other output than expected"
}

# fits COLUMNS: no line that the last command printed is longer.
fits() { holds "$1 columns" test "$(LC_ALL=C.UTF-8 wc -L <"$scratch/out")" -le "$1"; }

# Help
passes jumpoff --help
mapfile -t commands < <(sed -n '/^Commands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p' "$scratch/out")
holds 'the help lists the commands' test "${#commands[@]}" -ge 9
for command in "${commands[@]}"; do
    passes jumpoff "$command" --help
    prints "^Usage: jumpoff $command "
    prints '^ *Examples?:'
    prints "^ +jumpoff $command "
    COLUMNS=60 passes jumpoff "$command" --help-all
    # The examples can be copied: they are not broken.
    sed -i '/^  jumpoff /d' "$scratch/out"
    fits 60
    passes jumpoff help "$command"
    prints "^Usage: jumpoff $command "
done
COLUMNS=60 passes jumpoff --help
fits 60
passes jumpoff --version
prints '^jumpoff [0-9]+\.[0-9]+\.[0-9]+ '
refused 64 'unknown command' jumpoff xyzzy
refused 64 "did you mean 'perft'" jumpoff perfd
refused 64 "did you mean '--divide'" jumpoff perft 3 --devide
refused 64 "a player ends with its depth: piece2val@6" jumpoff tournament null --depth 3
refused 64 "unknown option '--depth'; see 'jumpoff perft --help'" jumpoff perft --depth 3

# A message is one line in a file; on a terminal it is broken between words.
resume=(tournament --resume none)
refused 66 "^jumpoff: none: nothing to resume: there is no journal of a tournament in it$" \
    jumpoff "${resume[@]}"
if script -qefc true /dev/null >/dev/null 2>&1; then
    env -u COLUMNS script -qfc "stty cols 45; '$program' ${resume[*]}" /dev/null </dev/null |
        tr -d '\r' >"$scratch/out"
    equals 'jumpoff: none: nothing to resume: there is no' '  journal of a tournament in it'
fi

# A reader that stops early, as head does, gets no message.
exec 3> >(:)
wait "$!"
status=0
"$program" list >&3 2>err || status=$?
holds 'a reader that has gone is told nothing' test "$status" = 73 -a ! -s err
exec 3>&-

# perft
passes jumpoff perft 8 --format csv
equals depth,nodes 1,7 2,49 3,302 4,1469 5,7361 6,36768 7,179740 8,845931
cp "$scratch/out" english
for way in --no-bulk --threads=1 --threads=3 --hash=1 --distinct; do
    passes jumpoff perft 8 --format csv "$way"
    equals "$(cat english)"
done
passes jumpoff perft 8 --format csv --rules giveaway
equals "$(cat english)"
passes jumpoff perft 8 --format csv --rules paper004
equals depth,nodes 1,7 2,49 3,302 4,1469 5,7493 6,38110 7,191466 8,939165
passes jumpoff perft 5 --format csv --board 6
equals depth,nodes 1,5 2,25 3,106 4,369 5,1271
passes jumpoff perft 5 --format csv --board 10
equals depth,nodes 1,9 2,81 3,810 4,8100 5,88900
passes jumpoff perft 5 --format csv --board 12
equals depth,nodes 1,11 2,121 3,1452 4,17424 5,228360
passes jumpoff perft 3 --format csv --divide
equals move,nodes 9-13,48 10-14,40 11-15,40 12-16,47 9-14,40 10-15,40 11-16,47
# A king that goes round and comes back where it was: both ways count.
passes jumpoff perft 3 --format csv --fen B:W6,7,14,15,32:BK2
equals depth,nodes 1,2 2,4 3,8
for way in --threads=1 '--threads=3 --hash=1'; do # shellcheck disable=SC2086
    passes jumpoff perft 3 --format csv --fen B:W6,7,14,15,32:BK2 --distinct $way
    equals depth,nodes 1,1 2,2 3,4
done
passes jumpoff perft 1 --fen B:W6,7,14,15:BK2 --distinct --divide
prints '^1 first move'
prints 'one move'
passes jumpoff perft 2 --format json --fen B:WK32:BK1
prints '"nodes": 4'
prints '"answer": "There are 4 sequences of 2 moves from this position."'
passes jumpoff perft 3 --divide
holds 'first a sentence' grep -q '^There are 302 sequences of 3 moves' <(head -n 1 "$scratch/out")
passes jumpoff perft 2 --fen B:W32:B1 --divide
prints '^2 first moves, '
passes jumpoff perft 2 --fen B:W32:B4 --divide
prints '^1 first move, '
passes jumpoff perft 3
holds 'first a sentence' grep -q '^Counting the sequences of 1 to 3 moves' <(head -n 1 "$scratch/out")
prints '^ +3 +302 .* s '
prints 'circular capture'
passes jumpoff perft 3 --format csv --fen B:W21:B
equals depth,nodes 1,0 2,0 3,0

# A heuristic file with all that can be explained: also the file of the examples.
cat >my.heuristic <<'END'
name = "mine"; summary = "one for the tests"; source = "commands.sh";
provenance = "Its weights are inferred (column A).";
rules = "english";
components = (
  { name = "early"; if_all = { own_pieces = [4, 12]; total_kings = [0, 0]; };
    weights = { men = 0.1; own_safe_men = 0.7; samuel_adv = -0.3; total_holes = 0; }; },
  { if_not_any = { own_men = ( [0, 2], [7, 8] ); };
    weights = { promotion_distance = -1.5; kings = 3; }; },
  { weights = { men = 1; }; }
);
END

# The glossary
passes jumpoff explain
terms=$(sed -nE 's/^\*\*(.*)\.\*\*.*/\1/p' "$glossary")
while IFS= read -r term; do prints "^${term/ (LOS)/ .LOS.}: "; done <<<"$terms"
passes jumpoff explain minimal TREE
prints '^Minimal tree: The nodes that alpha-beta visits'
for term in p behind dominated group; do passes jumpoff explain $term; done
passes jumpoff explain los --format csv
holds 'one term' test "$(wc -l <"$scratch/out")" = 2
prints '^Likelihood of superiority \(LOS\),'
refused 64 "unknown term 'minimla tree'; did you mean 'Minimal tree'" jumpoff explain minimla tree
refused 64 "'jumpoff explain' lists the terms" jumpoff explain xyzzy

# list
passes jumpoff list
prints '^evaluators +[0-9]+ +jumpoff list evaluators$'
holds 'it begins with an index' test "$(wc -l <"$scratch/out")" -le 20
passes jumpoff list columns bench-against --format csv
prints '^bench-against,ratio,.*,a number \(ratio\)$'
for what in players evaluators parameters searches generators rules openings papers; do
    passes jumpoff list "$what" --format csv
    holds "list $what: the header" test "$(head -n 1 "$scratch/out")" = name,summary,source
    holds "list $what: rows" test "$(wc -l <"$scratch/out")" -ge 4
    passes jumpoff list "$what" --format json
    passes jumpoff list "$what"
    holds "list $what: 80 columns" test "$(sed 's,https:[^ ]*,,' "$scratch/out" | wc -L)" -le 80
done
passes jumpoff list claims --format csv
holds 'README counts the claims' grep -q " $(($(wc -l <"$scratch/out") - 1)) claims " "$readme"
passes jumpoff list columns
prints '^players.csv$'
prints '^claims.csv$'
prints '^  match_points  *points if each whole match counts'
holds 'list columns: 80 columns' test "$(wc -L <"$scratch/out")" -le 80
passes jumpoff list columns log.csv --format csv
prints '^log.csv of ga,generation,'
prints '^log.csv of patterns,states,'
passes jumpoff list columns cycles.csv --format csv
prints '^file,name,summary,source$'
prints '^cycles.csv,share_12,.*,a number with 4 decimals \(share\)$'
holds 'list columns: one file' test "$(wc -l <"$scratch/out")" = 8
refused 64 "did you mean 'cycles.csv'" jumpoff list columns cycle.csv
refused 64 'got also' jumpoff list columns cycles.csv games.csv
passes jumpoff list evaluators --format csv
evaluators=$(($(wc -l <"$scratch/out") - 1))
passes jumpoff list --format csv
prints '^kind,number,command$'
prints "^evaluators,$evaluators,jumpoff list evaluators$"
passes jumpoff list
prints "^evaluators +$evaluators  jumpoff list evaluators$"
holds 'an index is short' test "$(wc -l <"$scratch/out")" -le 20
passes jumpoff list claims
holds 'papers are no seeds' test "$(grep -c 'seed 00' "$scratch/out")" = 0
passes jumpoff list evaluators
prints '^  piece-and-row +man 5'
prints 'options: row_base=1'
passes jumpoff list parameters --format csv
holds 'all parameters' test "$(wc -l <"$scratch/out")" = $((1 + 25 + 1 + 26))
prints '^safe_men,men on the edge'
prints '^pieces,'
prints '^samuel_thret,'
passes jumpoff list parameters --board 10 --format csv
holds "none of Samuel's on another board" test "$(wc -l <"$scratch/out")" = $((1 + 25 + 1))
passes jumpoff list parameters
prints 'own_NAME'
for rules in english giveaway paper004; do
    passes jumpoff list evaluators --rules "$rules" --format csv
    cp "$scratch/out" "evaluators-$rules"
    prints '^25f,'
    holds "each name once by $rules" test -z "$(cut -d, -f1 "$scratch/out" | sort | uniq -d)"
done
holds 'another 15f in give-away' test "$(grep ^15f, evaluators-english)" != \
    "$(grep ^15f, evaluators-giveaway)"
holds 'the same 15f by the rules of the same aim' test "$(grep ^15f, evaluators-english)" = \
    "$(grep ^15f, evaluators-paper004)"
passes jumpoff list evaluators --board 10 --format csv
holds 'samuel is for 8x8' test -z "$(grep ^samuel, "$scratch/out")"
# Each example of a player is one, and each opening that needs no file opens.
passes jumpoff list players --format csv
# External engines are not there to be tried.
mapfile -t players < <(sed '1d;/^"*line:/d;/^"*cb:/d;s/,.*//' "$scratch/out")
passes jumpoff show --format csv --evaluate "${players[@]}"
holds 'a score for each example' test "$(wc -l <"$scratch/out")" = $((${#players[@]} + 1))
passes jumpoff list openings --format csv
for opening in $(sed '1d;s/,.*//;/FILE/d;s/PLIES/4/' "$scratch/out"); do
    passes jumpoff match random null@1 --games 2 --openings "$opening" --quiet --no-charts
done

# show
passes jumpoff show
prints '^Moves +7 for black: 9-13 10-14 11-15 12-16 9-14 10-15 11-16$'
prints '^FEN +B:W21,'
passes jumpoff show --fen B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29 --format csv
holds 'the header of the parameters' test "$(head -n 1 "$scratch/out")" = parameter,black,white
prints '^men,3,4$'
prints '^kings,3,2$'
passes jumpoff show --fen W:WK5:B3,K9 --format csv --evaluate piece2val piece-and-row a=null
prints '^evaluator,score$'
prints '^piece2val,-1$'
prints '^a,0$'
passes jumpoff show --fen B:WK24:B10,15,22,23 --rules giveaway --search minimax/null@6 --format csv
prints '^player,score,win_in,depth,nodes,leaves,best$'
prints '^minimax/null@6,,6,6,' # Mańdziuk 2007's diagram: Black wins in 6
passes jumpoff show --evaluate null --fen B:WK24:B10,15,22,23 --rules giveaway --search minimax/null@6 --format json
prints '"score": null'
prints '"win_in": 6'
passes jumpoff show --fen B:WK24:B10,15,22,23 --rules giveaway --search minimax/null@5 --format csv
prints '^minimax/null@5,0,,5,'
passes jumpoff show --evaluate null --fen B:WK24:B10,15,22,23 --rules giveaway --search minimax/null@6
prints 'wins in 6'
passes jumpoff show --evaluate null --fen W:W22:B3,6,10,K9 --rules giveaway --search alphabeta/null@7
prints 'loses in 7'
passes jumpoff show --fen W:W22:B3,6,10,K9 --rules giveaway --search alphabeta/null@7 --format csv
prints '^alphabeta/null@7,,-7,7,'
passes jumpoff show --board 10
prints '^FEN +B:W36,'
passes jumpoff show --fen B:W21:B
prints 'black has no move: white has won'
passes jumpoff show --evaluate null --fen B:W21:B --rules giveaway
prints 'black has no move: black has won'
passes jumpoff show --fen W:W:B --format csv --evaluate piece-and-board-norm staged
passes jumpoff show --fen W:WK5:BK1,K9
prints '^piece2val:ending=sum-of-distances '

# The default depth is named where it acts: in help, answer, table and experiment.
passes jumpoff match --help
prints 'without @LIMIT searches 6 plies'
passes jumpoff match piece2val random --games 2 --out default-depth --quiet --no-charts
prints 'between piece2val@6 and random: '
prints '^[12] +piece2val@6 '
holds 'an experiment without the depth' grep -qF '"piece2val@6"' default-depth/experiment

# show --game: by the rules that the file names.
passes jumpoff match null@6 random --rules giveaway --games 4 --out given --quiet --no-charts
for number in 1 2 3 4; do
    result=$(grep '^\[Result ' given/games.pdn | sed -n "${number}p" | cut -d '"' -f 2)
    passes jumpoff show --evaluate null --game given/games.pdn --number "$number"
    prints '^Rules +giveaway$'
    prints "^After ply [0-9]+: [a-z-]+, result $result\$"
    holds "game $number ends as the file says" test ! -s "$scratch/err"
done
passes jumpoff show --evaluate null --game given/games.pdn --rules giveaway --board 8 --number 4 --ply 0
prints '^Position after ply 0 of '
sed '/^\[Rules /d' given/games.pdn >nameless.pdn
passes jumpoff show --game nameless.pdn --format csv
says '^Note: nameless.pdn:1: the game.s result is 1-0, but by english rules it ends 0-1 \(see --rules\)$'
for shown in 'nameless.pdn --rules giveaway' 'nameless.pdn --ply 1' resigned.pdn unknown.pdn; do
    printf '[Result "0-1"]\n1. 11-15 0-1\n' >resigned.pdn
    printf '[FEN "W:W22:B18"]\n1. 22x15 *\n' >unknown.pdn
    # shellcheck disable=SC2086
    passes jumpoff show --evaluate null --game $shown
    holds "nothing to say of $shown" test ! -s "$scratch/err"
done
passes jumpoff match random piece2val@2 --board 10 --games 2 --out ten --quiet --no-charts
passes jumpoff show --evaluate null --game ten/games.pdn --number 2
prints '^ +46 '

# The comments of games.pdn say proven wins as people do.
passes jumpoff match piece2val@6 random --games 4 --out won --quiet --no-charts
holds 'wins in so many plies' grep -qE '\{wins in [0-9]+ d' <(tr '\n' ' ' <won/games.pdn)
holds 'no bare win' test -z "$(grep -E '[0-9]{12}' won/games.pdn)"

# Without --evaluate, all that list has.
passes jumpoff show
for name in piece2val staged 8f 25f e3ph samuel; do prints "^$name +-?[0-9]"; done
passes jumpoff show --rules giveaway --evaluate 15f --fen B:W21:B1,2,3 --format csv
prints '^15f,-' # a man too many

# show --explain
position=B:W14,19,23,24,25,26,27,31,32:B3,4,5,6,7,11,12,13,20
passes jumpoff show --fen "$position" --evaluate me=./my.heuristic --format csv
value=$(sed -n 's/^me,//p' "$scratch/out")
passes jumpoff show --fen "$position" --explain me=./my.heuristic
prints '^me$'
prints '^  name +mine$'
prints '^  rules +english$'
prints '^  source +commands.sh$'
prints '^  provenance +Its weights are inferred'
prints '^early +if_all +yes +-?[0-9.]+$'
prints '^early +own_pieces +4 +12 +9 +yes$'
prints '^early +total_kings +0 +0 +0 +yes$'
prints '^2 +if_not_any +yes +-?[0-9.]+$'
prints '^2 +own_men +7 +8 +9 +no$'
prints '^3 +yes +-?[0-9.]+$'
prints '^early +own_safe_men +[0-9] +0\.7 '
prints '^[a-z0-9]+ +samuel_adv +-?[0-9] +-0\.3 '
prints '^Value for black, the side to move: '
holds 'the explained value' test "$(sed -n 's/^Value.*: //p' "$scratch/out")" = "$value"
holds 'explained in 80 columns' test "$(wc -L <"$scratch/out")" -le 80
passes jumpoff show --fen "$position" --explain me=./my.heuristic 25f --format csv
holds 'the header of an explanation' test "$(head -n 1 "$scratch/out")" = \
    evaluator,component,applies,quantity,value,weight,contribution
prints '^me,early,yes,men,0,0.1,0$'
prints '^me,2,yes,promotion_distance,'
prints '^25f,1,yes,king_in_corner,'
holds 'a row a term' test "$(grep -c ^me, "$scratch/out")" = 7
passes jumpoff show --fen W:WK5,21:B1,K9 --explain me=./my.heuristic --format csv
prints '^me,early,no,own_safe_men,1,0.7,$'
prints '^me,2,no,kings,0,3,$'
prints '^me,3,yes,men,0,1,0$'
passes jumpoff show --explain samuel --format json
prints '"quantity": "samuel_thret"'
# The help's example has something to explain.
jumpoff show --help >help
read -ra example < <(grep '^ *jumpoff show --explain' help)
passes "${example[@]}" --format csv
holds 'an example that is not all zeros' grep -qE ',-?[0-9.]*[1-9][0-9.]*$' "$scratch/out"
# Lines of a provenance stay lines.
printf 'name = "p"; provenance = "one\\ntwo"; weights = { men = 1; };\n' >lines.heuristic
passes jumpoff show --explain lines.heuristic
prints '^  provenance  one$'
prints '^              two$'
# Every evaluator that can be explained says what --evaluate prints.
mapfile -t formulas < <(sed '1,/^null,/d;s/,.*//' evaluators-english)
holds 'heuristics to explain' test "${#formulas[@]}" -ge 9
for formula in "${formulas[@]}"; do
    passes jumpoff show --fen "$position" --evaluate "$formula" --format csv
    value=$(sed -n "s/^$formula,//p" "$scratch/out")
    passes jumpoff show --fen "$position" --explain "$formula"
    holds "the value of $formula" test "$(sed -n 's/^Value.*: //p' "$scratch/out")" = "$value"
done

# A heuristic made for other rules plays, and is named once.
passes jumpoff match ./my.heuristic@1 my.heuristic@2 --rules giveaway --games 2 --no-charts --out made
holds 'each file is named once' test "$(grep -c 'was made for english, not giveaway' "$scratch/err")" = 2
says '^Note: ./my.heuristic was made for english, not giveaway.$'
passes jumpoff tournament 15f@1 x=15f@2 null@1 --rules giveaway --games 2 --no-charts --out named
holds 'nothing to say of 15f' test "$(grep -c Note "$scratch/err")" = 0
passes jumpoff search ./my.heuristic@2 --rules paper004 --positions 2 --seconds 0
says '^Note: ./my.heuristic was made for english, not paper004.$'
passes jumpoff search ./my.heuristic@2 --rules paper004 --positions 2 --quiet
holds 'quiet about rules' test ! -s "$scratch/err"

# More games by the clock than processors; taskset leaves one of them.
one_processor=(taskset -c "$(taskset -cp $$ | grep -o '[0-9]*$')" "$program")
passes "${one_processor[@]}" match null@1ms null@2ms \
    --games 4 --max-plies 4 --threads 3 --no-charts --out crowd
says '^Note: 3 games at once are played by the clock on 1 processor: .*; --threads 1 is fair$'
passes jumpoff match null@1ms null@2ms --games 4 --max-plies 4 --threads 1 --no-charts --out fair
holds 'one at a time is fair' test "$(grep -c 'at once' "$scratch/err")" = 0
passes jumpoff match null@1 null@2 --games 4 --threads 64 --no-charts --out deep
holds 'depth does not mind' test "$(grep -c 'at once' "$scratch/err")" = 0
passes "${one_processor[@]}" search null@1ms --games 2 --threads 2 --seconds 0
says '^Note: 2 games at once are played by the clock on 1 processor'

# The results keep the heuristic files: changed or gone, the same games are played anywhere.
cp my.heuristic other.heuristic
passes jumpoff tournament ./my.heuristic@2 minimax/other.heuristic@2 8f@2 --games 4 --no-charts --out kept
rm other.heuristic
sed -i 's/0\.1/-50/' my.heuristic
mkdir -p elsewhere
cd elsewhere
passes jumpoff tournament ../kept/experiment --no-charts --out again
cd ..
for file in experiment games.csv games.pdn moves.csv players.csv crosstable.csv; do
    holds "the same $file without the files" cmp "kept/$file" "elsewhere/again/$file"
done
# Rules of the command line come before the experiment's players are tried.
passes jumpoff tournament kept/experiment --rules giveaway --no-charts --out other-rules
says '^Note: ./my.heuristic was made for english, not giveaway.$'
holds 'the rules are kept' grep -q 'rules = "giveaway"' other-rules/experiment

# report
passes jumpoff tournament random piece2val@2 minimax/null@2 --games 4 --out results --quiet
cp "$scratch/out" tables
cp -r results copy
rm -r copy/plots
passes jumpoff tournament random piece2val@1 null@1 --games 70 --out many --quiet --no-charts
prints '^piece2val@1 is the best of 3 players: .*, second, is |^.* cannot be told apart; more games may'
holds 'players.csv is in order of rank' test "$(cut -d, -f1 results/players.csv | sed 1d)" = \
    "$(sed -n '/^Standings/,/^Points/p' tables | awk '/^[0-9]/ { print $2 }')"
passes jumpoff report copy
holds 'report prints the same tables' cmp "$scratch/out" tables
holds 'report makes the same charts' diff -r results/plots copy/plots
passes jumpoff report copy --format csv --no-charts
holds 'a row a player' test "$(wc -l <"$scratch/out")" = 4
passes jumpoff report copy --format latex --plots pdf --no-titles
cp "$scratch/out" copy.tex
prints 'caption.Standings'
prints 'caption.Pairings'
says 'Charts in copy/plots:.* ratings.pdf'
holds 'pictures in pdf beside those in svg' test -s copy/plots/ratings.pdf -a -s copy/plots/ratings.svg
cp copy/plots/ratings.pdf ratings.pdf
passes jumpoff report copy --plots pdf --no-titles
holds 'the same pdf' cmp ratings.pdf copy/plots/ratings.pdf
if command -v pdflatex >/dev/null; then
    printf '%s\n' '\documentclass{article}\usepackage[T1]{fontenc}' \
        '\usepackage{array,booktabs,longtable,graphicx}\begin{document}' '\input{copy}' \
        '\includegraphics{copy/plots/ratings}\end{document}' >paper.tex
    holds 'LaTeX takes it' pdflatex -draftmode -interaction=nonstopmode -halt-on-error paper.tex
fi
passes jumpoff report copy --format markdown --no-charts
prints '^[|] # [|] player [|] games [|]'
refused 64 'svg, pdf or png' jumpoff report copy --plots gif
refused 64 'text, csv' jumpoff report copy --format xml
passes jumpoff report copy --format json --quiet --no-charts
holds 'quiet is quiet' test ! -s "$scratch/err"
passes jumpoff search minimax/piece2val alphabeta/piece2val --depths 2-3 --positions 5 --seconds 0.01 --out searched \
    --no-charts
passes jumpoff search piece2val null --depths 1,3-4 --positions 2 --seconds 0 --format csv --out listed --no-charts
holds 'the depths of a list' test "$(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } NR > 1 { printf "%s ", $at["depth"] }' "$scratch/out")" = '1 3 4 1 3 4 '
passes jumpoff search listed/experiment --format csv
holds 'its experiment has the list' test "$(wc -l <"$scratch/out")" = 7
for depths in 3,2 3,3 0 1-101 3, 2,,3 x 4-3; do
    refused 64 'expected rising depths, as 6, 3-8 or 3,5-7' jumpoff search null --depths "$depths" --positions 1
done
passes jumpoff search piece2val@0.1s --depths 2 --positions 1 --seconds 0
says 'piece2val@0.1s is searched to the depths of --depths, without its limit'
passes jumpoff report searched
prints 'minimax/piece2val'
holds 'details are not printed' test "$(grep -c 'Knuth' "$scratch/out")" = 0
passes jumpoff report searched --verbose --no-charts
prints 'Knuth–Moore'
prints '^ *minimax +alphabeta +times +minimax +alphabeta +times +pruned$'
prints '^depth +nodes/move +nodes/move +fewer +ms/move +ms/move +faster +\(measured\)$'
prints '^player +depth +nodes/move +ms/move '
passes jumpoff report searched --format latex --no-charts
prints '^\\caption\{alphabeta/piece2val beside minimax/piece2val\}$'
# By nodes a player's rows differ by its name alone.
passes jumpoff search piece2val@1kn,2kn --positions 1 --seconds 0
prints '^piece2val@1kn '
prints '^piece2val@2kn '
# What is compared first has one evaluator, or else one search.
passes jumpoff search {alphabeta,minimax}/{null,piece2val} --depths 4 --positions 5 --seconds 0
prints '^At depth 4 alphabeta/null visits [0-9.]+ \([0-9.]+ to [0-9.]+\) times fewer nodes than'
holds 'each evaluator is named' grep -qE '; +alphabeta/piece2val +visits .* +minimax/piece2val +and' \
    <(tr '\n' ' ' <"$scratch/out")
for format in markdown latex html; do
    passes jumpoff search {alphabeta,minimax}/null --depths 2-3 --positions 5 --seconds 0 --format $format
    prints '(##|.caption.|<caption>) ?alphabeta/null beside minimax/null'
done
passes jumpoff search null piece2val --depths 4 --positions 5 --seconds 0
prints '^At depth 4 piece2val visits .* times more nodes than null '

# The bench's positions: exact searches agree in their values, the others are named.
passes jumpoff search alphabeta/piece2val minimal/piece2val enhanced:all=exact/piece2val \
    enhanced:quiescence=off/piece2val --openings suite --depths 6 --seconds 0 --format csv
holds 'no search is said to be inexact' test "$(grep -c Note "$scratch/err")" = 0
holds 'the suite has 24 positions, exact searches one value' awk -F, '
    NR > 1 && ($5 != 24 || (NR > 2 && $14 != value)) { exit 1 }
    { value = $14 }
    END { exit NR != 5 }' "$scratch/out"
holds 'nothing was repeated' awk -F, '
    NR > 1 && ($15 != 1 || $16 != "" || $18 != "" || $19 != "no") { exit 1 }' "$scratch/out"
# No time for a second pass: that is said. With no end of it, medians and intervals.
passes jumpoff search null@6 piece2val@7 --positions 20 --seconds 0.0000001
holds 'notes fit 80 columns' test -z "$(LC_ALL=C.UTF-8 grep -E '^.{81}' "$scratch/err" || true)"
says 'Note: times not known within ±2 %: null at depth 6 \(one pass\), piece2val at depth 7 \(one pass\)'
passes jumpoff search null piece2val --depths 1-2 --positions 3 --seconds 1000 --format csv
prints '^player,.*,time_ns,nodes_per_s,.*,value,passes,time_low_ns,time_high_ns,spread,settled,won,lost,won_plies,beside,times_fewer,.*,times_faster_high$'
holds 'times are medians with intervals' awk -F, '
    NR > 1 && ($15 < 8 || $16 > $8 || $17 < $8 || $16 <= 0) { exit 1 }
    END { exit NR != 5 }' "$scratch/out"
passes jumpoff search alphabeta/piece2val alphabeta:quiescence=on/piece2val --openings suite \
    --depths 4-5 --seconds 0 --out suite
says 'Note: .* at depth 4 \(.* of 24\), 5 \(.* of 24\)'
says 'Note: alphabeta:quiescence=on/piece2val: pruning is not comparable'
passes jumpoff match Q=alphabeta:quiescence=on/null@1 null@1 --games 2 --no-charts --out quiescent
holds 'no pruning with quiescence' grep -qE '^Q,.*,,,[0-9.]+,,,,,alphabeta:quiescence=on,null,1$' quiescent/players.csv
holds 'no pruning of trees without a depth' grep -qE '^Q,.*,[0-9]+,[0-9.]+,,,[0-9.]+,,,,,alphabeta:quiescence=on,null,1$' quiescent/players.csv
holds 'nodes.csv is beside search.csv' grep -q '^alphabeta/piece2val,alphabeta,piece2val,5,24,' \
    suite/nodes.csv
holds 'the suite has several rules' grep -q '>Positions for each point: 24' suite/plots/search-nodes.svg

# No --out: a new folder each time.
passes jumpoff match random piece2val@1 --games 2 --quiet --no-charts
cp -r match-results one
passes jumpoff match random piece2val@1 --games 2 --quiet --no-charts --seed 2
holds 'results are not overwritten' diff -r match-results one

finish
