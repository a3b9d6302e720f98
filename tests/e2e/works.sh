# SPDX-License-Identifier: GPL-3.0-or-later
# What faults.sh and kills.sh share, behind lib.sh: small works of the commands that make a folder,
# and how they are struck with the library of faults.c, which is preloaded. `here` is the path of the scripts.
# shellcheck shell=bash

WORKS=(tournament sprt ga hg patterns shg td texel merge reproduce claims egdb accuracy search stats report)

# Input of the works: the shards of a tournament, a folder to report, and a paper.
make_inputs() {
    cp "$here/../data/tiny.paper" .
    passes jumpoff tournament null@1 random --games 4 --threads 1 --quiet --no-charts --out played
    for k in 1 2; do
        passes jumpoff tournament played/experiment --shard $k/2 --threads 1 --quiet --out part-$k
    done
    passes jumpoff egdb build --board 6 --pieces 2 --quiet --out counted
    cat >tables.paper <<'END'
title = "Tables";
evolutions = ( { name = "shg"; generator = "shg"; count = 2;
  quick = "depth=1,population=4,crossovers=4,score-games=0"; } );
claims = ( { id = "Tables"; says = "It wins"; rules = { is = "above"; than = 0.5; };
  measure = { kind = "endings"; depth = 1; pieces = 2; games = 4; heuristics = ["shg 8f"]; }; } );
END
}

# choose WORK: $begin makes the folder `made`, $resume goes on with it; both are words of a command.
choose() {
    local ways="--threads 1 --quiet --no-charts" out="--out made"
    case $1 in
    tournament) begin="tournament null@1 random piece2val@1 --games 2 $ways $out" ;;
    sprt) begin="match piece2val@2 random --games 40 --openings random:4 --sprt elo1=200 $ways $out" ;;
    ga) begin="evolve ga --population 4 --generations 2 --depth 1 --moves 4 --score-games 2" ;;
    hg) begin="evolve hg --population 4 --positions 8 --crossovers 2 --depth 1 --tournament 2" ;;
    patterns)
        begin="evolve patterns --rounds 2 --games 4 --depth 1 --label-depth 1 --shapes 1"
        begin+=" --score-games 2"
        ;;
    shg) begin="evolve shg --population 4 --crossovers 4 --depth 1 --tournament 2 --score-games 2" ;;
    td)
        begin="evolve td --players 2 --trainers random --games 2 --depth 1 --final-games 2"
        begin+=" --score-games 2"
        ;;
    texel) begin="evolve texel --rounds 2 --games 4 --depth 1 --score-games 2" ;;
    merge) begin="merge part-1 part-2 $ways $out" ;;
    reproduce) begin="reproduce ./tiny.paper X1 $ways $out" ;;
    claims) begin="reproduce ${claim:-S6b} $ways $out" ;; # with games in folders of their own
    tables) begin="reproduce ./tables.paper $ways $out" ;; # with exact tables of its own
    egdb) begin="egdb build --board 6 --pieces 3 --threads 1 --quiet $out" ;;
    accuracy) begin="accuracy piece2val@1 --board 6 --positions 5 $ways $out" ;;
    search) begin="search null@1 piece2val@1 --positions 2 --seconds 0 --quiet $out" ;;
    stats) begin="egdb stats counted --quiet --no-charts $out" ;;
    report) begin="report made --quiet" ;;
    esac
    [[ $begin != evolve* ]] || begin+=" $ways $out"
    case $1 in
    egdb) resume="egdb build --threads 1 --quiet --resume made" ;;
    merge) resume=$begin ;;
    search | stats | report) resume=$begin ;;
    sprt) resume="match --resume made $ways" ;;
    *) resume="${begin%% *} --resume made $ways" ;;
    esac
}

# prepare WORK: no folder, or what is reported.
prepare() {
    rm -rf made
    [[ $1 != report ]] || cp -r played made
}

# run WORDS: the program, of words; false unless it succeeds. It finds no gnuplot, which takes long.
run() {
    # shellcheck disable=SC2086 # words of a command
    PATH=/nowhere "$program" $1 >"$scratch/out" 2>"$scratch/err" </dev/null
}

strikes=0
# struck FAULT PLACE WORDS: false where the command came to its end before that place; its exit code
# is in $status.
struck() {
    reported=$scratch/struck-$((strikes += 1))
    status=0
    { # the shell's "Killed"
        LD_PRELOAD=$library FAULT=$1 FAULT_AT=$2 FAULT_REPORT=$reported run "$3" || status=$?
    } 2>/dev/null
    [[ -e $reported ]]
}

# again WORK: it is resumed, or begun again where that says that there is nothing to resume. A
# merge that was killed at its very end has made a tournament's whole folder. The folders of others
# appear whole.
again() {
    if [[ $1 == search || $1 == stats ]]; then
        [[ -e made ]] || run "$begin" || fail "$1: does not begin again"
        [[ -z $(compgen -G 'made.*.tmp') ]] || fail "$1: leaves $(echo made.*.tmp)"
        return
    fi
    run "$resume" || run "$begin" && return
    [[ $1 != merge ]] || ! run "tournament --resume made --quiet --no-charts" || return 0
    fail "$1: neither goes on nor begins again ($(ls made 2>/dev/null | tr '\n' ' '))"
    head -n 3 "$scratch/err" >&2
}

# undisturbed WORK: makes `whole`; $varying are its files that are not the same whenever it is made, or
# say on what it ran; $places is the number of places of the work.
undisturbed() {
    prepare "$1"
    run "$begin" || fail "$begin: $(<"$scratch/err")"
    rm -rf whole
    mv made whole
    prepare "$1"
    struck COUNT 0 "$begin" || fail "$begin: not counted"
    places=$(<"$reported")
    varying=$({ diff -q whole made || true; } | sed -n 's/^Files whole\/\(.*\) and .*/\1/p' | paste -sd '|')
}

# differing: files that `made` has otherwise, and what only one of `whole` and `made` has, in
# $different; by one process, as it is called often.
differing() {
    local line
    different=
    diff -q whole made >"$scratch/differing" 2>&1 || true
    while read -r line; do
        [[ $line =~ ^(Common|Files whole/(environment|$varying) ) ]] || different+="$line; "
    done <"$scratch/differing"
}
