/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/evolution.h"

#include "evolve/evolve_run.h"
#include "util/file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* What a template that a claim brings is called, as a file. */
static const char OWN_TEMPLATE[] = "template.heuristic";

/* The experiment */

static bool parse_settings(const EvolutionPlan *plan, const Generator *generator, void *settings,
                           Error *error) {
    Options options;
    settings_clear(generator->settings, settings);
    return options_parse(&options, plan->name, plan->settings, error) &&
           options_take_settings(&options, generator->settings, settings, error) &&
           options_finish(&options, error);
}

bool claim_plan_evolution(const ClaimRun *run, const EvolutionPlan *plan,
                          EvolveExperiment *experiment, Error *error) {
    const Generator *const generator = generator_find(plan->generator);
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules_find(plan->rules));
    void *const settings = memory_allocate(generator->settings_size);
    const EvolveOrder order = {
        .generator = generator,
        .catalogue = catalogue,
        .heuristic = plan->text != NULL ? OWN_TEMPLATE : plan->heuristic,
        .name = plan->name,
        .settings = settings,
        .seed = plan->seed != 0 ? plan->seed
                                : rng_derive(run->seed, XXH64(plan->name, strlen(plan->name), 0)),
    };
    *experiment = (EvolveExperiment){.generator = NULL};
    const bool good = (plan->text == NULL || catalogue_add(catalogue, OWN_TEMPLATE, plan->text,
                                                           strlen(plan->text), error)) &&
                      parse_settings(plan, generator, settings, error) &&
                      evolve_experiment_make(experiment, &order, error);
    catalogue_free(catalogue);
    free(settings);
    return good;
}

/* The run */

static bool evolve_in(const ClaimRun *run, const EvolveExperiment *experiment, const char *folder,
                      Error *error) {
    const EvolveRun how = {folder, EVOLVE_ANY, run->threads, run->quiet, run->stop};
    Evolved evolved;
    const bool good =
        evolve_run(experiment, &how, &evolved, error) &&
        (evolved.genes == NULL ||
         (evolved_write(experiment, folder, &evolved, error) && evolve_finish(folder, error)));
    evolved_free(&evolved);
    return good;
}

/* Whether it has the columns of the generator, and genes as the template has them. */
static bool is_log_of(const EvolutionLog *log, const EvolveExperiment *experiment) {
    const Genome genome = genome_of(&experiment->template);
    Text name = {.data = NULL};
    bool is = log->rows > 0 && log->genes == genome.count;
    for (const LogColumn *it = experiment->generator->columns; is && it->name != NULL; it++)
        is = evolution_column(log, it->name) >= 0;
    for (int gene = 0; is && gene < log->genes; gene++) {
        text_clear(&name);
        genome_name_gene(&genome, gene, &name);
        is = strcmp(evolution_gene_name(log, gene), text_string(&name)) == 0;
        for (int row = 0; is && row < log->rows; row++)
            for (int i = 0; is && i < EVOLVE_GENE_COLUMNS; i++)
                is = isfinite(evolution_gene(log, row, gene, (GeneColumn)i));
    }
    text_free(&name);
    return is;
}

static bool read_log(const char *folder, const EvolveExperiment *experiment, EvolutionLog *log,
                     Error *error) {
    if (!evolution_log_read(log, folder, error)) return false;
    if (is_log_of(log, experiment)) return true;
    evolution_log_free(log);
    return error_set(error, ERROR_DATA,
                     "%s/" EVOLVE_LOG_NAME ": expected rows of %s with the genes of %s", folder,
                     experiment->generator->name, experiment->template.name);
}

bool claim_evolve(const ClaimRun *run, const EvolutionPlan *plan, EvolutionLog *log, Error *error) {
    EvolveExperiment experiment;
    Text part = {.data = NULL};
    text_append(&part, "%s.evolution", plan->name);
    char *const folder = file_make_folder_in(run->folder, text_string(&part), error);
    *log = (EvolutionLog){.names = NULL};
    const bool good = folder != NULL && claim_plan_evolution(run, plan, &experiment, error) &&
                      evolve_in(run, &experiment, folder, error) &&
                      read_log(folder, &experiment, log, error);
    if (good) log->template = formula_copy(&experiment.template);
    evolve_experiment_free(&experiment);
    text_free(&part);
    free(folder);
    return good;
}

/* Logs */

double evolution_spread(const EvolutionLog *log, int row) {
    double sum = 0;
    for (int gene = 0; gene < log->genes; gene++) {
        const double deviation = evolution_gene(log, row, gene, GENE_DEVIATION);
        sum += deviation * deviation;
    }
    return sqrt(sum / log->genes);
}

void evolution_write_weights(const EvolutionLog *log, const double *genes, const char *name,
                             Text *text) {
    const Genome genome = genome_of(&log->template);
    Formula formula = genome_formula(&genome, genes);
    free(formula.name);
    formula.name = text_duplicate(name);
    formula_write(&formula, text);
    formula_free(&formula);
}

double *evolution_best(const EvolutionLog *log, int row) {
    double *const genes = memory_allocate((size_t)log->genes * sizeof *genes);
    for (int gene = 0; gene < log->genes; gene++)
        genes[gene] = evolution_gene(log, row, gene, GENE_BEST);
    return genes;
}

void evolution_write_best(const EvolutionLog *log, int row, const char *name, Text *text) {
    double *const genes = evolution_best(log, row);
    evolution_write_weights(log, genes, name, text);
    free(genes);
}
