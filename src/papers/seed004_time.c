/* S1-S3: time per move of minimax and alpha-beta by depth [seed 004 §6.1]. */
#include "papers/seed004.h"

#include "measure/comparison.h"
#include "stats/fit.h"
#include "util/csv.h"
#include "util/progress.h"

#include <math.h>

enum { FIRST_DEPTH = 3, LAST_DEPTH = 9, DEPTHS = LAST_DEPTH - FIRST_DEPTH + 1 };
enum { GAMES_MIN = 4 };
enum { S2_LAST_DEPTH = 7 }; /* "Inf (too long)" at 8, nothing at 9 */

static const double SEED_ALPHABETA_MS[DEPTHS] = {1, 2, 3, 6, 21, 173, 1680};
static const double SEED_MINIMAX_MS[DEPTHS] = {2, 12, 13, 39, 568, NAN, NAN};

/* Milliseconds a move at each depth, measured in games against alpha-beta of the same depth. */
typedef struct Times {
    double ms[DEPTHS];
    double low[DEPTHS], high[DEPTHS]; /* 95 % interval over games; NaN where they are too few */
    uint64_t games[DEPTHS];
} Times;

/* The number of games at a depth: fewer where they take long. */
static uint64_t games_at(const ClaimRun *run, bool minimax, int depth) {
    const bool long_games = minimax && depth >= 8;
    if (run->scale == SCALE_QUICK) return long_games ? 2 : 10;
    return long_games ? 10 : 100;
}

/* Games from one opening, colours swapped, are not independent: fewer than GAMES_MIN say too
 * little.
 */
static void set_time(Times *times, int place, const RatioSums *sums) {
    const Estimate ns = ratio_estimate(sums);
    const bool is_known = ns.defined && sums->units >= GAMES_MIN;
    times->ms[place] = sums->x / sums->y * 1e-6;
    times->low[place] = is_known ? ns.low * 1e-6 : NAN;
    times->high[place] = is_known ? ns.high * 1e-6 : NAN;
    times->games[place] = sums->units;
}

static bool measure_times(const ClaimRun *run, const char *player, bool minimax, Times *times,
                          Error *error) {
    Progress *const progress = progress_open("depths", DEPTHS, run->quiet);
    bool good = true;
    *times = (Times){.ms = {0}};
    for (int i = 0; good && i < DEPTHS; i++) {
        const int depth = FIRST_DEPTH + i;
        const ComparisonSettings settings = {
            .rules = rules_find("seed004"),
            .board_size = BOARD_SIZE_STANDARD,
            .threads = 1, /* times of two threads would disturb each other */
            .seed = run->seed,
            .openings = "ballots",
            .games = games_at(run, minimax, depth),
            .opponent = "alphabeta/piece2val",
            .quiet = true,
            .stop = run->stop,
        };
        Comparison *const comparison = comparison_new(&settings, &player, 1, depth, depth, error);
        good = comparison != NULL && comparison_run(comparison, error);
        if (good) set_time(times, i, &comparison_row(comparison, 0)->times);
        comparison_free(comparison);
        progress_update(progress, (uint64_t)i + 1, player);
    }
    progress_close(progress);
    return good;
}

/* The factor by which the time grows with each ply, from a line through the logarithms. */
static Estimate growth_of(const double *ms, int count) {
    double depths[DEPTHS], logs[DEPTHS];
    for (int i = 0; i < count; i++) {
        depths[i] = FIRST_DEPTH + i;
        logs[i] = log(ms[i]);
    }
    const Estimate slope = fit_slope(depths, logs, count);
    if (!slope.defined) return slope;
    return (Estimate){true, exp(slope.value), exp(slope.low), exp(slope.high)};
}

static const char HEADER[] = "series,depth,ms,low,high,games\n";

static void put_ours(Text *table, const char *series, const Times *times) {
    for (int i = 0; i < DEPTHS; i++) {
        csv_put_text(table, series);
        csv_put_int(table, FIRST_DEPTH + i);
        csv_put_fixed(table, times->ms[i], 6);
        csv_put_fixed(table, times->low[i], 6);
        csv_put_fixed(table, times->high[i], 6);
        csv_put_uint(table, times->games[i]);
        csv_end_row(table);
    }
}

/* The seed says neither of how many games nor how certain. */
static void put_seeds(Text *table, const char *series, const double *ms) {
    for (int i = 0; i < DEPTHS; i++) {
        csv_put_text(table, series);
        csv_put_int(table, FIRST_DEPTH + i);
        csv_put_fixed(table, ms[i], 6);
        for (int empty = 0; empty < 3; empty++) csv_put_empty(table);
        csv_end_row(table);
    }
}

static bool write_times(const ClaimRun *run, const char *name, const char *series,
                        const char *seed_series, const Times *times, const double *seed_ms,
                        Error *error) {
    Text table = {.data = NULL};
    text_append_string(&table, HEADER);
    put_ours(&table, series, times);
    put_seeds(&table, seed_series, seed_ms);
    const bool good = claim_write_table(run, name, &table, error);
    text_free(&table);
    return good;
}

static uint64_t games_of(const Times *times) {
    uint64_t games = 0;
    for (int i = 0; i < DEPTHS; i++) games += times->games[i];
    return games;
}

static void describe_times(const Times *times, ClaimResult *result) {
    for (int i = 0; i < DEPTHS; i++) {
        text_append(&result->ours, "%s%.3g", i == 0 ? "" : ", ", times->ms[i]);
    }
    text_append_string(&result->ours, " ms");
    result->games = games_of(times);
}

