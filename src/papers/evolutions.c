/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/evolutions.h"

#include "arena/environment.h"
#include "arena/tournament.h"
#include "evolve/evolution.h"
#include "util/file.h"
#include "util/hashset.h"

#include <xxhash.h>

/* Rows */

static const CsvColumn FIELDS[] = {
    COLUMN("name", TEXT, EvolvedRow, name, .meaning = "name of the evolution and its heuristic"),
    COLUMN("kind", TEXT, EvolvedRow, kind, .meaning = "the generator, and how it was run"),
    COLUMN("heuristic", TEXT, EvolvedRow, heuristic, .meaning = "the template"),
    COLUMN("rules", TEXT, EvolvedRow, rules, .meaning = "rules of the game"),
    COLUMN("number", INT, EvolvedRow, number, .least = 1, .most = EVOLUTION_NUMBER_MAX,
           .is_needed = true, .meaning = "number; the random seed is that of the run plus this"),
    COLUMN("experiment", HASH, EvolvedRow, experiment,
           .meaning = "hash of the file that repeats it (XXH64)"),
    COLUMN("program", TEXT, EvolvedRow, program, .meaning = "version of jumpoff that evolved it"),
    LOG_FIGURE_COLUMNS(EvolvedRow),
    COLUMN("weights", TEXT, EvolvedRow, weights,
           .meaning = "weights of the best, in the order of the template"),
};

const CsvSchema EVOLVED_ROWS = SCHEMA_OF("evolutions.csv", FIELDS, EvolvedRow);

static EvolvedRow *find_row(const Rows *rows, const char *name) {
    EvolvedRow *const items = rows->items;
    for (size_t i = 0; i < rows->count; i++)
        if (strcmp(items[i].name, name) == 0) return &items[i];
    return NULL;
}

bool evolutions_read(Rows *rows, const char *folder, bool may_lack, Error *error) {
    *rows = (Rows){.items = NULL};
    return (may_lack ? rows_read_if_in : rows_read_in)(rows, &EVOLVED_ROWS, folder, error);
}

bool evolutions_copy(const char *from, const char *folder, bool may_lack, Error *error) {
    ROWS_AUTO Rows rows = {.items = NULL}, added;
    const bool good = evolutions_read(&added, from, may_lack, error) &&
                      evolutions_read(&rows, folder, true, error);
    const EvolvedRow *const items = added.items;
    HashSet names = {.slots = NULL};
    for (size_t i = 0; i < rows.count; i++)
        hashset_add_text(&names, ((const EvolvedRow *)rows.items)[i].name);
    for (size_t i = 0; good && i < added.count; i++)
        if (hashset_add_text(&names, items[i].name)) rows_add(&rows, &EVOLVED_ROWS, &items[i]);
    hashset_free(&names);
    return good && (added.count == 0 || rows_write_in(&rows, &EVOLVED_ROWS, folder, error));
}

/* Orders */

enum { NAME_SIZE = 96 };

/* Sets the name: "hg-8f-english-3", at quick scale "hg-8f-english-q3". */
static void order_name(const EvolutionOrder *order, Scale scale, char name[NAME_SIZE]) {
    snprintf(name, NAME_SIZE, "%s-%s-%s-%s%d", order->set->name, order->template, order->rules,
             scale == SCALE_QUICK ? "q" : "", order->number);
}

/* Fills *experiment, which the caller frees, also after a failure. */
static bool order_experiment(const EvolutionOrder *order, const Measurement *it,
                             EvolveExperiment *experiment, Error *error) {
    static const char OWN_TEMPLATE[] = "template.heuristic"; /* a template of the paper */
    const ReproduceSettings *const campaign = it->campaign;
    const Generator *const generator = generator_find(order->set->generator);
    const char *const own = paper_heuristic(it->claim->paper, order->template);
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules_find(order->rules));
    MEMORY_AUTO void *settings = memory_allocate(generator->settings_size);
    char name[NAME_SIZE];
    *experiment = (EvolveExperiment){.name = NULL};
    order_name(order, campaign->scale, name);
    const EvolveRequest evolve = {
        .generator = generator,
        .catalogue = catalogue,
        .heuristic = own != NULL ? OWN_TEMPLATE : order->template,
        .name = name,
        .settings = settings,
        .seed = campaign->evolution_seed + (uint64_t)order->number,
    };
    const bool good =
        (own == NULL || catalogue_add(catalogue, OWN_TEMPLATE, own, strlen(own), error)) &&
        set_read_settings(order->set, campaign->scale, name, settings, error) &&
        evolve_experiment_make(experiment, &evolve, error);
    catalogue_free(catalogue);
    return good;
}

