/* S4, S5: one heuristic at depth 4 against another at depths 1 to 10 [paper 004 §6.2, §6.3]. */
#include "papers/claim.h"

#include <math.h>
#include <stdio.h>

enum { DEPTHS = 10 };

/* A series of matches of one player against another at rising depths, by the paper's rules, with
 * its draw after 80 plies without a capture, from ballots (it does not say how its games began). */
typedef struct OpponentSeries {
    const char *table, *name;
    const char *player, *opponent; /* at depth 4; without its depth */
    int lost_from;                 /* the paper: the opponent wins from this depth on */
} OpponentSeries;

/* The first depth from which on every score 's interval is below ½; 0: none. */
static int lost_from(const CurveRow rows[DEPTHS]) {
    int from = 0;
    for (int depth = DEPTHS; depth >= 1; depth--) {
        if (!(rows[depth - 1].value.high < 0.5)) break;
        from = depth;
    }
    return from;
}

static void judge(const OpponentSeries *series, const CurveRow rows[DEPTHS], uint64_t games,
                  ClaimResult *result) {
    Verdict parts[DEPTHS];
    int refuting = 0;
    for (int depth = 1; depth <= DEPTHS; depth++) {
        const Expectation expectation = depth < series->lost_from ? EXPECT_NOT_LOST : EXPECT_LOST;
        parts[depth - 1] = verdict_match(rows[depth - 1].value, expectation);
        if (parts[depth - 1] == VERDICT_NOT_REPRODUCED && refuting == 0) refuting = depth;
    }
    const int from = lost_from(rows);
    const int decisive = refuting != 0 ? refuting : series->lost_from;
    const Estimate score = rows[decisive - 1].value;
    claim_decide(result, verdict_all(parts, DEPTHS), score, games);
    if (from != 0) {
        text_append(&result->ours, "loses from depth %d on", from);
    } else {
        text_append(&result->ours, "its interval reaches 50 %% up to depth %d", DEPTHS);
    }
    text_append(&result->ours, "; %.0f %% of the points at depth %d", 100 * score.value, decisive);
    text_append(&result->why,
                refuting != 0 ? "At depth %d the score of %.1f %% (%.1f-%.1f) "
                                "contradicts the paper"
                              : "At depth %d the score is %.1f %% (%.1f-%.1f)",
                decisive, CLAIM_PERCENT(score));
    text_append_string(&result->why, "; the paper drew its figure from single games.");
}

static bool measure_series(const ClaimRun *run, ClaimResult *result, Error *error) {
    enum { SIZE = 64 };
    const OpponentSeries *const series = run->claim->plan;
    char texts[DEPTHS + 1][SIZE];
    const char *players[DEPTHS + 2] = {NULL};
    CurveRow rows[DEPTHS];
    snprintf(texts[0], SIZE, "%s@4", series->player);
    for (int depth = 1; depth <= DEPTHS; depth++) {
        snprintf(texts[depth], SIZE, "%s@%d", series->opponent, depth);
    }
    for (int i = 0; i <= DEPTHS; i++) players[i] = texts[i];
    const uint64_t games = run->scale == SCALE_QUICK ? 100 : 1000;
    Standings *const standings =
        claim_meet(run, series->table, "seed004", FORMAT_GAUNTLET, games, players, error);
    if (standings == NULL) return false;
    for (int depth = 1; depth <= DEPTHS; depth++) {
        rows[depth - 1] = claim_depth_score(series->name, depth, standings, 0, depth);
    }
    judge(series, rows, standings_games(standings), result);
    standings_free(standings);
    return claim_write_table(run, series->table, &DEPTH_RESULTS_RECORD, rows, DEPTHS, error);
}

/* The exhibits */

static const char RESULTS_NOTE[] =
    "The paper drew a result a depth, as it seems of single games, and how they began it does not "
    "say; ours are colour-swapped pairs from ballots. Below 50 % red wins more. Of the paper's "
    "points only those that its text tells are shown.";

/* clang-format off */
#define RESULTS \
    {{.title = "depth of red"}, {.title = "result of black, theirs"}, \
     {EXHIBIT_POINTS("points of black, ours (%)")}, \
     {EXHIBIT_GAMES}}
/* clang-format on */

/* S4 */

static const PrintedPoint S4_POINTS[] = {
    {"s4", 3, 0.5}, {"s4", 4, 0.5}, {"s4", 5, 0.5}, {"s4", 6, 0.5}, {"s4", 7, 0},
    {"s4", 8, 0},   {"s4", 9, 0},   {"s4", 10, 0},  {NULL, 0, 0},
};

const Claim CLAIM_S4 = {
    .id = "S4",
    .source = "paper 004, section 6.2",
    .depth = "Depth 4 against the depth below",
    .statement = "PieceANDBoard at depth 4 against Piece2Val at depths 1-10 is not beaten before "
                 "depth 7; Piece2Val wins from 7",
    .figure = "draws at 3 to 6, loses from 7",
    .rule = "by the 95 % interval of its score. Reproduced: below 50 % at each depth from 7 and at "
            "none before; not reproduced: below 50 % before 7, or above from 7; else inconclusive",
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
        .columns = RESULTS,
        .rows = EXHIBIT_ROW_LIST(EXHIBIT_ROWS(2, "1", "not told"), EXHIBIT_ROWS(6, "3", "draw"),
                                 EXHIBIT_ROWS(10, "7", "loses")),
    }),
    .plan = &(const OpponentSeries){"s4", "piece-and-board@4 against piece2val", "piece-and-board",
                                    "piece2val", 7},
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
    .depth = "Depth 4 against the depth below",
    .statement = "PieceANDBoardNorm at depth 4 against PieceANDRow at depths 1-10 draws at depth "
                 "2; Row wins from depth 4",
    .figure = "draws at 2, loses from 4",
    .rule = "by the 95 % interval of its score. Reproduced: below 50 % at each depth from 4 and at "
            "none before; not reproduced: below 50 % before 4, or above from 4; else inconclusive",
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
        .columns = RESULTS,
        .rows = EXHIBIT_ROW_LIST(EXHIBIT_ROW("1", "not told"), EXHIBIT_ROW("2", "draw"),
                                 EXHIBIT_ROW("3", "not told"), EXHIBIT_ROWS(10, "4", "loses")),
    }),
    .plan = &(const OpponentSeries){"s5", "piece-and-board-norm@4 against piece-and-row",
                                    "piece-and-board-norm", "piece-and-row", 4},
    .measure = measure_series,
};
