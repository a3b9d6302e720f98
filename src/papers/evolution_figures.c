/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of evolutions: means of columns of evolutions.csv, and how much sooner one generator
 * reaches a point than another. Evolutions of all templates, sets and games with the same number
 * are one unit. */
#include "papers/evolutions.h"

enum { SETS_MAX = 3, TEMPLATES_MAX = 12, RULES_MAX = 3 };

/* Returns the field of a column of numbers; NULL: no such column. */
static const CsvColumn *column_of(const char *name) {
    const CsvColumn *const field = schema_column(&EVOLVED_ROWS, name);
    return field != NULL && field->kind == COLUMN_REAL ? field : NULL;
}

static bool is_column(const ConfigText *text, const config_setting_t *it, const char *word) {
    return column_of(word) != NULL || config_text_complain(text, it, "a number of evolutions.csv");
}

typedef struct EvolutionFigure {
    const char *name, *column;
    const char *less;  /* a column to subtract; NULL: none */
    const char *over;  /* a column of `over_sets` to divide by; NULL: none */
    bool logarithm;    /* geometric means, as with `over` */
    double crossovers; /* no value if any evolution is shorter; NaN: any length */
    int sets_count, over_sets_count, templates_count, rules_count;
    const char *sets[SETS_MAX], *over_sets[SETS_MAX], *templates[TEMPLATES_MAX], *rules[RULES_MAX];
} EvolutionFigure;

typedef struct EvolutionsPlan {
    CommonPlan common;
    int figures_count;
    EvolutionFigure figures[8];
} EvolutionsPlan;

static const Setting FIGURE[] = {
    {KEY_WORD(EvolutionFigure, name), .flags = SETTING_NEEDED},
    {KEY_WORD(EvolutionFigure, column), .flags = SETTING_NEEDED, .check = is_column},
    {KEY_WORD(EvolutionFigure, less), .check = is_column},
    {KEY_WORD(EvolutionFigure, over), .check = is_column},
    {KEY_FLAG(EvolutionFigure, logarithm)},
    {KEY_REAL(0, 1e9, EvolutionFigure, crossovers)},
    {KEY_WORDS(1, SETS_MAX, EvolutionFigure, sets), .check = paper_is_set},
    {KEY_WORDS(0, SETS_MAX, EvolutionFigure, over_sets), .check = paper_is_set},
    {KEY_WORDS(1, TEMPLATES_MAX, EvolutionFigure, templates), .check = paper_is_template},
    {KEY_WORDS(0, RULES_MAX, EvolutionFigure, rules), .check = paper_is_rules},
    {.name = NULL},
};
static const Setting EVOLUTIONS[] = {
    MEASUREMENT_KEYS, {KEY_GROUPS(1, 8, EvolutionsPlan, figures, FIGURE)}, {.name = NULL}};

static double value_of(const EvolvedRow *row, const char *name) {
    return *(const double *)((const char *)row + column_of(name)->offset);
}

static bool check_evolutions(const Claim *claim, const config_setting_t *group, void *opaque) {
    EvolutionsPlan *const plan = opaque;
    for (int i = 0; i < plan->figures_count; i++) {
        EvolutionFigure *const figure = &plan->figures[i];
        if (figure->rules_count == 0) figure->rules[figure->rules_count++] = "english";
        if ((figure->over != NULL) != (figure->over_sets_count > 0))
            return config_text_refuse(&claim->paper->text, config_text_item(group, "figures", i),
                                      "expected both over and over_sets, or neither");
    }
    return true;
}

/* Returns the number of a figure's rows: one for each set, of its own or of those that it is over,
 * game and template. */
static int rows_of(const EvolutionFigure *figure, bool is_over) {
    const int sets = is_over ? figure->over_sets_count : figure->sets_count;
    return sets * figure->rules_count * figure->templates_count;
}

static EvolutionOrder order_of(const Paper *paper, const EvolutionFigure *figure, bool is_over,
                               int row) {
    const int game = row / figure->templates_count, set = game / figure->rules_count;
    return (EvolutionOrder){
        .set = paper_set(paper, (is_over ? figure->over_sets : figure->sets)[set]),
        .template = figure->templates[row % figure->templates_count],
        .rules = figure->rules[game % figure->rules_count],
    };
}

static void each_order(const Claim *claim, const void *opaque, OrderVisitor *visit, void *context) {
    const EvolutionsPlan *const plan = opaque;
    for (int i = 0; i < 2 * plan->figures_count; i++)
        for (int k = 0; k < rows_of(&plan->figures[i / 2], i % 2 == 1); k++)
            visit(context, order_of(claim->paper, &plan->figures[i / 2], i % 2 == 1, k));
}

static FigureUnit unit_of(const EvolutionFigure *figure) {
    if (figure->over != NULL) return FIGURE_FACTOR;
    if (figure->logarithm) return FIGURE_SIZE;
    const char *const unit = column_of(figure->column)->unit;
    const bool is_share = unit != NULL && strcmp(unit, "share") == 0 && figure->less == NULL;
    return is_share ? FIGURE_SHARE : FIGURE_NUMBER;
}

/* Turns means of logarithms into geometric means, and keeps shares within 0 and 1. */
static Estimate shown(const EvolutionFigure *figure, bool is_log, Estimate it) {
    if (!it.defined) return estimate_known(it);
    if (is_log) return (Estimate){true, pow(10, it.value), pow(10, it.low), pow(10, it.high)};
    if (unit_of(figure) != FIGURE_SHARE) return it;
    return (Estimate){true, it.value, fmax(0, it.low), fmin(1, it.high)};
}

