/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/figure.h"

#include "util/text.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>

const char *const FIGURE_UNITS[] = {"score", "lead", "share", "factor", "number", "size", NULL};

void figures_free(Figures *figures) {
    for (int i = 0; i < figures->count; i++) {
        free(figures->items[i].name);
        free(figures->items[i].family);
    }
    free(figures->items);
    *figures = (Figures){.count = 0};
}

static Figure *add(Figures *figures, Figure figure, const char *name) {
    figures->items = memory_resize(figures->items, (size_t)(figures->count + 1) * sizeof figure);
    /* An undefined estimate has no value; an estimate with a value may lack an interval. */
    if (!figure.estimate.defined && !isnan(figure.estimate.low)) figure.estimate = ESTIMATE_UNKNOWN;
    figure.name = text_duplicate(name);
    figure.family = text_duplicate("");
    figure.theirs[0] = figure.theirs[1] = NAN;
    figures->items[figures->count] = figure;
    return &figures->items[figures->count++];
}

Figure *figures_add_mean(Figures *figures, FigureUnit unit, const char *name, const double *values,
                         int count, const char *counted) {
    const bool is_share = unit == FIGURE_SCORE || unit == FIGURE_SHARE;
    return add(
        figures,
        (Figure){.unit = unit,
                 .law = FIGURE_STUDENT,
                 .estimate = is_share ? mean_of_shares(values, count) : mean_of(values, count),
                 .error = gsl_stats_sd(values, 1, (size_t)count) / sqrt(count),
                 .freedom = count - 1,
                 .count = count,
                 .counted = counted},
        name);
}

Figure *figures_add_pairs(Figures *figures, const char *name, const PairCounts *pairs) {
    Figure *const figure = figures_add_estimate(figures, FIGURE_SCORE, name, pairs_score(pairs),
                                                INFINITY, (int64_t)pairs_total(pairs), "pairs");
    figure->law = FIGURE_PAIRS;
    figure->pairs = *pairs;
    return figure;
}

Figure *figures_add_hits(Figures *figures, const char *name, double hits, uint64_t trials,
                         const char *counted) {
    const double share = hits / (double)trials;
    return add(figures,
               (Figure){.unit = FIGURE_SHARE,
                        .law = FIGURE_HITS,
                        .estimate = mean_of_hits(hits, trials),
                        .error = sqrt(share * (1 - share) / (double)trials),
                        .freedom = INFINITY,
                        .count = (int64_t)trials,
                        .counted = counted},
               name);
}

Figure *figures_add_exact(Figures *figures, FigureUnit unit, const char *name, double value) {
    return add(figures,
               (Figure){.unit = unit,
                        .law = FIGURE_EXACT,
                        .estimate = {!isnan(value), value, NAN, NAN},
                        .counted = ""},
               name);
}

static double quantile_975(double freedom) {
    return isinf(freedom) ? STATS_NORMAL_975 : gsl_cdf_tdist_Pinv(0.975, fmax(1, freedom));
}

Figure *figures_add_estimate(Figures *figures, FigureUnit unit, const char *name, Estimate estimate,
                             double freedom, int64_t count, const char *counted) {
    /* The interval of a score that ends at 0 or 1 is shorter on that side. */
    const double reach = figure_is_logarithmic(unit)
                             ? log(estimate.high / estimate.low) / 2
                             : fmax(estimate.high - estimate.value, estimate.value - estimate.low);
    return add(figures,
               (Figure){.unit = unit,
                        .law = FIGURE_STUDENT,
                        .estimate = estimate,
                        .error = reach / quantile_975(freedom),
                        .freedom = fmax(1, freedom),
                        .count = count,
                        .counted = counted},
               name);
}

void figures_pool(Figures *figures, int first, const char *name) {
    const int end = figures->count, count = end - first;
    KnownMean *const means = memory_allocate((size_t)count * sizeof *means);
    PairCounts pairs = {{0}};
    bool are_pairs = true;
    int64_t units = 0;
    for (int i = 0; i < count; i++) {
        const Figure *const part = &figures->items[first + i];
        means[i] = (KnownMean){part->estimate.value, part->error, part->freedom};
        units += part->count;
        are_pairs &= part->law == FIGURE_PAIRS;
        for (int k = 0; k < PAIR_OUTCOMES; k++) pairs.n[k] += part->pairs.n[k];
    }
    const bool agree = means_agree(means, count);
    const KnownMean mean = mean_of_means(means, count);
    const FigureUnit unit = figures->items[first].unit;
    const double reach = mean.error * quantile_975(mean.freedom), value = mean.value;
    Estimate estimate = {!isnan(reach), value, value - reach, value + reach};
    if (unit != FIGURE_NUMBER) {
        estimate.low = fmax(0, estimate.low);
        estimate.high = fmin(1, estimate.high);
    }
    if (agree && are_pairs)
        figures_add_pairs(figures, name, &pairs);
    else if (agree)
        figures_add_estimate(figures, unit, name, estimate, mean.freedom, units,
                             figures->items[first].counted);
    for (int i = first; i < end; i++) {
        figures->items[i].is_part = agree;
        free(figures->items[i].family);
        figures->items[i].family = text_duplicate(name);
    }
    free(means);
}

double figure_distance(const Figure *figure, double bound) {
    const double value = figure->estimate.value;
    return figure_is_logarithmic(figure->unit) ? fabs(log(value / bound)) : fabs(value - bound);
}

double figure_error(const Figure *figure, double bound) {
    return figure->law == FIGURE_HITS ? sqrt(bound * (1 - bound) / (double)figure->count)
                                      : figure->error;
}

double figure_p_value(const Figure *figure, double bound) {
    const double value = figure->estimate.value, n = (double)figure->count;
    if (!figure->estimate.defined || isnan(value)) return 1;
    const double distance = figure_distance(figure, bound), error = figure_error(figure, bound);
    if (figure->law == FIGURE_EXACT) return value == bound ? 1 : 0;
    if (figure->law == FIGURE_PAIRS && bound == 0.5) return pairs_p_value(&figure->pairs);
    if (isnan(error)) return 1;
    /* With four equal trials the score test would already be significant. */
    if (figure->law == FIGURE_HITS && (value == 0 || value == 1))
        return fmin(1, 2 * pow(value == 0 ? 1 - bound : bound, n));
    /* With all units equal, the chance that all lie on this side of the bound. */
    if (error <= 1e-12 * fabs(value)) return distance == 0 ? 1 : fmin(1, exp2(1 - n));
    return isinf(figure->freedom) ? erfc(distance / error / M_SQRT2)
                                  : 2 * gsl_cdf_tdist_Q(distance / error, figure->freedom);
}
