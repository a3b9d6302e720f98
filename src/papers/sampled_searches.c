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

enum { PLAYERS_MAX = 20, DEPTHS_MAX = 4, GAMES_MAX = 200, POSITIONS = 2, BOUNDS_MAX = 2 };

/* Who plays and searches. A game of each against the others in turn, of at most `plies` plies, and
 * of each up to POSITIONS in which it had a choice, after `from` plies and before `to`. */
typedef struct SearchesPlan {
    const char *rules;
    int depth; /* of the games */
    int plies, from, to;
    int count, searched_count, depth_count, bound_count, range_count;
    const char *names[PLAYERS_MAX], *players[PLAYERS_MAX];
    bool is_searched[PLAYERS_MAX];
    double depths[DEPTHS_MAX], bounds[BOUNDS_MAX],
        range[2]; /* of efficiencies, at the first depth */
    int64_t games[SCALES], last_games[SCALES], minimax_games[SCALES], deep[SCALES];
    bool no_tree;
} SearchesPlan;

#define AT(member) offsetof(SearchesPlan, member)
static const Setting PLAN[] = {
    {SETTING_WORD("rules", NULL, NULL, AT(rules))},
    {SETTING_WHOLE("depth", NULL, NULL, 1, SEARCH_DEPTH_MAX, AT(depth))},
    {SETTING_WHOLE("plies", NULL, NULL, 1, 10000, AT(plies))},
    {SETTING_WHOLE("from", NULL, NULL, 0, 10000, AT(from))},
    {SETTING_WHOLE("to", NULL, NULL, 1, 10000, AT(to))},
    {SETTING_FLAG("without_tree", NULL, AT(no_tree))},
    {.name = NULL},
};
#undef AT

/* The players, and which of them search: all, or those that `searched` names. */
static bool read_players(const ConfigText *text, const config_setting_t *from, SearchesPlan *plan) {
    const char *searched[PLAYERS_MAX];
    if (!plan_words(text, from, "searched", 0, PLAYERS_MAX, searched, &plan->searched_count) ||
        !plan_list(text, from, "players", 2, PLAYERS_MAX, "players", &plan->count))
        return false;
    for (int i = 0; i < plan->count; i++) {
        const char *words[2];
        if (!plan_pair(text, plan_item(from, "players", i),
                       "[\"NAME\", \"PLAYER without a depth\"]", words))
            return false;
        plan->names[i] = words[0];
        plan->players[i] = words[1];
        plan->is_searched[i] = plan->searched_count == 0;
    }
    for (int k = 0; k < plan->searched_count; k++) {
        bool is_known = false;
        for (int i = 0; i < plan->count; i++)
            if (strcmp(plan->names[i], searched[k]) == 0) is_known = plan->is_searched[i] = true;
        if (!is_known)
            return config_text_refuse(text, from, "searched: there is no player '%s'", searched[k]);
    }
    return true;
}

static bool read(const Claim *claim, const config_setting_t *from, void *opaque) {
    static const char *const LISTS[] = {"games",   "last_games", "minimax_games", "depths_counted",
                                        "players", "searched",   "depths",        "bounds",
                                        "range",   NULL};
    const ConfigText *const text = &claim->paper->text;
    SearchesPlan *const plan = opaque;
    *plan = (SearchesPlan){.rules = "english",
                           .depth = 6,
                           .plies = 140,
                           .to = 140,
                           .games = {12, 60},
                           .deep = {DEPTHS_MAX, DEPTHS_MAX}};
    if (!plan_read(text, from, PLAN, LISTS, plan) || !plan_counts(text, from, "games", plan->games))
        return false;
    memcpy(plan->last_games, plan->games, sizeof plan->games);
    if (!plan_counts(text, from, "last_games", plan->last_games) ||
        !plan_counts(text, from, "minimax_games", plan->minimax_games) ||
        !plan_counts(text, from, "depths_counted", plan->deep) ||
        !plan_depths(text, from, "depths", DEPTHS_MAX, plan->depths, &plan->depth_count) ||
        !plan_numbers(text, from, "bounds", 0, BOUNDS_MAX, plan->bounds, &plan->bound_count) ||
        !plan_numbers(text, from, "range", 0, 2, plan->range, &plan->range_count))
        return false;
    if (rules_find(plan->rules) == NULL || plan->from >= plan->to || plan->range_count == 1)
        return config_text_refuse(text, from,
                                  "expected rules, `from` below `to`, and a range of two numbers");
    if (!read_players(text, from, plan)) return false;
    for (int i = 0; i < SCALES; i++) {
        plan->deep[i] = plan->deep[i] > plan->depth_count ? plan->depth_count : plan->deep[i];
        if (plan->games[i] > GAMES_MAX || plan->last_games[i] > plan->games[i] ||
            plan->minimax_games[i] > plan->games[i])
            return config_text_refuse(text, from,
                                      "games: expected at most %d, and no more of "
                                      "last_games and minimax_games",
                                      GAMES_MAX);
    }
    return true;
}

