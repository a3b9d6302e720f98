/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searches of positions of games, drawn at random: how much of the tree that minimax visits they
 * leave out (efficiency: 1 less the share of its nodes that are visited).
 *
 * Each player plays a game against each of the others in turn; of each game up to POSITIONS are
 * searched in which it had a choice. The game is the unit. */
#include "papers/measurement.h"

#include "measure/full_tree.h"
#include "stats/pruning.h"
#include "util/parallel.h"
#include "util/rng.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS_MAX = 20, DEPTHS_MAX = 4, GAMES_MAX = 200, POSITIONS = 2 };

static const PlanKey SEARCHES[] = {
    MEASUREMENT_KEYS,
    {KEY("rules", RULES)},
    {KEY_RANGE("depth", WHOLE, 1, SEARCH_DEPTH_MAX)}, /* of the games */
    {KEY_RANGE("plies", WHOLE, 1, 10000)},            /* a longer game is a draw */
    {KEY_RANGE("games", COUNT, 1, GAMES_MAX)},
    {KEY_RANGE("last_games", COUNT, 1, GAMES_MAX)}, /* whose positions are searched deepest */
    {KEY_RANGE("depths_counted", COUNT, 1, DEPTHS_MAX)},
    {KEY_RANGE("depths", WHOLE, 1, SEARCH_DEPTH_MAX), .list = {1, DEPTHS_MAX}},
    {KEY("range", REAL), .list = {2, 2}}, /* of efficiencies, at the first depth */
    {KEY("players", PAIR), .list = {2, PLAYERS_MAX}},
    {.name = NULL},
};

static bool check_searches(const Claim *claim, const config_setting_t *plan) {
    for (int i = 0; i < SCALES; i++) {
        const int64_t games = plan_count(plan, "games", i, i == SCALE_QUICK ? 12 : 60);
        if (plan_count(plan, "last_games", i, games) > games)
            return config_text_refuse(&claim->paper->text, plan,
                                      "last_games: expected no more than games");
    }
    return true;
}

/* A plan's counts, read once. */
typedef struct SearchesPlan {
    int players, depths, games, last_games;
} SearchesPlan;

static SearchesPlan read_searches(const Measurement *it) {
    const config_setting_t *const plan = it->measure->plan;
    const int depths = plan_length(plan, "depths");
    const int64_t games = measurement_count(it, "games", 12, 60);
    const int64_t counted = measurement_count(it, "depths_counted", depths, depths);
    return (SearchesPlan){.players = plan_length(plan, "players"),
                          .depths = counted < depths ? (int)counted : depths,
                          .games = (int)games,
                          .last_games = (int)measurement_count(it, "last_games", games, games)};
}

static int depth_at(const Measurement *it, int index) {
    return (int)plan_real_at(it->measure->plan, "depths", index);
}

static const char *name_of(const Measurement *it, int player) {
    return plan_pair_at(it->measure->plan, "players", player, 0);
}

/* A search: a row of TABLE-searches. */
typedef struct SampledSearch {
    const char *player;
    int depth, game;
    uint64_t nodes;
    double tree; /* minimax's nodes; NaN: not known */
} SampledSearch;

static const Field SEARCH_FIELDS[] = {
    FIELD("player", TEXT, SampledSearch, player), FIELD("depth", INT, SampledSearch, depth),
    FIELD("game", INT, SampledSearch, game),      FIELD("nodes", UINT, SampledSearch, nodes),
    FIELD("tree", REAL, SampledSearch, tree),
};
static const Record SEARCH_ROWS = RECORD_OF("searches", SEARCH_FIELDS, SampledSearch);

/* What a task searches with. */
typedef struct SearchBench {
    const Measurement *it;
    Catalogue *catalogue;
    PlayerSpec specs[PLAYERS_MAX];
    Player players[PLAYERS_MAX];
    Openings *openings;
    FullTree *trees;
} SearchBench;

static void bench_free(SearchBench *bench) {
    for (int i = 0; i < PLAYERS_MAX; i++) player_close(&bench->players[i]);
    catalogue_free(bench->catalogue);
    if (bench->openings != NULL) openings_close(bench->openings);
    full_tree_free(bench->trees);
    free(bench);
}

static bool bench_open(SearchBench *bench, const Measurement *it, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    const Rules *const rules = rules_find(measurement_rules(it));
    bench->it = it;
    bench->catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules);
    bench->trees = full_tree_new(rules);
    bench->openings = openings_open("ballots", rules, BOARD_SIZE_STANDARD, error);
    bool good = bench->openings != NULL;
    for (int i = 0; good && i < plan_length(plan, "players"); i++) {
        TEXT_AUTO Text text = {.data = NULL};
        text_append(&text, "%s@%d", plan_pair_at(plan, "players", i, 1),
                    plan_whole(plan, "depth", 6));
        good = player_parse(text.data, bench->catalogue, &bench->specs[i], error) &&
               player_open(&bench->players[i], &bench->specs[i], bench->catalogue, error);
    }
    return good;
}

