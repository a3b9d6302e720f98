/* S1-S3: time per move of minimax and alpha-beta by depth [paper 004 §6.1]. */
#include "papers/claim.h"

#include "measure/search_rows.h"

#include <math.h>

enum { FIRST_DEPTH = 3, LAST_DEPTH = 9, DEPTHS = LAST_DEPTH - FIRST_DEPTH + 1 };
enum { GAMES_MIN = 4 };
enum { S2_DEPTHS = 7 - FIRST_DEPTH + 1 }; /* "Inf (too long)" at 8, nothing at 9 */

static const double SEED_ALPHABETA_MS[DEPTHS] = {1, 2, 3, 6, 21, 173, 1680};
static const double SEED_MINIMAX_MS[DEPTHS] = {2, 12, 13, 39, 568, NAN, NAN};

/* Milliseconds a move at a depth, measured in games against alpha-beta of the same depth: the
 * median of the passes over them. Its interval is that over games and that over passes together, as
 * independent errors of the logarithm. Games from one opening, colours swapped, are not
 * independent: fewer than GAMES_MIN say too little for an interval over games. */
static CurveRow time_of(const char *series, const ComparisonRow *row) {
    const RatioSums *const sums = &row->times;
    const TimedItem *const timed = &row->timed;
    const Estimate ns = ratio_estimate(sums);
    const double ms = (double)timed->median_ns / (double)row->totals.moves * 1e-6;
    const bool is_known = ns.defined && sums->units >= GAMES_MIN, repeated = timed->passes > 1;
    const double median_ns = (double)timed->median_ns;
    const double low =
        hypot(log(ns.low / ns.value), repeated ? log((double)timed->low_ns / median_ns) : 0);
    const double high =
        hypot(log(ns.high / ns.value), repeated ? log((double)timed->high_ns / median_ns) : 0);
    const Estimate time = {is_known, ms, is_known ? ms * exp(-low) : NAN,
                           is_known ? ms * exp(high) : NAN};
    return (CurveRow){series, row->depth_plies, time, (int64_t)sums->units};
}

enum { MINIMAX, ALPHABETA, SEARCHES };
static const char *const PLAYERS[SEARCHES] = {"minimax/piece2val", "alphabeta/piece2val"};
static const char *const SERIES[SEARCHES] = {"minimax", "alpha-beta"};

/* A row for each of `count` searches from `first` on and each depth, of games that take turns; what
 * did not settle is said in *unsteady. */
static bool measure_times(const ClaimRun *run, int first, int count, CurveRow *rows, Text *unsteady,
                          Error *error) {
    const bool is_quick = run->scale == SCALE_QUICK;
    const ComparisonSettings settings = {
        .rules = rules_find("seed004"),
        .board_size = BOARD_SIZE_STANDARD,
        .threads = 1, /* times of two threads would disturb each other */
        .seed = run->seed,
        .openings = "ballots",
        .games = is_quick ? 10 : 100,
        .slow_search = "minimax", /* fewer where they take long */
        .slow_depth = 8,
        .slow_games = is_quick ? 2 : 10,
        .seconds = is_quick ? 10 : 60,
        .opponent = PLAYERS[ALPHABETA],
        .quiet = run->quiet,
        .stop = run->stop,
    };
    Comparison *const comparison =
        comparison_new(&settings, PLAYERS + first, count, FIRST_DEPTH, LAST_DEPTH, error);
    const bool good = comparison != NULL && comparison_run(comparison, error);
    for (int i = 0; good && i < count * DEPTHS; i++)
        rows[i] = time_of(SERIES[first + i / DEPTHS], comparison_row(comparison, i));
    if (good) search_rows_note(comparison, unsteady);
    comparison_free(comparison);
    return good;
}

static void say_unsteady(Text *unsteady, ClaimResult *result) {
    if (unsteady->length > 0) text_append(&result->why, " %s.", text_string(unsteady));
    text_free(unsteady);
}

/* The paper says neither of how many games nor how certain. */
static void put_seeds(CurveRow rows[DEPTHS], const char *series, const double *ms) {
    for (int i = 0; i < DEPTHS; i++) {
        rows[i] = (CurveRow){series, FIRST_DEPTH + i, {true, ms[i], NAN, NAN}, -1};
    }
}

/* The slope over depth of log(ms / others'), from a line; without others that of log(ms). */
static Estimate slope_of(const CurveRow *times, const CurveRow *others, int count) {
    double depths[DEPTHS], logs[DEPTHS];
    for (int i = 0; i < count; i++) {
        const double ms = times[i].value.value;
        depths[i] = times[i].at;
        logs[i] = log(others != NULL ? ms / others[i].value.value : ms);
    }
    return fit_slope(depths, logs, count);
}

/* The factor by which what has this slope grows with each ply. */
static Estimate growth_of(Estimate slope) {
    return (Estimate){slope.defined, exp(slope.value), exp(slope.low), exp(slope.high)};
}

static uint64_t games_of(const CurveRow rows[DEPTHS]) {
    uint64_t games = 0;
    for (int i = 0; i < DEPTHS; i++) games += (uint64_t)rows[i].count;
    return games;
}

