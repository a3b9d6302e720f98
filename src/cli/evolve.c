/* jumpoff evolve: the weights of a heuristic file, bred. */
#include "cli/commands.h"
#include "cli/evolve_options.h"
#include "cli/evolve_result.h"

#include "eval/catalogue.h"
#include "evolve/log.h"
#include "report/charts.h"
#include "report/gnuplot.h"
#include "util/config_text.h"
#include "util/file.h"
#include "util/interrupt.h"
#include "util/progress.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char DOC[] =
    "Evolves the weights of a heuristic file, the template, with a generator: hg, the heuristic "
    "generator of seed 003 (sections 3.1 and 5).\v"
    "hg plays random games and goes back from their end to the start, phase by phase. In each "
    "phase a search says what positions are worth, at first without a heuristic, then with the "
    "best one of the phase before; the weights are bred that come nearest to it. The folder "
    "(default: evolve-results) gets NAME.heuristic, log.csv (a row every 50 crossovers) and "
    "charts. The same seed gives the same heuristic at any number of threads. Defaults are from "
    "seed 003; (ours) stands where it says nothing.\n\n"
    "Examples:\n"
    "  jumpoff evolve hg\n"
    "  jumpoff evolve hg --heuristic e3ph --rules giveaway --out e3ph-giveaway\n"
    "  jumpoff evolve hg --heuristic ./mine.heuristic --positions 500 --depth 4";

static const Formula *load_template(Catalogue *catalogue, const char *name, Error *error) {
    if (!catalogue_load(catalogue, name, error)) return NULL;
    const CatalogueEntry *const entry = catalogue_find(catalogue, name);
    if (entry->formula == NULL) error_set(error, ERROR_USAGE, "%s has no weights to evolve", name);
    return entry->formula;
}

/* Whether a heuristic file may have this name. */
static bool is_name(const char *name) {
    Text text = {.data = NULL};
    Formula formula;
    Error ignored;
    text_append_string(&text, "name = ");
    config_text_append_string(&text, name, strlen(name));
    text_append_string(&text, "; weights = { men = 1; };");
    const bool good =
        formula_read(&formula, "", text_string(&text), text.length, BOARD_SIZE_STANDARD, &ignored);
    formula_free(&formula);
    text_free(&text);
    return good;
}

/* The heuristic's name, to be freed; NULL unless a heuristic file may have it. */
static char *choose_name(const EvolveOptions *options, const Formula *template, Error *error) {
    Text name = {.data = NULL};
    text_append(&name, "%s%s", options->name != NULL ? "" : "hg-",
                options->name != NULL ? options->name : template->name);
    const char *const chosen = text_string(&name);
    if (is_name(chosen)) return name.data;
    error_set(error, ERROR_USAGE,
              "--name '%s': expected at most 63 letters, digits, '.', '_' and '-', not beginning "
              "with '.' or '-'",
              chosen);
    text_free(&name);
    return NULL;
}

/* Running */

/* A run, and what it has told last. */
typedef struct Evolving {
    const EvolveOptions *options;
    const Genome *genome;
    const HgSettings *settings;
    EvolveLog *log;
    Progress *progress;
    double *genes, *deviations;
    double best, mean;
    bool has_started; /* something was logged */
} Evolving;

static void show_progress(const Evolving *run, const HgLog *state) {
    const HgSettings *const settings = run->settings;
    const uint64_t each = (uint64_t)settings->crossovers;
    const int phases = hg_phases(settings);
    char note[128];
    /* After the end of a phase the searches of the next one take a while. */
    if (state->crossovers == each && state->phase + 1 < phases)
        snprintf(note, sizeof note, "phase %d of %d: searching", state->phase + 2, phases);
    else
        snprintf(note, sizeof note, "phase %d of %d, plies %d-%d, error %.4g", state->phase + 1,
                 phases, state->first_ply, state->last_ply,
                 sqrt(state->best / (double)settings->positions));
    progress_update(run->progress, (uint64_t)state->phase * each + state->crossovers, note);
}

static bool listen(void *context, const HgLog *state, Error *error) {
    Evolving *const run = context;
    run->has_started = true;
    run->best = state->best;
    run->mean = state->mean;
    memcpy(run->deviations, state->deviation, (size_t)run->genome->count * sizeof *run->deviations);
    show_progress(run, state);
    return evolve_log_add(run->log, state, error);
}

