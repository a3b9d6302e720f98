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
    const EvolutionsPlan *const plan = opaque;
    for (int i = 0; i < plan->figures_count; i++)
        if ((plan->figures[i].over != NULL) != (plan->figures[i].over_sets_count > 0))
            return config_text_refuse(&claim->paper->text, config_text_item(group, "figures", i),
                                      "expected both over and over_sets, or neither");
    return true;
}

/* Sets the order at an index among all templates of sets in all games; false: none. */
static bool source_at(const Measurement *it, const EvolutionFigure *figure, bool are_over,
                      int index, EvolutionOrder *order) {
    const int templates = figure->templates_count, all = figure->rules_count;
    const int rules = all > 0 ? all : 1, set = index / rules / templates;
    if (set >= (are_over ? figure->over_sets_count : figure->sets_count)) return false;
    *order = (EvolutionOrder){
        .set = paper_set(it->claim->paper, (are_over ? figure->over_sets : figure->sets)[set]),
        .template = figure->templates[index % templates],
        .rules = all > 0 ? figure->rules[index / templates % rules] : "english",
    };
    return true;
}

static FigureUnit unit_of(const EvolutionFigure *figure) {
    if (figure->over != NULL) return FIGURE_FACTOR;
    if (figure->logarithm) return FIGURE_SIZE;
    const char *const unit = column_of(figure->column)->unit;
    const bool is_share = unit != NULL && strcmp(unit, "share") == 0 && figure->less == NULL;
    return is_share ? FIGURE_SHARE : FIGURE_NUMBER;
}

static void name_figures(const Claim *claim, const void *opaque, Figures *figures) {
    const EvolutionsPlan *const plan = opaque;
    (void)claim;
    for (int i = 0; i < plan->figures_count; i++)
        figures_add_exact(figures, unit_of(&plan->figures[i]), plan->figures[i].name, NAN);
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

/* For each evolution number the mean over a figure's sets. */
typedef struct Means {
    double of[EVOLUTION_NUMBER_MAX];
    int numbers;  /* the smallest number of evolutions of a set */
    double least; /* crossovers of the shortest evolution */
} Means;

/* Reads `column` of all evolutions of a figure's sets, or of those that it is `over`; adds a row
 * for each set and template. */
static bool read_column(const Measurement *it, const EvolutionFigure *figure, bool is_over,
                        Means *means, Rows *rows, Error *error) {
    const char *const column = is_over ? figure->over : figure->column, *const less = figure->less;
    const bool is_log = figure_is_logarithmic(unit_of(figure));
    int count = 0;
    EvolutionOrder order;
    for (; source_at(it, figure, is_over, count, &order); count++) {
        const int own = order.set->count.of[it->campaign->scale];
        means->numbers = own < means->numbers ? own : means->numbers;
    }
    for (int i = 0; source_at(it, figure, is_over, i, &order); i++) {
        double values[EVOLUTION_NUMBER_MAX];
        const int own = order.set->count.of[it->campaign->scale];
        for (int n = 0; n < own; n++) {
            order.number = n + 1;
            EvolvedRow *const row = evolution_get(it, &order, NULL, error);
            if (row == NULL) return false;
            if (row->counted_by != it->measure && !isnan(row->log.games))
                *it->games += (uint64_t)row->log.games;
            row->counted_by = it->measure;
            values[n] = value_of(row, column) - (less != NULL ? value_of(row, less) : 0);
            if (is_log) values[n] = log10(values[n]);
            if (n < means->numbers) means->of[n] += values[n] / count;
            means->least = fmin(means->least, row->log.crossovers);
        }
        const SourceRow row = {order.set->label, order.template, order.rules,
                               shown(figure, is_log, mean_of(values, own)), own};
        rows_add(rows, &SOURCE_ROWS, &row);
    }
    return true;
}

static bool add_figure(const Measurement *it, const EvolutionFigure *figure, Rows *rows,
                       Error *error) {
    const FigureUnit unit = unit_of(figure);
    Means means = {.numbers = EVOLUTION_NUMBER_MAX, .least = INFINITY}, others = means;
    if (!read_column(it, figure, false, &means, rows, error) ||
        !read_column(it, figure, true, &others, rows, error))
        return false;
    const int numbers = others.numbers < means.numbers ? others.numbers : means.numbers;
    for (int n = 0; n < numbers; n++) means.of[n] -= others.of[n];
    if (means.least < figure->crossovers)
        text_append(it->note, "The evolutions have %.0f crossovers, too few to tell (%.0f). ",
                    means.least, figure->crossovers);
    else if (figure_is_logarithmic(unit))
        figures_add_estimate(it->figures, unit, figure->name,
                             shown(figure, true, mean_of(means.of, numbers)), numbers - 1, numbers,
                             "evolutions");
    else
        figures_add_mean(it->figures, unit, figure->name, means.of, numbers, "evolutions");
    return true;
}

static bool make_evolutions(const Measurement *it, Rows *rows, Error *error) {
    const EvolutionsPlan *const plan = it->measure->plan;
    bool good = true;
    for (int i = 0; good && i < plan->figures_count; i++)
        good = add_figure(it, &plan->figures[i], rows, error);
    return good;
}

const MeasurementKind MEASUREMENT_EVOLUTIONS = {
    .name = "evolutions",
    .summary = "columns of evolutions.csv: mutants, effective crossovers, convergence, spreads …",
    .keys = EVOLUTIONS,
    .size = sizeof(EvolutionsPlan),
    .check = check_evolutions,
    .name_figures = name_figures,
    .schema = &SOURCE_ROWS,
    .make = make_evolutions,
};
