/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of evolutions: columns of evolutions.csv, convergence, and weights. */
#include "papers/evolutions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS_MAX = 6, SETS_MAX = 3, TEMPLATES_MAX = 12, RULES_MAX = 3, ROWS_MAX = 128 };

/* Evolutions that a figure is of: all templates of all sets in all games. */
typedef struct Sources {
    EvolutionOrder orders[SETS_MAX * TEMPLATES_MAX * RULES_MAX]; /* without numbers */
    int count;
} Sources;

static bool read_sources(const Claim *claim, const config_setting_t *from, Sources *sources) {
    const ConfigText *const text = &claim->paper->text;
    const char *sets[SETS_MAX], *templates[TEMPLATES_MAX], *rules[RULES_MAX];
    int set_count, template_count, rules_count;
    if (!plan_words(text, from, "sets", 1, SETS_MAX, sets, &set_count) ||
        !plan_words(text, from, "templates", 1, TEMPLATES_MAX, templates, &template_count) ||
        !plan_words(text, from, "rules", 0, RULES_MAX, rules, &rules_count))
        return false;
    if (rules_count == 0) rules[rules_count++] = "english";
    for (int s = 0; s < set_count; s++) {
        const EvolutionSet *const set = paper_set(claim->paper, sets[s]);
        if (set == NULL)
            return config_text_refuse(text, from, "sets: there are no evolutions '%s'", sets[s]);
        for (int r = 0; r < rules_count; r++) {
            if (rules_find(rules[r]) == NULL)
                return config_text_refuse(text, from, "rules: there are no rules '%s'", rules[r]);
            for (int t = 0; t < template_count; t++) {
                if (!evolution_check_template(claim, from, templates[t])) return false;
                sources->orders[sources->count++] =
                    (EvolutionOrder){set, templates[t], rules[r], 0};
            }
        }
    }
    return true;
}

static int numbers_of(const Measuring *it, const Sources *sources) {
    int least = EVOLUTION_NUMBER_MAX;
    for (int i = 0; i < sources->count; i++) {
        const int count = sources->orders[i].set->count[it->campaign->scale];
        least = count < least ? count : least;
    }
    return least;
}

static const EvolvedRow *get(const Measuring *it, const EvolutionOrder *order, int number,
                             Error *error) {
    EvolutionOrder numbered = *order;
    numbered.number = number;
    return evolution_get(it, &numbered, error);
}

/* Columns */

/* A figure: the mean of a column over the evolutions, a unit being those of one number. */
typedef struct Column {
    const char *name, *column, *less; /* less: a column that is taken away from it */
    bool is_log;                      /* of the logarithm, shown as the figure itself */
    double least;                     /* crossovers: shorter evolutions leave it open */
    Sources sources;
} Column;

typedef struct ColumnsPlan {
    int count;
    Column columns[GROUPS_MAX];
} ColumnsPlan;

static const Setting NO_SETTINGS[] = {{.name = NULL}};

#define AT(member) offsetof(Column, member)
static const Setting COLUMN[] = {
    {SETTING_WORD("name", NULL, NULL, AT(name))},
    {SETTING_WORD("column", NULL, NULL, AT(column))},
    {SETTING_WORD("less", NULL, NULL, AT(less))},
    {SETTING_FLAG("logarithm", NULL, AT(is_log))},
    {SETTING_REAL("crossovers", NULL, NULL, 0, 1e9, AT(least))},
    {.name = NULL},
};
#undef AT

/* The column of evolutions.csv of that name, a number; NULL: there is none. */
static const Field *field_of(const char *name) {
    for (int i = 0; i < EVOLVED_ROWS.count; i++)
        if (EVOLVED_ROWS.fields[i].kind == FIELD_REAL &&
            strcmp(EVOLVED_ROWS.fields[i].name, name) == 0)
            return &EVOLVED_ROWS.fields[i];
    return NULL;
}

static double value_of(const EvolvedRow *row, const char *name) {
    return *(const double *)((const char *)row + field_of(name)->offset);
}

