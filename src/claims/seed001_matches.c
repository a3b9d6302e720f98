/* B1, B3: the staged heuristic against simpler ones, and quiescence against none [seed 001]. */
#include "claims/seed001.h"

#include "claims/claim.h"
#include "stats/holm.h"
#include "util/csv.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

Verdict seed001_wins_all(const PairCounts *matches, int count) {
    Verdict parts[SEED001_MATCHES_MAX];
    double p_values[SEED001_MATCHES_MAX] = {0};
    assert(count <= SEED001_MATCHES_MAX);
    for (int i = 0; i < count; i++) p_values[i] = pairs_p_value(&matches[i]);
    holm_adjust(p_values, count, p_values);
    for (int i = 0; i < count; i++) {
        const Estimate score = pairs_score(&matches[i]);
        const bool is_lost = score.defined && score.value < 0.5 && p_values[i] < 0.05;
        parts[i] = is_lost ? VERDICT_NOT_REPRODUCED : VERDICT_INCONCLUSIVE;
        if (score.defined && score.low > 0.5) parts[i] = VERDICT_REPRODUCED;
    }
    return verdict_all(parts, count);
}

/* The match that says least for the winner. */
static int weakest(const PairCounts *matches, int count) {
    int found = 0;
    for (int i = 1; i < count; i++) {
        if (pairs_score(&matches[i]).value < pairs_score(&matches[found]).value) found = i;
    }
    return found;
}

static void put_match(Text *table, const char *first, const char *second, const PairCounts *pairs,
                      uint64_t games) {
    const Estimate score = pairs_score(pairs), elo = pairs_elo(pairs);
    csv_put_text(table, first);
    csv_put_text(table, second);
    csv_put_fixed(table, score.value, 4);
    csv_put_fixed(table, score.low, 4);
    csv_put_fixed(table, score.high, 4);
    csv_put_fixed(table, elo.value, 1);
    csv_put_uint(table, games);
    csv_end_row(table);
}

static const char MATCH_HEADER[] = "player,opponent,score,low,high,elo,games\n";

/* B1 */

enum { SIMPLER = 5, B1_DEPTH = 6 };
static const char *const SIMPLER_HEURISTICS[SIMPLER] = {"null", "piece2val", "piece-and-row",
                                                        "piece-and-board", "piece-and-board-norm"};

static Standings *play_simpler(const ClaimRun *run, Error *error) {
    enum { SIZE = 64 };
    char texts[SIMPLER + 1][SIZE];
    const char *players[SIMPLER + 2] = {NULL};
    for (int i = 0; i <= SIMPLER; i++) {
        snprintf(texts[i], SIZE, "alphabeta:quiescence=on/%s@%d",
                 i == 0 ? "staged" : SIMPLER_HEURISTICS[i - 1], B1_DEPTH);
        players[i] = texts[i];
    }
    Experiment experiment =
        claim_experiment(run, "english", run->scale == SCALE_QUICK ? 1000 : 5000);
    experiment.format = FORMAT_GAUNTLET;
    Standings *const standings = claim_add_players(&experiment, players, error)
                                     ? claim_play(run, "b1", &experiment, error)
                                     : NULL;
    experiment_free(&experiment);
    return standings;
}

static bool measure_b1(const ClaimRun *run, ClaimResult *result, Error *error) {
    PairCounts matches[SIMPLER];
    Text table = {.data = NULL};
    Standings *const standings = play_simpler(run, error);
    if (standings == NULL) return false;
    text_append_string(&table, MATCH_HEADER);
    for (int i = 0; i < SIMPLER; i++) {
        matches[i] = standings_pairs(standings, 0, i + 1);
        const Estimate score = pairs_score(&matches[i]);
        text_append(&result->ours, "%s%.1f %% against %s", i == 0 ? "" : ", ", 100 * score.value,
                    SIMPLER_HEURISTICS[i]);
        put_match(&table, "staged", SIMPLER_HEURISTICS[i], &matches[i],
                  standings_met(standings, 0, i + 1));
    }
    const int least = weakest(matches, SIMPLER);
    const Estimate score = pairs_score(&matches[least]);
    result->games = standings_games(standings);
    result->low = score.low;
    result->high = score.high;
    result->verdict = seed001_wins_all(matches, SIMPLER);
    text_append(&result->why,
                "The least is %.1f %% (%.1f-%.1f), against %s; all at depth %d with quiescence, "
                "from ballots (the seed gives neither depth nor opponents).",
                100 * score.value, 100 * score.low, 100 * score.high, SIMPLER_HEURISTICS[least],
                B1_DEPTH);
    standings_free(standings);
    const bool good = claim_write_table(run, "b1", &table, error);
    text_free(&table);
    return good;
}

