/* SPDX-License-Identifier: GPL-3.0-or-later */
/* S8, S9: paper 004's headlines on its heuristics, at equal depth [§6.2, §6.3]; by its rules, from
 * ballots. */
#include "papers/judges.h"

#include <stdio.h>

enum { DEPTHS = 8 };

typedef struct EqualDepths {
    const char *series, *player, *opponent; /* without depths */
    Verdict (*judge)(const PairCounts *matches, int count);
} EqualDepths;

Verdict judge_wins_or_equals(const PairCounts *matches, int count) {
    static const double AS_GOOD = 0.45;
    double p_values[WON_MATCHES_MAX] = {0};
    int as_good = 0;
    matches_adjust(matches, count, p_values);
    for (int i = 0; i < count; i++) {
        const Estimate score = pairs_score(&matches[i]);
        if (score.defined && score.value < 0.5 && p_values[i] <= 0.05)
            return VERDICT_NOT_REPRODUCED;
        as_good += score.defined && score.low > AS_GOOD;
    }
    return as_good == count ? VERDICT_REPRODUCED : VERDICT_INCONCLUSIVE;
}

static bool play_depth(const ClaimRun *run, const EqualDepths *it, int depth, PairCounts *pairs,
                       CurveRow *row, Error *error) {
    enum { SIZE = 16 };
    char name[SIZE];
    snprintf(name, SIZE, "-%d", depth);
    const uint64_t games = run->scale == SCALE_QUICK ? 400 : 2000;
    Standings *const standings =
        claim_meet_at(run, name, "paper004", games, it->player, it->opponent, name + 1, error);
    if (standings == NULL) return false;
    *pairs = standings_pairs(standings, 0, 1);
    *row = claim_depth_score(it->series, depth, standings, 0, 1);
    standings_free(standings);
    return true;
}

static bool measure_equal_depths(const ClaimRun *run, ClaimResult *result, Error *error) {
    const EqualDepths *const it = run->claim->plan;
    PairCounts matches[DEPTHS];
    CurveRow rows[DEPTHS];
    uint64_t games = 0;
    int least = 0;
    for (int i = 0; i < DEPTHS; i++) {
        if (!play_depth(run, it, i + 1, &matches[i], &rows[i], error)) return false;
        games += (uint64_t)rows[i].count;
        if (rows[i].value.value < rows[least].value.value) least = i;
        text_append(&result->ours, "%s%.1f", i > 0 ? ", " : "", 100 * rows[i].value.value);
    }
    text_append(&result->ours, " %% of the points at depths 1-%d", DEPTHS);
    const Estimate score = rows[least].value;
    claim_decide(result, it->judge(matches, DEPTHS), score, games);
    text_append(&result->why, "The least is %.1f %% (%.1f-%.1f), at depth %d.",
                CLAIM_PERCENT(score), least + 1);
    return claim_write_table(run, NULL, &DEPTH_RESULTS_RECORD, rows, DEPTHS, error);
}

const Claim CLAIM_S8 = {
    .id = "S8",
    .source = "paper 004, section 6.2",
    .depth = "Both at the depth below",
    .statement = "PieceANDBoard is a better heuristic than Piece2Val (at equal depth)",
    .figure = "better",
    .rule = "by matches at equal depths 1 to 8. Reproduced: each score's 95 % interval is above 50 "
            "%; not reproduced: a score is below 50 % with p < 0.05 after Holm; else inconclusive. "
            "The interval is that of the least score",
    .chart = {.title = "S8: piece-and-board against piece2val at equal depth",
              .axis = "depth of both, plies"},
    .plan = &(const EqualDepths){"piece-and-board against piece2val", "piece-and-board",
                                 "piece2val", judge_wins_all},
    .measure = measure_equal_depths,
};

const Claim CLAIM_S9 = {
    .id = "S9",
    .source = "paper 004, section 6.3",
    .depth = "Both at the depth below",
    .statement = "PieceANDRow is better than PieceANDBoardNorm, or at least the same (at equal "
                 "depth)",
    .figure = "better or the same",
    .rule = "by matches at equal depths 1 to 8. Not reproduced: a score is below 50 % with p <= "
            "0.05 after Holm; reproduced: none, and each score's 95 % interval is above 45 %; else "
            "inconclusive. The interval is that of the least score",
    .chart = {.title = "S9: piece-and-row against piece-and-board-norm at equal depth",
              .axis = "depth of both, plies"},
    .plan = &(const EqualDepths){"piece-and-row against piece-and-board-norm", "piece-and-row",
                                 "piece-and-board-norm", judge_wins_or_equals},
    .measure = measure_equal_depths,
};
