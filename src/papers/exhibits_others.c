/* What seeds 000, 002 and 001 tell and their projects' pages show. */
#include "papers/exhibit.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

/* Seeds 000 and 002 */

static const ExhibitColumn TOURNAMENT_COLUMNS[] = {
    {"player", "ga-tournament", 0, 0, 0, "player", 0, 0, 0, 0},
    {"fitness points, theirs", "ga-tournament", 0, 0, 0, "points_seed", 0, 0, 1, 0},
    {"fitness points, ours", "ga-tournament", 0, 0, 0, "points", 0, 0, 1, 0},
    {"fitness, ours", "ga-tournament", 0, 0, 0, "fitness", 0, 0, 1, 4},
};

#define SPREAD(title, series, decimals)                                                            \
    { title, "a1", "series", series, 0, "value", "low", "high", 1, decimals }

static const ExhibitColumn SPREAD_COLUMNS[] = {
    {"generation", "a1", "series", "mean square of log10", 0, "generation", 0, 0, 0, 0},
    SPREAD("orders of magnitude spanned, ours", "orders of magnitude spanned", 2),
    SPREAD("mean square of log10, ours", "mean square of log10", 4),
    {"runs", "a1", "series", "mean square of log10", 0, "runs", 0, 0, 1, 0},
};

static const ExhibitColumn LEARNING_COLUMNS[] = {
    {"generation", "a2", 0, 0, 0, "generation", 0, 0, 0, 0},
    {"points against coefficients of 1, ours (%)", "a2", 0, 0, 0, "score", "low", "high", 100, 1},
    {"games", "a2", 0, 0, 0, "games", 0, 0, 1, 0},
};

static const ExhibitColumn STEP_COLUMNS[] = {
    {"step, from", "a3", 0, 0, 0, "from", 0, 0, 0, 0},
    {"to (of w)", "a3", 0, 0, 0, "to", 0, 0, 0, 0},
    {"by u², theirs (%)", "a3", 0, 0, 0, "expected", 0, 0, 100, 2},
    {"ours (%)", "a3", 0, 0, 0, "share", "low", "high", 100, 2},
};

/* Seed 001 */

static const ExhibitColumn ITERATION_COLUMNS[] = {
    {"depth", "b2-iterations", 0, 0, 0, "depth", 0, 0, 0, 0},
    {"positions", "b2-iterations", 0, 0, 0, "positions", 0, 0, 1, 0},
    {"nodes of the iteration, mean, ours", "b2-iterations", 0, 0, 0, "mean_nodes", 0, 0, 1, 1},
    {"times the one before", "b2-iterations", 0, 0, 0, "growth", 0, 0, 1, 2},
};

static const ExhibitColumn CUT_COLUMNS[] = {
    {"nodes a move", "b2", 0, 0, 0, "nodes", 0, 0, 0, 0},
    {"stopped past half", "b2", 0, 0, 0, "stopped", 0, 0, 1, 0},
    {"would be cut off", "b2", 0, 0, 0, "would_be_cut_off", 0, 0, 1, 0},
    {"share, ours (%)", "b2", 0, 0, 0, "share", "low", "high", 100, 1},
    {"cut off, begun before half", "b2", 0, 0, 0, "interrupted", 0, 0, 1, 0},
    {"end of the game seen", "b2", 0, 0, 0, "decided", 0, 0, 1, 0},
};

#define MATCHES(table, who)                                                                        \
    {who, table, 0, 0, 0, "player", 0, 0, 0, 0},                                                   \
        {"against", table, 0, 0, 0, "opponent", 0, 0, 0, 0},                                       \
        {"points, ours (%)", table, 0, 0, 0, "score", "low", "high", 100, 1},                      \
        {"Elo", table, 0, 0, 0, "elo", 0, 0, 1, 0}, {                                              \
        "games", table, 0, 0, 0, "games", 0, 0, 1, 0                                               \
    }

static const ExhibitColumn STAGED_COLUMNS[] = {MATCHES("b1", "heuristic")};
static const ExhibitColumn QUIESCENCE_COLUMNS[] = {MATCHES("b3", "search")};
static const ExhibitColumn PRUNING_COLUMNS[] = {MATCHES("b4", "search")};

static const char GA_SEED[] = "Seeds 000 and 002";

