/* SPDX-License-Identifier: GPL-3.0-or-later */
/* S1-S3: time per move of minimax and alpha-beta by depth [paper 004 §6.1]. */
#include "papers/s1_times.h"

#include "measure/search_rows.h"
#include "papers/judges.h"

#include <math.h>
#include <string.h>

enum { GAMES_MIN = 4 };

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

static const char *const PLAYERS[SEARCHES] = {"minimax/piece2val", "alphabeta/piece2val"};
static const char *const SERIES[SEARCHES] = {"minimax", "alpha-beta"};

/* Takes the rows of a table that an earlier try, or one by another rule, has left in the folder. */
static bool read_times(const ClaimRun *run, const char *table, int first, int count, CurveRow *rows,
                       Error *error) {
    Rows found = {.items = NULL};
    const bool good = claim_read_table(run, table, &MOVE_TIME_RECORD, &found, error);
    const CurveRow *const items = found.items;
    for (int i = 0; good && i < count * DEPTHS; i++) {
        const char *const series = SERIES[first + i / DEPTHS];
        const int depth = FIRST_DEPTH + i % DEPTHS;
        rows[i] = (CurveRow){series, depth, {false, NAN, NAN, NAN}, 0};
        for (size_t k = 0; k < found.count; k++) {
            if (strcmp(items[k].series, series) != 0 || items[k].at != depth) continue;
            rows[i].value = items[k].value;
            rows[i].value.defined = !isnan(items[k].value.low);
            rows[i].count = items[k].count;
        }
    }
    rows_free(&found);
    return good;
}

