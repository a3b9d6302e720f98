/* SPDX-License-Identifier: GPL-3.0-or-later */
/* B2: iterative deepening that stops after half its time [paper 001]. */
#include "papers/judges.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { BUDGETS = 5 };
static const uint64_t BUDGET_NODES[BUDGETS] = {1000, 4000, 16000, 64000, 256000};

/* ---- pure ---- */

HalftimeEnd halftime_end(const Iterations *iterations, uint64_t budget) {
    for (int i = 0; i < iterations->count; i++) {
        const uint64_t spent = iterations->nodes[i];
        if (spent > budget) return HALFTIME_INTERRUPTED;
        if (iterations->decided && i + 1 == iterations->count) break;
        if (2 * spent < budget || i + 1 == iterations->count) continue;
        return iterations->nodes[i + 1] > budget ? HALFTIME_CUT_OFF : HALFTIME_FINISHED;
    }
    return HALFTIME_DECIDED;
}

Estimate halftime_share(const HalftimeCounts *counts) {
    const uint64_t stopped = counts->n[HALFTIME_CUT_OFF] + counts->n[HALFTIME_FINISHED];
    return mean_of_hits(counts->n[HALFTIME_CUT_OFF], stopped);
}

Verdict judge_b2(const HalftimeCounts *counts, int budgets) {
    Verdict parts[BUDGETS];
    assert(budgets <= BUDGETS);
    for (int i = 0; i < budgets; i++) parts[i] = verdict_above(halftime_share(&counts[i]), 0.5);
    return verdict_all(parts, budgets);
}

/* ---- measurement ---- */

typedef struct Halftime {
    Catalogue *catalogue;
    PlayerSpec mover, searcher;
    Player player;
    int games, count; /* games played, positions of them */
    Iterations *positions;
} Halftime;

/* A position of a game of the staged heuristic: one a game, so that they are independent. */
static bool draw_position(const ClaimRun *run, const Halftime *halftime, const Player *mover,
                          const Opening *opening, uint64_t index, Board *board) {
    static const int LAST_PLY = 80;
    Rng rng = rng_seeded(rng_derive(run->seed, index));
    const GameSetup setup = {
        .rules = catalogue_rules(halftime->catalogue),
        .draws = catalogue_rules(halftime->catalogue)->draws,
        .start = opening->board,
        .players = {mover, mover},
        .seed = rng_derive(run->seed, index),
        .stop = run->stop,
    };
    History *const history = history_new();
    GameRecord record = {.plies = 0};
    const bool good = game_play(&setup, history, &record);
    *board = opening->board;
    if (good && record.plies > 1) {
        const int most = record.plies < LAST_PLY ? record.plies : LAST_PLY;
        const int plies = (int)rng_below(&rng, (uint32_t)most);
        for (int i = 0; i < plies; i++) *board = move_apply(board, &record.records[i].move);
    }
    game_record_free(&record);
    history_free(history);
    return good;
}

/* Iterations until the largest budget is spent or the end is seen. */
static bool iterate(const ClaimRun *run, Halftime *halftime, const Board *board) {
    Iterations *const iterations = &halftime->positions[halftime->count];
    MoveList legal;
    uint64_t nodes = 0;
    if (moves_generate(board, catalogue_rules(halftime->catalogue), &legal) < 2) return true;
    SearchRequest request = {.board = board,
                             .legal = &legal,
                             .rules = catalogue_rules(halftime->catalogue),
                             .stop = run->stop};
    while (iterations->count < HALFTIME_DEPTHS && nodes <= BUDGET_NODES[BUDGETS - 1]) {
        SearchResult result;
        Failure failure;
        const int depth = ++iterations->count;
        halftime->searcher.limit = (SearchLimit){.depth_plies = depth};
        player_move(&halftime->player, &request, &result, &failure);
        if (result.stopped || (run->stop != NULL && atomic_load(run->stop))) return false;
        nodes += result.counters.nodes;
        iterations->nodes[depth - 1] = nodes;
        iterations->decided = fabs(result.score) >= SCORE_WIN - depth;
        if (iterations->decided) break;
    }
    halftime->count++;
    return true;
}