static bool run_logged(Evolving *run, const char *folder, Error *error) {
    const HgSettings *const settings = run->settings;
    char *const path = file_join(folder, "log.csv");
    Error close_error;
    run->log = evolve_log_open(path, run->genome, settings->positions, error);
    bool good = run->log != NULL;
    if (good) {
        run->progress = progress_open(
            "crossovers", (uint64_t)hg_phases(settings) * (uint64_t)settings->crossovers,
            run->options->common.quiet);
        progress_update(run->progress, 0, "phase 1: searching");
        good = hg_run(run->genome, settings, listen, run, run->genes, error);
        progress_close(run->progress);
    }
    if (!evolve_log_close(run->log, &close_error) && good) {
        *error = close_error;
        good = false;
    }
    /* What has not begun leaves nothing behind. */
    if (!good && !run->has_started && error->code != ERROR_INTERRUPTED) {
        unlink(path);
        rmdir(folder);
    }
    free(path);
    return good;
}

static bool make_charts(const EvolveOptions *options, const char *folder, Error *error) {
    ChartsMade made = {.count = 0};
    if (options->no_charts) return true;
    if (!charts_evolve(folder, &made, error)) return false;
    if (made.gnuplot_missing)
        fprintf(stderr, "%s, then run 'gnuplot *.gp' in %s/plots\n", GNUPLOT_ADVICE, folder);
    else if (!options->common.quiet)
        fprintf(stderr, "Charts in %s/plots/*.svg\n", folder);
    return true;
}

static bool finish(const Evolving *run, const char *name, const char *folder, Error *error) {
    Text command = {.data = NULL}, shown = {.data = NULL};
    evolve_write_command(run->options, run->genome, run->settings, &command);
    const Evolved evolved = {
        .genome = run->genome,
        .settings = run->settings,
        .name = name,
        .command = text_string(&command),
        .genes = run->genes,
        .deviations = run->deviations,
        .best = run->best,
        .mean = run->mean,
    };
    bool good = evolved_write(&evolved, folder, error);
    if (good) {
        evolved_show(&evolved, folder, &shown);
        good = cli_print(&shown, error) && make_charts(run->options, folder, error);
    }
    text_free(&command);
    text_free(&shown);
    return good;
}

static bool evolve_into(const EvolveOptions *options, const Genome *genome,
                        const HgSettings *settings, const char *name, Error *error) {
    char *const folder = cli_choose_folder(options->common.out, "evolve-results", error);
    if (folder == NULL) return false;
    const size_t size = (size_t)genome->count * sizeof(double);
    Evolving run = {
        .options = options,
        .genome = genome,
        .settings = settings,
        .genes = memory_allocate(size),
        .deviations = memory_allocate(size),
    };
    interrupt_install();
    bool good = file_make_folder(folder, error);
    if (good) {
        good = run_logged(&run, folder, error) && finish(&run, name, folder, error);
        if (!good && error->code == ERROR_INTERRUPTED) {
            const Error why = *error;
            error_set(error, why.code, "%s; the log is %s/log.csv, no heuristic was made",
                      why.message, folder);
        }
    }
    free(run.genes);
    free(run.deviations);
    free(folder);
    return good;
}

static bool evolve(const EvolveOptions *options, Error *error) {
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, options->common.rules);
    const Formula *const template = load_template(catalogue, options->heuristic, error);
    char *name = NULL;
    bool good = template != NULL && (name = choose_name(options, template, error)) != NULL;
    if (good) {
        const Genome genome = genome_of(template);
        HgSettings settings;
        good = evolve_settings(options, &genome, &settings, error);
        if (good && !options->common.quiet) cli_note_rules(catalogue);
        good = good && evolve_into(options, &genome, &settings, name, error);
    }
    free(name);
    catalogue_free(catalogue);
    return good;
}

static int run(int argc, char **argv) {
    static const struct argp ARGP = {
        .options = EVOLVE_OPTIONS, .parser = evolve_parse, .args_doc = "hg", .doc = DOC};
    EvolveOptions options = evolve_default();
    Error error = {ERROR_NONE, ""};
    cli_parse(&ARGP, argc, argv, &options);
    return evolve(&options, &error) ? 0 : cli_fail(&error);
}

const Command COMMAND_EVOLVE = {"evolve", "the weights of a heuristic, evolved", run};
