/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/evolutions.h"

#include "arena/tournament.h"
#include "build_info.h"
#include "evolve/evolution.h"
#include "util/file.h"
#include "util/sort.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

/* Rows */

/* Beyond what any run counts; exact in a double. */
#define COUNT .most = 1e15
#define SHARE .decimals = FIELD_EXACT, .most = 1
#define DEVIATION .decimals = FIELD_EXACT, .most = INFINITY

static const Field FIELDS[] = {
    FIELD("name", TEXT, EvolvedRow, name, .meaning = "of the evolution and its heuristic"),
    FIELD("kind", TEXT, EvolvedRow, kind, .meaning = "the generator, and how it was run"),
    FIELD("heuristic", TEXT, EvolvedRow, heuristic, .meaning = "the template"),
    FIELD("rules", TEXT, EvolvedRow, rules, .meaning = "of the game"),
    FIELD("number", INT, EvolvedRow, number, .least = 1, .most = EVOLUTION_NUMBER_MAX,
          .is_needed = true, .meaning = "from 1; its random seed is so much more than the run's"),
    FIELD("experiment", HASH, EvolvedRow, experiment,
          .meaning = "hash of the file that repeats it (XXH64)"),
    FIELD("program", TEXT, EvolvedRow, program, .meaning = "version that evolved it"),
    FIELD("crossovers", REAL, EvolvedRow, crossovers, COUNT, .meaning = "children made, in all"),
    FIELD("games", REAL, EvolvedRow, games, COUNT, .meaning = "that it played"),
    FIELD("more_than", REAL, EvolvedRow, more_than, COUNT,
          .meaning = "crossovers after which its spread was not yet a tenth of the first"),
    FIELD("at_most", REAL, EvolvedRow, at_most, COUNT,
          .meaning = "after which it was; empty: it never was"),
    FIELD("mutants", REAL, EvolvedRow, mutants, SHARE,
          .meaning = "share of mutants among the logged best"),
    FIELD("mutants_of_distinct", REAL, EvolvedRow, mutants_of_distinct, SHARE,
          .meaning = "the same of those that differ from the one before"),
    FIELD("logged", REAL, EvolvedRow, logged, COUNT, .meaning = "rows of the log"),
    FIELD("effective", REAL, EvolvedRow, effective, SHARE,
          .meaning = "share of the crossovers whose child got in"),
    FIELD("effective_first", REAL, EvolvedRow, effective_first, SHARE, .is_later = true,
          .meaning = "the same in the first third of the log"),
    FIELD("effective_last", REAL, EvolvedRow, effective_last, SHARE, .is_later = true,
          .meaning = "the same in the last third"),
    FIELD("extreme", REAL, EvolvedRow, extreme, DEVIATION, .is_later = true,
          .meaning = "largest absolute value of a weight at the start, mean over the weights"),
    FIELD("within_one", REAL, EvolvedRow, within_one, SHARE,
          .meaning = "share of the weights that end between -1 and 1"),
    FIELD("alike", REAL, EvolvedRow, alike, SHARE,
          .meaning = "share of the weights with a deviation of at most 1e-26"),
    FIELD("first_sd", REAL, EvolvedRow, first_sd, DEVIATION,
          .meaning = "median of the weights' deviations at the start"),
    FIELD("last_sd", REAL, EvolvedRow, last_sd, DEVIATION, .meaning = "the same at the end"),
    FIELD("fallen", REAL, EvolvedRow, fallen, SHARE,
          .meaning = "share of the weights whose variance fell more than a thousandfold"),
    FIELD("weights", TEXT, EvolvedRow, weights,
          .meaning = "of the best, in the order of the template, blanks between"),
};

/* What is only known of evolutions that count crossovers is known of all of them. */
static bool check_row(void *opaque, Text *fault) {
    const EvolvedRow *const row = opaque;
    const double figures[] = {row->more_than, row->mutants,    row->mutants_of_distinct,
                              row->effective, row->within_one, row->alike,
                              row->first_sd,  row->last_sd,    row->fallen};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        if (isnan(figures[i]) == isnan(row->crossovers)) continue;
        text_append_string(fault, "expected crossovers and all shares and deviations, or none");
        return false;
    }
    return true;
}

const Record EVOLVED_ROWS = {"evolutions.csv", FIELDS, RECORD_COUNT(FIELDS), sizeof(EvolvedRow),
                             check_row};