/* A search: a row of the table TABLE-searches. */
typedef struct PrunedRow {
    const char *player;
    int depth, game;
    uint64_t nodes, leaves, legal_moves;
    double tree;
    int searcher, d; /* the player and the depth again, as indices */
} PrunedRow;

static const Field PRUNED_FIELDS[] = {
    ROW_TEXT(PrunedRow, player),
    ROW_INT(PrunedRow, depth),
    ROW_INT(PrunedRow, game),
    ROW_UINT("nodes", PrunedRow, nodes),
    ROW_UINT("leaves", PrunedRow, leaves),
    ROW_UINT("legal_moves", PrunedRow, legal_moves),
    ROW_REAL(PrunedRow, tree, 0),
};
static const Record PRUNED = RECORD_OF("searches", PRUNED_FIELDS, PrunedRow);

/* The efficiency of a player at a depth: a row of TABLE. */
typedef struct EfficiencyRow {
    const char *player;
    int depth, games, positions;
    Estimate exact; /* mean over positions, its interval over games */
    double inside;  /* share of the positions in the paper's range */
    double power, sum;
} EfficiencyRow;

static const Field EFFICIENCY_FIELDS[] = {
    ROW_TEXT(EfficiencyRow, player),
    ROW_INT(EfficiencyRow, depth),
    ROW_INT(EfficiencyRow, games),
    ROW_INT(EfficiencyRow, positions),
    ROW_ESTIMATE("exact", EfficiencyRow, exact, 4),
    ROW_REAL(EfficiencyRow, inside, 4),
    ROW_REAL(EfficiencyRow, power, 4),
    ROW_REAL(EfficiencyRow, sum, 4),
};
static const Record EFFICIENCIES = RECORD_OF("efficiencies", EFFICIENCY_FIELDS, EfficiencyRow);

/* Players and trees of a thread. */
typedef struct SearchBench {
    Catalogue *catalogue;
    FullTree *trees;
    Openings *openings;
    PlayerSpec specs[PLAYERS_MAX + 1];
    Player players[PLAYERS_MAX + 1]; /* the last one is plain minimax */
    int opened;
} SearchBench;

static void bench_close(SearchBench *bench) {
    if (bench == NULL) return;
    for (int i = 0; i < bench->opened; i++) player_close(&bench->players[i]);
    if (bench->openings != NULL) openings_close(bench->openings);
    full_tree_free(bench->trees);
    catalogue_free(bench->catalogue);
    free(bench);
}

static SearchBench *bench_open(const SearchesPlan *plan, Error *error) {
    const Rules *const rules = rules_find(plan->rules);
    SearchBench *const bench = memory_allocate(sizeof *bench);
    bench->catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules);
    bench->trees = full_tree_new(rules);
    bench->openings = openings_open("ballots", rules, BOARD_SIZE_STANDARD, error);
    bool good = bench->openings != NULL;
    for (int i = 0; good && i <= plan->count; i++) {
        char text[128] = "minimax/piece2val@6";
        if (i < plan->count) snprintf(text, sizeof text, "%s@%d", plan->players[i], plan->depth);
        good = player_parse(text, bench->catalogue, &bench->specs[i], error) &&
               player_open(&bench->players[i], &bench->specs[i], bench->catalogue, error);
        bench->opened += good;
    }
    if (good) return bench;
    bench_close(bench);
    return NULL;
}

typedef struct SampledGame {
    int count;
    Board boards[POSITIONS];
} SampledGame;

