#include "papers/seed001_halftime.h"

#include "arena/game.h"
#include "arena/openings.h"
#include "arena/player.h"
#include "papers/claim.h"
#include "stats/mean.h"
#include "util/csv.h"
#include "util/progress.h"
#include "util/rng.h"

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

Verdict halftime_verdict(const HalftimeCounts *counts, int budgets) {
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
        .draws = DRAW_RULES_DEFAULT,
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

static bool write_budgets(const ClaimRun *run, const HalftimeCounts *counts, Error *error) {
    Text table = {.data = NULL};
    text_append_string(&table,
                       "nodes,decided,interrupted,stopped,would_be_cut_off,share,low,high\n");
    for (int i = 0; i < BUDGETS; i++) {
        const uint64_t *const n = counts[i].n;
        const Estimate share = halftime_share(&counts[i]);
        csv_put_uint(&table, BUDGET_NODES[i]);
        csv_put_uint(&table, n[HALFTIME_DECIDED]);
        csv_put_uint(&table, n[HALFTIME_INTERRUPTED]);
        csv_put_uint(&table, n[HALFTIME_CUT_OFF] + n[HALFTIME_FINISHED]);
        csv_put_uint(&table, n[HALFTIME_CUT_OFF]);
        csv_put_fixed(&table, share.defined ? share.value : NAN, 4);
        csv_put_fixed(&table, share.defined ? share.low : NAN, 4);
        csv_put_fixed(&table, share.defined ? share.high : NAN, 4);
        csv_end_row(&table);
    }
    const bool good = claim_write_table(run, "b2", &table, error);
    text_free(&table);
    return good;
}

/* What each iteration costs, alone and against the one before, over the positions that have it;
 * only those that all undecided positions have (later ones are of the cheaper positions). */
static bool write_iterations(const ClaimRun *run, const Halftime *halftime, Error *error) {
    Text table = {.data = NULL};
    text_append_string(&table, "depth,positions,mean_nodes,growth\n");
    for (int depth = 1; depth <= HALFTIME_DEPTHS; depth++) {
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
        if (count == 0 || missing > 0) break;
        csv_put_int(&table, depth);
        csv_put_int(&table, count);
        csv_put_fixed(&table, sum / count, 1);
        csv_put_fixed(&table, depth > 1 ? exp(logs / count) : NAN, 3);
        csv_end_row(&table);
    }
    const bool good = claim_write_table(run, "b2-iterations", &table, error);
    text_free(&table);
    return good;
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
    result->low = share.low;
    result->high = share.high;
    result->games = (uint64_t)halftime->games;
    result->verdict = halftime_verdict(counts, BUDGETS);
    text_append(&result->why,
                "Of the searches that stop past half at least %.1f %% (%.1f-%.1f) save an "
                "iteration that would be cut off; a finished one is lost in %.1f %% of all moves "
                "at %llu nodes (%d positions of games of the staged heuristic; nodes stand for "
                "time).",
                100 * share.value, 100 * share.low, 100 * share.high,
                100 * (double)last->n[HALFTIME_FINISHED] / halftime->count,
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

extern const Claim CLAIM_B2;

const Claim CLAIM_B2 = {
    .id = "B2",
    .source = "seed 001",
    .statement = "Stopping at half the time loses little, as the next iteration is unlikely to "
                 "finish in time",
    .figure = "unlikely",
    .rule = "of the searches that stop past half of their nodes, the share whose next iteration "
            "would be cut off, by its 95 % interval. Reproduced: above 50 % for each number of "
            "nodes; not reproduced: below for one; else inconclusive. The interval is that of the "
            "least share",
    .chart = CHART_NONE,
    .table = "b2",
    .measure = measure_b2,
};