/* Returns the hash of an experiment without what only describes its template. */
static uint64_t experiment_hash(const EvolveExperiment *experiment) {
    char none[] = "";
    EvolveExperiment bare = *experiment;
    TEXT_AUTO Text text = {.data = NULL};
    bare.template.summary = bare.template.source = bare.template.provenance = none;
    evolve_experiment_write(&bare, &text);
    return XXH64(text_string(&text), text.length, 0);
}

/* Runs, resumes or takes the finished evolution in a folder, and reads its log. */
static bool evolve(const ReproduceSettings *campaign, const EvolveExperiment *experiment,
                   const char *folder, EvolutionLog *log, Error *error) {
    const EvolveRun how = {folder,          EVOLVE_ANY,     campaign->threads,
                           campaign->quiet, campaign->stop, INFINITY};
    EvolveEnd end;
    TEXT_AUTO Text description = {.data = NULL};
    const bool good = evolve_run(experiment, &how, &end, &description, error) &&
                      evolve_finish(folder, error) && evolution_log_read(log, folder, error);
    if (!good || (log->rows > 0 && log->genes == genome_of(&experiment->template).count))
        return good;
    evolution_log_free(log);
    return error_set(error, ERROR_DATA,
                     "%s/" EVOLVE_LOG_NAME ": expected rows with the genes of %s", folder,
                     experiment->template.name);
}

/* Runs an evolution that has no row; adds and returns its row. NULL on failure or if stopped. */
static EvolvedRow *make_row(const ReproduceSettings *campaign, const EvolutionOrder *order,
                            const EvolveExperiment *experiment, Error *error) {
    EvolutionLog log;
    TEXT_AUTO Text weights = {.data = NULL};
    TEXT_AUTO Text program = {.data = NULL};
    TEXT_AUTO Text part = {.data = NULL};
    text_append(&part, "%s.evolution", experiment->name);
    MEMORY_AUTO char *folder = file_make_folder_in(campaign->folder, part.data, error);
    if (folder == NULL || !evolve(campaign, experiment, folder, &log, error)) return NULL;
    for (int gene = 0; gene < log.genes; gene++)
        text_append(&weights, "%s%.17g", gene == 0 ? "" : " ",
                    evolution_gene(&log, log.rows - 1, gene, GENE_BEST));
    EvolvedRow row = {.name = experiment->name,
                      .kind = order->set->label,
                      .heuristic = order->template,
                      .rules = order->rules,
                      .number = order->number,
                      .experiment = experiment_hash(experiment),
                      .log = log_figures(&log),
                      .weights = text_string(&weights)};
    evolution_log_free(&log);
    environment_write_program(folder, &program);
    row.program = program.data;
    EvolvedRow *const added = rows_add(campaign->evolutions, &EVOLVED_ROWS, &row);
    const bool good = rows_write_in(campaign->evolutions, &EVOLVED_ROWS, campaign->folder, error) &&
                      file_remove_folder_in(campaign->folder, part.data, error);
    return good ? added : NULL;
}

/* Checks a row, and appends the heuristic file with its weights to *heuristic. */
static bool read_row(const EvolvedRow *row, const EvolutionOrder *order,
                     const EvolveExperiment *experiment, const char *folder, Text *heuristic,
                     Error *error) {
    const Genome genome = genome_of(&experiment->template);
    TEXT_AUTO Text name = {.data = NULL};
    MEMORY_AUTO double *weights = memory_allocate((size_t)genome.count * sizeof *weights);
    if (row->experiment != experiment_hash(experiment))
        return error_set(
            error, ERROR_DATA,
            "%s/%s: %s has other settings or another random seed, or is of another paper", folder,
            EVOLVED_ROWS.name, row->name);
    if (!genome_parse_weights(&genome, row->weights, weights))
        return error_set(error, ERROR_DATA, "%s/%s: %s: expected %d weights", folder,
                         EVOLVED_ROWS.name, row->name, genome.count);
    if (heuristic == NULL) return true;
    text_append(&name, "%s-%s", order->set->name, order->template);
    Formula formula = genome_formula(&genome, weights);
    free(formula.name);
    formula.name = text_duplicate(name.data);
    formula_write(&formula, heuristic);
    formula_free(&formula);
    return true;
}