static bool read_columns(const Claim *claim, const config_setting_t *from, void *opaque) {
    static const char *const LISTS[] = {"figures", NULL};
    static const char *const SOURCES[] = {"sets", "templates", "rules", NULL};
    const ConfigText *const text = &claim->paper->text;
    ColumnsPlan *const plan = opaque;
    if (!plan_read(text, from, NO_SETTINGS, LISTS, plan) ||
        !plan_groups(text, from, "figures", GROUPS_MAX, &plan->count))
        return false;
    for (int i = 0; i < plan->count; i++) {
        const config_setting_t *const group = plan_item(from, "figures", i);
        Column *const column = &plan->columns[i];
        if (!settings_check_keys(text, group, COLUMN, SOURCES, NULL) ||
            !settings_read(text, group, COLUMN, false, column) ||
            !read_sources(claim, group, &column->sources))
            return false;
        if (column->name == NULL || column->column == NULL || field_of(column->column) == NULL ||
            (column->less != NULL && field_of(column->less) == NULL))
            return config_text_refuse(text, group,
                                      "expected name = \"…\" and column = \"…\", a "
                                      "number of evolutions.csv");
    }
    return true;
}

/* A template's evolutions in a game: a row of the table. */
typedef struct TemplateRow {
    const char *generator, *heuristic, *rules;
    Estimate value;
    int evolutions;
} TemplateRow;

static const Field TEMPLATE_FIELDS[] = {
    ROW_TEXT(TemplateRow, generator), ROW_TEXT(TemplateRow, heuristic),
    ROW_TEXT(TemplateRow, rules),     ROW_ESTIMATE("value", TemplateRow, value, FIELD_EXACT),
    ROW_INT(TemplateRow, evolutions),
};
static const Record TEMPLATES = RECORD_OF("templates", TEMPLATE_FIELDS, TemplateRow);

static Estimate shown(const Column *column, Estimate it) {
    if (!it.defined) return kind_known(it);
    if (column->is_log)
        return (Estimate){true, pow(10, it.value), pow(10, it.low), pow(10, it.high)};
    if (column->less != NULL) return it;
    return (Estimate){true, it.value, fmax(0, it.low), fmin(1, it.high)};
}

/* Whether an earlier column is of these evolutions, too: their games count once. */
static bool is_earlier(const ColumnsPlan *plan, const Column *column, const EvolutionOrder *order) {
    bool is = false;
    for (const Column *other = plan->columns; other < column; other++)
        for (int i = 0; i < other->sources.count; i++) {
            const EvolutionOrder *const it = &other->sources.orders[i];
            is |= it->set == order->set && strcmp(it->template, order->template) == 0 &&
                  strcmp(it->rules, order->rules) == 0;
        }
    return is;
}

/* Adds a column's rows and figure. */
static bool measure_column(const Measuring *it, const ColumnsPlan *plan, const Column *column,
                           Rows *rows, Error *error) {
    const Sources *const sources = &column->sources;
    const int numbers = numbers_of(it, sources);
    double means[EVOLUTION_NUMBER_MAX] = {0}, least = INFINITY;
    for (int i = 0; i < sources->count; i++) {
        const EvolutionOrder *const order = &sources->orders[i];
        double values[EVOLUTION_NUMBER_MAX];
        const int own = order->set->count[it->campaign->scale];
        for (int n = 0; n < own; n++) {
            const EvolvedRow *const row = get(it, order, n + 1, error);
            if (row == NULL) return false;
            values[n] = value_of(row, column->column);
            if (column->less != NULL) values[n] -= value_of(row, column->less);
            if (column->is_log) values[n] = log10(values[n]);
            if (n < numbers) means[n] += values[n] / sources->count;
            least = fmin(least, row->crossovers);
            if (!is_earlier(plan, column, order) && !isnan(row->games))
                *it->games += (uint64_t)row->games;
        }
        const TemplateRow row = {order->set->label, order->template, order->rules,
                                 shown(column, mean_of(values, own)), own};
        rows_add(rows, &TEMPLATES, &row);
    }
    if (least < column->least) {
        text_append(it->note, "The evolutions have %.0f crossovers, too few to tell (%.0f). ",
                    least, column->least);
        return true;
    }
    if (column->is_log) {
        const Estimate mean = mean_of(means, numbers);
        figures_add_estimate(it->figures, FIGURE_SIZE, column->name, shown(column, mean),
                             numbers - 1, numbers, "evolutions");
    } else {
        figures_add_mean(it->figures, column->less != NULL ? FIGURE_NUMBER : FIGURE_SHARE,
                         column->name, means, numbers, "evolutions");
    }
    return true;
}

