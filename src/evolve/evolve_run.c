/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/evolve_run.h"

#include "arena/environment.h"
#include "build_info.h"
#include "evolve/evolution_log.h"
#include "util/config_text.h"
#include "util/file.h"
#include "util/progress.h"
#include "util/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

void evolved_free(Evolved *evolved) {
    free(evolved->genes);
    free(evolved->deviations);
    text_free(&evolved->description);
    pattern_set_free(evolved->patterns);
    *evolved = (Evolved){.genes = NULL};
}

char *evolved_path(const EvolveExperiment *experiment, const char *folder) {
    Text name = {.data = NULL};
    text_append(&name, "%s.heuristic", experiment->name);
    char *const path = file_join(folder, text_string(&name));
    text_free(&name);
    return path;
}

static void replace(char **string, Text *text) {
    free(*string);
    *string = text_duplicate(text_string(text));
    text_clear(text);
}

static Formula make_formula(const EvolveExperiment *experiment, const Evolved *evolved) {
    const Generator *const generator = experiment->generator;
    const Formula *const template = &experiment->template;
    const Genome genome = genome_of(template);
    Formula formula = genome_formula(&genome, evolved->genes);
    Text text = {.data = NULL};
    text_append_string(&text, experiment->name);
    replace(&formula.name, &text);
    text_append(&text, "%s evolved by %s", template->name, generator->title);
    replace(&formula.summary, &text);
    text_append(&text, "%s%sweights by %s, %s", template->source,
                template->source[0] != '\0' ? "; " : "", generator->title, generator->source);
    replace(&formula.source, &text);
    /* A path can hold anything, a heuristic file only text. */
    utf8_append_clean(&text, experiment->command, "?");
    text_append(&text, "\njumpoff %s (%s), seed %llu\n%s", JUMPOFF_VERSION, JUMPOFF_COMMIT,
                (unsigned long long)experiment->seed, text_string(&evolved->description));
    replace(&formula.provenance, &text);
    text_free(&text);
    if (evolved->patterns != NULL) {
        pattern_set_free(formula.patterns);
        formula.patterns = pattern_set_copy(evolved->patterns);
    }
    formula.rules = memory_resize(formula.rules, sizeof(const Rules *));
    formula.rules[0] = experiment->rules;
    formula.rules_count = 1;
    return formula;
}

/* What is written is what can be read. */
static bool check_heuristic(const char *path, const Text *text, int board_size, Error *error) {
    Formula formula;
    const bool good =
        formula_read(&formula, path, text_string(text), text->length, board_size, error);
    formula_free(&formula);
    return good;
}

bool evolved_write(const EvolveExperiment *experiment, const char *folder, const Evolved *evolved,
                   Error *error) {
    char *const file = evolved_path(experiment, NULL);
    Formula formula = make_formula(experiment, evolved);
    Text text = {.data = NULL};
    formula_write(&formula, &text);
    const bool good = check_heuristic(file, &text, experiment->board_size, error) &&
                      file_write_in(folder, file, &text, error);
    text_free(&text);
    formula_free(&formula);
    free(file);
    return good;
}

/* The first line of a state; to be raised when what an archive holds changes. */
#define STATE_FORMAT "jumpoff-evolve-2"
#define STATE_PROGRAM JUMPOFF_VERSION " (" JUMPOFF_COMMIT ")"
enum { STATE_MAX = 1 << 30 };

/* A run at work. */
typedef struct EvolveWork {
    const EvolveExperiment *experiment;
    const EvolveRun *run;
    Genome genome;
    EvolveSetup setup;
    Text experiment_text; /* its file */
    void *state;          /* the generator's */
    EvolveLog *log;
    Progress *progress;
    double *deviations;
    uint64_t done; /* as the last report had it */
} EvolveWork;

/* Files of the folder */

static bool has(const EvolveWork *work, const char *name) {
    return file_exists_in(work->run->folder, name);
}

/* State */

