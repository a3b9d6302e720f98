#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Rule sets bring their draws, and a former name is refused everywhere with the present one.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$@"
quiet=(--quiet --no-charts)

# draws FOLDER LINE…: the lines of its experiment that say what a draw is.
draws() {
    checks=$((checks + 1))
    diff <(printf '%s\n' "${@:2}") <(grep -E '^(repetitions|max_plies|quiet_)' "$1/experiment") ||
        fail "draws of $1"
}
usual=('repetitions = 3;' 'max_plies = 0;' 'quiet_plies = 80;' 'quiet_counts = "men";')
paper004=('repetitions = 0;' 'max_plies = 500;' 'quiet_plies = 80;' 'quiet_kings = "on";')

# Settings that are not given come from the rules, whatever the order of options.
passes jumpoff match random null@1 --games 2 --out english "${quiet[@]}"
draws english "${usual[@]}"
passes jumpoff match random null@1 --games 2 --rules giveaway --out giveaway "${quiet[@]}"
draws giveaway "${usual[@]}"
passes jumpoff match random null@1 --games 200 --rules paper004 --out paper004 "${quiet[@]}"
draws paper004 "${paper004[@]}"
holds 'no repetition is a draw' test "$(grep -c ',repetition,' paper004/games.csv)" = 0
passes jumpoff match random null@1 --games 2 --quiet-plies 40 --rules paper004 --out first "${quiet[@]}"
passes jumpoff match random null@1 --games 2 --rules paper004 --quiet-plies 40 --out last "${quiet[@]}"
draws first 'repetitions = 0;' 'max_plies = 500;' 'quiet_plies = 40;' 'quiet_kings = "on";'
holds 'the same in another order' cmp first/experiment last/experiment
passes jumpoff match random null@1 --games 2 --quiet-kings off --quiet-counts men --repetitions 3 --max-plies 0 \
    --rules paper004 --out plain "${quiet[@]}"
draws plain "${usual[@]}" 'quiet_kings = "off";'
passes jumpoff match random null@1 --games 2 --quiet-kings on --out kings "${quiet[@]}"
draws kings "${usual[@]}" 'quiet_kings = "on";'
refused 64 "quiet-kings 'yes': expected off or on" jumpoff match random null@1 --quiet-kings yes

# A file says its draws, and options take their place.
passes jumpoff tournament plain/experiment --out again "${quiet[@]}"
holds 'a file repeats its draws' cmp plain/experiment again/experiment
passes jumpoff tournament english/experiment --rules paper004 --out stand "${quiet[@]}"
draws stand "${usual[@]}" 'quiet_kings = "off";'
passes jumpoff tournament paper004/experiment --max-plies 100 --games 2 --out fewer "${quiet[@]}"
draws fewer 'repetitions = 0;' 'max_plies = 100;' 'quiet_plies = 80;' 'quiet_kings = "on";'
printf 'rules = "paper004"; games = 2; players = ( "random", "null@1" );\n' >short.experiment
passes jumpoff tournament short.experiment --out short "${quiet[@]}"
draws short "${paper004[@]}"

# Files of earlier versions have no quiet_counts: only captures restart the count. Resumed, such a
# folder stays as it was.
passes jumpoff match random random --games 60 --quiet-plies 30 --quiet-counts captures --out captures "${quiet[@]}"
draws captures 'repetitions = 3;' 'max_plies = 0;' 'quiet_plies = 30;'
passes jumpoff match random random --games 60 --quiet-plies 30 --out men "${quiet[@]}"
draws men 'repetitions = 3;' 'max_plies = 0;' 'quiet_plies = 30;' 'quiet_counts = "men";'
holds 'another rule, other games' test "$(grep -c ',quiet-plies,' captures/games.csv)" -gt "$(grep -c ',quiet-plies,' men/games.csv)"
passes jumpoff match random random --games 40 --quiet-plies 30 --quiet-counts captures --out resumed "${quiet[@]}"
passes jumpoff match --resume resumed --games 60 "${quiet[@]}"
holds 'the same experiment' cmp captures/experiment <(grep -v '^extended' resumed/experiment)
holds 'the same games' cmp captures/games.csv resumed/games.csv
passes jumpoff tournament captures/experiment --out again-captures "${quiet[@]}"
holds 'the same games again' cmp captures/games.csv again-captures/games.csv
refused 65 'do not belong together: quiet-counts is' jumpoff stats captures men
refused 64 "quiet-counts 'kings': expected captures or men" jumpoff match random null@1 --quiet-counts kings

# Games that are played or shown move by move.
printf '%s\n' '[Rules "paper004"]' '[FEN "B:WK32:BK1"]' \
    '1. 1-6 32-27 2. 6-1 27-32 3. 1-6 32-27 4. 6-1 27-32 5. 1-6 32-27 *' >paces.pdn
passes jumpoff show --evaluate null --game paces.pdn
holds 'no third repetition by paper004' test "$(grep -c repetition "$scratch/out")" = 0
sed '/Rules/d' paces.pdn >english.pdn
passes jumpoff show --evaluate null --game english.pdn
prints '^After ply 8: repetition'

# The former name.
called='seed004.*: expected paper004, as the rules seed004 are called now'
for words in 'match random null@1' 'tournament random null@1' 'perft 3' 'search null@2' 'play' \
    'list evaluators' 'show' 'bench' 'accuracy null@1' 'evolve shg' 'egdb build'; do
    # shellcheck disable=SC2086 # several words
    jumpoff ${words%% *} --help >"$scratch/help" 2>"$scratch/err" || true
    grep -q -e '--rules' "$scratch/help" || continue
    # shellcheck disable=SC2086
    refused 64 "^jumpoff [a-z ]*: rules '$called" jumpoff $words --rules seed004
done
sed 's/paper004/seed004/' paper004/experiment >former.experiment
refused 65 "^jumpoff: former.experiment:2: rules '$called" jumpoff tournament former.experiment
passes jumpoff search null@2 --rules paper004 --positions 2 --seconds 0 --out searched "${quiet[@]}"
sed 's/paper004/seed004/' searched/experiment >search.experiment
refused 65 "search.experiment:[0-9]+: rules '$called" jumpoff search search.experiment
printf 'name = "x";\nrules = "seed004";\nweights = { men = 1; };\n' >x.heuristic
refused 65 '^jumpoff: ./x.heuristic:2: rules: expected paper004, as the rules seed004 are called now' \
    jumpoff match ./x.heuristic@1 random
sed 's/paper004/seed004/' paces.pdn >former.pdn
refused 65 "^jumpoff: former.pdn:1: game 1: Rules \"seed004\": expected paper004, as" \
    jumpoff show --game former.pdn
passes jumpoff egdb build --rules paper004 --pieces 2 --board 6 --out tables "${quiet[@]:0:1}"
sed -i 's/paper004/seed004/' tables/tables
refused 65 "^jumpoff: tables/tables:2: rules '$called" jumpoff egdb stats tables
holds 'a game over the line protocol' grep -q "^error newgame '$called" \
    <(printf 'newgame seed004 8\nquit\n' | jumpoff engine piece2val)

finish
