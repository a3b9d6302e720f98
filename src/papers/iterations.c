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

typedef struct IterationsPlan {
    const char *rules, *mover, *searcher; /* who plays the games; who is iterated, without depth */
    int64_t positions[SCALES];
    double budgets[BUDGETS_MAX]; /* nodes, rising */
    int count;
} IterationsPlan;

#define AT(member) offsetof(IterationsPlan, member)
static const Setting PLAN[] = {
    {SETTING_WORD("rules", NULL, NULL, AT(rules))},
    {SETTING_WORD("mover", NULL, NULL, AT(mover))},
    {SETTING_WORD("searcher", NULL, NULL, AT(searcher))},
    {.name = NULL},
};
#undef AT

static bool read(const Claim *claim, const config_setting_t *from, void *opaque) {
    static const char *const LISTS[] = {"positions", "budgets", NULL};
    const ConfigText *const text = &claim->paper->text;
    IterationsPlan *const plan = opaque;
    *plan = (IterationsPlan){.rules = "english", .positions = {400, 4000}};
    if (!plan_read(text, from, PLAN, LISTS, plan) ||
        !plan_counts(text, from, "positions", plan->positions) ||
        !plan_numbers(text, from, "budgets", 1, BUDGETS_MAX, plan->budgets, &plan->count))
        return false;
    for (int i = 0; i < plan->count; i++)
        if (!(plan->budgets[i] > (i > 0 ? plan->budgets[i - 1] : 0) && plan->budgets[i] < 1e12))
            return config_text_refuse(text, from, "budgets: expected rising numbers of nodes");
    return (plan->mover != NULL && plan->searcher != NULL && rules_find(plan->rules) != NULL) ||
           config_text_refuse(text, from, "expected mover = \"…@3\" and searcher = \"…\"");
}

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
    Catalogue *catalogue;
    PlayerSpec mover_spec, searcher_spec;
    Player mover, searcher;
    uint64_t counts[BUDGETS_MAX][ENDS];
} Deepening;

/* A position of a game of the mover: one a game, so that they are independent. */
static bool draw_position(const Measuring *it, const Deepening *searching, const Board *start,
                          uint64_t index, Board *board) {
    static const int LAST_PLY = 80;
    const uint64_t seed = rng_derive(it->campaign->seed, index);
    Rng rng = rng_seeded(seed);
    const Rules *const rules = catalogue_rules(searching->catalogue);
    const GameSetup setup = {
        .rules = rules,
        .draws = rules->draws,
        .start = *start,
        .players = {&searching->mover, &searching->mover},
        .seed = seed,
        .stop = it->campaign->stop,
    };
    History *const history = history_new();
    GameRecord record = {.plies = 0};
    const bool good = game_play(&setup, history, &record);
    *board = *start;
    if (good && record.plies > 1) {
        const int most = record.plies < LAST_PLY ? record.plies : LAST_PLY;
        const int plies = (int)rng_below(&rng, (uint32_t)most);
        for (int i = 0; i < plies; i++) *board = move_apply(board, &record.records[i].move);
    }
    game_record_free(&record);
    history_free(history);
    return good;
}

/* Iterations until the largest budget is spent or the end is seen; false: stopped. */
static bool iterate(const Measuring *it, const IterationsPlan *plan, Deepening *searching,
                    const Board *board) {
    const atomic_bool *const stop = it->campaign->stop;
    Iterations iterations = {.count = 0};
    MoveList legal;
    uint64_t nodes = 0;
    if (moves_generate(board, catalogue_rules(searching->catalogue), &legal) < 2) return true;
    SearchRequest request = {.board = board,
                             .legal = &legal,
                             .rules = catalogue_rules(searching->catalogue),
                             .stop = stop};
    while (iterations.count < DEPTHS_MAX && (double)nodes <= plan->budgets[plan->count - 1]) {
        SearchResult result;
        Failure failure;
        const int depth = ++iterations.count;
        searching->searcher_spec.limit = (SearchLimit){.depth_plies = depth};
        player_move(&searching->searcher, &request, &result, &failure);
        if (result.stopped || (stop != NULL && atomic_load(stop))) return false;
        nodes += result.counters.nodes;
        iterations.nodes[depth - 1] = nodes;
        iterations.decided = fabs(result.score) >= SCORE_WIN - depth;
        if (iterations.decided) break;
    }
    for (int i = 0; i < plan->count; i++)
        searching->counts[i][end_of(&iterations, plan->budgets[i])]++;
    return true;
}