static void transfer_head(const EvolveWork *work, Archive *archive, uint64_t *log_length) {
    const Text *const text = &work->experiment_text;
    const uint64_t expected = XXH64(text->data, text->length, 0);
    uint64_t experiment = expected;
    char format[64] = STATE_FORMAT, program[128] = STATE_PROGRAM;
    archive_word(archive, "format", format, sizeof format);
    if (strcmp(format, STATE_FORMAT) != 0)
        archive_fail(archive, "expected the format %s, not %s", STATE_FORMAT, format);
    archive_word(archive, "program", program, sizeof program);
    if (strcmp(program, STATE_PROGRAM) != 0)
        archive_fail(archive,
                     "written by jumpoff %s, and this is %s: only the program that began a run can "
                     "go on with it",
                     program, STATE_PROGRAM);
    archive_uint(archive, "experiment", &experiment);
    if (experiment != expected)
        archive_fail(archive, "of another experiment than the one beside it");
    archive_uint(archive, "log", log_length);
}

static void transfer(EvolveWork *work, Archive *archive, uint64_t *log_length) {
    transfer_head(work, archive, log_length);
    archive_uint(archive, "done", &work->done);
    archive_reals(archive, "deviations", work->deviations, work->genome.count);
    work->experiment->generator->transfer(work->state, archive);
}

static bool save(EvolveWork *work, Error *error) {
    uint64_t length = 0;
    Text text = {.data = NULL};
    Archive *const archive = archive_writer();
    bool good = evolve_log_sync(work->log, &length, error);
    transfer(work, archive, &length);
    good = archive_close(archive, &text, error) && good &&
           file_write_in(work->run->folder, "state", &text, error);
    text_free(&text);
    return good;
}

static bool load(EvolveWork *work, uint64_t *log_length, Error *error) {
    char *const path = file_join(work->run->folder, "state");
    size_t length = 0;
    char *const text = file_read_in(work->run->folder, "state", STATE_MAX, &length, error);
    bool good = text != NULL;
    if (good) {
        Archive *const archive = archive_reader(path, text, length);
        transfer(work, archive, log_length);
        good = archive_close(archive, NULL, error);
    }
    free(text);
    free(path);
    return good;
}

/* Steps */

static bool listen(void *context, const EvolveReport *report, Error *error) {
    EvolveWork *const work = context;
    const size_t size = (size_t)work->genome.count * sizeof *work->deviations;
    memcpy(work->deviations, report->spread->deviation, size);
    work->done = report->done;
    if (work->progress == NULL) {
        work->progress =
            progress_open(work->experiment->generator->unit, report->total, work->run->quiet);
    }
    progress_update(work->progress, report->done, report->note);
    return evolve_log_add(work->log, report, error);
}

static bool run_steps(EvolveWork *work, Evolved *evolved, Error *error) {
    const Generator *const generator = work->experiment->generator;
    bool good = true;
    while (good && !generator->is_finished(work->state))
        good = !evolve_is_stopped(&work->setup, error) && generator->step(work->state, error) &&
               save(work, error);
    if (!good) return false;
    const size_t size = (size_t)work->genome.count * sizeof(double);
    evolved->genes = memory_allocate(size);
    evolved->deviations = memory_allocate(size);
    memcpy(evolved->genes, generator->best(work->state), size);
    memcpy(evolved->deviations, work->deviations, size);
    if (generator->patterns != NULL)
        evolved->patterns = pattern_set_copy(generator->patterns(work->state));
    generator->describe(work->state, &evolved->description);
    return true;
}

/* EvolveWork refers to itself: it is not to be copied afterwards. */
static bool work_open(EvolveWork *work, const EvolveExperiment *experiment, const EvolveRun *run,
                      Error *error) {
    *work = (EvolveWork){
        .experiment = experiment,
        .run = run,
        .genome = genome_of(&experiment->template),
        .setup = {.genome = &work->genome,
                  .rules = experiment->rules,
                  .board_size = experiment->board_size,
                  .seed = experiment->seed,
                  .threads = run->threads,
                  .stop = run->stop,
                  .listener = listen,
                  .context = work},
    };
    evolve_experiment_write(experiment, &work->experiment_text);
    work->deviations = memory_allocate((size_t)work->genome.count * sizeof *work->deviations);
    work->state = experiment->generator->open(experiment->settings, &work->setup, error);
    return work->state != NULL;
}