static bool measure_columns(const Measuring *it, const void *opaque, Error *error) {
    const ColumnsPlan *const plan = opaque;
    Rows rows = {.items = NULL};
    bool good = true;
    for (int i = 0; good && i < plan->count; i++)
        good = measure_column(it, plan, &plan->columns[i], &rows, error);
    good = good && kind_write_table(it, "", &TEMPLATES, rows.items, (int)rows.count, error);
    rows_free(&rows);
    return good;
}

const Kind KIND_EVOLUTIONS = {
    .name = "evolutions",
    .summary = "columns of evolutions.csv: mutants, effective crossovers, final spreads …",
    .plan_size = sizeof(ColumnsPlan),
    .read = read_columns,
    .measure = measure_columns,
};

/* Convergence: crossovers until the spread is a tenth of the first */

typedef struct ConvergencePlan {
    const char *slow, *fast;
    const EvolutionSet *sets[2]; /* the slow one first */
    const char *templates[TEMPLATES_MAX];
    int count;
} ConvergencePlan;

static const Setting CONVERGENCE[] = {
    {SETTING_WORD("slow", NULL, NULL, offsetof(ConvergencePlan, slow))},
    {SETTING_WORD("fast", NULL, NULL, offsetof(ConvergencePlan, fast))},
    {.name = NULL},
};

static bool read_convergence(const Claim *claim, const config_setting_t *from, void *opaque) {
    static const char *const LISTS[] = {"templates", NULL};
    const ConfigText *const text = &claim->paper->text;
    ConvergencePlan *const plan = opaque;
    if (!plan_read(text, from, CONVERGENCE, LISTS, plan) ||
        !plan_words(text, from, "templates", 1, TEMPLATES_MAX, plan->templates, &plan->count))
        return false;
    for (int i = 0; i < plan->count; i++)
        if (!evolution_check_template(claim, from, plan->templates[i])) return false;
    if (plan->slow != NULL) plan->sets[0] = paper_set(claim->paper, plan->slow);
    if (plan->fast != NULL) plan->sets[1] = paper_set(claim->paper, plan->fast);
    return (plan->sets[0] != NULL && plan->sets[1] != NULL) ||
           config_text_refuse(text, from,
                              "expected slow = \"…\" and fast = \"…\", sets of the "
                              "paper's `evolutions`");
}

static const Field CONVERGENCE_FIELDS[] = {
    FIELD("generator", TEXT, EvolvedRow, kind, .decimals = 0), ROW_TEXT(EvolvedRow, heuristic),
    ROW_INT(EvolvedRow, number), ROW_REAL(EvolvedRow, more_than, 0),
    ROW_REAL(EvolvedRow, at_most, 0)};
static const Record CONVERGENCES = RECORD_OF("convergence", CONVERGENCE_FIELDS, EvolvedRow);

/* The slow ones' crossovers over the fast ones', at least and at most: mean logarithms of those of
 * one number, by the rows of the logs between which the spread fell. */