struct Evolutions {
    Rows rows;
};

static const EvolvedRow *find_row(const Rows *rows, const char *name) {
    const EvolvedRow *const items = rows->items;
    for (size_t i = 0; i < rows->count; i++)
        if (strcmp(items[i].name, name) == 0) return &items[i];
    return NULL;
}

static bool read_rows(Rows *rows, const char *folder, Error *error) {
    *rows = (Rows){.items = NULL};
    return !file_exists_in(folder, EVOLVED_ROWS.name) ||
           rows_read_in(rows, &EVOLVED_ROWS, folder, error);
}

static bool write_rows(const Rows *rows, const char *folder, Error *error) {
    return record_write_file(&EVOLVED_ROWS, folder, rows->items, rows->count, error);
}

Evolutions *evolutions_open(const char *folder, Error *error) {
    Evolutions *const evolutions = memory_allocate(sizeof *evolutions);
    if (read_rows(&evolutions->rows, folder, error)) return evolutions;
    evolutions_close(evolutions);
    return NULL;
}

void evolutions_close(Evolutions *evolutions) {
    if (evolutions == NULL) return;
    rows_free(&evolutions->rows);
    free(evolutions);
}

bool evolutions_check(const char *folder, Error *error) {
    Rows rows = {.items = NULL};
    const bool good = rows_read_in(&rows, &EVOLVED_ROWS, folder, error);
    rows_free(&rows);
    return good;
}

bool evolutions_copy(const char *from, const char *folder, bool may_lack, Error *error) {
    Rows rows = {.items = NULL}, added = {.items = NULL};
    const bool is_there = !may_lack || file_exists_in(from, EVOLVED_ROWS.name);
    bool good = !is_there || (rows_read_in(&added, &EVOLVED_ROWS, from, error) &&
                              read_rows(&rows, folder, error));
    const EvolvedRow *const items = added.items;
    for (size_t i = 0; good && i < added.count; i++)
        if (find_row(&rows, items[i].name) == NULL) rows_add(&rows, &EVOLVED_ROWS, &items[i]);
    good = good && (added.count == 0 || write_rows(&rows, folder, error));
    rows_free(&rows);
    rows_free(&added);
    return good;
}

/* Logs */

double log_spread(const EvolutionLog *log, int row) {
    double sum = 0;
    for (int gene = 0; gene < log->genes; gene++) {
        const double deviation = evolution_gene(log, row, gene, GENE_DEVIATION);
        sum += deviation * deviation;
    }
    return sqrt(sum / log->genes);
}

Convergence log_convergence(const EvolutionLog *log) {
    const double goal = 0.1 * log_spread(log, 0);
    double before = 0;
    for (int row = 0; row < log->rows; row++) {
        const double made = evolution_value(log, row, "crossovers");
        if (made < before) break; /* the next phase */
        if (log_spread(log, row) <= goal) return (Convergence){before, made};
        before = made;
    }
    return (Convergence){before, INFINITY};
}

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

static double median_deviation(const EvolutionLog *log, int row) {
    double *const values = memory_allocate((size_t)log->genes * sizeof *values);
    for (int gene = 0; gene < log->genes; gene++)
        values[gene] = evolution_gene(log, row, gene, GENE_DEVIATION);
    sort_reals(values, (size_t)log->genes);
    const double median = 0.5 * (values[(log->genes - 1) / 2] + values[log->genes / 2]);
    free(values);
    return median;
}

static void read_spread(const EvolutionLog *log, EvolvedRow *row) {
    const int last = log->rows - 1;
    int within = 0, alike = 0, fallen = 0;
    double extremes = 0;
    for (int gene = 0; gene < log->genes; gene++) {
        const double first_sd = evolution_gene(log, 0, gene, GENE_DEVIATION);
        const double last_sd = evolution_gene(log, last, gene, GENE_DEVIATION);
        within += evolution_gene(log, last, gene, GENE_MINIMUM) >= -1 &&
                  evolution_gene(log, last, gene, GENE_MAXIMUM) <= 1;
        alike += last_sd <= 1e-26;
        fallen += last_sd * last_sd < 1e-3 * first_sd * first_sd;
        extremes += fmax(-evolution_gene(log, 0, gene, GENE_MINIMUM),
                         evolution_gene(log, 0, gene, GENE_MAXIMUM));
    }
    row->within_one = (double)within / log->genes;
    row->alike = (double)alike / log->genes;
    row->fallen = (double)fallen / log->genes;
    row->extreme = extremes / log->genes;
    row->first_sd = median_deviation(log, 0);
    row->last_sd = median_deviation(log, last);
}

