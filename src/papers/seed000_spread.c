/* A1: the coefficients of the GA spread and stabilise [seed 000]. */
#include "eval/parameter.h"
#include "evolve/genome.h"
#include "papers/seed000_ga.h"
#include "stats/mean.h"
#include "util/csv.h"

#include <stdlib.h>

typedef double Measure(const double *coefficients, int count);

/* A measure of each run's champion. */
static void measure_generation(const GaRuns *runs, int generation, Measure *measure,
                               double values[GA_RUNS_MAX]) {
    double *const coefficients = memory_allocate((size_t)runs->factors * sizeof(double));
    for (int i = 0; i < runs->runs; i++) {
        const double *const champion = ga_runs_champion(runs, i, generation);
        for (int f = 0; f < runs->factors; f++) {
            coefficients[f] = champion[runs->factor_genes[f]];
        }
        values[i] = measure(coefficients, runs->factors);
    }
    free(coefficients);
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
    measure_generation(runs, GA_SETTLED, ga_mean_square, middle);
    measure_generation(runs, 2 * GA_SETTLED - 1, ga_mean_square, end);
    for (int i = 0; i < runs->runs; i++) gains[i] = end[i] - middle[i] - 0.5 * middle[i];
    return mean_of(gains, runs->runs);
}

static void put_series(const GaRuns *runs, const char *series, Measure *measure, Text *table) {
    for (int generation = 1; generation <= runs->generations; generation++) {
        const Estimate value = estimate(runs, generation, measure);
        csv_put_text(table, series);
        csv_put_int(table, generation);
        csv_put_fixed(table, value.value, 4);
        csv_put_fixed(table, value.low, 4);
        csv_put_fixed(table, value.high, 4);
        csv_put_int(table, runs->runs);
        csv_end_row(table);
    }
}

static bool write_spread(const ClaimRun *run, const GaRuns *runs, Error *error) {
    Text table = {.data = NULL};
    text_append_string(&table, "series,generation,value,low,high,runs\n");
    put_series(runs, "orders of magnitude spanned", ga_orders_spanned, &table);
    put_series(runs, "mean square of log10", ga_mean_square, &table);
    const bool good = claim_write_table(run, "a1", &table, error);
    text_free(&table);
    return good;
}

/* The coefficients of the first run's champions. */
static bool write_coefficients(const ClaimRun *run, const GaRuns *runs, Error *error) {
    Text table = {.data = NULL};
    text_append_string(&table, "generation");
    for (int f = 0; f < runs->factors; f++) {
        text_append_char(&table, ',');
        genome_name_gene(&runs->genome, runs->factor_genes[f], &table);
    }
    text_append_char(&table, '\n');
    for (int generation = 1; generation <= runs->generations; generation++) {
        const double *const champion = ga_runs_champion(runs, 0, generation);
        csv_put_int(&table, generation);
        for (int f = 0; f < runs->factors; f++) {
            csv_put_real(&table, champion[runs->factor_genes[f]]);
        }
        csv_end_row(&table);
    }
    const bool good = claim_write_table(run, "a1-coefficients", &table, error);
    text_free(&table);
    return good;
}

static bool measure_a1(const ClaimRun *run, ClaimResult *result, Error *error) {
    GaRuns *const runs = ga_runs_new(run, error);
    if (runs == NULL) return false;
    const Estimate orders = estimate(runs, runs->generations, ga_orders_spanned);
    const Estimate before = estimate(runs, GA_SETTLED, ga_mean_square);
    const Estimate after = estimate(runs, 2 * GA_SETTLED - 1, ga_mean_square);
    const Estimate gain = gain_of(runs);
    result->low = orders.low;
    result->high = orders.high;
    result->games = (uint64_t)runs->games;
    result->verdict = ga_spread_verdict(orders, gain);
    text_append(&result->ours,
                "%.2f orders of magnitude after %d generations; spread (mean square of log10) %.4f "
                "by generation %d, %.4f by %d",
                orders.value, runs->generations, before.value, GA_SETTLED, after.value,
                2 * GA_SETTLED - 1);
    text_append(&result->why,
                "In %d runs the coefficients span %.2f (%.2f-%.2f) orders of magnitude; the spread "
                "gained after generation %d exceeds half of that gained before by %.4f "
                "(%.4f-%.4f), where aimless drift would gain as much again.",
                runs->runs, orders.value, orders.low, orders.high, GA_SETTLED, gain.value, gain.low,
                gain.high);
    const bool good = write_spread(run, runs, error) && write_coefficients(run, runs, error);
    ga_runs_free(runs);
    return good;
}

extern const Claim CLAIM_A1;

const Claim CLAIM_A1 = {
    .id = "A1",
    .source = "seeds 000 and 002, and their project's pages",
    .statement = "The coefficients, started at 1, spread over orders of magnitude and stabilise by "
                 "generations 13-14",
    .figure = "orders of magnitude; stable by 13-14",
    .rule = "by 95 % intervals over independent runs' champions. Reproduced: the last ones' "
            "coefficients span more than 2 orders of magnitude, and the mean square of their "
            "logarithms grows in generations 14-27 by less than half of its growth in 1-14; not "
            "reproduced: either interval is on the other side; else inconclusive. The interval is "
            "that of the orders of magnitude",
    .chart = CHART_NONE,
    .table = "a1",
    .measure = measure_a1,
};
