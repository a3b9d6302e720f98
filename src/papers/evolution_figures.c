/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of evolutions: what their logs tell (columns of evolutions.csv), and how much sooner one
 * generator converges than another. An evolution is the unit: of several templates, sets and games
 * those of one number together. */
#include "papers/evolutions.h"

#include <math.h>
#include <string.h>

enum { SETS_MAX = 3, TEMPLATES_MAX = 12, RULES_MAX = 3 };

/* The row of an order's evolution, whose games are added where it `counts`. */
static const EvolvedRow *get(const Measuring *it, EvolutionOrder order, int number, bool counts,
                             Error *error) {
    order.number = number;
    const EvolvedRow *const row = evolution_get(it, &order, NULL, error);
    if (row != NULL && counts && !isnan(row->games)) *it->games += (uint64_t)row->games;
    return row;
}

/* Columns: the mean of a column of evolutions.csv */

static const PlanKey COLUMN[] = {
    {KEY("name", WORD), .is_needed = true},
    {KEY("column", WORD), .is_needed = true},
    {KEY("less", WORD)},      /* a column that is taken away from it */
    {KEY("logarithm", FLAG)}, /* the mean of the logarithm, shown as the figure itself */
    {KEY_RANGE("crossovers", REAL, 0, 1e9)}, /* shorter evolutions leave it open */
    {KEY("sets", SET), .list = {1, SETS_MAX}},
    {KEY("templates", TEMPLATE), .list = {1, TEMPLATES_MAX}},
    {KEY("rules", RULES), .list = {0, RULES_MAX}},
    {.name = NULL},
};
static const PlanKey COLUMNS[] = {
    KIND_KEYS, {KEY("figures", GROUP), .list = {1, 8}, .keys = COLUMN}, {.name = NULL}};

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

static bool check_columns(const Claim *claim, const config_setting_t *plan) {
    for (int i = 0; i < plan_length(plan, "figures"); i++) {
        const config_setting_t *const group = plan_item(plan, "figures", i);
        const char *const less = plan_word(group, "less", NULL);
        if (field_of(plan_word(group, "column", "")) == NULL ||
            (less != NULL && field_of(less) == NULL))
            return config_text_refuse(&claim->paper->text, group,
                                      "column: expected a number of evolutions.csv");
    }
    return true;
}

/* The evolutions that a figure is of: all templates of all sets in all games, by index; false:
 * there are fewer. */
static bool source_at(const Paper *paper, const config_setting_t *group, int index,
                      EvolutionOrder *order) {
    const int templates = plan_length(group, "templates"), own_rules = plan_length(group, "rules");
    const int rules = own_rules > 0 ? own_rules : 1;
    if (index >= plan_length(group, "sets") * rules * templates) return false;
    *order = (EvolutionOrder){
        .set = paper_set(paper, plan_word_at(group, "sets", index / rules / templates)),
        .template = plan_word_at(group, "templates", index % templates),
        .rules =
            own_rules > 0 ? plan_word_at(group, "rules", index / templates % rules) : "english",
    };
    return true;
}

/* Whether an earlier figure is of these evolutions, too: their games count once. */
static bool is_earlier(const Measuring *it, int figure, const EvolutionOrder *order) {
    EvolutionOrder other;
    while (figure-- > 0) {
        const config_setting_t *const group = plan_item(it->measure->plan, "figures", figure);
        for (int i = 0; source_at(it->claim->paper, group, i, &other); i++)
            if (other.set == order->set && strcmp(other.template, order->template) == 0 &&
                strcmp(other.rules, order->rules) == 0)
                return true;
    }
    return false;
}

/* A logarithm's mean as the figure itself, and shares within 0 and 1. */
static Estimate shown(const config_setting_t *group, Estimate it) {
    if (!it.defined) return estimate_known(it);
    if (plan_flag(group, "logarithm"))
        return (Estimate){true, pow(10, it.value), pow(10, it.low), pow(10, it.high)};
    if (plan_word(group, "less", NULL) != NULL) return it;
    return (Estimate){true, it.value, fmax(0, it.low), fmin(1, it.high)};
}

/* The evolutions of a set with a template: a row of the table. */
typedef struct SourceRow {
    const char *generator, *heuristic, *rules;
    Estimate value;
    int64_t evolutions;
} SourceRow;

static const Field SOURCE_FIELDS[] = {
    FIELD("generator", TEXT, SourceRow, generator),
    FIELD("heuristic", TEXT, SourceRow, heuristic),
    FIELD("rules", TEXT, SourceRow, rules),
    FIELD_ESTIMATE("value", "", SourceRow, value, .decimals = FIELD_EXACT),
    FIELD("evolutions", COUNT, SourceRow, evolutions),
};
static const Record SOURCE_ROWS = RECORD_OF("evolutions", SOURCE_FIELDS, SourceRow);

