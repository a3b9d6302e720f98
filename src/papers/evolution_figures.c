/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of evolutions: means of columns of evolutions.csv, and how much sooner one generator
 * reaches a point than another. Evolutions of all templates, sets and games with the same number
 * are one unit. */
#include "papers/evolutions.h"

enum { SETS_MAX = 3, TEMPLATES_MAX = 12, RULES_MAX = 3 };

static const PlanKey FIGURE[] = {
    {KEY("name", WORD), .is_needed = true},
    {KEY("column", WORD), .is_needed = true},
    {KEY("less", WORD)},                     /* a column to subtract */
    {KEY("over", WORD)},                     /* a column of `over_sets` to divide by */
    {KEY("logarithm", FLAG)},                /* geometric means, as with `over` */
    {KEY_RANGE("crossovers", REAL, 0, 1e9)}, /* no value if any evolution is shorter */
    {KEY("sets", SET), .list = {1, SETS_MAX}},
    {KEY("over_sets", SET), .list = {0, SETS_MAX}},
    {KEY("templates", TEMPLATE), .list = {1, TEMPLATES_MAX}},
    {KEY("rules", RULES), .list = {0, RULES_MAX}},
    {.name = NULL},
};
static const PlanKey EVOLUTIONS[] = {
    MEASUREMENT_KEYS, {KEY("figures", GROUP), .list = {1, 8}, .keys = FIGURE}, {.name = NULL}};

/* Returns the field of a column of numbers; NULL: no such column. */
static const Field *field_of(const char *name) {
    const Field *const field = record_field(&EVOLVED_ROWS, name);
    return field != NULL && field->kind == FIELD_REAL ? field : NULL;
}

static double value_of(const EvolvedRow *row, const char *name) {
    return *(const double *)((const char *)row + field_of(name)->offset);
}

static bool check_evolutions(const Claim *claim, const config_setting_t *plan) {
    static const char *const COLUMNS[] = {"column", "less", "over"};
    const ConfigText *const text = &claim->paper->text;
    for (int i = 0; i < plan_length(plan, "figures"); i++) {
        const config_setting_t *const figure = plan_item(plan, "figures", i);
        for (int k = 0; k < 3; k++) {
            const char *const name = plan_word(figure, COLUMNS[k], NULL);
            if (name != NULL && field_of(name) == NULL)
                return config_text_refuse(text, figure, "%s: expected a number of evolutions.csv",
                                          COLUMNS[k]);
        }
        if ((plan_word(figure, "over", NULL) != NULL) != (plan_length(figure, "over_sets") > 0))
            return config_text_refuse(text, figure, "expected both over and over_sets, or neither");
    }
    return true;
}

/* Sets the order at an index among all templates of a figure's `sets` in all games; false: none. */
static bool source_at(const Measurement *it, const config_setting_t *figure, const char *sets,
                      int index, EvolutionOrder *order) {
    const int templates = plan_length(figure, "templates"), all = plan_length(figure, "rules");
    const int rules = all > 0 ? all : 1;
    if (index >= plan_length(figure, sets) * rules * templates) return false;
    *order = (EvolutionOrder){
        .set = paper_set(it->claim->paper, plan_word_at(figure, sets, index / rules / templates)),
        .template = plan_word_at(figure, "templates", index % templates),
        .rules = all > 0 ? plan_word_at(figure, "rules", index / templates % rules) : "english",
    };
    return true;
}

static FigureUnit unit_of(const config_setting_t *figure) {
    if (plan_word(figure, "over", NULL) != NULL) return FIGURE_FACTOR;
    if (plan_flag(figure, "logarithm")) return FIGURE_SIZE;
    const char *const unit = field_of(plan_word(figure, "column", ""))->unit;
    const bool is_share =
        unit != NULL && strcmp(unit, "share") == 0 && plan_word(figure, "less", NULL) == NULL;
    return is_share ? FIGURE_SHARE : FIGURE_NUMBER;
}

static void name_figures(const Claim *claim, const config_setting_t *plan, Figures *figures) {
    (void)claim;
    for (int i = 0; i < plan_length(plan, "figures"); i++) {
        const config_setting_t *const figure = plan_item(plan, "figures", i);
        figures_add_exact(figures, unit_of(figure), plan_word(figure, "name", ""), NAN);
    }
}