void log_read(const EvolutionLog *log, EvolvedRow *row) {
    const int third = log->rows / 3;
    row->logged = log->rows;
    row->games = evolution_at(log, log->rows - 1, evolution_column(log, "games"));
    row->crossovers = row->more_than = row->at_most = NAN;
    row->mutants = row->mutants_of_distinct = NAN;
    row->effective = row->effective_first = row->effective_last = row->extreme = NAN;
    row->within_one = row->alike = row->first_sd = row->last_sd = row->fallen = NAN;
    if (evolution_column(log, "crossovers") < 0) return;
    const Convergence seen = log_convergence(log);
    row->crossovers = evolution_total(log);
    row->more_than = seen.low;
    row->at_most = isinf(seen.high) ? NAN : seen.high;
    row->mutants = log_mutant_share(log, false);
    row->mutants_of_distinct = log_mutant_share(log, true);
    row->effective = log_effective_share(log, 0, log->rows);
    row->effective_first = log_effective_share(log, 0, third);
    row->effective_last = log_effective_share(log, log->rows - third, log->rows);
    read_spread(log, row);
}

static double *best_genes(const EvolutionLog *log, int row) {
    double *const genes = memory_allocate((size_t)log->genes * sizeof *genes);
    for (int gene = 0; gene < log->genes; gene++)
        genes[gene] = evolution_gene(log, row, gene, GENE_BEST);
    return genes;
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

void evolution_write_best(const EvolutionLog *log, int row, const char *name, Text *text) {
    double *const genes = best_genes(log, row);
    evolution_write_weights(log, genes, name, text);
    free(genes);
}

/* Orders */

bool evolution_check_template(const Claim *claim, const config_setting_t *where, const char *name) {
    static const char FOLDER[] = "heuristics/";
    const size_t length = strlen(name);
    bool is_known = paper_heuristic(claim->paper, name) != NULL;
    for (const ShippedFile *file = SHIPPED_FILES; !is_known && file->path != NULL; file++) {
        const char *const base = file->path + strlen(FOLDER);
        is_known = strncmp(base, name, length) == 0 && strchr(name, '/') == NULL &&
                   (base[length] == '.' || base[length] == '-');
    }
    return is_known || config_text_refuse(&claim->paper->text, where,
                                          "template: there is no heuristic '%.40s'", name);
}

bool evolution_parse(const Claim *claim, const config_setting_t *where, const char *text,
                     EvolutionOrder *order) {
    char set[CLAIM_NAME_SIZE] = "";
    const char *const blank = strchr(text, ' ');
    const size_t length = blank != NULL ? (size_t)(blank - text) : 0;
    if (length > 0 && length < sizeof set) memcpy(set, text, length);
    *order = (EvolutionOrder){.set = paper_set(claim->paper, set)};
    if (blank == NULL || order->set == NULL)
        return config_text_refuse(&claim->paper->text, where,
                                  "'%.40s': expected \"SET TEMPLATE\", a set of the paper's "
                                  "`evolutions` and a heuristic",
                                  text);
    order->template = blank + 1;
    return evolution_check_template(claim, where, order->template);
}

/* "hg-8f-english-3", at quick scale "hg-8f-english-q3" */
static void name_of(const Measuring *it, const EvolutionOrder *order,
                    char name[EVOLUTION_NAME_SIZE]) {
    snprintf(name, EVOLUTION_NAME_SIZE, "%s-%s-%s-%s%d", order->set->name, order->template,
             order->rules, it->campaign->scale == SCALE_QUICK ? "q" : "", order->number);
}

static bool parse_settings(const char *name, const char *text, const Generator *generator,
                           void *settings, Error *error) {
    Options options;
    settings_clear(generator->settings, settings);
    return options_parse(&options, name, text, error) &&
           options_take_settings(&options, generator->settings, settings, error) &&
           options_finish(&options, error);
}

/* Makes its experiment; release with evolve_experiment_free. */
static bool plan_experiment(const Measuring *it, const EvolutionOrder *order, const char *name,
                            EvolveExperiment *experiment, Error *error) {
    static const char OWN_TEMPLATE[] = "template.heuristic"; /* one that the paper brings */
    const Campaign *const campaign = it->campaign;
    const Generator *const generator = generator_find(order->set->generator);
    const char *const own = paper_heuristic(it->claim->paper, order->template);
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules_find(order->rules));
    void *const settings = memory_allocate(generator->settings_size);
    const EvolveOrder evolve = {
        .generator = generator,
        .catalogue = catalogue,
        .heuristic = own != NULL ? OWN_TEMPLATE : order->template,
        .name = name,
        .settings = settings,
        .seed = campaign->evolution_seed + (uint64_t)order->number,
    };
    *experiment = (EvolveExperiment){.generator = NULL};
    const bool good =
        (own == NULL || catalogue_add(catalogue, OWN_TEMPLATE, own, strlen(own), error)) &&
        parse_settings(name, order->set->settings[campaign->scale], generator, settings, error) &&
        evolve_experiment_make(experiment, &evolve, error);
    catalogue_free(catalogue);
    free(settings);
    return good;
}

