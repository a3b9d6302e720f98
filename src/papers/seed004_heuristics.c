/* S4, S5: one heuristic at depth 4 against another at depths 1 to 10 [seed 004 §6.2, §6.3]. */
#include "papers/seed004.h"

#include "util/csv.h"

#include <math.h>
#include <stdio.h>

enum { DEPTHS = 10 };

Standings *seed004_play(const ClaimRun *run, const char *name, Format format, uint64_t games,
                        const char *const *players, Error *error) {
    Experiment experiment = claim_experiment(run, "seed004", games);
    experiment.format = format;
    Standings *const standings = claim_add_players(&experiment, players, error)
                                     ? claim_play(run, name, &experiment, error)
                                     : NULL;
    experiment_free(&experiment);
    return standings;
}

/* A series of matches of one player against another at rising depths. */
typedef struct HeuristicSeries {
    const char *claim, *table, *name;
    const char *player, *opponent; /* at depth 4; without its depth */
    int lost_from;                 /* the seed: the opponent wins from this depth on */
} HeuristicSeries;

static void write_series(const HeuristicSeries *series, const Standings *standings, Text *table) {
    text_append_string(table, "series,depth,score,low,high,games\n");
    for (int depth = 1; depth <= DEPTHS; depth++) {
        const PairCounts pairs = standings_pairs(standings, 0, depth);
        const Estimate score = pairs_score(&pairs);
        csv_put_text(table, series->name);
        csv_put_int(table, depth);
        csv_put_fixed(table, score.defined ? score.value : NAN, 4);
        csv_put_fixed(table, score.defined ? score.low : NAN, 4);
        csv_put_fixed(table, score.defined ? score.high : NAN, 4);
        csv_put_uint(table, standings_met(standings, 0, depth));
        csv_end_row(table);
    }
}

/* The first depth from which on every score 's interval is below ½; 0: none. */
static int lost_from(const Standings *standings) {
    int from = 0;
    for (int depth = DEPTHS; depth >= 1; depth--) {
        const PairCounts pairs = standings_pairs(standings, 0, depth);
        if (pairs_score(&pairs).high >= 0.5) break;
        from = depth;
    }
    return from;
}

static void judge(const HeuristicSeries *series, const Standings *standings, ClaimResult *result) {
    Verdict parts[DEPTHS];
    int refuting = 0;
    for (int depth = 1; depth <= DEPTHS; depth++) {
        const PairCounts pairs = standings_pairs(standings, 0, depth);
        const Expectation expectation = depth < series->lost_from ? EXPECT_NOT_LOST : EXPECT_LOST;
        parts[depth - 1] = verdict_match(pairs_score(&pairs), expectation);
        if (parts[depth - 1] == VERDICT_NOT_REPRODUCED && refuting == 0) refuting = depth;
    }
    result->verdict = verdict_all(parts, DEPTHS);
    result->games = standings_games(standings);
    const int from = lost_from(standings);
    const int decisive = refuting != 0 ? refuting : series->lost_from;
    const PairCounts pairs = standings_pairs(standings, 0, decisive);
    const Estimate score = pairs_score(&pairs);
    result->low = score.low;
    result->high = score.high;
    if (from != 0) {
        text_append(&result->ours, "loses from depth %d on", from);
    } else {
        text_append(&result->ours, "its interval reaches 50 %% up to depth %d", DEPTHS);
    }
    text_append(&result->ours, "; %.0f %% of the points at depth %d", 100 * score.value, decisive);
    text_append(&result->why,
                refuting != 0 ? "At depth %d the score of %.1f %% (%.1f-%.1f) "
                                "contradicts the seed"
                              : "At depth %d the score is %.1f %% (%.1f-%.1f)",
                decisive, 100 * score.value, 100 * score.low, 100 * score.high);
    text_append_string(&result->why, "; the seed drew its figure from single games.");
}

static bool measure_series(const HeuristicSeries *series, const ClaimRun *run, ClaimResult *result,
                           Error *error) {
    enum { SIZE = 64 };
    char texts[DEPTHS + 1][SIZE];
    const char *players[DEPTHS + 2];
    Text table = {.data = NULL};
    snprintf(texts[0], SIZE, "%s@4", series->player);
    for (int depth = 1; depth <= DEPTHS; depth++) {
        snprintf(texts[depth], SIZE, "%s@%d", series->opponent, depth);
    }
    for (int i = 0; i <= DEPTHS; i++) players[i] = texts[i];
    players[DEPTHS + 1] = NULL;
    const uint64_t games = run->scale == SCALE_QUICK ? 100 : 1000;
    Standings *const standings =
        seed004_play(run, series->table, FORMAT_GAUNTLET, games, players, error);
    if (standings == NULL) return false;
    write_series(series, standings, &table);
    judge(series, standings, result);
    standings_free(standings);
    const bool good = claim_write_table(run, series->table, &table, error);
    text_free(&table);
    return good;
}

static bool measure_s4(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const HeuristicSeries SERIES = {
        "S4", "s4", "piece-and-board@4 against piece2val", "piece-and-board", "piece2val", 7};
    return measure_series(&SERIES, run, result, error);
}

static bool measure_s5(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const HeuristicSeries SERIES = {"S5",
                                           "s5",
                                           "piece-and-board-norm@4 against piece-and-row",
                                           "piece-and-board-norm",
                                           "piece-and-row",
                                           4};
    return measure_series(&SERIES, run, result, error);
}

extern const Claim CLAIM_S4, CLAIM_S5;

const Claim CLAIM_S4 = {
    .id = "S4",
    .source = "seed 004, section 6.2",
    .statement = "PieceANDBoard at depth 4 against Piece2Val at depths 1-10 is not beaten before "
                 "depth 7; Piece2Val wins from 7",
    .figure = "draws at 3 to 6, loses from 7",
    .rule = "by the 95 % interval of its score. Reproduced: below 50 % at each depth from 7 and at "
            "none before; not reproduced: below 50 % before 7, or above from 7; else inconclusive",
    .chart = CHART_DEPTH_RESULTS,
    .table = "s4",
    .chart_title = "S4: piece-and-board at depth 4 against piece2val",
    .measure = measure_s4,
};

const Claim CLAIM_S5 = {
    .id = "S5",
    .source = "seed 004, section 6.3",
    .statement = "PieceANDBoardNorm at depth 4 against PieceANDRow at depths 1-10 draws at depth "
                 "2; Row wins from depth 4",
    .figure = "draws at 2, loses from 4",
    .rule = "by the 95 % interval of its score. Reproduced: below 50 % at each depth from 4 and at "
            "none before; not reproduced: below 50 % before 4, or above from 4; else inconclusive",
    .chart = CHART_DEPTH_RESULTS,
    .table = "s5",
    .chart_title = "S5: piece-and-board-norm at depth 4 against piece-and-row",
    .measure = measure_s5,
};