static bool work_close(EvolveWork *work, bool good, Error *error) {
    Error log_error = {ERROR_NONE, ""};
    if (work->progress != NULL) progress_close(work->progress);
    if (!evolve_log_close(work->log, &log_error) && good) {
        *error = log_error;
        good = false;
    }
    if (work->state != NULL) work->experiment->generator->close(work->state);
    text_free(&work->experiment_text);
    free(work->deviations);
    return good;
}

/* Folders: a folder with an experiment can be gone on with, whatever else is there; one without is
 * empty but for what a killed writer left. So the experiment comes first, put in its place whole,
 * and of several processes one can put it there. Then whoever has the log has the folder. */

/* Whether nothing is left to do. */
static bool is_finished(const EvolveWork *work) {
    char *const file = evolved_path(work->experiment, NULL);
    const bool finished = has(work, file) && !has(work, "state");
    free(file);
    return finished;
}

/* Makes the folder, or sees to it that its experiment is this one. */
static bool claim(const EvolveWork *work, Error *error) {
    const EvolveRun *const run = work->run;
    if (run->kind == EVOLVE_OWN) return true;
    if (run->kind == EVOLVE_NEW || !has(work, "experiment"))
        return file_make_folder(run->folder, error) &&
               file_create_in(run->folder, "experiment", &work->experiment_text, error);
    char *const found = file_read_in(run->folder, "experiment", CONFIG_TEXT_MAX, NULL, error);
    bool good = found != NULL;
    if (good && strcmp(found, work->experiment_text.data) != 0)
        good = error_set(error, ERROR_DATA, "%s: another experiment; remove it", run->folder);
    free(found);
    return good;
}

static bool begin(EvolveWork *work, Error *error) {
    return evolve_log_cut(work->log, 0, error) &&
           environment_write_in(work->run->folder, work->run->threads, error) && save(work, error);
}

static bool go_on(EvolveWork *work, Evolved *evolved, Error *error) {
    uint64_t length = 0;
    file_remove_leftovers(work->run->folder, ".");
    const bool good = has(work, "state")
                          ? load(work, &length, error) && evolve_log_cut(work->log, length, error)
                          : begin(work, error);
    return good && run_steps(work, evolved, error);
}

/* What has not begun leaves nothing behind; the experiment goes last, as it came first. */
static void clean(const char *folder) {
    static const char *const NAMES[] = {"state", EVOLVE_LOG_NAME, "environment", "experiment"};
    Error ignored;
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++)
        file_remove_in(folder, NAMES[i], &ignored);
    rmdir(folder);
}

bool evolve_run(const EvolveExperiment *experiment, const EvolveRun *run, Evolved *evolved,
                Error *error) {
    EvolveWork work;
    *evolved = (Evolved){.genes = NULL};
    bool good = work_open(&work, experiment, run, error);
    const bool has_begun = has(&work, "experiment");
    good = good && claim(&work, error);
    if (good && !is_finished(&work)) {
        work.log = evolve_log_open(run->folder, !has(&work, "state"),
                                   experiment->generator->columns, &work.genome, error);
        good = work.log != NULL;
        if (good && !is_finished(&work)) good = go_on(&work, evolved, error);
        if (!good && work.log != NULL && !has_begun && work.done == 0 &&
            error->code != ERROR_INTERRUPTED)
            clean(run->folder);
    } else if (!good && !has_begun) {
        rmdir(run->folder); /* if it is empty */
    }
    return work_close(&work, good, error);
}

/* Finishing */

bool evolve_finish(const char *folder, Error *error) {
    return file_remove_in(folder, "state", error);
}
