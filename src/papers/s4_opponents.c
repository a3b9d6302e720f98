/* SPDX-License-Identifier: GPL-3.0-or-later */
/* S4, S5: one heuristic at depth 4 against another at depths 1 to 10 [paper 004 §6.2, §6.3]. */
#include "papers/judges.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEPTHS = SINGLES_MAX };
enum { LOST, DRAWN, WON, NOT_TOLD = -1 };

/* What single games at all depths would have to show to be as printed. Pure. */

/* The chances of a game's results, half a game of each added so that none is impossible. */
static void fill_chances_of(const uint64_t games[SINGLE_RESULTS], double chances[SINGLE_RESULTS]) {
    const double shrink = 0.5;
    double total = 0;
    for (int r = 0; r < SINGLE_RESULTS; r++) total += (double)games[r] + shrink;
    for (int r = 0; r < SINGLE_RESULTS; r++) chances[r] = ((double)games[r] + shrink) / total;
}

/* Adds up all results of the games from `game` on, given the chance of those before. */
static void add_results(const double chances[][SINGLE_RESULTS], int game, int count, double chance,
                        Pattern *pattern) {
    static const double ALIKE = 1 + 1e-9;
    if (game == count) {
        pattern->of++;
        pattern->rank += chance > pattern->chance * ALIKE;
        if (chance <= pattern->chance * ALIKE) pattern->p_value += chance;
        return;
    }
    for (int r = 0; r < SINGLE_RESULTS; r++)
        add_results(chances, game + 1, count, chance * chances[game][r], pattern);
}

Pattern pattern_of(const uint64_t games[][SINGLE_RESULTS], const int *printed, int count) {
    double chances[SINGLES_MAX][SINGLE_RESULTS], mean[SINGLE_RESULTS] = {0}, variance = 0;
    int told = 0;
    Pattern pattern = {.chance = 1, .rank = 1, .regardless = 1};
    for (int i = 0; i < count; i++) {
        if (printed[i] == NOT_TOLD) continue;
        double *const of_game = chances[told++];
        uint64_t all = 0;
        fill_chances_of(games[i], of_game);
        for (int r = 0; r < SINGLE_RESULTS; r++) {
            mean[r] += of_game[r];
            all += games[i][r];
        }
        const double chance = of_game[printed[i]];
        pattern.chance *= chance;
        variance += (1 - chance) / chance / (double)(all + 1);
    }
    for (int i = 0; i < count; i++)
        if (printed[i] != NOT_TOLD) pattern.regardless *= mean[printed[i]] / told;
    const double error = exp(STATS_NORMAL_975 * sqrt(variance)); /* of the logarithm */
    pattern.low = pattern.chance / error;
    pattern.high = fmin(1, pattern.chance * error);
    add_results((const double(*)[SINGLE_RESULTS])chances, 0, told, 1, &pattern);
    return pattern;
}

Verdict judge_pattern(const Pattern *pattern) {
    static const double LEVEL = 0.05, STRONG = 10;
    if (pattern->p_value <= LEVEL) return VERDICT_NOT_REPRODUCED;
    return pattern->chance >= STRONG * pattern->regardless ? VERDICT_REPRODUCED
                                                           : VERDICT_INCONCLUSIVE;
}

/* Measuring */

/* A player at depth 4, Black, against another at rising depths, by the paper's rules, with its draw
 * after 80 plies without a capture. */
typedef struct OpponentSeries {
    const char *name;
    const char *player, *opponent; /* without depths */
} OpponentSeries;

/* The paper's results at all depths, of the points that its text tells. */
static void fill_printed(const ClaimRun *run, int printed[DEPTHS]) {
    for (int i = 0; i < DEPTHS; i++) printed[i] = NOT_TOLD;
    for (const PrintedPoint *point = run->claim->chart.printed; point->depth != 0; point++)
        if (!isnan(point->score)) printed[point->depth - 1] = (int)(2 * point->score);
}