/* Judges by the growth per ply over the first `count` depths: absolute times are the machine's. */
static void judge_growth(const Times *times, const double *seed_ms, int count,
                         ClaimResult *result) {
    const Estimate ours = growth_of(times->ms, count), seed = growth_of(seed_ms, count);
    result->low = ours.low;
    result->high = ours.high;
    result->verdict = verdict_equal(ours, seed);
    text_append(&result->why,
                "Each ply takes %.2f times as long (%.2f-%.2f) here, %.2f times (%.2f-%.2f) in "
                "the seed; our moves are %.0f times as fast at depth %d.",
                ours.value, ours.low, ours.high, seed.value, seed.low, seed.high,
                seed_ms[count - 1] / times->ms[count - 1], FIRST_DEPTH + count - 1);
}

static bool measure_s1(const ClaimRun *run, ClaimResult *result, Error *error) {
    Times times;
    if (!measure_times(run, "alphabeta/piece2val", false, &times, error)) return false;
    describe_times(&times, result);
    judge_growth(&times, SEED_ALPHABETA_MS, DEPTHS, result);
    return write_times(run, "s1", "alpha-beta", "alpha-beta (seed)", &times, SEED_ALPHABETA_MS,
                       error);
}

static bool measure_s2(const ClaimRun *run, ClaimResult *result, Error *error) {
    Times times;
    if (!measure_times(run, "minimax/piece2val", true, &times, error)) return false;
    describe_times(&times, result);
    judge_growth(&times, SEED_MINIMAX_MS, S2_LAST_DEPTH - FIRST_DEPTH + 1, result);
    text_append(&result->why, " The seed's empty cells: %.3g ms at depth 8, %.3g ms at depth 9.",
                times.ms[8 - FIRST_DEPTH], times.ms[9 - FIRST_DEPTH]);
    return write_times(run, "s2", "minimax", "minimax (seed)", &times, SEED_MINIMAX_MS, error);
}

/* The slope of log(minimax / alpha-beta) over depth: above 0, the ratio grows exponentially. */
static Estimate ratio_slope(const Times *minimax, const Times *alphabeta) {
    double depths[DEPTHS], logs[DEPTHS];
    for (int i = 0; i < DEPTHS; i++) {
        depths[i] = FIRST_DEPTH + i;
        logs[i] = log(minimax->ms[i] / alphabeta->ms[i]);
    }
    return fit_slope(depths, logs, DEPTHS);
}

static bool measure_s3(const ClaimRun *run, ClaimResult *result, Error *error) {
    Times minimax, alphabeta;
    Text table = {.data = NULL};
    if (!measure_times(run, "minimax/piece2val", true, &minimax, error) ||
        !measure_times(run, "alphabeta/piece2val", false, &alphabeta, error)) {
        return false;
    }
    const Estimate slope = ratio_slope(&minimax, &alphabeta);
    result->games = games_of(&minimax) + games_of(&alphabeta);
    result->low = exp(slope.low);
    result->high = exp(slope.high);
    result->verdict = verdict_above(slope, 0);
    text_append(&result->ours, "the ratio grows %.2f-fold a ply, from %.1f at depth 3 to %.0f at 9",
                exp(slope.value), minimax.ms[0] / alphabeta.ms[0],
                minimax.ms[DEPTHS - 1] / alphabeta.ms[DEPTHS - 1]);
    text_append(&result->why,
                "The ratio of the times grows by a factor of %.2f (%.2f-%.2f) with "
                "each ply.",
                exp(slope.value), result->low, result->high);
    text_append_string(&table, HEADER);
    put_ours(&table, "minimax", &minimax);
    put_ours(&table, "alpha-beta", &alphabeta);
    put_seeds(&table, "minimax (seed)", SEED_MINIMAX_MS);
    put_seeds(&table, "alpha-beta (seed)", SEED_ALPHABETA_MS);
    const bool good = claim_write_table(run, "s3", &table, error);
    text_free(&table);
    return good;
}

extern const Claim CLAIM_S1, CLAIM_S2, CLAIM_S3;

const Claim CLAIM_S1 = {
    .id = "S1",
    .source = "seed 004, section 6.1",
    .statement = "Average time per move of alpha-beta with Piece2Val against itself, depths 3-9",
    .figure = "1, 2, 3, 6, 21, 173, 1680 ms",
    .rule = "by the growth per ply (a line through the logarithms of the times; the times "
            "themselves are the machine's). Reproduced: ours lies in the 95 % interval of the "
            "seed's; not reproduced: the intervals are apart; else inconclusive",
    .chart = CHART_MOVE_TIME,
    .table = "s1",
    .chart_title = "S1: time per move of alpha-beta with piece2val",
    .measure = measure_s1,
};

const Claim CLAIM_S2 = {
    .id = "S2",
    .source = "seed 004, section 6.1",
    .statement = "The same for minimax against alpha-beta, depths 3-7; 8 too long, 9 blank",
    .figure = "2, 12, 13, 39, 568 ms, Inf, -",
    .rule = "as S1, over depths 3-7; depths 8 and 9 are filled in",
    .chart = CHART_MOVE_TIME,
    .table = "s2",
    .chart_title = "S2: time per move of minimax with piece2val",
    .measure = measure_s2,
};

const Claim CLAIM_S3 = {
    .id = "S3",
    .source = "seed 004, section 6.1",
    .statement = "Alpha-beta is more time efficient; the ratio grows exponentially with depth",
    .figure = "exponential",
    .rule = "by the 95 % interval of the slope of log(minimax time / alpha-beta time) over depth. "
            "Reproduced: above 0; not reproduced: below; else inconclusive",
    .chart = CHART_MOVE_TIME,
    .table = "s3",
    .chart_title = "S3: minimax and alpha-beta with piece2val",
    .measure = measure_s3,
};
