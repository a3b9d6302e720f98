/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/log_figures.h"

#include <gsl/gsl_sort.h>

/* The root of the mean square of all genes' standard deviations. */
static double spread_of(const EvolutionLog *log, int row) {
    double sum = 0;
    for (int gene = 0; gene < log->genes; gene++) {
        const double deviation = evolution_gene(log, row, gene, GENE_DEVIATION);
        sum += deviation * deviation;
    }
    return sqrt(sum / log->genes);
}

/* Finds how many crossovers made the spread a tenth of the first: more than the previous row's, at
 * most this row's. Of HG only the first phase counts: it alone has a new population. */
static void read_convergence(const EvolutionLog *log, LogFigures *figures) {
    const double goal = 0.1 * spread_of(log, 0);
    figures->more_than = 0;
    figures->at_most = NAN;
    for (int i = 0; i < log->rows; i++) {
        const double made = evolution_value(log, i, "crossovers");
        if (made < figures->more_than) break; /* the next phase */
        if (spread_of(log, i) <= goal) {
            figures->at_most = made;
            return;
        }
        figures->more_than = made;
    }
}

/* Returns the effective share of the crossovers that the rows from `first` to before `end` report;
 * NaN without any. HG counts from 0 in each phase, which begins where the count falls. */
static double effective_share(const EvolutionLog *log, int first, int end) {
    double made = 0, effective = 0;
    for (int row = first; row < end; row++) {
        double before = row > 0 ? evolution_value(log, row - 1, "crossovers") : 0;
        double effective_before = row > 0 ? evolution_value(log, row - 1, "effective") : 0;
        const double count = evolution_value(log, row, "crossovers");
        if (count < before) before = effective_before = 0;
        made += count - before;
        effective += evolution_value(log, row, "effective") - effective_before;
    }
    return effective / made;
}

static double median_deviation(const EvolutionLog *log, int row) {
    MEMORY_AUTO double *values = memory_allocate((size_t)log->genes * sizeof *values);
    for (int gene = 0; gene < log->genes; gene++)
        values[gene] = evolution_gene(log, row, gene, GENE_DEVIATION);
    gsl_sort(values, 1, (size_t)log->genes);
    return 0.5 * (values[(log->genes - 1) / 2] + values[log->genes / 2]);
}

static void read_spread(const EvolutionLog *log, LogFigures *figures) {
    const int last = log->rows - 1;
    int within = 0, alike = 0, fallen = 0;
    double extremes = 0;
    for (int gene = 0; gene < log->genes; gene++) {
        const double first_sd = evolution_gene(log, 0, gene, GENE_DEVIATION);
        const double last_sd = evolution_gene(log, last, gene, GENE_DEVIATION);
        within += evolution_gene(log, last, gene, GENE_MINIMUM) >= -1 &&
                  evolution_gene(log, last, gene, GENE_MAXIMUM) <= 1;
        alike += last_sd <= 1e-26;
        fallen += last_sd * last_sd < 1e-3 * first_sd * first_sd;
        extremes += fmax(-evolution_gene(log, 0, gene, GENE_MINIMUM),
                         evolution_gene(log, 0, gene, GENE_MAXIMUM));
    }
    figures->within_one = (double)within / log->genes;
    figures->alike = (double)alike / log->genes;
    figures->fallen = (double)fallen / log->genes;
    figures->extreme = extremes / log->genes;
    figures->first_sd = median_deviation(log, 0);
    figures->last_sd = median_deviation(log, last);
}

LogFigures log_figures(const EvolutionLog *log) {
    const int third = log->rows / 3;
    LogFigures figures = {NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN};
    figures.games = evolution_value(log, log->rows - 1, "games");
    if (evolution_column(log, "crossovers") < 0) return figures;
    figures.crossovers = log->total;
    read_convergence(log, &figures);
    figures.mutants = 0;
    for (int row = 0; row < log->rows; row++)
        figures.mutants += evolution_value(log, row, "best_is_mutant");
    figures.mutants /= log->rows;
    figures.effective = effective_share(log, 0, log->rows);
    figures.effective_first = effective_share(log, 0, third);
    figures.effective_last = effective_share(log, log->rows - third, log->rows);
    read_spread(log, &figures);
    return figures;
}