bool times_measure(const ClaimRun *run, const char *table, int first, int count, CurveRow *rows,
                   Text *unsteady, Error *error) {
    if (claim_has_table(run->folder, table))
        return read_times(run, table, first, count, rows, error);
    const bool is_quick = run->scale == SCALE_QUICK;
    const ComparisonSettings settings = {
        .rules = rules_find("paper004"),
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

void times_say_unsteady(Text *unsteady, ClaimResult *result) {
    if (unsteady->length > 0) text_append(&result->why, " %s.", text_string(unsteady));
    text_free(unsteady);
}

/* The paper says neither of how many games nor how certain. */
static void put_seeds(CurveRow rows[DEPTHS], const char *series, const double *ms) {
    for (int i = 0; i < DEPTHS; i++) {
        rows[i] = (CurveRow){series, FIRST_DEPTH + i, {true, ms[i], NAN, NAN}, -1};
    }
}

/* The slope over depth of log(ms / others'), from a line. */
static Estimate slope_of(const CurveRow *times, const CurveRow *others) {
    double depths[DEPTHS], logs[DEPTHS];
    for (int i = 0; i < DEPTHS; i++) {
        depths[i] = times[i].at;
        logs[i] = log(times[i].value.value / others[i].value.value);
    }
    return fit_slope(depths, logs, DEPTHS);
}

/* The factor by which what has this slope grows with each ply. */
static Estimate growth_of(Estimate slope) {
    return (Estimate){slope.defined, exp(slope.value), exp(slope.low), exp(slope.high)};
}

uint64_t times_games(const CurveRow rows[DEPTHS]) {
    uint64_t games = 0;
    for (int i = 0; i < DEPTHS; i++) games += (uint64_t)rows[i].count;
    return games;
}

/* S1, S2 */

/* How far apart two programs' growth may be for times of few games. */
static const double TOLERANCE = 1.2;

Estimate printed_growth(double first_ms, double last_ms, int plies) {
    const double half = 0.5;
    return (Estimate){true, pow(last_ms / first_ms, 1. / plies),
                      pow((last_ms - half) / (first_ms + half), 1. / plies),
                      pow((last_ms + half) / (first_ms - half), 1. / plies)};
}

Verdict judge_growth(const Estimate ours[GROWTH_SPANS], const Estimate printed[GROWTH_SPANS],
                     Verdict parts[GROWTH_SPANS]) {
    for (int i = 0; i < GROWTH_SPANS; i++)
        parts[i] = ours[i].defined
                       ? verdict_inside(ours[i].low, ours[i].high, printed[i].low / TOLERANCE,
                                        printed[i].high * TOLERANCE)
                       : VERDICT_INCONCLUSIVE;
    return verdict_all(parts, GROWTH_SPANS);
}

Estimate times_quotient(Estimate above, Estimate below) {
    const double value = above.value / below.value;
    if (!above.defined || !below.defined) return (Estimate){false, value, NAN, NAN};
    const double low = hypot(log(above.value / above.low), log(below.high / below.value));
    const double high = hypot(log(above.high / above.value), log(below.value / below.low));
    return (Estimate){true, value, value * exp(-low), value * exp(high)};
}

/* That a ply between two of the rows. */
static Estimate growth_between(const CurveRow *first, const CurveRow *last) {
    const double plies = last->at - first->at;
    const Estimate all = times_quotient(last->value, first->value);
    return (Estimate){all.defined, pow(all.value, 1 / plies), pow(all.low, 1 / plies),
                      pow(all.high, 1 / plies)};
}

/* A search whose times stand in one of the paper's tables, and the spans of depths in which the
 * times are judged. */
typedef struct TimesPlan {
    const char *table;
    int search;
    const char *seed_series;
    const double *seed_ms;
    int first[GROWTH_SPANS], last[GROWTH_SPANS];
} TimesPlan;

/* Our rows come first. */
static void judge_times(const TimesPlan *plan, const CurveRow rows[2 * DEPTHS],
                        ClaimResult *result) {
    Estimate ours[GROWTH_SPANS], printed[GROWTH_SPANS];
    Verdict parts[GROWTH_SPANS];
    for (int i = 0; i < GROWTH_SPANS; i++) {
        const int first = plan->first[i] - FIRST_DEPTH, last = plan->last[i] - FIRST_DEPTH;
        ours[i] = growth_between(&rows[first], &rows[last]);
        printed[i] = printed_growth(plan->seed_ms[first], plan->seed_ms[last], last - first);
    }
    const Verdict verdict = judge_growth(ours, printed, parts);
    claim_decide(result, verdict, ours[GROWTH_SPANS - 1], times_games(rows));
    for (int i = 0; i < DEPTHS; i++) {
        text_append(&result->ours, "%s%.3g", i == 0 ? "" : ", ", rows[i].value.value);
    }
    text_append_string(&result->ours, " ms");
    for (int i = 0; i < GROWTH_SPANS; i++)
        text_append(&result->why,
                    "%s depths %d-%d a ply takes %.2f times as long (%.2f-%.2f), in the paper "
                    "%.2f times (%.2f-%.2f by its rounding; %s)",
                    i == 0 ? "At" : "; at", plan->first[i], plan->last[i], CLAIM_VALUES(ours[i]),
                    CLAIM_VALUES(printed[i]), verdict_name(parts[i]));
    text_append_char(&result->why, '.');
}

static bool measure_growth(const ClaimRun *run, ClaimResult *result, Error *error) {
    const TimesPlan *const plan = run->claim->plan;
    CurveRow rows[2 * DEPTHS];
    Text unsteady = {.data = NULL};
    if (!times_measure(run, plan->table, plan->search, 1, rows, &unsteady, error)) return false;
    put_seeds(rows + DEPTHS, plan->seed_series, plan->seed_ms);
    judge_times(plan, rows, result);
    if (plan->last[GROWTH_SPANS - 1] < LAST_DEPTH)
        text_append(&result->why,
                    " The paper's empty cells: %.3g ms at depth 8, %.3g ms at depth 9.",
                    rows[8 - FIRST_DEPTH].value.value, rows[9 - FIRST_DEPTH].value.value);
    times_say_unsteady(&unsteady, result);
    return claim_write_table(run, plan->table, &MOVE_TIME_RECORD, rows, 2 * DEPTHS, error);
}

/* S3 */

static bool measure_s3(const ClaimRun *run, ClaimResult *result, Error *error) {
    CurveRow rows[4 * DEPTHS], *const minimax = rows, *const alphabeta = rows + DEPTHS;
    Text unsteady = {.data = NULL};
    if (!times_measure(run, "s3", MINIMAX, SEARCHES, rows, &unsteady, error)) return false;
    /* Above 0, the ratio grows exponentially. */
    const Estimate slope = slope_of(minimax, alphabeta), growth = growth_of(slope);
    claim_decide(result, verdict_above(slope, 0), growth,
                 times_games(minimax) + times_games(alphabeta));
    text_append(&result->ours, "the ratio grows %.2f-fold a ply, from %.1f at depth 3 to %.0f at 9",
                growth.value, minimax[0].value.value / alphabeta[0].value.value,
                minimax[DEPTHS - 1].value.value / alphabeta[DEPTHS - 1].value.value);
    text_append(&result->why,
                "The ratio of the times grows by a factor of %.2f (%.2f-%.2f) with each ply.",
                CLAIM_VALUES(growth));
    times_say_unsteady(&unsteady, result);
    put_seeds(&rows[(size_t)2 * DEPTHS], "minimax (paper)", SEED_MINIMAX_MS);
    put_seeds(&rows[(size_t)3 * DEPTHS], "alpha-beta (paper)", SEED_ALPHABETA_MS);
    return claim_write_table(run, "s3", &MOVE_TIME_RECORD, rows, 4 * DEPTHS, error);
}

/* The claims */

/* A row of a table: the player at a depth against alpha-beta at the same. */

const Claim CLAIM_S1 = {
    .id = "S1",
    .by_clock = true,
    .source = "paper 004, section 6.1",
    .depth = "Both players search to the same depth",
    .statement = "Average time per move of alpha-beta with Piece2Val against itself, depths 3-9",
    .figure = "1, 2, 3, 6, 21, 173, 1680 ms",
    .rule = "by the growth per ply at depths 3-6 and at 7-9, a part each (the times themselves are "
            "the machine's): the paper's between what rounds to its figures, widened by a factor "
            "of 1.2 each way. A part is reproduced if the 95 % interval of ours lies in it, not "
            "reproduced if it is apart, else inconclusive; not reproduced if one part is not, "
            "reproduced if both are. The bounds are of depths 7-9",
    .chart = {.record = &MOVE_TIME_RECORD,
              .title = "S1: time per move of alpha-beta with piece2val"},
    .plan = &(
        const TimesPlan){"s1", ALPHABETA, "alpha-beta (paper)", SEED_ALPHABETA_MS, {3, 7}, {6, 9}},
    .measure = measure_growth,
};

const Claim CLAIM_S2 = {
    .id = "S2",
    .by_clock = true,
    .source = "paper 004, section 6.1",
    .depth = "Both players search to the same depth",
    .statement = "The same for minimax against alpha-beta, depths 3-7; 8 too long, 9 blank",
    .figure = "2, 12, 13, 39, 568 ms, Inf, -",
    .rule = "as S1, at depths 3-5 and 5-7; depths 8 and 9 are filled in",
    .chart = {.record = &MOVE_TIME_RECORD, .title = "S2: time per move of minimax with piece2val"},
    .plan = &(const TimesPlan){"s2", MINIMAX, "minimax (paper)", SEED_MINIMAX_MS, {3, 5}, {5, 7}},
    .measure = measure_growth,
};

const Claim CLAIM_S3 = {
    .id = "S3",
    .by_clock = true,
    .source = "paper 004, section 6.1",
    .depth = "Both players search to the same depth",
    .statement = "Alpha-beta is more time efficient; the ratio grows exponentially with depth",
    .figure = "exponential",
    .rule = "by the 95 % interval of the slope of log(minimax time / alpha-beta time) over depth. "
            "Reproduced: above 0; not reproduced: below; else inconclusive",
    .chart = {.record = &MOVE_TIME_RECORD, .title = "S3: minimax and alpha-beta with piece2val"},
    .measure = measure_s3,
};