/* B3 */

enum { BUDGETS = 4 };
static const char *const BUDGET_NODES[BUDGETS] = {"1kn", "4kn", "16kn", "64kn"};

static bool play_budget(const ClaimRun *run, int budget, PairCounts *pairs, uint64_t *games,
                        Error *error) {
    char with[64], without[64], name[32];
    snprintf(with, sizeof with, "deepening:quiescence=on/staged@%s", BUDGET_NODES[budget]);
    snprintf(without, sizeof without, "deepening/staged@%s", BUDGET_NODES[budget]);
    snprintf(name, sizeof name, "b3-%s", BUDGET_NODES[budget]);
    const char *const players[] = {with, without, NULL};
    Experiment experiment =
        claim_experiment(run, "english", run->scale == SCALE_QUICK ? 200 : 2000);
    Standings *const standings = claim_add_players(&experiment, players, error)
                                     ? claim_play(run, name, &experiment, error)
                                     : NULL;
    experiment_free(&experiment);
    if (standings == NULL) return false;
    *pairs = standings_pairs(standings, 0, 1);
    *games = standings_games(standings);
    standings_free(standings);
    return true;
}

static bool measure_b3(const ClaimRun *run, ClaimResult *result, Error *error) {
    PairCounts matches[BUDGETS];
    Text table = {.data = NULL};
    text_append_string(&table, MATCH_HEADER);
    for (int i = 0; i < BUDGETS; i++) {
        uint64_t games = 0;
        if (!play_budget(run, i, &matches[i], &games, error)) {
            text_free(&table);
            return false;
        }
        char without[32], with[32];
        snprintf(with, sizeof with, "quiescence @%s", BUDGET_NODES[i]);
        snprintf(without, sizeof without, "none @%s", BUDGET_NODES[i]);
        put_match(&table, with, without, &matches[i], games);
        result->games += games;
        text_append(&result->ours, "%s%.1f %% (%+.0f Elo) at %s", i == 0 ? "" : ", ",
                    100 * pairs_score(&matches[i]).value, pairs_elo(&matches[i]).value,
                    BUDGET_NODES[i]);
    }
    const int least = weakest(matches, BUDGETS);
    const Estimate score = pairs_score(&matches[least]);
    result->low = score.low;
    result->high = score.high;
    result->verdict = seed001_wins_all(matches, BUDGETS);
    text_append(&result->why,
                "The least is %.1f %% (%.1f-%.1f), with %s a move (kn: thousands of nodes), of "
                "iterative deepening with the staged heuristic.",
                100 * score.value, 100 * score.low, 100 * score.high, BUDGET_NODES[least]);
    const bool good = claim_write_table(run, "b3", &table, error);
    text_free(&table);
    return good;
}

extern const Claim CLAIM_B1, CLAIM_B3;

const Claim CLAIM_B1 = {
    .id = "B1",
    .source = "seed 001",
    .statement = "The staged heuristic beats each simpler one at equal depth",
    .figure = "found by testing heuristics against each other",
    .rule =
        "simpler: null and the four of seed 004. Reproduced: each score's 95 % interval is above "
        "50 %; not reproduced: a score is below 50 % with p < 0.05 after Holm; else "
        "inconclusive. The interval is that of the least score",
    .chart = CHART_NONE,
    .table = "b1",
    .measure = measure_b1,
};

const Claim CLAIM_B3 = {
    .id = "B3",
    .source = "seed 001",
    .statement = "Quiescence on jumps gains strength at equal nodes",
    .figure = "used, as trades are important",
    .rule = "by matches at several numbers of nodes. Reproduced: each score's 95 % interval is "
            "above 50 %; not reproduced: a score is below 50 % with p < 0.05 after Holm; else "
            "inconclusive. The interval is that of the least score",
    .chart = CHART_NONE,
    .table = "b3",
    .measure = measure_b3,
};
