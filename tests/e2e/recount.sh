#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# scripts/recount agrees with what `jumpoff reproduce` writes, for each kind of measurement that it
# computes again, and finds a figure, a verdict or a game that was changed.
set -euo pipefail
command -v python3 >/dev/null || exit 77
recount=$(realpath "$(dirname "$0")/../../scripts/recount")
. "$(dirname "$0")/lib.sh"

cat >kinds.paper <<'END'
# Every kind that is computed again, and every form that the files have.
title = "Every kind"; // small
evolutions : (
  { name = "hg"; label = "HG"; generator = "hg"; count = 3; /* of 20 */
    quick = "positions=20,population=20,crossovers=200,depth=1"; },
  { name = "shg"; generator = "shg"; quick = "depth=1,crossovers=40,score-games=0"; count = [2, 4] }
);
heuristics = ( { name = "raw"; text = "name = \"raw\"; summary = \"counts apart\";\n"
  "weights = { own_men = 1; opponent_men = -1; own_kings = 1; opponent_kings = -1; "
  "own_promotion_distance = 1; opponent_promotion_distance = -1; };\n"; } );
shared = {
  ring = { kind = "tournaments"; depth = 2; games = 4;
            members = ( ["H:8", "hg 8f"], ["H:10", "hg 10f"], ["S:8", "shg 8f"] ); };
  clock = { kind = "times"; depths = [2, 4]; games = [4, 4]; seconds = 1;
            series = ( { name = "minimax"; player = "minimax/null"; printed = [1.0, 0.0, 9.0]; },
                       { name = "alpha-beta"; player = "alphabeta/null"; } ); };
};
claims = (
  { id = "Matches"; says = "Depth matters"; measure = ( { kind = "matches"; games = 40;
      each = ["1", "2"]; groups = { player = "piece2val@%"; opponents = ["null@%", "random"]; }; },
      { kind = "matches"; games = 40; groups = ( { player = "piece2val@4"; called = "deep";
        opponents = ["piece2val@1", "piece2val@2"]; against = ["one", "two"]; figure = "deeper"; },
      { player = "null@2"; opponents = "random"; } ); } );
    rules = ( { of = "piece2val*"; is = "above"; than = 0.51; },
              { of = "deeper"; is = "within"; from = 0.45; } ); },
  { id = "Singles"; says = "As printed"; measure = (
      { kind = "matches"; games = 20; groups = { player = "piece2val@2"; printed = ["won", "", "drawn"];
        inferred = ["won", "won", "drawn"];
        opponents = ["piece2val@1", "piece2val@2", "piece2val@3"]; }; },
      { kind = "matches"; games = 20; figure = "null";
        groups = { player = "null@2"; opponents = "null@1"; }; } );
    rules = ( { of = "p of*"; is = "above"; than = 0.05; },
              { of = "likelihood*"; is = "shown"; }, { of = "null"; is = "above"; than = 0.9; },
              { of = "null"; is = "same"; than = 0.5; } ); },
  { id = "Needs"; says = "Nothing without a lead"; measure = { kind = "matches"; games = 40;
      groups = ( { player = "null@1"; opponents = "piece2val@1"; figure = "lead"; },
                 { player = "null@2"; opponents = "random"; } ); };
    rules = ( { of = "lead"; is = "above"; than = 0.9; needed = "no lead"; },
              { of = "null*"; is = "above"; than = 0.5; } ); },
  { id = "Shown"; says = "Lengths, wins, draws"; measure = (
      { kind = "matches"; show = "plies"; plies = 300; games = 40; figure = "length"; groups = (
        { player = "random"; opponents = ["random", "null@1"]; } ); },
      { kind = "matches"; show = "draws"; games = 20; groups = { player = "null@2";
        opponents = "null@1"; figure = "drawn"; }; },
      { kind = "matches"; show = "wins"; games = 8; each = "1"; groups = { player = "hg 8f";
        opponents = "random"; figure = "won"; }; } );
    rules = ( { of = "length*"; is = "within"; from = 20.0; to = 200.0; },
              { of = "drawn"; is = "above"; than = 0.01; }, { of = "won"; is = "above"; than = 0.9; } ); },
  { id = "First"; says = "First"; measure = "ring"; figures = (
      { name = "first"; show = "best"; best = 1; of = ["H:*"]; },
      { name = "last"; show = "outside"; best = 2; of = ["S:8"]; by = "matches"; },
      { name = "lead"; show = "lead"; of = ["H:8"]; over = ["H:10", "S:8"]; },
      { name = "among"; show = "shared"; of = ["H:8", "S:8"]; },
      { name = "order"; show = "order"; of = ["H:8", "S:8", "H:10"]; }, { show = "score"; } );
    rules = ( { of = "first"; is = "above"; than = 0.5; },
              { of = "H:*"; is = "above"; than = 0.4; at_least = 1; } ); },
  { id = "Rules"; says = "Evolutions"; measure = { kind = "matches"; games = 8; figure = "";
      rules = ["english", "giveaway"]; each = ["1", "2"]; groups = (
      { player = "hg 8f"; opponents = ["hg 10f", "shg 8f"]; },
      { player = "shg 8f"; opponents = "null@%"; } ); };
    rules = { is = "below"; than = 0.55; theirs = 0.4; }; },
  { id = "Even"; says = "Depth helps null"; measure = { kind = "matches"; games = 20;
      groups = { player = "null@2"; opponents = "null@1"; }; };
    rules = { is = "above"; than = 0.5; }; },
  { id = "Evolved"; says = "All"; measure = { kind = "matches"; games = 8; each = "1";
      groups = { player = "hg raw"; opponents = "shg raw"; }; };
    rules = { is = "above"; than = 0.45; }; },
  { id = "Logs"; says = "Logs"; measure = ( { kind = "evolutions"; figures = (
      { name = "effective"; column = "effective"; sets = ["hg"]; templates = ["8f", "10f"]; },
      { name = "change"; column = "effective_last"; less = "effective_first"; sets = ["hg"];
        templates = ["8f"]; },
      { name = "spread"; column = "first_sd"; logarithm = true; sets = ["hg"]; templates = ["8f"]; },
      { name = "born"; column = "crossovers"; sets = ["hg"]; templates = ["8f"]; },
      { name = "long"; column = "fallen"; crossovers = 1e6; sets = ["hg"]; templates = ["8f"]; } ); },
      { kind = "evolutions"; figures = ( { name = "sooner"; column = "more_than"; sets = ["shg"];
        over = "at_most"; over_sets = ["hg"]; templates = ["8f", "10f"]; } ); } );
    rules = { is = "above"; than = 0.1; }; },
  { id = "Own"; says = "A file behind a search; two measurements"; measure = (
      { kind = "matches"; games = 4; groups = ( { player = "alphabeta/./raw.heuristic@1";
        opponents = "random"; }, { player = "random"; opponents = "null@1"; } ); },
      { kind = "matches"; games = 4; groups = { player = "null@1"; opponents = "random"; }; } );
    rules = { is = "above"; than = 0.1; }; },
  { id = "Spent"; says = "Nodes"; measure = ( { kind = "costs"; depth = 2; plies = 80; games = 4;
      cuts = [20, 60]; players = ["null", "piece2val", "piece-and-row"]; },
      { kind = "costs"; depth = 1; plies = 80; games = 4; cuts = [20, 60];
        players = ["null", "piece2val"]; } );
    rules = ( { of = "pruning*"; is = "above"; than = 0.3; at_least = 2; },
              { of = "branching*"; is = "above"; than = 0.0; } ); },
  { id = "Clock"; says = "Times"; measure = "clock"; figures = (
      { name = "growth"; series = "minimax"; },
      { name = "ratio"; series = "minimax"; over = "alpha-beta"; } );
    rules = ( { of = "growth"; is = "printed"; tolerance = 2.0; },
              { of = "ratio"; is = "above"; than = 1.0; } ); }
);
tables = ( { title = "A table without printed rows"; of = "Own"; key = "player"; columns = (
  { title = "score"; value = "score"; factor = 100.0; decimals = -1; } ); } );
