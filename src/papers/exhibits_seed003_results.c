/* The results of seed 003: the figures and paragraphs of section 7, and the printed games. */
#include "papers/exhibit.h"
#include "papers/seed003_games.h"

#include <stddef.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

/* Figures 4 to 6 */

#define BARS(who, table, figure)                                                                   \
    {who, table, "figure", figure, 0, "player", 0, 0, 0, 0},                                       \
        {"points (%)", table, "figure", figure, 0, "score", "low", "high", 100, 1}, {              \
        "place", table, "figure", figure, 0, "rank", "rank_low", "rank_high", 1, 0                 \
    }

static const char TD_GAC[] = "against td-samuel at depth 4";
static const char NULL_DEEP[] = "against null at depth 10";
static const char NULL_SHALLOW[] = "at depth 6 against null at depth 10";

static const ExhibitColumn FIGURE4_COLUMNS[] = {
    {.title = "bar"}, {.title = "theirs"}, BARS("ours", "g1-all", TD_GAC)};
static const ExhibitColumn FIGURE5_COLUMNS[] = {
    {.title = "bar"}, {.title = "points, theirs"}, BARS("ours", "g2", NULL_DEEP)};
static const ExhibitColumn SHALLOW_COLUMNS[] = {
    {.title = "bar"}, {.title = "points, theirs"}, BARS("ours", "g3", NULL_SHALLOW)};
static const ExhibitColumn FIGURE6_COLUMNS[] = {
    {.title = "bar"},
    {.title = "theirs"},
    BARS("by games, ours", "t1-all", "by points"),
    BARS("by clashes, ours", "t1-all", "by clashes"),
};

static const ExhibitRow FIGURE4_ROWS[] = {
    {"1", {"1", "HG:E3Ph"}, 0},     {"2", {"2", "HG:3Ph"}, 0},      {"3", {"3", "HG:10F"}, 0},
    {"4", {"4", "not told"}, 0},    {"5", {"5", "not told"}, 0},    {"6", {"6", "not told"}, 0},
    {"7", {"7", "not told"}, 0},    {"8", {"8", "not told"}, 0},    {"9", {"9", "not told"}, 0},
    {"10", {"10", "not told"}, 0},  {"11", {"11", "not shown"}, 0}, {"12", {"12", "not shown"}, 0},
    {"13", {"13", "not shown"}, 0}, {"14", {"14", "not shown"}, 0}, {"15", {"15", "not shown"}, 0},
};

static const ExhibitRow FIGURE5_ROWS[] = {
    {"1", {"1", "at least 75 %"}, 0},        {"2", {"2", "at least 75 %"}, 0},
    {"3", {"3", "at least 75 %"}, 0},        {"4", {"4", "at least 75 %"}, 0},
    {"5", {"5", "at least 75 %"}, 0},        {"6", {"6", "at least 75 %"}, 0},
    {"7", {"7", "at least 75 %"}, 0},        {"8", {"8", "at least 75 %"}, 0},
    {"9", {"9", "at least 75 %"}, 0},        {"10", {"10", "50 to 75 %"}, 0},
    {"11", {"11", "50 to 75 %"}, 0},         {"12", {"12", "50 to 75 %"}, 0},
    {"13", {"13", "50 to 75 %"}, 0},         {"14", {"14", "50 to 75 %"}, 0},
    {"15", {"15", "50 % (the weakest)"}, 0},
};

static const ExhibitRow SHALLOW_ROWS[] = {
    {"1", {"1", "55 to 77.5 %"}, 0},    {"2", {"2", "55 to 77.5 %"}, 0},
    {"3", {"3", "55 to 77.5 %"}, 0},    {"4", {"4", "55 to 77.5 %"}, 0},
    {"5", {"5", "55 to 77.5 %"}, 0},    {"6", {"6", "55 to 77.5 %"}, 0},
    {"7", {"7", "55 to 77.5 %"}, 0},    {"8", {"8", "55 to 77.5 %"}, 0},
    {"9", {"9", "55 to 77.5 %"}, 0},    {"10", {"10", "55 to 77.5 %"}, 0},
    {"11", {"11", "55 to 77.5 %"}, 0},  {"12", {"12", "55 to 77.5 %"}, 0},
    {"13", {"13", "50 % (a draw)"}, 0}, {"14", {"14", "below 50 %"}, 0},
    {"15", {"15", "below 50 %"}, 0},
};

