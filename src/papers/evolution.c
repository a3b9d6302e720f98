#include "papers/evolution.h"

#include "eval/catalogue.h"
#include "evolve/evolve.h"
#include "util/file.h"
#include "util/rng.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

/* The experiment */

static bool load_template(const EvolutionPlan *plan, const Rules *rules, Formula *template,
                          Error *error) {
    if (plan->text != NULL)
        return formula_read(template, plan->name, plan->text, strlen(plan->text),
                            BOARD_SIZE_STANDARD, error);
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules);
    const bool good = catalogue_load(catalogue, plan->heuristic, error);
    if (good) *template = formula_copy(catalogue_find(catalogue, plan->heuristic)->formula);
    catalogue_free(catalogue);
    return good;
}

static const Setting *find_setting(const Generator *generator, const char *name) {
    const Setting *setting = generator->settings;
    while (setting->name != NULL && strcmp(setting->name, name) != 0) setting++;
    return setting->name != NULL ? setting : NULL;
}

/* Reads "NAME=VALUE NAME=VALUE …". */
static bool parse_settings(const EvolutionPlan *plan, const Generator *generator, void *settings,
                           Error *error) {
    char *const words = text_duplicate(plan->settings), *rest = NULL;
    bool good = true;
    for (char *word = strtok_r(words, " ", &rest); good && word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        char *const sign = strchr(word, '=');
        if (sign != NULL) *sign = '\0';
        const Setting *const setting = find_setting(generator, word);
        good = setting != NULL && sign != NULL
                   ? setting_parse(setting, sign + 1, settings, error)
                   : error_set(error, ERROR_USAGE, "%s: no setting '%s'", plan->name, word);
    }
    free(words);
    return good;
}

static char *write_command(const EvolutionPlan *plan, const EvolveExperiment *experiment) {
    Text text = {.data = NULL};
    text_append(&text, "jumpoff evolve %s --heuristic %s --rules %s", plan->generator,
                experiment->template.name, plan->rules);
    settings_write_options(experiment->generator->settings, experiment->settings, &text);
    text_append_string(&text, " --seed ");
    text_append_uint(&text, experiment->seed);
    return text.data;
}

static bool make_experiment(const ClaimRun *run, const EvolutionPlan *plan,
                            EvolveExperiment *experiment, Error *error) {
    *experiment = (EvolveExperiment){
        .generator = generator_find(plan->generator),
        .rules = rules_find(plan->rules),
        .board_size = BOARD_SIZE_STANDARD,
        .seed = rng_derive(run->seed, XXH64(plan->name, strlen(plan->name), 0)),
        .name = text_duplicate(plan->name),
    };
    const Generator *const generator = experiment->generator;
    experiment->settings = memory_allocate(generator->settings_size);
    settings_clear(generator->settings, experiment->settings);
    if (!load_template(plan, experiment->rules, &experiment->template, error) ||
        !parse_settings(plan, generator, experiment->settings, error))
        return false;
    experiment->command = write_command(plan, experiment);
    const Genome genome = genome_of(&experiment->template);
    const EvolveSetup setup = {.genome = &genome,
                               .rules = experiment->rules,
                               .board_size = experiment->board_size,
                               .seed = experiment->seed,
                               .threads = run->threads};
    generator->complete(experiment->settings, &setup);
    return generator->check == NULL || generator->check(experiment->settings, &setup, error);
}

/* The run */

/* Whether a folder's experiment is this one; without a file there was no beginning, and what a
 * killed process left of the log goes away. */
static bool check_folder(const EvolveExperiment *experiment, const char *folder, bool *has_begun,
                         Error *error) {
    char *const path = file_join(folder, "experiment"), *const log = file_join(folder, "log.csv");
    size_t length = 0;
    Text expected = {.data = NULL};
    char *found = NULL;
    bool good = true;
    *has_begun = file_exists(path);
    if (*has_begun) {
        evolve_experiment_write(experiment, &expected);
        found = file_read(path, 1 << 20, &length, error);
        good = found != NULL;
        if (good && strcmp(found, text_string(&expected)) != 0)
            good = error_set(error, ERROR_DATA, "%s: another experiment; remove it", folder);
    } else {
        unlink(log);
    }
    text_free(&expected);
    free(found);
    free(log);
    free(path);
    return good;
}

static bool evolve_in(const ClaimRun *run, const EvolveExperiment *experiment, const char *folder,
                      Error *error) {
    const EvolveRun how = {folder, run->threads, run->quiet, run->stop};
    Evolved evolved = {.genes = NULL};
    bool has_begun = false;
    if (!check_folder(experiment, folder, &has_begun, error)) return false;
    if (has_begun && evolve_is_finished(experiment, folder)) return true;
    const bool good = (has_begun ? evolve_resume(experiment, &how, &evolved, error)
                                 : evolve_begin(experiment, &how, &evolved, error)) &&
                      evolved_write(experiment, folder, &evolved, error) &&
                      evolve_finish(folder, error);
    evolved_free(&evolved);
    return good;
}

bool claim_evolve(const ClaimRun *run, const EvolutionPlan *plan, EvolutionLog *log, Error *error) {
    EvolveExperiment experiment;
    Text part = {.data = NULL};
    text_append(&part, "%s.evolution", plan->name);
    char *const folder = file_join(run->folder, text_string(&part));
    char *const path = file_join(folder, "log.csv");
    *log = (EvolutionLog){.names = NULL};
    const bool good = make_experiment(run, plan, &experiment, error) &&
                      evolve_in(run, &experiment, folder, error) &&
                      evolution_log_read(log, path, error);
    if (good) log->template = formula_copy(&experiment.template);
    evolve_experiment_free(&experiment);
    text_free(&part);
    free(folder);
    free(path);
    return good;
}