EvolvedRow *evolution_get(const Measurement *it, const EvolutionOrder *order, Text *heuristic,
                          Error *error) {
    const ReproduceSettings *const campaign = it->campaign;
    EvolveExperiment experiment;
    EvolvedRow *row = NULL;
    if (order_experiment(order, it, &experiment, error)) {
        row = find_row(campaign->evolutions, experiment.name);
        if (row == NULL) row = make_row(campaign, order, &experiment, error);
        if (row != NULL && !read_row(row, order, &experiment, campaign->folder, heuristic, error))
            row = NULL;
    }
    evolve_experiment_free(&experiment);
    return row;
}

int evolution_count(const Measurement *it, const char *side) {
    const EvolutionOrder order = paper_evolution(it->claim->paper, side, "", 1);
    return order.set != NULL ? order.set->count.of[it->campaign->scale] : 0;
}

/* The missing tables and evolutions: their names, and their CPU seconds. */
typedef struct Missing {
    const ReproduceSettings *campaign;
    const Paper *paper;
    HashSet names;
    double seconds;
} Missing;

/* Adds a table or an evolution, once; `of` is the paper's name for its seconds. */
static void add_missing(Missing *missing, const char *name, const char *of, int times) {
    if (!hashset_add_text(&missing->names, name)) return;
    missing->seconds += times * paper_seconds(missing->paper, of, missing->campaign->scale);
}

/* Adds the evolutions of an order's set that are not there. */
static void add_evolutions(void *opaque, EvolutionOrder order) {
    Missing *const missing = opaque;
    const ReproduceSettings *const campaign = missing->campaign;
    const int count = order.set != NULL ? order.set->count.of[campaign->scale] : 0;
    for (order.number = 1; order.number <= count; order.number++) {
        char name[NAME_SIZE];
        order_name(&order, campaign->scale, name);
        if (find_row(campaign->evolutions, name) == NULL)
            add_missing(missing, name, order.set->name, 1);
    }
}

double claims_seconds(const ReproduceSettings *campaign, const Claim *const *claims, int count) {
    Missing missing = {.campaign = campaign};
    for (int i = 0; i < count; i++) {
        missing.paper = claims[i]->paper;
        for (int k = 0; k < claims[i]->measures_count; k++) {
            const Measure *const it = &claims[i]->measures[k];
            if (!measurement_is_made(campaign->folder, it))
                add_missing(&missing, it->table, it->table,
                            it->kind->is_serial ? campaign->threads : 1);
            if (it->kind->each_order != NULL)
                it->kind->each_order(claims[i], it->plan, add_evolutions, &missing);
        }
    }
    hashset_free(&missing.names);
    return missing.seconds;
}

/* Kept parts */

bool kept_remove(const char *folder, Error *error) {
    static const char *const ENDINGS[] = {".games", ".evolution"};
    bool good = true;
    for (int i = 0; i < 2; i++) {
        FILE_NAMES_AUTO FileNames parts = file_list(folder, ".", ENDINGS[i], error);
        good &= !parts.is_unread;
        for (size_t k = 0; k < parts.count; k++)
            good &= file_remove_folder_in(folder, parts.names[k], error);
    }
    return good;
}

bool kept_close(const char *folder, Error *error) {
    FILE_NAMES_AUTO FileNames parts = file_list(folder, ".", ".games", error);
    bool good = !parts.is_unread;
    for (size_t i = 0; i < parts.count; i++) {
        Error other;
        MEMORY_AUTO char *path = file_join(folder, parts.names[i]);
        good &= tournament_write_results(path, good ? error : &other);
    }
    return good;
}