/* Takes POSITIONS of those in which the side had a choice, each as likely as the others. */
static void take_positions(const GameRecord *record, const SearchesPlan *plan, Side side, Rng *rng,
                           SampledGame *game) {
    uint32_t seen = 0;
    Board board = record->start;
    game->count = 0;
    for (int ply = 0; ply < record->plies && ply < plan->to; ply++) {
        const PlyRecord *const it = &record->records[ply];
        if (ply >= plan->from && board.side == side && it->legal_count > 1) {
            const uint32_t at = rng_below(rng, ++seen);
            if (game->count < POSITIONS)
                game->boards[game->count++] = board;
            else if (at < POSITIONS)
                game->boards[at] = board;
        }
        board = move_apply(&board, &it->move);
    }
}

static bool draw(const SearchBench *bench, const SearchesPlan *plan, const Campaign *campaign,
                 int member, int count, SampledGame *games, Error *error) {
    History *const history = history_new();
    GameRecord record = {.plies = 0};
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        const int other = (member + 1 + i % (plan->count - 1)) % plan->count;
        const uint64_t seed = rng_derive(campaign->seed, 100000 * (uint64_t)member + (uint64_t)i);
        const Side side = i % 2 == 0 ? BLACK : WHITE;
        const Player *const own = &bench->players[member], *const opponent = &bench->players[other];
        Rng rng = rng_seeded(rng_derive(seed, 1));
        const GameSetup setup = {
            .rules = catalogue_rules(bench->catalogue),
            .draws = {.max_plies = plan->plies},
            .start = openings_get(bench->openings, campaign->seed, (uint64_t)i).board,
            .players = {side == BLACK ? own : opponent, side == BLACK ? opponent : own},
            .seed = seed,
            .stop = campaign->stop,
        };
        good =
            game_play(&setup, history, &record) || error_set(error, ERROR_INTERRUPTED, "stopped");
        if (good) take_positions(&record, plan, side, &rng, &games[i]);
    }
    game_record_free(&record);
    history_free(history);
    return good;
}

static bool visit(const SearchBench *bench, const Campaign *campaign, int searcher,
                  const Board *board, int depth, SearchCounters *counters, Error *error) {
    PlayerSpec spec = bench->specs[searcher];
    Player player = bench->players[searcher];
    MoveList legal;
    SearchResult result;
    Failure failure;
    spec.limit = (SearchLimit){.depth_plies = depth};
    player.spec = &spec;
    SearchRequest request = {.board = board,
                             .legal = &legal,
                             .rules = catalogue_rules(bench->catalogue),
                             .seed = rng_derive(campaign->seed, board_hash(board)),
                             .stop = campaign->stop};
    moves_generate(board, request.rules, &legal);
    player_move(&player, &request, &result, &failure);
    *counters = result.counters;
    return (!result.stopped && (campaign->stop == NULL || !atomic_load(campaign->stop))) ||
           error_set(error, ERROR_INTERRUPTED, "stopped");
}

/* All players' searches, a thread a player. */
typedef struct SearchingAll {
    const Measuring *it;
    const SearchesPlan *plan;
    SearchBench **benches;
    Progress *progress;
    Rows *rows;
    FirstError failure;
} SearchingAll;

static bool search_game(const SearchingAll *all, const SearchBench *bench, int searcher, int d,
                        int game, const SampledGame *sampled, Rows *rows, Error *error) {
    const SearchesPlan *const plan = all->plan;
    const int depth = (int)plan->depths[d];
    for (int i = 0; i < sampled->count; i++) {
        SearchCounters found;
        if (!visit(bench, all->it->campaign, searcher, &sampled->boards[i], depth, &found, error))
            return false;
        const uint64_t tree =
            plan->no_tree ? 0 : full_tree_nodes(bench->trees, &sampled->boards[i], depth);
        const PrunedRow row = {
            .player = searcher == plan->count ? "minimax" : plan->names[searcher],
            .depth = depth,
            .game = game,
            .nodes = found.nodes,
            .leaves = found.leaves,
            .legal_moves = found.legal_moves,
            .tree = tree > 0 ? (double)tree : (double)NAN,
            .searcher = searcher,
            .d = d,
        };
        rows_add(rows, &PRUNED, &row);
    }
    return true;
}