static const Exhibit EXHIBITS[] = {
    {
        .seed = GA_SEED,
        .title = "The fitness tournament example",
        .quote = "the members are randomly paired and play against each another in a "
                 "single-elimination tournament. One win in the tournament is worth 10 fitness "
                 "points. […] When the tournament is complete, each individual's score is divided "
                 "by the total number of fitness points that were awarded.",
        .claims = "A2",
        .charts = "",
        .note = "The example is on the project's own page; ours is the same tournament played by "
                "our code, with the example's winners.",
        .columns = TOURNAMENT_COLUMNS,
        .column_count = COUNT(TOURNAMENT_COLUMNS),
    },
    {
        .seed = GA_SEED,
        .title = "The coefficients over the generations",
        .quote = "the coefficients of the utility function are always initialized to 1 at the "
                 "start of the learning process. […] Because the weights vary over many orders of "
                 "magnitude, it was found that the mutation operator worked best when the amount "
                 "of mutation was proportional to the current value of the coefficient.",
        .claims = "A1",
        .charts = "a1",
        .note = "That they were stable by generations 13 and 14 is told on the project's pages. "
                "The table is the mean over independent runs, with intervals over them; the chart "
                "is the champions of the first run.",
        .columns = SPREAD_COLUMNS,
        .column_count = COUNT(SPREAD_COLUMNS),
    },
    {
        .seed = GA_SEED,
        .title = "The learning curve",
        .quote = "Ultimately, this should not have any effect on the ability of the system to "
                 "learn, but it does introduce some consistency that makes evaluation of the "
                 "system easier.",
        .claims = "A2",
        .charts = "a2",
        .note = "The seed names no figure; intervals are over independent runs.",
        .columns = LEARNING_COLUMNS,
        .column_count = COUNT(LEARNING_COLUMNS),
    },
    {
        .seed = GA_SEED,
        .title = "The mutation steps",
        .quote = "a random number is chosen in the range [0, 1). This number is squared so that "
                 "the distribution is no longer even, but is heavily shifted towards zero. The "
                 "present value of the coefficient is multiplied by this result to determine the "
                 "mutation amount, which is then added or subtracted",
        .claims = "A3",
        .charts = "a3",
        .columns = STEP_COLUMNS,
        .column_count = COUNT(STEP_COLUMNS),
    },
    {
        .seed = GA_SEED,
        .title = "Forward pruning, proposed",
        .quote = "Using forward pruning might significantly improve performance by allowing the "
                 "search to progress deeper on the more \"promising\" paths; combining this with "
                 "a form of iterative deepening would allow the computer to play in time-limited "
                 "games",
        .claims = "B4",
        .charts = "b4",
        .note = "The seeds did not try it; ours is ProbCut, by the clock.",
        .columns = PRUNING_COLUMNS,
        .column_count = COUNT(PRUNING_COLUMNS),
    },
    {
        .seed = "Seed 001",
        .title = "The iterations of deepening",
        .quote = "Iterative deepening will successively run the alpha-beta search to a greater "
                 "depth.",
        .claims = "B2",
        .charts = "",
        .note = "The seed gives no figures; nodes stand for time.",
        .columns = ITERATION_COLUMNS,
        .column_count = COUNT(ITERATION_COLUMNS),
    },
    {
        .seed = "Seed 001",
        .title = "Stopping at half the time",
        .quote = "If half the time limit has passed after concluding the search to a certain "
                 "depth, then the search will conclude, as it is unlikely that a search to the "
                 "next depth will finish before the time limit.",
        .claims = "B2",
        .charts = "b2",
        .note = "Theirs is the word unlikely: above 50 %. Nodes stand for time.",
        .columns = CUT_COLUMNS,
        .column_count = COUNT(CUT_COLUMNS),
    },
    {
        .seed = "Seed 001",
        .title = "The staged heuristic",
        .quote = "The evaluation function was created by continuously testing different "
                 "heuristics against each other.",
        .claims = "B1",
        .charts = "b1",
        .note = "The seed gives neither opponents nor figures.",
        .columns = STAGED_COLUMNS,
        .column_count = COUNT(STAGED_COLUMNS),
    },
    {
        .seed = "Seed 001",
        .title = "Searching on while there are jumps",
        .quote = "Since trades are an important part of checkers, it is possible for the "
                 "evaluation function to be run after a piece is given up, but before the trade "
                 "is completed. Therefore, the alpha-beta search will continue to a further depth "
                 "until there are no more jumps to be made.",
        .claims = "B3",
        .charts = "b3",
        .note = "The seed gives no figures; ours are at equal nodes a move (kn: thousands).",
        .columns = QUIESCENCE_COLUMNS,
        .column_count = COUNT(QUIESCENCE_COLUMNS),
    },
};

ExhibitList exhibits_others(void) { return (ExhibitList){EXHIBITS, COUNT(EXHIBITS)}; }