typedef struct SampledGame {
    int count;
    Board boards[POSITIONS];
} SampledGame;

/* Takes POSITIONS of those in which the side had a choice, each as likely as the others. */
static void take_positions(const GameRecord *record, Side side, Rng *rng, SampledGame *game) {
    uint32_t seen = 0;
    Board board = record->start;
    for (int ply = 0; ply < record->plies; ply++) {
        const PlyRecord *const it = &record->records[ply];
        if (board.side == side && it->legal_count > 1) {
            const uint32_t at = rng_below(rng, ++seen);
            if (game->count < POSITIONS)
                game->boards[game->count++] = board;
            else if (at < POSITIONS)
                game->boards[at] = board;
        }
        board = move_apply(&board, &it->move);
    }
}

static bool draw_game(const SearchBench *bench, const SearchesPlan *plan, int member, int index,
                      SampledGame *game, Error *error) {
    const Campaign *const campaign = bench->it->campaign;
    const int other = (member + 1 + index % (plan->players - 1)) % plan->players;
    const uint64_t seed = rng_derive(campaign->seed, 100000 * (uint64_t)member + (uint64_t)index);
    const Side side = index % 2 == 0 ? BLACK : WHITE;
    GameSetup setup = {.rules = catalogue_rules(bench->catalogue),
                       .draws = {.max_plies = plan_whole(bench->it->measure->plan, "plies", 140)},
                       .start =
                           openings_get(bench->openings, campaign->seed, (uint64_t)index).board,
                       .seed = seed,
                       .stop = campaign->stop};
    setup.players[side] = &bench->players[member];
    setup.players[side_other(side)] = &bench->players[other];
    GameRecord record = {.plies = 0};
    Rng rng = rng_seeded(rng_derive(seed, 1));
    History *const history = history_new();
    const bool good = game_play(&setup, history, &record);
    if (good) take_positions(&record, side, &rng, game);
    history_free(history);
    game_record_free(&record);
    return good || error_set(error, ERROR_INTERRUPTED, "stopped");
}

/* Searches the positions of a game, and adds a row for each. */
static bool search_game(const SearchBench *bench, int searcher, int depth, int game,
                        const SampledGame *sampled, Rows *rows, Error *error) {
    const Campaign *const campaign = bench->it->campaign;
    PlayerSpec spec = bench->specs[searcher];
    Player player = bench->players[searcher];
    spec.limit = (SearchLimit){.depth_plies = depth};
    player.spec = &spec;
    for (int i = 0; i < sampled->count; i++) {
        const Board *const board = &sampled->boards[i];
        MoveList legal;
        SearchResult result;
        Failure failure;
        SearchRequest request = {.rules = catalogue_rules(bench->catalogue),
                                 .board = board,
                                 .legal = &legal,
                                 .seed = rng_derive(campaign->seed, board_hash(board)),
                                 .stop = campaign->stop};
        moves_generate(board, request.rules, &legal);
        player_move(&player, &request, &result, &failure);
        if (result.stopped || (request.stop != NULL && atomic_load(request.stop)))
            return error_set(error, ERROR_INTERRUPTED, "stopped");
        const uint64_t tree = full_tree_nodes(bench->trees, board, depth);
        const SampledSearch row = {name_of(bench->it, searcher), depth, game, result.counters.nodes,
                                   tree > 0 ? (double)tree : (double)NAN};
        rows_add(rows, &SEARCH_ROWS, &row);
    }
    return true;
}

/* All players' searches, a task a player. */
typedef struct SearchingAll {
    const Measurement *it;
    SearchesPlan plan;
    Rows found[PLAYERS_MAX];
    FirstError failure;
} SearchingAll;

static bool search_member(void *context, uint64_t index, int thread) {
    SearchingAll *const all = context;
    const SearchesPlan *const plan = &all->plan;
    SampledGame games[GAMES_MAX] = {{.count = 0}};
    Error error;
    (void)thread;
    SearchBench *const bench = memory_allocate(sizeof *bench);
    bool good = bench_open(bench, all->it, &error);
    for (int i = 0; good && i < plan->games; i++)
        good = draw_game(bench, plan, (int)index, i, &games[i], &error);
    for (int d = 0; good && d < plan->depths; d++) {
        const int count = d > 0 && d + 1 == plan->depths ? plan->last_games : plan->games;
        for (int i = 0; good && i < count; i++)
            good = search_game(bench, (int)index, depth_at(all->it, d), i, &games[i],
                               &all->found[index], &error);
    }
    bench_free(bench);
    return good || first_error_keep(&all->failure, &error);
}