static bool search_member(void *context, uint64_t index, int thread, void *slot) {
    SearchingAll *const all = context;
    const SearchesPlan *const plan = all->plan;
    const Scale scale = all->it->campaign->scale;
    const SearchBench *const bench = all->benches[thread];
    const int member = (int)index, count = (int)plan->games[scale], deep = (int)plan->deep[scale];
    SampledGame games[GAMES_MAX];
    Error error;
    if (!plan->is_searched[member]) return true;
    for (int i = 0; i < GAMES_MAX; i++) games[i].count = 0;
    bool good = draw(bench, plan, all->it->campaign, member, count, games, &error);
    for (int d = 0; good && d < deep; d++) {
        const int of_depth = d > 0 && d + 1 == deep ? (int)plan->last_games[scale] : count;
        for (int i = 0; good && i < of_depth; i++)
            good = search_game(all, bench, member, d, i, &games[i], slot, &error);
    }
    for (int i = 0; good && i < count && i < plan->minimax_games[scale]; i++)
        good = search_game(all, bench, plan->count, 0, member * count + i, &games[i], slot, &error);
    return good || first_error_keep(&all->failure, &error);
}

static bool take_member(void *context, uint64_t index, void *slot) {
    SearchingAll *const all = context;
    Rows *const found = slot;
    const PrunedRow *const rows = found->items;
    for (size_t i = 0; i < found->count; i++) rows_add(all->rows, &PRUNED, &rows[i]);
    rows_free(found);
    progress_update(all->progress, index + 1, NULL);
    return true;
}

static bool search_all(const Measuring *it, const SearchesPlan *plan, Rows *rows, Error *error) {
    const int threads = it->campaign->threads < plan->count ? it->campaign->threads : plan->count;
    Rows found[PLAYERS_MAX] = {{.items = NULL}};
    void *slots[PLAYERS_MAX];
    SearchingAll all = {.it = it, .plan = plan, .rows = rows};
    for (int i = 0; i < plan->count; i++) slots[i] = &found[i];
    const uint64_t count = (uint64_t)plan->count;
    const OrderedTasks tasks = {&all, search_member, take_member, slots, plan->count};
    bool good = true;
    all.benches = memory_allocate((size_t)threads * sizeof(void *));
    all.progress = progress_open("heuristics", count, it->campaign->quiet);
    for (int i = 0; good && i < threads; i++)
        good = (all.benches[i] = bench_open(plan, error)) != NULL;
    if (good && ordered_run(&tasks, 0, count, threads) < count)
        good = first_error_take(&all.failure, error);
    progress_close(all.progress);
    for (int i = 0; i < threads; i++) bench_close(all.benches[i]);
    free((void *)all.benches);
    for (int i = 0; i < plan->count; i++) rows_free(&found[i]);
    return good;
}

/* A player's searches to a depth, game by game. */
typedef struct SearchSums {
    int games, positions;
    double efficiency[GAMES_MAX], inside[GAMES_MAX]; /* means over a game's positions */
    double below[BOUNDS_MAX][GAMES_MAX];
    SearchCounters counters;
} SearchSums;

static SearchSums sums_of(const SearchesPlan *plan, const Rows *rows, int searcher, int d) {
    const PrunedRow *const items = rows->items;
    SearchSums sums = {.games = 0};
    for (size_t i = 0, next; i < rows->count; i = next) {
        double efficiency = 0, inside = 0, below[BOUNDS_MAX] = {0};
        int positions = 0;
        for (next = i; next < rows->count && items[next].searcher == items[i].searcher &&
                       items[next].d == items[i].d && items[next].game == items[i].game;
             next++) {
            const PrunedRow *const row = &items[next];
            if (row->searcher != searcher || row->d != d || (isnan(row->tree) && !plan->no_tree))
                continue;
            const double of_it = pruning_efficiency(row->nodes, row->tree);
            efficiency += of_it;
            inside += of_it >= plan->range[0] && of_it < plan->range[1];
            for (int b = 0; b < plan->bound_count; b++)
                below[b] += (double)row->nodes < plan->bounds[b];
            sums.counters.nodes += row->nodes;
            sums.counters.leaves += row->leaves;
            sums.counters.legal_moves += row->legal_moves;
            positions++;
        }
        if (positions == 0 || sums.games == GAMES_MAX) continue;
        sums.positions += positions;
        for (int b = 0; b < plan->bound_count; b++)
            sums.below[b][sums.games] = below[b] / positions;
        sums.inside[sums.games] = inside / positions;
        sums.efficiency[sums.games++] = efficiency / positions;
    }
    return sums;
}