static bool measure_convergence(const Measuring *it, const void *opaque, Error *error) {
    const ConvergencePlan *const plan = opaque;
    const Scale scale = it->campaign->scale;
    double bounds[2][EVOLUTION_NUMBER_MAX] = {{0}};
    int numbers = EVOLUTION_NUMBER_MAX, open = 0;
    Rows rows = {.items = NULL};
    for (int s = 0; s < 2; s++)
        numbers = plan->sets[s]->count[scale] < numbers ? plan->sets[s]->count[scale] : numbers;
    for (int s = 1; s >= 0; s--) { /* in the table the fast ones first */
        for (int t = 0; t < plan->count; t++) {
            for (int n = 0; n < plan->sets[s]->count[scale]; n++) {
                const EvolutionOrder order = {plan->sets[s], plan->templates[t], "english", n + 1};
                const EvolvedRow *const row = evolution_get(it, &order, error);
                if (row == NULL) {
                    rows_free(&rows);
                    return false;
                }
                rows_add(&rows, &CONVERGENCES, row);
                *it->games += isnan(row->games) ? 0 : (uint64_t)row->games;
                if (n >= numbers) continue;
                const double at_most = isnan(row->at_most) ? INFINITY : row->at_most;
                /* What is least for the ratio is the slow one's low and the fast one's high end. */
                bounds[0][n] += (s == 0 ? log(row->more_than) : -log(at_most)) / plan->count;
                bounds[1][n] += (s == 0 ? log(at_most) : -log(row->more_than)) / plan->count;
                open += isinf(at_most);
            }
        }
    }
    const Estimate least = mean_of(bounds[0], numbers);
    const Estimate times = {least.defined, exp(least.value), exp(least.low), exp(least.high)};
    figures_add_estimate(it->figures, FIGURE_FACTOR, "crossovers, at least", times, numbers - 1,
                         numbers, "evolutions");
    text_append(it->note, "%s against %s; %d evolutions had not converged at their end. ",
                plan->sets[0]->label, plan->sets[1]->label, open);
    const bool good = kind_write_table(it, "", &CONVERGENCES, rows.items, (int)rows.count, error);
    rows_free(&rows);
    return good;
}

static bool draw_convergence(const char *folder, const char *table, const char *title,
                             ChartsMade *made, Error *error) {
    const Chart chart = {table, table, "generator heuristic more_than at_most",
                         "paper-convergence dots", title};
    return chart_make(folder, &chart, made, error);
}

const Kind KIND_CONVERGENCE = {
    .name = "convergence",
    .summary = "crossovers until the spread of a population is a tenth of the first, of two sets",
    .plan_size = sizeof(ConvergencePlan),
    .read = read_convergence,
    .measure = measure_convergence,
    .draw = draw_convergence,
};

/* Weights: how far the weights of both sides' counts are from opposite */

enum { PARAMETERS_MAX = 16 };

typedef struct WeightsPlan {
    const char *evolution, *rules;
    EvolutionOrder order;
    const char *parameters[PARAMETERS_MAX], *judged[PARAMETERS_MAX];
    int count, judged_count;
} WeightsPlan;

static const Setting WEIGHTS[] = {
    {SETTING_WORD("evolution", NULL, NULL, offsetof(WeightsPlan, evolution))},
    {SETTING_WORD("rules", NULL, NULL, offsetof(WeightsPlan, rules))},
    {.name = NULL},
};

static bool read_weights(const Claim *claim, const config_setting_t *from, void *opaque) {
    static const char *const LISTS[] = {"parameters", "judged", NULL};
    const ConfigText *const text = &claim->paper->text;
    WeightsPlan *const plan = opaque;
    plan->rules = "english";
    if (!plan_read(text, from, WEIGHTS, LISTS, plan) ||
        !plan_words(text, from, "parameters", 2, PARAMETERS_MAX, plan->parameters, &plan->count) ||
        !plan_words(text, from, "judged", 1, PARAMETERS_MAX, plan->judged, &plan->judged_count))
        return false;
    if (plan->evolution == NULL || rules_find(plan->rules) == NULL)
        return config_text_refuse(text, from, "expected evolution = \"SET TEMPLATE\" and rules");
    for (int i = 0; i < plan->judged_count; i++) {
        bool is_known = false;
        for (int p = 0; p < plan->count; p++)
            is_known |= strcmp(plan->parameters[p], plan->judged[i]) == 0;
        if (!is_known || plan->judged_count >= plan->count)
            return config_text_refuse(text, from, "judged: expected some of the parameters");
    }
    if (!evolution_parse(claim, from, plan->evolution, &plan->order)) return false;
    plan->order.rules = plan->rules;
    return true;
}

