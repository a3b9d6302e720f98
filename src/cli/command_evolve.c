/* jumpoff evolve: the weights of a heuristic file, bred. */
#include "cli/commands.h"
#include "cli/evolve_options.h"
#include "cli/evolve_result.h"

#include "evolve/evolve_run.h"
#include "report/charts.h"
#include "report/gnuplot.h"
#include "util/file.h"
#include "util/interrupt.h"
#include "util/shell.h"

#include <stdio.h>
#include <stdlib.h>

static bool make_charts(const EvolveOptions *options, const char *folder, Error *error) {
    ChartsMade made = {.count = 0};
    if (options->common.no_charts) return true;
    if (!charts_evolve(folder, &made, error)) return false;
    if (made.gnuplot_missing)
        fprintf(stderr, "%s, then run 'gnuplot *.gp' in %s/plots\n", GNUPLOT_ADVICE, folder);
    else if (!options->common.quiet)
        fprintf(stderr, "Charts in %s/plots/*.svg\n", folder);
    return true;
}

static bool finish(const EvolveOptions *options, const EvolveExperiment *experiment,
                   const char *folder, const Evolved *evolved, Error *error) {
    Text shown = {.data = NULL};
    bool good = evolved_write(experiment, folder, evolved, error);
    if (good) {
        evolved_show(experiment, evolved, folder, &shown);
        good = cli_print(&shown, error) && make_charts(options, folder, error) &&
               evolve_finish(folder, error);
    }
    text_free(&shown);
    return good;
}

/* Says after a stop how to go on, where there is something to go on with. */
static void advise(const char *folder, Error *error) {
    if (error->code != ERROR_INTERRUPTED) return;
    const Error why = *error;
    Text word = {.data = NULL};
    shell_append(&word, folder);
    error_set(error, why.code, "%s; 'jumpoff evolve --resume %s' goes on", why.message,
              text_string(&word));
    text_free(&word);
}

static bool evolve_in(const EvolveOptions *options, const EvolveExperiment *experiment,
                      const char *folder, Error *error) {
    const EvolveRun run = {folder, options->common.resume != NULL ? EVOLVE_OWN : EVOLVE_NEW,
                           options->common.threads, options->common.quiet, interrupt_flag()};
    Evolved evolved;
    interrupt_install();
    bool good = evolve_run(experiment, &run, &evolved, error);
    if (good && evolved.genes == NULL)
        fprintf(stderr, "%s is finished: there is nothing to go on with\n", folder);
    else
        good = good && finish(options, experiment, folder, &evolved, error);
    evolved_free(&evolved);
    if (!good) advise(folder, error);
    return good;
}

static bool resume(const EvolveOptions *options, Error *error) {
    EvolveExperiment experiment;
    char *const path = file_join(options->common.resume, "experiment");
    bool good = evolve_experiment_read(&experiment, path, error);
    if (good && options->generator != NULL && options->generator != experiment.generator)
        good = error_set(error, ERROR_USAGE, "%s was begun by %s, not %s", options->common.resume,
                         experiment.generator->name, options->generator->name);
    good = good && evolve_in(options, &experiment, options->common.resume, error);
    evolve_experiment_free(&experiment);
    free(path);
    return good;
}

static bool begin(const EvolveOptions *options, Error *error) {
    EvolveExperiment experiment = {.generator = NULL};
    char *folder = NULL;
    const bool good =
        (options->experiment != NULL
             ? evolve_experiment_read(&experiment, options->experiment, error)
             : evolve_make_experiment(options, &experiment, error)) &&
        (folder = cli_choose_folder(options->common.out, "evolve-results", error)) != NULL &&
        evolve_in(options, &experiment, folder, error);
    evolve_experiment_free(&experiment);
    free(folder);
    return good;
}

static int run(int argc, char **argv) {
    EvolveOptions options = evolve_parse(argc, argv);
    Error error = {ERROR_NONE, ""};
    const bool good =
        options.common.resume != NULL ? resume(&options, &error) : begin(&options, &error);
    free(options.settings);
    return good ? 0 : cli_fail(&error);
}

const Command COMMAND_EVOLVE = {
    "evolve", "the weights of a heuristic, evolved", NULL, NULL, NULL, NULL, 0, run};
