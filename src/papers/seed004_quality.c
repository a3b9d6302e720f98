/* S6, S7: random against alpha-beta, and what depth is worth [seed 004 §7]. */
#include "papers/seed004.h"

#include "util/csv.h"

#include <math.h>
#include <stdio.h>

enum { RANDOM_DEPTHS = 6, ROBIN_DEPTHS = 8 };

static void put_score(Text *table, const char *series, int depth, Estimate score, uint64_t games) {
    csv_put_text(table, series);
    csv_put_int(table, depth);
    csv_put_fixed(table, score.defined ? score.value : NAN, 4);
    csv_put_fixed(table, score.defined ? score.low : NAN, 4);
    csv_put_fixed(table, score.defined ? score.high : NAN, 4);
    csv_put_uint(table, games);
    csv_end_row(table);
}

static void add_pairs(PairCounts *to, const PairCounts *from) {
    for (int i = 0; i < PAIR_OUTCOMES; i++) to->n[i] += from->n[i];
}

static bool measure_s6(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const char *const PLAYERS[] = {"random",      "piece2val@1", "piece2val@2",
                                          "piece2val@3", "piece2val@4", "piece2val@5",
                                          "piece2val@6", NULL};
    const uint64_t games = run->scale == SCALE_QUICK ? 400 : 2000;
    Standings *const standings = seed004_play(run, "s6", FORMAT_GAUNTLET, games, PLAYERS, error);
    Text table = {.data = NULL};
    PairCounts deeper = {{0}};
    if (standings == NULL) return false;
    text_append_string(&table, "series,depth,score,low,high,games\n");
    for (int depth = 1; depth <= RANDOM_DEPTHS; depth++) {
        const PairCounts pairs = standings_pairs(standings, 0, depth);
        put_score(&table, "random against piece2val", depth, pairs_score(&pairs),
                  standings_met(standings, 0, depth));
        if (depth > 1) add_pairs(&deeper, &pairs);
    }
    const Estimate score = pairs_score(&deeper);
    result->games = standings_games(standings);
    result->low = score.low;
    result->high = score.high;
    result->verdict = verdict_below(score, 0.05);
    text_append(&result->ours, "%.2f %% of the points at depths 2-6", 100 * score.value);
    text_append(&result->why, "Against depths 2-6 random takes %.2f-%.2f %% of the points.",
                100 * score.low, 100 * score.high);
    standings_free(standings);
    const bool good = claim_write_table(run, "s6", &table, error);
    text_free(&table);
    return good;
}

/* The pairs of all meetings in which the first was `difference` plies deeper. */
static PairCounts pairs_at(const Standings *standings, int difference, uint64_t *games) {
    PairCounts sum = {{0}};
    *games = 0;
    for (int low = 0; low + difference < ROBIN_DEPTHS; low++) {
        const PairCounts pairs = standings_pairs(standings, low + difference, low);
        add_pairs(&sum, &pairs);
        *games += standings_met(standings, low + difference, low);
    }
    return sum;
}

static bool measure_s7(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const char *const PLAYERS[] = {"piece2val@1", "piece2val@2", "piece2val@3",
                                          "piece2val@4", "piece2val@5", "piece2val@6",
                                          "piece2val@7", "piece2val@8", NULL};
    const uint64_t games = run->scale == SCALE_QUICK ? 40 : 1000;
    Standings *const standings = seed004_play(run, "s7", FORMAT_ROUND_ROBIN, games, PLAYERS, error);
    Verdict parts[ROBIN_DEPTHS - 1];
    Text table = {.data = NULL};
    uint64_t met = 0;
    if (standings == NULL) return false;
    text_append_string(&table, "series,depth,score,low,high,games\n");
    for (int difference = 1; difference < ROBIN_DEPTHS; difference++) {
        const PairCounts pairs = pairs_at(standings, difference, &met);
        const Estimate score = pairs_score(&pairs);
        put_score(&table, "the deeper of two piece2val players", difference, score, met);
        parts[difference - 1] = verdict_match(score, EXPECT_WON);
    }
    const PairCounts one = pairs_at(standings, 1, &met);
    const PairCounts most = pairs_at(standings, ROBIN_DEPTHS - 1, &met);
    const Estimate score = pairs_score(&one), largest = pairs_score(&most);
    result->games = standings_games(standings);
    result->low = score.low;
    result->high = score.high;
    result->verdict = verdict_all(parts, ROBIN_DEPTHS - 1);
    text_append(&result->ours, "one ply deeper scores %.1f %%, seven %.1f %%", 100 * score.value,
                100 * largest.value);
    text_append(&result->why,
                "One ply more is worth %.1f %% of the points (%.1f-%.1f), over "
                "piece2val at depths 1-8.",
                100 * score.value, 100 * score.low, 100 * score.high);
    standings_free(standings);
    const bool good = claim_write_table(run, "s7", &table, error);
    text_free(&table);
    return good;
}

extern const Claim CLAIM_S6, CLAIM_S7;

const Claim CLAIM_S6 = {
    .id = "S6",
    .source = "seed 004, section 7",
    .statement = "Random has no chance against alpha-beta deeper than 1",
    .figure = "no chance",
    .rule = "by the 95 % interval of random's share of the points against depths 2-6. Reproduced: "
            "below 5 %; not reproduced: above; else inconclusive",
    .chart = CHART_DEPTH_RESULTS,
    .table = "s6",
    .chart_title = "S6: random against piece2val",
    .measure = measure_s6,
};

const Claim CLAIM_S7 = {
    .id = "S7",
    .source = "seed 004, section 7",
    .statement = "Depth has a significant influence on the quality of play",
    .figure = "significant",
    .rule = "by the 95 % interval of the deeper player's score. Reproduced: above 50 % for every "
            "difference of depth; not reproduced: below for one; else inconclusive",
    .chart = CHART_DEPTH_RESULTS,
    .table = "s7",
    .chart_title = "S7: the deeper player's score by the difference of depth",
    .chart_axis = "difference of depth, plies",
    .measure = measure_s7,
};