/* The best seven as section 7.2.2 lists them. */
static const ExhibitRow FIGURE6_ROWS[] = {
    {"1", {"1", "HG:E3Ph"}, 0},     {"2", {"2", "HG:15F"}, 0},      {"3", {"3", "HG:25F"}, 0},
    {"4", {"4", "HG:19F"}, 0},      {"5", {"5", "HG:10F"}, 0},      {"6", {"6", "HG:3Ph"}, 0},
    {"7", {"7", "SHG:15F"}, 0},     {"8", {"8", "not told"}, 0},    {"9", {"9", "not told"}, 0},
    {"10", {"10", "not told"}, 0},  {"11", {"11", "not shown"}, 0}, {"12", {"12", "not shown"}, 0},
    {"13", {"13", "not shown"}, 0}, {"14", {"14", "not shown"}, 0}, {"15", {"15", "not shown"}, 0},
};

/* Section 7.2, speed and pruning */

#define EFFICIENCY(title, depth, column)                                                           \
    { title, "p2", "depth", depth, "player", column, 0, 0, 1, 3 }

static const ExhibitColumn SPEED_COLUMNS[] = {
    {.title = "heuristic"},
    {"thousand nodes/s", "p1", 0, 0, "player", "nodes_per_s", 0, 0, 1e-3, 0},
    {"ms at depth 6", "p1", 0, 0, "player", "ms_per_search", 0, 0, 1, EXHIBIT_DIGITS_3},
    {"nodes at depth 6", "p1", 0, 0, "player", "nodes_per_search", 0, 0, 1, 0},
    {"mid-game faster, mean", "p1", 0, 0, "player", "middle_gain", 0, 0, 1, 2},
    {"at most", "p1", 0, 0, "player", "most_gain", 0, 0, 1, 2},
};

static const ExhibitColumn PRUNING_COLUMNS[] = {
    {.title = "heuristic"},
    EFFICIENCY("depth 6, s = b^d", "6", "efficiency_power"),
    EFFICIENCY("s = sum of b^k", "6", "efficiency_sum"),
    EFFICIENCY("depth 8, s = b^d", "8", "efficiency_power"),
    EFFICIENCY("s = sum of b^k", "8", "efficiency_sum"),
    EFFICIENCY("depth 10, s = b^d", "10", "efficiency_power"),
    EFFICIENCY("s = sum of b^k", "10", "efficiency_sum"),
    EFFICIENCY("depth 12, s = b^d", "12", "efficiency_power"),
    EFFICIENCY("s = sum of b^k", "12", "efficiency_sum"),
};

#define MEMBER(name)                                                                               \
    { name, {name}, 0 }
#define MEMBERS                                                                                    \
    MEMBER("HG:8F"), MEMBER("HG:10F"), MEMBER("HG:15F"), MEMBER("HG:19F"), MEMBER("HG:25F"),       \
        MEMBER("HG:3Ph"), MEMBER("HG:5Ph"), MEMBER("HG:E3Ph"), MEMBER("SHG:8F"),                   \
        MEMBER("SHG:10F"), MEMBER("SHG:15F"), MEMBER("SHG:19F"), MEMBER("SHG:25F"),                \
        MEMBER("SHG:3Ph"), MEMBER("SHG:5Ph")
static const ExhibitRow SPEED_ROWS[] = {
    {NULL, {"theirs", "55 to 100", "40 to 200", "", "", "5 times"}, 0},
    MEMBERS,
};

static const ExhibitRow PRUNING_ROWS[] = {
    {NULL,
     {"theirs", "0.7 to 0.85", "0.7 to 0.85", "up to 0.99", "up to 0.99", "up to 0.99",
      "up to 0.99", "up to 0.99", "up to 0.99"},
     0},
    MEMBERS,
};