static bool measure_column(const Measuring *it, int figure, Rows *rows, Error *error) {
    const config_setting_t *const group = plan_item(it->measure->plan, "figures", figure);
    const char *const name = plan_word(group, "name", "");
    const char *const less = plan_word(group, "less", NULL);
    const bool is_log = plan_flag(group, "logarithm");
    const double needed = plan_real(group, "crossovers", 0);
    double means[EVOLUTION_NUMBER_MAX] = {0}, least = INFINITY;
    int numbers = EVOLUTION_NUMBER_MAX, count = 0;
    EvolutionOrder order;
    for (; source_at(it->claim->paper, group, count, &order); count++) {
        const int own = order.set->count[it->campaign->scale];
        numbers = own < numbers ? own : numbers;
    }
    for (int i = 0; source_at(it->claim->paper, group, i, &order); i++) {
        double values[EVOLUTION_NUMBER_MAX];
        const int own = order.set->count[it->campaign->scale];
        const bool counts = !is_earlier(it, figure, &order);
        for (int n = 0; n < own; n++) {
            const EvolvedRow *const row = get(it, order, n + 1, counts, error);
            if (row == NULL) return false;
            values[n] = value_of(row, plan_word(group, "column", ""));
            if (less != NULL) values[n] -= value_of(row, less);
            if (is_log) values[n] = log10(values[n]);
            if (n < numbers) means[n] += values[n] / count;
            least = fmin(least, row->crossovers);
        }
        const SourceRow row = {order.set->label, order.template, order.rules,
                               shown(group, mean_of(values, own)), own};
        rows_add(rows, &SOURCE_ROWS, &row);
    }
    if (least < needed)
        text_append(it->note, "The evolutions have %.0f crossovers, too few to tell (%.0f). ",
                    least, needed);
    else if (is_log)
        figures_add_estimate(it->figures, FIGURE_SIZE, name, shown(group, mean_of(means, numbers)),
                             numbers - 1, numbers, "evolutions");
    else
        figures_add_mean(it->figures, less != NULL ? FIGURE_NUMBER : FIGURE_SHARE, name, means,
                         numbers, "evolutions");
    return true;
}

static bool measure_columns(const Measuring *it, Error *error) {
    Rows rows = {.items = NULL};
    bool good = true;
    for (int i = 0; good && i < plan_length(it->measure->plan, "figures"); i++)
        good = measure_column(it, i, &rows, error);
    return kind_write(it, "", good, &SOURCE_ROWS, &rows, error);
}

const Kind KIND_EVOLUTIONS = {
    .name = "evolutions",
    .summary = "columns of evolutions.csv: mutants, effective crossovers, final spreads …",
    .keys = COLUMNS,
    .check = check_columns,
    .measure = measure_columns,
};

/* Convergence: crossovers until the spread is a tenth of the first */

static const PlanKey CONVERGENCE[] = {
    KIND_KEYS,
    {KEY("slow", SET), .is_needed = true},
    {KEY("fast", SET), .is_needed = true},
    {KEY("templates", TEMPLATE), .list = {1, TEMPLATES_MAX}},
    {.name = NULL},
};

static const Field CONVERGENCE_FIELDS[] = {
    FIELD("generator", TEXT, EvolvedRow, kind),  FIELD("heuristic", TEXT, EvolvedRow, heuristic),
    FIELD("number", INT, EvolvedRow, number),    FIELD("more_than", REAL, EvolvedRow, more_than),
    FIELD("at_most", REAL, EvolvedRow, at_most),
};
static const Record CONVERGENCE_ROWS = RECORD_OF("convergence", CONVERGENCE_FIELDS, EvolvedRow);

/* The slow ones' crossovers over the fast ones', at least: mean logarithms of those of one number,
 * by the rows of the logs between which the spread fell. */
static bool measure_convergence(const Measuring *it, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    const Paper *const paper = it->claim->paper;
    const EvolutionSet *const sets[2] = {paper_set(paper, plan_word(plan, "fast", "")),
                                         paper_set(paper, plan_word(plan, "slow", ""))};
    const Scale scale = it->campaign->scale;
    const int templates = plan_length(plan, "templates"), fast = sets[0]->count[scale];
    const int numbers = sets[1]->count[scale] < fast ? sets[1]->count[scale] : fast;
    double least[EVOLUTION_NUMBER_MAX] = {0};
    int open = 0;
    Rows rows = {.items = NULL};
    bool good = true;
    for (int i = 0; good && i < 2 * templates; i++) {
        const int s = i / templates;
        const EvolutionOrder order = {sets[s], plan_word_at(plan, "templates", i % templates),
                                      "english", 0};
        for (int n = 0; good && n < sets[s]->count[scale]; n++) {
            const EvolvedRow *const row = get(it, order, n + 1, true, error);
            good = row != NULL;
            if (good) rows_add(&rows, &CONVERGENCE_ROWS, row);
            if (!good || n >= numbers) continue;
            const double at_most = isnan(row->at_most) ? INFINITY : row->at_most;
            /* What is least for the ratio is the slow one's low and the fast one's high end. */
            least[n] += (s == 0 ? -log(at_most) : log(row->more_than)) / templates;
            open += isinf(at_most);
        }
    }
    if (good) {
        const Estimate mean = mean_of(least, numbers);
        const Estimate times = {mean.defined, exp(mean.value), exp(mean.low), exp(mean.high)};
        figures_add_estimate(it->figures, FIGURE_FACTOR, "crossovers, at least", times, numbers - 1,
                             numbers, "evolutions");
        text_append(it->note, "%s against %s; %d evolutions had not converged at their end. ",
                    sets[1]->label, sets[0]->label, open);
    }
    return kind_write(it, "", good, &CONVERGENCE_ROWS, &rows, error);
}

const Kind KIND_CONVERGENCE = {
    .name = "convergence",
    .summary = "crossovers until the spread of a population is a tenth of the first, of two sets",
    .keys = CONVERGENCE,
    .measure = measure_convergence,
    .chart = {.columns = "generator heuristic more_than at_most",
              .scripts = "paper-convergence dots"},
};
