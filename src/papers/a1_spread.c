/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A1: the coefficients of the GA spread and stabilise [paper 000]. */
#include "papers/ga_runs.h"
#include "papers/judges.h"
#include "util/file.h"

#include <math.h>
#include <stdlib.h>

/* The rules */

double orders_spanned(const double *coefficients, int count) {
    double least = INFINITY, most = 0;
    for (int i = 0; i < count; i++) {
        least = fmin(least, coefficients[i]);
        most = fmax(most, coefficients[i]);
    }
    return log10(most / least);
}

double mean_square_log(const double *coefficients, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += log10(coefficients[i]) * log10(coefficients[i]);
    return sum / count;
}

Verdict judge_a1(Estimate orders, Estimate gain) {
    const Verdict parts[] = {verdict_above(orders, 2), verdict_below(gain, 0)};
    return verdict_all(parts, 2);
}

/* The measurement */

#define COEFFICIENTS "a1-coefficients"

typedef double Measure(const double *coefficients, int count);

/* A measure of each run's champion. */
static void measure_generation(const GaRuns *runs, int generation, Measure *measure,
                               double values[GA_RUNS_MAX]) {
    for (int i = 0; i < runs->runs; i++) {
        double *const genes = ga_runs_champion(runs, i, generation);
        /* The factors' come to the front. */
        for (int f = 0; f < runs->factors; f++) genes[f] = genes[runs->factor_genes[f]];
        values[i] = measure(genes, runs->factors);
        free(genes);
    }
}

static Estimate estimate(const GaRuns *runs, int generation, Measure *measure) {
    double values[GA_RUNS_MAX];
    measure_generation(runs, generation, measure, values);
    return mean_of(values, runs->runs);
}

/* What the mean square gained in the generations after the one by which all is said to be stable,
 * less half of what it gained in as many before. */
static Estimate gain_of(const GaRuns *runs) {
    double middle[GA_RUNS_MAX], end[GA_RUNS_MAX], gains[GA_RUNS_MAX];
    measure_generation(runs, GA_SETTLED, mean_square_log, middle);
    measure_generation(runs, 2 * GA_SETTLED - 1, mean_square_log, end);
    for (int i = 0; i < runs->runs; i++) gains[i] = end[i] - middle[i] - 0.5 * middle[i];
    return mean_of(gains, runs->runs);
}

static const Field SPREAD_FIELDS[] = {
    ROW_TEXT(CurveRow, series),
    FIELD("generation", INT, CurveRow, at, .decimals = 0),
    ROW_ESTIMATE("value", CurveRow, value, 4),
    FIELD("runs", COUNT, CurveRow, count, .decimals = 0),
};
static const Record SPREADS = RECORD_OF("a1.csv", SPREAD_FIELDS, CurveRow);

static bool write_spread(const ClaimRun *run, const GaRuns *runs, Error *error) {
    const int generations = runs->generations;
    CurveRow *const rows = memory_allocate(2 * (size_t)generations * sizeof *rows);
    for (int i = 0; i < generations; i++) {
        rows[i] = (CurveRow){"orders of magnitude spanned", i + 1,
                             claim_known(estimate(runs, i + 1, orders_spanned)), runs->runs};
        rows[generations + i] =
            (CurveRow){"mean square of log10", i + 1,
                       claim_known(estimate(runs, i + 1, mean_square_log)), runs->runs};
    }
    const bool good = claim_write_table(run, NULL, &SPREADS, rows, 2 * generations, error);
    free(rows);
    return good;
}

/* The coefficients of the first run's champions: a column for each. */
static bool write_coefficients(const ClaimRun *run, const GaRuns *runs, Error *error) {
    Text table = {.data = NULL};
    text_append_string(&table, "generation");
    for (int f = 0; f < runs->factors; f++) {
        text_append_char(&table, ',');
        genome_name_gene(&runs->genome, runs->factor_genes[f], &table);
    }
    text_append_char(&table, '\n');
    for (int generation = 1; generation <= runs->generations; generation++) {
        double *const champion = ga_runs_champion(runs, 0, generation);
        csv_put_int(&table, generation);
        for (int f = 0; f < runs->factors; f++) {
            csv_put_real(&table, champion[runs->factor_genes[f]]);
        }
        csv_end_row(&table);
        free(champion);
    }
    const bool good = file_write_in(run->folder, COEFFICIENTS ".csv", &table, error);
    text_free(&table);
    return good;
}

static bool measure_a1(const ClaimRun *run, ClaimResult *result, Error *error) {
    GaRuns *const runs = ga_runs_new(run, error);
    if (runs == NULL) return false;
    const Estimate orders = estimate(runs, runs->generations, orders_spanned);
    const Estimate before = estimate(runs, GA_SETTLED, mean_square_log);
    const Estimate after = estimate(runs, 2 * GA_SETTLED - 1, mean_square_log);
    const Estimate gain = gain_of(runs);
    claim_decide(result, judge_a1(orders, gain), orders, runs->games);
    text_append(&result->ours,
                "%.2f orders of magnitude after %d generations; spread (mean square of log10) %.4f "
                "by generation %d, %.4f by %d",
                orders.value, runs->generations, before.value, GA_SETTLED, after.value,
                2 * GA_SETTLED - 1);
    text_append(&result->why,
                "In %d runs the coefficients span %.2f (%.2f-%.2f) orders of magnitude; the spread "
                "gained after generation %d exceeds half of that gained before by %.4f "
                "(%.4f-%.4f), where aimless drift would gain as much again.",
                runs->runs, CLAIM_VALUES(orders), GA_SETTLED, CLAIM_VALUES(gain));
    const bool good = write_spread(run, runs, error) && write_coefficients(run, runs, error);
    ga_runs_free(runs);
    return good;
}

/* The claim */

static bool draw_coefficients(const char *folder, const char *name, const char *title,
                              ChartsMade *made, Error *error) {
    return charts_coefficients(folder, name, "a1", title, made, error);
}

const Claim CLAIM_A1 = {
    .id = "A1",
    .source = "papers 000 and 002; that it is by generations 13-14 stands on the same authors' "
              "project pages [R], in no paper",
    .depth = "Games of the evolution at depth 4",
    .statement =
        "The coefficients, started at 1, spread over orders of magnitude and stabilise [R: by "
        "generations 13-14]",
    .figure = "orders of magnitude; [R: stable by 13-14]",
    .rule = "by 95 % intervals over independent runs' champions. Reproduced: the last ones' "
            "coefficients span more than 2 orders of magnitude, and the mean square of their "
            "logarithms grows in generations 14-27 by less than half of its growth in 1-14; not "
            "reproduced: either interval is on the other side; else inconclusive. The interval is "
            "that of the orders of magnitude",
    .chart = {draw_coefficients, .title = "A1: the coefficients of the champions of one run",
              .table = COEFFICIENTS},
    .measure = measure_a1,
};