/* A row of the table: the evolutions of a set with a template. */
typedef struct SourceRow {
    const char *generator, *heuristic, *rules;
    Estimate value;
    int64_t evolutions;
    double values[EVOLUTION_NUMBER_MAX]; /* of each evolution; not in the file */
    double least;                        /* crossovers of the shortest evolution; not in the file */
} SourceRow;

static const CsvColumn SOURCE_COLUMNS[] = {
    COLUMN("generator", TEXT, SourceRow, generator, .meaning = "generator, and how it was run"),
    COLUMN("heuristic", TEXT, SourceRow, heuristic, .meaning = "template"),
    COLUMN("rules", TEXT, SourceRow, rules, .meaning = "rules of the game"),
    COLUMN_ESTIMATE("value", "", SourceRow, value,
                    "mean over the evolutions of the figure that the claim asks for",
                    .decimals = COLUMN_EXACT, .unit = "as the claim in claims.csv"),
    COLUMN("evolutions", COUNT, SourceRow, evolutions, .unit = "evolutions",
           .meaning = "number of evolutions"),
};
const CsvSchema SOURCE_ROWS = SCHEMA_OF("evolutions", SOURCE_COLUMNS, SourceRow);

/* Adds a row of a figure: `column` of all evolutions of an order. */
static bool add_row(const Measurement *it, const EvolutionFigure *figure, const char *column,
                    EvolutionOrder order, Rows *rows, Error *error) {
    const bool is_log = figure_is_logarithmic(unit_of(figure));
    const int count = order.set->count.of[it->campaign->scale];
    SourceRow row = {order.set->label, order.template, order.rules, .evolutions = count,
                     .least = INFINITY};
    for (int n = 0; n < count; n++) {
        order.number = n + 1;
        EvolvedRow *const evolved = evolution_get(it, &order, NULL, error);
        if (evolved == NULL) return false;
        if (evolved->counted_by != it->measure && !isnan(evolved->log.games))
            it->found->games += (uint64_t)evolved->log.games;
        evolved->counted_by = it->measure;
        row.values[n] = value_of(evolved, column);
        if (figure->less != NULL) row.values[n] -= value_of(evolved, figure->less);
        if (is_log) row.values[n] = log10(row.values[n]);
        row.least = fmin(row.least, evolved->log.crossovers);
    }
    row.value = shown(figure, is_log, mean_of(row.values, count));
    rows_add(rows, &SOURCE_ROWS, &row);
    return true;
}

static bool make_evolutions(const Measurement *it, Rows *rows, Error *error) {
    const EvolutionsPlan *const plan = it->measure->plan;
    for (int i = 0; i < 2 * plan->figures_count; i++) {
        const EvolutionFigure *const figure = &plan->figures[i / 2];
        const bool is_over = i % 2 == 1;
        for (int k = 0; k < rows_of(figure, is_over); k++)
            if (!add_row(it, figure, is_over ? figure->over : figure->column,
                         order_of(it->claim->paper, figure, is_over, k), rows, error))
                return false;
    }
    return true;
}

/* Adds a figure of the means over its rows, from *row (NULL: only its name), which is set behind
 * them. */
static void add_figure(const Measurement *it, const EvolutionFigure *figure,
                       const SourceRow **row) {
    const FigureUnit unit = unit_of(figure);
    double means[2][EVOLUTION_NUMBER_MAX] = {{0}}, least = INFINITY; /* by number */
    int64_t numbers = *row != NULL ? EVOLUTION_NUMBER_MAX : 0;       /* that all sets have */
    for (int k = 0; *row != NULL && k < 2; k++) {
        const int count = rows_of(figure, k == 1);
        for (int i = 0; i < count; i++, ++*row) {
            for (int n = 0; n < (*row)->evolutions; n++) means[k][n] += (*row)->values[n] / count;
            numbers = (*row)->evolutions < numbers ? (*row)->evolutions : numbers;
            if (k == 0) least = fmin(least, (*row)->least);
        }
    }
    for (int n = 0; n < numbers; n++) means[0][n] -= means[1][n];
    if (least < figure->crossovers)
        text_append(&it->found->note,
                    "The evolutions have %.0f crossovers, too few to tell (%.0f). ", least,
                    figure->crossovers);
    else if (figure_is_logarithmic(unit))
        figures_add_estimate(&it->found->figures, unit, figure->name,
                             shown(figure, true, mean_of(means[0], (int)numbers)),
                             (double)numbers - 1, numbers, "evolutions");
    else
        figures_add_mean(&it->found->figures, unit, figure->name, means[0], (int)numbers,
                         "evolutions");
}

static bool show_evolutions(const Measurement *it, const Rows *rows, Error *error) {
    const EvolutionsPlan *const plan = it->measure->plan;
    const SourceRow *row = rows != NULL ? rows->items : NULL;
    (void)error;
    for (int i = 0; i < plan->figures_count; i++) add_figure(it, &plan->figures[i], &row);
    return true;
}

const MeasurementKind MEASUREMENT_EVOLUTIONS = {
    .name = "evolutions",
    .summary = "columns of evolutions.csv: mutants, effective crossovers, convergence, spreads …",
    .keys = EVOLUTIONS,
    .size = sizeof(EvolutionsPlan),
    .check = check_evolutions,
    .each_order = each_order,
    .schema = &SOURCE_ROWS,
    .make = make_evolutions,
    .show = show_evolutions,
};
