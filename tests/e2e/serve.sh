#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The server of pages, without a browser: requests that it refuses, and four clients at once. With
# --tsan DIR: of a program built from the sources DIR with ThreadSanitizer, which ends with another
# exit code where threads race.
set -euo pipefail
program=$1
if [[ ${2:-} == --tsan ]]; then
    if ! command -v cmake >/dev/null || ! command -v ninja >/dev/null; then exit 77; fi
    (cd "$3" && cmake --preset tsan && cmake --build --preset tsan --target jumpoff-cli) >&2
    program=$3/build/tsan/jumpoff
fi
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$program"

# ask METHOD PATH BODY HEADER…: the answer's status is in $code, its body in $body. A path begins
# behind the token, unless it begins with "/".
ask() {
    local method=$1 path=$2 sent=$3 connection answer
    shift 3
    [[ $path == /* ]] || path=/$token/$path
    [[ " $*" == *' Host:'* ]] || set -- "Host: 127.0.0.1:$port" "$@"
    exec {connection}<>"/dev/tcp/127.0.0.1/$port"
    {
        printf '%s %s HTTP/1.1\r\nConnection: close\r\n' "$method" "$path"
        printf '%s\r\n' "$@" "Content-Length: ${#sent}" ""
        printf '%s' "$sent"
    } >&"$connection"
    answer=$(tr -d '\0' <&"$connection")
    read -r _ code _ <<<"$answer" || true
    body=${answer#*$'\r\n\r\n'}
    exec {connection}>&-
}
get() { ask GET "$1" ''; }

# answers CODE METHOD PATH BODY HEADER…
answers() {
    ask "${@:2}"
    holds "$* is answered with $code" test "$code" = "$1"
}

# Folders: whole, damaged where its games are, with a pipe, and of a tournament that goes on.
passes jumpoff tournament random piece2val@1 null@1 --games 20 --quiet --no-charts --out whole
cp -r whole damaged
head -c "$(($(bytes whole/games.journal) / 2))" whole/games.journal >damaged/games.journal
cp -r whole piped
mkfifo piped/pipe
stopped_when '[[ $(bytes live/journal) -gt 20000 ]]' INT "$program" tournament random piece2val@2 \
    --games 100000 --openings random:4 --threads 1 --quiet --out live
stopped_when '[[ $(bytes other/journal) -gt 2000 ]]' INT "$program" tournament random null@1 \
    --games 70000 --openings random:4 --threads 1 --quiet --out other
passes jumpoff egdb build --pieces 2 --board 6 --out tables --quiet

# More heuristics than an experiment has players: the first of them
for file in damaged/x{1..127}.heuristic; do echo '# none' >"$file"; done
for file in damaged/{y,z}.heuristic; do echo 'name = "n"; weights = { men = 1; };' >"$file"; done

# Of 256 files it leaves 64 for other things; each connection and one that is being closed has one.
room=96
begin bash -c 'ulimit -n 256 && exec "$@"' _ "$program" serve whole damaged piped live --tables tables
wait_until '[[ -s $scratch/out ]]'
[[ $(<"$scratch/out") =~ :([0-9]+)/([0-9a-f]+)/$ ]]
port=${BASH_REMATCH[1]} token=${BASH_REMATCH[2]}

# Allowed and refused requests
answers 200 GET '' '' "Origin: http://127.0.0.1:$port" 'Sec-Fetch-Site: same-origin'
answers 200 GET '' '' "Host: localhost:$port" "Origin: http://localhost:$port"
answers 403 GET '' '' "Host: evil.example:$port"
answers 403 GET '' '' 'Origin: http://evil.example'
answers 403 GET '' '' 'Sec-Fetch-Site: cross-site'
answers 403 POST play/ '{}' 'Origin: http://evil.example'
answers 403 POST play/ '{}' "Host: evil.example:$port"
answers 403 GET / ''
answers 403 GET "/${token//[0-9]/x}/" ''
answers 302 GET "/$token" ''
answers 403 GET "/${token}x" ''
answers 404 GET folder/9/ ''
answers 404 GET folder/0/../../../../etc/passwd ''
answers 405 DELETE '' ''
answers 413 POST play/ "$(printf 'x%.0s' {1..5000})"
for _ in 1 2 3; do answers 400 GET folder/1/ ''; done
answers 400 GET folder/2/ ''

# Connections that never complete a request, one more than the server has room for, keep nobody out.
(
    trap '' PIPE
    connections=()
    for ((i = 0; i <= room; i++)); do
        exec {connection}<>"/dev/tcp/127.0.0.1/$port"
        printf 'GET / HTTP/1.1\r\nX: ' >&"$connection"
        connections+=("$connection")
    done
    while printf x >&"${connections[0]}"; do # until another one has ended the oldest
        : <>"/dev/tcp/127.0.0.1/$port"
        read -rt 0.1 _ <&"${connections[0]}" || (($? > 128)) || break
    done 2>/dev/null
    : >"$scratch/trickling"
    while [[ -e $scratch/trickling ]]; do
        for connection in "${connections[@]}"; do printf x >&"$connection" || true; done 2>/dev/null
        pause
    done
) &
tricklers=$!
wait_until '[[ -e $scratch/trickling ]]'
answers 200 GET '' ''
rm "$scratch/trickling"
wait "$tricklers"

# The time left is known once games come.
answers 200 GET folder/3/state ''
holds "no time left of what stands still: ${body: -200}" test "${body/\"left\":\"\"/}" != "$body"
"$program" tournament --resume live --quiet >"$scratch/resumed" 2>&1 &
player=$!
until get folder/3/state && [[ $body =~ \"left\":\"[0-9hmins\ ]+\" ]]; do kill -0 "$player" || break; pause; done
holds 'the time left' grep -qE '"left":"[0-9hmins ]+"' <<<"$body"
kill -INT "$player"
wait "$player" || true

# Another journal in its place is another tournament.
cp live/journal kept
for journal in other/journal kept; do
    mv "$journal" live/journal
    answers 200 GET folder/3/state ''
    games=$([[ $journal == kept ]] && echo 100000 || echo 70000)
    holds "the state is that of $journal" grep -q "\"games\":$games," <<<"$body"
done

# Limits of games' searches, in all notations
for player in 'enhanced:table=4096/piece2val@4' 'enhanced:table=\"4096\"/piece2val@4' \
    'x=enhanced:table=4096/piece2val@4' 'table=enhanced:table=4096/piece2val@4' \
    'deepening/piece2val@61s' 'piece2val@31' 'line:/bin/true' './x.heuristic'; do
    answers 400 POST play/ "{\"black\":\"$player\"}"
done
answers 200 POST play/ '{"black":"table=enhanced:table=64/piece2val@1","white":"random"}'
answers 200 POST play/ '{"black":[1,"y"],"white":"random"}'
answers 400 POST play/ '{"black":[1,"z"],"white":"random"}'

# Four clients, each with a game against a player that thinks for long, and one of two players.
begin_game() {
    ask POST play/ "$1"
    [[ $code == 200 && $body =~ \"id\":([0-9]+) ]] || echo "$1: $code $body"
    id=${BASH_REMATCH[1]}
}
# does WORDS…: does that with the game.
does() { ask POST "play/$id" "{\"do\":$1}"; }
# look_until PATTERN: looks at the game until its state matches.
look_until() { until get "play/$id" && [[ $body =~ $1 ]]; do pause; done; }
client() {
    begin_game '{"white":"deepening/piece2val@60s"}'
    for _ in 1 2 3; do
        does '"move","move":"11-15","ply":0'
        look_until '"thinking":true'
        get folder/3/state
        does '"undo"'
        [[ $body == *'"ply":0,'* ]] || echo "moves are not taken back: $body"
    done
    does '"move","move":"11-15","ply":0'
    until does '"stop"' && [[ $body == *'"ply":2,'* ]]; do pause; done
    does '"hint"'
    get "play/$id.pdn"
    [[ $body == *'1. 11-15 '* ]] || echo "no PDN: $body"
    does '"resign"'
    [[ $body == *'"result":"0-1"'* ]] || echo "it is not resigned: $body"
    for path in '' folders play/ folder/0/ folder/3/ 'folder/3/games?one=0'; do
        get "$path"
        [[ $code == 200 ]] || echo "$path: $code"
    done
    begin_game '{"black":"piece2val@3","white":"random","board":6,"fen":"B:WK18,K17:BK1"}'
    look_until '"end":"[A-Z]'
}
clients=()
for number in 1 2 3 4; do
    client >"$scratch/client$number" 2>&1 &
    clients+=($!)
done
for client in "${clients[@]}"; do wait "$client" || fail "exit code $? of a client"; done
holds "clients: $(cat "$scratch"/client*)" test -z "$(cat "$scratch"/client*)"

# A ninth game takes the place of the first, while all think; then the end, while pages are asked for.
for number in {1..9}; do
    begin_game '{"black":"deepening/piece2val@60s","white":"enhanced/piece2val@60s"}'
    [[ $number != 1 ]] || first=$id
done
answers 404 GET "play/$first" ''
touch whole/players.csv
for number in {1..8}; do get "folder/$((number % 4))/" 2>/dev/null & done
kill -INT "$process"
ended
holds "Ctrl-C ends it: $status" test "$status" = 130
holds "it says: $(<"$scratch/err")" test "$(grep -v tables "$scratch/err")" = 'Ctrl-C ends it.'
holds 'it says which exact tables there are' grep -q '^Exact tables of up to 2 pieces are in tables' "$scratch/err"
wait

# Results folders below one that is served, and opponents of all of them and of --player: no programs,
# no large tables, nothing behind links, no file outside.
mkdir -p below/deep
cp -r whole below/deep/one
printf 'name = "n"; weights = { men = 2; };\n' >outside.heuristic
sed "s|\"random\"|\"line:/bin/true\", \"enhanced:table=128/piece2val@1\", \"$PWD/outside.heuristic@1\"|" \
    whole/experiment >below/deep/one/experiment
printf 'name = "n"; weights = { mne = 1; };\n' >below/deep/one/bad.heuristic
printf 'name = "n"; rules = ["english"]; weights = { men = 1; };\n' >below/deep/one/eight.heuristic
ln -s ../whole below/link
ln -s /etc/passwd below/deep/one/link.heuristic
ln -s ../../../below/deep/one/eight.heuristic below/deep/outside.heuristic
: >"$scratch/out"
begin "$program" serve below --player 25f@4 --player below/deep/one/eight.heuristic@2
wait_until '[[ -s $scratch/out ]]'
[[ $(<"$scratch/out") =~ :([0-9]+)/([0-9a-f]+)/$ ]]
port=${BASH_REMATCH[1]} token=${BASH_REMATCH[2]}
row='"number":1,"path":"below/deep/one","kind":"Tournament","date":"[0-9T:-]{16}","games":60'
get folders
holds "the folder below, without a best player: $body" grep -qE "^\[\{$row\}\]$" <<<"$body"
cp below/deep/one/players.csv players.csv
awk -F, -v OFS=, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "rank_high") at = i }
    $1 == "null@1" { $at = 1 } { print }' players.csv >below/deep/one/players.csv
get folders
holds "the folder below with its best player: $body" grep -qE "^\[\{$row,\"best\":\"null@1\"\}\]$" <<<"$body"
cp players.csv below/deep/one/players.csv
get play/
holds 'strengths' grep -q '"strengths":{"easy":"piece2val@2","medium":"' <<<"$body"
opponents=$(sed -n 's/.*"opponents"://p' <<<"$body") # the shell's own patterns take a second for it
holds "opponents: ${opponents:0:1000}" grep -qxF "[[-1,\"25f@4\",\"english\",\"--player\"],[-1,\"below/deep/one/eight.heuristic@2\"\
,\"english\",\"--player\"],[1,\"piece2val@1\",\"english\",\"below/deep/one\"],[1,\"null@1\",\"english\",\"below/deep/one\"]\
,[1,\"eight\",\"english\",\"below/deep/one\"]]" <(grep -oE '\[[^][]*"english"[^][]*\]' <<<"$opponents" | paste -sd, | sed 's/.*/[&]/')
for player in '"easy"' '[1,"eight"]' '[1,"null@1"]' '[-1,"25f@4"]'; do
    answers 200 POST play/ "{\"white\":$player,\"black\":\"random\"}"
done
for player in '[1,"line:/bin/true"]' '[1,"enhanced:table=128/piece2val@1"]' '[1,"link"]' '[0,"outside"]' \
    "[1,\"$PWD/outside.heuristic@1\"]" \
    '[2,"random"]' '[-1,null]' '[-2,"25f@4"]'; do
    answers 400 POST play/ "{\"white\":$player}"
done
kill -INT "$process"
ended
refused 64 'nosuch' "$program" serve below --player nosuch@3

finish
