/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A2: the GA's player against the one that all began with, with the learning curve and the
 * tournament that the project's pages give as an example [paper 000]. */
#include "evolve/duel.h"
#include "evolve/ga/knockout.h"
#include "papers/ga_runs.h"
#include "papers/judges.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CURVE_STEPS = 6, DEPTH = 4 }; /* that of the algorithm's own games */

/* The tournament of the example */

const int TOURNAMENT_POINTS[TOURNAMENT_PLAYERS] = {10, 0, 30, 0, 0, 20, 10, 0};

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/* A round between neighbours. */
static void play_round(Knockout *knockout, Rng *rng) {
    KnockoutOutcome outcomes[TOURNAMENT_PLAYERS / 2];
    qsort(knockout->members, (size_t)knockout->left, sizeof(int), compare);
    for (int i = 0; i < knockout_meetings(knockout); i++) {
        const int *const pair = &knockout->members[(size_t)i * 2];
        const int black = pair[0], white = pair[1];
        const bool black_wins = TOURNAMENT_POINTS[black] > TOURNAMENT_POINTS[white];
        outcomes[i] = (KnockoutOutcome){black_wins ? RESULT_BLACK_WINS : RESULT_WHITE_WINS, {0, 0}};
    }
    knockout_settle(knockout, outcomes, rng);
}

void tournament_play_example(int points[TOURNAMENT_PLAYERS], double fitness[TOURNAMENT_PLAYERS]) {
    Rng rng = rng_seeded(1);
    Knockout knockout = knockout_new(TOURNAMENT_PLAYERS, &rng);
    while (knockout_meetings(&knockout) > 0) play_round(&knockout, &rng);
    memcpy(points, knockout.points, TOURNAMENT_PLAYERS * sizeof *points);
    knockout_fitness(points, TOURNAMENT_PLAYERS, fitness);
    knockout_free(&knockout);
}

typedef struct TournamentRow {
    int player, points_seed, points;
    double fitness;
} TournamentRow;

static const Field TOURNAMENT_FIELDS[] = {
    ROW_INT(TournamentRow, player),
    ROW_INT(TournamentRow, points_seed),
    ROW_INT(TournamentRow, points),
    ROW_REAL(TournamentRow, fitness, 4),
};
static const Record TOURNAMENT = RECORD_OF("ga-tournament.csv", TOURNAMENT_FIELDS, TournamentRow);

static bool write_example(const ClaimRun *run, Error *error) {
    int points[TOURNAMENT_PLAYERS];
    double fitness[TOURNAMENT_PLAYERS];
    TournamentRow rows[TOURNAMENT_PLAYERS];
    tournament_play_example(points, fitness);
    for (int i = 0; i < TOURNAMENT_PLAYERS; i++) {
        rows[i] = (TournamentRow){i + 1, TOURNAMENT_POINTS[i], points[i], fitness[i]};
    }
    return claim_write_table(run, "ga-tournament", &TOURNAMENT, rows, TOURNAMENT_PLAYERS, error);
}

/* The learning curve */

typedef struct GaMatch {
    const ClaimRun *run;
    const GaRuns *runs;
    double *start; /* the genes that all began with */
    uint64_t games;
    Progress *progress;
} GaMatch;

/* The share of points of a champion, in pairs from the run's ballots. */
static bool play_champion(const GaMatch *match, int run, int generation, int games, double *score,
                          Error *error) {
    const EvolveSetup setup = {
        .genome = &match->runs->genome,
        .rules = rules_find("english"),
        .board_size = BOARD_SIZE_STANDARD,
        .threads = match->run->threads,
        .stop = match->run->stop,
    };
    const uint64_t seed = rng_derive(match->run->seed, (uint64_t)GA_RUNS_MAX + (uint64_t)run);
    double *const champion = ga_runs_champion(match->runs, run, generation);
    const bool good = match_score(&setup, champion, match->start, DEPTH, games, seed, score, error);
    free(champion);
    return good;
}

/* The scores of each run's champion of a generation against the start. */
static bool play_generation(GaMatch *match, int generation, int games, double scores[GA_RUNS_MAX],
                            Error *error) {
    for (int i = 0; i < match->runs->runs; i++) {
        if (!play_champion(match, i, generation, games, &scores[i], error)) return false;
        match->games += (uint64_t)games;
        progress_update(match->progress, match->games, NULL);
    }
    return true;
}

/* The learning curve, at steps of the generations. */
static bool write_curve(GaMatch *match, int games, Error *error) {
    const GaRuns *const runs = match->runs;
    double scores[GA_RUNS_MAX];
    CurveRow rows[CURVE_STEPS];
    for (int step = 0; step < CURVE_STEPS; step++) {
        const int generation = 1 + step * (runs->generations - 1) / (CURVE_STEPS - 1);
        if (!play_generation(match, generation, games, scores, error)) return false;
        rows[step] =
            (CurveRow){"champions against the start", generation,
                       claim_known(mean_of(scores, runs->runs)), (int64_t)runs->runs * games};
    }
    return claim_write_table(match->run, NULL, &LEARNING_RECORD, rows, CURVE_STEPS, error);
}

static void judge(const GaMatch *match, const double *scores, ClaimResult *result) {
    const int runs = match->runs->runs;
    const Estimate score = mean_of(scores, runs);
    double least = 1, most = 0;
    for (int i = 0; i < runs; i++) {
        least = fmin(least, scores[i]);
        most = fmax(most, scores[i]);
    }
    claim_decide(result, verdict_match(score, EXPECT_WON), score, match->games);
    text_append(&result->ours, "%.1f %% of the points after %d generations, %d runs",
                100 * score.value, match->runs->generations, runs);
    text_append(&result->why,
                "The champions of %d runs score %.1f %% (%.1f-%.1f over runs; from %.1f to %.1f) "
                "against coefficients of 1 at depth %d, which is ours, as the paper names none.",
                runs, CLAIM_PERCENT(score), 100 * least, 100 * most, DEPTH);
}

/* Plays, judges and writes the curve. */
static bool play_all(GaMatch *match, ClaimResult *result, Error *error) {
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
    GaMatch match = {.run = run,
                     .runs = runs,
                     .start = memory_allocate((size_t)runs->genome.count * sizeof(double))};
    genome_weights(&runs->genome, match.start);
    const bool good = play_all(&match, result, error) && write_example(run, error);
    free(match.start);
    ga_runs_free(runs);
    return good;
}

const Claim CLAIM_A2 = {
    .id = "A2",
    .source = "the project pages of the authors of papers 000 and 002 [R]; in no paper",
    .depth = "Both at depth 4",
    .statement = "[R] The evolved player beats the player whose coefficients are all 1",
    .figure = "[R: it wins]",
    .rule = "by the 95 % interval, over independent runs, of their last champions' scores against "
            "coefficients of 1, in pairs from ballots. Reproduced: above 50 %; not reproduced: "
            "below; else inconclusive",
    .chart = {.record = &LEARNING_RECORD,
              .title = "A2: the GA's champions against coefficients of 1"},
    .measure = measure_a2,
};