static const ExhibitRow COMMERCIAL_ROWS[] = {
    {"X1",
     {"X1", "Simple Checkers: HG:E3Ph 37% (1 win, 35 ties, 14 loses), SHG:15F 10%, HG:15F 9%"},
     0},
    {"X2",
     {"X2", "Actual Checkers 2000A: 3 draws of 4, draws at depths 9 and 10; Mad Checkers: 3 of 4 "
            "won and a draw, then 1 won and 3 draws"},
     0},
};

/* The printed games */

#define AGREEMENT(name)                                                                            \
    { name " (%)", "x2", "series", name, "depth", "score", "low", "high", 100, 1 }

static const ExhibitColumn AGREEMENT_COLUMNS[] = {
    {.title = "depth"},      AGREEMENT("hg-e3ph"),   AGREEMENT("hg-25f"),
    AGREEMENT("texel-e3ph"), AGREEMENT("piece2val"), AGREEMENT("null"),
};

static const ExhibitRow AGREEMENT_ROWS[] = {
    {"1", {"1"}, 0}, {"2", {"2"}, 0}, {"3", {"3"}, 0}, {"4", {"4"}, 0}, {"5", {"5"}, 0},
    {"6", {"6"}, 0}, {"7", {"7"}, 0}, {"8", {"8"}, 0}, {"9", {"9"}, 0}, {"10", {"10"}, 0},
};

static const char WEIGHTS_NOTE[] =
    "The seed prints no weights: ours are of our own evolution by its generators, with one seed of "
    "chance, and those of 15F and E3Ph weigh the parameters of an inferred Table 1. The heights of "
    "its bars are not in its text; theirs is what the text tells. Ours are more games than the "
    "seed's, from ballots (it does not say how its games began); the interval of a place is that "
    "of all places at once.";

