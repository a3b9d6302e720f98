/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/claim_figures.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const char *const FIGURE_UNITS[] = {"score",  "lead", "share", "factor",
                                    "number", "size", "fact",  NULL};

void figures_free(Figures *figures) {
    for (int i = 0; i < figures->count; i++) free(figures->items[i].name);
    free(figures->items);
    *figures = (Figures){.count = 0};
}

static Figure *add(Figures *figures, Figure figure, const char *name) {
    const size_t size = (size_t)(figures->count + 1) * sizeof figure;
    figures->items = memory_resize(figures->items, size);
    /* What could not be estimated has no value, either; what has a value may lack an interval. */
    if (!figure.estimate.defined && !isnan(figure.estimate.low))
        figure.estimate = (Estimate){false, NAN, NAN, NAN};
    figure.name = text_duplicate(name);
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
                 .error = mean_deviation(values, count) / sqrt(count),
                 .freedom = count - 1,
                 .count = count,
                 .counted = counted},
        name);
}

Figure *figures_add_pairs(Figures *figures, const char *name, const PairCounts *pairs) {
    Figure figure = {.unit = FIGURE_SCORE,
                     .law = FIGURE_PAIRS,
                     .estimate = pairs_score(pairs),
                     .freedom = INFINITY,
                     .pairs = *pairs,
                     .count = (int64_t)pairs_total(pairs),
                     .counted = "pairs"};
    figure.error = (figure.estimate.high - figure.estimate.low) / 2 / STATS_NORMAL_975;
    return add(figures, figure, name);
}

Figure *figures_add_hits(Figures *figures, const char *name, uint64_t hits, uint64_t trials,
                         const char *counted) {
    const double share = (double)hits / (double)trials;
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

Figure *figures_add_estimate(Figures *figures, FigureUnit unit, const char *name, Estimate estimate,
                             double freedom, int64_t count, const char *counted) {
    const double width = figure_is_logarithmic(unit) ? log(estimate.high / estimate.low)
                                                     : estimate.high - estimate.low;
    const double quantile =
        isinf(freedom) ? STATS_NORMAL_975 : gsl_cdf_tdist_Pinv(0.975, fmax(1, freedom));
    return add(figures,
               (Figure){.unit = unit,
                        .law = FIGURE_STUDENT,
                        .estimate = estimate,
                        .error = width / 2 / quantile,
                        .freedom = fmax(1, freedom),
                        .count = count,
                        .counted = counted},
               name);
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
    /* The score test would be certain of four trials that are alike. */
    if (figure->law == FIGURE_HITS && (value == 0 || value == 1))
        return fmin(1, 2 * pow(value == 0 ? 1 - bound : bound, n));
    /* All units alike: as likely as that all lie on this side of the bound by chance. */
    if (error <= 1e-12 * fabs(value)) return distance == 0 ? 1 : fmin(1, exp2(1 - n));
    return isinf(figure->freedom) ? erfc(distance / error / M_SQRT2)
                                  : 2 * gsl_cdf_tdist_Q(distance / error, figure->freedom);
}

/* Printing */

static const struct {
    double scale;
    const char *format, *suffix;
} UNITS[] = {
    [FIGURE_SCORE] = {100, "%.1f", " %"}, [FIGURE_LEAD] = {100, "%+.1f", " points"},
    [FIGURE_SHARE] = {100, "%.1f", " %"}, [FIGURE_FACTOR] = {1, "%.2f", " times"},
    [FIGURE_NUMBER] = {1, "%.3g", ""},    [FIGURE_SIZE] = {1, "%.2g", ""},
    [FIGURE_FACT] = {1, "%.0f", ""},
};

double figure_scale(FigureUnit unit) { return UNITS[unit].scale; }

static void put(FigureUnit unit, double value, Text *text) {
    char number[32];
    snprintf(number, sizeof number, UNITS[unit].format, value * UNITS[unit].scale + 0.0);
    text_append_string(text, number);
}

void figure_write_value(FigureUnit unit, double value, Text *text) {
    if (unit == FIGURE_FACT) {
        text_append_string(text, value > 0.5 ? "yes" : "no");
        return;
    }
    put(unit, value, text);
    text_append_string(text, UNITS[unit].suffix);
}

void figure_write(const Figure *figure, Text *text) {
    const Estimate *const it = &figure->estimate;
    if (!it->defined && isnan(it->value)) {
        text_append_string(text, "not known");
        return;
    }
    figure_write_value(figure->unit, it->value, text);
    if (!it->defined || isnan(it->low) || isnan(it->high)) return;
    text_append_string(text, " (");
    put(figure->unit, it->low, text);
    text_append_string(text, " to ");
    put(figure->unit, it->high, text);
    text_append_char(text, ')');
}
