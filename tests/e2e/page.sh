#!/usr/bin/env bash
# The page in a real browser (tests/browser/page.mjs): of each kind of folder, and the server's.
set -euo pipefail
source=$(realpath "$(dirname "$0")/../..")
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
browser=$source/tests/browser

skip() {
    echo "skipped: $1; scripts/bootstrap --browser installs it"
    exit 77
}
chromium=$(command -v chromium || command -v chromium-browser) || skip "no chromium"
command -v node >/dev/null || skip "no node"
[[ -d $browser/node_modules/puppeteer-core && -d $browser/node_modules/axe-core ]] ||
    skip "no puppeteer-core and axe-core in tests/browser/node_modules"

# Names that would be markup, where they were not text.
hostile=('<script>alert(1)<\/script>' '<\/script><img src=x onerror=alert(2)>' $'a\u202eb\u200f&amp;')
passes jumpoff tournament NAME1=random NAME2=piece2val@1 NAME3=null@1 --games 4 --quiet \
    --out tournament --no-charts
sed -i "s/NAME1/${hostile[0]}/g; s/NAME2/${hostile[1]}/g; s/NAME3/${hostile[2]//&/\\&}/g" \
    tournament/*.csv tournament/games.pdn
passes jumpoff report tournament
passes jumpoff match random piece2val@1 --games 2 --quiet --out plain --no-charts
passes jumpoff search piece2val minimax/piece2val --depths 1-2 --openings start --out search
passes jumpoff evolve texel --heuristic 8f --games 20 --depth 1 --quiet --out evolve
mkdir claims
cp "$source"/reports/quick/{claims,a2,b1}.csv claims
passes jumpoff report claims

# A tournament in the middle; one with a link in it; one that is damaged; one that will be gone.
stopped_when '[[ $(bytes live/journal) -gt 20000 ]]' INT "$program" tournament random piece2val@4 \
    null@4 --games 100000 --openings random:4 --threads 1 --quiet --out live
cp -r plain link
ln -sf /etc/passwd link/games.csv
cp -r plain broken
sed -i '$s/,.*//' broken/players.csv
cp -r plain gone

# The same folder, the same bytes.
cp tournament/report.html before.html
passes jumpoff report tournament
holds 'the same bytes' cmp before.html tournament/report.html

passes node "$browser/page.mjs" "$program" "$work" "$chromium"
finish
