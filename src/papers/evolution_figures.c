/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of evolutions: columns of evolutions.csv, convergence, weights, and how a genetic
 * algorithm's coefficients spread. An evolution is the unit: of several templates, sets and games
 * those of one number together. */
#include "papers/evolutions.h"

#include "util/file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETS_MAX = 3, TEMPLATES_MAX = 12, RULES_MAX = 3 };

/* The row of an order's evolution, whose games are added where it `counts`. */
static const EvolvedRow *get(const Measuring *it, EvolutionOrder order, int number, bool counts,
                             EvolvedWeights *weights, Error *error) {
    order.number = number;
    const EvolvedRow *const row = evolution_get(it, &order, weights, error);
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

static bool measure_column(const Measuring *it, int figure, Text *rows, Error *error) {
    const config_setting_t *const group = plan_item(it->measure->plan, "figures", figure);
    const char *const name = plan_word(group, "name", ""), *const less =
                                                               plan_word(group, "less", NULL);
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
            const EvolvedRow *const row = get(it, order, n + 1, counts, NULL, error);
            if (row == NULL) return false;
            values[n] = value_of(row, plan_word(group, "column", ""));
            if (less != NULL) values[n] -= value_of(row, less);
            if (is_log) values[n] = log10(values[n]);
            if (n < numbers) means[n] += values[n] / count;
            least = fmin(least, row->crossovers);
        }
        kind_put_row(rows, "tttXi", order.set->label, order.template, order.rules,
                     shown(group, mean_of(values, own)), (int64_t)own);
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
    TEXT_AUTO Text rows = {.data = NULL};
    text_append_string(&rows, "generator,heuristic,rules,value,low,high,evolutions\n");
    for (int i = 0; i < plan_length(it->measure->plan, "figures"); i++)
        if (!measure_column(it, i, &rows, error)) return false;
    return kind_write(it, "", &rows, error);
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

/* The slow ones' crossovers over the fast ones', at least: mean logarithms of those of one number,
 * by the rows of the logs between which the spread fell. */
static bool measure_convergence(const Measuring *it, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    const Paper *const paper = it->claim->paper;
    const EvolutionSet *const sets[2] = {paper_set(paper, plan_word(plan, "slow", "")),
                                         paper_set(paper, plan_word(plan, "fast", ""))};
    const Scale scale = it->campaign->scale;
    const int templates = plan_length(plan, "templates"), slow = sets[0]->count[scale];
    const int numbers = sets[1]->count[scale] < slow ? sets[1]->count[scale] : slow;
    double least[EVOLUTION_NUMBER_MAX] = {0};
    int open = 0;
    TEXT_AUTO Text rows = {.data = NULL};
    text_append_string(&rows, "generator,heuristic,number,more_than,at_most\n");
    for (int i = 2 * templates - 1; i >= 0; i--) { /* in the table the fast ones first */
        const int s = i / templates;
        const EvolutionOrder order = {
            sets[s], plan_word_at(plan, "templates", templates - 1 - i % templates), "english", 0};
        for (int n = 0; n < sets[s]->count[scale]; n++) {
            const EvolvedRow *const row = get(it, order, n + 1, true, NULL, error);
            if (row == NULL) return false;
            kind_put_row(&rows, "tti00", row->kind, row->heuristic, (int64_t)row->number,
                         row->more_than, row->at_most);
            if (n >= numbers) continue;
            const double at_most = isnan(row->at_most) ? INFINITY : row->at_most;
            /* What is least for the ratio is the slow one's low and the fast one's high end. */
            least[n] += (s == 0 ? log(row->more_than) : -log(at_most)) / templates;
            open += isinf(at_most);
        }
    }
    const Estimate mean = mean_of(least, numbers);
    const Estimate times = {mean.defined, exp(mean.value), exp(mean.low), exp(mean.high)};
    figures_add_estimate(it->figures, FIGURE_FACTOR, "crossovers, at least", times, numbers - 1,
                         numbers, "evolutions");
    text_append(it->note, "%s against %s; %d evolutions had not converged at their end. ",
                sets[0]->label, sets[1]->label, open);
    return kind_write(it, "", &rows, error);
}

const Kind KIND_CONVERGENCE = {
    .name = "convergence",
    .summary = "crossovers until the spread of a population is a tenth of the first, of two sets",
    .keys = CONVERGENCE,
    .measure = measure_convergence,
    .chart = {.columns = "generator heuristic more_than at_most",
              .scripts = "paper-convergence dots"},
};

/* Weights: how far the weights of both sides' counts are from opposite */

enum { PARAMETERS_MAX = 16 };

static const PlanKey WEIGHTS[] = {
    KIND_KEYS,
    {KEY("evolution", EVOLUTION), .is_needed = true},
    {KEY("rules", RULES)},
    {KEY("parameters", WORD), .list = {2, PARAMETERS_MAX}},
    {KEY("judged", WORD), .list = {1, PARAMETERS_MAX}},
    {.name = NULL},
};

static bool is_judged(const config_setting_t *plan, const char *parameter) {
    for (int i = 0; i < plan_length(plan, "judged"); i++)
        if (strcmp(plan_word_at(plan, "judged", i), parameter) == 0) return true;
    return false;
}

static bool check_weights(const Claim *claim, const config_setting_t *plan) {
    int judged = 0;
    for (int p = 0; p < plan_length(plan, "parameters"); p++)
        judged += is_judged(plan, plan_word_at(plan, "parameters", p));
    return (judged == plan_length(plan, "judged") && judged < plan_length(plan, "parameters")) ||
           config_text_refuse(&claim->paper->text, plan, "judged: expected some of the parameters");
}

/* Of each parameter and evolution |own + opponent's weight|, and its share of both sizes. */
typedef struct Asymmetries {
    double sums[PARAMETERS_MAX][EVOLUTION_NUMBER_MAX], shares[PARAMETERS_MAX][EVOLUTION_NUMBER_MAX];
} Asymmetries;

static bool fill_asymmetries(const Measuring *it, EvolutionOrder order, int number,
                             Asymmetries *all, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    EvolvedWeights weights;
    bool good = true;
    if (get(it, order, number, true, &weights, error) == NULL) return false;
    const Genome genome = genome_of(&weights.template);
    for (int p = 0; good && p < plan_length(plan, "parameters"); p++) {
        double of[2] = {NAN, NAN};
        for (int side = 0; side < 2; side++)
            for (int gene = 0; gene < genome.count; gene++) {
                TEXT_AUTO Text name = {.data = NULL};
                char wanted[64];
                snprintf(wanted, sizeof wanted, "%s_%.50s", side == 0 ? "own" : "opponent",
                         plan_word_at(plan, "parameters", p));
                genome_name_gene(&genome, gene, &name);
                if (strcmp(name.data, wanted) == 0) of[side] = weights.of[gene];
            }
        const double size = fabs(of[0]) + fabs(of[1]), sum = fabs(of[0] + of[1]);
        all->sums[p][number - 1] = sum;
        all->shares[p][number - 1] = size > 0 ? sum / size : 0;
        if (isnan(sum))
            good = error_set(error, ERROR_DATA, "claim %s: %s has no weight of %s on both sides",
                             it->claim->id, order.template, plan_word_at(plan, "parameters", p));
    }
    formula_free(&weights.template);
    free(weights.of);
    return good;
}

/* A judged parameter's asymmetry less the mean of those that are not judged. */
static void add_excess(const Measuring *it, const Asymmetries *all, int numbers, int judged) {
    const config_setting_t *const plan = it->measure->plan;
    const int parameters = plan_length(plan, "parameters");
    const int others = parameters - plan_length(plan, "judged");
    double excess[EVOLUTION_NUMBER_MAX];
    for (int n = 0; n < numbers; n++) {
        double mean = 0;
        for (int p = 0; p < parameters; p++)
            if (!is_judged(plan, plan_word_at(plan, "parameters", p)))
                mean += all->sums[p][n] / others;
        excess[n] = all->sums[judged][n] - mean;
    }
    figures_add_mean(it->figures, FIGURE_NUMBER, plan_word_at(plan, "parameters", judged), excess,
                     numbers, "evolutions");
}

static bool measure_weights(const Measuring *it, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    const EvolutionOrder order =
        paper_evolution(it->claim->paper, plan_word(plan, "evolution", ""), kind_rules(it), 0);
    const int numbers = order.set->count[it->campaign->scale];
    MEMORY_AUTO Asymmetries *all = memory_allocate(sizeof *all);
    TEXT_AUTO Text rows = {.data = NULL};
    for (int number = 1; number <= numbers; number++)
        if (!fill_asymmetries(it, order, number, all, error)) return false;
    text_append_string(&rows, "parameter,asymmetry,low,high,relative,relative_low,relative_high,"
                              "runs\n");
    for (int p = 0; p < plan_length(plan, "parameters"); p++) {
        const char *const parameter = plan_word_at(plan, "parameters", p);
        kind_put_row(&rows, "te4e4i", parameter, mean_of(all->sums[p], numbers),
                     mean_of(all->shares[p], numbers), (int64_t)numbers);
        if (is_judged(plan, parameter)) add_excess(it, all, numbers, p);
    }
    return kind_write(it, "", &rows, error);
}

const Kind KIND_WEIGHTS = {
    .name = "weights",
    .summary = "how far the weights of both sides' counts are from opposite, more than others'",
    .keys = WEIGHTS,
    .check = check_weights,
    .measure = measure_weights,
};

/* Coefficients: how those of a genetic algorithm's best member spread over its generations */

enum { FACTORS_MAX = 256 };

static const PlanKey COEFFICIENTS[] = {
    KIND_KEYS,
    {KEY("evolution", EVOLUTION), .is_needed = true},
    {KEY("rules", RULES)},
    {KEY_RANGE("settled", WHOLE, 2, 1000)}, /* the generation by which all is said to be stable */
    {.name = NULL},
};

/* All runs' logs, each of as many generations, and which genes are factors. */
typedef struct Runs {
    EvolutionLog logs[EVOLUTION_NUMBER_MAX];
    int count, generations, factors;
    int genes[FACTORS_MAX];
} Runs;

static bool evolve_all(const Measuring *it, int settled, Runs *runs, Error *error) {
    EvolutionOrder order = paper_evolution(
        it->claim->paper, plan_word(it->measure->plan, "evolution", ""), kind_rules(it), 0);
    const int count = order.set->count[it->campaign->scale], least = 2 * settled - 1;
    for (; runs->count < count; runs->count++) {
        EvolutionLog *const log = &runs->logs[runs->count];
        order.number = runs->count + 1;
        if (!evolution_get_log(it, &order, log, error)) return false;
        *it->games += (uint64_t)evolution_value(log, log->rows - 1, "games");
        if (log->rows == runs->logs[0].rows && log->rows >= least) continue;
        runs->count++; /* to be freed, too */
        return error_set(error, ERROR_DATA,
                         "%s: evolution %d logged %d generations; expected as many as the others, "
                         "at least %d",
                         it->campaign->folder, order.number, log->rows, least);
    }
    runs->generations = runs->logs[0].rows;
    const Genome genome = genome_of(&runs->logs[0].template);
    for (int gene = 0; gene < genome.count && runs->factors < FACTORS_MAX; gene++)
        if (genome_is_factor(&genome, gene)) runs->genes[runs->factors++] = gene;
    return runs->factors > 0 ||
           error_set(error, ERROR_DATA, "claim %s: the template has no factors", it->claim->id);
}

static double coefficient(const Runs *runs, int run, int generation, int factor) {
    return evolution_gene(&runs->logs[run], generation - 1, runs->genes[factor], GENE_BEST);
}

/* Of each run by how many orders of magnitude its coefficients differ; or the mean square of their
 * logarithms to base 10, which grows in proportion to the generations where they drift without aim.
 */
static void fill_spreads(const Runs *runs, int generation, bool of_squares, double *values) {
    for (int run = 0; run < runs->count; run++) {
        double least = INFINITY, most = 0, sum = 0;
        for (int i = 0; i < runs->factors; i++) {
            const double found = coefficient(runs, run, generation, i);
            least = fmin(least, found);
            most = fmax(most, found);
            sum += pow(log10(found), 2);
        }
        values[run] = of_squares ? sum / runs->factors : log10(most / least);
    }
}

/* A row for each generation; and the coefficients of the first run, a column for each. */
static bool write_spreads(const Measuring *it, const Runs *runs, Error *error) {
    const Genome genome = genome_of(&runs->logs[0].template);
    TEXT_AUTO Text rows = {.data = NULL};
    TEXT_AUTO Text table = {.data = NULL};
    text_append_string(&rows, "series,generation,value,low,high,runs\n");
    for (int i = 0; i < 2 * runs->generations; i++) {
        const int generation = i % runs->generations + 1;
        const bool of_squares = i >= runs->generations;
        double values[EVOLUTION_NUMBER_MAX];
        fill_spreads(runs, generation, of_squares, values);
        kind_put_row(&rows, "tie4i",
                     of_squares ? "mean square of log10" : "orders of magnitude spanned",
                     (int64_t)generation, mean_of(values, runs->count), (int64_t)runs->count);
    }
    text_append_string(&table, "generation");
    for (int i = 0; i < runs->factors; i++) {
        text_append_char(&table, ',');
        genome_name_gene(&genome, runs->genes[i], &table);
    }
    text_append_char(&table, '\n');
    for (int generation = 1; generation <= runs->generations; generation++) {
        csv_put_int(&table, generation);
        for (int i = 0; i < runs->factors; i++)
            kind_put_row(&table, "x", coefficient(runs, 0, generation, i));
    }
    return kind_write(it, "", &rows, error) && kind_write(it, "-coefficients", &table, error);
}

static bool measure_coefficients(const Measuring *it, Error *error) {
    const int settled = plan_whole(it->measure->plan, "settled", 14);
    double orders[EVOLUTION_NUMBER_MAX] = {0}, middle[EVOLUTION_NUMBER_MAX] = {0};
    double end[EVOLUTION_NUMBER_MAX] = {0};
    Runs *const runs = memory_allocate(sizeof *runs);
    bool good = evolve_all(it, settled, runs, error);
    if (good) {
        fill_spreads(runs, runs->generations, false, orders);
        fill_spreads(runs, settled, true, middle);
        fill_spreads(runs, 2 * settled - 1, true, end);
        /* What the mean square gained after the settled generation, less half of what it gained in
         * as many before. */
        for (int i = 0; i < runs->count; i++) end[i] -= 1.5 * middle[i];
        figures_add_mean(it->figures, FIGURE_NUMBER, "orders of magnitude", orders, runs->count,
                         "runs");
        figures_add_mean(it->figures, FIGURE_NUMBER, "late growth less half of the early", end,
                         runs->count, "runs");
        good = write_spreads(it, runs, error);
    }
    for (int i = 0; i < runs->count; i++) evolution_log_free(&runs->logs[i]);
    free(runs);
    return good;
}

const Kind KIND_COEFFICIENTS = {
    .name = "coefficients",
    .summary = "the coefficients of a genetic algorithm's best member over its generations",
    .keys = COEFFICIENTS,
    .measure = measure_coefficients,
    .chart = {.table = "-coefficients", .columns = "generation", .scripts = "coefficients"},
};