/* Plays the series in pairs: from the start position or from ballots. */
static Standings *play_series(const ClaimRun *run, const OpponentSeries *series, bool is_start,
                              uint64_t games, Error *error) {
    enum { SIZE = 64 };
    char player[SIZE];
    Experiment experiment = claim_experiment(run, "paper004", games);
    experiment.format = FORMAT_GAUNTLET;
    if (is_start) snprintf(experiment.openings, sizeof experiment.openings, "start");
    snprintf(player, SIZE, "%s@4", series->player);
    bool is_made = claim_add_player(&experiment, player, error);
    for (int depth = 1; is_made && depth <= DEPTHS; depth++) {
        snprintf(player, SIZE, "%s@%d", series->opponent, depth);
        is_made = claim_add_player(&experiment, player, error);
    }
    return claim_play(run, is_start ? "-start" : NULL, is_made, &experiment, error);
}

typedef struct SinglesRow {
    int depth;
    int64_t wins, draws, losses;
    const char *printed;
    double chance;
} SinglesRow;

static const Field SINGLES_FIELDS[] = {
    ROW_INT(SinglesRow, depth),    ROW_COUNT(SinglesRow, wins),   ROW_COUNT(SinglesRow, draws),
    ROW_COUNT(SinglesRow, losses), ROW_TEXT(SinglesRow, printed), ROW_REAL(SinglesRow, chance, 4),
};
static const Record SINGLES = RECORD_OF("singles", SINGLES_FIELDS, SinglesRow);

static const char *const RESULT_WORDS[SINGLE_RESULTS] = {"lost", "drawn", "won"};

static bool write_singles(const ClaimRun *run, const int printed[DEPTHS],
                          const uint64_t games[][SINGLE_RESULTS], Error *error) {
    SinglesRow rows[DEPTHS];
    for (int i = 0; i < DEPTHS; i++) {
        double chances[SINGLE_RESULTS];
        const bool is_told = printed[i] != NOT_TOLD;
        fill_chances_of(games[i], chances);
        rows[i] = (SinglesRow){i + 1,
                               (int64_t)games[i][WON],
                               (int64_t)games[i][DRAWN],
                               (int64_t)games[i][LOST],
                               is_told ? RESULT_WORDS[printed[i]] : "",
                               is_told ? chances[printed[i]] : (double)NAN};
    }
    return claim_write_table(run, "-start", &SINGLES, rows, DEPTHS, error);
}

/* The series' games as Black from the start position: those of the pairs' halves. */
static bool play_singles(const ClaimRun *run, const OpponentSeries *series,
                         uint64_t games[DEPTHS][SINGLE_RESULTS], Error *error) {
    const uint64_t wanted = run->scale == SCALE_QUICK ? 200 : 2000;
    Standings *const standings = play_series(run, series, true, wanted, error);
    if (standings == NULL) return false;
    const Encounters *const encounters = standings_encounters(standings);
    for (int i = 0; i < DEPTHS; i++)
        for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++)
            games[i][outcome / 3] += encounters_count(encounters, 0, i + 1, outcome);
    standings_free(standings);
    return true;
}

/* A row from those games: each by itself, as all are Black's. */
static CurveRow singles_row(int depth, const uint64_t games[SINGLE_RESULTS]) {
    PairCounts points = {{games[LOST], 0, games[DRAWN], 0, games[WON]}};
    return (CurveRow){"Black, single games from the start", depth,
                      claim_known(pairs_score(&points)), (int64_t)pairs_total(&points)};
}

static void judge(const Pattern *pattern, const CurveRow *ballots, uint64_t games,
                  ClaimResult *result) {
    int losing = 0;
    for (int depth = DEPTHS; depth >= 1 && ballots[depth - 1].value.high < 0.5; depth--)
        losing = depth;
    claim_decide(result, judge_pattern(pattern),
                 (Estimate){true, pattern->chance, pattern->low, pattern->high}, games);
    text_append(&result->ours,
                "single games as Black from the start end as printed with a chance of %.2g %%, "
                "number %llu of %llu",
                100 * pattern->chance, (unsigned long long)pattern->rank,
                (unsigned long long)pattern->of);
    text_append(&result->why,
                "The printed results have a chance of %.2g %% (%.2g-%.2g), results at most as "
                "likely %.3g %%; if depth did not matter theirs would be %.2g %%. ",
                100 * pattern->chance, 100 * pattern->low, 100 * pattern->high,
                100 * pattern->p_value, 100 * pattern->regardless);
    if (losing > 0)
        text_append(&result->why, "In pairs from ballots it loses from depth %d on.", losing);
    else
        text_append(&result->why, "In pairs from ballots it holds even up to depth %d.", DEPTHS);
}

