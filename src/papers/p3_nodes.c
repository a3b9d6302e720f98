/* SPDX-License-Identifier: GPL-3.0-or-later */
/* P3: what a search of 9 plies visits [paper 003 §7.2.2]. */
#include "papers/judges.h"
#include "papers/tree_samples.h"

#include <stdlib.h>

enum { P3_DEPTH = 9, GAMES_MAX = 200, MIDDLE_FROM = 20, MIDDLE_TO = 80 };

/* A million, and half of it: "well below". */
static const double MOST[] = {1e6, 5e5};
enum { BOUNDS = 2 };

typedef struct DeepRow {
    int game;
    uint64_t nodes;
} DeepRow;

static const Field DEEP_FIELDS[] = {
    ROW_INT(DeepRow, game),
    ROW_UINT("nodes", DeepRow, nodes),
};
static const Record DEEP = RECORD_OF("p3.csv", DEEP_FIELDS, DeepRow);

typedef struct NineDeep {
    int games;
    double below[BOUNDS][GAMES_MAX]; /* by game, of its searches */
    double most;
    Rows rows;
} NineDeep;

static bool search_game(const TreeSamples *samples, const ClaimRun *run, int game,
                        const SampledGame *sampled, NineDeep *to, Error *error) {
    double below[BOUNDS] = {0};
    if (sampled->count == 0) return true;
    for (int i = 0; i < sampled->count; i++) {
        SearchCounters found;
        if (!tree_samples_visit(samples, run, HG_E3PH, &sampled->boards[i], P3_DEPTH, &found,
                                error))
            return false;
        const DeepRow row = {game, found.nodes};
        rows_add(&to->rows, &DEEP, &row);
        for (int b = 0; b < BOUNDS; b++) below[b] += (double)found.nodes < MOST[b];
        if ((double)found.nodes > to->most) to->most = (double)found.nodes;
    }
    for (int b = 0; b < BOUNDS; b++) to->below[b][to->games] = below[b] / sampled->count;
    to->games++;
    return true;
}

static bool search_all(const ClaimRun *run, NineDeep *to, Error *error) {
    const int count = run->scale == SCALE_QUICK ? 50 : GAMES_MAX;
    const SamplePlan plan = {HG_E3PH, count, MIDDLE_FROM, MIDDLE_TO};
    SampledGame games[GAMES_MAX];
    TreeSamples *const samples = tree_samples_open(error);
    Progress *const progress = progress_open("games", (uint64_t)count, run->quiet);
    bool good = samples != NULL && tree_samples_draw(samples, run, &plan, games, error);
    for (int i = 0; good && i < count; i++) {
        good = search_game(samples, run, i, &games[i], to, error);
        progress_update(progress, (uint64_t)i + 1, NULL);
    }
    progress_close(progress);
    tree_samples_close(samples);
    return good;
}

Verdict judge_p3(Estimate below_half) { return verdict_above(below_half, 0.5); }

static bool measure_p3(const ClaimRun *run, ClaimResult *result, Error *error) {
    NineDeep *const it = memory_allocate(sizeof *it);
    bool good = search_all(run, it, error);
    if (good) {
        const Estimate whole = mean_of_shares(it->below[0], it->games);
        const Estimate half = mean_of_shares(it->below[1], it->games);
        claim_decide(result, judge_p3(half), half, (uint64_t)it->games);
        text_append(&result->ours,
                    "%.1f %% of searches of 9 plies visit fewer than a million nodes, %.1f %% "
                    "fewer than half of it",
                    100 * whole.value, 100 * half.value);
        text_append(&result->why,
                    "Fewer than half a million in %.1f %% (%.1f-%.1f) of the searches of 9 plies, "
                    "at most %.2g million; positions of plies %d-%d of %d games of HG:E3Ph, plain "
                    "alpha-beta.",
                    CLAIM_PERCENT(half), it->most * 1e-6, MIDDLE_FROM + 1, MIDDLE_TO, it->games);
        good = claim_write_table(run, NULL, &DEEP, it->rows.items, (int)it->rows.count, error);
    }
    rows_free(&it->rows);
    free(it);
    return good;
}

const Claim CLAIM_P3 = {
    .id = "P3",
    .source = "paper 003, section 7.2.2",
    .statement = "9 plies are usually well below a million nodes a move in mid-game",
    .figure = "well below 1 million, 9 plies",
    .rule = "by the searches of 9 plies of HG:E3Ph in plies 21-80 of its games against the others, "
            "two positions a game, 50 games (200 at the paper's scale): the share that visits "
            "fewer than half a million nodes, its 95 % interval over games (Student's t). "
            "Reproduced: above a half; not reproduced: below; else inconclusive",
    .measure = measure_p3,
};
