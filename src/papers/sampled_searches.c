/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searches of positions of games, drawn at random: what they visit, and how much of the tree that
 * minimax visits they leave out. */
#include "papers/kind.h"

#include "measure/full_tree.h"
#include "stats/pruning.h"
#include "util/ordered.h"
#include "util/progress.h"
#include "util/rng.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS_MAX = 20, PLAYER_SIZE = 128 };

/* Each player plays a game against each of the others in turn; of each game up to POSITIONS
 * are searched in which it had a choice. */

enum { SAMPLE_DEPTHS_MAX = 4, SAMPLE_GAMES_MAX = 200, POSITIONS = 2, BOUNDS_MAX = 2 };

static const PlanKey SEARCHES[] = {
    KIND_KEYS,
    {KEY("rules", RULES)},
    {KEY_RANGE("depth", WHOLE, 1, SEARCH_DEPTH_MAX)}, /* of the games */
    {KEY_RANGE("plies", WHOLE, 1, 10000)},            /* a longer game is a draw */
    {KEY_RANGE("from", WHOLE, 0, 10000)},             /* positions after so many plies */
    {KEY_RANGE("to", WHOLE, 1, 10000)},               /* and before so many */
    {KEY("without_tree", FLAG)},
    {KEY_RANGE("games", COUNT, 1, SAMPLE_GAMES_MAX)},
    {KEY_RANGE("last_games", COUNT, 1,
               SAMPLE_GAMES_MAX)}, /* whose positions are searched deepest */
    {KEY_RANGE("minimax_games", COUNT, 1, SAMPLE_GAMES_MAX)},
    {KEY_RANGE("depths_counted", COUNT, 1, SAMPLE_DEPTHS_MAX)},
    {KEY_RANGE("depths", WHOLE, 1, SEARCH_DEPTH_MAX), .list = {1, SAMPLE_DEPTHS_MAX}},
    {KEY("bounds", REAL), .list = {0, BOUNDS_MAX}},
    {KEY("range", REAL), .list = {0, 2}}, /* of efficiencies, at the first depth */
    {KEY("players", PAIR), .list = {2, PLAYERS_MAX}},
    {KEY("searched", WORD), .list = {0, PLAYERS_MAX}}, /* of the players; not there: all */
    {.name = NULL},
};

static bool is_searched(const config_setting_t *plan, int player) {
    const int count = plan_length(plan, "searched");
    bool is = count == 0;
    for (int i = 0; i < count; i++)
        is |= strcmp(plan_word_at(plan, "searched", i), plan_pair_at(plan, "players", player, 0)) ==
              0;
    return is;
}

static bool check_searches(const Claim *claim, const config_setting_t *plan) {
    const ConfigText *const text = &claim->paper->text;
    int searched = 0;
    if (plan_whole(plan, "from", 0) >= plan_whole(plan, "to", 140) ||
        plan_length(plan, "range") == 1)
        return config_text_refuse(text, plan,
                                  "expected `from` below `to`, and a range of two numbers");
    for (int i = 0; i < plan_length(plan, "players"); i++) searched += is_searched(plan, i);
    if (plan_length(plan, "searched") > 0 && searched != plan_length(plan, "searched"))
        return config_text_refuse(text, plan, "searched: expected some of the players");
    for (int i = 0; i < SCALES; i++) {
        const int64_t games = plan_count(plan, "games", i, i == SCALE_QUICK ? 12 : 60);
        if (plan_count(plan, "last_games", i, games) > games ||
            plan_count(plan, "minimax_games", i, 0) > games)
            return config_text_refuse(text, plan,
                                      "games: expected no more of last_games and minimax_games");
    }
    return true;
}

/* A plan, read once. */
typedef struct SearchesPlan {
    const Rules *rules;
    int count, deep, games, last_games, minimax_games, bound_count;
    int depths[SAMPLE_DEPTHS_MAX];
    double bounds[BOUNDS_MAX], range[2];
    bool no_tree;
} SearchesPlan;

static SearchesPlan read_searches(const Measuring *it) {
    const config_setting_t *const plan = it->measure->plan;
    const int depths = plan_length(plan, "depths");
    const int64_t games = kind_count(it, "games", 12, 60);
    SearchesPlan read = {.rules = rules_find(kind_rules(it)),
                         .count = plan_length(plan, "players"),
                         .deep = (int)kind_count(it, "depths_counted", depths, depths),
                         .games = (int)games,
                         .last_games = (int)kind_count(it, "last_games", games, games),
                         .minimax_games = (int)kind_count(it, "minimax_games", 0, 0),
                         .bound_count = plan_length(plan, "bounds"),
                         .no_tree = plan_flag(plan, "without_tree")};
    read.deep = read.deep > depths ? depths : read.deep;
    for (int i = 0; i < depths; i++) read.depths[i] = (int)plan_real_at(plan, "depths", i);
    for (int i = 0; i < read.bound_count; i++) read.bounds[i] = plan_real_at(plan, "bounds", i);
    for (int i = 0; i < plan_length(plan, "range"); i++)
        read.range[i] = plan_real_at(plan, "range", i);
    return read;
}

