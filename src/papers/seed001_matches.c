/* B1, B3, B4: the staged heuristic against simpler ones, quiescence against none [seed 001],
 * forward pruning against none [seeds 000, 002]. */
#include "papers/seed001.h"

#include "papers/claim.h"
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

/* B3, B4: one switch on against the same off, at several budgets a move. */

enum { BUDGETS_MAX = 4, PLAYER_SIZE = 64 };

typedef struct Switch {
    const char *name;           /* of the table and, with the budget, of the games */
    const char *label;          /* of the player that has it */
    const char *with, *without; /* players but for their limits */
    int count;
    const char *budgets[BUDGETS_MAX];
    uint64_t quick_games, paper_games; /* at each budget */
} Switch;

static bool play_budget(const ClaimRun *run, const Switch *it, const char *budget,
                        PairCounts *pairs, uint64_t *games, Error *error) {
    char with[PLAYER_SIZE], without[PLAYER_SIZE], name[PLAYER_SIZE];
    snprintf(with, sizeof with, "%s@%s", it->with, budget);
    snprintf(without, sizeof without, "%s@%s", it->without, budget);
    snprintf(name, sizeof name, "%s-%s", it->name, budget);
    const char *const players[] = {with, without, NULL};
    Experiment experiment = claim_experiment(
        run, "english", run->scale == SCALE_QUICK ? it->quick_games : it->paper_games);
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

/* Fills everything but the sentence of why, of which it begins the first; writes the table. */
static bool measure_switch(const ClaimRun *run, const Switch *it, ClaimResult *result,
                           Error *error) {
    PairCounts matches[BUDGETS_MAX];
    Text table = {.data = NULL};
    text_append_string(&table, MATCH_HEADER);
    for (int i = 0; i < it->count; i++) {
        uint64_t games = 0;
        if (!play_budget(run, it, it->budgets[i], &matches[i], &games, error)) {
            text_free(&table);
            return false;
        }
        char without[PLAYER_SIZE], with[PLAYER_SIZE];
        snprintf(with, sizeof with, "%s @%s", it->label, it->budgets[i]);
        snprintf(without, sizeof without, "none @%s", it->budgets[i]);
        put_match(&table, with, without, &matches[i], games);
        result->games += games;
        text_append(&result->ours, "%s%.1f %% (%+.0f Elo) at %s", i == 0 ? "" : ", ",
                    100 * pairs_score(&matches[i]).value, pairs_elo(&matches[i]).value,
                    it->budgets[i]);
    }
    const int least = weakest(matches, it->count);
    const Estimate score = pairs_score(&matches[least]);
    result->low = score.low;
    result->high = score.high;
    result->verdict = seed001_wins_all(matches, it->count);
    text_append(&result->why, "The least is %.1f %% (%.1f-%.1f), with %s a move", 100 * score.value,
                100 * score.low, 100 * score.high, it->budgets[least]);
    const bool good = claim_write_table(run, it->name, &table, error);
    text_free(&table);
    return good;
}

static bool measure_b3(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const Switch QUIESCENCE = {
        .name = "b3",
        .label = "quiescence",
        .with = "deepening:quiescence=on/staged",
        .without = "deepening/staged",
        .count = 4,
        .budgets = {"1kn", "4kn", "16kn", "64kn"},
        .quick_games = 200,
        .paper_games = 2000,
    };
    if (!measure_switch(run, &QUIESCENCE, result, error)) return false;
    text_append_string(&result->why, " (kn: thousands of nodes), of iterative deepening with the "
                                     "staged heuristic.");
    return true;
}

static bool measure_b4(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const Switch FORWARD_PRUNING = {
        .name = "b4",
        .label = "forward pruning",
        .with = "enhanced:all=off,prune=on/samuel",
        .without = "enhanced:all=off/samuel",
        .count = 3,
        .budgets = {"1ms", "4ms", "16ms"},
        .quick_games = 100,
        .paper_games = 1000,
    };
    if (!measure_switch(run, &FORWARD_PRUNING, result, error)) return false;
    text_append_string(&result->why,
                       " by the clock, of iterative deepening with Samuel's heuristic; how to "
                       "prune is ours (ProbCut; the seeds name no method), and games by the clock "
                       "are other ones each time.");
    return true;
}

extern const Claim CLAIM_B1, CLAIM_B3, CLAIM_B4;

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

const Claim CLAIM_B4 = {
    .id = "B4",
    .source = "seeds 000 and 002",
    .statement = "Forward pruning with iterative deepening is stronger at equal time",
    .figure = "might significantly improve performance",
    .rule = "by matches at several times a move, plain alpha-beta with iterative deepening on both "
            "sides. Reproduced: each score's 95 % interval is above 50 %; not reproduced: a score "
            "is below 50 % with p < 0.05 after Holm; else inconclusive. The interval is that of "
            "the least score",
    .chart = CHART_NONE,
    .table = "b4",
    .measure = measure_b4,
};