static bool search_all(const ClaimRun *run, Halftime *halftime, Error *error) {
    Openings *const openings = openings_open("ballots", catalogue_rules(halftime->catalogue),
                                             catalogue_board_size(halftime->catalogue), error);
    Player mover;
    if (openings == NULL) return false;
    bool good = player_open(&mover, &halftime->mover, halftime->catalogue, error);
    if (good) {
        Progress *const progress =
            progress_open("positions", (uint64_t)halftime->games, run->quiet);
        for (int i = 0; good && i < halftime->games; i++) {
            const Opening opening = openings_get(openings, run->seed, (uint64_t)i);
            Board board;
            good = draw_position(run, halftime, &mover, &opening, (uint64_t)i, &board) &&
                   iterate(run, halftime, &board);
            progress_update(progress, (uint64_t)i + 1, NULL);
        }
        progress_close(progress);
        player_close(&mover);
        if (!good) error_set(error, ERROR_INTERRUPTED, "stopped");
    }
    openings_close(openings);
    return good;
}

static bool measure(const ClaimRun *run, Halftime *halftime, Error *error) {
    halftime->games = run->scale == SCALE_QUICK ? 400 : 4000;
    halftime->positions = memory_allocate((size_t)halftime->games * sizeof(Iterations));
    if (!player_parse("alphabeta:quiescence=on/staged@3", halftime->catalogue, &halftime->mover,
                      error) ||
        !player_parse("alphabeta:quiescence=on/staged@1", halftime->catalogue, &halftime->searcher,
                      error) ||
        !player_open(&halftime->player, &halftime->searcher, halftime->catalogue, error)) {
        return false;
    }
    const bool good = search_all(run, halftime, error);
    player_close(&halftime->player);
    return good;
}

/* ---- tables ---- */

typedef struct BudgetRow {
    uint64_t nodes, stopped;
    HalftimeCounts counts;
    Estimate share;
} BudgetRow;

static const Field BUDGET_FIELDS[] = {
    ROW_UINT("nodes", BudgetRow, nodes),
    ROW_UINT("decided", BudgetRow, counts.n[HALFTIME_DECIDED]),
    ROW_UINT("interrupted", BudgetRow, counts.n[HALFTIME_INTERRUPTED]),
    ROW_UINT("stopped", BudgetRow, stopped),
    ROW_UINT("would_be_cut_off", BudgetRow, counts.n[HALFTIME_CUT_OFF]),
    ROW_ESTIMATE("share", BudgetRow, share, 4),
};
static const Record BUDGET_ENDS = RECORD_OF("b2.csv", BUDGET_FIELDS, BudgetRow);

static bool write_budgets(const ClaimRun *run, const HalftimeCounts *counts, Error *error) {
    BudgetRow rows[BUDGETS];
    for (int i = 0; i < BUDGETS; i++) {
        const uint64_t *const n = counts[i].n;
        rows[i] = (BudgetRow){BUDGET_NODES[i], n[HALFTIME_CUT_OFF] + n[HALFTIME_FINISHED],
                              counts[i], claim_known(halftime_share(&counts[i]))};
    }
    return claim_write_table(run, NULL, &BUDGET_ENDS, rows, BUDGETS, error);
}

/* What an iteration costs, alone and against the one before, over the positions that have it. */
typedef struct IterationRow {
    int depth, positions;
    double mean_nodes, growth;
} IterationRow;

static const Field ITERATION_FIELDS[] = {
    ROW_INT(IterationRow, depth),
    ROW_INT(IterationRow, positions),
    ROW_REAL(IterationRow, mean_nodes, 1),
    ROW_REAL(IterationRow, growth, 3),
};
static const Record ITERATIONS = RECORD_OF("b2-iterations.csv", ITERATION_FIELDS, IterationRow);