/* A search. */
typedef struct SampledSearch {
    int searcher, d, game; /* a player, or behind the last one minimax; the index of a depth */
    uint64_t nodes, leaves, legal_moves;
    double tree; /* minimax's nodes; NaN: not known */
} SampledSearch;

typedef struct SampledSearches {
    SampledSearch *items;
    size_t count, capacity;
} SampledSearches;

static void add_search(SampledSearches *searches, const SampledSearch *search) {
    searches->items =
        memory_grow(searches->items, searches->count, sizeof *search, &searches->capacity);
    searches->items[searches->count++] = *search;
}

/* Players and trees of a task. */
typedef struct SearchBench {
    FullTree *trees;
    Openings *openings;
    OpenPlayer players[PLAYERS_MAX + 1]; /* the last one is plain minimax */
} SearchBench;

static void bench_free(SearchBench *bench) {
    for (int i = 0; i <= PLAYERS_MAX; i++) open_player_close(&bench->players[i]);
    if (bench->openings != NULL) openings_close(bench->openings);
    full_tree_free(bench->trees);
    free(bench);
}

static bool bench_open(SearchBench *bench, const Measuring *it, const SearchesPlan *plan,
                       Error *error) {
    const config_setting_t *const from = it->measure->plan;
    bench->trees = full_tree_new(plan->rules);
    bench->openings = openings_open("ballots", plan->rules, BOARD_SIZE_STANDARD, error);
    bool good = bench->openings != NULL;
    for (int i = 0; good && i <= plan->count; i++) {
        char text[PLAYER_SIZE] = "minimax/piece2val@6";
        if (i < plan->count)
            snprintf(text, sizeof text, "%s@%d", plan_pair_at(from, "players", i, 1),
                     plan_whole(from, "depth", 6));
        good = open_player(&bench->players[i], it, text, error);
    }
    return good;
}

typedef struct SampledGame {
    int count;
    Board boards[POSITIONS];
} SampledGame;

/* Takes POSITIONS of those in which the side had a choice, each as likely as the others. */
static void take_positions(const GameRecord *record, int from, int to, Side side, Rng *rng,
                           SampledGame *game) {
    uint32_t seen = 0;
    Board board = record->start;
    for (int ply = 0; ply < record->plies && ply < to; ply++) {
        const PlyRecord *const it = &record->records[ply];
        if (ply >= from && board.side == side && it->legal_count > 1) {
            const uint32_t at = rng_below(rng, ++seen);
            if (game->count < POSITIONS)
                game->boards[game->count++] = board;
            else if (at < POSITIONS)
                game->boards[at] = board;
        }
        board = move_apply(&board, &it->move);
    }
}

static bool draw_games(const Measuring *it, const SearchBench *bench, const SearchesPlan *plan,
                       int member, SampledGame *games, Error *error) {
    const Campaign *const campaign = it->campaign;
    const config_setting_t *const from = it->measure->plan;
    const DrawRules draws = {.max_plies = plan_whole(from, "plies", 140)};
    GameRecord record = {.plies = 0};
    bool good = true;
    for (int i = 0; good && i < plan->games; i++) {
        const int other = (member + 1 + i % (plan->count - 1)) % plan->count;
        const uint64_t seed = rng_derive(campaign->seed, 100000 * (uint64_t)member + (uint64_t)i);
        const Side side = i % 2 == 0 ? BLACK : WHITE;
        const OpenPlayer *players[] = {&bench->players[other], &bench->players[other]};
        players[side] = &bench->players[member];
        Rng rng = rng_seeded(rng_derive(seed, 1));
        const Opening opening = openings_get(bench->openings, campaign->seed, (uint64_t)i);
        good = open_players_game(players, campaign, &opening.board, draws, seed, &record, error);
        if (good)
            take_positions(&record, plan_whole(from, "from", 0), plan_whole(from, "to", 140), side,
                           &rng, &games[i]);
    }
    game_record_free(&record);
    return good;
}

/* All players' searches, a task a player. */
typedef struct SearchingAll {
    const Measuring *it;
    const SearchesPlan *plan;
    Progress *progress;
    FirstError failure;
} SearchingAll;