static const Exhibit EXHIBITS[] = {
    {
        .seed = "Seed 003",
        .title = "Section 7.1.1, figure 4",
        .quote = "Performance of the top-10 heuristics against TD-GAC. The y-axis represents the "
                 "points scored by each heuristic as a fraction of maximum possible score.",
        .claims = "G1",
        .charts = "g1",
        .note = WEIGHTS_NOTE,
        .columns = FIGURE4_COLUMNS,
        .column_count = COUNT(FIGURE4_COLUMNS),
        .rows = FIGURE4_ROWS,
        .row_count = COUNT(FIGURE4_ROWS),
    },
    {
        .seed = "Seed 003",
        .title = "Section 7.1.2, figure 5",
        .quote = "Comparison of evolved heuristics and the null heuristic in 20-game matches with "
                 "depth search equal to 10. Bars denote percentage of points scored by each "
                 "heuristic.",
        .claims = "G2",
        .charts = "g2",
        .note = WEIGHTS_NOTE,
        .columns = FIGURE5_COLUMNS,
        .column_count = COUNT(FIGURE5_COLUMNS),
        .rows = FIGURE5_ROWS,
        .row_count = COUNT(FIGURE5_ROWS),
    },
    {
        .seed = "Seed 003",
        .title = "Section 7.1.2, depth 6 against null at depth 10",
        .quote = "the null heuristic was able to defeat only two evolved ones and achieved a draw "
                 "with one heuristic. The remaining 12 of our heuristics scored between 55% and "
                 "77.5% points - again in a 20-game match with swapping sides after each game.",
        .claims = "G3",
        .charts = "g3",
        .note = WEIGHTS_NOTE,
        .columns = SHALLOW_COLUMNS,
        .column_count = COUNT(SHALLOW_COLUMNS),
        .rows = SHALLOW_ROWS,
        .row_count = COUNT(SHALLOW_ROWS),
    },
    {
        .seed = "Seed 003",
        .title = "Section 7.2, speed",
        .quote = "Depending on heuristic, 55 000 to 100 000 nodes were analyzed per second and "
                 "search with depth limit set to 6 would take on average 40 to 200 ms. […] "
                 "alpha-beta might be expected to produce results up to 5 times faster for "
                 "mid-game positions.",
        .claims = "P1",
        .charts = "p1",
        .note = "Times and speeds are those of two machines and two programs. Mid-game is by "
                "nodes, plies 21-80, each against the whole game.",
        .columns = SPEED_COLUMNS,
        .column_count = COUNT(SPEED_COLUMNS),
        .rows = SPEED_ROWS,
        .row_count = COUNT(SPEED_ROWS),
    },
    {
        .seed = "Seed 003",
        .title = "Section 7.2, pruning efficiency",
        .quote = "With search depth limit of 6, this parameter would usually fall into a range of "
                 "0.7 to 0.85, and up to 0.99 for searches with higher depth limits.",
        .claims = "P2",
        .charts = "p2",
        .note = "Which size s of the whole tree is meant in 1 - n/s the seed does not say: both "
                "readings are shown. Depth 12 is measured at the scale of the paper only.",
        .columns = PRUNING_COLUMNS,
        .column_count = COUNT(PRUNING_COLUMNS),
        .rows = PRUNING_ROWS,
        .row_count = COUNT(PRUNING_ROWS),
    },
    {
        .seed = "Seed 003",
        .title = "Section 7.2.1, figure 6",
        .quote = "Performance of the top-10 checkers heuristics in the tournament. The y-axis in "
                 "each figure represents the fraction of points scored by each heuristic.",
        .claims = "T1 T2 T3 T4",
        .charts = "t1 t3 t2 t4",
        .note =
            "Theirs are the best seven in the order in which section 7.2.2 lists them, which we "
            "take for that of the bars; SHG:5Ph is told to be below the top 10. The seed has a "
            "figure for each classification, by "
            "individual games and by 10-game clashes, and its text one order for both.",
        .columns = FIGURE6_COLUMNS,
        .column_count = COUNT(FIGURE6_COLUMNS),
        .rows = FIGURE6_ROWS,
        .row_count = COUNT(FIGURE6_ROWS),
    },
    {
        .seed = "Seed 003",
        .title = "Section 7.2.2, other programs",
        .claims = "X1 X2",
        .charts = "",
        .note = "The three programs are not part of this one; of two games the moves are printed.",
        .columns = EXHIBIT_CLAIM_COLUMNS,
        .column_count = EXHIBIT_CLAIM_COLUMN_COUNT,
        .rows = COMMERCIAL_ROWS,
        .row_count = COUNT(COMMERCIAL_ROWS),
    },
    {
        .seed = "Seed 003",
        .title = "Appendix 1, HG:E3Ph vs Actual Checkers",
        .quote = "HG:E3Ph searches 10 plies, Actual Checkers nominally makes a move in 3s, which "
                 "is equivalent to searches between 12 and 18 plies. HG:E3Ph is making the first "
                 "move. […] Three-move repetition draw in equal position.",
        .claims = "X2",
        .charts = "",
        .print = &SEED003_GAMES[0].text,
    },
    {
        .seed = "Seed 003",
        .title = "Appendix 2, HG:E3Ph vs Mad Checkers",
        .quote = "Both sides use in average 0.5s per move. Mad Checkers is making the first move. "
                 "[…] HG:E3Ph finally wins after having some trouble with taking advantage of its "
                 "material superiority in the end-game.",
        .claims = "X2",
        .charts = "",
        .print = &SEED003_GAMES[1].text,
    },
    {
        .seed = "Seed 003",
        .title = "Appendices 1 and 2, how often ours move as HG:E3Ph did",
        .claims = "X2",
        .charts = "x2",
        .note = "Of HG:E3Ph's moves in both games, positions with one legal move and repeated ones "
                "left out; of equally good moves each counts its share. null says how often chance "
                "agrees.",
        .columns = AGREEMENT_COLUMNS,
        .column_count = COUNT(AGREEMENT_COLUMNS),
        .rows = AGREEMENT_ROWS,
        .row_count = COUNT(AGREEMENT_ROWS),
    },
};

ExhibitList exhibits_seed003_results(void) { return (ExhibitList){EXHIBITS, COUNT(EXHIBITS)}; }