static bool measure_series(const ClaimRun *run, ClaimResult *result, Error *error) {
    const OpponentSeries *const series = run->claim->plan;
    uint64_t games[DEPTHS][SINGLE_RESULTS] = {{0}};
    CurveRow rows[2 * DEPTHS];
    int printed[DEPTHS];
    fill_printed(run, printed);
    if (!play_singles(run, series, games, error)) return false;
    Standings *const standings =
        play_series(run, series, false, run->scale == SCALE_QUICK ? 100 : 1000, error);
    if (standings == NULL) return false;
    uint64_t all = standings_games(standings);
    for (int depth = 1; depth <= DEPTHS; depth++) {
        rows[depth - 1] = claim_depth_score(series->name, depth, standings, 0, depth);
        rows[DEPTHS + depth - 1] = singles_row(depth, games[depth - 1]);
        all += (uint64_t)rows[DEPTHS + depth - 1].count;
    }
    standings_free(standings);
    const Pattern pattern = pattern_of((const uint64_t(*)[SINGLE_RESULTS])games, printed, DEPTHS);
    judge(&pattern, rows, all, result);
    return write_singles(run, printed, (const uint64_t(*)[SINGLE_RESULTS])games, error) &&
           claim_write_table(run, NULL, &DEPTH_RESULTS_RECORD, rows, 2 * DEPTHS, error);
}

/* The claims */

#define SINGLES_RULE                                                                               \
    "by single games of the one player as Black from the start, ties drawn (100 at each depth, "   \
    "1000 at the paper's scale): the chance that ours end as the paper tells at each depth "       \
    "that it tells of. Not reproduced: results that are at most as likely have together a "        \
    "chance of 5 % or less; reproduced: else, and the chance is ten times what it would be "       \
    "if depth did not matter; else inconclusive. The interval is that of the chance. "             \
    "Colour-swapped pairs from ballots are shown beside it and do not count"

/* S4 */

static const PrintedPoint S4_POINTS[] = {{3, 0.5}, {4, 0.5}, {5, 0.5}, {6, 0.5}, {7, 0},
                                         {8, 0},   {9, 0},   {10, 0},  {0, 0}};

const Claim CLAIM_S4 = {
    .id = "S4",
    .source = "paper 004, section 6.2",
    .depth = "Black at depth 4 against the depth below",
    .statement = "PieceANDBoard at depth 4 against Piece2Val at depths 1-10 is not beaten before "
                 "depth 7; Piece2Val wins from 7",
    .figure = "draws at 3 to 6, loses from 7",
    .rule = SINGLES_RULE,
    .chart = {.title = "S4: piece-and-board at depth 4 against piece2val", .printed = S4_POINTS},
    .plan = &(const OpponentSeries){"piece-and-board@4 against piece2val", "piece-and-board",
                                    "piece2val"},
    .measure = measure_series,
};

/* S5 */

static const PrintedPoint S5_POINTS[] = {{2, 0.5}, {3, NAN}, {4, 0}, {5, 0},  {6, 0},
                                         {7, 0},   {8, 0},   {9, 0}, {10, 0}, {0, 0}};

const Claim CLAIM_S5 = {
    .id = "S5",
    .source = "paper 004, section 6.3",
    .depth = "Black at depth 4 against the depth below",
    .statement = "PieceANDBoardNorm at depth 4 against PieceANDRow at depths 1-10 draws at depth "
                 "2; Row wins from depth 4",
    .figure = "draws at 2, loses from 4",
    .rule = SINGLES_RULE,
    .chart = {.title = "S5: piece-and-board-norm at depth 4 against piece-and-row",
              .printed = S5_POINTS},
    .plan = &(const OpponentSeries){"piece-and-board-norm@4 against piece-and-row",
                                    "piece-and-board-norm", "piece-and-row"},
    .measure = measure_series,
};