static bool search_game(const SearchingAll *all, const SearchBench *bench, int searcher, int d,
                        int game, const SampledGame *sampled, SampledSearches *searches,
                        Error *error) {
    const SearchesPlan *const plan = all->plan;
    for (int i = 0; i < sampled->count; i++) {
        const Board *const board = &sampled->boards[i];
        const SearchRequest request = {
            .board = board, .seed = rng_derive(all->it->campaign->seed, board_hash(board))};
        SearchResult result;
        if (!open_player_search(&bench->players[searcher], plan->depths[d], all->it->campaign,
                                request, &result, error))
            return false;
        const uint64_t tree =
            plan->no_tree ? 0 : full_tree_nodes(bench->trees, board, plan->depths[d]);
        const SampledSearch search = {searcher,
                                      d,
                                      game,
                                      result.counters.nodes,
                                      result.counters.leaves,
                                      result.counters.legal_moves,
                                      tree > 0 ? (double)tree : (double)NAN};
        add_search(searches, &search);
    }
    return true;
}

static bool search_member(void *context, uint64_t index, int thread, void *slot) {
    SearchingAll *const all = context;
    const SearchesPlan *const plan = all->plan;
    const int member = (int)index, count = plan->games;
    SampledGame games[SAMPLE_GAMES_MAX];
    Error error;
    (void)thread;
    if (!is_searched(all->it->measure->plan, member)) return true;
    SearchBench *const bench = memory_allocate(sizeof *bench);
    for (int i = 0; i < SAMPLE_GAMES_MAX; i++) games[i].count = 0;
    bool good = bench_open(bench, all->it, plan, &error) &&
                draw_games(all->it, bench, plan, member, games, &error);
    for (int d = 0; good && d < plan->deep; d++) {
        const int of_depth = d > 0 && d + 1 == plan->deep ? plan->last_games : count;
        for (int i = 0; good && i < of_depth; i++)
            good = search_game(all, bench, member, d, i, &games[i], slot, &error);
    }
    for (int i = 0; good && i < plan->minimax_games; i++)
        good = search_game(all, bench, plan->count, 0, member * count + i, &games[i], slot, &error);
    bench_free(bench);
    return good || first_error_keep(&all->failure, &error);
}

static bool take_member(void *context, uint64_t index, void *slot) {
    (void)slot;
    progress_update(((SearchingAll *)context)->progress, index + 1, NULL);
    return true;
}

static bool search_all(const Measuring *it, const SearchesPlan *plan, SampledSearches *searches,
                       Error *error) {
    const uint64_t count = (uint64_t)plan->count;
    SampledSearches found[PLAYERS_MAX] = {{.items = NULL}};
    void *slots[PLAYERS_MAX];
    SearchingAll all = {.it = it,
                        .plan = plan,
                        .progress = progress_open("heuristics", count, it->campaign->quiet)};
    const OrderedTasks tasks = {&all, search_member, take_member, slots, plan->count};
    for (int i = 0; i < plan->count; i++) slots[i] = &found[i];
    const bool good = ordered_run(&tasks, 0, count, it->campaign->threads) == count;
    if (!good) first_error_take(&all.failure, error);
    progress_close(all.progress);
    for (int i = 0; i < plan->count; i++) {
        for (size_t k = 0; k < found[i].count; k++) add_search(searches, &found[i].items[k]);
        free(found[i].items);
    }
    return good;
}

/* A player's searches to a depth, game by game. */
typedef struct SearchSums {
    int games, positions;
    double efficiency[SAMPLE_GAMES_MAX], inside[SAMPLE_GAMES_MAX]; /* means over its positions */
    double below[BOUNDS_MAX][SAMPLE_GAMES_MAX];
    SearchCounters counters;
} SearchSums;

static SearchSums sums_of(const SearchesPlan *plan, const SampledSearches *searches, int searcher,
                          int d) {
    SearchSums sums = {.games = 0};
    int game = -1, positions = 0, all = 0;
    for (size_t i = 0; i < searches->count; i++) {
        const SampledSearch *const it = &searches->items[i];
        if (it->searcher != searcher || it->d != d || (isnan(it->tree) && !plan->no_tree)) continue;
        if (it->game != game) {
            if (sums.games == SAMPLE_GAMES_MAX) break;
            sums.games++;
            game = it->game;
            positions = 0;
        }
        const int at = sums.games - 1;
        const double efficiency = pruning_efficiency(it->nodes, it->tree);
        sums.efficiency[at] = (sums.efficiency[at] * positions + efficiency) / (positions + 1);
        sums.inside[at] = (sums.inside[at] * positions +
                           (efficiency >= plan->range[0] && efficiency < plan->range[1])) /
                          (positions + 1);
        for (int b = 0; b < plan->bound_count; b++)
            sums.below[b][at] =
                (sums.below[b][at] * positions + ((double)it->nodes < plan->bounds[b])) /
                (positions + 1);
        sums.counters.nodes += it->nodes;
        sums.counters.leaves += it->leaves;
        sums.counters.legal_moves += it->legal_moves;
        positions++;
        all++;
    }
    sums.positions = all;
    return sums;
}