static EfficiencyRow efficiency_of(const SearchesPlan *plan, const SearchSums *sums, int searcher,
                                   int d) {
    const int depth = (int)plan->depths[d];
    const double b = search_branching(&sums->counters);
    uint64_t searches[SEARCH_DEPTH_MAX + 1] = {0};
    double inside = 0;
    searches[depth] = (uint64_t)sums->positions;
    for (int i = 0; i < sums->games; i++) inside += sums->inside[i] / sums->games;
    return (EfficiencyRow){
        .player = searcher == plan->count ? "minimax" : plan->names[searcher],
        .depth = depth,
        .games = sums->games,
        .positions = sums->positions,
        .exact = plan->no_tree ? (Estimate){false, NAN, NAN, NAN}
                               : kind_known(mean_of_shares(sums->efficiency, sums->games)),
        .inside = plan->no_tree ? (double)NAN : inside,
        .power = pruning_efficiency(sums->counters.nodes,
                                    pruning_full_power(b, searches, SEARCH_DEPTH_MAX + 1)),
        .sum = pruning_efficiency(sums->counters.nodes,
                                  pruning_full_sum(b, searches, SEARCH_DEPTH_MAX + 1)),
    };
}

/* The figures: how many players' means are in the range at the first depth, the greatest mean
 * deeper, and how many searches stay below the bounds. */
static void add_figures(const Measuring *it, const SearchesPlan *plan, const Rows *efficiencies) {
    const EfficiencyRow *const rows = efficiencies->items, *most = NULL;
    int all = 0, inside = 0;
    for (size_t i = 0; i < efficiencies->count; i++) {
        const EfficiencyRow *const row = &rows[i];
        if (strcmp(row->player, "minimax") == 0 || !row->exact.defined) continue;
        if (row->depth == (int)plan->depths[0]) {
            all++;
            inside += row->exact.value >= plan->range[0] && row->exact.value < plan->range[1];
        } else if (most == NULL || row->exact.value > most->exact.value) {
            most = row;
        }
    }
    if (all > 0)
        figures_add_exact(it->figures, FIGURE_SHARE, "heuristics whose mean is in the range",
                          (double)inside / all);
    if (most != NULL)
        figures_add_estimate(it->figures, FIGURE_SHARE, "greatest mean deeper", most->exact,
                             most->games - 1, most->games, "games");
}

static void add_bounds(const Measuring *it, const SearchesPlan *plan, const SearchSums *sums) {
    for (int b = 0; b < plan->bound_count; b++) {
        char name[64];
        snprintf(name, sizeof name, "searches below %.0f nodes", plan->bounds[b]);
        figures_add_mean(it->figures, FIGURE_SHARE, name, sums->below[b], sums->games, "games");
    }
}

static bool measure(const Measuring *it, const void *opaque, Error *error) {
    const SearchesPlan *const plan = opaque;
    const Scale scale = it->campaign->scale;
    Rows rows = {.items = NULL}, efficiencies = {.items = NULL};
    bool good = search_all(it, plan, &rows, error);
    for (int d = 0; good && d < plan->deep[scale]; d++) {
        const int last = d == 0 && plan->minimax_games[scale] > 0 ? plan->count : plan->count - 1;
        for (int i = 0; i <= last; i++) {
            if (i < plan->count && !plan->is_searched[i]) continue;
            const SearchSums sums = sums_of(plan, &rows, i, d);
            const EfficiencyRow row = efficiency_of(plan, &sums, i, d);
            rows_add(&efficiencies, &EFFICIENCIES, &row);
            if (i < plan->count && d == 0) add_bounds(it, plan, &sums);
        }
    }
    if (good) {
        add_figures(it, plan, &efficiencies);
        *it->games += (uint64_t)(plan->games[scale] *
                                 (plan->searched_count > 0 ? plan->searched_count : plan->count));
        good = kind_write_table(it, "-searches", &PRUNED, rows.items, (int)rows.count, error) &&
               kind_write_table(it, "", &EFFICIENCIES, efficiencies.items, (int)efficiencies.count,
                                error);
    }
    rows_free(&rows);
    rows_free(&efficiencies);
    return good;
}

static bool draw_chart(const char *folder, const char *table, const char *title, ChartsMade *made,
                       Error *error) {
    const Chart chart = {table, table, "player depth exact power", "paper-pruning dots", title};
    return chart_make(folder, &chart, made, error);
}

const Kind KIND_SEARCHES = {
    .name = "searches",
    .summary = "searches of positions of games: nodes visited, and pruning beside minimax's tree",
    .plan_size = sizeof(SearchesPlan),
    .read = read,
    .measure = measure,
    .draw = draw_chart,
};
