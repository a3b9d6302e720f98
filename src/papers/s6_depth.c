/* SPDX-License-Identifier: GPL-3.0-or-later */
/* S6, S7: random against alpha-beta, and what depth is worth [paper 004 §7]; by the paper's rules,
 * from ballots. */
#include "papers/claim.h"

enum { RANDOM_DEPTHS = 6, ROBIN_DEPTHS = 8 };

/* S6 */

static bool measure_s6(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const char *const PLAYERS[] = {"random",      "piece2val@1", "piece2val@2",
                                          "piece2val@3", "piece2val@4", "piece2val@5",
                                          "piece2val@6", NULL};
    const uint64_t games = run->scale == SCALE_QUICK ? 400 : 2000;
    Standings *const standings =
        claim_meet(run, NULL, "paper004", FORMAT_GAUNTLET, games, PLAYERS, error);
    CurveRow rows[RANDOM_DEPTHS];
    PairCounts deeper = {{0}};
    if (standings == NULL) return false;
    for (int depth = 1; depth <= RANDOM_DEPTHS; depth++) {
        rows[depth - 1] = claim_depth_score("random against piece2val", depth, standings, 0, depth);
        if (depth > 1) claim_add_pairs(&deeper, standings, 0, depth);
    }
    const Estimate score = pairs_score(&deeper);
    claim_decide(result, verdict_below(score, 0.05), score, standings_games(standings));
    text_append(&result->ours, "%.2f %% of the points at depths 2-6", 100 * score.value);
    text_append(&result->why, "Against depths 2-6 random takes %.2f-%.2f %% of the points.",
                CLAIM_PERCENT_BOUNDS(score));
    standings_free(standings);
    return claim_write_table(run, NULL, &DEPTH_RESULTS_RECORD, rows, RANDOM_DEPTHS, error);
}

const Claim CLAIM_S6 = {
    .id = "S6",
    .source = "paper 004, section 7",
    .depth = "Random moves against the depth below",
    .statement = "Random has no chance against alpha-beta deeper than 1",
    .figure = "no chance",
    .rule = "by the 95 % interval of random's share of the points against depths 2-6. Reproduced: "
            "below 5 %; not reproduced: above; else inconclusive",
    .chart = {.title = "S6: random against piece2val"},
    .measure = measure_s6,
};

/* S7 */

/* All meetings in which the first was `difference` plies deeper. */
static CurveRow score_at(const Standings *standings, int difference) {
    CurveRow row = {"the deeper of two piece2val players", difference, {.defined = false}, 0};
    PairCounts sum = {{0}};
    for (int low = 0; low + difference < ROBIN_DEPTHS; low++) {
        claim_add_pairs(&sum, standings, low + difference, low);
        row.count += (int64_t)standings_met(standings, low + difference, low);
    }
    row.value = claim_known(pairs_score(&sum));
    return row;
}

static bool measure_s7(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const char *const PLAYERS[] = {"piece2val@1", "piece2val@2", "piece2val@3",
                                          "piece2val@4", "piece2val@5", "piece2val@6",
                                          "piece2val@7", "piece2val@8", NULL};
    const uint64_t games = run->scale == SCALE_QUICK ? 40 : 1000;
    Standings *const standings =
        claim_meet(run, NULL, "paper004", FORMAT_ROUND_ROBIN, games, PLAYERS, error);
    enum { DIFFERENCES = ROBIN_DEPTHS - 1 };
    CurveRow rows[DIFFERENCES];
    Verdict parts[DIFFERENCES];
    if (standings == NULL) return false;
    for (int i = 0; i < DIFFERENCES; i++) {
        rows[i] = score_at(standings, i + 1);
        parts[i] = verdict_match(rows[i].value, EXPECT_WON);
    }
    const Estimate one = rows[0].value, most = rows[DIFFERENCES - 1].value;
    claim_decide(result, verdict_all(parts, DIFFERENCES), one, standings_games(standings));
    text_append(&result->ours, "one ply deeper scores %.1f %%, seven %.1f %%", 100 * one.value,
                100 * most.value);
    text_append(&result->why,
                "One ply more is worth %.1f %% of the points (%.1f-%.1f), over "
                "piece2val at depths 1-8.",
                CLAIM_PERCENT(one));
    standings_free(standings);
    return claim_write_table(run, NULL, &DEPTH_RESULTS_RECORD, rows, DIFFERENCES, error);
}

const Claim CLAIM_S7 = {
    .id = "S7",
    .source = "paper 004, section 7",
    .depth = "Depths 1 to 8, every two of them",
    .statement = "Depth has a significant influence on the quality of play",
    .figure = "significant",
    .rule = "by the 95 % interval of the deeper player's score. Reproduced: above 50 % for every "
            "difference of depth; not reproduced: below for one; else inconclusive",
    .chart = {.title = "S7: the deeper player's score by the difference of depth",
              .axis = "difference of depth, plies"},
    .measure = measure_s7,
};
