/* The tables and figures of seed 004, section 6. */
#include "papers/exhibit.h"

#include <math.h>
#include <stddef.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

static const ExhibitColumn ALPHABETA_COLUMNS[] = {
    {.title = "Player"},
    {.title = "Opponent"},
    {.title = "Avg Time per Move, theirs (ms)"},
    {"ours (ms)", "s1", "series", "alpha-beta", "depth", "ms", "low", "high", 1, EXHIBIT_DIGITS_3},
};

#define ALPHABETA(depth) "AlphaBeta, ev=Piece2Val, depth=" depth
#define MINMAX(depth) "MinMax, ev=Piece2Val, depth=" depth

static const ExhibitRow ALPHABETA_ROWS[] = {
    {"3", {ALPHABETA("3"), ALPHABETA("3"), "1"}, 0},
    {"4", {ALPHABETA("4"), ALPHABETA("4"), "2"}, 0},
    {"5", {ALPHABETA("5"), ALPHABETA("5"), "3"}, 0},
    {"6", {ALPHABETA("6"), ALPHABETA("6"), "6"}, 0},
    {"7", {ALPHABETA("7"), ALPHABETA("7"), "21"}, 0},
    {"8", {ALPHABETA("8"), ALPHABETA("8"), "173"}, 0},
    {"9", {ALPHABETA("9"), ALPHABETA("9"), "1680"}, 0},
};

static const ExhibitColumn MINMAX_COLUMNS[] = {
    {.title = "Player"},
    {.title = "Opponent"},
    {.title = "Avg Time per Move, theirs (ms)"},
    {"ours (ms)", "s2", "series", "minimax", "depth", "ms", "low", "high", 1, EXHIBIT_DIGITS_3},
};

static const ExhibitRow MINMAX_ROWS[] = {
    {"3", {MINMAX("3"), ALPHABETA("3"), "2"}, 0},
    {"4", {MINMAX("4"), ALPHABETA("4"), "12"}, 0},
    {"5", {MINMAX("5"), ALPHABETA("5"), "13"}, 0},
    {"6", {MINMAX("6"), ALPHABETA("6"), "39"}, 0},
    {"7", {MINMAX("7"), ALPHABETA("7"), "568"}, 0},
    {"8", {MINMAX("8"), ALPHABETA("8"), "Inf (too long)"}, 3},
    {"9", {MINMAX("9"), ALPHABETA("9"), ""}, 3},
};

static const ExhibitColumn GRAPH_COLUMNS[] = {
    {.title = "depth"},
    {.title = "MinMax, theirs (ms)"},
    {"MinMax, ours (ms)", "s3", "series", "minimax", "depth", "ms", "low", "high", 1,
     EXHIBIT_DIGITS_3},
    {.title = "AlphaBeta, theirs (ms)"},
    {"AlphaBeta, ours (ms)", "s3", "series", "alpha-beta", "depth", "ms", "low", "high", 1,
     EXHIBIT_DIGITS_3},
};

static const ExhibitRow GRAPH_ROWS[] = {
    {"3", {"3", "2", "1"}, 0},    {"4", {"4", "12", "2"}, 0},
    {"5", {"5", "13", "3"}, 0},   {"6", {"6", "39", "6"}, 0},
    {"7", {"7", "568", "21"}, 0}, {"8", {"8", "Inf (too long)", "173"}, 2},
    {"9", {"9", "", "1680"}, 2},
};

#define RESULT_COLUMNS(table)                                                                      \
    {.title = "depth of red"}, {.title = "result of black, theirs"},                               \
        {"points of black, ours (%)", table, 0, 0, "depth", "score", "low", "high", 100, 1}, {     \
        "games", table, 0, 0, "depth", "games", 0, 0, 1, 0                                         \
    }

static const ExhibitColumn PARTS_COLUMNS[] = {RESULT_COLUMNS("s4")};
static const ExhibitRow PARTS_ROWS[] = {
    {"1", {"1", "not told"}, 0}, {"2", {"2", "not told"}, 0}, {"3", {"3", "draw"}, 0},
    {"4", {"4", "draw"}, 0},     {"5", {"5", "draw"}, 0},     {"6", {"6", "draw"}, 0},
    {"7", {"7", "loses"}, 0},    {"8", {"8", "loses"}, 0},    {"9", {"9", "loses"}, 0},
    {"10", {"10", "loses"}, 0},
};

static const ExhibitColumn ROWS_COLUMNS[] = {RESULT_COLUMNS("s5")};
static const ExhibitRow ROWS_ROWS[] = {
    {"1", {"1", "not told"}, 0}, {"2", {"2", "draw"}, 0},  {"3", {"3", "not told"}, 0},
    {"4", {"4", "loses"}, 0},    {"5", {"5", "loses"}, 0}, {"6", {"6", "loses"}, 0},
    {"7", {"7", "loses"}, 0},    {"8", {"8", "loses"}, 0}, {"9", {"9", "loses"}, 0},
    {"10", {"10", "loses"}, 0},
};

