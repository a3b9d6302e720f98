/* SPDX-License-Identifier: GPL-3.0-or-later */
/* E2 to E4, E13, E14: mutants among the logged best, effective crossovers, final spreads: figures
 * of evolutions against the ranges that the paper gives [paper 003 section 6]. */
#include "papers/evolved.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the logs say */

static bool is_same_best(const EvolutionLog *log, int row) {
    for (int gene = 0; gene < log->genes; gene++) {
        if (evolution_gene(log, row, gene, GENE_BEST) !=
            evolution_gene(log, row - 1, gene, GENE_BEST))
            return false;
    }
    return true;
}

double log_mutant_share(const EvolutionLog *log, bool distinct) {
    double mutants = 0;
    int rows = 0;
    for (int row = 0; row < log->rows; row++) {
        if (distinct && row > 0 && is_same_best(log, row)) continue;
        mutants += evolution_value(log, row, "best_is_mutant");
        rows++;
    }
    return mutants / rows;
}

/* HG counts anew in each phase: a count below that of the row before begins one. */
double log_effective_share(const EvolutionLog *log, int first, int end) {
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

double log_first_extreme(const EvolutionLog *log) {
    double sum = 0;
    for (int gene = 0; gene < log->genes; gene++)
        sum += fmax(-evolution_gene(log, 0, gene, GENE_MINIMUM),
                    evolution_gene(log, 0, gene, GENE_MAXIMUM));
    return sum / log->genes;
}

/* The measurement */

/* Evolutions that a claim looks at. */
typedef struct FigureSource {
    RunKind kind;
    const char *const *heuristics; /* NULL ends the list */
    bool both_games;               /* or English checkers alone */
} FigureSource;

/* A figure of evolutions, of which the paper says that it is first ... last; NaN: no bound. */
typedef struct FigurePlan {
    EvolvedFigure *figure;
    bool is_logarithm;       /* of the figure, to base 10: shown as the figure itself */
    double first, last;      /* the paper's, of what the figure function gives */
    double least_crossovers; /* shorter evolutions leave it open; 0: none do */
    FigureSource sources[3];
} FigurePlan;

static const char *const LINEAR[] = {"8f", "10f", "15f", "19f", "25f", NULL};
static const char *const NONLINEAR[] = {"3ph", "5ph", "e3ph", NULL};
static const char *const SHG_3_TEMPLATES[] = {"8f", "15f", "25f", "3ph", "5ph", NULL};
static const char *const SHG_TEMPLATES[] = {"8f", "10f", "15f", "19f", "25f", "3ph", "5ph", NULL};
static const char *const HG_TEMPLATES[] = {"8f",  "10f", "15f",  "19f", "25f",
                                           "3ph", "5ph", "e3ph", NULL};

static bool add_source(Rows *set, const ClaimRun *run, const FigureSource *source, Error *error) {
    return evolutions_add(set, run, source->kind, source->heuristics, "english", error) &&
           (!source->both_games ||
            evolutions_add(set, run, source->kind, source->heuristics, "giveaway", error));
}

/* A template's evolutions in a game. */
typedef struct FigureRow {
    const char *generator, *heuristic, *rules;
    Estimate value;
    int evolutions;
} FigureRow;

static const Field FIGURE_FIELDS[] = {
    ROW_TEXT(FigureRow, generator), ROW_TEXT(FigureRow, heuristic),
    ROW_TEXT(FigureRow, rules),     ROW_ESTIMATE("value", FigureRow, value, FIELD_EXACT),
    ROW_INT(FigureRow, evolutions),
};
static const Record FIGURES = RECORD_OF("figures", FIGURE_FIELDS, FigureRow);

/* Shares stay within 0 and 1. */
static Estimate shown(const FigurePlan *plan, Estimate estimate) {
    if (!estimate.defined) return claim_known(estimate);
    if (!plan->is_logarithm)
        return (Estimate){true, estimate.value, fmax(0, estimate.low), fmin(1, estimate.high)};
    return (Estimate){true, pow(10, estimate.value), pow(10, estimate.low), pow(10, estimate.high)};
}

static int fill_rows(const FigurePlan *plan, const Rows *set, FigureRow *rows) {
    const EvolvedRow *const all = set->items;
    int count = 0;
    for (size_t first = 0, next; first < set->count; first = next) {
        double values[EVOLVED_NUMBER_MAX];
        int numbers = 0;
        for (next = first; next < set->count && all[next].number > numbers; next++)
            values[numbers++] = plan->figure(&all[next]);
        rows[count++] = (FigureRow){all[first].kind, all[first].heuristic, all[first].rules,
                                    shown(plan, mean_of(values, numbers)), numbers};
    }
    return count;
}

static bool write_rows(const ClaimRun *run, const FigurePlan *plan, const Rows *set, Error *error) {
    FigureRow *const rows = memory_allocate(set->count * sizeof *rows);
    const int count = fill_rows(plan, set, rows);
    const bool good = claim_write_table(run, NULL, &FIGURES, rows, count, error);
    free(rows);
    return good;
}

static double least_of(const Rows *set) {
    const EvolvedRow *const rows = set->items;
    double least = INFINITY;
    for (size_t i = 0; i < set->count; i++) least = fmin(least, rows[i].crossovers);
    return least;
}

Verdict judge_figure(Estimate figure, double first, double last, bool is_long_enough) {
    if (!figure.defined || !is_long_enough) return VERDICT_INCONCLUSIVE;
    return verdict_inside(figure.low, figure.high, isnan(first) ? -INFINITY : first,
                          isnan(last) ? INFINITY : last);
}

static void put_figure(const FigurePlan *plan, double value, Text *text) {
    if (plan->is_logarithm)
        text_append(text, "%.2g", value);
    else
        text_append(text, "%.1f %%", 100 * value);
}

static void judge(const FigurePlan *plan, const Rows *set, ClaimResult *result) {
    const EvolvedMean found = evolved_mean(set, plan->figure);
    const Estimate figure = shown(plan, found.mean);
    const double least = least_of(set);
    claim_decide(result,
                 judge_figure(found.mean, plan->first, plan->last, least >= plan->least_crossovers),
                 figure, evolutions_games(set));
    put_figure(plan, figure.value, &result->ours);
    text_append(&result->why, "The mean is ");
    put_figure(plan, figure.value, &result->why);
    text_append_string(&result->why, " (");
    put_figure(plan, figure.low, &result->why);
    text_append_string(&result->why, " to ");
    put_figure(plan, figure.high, &result->why);
    text_append(&result->why,
                ") over %d evolutions; the standard deviation among those of a template is %.2g, "
                "that of the means of those of one number %.2g%s. The paper gives no number of "
                "crossovers; the shortest of these has %.0f",
                found.runs, found.within, found.units, plan->is_logarithm ? " (log10)" : "", least);
    if (least < plan->least_crossovers)
        text_append(&result->why, ", too few to tell (%.0f)", plan->least_crossovers);
    text_append_char(&result->why, '.');
}

static bool measure_figure(const ClaimRun *run, ClaimResult *result, Error *error) {
    const FigurePlan *const plan = run->claim->plan;
    Rows set = {.items = NULL};
    bool good = true;
    for (const FigureSource *source = plan->sources; good && source->heuristics != NULL; source++)
        good = add_source(&set, run, source, error);
    if (good) judge(plan, &set, result);
    good = good && write_rows(run, plan, &set, error);
    rows_free(&set);
    return good;
}

/* The figures */

static double mutants(const EvolvedRow *row) { return row->mutants; }
static double effective(const EvolvedRow *row) { return row->effective; }
static double within_one(const EvolvedRow *row) { return row->spread.within_one; }
static double alike(const EvolvedRow *row) { return row->spread.alike; }
static double first_sd(const EvolvedRow *row) { return log10(row->spread.first); }
static double last_sd(const EvolvedRow *row) { return log10(row->spread.last); }
static double fallen(const EvolvedRow *row) { return row->spread.fallen; }

/* The claims */

#define FIGURE_DOTS(heading, share, percent)                                                       \
    {                                                                                              \
        .title = (heading), .axis = (share),                                                       \
        .note = "Thin lines: 95 % intervals, over evolutions", .group = "generator",               \
        .labels = {"heuristic", "rules"}, .between = ", ", .count = "evolutions",                  \
        .counted = "evolutions for each dot", .marks = {{"", "value", "low", "high"}},             \
        .factor = (percent), .to = (percent) == 100 ? 100 : 0                                      \
    }
#define FIGURE_CLAIM(id_, depth_, statement_, figure_, rule_, axis_, percent, ...)                 \
    static const FigurePlan PLAN_##id_ = __VA_ARGS__;                                              \
    const Claim CLAIM_##id_ = {                                                                    \
        .id = #id_,                                                                                \
        .source = "paper 003, section 6",                                                          \
        .depth = depth_,                                                                           \
        .statement = statement_,                                                                   \
        .figure = figure_,                                                                         \
        .rule = BY rule_ OPEN,                                                                     \
        .dots = FIGURE_DOTS(#id_ ": " axis_, axis_, percent),                                      \
        .plan = &PLAN_##id_,                                                                       \
        .measure = measure_figure,                                                                 \
    }
#define BY                                                                                         \
    "by the 95 % interval of the mean (Student's t over evolutions, a unit being the mean of "     \
    "those "                                                                                       \
    "of one number). Reproduced: "
#define OPEN "; not reproduced: wholly outside; else inconclusive"
#define LONG_ENOUGH ", SHG's runs having at least 10000 crossovers"
enum { LONG_RUN = 10000 };

/* clang-format off */
FIGURE_CLAIM(E2, "HG plays no games",
             "Of HG's logged best specimens below 1 % are mutants with linear heuristics", "< 1 %",
             "wholly below 1 %", "share of mutants, %", 100,
             {mutants, false, NAN, 0.01, 0, {{RUN_HG, LINEAR, true}}});
FIGURE_CLAIM(E2b, "HG plays no games",
             "Of HG's logged best specimens at most 10 % are mutants with nonlinear heuristics",
             "<= 10 %", "wholly below 10 %", "share of mutants, %", 100,
             {mutants, false, NAN, 0.1, 0, {{RUN_HG, NONLINEAR, true}}});
FIGURE_CLAIM(E3, "HG plays no games", "Effective crossovers of HG: 80-90 %", "80-90 %",
             "wholly in 80 to 90 %", "share of the crossovers whose child is taken, %", 100,
             {effective, false, 0.8, 0.9, 0, {{RUN_HG, HG_TEMPLATES, true}}});
FIGURE_CLAIM(E3b, "Games at depth 3", "Effective crossovers of SHG at depth 3: 60-70 %", "60-70 %",
             "wholly in 60 to 70 % (that ties go to the child is our reading, chosen with this "
             "figure in view)", "share of the crossovers whose child is taken, %", 100,
             {effective, false, 0.6, 0.7, 0, {{RUN_SHG_3, SHG_3_TEMPLATES, false}}});
FIGURE_CLAIM(E3c, "Games at depth 4", "Effective crossovers of SHG at depth 4: 80-90 %", "80-90 %",
             "wholly in 80 to 90 % (the same reading of ties)",
             "share of the crossovers whose child is taken, %", 100,
             {effective, false, 0.8, 0.9, 0, {{RUN_SHG_4, SHG_TEMPLATES, true}}});
FIGURE_CLAIM(E4, "HG plays no games", "Most of HG's genes end between -1 and 1", "most",
             "more than half of the genes", "share of the genes that end within 1, %", 100,
             {within_one, false, 0.5, NAN, 0, {{RUN_HG, LINEAR, true}}});
FIGURE_CLAIM(E4b, "HG plays no games",
             "HG's genes end with standard deviations of 1e-30 to 1e-26, that is all alike",
             "1e-30 to 1e-26", "more than half of the genes within 1e-26",
             "share of the genes with a deviation up to 1e-26, %", 100,
             {alike, false, 0.5, NAN, 0, {{RUN_HG, LINEAR, true}}});
FIGURE_CLAIM(E4c, "Games at depth 4", "SHG's genes begin with a standard deviation of about 0.1",
             "about 0.1", "wholly in 10^-1.5 to 10^-0.5 (logarithms)",
             "median standard deviation of the genes, first", 1,
             {first_sd, true, -1.5, -0.5, 0, {{RUN_SHG_4, LINEAR, true}}});
FIGURE_CLAIM(E4d, "Games at depth 4", "SHG's genes end with a standard deviation of about 1e-5",
             "about 1e-5", "wholly in 1e-6 to 1e-4 (logarithms)" LONG_ENOUGH,
             "median standard deviation of the genes, last", 1,
             {last_sd, true, -6, -4, LONG_RUN, {{RUN_SHG_4, LINEAR, true}}});
FIGURE_CLAIM(E13, "Games at depth 4", "Hardly any of SHG's logged specimens are mutants",
             "hardly any", "wholly below 5 % (our reading: half of what the paper calls "
             "substantial)", "share of mutants, %", 100,
             {mutants, false, NAN, 0.05, 0, {{RUN_SHG_4, SHG_TEMPLATES, true}}});
FIGURE_CLAIM(E14, "HG plays no games",
             "Most parameters' variances drop more than a thousandfold, HG", "most",
             "more than half of the genes", "share of the genes whose variance fell so, %", 100,
             {fallen, false, 0.5, NAN, 0, {{RUN_HG, HG_TEMPLATES, true}}});
FIGURE_CLAIM(E14b, "Games at depth 4",
             "Most parameters' variances drop more than a thousandfold, SHG", "most",
             "more than half of the genes" LONG_ENOUGH,
             "share of the genes whose variance fell so, %", 100,
             {fallen, false, 0.5, NAN, LONG_RUN, {{RUN_SHG_4, SHG_TEMPLATES, true}}});
/* clang-format on */
