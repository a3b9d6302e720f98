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
    int printed[DEPTHS];
} OpponentSeries;

/* Plays the series in pairs: from the start position or from ballots. */
static Standings *play_series(const ClaimRun *run, const OpponentSeries *series, bool is_start,
                              uint64_t games, Error *error) {
    enum { SIZE = 64 };
    char player[SIZE];
    Experiment experiment = claim_experiment(run, "seed004", games);
    experiment.format = FORMAT_GAUNTLET;
    if (is_start) snprintf(experiment.openings, sizeof experiment.openings, "start");
    snprintf(player, SIZE, "%s@4", series->player);
    bool is_made = experiment_add_player(&experiment, player, error);
    for (int depth = 1; is_made && depth <= DEPTHS; depth++) {
        snprintf(player, SIZE, "%s@%d", series->opponent, depth);
        is_made = experiment_add_player(&experiment, player, error);
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

static bool write_singles(const ClaimRun *run, const OpponentSeries *series,
                          const uint64_t games[][SINGLE_RESULTS], Error *error) {
    SinglesRow rows[DEPTHS];
    for (int i = 0; i < DEPTHS; i++) {
        double chances[SINGLE_RESULTS];
        const int printed = series->printed[i];
        fill_chances_of(games[i], chances);
        rows[i] = (SinglesRow){i + 1,
                               (int64_t)games[i][WON],
                               (int64_t)games[i][DRAWN],
                               (int64_t)games[i][LOST],
                               printed == NOT_TOLD ? "" : RESULT_WORDS[printed],
                               printed == NOT_TOLD ? (double)NAN : chances[printed]};
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
    const Pattern pattern =
        pattern_of((const uint64_t(*)[SINGLE_RESULTS])games, series->printed, DEPTHS);
    judge(&pattern, rows, all, result);
    return write_singles(run, series, (const uint64_t(*)[SINGLE_RESULTS])games, error) &&
           claim_write_table(run, NULL, &DEPTH_RESULTS_RECORD, rows, 2 * DEPTHS, error);
}

/* The exhibits */

static const char RESULTS_NOTE[] =
    "The paper drew a result a depth, as it seems of single games in which the one player was "
    "always black. The first points are of colour-swapped pairs from ballots, the others of "
    "games as it says, from the start with ties drawn. Below 50 % red wins more. Of the paper's "
    "points only those that its text tells are shown.";

/* clang-format off */
#define RESULTS(pairs) \
    {{.title = "depth of red"}, {.title = "result of black, theirs"}, \
     {EXHIBIT_POINTS("points, ours, pairs from ballots (%)"), EXHIBIT_OF_SERIES(pairs)}, \
     {EXHIBIT_POINTS("as black from the start (%)"), \
      EXHIBIT_OF_SERIES("Black, single games from the start")}}
/* clang-format on */

#define SINGLES_RULE                                                                               \
    "by single games of the one player as Black from the start, ties drawn (100 at each depth, "   \
    "1000 at the paper's scale): the chance that ours end as the paper tells at each depth "       \
    "that it tells of. Not reproduced: results that are at most as likely have together a "        \
    "chance of 5 % or less; reproduced: else, and the chance is ten times what it would be "       \
    "if depth did not matter; else inconclusive. The interval is that of the chance. "             \
    "Colour-swapped pairs from ballots are shown beside it and do not count"

/* S4 */

static const PrintedPoint S4_POINTS[] = {
    {"s4", 3, 0.5}, {"s4", 4, 0.5}, {"s4", 5, 0.5}, {"s4", 6, 0.5}, {"s4", 7, 0},
    {"s4", 8, 0},   {"s4", 9, 0},   {"s4", 10, 0},  {NULL, 0, 0},
};

const Claim CLAIM_S4 = {
    .id = "S4",
    .source = "paper 004, section 6.2",
    .depth = "Black at depth 4 against the depth below",
    .statement = "PieceANDBoard at depth 4 against Piece2Val at depths 1-10 is not beaten before "
                 "depth 7; Piece2Val wins from 7",
    .figure = "draws at 3 to 6, loses from 7",
    .rule = SINGLES_RULE,
    .chart = {.title = "S4: piece-and-board at depth 4 against piece2val", .printed = S4_POINTS},
    .exhibits = EXHIBIT_LIST({
        .title = "Section 6.2, the graph: Piece2Value vs. PieceANDBoard",
        .place = SEED_004 + 4,
        .quote = "The black player is AlphaBeta with PieceANDBoardPart and depth 4. The "
                 "red player is AlphaBeta with Piece2Value and depths from 1 to 10. We can "
                 "see that although we get a draw at depth 3 (which is good because the "
                 "opponent is at depth 4) we stay in this condition till the red player "
                 "reaches depth 7 and only then he starts to win.",
        .note = RESULTS_NOTE,
        .key = "depth",
        .columns = RESULTS("piece-and-board@4 against piece2val"),
        .rows = EXHIBIT_ROW_LIST(EXHIBIT_ROWS(2, "1", "not told"), EXHIBIT_ROWS(6, "3", "draw"),
                                 EXHIBIT_ROWS(10, "7", "loses")),
    }),
    .plan = &(const OpponentSeries){"piece-and-board@4 against piece2val",
                                    "piece-and-board",
                                    "piece2val",
                                    {NOT_TOLD, NOT_TOLD, DRAWN, DRAWN, DRAWN, DRAWN, LOST, LOST,
                                     LOST, LOST}},
    .measure = measure_series,
};

/* S5 */

static const PrintedPoint S5_POINTS[] = {
    {"s5", 2, 0.5}, {"s5", 3, NAN}, {"s5", 4, 0}, {"s5", 5, 0},  {"s5", 6, 0},
    {"s5", 7, 0},   {"s5", 8, 0},   {"s5", 9, 0}, {"s5", 10, 0}, {NULL, 0, 0},
};

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
    .exhibits = EXHIBIT_LIST({
        .title = "Section 6.3, the graph: PieceANDBoardNormalized vs. PieceANDRow",
        .place = SEED_004 + 5,
        .quote = "The black player is AlphaBeta with PieceANDBoardPartNorm and depth 4. The red "
                 "player is AlphaBeta with PieceANDRow and depths from 1 to 10. We can see that "
                 "we get a draw at the early depth of 2 (which is good because the opponent is "
                 "at depth 4) and start to win from the same depth as our opponent, which is 4.",
        .note = RESULTS_NOTE,
        .key = "depth",
        .columns = RESULTS("piece-and-board-norm@4 against piece-and-row"),
        .rows = EXHIBIT_ROW_LIST(EXHIBIT_ROW("1", "not told"), EXHIBIT_ROW("2", "draw"),
                                 EXHIBIT_ROW("3", "not told"), EXHIBIT_ROWS(10, "4", "loses")),
    }),
    .plan = &(const OpponentSeries){"piece-and-board-norm@4 against piece-and-row",
                                    "piece-and-board-norm",
                                    "piece-and-row",
                                    {NOT_TOLD, DRAWN, NOT_TOLD, LOST, LOST, LOST, LOST, LOST, LOST,
                                     LOST}},
    .measure = measure_series,
};