/* False: not all undecided positions have it, and it would be of the cheaper ones alone. */
static bool sum_iteration(const Halftime *halftime, int depth, IterationRow *row) {
    double sum = 0, logs = 0;
    int count = 0, missing = 0;
    for (int i = 0; i < halftime->count; i++) {
        const Iterations *const it = &halftime->positions[i];
        if (it->count < depth && !it->decided) missing++;
        if (it->count < depth) continue;
        const double before = depth > 1 ? (double)it->nodes[depth - 2] : 0;
        const double earlier = depth > 2 ? before - (double)it->nodes[depth - 3] : before;
        const double nodes = (double)it->nodes[depth - 1] - before;
        sum += nodes;
        if (depth > 1) logs += log(nodes / earlier);
        count++;
    }
    *row = (IterationRow){depth, count, sum / count, depth > 1 ? exp(logs / count) : NAN};
    return count > 0 && missing == 0;
}

static bool write_iterations(const ClaimRun *run, const Halftime *halftime, Error *error) {
    IterationRow rows[HALFTIME_DEPTHS];
    int count = 0;
    while (count < HALFTIME_DEPTHS && sum_iteration(halftime, count + 1, &rows[count])) count++;
    return claim_write_table(run, "-iterations", &ITERATIONS, rows, count, error);
}

static void judge(const Halftime *halftime, const HalftimeCounts *counts, ClaimResult *result) {
    const HalftimeCounts *const last = &counts[BUDGETS - 1];
    int least = 0;
    for (int i = 0; i < BUDGETS; i++) {
        const Estimate share = halftime_share(&counts[i]);
        if (share.value < halftime_share(&counts[least]).value) least = i;
        text_append(&result->ours, "%s%.1f %% at %llu nodes", i == 0 ? "" : ", ", 100 * share.value,
                    (unsigned long long)BUDGET_NODES[i]);
    }
    const Estimate share = halftime_share(&counts[least]);
    claim_decide(result, judge_b2(counts, BUDGETS), share, (uint64_t)halftime->games);
    text_append(&result->why,
                "Of the searches that stop past half at least %.1f %% (%.1f-%.1f) save an "
                "iteration that would be cut off; a finished one is lost in %.1f %% of all moves "
                "at %llu nodes (%d positions of games of the staged heuristic; nodes stand for "
                "time).",
                CLAIM_PERCENT(share), 100 * (double)last->n[HALFTIME_FINISHED] / halftime->count,
                (unsigned long long)BUDGET_NODES[BUDGETS - 1], halftime->count);
}

static bool measure_b2(const ClaimRun *run, ClaimResult *result, Error *error) {
    Halftime halftime = {.count = 0};
    HalftimeCounts counts[BUDGETS] = {{{0}}};
    halftime.catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules_find("english"));
    bool good = measure(run, &halftime, error);
    if (good) {
        for (int p = 0; p < halftime.count; p++) {
            for (int i = 0; i < BUDGETS; i++) {
                counts[i].n[halftime_end(&halftime.positions[p], BUDGET_NODES[i])]++;
            }
        }
        judge(&halftime, counts, result);
        good = write_budgets(run, counts, error) && write_iterations(run, &halftime, error);
    }
    free(halftime.positions);
    catalogue_free(halftime.catalogue);
    return good;
}

const Claim CLAIM_B2 = {
    .id = "B2",
    .source = "paper 001; a hypothesis of ours about its choice of design",
    .depth = "Limits of nodes a move, no depth",
    .statement = "Stopping at half the time loses little, as the next iteration is unlikely to "
                 "finish in time",
    .figure = "unlikely",
    .rule =
        "of the searches that stop past half of their nodes, the share whose next iteration would "
        "be cut off, by its 95 % interval. Reproduced: above 50 % for each number of nodes; not "
        "reproduced: below for one; else inconclusive. The interval is that of the least share",
    .dots =
        {
            .title = "B2: stopped at half, how often the next iteration would be cut off",
            .axis = "share of the searches that stop past half, %",
            .note = "By nodes a move. Thin lines: 95 % intervals, over positions",
            .labels = {"nodes"},
            .count = "stopped",
            .counted = "searches for each dot",
            .marks = {{"", "share", "low", "high"}},
            .is_share = true,
            .spans = {{NULL, 50, 50, "judged by"}},
            .factor = 100,
            .from = 40,
            .to = 100,
        },
    .measure = measure_b2,
};