static uint64_t hash_of(const EvolveExperiment *experiment) {
    Text text = {.data = NULL};
    evolve_experiment_write(experiment, &text);
    const uint64_t hash = XXH64(text_string(&text), text.length, 0);
    text_free(&text);
    return hash;
}

static bool evolve_in(const Campaign *campaign, const EvolveExperiment *experiment,
                      const char *folder, Error *error) {
    const EvolveRun how = {folder, EVOLVE_ANY, campaign->threads, campaign->quiet, campaign->stop};
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

/* Evolves, or goes on, or takes what is finished, and reads its log. */
static bool evolve(const Measuring *it, const char *name, const EvolveExperiment *experiment,
                   EvolutionLog *log, Error *error) {
    char part[EVOLUTION_NAME_SIZE + 16];
    snprintf(part, sizeof part, "%s.evolution", name);
    char *const folder = file_make_folder_in(it->campaign->folder, part, error);
    *log = (EvolutionLog){.names = NULL};
    bool good = folder != NULL && evolve_in(it->campaign, experiment, folder, error) &&
                evolution_log_read(log, folder, error);
    if (good && !is_log_of(log, experiment)) {
        evolution_log_free(log);
        good = error_set(error, ERROR_DATA,
                         "%s/" EVOLVE_LOG_NAME ": expected rows of %s with the genes of %s", folder,
                         experiment->generator->name, experiment->template.name);
    }
    if (good) log->template = formula_copy(&experiment->template);
    free(folder);
    return good;
}

bool evolution_get_log(const Measuring *it, const EvolutionOrder *order, EvolutionLog *log,
                       Error *error) {
    char name[EVOLUTION_NAME_SIZE];
    EvolveExperiment experiment;
    name_of(it, order, name);
    const bool good = plan_experiment(it, order, name, &experiment, error) &&
                      evolve(it, name, &experiment, log, error);
    evolve_experiment_free(&experiment);
    return good;
}

static void put_weights(const EvolutionLog *log, Text *text) {
    double *const genes = best_genes(log, log->rows - 1);
    for (int gene = 0; gene < log->genes; gene++)
        text_append(text, "%s%.17g", gene == 0 ? "" : " ", genes[gene]);
    free(genes);
}

/* The version that the folder's environment names, "0.1.0 (abc)". */
static void put_program(const char *folder, const char *part, Text *text) {
    enum { ENVIRONMENT_MAX = 1 << 16 };
    char version[64] = JUMPOFF_VERSION, commit[64] = JUMPOFF_COMMIT;
    Error ignored;
    char *const path = file_join(folder, part);
    char *const found = file_read_in(path, "environment", ENVIRONMENT_MAX, NULL, &ignored);
    if (found != NULL) sscanf(found, "version: %63s commit: %63s", version, commit);
    free(found);
    free(path);
    text_append(text, "%s (%s)", version, commit);
}

/* Evolves what has no row yet, and adds it. */
static bool make_row(const Measuring *it, const EvolveExperiment *experiment, EvolvedRow row,
                     Error *error) {
    char part[EVOLUTION_NAME_SIZE + 16];
    const char *const folder = it->campaign->folder;
    Rows *const rows = &it->campaign->evolutions->rows;
    EvolutionLog log;
    Text weights = {.data = NULL}, program = {.data = NULL};
    if (!evolve(it, row.name, experiment, &log, error)) return false;
    snprintf(part, sizeof part, "%s.evolution", row.name);
    log_read(&log, &row);
    put_program(folder, part, &program);
    put_weights(&log, &weights);
    row.program = text_string(&program);
    row.weights = text_string(&weights);
    rows_add(rows, &EVOLVED_ROWS, &row);
    const bool good = write_rows(rows, folder, error) && kept_remove_part(folder, part, error);
    evolution_log_free(&log);
    text_free(&weights);
    text_free(&program);
    return good;
}

/* Whether its generator logs them. */
static bool has_crossovers(const EvolveExperiment *experiment) {
    const LogColumn *column = experiment->generator->columns;
    while (column->name != NULL && strcmp(column->name, "crossovers") != 0) column++;
    return column->name != NULL;
}

/* Whether its weights are as many numbers as the template has, and such as a heuristic may have;
 * `weights` (NULL: only checked) gets them. */
static bool parse_weights(const char *at, int genes, double *weights) {
    for (int gene = 0; gene < genes; gene++) {
        char *end;
        const double weight = strtod(at, &end);
        if (end == at || !(fabs(weight) < EVAL_LIMIT)) return false;
        if (weights != NULL) weights[gene] = weight;
        at = end;
    }
    return *at == '\0';
}

/* Refuses the row of another evolution. */
static bool check_found(const Measuring *it, const EvolveExperiment *experiment,
                        const EvolvedRow *wanted, const EvolvedRow *found, Error *error) {
    const char *const folder = it->campaign->folder, *const file = EVOLVED_ROWS.name;
    const int genes = genome_of(&experiment->template).count;
    if (found->experiment != wanted->experiment)
        return error_set(error, ERROR_DATA, "%s/%s: %s is of another experiment", folder, file,
                         wanted->name);
    if (strcmp(found->heuristic, wanted->heuristic) != 0 ||
        strcmp(found->rules, wanted->rules) != 0 || strcmp(found->kind, wanted->kind) != 0 ||
        found->number != wanted->number)
        return error_set(error, ERROR_DATA,
                         "%s/%s: %s: expected kind \"%s\", heuristic %s, rules %s and number %d",
                         folder, file, wanted->name, wanted->kind, wanted->heuristic, wanted->rules,
                         wanted->number);
    if (has_crossovers(experiment) != !isnan(found->crossovers))
        return error_set(error, ERROR_DATA, "%s/%s: %s: column crossovers: expected %s", folder,
                         file, wanted->name,
                         has_crossovers(experiment) ? "a number" : "an empty field");
    return parse_weights(found->weights, genes, NULL) ||
           error_set(error, ERROR_DATA, "%s/%s: %s: expected %d weights", folder, file,
                     wanted->name, genes);
}

/* The row of an order, and its template where that is asked for (to be freed then). */
static const EvolvedRow *get(const Measuring *it, const EvolutionOrder *order, Formula *template,
                             Error *error) {
    char name[EVOLUTION_NAME_SIZE];
    const Rows *const rows = &it->campaign->evolutions->rows;
    EvolveExperiment experiment;
    name_of(it, order, name);
    if (!plan_experiment(it, order, name, &experiment, error)) return NULL;
    const EvolvedRow wanted = {.name = name,
                               .kind = order->set->label,
                               .heuristic = order->template,
                               .rules = order->rules,
                               .number = order->number,
                               .experiment = hash_of(&experiment)};
    const EvolvedRow *found = find_row(rows, name);
    if (found == NULL && make_row(it, &experiment, wanted, error)) found = find_row(rows, name);
    if (found != NULL && !check_found(it, &experiment, &wanted, found, error)) found = NULL;
    if (found != NULL && template != NULL) *template = formula_copy(&experiment.template);
    evolve_experiment_free(&experiment);
    return found;
}

const EvolvedRow *evolution_get(const Measuring *it, const EvolutionOrder *order, Error *error) {
    return get(it, order, NULL, error);
}

/* The weights of an evolution, as a log without rows that has its template; to be freed. */
static double *get_weights(const Measuring *it, const EvolutionOrder *order, EvolutionLog *log,
                           Error *error) {
    *log = (EvolutionLog){.names = NULL};
    const EvolvedRow *const row = get(it, order, &log->template, error);
    if (row == NULL) return NULL;
    log->genes = genome_of(&log->template).count;
    double *const weights = memory_allocate((size_t)log->genes * sizeof *weights);
    parse_weights(row->weights, log->genes, weights);
    return weights;
}

bool evolution_add_player(const Measuring *it, const EvolutionOrder *order, int depth,
                          Experiment *experiment, Error *error) {
    char name[EVOLUTION_NAME_SIZE];
    EvolutionLog log;
    Text text = {.data = NULL};
    double *const weights = get_weights(it, order, &log, error);
    if (weights == NULL) return false;
    snprintf(name, sizeof name, "%s-%s", order->set->name, order->template);
    evolution_write_weights(&log, weights, name, &text);
    const bool good = kind_add_heuristic(experiment, name, &text, depth, error);
    text_free(&text);
    free(weights);
    formula_free(&log.template);
    return good;
}

double evolution_weight(const Measuring *it, const EvolutionOrder *order, const char *gene,
                        Error *error) {
    EvolutionLog log;
    Text name = {.data = NULL};
    double *const weights = get_weights(it, order, &log, error), found = NAN;
    if (weights == NULL) return NAN;
    const Genome genome = genome_of(&log.template);
    for (int i = 0; i < genome.count; i++) {
        text_clear(&name);
        genome_name_gene(&genome, i, &name);
        if (strcmp(text_string(&name), gene) == 0) found = weights[i];
    }
    text_free(&name);
    free(weights);
    formula_free(&log.template);
    return found;
}

/* Kept parts */

static bool fail(const char *folder, const char *part, Error *error) {
    return error_set(error, ERROR_CANNOT_WRITE, "%s/%s: it cannot be read, and so not removed",
                     folder, part);
}

static bool remove_file(const char *folder, const char *part, const char *name, Error *error) {
    char *const file = file_join(part, name);
    const bool good = file_remove_in(folder, file, error);
    free(file);
    return good;
}

bool kept_remove_part(const char *folder, const char *part, Error *error) {
    static const char *const NAMES[] = {"journal", "experiment", "environment", EVOLVE_LOG_NAME,
                                        "state",   "tables",     NULL};
    static const char *const ENDINGS[] = {".heuristic", ".slice", NULL};
    bool good = true;
    for (int i = 0; NAMES[i] != NULL; i++) good &= remove_file(folder, part, NAMES[i], error);
    for (int i = 0; ENDINGS[i] != NULL; i++) {
        FileNames files = file_list(folder, part, ENDINGS[i]);
        good &= !files.is_unread || fail(folder, part, error);
        for (size_t k = 0; k < files.count; k++)
            good &= remove_file(folder, part, files.names[k], error);
        file_names_free(&files);
    }
    file_remove_leftovers(folder, part);
    char *const path = file_join(folder, part);
    rmdir(path);
    free(path);
    return good;
}

bool kept_remove(const char *folder, Error *error) {
    static const char *const ENDINGS[] = {".games", ".evolution"};
    bool good = true;
    for (int i = 0; i < 2; i++) {
        FileNames parts = file_list(folder, ".", ENDINGS[i]);
        good &= !parts.is_unread || fail(folder, ".", error);
        for (size_t k = 0; k < parts.count; k++)
            good &= kept_remove_part(folder, parts.names[k], error);
        file_names_free(&parts);
    }
    return good;
}

/* Writes the result files of a part's games, if it has some. */
static bool close_games(const char *folder, const char *part, Error *error) {
    char *const path = file_join(folder, part);
    const TournamentSettings settings = {.folder = path, .threads = 1, .quiet = true};
    Experiment experiment = experiment_default();
    Error missing = {ERROR_NONE, ""};
    Journal *const journal = journal_open(path, &experiment, &missing);
    Standings *const standings =
        journal != NULL ? tournament_resume(journal, &experiment, &settings, error) : NULL;
    const bool good = journal != NULL ? standings != NULL : missing.code == ERROR_NO_INPUT;
    if (!good && journal == NULL) *error = missing;
    standings_free(standings);
    experiment_free(&experiment);
    free(path);
    return good;
}

bool kept_close(const char *folder, Error *error) {
    FileNames parts = file_list(folder, ".", ".games");
    bool good = true;
    for (size_t i = 0; i < parts.count; i++) {
        Error other;
        good &= close_games(folder, parts.names[i], good ? error : &other);
    }
    file_names_free(&parts);
    return good;
}
