/* A2: the GA's player against the one that all began with, with the learning curve and the
 * tournament that the project's pages give as an example [seed 000]. */
#include "evolve/yardstick.h"
#include "papers/seed000_ga.h"
#include "papers/seed000_tournament.h"
#include "stats/mean.h"
#include "util/csv.h"
#include "util/progress.h"
#include "util/rng.h"

#include <math.h>
#include <stdlib.h>

enum { DEPTH = 4, CURVE_STEPS = 6 }; /* the depth of the GA's own games */

typedef struct Match {
    const ClaimRun *run;
    const GaRuns *runs;
    double *start; /* the genes that all began with */
    uint64_t games;
    Progress *progress;
} Match;

/* The scores of each run's champion of a generation against the start. */
static bool play_generation(Match *match, int generation, int games, double scores[GA_RUNS_MAX],
                            Error *error) {
    const GaRuns *const runs = match->runs;
    const EvolveSetup setup = {
        .genome = &runs->genome,
        .rules = catalogue_rules(runs->catalogue),
        .board_size = catalogue_board_size(runs->catalogue),
        .threads = match->run->threads,
        .stop = match->run->stop,
    };
    for (int i = 0; i < runs->runs; i++) {
        const uint64_t seed = rng_derive(match->run->seed, (uint64_t)GA_RUNS_MAX + (uint64_t)i);
        if (!match_score(&setup, ga_runs_champion(runs, i, generation), match->start, DEPTH, games,
                         seed, &scores[i], error)) {
            return false;
        }
        match->games += (uint64_t)games;
        progress_update(match->progress, match->games, NULL);
    }
    return true;
}

/* The learning curve, at steps of the generations. */
static bool write_curve(Match *match, int games, Error *error) {
    const GaRuns *const runs = match->runs;
    Text table = {.data = NULL};
    double scores[GA_RUNS_MAX];
    bool good = true;
    text_append_string(&table, "series,generation,score,low,high,games\n");
    for (int step = 0; good && step < CURVE_STEPS; step++) {
        const int generation = 1 + step * (runs->generations - 1) / (CURVE_STEPS - 1);
        good = play_generation(match, generation, games, scores, error);
        const Estimate score = mean_of(scores, good ? runs->runs : 0);
        csv_put_text(&table, "champions against the start");
        csv_put_int(&table, generation);
        csv_put_fixed(&table, score.value, 4);
        csv_put_fixed(&table, score.low, 4);
        csv_put_fixed(&table, score.high, 4);
        csv_put_int(&table, (int64_t)runs->runs * games);
        csv_end_row(&table);
    }
    good = good && claim_write_table(match->run, "a2", &table, error);
    text_free(&table);
    return good;
}

static void judge(const Match *match, const double *scores, ClaimResult *result) {
    const int runs = match->runs->runs;
    const Estimate score = mean_of(scores, runs);
    double least = 1, most = 0;
    for (int i = 0; i < runs; i++) {
        least = fmin(least, scores[i]);
        most = fmax(most, scores[i]);
    }
    result->low = score.low;
    result->high = score.high;
    result->games = match->games;
    result->verdict = verdict_match(score, EXPECT_WON);
    text_append(&result->ours, "%.1f %% of the points after %d generations, %d runs",
                100 * score.value, match->runs->generations, runs);
    text_append(&result->why,
                "The champions of %d runs score %.1f %% (%.1f-%.1f over runs; from %.1f to %.1f) "
                "against coefficients of 1 at depth %d, which is ours, as the seed names none.",
                runs, 100 * score.value, 100 * score.low, 100 * score.high, 100 * least, 100 * most,
                DEPTH);
}

/* Plays, judges and writes the curve. */
static bool play_all(Match *match, ClaimResult *result, Error *error) {
    const bool is_quick = match->run->scale == SCALE_QUICK;
    const int games = is_quick ? 100 : 1000, curve_games = is_quick ? 20 : 200;
    const int total = match->runs->runs * (games + CURVE_STEPS * curve_games);
    double scores[GA_RUNS_MAX];
    match->progress = progress_open("games", (uint64_t)total, match->run->quiet);
    bool good = play_generation(match, match->runs->generations, games, scores, error);
    if (good) judge(match, scores, result);
    good = good && write_curve(match, curve_games, error);
    progress_close(match->progress);
    return good;
}

static bool measure_a2(const ClaimRun *run, ClaimResult *result, Error *error) {
    GaRuns *const runs = ga_runs_new(run, error);
    if (runs == NULL) return false;
    Match match = {.run = run,
                   .runs = runs,
                   .start = memory_allocate((size_t)runs->genome.count * sizeof(double))};
    genome_weights(&runs->genome, match.start);
    const bool good = play_all(&match, result, error) && tournament_write_example(run, error);
    free(match.start);
    ga_runs_free(runs);
    return good;
}

extern const Claim CLAIM_A2;

const Claim CLAIM_A2 = {
    .id = "A2",
    .source = "seeds 000 and 002",
    .statement = "The evolved player beats the player whose coefficients are all 1",
    .figure = "it wins",
    .rule = "by the 95 % interval, over independent runs, of their last champions' scores against "
            "coefficients of 1, in pairs from ballots. Reproduced: above 50 %; not reproduced: "
            "below; else inconclusive",
    .chart = CHART_LEARNING,
    .table = "a2",
    .chart_title = "A2: the GA's champions against coefficients of 1",
    .measure = measure_a2,
};
