#include "evolve/evolve.h"

#include "arena/environment.h"
#include "build_info.h"
#include "evolve/log.h"
#include "util/file.h"
#include "util/progress.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

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
    void *state; /* the generator's */
    EvolveLog *log;
    Progress *progress;
    double *deviations;
    uint64_t done; /* as the last report had it */
} EvolveWork;

/* State */

static uint64_t experiment_hash(const EvolveExperiment *experiment) {
    Text text = {.data = NULL};
    evolve_experiment_write(experiment, &text);
    const uint64_t hash = XXH64(text_string(&text), text.length, 0);
    text_free(&text);
    return hash;
}

static void transfer_head(const EvolveWork *work, Archive *archive, uint64_t *log_length) {
    const uint64_t expected = experiment_hash(work->experiment);
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
    char *const text = file_read_regular(path, STATE_MAX, &length, error);
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
    free(work->deviations);
    return good;
}

/* Beginning: the log comes first, as only one process can make it, whose folder it then is. */

static bool write_experiment(const EvolveWork *work, Error *error) {
    Text text = {.data = NULL};
    evolve_experiment_write(work->experiment, &text);
    const bool good = file_write_in(work->run->folder, "experiment", &text, error);
    text_free(&text);
    return good;
}

static bool write_environment(const EvolveWork *work, Error *error) {
    Text text = {.data = NULL};
    environment_write(work->run->threads, &text);
    const bool good = file_write_in(work->run->folder, "environment", &text, error);
    text_free(&text);
    return good;
}

static bool open_log(EvolveWork *work, Error *error) {
    char *const path = file_join(work->run->folder, "log.csv");
    work->log = evolve_log_open(path, work->experiment->generator->columns, &work->genome, error);
    free(path);
    return work->log != NULL;
}

static bool start(EvolveWork *work, Evolved *evolved, Error *error) {
    return write_environment(work, error) && save(work, error) && run_steps(work, evolved, error);
}

/* What has not begun leaves nothing behind. */
static void clean(const char *folder) {
    static const char *const NAMES[] = {"experiment", "environment", "log.csv", "state"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        char *const path = file_join(folder, NAMES[i]);
        unlink(path);
        free(path);
    }
    rmdir(folder);
}

bool evolve_begin(const EvolveExperiment *experiment, const EvolveRun *run, Evolved *evolved,
                  Error *error) {
    EvolveWork work;
    *evolved = (Evolved){.genes = NULL};
    bool good = work_open(&work, experiment, run, error) && file_make_folder(run->folder, error);
    if (good && open_log(&work, error)) {
        good = write_experiment(&work, error) && start(&work, evolved, error);
        if (!good && work.done == 0 && error->code != ERROR_INTERRUPTED) clean(run->folder);
    } else if (good) {
        rmdir(run->folder); /* if it is empty */
        good = false;
    }
    return work_close(&work, good, error);
}

/* Resuming: what is there is looked at with the log, which no other process has then. */

static bool has(const char *folder, const char *name) {
    char *const path = file_join(folder, name);
    const bool found = file_exists(path);
    free(path);
    return found;
}

static bool reopen_log(EvolveWork *work, Error *error) {
    const char *const folder = work->run->folder;
    if (!has(folder, "log.csv") && !has(folder, "state")) return open_log(work, error);
    char *const path = file_join(folder, "log.csv");
    work->log = evolve_log_reopen(path, work->experiment->generator->columns, &work->genome, error);
    free(path);
    return work->log != NULL;
}

static bool go_on(EvolveWork *work, Evolved *evolved, Error *error) {
    uint64_t length = 0;
    file_remove_leftovers(work->run->folder);
    return load(work, &length, error) && evolve_log_cut(work->log, length, error) &&
           run_steps(work, evolved, error);
}

/* It was killed before its first state was written. */
static bool start_again(EvolveWork *work, Evolved *evolved, Error *error) {
    if (evolve_is_finished(work->experiment, work->run->folder))
        return error_set(error, ERROR_CANNOT_WRITE, "%s: another jumpoff has just finished it",
                         work->run->folder);
    file_remove_leftovers(work->run->folder);
    return evolve_log_cut(work->log, 0, error) && start(work, evolved, error);
}

bool evolve_resume(const EvolveExperiment *experiment, const EvolveRun *run, Evolved *evolved,
                   Error *error) {
    EvolveWork work;
    *evolved = (Evolved){.genes = NULL};
    const bool good = work_open(&work, experiment, run, error) && reopen_log(&work, error) &&
                      (has(run->folder, "state") ? go_on(&work, evolved, error)
                                                 : start_again(&work, evolved, error));
    return work_close(&work, good, error);
}

/* Finishing */

bool evolve_is_finished(const EvolveExperiment *experiment, const char *folder) {
    char *const heuristic = evolved_path(experiment, folder);
    char *const state = file_join(folder, "state");
    const bool finished = file_exists(heuristic) && !file_exists(state);
    free(heuristic);
    free(state);
    return finished;
}

bool evolve_finish(const char *folder, Error *error) {
    char *const state = file_join(folder, "state");
    const bool good = unlink(state) == 0 || errno == ENOENT;
    if (!good) error_set(error, ERROR_CANNOT_WRITE, "%s: %s", state, strerror(errno));
    free(state);
    return good;
}