static bool search_all(const Measuring *it, const IterationsPlan *plan, Deepening *searching,
                       Error *error) {
    const uint64_t count = (uint64_t)plan->positions[it->campaign->scale];
    const Rules *const rules = catalogue_rules(searching->catalogue);
    Openings *const openings = openings_open("ballots", rules, BOARD_SIZE_STANDARD, error);
    if (openings == NULL) return false;
    Progress *const progress = progress_open("positions", count, it->campaign->quiet);
    bool good = true;
    for (uint64_t i = 0; good && i < count; i++) {
        const Opening opening = openings_get(openings, it->campaign->seed, i);
        Board board;
        good = draw_position(it, searching, &opening.board, i, &board) &&
               iterate(it, plan, searching, &board);
        progress_update(progress, i + 1, NULL);
    }
    progress_close(progress);
    openings_close(openings);
    *it->games += count;
    return good || error_set(error, ERROR_INTERRUPTED, "stopped");
}

typedef struct BudgetRow {
    uint64_t nodes, decided, interrupted, stopped, cut_off;
    Estimate share;
} BudgetRow;

static const Field FIELDS[] = {
    ROW_UINT("nodes", BudgetRow, nodes),
    ROW_UINT("decided", BudgetRow, decided),
    ROW_UINT("interrupted", BudgetRow, interrupted),
    ROW_UINT("stopped", BudgetRow, stopped),
    ROW_UINT("would_be_cut_off", BudgetRow, cut_off),
    ROW_ESTIMATE("share", BudgetRow, share, 4),
};
static const Record BUDGETS = RECORD_OF("iterations", FIELDS, BudgetRow);

static bool finish(const Measuring *it, const IterationsPlan *plan, const Deepening *searching,
                   Error *error) {
    BudgetRow rows[BUDGETS_MAX];
    for (int i = 0; i < plan->count; i++) {
        const uint64_t *const n = searching->counts[i];
        const uint64_t stopped = n[CUT_OFF] + n[FINISHED];
        char name[48];
        snprintf(name, sizeof name, "%.0f nodes", plan->budgets[i]);
        rows[i] = (BudgetRow){(uint64_t)plan->budgets[i],
                              n[DECIDED],
                              n[INTERRUPTED],
                              stopped,
                              n[CUT_OFF],
                              kind_known(mean_of_hits(n[CUT_OFF], stopped))};
        figures_add_hits(it->figures, name, n[CUT_OFF], stopped, "searches");
    }
    return kind_write_table(it, "", &BUDGETS, rows, plan->count, error);
}

static bool measure(const Measuring *it, const void *opaque, Error *error) {
    const IterationsPlan *const plan = opaque;
    char searcher[128];
    Deepening searching = {.catalogue =
                               catalogue_new(BOARD_SIZE_STANDARD, rules_find(plan->rules))};
    snprintf(searcher, sizeof searcher, "%s@1", plan->searcher);
    bool good = player_parse(plan->mover, searching.catalogue, &searching.mover_spec, error) &&
                player_parse(searcher, searching.catalogue, &searching.searcher_spec, error) &&
                player_open(&searching.mover, &searching.mover_spec, searching.catalogue, error);
    if (good) {
        good =
            player_open(&searching.searcher, &searching.searcher_spec, searching.catalogue, error);
        if (good) {
            good = search_all(it, plan, &searching, error) && finish(it, plan, &searching, error);
            player_close(&searching.searcher);
        }
        player_close(&searching.mover);
    }
    catalogue_free(searching.catalogue);
    return good;
}

const Kind KIND_ITERATIONS = {
    .name = "iterations",
    .summary = "iterative deepening that stops at half of its limit: what it loses",
    .plan_size = sizeof(IterationsPlan),
    .read = read,
    .measure = measure,
};
