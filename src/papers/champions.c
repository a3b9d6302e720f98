/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Champions: how the coefficients of a genetic algorithm's champions spread over its generations.
 */
#include "papers/evolutions.h"

#include "util/file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FACTORS_MAX = 256 };

typedef struct ChampionsPlan {
    const char *evolution, *rules;
    EvolutionOrder order;
    int settled; /* the generation by which all is said to be stable */
} ChampionsPlan;

#define AT(member) offsetof(ChampionsPlan, member)
static const Setting PLAN[] = {
    {SETTING_WORD("evolution", NULL, NULL, AT(evolution))},
    {SETTING_WORD("rules", NULL, NULL, AT(rules))},
    {SETTING_WHOLE("settled", NULL, NULL, 2, 1000, AT(settled))},
    {.name = NULL},
};
#undef AT

static bool read(const Claim *claim, const config_setting_t *from, void *opaque) {
    const ConfigText *const text = &claim->paper->text;
    ChampionsPlan *const plan = opaque;
    *plan = (ChampionsPlan){.rules = "english", .settled = 14};
    if (!plan_read(text, from, PLAN, NULL, plan)) return false;
    if (plan->evolution == NULL || rules_find(plan->rules) == NULL)
        return config_text_refuse(text, from, "expected evolution = \"SET TEMPLATE\" and rules");
    if (!evolution_parse(claim, from, plan->evolution, &plan->order)) return false;
    plan->order.rules = plan->rules;
    return true;
}

/* All runs' logs, each of as many generations, and which genes are factors. */
typedef struct Runs {
    EvolutionLog logs[EVOLUTION_NUMBER_MAX];
    int count, generations, factors;
    int genes[FACTORS_MAX];
} Runs;

static bool evolve_all(const Measuring *it, const ChampionsPlan *plan, Runs *runs, Error *error) {
    const int count = plan->order.set->count[it->campaign->scale];
    for (; runs->count < count; runs->count++) {
        EvolutionLog *const log = &runs->logs[runs->count];
        EvolutionOrder order = plan->order;
        order.number = runs->count + 1;
        if (!evolution_get_log(it, &order, log, error)) return false;
        if (log->rows != runs->logs[0].rows || log->rows < 2 * plan->settled - 1)
            return error_set(error, ERROR_DATA,
                             "%s: evolution %d logged %d generations; expected as many as the "
                             "others, at least %d",
                             it->campaign->folder, order.number, log->rows, 2 * plan->settled - 1);
        *it->games += (uint64_t)evolution_value(log, log->rows - 1, "games");
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

/* By how many orders of magnitude the coefficients of a champion differ; and the mean square of
 * their logarithms to base 10, which grows in proportion to the generations where they drift
 * without aim. */
static double orders_spanned(const Runs *runs, int run, int generation) {
    double least = INFINITY, most = 0;
    for (int i = 0; i < runs->factors; i++) {
        least = fmin(least, coefficient(runs, run, generation, i));
        most = fmax(most, coefficient(runs, run, generation, i));
    }
    return log10(most / least);
}

static double mean_square_log(const Runs *runs, int run, int generation) {
    double sum = 0;
    for (int i = 0; i < runs->factors; i++)
        sum += pow(log10(coefficient(runs, run, generation, i)), 2);
    return sum / runs->factors;
}

typedef double ChampionSpread(const Runs *runs, int run, int generation);

static void fill(const Runs *runs, int generation, ChampionSpread *spread, double *values) {
    for (int i = 0; i < runs->count; i++) values[i] = spread(runs, i, generation);
}

static const Field FIELDS[] = {
    ROW_TEXT(CurveRow, series),
    FIELD("generation", INT, CurveRow, at, .decimals = 0),
    ROW_ESTIMATE("value", CurveRow, value, 4),
    FIELD("runs", COUNT, CurveRow, count, .decimals = 0),
};
static const Record SPREADS = RECORD_OF("champions", FIELDS, CurveRow);

static bool write_spread(const Measuring *it, const Runs *runs, Error *error) {
    Rows rows = {.items = NULL};
    double values[EVOLUTION_NUMBER_MAX];
    for (int s = 0; s < 2; s++) {
        for (int i = 1; i <= runs->generations; i++) {
            fill(runs, i, s == 0 ? orders_spanned : mean_square_log, values);
            const CurveRow row = {s == 0 ? "orders of magnitude spanned" : "mean square of log10",
                                  i, kind_known(mean_of(values, runs->count)), runs->count};
            rows_add(&rows, &SPREADS, &row);
        }
    }
    const bool good = kind_write_table(it, "", &SPREADS, rows.items, (int)rows.count, error);
    rows_free(&rows);
    return good;
}

/* The coefficients of the first run's champions: a column for each. */
static bool write_coefficients(const Measuring *it, const Runs *runs, Error *error) {
    const Genome genome = genome_of(&runs->logs[0].template);
    Text table = {.data = NULL}, name = {.data = NULL};
    text_append_string(&table, "generation");
    for (int i = 0; i < runs->factors; i++) {
        text_append_char(&table, ',');
        genome_name_gene(&genome, runs->genes[i], &table);
    }
    text_append_char(&table, '\n');
    for (int generation = 1; generation <= runs->generations; generation++) {
        csv_put_int(&table, generation);
        for (int i = 0; i < runs->factors; i++)
            csv_put_real(&table, coefficient(runs, 0, generation, i));
        csv_end_row(&table);
    }
    text_append(&name, "%s-coefficients.csv", it->measure->table);
    const bool good = file_write_in(it->campaign->folder, name.data, &table, error);
    text_free(&table);
    text_free(&name);
    return good;
}

static bool finish(const Measuring *it, const ChampionsPlan *plan, const Runs *runs, Error *error) {
    double orders[EVOLUTION_NUMBER_MAX] = {0}, middle[EVOLUTION_NUMBER_MAX] = {0};
    double end[EVOLUTION_NUMBER_MAX] = {0};
    fill(runs, runs->generations, orders_spanned, orders);
    fill(runs, plan->settled, mean_square_log, middle);
    fill(runs, 2 * plan->settled - 1, mean_square_log, end);
    /* What the mean square gained after the settled generation, less half of what it gained in as
     * many before. */
    for (int i = 0; i < runs->count; i++) end[i] -= 1.5 * middle[i];
    figures_add_mean(it->figures, FIGURE_NUMBER, "orders of magnitude", orders, runs->count,
                     "runs");
    figures_add_mean(it->figures, FIGURE_NUMBER, "late growth less half of the early", end,
                     runs->count, "runs");
    return write_spread(it, runs, error) && write_coefficients(it, runs, error);
}

static bool measure(const Measuring *it, const void *opaque, Error *error) {
    Runs *const runs = memory_allocate(sizeof *runs);
    const bool good = evolve_all(it, opaque, runs, error) && finish(it, opaque, runs, error);
    for (int i = 0; i < runs->count; i++) evolution_log_free(&runs->logs[i]);
    free(runs);
    return good;
}

static bool draw(const char *folder, const char *table, const char *title, ChartsMade *made,
                 Error *error) {
    char coefficients[CLAIM_NAME_SIZE + 16];
    snprintf(coefficients, sizeof coefficients, "%s-coefficients", table);
    const Chart chart = {table, coefficients, "generation", "coefficients", title};
    return chart_make(folder, &chart, made, error);
}

const Kind KIND_CHAMPIONS = {
    .name = "champions",
    .summary = "the coefficients of a genetic algorithm's champions over its generations",
    .plan_size = sizeof(ChampionsPlan),
    .read = read,
    .measure = measure,
    .draw = draw,
};