/* S1, S2 */

/* Ours and the paper's times, judged by the growth per ply over the first `count` depths: absolute
 * times are the machine's. Our rows come first. */
static void judge_growth(const CurveRow rows[2 * DEPTHS], int count, ClaimResult *result) {
    const CurveRow *const seeds = rows + DEPTHS;
    const Estimate ours = growth_of(slope_of(rows, NULL, count));
    const Estimate seed = growth_of(slope_of(seeds, NULL, count));
    claim_decide(result, verdict_equal(ours, seed), ours, games_of(rows));
    for (int i = 0; i < DEPTHS; i++) {
        text_append(&result->ours, "%s%.3g", i == 0 ? "" : ", ", rows[i].value.value);
    }
    text_append_string(&result->ours, " ms");
    text_append(&result->why,
                "Each ply takes %.2f times as long (%.2f-%.2f) here, %.2f times (%.2f-%.2f) in "
                "the paper; our moves are %.0f times as fast at depth %d.",
                CLAIM_VALUES(ours), CLAIM_VALUES(seed),
                seeds[count - 1].value.value / rows[count - 1].value.value, rows[count - 1].at);
}

/* A search whose times stand in one of the paper's tables. */
typedef struct TimesPlan {
    const char *table;
    int search;
    const char *seed_series;
    const double *seed_ms;
    int depths; /* which the paper has filled in */
} TimesPlan;

static bool measure_growth(const ClaimRun *run, ClaimResult *result, Error *error) {
    const TimesPlan *const plan = run->claim->plan;
    CurveRow rows[2 * DEPTHS];
    Text unsteady = {.data = NULL};
    if (!measure_times(run, plan->search, 1, rows, &unsteady, error)) return false;
    put_seeds(rows + DEPTHS, plan->seed_series, plan->seed_ms);
    judge_growth(rows, plan->depths, result);
    if (plan->depths < DEPTHS)
        text_append(&result->why,
                    " The paper's empty cells: %.3g ms at depth 8, %.3g ms at depth 9.",
                    rows[8 - FIRST_DEPTH].value.value, rows[9 - FIRST_DEPTH].value.value);
    say_unsteady(&unsteady, result);
    return claim_write_table(run, plan->table, &MOVE_TIME_RECORD, rows, 2 * DEPTHS, error);
}

/* S3 */

static bool measure_s3(const ClaimRun *run, ClaimResult *result, Error *error) {
    CurveRow rows[4 * DEPTHS], *const minimax = rows, *const alphabeta = rows + DEPTHS;
    Text unsteady = {.data = NULL};
    if (!measure_times(run, MINIMAX, SEARCHES, rows, &unsteady, error)) return false;
    /* Above 0, the ratio grows exponentially. */
    const Estimate slope = slope_of(minimax, alphabeta, DEPTHS), growth = growth_of(slope);
    claim_decide(result, verdict_above(slope, 0), growth, games_of(minimax) + games_of(alphabeta));
    text_append(&result->ours, "the ratio grows %.2f-fold a ply, from %.1f at depth 3 to %.0f at 9",
                growth.value, minimax[0].value.value / alphabeta[0].value.value,
                minimax[DEPTHS - 1].value.value / alphabeta[DEPTHS - 1].value.value);
    text_append(&result->why,
                "The ratio of the times grows by a factor of %.2f (%.2f-%.2f) with "
                "each ply.",
                CLAIM_VALUES(growth));
    say_unsteady(&unsteady, result);
    put_seeds(&rows[(size_t)2 * DEPTHS], "minimax (paper)", SEED_MINIMAX_MS);
    put_seeds(&rows[(size_t)3 * DEPTHS], "alpha-beta (paper)", SEED_ALPHABETA_MS);
    return claim_write_table(run, "s3", &MOVE_TIME_RECORD, rows, 4 * DEPTHS, error);
}

/* The claims */

static const char TIMES_NOTE[] =
    "Times are those of two machines and two programs; what is compared is how they grow. A bold "
    "figure stands in a cell that the paper left empty. Means over all moves of the games in CPU "
    "time, "
    "medians of passes over them; intervals over games and passes (none where games are fewer than "
    "four).";

#define TIMES_BY_DEPTH(title, player)                                                              \
    { EXHIBIT_INTERVAL(title, "ms", 1, EXHIBIT_DIGITS_3), EXHIBIT_OF_SERIES(player) }
/* A row of a table: the player at a depth against alpha-beta at the same. */
#define TIMES_ROW(player, depth, theirs)                                                           \
    .cells = {player ", ev=Piece2Val, depth=" depth, "AlphaBeta, ev=Piece2Val, depth=" depth,      \
              theirs},                                                                             \
    .key = depth

