/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Iterations: how iterative deepening with a limit of nodes ends that begins no iteration when half
 * of the limit is spent. */
#include "papers/kind.h"

#include "util/progress.h"
#include "util/rng.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { BUDGETS_MAX = 8, DEPTHS_MAX = 60 };

static const PlanKey ITERATIONS[] = {
    KIND_KEYS,
    {KEY("rules", RULES)},
    {KEY("mover", WORD), .is_needed = true},    /* who plays the games: "…@3" */
    {KEY("searcher", WORD), .is_needed = true}, /* who is iterated, without a depth */
    {KEY("positions", COUNT)},
    {KEY_RANGE("budgets", REAL, 1, 1e12), .list = {1, BUDGETS_MAX}, .is_rising = true}, /* nodes */
    {.name = NULL},
};

/* The iterations of one position. */
typedef struct Iterations {
    int count;
    uint64_t nodes[DEPTHS_MAX]; /* of all iterations up to each */
    bool decided;               /* the last one found the end of the game: no more would follow */
} Iterations;

/* How deepening with a budget ends. */
typedef enum End {
    DECIDED,     /* the end of the game is seen */
    INTERRUPTED, /* an iteration begun before half of it was spent is cut off */
    CUT_OFF,     /* it stops past half; the next iteration would be cut off */
    FINISHED,    /* it stops past half; the next iteration would be finished */
    ENDS
} End;

/* `iterations` go beyond the budget or are decided. */
static End end_of(const Iterations *iterations, double budget) {
    for (int i = 0; i < iterations->count; i++) {
        const double spent = (double)iterations->nodes[i];
        if (spent > budget) return INTERRUPTED;
        if (iterations->decided && i + 1 == iterations->count) break;
        if (2 * spent < budget || i + 1 == iterations->count) continue;
        return (double)iterations->nodes[i + 1] > budget ? CUT_OFF : FINISHED;
    }
    return DECIDED;
}

typedef struct Deepening {
    const Rules *rules;
    OpenPlayer mover, searcher;
    uint64_t counts[BUDGETS_MAX][ENDS];
} Deepening;

/* A position of a game of the mover: one a game, so that they are independent. */
static bool draw_position(const Measuring *it, const Deepening *deepening, const Board *start,
                          uint64_t index, Board *board, Error *error) {
    static const int LAST_PLY = 80;
    const uint64_t seed = rng_derive(it->campaign->seed, index);
    const OpenPlayer *const players[] = {&deepening->mover, &deepening->mover};
    Rng rng = rng_seeded(seed);
    GameRecord record = {.plies = 0};
    const bool good = open_players_game(players, it->campaign, start, deepening->rules->draws, seed,
                                        &record, error);
    *board = *start;
    if (good && record.plies > 1) {
        const int most = record.plies < LAST_PLY ? record.plies : LAST_PLY;
        const int plies = (int)rng_below(&rng, (uint32_t)most);
        for (int i = 0; i < plies; i++) *board = move_apply(board, &record.records[i].move);
    }
    game_record_free(&record);
    return good;
}

/* Iterations until the largest budget is spent or the end is seen. */
static bool iterate(const Measuring *it, Deepening *deepening, const Board *board, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    const int budgets = plan_length(plan, "budgets");
    const SearchRequest request = {.board = board};
    Iterations iterations = {.count = 0};
    MoveList legal;
    uint64_t nodes = 0;
    if (moves_generate(board, deepening->rules, &legal) < 2) return true;
    while (iterations.count < DEPTHS_MAX &&
           (double)nodes <= plan_real_at(plan, "budgets", budgets - 1)) {
        SearchResult result;
        const int depth = ++iterations.count;
        if (!open_player_search(&deepening->searcher, depth, it->campaign, request, &result, error))
            return false;
        nodes += result.counters.nodes;
        iterations.nodes[depth - 1] = nodes;
        iterations.decided = fabs(result.score) >= SCORE_WIN - depth;
        if (iterations.decided) break;
    }
    for (int i = 0; i < budgets; i++)
        deepening->counts[i][end_of(&iterations, plan_real_at(plan, "budgets", i))]++;
    return true;
}

static bool search_all(const Measuring *it, Deepening *deepening, Error *error) {
    const uint64_t count = (uint64_t)kind_count(it, "positions", 400, 4000);
    Openings *const openings =
        openings_open("ballots", deepening->rules, BOARD_SIZE_STANDARD, error);
    if (openings == NULL) return false;
    Progress *const progress = progress_open("positions", count, it->campaign->quiet);
    bool good = true;
    for (uint64_t i = 0; good && i < count; i++) {
        const Opening opening = openings_get(openings, it->campaign->seed, i);
        Board board;
        good = draw_position(it, deepening, &opening.board, i, &board, error) &&
               iterate(it, deepening, &board, error);
        progress_update(progress, i + 1, NULL);
    }
    progress_close(progress);
    openings_close(openings);
    *it->games += count;
    return good;
}

static bool write_ends(const Measuring *it, const Deepening *deepening, Error *error) {
    TEXT_AUTO Text rows = {.data = NULL};
    text_append_string(&rows,
                       "nodes,decided,interrupted,stopped,would_be_cut_off,share,low,high\n");
    for (int i = 0; i < plan_length(it->measure->plan, "budgets"); i++) {
        const uint64_t *const n = deepening->counts[i];
        const uint64_t stopped = n[CUT_OFF] + n[FINISHED];
        const double budget = plan_real_at(it->measure->plan, "budgets", i);
        char name[48];
        snprintf(name, sizeof name, "%.0f nodes", budget);
        kind_put_row(&rows, "iiiiie4", (int64_t)((uint64_t)budget), (int64_t)n[DECIDED],
                     (int64_t)n[INTERRUPTED], (int64_t)stopped, (int64_t)n[CUT_OFF],
                     mean_of_hits((double)n[CUT_OFF], stopped));
        figures_add_hits(it->figures, name, (double)n[CUT_OFF], stopped, "searches");
    }
    return kind_write(it, "", &rows, error);
}

static bool measure_iterations(const Measuring *it, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    char searcher[128];
    Deepening deepening = {.rules = rules_find(kind_rules(it))};
    snprintf(searcher, sizeof searcher, "%.120s@1", plan_word(plan, "searcher", ""));
    const bool good = open_player(&deepening.mover, it, plan_word(plan, "mover", ""), error) &&
                      open_player(&deepening.searcher, it, searcher, error) &&
                      search_all(it, &deepening, error) && write_ends(it, &deepening, error);
    open_player_close(&deepening.searcher);
    open_player_close(&deepening.mover);
    return good;
}

const Kind KIND_ITERATIONS = {
    .name = "iterations",
    .summary = "iterative deepening that stops at half of its limit: what it loses",
    .keys = ITERATIONS,
    .measure = measure_iterations,
};