END
passes jumpoff reproduce ./kinds.paper X1 --keep-games --threads 1 --out all --quiet --no-charts
passes "$recount" --all all
for claim in Matches Singles Needs Shown First Rules Evolved Logs Own Spent Clock; do
    prints "^$claim: [1-9][0-9]+ figures recounted, all agree; "
done
prints '^X1: [0-9]+ figures recounted, all agree; not testable$'

# disagrees CLAIM PATTERN: the script finds it, and says what it computes instead.
disagrees() {
    local status=0
    "$recount" "$1" changed >"$scratch/out" 2>"$scratch/err" || status=$?
    holds "$1: exit code 1, not $status" test "$status" = 1
    prints "$2"
    rm -r changed
    cp -rl all changed # sed writes new files
}
cp -rl all changed
sed -i '3s/,0\.[0-9]*,/,0.0123,/' changed/matches.csv
disagrees Matches '^Matches: matches.csv row 2: score is 0.0123, recounted '
sed -i '/^Matches,deeper: deep against one,/s/,pairs,[a-z ]*,/,pairs,in part,/' changed/figures.csv
disagrees Matches '^Matches: figures.csv row 5: verdict is in part, recounted '
sed -i '/^Evolved,/s/,score,0/,score,1/' changed/figures.csv
disagrees Evolved '^Evolved: figures.csv row 1: value is 1'
sed -i '2s/,[0-9]*,\([0-9]*,[0-9]*,[0-9]*,[0-9a-f]*\)$/,999,\1/' changed/shown.games/games.csv
disagrees Shown '^Shown: figures.csv row 1: value is '
sed -i '/^Clock,/s/,\(not reproduced\|reproduced\|undecided\|in part\),/,not testable,/' changed/claims.csv
disagrees Clock '^Clock: claims.csv row 1: verdict is not testable, recounted '
sed -i '2~2s/,1.2-1.2,\|,0-1,/,1-0,/' changed/rules.*.games/games.csv # the first of each pair
disagrees Rules '^Rules: rules.csv row 1: score is 0'
sed -i '2~2s/,1.2-1.2,\|,0-1,/,1-0,/' changed/ring.2.games/games.csv
disagrees First '^First: ring.csv row [456]: points is 0'
sed -i '/^hg-8f-english-q1,/s/,0\.[0-9]*/,0.0123/g' changed/evolutions.csv
disagrees Logs '^Logs: logs.csv row 1: value is 0'

rm -r changed/matches.1.games
refused 2 'Matches: not recounted, missing: .*matches.1.games/games.csv' "$recount" Matches changed
refused 2 "M7: not recounted, missing: 'm7'" "$recount" M7 all
refused 2 'not recounted, missing: .*nowhere/claims.csv' "$recount" --all nowhere

# Times that were measured by another program keep its commit when they are judged again.
cp -r all judged
sed -i '2,$s/,[^,]\+$/,0123abc/' judged/clock.csv
rm -r judged/{claims,figures}.csv judged/*.games
passes jumpoff reproduce --resume judged --threads 1 --quiet --no-charts
holds 'the commit of the times' grep -q '^Clock,.*,0123abc,' judged/claims.csv
holds 'no commit of games' grep -q '^Matches,.*,,' judged/claims.csv

rm all/evolutions.csv
refused 2 'Logs: not recounted, missing: .*evolutions.csv' "$recount" Logs all
finish