static const ExhibitRow CONCLUSION_ROWS[] = {
    {"S6",
     {"S6", "the random player don't stand a chance against Alpha-Beta at depth greater than 1"},
     0},
    {"S7",
     {"S7", "The depth of the game tree has significant influence on the quality of the computer "
            "player"},
     0},
};

const PrintedPoint PRINTED_POINTS[] = {
    {"s4", 3, 0.5}, {"s4", 4, 0.5}, {"s4", 5, 0.5}, {"s4", 6, 0.5}, {"s4", 7, 0},  {"s4", 8, 0},
    {"s4", 9, 0},   {"s4", 10, 0},  {"s5", 2, 0.5}, {"s5", 3, NAN}, {"s5", 4, 0},  {"s5", 5, 0},
    {"s5", 6, 0},   {"s5", 7, 0},   {"s5", 8, 0},   {"s5", 9, 0},   {"s5", 10, 0}, {NULL, 0, 0},
};

static const char TIMES_NOTE[] =
    "Times are those of two machines and two programs; what is compared is how they grow. A bold "
    "figure stands in a cell that the seed left empty. Means over all moves of the games, "
    "intervals over games (none where they are fewer than four).";
static const char RESULTS_NOTE[] =
    "The seed drew a result a depth, as it seems of single games, and how they began it does not "
    "say; ours are colour-swapped pairs from ballots. Below 50 % red wins more. Of the seed's "
    "points only those that its text tells are shown.";

static const Exhibit EXHIBITS[] = {
    {
        .seed = "Seed 004",
        .title = "Section 6.1, first table",
        .quote = "We will calculate the average time per move (in milliseconds) of both "
                 "Alpha-Beta and MinMax.",
        .claims = "S1",
        .charts = "s1",
        .note = TIMES_NOTE,
        .columns = ALPHABETA_COLUMNS,
        .column_count = COUNT(ALPHABETA_COLUMNS),
        .rows = ALPHABETA_ROWS,
        .row_count = COUNT(ALPHABETA_ROWS),
    },
    {
        .seed = "Seed 004",
        .title = "Section 6.1, second table",
        .quote = "It will show us that Alpha-Beta is far more time efficient than MinMax given "
                 "the same situation.",
        .claims = "S2",
        .charts = "s2",
        .note = TIMES_NOTE,
        .columns = MINMAX_COLUMNS,
        .column_count = COUNT(MINMAX_COLUMNS),
        .rows = MINMAX_ROWS,
        .row_count = COUNT(MINMAX_ROWS),
    },
    {
        .seed = "Seed 004",
        .title = "Section 6.1, the graph: time per move by depth",
        .quote = "This grapgh is on a logaritmic scale. We can clearly see that AlphaBeta if far "
                 "more time efficient to use.",
        .claims = "S3",
        .charts = "s3",
        .note = TIMES_NOTE,
        .columns = GRAPH_COLUMNS,
        .column_count = COUNT(GRAPH_COLUMNS),
        .rows = GRAPH_ROWS,
        .row_count = COUNT(GRAPH_ROWS),
    },
    {
        .seed = "Seed 004",
        .title = "Section 6.2, the graph: Piece2Value vs. PieceANDBoard",
        .quote = "The black player is AlphaBeta with PieceANDBoardPart and depth 4. The red "
                 "player is AlphaBeta with Piece2Value and depths from 1 to 10. We can see that "
                 "although we get a draw at depth 3 (which is good because the opponent is at "
                 "depth 4) we stay in this condition till the red player reaches depth 7 and only "
                 "then he starts to win.",
        .claims = "S4",
        .charts = "s4",
        .note = RESULTS_NOTE,
        .columns = PARTS_COLUMNS,
        .column_count = COUNT(PARTS_COLUMNS),
        .rows = PARTS_ROWS,
        .row_count = COUNT(PARTS_ROWS),
    },
    {
        .seed = "Seed 004",
        .title = "Section 6.3, the graph: PieceANDBoardNormalized vs. PieceANDRow",
        .quote = "The black player is AlphaBeta with PieceANDBoardPartNorm and depth 4. The red "
                 "player is AlphaBeta with PieceANDRow and depths from 1 to 10. We can see that we "
                 "get a draw at the early depth of 2 (which is good because the opponent is at "
                 "depth 4) and start to win from the same depth as our opponent, which is 4.",
        .claims = "S5",
        .charts = "s5",
        .note = RESULTS_NOTE,
        .columns = ROWS_COLUMNS,
        .column_count = COUNT(ROWS_COLUMNS),
        .rows = ROWS_ROWS,
        .row_count = COUNT(ROWS_ROWS),
    },
    {
        .seed = "Seed 004",
        .title = "Section 7, conclusions",
        .claims = "S6 S7",
        .charts = "s6 s7",
        .note = "The seed gives no figures.",
        .columns = EXHIBIT_CLAIM_COLUMNS,
        .column_count = EXHIBIT_CLAIM_COLUMN_COUNT,
        .rows = CONCLUSION_ROWS,
        .row_count = COUNT(CONCLUSION_ROWS),
    },
};

ExhibitList exhibits_seed004(void) { return (ExhibitList){EXHIBITS, COUNT(EXHIBITS)}; }