const Claim CLAIM_S1 = {
    .id = "S1",
    .source = "paper 004, section 6.1",
    .depth = "Both players search to the same depth",
    .statement = "Average time per move of alpha-beta with Piece2Val against itself, depths 3-9",
    .figure = "1, 2, 3, 6, 21, 173, 1680 ms",
    .rule = "by the growth per ply (a line through the logarithms of the times; the times "
            "themselves are the machine's). Reproduced: ours lies in the 95 % interval of the "
            "paper's; not reproduced: the intervals are apart; else inconclusive",
    .chart = {charts_move_time, .title = "S1: time per move of alpha-beta with piece2val"},
    .exhibits = EXHIBIT_LIST({
        .title = "Section 6.1, first table",
        .place = SEED_004 + 1,
        .quote = "We will calculate the average time per move (in "
                 "milliseconds) of both Alpha-Beta and MinMax.",
        .note = TIMES_NOTE,
        .key = "depth",
        .columns = {{.title = "Player"},
                    {.title = "Opponent"},
                    {.title = "Avg Time per Move, theirs (ms)"},
                    TIMES_BY_DEPTH("ours (ms)", "alpha-beta")},
        .rows = EXHIBIT_ROW_LIST(
            {TIMES_ROW("AlphaBeta", "3", "1")}, {TIMES_ROW("AlphaBeta", "4", "2")},
            {TIMES_ROW("AlphaBeta", "5", "3")}, {TIMES_ROW("AlphaBeta", "6", "6")},
            {TIMES_ROW("AlphaBeta", "7", "21")}, {TIMES_ROW("AlphaBeta", "8", "173")},
            {TIMES_ROW("AlphaBeta", "9", "1680")}),
    }),
    .plan = &(const TimesPlan){"s1", ALPHABETA, "alpha-beta (paper)", SEED_ALPHABETA_MS, DEPTHS},
    .measure = measure_growth,
};

const Claim CLAIM_S2 = {
    .id = "S2",
    .source = "paper 004, section 6.1",
    .depth = "Both players search to the same depth",
    .statement = "The same for minimax against alpha-beta, depths 3-7; 8 too long, 9 blank",
    .figure = "2, 12, 13, 39, 568 ms, Inf, -",
    .rule = "as S1, over depths 3-7; depths 8 and 9 are filled in",
    .chart = {charts_move_time, .title = "S2: time per move of minimax with piece2val"},
    .exhibits = EXHIBIT_LIST({
        .title = "Section 6.1, second table",
        .place = SEED_004 + 2,
        .quote = "It will show us that Alpha-Beta is far more time efficient than MinMax "
                 "given the same situation.",
        .note = TIMES_NOTE,
        .key = "depth",
        .columns = {{.title = "Player"},
                    {.title = "Opponent"},
                    {.title = "Avg Time per Move, theirs (ms)"},
                    TIMES_BY_DEPTH("ours (ms)", "minimax")},
        .rows = EXHIBIT_ROW_LIST({TIMES_ROW("MinMax", "3", "2")}, {TIMES_ROW("MinMax", "4", "12")},
                                 {TIMES_ROW("MinMax", "5", "13")}, {TIMES_ROW("MinMax", "6", "39")},
                                 {TIMES_ROW("MinMax", "7", "568")},
                                 {TIMES_ROW("MinMax", "8", "Inf (too long)"), .filled = 3},
                                 {TIMES_ROW("MinMax", "9", ""), .filled = 3}),
    }),
    .plan = &(const TimesPlan){"s2", MINIMAX, "minimax (paper)", SEED_MINIMAX_MS, S2_DEPTHS},
    .measure = measure_growth,
};

const Claim CLAIM_S3 = {
    .id = "S3",
    .source = "paper 004, section 6.1",
    .depth = "Both players search to the same depth",
    .statement = "Alpha-beta is more time efficient; the ratio grows exponentially with depth",
    .figure = "exponential",
    .rule = "by the 95 % interval of the slope of log(minimax time / alpha-beta time) over depth. "
            "Reproduced: above 0; not reproduced: below; else inconclusive",
    .chart = {charts_move_time, .title = "S3: minimax and alpha-beta with piece2val"},
    .exhibits = EXHIBIT_LIST({
        .title = "Section 6.1, the graph: time per move by depth",
        .place = SEED_004 + 3,
        .quote = "This grapgh is on a logaritmic scale. We can clearly see that AlphaBeta "
                 "if far more time efficient to use.",
        .note = TIMES_NOTE,
        .key = "depth",
        .columns = {{.title = "depth"},
                    {.title = "MinMax, theirs (ms)"},
                    TIMES_BY_DEPTH("MinMax, ours (ms)", "minimax"),
                    {.title = "AlphaBeta, theirs (ms)"},
                    TIMES_BY_DEPTH("AlphaBeta, ours (ms)", "alpha-beta")},
        .rows = EXHIBIT_ROW_LIST(EXHIBIT_ROW("3", "2", "1"), EXHIBIT_ROW("4", "12", "2"),
                                 EXHIBIT_ROW("5", "13", "3"), EXHIBIT_ROW("6", "39", "6"),
                                 EXHIBIT_ROW("7", "568", "21"),
                                 {.cells = {"8", "Inf (too long)", "173"}, .filled = 2},
                                 {.cells = {"9", "", "1680"}, .filled = 2}),
    }),
    .measure = measure_s3,
};