typedef struct AsymmetryRow {
    const char *parameter;
    Estimate asymmetry, relative;
    int runs;
} AsymmetryRow;

static const Field ASYMMETRY_FIELDS[] = {
    ROW_TEXT(AsymmetryRow, parameter),
    ROW_ESTIMATE("asymmetry", AsymmetryRow, asymmetry, 4),
    FIELD_INTERVAL("relative", AsymmetryRow, relative, .decimals = 4),
    ROW_INT(AsymmetryRow, runs),
};
static const Record ASYMMETRIES = RECORD_OF("weights", ASYMMETRY_FIELDS, AsymmetryRow);

typedef struct Asymmetries {
    double values[2][PARAMETERS_MAX][EVOLUTION_NUMBER_MAX]; /* |own + opponent's|, and relative */
} Asymmetries;

static bool fill(const Measuring *it, const WeightsPlan *plan, int number, Asymmetries *all,
                 Error *error) {
    EvolutionOrder order = plan->order;
    order.number = number;
    const EvolvedRow *const row = evolution_get(it, &order, error);
    if (row == NULL) return false;
    *it->games += isnan(row->games) ? 0 : (uint64_t)row->games;
    for (int p = 0; p < plan->count; p++) {
        char gene[64];
        double weights[2];
        for (int side = 0; side < 2; side++) {
            snprintf(gene, sizeof gene, "%s_%.50s", side == 0 ? "own" : "opponent",
                     plan->parameters[p]);
            weights[side] = evolution_weight(it, &order, gene, error);
            if (isnan(weights[side]))
                return error_set(error, ERROR_DATA, "claim %s: %s has no weight of %s",
                                 it->claim->id, order.template, gene);
        }
        const double size = fabs(weights[0]) + fabs(weights[1]);
        const double sum = fabs(weights[0] + weights[1]);
        all->values[0][p][number - 1] = sum;
        all->values[1][p][number - 1] = size > 0 ? sum / size : 0;
    }
    return true;
}

/* A judged parameter's asymmetry less the mean of those that are not judged. */
static void add_excess(const Measuring *it, const WeightsPlan *plan, const Asymmetries *all,
                       int numbers, const char *judged) {
    double excess[EVOLUTION_NUMBER_MAX];
    for (int n = 0; n < numbers; n++) {
        double own = 0, others = 0;
        for (int p = 0; p < plan->count; p++) {
            bool is_judged = false;
            for (int k = 0; k < plan->judged_count; k++)
                is_judged |= strcmp(plan->parameters[p], plan->judged[k]) == 0;
            if (strcmp(plan->parameters[p], judged) == 0) own = all->values[0][p][n];
            if (!is_judged) others += all->values[0][p][n] / (plan->count - plan->judged_count);
        }
        excess[n] = own - others;
    }
    figures_add_mean(it->figures, FIGURE_NUMBER, judged, excess, numbers, "evolutions");
}

static bool measure_weights(const Measuring *it, const void *opaque, Error *error) {
    const WeightsPlan *const plan = opaque;
    const int numbers = plan->order.set->count[it->campaign->scale];
    AsymmetryRow rows[PARAMETERS_MAX];
    Asymmetries *const all = memory_allocate(sizeof *all);
    bool good = true;
    for (int number = 1; good && number <= numbers; number++)
        good = fill(it, plan, number, all, error);
    for (int i = 0; good && i < plan->judged_count; i++)
        add_excess(it, plan, all, numbers, plan->judged[i]);
    for (int p = 0; good && p < plan->count; p++)
        rows[p] = (AsymmetryRow){plan->parameters[p], mean_of(all->values[0][p], numbers),
                                 mean_of(all->values[1][p], numbers), numbers};
    good = good && kind_write_table(it, "", &ASYMMETRIES, rows, plan->count, error);
    free(all);
    return good;
}

const Kind KIND_WEIGHTS = {
    .name = "weights",
    .summary = "how far the weights of both sides' counts are from opposite, more than others'",
    .plan_size = sizeof(WeightsPlan),
    .read = read_weights,
    .measure = measure_weights,
};