/* Turns means of logarithms into geometric means, and keeps shares within 0 and 1. */
static Estimate shown(const config_setting_t *figure, bool is_log, Estimate it) {
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

static const Field SOURCE_FIELDS[] = {
    FIELD("generator", TEXT, SourceRow, generator, .meaning = "generator, and how it was run"),
    FIELD("heuristic", TEXT, SourceRow, heuristic, .meaning = "template"),
    FIELD("rules", TEXT, SourceRow, rules, .meaning = "rules of the game"),
    FIELD_ESTIMATE("value", "", SourceRow, value,
                   "mean over the evolutions of the figure that the claim asks for",
                   .decimals = FIELD_EXACT, .unit = "as the claim in claims.csv"),
    FIELD("evolutions", COUNT, SourceRow, evolutions, .unit = "evolutions",
          .meaning = "number of evolutions"),
};
const Record SOURCE_ROWS = RECORD_OF("evolutions", SOURCE_FIELDS, SourceRow);

/* For each evolution number the mean over a figure's sets. */
typedef struct Means {
    double of[EVOLUTION_NUMBER_MAX];
    int numbers;  /* the smallest number of evolutions of a set */
    double least; /* crossovers of the shortest evolution */
} Means;

/* Reads a column of all evolutions of a figure's `sets`; adds a row for each set and template. */
static bool read_column(const Measurement *it, const config_setting_t *figure, const char *sets,
                        const char *column, Means *means, Rows *rows, Error *error) {
    const char *const less = plan_word(figure, "less", NULL);
    const bool is_log = figure_is_logarithmic(unit_of(figure));
    int count = 0;
    EvolutionOrder order;
    *means = (Means){.numbers = EVOLUTION_NUMBER_MAX, .least = INFINITY};
    for (; source_at(it, figure, sets, count, &order); count++) {
        const int own = order.set->count[it->campaign->scale];
        means->numbers = own < means->numbers ? own : means->numbers;
    }
    for (int i = 0; source_at(it, figure, sets, i, &order); i++) {
        double values[EVOLUTION_NUMBER_MAX];
        const int own = order.set->count[it->campaign->scale];
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

static bool add_figure(const Measurement *it, const config_setting_t *figure, Rows *rows,
                       Error *error) {
    const char *const name = plan_word(figure, "name", "");
    const char *const over = plan_word(figure, "over", NULL);
    const double needed = plan_real(figure, "crossovers", 0);
    Means means, others = {.numbers = EVOLUTION_NUMBER_MAX, .least = INFINITY};
    if (!read_column(it, figure, "sets", plan_word(figure, "column", ""), &means, rows, error) ||
        (over != NULL && !read_column(it, figure, "over_sets", over, &others, rows, error)))
        return false;
    const int numbers = others.numbers < means.numbers ? others.numbers : means.numbers;
    for (int n = 0; n < numbers; n++) means.of[n] -= others.of[n];
    if (means.least < needed)
        text_append(it->note, "The evolutions have %.0f crossovers, too few to tell (%.0f). ",
                    means.least, needed);
    else if (figure_is_logarithmic(unit_of(figure)))
        figures_add_estimate(it->figures, unit_of(figure), name,
                             shown(figure, true, mean_of(means.of, numbers)), numbers - 1, numbers,
                             "evolutions");
    else
        figures_add_mean(it->figures, unit_of(figure), name, means.of, numbers, "evolutions");
    return true;
}

static bool make_evolutions(const Measurement *it, Rows *rows, Error *error) {
    bool good = true;
    for (int i = 0; good && i < plan_length(it->measure->plan, "figures"); i++)
        good = add_figure(it, plan_item(it->measure->plan, "figures", i), rows, error);
    return good;
}

const MeasurementKind MEASUREMENT_EVOLUTIONS = {
    .name = "evolutions",
    .summary = "columns of evolutions.csv: mutants, effective crossovers, convergence, spreads …",
    .keys = EVOLUTIONS,
    .check = check_evolutions,
    .name_figures = name_figures,
    .record = &SOURCE_ROWS,
    .make = make_evolutions,
};
