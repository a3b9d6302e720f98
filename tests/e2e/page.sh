#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The page in a real browser (tests/browser/page.mjs): of each kind of folder, and the server's.
set -euo pipefail
source=$(realpath "$(dirname "$0")/../..")
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
browser=$source/tests/browser

# Names that would be markup, where they were not text.
hostile=('<script>alert(1)<\/script>' '<\/script><img src=x onerror=alert(2)>' $'a\u202eb\u200f&amp;')
long=$(printf 'x%.0s' {1..200})
passes jumpoff tournament NAME1=random NAME2=piece2val@1 NAME3=null@1 NAME4=null@2 --games 4 --quiet \
    --out tournament --no-charts
sed -i "s/NAME1/${hostile[0]}/g; s/NAME2/${hostile[1]}/g; s/NAME3/${hostile[2]//&/\\&}/g; s/NAME4/$long/g
    s/ballot [0-9]*/'<i onclick=alert(3)>\`/g" tournament/*.csv tournament/games.pdn
sed -i '1s/^/# <\/script><b>\x1b[2J\n/' tournament/experiment
cp tournament/cycles.csv 'tournament/<img src=x onerror=alert(4)>.csv'
passes jumpoff report tournament
passes jumpoff match random piece2val@1 --games 2 --board 12 --openings random:2 --quiet --out plain --no-charts
passes jumpoff egdb build --pieces 2 --board 6 --out tables --quiet
passes jumpoff accuracy piece2val@1 random --board 6 --tables tables --quiet --out accuracy
holds 'accuracy leaves a page' grep -q '<h1>Accuracy in endings' accuracy/report.html

# The same folder, the same bytes.
cp tournament/report.html before.html
passes jumpoff report tournament
holds 'the same bytes' cmp before.html tournament/report.html

# A page has all its games and stays small; what is too much for it is beside it.
# rows FILE: of how many games a page, or the file beside it, has the moves.
rows() { grep -cE '^\[[0-9]+,[0-2],[0-2],[0-3],' "$1"; }
passes jumpoff tournament random r=random null@1 --games 500 --board 6 --openings start --quiet \
    --no-charts --out many
holds 'all 1500 games' test "$(rows many/report.html)" = 1500
holds 'at most 1.5 MB' test "$(bytes many/report.html)" -lt 1500000
holds 'nothing beside' test ! -e many/games.json
passes jumpoff match piece2val@2 piece2val@1 --games 5000 --threads 1 --quiet --no-charts --out ten
holds 'all 5000 games' test "$(rows ten/report.html)" = 5000
holds 'at most 3 MB' test "$(bytes ten/report.html)" -lt 3000000
holds 'which it says' grep -q '>5000 games, without the scores of their moves:' ten/report.html
holds 'the scores of all beside' test "$(grep -cE '^\[.*",\[[-0-9.,"#]+\],\[' ten/games.json)" = 5000
passes jumpoff match random r=random --games 6000 --board 12 --openings random:6 --no-moves --quiet \
    --no-charts --threads 1 --out big
holds 'at most 3 MB of many long games' test "$(bytes big/report.html)" -lt 3000000
holds 'it says how many' grep -q ">The first $(rows big/report.html) of 6000 games: games.csv" big/report.html
holds 'all beside' test "$(rows big/games.json)" = 6000
mkdir part
cp big/*.csv big/games.{pdn,journal} big/experiment part
{ head -n 101 big/games.json | sed '$s/,$//' && echo ']}'; } >part/games.json
cp ten/games.json many/
passes jumpoff report many
holds 'what is of no use goes' test ! -e many/games.json

# Text that would end a script is escaped, and invalid text is replaced.
holds 'no foreign markup' bash -c "! grep -qE '<script>alert|onerror=alert\(2\)>' tournament/report.html"
holds 'no control characters' bash -c "! grep -qP '[\\x00-\\x08\\x0b-\\x1f]|\\xe2\\x80\\xae' tournament/report.html"
cp -r plain broken
sed -i '$s/,.*//' broken/players.csv
holds 'a damaged folder' bash -c "! '$program' report broken 2>/dev/null"

# The server: what it refuses to begin with, and how it ends.
refused 66 'nosuch: no such folder' jumpoff serve nosuch
refused 64 'port' jumpoff serve --port 70000
begin "$program" serve plain
wait_until '[[ -s $scratch/out ]]'
cp "$scratch/out" address
holds 'an address with a token' grep -qE '^http://127\.0\.0\.1:[0-9]+/[0-9a-f]{32}/$' address
port=$(sed 's/.*:\([0-9]*\)\/.*/\1/' address)
refused 73 "port $port: Address already in use" jumpoff serve plain --port "$port"
kill -INT "$process"
ended
holds "Ctrl-C ends it: $status" test "$status" = 130

# Without a browser, what comes before is tested all the same.
skip() {
    finish || exit 1
    echo "skipped: $1; scripts/bootstrap --browser installs it"
    exit 77
}
chromium=$(command -v chromium || command -v chromium-browser) || skip "no chromium"
command -v node >/dev/null || skip "no node"
[[ -d $browser/node_modules/puppeteer-core && -d $browser/node_modules/axe-core ]] ||
    skip "no puppeteer-core and axe-core in tests/browser/node_modules"

# What only the browser looks at
passes jumpoff search piece2val minimax/piece2val --depths 1-2 --openings start --out search
passes jumpoff evolve texel --heuristic 8f --games 20 --depth 1 --quiet --out evolve
mkdir claims foreign
echo 'nothing of ours' >foreign/notes
cp "$source"/reports/paper/{experiment,{claims,figures,b1}.csv} claims
passes jumpoff report claims

# A tournament in the middle; one with a link in it; one that is damaged; one that will be gone.
stopped_when '[[ $(bytes live/journal) -gt 20000 ]]' INT "$program" tournament random piece2val@4 \
    null@4 --games 100000 --openings random:4 --threads 1 --quiet --out live
cp -r plain link
ln -sf /etc/passwd link/games.csv
ln -s /etc/passwd link/games.json
cp -r plain gone
mkfifo foreign/pipe
cp -r live vanishing
cp -r live finished
echo damaged >finished/journal
echo 'B:W21-32:B1-12' >start.fen
stopped_when '[[ $(bytes filed/journal) -gt 20000 ]]' INT "$program" tournament random null@1 \
    --games 100000 --openings start.fen --threads 1 --quiet --out filed

passes node "$browser/page.mjs" "$program" "$work" "$chromium"
finish