static const char *searcher_name(const Measuring *it, const SearchesPlan *plan, int searcher) {
    return searcher == plan->count ? "minimax"
                                   : plan_pair_at(it->measure->plan, "players", searcher, 0);
}

/* Adds the row of a player at a depth; its mean efficiency, over games. */
static Estimate put_efficiency(const Measuring *it, const SearchesPlan *plan,
                               const SearchSums *sums, int searcher, int d, Text *rows) {
    const int depth = plan->depths[d];
    const double b = search_branching(&sums->counters);
    uint64_t searches[SEARCH_DEPTH_MAX + 1] = {0};
    double inside = plan->no_tree ? (double)NAN : 0;
    const Estimate exact = plan->no_tree
                               ? (Estimate){false, NAN, NAN, NAN}
                               : estimate_known(mean_of_shares(sums->efficiency, sums->games));
    searches[depth] = (uint64_t)sums->positions;
    for (int i = 0; i < sums->games; i++) inside += sums->inside[i] / sums->games;
    kind_put_row(rows, "tiiie4444", searcher_name(it, plan, searcher), (int64_t)depth,
                 (int64_t)sums->games, (int64_t)sums->positions, exact, inside,
                 pruning_efficiency(sums->counters.nodes,
                                    pruning_full_power(b, searches, SEARCH_DEPTH_MAX + 1)),
                 pruning_efficiency(sums->counters.nodes,
                                    pruning_full_sum(b, searches, SEARCH_DEPTH_MAX + 1)));
    return exact;
}

/* Writes a row for each player and depth, and adds the figures: how many searches stay below the
 * bounds, how many players' means are in the range at the first depth, the greatest mean deeper. */
static bool finish_searches(const Measuring *it, const SearchesPlan *plan,
                            const SampledSearches *searches, Error *error) {
    Estimate most = {.value = -INFINITY};
    int all = 0, inside = 0, most_games = 0, searched = 0;
    TEXT_AUTO Text rows = {.data = NULL};
    text_append_string(&rows, "player,depth,games,positions,exact,low,high,inside,power,sum\n");
    for (int i = 0; i < (plan->count + 1) * plan->deep; i++) {
        const int d = i / (plan->count + 1), searcher = i % (plan->count + 1);
        const bool is_minimax = searcher == plan->count;
        if (is_minimax ? d > 0 || plan->minimax_games == 0
                       : !is_searched(it->measure->plan, searcher))
            continue;
        const SearchSums sums = sums_of(plan, searches, searcher, d);
        const Estimate exact = put_efficiency(it, plan, &sums, searcher, d, &rows);
        if (is_minimax) continue;
        searched += d == 0;
        for (int b = 0; d == 0 && b < plan->bound_count; b++) {
            char name[64];
            snprintf(name, sizeof name, "searches below %.0f nodes", plan->bounds[b]);
            figures_add_mean(it->figures, FIGURE_SHARE, name, sums.below[b], sums.games, "games");
        }
        if (!exact.defined) continue;
        if (d == 0) {
            all++;
            inside += exact.value >= plan->range[0] && exact.value < plan->range[1];
        } else if (exact.value > most.value) {
            most = exact;
            most_games = sums.games;
        }
    }
    if (all > 0)
        figures_add_exact(it->figures, FIGURE_SHARE, "heuristics whose mean is in the range",
                          (double)inside / all);
    if (most.defined)
        figures_add_estimate(it->figures, FIGURE_SHARE, "greatest mean deeper", most,
                             most_games - 1, most_games, "games");
    *it->games += (uint64_t)(plan->games * searched);
    return kind_write(it, "", &rows, error);
}

static bool measure_searches(const Measuring *it, Error *error) {
    const SearchesPlan plan = read_searches(it);
    SampledSearches searches = {.items = NULL};
    TEXT_AUTO Text rows = {.data = NULL};
    bool good = search_all(it, &plan, &searches, error);
    text_append_string(&rows, "player,depth,game,nodes,leaves,legal_moves,tree\n");
    for (size_t i = 0; i < searches.count; i++) {
        const SampledSearch *const search = &searches.items[i];
        kind_put_row(&rows, "tiiiii0", searcher_name(it, &plan, search->searcher),
                     (int64_t)plan.depths[search->d], (int64_t)search->game, (int64_t)search->nodes,
                     (int64_t)search->leaves, (int64_t)search->legal_moves, search->tree);
    }
    good = good && kind_write(it, "-searches", &rows, error) &&
           finish_searches(it, &plan, &searches, error);
    free(searches.items);
    return good;
}

const Kind KIND_SEARCHES = {
    .name = "searches",
    .summary = "searches of positions of games: nodes visited, and pruning beside minimax's tree",
    .keys = SEARCHES,
    .check = check_searches,
    .measure = measure_searches,
    .chart = {.columns = "player depth exact power", .scripts = "paper-pruning dots"},
};