static bool search_all(const Measurement *it, const SearchesPlan *plan, Rows *rows, Error *error) {
    SearchingAll all = {.it = it, .plan = *plan};
    const bool good =
        parallel_run(&all, search_member, (uint64_t)plan->players, it->campaign->threads);
    if (!good) first_error_take(&all.failure, error);
    for (int i = 0; i < plan->players; i++) {
        const SampledSearch *const items = all.found[i].items;
        for (size_t k = 0; k < all.found[i].count; k++) rows_add(rows, &SEARCH_ROWS, &items[k]);
        rows_free(&all.found[i]);
    }
    return good;
}

/* A player's searches to a depth: a row of the table. */
typedef struct EfficiencyRow {
    const char *player;
    int depth, games;
    int64_t positions;
    Estimate exact; /* mean over the games of the means over their positions */
    double inside;  /* the same of the share in the plan's range */
} EfficiencyRow;

static const Field EFFICIENCY_FIELDS[] = {
    FIELD("player", TEXT, EfficiencyRow, player),
    FIELD("depth", INT, EfficiencyRow, depth),
    FIELD("games", INT, EfficiencyRow, games),
    FIELD("positions", COUNT, EfficiencyRow, positions),
    FIELD_ESTIMATE("exact", "", EfficiencyRow, exact, .decimals = 4),
    FIELD("inside", REAL, EfficiencyRow, inside, .decimals = 4),
};
static const Record EFFICIENCIES = RECORD_OF("efficiencies", EFFICIENCY_FIELDS, EfficiencyRow);

static bool is_in_range(const Measurement *it, double efficiency) {
    return efficiency >= plan_real_at(it->measure->plan, "range", 0) &&
           efficiency < plan_real_at(it->measure->plan, "range", 1);
}

static EfficiencyRow efficiency_of(const Measurement *it, const Rows *searches, int player,
                                   int depth) {
    const SampledSearch *const items = searches->items;
    EfficiencyRow row = {.player = name_of(it, player), .depth = depth};
    double efficiency[GAMES_MAX] = {0}, inside[GAMES_MAX] = {0};
    int game = -1, positions = 0;
    for (size_t i = 0; i < searches->count; i++) {
        const SampledSearch *const search = &items[i];
        if (search->depth != depth || isnan(search->tree) ||
            strcmp(search->player, row.player) != 0)
            continue;
        if (search->game != game) {
            if (row.games == GAMES_MAX) break;
            efficiency[row.games] = inside[row.games] = positions = 0;
            game = search->game;
            row.games++;
        }
        double *const mean = &efficiency[row.games - 1], *const share = &inside[row.games - 1];
        const double own = pruning_efficiency(search->nodes, search->tree);
        *mean = (*mean * positions + own) / (positions + 1);
        *share = (*share * positions + is_in_range(it, own)) / (positions + 1);
        positions++;
        row.positions++;
    }
    row.exact = estimate_known(mean_of_shares(efficiency, row.games));
    for (int i = 0; i < row.games; i++) row.inside += inside[i] / row.games;
    return row;
}

/* A row for each player and depth; and the figures: how many players' means are in the range at the
 * first depth, and the greatest mean deeper. */
static bool measure_searches(const Measurement *it, Error *error) {
    const SearchesPlan plan = read_searches(it);
    Rows searches = {.items = NULL}, rows = {.items = NULL};
    EfficiencyRow most = {.exact = {.value = -INFINITY}};
    int all = 0, inside = 0;
    bool good = search_all(it, &plan, &searches, error);
    for (int i = 0; good && i < plan.players * plan.depths; i++) {
        const int d = i / plan.players;
        const EfficiencyRow row = efficiency_of(it, &searches, i % plan.players, depth_at(it, d));
        rows_add(&rows, &EFFICIENCIES, &row);
        if (!row.exact.defined) continue;
        all += d == 0;
        inside += d == 0 && is_in_range(it, row.exact.value);
        if (d > 0 && row.exact.value > most.exact.value) most = row;
    }
    if (all > 0)
        figures_add_exact(it->figures, FIGURE_SHARE, "heuristics whose mean is in the range",
                          (double)inside / all);
    if (most.exact.defined)
        figures_add_estimate(it->figures, FIGURE_SHARE, "greatest mean deeper", most.exact,
                             most.games - 1, most.games, "games");
    *it->games += (uint64_t)(plan.games * plan.players);
    good = measurement_write(it, "-searches", good, &SEARCH_ROWS, &searches, error);
    return measurement_write(it, "", good, &EFFICIENCIES, &rows, error);
}

const MeasurementKind MEASUREMENT_SEARCHES = {
    .name = "searches",
    .summary = "searches of positions of games: nodes visited, and pruning beside minimax's tree",
    .keys = SEARCHES,
    .check = check_searches,
    .measure = measure_searches,
    .chart = {.columns = "player depth exact", .scripts = "paper-pruning dots"},
};
